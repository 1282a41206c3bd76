//! What a record's value has of PerSiVic.

use serde::Serialize;

use super::game::{PerSiVic, Setup};
use super::rules::{Move, Position};
use super::standing::{Reason, Standing};
use crate::table::{self, Recorded};

/// A recorded game with all that it says.
pub type RecordedGame<'r> = table::RecordedGame<'r, Position, Played>;

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Played {
    /// The move in canonical form.
    #[serde(rename = "move")]
    pub moved: Move,
    /// The position after it.
    pub position: Position,
}

impl Recorded for PerSiVic {
    type Start = Position;
    type Played = Played;

    fn beginning(setup: &Setup) -> Position {
        setup.start
    }

    fn played(before: &Position, played: &Move) -> Played {
        Played { moved: *played, position: before.play_unchecked(played) }
    }

    fn state(standing: &Standing) -> (&'static str, Option<&'static str>) {
        (standing.status(), standing.reason().map(Reason::name))
    }
}

#[cfg(test)]
mod tests {
    use crate::persivic::Replay;
    use crate::record::GameText;
    use crate::table::remark::Evaluation;
    use crate::words::Language;

    #[test]
    fn a_game_is_told_with_all_its_variations() {
        let text = "{hot} 1. e1-e4! {[%eval -0.50] bold} (1. d1-d4 {so?} e9-e6 (1... d9-d6) *) $14 e9-e6 0-1";
        let replay = Replay::new(&GameText::new(text));
        let game = replay.recorded(Language::English);
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
        assert_eq!((nested.number.as_str(), nested.played.moved.to_string().as_str()), ("1...", "d9-d6"));
        assert_eq!(
            nested.played.position,
            variation.moves[0].played.position.play_unchecked(&nested.played.moved)
        );
        assert_eq!(game.moves[1].played.position, *replay.report.position());
    }
}
