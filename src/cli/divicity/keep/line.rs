//! The keeper as a plain prompt: one command a line, so it works over a pipe and reads aloud.
//!
//! Each answer begins with a word that stays: `ok` once a change is on the disk, `no` where nothing was
//! changed, `unsaved` where a change is not on the disk yet.

use std::path::PathBuf;

use super::session::Session;
use super::{NewMatch, Start, changes, named_set, words};
use crate::cli::error::{Error, Result, Shown};
use crate::cli::exit::Outcome;
use crate::cli::kept_file::IfGone;
use crate::cli::prompt::{self, Typed, say};
use crate::cli::table;
use parlour::divicity::fault::ParseTokenSetError;
use parlour::divicity::keeper::{
    Answer, Asked, Dialog, ReadTrickError, Refusal, Stuck, dialog, read_trick, steps,
};
use parlour::divicity::rules::name::seat_of;
use parlour::divicity::words::{parts, player};
use parlour::divicity::{Cards, Keeper, Name, Next, Seat, Step, TokenSet, Trick};
use parlour::record::{Excerpt, Fault};
use parlour::words::{any_of, count};

const HELP: &str = "\
ana milk beto 10         who takes what, in turn: any beginning of a name, any case; what a special does may follow
card 9P 7P *             cards, in the order played
take Ana milk            who takes a token; the third is taken by whom the winner gives it to
tokens milk donate       tokens set out: where cards are left out, that follows from who takes what
take Ana donate 10>Beto  a special may come with what it does
discard milk             a token that nobody takes: its player was alone in the suit (C8)
immune Ana               played a joker in the trick that begins (C14, where cards are left out)
effect 10>Beto           what a donate does; 10<>Ana:milk an exchange, Ana:milk a steal; or `effect kept`
trick | milk 10 | Ana milk | Beto 10    a whole trick, as a record has it; its number may stand before it
undo, redo, undo 3       one step back, one forth, or so many
correct 3                opens trick 3 to enter it again; with a trick behind it that takes its place
{CHANGES}
waiting                  what waits behind a correction: `retry` takes it up as it was, `drop` gives all of it up
lex Ana, lex Ana 2       one more Lex for Ana, or how many (where cards are left out); `lex none`: nobody has any
set 10x5 milkx3          names the set played with; `set default` is C3's, `set none` names none, `set more 10x2` adds
set                      the set, and what is left of it
due                      what comes next
scores, tricks, chart    how all stand, the tricks so far, the score after each
save, saveas FILE        tries again to save; goes on in another file
help, quit               these words; stop: the file is gone on with by the same command";

/// The most answers that are listed: a whole hand.
const LISTED: usize = 15;

/// Keeps a match line by line.
pub fn run(start: Start) -> Result<Outcome> {
    let mut input = Input(prompt::Prompt::new());
    let session = match start {
        Start::Session(session) => *session,
        Start::New(place) => match input.new_match()? {
            Some(keeper) => place.begin(keeper)?,
            None => return Ok(Outcome::Fine),
        },
    };
    let mut prompt = Prompt { session, leaving: false };
    let whole = count(prompt.session.keeper.tricks().len(), "trick", "tricks");
    say(&format!("ok {}, {whole}", Shown(prompt.session.path())))?;
    if let Some(doubt) = words::doubt(prompt.keeper().state()) {
        say(&format!("warning {doubt} (C3)"))?;
    }
    say(&prompt.due())?;
    while let Some(typed) = input.ask("> ")? {
        match prompt.obey(&typed) {
            Ok(Said::Nothing) => {}
            Ok(Said::Words(text)) => say(&text)?,
            Ok(Said::Leave) => break,
            Err(No(why)) => say(&format!("no {why}"))?,
        }
    }
    if prompt.session.is_saved() {
        return Ok(Outcome::Fine);
    }
    Err(Error::usage(format!("the last steps are not saved in {}", Shown(prompt.session.path()))))
}

/// The name of a file behind a command's `word`: whatever bytes it has.
fn path_behind(typed: &Typed, word: &str) -> PathBuf {
    let behind = typed.bytes.trim_ascii().get(word.len()..).unwrap_or_default().trim_ascii_start();
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        std::ffi::OsStr::from_bytes(behind).into()
    }
    #[cfg(not(unix))]
    {
        String::from_utf8_lossy(behind).into_owned().into()
    }
}

