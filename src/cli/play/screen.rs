//! A game on a full screen: a cursor on the board, what was said, and a line to type.

use crossterm::event::KeyCode;
use unicode_width::UnicodeWidthStr as _;

use super::{Picked, Player, Session, is_quit};
use crate::cli::error::{Error, Outcome, Result};
use crate::cli::kept_file::{Confirmed, KeptFile, Obstacle};
use crate::cli::prompt::Typed;
use crate::cli::screen::grid::{Grid, Point};
use crate::cli::screen::line::{Line, Look, Span};
use crate::cli::screen::{CLEAR, FRAME, Flow, LEAVE, SAVE, Screen, UNDO, View, framed, hinted};
use crate::cli::spoken::spoken;
use crate::cli::width::{cut, end_of, wrap};
use parlour::internals::import::Importable;
use parlour::internals::words::{Verbatim, messages};
use parlour::print::Language;

messages! {
    /// Texts of the full screen only.
    enum TableText in "program" {
        Keys = "arrows  Enter pick  Space all here  Esc back  < undo  ? help  F10 end",
        ReadKeys = "Up Down  any other key goes back",
        NotHere = "{at}: nothing to play there; + marks where",
        Thinks = "{player} thinks …",
    }
}

pub fn run<G: Importable, P: Player<G>>(session: Session<G, P>) -> Result<Outcome> {
    let mut screen = Screen::take().map_err(Error::Stdout)?;
    let mut table = Table::new(session);
    let shown = screen.show(&mut table);
    drop(screen);
    shown?;
    let confirmed = table.left.unwrap_or_else(|| Ok(table.session.confirm()))?;
    table.session.said = None;
    table.session.end(confirmed)
}

type Left = Result<std::result::Result<Confirmed, Obstacle>>;

struct Table<G: Importable, P> {
    session: Session<G, P>,
    cursor: Point,
    points: Vec<Point>,
    typed: String,
    /// Whether the program may have something to do: its own ply, a throw.
    is_due: bool,
    /// The first line shown of a long answer that covers the board.
    reading: Option<usize>,
    /// Whether what was said last has to be read whole, and may cover the board.
    is_asked: bool,
    left: Option<Left>,
}

/// The lines below the board that are always there for what was said.
const SAID: usize = 3;
/// The columns that text beside the board needs.
const BESIDE: usize = 32;

impl<G: Importable, P: Player<G>> Table<G, P> {
    fn new(mut session: Session<G, P>) -> Table<G, P> {
        session.said = Some(Vec::new());
        let next = session.player.picked(&session.journal, &[]).next;
        let middle = session.player.grid(&session.journal).middle();
        let cursor = next.into_iter().min_by_key(|point| point.distance(middle)).unwrap_or(middle);
        let mut table = Table {
            session,
            cursor,
            points: Vec::new(),
            typed: String::new(),
            is_due: true,
            reading: None,
            is_asked: true,
            left: None,
        };
        table.attempt(Session::open);
        table
    }

    /// Does something to the session; an error ends the screen.
    fn attempt<T>(&mut self, act: impl FnOnce(&mut Session<G, P>) -> Result<T>) -> Option<T> {
        match act(&mut self.session) {
            Ok(value) => Some(value),
            Err(error) => {
                self.left = Some(Err(error));
                None
            }
        }
    }

    fn obey(&mut self, text: &str) {
        self.points.clear();
        self.session.said = Some(Vec::new());
        let plies = self.session.journal.plies().len();
        if is_quit(text.trim()) {
            if let Some(Some(confirmed)) = self.attempt(Session::leave) {
                self.left = Some(Ok(confirmed));
            }
            return;
        }
        let bytes = format!("{text}\n").into_bytes();
        let typed = Typed { text: text.trim().to_owned(), bytes };
        self.attempt(|session| session.obey(&typed));
        self.is_asked = self.session.journal.plies().len() == plies || !self.is_saved();
        self.is_due = true;
    }

