//! Matches between players of given strength, and statistics about them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::game::{PerSiVic, Setup};
use super::search::evaluation::first_sight;
use super::search::wins::winning_move;
use super::search::{Context, Effort, Serial};
use crate::persivic::rules::{Move, Position, Side};
use crate::seed::{Seed, below};
use crate::table::estimate::Tallied;
use crate::table::{Game, Level, Mix, TwoPlayerGame, play_out};

/// The way a player chooses moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Any legal move, with equal probability.
    Random,
    /// A move that wins at once, or else one that is best at first sight; ties are broken at random.
    Greedy,
    /// The move the search finds.
    Engine(Effort),
    /// As `play` at this level.
    Level(Level),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Greedy => f.write_str("greedy"),
            Player::Level(level) => write!(f, "level={level}"),
            Player::Engine(Effort { depth, time }) => {
                let depth = depth.map(|depth| format!("depth={depth}"));
                let time = time.map(|time| format!("time={time:?}"));
                f.write_str(&depth.into_iter().chain(time).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// The error for text that is not a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "players are `random`, `greedy`, `level=1` to `level=6`, `depth=1` to `depth=64` and `time=1ms` to `time=1h`"
)]
pub struct ParsePlayerError;

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        let effort = match text.split_once('=') {
            None if text == "random" => return Ok(Player::Random),
            None if text == "greedy" => return Ok(Player::Greedy),
            Some(("level", level)) => return level.parse().map(Player::Level).map_err(|_| ParsePlayerError),
            Some(("depth", depth)) => {
                depth.parse().ok().filter(|depth| (1..=64).contains(depth)).map(Effort::depth)
            }
            Some(("time", time)) if !time.contains(' ') => {
                duration(time).filter(|time| MOVE_TIME.contains(time)).map(Effort::time)
            }
            _ => None,
        };
        effort.map(Player::Engine).ok_or(ParsePlayerError)
    }
}

/// The allowed time per move.
pub const MOVE_TIME: RangeInclusive<Duration> = Duration::from_millis(1)..=Duration::from_hours(1);

/// Parses a time: one or more numbers with units from milliseconds to days, as in `1.5s` and `1m 30s`.
pub fn duration(text: &str) -> Option<Duration> {
    let mut total = Duration::ZERO;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (number, unit) = rest.split_at(rest.find(|letter: char| letter.is_ascii_alphabetic())?);
        let end = unit.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(unit.len());
        let seconds = match &unit[..end] {
            "ms" | "msec" => 0.001,
            "s" | "sec" | "secs" | "second" | "seconds" => 1.0,
            "m" | "min" | "mins" | "minute" | "minutes" => 60.0,
            "h" | "hr" | "hrs" | "hour" | "hours" => 3600.0,
            "d" | "day" | "days" => 86_400.0,
            _ => return None,
        };
        let number: f64 = number.trim().parse().ok()?;
        total = total.checked_add(Duration::try_from_secs_f64(number * seconds).ok()?)?;
        rest = unit[end..].trim_start();
    }
    Some(total)
}

/// The levels, the weakest first. `parlour study persivic --strategies level=2 level=1` measures one against the other.
const LEVELS: [Mix<Player>; Level::COUNT] = {
    const DEPTH_1: Player = Player::Engine(Effort::depth(1));
    [
        (Player::Random, Player::Greedy, 2),
        (Player::Random, Player::Greedy, 6),
        (Player::Greedy, Player::Greedy, 1),
        (Player::Greedy, DEPTH_1, 2),
        (Player::Greedy, DEPTH_1, 6),
        (DEPTH_1, Player::Engine(Effort::depth(2)), 6),
    ]
};

impl Player {
    /// Whether the player's moves depend on the speed of the machine.
    pub const fn is_timed(self) -> bool {
        matches!(self, Player::Engine(Effort { time: Some(_), .. }))
    }

    /// Chooses a legal move; `None` if there is none. `clock` returns the time since a fixed moment.
    pub fn choose(
        self,
        position: &Position,
        context: &Context,
        generator: &mut impl Rng,
        clock: &(impl Fn() -> Duration + Sync),
    ) -> Option<Move> {
        match self {
            Player::Random => any_move(position, generator),
            Player::Greedy => winning_move(position, context.options.no_move)
                .or_else(|| best_after_one_ply(position, context, generator)),
            Player::Level(level) => {
                let player = level.strategy(&LEVELS, |n| below(generator, n));
                player.choose(position, context, generator, clock)
            }
            Player::Engine(effort) => {
                let found = effort.search(position, context, &Serial, clock, |_| {});
                found.lines.first().and_then(|line| line.moves.first().copied())
            }
        }
    }
}

