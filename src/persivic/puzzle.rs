//! Puzzles: positions in which exactly one first move wins by force, found by self-play (P6, P7).
//!
//! Both players see one ply ahead: each examines a few random moves and plays the best one that does not let
//! the opponent win at once. A decided game usually had a forced win before its end, so its last positions
//! are proved. A game yields at most one puzzle, which depends only on the seed, the game number and the
//! requested number of moves; so does the selection among games.
//!
//! Recorded games have puzzles too: the forced wins that were [`missed`] in them.

use std::fmt;

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::game::{PerSiVic, Replay};
use super::search::Context;
use super::search::evaluation::first_sight;
use super::search::proof::{Defence, defence, forced_win, only_winning_move, winning_moves};
use super::search::wins::can_win;
use crate::persivic::rules::{Move, NoMove, Position, Side, SquareSet};
use crate::seed::{Seed, below, shuffle_first};
pub(crate) use crate::table::Grade;
use crate::table::{
    After, Game as _, Hunt, Look, Lot, Missed, Searched, Source, TwoPlayerGame as _, Workers, is_rare, points,
};

/// Positions with at most this many legal moves are rejected: trial and error would solve them.
pub const FEW_MOVES: u64 = 30;

/// With fewer stones per side, there is too little on the board to go wrong.
pub const FEW_STONES: u32 = 6;

/// The largest number of own moves in a puzzle's win.
pub const MOST_WINS_IN: u8 = 3;

/// Node budget of a proof. A position that needs more is skipped, never claimed.
const BUDGET: u64 = 2_000_000;

/// Node budget of a search in a recorded game, which has many positions.
const MISSED_BUDGET: u64 = 200_000;

/// Games with this many plies are abandoned.
const MOST_PLIES: usize = 160;

const ALL_DIFFERENT: usize = 100;

/// A puzzle and its solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "PuzzleResult"))]
#[non_exhaustive]
pub struct Puzzle {
    /// Where it was found, if from a seed: `w2-483920174-57` wins in 2 moves, in game 57 of that seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<PuzzleId>,
    /// The recorded game in which the win was missed, if it is from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Missed>,
    /// The stones and the side to move.
    pub position: Position,
    /// In how many own moves it wins.
    pub wins_in: u8,
    /// The same in plies, the opponent's counted.
    pub win_in_plies: u32,
    /// The first move that wins: from a seed the only one.
    pub solution: Move,
    /// How many legal moves there are.
    pub legal_moves: u64,
    /// How many of them tempt and do not win.
    pub tempting_moves: u64,
    /// `easy`, `medium` or `hard`.
    pub grade: Grade,
    /// The winning line: the solution, a reply that holds out longest, and so on to the win.
    #[serde(skip)]
    pub line: Vec<Move>,
}

pub(super) const fn plies(wins_in: u8) -> u32 {
    wins_in as u32 * 2 - 1
}

/// Names a puzzle: `w2-483920174-57` wins in 2 moves and comes from game 57 of seed 483920174.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PuzzleId {
    pub wins_in: u8,
    pub seed: Seed,
    /// The game number, from 0.
    pub game: u64,
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PuzzleId { wins_in, seed, game } = self;
        write!(f, "w{wins_in}-{seed}-{game}")
    }
}

/// Which puzzles to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "PerSiVicPuzzles"))]
#[serde(deny_unknown_fields, default)]
pub struct Wanted {
    /// How many.
    pub count: usize,
    /// In how many of one's own moves they win: 1, 2 or 3, which are 1, 3 or 5 plies.
    pub wins_in: u8,
    /// The seed that all games come from.
    pub seed: Seed,
}

const USUAL_WINS_IN: u8 = 2;

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted { count: 1, wins_in: USUAL_WINS_IN, seed: Seed(0) }
    }
}

impl Wanted {
    /// Finds the puzzles in all games; see [`Wanted::find_in`].
    pub fn find(&self, workers: &impl Workers, tell: impl FnMut(usize) + Send) -> Vec<Puzzle> {
        self.find_in(&Lot::default(), workers, tell).0
    }

