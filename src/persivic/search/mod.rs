//! Search: the best moves of a position, and forced wins.
//!
//! Iterative-deepening alpha-beta over all moves, with a transposition table, and at its leaves a quiescence
//! search over captures and wins. Branching is huge, so what a ply can be spared it is: wins in one are found
//! without listing moves ([`wins`]), and the moves of the last ply are played without being named. No move is left
//! out anywhere, so a score that says a game is won or lost is proven. Whether a win in N is the shortest is for
//! [`proof`] to say, which looks at nothing else.

mod effort;
mod evaluation;
pub mod proof;
mod rules;
mod table;
pub mod wins;

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::board::Square;
use super::moves::Move;
use super::position::Position;
pub use effort::Effort;
pub use evaluation::{STONE, evaluate};
pub use rules::Context;
use table::{Bound, Entry, Table};
use wins::{can_win, winning_move};

/// A win now; each ply until then costs a point.
const WIN: i32 = 100_000;
/// From here on a score is a proven win.
const PROVEN: i32 = 90_000;
/// No search is deeper.
const MOST_PLIES: u8 = 64;
/// How many captures deep quiescence goes.
const QUIET_PLIES: u8 = 6;

/// One line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves expected, the best first.
    pub moves: Vec<Move>,
    /// How good it is for the side to move, in hundredths of a stone.
    pub score: i32,
    /// In how many plies the game is proven to be won (positive) or lost (negative).
    pub win_in_plies: Option<i32>,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The best lines, the best first; none where the game is over.
    pub lines: Vec<Line>,
    /// How many plies deep everything was looked at.
    pub depth: u8,
    /// Positions looked at.
    pub nodes: u64,
}

/// How far to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How deep.
    pub depth: u8,
    /// How many lines.
    pub lines: usize,
    /// On how many threads; with one the result depends on nothing but the arguments, if nothing stops it.
    pub threads: usize,
}

/// Searches a position. After each depth `report` is given what is known so far; `stop` is asked every few thousand
/// positions, on every thread.
#[must_use]
pub fn search(
    position: &Position,
    context: &Context,
    limits: Limits,
    stop: &(impl Fn() -> bool + Sync),
    mut report: impl FnMut(&Found),
) -> Found {
    let mut found = Found::default();
    if context.ended(position).is_some() {
        return found;
    }
    let shared =
        Shared { table: Table::new(1 << 18), stopped: AtomicBool::new(false), nodes: AtomicU64::new(0) };
    let depths = 1..=limits.depth.min(MOST_PLIES);
    std::thread::scope(|scope| {
        for helper in 1..limits.threads {
            let (shared, depths) = (&shared, depths.clone());
            // Helpers fill the table, each a bit ahead of the others.
            scope.spawn(move || {
                let mut worker = Worker::new(context, shared, stop);
                for depth in depths.skip(helper % 2) {
                    let _ = worker.root(position, depth, 1, |_| {});
                    if worker.is_stopped() {
                        return;
                    }
                }
            });
        }
        let mut worker = Worker::new(context, &shared, stop);
        for depth in depths {
            let complete = worker.root(position, depth, limits.lines.max(1), |lines| {
                if lines.len() >= found.lines.len() {
                    found.lines = lines.to_vec();
                }
            });
            found.nodes = shared.nodes.load(Ordering::Relaxed);
            if !complete {
                break;
            }
            found.depth = depth;
            report(&found);
            // What is won or lost in no more plies than were looked at has no shorter way.
            let seen =
                |line: &Line| line.win_in_plies.is_some_and(|plies| plies.abs() <= i32::from(depth) + 1);
            if found.lines.iter().all(seen) {
                break;
            }
        }
        shared.stopped.store(true, Ordering::Relaxed);
    });
    found.nodes = shared.nodes.load(Ordering::Relaxed);
    found
}

