//! Search: best moves and forced wins.
//!
//! Iterative-deepening alpha-beta over all moves, with a transposition table and a quiescence search over
//! captures and wins. The branching factor is huge, so plies are avoided where possible: wins in one are
//! found without listing moves ([`wins`]), and the moves of the last ply are played without being built. No
//! move is left out, so a score that claims a win or loss is proven, whatever stops the search. [`proof`]
//! does nothing else and is faster at it.

pub(in crate::persivic) mod evaluation;
pub mod proof;
mod table;
mod tracked;
mod visited;
pub mod wins;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde::Serialize;

pub use crate::persivic::rules::context::Context;
use crate::persivic::rules::{Move, Position};
use crate::table::Decided;
pub use crate::table::{Effort, Serial, Workers};
pub use evaluation::STONE;
pub(in crate::persivic) use evaluation::{ADVANCE, ROW, STACK, TO_MOVE};
use table::Table;
use tracked::Tracked;
pub use tracked::evaluate;
use worker::{Looked, Shared, Worker};

/// The score of an immediate win; each ply until then costs a point.
const WIN: i32 = 100_000;
/// Scores from here on are proven wins.
const PROVEN: i32 = 90_000;
const DECIDED: Decided = Decided { win: WIN, proven: PROVEN };
const MOST_PLIES: u8 = 64;

/// One line of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Line {
    /// The moves expected, the best first.
    pub moves: Vec<Move>,
    /// How good it is for the side to move, in hundredths of a stone.
    pub score: i32,
    /// In how many plies the game is proven to be won (positive) or lost (negative).
    pub win_in_plies: Option<i32>,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Found {
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// How many plies deep every move was looked at; 0 where there was no time for any.
    pub depth: u8,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A search for the best lines of a position.
///
/// Without a depth it goes on until a win or loss is proven, or until it is stopped.
///
/// ```
/// use parlour::persivic::{Position, search::Search};
///
/// let start = Position::start();
/// let found = Search::new(&start).depth(2).lines(3).run();
/// assert_eq!((found.depth, found.lines.len()), (2, 3));
///
/// let hurried = Search::new(&start).stop(|nodes| nodes > 10_000).run();
/// assert!(start.play(&hurried.lines[0].moves[0]).is_ok());
/// ```
pub struct Search<'a> {
    position: &'a Position,
    context: Context,
    depth: u8,
    lines: usize,
    workers: &'a dyn Workers,
    stop: Box<dyn Fn(u64) -> bool + Sync + 'a>,
    progress: Box<dyn FnMut(&Found) + 'a>,
}

impl<'a> Search<'a> {
    /// Prepares a search for the best line, on the calling thread alone.
    pub fn new(position: &'a Position) -> Search<'a> {
        Search {
            position,
            context: Context::default(),
            depth: MOST_PLIES,
            lines: 1,
            workers: &Serial,
            stop: Box::new(|_| false),
            progress: Box::new(|_| {}),
        }
    }

    /// Sets the game's options and history. The default is a game that starts in this position.
    #[must_use]
    pub fn context(self, context: &Context) -> Search<'a> {
        Search { context: context.clone(), ..self }
    }

