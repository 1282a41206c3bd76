//! Finds the path of an arrow: over vacant squares only (P3), with as few turns as possible.

use crate::persivic::rules::board::{Square, SquareSet};

/// Along a column or along a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Upright,
    Level,
}

/// The squares of an open path from `from` to `to`, both included, with the fewest turns; among equals, one
/// that starts vertically, so that the arrows of a move share a trunk. `None` if no path is open.
///
/// The squares passed over are vacant before the move (P3) and remain so, as all stones end farther away. The
/// arrow therefore crosses no stone.
pub(super) fn way(from: Square, to: Square, vacant: SquareSet) -> Option<Vec<Square>> {
    walk(from, to, vacant, None).map(|(_, mut squares)| {
        squares.reverse();
        squares
    })
}

/// The number of turns of the best path from `at`, and its squares in reverse.
fn walk(at: Square, to: Square, vacant: SquareSet, going: Option<Axis>) -> Option<(u32, Vec<Square>)> {
    if at == to {
        return Some((0, vec![to]));
    }
    let mut best: Option<(u32, Vec<Square>)> = None;
    for axis in [Axis::Upright, Axis::Level] {
        let Some(next) = step(at, to, axis).filter(|next| *next == to || vacant.contains(*next)) else {
            continue;
        };
        let turn = u32::from(going.is_some_and(|going| going != axis));
        // No path has fewer turns than one without a further turn.
        if best.as_ref().is_some_and(|(turns, _)| *turns <= turn) {
            continue;
        }
        if let Some((turns, squares)) = walk(next, to, vacant, Some(axis))
            && best.as_ref().is_none_or(|(fewest, _)| turns + turn < *fewest)
        {
            best = Some((turns + turn, squares));
        }
    }
    best.map(|(turns, mut squares)| {
        squares.push(at);
        (turns, squares)
    })
}

/// One step closer to `to` along `axis`, if any.
fn step(at: Square, to: Square, axis: Axis) -> Option<Square> {
    let toward = |at: u8, to: u8| match at.cmp(&to) {
        std::cmp::Ordering::Less => Some(at + 1),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(at - 1),
    };
    match axis {
        Axis::Upright => Square::new(at.column(), toward(at.row(), to.row())?),
        Axis::Level => Square::new(toward(at.column(), to.column())?, at.row()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::Position;

    fn way_of(position: &str, from: &str, to: &str) -> Option<String> {
        let vacant = position.parse::<Position>().unwrap().vacant();
        let squares = way(from.parse().unwrap(), to.parse().unwrap(), vacant)?;
        Some(squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn p3_a_way_goes_upright_first_and_around_stones_with_few_turns() {
        let free = "9./9./9./9./9./9./9./9./r8. r";
        assert_eq!(way_of(free, "a1", "c3").unwrap(), "a1 a2 a3 b3 c3");
        assert_eq!(way_of(free, "c3", "a1").unwrap(), "c3 c2 c1 b1 a1");
        assert_eq!(way_of("9./9./9./9./9./9./9./b8./r8. r", "a1", "c3").unwrap(), "a1 b1 c1 c2 c3");
        assert_eq!(way_of("9./9./9./9./9./9./r8./9./r.r6. r", "a1", "c3").unwrap(), "a1 a2 b2 c2 c3");
    }

    #[test]
    fn p3_a_blocked_way_is_none() {
        assert_eq!(way_of("9./9./9./9./9./9./9./b8./rb7. r", "a1", "c3"), None);
        assert_eq!(way_of("9./9./9./9./9./9./9./b8./r8. r", "a1", "a3"), None);
    }

    #[test]
    fn p3_every_square_a_stone_can_reach_has_a_way_of_that_many_steps() {
        let position: Position = "2.b6./4.2b4./3.b5./9./4.9r4./9./2.b3.b2./9./9. r".parse().unwrap();
        let from: Square = "e5".parse().unwrap();
        let vacant = position.vacant();
        for to in Square::all().filter(|to| *to != from) {
            let steps = from.distance(to);
            let open = crate::persivic::rules::board::reach(from, steps, vacant).contains(to);
            let found = way(from, to, vacant);
            assert_eq!(found.is_some(), open, "{to}");
            if let Some(squares) = found {
                assert_eq!(squares.len(), usize::from(steps) + 1);
                assert!(squares[1..squares.len() - 1].iter().all(|square| vacant.contains(*square)));
            }
        }
    }
}
