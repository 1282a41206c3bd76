//! Counts occurrences of positions (P7d).

use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

use super::position::Position;

/// Counts the occurrences of each position since the last capture, after which no earlier position can recur
/// (P7d). Clones share all but the latest positions.
#[derive(Clone, Debug, Default)]
pub struct PositionCounts {
    /// The latest positions, one entry per occurrence. Most games capture before this is full.
    few: Vec<Position>,
    /// A Bloom filter of these positions by hash: a position without its bit is not among them.
    filter: [u64; 16],
    many: Option<Arc<Block>>,
    is_twice: bool,
}

/// Positions by hash and digest, which take far less memory, and the larger block of those before them: at least twice
/// as large, so that there are few blocks. A tree has no spare capacity, as a hash table has.
#[derive(Debug)]
struct Block {
    times: BTreeMap<Key, u32>,
    earlier: Option<Arc<Block>>,
}

/// A part of a position's hash, then the halves of its digest: three `u32` need no padding.
type Key = [u32; 3];

/// The capacity of the list before blocks are used.
const FEW: usize = 128;

impl PositionCounts {
    pub fn new() -> PositionCounts {
        PositionCounts { few: Vec::with_capacity(FEW), ..PositionCounts::default() }
    }

    pub const fn is_empty(&self) -> bool {
        self.few.is_empty()
    }

    pub const fn is_twice(&self) -> bool {
        self.is_twice
    }

    /// The number of occurrences of a position: the same stones and side to move.
    #[inline]
    pub fn times(&self, position: &Position) -> u32 {
        let (word, bit) = place(position);
        let few = if self.filter[word] & bit == 0 { 0 } else { self.times_of_few(position) };
        if self.many.is_none() { few } else { few + self.times_of_many(position) }
    }

    /// Adds an occurrence of a position, and returns their number.
    #[inline]
    pub fn stand(&mut self, position: &Position) -> u32 {
        if self.few.len() == FEW {
            self.put_away();
        }
        let before = self.times(position);
        let (word, bit) = place(position);
        self.filter[word] |= bit;
        self.few.push(*position);
        self.is_twice |= before > 0;
        before + 1
    }

    #[inline]
    pub fn clear(&mut self) {
        self.few.clear();
        self.filter = [0; 16];
        self.is_twice = false;
        if self.many.is_some() {
            self.many = None;
        }
    }

    /// Out of line, to keep the common path short.
    #[cold]
    fn times_of_few(&self, position: &Position) -> u32 {
        self.few.iter().filter(|stood| *stood == position).count() as u32
    }

    #[cold]
    fn times_of_many(&self, position: &Position) -> u32 {
        // The hash alone shows most positions to be new.
        let hash = first_part(position);
        let blocks = iter::successors(self.many.as_deref(), |block| block.earlier.as_deref());
        let known =
            |block: &&Block| block.times.range([hash, 0, 0]..=[hash, u32::MAX, u32::MAX]).next().is_some();
        blocks.filter(known).filter_map(|block| block.times.get(&key(position))).sum()
    }

    #[cold]
    fn put_away(&mut self) {
        let mut times = BTreeMap::new();
        for stood in self.few.drain(..) {
            *times.entry(key(&stood)).or_insert(0) += 1;
        }
        let mut earlier = self.many.take();
        while let Some(block) = earlier.take_if(|block| block.times.len() < 2 * times.len()) {
            for (key, count) in &block.times {
                *times.entry(*key).or_insert(0) += count;
            }
            earlier.clone_from(&block.earlier);
        }
        self.filter = [0; 16];
        self.many = Some(Arc::new(Block { times, earlier }));
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
                let times = |one: &Position| plain.iter().filter(|before| *before == one).count();
                prop_assert_eq!(stood.is_twice(), plain.iter().any(|one| times(one) > 1));
            }
        }
    }
}
