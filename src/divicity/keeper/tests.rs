use super::*;
use crate::divicity::Cards;
use crate::divicity::deal::{Deal, Players};
use crate::divicity::hand::Hand;
use crate::divicity::notation::{TrickText, parse_trick};
use crate::divicity::replay::replay;
use crate::divicity::token::TokenKind;
use crate::record::GameText;
use crate::seed::Seed;
use proptest::prelude::*;

const NAMES: [&str; 6] = ["Ana", "Beto", "kept", "KV", "Łuc.ja", "美咲"];

fn names(players: usize) -> Vec<Name> {
    NAMES[..players].iter().map(|name| name.parse().unwrap()).collect()
}

fn keeper(players: usize, style: u8, seed: u64) -> Keeper {
    let players = Players::new(players).unwrap();
    let deal = Deal::new(players, Seed(seed));
    let mut dealt = [Hand::EMPTY; Players::MOST];
    for (hand, cards) in dealt.iter_mut().zip(&deal.hands) {
        *hand = cards.iter().copied().collect();
    }
    let cards = match style % 3 {
        0 => Cards::Dealt(dealt),
        1 => Cards::Recorded,
        _ => Cards::LeftOut,
    };
    let leader = Seat::new(deal.leader).unwrap();
    let setup = Setup { leader, immunity: style & 4 > 0, cards, ..Setup::new(players) };
    Keeper::new(names(players.count()), setup).unwrap()
}

fn resumed(keeper: &Keeper) -> Keeper {
    let record = keeper.record();
    Keeper::resume(&GameText::new(&record)).unwrap_or_else(|error| panic!("{error}\n{record}"))
}

/// A step found by answering what is asked, any answer as `choose` has it.
fn any_step(state: &Match, choose: &mut impl FnMut(usize) -> usize) -> Option<Step> {
    let mut given = Vec::new();
    loop {
        match dialog(state, &given) {
            Dialog::Ask(asked, answers) => {
                assert!(!answers.is_empty() || matches!(asked, Asked::Card(_)), "{asked:?} {given:?}");
                given.push(*answers.get(choose(answers.len().max(1)))?);
            }
            Dialog::Done(step) => return Some(step),
            Dialog::Over => return None,
        }
    }
}

fn trick(text: &str) -> Trick {
    parse_trick(text, &names(3)).unwrap().1
}

