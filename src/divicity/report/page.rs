//! The report as a single page of paper.

use super::{ChartText, LinkCode, MomentText, ResultSheet, Row, Step, Table};
use crate::divicity::chart::{ChartLine, Marker};
use crate::divicity::paper::INKS;
use crate::print::form::{Form, TextStyle, TooSmall};
use crate::print::qr::Code;
use crate::print::{
    Bookmark, Cell, Color, Document, Drawing, Face, Mark, Mm, Page, Paint, Paper, Point, Role, Segment,
    Shape, Size, Stroke, floor,
};
use crate::words::{number, shortened};

/// The colours of the lines by seat, which also differ in lightness.
const LINE_COLORS: [Color; 6] = [
    Color::rgb(0x14_3c82),
    Color::rgb(0xc4_5414),
    Color::rgb(0x1e_7846),
    Color::rgb(0x96_286e),
    Color::rgb(0x28_2828),
    Color::rgb(0x78_6414),
];

/// A report for a size of paper.
#[derive(Clone, Debug)]
pub struct ReportPage {
    sheet: ResultSheet,
    form: Form,
}

impl ReportPage {
    /// The smallest paper, a little narrower than A5: on smaller ones text would overlap.
    const LEAST: Size = Size::new(Mm::from_um(140_000), Mm::from_um(186_000));

    /// Lays out a report on a paper, in portrait unless its sides were given the other way round.
    ///
    /// # Errors
    /// Returns an error if the paper is too small to be readable.
    pub fn new(sheet: ResultSheet, paper: Paper) -> Result<ReportPage, TooSmall> {
        let (room, least) = (paper.given_size(), ReportPage::LEAST);
        if !room.holds(least) {
            return Err(TooSmall { what: "a report", room, least });
        }
        let form = Form::new(room, INKS);
        // On smaller papers larger letters would run into each other.
        let form = if form.mm(CREDIT_SIZE) * 1.1 >= floor::READ_IN_PLAY { form.read_in_play() } else { form };
        Ok(ReportPage { sheet, form })
    }

