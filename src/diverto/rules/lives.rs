//! Placement of the lives on a sheet (D2).
//!
//! Every placement draws from [`seed::below`] alone, so a seed yields the same lives forever. See
//! [`SheetId`](crate::diverto::sheet_id::SheetId) for the derivation of the generator.

use crate::words::{Language, Say, Verbatim, in_english, messages};
use rand::Rng;

use crate::diverto::rules::board::{Board, Intersection};
use crate::named::named;
use crate::seed;

named! {
    /// How lives are strewn over the board.
    #[derive(Default)]
    pub enum Placement {
        /// Every set of intersections is as likely as any other.
        Random = "random",
        /// No two near each other and none in the outermost lines.
        #[default]
        Spaced = "spaced",
        /// Turned half round the board looks the same, so it is fair to both; spaced where there is room.
        Symmetric = "symmetric",
    }
    /// A text that names no placement.
    ParsePlacementError = "lives are placed `random`, `spaced` or `symmetric`"
}

impl Placement {
    /// The largest number of lives that fit on `board`.
    ///
    /// [`Placement::Symmetric`] puts an odd life on the middle intersection, which exists only if both sides
    /// of the board are even; see [`LivesError::NoMiddle`].
    pub fn capacity(self, board: Board) -> usize {
        let (columns, rows) = (usize::from(board.columns()), usize::from(board.rows()));
        match self {
            Placement::Random | Placement::Symmetric => columns * rows,
            // One for each 2x2 block of the inner intersections.
            Placement::Spaced => (columns - 2).div_ceil(2) * (rows - 2).div_ceil(2),
        }
    }

    /// Checks that `count` lives can be placed this way.
    ///
    /// # Errors
    /// Returns the reason and the number that would fit.
    pub fn check(self, board: Board, count: usize) -> Result<(), LivesError> {
        let most = self.capacity(board);
        if count > most {
            return Err(LivesError::TooMany { board, placement: self, count, most });
        }
        let middle = board.intersections().any(|i| board.half_turn(i) == i);
        if self == Placement::Symmetric && count % 2 == 1 && !middle {
            return Err(LivesError::NoMiddle { board, count });
        }
        Ok(())
    }

    /// Places `count` lives on `board`, sorted.
    ///
    /// # Errors
    /// Returns a [`LivesError`] if they do not fit, as [`Placement::check`] does.
    pub fn place(
        self,
        board: Board,
        count: usize,
        generator: &mut impl Rng,
    ) -> Result<Vec<Intersection>, LivesError> {
        self.check(board, count)?;
        let mut lives = match self {
            Placement::Random => {
                let mut all: Vec<Intersection> = board.intersections().collect();
                seed::shuffle_first(generator, &mut all, count);
                all.truncate(count);
                all
            }
            Placement::Spaced => spaced(board, count, generator),
            Placement::Symmetric => symmetric(board, count, generator),
        };
        lives.sort_unstable();
        Ok(lives)
    }
}

/// Why lives cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LivesError {
    /// More lives than the placement has room for (D2).
    TooMany {
        /// The requested board.
        board: Board,
        /// The requested placement.
        placement: Placement,
        /// The requested number of lives.
        count: usize,
        /// The largest number that fits.
        most: usize,
    },
    /// An odd number of lives on a board without a middle intersection.
    NoMiddle {
        /// The requested board.
        board: Board,
        /// The requested number of lives.
        count: usize,
    },
}

in_english! { LivesError }

impl std::error::Error for LivesError {}

messages! {
    /// Why lives cannot be placed.
    enum LivesText in "diverto" {
        TooMany = "{count} lives do not fit on a {board} board placed `{placement}`: {most} at the most",
        NoMiddle = "{count|1:1 life|{count} lives} cannot lie symmetrically on a {board} board: an odd one needs a middle intersection, which a board has when both its sides are even",
    }
}

impl Say for LivesError {
    fn say(&self, language: Language) -> String {
        match self {
            LivesError::TooMany { board, placement, count, most } => {
                let values: [(&str, &dyn Say); 4] =
                    [("count", count), ("board", board), ("placement", &Verbatim(placement)), ("most", most)];
                LivesText::TooMany.say(language, &values)
            }
            LivesError::NoMiddle { board, count } => {
                LivesText::NoMiddle.say(language, &[("count", count), ("board", board)])
            }
        }
    }
}

impl LivesError {
    /// The largest number that random placement fits, if it would fit the requested lives.
    pub fn random_fit(&self) -> Option<usize> {
        let LivesError::TooMany { board, placement, count, .. } = *self else { return None };
        let most = Placement::Random.capacity(board);
        (placement != Placement::Random && count <= most).then_some(most)
    }
}

