//! A game's text as tags and tokens, and the blanks between them.
//!
//! Files joined byte by byte keep the byte order mark that starts the second and the end-of-file character
//! (Ctrl-Z) with which some old programs end the first. Both read as a blank, and a new line begins after
//! them.

use std::iter::FusedIterator;

use memchr::{memchr, memchr3_iter};

use super::fault::{NumberFault, SyntaxError, SyntaxFault};
use super::game_text::GameText;
use super::limits::{MAX_COMMENTS, MAX_MARKS, MAX_TAGS};
use super::mark::{Comment, CommentKind, Mark};
use super::span::Span;
use super::tag::{Tag, Tags};

/// The byte order mark U+FEFF in UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8; 3] = b"\xef\xbb\xbf";

/// Ctrl-Z, U+001A: the end of a text file on old systems.
pub(super) const END_OF_FILE: u8 = 0x1a;

/// A written game: its tags and its movetext, which is lexed lazily.
///
/// ```
/// use parlour::record::Reader;
///
/// let mut reader = Reader::new(&b"[Red \"Ana\"]\n1. e1-e4 {well} *\n"[..]);
/// let game = reader.next_game()?.unwrap();
/// let record = game.parse();
/// assert_eq!(record.tags.get("Red").unwrap().value, "Ana");
/// assert_eq!(record.movetext.words().count(), 3, "a number, a move and a result");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The tag section: tags, in the order of the record.
    pub tags: Tags<'a>,
    /// All that follows the tag section.
    pub movetext: Movetext<'a>,
}

impl<'a> Record<'a> {
    /// Parses a text that is one game. Faults come out in reading order: first [`Tags::error`], then the
    /// errors of the movetext.
    ///
    /// ```
    /// use parlour::record::Record;
    /// let record = Record::parse("[Red \"Ana\"]\n1.e1-e4{why} *");
    /// assert_eq!(record.tags.get("Red").unwrap().value, "Ana");
    /// let words: Vec<_> = record.movetext.words().map(|word| word.unwrap().text).collect();
    /// assert_eq!(words, ["1.", "e1-e4", "*"]);
    /// ```
    pub fn parse(text: &'a str) -> Record<'a> {
        Record::with_tail(text, None)
    }

    /// Like [`Record::parse`], for a text that is unreadable past its end because of `tail`.
    #[inline]
    fn with_tail(text: &'a str, tail: Option<SyntaxError>) -> Record<'a> {
        let mut tags = Tags::default();
        let mut movetext = Movetext { tail, ..Movetext::from(text, 0) };
        if let Err(error) = read_tags(text, &mut tags, &mut movetext) {
            tags.error = Some(error);
            movetext = Movetext { at: text.len(), tail: Some(error), ..movetext };
        }
        movetext.comments = tags.comments.len();
        Record { tags, movetext }
    }
}

// Implemented here, so that `game_text` need not import the lexer.
impl<'a> GameText<'a> {
    /// Parses its tags; its movetext is lexed lazily.
    pub fn parse(&self) -> Record<'a> {
        let (text, error) = self.readable();
        let mut record = Record::with_tail(text, error);
        if let Some((name, value)) = self.given
            && record.tags.iter().all(|tag| !tag.name.eq_ignore_ascii_case(name))
        {
            record.tags.list.insert(0, Tag::beside(name, value));
        }
        record
    }
}

/// Reads the tag section; the movetext then starts after it.
fn read_tags<'a>(text: &'a str, tags: &mut Tags<'a>, movetext: &mut Movetext<'a>) -> Result<(), SyntaxError> {
    let tail = movetext.tail;
    let (mut at, mut begins_line, mut behind_tag) = (0, true, false);
    // The comments since the last tag, which may be about the moves, and the number of all.
    let (mut comments, mut read) = (Vec::new(), 0);
    loop {
        let rest = &text.as_bytes()[at..];
        let blanks = leading_blanks(rest);
        if holds_line_start(&rest[..blanks]) {
            (begins_line, behind_tag) = (true, false);
        }
        at += blanks;
        let wrong = |fault| Err(SyntaxError::new(fault, Span::new(at, at + 1)));
        match rest.get(blanks) {
            Some(b'{' | b';') => {
                let comment = comment_at(text, at, tail, &mut read)?;
                at = comment.span.end;
                comments.push(comment);
                if behind_tag {
                    tags.comments.append(&mut comments);
                    movetext.at = at;
                }
                begins_line = false;
                behind_tag &= !comment.text.contains('\n');
            }
            Some(_) if behind_tag => {
                let span = Span::new(at, line_end(text, at));
                return Err(SyntaxError::new(SyntaxFault::TextAfterTag, span));
            }
            Some(b'[') if begins_line && tags.list.len() == MAX_TAGS => {
                return wrong(SyntaxFault::TooManyTags);
            }
            Some(b'[') if begins_line => {
                // Where the text breaks off on this line, the line itself may be right.
                let is_cut_off = |error: &SyntaxError| !text[error.span.start..].contains('\n');
                let tag = Tag::read(text, at)
                    .map_err(|error| tail.filter(|_| is_cut_off(&error)).unwrap_or(error))?;
                at = tag.span.end;
                tags.list.push(tag);
                tags.comments.append(&mut comments);
                movetext.at = at;
                (begins_line, behind_tag) = (false, true);
            }
            Some(b'[') => return wrong(SyntaxFault::MisplacedTag),
            None | Some(_) => return Ok(()),
        }
    }
}

