//! The contract that every game keeps.

use std::fmt::Debug;

use serde::Serialize;

use super::replay::Report;
use crate::record::{
    self, Diagnostic, Fault, GameText, Mark, Outcome, PlacedOutcome, PlainSpeller, Record, Results, Span,
    Speller, Step, SyntaxFault, TurnNumber, Words,
};

/// A game under way, and how its records are read.
///
/// A value of the type is a game at some moment: its position, and what its rules have to remember besides. The
/// functions say how a record makes such values. [`Report::new`] and [`Replay::new`](super::Replay::new) drive them.
pub trait Game: Sized + Clone + Debug {
    /// The value of the tag `Game`.
    const NAME: &'static str;

    /// The names of all known tags, among them those that all games have.
    const TAGS: &'static [&'static str];

    /// Whether a record without tags has a start.
    const HAS_USUAL_START: bool;

    /// What words of its movetext are written with.
    const LETTERS: &'static str = "";

    /// What the tags say of how a game begins.
    type Setup: Clone + Debug + Default;

    /// What stands on the board after a ply.
    type Position: Clone + Debug;

    /// What is played at a time: a move, a line, a trick.
    type Ply: Clone + Debug + PartialEq;

    /// How a game stands, in words that every output uses.
    type Standing;

    /// How a movetext is read: [`Turns`](super::Turns) in games of two who alternate.
    type Grammar: Grammar<Self>;

    /// What can be wrong with a record.
    type Fault: Fault + From<SyntaxFault>;

    /// What a report has besides tags and faults, as it serializes.
    type Summary<'r>: Serialize
    where
        Self: 'r;

    /// Reads what the tags say.
    ///
    /// # Errors
    /// The first fault in reading order.
    fn read_tags(
        record: &Record<'_>,
        text: &GameText<'_>,
    ) -> Result<Opening<Self::Setup>, Placed<Self::Fault>>;

    /// The game before its first ply.
    fn start(setup: Self::Setup) -> Self;

    /// What the game began with.
    fn setup(&self) -> &Self::Setup;

    /// The position after all moves played so far.
    fn position(&self) -> &Self::Position;

    /// Plays a ply that is legal here.
    fn play(&mut self, ply: &Self::Ply);

    /// The position after a ply that is legal in `position`, the one that [`play`](Game::play) leads to.
    fn after(position: &Self::Position, ply: &Self::Ply) -> Self::Position;

    /// How the game stands: what the board has decided, or else what the record claims.
    fn standing(&self, claimed: Option<Outcome>) -> Self::Standing;

    /// What a report says of this game besides tags and faults.
    fn summary(report: &Report<Self>) -> Self::Summary<'_>;

    /// What stands behind the last ply of a record and belongs to the next.
    fn write_next(&self) -> Option<String> {
        None
    }

    /// Who knows what the words of a record with these tags mean as people write them.
    #[must_use]
    fn speller(tags: &record::Tags<'_>) -> Box<dyn Speller> {
        PlainSpeller::of(tags)
    }

    /// What a typist may have meant by a word of what comes next: other words, each a slip away from it, as records have them.
    /// Words that are surely wrong here may be left out; of several that mean the same, one is enough.
    #[must_use]
    fn readings(&self, _word: &str) -> Vec<String> {
        Vec::new()
    }

    /// Classifies a word of a movetext: true for a part of play (a move, a card, a token), false for a word that only goes with
    /// one (a name, a mark), `None` for any other word.
    fn is_played(&self, _word: &str) -> Option<bool> {
        None
    }

    /// Whether it may be a word of a record, legal or not.
    #[must_use]
    fn is_word(&self, _word: &str) -> bool {
        true
    }

    /// The words that may have been left out before the word `next`, or before the number in front of it: plies that are legal,
    /// or parts of one. `None` if that may be a ply of more than can be listed. Words that are surely wrong may be left out.
    #[must_use]
    fn missing(&self, _next: &str, _is_numbered: bool) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    /// The same game for many tries whose faults nobody reads: they need not say what would be legal instead.
    #[must_use]
    fn without_help(self) -> Self {
        self
    }

    /// What makes one doubt the record, though it is right, with its place.
    fn doubts(&self) -> Vec<(Span, &dyn Fault)> {
        Vec::new()
    }
}

/// How the movetext of a game is read.
pub trait Grammar<G: Game> {
    /// Plays what the words say, and tells of each ply before it is played, and of marks and variations. The results that the
    /// record claims come in with that of its tag, and go out with all. Of the game so many plies are `played` before.
    ///
    /// # Errors
    /// The first fault; what stands before it has been played.
    fn walk(
        game: &mut G,
        played: u32,
        words: &mut Words<'_>,
        results: &mut Results,
        tell: &mut impl FnMut(Event<'_, G>),
    ) -> Result<(), Placed<G::Fault>>;

    /// The number that may stand before the next ply, where so many are played before it: `12.`, `12...`.
    fn number(game: &G, played: u32) -> String;
}

/// What a walk through a movetext comes across, in reading order.
#[derive(Clone, Copy, Debug)]
pub enum Event<'g, G: Game> {
    /// A ply that is about to be played: the game before it, the ply, and where it is written.
    Ply(&'g G, &'g G::Ply, Span),
    /// A mark on the ply before.
    Mark(Mark, Span),
    /// A variation begins with another ply in the place of the last one.
    Open(Span),
    /// It is over: the game as it leaves it. The line goes on that it has interrupted.
    Close(&'g G, Span),
    /// A result, in a variation or at the end: the game that it ends.
    Result(&'g G, Outcome, Span),
}

/// What the tags of a record say of its start.
#[derive(Clone, Debug, Default)]
pub struct Opening<S> {
    /// How the game begins.
    pub setup: S,
    /// What the tag `Result` claims, and where it stands.
    pub result: Option<PlacedOutcome>,
}

/// A fault and its place, before it is told.
#[derive(Clone, Debug)]
pub struct Placed<F> {
    /// What is wrong with the record.
    pub fault: F,
    /// The bytes of the game that are marked.
    pub span: Span,
    /// In which part of the record.
    pub place: Place,
}

/// A part of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A tag: its `[` is named as the place.
    Tag,
    /// What belongs to no ply: the marked text is named.
    Text,
    /// A ply or a trick.
    Step(Step),
    /// A ply in a variation.
    Variation {
        /// Which ply it is, counted along the variation.
        step: Step,
        /// The number of the turn that the outermost variation replaces, as records write it: `12.`, `12...`.
        of: TurnNumber,
    },
}

impl<F: Fault> Placed<F> {
    /// A fault in a tag.
    #[must_use]
    pub fn in_tag((span, fault): (Span, F)) -> Placed<F> {
        Placed { fault, span, place: Place::Tag }
    }

    /// The fault as it is told.
    #[must_use]
    pub fn diagnostic(&self, record: &Record<'_>, text: &GameText<'_>) -> Diagnostic {
        let diagnostic = Diagnostic::new(text, self.span, &self.fault);
        match self.place {
            Place::Tag => diagnostic.at_tag(&record.tags, text),
            Place::Text => diagnostic,
            Place::Step(step) => diagnostic.at(step),
            Place::Variation { step, of } => diagnostic.at(step).in_variation_of(&of),
        }
    }
}
