//! Styles: the colours, weights and sizes of a sheet, from `templates/styles` or a user's file.

use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, de};

use crate::print::{Color, Look, Mm, floor};
use crate::record::{Excerpt, Foreign};

/// The look of a sheet. Read from TOML: all keys are required, except those of drawn games and of smallest
/// sizes, and unknown ones are rejected.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Style {
    /// The colours.
    pub colors: Colors,
    /// The line widths.
    pub weights: Weights,
    /// The sizes of letters and rows.
    pub sizes: Sizes,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colors {
    /// Titles, names and numbers.
    #[serde(deserialize_with = "color")]
    pub ink: Color,
    /// Coordinates, footer, table headings.
    #[serde(deserialize_with = "color")]
    pub faint: Color,
    /// Grid lines inside the boundary.
    #[serde(deserialize_with = "color")]
    pub grid: Color,
    #[serde(deserialize_with = "color")]
    pub boundary: Color,
    #[serde(deserialize_with = "color")]
    pub life: Color,
    #[serde(deserialize_with = "color")]
    pub life_fill: Color,
    #[serde(deserialize_with = "color")]
    pub table: Color,
    #[serde(deserialize_with = "color")]
    pub heading_fill: Color,
    /// The boxes for the players' lives.
    #[serde(deserialize_with = "color")]
    pub tick: Color,
    /// Player 1's lines in a drawn game.
    #[serde(deserialize_with = "color", default = "player1")]
    pub player1: Color,
    /// Player 2's lines in a drawn game.
    #[serde(deserialize_with = "color", default = "player2")]
    pub player2: Color,
}

// Defaults for styles written before drawn games existed.

const fn player1() -> Color {
    Color { red: 0x1f, green: 0x4b, blue: 0x99 }
}

const fn player2() -> Color {
    Color { red: 0xc8, green: 0x6a, blue: 0x0a }
}

const fn line() -> Mm {
    Mm::from_um(1_100)
}

/// The line widths of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// Grid lines inside the boundary.
    #[serde(deserialize_with = "weight")]
    pub grid: Mm,
    #[serde(deserialize_with = "weight")]
    pub boundary: Mm,
    #[serde(deserialize_with = "weight")]
    pub life: Mm,
    #[serde(deserialize_with = "weight")]
    pub table: Mm,
    /// The boxes for the players' lives.
    #[serde(deserialize_with = "weight")]
    pub tick: Mm,
    /// The players' lines in a drawn game; thinner on small squares.
    #[serde(deserialize_with = "weight", default = "line")]
    pub line: Mm,
}

/// The sizes of letters, rows and squares.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    #[serde(deserialize_with = "size")]
    pub title: Mm,
    #[serde(deserialize_with = "size")]
    pub name: Mm,
    /// Numbers in the tables, and the rules.
    #[serde(deserialize_with = "size")]
    pub text: Mm,
    /// Coordinates, headings and the footer.
    #[serde(deserialize_with = "size")]
    pub small: Mm,
    /// The largest row height of the tables.
    #[serde(deserialize_with = "size")]
    pub row: Mm,
    #[serde(deserialize_with = "size")]
    pub smallest_row: Mm,
    #[serde(deserialize_with = "size", default = "smallest_text")]
    pub smallest_text: Mm,
    #[serde(deserialize_with = "size", default = "smallest_square")]
    pub smallest_square: Mm,
}

impl Sizes {
    /// The size of small text read during play: coordinates and headings.
    pub fn in_play(&self) -> Mm {
        self.small.max(floor::READ_IN_PLAY)
    }

    /// The size of the largest letters in the line of the title.
    pub fn heading(&self) -> Mm {
        self.title.max(self.name)
    }

    /// The size of coordinates beside squares of this side: no wider than a square, but legible.
    pub fn coordinates(&self, square: Mm) -> Mm {
        self.in_play().min((square * 0.7).max(floor::READ_IN_PLAY))
    }
}

// Defaults for styles written before these keys existed.

const fn smallest_text() -> Mm {
    Mm::from_um(2_120)
}

const fn smallest_square() -> Mm {
    SMALLEST_SQUARE
}

/// The smallest square: circles of [`floor::CIRCLE`] on neighbouring intersections stay apart.
pub const SMALLEST_SQUARE: Mm = Mm::from_um(4_000);

/// A placeholder for the offending value, which only [`Style::read`] has as written.
const SUBJECT: &str = "\u{0}";

fn color<'de, D: Deserializer<'de>>(from: D) -> Result<Color, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|_| {
        de::Error::custom(format!("{SUBJECT} is no colour: write `#rrggbb`, `black` or `white`"))
    })
}

fn length<'de, D: Deserializer<'de>>(from: D, least: Mm, most: Mm) -> Result<Mm, D::Error> {
    let length = Mm::new(f64::deserialize(from)?);
    if (least..=most).contains(&length) {
        Ok(length)
    } else {
        Err(de::Error::custom(format!("{SUBJECT} is out of range: {least} to {most}")))
    }
}

/// The thinnest line a style may ask for, drawn no thinner than [`floor::LINE`].
const THINNEST: Mm = Mm::from_um(100);

fn weight<'de, D: Deserializer<'de>>(from: D) -> Result<Mm, D::Error> {
    length(from, THINNEST, Mm::new(3.0))
}

fn size<'de, D: Deserializer<'de>>(from: D) -> Result<Mm, D::Error> {
    length(from, Mm::new(1.0), Mm::new(20.0))
}

/// Why a text is not a style, and the place of the fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}\n{picture}")]
pub struct StyleError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The fault, in one sentence.
    pub message: String,
    /// The line with a mark under the fault.
    pub picture: String,
}

