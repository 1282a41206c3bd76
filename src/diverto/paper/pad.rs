//! The pad: many sheets, each with its own lives, imposed on papers.

use super::change::{Change, smaller_boards};
use super::pad_spec::PadSpec;
use super::rules_text;
use super::sheet::cover::Cover;
use super::sheet::layout::{BoardPlace, fitted};
use super::sheet::{self, Layout, Own, Part};
use super::style::SMALLEST_SQUARE;
use super::words::DivertoWords;
use crate::diverto::paper::CREDIT;
use crate::diverto::rules::board::Board;
use crate::diverto::rules::lives::LivesError;
use crate::diverto::rules::position::{Rows, Variants};
use crate::diverto::sheet_id::SheetId;
use crate::print::form::TooSmall;
use crate::print::imposition::{Imposition, Side, Up};
use crate::print::{
    Bookmark, Document, Drawing, Meta, Mm, Orientation, Page, Point, Role, Shape, Size, Stroke, Symbol,
    SymbolId,
};
use crate::rulebook::Chapter;
use crate::words::{Language, Maybe, Say, Verbatim, in_english, messages};

/// Why a pad cannot be printed.
#[derive(Clone, Debug, PartialEq)]
pub enum PadError {
    /// There is nothing to derive the lives from.
    Seed,
    /// Rows or variants contradict the id.
    Rules(SheetId),
    /// The address for QR codes is none.
    Address,
    /// The lives do not fit on the board.
    Lives(LivesError),
    /// The number of sheets is out of range.
    Sheets(u32),
    /// The number of copies is out of range.
    Copies {
        /// The requested number.
        copies: u32,
        /// The most copies that this many sheets can have.
        most: usize,
    },
    /// The referee's list of sheets does not fit.
    Cover(TooSmall),
    /// A sheet does not fit on its share of the paper.
    Room {
        /// The requested board.
        board: Board,
        /// Rows of the tables.
        rows: Rows,
        /// The cell of a sheet on each imposition tried.
        cells: Vec<Size>,
        /// The smallest legible square.
        square: Mm,
        /// The lowest usable row.
        row: Mm,
        /// Changes that each make it fit.
        changes: Vec<Change>,
    },
}

in_english! { PadError }

impl std::error::Error for PadError {}

messages! {
    enum PadText in "diverto" {
        Seed = "lives need a seed, or the id of a sheet",
        Rules = "{id} has its rows and variants in it: ask for no others",
        Address = "the address of QR codes has 1 to {most} letters, digits and signs, and no blanks",
        Sheets = "{n} sheets cannot be printed: 1 to 1,000,000, as each sheet's number has to fit its id",
        Copies = "{n} copies of each sheet cannot be printed: 1 to {most}",
        Room = "a {board} board with {rows|1:1 row|{rows} rows} does not fit on {shares} in squares of {square}, rows of {row} and letters that can be read: {change|:a style of smaller letters or rows does|with {change} it does}{others}",
        NorOn = ", nor on ",
        OrWith = ", or with {change}",
    }
}

impl Say for PadError {
    fn say(&self, language: Language) -> String {
        match self {
            PadError::Seed => PadText::Seed.text(language).to_owned(),
            PadError::Rules(id) => PadText::Rules.say(language, &[("id", id)]),
            PadError::Address => PadText::Address.say(language, &[("most", &LONGEST_ADDRESS)]),
            PadError::Lives(error) => error.say(language),
            PadError::Sheets(n) => PadText::Sheets.say(language, &[("n", n)]),
            PadError::Copies { copies, most } => {
                PadText::Copies.say(language, &[("n", copies), ("most", most)])
            }
            PadError::Cover(error) => error.say(language),
            PadError::Room { board, rows, cells, square, row, changes } => {
                let mut shares: Vec<String> =
                    cells.iter().map(|cell| format!("{} x {}", cell.width, cell.height)).collect();
                shares.dedup();
                let shares = shares.join(PadText::NorOn.text(language));
                let mut clauses = Change::clauses(changes, language).into_iter().map(Verbatim);
                let change = clauses.next();
                let or = |change| PadText::OrWith.say(language, &[("change", &change)]);
                let others: String = clauses.map(or).collect();
                let values: [(&str, &dyn Say); 7] = [
                    ("board", board),
                    ("rows", &Verbatim(rows)),
                    ("shares", &Verbatim(shares)),
                    ("square", square),
                    ("row", row),
                    ("change", &Maybe(change.as_ref())),
                    ("others", &Verbatim(others)),
                ];
                PadText::Room.say(language, &values)
            }
        }
    }
}

