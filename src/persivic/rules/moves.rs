//! Moves: what all legal moves are ([P2]–[P5]), and how many.
//!
//! What a move that somebody wrote has wrong with it is for [`judge`](super::judge) to say; both ask [`reach`](super::reach).

#[cfg(doc)]
use crate::persivic::rules::ids::*;
use std::convert::Infallible;
use std::ops::ControlFlow;

use super::board::{Side, Square, SquareSet};
use super::position::{MOST_STONES, Position};
use super::reach::{reach, reaches_outside};

/// The most squares that the stones of one move can end on: 16 lie at distance 4 of the middle, and
/// at no distance of any square are there more. A test counts them.
pub const MOST_TARGETS: usize = 16;

/// Where the stones of a move end, and how many on each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Targets {
    items: [(Square, u8); MOST_TARGETS],
    len: u8,
}

impl Targets {
    /// A list without targets.
    #[must_use]
    pub fn new() -> Targets {
        Targets { items: [(Square::A1, 0); MOST_TARGETS], len: 0 }
    }

    /// Adds a target; `false` when there is no room, as there is for every legal move.
    pub fn push(&mut self, square: Square, count: u8) -> bool {
        let Some(slot) = self.items.get_mut(usize::from(self.len)) else { return false };
        *slot = (square, count);
        self.len += 1;
        true
    }

    /// The targets in their order.
    #[must_use]
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Square, u8)> + '_ {
        self.items[..usize::from(self.len)].iter().copied()
    }

    /// How many squares there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Default for Targets {
    fn default() -> Targets {
        Targets::new()
    }
}

/// A legal move: a stack, and where its stones end, in board order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    capture: bool,
    targets: Targets,
}

impl Move {
    /// The square all stones leave ([P2]).
    #[must_use]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Whether it removes the stones on its one target ([P5]).
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        self.capture
    }

    /// Where the stones end, in board order.
    #[must_use]
    pub const fn targets(&self) -> &Targets {
        &self.targets
    }

    /// The move of all stones on `from` to `targets`, which are sorted.
    pub(in crate::persivic) const fn new(from: Square, targets: Targets, capture: bool) -> Move {
        Move { from, capture, targets }
    }

    /// A move of `count` stones to one square; whether it is legal is for a position to say.
    pub(in crate::persivic) fn single(from: Square, to: Square, count: u8, capture: bool) -> Move {
        let mut targets = Targets::new();
        targets.push(to, count);
        Move { from, capture, targets }
    }
}

/// Where the stones of a stack may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destinations {
    /// Vacant squares and those with stones of one's own ([P4]).
    pub landings: SquareSet,
    /// Squares of the opponent, for a stone alone ([P5]).
    pub captures: SquareSet,
}

impl Destinations {
    /// Where a stack may end whose stones have reached these squares.
    #[inline]
    pub(super) fn new(stack: u8, reached: SquareSet, enemies: SquareSet) -> Destinations {
        Destinations {
            landings: reached - enemies,
            captures: if stack == 1 { reached & enemies } else { SquareSet::EMPTY },
        }
    }

    /// How many moves `stack` stones have that may end there.
    #[inline]
    pub(super) fn count_moves(self, stack: u8) -> u64 {
        multisets(self.landings.len(), stack) + self.captures.len() as u64
    }
}

/// What moves are made on: a position, or one with more beside it that is kept up as stones move.
pub(in crate::persivic) trait Board: Copy {
    /// The stones and the side to move.
    fn position(&self) -> &Position;

    /// Puts `count` stones of `side` on a square that has none of the other side's.
    fn add(&mut self, side: Side, square: Square, count: u8);

    /// Takes all stones off a square of `side`.
    fn clear(&mut self, side: Side, square: Square);

    /// Hands the move to the other side.
    fn pass(&mut self);

    /// Makes a move that is legal here.
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

    /// Moves the stone alone on `from` to `target`, whose stones it captures.
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
            land(&lifted, side, landings, position.count(from), visit)?;
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
    /// Where the stones on `from`, of the side to move, may end ([P3]–[P5]).
    #[must_use]
    #[inline]
    pub fn destinations(&self, from: Square) -> Destinations {
        let enemies = self.stones(self.side_to_move().other());
        let stack = self.count(from);
        Destinations::new(stack, reach(from, stack, self.vacant()), enemies)
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    #[inline]
    pub fn has_move(&self) -> bool {
        let enemies = self.stones(self.side_to_move().other());
        self.stones(self.side_to_move()).any(|from| {
            let stack = self.count(from);
            // A stone alone can always step: every neighbour is vacant, its own or to be captured.
            stack == 1 || reaches_outside(enemies, from, stack, self.vacant())
        })
    }

    /// How many legal moves there are, counted and not listed: a stack of `n` with `d` squares to
    /// land on has as many moves as there are multisets of `n` out of `d` (P8).
    ///
    /// ```
    /// use parlour::persivic::Position;
    ///
    /// assert_eq!(Position::start().count_moves(), 235);
    /// ```
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        self.stones(self.side_to_move()).map(|from| self.count_moves_from(from)).sum()
    }

