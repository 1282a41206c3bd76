//! Keys of 128 bits. A search that takes one position for another would prove what is not so; with 64 bits, of which a
//! quick sum of words mixes the upper ones badly, that happens.

use std::hash::Hasher;

/// Mixes words into a key: two products of each word, folded, with odd numbers that have no pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::diverto) struct Mixer {
    halves: [u64; 2],
}

/// The first digits of pi, which have no pattern; both numbers are odd.
const FACTORS: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7345];

impl Mixer {
    /// What all that was written makes.
    pub const fn key(&self) -> u128 {
        (self.halves[0] as u128) << 64 | self.halves[1] as u128
    }
}

impl Hasher for Mixer {
    fn write_u64(&mut self, word: u64) {
        for (half, factor) in self.halves.iter_mut().zip(FACTORS) {
            let product = u128::from(*half ^ word ^ factor) * u128::from(factor);
            *half = (product as u64) ^ ((product >> 64) as u64);
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn finish(&self) -> u64 {
        self.halves[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_differ_wherever_bits_differ() {
        // Two bits anywhere in a hundred words, the uppermost ones too: each half tells them all apart.
        let key = |bits: [(usize, u32); 2]| {
            let mut words = [0u64; 100];
            for (word, bit) in bits {
                words[word] ^= 1 << bit;
            }
            let mut mixer = Mixer::default();
            for word in words {
                mixer.write_u64(word);
            }
            mixer.key()
        };
        let (mut keys, mut count) = (HashSet::new(), 0);
        for (one, other) in (0..100).flat_map(|one| (0..one).map(move |other| (one, other))) {
            for bit in 48..64 {
                keys.insert(key([(one, bit), (other, bit)]) as u64);
                count += 1;
            }
        }
        assert_eq!(keys.len(), count);
    }
}
