//! The keeper as a plain prompt: one command per line, so it works over a pipe and with a screen reader.
//!
//! Each answer begins with a fixed word: `ok` once a change is on disk, `no` if nothing changed, `unsaved` if a
//! change is not yet on disk.

use super::session::{Done, Session};
use super::words::{self, KeepText, Refused, Told};
use super::{NewMatch, Start, changes, named_set};
use crate::cli::divicity::score::ScoreTable;
use crate::cli::error::{Outcome, Result, Shown};
use crate::cli::kept_file::{IfGone, Obstacle};
use crate::cli::message::Notice;
use crate::cli::prompt::{self, Typed, say};
use crate::cli::table;
use parlour::divicity::notation::word::{self, is_discard, is_kept};
use parlour::divicity::{Cards, Keeper, Name, Next, Seat, Step, Trick};
use parlour::internals::divicity::keeper::{
    Answer, Asked, Command, Dialog, ReadTrickError, Stuck, dialog, read_trick, steps,
};
use parlour::internals::divicity::rules::seat_of;
use parlour::internals::divicity::words::player;
use parlour::internals::record::Excerpt;
use parlour::internals::words::{AnyOf, Say as _, Verbatim, join, messages};
use parlour::print::Language;

const HELP: &str = "\
ana milk beto 10         who takes what, in turn: the start of a name is enough; the effect of a special may follow
card 9P 7P *             cards, in the order played
take Ana milk            who takes a token; the third goes to the player the winner gives it to
tokens milk donate       tokens set out; without cards they follow from who takes what
take Ana donate 10>Beto  a special with its effect
discard milk             a token discarded by the player alone in the suit (C8)
immune Ana               Ana plays a joker in the trick about to begin (C14, without cards)
effect 10>Beto           the effect of a donate; 10<>Ana:milk is an exchange, Ana:milk a steal; or `effect kept`
trick | milk 10 | Ana milk | Beto 10    a whole trick as in a record, with or without its number
undo, redo, undo 3       one step back, one forward, three back
correct 3                opens trick 3 to enter it again; a trick typed after it replaces it
players Beto Ana Cira    changes the seats or the names; players keep what they took
rename Ana Anna          renames a player
leader Beto              who led the first trick (C4)
immunity yes, steals no  turns a variant on or off (C14, C11)
cards no                 whether cards are recorded
fix 3 Ana 10             corrects one cell of trick 3: Ana took 10
fix 3 Ana Beto           corrects one cell of trick 3: Beto took it, not Ana
waiting                  tricks waiting while an earlier one is corrected: `retry` restores the first as it was, `drop` drops them all
lex Ana, lex Ana 2       adds a Lex for Ana, or sets how many (without cards); `lex none`: nobody has any
set 10x5 milkx3          sets the tokens in play; `set default`: the 30 of C3, `set none`: any box, `set more 10x2`: more tokens
set                      the set, and what is left of it
due                      what comes next
scores, tricks, chart    the scores, the tricks so far, the score after each
odds, odds Ana           how often each player wins; what each token would bring Ana now
again, again Beto Ana    the next match in the same file: who won leads; `undo` takes it back
save, saveas FILE        saves again; goes on in another file
help, quit               this help; stop (the same command continues the match)";

messages! {
    /// Texts of the line mode only.
    enum LineText in "program" {
        Ok = "ok",
        No = "no",
        Unsaved = "unsaved",
        Due = "due",
        Over = "over",
        NewMatch = "a new match: who plays, clockwise? 3 to 6 names, _ for a space within one",
        Names = "names",
        WhoLeads = "who leads the first trick (C4)? a name; empty for the first player",
        Leader = "leader",
        Immunity = "does a joker make its player immune (C14)? yes or no",
        EmptySteals = "may a steal be aimed at a player who holds nothing (C11)? yes or no",
        Cards = "are cards recorded? yes or no",
        Next = "trick {n}: {question}",
        ImmuneBefore = "; first, `immune` and who played a joker",
        SetEmpty = "the set has no tokens left: `set more 10x2` adds some, `set none` allows any box",
        Revoke = "every card left would prove a revoke of {player}: `correct` an earlier trick",
        CountLex = "{verdict} Count them as `lex {player} 2`, or `lex none`.",
        Lie = "; on the table: {tokens}",
        Waiting = "waiting while an earlier trick is corrected:",
        NoTrick = "no complete trick yet",
        Score = "{player}: {total}{parts}; {tokens}{lex}",
        Lex = "; {n} Lex",
        Order = "order of play: {players}",
        Left = "left of the set: {tokens}",
        LexOpen = "{verdict} Lex are not counted yet.",
        Set = "set {set}",
        SetLeft = "left {tokens}",
        SetNotNamed = "no set named; set out so far: {tokens}",
        Help = HELP,
    }
}

