//! Sheets of Diverto.

use serde::{Deserialize, Deserializer, de};

use super::{Failure, PageFormat};
use crate::diverto::paper::sheet::event::EventField;
use crate::diverto::paper::style::Style;
use crate::diverto::{Board, Pad, PadSpec, Placement, Rows, Seats, SheetId, Variant, Variants};
use crate::print::imposition::Up;
use crate::print::{Binding, Language, Orientation, Paper};
use crate::record::Excerpt;
use crate::seed::Seed;

/// Which sheets are to be printed, and how; [`PadSpec`] says what each means.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs, reason = "the fields are those of `PadSpec`")]
pub struct SheetRequest {
    /// What the lives are derived from; needed unless there is an id.
    pub seed: Option<Seed>,
    /// The id of a sheet that was printed: it has its board, its lives and its starting numbers again.
    pub id: Option<SheetId>,
    /// How many sheets.
    pub sheets: u32,
    pub board: Board,
    pub lives: u16,
    pub placement: Placement,
    /// 25 where it is left out, or what the id says.
    pub rows: Option<Rows>,
    pub paper: Paper,
    pub orientation: Option<Orientation>,
    pub up: Up,
    pub seats: Seats,
    pub rolled: bool,
    pub rules: bool,
    pub variants: Vec<Variant>,
    /// A built-in style by name, or all that a style file has.
    #[serde(deserialize_with = "style")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "style_schema"))]
    pub style: Style,
    pub names: Option<[String; 2]>,
    pub language: Language,
    pub coordinates: bool,
    pub notation: bool,
    pub stack: bool,
    pub two_pages: bool,
    pub binding: Option<Binding>,
    pub event: Option<String>,
    pub fields: Vec<EventField>,
    pub cover: bool,
    pub created: Option<i64>,
    /// What it is written as.
    pub format: PageFormat,
}

impl Default for SheetRequest {
    fn default() -> SheetRequest {
        let spec = PadSpec::new(Seed(0), 1);
        SheetRequest {
            seed: None,
            id: None,
            sheets: spec.of,
            board: spec.board,
            lives: spec.lives,
            placement: spec.placement,
            rows: None,
            paper: spec.paper,
            orientation: spec.orientation,
            up: spec.up,
            seats: spec.seats,
            rolled: spec.rolled,
            rules: spec.rules,
            variants: spec.variants,
            style: spec.style,
            names: spec.names,
            language: spec.language,
            coordinates: spec.coordinates,
            notation: spec.notation,
            stack: spec.stack,
            two_pages: spec.two_pages,
            binding: spec.binding,
            event: spec.event,
            fields: spec.fields,
            cover: spec.cover,
            created: spec.created,
            format: PageFormat::default(),
        }
    }
}

fn style<'de, D: Deserializer<'de>>(from: D) -> Result<Style, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Name(String),
        Style(Box<Style>),
    }
    match Written::deserialize(from)? {
        Written::Style(style) => Ok(*style),
        Written::Name(name) => {
            Style::named(&name).ok_or_else(|| de::Error::custom(format!("no style `{}`", Excerpt(&name))))
        }
    }
}

/// The name of a built-in style, or a style file as an object.
#[cfg(feature = "schema")]
fn style_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": ["string", "object"] })
}

impl SheetRequest {
    /// What the pad depends on.
    ///
    /// # Errors
    /// When there is neither a seed nor an id.
    pub fn spec(self) -> Result<PadSpec, Failure> {
        let seed = self.seed.or(self.id.map(|id| id.seed));
        let seed = seed.ok_or_else(|| Failure::usage("lives need a seed, or the id of a sheet"))?;
        let given: Variants = self.variants.iter().copied().collect();
        let (rows, variants) = match self.id {
            Some(id) if id.says_rules() => {
                let are_other = !self.variants.is_empty() && given != id.variants;
                if are_other || self.rows.is_some_and(|rows| rows != id.rows) {
                    return Err(Failure::usage(format!(
                        "{id} has its rows and variants in it: ask for no others"
                    )));
                }
                (id.rows, id.variants)
            }
            // Sheets printed by earlier versions do not say these in their ids.
            _ => (self.rows.unwrap_or_default(), given),
        };
        let spec = PadSpec::new(seed, self.sheets)
            .with_board(self.board)
            .with_lives(self.lives)
            .with_placement(self.placement)
            .with_paper(self.paper)
            .with_orientation(self.orientation)
            .with_up(self.up)
            .with_seats(self.seats)
            .with_rolled(self.rolled)
            .with_rules(self.rules)
            .with_style(self.style)
            .with_names(self.names)
            .with_language(self.language)
            .with_coordinates(self.coordinates)
            .with_notation(self.notation)
            .with_stack(self.stack)
            .with_two_pages(self.two_pages)
            .with_binding(self.binding)
            .with_event(self.event)
            .with_fields(self.fields)
            .with_cover(self.cover)
            .with_created(self.created);
        let spec = match self.id {
            Some(id) => spec.only(id),
            None => spec,
        };
        Ok(spec.with_rows(rows).with_variants(variants.iter().collect()))
    }
}

/// Prints sheets of Diverto. SVG and PNG hold one page.
///
/// # Errors
/// When the sheets do not fit, or there are more of them than the format holds.
///
/// ```
/// use parlour::api::{SheetRequest, sheet};
/// let request: SheetRequest =
///     serde_json::from_str(r#"{"seed": "42", "board": "20x20", "lives": 6, "style": "ink-saver"}"#)?;
/// assert!(sheet(request)?.starts_with(b"<svg"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn sheet(request: SheetRequest) -> Result<Vec<u8>, Failure> {
    let format = request.format;
    let pad = Pad::new(request.spec()?).map_err(Failure::page)?;
    format.write(pad.document())
}