    /// Limits the depth in plies, to at most 64.
    #[must_use]
    pub fn depth(self, depth: u8) -> Search<'a> {
        Search { depth: depth.min(MOST_PLIES), ..self }
    }

    /// Sets the number of best lines to find, at least 1.
    #[must_use]
    pub fn lines(self, lines: usize) -> Search<'a> {
        Search { lines: lines.max(1), ..self }
    }

    /// Searches on more threads.
    #[must_use]
    pub fn workers(self, workers: &'a dyn Workers) -> Search<'a> {
        Search { workers, ..self }
    }

    /// Stops once `stop` returns true. Every thread calls it from time to time with the number of positions
    /// searched.
    #[must_use]
    pub fn stop(self, stop: impl Fn(u64) -> bool + Sync + 'a) -> Search<'a> {
        Search { stop: Box::new(stop), ..self }
    }

    /// Calls `progress` with the result of each depth.
    #[must_use]
    pub fn progress(self, progress: impl FnMut(&Found) + 'a) -> Search<'a> {
        Search { progress: Box::new(progress), ..self }
    }

    /// Searches.
    ///
    /// The result of a depth equals that of a plain full-width search. An interrupted depth counts only if it
    /// found something better: a winning move, a move with a higher score, or any move that does not lose if the
    /// previous best proves lost. Such a line has the score of that depth, one more than [`Found::depth`].
    pub fn run(self) -> Found {
        let Search { position, context, depth, lines: wanted, workers, stop, mut progress } = self;
        let (context, stop) = (&context, &stop);
        let mut found = Found::default();
        if context.ended(position).is_some() {
            return found;
        }
        // At two plies hardly any position repeats, and clearing a large table would take longer than the search.
        let table = Table::new(if depth > 2 { 1 << 18 } else { 1 << 12 });
        let shared = Shared { table, stopped: AtomicBool::new(false), nodes: AtomicU64::new(0) };
        let depths = 1..=depth;
        // Helpers fill the table, half of them one depth ahead.
        let board = Tracked::new(position);
        let help = |helper: usize| {
            let mut worker = Worker::new(position, context, &shared, stop);
            let mut moves = worker.moves(position);
            for depth in depths.clone().skip(helper % 2) {
                if !worker.root(&board, &mut moves, depth, 1).complete {
                    break;
                }
            }
            worker.tell_nodes();
        };
        workers.run(&help, &mut || {
            let mut worker = Worker::new(position, context, &shared, stop);
            let mut moves = worker.moves(position);
            found.lines.extend(moves.first().map(|first| worker.unseen(&board, *first)));
            for depth in depths.clone() {
                let looked = worker.root(&board, &mut moves, depth, wanted);
                found.nodes = worker.tell_nodes();
                if !looked.complete {
                    found.improve(looked, wanted);
                    break;
                }
                found.lines = looked.lines;
                found.depth = depth;
                progress(&found);
                // The first depth that sees a win or loss finds the shortest: searching deeper cannot improve it.
                if found.lines.iter().all(|line| line.win_in_plies.is_some()) {
                    break;
                }
            }
            shared.stopped.store(true, Ordering::Relaxed);
            worker.tell_nodes();
        });
        found.nodes = shared.nodes.load(Ordering::Relaxed);
        found
    }
}

impl Found {
    /// Adopts improvements from the next depth, at which only some moves were searched.
    fn improve(&mut self, looked: Looked, wanted: usize) {
        let Looked { lines, first, .. } = looked;
        let Some(best) = lines.first().cloned().filter(|best| !best.is_lost()) else { return };
        if self.depth == 0 {
            self.lines = lines;
            return;
        }
        let before = self.lines.first().map_or(-WIN, |line| line.score);
        let is_other = first.as_ref().is_some_and(|first| first.moves.first() != best.moves.first());
        let lost = first.filter(Line::is_lost);
        if best.is_won() || is_other && (best.score >= before || lost.is_some()) {
            for told in lost.into_iter().chain([best]) {
                self.lines.retain(|line| line.moves.first() != told.moves.first());
                let better = self.lines.partition_point(|line| line.score > told.score);
                self.lines.insert(better, told);
            }
            self.lines.truncate(wanted);
        }
    }
}

impl Line {
    fn new(moves: Vec<Move>, score: i32) -> Line {
        Line { moves, score, win_in_plies: DECIDED.in_plies(score) }
    }

    fn is_won(&self) -> bool {
        self.win_in_plies.is_some_and(|plies| plies > 0)
    }

    fn is_lost(&self) -> bool {
        self.win_in_plies.is_some_and(|plies| plies < 0)
    }
}

impl Effort {
    /// Searches for the best line. `clock` returns the time since a fixed moment, or [`Duration::MAX`] to
    /// abort. `report` is called after each depth.
    ///
    /// The result is deterministic for a depth limit with [`Serial`](Serial) workers.
    pub fn search(
        self,
        position: &Position,
        context: &Context,
        workers: &dyn Workers,
        clock: &(impl Fn() -> Duration + Sync + ?Sized),
        report: impl FnMut(&Found),
    ) -> Found {
        let stop = self.stop(clock);
        Search::new(position)
            .context(context)
            .depth(self.depth.unwrap_or(u8::MAX))
            .workers(workers)
            .stop(move |_| stop())
            .progress(report)
            .run()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::proof::{forced_win, is_lost};
    use crate::persivic::rules::{NoMove, Options, Side, Square};
    use std::cmp::Reverse;

    use super::*;
    use crate::seed::{Seed, below};

    /// The best line at two plies.
    fn found(position: &Position, context: &Context) -> Found {
        Search::new(position).context(context).depth(2).run()
    }

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    /// A board with few small stacks, so that wins and losses are near.
    pub(in super::super) fn sparse(generator: &mut impl rand::Rng) -> Position {
        let mut position = Position::empty(Side::ALL[below(generator, 2) as usize]);
        for side in Side::ALL {
            for _ in 0..5 {
                let square = Square::all().nth(below(generator, 81) as usize).unwrap();
                if position.owner(square).is_none() {
                    position.add(side, square, 1 + below(generator, 3) as u8);
                }
            }
        }
        position
    }

    #[test]
    fn wins_and_losses_are_those_that_are_proven() {
        let mut generator = Seed(11).generator("test search", 0);
        let (mut wins, mut losses) = (0, 0);
        for _ in 0..120 {
            let position = sparse(&mut generator);
            let context = Context::default();
            if position.ended(context.options.no_move).is_some() {
                continue;
            }
            let won = forced_win(&position, &context, 3, |_| false).map(|win| win.plies as i32);
            let lost = won.is_none() && is_lost(&position, &context, 2, |_| false);
            let said = found(&position, &context).lines[0].win_in_plies;
            assert_eq!(said, won.or(lost.then_some(-2)), "{position}");
            wins += usize::from(won.is_some());
            losses += usize::from(lost);
        }
        assert!(wins > 20 && losses > 5, "{wins} {losses}");
    }

    #[test]
    fn p6_a_win_at_once_is_told_without_any_time() {
        let near = position("3b8./4.3r4./9./9./2.b6./9./9./9./9. r");
        let found = Search::new(&near).depth(2).stop(|_| true).run();
        let line = &found.lines[0];
        assert_eq!((found.depth, line.win_in_plies, line.moves.len()), (0, Some(1), 1));
        let won = near.play_unchecked(&line.moves[0]).ended(NoMove::Loss).and_then(|end| end.winner);
        assert_eq!(won, Some(Side::Red));
    }

    #[test]
    fn the_lines_are_the_best_moves_in_order() {
        let start = Position::start();
        let all = Search::new(&start).depth(1).lines(500).run();
        assert_eq!(all.lines.len(), 235);
        assert!(all.lines.is_sorted_by_key(|line| Reverse(line.score)));
        let few = Search::new(&start).depth(1).lines(3).run();
        let scores = |lines: &[Line]| lines.iter().map(|line| line.score).collect::<Vec<_>>();
        assert_eq!(scores(&few.lines), scores(&all.lines)[..3]);
    }

    #[test]
    fn one_thread_finds_the_same_twice_and_two_as_good() {
        let start = Position::start();
        let search = || Search::new(&start).depth(3);
        assert_eq!(search().run(), search().run());
        let threads = crate::table::workers::tests::Threads(2);
        let two = search().workers(&threads).run();
        assert_eq!(two.depth, 3);
        assert!(start.allows(&two.lines[0].moves[0]));
    }

    #[test]
    fn lines_can_be_played() {
        let start = Position::start();
        let found = Search::new(&start).depth(3).lines(2).run();
        for line in &found.lines {
            let mut position = start;
            for played in &line.moves {
                assert!(position.allows(played), "{played}");
                position = position.play_unchecked(played);
            }
        }
    }

    #[test]
    fn p7b_what_no_move_means_is_minded() {
        // Any capture by red leaves blue without a movable stone.
        let last = position("9./9./9./9./4.br3./9./9./9./2r7.2r r");
        let draw = Context::new(Options { no_move: NoMove::Draw, ..Options::default() });
        assert_eq!(found(&last, &Context::default()).lines[0].win_in_plies, Some(1));
        assert_ne!(found(&last, &draw).lines[0].win_in_plies, Some(1));
    }

    #[test]
    fn p7c_a_win_behind_the_limit_is_none() {
        // The only winning move is quiet, and only one quiet ply is left.
        let win = position("4.b4./5.r3./4.r4./r8./9./9./r4.rb2./9./r.4r.r4. r");
        assert_eq!(found(&win, &Context::default()).lines[0].win_in_plies, Some(3));
        let options = Options { no_capture_limit: Some(5), ..Options::default() };
        let mut limit = Context::new(options);
        limit.quiet = 4;
        let limited = found(&win, &limit);
        assert_eq!(limited.lines[0].win_in_plies, None);
        assert_eq!(forced_win(&win, &limit, 3, |_| false), None);
        limit.quiet = 5;
        assert_eq!(found(&win, &limit).lines, []);
    }

    #[test]
    fn p7d_a_third_time_is_a_draw() {
        let game = position("b.b.b4./9./9./9./9./9./9./9./r.r.r4. r");
        // Each of red's moves leads to a position that has occurred twice.
        let mut context = Context::default();
        for played in game.moves() {
            let child = game.play_unchecked(&played);
            context.stood(child);
            context.stood(child);
        }
        let found = Search::new(&game).context(&context).depth(1).run();
        assert_eq!(found.lines[0].score, 0);
    }

    #[test]
    fn a_search_that_is_stopped_has_a_line_all_the_same() {
        let start = Position::start();
        let found = Search::new(&start).stop(|nodes| nodes > 20_000).run();
        assert!(start.allows(&found.lines[0].moves[0]));
        assert!((1..5).contains(&found.depth));
        let never = Search::new(&start).stop(|_| true).run();
        assert_eq!((never.depth, never.lines.len()), (0, 1));
        assert!(start.allows(&never.lines[0].moves[0]));
    }
}