/// The commands that nothing follows.
const ALONE: [&str; 13] = [
    "help", "?", "quit", "q", "exit", "waiting", "retry", "drop", "due", "scores", "tricks", "chart", "save",
];

/// The maximum number of answers listed: a whole hand.
const LISTED: usize = 15;

pub fn run(start: Start) -> Result<Outcome> {
    let mut input = prompt::Prompt::new()?;
    let session = match start {
        Start::Session(session) => *session,
        Start::New(place) => match (Questions { input: &mut input, language: place.language }).new_match()? {
            Some(keeper) => place.begin(keeper)?,
            None => return Ok(Outcome::Fine),
        },
    };
    let language = session.language();
    let mut prompt = Prompt { session, language, leaving: false };
    let whole = KeepText::Tricks.say(language, &[("n", &prompt.session.keeper.tricks().len())]);
    say(&format!("{} {}, {whole}", LineText::Ok.text(language), Shown(prompt.session.path())))?;
    if let Some(doubt) = words::doubt(language, prompt.keeper().state()) {
        say(&format!("{} {doubt} (C3)", Notice::Warning.text(language)))?;
    }
    say(&prompt.due())?;
    while let Some(typed) = input.ask("> ")? {
        match prompt.obey(&typed) {
            Ok(Said::Nothing) => {}
            Ok(Said::Words(text)) => say(&text)?,
            Ok(Said::Leave) => break,
            Err(why) => refuse(language, &why)?,
        }
    }
    prompt.session.end(false)
}

fn refuse(language: Language, why: &str) -> Result<()> {
    say(&format!("{} {why}", LineText::No.text(language)))
}

struct Questions<'a> {
    input: &'a mut prompt::Prompt,
    language: Language,
}

impl Questions<'_> {
    /// Asks `prompt` until the answer can be read; `None` at the end of the input.
    fn until<T>(
        &mut self,
        prompt: LineText,
        read: impl Fn(&str) -> std::result::Result<T, String>,
    ) -> Result<Option<T>> {
        while let Some(typed) = self.input.ask(&format!("{}> ", prompt.text(self.language)))? {
            match read(&typed.text) {
                Ok(read) => return Ok(Some(read)),
                Err(why) => refuse(self.language, &why)?,
            }
        }
        Ok(None)
    }

    fn new_match(&mut self) -> Result<Option<Keeper>> {
        let language = self.language;
        say(LineText::NewMatch.text(language))?;
        let new = self.until(LineText::Names, |names| NewMatch::named(names, language))?;
        let Some(mut new) = new else { return Ok(None) };
        say(LineText::WhoLeads.text(language))?;
        let seat = |name: &str| {
            let seat = if name.is_empty() { Some(Seat::FIRST) } else { seat_of(&new.names, name) };
            seat.ok_or_else(|| words::unknown_player(language, name))
        };
        let Some(leader) = self.until(LineText::Leader, seat)? else { return Ok(None) };
        new.setup.leader = leader;
        new.setup.immunity = self.yes(LineText::Immunity.text(language))?;
        new.setup.empty_steal = self.yes(LineText::EmptySteals.text(language))?;
        if self.yes(LineText::Cards.text(language))? {
            new.setup.cards = Cards::Recorded;
        }
        new.keeper(language).map(Some)
    }

    /// Asks until the answer is yes or no; an empty answer means no.
    fn yes(&mut self, question: &str) -> Result<bool> {
        say(question)?;
        loop {
            let typed = self.input.ask("> ")?.map(|typed| typed.text).unwrap_or_default();
            match changes::yes(&typed) {
                Some(yes) => return Ok(yes),
                None if typed.is_empty() => return Ok(false),
                None => refuse(self.language, Refused::AnswerYesOrNo.text(self.language))?,
            }
        }
    }
}

