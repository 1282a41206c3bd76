//! The judge and the generator, exhaustively on the smallest board: of all conceivable lines, the judge
//! accepts exactly those that the generator lists.

use parlour::diverto::{Attempt, Direction, Drawn, Intersection, Numbers, Position, Rows, Setup, Variant};

/// Every conceivable line from these places: all directions and all lengths, plus one too short and one too
/// long.
fn attempts(places: &[Intersection]) -> impl Iterator<Item = Attempt> + '_ {
    let legs = || Direction::ALL.into_iter().flat_map(|way| (0..=7).map(move |length| (way, length)));
    places.iter().flat_map(move |from| {
        legs().flat_map(move |one| legs().map(move |other| Attempt { from: *from, segments: [one, other] }))
    })
}

/// Positions visited, lines accepted, and those with lives or crossings.
#[derive(Debug, Default)]
struct Seen {
    positions: u64,
    lines: u64,
    paid: u64,
}

struct Look {
    /// How many lines deep all positions are visited.
    deep: u16,
    /// After more than two lines, visit one in this many positions.
    each: u64,
    seen: Seen,
}

impl Look {
    /// Visits a position and those after it.
    fn at(&mut self, position: &mut Position, thrown: Option<Numbers>) {
        self.seen.positions += 1;
        let pairs = position.pairs(thrown);
        let mut listed = position.lines(pairs);
        listed.sort_unstable();
        let places = match position.ends() {
            // Elsewhere nothing is legal: check that for one place only.
            Some([one, other]) => {
                let free = position.board().intersections().find(|at| *at != one.at && *at != other.at);
                let mut places = vec![one.at, other.at, free.expect("a place")];
                places.dedup();
                places
            }
            None => position.board().intersections().chain(["f6".parse().expect("a place")]).collect(),
        };
        let mut taken: Vec<Drawn> =
            attempts(&places).filter_map(|attempt| position.judge(&attempt, thrown).ok()).collect();
        taken.sort_unstable();
        assert_eq!(taken, listed, "{position:?} {thrown:?}");
        assert_eq!(position.has_line(pairs), !listed.is_empty());
        assert_eq!(position.count_lines(pairs), listed.len());
        self.seen.lines += listed.len() as u64;
        self.seen.paid += listed.iter().filter(|line| line.spent > 0).count() as u64;
        if position.plies() >= self.deep || position.plies_left() == 0 {
            return;
        }
        for (place, line) in (0..).zip(&listed) {
            // The board is symmetric except for its lives: first lines from one corner suffice.
            let first =
                position.plies() == 0 && (line.line.from().column() > 2 || line.line.from().row() > 2);
            let left_out = position.plies() > 1 && !(place + self.seen.positions).is_multiple_of(self.each);
            if first || left_out {
                continue;
            }
            let undo = position.play_unchecked(line);
            if position.is_roll() && position.plies().is_multiple_of(2) {
                for throw in [(1, 1), (1, 3), (4, 2)] {
                    self.at(position, Numbers::new(throw.0, throw.1));
                }
            } else {
                self.at(position, None);
            }
            position.undo(&undo);
        }
    }
}

/// Every combination of variants.
fn options() -> impl Iterator<Item = Vec<Variant>> {
    (0..8).map(|bits| {
        let chosen = Variant::ALL.into_iter().zip(0..).filter(|(_, bit)| bits >> bit & 1 == 1);
        chosen.map(|(variant, _)| variant).collect()
    })
}

/// Visits games on 6x6 with these lives under all variants.
fn look(lives: &str, dice: Option<[(u32, u32); 2]>, deep: u16, each: u64) -> Seen {
    let mut all = Seen::default();
    for variants in options() {
        let lives = lives.split_whitespace().map(|life| life.parse().expect("a life")).collect();
        let dice = dice.map(|dice| dice.map(|(one, other)| Numbers::new(one, other).expect("dice")));
        let board = "6x6".parse().expect("a board");
        let setup = Setup { board, lives, dice, rows: Rows::default(), variants };
        let mut look = Look { deep, each, seen: Seen::default() };
        look.at(&mut Position::new(&setup), None);
        all.positions += look.seen.positions;
        all.lines += look.seen.lines;
        all.paid += look.seen.paid;
    }
    all
}

/// As many lives as leave room for first lines.
const MANY: &str = "b2 d2 b4 d4 c5 e3 a3 c1";

#[test]
fn the_judge_takes_what_the_generator_lists_and_nothing_else() {
    let few = look("c2 d4", Some([(1, 2), (2, 1)]), 2, 1);
    let deep = look(MANY, Some([(1, 1), (1, 2)]), 5, 12);
    println!("{few:?} {deep:?}");
    assert!(few.positions > 1_000 && deep.paid > 200, "{few:?} {deep:?}");
}

#[test]
#[ignore = "takes minutes: cargo test --test diverto exhaustive:: -- --ignored --nocapture"]
fn the_judge_takes_what_the_generator_lists_three_lines_deep_for_long() {
    println!("any first lines: {:?}", look("c3", None, 1, 1));
    for (one, two) in [((1, 1), (1, 2)), ((2, 3), (4, 1))] {
        for lives in ["c2 d4", MANY] {
            println!("{one:?} {two:?}, {lives}: {:?}", look(lives, Some([one, two]), 3, 1));
        }
    }
}
