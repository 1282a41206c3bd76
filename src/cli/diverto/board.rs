//! A board in the terminal, and the status below it.

use crate::cli::spoken::spoken;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use crate::cli::screen::grid::{Grid, Point};
use crate::cli::width::cut;
use parlour::diverto::notation::board_text::{END, LIFE, Role, stroke, taken};
use parlour::diverto::{BoardText, Course, Intersection, Numbers, Player, Position, Reason, Standing, Tally};
use parlour::internals::words::{AnyOf, Say, Verbatim, messages};

messages! {
    /// Text below a board.
    enum StateText in "program" {
        Start = "The start",
        Line = "(line {n} of {of}{fault|true: up to the fault|})",
        Drew = "drew {numbers}",
        Ends = "ends at {one} and {two}",
        EndsMeet = "both ends at {one}",
        Held = "{n|1:1 life|{n} lives}",
        Left = "{n|0:no life|1:1 life|{n} lives} left",
        Taken = "{taken} taken, {spent} spent",
        InRow = "{standing} in row {n} with {numbers|:numbers to be rolled|{numbers}}",
    }
}

const DIM: Style = Style::new().dimmed();

fn color(player: Player) -> Style {
    match player {
        Player::One => AnsiColor::BrightBlue.on_default(),
        Player::Two => AnsiColor::Yellow.on_default(),
    }
}

fn style(role: Role) -> Style {
    match role {
        Role::Blank => Style::new(),
        Role::Coordinate | Role::Boundary | Role::Free => DIM,
        Role::Life => AnsiColor::Red.on_default().bold(),
        Role::Taken(player) => color(player),
        Role::Strand(ink) | Role::Crossing(ink) if ink.last => color(ink.player).bold(),
        Role::Strand(ink) | Role::Crossing(ink) => color(ink.player),
        Role::End => Style::new().bold(),
        Role::Candidate => AnsiColor::Green.on_default(),
        Role::Label => AnsiColor::Green.on_default().bold(),
    }
}

/// The board in colour.
pub fn board(course: &Course, board: &BoardText) -> Grid {
    let rows = board.rows().iter().map(|row| row.iter().map(|cell| (cell.glyph, style(cell.role))).collect());
    let place = |at: Intersection| (Point { column: at.column(), row: at.row() }, board.place(at));
    Grid { rows: rows.collect(), places: course.board().intersections().map(place).collect(), reach: 1 }
}

pub struct Below<'a> {
    /// The lines drawn so far, with the crossings paid for.
    pub course: &'a Course,
    /// The number of lines in the game and whether a fault follows them; `None` for a game in progress.
    pub of: Option<(usize, bool)>,
    /// The numbers thrown for the next line, in the variant roll.
    pub thrown: Option<Numbers>,
    pub reason: Option<Reason>,
    pub names: &'a [Option<String>; 2],
}

impl Below<'_> {
    /// The players with numbers and lives, the ends, the last line and the standing: at most 80 columns wide.
    pub fn text(&self) -> String {
        let language = spoken();
        let last = self.course.last().unwrap_or_else(|| StateText::Start.text(language).to_owned());
        let of = self.of.map_or(String::new(), |(lines, faulty)| {
            let n = self.course.steps().len();
            format!("   {}", StateText::Line.say(language, &[("n", &n), ("of", &lines), ("fault", &faulty)]))
        });
        format!("{}{}\n{last}{of}\n{}\n", self.players(), self.marks(), self.standing())
    }

    fn named(&self, player: Player) -> String {
        format!("{} {}", stroked(player), self.name(player))
    }

    fn name(&self, player: Player) -> String {
        match &self.names[player.index()] {
            Some(name) => cut(name, 28),
            None => player.say(spoken()),
        }
    }

    fn players(&self) -> String {
        let width = Player::ALL.map(|player| self.name(player).width()).into_iter().max().unwrap_or(0);
        let begun = self.course.position().plies() > 0;
        let lines = Player::ALL.map(|player| {
            let tally = self.course.position().tally(player);
            let fill = width - self.name(player).width();
            let drew =
                |numbers: &str| format!("   {}", StateText::Drew.say(spoken(), &[("numbers", &numbers)]));
            let numbers = match tally.numbers {
                Some(numbers) => drew(&pair(numbers)),
                None if begun => " ".repeat(drew("1-1").width()),
                None => String::new(),
            };
            format!("{}{:fill$}{numbers}   {}\n", self.named(player), "", lives(player, *tally))
        });
        lines.concat()
    }

    fn marks(&self) -> String {
        let mut marks = Vec::new();
        if let Some([one, two]) = self.course.ends() {
            let words = if one.at == two.at { StateText::EndsMeet } else { StateText::Ends };
            marks.push(format!("{END} {}", words.say(spoken(), &[("one", &one.at), ("two", &two.at)])));
        }
        let left = self.course.lives().iter().filter(|life| life.by.is_none()).count();
        if !self.course.lives().is_empty() {
            let red = style(Role::Life);
            marks.push(format!("{red}{LIFE}{red:#} {}", StateText::Left.say(spoken(), &[("n", &left)])));
        }
        if marks.is_empty() { String::new() } else { format!("{}\n", marks.join("   ")) }
    }

    fn standing(&self) -> String {
        let position = self.course.position();
        let standing = Standing::new(self.reason, position.player());
        let said = said(standing, self.names);
        let stroke = standing.player().map(|player| format!("{} ", stroked(player))).unwrap_or_default();
        let said = match standing {
            Standing::ToDraw(_) => {
                let (row, numbers) = (position.row(), numbers(position, self.thrown));
                let values: [(&str, &dyn Say); 3] =
                    [("standing", &Verbatim(&said)), ("n", &row), ("numbers", &Verbatim(&numbers))];
                StateText::InRow.say(spoken(), &values)
            }
            Standing::Over(_) => said,
        };
        format!("{stroke}{said}")
    }
}

fn stroked(player: Player) -> String {
    let style = color(player).bold();
    format!("{style}{}{style:#}", stroke(player).to_string().repeat(2))
}

/// The standing in words; long names are cut to fit a line.
pub fn said(standing: Standing, names: &[Option<String>; 2]) -> String {
    standing.named(spoken(), &names.each_ref().map(|name| name.as_deref().map(|name| cut(name, 28))))
}

/// `3 lives (◆ 4 taken, 1 spent)`.
fn lives(player: Player, tally: Tally) -> String {
    let held = StateText::Held.say(spoken(), &[("n", &tally.held())]);
    match tally.collected {
        0 => held,
        collected => {
            let taken = StateText::Taken.say(spoken(), &[("taken", &collected), ("spent", &tally.spent)]);
            format!("{held:7} ({} {taken})", self::taken(player))
        }
    }
}

/// The numbers available to the player to move; empty if they are yet to be rolled.
fn numbers(position: &Position, thrown: Option<Numbers>) -> String {
    let choices = thrown.map(|thrown| vec![thrown]).or_else(|| position.choices()).unwrap_or_default();
    AnyOf(choices.into_iter().map(pair).collect()).say(spoken())
}

/// `3-5`: two numbers joined as a unit.
fn pair(numbers: Numbers) -> String {
    format!("{}-{}", numbers.0, numbers.1)
}