struct Input(prompt::Prompt);

impl Input {
    /// The next line; nothing at the end.
    fn ask(&mut self, prompt: &str) -> Result<Option<Typed>> {
        self.0.ask(prompt)
    }

    /// Asks for a new match, question by question.
    fn new_match(&mut self) -> Result<Option<Keeper>> {
        say("a new match: who plays, clockwise? 3 to 6 names, _ for a blank within one")?;
        let mut new = loop {
            let Some(typed) = self.ask("names> ")? else { return Ok(None) };
            match NewMatch::named(&typed.text) {
                Ok(new) => break new,
                Err(why) => say(&format!("no {why}"))?,
            }
        };
        say("who leads the first trick (C4)? a name; nothing said is the first player")?;
        new.setup.leader = loop {
            let Some(typed) = self.ask("leader> ")? else { return Ok(None) };
            let name = typed.text.trim();
            match if name.is_empty() { Some(Seat::FIRST) } else { seat_of(&new.names, name) } {
                Some(seat) => break seat,
                None => say(&format!("no `{}` is not one of the players", Excerpt(name)))?,
            }
        };
        new.setup.immunity = self.yes("does a joker make immune (C14)? yes or no")?;
        new.setup.empty_steal = self.yes("may a steal be aimed at who holds nothing (C11)? yes or no")?;
        if self.yes("are cards recorded? yes or no")? {
            new.setup.cards = Cards::Recorded;
        }
        new.keeper().map(Some)
    }

    fn yes(&mut self, question: &str) -> Result<bool> {
        say(question)?;
        Ok(self.ask("> ")?.is_some_and(|typed| typed.text.to_lowercase().starts_with('y')))
    }
}

/// What a command has to say.
enum Said {
    Nothing,
    Words(String),
    Leave,
}

/// Why a command did nothing.
struct No(String);

impl From<ReadTrickError> for No {
    fn from(error: ReadTrickError) -> No {
        let help = match &error {
            ReadTrickError::Text(text) => text.fault.help(),
            ReadTrickError::Number { .. } => None,
        };
        No(help.map_or_else(|| error.to_string(), |help| format!("{error}; {help}")))
    }
}

type Answered = std::result::Result<Said, No>;

struct Prompt {
    session: Session,
    /// Whether leaving without saving was asked for once.
    leaving: bool,
}

impl Prompt {
    fn keeper(&self) -> &Keeper {
        &self.session.keeper
    }

    fn names(&self) -> &[Name] {
        self.session.keeper.names()
    }

    fn obey(&mut self, line: &Typed) -> Answered {
        let typed = line.text.as_str();
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let rest = rest.trim();
        let leaving = std::mem::take(&mut self.leaving);
        if let Some(change) = changes::read(self.keeper(), typed) {
            let change = change.map_err(No)?;
            let done = change.done.clone();
            return self.change(|keeper| change.make(keeper), &done);
        }
        match word {
            "" => Ok(Said::Nothing),
            "help" | "?" => Ok(Said::Words(HELP.replace("{CHANGES}", changes::HELP))),
            "quit" | "q" | "exit" => Ok(self.quit(leaving)),
            "card" | "cards" => self.go_on(&format!("{rest} |")),
            "token" | "tokens" => self.go_on(&format!("| {rest}")),
            "take" | "give" => self.take(rest),
            "discard" => self.take(&format!("discard {rest}")),
            "immune" => self.immune(rest),
            "set" => self.set(rest),
            "effect" => self.effect(rest),
            "trick" => self.trick(rest),
            "undo" => self.back(Keeper::undo, rest, "back", "there is nothing to take back"),
            "redo" => self.back(Keeper::redo, rest, "forth", "nothing was taken back"),
            "correct" => self.correct(rest),
            "waiting" => Ok(Said::Words(self.waiting())),
            "retry" => {
                let done = words::taken_up(self.keeper());
                self.change(Keeper::take_up, &done)
            }
            "drop" => self.change(Keeper::drop_waiting, "dropped"),
            "lex" => self.lex(rest),
            "due" => Ok(Said::Words(self.due())),
            "scores" => Ok(Said::Words(self.scores())),
            "tricks" => Ok(Said::Words(self.tricks())),
            "chart" => Ok(Said::Words(self.chart())),
            "save" => Ok(self.save_even("saved", "", IfGone::Write)),
            "saveas" if !rest.is_empty() => {
                let path = path_behind(line, word);
                match self.session.save_as(&path) {
                    Ok(()) => Ok(self.save(&format!("goes on in {}", Shown(&path)))),
                    Err(error) => Err(No(whole_error(&error))),
                }
            }
            _ if typed.contains('|') => self.trick(typed),
            _ if rest.is_empty() => Err(No(format!("`{}` is no command; `help` lists them", Excerpt(word)))),
            _ => self.entry(typed),
        }
    }

