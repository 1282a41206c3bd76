//! Marks in a page's content: which part of the page each operation is of.
//!
//! All that a page paints stands in a marked part or is decoration, so that a reader leaves nothing out and reads nothing
//! that says nothing.

use super::content::Writer;
use super::object::Value;
use super::structure::{Part, tag};
use crate::print::drawing::{Shape, SymbolId, Text, Transform};
use crate::print::mark::{Mark, Role};

/// The parts of a page while it is written.
pub struct Tags<'p> {
    /// Those that are done, of the page or of the container that is open.
    pub parts: Vec<Part<'p>>,
    open: Open,
    /// How many parts have marks so far.
    count: usize,
    in_full: &'p [bool],
    /// What holds the parts that come: a table, a list.
    container: Option<&'p Role>,
    /// Whether the part that is open has text.
    has_text: bool,
}

/// What the operations that come stand in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// Nothing is marked here: it is a form, whose place says what it is.
    Unmarked,
    /// No part.
    Nothing,
    /// Decoration, up to what is none.
    Decoration,
    /// A part that is one thing, whatever is in it.
    Part,
}

/// Whether a part is another part: a cell with a picture.
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
    /// Whether what comes is in no part yet.
    fn is_loose(&self) -> bool {
        matches!(self.tags.open, Open::Nothing | Open::Decoration)
    }

    /// What comes next is decoration, unless it is in a part.
    pub(super) fn begin_decoration(&mut self) {
        if self.tags.open == Open::Nothing {
            self.operator("/Artifact BMC");
            self.tags.open = Open::Decoration;
        }
    }

    /// Ends decoration, if any is open.
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

    /// What `draw` adds is one part.
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

    /// Whether text goes on with other text of one part: a blank comes between, where else words would run into each
    /// other for who hears them.
    pub(super) fn goes_on(&mut self) -> bool {
        !self.is_loose() && std::mem::replace(&mut self.tags.has_text, true)
    }

    /// Text that is in no part is a paragraph; in a list an entry, and in a table decoration.
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

    /// A symbol: its parts where they are wanted in full, and else one thing.
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