/// Any legal move, with equal probability.
fn any_move(position: &Position, generator: &mut impl Rng) -> Option<Move> {
    // Fits in `u32`: no stack has more than 15,504 moves, which takes five stones.
    let count = position.count_moves() as u32;
    (count > 0).then(|| below(generator, count)).and_then(|index| position.moves().nth(index as usize))
}

/// A move that is best at first sight; a position that ends the game counts as 0.
fn best_after_one_ply(position: &Position, context: &Context, generator: &mut impl Rng) -> Option<Move> {
    let mut best: Vec<Move> = Vec::new();
    let mut most = i32::MIN;
    for played in position.moves() {
        let child = position.play_unchecked(&played);
        let worth = if child.ended(context.options.no_move).is_some() { 0 } else { -first_sight(&child) };
        if worth > most {
            most = worth;
            best.clear();
        }
        if worth == most {
            best.push(played);
        }
    }
    let index = (!best.is_empty()).then(|| below(generator, best.len() as u32))?;
    best.get(index as usize).copied()
}

/// The number of random plies at the start of a game, so that pairs of games differ.
pub const OPENING: u32 = 4;

/// Games to play. Each pair shares an opening, with colours exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// A, who plays red in the first game, and B.
    pub players: [Player; 2],
    /// The number of plies after which a game is drawn.
    pub most_plies: u32,
    /// The seed of the openings and of the players' choices.
    pub seed: Seed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    Win,
    /// A draw: by a third repetition, the limit of plies, or no legal move if that is a draw (P7).
    Draw,
    Loss,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The result from A's point of view.
    pub score: Score,
    pub plies: u32,
}

impl Contest {
    /// Plays game `number`, from 0. Without timed players it is deterministic for a contest and number. A
    /// third repetition is a draw (P7d). `see` gets each position after the opening, and whether A is to move.
    pub fn play(
        &self,
        number: u64,
        clock: &(impl Fn() -> Duration + Sync),
        mut see: impl FnMut(&Position, bool),
    ) -> Played {
        let mut generator = self.seed.generator("persivic match", number);
        self.play_by(number, |game, is_a| {
            see(game.position(), is_a);
            let to_move = self.players[usize::from(!is_a)];
            to_move.choose(game.position(), game.context(), &mut generator, clock)
        })
    }

    /// Plays game `number`. `choose` returns the move in a game, for A or for B.
    fn play_by(&self, number: u64, mut choose: impl FnMut(&PerSiVic, bool) -> Option<Move>) -> Played {
        let a = if number.is_multiple_of(2) { Side::Red } else { Side::Blue };
        let mut game = self.opening(number / 2);
        play_on(&mut game, self.most_plies, |game| choose(game, game.position().side_to_move() == a));
        let score = match game.end().and_then(|end| end.winner) {
            Some(side) if side == a => Score::Win,
            Some(_) => Score::Loss,
            None => Score::Draw,
        };
        Played { score, plies: game.plies() }
    }

    fn opening(&self, pair: u64) -> PerSiVic {
        let mut generator = self.seed.generator("persivic opening", pair);
        let mut game = PerSiVic::start(Setup::default());
        // This early no move ends a game, and there is always a legal one.
        let plies = OPENING.min(self.most_plies);
        play_on(&mut game, plies, |game| any_move(game.position(), &mut generator));
        game
    }
}

/// Plays until the game has `most_plies`.
fn play_on(game: &mut PerSiVic, most_plies: u32, mut choose: impl FnMut(&PerSiVic) -> Option<Move>) {
    play_out(game, |game| if game.plies() < most_plies { choose(game) } else { None });
}

/// Results of many games, independent of their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won by A.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games won by B.
    pub losses: u64,
    /// Total plies of all games.
    pub plies: u64,
}