    /// Leaving with something unsaved has to be asked for twice.
    fn quit(&mut self, again: bool) -> Said {
        if self.session.is_saved() || again {
            return Said::Leave;
        }
        self.leaving = true;
        Said::Words("no the last steps are not saved: `save`, `saveas FILE`, or `quit` again".to_owned())
    }

    /// Says that something was done, once it is on the disk.
    fn save(&mut self, done: &str) -> Said {
        self.save_even(done, "", IfGone::Refuse)
    }

    /// The same with what is odd about the tokens since then.
    fn save_unlike(&mut self, done: &str, doubt: Option<&str>) -> Said {
        let new = words::doubt(self.keeper().state()).filter(|new| Some(new.as_str()) != doubt);
        let warning = new.map_or_else(String::new, |new| format!("\nwarning {new} (C3)"));
        self.save_even(done, &warning, IfGone::Refuse)
    }

    fn save_even(&mut self, done: &str, warning: &str, if_gone: IfGone) -> Said {
        let text = match self.session.save(if_gone) {
            Ok(()) => format!("ok {done}{warning}\n{}", self.due()),
            Err(error) => {
                format!("unsaved {done}: {}{warning}", words::unsaved(&error, self.session.path()))
            }
        };
        Said::Words(text)
    }

    /// Makes the steps that `text`, the beginning of a trick, has.
    fn go_on(&mut self, text: &str) -> Answered {
        let begun = self.begun(text, self.keeper().number())?;
        self.make(&steps(&begun))
    }

    /// The beginning of trick `number`, whose number may stand before it.
    fn begun(&self, text: &str, number: usize) -> std::result::Result<Trick, No> {
        Ok(read_trick(text, self.names(), number)?)
    }

    /// Makes what `text` adds behind the trick under way.
    fn add(&mut self, text: &str) -> Answered {
        let steps = self.keeper().read(text)?;
        self.make(&steps)
    }

    fn take(&mut self, text: &str) -> Answered {
        if !matches!(dialog(self.keeper().state(), &[]), Dialog::Ask(Asked::Taker(_), _)) {
            return Err(self.not_now());
        }
        let steps = self.keeper().read_take(text)?;
        self.make(&steps)
    }

    fn effect(&mut self, text: &str) -> Answered {
        match self.keeper().state().next() {
            Next::Effect { .. } => self.add(text),
            _ => Err(self.not_now()),
        }
    }

    fn not_now(&self) -> No {
        No(format!("this is not what comes next\n{}", self.due()))
    }

    fn trick(&mut self, text: &str) -> Answered {
        if *self.keeper().now() == Trick::default() { self.go_on(text) } else { Err(self.not_now()) }
    }

    fn make(&mut self, made: &[Step]) -> Answered {
        if made.is_empty() {
            return Err(self.not_now());
        }
        let mut state = *self.keeper().state();
        let doubt = words::doubt(&state);
        let mut told = Vec::new();
        for step in made {
            told.push(words::told(*step, &state, self.names()));
            step.make(&mut state).map_err(|fault| No(words::refused(&fault, self.names())))?;
        }
        self.session.keeper.steps(made).map_err(|fault| No(words::refused(&fault, self.names())))?;
        Ok(self.save_unlike(&told.join("; "), doubt.as_deref()))
    }

