//! The keeper on a full screen: the terminal taken and given back, keys in, frames out.

mod app;
mod board;
mod chart;
mod choices;
mod form;
#[cfg(test)]
mod key_count;
mod keys;
mod lists;
mod look;
#[cfg(test)]
mod model;
#[cfg(test)]
mod pages;
mod podium;
mod tally;

use std::io;
use std::time::Duration;

use ratatui::backend::Backend as _;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::EnterAlternateScreen;
use ratatui::crossterm::{execute, terminal};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use ratatui::{DefaultTerminal, Frame, TerminalOptions, Viewport};

use super::Start;
use super::words::{Words, fill};
use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::kept_file::{Hold, keeps_terminal};
use crate::cli::width::{cut, wrap};
use app::App;
use form::Form;
use look::Look;
use tally::Tally;

/// Keeps a match on a full screen.
pub fn run(start: Start) -> Result<Outcome> {
    let mut screen = Screen::take().map_err(Error::Stdout)?;
    let session = match start {
        Start::Session(session) => *session,
        Start::New(place) => {
            let mut form = Form::new(place.path(), place.words);
            screen.show(&mut form)?;
            match form.into_match() {
                Some(wanted) => {
                    let keeper = wanted.keeper(place.words)?;
                    place.begin(keeper)?
                }
                None => return Ok(Outcome::Fine),
            }
        }
    };
    let mut app = App::new(session);
    screen.show(&mut app)?;
    drop(screen);
    app.into_session().end(true)
}

/// Asks what everybody holds; gives the arguments of `score` that say the same, none where nothing was typed.
pub fn tally(words: &'static Words) -> Result<Vec<String>> {
    let mut screen = Screen::take().map_err(Error::Stdout)?;
    let mut tally = Tally::new(words);
    screen.show(&mut tally)?;
    Ok(tally.arguments())
}

/// What fills the screen and takes keys.
trait View {
    /// The words of the user's language.
    fn words(&self) -> &'static Words;

    /// Whether all that was confirmed is on the disk.
    fn is_saved(&self) -> bool {
        true
    }

    fn draw(&mut self, frame: &mut Frame<'_>, look: Look);

    /// Takes a key; breaks when it is done.
    fn key(&mut self, key: KeyCode) -> Flow;
}

/// The fewest columns and lines on which everything that a key needs can be seen.
const LEAST: (u16, u16) = (40, 12);

/// Draws a view, or says that it needs more room; whether it was drawn.
fn show(view: &mut impl View, frame: &mut Frame<'_>, look: Look) -> bool {
    let area = frame.area();
    let fits = area.width >= LEAST.0 && area.height >= LEAST.1;
    if fits {
        view.draw(frame, look);
    } else {
        let texts = &view.words().screen;
        let saved = if view.is_saved() { &texts.all_saved } else { &texts.not_saved };
        let text = fill(
            &texts.too_small,
            &[
                ("saved", saved),
                ("width", &LEAST.0),
                ("height", &LEAST.1),
                ("has_width", &area.width),
                ("has_height", &area.height),
            ],
        );
        let lines: Vec<Line<'_>> = wrap(&text, usize::from(area.width)).into_iter().map(Line::raw).collect();
        frame.render_widget(Paragraph::new(lines), area);
    }
    fits
}

/// Lines around a page: title, message, keys.
const FRAME: usize = 3;

/// A page for as many lines as there are, below its title and above its message and what keys do.
fn framed(
    (title, message, style, keys): (&str, &str, Style, &str),
    mut page: impl FnMut(usize) -> Vec<Line<'static>>,
    (width, height): (usize, usize),
    look: Look,
) -> Vec<Line<'static>> {
    let room = height.saturating_sub(FRAME);
    let mut message = wrap(message, width.saturating_sub(2)).into_iter();
    let first = message.next().unwrap_or_default();
    let rest: Vec<String> = message.collect();
    let mut lines = page(room);
    // A long message takes the line above too; where nothing is to spare, the page makes do with less.
    if !rest.is_empty() && lines.len() >= room {
        lines = page(room - 1);
        lines.truncate(room - 1);
    }
    lines.truncate(room);
    lines.resize(room, Line::raw(""));
    let tell = |text: &str| Line::styled(cut(&format!(" {text}"), width), style);
    if rest.is_empty() {
        lines.push(tell(&first));
    } else {
        lines.pop();
        lines.extend([tell(&first), tell(&rest.join(" "))]);
    }
    lines.insert(0, Line::styled(title.to_owned(), look.title));
    lines.push(Line::styled(keys.to_owned(), look.quiet));
    lines
}

