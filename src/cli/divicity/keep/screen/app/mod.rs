//! The match on the screen: state, display and keys.

mod press;
mod show;

use std::path::Path;

use crossterm::event::KeyCode;

use super::form::Form;
use super::line::{Line, Look};
use super::{FRAME, Flow, ScreenText, View, choices, choices::Marked, framed, keys};
use crate::cli::divicity::keep::session::{Done, Session};
use crate::cli::divicity::keep::words::{self, Told, Unsaved, lacks_lex};
use crate::cli::error::Shown;
use crate::cli::kept_file::{IfGone, Obstacle};
use parlour::divicity::{Effect, Keeper, Name, Step, Taker, TokenSet};
use parlour::internals::divicity::keeper::{Answer, Asked, Command, Dialog, dialog};
use parlour::internals::words::{Verbatim, capitalized};
use parlour::print::Language;

pub struct App {
    pub session: Session,
    pub given: Vec<Answer>,
    marked: Marked,
    /// The words being typed: a card, an event, or a command.
    pub line: String,
    /// Whether the line was just refused; it stays for correction.
    is_refused: bool,
    pub page: Page,
    /// The scroll offset of a read-only page.
    scrolled: usize,
    rows: usize,
    message: String,
}

#[derive(Clone, Debug)]
pub enum Page {
    Table,
    Keys,
    Chart,
    Podium,
    /// Who wins how often, or what each token would bring.
    Odds(String),
    Waiting,
    /// The tricks, with the selected one and the number being typed.
    Correct(usize, String),
    /// All players' Lex, with the selected one.
    Lex(usize),
    Set(TokenSet, usize),
    Name(String),
    Match(Box<Form>),
    /// Confirmation to leave although the last steps are not saved.
    Leave,
}

/// The minimum width for more than names and totals.
pub const WIDE: usize = 60;
/// The height of pages to choose from: a set of eleven kinds with title and total.
const PAGE: usize = 13;

impl App {
    pub fn new(session: Session) -> App {
        let mut app = App {
            session,
            given: Vec::new(),
            marked: Marked::default(),
            line: String::new(),
            is_refused: false,
            page: Page::Table,
            scrolled: 0,
            rows: choices::ROWS,
            message: String::new(),
        };
        app.ask();
        if let Some(doubt) = words::doubt(app.language(), app.keeper().state()) {
            app.message = ScreenText::Warning.say(app.language(), &[("doubt", &Verbatim(&doubt))]);
        }
        if lacks_lex(app.keeper().state()) {
            app.end();
        }
        app
    }

    /// After the last trick, asks for Lex if no cards imply them, and then shows the winner.
    fn end(&mut self) {
        let state = self.keeper().state();
        if state.is_over() && self.keeper().waiting().is_empty() {
            self.page = if lacks_lex(state) { Page::Lex(0) } else { Page::Podium };
            self.scrolled = 0;
        }
    }

    fn keeper(&self) -> &Keeper {
        &self.session.keeper
    }

    fn dialog(&self) -> Dialog {
        dialog(self.keeper().state(), &self.given)
    }

    pub fn answers(&self) -> Vec<Answer> {
        match self.dialog() {
            // Cards of a hidden hand are typed.
            Dialog::Ask(Asked::Card(_), _) if self.session.hides_hands() => Vec::new(),
            Dialog::Ask(_, answers) => answers,
            _ => Vec::new(),
        }
    }

    fn ask(&mut self) {
        self.given.clear();
        self.settle(false);
    }

    /// Skips questions with a single answer, unless that would complete a step without any input from the user. No
    /// answer is selected until an arrow key is pressed.
    fn settle(&mut self, is_answered: bool) {
        while let [only] = self.answers()[..] {
            self.given.push(only);
            match self.dialog() {
                // Do not ask about a special that can only be kept.
                Dialog::Done(step) if is_answered || only == Answer::Kept => return self.make(step),
                Dialog::Done(_) => {
                    self.given.pop();
                    break;
                }
                _ => {}
            }
        }
        let likely = self.keeper().earlier().map(path).filter(|path| path.starts_with(&self.given));
        let likely = likely.and_then(|path| path.get(self.given.len()).copied());
        let earlier = self.answers().iter().position(|answer| Some(*answer) == likely);
        self.marked = Marked { chosen: None, earlier };
    }

    fn answer(&mut self, answer: Answer) {
        self.given.push(answer);
        match self.dialog() {
            Dialog::Done(step) => self.make(step),
            _ => self.settle(true),
        }
    }

    fn make(&mut self, step: Step) {
        self.obey(&Command::Play(vec![step]));
        self.end();
        self.ask();
    }

    /// Begins the next match of the same players.
    fn again(&mut self) {
        self.page = Page::Table;
        let names = self.keeper().names().to_vec();
        let done = self.session.again(&names);
        self.tell(done);
    }

    /// Obeys a command and confirms it, or shows why it is refused.
    fn obey(&mut self, command: &Command) {
        let done = self.session.obey(command, true);
        self.tell(done);
    }

