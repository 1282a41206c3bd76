//! Compression of streams.

use flate2::{Compress, Compression, FlushCompress, Status};

use crate::print::font::{Face, FontData};

/// A built-in font file, precompressed because it is most of a small PDF.
fn compressed(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => include_bytes!("../../../templates/fonts/ParlourSans-Regular.ttf.z"),
        Face::Bold => include_bytes!("../../../templates/fonts/ParlourSans-Bold.ttf.z"),
        Face::Mono => include_bytes!("../../../templates/fonts/ParlourMono-Bold.ttf.z"),
    }
}

/// The lowest level that makes codes for each stream: half the size of the fastest for a page.
const QUICK: u32 = 2;

/// One compressor for all streams: a page's stream is a few hundred bytes, and creating a compressor would
/// take longer than compressing it.
pub struct Deflate {
    /// For page content: thorough compression took half the time of a long pad. Files are a sixth larger.
    quick: Compress,
    thorough: Compress,
    small: Vec<u8>,
}

impl Deflate {
    pub fn new() -> Deflate {
        let [quick, thorough] =
            [Compression::new(QUICK), Compression::default()].map(|level| Compress::new(level, true));
        Deflate { quick, thorough, small: Vec::new() }
    }

    /// Compresses a stream; `None` if that does not make it smaller.
    pub fn compress(&mut self, content: &[u8]) -> Option<&[u8]> {
        const ENTRY: usize = b"/Filter/FlateDecode".len();
        if let Some(face) = Face::ALL.into_iter().find(|face| FontData::Main(*face).bytes() == content) {
            return Some(compressed(face));
        }
        // Too small to gain anything.
        if content.len() <= ENTRY {
            return None;
        }
        compress(&mut self.quick, content, &mut self.small);
        Some(self.small.as_slice()).filter(|small| small.len() + ENTRY < content.len())
    }

    /// Compresses a large stream, even if that makes it larger.
    pub fn compress_always(&mut self, content: &[u8]) -> &[u8] {
        compress(&mut self.thorough, content, &mut self.small);
        &self.small
    }
}

/// Replaces `small` with `content`, compressed.
fn compress(compress: &mut Compress, content: &[u8], small: &mut Vec<u8>) {
    compress.reset();
    small.clear();
    loop {
        // Upper bound for incompressible data.
        small.reserve(content.len() + content.len() / 1000 + 64);
        let rest = &content[compress.total_in() as usize..];
        let done = compress.compress_vec(rest, small, FlushCompress::Finish);
        match done.expect("zlib compresses any bytes") {
            Status::StreamEnd => return,
            Status::Ok | Status::BufError => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(bytes: &[u8]) -> Vec<u8> {
        let mut content = Vec::with_capacity(1 << 16);
        let mut decompress = flate2::Decompress::new(true);
        let status = decompress.decompress_vec(bytes, &mut content, flate2::FlushDecompress::Finish);
        assert_eq!(status.unwrap(), Status::StreamEnd);
        content
    }

    #[test]
    fn one_compressor_serves_many_streams() {
        let mut deflate = Deflate::new();
        for text in ["q 1 0 0 1 5 5 cm /life Do Q\n".repeat(30), "0 0 m 5 5 l S\n".repeat(40)] {
            let small = deflate.compress(text.as_bytes()).expect("it gets smaller");
            assert!(small.len() < text.len() / 4);
            assert_eq!(unpacked(small), text.into_bytes());
        }
    }

    #[test]
    fn fonts_are_compressed_as_they_lie_in_templates() {
        for face in Face::ALL {
            let mut deflate = Deflate::new();
            let small = deflate.compress(FontData::Main(face).bytes()).expect("it gets smaller");
            assert_eq!(small, compressed(face));
            assert_eq!(unpacked(small), FontData::Main(face).bytes());
        }
    }

    #[test]
    fn what_would_grow_stays_as_it_is() {
        assert_eq!(Deflate::new().compress(b"q Q"), None);
        assert_eq!(Deflate::new().compress(b"0 0 m 1 2 3 4 5 6 c S 7 8 m"), None);
    }
}
