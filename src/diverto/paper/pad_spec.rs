//! What a pad depends on.

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

/// Everything a pad depends on. The same specification gives the same bytes.
///
/// It begins with [`PadSpec::new`]; what shall differ from the defaults is set by a `with_` of its name.
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
    /// How large the board is; 20x20 unless said otherwise.
    pub board: Board,
    /// How many lives each sheet has; 6 unless said otherwise.
    pub lives: u16,
    /// How the lives are placed.
    pub placement: Placement,
    /// What all randomness is derived from.
    pub seed: Seed,
    /// How many sheets the pad has; each says so.
    pub of: u32,
    /// Which of them to print, from 1.
    pub sheets: RangeInclusive<u32>,
    /// Rows of the lives tables.
    pub rows: Rows,
    /// The paper to print on; A4 unless said otherwise.
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
    /// Colours, widths and fonts.
    pub style: Style,
    /// The players' names; lines to write on if `None`.
    pub names: Option<[String; 2]>,
    /// The language of the words on the sheet.
    pub language: Language,
    /// Whether letters and numbers stand along the board.
    pub coordinates: bool,
    /// Whether rows have a place to write a line's end and directions, and the sheet one for the result.
    pub notation: bool,
    /// Whether sheets that follow each other lie on papers that do, in one place, to be cut as a pile.
    pub stack: bool,
    /// Whether board and tables have a page each, of the same sheet.
    pub two_pages: bool,
    /// A strip along a side of each sheet for holes or a spine.
    pub binding: Option<Binding>,
    /// What is played for, below the title.
    pub event: Option<String>,
    /// Lines to write on below the title.
    pub fields: Vec<EventField>,
    /// Whether a list of the sheets comes first, for a referee: ids, lives, first numbers, and room for players and results.
    pub cover: bool,
    /// When the document was made, if it shall say so.
    pub created: Option<i64>,
    /// Whether it is a sheet that has been printed before: board and rows are what its id says.
    pub reprint: bool,
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

    /// Whether something stands on a line below the title.
    #[must_use]
    pub fn has_event_line(&self) -> bool {
        self.event.is_some() || !self.fields.is_empty()
    }

    /// A pad of another number of sheets, all of which are printed.
    #[must_use]
    pub fn with_of(self, of: u32) -> PadSpec {
        PadSpec { of, sheets: 1..=of, ..self }
    }

    /// The same with exactly the sheet that `id` names; with printed numbers too where only this specification has them.
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
