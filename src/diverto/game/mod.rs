//! Diverto as a game: reads, plays and reports its records (D1–D10).
//!
//! ```
//! use parlour::diverto::Replay;
//! use parlour::record::GameText;
//! let replay = Replay::new(&GameText::new("[Board \"20x20\"]\n[Player1 \"Ana\"]\n1. h8:N3E2 *"));
//! assert_eq!(replay.plies.len(), 1);
//! assert_eq!(replay.report.standing().to_string(), "player 2 to draw");
//! ```

mod nearest;
mod readings;
mod tags;

use std::fmt;

use serde::Serialize;

use super::fault::Fault;
use super::notation::{self, LineSpeller, Marks, ParseLineError, WrittenLine};
use super::rules::{Board, Drawn, Ending, Intersection, Numbers, Player, Position, Setup, Undo};
use super::standing::{Reason, Standing, status};
use crate::record::{GameText, Half, Outcome, Record, Span, Speller, SyntaxError, Token, TokenKind, Words};
use crate::table::{self, Game, LocatedFault, Opening, Spanned, Turns, TwoPlayerGame, read_tags, read_typed};

pub use nearest::nearest;
use tags::{is_on_no_die, on_sheet, read_tag, sheet};

/// The result of checking a game.
pub type Report = table::Report<Diverto>;

/// A recorded game with all its lines.
pub type Replay = table::Replay<Diverto>;

/// A game being played and recorded.
pub type Journal = table::Journal<Diverto>;

/// A line, with the numbers thrown for it if they are recorded (D10). Displayed as in a record: `(5 3)
/// h8:N3E5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The numbers thrown, if this row is rolled and the roll is recorded.
    pub thrown: Option<Numbers>,
    /// The line with its marks.
    pub drawn: Drawn,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(thrown) = self.thrown {
            write!(f, "({thrown}) ")?;
        }
        self.drawn.fmt(f)
    }
}

/// A game of Diverto in progress.
#[derive(Clone, Debug)]
pub struct Diverto {
    setup: Setup,
    position: Position,
    thrown: Option<Numbers>,
    /// Whether thrown numbers precede the next line, even if the tag `Dice` already has them.
    rolled: bool,
    ending: Option<Ending>,
    /// Whether faults suggest a legal line, which is slow to find.
    helps: bool,
}

impl Diverto {
    /// The numbers thrown for the next line, if recorded (D10).
    pub const fn thrown(&self) -> Option<Numbers> {
        self.thrown
    }

    /// Records the throw for the next line, if every row is rolled (D10).
    pub fn throw(&mut self, numbers: Numbers) {
        if self.position.is_roll() && self.position.waits_for_dice() {
            self.roll(numbers);
        }
    }

    fn roll(&mut self, numbers: Numbers) {
        self.thrown = Some(numbers);
        self.ending = self.position.ended(self.thrown);
    }
}

/// What a report has of this game in JSON.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Summary {
    plies: u16,
    status: &'static str,
    reason: Option<&'static str>,
    ends: Vec<String>,
    lives: ByPlayer<Lives>,
    uncollected: Vec<String>,
    numbers: ByPlayer<Option<[u8; 2]>>,
    rows: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ByPlayer<T> {
    player1: T,
    player2: T,
}

impl<T> ByPlayer<T> {
    fn of(value: impl Fn(Player) -> T) -> ByPlayer<T> {
        ByPlayer { player1: value(Player::One), player2: value(Player::Two) }
    }
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Lives {
    held: u16,
    collected: u16,
    spent: u16,
}

impl Game for Diverto {
    const NAME: &'static str = "Diverto";
    const TAGS: &'static [&'static str] = &[
        "Game", "Event", "Site", "Date", "Round", "Player1", "Player2", "Result", "Sheet", "Board", "Lives",
        "Dice", "Rules", "Rows",
    ];
    const HAS_USUAL_START: bool = false;
    const LETTERS: &'static str = "abcdefghijklmnopqrstuvwxyz0123456789:NESW+x";

    type Setup = Setup;
    type Position = Position;
    type Ply = Turn;
    type Standing = Standing;
    type Grammar = Turns;
    type Fault = Fault;
    type Summary<'r> = Summary;

