//! The positions from the start of the game to the current one, to detect third repetitions (P7d).

use crate::persivic::rules::{Context, Position, REPETITIONS, Side};

/// The smallest number of plies after which a position can repeat: each side leaves a square and returns.
const ROUND: usize = 4;

/// The earlier positions of the game, and those of the search from its root.
#[derive(Clone, Debug)]
pub struct Visited<'a> {
    context: &'a Context,
    /// Whether a position occurred twice before the search.
    is_twice: bool,
    /// The positions from the root to the current one.
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
struct Step {
    position: Position,
    /// The number of occurrences so far, including this one.
    times: u32,
    /// The index of its first occurrence in the search.
    first: usize,
    /// The number of plies since the last capture; more than the steps before it if that was before the root.
    quiet: u32,
}

impl<'a> Visited<'a> {
    pub fn new(context: &'a Context, root: &Position) -> Visited<'a> {
        let times = context.times(root).max(1);
        let root = Step { position: *root, times, first: 0, quiet: context.quiet };
        Visited { context, is_twice: context.is_twice(), steps: vec![root] }
    }

    /// Steps to a position; `quiet` is the number of plies since the last capture.
    pub fn push(&mut self, position: Position, quiet: u32) {
        let (times, first) = self.next(&position, quiet);
        self.steps.push(Step { position, times, first, quiet });
    }

    pub fn pop(&mut self) {
        self.steps.pop();
    }

    /// If the next step to `position` would be its third occurrence or later, the step of its first one; the
    /// next step itself if all were before the search.
    #[inline]
    pub fn third_time(&self, position: &Position, quiet: u32) -> Option<usize> {
        if !self.may_be_third() {
            return None;
        }
        let (times, first) = self.next(position, quiet);
        (times >= REPETITIONS).then_some(first)
    }

    /// Whether the next step can be a third occurrence; usually it cannot.
    pub fn may_be_third(&self) -> bool {
        self.is_twice || self.steps.iter().rev().skip(ROUND - 1).any(|step| step.times + 1 >= REPETITIONS)
    }

    /// Whether the result of a search of `plies` more plies may depend on the steps before the last one,
    /// through third repetitions.
    pub fn matters(&self, plies: u8) -> bool {
        let Some((here, before)) = self.steps.split_last() else { return false };
        let plies = usize::from(plies);
        let parted = before.len().saturating_sub(here.quiet as usize);
        let comes_back = |step: &Step| {
            let rounds = if step.times + 1 >= REPETITIONS { 0 } else { ROUND };
            rounds < plies && rounds + plies_back(&here.position, &step.position) <= plies
        };
        (here.first < before.len() && ROUND <= plies) || before[parted..].iter().any(comes_back)
    }

    /// The number of occurrences of `position` with the next step, and the first step that is one.
    fn next(&self, position: &Position, quiet: u32) -> (u32, usize) {
        match self.earlier(position, quiet) {
            Some(step) => (step.times + 1, step.first),
            None => (self.past_times(position, quiet) + 1, self.steps.len()),
        }
    }

    /// The last occurrence of `position` in the search, as seen from the next step.
    fn earlier(&self, position: &Position, quiet: u32) -> Option<&Step> {
        let here = self.steps.len();
        let parted = here.saturating_sub(quiet as usize);
        let last = here.checked_sub(ROUND)?;
        (parted..=last).rev().step_by(2).map(|step| &self.steps[step]).find(|step| step.position == *position)
    }

    fn past_times(&self, position: &Position, quiet: u32) -> u32 {
        // With fewer quiet plies than steps, a capture in the search precedes.
        if (quiet as usize) < self.steps.len() { 0 } else { self.context.times(position) }
    }
}

/// A lower bound on the number of plies from one position to another with as many stones.
fn plies_back(from: &Position, to: &Position) -> usize {
    // A move removes all stones from one square: each square with too many needs one.
    let moves = |side: Side| {
        let there = |square| if to.stones(side).contains(square) { to.count(square) } else { 0 };
        from.stones(side).filter(|square| from.count(*square) > there(*square)).count()
    };
    let side = from.side_to_move();
    let (own, others) = (moves(side), moves(side.other()));
    if side == to.side_to_move() {
        2 * own.max(others).max(if own + others == 0 { ROUND / 2 } else { 0 })
    } else {
        // The side that moves once more has gone somewhere and back, or moved there.
        2 * others.max(own.saturating_sub(1)).max(usize::from(own == 0)) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::rules::Options;

    /// One stone of each side moves back and forth.
    const ROUND_TRIP: [&str; 4] = ["c1-c2", "c9-c8", "c2-c1", "c8-c9"];

    fn start() -> Position {
        "3b.b6./9./9./9./9./9./9./9./3r.r6. r".parse().unwrap()
    }

    fn after(position: &Position, text: &str) -> Position {
        let played = position.moves().find(|played| played.to_string() == text).unwrap();
        position.play_unchecked(&played)
    }

    #[test]
    fn p7d_a_third_time_counts_the_game_the_root_and_the_search() {
        for before in 0..3 {
            let mut context = Context::new(Options::default());
            let mut position = start();
            (0..before + u32::from(before > 0)).for_each(|_| context.stood(position));
            let mut visited = Visited::new(&context, &position);
            let mut third = Vec::new();
            for (ply, text) in (1..).zip(ROUND_TRIP.repeat(2)) {
                position = after(&position, text);
                if let Some(first) = visited.third_time(&position, ply) {
                    third.push((ply, first));
                }
                visited.push(position, ply);
            }
            let expected: &[(u32, usize)] = match before {
                0 => &[(8, 0)],
                _ => &[(4, 0), (8, 0)],
            };
            assert_eq!(third, expected, "{before}");
        }
    }

    #[test]
    fn p7d_what_a_capture_parts_does_not_count() {
        let mut context = Context::default();
        context.stood(start());
        let mut position = start();
        let mut visited = Visited::new(&context, &position);
        for (quiet, text) in (0..).zip(ROUND_TRIP) {
            position = after(&position, text);
            // As if the first ply had been a capture.
            assert_eq!(visited.third_time(&position, quiet), None);
            visited.push(position, quiet);
        }
    }

    #[test]
    fn p7d_positions_count_and_not_their_hashes() {
        let other: Position = "3b.b6./9./9./9./9./9./9./9./3r.2r6. r".parse().unwrap();
        let twin = other.with_hash_of(&start());
        let mut context = Context::default();
        context.stood(start());
        context.stood(start());
        let here = after(&start(), "c1-c2");
        let visited = Visited::new(&context, &here);
        assert_eq!(visited.third_time(&start(), 1), Some(1));
        assert_eq!(visited.third_time(&twin, 1), None);
    }

    #[test]
    fn plies_back_are_never_too_many() {
        let position = start();
        let mut here = position;
        for (gone, text) in (1..).zip(ROUND_TRIP) {
            here = after(&here, text);
            assert!(plies_back(&here, &position) <= if gone == 4 { 4 } else { 4 - gone }, "{text}");
        }
        assert_eq!(plies_back(&after(&position, "c1-c2"), &position), 3);
        assert_eq!(plies_back(&position, &position), 4);
    }

    #[test]
    fn a_way_matters_where_it_can_be_gone_back_within_the_plies() {
        let context = Context::default();
        let mut visited = Visited::new(&context, &start());
        let mut position = start();
        for (ply, text) in (1..).zip(&ROUND_TRIP[..3]) {
            position = after(&position, text);
            visited.push(position, ply);
        }
        // The root recurs with the next ply, and for the third time four plies later.
        assert!(!visited.matters(4) && visited.matters(5));
        let mut context = Context::default();
        context.stood(start());
        context.stood(start());
        let mut again = Visited::new(&context, &start());
        again.push(after(&start(), "c1-c2"), 1);
        assert!(!again.matters(2) && again.matters(3));
    }
}