    /// Goes one step or `times` steps back or forth, as far as there are any.
    fn back(&mut self, change: fn(&mut Keeper) -> bool, times: &str, way: &str, not: &str) -> Answered {
        let times = match times {
            "" => 1,
            times => times.parse::<usize>().map_err(|_| No("how many steps? as `undo 3`".to_owned()))?,
        };
        match (0..times).take_while(|_| change(&mut self.session.keeper)).count() {
            0 => Err(No(not.to_owned())),
            1 => Ok(self.save(&format!("one step {way}"))),
            done => Ok(self.save(&format!("{done} steps {way}"))),
        }
    }

    /// What happened, in words: `ana milk beto 10`.
    fn entry(&mut self, text: &str) -> Answered {
        let entry =
            self.keeper().read_entry(&[], text).map_err(|error| No(words::misread(&error, self.names())))?;
        match words::unanswered(self.keeper(), &entry) {
            Some(question) => Err(No(format!("more is to be said: {question}"))),
            None => self.make(&entry.steps),
        }
    }

    fn correct(&mut self, rest: &str) -> Answered {
        let (number, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let number = number.parse().map_err(|_| No("which trick? as `correct 3`".to_owned()))?;
        if text.trim().is_empty() {
            return self.change(|keeper| keeper.reopen(number), &format!("trick {number} is open again"));
        }
        let trick = self.begun(text, number)?;
        self.change(|keeper| keeper.correct(number, &trick), &format!("trick {number} is corrected"))
    }

    /// Makes a change, or says why it is refused.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Keeper) -> std::result::Result<(), Refusal>,
        done: &str,
    ) -> Answered {
        let doubt = words::doubt(self.keeper().state());
        match change(&mut self.session.keeper) {
            Ok(()) => Ok(self.save_unlike(done, doubt.as_deref())),
            Err(refusal) => Err(No(words::refusal(&refusal, self.names()))),
        }
    }

    fn waiting(&self) -> String {
        let lines = words::waiting(self.keeper());
        if lines.is_empty() { "nothing waits".to_owned() } else { lines.join("\n") }
    }

    /// Obeys `immune Ana Beto`: who is immune in this trick.
    fn immune(&mut self, rest: &str) -> Answered {
        let seats = rest.split_whitespace().map(|who| self.seat(who).map(Step::Immune));
        let steps = seats.collect::<std::result::Result<Vec<Step>, No>>()?;
        self.make(&steps)
    }

    fn seat(&self, who: &str) -> std::result::Result<Seat, No> {
        let seat = seat_of(self.names(), who);
        seat.ok_or_else(|| No(format!("`{}` is not one of the players", Excerpt(who))))
    }

    /// The set played with: named, changed, completed, or shown (C3).
    fn set(&mut self, rest: &str) -> Answered {
        let state = *self.keeper().state();
        let set = match rest.split_once(char::is_whitespace).unwrap_or((rest, "")) {
            ("", _) => {
                let text = match (state.setup().tokens, state.tokens_left()) {
                    (Some(set), Some(left)) => format!("set {set}\nleft {}", words::counted(&left)),
                    _ => format!("set not named; set out so far: {}", words::counted(state.tokens_out())),
                };
                return Ok(Said::Words(text));
            }
            ("none", "") => None,
            ("more", more) => {
                let more: TokenSet =
                    more.parse().map_err(|error: ParseTokenSetError| No(error.to_string()))?;
                let mut set = state.setup().tokens.unwrap_or(*state.tokens_out());
                set.extend(more.tokens());
                Some(set)
            }
            _ => Some(named_set(rest).map_err(No)?),
        };
        let done = set.map_or_else(|| "no set is named".to_owned(), |set| format!("the set is {set}"));
        self.change(|keeper| keeper.set_tokens(set), &done)
    }

    fn lex(&mut self, rest: &str) -> Answered {
        if rest == "none" && seat_of(self.names(), rest).is_none() {
            return self.change(Keeper::no_lex, "nobody has Lex");
        }
        let (who, count) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let seat = self.seat(who)?;
        let has = self.keeper().state().holding(seat).lex;
        let count = match count.trim() {
            "" => has + 1,
            count => count.parse().map_err(|_| No("how many? as `lex Ana 2`".to_owned()))?,
        };
        let name = player(self.names(), seat);
        self.change(|keeper| keeper.set_lex(seat, count), &format!("{name} has {count} Lex"))
    }

