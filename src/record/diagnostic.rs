//! Faults with their place, for people and for programs.

use std::fmt;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use memchr::{memchr, memrchr};
use serde::{Serialize, Serializer};
use unicode_width::UnicodeWidthChar;

use super::fault::SyntaxError;
use super::fault_table::Fault;
use super::game_text::{GameText, Locator};
use super::span::{Location, Span};
use super::tag::{Tag, Tags};
use crate::words::{Language, Say, is_deceptive, messages};

/// One fault of a record, or something in it that is worth a warning.
///
/// It serializes to the fields `kind`, `rule`, `ply`, `line`, `column`, `message` and `help`; `provisional` and `depends`
/// if faults after the first were looked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Diagnostic {
    /// Whether it makes the record wrong.
    #[serde(skip)]
    pub severity: Severity,
    /// What kind of fault it is.
    pub kind: &'static str,
    /// The rule that is broken.
    pub rule: &'static str,
    /// The ply it is found at, or what else the game counts.
    #[cfg_attr(test, schemars(with = "Option<u32>"))]
    pub ply: Option<Step>,
    /// In a variation: the number of the turn that the outermost one replaces, `12.` or `12...`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variation_of: Option<String>,
    /// Where in the file it is.
    #[serde(flatten)]
    pub location: Location,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
    /// What was assumed instead, as the only legal reading; the rest was checked with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provisional: Option<String>,
    /// Whether it may be a fault only because of what was read in the place of another one.
    #[serde(skip_serializing_if = "is_not")]
    pub depends: bool,
    /// Whether the text after it was not checked.
    #[serde(skip)]
    pub ends_check: bool,
    /// What is marked in the game's text.
    #[serde(skip)]
    pub span: Span,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
const fn is_not(whether: &bool) -> bool {
    !*whether
}

messages! {
    /// The words around a fault.
    enum Frame in "record" {
        Error = "error",
        Warning = "warning",
        Note = "note",
        Help = "help",
        In = "in",
        Rule = "rule",
        ReadAs = "read as",
        Game = "game {n}",
        Ply = "ply {n}",
        Trick = "trick {n}",
        Variation = "a variation of move {n}",
        Depends = "this depends on an earlier word that was read as another",
        EndsCheck = "the rest was not checked",
    }
}

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The record is wrong.
    Error,
    /// The record is legal, but its writer may want to look.
    Warning,
    /// Something people may want to know.
    Note,
}

/// How far into a game a fault is, counted from 1. Serializes as the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A ply: one player's move.
    Ply(u32),
    /// A trick of a match.
    Trick(u32),
}

impl Step {
    /// The number of the ply or trick, from 1.
    pub const fn number(self) -> u32 {
        match self {
            Step::Ply(number) | Step::Trick(number) => number,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Ply(number) => write!(f, "ply {number}"),
            Step::Trick(number) => write!(f, "trick {number}"),
        }
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.number())
    }
}

/// Line, column and message: `5:10: no stones stand on e4`.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.message)
    }
}

impl std::error::Error for Diagnostic {}

impl Say for Diagnostic {}

impl Fault for Diagnostic {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn rule(&self) -> &'static str {
        self.rule
    }

    fn help_in(&self, _language: Language) -> Option<String> {
        self.help.clone()
    }
}

impl Diagnostic {
    /// A diagnostic for `fault` at `span` of `game`.
    pub fn new(game: &GameText<'_>, span: Span, fault: &(impl Fault + ?Sized)) -> Diagnostic {
        Diagnostic::located(&mut game.locator(), span, fault)
    }