    /// Reports a missing board last, at the game's first tag.
    fn read_tags(record: &Record<'_>, text: &GameText<'_>) -> Result<Opening<Setup>, LocatedFault<Fault>> {
        let tags = &record.tags;
        // Lives are checked against the board, even if its tag comes later.
        let board: Option<Board> = tags.get("Board").and_then(|tag| tags::written_board(&tag.value));
        let sheet = sheet(tags);
        let on = board.or(sheet.map(|id| id.board));
        let given = text.given_tag("Sheet").and_then(|id| id.parse().ok());
        let mut opening = read_tags::<Diverto>(record, text, |tag, setup| read_tag(tag, on, given, setup))?;
        if let Some(id) = sheet {
            opening.setup = on_sheet(&id, tags, &opening.setup).map_err(LocatedFault::in_tag)?;
        } else if board.is_none() {
            let first = tags.iter().next().map_or(Span::empty(0), |tag| tag.span);
            return Err(LocatedFault::in_tag((first, Fault::NoBoard)));
        }
        Ok(opening)
    }

    fn start(setup: Setup) -> Diverto {
        let position = Position::new(&setup);
        let ending = position.ended(None);
        Diverto { setup, position, thrown: None, rolled: false, ending, helps: true }
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn position(&self) -> &Position {
        &self.position
    }

    #[inline]
    fn play(&mut self, turn: &Turn) {
        self.position.play_unchecked(&turn.drawn);
        (self.thrown, self.rolled) = (None, false);
        self.ending = self.position.ended(None);
    }

    fn after(position: &Position, turn: &Turn) -> Position {
        let mut after = position.clone();
        after.play_unchecked(&turn.drawn);
        after
    }

    fn write_next(&self) -> Option<String> {
        self.thrown.map(|thrown| format!("({thrown})"))
    }

    fn standing(&self, claimed: Option<Outcome>) -> Standing {
        let reason = self.ending.map(Reason::Board).or_else(|| claimed.and_then(Reason::claimed));
        Standing::new(reason, self.position.player())
    }

    fn speller() -> Box<dyn Speller> {
        Box::new(LineSpeller::default())
    }

    fn is_played(&self, word: &str) -> Option<bool> {
        // Thrown numbers precede a line and are not a move by themselves.
        let is_thrown = || word.starts_with('(') && word.ends_with(')');
        if word.parse::<WrittenLine>().is_ok() { Some(true) } else { is_thrown().then_some(false) }
    }

    fn readings(&self, word: &str) -> Vec<String> {
        readings::readings(self, word)
    }

    fn is_word(&self, word: &str) -> bool {
        word.parse::<WrittenLine>().is_ok() || word.bytes().all(|digit| digit.is_ascii_digit())
    }

    fn missing(&self, next: &str, _is_numbered: bool) -> Option<Vec<String>> {
        Some(readings::missing(self, next))
    }

    fn without_help(self) -> Diverto {
        Diverto { helps: false, ..self }
    }

    fn summary(&self, _plies: u32, claimed: Option<Outcome>) -> Summary {
        let position = &self.position;
        let words = |places: Vec<Intersection>| places.iter().map(ToString::to_string).collect();
        Summary {
            plies: position.plies(),
            status: status(self.ending),
            reason: self.standing(claimed).reason().map(Reason::name),
            ends: words(position.end_points()),
            lives: ByPlayer::of(|player| {
                let tally = position.tally(player);
                Lives { held: tally.held(), collected: tally.collected, spent: tally.spent }
            }),
            uncollected: words(position.lives_left()),
            numbers: ByPlayer::of(|player| {
                position.tally(player).numbers.map(|Numbers(one, two)| [one.get(), two.get()])
            }),
            rows: self.setup.rows.get(),
        }
    }
}

impl TwoPlayerGame for Diverto {
    const PLAYERS: [&'static str; 2] = ["Player1", "Player2"];

    type Written = WrittenLine;
    type End = Ending;

    #[inline]
    fn half(&self) -> Half {
        match self.position.player() {
            Player::One => Half::First,
            Player::Two => Half::Second,
        }
    }

    #[inline]
    fn end(&self) -> Option<Ending> {
        self.ending
    }

    #[inline]
    fn read(word: &str) -> Result<WrittenLine, Fault> {
        word.parse().map_err(|error: ParseLineError| Fault::Word(error.fault))
    }

    #[inline]
    fn judge(&self, written: &WrittenLine, word: &str) -> Result<Turn, Fault> {
        let drawn = judge(&self.position, self.thrown, written, word, self.helps)?;
        Ok(Turn { thrown: self.thrown, drawn })
    }

    /// Reads thrown numbers (D10) such as `(5 3)`.
    #[inline]
    fn before_ply<'a>(
        &mut self,
        token: Token<'a>,
        words: &mut Words<'a>,
    ) -> Result<Option<Token<'a>>, Spanned<Fault>> {
        if token.kind == TokenKind::Open && !Diverto::opens_variation(words.rest()) {
            return self.read_roll(token, words).map(|()| None);
        }
        if self.rolled && token.kind != TokenKind::Word {
            return Err((token.span, Fault::NumberAfterRoll(token.text.to_owned())));
        }
        Ok(Some(token))
    }

