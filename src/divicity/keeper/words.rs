//! The words of keepers: questions, answers, what was done, why not, standings.

use super::entry::{Entry, ReadEntryError};
use super::question::{Answer, Asked, Dialog, dialog};
use super::read::ReadTrickError;
use super::step::Step;
use super::waiting::{Misfit, Why};
use super::{Cell, Command, Keeper, Refusal};
use crate::divicity::chart::Chart;
use crate::divicity::fault::{Doubt, IllegalStep, ParseNameError, SetupFault, Turn};
use crate::divicity::notation::WrittenTrick;
use crate::divicity::notation::word::{self, unknown};
use crate::divicity::rules::{
    Cards, Match, Name, Next, Standing, Standings, Taker, TokenKind, TokenSet, Trick, Variant,
};
use crate::divicity::verdict::{Stage, Verdict};
use crate::divicity::words::{counted as counted_kinds, effect, part_names, player, token as token_name};
use crate::record::{Excerpt, Fault as _};
use crate::words::{AllOf, Language, Maybe, Say as _, Verbatim, join, messages};

messages! {
    /// What both keepers say.
    pub enum KeepText in "divicity" {
        Nothing = "nothing",
        Tricks = "{n|1:{n} trick|{n} tricks}",
        SavedIn = "saved in {file}",
        NotSavedIn = "the last steps are not saved in {file}",
        Exists = "{file} exists: choose another name",
        UnknownPlayer = "`{word}` is not one of the players",
    }

    /// Questions to the players at the table.
    pub enum Question in "divicity" {
        Card = "Which card does {player} play?",
        LastToken = "Which token is the last one set out?",
        Tokens = "Which tokens are set out? {n} to come",
        FirstAlone = "Who was alone in the suit, and takes first?",
        First = "Who played the lowest card, and takes first?",
        SecondDiscarded = "Alone in the suit: the second is discarded",
        Second = "Who won, and takes second?",
        Third = "To whom does the winner give the third?",
        Taken = "Which token does {player} take?",
        Discarded = "Which token is discarded?",
        Donate = "Donate: what does {player} give away?",
        DonateTo = "Donate: to whom does {player} give it?",
        Exchange = "Exchange: what does {player} give?",
        ExchangeWith = "Exchange: with whom does {player} swap?",
        ExchangeFor = "Exchange: for which token of {other}?",
        StealFrom = "Steal: from whom does {player} steal?",
        Stolen = "Steal: which token came from {other}?",
    }

    /// Answers other than names, tokens and cards.
    pub enum AnswerText in "divicity" {
        Discard = "nobody, it is discarded (C8)",
        Kept = "nothing: it is kept",
        Immune = "{player} immune",
    }

    /// Confirmations of what was done.
    pub enum Told in "divicity" {
        Immune = "{player} played a joker and is immune",
        Plays = "{player} plays {card}",
        Played = "{card} is played",
        SetOut = "{token} is set out",
        Takes = "{player} takes {token}",
        Discarded = "{token} is discarded",
        TakenUp = "trick {n} is restored as it was{instead|true:, and what was entered in its place is dropped|}",
        GivenUp = "the waiting tricks are dropped{keys|true:; < brings them back|}",
        OpenAgain = "trick {n} is open again{keys|true:; F3 shows the waiting tricks|}",
        Corrected = "trick {n} is corrected",
        MatchCorrected = "the match is corrected",
        Back = "{n|1:one step back|{n} steps back}",
        Forth = "{n|1:one step forward|{n} steps forward}",
        Lex = "{player} has {n} Lex",
        NoLex = "nobody has Lex",
        Set = "the set is {set}",
        SetSize = "the set has {n|1:1 token|{n} tokens}",
        NoSet = "no set is named: any box will do",
        Saved = "saved",
        Again = "a new match: {player} leads{won|true:, having won the last (the Covil Law)|}",
        GoesOnIn = "goes on in {file}",
        Last = "{n|1:{players} is last.|{players} are last.}",
        LastWithDuck = "{players} is last, and holds the duck.",
        Duck = "{player} holds the duck.",
    }

    /// Reasons why nothing was done.
    pub enum Refused in "divicity" {
        SetChanges = "the set can be changed at any time",
        Misread = "`{word}` does not answer: {question}",
        Meant = " Did you mean `{token}`?",
        NotAsked = "`{word}` is not an answer here",
        More = "something is missing: {question}",
        Leader = "{was} led this trick, but now {is} leads: its cards would belong to other players (C10)",
        NothingBack = "there is nothing to take back",
        NothingForth = "nothing was taken back",
        NotOver = "the match is not over, or its Lex are not counted",
        NoTrick = "there is no trick {n} to correct: {whole} complete so far",
        NoWholeTrick = "there is no complete trick to correct",
        NothingWaits = "no trick is waiting",
        Takes = "`fix` corrects the only token of a player in a trick, but in trick {n} that player took {takes}",
        NamesTwice = "`{name}` plays twice: give one of them another name",
        Players = "3 to 6 can play, not {n}",
        OtherNumber = "the number of players cannot change: start another match instead",
        NotSaved = "the last steps are not saved: `save`, `saveas FILE`, or `quit` again",
        TakesNothing = "nothing follows `{word}`; `help` lists the commands",
        SaveAs = "in which file? as in `saveas FILE`",
        ImmunityOff = "`immunity yes` turns immunity on",
        WhoIsWho = "who is who? first `rename` those who are new, as in `rename Ana Anna`",
        NoCommand = "`{word}` is not a command; `help` lists them",
        NotNext = "this is not what comes next",
        Number = "`{written}.` is the wrong number: this is trick {n}",
        HowManySteps = "how many steps? as in `undo 3`",
        NotMarked = "type the answer, or choose it with the arrows",
        LexNotSaid = "type how many each player has; `n` if nobody has any",
        HowManyLex = "how many? as in `lex Ana 2`",
        WhichTrick = "which trick? as in `correct 3`",
        WhoPlays = "who plays, clockwise? as in `players Beto Ana Cira`",
        Rename = "who, and to what? as in `rename Ana Anna`; `_` for a space within a name",
        WhoLed = "who led the first trick? as in `leader Beto`",
        YesOrNo = "`{word} yes` or `{word} no`",
        AnswerYesOrNo = "`yes` or `no`",
        Fix = "which trick, whose token, and what is right? as in `fix 3 Ana 10` or `fix 3 Ana Beto`",
        FixSpecial = "`fix` cannot say what {token} did: enter the whole trick, as in `correct {n} | milk 10 | …`",
    }

    /// Reasons why a trick waits.
    pub enum WaitingText in "divicity" {
        Opened = "opened to be corrected{why|:|; as it was, it no longer fits: {why}}",
        UnderWay = "was in progress{why|:|; it no longer fits: {why}}",
        Behind = "{why|:still fits|no longer fits: {why}}",
    }

    /// Confirmations of corrections to the match.
    pub enum Correction in "divicity" {
        Play = "{players} play, clockwise",
        Renamed = "{player} is {name} now",
        Led = "{player} led the first trick",
        Immunity = "{played|false:immunity is not played|immunity is played}",
        EmptySteals = "{played|false:empty-steal is not played|empty-steal is played}",
        Cards = "{recorded|true:cards are recorded|cards are left out}",
        Nothing = "nothing to change",
        Token = "trick {n}: {player} took {token}",
        Taker = "trick {n}: {player} did not take it: {other} did",
        Nobody = "nobody",
    }
}

