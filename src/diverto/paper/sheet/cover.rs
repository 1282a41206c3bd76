//! The referee's list of a pad's sheets: the contents of each, and room to write down players and results.

use super::layout::{fitted, margin};
use super::{event, sheet_number, variants};
use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::style::Style;
use crate::diverto::paper::words::DivertoWords;
use crate::diverto::sheet_id::SheetId;
use crate::print::form::{TextStyle, page_number};
use crate::print::{Cell, Drawing, Face, Mark, Mm, Paint, Point, Role, Size, Stroke};
use crate::words::join;

#[derive(Clone, Debug)]
pub struct Cover {
    style: Style,
    room: Size,
    margin: Mm,
    /// The top of the table, and of its first row.
    top: Mm,
    first: Mm,
    row: Mm,
    per_page: usize,
    /// The left edges of the columns, and the right edge of the last.
    edges: [Mm; 7],
}

/// The narrowest column for a name.
const PLAYER: Mm = Mm::from_um(20_000);

const RESULT: Mm = Mm::from_um(12_000);

/// The longest line of lives to make room for.
const LIVES: Mm = Mm::from_um(85_000);

/// The line spacing and the cell padding, relative to the text size.
const LEADING: f64 = 1.3;
const PAD: f64 = 0.5;

impl Cover {
    /// Lays out the cover; `None` if there is no room.
    pub fn new(spec: &PadSpec, words: &DivertoWords, room: Size) -> Option<Cover> {
        let style = fitted(&spec.style, room);
        let margin = margin(room);
        let (sizes, text) = (&style.sizes, style.sizes.in_play());
        // Allows for rounding: each measured word may lose a micrometre.
        let pad = text * (PAD * 2.0) + Mm::from_um(50);
        let head = |word: &str| Face::Bold.width(word, text) + pad;
        let cover = &words.cover;
        let last = spec.last_id();
        // Ids of a pad differ in their check letters; assume the widest.
        let longest = last.to_string();
        let longest = format!("{}WWWW", &longest[..longest.len() - 4]);
        let numbers = last.index.to_string().len();
        let number = (Face::Bold.width(&"0".repeat(numbers), text) + pad).max(head(&cover.number));
        let dice = (Face::Bold.width("6 6 / 6 6", text) + pad).max(head(&cover.numbers));
        let player = PLAYER.max(text * 6).max(head(&words.sheet.player1)).max(head(&words.sheet.player2));
        let result = RESULT.max(text * 4).max(head(&words.sheet.result));
        let id = (Face::Bold.width(&longest, sizes.smallest_text) + pad).max(head(&cover.sheet));
        let width = room.width - margin * 2;
        let rest = width - number - dice - result - player * 2;
        if rest < id.max(text * 12) {
            return None;
        }
        // The widest possible names of lives.
        let widest = |ends: &mut dyn Iterator<Item = String>| {
            ends.max_by_key(|name| Face::Regular.width(name, text)).unwrap_or_default()
        };
        let letter =
            widest(&mut (0..spec.board.columns()).map(|column| char::from(b'a' + column).to_string()));
        let digits = widest(&mut (1..=spec.board.rows()).map(|row| row.to_string()));
        let all = vec![format!("{letter}{digits}"); spec.lives.into()].join(" ");
        // The players' columns get the room that ids and lives leave.
        let wanted = Face::Regular.width(&all, text).min(LIVES) + pad + Mm::from_um(50);
        let listed = rest.min(wanted.max(Face::Bold.width(&longest, text) + pad).max(id).max(text * 12));
        let player = player + (rest - listed) / 2;
        let mut edges = [margin; 7];
        for (place, width) in [number, listed, dice, player, player, result].into_iter().enumerate() {
            edges[place + 1] = edges[place] + width;
        }
        let title = margin + sizes.title * 1.25 + sizes.small * 1.6;
        let top = if spec.has_event_line() {
            if !event::has_room(&style, spec, &words.sheet, width) {
                return None;
            }
            event::baseline(&style, title) + sizes.name * 0.7
        } else {
            title
        };
        let first = top + text * 1.7;
        let lines = 1 + Face::Regular.wrap(&all, text, listed - pad).len() as i32;
        let row = sizes.smallest_row.max(text * LEADING * lines + text * 0.5);
        let bottom = room.height - margin - sizes.small * 2.2;
        let per_page = ((bottom - first) / row).floor();
        (per_page >= 1.0).then_some(Cover {
            per_page: per_page as usize,
            style,
            room,
            margin,
            top,
            first,
            row,
            edges,
        })
    }

