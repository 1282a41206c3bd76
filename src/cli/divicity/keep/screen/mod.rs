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

use std::io;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use ratatui::{DefaultTerminal, Frame};

use super::Start;
use super::words::{Words, fill};
use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::kept_file::Hold;
use crate::cli::width::wrap;
use app::App;
use form::Form;
use look::Look;

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

/// What fills the screen and takes keys.
trait View {
    /// The fewest columns and lines on which everything that a key needs can be seen.
    fn least(&self) -> (u16, u16);

    /// The words of the user's language.
    fn words(&self) -> &'static Words;

    /// Whether all that was confirmed is on the disk.
    fn is_saved(&self) -> bool;

    fn draw(&mut self, frame: &mut Frame<'_>, look: Look);

    /// Takes a key; breaks when it is done.
    fn key(&mut self, key: KeyCode) -> Flow;
}

/// Draws a view, or says that it needs more room; whether it was drawn.
fn show(view: &mut impl View, frame: &mut Frame<'_>, look: Look) -> bool {
    let (area, least) = (frame.area(), view.least());
    let fits = area.width >= least.0 && area.height >= least.1;
    if fits {
        view.draw(frame, look);
    } else {
        let texts = &view.words().screen;
        let saved = if view.is_saved() { &texts.all_saved } else { &texts.not_saved };
        let text = fill(
            &texts.too_small,
            &[
                ("saved", saved),
                ("width", &least.0),
                ("height", &least.1),
                ("has_width", &area.width),
                ("has_height", &area.height),
            ],
        );
        let lines: Vec<Line<'_>> = wrap(&text, usize::from(area.width)).into_iter().map(Line::raw).collect();
        frame.render_widget(Paragraph::new(lines), area);
    }
    fits
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
    /// A request to end waits until the terminal is given back, however often it comes: it is looked for at every tick.
    /// A hang-up is left to end the program at once: with its terminal gone there is nothing to give back, and reading
    /// from what is left of it would never return.
    hold: Option<Hold>,
}

/// How long a signal may wait to be seen.
const TICK: Duration = Duration::from_millis(200);

impl Screen {
    fn take() -> io::Result<Screen> {
        let hold = Some(Hold::but_hang_up());
        Ok(Screen { terminal: ratatui::try_init()?, hold })
    }

    /// Shows a view until it is left, or the system asks to end. All that was confirmed is on the disk.
    fn show(&mut self, view: &mut impl View) -> Result<()> {
        let look = Look::new();
        loop {
            let mut is_seen = false;
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
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if let Some(code) = keys::pressed(key) {
                        return Ok(press(view, is_seen, code));
                    }
                }
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