/// An Elo difference and its 95 % confidence interval; infinite if one side has no points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The most likely difference in strength, in Elo points.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        match played.score {
            Score::Win => self.wins += 1,
            Score::Draw => self.draws += 1,
            Score::Loss => self.losses += 1,
        }
        self.plies += u64::from(played.plies);
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// A's points per game: 1 for a win, a half for a draw; `None` without games.
    pub fn score(&self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.games() > 0).then(|| points / self.games() as f64)
    }

    /// The mean length of a game in plies.
    pub fn length(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.plies as f64 / self.games() as f64)
    }

    /// How much stronger A is. The interval is Wilson's around the score, with the observed variance, so it
    /// is meaningful even if one side won every game.
    pub fn elo(&self) -> Option<Elo> {
        /// The two-sided 95 % quantile of the normal distribution.
        const Z: f64 = 1.959_964;
        let (score, games) = (self.score()?, self.games() as f64);
        let squares = self.wins as f64 + self.draws as f64 / 4.0;
        let spread = (squares / games - score * score).max(0.0);
        let shrink = 1.0 + Z * Z / games;
        let middle = (score + Z * Z / (2.0 * games)) / shrink;
        let half = Z * (spread / games + Z * Z / (4.0 * games * games)).sqrt() / shrink;
        let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
        // Rounding must not move a limit of 0 or 1.
        let low = if self.wins == 0 && self.draws == 0 { 0.0 } else { middle - half };
        let high = if self.draws == 0 && self.losses == 0 { 1.0 } else { middle + half };
        Some(Elo { difference: elo(score), low: elo(low), high: elo(high) })
    }
}