    pub fn page_count(&self, spec: &PadSpec) -> usize {
        spec.printed_count().div_ceil(self.per_page)
    }

    /// A page, counted from 0.
    pub fn page(&self, spec: &PadSpec, words: &DivertoWords, page: usize) -> Drawing {
        let mut drawing = Drawing::new();
        self.head(&mut drawing, spec, words);
        let places = (0..spec.printed_count()).skip(page * self.per_page).take(self.per_page);
        drawing.marked(Mark::of(Role::Table).named("tables"), |drawing| {
            self.headings(drawing, words);
            let mut rows = 0;
            for (row, place) in places.enumerate() {
                self.row(drawing, spec, row, &spec.sheet_id(spec.printed(place)));
                rows = row as i32 + 1;
            }
            self.grid(drawing, rows);
        });
        let number = page_number(spec.language, page, self.page_count(spec));
        self.foot(&mut drawing, &words.sheet.credit, number);
        drawing
    }

    fn right(&self) -> Mm {
        self.room.width - self.margin
    }

    /// Draws the title, the facts of the pad and the event.
    fn head(&self, drawing: &mut Drawing, spec: &PadSpec, words: &DivertoWords) {
        let Style { colors, sizes, .. } = &self.style;
        let baseline = self.margin + sizes.title * 0.8;
        let width = self.right() - self.margin;
        let title = format!("{}: {}", words.sheet.title, words.cover.title);
        let (title, size) = Face::Bold.fit_from(sizes.in_play(), &title, sizes.title, width);
        let at = Point::new(self.margin, baseline);
        drawing.heading(1, TextStyle::bold(colors.ink).text(at, title, size));
        let (first, last) = (spec.sheet_id(*spec.indices().start()), spec.last_id());
        let sheets = if first == last {
            sheet_number(&words.sheet, &first)
        } else {
            let sheets = words.cover.sheets.replace("{first}", &first.index.to_string());
            sheets.replace("{last}", &last.index.to_string()).replace("{of}", &last.of.to_string())
        };
        let lives = format!("{} {}", words.sheet.lives, spec.lives);
        let variants = variants(&spec.variants, &words.sheet);
        let facts = [
            sheets,
            spec.board.to_string(),
            lives,
            words.sheet.seed.replace("{seed}", &last.seed.to_string()),
            variants,
        ];
        let facts = join(facts.into_iter().filter(|fact| !fact.is_empty()), " · ");
        let (facts, size) = Face::Regular.fit_from(sizes.smallest_text, &facts, sizes.in_play(), width);
        let at = at.moved(Mm::ZERO, sizes.small * 1.7);
        drawing.text(TextStyle::regular(colors.faint).text(at, facts, size));
        let title = self.margin + sizes.title * 1.25 + sizes.small * 1.6;
        let at = Point::new(self.margin, event::baseline(&self.style, title));
        event::event(drawing, &self.style, spec, &words.sheet, at, width);
    }

    fn headings(&self, drawing: &mut Drawing, words: &DivertoWords) {
        let Style { colors, sizes, .. } = &self.style;
        let height = self.first - self.top;
        let at = Point::new(self.margin, self.top);
        drawing.rect(at, self.right() - self.margin, height, Paint::fill(colors.heading_fill));
        let (cover, sheet) = (&words.cover, &words.sheet);
        let titles =
            [&cover.number, &cover.sheet, &cover.numbers, &sheet.player1, &sheet.player2, &sheet.result];
        for (column, title) in titles.into_iter().enumerate() {
            let room = self.edges[column + 1] - self.edges[column] - self.pad() * 2;
            let (title, size) = Face::Bold.fit_from(sizes.smallest_text, title, sizes.in_play(), room);
            let at = Point::new(self.edges[column] + self.pad(), self.top + height / 2);
            drawing.marked(Cell::column(column), |drawing| {
                drawing.text(TextStyle::bold(colors.faint).level(at, title, size));
            });
        }
    }

