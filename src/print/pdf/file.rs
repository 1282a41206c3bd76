//! Writes a PDF file incrementally, so that a long pad takes little memory.
//!
//! lopdf also writes files, but holds all objects until the end and encodes them through the formatter. A
//! long pad has dozens of small objects per sheet, most of them tags.

use std::io::{self, Write};
use std::ops::Range;

use lopdf::{Document as LoDocument, Object, ObjectId, Stream};

use super::deflate::Deflate;
use super::object::{Dict, Name, Value};

/// Small objects per compressed container. A reader unpacks all of them to access one.
const TOGETHER: usize = 200;

/// A file to which objects may be added in any order.
pub struct Pdf<'a> {
    out: io::BufWriter<&'a mut dyn Write>,
    written: u64,
    /// The location of each object, from object 1.
    places: Vec<ObjectPlace>,
    small: Small,
    deflate: Deflate,
}

#[derive(Clone, Copy)]
enum ObjectPlace {
    Nowhere,
    At(u32),
    /// Inside a container object, at an index from 0.
    In(u32, u8),
}

/// Small objects waiting to be compressed together.
#[derive(Default)]
struct Small {
    /// The number of each, and its start in `bytes`.
    starts: Vec<(u32, usize)>,
    bytes: Vec<u8>,
}

