//! What is agreed before a game, and its state: occupancy, ends, numbers and lives, the player to move (D1–D3, D9, D10);
//! its legal lines (D4–D8).

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::board::{Axis, Board, Direction, Intersection};
use super::line::{Drawn, Line, Number, Numbers, Pairs, Segment};
use crate::diverto::rules::mixer::Mixer;
use crate::diverto::rules::occupancy::{Collected, Met, Occupancy};
use crate::named::named;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who draws the first line.
    One,
    /// The player who draws the second line.
    Two,
}

impl Player {
    /// Both players, in the order of their turns.
    pub const ALL: [Player; 2] = [Player::One, Player::Two];

    /// The opponent of this player.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// The player's place in an array of two: 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// `player 1` or `player 2`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.index() + 1)
    }
}

/// The start of a game. The default is a 20x20 board without lives, 25 rows, unknown dice and no variants.
///
/// ```
/// use parlour::diverto::{Position, Setup, Variant};
///
/// let lives = ["c4", "k9"].map(|life| life.parse().unwrap()).to_vec();
/// let setup = Setup { lives, variants: vec![Variant::Prepaid], ..Setup::default() };
/// assert_eq!(Position::new(&setup).lives_left().len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The board size (D1).
    pub board: Board,
    /// The lives, in any order (D2). Those outside the board are ignored.
    pub lives: Vec<Intersection>,
    /// The numbers both players rolled for row 1 (D3), if known.
    pub dice: Option<[Numbers; 2]>,
    /// The number of rows until the draw (D9).
    pub rows: Rows,
    /// The variants (D10), and the option `prepaid` (D7).
    pub variants: Vec<Variant>,
}

/// An end of the long line (D5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The intersection of the end.
    pub at: Intersection,
    /// The axis of the segment that arrives there.
    pub axis: Axis,
}

/// A player's numbers and lives so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// The numbers of the player's last row, as drawn.
    pub numbers: Option<Numbers>,
    /// The number of lives collected (D2).
    pub collected: u16,
    /// The number of lives spent on crossings (D7).
    pub spent: u16,
}

impl Tally {
    /// The number of lives left to spend on crossings (D7).
    pub const fn held(&self) -> u16 {
        self.collected - self.spent
    }
}

/// How a game has ended (D9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A player has no legal line and has lost.
    NoLine(Player),
    /// Both players have drawn in the last row: a draw.
    LastRow,
}

impl Ending {
    /// The winner; `None` in a draw.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Ending::NoLine(loser) => Some(loser.other()),
            Ending::LastRow => None,
        }
    }
}

/// A game in progress: drawn edges, lives, and the player to move. Moves mutate it in place, and
/// [`Position::undo`] reverts one. The default is the start on an empty board of 20x20 squares.
///
/// ```
/// use parlour::diverto::{Player, Position};
///
/// let mut position = Position::default();
/// position.play(&"h8:N3E2".parse().unwrap(), None).unwrap();
/// assert_eq!(position.player(), Player::Two);
/// let ends = position.end_points();
/// assert_eq!(ends.iter().map(ToString::to_string).collect::<Vec<_>>(), ["h8", "j11"]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(in crate::diverto) occupancy: Occupancy,
    pub(in crate::diverto) ends: Option<[End; 2]>,
    tallies: [Tally; 2],
    plies: u16,
    rows: Rows,
    dice: Option<[Numbers; 2]>,
    ordered: bool,
    roll: bool,
    prepaid: bool,
}

impl Default for Position {
    /// [`Position::new`] of the default [`Setup`].
    fn default() -> Position {
        Position::new(&Setup::default())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("board", &self.board())
            .field("ends", &self.ends)
            .field("tallies", &self.tallies)
            .field("plies", &self.plies)
            .finish_non_exhaustive()
    }
}

/// The state needed to undo a line.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    line: Line,
    collected: Collected,
    ends: Option<[End; 2]>,
    tally: Tally,
}

