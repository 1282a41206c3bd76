//! Alpha-beta on one thread: a position to a depth, with a table that all threads share.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::super::board::Square;
use super::super::moves::Move;
use super::super::position::Position;
use super::evaluation::evaluate;
use super::rules::Context;
use super::table::{Bound, Entry, Table};
use super::wins::{can_win, winning_move};
use super::{Line, MOST_PLIES, PROVEN, WIN, win_in_plies};

/// How many captures deep quiescence goes.
const QUIET_PLIES: u8 = 6;

/// What all threads share.
pub struct Shared {
    pub table: Table,
    pub stopped: AtomicBool,
    /// Positions looked at.
    pub nodes: AtomicU64,
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

/// A thread's part of a search.
pub struct Worker<'a, S> {
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
    pub fn new(context: &'a Context, shared: &'a Shared, stop: &'a S) -> Worker<'a, S> {
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

    pub fn is_stopped(&self) -> bool {
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
    pub fn root(
        &mut self,
        position: &Position,
        depth: u8,
        wanted: usize,
        mut tell: impl FnMut(&[Line]),
    ) -> bool {
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
        if let Some(end) = position.ended(self.context.options.no_move) {
            return match end.winner {
                Some(side) if side == to_move => WIN - i32::from(place.ply),
                Some(_) => -WIN + i32::from(place.ply),
                None => 0,
            };
        }
        if self.context.options.is_limit_reached(place.quiet) || self.repeats(position) {
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
        if can_win(position, self.context.options.no_move) {
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
            if cuts && self.context.options.no_capture_limit.is_none() {
                return score;
            }
        }
        let first_alpha = alpha;
        let (best, best_move) = if depth == 1 && self.context.options.no_capture_limit.is_none() {
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
                let score = match child.ended(self.context.options.no_move) {
                    Some(end) if end.winner == Some(side) => WIN - i32::from(ply) - 1,
                    Some(_) => 0,
                    // An estimate: quiescence proves nothing but wins in one.
                    None if can_win(&child, self.context.options.no_move) => -PROVEN + 1,
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
        while moves.len() < most && position.ended(self.context.options.no_move).is_none() {
            let won = winning_move(&position, self.context.options.no_move);
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