    fn pad(&self) -> Mm {
        self.style.sizes.in_play() * PAD
    }

    /// Draws the row of a sheet; `row` counts from 0.
    fn row(&self, drawing: &mut Drawing, spec: &PadSpec, row: usize, id: &SheetId) {
        let Style { colors, sizes, .. } = &self.style;
        let (text, bold) = (sizes.in_play(), TextStyle::bold(colors.ink));
        let top = self.first + self.row * row as i32;
        let baseline = top + text * (LEADING - 0.1);
        let at = |column: usize| Point::new(self.edges[column] + self.pad(), baseline);
        let room = |column: usize| self.edges[column + 1] - self.edges[column] - self.pad() * 2;
        let row = row + 1;
        drawing.marked(Cell::row(row), |drawing| drawing.text(bold.text(at(0), id.index.to_string(), text)));
        drawing.marked(Cell::new(row, 1), |drawing| {
            let (name, size) = Face::Bold.fit_from(sizes.smallest_text, &id.to_string(), text, room(1));
            drawing.text(bold.text(at(1), name, size));
            let lives = id.lives().expect("checked when the pad was made");
            let lives = join(lives.iter().map(ToString::to_string), " ");
            for (line, words) in (1..).zip(Face::Regular.wrap(&lives, text, room(1))) {
                let at = at(1).moved(Mm::ZERO, text * LEADING * line);
                drawing.text(TextStyle::regular(colors.ink).text(at, words, text));
            }
        });
        drawing.marked(Cell::new(row, 2), |drawing| {
            if spec.rolled {
                let [[a, b], [c, d]] = id.rolls();
                drawing.text(bold.text(at(2), format!("{a} {b} / {c} {d}"), text));
            }
        });
        for column in 3..6 {
            drawing.marked(Cell::new(row, column), |drawing| {
                if let Some(name) = spec.names.as_ref().and_then(|names| names.get(column - 3)) {
                    let (name, size) = Face::Regular.fit_from(sizes.in_play(), name, text, room(column));
                    drawing.text(TextStyle::regular(colors.ink).text(at(column), name, size));
                }
            });
        }
    }

    fn grid(&self, drawing: &mut Drawing, rows: i32) {
        let Style { colors, weights, .. } = &self.style;
        let pen = Stroke::new(colors.table, weights.table);
        let bottom = self.first + self.row * rows;
        let upright = self.edges[1..6].iter().map(|x| (Point::new(*x, self.top), Point::new(*x, bottom)));
        let level = (0..rows).map(|row| {
            let y = self.first + self.row * row;
            (Point::new(self.margin, y), Point::new(self.right(), y))
        });
        drawing.lines(upright.chain(level), pen);
        let at = Point::new(self.margin, self.top);
        drawing.rect(at, self.right() - self.margin, bottom - self.top, Paint::stroke(pen));
    }

    fn foot(&self, drawing: &mut Drawing, credit: &str, page: String) {
        let Style { colors, sizes, .. } = &self.style;
        let note = TextStyle::regular(colors.faint);
        let y = self.room.height - self.margin - sizes.in_play() * 0.3;
        let room = self.right() - self.margin - note.width(&page, sizes.in_play()) - sizes.in_play();
        let (credit, size) = Face::Regular.fit_from(sizes.smallest_text, credit, sizes.in_play(), room);
        drawing.text(note.text(Point::new(self.margin, y), credit, size));
        drawing.text(note.right().text(Point::new(self.right(), y), page, sizes.in_play()));
    }
}
