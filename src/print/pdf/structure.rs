//! What a page is to a reader who does not see it: the tags of its parts, and the tree of them all.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};

use lopdf::{Dictionary, Document as LoDocument, Object, ObjectId, dictionary};

use crate::print::mark::{Cell, Heads, Role};

/// Pages under one node of the tree that leads from a page's marks to their elements.
const PAGES_PER_NODE: usize = 64;

/// A part of a page: what it is, the numbers under which its content is marked, and the parts in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub role: Role,
    pub marks: Vec<usize>,
    pub parts: Vec<Part>,
}

/// The name of what is marked as `role`.
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

/// The tree of the parts of all pages, while it grows.
pub struct Structure {
    root: ObjectId,
    document: ObjectId,
    pages: Vec<Object>,
    /// For each page from 0 the elements of its marks.
    elements: Vec<Vec<Object>>,
    /// Words and attributes that several elements share.
    shared: HashMap<Shared, ObjectId>,
}

#[derive(PartialEq, Eq, Hash)]
enum Shared {
    Words(String),
    Title(bool),
}

impl Structure {
    pub fn new(file: &mut LoDocument) -> Structure {
        Structure {
            root: file.new_object_id(),
            document: file.new_object_id(),
            pages: Vec::new(),
            elements: Vec::new(),
            shared: HashMap::new(),
        }
    }

    /// Adds the parts of the next page, whose `StructParents` is its number from 0.
    pub fn add_page(&mut self, file: &mut LoDocument, page: ObjectId, parts: &[Part]) {
        self.elements.push(Vec::new());
        for part in parts {
            let element = self.add(file, page, self.document, part);
            self.pages.push(element.into());
        }
    }

    fn add(&mut self, file: &mut LoDocument, page: ObjectId, parent: ObjectId, part: &Part) -> ObjectId {
        let id = file.new_object_id();
        let mut element = dictionary! { "S" => tag(&part.role), "P" => parent };
        match &part.role {
            Role::Figure(words) => element.set("Alt", self.words(file, words)),
            Role::Cell(cell) => self.attributes(file, &mut element, *cell),
            _ => {}
        }
        let kids: Vec<Object> = match &part.role {
            Role::Table => rows(&part.parts)
                .into_iter()
                .map(|row| {
                    let row_id = file.new_object_id();
                    let cells: Vec<Object> =
                        row.iter().map(|cell| self.add(file, page, row_id, cell).into()).collect();
                    file.set_object(row_id, dictionary! { "S" => "TR", "P" => id, "K" => cells });
                    row_id.into()
                })
                .collect(),
            Role::List => part
                .parts
                .iter()
                .map(|item| {
                    let item_id = file.new_object_id();
                    let body = self.add(file, page, item_id, item);
                    file.set_object(item_id, dictionary! { "S" => "LI", "P" => id, "K" => body });
                    item_id.into()
                })
                .collect(),
            _ => part.parts.iter().map(|inner| self.add(file, page, id, inner).into()).collect(),
        };
        self.finish_element(file, page, id, element, &part.marks, kids);
        id
    }

    fn finish_element(
        &mut self,
        file: &mut LoDocument,
        page: ObjectId,
        id: ObjectId,
        mut element: Dictionary,
        marks: &[usize],
        mut kids: Vec<Object>,
    ) {
        if !marks.is_empty() {
            element.set("Pg", page);
            let elements = self.elements.last_mut().expect("of the page that is added");
            for mark in marks {
                if elements.len() <= *mark {
                    elements.resize(mark + 1, Object::Null);
                }
                elements[*mark] = id.into();
                kids.push((*mark as i64).into());
            }
        }
        match kids.len() {
            0 => {}
            1 => element.set("K", kids.remove(0)),
            _ => element.set("K", kids),
        }
        file.set_object(id, element);
    }

