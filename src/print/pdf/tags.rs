//! Marked content: assigns each operation of a page to a part.
//!
//! Everything painted is either in a marked part or decoration, so that a reader misses nothing and skips
//! what means nothing.

use super::object::Value;
use super::structure::{Part, tag};
use crate::print::mark::Role;

/// The parts of a page being written.
pub struct Tags<'p> {
    /// The finished parts of the page, or of the open container.
    pub parts: Vec<Part<'p>>,
    open: Open,
    /// The number of marks so far.
    count: usize,
    /// The open container: a table or a list.
    pub container: Option<&'p Role>,
    has_text: bool,
}

/// What the next operations belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// Marks are off: this is a form, marked where it is placed.
    Unmarked,
    Nothing,
    /// Decoration, until a part begins.
    Decoration,
    /// A part, whose content is not divided further.
    Part,
}

impl<'p> Tags<'p> {
    const fn new(open: Open) -> Tags<'p> {
        Tags { parts: Vec::new(), open, count: 0, container: None, has_text: false }
    }

    pub const fn none() -> Tags<'p> {
        Tags::new(Open::Unmarked)
    }

    pub const fn of_page() -> Tags<'p> {
        Tags::new(Open::Nothing)
    }

    /// Whether the next operations are in no part yet.
    pub fn is_loose(&self) -> bool {
        matches!(self.open, Open::Nothing | Open::Decoration)
    }

    /// Starts decoration, unless a part is open.
    pub fn begin_decoration(&mut self, out: &mut Vec<u8>) {
        if self.open == Open::Nothing {
            out.extend_from_slice(b"/Artifact BMC\n");
            self.open = Open::Decoration;
        }
    }

    /// Ends decoration, if open.
    pub fn end_decoration(&mut self, out: &mut Vec<u8>) {
        if self.open == Open::Decoration {
            out.extend_from_slice(b"EMC\n");
            self.open = Open::Nothing;
        }
    }

    /// Begins decoration in which nothing is marked, until [`Tags::end_unmarked`].
    pub fn begin_unmarked(&mut self, out: &mut Vec<u8>) {
        self.begin_decoration(out);
        self.open = Open::Part;
    }

    pub fn end_unmarked(&mut self) {
        self.open = Open::Decoration;
    }

    /// Begins a part and returns the number of its mark.
    pub fn begin_part(&mut self, out: &mut Vec<u8>, role: &Role) -> usize {
        self.end_decoration(out);
        let mark = self.count;
        self.count += 1;
        out.push(b'/');
        out.extend_from_slice(tag(role).as_bytes());
        out.extend_from_slice(b" <</MCID");
        mark.write(out);
        out.extend_from_slice(b">> BDC\n");
        self.open = Open::Part;
        self.has_text = false;
        mark
    }

    pub fn end_part(&mut self, out: &mut Vec<u8>, role: &'p Role, mark: usize) {
        self.open = Open::Nothing;
        out.extend_from_slice(b"EMC\n");
        self.add(role, Some(mark));
    }

    /// Adds a part without parts of its own; without a mark it has no content.
    pub fn add(&mut self, role: &'p Role, mark: Option<usize>) {
        self.parts.push(Part { role, mark, parts: Vec::new() });
    }

    /// Whether the next text continues the open part's text. If so, a blank is inserted, or screen readers
    /// would join the words.
    pub fn goes_on(&mut self) -> bool {
        !self.is_loose() && std::mem::replace(&mut self.has_text, true)
    }
}