/// The end of the line that contains `from`, without trailing blanks and line end.
fn line_end(text: &str, from: usize) -> usize {
    let rest = &text[from..];
    let line = rest.split_once('\n').map_or(rest, |(line, _)| line);
    from + line.trim_end().len()
}

/// The end of a line comment in `text`: the end of the line, or what joined files leave between them.
pub(super) fn line_comment_end(text: &[u8]) -> Option<usize> {
    memchr3_iter(b'\n', END_OF_FILE, BYTE_ORDER_MARK[0], text)
        .find(|&at| text[at] != BYTE_ORDER_MARK[0] || text[at..].starts_with(BYTE_ORDER_MARK))
}

/// The comment that begins at `start`, with a `{` or `;`; `read` counts the comments of the game.
fn comment_at<'a>(
    text: &'a str,
    start: usize,
    tail: Option<SyntaxError>,
    read: &mut usize,
) -> Result<Comment<'a>, SyntaxError> {
    if *read == MAX_COMMENTS {
        return Err(SyntaxError::new(SyntaxFault::TooManyComments, Span::new(start, start + 1)));
    }
    *read += 1;
    let inside = &text[start + 1..];
    if text.as_bytes()[start] == b';' {
        let line = line_comment_end(inside.as_bytes()).map_or(inside, |end| &inside[..end]);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let span = Span::new(start, start + 1 + line.len());
        return Ok(Comment { kind: CommentKind::Line, text: line, span });
    }
    let Some(close) = memchr(b'}', inside.as_bytes()) else {
        let open = SyntaxError::new(SyntaxFault::UnterminatedComment, Span::new(start, start + 1));
        return Err(tail.unwrap_or(open));
    };
    let span = Span::new(start, start + close + 2);
    Ok(Comment { kind: CommentKind::Brace, text: &inside[..close], span })
}

/// A token of a movetext, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token<'a> {
    /// What the token is.
    pub kind: TokenKind,
    /// Its bytes in the game's text.
    pub span: Span,
    /// The text itself.
    pub text: &'a str,
}

impl<'a> Token<'a> {
    /// The comment, if the token is one.
    pub fn comment(&self) -> Option<Comment<'a>> {
        let TokenKind::Comment(kind) = self.kind else { return None };
        let text = self.text.get(1..)?;
        let text = if kind == CommentKind::Brace { text.strip_suffix('}')? } else { text };
        Some(Comment { kind, text, span: self.span })
    }
}

/// The kinds of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// `12.` or `12...`, glued to the next word or not.
    Number {
        /// The number before the dots.
        n: u32,
        /// The dots after the number.
        dots: Dots,
    },
    /// Any other run without blanks, brackets, mark signs or `;`: a move, a card, a result.
    Word,
    /// A mark after a ply: `!?`, `$14`.
    Mark(Mark),
    /// `(`, which opens a variation.
    Open,
    /// `)`, which closes one.
    Close,
    /// A comment, in braces or to the end of its line.
    Comment(CommentKind),
}

/// The dots after a move number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dots {
    /// One dot, as in `12.`.
    One,
    /// `12...`, before the second player's half of a turn.
    Three,
}

