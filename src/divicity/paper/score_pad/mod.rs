//! Score pads: sheets for recording a match, with scoring rules in small print.

mod sheet;
pub(in crate::divicity) mod words;

use super::{CREDIT, INKS};
use crate::divicity::results::{DealError, NamesText, check_distinct};
use crate::divicity::rules::seat::{Name, Players};
use crate::kit::reference_side;
use crate::print::form::{Form, TooSmall};
use crate::print::imposition::{Flip, Imposition, Side, Up};
use crate::print::{
    Bookmark, Document, Drawing, Language, Orientation, Page, Paper, Role, Size, Stroke, Symbol, SymbolId,
};
use crate::rulebook::{Subject, chapter};
use crate::words::{Say, in_english};
use serde::Deserialize;
use sheet::Sheet;
use words::ScorePadWords;

/// What a pad is for, and how it is laid out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(deny_unknown_fields, default)]
pub struct PadSpec {
    /// How many play, 3 to 6 [default: as many as there are names, or 4].
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub players: Option<Players>,
    /// The players in seat order, clockwise; without them there is room to write.
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = Name::typed))]
    pub names: Vec<Name>,
    /// How many sheets, a match each, 1 to 1000 [default: what goes on one paper].
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000)))]
    pub sheets: Option<u32>,
    /// 1, 2 or 4 sheets on one paper, with cut marks.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t, value_parser = str::parse::<Up>))]
    pub up: Up,
    /// Print short rules on the back of each sheet.
    #[cfg_attr(feature = "cli", arg(long))]
    pub rules: bool,
    /// The edge over which the printer turns the paper: long or short [default: long].
    #[cfg_attr(feature = "cli", arg(long, value_name = "EDGE", requires = "rules"))]
    pub flip: Option<Flip>,
    /// The paper.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub paper: Paper,
    /// The language of the words.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub language: Language,
    /// The creation time, if the document should state it.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub created: Option<i64>,
}

/// Why a pad cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScorePadError {
    /// The players cannot play a match.
    Players(DealError),
    /// There are names for more or fewer players.
    Names {
        /// The number of names.
        names: usize,
        /// The number of players.
        players: Players,
    },
    /// The paper is too small for writing on a sheet or for reading the rules.
    Room(TooSmall),
}

in_english! { ScorePadError }

impl std::error::Error for ScorePadError {}

impl Say for ScorePadError {
    fn say(&self, language: Language) -> String {
        match self {
            ScorePadError::Players(error) => error.say(language),
            ScorePadError::Names { names, players } => {
                NamesText::Number.say(language, &[("names", names), ("players", players)])
            }
            ScorePadError::Room(error) => error.say(language),
        }
    }
}

impl From<DealError> for ScorePadError {
    fn from(error: DealError) -> ScorePadError {
        ScorePadError::Players(error)
    }
}

impl From<TooSmall> for ScorePadError {
    fn from(error: TooSmall) -> ScorePadError {
        ScorePadError::Room(error)
    }
}

/// The number of players if neither it nor names are given.
const USUAL: usize = 4;

/// A pad of identical sheets.
#[derive(Clone, Debug)]
pub struct ScorePad {
    spec: PadSpec,
    players: Players,
    words: ScorePadWords,
    imposition: Imposition,
    form: Form,
    back: Option<Drawing>,
}

impl ScorePad {
    /// Lays out a pad.
    ///
    /// # Errors
    /// Returns an error if the names do not suit the players, or the paper is too small.
    pub fn new(spec: PadSpec) -> Result<ScorePad, ScorePadError> {
        let names = spec.names.len();
        let usual = if names == 0 { USUAL } else { names };
        let players = spec.players.or(Players::new(usual)).ok_or(DealError::Players)?;
        if names > 0 && names != players.count() {
            return Err(ScorePadError::Names { names, players });
        }
        check_distinct(&spec.names)?;
        // Sheets are in portrait, whether one, two or four share a paper, unless its sides were given the other way
        // round.
        let usual = if spec.up == Up::Two { Orientation::Landscape } else { Orientation::Portrait };
        let paper = spec.paper.size(spec.paper.given_orientation().unwrap_or(usual));
        let words = ScorePadWords::of(spec.language);
        let cell = |paper: Size| Imposition::new(paper, spec.up).cell();
        // On squarish paper the design is smaller than the width allows, so that all rows fit.
        let form = |cell: Size| {
            let form = Form::new(cell, INKS).read_in_play();
            let mut scales = (0..=8).map(|step| form.scaled(1.0 - 0.05 * f64::from(step)));
            scales.find(|form| {
                Sheet { form: *form, players, names: &spec.names, words: &words }.rows().is_some()
            })
        };
        let fits = |paper: Size| form(cell(paper)).is_some();
        let Some(form) = form(cell(paper)) else {
            let what = match spec.up {
                Up::One => "a score sheet",
                Up::Two => "a page of two score sheets",
                Up::Four => "a page of four score sheets",
            };
            return Err(TooSmall::find(what, paper, fits).into());
        };
        let back = if spec.rules {
            let rules = chapter(Subject::Divicity, spec.language, &[]);
            let drawn = |paper: Size| reference_side(&rules, cell(paper));
            let both_fit = |paper: Size| fits(paper) && drawn(paper).is_ok();
            Some(drawn(paper).map_err(|error| TooSmall::find(error.what, paper, both_fit))?)
        } else {
            None
        };
        let imposition = Imposition::new(paper, spec.up).with_flip(spec.flip);
        Ok(ScorePad { spec, players, words, imposition, form, back })
    }