    fn picked(&self) -> Picked {
        if self.session.journal.is_over() {
            return Picked { next: Vec::new(), text: String::new() };
        }
        self.session.player.picked(&self.session.journal, &self.points)
    }

    /// Picks the point under the cursor, as often as possible if `all`, and plays a ply once it is complete.
    fn pick(&mut self, all: bool) {
        loop {
            if !self.picked().next.contains(&self.cursor) {
                // Perhaps another point to begin with.
                let points = std::mem::take(&mut self.points);
                if points.len() != 1 || !self.picked().next.contains(&self.cursor) {
                    self.points = points;
                    return self.not_here();
                }
            }
            self.points.push(self.cursor);
            let Picked { next, text } = self.picked();
            if next.is_empty() {
                return self.obey(&text);
            }
            if !all || self.points.len() == 1 || !next.contains(&self.cursor) {
                return;
            }
        }
    }

    fn not_here(&mut self) {
        if !self.session.journal.is_over() {
            let at = Verbatim(self.cursor);
            self.session.said = Some(vec![TableText::NotHere.say(spoken(), &[("at", &at)])]);
        }
    }

    fn go(&mut self, grid: &Grid, (columns, rows): (i8, i8)) {
        let step = |at: u8, by: i8| at.checked_add_signed(by);
        if let (Some(column), Some(row)) = (step(self.cursor.column, columns), step(self.cursor.row, rows)) {
            let next = Point { column, row };
            if grid.places.contains_key(&next) {
                self.cursor = next;
            }
        }
    }

    fn said(&self, width: usize) -> Vec<String> {
        self.session.said.iter().flatten().flat_map(|text| wrapped(text, width)).collect()
    }

    fn title(&self) -> String {
        let Session { journal, player, .. } = &self.session;
        if journal.is_over() { plain(&player.standing(journal)) } else { plain(&player.prompt(journal)) }
    }

    /// The line above the keys: what is typed, or what is picked.
    fn message(&self, width: usize) -> String {
        if !self.typed.is_empty() {
            return format!("> {}_", end_of(&self.typed, width.saturating_sub(6)));
        }
        if self.is_due && self.session.is_tools_turn() && !self.session.journal.is_over() {
            let player = self.session.name(self.session.journal.half());
            return TableText::Thinks.say(spoken(), &[("player", &Verbatim(player))]);
        }
        format!("{}  {}", self.cursor, self.picked().text)
    }

    /// The board, and the text beside it if there is room, or else below it.
    fn page(&self, grid: &Grid, width: usize, room: usize) -> Vec<Line> {
        let place = TextPlace::of(grid, (width, room));
        let said = self.said(place.width);
        let below = self.session.player.below(&self.session.journal);
        let mut text = [wrapped(&below, place.width), vec![String::new()], said.clone()].concat();
        if text.len() > place.height {
            text = said;
        }
        // The end of a long text: what happened last.
        let text = text.split_off(text.len().saturating_sub(place.height));
        let room = if place.is_beside { room } else { room.saturating_sub(place.height) };
        let mut lines = grid.around(self.cursor, (width, room));
        if place.is_beside {
            lines.resize_with(lines.len().max(text.len()), Line::default);
            for (line, text) in lines.iter_mut().zip(text) {
                let used = line.to_string().width();
                line.push(Span::raw(" ".repeat((grid.width() + 2).saturating_sub(used)) + &text));
            }
        } else {
            lines.extend(text.into_iter().map(|text| Line::raw(format!(" {text}"))));
        }
        lines
    }

    fn grid(&self) -> Grid {
        self.session.player.grid(&self.session.journal)
    }
}

/// Where the text is, and its size.
struct TextPlace {
    is_beside: bool,
    width: usize,
    height: usize,
}

impl TextPlace {
    fn of(grid: &Grid, (width, room): (usize, usize)) -> TextPlace {
        let is_beside = width >= grid.width() + BESIDE;
        let text_width = if is_beside { width - grid.width() - 3 } else { width - 2 };
        let height = if is_beside { room } else { room.saturating_sub(grid.rows.len()).max(SAID) };
        TextPlace { is_beside, width: text_width, height }
    }
}