fn texts(tricks: &[Trick]) -> Vec<String> {
    tricks.iter().map(|trick| TrickText { number: None, trick, names: &names(3) }.to_string()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Whatever is done, the record checks clean and comes back as the same match.
    #[test]
    fn any_changes_leave_a_record_that_checks_and_resumes(
        players in 3usize..=6,
        style: u8,
        seed: u64,
        changes in prop::collection::vec((0u8..32, any::<prop::sample::Index>()), 0..90),
    ) {
        let mut keeper = keeper(players, style, seed);
        for (change, index) in changes {
            let mut at = seed ^ index.index(usize::MAX) as u64;
            let mut choose = |count: usize| {
                at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (at >> 33) as usize % count
            };
            match change {
                0..=1 => { keeper.undo(); }
                2 => { keeper.redo(); }
                3 => { let _ = keeper.reopen(choose(keeper.tricks().len() + 1)); }
                4 => { let _ = keeper.take_up(); }
                5 => { let _ = keeper.drop_waiting(); }
                6 => { let _ = keeper.set_lex(Seat::new(choose(players)).unwrap(), choose(3) as u8); }
                _ => if let Some(step) = any_step(keeper.state(), &mut choose) {
                    prop_assert_eq!(keeper.step(step), Ok(()), "what is offered is allowed");
                }
            }
            let record = keeper.record();
            let report = replay(&GameText::new(&record));
            prop_assert_eq!(&report.fault, &None, "{}", record);
            let same = resumed(&keeper);
            prop_assert_eq!(same.kept(), keeper.kept(), "{}", record);
            prop_assert_eq!(same.record(), record);
        }
    }

    /// Undoing everything and redoing it passes the same records in both directions.
    #[test]
    fn undo_and_redo_go_the_same_way(players in 3usize..=6, style: u8, seed: u64, count in 0usize..60) {
        let mut keeper = keeper(players, style, seed);
        let mut at = seed;
        let mut choose = |count: usize| {
            at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (at >> 33) as usize % count
        };
        let mut records = vec![keeper.record()];
        for _ in 0..count {
            let Some(step) = any_step(keeper.state(), &mut choose) else { break };
            keeper.step(step).unwrap();
            records.push(keeper.record());
        }
        for record in records.iter().rev().skip(1) {
            prop_assert!(keeper.undo());
            prop_assert_eq!(&keeper.record(), record);
        }
        prop_assert!(!keeper.undo());
        for record in &records[1..] {
            prop_assert!(keeper.redo());
            prop_assert_eq!(&keeper.record(), record);
        }
        prop_assert!(!keeper.redo());
    }

    /// Every step that the rules allow is among the answers (C6–C8, C11).
    #[test]
    fn whatever_is_allowed_is_offered(players in 3usize..=6, style: u8, seed: u64) {
        let keeper = keeper(players, style, seed);
        let mut state = *keeper.state();
        let tricks = crate::divicity::random::random_tricks(
            *keeper.state().setup(),
            &mut Seed(seed).generator("keeper test", 0),
        );
        for step in tricks.iter().flat_map(steps) {
            prop_assert!(offered(&state, &mut Vec::new(), step), "{:?}", step);
            step.make(&mut state).unwrap();
        }
    }
}

fn offered(state: &Match, given: &mut Vec<Answer>, wanted: Step) -> bool {
    match dialog(state, given) {
        Dialog::Ask(_, answers) => answers.into_iter().any(|answer| {
            given.push(answer);
            let found = offered(state, given, wanted);
            given.pop();
            found
        }),
        Dialog::Done(step) => step == wanted,
        Dialog::Over => false,
    }
}

/// Three tricks without cards; the second hangs on the first, the third on neither.
fn three() -> Keeper {
    let mut keeper = keeper(3, 2, 0);
    for text in [
        "| milk beer | Ana milk | Beto beer",
        "| donate 10 | Ana donate milk>kept | Beto 10",
        "| rinds beer | kept rinds | Ana beer",
    ] {
        keeper.steps(&steps(&trick(text))).unwrap();
    }
    keeper
}

#[test]
fn what_makes_no_table_makes_no_keeper() {
    let setup = Setup::new(Players::new(3).unwrap());
    let led_by = |seat| Setup { leader: Seat::new(seat).unwrap(), ..setup };
    assert!(Keeper::new(names(3), led_by(2)).is_ok());
    assert!(matches!(Keeper::new(names(3), led_by(3)), Err(SetupFault::Leader { .. })));
    assert!(matches!(Keeper::new(names(4), setup), Err(SetupFault::Names { names: 4, .. })));
}

#[test]
fn a_correction_that_fits_keeps_all_that_follows() {
    let mut keeper = three();
    keeper.step(Step::SetOut(TokenKind::Duck)).unwrap();
    assert_eq!(keeper.correct(1, &trick("| milk beer | Ana milk | kept beer")), Ok(()));
    assert_eq!((keeper.tricks().len(), keeper.waiting().len()), (3, 0));
    assert_eq!(keeper.now().tokens.as_slice(), [TokenKind::Duck]);
    assert_eq!(keeper.state().holdings()[2].tokens.to_string(), "milkx1 rindsx1 beerx1");
    assert!(keeper.undo());
    assert_eq!(texts(&keeper.tricks()[..1]), ["| milk beer | Ana milk | Beto beer"]);
}

#[test]
fn what_no_longer_fits_waits_and_says_why() {
    let mut keeper = three();
    keeper.step(Step::SetOut(TokenKind::Duck)).unwrap();
    assert_eq!(keeper.correct(1, &trick("| milk beer | kept milk | Beto beer")), Ok(()));
    assert_eq!(keeper.tricks().len(), 1);
    assert_eq!(keeper.waiting().len(), 3, "two whole tricks and the one begun");
    assert_eq!(keeper.misfit().map(|fault| fault.kind()), Some("effect-impossible"));
    assert_eq!(keeper.earlier(), Some(Step::SetOut(TokenKind::Donate)));
    assert_eq!(resumed(&keeper).kept(), keeper.kept());
    // Once the second trick is told anew, the others come back.
    keeper.steps(&steps(&trick("| donate 10 | Ana donate kept | Beto 10"))).unwrap();
    assert_eq!((keeper.tricks().len(), keeper.waiting().len()), (3, 0));
    assert_eq!(keeper.now().tokens.as_slice(), [TokenKind::Duck]);
}

#[test]
fn a_trick_opened_again_can_be_left_as_it_was() {
    let mut keeper = three();
    let before = keeper.record();
    assert_eq!(keeper.reopen(2), Ok(()));
    assert_eq!((keeper.tricks().len(), keeper.waiting().len()), (1, 2));
    keeper.step(Step::SetOut(TokenKind::Duck)).unwrap();
    assert_eq!(keeper.take_up(), Ok(()));
    assert_eq!(keeper.record(), before);
    assert_eq!(keeper.take_up(), Err(Refusal::NothingWaits));
    assert_eq!(keeper.reopen(4), Err(Refusal::NoTrick { number: 4, whole: 3 }));
    assert_eq!(keeper.reopen(0), Err(Refusal::NoTrick { number: 0, whole: 3 }));
}

#[test]
fn what_waits_outlives_a_kill_and_undo_stays_within_its_trick() {
    let mut keeper = three();
    keeper.reopen(2).unwrap();
    keeper.step(Step::SetOut(TokenKind::Duck)).unwrap();
    let mut again = resumed(&keeper);
    assert!(again.undo() && !again.undo());
    assert_eq!(again.waiting(), keeper.waiting());
    assert_eq!(again.drop_waiting(), Ok(()));
    assert_eq!(resumed(&again).waiting(), []);
}

#[test]
fn c9_lex_are_said_where_cards_are_left_out_and_four_at_most() {
    let mut keeper = keeper(3, 2, 0);
    let ana = Seat::FIRST;
    assert_eq!(keeper.set_lex(ana, 3), Ok(()));
    assert_eq!(keeper.set_lex(Seat::new(1).unwrap(), 2), Err(Refusal::Lex(LexFault::TooMany(5))));
    assert!(keeper.record().contains("{keeper: lex Ana 3}"));
    assert_eq!(resumed(&keeper).state().holding(ana).lex, 3);
    keeper.steps(&steps(&trick("| milk beer | Ana milk | Beto beer"))).unwrap();
    assert!(keeper.record().contains("[Lex \"Ana 3\"]"));
    assert_eq!(self::keeper(3, 1, 0).set_lex(ana, 1), Err(Refusal::Lex(LexFault::OfCards)));
}

#[test]
fn tags_and_comments_of_a_record_are_kept_and_claims_go_with_the_match() {
    let text = "{first}\n[Game \"Divicity\"]\n[Players \"Ana Beto kept\"] ;seats\n[Table \"by the \\\"door\\\"\"]\n\
                [Score \"Ana -5\"]\n\n{before}\n1. | milk beer {within} | Ana milk | Beto beer {behind} ; and }\n";
    let mut keeper = Keeper::resume(&GameText::new(text)).unwrap();
    let expected = "[Game \"Divicity\"]\n[Players \"Ana Beto kept\"]\n[Table \"by the \\\"door\\\"\"]\n\
                    [Score \"Ana -5 Beto 5 kept 0\"]\n\n{first}\n{seats}\n{before}\n{within}\n\
                    1. | milk beer | Ana milk | Beto beer\n{behind}\n; and }\n";
    assert_eq!(keeper.record(), expected);
    keeper.steps(&steps(&trick("| rinds beer | Ana rinds | Beto beer"))).unwrap();
    assert!(keeper.record().contains("[Score \"Ana 5 Beto 10 kept 0\"]"));
    assert!(keeper.record().ends_with("{behind}\n; and }\n2. | rinds beer | Ana rinds | Beto beer\n"));
    assert_eq!(resumed(&keeper).record(), keeper.record());
}

#[test]
fn comments_of_a_keeper_that_mean_nothing_are_refused_and_not_lost() {
    for note in [
        "{keeper: whatever}",
        "{keeper: now | milk | Ana duck}",
        "{keeper: now | milk beer | Ana milk | Beto beer}",
        "{keeper: now | milk}{keeper: now | milk}",
        "{keeper: lex Ana 5}",
        "{keeper: lex Ana}",
        "{keeper: later | what}",
    ] {
        let text = format!("[Players \"Ana Beto kept\"]\n{{keeper: cards left out}}{note}");
        let error = Keeper::resume(&GameText::new(&text)).unwrap_err();
        assert!(matches!(error, ResumeError::Note { .. }), "{note}: {error}");
    }
    let fault = Keeper::resume(&GameText::new("[Players \"Ana Beto kept\"]\n1. | duck")).unwrap_err();
    assert!(matches!(fault, ResumeError::Fault(_)));
}
