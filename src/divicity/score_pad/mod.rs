//! The score pad: sheets to write a match on, with the rules of the sums printed small.

mod sheet;
pub mod words;

use super::deal::Players;
use super::form::{FAINT, Form, TooSmall, meta};
use super::player::Name;
use crate::print::imposition::{Imposition, Side, Up};
use crate::print::{
    Bookmark, Document, Drawing, Language, Orientation, Page, Paper, Point, Shape, Stroke, Symbol, SymbolId,
    Transform,
};
use sheet::Sheet;
use words::Words;

/// What a pad shall be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PadSpec {
    /// How many play; it says how many tricks there are (C2).
    pub players: Players,
    /// The players in seat order; none leaves room to write them.
    pub names: Vec<Name>,
    /// How many sheets, a match each.
    pub sheets: usize,
    /// How many of them on a paper.
    pub up: Up,
    /// The paper.
    pub paper: Paper,
    /// The language of its words.
    pub language: Language,
    /// When the document was made, if it shall say so.
    pub created: Option<i64>,
}

impl PadSpec {
    /// A sheet on A4 in English, with room for names.
    #[must_use]
    pub fn new(players: Players) -> PadSpec {
        PadSpec {
            players,
            names: Vec::new(),
            sheets: 1,
            up: Up::One,
            paper: Paper::A4,
            language: Language::English,
            created: None,
        }
    }
}

/// A pad of sheets that are all alike.
#[derive(Clone, Debug)]
pub struct ScorePad {
    spec: PadSpec,
    words: Words,
    imposition: Imposition,
    form: Form,
}

impl ScorePad {
    /// Smaller than this of the design's size nobody could write on it: six players on A5.
    const LEAST: f64 = 0.66;

    /// The pad.
    ///
    /// # Errors
    /// When the paper leaves a sheet too little room to write on.
    pub fn new(spec: PadSpec) -> Result<ScorePad, TooSmall> {
        // Sheets stand upright, whether one, two or four share a paper.
        let orientation = if spec.up == Up::Two { Orientation::Landscape } else { Orientation::Portrait };
        let imposition = Imposition::new(spec.paper.size(orientation), spec.up);
        let form = Form::new(imposition.cell(), ScorePad::LEAST)?;
        let words = Words::of(spec.language);
        Ok(ScorePad { spec, words, imposition, form })
    }

    /// The pad as a document: its sheet is drawn once and placed many times.
    #[must_use]
    pub fn document(&self) -> Document<'_> {
        let sheet = Sheet { form: self.form, spec: &self.spec, words: &self.words };
        let symbol =
            Symbol { name: "sheet", corner: Point::ORIGIN, size: self.form.size, drawing: sheet.drawing() };
        let up = self.spec.up.count();
        let papers = self.spec.sheets.div_ceil(up);
        let title = self.title();
        Document {
            meta: meta(&title, self.spec.language.code(), self.spec.created),
            symbols: vec![symbol],
            page_count: papers,
            pages: Box::new((0..papers).map(move |paper| {
                let first = paper * up;
                self.page(&title, first + 1..=self.spec.sheets.min(first + up))
            })),
        }
    }

    fn title(&self) -> String {
        format!("{}: {}", self.words.title, self.words.sheet)
    }

    fn page(&self, title: &str, sheets: std::ops::RangeInclusive<usize>) -> Page {
        let mut drawing: Drawing = self.imposition.cut_marks(Stroke::new(FAINT, Stroke::THINNEST * 2));
        let mut bookmarks = Vec::new();
        for (sheet, corner) in sheets.zip(self.imposition.corners(Side::Front)) {
            drawing.push(Shape::Use(SymbolId(0), Transform::translate(corner)));
            bookmarks.push(Bookmark { title: format!("{title} {sheet}"), at: corner });
        }
        Page { size: self.imposition.paper(), title: title.to_owned(), drawing, bookmarks }
    }
}
