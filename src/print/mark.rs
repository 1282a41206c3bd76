//! Marks: the meaning of parts of a drawing, for accessibility and for editing.
//!
//! The PDF writer turns roles into tags; the SVG writer turns layers into named groups, which drawing
//! programs show.

/// The meaning of a part of a drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Its layer name, of lower-case letters, digits and hyphens; `None` if it is not a layer.
    pub layer: Option<&'static str>,
    /// Its role to a reader; `None` leaves that to the parts around and inside it.
    pub role: Option<Role>,
}

/// The role of a part of a page. Text without a role is a paragraph; lines without one are decoration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A heading: level 1 for the page, 2 for its parts.
    Heading(u8),
    Paragraph,
    /// A picture and its alternative text, which replaces all its content.
    Figure(String),
    /// A table. Content outside its cells is decoration.
    Table,
    /// A cell of the enclosing table. Cells may be drawn in any order.
    Cell(Cell),
    List,
    /// An entry of the enclosing list.
    Item,
    Decoration,
}

/// A cell's place in its table, and what it is a header of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The row, from 0.
    pub row: u16,
    /// The column, from 0.
    pub column: u16,
    pub span: u16,
    /// What it is a header of; `None` for a value.
    pub heads: Option<Heads>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heads {
    Column,
    Row,
}

impl Cell {
    /// A value at this row and column, both from 0.
    pub fn new(row: usize, column: usize) -> Cell {
        let place = |from_0: usize| u16::try_from(from_0).unwrap_or(u16::MAX);
        Cell { row: place(row), column: place(column), span: 1, heads: None }
    }

    pub fn column(column: usize) -> Cell {
        Cell { heads: Some(Heads::Column), ..Cell::new(0, column) }
    }

    /// The header of a row, in its first column.
    pub fn row(row: usize) -> Cell {
        Cell { heads: Some(Heads::Row), ..Cell::new(row, 0) }
    }

    /// Spans `span` columns.
    #[must_use]
    pub const fn over(self, span: u16) -> Cell {
        Cell { span, ..self }
    }
}

impl Role {
    /// Whether it groups parts with roles of their own and has no text itself.
    pub const fn is_container(&self) -> bool {
        matches!(self, Role::Table | Role::List)
    }
}

impl Mark {
    pub const fn layer(name: &'static str) -> Mark {
        Mark { layer: Some(name), role: None }
    }

    pub const fn of(role: Role) -> Mark {
        Mark { layer: None, role: Some(role) }
    }

    #[must_use]
    pub fn named(self, name: &'static str) -> Mark {
        Mark { layer: Some(name), ..self }
    }
}

impl From<Role> for Mark {
    fn from(role: Role) -> Mark {
        Mark::of(role)
    }
}

impl From<Cell> for Mark {
    fn from(cell: Cell) -> Mark {
        Mark::of(Role::Cell(cell))
    }
}
