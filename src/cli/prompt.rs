//! The one prompt: lines that people type, or that come over a pipe.

use std::io::{self, BufRead, IsTerminal, StdinLock};

use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

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
    source: Source,
    /// Whether a person types, who sees what was typed.
    pub is_terminal: bool,
}

enum Source {
    Lines(StdinLock<'static>),
    /// Lines can be edited, and those typed before come back with the arrow keys.
    Editor(Box<DefaultEditor>),
}

impl Prompt {
    /// A prompt that has asked nothing yet.
    pub fn new() -> Prompt {
        let stdin = io::stdin();
        let is_terminal = stdin.is_terminal();
        let editor = if is_terminal && io::stdout().is_terminal() && !is_dumb() {
            // Lines that are pasted are lines that are typed.
            let config = Config::builder().bracketed_paste(false).build();
            DefaultEditor::with_config(config).ok()
        } else {
            None
        };
        let source =
            editor.map_or_else(|| Source::Lines(stdin.lock()), |editor| Source::Editor(editor.into()));
        Prompt { source, is_terminal }
    }

    /// The next line, asked for by `question` where a person types; nothing at the end, or when it is given up (Ctrl-C).
    pub fn ask(&mut self, question: &str) -> Result<Option<Typed>> {
        let fail = |source| Error::Read { path: "-".into(), source };
        let bytes = match &mut self.source {
            Source::Lines(lines) => {
                if self.is_terminal {
                    output::print(question)?;
                }
                let mut bytes = Vec::new();
                lines.read_until(b'\n', &mut bytes).map_err(fail)?;
                bytes
            }
            Source::Editor(editor) => match editor.readline(question) {
                Ok(line) => {
                    // A history that is full forgets; nothing else can go wrong.
                    let _ = editor.add_history_entry(line.as_str());
                    (line + "\n").into_bytes()
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Vec::new(),
                Err(ReadlineError::Io(error)) => return Err(fail(error)),
                Err(error) => return Err(fail(io::Error::other(error))),
            },
        };
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        Ok((!bytes.is_empty()).then_some(Typed { text, bytes }))
    }
}

/// Whether the terminal can neither move its cursor nor clear a line.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Says something on a line of its own.
pub fn say(text: &str) -> Result<()> {
    output::print(&format!("{text}\n"))
}
