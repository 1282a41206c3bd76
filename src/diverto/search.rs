//! Best-line search: iterative-deepening alpha-beta with a transposition table.
//!
//! A proven win has every reply searched to the end of the game: only alpha-beta cut-offs prune. If the
//! numbers come from unknown dice ([`Position::waits_for_dice`]), every throw counts with its probability,
//! and a win is proven only if it holds for all of them.

use std::cmp::Reverse;
use std::time::Duration;

use crate::diverto::rules::{Drawn, Ending, Numbers, Pairs, Player, Position};
use crate::table::{Bound, Decided, Effort};

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Found {
    /// The best line; `None` if no line is legal, the last row is drawn, or the numbers come from unknown dice.
    pub line: Option<Drawn>,
    /// Plies until the loser is stuck: positive for a proven win of the player to move, negative for a proven
    /// loss, 0 without a legal line. With dice, an upper bound.
    pub win_in_plies: Option<i32>,
    /// The score for the player to move, scaled by [`POINTS_A_LIFE`]; 0 is even.
    pub score: i32,
    /// The principal variation, the best line first, up to the next unknown throw. After a proven win or loss
    /// it reaches the end.
    pub expected: Vec<Drawn>,
    /// The depth in plies that was searched completely. A proven win may be one ply deeper, as it needs only
    /// one line.
    pub depth: u16,
    /// The number of positions searched.
    pub nodes: u64,
}

/// The score of a life in hand.
pub const POINTS_A_LIFE: i32 = 24;
const POINTS_A_LINE: i32 = 4;
/// The score of an immediate win; each ply until then costs a point.
const WIN: i32 = 30_000;
/// Scores from here on are proven wins.
const PROVEN: i32 = 20_000;
const DECIDED: Decided = Decided { win: WIN, proven: PROVEN };
/// The score of a win under some throws but not all, and the limit of an estimate.
const LIKELY: i32 = 10_000;
/// The maximum search depth: both players' lines in 60 rows.
const MOST_PLIES: u16 = 120;

/// A search for the best line of the player to move.
///
/// Without a depth it goes on until a win or loss is proven, or until it is stopped.
///
/// ```
/// use parlour::diverto::{Numbers, Position, search::Search};
///
/// let (mut position, thrown) = (Position::default(), Numbers::new(3, 5));
/// let found = Search::new(&position).thrown(thrown).depth(1).run();
/// assert!(position.play(&found.line.unwrap().line, thrown).is_ok());
/// assert_eq!(found.depth, 1);
/// ```
pub struct Search<'a> {
    position: &'a Position,
    thrown: Option<Numbers>,
    depth: u16,
    stop: Box<dyn Fn(u64) -> bool + Sync + 'a>,
    progress: Box<dyn FnMut(&Found) + 'a>,
    likely: i32,
}

impl Effort {
    /// Limits a search. `clock` returns the time since a fixed moment, or [`Duration::MAX`] to abort.
    pub fn limit<'a>(
        self,
        search: Search<'a>,
        clock: &'a (impl Fn() -> Duration + Sync + ?Sized),
    ) -> Search<'a> {
        let stop = self.stop(clock);
        // A position takes less than a microsecond: the clock is read now and then.
        let stop = move |nodes: u64| nodes.is_multiple_of(32) && stop();
        search.depth(self.depth.map_or(MOST_PLIES, u16::from)).stop(stop)
    }
}

impl<'a> Search<'a> {
    /// Prepares a search.
    pub fn new(position: &'a Position) -> Search<'a> {
        Search {
            position,
            thrown: None,
            depth: MOST_PLIES,
            stop: Box::new(|_| false),
            progress: Box::new(|_| {}),
            likely: LIKELY,
        }
    }

    /// Sets the player's dice, for a row that is rolled. If this very line waits for unknown dice, no line is
    /// found.
    #[must_use]
    pub fn thrown(self, thrown: Option<Numbers>) -> Search<'a> {
        Search { thrown, ..self }
    }