enum Said {
    Nothing,
    Words(String),
    Leave,
}

type Answered = std::result::Result<Said, String>;

struct Prompt {
    session: Session,
    language: Language,
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
        if self.keeper().called(word).is_some() { word } else { words::command(self.language, word) }
    }

    fn obey(&mut self, line: &Typed) -> Answered {
        let typed = line.text.as_str();
        let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let (word, rest) = (self.command(first), rest.trim());
        let leaving = std::mem::take(&mut self.leaving);
        // A player may be called like a command.
        let is_entry = self.keeper().named(first).is_some() && self.keeper().read_entry(&[], typed).is_ok();
        if is_entry && !rest.is_empty() {
            return self.entry(typed);
        }
        if ALONE.contains(&word) && !rest.is_empty() {
            return Err(Refused::TakesNothing.say(self.language, &[("word", &Excerpt(first))]));
        }
        if let Some(change) = changes::read(self.keeper(), self.language, (word, rest)) {
            return self.change(&change?);
        }
        match word {
            "" => Ok(Said::Nothing),
            "help" | "?" => Ok(Said::Words(LineText::Help.text(self.language).to_owned())),
            "quit" | "q" | "exit" => Ok(self.quit(leaving)),
            "card" | "cards" => self.go_on(true, self.begun(&format!("{rest} |"))),
            "token" | "tokens" => self.go_on(true, self.begun(&format!("| {}", self.as_recorded(rest)))),
            "take" | "give" => self.take(&self.as_recorded(rest)),
            "discard" => self.take(&format!("discard {}", self.as_recorded(rest))),
            "immune" => self.immune(rest),
            "set" => self.set(rest),
            "effect" => {
                let is_next = matches!(self.keeper().state().next(), Next::Effect { .. });
                self.go_on(is_next, self.keeper().read(&self.as_recorded(rest)))
            }
            "trick" => self.trick(rest),
            "undo" => self.back(&Command::Undo, rest, Told::Back),
            "redo" => self.back(&Command::Redo, rest, Told::Forth),
            "correct" => self.correct(rest),
            "waiting" => Ok(Said::Words(self.waiting())),
            "retry" => self.change(&Command::TakeUp),
            "drop" => self.change(&Command::Drop),
            "lex" => self.lex(rest),
            "due" => Ok(Said::Words(self.due())),
            "scores" => Ok(Said::Words(self.scores())),
            "tricks" => Ok(Said::Words(self.tricks())),
            "chart" => Ok(Said::Words(self.chart())),
            "odds" => self.odds(rest),
            "again" => self.again(rest),
            "save" => Ok(self.save_again()),
            "saveas" if rest.is_empty() => Err(Refused::SaveAs.text(self.language).to_owned()),
            "saveas" => {
                let path = line.path_behind(first);
                match self.session.save_as(&path) {
                    Ok(()) => {
                        Ok(self.save(Told::GoesOnIn.say(self.language, &[("file", &Verbatim(Shown(&path)))])))
                    }
                    Err(error) => Err(error.words()),
                }
            }
            _ if typed.contains('|') => self.trick(typed),
            _ if rest.is_empty() && self.keeper().read_entry(&[], typed).is_err() => {
                Err(Refused::NoCommand.say(self.language, &[("word", &Excerpt(first))]))
            }
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
                Said::Words(format!(
                    "{why}{} {}",
                    LineText::No.text(self.language),
                    Refused::NotSaved.text(self.language)
                ))
            }
        }
    }

    fn done(&self, Done { text, doubt, saved }: &Done) -> Said {
        let warning =
            doubt.as_ref().map(|doubt| format!("\n{} {doubt} (C3)", Notice::Warning.text(self.language)));
        let warning = warning.unwrap_or_default();
        Said::Words(match saved {
            Ok(()) => format!("{} {text}{warning}\n{}", LineText::Ok.text(self.language), self.due()),
            Err(error) => self.unsaved(&format!("{text}: "), error) + &warning,
        })
    }

    fn save(&mut self, text: String) -> Said {
        let saved = self.session.save(IfGone::Refuse);
        self.done(&Done { text, doubt: None, saved })
    }

    /// Saves pending changes, or rewrites the file if it is gone.
    fn save_again(&mut self) -> Said {
        match self.session.save(IfGone::Write) {
            Err(error) => Said::Words(self.unsaved("", &error)),
            saved => {
                self.done(&Done { text: Told::Saved.text(self.language).to_owned(), doubt: None, saved })
            }
        }
    }

    /// The message that what was `done` is not on disk, with advice.
    fn unsaved(&self, done: &str, error: &Obstacle) -> String {
        let why = words::unsaved(self.language, error, false);
        format!("{} {done}{why}", LineText::Unsaved.text(self.language))
    }

    /// Reads the steps of the beginning of a trick; the text may start with its number.
    fn begun(&self, text: &str) -> std::result::Result<Vec<Step>, ReadTrickError> {
        read_trick(text, self.names(), self.keeper().number()).map(|begun| steps(&begun))
    }

    fn take(&mut self, text: &str) -> Answered {
        let is_next = matches!(dialog(self.keeper().state(), &[]), Dialog::Ask(Asked::Taker(_), _));
        self.go_on(is_next, self.keeper().read_take(text))
    }

    fn trick(&mut self, text: &str) -> Answered {
        self.go_on(*self.keeper().now() == Trick::default(), self.begun(text))
    }

    /// Makes the steps that were read, unless something else is next.
    fn go_on(&mut self, is_next: bool, read: std::result::Result<Vec<Step>, ReadTrickError>) -> Answered {
        match read {
            Err(error) if is_next => Err(words::no_trick(self.language, &error)),
            Ok(made) if is_next && !made.is_empty() => self.change(&Command::Play(made)),
            _ => Err(format!("{}\n{}", Refused::NotNext.text(self.language), self.due())),
        }
    }

    /// Undoes or redoes up to `times` steps, one by default.
    fn back(&mut self, command: &Command, times: &str, done: Told) -> Answered {
        let how_many = || Refused::HowManySteps.text(self.language).to_owned();
        let times = if times.is_empty() { 1 } else { times.parse::<usize>().map_err(|_| how_many())? };
        match (0..times).take_while(|_| self.session.make(command).is_ok()).count() {
            0 => Err(match command {
                Command::Undo => Refused::NothingBack.text(self.language).to_owned(),
                _ => Refused::NothingForth.text(self.language).to_owned(),
            }),
            made => Ok(self.save(done.say(self.language, &[("n", &made)]))),
        }
    }

    /// Applies an event given in words: `ana milk beto 10`.
    fn entry(&mut self, text: &str) -> Answered {
        let entry = self.keeper().read_entry(&[], text).map_err(|error| {
            words::misread(self.language, &error, self.names(), self.session.hides_hands())
        })?;
        match words::unanswered(self.language, self.keeper(), &entry) {
            Some(question) => Err(Refused::More.say(self.language, &[("question", &Verbatim(&question))])),
            None => self.go_on(true, Ok(entry.steps)),
        }
    }

    fn correct(&mut self, rest: &str) -> Answered {
        let (number, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let number: usize = number.parse().map_err(|_| Refused::WhichTrick.text(self.language).to_owned())?;
        if text.trim().is_empty() {
            return self.change(&Command::Reopen(number));
        }
        let trick = read_trick(text, self.names(), number);
        let trick = trick.map_err(|error| words::no_trick(self.language, &error))?;
        self.change(&Command::Correct(number, trick))
    }

    fn change(&mut self, command: &Command) -> Answered {
        let done = self.session.obey(command, false)?;
        Ok(self.done(&done))
    }

    /// Begins the next match: `again`, or with the players in another order, `again Beto Ana Cira`.
    fn again(&mut self, names: &str) -> Answered {
        let names = match names {
            "" => self.names().to_vec(),
            names => NewMatch::named(names, self.language)?.names,
        };
        let done = self.session.again(&names)?;
        Ok(self.done(&done))
    }

    fn waiting(&self) -> String {
        let lines = words::waiting(self.language, self.keeper(), self.session.hides_hands());
        if lines.is_empty() { Refused::NothingWaits.text(self.language).to_owned() } else { lines.join("\n") }
    }

    /// Runs `immune Ana Beto`, which sets the players immune in this trick.
    fn immune(&mut self, rest: &str) -> Answered {
        let seats = rest
            .split_whitespace()
            .map(|who| changes::seat(self.keeper(), self.language, who).map(Step::Immune));
        let steps = seats.collect::<std::result::Result<Vec<Step>, String>>()?;
        self.go_on(true, Ok(steps))
    }

    /// Names, changes, completes or shows the token set (C3).
    fn set(&mut self, rest: &str) -> Answered {
        let state = *self.keeper().state();
        let (word, more) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let set = match (words::command(self.language, word), more) {
            ("", _) => return Ok(Said::Words(self.set_now())),
            ("none", "") => None,
            ("more", more) => {
                let more = words::read_set(self.language, more)?;
                // Without a set any box is allowed, to which nothing can be added.
                let mut set = state.setup().tokens.ok_or_else(|| self.set_now())?;
                set.extend(more.tokens());
                Some(set)
            }
            _ => Some(named_set(rest, self.language)?),
        };
        self.change(&Command::Tokens(set))
    }

    fn set_now(&self) -> String {
        let state = self.keeper().state();
        match (state.setup().tokens, state.tokens_left()) {
            (Some(set), Some(left)) => {
                let set = LineText::Set
                    .say(self.language, &[("set", &Verbatim(words::written(self.language, &set)))]);
                format!(
                    "{set}\n{}",
                    LineText::SetLeft
                        .say(self.language, &[("tokens", &Verbatim(words::counted(self.language, &left)))])
                )
            }
            _ => LineText::SetNotNamed.say(
                self.language,
                &[("tokens", &Verbatim(words::counted(self.language, state.tokens_out())))],
            ),
        }
    }

    fn lex(&mut self, rest: &str) -> Answered {
        if self.command(rest) == "none" && seat_of(self.names(), rest).is_none() {
            return self.change(&Command::NoLex);
        }
        if rest.is_empty() {
            return Err(Refused::HowManyLex.text(self.language).to_owned());
        }
        let (who, count) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let seat = changes::seat(self.keeper(), self.language, who)?;
        let has = self.keeper().state().holding(seat).lex;
        let count = match count.trim() {
            "" => has + 1,
            count => count.parse().map_err(|_| Refused::HowManyLex.text(self.language).to_owned())?,
        };
        self.change(&Command::Lex(seat, count))
    }

    fn due(&self) -> String {
        let state = self.keeper().state();
        let next = |question: &str| {
            let number = state.tricks() + 1;
            format!(
                "{} {}",
                LineText::Due.text(self.language),
                LineText::Next.say(self.language, &[("n", &number), ("question", &Verbatim(&question))])
            )
        };
        let due = match dialog(state, &[]) {
            Dialog::Ask(asked, answers) => next(&self.asked(asked, answers)),
            Dialog::Stuck(Stuck::Set) => next(LineText::SetEmpty.text(self.language)),
            Dialog::Stuck(Stuck::Cards(seat)) => next(
                &LineText::Revoke
                    .say(self.language, &[("player", &Verbatim(player(self.language, self.names(), seat)))]),
            ),
            _ => {
                let verdict = words::stand(self.language, self.keeper());
                let first = self.names().first().map_or("Ana", Name::as_str);
                let said = if words::lacks_lex(state) {
                    LineText::CountLex.say(
                        self.language,
                        &[("verdict", &Verbatim(&verdict)), ("player", &Verbatim(&first))],
                    )
                } else {
                    verdict
                };
                format!("{} {said}", LineText::Over.text(self.language))
            }
        };
        let lying = match state.next() {
            Next::Token { .. } | Next::Take(_) if !state.in_play().is_empty() => LineText::Lie
                .say(self.language, &[("tokens", &Verbatim(words::counted(self.language, state.in_play())))]),
            _ => String::new(),
        };
        match words::waiting(self.language, self.keeper(), self.session.hides_hands()).as_slice() {
            [] => format!("{due}{lying}"),
            waiting => {
                format!("{due}{lying}\n{}\n{}", LineText::Waiting.text(self.language), waiting.join("\n"))
            }
        }
    }

    fn asked(&self, asked: Asked, answers: Vec<Answer>) -> String {
        let is_immune = |answer: &Answer| matches!(answer, Answer::Immune(_));
        let (immune, answers): (Vec<Answer>, Vec<Answer>) = answers.into_iter().partition(is_immune);
        let told = |answer| words::answer(self.language, answer, self.names());
        let hides = matches!(asked, Asked::Card(_)) && self.session.hides_hands();
        let answers: Vec<String> = answers.into_iter().filter(|_| !hides).map(told).collect();
        let immune = if immune.is_empty() { "" } else { LineText::ImmuneBefore.text(self.language) };
        // Too many to listen to.
        let answers = if answers.is_empty() || answers.len() > LISTED {
            String::new()
        } else {
            format!(" {}", AnyOf(answers.iter().map(Verbatim).collect()).say(self.language))
        };
        let question = words::question(self.language, asked, self.names());
        let colon = if answers.is_empty() || question.ends_with('?') { "" } else { ":" };
        format!("{question}{colon}{answers}{immune}")
    }

    fn scores(&self) -> String {
        let state = self.keeper().state();
        let mut lines = Vec::new();
        for (name, standing) in self.names().iter().zip(words::by_seat(state)) {
            let parts = words::parts(self.language, &standing);
            let parts = if parts.is_empty() { String::new() } else { format!(" ({parts})") };
            let lex = LineText::Lex.say(self.language, &[("n", &standing.holding.lex)]);
            lines.push(LineText::Score.say(
                self.language,
                &[
                    ("player", &Verbatim(name.shown())),
                    ("total", &standing.total),
                    ("parts", &Verbatim(&parts)),
                    ("tokens", &Verbatim(words::counted(self.language, &standing.holding.tokens))),
                    ("lex", &Verbatim(if state.lex_known() { &lex } else { "" })),
                ],
            ));
        }
        let order = join(state.order().map(|seat| player(self.language, self.names(), seat)), ", ");
        lines.push(LineText::Order.say(self.language, &[("players", &Verbatim(&order))]));
        let left = state.tokens_left().map(|left| words::counted(self.language, &left));
        lines.extend(left.map(|left| LineText::Left.say(self.language, &[("tokens", &Verbatim(&left))])));
        let stand = words::stand(self.language, self.keeper());
        let is_open = !state.lex_known() && !state.is_over();
        lines.push(if is_open {
            LineText::LexOpen.say(self.language, &[("verdict", &Verbatim(&stand))])
        } else {
            stand
        });
        lines.join("\n")
    }

    fn tricks(&self) -> String {
        let whole = (1..).zip(self.keeper().tricks());
        let lines: Vec<String> =
            whole.map(|(number, trick)| words::trick(number, trick, self.names())).collect();
        if lines.is_empty() { LineText::NoTrick.text(self.language).to_owned() } else { lines.join("\n") }
    }

    /// Runs `odds`, or `odds Ana`: what each token would bring Ana.
    fn odds(&self, who: &str) -> Answered {
        let taker = match who {
            "" => None,
            who => Some(changes::seat(self.keeper(), self.language, who)?),
        };
        self.session.odds(taker).map(Said::Words)
    }

    fn chart(&self) -> String {
        let names: Vec<String> = self.names().iter().map(Name::shown).collect();
        table::plain(&table::of_scores(
            ScoreTable::Trick.text(self.language),
            &names,
            &words::chart(self.keeper()),
        ))
    }
}
