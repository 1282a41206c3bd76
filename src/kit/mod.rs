//! Pieces to cut out: a game's cards, tokens and stones in rows on paper, printed with their backs.
//!
//! A game supplies the drawings of its pieces; this module lays them out, with crop marks and printing instructions.

mod card_size;
mod game_box;
mod reference;
mod words;

use std::ops::Range;

use serde::Deserialize;

use crate::named::named;
use crate::print::cut_sheet::CutSheet;
use crate::print::form::{Credit, Inks, TooSmall, page_number};
use crate::print::imposition::{Flip, Side, UNPRINTABLE};
use crate::print::{
    Document, Drawing, Face, Language, Meta, Mm, Page, Paint, Paper, Point, Role, Size, Stroke, Transform,
    Trim, floor,
};
use crate::rulebook::Chapter;
use crate::words::{AllOf, Say, Verbatim, in_english, messages};
pub use card_size::CardSize;
pub use game_box::{BoxPart, BoxPartName, game_box};
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

named! {
    /// Where the backs of pieces are printed.
    #[derive(Default)]
    pub enum Backs {
        /// On the back of the paper: every second page.
        #[default]
        Duplex = "duplex",
        /// On the same side of the paper, which is folded in the middle and glued.
        Folded = "folded",
        /// Nowhere.
        None = "none",
    }
    /// The error for a text that names no place.
    ParseBacksError = "backs are `duplex`, `folded` or `none`"
}

/// What to print in a kit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
    /// How far backs run over the edges, 0 to 5 mm; with 0 they leave an edge white [default: 0mm, for a print shop 3mm].
    #[cfg_attr(feature = "cli", arg(long, value_name = "MM"))]
    pub bleed: Option<Mm>,
    /// For a print shop: a page for each side of a piece, with bleed, its colours as inks.
    #[cfg_attr(feature = "cli", arg(long, conflicts_with_all = ["paper", "flip"]))]
    pub press: bool,
    /// Where backs are printed: on the other side of the paper, on the same side to fold in the middle and glue, or nowhere.
    #[cfg_attr(feature = "cli", arg(long, value_name = "HOW", default_value_t))]
    pub backs: Backs,
    /// The edge over which the printer turns the paper: long or short.
    #[cfg_attr(feature = "cli", arg(long, value_name = "EDGE", default_value_t))]
    pub flip: Flip,
    /// The paper; a named one lies so that most pieces fit.
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
    /// How far backs run over the edges.
    pub fn bleed(&self) -> Mm {
        self.bleed.unwrap_or(if self.press { PRESS_BLEED } else { Mm::ZERO })
    }

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
    pub name: PartName,
    pub size: Size,
    pub pieces: Vec<Piece>,
}

/// A game's parts, and how they are printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Kit {
    game: String,
    credit: Credit,
    parts: Vec<Part>,
    spec: KitSpec,
}

/// Why a kit cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KitError {
    /// A part that the game does not have.
    Part {
        /// The game.
        game: String,
        /// The part requested.
        part: PartName,
        /// The parts of the game.
        there_are: &'static [PartName],
    },
    /// A side that is too small to read, or larger than suits a table.
    Side {
        /// The side requested.
        side: Mm,
        /// The smallest and the largest.
        range: (Mm, Mm),
    },
    /// A bleed that is out of range.
    Bleed(Mm),
    /// A paper to turn over the short edge whose other side is empty.
    Flip(Backs),
    /// Fronts and backs to fold, for a print shop.
    FoldedByPress,
    /// Something that does not fit on the paper or the piece.
    Room(TooSmall),
}

in_english! { KitError }

impl std::error::Error for KitError {}

messages! {
    enum KitText in "print" {
        Part = "a kit of {game} has no `{part}`: its parts are {parts}",
        Side = "a side of {side} is out of range: {least} to {most}",
        Bleed = "a bleed of {bleed} is out of range: 0mm to {most}",
        Flip = "nothing is printed on the other side of the paper if backs are `{backs}`, so no edge to turn it over is needed",
        FoldedByPress = "a print shop prints a page for each side of a piece: backs are `duplex` or `none`, not `folded`",
    }
}

impl Say for KitError {
    fn say(&self, language: Language) -> String {
        match self {
            KitError::Part { game, part, there_are } => {
                let parts = AllOf(there_are.iter().map(|part| Verbatim(format!("`{part}`"))).collect());
                let values: [(&str, &dyn Say); 3] =
                    [("game", game), ("part", &Verbatim(part)), ("parts", &parts)];
                KitText::Part.say(language, &values)
            }
            KitError::Side { side, range: (least, most) } => {
                KitText::Side.say(language, &[("side", side), ("least", least), ("most", most)])
            }
            KitError::Bleed(bleed) => {
                KitText::Bleed.say(language, &[("bleed", bleed), ("most", &MOST_BLEED)])
            }
            KitError::Flip(backs) => KitText::Flip.say(language, &[("backs", &Verbatim(backs))]),
            KitError::FoldedByPress => KitText::FoldedByPress.text(language).to_owned(),
            KitError::Room(error) => error.say(language),
        }
    }
}

