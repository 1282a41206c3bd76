//! The one prompt: lines that people type, or that come over a pipe.

use std::io::{self, BufRead, IsTerminal, StdinLock};

use super::error::{Error, Result};
use super::output;

/// A line that was typed.
pub struct Typed {
    /// As text, without blanks around.
    pub text: String,
    /// As it came, its end included.
    pub bytes: Vec<u8>,
}

/// Standard input, line by line.
pub struct Prompt {
    lines: StdinLock<'static>,
    /// Whether a person types, who sees what was typed.
    pub is_terminal: bool,
}

impl Prompt {
    /// A prompt that has asked nothing yet.
    pub fn new() -> Prompt {
        let stdin = io::stdin();
        Prompt { is_terminal: stdin.is_terminal(), lines: stdin.lock() }
    }

    /// The next line; nothing at the end.
    pub fn line(&mut self) -> Result<Option<Typed>> {
        let mut bytes = Vec::new();
        let read = self.lines.read_until(b'\n', &mut bytes);
        let read = read.map_err(|source| Error::Read { path: "-".into(), source })?;
        Ok((read > 0).then(|| Typed { text: String::from_utf8_lossy(&bytes).trim().to_owned(), bytes }))
    }
}

/// Says something on a line of its own.
pub fn say(text: &str) -> Result<()> {
    output::print(&format!("{text}\n"))
}