    /// Limits the depth in plies, to at most 120.
    #[must_use]
    pub fn depth(self, depth: u16) -> Search<'a> {
        Search { depth: depth.min(MOST_PLIES), ..self }
    }

    /// Stops once `stop` returns true. It is called at every position with the number of positions so far.
    #[must_use]
    pub fn stop(self, stop: impl Fn(u64) -> bool + Sync + 'a) -> Search<'a> {
        Search { stop: Box::new(stop), ..self }
    }

    /// Sets the score of a win under some throws but not all.
    pub(super) fn likely(self, likely: i32) -> Search<'a> {
        Search { likely, ..self }
    }

    /// Calls `progress` with the result of each depth.
    #[must_use]
    pub fn progress(self, progress: impl FnMut(&Found) + 'a) -> Search<'a> {
        Search { progress: Box::new(progress), ..self }
    }

    /// Searches.
    ///
    /// The result is valid however early the search stops: a depth counts only once all lines are searched to it,
    /// except that one line suffices for a win.
    pub fn run(self) -> Found {
        let Search { position, thrown, depth, stop, mut progress, likely } = self;
        let mut found =
            Found { line: None, win_in_plies: None, score: 0, expected: Vec::new(), depth: 0, nodes: 0 };
        match position.ended(thrown) {
            Some(Ending::LastRow) => return found,
            Some(Ending::NoLine(_)) => return Found { win_in_plies: Some(0), score: -WIN, ..found },
            None if thrown.is_none() && position.waits_for_dice() => return found,
            None => {}
        }
        let mut worker = Worker::new(position.clone(), depth, stop, likely);
        let mut lines = worker.lines(thrown);
        found.score = estimate(position, likely);
        found.line = lines.first().copied();
        found.expected = found.line.into_iter().collect();
        for depth in 1..=depth.min(position.plies_left()) {
            let complete = worker.root(&mut lines, depth, &mut found);
            found.nodes = worker.nodes;
            if !complete {
                break;
            }
            progress(&found);
            if found.win_in_plies.is_some() {
                break;
            }
        }
        found
    }

    /// Searches a position that waits for unknown dice: its score is the mean over all throws.
    pub(super) fn before_throw(self) -> Found {
        let Search { position, depth, stop, mut progress, likely, .. } = self;
        let score = estimate(position, likely);
        let mut found =
            Found { line: None, win_in_plies: None, score, expected: Vec::new(), depth: 0, nodes: 0 };
        let mut worker = Worker::new(position.clone(), depth, stop, likely);
        for depth in 1..=depth.min(position.plies_left()) {
            let score = worker.throws(depth, 0);
            found.nodes = worker.nodes;
            if worker.stopped {
                break;
            }
            (found.depth, found.score, found.win_in_plies) = (depth, score, DECIDED.in_plies(score));
            progress(&found);
            if found.win_in_plies.is_some() {
                break;
            }
        }
        found
    }

    /// Searches to the full depth at once for the `count` best lines, best first; none if [`Search::run`] would
    /// find none, or if the search is stopped.
    ///
    /// ```
    /// use parlour::diverto::{Numbers, Position, search::Search};
    ///
    /// let position = Position::default();
    /// let best = Search::new(&position).thrown(Numbers::new(3, 5)).depth(1).best_lines(2);
    /// assert_eq!(best.len(), 2);
    /// assert!(best[0].score >= best[1].score);
    /// ```
    pub fn best_lines(self, count: usize) -> Vec<Rated> {
        rated(self.position, self.thrown, self.depth, count, self.stop).unwrap_or_default()
    }
}

/// A line and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rated {
    /// The line, with its marks.
    pub line: Drawn,
    /// The score for the player to move, as in [`Found::score`].
    pub score: i32,
    /// The plies until the game is decided, as in [`Found::win_in_plies`].
    pub win_in_plies: Option<i32>,
}

/// [`Search::best_lines`], or `None` once `stop` returns `true`.
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
    let mut worker = Worker::new(position.clone(), depth, stop, LIKELY);
    let mut rated: Vec<Rated> = Vec::new();
    for line in worker.lines(thrown) {
        // Lines no better than the last one kept need no exact score.
        let last = rated.get(count - 1).map_or(-WIN - 1, |last| last.score);
        let score = worker.line(&line, depth, 0, last, WIN + 1);
        if worker.stopped {
            return None;
        }
        if score > last {
            // Among equals, the line that leaves the opponent the fewest replies stays first.
            let place = rated.partition_point(|other| other.score >= score);
            rated.insert(place, Rated { line, score, win_in_plies: DECIDED.in_plies(score) });
            rated.truncate(count);
        }
    }
    Some(rated)
}

