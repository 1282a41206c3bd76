//! The form for recording games.

use serde::Deserialize;

use crate::persivic::notation::WrittenMove;
use crate::persivic::paper::diagram::Diagram;
use crate::persivic::paper::diagram::grid::Grid;
use crate::persivic::paper::diagram::picture::place;
use crate::persivic::paper::diagram::stones::{bullet, color};
use crate::persivic::paper::{CREDIT, INKS};
use crate::persivic::rules::board::Side;
use crate::persivic::rules::position::Position;
use crate::print::form::{Form, Inks, TextStyle, TooSmall, field};
use crate::print::imposition::UNPRINTABLE;
use crate::print::{
    Cell, Color, Document, Drawing, Face, Language, Mark, Mm, Page, Paint, Paper, Point, Role, Size, Stroke,
    Symbol, SymbolId, floor,
};
use crate::rulebook::{Subject, chapter, printed};
use crate::words::{Say as _, capitalized, filled};

/// How many forms to print, and on what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(deny_unknown_fields, default)]
pub struct RecordSpec {
    /// For how many games, a page each, 1 to 1000.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000)))]
    pub games: u32,
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

impl Default for RecordSpec {
    fn default() -> RecordSpec {
        RecordSpec { games: 1, paper: Paper::default(), language: Language::default(), created: None }
    }
}

/// Forms for recording games, one per paper: fields for the tags, up to 60 numbered turns, and how to write
/// moves. Everything scales with the paper.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordSheet {
    spec: RecordSpec,
    form: Form,
    words: RecordSheetWords,
    turns: i32,
}

const LIGHT: Inks = Inks { line: Color::grey(140), band: Color::grey(243), ..INKS };

/// The largest and smallest number of turns per block, and the number of blocks.
const TURNS: i32 = 30;
const FEWEST_TURNS: i32 = 20;
const BLOCKS: i32 = 2;

/// The narrowest column for writing a move.
const MOVE: Mm = Mm::from_um(20_000);

/// The smallest height of the rules and examples.
const HELP: f64 = 40.0;

/// The text sizes of an example's move and of its caption, and the line spacing.
const PLAYED: f64 = 3.4;
const WHAT: f64 = 2.9;
const BELOW: f64 = 1.25;

/// The distance from an example to the centres of its coordinates, in squares.
const BESIDE: f64 = 0.4;

/// The text size of the rules, and the line spacing.
const RULE: f64 = 3.1;
const LEADING: f64 = 1.32;

/// The words of a form, by language, from `templates/lang/persivic/record`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordSheetWords {
    title: String,
    sheet: String,
    whole: String,
    by: String,
    event: String,
    date: String,
    round: String,
    result: String,
    together: String,
    parted: String,
    capture: String,
    /// The short rules, each after its title.
    #[serde(skip)]
    rules: Vec<String>,
}

impl RecordSheetWords {
    fn of(language: Language) -> RecordSheetWords {
        let words = language.words([
            include_str!("../../../../templates/lang/persivic/record/en.toml"),
            include_str!("../../../../templates/lang/persivic/record/es.toml"),
            include_str!("../../../../templates/lang/persivic/record/pt.toml"),
        ]);
        let rules = chapter(Subject::PerSiVic, language, &[]).rules.into_iter();
        let rules =
            rules.filter_map(|rule| Some(format!("{}: {}", rule.title, printed(&rule.short?)))).collect();
        RecordSheetWords { rules, ..words }
    }
}

/// Example moves: the position, the move, and the rows shown.
const EXAMPLES: [(&str, &str, (u8, u8)); 3] = [
    ("9./9./9./9./9./9./9./9./4.3r4. r", "e1-e4", (0, 4)),
    ("9./9./9./9./9./9./9./9./4.3r4. r", "e1-2e4,f3", (0, 4)),
    ("9./9./9./9./4.3b4./4.r4./9./9./9. r", "e4xe5", (2, 6)),
];

impl RecordSheet {
    /// Lays out forms, in portrait unless the paper's sides are given the other way round.
    ///
    /// # Errors
    /// Returns a [`TooSmall`] if the form would be too small to write on.
    pub fn new(spec: RecordSpec) -> Result<RecordSheet, TooSmall> {
        let paper = spec.paper.given_size();
        let words = RecordSheetWords::of(spec.language);
        TooSmall::or("a record sheet", paper, |paper| {
            let form = Form::new(paper, LIGHT);
            // Distances shrink before letters: only papers smaller than half a letter paper need smaller ones.
            let readable = (0..=6).map(|step| form.read_in_play().scaled(1.0 - 0.05 * f64::from(step)));
            readable.chain([form]).find_map(|form| RecordSheet::on(form, words.clone(), spec))
        })
    }

