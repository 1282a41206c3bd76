//! How often positions stood ([P7d]).

#[cfg(doc)]
use crate::persivic::rules::ids::*;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::position::Position;

/// How often each position stood since the last capture: what stood before one never stands again ([P7d]).
#[derive(Clone, Debug, Default)]
pub struct PositionCounts {
    /// The first ones, each as often as it stood. Most games capture before there are more.
    few: Vec<Position>,
    /// A bit for each of them, by their hashes: a position without its bit is none of them.
    filter: [u64; 16],
    /// All of them, once they are more, by their hashes and digests: a position takes far more memory than the text of a move.
    /// A tree has no spare room, as a hash table has, and a copy of it costs nothing until it changes.
    many: Arc<BTreeMap<Key, u32>>,
}

/// A part of a position's hash, then its digest in two parts, which so need no room to be aligned.
type Key = [u32; 3];

/// So many positions stand one after the other.
const FEW: usize = 128;

impl PositionCounts {
    /// Before any position.
    #[must_use]
    pub fn new() -> PositionCounts {
        PositionCounts { few: Vec::with_capacity(FEW), ..PositionCounts::default() }
    }

    /// Whether any position stood twice.
    #[must_use]
    pub fn is_twice(&self) -> bool {
        let mut few = self.few.iter();
        if self.many.is_empty() {
            few.any(|position| self.times_of_few(position) > 1)
        } else {
            self.many.values().any(|times| *times > 1)
        }
    }

    /// How often a position stood, the same stones with the same side to move.
    #[must_use]
    pub fn times(&self, position: &Position) -> u32 {
        if self.many.is_empty() { self.times_of_few(position) } else { self.times_of_many(position) }
    }

    /// Notes that a position stands, and says how often it did, this time included.
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

    /// Forgets all of them, as a capture was played.
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

    /// Out of line, so that what is nearly always done stays short.
    #[cold]
    fn times_among_few(&self, position: &Position) -> u32 {
        self.few.iter().filter(|stood| *stood == position).count() as u32
    }

    #[cold]
    fn times_of_many(&self, position: &Position) -> u32 {
        // Most positions are seen to be new by their hashes.
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

/// Which bit of the filter is a position's.
#[inline]
fn place(position: &Position) -> (usize, u64) {
    let hash = position.hash();
    ((hash >> 60) as usize, 1 << (hash >> 54 & 63))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Positions with a stone of each side; every other has the hash of another.
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
