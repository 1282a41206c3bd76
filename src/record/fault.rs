//! What every fault can say about itself, and what can be wrong with a record's text before any game looks
//! at it.

use std::fmt;

use super::excerpt::Excerpt;
use super::limits::{MAX_COMMENTS, MAX_GAME_BYTES, MAX_TAGS};
use super::span::Span;

/// What a fault of a record can say about itself; its `Display` is a fact about the text, in lower case
/// and without a stop.
pub trait Fault: fmt::Display {
    /// The kind of fault, as it stands in JSON: `move-number`.
    fn kind(&self) -> &'static str;

    /// The rule that is broken: `P3`, or `syntax`.
    fn rule(&self) -> &'static str;

    /// What would be right, if that can be said.
    fn help(&self) -> Option<String> {
        None
    }
}

/// A fault of the grammar all records share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SyntaxFault {
    /// A `{` whose `}` never comes.
    UnterminatedComment,
    /// A `}` that closes nothing.
    StrayBrace,
    /// A control character outside a comment.
    ControlCharacter(char),
    /// A byte that is not UTF-8.
    NotUtf8(u8),
    /// A game longer than [`MAX_GAME_BYTES`].
    GameTooLong,
    /// More tags than [`MAX_TAGS`]; placed at the first too many.
    TooManyTags,
    /// More comments than [`MAX_COMMENTS`]; placed at the first too many.
    TooManyComments,
    /// A tag whose value or bracket is still open at the line's end.
    UnterminatedTag,
    /// `["value"]`.
    TagWithoutName,
    /// `[Name]` or `[Name value]`.
    TagWithoutValue,
    /// Something between a tag's value and its `]`.
    JunkInTag,
    /// `\` before something other than `"` and `\`.
    BadEscape(char),
    /// A control character in a tag.
    ControlCharacterInTag(char),
    /// Something other than a comment behind a tag's `]`.
    TextAfterTag,
    /// A `[` that does not begin its line, or begins one behind movetext in a text of one game.
    MisplacedTag,
    /// A known tag that stands in the game twice.
    DuplicateTag {
        /// Its name.
        name: &'static str,
        /// Where it stands first.
        first_line: usize,
    },
    /// A move number that is written wrong.
    MoveNumber(NumberFault),
}

/// How a move number can be written wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberFault {
    /// Neither one dot nor three.
    Dots(usize),
    /// `01.`
    LeadingZero,
    /// More than any game has.
    TooLarge,
}

impl fmt::Display for SyntaxFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SyntaxFault::UnterminatedComment => write!(f, "no `}}` closes this comment"),
            SyntaxFault::StrayBrace => write!(f, "`}}` closes no comment"),
            SyntaxFault::ControlCharacter(c) => {
                write!(f, "control character `{}` in the movetext", CodePoint(*c))
            }
            SyntaxFault::NotUtf8(byte) => write!(f, "byte `0x{byte:02x}` is not UTF-8"),
            SyntaxFault::GameTooLong => {
                write!(f, "the game is longer than {} MiB", MAX_GAME_BYTES >> 20)
            }
            SyntaxFault::TooManyTags => write!(f, "the game has more than {MAX_TAGS} tags"),
            SyntaxFault::TooManyComments => write!(f, "the game has more than {MAX_COMMENTS} comments"),
            SyntaxFault::UnterminatedTag => write!(f, "the tag is still open at the end of its line"),
            SyntaxFault::TagWithoutName => write!(f, "the tag has no name"),
            SyntaxFault::TagWithoutValue => write!(f, "the tag has no value in quotes"),
            SyntaxFault::JunkInTag => write!(f, "something stands between the tag's value and its `]`"),
            SyntaxFault::BadEscape(c) => {
                write!(f, "`\\{}` in the tag's value escapes nothing", c.escape_debug())
            }
            SyntaxFault::ControlCharacterInTag(c) => {
                write!(f, "control character `{}` in the tag", CodePoint(*c))
            }
            SyntaxFault::TextAfterTag => write!(f, "text on the line of a tag"),
            SyntaxFault::MisplacedTag => write!(f, "`[` within a line or within the movetext"),
            SyntaxFault::DuplicateTag { name, first_line } => {
                write!(f, "the tag `{}` stands twice, first on line {first_line}", Excerpt(name))
            }
            SyntaxFault::MoveNumber(fault) => fault.fmt(f),
        }
    }
}

impl fmt::Display for NumberFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberFault::Dots(dots) => write!(f, "a move number with {dots} dots"),
            NumberFault::LeadingZero => write!(f, "a move number with a leading zero"),
            NumberFault::TooLarge => write!(f, "a move number larger than any game has"),
        }
    }
}

impl Fault for SyntaxFault {
    /// A tag that is wrong in itself is `bad-tag`, a number `move-number`; all else is `syntax`.
    fn kind(&self) -> &'static str {
        match self {
            SyntaxFault::MoveNumber(_) => "move-number",
            SyntaxFault::UnterminatedTag
            | SyntaxFault::TagWithoutName
            | SyntaxFault::TagWithoutValue
            | SyntaxFault::JunkInTag
            | SyntaxFault::BadEscape(_)
            | SyntaxFault::ControlCharacterInTag(_)
            | SyntaxFault::DuplicateTag { .. } => "bad-tag",
            _ => "syntax",
        }
    }

    fn rule(&self) -> &'static str {
        "syntax"
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            SyntaxFault::UnterminatedComment => {
                "write `}` where it ends; comments do not nest, the first `}` ends one"
            }
            SyntaxFault::StrayBrace => "comments do not nest: the first `}` has ended the one before",
            SyntaxFault::ControlCharacter(_) | SyntaxFault::ControlCharacterInTag(_) => {
                "only in a comment may control characters stand"
            }
            SyntaxFault::NotUtf8(_) => "save the file as UTF-8",
            SyntaxFault::GameTooLong => "each game begins with a tag at the start of a line",
            SyntaxFault::TooManyTags => "leave out tags that nobody reads",
            SyntaxFault::TooManyComments => "write what belongs together in one comment",
            SyntaxFault::UnterminatedTag
            | SyntaxFault::TagWithoutName
            | SyntaxFault::TagWithoutValue
            | SyntaxFault::JunkInTag => "a tag is written `[Name \"value\"]`, one a line",
            SyntaxFault::BadEscape(_) => "write `\\\"` for a quote and `\\\\` for a backslash",
            SyntaxFault::TextAfterTag => "tags stand one a line; only a comment may follow one",
            SyntaxFault::MisplacedTag => "a tag begins its line, and a game's tags stand before its moves",
            SyntaxFault::DuplicateTag { .. } => "keep one of the two",
            SyntaxFault::MoveNumber(_) => "a turn is numbered `12.`, its second half also `12...`",
        };
        Some(help.to_owned())
    }
}

/// A character as its code point: `U+0000`.
struct CodePoint(char);

impl fmt::Display for CodePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:04X}", u32::from(self.0))
    }
}

/// A fault of the shared grammar and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{fault}")]
pub struct SyntaxError {
    /// What is wrong.
    pub fault: SyntaxFault,
    /// What is marked; the fault is placed at its start.
    pub span: Span,
}

impl SyntaxError {
    /// `fault` at `span`.
    #[must_use]
    pub const fn new(fault: SyntaxFault, span: Span) -> SyntaxError {
        SyntaxError { fault, span }
    }
}
