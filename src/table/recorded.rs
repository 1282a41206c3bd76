//! A recorded game as a serializable value: its plies with marks, comments and variations.

use serde::Serialize;

use super::line::{Note, one_line};
use super::remark::Evaluation;
use super::replay::{Replay, Tags};
use super::turns::{TwoPlayerGame, halves_played};
use crate::record::{Diagnostic, TurnNumber};
use crate::words::{Language, Say};

/// A game whose records are values with all that they say.
pub trait Recorded: TwoPlayerGame<Standing: Say> {
    /// How a game begins.
    type Start: Serialize;

    /// A ply, and what it leads to.
    type Played: Serialize;

    /// How this game begins.
    fn beginning(setup: &Self::Setup) -> Self::Start;

    /// A ply played in position `before`.
    fn played(before: &Self::Position, ply: &Self::Ply) -> Self::Played;

    /// The names that a check has for a standing, and for its reason.
    fn state(standing: &Self::Standing) -> (&'static str, Option<&'static str>);
}

/// A recorded game with all that it says.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "RecordedGame"))]
#[non_exhaustive]
pub struct RecordedGame<'r, S, P> {
    /// The tags; a tag that appears several times has a list.
    pub tags: Tags<'r>,
    /// Where the game begins.
    pub start: S,
    /// What the record says before the first move, those between the tags too.
    pub comments: Vec<String>,
    /// The moves up to the first fault.
    pub moves: Vec<RecordedMove<P>>,
    /// The result after the moves.
    pub result: Option<String>,
    /// The state of the game, as a check says it.
    pub status: &'static str,
    /// Why it is over, as a check says it.
    pub reason: Option<&'static str>,
    /// The state in words.
    pub standing: String,
    /// The first fault of the game; `null` if there is none.
    pub error: Option<&'r Diagnostic>,
}

/// A move with what the record says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "RecordedMove"))]
#[non_exhaustive]
pub struct RecordedMove<P> {
    /// The number of its turn, as records write it: `12.`, `12...`.
    pub number: String,
    /// The move.
    #[serde(flatten)]
    pub played: P,
    /// How a comment judges the position after it: `[%eval 1.35]`.
    pub evaluation: Option<Evaluation>,
    /// The marks on it: `!`, `?`, `!!`, `??`, `!?`, `?!`, or others as `$14`.
    pub marks: Vec<String>,
    /// The comments on it, each in one line.
    pub comments: Vec<String>,
    /// What else could have been played, from the position before it on.
    pub variations: Vec<RecordedVariation<P>>,
}

/// A variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "RecordedVariation"))]
#[non_exhaustive]
pub struct RecordedVariation<P> {
    /// What the record says before its first move.
    pub comments: Vec<String>,
    /// Its moves.
    pub moves: Vec<RecordedMove<P>>,
    /// The result that it claims.
    pub result: Option<String>,
}

impl<G: Recorded> Replay<G> {
    /// All that the record says, its standing in a language.
    pub fn recorded(&self, language: Language) -> RecordedGame<'_, G::Start, G::Played> {
        let before = halves_played(&self.report.game, self.report.plies) - self.report.plies;
        let RecordedVariation { comments, moves, result } =
            line::<G>(self.plies.walk(), &self.notes, before as usize);
        let standing = self.report.standing();
        let (status, reason) = G::state(&standing);
        RecordedGame {
            tags: self.report.tag_map(),
            start: G::beginning(self.report.setup()),
            comments,
            moves,
            result,
            status,
            reason,
            standing: standing.say(language),
            error: self.report.fault.as_ref(),
        }
    }
}

/// Converts a line that starts after `halves` halves of turns.
fn line<'r, G: Recorded>(
    plies: impl Iterator<Item = (G::Position, &'r G::Ply)>,
    notes: &[(usize, Note<G>)],
    halves: usize,
) -> RecordedVariation<G::Played>
where
    G::Ply: 'r,
{
    let (mut befores, mut line) =
        (Vec::new(), RecordedVariation { comments: Vec::new(), moves: Vec::new(), result: None });
    for (ply, (before, played)) in plies.enumerate() {
        line.moves.push(RecordedMove {
            number: TurnNumber::after((halves + ply) as u32).to_string(),
            played: G::played(&before, played),
            evaluation: None,
            marks: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        });
        befores.push(before);
    }
    for (at, note) in notes {
        let last = at.checked_sub(1).and_then(|ply| line.moves.get_mut(ply));
        match (note, last) {
            (Note::Comment(text), None) => line.comments.push(one_line(text)),
            (Note::Comment(text), Some(last)) => {
                last.evaluation = last.evaluation.or_else(|| Evaluation::in_comment(text));
                last.comments.push(one_line(text));
            }
            (Note::Mark(mark), Some(last)) => last.marks.push(mark.to_string()),
            (Note::Variation(other), Some(last)) => {
                let walk = other.walk(&befores[at - 1]);
                last.variations.push(self::line(walk, &other.notes, halves + at - 1));
            }
            (Note::Result(result), _) => line.result = Some(result.clone()),
            // Neither occurs before the first move.
            (Note::Mark(_) | Note::Variation(_), None) => {}
        }
    }
    line
}