/// In how many plies a score says the game is won or lost.
fn win_in_plies(score: i32) -> Option<i32> {
    if score >= PROVEN {
        Some(WIN - score)
    } else if score <= -PROVEN {
        Some(-(WIN + score))
    } else {
        None
    }
}

struct Shared {
    table: Table,
    stopped: AtomicBool,
    nodes: AtomicU64,
}

/// Where in the search a position is.
#[derive(Clone, Copy)]
struct Place {
    /// How many plies are still to be looked at in full.
    depth: u8,
    /// How many plies it is below the root.
    ply: u8,
    /// Plies since the last capture (P7c).
    quiet: u32,
}

impl Place {
    /// That of the position after a move.
    fn below(self, capture: bool) -> Place {
        let quiet = if capture { 0 } else { self.quiet + 1 };
        Place { depth: self.depth.saturating_sub(1), ply: self.ply + 1, quiet }
    }
}

struct Worker<'a, S> {
    context: &'a Context,
    shared: &'a Shared,
    stop: &'a S,
    /// Positions looked at since they were last added to all threads'.
    nodes: u64,
    /// Positions on the way to the one looked at.
    path: Vec<u64>,
    /// Moves that cut off elsewhere at the same ply.
    killers: Vec<[Option<Move>; 2]>,
    /// How often a step from a square to another cut off.
    history: Vec<i32>,
}

