//! The best line: iterative-deepening alpha-beta over lines, with a transposition table.
//!
//! A win is proven when every answer of the opponent was looked at to the end: nothing is cut but what
//! alpha-beta shows cannot matter. Where dice decide and are not known ([`Position::waits_for_dice`]), every
//! throw counts with its chance; a win there is proven only if it comes whatever is thrown.

use std::cmp::Reverse;

use crate::diverto::rules::line::Drawn;
use crate::diverto::rules::numbers::{Numbers, Pairs};
use crate::diverto::rules::position::{Ending, Player, Position};
use crate::table::Decided;

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The best line; none where there is no legal one, the last row is drawn, or dice decide that are not known.
    pub line: Option<Drawn>,
    /// Lines still drawn until the other is stuck: positive for a proven win of the player to move, negative
    /// for a proven loss, 0 for one without a legal line. Where dice decide, at the most so many.
    pub win_in_plies: Option<i32>,
    /// How good it is for the player to move, in [`POINTS_A_LIFE`]; 0 is even.
    pub score: i32,
    /// What is expected to follow, the best line first, up to where dice decide; after a proven win or loss, the
    /// whole way to the end.
    pub expected: Vec<Drawn>,
    /// How many plies deep everything was looked at. A proven win may lie one deeper: it needs one line only.
    pub depth: u16,
    /// How many positions were looked at.
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
const DECIDED: Decided = Decided { win: WIN, proven: PROVEN };
/// What a win counts among throws of which some do not win, and the most an estimate says.
const LIKELY: i32 = 10_000;
/// No search is deeper: two players of 60 rows.
const MOST_PLIES: usize = 120;

/// Searches for the best line of the player to move, who threw `thrown` where dice decide.
///
/// It deepens until a win or loss is proven, `depth` plies are looked at, or `stop` says so, which is asked at every
/// position with how many were looked at. What was found holds however early it stops: a depth counts only when
/// all lines were looked at to it, but for a win, for which one line is enough. Without a stop the result depends on
/// nothing but the arguments. Where dice decide the numbers of this very line and they are not known, no line can be
/// named.
///
/// ```
/// use parlour::diverto::{Numbers, Position, search::search};
///
/// let thrown = Numbers::new(3, 5);
/// let found = search(&Position::default(), thrown, 1, |_| false);
/// let best = found.line.unwrap();
/// assert!(Position::default().play(&best.line, thrown).is_ok());
/// assert_eq!(found.depth, 1);
/// ```
#[must_use]
pub fn search(
    position: &Position,
    thrown: Option<Numbers>,
    depth: u16,
    stop: impl FnMut(u64) -> bool,
) -> Found {
    let mut found =
        Found { line: None, win_in_plies: None, score: 0, expected: Vec::new(), depth: 0, nodes: 0 };
    match position.ended(thrown) {
        Some(Ending::LastRow) => return found,
        Some(Ending::NoLine(_)) => return Found { win_in_plies: Some(0), score: -WIN, ..found },
        None if thrown.is_none() && position.waits_for_dice() => return found,
        None => {}
    }
    let mut search = Search::new(position.clone(), depth, stop);
    let mut lines = search.lines(thrown);
    found.score = estimate(position);
    found.line = lines.first().copied();
    found.expected = found.line.into_iter().collect();
    for depth in 1..=depth.min(position.plies_left()).min(MOST_PLIES as u16) {
        let complete = search.root(&mut lines, depth, &mut found);
        if !complete || found.win_in_plies.is_some() {
            break;
        }
    }
    found.nodes = search.nodes;
    found
}

/// A line and how good it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The line that is rated, with its marks.
    pub line: Drawn,
    /// How good it is for the player to move, as in [`Found::score`].
    pub score: i32,
    /// The lines still drawn until the game is won or lost, as in [`Found::win_in_plies`].
    pub win_in_plies: Option<i32>,
}

/// The `count` best lines looked at `depth` plies deep, the best first; none where [`search()`] could name none.
///
/// ```
/// use parlour::diverto::{Numbers, Position, search::best_lines};
///
/// let best = best_lines(&Position::default(), Numbers::new(3, 5), 1, 2);
/// assert_eq!(best.len(), 2);
/// assert!(best[0].score >= best[1].score);
/// ```
#[must_use]
pub fn best_lines(position: &Position, thrown: Option<Numbers>, depth: u16, count: usize) -> Vec<Rated> {
    rated(position, thrown, depth, count, |_| false).unwrap_or_default()
}

/// The same until `stop` says so, which leaves nothing.
pub(super) fn rated(
    position: &Position,
    thrown: Option<Numbers>,
    depth: u16,
    count: usize,
    stop: impl FnMut(u64) -> bool,
) -> Option<Vec<Rated>> {
    let unknown = thrown.is_none() && position.waits_for_dice();
    if count == 0 || unknown || position.plies_left() == 0 {
        return Some(Vec::new());
    }
    let depth = depth.clamp(1, position.plies_left());
    let mut search = Search::new(position.clone(), depth, stop);
    let mut rated: Vec<Rated> = Vec::new();
    for line in search.lines(thrown) {
        // What is no better than the last of so many need not be known exactly.
        let last = rated.get(count - 1).map_or(-WIN - 1, |last| last.score);
        let score = search.line(&line, depth, 0, last, WIN + 1);
        if search.stopped {
            return None;
        }
        if score > last {
            // Of equals the one that leaves the opponent least stays first.
            let place = rated.partition_point(|other| other.score >= score);
            rated.insert(place, Rated { line, score, win_in_plies: DECIDED.in_plies(score) });
            rated.truncate(count);
        }
    }
    Some(rated)
}

