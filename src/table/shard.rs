//! Work that several machines share: games to play or positions to search, numbered from 0.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::missed::Look;
use super::workers::{Workers, in_order};
use crate::text_value::as_text;

/// One of several equal shares: `2/4` has every fourth item, and begins with the second.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    number: u64,
    of: u64,
}

as_text! { Debug for Shard; Serialize for Shard; Deserialize for Shard; }

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The error for a text that is no shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shard is written as `2/4`: the second of four, of at most {}", Shard::MOST)]
pub struct ParseShardError;

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Shard, ParseShardError> {
        let number = |text: &str| text.parse().ok().filter(|number| (1..=Shard::MOST).contains(number));
        let (first, second) = text.split_once('/').ok_or(ParseShardError)?;
        match (number(first), number(second)) {
            (Some(number), Some(of)) if number <= of => Ok(Shard { number, of }),
            _ => Err(ParseShardError),
        }
    }
}

impl Default for Shard {
    /// All of the work.
    fn default() -> Shard {
        Shard { number: 1, of: 1 }
    }
}

impl Shard {
    const MOST: u64 = 100_000;

    /// Which of the shards this is, from 0.
    pub const fn index(self) -> u64 {
        self.number - 1
    }

    /// How many shards the work has.
    pub const fn of(self) -> u64 {
        self.of
    }

    /// The shards of work that is divided into `of` shares.
    pub fn all(of: u64) -> impl Iterator<Item = Shard> {
        (1..=of).map(move |number| Shard { number, of })
    }

    /// How many of `all` items are its own.
    pub const fn count(self, all: u64) -> u64 {
        (all + self.of - self.number) / self.of
    }

    /// The number of its own item at `index`.
    pub const fn item(self, index: u64) -> u64 {
        self.index() + index * self.of
    }
}

/// Which items to search: those of a shard, or all, where the shards' results may be known.
#[derive(Clone, Debug, Default)]
pub struct Lot {
    /// The shard whose items are searched.
    pub shard: Shard,
    /// What each shard of the same items came to, the first one's first; empty if nothing is known.
    pub known: Vec<Searched>,
}

/// What a search of a shard came to: enough to merge it without searching again where nothing was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Searched {
    /// How many of the shard's items were searched, from its first one on.
    pub items: u64,
    /// The items where something was found.
    pub found: BTreeSet<u64>,
    /// The items where the search ended before that was known.
    pub undecided: BTreeSet<u64>,
}

impl Lot {
    /// Looks at each item below `all`, in order, until `take` breaks. What is known to be nothing is not searched.
    ///
    /// # Panics
    /// Panics if a worker panics.
    pub fn search<P: Send>(
        &self,
        all: u64,
        workers: &impl Workers,
        look: impl Fn(u64) -> Look<P> + Sync,
        mut take: impl FnMut(Look<P>) -> ControlFlow<()> + Send,
    ) -> Searched {
        /// How many results may wait for one before them.
        const AHEAD: u64 = 64;
        let mut searched = Searched::default();
        let items = (0..self.shard.count(all)).map(|index| self.shard.item(index));
        let work = |item| (item, self.known(item).unwrap_or_else(|| look(item)));
        in_order(workers, AHEAD, items, work, |(item, seen)| {
            searched.items += 1;
            match seen {
                Look::Found(_) => drop(searched.found.insert(item)),
                Look::Undecided => drop(searched.undecided.insert(item)),
                Look::Nothing => {}
            }
            take(seen)
        });
        searched
    }

    /// What an item is known to be; `None` if it has to be searched.
    fn known<P>(&self, item: u64) -> Option<Look<P>> {
        let shards = self.known.len() as u64;
        let shard = self.known.get(item.checked_rem(shards)? as usize)?;
        if item / shards >= shard.items || shard.found.contains(&item) {
            None
        } else if shard.undecided.contains(&item) {
            Some(Look::Undecided)
        } else {
            Some(Look::Nothing)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use proptest::prelude::*;

    use super::*;
    use crate::table::Serial;

    #[test]
    fn shards_round_trip() {
        for text in ["1/1", "2/4", "100000/100000"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for bad in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/100001", "a/b", "1/2/3", "1 / 2"] {
            assert_eq!(bad.parse::<Shard>(), Err(ParseShardError), "{bad}");
        }
    }

    /// Items are found, undecided or neither, as a pattern repeats.
    fn look(item: u64, pattern: &[u8]) -> Look<u64> {
        match pattern[item as usize % pattern.len()] {
            0 => Look::Found(item),
            1 => Look::Undecided,
            _ => Look::Nothing,
        }
    }

    /// Searches until `most` were found.
    fn search(
        lot: &Lot,
        all: u64,
        most: usize,
        look: impl Fn(u64) -> Look<u64> + Sync,
    ) -> (Vec<u64>, Searched) {
        let mut found = Vec::new();
        let searched = lot.search(all, &Serial, look, |seen| {
            if let Look::Found(item) = seen {
                found.push(item);
            }
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (found, searched)
    }

    proptest! {
        /// Every item is in one shard, and merged shards find what a single search finds, with nothing searched twice but
        /// what was found and what no shard reached.
        #[test]
        fn merged_shards_find_the_same(
            pattern in proptest::collection::vec(0_u8..6, 1..40),
            all in 0_u64..200,
            of in 1_u64..9,
            most in 1_usize..30,
        ) {
            let shards: Vec<Shard> = Shard::all(of).collect();
            prop_assert_eq!(shards.iter().map(|shard| shard.count(all)).sum::<u64>(), all);
            let known: Vec<Searched> = shards
                .iter()
                .map(|shard| search(&Lot { shard: *shard, known: Vec::new() }, all, most.div_ceil(of as usize), |item| look(item, &pattern)).1)
                .collect();
            let unknown = all - known.iter().map(|shard| shard.items).sum::<u64>();
            let known_found = known.iter().map(|shard| shard.found.len() as u64).sum::<u64>();
            let count = AtomicU64::new(0);
            let merged = search(&Lot { shard: Shard::default(), known }, all, most, |item| {
                count.fetch_add(1, Ordering::Relaxed);
                look(item, &pattern)
            });
            prop_assert_eq!(merged, search(&Lot::default(), all, most, |item| look(item, &pattern)));
            prop_assert!(count.into_inner() <= unknown + known_found);
        }
    }
}
