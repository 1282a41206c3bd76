//! Helpers shared by the slow, independent checkers of records.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt::Debug;

use rand::{Rng, RngExt};

/// How often each kind of verdict occurred.
pub type CameUp = BTreeMap<&'static str, usize>;

/// A random item.
pub fn any<T: Clone>(of: &[T], random: &mut impl Rng) -> T {
    of[random.random_range(0..of.len())].clone()
}

/// Asserts that each kind occurred at least `least` times.
#[track_caller]
pub fn all_came_up<K: Ord + Borrow<str> + Debug>(seen: &BTreeMap<K, usize>, kinds: &[&str], least: usize) {
    for kind in kinds {
        assert!(seen.get(*kind).is_some_and(|times| *times >= least), "{kind}: {seen:?}");
    }
}

/// Compares a million records, 50,000 for each seed.
pub fn compare_a_million(compare: fn(u64, usize) -> CameUp, kinds: &[&str], least: usize) {
    for seed in 2..22 {
        let seen = compare(seed, 50_000);
        println!("seed {seed}: {seen:?}");
        all_came_up(&seen, kinds, least);
    }
}
