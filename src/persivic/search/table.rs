//! The transposition table: what is known of positions, shared between threads.

use std::sync::Mutex;

use crate::persivic::rules::moves::Move;
use crate::persivic::rules::position::Position;

/// What tells a position from others: its hash, and another that has nothing to do with it. The first alone could be
/// met on purpose, as its numbers are known to all.
pub type Key = (u64, u64);

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The key of the position.
    pub key: Key,
    /// The best move, if one is known.
    pub best: Option<Move>,
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

/// Entries behind one lock.
const SHARD: usize = 64;

/// Entries to be found again by their position's key, shared by all threads.
#[derive(Debug)]
pub struct Table {
    shards: Vec<Mutex<[Option<Entry>; SHARD]>>,
}

impl Table {
    /// A table of about `entries` entries.
    #[must_use]
    pub fn new(entries: usize) -> Table {
        let shards = (entries / SHARD).max(1).next_power_of_two();
        Table { shards: (0..shards).map(|_| Mutex::new([None; SHARD])).collect() }
    }

    /// The key by which a position is found again.
    #[must_use]
    pub fn key(position: &Position) -> Key {
        (position.hash(), position.fingerprint())
    }

    fn place(&self, (hash, _): Key) -> (&Mutex<[Option<Entry>; SHARD]>, usize) {
        let shard = (hash >> 32) as usize % self.shards.len();
        (&self.shards[shard], hash as usize % SHARD)
    }

    /// What is known of a position.
    #[must_use]
    pub fn get(&self, key: Key) -> Option<Entry> {
        let (shard, place) = self.place(key);
        // A thread that panicked left at worst an older entry.
        let entries = shard.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        entries[place].filter(|entry| entry.key == key)
    }

    /// Keeps an entry, in the place of another position's or of what was known less deeply.
    pub fn put(&self, entry: Entry) {
        let (shard, place) = self.place(entry.key);
        let mut entries = shard.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let keep = entries[place].is_some_and(|old| old.key == entry.key && old.depth > entry.depth);
        if !keep {
            entries[place] = Some(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_that_only_shares_a_hash_is_unknown() {
        let known = Position::start();
        let other: Position = "9./9./9./9./2b8./9./9./9./3r8. r".parse().unwrap();
        let twin = other.with_hash_of(&known);
        let table = Table::new(1 << 8);
        table.put(Entry { key: Table::key(&known), best: None, score: 7, depth: 1, bound: Bound::Exact });
        assert_eq!(table.get(Table::key(&known)).map(|entry| entry.score), Some(7));
        assert!(table.get(Table::key(&twin)).is_none());
    }
}
