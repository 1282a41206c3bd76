//! What a game contributes to remarks: judgements of its positions.

use std::time::Duration;

use super::effort::Effort;
use super::turns::TwoPlayerGame;
use crate::record::Half;
use crate::words::{Language, messages};

/// A game whose records can be annotated.
pub trait Annotated: TwoPlayerGame<Ply: Send + Sync, Position: Send + Sync> + Send + Sync {
    /// The score at which the odds of winning are ten to one. Scores are in hundredths of a stone or a point.
    const TEN_TO_ONE: i32;

    /// How much a move loses, in words.
    const LOST: Sentence;

    /// What a player is called.
    fn player(half: Half, language: Language) -> String;

    /// A ply in a comment.
    fn told(ply: &Self::Ply) -> String {
        Self::write(ply)
    }

    /// Evaluates the position of a game that is not over, in two thirds of the time; the last third goes to the move
    /// `played`, here or in [`look_again`](Annotated::look_again). `clock` is as for [`Effort::stop`].
    fn evaluate(&self, played: Option<&Self::Ply>, effort: Effort, clock: &Clock<'_>)
    -> Judgement<Self::Ply>;

    /// Looks at what the played move does to a win, if `judgement` does not say that yet. `next` is the judgement of the
    /// following position.
    fn look_again(
        &self,
        judgement: &mut Judgement<Self::Ply>,
        next: &Judgement<Self::Ply>,
        effort: Effort,
        clock: &Clock<'_>,
    );
}

/// The time since a fixed moment, or [`Duration::MAX`] to abort.
pub type Clock<'a> = dyn Fn() -> Duration + Sync + 'a;

/// The defence of a player against a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence<P> {
    /// This move prevents a win within the limit, or wins or draws the game.
    Holds(P),
    /// Every move loses.
    None,
    /// The search was stopped before it was known.
    Unknown,
}

/// How good a position is for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// The score in hundredths.
    pub score: i32,
    /// The lowest of this score and those one or two depths before. Scores swing with the parity of the
    /// depth, so a move could seem to lose merely because it was searched one ply deeper than the move it is
    /// compared with.
    pub least: i32,
    /// Plies until the game is won (positive) or lost (negative), as proven.
    pub win_in_plies: Option<i32>,
    /// The depth at which every move was searched.
    pub depth: u16,
}

impl Outlook {
    /// The plies to a forced win.
    pub fn wins_in(&self) -> Option<u32> {
        self.win_in_plies.filter(|plies| *plies > 0).map(i32::unsigned_abs)
    }
}

/// The evaluation of a question.
#[derive(Clone, Debug)]
pub struct Judgement<P> {
    /// The best line found; a forced win if there is one.
    pub best: Vec<P>,
    /// The outlook of the player to move.
    pub here: Outlook,
    /// The same as the move before left it: where dice decide, before they are thrown.
    pub left: Outlook,
    /// Whether the played move still wins by force; `None` if time ran out.
    pub keeps: Option<bool>,
    /// The defence against a win that the played move allows, found by a second look.
    pub defence: Defence<P>,
}

messages! {
    /// The sentences of remarks, by which they are known again: fields only, no choices.
    pub enum Sentence in "record" {
        Blunder = "Blunder.",
        Mistake = "Mistake.",
        Inaccuracy = "Inaccuracy.",
        Better = "Better.",
        Misses = "Misses {win}.",
        Allows = "Allows {win}.",
        AllowsLine = "Allows {win}: {line}.",
        AllowsAsAll = "Allows {win}: {line}, as every move does.",
        Loses = "Loses {lost}.",
        AtOnce = "a win at once",
        Forced = "a forced win in {n}",
        Much = "much",
        Stones = "about {stones} stones",
        Points = "about {points} points",
        Summary = "{side}: accuracy {accuracy} %, no turning point.",
        Turning = "{side}: accuracy {accuracy} %, turning point {number} {move}.",
    }
}
