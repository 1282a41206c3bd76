//! The transposition table, shared between threads.

use std::array;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::persivic::rules::{Move, Position, Square};
use crate::table::Bound;

#[derive(Clone, Copy)]
pub struct Key {
    place: u64,
    check: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, if known.
    pub best: Option<MoveNumber>,
    /// Wins are counted from this position.
    pub score: i32,
    pub depth: u8,
    pub bound: Bound,
}

/// A move of a position: the square it leaves and its number among the moves from there, in one word that is not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber(NonZeroU32);

impl MoveNumber {
    /// The number of a legal move.
    pub fn new(position: &Position, played: &Move) -> Option<MoveNumber> {
        let number = position.moves_from(played.from()).position(|other| other == *played)?;
        // No stack has more than 15,504 moves.
        NonZeroU32::new((number as u32) << 8 | (played.from().index() as u32 + 1)).map(MoveNumber)
    }

    /// The move with this number, if the position has one.
    pub fn move_in(self, position: &Position) -> Option<Move> {
        let MoveNumber(word) = self;
        let from = Square::all().nth((word.get() as u8).checked_sub(1)?.into())?;
        position.moves_from(from).nth((word.get() >> 8) as usize)
    }
}

/// A lock-free hash table of entries, shared by all threads.
///
/// An entry is two words, accessed separately: the data, and the exclusive or of the data and the key's
/// check. Words of different entries do not match, so a torn write reads as a missing entry.
#[derive(Debug)]
pub struct Table {
    slots: Vec<[AtomicU64; 2]>,
}

impl Table {
    /// Creates a table of at least `entries` entries, rounded up to a power of two.
    pub fn new(entries: usize) -> Table {
        let slots = entries.next_power_of_two();
        Table { slots: (0..slots).map(|_| array::from_fn(|_| AtomicU64::new(0))).collect() }
    }

    /// The key of a position.
    ///
    /// The check also covers a second hash: as the hash's keys are public, colliding positions could be
    /// constructed.
    #[inline]
    pub fn key(position: &Position) -> Key {
        let hash = position.hash();
        Key { place: hash, check: hash ^ position.fingerprint() }
    }

    fn slot(&self, key: Key) -> &[AtomicU64; 2] {
        &self.slots[key.place as usize & (self.slots.len() - 1)]
    }

    /// The entry of the position with this key, if any.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Entry> {
        let [check, data] = self.slot(key).each_ref().map(|word| word.load(Relaxed));
        if check ^ data == key.check { Entry::unpacked(data) } else { None }
    }

    /// Stores an entry. Replaces another one unless that is deeper.
    pub fn put(&self, key: Key, entry: Entry) {
        if self.get(key).is_none_or(|old| old.depth <= entry.depth) {
            let data = entry.packed();
            let [first, second] = self.slot(key);
            first.store(key.check ^ data, Relaxed);
            second.store(data, Relaxed);
        }
    }
}

impl Entry {
    /// Packs the entry into a non-zero word: the move, the score, the depth, and the bound plus 1.
    fn packed(self) -> u64 {
        let best = self.best.map_or(0, |MoveNumber(word)| word.get());
        let score = u64::from(self.score as u32) & SCORE;
        u64::from(best) << 32 | score << 10 | u64::from(self.depth) << 2 | (self.bound as u64 + 1)
    }

    /// Undoes [`Entry::packed`].
    fn unpacked(word: u64) -> Option<Entry> {
        let bound =
            [Bound::Exact, Bound::Least, Bound::Most].get((word & 3).checked_sub(1)? as usize).copied()?;
        // An arithmetic shift restores the sign of the score.
        let score = (word as i32) >> 10;
        let best = NonZeroU32::new((word >> 32) as u32).map(MoveNumber);
        Some(Entry { best, score, depth: (word >> 2) as u8, bound })
    }
}

/// The mask of a score's 22 bits.
const SCORE: u64 = (1 << 22) - 1;

#[cfg(test)]
mod tests {
    use super::super::{MOST_PLIES, PROVEN, WIN};
    use super::*;

    #[test]
    fn a_position_that_only_shares_a_hash_is_unknown() {
        let known = Position::start();
        let other: Position = "9./9./9./9./2b8./9./9./9./3r8. r".parse().unwrap();
        let twin = other.with_hash_of(&known);
        let table = Table::new(1 << 8);
        let entry = Entry { best: None, score: 7, depth: 1, bound: Bound::Exact };
        table.put(Table::key(&known), entry);
        assert_eq!(table.get(Table::key(&known)), Some(entry));
        assert_eq!(table.get(Table::key(&twin)), None);
    }

    #[test]
    fn what_two_threads_wrote_at_once_is_unknown() {
        let (start, other) = (Key { place: 5, check: 17 }, Key { place: 5, check: 23 });
        let entry =
            Entry { best: NonZeroU32::new(3).map(MoveNumber), score: -7, depth: 2, bound: Bound::Most };
        let tables = [(start, entry), (other, Entry { depth: 3, ..entry })].map(|(key, entry)| {
            let table = Table::new(1 << 4);
            table.put(key, entry);
            table
        });
        let [table, second] = &tables;
        table.slot(start)[1].store(second.slot(other)[1].load(Relaxed), Relaxed);
        assert_eq!((table.get(start), table.get(other)), (None, None));
    }

    #[test]
    fn a_move_is_found_by_its_number() {
        let tall: Position = "9./9./9./4.b4./9./4.5r4./3.r5./r7.r/9. r".parse().unwrap();
        for (position, step) in [(Position::start(), 1), (tall, 101)] {
            for played in position.moves().step_by(step) {
                let number = MoveNumber::new(&position, &played);
                assert_eq!(number.and_then(|number| number.move_in(&position)), Some(played));
            }
        }
        let number = MoveNumber::new(&tall, &tall.moves().last().unwrap()).unwrap();
        assert_eq!(number.move_in(&Position::start()), None);
    }

    #[test]
    fn an_entry_comes_back_as_it_went_and_the_deeper_one_stays() {
        let table = Table::new(1 << 4);
        let key = Table::key(&Position::start());
        for depth in 0..=MOST_PLIES {
            for bound in [Bound::Exact, Bound::Least, Bound::Most] {
                for score in [0, 1, -1, 999, PROVEN, -PROVEN, WIN + 1, -WIN - 1] {
                    for best in [None, NonZeroU32::new(1), Some(NonZeroU32::MAX)] {
                        let best = best.map(MoveNumber);
                        let entry = Entry { best, score, depth, bound };
                        table.put(key, entry);
                        assert_eq!(table.get(key), Some(entry));
                        table.put(key, Entry { depth: depth.saturating_sub(1), score: 5, ..entry });
                        assert_eq!(table.get(key).map(|kept| kept.depth), Some(depth));
                        table.put(key, entry);
                    }
                }
            }
        }
    }
}
