//! Numbers of players (C2); seats at the table, counted clockwise, and sets of them.

use std::fmt;
use std::str::FromStr;

/// A number of players, 3 to 6.
///
/// ```
/// use parlour::divicity::Players;
///
/// let four: Players = "4".parse().unwrap();
/// assert_eq!((four.hand_size(), four.tokens_per_trick()), (13, 2));
/// assert!(Players::new(2).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Players(u8);

impl Default for Players {
    fn default() -> Players {
        Players(Players::FEWEST as u8)
    }
}

impl Players {
    /// The smallest number of players (C2).
    pub const FEWEST: usize = 3;
    /// The largest number of players (C2).
    pub const MOST: usize = 6;

    /// `count` players; `None` if that number cannot play.
    pub fn new(count: usize) -> Option<Players> {
        (Players::FEWEST..=Players::MOST).contains(&count).then_some(Players(count as u8))
    }

    /// All valid numbers of players.
    pub fn all() -> impl Iterator<Item = Players> {
        (Players::FEWEST..=Players::MOST).filter_map(Players::new)
    }

    /// The number of players, 3 to 6.
    pub const fn count(self) -> usize {
        self.0 as usize
    }

    /// The number of cards dealt to each player (C2).
    pub const fn hand_size(self) -> usize {
        match self.0 {
            3 => 15,
            4 => 13,
            5 => 10,
            _ => 9,
        }
    }

    /// The number of tokens set out for a trick (C4).
    pub const fn tokens_per_trick(self) -> usize {
        if self.0 <= 4 { 2 } else { 3 }
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text that is not a valid number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("3 to 6 players play Divicity (C2)")]
pub struct ParsePlayersError;

impl FromStr for Players {
    type Err = ParsePlayersError;

    fn from_str(text: &str) -> Result<Players, ParsePlayersError> {
        text.parse().ok().and_then(Players::new).ok_or(ParsePlayersError)
    }
}

/// A seat, counted clockwise from 0. Records identify it by its player's name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat of the first-named player.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index; `None` if no table has it.
    pub fn new(index: usize) -> Option<Seat> {
        (index < Players::MOST).then_some(Seat(index as u8))
    }

    /// Its index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` further clockwise at a table of `players`.
    #[must_use]
    #[inline]
    pub fn clockwise(self, steps: usize, players: Players) -> Seat {
        // A full round is rare, and division is slow.
        let (seat, count) = (self.index() + steps, players.count());
        Seat(if seat < count { seat } else { seat % count } as u8)
    }

    /// All seats of a table, in order.
    pub fn all(players: Players) -> impl Iterator<Item = Seat> {
        (0..players.count() as u8).map(Seat)
    }
}

/// A set of seats.
///
/// ```
/// use parlour::divicity::{Players, Seat, Seats};
///
/// let all = Seats::all(Players::new(3).unwrap());
/// assert_eq!(all.except(Seats::EMPTY.with(Seat::FIRST)).len(), 2);
/// assert!(all.contains(Seat::new(2).unwrap()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const EMPTY: Seats = Seats(0);

    /// All seats of a table.
    pub fn all(players: Players) -> Seats {
        Seats((1 << players.count()) - 1)
    }

    /// The number of members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it contains `seat`.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with `seat` added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set difference.
    #[must_use]
    pub const fn except(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }

    /// The members, in seat order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Players::MOST as u8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::EMPTY, Seats::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c2_hand_sizes() {
        let sizes: Vec<usize> = Players::all().map(Players::hand_size).collect();
        assert_eq!(sizes, [15, 13, 10, 9]);
        assert!("2".parse::<Players>().is_err() && "7".parse::<Players>().is_err());
    }

    #[test]
    fn seats_go_round_clockwise() {
        let players = Players::new(4).unwrap();
        let seats: Vec<usize> = (0..5).map(|steps| Seat(2).clockwise(steps, players).index()).collect();
        assert_eq!(seats, [2, 3, 0, 1, 2]);
        assert_eq!(Seat::new(6), None);
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let all = Seats::all(Players::new(5).unwrap());
        let some = all.except(Seats::EMPTY.with(Seat(0)).with(Seat(3)));
        assert_eq!(some.iter().collect::<Vec<_>>(), [Seat(1), Seat(2), Seat(4)]);
        assert_eq!((some.len(), some.is_empty(), some.contains(Seat(5))), (3, false, false));
    }
}
