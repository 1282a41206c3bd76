//! Marked content: assigns each operation of a page to a part.
//!
//! Everything painted is either in a marked part or decoration, so that a reader misses nothing and skips
//! what means nothing.

use super::content::Writer;
use super::object::Value;
use super::structure::{Part, tag};
use crate::print::drawing::{Shape, SymbolId, Text, Transform};
use crate::print::mark::{Mark, Role};

/// The parts of a page being written.
pub struct Tags<'p> {
    /// The finished parts of the page, or of the open container.
    pub parts: Vec<Part<'p>>,
    open: Open,
    /// The number of marks so far.
    count: usize,
    in_full: &'p [bool],
    /// The open container: a table or a list.
    container: Option<&'p Role>,
    /// Whether the open part has text.
    has_text: bool,
}

/// What the next operations belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// Marks are off: this is a form, marked where it is placed.
    Unmarked,
    /// No part.
    Nothing,
    /// Decoration, until a part begins.
    Decoration,
    /// A part, whose content is not divided further.
    Part,
}

/// Whether a part consists of a figure, like a cell with a picture.
fn is_figure(shapes: &[Shape]) -> bool {
    matches!(shapes, [Shape::Marked(Mark { role: Some(Role::Figure(_)), .. }, _)])
}

impl<'p> Tags<'p> {
    pub const fn none() -> Tags<'static> {
        Tags {
            parts: Vec::new(),
            open: Open::Unmarked,
            count: 0,
            in_full: &[],
            container: None,
            has_text: false,
        }
    }

    pub const fn of_page(in_full: &'p [bool]) -> Tags<'p> {
        Tags { parts: Vec::new(), open: Open::Nothing, count: 0, in_full, container: None, has_text: false }
    }
}

impl<'p> Writer<'p> {
    /// Whether the next operations are in no part yet.
    fn is_loose(&self) -> bool {
        matches!(self.tags.open, Open::Nothing | Open::Decoration)
    }

    /// Starts decoration, unless a part is open.
    pub(super) fn begin_decoration(&mut self) {
        if self.tags.open == Open::Nothing {
            self.operator("/Artifact BMC");
            self.tags.open = Open::Decoration;
        }
    }

    /// Ends decoration, if open.
    pub(super) fn end_decoration(&mut self) {
        if self.tags.open == Open::Decoration {
            self.operator("EMC");
            self.tags.open = Open::Nothing;
        }
    }

    pub(super) fn marked(&mut self, mark: &'p Mark, shapes: &'p [Shape]) {
        let Some(role) = mark.role.as_ref().filter(|_| self.is_loose()) else { return self.shapes(shapes) };
        match role {
            Role::Decoration => {
                self.begin_decoration();
                self.tags.open = Open::Part;
                self.shapes(shapes);
                self.tags.open = Open::Decoration;
            }
            role if role.is_container() || is_figure(shapes) => self.container(role, shapes),
            role if shapes.is_empty() => self.add(role, None),
            role => self.part(role, |writer| writer.shapes(shapes)),
        }
    }

    fn container(&mut self, role: &'p Role, shapes: &'p [Shape]) {
        let outer = std::mem::take(&mut self.tags.parts);
        let around = self.tags.container.replace(role);
        self.shapes(shapes);
        let parts = std::mem::replace(&mut self.tags.parts, outer);
        self.tags.container = around;
        self.tags.parts.push(Part { role, mark: None, parts });
    }

    fn add(&mut self, role: &'p Role, mark: Option<usize>) {
        self.tags.parts.push(Part { role, mark, parts: Vec::new() });
    }

    /// Marks what `draw` adds as one part.
    fn part(&mut self, role: &'p Role, draw: impl FnOnce(&mut Self)) {
        self.end_decoration();
        let mark = self.tags.count;
        self.tags.count += 1;
        self.name(tag(role));
        self.out.extend_from_slice(b"<</MCID");
        mark.write(&mut self.out);
        self.operator(">> BDC");
        self.tags.open = Open::Part;
        self.tags.has_text = false;
        draw(self);
        self.tags.open = Open::Nothing;
        self.operator("EMC");
        self.add(role, Some(mark));
    }

    /// Whether the next text continues the open part's text. If so, a blank is inserted, or screen readers
    /// would join the words.
    pub(super) fn goes_on(&mut self) -> bool {
        !self.is_loose() && std::mem::replace(&mut self.tags.has_text, true)
    }

    /// Writes text. Outside a part it is a paragraph, in a list an entry, in a table decoration.
    pub(super) fn text_of_page(&mut self, text: &Text) {
        if !self.is_loose() {
            return self.text(text);
        }
        match self.tags.container {
            Some(Role::Table) => {
                self.begin_decoration();
                self.text(text);
            }
            Some(_) => self.part(&Role::Item, |writer| writer.text(text)),
            None => self.part(&Role::Paragraph, |writer| writer.text(text)),
        }
    }

    /// Places a symbol: in full, so that its parts are marked, or as a whole.
    pub(super) fn symbol(&mut self, SymbolId(index): SymbolId, map: Transform) {
        let symbol = &self.symbols[index];
        if self.tags.in_full.get(index).copied().unwrap_or(false) {
            return self.group(map, &symbol.drawing.shapes);
        }
        match &symbol.whole {
            Some(role) if self.is_loose() => self.part(role, |writer| writer.form(symbol.name, map)),
            _ => {
                self.begin_decoration();
                self.form(symbol.name, map);
            }
        }
    }
}