impl From<LivesError> for PadError {
    fn from(error: LivesError) -> PadError {
        PadError::Lives(error)
    }
}

impl From<TooSmall> for PadError {
    fn from(error: TooSmall) -> PadError {
        PadError::Cover(error)
    }
}

/// A laid-out pad, which is known to fit.
#[derive(Clone, Debug)]
pub struct Pad {
    spec: PadSpec,
    words: DivertoWords,
    rules: Option<Chapter>,
    imposition: Imposition,
    layout: Layout,
    /// The tables, if they have a page of their own.
    tables: Option<Layout>,
    cover: Option<Cover>,
}

#[derive(Clone, Copy)]
enum Face {
    /// The sheets, or only their boards if the tables have a page of their own.
    Front,
    Tables,
    Back,
    /// The back of tables: the board of the same sheet has the rules on its own.
    Empty,
}

/// The margin around a table symbol, for its border lines and for PDF readers.
const AROUND: Mm = Mm::from_um(1_000);

const LIFE: SymbolId = SymbolId(0);
const TABLE: SymbolId = SymbolId(1);
const FRAME: SymbolId = SymbolId(2);
const MARKS: SymbolId = SymbolId(3);
const RULES: SymbolId = SymbolId(4);
const TABLES: SymbolId = SymbolId(5);

impl Pad {
    /// Lays out the sheets.
    ///
    /// # Errors
    /// Returns a [`PadError`] if the specification contradicts itself, or the lives, rows, board or number of sheets do
    /// not fit.
    pub fn new(spec: PadSpec) -> Result<Pad, PadError> {
        let spec = settled(spec)?;
        let (first, last) = spec.indices().into_inner();
        if spec.sheets > SheetId::MOST_SHEETS || !(1..=last).contains(&first) || last > spec.sheets {
            return Err(PadError::Sheets(spec.sheets));
        }
        let most = SheetId::MOST_SHEETS as usize / spec.indices().count();
        if let Some(copies) = spec.copies.filter(|copies| !(1..=most).contains(&(*copies as usize))) {
            return Err(PadError::Copies { copies, most });
        }
        spec.placement.check(spec.board, spec.lives.into())?;
        let words = DivertoWords::of(spec.language);
        if spec.address.as_ref().is_some_and(|address| !is_address(address)) {
            return Err(PadError::Address);
        }
        let spec = with_room(spec, &words);
        let rules = rules(&spec);
        let Some((imposition, layout, tables)) = arrange(&spec, &words, rules.as_ref()) else {
            let cells: Vec<Size> = impositions(&spec).map(Imposition::cell).collect();
            let sizes = fitted(&spec.style, cells[0]).sizes;
            return Err(PadError::Room {
                board: spec.board,
                rows: spec.row_count(),
                cells,
                square: sizes.smallest_square,
                row: sizes.smallest_row,
                changes: Change::that_fit(&spec, |spec| fits(spec, &words)),
            });
        };
        let cover = if spec.cover { Some(cover(&spec, &words, imposition.paper())?) } else { None };
        Ok(Pad { spec, words, rules, imposition, layout, tables, cover })
    }

    /// The number of cover pages. If sheets have backs, it is even, with the rules on the last page if necessary.
    fn cover_pages(&self) -> usize {
        let pages = self.cover.as_ref().map_or(0, |cover| cover.page_count(&self.spec));
        if self.spec.rules { pages.next_multiple_of(2) } else { pages }
    }