impl From<TooSmall> for KitError {
    fn from(error: TooSmall) -> KitError {
        KitError::Room(error)
    }
}

/// The bleed that print shops ask for: 3 mm.
const PRESS_BLEED: Mm = Mm::from_um(3_000);

/// The widest bleed: 5 mm.
pub const MOST_BLEED: Mm = Mm::from_um(5_000);

/// The greys of marks, and of words on pieces.
pub const INKS: Inks = Inks::greys(30, 95, 150, 240);

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
    paper: Size,
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
        if !(Mm::ZERO..=MOST_BLEED).contains(&spec.bleed()) {
            return Err(KitError::Bleed(spec.bleed()));
        }
        if spec.press && spec.backs == Backs::Folded {
            return Err(KitError::FoldedByPress);
        }
        if spec.flip != Flip::default() && spec.backs != Backs::Duplex {
            return Err(KitError::Flip(spec.backs));
        }
        let wanted = there_are.iter().filter(|part| spec.parts.is_empty() || spec.parts.contains(part));
        let parts = wanted.map(|name| part(*name).map(|(size, pieces)| Part { name: *name, size, pieces }));
        Ok(Kit {
            game: rules.title.clone(),
            credit,
            parts: parts.collect::<Result<_, _>>()?,
            spec: spec.clone(),
        })
    }

    /// Lays the kit out as pages, each front followed by its back if that is on the other side of the paper. Parts with
    /// pieces of the same size share sheets.
    ///
    /// # Errors
    /// Returns an error if the paper is too small for a piece.
    pub fn document(self) -> Result<Document<'static>, KitError> {
        if self.spec.press {
            return Ok(self.for_press());
        }
        let sheets = self.sheets()?;
        let words = KitWords::of(self.spec.language);
        let meta = self.meta(&words);
        let pieces: Vec<Piece> = self.parts.iter().flat_map(|part| part.pieces.clone()).collect();
        let backs = (self.spec.backs == Backs::Duplex).then_some(self.spec.flip);
        let sides = 1 + usize::from(backs.is_some());
        let pages = sheets.len() * sides;
        let page = move |page: usize| {
            let side = if page.is_multiple_of(sides) { Side::Front } else { Side::Back };
            self.page(&sheets[page / sides], &pieces, side, &words, (page, pages))
        };
        Ok(Document::new(meta, Vec::new(), pages, page).with_backs(backs))
    }

    fn meta(&self, words: &KitWords) -> Meta {
        let title = words.kit.replace("{game}", &self.game);
        self.credit.meta(&title, self.spec.language, self.spec.created)
    }

    /// A page for each side of each piece, as large as the piece and its bleed.
    fn for_press(self) -> Document<'static> {
        let meta = self.meta(&KitWords::of(self.spec.language));
        let (bleed, has_backs) = (self.spec.bleed(), self.spec.backs == Backs::Duplex);
        let (game, language) = (self.game, self.spec.language);
        let sides: Vec<(PartName, Size, Drawing)> = self
            .parts
            .into_iter()
            .flat_map(|Part { name, size, pieces }| {
                let sides = pieces.into_iter().flat_map(move |Piece { front, back }| {
                    [Some(front), has_backs.then_some(back)].into_iter().flatten()
                });
                sides.map(move |side| (name, size, side))
            })
            .collect();
        let pages = sides.len();
        let words = KitWords::of(language);
        let page = move |page: usize| {
            let (part, size, drawn) = &sides[page];
            let paper = Size::new(size.width + bleed * 2, size.height + bleed * 2);
            let mut drawing = Drawing::new();
            let corner = Point::new(bleed, bleed);
            drawing.place(Transform::translate(corner), drawn.clone());
            let title = format!("{game}: {}", words.parts[part]);
            Page { trim: Some(Trim { corner, size: *size, bleed }), ..Page::new(paper, title, drawing) }
        };
        Document { is_for_press: true, ..Document::new(meta, Vec::new(), pages, page) }
    }

    fn sheets(&self) -> Result<Vec<Sheet>, TooSmall> {
        let paper = self.spec.paper;
        let mut sheets: Vec<Sheet> = Vec::new();
        let mut first = 0;
        for part in &self.parts {
            let cut = |paper| {
                CutSheet::new(self.front(paper), part.size, self.spec.bleed(), STRIP).map(|cut| (paper, cut))
            };
            let upright = paper.given_size();
            let turned = paper.given_orientation().is_none().then(|| upright.turned());
            let fitting = [Some(upright), turned].into_iter().flatten().filter_map(cut);
            let most =
                fitting.reduce(|best, other| if other.1.count() > best.1.count() { other } else { best });
            let (paper, cut) = most.map_or_else(|| TooSmall::or("a piece to cut", upright, cut), Ok)?;
            for piece in first..first + part.pieces.len() {
                let fits = |sheet: &&mut Sheet| sheet.size == part.size && sheet.pieces.len() < cut.count();
                let Some(sheet) = sheets.last_mut().filter(fits) else {
                    sheets.push(Sheet {
                        paper,
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

    /// The part of a paper for fronts: half of it if backs are on the same side.
    fn front(&self, paper: Size) -> Size {
        match self.spec.backs {
            Backs::Folded if paper.width > paper.height => Size::new(paper.width / 2, paper.height),
            Backs::Folded => Size::new(paper.width, paper.height / 2),
            Backs::Duplex | Backs::None => paper,
        }
    }

    fn page(
        &self,
        sheet: &Sheet,
        pieces: &[Piece],
        side: Side,
        words: &KitWords,
        (number, of): (usize, usize),
    ) -> Page {
        let paper = sheet.paper;
        let is_folded = self.spec.backs == Backs::Folded;
        let parts: Vec<&str> = sheet.parts.iter().map(|part| words.parts[part].as_str()).collect();
        let title = format!("{}: {}", self.game, parts.join(", "));
        let mut drawing = Drawing::new();
        if side == Side::Front {
            let page = page_number(self.spec.language, number, of);
            let (hint, edge) = match (self.spec.backs, self.spec.flip) {
                (Backs::Duplex, Flip::Long) => (&words.hint, words.long.as_str()),
                (Backs::Duplex, Flip::Short) => (&words.hint, words.short.as_str()),
                (Backs::Folded, _) => (&words.folded, ""),
                (Backs::None, _) => (&words.fronts, ""),
            };
            self.head(&mut drawing, self.front(paper).width, &title, &hint.replace("{edge}", edge), page);
            if is_folded {
                drawing.marked(Role::Decoration, |drawing| fold_line(drawing, paper));
            }
            let marks = sheet.cut.crop_marks(sheet.pieces.len(), Stroke::new(INKS.ink, Stroke::THINNEST));
            drawing.marked(Role::Decoration, |drawing| drawing.shapes.extend(marks.shapes));
        }
        for (piece, corner) in
            pieces[sheet.pieces.clone()].iter().zip(sheet.cut.corners(side, self.spec.flip))
        {
            let shown = if side == Side::Front { &piece.front } else { &piece.back };
            drawing.place(Transform::translate(corner), shown.clone());
            if side == Side::Front {
                let outline = Paint::stroke(Stroke::new(INKS.line, Stroke::THINNEST));
                drawing.rect(corner, sheet.size.width, sheet.size.height, outline);
            }
            if is_folded {
                drawing.place(folded_back(paper, corner, sheet.size), piece.back.clone());
            }
        }
        let title = if side == Side::Back { words.back.replace("{title}", &title) } else { title };
        // Folded papers have two blocks of pieces to cut.
        let has_bleed = self.spec.bleed() > Mm::ZERO && !is_folded;
        let trim = has_bleed.then(|| sheet.cut.trim(sheet.pieces.len(), side, self.spec.flip));
        Page { trim, ..Page::new(paper, title, drawing) }
    }

    /// Draws the strip: the contents of the page, printing instructions and credit, and the page number.
    fn head(&self, drawing: &mut Drawing, width: Mm, title: &str, hint: &str, page: String) {
        let (left, right) = (UNPRINTABLE, width - UNPRINTABLE);
        let baseline = UNPRINTABLE + Face::Bold.cap_height(WORDS);
        let page = INKS.note().right().text(Point::new(right, baseline), page, WORDS);
        let end = page.start().x - WORDS;
        let title = INKS.bold().fitted(Point::new(left, baseline), title, WORDS, end - left);
        let behind = left + title.face.width(&title.content, title.size) + WORDS;
        drawing.heading(1, title);
        drawing.marked(Role::Paragraph, |drawing| {
            let how = format!("{hint} {}.", self.credit.line(self.spec.language));
            drawing.text(INKS.note().fitted(Point::new(behind, baseline), &how, WORDS, end - behind));
        });
        drawing.text(page);
    }
}

/// Where the back of a piece goes whose front is at `corner`, if the paper is folded in the middle of its longer side.
/// Below a level fold it is upside down: folded, it is upright for a reader who turns the piece sideways.
fn folded_back(paper: Size, corner: Point, piece: Size) -> Transform {
    if paper.width > paper.height {
        return Transform::translate(Point::new(paper.width - corner.x - piece.width, corner.y));
    }
    let offset = Point::new(corner.x + piece.width, paper.height - corner.y);
    Transform { offset, ..Transform::half_turn(Point::ORIGIN) }
}

fn fold_line(drawing: &mut Drawing, paper: Size) {
    let (dash, middle) = (Mm::new(3.0), paper.center());
    let is_wide = paper.width > paper.height;
    let length = if is_wide { paper.height } else { paper.width };
    let count = (length - UNPRINTABLE * 2).to_um() / (dash * 2).to_um();
    let dashes = (0..count).map(|number| {
        let [start, end] = [0, 1].map(|end| UNPRINTABLE + dash * (number * 2 + end));
        if is_wide {
            (Point::new(middle.x, start), Point::new(middle.x, end))
        } else {
            (Point::new(start, middle.y), Point::new(end, middle.y))
        }
    });
    drawing.lines(dashes, Stroke::new(INKS.line, Stroke::THINNEST));
}
