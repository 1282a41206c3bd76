//! A sheet of the pad: a head, one row per trick, the sums under the same columns, and notes.

use super::words::{Row, ScorePadWords};
use crate::divicity::paper::INKS;
use crate::divicity::rules::score::ALL_LEX;
use crate::divicity::rules::seat::{Name, Players};
use crate::print::form::{Form, field, printable};
use crate::print::{Cell, Color, Drawing, Face, Mark, Mm, Paint, Point, Role, Shape, Size, Stroke, floor};

pub(super) struct Sheet<'a> {
    pub form: Form,
    pub players: Players,
    pub names: &'a [Name],
    pub words: &'a ScorePadWords,
}

/// The maximum row height of tricks; remaining space goes to the sums.
const TRICK: f64 = 13.5;
/// The height of a trick's row in rows of sums.
const TRICK_TO_SUM: f64 = 1.15;
/// The smallest row height of a sum, with its name above its rule.
const SUM: f64 = 7.6;
/// The maximum row height of a sum.
const MOST_SUM: f64 = 10.4;
/// The height of the row for players' names.
const NAMES: f64 = 9.5;
const BAND_HEIGHT: f64 = 5.0;
/// The width of the column for trick numbers.
const NUMBER: f64 = 8.0;

/// The number of sums: Lex, the parts, total and rank.
const SUMS: i32 = 11;

/// The minimum column width of a player: a ring for each ace.
const PLAYER: Mm = Mm::from_um(RING_PITCH.to_um() * ALL_LEX as i32 + RING_GAP.to_um());

/// The minimum width of a writing line in the head.
const FIELD: Mm = Mm::from_um(20_000);

/// The positions and heights of a sheet's rows.
pub(super) struct Rows {
    top: Mm,
    trick: Mm,
    sum: Mm,
    notes: Mm,
}

