//! Generates and counts the legal moves (P2–P5).
//!
//! [`judge`](super::judge) reports what is wrong with a given move; both rely on [`reach`](super::board::reach).

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::board::{Side, Square, SquareSet, reach, reaches_outside};
use super::position::{MOST_STONES, Position};

/// The largest number of targets of a move: 16 squares are at distance 4 from the centre, and no square has
/// more at any distance. A test counts them.
pub const MOST_TARGETS: usize = 16;

/// The targets of a move, and the number of stones on each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Targets {
    items: [(Square, u8); MOST_TARGETS],
    len: u8,
}

impl Targets {
    /// An empty list.
    pub fn new() -> Targets {
        Targets { items: [(Square::A1, 0); MOST_TARGETS], len: 0 }
    }

    /// Adds a target. Returns `false` if there is no room, which never happens for a legal move.
    pub fn push(&mut self, square: Square, count: u8) -> bool {
        let Some(slot) = self.items.get_mut(usize::from(self.len)) else { return false };
        *slot = (square, count);
        self.len += 1;
        true
    }

    /// The targets, in order.
    #[must_use]
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Square, u8)> + '_ {
        self.items[..usize::from(self.len)].iter().copied()
    }

    /// The number of targets.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no targets.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Default for Targets {
    fn default() -> Targets {
        Targets::new()
    }
}

/// A legal move: a stack and its targets, in board order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    capture: bool,
    targets: Targets,
}

impl Move {
    /// The square that all stones leave (P2).
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Whether it captures the stones on its only target (P5).
    pub const fn is_capture(&self) -> bool {
        self.capture
    }

    /// The targets, in board order.
    pub const fn targets(&self) -> &Targets {
        &self.targets
    }

    /// Moves all stones on `from` to `targets`, which must be sorted.
    pub(in crate::persivic) const fn new(from: Square, targets: Targets, capture: bool) -> Move {
        Move { from, capture, targets }
    }

