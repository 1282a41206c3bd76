//! Full screens: sets up and restores the terminal, reads keys, draws frames.

pub mod grid;
pub mod line;

use std::collections::VecDeque;
use std::io::{self, Write as _};
use std::panic;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use anstyle::Style;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};
use line::{Line, Look};
use parlour::internals::words::{Verbatim, join, messages};
use parlour::print::Language;
use unicode_width::UnicodeWidthStr;

use super::error::{Error, Result};
use super::kept_file::{Defer, Hold, interrupt, is_asked, keeps_terminal};
use super::width::{cut, wrap};

messages! {
    /// Texts of every full screen.
    enum WindowText in "program" {
        AllSaved = "All saved.",
        NotSaved = "The last steps are NOT SAVED.",
        TooSmall = "{saved} This screen needs {width}x{height} characters, and the window has {has_width}x{has_height}: make it larger. Until then only Ctrl-C works, and ends the program.",
    }
}

pub trait View {
    fn language(&self) -> Language;

    fn is_saved(&self) -> bool {
        true
    }

    fn draw(&mut self, size: (usize, usize), look: Look) -> Vec<Line>;

    fn key(&mut self, key: KeyCode) -> Flow;

    /// Does what takes time, once the view is drawn; whether the view has changed.
    fn go_on(&mut self) -> bool {
        false
    }
}

/// The minimum size, in columns and lines, to show everything that keys refer to.
const LEAST: (usize, usize) = (40, 12);

/// The lines of a view, or a message that it needs more room, and whether the view is shown.
pub fn show(view: &mut impl View, (width, height): (usize, usize), look: Look) -> (bool, Vec<Line>) {
    if width >= LEAST.0 && height >= LEAST.1 {
        return (true, view.draw((width, height), look));
    }
    let language = view.language();
    let saved = if view.is_saved() { WindowText::AllSaved } else { WindowText::NotSaved };
    let text = WindowText::TooSmall.say(
        language,
        &[
            ("saved", &Verbatim(saved.text(language))),
            ("width", &LEAST.0),
            ("height", &LEAST.1),
            ("has_width", &width),
            ("has_height", &height),
        ],
    );
    (false, wrap(&text, width).into_iter().map(Line::raw).collect())
}

/// The lines around a page: title, message, keys.
pub const FRAME: usize = 3;

