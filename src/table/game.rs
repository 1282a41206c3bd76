//! The contract of a game.

use std::fmt::Debug;

use serde::Serialize;

use crate::record::{
    Diagnostic, Fault, GameText, Mark, Outcome, PlacedOutcome, Record, Results, Span, Speller, Step,
    SyntaxFault, TurnNumber, Words,
};

/// A game in progress, and how its records are read.
///
/// A value is a game at one moment: its position, and whatever else its rules must remember. The associated
/// functions build such values from a record. [`Report::new`](super::Report::new) and [`Replay::new`](super::Replay::new) drive
/// them.
pub trait Game: Sized + Clone + Debug {
    /// The value of the tag `Game`.
    const NAME: &'static str;

    /// The names of all known tags, including those shared by all games, in canonical order.
    const TAGS: &'static [&'static str];

    /// Whether a game without tags has a standard start.
    const HAS_USUAL_START: bool;

    /// The letters that occur in words of the movetext.
    const LETTERS: &'static str = "";

    /// What the tags say about the start of a game.
    type Setup: Clone + Debug + Default;

    /// The board after a ply.
    type Position: Clone + Debug;

    /// The unit of play: a move, a line, a trick.
    type Ply: Clone + Debug + PartialEq;

    /// The state of a game in words, the same in every output.
    type Standing;

    /// How a movetext is read: [`Turns`](super::Turns) for two players who alternate.
    type Grammar: Grammar<Self>;

    /// The faults of a record.
    type Fault: Fault + From<SyntaxFault>;

    /// The serialized part of a report besides tags and faults.
    type Summary<'r>: Serialize
    where
        Self: 'r;

    /// Reads the tags.
    ///
    /// # Errors
    /// Returns the first fault in reading order.
    fn read_tags(
        record: &Record<'_>,
        text: &GameText<'_>,
    ) -> Result<Opening<Self::Setup>, LocatedFault<Self::Fault>>;

    /// The game before its first ply.
    fn start(setup: Self::Setup) -> Self;

    /// The setup the game began with.
    fn setup(&self) -> &Self::Setup;

    /// The current position.
    fn position(&self) -> &Self::Position;

    /// Plays a ply, which must be legal.
    fn play(&mut self, ply: &Self::Ply);

    /// The position after a ply that is legal in `position`, as [`play`](Game::play) reaches it.
    fn after(position: &Self::Position, ply: &Self::Ply) -> Self::Position;

    /// The game's state: decided by the board, or else as the record claims.
    fn standing(&self, claimed: Option<Outcome>) -> Self::Standing;

    /// The part of a report that is specific to this game, after `plies` plies and the result that the record claims.
    fn summary(&self, plies: u32, claimed: Option<Outcome>) -> Self::Summary<'_>;

    /// What a record writes after its last ply that belongs to the next, such as thrown dice.
    fn write_next(&self) -> Option<String> {
        None
    }

    /// The speller for the words of a record.
    fn speller() -> Box<dyn Speller> {
        Box::new(())
    }

    /// The words a typist may have meant by `_word` as the next one: canonical words, each one slip away. May
    /// omit words that are certainly wrong here, and all but one of several with the same meaning.
    fn readings(&self, _word: &str) -> Vec<String> {
        Vec::new()
    }

    /// Classifies a word of a movetext: `Some(true)` for part of play (a move, a card, a token),
    /// `Some(false)` for a word that only accompanies one (a name, a mark), `None` for anything else.
    fn is_played(&self, _word: &str) -> Option<bool> {
        None
    }

    /// Whether the word can occur in a record, legal or not.
    fn is_word(&self, _word: &str) -> bool {
        true
    }

    /// The words that may have been left out before the word `next` or its number: legal plies, or parts of
    /// one. Returns `None` if a missing ply has too many candidates to list. May omit words that are
    /// certainly wrong.
    fn missing(&self, _next: &str, _is_numbered: bool) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    /// The same game for trial walks: its faults need not compute help.
    #[must_use]
    fn without_help(self) -> Self {
        self
    }

    /// Warnings about a record that is legal, with their places.
    fn doubts(&self) -> Vec<(Span, &dyn Fault)> {
        Vec::new()
    }
}

/// How the movetext of a game is read.
pub trait Grammar<G: Game> {
    /// Plays the movetext and reports each ply (before it is played), mark and variation to `tell`. `results`
    /// holds the tag's claim on entry and all claims on return. `played` counts the plies played before.
    ///
    /// # Errors
    /// Returns the first fault; everything before it has been played.
    fn walk(
        game: &mut G,
        played: u32,
        words: &mut Words<'_>,
        results: &mut Results,
        tell: &mut impl FnMut(Event<'_, G>),
    ) -> Result<(), LocatedFault<G::Fault>>;

    /// The number of the next ply after `played` plies: `12.`, `12...`.
    fn number(game: &G, played: u32) -> String;
}

/// An event of a walk through a movetext, in reading order.
#[derive(Clone, Copy, Debug)]
pub enum Event<'g, G: Game> {
    /// A ply about to be played: the game before it, the ply, and its span.
    Ply(&'g G, &'g G::Ply, Span),
    /// A mark on the ply before.
    Mark(Mark, Span),
    /// The start of a variation, which replaces the last ply.
    Open(Span),
    /// The end of a variation: the game at its end. The interrupted line resumes.
    Close(&'g G, Span),
    /// A result, in a variation or at the end, and the game it ends.
    Result(&'g G, Outcome, Span),
}

/// What a record's tags say about the start.
#[derive(Clone, Debug, Default)]
pub struct Opening<S> {
    /// The start of the game.
    pub setup: S,
    /// The claim of the tag `Result`, with its place.
    pub result: Option<PlacedOutcome>,
}

/// A fault and its place, before it becomes a diagnostic.
#[derive(Clone, Debug)]
pub struct LocatedFault<F> {
    /// The fault.
    pub fault: F,
    /// The marked bytes of the game's text.
    pub span: Span,
    /// The part of the record.
    pub place: FaultPlace,
}

/// A part of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPlace {
    /// A tag; the reported place is its `[`.
    Tag,
    /// Text that belongs to no ply; the reported place is its start.
    Text,
    /// A ply or a trick.
    Step(Step),
    /// A ply in a variation.
    Variation {
        /// The ply, counted along the variation.
        step: Step,
        /// The number of the turn that the outermost variation replaces: `12.`, `12...`.
        of: TurnNumber,
    },
}

impl<F: Fault> LocatedFault<F> {
    /// A fault in a tag.
    pub fn in_tag((span, fault): (Span, F)) -> LocatedFault<F> {
        LocatedFault { fault, span, place: FaultPlace::Tag }
    }

    /// Converts the fault to a diagnostic.
    pub fn diagnostic(&self, record: &Record<'_>, text: &GameText<'_>) -> Diagnostic {
        let diagnostic = Diagnostic::new(text, self.span, &self.fault);
        match self.place {
            FaultPlace::Tag => diagnostic.at_tag(&record.tags, text),
            FaultPlace::Text => diagnostic,
            FaultPlace::Step(step) => diagnostic.at(step),
            FaultPlace::Variation { step, of } => diagnostic.at(step).in_variation_of(&of),
        }
    }
}
