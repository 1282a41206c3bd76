//! Reads a file game by game.

use std::io::{self, Read as _};
use std::mem;
use std::ops::Range;

use super::game_text::{GameText, Origin};
use super::lexer::{BYTE_ORDER_MARK, leading_blanks};
use super::limits::{Limits, MAX_COMMENT_BYTES, MAX_GAME_BYTES};
use super::span::Location;
use super::spelling::{Decoded, Encoding, from_latin_1, leading_special_blank};
use super::splitter::{
    Cut, Ending, Splitter, begins_line, begun_character, begun_mark, find_tag_line, trim_end,
};
use crate::words::Language;

/// Bytes requested from the source at once.
const CHUNK: usize = 256 << 10;

/// The number of bytes read first.
const FIRST: usize = 16 << 10;

/// Splits a stream into games.
///
/// It holds one game at a time in a reused buffer: memory depends on the longest game, at most
/// [`MAX_GAME_BYTES`] and a chunk, not on the stream. It only looks for the separators of games, so it yields
/// games with faults like any other and resumes after them.
///
/// ```
/// use parlour::record::Reader;
///
/// let file = b"[Red \"Ana\"]\n1. e1-e4 1-0\n\n[Red \"Beto\"]\n*\n";
/// let mut reader = Reader::new(&file[..]);
/// let mut lines = Vec::new();
/// while let Some(game) = reader.next_game()? {
///     lines.push(game.first().line);
/// }
/// assert_eq!(lines, [1, 4]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Decoded<R>,
    /// The encoding the source was converted from, if a caller did that.
    encoding: Option<Encoding>,
    is_strict: bool,
    language: Language,
    /// Unread text is `buffer[start..end]`; what follows is room.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    eof: bool,
    /// The place in the file of `buffer[start]`.
    offset: u64,
    place: Location,
    index: usize,
    /// No `}` occurs between the last cut and this file offset.
    no_close_before: u64,
    /// After a cut inside a game: whether only blanks precede on this line.
    skipping: Option<OnlyBlanks>,
    limits: Limits,
    /// The fewest bytes requested from the source at once.
    chunk: usize,
    /// Reused by the splitter, to avoid an allocation for each game.
    names: Vec<Range<usize>>,
    /// The last game, if that was in Latin-1.
    decoded: String,
}

/// Whether only blanks precede a place on its line.
type OnlyBlanks = bool;

impl<R: io::Read> Reader<R> {
    /// Reads games from `source`, in UTF-8 or UTF-16. It reads in large chunks, so a buffered source gains
    /// nothing.
    pub fn new(source: R) -> Reader<R> {
        Reader::with_limits(source, Limits { game: MAX_GAME_BYTES, comment: MAX_COMMENT_BYTES })
    }

    /// Like [`Reader::new`], but converts line ends only, and blanks that records do not use belong to a
    /// game.
    pub fn strict(source: R) -> Reader<R> {
        Reader { is_strict: true, ..Reader::converted(source, None) }
    }

    /// Reads games from a source already converted to UTF-8 from the encoding `from`.
    pub fn converted(source: R, from: Option<Encoding>) -> Reader<R> {
        let reader = Reader::new(source);
        Reader { source: reader.source.into_plain(), encoding: from, ..reader }
    }

    /// Like [`Reader::new`], but first requests `chunk` bytes: for many short texts, which should not pay for
    /// a large buffer each.
    pub fn with_chunk(source: R, chunk: usize) -> Reader<R> {
        Reader { chunk: chunk.max(1), ..Reader::new(source) }
    }

    /// The same reader, of games with diagnostics in another language than English.
    #[must_use]
    pub fn answered_in(self, language: Language) -> Reader<R> {
        Reader { language, ..self }
    }

    /// The language of its games' diagnostics.
    pub const fn language(&self) -> Language {
        self.language
    }