pub fn question(language: Language, asked: Asked, names: &[Name]) -> String {
    let of = |row: Question, seat| row.say(language, &[("player", &Verbatim(player(language, names, seat)))]);
    match asked {
        Asked::Card(seat) => of(Question::Card, seat),
        Asked::SetOut { missing: 1 } => Question::LastToken.text(language).to_owned(),
        Asked::SetOut { missing } => Question::Tokens.say(language, &[("n", &missing)]),
        Asked::Taker(due) => match due.turn {
            Turn::First if due.alone => Question::FirstAlone.text(language).to_owned(),
            Turn::First => Question::First.text(language).to_owned(),
            Turn::Second if due.players.is_empty() => Question::SecondDiscarded.text(language).to_owned(),
            Turn::Second => Question::Second.text(language).to_owned(),
            Turn::Third => Question::Third.text(language).to_owned(),
        },
        Asked::Taken(Taker::Player(seat)) => of(Question::Taken, seat),
        Asked::Taken(Taker::Discard) => Question::Discarded.text(language).to_owned(),
        Asked::Own(seat, TokenKind::Donate) => of(Question::Donate, seat),
        Asked::Own(seat, _) => of(Question::Exchange, seat),
        Asked::Target(seat, TokenKind::Donate) => of(Question::DonateTo, seat),
        Asked::Target(seat, TokenKind::Exchange) => of(Question::ExchangeWith, seat),
        Asked::Target(seat, _) => of(Question::StealFrom, seat),
        Asked::Theirs(_, kind, other) => {
            let row = if kind == TokenKind::Exchange { Question::ExchangeFor } else { Question::Stolen };
            row.say(language, &[("other", &Verbatim(player(language, names, other)))])
        }
    }
}

