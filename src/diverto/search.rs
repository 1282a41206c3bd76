//! The best line: iterative-deepening alpha-beta over lines, with a transposition table.
//!
//! A win is proven when every answer of the opponent was looked at to the end: nothing is cut but what
//! alpha-beta shows cannot matter. Where dice decide and are not known ([`Position::waits_for_dice`]), every
//! throw counts with its chance; a win there is proven only if it comes whatever is thrown.

use std::cmp::Reverse;

use super::line::Drawn;
use super::numbers::{Numbers, Pairs};
use super::position::{Player, Position};

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The best line; none where there is no legal one or the last row is drawn.
    pub line: Option<Drawn>,
    /// Lines still drawn until the other is stuck: positive for a proven win of the player to move, negative
    /// for a proven loss, 0 for one without a legal line. Where dice decide, at the most so many.
    pub win_in_plies: Option<i32>,
    /// How good it is for the player to move, in [`POINTS_A_LIFE`]; 0 is even.
    pub score: i32,
    /// What is expected to follow, the best line first.
    pub expected: Vec<Drawn>,
    /// How many plies deep everything was looked at.
    pub depth: u16,
    /// Positions looked at.
    pub nodes: u64,
}

/// What a life to spend is worth in a score.
pub const POINTS_A_LIFE: i32 = 24;
/// What a line that could be drawn is worth.
const POINTS_A_LINE: i32 = 4;
/// A win now; each ply until then costs a point.
const WIN: i32 = 30_000;
/// From here on a score is a proven win.
const PROVEN: i32 = 20_000;
/// What a win counts among throws of which some do not win, and the most an estimate says.
const LIKELY: i32 = 10_000;
/// No search is deeper: two players of 60 rows.
const MOST_PLIES: usize = 120;

/// Searches for the best line of the player to move, who threw `thrown` where dice decide.
///
/// It deepens until a win or loss is proven, `depth` plies are looked at, or `stop` says so; `stop` is asked
/// every few thousand positions with how many were looked at. Without it the result depends on nothing
/// but the arguments. Where dice decide the numbers of this very line and they are not known, every line any
/// throw allows is looked at.
#[must_use]
pub fn search(
    position: &Position,
    thrown: Option<Numbers>,
    depth: u16,
    stop: impl FnMut(u64) -> bool,
) -> Found {
    let mut found =
        Found { line: None, win_in_plies: None, score: 0, expected: Vec::new(), depth: 0, nodes: 0 };
    if position.plies_left() == 0 {
        return found;
    }
    let mut lines = position.lines(position.pairs(thrown));
    if lines.is_empty() {
        found.win_in_plies = Some(0);
        found.score = -WIN;
        return found;
    }
    lines.sort_unstable();
    let mut search = Search::new(position.clone(), depth, stop);
    search.order(&mut lines, None);
    found.line = lines.first().copied();
    for depth in 1..=depth.min(position.plies_left()).min(MOST_PLIES as u16) {
        let complete = search.root(&mut lines, depth, &mut found);
        found.nodes = search.nodes;
        if !complete {
            break;
        }
        found.depth = depth;
        if found.win_in_plies.is_some() {
            break;
        }
    }
    found.expected = search.expected(found.line);
    found
}

/// A line and how good it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The line.
    pub line: Drawn,
    /// As [`Found::score`].
    pub score: i32,
    /// As [`Found::win_in_plies`].
    pub win_in_plies: Option<i32>,
}