    /// Lays out as many turns as can be written; `None` if there are too few.
    fn on(form: Form, words: RecordSheetWords, spec: RecordSpec) -> Option<RecordSheet> {
        let mut sheet = RecordSheet { spec, form, words, turns: TURNS };
        let form = &sheet.form;
        let (top, bottom) = sheet.blocks_between();
        let rows = ((bottom - top - form.mm(HEAD)) / floor::ROW).floor() as i32;
        let is_wide = (sheet.block_width() - form.mm(NUMBER)) / 2 >= MOVE;
        // A multiple of five, as they are shaded in fives.
        sheet.turns = (rows - rows % 5).min(TURNS);
        let is_wide = is_wide && Side::ALL.into_iter().all(|side| sheet.name_line(side) >= floor::NAME_LINE);
        (is_wide && rows >= FEWEST_TURNS).then_some(sheet)
    }

    /// Renders the document: identical forms.
    pub fn document(&self) -> Document<'_> {
        let title = self.words.title.as_str();
        let turns = (self.turns * BLOCKS).to_string();
        let whole = filled(&self.words.whole, &[("title", title), ("turns", &turns)]);
        let form = Symbol::new("form", self.form.size, self.drawing()).read_as(Role::Figure(whole));
        let meta = CREDIT.meta(title, self.spec.language, self.spec.created);
        Document::new(meta, vec![form], self.spec.games as usize, move |_| {
            let mut drawing = Drawing::new();
            drawing.symbol(SymbolId(0), Point::ORIGIN);
            Page::new(self.form.size, title, drawing)
        })
    }

    /// The form as one drawing.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new();
        let (top, bottom) = self.blocks_between();
        self.head(&mut drawing);
        self.blocks(&mut drawing, top, bottom);
        self.help(&mut drawing, self.help_top());
        drawing
    }

    /// The baselines of the title and of the two lines of fields.
    fn baselines(&self) -> [Mm; 3] {
        let title = self.form.top() + self.form.mm(5.2);
        let first = title + self.form.mm(11.0);
        [title, first, first + self.form.mm(10.0)]
    }

    fn blocks_between(&self) -> (Mm, Mm) {
        let [.., head] = self.baselines();
        (head + self.form.mm(6.0), self.help_top() - self.form.mm(5.5))
    }

    fn block_width(&self) -> Mm {
        (self.form.width() - self.form.mm(GAP)) / BLOCKS
    }

    fn side(&self, side: Side) -> String {
        capitalized(&side.say(self.spec.language))
    }

    /// Draws the title and the fields for the tags.
    fn head(&self, drawing: &mut Drawing) {
        let (form, words, note) = (&self.form, &self.words, LIGHT.note());
        let (left, [title, first, second]) = (form.left(), self.baselines());
        let name = "PerSiVic";
        let after = left + Face::Bold.width(name, form.letters(7.4)) + form.mm(2.0);
        let credit = filled(&words.by, &[("author", CREDIT.author)]);
        drawing.heading(1, form.text(Point::new(left, title), name, 7.4, LIGHT.bold()));
        drawing.text(form.text(Point::new(after, title), credit, 3.3, note));
        drawing.text(form.text(Point::new(form.right(), title), words.sheet.as_str(), 3.6, note.right()));
        // Each field's share of the width.
        let fields = [(&words.event, 0.35), (&words.date, 0.23), (&words.round, 0.18), (&words.result, 0.24)];
        let mut x = left;
        for (place, (label, share)) in fields.into_iter().enumerate() {
            let gap = if place == 3 { Mm::ZERO } else { form.mm(GAP) };
            let share = form.width() * share;
            self.field(drawing, Point::new(x, first), share - gap, label);
            x += share;
        }
        // Each player's name is above a block of moves.
        for (block, side) in (0..).zip(Side::ALL) {
            let (x, width) = (left + (self.block_width() + form.mm(GAP)) * block, self.block_width());
            let label = bullet(drawing, x, second, form.mm(3.3), side);
            self.field(drawing, Point::new(label, second), width - (label - x), &self.side(side));
        }
    }

    /// The length of the line for a player's name.
    fn name_line(&self, side: Side) -> Mm {
        let label = bullet(&mut Drawing::new(), Mm::ZERO, Mm::ZERO, self.form.mm(3.3), side);
        let label = label + Face::Regular.width(&self.side(side), self.form.letters(3.3));
        self.block_width() - label - self.form.mm(1.8)
    }

    fn field(&self, drawing: &mut Drawing, at: Point, width: Mm, label: &str) {
        let form = &self.form;
        let label = form.text(at, label, 3.3, LIGHT.note());
        let pen = Stroke::new(LIGHT.line, form.mm(0.2));
        field(drawing, label, form.mm(1.8), form.mm(0.7), at.x + width, pen);
    }

    fn blocks(&self, drawing: &mut Drawing, top: Mm, bottom: Mm) {
        let (gap, width) = (self.form.mm(GAP), self.block_width());
        drawing.marked(Mark::of(Role::Table).named("tables"), |drawing| {
            for block in 0..BLOCKS {
                let at = Point::new(self.form.left() + (width + gap) * block, top);
                self.block(drawing, at, Size::new(width, bottom - top), block * self.turns + 1);
            }
        });
    }

    fn block(&self, drawing: &mut Drawing, at: Point, size: Size, first: i32) {
        let form = &self.form;
        let (head, number, turns) = (form.mm(HEAD), form.mm(NUMBER), self.turns);
        let pitch = (size.height - head) / turns;
        let move_width = (size.width - number) / 2;
        let row_top = |row: i32| at.y + head + pitch * row;
        let bottom = row_top(turns);
        let right = at.x + size.width;

        // Shade every second group of five, as a guide for the eye.
        for row in (5..turns).step_by(10) {
            let band = Point::new(at.x, row_top(row));
            drawing.rect(band, size.width, pitch * (turns - row).min(5), Paint::fill(LIGHT.band));
        }
        for (column, side) in (0..).zip(Side::ALL) {
            let x = at.x + number + move_width * column;
            let label = self.side(side);
            let baseline = at.y + head - form.mm(2.1);
            let x = bullet(drawing, x + form.mm(2.0), baseline, form.mm(3.3), side);
            // Blocks form one table; only the first has headings for screen readers.
            let role =
                if first == 1 { Role::Cell(Cell::column(column as usize + 1)) } else { Role::Decoration };
            drawing.marked(role, |drawing| {
                let title = TextStyle::bold(color(side));
                drawing.text(title.text(Point::new(x, baseline), label, form.letters_in_play(3.3)));
            });
        }
        let lines = (1..turns).map(|row| (Point::new(at.x, row_top(row)), Point::new(right, row_top(row))));
        drawing.lines(lines, Stroke::new(LIGHT.line, form.mm(0.13)));
        let columns = [number, number + move_width]
            .map(|x| (Point::new(at.x + x, row_top(0)), Point::new(at.x + x, bottom)));
        drawing.lines(columns, Stroke::new(LIGHT.line, form.mm(0.2)));
        let frame = Paint::stroke(Stroke::new(LIGHT.ink, form.mm(0.3)));
        drawing.rect(Point::new(at.x, row_top(0)), size.width, bottom - row_top(0), frame);
        for row in 0..turns {
            let middle = Point::new(at.x + number / 2, row_top(row) + pitch / 2);
            let number = first + row;
            drawing.marked(Cell::row(number as usize), |drawing| {
                drawing.text(LIGHT.note().centered().level(
                    middle,
                    number.to_string(),
                    form.letters_in_play(2.9),
                ));
            });
        }
    }

    /// The square of the examples, large enough for the numbers on stones.
    fn square(&self) -> Mm {
        self.form.mm(5.6).max(Diagram::SMALLEST)
    }

    /// The text size of the coordinates of the examples.
    fn coordinate(&self) -> Mm {
        self.form.letters(0.0).max(self.square() * 0.4)
    }

    /// The left edge of the first example, the distance between examples, and the left edge of the rules.
    fn examples(&self) -> (Mm, Mm, Mm) {
        let number = self.square() * BESIDE + Face::Regular.width("9", self.coordinate()) / 2;
        let first = (self.form.left() + self.form.mm(4.0)).max(UNPRINTABLE + number);
        let pitch = self.square() * 3 + self.form.mm(9.5);
        (first, pitch, first + pitch * EXAMPLES.len() as i32 - self.form.mm(2.0))
    }

    /// The rules, wrapped between `left` and the right margin.
    fn rules(&self) -> Vec<Vec<String>> {
        let (.., left) = self.examples();
        let (size, room) = (self.form.letters(RULE), self.form.right() - left);
        self.words.rules.iter().map(|rule| Face::Regular.wrap(rule, size, room)).collect()
    }

    fn help_top(&self) -> Mm {
        let form = &self.form;
        let lines = self.rules().iter().map(Vec::len).sum::<usize>() as i32;
        let height = form.letters(RULE) * LEADING * lines + form.mm(BETWEEN) * self.words.rules.len() as i32;
        let examples =
            form.mm(1.0) + self.square() * 4.6 + (form.letters(PLAYED) + form.letters(WHAT)) * BELOW;
        form.bottom() - height.max(examples).max(form.mm(HELP))
    }

    fn help(&self, drawing: &mut Drawing, top: Mm) {
        let form = &self.form;
        let square = self.square();
        let (mut x, pitch, left) = self.examples();
        let what = [&self.words.together, &self.words.parted, &self.words.capture];
        for ((position, played, rows), what) in EXAMPLES.into_iter().zip(what) {
            let position: Position = position.parse().expect("an example");
            let written: WrittenMove = played.parse().expect("an example");
            let legal = position.judge(&written.attempt()).expect("a legal example");
            let grid = Grid {
                corner: Point::new(x, top + form.mm(1.0)),
                square,
                columns: 3..6,
                rows: rows.0..rows.1,
            };
            drawing.marked(Role::Figure(format!("{what}: {played}")), |drawing| {
                grid.draw(drawing);
                grid.coordinates(drawing, square * BESIDE, self.coordinate());
                place(drawing, &grid, &position.play_unchecked(&legal), Some((position, &legal)));
            });
            let mut at = Point::new(x + grid.width() / 2, grid.corner.y + grid.height() + square * 0.6);
            for (words, size, style) in [(played, PLAYED, LIGHT.bold()), (what.as_str(), WHAT, LIGHT.note())]
            {
                let size = form.letters(size);
                at = at.moved(Mm::ZERO, size * BELOW);
                drawing.text(style.centered().text(at, words, size));
            }
            x += pitch;
        }
        let size = form.letters(RULE);
        let mut y = top + form.mm(1.0) + Face::Regular.cap_height(size);
        drawing.marked(Role::List, |drawing| {
            for lines in self.rules() {
                drawing.marked(Role::Item, |drawing| {
                    for line in lines {
                        let at = Point::new(left, y);
                        drawing.text(LIGHT.plain().text(at, line, size));
                        y += size * LEADING;
                    }
                });
                y += form.mm(BETWEEN);
            }
        });
    }
}

