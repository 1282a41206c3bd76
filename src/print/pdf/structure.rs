//! Accessibility: tags for the parts of each page, and the structure tree.

use std::collections::HashMap;
use std::io;
use std::ops::Range;

use lopdf::ObjectId;

use super::file::Pdf;
use super::object::{Dict, Ids, Name, Value};
use crate::print::mark::{Cell, Heads, Role};

/// Pages per node of the tree that maps a page's marks to elements.
const PAGES_PER_NODE: usize = 64;

/// A part of a page: its role, the mark number of its content, and its subparts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<'p> {
    pub role: &'p Role,
    pub mark: Option<usize>,
    pub parts: Vec<Part<'p>>,
}

pub fn tag(role: &Role) -> &'static str {
    match role {
        Role::Heading(1) => "H1",
        Role::Heading(_) => "H2",
        Role::Paragraph => "P",
        Role::Figure(_) => "Figure",
        Role::Table => "Table",
        Role::Cell(Cell { heads: None, .. }) => "TD",
        Role::Cell(_) => "TH",
        Role::List => "L",
        Role::Item => "LBody",
        Role::Decoration => "Artifact",
    }
}

/// The structure tree of all pages, while it grows.
pub struct Structure {
    root: ObjectId,
    document: ObjectId,
    /// The top-level elements of all pages.
    tops: Vec<ObjectId>,
    /// The number of pages added.
    count: usize,
    /// The elements of each page's marks, for pages not yet in a node.
    elements: Vec<Vec<Option<ObjectId>>>,
    nodes: Vec<ObjectId>,
    /// Texts and attributes shared by several elements.
    words: HashMap<String, ObjectId>,
    titles: HashMap<&'static str, ObjectId>,
}

/// The position of a new element in the tree.
#[derive(Clone, Copy)]
struct At {
    page: ObjectId,
    parent: ObjectId,
    id: ObjectId,
}

impl Structure {
    pub fn new(pdf: &mut Pdf<'_>) -> Structure {
        Structure {
            root: pdf.reserve(),
            document: pdf.reserve(),
            tops: Vec::new(),
            count: 0,
            elements: Vec::new(),
            nodes: Vec::new(),
            words: HashMap::new(),
            titles: HashMap::new(),
        }
    }

