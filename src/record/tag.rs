//! Tags: `[Name "value"]`.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use memchr::{memchr, memchr2};

use super::excerpt::is_plain;
use super::fault::{Doubt, SyntaxError, SyntaxFault};
use super::game_text::GameText;
use super::mark::Comment;
use super::slip::is_slip;
use super::span::Span;
use super::spelling::{is_blank, is_quote};

/// A tag of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// Its name: letters, digits, `_`, `-` and `.`.
    pub name: &'a str,
    /// The span of the name.
    pub name_span: Span,
    /// Its value, with `\"` and `\\` resolved.
    pub value: Cow<'a, str>,
    /// From `[` to `]`.
    pub span: Span,
    /// The bytes between the quotes.
    pub value_span: Span,
    /// The value between the quotes, with escapes.
    raw: &'a str,
}

impl<'a> Tag<'a> {
    /// The span in the text of bytes `part` of the value, with escapes accounted for.
    ///
    /// ```
    /// use parlour::record::GameText;
    /// let record = GameText::new(r#"[Lives "\"c4\" z99"]"#).parse();
    /// let tag = record.tags.get("Lives").unwrap();
    /// let at = tag.value.find("z99").unwrap();
    /// assert_eq!(tag.part(at..at + 3).range(), 15..18);
    /// ```
    pub fn part(&self, part: Range<usize>) -> Span {
        let mut written = self.written();
        let start = written.offset(part.start);
        self.value_span.part(start..written.offset(part.end))
    }

    /// The words of the value, with their spans in the text.
    ///
    /// ```
    /// use parlour::record::GameText;
    /// let record = GameText::new(r#"[Lives "c4 z99"]"#).parse();
    /// let tag = record.tags.get("Lives").unwrap();
    /// let places: Vec<_> = tag.words().map(|(word, span)| (word, span.range())).collect();
    /// assert_eq!(places, [("c4", 8..10), ("z99", 11..14)]);
    /// ```
    pub fn words(&self) -> impl Iterator<Item = (&str, Span)> {
        self.placed(self.value.split_whitespace())
    }

    /// Like [`Tag::words`], split at the characters in `between`.
    pub fn parts<const N: usize>(&self, between: [char; N]) -> impl Iterator<Item = (&str, Span)> {
        self.placed(self.value.split(between).filter(|part| !part.is_empty()))
    }

    /// Adds the span to each part of the value; the parts must be in order.
    fn placed<'t>(&'t self, parts: impl Iterator<Item = &'t str>) -> impl Iterator<Item = (&'t str, Span)> {
        let mut written = self.written();
        parts.map(move |word| {
            // `word` borrows from the value, so its address yields its offset.
            let start = word.as_ptr() as usize - self.value.as_ptr() as usize;
            let raw = written.offset(start)..written.offset(start + word.len());
            (word, self.value_span.part(raw))
        })
    }

    fn written(&self) -> Written<'_> {
        // Without escapes, as nearly always, the value is borrowed as written.
        let escaped = matches!(self.value, Cow::Owned(_));
        Written { raw: self.raw.as_bytes(), escaped, value_at: 0, raw_at: 0 }
    }

    /// A tag supplied from outside the text: its spans are empty.
    pub(super) const fn beside(name: &'a str, raw: &'a str) -> Tag<'a> {
        let nowhere = Span::empty(0);
        Tag { name, name_span: nowhere, value: Cow::Borrowed(raw), span: nowhere, value_span: nowhere, raw }
    }

    /// Reads the tag whose `[` is at `open`.
    pub(super) fn read(text: &'a str, open: usize) -> Result<Tag<'a>, SyntaxError> {
        let rest = &text[open..];
        let line = memchr(b'\n', rest.as_bytes()).map_or(rest, |end| &rest[..end]);
        let shape = scan(line.as_bytes())
            .map_err(|fault| SyntaxError::new(fault, Span::new(open, open + line.trim_end().len())))?;
        let place = |part: &Range<usize>| Span::new(open + part.start, open + part.end);
        let span = Span::new(open, open + shape.end);
        let wrong = |fault| SyntaxError::new(fault, span);
        let tag = &line[..shape.end];
        if !is_plain(tag)
            && let Some(control) = tag.chars().find(|&c| c.is_control() && c != '\t')
        {
            return Err(wrong(SyntaxFault::ControlCharacterInTag(control)));
        }
        let (name_span, value_span) = (place(&shape.name), place(&shape.value));
        let (name, raw) = (&line[shape.name], &line[shape.value]);
        let value = unescape(raw).map_err(|escaped| wrong(SyntaxFault::BadEscape(escaped)))?;
        Ok(Tag { name, name_span, value, span, value_span, raw })
    }
}