    /// The board of each sheet: a smaller one than asked for if a style of large squares has no room for the
    /// usual one.
    pub fn board(&self) -> Board {
        self.spec.board
    }

    /// The layout of each sheet.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Where the board of the first sheet is on its page.
    pub fn board_place(&self) -> Option<BoardPlace> {
        let corner = self.imposition.corners(Side::Front).into_iter().next()?;
        Some(self.layout.board_place(self.spec.board, corner))
    }

    /// Renders the pad as a document.
    pub fn document(&self) -> Document<'_> {
        let papers = self.papers();
        let sides: &[Face] = match (&self.tables, self.spec.rules) {
            (None, false) => &[Face::Front],
            (None, true) => &[Face::Front, Face::Back],
            (Some(_), false) => &[Face::Front, Face::Tables],
            (Some(_), true) => &[Face::Front, Face::Back, Face::Tables, Face::Empty],
        };
        let covers = self.cover_pages();
        // Nothing follows the last tables whose place an empty back would keep.
        let count = covers + papers * sides.len() - usize::from(sides.len() == 4);
        let document = Document::new(self.meta(), self.symbols(), count, move |page| {
            let Some(page) = page.checked_sub(covers) else { return self.cover(page) };
            let paper = page / sides.len();
            match sides[page % sides.len()] {
                Face::Front => self.front(paper, &self.layout, FRAME),
                Face::Tables => self.front(paper, self.tables.as_ref().unwrap_or(&self.layout), TABLES),
                Face::Back => self.back(paper),
                Face::Empty => Page::new(self.imposition.paper(), &self.words.sheet.title, Drawing::new()),
            }
        });
        document.with_backs(self.spec.rules.then(|| self.imposition.flip()))
    }

    fn meta(&self) -> Meta {
        let words = &self.words.sheet;
        let last = self.spec.last_id();
        let title = if self.spec.indices().count() == 1 {
            format!("{} {last}", words.title)
        } else {
            let seed = words.seed.replace("{seed}", &last.seed.to_string());
            format!("{} · {} · {seed}", words.title, self.spec.board)
        };
        CREDIT.meta(&title, self.spec.language, self.spec.created)
    }

    /// Must be in the order of the symbol constants.
    fn symbols(&self) -> Vec<Symbol> {
        let (layout, spec, words) = (&self.layout, &self.spec, &self.words);
        let around = |name, reach: Mm, drawing| Symbol {
            name,
            corner: Point::new(-reach, -reach),
            size: Size::new(reach * 2, reach * 2),
            drawing,
            whole: None,
        };
        let cell = self.imposition.cell();
        let pen = Stroke::new(layout.style.colors.faint, Stroke::THINNEST);
        let rules = self.rules.as_ref().and_then(|rules| sheet::rules_card(cell, spec, words, rules));
        let tables = self.tables.as_ref().unwrap_or(layout);
        let table = &tables.tables[0];
        let form = || Role::Figure(sheet::form_words(spec, &words.sheet));
        let mut symbols = vec![
            around("life", layout.square, sheet::life(layout)),
            Symbol {
                name: "table",
                corner: Point::new(-AROUND, -AROUND),
                size: Size::new(table.size.width + AROUND * 2, table.size.height + AROUND * 2),
                drawing: sheet::table(table, &tables.style, spec.row_count(), &words.sheet),
                whole: None,
            },
            Symbol::new("sheet", cell, sheet::frame(layout, spec, words, TABLE)).read_as(form()),
            Symbol::new("marks", self.imposition.paper(), self.imposition.cut_marks(pen)),
            Symbol::new("rules", cell, rules.unwrap_or_default()).read_as(Role::Paragraph),
        ];
        if let Some(tables) = &self.tables {
            symbols
                .push(Symbol::new("tables", cell, sheet::frame(tables, spec, words, TABLE)).read_as(form()));
        }
        symbols
    }

    /// The number of papers, without the cover.
    fn papers(&self) -> usize {
        self.spec.printed_count().div_ceil(self.spec.up.count())
    }

    /// The places in the order of printing of the sheets on paper `paper`, counted from 0, by position. With `stack`,
    /// consecutive sheets share a position through the pile, and the last position may run out.
    fn on_paper(&self, paper: usize) -> impl Iterator<Item = usize> + use<> {
        let up = self.spec.up.count();
        let (first, step) = if self.spec.stack { (paper, self.papers()) } else { (paper * up, 1) };
        (0..self.spec.printed_count()).skip(first).step_by(step).take(up)
    }

    fn front(&self, paper: usize, layout: &Layout, frame: SymbolId) -> Page {
        let mut drawing = self.paper();
        let mut bookmarks = Vec::new();
        let mut names = Vec::new();
        for (place, corner) in self.on_paper(paper).zip(self.imposition.corners(Side::Front)) {
            let id = self.spec.sheet_id(self.spec.printed(place));
            let lives = id.lives().expect("checked when the pad was made");
            let rolls = self.spec.rolled.then(|| id.rolls());
            let own = Own { id: &id, lives: &lives, rolls, life: LIFE };
            drawing.symbol(frame, corner);
            sheet::add_own(&mut drawing, layout, &self.spec, &self.words, &own, corner);
            if frame == FRAME && place % self.spec.copy_count() == 0 {
                bookmarks.push(Bookmark { title: sheet::sheet_number(&self.words.sheet, &id), at: corner });
            }
            names.push(format!("{} {id}", self.words.sheet.title));
        }
        names.dedup();
        Page { bookmarks, ..Page::new(self.imposition.paper(), names.join(", "), drawing) }
    }

    /// A page of the cover, counted from 0.
    fn cover(&self, page: usize) -> Page {
        let (spec, title) = (&self.spec, &self.words.cover.title);
        let paper = self.imposition.paper();
        let side = if spec.rules && page % 2 == 1 { Side::Back } else { Side::Front };
        let imposition = alone(spec, paper).with_flip(Some(self.imposition.flip()));
        let (corner, placed) = (imposition.corners(side)[0], imposition.placements(side)[0]);
        let mut sheet = Page::new(paper, title, Drawing::new());
        if let Some(cover) = self.cover.as_ref().filter(|cover| page < cover.page_count(spec)) {
            sheet.drawing.place(placed, cover.page(spec, &self.words, page));
        } else if let Some(rules) = &self.rules {
            let card = sheet::rules_card(imposition.cell(), spec, &self.words, rules);
            sheet.drawing.place(placed, card.unwrap_or_default());
            sheet.title = rules.title_in_short();
        }
        if page == 0 {
            sheet.bookmarks.push(Bookmark { title: title.clone(), at: corner });
        }
        sheet
    }

    fn back(&self, paper: usize) -> Page {
        let mut drawing = self.paper();
        for (_, placed) in self.on_paper(paper).zip(self.imposition.placements(Side::Back)) {
            drawing.push(Shape::Use(RULES, placed));
        }
        let title = self.rules.as_ref().map_or_else(String::new, Chapter::title_in_short);
        Page::new(self.imposition.paper(), &title, drawing)
    }

    /// A blank paper with its cut marks.
    fn paper(&self) -> Drawing {
        let mut drawing = Drawing::new();
        if self.spec.up != Up::One {
            drawing.symbol(MARKS, Point::ORIGIN);
        }
        drawing
    }
}