/// The squared minimum distance to begin with: `area / (2 count)`, well below the density at which random
/// placement gets stuck, and at least 2 steps.
fn wide_spacing(area: usize, count: usize) -> u32 {
    let fair = area / (2 * count.max(1));
    u32::try_from(fair).unwrap_or(u32::MAX).max(CLOSEST)
}

/// The squared smallest distance of spaced lives: two steps, so no two share a square.
pub(in crate::diverto) const CLOSEST: u32 = 4;

/// Attempts at one spacing before it is reduced.
const THROWS: usize = 32;

/// The intersections that are not on the outermost grid lines.
fn inner(board: Board) -> Vec<Intersection> {
    let away = |n: u8, end: u8| n > 0 && n + 1 < end;
    board
        .intersections()
        .filter(|i| away(i.column(), board.columns()) && away(i.row(), board.rows()))
        .collect()
}

/// Spaced lives. If even two steps leave too few, a lattice always has enough.
fn spaced(board: Board, count: usize, generator: &mut impl Rng) -> Vec<Intersection> {
    if let Some(lives) = scattered(board, count, &[], |place| [place; 1], generator) {
        return lives;
    }
    let mut lattice: Vec<Intersection> =
        inner(board).into_iter().filter(|i| i.column() % 2 == 1 && i.row() % 2 == 1).collect();
    lattice.sort_unstable();
    seed::shuffle_first(generator, &mut lattice, count);
    lattice.truncate(count);
    lattice
}

/// Spaced pairs related by a half turn, and the middle for an odd life. If even two steps leave too few, any
/// pairs are used.
fn symmetric(board: Board, count: usize, generator: &mut impl Rng) -> Vec<Intersection> {
    let middle = board.intersections().find(|i| board.half_turn(*i) == *i);
    let kept: Vec<Intersection> = middle.into_iter().filter(|_| count % 2 == 1).collect();
    let pair = |place| [place, board.half_turn(place)];
    if let Some(lives) = scattered(board, count, &kept, pair, generator) {
        return lives;
    }
    let mut halves: Vec<Intersection> = board.intersections().filter(|i| *i < board.half_turn(*i)).collect();
    seed::shuffle_first(generator, &mut halves, count / 2);
    halves.truncate(count / 2);
    kept.into_iter().chain(halves.into_iter().flat_map(pair)).collect()
}

