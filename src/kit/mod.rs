//! Pieces to cut out: a game's cards, tokens and stones in rows on paper, printed with their backs.
//!
//! A game supplies the drawings of its pieces; this module lays them out, with crop marks and printing instructions.

mod card_size;
mod reference;
mod words;

use std::ops::Range;

use serde::Deserialize;

use crate::named::named;
use crate::print::cut_sheet::CutSheet;
use crate::print::form::{Credit, Inks, TooSmall, page_number};
use crate::print::imposition::{Side, UNPRINTABLE};
use crate::print::{
    Document, Drawing, Face, Language, Mm, Page, Paint, Paper, Point, Role, Size, Stroke, Transform, floor,
};
use crate::rulebook::Chapter;
use crate::words::listed;
pub use card_size::{CardSize, ParseCardSizeError};
pub use reference::{reference, reference_side};
use words::KitWords;

named! {
    /// A part of a kit.
    pub enum PartName {
        /// The playing cards.
        Cards = "cards",
        /// The tokens.
        Tokens = "tokens",
        /// The stones.
        Stones = "stones",
        /// Reference cards with the rules in short.
        Reference = "reference",
        /// Scoring aids.
        Scoring = "scoring",
    }
    /// The error for a text that names no part.
    ParsePartNameError = "the parts of kits are `cards`, `tokens`, `stones`, `reference` and `scoring`"
}

/// What to print in a kit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(deny_unknown_fields, default)]
pub struct KitSpec {
    /// Print these parts only, with commas between: cards, tokens, stones, reference, scoring.
    #[cfg_attr(feature = "cli", arg(long = "part", value_name = "PART", value_delimiter = ','))]
    pub parts: Vec<PartName>,
    /// The size of cards: poker, bridge, mini, tarot, or two sides as 63x88mm.
    #[cfg_attr(feature = "cli", arg(long = "size", value_name = "SIZE", default_value_t))]
    pub card: CardSize,
    /// The side of tokens, 24 to 60 mm, or of stones, 8 to 60 mm [default: 30mm, 16mm].
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM"))]
    pub side: Option<Mm>,
    /// How far backs run over the edges, 0 to 5 mm; with 0 they leave an edge white.
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM", default_value_t))]
    pub bleed: Mm,
    /// The paper.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub paper: Paper,
    /// The language of the words.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub language: Language,
    /// The creation time to state in the document, if any.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub created: Option<i64>,
}

impl KitSpec {
    /// The side of pieces that are `usual` by default, and readable within `range`.
    ///
    /// # Errors
    /// Returns an error if the side asked for is out of range.
    pub fn side(&self, usual: Mm, range: (Mm, Mm)) -> Result<Size, KitError> {
        let side = self.side.unwrap_or(usual);
        let is_readable = (range.0..=range.1).contains(&side);
        if is_readable { Ok(Size::new(side, side)) } else { Err(KitError::Side { side, range }) }
    }
}

/// A piece to cut out. Its drawings may extend past its size by the bleed.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its front, from its top left corner.
    pub front: Drawing,
    /// Its back, from its top left corner as seen after flipping the piece.
    pub back: Drawing,
}

/// Pieces of one size that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The name of the part.
    pub name: PartName,
    /// The size of each piece.
    pub size: Size,
    /// All pieces, in order.
    pub pieces: Vec<Piece>,
}

/// A game's parts, and how they are printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Kit {
    game: String,
    credit: Credit,
    credit_line: String,
    parts: Vec<Part>,
    spec: KitSpec,
}

/// Why a kit cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KitError {
    /// A part that the game does not have.
    #[error("a kit of {game} has no `{part}`: its parts are {}", all_of(there_are))]
    Part {
        /// The game.
        game: String,
        /// The part requested.
        part: PartName,
        /// The parts of the game.
        there_are: &'static [PartName],
    },
    /// A side that is too small to read, or larger than suits a table.
    #[error("a side of {side} is out of range: {} to {}", range.0, range.1)]
    Side {
        /// The side requested.
        side: Mm,
        /// The smallest and the largest.
        range: (Mm, Mm),
    },
    /// A bleed that is out of range.
    #[error("a bleed of {0} is out of range: 0mm to {most}", most = MOST_BLEED)]
    Bleed(Mm),
    /// Something that does not fit on the paper or the piece.
    #[error(transparent)]
    Room(#[from] TooSmall),
}

/// The widest bleed: 5 mm.
pub const MOST_BLEED: Mm = Mm::from_um(5_000);

fn all_of(parts: &[PartName]) -> String {
    listed(&parts.iter().map(|part| format!("`{part}`")).collect::<Vec<_>>(), "and")
}

/// The greys of marks, and of words on pieces.
pub const INKS: Inks = Inks::greys(30, 95, 150, 240);

/// The margin of cards.
pub const MARGIN: Mm = Mm::from_um(4_500);

/// Draws the title of a card and returns the position of its lower end and its size.
pub fn card_title(drawing: &mut Drawing, card: Size, title: &str) -> (Mm, Mm) {
    let (letters, room) = (card.height * 0.05, card.width - MARGIN * 2);
    let (title, letters) = Face::Bold.fit_from(floor::READ_IN_PLAY, title, letters, room);
    let at = Point::new(MARGIN, MARGIN + Face::Bold.cap_height(letters));
    drawing.heading(2, INKS.bold().text(at, title, letters));
    (at.y, letters)
}

/// The height of the strip for words at the top of a page, and the size of those words.
const STRIP: Mm = Mm::from_um(4_000);
const WORDS: Mm = Mm::from_um(2_400);

/// A sheet of paper: its layout, the range of its pieces among all pieces, and the parts they belong to.
struct Sheet {
    cut: CutSheet,
    size: Size,
    pieces: Range<usize>,
    parts: Vec<PartName>,
}