/// A text in lines of this width, without the styles of a terminal.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    text.lines().flat_map(|line| wrap(&plain(line), width)).collect()
}

fn plain(line: &str) -> String {
    anstream::adapter::strip_str(line).to_string()
}

impl<G: Importable, P: Player<G>> View for Table<G, P> {
    fn language(&self) -> Language {
        spoken()
    }

    fn is_saved(&self) -> bool {
        self.session.file.as_ref().is_none_or(KeptFile::is_saved)
    }

    fn draw(&mut self, (width, height): (usize, usize), look: Look) -> Vec<Line> {
        let mut grid = self.grid();
        if self.is_asked && !self.is_due {
            self.is_asked = false;
            let place = TextPlace::of(&grid, (width, height - FRAME));
            self.reading = (self.said(place.width).len() > place.height).then_some(0);
        }
        let title = cut(&format!(" {} ", self.title()), width);
        if let Some(from) = &mut self.reading {
            let lines: Vec<String> =
                self.session.said.iter().flatten().flat_map(|text| wrapped(text, width - 2)).collect();
            *from = (*from).min(lines.len().saturating_sub(height - FRAME));
            let lines = lines[*from..].iter().map(|line| Line::raw(format!(" {line}"))).collect::<Vec<_>>();
            let keys = hinted([TableText::ReadKeys.text(spoken())].into_iter(), width);
            return framed((&title, "", look.strong, &keys), |_| lines.clone(), (width, height), look);
        }
        let Picked { next, .. } = self.picked();
        // In row 1 of Diverto a line may begin nearly anywhere.
        if next.len() * 2 < grid.places.len() {
            grid.open(&next);
        }
        grid.pick(&self.points);
        grid.point_at(self.cursor);
        let keys = hinted([TableText::Keys.text(spoken())].into_iter(), width);
        let message = self.message(width);
        framed(
            (&title, &message, look.strong, &keys),
            |room| self.page(&grid, width, room),
            (width, height),
            look,
        )
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        if let Some(from) = &mut self.reading {
            match key {
                KeyCode::Down => *from += 1,
                KeyCode::Up => *from = from.saturating_sub(1),
                KeyCode::PageDown => *from += 10,
                KeyCode::PageUp => *from = from.saturating_sub(10),
                _ => {
                    self.reading = None;
                    self.session.said = Some(Vec::new());
                }
            }
            return Flow::Stay;
        }
        let is_typing = !self.typed.is_empty();
        match key {
            KeyCode::Up => self.go(&self.grid(), (0, 1)),
            KeyCode::Down => self.go(&self.grid(), (0, -1)),
            KeyCode::Left => self.go(&self.grid(), (-1, 0)),
            KeyCode::Right => self.go(&self.grid(), (1, 0)),
            KeyCode::Enter if is_typing => {
                let typed = std::mem::take(&mut self.typed);
                self.obey(&typed);
            }
            KeyCode::Enter => self.pick(false),
            KeyCode::Char(' ') if !is_typing => self.pick(true),
            KeyCode::Char('<') | KeyCode::F(UNDO) if !is_typing => self.obey("undo"),
            KeyCode::Char('?') | KeyCode::F(1) if !is_typing => self.obey("help"),
            KeyCode::F(SAVE) => self.obey("save"),
            KeyCode::F(LEAVE) => self.obey("quit"),
            KeyCode::Char(letter) => self.typed.push(letter),
            KeyCode::Backspace if is_typing => drop(self.typed.pop()),
            KeyCode::Backspace => drop(self.points.pop()),
            KeyCode::F(CLEAR) => self.typed.clear(),
            KeyCode::Esc => {
                self.typed.clear();
                self.points.clear();
            }
            _ => {}
        }
        if self.left.is_some() { Flow::Leave } else { Flow::Stay }
    }

    fn go_on(&mut self) -> bool {
        let is_due = std::mem::take(&mut self.is_due);
        if is_due {
            self.attempt(Session::go_on);
        }
        is_due
    }
}