/// The `count` best lines looked at `depth` plies deep, the best first.
///
/// Of a first line, which may stand anywhere, only those are looked at that leave the opponent least.
#[must_use]
pub fn best_lines(position: &Position, thrown: Option<Numbers>, depth: u16, count: usize) -> Vec<Rated> {
    /// No later line has more.
    const MOST: usize = 64;
    let mut lines = position.lines(position.pairs(thrown));
    if position.plies_left() == 0 {
        return Vec::new();
    }
    lines.sort_unstable();
    let mut search = Search::new(position.clone(), depth, |_| false);
    search.order(&mut lines, None);
    lines.truncate(MOST.max(count));
    let depth = depth.clamp(1, position.plies_left());
    let mut rated: Vec<Rated> = lines
        .into_iter()
        .map(|line| {
            let undo = search.position.draw(&line);
            let score = -search.node(depth - 1, 1, -WIN - 1, WIN + 1);
            search.position.undo(&undo);
            Rated { line, score, win_in_plies: win_in_plies(score) }
        })
        .collect();
    // The sort is stable: of equals the one that leaves the opponent least.
    rated.sort_by_key(|rated| Reverse(rated.score));
    rated.truncate(count);
    rated
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

/// What is known of a position.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    line: Option<Drawn>,
    /// Wins counted from this position.
    score: i32,
    depth: u16,
    bound: Bound,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Least,
    Most,
}

/// How many positions are remembered in a search so deep: a shallow one shall not spend its time on
/// clearing memory.
fn entries(depth: u16) -> usize {
    1 << (6 + 3 * u32::from(depth)).min(18)
}

struct Search<S> {
    position: Position,
    stop: S,
    stopped: bool,
    nodes: u64,
    table: Vec<Option<Entry>>,
    /// Lists of lines, one for each ply, kept so that they are not allocated anew.
    lists: Vec<Vec<Drawn>>,
}

impl<S: FnMut(u64) -> bool> Search<S> {
    fn new(position: Position, depth: u16, stop: S) -> Search<S> {
        Search {
            position,
            stop,
            stopped: false,
            nodes: 0,
            table: vec![None; entries(depth)],
            lists: vec![Vec::new(); MOST_PLIES + 1],
        }
    }

    /// Looks at all `lines` to `depth`, the best so far first; whether it came to the end.
    fn root(&mut self, lines: &mut [Drawn], depth: u16, found: &mut Found) -> bool {
        let mut alpha = -WIN - 1;
        for index in 0..lines.len() {
            let drawn = lines[index];
            let undo = self.position.draw(&drawn);
            let score = -self.node(depth - 1, 1, -WIN - 1, -alpha);
            self.position.undo(&undo);
            if self.stopped {
                return false;
            }
            if score > alpha {
                alpha = score;
                found.line = Some(drawn);
                found.score = score;
                found.win_in_plies = win_in_plies(score);
                lines[..=index].rotate_right(1);
            }
        }
        true
    }

    /// The score of the position for the player to move, `ply` lines below the root, looked at to `depth`.
    fn node(&mut self, depth: u16, ply: u16, alpha: i32, beta: i32) -> i32 {
        if self.position.plies_left() == 0 {
            return 0;
        }
        if self.position.waits_for_dice() {
            self.throws(depth, ply)
        } else {
            self.known(self.position.pairs(None), depth, ply, alpha, beta)
        }
    }

    /// The mean over all throws; a win or loss that comes with each of them is proven.
    fn throws(&mut self, depth: u16, ply: u16) -> i32 {
        let (mut sum, mut least, mut most) = (0, WIN, -WIN);
        for throw in Numbers::all() {
            // Without order a pair and its mirror are one throw, twice as likely.
            let weight = match (self.position.is_ordered(), throw.0.cmp(&throw.1)) {
                (false, std::cmp::Ordering::Greater) => continue,
                (false, std::cmp::Ordering::Less) => 2,
                _ => 1,
            };
            let pairs = Pairs::of([throw], self.position.is_ordered());
            let score = self.known(pairs, depth, ply, -WIN - 1, WIN + 1);
            if self.stopped {
                return 0;
            }
            sum += weight * score.clamp(-LIKELY, LIKELY);
            (least, most) = (least.min(score), most.max(score));
        }
        // Of wins the slowest, of losses the slowest too.
        if least >= PROVEN {
            least
        } else if most <= -PROVEN {
            most
        } else {
            sum / 36
        }
    }

