//! Key handling.

use std::path::PathBuf;

use crossterm::event::KeyCode;

use super::super::form::Form;
use super::super::{Flow, ScreenText, View, choices, keys};
use super::{App, Page};
use crate::cli::divicity::keep::words::{self, Refused, Told};
use crate::cli::divicity::keep::{NewMatch, changes};
use crate::cli::kept_file::IfGone;
use parlour::divicity::{Cards, Seat, Taker, TokenKind, TokenSet};
use parlour::internals::divicity::keeper::{Answer, Asked, Command, Dialog, Entry, ReadEntryError, Refusal};
use parlour::internals::divicity::rules::{ALL_LEX, seat_of};
use parlour::internals::words::Verbatim;

impl App {
    pub(super) fn table_key(&mut self, key: KeyCode) -> Flow {
        let answers = self.answers();
        match key {
            KeyCode::Up => self.marked.go(&answers, (-1, 0)),
            KeyCode::Down => self.marked.go(&answers, (1, 0)),
            KeyCode::Left => self.marked.go(&answers, (0, -1)),
            KeyCode::Right => self.marked.go(&answers, (0, 1)),
            KeyCode::Enter if !self.line.trim().is_empty() => return self.read_line(),
            KeyCode::Enter => match self.marked.chosen.and_then(|chosen| answers.get(chosen)) {
                Some(answer) => self.answer(*answer),
                None => self.say(Refused::NotMarked.text(self.language())),
            },
            KeyCode::F(keys::CLEAR) => self.line.clear(),
            KeyCode::Backspace if !self.line.is_empty() => {
                self.is_refused = false;
                self.line.pop();
            }
            KeyCode::Esc if !self.line.is_empty() => self.line.clear(),
            KeyCode::Backspace | KeyCode::Esc => self.back(),
            KeyCode::F(number) => return self.command(number),
            KeyCode::Char(letter) => return self.letter(letter, &answers),
            _ => {}
        }
        Flow::Stay
    }

    /// Command keys apply only where no token or player can begin.
    fn letter(&mut self, letter: char, answers: &[Answer]) -> Flow {
        self.scrolled = 0;
        let is_card = matches!(self.dialog(), Dialog::Ask(Asked::Card(_), _));
        let was_refused = std::mem::take(&mut self.is_refused);
        if was_refused && is_card && !self.line.trim().contains(char::is_whitespace) {
            // Cards are short, so the next letter starts over.
            self.line.clear();
        }
        if !self.line.is_empty() {
            self.line.push(letter);
            if let Some(answer) = choices::immune(&self.line, answers) {
                self.line.clear();
                self.answer(answer);
            }
            return Flow::Stay;
        }
        match letter {
            '<' => return self.command(keys::UNDO),
            '>' => return self.command(keys::REDO),
            '?' => return self.command(keys::KEYS),
            _ => {}
        }
        match letter {
            // No card has the rank 0.
            '0' if is_card => "10".clone_into(&mut self.line),
            '*' | '1'..='9' if is_card => self.line.push(letter),
            _ => return self.answer_or_word(letter, answers),
        }
        Flow::Stay
    }

    /// Handles the key of an answer or the first letter of a word. A letter that answers nothing also begins a word,
    /// so that later letters are not taken for answers.
    fn answer_or_word(&mut self, letter: char, answers: &[Answer]) -> Flow {
        let answer = answers.iter().find(|answer| choices::key(**answer) == Some(letter));
        match answer {
            Some(answer) => self.answer(*answer),
            None if letter.is_whitespace() => {}
            None => {
                self.line.push(letter);
                if !letter.is_alphabetic() && !matches!(letter, '-' | '+' | '~' | '|') {
                    let asked = match self.dialog() {
                        Dialog::Ask(asked, _) => Some(asked),
                        _ => None,
                    };
                    self.say(&self.misread(&ReadEntryError::Word { word: letter.to_string(), asked }));
                }
            }
        }
        Flow::Stay
    }

    fn misread(&self, error: &ReadEntryError) -> String {
        words::misread(self.language(), error, self.keeper().names(), self.session.hides_hands())
    }

    fn command(&mut self, number: u8) -> Flow {
        self.scrolled = 0;
        match number {
            keys::UNDO => self.obey(&Command::Undo),
            keys::REDO => self.obey(&Command::Redo),
            keys::CORRECT if self.keeper().tricks().is_empty() => {
                self.say(Refused::NoWholeTrick.text(self.language()));
            }
            keys::CORRECT => self.page = Page::Correct(self.keeper().tricks().len() - 1, String::new()),
            keys::WAITING if self.keeper().waiting().is_empty() => {
                self.say(Refused::NothingWaits.text(self.language()));
            }
            keys::WAITING => self.page = Page::Waiting,
            keys::LEX if self.keeper().state().setup().cards != Cards::LeftOut => {
                self.say(ScreenText::OfCards.text(self.language()));
            }
            keys::LEX => self.page = Page::Lex(0),
            keys::CHART => self.page = Page::Chart,
            keys::PODIUM => self.page = Page::Podium,
            keys::ODDS => self.odds(),
            keys::SET => self.open_set(),
            keys::MATCH => self.page = Page::Match(Box::new(Form::of(self.keeper(), self.language()))),
            keys::SAVE => self.save(Told::Saved.text(self.language()), IfGone::Write),
            keys::NAME => self.page = Page::Name(String::new()),
            keys::KEYS => self.page = Page::Keys,
            keys::LEAVE => return self.leave(),
            _ => {}
        }
        Flow::Stay
    }