    /// How many legal moves the stack on `from` has, which is one of the side to move.
    #[must_use]
    #[inline]
    pub fn count_moves_from(&self, from: Square) -> u64 {
        self.destinations(from).count_moves(self.count(from))
    }

    /// All legal moves in canonical order, made one by one as they are asked for.
    ///
    /// To count them, [`Position::count_moves`] is far quicker; to visit the positions they lead to,
    /// [`Position::for_each_child`] is.
    ///
    /// ```
    /// use parlour::persivic::Position;
    ///
    /// let moves: Vec<String> = Position::start().moves().take(3).map(|m| m.to_string()).collect();
    /// assert_eq!(moves, ["a1-c2", "a1-2c2,b3", "a1-2c2,a4"]);
    /// ```
    #[must_use]
    pub fn moves(&self) -> Moves<'_> {
        Moves { position: self, sources: self.stones(self.side_to_move()), current: None }
    }

    /// The position after a move that is known to be legal here, because it is one of [`Position::moves`] or
    /// [`Position::judge`] gave it. [`Position::play`] checks any other.
    ///
    /// A move that is not legal here gives a position that no rule stands behind: stones may appear or vanish, and in
    /// a debug build it may panic. Memory stays safe.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, played: &Move) -> Position {
        let mut next = *self;
        next.make(played);
        next
    }

    /// Calls `visit` with the position after each legal move, in the order of [`Position::moves`].
    ///
    /// Stones are put down one by one, and landings that begin alike share their beginning: that makes every move for
    /// the price of about one stone.
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

    /// The same until `visit` breaks.
    pub fn try_each_child<B>(&self, visit: &mut impl FnMut(&Position) -> ControlFlow<B>) -> ControlFlow<B> {
        Board::try_each_child(self, visit)
    }

    /// Whether a move that was legal in some position is legal here.
    #[must_use]
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

    /// The legal moves of the stack on `from`; none where the side to move has no stones.
    #[must_use]
    pub fn moves_from(&self, from: Square) -> Moves<'_> {
        let own = self.stones(self.side_to_move()) & SquareSet::of(from);
        Moves { position: self, sources: own, current: None }
    }
}

/// Puts `stones` more stones down on `squares`, none before the one before it.
fn land<T: Board, B>(
    base: &T,
    side: Side,
    squares: SquareSet,
    stones: u8,
    visit: &mut impl FnMut(&T) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut rest = squares;
    while let Some(square) = rest.first() {
        let mut next = *base;
        next.add(side, square, 1);
        if stones == 1 {
            visit(&next)?;
        } else {
            land(&next, side, rest, stones - 1, visit)?;
        }
        rest.remove(square);
    }
    ControlFlow::Continue(())
}

/// In how many ways `stones` stones end on `squares` squares (P8).
#[inline]
pub(super) fn multisets(squares: usize, stones: u8) -> u64 {
    // A stack too large for the table is too large for the board as well.
    MULTISETS[squares].get(usize::from(stones)).copied().unwrap_or(0)
}

/// `MULTISETS[d][n]`: in how many ways `n` stones end on `d` squares (P8).
static MULTISETS: [[u64; 28]; MOST_TARGETS + 1] = {
    let mut table = [[0; 28]; MOST_TARGETS + 1];
    let mut squares = 0;
    while squares <= MOST_TARGETS {
        table[squares][0] = 1;
        let mut stones = 1;
        while stones < 28 && squares > 0 {
            // Either no stone ends on the last square, or one does and the rest are as before.
            table[squares][stones] = table[squares - 1][stones] + table[squares][stones - 1];
            stones += 1;
        }
        squares += 1;
    }
    table
};

/// The legal moves of a position, in canonical order: by source in board order; for each the landings,
/// the stones sorted in board order and compared stone by stone, then the captures.
#[derive(Clone)]
pub struct Moves<'a> {
    position: &'a Position,
    sources: SquareSet,
    current: Option<Stack>,
}

/// The moves of one stack that are still to come.
#[derive(Clone)]
struct Stack {
    from: Square,
    /// Where its stones can land, in board order.
    squares: [Square; MOST_TARGETS],
    /// The last of these.
    last: u8,
    /// The next choice of squares: for each stone the place of its square, never falling.
    places: [u8; MOST_STONES as usize],
    stones: u8,
    /// Whether `places` is still to be given.
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
        // The next way: the last stone that is not on the last square goes one on, and those behind
        // it join it there.
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