/// Maps offsets in a value to offsets in its written form, in one forward pass.
#[derive(Debug)]
struct Written<'a> {
    raw: &'a [u8],
    escaped: bool,
    value_at: usize,
    raw_at: usize,
}

impl Written<'_> {
    /// The written offset of byte `value_offset`, which must not be before the previous one.
    fn offset(&mut self, value_offset: usize) -> usize {
        if !self.escaped {
            return value_offset.min(self.raw.len());
        }
        while self.value_at < value_offset
            && let Some(byte) = self.raw.get(self.raw_at)
        {
            self.raw_at += if *byte == b'\\' { 2 } else { 1 };
            self.value_at += 1;
        }
        self.raw_at
    }
}

/// `[Name "value"]`, with the value escaped.
impl fmt::Display for Tag<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} \"{}\"]", self.name, Escaped(&self.value))
    }
}

/// A tag's value, displayed as written between the quotes.
///
/// ```
/// use parlour::record::Escaped;
/// assert_eq!(Escaped(r#"K. "Kay" \o/"#).to_string(), r#"K. \"Kay\" \\o/"#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in self.0.split_inclusive(['"', '\\']) {
            match piece.strip_suffix(['"', '\\']) {
                Some(plain) => write!(f, "{plain}\\{}", &piece[plain.len()..])?,
                None => f.write_str(piece)?,
            }
        }
        Ok(())
    }
}

/// Resolves escapes, or returns the character that cannot be escaped.
fn unescape(raw: &str) -> Result<Cow<'_, str>, char> {
    let Some(first) = raw.find('\\') else { return Ok(Cow::Borrowed(raw)) };
    let mut value = String::with_capacity(raw.len());
    value.push_str(&raw[..first]);
    let mut chars = raw[first..].chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(escaped @ ('"' | '\\')) => value.push(escaped),
                other => return Err(other.unwrap_or('\\')),
            },
            _ => value.push(c),
        }
    }
    Ok(Cow::Owned(value))
}

/// The parts of a tag, as offsets from its `[`.
#[derive(Debug)]
pub(super) struct Shape {
    pub name: Range<usize>,
    /// The bytes between the quotes, escapes included.
    pub value: Range<usize>,
    /// The first byte after the `]`.
    pub end: usize,
}

/// The parts of the tag at the start of `line`, which has no newline.
///
/// Shared by the splitter and the lexer, so that they agree on where a tag ends.
pub(super) fn scan(line: &[u8]) -> Result<Shape, SyntaxFault> {
    let name = name_in(line);
    if name.is_empty() {
        let open = name.start == line.len() || line == b"[\r";
        return Err(if open { SyntaxFault::UnterminatedTag } else { SyntaxFault::TagWithoutName });
    }
    let quote = skip(line, name.end, is_inner_blank);
    match line.get(quote) {
        Some(b'"') => {}
        None => return Err(SyntaxFault::UnterminatedTag),
        Some(_) => return Err(SyntaxFault::TagWithoutValue),
    }
    let value = quote + 1..find_quote(line, quote + 1).ok_or(SyntaxFault::UnterminatedTag)?;
    let close = skip(line, value.end + 1, is_inner_blank);
    match line.get(close) {
        Some(b']') => Ok(Shape { name, value, end: close + 1 }),
        None => Err(SyntaxFault::UnterminatedTag),
        Some(_) => Err(SyntaxFault::JunkInTag),
    }
}

/// Like [`scan`], for a line that may have typographic quotes around the value.
pub(super) fn scan_quoted(line: &str) -> Option<Shape> {
    scan(line.as_bytes()).ok().or_else(|| quoted(line))
}

/// The parts of a tag with typographic quotes. Its value ends at the first quote followed by `]` and nothing
/// but a comment.
fn quoted(line: &str) -> Option<Shape> {
    let is_any_quote = |letter: char| letter == '"' || is_quote(letter);
    let skip = |from: usize| line.len() - line[from..].trim_start_matches(is_blank).len();
    let name = skip(1);
    let name_end =
        name + line[name..].find(|letter| is_blank(letter) || is_any_quote(letter) || letter == ']')?;
    let is_name = name < name_end && line[name..name_end].bytes().all(is_name);
    let open = skip(name_end);
    let quote = line[open..].chars().next().filter(|quote| is_name && is_any_quote(*quote))?;
    let value = open + quote.len_utf8();
    for (at, quote) in line[value..].char_indices().filter(|(_, letter)| is_any_quote(*letter)) {
        let close = skip(value + at + quote.len_utf8());
        let Some(after) = line[close..].strip_prefix(']') else { continue };
        let after = after.trim_start_matches(is_blank);
        if after.is_empty() || after.starts_with(['{', ';']) {
            return Some(Shape { name: name..name_end, value: value..value + at, end: close + 1 });
        }
    }
    None
}

