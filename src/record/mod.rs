//! Written games of any kind: their shared grammar, and diagnostics.
//!
//! A file holds games; a game is tags and a movetext:
//!
//! ```text
//! [Game "PerSiVic"]          a tag section, one a line; \" and \\ escape
//! [Red "Ana"]
//!
//! 1. e1-e4 e9-e6 {why?}      a movetext: numbers, words, comments
//! 2.d1-2c3,d4;glued *        a result is a word like any other
//!
//! [Game "PerSiVic"]          a line that begins with [ begins the next game
//! ```
//!
//! How input is read, and how leniently:
//!
//! - [`Reader`] splits a stream into games and yields one after the other, faults included: it resumes after
//!   a game that cannot be read. It accepts a byte order mark, CRLF, tabs, and files that begin with
//!   movetext. A byte order mark or Ctrl-Z (U+001A) between joined files is a blank, and a line begins after
//!   it. Blanks and comments alone are not a game. After an empty line, a tag that the game already has
//!   begins the next game. If lines end in lone carriage returns, these read as line feeds. A file that is
//!   not text is an error of its source: [`SyntaxFault::NotARecord`].
//! - [`Record`] is a game's tags and its movetext. Blanks within a tag are free; `[` begins its line, and
//!   only a comment may follow `]`.
//! - [`Movetext`] yields tokens: move numbers, words, marks, brackets of variations, and comments. Comments
//!   do not nest. The game decides what a word means and whether numbers and brackets are right.
//! - An unclosed comment ends before the next line that begins with `[`, so it costs one game.
//!
//! Nothing here knows a game, and no text causes a panic.
//!
//! ```
//! use parlour::record::{Diagnostic, Reader, TokenKind};
//!
//! let file = "[Red \"Ana\"]\n1. e1-e4 e9-e6 2.d1-2c3,d4 *\n\n[Red \"Beto\"]\n1. e1-e4 {open\n";
//! let mut reader = Reader::new(file.as_bytes());
//! let mut words = 0;
//! let mut faults = Vec::new();
//! while let Some(game) = reader.next_game()? {
//!     let record = game.parse();
//!     for token in record.movetext.words() {
//!         match token {
//!             Ok(token) if token.kind == TokenKind::Word => words += 1,
//!             Ok(_) => {}
//!             Err(error) => faults.push(Diagnostic::syntax(&game, &error)),
//!         }
//!     }
//! }
//! assert_eq!(words, 5);
//! assert_eq!(faults[0].message, "no `}` closes this comment");
//! assert_eq!(faults[0].location.to_string(), "5:10");
//! # Ok::<(), std::io::Error>(())
//! ```

mod diagnostic;
pub(crate) mod event;
pub(crate) mod excerpt;
mod fault;
pub(crate) mod fault_table;
mod game_text;
mod lexer;
mod limits;
mod mark;
mod outcome;
mod reader;
pub(crate) mod slip;
mod span;
pub(crate) mod spelling;
mod splitter;
mod tag;
#[cfg(test)]
mod tests;
mod turns;
mod writer;

pub(crate) use crate::words::is_deceptive;
pub use diagnostic::{Diagnostic, Severity, Step};
pub(crate) use event::{about, is_known, is_same_name, known_date, plain_name, tag};
pub(crate) use excerpt::{Excerpt, Foreign, Quoted, uncountable};
pub use fault::{Doubt, NumberFault, SyntaxError, SyntaxFault, TagFault, TurnFault};
pub use fault_table::{Fault, TextError};
pub(crate) use fault_table::{FaultRow, FaultTable, HelpOf, faults};
pub use game_text::{GameText, Locator, OwnedGame};
pub(crate) use lexer::number_length;
pub use lexer::{Dots, Movetext, Record, Token, TokenKind, Words};
pub use limits::{
    MAX_COMMENT_BYTES, MAX_COMMENTS, MAX_DEPTH, MAX_GAME_BYTES, MAX_MARKS, MAX_RETURNS, MAX_TAGS,
};
pub use mark::{Comment, CommentKind, Mark, ParseMarkError};
pub use outcome::{Half, Outcome, ParseOutcomeError, TurnNumber};
pub use reader::Reader;
pub(crate) use slip::{is_likely, is_slip, slips};
pub use span::{Location, Span};
pub(crate) use spelling::{
    Scan, Spelled, Speller, SpellingKind, SpellingNote, Spellings, is_blank, is_word_end, moves_in, plain,
};
pub use tag::{Escaped, REPEATS, Tag, Tags};
pub use turns::{PlacedOutcome, Results, check_number};
pub use writer::RecordWriter;