    /// Finds the puzzles in a lot of games, easiest first, and reports the number found so far to `tell`. The result is
    /// the same with any `workers`. Returns fewer than `count` only if thousands of games contain no more.
    ///
    /// # Panics
    /// Panics if a worker panicked.
    pub fn find_in(
        &self,
        lot: &Lot,
        workers: &impl Workers,
        tell: impl FnMut(usize) + Send,
    ) -> (Vec<Puzzle>, Searched) {
        let hunt = Hunt { count: self.count, lot, puzzle: |game| self.puzzle(game), is_welcome };
        let (mut puzzles, searched) = hunt.run(workers, tell);
        puzzles.sort_by_key(|puzzle| puzzle.grade);
        (puzzles, searched)
    }

    /// The puzzle found in game number `game`, if any.
    pub fn puzzle(&self, game: u64) -> Option<Puzzle> {
        let mut generator = self.seed.generator("persivic puzzles", game);
        let played = play(&mut generator, self.wins_in == 1);
        let plies = plies(self.wins_in);
        // The winner is to move an odd number of plies before the end. A longer forced win may start earlier,
        // as the loser need not have held out.
        let latest = played.len().checked_sub(plies as usize)?;
        let mut ends = (0..=latest).rev().step_by(2).take(2).map(|ply| played[ply]);
        let (position, solution) = ends.find_map(|position| Some((position, prove(&position, plies)?)))?;
        let others = position.moves().filter(|played| *played != solution);
        let tempting_moves = others.filter(|played| tempts(&position, played)).count() as u64;
        if tempting_moves == 0 {
            return None;
        }
        let legal_moves = position.count_moves();
        Some(Puzzle {
            id: Some(PuzzleId { wins_in: self.wins_in, seed: self.seed, game }),
            from: None,
            position,
            wins_in: self.wins_in,
            win_in_plies: plies,
            solution,
            legal_moves,
            tempting_moves,
            grade: grade(&position, &solution, legal_moves, tempting_moves),
            line: line(&position, &Context::default(), solution, plies),
        })
    }
}

/// The forced win that was missed after `ply` plies of a recorded game: the shortest, in `wins_in` moves or in
/// at most [`MOST_WINS_IN`]. A move that keeps a win so near misses nothing.
pub fn missed(replay: &Replay, ply: usize, source: &Source, wins_in: Option<u8>) -> Look<Puzzle> {
    let Some(played) = replay.plies.iter().nth(ply) else { return Look::Nothing };
    let game = replay.game(ply);
    let (position, context) = (game.position(), game.context());
    let mut is_exhausted = false;
    let most = plies(wins_in.unwrap_or(MOST_WINS_IN));
    let Some(win) = forced_win(position, context, most, bounded(&mut is_exhausted)) else {
        return if is_exhausted { Look::Undecided } else { Look::Nothing };
    };
    if *played == win.first || wins_in.is_some_and(|moves| plies(moves) != win.plies) {
        return Look::Nothing;
    }
    let Some(after) = after(&game, played) else { return Look::Nothing };
    let mut is_exhausted = false;
    let mut winning = winning_moves(position, context, win.plies, bounded(&mut is_exhausted));
    winning.retain(|other| *other != win.first);
    let tempting = position.moves().filter(|other| *other != win.first && !winning.contains(other));
    let tempting_moves = tempting.filter(|other| tempts(position, other)).count() as u64;
    let legal_moves = position.count_moves();
    let also = (!is_exhausted).then(|| winning.iter().map(ToString::to_string).collect());
    Look::Found(Puzzle {
        id: None,
        from: Some(Missed::new(replay, ply, source, after, also)),
        position: *position,
        wins_in: win.plies.div_ceil(2) as u8,
        win_in_plies: win.plies,
        solution: win.first,
        legal_moves,
        tempting_moves,
        grade: grade(position, &win.first, legal_moves, tempting_moves),
        line: line(position, context, win.first, win.plies),
    })
}

/// What a move came to that was played where there was a win; `None` if it keeps one.
fn after(game: &PerSiVic, played: &Move) -> Option<After> {
    let mut next = game.clone();
    next.play(played);
    match next.end().map(|end| end.winner) {
        Some(Some(winner)) => return (winner != game.position().side_to_move()).then_some(After::Lost),
        Some(None) => return Some(After::Drawn),
        None if next.is_third_time() => return Some(After::Drawn),
        None => {}
    }
    let (position, context, most) = (next.position(), next.context(), plies(MOST_WINS_IN));
    if forced_win(position, context, most, bounded(&mut false)).is_some() {
        return Some(After::Lost);
    }
    match defence(position, context, most - 1, None, bounded(&mut false)) {
        Defence::None => None,
        Defence::Holds(_) => Some(After::Open),
        Defence::Unknown => Some(After::Unknown),
    }
}

