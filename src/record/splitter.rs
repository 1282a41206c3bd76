//! Finds where one game ends and the next begins.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr3};

use super::lexer::{BYTE_ORDER_MARK, END_OF_FILE, is_blank, leading_blanks, line_comment_end, line_ends};
use super::limits::{Limits, MAX_TAGS};
use super::tag::{self, REPEATS};

#[derive(Debug)]
pub(super) struct Cut {
    /// Its length, trailing blanks included.
    pub end: usize,
    pub ending: Ending,
    /// Whether it holds anything besides blanks and comments.
    pub holds_game: bool,
    /// No `}` occurs between `end` and here.
    pub no_close_before: usize,
}

/// What ended a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The next game's first line or the end of the file.
    Whole,
    /// An overlong comment without a line in it that could begin a game.
    EndlessComment,
    /// The size limit of a game.
    TooLong,
}

impl Ending {
    /// Whether more of this game follows in the file.
    pub fn is_cut_short(self) -> bool {
        self != Ending::Whole
    }
}

/// Finds the end of the game at the start of a text that arrives in pieces.
///
/// All places count from that start. Each byte is inspected a few times at most: state survives when more
/// text arrives, and games cut from an open comment are not searched again for its `}`.
#[derive(Debug)]
pub(super) struct Splitter {
    limits: Limits,
    state: State,
    /// Everything before is processed.
    at: usize,
    has_tags: bool,
    has_words: bool,
    no_close_before: usize,
    /// The end of the last tag's line.
    line_end: usize,
    /// Spans of the tag names, at most [`MAX_TAGS`].
    pub names: Vec<Range<usize>>,
    /// Line ends since the last tag or comment.
    line_ends: usize,
    /// The place after the first empty line since the last tag.
    after_gap: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// Tags, and blanks and comments between them.
    Tags,
    Tag {
        open: usize,
    },
    Movetext,
    Comment {
        open: usize,
    },
    LineComment,
}

impl Splitter {
    /// Starts on a text whose first `no_close_before` bytes are known to hold no `}`; `names` is a buffer to
    /// reuse.
    pub fn new(limits: Limits, no_close_before: usize, mut names: Vec<Range<usize>>) -> Splitter {
        names.clear();
        Splitter {
            limits,
            state: State::Tags,
            at: 0,
            has_tags: false,
            has_words: false,
            no_close_before,
            line_end: 0,
            names,
            line_ends: 0,
            after_gap: None,
        }
    }

    /// The game's end, or `None` if that depends on text to come. Each call passes the same `text` or a
    /// longer one; `eof` means that nothing follows it.
    pub fn run(&mut self, text: &[u8], eof: bool) -> Option<Cut> {
        let over = text.len() > self.limits.game;
        let text = &text[..text.len().min(self.limits.game)];
        let closed = eof || over;
        loop {
            let cut = match self.state {
                State::Tags => self.tags(text, closed),
                State::Tag { open } => self.tag(text, open, closed),
                State::Movetext => self.movetext(text),
                State::Comment { open } => self.comment(text, open, eof && !over),
                State::LineComment => self.line_comment(text, closed),
            };
            match cut {
                Step::Go => {}
                Step::Cut(cut) => return Some(cut),
                Step::More if over => return Some(self.cut(floor_char(text), Ending::TooLong)),
                Step::More if eof => return Some(self.cut(text.len(), Ending::Whole)),
                Step::More => return None,
            }
        }
    }

    fn tags(&mut self, text: &[u8], closed: bool) -> Step {
        let blanks = leading_blanks(&text[self.at..]);
        self.line_ends += line_ends(&text[self.at..self.at + blanks]);
        self.at += blanks;
        let rest = &text[self.at..];
        let Some(&first) = rest.first() else { return Step::More };
        if !closed && begun_mark(rest) == rest.len() {
            return Step::More;
        }
        if self.has_tags && self.line_ends > 1 {
            self.after_gap.get_or_insert(self.at);
        }
        self.line_ends = 0;
        match first {
            b'[' => {
                self.has_tags = true;
                self.state = State::Tag { open: self.at };
            }
            b'{' => self.state = State::Comment { open: self.at },
            b';' => self.state = State::LineComment,
            _ => {
                self.has_words = true;
                self.state = State::Movetext;
            }
        }
        Step::Go
    }

    fn tag(&mut self, text: &[u8], open: usize, closed: bool) -> Step {
        if self.at >= self.line_end {
            self.line_end = match memchr(b'\n', &text[self.at..]) {
                Some(newline) => self.at + newline,
                None if closed => text.len(),
                None => return self.more(text),
            };
        }
        let line = &text[open..self.line_end];
        let place = tag::name_in(line);
        let name = &line[place.clone()];
        // After an empty line, a repeated tag belongs to the next game: this one has no moves.
        let is_same = |known: &Range<usize>| text[known.clone()].eq_ignore_ascii_case(name);
        if let Some(gap) = self.after_gap.take()
            && !name.is_empty()
            && !name.eq_ignore_ascii_case(REPEATS.as_bytes())
            && self.names.iter().any(is_same)
        {
            return Step::Cut(self.cut(gap, Ending::Whole));
        }
        if self.names.len() < MAX_TAGS {
            self.names.push(open + place.start..open + place.end);
        }
        // On the line of a malformed tag, no bracket, quote or brace can be trusted.
        self.at = tag::scan(line).map_or(self.line_end, |shape| open + shape.end);
        self.state = State::Tags;
        Step::Go
    }