    fn opens_variation(behind: &[u8]) -> bool {
        notation::opens_variation(behind)
    }

    fn replace_ply(&mut self) {
        self.rolled = false;
    }

    fn over(ending: Ending, written: Option<Outcome>) -> Fault {
        match written {
            Some(written) => Fault::Result { written, ending },
            None => Fault::AfterEnd(ending),
        }
    }

    fn tags(setup: &Setup) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Board", setup.board.to_string())];
        if !setup.lives.is_empty() {
            tags.push(("Lives", joined(&setup.lives)));
        }
        if let Some(dice) = setup.dice {
            tags.push(("Dice", both(dice)));
        }
        if !setup.variants.is_empty() {
            tags.push(("Rules", joined(&setup.variants)));
        }
        tags.push(("Rows", setup.rows.to_string()));
        tags
    }

    fn write(turn: &Turn) -> String {
        turn.to_string()
    }

    fn before(&mut self, turn: &Turn) {
        if let Some(thrown) = turn.thrown {
            self.roll(thrown);
        }
    }
}

fn joined<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Formats both players' rolls for the tag `Dice`.
fn both([one, two]: [Numbers; 2]) -> String {
    format!("{one} / {two}")
}

/// The length limit of thrown numbers.
const MOST_ROLL: usize = 12;

impl Diverto {
    /// Reads thrown numbers; `open` is their opening parenthesis.
    fn read_roll(&mut self, open: Token<'_>, words: &mut Words<'_>) -> Result<(), Spanned<Fault>> {
        let mut text = open.text.to_owned();
        let mut span = open.span;
        let mut is_closed = false;
        while !is_closed && (text.len() <= MOST_ROLL || words.rest().starts_with(b")")) {
            let Some(token) = words.next() else { break };
            let token = token.map_err(|SyntaxError { fault, span }| (span, Fault::Syntax(fault)))?;
            is_closed = token.kind == TokenKind::Close;
            if !is_closed && text.len() > open.text.len() {
                text.push(' ');
            }
            text.push_str(token.text);
            span = span.join(token.span);
        }
        let dice = &text[open.text.len()..text.len() - usize::from(is_closed)];
        let numbers = dice.parse::<Numbers>().ok().filter(|_| is_closed && !dice.contains(','));
        // The tag `Dice` may have ended the game in row 1; its numbers may be repeated all the same.
        let is_of_tag = !self.rolled
            && !self.position.waits_for_dice()
            && numbers.is_some_and(|numbers| self.take_roll(numbers).is_ok());
        if let Some(ending) = self.ending.filter(|_| !is_of_tag) {
            return Err((span, Fault::AfterEnd(ending)));
        }
        if !is_closed {
            return Err((span, Fault::Roll(text)));
        }
        if self.rolled {
            return Err((span, Fault::RollTwice));
        }
        let numbers = numbers.ok_or_else(|| {
            let words: Vec<&str> = dice.split_whitespace().collect();
            let off = words.iter().find(|die| words.len() == 2 && is_on_no_die(die));
            let fault = off.map_or_else(|| Fault::Roll(text.clone()), |die| Fault::Die((*die).to_owned()));
            (span, fault)
        })?;
        self.take_roll(numbers).map_err(|fault| (span, fault))?;
        self.rolled = true;
        Ok(())
    }

