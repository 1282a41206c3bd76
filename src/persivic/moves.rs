//! Moves: what is legal (P2–P5), what all legal moves are, and how many.
//!
//! One place decides. [`Position::judge`] says of a move as somebody wrote it whether it is legal or
//! what is wrong; [`Position::moves`] gives all legal moves; both ask [`Position::destinations`].

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::board::{Side, Square, SquareSet};
use super::position::{MOST_STONES, Position};
use super::reach::{obstacle, reach};

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
    /// No targets.
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
    /// The square all stones leave (P2).
    #[must_use]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Whether it removes the stones on its one target (P5).
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        self.capture
    }

    /// Where the stones end, in board order.
    #[must_use]
    pub const fn targets(&self) -> &Targets {
        &self.targets
    }

    /// A move of `count` stones to one square; whether it is legal is for a position to say.
    pub(super) fn single(from: Square, to: Square, count: u8, capture: bool) -> Move {
        let mut targets = Targets::new();
        targets.push(to, count);
        Move { from, capture, targets }
    }
}

/// A move as somebody asks for it, before it is known to be legal. Targets stand in the order
/// written, and one may stand twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt<'a> {
    /// The square the stones leave.
    pub from: Square,
    /// Whether it is marked as a capture.
    pub capture: bool,
    /// Where they end, with the counts written.
    pub targets: &'a [(Option<u32>, Square)],
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A vacant square.
    #[error("no stones stand on `{0}`")]
    NoStones(Square),
    /// The opponent's stones.
    #[error("the stones on `{at}` are {side}'s, and {} is to move", side.other())]
    WrongColour {
        /// Where.
        at: Square,
        /// Whose they are.
        side: Side,
    },
    /// More or fewer stones than the stack has (P2).
    #[error("{}, and `{from}` has {stack}: all must move", stones(*written))]
    WrongCount {
        /// The stack's square.
        from: Square,
        /// How many stones it has.
        stack: u8,
        /// How many are written.
        written: u32,
    },
    /// A target nearer or farther than the stack's size (P3).
    #[error("`{target}` is {} from `{from}`, and a stack of {stack} goes {stack}", steps(*distance))]
    BadDistance {
        /// The stack's square.
        from: Square,
        /// How many stones it has.
        stack: u8,
        /// The target.
        target: Square,
        /// How far that is.
        distance: u8,
    },
    /// No way of vacant squares (P3).
    #[error("no way is open from `{from}` to `{target}`: a stone stands on `{by}`")]
    Blocked {
        /// The stack's square.
        from: Square,
        /// The target.
        target: Square,
        /// A square in the way.
        by: Square,
    },
    /// Opponent's stones at the target of more than one stone (P4).
    #[error(
        "a stack of {stack} cannot land on the opponent's stones on `{target}`: only a stone alone captures"
    )]
    StackCaptures {
        /// The stack's square.
        from: Square,
        /// How many stones it has.
        stack: u8,
        /// The target.
        target: Square,
    },
    /// A capture written with `-`.
    #[error("`{target}` has the opponent's stones, so this is a capture, written with `x`")]
    UnmarkedCapture {
        /// The stone's square.
        from: Square,
        /// The target.
        target: Square,
    },
    /// `x` where nothing is captured.
    #[error("nothing is captured on `{target}`, so this is written with `-`")]
    NothingCaptured {
        /// The stack's square.
        from: Square,
        /// The target.
        target: Square,
    },
}

fn steps(distance: u8) -> String {
    if distance == 1 { "1 step".to_owned() } else { format!("{distance} steps") }
}

fn stones(written: u32) -> String {
    if written == 1 { "1 stone is written".to_owned() } else { format!("{written} stones are written") }
}

impl Fault {
    /// Its kind in JSON.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Fault::NoStones(_) => "no-stones",
            Fault::WrongColour { .. } => "wrong-colour",
            Fault::WrongCount { .. } => "wrong-count",
            Fault::BadDistance { .. } => "bad-distance",
            Fault::Blocked { .. } => "blocked",
            Fault::StackCaptures { .. } | Fault::UnmarkedCapture { .. } | Fault::NothingCaptured { .. } => {
                "capture"
            }
        }
    }

    /// The rule it breaks.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Fault::NoStones(_) | Fault::WrongColour { .. } | Fault::WrongCount { .. } => "P2",
            Fault::BadDistance { .. } | Fault::Blocked { .. } => "P3",
            Fault::StackCaptures { .. } => "P4",
            Fault::UnmarkedCapture { .. } | Fault::NothingCaptured { .. } => "P5",
        }
    }
}

/// Where the stones of a stack may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destinations {
    /// Vacant squares and those with stones of one's own (P4).
    pub landings: SquareSet,
    /// Squares of the opponent, for a stone alone (P5).
    pub captures: SquareSet,
}

