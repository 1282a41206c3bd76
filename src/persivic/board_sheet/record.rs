//! The form to write a game on.

use crate::persivic::board::Side;
use crate::persivic::diagram::credit::{AUTHOR, meta};
use crate::persivic::diagram::grid::{FAINT, Grid, INK, centered};
use crate::persivic::diagram::picture::place;
use crate::persivic::diagram::stones::{bullet, color};
use crate::persivic::notation::WrittenMove;
use crate::persivic::position::Position;
use crate::print::{
    Anchor, Color, Document, Drawing, Face, Mm, Orientation, Page, Paint, Paper, Point, Shape, Size, Stroke,
    Symbol, SymbolId, Text, Transform,
};

/// Forms to write games on, one a paper: what a record's tags say, 60 numbered turns, and how moves are
/// written. All of it scales with the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecordSheet {
    paper: Size,
    unit: f64,
}

/// Too small a paper to write on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a record sheet does not fit on this paper: it takes {width} by {height} at least")]
pub struct FormTooSmall {
    /// What it takes.
    pub width: Mm,
    /// The same.
    pub height: Mm,
}

/// The design's paper is A4; it scales to others by its shorter fit.
const DESIGN: (f64, f64) = (210.0, 279.0);

/// Turns in a block, and blocks.
const TURNS: i32 = 30;
const BLOCKS: i32 = 2;

/// From the paper's edge.
const MARGIN: f64 = 13.0;

const LINE: Color = Color::grey(140);
const BAND: Color = Color::grey(243);

/// The rules in short (P2–P7), in our own words.
const RULES: [&str; 4] = [
    "Red begins. Choose one of your squares: all its stones move, each as many steps as there are stones.",
    "Steps go along rows and columns over vacant squares and never turn back. The stones may part.",
    "They end on vacant squares or your own. Only a stone alone captures: a step onto an opponent’s square removes all on it.",
    "Three of your stones on the far row win. Who cannot move loses. Drawn: fewer than three stones each; a position for the third time.",
];

/// How moves are written: the position, the move, what it is.
const EXAMPLES: [(&str, &str, &str, (u8, u8)); 3] = [
    ("9./9./9./9./9./9./9./9./4.3r4. r", "e1-e4", "together", (0, 4)),
    ("9./9./9./9./9./9./9./9./4.3r4. r", "e1-2e4,f3", "parted", (0, 4)),
    ("9./9./9./9./4.3b4./4.r4./9./9./9. r", "e4xe5", "a capture", (2, 6)),
];

impl RecordSheet {
    /// Forms on this paper, upright.
    ///
    /// # Errors
    /// When nobody could write on so small a form.
    pub fn new(paper: Paper) -> Result<RecordSheet, FormTooSmall> {
        let paper = paper.size(Orientation::Portrait);
        let unit = (paper.width.to_f64() / DESIGN.0).min(paper.height.to_f64() / DESIGN.1);
        if unit < 0.48 {
            let least = |mm: f64| Mm::new((mm * 0.48).ceil());
            return Err(FormTooSmall { width: least(DESIGN.0), height: least(DESIGN.1) });
        }
        Ok(RecordSheet { paper, unit })
    }