    /// Like [`Diagnostic::new`], for many faults in one text: each place is found from the one before.
    pub fn located(places: &mut Locator<'_>, span: Span, fault: &(impl Fault + ?Sized)) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            kind: fault.kind(),
            rule: fault.rule(),
            ply: None,
            variation_of: None,
            location: places.location(span.start),
            message: fault.say(places.language()),
            help: fault.help_in(places.language()),
            provisional: None,
            depends: false,
            ends_check: false,
            span: places.written(span),
        }
    }

    /// The line in the file, from 1.
    pub const fn line(&self) -> usize {
        self.location.line
    }

    /// The column in the line, from 1, as in JSON.
    pub const fn column(&self) -> usize {
        self.location.column
    }

    /// The same diagnostic as a warning.
    #[must_use]
    pub fn as_warning(self) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..self }
    }

    /// A fault of the shared grammar.
    pub fn syntax(game: &GameText<'_>, error: &SyntaxError) -> Diagnostic {
        Diagnostic::new(game, error.span, &error.fault)
    }

    /// Sets the step the fault is found at.
    #[must_use]
    pub fn at(self, step: Step) -> Diagnostic {
        Diagnostic { ply: Some(step), ..self }
    }

    /// Marks it as found in a variation that replaces the turn with this number, `12.` or `12...`.
    #[must_use]
    pub fn in_variation_of(self, turn: &impl fmt::Display) -> Diagnostic {
        Diagnostic { variation_of: Some(turn.to_string()), ..self }
    }

    /// Moves the place to the `[` of the tag that contains the span.
    #[must_use]
    pub fn at_tag(self, tags: &Tags<'_>, game: &GameText<'_>) -> Diagnostic {
        let holds = |tag: &&Tag<'_>| {
            let Span { start, end } = game.written(tag.span);
            start <= self.span.start && self.span.end <= end
        };
        match tags.iter().find(holds) {
            Some(tag) => Diagnostic { location: game.location(tag.span.start), ..self },
            None => self,
        }
    }

    /// Place and message on one line: `5:10: no move`.
    pub fn in_short(&self) -> String {
        format!("{}: {}", self.location, self.message)
    }

    /// Renders it for people: message, place in `file`, source line with the fault marked, game number and
    /// ply if there are any, rule and help. Ends without a newline.
    ///
    /// Long lines are cut to a window around the fault; characters that a terminal would obey are replaced.
    pub fn render(&self, file: &str, game: &GameText<'_>, color: bool) -> String {
        let window = Window::around(game.bytes(), self.span);
        let line = self.location.line;
        let snippet = Snippet::source(window.text.as_str())
            .path(FILE)
            .line_start(line)
            .annotation(AnnotationKind::Primary.span(window.mark.range()));
        let say = |words: Frame, n: &dyn Say| words.say(game.language(), &[("n", n)]);
        let label = |words| say(words, &"");
        let level = match self.severity {
            Severity::Error => Level::ERROR.with_name(label(Frame::Error)),
            Severity::Warning => Level::WARNING.with_name(label(Frame::Warning)),
            Severity::Note => Level::NOTE.with_name(label(Frame::Note)),
        };
        let title = level.primary_title(clean(&self.message)).id(self.kind);
        let mut group = title.element(snippet);
        let number = game.number().map(|number| say(Frame::Game, &number));
        let step = self.ply.map(|step| match step {
            Step::Ply(number) => say(Frame::Ply, &number),
            Step::Trick(number) => say(Frame::Trick, &number),
        });
        let variation = self.variation_of.as_ref().map(|turn| {
            let turn = turn.strip_suffix('.').filter(|turn| !turn.ends_with('.')).unwrap_or(turn);
            say(Frame::Variation, &turn)
        });
        let inside: Vec<String> = number.into_iter().chain(variation).chain(step).collect();
        if !inside.is_empty() {
            group = group.element(Level::NOTE.with_name(label(Frame::In)).message(inside.join(", ")));
        }
        if self.rule != self.kind {
            group = group.element(Level::NOTE.with_name(label(Frame::Rule)).message(self.rule));
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.with_name(label(Frame::Help)).message(clean(help)));
        }
        if let Some(read) = &self.provisional {
            let read = clean(&format!("`{read}`"));
            group = group.element(Level::NOTE.with_name(label(Frame::ReadAs)).message(read));
        }
        let notes = [(self.depends, Frame::Depends), (self.ends_check, Frame::EndsCheck)];
        for (_, words) in notes.into_iter().filter(|(applies, _)| *applies) {
            group = group.element(Level::NOTE.with_name(label(Frame::Note)).message(label(words)));
        }
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let drawn = renderer.decor_style(DecorStyle::Ascii).render(&[group]);
        // The renderer counts columns within the window: put in the column of the file.
        let in_window = window.text[..window.mark.start].chars().count() + 1;
        let place = format!("{}:{}", clean(file), self.location);
        drawn.replacen(&format!("{FILE}:{line}:{in_window}"), &place, 1)
    }
}

/// Placeholder for the file's name: a private character that [`clean`] replaces everywhere else.
const FILE: &str = "\u{e000}";

/// Width of the visible part of a line, in cells.
const WINDOW: usize = 80;
/// How many of those cells are kept after the start of the fault if the line is longer.
const BEHIND: usize = 48;
/// Upper bound of bytes per cell shown; cuts lines of combining characters, which have no width.
const BYTES_PER_CELL: usize = 8;

#[derive(Debug)]
struct Window {
    text: String,
    mark: Span,
}

