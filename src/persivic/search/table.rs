//! The transposition table: what is known of positions, shared between threads.

use std::array;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::persivic::rules::position::Position;

/// What tells a position from others.
#[derive(Clone, Copy)]
pub struct Key {
    place: u64,
    check: u64,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move's number among the position's moves, if one is known.
    pub best: Option<u32>,
    /// Wins counted from this position.
    pub score: i32,
    /// How deep it was looked at.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
}

/// What a score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is this or more.
    Least,
    /// The true one is this or less.
    Most,
}

/// Entries to be found again by their position's key, shared by all threads.
///
/// An entry is two words, which are read and written one after the other: its key's check and its data, and these themselves.
/// Words of two entries do not fit together, so what two threads wrote at once is unknown.
#[derive(Debug)]
pub struct Table {
    slots: Vec<[AtomicU64; 2]>,
}

impl Table {
    /// A table of about `entries` entries.
    #[must_use]
    pub fn new(entries: usize) -> Table {
        let slots = entries.next_power_of_two();
        Table { slots: (0..slots).map(|_| array::from_fn(|_| AtomicU64::new(0))).collect() }
    }

    /// The key by which a position is found again.
    ///
    /// It is not its hash alone: as the hash's numbers are known to all, two positions of one could be met on purpose.
    #[must_use]
    #[inline]
    pub fn key(position: &Position) -> Key {
        let hash = position.hash();
        Key { place: hash, check: hash ^ position.fingerprint() }
    }

    fn slot(&self, key: Key) -> &[AtomicU64; 2] {
        &self.slots[key.place as usize & (self.slots.len() - 1)]
    }

    /// What is known of a position.
    #[must_use]
    #[inline]
    pub fn get(&self, key: Key) -> Option<Entry> {
        let [check, data] = self.slot(key).each_ref().map(|word| word.load(Relaxed));
        if check ^ data == key.check { Entry::unpacked(data) } else { None }
    }

    /// Keeps an entry, in the place of another position's or of what was known less deeply.
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
    /// As a word, which is never 0: the move's number and 1, the score, the depth, the bound and 1.
    fn packed(self) -> u64 {
        let best = self.best.and_then(|number| number.checked_add(1)).unwrap_or(0);
        let score = u64::from(self.score as u32) & SCORE;
        u64::from(best) << 32 | score << 10 | u64::from(self.depth) << 2 | (self.bound as u64 + 1)
    }

    /// Undoes [`Entry::packed`].
    fn unpacked(word: u64) -> Option<Entry> {
        let bound =
            [Bound::Exact, Bound::Least, Bound::Most].get((word & 3).checked_sub(1)? as usize).copied()?;
        // The score's own sign is the topmost of its bits.
        let score = (word as i32) >> 10;
        Some(Entry { best: ((word >> 32) as u32).checked_sub(1), score, depth: (word >> 2) as u8, bound })
    }
}

/// Scores take 22 bits.
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
        let entry = Entry { best: Some(3), score: -7, depth: 2, bound: Bound::Most };
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
    fn an_entry_comes_back_as_it_went_and_the_deeper_one_stays() {
        let table = Table::new(1 << 4);
        let key = Table::key(&Position::start());
        for depth in 0..=MOST_PLIES {
            for bound in [Bound::Exact, Bound::Least, Bound::Most] {
                for score in [0, 1, -1, 999, PROVEN, -PROVEN, WIN + 1, -WIN - 1] {
                    for best in [None, Some(0), Some(1), Some(u32::MAX - 1)] {
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
