//! Diverto: lines, records, and strategies of a study.

use std::ops::ControlFlow;

use parlour::diverto::{Attempt, Journal, Numbers, Position, Replay, notation::WrittenLine};
use parlour::internals::diverto::{page::page, study::Strategy};
use parlour::print::Language;
use parlour::record::GameText;
use parlour::table::{ResumeError, TwoPlayerGame};

use super::broken::broken;
use super::persivic::html_is_safe;
use super::records::for_each_game;
use super::{Choices, assert_within};

/// Strategies and lines of play, one per line of text: what parses survives a round trip, and faults have a
/// place.
///
/// # Panics
/// Panics if that does not hold.
pub fn words(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for word in text.lines() {
        if let Ok(strategy) = word.parse::<Strategy>() {
            assert_eq!(strategy.to_string().parse(), Ok(strategy));
        }
        if let Ok(numbers) = word.parse::<Numbers>() {
            assert_eq!(numbers.to_string().parse(), Ok(numbers));
        }
        match word.parse::<WrittenLine>() {
            Ok(_) => assert!(word.is_ascii()),
            Err(error) => {
                assert_within(word, &error.span.range());
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// The page of any record has no elements but its own.
///
/// # Panics
/// Panics if that does not hold.
pub fn pages(data: &[u8]) {
    for_each_game(data, |text| {
        let replay = Replay::new(text);
        if replay.plies.len() < 40 {
            html_is_safe(page(&replay, Language::English));
        }
    });
}

/// Tags of games on small boards, where there are few lines and many endings.
const HEADS: &[&str] = &[
    "[Board \"6x6\"]\n",
    "[Board \"8x8\"]\n[Lives \"c4 e5\"]\n",
    "[Board \"9x9\"]\n[Lives \"d5 e5 h1\"]\n[Dice \"3 1 / 2 3\"]\n",
    "[Board \"9x9\"]\n[Lives \"d5 e5 h1\"]\n[Rules \"ordered\"]\n",
    "[Board \"7x12\"]\n[Lives \"b2 c3 d4\"]\n[Rows \"3\"]\n",
];

/// A legal game chosen by the bytes, then its record broken in a few places.
///
/// # Panics
/// Panics if the legal game is refused, or if [`records`] panics.
pub fn legal_then_broken(data: &[u8]) {
    let mut choices = Choices::new(data);
    let mut record = HEADS[choices.below(HEADS.len())].to_owned();
    record.push_str("1.");
    let lines = choices.below(16);
    for ply in 0..lines {
        let text = GameText::new(&record);
        let game = Replay::new(&text);
        assert_eq!(game.report.fault, None, "{record}");
        if game.report.game.end().is_some() {
            break;
        }
        let mut left = choices.below(60);
        let mut chosen = None;
        let position = game.report.position();
        let _ = position.for_each_line(position.pairs(None), |drawn| {
            chosen = Some(drawn);
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        let Some(drawn) = chosen else { break };
        let number = if ply > 0 && ply % 2 == 0 { format!(" {}.", ply / 2 + 1) } else { String::new() };
        record.push_str(&format!("{number} {}", drawn.line));
    }
    record.push('\n');
    records(record.as_bytes());
    records(broken(&record, &mut choices).as_bytes());
}

/// Replays all games of `bytes`. A valid one, written by its journal, reads back as the same game; legal
/// lines are judged legal and undo without a trace.
///
/// # Panics
/// Panics if that does not hold.
pub fn records(bytes: &[u8]) {
    for_each_game(bytes, |text| {
        let replay = Replay::new(text);
        let report = &replay.report;
        assert_eq!(replay.plies.len(), usize::from(report.position().plies()));
        legal_lines_are_legal(report.position(), report.game.thrown());
        match (Journal::resume(text), &report.fault) {
            (Err(ResumeError::Fault(told)), Some(fault)) => {
                assert_eq!(*told, *fault);
                assert!(!fault.render("game", text, true).is_empty());
            }
            (Err(ResumeError::Comments), None) => {}
            (Ok(journal), None) => {
                let record = journal.record();
                let again = GameText::new(&record);
                let same = Replay::new(&again);
                assert_eq!(same.report.fault, None, "{record}");
                assert!(same.plies == replay.plies, "{record}");
                assert_eq!(same.report.setup(), report.setup());
                assert_eq!(same.report.position(), report.position());
                assert_eq!(same.report.game.thrown(), report.game.thrown());
                assert_eq!(same.report.standing(), report.standing());
                let written = Journal::resume(&again).map(|journal| journal.record());
                assert_eq!(written.as_deref(), Ok(record.as_str()));
            }
            (one, other) => panic!("{one:?}, but {other:?}"),
        }
    });
}

/// Checks the first legal lines: at the start there may be hundreds of thousands.
fn legal_lines_are_legal(position: &Position, thrown: Option<Numbers>) {
    let (mut left, mut after) = (100, position.clone());
    let _ = position.for_each_line(position.pairs(thrown), |drawn| {
        assert_eq!(position.judge(&Attempt::from(&drawn.line), thrown), Ok(drawn));
        let undo = after.play_unchecked(&drawn);
        after.undo(&undo);
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(after, *position);
}
