//! Compression of streams.

use flate2::{Compress, Compression, FlushCompress};
use lopdf::Stream;

use crate::print::font::{Face, FontData};

/// A font file as it lies in a PDF: compressed once for all, as it is most of a small file.
fn compressed(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => include_bytes!("../../../templates/fonts/ParlourSans-Regular.ttf.z"),
        Face::Bold => include_bytes!("../../../templates/fonts/ParlourSans-Bold.ttf.z"),
    }
}

/// One compressor for all streams of a file: a page's stream is a few hundred bytes, and a fresh
/// compressor for each would take longer than the compression.
pub struct Deflate(Compress);

impl Deflate {
    pub fn new() -> Deflate {
        Deflate(Compress::new(Compression::default(), true))
    }

    /// Compresses a stream in place, where that makes it smaller.
    pub fn stream(&mut self, stream: &mut Stream) {
        /// What the entry that names the filter takes.
        const ENTRY: usize = b"/Filter/FlateDecode".len();
        if stream.dict.has(b"Filter") {
            return;
        }
        if let Some(face) = Face::ALL.into_iter().find(|face| FontData::Main(*face).bytes() == stream.content)
        {
            stream.dict.set("Filter", "FlateDecode");
            stream.set_content(compressed(face).to_vec());
            return;
        }
        self.0.reset();
        let mut small = Vec::with_capacity(stream.content.len() + 64);
        let done = self.0.compress_vec(&stream.content, &mut small, FlushCompress::Finish);
        if done.is_ok_and(|status| status == flate2::Status::StreamEnd)
            && small.len() + ENTRY < stream.content.len()
        {
            stream.dict.set("Filter", "FlateDecode");
            stream.set_content(small);
        }
    }

    /// A stream, compressed where that makes it smaller.
    pub fn stream_of(&mut self, mut stream: Stream) -> Stream {
        self.stream(&mut stream);
        stream
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::Dictionary;

    #[test]
    fn one_compressor_serves_many_streams() {
        let mut deflate = Deflate::new();
        for text in ["q 1 0 0 1 5 5 cm /life Do Q\n".repeat(30), "0 0 m 5 5 l S\n".repeat(40)] {
            let stream = deflate.stream_of(Stream::new(Dictionary::new(), text.clone().into_bytes()));
            assert!(stream.content.len() < text.len() / 4);
            assert_eq!(stream.decompressed_content().unwrap(), text.into_bytes());
        }
    }

    #[test]
    fn fonts_are_compressed_as_they_lie_in_templates() {
        for face in Face::ALL {
            let stream = Deflate::new()
                .stream_of(Stream::new(Dictionary::new(), FontData::Main(face).bytes().to_vec()));
            assert_eq!(stream.content, compressed(face));
            assert_eq!(stream.decompressed_content().unwrap(), FontData::Main(face).bytes());
        }
    }

    #[test]
    fn what_would_grow_stays_as_it_is() {
        let stream = Deflate::new().stream_of(Stream::new(Dictionary::new(), b"q Q".to_vec()));
        assert_eq!(stream.content, b"q Q");
        assert!(!stream.dict.has(b"Filter"));
    }
}
