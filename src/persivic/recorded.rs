//! A recorded game as a serializable value: its moves with marks, comments and variations.

use serde::Serialize;

use super::game::{PerSiVic, Replay};
use super::remark::Evaluation;
use super::rules::{Move, Position};
use super::standing::Reason;
use crate::record::{Diagnostic, Half, TurnNumber};
use crate::table::{Note, Tags};
use crate::words::{Language, Say as _, join};

/// A recorded game with all that it says.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RecordedGame<'r> {
    /// The tags; a tag that appears several times has a list.
    pub tags: Tags<'r>,
    /// Where the game begins.
    pub start: Position,
    /// What the record says before the first move, those between the tags too.
    pub comments: Vec<String>,
    /// The moves up to the first fault.
    pub moves: Vec<RecordedMove>,
    /// The result after the moves.
    pub result: Option<String>,
    /// The state of the game: `red-wins`, `blue-wins`, `draw` or `unfinished`.
    pub status: &'static str,
    /// Why it is over, as a check says it (P6, P7).
    pub reason: Option<&'static str>,
    /// The state in words.
    pub standing: String,
    /// The first fault of the game; `null` if there is none.
    pub error: Option<&'r Diagnostic>,
}

/// A move with what the record says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RecordedMove {
    /// The number of its turn, as records write it: `12.`, `12...`.
    pub number: String,
    /// The move in canonical form.
    #[serde(rename = "move")]
    pub played: Move,
    /// The position after it.
    pub position: Position,
    /// The marks on it: `!`, `?`, `!!`, `??`, `!?`, `?!`, or others as `$14`.
    pub marks: Vec<String>,
    /// How a comment judges the position after it: `[%eval 1.35]`.
    pub evaluation: Option<Evaluation>,
    /// The comments on it, each in one line.
    pub comments: Vec<String>,
    /// What else could have been played, from the position before it on.
    pub variations: Vec<RecordedVariation>,
}

/// A variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RecordedVariation {
    /// What the record says before its first move.
    pub comments: Vec<String>,
    /// Its moves.
    pub moves: Vec<RecordedMove>,
    /// The result that it claims.
    pub result: Option<String>,
}

impl<'r> RecordedGame<'r> {
    /// Collects everything read from a game, its standing in a language.
    pub fn new(replay: &'r Replay, language: Language) -> RecordedGame<'r> {
        let halves = usize::from(replay.first() == Half::Second);
        let RecordedVariation { comments, moves, result } = line(replay.plies.walk(), &replay.notes, halves);
        let standing = replay.report.standing();
        RecordedGame {
            tags: replay.report.tag_map(),
            start: replay.position(0),
            comments,
            moves,
            result,
            status: standing.status(),
            reason: standing.reason().map(Reason::name),
            standing: standing.say(language),
            error: replay.report.fault.as_ref(),
        }
    }
}

/// Converts a line that starts after `halves` halves of turns.
fn line<'r>(
    plies: impl Iterator<Item = (Position, &'r Move)>,
    notes: &[(usize, Note<PerSiVic>)],
    halves: usize,
) -> RecordedVariation {
    let (mut befores, mut line) =
        (Vec::new(), RecordedVariation { comments: Vec::new(), moves: Vec::new(), result: None });
    for (ply, (before, played)) in plies.enumerate() {
        befores.push(before);
        line.moves.push(RecordedMove {
            number: TurnNumber::after((halves + ply) as u32).to_string(),
            played: *played,
            position: before.play_unchecked(played),
            marks: Vec::new(),
            evaluation: None,
            comments: Vec::new(),
            variations: Vec::new(),
        });
    }
    for (at, note) in notes {
        let last = at.checked_sub(1).and_then(|ply| line.moves.get_mut(ply));
        match (note, last) {
            (Note::Comment(text), None) => line.comments.push(in_one_line(text)),
            (Note::Comment(text), Some(last)) => {
                last.evaluation = last.evaluation.or_else(|| Evaluation::in_comment(text));
                last.comments.push(in_one_line(text));
            }
            (Note::Mark(mark), Some(last)) => last.marks.push(mark.to_string()),
            (Note::Variation(other), Some(last)) => {
                last.variations.push(self::line(other.walk(&befores[at - 1]), &other.notes, halves + at - 1));
            }
            (Note::Result(result), _) => line.result = Some(result.clone()),
            // Neither occurs before the first move.
            (Note::Mark(_) | Note::Variation(_), None) => {}
        }
    }
    line
}

/// Collapses a comment's white space to single blanks.
fn in_one_line(comment: &str) -> String {
    join(comment.split_whitespace(), " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameText;

    #[test]
    fn a_game_is_told_with_all_its_variations() {
        let text = "{hot} 1. e1-e4! {[%eval -0.50] bold} (1. d1-d4 {so?} e9-e6 (1... d9-d6) *) $14 e9-e6 0-1";
        let replay = Replay::new(&GameText::new(text));
        let game = RecordedGame::new(&replay, Language::English);
        assert_eq!(
            (game.comments, game.result.as_deref(), game.moves.len()),
            (vec!["hot".to_owned()], Some("0-1"), 2)
        );
        let first = &game.moves[0];
        assert_eq!(
            (first.marks.join(" "), first.comments.join("|")),
            ("! $14".into(), "[%eval -0.50] bold".into())
        );
        assert_eq!(first.evaluation, Some(Evaluation { score: Some(-50), win_in_plies: None }));
        let [variation] = &first.variations[..] else { panic!("{:?}", first.variations) };
        assert_eq!((variation.moves[0].number.as_str(), variation.result.as_deref()), ("1.", Some("*")));
        let nested = &variation.moves[1].variations[0].moves[0];
        assert_eq!((nested.number.as_str(), nested.played.to_string().as_str()), ("1...", "d9-d6"));
        assert_eq!(nested.position, variation.moves[0].position.play_unchecked(&nested.played));
        assert_eq!(game.moves[1].position, *replay.report.position());
    }
}
