//! The match on the screen: what is shown, and what a key does.

use std::path::{Path, PathBuf};

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use super::form::Form;
use super::look::Look;
use super::{Flow, View, board, chart, choices, keys, lists, podium};
use crate::cli::divicity::keep::session::{NotSaved, Session, UNREADABLE};
use crate::cli::divicity::keep::{NewMatch, changes, words};
use crate::cli::error::Shown;
use crate::cli::kept_file::{IfGone, SaveError};
use crate::cli::width::{cut, fit, wrap};
use parlour::divicity::keeper::{Answer, Asked, Dialog, Entry, ReadEntryError, Refusal, Stuck, dialog};
use parlour::divicity::rules::name::seat_of;
use parlour::divicity::rules::score::ALL_LEX;
use parlour::divicity::words::player;
use parlour::divicity::{Card, Cards, Effect, Keeper, Seat, Step, Taker, TokenKind, TokenSet};

/// The match on the screen.
pub struct App {
    session: Session,
    /// The answers given to the step at hand.
    given: Vec<Answer>,
    /// Which answer is marked.
    chosen: usize,
    /// The rank of a card being typed.
    typed: String,
    /// Words being typed: what happened, or a command.
    line: String,
    page: Page,
    /// How far a page that is only read is moved up.
    scrolled: usize,
    /// How many lines the answers take.
    rows: usize,
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
    /// A set as it is to be, one kind being marked.
    Set(TokenSet, usize),
    /// The name of another file.
    Name(String),
    /// How the match began, to be corrected.
    Match(Box<Form>),
    /// Whether to leave though the last steps are not saved.
    Leave,
}

/// From so many columns on there is room for more than names and totals.
const WIDE: usize = 60;
/// Lines around the page: title, message, keys.
const FRAME: usize = 3;
/// Pages to choose from take so many lines: a set of eleven kinds with its head and its sum.
const PAGE: usize = 13;

impl App {
    pub fn new(session: Session) -> App {
        let mut app = App {
            session,
            given: Vec::new(),
            chosen: 0,
            typed: String::new(),
            line: String::new(),
            page: Page::Table,
            scrolled: 0,
            rows: choices::ROWS,
            message: String::new(),
        };
        app.ask();
        if let Some(doubt) = words::doubt(app.keeper().state()) {
            app.message = format!("Warning: {doubt} (C3).");
        }
        if words::lacks_lex(app.keeper().state()) {
            app.end();
        }
        app
    }

    pub fn path(&self) -> &Path {
        self.session.path()
    }

    fn is_saved(&self) -> bool {
        self.session.is_saved()
    }

    #[cfg(test)]
    pub fn session(&self) -> &Session {
        &self.session
    }

    #[cfg(test)]
    pub fn given(&self) -> &[Answer] {
        &self.given
    }

    /// A name that is being typed is one in this folder.
    #[cfg(test)]
    pub fn stay_in(&mut self, folder: &Path) {
        if let Page::Name(name) = &mut self.page
            && !name.is_empty()
            && !Path::new(name).is_absolute()
        {
            *name = folder.join(&*name).display().to_string();
        }
    }

