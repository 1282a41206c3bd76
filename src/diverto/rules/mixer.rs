//! 128-bit position keys. A collision would let a search prove something false, and 64-bit keys do collide: a
//! quick word-wise mix leaves their upper bits poorly mixed.

use std::hash::Hasher;

/// Mixes words into a key. Each half multiplies the word by an odd factor and folds the product.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::diverto) struct Mixer {
    halves: [u64; 2],
}

/// The first hex digits of pi, nothing-up-my-sleeve numbers. Both must be odd.
const FACTORS: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7345];

impl Mixer {
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
        // Flip two bits anywhere in a hundred words, the uppermost ones included: each half must be distinct.
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
