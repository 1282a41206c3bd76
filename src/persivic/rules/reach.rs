//! Finds the squares a stack can reach (P3) by shifting whole sets.
//!
//! A stone that steps only north and east, say, is on a diagonal front after `k` steps; one shift moves the
//! whole front. Four such pairs of directions cover all paths without walking any individually.

use super::board::{Square, SquareSet};

/// The squares that paths of exactly `steps` steps lead to, passing only over squares in `vacant`. The
/// squares reached may be occupied.
pub fn reach(from: Square, steps: u8, vacant: SquareSet) -> SquareSet {
    let start = SquareSet::of(from);
    if steps == 1 {
        return start.neighbours();
    }
    quadrant(start, steps, vacant, SquareSet::north, SquareSet::east)
        | quadrant(start, steps, vacant, SquareSet::north, SquareSet::west)
        | quadrant(start, steps, vacant, SquareSet::south, SquareSet::east)
        | quadrant(start, steps, vacant, SquareSet::south, SquareSet::west)
}

/// Whether [`reach`] includes a square outside `closed`.
pub fn reaches_outside(closed: SquareSet, from: Square, steps: u8, vacant: SquareSet) -> bool {
    let start = SquareSet::of(from);
    let is_open = |reached: SquareSet| !(reached - closed).is_empty();
    is_open(quadrant(start, steps, vacant, SquareSet::north, SquareSet::east))
        || is_open(quadrant(start, steps, vacant, SquareSet::south, SquareSet::west))
        || is_open(quadrant(start, steps, vacant, SquareSet::north, SquareSet::west))
        || is_open(quadrant(start, steps, vacant, SquareSet::south, SquareSet::east))
}

/// All squares `steps` steps away: the result of [`reach`] on an empty board.
#[inline]
pub fn at_distance(from: Square, steps: u8) -> SquareSet {
    AT_DISTANCE[from.index()].get(usize::from(steps)).copied().unwrap_or_default()
}

static AT_DISTANCE: [[SquareSet; 17]; Square::COUNT] = {
    let mut sets = [[SquareSet::EMPTY; 17]; Square::COUNT];
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        let (from, to) = (Square::at(pair / Square::COUNT), Square::at(pair % Square::COUNT));
        let set = &mut sets[from.index()][from.distance(to) as usize];
        *set = set.with(to);
        pair += 1;
    }
    sets
};

/// The squares of [`reach`] that are towards a row, or as far from it as `from`.
pub fn reach_towards(row: u8, from: Square, steps: u8, vacant: SquareSet) -> SquareSet {
    let start = SquareSet::of(from);
    if row > from.row() {
        quadrant(start, steps, vacant, SquareSet::north, SquareSet::east)
            | quadrant(start, steps, vacant, SquareSet::north, SquareSet::west)
    } else {
        quadrant(start, steps, vacant, SquareSet::south, SquareSet::east)
            | quadrant(start, steps, vacant, SquareSet::south, SquareSet::west)
    }
}

/// Whether a path leads from one square to another over squares in `vacant`, as [`reach`] would find. The
/// target must be `steps` away, at least one, and lie `[north, east]` of `from` or level with it.
#[inline]
pub fn leads(from: Square, to: Square, steps: u8, [north, east]: [bool; 2], vacant: SquareSet) -> bool {
    let start = SquareSet::of(from);
    let reached = match (north, east) {
        _ if steps == 1 => return true,
        (true, true) => quadrant(start, steps, vacant, SquareSet::north, SquareSet::east),
        (true, false) => quadrant(start, steps, vacant, SquareSet::north, SquareSet::west),
        (false, true) => quadrant(start, steps, vacant, SquareSet::south, SquareSet::east),
        (false, false) => quadrant(start, steps, vacant, SquareSet::south, SquareSet::west),
    };
    reached.contains(to)
}

/// All squares that paths of at most `steps` steps enter, vacant or not. While none of them changes, neither
/// does [`reach`].
pub fn zone(from: Square, steps: u8, vacant: SquareSet) -> SquareSet {
    (1..=steps).fold(SquareSet::EMPTY, |zone, step| zone | reach(from, step, vacant))
}

/// The paths in two directions: a front of squares, moved `steps` times.
#[inline]
fn quadrant(
    start: SquareSet,
    steps: u8,
    vacant: SquareSet,
    up: impl Fn(SquareSet) -> SquareSet,
    across: impl Fn(SquareSet) -> SquareSet,
) -> SquareSet {
    let mut front = start;
    for _ in 1..steps {
        front = (up(front) | across(front)) & vacant;
        if front.is_empty() {
            return front;
        }
    }
    up(front) | across(front)
}

/// A square that blocks the paths from `from` to `to`, nearest to `from` at the point where no path
/// continues. `None` if a path is open.
pub fn obstacle(from: Square, to: Square, vacant: SquareSet) -> Option<Square> {
    let steps = from.distance(to);
    let step = |set: SquareSet| {
        let mut next = SquareSet::EMPTY;
        if to.column() > from.column() {
            next |= set.east();
        }
        if to.column() < from.column() {
            next |= set.west();
        }
        if to.row() > from.row() {
            next |= set.north();
        }
        if to.row() < from.row() {
            next |= set.south();
        }
        next & between(from, to)
    };
    let mut front = SquareSet::of(from);
    for _ in 1..steps {
        let next = step(front);
        front = next & vacant;
        if front.is_empty() {
            return (next - vacant).next();
        }
    }
    None
}

