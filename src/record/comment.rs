//! Comments: `{ … }` and `; …`.

use super::span::Span;

/// A comment, without its delimiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comment<'a> {
    /// How it is delimited.
    pub kind: CommentKind,
    /// Its text, blanks included.
    pub text: &'a str,
    /// The whole comment, delimiters included, line end excluded.
    pub span: Span,
}

/// The two ways to write a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommentKind {
    /// `{ … }`, possibly over several lines.
    Brace,
    /// `; …` to the line's end.
    Line,
}
