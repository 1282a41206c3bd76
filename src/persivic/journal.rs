//! A game being played: its record, move by move, and back again.

use super::board::Side;
use super::moves::Move;
use super::options::Options;
use super::position::{End, Position};
use super::replay::{Line, Rules, line};
use super::search::Context;
use super::standing::{Reason, Standing};
use crate::record::{GameText, Outcome, RecordWriter, ResumeError};

/// A game under way with all that its record holds.
#[derive(Clone, Debug)]
pub struct Journal {
    tags: Vec<(String, String)>,
    rules: Rules,
    /// Each move with the position before it.
    plies: Vec<(Position, Move)>,
    position: Position,
    claim: Option<Outcome>,
}

impl Journal {
    /// A new game; `names` are red's and blue's. What differs from the rules' defaults stands in its tags.
    #[must_use]
    pub fn new(start: Position, options: Options, names: Option<[String; 2]>) -> Journal {
        let mut tags = vec![("Game".to_owned(), "PerSiVic".to_owned())];
        for (name, tag) in names.into_iter().flatten().zip(["Red", "Blue"]) {
            tags.push((tag.to_owned(), name));
        }
        let text = start.to_string();
        if text != Position::start().to_string() {
            tags.push(("Position".to_owned(), text));
        }
        let usual = Options::default();
        let chosen = [
            ("NoMove", (options.no_move != usual.no_move).then(|| options.no_move.to_string())),
            ("NoCaptureLimit", options.no_capture_limit.map(|limit| limit.to_string())),
            ("Repetition", (options.repetition != usual.repetition).then(|| options.repetition.to_string())),
        ];
        tags.extend(chosen.into_iter().filter_map(|(tag, value)| Some((tag.to_owned(), value?))));
        let rules = Rules { start, options, result: None };
        Journal { tags, rules, plies: Vec::new(), position: start, claim: None }
    }

    /// A game as its record has it.
    ///
    /// # Errors
    /// When the record has a fault, or comments that would be lost.
    pub fn resume(text: &GameText<'_>) -> Result<Journal, ResumeError> {
        let Line { tags, rules, plies, last, standing, fault, .. } = line(text);
        if let Some(fault) = fault {
            return Err(ResumeError::Fault(Box::new(fault)));
        }
        ResumeError::check_comments(&text.parse())?;
        // What the board has decided needs no claim.
        let on_board = matches!(standing.reason(), Some(Reason::Board(_)));
        let claim = Some(standing.outcome()).filter(|claim| !on_board && *claim != Outcome::Unfinished);
        let mut tags: Vec<_> = tags.into_iter().filter(|(name, _)| name != "Result").collect();
        if tags.iter().all(|(name, _)| name != "Game") {
            tags.insert(0, ("Game".to_owned(), "PerSiVic".to_owned()));
        }
        Ok(Journal { tags, rules, plies, position: last, claim })
    }

