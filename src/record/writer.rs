//! Records as they are written: tags one a line, words wrapped, comments kept.

use std::fmt::Display;

use super::comment::{Comment, CommentKind};
use super::tag::Escaped;

/// Lines are no longer than this, but for a word that is.
const WIDTH: usize = 80;

/// A record being written.
///
/// ```
/// use parlour::record::RecordWriter;
/// let mut writer = RecordWriter::new([("Red", "\"Ana\"")]);
/// writer.word("1. e1-e4");
/// writer.word("*");
/// assert_eq!(writer.finish(), "[Red \"\\\"Ana\\\"\"]\n\n1. e1-e4 *\n");
/// ```
#[derive(Clone, Debug)]
pub struct RecordWriter {
    text: String,
    column: usize,
}

impl RecordWriter {
    /// A record with these tags, their values still without escapes.
    pub fn new<N: AsRef<str>, V: AsRef<str>>(tags: impl IntoIterator<Item = (N, V)>) -> RecordWriter {
        let mut text = String::new();
        for (name, value) in tags {
            text.extend(["[", name.as_ref(), " \"", &Escaped(value.as_ref()).to_string(), "\"]\n"]);
        }
        text.push('\n');
        RecordWriter { text, column: 0 }
    }

    /// Adds what must not be broken but where it holds line ends itself.
    pub fn word(&mut self, word: impl Display) {
        let word = word.to_string();
        let first_line = word.lines().next().unwrap_or("").chars().count();
        if self.column > 0 && self.column + 1 + first_line > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&word);
        self.column = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + first_line,
        };
    }

    /// Adds a comment in braces, unless it holds one that would end it too early.
    pub fn comment(&mut self, comment: &Comment<'_>) {
        let text = comment.text;
        if comment.kind == CommentKind::Line && text.contains('}') {
            self.line_comment(text);
        } else {
            let text = if comment.kind == CommentKind::Line { text.trim() } else { text };
            self.word(format_args!("{{{text}}}"));
        }
    }

    /// Adds a comment of one line.
    pub fn line_comment(&mut self, text: &str) {
        // What is blank at the end of a file belongs to no game.
        self.word(format_args!(";{}", text.trim_end()));
        self.text.push('\n');
        self.column = 0;
    }

    /// Ends the line, unless it is empty.
    pub fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    /// The record, with a newline at its end.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.end_line();
        self.text
    }
}