impl Kit {
    /// Makes the parts of `there_are` that `spec` requests, each with `part`. `rules` are the game's.
    ///
    /// # Errors
    /// Returns an error if a requested part does not belong to the game, or a part cannot be made.
    pub fn new(
        spec: &KitSpec,
        (rules, credit): (&Chapter, Credit),
        there_are: &'static [PartName],
        part: impl Fn(PartName) -> Result<(Size, Vec<Piece>), KitError>,
    ) -> Result<Kit, KitError> {
        if let Some(unknown) = spec.parts.iter().find(|part| !there_are.contains(part)) {
            return Err(KitError::Part { game: rules.title.clone(), part: *unknown, there_are });
        }
        if !(Mm::ZERO..=MOST_BLEED).contains(&spec.bleed) {
            return Err(KitError::Bleed(spec.bleed));
        }
        let wanted = there_are.iter().filter(|part| spec.parts.is_empty() || spec.parts.contains(part));
        let parts = wanted.map(|name| part(*name).map(|(size, pieces)| Part { name: *name, size, pieces }));
        Ok(Kit {
            game: rules.title.clone(),
            credit,
            credit_line: rules.credit.clone(),
            parts: parts.collect::<Result<_, _>>()?,
            spec: spec.clone(),
        })
    }

    /// Lays the kit out as pages, each front followed by its back. Parts with pieces of the same size share sheets.
    ///
    /// # Errors
    /// Returns an error if the paper is too small for a piece.
    pub fn document(self) -> Result<Document<'static>, KitError> {
        let sheets = self.sheets()?;
        let words = KitWords::of(self.spec.language);
        let title = words.kit.replace("{game}", &self.game);
        let meta = self.credit.meta(&title, self.spec.language, self.spec.created);
        let pieces: Vec<Piece> = self.parts.iter().flat_map(|part| part.pieces.clone()).collect();
        let pages = sheets.len() * 2;
        let page = move |page: usize| {
            let side = if page.is_multiple_of(2) { Side::Front } else { Side::Back };
            self.page(&sheets[page / 2], &pieces, side, &words, (page, pages))
        };
        Ok(Document::new(meta, Vec::new(), pages, page).with_backs())
    }

    fn sheets(&self) -> Result<Vec<Sheet>, TooSmall> {
        let paper = self.spec.paper.given_size();
        let mut sheets: Vec<Sheet> = Vec::new();
        let mut first = 0;
        for part in &self.parts {
            let cut = |paper| CutSheet::new(paper, part.size, self.spec.bleed, STRIP);
            let cut = TooSmall::or("a piece to cut", paper, cut)?;
            for piece in first..first + part.pieces.len() {
                let fits = |sheet: &&mut Sheet| sheet.size == part.size && sheet.pieces.len() < cut.count();
                let Some(sheet) = sheets.last_mut().filter(fits) else {
                    sheets.push(Sheet {
                        cut,
                        size: part.size,
                        pieces: piece..piece + 1,
                        parts: vec![part.name],
                    });
                    continue;
                };
                sheet.pieces.end += 1;
                if sheet.parts.last() != Some(&part.name) {
                    sheet.parts.push(part.name);
                }
            }
            first += part.pieces.len();
        }
        Ok(sheets)
    }

    fn page(
        &self,
        sheet: &Sheet,
        pieces: &[Piece],
        side: Side,
        words: &KitWords,
        (number, of): (usize, usize),
    ) -> Page {
        let paper = self.spec.paper.given_size();
        let parts: Vec<&str> = sheet.parts.iter().map(|part| words.parts.name(*part)).collect();
        let title = format!("{}: {}", self.game, parts.join(", "));
        let mut drawing = Drawing::new();
        if side == Side::Front {
            let page = page_number(self.spec.language, number, of);
            self.head(&mut drawing, &title, &words.hint, page);
            let marks = sheet.cut.crop_marks(sheet.pieces.len(), Stroke::new(INKS.ink, Stroke::THINNEST));
            drawing.marked(Role::Decoration, |drawing| drawing.shapes.extend(marks.shapes));
        }
        for (piece, corner) in pieces[sheet.pieces.clone()].iter().zip(sheet.cut.corners(side)) {
            let shown = if side == Side::Front { &piece.front } else { &piece.back };
            drawing.place(Transform::translate(corner), shown.clone());
            if side == Side::Front {
                let outline = Paint::stroke(Stroke::new(INKS.line, Stroke::THINNEST));
                drawing.rect(corner, sheet.size.width, sheet.size.height, outline);
            }
        }
        let title = if side == Side::Back { words.back.replace("{title}", &title) } else { title };
        Page::new(paper, title, drawing)
    }

    /// Draws the strip: the contents of the page, printing instructions and credit, and the page number.
    fn head(&self, drawing: &mut Drawing, title: &str, hint: &str, page: String) {
        let paper = self.spec.paper.given_size();
        let (left, right) = (UNPRINTABLE, paper.width - UNPRINTABLE);
        let baseline = UNPRINTABLE + Face::Bold.cap_height(WORDS);
        let page = INKS.note().right().text(Point::new(right, baseline), page, WORDS);
        let end = page.start().x - WORDS;
        let title = INKS.bold().fitted(Point::new(left, baseline), title, WORDS, end - left);
        let behind = left + title.face.width(&title.content, title.size) + WORDS;
        drawing.heading(1, title);
        drawing.marked(Role::Paragraph, |drawing| {
            let how = format!("{hint} {}", self.credit_line);
            drawing.text(INKS.note().fitted(Point::new(behind, baseline), &how, WORDS, end - behind));
        });
        drawing.text(page);
    }
}
