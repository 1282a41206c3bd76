//! The specification of a pad, with what organisers have written on its sheets and where players sit.

use super::style::Style;
use crate::diverto::rules::board::Board;
use crate::diverto::rules::lives::Placement;
use crate::diverto::rules::position::{Rows, Variant};
use crate::diverto::sheet_id::SheetId;
use crate::named::named;
use crate::print::imposition::{Flip, Up};
use crate::print::{Binding, Language, Orientation, PageFormat, Paper};
use crate::seed::Seed;
use crate::words::{Later, Verbatim, messages};
use serde::{Deserialize, Deserializer, de};
use std::ops::RangeInclusive;

/// Everything a pad depends on: the same specification yields the same bytes.
///
/// ```
/// use parlour::diverto::{Pad, PadSpec};
/// use parlour::seed::Seed;
///
/// let spec = PadSpec { seed: Some(Seed(42)), sheets: 12, lives: 8, rules: true, ..PadSpec::default() };
/// let pad = Pad::new(spec)?;
/// assert_eq!(pad.document().page_count, 24, "the rules are on the backs");
/// # Ok::<(), parlour::diverto::PadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(deny_unknown_fields, default)]
pub struct PadSpec {
    /// How many sheets, each with its own lives.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = 1, conflicts_with = "id"))]
    pub sheets: u32,
    /// Copies of each sheet [default: 1; a single sheet fills its paper].
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=SheetId::MOST_SHEETS.into())))]
    pub copies: Option<u32>,
    /// The board in squares, 6 to 27 wide and 6 to 60 high.
    #[cfg_attr(feature = "cli", arg(long, value_name = "WxH", default_value_t, conflicts_with = "id"))]
    pub board: Board,
    /// How many lives each sheet has.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = LIVES, conflicts_with = "id"))]
    pub lives: u16,
    /// How lives are placed.
    #[cfg_attr(feature = "cli", arg(long, value_name = "HOW", default_value_t, conflicts_with = "id"))]
    pub placement: Placement,
    /// Rows of the lives tables, 1 to 60 [default: 25].
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub rows: Option<Rows>,
    /// The number that all random choices come from; needed unless there is an id.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub seed: Option<Seed>,
    /// Print again exactly the sheet with this id: its board, lives, rows, variants and printed numbers.
    #[cfg_attr(feature = "cli", arg(long))]
    pub id: Option<SheetId>,
    /// The paper.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub paper: Paper,
    /// The orientation of the paper [default: what suits the layout].
    #[cfg_attr(feature = "cli", arg(skip))]
    pub orientation: Option<Orientation>,
    /// 1, 2 or 4 sheets on one paper, with cut marks.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t, value_parser = str::parse::<Up>))]
    pub up: Up,
    /// Where player 2 sits: at the side, or facing player 1 with a table turned that way.
    #[cfg_attr(feature = "cli", arg(long, default_value_t))]
    pub seats: Seats,
    /// Print both players' starting numbers, so that no dice are needed.
    #[cfg_attr(feature = "cli", arg(long))]
    pub rolled: bool,
    /// Print the rules in short on the back.
    #[cfg_attr(feature = "cli", arg(long))]
    pub rules: bool,
    /// The edge over which the printer turns the paper: long or short [default: set by the binding, or long].
    #[cfg_attr(feature = "cli", arg(long, value_name = "EDGE", requires = "rules"))]
    pub flip: Option<Flip>,
    /// A variant that is played, or several as `ordered,roll`.
    #[cfg_attr(feature = "cli", arg(long = "variant", value_name = "VARIANT", value_delimiter = ','))]
    pub variants: Vec<Variant>,
    /// How sheets look: a built-in style by name, or all that a style file has.
    #[serde(deserialize_with = "style")]
    #[cfg_attr(test, schemars(schema_with = "style_schema"))]
    #[cfg_attr(feature = "cli", arg(skip = Style::classic()))]
    pub style: Style,
    /// The players' names; without them there are lines to write on.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub names: Option<[String; 2]>,
    /// The language of the words.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub language: Language,
    /// Print letters and numbers along the board.
    #[cfg_attr(feature = "cli", arg(skip = true))]
    pub coordinates: bool,
    /// Add a place in each row to note where a line goes, as `a7 N E`, and lines for date and result.
    #[cfg_attr(feature = "cli", arg(long = "notate"))]
    pub notation: bool,
    /// Order the sheets so that the whole pile can be cut at once.
    #[cfg_attr(feature = "cli", arg(long))]
    pub stack: bool,
    /// Print the board and the tables of a sheet on separate pages, so that large letters and squares fit on A4.
    #[cfg_attr(feature = "cli", arg(long))]
    pub two_pages: bool,
    /// Leave a strip of each sheet empty for holes or a spine: left, right or top, and its width, as `left:12`. Backs leave
    /// the matching strip.
    #[cfg_attr(feature = "cli", arg(long, value_name = "SIDE:MM"))]
    pub binding: Option<Binding>,
    /// The name of the event, below the title.
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME"))]
    pub event: Option<String>,
    /// Lines to write on below the title: round, table, date, result, or several as `date,result`.
    #[cfg_attr(feature = "cli", arg(long, value_name = "FIELD", value_delimiter = ',', value_parser = str::parse::<EventField>))]
    pub fields: Vec<EventField>,
    /// A list of the sheets first, for the referee: ids, lives, printed numbers, and room for players and results.
    #[cfg_attr(feature = "cli", arg(long))]
    pub cover: bool,
    /// The address that QR codes add ids to; without one they hold the id alone.
    #[cfg_attr(feature = "cli", arg(long, value_name = "URL"))]
    pub address: Option<String>,
    /// Print no QR codes of ids.
    #[cfg_attr(feature = "cli", arg(long))]
    pub no_qr: bool,
    /// The creation time in the metadata, in seconds since 1970.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub created: Option<i64>,
    /// What `api::sheet` writes.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub format: PageFormat,
    /// The one page that `api::sheet` writes, from 1; without it all of them, of which a picture holds one.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub page: Option<usize>,
}