/// Static evaluation for the player to move, who has a line: available lines and lives held. If dice decide
/// whether the opponent can draw at all, adds the probability that they cannot.
pub(super) fn estimate(position: &Position, likely: i32) -> i32 {
    let player = position.player();
    let other = player.other();
    let lines = |player: Player| {
        let pairs = position.pairs_of(player);
        let count = position.count_lines_of(player, pairs) as i32;
        // Only one of the throws comes up: about as many lines as a change of numbers allows.
        if pairs == Pairs::ALL { count / 5 } else { count }
    };
    let held = |player| i32::from(position.tally(player).held());
    let throws = position.pairs_of(other) == Pairs::ALL && position.plies_left() > 1;
    let stuck = if throws { 36 - position.fitting_throws(other) as i32 } else { 0 };
    let score = POINTS_A_LINE * (lines(player) - lines(other))
        + POINTS_A_LIFE * (held(player) - held(other))
        + likely * stuck / 36;
    score.clamp(-LIKELY, LIKELY)
}

#[derive(Clone, Copy)]
struct Entry {
    key: u128,
    line: Option<Drawn>,
    /// Wins are counted from this position.
    score: i32,
    depth: u16,
    bound: Bound,
}

/// The table size for a search depth: a shallow search should not spend its time clearing memory.
fn entries(depth: u16) -> usize {
    1 << (6 + 3 * u32::from(depth)).min(18)
}

struct Worker<S> {
    position: Position,
    stop: S,
    likely: i32,
    stopped: bool,
    nodes: u64,
    table: Vec<Option<Entry>>,
    /// Line buffers, one per ply, reused to avoid allocation.
    lists: Vec<Vec<Drawn>>,
    /// Principal variation per ply, from the position last searched at that ply.
    ways: Vec<Vec<Drawn>>,
}

impl<S: FnMut(u64) -> bool> Worker<S> {
    fn new(position: Position, depth: u16, stop: S, likely: i32) -> Worker<S> {
        Worker {
            position,
            stop,
            likely,
            stopped: false,
            nodes: 0,
            table: vec![None; entries(depth)],
            lists: vec![Vec::new(); usize::from(MOST_PLIES) + 1],
            ways: vec![Vec::new(); usize::from(MOST_PLIES) + 1],
        }
    }

    fn lines(&mut self, thrown: Option<Numbers>) -> Vec<Drawn> {
        let mut lines = self.position.lines(self.position.pairs(thrown));
        lines.sort_unstable();
        self.order(&mut lines, None);
        lines
    }

    /// Searches all `lines` to `depth`, best so far first. Returns whether it finished; updates `found` only
    /// then, or for a win.
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

    /// The score of a line for its player, `ply` plies below the root. If it exceeds `alpha`, records the
    /// line as the principal variation.
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

    /// The score of the position for the player to move, `ply` plies below the root, searched to `depth`.
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

    /// The mean over all throws. A win or loss under every throw is proven.
    fn throws(&mut self, depth: u16, ply: u16) -> i32 {
        let (mut sum, mut least, mut most) = (0, WIN, -WIN);
        for throw in Numbers::all() {
            // Without order a pair and its mirror are the same throw, with twice the probability.
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
            sum += weight * score.clamp(-self.likely, self.likely);
            (least, most) = (least.min(score), most.max(score));
        }
        // The slowest win, and the slowest loss.
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
            return if self.position.has_line(pairs) { estimate(&self.position, self.likely) } else { lost };
        }
        let (key, slot) = self.slot(pairs);
        let mut best_line = None;
        if let Some(entry) = self.table[slot].filter(|entry| entry.key == key) {
            best_line = entry.line;
            let score = DECIDED.nearer(entry.score, -i32::from(ply));
            // An exact score inside the window also needs its variation, so it is searched again.
            if entry.depth >= depth && entry.bound.decides(score, alpha, beta) {
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
            let bound = Bound::of(best, first_alpha, beta);
            let score = DECIDED.nearer(best, ply.into());
            self.table[slot] = Some(Entry { key, line: best_line, score, depth, bound });
        }
        best
    }

    /// Orders the previous best line first, then those that leave the fewest replies.
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
