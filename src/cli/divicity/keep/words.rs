//! What both keepers say: questions, answers, steps, how things stand.

use std::path::Path;

use super::session::{NotSaved, UNREADABLE};
use crate::cli::error::Shown;
use crate::cli::kept_file::SaveError;
use parlour::divicity::chart::Chart;
use parlour::divicity::fault::{SetupFault, Turn};
use parlour::divicity::keeper::{
    Answer, Asked, Dialog, Entry, Misfit, ReadEntryError, Refusal, Why, dialog, steps,
};
use parlour::divicity::notation::WrittenTrick;
use parlour::divicity::rules::score::Standing;
use parlour::divicity::verdict::{Stage, Verdict};
use parlour::divicity::words::{effect, player, tokens};
use parlour::divicity::{
    Cards, Doubt, IllegalStep, Keeper, Match, Name, Next, Step, Taker, TokenKind, TokenSet,
};
use parlour::record::{Excerpt, Fault as _};

/// A question as a sentence.
pub fn question(asked: Asked, names: &[Name]) -> String {
    let name = |seat| player(names, seat);
    match asked {
        Asked::Card(seat) => format!("Which card does {} play?", name(seat)),
        Asked::SetOut { missing: 1 } => "Which token lies there last?".to_owned(),
        Asked::SetOut { missing } => format!("Which tokens lie there? {missing} to come"),
        Asked::Taker(due) => match due.turn {
            Turn::First if due.alone => "Who was alone in the suit, and takes first?".to_owned(),
            Turn::First => "Who played the lowest card, and takes first?".to_owned(),
            Turn::Second if due.players.is_empty() => "Alone in the suit: the second is discarded".to_owned(),
            Turn::Second => "Who has won, and takes second?".to_owned(),
            Turn::Third => "To whom does the winner give the third?".to_owned(),
        },
        Asked::Taken(Taker::Player(seat)) => format!("Which token does {} take?", name(seat)),
        Asked::Taken(Taker::Discard) => "Which token is discarded?".to_owned(),
        Asked::Own(seat, TokenKind::Donate) => format!("Donate: what does {} give away?", name(seat)),
        Asked::Own(seat, _) => format!("Exchange: what does {} give?", name(seat)),
        Asked::Target(seat, TokenKind::Donate) => format!("Donate: to whom does {} give it?", name(seat)),
        Asked::Target(seat, TokenKind::Exchange) => {
            format!("Exchange: with whom does {} swap?", name(seat))
        }
        Asked::Target(seat, _) => format!("Steal: from whom does {} steal?", name(seat)),
        Asked::Theirs(_, TokenKind::Exchange, other) => format!("Exchange: for what of {}?", name(other)),
        Asked::Theirs(_, _, other) => format!("Steal: which token came from {}?", name(other)),
    }
}

/// An answer as it stands in a list.
pub fn answer(answer: Answer, names: &[Name]) -> String {
    match answer {
        Answer::Card(card) => card.to_string(),
        Answer::Token(token) => token.to_string(),
        Answer::Player(seat) => player(names, seat),
        Answer::Discard => "nobody, it is discarded (C8)".to_owned(),
        Answer::Kept => "nothing: it is kept".to_owned(),
        Answer::Immune(seat) => format!("~{} immune", player(names, seat)),
    }
}

/// What a step did, told from the match before it.
pub fn told(step: Step, before: &Match, names: &[Name]) -> String {
    let name = |seat| player(names, seat);
    match (step, before.next()) {
        (Step::Immune(seat), _) => format!("{} played a joker and is immune", name(seat)),
        (Step::Card(card), Next::Card(seat)) => format!("{} plays {card}", name(seat)),
        (Step::Card(card), _) => format!("{card} is played"),
        (Step::SetOut(token), _) => format!("{token} is set out"),
        (Step::Take(Taker::Player(seat), token), _) => format!("{} takes {token}", name(seat)),
        (Step::Take(Taker::Discard, token), _) => format!("{token} is discarded"),
        (Step::Resolve(done), _) => {
            let who = before.special().map_or_else(String::new, |special| name(special.player));
            effect(&who, done, name, |token| token.to_string())
        }
    }
}

/// What several steps do, told before they are made.
pub fn all_told(steps: &[Step], keeper: &Keeper) -> String {
    let mut state = *keeper.state();
    let mut all = Vec::new();
    for step in steps {
        all.push(told(*step, &state, keeper.names()));
        if step.make(&mut state).is_err() {
            break;
        }
    }
    all.join("; ")
}

/// Why the rules refuse a step, with what would be right.
pub fn refused(fault: &IllegalStep, names: &[Name]) -> String {
    let refused = fault.named(names);
    let help = match fault {
        IllegalStep::TokenSet { .. } => Some("the set can be changed at any time".to_owned()),
        _ => refused.help(),
    };
    let help = help.map_or_else(String::new, |help| format!("; {help}"));
    format!("{refused} ({}){help}", fault.rule())
}

/// Why words are no entry.
pub fn misread(error: &ReadEntryError, names: &[Name]) -> String {
    match error {
        ReadEntryError::Rule(fault) => refused(fault, names),
        ReadEntryError::Word { word, asked: Some(asked) } => {
            let nearest = word.parse::<TokenKind>().err().and_then(|error| error.nearest);
            let nearest = nearest.filter(|_| !matches!(asked, Asked::Taker(_) | Asked::Target(..)));
            let help = nearest.map_or_else(String::new, |near| format!(" Did you mean `{near}`?"));
            format!("`{}` does not answer: {}{help}", Excerpt(word), question(*asked, names))
        }
        ReadEntryError::Word { word, asked: None } => format!("`{}` answers nothing here", Excerpt(word)),
    }
}