impl<'a> Pdf<'a> {
    pub fn new(out: &'a mut dyn Write) -> io::Result<Pdf<'a>> {
        let out = io::BufWriter::with_capacity(1 << 16, out);
        let mut pdf =
            Pdf { out, written: 0, places: Vec::new(), small: Small::default(), deflate: Deflate::new() };
        // The second line marks the file as binary for copying programs.
        // By this name the program knows its own files.
        pdf.write(b"%PDF-1.7\n%\xE2\xE3\xCF\xD3 parlour\n")?;
        Ok(pdf)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    pub fn reserve(&mut self) -> ObjectId {
        (self.reserve_many(1).start, 0)
    }

    /// Reserves the numbers of `count` future objects.
    pub fn reserve_many(&mut self, count: usize) -> Range<u32> {
        let first = self.next();
        self.places.resize(self.places.len() + count, ObjectPlace::Nowhere);
        first..self.next()
    }

    pub fn next(&self) -> u32 {
        u32::try_from(self.places.len() + 1).expect("no document has so many objects")
    }

    /// Adds a dictionary under a reserved number.
    pub fn dictionary(&mut self, id: ObjectId, fill: impl FnOnce(&mut Dict<'_>)) -> io::Result<()> {
        self.small.starts.push((id.0, self.small.bytes.len()));
        Dict::write(&mut self.small.bytes, fill);
        self.pack_if_full()
    }

    pub fn add(&mut self, fill: impl FnOnce(&mut Dict<'_>)) -> io::Result<ObjectId> {
        let id = self.reserve();
        self.dictionary(id, fill)?;
        Ok(id)
    }

    pub fn add_value(&mut self, value: &impl Value) -> io::Result<ObjectId> {
        let id = self.reserve();
        self.small.starts.push((id.0, self.small.bytes.len()));
        value.write(&mut self.small.bytes);
        self.pack_if_full()?;
        Ok(id)
    }

    /// Adds a stream, compressed if that makes it smaller; `fill` sets its dictionary except length and
    /// filter.
    pub fn add_stream(&mut self, content: &[u8], fill: impl FnOnce(&mut Dict<'_>)) -> io::Result<ObjectId> {
        let id = self.reserve();
        self.stream(id, content, fill)?;
        Ok(id)
    }

    /// Adds an uncompressed stream, for programs that search the file without decompressing it.
    pub fn add_plain_stream(
        &mut self,
        content: &[u8],
        fill: impl FnOnce(&mut Dict<'_>),
    ) -> io::Result<ObjectId> {
        let id = self.reserve();
        let length = write_stream(&mut self.out, id, content, false, fill)?;
        self.written_stream(id, length)?;
        Ok(id)
    }

    fn stream(&mut self, id: ObjectId, content: &[u8], fill: impl FnOnce(&mut Dict<'_>)) -> io::Result<()> {
        let (content, is_compressed) = match self.deflate.compress(content) {
            Some(small) => (small, true),
            None => (content, false),
        };
        let length = write_stream(&mut self.out, id, content, is_compressed, fill)?;
        self.written_stream(id, length)
    }

    /// Adds a stream of the file structure: always compressed, since some readers expect it.
    fn table(&mut self, id: ObjectId, content: &[u8], fill: impl FnOnce(&mut Dict<'_>)) -> io::Result<()> {
        let small = self.deflate.compress_always(content);
        let length = write_stream(&mut self.out, id, small, true, fill)?;
        self.written_stream(id, length)
    }

    fn written_stream(&mut self, id: ObjectId, length: usize) -> io::Result<()> {
        self.place(id.0, ObjectPlace::At(offset(self.written)?));
        self.written += length as u64;
        Ok(())
    }

    fn place(&mut self, number: u32, place: ObjectPlace) {
        let before = std::mem::replace(&mut self.places[number as usize - 1], place);
        debug_assert!(matches!(before, ObjectPlace::Nowhere), "two objects have the number {number}");
    }

    fn pack_if_full(&mut self) -> io::Result<()> {
        if self.small.starts.len() < TOGETHER { Ok(()) } else { self.pack() }
    }

    /// Writes the pending small objects.
    fn pack(&mut self) -> io::Result<()> {
        let Small { starts, bytes } = std::mem::take(&mut self.small);
        if starts.is_empty() {
            return Ok(());
        }
        let container = self.reserve();
        let mut content = Vec::with_capacity(bytes.len() + starts.len() * 12);
        for (index, (number, start)) in starts.iter().enumerate() {
            self.place(*number, ObjectPlace::In(container.0, index as u8));
            number.write(&mut content);
            start.write(&mut content);
        }
        let first = content.len();
        content.extend_from_slice(&bytes);
        self.table(container, &content, |dict| {
            dict.set("Type", Name("ObjStm")).set("N", starts.len()).set("First", first);
        })
    }

    /// Adds all objects of a lopdf document, which must be numbered from [`next`](Pdf::next).
    pub fn add_all(&mut self, document: LoDocument) -> io::Result<()> {
        self.places.resize(document.max_id as usize, ObjectPlace::Nowhere);
        for (id, object) in document.objects {
            match object {
                Object::Stream(Stream { dict, content, .. }) => self.stream(id, &content, |head| {
                    // The length is written separately, as it may have changed.
                    for (key, value) in dict.iter().filter(|(key, _)| *key != b"Length") {
                        head.set_key(key, value);
                    }
                })?,
                Object::Dictionary(dict) => self.dictionary(id, |small| small.set_all(&dict))?,
                object => {
                    self.small.starts.push((id.0, self.small.bytes.len()));
                    object.write(&mut self.small.bytes);
                    self.pack_if_full()?;
                }
            }
        }
        Ok(())
    }

    /// Writes the cross-reference table and the end of the file.
    pub fn finish(mut self, root: ObjectId, info: ObjectId) -> io::Result<()> {
        self.pack()?;
        let at = offset(self.written)?;
        let others = self.places.iter().copied();
        // Each row has six bytes: a kind, a number in four bytes, and an index. Rows are stored as
        // differences from the row above (predictor 12), which compresses well.
        let size = self.places.len() + 2;
        let mut rows = Vec::with_capacity(size * 7);
        let mut above = [0; 6];
        for place in [ObjectPlace::Nowhere].into_iter().chain(others).chain([ObjectPlace::At(at)]) {
            let (kind, number, index) = match place {
                ObjectPlace::Nowhere => (0, 0, 0),
                ObjectPlace::At(offset) => (1, offset, 0),
                ObjectPlace::In(container, index) => (2, container, index),
            };
            let [a, b, c, d] = number.to_be_bytes();
            let row = [kind, a, b, c, d, index];
            rows.push(2);
            rows.extend(row.iter().zip(above).map(|(value, above)| value.wrapping_sub(above)));
            above = row;
        }
        let table = self.reserve();
        self.table(table, &rows, |dict| {
            dict.set("Type", Name("XRef")).set("Size", size).set("W", [1_usize, 4, 1]);
            dict.set("Root", root).set("Info", info);
            dict.set_dictionary("DecodeParms", |parms| {
                parms.set("Predictor", 12_usize).set("Columns", above.len());
            });
        })?;
        self.write(format!("startxref\n{at}\n%%EOF\n").as_bytes())?;
        self.out.flush() // dropping it would swallow the error of a full disk
    }
}

/// Writes a stream and returns its size in bytes.
fn write_stream(
    out: &mut impl Write,
    id: ObjectId,
    content: &[u8],
    is_compressed: bool,
    fill: impl FnOnce(&mut Dict<'_>),
) -> io::Result<usize> {
    let mut head = format!("{} 0 obj\n", id.0).into_bytes();
    Dict::write(&mut head, |dict| {
        fill(dict);
        if is_compressed {
            dict.set("Filter", Name("FlateDecode"));
        }
        dict.set("Length", content.len());
    });
    let parts = [head.as_slice(), b"stream\n", content, b"\nendstream\nendobj\n"];
    for part in parts {
        out.write_all(part)?;
    }
    Ok(parts.map(<[u8]>::len).iter().sum())
}

/// A file offset, which must fit the table's four bytes.
fn offset(at: u64) -> io::Result<u32> {
    u32::try_from(at).map_err(|_| io::Error::new(io::ErrorKind::FileTooLarge, "a PDF may have 4 GB at most"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::dictionary;

    /// Writes a file with the objects that `fill` adds, and parses it with lopdf.
    fn read(fill: impl FnOnce(&mut Pdf<'_>) -> io::Result<ObjectId>) -> (LoDocument, ObjectId) {
        let mut bytes = Vec::new();
        let mut pdf = Pdf::new(&mut bytes).unwrap();
        let found = fill(&mut pdf).unwrap();
        let pages = pdf.add(|pages| {
            pages
                .set("Type", Name("Pages"))
                .set("Count", 0_usize)
                .set("Kids", Vec::<ObjectId>::new().as_slice());
        });
        let root = pdf.add(|root| {
            root.set("Type", Name("Catalog")).set("Pages", pages.unwrap());
        });
        let info = pdf.add(|_| {}).unwrap();
        pdf.finish(root.unwrap(), info).unwrap();
        (LoDocument::load_mem(&bytes).unwrap(), found)
    }

    #[test]
    fn objects_are_found_however_many_there_are_and_in_whatever_order_they_come() {
        let (document, first) = read(|pdf| {
            let first = pdf.reserve();
            for number in 0..3 * TOGETHER {
                let content = format!("stream {number} ").repeat(number % 7);
                let stream = pdf.add_stream(content.as_bytes(), |_| {})?;
                pdf.add(|dict| {
                    dict.set("Number", number).set("Stream", stream).set("First", first);
                })?;
            }
            pdf.dictionary(first, |dict| {
                dict.set("Last", Name("is-first"));
            })?;
            Ok(first)
        });
        assert_eq!(document.get_dictionary(first).unwrap().get(b"Last").unwrap(), &"is-first".into());
        let mut numbers = 0;
        for object in document.objects.values() {
            let Some(number) = object.as_dict().ok().and_then(|dict| dict.get(b"Number").ok()) else {
                continue;
            };
            let number = number.as_i64().unwrap() as usize;
            let stream = object.as_dict().unwrap().get(b"Stream").and_then(Object::as_reference).unwrap();
            let stream = document.get_object(stream).and_then(Object::as_stream).unwrap();
            let content = stream.get_plain_content().unwrap();
            assert_eq!(content, format!("stream {number} ").repeat(number % 7).into_bytes());
            numbers += 1;
        }
        assert_eq!(numbers, 3 * TOGETHER);
    }

    #[test]
    fn a_document_of_lopdf_is_written_as_it_is() {
        let odd = dictionary! {
            "A name (of) any/letters#" => Object::Name(b"M\xFCller Sans [1] <x> %".to_vec()),
            "Literal" => Object::string_literal("a (b)) \\ c\r\n\u{e9}"),
            "Hexadecimal" => lopdf::text_string("Жизнь"),
            "Array" => vec![1.into(), Object::Real(-0.25), true.into(), Object::Null, (1, 0).into(), "N".into()],
            "Inner" => dictionary! { "Empty" => Object::Array(Vec::new()) },
        };
        let stream = Stream::new(dictionary! { "Subtype" => "Odd", "Length1" => 5 }, b"12345".to_vec());
        let (document, at) = read(|pdf| {
            let mut more = LoDocument::new();
            more.max_id = pdf.next() - 1;
            let at = more.add_object(odd.clone());
            more.add_object(stream.clone());
            more.add_object(Object::Array(vec![7.into(), at.into()]));
            pdf.add_all(more)?;
            Ok(at)
        });
        assert_eq!(document.get_dictionary(at).unwrap(), &odd);
        let read = document.get_object((at.0 + 1, 0)).and_then(Object::as_stream).unwrap();
        assert_eq!((read.content.as_slice(), read.dict.get(b"Length1").unwrap()), (&b"12345"[..], &5.into()));
        let array = document.get_object((at.0 + 2, 0)).and_then(Object::as_array).unwrap();
        assert_eq!(array, &[7.into(), at.into()]);
    }

    #[test]
    fn a_place_that_the_table_cannot_hold_is_an_error() {
        assert_eq!(offset(u64::from(u32::MAX)).unwrap(), u32::MAX);
        assert_eq!(offset(1 << 32).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }
}