    /// The position reached.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Its options.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.rules.options
    }

    /// Where it began.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.rules.start
    }

    /// How many plies were played.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The last move with the position before it.
    #[must_use]
    pub fn last(&self) -> Option<(&Position, &Move)> {
        self.plies.last().map(|(before, played)| (before, played))
    }

    /// What a search has to know of the game besides the position.
    #[must_use]
    pub fn context(&self) -> Context {
        let mut context = Context::new(self.rules.options);
        for (before, played) in &self.plies {
            context.play(before, played);
        }
        context
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, wanted: &str) -> Option<&str> {
        self.tags.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
    }

    /// How the board has decided (P6, P7a–P7d).
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.context().ended(&self.position)
    }

    /// How it stands: what the board has decided, or else what a player has claimed.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let context = self.context();
        let (end, is_third) = (context.ended(&self.position), context.can_claim(&self.position));
        let claimed = self.claim.unwrap_or(Outcome::Unfinished);
        Standing::new(end, claimed, is_third, self.position.side_to_move())
    }

    /// The result: the board's, or what a player has claimed.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.standing().outcome()
    }

    /// The number of the turn that the next move belongs to.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.turn_of(self.plies.len())
    }

    fn turn_of(&self, ply: usize) -> usize {
        let halves = ply + usize::from(self.rules.start.side_to_move() == Side::Blue);
        halves / 2 + 1
    }

    /// Plays a move that is legal here.
    pub fn play(&mut self, played: Move) {
        self.plies.push((self.position, played));
        self.position = self.position.play_unchecked(&played);
        self.claim = None;
    }

    /// Ends the game by resignation, agreement or claim (P7d, P7e), or takes that back.
    pub const fn claim(&mut self, claim: Option<Outcome>) {
        self.claim = claim;
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some((before, _)) = self.plies.pop() else { return false };
        self.position = before;
        self.claim = None;
        true
    }

    /// The record.
    #[must_use]
    pub fn record(&self) -> String {
        let mut writer = RecordWriter::new(self.tags.iter().map(|(name, value)| (name, value)));
        for (ply, (before, played)) in self.plies.iter().enumerate() {
            let turn = self.turn_of(ply);
            match (before.side_to_move(), ply) {
                (Side::Red, _) => writer.word(format_args!("{turn}. {played}")),
                (Side::Blue, 0) => writer.word(format_args!("{turn}... {played}")),
                (Side::Blue, _) => writer.word(played),
            }
        }
        writer.word(self.outcome());
        writer.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::{NoMove, Repetition};
    use super::*;
    use proptest::prelude::*;

    fn resumed(journal: &Journal) -> Journal {
        Journal::resume(&GameText::new(&journal.record())).unwrap()
    }

    #[test]
    fn comments_are_not_lost_by_going_on() {
        for text in ["1. e1-e4 {good}", "[Red \"A\"] ; who\n1. e1-e4"] {
            let resumed = Journal::resume(&GameText::new(text)).map(|_| ());
            assert_eq!(resumed, Err(ResumeError::Comments), "{text}");
        }
        assert!(matches!(Journal::resume(&GameText::new("1. e1-e5")), Err(ResumeError::Fault(_))));
    }

    #[test]
    fn what_is_claimed_is_kept_until_the_next_move() {
        for (text, outcome) in [
            ("1. e1-e4 0-1", Outcome::SecondWins),
            ("[Result \"1-0\"]\n1. e1-e4", Outcome::FirstWins),
            ("1. e1-e4 *", Outcome::Unfinished),
        ] {
            let mut journal = Journal::resume(&GameText::new(text)).unwrap();
            assert_eq!((journal.outcome(), resumed(&journal).outcome()), (outcome, outcome));
            let reply = journal.position().moves().next().unwrap();
            journal.play(reply);
            assert_eq!(journal.outcome(), Outcome::Unfinished);
        }
    }

    #[test]
    fn options_stand_in_the_tags_unless_they_are_the_usual() {
        let usual = Journal::new(Position::start(), Options::default(), None);
        assert_eq!(usual.record(), "[Game \"PerSiVic\"]\n\n*\n");
        let chosen =
            Options { no_move: NoMove::Draw, no_capture_limit: Some(60), repetition: Repetition::Claim };
        let journal = Journal::new(Position::start(), chosen, None);
        let tags = "[NoMove \"draw\"]\n[NoCaptureLimit \"60\"]\n[Repetition \"claim\"]\n\n";
        assert!(journal.record().contains(tags), "{}", journal.record());
        assert_eq!(resumed(&journal).options(), chosen);
    }

    #[test]
    fn a_game_that_blue_begins_is_numbered_so() {
        let start = "3b8./9./9./9./9./9./9./9./3r8. b".parse().unwrap();
        let mut journal = Journal::new(start, Options::default(), None);
        journal.play(journal.position().moves().next().unwrap());
        assert!(journal.record().contains("\n\n1... a9-"), "{}", journal.record());
        assert_eq!(journal.turn(), 2);
    }

    proptest! {
        /// Whatever is played and taken back, the record reads back as the game.
        #[test]
        fn a_record_reads_back(steps in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
            let mut journal = Journal::new(Position::start(), Options::default(), Some(["Ana \"A\"".to_owned(), "Beto".to_owned()]));
            for step in steps {
                if step.index(5) == 0 {
                    let before = journal.plies();
                    prop_assert_eq!(journal.undo(), before > 0);
                } else if journal.end().is_none() {
                    let moves: Vec<Move> = journal.position().moves().collect();
                    journal.play(moves[step.index(moves.len())]);
                }
                let same = resumed(&journal);
                prop_assert_eq!(same.position().hash(), journal.position().hash());
                prop_assert_eq!(same.plies(), journal.plies());
                prop_assert_eq!(same.record(), journal.record());
            }
        }
    }
}
