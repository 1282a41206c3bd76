//! The match on the screen: what is shown, and what a key does.

use std::path::{Path, PathBuf};

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use super::look::{Look, cut, fit, wrap};
use super::{Flow, View, board, chart, choices, lists, podium};
use crate::cli::divicity::keep::session::Session;
use crate::cli::divicity::keep::words;
use crate::cli::error::Shown;
use crate::cli::kept_file::{IfGone, SaveError};
use parlour::divicity::keeper::{Answer, Asked, Dialog, Refusal, dialog};
use parlour::divicity::{Card, Cards, Effect, Keeper, Seat, Step, Taker};

/// The match on the screen.
pub struct App {
    session: Session,
    /// The answers given to the step at hand.
    given: Vec<Answer>,
    /// Which answer is marked.
    chosen: usize,
    /// The rank of a card being typed.
    typed: String,
    page: Page,
    message: String,
}

/// What stands in the middle.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Page {
    /// The table and the question.
    Table,
    Keys,
    Chart,
    Podium,
    Waiting,
    /// The tricks, one being marked.
    Correct(usize),
    /// Everybody's Lex, one being marked.
    Lex(usize),
    /// The name of another file.
    Name(String),
    /// Whether to leave though the last steps are not saved.
    Leave,
}

/// The least that everything fits on.
const LEAST: (u16, u16) = (78, 24);
/// Lines for answers where six play on 24 lines.
const ROWS: usize = 4;

impl App {
    pub fn new(session: Session) -> App {
        let mut app = App {
            session,
            given: Vec::new(),
            chosen: 0,
            typed: String::new(),
            page: Page::Table,
            message: String::new(),
        };
        app.ask();
        app
    }

    pub fn path(&self) -> &Path {
        self.session.path()
    }

    pub fn is_saved(&self) -> bool {
        self.session.is_saved()
    }

    fn keeper(&self) -> &Keeper {
        &self.session.keeper
    }

    fn dialog(&self) -> Dialog {
        dialog(self.keeper().state(), &self.given)
    }

    fn answers(&self) -> Vec<Answer> {
        match self.dialog() {
            Dialog::Ask(_, answers) => answers,
            _ => Vec::new(),
        }
    }

    // Steps.

    /// Begins to ask for the next step.
    fn ask(&mut self) {
        self.given.clear();
        self.settle();
    }

    /// Passes questions that have one answer, unless that would be the whole step; marks the likely answer.
    fn settle(&mut self) {
        self.typed.clear();
        while let [only] = self.answers()[..] {
            self.given.push(only);
            if matches!(self.dialog(), Dialog::Done(_)) {
                self.given.pop();
                break;
            }
        }
        let likely = self.keeper().earlier().map(path).filter(|path| path.starts_with(&self.given));
        let likely = likely.and_then(|path| path.get(self.given.len()).copied());
        self.chosen = self.answers().iter().position(|answer| Some(*answer) == likely).unwrap_or(0);
    }

    fn answer(&mut self, answer: Answer) {
        self.given.push(answer);
        match self.dialog() {
            Dialog::Done(step) => self.make(step),
            _ => self.settle(),
        }
    }

    fn make(&mut self, step: Step) {
        let told = words::told(step, self.keeper().state(), self.keeper().names());
        match self.session.keeper.step(step) {
            Ok(()) => self.save(&told),
            Err(fault) => self.message = words::refused(&fault, self.keeper().names()),
        }
        if self.keeper().state().is_over() && self.keeper().waiting().is_empty() {
            self.page = Page::Podium;
        }
        self.ask();
    }

    /// Saves, and only then says what was done.
    fn save(&mut self, done: &str) {
        self.save_even(done, IfGone::Refuse);
    }

    fn save_even(&mut self, done: &str, if_gone: IfGone) {
        self.message = match self.session.save(if_gone) {
            Ok(()) => format!("{done}."),
            Err(SaveError::Gone) => format!(
                "NOT SAVED, {} is gone: v writes it, n saves under another name",
                Shown(self.path().file_name().unwrap_or_default().as_ref())
            ),
            Err(error) => format!("NOT SAVED, {error}: v tries again, n saves under another name"),
        };
        self.ask();
    }

    /// Back to the last question that had several answers.
    fn back(&mut self) {
        self.typed.clear();
        while self.given.pop().is_some() && self.answers().len() < 2 {}
        if self.given.is_empty() {
            self.settle();
        }
    }