impl Window {
    fn around(bytes: &[u8], span: Span) -> Window {
        let start = span.start.min(bytes.len());
        let line_start = memrchr(b'\n', &bytes[..start]).map_or(0, |newline| newline + 1);
        let line_end = memchr(b'\n', &bytes[start..]).map_or(bytes.len(), |newline| start + newline);
        let line = &bytes[line_start..line_end];
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let (before, behind) = line.split_at((start - line_start).min(line.len()));
        let mark_length = span.end.saturating_sub(start).min(behind.len());

        let near = ceil_char(before, before.len().saturating_sub(WINDOW * BYTES_PER_CELL));
        let far = ceil_char(behind, behind.len().min(WINDOW * BYTES_PER_CELL));
        let left = glyphs(&before[near..]);
        let right = glyphs(&behind[..far]);

        let width = |glyphs: &[Glyph]| glyphs.iter().map(|glyph| glyph.cells).sum::<usize>();
        let behind_cells = BEHIND.max(WINDOW.saturating_sub(width(&left)));
        let shown_right = fitting(right.iter(), behind_cells);
        let shown_left = fitting(left.iter().rev(), WINDOW.saturating_sub(width(&right[..shown_right])));

        let mut text = String::new();
        if near > 0 || shown_left < left.len() {
            text.push('…');
        }
        text.extend(left[left.len() - shown_left..].iter().map(|glyph| glyph.text.as_str()));
        let mark_start = text.len();
        let mut mark_end = mark_start;
        for glyph in &right[..shown_right] {
            text.push_str(&glyph.text);
            if glyph.end <= mark_length {
                mark_end = text.len();
            }
        }
        if far < behind.len() || shown_right < right.len() {
            text.push('…');
        }
        Window { text, mark: Span::new(mark_start, mark_end) }
    }
}

/// How many of `glyphs` fit in `cells`.
fn fitting<'g>(glyphs: impl Iterator<Item = &'g Glyph>, cells: usize) -> usize {
    let mut used = 0;
    glyphs
        .take_while(|glyph| {
            used += glyph.cells;
            used <= cells
        })
        .count()
}

/// The first character boundary at or after `at`.
fn ceil_char(bytes: &[u8], at: usize) -> usize {
    let within = bytes[at.min(bytes.len())..].iter().take(3).take_while(|&&byte| byte & 0xc0 == 0x80);
    (at + within.count()).min(bytes.len())
}

#[derive(Debug)]
struct Glyph {
    text: String,
    cells: usize,
    end: usize,
}

fn glyphs(bytes: &[u8]) -> Vec<Glyph> {
    let mut glyphs = Vec::new();
    let mut end = 0;
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            end += c.len_utf8();
            let text = shown(c);
            let cells = text.chars().map(|c| c.width().unwrap_or(0)).sum();
            glyphs.push(Glyph { text, cells, end });
        }
        if !chunk.invalid().is_empty() {
            end += chunk.invalid().len();
            glyphs.push(Glyph { text: char::REPLACEMENT_CHARACTER.to_string(), cells: 1, end });
        }
    }
    glyphs
}

/// A character made safe for terminals: a tab becomes four blanks, a control character its picture, any other
/// [deceptive](is_deceptive) one a replacement character.
fn shown(c: char) -> String {
    match c {
        '\t' => "    ".to_owned(),
        '\0'..='\u{1f}' => {
            char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER).into()
        }
        '\u{7f}' => '␡'.into(),
        '\u{e000}' => char::REPLACEMENT_CHARACTER.into(),
        _ if is_deceptive(c) => char::REPLACEMENT_CHARACTER.into(),
        _ => c.into(),
    }
}