/// Gives a view its key, if it could be seen what the key is for.
fn press(view: &mut impl View, is_seen: bool, key: KeyCode) -> Flow {
    if is_seen { view.key(key) } else { Flow::Stay }
}

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Stay,
    Leave,
}

/// The terminal, given back whatever happens: at the end, on an error, on a panic (ratatui's hook).
struct Screen {
    terminal: DefaultTerminal,
    /// The part of the terminal that is drawn on.
    area: Rect,
    /// A request to end waits until the terminal is given back, however often it comes: it is looked for at every tick.
    /// A hang-up ends the program at once: its terminal may be gone, and reading from what is left of it would never return.
    hold: Option<Hold>,
}

/// How long a signal may wait to be seen.
const TICK: Duration = Duration::from_millis(200);

/// The most columns and lines that are drawn: some terminals claim to have thousands, which would fill the memory.
const MOST: (u16, u16) = (500, 200);

/// The part of the terminal to draw on.
fn area() -> io::Result<Rect> {
    let (width, height) = terminal::size()?;
    Ok(Rect::new(0, 0, width.min(MOST.0), height.min(MOST.1)))
}

impl Screen {
    fn take() -> io::Result<Screen> {
        let hold = Some(Hold::but_hang_up());
        keeps_terminal(|| {
            let _ = ratatui::try_restore();
            let _ = execute!(io::stdout(), Show);
        });
        let area = area()?;
        let terminal = ratatui::try_init_with_options(TerminalOptions { viewport: Viewport::Fixed(area) })?;
        let mut screen = Screen { terminal, area, hold };
        execute!(io::stdout(), EnterAlternateScreen)?;
        // A program that was killed may have left its screen there.
        screen.clear()?;
        Ok(screen)
    }

    /// Clears the terminal, so that all of it is drawn anew.
    fn clear(&mut self) -> io::Result<()> {
        self.terminal.backend_mut().clear()?;
        self.terminal.resize(self.area)
    }

    /// Shows a view until it is left, or the system asks to end. All that was confirmed is on the disk.
    fn show(&mut self, view: &mut impl View) -> Result<()> {
        let look = Look::new();
        loop {
            let mut is_seen = false;
            let area = area().map_err(Error::Stdout)?;
            if area != self.area {
                self.area = area;
                self.clear().map_err(Error::Stdout)?;
            }
            let draw = |frame: &mut Frame<'_>| is_seen = show(view, frame, look);
            self.terminal.draw(draw).map_err(Error::Stdout)?;
            if self.wait(view, is_seen)? == Flow::Leave {
                return Ok(());
            }
        }
    }

    /// Waits until there is something to show.
    fn wait(&mut self, view: &mut impl View, is_seen: bool) -> Result<Flow> {
        let fail = |source| Error::Read { path: "-".into(), source };
        loop {
            if self.hold.as_ref().is_some_and(Hold::is_asked) {
                return Ok(Flow::Leave);
            }
            if !event::poll(TICK).map_err(fail)? {
                continue;
            }
            match event::read().map_err(fail)? {
                Event::Key(KeyEvent { code: KeyCode::Char('c'), modifiers, .. })
                    if modifiers.contains(KeyModifiers::CONTROL) =>
                {
                    return Ok(Flow::Leave);
                }
                Event::Key(key) if key.kind != KeyEventKind::Release => match keys::pressed(key) {
                    Some(KeyCode::F(keys::REDRAW)) => {
                        self.clear().map_err(Error::Stdout)?;
                        return Ok(Flow::Stay);
                    }
                    Some(code) => return Ok(press(view, is_seen, code)),
                    None => {}
                },
                Event::Resize(..) => return Ok(Flow::Stay),
                _ => {}
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        ratatui::restore();
        if let Some(hold) = self.hold.take() {
            hold.obeyed();
        }
    }
}