pub fn answer(language: Language, answer: Answer, names: &[Name]) -> String {
    match answer {
        Answer::Card(card) => card.to_string(),
        Answer::Token(token) => token.say(language),
        Answer::Player(seat) => player(language, names, seat),
        Answer::Discard => AnswerText::Discard.text(language).to_owned(),
        Answer::Kept => AnswerText::Kept.text(language).to_owned(),
        Answer::Immune(seat) => {
            AnswerText::Immune.say(language, &[("player", &Verbatim(player(language, names, seat)))])
        }
    }
}

/// What a step did, described from the state before it.
fn told(language: Language, step: Step, before: &Match, names: &[Name]) -> String {
    let name = |seat| player(language, names, seat);
    match (step, before.next()) {
        (Step::Immune(seat), _) => Told::Immune.say(language, &[("player", &Verbatim(name(seat)))]),
        (Step::Card(card), Next::Card(seat)) => {
            Told::Plays.say(language, &[("player", &Verbatim(name(seat))), ("card", &card)])
        }
        (Step::Card(card), _) => Told::Played.say(language, &[("card", &card)]),
        (Step::SetOut(kind), _) => Told::SetOut.say(language, &[("token", &kind)]),
        (Step::Take(Taker::Player(seat), kind), _) => {
            Told::Takes.say(language, &[("player", &Verbatim(name(seat))), ("token", &kind)])
        }
        (Step::Take(Taker::Discard, kind), _) => Told::Discarded.say(language, &[("token", &kind)]),
        (Step::Resolve(done), _) => {
            let who = before.special().map_or_else(String::new, |special| name(special.player));
            effect(language, &who, done, name, |token| token.say(language))
        }
    }
}