    fn tell(&mut self, done: Result<Done, String>) {
        match done {
            Ok(Done { text, doubt, saved }) => {
                self.confirm(saved, &text);
                if let Some(doubt) = doubt.filter(|_| self.is_saved()) {
                    let warning = ScreenText::Warning.say(self.language(), &[("doubt", &Verbatim(&doubt))]);
                    self.message.push_str(&format!(" {warning}"));
                }
            }
            Err(why) => self.say(&why),
        }
    }

    fn save(&mut self, done: &str, if_gone: IfGone) {
        let saved = self.session.save(if_gone);
        self.confirm(saved, done);
    }

    fn confirm(&mut self, saved: Result<(), Obstacle>, done: &str) {
        match saved {
            Ok(()) => self.say(done),
            Err(error) => self.say_unsaved(&error),
        }
        self.ask();
    }

    fn say_unsaved(&mut self, error: &Obstacle) {
        let why = words::unsaved(self.language(), error, true);
        self.say(&format!("{}, {why}", Unsaved::Alarm.text(self.language())));
    }

    /// Leaves if everything is on disk, possibly after writing the file again. Otherwise asks what to do.
    fn leave(&mut self) -> Flow {
        match self.session.confirm() {
            Ok(()) => Flow::Leave,
            Err(error) => {
                self.say_unsaved(&error);
                self.page = Page::Leave;
                Flow::Stay
            }
        }
    }

    /// Goes back to the last question with several answers.
    fn back(&mut self) {
        while self.given.pop().is_some() && self.answers().len() < 2 {}
        if self.given.is_empty() {
            self.settle(false);
        }
    }

    /// Shows a message as a sentence; a leading player's name is not capitalized.
    fn say(&mut self, text: &str) {
        self.say_of(text, None);
    }

    /// As `say`, and a leading file name is not capitalized either.
    fn say_of(&mut self, text: &str, file: Option<&Path>) {
        let is_player = |name: &Name| text.starts_with(&name.shown());
        let is_file = file.is_some_and(|file| text.starts_with(&Shown(file).to_string()));
        let begins_with_name = self.keeper().names().iter().any(is_player) || is_file;
        self.message = if begins_with_name { text.to_owned() } else { capitalized(text) };
        if !text.ends_with(['.', '?', '!']) {
            self.message.push('.');
        }
    }
}

pub fn path(step: Step) -> Vec<Answer> {
    match step {
        Step::Immune(seat) => vec![Answer::Immune(seat)],
        Step::Card(card) => vec![Answer::Card(card)],
        Step::SetOut(token) => vec![Answer::Token(token)],
        Step::Take(Taker::Player(seat), token) => vec![Answer::Player(seat), Answer::Token(token)],
        Step::Take(Taker::Discard, token) => vec![Answer::Discard, Answer::Token(token)],
        Step::Resolve(Effect::Donate { token, to }) => vec![Answer::Token(token), Answer::Player(to)],
        Step::Resolve(Effect::Exchange { mine, with, theirs }) => {
            vec![Answer::Token(mine), Answer::Player(with), Answer::Token(theirs)]
        }
        Step::Resolve(Effect::Steal { from, token }) => vec![Answer::Player(from), Answer::Token(token)],
        Step::Resolve(Effect::Kept) => vec![Answer::Kept],
    }
}

impl View for App {
    fn language(&self) -> Language {
        self.session.language()
    }

    fn is_saved(&self) -> bool {
        self.session.is_saved()
    }

    fn draw(&mut self, (width, height): (usize, usize), look: Look) -> Vec<Line> {
        if let Page::Match(form) = &mut self.page {
            return form.draw((width, height), look);
        }
        let style = if self.is_saved() { look.strong } else { look.alarm };
        let (title, message, keys) = (self.title(width), self.message.clone(), self.keys(width));
        let page = |room| self.page(width, room, look);
        framed((&title, &message, style, &keys), page, (width, height), look)
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        match self.page.clone() {
            Page::Table => return self.table_key(key),
            Page::Podium if key == KeyCode::Char('a') => self.again(),
            Page::Keys | Page::Chart | Page::Podium | Page::Odds(_) if !self.scroll(key) => {
                self.page = Page::Table;
            }
            Page::Keys | Page::Chart | Page::Podium | Page::Odds(_) => {}
            Page::Waiting => self.waiting_key(key),
            Page::Correct(at, typed) => self.correct_key(key, at, typed),
            Page::Lex(at) => self.lex_key(key, at),
            Page::Set(set, at) => self.set_key(key, set, at),
            Page::Match(form) => self.match_key(key, form),
            Page::Name(name) => self.name_key(key, name),
            Page::Leave => {
                self.page = Page::Table;
                match key {
                    KeyCode::Char('x') | KeyCode::F(keys::LEAVE) => return Flow::Leave,
                    KeyCode::Char('v') | KeyCode::F(keys::SAVE) => {
                        self.save(Told::Saved.text(self.language()), IfGone::Write);
                    }
                    KeyCode::Char('n') | KeyCode::F(keys::NAME) => self.page = Page::Name(String::new()),
                    _ => {}
                }
            }
        }
        Flow::Stay
    }
}
