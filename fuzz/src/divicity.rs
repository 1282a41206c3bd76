//! Divicity: quick scores, hands, records, and a keeper's output.

use parlour::divicity::notation::hands::{Stage, WrittenHands, check, from_json, from_lines};
use parlour::divicity::notation::quick;
use parlour::divicity::{Cards, Keeper, Name, Players, Report, Seat, Setup, TokenKind, TokenSet};
use parlour::internals::divicity::keeper::{Asked, Command, Dialog, Stuck, dialog};
use parlour::record::{Fault as _, GameText};

use super::broken::broken;
use super::records::{for_each_game, look_at, only_game};
use super::{Choices, assert_within};

/// A quick score: what parses survives a round trip; every fault has its place.
///
/// # Panics
/// Panics if that does not hold.
pub fn quick_score(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match quick::parse(text) {
        Ok(players) => {
            let lines: Vec<String> = players.iter().map(quick::line).collect();
            let again = quick::parse(&lines.join("\n")).expect("a score of ours");
            assert_eq!(again.len(), players.len());
            for (one, other) in players.iter().zip(&again) {
                assert_eq!((&one.name, &one.holding), (&other.name, &other.holding));
                assert_within(text, &one.span);
            }
        }
        Err(faults) => {
            assert!(!faults.is_empty());
            for (span, fault) in faults {
                assert_within(text, &span);
                assert!(!fault.to_string().is_empty() && !fault.kind().is_empty());
                assert!(fault.help().is_none_or(|help| !help.is_empty()));
            }
        }
    }
}

/// Hands as lines and as JSON: every word and fault has its place.
///
/// # Panics
/// Panics if that does not hold.
pub fn hands(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let look = |written: &WrittenHands| {
        for hand in &written.hands {
            assert_within(text, &hand.player.span);
            hand.cards.iter().for_each(|card| assert_within(text, &card.span));
        }
        for stage in [Stage::Full, Stage::Partial] {
            for fault in check(written, stage) {
                assert_within(text, &fault.span);
                assert!(!fault.fault.to_string().is_empty());
            }
        }
    };
    match from_lines(text) {
        Ok(written) => look(&written),
        Err((span, _)) => assert_within(text, &span),
    }
    match from_json(text) {
        Ok(written) => look(&written),
        Err((span, _)) => assert_within(text, &span),
    }
}

/// Any bytes as records: every fault has its place. If a keeper can resume a record, the record it writes
/// checks clean and resumes to the same record.
///
/// # Panics
/// Panics if that does not hold.
pub fn records(data: &[u8]) {
    for_each_game(data, |game| {
        let report = Report::new(game);
        for fault in report.fault.iter().chain(&report.warnings) {
            look_at(fault, game);
        }
        match (Keeper::resume(game), report.fault) {
            (Ok(keeper), None) => resumes(&keeper),
            (Ok(_), Some(fault)) => panic!("resumed in spite of {fault:?}"),
            (Err(error), _) => assert!(!error.to_string().is_empty()),
        }
    });
}

/// Checks that the keeper's record checks clean and resumes to the same state.
fn resumes(keeper: &Keeper) {
    let record = keeper.record();
    let again = only_game(&record);
    let again = again.as_text();
    let report = Report::new(&again);
    assert_eq!(report.fault, None, "{record}");
    let resumed = Keeper::resume(&again);
    let resumed = resumed.unwrap_or_else(|error| panic!("{error}: {record}"));
    assert_eq!(resumed.record(), record);
    assert!(resumed.stands_as(keeper), "{record}");
    assert_eq!(resumed.state(), keeper.state());
}

/// Names, some of which are words of the notation.
const NAMES: &[&str] = &[
    "Ana",
    "Beto",
    "duck",
    "beer",
    "JP",
    "kept",
    "milk",
    "Zoë",
    "Müller-Lüdenscheid",
    "d'Artagnan",
    "lex",
    "rinds",
];

/// A match chosen by the bytes, with valid answers, corrections and undos; then its record broken in a few
/// places.
///
/// # Panics
/// Panics if the keeper's record is not a record, or if [`records`] panics.
pub fn kept_then_broken(data: &[u8]) {
    let mut choices = Choices::new(data);
    let count = 3 + choices.below(4);
    let Some(players) = Players::new(count) else { return };
    let first = choices.below(NAMES.len());
    let names: Vec<Name> =
        (0..count).map(|i| NAMES[(first + i) % NAMES.len()].parse().expect("a name")).collect();
    let setup = Setup::new(players);
    let setup = if choices.below(2) == 0 { setup } else { Setup { cards: Cards::LeftOut, ..setup } };
    let setup = Setup { immunity: choices.below(3) == 0, empty_steal: choices.below(3) == 0, ..setup };
    let Ok(mut keeper) = Keeper::new(names, setup) else { panic!("a setup of ours") };
    for _ in 0..120 {
        if choices.is_empty() {
            break;
        }
        match choices.below(24) {
            0 => drop(keeper.undo()),
            1 => drop(keeper.redo()),
            2 => drop(keeper.obey(&Command::Reopen(1 + choices.below(4)))),
            3 => drop(keeper.obey(&Command::TakeUp)),
            4 => drop(keeper.obey(&Command::Drop)),
            5 => drop(keeper.obey(&Command::Lex(
                Seat::all(players).nth(choices.below(count)).expect("a seat"),
                choices.below(3) as u8,
            ))),
            6 => drop(keeper.obey(&Command::Tokens(set(&mut choices)))),
            _ => step(&mut keeper, &mut choices),
        }
    }
    resumes(&keeper);
    let record = keeper.record();
    records(broken(&record, &mut choices).as_bytes());
    assert_eq!(Report::new(&GameText::new(&record)).fault, None);
}

/// A set, or `None`.
fn set(choices: &mut Choices<'_>) -> Option<TokenSet> {
    let counts = TokenKind::ALL.map(|kind| (kind, choices.below(9) as u8));
    let mut set = TokenSet::EMPTY;
    for (kind, count) in counts {
        set.add(kind, count);
    }
    (choices.below(2) == 0).then_some(set)
}

/// Answers the questions of one step.
fn step(keeper: &mut Keeper, choices: &mut Choices<'_>) {
    let mut given = Vec::new();
    loop {
        match dialog(keeper.state(), &given) {
            Dialog::Ask(asked, answers) => {
                assert!(!answers.is_empty(), "nothing can be answered to {asked:?}");
                let is_sensible = given.len() <= 3 && !matches!(asked, Asked::SetOut { missing: 0 });
                assert!(is_sensible, "{asked:?} after {given:?}");
                given.push(answers[choices.below(answers.len())]);
            }
            Dialog::Done(step) => {
                keeper
                    .step(step)
                    .unwrap_or_else(|fault| panic!("{step:?} was offered, and is refused: {fault:?}"));
                return;
            }
            Dialog::Stuck(Stuck::Cards(_)) | Dialog::Over => return,
            Dialog::Stuck(Stuck::Set) => {
                assert!(keeper.state().setup().tokens.is_some(), "no set is named, and it has run out");
                return;
            }
        }
    }
}