/// The number of lives by default.
const LIVES: u16 = 6;

impl Default for PadSpec {
    /// One sheet with the usual board on A4, in the classic style and in English. It lacks a seed.
    fn default() -> PadSpec {
        PadSpec {
            sheets: 1,
            copies: None,
            board: Board::default(),
            lives: LIVES,
            placement: Placement::default(),
            rows: None,
            seed: None,
            id: None,
            paper: Paper::default(),
            orientation: None,
            up: Up::default(),
            seats: Seats::default(),
            rolled: false,
            rules: false,
            flip: None,
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
            address: None,
            no_qr: false,
            created: None,
            format: PageFormat::default(),
            page: None,
        }
    }
}

impl PadSpec {
    /// The numbers of the sheets to print, from 1.
    pub fn indices(&self) -> RangeInclusive<u32> {
        self.id.map_or(1..=self.sheets, |id| id.index..=id.index)
    }

    /// How often each sheet is printed.
    pub fn copy_count(&self) -> usize {
        let is_single = self.indices().count() == 1;
        self.copies.map_or(if is_single { self.up.count() } else { 1 }, |copies| copies as usize)
    }

    /// How many sheets are printed, copies included.
    pub fn printed_count(&self) -> usize {
        self.indices().count() * self.copy_count()
    }

    /// The number of the sheet that is printed in place `place`, counted from 0: copies follow one another.
    pub(super) fn printed(&self, place: usize) -> u32 {
        self.indices().start() + (place / self.copy_count()) as u32
    }

    /// The number of rows in the tables.
    pub fn row_count(&self) -> Rows {
        self.rows.unwrap_or_default()
    }

    /// Whether there is a line below the title.
    pub fn has_event_line(&self) -> bool {
        self.event.is_some() || self.all_fields().next().is_some()
    }

    /// The fields below the title: those asked for, and date and result if games are written down.
    pub(super) fn all_fields(&self) -> impl Iterator<Item = EventField> + '_ {
        let written = [EventField::Date, EventField::Result].into_iter().filter(|_| self.notation);
        let written = written.filter(|field| !self.fields.contains(field));
        self.fields.iter().copied().chain(written)
    }

    /// The id of sheet `index`, counted from 1. Without a seed it is that of seed 0.
    pub fn sheet_id(&self, index: u32) -> SheetId {
        SheetId {
            board: self.board,
            lives: self.lives,
            placement: self.placement,
            seed: self.seed.unwrap_or(Seed(0)),
            index,
            of: self.sheets,
            rows: self.row_count(),
            variants: self.variants.iter().copied().collect(),
            printed: self.rolled,
        }
    }

    pub(super) fn last_id(&self) -> SheetId {
        self.sheet_id(*self.indices().end())
    }
}

messages! {
    enum StyleText in "diverto" {
        Unknown = "no style `{name}`: there are {names}",
    }
}

fn style<'de, D: Deserializer<'de>>(from: D) -> Result<Style, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a style is a name, or all that a style file has")]
    enum Written {
        Name(String),
        Style(Box<Style>),
    }
    match Written::deserialize(from)? {
        Written::Style(style) => Ok(*style),
        Written::Name(name) => {
            let unknown = || {
                de::Error::custom(Later(|language| {
                    StyleText::Unknown.say(
                        language,
                        &[("name", &name), ("names", &Verbatim(format!("`{}`", Style::NAMES.join("`, `"))))],
                    )
                }))
            };
            Style::named(&name).ok_or_else(unknown)
        }
    }
}

/// A built-in style's name, or a style file as an object.
#[cfg(test)]
fn style_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": ["string", "object"] })
}

named! {
    /// What organisers have written on a sheet.
    pub enum EventField {
        /// The round of a tournament.
        Round = "round",
        /// The number of the table.
        Table = "table",
        /// The date.
        Date = "date",
        /// The result of the game.
        Result = "result",
    }
    /// A text that is no field.
    ParseEventFieldError = "the fields are `round`, `table`, `date` and `result`"
}

named! {
    /// Where the second player sits.
    #[derive(Default)]
    pub enum Seats {
        /// Beside the first; both tables stand upright.
        #[default]
        Side = "side",
        /// Across the table; the second player's table and name are turned half round.
        Facing = "facing",
    }
    /// A text that names no seat.
    ParseSeatsError = "the second player sits at the `side` or `facing` the first"
}
