//! Checksums, which identify contents without holding them.

use std::io::{self, Read, sink};

use sha2::{Digest, Sha256};

/// A SHA-256 digest.
pub type Sum = [u8; 32];

pub struct Summed<R> {
    source: R,
    sum: Sha256,
}

impl<R: Read> Summed<R> {
    pub fn new(source: R) -> Summed<R> {
        Summed { source, sum: Sha256::new() }
    }

    /// The checksum of the whole source, reading any rest.
    pub fn sum(mut self) -> io::Result<Sum> {
        io::copy(&mut self, &mut sink())?;
        Ok(self.sum.finalize().into())
    }
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.sum.update(&buffer[..read]);
        Ok(read)
    }
}