    /// Creates the document of some pages.
    pub fn document(pages: Vec<ReportPage>, created: Option<i64>) -> Document<'static> {
        let first = pages.first().map(|page| &page.sheet);
        let meta = first.map(|sheet| sheet.credit.meta(&sheet.title, sheet.language, created));
        Document::new(meta.unwrap_or_default(), Vec::new(), pages.len(), move |number| {
            let ResultSheet { title, verdict, .. } = &pages[number].sheet;
            let (drawing, size) = pages[number].drawing();
            Page {
                bookmarks: vec![Bookmark { title: title.clone(), at: Point::ORIGIN }],
                ..Page::new(size, format!("{title}. {verdict}"), drawing)
            }
        })
    }

    /// Draws the page and returns its size: without a chart, no longer than it must be.
    fn drawing(&self) -> (Drawing, Size) {
        let form = &self.form;
        let mut drawing = Drawing::new();
        let y = self.head(&mut drawing);
        let codes = self.codes(&mut drawing, y);
        let width = form.width() - codes.width;
        let y = self.podium(&mut drawing, y, width).max(y + codes.height);
        let y = self.table(&mut drawing, y);
        let chart = self.sheet.chart.as_ref();
        let mut moments = self.moment_lines(&self.sheet.moments);
        let reserved = form.mm(if chart.is_some() { LEAST_CHART + HEADING + CHART_TOP + AXIS } else { 0.0 });
        let room = form.bottom() - form.mm(7.0 + HEADING) - reserved - y;
        let most = (room / form.mm(MOMENT)).max(0.0) as usize;
        // No moment is cut in the middle.
        let whole = (0..=most.min(moments.len()))
            .rev()
            .find(|at| moments.get(*at).is_none_or(|line| line.0.is_some()));
        moments.truncate(whole.unwrap_or_default());
        let y = chart.map_or(y, |chart| {
            let room = self.chart_room(y, moments.len());
            self.chart(&mut drawing, chart, y, room.min(form.mm(MOST_CHART)))
        });
        let y = self.moments(&mut drawing, y, &moments) + form.mm(6.0);
        let foot = if chart.is_some() { form.bottom() } else { y.min(form.bottom()) };
        let last = Point::new(form.left(), foot);
        drawing.text(form.text(last, &self.sheet.words.credit, CREDIT_SIZE, INKS.note()));
        (drawing, Size::new(form.size.width, form.size.height - form.bottom() + foot))
    }

    /// The maximum height of the chart below `top`, if `moments` lines follow it.
    fn chart_room(&self, top: Mm, moments: usize) -> Mm {
        let rest = if moments == 0 { 0.0 } else { HEADING + MOMENT * moments as f64 + 1.0 };
        self.form.bottom() - self.form.mm(6.0 + rest + HEADING + CHART_TOP + AXIS) - top
    }

    /// Draws event, facts and verdict; like all parts, returns the position of its lower end.
    fn head(&self, drawing: &mut Drawing) -> Mm {
        let (form, sheet) = (&self.form, &self.sheet);
        let mut at = Point::new(form.left(), form.top() + form.mm(5.4));
        drawing.heading(1, form.fitted(at, &sheet.title, 7.4, form.width(), INKS.bold()));
        at.y += form.mm(6.0);
        let facts = format!("{} · {}", sheet.credit.game, sheet.facts.join(" · "));
        drawing.text(form.fitted(at, &facts, 3.2, form.width(), INKS.note()));
        at.y += form.mm(2.4);
        drawing.marked(Role::Paragraph, |drawing| {
            for line in Face::Bold.wrap(&sheet.verdict, form.letters(4.4), form.width()) {
                at.y += form.mm(6.0);
                drawing.text(form.fitted(at, &line, 4.4, form.width(), INKS.bold()));
            }
        });
        at.y + form.mm(4.0)
    }

    /// Draws the codes from the right margin on, and returns the room that they take.
    fn codes(&self, drawing: &mut Drawing, top: Mm) -> Size {
        let form = &self.form;
        let mut taken = Size::new(Mm::ZERO, Mm::ZERO);
        for LinkCode { caption, code, .. } in &self.sheet.codes {
            let side = form.mm(CODE).max(LEAST_MODULE * code.modules());
            let quiet = side * Code::QUIET / code.modules();
            let at = Point::new(form.right() - taken.width - side, top);
            let below = Point::new(at.x + side / 2, top + side + quiet + form.mm(2.0));
            drawing.marked(Role::Paragraph, |drawing| {
                drawing.text(form.fitted(below, caption, CREDIT_SIZE, side, INKS.note().centered()));
            });
            drawing.marked(Mark::of(Role::Figure(caption.clone())).named("code"), |drawing| {
                drawing.push(code.shape(at, side));
            });
            taken.width = taken.width + side + quiet * 2;
            taken.height = taken.height.max(side + quiet + form.mm(4.0));
        }
        taken
    }

    /// Draws steps by rank, with the first rank in the middle of three.
    fn podium(&self, drawing: &mut Drawing, top: Mm, width: Mm) -> Mm {
        let form = &self.form;
        let mut rows: Vec<&Step> = self.sheet.podium.iter().collect();
        if rows.is_empty() {
            return top;
        }
        if rows.len() == 3 && rows[1].rank > 1 {
            rows.swap(0, 1);
        }
        let foot = top + form.mm(HIGHEST_STEP + STEP_HEAD);
        let step = (width / rows.len() as i32).min(form.mm(48.0));
        let mut x = form.left() + (width - step * rows.len() as i32) / 2;
        for row in rows {
            let height = form.mm(HIGHEST_STEP - 6.0 * (row.rank - 1) as f64);
            let at = Point::new(x, foot - height);
            let gap = form.mm(0.8);
            // Looks without grey surfaces keep the outline.
            let fill = if row.rank == 1 { Color::grey(205) } else { INKS.band };
            let paint = Paint::both(fill, Stroke::new(INKS.faint, form.mm(0.2)));
            drawing.rect(at.moved(gap, Mm::ZERO), step - gap * 2, height, paint);
            let middle = x + step / 2;
            let width = step - form.mm(4.0);
            let line = |y: Mm| Point::new(middle, y);
            let rank = form.middle(line(at.y + height / 2), 6.0);
            drawing.marked(Role::Paragraph, |drawing| {
                let bold = INKS.bold().centered();
                drawing.text(form.text(rank, row.rank.to_string(), 6.0, bold));
                drawing.text(form.fitted(line(at.y - form.mm(6.2)), &row.name, 4.2, width, bold));
                let score = line(at.y - form.mm(1.8));
                drawing.text(form.fitted(score, &row.score, 3.2, width, INKS.plain().centered()));
            });
            x += step;
        }
        let floor = |x: Mm| Point::new(form.left() + x, foot);
        drawing.line(floor(Mm::ZERO), floor(width), Stroke::new(INKS.faint, form.mm(0.3)));
        foot + form.mm(3.0)
    }

    fn heading(&self, drawing: &mut Drawing, top: Mm, words: &str) -> Mm {
        let form = &self.form;
        let at = Point::new(form.left(), top + form.mm(HEADING - 2.4));
        drawing.heading(2, form.text(at, words, 3.8, INKS.bold()));
        top + form.mm(HEADING)
    }

    /// Draws the parts of the scores (C12), best player first.
    fn table(&self, drawing: &mut Drawing, top: Mm) -> Mm {
        let top = self.heading(drawing, top, &self.sheet.table.heading);
        drawing.marked(Mark::of(Role::Table).named("table"), |drawing| self.parts(drawing, top));
        let rows = self.sheet.table.rows.len() as i32;
        top + self.form.mm(ROW) * (rows + 1) + self.form.mm(3.0)
    }

    fn parts(&self, drawing: &mut Drawing, top: Mm) {
        let form = &self.form;
        let Table { columns: titles, total, rows, .. } = &self.sheet.table;
        let (rank, columns) = (form.mm(7.0), titles.len() as i32);
        // The columns share the width that names leave; on small papers their titles take precedence.
        let title = titles.iter().map(|title| Face::Regular.width(title, form.letters(2.7))).max();
        let column = (form.width() - rank - form.mm(37.0)) / columns;
        let column = column.max(title.unwrap_or_default() + form.mm(2.0));
        let name = form.width() - rank - column * columns;
        let right_of = |place: usize| form.left() + rank + name + column * (place as i32 + 1);
        let row = form.mm(ROW);
        for (place, title) in titles.iter().enumerate() {
            let at = Point::new(right_of(place) - form.mm(1.0), top + row - form.mm(2.1));
            drawing.marked(Cell::column(place + 2), |drawing| {
                drawing.text(form.fitted(at, title, 2.7, column - form.mm(1.0), INKS.note().right()));
            });
        }
        for (line, Row { rank: place, name: who, ahead, cells }) in (1..).zip(rows) {
            let y = top + row * line as i32;
            if *ahead {
                drawing.rect(Point::new(form.left(), y), form.width(), row, Paint::fill(INKS.band));
            }
            let look = if *ahead { INKS.bold() } else { INKS.plain() };
            let at = |x: Mm| form.middle(Point::new(x, y + row / 2), 3.3);
            let names = form.left() + rank;
            drawing.marked(Cell::new(line, 0), |drawing| {
                drawing.text(form.text(at(names - form.mm(2.2)), place.to_string(), 3.3, look.right()));
            });
            drawing.marked(Cell { column: 1, ..Cell::row(line) }, |drawing| {
                drawing.text(form.fitted(at(names), who, 3.3, name - form.mm(1.0), look));
            });
            for (place, value) in cells.iter().enumerate() {
                let (words, look) = match value.as_str() {
                    "0" if place < *total => ("·", INKS.note()),
                    value if place == *total => (value, INKS.bold()),
                    value => (value, look),
                };
                drawing.marked(Cell::new(line, place + 2), |drawing| {
                    drawing.text(form.text(at(right_of(place) - form.mm(1.0)), words, 3.3, look.right()));
                });
            }
        }
        let level = |line: i32| {
            let y = top + row * line;
            (Point::new(form.left(), y), Point::new(form.right(), y))
        };
        let rows = rows.len() as i32;
        drawing.lines((2..=rows).map(level), Stroke::new(INKS.line, form.mm(0.13)));
        drawing.lines([level(1), level(rows + 1)], Stroke::new(INKS.faint, form.mm(0.3)));
    }

    /// Draws the scores by trick; `height` excludes the heading and the trick numbers.
    fn chart(&self, drawing: &mut Drawing, text: &ChartText, top: Mm, height: Mm) -> Mm {
        let form = &self.form;
        let heading = self.heading(drawing, top, &text.heading);
        let corner = Point::new(form.left() + form.mm(9.0), heading + form.mm(CHART_TOP));
        let width = form.right() - corner.x - form.mm(LABEL);
        let field = Field { text, corner, size: Size::new(width, height) };
        drawing.marked(Mark::of(Role::Figure(text.scores.clone())).named("chart"), |drawing| {
            self.curves(drawing, &field);
        });
        corner.y + height + form.mm(AXIS)
    }

    /// Draws the players' lines with their names, and the axes.
    fn curves(&self, drawing: &mut Drawing, field: &Field<'_>) {
        let (form, Field { text, corner, size }) = (&self.form, field);
        let chart = &text.chart;
        let height = size.height;
        self.axes(drawing, field);
        for line in &chart.lines {
            self.line(drawing, field, line);
        }
        let gap = form.mm(4.3) / height;
        for (line, label) in chart.lines.iter().zip(chart.labels(gap)) {
            let end = field.at(chart.columns.len(), line.last());
            let y = corner.y + height * label;
            let x = end.x + form.mm(5.5);
            let ink = LINE_COLORS[line.seat.index()];
            if (y - end.y).to_um().abs() > form.mm(0.6).to_um() {
                let from = end.moved(form.mm(1.6), Mm::ZERO);
                drawing.line(from, Point::new(x - form.mm(0.8), y), Stroke::new(INKS.line, form.mm(0.15)));
            }
            let look = TextStyle::bold(ink);
            let score = number(line.last());
            let at = form.middle(Point::new(x, y), 3.1);
            let room = form.right() - x - Face::Regular.width(&score, form.letters(3.1)) - form.mm(2.0);
            let name = form.fitted(at, &text.names[line.seat.index()], 3.1, room, look);
            let after = at.moved(name.face.width(&name.content, name.size) + form.mm(1.4), Mm::ZERO);
            drawing.text(name);
            drawing.text(form.text(after, score, 3.1, TextStyle::regular(ink)));
        }
    }

    fn axes(&self, drawing: &mut Drawing, field: &Field<'_>) {
        let form = &self.form;
        let (left, right) = (field.corner.x, field.corner.x + field.size.width);
        // Dotted, so that they stay lighter than the players' lines in looks that have only black.
        let faint = Stroke::new(INKS.faint, form.mm(0.13)).dashed(form.mm(0.25), form.mm(1.25));
        let nought = Stroke::new(INKS.faint, form.mm(0.2));
        for level in &field.text.chart.levels {
            let y = field.at(0, *level).y;
            drawing.line(Point::new(left, y), Point::new(right, y), if *level == 0 { nought } else { faint });
            let at = form.middle(Point::new(left - form.mm(2.6), y), 2.7);
            drawing.text(form.text(at, number(*level), 2.7, INKS.note().right()));
        }
        let below = field.corner.y + field.size.height + form.mm(4.2);
        for (column, title) in (1..).zip(&field.text.chart.columns) {
            let at = Point::new(field.at(column, 0).x, below);
            drawing.text(form.text(at, title, 2.7, INKS.note().centered()));
        }
        drawing.text(form.text(
            Point::new(left, below),
            field.text.column.as_str(),
            2.7,
            INKS.note().centered(),
        ));
    }

    fn line(&self, drawing: &mut Drawing, field: &Field<'_>, line: &ChartLine) {
        let form = &self.form;
        let (ink, marker) = (LINE_COLORS[line.seat.index()], line.marker());
        let pen = Stroke::new(ink, form.mm(0.4));
        let dashed = match marker.dashes() {
            None => pen.rounded(),
            Some((dash, gap)) => pen.dashed(pen.width * dash, pen.width * gap),
        };
        let points: Vec<Point> =
            line.scores.iter().enumerate().map(|(trick, score)| field.at(trick, *score)).collect();
        // At the start all markers would overlap.
        let marks: Vec<Shape> =
            points.iter().skip(1).map(|at| mark(marker, *at, form.mm(0.95), ink)).collect();
        drawing.push(Shape::Polyline(points, dashed));
        drawing.shapes.extend(marks);
    }

    /// The moments as wrapped lines of text; the first line of each has its moment.
    fn moment_lines<'m>(&self, moments: &'m [MomentText]) -> Vec<(Option<&'m MomentText>, String)> {
        let form = &self.form;
        let width = form.width() - form.mm(MOMENT_INDENT);
        let mut lines = Vec::new();
        for moment in moments {
            let wrapped = Face::Regular.wrap(&moment.text, form.letters(3.2), width);
            lines.extend(std::iter::once(Some(moment)).chain(std::iter::repeat(None)).zip(wrapped));
        }
        lines
    }

    fn moments(&self, drawing: &mut Drawing, top: Mm, lines: &[(Option<&MomentText>, String)]) -> Mm {
        if lines.is_empty() {
            return top;
        }
        let form = &self.form;
        let mut y = self.heading(drawing, top, &self.sheet.words.moments) - form.mm(1.6);
        // A line without a moment continues the one before it.
        for told in lines.chunk_by(|_, (moment, _)| moment.is_none()) {
            drawing.marked(Role::Paragraph, |drawing| {
                for (moment, line) in told {
                    y += form.mm(MOMENT);
                    let at = |x: f64| Point::new(form.left() + form.mm(x), y);
                    if let Some(MomentText { trick, label, .. }) = moment {
                        if let Some(trick) = trick {
                            drawing.text(form.text(at(0.0), trick, 2.9, INKS.note()));
                        }
                        let width = form.mm(MOMENT_INDENT - 15.0);
                        drawing.text(form.fitted(at(14.0), label, 3.2, width, INKS.bold()));
                    }
                    let width = form.width() - form.mm(MOMENT_INDENT);
                    drawing.text(form.fitted(at(MOMENT_INDENT), line, 3.2, width, INKS.plain()));
                }
            });
        }
        y
    }
}