    /// Shows what each token would bring the player who takes one, or how often each player wins.
    fn odds(&mut self) {
        let taker = match self.dialog() {
            Dialog::Ask(Asked::Taken(Taker::Player(seat)), _) => Some(seat),
            _ => None,
        };
        match self.session.odds(taker) {
            Ok(text) => self.page = Page::Odds(text),
            Err(why) => self.say(&why),
        }
    }

    /// Words answer the current question or state the whole step.
    fn read(&self, line: &str) -> Result<Entry, ReadEntryError> {
        let here = self.keeper().read_entry(&self.given, line);
        here.or_else(|error| self.keeper().read_entry(&[], line).map_err(|_| error))
    }

    fn read_line(&mut self) -> Flow {
        let line = std::mem::take(&mut self.line);
        let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let is_name = seat_of(self.keeper().names(), first).is_some();
        let word = if is_name { first } else { words::command(self.language(), first) };
        if let Some(number) = keys::named(word).filter(|_| !is_name && rest.is_empty()) {
            return self.command(number);
        }
        let change = changes::read(self.keeper(), self.language(), (word, rest.trim()));
        if let Some(change) = change.filter(|_| !is_name) {
            match change {
                Ok(change) => {
                    self.obey(&change);
                    self.end();
                }
                Err(why) => self.refuse_line(&why, line),
            }
            return Flow::Stay;
        }
        let entry = match self.read(&line) {
            Ok(entry) => entry,
            Err(error) => {
                self.refuse_line(&self.misread(&error), line);
                return Flow::Stay;
            }
        };
        if !entry.steps.is_empty() {
            self.obey(&Command::Play(entry.steps));
        }
        self.end();
        self.given = entry.given;
        self.settle(false);
        Flow::Stay
    }

    fn refuse_line(&mut self, why: &str, line: String) {
        self.say(why);
        self.line = line;
        self.is_refused = true;
    }

    pub(super) fn correct_key(&mut self, key: KeyCode, at: usize, mut typed: String) {
        let whole = self.keeper().tricks().len();
        let is_there = |typed: &str| typed.parse().is_ok_and(|number| (1..=whole).contains(&number));
        match key {
            KeyCode::Up | KeyCode::Down => {
                self.page = Page::Correct(moved(key, at, whole.saturating_sub(1)), String::new());
            }
            KeyCode::Char(digit @ '0'..='9') if typed.len() < 3 => {
                typed.push(digit);
                self.mark_trick(at, typed);
            }
            KeyCode::Backspace if !typed.is_empty() => {
                typed.pop();
                self.mark_trick(at, typed);
            }
            KeyCode::Enter if !typed.is_empty() && !is_there(&typed) => self.mark_trick(at, typed),
            KeyCode::Enter => {
                self.page = Page::Table;
                self.obey(&Command::Reopen(at + 1));
            }
            _ => self.page = Page::Table,
        }
    }

    /// Selects the trick with the typed number, or reports that there is none.
    fn mark_trick(&mut self, at: usize, typed: String) {
        let whole = self.keeper().tricks().len();
        let number = typed.parse().unwrap_or(at + 1);
        if (1..=whole).contains(&number) {
            self.page = Page::Correct(number - 1, typed);
        } else {
            self.say(&words::refusal(
                self.language(),
                &Refusal::NoTrick { number, whole },
                self.keeper().names(),
                self.session.hides_hands(),
            ));
            self.page = Page::Correct(at, typed);
        }
    }

    /// Opens the token set for editing: the named one, or C3's with all tokens that were set out.
    fn open_set(&mut self) {
        let state = self.keeper().state();
        let set = state.setup().tokens.unwrap_or_else(|| {
            let mut set = TokenSet::DEFAULT;
            let missing = state.tokens_out().except(&TokenSet::DEFAULT);
            set.extend(missing.tokens());
            set
        });
        self.page = Page::Set(set, 0);
    }