    fn known(&mut self, pairs: Pairs, depth: u16, ply: u16, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(2048) && (self.stop)(self.nodes) {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let lost = -WIN + i32::from(ply);
        if depth == 0 {
            return if self.position.has_line(pairs) { self.estimate() } else { lost };
        }
        let (key, slot) = self.slot(pairs);
        let mut best_line = None;
        if let Some(entry) = self.table[slot].filter(|entry| entry.key == key) {
            best_line = entry.line;
            let score = from_here(entry.score, ply);
            if entry.depth >= depth
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Least => score >= beta,
                    Bound::Most => score <= alpha,
                }
            {
                return score;
            }
        }
        let mut lines = std::mem::take(&mut self.lists[usize::from(ply)]);
        lines.clear();
        let std::ops::ControlFlow::Continue(()) = self.position.for_each_line(pairs, |drawn| {
            lines.push(drawn);
            std::ops::ControlFlow::<std::convert::Infallible>::Continue(())
        });
        let (mut best, first_alpha) = (lost, alpha);
        if depth > 1 {
            self.order(&mut lines, best_line);
        }
        for drawn in &lines {
            let undo = self.position.draw(drawn);
            let score = -self.node(depth - 1, ply + 1, -beta, -alpha);
            self.position.undo(&undo);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_line = Some(*drawn);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists[usize::from(ply)] = lines;
        if !self.stopped {
            let bound = if best >= beta {
                Bound::Least
            } else if best <= first_alpha {
                Bound::Most
            } else {
                Bound::Exact
            };
            let score = from_root(best, ply);
            self.table[slot] = Some(Entry { key, line: best_line, score, depth, bound });
        }
        best
    }

    /// Puts first the line that was best before, then those that leave the opponent least.
    fn order(&mut self, lines: &mut [Drawn], best: Option<Drawn>) {
        let mut replies: Vec<(Reverse<bool>, usize, Drawn)> = lines
            .iter()
            .map(|drawn| {
                let undo = self.position.draw(drawn);
                let count = self.position.count_lines(self.position.pairs(None));
                self.position.undo(&undo);
                (Reverse(Some(*drawn) == best), count, *drawn)
            })
            .collect();
        replies.sort_unstable();
        for (line, (_, _, drawn)) in lines.iter_mut().zip(replies) {
            *line = drawn;
        }
    }

    /// What a position is worth that was not looked into: lines to draw and lives to spend.
    fn estimate(&self) -> i32 {
        let player = self.position.player();
        let lines = |player: Player| {
            let pairs = self.position.pairs_of(player);
            let count = self.position.count_lines_of(player, pairs) as i32;
            // Of all throws only one will come: about as many lines as a row's change allows.
            if pairs == Pairs::ALL { count / 5 } else { count }
        };
        let held = |player| i32::from(self.position.tally(player).held());
        let (mine, theirs) = (player, player.other());
        let score =
            POINTS_A_LINE * (lines(mine) - lines(theirs)) + POINTS_A_LIFE * (held(mine) - held(theirs));
        score.clamp(-LIKELY, LIKELY)
    }

    fn slot(&self, pairs: Pairs) -> (u64, usize) {
        let key = self.position.key(pairs);
        (key, key as usize % self.table.len())
    }

    /// The line of play that the table remembers from `first` on.
    fn expected(&mut self, first: Option<Drawn>) -> Vec<Drawn> {
        let mut expected = Vec::new();
        let mut position = self.position.clone();
        let mut next = first;
        while let Some(drawn) = next {
            expected.push(drawn);
            position.draw(&drawn);
            if position.waits_for_dice() || expected.len() >= MOST_PLIES || position.plies_left() == 0 {
                break;
            }
            let pairs = position.pairs(None);
            let key = position.key(pairs);
            next = self.table[key as usize % self.table.len()]
                .filter(|entry| entry.key == key)
                .and_then(|entry| entry.line)
                .filter(|drawn| position.lines(pairs).contains(drawn));
        }
        expected
    }
}

/// A score that counts plies from the root, counted from the position `ply` below it.
fn from_root(score: i32, ply: u16) -> i32 {
    if score >= PROVEN {
        score + i32::from(ply)
    } else if score <= -PROVEN {
        score - i32::from(ply)
    } else {
        score
    }
}

/// The other way.
fn from_here(score: i32, ply: u16) -> i32 {
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
    use super::*;
    use crate::diverto::Setup;

    /// Plain minimax, to hold the search against: plies to the end for the player to move.
    fn solve(position: &mut Position, depth: u16) -> Option<i32> {
        if position.plies_left() == 0 {
            return None;
        }
        let lines = position.lines(position.pairs(None));
        if lines.is_empty() {
            return Some(0);
        }
        if depth == 0 {
            return None;
        }
        let (mut win, mut longest) = (None::<i32>, Some(0));
        for drawn in &lines {
            let undo = position.draw(drawn);
            let answer = solve(position, depth - 1);
            position.undo(&undo);
            match answer {
                Some(plies) if plies <= 0 => {
                    let plies = 1 - plies;
                    win = Some(win.map_or(plies, |best| best.min(plies)));
                }
                Some(plies) => longest = longest.map(|longest| longest.max(plies + 1)),
                None => longest = None,
            }
        }
        win.or(longest.map(|plies| -plies))
    }

    fn position(plies: u16, seed: u64) -> Position {
        let dice = [Numbers::new(2, 4).unwrap(), Numbers::new(3, 5).unwrap()];
        let lives = ["b2", "f6", "c5", "e3"].map(|life| life.parse().unwrap()).to_vec();
        let board = "9x9".parse().unwrap();
        let mut position = Position::new(&Setup { board, lives, dice: Some(dice), ..Setup::default() });
        let mut state = seed;
        for _ in 0..plies {
            let legal = position.lines(position.pairs(None));
            if legal.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.draw(&legal[(state >> 33) as usize % legal.len()]);
        }
        position
    }

    #[test]
    fn wins_and_losses_are_those_of_plain_minimax() {
        let mut decided = 0;
        for seed in 0..200 {
            let mut position = position(3 + (seed % 5) as u16, seed);
            let found = search(&position, None, 4, |_| false);
            let right = solve(&mut position, 4);
            assert_eq!(found.win_in_plies, right, "seed {seed}");
            decided += usize::from(right.is_some_and(|plies| plies != 0));
        }
        assert!(decided > 30, "{decided}");
    }

    #[test]
    fn the_best_of_the_rated_lines_is_as_good_as_the_best_found() {
        for seed in 0..40 {
            let position = position(3 + (seed % 5) as u16, seed);
            let found = search(&position, None, 3, |_| false);
            let rated = best_lines(&position, None, 3, 4);
            assert_eq!(rated.first().map(|rated| rated.win_in_plies), found.line.map(|_| found.win_in_plies));
            assert!(rated.is_sorted_by_key(|rated| Reverse(rated.score)));
        }
    }

    #[test]
    fn the_same_depth_finds_the_same_twice() {
        let position = position(3, 7);
        assert_eq!(search(&position, None, 3, |_| false), search(&position, None, 3, |_| false));
    }

    #[test]
    fn a_search_that_is_stopped_has_a_legal_line_all_the_same() {
        let position = position(1, 7);
        let found = search(&position, None, 100, |nodes| nodes > 10_000);
        let line = found.line.unwrap();
        assert!(position.lines(position.pairs(None)).contains(&line));
        assert_eq!(found.expected.first(), Some(&line));
        assert!(found.nodes < 20_000);
    }
}