    /// A document of `forms` forms, all alike.
    #[must_use]
    pub fn document(&self, forms: usize, created: Option<i64>) -> Document<'_> {
        let form = Symbol { name: "form", corner: Point::ORIGIN, size: self.paper, drawing: self.drawing() };
        Document {
            meta: meta("PerSiVic record sheet", created),
            symbols: vec![form],
            page_count: forms,
            pages: Box::new((0..forms).map(|_| {
                let mut drawing = Drawing::new();
                drawing.push(Shape::Use(SymbolId(0), Transform::translate(Point::ORIGIN)));
                let title = "PerSiVic record sheet".to_owned();
                Page { size: self.paper, title, drawing, bookmarks: Vec::new() }
            })),
        }
    }

    /// A length of the design on this paper.
    fn mm(&self, millimetres: f64) -> Mm {
        Mm::new(millimetres * self.unit)
    }

    fn left(&self) -> Mm {
        self.mm(MARGIN)
    }

    fn right(&self) -> Mm {
        self.paper.width - self.mm(MARGIN)
    }

    /// The form.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new();
        let blocks_top = self.head(&mut drawing);
        let foot = self.paper.height - self.mm(MARGIN);
        let help_top = foot - self.mm(40.0);
        self.blocks(&mut drawing, blocks_top, help_top - self.mm(5.5));
        self.help(&mut drawing, help_top);
        drawing
    }

    fn text(&self, at: Point, content: &str, size: f64, anchor: Anchor, color: Color) -> Text {
        Text { at, content: content.to_owned(), size: self.mm(size), anchor, face: Face::Regular, color }
    }

    /// The title and lines for what tags say; gives where it ends.
    fn head(&self, drawing: &mut Drawing) -> Mm {
        let (left, right) = (self.left(), self.right());
        let title = self.mm(MARGIN + 5.2);
        let (name, size) = ("PerSiVic", self.mm(7.4));
        let after = left + Face::Bold.width(name, size) + self.mm(2.0);
        let credit = format!("by {AUTHOR}");
        drawing.text(self.text(Point::new(after, title), &credit, 3.3, Anchor::Start, FAINT));
        drawing.text(Text {
            at: Point::new(left, title),
            content: name.to_owned(),
            size,
            anchor: Anchor::Start,
            face: Face::Bold,
            color: INK,
        });
        drawing.text(self.text(Point::new(right, title), "record sheet", 3.6, Anchor::End, FAINT));
        let width = right - left;
        let first = title + self.mm(11.0);
        let second = first + self.mm(10.0);
        // Each as a share of the width.
        let rows = [
            (first, [("Event", 0.56, None), ("Date", 0.26, None), ("Round", 0.18, None)]),
            (
                second,
                [("Red", 0.41, Some(Side::Red)), ("Blue", 0.41, Some(Side::Blue)), ("Result", 0.18, None)],
            ),
        ];
        for (baseline, fields) in rows {
            let mut x = left;
            for (place, (label, share, side)) in fields.into_iter().enumerate() {
                let gap = if place == 2 { Mm::ZERO } else { self.mm(4.0) };
                self.field(drawing, Point::new(x, baseline), width * share - gap, label, side);
                x += width * share;
            }
        }
        second + self.mm(6.0)
    }

    /// A label and a line to write on.
    fn field(&self, drawing: &mut Drawing, at: Point, width: Mm, label: &str, player: Option<Side>) {
        let em = self.mm(3.3);
        let mut x = at.x;
        if let Some(player) = player {
            x = bullet(drawing, x, at.y, em, player);
        }
        drawing.text(self.text(Point::new(x, at.y), label, 3.3, Anchor::Start, FAINT));
        let from = x + Face::Regular.width(label, em) + self.mm(1.8);
        let y = at.y + self.mm(0.7);
        let pen = Stroke::new(LINE, self.mm(0.2));
        drawing.line(Point::new(from, y), Point::new(at.x + width, y), pen);
    }

    /// Two blocks of numbered rows.
    fn blocks(&self, drawing: &mut Drawing, top: Mm, bottom: Mm) {
        let gap = self.mm(6.0);
        let width = (self.right() - self.left() - gap) / BLOCKS;
        for block in 0..BLOCKS {
            let at = Point::new(self.left() + (width + gap) * block, top);
            self.block(drawing, at, Size::new(width, bottom - top), block * TURNS + 1);
        }
    }

    fn block(&self, drawing: &mut Drawing, at: Point, size: Size, first: i32) {
        let head = self.mm(6.4);
        let pitch = (size.height - head) / TURNS;
        let number = self.mm(8.0);
        let move_width = (size.width - number) / 2;
        let row_top = |row: i32| at.y + head + pitch * row;
        let bottom = row_top(TURNS);
        let right = at.x + size.width;

        // Every second five, so that a place is found again.
        for row in (5..TURNS).step_by(10) {
            let band = Point::new(at.x, row_top(row));
            drawing.rect(band, size.width, pitch * 5, Paint::fill(BAND));
        }
        for (column, side) in (0..).zip(Side::ALL) {
            let x = at.x + number + move_width * column;
            let label = if side == Side::Red { "Red" } else { "Blue" };
            let baseline = at.y + head - self.mm(2.1);
            let x = bullet(drawing, x + self.mm(2.0), baseline, self.mm(3.3), side);
            drawing.text(Text {
                at: Point::new(x, baseline),
                content: label.to_owned(),
                size: self.mm(3.3),
                anchor: Anchor::Start,
                face: Face::Bold,
                color: color(side),
            });
        }
        let lines = (1..TURNS).map(|row| (Point::new(at.x, row_top(row)), Point::new(right, row_top(row))));
        drawing.lines(lines, Stroke::new(LINE, self.mm(0.13)));
        let columns = [number, number + move_width]
            .map(|x| (Point::new(at.x + x, row_top(0)), Point::new(at.x + x, bottom)));
        drawing.lines(columns, Stroke::new(LINE, self.mm(0.2)));
        let frame = Paint::stroke(Stroke::new(INK, self.mm(0.3)));
        drawing.rect(Point::new(at.x, row_top(0)), size.width, bottom - row_top(0), frame);
        for row in 0..TURNS {
            let middle = Point::new(at.x + number / 2, row_top(row) + pitch / 2);
            let words = (first + row).to_string();
            drawing.text(centered(middle, words, self.mm(2.9), Face::Regular, FAINT));
        }
    }

    /// How moves are written, and the rules.
    fn help(&self, drawing: &mut Drawing, top: Mm) {
        let square = self.mm(5.6);
        let mut x = self.left() + self.mm(4.0);
        for (position, played, what, rows) in EXAMPLES {
            let position: Position = position.parse().expect("an example");
            let written: WrittenMove = played.parse().expect("an example");
            let legal = position.judge(&written.attempt()).expect("a legal example");
            let grid = Grid {
                corner: Point::new(x, top + self.mm(1.0)),
                square,
                columns: 3..6,
                rows: rows.0..rows.1,
            };
            grid.draw(drawing);
            grid.coordinates(drawing, square * 0.4, square * 0.4);
            place(drawing, &grid, &position.play_unchecked(&legal), Some((&position, &legal)));
            let middle = x + grid.width() / 2;
            let below = grid.corner.y + grid.height();
            let at = Point::new(middle, below + self.mm(6.6));
            drawing.text(centered(at, played, self.mm(3.4), Face::Bold, INK));
            let at = Point::new(middle, below + self.mm(10.6));
            drawing.text(centered(at, what, self.mm(2.9), Face::Regular, FAINT));
            x += grid.width() + self.mm(9.5);
        }
        let left = x - self.mm(2.0);
        let (size, leading) = (self.mm(3.1), self.mm(4.1));
        let mut y = top + self.mm(1.0) + Face::Regular.cap_height(size);
        for (number, rule) in (1..).zip(RULES) {
            let at = Point::new(left, y);
            drawing.text(Text {
                at,
                content: number.to_string(),
                size,
                anchor: Anchor::Start,
                face: Face::Bold,
                color: FAINT,
            });
            let indent = left + self.mm(4.0);
            for line in Face::Regular.wrap(rule, size, self.right() - indent) {
                drawing.text(self.text(Point::new(indent, y), &line, 3.1, Anchor::Start, INK));
                y += leading;
            }
            y += self.mm(0.7);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::diagram::ink::{Bounds, texts};

    const PAPERS: [&str; 6] = ["a3", "a4", "a5", "letter", "legal", "200x150mm"];

    #[test]
    fn all_ink_stays_within_the_margin() {
        for paper in PAPERS {
            let sheet = RecordSheet::new(paper.parse().unwrap()).unwrap();
            let bounds = Bounds::of(&sheet.drawing().shapes);
            assert!(bounds.is_within(sheet.paper, sheet.mm(MARGIN - 0.5)), "{paper} {bounds:?}");
        }
    }

    #[test]
    fn there_are_60_turns_and_lines_for_what_tags_say() {
        let sheet = RecordSheet::new(Paper::A4).unwrap();
        let drawing = sheet.drawing();
        let words: Vec<&str> = texts(&drawing.shapes).iter().map(|text| text.content.as_str()).collect();
        for turn in 1..=60 {
            assert!(words.contains(&turn.to_string().as_str()), "{turn}");
        }
        for label in ["Event", "Date", "Round", "Red", "Blue", "Result", "e1-e4", "e1-2e4,f3", "e4xe5"] {
            assert!(words.contains(&label), "{label}");
        }
    }

    #[test]
    fn forms_are_one_symbol_placed_many_times() {
        let sheet = RecordSheet::new(Paper::A4).unwrap();
        let document = sheet.document(40, None);
        assert_eq!((document.page_count, document.symbols.len()), (40, 1));
        assert_eq!(document.meta.author, "Ernesto Amezcua Montes");
        assert_eq!(document.pages.count(), 40);
    }

    #[test]
    fn a_paper_too_small_to_write_on_is_refused() {
        let error = RecordSheet::new("60x90mm".parse().unwrap()).unwrap_err();
        let FormTooSmall { width, height } = error;
        assert!(RecordSheet::new(format!("{}x{height}", width.to_decimal()).parse().unwrap()).is_ok());
    }
}
