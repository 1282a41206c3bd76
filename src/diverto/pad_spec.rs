//! What a pad depends on.

use std::ops::RangeInclusive;

use super::board::Board;
use super::lives::Placement;
use super::rules::{Rows, Variant};
use super::sheet::layout::Seats;
use super::sheet_id::SheetId;
use super::style::Style;
use super::words::Language;
use crate::print::imposition::Up;
use crate::print::{Orientation, Paper};
use crate::seed::Seed;

/// Everything a pad depends on. The same specification gives the same bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct PadSpec {
    /// The board.
    pub board: Board,
    /// Lives on each sheet.
    pub lives: u16,
    /// How they are placed.
    pub placement: Placement,
    /// What all randomness is derived from.
    pub seed: Seed,
    /// How many sheets the pad has; each says so.
    pub of: u32,
    /// Which of them to print, from 1.
    pub sheets: RangeInclusive<u32>,
    /// Rows of the lives tables.
    pub rows: Rows,
    /// The paper.
    pub paper: Paper,
    /// Which way it lies; what suits the layout if `None`.
    pub orientation: Option<Orientation>,
    /// Sheets on one paper.
    pub up: Up,
    /// Where the second player sits.
    pub seats: Seats,
    /// Whether starting numbers are printed.
    pub rolled: bool,
    /// Whether a rules card is printed on the backs.
    pub rules: bool,
    /// Variants to name on the sheet (D10).
    pub variants: Vec<Variant>,
    /// How it looks.
    pub style: Style,
    /// The players' names; lines to write on if `None`.
    pub names: Option<[String; 2]>,
    /// The words' language.
    pub language: Language,
    /// Whether letters and numbers stand along the board.
    pub coordinates: bool,
    /// When the document was made, if it shall say so.
    pub created: Option<i64>,
}

impl PadSpec {
    /// A pad of `of` sheets with this seed, and the defaults for all else.
    #[must_use]
    pub fn new(seed: Seed, of: u32) -> PadSpec {
        PadSpec {
            board: Board::default(),
            lives: 6,
            placement: Placement::default(),
            seed,
            of,
            sheets: 1..=of,
            rows: Rows::default(),
            paper: Paper::A4,
            orientation: None,
            up: Up::default(),
            seats: Seats::default(),
            rolled: false,
            rules: false,
            variants: Vec::new(),
            style: Style::classic(),
            names: None,
            language: Language::default(),
            coordinates: true,
            created: None,
        }
    }

    /// The same with exactly the sheet that `id` names.
    #[must_use]
    pub fn only(self, id: SheetId) -> PadSpec {
        PadSpec {
            board: id.board,
            lives: id.lives,
            placement: id.placement,
            seed: id.seed,
            of: id.of,
            sheets: id.index..=id.index,
            ..self
        }
    }

    /// The id of a sheet of this pad, counted from 1.
    #[must_use]
    pub fn id(&self, index: u32) -> SheetId {
        SheetId {
            board: self.board,
            lives: self.lives,
            placement: self.placement,
            seed: self.seed,
            index,
            of: self.of,
        }
    }
}
