//! Seeds: the source of all randomness, identical in every release and on every machine.
//!
//! A generator is `ChaCha20` keyed by 32 bytes: the name of what is drawn, zero-padded to 24 bytes, then the seed as
//! 8 little-endian bytes. A stream number separates the things drawn from one seed. [`below`] reduces 32-bit words to
//! bounded numbers. None of this may change, or printed ids and seeds would lose their meaning.

use crate::text_value::as_text;
use std::fmt;
use std::str::FromStr;

use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};

/// The generator that all games draw from.
pub type Generator = ChaCha20Rng;

/// A number from which everything random is derived.
///
/// ```
/// use parlour::seed::{Seed, below};
///
/// let seed: Seed = "42".parse().unwrap();
/// let mut dice = seed.generator("diverto dice", 1);
/// assert!(below(&mut dice, 6) < 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// The exclusive upper bound of fresh seeds, which keeps them short enough to copy by hand.
    pub const FRESH: u64 = 1_000_000_000;

    /// Draws a fresh seed from any source of randomness.
    pub fn fresh(source: &mut impl Rng) -> Seed {
        Seed(source.next_u64() % Seed::FRESH)
    }

    /// Returns the generator for stream number `stream` of `what`. Only the first 24 bytes of `what` count.
    pub fn generator(self, what: &str, stream: u64) -> Generator {
        let mut key = [0; 32];
        for (byte, letter) in key[..24].iter_mut().zip(what.bytes()) {
            *byte = letter;
        }
        key[24..].copy_from_slice(&self.0.to_le_bytes());
        let mut generator = Generator::from_seed(key);
        generator.set_stream(stream);
        generator
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

as_text! { Serialize for Seed; Deserialize for Seed; }

/// The error for a text that is not a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is a whole number from 0 to {max}", max = u64::MAX)]
pub struct ParseSeedError;

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Seed, ParseSeedError> {
        text.parse().map(Seed).map_err(|_| ParseSeedError)
    }
}

/// Draws a uniform number from 0 to `bound - 1`: the next word modulo `bound`, rejecting words beyond the last whole
/// multiple of `bound`.
///
/// # Panics
/// Panics if `bound` is 0.
#[inline]
pub fn below(generator: &mut impl Rng, bound: u32) -> u32 {
    loop {
        let word = generator.next_u32();
        // Division is slow: nearly every word is below all that may be unfair.
        if word <= u32::MAX - bound || word <= u32::MAX - (u32::MAX % bound + 1) % bound {
            return word % bound;
        }
    }
}

/// Shuffles the first `count` places of `items`, drawing from all of them (Fisher–Yates).
///
/// ```
/// use parlour::seed::{Seed, shuffle_first};
///
/// let mut items = [1, 2, 3, 4];
/// shuffle_first(&mut Seed(42).generator("example", 0), &mut items, 2);
/// items.sort();
/// assert_eq!(items, [1, 2, 3, 4], "none is lost");
/// ```
pub fn shuffle_first<T>(generator: &mut impl Rng, items: &mut [T], count: usize) {
    for place in 0..count.min(items.len()) {
        // No deck, board or stack has 2^32 items.
        let rest = (items.len() - place) as u32;
        items.swap(place, place + below(generator, rest) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_pinned() {
        let mut generator = Seed(42).generator("test", 7);
        let drawn: Vec<u32> = (0..6).map(|_| below(&mut generator, 1000)).collect();
        assert_eq!(drawn, [40, 831, 542, 954, 689, 476]);
    }

    #[test]
    fn below_throws_away_only_what_is_unfair() {
        /// Yields the given words.
        struct Words(Vec<u32>);
        impl rand::TryRng for Words {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                Ok(self.0.remove(0))
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                unreachable!()
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!()
            }
        }
        // 2^32 = 6 * 715827882 + 4, so the last four words are rejected.
        assert_eq!(below(&mut Words(vec![u32::MAX, u32::MAX - 3, u32::MAX - 4]), 6), 5);
        assert_eq!(below(&mut Words(vec![u32::MAX]), 1 << 31), (1 << 31) - 1);
        assert_eq!(below(&mut Words(vec![9]), 1), 0);
    }

    #[test]
    fn streams_and_names_differ() {
        let first = |what, stream| Seed(1).generator(what, stream).next_u64();
        assert_ne!(first("a", 0), first("a", 1));
        assert_ne!(first("a", 0), first("b", 0));
    }
}