    fn take_roll(&mut self, numbers: Numbers) -> Result<(), Fault> {
        if !self.position.is_roll() {
            return Err(Fault::NoRoll);
        }
        if self.position.waits_for_dice() {
            self.roll(numbers);
            return Ok(());
        }
        // Row 1 has been rolled already: the record may repeat the same numbers.
        let dice = self.position.choices().and_then(|choices| choices.first().copied());
        let order = |numbers: Numbers| if self.position.is_ordered() { numbers } else { numbers.sorted() };
        match dice {
            Some(dice) if order(dice) != order(numbers) => Err(Fault::OtherDice { written: numbers, dice }),
            _ => Ok(()),
        }
    }
}

impl Replay {
    /// The numbers thrown for the line after the first `ply` lines.
    pub fn thrown(&self, ply: usize) -> Option<Numbers> {
        self.plies.iter().nth(ply).map_or(self.report.game.thrown, |turn| turn.thrown)
    }

    /// The first `ply` lines.
    pub fn lines(&self, ply: usize) -> impl Iterator<Item = Drawn> {
        self.plies.iter().take(ply).map(|turn| turn.drawn)
    }
}

impl Journal {
    /// All lines of the game, in order.
    pub fn lines(&self) -> impl Iterator<Item = Drawn> {
        self.plies().iter().map(|turn| turn.drawn)
    }

    /// Draws a line that is legal here, with the current throw.
    pub fn draw(&mut self, drawn: Drawn) {
        self.play(Turn { thrown: self.game().thrown, drawn });
    }

    /// Records the throw for the next line, if every row is rolled (D10).
    pub fn throw(&mut self, numbers: Numbers) {
        self.game_mut().throw(numbers);
    }

    /// Forgets the rolls for row 1, for a game in which they are thrown again.
    pub fn forget_dice(&mut self) {
        self.remove_tag("Dice");
        let setup = Setup { dice: None, ..self.setup().clone() };
        self.begin_again(setup);
    }

    /// Records both players' rolls for row 1 (D3), unless the tags already have them.
    pub fn throw_first(&mut self, dice: [Numbers; 2]) {
        let setup = self.setup();
        if setup.dice.is_none() {
            let setup = Setup { dice: Some(dice), ..setup.clone() };
            self.add_tag("Dice", both(dice));
            self.begin_again(setup);
        }
    }
}

#[inline]
fn judge(
    position: &Position,
    thrown: Option<Numbers>,
    written: &WrittenLine,
    word: &str,
    helps: bool,
) -> Result<Drawn, Fault> {
    let WrittenLine { attempt, marks } = written;
    let drawn = position.judge(attempt, thrown).map_err(|fault| {
        let help = helps.then(|| nearest(position, attempt, thrown, &fault)).flatten();
        Fault::Illegal { long: fault.long(word), fault, help }
    })?;
    if let Some(Marks { collected, crossings }) = *marks {
        let lives = collected != usize::from(drawn.collected);
        if lives || crossings != usize::from(drawn.spent) {
            return Err(Fault::Marks { drawn, lives });
        }
    }
    Ok(drawn)
}

