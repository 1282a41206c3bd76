//! The JSON object that wraps every answer.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::record::is_deceptive;
use crate::table::Source;

/// A value that is written as JSON for programs.
pub trait Answer: Serialize {
    /// The name of its schema: `parlour/score/1` is described by `docs/schema/score-1.json`.
    const SCHEMA: &'static str;
}

impl<T: Answer> Answer for &T {
    const SCHEMA: &'static str = T::SCHEMA;
}

/// An answer with the name of its schema and its source, if any.
///
/// Serializes to one flat object and displays as one line of JSON without a line end. The line escapes control
/// characters and invisible ones.
///
/// ```
/// use parlour::api::{Envelope, Failure};
/// let failure = Failure::new("content", "no game in empty.psv");
/// assert_eq!(
///     Envelope::new(failure).to_string(),
///     r#"{"schema":"parlour/error/1","error":{"kind":"content","message":"no game in empty.psv"}}"#
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Envelope<T> {
    schema: &'static str,
    #[serde(flatten)]
    source: Option<Source>,
    #[serde(flatten)]
    answer: T,
}

impl<T: Answer> Envelope<T> {
    /// Wraps an answer that has no source file.
    pub const fn new(answer: T) -> Envelope<T> {
        Envelope { schema: T::SCHEMA, source: None, answer }
    }

    /// Wraps an answer about a file or one of its games.
    pub const fn about(source: Source, answer: T) -> Envelope<T> {
        Envelope { schema: T::SCHEMA, source: Some(source), answer }
    }

    /// The answer inside.
    pub const fn answer(&self) -> &T {
        &self.answer
    }
}

impl<T: Serialize> fmt::Display for Envelope<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Vec::new();
        self.serialize(&mut Serializer::with_formatter(&mut line, Escaping)).map_err(|_| fmt::Error)?;
        f.write_str(&String::from_utf8_lossy(&line))
    }
}

/// Writes JSON on one line, with `\u` escapes for every [deceptive](is_deceptive) character.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, text: &str) -> io::Result<()> {
        for part in text.split_inclusive(is_deceptive) {
            let (plain, escaped) = match part.char_indices().next_back() {
                Some((at, last)) if is_deceptive(last) => part.split_at(at),
                _ => (part, ""),
            };
            writer.write_all(plain.as_bytes())?;
            escaped.encode_utf16().try_for_each(|unit| write!(writer, "\\u{unit:04x}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Failure;
    use proptest::prelude::*;

    fn named(file: &str) -> Envelope<Failure> {
        let source = Source { file: file.to_owned(), file_bytes: None, game: Some(1) };
        Envelope::about(source, Failure::new("content", String::new()))
    }

    #[test]
    fn json_says_the_same_with_escapes() {
        let line = named("a\u{7f}\u{9b}\u{202e}\n\"\\\u{e0041}é手").to_string();
        assert_eq!(
            line,
            "{\"schema\":\"parlour/error/1\",\"file\":\"a\\u007f\\u009b\\u202e\\n\\\"\\\\\\udb40\\udc41é手\",\
             \"game\":1,\"error\":{\"kind\":\"content\",\"message\":\"\"}}"
        );
    }

    proptest! {
        #[test]
        fn json_is_read_as_what_was_written(text in "(\\PC|[a手\u{301}\n\r\t\u{1b}\\[0;31mJ\u{7f}\u{9b}\u{202e}\u{2028}\u{200d}\u{e0041}]){0,40}") {
            let line = named(&text).to_string();
            prop_assert!(!line.contains(is_deceptive));
            let read: serde_json::Value = serde_json::from_str(&line).unwrap();
            prop_assert_eq!(read["file"].as_str(), Some(text.as_str()));
        }
    }
}