/// Stops a search of a recorded game after [`MISSED_BUDGET`] nodes, and notes that it did.
fn bounded(is_exhausted: &mut bool) -> impl FnMut(u64) -> bool {
    |nodes| {
        *is_exhausted |= nodes > MISSED_BUDGET;
        nodes > MISSED_BUDGET
    }
}

/// Whether to accept a puzzle: there must not be enough of its colour, grade and solution already.
fn is_welcome(puzzle: &Puzzle, chosen: &[Puzzle], count: usize) -> bool {
    let side = puzzle.position.side_to_move();
    is_rare(chosen, count, Side::ALL.len(), |other| other.position.side_to_move() == side)
        && is_rare(chosen, count, Grade::ALL.len(), |other| other.grade == puzzle.grade)
        && is_rare(chosen, count, ALL_DIFFERENT, |other| other.solution == puzzle.solution)
}

/// Plays a game and returns its positions from the start to the last before the win; empty without a winner.
/// `careless` players overlook half of the wins they allow.
fn play(generator: &mut impl Rng, careless: bool) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut position = Position::start();
    while positions.len() < MOST_PLIES {
        positions.push(position);
        if can_win(&position, NoMove::Loss) {
            return positions;
        }
        let is_blind = careless && below(generator, 2) == 0;
        let Some(played) = choose(&position, generator, is_blind) else { break };
        position = position.play_unchecked(&played);
        if position.ended(NoMove::Loss).is_some() {
            break;
        }
    }
    Vec::new()
}

/// Chooses among a few random moves; how many varies from ply to ply.
fn choose(position: &Position, generator: &mut impl Rng, is_blind: bool) -> Option<Move> {
    /// The numbers of moves examined, equally likely.
    const LOOKS: [usize; 4] = [1, 4, 16, 64];
    let mut moves: Vec<Move> = position.moves().collect();
    let looks = LOOKS[below(generator, LOOKS.len() as u32) as usize].min(moves.len());
    shuffle_first(generator, &mut moves, looks);
    let is_safe =
        |child: &Position| child.ended(NoMove::Loss).is_none() && (is_blind || !can_win(child, NoMove::Loss));
    let worth = |played: &Move| {
        let child = position.play_unchecked(played);
        is_safe(&child).then(|| -first_sight(&child))
    };
    let (few, others) = moves.split_at(looks);
    let best = few.iter().filter_map(|played| Some((worth(played)?, played))).max_by_key(|(worth, _)| *worth);
    let best = best.map(|(_, played)| played);
    best.or_else(|| others.iter().find(|played| worth(played).is_some())).or(moves.first()).copied()
}

/// The only move that wins within `plies`, if there is no shorter win and the puzzle is worth solving.
fn prove(position: &Position, plies: u32) -> Option<Move> {
    let is_poor = Side::ALL.into_iter().any(|side| position.stones_on(side, SquareSet::ALL) < FEW_STONES);
    if is_poor || position.count_moves() <= FEW_MOVES {
        return None;
    }
    let context = Context::default();
    let mut is_exhausted = false;
    let mut stop = |nodes| {
        is_exhausted |= nodes > BUDGET;
        nodes > BUDGET
    };
    if plies > 1 && forced_win(position, &context, plies - 2, &mut stop).is_some() {
        return None;
    }
    let only = only_winning_move(position, &context, plies, &mut stop)?;
    // An abandoned search for a shorter win proves nothing.
    (!is_exhausted).then_some(only)
}

/// The winning line that begins with `first`, with replies that hold out longest; among those, the
/// best-looking.
fn line(start: &Position, context: &Context, first: Move, plies: u32) -> Vec<Move> {
    let no_move = context.options.no_move;
    let (mut line, mut position) = (vec![first], start.play_unchecked(&first));
    let mut context = context.after(start, &first);
    let mut left = plies - 1;
    while left >= 2 && position.ended(no_move).is_none() {
        let after = |reply: &Move| position.play_unchecked(reply);
        let Some(reply) = position.moves().min_by_key(|reply| {
            let child = after(reply);
            (can_win(&child, no_move), first_sight(&child))
        }) else {
            break;
        };
        context = context.after(&position, &reply);
        position = after(&reply);
        let Some(win) = forced_win(&position, &context, left - 1, |_| false) else { break };
        context = context.after(&position, &win.first);
        position = position.play_unchecked(&win.first);
        line.extend([reply, win.first]);
        left = win.plies - 1;
    }
    line
}

