//! Papers and their orientation.

use crate::words::{Language, Say, Verbatim, in_english, messages};
use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use super::drawing::Point;
use super::length::Mm;
use crate::text_value::as_text;

/// The width and height of a rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// The horizontal extent.
    pub width: Mm,
    /// The vertical extent.
    pub height: Mm,
}

impl Size {
    /// A size from its width and height.
    pub const fn new(width: Mm, height: Mm) -> Size {
        Size { width, height }
    }

    /// Width and height exchanged.
    #[must_use]
    pub const fn turned(self) -> Size {
        Size { width: self.height, height: self.width }
    }

    /// Its centre, relative to its top left corner.
    pub fn center(self) -> Point {
        Point::new(self.width / 2, self.height / 2)
    }

    /// What remains inside a border of `margin` on all four sides.
    #[must_use]
    pub fn inset(self, margin: Mm) -> Size {
        Size::new(self.width - margin * 2, self.height - margin * 2)
    }

    /// Whether both sides are at least as long as those of `other`.
    pub(crate) fn holds(self, other: Size) -> bool {
        self.width >= other.width && self.height >= other.height
    }
}

/// Which way up a paper lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Orientation {
    /// The long edge stands upright.
    Portrait,
    /// The long edge lies level.
    Landscape,
}

impl Orientation {
    /// Both orientations, portrait first.
    pub const ALL: [Orientation; 2] = [Orientation::Portrait, Orientation::Landscape];
}

/// A paper size, by name or by its two sides: `a4`, `letter`, `200x150mm`, `4x6in`.
///
/// ```
/// use parlour::print::{Mm, Orientation, Paper};
/// let paper: Paper = "A4".parse().unwrap();
/// assert_eq!(paper.size(Orientation::Landscape).width, Mm::new(297.0));
/// assert_eq!("200x150mm".parse::<Paper>().unwrap().to_string(), "200x150mm");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paper {
    name: Option<&'static str>,
    size: Size,
    is_folded: bool,
}

/// The strip along the fold of folded paper, beside the page's own margin.
pub(super) const GUTTER: Mm = Mm::from_um(5_000);

/// The strip below a page on folded paper for its number, below the page's own margin.
pub(super) const FOOT: Mm = Mm::from_um(5_000);

/// Named papers: name, width and height in micrometres, in portrait. Those that most printers take come
/// first.
const NAMED: [(&str, i32, i32); 9] = [
    ("a3", 297_000, 420_000),
    ("a4", 210_000, 297_000),
    ("a5", 148_000, 210_000),
    ("letter", 215_900, 279_400),
    ("legal", 215_900, 355_600),
    ("tabloid", 279_400, 431_800),
    ("a6", 105_000, 148_000),
    ("b5", 176_000, 250_000),
    ("executive", 184_150, 266_700),
];

/// How many of them are suggested if a paper is too small.
const USUAL: usize = 6;

impl Paper {
    /// The shortest allowed side.
    pub const SHORTEST: Mm = Mm::from_um(50_000);
    /// The longest allowed side, near PDF's limit of 14,400 points.
    pub const LONGEST: Mm = Mm::from_um(5_000_000);

    /// ISO A4: 210 mm x 297 mm.
    pub const A4: Paper = Paper::of(NAMED[1]);

    const fn of((name, width, height): (&'static str, i32, i32)) -> Paper {
        let size = Size::new(Mm::from_um(width), Mm::from_um(height));
        Paper { name: Some(name), size, is_folded: false }
    }

    fn named(name: &str) -> Option<Paper> {
        NAMED.iter().find(|(known, ..)| *known == name).copied().map(Paper::of)
    }

    /// This paper folded in the middle: its sizes are those of a page of a [booklet](super::Document::booklet), half a
    /// sheet without the strips for fold and number. `None` if it is more than twice as long as wide.
    #[must_use]
    pub fn folded(self) -> Option<Paper> {
        let Size { width, height } = self.size;
        (width.max(height) <= width.min(height) * 2).then_some(Paper { is_folded: true, ..self })
    }

    /// Whether it is folded.
    pub const fn is_folded(self) -> bool {
        self.is_folded
    }

    /// The names of all named papers.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, ..)| *name)
    }

    /// The papers that most printers take, smallest first.
    pub fn known() -> Vec<Paper> {
        let mut papers: Vec<Paper> =
            NAMED[..USUAL].iter().filter_map(|(name, ..)| Paper::named(name)).collect();
        papers.sort_by_key(|paper| paper.area());
        papers
    }

    /// All larger papers among these, folded if it is: first those of its own system (ISO or inches), each smallest first.
    pub fn larger(self) -> Vec<Paper> {
        let mut papers = Paper::known();
        papers.retain(|other| other.area() > self.area());
        papers.sort_by_key(|other| other.is_iso() != self.is_iso());
        papers.into_iter().map(|other| Paper { is_folded: self.is_folded, ..other }).collect()
    }

    /// Whether it is an A or B size, or unnamed.
    fn is_iso(self) -> bool {
        self.name.is_none_or(|name| name.starts_with(['a', 'b']))
    }

    /// Its area in square micrometres.
    pub fn area(self) -> i64 {
        i64::from(self.size.width.to_um()) * i64::from(self.size.height.to_um())
    }

