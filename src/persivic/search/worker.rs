//! Alpha-beta on one thread, to a fixed depth, with the shared table.
//!
//! Its result at a depth is exactly that of a plain full-width search: table entries are used only at equal
//! depth, and nothing that depends on the path to a position (P7c, P7d) is stored.

use std::cmp::Reverse;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::table::{Entry, MoveNumber, Table};
use super::tracked::Tracked;
use super::visited::Visited;
use super::wins::winning_move;
use super::{DECIDED, Line, MOST_PLIES, WIN};
use crate::persivic::rules::{Board, Context, Move, NoMove, Position, Square};
use crate::table::Bound;

/// The depth of the quiescence search, in captures.
const QUIET_PLIES: u8 = 6;
/// The number of positions between two calls of `stop`; the first calls come sooner.
const PATIENCE: u64 = 1024;

/// The moves of a position are generated in stages, as the first ones usually cause a cut-off.
#[derive(Clone, Copy)]
enum Stage {
    Known,
    Captures,
    Killers,
    Others,
}

const STAGES: [Stage; 4] = [Stage::Known, Stage::Captures, Stage::Killers, Stage::Others];

pub struct Shared {
    pub table: Table,
    pub stopped: AtomicBool,
    pub nodes: AtomicU64,
}

/// The place of a position in the search tree.
#[derive(Clone, Copy)]
struct Node {
    /// The number of full-width plies left.
    depth: u8,
    /// The number of plies below the root.
    ply: u8,
    /// The number of plies since the last capture (P7c).
    quiet: u32,
}

impl Node {
    fn below(self, capture: bool) -> Node {
        let quiet = if capture { 0 } else { self.quiet + 1 };
        Node { depth: self.depth.saturating_sub(1), ply: self.ply + 1, quiet }
    }
}

#[derive(Debug, Default)]
pub struct Looked {
    /// The best lines of the moves searched, best first, with exact scores.
    pub lines: Vec<Line>,
    /// The line of the first move, if it was among the best when searched.
    pub first: Option<Line>,
    /// Whether every move was searched.
    pub complete: bool,
}

pub struct Worker<'a, S> {
    context: &'a Context,
    shared: &'a Shared,
    stop: &'a S,
    /// Positions searched since they were last added to the shared count, and the number at which they are
    /// next.
    nodes: u64,
    patience: u64,
    /// The positions on the current path, including the current one.
    visited: Visited<'a>,
    /// The lowest ply on the current path that a repetition draw found below it depends on (P7d).
    leans_on: usize,
    /// Killer moves: quiet moves that caused a cut-off at the same ply.
    killers: Vec<[Option<Move>; 2]>,
    /// History heuristic: how often a step between two squares caused a cut-off.
    history: Vec<i32>,
    /// The principal variation from each ply, if its score is exact.
    best: Vec<Vec<Move>>,
}

