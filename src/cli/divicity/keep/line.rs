//! The keeper as a plain prompt: one command per line, so it works over a pipe and with a screen reader.
//!
//! Each answer begins with a fixed word: `ok` once a change is on disk, `no` if nothing changed, `unsaved` if a
//! change is not yet on disk.

use super::session::{Done, Session};
use super::words::{self, Words, fill, numbered};
use super::{NewMatch, Start, changes, named_set};
use crate::cli::error::{Result, Shown};
use crate::cli::exit::Outcome;
use crate::cli::kept_file::{IfGone, Obstacle};
use crate::cli::prompt::{self, Typed, say};
use crate::cli::table;
use parlour::divicity::keeper::{
    Answer, Asked, Command, Dialog, ReadTrickError, Stuck, dialog, read_trick, steps,
};
use parlour::divicity::notation::word::{self, is_discard, is_kept};
use parlour::divicity::rules::name::seat_of;
use parlour::divicity::words::player;
use parlour::divicity::{Cards, Keeper, Name, Next, Seat, Step, Trick};
use parlour::record::Excerpt;
use parlour::words::{AnyOf, Say as _, Verbatim, join};

/// The maximum number of answers listed: a whole hand.
const LISTED: usize = 15;

/// Keeps a match line by line.
pub fn run(start: Start) -> Result<Outcome> {
    let mut input = prompt::Prompt::new()?;
    let session = match start {
        Start::Session(session) => *session,
        Start::New(place) => match (Questions { input: &mut input, words: place.words }).new_match()? {
            Some(keeper) => place.begin(keeper)?,
            None => return Ok(Outcome::Fine),
        },
    };
    let words = session.words();
    let mut prompt = Prompt { session, words, leaving: false };
    let whole = numbered(&words.tricks, prompt.session.keeper.tricks().len());
    say(&format!("{} {}, {whole}", words.line.ok, Shown(prompt.session.path())))?;
    if let Some(doubt) = words.doubt(prompt.keeper().state()) {
        say(&format!("{} {doubt} (C3)", words.line.warning))?;
    }
    say(&prompt.due())?;
    while let Some(typed) = input.ask("> ")? {
        match prompt.obey(&typed) {
            Ok(Said::Nothing) => {}
            Ok(Said::Words(text)) => say(&text)?,
            Ok(Said::Leave) => break,
            Err(No(why)) => say(&format!("{} {why}", words.line.no))?,
        }
    }
    prompt.session.end(false)
}

/// The questions of a new match.
struct Questions<'a> {
    input: &'a mut prompt::Prompt,
    words: &'static Words,
}

impl Questions<'_> {
    fn refuse(&self, why: &str) -> Result<()> {
        say(&format!("{} {why}", self.words.line.no))
    }

    /// Asks for the setup of a new match, question by question.
    fn new_match(&mut self) -> Result<Option<Keeper>> {
        let texts = &self.words.line;
        say(&texts.new_match)?;
        let mut new = loop {
            let Some(typed) = self.input.ask(&format!("{}> ", texts.names))? else { return Ok(None) };
            match NewMatch::named(&typed.text, self.words) {
                Ok(new) => break new,
                Err(why) => self.refuse(&why)?,
            }
        };
        say(&texts.who_leads)?;
        new.setup.leader = loop {
            let Some(typed) = self.input.ask(&format!("{}> ", texts.leader))? else { return Ok(None) };
            let name = typed.text.trim();
            match if name.is_empty() { Some(Seat::FIRST) } else { seat_of(&new.names, name) } {
                Some(seat) => break seat,
                None => self.refuse(&self.words.unknown_player(name))?,
            }
        };
        new.setup.immunity = self.yes(&texts.immunity)?;
        new.setup.empty_steal = self.yes(&texts.empty_steals)?;
        if self.yes(&texts.cards)? {
            new.setup.cards = Cards::Recorded;
        }
        new.keeper(self.words).map(Some)
    }

    /// Asks until the answer is yes or no; an empty answer means no.
    fn yes(&mut self, question: &str) -> Result<bool> {
        say(question)?;
        loop {
            let typed = self.input.ask("> ")?.map(|typed| typed.text).unwrap_or_default();
            match changes::yes(&typed) {
                Some(yes) => return Ok(yes),
                None if typed.is_empty() => return Ok(false),
                None => self.refuse(&self.words.refused.answer_yes_or_no)?,
            }
        }
    }
}