impl Style {
    /// The names of the built-in styles.
    pub const NAMES: [&'static str; 4] = Look::NAMES;

    /// The built-in style with this name.
    pub fn named(name: &str) -> Option<Style> {
        Look::named(name).map(Style::of)
    }

    /// The built-in style of sheets for pages that look like this.
    ///
    /// # Panics
    /// Panics if a built-in style is malformed, which a test rules out.
    pub fn of(look: Look) -> Style {
        const TEXTS: [&str; Style::NAMES.len()] = [
            include_str!("../../../templates/styles/classic.toml"),
            include_str!("../../../templates/styles/ink-saver.toml"),
            include_str!("../../../templates/styles/laser.toml"),
            include_str!("../../../templates/styles/large-print.toml"),
        ];
        // Each style is read once: an interactive page needs it for every picture.
        static STYLES: [OnceLock<Style>; TEXTS.len()] = [const { OnceLock::new() }; TEXTS.len()];
        let read = || Style::read(TEXTS[look as usize]).expect("the built-in styles are well formed");
        STYLES[look as usize].get_or_init(read).clone()
    }

    /// The default style.
    ///
    /// # Panics
    /// Panics if a built-in style is malformed, which a test rules out.
    pub fn classic() -> Style {
        Style::of(Look::Classic)
    }

    /// Parses a style file.
    ///
    /// # Errors
    /// Returns the first wrong key or value.
    pub fn read(text: &str) -> Result<Style, StyleError> {
        /// The number of characters shown before the fault, and in all.
        const BEFORE: usize = 60;
        const SHOWN: usize = 100;
        toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let before = text.get(..start).unwrap_or(text);
            let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
            let line = text[line_start..].lines().next().unwrap_or("");
            let column = before[line_start..].chars().count() + 1;
            let written = error.span().and_then(|span| text.get(span)).unwrap_or_default();
            let message = match error.message().strip_prefix(SUBJECT) {
                Some(message) => format!("`{}`{message}", Excerpt(written.trim_matches('"'))),
                None => Foreign(error.message()).to_string(),
            };
            // An excerpt of a long line suffices to find the place.
            let near: String = line.chars().skip(column.saturating_sub(BEFORE + 1)).take(SHOWN).collect();
            let mark = column.min(BEFORE + 1);
            StyleError {
                line: before.matches('\n').count() + 1,
                column,
                message,
                picture: format!("  {}\n  {}^", near.replace('\t', " "), " ".repeat(mark - 1)),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSIC: &str = include_str!("../../../templates/styles/classic.toml");

    #[test]
    fn the_built_in_styles_can_be_read() {
        for name in Style::NAMES {
            assert!(Style::named(name).is_some(), "{name}");
        }
        assert!(Style::named("baroque").is_none());
    }

    #[test]
    fn letters_and_lines_stand_out_in_every_style() {
        for name in Style::NAMES {
            let Colors {
                ink,
                faint,
                grid,
                boundary,
                life,
                life_fill,
                table,
                heading_fill,
                tick,
                player1,
                player2,
            } = Style::named(name).unwrap().colors;
            let paper = Color::WHITE;
            for (letters, ground) in [(ink, paper), (faint, paper), (faint, heading_fill)] {
                assert!(letters.contrast(ground) >= 4.5, "{name}: letters {letters} on {ground}");
            }
            let lines = [grid, boundary, life, table, tick, player1, player2].map(|line| (line, paper));
            for (line, ground) in lines.into_iter().chain([(table, heading_fill), (life, life_fill)]) {
                assert!(line.contrast(ground) >= 3.0, "{name}: a line {line} on {ground}");
            }
        }
    }

    #[test]
    fn an_unknown_key_is_named_with_its_place() {
        let error = Style::read(&CLASSIC.replace("faint =", "fainnt =")).unwrap_err();
        assert_eq!((error.line, error.column), (6, 1));
        assert!(error.message.contains("`fainnt`"), "{error}");
    }

    #[test]
    fn a_colour_that_is_none_is_named_with_its_place() {
        let error = Style::read(&CLASSIC.replace("\"#7f95a9\"", "\"bluish\"")).unwrap_err();
        assert_eq!(error.line, 7);
        assert!(error.message.contains("`bluish` is no colour"), "{error}");
        assert!(error.picture.contains("grid = \"bluish\""), "{error}");
    }

    #[test]
    fn a_line_too_thin_to_print_is_refused() {
        let error = Style::read(&CLASSIC.replace("grid = 0.2", "grid = 0.05")).unwrap_err();
        assert_eq!(error.message, "`0.05` is out of range: 0.1mm to 3mm");
    }

    #[test]
    fn a_style_without_the_keys_that_came_later_is_as_the_classic_is() {
        let later = ["player1", "player2", "line", "smallest_text", "smallest_square"];
        let drawn = |line: &&str| later.iter().any(|key| line.starts_with(key));
        let old: String =
            CLASSIC.lines().filter(|line| !drawn(line)).map(|line| format!("{line}\n")).collect();
        assert!(old.len() < CLASSIC.len());
        assert_eq!(Style::read(&old), Ok(Style::classic()));
    }

    #[test]
    fn a_number_out_of_range_is_named_as_it_is_written() {
        for written in ["1e308", "-1e308", "nan", "inf", "0.000_1", "3.001e0"] {
            let error =
                Style::read(&CLASSIC.replace("grid = 0.2", &format!("grid = {written}"))).unwrap_err();
            assert_eq!(error.message, format!("`{written}` is out of range: 0.1mm to 3mm"));
        }
    }

    #[test]
    fn a_missing_key_is_named() {
        let error = Style::read(&CLASSIC.replace("tick = 0.2\n", "")).unwrap_err();
        assert!(error.message.contains("`tick`"), "{error}");
    }
}