/// The tokens of a movetext, lexed one at a time. Yields nothing after an error.
///
/// A clone is cheap and resumes at the same place.
#[derive(Clone, Debug, Default)]
pub struct Movetext<'a> {
    text: &'a str,
    at: usize,
    /// Why the text is unreadable past its end.
    tail: Option<SyntaxError>,
    comments: usize,
    marks: usize,
}

impl<'a> Movetext<'a> {
    /// The movetext of a text that is one game, starting at byte `at`, which must be between two words.
    pub(crate) const fn from(text: &'a str, at: usize) -> Movetext<'a> {
        Movetext { text, at, tail: None, comments: 0, marks: 0 }
    }

    /// The tokens without the comments.
    pub fn words(self) -> Words<'a> {
        Words { movetext: self, comments: None }
    }

    /// Where the next token may begin.
    pub const fn position(&self) -> usize {
        self.at
    }

    #[inline]
    fn token(&mut self, kind: TokenKind, start: usize, end: usize) -> Token<'a> {
        self.at = end;
        Token { kind, span: Span { start, end }, text: &self.text[start..end] }
    }

    #[cold]
    fn fail(&mut self, fault: SyntaxFault, start: usize, end: usize) -> SyntaxError {
        self.stop(SyntaxError::new(fault, Span::new(start, end)))
    }

    #[cold]
    fn stop(&mut self, error: SyntaxError) -> SyntaxError {
        self.at = self.text.len();
        self.tail = None;
        error
    }

    fn digits(&mut self, start: usize) -> Result<Token<'a>, SyntaxError> {
        let bytes = self.text.as_bytes();
        let (mut digits, mut number) = (start, Some(0_u32));
        while let Some(digit @ b'0'..=b'9') = bytes.get(digits) {
            number = number.and_then(|n| n.checked_mul(10)?.checked_add(u32::from(digit - b'0')));
            digits += 1;
        }
        let end = run(bytes, digits, |byte| byte == b'.');
        if end == digits {
            return self.word(start, digits);
        }
        let wrong = |fault| SyntaxFault::MoveNumber(fault);
        let dots = match end - digits {
            1 => Dots::One,
            3 => Dots::Three,
            dots => return Err(self.fail(wrong(NumberFault::Dots(dots)), start, end)),
        };
        if bytes[start] == b'0' && digits > start + 1 {
            return Err(self.fail(wrong(NumberFault::LeadingZero), start, end));
        }
        match number {
            Some(n) => Ok(self.token(TokenKind::Number { n, dots }, start, end)),
            None => Err(self.fail(wrong(NumberFault::TooLarge), start, end)),
        }
    }

    /// The word that begins at `start` and is known to reach `from`.
    fn word(&mut self, start: usize, from: usize) -> Result<Token<'a>, SyntaxError> {
        let bytes = self.text.as_bytes();
        let mut end = from;
        loop {
            end = run(bytes, end, |byte| CLASSES[usize::from(byte)] <= Class::Digit);
            match bytes.get(end).map(|&byte| CLASSES[usize::from(byte)]) {
                Some(Class::Latin1) if !is_c1_control(bytes, end) => end += 2,
                Some(Class::Mark) if !bytes[end..].starts_with(BYTE_ORDER_MARK) => end += 1,
                // A control character is invisible, so report it rather than the word it breaks.
                Some(Class::Latin1 | Class::Control) => return Err(self.control(end)),
                Some(_) => return Ok(self.token(TokenKind::Word, start, end)),
                // A word cut off by the end of the text may itself be right.
                None => {
                    return match self.tail {
                        Some(error) => Err(self.stop(error)),
                        None => Ok(self.token(TokenKind::Word, start, end)),
                    };
                }
            }
        }
    }

    #[cold]
    fn control(&mut self, at: usize) -> SyntaxError {
        let control = self.text[at..].chars().next().unwrap_or_default();
        self.fail(SyntaxFault::ControlCharacter(control), at, at + control.len_utf8())
    }

    /// A bracket, or the mark that begins at `start`.
    fn sign(&mut self, start: usize) -> Result<Token<'a>, SyntaxError> {
        let bytes = self.text.as_bytes();
        let end = match bytes[start] {
            b'(' => return Ok(self.token(TokenKind::Open, start, start + 1)),
            b')' => return Ok(self.token(TokenKind::Close, start, start + 1)),
            _ => mark_end(bytes, start),
        };
        self.marks += 1;
        match self.text[start..end].parse() {
            Ok(_) if self.marks > MAX_MARKS => Err(self.fail(SyntaxFault::TooManyMarks, start, end)),
            Ok(mark) => Ok(self.token(TokenKind::Mark(mark), start, end)),
            Err(_) => Err(self.fail(SyntaxFault::Mark, start, end)),
        }
    }

    fn comment(&mut self, start: usize) -> Result<Token<'a>, SyntaxError> {
        let comment =
            comment_at(self.text, start, self.tail, &mut self.comments).map_err(|error| self.stop(error))?;
        Ok(self.token(TokenKind::Comment(comment.kind), start, comment.span.end))
    }
}