impl Tallied for Tally {
    fn join(&mut self, other: &Tally) {
        self.wins = self.wins.saturating_add(other.wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.losses = self.losses.saturating_add(other.losses);
        self.plies = self.plies.saturating_add(other.plies);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn still() -> Duration {
        Duration::ZERO
    }

    fn contest(a: &str, b: &str) -> Contest {
        Contest { players: [a, b].map(|player| player.parse().unwrap()), most_plies: 200, seed: Seed(5) }
    }

    #[test]
    fn a_tally_counts_games_by_their_end_and_their_plies() {
        let mut tally = Tally::default();
        for (score, plies) in [(Score::Win, 30), (Score::Draw, 200), (Score::Loss, 41), (Score::Win, 9)] {
            tally.add(&Played { score, plies });
        }
        assert_eq!(tally, Tally { wins: 2, draws: 1, losses: 1, plies: 280 });
        tally.join(&tally.clone());
        assert_eq!(tally, Tally { wins: 4, draws: 2, losses: 2, plies: 560 });
        assert_eq!((tally.games(), tally.score()), (8, Some(0.625)));
    }

    #[test]
    fn players_read_as_they_are_written() {
        for name in [
            "random",
            "greedy",
            "level=1",
            "level=6",
            "depth=1",
            "depth=64",
            "time=100ms",
            "time=2s",
            "time=1.000001s",
        ] {
            assert_eq!(name.parse::<Player>().unwrap().to_string(), name);
        }
        assert_eq!("time=1.5m".parse(), Ok(Player::Engine(Effort::time(Duration::from_secs(90)))));
        let times = ["time=0ms", "time=2", "time=2h", "time=-1s", "time=s", "time=1 h", "time=1e300s"];
        for bad in
            ["", "level=0", "level=7", "depth=0", "depth=65", "depth=", "strong"].into_iter().chain(times)
        {
            assert_eq!(bad.parse::<Player>(), Err(ParsePlayerError), "{bad}");
        }
    }

    #[test]
    fn a_pair_of_games_shares_its_opening_and_others_do_not() {
        let contest = contest("random", "random");
        let opening = |pair| contest.opening(pair).position().hash();
        assert_eq!(opening(0), opening(0));
        assert_ne!(opening(0), opening(1));
    }

    #[test]
    fn the_same_player_on_both_sides_of_a_pair_scores_the_same_on_both() {
        // These players draw nothing from the generator, so a pair is one game seen from both sides.
        let contest = contest("depth=1", "depth=1");
        let [one, two] = [0, 1].map(|number| contest.play(number, &still, |_, _| {}));
        assert_eq!(one.plies, two.plies);
        let mirrored = match one.score {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        };
        assert_eq!(two.score, mirrored);
    }

    #[test]
    fn greedy_beats_random() {
        let contest = contest("greedy", "random");
        let mut tally = Tally::default();
        for number in 0..4 {
            let played = contest.play(number, &still, |_, _| {});
            assert_eq!(played, contest.play(number, &still, |_, _| {}));
            tally.add(&played);
        }
        assert_eq!((tally.wins, tally.games()), (4, 4));
    }

    #[test]
    fn a_game_too_long_is_drawn() {
        let contest = Contest { most_plies: 2, ..contest("random", "random") };
        assert_eq!(contest.play(0, &still, |_, _| {}), Played { score: Score::Draw, plies: 2 });
    }

    #[test]
    fn elo_is_zero_between_equals_and_bounded_where_all_is_won() {
        let even = Tally { wins: 10, draws: 5, losses: 10, plies: 0 }.elo().unwrap();
        assert!(even.difference.abs() < 1e-9 && even.low < -50.0 && (even.low + even.high).abs() < 1e-6);
        // A score of 75 % corresponds to 191 points.
        let three = Tally { wins: 75, draws: 0, losses: 25, plies: 0 }.elo().unwrap();
        assert_eq!(format!("{:.0}", three.difference), "191");
        assert!(three.low < 191.0 && 191.0 < three.high);
        let all = Tally { wins: 100, draws: 0, losses: 0, plies: 0 }.elo().unwrap();
        let told = |elo: Elo| format!("{:.0} {:.0} {:.0}", elo.low, elo.difference, elo.high);
        assert_eq!(told(all), "566 inf inf");
        let none = Tally { wins: 0, draws: 0, losses: 100, plies: 0 }.elo().unwrap();
        assert_eq!(told(none), "-inf -inf -566");
        assert_eq!(Tally::default().elo(), None);
    }

    /// A simple selective search: the six moves that look best at first sight, up to six plies deep.
    struct Beam<'a> {
        context: &'a Context,
        is_over: &'a dyn Fn() -> bool,
    }

    impl Beam<'_> {
        const WIDTH: usize = 6;
        const PLIES: i32 = 6;
        const WIN: i32 = 100_000;

        /// The best move of the deepest search completed.
        fn choose(&self, position: &Position) -> Option<Move> {
            let mut best = self.promising(position).first().map(|(played, _)| *played);
            for depth in 1..=Self::PLIES {
                let found = self.search(position, depth, -Self::WIN, Self::WIN);
                if (self.is_over)() {
                    break;
                }
                best = found.1.or(best);
            }
            best
        }

        /// The moves that look best, a win at once alone.
        fn promising(&self, position: &Position) -> Vec<(Move, Position)> {
            let no_move = self.context.options.no_move;
            if let Some(won) = winning_move(position, no_move) {
                return vec![(won, position.play_unchecked(&won))];
            }
            let mut moves: Vec<_> =
                position.moves().map(|played| (played, position.play_unchecked(&played))).collect();
            moves.sort_by_cached_key(|(_, child)| first_sight(child));
            moves.truncate(Self::WIDTH);
            moves
        }

        fn search(&self, position: &Position, depth: i32, mut alpha: i32, beta: i32) -> (i32, Option<Move>) {
            if let Some(end) = self.context.ended(position) {
                let won = |side| if side == position.side_to_move() { Self::WIN } else { -Self::WIN - depth };
                return (end.winner.map_or(0, won), None);
            }
            if depth == 0 || (self.is_over)() {
                return (first_sight(position), None);
            }
            let mut best = (i32::MIN, None);
            for (played, child) in self.promising(position) {
                let score = -self.search(&child, depth - 1, -beta, -alpha).0;
                if score > best.0 {
                    best = (score, Some(played));
                }
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
            best
        }
    }

    #[test]
    #[ignore = "takes seven minutes"]
    fn the_engine_beats_a_beam_of_equal_time_for_long() {
        const TIME: Duration = Duration::from_millis(20);
        let start = std::time::Instant::now();
        let clock = || start.elapsed();
        let timed = contest("time=20ms", "random");
        let mut generator = Seed(7).generator("test beam", 0);
        let mut tally = Tally::default();
        for number in 0..200 {
            tally.add(&timed.play_by(number, |game, is_engine| {
                let (position, context) = (game.position(), game.context());
                if is_engine {
                    return timed.players[0].choose(position, context, &mut generator, &clock);
                }
                let until = clock() + TIME;
                Beam { context, is_over: &|| clock() >= until }.choose(position)
            }));
        }
        assert!(tally.score() >= Some(0.9), "{tally:?}");
    }
}