/// Visits the inner intersections in random order, and takes the group of each if it keeps its distance from
/// `kept`, from all taken and within itself. If too few fit, tries again [`THROWS`] times, then with a
/// smaller spacing; returns `None` if two steps are still too wide.
fn scattered<const N: usize>(
    board: Board,
    count: usize,
    kept: &[Intersection],
    group: impl Fn(Intersection) -> [Intersection; N],
    generator: &mut impl Rng,
) -> Option<Vec<Intersection>> {
    let mut free = inner(board);
    let mut spacing = wide_spacing(free.len(), count);
    while spacing >= CLOSEST {
        let far = |a: Intersection, b: Intersection| a.distance_squared(b) >= spacing;
        for _ in 0..THROWS {
            let all = free.len();
            seed::shuffle_first(generator, &mut free, all);
            let mut lives = kept.to_vec();
            for &place in &free {
                if lives.len() == count {
                    break;
                }
                let group = group(place);
                let apart = (1..N).all(|i| group[..i].iter().all(|other| far(group[i], *other)));
                if apart && lives.iter().all(|life| group.iter().all(|new| far(*life, *new))) {
                    lives.extend(group);
                }
            }
            if lives.len() == count {
                return Some(lives);
            }
        }
        // Reduces the squared distance by a tenth.
        spacing -= (spacing / 10).max(1);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use proptest::prelude::*;

    fn generator(seed: u64) -> seed::Generator {
        Seed(seed).generator("lives test", 0)
    }

    fn boards() -> impl Strategy<Value = Board> {
        (Board::WIDTHS, Board::HEIGHTS).prop_map(|(w, h)| Board::new(w, h).unwrap())
    }

    proptest! {
        #[test]
        fn d2_lives_are_distinct_and_interior(board in boards(), share in 0.0..=1.0f64, seed: u64, kind in 0usize..3) {
            let placement = Placement::ALL[kind];
            let count = (placement.capacity(board) as f64 * share) as usize;
            match placement.place(board, count, &mut generator(seed)) {
                Ok(lives) => {
                    prop_assert_eq!(lives.len(), count);
                    prop_assert!(lives.iter().all(|life| board.contains(*life)));
                    prop_assert!(lives.windows(2).all(|pair| pair[0] < pair[1]));
                }
                Err(error) => {
                    let expected = matches!(error, LivesError::NoMiddle { .. });
                    prop_assert!(expected && count % 2 == 1);
                }
            }
        }

        #[test]
        fn spaced_lives_keep_apart_and_off_the_edge(board in boards(), share in 0.0..=1.0f64, seed: u64) {
            let count = (Placement::Spaced.capacity(board) as f64 * share) as usize;
            let lives = Placement::Spaced.place(board, count, &mut generator(seed)).unwrap();
            for (i, a) in lives.iter().enumerate() {
                prop_assert!(a.column() > 0 && a.column() + 1 < board.columns());
                prop_assert!(a.row() > 0 && a.row() + 1 < board.rows());
                prop_assert!(lives[i + 1..].iter().all(|b| a.distance_squared(*b) >= CLOSEST));
            }
        }

        #[test]
        fn symmetric_lives_map_onto_themselves(board in boards(), share in 0.0..=1.0f64, seed: u64) {
            let count = (Placement::Symmetric.capacity(board) as f64 * share) as usize / 2 * 2;
            let lives = Placement::Symmetric.place(board, count, &mut generator(seed)).unwrap();
            let mut turned: Vec<_> = lives.iter().map(|life| board.half_turn(*life)).collect();
            turned.sort_unstable();
            prop_assert_eq!(lives, turned);
        }
    }

    #[test]
    fn six_spaced_lives_on_the_default_board_stand_well_apart() {
        for seed in 0..200 {
            let lives = Placement::Spaced.place(Board::default(), 6, &mut generator(seed)).unwrap();
            for (i, a) in lives.iter().enumerate() {
                assert!(lives[i + 1..].iter().all(|b| a.distance_squared(*b) >= 16), "{lives:?}");
            }
        }
    }

    #[test]
    fn random_lives_are_uniform() {
        // Chi-square over the 361 intersections: with 360 degrees of freedom a fair draw stays below 460 in
        // 99.97% of cases. The seeds are fixed, so this test is not flaky.
        let board = Board::default();
        let mut counts = vec![0u32; 361];
        let (sheets, lives) = (6000, 6);
        for seed in 0..sheets {
            for life in Placement::Random.place(board, lives, &mut generator(seed)).unwrap() {
                counts[usize::from(life.row()) * 19 + usize::from(life.column())] += 1;
            }
        }
        let expected = (sheets as usize * lives) as f64 / 361.0;
        let chi_square: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!((270.0..460.0).contains(&chi_square), "{chi_square}");
    }

    #[test]
    fn spaced_and_symmetric_lives_are_as_likely_left_as_right() {
        for placement in [Placement::Spaced, Placement::Symmetric] {
            let mut left = 0i32;
            let mut bottom = 0i32;
            for seed in 0..2000 {
                let lives = placement.place(Board::default(), 6, &mut generator(seed)).unwrap();
                left += lives.iter().filter(|l| l.column() < 9).count() as i32
                    - lives.iter().filter(|l| l.column() > 9).count() as i32;
                bottom += lives.iter().filter(|l| l.row() < 9).count() as i32
                    - lives.iter().filter(|l| l.row() > 9).count() as i32;
            }
            assert!(left.abs() < 400 && bottom.abs() < 400, "{placement}: {left} {bottom}");
        }
    }

    #[test]
    fn an_odd_life_lies_in_the_middle() {
        let lives = Placement::Symmetric.place(Board::default(), 5, &mut generator(3)).unwrap();
        assert!(lives.contains(&"j10".parse().unwrap()), "{lives:?}");
        let odd = Board::new(21, 20).unwrap();
        assert_eq!(
            Placement::Symmetric.place(odd, 5, &mut generator(3)),
            Err(LivesError::NoMiddle { board: odd, count: 5 })
        );
    }

    #[test]
    fn too_many_lives_say_how_many_fit() {
        let small = Board::new(6, 6).unwrap();
        let error = Placement::Spaced.check(small, 6).unwrap_err();
        assert_eq!(error.to_string(), "6 lives do not fit on a 6x6 board placed `spaced`: 4 at the most");
        assert_eq!(error.random_fit(), Some(25));
        assert_eq!(Placement::Spaced.check(small, 26).unwrap_err().random_fit(), None);
        assert!(Placement::Random.check(small, 25).is_ok());
        assert!(Placement::Random.check(small, 26).is_err());
    }
}