    fn refuse(&mut self, why: &str) {
        why.clone_into(&mut self.message);
    }

    // Keys.

    fn table_key(&mut self, key: KeyCode) -> Flow {
        let answers = self.answers();
        match key {
            KeyCode::Up => self.go(&answers, (-1, 0)),
            KeyCode::Down => self.go(&answers, (1, 0)),
            KeyCode::Left => self.go(&answers, (0, -1)),
            KeyCode::Right => self.go(&answers, (0, 1)),
            KeyCode::Enter => {
                if let Some(answer) = answers.get(self.chosen) {
                    self.answer(*answer);
                }
            }
            KeyCode::Backspace | KeyCode::Esc => self.back(),
            KeyCode::Char(letter) => return self.letter(letter.to_ascii_lowercase(), &answers),
            _ => {}
        }
        Flow::Stay
    }

    fn go(&mut self, answers: &[Answer], way: (isize, isize)) {
        self.chosen = choices::moved(answers, self.chosen, ROWS, way);
    }

    fn letter(&mut self, letter: char, answers: &[Answer]) -> Flow {
        // What was typed of a card goes before commands with the same letter; there is none today.
        if matches!(self.dialog(), Dialog::Ask(Asked::Card(_), _)) && self.card_key(letter) {
            return Flow::Stay;
        }
        match letter {
            'u' if self.session.keeper.undo() => self.save("One step back"),
            'u' => self.refuse("There is nothing to take back."),
            'r' if self.session.keeper.redo() => self.save("One step forth"),
            'r' => self.refuse("Nothing was taken back."),
            'c' if self.keeper().tricks().is_empty() => self.refuse("There is no whole trick to correct."),
            'c' => self.page = Page::Correct(self.keeper().tricks().len() - 1),
            'w' if self.keeper().waiting().is_empty() => self.refuse("Nothing waits behind a correction."),
            'w' => self.page = Page::Waiting,
            'l' if self.keeper().state().setup().cards != Cards::LeftOut => {
                self.refuse("Lex follow from the cards of this match (C9).");
            }
            'l' => self.page = Page::Lex(0),
            's' => self.page = Page::Chart,
            'n' => self.page = Page::Name(String::new()),
            '?' => self.page = Page::Keys,
            'x' if self.is_saved() => return Flow::Leave,
            'x' => self.page = Page::Leave,
            _ => {
                let place = choices::LABELS.find(letter).and_then(|place| answers.get(place));
                match (place, letter) {
                    (Some(Answer::Card(_)) | None, 'p') => self.page = Page::Podium,
                    (Some(Answer::Card(_)) | None, 'v') => self.save_even("Saved", IfGone::Write),
                    (Some(answer), _) if !matches!(answer, Answer::Card(_)) => self.answer(*answer),
                    _ => {}
                }
            }
        }
        Flow::Stay
    }

    /// A rank or a suit of a card being typed; false for any other key.
    fn card_key(&mut self, letter: char) -> bool {
        match letter {
            '*' => self.answer(Answer::Card(Card::Joker)),
            'm' | 'v' | 'p' | 'b' if !self.typed.is_empty() => {
                let card = format!("{}{letter}", self.typed).to_uppercase();
                self.typed.clear();
                match card.parse() {
                    Ok(card) => self.answer(Answer::Card(card)),
                    Err(_) => self.refuse(&format!("No card is called {card}.")),
                }
            }
            '0' if self.typed == "1" => "10".clone_into(&mut self.typed),
            '0' => "10".clone_into(&mut self.typed),
            'a' | 'j' | 'q' | 'k' | '1'..='9' => self.typed = letter.to_uppercase().to_string(),
            _ => return false,
        }
        true
    }

    fn correct_key(&mut self, key: KeyCode, at: usize) {
        let last = self.keeper().tricks().len().saturating_sub(1);
        match key {
            KeyCode::Up => self.page = Page::Correct(at.saturating_sub(1)),
            KeyCode::Down => self.page = Page::Correct((at + 1).min(last)),
            KeyCode::Enter => {
                self.page = Page::Table;
                let number = at + 1;
                self.change(
                    |keeper| keeper.reopen(number),
                    &format!("Trick {number} is open again; u leaves it as it was, w shows what waits"),
                );
            }
            _ => self.page = Page::Table,
        }
    }

