//! A game being played: its record, line by line, and back again.

use super::line::Drawn;
use super::numbers::Numbers;
use super::position::{Ending, Position, Setup};
use super::replay::{Game, game};
use super::standing::Reason;
use crate::record::{GameText, Outcome, RecordWriter, ResumeError};

/// A game under way with all that its record holds.
#[derive(Clone, Debug)]
pub struct Journal {
    tags: Vec<(String, String)>,
    setup: Setup,
    lines: Vec<(Option<Numbers>, Drawn)>,
    position: Position,
    thrown: Option<Numbers>,
    claim: Option<Outcome>,
}

impl Journal {
    /// A new game; `names` of the players and a `seed` for dice still to be thrown go into its tags.
    #[must_use]
    pub fn new(setup: Setup, names: Option<[String; 2]>, seed: String) -> Journal {
        let mut tags = vec![("Game".to_owned(), "Diverto".to_owned())];
        let mut tag = |name: &str, value: String| tags.push((name.to_owned(), value));
        for (name, player) in names.into_iter().flatten().zip(["Player1", "Player2"]) {
            tag(player, name);
        }
        tag("Board", setup.board.to_string());
        if !setup.lives.is_empty() {
            tag("Lives", joined(&setup.lives));
        }
        if let Some([one, two]) = setup.dice {
            tag("Dice", format!("{one} / {two}"));
        }
        if !setup.variants.is_empty() {
            tag("Rules", joined(&setup.variants));
        }
        tag("Rows", setup.rows.to_string());
        tag("Seed", seed);
        let position = Position::new(&setup);
        Journal { tags, setup, lines: Vec::new(), position, thrown: None, claim: None }
    }

    /// A game as its record has it.
    ///
    /// # Errors
    /// When the record has a fault, or comments that would be lost.
    pub fn resume(text: &GameText<'_>) -> Result<Journal, ResumeError> {
        let Game { report, lines } = game(text);
        if let Some(fault) = report.fault {
            return Err(ResumeError::Fault(Box::new(fault)));
        }
        ResumeError::check_comments(&text.parse())?;
        // A result that is claimed stands where the board has not decided.
        let claim = report.reason.filter(|_| report.ending.is_none()).and_then(Reason::claim);
        let tags = report.tags.into_iter().filter(|(name, _)| name != "Result").collect();
        Ok(Journal {
            tags,
            setup: report.setup,
            lines,
            position: report.position,
            thrown: report.thrown,
            claim,
        })
    }

    /// The position reached.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What it began with.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Every line, with the numbers thrown for it.
    #[must_use]
    pub fn lines(&self) -> &[(Option<Numbers>, Drawn)] {
        &self.lines
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, wanted: &str) -> Option<&str> {
        self.tags.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
    }

    /// The numbers thrown for the next line (D10).
    #[must_use]
    pub const fn thrown(&self) -> Option<Numbers> {
        self.thrown
    }

    /// How the board has decided (D9).
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.position.ended(self.thrown)
    }

    /// Why the game is over, if it is.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        let claimed = || self.claim.and_then(Reason::claimed);
        self.ending().map(Reason::Board).or_else(claimed)
    }

    /// The result: the board's, or what the players have agreed on.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.ending() {
            Some(ending) => ending.into(),
            None => self.claim.unwrap_or(Outcome::Unfinished),
        }
    }

    /// Notes what was thrown for the next line, where each has its throw (D10).
    pub const fn throw(&mut self, numbers: Numbers) {
        if self.position.is_roll() && self.position.waits_for_dice() {
            self.thrown = Some(numbers);
        }
    }

    /// Notes what both threw for row 1 (D3), where the tags do not say it.
    pub fn throw_first(&mut self, dice: [Numbers; 2]) {
        if self.setup.dice.is_none() {
            self.tags.push(("Dice".to_owned(), format!("{} / {}", dice[0], dice[1])));
            self.setup.dice = Some(dice);
            self.position = self.replayed();
        }
    }

    /// Draws a line that is legal here.
    pub fn draw(&mut self, drawn: Drawn) {
        self.position.draw(&drawn);
        self.lines.push((self.thrown.take(), drawn));
        self.claim = None;
    }

    /// Ends the game by resignation or agreement, or takes that back.
    pub const fn claim(&mut self, claim: Option<Outcome>) {
        self.claim = claim;
    }

    /// Takes the last line back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some((thrown, _)) = self.lines.pop() else { return false };
        self.position = self.replayed();
        self.thrown = thrown;
        self.claim = None;
        true
    }

    fn replayed(&self) -> Position {
        let mut position = Position::new(&self.setup);
        for (_, drawn) in &self.lines {
            position.draw(drawn);
        }
        position
    }

    /// The record.
    #[must_use]
    pub fn record(&self) -> String {
        let mut writer = RecordWriter::new(self.tags.iter().map(|(name, value)| (name, value)));
        let throws =
            |thrown: Option<Numbers>| thrown.map_or_else(String::new, |thrown| format!("({thrown}) "));
        for (ply, (thrown, drawn)) in self.lines.iter().enumerate() {
            let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
            writer.word(format_args!("{number}{}{drawn}", throws(*thrown)));
        }
        if let Some(thrown) = self.thrown {
            writer.word(format_args!("({thrown})"));
        }
        writer.word(self.outcome());
        writer.finish()
    }
}

fn joined<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diverto::{Variant, study::throw};
    use crate::seed::Seed;
    use proptest::prelude::*;

    fn journal(variants: Vec<Variant>) -> Journal {
        let lives = ["c4", "f6", "b2", "e3"].map(|life| life.parse().unwrap()).to_vec();
        let board = "9x8".parse().unwrap();
        let setup = Setup { board, lives, variants, ..Setup::default() };
        Journal::new(setup, Some(["Ana \"A\"".to_owned(), "Beto".to_owned()]), "7".to_owned())
    }

    fn resumed(journal: &Journal) -> Journal {
        Journal::resume(&GameText::new(&journal.record())).unwrap()
    }

    #[test]
    fn comments_between_lines_are_not_lost_by_going_on() {
        let text = GameText::new("[Board \"9x8\"]\n1. c3:N1E2 {good}");
        assert_eq!(Journal::resume(&text).map(|_| ()), Err(ResumeError::Comments));
    }

    #[test]
    fn d10_only_where_each_line_has_its_throw_a_throw_is_noted() {
        let numbers = "3 4".parse::<Numbers>().unwrap();
        let mut ordinary = journal(Vec::new());
        ordinary.throw(numbers);
        assert_eq!(ordinary.thrown(), None);
        let mut rolled = journal(vec![Variant::Roll]);
        rolled.throw(numbers);
        assert_eq!(rolled.thrown().is_some(), rolled.position().waits_for_dice());
    }

    proptest! {
        /// Whatever is drawn and taken back, the record reads back as the game.
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
                    if journal.ending().is_some() {
                        break;
                    }
                    let lines = journal.position().lines(journal.position().pairs(journal.thrown()));
                    journal.draw(lines[step.index(lines.len())]);
                }
                let same = resumed(&journal);
                prop_assert_eq!(same.lines(), journal.lines());
                prop_assert_eq!(same.position(), journal.position());
                prop_assert_eq!(same.thrown(), journal.thrown());
                prop_assert_eq!(same.record(), journal.record());
            }
        }
    }
}