/// The squares of the rectangle with corners `from` and `to`.
fn between(from: Square, to: Square) -> SquareSet {
    let within = |n: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&n);
    Square::all()
        .filter(|s| within(s.column(), from.column(), to.column()) && within(s.row(), from.row(), to.row()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The squares at the end of all paths, walked individually (P3).
    fn walk(from: Square, steps: u8, vacant: SquareSet) -> SquareSet {
        fn go(at: Square, left: u8, dx: i8, dy: i8, vacant: SquareSet, ends: &mut SquareSet) {
            for (x, y) in [(dx, 0), (0, dy)] {
                let column = at.column().checked_add_signed(x);
                let row = at.row().checked_add_signed(y);
                let Some(next) = column.zip(row).and_then(|(column, row)| Square::new(column, row)) else {
                    continue;
                };
                if left == 1 {
                    ends.insert(next);
                } else if vacant.contains(next) {
                    go(next, left - 1, dx, dy, vacant, ends);
                }
            }
        }
        let mut ends = SquareSet::EMPTY;
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            go(from, steps, dx, dy, vacant, &mut ends);
        }
        ends
    }

    #[test]
    fn p8_a_stack_of_three_in_the_middle_reaches_12_squares() {
        assert_eq!(reach("e5".parse().unwrap(), 3, SquareSet::ALL).len(), 12);
    }

    #[test]
    fn p3_a_way_ends_at_exactly_the_distance() {
        for from in Square::all() {
            for steps in 1..=27 {
                let expected: SquareSet = Square::all().filter(|to| from.distance(*to) == steps).collect();
                assert_eq!(reach(from, steps, SquareSet::ALL), expected);
                assert_eq!(at_distance(from, steps), expected);
            }
        }
    }

    #[test]
    fn p3_a_wall_is_gone_round_only_without_turning_back() {
        // d4 cannot go two north: d5 is occupied, and a detour would need both east and west.
        let from: Square = "d4".parse().unwrap();
        let vacant = !SquareSet::of("d5".parse().unwrap());
        assert!(!reach(from, 2, vacant).contains("d6".parse().unwrap()));
        assert!(reach(from, 2, vacant).contains("e5".parse().unwrap()));
        assert_eq!(obstacle(from, "d6".parse().unwrap(), vacant), Some("d5".parse().unwrap()));
        assert_eq!(obstacle(from, "e5".parse().unwrap(), vacant), None);
    }

    fn sets() -> impl Strategy<Value = SquareSet> {
        prop::collection::vec(any::<bool>(), Square::COUNT).prop_map(|bits| {
            Square::all().zip(bits).filter_map(|(square, bit)| bit.then_some(square)).collect()
        })
    }

    proptest! {
        #[test]
        fn p3_reach_agrees_with_walking_every_way(
            index in 0..Square::COUNT, steps in 1u8..=8, vacant in sets(), more in sets()
        ) {
            let from = Square::all().nth(index).unwrap();
            for vacant in [vacant, vacant | more] {
                prop_assert_eq!(reach(from, steps, vacant), walk(from, steps, vacant));
                for closed in [more, !walk(from, steps, vacant), SquareSet::of(from)] {
                    let outside = !(walk(from, steps, vacant) - closed).is_empty();
                    prop_assert_eq!(reaches_outside(closed, from, steps, vacant), outside);
                }
                for row in [0, Square::SIDE - 1].into_iter().filter(|row| *row != from.row()) {
                    let towards = reach_towards(row, from, steps, vacant);
                    let row = SquareSet::row(row);
                    prop_assert_eq!(towards & row, reach(from, steps, vacant) & row);
                }
            }
        }

        #[test]
        fn what_changes_outside_a_zone_does_not_matter(
            index in 0..Square::COUNT, steps in 1u8..=8, vacant in sets(), other in sets()
        ) {
            let from = Square::all().nth(index).unwrap();
            let zone = zone(from, steps, vacant);
            let changed = (vacant & zone) | (other - zone);
            prop_assert_eq!(reach(from, steps, changed), reach(from, steps, vacant));
        }

        #[test]
        fn an_obstacle_is_named_exactly_where_no_way_is_open(index in 0..Square::COUNT, other in 0..Square::COUNT, vacant in sets()) {
            let (from, to) = (Square::all().nth(index).unwrap(), Square::all().nth(other).unwrap());
            prop_assume!(from != to);
            let open = reach(from, from.distance(to), vacant).contains(to);
            let obstacle = obstacle(from, to, vacant);
            prop_assert_eq!(obstacle.is_none(), open);
            let towards = [to.row() >= from.row(), to.column() >= from.column()];
            prop_assert_eq!(leads(from, to, from.distance(to), towards, vacant), open);
            prop_assert!(obstacle.is_none_or(|square| !vacant.contains(square)));
        }
    }
}