/// The question that an entry leaves open within a step.
pub fn unanswered(keeper: &Keeper, entry: &Entry) -> Option<String> {
    let mut state = *keeper.state();
    for step in &entry.steps {
        step.make(&mut state).ok()?;
    }
    match dialog(&state, &entry.given) {
        Dialog::Ask(asked, _) if !entry.given.is_empty() => Some(question(asked, keeper.names())),
        _ => None,
    }
}

/// Why a change is refused.
pub fn refusal(refusal: &Refusal, names: &[Name]) -> String {
    match refusal {
        Refusal::Rule(fault) => refused(fault, names),
        Refusal::Misfit(misfit) => self::misfit(misfit, names),
        Refusal::Setup(fault @ (SetupFault::Names { .. } | SetupFault::NameTwice(..))) => fault.to_string(),
        Refusal::Setup(fault) => format!("{fault} (C3)"),
        _ => refusal.to_string(),
    }
}

/// Why a trick that waits does not fit.
pub fn misfit(misfit: &Misfit, names: &[Name]) -> String {
    match misfit {
        Misfit::Rule(fault) => refused(fault, names),
        Misfit::Leader { was, is } => {
            let (was, is) = (player(names, *was), player(names, *is));
            format!("{was} led it, and now {is} leads: its cards would be those of others (C10)")
        }
    }
}

/// What taking up what waits first did, told before it is done.
pub fn taken_up(keeper: &Keeper) -> String {
    let number = keeper.number();
    if steps(keeper.now()).is_empty() {
        return format!("trick {number} is taken up as it was");
    }
    format!("trick {number} is taken up as it was, and what was entered in its place is given up")
}

/// Why a step is not on the disk, and what can be done.
pub fn unsaved(error: &NotSaved, file: &Path) -> String {
    let error = match error {
        NotSaved::File(error) => error,
        NotSaved::Unreadable => return UNREADABLE.to_owned(),
    };
    match error {
        SaveError::Gone => format!("{} is gone: `save` writes it", Shown(file)),
        SaveError::Changed => {
            "another program has changed the file, and what it wrote is left alone: save under another name"
                .to_owned()
        }
        SaveError::Io(error) => {
            format!("{error}: try again, or save under another name")
        }
    }
}

/// `10 x2, milk`, or `nothing`.
pub fn counted(set: &TokenSet) -> String {
    tokens(set, ", ", "nothing")
}

/// How everybody stands, in seat order.
pub fn by_seat(state: &Match) -> Vec<Standing> {
    let mut standings = state.standings().ranked;
    standings.sort_by_key(|standing| standing.player);
    standings
}

/// Who leads or has won, and why (C13).
pub fn stand(keeper: &Keeper) -> String {
    let names: Vec<String> = keeper.names().iter().map(Name::shown).collect();
    Verdict::of(&names, keeper.state(), &keeper.state().standings()).line()
}

/// Whether a match is over, and nobody has said who has Lex (C9).
pub fn lacks_lex(state: &Match) -> bool {
    Stage::of(state) == Stage::LexNotCounted
}

/// What is odd about the tokens: nothing is refused for it (C3).
pub fn doubt(state: &Match) -> Option<String> {
    let doubt = match &state.setup().tokens {
        Some(set) => Doubt::of_set(set),
        None => Doubt::of_tokens(state.tokens_out()),
    };
    doubt.map(|doubt| doubt.to_string())
}

/// The scores after each trick, and what was counted behind the last: Lex of a match without cards (C9).
pub fn chart(keeper: &Keeper) -> Chart {
    let state = keeper.state();
    let is_counted = state.setup().cards == Cards::LeftOut && state.lex_known();
    Chart::new(&keeper.states(), Some(state).filter(|_| is_counted && !state.in_trick()))
}

/// A trick in a line, with its number.
pub fn trick(number: usize, trick: &parlour::divicity::Trick, names: &[Name]) -> String {
    WrittenTrick::of(trick, names).numbered(number as u32).to_string()
}

/// What waits behind a correction, each with why it does.
pub fn waiting(keeper: &Keeper) -> Vec<String> {
    let misfit = keeper.misfit().map(|misfit| self::misfit(&misfit, keeper.names()));
    let mut lines = Vec::new();
    for (place, waits) in keeper.waiting().iter().enumerate() {
        lines.push(trick(waits.number, &waits.trick, keeper.names()));
        let misfit = misfit.as_ref().filter(|_| place == 0);
        lines.extend(match (waits.why, misfit) {
            (Why::Opened, None) => Some("   opened to be entered again".to_owned()),
            (Why::Opened, Some(why)) => {
                Some(format!("   opened to be entered again; as it was it does not fit: {why}"))
            }
            (Why::UnderWay, Some(why)) => Some(format!("   was under way, and does not fit: {why}")),
            (Why::UnderWay, None) => Some("   was under way".to_owned()),
            (Why::Behind, Some(why)) => Some(format!("   does not fit: {why}")),
            (Why::Behind, None) if place == 0 => Some("   fits as it was".to_owned()),
            (Why::Behind, None) => None,
        });
    }
    lines
}