    /// Creates the document: the sheet is drawn once and placed many times.
    pub fn document(&self) -> Document<'_> {
        let sheet = self.sheet();
        let whole = format!("{}, {} × {}", self.title(), self.players.count(), self.players.hand_size());
        let symbol = Symbol::new("sheet", self.form.size, sheet.drawing()).read_as(Role::Figure(whole));
        let (up, sides) = (self.spec.up.count(), 1 + usize::from(self.back.is_some()));
        let sheets = self.spec.sheets.map_or(up, |sheets| sheets as usize);
        let pages = sheets.div_ceil(up) * sides;
        let title = self.title();
        let meta = CREDIT.meta(&title, self.spec.language, self.spec.created);
        let back = self.back.as_ref().map(|back| Symbol::new("rules", self.form.size, back.clone()));
        let symbols = [Some(symbol), back].into_iter().flatten().collect();
        let pages = Document::new(meta, symbols, pages, move |page| {
            let first = page / sides * up;
            let side = if page % sides == 0 { Side::Front } else { Side::Back };
            self.page(&title, first + 1..=sheets.min(first + up), side)
        });
        pages.with_backs(self.back.as_ref().map(|_| self.imposition.flip()))
    }

    fn sheet(&self) -> Sheet<'_> {
        Sheet { form: self.form, players: self.players, names: &self.spec.names, words: &self.words }
    }

    fn title(&self) -> String {
        format!("{}: {}", self.words.title, self.words.sheet)
    }

    fn page(&self, title: &str, sheets: std::ops::RangeInclusive<usize>, side: Side) -> Page {
        let mut drawing = Drawing::new();
        let mut bookmarks = Vec::new();
        let places = sheets.zip(self.imposition.corners(side));
        if side == Side::Back {
            places.for_each(|(_, corner)| drawing.symbol(SymbolId(1), corner));
            return Page::new(self.imposition.paper(), title, drawing);
        }
        drawing = self.imposition.cut_marks(Stroke::new(INKS.faint, Stroke::THINNEST));
        for (sheet, corner) in places {
            drawing.symbol(SymbolId(0), corner);
            bookmarks.push(Bookmark { title: format!("{title} {sheet}"), at: corner });
        }
        Page { bookmarks, ..Page::new(self.imposition.paper(), title, drawing) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::{Mm, Point, Segment, Shape, Text};

    fn pad(players: usize, up: Up, paper: &str) -> Result<ScorePad, ScorePadError> {
        let names: Vec<Name> = ["Ana", "Maria_da_Conceição_Albuquerque", "W", "D", "E", "F"][..players]
            .iter()
            .map(|n| n.parse().unwrap())
            .collect();
        let paper = paper.parse().unwrap();
        ScorePad::new(PadSpec { names, up, paper, ..PadSpec::default() })
    }

    fn texts(pad: &ScorePad) -> Vec<Text> {
        let sheet = pad.document().symbols[0].drawing.clone();
        sheet
            .all_shapes()
            .filter_map(|shape| if let Shape::Text(text) = shape { Some(text.clone()) } else { None })
            .collect()
    }

    #[test]
    fn c2_a_sheet_has_a_row_for_each_trick() {
        for (players, tricks) in [(3, 15), (4, 13), (5, 10), (6, 9)] {
            let texts = texts(&pad(players, Up::One, "a4").unwrap());
            let numbers: Vec<usize> = texts.iter().filter_map(|text| text.content.parse().ok()).collect();
            assert_eq!(numbers, (1..=tricks).collect::<Vec<_>>());
        }
    }

    /// The texts with their left, top, right and bottom edges; capitals reach the top, and the bottom is the baseline.
    fn boxes(pad: &ScorePad) -> Vec<(String, [Mm; 4])> {
        let texts = texts(pad).into_iter().map(|text| {
            let start = text.start();
            let width = text.face.width(&text.content, text.size);
            let top = start.y - text.face.cap_height(text.size);
            (text.content, [start.x, top, start.x + width, start.y])
        });
        texts.filter(|(content, _)| !content.is_empty()).collect()
    }

    /// Papers that large print lays out for: on the smallest, letters are many times as large as the design's.
    #[test]
    fn no_line_crosses_text_on_small_papers() {
        let mut fitting = 0;
        for ((players, language), scale) in (3..=6)
            .flat_map(|players| Language::ALL.map(|language| (players, language)))
            .flat_map(|sheet| [1.2, 1.41, 1.5, 1.6, 1.7].map(|scale| (sheet, scale)))
        {
            let paper = Paper::A4.scaled(1.0 / scale).unwrap();
            let spec = PadSpec { players: Players::new(players), paper, language, ..PadSpec::default() };
            let Ok(pad) = ScorePad::new(spec) else { continue };
            fitting += 1;
            let sheet = &pad.document().symbols[0].drawing;
            let lines = sheet.all_shapes().flat_map(|shape| match shape {
                Shape::Line(from, to, _) => vec![(*from, *to)],
                Shape::Path(path, _) => (path.windows(2))
                    .filter_map(|pair| match pair {
                        [Segment::Move(from), Segment::Line(to)] => Some((*from, *to)),
                        _ => None,
                    })
                    .collect(),
                _ => Vec::new(),
            });
            let lines: Vec<(Point, Point)> = lines.collect();
            assert!(lines.len() > 20);
            for (content, [left, top, right, bottom]) in boxes(&pad) {
                for (from, to) in &lines {
                    let beside = from.x.max(to.x) <= left || right <= from.x.min(to.x);
                    let above_or_below = from.y.max(to.y) <= top || bottom <= from.y.min(to.y);
                    assert!(
                        beside || above_or_below,
                        "{players} players, 1/{scale}: a line crosses `{content}`"
                    );
                }
            }
        }
        assert!(fitting > 30, "{fitting}");
    }

    #[test]
    fn nothing_leaves_the_margins_and_no_text_covers_another() {
        for players in 3..=6 {
            for (up, paper) in [
                (Up::One, "a4"),
                (Up::Two, "a4"),
                (Up::One, "letter"),
                (Up::Two, "letter"),
                (Up::Four, "a3"),
                (Up::One, "legal"),
                (Up::One, "300x300mm"),
            ] {
                let pad = pad(players, up, paper).unwrap();
                let form = pad.form;
                let boxes = boxes(&pad);
                let slack = form.mm(0.3);
                for (i, (content, [left, top, right, bottom])) in boxes.iter().enumerate() {
                    assert!(*left >= form.left() - slack && *right <= form.right() + slack, "{content}");
                    assert!(*top >= form.top() - slack && *bottom <= form.bottom() + slack, "{content}");
                    for (other, [l, t, r, b]) in &boxes[i + 1..] {
                        let apart = r <= left || right <= l || b <= top || bottom <= t;
                        assert!(apart, "{players} players on {paper}: `{content}` and `{other}`");
                    }
                }
            }
        }
    }

    /// Each player has a ring for each ace (C9), large enough to mark, separate and within its column, even on
    /// small sheets.
    #[test]
    fn c9_lex_have_rings() {
        use crate::divicity::rules::score::ALL_LEX;
        use crate::print::floor;
        assert!(pad(6, Up::One, "122x210mm").is_err());
        for (players, up, paper) in [
            (3, Up::One, "a4"),
            (6, Up::One, "a4"),
            (3, Up::Two, "a4"),
            (4, Up::Two, "a4"),
            (5, Up::Two, "a4"),
            (6, Up::Two, "a4"),
            (4, Up::Two, "letter"),
            (6, Up::One, "a5"),
            (6, Up::Four, "a3"),
            (3, Up::One, "139x210mm"),
            (6, Up::One, "128x210mm"),
        ] {
            let pad = pad(players, up, paper).unwrap();
            let what = format!("{players} players on {paper}");
            let document = pad.document();
            let mut circles: Vec<(Point, Mm)> = (document.symbols.iter())
                .flat_map(|symbol| symbol.drawing.all_shapes())
                .filter_map(|shape| match shape {
                    Shape::Circle(center, radius, _) => Some((*center, *radius)),
                    _ => None,
                })
                .collect();
            assert_eq!(circles.len(), players * usize::from(ALL_LEX), "{what}");
            circles.sort_by_key(|(center, _)| center.x);
            assert!(circles.iter().all(|(_, radius)| *radius * 2 >= floor::CIRCLE), "{what}");
            for pair in circles.windows(2) {
                assert!(pair[1].0.x - pair[0].0.x > pair[0].1 * 2, "{what}");
            }
        }
    }

    #[test]
    fn sheets_are_one_symbol_placed_as_often_as_asked() {
        let spec = PadSpec { sheets: Some(5), up: Up::Two, ..PadSpec::default() };
        let pad = ScorePad::new(spec).unwrap();
        let document = pad.document();
        assert_eq!((document.symbols.len(), document.page_count), (1, 3));
        let placed =
            |page: &Page| page.drawing.shapes.iter().filter(|shape| matches!(shape, Shape::Use(..))).count();
        assert_eq!(document.pages.map(|page| placed(&page)).collect::<Vec<_>>(), [2, 2, 1]);
    }

    #[test]
    fn a_paper_too_small_to_write_on_is_refused() {
        let error = pad(6, Up::Four, "a4").unwrap_err();
        assert!(
            error.to_string().starts_with("a page of four score sheets does not fit in 210mm by 297mm"),
            "{error}"
        );
        assert!(pad(6, Up::One, "a5").is_ok());
    }
}