    fn waiting_key(&mut self, key: KeyCode) {
        self.page = Page::Table;
        match key {
            KeyCode::Enter => self.change(Keeper::take_up, "Taken up again"),
            KeyCode::Char('d') => self.change(Keeper::drop_waiting, "Given up; u brings it back"),
            _ => {}
        }
    }

    fn lex_key(&mut self, key: KeyCode, at: usize) {
        let last = self.keeper().names().len() - 1;
        let change = match key {
            KeyCode::Up => return self.page = Page::Lex(at.saturating_sub(1)),
            KeyCode::Down => return self.page = Page::Lex((at + 1).min(last)),
            KeyCode::Char('+' | '=') | KeyCode::Right => 1,
            KeyCode::Char('-') | KeyCode::Left => -1,
            _ => return self.page = Page::Table,
        };
        let Some(seat) = Seat::new(at) else { return };
        let count = self.keeper().state().holding(seat).lex.saturating_add_signed(change);
        let name = words::name(self.keeper().names(), seat);
        self.change(|keeper| keeper.set_lex(seat, count), &format!("{name} has {count} Lex"));
    }

    /// Makes a change, or says why it is refused.
    fn change(&mut self, change: impl FnOnce(&mut Keeper) -> Result<(), Refusal>, done: &str) {
        match change(&mut self.session.keeper) {
            Ok(()) => self.save(done),
            Err(refusal) => self.message = words::refusal(&refusal, self.keeper().names()),
        }
    }

    fn name_key(&mut self, key: KeyCode, mut name: String) {
        match key {
            KeyCode::Char(letter) => name.push(letter),
            KeyCode::Backspace => {
                name.pop();
            }
            KeyCode::Enter if !name.is_empty() => {
                self.page = Page::Table;
                match self.session.save_as(&PathBuf::from(&name)) {
                    Ok(()) => self.save(&format!("Goes on in {name}")),
                    Err(error) => self.message = error.to_string(),
                }
                return;
            }
            _ => return self.page = Page::Table,
        }
        self.page = Page::Name(name);
    }

    // What is shown.

    fn title(&self, width: usize) -> String {
        let state = self.keeper().state();
        let trick = (state.tricks() + 1).min(state.players().hand_size());
        let immunity = if state.setup().immunity { "  immunity" } else { "" };
        let waits = match self.keeper().waiting().len() {
            0 => String::new(),
            waits => format!("  {waits} waiting (w)"),
        };
        let saved = if self.is_saved() { "saved " } else { "NOT SAVED " };
        let right = format!("trick {trick} of {}{immunity}{waits}  {saved}", state.players().hand_size());
        let room = width.saturating_sub(right.width());
        fit(&format!(" {}", Shown(self.path())), room) + &right
    }