    #[cfg(test)]
    pub fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// What follows the last trick: Lex are asked for where no cards tell them, then it is clear who has won.
    fn end(&mut self) {
        let state = self.keeper().state();
        if state.is_over() && self.keeper().waiting().is_empty() {
            self.page = if words::lacks_lex(state) { Page::Lex(0) } else { Page::Podium };
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

    // Steps.

    /// Begins to ask for the next step.
    fn ask(&mut self) {
        self.given.clear();
        self.settle(false);
    }

    /// Passes questions that have one answer, unless that would make a step of which the user has said nothing; marks the
    /// likely answer.
    fn settle(&mut self, is_answered: bool) {
        self.typed.clear();
        while let [only] = self.answers()[..] {
            self.given.push(only);
            match self.dialog() {
                Dialog::Done(step) if is_answered => return self.make(step),
                Dialog::Done(_) => {
                    self.given.pop();
                    break;
                }
                _ => {}
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
            _ => self.settle(true),
        }
    }

    fn make(&mut self, step: Step) {
        let told = words::told(step, self.keeper().state(), self.keeper().names());
        let doubt = words::doubt(self.keeper().state());
        match self.session.keeper.step(step) {
            Ok(()) => self.save_unlike(&told, doubt.as_deref()),
            Err(fault) => self.message = words::refused(&fault, self.keeper().names()),
        }
        self.end();
        self.ask();
    }

    /// Saves, and only then says what was done.
    fn save(&mut self, done: &str) {
        self.save_even(done, IfGone::Refuse);
    }

    /// The same with what is odd about the tokens since then.
    fn save_unlike(&mut self, done: &str, doubt: Option<&str>) {
        self.save(done);
        let new = words::doubt(self.keeper().state()).filter(|new| Some(new.as_str()) != doubt);
        if let Some(new) = new.filter(|_| self.is_saved()) {
            self.message.push_str(&format!(" Warning: {new} (C3)."));
        }
    }

    fn save_even(&mut self, done: &str, if_gone: IfGone) {
        self.message = match self.session.save(if_gone) {
            Ok(()) => format!("{done}."),
            Err(NotSaved::File(SaveError::Gone)) => format!(
                "NOT SAVED, {} is gone: F8 writes it, F9 saves under another name",
                Shown(self.path().file_name().unwrap_or_default().as_ref())
            ),
            Err(NotSaved::File(error)) => {
                format!("NOT SAVED, {error}: F8 tries again, F9 saves under another name")
            }
            Err(NotSaved::Unreadable) => format!("NOT SAVED: {UNREADABLE}"),
        };
        self.ask();
    }

    /// Back to the last question that had several answers.
    fn back(&mut self) {
        self.typed.clear();
        while self.given.pop().is_some() && self.answers().len() < 2 {}
        if self.given.is_empty() {
            self.settle(false);
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
            KeyCode::Enter if !self.line.trim().is_empty() => return self.read_line(),
            KeyCode::Enter => {
                if let Some(answer) = answers.get(self.chosen) {
                    self.answer(*answer);
                }
            }
            KeyCode::Backspace if !self.line.is_empty() => drop(self.line.pop()),
            KeyCode::Esc if !self.line.is_empty() => self.line.clear(),
            KeyCode::Backspace | KeyCode::Esc => self.back(),
            KeyCode::F(number) => return self.command(number),
            KeyCode::Char(letter) => return self.letter(letter, &answers),
            _ => {}
        }
        Flow::Stay
    }

    fn go(&mut self, answers: &[Answer], way: (isize, isize)) {
        self.chosen = choices::moved(answers, self.chosen, way);
    }

    /// Keys of commands stand where no token and no player begins.
    fn letter(&mut self, letter: char, answers: &[Answer]) -> Flow {
        self.scrolled = 0;
        if !self.line.is_empty() {
            self.line.push(letter);
            return Flow::Stay;
        }
        match letter {
            '<' => return self.command(keys::UNDO),
            '>' => return self.command(keys::REDO),
            '?' => return self.command(keys::KEYS),
            _ => {}
        }
        if matches!(self.dialog(), Dialog::Ask(Asked::Card(_), _))
            && self.card_key(letter.to_ascii_lowercase())
        {
            return Flow::Stay;
        }
        let answer = answers.iter().find(|answer| choices::key(**answer) == Some(letter));
        match answer {
            Some(answer) => self.answer(*answer),
            None if letter.is_alphabetic() || matches!(letter, '-' | '~' | '|') => self.line.push(letter),
            None => {}
        }
        Flow::Stay
    }

    fn command(&mut self, number: u8) -> Flow {
        self.scrolled = 0;
        match number {
            keys::UNDO if self.session.keeper.undo() => self.save("One step back"),
            keys::UNDO => self.refuse("There is nothing to take back."),
            keys::REDO if self.session.keeper.redo() => self.save("One step forth"),
            keys::REDO => self.refuse("Nothing was taken back."),
            keys::CORRECT if self.keeper().tricks().is_empty() => {
                self.refuse("There is no whole trick to correct.");
            }
            keys::CORRECT => self.page = Page::Correct(self.keeper().tricks().len() - 1),
            keys::WAITING if self.keeper().waiting().is_empty() => {
                self.refuse("Nothing waits behind a correction.");
            }
            keys::WAITING => self.page = Page::Waiting,
            keys::LEX if self.keeper().state().setup().cards != Cards::LeftOut => {
                self.refuse("Lex follow from the cards of this match (C9).");
            }
            keys::LEX => self.page = Page::Lex(0),
            keys::CHART => self.page = Page::Chart,
            keys::PODIUM => self.page = Page::Podium,
            keys::SET => self.open_set(),
            keys::MATCH => self.page = Page::Match(Box::new(Form::of(self.keeper()))),
            keys::SAVE => self.save_even("Saved", IfGone::Write),
            keys::NAME => self.page = Page::Name(String::new()),
            keys::KEYS => self.page = Page::Keys,
            keys::LEAVE if self.is_saved() => return Flow::Leave,
            keys::LEAVE => self.page = Page::Leave,
            _ => {}
        }
        Flow::Stay
    }

    /// Words answer the question that is shown, or say the step from its beginning.
    fn read(&self, line: &str) -> Result<Entry, ReadEntryError> {
        let here = self.keeper().read_entry(&self.given, line);
        here.or_else(|error| self.keeper().read_entry(&[], line).map_err(|_| error))
    }

    /// Obeys the line: a command's word, or what happened.
    fn read_line(&mut self) -> Flow {
        let line = std::mem::take(&mut self.line);
        if let Some(number) =
            keys::named(&line).filter(|_| seat_of(self.keeper().names(), line.trim()).is_none())
        {
            return self.command(number);
        }
        let is_name =
            line.split_whitespace().next().is_some_and(|word| seat_of(self.keeper().names(), word).is_some());
        if let Some(change) = changes::read(self.keeper(), &line).filter(|_| !is_name) {
            match change {
                Ok(change) => {
                    let done = capital(&change.done);
                    self.change(|keeper| change.make(keeper), &done);
                    self.end();
                }
                Err(why) => {
                    self.message = capital(&why);
                    self.line = line;
                }
            }
            return Flow::Stay;
        }
        let entry = match self.read(&line) {
            Ok(entry) => entry,
            Err(error) => {
                self.message = words::misread(&error, self.keeper().names());
                // It can be put right.
                self.line = line;
                return Flow::Stay;
            }
        };
        let doubt = words::doubt(self.keeper().state());
        let told = words::all_told(&entry.steps, self.keeper());
        match self.session.keeper.steps(&entry.steps) {
            Ok(()) if entry.steps.is_empty() => {}
            Ok(()) => self.save_unlike(&told, doubt.as_deref()),
            Err(fault) => self.message = words::refused(&fault, self.keeper().names()),
        }
        self.end();
        self.given = entry.given;
        self.settle(false);
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
                    &format!("Trick {number} is open again; F3 shows what waits and takes it up as it was"),
                );
            }
            _ => self.page = Page::Table,
        }
    }