/// What a position is worth that was not looked into, for its player, who can draw: lines to draw and lives to
/// spend; and where dice decide whether the other can draw at all, the chance that they cannot.
fn estimate(position: &Position) -> i32 {
    let player = position.player();
    let other = player.other();
    let lines = |player: Player| {
        let pairs = position.pairs_of(player);
        let count = position.count_lines_of(player, pairs) as i32;
        // Of all throws only one will come: about as many lines as a row's change allows.
        if pairs == Pairs::ALL { count / 5 } else { count }
    };
    let held = |player| i32::from(position.tally(player).held());
    let throws = position.pairs_of(other) == Pairs::ALL && position.plies_left() > 1;
    let stuck = if throws { 36 - position.fitting_throws(other) as i32 } else { 0 };
    let score = POINTS_A_LINE * (lines(player) - lines(other))
        + POINTS_A_LIFE * (held(player) - held(other))
        + LIKELY * stuck / 36;
    score.clamp(-LIKELY, LIKELY)
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Entry {
    key: u128,
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
    /// For each ply the best lines from there on, as the position looked at last at that ply found them.
    ways: Vec<Vec<Drawn>>,
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
            ways: vec![Vec::new(); MOST_PLIES + 1],
        }
    }

    /// The lines at the root, those that leave the opponent least first.
    fn lines(&mut self, thrown: Option<Numbers>) -> Vec<Drawn> {
        let mut lines = self.position.lines(self.position.pairs(thrown));
        lines.sort_unstable();
        self.order(&mut lines, None);
        lines
    }

    /// Looks at all `lines` to `depth`, the best so far first; whether it came to the end. Only then `found` is what
    /// was found, or when it is a win.
    fn root(&mut self, lines: &mut [Drawn], depth: u16, found: &mut Found) -> bool {
        let (mut best, mut way) = (-WIN - 1, Vec::new());
        for index in 0..lines.len() {
            let drawn = lines[index];
            let score = self.line(&drawn, depth, 0, best, WIN + 1);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                way.clone_from(&self.ways[0]);
                lines[..=index].rotate_right(1);
            }
        }
        if !self.stopped {
            found.depth = depth;
        }
        if !self.stopped || best >= PROVEN {
            found.line = way.first().copied();
            found.score = best;
            found.win_in_plies = DECIDED.in_plies(best);
            found.expected = way;
        }
        !self.stopped
    }

    /// The score of a line for who draws it, `ply` lines below the root. One better than `alpha` is put down as the
    /// way to go from there.
    fn line(&mut self, drawn: &Drawn, depth: u16, ply: u16, alpha: i32, beta: i32) -> i32 {
        let undo = self.position.play_unchecked(drawn);
        let score = -self.node(depth - 1, ply + 1, -beta, -alpha);
        self.position.undo(&undo);
        if score > alpha {
            let (way, rest) = self.ways.split_at_mut(usize::from(ply) + 1);
            let way = &mut way[usize::from(ply)];
            way.clear();
            way.push(*drawn);
            way.extend_from_slice(rest.first().map_or(&[], Vec::as_slice));
        }
        score
    }

    /// The score of the position for the player to move, `ply` lines below the root, looked at to `depth`.
    fn node(&mut self, depth: u16, ply: u16, alpha: i32, beta: i32) -> i32 {
        let score = if self.position.plies_left() == 0 {
            0
        } else if self.position.waits_for_dice() {
            self.throws(depth, ply)
        } else {
            return self.known(self.position.pairs(None), depth, ply, alpha, beta);
        };
        if let Some(way) = self.ways.get_mut(usize::from(ply)) {
            way.clear();
        }
        score
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
        self.stopped |= (self.stop)(self.nodes);
        if self.stopped {
            return 0;
        }
        if let Some(way) = self.ways.get_mut(usize::from(ply)) {
            way.clear();
        }
        let lost = -WIN + i32::from(ply);
        if depth == 0 {
            return if self.position.has_line(pairs) { estimate(&self.position) } else { lost };
        }
        let (key, slot) = self.slot(pairs);
        let mut best_line = None;
        if let Some(entry) = self.table[slot].filter(|entry| entry.key == key) {
            best_line = entry.line;
            let score = DECIDED.nearer(entry.score, -i32::from(ply));
            // Where the score counts, the way to it is wanted too: that is looked for again.
            let decides = match entry.bound {
                Bound::Exact => score <= alpha || score >= beta,
                Bound::Least => score >= beta,
                Bound::Most => score <= alpha,
            };
            if entry.depth >= depth && decides {
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
            let score = self.line(drawn, depth, ply, alpha, beta);
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
            let score = DECIDED.nearer(best, ply.into());
            self.table[slot] = Some(Entry { key, line: best_line, score, depth, bound });
        }
        best
    }

    /// Puts first the line that was best before, then those that leave the opponent least.
    fn order(&mut self, lines: &mut [Drawn], best: Option<Drawn>) {
        let mut replies: Vec<(Reverse<bool>, usize, Drawn)> = lines
            .iter()
            .map(|drawn| {
                let undo = self.position.play_unchecked(drawn);
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

    fn slot(&self, pairs: Pairs) -> (u128, usize) {
        let key = self.position.key(pairs);
        (key, key as usize % self.table.len())
    }
}

#[cfg(test)]
mod tests;
