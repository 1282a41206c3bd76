//! Self-play with fixed strategies, and statistics about a board.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::game::{Diverto, Turn};
use super::search::Search;
use crate::diverto::rules::{
    Board, Drawn, Ending, LivesError, Number, Numbers, Placement, Player, Position, Rows, Setup, Variant,
};
use crate::seed::{Seed, below};
use crate::table::estimate::{Estimate, Sum, Tallied};
use crate::table::{Game, Level, Mix, TwoPlayerGame, play_out};

/// How a player chooses lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Any legal line, with equal probability.
    Random,
    /// A line that leaves the opponent the fewest replies; ties are broken at random.
    Greedy,
    /// A line that leaves its own player the most continuations; ties are broken at random.
    Careful,
    /// The line [`Search`] finds at this depth in plies.
    Depth(u8),
    /// As `play` at this level.
    Level(Level),
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strategy::Random => f.write_str("random"),
            Strategy::Greedy => f.write_str("greedy"),
            Strategy::Careful => f.write_str("careful"),
            Strategy::Level(level) => write!(f, "level={level}"),
            Strategy::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("strategies are `random`, `greedy`, `careful`, `level=1` to `level=6` and `depth=1` to `depth=9`")]
pub struct ParseStrategyError;

impl FromStr for Strategy {
    type Err = ParseStrategyError;

    fn from_str(text: &str) -> Result<Strategy, ParseStrategyError> {
        if let Some(level) = text.strip_prefix("level=") {
            return level.parse().map(Strategy::Level).map_err(|_| ParseStrategyError);
        }
        match (text, text.strip_prefix("depth=").map(str::as_bytes)) {
            ("random", _) => Ok(Strategy::Random),
            ("greedy", _) => Ok(Strategy::Greedy),
            ("careful", _) => Ok(Strategy::Careful),
            (_, Some([depth @ b'1'..=b'9'])) => Ok(Strategy::Depth(depth - b'0')),
            _ => Err(ParseStrategyError),
        }
    }
}

/// The levels, the weakest first. `parlour study diverto --strategies level=2 level=1` measures one against the other;
/// do it from both seats.
const LEVELS: [Mix<Strategy>; Level::COUNT] = [
    (Strategy::Random, Strategy::Random, 1),
    (Strategy::Greedy, Strategy::Greedy, 1),
    (Strategy::Depth(1), Strategy::Depth(1), 1),
    (Strategy::Depth(1), Strategy::Depth(2), 3),
    (Strategy::Depth(2), Strategy::Depth(2), 1),
    (Strategy::Depth(3), Strategy::Depth(3), 1),
];

impl Strategy {
    /// Chooses a legal line for the player to move; `None` if there is none.
    pub fn choose(
        self,
        position: &Position,
        thrown: Option<Numbers>,
        generator: &mut impl Rng,
    ) -> Option<Drawn> {
        let mut lines = position.lines(position.pairs(thrown));
        if lines.is_empty() {
            return None;
        }
        match self {
            Strategy::Random => {}
            Strategy::Greedy => {
                lines = best_by(position, lines, |after| Reverse(after.count_lines(after.pairs(None))));
            }
            Strategy::Careful => {
                let player = position.player();
                lines =
                    best_by(position, lines, |after| after.count_lines_of(player, after.pairs_of(player)));
            }
            Strategy::Level(level) => {
                let strategy = level.strategy(&LEVELS, |n| below(generator, n));
                return strategy.choose(position, thrown, generator);
            }
            Strategy::Depth(depth) => {
                return Search::new(position).thrown(thrown).depth(depth.into()).run().line;
            }
        }
        lines.sort_unstable();
        let index = below(generator, lines.len() as u32);
        lines.get(index as usize).copied()
    }
}

fn best_by<K: Ord + Copy>(
    position: &Position,
    lines: Vec<Drawn>,
    worth: impl Fn(&Position) -> K,
) -> Vec<Drawn> {
    let mut position = position.clone();
    let worths: Vec<K> = lines
        .iter()
        .map(|drawn| {
            let undo = position.play_unchecked(drawn);
            let worth = worth(&position);
            position.undo(&undo);
            worth
        })
        .collect();
    let most = worths.iter().max().copied();
    let kept = lines.into_iter().zip(worths).filter(|(_, worth)| Some(*worth) == most);
    kept.map(|(drawn, _)| drawn).collect()
}

/// Rolls two dice (D3).
pub fn throw(generator: &mut impl Rng) -> Numbers {
    let mut die = || Number::ALL[below(generator, 6) as usize];
    Numbers(die(), die())
}

/// Games to play. Each has its own lives and dice, derived from the seed and its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// The board size (D1).
    pub board: Board,
    /// The number of lives (D2).
    pub lives: u16,
    /// The placement of the lives.
    pub placement: Placement,
    /// The number of rows until the draw (D9).
    pub rows: Rows,
    /// The variants of all games (D10).
    pub variants: Vec<Variant>,
    /// The strategy of each player.
    pub strategies: [Strategy; 2],
    /// The seed all games derive from.
    pub seed: Seed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub row: u16,
    /// How the game ended (D9).
    pub ending: Ending,
    /// The number of lives spent by both players.
    pub spent: u16,
}