    /// Begins to change the set: the one that is named, or C3's with all that was set out.
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

    fn set_key(&mut self, key: KeyCode, mut set: TokenSet, at: usize) {
        let kind = TokenKind::ALL[at];
        let last = TokenKind::COUNT - 1;
        match key {
            KeyCode::Up => return self.page = Page::Set(set, at.saturating_sub(1)),
            KeyCode::Down => return self.page = Page::Set(set, (at + 1).min(last)),
            KeyCode::Char('+' | '=') | KeyCode::Right => set.add(kind, 1),
            KeyCode::Char('-') | KeyCode::Left => {
                let _ = set.remove(kind);
            }
            KeyCode::Enter => {
                let done = format!("The set has {} tokens", set.total());
                return self.name_set(Some(set), &done);
            }
            KeyCode::Char('d') => set = TokenSet::DEFAULT,
            KeyCode::Char('n') => return self.name_set(None, "No set is named: any box is played with"),
            KeyCode::Esc | KeyCode::F(keys::SET) => return self.page = Page::Table,
            _ => {}
        }
        self.page = Page::Set(set, at);
    }

    fn match_key(&mut self, key: KeyCode, mut form: Box<Form>) {
        if form.key(key) == Flow::Stay {
            return self.page = Page::Match(form);
        }
        self.page = Page::Table;
        if let Some(NewMatch { names, setup }) = form.into_match() {
            self.change(|keeper| keeper.set_up(names, setup), "The match is corrected");
            self.end();
        }
    }

    fn name_set(&mut self, set: Option<TokenSet>, done: &str) {
        self.change(|keeper| keeper.set_tokens(set), done);
        if self.keeper().state().setup().tokens == set {
            self.page = Page::Table;
        }
    }