/// Whether `played` is an obvious try: a capture, a move to the far row, or a new threat to win.
fn tempts(position: &Position, played: &Move) -> bool {
    let side = position.side_to_move();
    let far = side.far_row();
    let arrives =
        || played.from().row() != far && played.targets().iter().any(|(square, _)| square.row() == far);
    played.is_capture() || arrives() || (!can_win(position, NoMove::Draw) && threatens(position, played))
}

/// Whether the same side could win with its next move.
fn threatens(position: &Position, played: &Move) -> bool {
    let mut child = position.play_unchecked(played);
    child.pass();
    child.ended(NoMove::Draw).is_none() && can_win(&child, NoMove::Draw)
}

/// The limits make easy and hard puzzles about equally frequent, for any number of moves.
fn grade(position: &Position, solution: &Move, legal_moves: u64, tempting_moves: u64) -> Grade {
    let quiet = if tempts(position, solution) { 0 } else { 2 };
    Grade::of(points(legal_moves, [60, 110]) + points(tempting_moves, [3, 6]) + quiet)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::persivic::paper::diagram::picture::numbered;
    use crate::persivic::search::Serial;
    use crate::record::GameText;
    use crate::table::workers::tests::Threads;

    fn wanted(count: usize, wins_in: u8) -> Wanted {
        Wanted { count, wins_in, seed: Seed(7) }
    }

    /// The number of puzzles for each side.
    fn sides(puzzles: &[Puzzle]) -> [usize; 2] {
        Side::ALL.map(|side| puzzles.iter().filter(|puzzle| puzzle.position.side_to_move() == side).count())
    }

    /// Whether the side to move wins within `plies`, by exhaustive search.
    fn wins(position: &Position, plies: u32) -> bool {
        position.moves().any(|played| wins_with(position, &played, plies))
    }

    fn wins_with(position: &Position, played: &Move, plies: u32) -> bool {
        let child = position.play_unchecked(played);
        match child.ended(NoMove::Loss) {
            Some(end) => end.winner == Some(position.side_to_move()),
            None if plies < 3 => false,
            None => child.moves().all(|reply| {
                let after = child.play_unchecked(&reply);
                after.ended(NoMove::Loss).is_none() && wins(&after, plies - 2)
            }),
        }
    }

    #[test]
    fn p6_exactly_one_first_move_wins_and_none_sooner_by_trying_them_all() {
        for (wins_in, count) in [(1, 6), (2, 3)] {
            let puzzles = wanted(count, wins_in).find(&Threads(2), |_| {});
            assert_eq!(puzzles.len(), count);
            for puzzle in &puzzles {
                let (position, plies) = (&puzzle.position, puzzle.win_in_plies);
                let winning: Vec<Move> =
                    position.moves().filter(|played| wins_with(position, played, plies)).collect();
                assert_eq!(winning, [puzzle.solution], "{position}");
                assert!(plies == 1 || !wins(position, plies - 2), "{position}");
                assert_eq!(position.moves().count() as u64, puzzle.legal_moves);
                assert!(puzzle.legal_moves > FEW_MOVES);
            }
        }
    }

    #[test]
    fn a_line_is_legal_and_ends_with_the_win() {
        for wins_in in [1, 2] {
            for puzzle in wanted(4, wins_in).find(&Threads(2), |_| {}) {
                assert_eq!(puzzle.line.len() as u32, puzzle.win_in_plies);
                let last = puzzle.line.iter().fold(puzzle.position, |position, played| {
                    assert!(position.ended(NoMove::Loss).is_none() && position.allows(played));
                    position.play_unchecked(played)
                });
                let winner = last.ended(NoMove::Loss).and_then(|end| end.winner);
                assert_eq!(winner, Some(puzzle.position.side_to_move()));
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_varied_puzzles_on_any_number_of_threads() {
        let mut told = Vec::new();
        let one = wanted(6, 2).find(&Serial, |found| told.push(found));
        assert_eq!(told.last(), Some(&6));
        assert!(told.is_sorted());
        assert_eq!(wanted(6, 2).find(&Threads(3), |_| {}), one);
        assert_ne!(Wanted { seed: Seed(8), ..wanted(6, 2) }.find(&Threads(2), |_| {}), one);
        assert_eq!(sides(&one), [3, 3]);
        let games: HashSet<u64> = one.iter().map(|puzzle| puzzle.id.unwrap().game).collect();
        let solutions: HashSet<String> = one.iter().map(|puzzle| puzzle.solution.to_string()).collect();
        assert_eq!((games.len(), solutions.len()), (6, 6));
        assert!(one.is_sorted_by_key(|puzzle| puzzle.grade));
        // An id alone finds its puzzle again.
        assert_eq!(wanted(1, 2).puzzle(one[0].id.unwrap().game).as_ref(), Some(&one[0]));
    }

    fn source() -> Source {
        Source::new("a.psv".to_owned(), None, Some(1))
    }

    /// What was missed in a game, by ply.
    fn all_missed(text: &str, wins_in: Option<u8>) -> Vec<Look<Puzzle>> {
        let replay = Replay::new(&GameText::new(text));
        (0..replay.plies.len()).map(|ply| missed(&replay, ply, &source(), wins_in)).collect()
    }

    #[test]
    fn a_win_that_was_not_played_is_a_puzzle() {
        for wins_in in [1, 2] {
            for puzzle in wanted(2, wins_in).find(&Threads(2), |_| {}) {
                let game = |played: &Move| {
                    let (position, number) =
                        (puzzle.position, numbered(puzzle.position.side_to_move(), 0, played));
                    format!("[Red \"Ana\"]\n[Date \"2026.10.03\"]\n[Position \"{position}\"]\n{number} *")
                };
                assert_eq!(all_missed(&game(&puzzle.solution), None), [Look::Nothing]);
                let limit = plies(MOST_WINS_IN);
                let wrong = puzzle.position.moves().find(|played| {
                    let child = puzzle.position.play_unchecked(played);
                    *played != puzzle.solution
                        && matches!(
                            defence(&child, &Context::default(), limit - 1, None, |_| false),
                            Defence::Holds(_)
                        )
                });
                let text = game(&wrong.unwrap());
                let [Look::Found(found)] = &all_missed(&text, None)[..] else { panic!("{text}") };
                assert_eq!(
                    (&found.position, found.wins_in, &found.solution, &found.line, found.grade),
                    (&puzzle.position, wins_in, &puzzle.solution, &puzzle.line, puzzle.grade)
                );
                let from = found.from.as_ref().unwrap();
                assert_eq!((from.also.as_deref(), from.ply), (Some(&[][..]), 0));
                assert_eq!(
                    (&from.played, from.players[0].as_deref()),
                    (&wrong.unwrap().to_string(), Some("Ana"))
                );
                assert!(matches!(from.after, After::Open | After::Lost), "{from:?}");
                // What is asked for is found alike, and nothing else.
                assert_eq!(all_missed(&text, Some(wins_in)), [Look::Found(found.clone())]);
                assert_eq!(all_missed(&text, Some(3 - wins_in)), [Look::Nothing]);
            }
        }
    }

    #[test]
    fn other_wins_are_said_and_a_move_that_keeps_a_win_is_none_missed() {
        let start = "[Position \"3b8./4.3r4./9./4.b4./3.3r5./9./9./9./9. r\"]\n";
        let found = all_missed(&format!("{start}1. d5-d2 e6-e7 2. d2-d5 e7xe8 *"), None);
        let [Look::Nothing, _, Look::Found(puzzle), _] = &found[..] else { panic!("{found:?}") };
        assert_eq!(puzzle.wins_in, 1);
        let also = puzzle.from.as_ref().unwrap().also.as_ref().unwrap();
        let first = puzzle.solution.to_string();
        let all = [&first].into_iter().chain(also);
        assert!(also.len() > 1 && all.clone().collect::<HashSet<_>>().len() == also.len() + 1);
        for word in all {
            let text = format!("[Position \"{}\"]\n1. {word} 1-0", puzzle.position);
            assert_eq!(Replay::new(&GameText::new(&text)).report.fault, None, "{text}");
        }
    }

    #[test]
    fn ids_say_wins_seed_and_game() {
        assert_eq!(PuzzleId { wins_in: 2, seed: Seed(42), game: 57 }.to_string(), "w2-42-57");
    }
}
