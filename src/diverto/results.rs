//! Results of analysing positions and boards, as serializable values.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::notation::ParseNumbersError;
use super::puzzle::PuzzleId;
use super::rules::{Board, Drawn, Intersection, Numbers, Position, Rows};
use super::search::Found;
use super::standing::{Reason, Standing, player_name, status};
use super::study::{Strategy, Study, Summary};
use crate::seed::Seed;
use crate::table::estimate::Estimate;
use crate::text_value::as_text;
use crate::words::{Language, Say as _};

as_text! {
    Serialize for Board, Drawn, Intersection, PuzzleId, Strategy;
    Deserialize for Board, Rows;
    JsonSchema for Rows;
}

/// Serializes as a pair of integers, in drawing order.
impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.0.get(), self.1.get()].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Numbers, D::Error> {
        let [first, second] = <[u32; 2]>::deserialize(deserializer)?;
        Numbers::new(first, second).ok_or_else(|| de::Error::custom(ParseNumbersError))
    }
}

/// The legal lines of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LineList {
    /// Whose line it is: `player1` or `player2`.
    pub to_move: &'static str,
    /// The number of the row, from 1.
    pub row: u16,
    /// The numbers thrown, where dice decide and it is known what was thrown (D10).
    #[cfg_attr(test, schemars(with = "Option<[u8; 2]>"))]
    pub thrown: Option<Numbers>,
    /// The pairs of numbers to choose from (D3); nothing where dice decide.
    #[cfg_attr(test, schemars(with = "Option<Vec<[u8; 2]>>"))]
    pub choices: Option<Vec<Numbers>>,
    /// The state of the board: `player1-wins`, `player2-wins`, `draw` or `unfinished`.
    pub status: &'static str,
    /// Why it is over, as a check says it (D9).
    pub reason: Option<&'static str>,
    /// The state in words.
    pub standing: String,
    /// How many lines there are.
    pub count: usize,
    /// The lines in the order of their text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<ListedLine>>,
}

/// A legal line and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedLine {
    /// The line with all its marks.
    pub line: Drawn,
    /// The numbers it is drawn with, in drawing order.
    #[cfg_attr(test, schemars(with = "[u8; 2]"))]
    pub numbers: Numbers,
    /// Lives it collects (D2).
    pub collected: u8,
    /// Lives its crossings cost (D7).
    pub spent: u8,
}

impl LineList {
    /// Lists `lines`, which are all or some of the legal lines of `position`; `reason` is why the game is
    /// over, if it is. Words are in `language`.
    pub fn new(
        position: &Position,
        thrown: Option<Numbers>,
        reason: Option<Reason>,
        lines: &[Drawn],
        only_count: bool,
        language: Language,
    ) -> LineList {
        let listed = |drawn: &Drawn| ListedLine {
            line: *drawn,
            numbers: drawn.line.numbers(),
            collected: drawn.collected,
            spent: drawn.spent,
        };
        LineList {
            to_move: player_name(position.player()),
            row: position.row(),
            thrown,
            choices: position.choices(),
            status: status(position.ended(thrown)),
            reason: reason.map(Reason::name),
            standing: Standing::new(reason, position.player()).say(language),
            count: lines.len(),
            lines: (!only_count).then(|| lines.iter().map(listed).collect()),
        }
    }
}

/// The best line of a position, as far as a search has seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Hint {
    /// The state of the game in words.
    pub standing: String,
    /// The best line; nothing where there is none to draw.
    pub line: Option<Drawn>,
    /// Lines still drawn until the other is stuck, where that is proven: positive for a win of the player to move,
    /// negative for a loss, 0 for one without a legal line.
    pub win_in_plies: Option<i32>,
    /// How many plies deep everything was looked at.
    pub depth: u16,
    /// How many positions the search looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds, if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// The lines expected, the best one first.
    pub expected: Vec<Drawn>,
}

impl Hint {
    /// Combines the result of a search with the game's status.
    pub fn new(standing: Standing, found: &Found, time_ms: Option<u64>, language: Language) -> Hint {
        Hint {
            standing: standing.say(language),
            line: found.line,
            win_in_plies: found.win_in_plies,
            depth: found.depth,
            nodes: found.nodes,
            time_ms,
            expected: found.expected.clone(),
        }
    }
}

/// What many games on a board came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StudyResult {
    /// The board that was studied (D1).
    pub board: Board,
    /// Player 1 and player 2.
    pub players: [Contestant; 2],
    /// How many games were played.
    pub games: u64,
    /// What all games were drawn from.
    pub seed: Seed,
    /// How long games are, in rows.
    pub mean_rows: Option<Estimate>,
    /// The row by which half of the games were over.
    pub median_row: Option<usize>,
    /// The row by which 99 of 100 games were over.
    pub row_99: Option<usize>,
    /// The share of games won before the draw (D9).
    pub decided: Option<Estimate>,
    /// Player 1's share of the games won.
    pub player1_share: Option<Estimate>,
    /// Lives that both together spent in a game.
    pub lives_spent: Option<Estimate>,
}

/// A player of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Contestant {
    /// How the player chooses lines, as `depth=2`.
    pub strategy: Strategy,
}

impl StudyResult {
    /// Combines `study` with its `summary`.
    pub fn new(study: &Study, summary: &Summary) -> StudyResult {
        StudyResult {
            board: study.board,
            players: study.strategies.map(|strategy| Contestant { strategy }),
            games: summary.games(),
            seed: study.seed,
            mean_rows: summary.rows(),
            median_row: summary.row_by(0.5),
            row_99: summary.row_by(0.99),
            decided: summary.decided(),
            player1_share: summary.first(),
            lives_spent: summary.spent(),
        }
    }
}

pub use super::puzzle::Puzzle as PuzzleResult;

/// Puzzles that were found.
pub type Puzzles = crate::table::Puzzles<PuzzleResult>;
