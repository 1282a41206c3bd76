//! The keeper on a full screen: sets up and restores the terminal, reads keys, draws frames.

mod app;
mod board;
mod chart;
mod choices;
mod form;
mod keys;
mod line;
mod lists;
mod look;
mod podium;
mod tally;
#[cfg(test)]
mod tests;

use std::io::{self, Write as _};
use std::panic;
use std::time::Duration;

use anstyle::Style;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};
use line::Line;

use super::Start;
use crate::cli::error::{Error, Outcome, Result};
use crate::cli::kept_file::{Defer, Hold, keeps_terminal};
use crate::cli::width::{cut, wrap};
use app::App;
use form::Form;
use look::Look;
use parlour::internals::words::{Verbatim, messages};
use parlour::print::Language;
use tally::Tally;

const HELP: &str = "\
1-9, /, *         the player or token with that key; or arrows, then Enter
·                 the previous answer in a correction: the arrows begin there
~3                player 3 is immune (C14, without cards)
ana milk, -5      words, then Enter: the start of a name is enough
9 p, 10 m, *      a card, then Enter: its rank, then its suit; joker: *
Backspace         back to the previous question
<  >              undo the last step; redo it (Ctrl-Z, Ctrl-Y)
F2                correct an earlier trick
F3                tricks waiting while an earlier one is corrected
F4                count Lex (without cards)
F5                the score after each trick
F6                the podium: ranks, parts of scores; a there: the next match
F7                name or change the set of tokens
F8  F9            save again; save under another name
F10               end: the same command continues the match
F11               names, seats, first leader, variants, cards
F12, odds, h      what each token would bring who takes one, or how often each player wins
fix 3 ana 10      correct one cell: Ana took 10 in trick 3";

messages! {
    /// Texts of the screen only.
    pub enum ScreenText in "program" {
        AllSaved = "All saved.",
        NotSaved = "The last steps are NOT SAVED.",
        TooSmall = "{saved} The keeper needs {width}x{height} characters, and the window has {has_width}x{has_height}: make it larger. Until then only Ctrl-C works, and ends the keeper.",
        Warning = "Warning: {doubt} (C3).",
        TrickOf = "trick {n} of {of}",
        Immunity = "immunity",
        Waiting = "{n} waiting (F3)",
        Hidden = "Hands are hidden: type the card, such as 9 p or *",
        SetEmpty = "The set has no tokens left.",
        SetEmptyHelp = "F7 adds some, or removes the set (C3).",
        Revoke = "Every card left would prove a revoke of {player} (C4).",
        RevokeHelp = "F2 corrects an earlier trick.",
        There = "on the table: {tokens}",
        SaveAs = "Save under another name and go on",
        Leave = "The last steps are not saved. Leave anyway?",
        More = "… Down shows more",
        OfCards = "the cards of this match already show the Lex (C9).",
        Order = "Order",
        Left = "Left",
        Card = "card",
        CountLex = "F4 counts them; three are worth 50, four win (C12, C13)",
        LexAtEnd = "Lex are counted at the end (C9)",
        Worthless = "nothing that scores",
        Chart = "Score after each trick (number: player)",
        ChartFrom = "Score from trick {n} on (number: player)",
        ChartEmpty = "Score after each trick: none complete yet",
        WhichTrick = "Which trick do you want to correct?",
        Waits = "Tricks waiting during a correction",
        Lex = "Lex: four in all (C1)",
        WhoHasLex = "Who has Lex? Count them to decide the winner (C9, C13)",
        Set = "The set of tokens in play (C3)",
        SetOut = "{n} set out so far",
        InAll = "{n} in all",
        Keys = "Keys",
        Help = HELP,
    }
}