/// The gap between blocks, the height of their headings, the width of their numbers, and the gap between rules.
const GAP: f64 = 6.0;
const HEAD: f64 = 6.4;
const NUMBER: f64 = 8.0;
const BETWEEN: f64 = 0.4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::paper::diagram::tests::{Bounds, texts};

    const PAPERS: [&str; 6] = ["a3", "a4", "a5", "letter", "legal", "200x250mm"];

    #[test]
    fn all_ink_stays_within_the_margin() {
        for paper in PAPERS {
            let sheet =
                RecordSheet::new(RecordSpec { paper: paper.parse().unwrap(), ..RecordSpec::default() })
                    .unwrap();
            let bounds = Bounds::of(&sheet.drawing().shapes);
            assert!(
                bounds.is_within(sheet.form.size, sheet.form.left() - sheet.form.mm(0.5)),
                "{paper} {bounds:?}"
            );
        }
    }

    #[test]
    fn there_are_60_turns_and_lines_for_what_tags_say() {
        let sheet = RecordSheet::new(RecordSpec::default()).unwrap();
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
        let sheet = RecordSheet::new(RecordSpec { games: 40, ..RecordSpec::default() }).unwrap();
        let document = sheet.document();
        assert_eq!((document.page_count, document.symbols.len()), (40, 1));
        assert_eq!(document.meta.author, "Ernesto Amezcua Montes");
        assert_eq!(document.pages.count(), 40);
    }

    #[test]
    fn pages_of_booklets_have_letters_that_can_be_read_in_play() {
        for language in Language::ALL {
            for paper in ["143.5x205mm", "134.7x210.9mm"] {
                let paper = paper.parse().unwrap();
                let sheet = RecordSheet::new(RecordSpec { paper, language, ..RecordSpec::default() });
                assert_eq!(sheet.unwrap().form.letters(0.0), floor::READ_IN_PLAY, "{paper} {language}");
            }
        }
    }

    #[test]
    fn a_paper_too_small_to_write_on_is_refused() {
        let error =
            RecordSheet::new(RecordSpec { paper: "60x90mm".parse().unwrap(), ..RecordSpec::default() })
                .unwrap_err();
        let Size { width, height } = error.least;
        assert!(
            RecordSheet::new(RecordSpec {
                paper: format!("{}x{height}", width.to_decimal()).parse().unwrap(),
                ..RecordSpec::default()
            })
            .is_ok()
        );
    }
}