impl Sheet<'_> {
    /// The rows; `None` if there is no room to read and write.
    pub fn rows(&self) -> Option<Rows> {
        let form = &self.form;
        let top = self.fields_line() + form.mm(5.0);
        let notes = form.bottom() - self.note_leading() * (self.notes().len() as i32 - 1) - form.mm(2.0);
        let foot = notes - form.mm(3.5).max(form.letters(NOTE) * 1.4);
        let tricks = self.players.hand_size() as i32;
        let fixed = self.names_height() + self.band_height();
        let room = foot - top - fixed;
        let least_sum = form.mm(SUM).max(self.sum_words().1).max(RING_PITCH + RING_GAP);
        // Where there is room, the rows of sums grow with those of tricks.
        let usual_sum = room * (1.0 / (f64::from(SUMS) + f64::from(tricks) * TRICK_TO_SUM));
        let trick = ((room - usual_sum.max(least_sum) * SUMS) / tricks).min(form.mm(TRICK));
        let sum = ((room - trick * tricks) / SUMS).min(form.mm(MOST_SUM).max(least_sum));
        let is_wide = self.player_width() >= PLAYER
            && self.label_width() >= self.least_label_width()
            && self.fields().all(|(.., line)| line >= FIELD);
        (is_wide && trick >= floor::ROW).then_some(Rows { top, trick, sum, notes })
    }

    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new();
        let Some(Rows { top, trick, sum, notes }) = self.rows() else { return drawing };
        self.head(&mut drawing);
        let tricks = self.players.hand_size() as i32;
        let bottom = top + self.names_height() + trick * tricks;
        drawing.marked(Mark::of(Role::Table).named("tricks"), |drawing| self.tricks(drawing, top, trick));
        drawing.marked(Mark::of(Role::Table).named("sums"), |drawing| self.sums(drawing, bottom, sum));
        self.draw_notes(&mut drawing, notes, &self.notes());
        drawing
    }

    /// The distance from a sum's name to its rule, and the row height that fits both.
    fn sum_words(&self) -> (Mm, Mm) {
        let (name, rule) = (self.form.letters(SUM_NAME), self.form.letters(SUM_RULE));
        let apart = self.form.mm(3.0).max(rule * 1.15);
        (apart, Face::Bold.cap_height(name) + apart + rule * 0.5)
    }

    fn draw_notes(&self, drawing: &mut Drawing, top: Mm, notes: &[(&str, String)]) {
        let (form, indent) = (&self.form, self.note_indent());
        let mut y = top + form.mm(2.0);
        // A line without a name continues the one before it.
        for note in notes.chunk_by(|_, (name, _)| name.is_empty()) {
            drawing.marked(Role::Paragraph, |drawing| {
                for (name, words) in note {
                    let at = Point::new(form.left(), y);
                    drawing.text(form.text(at, *name, NOTE, INKS.bold()));
                    drawing.text(form.text(at.moved(indent, Mm::ZERO), words, NOTE, INKS.note()));
                    y += self.note_leading();
                }
            });
        }
    }

    fn title_line(&self) -> Mm {
        self.form.top() + self.form.mm(5.4)
    }

    fn fields_line(&self) -> Mm {
        self.title_line() + self.form.mm(9.5)
    }

    /// The fields below the title: label, left edge, right edge and the width of the writing line.
    fn fields(&self) -> impl Iterator<Item = (&str, Mm, Mm, Mm)> {
        let (form, words) = (&self.form, self.words);
        let mut x = form.left();
        [(&words.place, 0.4, 4.0), (&words.date, 0.26, 4.0), (&words.result, 0.34, 0.0)].into_iter().map(
            move |(label, share, gap)| {
                let (left, end) = (x, x + form.width() * share - form.mm(gap));
                x += form.width() * share;
                let written = end - left - Face::Regular.width(label, form.letters(FIELD_NAME));
                (label.as_str(), left, end, written - form.mm(FIELD_GAP))
            },
        )
    }

    /// Draws the title and the writing lines.
    fn head(&self, drawing: &mut Drawing) {
        let (form, words) = (&self.form, self.words);
        let baseline = self.title_line();
        drawing.heading(1, form.text(Point::new(form.left(), baseline), &words.title, 7.4, INKS.bold()));
        let title = Face::Bold.width(&words.title, form.letters(7.4)) + form.mm(2.2);
        let credit = Point::new(form.left() + title, baseline);
        drawing.text(form.text(credit, &words.credit, 3.2, INKS.note()));
        for (label, x, end, _) in self.fields() {
            let label = form.text(Point::new(x, self.fields_line()), label, FIELD_NAME, INKS.note());
            field(drawing, label, form.mm(FIELD_GAP), form.mm(0.7), end, self.thin());
        }
    }

    fn thin(&self) -> Stroke {
        Stroke::new(INKS.line, self.form.mm(0.16))
    }

    fn thick(&self) -> Stroke {
        Stroke::new(INKS.ink, self.form.mm(0.35))
    }

    /// The width of the column left of the players: trick numbers and effects above, names and rules of sums below.
    fn label_width(&self) -> Mm {
        let share = self.form.width() * if self.players.count() <= 4 { 0.30 } else { 0.265 };
        share.max(self.least_label_width().min(self.form.width() - PLAYER * self.players.count() as i32))
    }

    /// The label column's width for the longest rule of the sums, and for what is above the effects.
    fn least_label_width(&self) -> Mm {
        let (form, words) = (&self.form, self.words);
        let rules = self.rows_of_sums().map(|row| Face::Regular.width(&row.rule, form.letters(SUM_RULE)));
        let effects = Face::Bold.width(&words.effects, form.letters(HEADING));
        let example = Face::Regular.width(&words.effects_example, form.letters(HEADING));
        let effects = self.number_width() + effects.max(example);
        rules.fold(effects, Mm::max) + self.inset() * 2
    }

    fn rows_of_sums(&self) -> impl Iterator<Item = &Row> {
        let words = self.words;
        [&words.lex].into_iter().chain(&words.parts).chain([&words.total, &words.rank])
    }

    fn number_width(&self) -> Mm {
        let word = Face::Regular.width(&self.words.trick, self.form.letters(HEADING));
        self.form.mm(NUMBER).max(word + self.inset() * 2)
    }

    /// The distance from a line to the words beside it.
    fn inset(&self) -> Mm {
        self.form.mm(1.6).max(self.form.letters(SUM_RULE) * 0.45)
    }

    /// The height of the heading above the sums.
    fn band_height(&self) -> Mm {
        self.form.mm(BAND_HEIGHT).max(self.form.letters(SUMS_HEADING) * 1.5)
    }

    fn player_width(&self) -> Mm {
        (self.form.width() - self.label_width()) / self.players.count() as i32
    }

    /// The left edges of the players' columns, and the right edge of the last.
    fn columns(&self) -> impl Iterator<Item = Mm> + '_ {
        let first = self.form.left() + self.label_width();
        (0..=self.players.count() as i32).map(move |player| first + self.player_width() * player)
    }

    /// Draws a frame of `size` at `at`, with lines between rows and around the players' columns.
    fn grid(&self, drawing: &mut Drawing, at: Point, size: Size, rows: impl Iterator<Item = Mm>) {
        let right = at.x + size.width;
        drawing.lines(rows.map(|y| (Point::new(at.x, y), Point::new(right, y))), self.thin());
        let bottom = at.y + size.height;
        let inner = self.columns().filter(|x| *x < right - self.form.mm(1.0));
        let pen = Stroke::new(INKS.ink, self.form.mm(0.2));
        drawing.lines(inner.map(|x| (Point::new(x, at.y), Point::new(x, bottom))), pen);
        drawing.rect(at, size.width, size.height, Paint::stroke(self.thick()));
    }

    /// Draws one row per trick below the players' names.
    fn tricks(&self, drawing: &mut Drawing, top: Mm, row: Mm) {
        let (form, words) = (&self.form, self.words);
        let left = form.left();
        let first = top + self.names_height();
        let count = self.players.hand_size() as i32;
        let bottom = first + row * count;

        drawing.rect(Point::new(left, top), form.width(), self.names_height(), Paint::fill(INKS.band));
        for trick in (1..count).step_by(2) {
            let at = Point::new(left, first + row * trick);
            drawing.rect(at, form.width(), row, Paint::fill(Color::grey(248)));
        }
        self.names(drawing, top);
        let number = left + self.number_width() / 2;
        let effects = left + self.number_width() + self.inset();
        let width = self.label_width() - self.number_width() - self.inset() * 2;
        let baseline = first - form.letters(HEADING) * 0.9;
        for (column, x, y, words, size, width, look) in [
            (0, number, baseline, &words.trick, HEADING, self.number_width(), INKS.note().centered()),
            (
                1,
                effects,
                baseline - form.mm(3.4).max(form.letters(HEADING) * 1.1),
                &words.effects,
                HEADING,
                width,
                INKS.bold(),
            ),
            (1, effects, baseline, &words.effects_example, HEADING, width, INKS.note()),
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

        let x = left + self.number_width();
        drawing.line(Point::new(x, first), Point::new(x, bottom), self.thin());
        let size = Size::new(form.width(), bottom - top);
        self.grid(drawing, Point::new(left, top), size, (0..count).map(|trick| first + row * trick));
        // Mark the last column even if it has no name yet.
        drawing.marked(Cell::new(count as usize, self.players.count() + 1), |_| {});
    }

    /// The height of the row for players' names, at least two lines of text.
    fn names_height(&self) -> Mm {
        self.form.mm(NAMES).max(self.form.letters(HEADING) * 2.9)
    }

    fn names(&self, drawing: &mut Drawing, top: Mm) {
        let form = &self.form;
        for ((column, name), x) in (2..).zip(self.names).zip(self.columns()) {
            let at = Point::new(x + self.player_width() / 2, top + self.names_height() / 2);
            let width = self.player_width() - form.mm(2.0);
            let size = form.letters_in_play(3.8);
            let shown = name.shown();
            // A cell without a printable name stays empty for handwriting.
            let Some(name) = printable(&shown) else { continue };
            let (name, size) = Face::Bold.fit_from(floor::READ_IN_PLAY, name, size, width);
            drawing.marked(Cell::column(column), |drawing| {
                drawing.text(INKS.bold().centered().level(at, name, size));
            });
        }
    }

    fn sums(&self, drawing: &mut Drawing, top: Mm, row: Mm) {
        let (form, words) = (&self.form, self.words);
        let left = form.left();
        let first = top + self.band_height();
        let bottom = first + row * SUMS;
        drawing.rect(Point::new(left, top), form.width(), self.band_height(), Paint::fill(INKS.band));
        let at = Point::new(left + self.inset(), top + self.band_height() / 2);
        let heading = INKS.bold().level(at, &words.sums, form.letters(SUMS_HEADING));
        drawing.marked(Cell::column(0), |drawing| drawing.text(heading));
        let total = Point::new(left, first + row * (SUMS - 2));
        drawing.rect(total, form.width(), row, Paint::fill(INKS.band));

        // From the tops of the name to below the letters of the rule, words are in the middle of their row.
        let cap = Face::Bold.cap_height(form.letters(SUM_NAME)) - form.letters(SUM_RULE) * DESCENT;
        let (apart, _) = self.sum_words();
        for (place, Row { name, rule }) in (0i32..).zip(self.rows_of_sums()) {
            let middle = first + row * place + row / 2;
            let width = self.label_width() - self.inset() * 2;
            let at = Point::new(left + self.inset(), middle + (cap - apart) / 2);
            drawing.marked(Cell::row(place as usize + 1), |drawing| {
                drawing.text(form.fitted(at, name, SUM_NAME, width, INKS.bold()));
                drawing.text(form.fitted(at.moved(Mm::ZERO, apart), rule, SUM_RULE, width, INKS.note()));
            });
        }
        drawing.marked(Cell::new(SUMS as usize, self.players.count()), |_| {});
        self.rings(drawing, first, row);

        let size = Size::new(form.width(), bottom - top);
        self.grid(drawing, Point::new(left, top), size, (0..SUMS).map(|place| first + row * place));
        let above = first + row * (SUMS - 2);
        form.rule(drawing, above, self.thick());
    }

    /// Draws a ring for each ace a player may win (C9).
    fn rings(&self, drawing: &mut Drawing, top: Mm, row: Mm) {
        let (form, middle) = (&self.form, top + row / 2);
        let rings = i32::from(ALL_LEX);
        // On small sheets rings shrink only as far as they can still be marked.
        let wanted = form.mm(5.2).max(floor::CIRCLE * (0.5 / RING));
        let pitch = wanted.min(self.player_width() / (rings + 1)).max(RING_PITCH);
        let radius = (pitch * RING).max(floor::CIRCLE / 2);
        let pen = Paint::stroke(Stroke::new(INKS.faint, form.mm(0.2)));
        for x in self.columns().take(self.players.count()) {
            let center = x + self.player_width() / 2;
            for ring in 0..rings {
                let x = center + pitch * ring - pitch * (rings - 1) / 2;
                drawing.push(Shape::Circle(Point::new(x, middle), radius, pen));
            }
        }
    }

    /// The notes as wrapped lines; the first line of each has its name, in a separate column.
    fn notes(&self) -> Vec<(&str, String)> {
        let size = self.form.letters(NOTE);
        let width = self.form.width() - self.note_indent();
        let mut lines = Vec::new();
        for Row { name, rule } in &self.words.notes {
            let names = [name.as_str()].into_iter().chain(std::iter::repeat(""));
            lines.extend(names.zip(Face::Regular.wrap(rule, size, width)));
        }
        lines
    }

    fn note_leading(&self) -> Mm {
        self.form.letters(NOTE) * NOTE_LEADING
    }

    fn note_indent(&self) -> Mm {
        let names = self.words.notes.iter().map(|note| Face::Bold.width(&note.name, self.form.letters(NOTE)));
        names.max().unwrap_or_default() + self.form.mm(2.5)
    }
}

/// The letter size of notes, and their line spacing.
const NOTE: f64 = 2.5;
const NOTE_LEADING: f64 = 1.28;

/// The letter size of the fields' labels, and the distance from a label to its line.
const FIELD_NAME: f64 = 3.2;
const FIELD_GAP: f64 = 1.6;

/// Letter sizes above the tricks, above the sums, of the names of sums and of their rules.
const HEADING: f64 = 2.5;
const SUMS_HEADING: f64 = 2.8;
const SUM_NAME: f64 = 3.1;
const SUM_RULE: f64 = 2.35;

/// How far letters reach below their line, as a share of their size.
const DESCENT: f64 = 0.21;

/// The radius of a ring, as a share of the distance between rings.
const RING: f64 = 0.36;

/// The minimum space between and around the smallest rings, and their minimum distance.
const RING_GAP: Mm = Mm::from_um(300);
const RING_PITCH: Mm = Mm::from_um(floor::CIRCLE.to_um() + RING_GAP.to_um());
