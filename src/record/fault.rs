//! Faults of a record's text that are found before any game judges it.

use std::fmt;

use super::excerpt::{Excerpt, Quoted};
use super::fault_table::{TextError, faults};
use super::limits::{MAX_COMMENTS, MAX_DEPTH, MAX_GAME_BYTES, MAX_MARKS, MAX_TAGS};
use super::mark::CommentKind;
use super::outcome::{Half, Outcome};
use crate::words::{AnyOf, Id, Phrase, Say};

const TAG_FORM: &str = "a tag is written `[Name \"value\"]`, one a line";
const NUMBER_FORM: &str = "a turn is numbered `12.`, its second half also `12...`";

faults! {
    /// A fault of the grammar all records share.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum SyntaxFault {
        /// A `{` opens a comment that no `}` closes.
        UnterminatedComment
            kind("syntax") rule("syntax")
            words("no `}}` closes this comment")
            help("write `}}` where it ends; comments do not nest, the first `}}` ends one");
        /// A `}` appears where no comment is open.
        StrayBrace
            kind("syntax") rule("syntax")
            words("`}}` closes no comment")
            help("comments do not nest: the first `}}` ends the comment");
        /// A control character appears outside a comment.
        ControlCharacter(c: char)
            kind("syntax") rule("syntax")
            with(c = CodePoint(*c))
            words("control character `{c}` in the movetext")
            help("control characters are allowed only in comments");
        /// A byte is not valid UTF-8.
        NotUtf8(byte: u8)
            kind("syntax") rule("syntax")
            with(byte = format!("{byte:02x}"))
            words("byte `0x{byte}` is not UTF-8")
            help("save the file as UTF-8");
        /// A file is no text, but a document, a picture, an archive or a program.
        NotARecord(what: &'static str)
            kind("syntax") rule("syntax")
            with(what = Phrase(what))
            words("this is {what}, not a record")
            help("a record is plain text: copy the game out of it, or save it as text");
        /// The game is longer than a record may be.
        GameTooLong
            kind("syntax") rule("syntax")
            with(most = MAX_GAME_BYTES >> 20)
            words("the game is longer than {most} MiB")
            help("each game begins with a tag at the start of a line");
        /// The game has more tags than a record may have; the first one over the limit is marked.
        TooManyTags
            kind("syntax") rule("syntax")
            with(most = MAX_TAGS)
            words("the game has more than {most} tags")
            help("remove tags that are not needed");
        /// The game has more comments than a record may have; the first one over the limit is marked.
        TooManyComments
            kind("syntax") rule("syntax")
            with(most = MAX_COMMENTS)
            words("the game has more than {most} comments")
            help("write what belongs together in one comment");
        /// The game has more marks than a record may have; the first one over the limit is marked.
        TooManyMarks
            kind("syntax") rule("syntax")
            with(most = MAX_MARKS)
            words("the game has more than {most} marks")
            help("leave out marks that say nothing new");
        /// Signs after a move are not a known mark: `!!!`, `$256`.
        Mark
            kind("syntax") rule("syntax")
            words("this is not a mark")
            help("a mark is `!`, `?`, `!!`, `??`, `!?`, `?!`, or `$0` to `$255`");
        /// The value or the bracket of a tag is still open at the end of its line.
        UnterminatedTag
            kind("bad-tag") rule("syntax")
            words("the tag is still open at the end of its line")
            help("{TAG_FORM}");
        /// A tag has a value but no name: `["value"]`.
        TagWithoutName
            kind("bad-tag") rule("syntax")
            words("the tag has no name")
            help("{TAG_FORM}");
        /// A tag has no value, or one without quotes: `[Name]` or `[Name value]`.
        TagWithoutValue
            kind("bad-tag") rule("syntax")
            words("the tag has no value in quotes")
            help("{TAG_FORM}");
        /// There is text between the value of a tag and its `]`.
        JunkInTag
            kind("bad-tag") rule("syntax")
            words("unexpected text between the tag's value and its `]`")
            help("{TAG_FORM}");
        /// In the value of a tag, a `\` is followed by something other than `"` or `\`.
        BadEscape(c: char)
            kind("bad-tag") rule("syntax")
            with(c = c.escape_debug().to_string())
            words("`\\{c}` in the tag's value escapes nothing")
            help("write `\\\"` for a quote and `\\\\` for a backslash");
        /// A tag contains a control character.
        ControlCharacterInTag(c: char)
            kind("bad-tag") rule("syntax")
            with(c = CodePoint(*c))
            words("control character `{c}` in the tag")
            help("control characters are allowed only in comments");
        /// Something other than a comment follows the `]` of a tag.
        TextAfterTag
            kind("syntax") rule("syntax")
            words("text on the line of a tag")
            help("write one tag on a line; only a comment may follow it");
        /// A `[` is not at the start of its line, or comes after the movetext in a text of one game.
        MisplacedTag
            kind("syntax") rule("syntax")
            words("`[` within a line or within the movetext")
            help("a tag starts a line, and a game's tags come before its moves");
        /// A tag that a game can have only once appears twice.
        DuplicateTag { name: &'static str, first_line: usize }
            kind("bad-tag") rule("syntax")
            words("the tag `{}` appears twice, first on line {first_line}", Excerpt(name))
            help("keep one of the two");
        /// The name of a tag is known, but has letters in the other case. Only `--strict` refuses that.
        TagInOtherCase { name: &'static str }
            kind("bad-tag") rule("syntax")
            words("the tag `{name}` is written in the wrong case")
            help("write `{name}`");
        /// A move number is written wrong.
        MoveNumber(fault: NumberFault) is(fault);
    }
}

faults! {
    /// How a move number can be written wrong.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum NumberFault {
        /// A move number is not followed by one dot or by three.
        Dots(dots: usize)
            kind("move-number") rule("syntax")
            words("a move number with {dots} dots")
            help("{NUMBER_FORM}");
        /// A move number has a leading zero, as in `01.`.
        LeadingZero
            kind("move-number") rule("syntax")
            words("a move number with a leading zero")
            help("{NUMBER_FORM}");
        /// A move number is too large for any game.
        TooLarge
            kind("move-number") rule("syntax")
            words("a move number larger than any game has")
            help("{NUMBER_FORM}");
    }
}

faults! {
    /// What is wrong with a number before a turn, or with a result.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TurnFault {
        /// The number before a turn is not the number of that turn.
        Number { written: String, turn: u32, half: Half }
            kind("move-number") rule("syntax")
            with(written = Excerpt(written), turn = turn, half = Id(*half))
            words(|f| match half.0 {
                Half::First => write!(f, "`{written}` is the wrong number: turn {turn} begins here"),
                Half::Second => write!(f, "`{written}` is the wrong number: this is the second half of turn {turn}"),
            })
            help(= Some(match half.0 {
                Half::First => format!("write `{turn}.` or no number"),
                Half::Second => format!("write `{turn}.`, `{turn}...` or no number"),
            }));
        /// One half of a turn has two numbers before it.
        NumberTwice
            kind("move-number") rule("syntax")
            words("a second number for one move");
        /// A mark does not follow a move, line or trick.
        MarkOfNothing
            kind("variation") rule("syntax")
            words("this mark follows no move")
            help("a mark directly follows its move");
        /// A `(` does not follow a move that a variation could replace.
        VariationOfNothing
            kind("variation") rule("syntax")
            words("`(` opens a variation, but there is no move to replace")
            help("a variation follows the move it replaces");
        /// A variation has no move.
        EmptyVariation
            kind("variation") rule("syntax")
            words("this variation has no move")
            help("a variation begins with an alternative to the move before it");
        /// A `(` opens a variation that no `)` closes.
        OpenVariation
            kind("variation") rule("syntax")
            words("no `)` closes this variation")
            help("write `)` where it ends");
        /// A `)` appears where no variation is open.
        StrayBracket
            kind("variation") rule("syntax")
            words("`)` closes no variation");
        /// Variations are nested more deeply than the program reads.
        TooDeep
            kind("variation") rule("syntax")
            with(most = MAX_DEPTH)
            words("variations are nested more than {most} deep");
        /// A game has more variations than the program reads: the longer the game, the fewer it may have.
        TooManyVariations
            kind("variation") rule("syntax")
            words("the game has too many variations")
            help("leave some out: the longer the game, the fewer are allowed");
        /// There is text after the result, which ends a record.
        AfterResult(outcome: Outcome)
            kind("syntax") rule("syntax")
            words("text after the result `{outcome}`");
        /// The result at the end of the moves differs from the tag `Result`.
        Disagree { movetext: Outcome, tag: Outcome }
            kind("result") rule("syntax")
            words("the result is `{movetext}` here but `{tag}` in the tag `Result`");
    }
}