impl Study {
    /// Plays game `number`, deterministically for a study and number.
    ///
    /// # Errors
    /// Returns a [`LivesError`] if the lives do not fit on the board.
    pub fn play(&self, number: u64) -> Result<Played, LivesError> {
        let mut generator = self.seed.generator("diverto study", number);
        let generator = &mut generator;
        let lives = self.placement.place(self.board, self.lives.into(), generator)?;
        let dice = Some([throw(generator), throw(generator)]);
        let setup =
            Setup { board: self.board, lives, dice, rows: self.rows, variants: self.variants.clone() };
        let mut game = Diverto::start(setup);
        play_out(&mut game, |game| {
            if game.position().waits_for_dice() {
                game.throw(throw(generator));
            }
            let (position, thrown) = (game.position(), game.thrown());
            let strategy = self.strategies[position.player().index()];
            Some(Turn { thrown, drawn: strategy.choose(position, thrown, generator)? })
        });
        let position = game.position();
        // If a strategy chooses no line, none is legal (D9).
        let ending = game.end().unwrap_or_else(|| Ending::NoLine(position.player()));
        let spent = Player::ALL.map(|player| position.tally(player).spent).iter().sum();
        Ok(Played { row: position.row().min(self.rows.get().into()), ending, spent })
    }
}

/// Statistics of many games. Integer sums make them independent of the order of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    rows: Sum,
    decided: Sum,
    first: Sum,
    spent: Sum,
    by_row: Vec<u64>,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        let winner = played.ending.winner();
        self.rows.add(played.row.into());
        self.decided.add(winner.is_some().into());
        if let Some(winner) = winner {
            self.first.add((winner == Player::One).into());
        }
        self.spent.add(played.spent.into());
        let row = usize::from(played.row);
        if self.by_row.len() <= row {
            self.by_row.resize(row + 1, 0);
        }
        self.by_row[row] += 1;
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.rows.count()
    }

    /// The length of a game, in rows.
    pub fn rows(&self) -> Option<Estimate> {
        self.rows.estimate()
    }

    /// The row by which a given share of the games was over.
    pub fn row_by(&self, share: f64) -> Option<usize> {
        let enough = share * self.games() as f64;
        let mut over = 0_u64;
        self.by_row.iter().position(|games| {
            over = over.saturating_add(*games);
            over > 0 && over as f64 >= enough
        })
    }

    /// The share of games won before the draw (D9).
    pub fn decided(&self) -> Option<Estimate> {
        self.decided.estimate()
    }

    /// Player 1's share of the games won.
    pub fn first(&self) -> Option<Estimate> {
        self.first.estimate()
    }

    /// Lives spent per game, by both players.
    pub fn spent(&self) -> Option<Estimate> {
        self.spent.estimate()
    }
}

impl Tallied for Summary {
    fn join(&mut self, other: &Summary) {
        self.rows.join(other.rows);
        self.decided.join(other.decided);
        self.first.join(other.first);
        self.spent.join(other.spent);
        if self.by_row.len() < other.by_row.len() {
            self.by_row.resize(other.by_row.len(), 0);
        }
        for (mine, theirs) in self.by_row.iter_mut().zip(&other.by_row) {
            *mine = mine.saturating_add(*theirs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn study(strategies: [Strategy; 2]) -> Study {
        Study {
            board: "12x12".parse().unwrap(),
            lives: 4,
            placement: Placement::Spaced,
            rows: Rows::default(),
            variants: Vec::new(),
            strategies,
            seed: "5".parse().unwrap(),
        }
    }

    fn summary(study: &Study, games: std::ops::Range<u64>) -> Summary {
        let mut summary = Summary::default();
        for game in games {
            summary.add(&study.play(game).unwrap());
        }
        summary
    }

    #[test]
    fn games_count_the_same_in_any_order() {
        let study = study([Strategy::Random, Strategy::Random]);
        let mut parts = summary(&study, 20..40);
        parts.join(&summary(&study, 0..20));
        assert_eq!(parts, summary(&study, 0..40));
        assert_eq!(parts.games(), 40);
    }

    #[test]
    fn greedy_beats_random_from_both_seats() {
        let share = |strategies| summary(&study(strategies), 0..60).first().unwrap().mean;
        assert!(share([Strategy::Greedy, Strategy::Random]) > 0.6);
        assert!(share([Strategy::Random, Strategy::Greedy]) < 0.4);
    }

    #[test]
    fn d10_roll_games_come_to_an_end_too() {
        let roll = Study { variants: vec![Variant::Roll], ..study([Strategy::Greedy, Strategy::Random]) };
        assert!(summary(&roll, 0..20).decided().unwrap().mean > 0.9);
    }

    #[test]
    fn strategies_round_trip() {
        for strategy in [Strategy::Random, Strategy::Greedy, Strategy::Careful, Strategy::Depth(3)] {
            assert_eq!(strategy.to_string().parse(), Ok(strategy));
        }
        for level in Level::ALL {
            assert_eq!(Strategy::Level(level).to_string().parse(), Ok(Strategy::Level(level)));
        }
        for bad in ["", "level=0", "level=7", "level", "depth", "depth=0", "depth=10", "Random"] {
            assert!(bad.parse::<Strategy>().is_err(), "{bad}");
        }
    }
}
