//! Counts occurrences of positions (P7d).

use std::collections::BTreeMap;
use std::sync::Arc;

use super::position::Position;

/// Counts the occurrences of each position since the last capture, after which no earlier position can recur
/// (P7d).
#[derive(Clone, Debug, Default)]
pub struct PositionCounts {
    /// The first positions, one entry per occurrence. Most games capture before this is full.
    few: Vec<Position>,
    /// A Bloom filter of these positions by hash: a position without its bit is not among them.
    filter: [u64; 16],
    /// All positions, once there are more, by hash and digest: a position takes far more memory than the text of a move.
    /// A tree has no spare capacity, as a hash table has, and sharing it costs nothing until it changes.
    many: Arc<BTreeMap<Key, u32>>,
}

/// A part of a position's hash, then the halves of its digest: three `u32` need no padding.
type Key = [u32; 3];

/// The capacity of the list before the map is used.
const FEW: usize = 128;

impl PositionCounts {
    /// Creates an empty counter.
    #[must_use]
    pub fn new() -> PositionCounts {
        PositionCounts { few: Vec::with_capacity(FEW), ..PositionCounts::default() }
    }

    /// Whether no position has occurred.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.few.is_empty()
    }

    /// Whether any position occurred twice.
    #[must_use]
    pub fn is_twice(&self) -> bool {
        let mut few = self.few.iter();
        if self.many.is_empty() {
            few.any(|position| self.times_of_few(position) > 1)
        } else {
            self.many.values().any(|times| *times > 1)
        }
    }

    /// The number of occurrences of a position: the same stones and side to move.
    #[must_use]
    pub fn times(&self, position: &Position) -> u32 {
        if self.many.is_empty() { self.times_of_few(position) } else { self.times_of_many(position) }
    }

    /// Adds an occurrence of a position, and returns their number.
    #[inline]
    pub fn stand(&mut self, position: &Position) -> u32 {
        if self.few.len() == FEW {
            return self.stand_among_many(position);
        }
        let before = self.times_of_few(position);
        let (word, bit) = place(position);
        self.filter[word] |= bit;
        self.few.push(*position);
        before + 1
    }

    /// Forgets all positions, after a capture.
    #[inline]
    pub fn clear(&mut self) {
        self.few.clear();
        self.filter = [0; 16];
        if !self.many.is_empty() {
            self.many = Arc::default();
        }
    }

    #[inline]
    fn times_of_few(&self, position: &Position) -> u32 {
        let (word, bit) = place(position);
        if self.filter[word] & bit == 0 {
            return 0;
        }
        self.times_among_few(position)
    }

    /// Out of line, to keep the common path short.
    #[cold]
    fn times_among_few(&self, position: &Position) -> u32 {
        self.few.iter().filter(|stood| *stood == position).count() as u32
    }

    #[cold]
    fn times_of_many(&self, position: &Position) -> u32 {
        // The hash alone shows most positions to be new.
        let hash = first_part(position);
        let is_new = self.many.range([hash, 0, 0]..=[hash, u32::MAX, u32::MAX]).next().is_none();
        if is_new { 0 } else { self.many.get(&key(position)).copied().unwrap_or(0) }
    }

    #[cold]
    fn stand_among_many(&mut self, position: &Position) -> u32 {
        let many = Arc::make_mut(&mut self.many);
        if many.is_empty() {
            for stood in &self.few {
                *many.entry(key(stood)).or_insert(0) += 1;
            }
        }
        let times = many.entry(key(position)).or_insert(0);
        *times += 1;
        *times
    }
}

const fn first_part(position: &Position) -> u32 {
    (position.hash() >> 32) as u32
}

fn key(position: &Position) -> Key {
    let digest = position.digest();
    [first_part(position), (digest >> 32) as u32, digest as u32]
}

/// The word and bit of a position in the filter.
#[inline]
fn place(position: &Position) -> (usize, u64) {
    let hash = position.hash();
    ((hash >> 60) as usize, 1 << (hash >> 54 & 63))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Positions with one stone per side; every second one has the hash of another.
    fn any_of_a_hundred(number: u8) -> Position {
        let place = |name: &str| name.parse().unwrap();
        let square = |number: u8| format!("{}{}", char::from(b'a' + number % 9), 1 + number / 9 % 8);
        let position = |number| {
            let mut position = Position::empty(crate::persivic::rules::board::Side::Red);
            position.add(crate::persivic::rules::board::Side::Red, place(&square(number)), 1);
            position
        };
        if number < 50 { position(number) } else { position(number).with_hash_of(&position(number - 50)) }
    }

    proptest! {
        #[test]
        fn p7d_positions_are_counted_however_many_they_are_and_not_their_hashes(
            numbers in prop::collection::vec(0u8..72, 0..400), capture in 0usize..400
        ) {
            let (mut stood, mut plain) = (PositionCounts::new(), Vec::new());
            for (ply, number) in numbers.into_iter().enumerate() {
                if ply == capture {
                    stood.clear();
                    plain.clear();
                }
                let position = any_of_a_hundred(number);
                let before = plain.iter().filter(|before| **before == position).count() as u32;
                prop_assert_eq!(stood.times(&position), before);
                plain.push(position);
                prop_assert_eq!(stood.stand(&position), before + 1);
            }
        }
    }
}
