//! Writes records: one tag a line, words wrapped, comments kept.

use std::fmt::{Display, Write as _};
use std::{iter, mem};

use super::tag::Escaped;

/// The line width, exceeded only by longer words.
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
    last: usize,
    /// The number of brackets glued to the next word.
    open: usize,
}

impl RecordWriter {
    /// A record with these tags; values are passed unescaped.
    pub fn new<N: AsRef<str>, V: AsRef<str>>(tags: impl IntoIterator<Item = (N, V)>) -> RecordWriter {
        let mut text = String::new();
        for (name, value) in tags {
            text.extend(["[", name.as_ref(), " \"", &Escaped(value.as_ref()).to_string(), "\"]\n"]);
        }
        text.push('\n');
        RecordWriter { last: text.len(), text, column: 0, open: 0 }
    }

    /// Adds a word, which is never broken except at its own line ends.
    pub fn word(&mut self, word: impl Display) {
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.last = self.text.len();
        self.text.extend(iter::repeat_n('(', mem::take(&mut self.open)));
        // Writing to a `String` cannot fail.
        let _ = write!(self.text, "{word}");
        self.wrap();
    }

    /// Opens a bracket, glued to the next word.
    pub fn open(&mut self) {
        self.open += 1;
    }

    /// Closes a bracket, glued to the last word.
    pub fn close(&mut self) {
        if self.column == 0 {
            return self.word(')');
        }
        self.column -= self.text[self.last..].lines().next_back().unwrap_or("").chars().count();
        self.text.push(')');
        self.wrap();
    }

    /// Moves the last word, which starts at `self.column`, to a new line if its first line does not fit.
    fn wrap(&mut self) {
        let word = &self.text[self.last..];
        let first_line = word.lines().next().unwrap_or("").chars().count();
        let last_line = word.rsplit_once('\n').map(|(_, last)| last.chars().count());
        let mut column = self.column;
        if column > 0 && column + first_line > WIDTH {
            self.text.replace_range(self.last - 1..self.last, "\n");
            column = 0;
        }
        self.column = last_line.unwrap_or(column + first_line);
    }

    /// Adds a comment in braces, or to the end of its line if it contains a `}`.
    pub fn comment(&mut self, text: &str) {
        if text.contains('}') {
            self.line_comment(text);
        } else {
            self.word(format_args!("{{{text}}}"));
        }
    }

    /// Adds a comment in braces that may be broken at blanks, but not inside a command to programs: `[%eval
    /// 1.5]`.
    pub fn wrapped_comment(&mut self, text: &str) {
        let mut words = text.split_whitespace().peekable();
        let mut word = "{".to_owned();
        while let Some(next) = words.next() {
            word += next;
            let is_command = word.contains("[%") && !word.contains(']');
            match words.peek() {
                Some(_) if is_command => word.push(' '),
                Some(_) => self.word(mem::take(&mut word)),
                None => {}
            }
        }
        self.word(word + "}");
    }

    /// Adds a comment to the end of its line.
    pub fn line_comment(&mut self, text: &str) {
        // Blanks at the end of a file belong to no game.
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

    /// The finished record, with a final newline.
    pub fn finish(mut self) -> String {
        self.end_line();
        self.text
    }
}