/// Fills the screen with a page between its title and its message and key hints.
pub fn framed(
    (title, message, style, keys): (&str, &str, Style, &str),
    mut page: impl FnMut(usize) -> Vec<Line>,
    (width, height): (usize, usize),
    look: Look,
) -> Vec<Line> {
    let room = height.saturating_sub(FRAME);
    let mut message = wrap(message, width.saturating_sub(2)).into_iter();
    let first = message.next().unwrap_or_default();
    let rest: Vec<String> = message.collect();
    let mut lines = page(room);
    // A long message also takes the line above, if need be from the page.
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

/// Passes a key to a view, but only if the view was visible.
pub fn press(view: &mut impl View, is_seen: bool, key: KeyCode) -> Flow {
    if is_seen { view.key(key) } else { Flow::Stay }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Stay,
    Leave,
}

/// The terminal, restored in every case: at the end, on errors, and on panics.
pub struct Screen {
    size: (usize, usize),
    /// What each line shows, with its styles; empty if unknown.
    shown: Vec<String>,
    /// Defers termination requests until the terminal is restored; they are checked at every tick. A hang-up ends the
    /// program at once: the terminal may be gone, and reading from it might block forever.
    hold: Option<Hold>,
    /// Events read while the view was busy, handled next.
    early: VecDeque<Event>,
}

/// The maximum delay before a signal is noticed.
const TICK: Duration = Duration::from_millis(200);

/// How often to check whether the view is still busy.
const BRIEF: Duration = Duration::from_millis(1);

/// The maximum size drawn, in columns and lines: some terminals report thousands, which would exhaust memory.
const MOST: (usize, usize) = (500, 200);

fn read_failed(source: io::Error) -> Error {
    Error::Read { path: "-".into(), source }
}

fn is_interrupt(event: &Event) -> bool {
    matches!(event, Event::Key(KeyEvent { code: KeyCode::Char('c'), modifiers, .. })
        if modifiers.contains(KeyModifiers::CONTROL))
}

/// Reads events until Ctrl-C, which interrupts, or the end of what is busy.
fn watch(is_busy: &Receiver<()>, early: &mut VecDeque<Event>) -> io::Result<()> {
    while is_busy.try_recv() == Err(TryRecvError::Empty) {
        if event::poll(BRIEF)? {
            let event = event::read()?;
            if is_interrupt(&event) {
                interrupt();
                break;
            }
            early.push_back(event);
        }
    }
    Ok(())
}

fn size() -> io::Result<(usize, usize)> {
    let (width, height) = terminal::size()?;
    Ok((usize::from(width).min(MOST.0), usize::from(height).min(MOST.1)))
}

/// Gives the terminal back as it was.
fn restore() {
    // Whoever cannot be given back a terminal has none to read the error on.
    let _ = terminal::disable_raw_mode();
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
}

impl Screen {
    pub fn take() -> io::Result<Screen> {
        let hold = Some(Hold::new(Defer::ButHangUp));
        keeps_terminal(restore);
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            hook(info);
        }));
        terminal::enable_raw_mode()?;
        let mut screen = Screen { size: size()?, shown: Vec::new(), hold, early: VecDeque::new() };
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        // A killed program may have left its screen here.
        screen.clear()?;
        Ok(screen)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.shown.clear();
        execute!(io::stdout(), Clear(ClearType::All))
    }

    fn draw(&mut self, lines: &[Line]) -> io::Result<()> {
        let (width, height) = self.size;
        let mut out = io::stdout().lock();
        self.shown.resize(height, String::new());
        for (row, shown) in self.shown.iter_mut().enumerate() {
            let painted = lines.get(row).map_or_else(|| " ".repeat(width), |line| line.painted(width));
            if painted != *shown {
                queue!(out, MoveTo(0, row as u16), Print(&painted))?;
                *shown = painted;
            }
        }
        out.flush()
    }

    /// Shows a view until it is left or the program is asked to end. Everything confirmed is on disk by then.
    pub fn show(&mut self, view: &mut impl View) -> Result<()> {
        let look = Look::new();
        loop {
            let size = size().map_err(Error::Stdout)?;
            if size != self.size {
                self.size = size;
                self.clear().map_err(Error::Stdout)?;
            }
            let (is_seen, lines) = show(view, size, look);
            self.draw(&lines).map_err(Error::Stdout)?;
            if is_seen && self.while_busy(|| view.go_on())? {
                continue;
            }
            if self.wait(view, is_seen)? == Flow::Leave {
                return Ok(());
            }
        }
    }

    /// Runs what may include a long search. Meanwhile Ctrl-C stops the search, and other keys are queued; without a
    /// thread to read them, they wait.
    fn while_busy<T>(&mut self, act: impl FnOnce() -> T) -> Result<T> {
        thread::scope(|scope| {
            let (busy, is_busy) = mpsc::channel::<()>();
            let early = &mut self.early;
            let watch = move || watch(&is_busy, early).inspect_err(|_| interrupt());
            let watcher = thread::Builder::new().spawn_scoped(scope, watch);
            let done = act();
            drop(busy);
            match watcher.map(ScopedJoinHandle::join) {
                Ok(Ok(Err(error))) => Err(read_failed(error)),
                Ok(Err(panic)) => panic::resume_unwind(panic),
                Ok(Ok(Ok(()))) | Err(_) => Ok(done),
            }
        })
    }

    /// Waits for an event that changes the view.
    fn wait(&mut self, view: &mut impl View, is_seen: bool) -> Result<Flow> {
        loop {
            let event = match self.early.pop_front() {
                // What was typed before Ctrl-C counts.
                Some(event) => event,
                None if is_asked() => return Ok(Flow::Leave),
                None if event::poll(TICK).map_err(read_failed)? => event::read().map_err(read_failed)?,
                // A window resized before the first poll sends no event.
                None if size().map_err(Error::Stdout)? != self.size => return Ok(Flow::Stay),
                None => continue,
            };
            match event {
                event if is_interrupt(&event) => return Ok(Flow::Leave),
                Event::Key(key) if key.kind != KeyEventKind::Release => match pressed(key) {
                    Some(KeyCode::F(REDRAW)) => {
                        self.clear().map_err(Error::Stdout)?;
                        return Ok(Flow::Stay);
                    }
                    Some(code) => return self.while_busy(|| press(view, is_seen, code)),
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
        restore();
        if let Some(hold) = self.hold.take() {
            hold.obeyed();
        }
    }
}

/// Function keys of every full screen.
pub const SAVE: u8 = 8;
pub const LEAVE: u8 = 10;
/// `<` and Ctrl-Z, as a function key that keyboards do not have.
pub const UNDO: u8 = 31;
/// `>` and Ctrl-Y.
pub const REDO: u8 = 32;
/// Ctrl-L.
const REDRAW: u8 = 33;
/// Ctrl-U: clears what was typed.
pub const CLEAR: u8 = 34;

/// Decodes a key press. Ctrl-Z, Ctrl-Y, Ctrl-S, Ctrl-X, Ctrl-L and Ctrl-U have their usual meanings; other
/// combinations with Ctrl or Alt are ignored.
fn pressed(event: KeyEvent) -> Option<KeyCode> {
    let (ctrl, alt) =
        (event.modifiers.contains(KeyModifiers::CONTROL), event.modifiers.contains(KeyModifiers::ALT));
    match (event.code, ctrl, alt) {
        (code, false, false) => Some(code),
        // AltGr, with which some keyboards type symbols.
        (KeyCode::Char(letter), true, true) if !letter.is_ascii_alphanumeric() => Some(event.code),
        (KeyCode::Char('z' | 'Z'), true, false) => Some(KeyCode::F(UNDO)),
        (KeyCode::Char('y' | 'Y'), true, false) => Some(KeyCode::F(REDO)),
        (KeyCode::Char('s' | 'S'), true, false) => Some(KeyCode::F(SAVE)),
        (KeyCode::Char('x' | 'X'), true, false) => Some(KeyCode::F(LEAVE)),
        (KeyCode::Char('l' | 'L'), true, false) => Some(KeyCode::F(REDRAW)),
        (KeyCode::Char('u' | 'U'), true, false) => Some(KeyCode::F(CLEAR)),
        _ => None,
    }
}

/// Key hints on one line. If space is short, hints are dropped, but never the last two.
pub fn hinted<'t>(hints: impl Iterator<Item = &'t str>, width: usize) -> String {
    let mut keys: Vec<&str> = hints.flat_map(|hints| hints.split("  ")).collect();
    while join(&keys, "  ").width() + 1 > width && keys.len() > 2 {
        keys.remove(keys.len() - 3);
    }
    cut(&format!(" {}", join(&keys, "  ")), width)
}
