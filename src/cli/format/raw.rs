//! The raw bytes of a file, buffered behind the reader of its games.

use std::io::{self, Read};

/// A source that buffers all bytes read until they are released.
pub struct Raw<R> {
    source: R,
    /// Buffered bytes are `bytes[start..]`; the reader has consumed `bytes[..read]`.
    bytes: Vec<u8>,
    start: usize,
    read: usize,
    /// The file offset of `bytes[start]`.
    offset: u64,
}

impl<R: Read> Raw<R> {
    pub fn new(source: R) -> Raw<R> {
        Raw { source, bytes: Vec::new(), start: 0, read: 0, offset: 0 }
    }

    /// The end of the first line, before any release. A line without an end counts as ending in LF.
    pub fn line_end(&mut self) -> io::Result<&'static [u8]> {
        const CHUNK: u64 = 64 << 10;
        let mut looked_at = 0;
        loop {
            if let Some(length) = self.bytes[looked_at..].iter().position(|byte| *byte == b'\n') {
                let line = &self.bytes[..looked_at + length];
                return Ok(if line.ends_with(b"\r") { b"\r\n" } else { b"\n" });
            }
            looked_at = self.bytes.len();
            if self.source.by_ref().take(CHUNK).read_to_end(&mut self.bytes)? == 0 {
                return Ok(b"\n");
            }
        }
    }

    /// Returns the buffered bytes up to a file offset and releases them.
    pub fn up_to(&mut self, offset: u64) -> &[u8] {
        let start = self.start;
        self.start += usize::try_from(offset - self.offset).unwrap_or(usize::MAX).min(self.read - start);
        self.offset = offset;
        &self.bytes[start..self.start]
    }

    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.start..]
    }
}

impl<R: Read> Read for Raw<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Drop released bytes only once they are more than half, so that moving the rest stays cheap.
        if self.start > self.bytes.len() / 2 {
            self.bytes.drain(..self.start);
            self.read -= self.start;
            self.start = 0;
        }
        let mut ahead = &self.bytes[self.read..];
        let count = if ahead.is_empty() {
            let count = self.source.read(buffer)?;
            self.bytes.extend_from_slice(&buffer[..count]);
            count
        } else {
            ahead.read(buffer)?
        };
        self.read += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_is_held_until_it_is_let_go_however_it_is_read() {
        let file: Vec<u8> = (0..100_000_u32).flat_map(u32::to_le_bytes).collect();
        for step in [1, 7, 4096] {
            let mut raw = Raw::new(&file[..]);
            let (mut buffer, mut read, mut held, mut let_go) = (vec![0; 3 * step], Vec::new(), Vec::new(), 0);
            loop {
                let count = raw.read(&mut buffer).unwrap();
                read.extend_from_slice(&buffer[..count]);
                if count == 0 {
                    break;
                }
                let_go = (let_go + 2 * step).min(read.len());
                held.extend_from_slice(raw.up_to(let_go as u64));
                assert!(raw.bytes.len() <= 3 * step + 2 * (read.len() - let_go));
            }
            held.extend_from_slice(raw.rest());
            assert!(read == file && held == file, "{step}");
        }
    }

    #[test]
    fn a_line_of_any_length_ends_as_it_does() {
        for (end, expected) in [("\n", "\n"), ("\r\n", "\r\n"), ("", "\n")] {
            for length in [0, 1, 65_535, 65_536, 200_000] {
                let file = format!("{}{end}more", "x".repeat(length));
                let mut raw = Raw::new(file.as_bytes());
                let begun = raw.read(&mut [0; 10]).unwrap();
                assert_eq!(raw.line_end().unwrap(), expected.as_bytes(), "{length} {end:?}");
                let mut rest = Vec::new();
                raw.read_to_end(&mut rest).unwrap();
                assert_eq!(rest, &file.as_bytes()[begun..], "{length} {end:?}");
                assert_eq!(raw.rest(), file.as_bytes());
            }
        }
    }
}
