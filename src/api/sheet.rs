//! Sheets of Diverto.

use serde::{Deserialize, Deserializer, de};

use super::{Failure, PageFormat};
use crate::diverto::paper::event_field::EventField;
use crate::diverto::paper::style::Style;
use crate::diverto::{Board, Pad, PadSpec, Placement, Rows, Seats, SheetId, Variant, Variants};
use crate::print::imposition::Up;
use crate::print::{Binding, Language, Orientation, Paper};
use crate::record::Excerpt;
use crate::seed::Seed;

/// Defines a request from its fields, each with its default, or with the builder method of [`PadSpec`] that takes the
/// field and whose default it shares.
macro_rules! request {
    ($(#[$about:meta])* $name:ident {
        $($(#[$meta:meta])* $field:ident: $value:ty $(= $default:expr)? $(, $with:ident)?;)*
    }) => {
        $(#[$about])*
        pub struct $name {
            $($(#[$meta])* pub $field: $value,)*
        }

        impl Default for $name {
            fn default() -> $name {
                let spec = PadSpec::new(Seed(0), 1);
                $name { $($field: request!(@ $($default;)? spec.$field;),)* }
            }
        }

        impl $name {
            /// Applies the fields that have a builder method.
            fn onto(self, spec: PadSpec) -> PadSpec {
                spec $($(.$with(self.$field))?)*
            }
        }
    };
    (@ $first:expr; $($other:expr;)?) => { $first };
}

request! {
    /// Which sheets are to be printed, and how; [`PadSpec`] says what each means.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields, default)]
    #[allow(missing_docs, reason = "the fields are those of `PadSpec`")]
    SheetRequest {
        /// What the lives are derived from; needed unless there is an id.
        seed: Option<Seed> = None;
        /// The id of a sheet that was printed: it has its board, its lives and its starting numbers again.
        id: Option<SheetId> = None;
        /// How many sheets.
        sheets: u32 = 1;
        board: Board, with_board;
        lives: u16, with_lives;
        placement: Placement, with_placement;
        /// 25 where it is left out, or what the id says.
        rows: Option<Rows> = None;
        paper: Paper, with_paper;
        orientation: Option<Orientation>, with_orientation;
        up: Up, with_up;
        seats: Seats, with_seats;
        rolled: bool, with_rolled;
        rules: bool, with_rules;
        variants: Vec<Variant> = Vec::new();
        /// A built-in style by name, or all that a style file has.
        #[serde(deserialize_with = "style")]
        #[cfg_attr(feature = "schema", schemars(schema_with = "style_schema"))]
        style: Style, with_style;
        names: Option<[String; 2]>, with_names;
        language: Language, with_language;
        coordinates: bool, with_coordinates;
        notation: bool, with_notation;
        stack: bool, with_stack;
        two_pages: bool, with_two_pages;
        binding: Option<Binding>, with_binding;
        event: Option<String>, with_event;
        fields: Vec<EventField>, with_fields;
        cover: bool, with_cover;
        created: Option<i64>, with_created;
        /// What it is written as.
        format: PageFormat = PageFormat::default();
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

/// A built-in style's name, or a style file as an object.
#[cfg(feature = "schema")]
fn style_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": ["string", "object"] })
}

impl SheetRequest {
    /// The specification of the pad.
    ///
    /// # Errors
    /// Returns an error if there is neither a seed nor an id, or the id contradicts the rows or variants.
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
            // Ids of sheets printed by earlier versions do not include these.
            _ => (self.rows.unwrap_or_default(), given),
        };
        let (id, spec) = (self.id, PadSpec::new(seed, self.sheets));
        let spec = self.onto(spec);
        let spec = match id {
            Some(id) => spec.only(id),
            None => spec,
        };
        Ok(spec.with_rows(rows).with_variants(variants.iter().collect()))
    }
}

/// Prints sheets of Diverto. SVG and PNG hold one page.
///
/// # Errors
/// Returns an error if the sheets do not fit, or there are more than the format holds.
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