impl<'a> Iterator for Movetext<'a> {
    type Item = Result<Token<'a>, SyntaxError>;

    #[expect(clippy::inline_always, reason = "out of line, each token goes through memory")]
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.text.as_bytes();
        let start = self.at + leading_blanks(&bytes[self.at..]);
        self.at = start;
        let Some(&first) = bytes.get(start) else { return self.tail.take().map(Err) };
        Some(match CLASSES[usize::from(first)] {
            Class::Digit => self.digits(start),
            Class::Plain if first == b'[' => Err(self.fail(SyntaxFault::MisplacedTag, start, start + 1)),
            Class::Plain | Class::Latin1 | Class::Mark | Class::Control | Class::Blank => {
                self.word(start, start)
            }
            Class::Comment => self.comment(start),
            Class::Sign => self.sign(start),
            Class::Close => Err(self.fail(SyntaxFault::StrayBrace, start, start + 1)),
        })
    }
}

impl FusedIterator for Movetext<'_> {}

/// The tokens of a movetext without the comments.
#[derive(Clone, Debug, Default)]
pub struct Words<'a> {
    movetext: Movetext<'a>,
    /// The comments read so far, if kept.
    comments: Option<Vec<Comment<'a>>>,
}

impl<'a> Words<'a> {
    /// Keeps the comments between the words for [`Words::into_comments`].
    #[must_use]
    pub fn keeping_comments(self) -> Words<'a> {
        Words { comments: Some(Vec::new()), ..self }
    }

    /// The comments read so far, if kept.
    pub fn into_comments(self) -> Vec<Comment<'a>> {
        self.comments.unwrap_or_default()
    }

    /// Keeps a comment if comments are kept. Out of line, so that [`Words::next`] stays short enough to
    /// inline.
    #[cold]
    fn keep(&mut self, token: &Token<'a>) {
        if let Some(comments) = &mut self.comments {
            comments.extend(token.comment());
        }
    }

    /// Where the next token may begin.
    pub const fn position(&self) -> usize {
        self.movetext.position()
    }

    #[inline]
    pub(crate) fn rest(&mut self) -> &'a [u8] {
        let Movetext { text, at, .. } = &mut self.movetext;
        *at += leading_blanks(&text.as_bytes()[*at..]);
        &text.as_bytes()[*at..]
    }

    /// Whether any `(` follows.
    pub(crate) fn holds_bracket(&self) -> bool {
        memchr(b'(', &self.movetext.text.as_bytes()[self.movetext.at..]).is_some()
    }

    /// Whether a word follows after a single blank, as it mostly does. Then no bracket precedes it.
    #[inline]
    pub(crate) fn word_follows(&self) -> bool {
        let rest = &self.movetext.text.as_bytes()[self.movetext.at..];
        matches!(rest, [b' ' | b'\n', b'0'..=b'9' | b'a'..=b'z', ..])
    }

    /// The bytes after the next `(`, if only comments and marks precede it.
    pub(crate) fn behind_open(&self) -> Option<&'a [u8]> {
        let bytes = self.movetext.text.as_bytes();
        let mut at = self.movetext.at;
        loop {
            at += leading_blanks(&bytes[at..]);
            at = match bytes.get(at)? {
                b'(' => return Some(&bytes[at + 1..]),
                b'{' => at + 1 + memchr(b'}', &bytes[at..])?,
                b';' => at + line_comment_end(&bytes[at..])?,
                b'!' | b'?' | b'$' => mark_end(bytes, at),
                _ => return None,
            };
        }
    }

    /// Skips the first `bytes` of [`rest`](Words::rest), whole words with a trailing blank, and returns their
    /// span.
    #[inline]
    pub(crate) fn pass(&mut self, bytes: usize) -> Span {
        let start = self.movetext.at;
        let span = Span { start, end: start + bytes };
        self.movetext.at = span.end;
        span
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Result<Token<'a>, SyntaxError>;

    #[expect(clippy::inline_always, reason = "out of line, each token goes through memory")]
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.movetext.next() {
                Some(Ok(token @ Token { kind: TokenKind::Comment(_), .. })) => self.keep(&token),
                other => return other,
            }
        }
    }
}