pub fn run(start: Start) -> Result<Outcome> {
    let mut screen = Screen::take().map_err(Error::Stdout)?;
    let session = match start {
        Start::Session(session) => *session,
        Start::New(place) => {
            let mut form = Form::new(place.path(), place.language);
            screen.show(&mut form)?;
            match form.into_match() {
                Some(wanted) => {
                    let keeper = wanted.keeper(place.language)?;
                    place.begin(keeper)?
                }
                None => return Ok(Outcome::Fine),
            }
        }
    };
    let mut app = App::new(session);
    screen.show(&mut app)?;
    drop(screen);
    app.session.end(true)
}

/// Collects what all players hold and returns the equivalent arguments of `score`; empty if nothing was entered.
pub fn tally(language: Language) -> Result<Vec<String>> {
    let mut screen = Screen::take().map_err(Error::Stdout)?;
    let mut tally = Tally::new(language);
    screen.show(&mut tally)?;
    Ok(tally.arguments())
}

trait View {
    fn language(&self) -> Language;

    fn is_saved(&self) -> bool {
        true
    }

    fn draw(&mut self, size: (usize, usize), look: Look) -> Vec<Line>;

    fn key(&mut self, key: KeyCode) -> Flow;
}

/// The minimum size, in columns and lines, to show everything that keys refer to.
const LEAST: (usize, usize) = (40, 12);

/// The lines of a view, or a message that it needs more room, and whether the view is shown.
fn show(view: &mut impl View, (width, height): (usize, usize), look: Look) -> (bool, Vec<Line>) {
    if width >= LEAST.0 && height >= LEAST.1 {
        return (true, view.draw((width, height), look));
    }
    let language = view.language();
    let saved = if view.is_saved() { ScreenText::AllSaved } else { ScreenText::NotSaved };
    let text = ScreenText::TooSmall.say(
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
const FRAME: usize = 3;

/// Fills the screen with a page between its title and its message and key hints.
fn framed(
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
fn press(view: &mut impl View, is_seen: bool, key: KeyCode) -> Flow {
    if is_seen { view.key(key) } else { Flow::Stay }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Stay,
    Leave,
}

/// The terminal, restored in every case: at the end, on errors, and on panics.
struct Screen {
    size: (usize, usize),
    /// What each line shows, with its styles; empty if unknown.
    shown: Vec<String>,
    /// Defers termination requests until the terminal is restored; they are checked at every tick. A hang-up ends the
    /// program at once: the terminal may be gone, and reading from it might block forever.
    hold: Option<Hold>,
}

/// The maximum delay before a signal is noticed.
const TICK: Duration = Duration::from_millis(200);

/// The maximum size drawn, in columns and lines: some terminals report thousands, which would exhaust memory.
const MOST: (usize, usize) = (500, 200);

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
    fn take() -> io::Result<Screen> {
        let hold = Some(Hold::new(Defer::ButHangUp));
        keeps_terminal(restore);
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            hook(info);
        }));
        terminal::enable_raw_mode()?;
        let mut screen = Screen { size: size()?, shown: Vec::new(), hold };
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
    fn show(&mut self, view: &mut impl View) -> Result<()> {
        let look = Look::new();
        loop {
            let size = size().map_err(Error::Stdout)?;
            if size != self.size {
                self.size = size;
                self.clear().map_err(Error::Stdout)?;
            }
            let (is_seen, lines) = show(view, size, look);
            self.draw(&lines).map_err(Error::Stdout)?;
            if self.wait(view, is_seen)? == Flow::Leave {
                return Ok(());
            }
        }
    }

    /// Waits for an event that changes the view.
    fn wait(&mut self, view: &mut impl View, is_seen: bool) -> Result<Flow> {
        let fail = |source| Error::Read { path: "-".into(), source };
        loop {
            if self.hold.as_ref().is_some_and(Hold::is_asked) {
                return Ok(Flow::Leave);
            }
            if !event::poll(TICK).map_err(fail)? {
                // A window resized before the first poll sends no event.
                if size().map_err(Error::Stdout)? != self.size {
                    return Ok(Flow::Stay);
                }
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
        restore();
        if let Some(hold) = self.hold.take() {
            hold.obeyed();
        }
    }
}