/// What a command will do, described before it is obeyed; on the screen with the keys for what may follow.
pub fn done(language: Language, command: &Command, keeper: &Keeper, by_keys: bool) -> String {
    let names = keeper.names();
    let name = |seat| Verbatim(player(language, names, seat));
    let taker = |taker: Taker| match taker {
        Taker::Player(seat) => name(seat),
        Taker::Discard => Verbatim(Correction::Nobody.text(language).to_owned()),
    };
    match command {
        Command::Play(steps) => all_told(language, &keeper.with_forced(steps), keeper),
        Command::Undo => Told::Back.say(language, &[("n", &1_u8)]),
        Command::Redo => Told::Forth.say(language, &[("n", &1_u8)]),
        Command::Reopen(n) => Told::OpenAgain.say(language, &[("n", n), ("keys", &by_keys)]),
        Command::Correct(n, _) => Told::Corrected.say(language, &[("n", n)]),
        Command::Fix(n, of, Cell::Token(token)) => {
            let token = Verbatim(token_name(language, *token));
            Correction::Token.say(language, &[("n", n), ("player", &taker(*of)), ("token", &token)])
        }
        Command::Fix(n, of, Cell::Taker(other)) => {
            Correction::Taker.say(language, &[("n", n), ("player", &taker(*of)), ("other", &taker(*other))])
        }
        Command::TakeUp => {
            let is_instead = *keeper.now() != Trick::default();
            Told::TakenUp.say(language, &[("n", &keeper.number()), ("instead", &is_instead)])
        }
        Command::Drop => Told::GivenUp.say(language, &[("keys", &by_keys)]),
        Command::Lex(seat, n) => Told::Lex.say(language, &[("player", &name(*seat)), ("n", n)]),
        Command::NoLex => Told::NoLex.text(language).to_owned(),
        Command::Tokens(None) => Told::NoSet.text(language).to_owned(),
        Command::Tokens(Some(set)) if by_keys => Told::SetSize.say(language, &[("n", &set.total())]),
        Command::Tokens(Some(set)) => Told::Set.say(language, &[("set", &Verbatim(written(language, set)))]),
        Command::Names(names) => {
            let players = Verbatim(join(names.iter().map(Name::shown), ", "));
            Correction::Play.say(language, &[("players", &players)])
        }
        Command::Rename(seat, new) => {
            Correction::Renamed.say(language, &[("player", &name(*seat)), ("name", &Verbatim(new.shown()))])
        }
        Command::Leader(seat) => Correction::Led.say(language, &[("player", &name(*seat))]),
        Command::Variant(Variant::Immunity, played) => {
            Correction::Immunity.say(language, &[("played", played)])
        }
        Command::Variant(Variant::EmptySteal, played) => {
            Correction::EmptySteals.say(language, &[("played", played)])
        }
        Command::Cards(recorded) if *recorded != (keeper.setup().cards == Cards::LeftOut) => {
            Correction::Nothing.text(language).to_owned()
        }
        Command::Cards(recorded) => Correction::Cards.say(language, &[("recorded", recorded)]),
        Command::SetUp(..) => Told::MatchCorrected.text(language).to_owned(),
    }
}

fn all_told(language: Language, steps: &[Step], keeper: &Keeper) -> String {
    let mut state = *keeper.state();
    let mut all = Vec::new();
    for step in steps {
        all.push(told(language, *step, &state, keeper.names()));
        if step.make(&mut state).is_err() {
            break;
        }
    }
    all.join("; ")
}

/// Why words do not make an entry.
pub fn misread(language: Language, error: &ReadEntryError, names: &[Name], hides_hands: bool) -> String {
    match error {
        ReadEntryError::Rule(fault) => refused(language, fault, names, hides_hands),
        ReadEntryError::Word { word, asked: Some(asked) } => {
            let nearest = unknown(word).meant();
            // Two numbers in one word are two tokens, so suggest nothing.
            let is_glued = word.trim_start_matches(['-', '+']).contains(['-', '+']);
            let asks_token = !matches!(asked, Asked::Card(_) | Asked::Taker(_) | Asked::Target(..));
            let nearest = nearest.filter(|_| !is_glued && asks_token);
            let help = nearest.and_then(TokenKind::named);
            let help =
                help.map_or_else(String::new, |near| Refused::Meant.say(language, &[("token", &near)]));
            let question = Verbatim(question(language, *asked, names));
            Refused::Misread.say(language, &[("word", &Excerpt(word)), ("question", &question)]) + &help
        }
        ReadEntryError::Word { word, asked: None } => {
            Refused::NotAsked.say(language, &[("word", &Excerpt(word))])
        }
    }
}

/// The question that an incomplete step leaves open.
pub fn unanswered(language: Language, keeper: &Keeper, entry: &Entry) -> Option<String> {
    let mut state = *keeper.state();
    for step in &entry.steps {
        step.make(&mut state).ok()?;
    }
    match dialog(&state, &entry.given) {
        Dialog::Ask(asked, _) if !entry.given.is_empty() => Some(question(language, asked, keeper.names())),
        _ => None,
    }
}

pub fn unknown_player(language: Language, word: &str) -> String {
    KeepText::UnknownPlayer.say(language, &[("word", &Excerpt(word))])
}