    fn attributes(&mut self, file: &mut LoDocument, element: &mut Dictionary, cell: Cell) {
        let mut attributes: Vec<Object> = Vec::new();
        if let Some(heads) = cell.heads {
            let is_row = heads == Heads::Row;
            let title = self.shared.entry(Shared::Title(is_row)).or_insert_with(|| {
                let scope = if is_row { "Row" } else { "Column" };
                file.add_object(dictionary! { "O" => "Table", "Scope" => scope })
            });
            attributes.push((*title).into());
        }
        if cell.span > 1 {
            attributes.push(dictionary! { "O" => "Table", "ColSpan" => i64::from(cell.span) }.into());
        }
        match attributes.len() {
            0 => {}
            1 => element.set("A", attributes.remove(0)),
            _ => element.set("A", attributes),
        }
    }

    /// The words of a figure, written once however many figures have them.
    fn words(&mut self, file: &mut LoDocument, words: &str) -> Object {
        let add = || file.add_object(lopdf::text_string(words));
        (*self.shared.entry(Shared::Words(words.to_owned())).or_insert_with(add)).into()
    }

    /// Writes the tree; gives its root.
    pub fn finish(self, file: &mut LoDocument) -> ObjectId {
        let count = self.elements.len();
        let mut nodes: Vec<Object> = Vec::new();
        let mut first = 0;
        let mut numbered = (0i64..).zip(self.elements).peekable();
        while numbered.peek().is_some() {
            let pages: Vec<(i64, Vec<Object>)> = numbered.by_ref().take(PAGES_PER_NODE).collect();
            let last = first + pages.len() as i64 - 1;
            let numbers: Vec<Object> = pages
                .into_iter()
                .flat_map(|(page, elements)| [Object::from(page), Object::from(elements)])
                .collect();
            let limits: Vec<Object> = vec![first.into(), last.into()];
            nodes.push(file.add_object(dictionary! { "Limits" => limits, "Nums" => numbers }).into());
            first = last + 1;
        }
        let parents = file.add_object(dictionary! { "Kids" => nodes });
        file.set_object(
            self.document,
            dictionary! { "S" => "Document", "P" => self.root, "K" => self.pages },
        );
        file.set_object(
            self.root,
            dictionary! {
                "Type" => "StructTreeRoot",
                "K" => self.document,
                "ParentTree" => parents,
                "ParentTreeNextKey" => count as i64,
            },
        );
        self.root
    }
}

/// The cells of a table in rows that are all as long: where none was drawn there is an empty one.
fn rows(parts: &[Part]) -> Vec<Vec<Part>> {
    let mut cells: BTreeMap<(u16, u16), (Cell, Part)> = BTreeMap::new();
    for part in parts {
        if let Role::Cell(cell) = part.role {
            let at = (cell.row, cell.column);
            match cells.entry(at) {
                Entry::Vacant(free) => {
                    free.insert((cell, part.clone()));
                }
                Entry::Occupied(mut there) => {
                    let (_, there) = there.get_mut();
                    there.marks.extend(&part.marks);
                    there.parts.extend(part.parts.iter().cloned());
                }
            }
        }
    }
    let row_count = cells.keys().map(|(row, _)| row + 1).max().unwrap_or(0);
    let column_count = cells.values().map(|(cell, _)| cell.column + cell.span).max().unwrap_or(0);
    let mut rows = Vec::new();
    for row in 0..row_count {
        let mut column = 0;
        let mut found = Vec::new();
        while column < column_count {
            let (cell, part) = cells.remove(&(row, column)).unwrap_or_else(|| {
                let cell = Cell { row, column, span: 1, heads: None };
                (cell, Part { role: Role::Cell(cell), marks: Vec::new(), parts: Vec::new() })
            });
            column += cell.span.max(1);
            found.push(part);
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
        let cell =
            |cell, marks: &[usize]| Part { role: Role::Cell(cell), marks: marks.to_vec(), parts: Vec::new() };
        let parts = [
            cell(Cell::column(1).over(2), &[0]),
            cell(Cell::new(2, 2), &[1]),
            cell(Cell::row(2), &[2]),
            cell(Cell::new(2, 2), &[3]),
            cell(Cell::row(1), &[]),
        ];
        let shown: Vec<Vec<(u16, u16, Vec<usize>)>> = rows(&parts)
            .into_iter()
            .map(|row| {
                let shown = row.into_iter().map(|part| match part.role {
                    Role::Cell(cell) => (cell.column, cell.span, part.marks),
                    other => panic!("{other:?}"),
                });
                shown.collect()
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