    /// Adds the parts of the next page, whose `StructParents` is its index from 0.
    pub fn add_page(&mut self, pdf: &mut Pdf<'_>, page: ObjectId, parts: &[Part<'_>]) -> io::Result<()> {
        self.count += 1;
        self.elements.push(Vec::new());
        let tops = self.add_each(pdf, page, self.document, parts.iter())?;
        self.tops.extend(tops.map(|number| (number, 0)));
        if self.elements.len() == PAGES_PER_NODE { self.finish_node(pdf) } else { Ok(()) }
    }

    /// Adds an element for each part and returns their numbers.
    fn add_each<'i>(
        &mut self,
        pdf: &mut Pdf<'_>,
        page: ObjectId,
        parent: ObjectId,
        parts: impl Iterator<Item = &'i Part<'i>> + Clone,
    ) -> io::Result<Range<u32>> {
        let ids = pdf.reserve_many(parts.clone().count());
        for (number, part) in ids.clone().zip(parts) {
            self.add(pdf, At { page, parent, id: (number, 0) }, part.role, &[part])?;
        }
        Ok(ids)
    }

    /// Adds one element with the content of `parts`, which a reader takes as one.
    fn add(&mut self, pdf: &mut Pdf<'_>, at: At, role: &Role, parts: &[&Part<'_>]) -> io::Result<()> {
        let inner = parts.iter().flat_map(|part| &part.parts);
        let ids = match role {
            Role::Table => self.add_rows(pdf, at, inner)?,
            Role::List => self.add_items(pdf, at, inner)?,
            _ => self.add_each(pdf, at.page, at.id, inner)?,
        };
        let words = match role {
            Role::Figure(words) => Some(self.words(pdf, words)?),
            _ => None,
        };
        let attributes = match role {
            Role::Cell(cell) => Some(self.attributes(pdf, *cell)?),
            _ => None,
        };
        let marks: Vec<usize> = parts.iter().filter_map(|part| part.mark).collect();
        self.note_marks(at.id, &marks);
        pdf.dictionary(at.id, |element| {
            element.set("S", Name(tag(role))).set("P", at.parent);
            if let Some(words) = words {
                element.set("Alt", words);
            }
            if let Some(attributes) = attributes {
                attributes.set(element);
            }
            if !marks.is_empty() {
                element.set("Pg", at.page);
            }
            if !(marks.is_empty() && ids.is_empty()) {
                element.set("K", Kids { ids, marks: &marks });
            }
        })
    }

    fn add_rows<'i>(
        &mut self,
        pdf: &mut Pdf<'_>,
        table: At,
        parts: impl Iterator<Item = &'i Part<'i>>,
    ) -> io::Result<Range<u32>> {
        let cells = in_order(parts);
        let rows = rows(&cells);
        let row_ids = pdf.reserve_many(rows.len());
        for (number, row) in row_ids.clone().zip(rows) {
            let row_id = (number, 0);
            let ids = pdf.reserve_many(row.len());
            pdf.dictionary(row_id, |element| {
                element.set("S", Name("TR")).set("P", table.id).set("K", Ids(ids.clone()));
            })?;
            for (number, (cell, parts)) in ids.zip(row) {
                self.add(pdf, At { parent: row_id, id: (number, 0), ..table }, &Role::Cell(cell), parts)?;
            }
        }
        Ok(row_ids)
    }

    fn add_items<'i>(
        &mut self,
        pdf: &mut Pdf<'_>,
        list: At,
        parts: impl Iterator<Item = &'i Part<'i>> + Clone,
    ) -> io::Result<Range<u32>> {
        let items = pdf.reserve_many(parts.clone().count());
        for (number, part) in items.clone().zip(parts) {
            let (item, body) = ((number, 0), pdf.reserve());
            pdf.dictionary(item, |element| {
                element.set("S", Name("LI")).set("P", list.id).set("K", body);
            })?;
            self.add(pdf, At { parent: item, id: body, ..list }, part.role, &[part])?;
        }
        Ok(items)
    }

    /// Records the element of marks on the current page.
    fn note_marks(&mut self, element: ObjectId, marks: &[usize]) {
        let elements = self.elements.last_mut().expect("of the page that is added");
        for mark in marks {
            if elements.len() <= *mark {
                elements.resize(mark + 1, None);
            }
            elements[*mark] = Some(element);
        }
    }

    fn attributes(&mut self, pdf: &mut Pdf<'_>, cell: Cell) -> io::Result<Attributes> {
        let Some(heads) = cell.heads else { return Ok(Attributes { title: None, span: cell.span }) };
        let scope = match heads {
            Heads::Row => "Row",
            Heads::Column => "Column",
        };
        let title = if let Some(id) = self.titles.get(scope) {
            *id
        } else {
            let id = pdf.add(|title| {
                title.set("O", Name("Table")).set("Scope", Name(scope));
            })?;
            self.titles.insert(scope, id);
            id
        };
        Ok(Attributes { title: Some(title), span: cell.span })
    }

    /// The alternative text of a figure, written once for all figures that share it.
    fn words(&mut self, pdf: &mut Pdf<'_>, words: &str) -> io::Result<ObjectId> {
        if let Some(id) = self.words.get(words) {
            return Ok(*id);
        }
        let id = pdf.add_value(&lopdf::text_string(words))?;
        self.words.insert(words.to_owned(), id);
        Ok(id)
    }

    fn finish_node(&mut self, pdf: &mut Pdf<'_>) -> io::Result<()> {
        let pages = std::mem::take(&mut self.elements);
        let first = self.count - pages.len();
        let node = pdf.add(|node| {
            node.set("Limits", [first, self.count - 1]).set("Nums", Numbers { first, pages: &pages });
        })?;
        self.nodes.push(node);
        Ok(())
    }

    /// Writes the rest of the tree and returns its root.
    pub fn finish(mut self, pdf: &mut Pdf<'_>) -> io::Result<ObjectId> {
        if !self.elements.is_empty() {
            self.finish_node(pdf)?;
        }
        let parents = pdf.add(|parents| {
            parents.set("Kids", self.nodes.as_slice());
        })?;
        pdf.dictionary(self.document, |document| {
            document.set("S", Name("Document")).set("P", self.root).set("K", self.tops.as_slice());
        })?;
        pdf.dictionary(self.root, |root| {
            root.set("Type", Name("StructTreeRoot")).set("K", self.document);
            root.set("ParentTree", parents).set("ParentTreeNextKey", self.count);
        })?;
        Ok(self.root)
    }
}

/// The children of an element: other elements and marked content.
struct Kids<'a> {
    ids: Range<u32>,
    marks: &'a [usize],
}

