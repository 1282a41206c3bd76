//! The transposition table: what is known of positions, shared between threads.

use std::sync::Mutex;

use super::super::moves::Move;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The position's hash.
    pub key: u64,
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

/// Entries by hash.
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

    fn place(&self, key: u64) -> (&Mutex<[Option<Entry>; SHARD]>, usize) {
        let shard = (key >> 32) as usize % self.shards.len();
        (&self.shards[shard], key as usize % SHARD)
    }

    /// What is known of a position.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry> {
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