    /// Moves `count` stones to a single square. Legality depends on the position.
    pub(in crate::persivic) fn single(from: Square, to: Square, count: u8, capture: bool) -> Move {
        let mut targets = Targets::new();
        targets.push(to, count);
        Move { from, capture, targets }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destinations {
    /// Vacant squares and those with own stones (P4).
    pub landings: SquareSet,
    /// Squares of the opponent, for a lone stone (P5).
    pub captures: SquareSet,
}

impl Destinations {
    /// The targets of a stack that can reach these squares.
    #[inline]
    pub(super) fn new(stack: u8, reached: SquareSet, enemies: SquareSet) -> Destinations {
        Destinations {
            landings: reached - enemies,
            captures: if stack == 1 { reached & enemies } else { SquareSet::EMPTY },
        }
    }

    /// The number of moves of `stack` stones to these targets.
    #[inline]
    pub(super) fn count_moves(self, stack: u8) -> u64 {
        multisets(self.landings.len(), stack) + self.captures.len() as u64
    }
}

/// A board that moves are made on: a position, possibly with incrementally updated data.
pub(in crate::persivic) trait Board: Copy {
    fn position(&self) -> &Position;

    /// Puts `count` stones of `side` on a square without stones of the other side.
    fn add(&mut self, side: Side, square: Square, count: u8);

    /// Removes all stones from a square of `side`.
    fn clear(&mut self, side: Side, square: Square);

    /// Passes the turn to the other side.
    fn pass(&mut self);

    #[inline]
    fn make(&mut self, played: &Move) {
        let side = self.position().side_to_move();
        self.clear(side, played.from());
        if played.is_capture() {
            for (square, _) in played.targets().iter() {
                self.clear(side.other(), square);
            }
        }
        for (square, count) in played.targets().iter() {
            self.add(side, square, count);
        }
        self.pass();
    }

    /// Moves the lone stone on `from` to `target`, capturing the stones there.
    #[inline]
    fn capture(&mut self, from: Square, target: Square) {
        let side = self.position().side_to_move();
        self.clear(side, from);
        self.clear(side.other(), target);
        self.add(side, target, 1);
        self.pass();
    }

    /// Calls `visit` with the board after each legal move, in the order of [`Position::moves`], until it breaks.
    fn try_each_child<B>(&self, visit: &mut impl FnMut(&Self) -> ControlFlow<B>) -> ControlFlow<B> {
        let position = self.position();
        let side = position.side_to_move();
        for from in position.stones(side) {
            let Destinations { landings, captures } = position.destinations(from);
            let mut lifted = *self;
            lifted.clear(side, from);
            lifted.pass();
            land(&lifted, side, landings, position.count(from), &|_, _, _| true, visit)?;
            for target in captures {
                let mut next = *self;
                next.capture(from, target);
                visit(&next)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Board for Position {
    #[inline]
    fn position(&self) -> &Position {
        self
    }

    #[inline]
    fn add(&mut self, side: Side, square: Square, count: u8) {
        Position::add(self, side, square, count);
    }

    #[inline]
    fn clear(&mut self, side: Side, square: Square) {
        Position::clear(self, side, square);
    }

    #[inline]
    fn pass(&mut self) {
        Position::pass(self);
    }
}

impl Position {
    /// The possible targets of the side to move's stones on `from` (P3–P5).
    #[inline]
    pub fn destinations(&self, from: Square) -> Destinations {
        let enemies = self.stones(self.side_to_move().other());
        let stack = self.count(from);
        Destinations::new(stack, reach(from, stack, self.vacant()), enemies)
    }

    /// Whether the side to move has a legal move.
    #[inline]
    pub fn has_move(&self) -> bool {
        let enemies = self.stones(self.side_to_move().other());
        self.stones(self.side_to_move()).any(|from| {
            let stack = self.count(from);
            // A lone stone can always step: every neighbour is vacant, its own or can be captured.
            stack == 1 || reaches_outside(enemies, from, stack, self.vacant())
        })
    }

    /// Counts the legal moves without listing them: a stack of `n` stones with `d` possible landings has as
    /// many moves as there are multisets of size `n` over `d` elements (P8).
    ///
    /// ```
    /// use parlour::persivic::Position;
    ///
    /// assert_eq!(Position::start().count_moves(), 235);
    /// ```
    pub fn count_moves(&self) -> u64 {
        self.stones(self.side_to_move()).map(|from| self.count_moves_from(from)).sum()
    }

    /// Counts the legal moves of the stack on `from`, which must belong to the side to move.
    #[inline]
    pub fn count_moves_from(&self, from: Square) -> u64 {
        self.destinations(from).count_moves(self.count(from))
    }

    /// All legal moves in canonical order, generated lazily.
    ///
    /// [`Position::count_moves`] is far faster for counting, and [`Position::for_each_child`] for visiting
    /// the positions after each move.
    ///
    /// ```
    /// use parlour::persivic::Position;
    ///
    /// let moves: Vec<String> = Position::start().moves().take(3).map(|m| m.to_string()).collect();
    /// assert_eq!(moves, ["a1-c2", "a1-2c2,b3", "a1-2c2,a4"]);
    /// ```
    pub fn moves(&self) -> Moves<'_> {
        Moves { position: self, sources: self.stones(self.side_to_move()), current: None }
    }

    /// The position after a move known to be legal: one from [`Position::moves`] or [`Position::judge`]. Use
    /// [`Position::play`] for any other.
    ///
    /// An illegal move leads to an impossible position: stones may appear or vanish, and debug builds may
    /// panic. Memory stays safe.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, played: &Move) -> Position {
        let mut next = *self;
        next.make(played);
        next
    }

    /// Calls `visit` with the position after each legal move, in the order of [`Position::moves`].
    ///
    /// Stones are put down one by one, and landings with a common prefix share its work, so a move costs
    /// about as much as a single stone.
    ///
    /// ```
    /// use parlour::persivic::Position;
    ///
    /// let mut children = 0;
    /// Position::start().for_each_child(&mut |_| children += 1);
    /// assert_eq!(children, 235);
    /// ```
    pub fn for_each_child(&self, visit: &mut impl FnMut(&Position)) {
        let _ = self.try_each_child(&mut |child| {
            visit(child);
            ControlFlow::<Infallible>::Continue(())
        });
    }

    /// Like [`Position::for_each_child`], until `visit` breaks.
    pub fn try_each_child<B>(&self, visit: &mut impl FnMut(&Position) -> ControlFlow<B>) -> ControlFlow<B> {
        Board::try_each_child(self, visit)
    }

    /// Whether a move that was legal in some position is legal here too.
    pub fn allows(&self, played: &Move) -> bool {
        let from = played.from();
        let stones: u32 = played.targets().iter().map(|(_, count)| u32::from(count)).sum();
        if !self.stones(self.side_to_move()).contains(from) || u32::from(self.count(from)) != stones {
            return false;
        }
        let Destinations { landings, captures } = self.destinations(from);
        let allowed = if played.is_capture() { captures } else { landings };
        played.targets().iter().all(|(square, _)| allowed.contains(square))
    }

    /// The legal moves of the stack on `from`; empty if the side to move has no stones there.
    pub fn moves_from(&self, from: Square) -> Moves<'_> {
        let own = self.stones(self.side_to_move()) & SquareSet::of(from);
        Moves { position: self, sources: own, current: None }
    }
}

/// Puts down `stones` more stones on `squares`, in non-decreasing order. `may` says whether one may go to a square, and how
/// many follow it.
pub(in crate::persivic) fn land<T: Board, B>(
    base: &T,
    side: Side,
    squares: SquareSet,
    stones: u8,
    may: &impl Fn(&T, Square, u8) -> bool,
    visit: &mut impl FnMut(&T) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut rest = squares;
    while let Some(square) = rest.first() {
        if may(base, square, stones - 1) {
            let mut next = *base;
            next.add(side, square, 1);
            if stones == 1 {
                visit(&next)?;
            } else {
                land(&next, side, rest, stones - 1, may, visit)?;
            }
        }
        rest.remove(square);
    }
    ControlFlow::Continue(())
}

/// The number of ways to put `stones` stones on `squares` squares (P8).
#[inline]
pub(in crate::persivic) fn multisets(squares: usize, stones: u8) -> u64 {
    // A stack too large for the table is also too large to move on the board.
    MULTISETS[squares].get(usize::from(stones)).copied().unwrap_or(0)
}

/// `MULTISETS[d][n]`: the number of ways to put `n` stones on `d` squares (P8).
static MULTISETS: [[u64; 28]; MOST_TARGETS + 1] = {
    let mut table = [[0; 28]; MOST_TARGETS + 1];
    let mut squares = 0;
    while squares <= MOST_TARGETS {
        table[squares][0] = 1;
        let mut stones = 1;
        while stones < 28 && squares > 0 {
            // Either no stone is on the last square, or one is and the rest are as before.
            table[squares][stones] = table[squares - 1][stones] + table[squares][stones - 1];
            stones += 1;
        }
        squares += 1;
    }
    table
};

/// The legal moves of a position in canonical order: by source in board order; for each source first the
/// landings, compared stone by stone with the stones in board order, then the captures.
#[derive(Clone)]
pub struct Moves<'a> {
    position: &'a Position,
    sources: SquareSet,
    current: Option<Stack>,
}

#[derive(Clone)]
struct Stack {
    from: Square,
    squares: [Square; MOST_TARGETS],
    last: u8,
    /// The next combination: for each stone the index of its landing, non-decreasing.
    places: [u8; MOST_STONES as usize],
    stones: u8,
    /// Whether `places` has yet to be returned.
    more: bool,
    captures: SquareSet,
}

impl Stack {
    #[inline]
    fn new(position: &Position, from: Square) -> Stack {
        let Destinations { landings, captures } = position.destinations(from);
        let mut squares = [Square::A1; MOST_TARGETS];
        for (slot, square) in squares.iter_mut().zip(landings) {
            *slot = square;
        }
        Stack {
            from,
            squares,
            last: landings.len().saturating_sub(1) as u8,
            places: [0; MOST_STONES as usize],
            stones: position.count(from),
            more: !landings.is_empty(),
            captures,
        }
    }

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if !self.more {
            return self.captures.next().map(|square| Move::single(self.from, square, 1, true));
        }
        let places = &mut self.places[..usize::from(self.stones)];
        let mut targets = Targets::new();
        let mut rest = &places[..];
        while let [first, ..] = rest {
            let same = rest.iter().take_while(|place| *place == first).count();
            targets.push(self.squares[usize::from(*first)], same as u8);
            rest = &rest[same..];
        }
        // The next combination: the last stone that is not on the last landing advances by one, and those
        // after it join it.
        match places.iter().rposition(|place| *place < self.last) {
            None => self.more = false,
            Some(stone) => {
                let next = places[stone] + 1;
                places[stone..].fill(next);
            }
        }
        Some(Move { from: self.from, capture: false, targets })
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(found) = self.current.as_mut().and_then(Stack::next) {
                return Some(found);
            }
            let from = self.sources.next()?;
            self.current = Some(Stack::new(self.position, from));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    #[test]
    fn no_stack_has_more_targets_than_there_is_room_for() {
        for from in Square::all() {
            for steps in 1..=27 {
                assert!(reach(from, steps, SquareSet::ALL).len() <= MOST_TARGETS);
            }
        }
    }

    #[test]
    fn p2_moves_of_a_square_are_those_of_its_stack_alone() {
        let start = Position::start();
        for from in Square::all() {
            let its = start.moves().filter(|played| played.from() == from);
            assert!(start.moves_from(from).eq(its), "{from}");
        }
    }

    #[test]
    fn p8_three_stones_in_the_middle_have_364_moves() {
        let alone = position("9./9./9./9./4.3r4./9./9./9./9. r");
        assert_eq!(alone.count_moves(), 364);
        assert_eq!(alone.moves().count(), 364);
    }

    #[test]
    fn counting_agrees_with_listing() {
        for text in [
            "3b3b3b3b3b3b3b3b3b/9./9./9./9./9./9./9./3r3r3r3r3r3r3r3r3r r",
            "4.26b3.b/9./9./9./4.26r4./9./9./9./r8. r",
            "27b8./9./9./9./27rr7./.8r27r6./9./9./9. r",
            "9./9./9./9./9r6.bb/9./9./9./9. r",
            "2.2r.b3.2b/b3b.3b.br.b/2r3b7./6.rr./r2.b3b2.r./4r2b2.4r.3b2./4b2r4.3b2./2b2r2.3r4./8.r b",
        ] {
            let position = crate::persivic::notation::arrangement(text).unwrap();
            assert_eq!(position.moves().count() as u64, position.count_moves(), "{text}");
            let mut children = Vec::new();
            position.for_each_child(&mut |child| children.push((*child, child.hash())));
            let played = position.moves().map(|played| position.play_unchecked(&played));
            assert!(played.map(|child| (child, child.hash())).eq(children), "{text}");
        }
    }
}