impl Position {
    /// Where the stones on `from`, of the side to move, may end (P3–P5).
    #[must_use]
    #[inline]
    pub fn destinations(&self, from: Square) -> Destinations {
        let stack = self.count(from);
        let reached = reach(from, stack, self.vacant());
        let enemies = self.stones(self.side_to_move().other());
        Destinations {
            landings: reached - enemies,
            captures: if stack == 1 { reached & enemies } else { SquareSet::EMPTY },
        }
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_move(&self) -> bool {
        self.stones(self.side_to_move()).any(|from| {
            let destinations = self.destinations(from);
            !destinations.landings.is_empty() || !destinations.captures.is_empty()
        })
    }

    /// How many legal moves there are, counted and not listed: a stack of `n` with `d` squares to
    /// land on has as many moves as there are multisets of `n` out of `d` (P8).
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        self.stones(self.side_to_move()).map(|from| self.count_moves_from(from)).sum()
    }

    /// How many legal moves the stack on `from` has, which is one of the side to move.
    #[must_use]
    #[inline]
    pub fn count_moves_from(&self, from: Square) -> u64 {
        let Destinations { landings, captures } = self.destinations(from);
        // A stack too large for the table is too large for the board as well.
        let landed = MULTISETS[landings.len()].get(usize::from(self.count(from))).copied().unwrap_or(0);
        landed + captures.len() as u64
    }

    /// All legal moves in canonical order, made one by one as they are asked for.
    #[must_use]
    pub fn moves(&self) -> Moves<'_> {
        Moves { position: self, sources: self.stones(self.side_to_move()), current: None }
    }

    /// The position after a move that is legal here; [`Position::judge`]
    /// tells of any other.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, played: &Move) -> Position {
        let side = self.side_to_move();
        let mut next = *self;
        next.clear(side, played.from());
        if played.is_capture() {
            for (square, _) in played.targets().iter() {
                next.clear(side.other(), square);
            }
        }
        for (square, count) in played.targets().iter() {
            next.add(side, square, count);
        }
        next.pass();
        next
    }

    /// Calls `visit` with the position after each legal move, in the order of [`Position::moves`].
    ///
    /// Stones are put down one by one, and ways to land that begin alike share their beginning: that
    /// makes every move for the price of about one stone.
    pub fn for_each_child(&self, visit: &mut impl FnMut(&Position)) {
        let _ = self.try_each_child(&mut |child| {
            visit(child);
            ControlFlow::<Infallible>::Continue(())
        });
    }

    /// The same until `visit` breaks.
    pub fn try_each_child<B>(&self, visit: &mut impl FnMut(&Position) -> ControlFlow<B>) -> ControlFlow<B> {
        let side = self.side_to_move();
        for from in self.stones(side) {
            let Destinations { landings, captures } = self.destinations(from);
            let mut lifted = *self;
            lifted.clear(side, from);
            lifted.pass();
            land(&lifted, side, landings, self.count(from), visit)?;
            for square in captures {
                let mut next = lifted;
                next.clear(side.other(), square);
                next.add(side, square, 1);
                visit(&next)?;
            }
        }
        ControlFlow::Continue(())
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

    /// The move that `attempt` is, if it is legal here (P2–P5).
    ///
    /// # Errors
    /// The first fault, in this order: stones there, colour, counts, distances, then each target in
    /// the order written: the opponent's stones, the way, the mark.
    pub fn judge(&self, attempt: &Attempt<'_>) -> Result<Move, Fault> {
        let from = attempt.from;
        let stack = self.count(from);
        match self.owner(from) {
            None => return Err(Fault::NoStones(from)),
            Some(side) if side != self.side_to_move() => return Err(Fault::WrongColour { at: from, side }),
            Some(_) => {}
        }
        let left_out = match attempt.targets {
            [_] => u32::from(stack),
            _ => 1,
        };
        let count = |written: Option<u32>| written.unwrap_or(left_out);
        let written =
            attempt.targets.iter().fold(0u32, |sum, (written, _)| sum.saturating_add(count(*written)));
        if written != u32::from(stack) {
            return Err(Fault::WrongCount { from, stack, written });
        }
        for &(_, target) in attempt.targets {
            let distance = from.distance(target);
            if distance != stack {
                return Err(Fault::BadDistance { from, stack, target, distance });
            }
        }
        let vacant = self.vacant();
        let reached = reach(from, stack, vacant);
        let enemies = self.stones(self.side_to_move().other());
        for &(_, target) in attempt.targets {
            let captures = enemies.contains(target);
            if captures && stack > 1 {
                return Err(Fault::StackCaptures { from, stack, target });
            }
            if !reached.contains(target) {
                let by = obstacle(from, target, vacant).unwrap_or(target);
                return Err(Fault::Blocked { from, target, by });
            }
            match (captures, attempt.capture) {
                (true, false) => return Err(Fault::UnmarkedCapture { from, target }),
                (false, true) => return Err(Fault::NothingCaptured { from, target }),
                _ => {}
            }
        }
        if let [(_, target)] = attempt.targets {
            return Ok(Move::single(from, *target, stack, attempt.capture));
        }
        let mut counts = [0u8; Square::COUNT];
        let mut squares = SquareSet::EMPTY;
        for &(written, target) in attempt.targets {
            // No more than the stack, as the sum is.
            counts[target.index()] += count(written) as u8;
            squares.insert(target);
        }
        let mut targets = Targets::new();
        for square in squares {
            targets.push(square, counts[square.index()]);
        }
        Ok(Move { from, capture: attempt.capture, targets })
    }
}

