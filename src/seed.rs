//! Seeds: where all randomness comes from, the same in every release and on every machine.
//!
//! A generator is `ChaCha20`, keyed by 32 bytes: the name of what is drawn, filled up
//! with zero bytes to 24, then the seed as 8 bytes, lowest first. A stream number separates the
//! things drawn from one seed. Numbers below a bound are taken from 32-bit words as [`below`] says.
//! None of this may change, or printed ids and seeds would lose their meaning.

use crate::text_value::{deserialize_from_text, parse_text, serialize_as_text};
use std::fmt;

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
    /// Fresh seeds are below this, so that they stay short enough to copy by hand.
    pub const FRESH: u64 = 1_000_000_000;

    /// A fresh seed from any source of randomness.
    pub fn fresh(source: &mut impl Rng) -> Seed {
        Seed(source.next_u64() % Seed::FRESH)
    }

    /// The generator for stream number `stream` of `what`, a name of up to 24 bytes.
    #[must_use]
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

serialize_as_text!(Seed);
deserialize_from_text!(Seed);

parse_text! {
    /// A text that is no seed.
    ParseSeedError("a seed is a whole number from 0 to {max}", max = u64::MAX) or Seed: |text| text.parse().ok().map(Seed)
}

/// A number from 0 to `bound - 1`, each as likely: the next word modulo `bound`, where words beyond
/// the last whole multiple of `bound` are thrown away.
///
/// # Panics
/// When `bound` is 0.
pub fn below(generator: &mut impl Rng, bound: u32) -> u32 {
    let fair = u32::MAX - (u32::MAX % bound + 1) % bound;
    loop {
        let word = generator.next_u32();
        if word <= fair {
            return word % bound;
        }
    }
}

/// Puts the first `count` of `items` in random order, drawn from all of them (Fisher and Yates).
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
        /// Hands out the words given.
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
        // 2^32 = 6 * 715827882 + 4: the last four words have no fair place.
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
