//! A recorded game of Diverto as a serializable value.

use serde::Serialize;

use super::game::{Diverto, Turn};
use super::rules::{Board, Drawn, Intersection, Numbers, Player, Position, Setup};
use super::standing::{Reason, Standing, status};
use crate::table::{self, Game as _, Recorded};

/// A recorded game with all that it says.
pub type RecordedGame<'r> = table::RecordedGame<'r, Start, Played>;

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Start {
    /// The board (D1).
    pub board: Board,
    /// The lives on it (D2).
    pub lives: Vec<Intersection>,
    /// The numbers of both players in row 1 (D3), if the record has them.
    #[cfg_attr(test, schemars(with = "Option<[[u8; 2]; 2]>"))]
    pub dice: Option<[Numbers; 2]>,
    /// The rows until the draw (D9).
    #[cfg_attr(test, schemars(with = "u8"))]
    pub rows: u8,
    /// The variants (D10), by name.
    pub variants: Vec<String>,
}

/// A line and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Played {
    /// The numbers thrown for it, if the record has them (D10).
    #[cfg_attr(test, schemars(with = "Option<[u8; 2]>"))]
    pub thrown: Option<Numbers>,
    /// The line with all its marks.
    pub line: Drawn,
    /// The ends of the long line after it (D5).
    pub ends: Vec<Intersection>,
    /// The lives that player 1 and player 2 hold after it.
    pub lives: [u16; 2],
}

impl Recorded for Diverto {
    type Start = Start;
    type Played = Played;

    fn beginning(setup: &Setup) -> Start {
        Start {
            board: setup.board,
            lives: Position::new(setup).lives_left(),
            dice: setup.dice,
            rows: setup.rows.get(),
            variants: setup.variants.iter().map(|variant| variant.name().to_owned()).collect(),
        }
    }

    fn played(before: &Position, turn: &Turn) -> Played {
        let after = Diverto::after(before, turn);
        Played {
            thrown: turn.thrown,
            line: turn.drawn,
            ends: after.end_points(),
            lives: [Player::One, Player::Two].map(|player| after.tally(player).held()),
        }
    }

    fn state(standing: &Standing) -> (&'static str, Option<&'static str>) {
        let board = match standing {
            Standing::Over(Reason::Board(ending)) => Some(*ending),
            Standing::Over(_) | Standing::ToDraw(_) => None,
        };
        (status(board), standing.reason().map(Reason::name))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::api::answer;

    #[test]
    fn a_game_is_shown_with_its_start_its_lines_and_what_else_could_be_drawn() {
        let record = "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Lives \"e8 h8\"]\n[Rules \"roll\"]\n\
            {windy} 1. (3 2) c3:N3E2! {[%eval 1.5]  bold} ((3 2) c3:E3N2) (2 1) e6:N2W1 0-1\n";
        let shown = answer(&json!({"show": {"text": record, "language": "es"}}).to_string());
        let shown: Value = serde_json::from_str(&shown).unwrap();
        let start = json!({
            "board": "9x9", "lives": ["e8", "h8"], "dice": null, "rows": 25, "variants": ["roll"],
        });
        assert_eq!((&shown["start"], &shown["comments"]), (&start, &json!(["windy"])), "{shown}");
        let first = json!({
            "number": "1.", "thrown": [3, 2], "line": "c3:N3E2", "ends": ["c3", "e6"], "lives": [0, 0],
            "evaluation": {"score": 150, "win_in_plies": null}, "marks": ["!"], "comments": ["[%eval 1.5] bold"],
            "variations": [{"comments": [], "result": null, "moves": [{
                "number": "1.", "thrown": [3, 2], "line": "c3:E3N2", "ends": ["c3", "f5"], "lives": [0, 0],
                "evaluation": null, "marks": [], "comments": [], "variations": [],
            }]}],
        });
        assert_eq!(shown["moves"][0], first, "{shown}");
        let end = ["moves", "result", "status", "reason", "standing", "error"].map(|field| &shown[field]);
        assert_eq!(
            (&end[0][1]["line"], &end[0][1]["lives"]),
            (&json!("e6:N2W1+"), &json!([0, 1])),
            "{shown}"
        );
        let told = [
            json!("0-1"),
            json!("unfinished"),
            json!("resignation"),
            json!("gana jugador 2: jugador 1 abandona"),
            Value::Null,
        ];
        assert!(end[1..].iter().copied().eq(&told), "{shown}");
    }
}