pub fn refusal(language: Language, refusal: &Refusal, names: &[Name], hides_hands: bool) -> String {
    match refusal {
        Refusal::Rule(fault) => refused(language, fault, names, hides_hands),
        Refusal::Misfit(why) => misfit(language, why, names, hides_hands),
        Refusal::Setup(fault @ (SetupFault::Names { .. } | SetupFault::NameTwice(..))) => fault.say(language),
        Refusal::Setup(fault) => format!("{} (C3)", fault.say(language)),
        Refusal::Lex(fault) => fault.say(language),
        Refusal::WhoIsWho => Refused::WhoIsWho.text(language).to_owned(),
        Refusal::NothingBack => Refused::NothingBack.text(language).to_owned(),
        Refusal::NotOver => Refused::NotOver.text(language).to_owned(),
        Refusal::NothingForth => Refused::NothingForth.text(language).to_owned(),
        Refusal::NothingWaits => Refused::NothingWaits.text(language).to_owned(),
        Refusal::NoTrick { number, whole } => {
            Refused::NoTrick.say(language, &[("n", number), ("whole", whole)])
        }
        Refusal::Takes { number, takes } => Refused::Takes.say(language, &[("n", number), ("takes", takes)]),
    }
}

/// The reason why the rules refuse a step, and what would be legal. Hidden hands are not revealed.
pub fn refused(language: Language, fault: &IllegalStep, names: &[Name], hides_hands: bool) -> String {
    let illegal = fault.named(names);
    let is_of_hand = matches!(fault, IllegalStep::NotInHand { .. } | IllegalStep::Revoke { .. });
    let help = match fault {
        IllegalStep::TokenSet { .. } => Some(Refused::SetChanges.text(language).to_owned()),
        IllegalStep::ImmuneNotPlayed => Some(Refused::ImmunityOff.text(language).to_owned()),
        _ => illegal.help_in(language).filter(|_| !(hides_hands && is_of_hand)),
    };
    let help = help.map_or_else(String::new, |help| format!("; {help}"));
    format!("{} ({}){help}", illegal.say(language), fault.rule())
}

/// Parses a player's name, or explains why it is invalid.
///
/// # Errors
/// Returns the reason in words.
pub fn name(language: Language, word: &str) -> Result<Name, String> {
    word.parse().map_err(|error: ParseNameError| error.say(language))
}

/// Reads a token set, named in any language, or explains why it is invalid.
///
/// # Errors
/// Returns the reason in words.
pub fn read_set(language: Language, text: &str) -> Result<TokenSet, String> {
    word::token_set(text).map_err(|error| error.say(language))
}

/// Why a text is not a trick.
pub fn no_trick(language: Language, error: &ReadTrickError) -> String {
    match error {
        ReadTrickError::Text(text) => match text.fault.help_in(language) {
            Some(help) => format!("{}; {help}", text.fault.say(language)),
            None => text.fault.say(language),
        },
        ReadTrickError::Number { written, number } => {
            Refused::Number.say(language, &[("written", written), ("n", number)])
        }
    }
}

fn misfit(language: Language, misfit: &Misfit, names: &[Name], hides_hands: bool) -> String {
    match misfit {
        Misfit::Rule(fault) => refused(language, fault, names, hides_hands),
        Misfit::Leader { was, is } => {
            let [was, is] = [was, is].map(|seat| Verbatim(player(language, names, *seat)));
            Refused::Leader.say(language, &[("was", &was), ("is", &is)])
        }
    }
}

/// `10x2 milkx1`, as a set is typed.
pub fn written(language: Language, set: &TokenSet) -> String {
    join(set.iter().map(|(kind, count)| format!("{}x{count}", kind.say(language))), " ")
}

/// `10 x2, milk`, or `nothing`.
pub fn counted(language: Language, set: &TokenSet) -> String {
    if set.is_empty() {
        return KeepText::Nothing.text(language).to_owned();
    }
    join(counted_kinds(set, " x", |kind| kind.say(language)), ", ")
}

/// The nonzero parts of a score: `points 20, milk -5`.
pub fn parts(language: Language, standing: &Standing) -> String {
    let named = part_names(language).into_iter().zip(standing.parts.each()).filter(|(_, part)| *part != 0);
    join(named.map(|(name, part)| format!("{name} {part}")), ", ")
}