impl FusedIterator for Words<'_> {}

/// Whether this byte alone is a blank. Only the byte order mark takes more than one.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | END_OF_FILE)
}

/// The number of bytes of blanks at the start of `text`.
#[inline]
pub(super) fn leading_blanks(text: &[u8]) -> usize {
    let mut blanks = 0;
    loop {
        blanks += match text.get(blanks) {
            Some(byte) if is_blank(*byte) => 1,
            Some(byte) if *byte == BYTE_ORDER_MARK[0] && text[blanks..].starts_with(BYTE_ORDER_MARK) => {
                BYTE_ORDER_MARK.len()
            }
            _ => return blanks,
        }
    }
}

/// Counts line ends in these blanks. What joined files leave between them counts as two: an empty line.
pub(super) fn line_ends(blanks: &[u8]) -> usize {
    let ends = |byte: &u8| match byte {
        b' ' | b'\t' | b'\r' => 0,
        b'\n' => 1,
        _ => 2,
    };
    blanks.iter().map(ends).sum()
}

pub(super) fn holds_line_start(blanks: &[u8]) -> bool {
    line_ends(blanks) > 0
}

/// The length of the turn number `turn` with one dot at the start of `rest`, trailing blanks included. A fast
/// path: returns 0 for anything else, and for a few numbers that are right.
#[inline]
pub(crate) fn number_length(rest: &[u8], turn: u32) -> usize {
    let (mut length, mut number) = (0, 0_u32);
    while let Some(digit @ b'0'..=b'9') = rest.get(length) {
        // An overflowing number is wrong and left to the slow path, which reports it.
        number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        length += 1;
    }
    let behind = match rest.get(length..) {
        Some([b'.', behind @ ..]) if number == turn && turn < u32::MAX && rest[0] != b'0' => behind,
        _ => return 0,
    };
    length + 1 + leading_blanks(behind)
}

/// The end of the mark that begins at `start`: a run of `!` and `?`, or `$` with digits.
fn mark_end(bytes: &[u8], start: usize) -> usize {
    match bytes[start] {
        b'$' => run(bytes, start + 1, |byte| byte.is_ascii_digit()),
        _ => run(bytes, start, |byte| matches!(byte, b'!' | b'?')),
    }
}

/// The end of the run of `wanted` bytes that begins at `from`.
#[inline]
fn run(bytes: &[u8], from: usize, wanted: impl Fn(u8) -> bool) -> usize {
    let mut at = from;
    while bytes.get(at).is_some_and(|&byte| wanted(byte)) {
        at += 1;
    }
    at
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Plain,
    /// Part of a word, or of a move number at its start.
    Digit,
    /// The first byte of U+0080 to U+00BF; the first half of these are control characters.
    Latin1,
    /// The first byte of a byte order mark, and of other characters.
    Mark,
    Blank,
    /// `{` or `;`, which begins a comment.
    Comment,
    Sign,
    /// A `}` with no comment open.
    Close,
    Control,
}

static CLASSES: [Class; 256] = {
    let mut classes = [Class::Plain; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'0'..=b'9' => Class::Digit,
            b' ' | b'\n' | b'\t' | b'\r' | END_OF_FILE => Class::Blank,
            b'{' | b';' => Class::Comment,
            b'(' | b')' | b'!' | b'?' | b'$' => Class::Sign,
            b'}' => Class::Close,
            0..=0x1f | 0x7f => Class::Control,
            0xc2 => Class::Latin1,
            0xef => Class::Mark,
            _ => Class::Plain,
        };
        byte += 1;
    }
    classes
};

fn is_c1_control(bytes: &[u8], at: usize) -> bool {
    bytes.get(at + 1).is_some_and(|&byte| byte < 0xa0)
}