    /// What comes next, with the answers that are allowed.
    fn due(&self) -> String {
        let state = self.keeper().state();
        let number = state.tricks() + 1;
        let due = match dialog(state, &[]) {
            Dialog::Ask(asked, answers) => {
                let is_immune = |answer: &Answer| matches!(answer, Answer::Immune(_));
                let (immune, answers): (Vec<Answer>, Vec<Answer>) = answers.into_iter().partition(is_immune);
                let told = |answer| words::answer(answer, self.names());
                let hides = matches!(asked, Asked::Card(_)) && self.session.hides_hands();
                let answers: Vec<String> = answers.into_iter().filter(|_| !hides).map(told).collect();
                let immune =
                    if immune.is_empty() { "" } else { "; before them `immune` and who played a joker" };
                // Nobody wants to hear most of a deck.
                let answers = if answers.is_empty() || answers.len() > LISTED {
                    String::new()
                } else {
                    format!(" {}", any_of(&answers))
                };
                let question = words::question(asked, self.names());
                format!("due trick {number}: {question}{answers}{immune}")
            }
            Dialog::Stuck(Stuck::Set) => format!(
                "due trick {number}: the set has no token left: `set more 10x2` adds some, `set none` plays with any"
            ),
            Dialog::Stuck(Stuck::Cards(seat)) => format!(
                "due trick {number}: every card left would prove a revoke of {}: `correct` an earlier trick",
                player(self.names(), seat)
            ),
            _ if words::lacks_lex(state) => format!(
                "over {}; count them as `lex {} 2`, or `lex none`",
                words::stand(self.keeper()),
                self.names().first().map_or("Ana", Name::as_str)
            ),
            _ => format!("over {}", words::stand(self.keeper())),
        };
        let lying = match state.next() {
            Next::Token { .. } | Next::Take(_) if !state.in_play().is_empty() => {
                format!("; there lie {}", words::counted(state.in_play()))
            }
            _ => String::new(),
        };
        match words::waiting(self.keeper()).as_slice() {
            [] => format!("{due}{lying}"),
            waiting => format!("{due}{lying}\nwaiting behind a correction:\n{}", waiting.join("\n")),
        }
    }

    fn scores(&self) -> String {
        let state = self.keeper().state();
        let mut lines = Vec::new();
        for (name, standing) in self.names().iter().zip(words::by_seat(state)) {
            let parts = parts(&standing.parts);
            let parts = if parts.is_empty() { String::new() } else { format!(" ({parts})") };
            let holds = words::counted(&standing.holding.tokens);
            let lex =
                if state.lex_known() { format!("; {} Lex", standing.holding.lex) } else { String::new() };
            lines.push(format!("{}: {}{parts}; {holds}{lex}", name.shown(), standing.total));
        }
        let order: Vec<String> = state.order().map(|seat| player(self.names(), seat)).collect();
        lines.push(format!("order of play: {}", order.join(", ")));
        lines.extend(state.tokens_left().map(|left| format!("left of the set: {}", words::counted(&left))));
        let stand = words::stand(self.keeper());
        let is_open = !state.lex_known() && !state.is_over();
        lines.push(if is_open { format!("{stand}; Lex not counted") } else { stand });
        lines.join("\n")
    }

    fn tricks(&self) -> String {
        let whole = (1..).zip(self.keeper().tricks());
        let lines: Vec<String> =
            whole.map(|(number, trick)| words::trick(number, trick, self.names())).collect();
        if lines.is_empty() { "no whole trick yet".to_owned() } else { lines.join("\n") }
    }

    /// The score of each player after each trick.
    fn chart(&self) -> String {
        let names: Vec<String> = self.names().iter().map(Name::shown).collect();
        // Control characters of its titles, the escapes of a terminal, are none of a user's.
        strip(&table::of_scores(&names, &words::chart(self.keeper())))
    }
}

/// Without colours: what is printed line by line is read aloud.
fn strip(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string().trim_end().to_owned()
}

fn whole_error(error: &Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}
