//! PDF objects in text form.

use std::ops::Range;

use lopdf::{Dictionary, Object, ObjectId, StringFormat};

/// A PDF value. Begins with a blank if it needs to be separated from preceding text.
pub trait Value {
    /// Appends it to `out`.
    fn write(&self, out: &mut Vec<u8>);
}

/// A name without characters that need escaping.
#[derive(Clone, Copy)]
pub struct Name<'a>(pub &'a str);

/// A dictionary being written.
pub struct Dict<'a>(&'a mut Vec<u8>);

impl Dict<'_> {
    /// Appends a dictionary with the entries that `fill` sets.
    pub fn write(out: &mut Vec<u8>, fill: impl FnOnce(&mut Dict<'_>)) {
        out.extend_from_slice(b"<<");
        fill(&mut Dict(out));
        out.extend_from_slice(b">>");
    }

    /// Sets a key without characters that need escaping. Keys must not be repeated.
    pub fn set(&mut self, key: &str, value: impl Value) -> &mut Self {
        Name(key).write(self.0);
        value.write(self.0);
        self
    }

    pub fn set_dictionary(&mut self, key: &str, fill: impl FnOnce(&mut Dict<'_>)) -> &mut Self {
        Name(key).write(self.0);
        Dict::write(self.0, fill);
        self
    }

    pub fn set_key(&mut self, key: &[u8], value: &Object) {
        name(key, self.0);
        value.write(self.0);
    }

    pub fn set_all(&mut self, dictionary: &Dictionary) {
        for (key, value) in dictionary {
            self.set_key(key, value);
        }
    }
}

impl Value for Name<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b'/');
        out.extend_from_slice(self.0.as_bytes());
    }
}

impl Value for i64 {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b' ');
        out.extend_from_slice(itoa::Buffer::new().format(*self).as_bytes());
    }
}

impl Value for usize {
    fn write(&self, out: &mut Vec<u8>) {
        (*self as i64).write(out);
    }
}

impl Value for u32 {
    fn write(&self, out: &mut Vec<u8>) {
        i64::from(*self).write(out);
    }
}

impl Value for ObjectId {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
        u32::from(self.1).write(out);
        out.extend_from_slice(b" R");
    }
}

/// References to consecutive object numbers, as an array.
pub struct Ids(pub Range<u32>);

impl Value for Ids {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b'[');
        for number in self.0.clone() {
            (number, 0).write(out);
        }
        out.push(b']');
    }
}

impl Value for Option<ObjectId> {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Some(id) => id.write(out),
            None => Object::Null.write(out),
        }
    }
}

impl<T: Value> Value for [T] {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b'[');
        for value in self {
            value.write(out);
        }
        out.push(b']');
    }
}

impl<T: Value, const N: usize> Value for [T; N] {
    fn write(&self, out: &mut Vec<u8>) {
        self.as_slice().write(out);
    }
}

impl<T: Value + ?Sized> Value for &T {
    fn write(&self, out: &mut Vec<u8>) {
        (**self).write(out);
    }
}

impl Value for Object {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Object::Null => out.extend_from_slice(b" null"),
            Object::Boolean(value) => out.extend_from_slice(if *value { b" true" } else { b" false" }),
            Object::Integer(value) => value.write(out),
            Object::Real(value) => out.extend_from_slice(format!(" {value}").as_bytes()),
            Object::Name(letters) => name(letters, out),
            Object::String(bytes, format) => string(bytes, *format, out),
            Object::Array(values) => values.write(out),
            Object::Dictionary(dictionary) => Dict::write(out, |dict| dict.set_all(dictionary)),
            Object::Reference(id) => id.write(out),
            Object::Stream(_) => unreachable!("a stream is an object of its own"),
        }
    }
}

fn name(letters: &[u8], out: &mut Vec<u8>) {
    out.push(b'/');
    for byte in letters {
        if byte.is_ascii_graphic() && !b"()<>[]{}/%#".contains(byte) {
            out.push(*byte);
        } else {
            out.push(b'#');
            hexadecimal(*byte, out);
        }
    }
}

fn string(bytes: &[u8], format: StringFormat, out: &mut Vec<u8>) {
    match format {
        StringFormat::Literal => {
            out.push(b'(');
            for byte in bytes {
                match byte {
                    b'(' | b')' | b'\\' => out.extend_from_slice(&[b'\\', *byte]),
                    // A raw carriage return would read as a line feed.
                    b'\r' => out.extend_from_slice(b"\\r"),
                    _ => out.push(*byte),
                }
            }
            out.push(b')');
        }
        StringFormat::Hexadecimal => {
            out.push(b'<');
            for byte in bytes {
                hexadecimal(*byte, out);
            }
            out.push(b'>');
        }
    }
}

fn hexadecimal(byte: u8, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.extend([byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]));
}
