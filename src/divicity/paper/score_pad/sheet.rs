//! One sheet of the pad: a head, a row a trick, the sums under the same columns, and notes.

use super::PadSpec;
use super::words::{Row, Words};
use crate::divicity::paper::INKS;
use crate::divicity::rules::score::ALL_LEX;
use crate::print::form::{Form, field};
use crate::print::{Cell, Color, Drawing, Face, Mark, Mm, Paint, Point, Role, Shape, Size, Stroke};

/// A sheet to be drawn.
pub(super) struct Sheet<'a> {
    pub form: Form,
    pub spec: &'a PadSpec,
    pub words: &'a Words,
}

/// A row of the tricks is no higher than this, however few there are; what is left goes to the sums.
const TRICK: f64 = 13.5;
/// A row of the sums, with a name and a rule below it.
const SUM: f64 = 7.6;
/// The highest row of the sums.
const MOST_SUM: f64 = 10.4;
/// The row with the players' names.
const NAMES: f64 = 9.5;
/// The band above the sums.
const BAND_HEIGHT: f64 = 5.0;
/// The column with the tricks' numbers.
const NUMBER: f64 = 8.0;

/// Lex, the parts, total and rank.
const SUMS: i32 = 11;

impl Sheet<'_> {
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new();
        let form = &self.form;
        let top = self.head(&mut drawing);
        let notes = self.notes();
        let notes_top = form.bottom() - form.mm(NOTE_LEADING) * (notes.len() as i32 - 1) - form.mm(2.0);
        let foot = notes_top - form.mm(3.5);

        let tricks = self.spec.players.hand_size() as i32;
        let fixed = form.mm(NAMES) + form.mm(BAND_HEIGHT);
        let room = foot - top - fixed;
        let trick = ((room - form.mm(SUM) * SUMS) / tricks).min(form.mm(TRICK));
        let sum = ((room - trick * tricks) / SUMS).min(form.mm(MOST_SUM));

        let bottom = top + form.mm(NAMES) + trick * tricks;
        drawing.marked(Mark::of(Role::Table).named("tricks"), |drawing| self.tricks(drawing, top, trick));
        drawing.marked(Mark::of(Role::Table).named("sums"), |drawing| self.sums(drawing, bottom, sum));
        self.draw_notes(&mut drawing, notes_top, &notes);
        drawing
    }

    fn draw_notes(&self, drawing: &mut Drawing, top: Mm, notes: &[(&str, String)]) {
        let (form, indent) = (&self.form, self.note_indent());
        let mut y = top + form.mm(2.0);
        // A line without a name goes on with what the one before it says.
        for note in notes.chunk_by(|_, (name, _)| name.is_empty()) {
            drawing.marked(Role::Paragraph, |drawing| {
                for (name, words) in note {
                    let at = Point::new(form.left(), y);
                    drawing.text(form.text(at, *name, NOTE, INKS.bold()));
                    drawing.text(form.text(at.moved(indent, Mm::ZERO), words, NOTE, INKS.note()));
                    y += form.mm(NOTE_LEADING);
                }
            });
        }
    }

    /// The title, and lines to write on; gives where it ends.
    fn head(&self, drawing: &mut Drawing) -> Mm {
        let (form, words) = (&self.form, self.words);
        let baseline = form.top() + form.mm(5.4);
        let left = form.left();
        drawing.marked(Role::Heading(1), |drawing| {
            drawing.text(form.text(Point::new(left, baseline), &words.title, 7.4, INKS.bold()));
        });
        let after = left + Face::Bold.width(&words.title, form.mm(7.4)) + form.mm(2.2);
        drawing.text(form.text(Point::new(after, baseline), &words.credit, 3.2, INKS.note()));
        let after = after + Face::Regular.width(&words.credit, form.mm(3.2));
        let room = form.right() - after - form.mm(8.0);
        let mut x = after + form.mm(8.0);
        for (label, share, gap) in [(&words.place, 0.56, 3.0), (&words.date, 0.44, 0.0)] {
            let end = x + room * share;
            let label = form.text(Point::new(x, baseline), label, 3.2, INKS.note());
            field(drawing, label, form.mm(1.6), form.mm(0.7), end - form.mm(gap), self.thin());
            x = end;
        }
        baseline + form.mm(6.0)
    }

    fn thin(&self) -> Stroke {
        Stroke::new(INKS.line, self.form.mm(0.16))
    }

    fn thick(&self) -> Stroke {
        Stroke::new(INKS.ink, self.form.mm(0.35))
    }

    /// The column left of the players': numbers and effects above, names and rules below.
    fn label_width(&self) -> Mm {
        self.form.width() * if self.spec.players.count() <= 4 { 0.30 } else { 0.265 }
    }

    fn player_width(&self) -> Mm {
        (self.form.width() - self.label_width()) / self.spec.players.count() as i32
    }

    /// Where the column of each player begins, and where the last one ends.
    fn columns(&self) -> impl Iterator<Item = Mm> + '_ {
        let first = self.form.left() + self.label_width();
        (0..=self.spec.players.count() as i32).map(move |player| first + self.player_width() * player)
    }

    /// A frame around `size` at `at`, with lines between rows and around the players' columns.
    fn grid(&self, drawing: &mut Drawing, at: Point, size: Size, rows: impl Iterator<Item = Mm>) {
        let right = at.x + size.width;
        drawing.lines(rows.map(|y| (Point::new(at.x, y), Point::new(right, y))), self.thin());
        let bottom = at.y + size.height;
        let inner = self.columns().filter(|x| *x < right - self.form.mm(1.0));
        let pen = Stroke::new(INKS.ink, self.form.mm(0.2));
        drawing.lines(inner.map(|x| (Point::new(x, at.y), Point::new(x, bottom))), pen);
        drawing.rect(at, size.width, size.height, Paint::stroke(self.thick()));
    }

    /// A row a trick under the players' names.
    fn tricks(&self, drawing: &mut Drawing, top: Mm, row: Mm) {
        let (form, words) = (&self.form, self.words);
        let left = form.left();
        let first = top + form.mm(NAMES);
        let count = self.spec.players.hand_size() as i32;
        let bottom = first + row * count;

        drawing.rect(Point::new(left, top), form.width(), form.mm(NAMES), Paint::fill(INKS.band));
        for trick in (1..count).step_by(2) {
            let at = Point::new(left, first + row * trick);
            drawing.rect(at, form.width(), row, Paint::fill(Color::grey(248)));
        }
        self.names(drawing, top);
        let number = left + form.mm(NUMBER) / 2;
        let effects = left + form.mm(NUMBER + 1.6);
        let width = self.label_width() - form.mm(NUMBER + 3.0);
        let baseline = first - form.mm(2.3);
        for (column, x, y, words, size, width, look) in [
            (0, number, baseline, &words.trick, 2.5, form.mm(NUMBER - 1.2), INKS.note().centered()),
            (1, effects, baseline - form.mm(3.4), &words.effects, 2.5, width, INKS.bold()),
            (1, effects, baseline, &words.effects_example, 2.5, width, INKS.note()),
        ] {
            drawing.marked(Cell::column(column), |drawing| {
                drawing.text(form.fitted(Point::new(x, y), words, size, width, look));
            });
        }
        for trick in 0..count {
            let at = form.middle(Point::new(number, first + row * trick + row / 2), 3.0);
            drawing.marked(Cell::row(trick as usize + 1), |drawing| {
                drawing.text(form.text(at, (trick + 1).to_string(), 3.0, INKS.note().centered()));
            });
        }

        let x = left + form.mm(NUMBER);
        drawing.line(Point::new(x, first), Point::new(x, bottom), self.thin());
        let size = Size::new(form.width(), bottom - top);
        self.grid(drawing, Point::new(left, top), size, (0..count).map(|trick| first + row * trick));
        // The last column is there, too, where nobody has a name yet.
        drawing.marked(Cell::new(count as usize, self.spec.players.count() + 1), |_| {});
    }

    fn names(&self, drawing: &mut Drawing, top: Mm) {
        let form = &self.form;
        for ((column, name), x) in (2..).zip(&self.spec.names).zip(self.columns()) {
            let at = Point::new(x + self.player_width() / 2, top + form.mm(NAMES) / 2);
            let width = self.player_width() - form.mm(2.0);
            let (at, look) = (form.middle(at, 3.8), INKS.bold().centered());
            drawing.marked(Cell::column(column), |drawing| {
                drawing.text(form.fitted(at, &name.shown(), 3.8, width, look));
            });
        }
    }

    /// The sums under the tricks.
    fn sums(&self, drawing: &mut Drawing, top: Mm, row: Mm) {
        let (form, words) = (&self.form, self.words);
        let left = form.left();
        let first = top + form.mm(BAND_HEIGHT);
        let bottom = first + row * SUMS;
        drawing.rect(Point::new(left, top), form.width(), form.mm(BAND_HEIGHT), Paint::fill(INKS.band));
        let at = form.middle(Point::new(left + form.mm(1.6), top + form.mm(BAND_HEIGHT) / 2), 2.8);
        drawing.marked(Cell::column(0), |drawing| drawing.text(form.text(at, &words.sums, 2.8, INKS.bold())));
        let total = Point::new(left, first + row * (SUMS - 2));
        drawing.rect(total, form.width(), row, Paint::fill(INKS.band));

        let rows = [&words.lex].into_iter().chain(&words.parts).chain([&words.total, &words.rank]);
        for (place, Row { name, rule }) in (0i32..).zip(rows) {
            let middle = first + row * place + row / 2;
            let width = self.label_width() - form.mm(3.0);
            let at = |y: f64| Point::new(left + form.mm(1.6), middle + form.mm(y));
            drawing.marked(Cell::row(place as usize + 1), |drawing| {
                drawing.text(form.fitted(at(-0.4), name, 3.1, width, INKS.bold()));
                drawing.text(form.fitted(at(2.6), rule, 2.35, width, INKS.note()));
            });
        }
        drawing.marked(Cell::new(SUMS as usize, self.spec.players.count()), |_| {});
        self.rings(drawing, first + row / 2);

        let size = Size::new(form.width(), bottom - top);
        self.grid(drawing, Point::new(left, top), size, (0..SUMS).map(|place| first + row * place));
        let above = first + row * (SUMS - 2);
        form.rule(drawing, above, self.thick());
    }

    /// A ring for each ace a player may win (C9).
    fn rings(&self, drawing: &mut Drawing, middle: Mm) {
        let form = &self.form;
        let rings = i32::from(ALL_LEX);
        let pitch = form.mm(5.2).min(self.player_width() / (rings + 1));
        let pen = Paint::stroke(Stroke::new(INKS.faint, form.mm(0.2)));
        for x in self.columns().take(self.spec.players.count()) {
            let center = x + self.player_width() / 2;
            for ring in 0..rings {
                let x = center + pitch * ring - pitch * (rings - 1) / 2;
                drawing.push(Shape::Circle(Point::new(x, middle), pitch * 0.36, pen));
            }
        }
    }

    /// The notes in lines: those that begin one have its name, which stands in a column of its own.
    fn notes(&self) -> Vec<(&str, String)> {
        let size = self.form.mm(NOTE);
        let width = self.form.width() - self.note_indent();
        let mut lines = Vec::new();
        for Row { name, rule } in &self.words.notes {
            let names = [name.as_str()].into_iter().chain(std::iter::repeat(""));
            lines.extend(names.zip(Face::Regular.wrap(rule, size, width)));
        }
        lines
    }

    fn note_indent(&self) -> Mm {
        let names = self.words.notes.iter().map(|note| Face::Bold.width(&note.name, self.form.mm(NOTE)));
        names.max().unwrap_or_default() + self.form.mm(2.5)
    }
}

/// The notes' letters, and from one line to the next.
const NOTE: f64 = 2.5;
const NOTE_LEADING: f64 = 3.4;