impl Position {
    /// Creates the start of a game. Lives outside the board are ignored.
    pub fn new(setup: &Setup) -> Position {
        let lives = setup.lives.iter().copied().filter(|life| setup.board.contains(*life));
        Position {
            occupancy: Occupancy::new(setup.board, lives),
            ends: None,
            tallies: [Tally::default(); 2],
            plies: 0,
            rows: setup.rows,
            dice: setup.dice,
            ordered: setup.variants.contains(&Variant::Ordered),
            roll: setup.variants.contains(&Variant::Roll),
            prepaid: setup.variants.contains(&Variant::Prepaid),
        }
    }

    /// The drawn edges and the lives left.
    pub const fn occupancy(&self) -> &Occupancy {
        &self.occupancy
    }

    /// The board size.
    pub const fn board(&self) -> Board {
        self.occupancy.board()
    }

    /// Both ends of the long line; `None` before the first line.
    pub const fn ends(&self) -> Option<[End; 2]> {
        self.ends
    }

    /// The points of both ends, in ascending order; empty before the first line.
    pub fn end_points(&self) -> Vec<Intersection> {
        sorted(self.ends.into_iter().flatten().map(|end| end.at))
    }

    /// The uncollected lives, in ascending order.
    pub fn lives_left(&self) -> Vec<Intersection> {
        sorted(self.occupancy.lives())
    }

    /// The number of lines drawn.
    pub const fn plies(&self) -> u16 {
        self.plies
    }

    /// The player to move.
    pub const fn player(&self) -> Player {
        if self.plies.is_multiple_of(2) { Player::One } else { Player::Two }
    }

    /// The row of the next line, from 1.
    pub const fn row(&self) -> u16 {
        self.plies / 2 + 1
    }

    /// The number of lines before the game is a draw (D9).
    pub fn plies_left(&self) -> u16 {
        (2 * u16::from(self.rows.get())).saturating_sub(self.plies)
    }

    /// A player's numbers and lives so far.
    pub const fn tally(&self, player: Player) -> &Tally {
        &self.tallies[player.index()]
    }

    /// Whether numbers are used in their order (D10).
    pub const fn is_ordered(&self) -> bool {
        self.ordered
    }

    /// Whether numbers are rolled afresh each row (D10).
    pub const fn is_roll(&self) -> bool {
        self.roll
    }

    /// Whether only lives held before a line pay for its crossings (D7).
    pub const fn is_prepaid(&self) -> bool {
        self.prepaid
    }

    /// Whether the numbers of the player to move come from dice that are not known.
    pub const fn waits_for_dice(&self) -> bool {
        if self.row() == 1 { self.dice.is_none() } else { self.roll }
    }

    /// The numbers available to the player to move: those rolled for row 1, or the changes of the last row's
    /// (D3); `None` if they come from unknown dice.
    pub fn choices(&self) -> Option<Vec<Numbers>> {
        if self.waits_for_dice() {
            return None;
        }
        let player = self.player();
        if self.row() == 1 {
            return self.dice.map(|dice| vec![dice[player.index()]]);
        }
        let last = self.tally(player).numbers?;
        let mut choices: Vec<Numbers> = if self.ordered {
            last.changes().collect()
        } else {
            last.changes().map(Numbers::sorted).collect()
        };
        choices.sort_unstable();
        choices.dedup();
        Some(choices)
    }

    /// The lengths available to the player to move: those of `thrown` if this row is rolled and the roll is
    /// known; every possible throw if it is not.
    pub fn pairs(&self, thrown: Option<Numbers>) -> Pairs {
        match thrown {
            Some(thrown) if self.waits_for_dice() => Pairs::of([thrown], self.ordered),
            _ => self.pairs_of(self.player()),
        }
    }

    /// The lengths available to `player` when next to move.
    pub fn pairs_of(&self, player: Player) -> Pairs {
        match (self.tallies[player.index()].numbers, self.dice) {
            (None, Some(dice)) => Pairs::of([dice[player.index()]], self.ordered),
            (Some(last), _) if !self.roll => Pairs::of(last.changes(), self.ordered),
            _ => Pairs::ALL,
        }
    }