/// The names shortened for sentences on paper, to the width of about ten capitals, with an ellipsis.
pub(super) fn short_names(names: &[String]) -> Vec<String> {
    let em = Mm::new(1.0);
    let width = |letter: char| f64::from(Face::Bold.width(letter.encode_utf8(&mut [0; 4]), em).to_um());
    names.iter().map(|name| shortened(name, f64::from(em.to_um()) * 10.0, width)).collect()
}

/// The size of the smallest letters, those of the credit.
const CREDIT_SIZE: f64 = 2.6;

/// Lengths of the design: section heading, table row, line of a moment and its indent, space above, below and right
/// of a chart, the podium.
const HEADING: f64 = 7.0;
const ROW: f64 = 6.2;
const MOMENT: f64 = 4.7;
const MOMENT_INDENT: f64 = 40.0;
const CHART_TOP: f64 = 2.5;
const AXIS: f64 = 8.0;
const LABEL: f64 = 38.0;
const MOST_CHART: f64 = 105.0;
const LEAST_CHART: f64 = 20.0;
const HIGHEST_STEP: f64 = 20.0;
const STEP_HEAD: f64 = 11.0;
/// The side of a code, and the least of its modules, which printers print and phones read.
const CODE: f64 = 31.0;
const LEAST_MODULE: Mm = Mm::from_um(250);

