//! Standard output and stderr, to which only this module writes.
//!
//! Text for people mixes our own words with external ones: names, comments, arguments, file names. Callers write
//! external words as [`Printable`](parlour::internals::record::Printable) or [`Excerpt`](parlour::internals::record::Excerpt), so that they
//! stay on one line. This module replaces any remaining control characters except line ends and colours. JSON and
//! documents are written unchanged, except that a document shown on a terminal is treated as text.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};

use parlour::api::{Answer, Envelope};
use parlour::internals::{record::is_plain, words::is_deceptive};

use super::error::{Error, Result};

/// Prints `text` for people on standard output; colours are stripped if unwanted.
pub fn print(text: &str) -> Result<()> {
    let text = safe(text);
    // Text without colours needs no stripping.
    if text.contains('\u{1b}') {
        stdout().map_err(Error::Stdout)?;
        write_to(anstream::stdout().lock(), &text)
    } else {
        write_to(stdout().map_err(Error::Stdout)?.lock(), &text)
    }
}

/// Standard output.
pub fn stdout() -> io::Result<io::Stdout> {
    #[cfg(unix)]
    closed::check()?;
    Ok(io::stdout())
}

#[cfg(unix)]
mod closed {
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::io::{Errno, fcntl_getfd};

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    // `main` is too late: by then the runtime has redirected a closed descriptor to `/dev/null`, which takes
    // everything.
    ctor::declarative::ctor! {
        #[ctor(unsafe)]
        fn look() {
            let state = fcntl_getfd(rustix::stdio::stdout());
            WAS_CLOSED.store(state == Err(Errno::BADF), Ordering::Relaxed);
        }
    }

    pub fn check() -> io::Result<()> {
        if WAS_CLOSED.load(Ordering::Relaxed) { Err(Errno::BADF.into()) } else { Ok(()) }
    }
}

fn write_to(mut stdout: impl Write, text: &str) -> Result<()> {
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(Error::Stdout)
}

/// Prints an answer as a line of JSON on standard output.
pub fn print_json(answer: impl Answer) -> Result<()> {
    print_envelope(&Envelope::new(answer))
}

/// Prints an answer in its envelope as a line of JSON on standard output.
pub fn print_envelope<T: Answer>(envelope: &Envelope<T>) -> Result<()> {
    write_stdout(format!("{envelope}\n").as_bytes())
}

/// Standard output for a document: byte for byte, except that a terminal gets, when flushed, only what is safe to print.
pub fn document() -> io::Result<Box<dyn Write>> {
    let stdout = stdout()?;
    Ok(if stdout.is_terminal() { Box::new(Safe(Vec::new())) } else { Box::new(stdout.lock()) })
}

struct Safe(Vec<u8>);

impl Write for Safe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut stdout = stdout()?.lock();
        stdout.write_all(shown(&String::from_utf8_lossy(&self.0)).as_bytes())?;
        self.0.clear();
        stdout.flush()
    }
}

pub fn write_stdout(bytes: &[u8]) -> Result<()> {
    let write = |mut stdout: Box<dyn Write>| stdout.write_all(bytes).and_then(|()| stdout.flush());
    document().and_then(write).map_err(Error::Stdout)
}

/// Prints `text` and a line end for people on stderr. Write errors are ignored, as there is nowhere to report them.
pub fn tell(text: &str) {
    tell_all(iter::once(text));
}

static IS_HUSHED: AtomicBool = AtomicBool::new(false);

/// Silences stderr from now on.
pub fn hush() {
    IS_HUSHED.store(true, Ordering::Relaxed);
}

/// As [`tell`] for many texts, batched into few writes.
pub fn tell_all(texts: impl Iterator<Item = impl AsRef<str>>) {
    const ENOUGH: usize = 64 << 10;
    if IS_HUSHED.load(Ordering::Relaxed) {
        return;
    }
    let mut stderr = anstream::stderr().lock();
    let mut lines = String::new();
    for text in texts {
        lines.push_str(&safe(&format!("{}\n", text.as_ref())));
        if lines.len() >= ENOUGH {
            let _ = stderr.write_all(lines.as_bytes());
            lines.clear();
        }
    }
    let _ = stderr.write_all(lines.as_bytes());
}

/// `text` without control characters other than line ends and colours.
fn safe(text: &str) -> Cow<'_, str> {
    if text.split('\n').all(is_plain) || !text.contains(|letter| letter != '\n' && is_deceptive(letter)) {
        return text.into();
    }
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let color = color(rest);
        if color > 0 {
            safe.push_str(&rest[..color]);
            rest = &rest[color..];
            continue;
        }
        safe.push(if letter == '\n' { letter } else { printable(letter) });
        rest = &rest[letter.len_utf8()..];
    }
    safe.into()
}

/// The length in bytes of a colour sequence at the start of `text`: `ESC [`, numbers, `m`.
fn color(text: &str) -> usize {
    let Some(numbers) = text.strip_prefix("\u{1b}[") else { return 0 };
    let end = numbers.find(|letter: char| !letter.is_ascii_digit() && letter != ';');
    match end {
        Some(end) if numbers[end..].starts_with('m') => text.len() - numbers.len() + end + 1,
        _ => 0,
    }
}

/// A document made safe for a terminal: lines, with tabs expanded.
fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.replace("\r\n", "\n").chars() {
        match letter {
            '\n' => shown.push('\n'),
            '\t' => shown.push_str("    "),
            _ => shown.push(printable(letter)),
        }
    }
    shown
}

fn printable(letter: char) -> char {
    if is_deceptive(letter) { char::REPLACEMENT_CHARACTER } else { letter }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Generates text that tries to mislead.
    fn hostile() -> impl Strategy<Value = String> {
        let letter = prop_oneof![
            any::<char>(),
            prop::sample::select(
                "a手\u{301}\n\r\t\u{1b}[0;31mJ\u{7f}\u{9b}\u{202e}\u{2028}\u{200d}\u{e0041}"
                    .chars()
                    .collect::<Vec<_>>()
            ),
        ];
        prop::collection::vec(letter, 0..40).prop_map(String::from_iter)
    }

    #[test]
    fn line_ends_and_colours_stay_and_nothing_else_that_a_terminal_obeys() {
        assert_eq!(safe("a\n\u{1b}[1;31mred\u{1b}[0m"), "a\n\u{1b}[1;31mred\u{1b}[0m");
        assert_eq!(safe("\u{1b}[2J\u{1b}[31\u{1b}]0;x\u{7}\r\u{9b}m"), "�[2J�[31�]0;x���m");
        assert_eq!(safe("\u{1b}[8;mx"), "\u{1b}[8;mx");
    }

    proptest! {
        #[test]
        fn nothing_hostile_reaches_a_terminal(text in hostile()) {
            let lines = |shown: &str| shown.replace('\n', "");
            prop_assert!(!lines(&anstream::adapter::strip_str(&safe(&text)).to_string()).contains(is_deceptive));
            prop_assert!(!lines(&shown(&text)).contains(is_deceptive));
        }
    }
}