    fn waiting_key(&mut self, key: KeyCode) {
        if self.scroll(key) {
            return;
        }
        self.page = Page::Table;
        match key {
            KeyCode::Enter => {
                let done = capital(&words::taken_up(self.keeper()));
                self.change(Keeper::take_up, &done);
                self.end();
            }
            KeyCode::Char('d') => self.change(Keeper::drop_waiting, "Given up; < brings it back"),
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
            KeyCode::Enter => return self.lex_counted(),
            KeyCode::Char(digit @ '0'..='4') => return self.lex_typed(digit as u8 - b'0', at),
            KeyCode::Esc | KeyCode::F(keys::LEX) => return self.page = Page::Table,
            _ => return,
        };
        let Some(seat) = Seat::new(at) else { return };
        let count = self.keeper().state().holding(seat).lex.saturating_add_signed(change);
        self.set_lex(seat, count);
    }

    fn set_lex(&mut self, seat: Seat, count: u8) {
        let name = player(self.keeper().names(), seat);
        self.change(|keeper| keeper.set_lex(seat, count), &format!("{name} has {count} Lex"));
    }

    /// A count for the marked player leads to the next one; with the last, or once all four are counted, that is all.
    fn lex_typed(&mut self, count: u8, at: usize) {
        let Some(seat) = Seat::new(at) else { return };
        self.set_lex(seat, count);
        let holdings = self.keeper().state().holdings();
        let counted: u8 = holdings.iter().map(|holding| holding.lex).sum();
        let is_set = holdings[at].lex == count;
        if is_set && (counted == ALL_LEX || at + 1 == holdings.len()) {
            self.lex_counted();
        } else if is_set {
            self.page = Page::Lex(at + 1);
        }
    }

    /// Lex are as they stand there; where nobody was given any, nobody has any.
    fn lex_counted(&mut self) {
        self.page = Page::Table;
        if !self.keeper().state().lex_known() {
            self.change(Keeper::no_lex, "Nobody has Lex");
        }
        self.end();
    }

    /// Makes a change, or says why it is refused.
    fn change(&mut self, change: impl FnOnce(&mut Keeper) -> Result<(), Refusal>, done: &str) {
        let doubt = words::doubt(self.keeper().state());
        match change(&mut self.session.keeper) {
            Ok(()) => self.save_unlike(done, doubt.as_deref()),
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

    /// Whether a key moves a page that is only read.
    fn scroll(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Up => self.scrolled = self.scrolled.saturating_sub(1),
            KeyCode::Down => self.scrolled += 1,
            _ => return false,
        }
        true
    }

    // What is shown.

    fn title(&self, width: usize) -> String {
        let state = self.keeper().state();
        let trick = (state.tricks() + 1).min(state.players().hand_size());
        let immunity = if state.setup().immunity { "  immunity" } else { "" };
        let waits = match self.keeper().waiting().len() {
            0 => String::new(),
            waits => format!("  {waits} waiting (F3)"),
        };
        let saved = if self.is_saved() { "saved " } else { "NOT SAVED " };
        if width < WIDE {
            return fit(&format!(" {trick}/{}{waits}  {saved}", state.players().hand_size()), width);
        }
        let right = format!("trick {trick} of {}{immunity}{waits}  {saved}", state.players().hand_size());
        let room = width.saturating_sub(right.width());
        fit(&format!(" {}", Shown(self.path())), room) + &right
    }

    fn question(&self, width: usize, look: Look) -> Vec<Line<'static>> {
        let names = self.keeper().names();
        let stuck = |question: &str, help: &str| {
            vec![Line::styled(cut(question, width), look.head), Line::raw(cut(help, width))]
        };
        match self.dialog() {
            Dialog::Ask(asked, answers) => {
                let beside = match asked {
                    _ if !self.line.is_empty() => format!(" {}_", self.line),
                    Asked::Card(_) => format!(" {}_", self.typed),
                    _ => self.beside(asked).map_or_else(String::new, |beside| format!("  ({beside})")),
                };
                let room = width.saturating_sub(beside.width());
                let question = cut(&format!(" {}", words::question(asked, names)), room.max(width / 2));
                let room = width.saturating_sub(question.width());
                let mut lines = vec![Line::from(vec![
                    Span::styled(question, look.head),
                    Span::styled(cut(&beside, room), look.strong),
                ])];
                lines.extend(match asked {
                    Asked::Card(_) if self.session.hides_hands() => {
                        let how = "Hands are hidden: type the card, as 9 p or *";
                        vec![Line::styled(cut(&format!("  {how}"), width), look.quiet)]
                    }
                    Asked::Card(_) => choices::cards(&answers, self.chosen, width, look),
                    _ => choices::list((asked, &answers), self.chosen, names, (width, self.rows), look),
                });
                lines
            }
            Dialog::Stuck(Stuck::Set) => {
                stuck(" The set has no token left.", " F7 adds some, or names no set any more (C3).")
            }
            Dialog::Stuck(Stuck::Cards(seat)) => stuck(
                &format!(" Every card left would prove a revoke of {} (C4).", player(names, seat)),
                " F2 corrects an earlier trick.",
            ),
            _ => podium::verdict(self.keeper(), width, look),
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

    fn table(&mut self, width: usize, height: usize, look: Look) -> Vec<Line<'static>> {
        let state = self.keeper().state();
        let left = board::left_height(state);
        if width < WIDE || height + FRAME < self.whole_height() {
            return self.small_table(width, height, look);
        }
        let others = 2 + left + choices::ROWS;
        let form = board::Form::fitting(width, height.saturating_sub(others), state.players().count());
        let mut parts = vec![
            vec![board::order(self.keeper(), width, look)],
            board::table(self.keeper(), width, form, look),
            board::left(self.keeper(), width, look),
        ];
        parts.retain(|part| !part.is_empty());
        let used: usize = parts.iter().map(Vec::len).sum();
        let most = height.saturating_sub(used + 1);
        self.rows = match self.dialog() {
            Dialog::Ask(asked, answers) => choices::rows(asked, &answers, self.keeper().names(), width, most),
            _ => choices::ROWS,
        };
        // Room to breathe where there is some.
        let gap = usize::from(height >= used + 1 + self.rows + parts.len());
        parts.push(self.question(width, look));
        let mut lines = Vec::new();
        for part in parts {
            lines.extend(part);
            lines.extend(vec![Line::raw(""); gap]);
        }
        lines
    }

    /// Names, totals and the question, where there is no room for more.
    fn small_table(&mut self, width: usize, height: usize, look: Look) -> Vec<Line<'static>> {
        let mut lines = board::small(self.keeper(), width, look);
        // The question may take two lines.
        let asked = self.question(2 * width, look).first().map(Line::to_string).unwrap_or_default();
        let asked = wrap(asked.trim(), width.saturating_sub(2));
        self.rows = height.saturating_sub(lines.len() + asked.len()).min(choices::ROWS);
        let mut question = self.question(width, look);
        if matches!(self.dialog(), Dialog::Ask(Asked::Card(_), _)) && width < WIDE {
            // Cards are typed; they have no room.
            question.truncate(1);
        }
        lines.extend(asked.into_iter().map(|line| Line::styled(format!(" {line}"), look.head)));
        lines.extend(question.into_iter().skip(1));
        lines
    }