faults! {
    /// A warning about a record of any game: it breaks no rule, but is probably not what its writer meant.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Doubt {
        /// No tag has this name, but it is one slip away from one that is known. Unknown tags are kept and say nothing about
        /// the game.
        TagName { written: String, near: Vec<&'static str> }
            kind("tag-name") rule("syntax")
            with(written = Excerpt(written), near = AnyOf(near.iter().map(|name| Quoted(name)).collect()))
            words("unknown tag `{written}`: it is ignored")
            help("did you mean {near}?");
        /// A comment reads as moves: two or more, or one to the end of the line that it is written on. What is in a comment is
        /// not played.
        MovesInComment(kind: CommentKind)
            kind("moves-in-comment") rule("syntax")
            with(kind = Id(*kind))
            words("this comment seems to contain moves")
            help(= Some(match kind.0 {
                CommentKind::Line => "`;` starts a comment that runs to the end of the line: remove it if the moves were played",
                CommentKind::Brace => "moves in braces are not played: remove the braces if they were",
            }.to_owned()));
    }
}

faults! {
    /// What is wrong with the value of a tag.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TagFault {
        /// No tag says which game was played.
        NoGame { near: Option<String>, expected: &'static str }
            kind("bad-tag") rule("syntax")
            with(near = Excerpt(near.as_deref().unwrap_or_default()), expected = Phrase(expected))
            words("the tag `Game` is missing")
            help(= Some(match near.0 {
                "" => format!("write {expected}"),
                _ => format!("did you mean `Game` by the tag `{near}`?"),
            }));
        /// The tag `Game` names a game that is not known.
        UnknownGame { name: String, expected: &'static str }
            kind("bad-tag") rule("syntax")
            with(name = Excerpt(name), expected = Phrase(expected))
            words("unknown game `{name}`")
            help("write {expected}");
        /// The tag `Game` names another game.
        OtherGame { name: String, game: &'static str }
            kind("bad-tag") rule("syntax")
            words("this is a record of `{}`, not of {game}", Excerpt(name))
            help("use the commands of the game that the tag names");
        /// A tag has a value that is not allowed.
        Value { tag: &'static str, value: String, expected: &'static str }
            kind("bad-tag") rule("syntax")
            with(tag = tag, value = Excerpt(value), expected = Phrase(expected))
            words("invalid value `{value}` for the tag `{tag}`")
            help("write {expected}");
        /// A word in the value of a tag is not allowed there.
        Part { tag: &'static str, word: String, expected: &'static str }
            kind("bad-tag") rule("syntax")
            with(tag = tag, word = Excerpt(word), expected = Phrase(expected))
            words("invalid `{word}` in the tag `{tag}`")
            help("write {expected}");
        /// A word appears twice in the value of a tag that may have it once.
        Twice { tag: &'static str, word: String }
            kind("bad-tag") rule("syntax")
            words("`{}` appears twice in the tag `{tag}`", Excerpt(word))
            help("leave one of them out");
    }
}

/// A character as its code point: `U+0000`.
struct CodePoint(char);

impl Say for CodePoint {}

impl fmt::Display for CodePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:04X}", u32::from(self.0))
    }
}

/// A fault of the shared grammar, with its place.
pub type SyntaxError = TextError<SyntaxFault>;