/// Puts `stones` more stones down on `squares`, none before the one before it.
fn land<B>(
    base: &Position,
    side: Side,
    squares: SquareSet,
    stones: u8,
    visit: &mut impl FnMut(&Position) -> ControlFlow<B>,
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

/// The legal moves of a position, in canonical order: by source in board order; for each the ways to
/// land, the stones sorted in board order and compared stone by stone, then the captures.
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
    /// The next way to land: for each stone the place of its square, never falling.
    places: [u8; MOST_STONES as usize],
    stones: u8,
    /// Whether `places` is a way still to be given.
    more: bool,
    captures: SquareSet,
}

impl Stack {
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

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn judge(
        position: &Position,
        from: &str,
        capture: bool,
        targets: &[(Option<u32>, &str)],
    ) -> Result<Move, Fault> {
        let targets: Vec<(Option<u32>, Square)> =
            targets.iter().map(|(count, name)| (*count, square(name))).collect();
        position.judge(&Attempt { from: square(from), capture, targets: &targets })
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
    fn p8_three_stones_in_the_middle_have_364_moves() {
        let alone = position("9./9./9./9./4.3r4./9./9./9./9. r");
        assert_eq!(alone.count_moves(), 364);
        assert_eq!(alone.moves().count(), 364);
    }

    #[test]
    fn p2_all_stones_of_a_stack_move() {
        let start = Position::start();
        assert!(judge(&start, "e1", false, &[(None, "e4")]).is_ok());
        assert_eq!(
            judge(&start, "e1", false, &[(Some(2), "e4")]),
            Err(Fault::WrongCount { from: square("e1"), stack: 3, written: 2 })
        );
        assert_eq!(judge(&start, "e5", false, &[(None, "e6")]), Err(Fault::NoStones(square("e5"))));
        assert_eq!(
            judge(&start, "e9", false, &[(None, "e6")]),
            Err(Fault::WrongColour { at: square("e9"), side: Side::Blue })
        );
    }

    #[test]
    fn p3_stones_go_exactly_as_far_as_there_are_stones() {
        let fault = judge(&Position::start(), "e1", false, &[(None, "e3")]).unwrap_err();
        assert_eq!(
            fault,
            Fault::BadDistance { from: square("e1"), stack: 3, target: square("e3"), distance: 2 }
        );
    }

    #[test]
    fn p3_a_blocked_way_names_the_stone_in_it() {
        let start = Position::start();
        let fault = judge(&start, "e1", false, &[(None, "h1")]).unwrap_err();
        assert_eq!(fault, Fault::Blocked { from: square("e1"), target: square("h1"), by: square("f1") });
    }

    #[test]
    fn p4_a_stack_never_lands_on_the_opponent() {
        let near = position("9./9./9./9./4.2r4./9./4.b4./9./9. r");
        for capture in [false, true] {
            let fault = judge(&near, "e5", capture, &[(None, "e3")]).unwrap_err();
            assert_eq!(fault, Fault::StackCaptures { from: square("e5"), stack: 2, target: square("e3") });
        }
    }

    #[test]
    fn p5_a_stone_alone_captures_a_whole_stack_next_to_it() {
        let near = position("9./9./9./9./4.r4./4.5b4./9./9./9. r");
        let capture = judge(&near, "e5", true, &[(None, "e4")]).unwrap();
        let after = near.play_unchecked(&capture);
        assert_eq!(after.to_string(), "9./9./9./9./9./4.r4./9./9./9. b");
        assert_eq!(after.hash(), after.to_string().parse::<Position>().unwrap().hash());
        assert_eq!(
            judge(&near, "e5", false, &[(None, "e4")]),
            Err(Fault::UnmarkedCapture { from: square("e5"), target: square("e4") })
        );
        assert_eq!(
            judge(&near, "e5", true, &[(None, "e6")]),
            Err(Fault::NothingCaptured { from: square("e5"), target: square("e6") })
        );
    }

    #[test]
    fn a_target_named_twice_adds_up() {
        let start = Position::start();
        let twice = judge(&start, "e1", false, &[(None, "e4"), (None, "d3"), (None, "e4")]).unwrap();
        let once = judge(&start, "e1", false, &[(None, "d3"), (Some(2), "e4")]).unwrap();
        assert_eq!(twice.targets().iter().collect::<Vec<_>>(), once.targets().iter().collect::<Vec<_>>());
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