    fn movetext(&mut self, text: &[u8]) -> Step {
        let Some(found) = memchr3(b'[', b'{', b';', &text[self.at..]) else { return self.more(text) };
        let found = self.at + found;
        self.at = found + 1;
        match text[found] {
            b'{' => self.state = State::Comment { open: found },
            b';' => self.state = State::LineComment,
            _ if begins_line(&text[..found], false) => {
                return Step::Cut(self.cut(found, Ending::Whole));
            }
            _ => {}
        }
        Step::Go
    }

    fn comment(&mut self, text: &[u8], open: usize, eof: bool) -> Step {
        let limit = text.len().min(open.saturating_add(self.limits.comment));
        let from = self.at.max(self.no_close_before).max(open + 1).min(limit);
        if let Some(close) = memchr(b'}', &text[from..limit]) {
            self.at = from + close + 1;
            self.state = self.outside();
            return Step::Go;
        }
        self.at = limit;
        let too_long = limit - open == self.limits.comment;
        if !eof && !too_long {
            return self.more(text);
        }
        self.has_words = true;
        self.no_close_before = self.no_close_before.max(limit);
        let inside = open + 1;
        match find_tag_line(&text[inside..limit], false) {
            Some(line) => Step::Cut(self.cut(inside + line, Ending::Whole)),
            None if eof && limit == text.len() => Step::Cut(self.cut(limit, Ending::Whole)),
            None => Step::Cut(self.cut(floor_char(&text[..limit]), Ending::EndlessComment)),
        }
    }

    fn line_comment(&mut self, text: &[u8], closed: bool) -> Step {
        let rest = &text[self.at..];
        let Some(end) = line_comment_end(rest) else {
            self.at = text.len() - if closed { 0 } else { begun_mark(rest) };
            return Step::More;
        };
        self.at += end;
        self.state = self.outside();
        Step::Go
    }

    fn outside(&self) -> State {
        if self.has_words { State::Movetext } else { State::Tags }
    }

    fn more(&mut self, text: &[u8]) -> Step {
        self.at = text.len();
        Step::More
    }

    fn cut(&self, end: usize, ending: Ending) -> Cut {
        let holds_game = self.has_tags || self.has_words || ending.is_cut_short();
        Cut { end, ending, holds_game, no_close_before: self.no_close_before }
    }
}

enum Step {
    Go,
    More,
    Cut(Cut),
}

/// The first `[` that begins its line. `only_blanks`: whether only blanks precede `text` on its line.
pub(super) fn find_tag_line(text: &[u8], only_blanks: bool) -> Option<usize> {
    memchr_iter(b'[', text).find(|&at| begins_line(&text[..at], only_blanks))
}

/// The length of `text` without an incomplete character at its end.
fn floor_char(text: &[u8]) -> usize {
    let last = text.iter().rev().take(4).position(|&byte| byte & 0xc0 != 0x80);
    let Some(back) = last else { return text.len() };
    let start = text.len() - 1 - back;
    let cut_through = str::from_utf8(&text[start..]).is_err_and(|error| error.error_len().is_none());
    if cut_through { start } else { text.len() }
}

/// `text` without trailing blanks.
pub(super) fn trim_end(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [before @ .., last] if is_blank(*last) => before,
            _ => match text.strip_suffix(BYTE_ORDER_MARK) {
                Some(before) => before,
                None => return text,
            },
        }
    }
}

/// The number of bytes at the end of `text` that may be the start of a byte order mark.
#[inline]
pub(super) fn begun_mark(text: &[u8]) -> usize {
    [2, 1].into_iter().find(|&length| text.ends_with(&BYTE_ORDER_MARK[..length])).unwrap_or(0)
}

/// The number of bytes at the end of `text` that begin an incomplete character.
pub(super) fn begun_character(text: &[u8]) -> usize {
    let is_begun = |length: usize| {
        let last = text.len().checked_sub(length).map(|start| &text[start..]);
        last.is_some_and(|last| matches!(str::from_utf8(last), Err(error) if error.error_len().is_none()))
    };
    (1..=3).find(|length| is_begun(*length)).unwrap_or(0)
}

/// Whether only blanks precede the end of `before` on its line. Returns `only_blanks` if `before` holds
/// nothing but blanks of that line. Only blanks are scanned, so asking at every `[` stays linear.
pub(super) fn begins_line(mut before: &[u8], only_blanks: bool) -> bool {
    loop {
        match before {
            [] => return only_blanks,
            [.., b'\n' | END_OF_FILE] => return true,
            [rest @ .., b' ' | b'\t' | b'\r'] => before = rest,
            _ => return before.ends_with(BYTE_ORDER_MARK),
        }
    }
}