    fn question(&self, width: usize, rows: usize, look: Look) -> Vec<Line<'static>> {
        let names = self.keeper().names();
        match self.dialog() {
            Dialog::Ask(asked, answers) => {
                let mut question =
                    vec![Span::styled(format!(" {}", words::question(asked, names)), look.head)];
                if let Asked::Card(_) = asked {
                    question.push(Span::styled(format!(" {}_", self.typed), look.strong));
                } else if let Some(beside) = self.beside(asked) {
                    question.push(Span::styled(format!("  ({beside})"), look.strong));
                }
                let mut lines = vec![Line::from(question)];
                lines.extend(match asked {
                    _ if answers.is_empty() => {
                        vec![Line::raw(
                            " Nothing is left that could be: correct an earlier trick (c), or leave (x).",
                        )]
                    }
                    Asked::Card(_) => choices::cards(&answers, self.chosen, look),
                    _ => choices::list(&answers, self.chosen, names, (width, rows), look),
                });
                lines
            }
            _ => podium::lines(self.keeper(), width, look).into_iter().take(2).collect(),
        }
    }

    /// What one needs to know to answer: what a special moves so far, or what lies there.
    fn beside(&self, asked: Asked) -> Option<String> {
        let lying = self.keeper().state().in_play();
        match asked {
            Asked::Target(..) | Asked::Theirs(..) => {
                let given = self.given.iter().map(|answer| words::answer(*answer, self.keeper().names()));
                Some(given.collect::<Vec<_>>().join(", ")).filter(|given| !given.is_empty())
            }
            Asked::Own(..) => None,
            _ => (!lying.is_empty()).then(|| format!("there: {}", words::counted(lying))),
        }
    }

    fn table(&self, width: usize, height: usize, look: Look) -> Vec<Line<'static>> {
        let mut parts = vec![
            vec![board::order(self.keeper(), width, look)],
            board::table(self.keeper(), width, look),
            board::left(self.keeper(), width, look),
        ];
        let used: usize = parts.iter().map(Vec::len).sum();
        // Room to breathe where there is some.
        let spare = height.saturating_sub(used + 1 + ROWS);
        let gap = usize::from(spare >= 3);
        parts.push(self.question(width, ROWS, look));
        let mut lines = Vec::new();
        for part in parts {
            lines.extend(part);
            lines.extend(vec![Line::raw(""); gap]);
        }
        lines
    }

    fn keys(&self) -> &'static str {
        match &self.page {
            Page::Table => match self.dialog() {
                Dialog::Ask(Asked::Card(_), _) => {
                    "9p 10m * Enter card  u undo  r redo  c correct  s chart  ? keys  x end"
                }
                Dialog::Ask(..) => {
                    "1-9 Enter choose  Bksp back  u undo  r redo  c correct  s chart  ? keys  x end"
                }
                _ => "p podium  u undo  r redo  c correct  s chart  l Lex  ? keys  x end",
            },
            Page::Keys | Page::Chart | Page::Podium => "any key goes back",
            Page::Waiting => "Enter take up again  d give up  Esc back",
            Page::Correct(_) => "Up Down choose  Enter open again  Esc back",
            Page::Lex(_) => "Up Down choose  + one more  - one less  Esc back",
            Page::Name(_) => "Enter save  Esc back",
            Page::Leave => "x leave without  v try again to save  n save under another name  Esc back",
        }
    }
}

/// The answers that lead to a step.
fn path(step: Step) -> Vec<Answer> {
    match step {
        Step::Immune(seat) => vec![Answer::Player(seat)],
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
    fn draw(&self, frame: &mut Frame<'_>, look: Look) {
        let area = frame.area();
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let text = format!(
                "The keeper needs {}x{} cells; here are {width}x{height}. All is saved.",
                LEAST.0, LEAST.1
            );
            let lines: Vec<Line<'_>> = wrap(&text, width).into_iter().map(Line::raw).collect();
            return frame.render_widget(Paragraph::new(lines), area);
        }
        let room = height - 3;
        let mut lines = match &self.page {
            Page::Table => self.table(width, room, look),
            Page::Keys => lists::keys(look),
            Page::Chart => chart::lines(self.keeper(), width, room, look),
            Page::Podium => podium::lines(self.keeper(), width, look),
            Page::Waiting => lists::waiting(self.keeper(), width, look),
            Page::Correct(at) => lists::tricks(self.keeper(), *at, width, look),
            Page::Lex(at) => lists::lex(self.keeper(), *at, width, look),
            Page::Name(name) => vec![
                Line::styled(" Save under another name, and go on there", look.head),
                Line::raw(""),
                Line::raw(format!(" {}_", cut(name, width.saturating_sub(3)))),
            ],
            Page::Leave => {
                vec![Line::styled(" The last steps are not saved. Leave all the same?", look.alarm)]
            }
        };
        lines.truncate(room);
        lines.resize(room, Line::raw(""));
        let style = if self.is_saved() { look.strong } else { look.alarm };
        lines.insert(0, Line::styled(self.title(width), look.title));
        lines.push(Line::styled(cut(&format!(" {}", self.message), width), style));
        lines.push(Line::styled(cut(&format!(" {}", self.keys()), width), look.quiet));
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        match self.page.clone() {
            Page::Table => return self.table_key(key),
            Page::Keys | Page::Chart | Page::Podium => self.page = Page::Table,
            Page::Waiting => self.waiting_key(key),
            Page::Correct(at) => self.correct_key(key, at),
            Page::Lex(at) => self.lex_key(key, at),
            Page::Name(name) => self.name_key(key, name),
            Page::Leave => {
                self.page = Page::Table;
                match key {
                    KeyCode::Char('x') => return Flow::Leave,
                    KeyCode::Char('v') => self.save_even("Saved", IfGone::Write),
                    KeyCode::Char('n') => self.page = Page::Name(String::new()),
                    _ => {}
                }
            }
        }
        Flow::Stay
    }
}
