//! Comments: `{ … }` and `; …`.

use super::span::Span;

/// A comment, without its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comment<'a> {
    /// How it is written.
    pub kind: CommentKind,
    /// What it says, blanks and all.
    pub text: &'a str,
    /// All of it, marks included, line end excluded.
    pub span: Span,
}

/// The two ways to write a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommentKind {
    /// `{ … }`, over as many lines as it likes.
    Brace,
    /// `; …` to the line's end.
    Line,
}