    /// The lines of a whole table: order, head, a line a player, the set, the question with its answers.
    fn whole_height(&self) -> usize {
        let state = self.keeper().state();
        let table = 2 + state.players().count() + board::left_height(state) + 1 + choices::ROWS;
        FRAME + table.max(PAGE)
    }

    /// What stands between title and message.
    fn page(&mut self, width: usize, room: usize, look: Look) -> Vec<Line<'static>> {
        let keeper = &self.session.keeper;
        match &self.page {
            Page::Table => self.table(width, room, look),
            Page::Chart => chart::lines(keeper, width, room, look),
            Page::Correct(at) => lists::tricks(keeper, *at, (width, room), look),
            Page::Lex(at) => lists::lex(keeper, *at, width, look),
            Page::Set(set, at) => {
                // The marked one is seen, and the sum below where there is room.
                let lines = lists::set(keeper.state(), set, *at, width, look);
                let above = (at + 2).saturating_sub(room);
                lines.into_iter().skip(above).collect()
            }
            Page::Name(name) => vec![
                Line::styled(" Save under another name, and go on there", look.head),
                Line::raw(""),
                Line::raw(format!(" {}_", cut(name, width.saturating_sub(3)))),
            ],
            // It takes the whole screen.
            Page::Match(_) => Vec::new(),
            Page::Leave => {
                vec![Line::styled(" The last steps are not saved. Leave all the same?", look.alarm)]
            }
            Page::Keys => self.scrolled(lists::keys(look), room),
            Page::Podium => self.scrolled(podium::lines(&self.session.keeper, width, look), room),
            Page::Waiting => self.scrolled(lists::waiting(&self.session.keeper, width, look), room),
        }
    }

    /// The part of a page that is looked at, where there is no room for all of it.
    fn scrolled(&mut self, lines: Vec<Line<'static>>, room: usize) -> Vec<Line<'static>> {
        let below = lines.len().saturating_sub(room);
        self.scrolled = self.scrolled.min(below);
        let is_last = self.scrolled == below;
        let mut lines: Vec<Line<'static>> = lines.into_iter().skip(self.scrolled).take(room).collect();
        if let Some(last) = lines.last_mut().filter(|_| !is_last) {
            *last = Line::raw(" … Down shows more");
        }
        lines
    }

    /// What keys do, as far as there is room: the last two are always told.
    fn keys(&self, width: usize) -> String {
        let table = |first: &[&'static str]| {
            let others = ["< undo", "> redo", "F2 correct", "F5 chart", "? keys", "F10 end"];
            [first, &others].concat()
        };
        let mut keys = match &self.page {
            Page::Table => match self.dialog() {
                Dialog::Ask(Asked::Card(_), _) => table(&["9p 10m *", "Enter card"]),
                Dialog::Ask(..) => table(&["digit or words", "Bksp back"]),
                Dialog::Stuck(Stuck::Set) => table(&["F7 tokens"]),
                Dialog::Stuck(Stuck::Cards(_)) => table(&[]),
                _ => table(&["F6 podium", "F4 Lex"]),
            },
            Page::Keys | Page::Chart | Page::Podium => vec!["any key goes back"],
            Page::Waiting => vec!["Enter take up as it was", "d give all up", "Esc back"],
            Page::Correct(_) => vec!["Up Down choose", "Enter open again", "Esc back"],
            Page::Lex(_) => vec!["0-4 how many", "Up Down", "+ -", "Enter that is all", "Esc back"],
            Page::Set(..) => {
                vec!["Up Down", "+ -", "d C3's set", "n no set", "Enter take it", "Esc back"]
            }
            Page::Name(_) => vec!["Enter save", "Esc back"],
            Page::Match(_) => Vec::new(),
            Page::Leave => vec!["x leave", "v try again", "n another name", "Esc back"],
        };
        while keys.join("  ").width() + 1 > width && keys.len() > 2 {
            keys.remove(keys.len() - 3);
        }
        cut(&format!(" {}", keys.join("  ")), width)
    }
}