/// Fills in what the id says.
///
/// # Errors
/// Returns an error if there is neither a seed nor an id, or the id contradicts the rows or variants.
fn settled(mut spec: PadSpec) -> Result<PadSpec, PadError> {
    let asked: Variants = spec.variants.iter().copied().collect();
    spec.variants = asked.iter().collect();
    let Some(id) = spec.id else {
        return if spec.seed.is_some() { Ok(spec) } else { Err(PadError::Seed) };
    };
    // Ids of sheets printed by earlier versions do not include rows and variants.
    if id.says_rules() {
        let are_other = !spec.variants.is_empty() && asked != id.variants;
        if are_other || spec.rows.is_some_and(|rows| rows != id.rows) {
            return Err(PadError::Rules(id));
        }
        spec.rows = Some(id.rows);
        spec.variants = id.variants.iter().collect();
    }
    Ok(PadSpec {
        board: id.board,
        lives: id.lives,
        placement: id.placement,
        seed: Some(id.seed),
        sheets: id.of,
        rolled: spec.rolled || id.printed,
        ..spec
    })
}

/// With a style of large squares the usual board becomes as small as it must to fit: whoever chooses such a style
/// wants to see the sheet, whichever board that is.
fn with_room(spec: PadSpec, words: &DivertoWords) -> PadSpec {
    let is_usual = spec.id.is_none() && spec.board == Board::default();
    if !is_usual || spec.style.sizes.smallest_square <= SMALLEST_SQUARE || fits(&spec, words) {
        return spec;
    }
    let smaller = smaller_boards(&spec).map(|change| change.apply(&spec)).find(|spec| fits(spec, words));
    smaller.unwrap_or(spec)
}