struct Field<'a> {
    text: &'a ChartText,
    corner: Point,
    size: Size,
}

impl Field<'_> {
    fn at(&self, trick: usize, score: i32) -> Point {
        let Size { width, height } = self.size;
        self.corner.moved(width * self.text.chart.across(trick), height * self.text.chart.down(score))
    }
}

/// A marker; `radius` reaches from its centre to about its edge.
fn mark(marker: Marker, at: Point, radius: Mm, ink: Color) -> Shape {
    let pen = Stroke::new(ink, radius * 0.34);
    let paint = if marker.is_filled() { Paint::fill(ink) } else { Paint::both(Color::WHITE, pen) };
    let mut corners = marker.corners().iter().map(|(x, y)| at.moved(radius * *x, radius * *y));
    let Some(first) = corners.next() else { return Shape::Circle(at, radius, paint) };
    let outline = [Segment::Move(first)].into_iter().chain(corners.map(Segment::Line));
    Shape::Path(outline.chain([Segment::Close]).collect(), paint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::notation::WrittenTrick;
    use crate::divicity::report::tests::report;
    use crate::divicity::rules::random::random_tricks;
    use crate::divicity::rules::{Name, Players, Seat, Setup};
    use crate::print::{Text, Transform};
    use crate::seed::Seed;

    fn texts(drawing: &Drawing) -> Vec<&Text> {
        drawing
            .all_shapes()
            .filter_map(|shape| if let Shape::Text(text) = shape { Some(text) } else { None })
            .collect()
    }

    /// Matches of every size, finished and unfinished, with names of every length.
    fn records() -> Vec<String> {
        let demo = include_str!("../../../templates/demo/divicity-match.dvc");
        let long = demo.replace("Ana", &"Wanda_".repeat(20)).replace("Thursday", &"W".repeat(300));
        let begun = "[Players \"Ana Beto Cira D E F\"]\n1. | 10 milk beer | Ana milk | Beto 10 | Cira beer";
        let none = "[Players \"Ana Beto Cira D E\"]\n";
        let mut records = [demo, &long, begun, none].map(str::to_owned).to_vec();
        // Six players with long names, tied at the end, and with as many moments as possible.
        let six = Players::new(6).unwrap();
        let names: Vec<Name> = Seat::all(six)
            .map(|seat| format!("W{}{}", "Wanda_".repeat(30), seat.index()).parse().unwrap())
            .collect();
        let players = names.iter().map(Name::as_str).collect::<Vec<_>>().join(" ");
        let head = format!("[Players \"{players}\"]\n");
        let tied = (0..9).map(|trick| {
            let [one, other] = [0, 1].map(|place| &names[(2 * trick + place) % 6]);
            format!("| 10 10 10 | {one} 10 | discard 10 | {other} 10\n")
        });
        records.push(format!("{head}[Lex \"\"]\n{}", tied.collect::<String>()));
        let set = "10x5 -20x3 milkx3 duckx1 exchangex6 donatex6 stealx6";
        for seed in 0..8 {
            let setup = Setup { tokens: Some(set.parse().unwrap()), ..Setup::new(six) };
            let tricks = random_tricks(setup, &mut Seed(seed).generator("report", 0));
            let text = |trick| format!("{}\n", WrittenTrick::of(trick, &names));
            let tricks: String = tricks.iter().map(text).collect();
            records.push(format!("{head}[Tokens \"{set}\"]\n{tricks}"));
        }
        records
    }

    /// Fails if something leaves the margins, or covers another text or a code.
    fn check(sheet: &ResultSheet) {
        for paper in ["a4", "a5", "letter", "legal", "a3", "300x300mm"] {
            let page = ReportPage::new(sheet.clone(), paper.parse().unwrap()).unwrap();
            let (drawing, _) = page.drawing();
            let form = page.form;
            let mut boxes: Vec<[Mm; 4]> = texts(&drawing)
                .into_iter()
                .map(|text| {
                    let start = text.start();
                    let width = text.face.width(&text.content, text.size);
                    [start.x, start.y - text.face.cap_height(text.size), start.x + width, start.y]
                })
                .collect();
            // A code is all that is drawn in units of its modules.
            boxes.extend(drawing.all_shapes().filter_map(|shape| match shape {
                Shape::Group(Transform { linear, offset }, inside) => match inside.as_slice() {
                    [Shape::Path(path, _)] => {
                        let end = path.iter().filter_map(|segment| match segment {
                            Segment::Line(at) => Some(at.x.to_f64().max(at.y.to_f64()) * linear[0]),
                            _ => None,
                        });
                        let side = Mm::new(end.fold(0.0, f64::max));
                        Some([offset.x, offset.y, offset.x + side, offset.y + side])
                    }
                    _ => None,
                },
                _ => None,
            }));
            let slack = form.mm(0.6);
            for (i, [left, top, right, bottom]) in boxes.iter().enumerate() {
                assert!(*left >= form.left() - slack && *right <= form.right() + slack, "{paper}");
                assert!(*top >= form.top() - slack && *bottom <= form.bottom() + slack, "{paper}");
                for [l, t, r, b] in &boxes[i + 1..] {
                    let apart = r <= left || right <= l || b <= top || bottom <= t;
                    assert!(apart, "{paper}: {:?}", texts(&drawing).get(i).map(|text| &text.content));
                }
            }
        }
    }

    #[test]
    fn nothing_leaves_the_margins_and_no_text_covers_another() {
        for record in records() {
            let report = report(&record);
            check(&report.sheet_on_paper());
            let coded = report.with_record(&"x".repeat(1400)).with_bgstats(&"y".repeat(1400));
            assert_eq!(coded.codes.len(), 2);
            check(&coded.sheet_on_paper());
        }
    }

    #[test]
    fn what_does_not_fit_is_left_out_from_the_end() {
        let report = report(&records()[0]);
        let mut sheet = report.sheet_on_paper();
        let moments = sheet.moments.clone();
        sheet.table.rows = sheet.table.rows.iter().cycle().take(16).cloned().collect();
        sheet.podium = sheet.podium.iter().cycle().take(6).cloned().collect();
        sheet.moments = moments.iter().cycle().take(60).cloned().collect();
        check(&sheet);
        check(&ResultSheet { chart: None, ..sheet });
    }

    #[test]
    fn a_paper_too_small_to_read_is_refused() {
        let report = report(&records()[0]);
        assert!(ReportPage::new(report.sheet(&report.names), "80x120mm".parse().unwrap()).is_err());
    }

    #[test]
    fn a_mark_is_closed_and_stays_near_its_place() {
        for marker in Marker::ALL {
            let shape = mark(marker, Point::ORIGIN, Mm::new(1.0), Color::BLACK);
            match shape {
                Shape::Circle(at, radius, _) => assert_eq!((at, radius), (Point::ORIGIN, Mm::new(1.0))),
                Shape::Path(segments, _) => assert_eq!(segments.last(), Some(&Segment::Close)),
                other => panic!("{other:?}"),
            }
        }
    }
}