/// The name of a tag, even if the rest of the tag is malformed.
pub(super) fn name_in(line: &[u8]) -> Range<usize> {
    let at = skip(line, 1, is_inner_blank);
    at..skip(line, at, is_name)
}

#[inline]
fn skip(line: &[u8], from: usize, wanted: impl Fn(u8) -> bool) -> usize {
    let rest = line.get(from..).unwrap_or_default();
    from + rest.iter().position(|&byte| !wanted(byte)).unwrap_or(rest.len())
}

/// The next `"` without a `\` before it.
fn find_quote(line: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let found = from + memchr2(b'"', b'\\', line.get(from..)?)?;
        if line[found] == b'"' {
            return Some(found);
        }
        from = found + 2;
    }
}

fn is_inner_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// The only known tag that may occur more than once in a game.
pub const REPEATS: &str = "Hand";

/// Finds `name` among the known names, ignoring case.
pub(super) fn known_tag(name: &str, known: &[&'static str]) -> Option<&'static str> {
    // Names are nearly always written right, so try the exact match first.
    let same = known.iter().find(|known| **known == name);
    same.or_else(|| known.iter().find(|known| known.eq_ignore_ascii_case(name))).copied()
}

/// Accepts all bytes past ASCII: names may be in any language.
fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.') || !byte.is_ascii()
}

/// The tags of a game in the order written, up to the first malformed one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags<'a> {
    pub(super) list: Vec<Tag<'a>>,
    pub(super) comments: Vec<Comment<'a>>,
    pub(super) error: Option<SyntaxError>,
}