    pub(super) fn set_key(&mut self, key: KeyCode, mut set: TokenSet, at: usize) {
        let kind = TokenKind::ALL[at];
        let last = TokenKind::COUNT - 1;
        match key {
            KeyCode::Up | KeyCode::Down => return self.page = Page::Set(set, moved(key, at, last)),
            KeyCode::Char('+' | '=') | KeyCode::Right => set.add(kind, 1),
            KeyCode::Char('-') | KeyCode::Left => {
                let _ = set.remove(kind);
            }
            KeyCode::Enter => return self.name_set(Some(set)),
            KeyCode::Char('d') => set = TokenSet::DEFAULT,
            KeyCode::Char('n') => return self.name_set(None),
            KeyCode::Esc | KeyCode::F(keys::SET) => return self.page = Page::Table,
            _ => {}
        }
        self.page = Page::Set(set, at);
    }

    pub(super) fn match_key(&mut self, key: KeyCode, mut form: Box<Form>) {
        if form.key(key) == Flow::Stay {
            return self.page = Page::Match(form);
        }
        self.page = Page::Table;
        if let Some(NewMatch { names, setup }) = form.into_match() {
            self.obey(&Command::SetUp(names, Box::new(setup)));
            self.end();
        }
    }

    fn name_set(&mut self, set: Option<TokenSet>) {
        self.obey(&Command::Tokens(set));
        if self.keeper().state().setup().tokens == set {
            self.page = Page::Table;
        }
    }

    pub(super) fn waiting_key(&mut self, key: KeyCode) {
        if self.scroll(key) {
            return;
        }
        self.page = Page::Table;
        match key {
            KeyCode::Enter => {
                self.obey(&Command::TakeUp);
                self.end();
            }
            KeyCode::Char('d') => self.obey(&Command::Drop),
            _ => {}
        }
    }

    pub(super) fn lex_key(&mut self, key: KeyCode, at: usize) {
        let last = self.keeper().names().len() - 1;
        let change = match key {
            KeyCode::Up | KeyCode::Down => return self.page = Page::Lex(moved(key, at, last)),
            KeyCode::Char('+' | '=') | KeyCode::Right => 1,
            KeyCode::Char('-') | KeyCode::Left => -1,
            KeyCode::Enter if !self.keeper().state().lex_known() => {
                return self.say(Refused::LexNotSaid.text(self.language()));
            }
            KeyCode::Enter => return self.lex_counted(),
            KeyCode::Char('n') => {
                self.page = Page::Table;
                self.obey(&Command::NoLex);
                return self.end();
            }
            KeyCode::Char(digit @ '0'..='4') => return self.lex_typed(digit as u8 - b'0', at),
            KeyCode::Esc | KeyCode::F(keys::LEX) => return self.page = Page::Table,
            _ => return,
        };
        let Some(seat) = Seat::new(at) else { return };
        let count = self.keeper().state().holding(seat).lex.saturating_add_signed(change);
        self.obey(&Command::Lex(seat, count));
    }

    /// Sets the selected player's count and moves to the next; finishes after the last player, or once all four are
    /// counted.
    fn lex_typed(&mut self, count: u8, at: usize) {
        let Some(seat) = Seat::new(at) else { return };
        // If others have not been asked yet, zero for one player says nothing about them.
        if self.keeper().state().holding(seat).lex != count {
            self.obey(&Command::Lex(seat, count));
        }
        let holdings = self.keeper().state().holdings();
        let counted: u8 = holdings.iter().map(|holding| holding.lex).sum();
        let is_set = holdings[at].lex == count;
        if is_set && (counted == ALL_LEX || at + 1 == holdings.len()) {
            self.lex_counted();
        } else if is_set {
            self.page = Page::Lex(at + 1);
        }
    }

    /// Accepts Lex as shown.
    fn lex_counted(&mut self) {
        self.page = Page::Table;
        if !self.keeper().state().lex_known() {
            self.obey(&Command::NoLex);
        }
        self.end();
    }

    pub(super) fn name_key(&mut self, key: KeyCode, mut name: String) {
        match key {
            KeyCode::Char(letter) => name.push(letter),
            KeyCode::Backspace => {
                name.pop();
            }
            KeyCode::F(keys::CLEAR) => name.clear(),
            KeyCode::Enter if !name.is_empty() => {
                self.page = Page::Table;
                let path = PathBuf::from(&name);
                match self.session.save_as(&path) {
                    Ok(()) => {
                        let done = Told::GoesOnIn.say(self.language(), &[("file", &Verbatim(&name))]);
                        self.save(&done, IfGone::Refuse);
                    }
                    Err(error) => self.say_of(&error.words(), Some(&path)),
                }
                return;
            }
            _ => return self.page = Page::Table,
        }
        self.page = Page::Name(name);
    }

    /// Scrolls a read-only page and returns whether the key was for scrolling.
    pub(super) fn scroll(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Up => self.scrolled = self.scrolled.saturating_sub(1),
            KeyCode::Down => self.scrolled += 1,
            _ => return false,
        }
        true
    }
}

/// Where an arrow key leads in a list, from `at`.
fn moved(key: KeyCode, at: usize, last: usize) -> usize {
    if key == KeyCode::Up { at.saturating_sub(1) } else { (at + 1).min(last) }
}