impl Value for Kids<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        let is_one = self.ids.len() + self.marks.len() == 1;
        if !is_one {
            out.push(b'[');
        }
        for number in self.ids.clone() {
            (number, 0).write(out);
        }
        for mark in self.marks {
            mark.write(out);
        }
        if !is_one {
            out.push(b']');
        }
    }
}

struct Attributes {
    title: Option<ObjectId>,
    span: u16,
}

impl Attributes {
    fn set(&self, element: &mut Dict<'_>) {
        let span = Span(self.span);
        match (self.title, self.span > 1) {
            (None, false) => element,
            (Some(title), false) => element.set("A", title),
            (None, true) => element.set("A", span),
            (Some(title), true) => element.set("A", [&title as &dyn Value, &span]),
        };
    }
}

/// The attribute of a cell that spans several columns.
struct Span(u16);

impl Value for Span {
    fn write(&self, out: &mut Vec<u8>) {
        Dict::write(out, |dict| {
            dict.set("O", Name("Table")).set("ColSpan", u32::from(self.0));
        });
    }
}

/// The elements of the marks of several pages, by page number.
struct Numbers<'a> {
    first: usize,
    pages: &'a [Vec<Option<ObjectId>>],
}

impl Value for Numbers<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b'[');
        for (number, elements) in (self.first..).zip(self.pages) {
            number.write(out);
            elements.as_slice().write(out);
        }
        out.push(b']');
    }
}

/// The cell of a part, if it is one.
fn cell(part: &Part<'_>) -> Option<Cell> {
    match part.role {
        Role::Cell(cell) => Some(*cell),
        _ => None,
    }
}

/// The cells of a table, row by row from the left; parts of one cell stay in drawing order.
fn in_order<'i>(parts: impl Iterator<Item = &'i Part<'i>>) -> Vec<&'i Part<'i>> {
    let mut cells: Vec<&Part<'_>> = parts.filter(|part| cell(part).is_some()).collect();
    cells.sort_by_key(|part| place(part));
    cells
}

fn place(part: &Part<'_>) -> Option<(u16, u16)> {
    cell(part).map(|cell| (cell.row, cell.column))
}

/// The cells of a table in rows of equal length, padded with empty cells.
fn rows<'a, 'i>(cells: &'a [&'i Part<'i>]) -> Vec<Vec<(Cell, &'a [&'i Part<'i>])>> {
    let cells = cells.chunk_by(|one, next| place(one) == place(next));
    let mut cells = cells.filter_map(|parts| Some((cell(parts[0])?, parts))).peekable();
    let drawn = cells.clone().map(|(cell, _)| cell);
    let row_count = drawn.clone().map(|cell| cell.row + 1).max().unwrap_or(0);
    let column_count = drawn.map(|cell| cell.column + cell.span).max().unwrap_or(0);
    let mut rows = Vec::new();
    for row in 0..row_count {
        let mut column = 0;
        let mut found = Vec::new();
        while column < column_count {
            // Skip cells hidden under a spanning one.
            while cells.next_if(|(cell, _)| (cell.row, cell.column) < (row, column)).is_some() {}
            let empty = Cell { row, column, span: 1, heads: None };
            let next = cells.next_if(|(cell, _)| (cell.row, cell.column) == (row, column));
            let (cell, parts) = next.unwrap_or((empty, &[]));
            column += cell.span.max(1);
            found.push((cell, parts));
        }
        rows.push(found);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_drawn_in_any_order_and_in_parts_make_rows_as_long_as_each_other() {
        let roles = [
            (Cell::column(1).over(2), Some(0)),
            (Cell::new(2, 2), Some(1)),
            (Cell::row(2), Some(2)),
            (Cell::new(2, 2), Some(3)),
            (Cell::row(1), None),
        ]
        .map(|(cell, mark)| (Role::Cell(cell), mark));
        let parts = roles.each_ref().map(|(role, mark)| Part { role, mark: *mark, parts: Vec::new() });
        let cells = in_order(parts.iter());
        let shown: Vec<Vec<(u16, u16, Vec<usize>)>> = rows(&cells)
            .into_iter()
            .map(|row| {
                let marks = |parts: &[&Part<'_>]| parts.iter().filter_map(|part| part.mark).collect();
                row.into_iter().map(|(cell, parts)| (cell.column, cell.span, marks(parts))).collect()
            })
            .collect();
        let empty = |column| (column, 1, Vec::new());
        assert_eq!(
            shown,
            [
                vec![empty(0), (1, 2, vec![0])],
                vec![empty(0), empty(1), empty(2)],
                vec![(0, 1, vec![2]), empty(1), (2, 1, vec![1, 3])],
            ]
        );
    }
}