/// As a sentence begins.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The answers that lead to a step.
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
    fn least(&self) -> (u16, u16) {
        (40, 12)
    }

    fn is_saved(&self) -> bool {
        App::is_saved(self)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, look: Look) {
        if let Page::Match(form) = &mut self.page {
            return form.draw(frame, look);
        }
        let area = frame.area();
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let room = height.saturating_sub(FRAME);
        let mut lines = self.page(width, room, look);
        lines.truncate(room);
        lines.resize(room, Line::raw(""));
        let style = if self.is_saved() { look.strong } else { look.alarm };
        let mut message = wrap(&self.message, width.saturating_sub(2)).into_iter();
        let first = message.next().unwrap_or_default();
        let rest: Vec<String> = message.collect();
        let tell = |text: &str| Line::styled(cut(&format!(" {text}"), width), style);
        // A long message takes the line above too.
        if rest.is_empty() {
            lines.push(tell(&first));
        } else {
            lines.pop();
            lines.extend([tell(&first), tell(&rest.join(" "))]);
        }
        lines.insert(0, Line::styled(self.title(width), look.title));
        lines.push(Line::styled(self.keys(width), look.quiet));
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        match self.page.clone() {
            Page::Table => return self.table_key(key),
            Page::Keys | Page::Chart | Page::Podium if !self.scroll(key) => self.page = Page::Table,
            Page::Keys | Page::Chart | Page::Podium => {}
            Page::Waiting => self.waiting_key(key),
            Page::Correct(at) => self.correct_key(key, at),
            Page::Lex(at) => self.lex_key(key, at),
            Page::Set(set, at) => self.set_key(key, set, at),
            Page::Match(form) => self.match_key(key, form),
            Page::Name(name) => self.name_key(key, name),
            Page::Leave => {
                self.page = Page::Table;
                match key {
                    KeyCode::Char('x') | KeyCode::F(keys::LEAVE) => return Flow::Leave,
                    KeyCode::Char('v') | KeyCode::F(keys::SAVE) => self.save_even("Saved", IfGone::Write),
                    KeyCode::Char('n') | KeyCode::F(keys::NAME) => self.page = Page::Name(String::new()),
                    _ => {}
                }
            }
        }
        Flow::Stay
    }
}