impl<'a> Tags<'a> {
    /// The first tag with that name.
    pub fn get(&self, name: &str) -> Option<&Tag<'a>> {
        self.iter().find(|tag| tag.name == name)
    }

    /// All tags with that name.
    pub fn all<'t>(&'t self, name: &'t str) -> impl Iterator<Item = &'t Tag<'a>> {
        self.iter().filter(move |tag| tag.name == name)
    }

    /// All tags in the order written, duplicates included.
    pub fn iter(&self) -> std::slice::Iter<'_, Tag<'a>> {
        self.list.iter()
    }

    /// The comments between the tags and on their lines. Later ones belong to the movetext.
    pub fn comments(&self) -> &[Comment<'a>] {
        &self.comments
    }

    /// The fault that cut the tags short. It follows faults in the values of earlier tags and precedes faults
    /// of the tags as a whole; the movetext then yields this error only.
    pub fn error(&self) -> Option<SyntaxError> {
        self.error
    }

    /// Checks the tags named in `known` for exact case and duplicates; only [`REPEATS`] may occur twice.
    ///
    /// # Errors
    /// Returns the first tag in another case, or the first duplicate.
    pub fn check_names(&self, game: &GameText<'_>, known: &[&'static str]) -> Result<(), SyntaxError> {
        for (index, tag) in self.list.iter().enumerate() {
            let Some(name) = known_tag(tag.name, known) else { continue };
            if name != tag.name {
                return Err(SyntaxError::new(SyntaxFault::TagInOtherCase { name }, tag.name_span));
            }
            let first = self.list[..index].iter().find(|first| first.name == name);
            if let Some(first) = first.filter(|_| name != REPEATS) {
                let first_line = game.location(first.span.start).line;
                let fault = SyntaxFault::DuplicateTag { name, first_line };
                return Err(SyntaxError::new(fault, tag.span));
            }
        }
        Ok(())
    }

    /// Finds unknown tags whose names are one slip away from a name in `known`.
    pub fn slips(&self, known: &[&'static str]) -> impl Iterator<Item = (Span, Doubt)> {
        let unknown = self.iter().filter(|tag| known_tag(tag.name, known).is_none());
        unknown.filter_map(|tag| {
            let written = tag.name.to_lowercase();
            let is_near = |name: &&&str| is_slip(&written, &name.to_lowercase());
            let near: Vec<&str> = known.iter().filter(is_near).copied().collect();
            (!near.is_empty()).then(|| (tag.name_span, Doubt::TagName { written: tag.name.to_owned(), near }))
        })
    }

    /// Reads every tag with `read`, [checks the names](Tags::check_names) in `known`, and checks that no tag
    /// is malformed.
    ///
    /// # Errors
    /// Returns the first fault in reading order, with its place.
    pub fn read<F: From<SyntaxFault>>(
        &self,
        game: &GameText<'_>,
        known: &[&'static str],
        mut read: impl FnMut(&Tag<'a>) -> Result<(), (Span, F)>,
    ) -> Result<(), (Span, F)> {
        let syntax = |error: SyntaxError| (error.span, F::from(error.fault));
        let value = self.iter().find_map(|tag| read(tag).err());
        let name = self.check_names(game, known).err().map(syntax);
        let broken = self.error.map(syntax);
        let first = [value, name, broken].into_iter().flatten().min_by_key(|(span, _)| span.start);
        first.map_or(Ok(()), Err)
    }
}

impl<'t, 'a> IntoIterator for &'t Tags<'a> {
    type Item = &'t Tag<'a>;
    type IntoIter = std::slice::Iter<'t, Tag<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fault(line: &str) -> Option<SyntaxFault> {
        Tag::read(line, 0).err().map(|error| error.fault)
    }

    #[test]
    fn blanks_within_a_tag_are_free() {
        for line in [r#"[Red "Ana"]"#, r#"[Red"Ana"]"#, "[ Red\t \"Ana\" ]", "[Red \"Ana\"]\r\n[x"] {
            let tag = Tag::read(line, 0).unwrap();
            assert_eq!((tag.name, &*tag.value), ("Red", "Ana"), "{line:?}");
            assert_eq!(&line[tag.value_span.range()], "Ana");
            assert!(line[tag.span.range()].ends_with(']'));
        }
    }

    #[test]
    fn a_value_may_hold_what_means_something_outside() {
        let tag = Tag::read(r#"[Event "a [b] {c ; \"d\" \\"]"#, 0).unwrap();
        assert_eq!(tag.value, r#"a [b] {c ; "d" \"#);
    }

    #[test]
    fn only_quotes_and_backslashes_are_escaped() {
        assert_eq!(fault(r#"[A "x\n"]"#), Some(SyntaxFault::BadEscape('n')));
        assert_eq!(fault(r#"[A "\é"]"#), Some(SyntaxFault::BadEscape('é')));
        assert_eq!(fault(r#"[A "x\"]"#), Some(SyntaxFault::UnterminatedTag));
    }

    #[test]
    fn each_way_to_get_a_tag_wrong_has_its_own_words() {
        for (line, expected) in [
            ("[", SyntaxFault::UnterminatedTag),
            ("[\r\n", SyntaxFault::UnterminatedTag),
            ("[Event \"Covil Con]\n\"]", SyntaxFault::UnterminatedTag),
            ("[Event \"Covil Con\"", SyntaxFault::UnterminatedTag),
            ("[Event", SyntaxFault::UnterminatedTag),
            ("[]", SyntaxFault::TagWithoutName),
            ("[\"Beto\"]", SyntaxFault::TagWithoutName),
            ("[Red]", SyntaxFault::TagWithoutValue),
            ("[Red Ana]", SyntaxFault::TagWithoutValue),
            ("[Red \"Ana\" \"Beto\"]", SyntaxFault::JunkInTag),
            ("[Red \"A\0na\"]", SyntaxFault::ControlCharacterInTag('\0')),
            ("[R\u{9b} \"Ana\"]", SyntaxFault::ControlCharacterInTag('\u{9b}')),
            ("[Red \"A\rna\"]", SyntaxFault::ControlCharacterInTag('\r')),
        ] {
            assert_eq!(fault(line), Some(expected), "{line:?}");
        }
    }

    #[test]
    fn a_known_tag_stands_once_and_others_as_often_as_they_like() {
        let game = GameText::new("[Red \"a\"]\n[Hand \"b\"]\n[Hand \"c\"]\n[X \"\"]\n[X \"\"]\n[Red \"a\"]");
        let tags = game.parse().tags;
        assert_eq!(tags.all("Hand").count(), 2);
        assert_eq!(tags.check_names(&game, &["Blue", "Hand"]), Ok(()));
        let error = tags.check_names(&game, &["Red", "Blue"]).unwrap_err();
        assert_eq!(error.fault, SyntaxFault::DuplicateTag { name: "Red", first_line: 1 });
        assert_eq!(game.location(error.span.start).line, 6);
    }

    proptest! {
        #[test]
        fn a_displayed_tag_reads_back(name in "[A-Za-z][A-Za-z0-9_.-]{0,8}", value in "[^\\p{Cc}]{0,40}") {
            let value = Cow::Borrowed(value.as_str());
            let written = Tag { value, ..Tag::beside(&name, "") };
            let line = written.to_string();
            let read = Tag::read(&line, 0).unwrap();
            prop_assert_eq!((read.name, &read.value), (written.name, &written.value));
            prop_assert_eq!(read.span, Span::new(0, line.len()));
            for (at, c) in read.value.char_indices() {
                let part = &line[read.part(at..at + c.len_utf8()).range()];
                prop_assert!(part.ends_with(c));
            }
            let words = read.value.split_whitespace().map(|word| {
                let at = word.as_ptr() as usize - read.value.as_ptr() as usize;
                (word, read.part(at..at + word.len()))
            });
            prop_assert!(read.words().eq(words));
        }
    }
}
