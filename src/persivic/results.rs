//! Results of analysing positions and games, as serializable values.

use crate::words::{Language, Say as _};
use serde::{Deserialize, Serialize};

use super::contest::{Contest, Elo, Player, Tally};
use super::puzzle::PuzzleId;
use super::rules::{Move, Position, Side, Square, SquareSet, divide, perft};
use super::search::{Context, Found};
use super::standing::{Reason, Standing};
use crate::seed::Seed;
use crate::text_value::as_text;

as_text! {
    Serialize for Move, Player, Position, PuzzleId, Side, Square;
    Deserialize for Square;
}

/// The legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MoveList {
    /// The stones and the side to move.
    pub position: Position,
    /// Whose move it is: `red` or `blue`.
    pub to_move: Side,
    /// The state of the game: `red-wins`, `blue-wins`, `draw` or `unfinished`.
    pub status: &'static str,
    /// Why it is over, as a check says it (P6, P7).
    pub reason: Option<&'static str>,
    /// The state in words.
    pub standing: String,
    /// The number of legal moves; 0 if the board has decided the game.
    pub count: u64,
    /// The moves in canonical order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Move>>,
    /// The same square by square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<SquareMoves>>,
}

/// The legal moves from one square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SquareMoves {
    /// The square that the stones leave.
    pub square: Square,
    /// The number of stones there.
    pub stones: u32,
    /// Where they may land without a capture.
    pub destinations: Vec<Square>,
    /// What they may capture.
    pub captures: Vec<Square>,
    /// How many moves they have.
    pub count: u64,
}

/// How much of the moves a [`MoveList`] has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// Every legal move, in canonical order.
    #[default]
    Moves,
    /// What each square may do.
    Squares,
    /// Only how many there are.
    Count,
}

impl MoveList {
    /// Lists the moves of `position`, only those from one square if `from` is given. `context` is the history
    /// of the game and `standing` its status: both may know of an end that the position alone does not show. Words are in `language`.
    pub fn new(
        position: &Position,
        context: &Context,
        standing: Standing,
        from: Option<Square>,
        detail: Detail,
        language: Language,
    ) -> MoveList {
        let is_over = context.ended(position).is_some();
        let own = position.stones(position.side_to_move());
        let sources: Vec<Square> =
            own.filter(|square| !is_over && from.is_none_or(|from| from == *square)).collect();
        let moves = || sources.iter().flat_map(|from| position.moves_from(*from)).collect();
        let squares = || sources.iter().map(|from| SquareMoves::new(position, *from)).collect();
        MoveList {
            position: *position,
            to_move: position.side_to_move(),
            status: standing.status(),
            reason: standing.reason().map(Reason::name),
            standing: standing.say(language),
            count: sources.iter().map(|from| position.count_moves_from(*from)).sum(),
            moves: (detail == Detail::Moves).then(moves),
            squares: (detail == Detail::Squares).then(squares),
        }
    }
}

impl SquareMoves {
    fn new(position: &Position, square: Square) -> SquareMoves {
        let found = position.destinations(square);
        let squares = |set: SquareSet| set.collect();
        SquareMoves {
            square,
            stones: u32::from(position.count(square)),
            destinations: squares(found.landings),
            captures: squares(found.captures),
            count: position.count_moves_from(square),
        }
    }
}

/// In how many ways so many plies can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Perft {
    /// How many plies deep the paths are.
    pub depth: u32,
    /// How many sequences of legal moves there are (perft).
    pub paths: u64,
    /// The paths after each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<PathsAfter>>,
}

/// The paths after a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PathsAfter {
    /// The first move of the paths counted.
    #[serde(rename = "move")]
    pub played: Move,
    /// How many paths go on from there.
    pub paths: u64,
}

impl Perft {
    /// Counts the paths from `position`, and if `divided` also those after each move.
    pub fn new(position: &Position, depth: u32, divided: bool) -> Perft {
        let parts: Option<Vec<PathsAfter>> = divided.then(|| {
            divide(position, depth).into_iter().map(|(played, paths)| PathsAfter { played, paths }).collect()
        });
        let paths = match &parts {
            Some(parts) if depth > 0 => parts.iter().map(|part| part.paths).sum(),
            _ => perft(position, depth),
        };
        Perft { depth, paths, divide: parts }
    }
}

/// What a search found, and how long it took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Analysis {
    /// The best lines, and how far they were looked at.
    #[serde(flatten)]
    pub found: Found,
    /// How long it took, in milliseconds, if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
}

impl Analysis {
    /// Combines the result of a search with the time it took.
    pub const fn new(found: Found, time_ms: Option<u64>) -> Analysis {
        Analysis { found, time_ms }
    }
}

/// What a match between two players came to. All counts are those of the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MatchResult {
    /// Both players with their settings and scores.
    pub players: [Contestant; 2],
    /// How many games were played.
    pub games: u64,
    /// What all games were drawn from.
    pub seed: Seed,
    /// Games won by the first player.
    pub wins: u64,
    /// How many games were drawn.
    pub draws: u64,
    /// Games lost by the first player.
    pub losses: u64,
    /// The first player's points a game, 0 to 1.
    pub score: Option<f64>,
    /// By how much the first player is stronger, in Elo; nothing where that is without limit.
    pub elo: Option<f64>,
    /// At least so much, with 95 % certainty.
    pub elo_low: Option<f64>,
    /// At most so much, with 95 % certainty.
    pub elo_high: Option<f64>,
    /// The average length of a game in plies.
    pub mean_plies: Option<f64>,
}

/// One side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Contestant {
    /// How it chooses its moves, as `depth=3`.
    pub strategy: Player,
}

impl MatchResult {
    /// Combines `contest` with its `tally`.
    pub fn new(contest: &Contest, tally: &Tally) -> MatchResult {
        // JSON has no infinities.
        let elo = |part: fn(Elo) -> f64| tally.elo().map(part).filter(|number| number.is_finite());
        MatchResult {
            players: contest.players.map(|strategy| Contestant { strategy }),
            games: tally.games(),
            seed: contest.seed,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            elo: elo(|elo| elo.difference),
            elo_low: elo(|elo| elo.low),
            elo_high: elo(|elo| elo.high),
            mean_plies: tally.length(),
        }
    }
}

pub use super::fit::{FitResult, Weighed, Weight};
pub use super::openings::{Branch, Results, Tree};
pub use super::puzzle::Puzzle as PuzzleResult;

/// Puzzles that were found.
pub type Puzzles = crate::table::Puzzles<PuzzleResult>;
