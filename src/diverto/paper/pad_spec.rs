//! The specification of a pad.

use std::ops::RangeInclusive;

use super::event_field::EventField;
use super::sheet::layout::Seats;
use super::style::Style;
use crate::builder::with_fields;
use crate::diverto::rules::board::Board;
use crate::diverto::rules::lives::Placement;
use crate::diverto::rules::variant::{Rows, Variant};
use crate::diverto::sheet_id::SheetId;
use crate::print::imposition::Up;
use crate::print::{Binding, Language, Orientation, Paper};
use crate::seed::Seed;

/// Everything a pad depends on: the same specification yields the same bytes.
///
/// Start from [`PadSpec::new`], and override defaults with the `with_` method of each field.
///
/// ```
/// use parlour::diverto::{Pad, PadSpec};
/// use parlour::seed::Seed;
///
/// let spec = PadSpec::new(Seed(42), 12).with_lives(8).with_rules(true);
/// let pad = Pad::new(spec)?;
/// assert_eq!(pad.document().page_count, 24, "the rules are on the backs");
/// # Ok::<(), parlour::diverto::PadError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PadSpec {
    /// The board size; 20x20 by default.
    pub board: Board,
    /// The number of lives on each sheet; 6 by default.
    pub lives: u16,
    /// The placement of the lives.
    pub placement: Placement,
    /// The seed of all randomness.
    pub seed: Seed,
    /// The number of sheets in the pad, printed on each.
    pub of: u32,
    /// The sheets to print, from 1.
    pub sheets: RangeInclusive<u32>,
    /// The number of rows in the tables.
    pub rows: Rows,
    /// The paper; A4 by default.
    pub paper: Paper,
    /// The orientation; `None` chooses the best.
    pub orientation: Option<Orientation>,
    /// The number of sheets per paper.
    pub up: Up,
    /// The seat of the second player.
    pub seats: Seats,
    /// Whether starting numbers are printed.
    pub rolled: bool,
    /// Whether the backs have a rules card.
    pub rules: bool,
    /// Variants printed on the sheet (D10).
    pub variants: Vec<Variant>,
    /// Colours, line widths and sizes.
    pub style: Style,
    /// The players' names; `None` leaves lines to write on.
    pub names: Option<[String; 2]>,
    /// The language of the printed words.
    pub language: Language,
    /// Whether the board has coordinates.
    pub coordinates: bool,
    /// Whether rows have room to write down each line, and the sheet a box for the result.
    pub notation: bool,
    /// Whether consecutive sheets are stacked in one position, for cutting the papers as a pile.
    pub stack: bool,
    /// Whether board and tables of a sheet have a page each.
    pub two_pages: bool,
    /// A binding margin along one side of each sheet.
    pub binding: Option<Binding>,
    /// The event, printed below the title.
    pub event: Option<String>,
    /// Fields to fill in below the title.
    pub fields: Vec<EventField>,
    /// Whether the pad begins with a referee's list of sheets: ids, lives, starting numbers, and room for
    /// players and results.
    pub cover: bool,
    /// The creation time in the metadata, in seconds since 1970.
    pub created: Option<i64>,
    /// Whether this reprints a sheet, whose id fixes board and rows.
    pub reprint: bool,
}

impl PadSpec {
    /// A pad of `of` sheets from this seed, with defaults for the rest.
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
            notation: false,
            stack: false,
            two_pages: false,
            binding: None,
            event: None,
            fields: Vec::new(),
            cover: false,
            created: None,
            reprint: false,
        }
    }

    /// Whether there is a line below the title.
    #[must_use]
    pub fn has_event_line(&self) -> bool {
        self.event.is_some() || !self.fields.is_empty()
    }

    /// Sets the number of sheets, and prints all of them.
    #[must_use]
    pub fn with_of(self, of: u32) -> PadSpec {
        PadSpec { of, sheets: 1..=of, ..self }
    }

    /// Restricts the pad to the sheet that `id` names. Prints starting numbers if either the id or this
    /// specification has them.
    #[must_use]
    pub fn only(self, id: SheetId) -> PadSpec {
        PadSpec {
            board: id.board,
            lives: id.lives,
            placement: id.placement,
            seed: id.seed,
            of: id.of,
            sheets: id.index..=id.index,
            rows: id.rows,
            variants: id.variants.iter().collect(),
            rolled: self.rolled || id.printed,
            reprint: true,
            ..self
        }
    }

    /// The id of sheet `index`, counted from 1.
    #[must_use]
    pub fn id(&self, index: u32) -> SheetId {
        SheetId {
            board: self.board,
            lives: self.lives,
            placement: self.placement,
            seed: self.seed,
            index,
            of: self.of,
            rows: self.rows,
            variants: self.variants.iter().copied().collect(),
            printed: self.rolled,
        }
    }
}

with_fields! {
    PadSpec {
        with_board(board: Board);
        with_lives(lives: u16);
        with_placement(placement: Placement);
        with_seed(seed: Seed);
        with_sheets(sheets: RangeInclusive<u32>);
        with_rows(rows: Rows);
        with_paper(paper: Paper);
        with_orientation(orientation: Option<Orientation>);
        with_up(up: Up);
        with_seats(seats: Seats);
        with_rolled(rolled: bool);
        with_rules(rules: bool);
        with_variants(variants: Vec<Variant>);
        with_style(style: Style);
        with_names(names: Option<[String; 2]>);
        with_language(language: Language);
        with_coordinates(coordinates: bool);
        with_notation(notation: bool);
        with_stack(stack: bool);
        with_two_pages(two_pages: bool);
        with_binding(binding: Option<Binding>);
        with_event(event: Option<String>);
        with_fields(fields: Vec<EventField>);
        with_cover(cover: bool);
        with_created(created: Option<i64>);
    }
}