    /// Its size in the given orientation, or that of its pages if it is folded.
    pub fn size(self, orientation: Orientation) -> Size {
        if self.is_folded {
            let (half, short) =
                (self.size.width.max(self.size.height) / 2, self.size.width.min(self.size.height));
            return match orientation {
                Orientation::Portrait => Size::new(half - GUTTER, short - FOOT),
                Orientation::Landscape => Size::new(short, half - GUTTER - FOOT),
            };
        }
        let upright = if self.size.width > self.size.height { self.size.turned() } else { self.size };
        match orientation {
            Orientation::Portrait => upright,
            Orientation::Landscape => upright.turned(),
        }
    }

    /// Its size: portrait, unless its sides were given in landscape order.
    pub fn given_size(self) -> Size {
        self.size(self.given_orientation().unwrap_or(Orientation::Portrait))
    }

    /// A paper whose sides are this many times as long, with the same name; `None` if no paper is that short.
    pub(crate) fn scaled(self, by: f64) -> Option<Paper> {
        let size = Size::new(self.size.width * by, self.size.height * by);
        (size.width.min(size.height) >= Paper::SHORTEST).then_some(Paper { size, ..self })
    }

    /// The orientation implied by the order of the sides; `None` for a named or folded paper.
    pub fn given_orientation(self) -> Option<Orientation> {
        match self.name {
            _ if self.is_folded => None,
            Some(_) => None,
            None if self.size.width > self.size.height => Some(Orientation::Landscape),
            None => Some(Orientation::Portrait),
        }
    }
}

impl Default for Paper {
    fn default() -> Paper {
        Paper::A4
    }
}

as_text! { Deserialize for Paper; JsonSchema for Paper; }

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name {
            Some(name) => f.write_str(name),
            None => write!(f, "{}x{}", self.size.width.to_decimal(), self.size.height),
        }
    }
}

/// Why a text is not a paper size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePaperError {
    /// Neither a name nor two lengths.
    Unknown(String),
    /// A side out of range.
    Side(Mm),
}

in_english! { ParsePaperError }

impl std::error::Error for ParsePaperError {}

messages! {
    enum PaperText in "print" {
        Unknown = "unknown paper `{paper}`: `a3` to `a6`, `b5`, `letter`, `legal`, `executive`, `tabloid`, or two sides as `200x150mm` or `4x6in`",
        Side = "a paper side of {side} is out of range: {least} to {most}",
    }
}

impl Say for ParsePaperError {
    fn say(&self, language: Language) -> String {
        match self {
            ParsePaperError::Unknown(paper) => {
                PaperText::Unknown.say(language, &[("paper", &Verbatim(paper))])
            }
            ParsePaperError::Side(side) => {
                let (least, most) = (Paper::SHORTEST, Paper::LONGEST);
                PaperText::Side.say(language, &[("side", side), ("least", &least), ("most", &most)])
            }
        }
    }
}

const MM_PER_INCH: f64 = 25.4;

impl FromStr for Paper {
    type Err = ParsePaperError;

    fn from_str(text: &str) -> Result<Paper, ParsePaperError> {
        let lower = text.trim().to_lowercase();
        if let Some(paper) = Paper::named(&lower) {
            return Ok(paper);
        }
        let unknown = || ParsePaperError::Unknown(text.to_owned());
        let millimetres = lower.strip_suffix("mm").map(|sides| (sides, 1.0));
        let inches = || lower.strip_suffix("in").map(|sides| (sides, MM_PER_INCH));
        let (sides, unit) = millimetres.or_else(inches).ok_or_else(unknown)?;
        let (width, height) = sides.split_once('x').ok_or_else(unknown)?;
        let side = |side: &str| -> Result<Mm, ParsePaperError> {
            let length = side.parse::<Mm>().map_err(|_| unknown())? * unit;
            if (Paper::SHORTEST..=Paper::LONGEST).contains(&length) {
                Ok(length)
            } else {
                Err(ParsePaperError::Side(length))
            }
        };
        Ok(Paper { name: None, size: Size::new(side(width)?, side(height)?), is_folded: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_round_trips() {
        for (name, ..) in NAMED {
            assert_eq!(name.parse::<Paper>().map(|paper| paper.to_string()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn two_sides_keep_the_way_they_were_given() {
        let paper: Paper = "200x150.5mm".parse().unwrap();
        assert_eq!(paper.given_orientation(), Some(Orientation::Landscape));
        assert_eq!(paper.to_string(), "200x150.5mm");
        assert_eq!(paper.size(Orientation::Portrait).width, Mm::new(150.5));
    }

    #[test]
    fn sides_in_inches_are_those_in_millimetres() {
        for (inches, mm) in
            [("4x6in", "101.6x152.4mm"), ("8.5x11IN", "215.9x279.4mm"), ("11x8.5in", "279.4x215.9mm")]
        {
            assert_eq!(inches.parse::<Paper>(), mm.parse(), "{inches}");
        }
        assert_eq!("1x6in".parse::<Paper>(), Err(ParsePaperError::Side(Mm::new(25.4))));
        assert_eq!("8.5x11".parse::<Paper>(), Err(ParsePaperError::Unknown("8.5x11".to_owned())));
    }

    #[test]
    fn what_is_no_paper_says_why() {
        assert!(matches!("a9".parse::<Paper>(), Err(ParsePaperError::Unknown(_))));
        assert!(matches!("200x150".parse::<Paper>(), Err(ParsePaperError::Unknown(_))));
        assert_eq!("9000x150mm".parse::<Paper>(), Err(ParsePaperError::Side(Mm::new(9000.0))));
        assert_eq!("10x150mm".parse::<Paper>(), Err(ParsePaperError::Side(Mm::new(10.0))));
    }
}