/// The leader or winner and the reason (C13) as a sentence; at the end also the last player and the holder of the
/// duck.
pub fn stand(language: Language, keeper: &Keeper) -> String {
    let names: Vec<String> = keeper.names().iter().map(Name::shown).collect();
    let standings = keeper.state().standings();
    let verdict = Verdict::of(&names, keeper.state(), &standings);
    let stand = verdict.sentence(language, |total| total.to_string());
    let last = if verdict.stage == Stage::Over { last(language, &names, &standings) } else { Vec::new() };
    join([stand].into_iter().chain(last), " ")
}

/// The last player, unless all share the victory, and the holder of the duck.
pub fn last(language: Language, names: &[String], standings: &Standings) -> Vec<String> {
    let rank = standings.ranked.last().map_or(1, |standing| standing.rank);
    let last = |standing: &&Standing| standing.rank == rank && rank > 1;
    let players: Vec<&Standing> = standings.ranked.iter().filter(last).collect();
    let has_duck = |standing: &&Standing| standing.holding.tokens.count(TokenKind::Duck) > 0;
    let holders: Vec<&Standing> = standings.ranked.iter().filter(has_duck).collect();
    // The joke about the duck works only for a single one.
    let holder = holders.first().copied().filter(|_| holders.len() == 1);
    let duck = |holder: &Standing| Told::Duck.say(language, &[("player", &Verbatim(&names[holder.player]))]);
    let last = AllOf(players.iter().map(|standing| Verbatim(&names[standing.player])).collect());
    match (players.as_slice(), holder) {
        ([], holder) => holder.map(duck).into_iter().collect(),
        ([one], Some(holder)) if one.player == holder.player => {
            vec![Told::LastWithDuck.say(language, &[("players", &last)])]
        }
        (players, holder) => {
            let last = Told::Last.say(language, &[("n", &players.len()), ("players", &last)]);
            [last].into_iter().chain(holder.map(duck)).collect()
        }
    }
}

/// A doubt about the tokens, which refuses nothing (C3).
pub fn doubt(language: Language, state: &Match) -> Option<String> {
    let doubt = match &state.setup().tokens {
        Some(set) => Doubt::of_set(set),
        None => Doubt::of_tokens(state.tokens_out()),
    };
    doubt.map(|doubt| doubt.say(language))
}

/// The tricks waiting after a correction, each with the reason.
pub fn waiting(language: Language, keeper: &Keeper, hides_hands: bool) -> Vec<String> {
    let misfit = keeper.misfit().map(|why| misfit(language, &why, keeper.names(), hides_hands));
    let mut lines = Vec::new();
    for (place, waits) in keeper.waiting().iter().enumerate() {
        lines.push(trick(waits.number, &waits.trick, keeper.names()));
        let why = misfit.as_ref().filter(|_| place == 0);
        let row = match waits.why {
            Why::Opened => WaitingText::Opened,
            Why::UnderWay => WaitingText::UnderWay,
            Why::Behind if place == 0 => WaitingText::Behind,
            Why::Behind => continue,
        };
        lines.push(format!("   {}", row.say(language, &[("why", &Maybe(why.map(Verbatim)))])));
    }
    lines
}

pub fn by_seat(state: &Match) -> Vec<Standing> {
    let mut standings = state.standings().ranked;
    standings.sort_by_key(|standing| standing.player);
    standings
}

/// Whether a match is over without Lex having been counted (C9).
pub fn lacks_lex(state: &Match) -> bool {
    Stage::of(state) == Stage::LexNotCounted
}

/// The scores after each trick, and the final count of Lex in a match without cards (C9).
pub fn chart(keeper: &Keeper) -> Chart {
    let state = keeper.state();
    let is_counted = state.setup().cards == Cards::LeftOut && state.lex_known();
    Chart::new(&keeper.states(), Some(state).filter(|_| is_counted && !state.in_trick()))
}

pub fn trick(number: usize, trick: &Trick, names: &[Name]) -> String {
    WrittenTrick::of(trick, names).numbered(number as u32).to_string()
}