fn clean(text: &str) -> String {
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;
    use crate::record::{SyntaxFault, TokenKind};
    use crate::words::{Language, Say};
    use insta::assert_snapshot;

    /// Renders the first syntax fault of a game.
    fn rendered(text: &(impl AsRef<[u8]> + ?Sized)) -> String {
        let game = GameText::new(text);
        let error = game.parse().movetext.find_map(Result::err).unwrap();
        Diagnostic::syntax(&game, &error).render("game.psv", &game, false)
    }

    /// Renders a fault that marks `word`.
    fn blamed(text: &str, word: &str, color: bool) -> String {
        let game = GameText::new(text);
        let start = text.find(word).unwrap();
        let diagnostic = Diagnostic::new(&game, Span::new(start, start + word.len()), &BLOCKED);
        diagnostic.at(Step::Ply(3)).render("game.psv", &game, color)
    }

    const BLOCKED: Blocked = Blocked {
        words: "no way from `e1` to `e4`: a stone stands at `e3`",
        help: "`e1` reaches `d2` and `f2`",
    };

    struct Blocked {
        words: &'static str,
        help: &'static str,
    }

    impl fmt::Display for Blocked {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.words)
        }
    }

    impl Say for Blocked {}

    impl Fault for Blocked {
        fn kind(&self) -> &'static str {
            "blocked"
        }

        fn rule(&self) -> &'static str {
            "P3"
        }

        fn help_in(&self, _: Language) -> Option<String> {
            Some(self.help.to_owned())
        }
    }

    /// The rendered part between message and help: place, source line, marks, step.
    #[track_caller]
    fn between<'r>(rendered: &'r str, [above, below]: [&str; 2]) -> &'r str {
        let picture = rendered.strip_prefix(above).and_then(|rest| rest.trim_end().strip_suffix(below));
        picture.unwrap_or_else(|| panic!("{rendered}"))
    }

    /// The same for [`BLOCKED`].
    #[track_caller]
    fn picture(rendered: &str) -> &str {
        let above = format!("error[blocked]: {BLOCKED}\n");
        between(rendered, [&above, &format!("  = rule: P3\n  = help: {}", BLOCKED.help)])
    }

    #[test]
    fn a_diagnostic_shows_line_mark_rule_and_help() {
        assert_snapshot!(blamed("[Red \"Ana\"]\r\n\r\n1. e1-e4 e9-e6\r\n2. *", "e1-e4", false), @r"
        error[blocked]: no way from `e1` to `e4`: a stone stands at `e3`
         --> game.psv:3:4
          |
        3 | 1. e1-e4 e9-e6
          |    ^^^^^
          |
          = in: ply 3
          = rule: P3
          = help: `e1` reaches `d2` and `f2`
        ");
    }

    #[test]
    fn of_a_file_the_game_is_named() {
        let mut reader = crate::record::Reader::new(&b"*\n\n[Red \"Ana\"]\n1. e1-e4 *\n"[..]);
        reader.next_game().unwrap();
        let game = reader.next_game().unwrap().unwrap();
        let diagnostic = Diagnostic::new(&game, Span::new(15, 20), &BLOCKED).at(Step::Ply(1));
        assert_snapshot!(picture(&diagnostic.render("game.psv", &game, false)), @r"
         --> game.psv:4:4
          |
        4 | 1. e1-e4 *
          |    ^^^^^
          |
          = in: game 2, ply 1
        ");
    }

    #[test]
    fn the_rule_is_not_said_twice() {
        assert_snapshot!(rendered("[Red \"Ana\"]\n1. e1-e4 {why\n\n"), @r"
        error[syntax]: no `}` closes this comment
         --> game.psv:2:10
          |
        2 | 1. e1-e4 {why
          |          ^
          |
          = help: write `}` where it ends; comments do not nest, the first `}` ends one
        ");
    }

    #[test]
    fn accents_tabs_and_wide_glyphs_leave_the_mark_in_its_place() {
        assert_snapshot!(picture(&blamed("{é}\t{手} e1-e4 ok", "e1-e4", false)), @r"
         --> game.psv:1:9
          |
        1 | {é}    {手} e1-e4 ok
          |             ^^^^^
          |
          = in: ply 3
        ");
    }

    #[test]
    fn a_tag_of_wide_glyphs_is_marked_whole() {
        assert_snapshot!(rendered("[名 \"手\" x] 1. e1-e4"), @r#"
        error[bad-tag]: unexpected text between the tag's value and its `]`
         --> game.psv:1:1
          |
        1 | [名 "手" x] 1. e1-e4
          | ^^^^^^^^^^^^^^^^^^^^
          |
          = rule: syntax
          = help: a tag is written `[Name "value"]`, one a line
        "#);
    }

    #[test]
    fn an_empty_span_at_the_end_is_marked_behind_the_last_character() {
        let game = GameText::new("1. e1-e4 手");
        let diagnostic = Diagnostic::new(&game, Span::empty(game.bytes().len()), &BLOCKED);
        assert_snapshot!(picture(&diagnostic.render("game.psv", &game, false)), @r"
         --> game.psv:1:11
          |
        1 | 1. e1-e4 手
          |            ^
          |
        ");
    }

    #[test]
    fn an_empty_game_has_a_picture_too() {
        let game = GameText::new("");
        let diagnostic = Diagnostic::new(&game, Span::new(5, 9), &BLOCKED);
        assert_snapshot!(picture(&diagnostic.render("game.psv", &game, false)), @r"
         --> game.psv:1:1
          |
        1 |
          | ^
          |
        ");
    }

    #[test]
    fn bad_bytes_are_shown_as_replacement_characters() {
        assert_snapshot!(rendered(b"1. e1-e4 {\xe9t\xe9} e9-e6"), @r"
        error[syntax]: byte `0xe9` is not UTF-8
         --> game.psv:1:11
          |
        1 | 1. e1-e4 {�t�} e9-e6
          |           ^
          |
          = help: save the file as UTF-8
        ");
    }

    #[test]
    fn a_line_too_long_is_shown_around_the_fault() {
        let moves = "e1-e4 e9-e6 ".repeat(900_000);
        let words = [
            "error[syntax]: `}` closes no comment\n",
            "  = help: comments do not nest: the first `}` ends the comment",
        ];
        assert_snapshot!(between(&rendered(&format!("{moves}e4-手 }} {moves}")), words), @r"
         --> game.psv:1:10800006
          |
        1 | …6 e1-e4 e9-e6 e1-e4 e9-e6 e4-手 } e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 e9-e…
          |                                  ^
          |
        ");
        assert_snapshot!(between(&rendered(&format!("}} {moves}")), words), @r"
         --> game.psv:1:1
          |
        1 | } e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 …
          | ^
          |
        ");
        assert_snapshot!(between(&rendered(&format!("{moves}}}")), words), @r"
         --> game.psv:1:10800001
          |
        1 | … e9-e6 e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 e9-e6 e1-e4 e9-e6 }
          |                                                                                 ^
          |
        ");
    }

    #[test]
    fn a_word_longer_than_the_window_is_marked_as_far_as_it_is_shown() {
        let word = "x".repeat(10_000);
        assert_snapshot!(picture(&blamed(&format!("1. {word} *"), &word, false)), @r"
         --> game.psv:1:4
          |
        1 | 1. xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
          |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
          |
          = in: ply 3
        ");
    }

    #[test]
    fn deep_indentation_leaves_the_mark_in_its_place() {
        assert_snapshot!(picture(&blamed(&format!("{}e1-e4", "\t".repeat(12)), "e1-e4", false)), @r"
         --> game.psv:1:13
          |
        1 | ...                   e1-e4
          |                       ^^^^^
          |
          = in: ply 3
        ");
    }

    #[test]
    fn a_line_of_marks_without_width_is_cut_as_well() {
        let text = format!("{}e1-e4", "\u{301}".repeat(100_000));
        assert!(blamed(&text, "e1-e4", false).len() < 2_000);
    }

    #[test]
    fn nothing_a_terminal_obeys_comes_through() {
        const RUDE: &str = "\u{1b}[2J\u{9b}2J\u{202e}\u{7f}";
        let text = format!("{{{RUDE}}} \r e1-e4 {{{RUDE}}}");
        let game = GameText::new(&text);
        let fault = Blocked { words: RUDE, help: RUDE };
        let rendered = Diagnostic::new(&game, Span::new(0, 5), &fault).render(RUDE, &game, false);
        let obeyed = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!rendered.contains(obeyed), "{rendered:?}");
    }

    #[test]
    fn colour_only_adds_colour() {
        let text = "1. e1-e4 e9-e6";
        let colored = blamed(text, "e1-e4", true);
        assert!(colored.contains("\u{1b}["));
        let (start, pieces) = colored.split_once("\u{1b}[").unwrap();
        let pieces = pieces.split("\u{1b}[").map(|piece| piece.split_once('m').unwrap().1);
        let plain = start.to_owned() + &pieces.collect::<String>();
        assert_eq!(plain, blamed(text, "e1-e4", false));
    }

    #[test]
    fn json_has_the_fields_of_the_contract() {
        let game = GameText::new("1. é }");
        let error = game.parse().movetext.find_map(Result::err).unwrap();
        assert_eq!(error.fault, SyntaxFault::StrayBrace);
        let diagnostic = Diagnostic::syntax(&game, &error);
        assert_snapshot!(serde_json::to_string(&diagnostic).unwrap(), @r#"{"kind":"syntax","rule":"syntax","ply":null,"line":1,"column":6,"message":"`}` closes no comment","help":"comments do not nest: the first `}` ends the comment"}"#);
    }

    #[test]
    fn every_diagnostic_of_a_token_marks_its_text() {
        let text = "1. a1-a4 {手} 1... é9 {\n} 2. x";
        let game = GameText::new(text);
        for token in game.parse().movetext.map(Result::unwrap) {
            let window = Window::around(text.as_bytes(), token.span);
            let marked = &window.text[window.mark.range()];
            assert_eq!(marked, token.text.lines().next().unwrap());
            assert_ne!(token.kind, TokenKind::Number { n: 0, dots: crate::record::Dots::One });
        }
    }
}