impl<'a, S: Fn() -> bool> Worker<'a, S> {
    fn new(context: &'a Context, shared: &'a Shared, stop: &'a S) -> Worker<'a, S> {
        Worker {
            context,
            shared,
            stop,
            nodes: 0,
            path: Vec::new(),
            killers: vec![[None; 2]; usize::from(MOST_PLIES) + 2],
            history: vec![0; Square::COUNT * Square::COUNT],
        }
    }

    fn is_stopped(&self) -> bool {
        self.shared.stopped.load(Ordering::Relaxed)
    }

    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= 1024 {
            self.shared.nodes.fetch_add(self.nodes, Ordering::Relaxed);
            self.nodes = 0;
            if (self.stop)() {
                self.shared.stopped.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Finds the best `wanted` lines at `depth` and tells of each; whether it came to the end.
    fn root(&mut self, position: &Position, depth: u8, wanted: usize, mut tell: impl FnMut(&[Line])) -> bool {
        let place = Place { depth, ply: 0, quiet: self.context.quiet };
        let mut moves: Vec<Move> = position.moves().collect();
        let known = self.shared.table.get(position.hash()).and_then(|entry| entry.best);
        self.order(position, &mut moves, 0, known);
        let mut lines: Vec<Line> = Vec::new();
        while lines.len() < wanted && !moves.is_empty() {
            let mut best: Option<(usize, i32)> = None;
            let mut alpha = -WIN - 1;
            for (index, played) in moves.iter().enumerate() {
                let score = -self.child(position, played, place, -WIN - 1, -alpha);
                if self.is_stopped() {
                    break;
                }
                if score > alpha {
                    alpha = score;
                    best = Some((index, score));
                    if lines.is_empty() {
                        let entry = Entry {
                            key: position.hash(),
                            best: Some(*played),
                            score,
                            depth,
                            bound: Bound::Least,
                        };
                        self.shared.table.put(entry);
                    }
                }
            }
            let Some((index, score)) = best else { break };
            let first = moves.remove(index);
            lines.push(self.line(position, first, depth, score));
            lines.sort_by_key(|line| Reverse(line.score));
            tell(&lines);
            if self.is_stopped() {
                return false;
            }
        }
        self.shared.nodes.fetch_add(std::mem::take(&mut self.nodes), Ordering::Relaxed);
        true
    }

    /// The score, for the side then to move, of the position after a move.
    fn child(&mut self, position: &Position, played: &Move, place: Place, alpha: i32, beta: i32) -> i32 {
        let child = position.play_unchecked(played);
        self.path.push(position.hash());
        let score = self.reached(&child, place.below(played.is_capture()), alpha, beta);
        self.path.pop();
        score
    }

    /// The score of a position that was just reached: first whether the game is over.
    fn reached(&mut self, position: &Position, place: Place, alpha: i32, beta: i32) -> i32 {
        let to_move = position.side_to_move();
        if let Some(end) = position.ended(self.context.no_move) {
            return match end.winner {
                Some(side) if side == to_move => WIN - i32::from(place.ply),
                Some(_) => -WIN + i32::from(place.ply),
                None => 0,
            };
        }
        if self.context.is_drawn(place.quiet) || self.repeats(position) {
            return 0;
        }
        self.node(position, place, alpha, beta)
    }

    /// Whether the position stands for the third time (P7d), or comes round within the search.
    fn repeats(&self, position: &Position) -> bool {
        let hash = position.hash();
        self.path.contains(&hash) || self.context.times(position) >= 2
    }

    fn node(&mut self, position: &Position, place: Place, mut alpha: i32, beta: i32) -> i32 {
        let Place { depth, ply, .. } = place;
        self.count();
        if self.is_stopped() {
            return 0;
        }
        if can_win(position, self.context.no_move) {
            return WIN - i32::from(ply) - 1;
        }
        if depth == 0 {
            return self.quiesce(position, QUIET_PLIES, ply, alpha, beta);
        }
        let entry = self.shared.table.get(position.hash());
        if let Some(entry) = entry.filter(|entry| entry.depth >= depth) {
            let score = from_here(entry.score, ply);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Least => score >= beta,
                Bound::Most => score <= alpha,
            };
            if cuts && self.context.no_capture_limit.is_none() {
                return score;
            }
        }
        let first_alpha = alpha;
        let (best, best_move) = if depth == 1 && self.context.no_capture_limit.is_none() {
            (self.last_ply(position, place, alpha, beta), None)
        } else {
            let mut moves: Vec<Move> = position.moves().collect();
            self.order(position, &mut moves, ply, entry.and_then(|entry| entry.best));
            let (mut best, mut best_move) = (-WIN - 1, None);
            for (index, played) in moves.iter().enumerate() {
                let narrow = index > 0 && beta - alpha > 1;
                let upper = if narrow { alpha + 1 } else { beta };
                let mut score = -self.child(position, played, place, -upper, -alpha);
                if narrow && score > alpha && score < beta {
                    score = -self.child(position, played, place, -beta, -alpha);
                }
                if self.is_stopped() {
                    return 0;
                }
                if score > best {
                    (best, best_move) = (score, Some(*played));
                    alpha = alpha.max(score);
                    if alpha >= beta {
                        self.note_cut(played, depth, ply);
                        break;
                    }
                }
            }
            (best, best_move)
        };
        if self.is_stopped() {
            return 0;
        }
        let bound = if best >= beta {
            Bound::Least
        } else if best <= first_alpha {
            Bound::Most
        } else {
            Bound::Exact
        };
        let score = from_root(best, ply);
        self.shared.table.put(Entry { key: position.hash(), best: best_move, score, depth, bound });
        best
    }

    /// The best score of all moves, each followed by quiescence only: they are played, and never named.
    fn last_ply(&mut self, position: &Position, place: Place, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -WIN - 1;
        self.path.push(position.hash());
        let _ = position.try_each_child(&mut |child| {
            // Only where no limit counts plies without a capture.
            let score = -self.reached(child, place.below(true), -beta, -alpha);
            if self.is_stopped() {
                return ControlFlow::Break(());
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.path.pop();
        best
    }

    /// Captures until it is quiet; the side to move cannot win at once.
    fn quiesce(&mut self, position: &Position, left: u8, ply: u8, mut alpha: i32, beta: i32) -> i32 {
        let mut best = evaluate(position);
        if best >= beta || left == 0 {
            return best;
        }
        alpha = alpha.max(best);
        let side = position.side_to_move();
        for from in position.stones(side) {
            if position.count(from) > 1 {
                continue;
            }
            for target in position.destinations(from).captures {
                let child = position.play_unchecked(&Move::single(from, target, 1, true));
                self.count();
                let score = match child.ended(self.context.no_move) {
                    Some(end) if end.winner == Some(side) => WIN - i32::from(ply) - 1,
                    Some(_) => 0,
                    // An estimate: quiescence proves nothing but wins in one.
                    None if can_win(&child, self.context.no_move) => -PROVEN + 1,
                    None => -self.quiesce(&child, left - 1, ply + 1, -beta, -alpha),
                };
                best = best.max(score);
                alpha = alpha.max(score);
                if alpha >= beta {
                    return best;
                }
            }
        }
        best
    }

    /// Puts first what was best before, then captures of many stones, then what cut off elsewhere.
    fn order(&self, position: &Position, moves: &mut [Move], ply: u8, known: Option<Move>) {
        let killers = self.killers[usize::from(ply)];
        let far = position.side_to_move().far_row();
        moves.sort_by_cached_key(|played| {
            let target = played.targets().iter().next().map_or(Square::A1, |(square, _)| square);
            let rank = if Some(*played) == known {
                1_000_000
            } else if played.is_capture() {
                500_000 + i32::from(position.count(target))
            } else if killers.contains(&Some(*played)) {
                400_000
            } else {
                let home = 8 - i32::from(target.row().abs_diff(far));
                self.history[played.from().index() * Square::COUNT + target.index()].min(300_000) + home
            };
            Reverse(rank)
        });
    }

    fn note_cut(&mut self, played: &Move, depth: u8, ply: u8) {
        let killers = &mut self.killers[usize::from(ply)];
        if killers[0] != Some(*played) {
            killers[1] = killers[0].replace(*played);
        }
        if let Some((target, _)) = played.targets().iter().next() {
            let history = &mut self.history[played.from().index() * Square::COUNT + target.index()];
            *history = history.saturating_add(i32::from(depth) * i32::from(depth));
        }
    }

    /// The line of play that begins with `first`, as far as the table remembers it.
    fn line(&self, position: &Position, first: Move, depth: u8, score: i32) -> Line {
        let win_in_plies = win_in_plies(score);
        let mut moves = vec![first];
        let mut position = position.play_unchecked(&first);
        let most = win_in_plies.map_or(usize::from(depth) + 1, |plies| plies.unsigned_abs() as usize);
        while moves.len() < most && position.ended(self.context.no_move).is_none() {
            let won = winning_move(&position, self.context.no_move);
            let known = || self.shared.table.get(position.hash()).and_then(|entry| entry.best);
            // Who is lost anyway may play anything: the last plies are not remembered move by move.
            let loses = win_in_plies.is_some_and(|plies| (plies > 0) == (moves.len() % 2 == 1));
            let any = || if loses { position.moves().next() } else { None };
            let next = won.or_else(known).filter(|next| position.allows(next)).or_else(any);
            let Some(next) = next else { break };
            moves.push(next);
            position = position.play_unchecked(&next);
        }
        Line { moves, score, win_in_plies }
    }
}

/// A score that counts plies from the root, counted from the position `ply` below it.
fn from_root(score: i32, ply: u8) -> i32 {
    if score >= PROVEN {
        score + i32::from(ply)
    } else if score <= -PROVEN {
        score - i32::from(ply)
    } else {
        score
    }
}

/// The other way.
fn from_here(score: i32, ply: u8) -> i32 {
    if score >= PROVEN {
        score - i32::from(ply)
    } else if score <= -PROVEN {
        score + i32::from(ply)
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Side;
    use super::proof::{forced_win, is_lost};
    use super::*;
    use crate::seed::{Seed, below};

    const ONE: Limits = Limits { depth: 2, lines: 1, threads: 1 };

    fn found(position: &Position, context: &Context, limits: Limits) -> Found {
        search(position, context, limits, &|| false, |_| {})
    }

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    /// A board with a few small stacks, so that wins and losses are near.
    fn sparse(generator: &mut impl rand::Rng) -> Position {
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
            if position.ended(context.no_move).is_some() {
                continue;
            }
            let won = forced_win(&position, &context, 3, |_| false).map(|win| win.plies as i32);
            let lost = won.is_none() && is_lost(&position, &context, 2, |_| false);
            let said = found(&position, &context, ONE).lines[0].win_in_plies;
            assert_eq!(said, won.or(lost.then_some(-2)), "{position}");
            wins += usize::from(won.is_some());
            losses += usize::from(lost);
        }
        assert!(wins > 20 && losses > 5, "{wins} {losses}");
    }

    #[test]
    fn the_lines_are_the_best_moves_in_order() {
        let start = Position::start();
        let all = found(&start, &Context::default(), Limits { depth: 1, lines: 500, threads: 1 });
        assert_eq!(all.lines.len(), 235);
        assert!(all.lines.is_sorted_by_key(|line| Reverse(line.score)));
        let few = found(&start, &Context::default(), Limits { depth: 1, lines: 3, threads: 1 });
        let scores = |lines: &[Line]| lines.iter().map(|line| line.score).collect::<Vec<_>>();
        assert_eq!(scores(&few.lines), scores(&all.lines)[..3]);
    }

    #[test]
    fn one_thread_finds_the_same_twice_and_two_as_good() {
        let start = Position::start();
        let limits = Limits { depth: 3, lines: 1, threads: 1 };
        let once = found(&start, &Context::default(), limits);
        assert_eq!(once, found(&start, &Context::default(), limits));
        let two = found(&start, &Context::default(), Limits { threads: 2, ..limits });
        assert_eq!(two.depth, 3);
        assert!(start.allows(&two.lines[0].moves[0]));
    }

    #[test]
    fn lines_can_be_played() {
        let start = Position::start();
        let found = found(&start, &Context::default(), Limits { depth: 3, lines: 2, threads: 1 });
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
        // Whatever red captures, blue has nothing left that can go.
        let last = position("9./9./9./9./4.br3./9./9./9./2r7.2r r");
        let draw = Context { no_move: super::super::position::NoMove::Draw, ..Context::default() };
        assert_eq!(found(&last, &Context::default(), ONE).lines[0].win_in_plies, Some(1));
        assert_ne!(found(&last, &draw, ONE).lines[0].win_in_plies, Some(1));
    }

    #[test]
    fn p7c_a_win_behind_the_limit_is_none() {
        // The one move that wins by force is quiet, and one quiet ply is all that is left.
        let win = position("4.b4./5.r3./4.r4./r8./9./9./r4.rb2./9./r.4r.r4. r");
        assert_eq!(found(&win, &Context::default(), ONE).lines[0].win_in_plies, Some(3));
        let limit = Context { no_capture_limit: Some(5), quiet: 4, ..Context::default() };
        let limited = found(&win, &limit, ONE);
        assert_eq!(limited.lines[0].win_in_plies, None);
        assert_eq!(forced_win(&win, &limit, 3, |_| false), None);
        let over = Context { quiet: 5, ..limit };
        assert_eq!(found(&win, &over, ONE).lines, []);
    }

    #[test]
    fn p7d_a_third_time_is_a_draw() {
        let game = position("b.b.b4./9./9./9./9./9./9./9./r.r.r4. r");
        // Each of red's moves leads to where the game has been twice.
        let mut context = Context::default();
        for played in game.moves() {
            let hash = game.play_unchecked(&played).hash();
            context.before.extend([hash, hash]);
        }
        let found = found(&game, &context, Limits { depth: 1, ..ONE });
        assert_eq!(found.lines[0].score, 0);
    }

    #[test]
    fn a_search_that_is_stopped_has_a_line_all_the_same() {
        let start = Position::start();
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) > 20;
        let found = search(&start, &Context::default(), Limits { depth: 64, ..ONE }, &stop, |_| {});
        assert!(start.allows(&found.lines[0].moves[0]));
        assert!(found.depth < 5);
    }
}