impl Position {
    /// Draws a line as typed or recorded. `thrown` are the player's dice, if the row is rolled.
    ///
    /// ```
    /// use parlour::diverto::Position;
    /// use parlour::record::Fault as _;
    ///
    /// let mut position = Position::default();
    /// let undo = position.play_text("h8:N3E2", None)?;
    /// position.undo(&undo);
    /// assert_eq!(position.play_text("h8:N3", None).unwrap_err().kind(), "syntax");
    /// # Ok::<(), parlour::diverto::fault::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Returns the fault that the check of a record reports.
    pub fn play_text(&mut self, text: &str, thrown: Option<Numbers>) -> Result<Undo, Fault> {
        if let Some(ending) = self.ended(thrown) {
            return Err(Fault::AfterEnd(ending));
        }
        let (written, word) = read_typed::<Diverto>(text)?;
        judge(self, thrown, &written, &word, true).map(|drawn| self.play_unchecked(&drawn))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::diverto::{Variant, study::throw};
    use crate::record::RecordWriter;
    use crate::seed::Seed;
    use crate::table::ResumeError;
    use crate::words::{Language, Say as _};

    #[test]
    fn what_is_typed_and_is_no_ply_is_quoted_as_typed() {
        let said = |fault: Fault| fault.say(Language::English);
        for typed in ["j10 3 2 N E", "1) h8:N3E2", "3 2 h8 N E 4", "H8 n3", "½", "0 - 1", "h8:N3E2 2 e9:N1E1"]
        {
            let line = read_typed::<Diverto>(&format!(" {typed}\u{200b} ")).expect_err(typed);
            assert!(said(line).starts_with(&format!("`{typed}` is ")), "{typed}");
        }
    }

    fn journal(variants: Vec<Variant>) -> Journal {
        let lives = ["c4", "f6", "b2", "e3"].map(|life| life.parse().unwrap()).to_vec();
        let board = "9x8".parse().unwrap();
        let setup = Setup { board, lives, variants, ..Setup::default() };
        Journal::new(setup, Some(["Ana \"A\"".to_owned(), "Beto".to_owned()]))
    }

    fn resumed(journal: &Journal) -> Journal {
        Journal::resume(&GameText::new(&journal.record())).unwrap()
    }

    #[test]
    fn comments_between_lines_are_not_lost_by_going_on() {
        let text = GameText::new("[Board \"9x8\"]\n1. c3:N1E2 {good}");
        assert_eq!(Journal::resume(&text).map(|_| ()), Err(ResumeError::Comments));
    }

    /// Thrown numbers and variations both use parentheses: each must be read back as written.
    #[test]
    fn d10_lines_with_throws_and_variations_are_written_as_they_are_read() {
        let text = "1. (3 1) c3:N3E1!? (1. (1 1) c3:N1E1 (2 2) d4:N2E2?) (1. (3 1) c3:E1N3)\n\
                    1... (2 2) d6:S2E2 {so} (1... (2 2) d6:N2E2 (6 1) *) 2. (1 1) *\n";
        let game = format!("[Board \"9x9\"]\n[Rules \"roll\"]\n\n{text}");
        let replay = Replay::new(&GameText::new(&game));
        assert_eq!(replay.report.fault, None);
        let mut writer = RecordWriter::new([("", ""); 0]);
        replay.write(&mut writer, |_| false);
        assert_eq!(writer.finish().trim_start(), text.replace("2. (1 1) *", "(1 1) *"));
        let [variation] = &replay.variations(2).collect::<Vec<_>>()[..] else { panic!("one variation") };
        assert_eq!(replay.variation_text(2, variation), "(1... (2 2) d6:N2E2 (6 1) *)");
    }

    #[test]
    fn d10_only_where_each_line_has_its_throw_a_throw_is_noted() {
        let numbers = "3 4".parse::<Numbers>().unwrap();
        let mut ordinary = journal(Vec::new());
        ordinary.throw(numbers);
        assert_eq!(ordinary.game().thrown(), None);
        let mut rolled = journal(vec![Variant::Roll]);
        rolled.throw(numbers);
        assert_eq!(rolled.game().thrown().is_some(), rolled.position().waits_for_dice());
    }

    proptest! {
        /// After any sequence of plies and take-backs, the record reads back as the game.
        #[test]
        fn a_record_reads_back(
            steps in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
            roll in any::<bool>(),
            ordered in any::<bool>(),
        ) {
            let mut variants = Vec::new();
            if ordered { variants.push(Variant::Ordered); }
            if roll { variants.push(Variant::Roll); }
            let mut journal = journal(variants);
            let mut dice = "3".parse::<Seed>().unwrap().generator("test", 0);
            for step in steps {
                if step.index(5) == 0 {
                    let (before, back) = (journal.position().plies(), journal.undo());
                    prop_assert_eq!(back, before > 0);
                } else {
                    if journal.position().is_roll() && journal.position().waits_for_dice() {
                        journal.throw(throw(&mut dice));
                    }
                    if journal.game().end().is_some() {
                        break;
                    }
                    let lines = journal.position().lines(journal.position().pairs(journal.game().thrown()));
                    journal.draw(lines[step.index(lines.len())]);
                }
                let same = resumed(&journal);
                prop_assert!(same.lines().eq(journal.lines()));
                prop_assert_eq!(same.position(), journal.position());
                prop_assert_eq!(same.game().thrown(), journal.game().thrown());
                prop_assert_eq!(same.record(), journal.record());
            }
        }
    }
}