    pub(super) fn with_limits(source: R, limits: Limits) -> Reader<R> {
        Reader {
            source: Decoded::new(source),
            encoding: None,
            is_strict: false,
            language: Language::English,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            eof: false,
            offset: 0,
            place: Location::START,
            index: 0,
            no_close_before: 0,
            skipping: None,
            limits,
            chunk: CHUNK,
            names: Vec::new(),
            decoded: String::new(),
        }
    }

    /// Returns the next game, or `None` at the end.
    ///
    /// # Errors
    /// Returns the source's error; the next call resumes where it stopped. Returns
    /// [`SyntaxFault::NotARecord`](super::SyntaxFault::NotARecord) if the source is not text.
    pub fn next_game(&mut self) -> io::Result<Option<GameText<'_>>> {
        self.skip_byte_order_mark()?;
        self.skip_to_tag_line()?;
        self.skip_blanks()?;
        let cut = self.find_cut()?;
        if !cut.holds_game {
            self.consume(cut.end);
            return Ok(None);
        }
        let (start, offset, first, index) = (self.start, self.offset, self.place, self.index);
        self.index += 1;
        self.consume(cut.end);
        self.no_close_before = self.no_close_before.max(offset + cut.no_close_before as u64);
        let text = &self.buffer[start..start + cut.end];
        self.skipping = cut.ending.is_cut_short().then(|| begins_line(text, false));
        let (mut bytes, mut encoding) = (trim_end(text), self.encoding.or(self.source.known()));
        let too_long = cut.ending == Ending::TooLong;
        if !self.is_strict
            && !too_long
            && encoding.is_none()
            && str::from_utf8(bytes).is_err()
            && let Some(decoded) = from_latin_1(bytes)
        {
            self.decoded = decoded;
            (bytes, encoding) = (self.decoded.as_bytes(), Some(Encoding::Latin1));
        }
        let origin =
            Origin { index: Some(index), offset, first, too_long, encoding, language: self.language };
        Ok(Some(GameText { bytes, origin, written: None, given: None }))
    }

    /// The source, which is read ahead of the games.
    pub fn source_mut(&mut self) -> &mut R {
        self.source.source_mut()
    }

    fn find_cut(&mut self) -> io::Result<Cut> {
        let known = usize::try_from(self.no_close_before.saturating_sub(self.offset)).unwrap_or(usize::MAX);
        let mut splitter = Splitter::new(self.limits, known, mem::take(&mut self.names));
        loop {
            if let Some(cut) = splitter.run(&self.buffer[self.start..self.end], self.eof) {
                self.names = splitter.names;
                return Ok(cut);
            }
            self.fill()?;
        }
    }

    fn skip_byte_order_mark(&mut self) -> io::Result<()> {
        if self.offset > 0 {
            return Ok(());
        }
        while !self.eof && self.end - self.start < BYTE_ORDER_MARK.len() {
            self.fill()?;
        }
        if self.buffer[self.start..self.end].starts_with(BYTE_ORDER_MARK) {
            self.start += BYTE_ORDER_MARK.len();
            self.offset += BYTE_ORDER_MARK.len() as u64;
        }
        Ok(())
    }

    /// Skips the rest of a game that was cut short.
    fn skip_to_tag_line(&mut self) -> io::Result<()> {
        while let Some(only_blanks) = self.skipping {
            let text = &self.buffer[self.start..self.end];
            if let Some(found) = find_tag_line(text, only_blanks) {
                self.consume(found);
                self.skipping = None;
            } else if self.eof {
                self.consume(text.len());
                self.skipping = None;
            } else {
                let dropped = text.len() - begun_character(text);
                self.skipping = Some(begins_line(&text[..dropped], only_blanks));
                self.consume(dropped);
                self.fill()?;
            }
        }
        Ok(())
    }

    fn skip_blanks(&mut self) -> io::Result<()> {
        loop {
            let text = &self.buffer[self.start..self.end];
            let blanks = leading_blanks(text);
            let rest = &text[blanks..];
            // Special blanks alone are not a game.
            let special = if self.is_strict { 0 } else { leading_special_blank(rest) };
            let may_be_begun =
                !self.is_strict && rest.len() < 3 && rest.first().is_some_and(|byte| !byte.is_ascii());
            let is_over = begun_mark(rest) < rest.len() && !may_be_begun;
            self.consume(blanks + special);
            if special == 0 && (is_over || self.eof) {
                return Ok(());
            }
            if special > 0 {
                continue;
            }
            self.fill()?;
        }
    }

    fn consume(&mut self, bytes: usize) {
        let end = self.start + bytes;
        self.place = self.place.after(&self.buffer[self.start..end]);
        self.start = end;
        self.offset += bytes as u64;
    }

    /// Reads once more. Unread text moves to the front only if at least as much was read before it, and the
    /// buffer doubles: so the cost per byte is constant.
    fn fill(&mut self) -> io::Result<()> {
        let unread = self.end - self.start;
        if unread <= self.start {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, unread);
        }
        if self.end == self.buffer.len() {
            // Most files are small: of a folder of them, much more would be zeroed than read.
            let size = if self.buffer.is_empty() {
                FIRST.min(self.chunk)
            } else {
                self.chunk.max(2 * self.buffer.len())
            };
            self.buffer.resize(size, 0);
        }
        loop {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.eof = true,
                Ok(bytes) => self.end += bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Location, OwnedGame, SyntaxFault, TokenKind};

    /// The texts of a file's games.
    fn games(file: impl AsRef<[u8]>) -> Vec<String> {
        read(Reader::new(file.as_ref())).iter().map(text).collect()
    }

    fn read(mut reader: Reader<impl io::Read>) -> Vec<OwnedGame> {
        let mut games = Vec::new();
        while let Some(game) = reader.next_game().unwrap() {
            games.push(game.into_owned());
        }
        assert!(reader.next_game().unwrap().is_none());
        games
    }

    fn text(game: &OwnedGame) -> String {
        String::from_utf8_lossy(game.as_text().bytes()).into_owned()
    }

    fn first_fault(game: &OwnedGame) -> Option<SyntaxFault> {
        game.as_text().parse().movetext.find_map(Result::err).map(|error| error.fault)
    }

    /// A source that yields `n` bytes per read.
    struct Drip<'a>(&'a [u8], usize);

    impl io::Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(buffer.len());
            io::Read::read(&mut self.0, &mut buffer[..n])
        }
    }

    #[test]
    fn a_tag_line_behind_movetext_begins_the_next_game() {
        assert_eq!(
            games("[A \"a\"]\n1. x\n\n  [A \"b\"]\n[B \"c\"]\n*\n[A \"d\"]"),
            ["[A \"a\"]\n1. x", "[A \"b\"]\n[B \"c\"]\n*", "[A \"d\"]"]
        );
    }

    #[test]
    fn a_file_may_begin_with_movetext() {
        assert_eq!(games(" \n1. x\n[A \"\"] \n y "), ["1. x", "[A \"\"] \n y"]);
    }

    #[test]
    fn the_place_behind_a_game_that_is_too_long_is_the_same_however_it_is_read() {
        let file = format!("1. {} [A \"a\"]\n[B \"b\"]\n*\n", "é手🙂\u{85}".repeat(9));
        let limits = Limits { game: 16, comment: 16 };
        for n in 1..file.len() {
            let mut reader = Reader::with_limits(Drip(file.as_bytes(), n), limits);
            assert!(reader.next_game().unwrap().unwrap().origin.too_long);
            let next = reader.next_game().unwrap().unwrap();
            assert_eq!(
                (next.first(), next.bytes()),
                (Location { line: 2, column: 1 }, &b"[B \"b\"]\n*"[..]),
                "{n}"
            );
        }
        // On the line of the text that is skipped.
        let file = format!("1. {}\u{feff}[A \"a\"]\n*\n", "é手🙂\u{85}".repeat(9));
        for n in 1..file.len() {
            let mut reader = Reader::with_limits(Drip(file.as_bytes(), n), limits);
            assert!(reader.next_game().unwrap().unwrap().origin.too_long);
            let next = reader.next_game().unwrap().unwrap();
            // After `1. `, 36 characters and the mark.
            assert_eq!(next.first(), Location { line: 1, column: 41 }, "{n}");
        }
    }

    #[test]
    fn blanks_of_any_kind_before_a_game_are_none_of_it() {
        let file = "\u{a0}\n\u{2009}[A \"a\"]\n[B \"\"]\n*\n\u{3000}\n";
        for n in [1, 2, 3, 1000] {
            let found = read(Reader::new(Drip(file.as_bytes(), n)));
            assert_eq!(found.iter().map(text).collect::<Vec<_>>(), ["[A \"a\"]\n[B \"\"]\n*\n\u{3000}"]);
        }
        assert_eq!(games("\u{a0} \u{2003}\n"), [""; 0]);
        assert_eq!(read(Reader::strict(file.as_bytes())).len(), 2);
    }

    #[test]
    fn after_an_empty_line_a_repeated_tag_begins_the_next_game() {
        for (file, expected) in [
            ("[A \"a\"]\n\n[A \"b\"]\n*", &["[A \"a\"]", "[A \"b\"]\n*"][..]),
            ("[A \"a\"]\r\n \r\n[a \"b\"]\r\n*", &["[A \"a\"]", "[a \"b\"]\r\n*"]),
            ("[A \"a\"]\r\r[A \"b\"]\r*", &["[A \"a\"]", "[A \"b\"]\n*"]),
            (
                "[A \"\"]\n[B \"\"]\n\n{of the next}\n[B \"\"]\n[A \"\"]",
                &["[A \"\"]\n[B \"\"]", "{of the next}\n[B \"\"]\n[A \"\"]"],
            ),
            (
                "[A \"\"] ; of the first\n\n\n[A \"\"]\n\n[A \"\"]",
                &["[A \"\"] ; of the first", "[A \"\"]", "[A \"\"]"],
            ),
            ("[A “”]\n\n[A “”]", &["[A “”]", "[A “”]"]),
            ("[A \"\"]\u{1a}[A \"\"]\n\u{feff}[A \"\"]", &["[A \"\"]", "[A \"\"]", "[A \"\"]"]),
            // No empty line: a duplicate. `Hand` may repeat. Empty lines may group tags.
            ("[A \"\"]\n[A \"\"]\n*", &["[A \"\"]\n[A \"\"]\n*"]),
            ("[A \"\"]\n{c}\n[A \"\"]\n*", &["[A \"\"]\n{c}\n[A \"\"]\n*"]),
            ("[Hand \"\"]\n\n[Hand \"\"]\n*", &["[Hand \"\"]\n\n[Hand \"\"]\n*"]),
            ("[A \"\"]\n\n[B \"\"]\n\n*", &["[A \"\"]\n\n[B \"\"]\n\n*"]),
        ] {
            assert_eq!(games(file), expected, "{file:?}");
        }
    }

    #[test]
    fn a_file_whose_lines_end_with_returns_alone_has_lines() {
        let file = "[A \"a\"]\r\r1. x ; c\r2. y\r\n[A \"b\"]\r*\r";
        for n in [1, 2, 1000] {
            for reader in [Reader::new(Drip(file.as_bytes(), n)), Reader::strict(Drip(file.as_bytes(), n))] {
                let found = read(reader);
                assert_eq!(
                    found.iter().map(text).collect::<Vec<_>>(),
                    ["[A \"a\"]\n\n1. x ; c\n2. y", "[A \"b\"]\n*"]
                );
                assert_eq!(found[1].as_text().first(), Location { line: 5, column: 2 });
            }
        }
        assert_eq!(games("1. x\r\n2. y\rz"), ["1. x\r\n2. y\rz"], "elsewhere they are blanks");
    }

    #[test]
    fn what_is_no_text_is_named_and_read_no_further() {
        for (file, what) in [
            (&b"%PDF-1.7\n[A \"a\"]"[..], "a PDF file"),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a PNG picture"),
            (b"PK\x03\x04\x14\0", "a ZIP file, as office documents are too"),
            (b"\x1f\x8b\x08\0", "a gzip file"),
            (b"\0\0\0\x18ftypheic", "a photo or a film"),
            (b"{\\rtf1\\ansi [A]}", "an RTF document"),
            (b"\xca\xfe\xba\xbe\0\0\0\x34\0\x0a\0", "a binary file"),
        ] {
            for mut reader in [Reader::new(Drip(file, 3)), Reader::strict(Drip(file, 3))] {
                for _ in 0..2 {
                    let error = reader.next_game().unwrap_err();
                    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
                    assert_eq!(error.to_string(), format!("this is {what}, not a record"));
                }
            }
        }
        // A few stray zeros are faults with a place, not a binary file.
        assert_eq!(games("[A \"\0\0\"]\n1. x\0 y z").len(), 1);
    }

    #[test]
    fn blanks_and_comments_are_no_game() {
        for file in
            ["", "\n", " \t\r\n", "{c}", "; c", "{[A \"\"]\n[B \"\"]}\n ; [c\n", "\u{feff}", "\u{feff}\n"]
        {
            assert_eq!(games(file), [""; 0], "{file:?}");
        }
    }

    #[test]
    fn comments_before_the_first_game_and_behind_the_last_belong_to_them() {
        assert_eq!(
            games("{a}\n[A \"\"]\nx {b}\n;c\n[A \"\"]\n*\n{d}\n"),
            ["{a}\n[A \"\"]\nx {b}\n;c", "[A \"\"]\n*\n{d}"]
        );
    }

    #[test]
    fn brackets_in_comments_and_values_and_lines_begin_nothing() {
        for file in [
            "1. x {first\n[Red \"not a tag\"]\nlast} y",
            "1. x ; [a\ny",
            "1. x [a]\n{}[b]\ny[\n{\n}[",
            "[A \"{\"]\n[B \"\\\"; ]\"]\n1. x {\n[}\n",
            "[A \"\"] {\n[B \"\"]\n}\n1. x",
            "[A \"\"] [B \"\"]\n[C \"\"]\n1. x",
            "{c} [A \"\"]\n[B \"\"]\n1. x",
        ] {
            assert_eq!(games(file), [file.trim_end()]);
        }
    }

    #[test]
    fn games_on_one_line_each_are_told_apart() {
        assert_eq!(games("[A \"a\"] 1. x {\n[} *\n[A \"b\"] *\n").len(), 2);
    }

    #[test]
    fn a_wrong_tag_costs_its_line() {
        assert_eq!(games("[A \"a {\n[B \"b\" ; {\n[ {\n1. x\n[A \"c\"]\n*").len(), 2);
    }

    #[test]
    fn no_game_of_joined_files_is_lost() {
        for end in ["*", "*\n", "* ; done", "* {done}", "* ;\n"] {
            for joint in ["\u{feff}", "\u{1a}", "\u{1a}\u{feff}", "\u{1a}\r\n", "\n\u{feff} "] {
                let file = format!("{joint}[A \"a\"]\n1. x {end}{joint}[B \"b\"]\n1. y {end}{joint}");
                for n in [1, 2, 1000] {
                    let found = read(Reader::new(Drip(file.as_bytes(), n)));
                    let faults: Vec<_> = found.iter().filter_map(first_fault).collect();
                    assert_eq!((found.len(), faults), (2, Vec::new()), "{file:?}");
                    assert!(text(&found[1]).starts_with('['), "{file:?}");
                }
            }
        }
        // A comment that is unclosed or too long costs no further game either.
        let file = "[A \"\"]\nx {open\u{feff}[B \"\"]\nx {open\u{1a}[C \"\"]\n*";
        assert_eq!(games(file).len(), 3);
        let file = format!("[A\"\"]\n{}\u{feff}[A\"\"]\n*", "手 ".repeat(100));
        for n in [1, 2, 3, 1000] {
            assert_eq!(read(Reader::with_limits(Drip(file.as_bytes(), n), SMALL)).len(), 2);
        }
    }

    #[test]
    fn places_are_counted_through_the_file() {
        let file = "\u{feff}{é} x\r\n\r\n \t[A \"手\"]\r\n手手 y";
        let mut reader = Reader::new(file.as_bytes());
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!((game.index(), game.offset(), game.first()), (0, 3, Location::START));
        assert_eq!(game.location(5), Location { line: 1, column: 5 });
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!(game.offset() as usize, file.find('[').unwrap());
        assert_eq!((game.index(), game.first()), (1, Location { line: 3, column: 3 }));
        let y = game.text().unwrap().find('y').unwrap();
        assert_eq!(game.location(y), Location { line: 4, column: 4 });
        assert_eq!(game.location(usize::MAX), Location { line: 4, column: 5 });
        assert_eq!(game.into_owned().as_text().location(y), Location { line: 4, column: 4 });
    }

    #[test]
    fn an_open_comment_costs_one_game() {
        let file = "[A \"a\"]\nx {never\ny *\n\n  [A \"b\"]\nx *\n[A \"c\"]\n{\n";
        let found = read(Reader::new(file.as_bytes()));
        assert_eq!(
            found.iter().map(text).collect::<Vec<_>>(),
            ["[A \"a\"]\nx {never\ny *", "[A \"b\"]\nx *", "[A \"c\"]\n{"]
        );
        let open = Some(SyntaxFault::UnterminatedComment);
        assert_eq!(found.iter().map(first_fault).collect::<Vec<_>>(), [open, None, open]);
        assert_eq!(found[1].as_text().first(), Location { line: 5, column: 3 });
    }

    #[test]
    fn an_open_comment_alone_is_a_game_with_a_fault() {
        let found = read(Reader::new(&b" {[x"[..]));
        assert_eq!(first_fault(&found[0]), Some(SyntaxFault::UnterminatedComment));
    }

    #[test]
    fn a_million_open_comments_are_read_in_linear_time() {
        let found = read(Reader::new("[A \"\"]\n{\n".repeat(1_000_000).as_bytes()));
        assert_eq!(found.len(), 1_000_000);
        assert_eq!(games("{ [".repeat(1_000_000)).len(), 1);
        assert_eq!(games(format!("x{}", " [".repeat(1_000_000))).len(), 1);
    }

    #[test]
    fn a_million_tags_on_a_line_are_read_in_linear_time() {
        assert_eq!(games("[A\"\"]".repeat(1_000_000)).len(), 1);
        assert_eq!(games("[A\"\"]{}".repeat(1_000_000)).len(), 1);
    }

    const SMALL: Limits = Limits { game: 40, comment: 16 };

    #[test]
    fn a_comment_too_long_counts_as_open() {
        let file = "x {comment\n[A\"\"]\n comment comment} *\n[A\"\"]\n*";
        let found: Vec<_> = read(Reader::with_limits(file.as_bytes(), SMALL));
        assert_eq!(
            found.iter().map(text).collect::<Vec<_>>(),
            ["x {comment", "[A\"\"]\n comment comment} *", "[A\"\"]\n*"]
        );
        let file = "x {comment comment comment} *\n [A\"\"]\n*";
        let found: Vec<_> = read(Reader::with_limits(file.as_bytes(), SMALL));
        assert_eq!(found.iter().map(text).collect::<Vec<_>>(), ["x {comment comment", "[A\"\"]\n*"]);
        assert_eq!(first_fault(&found[0]), Some(SyntaxFault::UnterminatedComment));
    }

    #[test]
    fn a_small_buffer_reads_the_same() {
        let file = "\u{feff}[A \"\"]\n1. x {手\n} *\n\n [B \"\"]\n*\n";
        for chunk in [0, 1, 2, 7, 1000] {
            let found = read(Reader::with_chunk(file.as_bytes(), chunk));
            assert_eq!(found.iter().map(text).collect::<Vec<_>>(), games(file), "{chunk}");
        }
    }

    #[test]
    fn a_game_too_long_is_cut_and_the_next_is_found() {
        for n in [1, 7, 1000] {
            let file = format!("[A\"\"]\n{}\nx [y\n\t[A\"\"]\n*", "手 ".repeat(100));
            let found: Vec<_> = read(Reader::with_limits(Drip(file.as_bytes(), n), SMALL));
            assert_eq!(found.len(), 2);
            assert!(found[0].as_text().bytes().len() <= SMALL.game);
            assert_eq!(first_fault(&found[0]), Some(SyntaxFault::GameTooLong));
            assert_eq!(text(&found[1]), "[A\"\"]\n*");
            assert_eq!(found[1].as_text().first(), Location { line: 4, column: 2 });
        }
        let fits = "x".repeat(SMALL.game);
        let found: Vec<_> = read(Reader::with_limits(fits.as_bytes(), SMALL));
        assert_eq!(first_fault(&found[0]), None);
    }

    #[test]
    fn a_line_of_ten_megabytes_is_read() {
        let file = format!("[A \"{}\"]\n{}*", "v".repeat(10 << 20), "1. e1-e4 ".repeat(1 << 20));
        let found = read(Reader::new(file.as_bytes()));
        assert_eq!(found.len(), 1);
        let record = found[0].as_text().parse();
        assert_eq!(record.tags.get("A").unwrap().value.len(), 10 << 20);
        let words = record.movetext.filter(|token| token.unwrap().kind == TokenKind::Word);
        assert_eq!(words.count(), (1 << 20) + 1);
    }

    #[test]
    fn memory_does_not_grow_with_the_file() {
        let game = "[A \"\"]\n1. x {c} y *\n\n".repeat(500);
        let mut reader = Reader::new(io::Read::take(io::repeat(b'\n'), 8 << 20).chain(Repeat(&game, 4000)));
        let mut games = 0;
        while reader.next_game().unwrap().is_some() {
            games += 1;
        }
        assert_eq!(games, 2_000_000);
        assert!(reader.buffer.len() <= 4 * CHUNK, "{}", reader.buffer.len());
    }

    /// A text, repeated.
    struct Repeat<'a>(&'a str, usize);

    impl io::Read for Repeat<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.1 == 0 || buffer.len() < self.0.len() {
                assert_eq!(self.1, 0, "room for {} bytes", buffer.len());
                return Ok(0);
            }
            self.1 -= 1;
            buffer[..self.0.len()].copy_from_slice(self.0.as_bytes());
            Ok(self.0.len())
        }
    }

    #[test]
    fn a_source_that_fails_is_reported_and_can_be_asked_again() {
        struct Moody(Vec<io::Result<&'static [u8]>>);
        impl io::Read for Moody {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let piece = if self.0.is_empty() { Ok(&b""[..]) } else { self.0.remove(0) }?;
                buffer[..piece.len()].copy_from_slice(piece);
                Ok(piece.len())
            }
        }
        let fails = |kind: io::ErrorKind| Err(io::Error::from(kind));
        let mut reader = Reader::new(Moody(vec![
            fails(io::ErrorKind::Interrupted),
            Ok(b"x\n[A \"\"]\n1."),
            fails(io::ErrorKind::TimedOut),
            Ok(b" y"),
        ]));
        assert_eq!(reader.next_game().unwrap().unwrap().bytes(), b"x");
        assert_eq!(reader.next_game().unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert_eq!(reader.next_game().unwrap().unwrap().bytes(), b"[A \"\"]\n1. y");
        assert!(reader.next_game().unwrap().is_none());
    }
}