/// The reply of a command.
enum Said {
    Nothing,
    Words(String),
    Leave,
}

/// Why a command did nothing.
struct No(String);

type Answered = std::result::Result<Said, No>;

struct Prompt {
    session: Session,
    words: &'static Words,
    /// Whether the user has asked once to leave without saving.
    leaving: bool,
}

impl Prompt {
    fn keeper(&self) -> &Keeper {
        &self.session.keeper
    }

    fn names(&self) -> &[Name] {
        self.session.keeper.names()
    }

    /// The English form of a command word, unless a player has that name.
    fn command<'a>(&self, word: &'a str) -> &'a str {
        if self.keeper().called(word).is_some() { word } else { self.words.command(word) }
    }

    fn obey(&mut self, line: &Typed) -> Answered {
        let typed = line.text.as_str();
        let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let (word, rest) = (self.command(first), rest.trim());
        let leaving = std::mem::take(&mut self.leaving);
        if let Some(change) = changes::read(self.keeper(), self.words, (word, rest)) {
            return self.change(&change.map_err(No)?);
        }
        let texts = &self.words.refused;
        match word {
            "" => Ok(Said::Nothing),
            "help" | "?" => Ok(Said::Words(self.words.line.help.trim_start().to_owned())),
            "quit" | "q" | "exit" => Ok(self.quit(leaving)),
            "card" | "cards" => self.go_on(&format!("{rest} |")),
            "token" | "tokens" => self.go_on(&format!("| {}", self.as_recorded(rest))),
            "take" | "give" => self.take(&self.as_recorded(rest)),
            "discard" => self.take(&format!("discard {}", self.as_recorded(rest))),
            "immune" => self.immune(rest),
            "set" => self.set(rest),
            "effect" => self.effect(&self.as_recorded(rest)),
            "trick" => self.trick(rest),
            "undo" => self.back(&Command::Undo, rest, &self.words.told.back),
            "redo" => self.back(&Command::Redo, rest, &self.words.told.forth),
            "correct" => self.correct(rest),
            "waiting" => Ok(Said::Words(self.waiting())),
            "retry" => self.change(&Command::TakeUp),
            "drop" => self.change(&Command::Drop),
            "lex" => self.lex(rest),
            "due" => Ok(Said::Words(self.due())),
            "scores" => Ok(Said::Words(self.scores())),
            "tricks" => Ok(Said::Words(self.tricks())),
            "chart" => Ok(Said::Words(self.chart())),
            "save" => Ok(self.save_again()),
            "saveas" if !rest.is_empty() => {
                let path = line.path_behind(first);
                match self.session.save_as(&path) {
                    Ok(()) => Ok(self.save(fill(&self.words.told.goes_on_in, &[("file", &Shown(&path))]))),
                    Err(error) => Err(No(error.words())),
                }
            }
            _ if typed.contains('|') => self.trick(typed),
            _ if rest.is_empty() => Err(No(fill(&texts.no_command, &[("word", &Excerpt(first))]))),
            _ => self.entry(typed),
        }
    }

    /// Rewrites players, tokens, `discard` and `kept` as in records.
    fn as_recorded(&self, text: &str) -> String {
        const SIGNS: [char; 3] = ['>', '<', ':'];
        let called =
            |word: &str| self.keeper().called(word).map(|seat| self.names()[seat.index()].to_string());
        let word = |word: &str| match word::token(word) {
            _ if seat_of(self.names(), word).is_some() => word.to_owned(),
            Some((kind, _)) => kind.name().to_owned(),
            None if is_discard(word) => "discard".to_owned(),
            None if is_kept(word) => "kept".to_owned(),
            None => called(word).unwrap_or_else(|| word.to_owned()),
        };
        let part = |part: &str| {
            let bare = part.trim_end_matches(SIGNS);
            if bare.is_empty() { part.to_owned() } else { word(bare) + &part[bare.len()..] }
        };
        let whole = |whole: &str| whole.split_inclusive(SIGNS).map(part).collect::<String>();
        join(text.split_whitespace().map(whole), " ")
    }

    /// Leaving with unsaved changes takes two requests.
    fn quit(&mut self, again: bool) -> Said {
        if again {
            return Said::Leave;
        }
        let was_saved = self.session.is_saved();
        match self.session.confirm() {
            Ok(()) => Said::Leave,
            Err(error) => {
                self.leaving = true;
                let why = if was_saved { self.unsaved("", &error) + "\n" } else { String::new() };
                Said::Words(format!("{why}{} {}", self.words.line.no, self.words.refused.not_saved))
            }
        }
    }

    /// Confirms what was done.
    fn done(&self, Done { text, doubt, saved }: &Done) -> Said {
        let warning = doubt.as_ref().map(|doubt| format!("\n{} {doubt} (C3)", self.words.line.warning));
        let warning = warning.unwrap_or_default();
        Said::Words(match saved {
            Ok(()) => format!("{} {text}{warning}\n{}", self.words.line.ok, self.due()),
            Err(error) => self.unsaved(&format!("{text}: "), error) + &warning,
        })
    }

    /// Saves, then confirms what was done before.
    fn save(&mut self, text: String) -> Said {
        let saved = self.session.save(IfGone::Refuse);
        self.done(&Done { text, doubt: None, saved })
    }

    /// Saves pending changes, or rewrites the file if it is gone.
    fn save_again(&mut self) -> Said {
        Said::Words(match self.session.save(IfGone::Write) {
            Ok(()) => format!("{} {}\n{}", self.words.line.ok, self.words.told.saved, self.due()),
            Err(error) => self.unsaved("", &error),
        })
    }

    /// The message that what was `done` is not on disk, with advice.
    fn unsaved(&self, done: &str, error: &Obstacle) -> String {
        let why = self.words.unsaved(error, self.session.path(), false);
        format!("{} {done}{why}", self.words.line.unsaved)
    }

    /// Applies the steps in `text`, the beginning of a trick.
    fn go_on(&mut self, text: &str) -> Answered {
        let begun = self.begun(text, self.keeper().number())?;
        self.make(steps(&begun))
    }

    /// Reads the beginning of trick `number`; the text may start with that number.
    fn begun(&self, text: &str, number: usize) -> std::result::Result<Trick, No> {
        read_trick(text, self.names(), number).map_err(|error| self.no_trick(&error))
    }

    /// Appends the steps in `text` to the current trick.
    fn add(&mut self, text: &str) -> Answered {
        let steps = self.keeper().read(text).map_err(|error| self.no_trick(&error))?;
        self.make(steps)
    }

    fn take(&mut self, text: &str) -> Answered {
        if !matches!(dialog(self.keeper().state(), &[]), Dialog::Ask(Asked::Taker(_), _)) {
            return Err(self.not_now());
        }
        let steps = self.keeper().read_take(text).map_err(|error| self.no_trick(&error))?;
        self.make(steps)
    }

    fn effect(&mut self, text: &str) -> Answered {
        match self.keeper().state().next() {
            Next::Effect { .. } => self.add(text),
            _ => Err(self.not_now()),
        }
    }

    fn not_now(&self) -> No {
        No(format!("{}\n{}", self.words.refused.not_next, self.due()))
    }

    fn no_trick(&self, error: &ReadTrickError) -> No {
        No(self.words.no_trick(error))
    }

    fn trick(&mut self, text: &str) -> Answered {
        if *self.keeper().now() == Trick::default() { self.go_on(text) } else { Err(self.not_now()) }
    }

    fn make(&mut self, made: Vec<Step>) -> Answered {
        if made.is_empty() { Err(self.not_now()) } else { self.change(&Command::Play(made)) }
    }

    /// Undoes or redoes up to `times` steps, one by default.
    fn back(&mut self, command: &Command, times: &str, done: &[String; 2]) -> Answered {
        let how_many = || No(self.words.refused.how_many_steps.clone());
        let times = if times.is_empty() { 1 } else { times.parse::<usize>().map_err(|_| how_many())? };
        match (0..times).take_while(|_| self.session.keeper.obey(command).is_ok()).count() {
            0 => Err(No(match command {
                Command::Undo => self.words.refused.nothing_back.clone(),
                _ => self.words.refused.nothing_forth.clone(),
            })),
            made => Ok(self.save(numbered(done, made))),
        }
    }

    /// Applies an event given in words: `ana milk beto 10`.
    fn entry(&mut self, text: &str) -> Answered {
        let entry = self
            .keeper()
            .read_entry(&[], text)
            .map_err(|error| No(self.words.misread(&error, self.names(), self.session.hides_hands())))?;
        match self.words.unanswered(self.keeper(), &entry) {
            Some(question) => Err(No(fill(&self.words.refused.more, &[("question", &question)]))),
            None => self.make(entry.steps),
        }
    }

    fn correct(&mut self, rest: &str) -> Answered {
        let (number, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let number: usize = number.parse().map_err(|_| No(self.words.refused.which_trick.clone()))?;
        if text.trim().is_empty() {
            return self.change(&Command::Reopen(number));
        }
        let trick = self.begun(text, number)?;
        self.change(&Command::Correct(number, trick))
    }

    fn change(&mut self, command: &Command) -> Answered {
        let done = self.session.obey(command, false).map_err(No)?;
        Ok(self.done(&done))
    }

    fn waiting(&self) -> String {
        let lines = self.words.waiting(self.keeper(), self.session.hides_hands());
        if lines.is_empty() { self.words.line.nothing_waits.clone() } else { lines.join("\n") }
    }

    /// Runs `immune Ana Beto`, which sets the players immune in this trick.
    fn immune(&mut self, rest: &str) -> Answered {
        let seats = rest.split_whitespace().map(|who| self.seat(who).map(Step::Immune));
        let steps = seats.collect::<std::result::Result<Vec<Step>, No>>()?;
        self.make(steps)
    }

    fn seat(&self, who: &str) -> std::result::Result<Seat, No> {
        changes::seat(self.keeper(), self.words, who).map_err(No)
    }

    /// Names, changes, completes or shows the token set (C3).
    fn set(&mut self, rest: &str) -> Answered {
        let state = *self.keeper().state();
        let (word, more) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let set = match (self.words.command(word), more) {
            ("", _) => return Ok(Said::Words(self.set_now())),
            ("none", "") => None,
            ("more", more) => {
                let more = self.words.read_set(more).map_err(No)?;
                let mut set = state.setup().tokens.unwrap_or(*state.tokens_out());
                set.extend(more.tokens());
                Some(set)
            }
            _ => Some(named_set(rest, self.words).map_err(No)?),
        };
        self.change(&Command::Tokens(set))
    }

    fn set_now(&self) -> String {
        let (state, texts) = (self.keeper().state(), &self.words.line);
        match (state.setup().tokens, state.tokens_left()) {
            (Some(set), Some(left)) => {
                let set = fill(&texts.set, &[("set", &self.words.written(&set))]);
                format!("{set}\n{}", fill(&texts.set_left, &[("tokens", &self.words.counted(&left))]))
            }
            _ => fill(&texts.set_not_named, &[("tokens", &self.words.counted(state.tokens_out()))]),
        }
    }

    fn lex(&mut self, rest: &str) -> Answered {
        if self.command(rest) == "none" && seat_of(self.names(), rest).is_none() {
            return self.change(&Command::NoLex);
        }
        let (who, count) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let seat = self.seat(who)?;
        let has = self.keeper().state().holding(seat).lex;
        let count = match count.trim() {
            "" => has + 1,
            count => count.parse().map_err(|_| No(self.words.refused.how_many_lex.clone()))?,
        };
        self.change(&Command::Lex(seat, count))
    }

    /// The next question and its legal answers.
    fn due(&self) -> String {
        let (state, texts) = (self.keeper().state(), &self.words.line);
        let next = |question: &str| {
            let number = state.tricks() + 1;
            format!("{} {}", texts.due, fill(&texts.next, &[("n", &number), ("question", &question)]))
        };
        let due = match dialog(state, &[]) {
            Dialog::Ask(asked, answers) => next(&self.asked(asked, answers)),
            Dialog::Stuck(Stuck::Set) => next(&texts.set_empty),
            Dialog::Stuck(Stuck::Cards(seat)) => {
                next(&fill(&texts.revoke, &[("player", &player(self.words.language, self.names(), seat))]))
            }
            _ => {
                let verdict = self.words.stand(self.keeper());
                let first = self.names().first().map_or("Ana", Name::as_str);
                let said = if words::lacks_lex(state) {
                    fill(&texts.count_lex, &[("verdict", &verdict), ("player", &first)])
                } else {
                    verdict
                };
                format!("{} {said}", texts.over)
            }
        };
        let lying = match state.next() {
            Next::Token { .. } | Next::Take(_) if !state.in_play().is_empty() => {
                fill(&texts.lie, &[("tokens", &self.words.counted(state.in_play()))])
            }
            _ => String::new(),
        };
        match self.words.waiting(self.keeper(), self.session.hides_hands()).as_slice() {
            [] => format!("{due}{lying}"),
            waiting => format!("{due}{lying}\n{}\n{}", texts.waiting, waiting.join("\n")),
        }
    }

    /// A question with its answers.
    fn asked(&self, asked: Asked, answers: Vec<Answer>) -> String {
        let is_immune = |answer: &Answer| matches!(answer, Answer::Immune(_));
        let (immune, answers): (Vec<Answer>, Vec<Answer>) = answers.into_iter().partition(is_immune);
        let told = |answer| self.words.answer(answer, self.names());
        let hides = matches!(asked, Asked::Card(_)) && self.session.hides_hands();
        let answers: Vec<String> = answers.into_iter().filter(|_| !hides).map(told).collect();
        let immune = if immune.is_empty() { "" } else { &self.words.line.immune_before };
        // Too many to listen to.
        let answers = if answers.is_empty() || answers.len() > LISTED {
            String::new()
        } else {
            format!(" {}", AnyOf(answers.iter().map(Verbatim).collect()).say(self.words.language))
        };
        format!("{}{answers}{immune}", self.words.question(asked, self.names()))
    }

    fn scores(&self) -> String {
        let (state, texts) = (self.keeper().state(), &self.words.line);
        let mut lines = Vec::new();
        for (name, standing) in self.names().iter().zip(words::by_seat(state)) {
            let parts = self.words.parts(&standing);
            let parts = if parts.is_empty() { String::new() } else { format!(" ({parts})") };
            let lex = fill(&texts.lex, &[("n", &standing.holding.lex)]);
            lines.push(fill(
                &texts.score,
                &[
                    ("player", &name.shown()),
                    ("total", &standing.total),
                    ("parts", &parts),
                    ("tokens", &self.words.counted(&standing.holding.tokens)),
                    ("lex", if state.lex_known() { &lex } else { &"" }),
                ],
            ));
        }
        let order = join(state.order().map(|seat| player(self.words.language, self.names(), seat)), ", ");
        lines.push(fill(&texts.order, &[("players", &order)]));
        let left = state.tokens_left().map(|left| self.words.counted(&left));
        lines.extend(left.map(|left| fill(&texts.left, &[("tokens", &left)])));
        let stand = self.words.stand(self.keeper());
        let is_open = !state.lex_known() && !state.is_over();
        lines.push(if is_open { fill(&texts.lex_open, &[("verdict", &stand)]) } else { stand });
        lines.join("\n")
    }

    fn tricks(&self) -> String {
        let whole = (1..).zip(self.keeper().tricks());
        let lines: Vec<String> =
            whole.map(|(number, trick)| words::trick(number, trick, self.names())).collect();
        if lines.is_empty() { self.words.line.no_trick.clone() } else { lines.join("\n") }
    }

    /// Each player's score after each trick.
    fn chart(&self) -> String {
        let names: Vec<String> = self.names().iter().map(Name::shown).collect();
        // The only control characters are the table's own escapes; names contain none.
        strip(&table::of_scores(&self.words.line.trick, &names, &words::chart(self.keeper())))
    }
}

/// Strips colours: line mode is meant for screen readers.
fn strip(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string().trim_end().to_owned()
}