    /// A 128-bit key of this position with the lengths `pairs`, for table look-ups. Distinct positions of a
    /// game never share one in practice.
    pub(in crate::diverto) fn key(&self, pairs: Pairs) -> u128 {
        let mut mixer = Mixer::default();
        self.occupancy.hash(&mut mixer);
        (self.ends, self.plies, pairs).hash(&mut mixer);
        for tally in &self.tallies {
            (tally.numbers, tally.held()).hash(&mut mixer);
        }
        mixer.key()
    }

    /// Whether the game is over (D9). If this row is rolled and `thrown` is unknown, it is over only if no
    /// possible throw fits.
    ///
    /// ```
    /// use parlour::diverto::{Ending, Position, Rows, Setup};
    ///
    /// let setup = Setup { rows: Rows::new(1).unwrap(), ..Setup::default() };
    /// let mut position = Position::new(&setup);
    /// assert_eq!(position.ended(None), None);
    /// for line in ["h8:N3E2", "j11:N1E2"] {
    ///     position.play(&line.parse().unwrap(), None).unwrap();
    /// }
    /// assert_eq!(position.ended(None), Some(Ending::LastRow));
    /// ```
    #[inline]
    pub fn ended(&self, thrown: Option<Numbers>) -> Option<Ending> {
        if self.plies_left() == 0 {
            Some(Ending::LastRow)
        } else if self.has_line(self.pairs(thrown)) {
            None
        } else {
            Some(Ending::NoLine(self.player()))
        }
    }

    /// Draws a line known to be legal: one from [`Position::lines`] or [`Position::judge`]. Use
    /// [`Position::play`] for any other.
    ///
    /// An illegal line panics or leaves an impossible position. Memory stays safe.
    pub fn play_unchecked(&mut self, drawn: &Drawn) -> Undo {
        let line = drawn.line;
        let player = self.player().index();
        let undo = Undo {
            line,
            collected: self.occupancy.draw(&line),
            ends: self.ends,
            tally: self.tallies[player],
        };
        let [first, second] = [line.first(), line.second()].map(|segment| segment.direction.axis());
        let new = End { at: line.end(), axis: second };
        self.ends = Some(match self.ends {
            None => [End { at: line.from(), axis: first }, new],
            Some([one, two]) if one.at == line.from() && one.axis != first => [new, two],
            Some([one, _]) => [one, new],
        });
        let tally = &mut self.tallies[player];
        tally.numbers = Some(line.numbers());
        tally.collected += u16::from(drawn.collected);
        tally.spent += u16::from(drawn.spent);
        self.plies += 1;
        undo
    }

    /// Takes back the last line, whose `play` returned `undo`.
    pub fn undo(&mut self, undo: &Undo) {
        self.plies -= 1;
        self.tallies[self.player().index()] = undo.tally;
        self.ends = undo.ends;
        self.occupancy.erase(&undo.line, undo.collected);
    }
}

fn sorted(places: impl Iterator<Item = Intersection>) -> Vec<Intersection> {
    let mut places: Vec<Intersection> = places.collect();
    places.sort_unstable();
    places
}