impl<'a, S: Fn(u64) -> bool> Worker<'a, S> {
    pub fn new(position: &Position, context: &'a Context, shared: &'a Shared, stop: &'a S) -> Worker<'a, S> {
        let visited = Visited::new(context, position);
        let plies = usize::from(MOST_PLIES) + 2;
        Worker {
            context,
            shared,
            stop,
            nodes: 0,
            patience: 1,
            visited,
            leans_on: usize::MAX,
            killers: vec![[None; 2]; plies],
            history: vec![0; Square::COUNT * Square::COUNT],
            best: vec![Vec::new(); plies],
        }
    }

    pub fn is_stopped(&self) -> bool {
        self.shared.stopped.load(Ordering::Relaxed)
    }

    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.patience {
            let nodes = self.tell_nodes();
            self.patience = nodes.clamp(1, PATIENCE);
            if (self.stop)(nodes) {
                self.shared.stopped.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Adds the positions searched to the shared count, and returns it.
    pub fn tell_nodes(&mut self) -> u64 {
        let nodes = mem::take(&mut self.nodes);
        self.shared.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes
    }

    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves: Vec<Move> = position.moves().collect();
        self.order(position, &mut moves);
        moves
    }

    /// A result without searching any move, except a win in one; `first` is any move.
    pub fn unseen(&mut self, board: &Tracked, first: Move) -> Line {
        match winning_move(board.position(), self.context.options.no_move) {
            Some(won) => Line::new(vec![won], WIN - 1),
            None => Line::new(vec![first], self.quiesce(board, QUIET_PLIES, -WIN - 1, WIN + 1)),
        }
    }

    /// Finds the best `wanted` lines at `depth`, searching `moves` in order, and moves the best to the front.
    pub fn root(&mut self, board: &Tracked, moves: &mut [Move], depth: u8, wanted: usize) -> Looked {
        let place = Node { depth, ply: 0, quiet: self.context.quiet };
        let mut looked = Looked { complete: true, ..Looked::default() };
        for (index, played) in moves.iter().enumerate() {
            // Moves no better than the last line kept need no exact score.
            let last = looked.lines.get(wanted - 1).map(|line| line.score);
            let alpha = last.unwrap_or(-WIN - 1);
            let is_worth_it = last.is_none() || -self.child(board, played, place, -alpha - 1, -alpha) > alpha;
            let score = if is_worth_it && !self.is_stopped() {
                -self.child(board, played, place, -WIN - 1, -alpha)
            } else {
                alpha
            };
            if self.is_stopped() {
                looked.complete = false;
                break;
            }
            if score > alpha {
                let line = Line::new([&[*played], &self.best[1][..]].concat(), score);
                if index == 0 {
                    looked.first = Some(line.clone());
                }
                let better = looked.lines.partition_point(|line| line.score >= score);
                looked.lines.insert(better, line);
                looked.lines.truncate(wanted);
            }
        }
        let rank = |played: &Move| looked.lines.iter().position(|line| line.moves[0] == *played);
        if looked.complete {
            moves.sort_by_cached_key(|played| rank(played).unwrap_or(usize::MAX));
        }
        looked
    }

    /// The score of the position after a move, for the side then to move.
    fn child(&mut self, board: &Tracked, played: &Move, place: Node, alpha: i32, beta: i32) -> i32 {
        self.reached(&board.after(played), place.below(played.is_capture()), alpha, beta)
    }

    /// The score of a new position: first tests whether the game is over or can be won in one.
    fn reached(&mut self, board: &Tracked, place: Node, alpha: i32, beta: i32) -> i32 {
        let (Node { depth, ply, quiet }, position) = (place, board.position());
        let no_move = self.context.options.no_move;
        self.best[usize::from(ply)].clear();
        if let Some(end) = board.ended(no_move) {
            return match end.winner {
                Some(side) if side == position.side_to_move() => WIN - i32::from(ply),
                Some(_) => -WIN + i32::from(ply),
                None => 0,
            };
        }
        if self.context.options.is_limit_reached(quiet) {
            return 0;
        }
        if let Some(first) = self.visited.third_time(position, quiet) {
            self.leans_on = self.leans_on.min(first);
            return 0;
        }
        self.count();
        if self.is_stopped() {
            return 0;
        }
        if board.can_win(no_move) {
            if beta - alpha > 1 {
                self.best[usize::from(ply)].extend(winning_move(position, no_move));
            }
            return WIN - i32::from(ply) - 1;
        }
        if depth == 0 {
            return self.quiesce(board, QUIET_PLIES, alpha, beta);
        }
        let outside = mem::replace(&mut self.leans_on, usize::MAX);
        self.visited.push(*position, quiet);
        // Searching the last ply is quicker than looking it up.
        let score = if depth == 1 && beta - alpha == 1 && !self.is_limit_near(place) {
            self.last_ply(board, place, alpha, beta)
        } else {
            self.node(board, place, alpha, beta)
        };
        self.visited.pop();
        self.leans_on = self.leans_on.min(outside);
        score
    }

    /// Whether the limit of plies without a capture may be reached within the depth left (P7c).
    fn is_limit_near(&self, place: Node) -> bool {
        self.context.options.is_limit_reached(place.quiet + u32::from(place.depth))
    }

    /// The score of a position that is neither over nor won in one, searched at least one ply deep.
    fn node(&mut self, board: &Tracked, place: Node, alpha: i32, beta: i32) -> i32 {
        let Node { depth, ply, .. } = place;
        let is_open = beta - alpha > 1;
        // The table ignores plies since a capture, so it is bypassed when a limit is near (P7c).
        let is_limit_near = self.is_limit_near(place);
        let key = Table::key(board.position());
        let entry = if is_limit_near { None } else { self.shared.table.get(key) };
        // An open window also needs the principal variation, which the table does not have.
        if let Some(entry) = entry.filter(|entry| entry.depth == depth && !is_open) {
            let score = DECIDED.nearer(entry.score, -i32::from(ply));
            if entry.bound.decides(score, alpha, beta) && !self.visited.matters(depth) {
                return score;
            }
        }
        let known = entry.and_then(|entry| entry.best).and_then(|best| best.move_in(board.position()));
        let (best, best_move) = self.best_move(board, place, alpha, beta, known);
        // A draw that depends on a position further up does not hold on another path.
        if !self.is_stopped() && !is_limit_near && self.leans_on >= usize::from(ply) {
            let bound = Bound::of(best, alpha, beta);
            let best_move = best_move.and_then(|best| MoveNumber::new(board.position(), &best));
            self.shared
                .table
                .put(key, Entry { best: best_move, score: DECIDED.nearer(best, ply.into()), depth, bound });
        }
        best
    }

    /// The best move and its score; searches `known` first.
    fn best_move(
        &mut self,
        board: &Tracked,
        place: Node,
        mut alpha: i32,
        beta: i32,
        known: Option<Move>,
    ) -> (i32, Option<Move>) {
        let Node { depth, ply, .. } = place;
        let is_open = beta - alpha > 1;
        let (mut best, mut best_move) = (-WIN - 1, None);
        let mut before: Vec<Move> = Vec::new();
        for stage in STAGES {
            let moves = self.stage(stage, board, ply, known, &before);
            for played in &moves {
                let narrow = best_move.is_some() && is_open;
                let upper = if narrow { alpha + 1 } else { beta };
                let mut score = -self.child(board, played, place, -upper, -alpha);
                if narrow && score > alpha && score < beta && !self.is_stopped() {
                    score = -self.child(board, played, place, -beta, -alpha);
                }
                if self.is_stopped() {
                    return (0, None);
                }
                if score > best {
                    (best, best_move) = (score, Some(*played));
                    if score > alpha && is_open {
                        self.play_best(*played, ply);
                    }
                    alpha = alpha.max(score);
                    if alpha >= beta {
                        self.note_cut(played, depth, ply);
                        return (best, best_move);
                    }
                }
            }
            before.extend(moves);
        }
        (best, best_move)
    }

    /// The moves of a stage in the order to search them, without those `before`.
    fn stage(
        &self,
        stage: Stage,
        board: &Tracked,
        ply: u8,
        known: Option<Move>,
        before: &[Move],
    ) -> Vec<Move> {
        let position = board.position();
        let mut moves: Vec<Move> = match stage {
            Stage::Known => known.into_iter().collect(),
            Stage::Captures => {
                board.captures().map(|(from, target)| Move::single(from, target, 1, true)).collect()
            }
            Stage::Killers => {
                let killers = self.killers[usize::from(ply)].into_iter().flatten();
                killers.filter(|killer| position.allows(killer)).collect()
            }
            Stage::Others => position.moves().collect(),
        };
        moves.retain(|played| !before.contains(played));
        if matches!(stage, Stage::Captures | Stage::Others) {
            self.order(position, &mut moves);
        }
        moves
    }

    /// Records the principal variation at `ply`: this move and the best play after it.
    fn play_best(&mut self, played: Move, ply: u8) {
        let (before, below) = self.best.split_at_mut(usize::from(ply) + 1);
        if let (Some(best), Some(rest)) = (before.last_mut(), below.first()) {
            best.clear();
            best.push(played);
            best.extend_from_slice(rest);
        }
    }

    /// The best score of all moves, each followed by quiescence only; at least `alpha`. The moves are played without being built.
    fn last_ply(&mut self, board: &Tracked, place: Node, mut alpha: i32, beta: i32) -> i32 {
        // The opponent may stand pat, so a move raises alpha only if the evaluation after it does, or if it draws.
        let may_be_drawn = self.visited.may_be_third() || self.context.options.no_move == NoMove::Draw;
        let above = if alpha >= 0 || !may_be_drawn { alpha } else { -WIN - 1 };
        let mut best = above;
        let others = board.position().side_to_move().other();
        let stones = board.position().stones(others).len();
        let _ = board.try_each_child_above(above, &mut |child| {
            let capture = child.position().stones(others).len() < stones;
            let score = -self.reached(child, place.below(capture), -beta, -alpha);
            if self.is_stopped() {
                return ControlFlow::Break(());
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        best
    }

    /// Searches captures until the position is quiet. The side to move must not have a win in one.
    fn quiesce(&mut self, board: &Tracked, left: u8, mut alpha: i32, beta: i32) -> i32 {
        let mut best = board.evaluate();
        if best >= beta || left == 0 {
            return best;
        }
        alpha = alpha.max(best);
        let no_move = self.context.options.no_move;
        for (from, target) in board.captures() {
            let mut child = *board;
            child.capture(from, target);
            self.count();
            let score = if child.ended(no_move).is_some() {
                // A draw: the caller would have found a win.
                0
            } else if child.can_win(no_move) {
                // Not capturing is better than losing at once.
                continue;
            } else {
                -self.quiesce(&child, left - 1, -beta, -alpha)
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Orders captures first, by size, then the others by history.
    fn order(&self, position: &Position, moves: &mut [Move]) {
        let far = position.side_to_move().far_row();
        moves.sort_by_cached_key(|played| {
            let target = played.targets().iter().next().map_or(Square::A1, |(square, _)| square);
            let rank = if played.is_capture() {
                500_000 + i32::from(position.count(target))
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
}