/// Whether a text can begin what a QR code holds.
pub fn is_address(text: &str) -> bool {
    (1..=LONGEST_ADDRESS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// The longest address of QR codes: with the longest id it fits in a code of 23 mm.
pub const LONGEST_ADDRESS: usize = 100;

/// One cell on the whole paper, bound like the sheets.
fn alone(spec: &PadSpec, paper: Size) -> Imposition {
    Imposition::new(paper, Up::One).with_binding(spec.binding)
}

/// The list of sheets on a paper of this size and orientation.
fn cover(spec: &PadSpec, words: &DivertoWords, paper: Size) -> Result<Cover, TooSmall> {
    let on = |paper: Size| Cover::new(spec, words, alone(spec, paper).cell());
    // The suggested paper must not be smaller than the sheets need.
    on(paper).ok_or_else(|| {
        TooSmall::find("a cover sheet", paper, |other| other.holds(paper) && on(other).is_some())
    })
}

/// The rules for the backs, if printed.
fn rules(spec: &PadSpec) -> Option<Chapter> {
    spec.rules.then(|| rules_text::rules(spec))
}

/// Whether the sheets fit, and so does the cover if there is one.
fn fits(spec: &PadSpec, words: &DivertoWords) -> bool {
    let covered = |paper| !spec.cover || cover(spec, words, paper).is_ok();
    let rules = rules(spec);
    arrange(spec, words, rules.as_ref()).is_some_and(|(imposition, ..)| covered(imposition.paper()))
}

pub(super) fn impositions(spec: &PadSpec) -> impl Iterator<Item = Imposition> + use<> {
    let orientations = match spec.orientation.or(spec.paper.given_orientation()) {
        Some(orientation) => vec![orientation],
        None => Orientation::ALL.to_vec(),
    };
    let (paper, up, binding, flip) = (spec.paper, spec.up, spec.binding, spec.flip);
    let imposition =
        move |orientation| Imposition::new(paper.size(orientation), up).with_binding(binding).with_flip(flip);
    orientations.into_iter().map(imposition)
}

/// The best layout over all orientations, if any fits. Rules on the back must fit too.
fn arrange(
    spec: &PadSpec,
    words: &DivertoWords,
    rules: Option<&Chapter>,
) -> Option<(Imposition, Layout, Option<Layout>)> {
    let fitting = impositions(spec).filter_map(|imposition| {
        let cell = imposition.cell();
        let laid_out = |part| Layout::best(spec, &words.sheet, cell, part);
        let (layout, tables) = if spec.two_pages {
            (laid_out(Part::Board)?, Some(laid_out(Part::Tables)?))
        } else {
            (laid_out(Part::Whole)?, None)
        };
        if let Some(rules) = rules {
            sheet::rules_card(cell, spec, words, rules)?;
        }
        Some((imposition, layout, tables))
    });
    // Ties go to the first.
    fitting.reduce(|best, other| if other.1.score > best.1.score { other } else { best })
}