impl Position {
    /// Visits each legal line whose lengths are among `pairs` exactly once, until `visit` breaks.
    pub fn for_each_line<B>(
        &self,
        pairs: Pairs,
        visit: impl FnMut(Drawn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.for_each_line_of(self.player(), pairs, visit)
    }

    /// Like [`Position::for_each_line`], but as if `player` were to move.
    #[inline]
    fn for_each_line_of<B>(
        &self,
        player: Player,
        pairs: Pairs,
        mut visit: impl FnMut(Drawn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let held = self.tally(player).held().into();
        let Some([one, two]) = self.ends else { return self.for_each_first_line(pairs, visit) };
        self.lines_at(one.at, one.axis, pairs, held, &mut visit)?;
        // If both ends coincide, their axes differ, so no line is visited twice.
        self.lines_at(two.at, two.axis, pairs, held, &mut visit)
    }

    /// All legal lines whose lengths are among `pairs`, in unspecified order.
    ///
    /// ```
    /// use parlour::diverto::{Numbers, Pairs, Position};
    ///
    /// let start = Position::default();
    /// let thrown = Pairs::of([Numbers::new(6, 6).unwrap()], false);
    /// let lines = start.lines(thrown);
    /// assert_eq!(lines.len(), start.count_lines(thrown));
    /// assert!(lines.iter().all(|drawn| drawn.line.numbers() == Numbers::new(6, 6).unwrap()));
    /// ```
    pub fn lines(&self, pairs: Pairs) -> Vec<Drawn> {
        let mut lines = Vec::new();
        let ControlFlow::Continue(()) = self.for_each_line(pairs, |drawn| {
            lines.push(drawn);
            ControlFlow::<std::convert::Infallible>::Continue(())
        });
        lines
    }

    /// Whether there is a legal line (D9).
    pub fn has_line(&self, pairs: Pairs) -> bool {
        self.for_each_line(pairs, |_| ControlFlow::Break(())).is_break()
    }

    /// Counts the legal lines.
    pub fn count_lines(&self, pairs: Pairs) -> usize {
        self.count_lines_of(self.player(), pairs)
    }

    /// Counts the legal lines `player` would have if to move.
    pub fn count_lines_of(&self, player: Player, pairs: Pairs) -> usize {
        let mut count = 0;
        let ControlFlow::Continue(()) = self.for_each_line_of(player, pairs, |_| {
            count += 1;
            ControlFlow::<std::convert::Infallible>::Continue(())
        });
        count
    }

    /// Counts the throws, of the 36 of two dice, that would leave `player` a legal line if to move.
    pub fn fitting_throws(&self, player: Player) -> u32 {
        let mut fit = Pairs::default();
        let _ = self.for_each_line_of(player, Pairs::ALL, |drawn| {
            let Numbers(first, second) = drawn.line.numbers();
            fit.insert(first, second);
            if !self.is_ordered() {
                fit.insert(second, first);
            }
            if fit == Pairs::ALL { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        fit.count()
    }

    /// The first line starts anywhere, but neither starts on nor visits a life (D4).
    fn for_each_first_line<B>(
        &self,
        pairs: Pairs,
        mut visit: impl FnMut(Drawn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in self.board().intersections().filter(|from| !self.occupancy.has_life(*from)) {
            for axis in [Axis::Horizontal, Axis::Vertical] {
                self.lines_at(from, axis, pairs, 0, &mut |drawn| {
                    if drawn.collected == 0 { visit(drawn) } else { ControlFlow::Continue(()) }
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits all lines from `from`, where a segment along `axis` arrives (D5).
    fn lines_at<B>(
        &self,
        from: Intersection,
        axis: Axis,
        pairs: Pairs,
        held: u32,
        visit: &mut impl FnMut(Drawn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for direction in axis.turns() {
            for length in lengths(self.occupancy.room(from, direction)) {
                let seconds = pairs.after(length);
                if seconds == 0 {
                    continue;
                }
                let first = Segment { direction, length };
                let met = self.occupancy.meets(from, first);
                let earned = if self.is_prepaid() { 0 } else { met.lives() };
                if met.crossings() > held + earned {
                    continue;
                }
                let Some(corner) = direction.step(from, length.get()) else { continue };
                for turned in direction.axis().turns() {
                    self.turn_at(corner, turned, seconds, |second, end, then| {
                        match self.cost(held, &met, then) {
                            Some((collected, spent)) => {
                                let line = Line::walked(from, [(first, corner), (second, end)]);
                                visit(Drawn { line, collected, spent })
                            }
                            None => ControlFlow::Continue(()),
                        }
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn turn_at<B>(
        &self,
        corner: Intersection,
        direction: Direction,
        seconds: u8,
        mut visit: impl FnMut(Segment, Intersection, &Met) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for length in lengths(self.occupancy.room(corner, direction)) {
            if seconds >> length.get() & 1 == 0 {
                continue;
            }
            let segment = Segment { direction, length };
            let Some(end) = direction.step(corner, length.get()) else { continue };
            visit(segment, end, &self.occupancy.meets(corner, segment))?;
        }
        ControlFlow::Continue(())
    }

    /// The lives collected and spent on both segments; `None` if a crossing cannot be paid. `held` lives pay,
    /// and so do those collected on the way unless the game is `prepaid`, in path order (D7).
    #[inline]
    fn cost(&self, held: u32, first: &Met, second: &Met) -> Option<(u8, u8)> {
        let spent = first.crossings() + second.crossings();
        let collected = first.lives() + second.lives();
        // The order matters only if there are more crossings than lives held.
        if spent > held {
            if self.is_prepaid() || spent > held + collected {
                return None;
            }
            first.pay(held).and_then(|held| second.pay(held)).ok()?;
        }
        Some((collected as u8, spent as u8))
    }
}

/// The lengths that fit in `room`.
fn lengths(room: u32) -> impl Iterator<Item = Number> {
    Number::ALL.into_iter().take(room as usize)
}

/// The number of rows before the game is a draw (D9): 1 to 60.
///
/// ```
/// use parlour::diverto::Rows;
///
/// assert_eq!(Rows::default().get(), 25);
/// assert!("61".parse::<Rows>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rows(u8);

impl Rows {
    /// Creates a row count, or returns `None` unless it is 1 to 60.
    pub fn new(rows: u8) -> Option<Rows> {
        (1..=60).contains(&rows).then_some(Rows(rows))
    }

    /// The number of rows, 1 to 60.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for Rows {
    /// 25 rows, as on the published sheet.
    fn default() -> Rows {
        Rows(25)
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The error for text that is not a number of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game has 1 to 60 rows")]
pub struct ParseRowsError;

impl FromStr for Rows {
    type Err = ParseRowsError;

    fn from_str(text: &str) -> Result<Rows, ParseRowsError> {
        text.parse().ok().and_then(Rows::new).ok_or(ParseRowsError)
    }
}

named! {
    /// A variant (D10), or the option of D7; they combine.
    pub enum Variant {
        /// The two numbers are used left, then right, and keep their places.
        Ordered = "ordered",
        /// Both numbers are rolled afresh each row.
        Roll = "roll",
        /// Only lives held before a line pay for its crossings (D7).
        Prepaid = "prepaid",
    }
    /// A text that names no variant.
    ParseVariantError = "the variants are `ordered`, `roll` (D10) and `prepaid` (D7)"
}

/// A set of variants played together.
///
/// ```
/// use parlour::diverto::{Variant, Variants};
///
/// let both = Variants::from_iter([Variant::Roll, Variant::Ordered, Variant::Roll]);
/// assert!(both.contains(Variant::Roll) && !both.contains(Variant::Prepaid));
/// assert!(both.iter().eq([Variant::Ordered, Variant::Roll]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variants([bool; Variant::ALL.len()]);

impl Variants {
    /// Whether the set contains `variant`.
    pub const fn contains(self, variant: Variant) -> bool {
        self.0[variant as usize]
    }

    /// The variants, in the order of [`Variant::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Variant> {
        Variant::ALL.into_iter().filter(move |variant| self.contains(*variant))
    }
}

impl FromIterator<Variant> for Variants {
    fn from_iter<I: IntoIterator<Item = Variant>>(variants: I) -> Variants {
        let mut set = Variants::default();
        variants.into_iter().for_each(|variant| set.0[variant as usize] = true);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d9_rows_are_1_to_60() {
        assert_eq!("60".parse::<Rows>().map(Rows::get), Ok(60));
        for bad in ["0", "61", "-1", "", "many"] {
            assert_eq!(bad.parse::<Rows>(), Err(ParseRowsError), "{bad}");
        }
    }

    #[test]
    fn d10_variants_round_trip() {
        for variant in Variant::ALL {
            assert_eq!(variant.to_string().parse(), Ok(variant));
        }
        assert!("Ordered!".parse::<Variant>().is_err());
    }
}
