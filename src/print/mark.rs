//! What a part of a drawing is: for who reads a page without seeing it, and for who takes a drawing apart.
//!
//! The PDF writer makes tags of roles, and the SVG writer makes named groups, which drawing programs show as layers.

/// What a part of a drawing is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Its name as a layer, of small letters, digits and hyphens; none for a part that is no layer.
    pub layer: Option<&'static str>,
    /// What it is to a reader; none leaves that to what is around it and in it.
    pub role: Option<Role>,
}

/// What a part of a page is to a reader. Text that has no role is a paragraph, and lines without one are decoration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A heading: 1 for that of a page, 2 for its parts.
    Heading(u8),
    /// Words in sentences.
    Paragraph,
    /// A picture, and what it shows in words: they stand for all that is in it.
    Figure(String),
    /// A table. What is in it and in no cell is decoration.
    Table,
    /// A cell of the table around it. Cells may be drawn in any order.
    Cell(Cell),
    /// A list.
    List,
    /// An entry of the list around it.
    Item,
    /// Nothing that a reader needs.
    Decoration,
}

/// Where a cell stands in its table, and what it heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The row, from 0.
    pub row: u16,
    /// The column, from 0.
    pub column: u16,
    /// How many columns it takes.
    pub span: u16,
    /// What it is the title of; nothing for a value.
    pub heads: Option<Heads>,
}

/// What the title in a table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heads {
    /// The column below it.
    Column,
    /// The row beside it.
    Row,
}

impl Cell {
    /// A value in this row and column, both from 0.
    #[must_use]
    pub fn new(row: usize, column: usize) -> Cell {
        let place = |from_0: usize| u16::try_from(from_0).unwrap_or(u16::MAX);
        Cell { row: place(row), column: place(column), span: 1, heads: None }
    }

    /// The title of a column.
    #[must_use]
    pub fn column(column: usize) -> Cell {
        Cell { heads: Some(Heads::Column), ..Cell::new(0, column) }
    }

    /// The title of a row, in its first column.
    #[must_use]
    pub fn row(row: usize) -> Cell {
        Cell { heads: Some(Heads::Row), ..Cell::new(row, 0) }
    }

    /// The same over so many columns.
    #[must_use]
    pub const fn over(self, span: u16) -> Cell {
        Cell { span, ..self }
    }
}

impl Role {
    /// Whether it holds parts with roles of their own, and not what is read.
    #[must_use]
    pub const fn is_container(&self) -> bool {
        matches!(self, Role::Table | Role::List)
    }
}

impl Mark {
    /// A layer.
    #[must_use]
    pub const fn layer(name: &'static str) -> Mark {
        Mark { layer: Some(name), role: None }
    }

    /// A part of a role that is no layer.
    #[must_use]
    pub const fn of(role: Role) -> Mark {
        Mark { layer: None, role: Some(role) }
    }

    /// The same as a layer of this name.
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
