mod model;

use super::*;
use crate::divicity::fault::LexFault;
use crate::divicity::game::Report;
use crate::divicity::notation::{WrittenTrick, parse_trick, parse_unfinished};
use crate::divicity::rules::{Cards, Deal, Effect, Hand, Players, Seat, Taker, TokenKind, TokenSet};
use crate::record::{Fault as _, GameText};
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

/// Finds a step by answering each question at random with `choose`.
fn any_step(state: &Match, choose: &mut impl FnMut(usize) -> usize) -> Option<Step> {
    let mut given = Vec::new();
    loop {
        match dialog(state, &given) {
            Dialog::Ask(asked, answers) => {
                assert!(!answers.is_empty(), "{asked:?} {given:?}");
                given.push(answers[choose(answers.len())]);
            }
            Dialog::Done(step) => return Some(step),
            Dialog::Stuck(_) | Dialog::Over => return None,
        }
    }
}

fn trick(text: &str) -> Trick {
    parse_trick(text, &names(3)).unwrap().1
}

fn texts(tricks: &[Trick]) -> Vec<String> {
    tricks.iter().map(|trick| WrittenTrick::of(trick, &names(3)).to_string()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// After any changes, the record checks clean and resumes as the same match.
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
                3 => { let _ = keeper.obey(&Command::Reopen(choose(keeper.tricks().len() + 1))); }
                4 => { let _ = keeper.obey(&Command::TakeUp); }
                5 => { let _ = keeper.obey(&Command::Drop); }
                6 => { let _ = keeper.obey(&Command::Lex(Seat::new(choose(players)).unwrap(), choose(3) as u8)); }
                7 => {
                    let mut names = keeper.names().to_vec();
                    names.rotate_left(choose(players));
                    if choose(2) == 0 { names[0] = "Zoë".parse().unwrap(); }
                    let setup = *keeper.setup();
                    let cards = [setup.cards, Cards::Recorded, Cards::LeftOut][choose(3)];
                    let leader = Seat::new(choose(players)).unwrap();
                    let setup = Setup { leader, immunity: choose(2) == 0, empty_steal: choose(2) == 0, cards, ..setup };
                    let before = keeper.clone();
                    // A trick with cards only becomes empty without them.
                    let has_more = |trick: &&Trick| !trick.tokens.is_empty() || !trick.takes.is_empty();
                    let count = |keeper: &Keeper| {
                        let waiting = keeper.waiting().iter().map(|waits| &waits.trick);
                        keeper.tricks().iter().chain([keeper.now()]).chain(waiting).filter(has_more).count()
                    };
                    let done = keeper.obey(&Command::SetUp(names, Box::new(setup)));
                    prop_assert_eq!(count(&keeper), count(&before), "no trick is lost");
                    prop_assert!(done.is_ok() || keeper.kept() == before.kept());
                }
                8 => {
                    let taker = Taker::Player(Seat::new(choose(players)).unwrap());
                    let cell = if choose(2) == 0 {
                        Cell::Token(TokenKind::ALL[choose(TokenKind::COUNT)])
                    } else {
                        Cell::Taker(Taker::Player(Seat::new(choose(players)).unwrap()))
                    };
                    let before = keeper.clone();
                    if keeper.obey(&Command::Fix(choose(keeper.tricks().len() + 1), taker, cell)).is_err() {
                        prop_assert_eq!(keeper.kept(), before.kept());
                    }
                }
                _ => if let Some(step) = any_step(keeper.state(), &mut choose) {
                    prop_assert_eq!(keeper.step(step), Ok(()), "what is offered is allowed");
                }
            }
            let record = keeper.record();
            let report = Report::new(&GameText::new(&record));
            prop_assert_eq!(&report.fault, &None, "{}", record);
            let same = resumed(&keeper);
            prop_assert_eq!(same.kept(), keeper.kept(), "{}", record);
            prop_assert_eq!(same.record(), record);
        }
    }

    /// Undoing and redoing everything passes through the same records.
    #[test]
    fn undo_and_redo_go_the_same_way(players in 3usize..=6, style: u8, seed: u64, count in 0usize..60) {
        let mut keeper = keeper(players, style, seed);
        let mut at = seed;
        let mut choose = |count: usize| {
            at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (at >> 33) as usize % count
        };
        let mut all = vec![keeper.kept().clone()];
        for _ in 0..count {
            let Some(step) = any_step(keeper.state(), &mut choose) else { break };
            keeper.obey(&Command::Play(vec![step])).unwrap();
            all.push(keeper.kept().clone());
        }
        let back = choose(all.len());
        for (times, kept) in all.iter().rev().enumerate().skip(1) {
            prop_assert!(keeper.undo());
            prop_assert_eq!(keeper.kept(), kept);
            if times == back {
                // After quitting and resuming, undone steps can be redone.
                let mut again = resumed(&keeper);
                prop_assert!(again.stands_as(&keeper));
                for kept in &all[all.len() - times..] {
                    prop_assert!(again.redo());
                    prop_assert_eq!(again.kept(), kept);
                }
                prop_assert!(!again.redo());
            }
        }
        prop_assert!(!keeper.undo());
        for kept in &all[1..] {
            prop_assert!(keeper.redo());
            prop_assert_eq!(keeper.kept(), kept);
        }
        prop_assert!(!keeper.redo());
    }

    /// The dialog offers every legal step (C6–C8, C11).
    #[test]
    fn whatever_is_allowed_is_offered(players in 3usize..=6, style: u8, seed: u64) {
        let keeper = keeper(players, style, seed);
        let mut state = *keeper.state();
        let tricks = crate::divicity::rules::random::random_tricks(
            *keeper.state().setup(),
            &mut Seed(seed).generator("keeper test", 0),
        );
        let cards = keeper.state().setup().cards;
        // Without cards, takes imply the tokens set out, so the dialog does not ask for them.
        let is_asked = |step: &Step| cards != Cards::LeftOut || !matches!(step, Step::SetOut(_));
        for step in tricks.iter().flat_map(steps).filter(is_asked) {
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
        Dialog::Stuck(_) | Dialog::Over => false,
    }
}

/// Three tricks without cards; the second depends on the first, the third on neither.
fn three() -> Keeper {
    let mut keeper = keeper(3, 2, 0);
    for text in [
        "| milk beer | Ana milk | Beto beer",
        "| donate 10 | Ana donate milk>kept | Beto 10",
        "| rinds beer | kept rinds | Ana beer",
    ] {
        keeper.obey(&Command::Play(steps(&trick(text)))).unwrap();
    }
    keeper
}

#[test]
fn what_makes_no_table_makes_no_keeper() {
    let setup = Setup::new(Players::new(3).unwrap());
    let seat = |index| Seat::new(index).unwrap();
    let refused = |setup| Keeper::new(names(3), setup).err();
    assert_eq!(refused(Setup { leader: seat(2), ..setup }), None);
    let leader = Setup { leader: seat(3), ..setup };
    assert!(matches!(refused(leader), Some(SetupFault::Leader { .. })));
    assert!(matches!(Match::new(leader), Err(SetupFault::Leader { .. })));
    assert!(matches!(Keeper::new(names(4), setup), Err(SetupFault::Names { names: 4, .. })));
    let twice = ["Ana", "José", "Jose\u{301}"].map(|name| name.parse().unwrap()).to_vec();
    assert!(matches!(Keeper::new(twice, setup), Err(SetupFault::NameTwice(..))));
    // Sets that the tags could not express.
    let named = |text: &str| Setup { tokens: Some(text.parse().unwrap()), ..setup };
    assert_eq!(refused(named("10x1")), None);
    assert_eq!(refused(named("")), Some(SetupFault::NoTokens));
    assert_eq!(refused(named("milkx4")), Some(SetupFault::Milk(4)));
    let mut many = TokenSet::EMPTY;
    many.add(TokenKind::Beer, 100);
    let many = Setup { tokens: Some(many), ..setup };
    assert!(matches!(refused(many), Some(SetupFault::TooMany { .. })));
    let hands = Setup { cards: Cards::Dealt([Hand::EMPTY; Players::MOST]), ..setup };
    assert_eq!(refused(hands), Some(SetupFault::Hands));
}

/// A seat beyond the table breaks nothing.
#[test]
fn who_does_not_sit_at_the_table_does_nothing() {
    let nobody = Seat::new(5).unwrap();
    let mut keeper = keeper(3, 5, 0);
    assert_eq!(keeper.step(Step::Immune(nobody)), Err(IllegalStep::NoSeat(nobody)));
    assert_eq!(keeper.obey(&Command::Lex(nobody, 1)), Err(Refusal::Lex(LexFault::NoSeat(nobody))));
    keeper.obey(&Command::Play(steps(&trick("| milk beer | Ana milk | Beto beer")))).unwrap();
    for (special, effect) in [
        (TokenKind::Donate, Effect::Donate { token: TokenKind::Milk, to: nobody }),
        (TokenKind::Steal, Effect::Steal { from: nobody, token: TokenKind::Milk }),
        (
            TokenKind::Exchange,
            Effect::Exchange { mine: TokenKind::Milk, with: nobody, theirs: TokenKind::Milk },
        ),
    ] {
        let mut keeper = keeper.clone();
        keeper.obey(&Command::Play(vec![Step::SetOut(special), Step::SetOut(TokenKind::Plus10)])).unwrap();
        assert!(keeper.step(Step::Take(Taker::Player(nobody), special)).is_err());
        keeper.step(Step::Take(Taker::Player(Seat::FIRST), special)).unwrap();
        assert_eq!(keeper.step(Step::Resolve(effect)), Err(IllegalStep::NoSeat(nobody)));
    }
}

/// `Ana duck Cira`: a steal from a player named like a token.
#[test]
fn a_player_called_like_a_token_can_be_stolen_from() {
    let names: Vec<Name> = ["Ana", "duck", "Cira"].map(|name| name.parse().unwrap()).to_vec();
    let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) };
    let mut keeper = Keeper::new(names.clone(), setup).unwrap();
    for text in ["| 10 milk | duck 10 | Ana milk", "| steal beer | Ana steal duck:10"] {
        let (_, trick) = parse_unfinished(text, &names).unwrap();
        keeper.obey(&Command::Play(steps(&trick))).unwrap();
        assert_eq!(resumed(&keeper).kept(), keeper.kept(), "{}", keeper.record());
    }
}

#[test]
fn c11_the_word_after_a_colon_is_what_is_stolen() {
    let names: Vec<Name> = ["Ana", "Duck", "Cira"].map(|name| name.parse().unwrap()).to_vec();
    let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) };
    let mut keeper = Keeper::new(names, setup).unwrap();
    keeper.obey(&Command::Play(keeper.read_entry(&[], "ana beer duck 10").unwrap().steps)).unwrap();
    for (text, is_read) in [
        ("cira steal ana:duck 10", false),
        ("cira steal ana:milk ana 10", false),
        ("cira steal ana:beer duck 10", true),
        ("cira steal ana duck 10", true),
    ] {
        let read = keeper.read_entry(&[], text);
        assert_eq!(read.is_ok(), is_read, "{text}: {read:?}");
        let is_rule = matches!(read, Err(ReadEntryError::Rule(ref fault)) if fault.rule() == "C11");
        assert!(is_read || is_rule, "{text}: {read:?}");
    }
}

#[test]
fn c11_a_word_after_a_special_that_can_only_be_kept_is_refused() {
    let keeper = keeper(3, 2, 0);
    for special in ["exchange", "donate", "steal"] {
        assert!(keeper.read_entry(&[], &format!("ana {special}")).is_ok());
        assert_eq!(keeper.read_entry(&[], &format!("ana {special} beto 10")).is_ok(), special != "steal");
        let word = if special == "steal" { "beto" } else { "10" };
        let read = keeper.read_entry(&[], &format!("ana {special} {word}"));
        let is_asked = |asked| matches!(asked, Some(Asked::Taker(_) | Asked::Taken(_)));
        let Err(ReadEntryError::Word { word: at, asked }) = read else { panic!("{special}: {read:?}") };
        assert!(at == word && is_asked(asked), "{special}: {asked:?}");
    }
}

#[test]
fn names_are_found_without_their_accents() {
    let keeper = Keeper::new(
        named("Zé José Ana"),
        Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) },
    );
    let keeper = keeper.unwrap();
    assert!(keeper.read_entry(&[], "ze leite jose 10").is_ok());
    assert_eq!(keeper.called("josé"), keeper.called("JOSE"));
}

#[test]
fn a_word_before_a_name_is_not_taken_for_another_name() {
    let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
    let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) };
    let mut keeper = Keeper::new(names, setup).unwrap();
    for text in ["a cerveza b leche", "cira 10 beto 10"] {
        keeper.obey(&Command::Play(keeper.read_entry(&[], text).unwrap().steps)).unwrap();
    }
    for (text, is_read) in [
        ("cira robo a beto leche", false),
        ("cira cambio 10 a beto leche", false),
        ("cira roubo a ana cerveja", false),
        ("cira robo beto leche ana 10", true),
        ("c steal a beer b 10", true),
    ] {
        let read = keeper.read_entry(&[], text);
        assert_eq!(read.is_ok(), is_read, "{text}: {read:?}");
    }
}

#[test]
fn a_correction_that_fits_keeps_all_that_follows() {
    let mut keeper = three();
    keeper.step(Step::SetOut(TokenKind::Duck)).unwrap();
    assert_eq!(keeper.obey(&Command::Correct(1, trick("| milk beer | Ana milk | kept beer"))), Ok(()));
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
    assert_eq!(keeper.obey(&Command::Correct(1, trick("| milk beer | kept milk | Beto beer"))), Ok(()));
    assert_eq!(keeper.tricks().len(), 1);
    assert_eq!(keeper.waiting().len(), 3, "two whole tricks and the one begun");
    assert!(
        matches!(keeper.misfit(), Some(Misfit::Rule(fault)) if fault.kind() == "effect-impossible"),
        "{:?}",
        keeper.misfit()
    );
    assert_eq!(keeper.earlier(), Some(Step::Take(Taker::Player(Seat::FIRST), TokenKind::Donate)));
    assert_eq!(resumed(&keeper).kept(), keeper.kept());
    // Once the second trick is re-entered, the others come back.
    keeper.obey(&Command::Play(steps(&trick("| donate 10 | Ana donate kept | Beto 10")))).unwrap();
    assert_eq!((keeper.tricks().len(), keeper.waiting().len()), (3, 0));
    assert_eq!(keeper.now().tokens.as_slice(), [TokenKind::Duck]);
}

#[test]
fn a_trick_opened_again_can_be_left_as_it_was() {
    let mut keeper = three();
    let before = keeper.record();
    assert_eq!(keeper.obey(&Command::Reopen(2)), Ok(()));
    assert_eq!((keeper.tricks().len(), keeper.waiting().len()), (1, 2));
    keeper.step(Step::SetOut(TokenKind::Duck)).unwrap();
    assert_eq!(keeper.obey(&Command::TakeUp), Ok(()));
    assert_eq!(keeper.record(), before);
    assert_eq!(keeper.obey(&Command::TakeUp), Err(Refusal::NothingWaits));
    assert_eq!(keeper.obey(&Command::Reopen(4)), Err(Refusal::NoTrick { number: 4, whole: 3 }));
    assert_eq!(keeper.obey(&Command::Reopen(0)), Err(Refusal::NoTrick { number: 0, whole: 3 }));
}

#[test]
fn what_waits_outlives_a_kill_and_undo_stays_within_its_trick() {
    let mut keeper = three();
    keeper.obey(&Command::Reopen(2)).unwrap();
    keeper.step(Step::SetOut(TokenKind::Duck)).unwrap();
    let mut again = resumed(&keeper);
    assert!(again.undo() && !again.undo());
    assert_eq!(again.waiting(), keeper.waiting());
    assert_eq!(again.obey(&Command::Drop), Ok(()));
    assert_eq!(resumed(&again).waiting(), []);
}

#[test]
fn c9_lex_are_said_where_cards_are_left_out_and_four_at_most() {
    let mut keeper = keeper(3, 2, 0);
    let ana = Seat::FIRST;
    assert_eq!(keeper.obey(&Command::Lex(ana, 3)), Ok(()));
    assert_eq!(keeper.obey(&Command::Lex(Seat::new(1).unwrap(), 2)), Err(Refusal::Lex(LexFault::TooMany(5))));
    assert!(keeper.record().contains("{keeper: lex Ana 3}"));
    assert_eq!(resumed(&keeper).state().holding(ana).lex, 3);
    keeper.obey(&Command::Play(steps(&trick("| milk beer | Ana milk | Beto beer")))).unwrap();
    assert!(keeper.record().contains("[Lex \"Ana 3\"]"));
    assert_eq!(self::keeper(3, 1, 0).obey(&Command::Lex(ana, 1)), Err(Refusal::Lex(LexFault::OfCards)));
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
    keeper.obey(&Command::Play(steps(&trick("| rinds beer | Ana rinds | Beto beer")))).unwrap();
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
    let text = "[Players \"Ana Beto kept\"]\n{keeper: whatever}";
    let told = Keeper::resume(&GameText::new(text)).unwrap_err().to_string();
    assert_eq!(told, "`{keeper: whatever}` cannot be continued: this keeper does not know it");
    for note in [
        "{keeper: later | milk beer | Ana milk | Beto beer}",
        "{keeper: later 2. | milk beer | Ana milk | Beto beer}",
        "{keeper: opened by Ana 1. | milk beer | Ana milk | Beto beer}",
        "{keeper: opened 1. | milk beer | Ana milk | Beto beer}{keeper: later 3. | 10 10 | Ana 10 | Beto 10}",
        "{keeper: opened 1. 9P 7P AP | milk beer | Ana milk | Beto beer}",
    ] {
        let text = format!("[Players \"Ana Beto kept\"]\n{{keeper: cards left out}}{note}");
        assert!(Keeper::resume(&GameText::new(&text)).is_err(), "{note}");
    }
    let fault = Keeper::resume(&GameText::new("[Players \"Ana Beto kept\"]\n1. | duck")).unwrap_err();
    assert!(matches!(fault, ResumeError::Fault(_)));
}

/// A correction under way survives the correction of an earlier trick.
#[test]
fn a_correction_under_way_outlives_an_earlier_one() {
    let mut keeper = three();
    keeper.obey(&Command::Reopen(3)).unwrap();
    keeper.step(Step::SetOut(TokenKind::Duck)).unwrap();
    assert_eq!(keeper.obey(&Command::Correct(1, trick("| milk beer | Ana milk | kept beer"))), Ok(()));
    assert_eq!((keeper.tricks().len(), keeper.now().tokens.as_slice()), (2, &[TokenKind::Duck][..]));
    let why = |keeper: &Keeper| keeper.waiting().iter().map(|w| (w.number, w.why)).collect::<Vec<_>>();
    assert_eq!(why(&keeper), [(3, Why::Opened)]);
    keeper.obey(&Command::Reopen(2)).unwrap();
    assert_eq!(why(&keeper), [(2, Why::Opened), (3, Why::UnderWay), (3, Why::Opened)]);
    assert_eq!(resumed(&keeper).kept(), keeper.kept());
    assert_eq!(keeper.obey(&Command::TakeUp), Ok(()));
    assert_eq!((keeper.tricks().len(), keeper.now().tokens.as_slice()), (2, &[TokenKind::Duck][..]));
    // The third trick comes back in its old version only because the user takes it up.
    assert_eq!(keeper.obey(&Command::TakeUp), Ok(()));
    assert_eq!((keeper.tricks().len(), keeper.waiting()), (3, &[][..]));
}

/// An opened trick that was not re-entered stays open, whatever is corrected before it.
#[test]
fn what_was_opened_is_taken_up_by_the_user_alone() {
    let mut keeper = three();
    keeper.obey(&Command::Reopen(3)).unwrap();
    keeper.obey(&Command::Reopen(1)).unwrap();
    keeper.obey(&Command::Play(steps(&trick("| milk beer | Ana milk | Beto beer")))).unwrap();
    assert_eq!((keeper.tricks().len(), keeper.waiting().len()), (2, 1));
    assert_eq!(keeper.waiting()[0].why, Why::Opened);
}

/// A match with cards; Beto wins the first trick and has begun the second.
fn with_cards() -> Keeper {
    let mut keeper = Keeper::new(names(3), Setup::new(Players::new(3).unwrap())).unwrap();
    for text in ["5P KP 3P | milk beer | kept milk | Beto beer", "9M |"] {
        let (_, trick) = parse_unfinished(text, keeper.names()).unwrap();
        keeper.obey(&Command::Play(steps(&trick))).unwrap();
    }
    keeper
}

/// The cards of a trick under way stay with the players who played them.
#[test]
fn cards_of_a_trick_under_way_never_go_to_other_players() {
    let mut keeper = with_cards();
    let other = trick("KP 5P 3P | milk beer | kept milk | Ana beer");
    assert_eq!(keeper.obey(&Command::Correct(1, other.clone())), Ok(()));
    let [begun] = keeper.waiting() else { panic!("{:?}", keeper.waiting()) };
    let (was, is) = (Seat::new(1).unwrap(), Seat::FIRST);
    assert_eq!((begun.why, begun.led_by), (Why::UnderWay, Some(was)));
    assert_eq!(keeper.misfit(), Some(Misfit::Leader { was, is }));
    assert!(keeper.record().ends_with("{keeper: begun by Beto 2. 9M |}\n"), "{}", keeper.record());
    assert_eq!(resumed(&keeper).kept(), keeper.kept());
    assert_eq!(keeper.obey(&Command::TakeUp), Err(Refusal::Misfit(Misfit::Leader { was, is })));
    assert_eq!(keeper.earlier(), None, "no card that another played is likely");
    // Once Beto leads again, the trick continues.
    let back = trick("5P KP 3P | milk beer | kept milk | Beto beer");
    assert_eq!(keeper.obey(&Command::Correct(1, back.clone())), Ok(()));
    assert_eq!((keeper.now().cards.len(), keeper.waiting().len()), (1, 0));
}

#[test]
fn c3_a_set_can_be_named_changed_and_completed_at_any_time() {
    let mut keeper = three();
    let set = |text: &str| text.parse::<TokenSet>().ok();
    assert!(!keeper.record().contains("Tokens"));
    assert_eq!(
        keeper.obey(&Command::Tokens(set("milkx3"))).unwrap_err().to_string(),
        "1 10 set out already, but the set has 0"
    );
    assert_eq!(keeper.obey(&Command::Tokens(set("milkx4"))), Err(Refusal::Setup(SetupFault::Milk(4))));
    assert_eq!(keeper.obey(&Command::Tokens(set("10x1 milkx1 rindsx1 beerx2 donatex1"))), Ok(()));
    assert!(
        keeper.record().contains("[Leader \"Ana\"]\n[Tokens \"10x1 milkx1 rindsx1 beerx2 donatex1\"]\n\n1. ")
    );
    assert_eq!(resumed(&keeper).kept(), keeper.kept());
    // The set has run out: no question without an answer.
    assert_eq!(dialog(keeper.state(), &[]), Dialog::Stuck(Stuck::Set));
    assert_eq!(keeper.obey(&Command::Tokens(set("10x2 milkx1 rindsx1 beerx2 donatex1"))), Ok(()));
    assert!(matches!(dialog(keeper.state(), &[]), Dialog::Ask(Asked::Taker(_), _)));
    let taken = dialog(keeper.state(), &[Answer::Player(Seat::FIRST)]);
    assert!(matches!(taken, Dialog::Ask(Asked::Taken(_), answers) if answers.len() == 1));
    assert_eq!(keeper.obey(&Command::Tokens(None)), Ok(()));
    assert!(!keeper.record().contains("Tokens"));
    assert!(keeper.undo() && keeper.record().contains("[Tokens \"10x2 "));
}

#[test]
fn c3_a_named_set_stays_where_the_record_has_it() {
    let text = "[Players \"A B C\"]\n[Tokens \"beerx9 10x9\"]\n[Table \"2\"]\n{keeper: cards left out}\n";
    let mut keeper = Keeper::resume(&GameText::new(text)).unwrap();
    assert!(keeper.record().starts_with("[Players \"A B C\"]\n[Tokens \"beerx9 10x9\"]\n[Table"));
    keeper.obey(&Command::Tokens("beerx9 10x8".parse().ok())).unwrap();
    assert!(keeper.record().starts_with("[Players \"A B C\"]\n[Tokens \"10x8 beerx9\"]\n[Table"));
}

#[test]
fn c14_who_is_immune_is_asked_for_and_named_in_every_trick_or_in_none() {
    let mut keeper = keeper(3, 5, 0);
    let Dialog::Ask(_, answers) = dialog(keeper.state(), &[]) else { panic!() };
    let beto = Seat::new(1).unwrap();
    assert!(answers.contains(&Answer::Immune(beto)));
    keeper.step(Step::Immune(beto)).unwrap();
    assert_eq!(resumed(&keeper).kept(), keeper.kept());
    keeper.obey(&Command::Play(steps(&trick("| milk beer | Ana milk | kept beer")))).unwrap();
    assert!(keeper.record().ends_with("1. ~Beto | milk beer | Ana milk | kept beer\n"));
    // If a record names no immune players and keeps a special that only immunity explains, later tricks cannot name
    // any.
    let text = "[Players \"Ana Beto kept\"]\n[Rules \"immunity\"]\n\n1. | 10 beer | Ana 10 | Beto beer\n\
                2. | steal beer | kept steal kept | discard beer\n";
    let mut keeper = Keeper::resume(&GameText::new(text)).unwrap();
    assert!(keeper.record().ends_with("{keeper: immune not named}\n"));
    assert_eq!(resumed(&keeper).kept(), keeper.kept());
    let Dialog::Ask(_, answers) = dialog(keeper.state(), &[]) else { panic!() };
    assert!(!answers.contains(&Answer::Immune(beto)));
    assert_eq!(keeper.step(Step::Immune(beto)), Err(IllegalStep::ImmuneBefore));
    // Naming them in that trick makes it possible.
    let told = trick("~Ana ~Beto | steal beer | kept steal kept | discard beer");
    assert_eq!(keeper.obey(&Command::Correct(2, told.clone())), Ok(()));
    assert!(!keeper.record().contains("not named"));
    assert_eq!(resumed(&keeper).kept(), keeper.kept());
}

#[test]
fn comments_behind_what_waits_keep_their_place() {
    let text = "[Game \"Divicity\"]\n[Players \"Ana Beto kept\"]\n\n1. | milk beer | Ana milk | Beto beer\n{one}\n\
                2. | rinds beer | Ana rinds | Beto beer\n{two}\n";
    let mut keeper = Keeper::resume(&GameText::new(text)).unwrap();
    keeper.obey(&Command::Reopen(1)).unwrap();
    let mut again = resumed(&keeper);
    assert_eq!(again.record(), keeper.record());
    again.obey(&Command::TakeUp).unwrap();
    assert_eq!(again.record(), text);
}

#[test]
fn marks_stay_marks_also_behind_tricks_that_are_taken_back_or_wait() {
    let text = "[Game \"Divicity\"]\n[Players \"Ana Beto kept\"]\n\n1. | milk beer | Ana milk | Beto beer ! $14\n{one}\n\
                2. | rinds beer | Ana rinds | Beto beer ??\n";
    let glued = text.replace("beer ! $14\n{one}", "beer! {one} $14").replace(" ??", "??");
    let mut keeper = Keeper::resume(&GameText::new(&glued)).unwrap();
    assert_eq!(keeper.record(), text);
    keeper.undo();
    assert!(keeper.record().contains("{keeper: marks 2 ??}"), "{}", keeper.record());
    assert!(resumed(&keeper).stands_as(&keeper));
    keeper.redo();
    keeper.obey(&Command::Reopen(1)).unwrap();
    let waits = "{keeper: comments 1}\n{one}\n{keeper: marks 1 ! $14}\n{keeper: marks 2 ??}\n";
    assert!(keeper.record().contains(waits), "{}", keeper.record());
    let mut again = resumed(&keeper);
    assert!(again.stands_as(&keeper));
    again.obey(&Command::TakeUp).unwrap();
    assert_eq!(again.record(), text);
}

/// A wrong claim is dropped, a right one beside it stays.
#[test]
fn salvage_drops_wrong_claims_only() {
    let salvaged = |lex: &str, score: &str| {
        let text = format!(
            "[Players \"Ana Beto Cira\"]\n[Lex \"{lex}\"]\n[Score \"{score}\"]\n\n1. | milk 10 | Ana milk | Beto 10\n"
        );
        let record = Keeper::salvage(&GameText::new(&text)).unwrap().record();
        ["Lex", "Score"].map(|tag| record.contains(&format!("[{tag} ")))
    };
    assert_eq!(salvaged("Ana 2", "Ana -5 Beto 10 Cira 0"), [true, true]);
    assert_eq!(salvaged("Ana 2", "Ana 50 Beto 10 Cira 0"), [true, false]);
    assert_eq!(salvaged("Ana 5", "Ana -5 Beto 10 Cira 0"), [false, true]);
    assert_eq!(salvaged("Ana 5", "Ana 50 Beto 10 Cira 0"), [false, false]);
}

/// Marks of sound tricks stay; those after the fault go into comments with the rest.
#[test]
fn marks_of_sound_tricks_are_salvaged() {
    let text = "[Players \"Ana Beto kept\"]\n1. | milk beer | Ana milk | Beto beer! {one} $14\n{two}\n2. | rinds x !\n";
    let record = Keeper::salvage(&GameText::new(text)).unwrap().record();
    assert!(
        record.ends_with("Beto beer ! $14\n{one}\n{after a fault:}\n{{two}}\n{2. | rinds x !}\n")
            || record.ends_with("Beto beer ! $14\n{one}\n{after a fault:}\n; {two}\n{2. | rinds x !}\n"),
        "{record}"
    );
}

#[test]
fn comments_of_one_line_stand_as_they_are_written() {
    let text = "[Players \"Ana Beto kept\"]\n1. | milk beer ; c\n| Ana milk ; d } \n| Beto beer ; keeper: lex Ana 1\n";
    let keeper = Keeper::resume(&GameText::new(text)).unwrap();
    let again = resumed(&keeper);
    assert!(again.stands_as(&keeper), "{}", keeper.record());
    let record = again.record();
    assert!(record.contains("\n{c}\n; d }\n1.") && record.ends_with("\n; keeper: lex Ana 1\n"), "{record}");
    assert!(keeper.kept().lex.is_none());
}

/// Tricks that waited for tokens are replayed once the set has them (C3).
#[test]
fn c3_a_larger_set_takes_up_what_waited_for_its_tokens() {
    let mut keeper = three();
    keeper.obey(&Command::Reopen(2)).unwrap();
    keeper.obey(&Command::Tokens("10x1 milkx1 donatex1 beerx1".parse().ok())).unwrap();
    keeper.obey(&Command::Play(steps(&trick("| donate 10 | Ana donate milk>kept | Beto 10")))).unwrap();
    let misfit = keeper.misfit();
    assert!(matches!(misfit, Some(Misfit::Rule(fault)) if fault.kind() == "token-set"), "{misfit:?}");
    keeper.obey(&Command::Tokens("10x1 milkx1 donatex1 beerx2 rindsx1".parse().ok())).unwrap();
    assert_eq!((keeper.tricks().len(), keeper.waiting()), (3, &[][..]));
}

/// A claim of Lex follows the cards, even if no player has any.
#[test]
fn c9_a_claim_of_lex_goes_with_the_cards() {
    let text = "[Game \"Divicity\"]\n[Players \"Ana Beto kept\"]\n[Lex \"Beto 1\"]\n\n\
                1. 5P KP AP | milk beer | kept milk | Beto beer\n";
    let mut keeper = Keeper::resume(&GameText::new(text)).unwrap();
    keeper.obey(&Command::Reopen(1)).unwrap();
    assert!(keeper.record().contains("[Lex \"Ana 0\"]"), "{}", keeper.record());
    let mut again = resumed(&keeper);
    assert!(again.stands_as(&keeper));
    again.obey(&Command::TakeUp).unwrap();
    assert_eq!(again.record(), text);
}

/// Keepers that differ in anything a file holds are not equal.
#[test]
fn what_differs_in_anything_does_not_stand_alike() {
    let keeper = three();
    let text = keeper.record();
    for other in [
        text.replace("Beto", "Bето"),
        text.replace("[Leader", "[Table \"2\"]\n[Leader"),
        text.clone() + "{so it was}\n",
        text.clone() + "{keeper: now | milk}\n",
        text.clone() + "{keeper: opened 4. | milk 10 | Ana milk | Beto 10}\n",
        text.replace("[Leader", "[Lex \"Ana 0\"]\n[Leader"),
    ] {
        let other = Keeper::resume(&GameText::new(&other)).unwrap_or_else(|error| panic!("{error}\n{other}"));
        assert!(!other.stands_as(&keeper) && other.stands_as(&other.clone()), "{}", other.record());
    }
    // Two keepers whose records would be identical: the takers have no names.
    let [one, two] = [4, 5].map(|seat| {
        let mut keeper = keeper.clone();
        keeper.history[keeper.at].tricks[1].takes[0].taker = Taker::Player(Seat::new(seat).unwrap());
        keeper
    });
    assert!(one.record() == two.record() && !one.stands_as(&two));
    let mut undone = keeper.clone();
    undone.undo();
    assert!(!undone.stands_as(&keeper));
    undone.redo();
    assert!(undone.stands_as(&keeper), "what was taken back is not compared");
}

/// Without cards, takers and tokens imply the tokens set out, even with a special, a discard or a third token in
/// between; each take is a separate change (C4–C8).
#[test]
fn c4_without_cards_a_take_sets_out_what_was_not_said() {
    let take = |seat, token| Step::Take(Taker::Player(Seat::new(seat).unwrap()), token);
    let mut keeper = keeper(3, 2, 0);
    keeper.step(take(0, TokenKind::Milk)).unwrap();
    assert!(keeper.record().ends_with("{keeper: now | milk | Ana milk}\n"), "{}", keeper.record());
    assert_eq!(resumed(&keeper).kept(), keeper.kept());
    let mut again = resumed(&keeper);
    assert!(again.undo() && !again.undo(), "a take and what it sets out are taken back together");
    keeper.step(take(1, TokenKind::Plus10)).unwrap();
    let donate = Effect::Donate { token: TokenKind::Plus10, to: Seat::FIRST };
    keeper.obey(&Command::Play(vec![take(1, TokenKind::Donate), Step::Resolve(donate)])).unwrap();
    assert_eq!(resumed(&keeper).kept(), keeper.kept());
    keeper.step(Step::Take(Taker::Discard, TokenKind::Duck)).unwrap();
    let expected =
        "1. | milk 10 | Ana milk | Beto 10\n2. | donate duck | Beto donate 10>Ana | discard duck\n";
    assert!(keeper.record().ends_with(expected), "{}", keeper.record());
    // A token already out is taken without setting out another, and the record is complete.
    keeper.step(Step::SetOut(TokenKind::Beer)).unwrap();
    keeper.obey(&Command::Play(vec![take(2, TokenKind::Rinds), take(0, TokenKind::Beer)])).unwrap();
    assert!(keeper.record().ends_with("3. | beer rinds | kept rinds | Ana beer\n"), "{}", keeper.record());
    assert!(keeper.undo() && keeper.undo() && keeper.undo());
    let undone = "{keeper: undone 3. | beer}\n{keeper: undone 3. | beer rinds | kept rinds}\n\
                  {keeper: undone 3. | beer rinds | kept rinds | Ana beer}\n";
    assert!(keeper.record().ends_with(&format!("{expected}{undone}")), "{}", keeper.record());
    assert!(keeper.state().play(&trick("| milk | Ana milk")).is_err(), "a record names what was set out");
    // With five players the third token works the same way.
    let mut five = self::keeper(5, 2, 0);
    let tokens = [TokenKind::Milk, TokenKind::Milk, TokenKind::Beer];
    five.obey(&Command::Play(vec![take(4, tokens[0]), take(0, tokens[1]), take(2, tokens[2])])).unwrap();
    assert_eq!(five.tricks()[0].tokens.as_slice(), tokens);
    // A token that the box no longer has is neither set out nor offered.
    assert!(keeper.step(take(0, TokenKind::Duck)).is_err());
    let Dialog::Ask(_, answers) = dialog(keeper.state(), &[Answer::Player(Seat::FIRST)]) else { panic!() };
    assert!(
        !answers.contains(&Answer::Token(TokenKind::Duck))
            && answers.contains(&Answer::Token(TokenKind::Milk))
    );
    // With cards, taking sets out nothing.
    let mut with_cards = with_cards();
    assert!(with_cards.step(take(0, TokenKind::Milk)).is_err());
}

/// Three tricks without cards at a table of three.
fn three_tricks() -> Keeper {
    let mut keeper = keeper(3, 2, 0);
    for text in ["ana milk beto 10", "kept beer ana 10", "beto 10 kept duck"] {
        let steps = keeper.read_entry(&[], text).unwrap().steps;
        keeper.obey(&Command::Play(steps)).unwrap();
    }
    keeper
}

#[test]
fn tokens_are_read_in_any_spelling() {
    for text in [
        "ana -5 beto milk",
        "ana –5, beto 🥛",
        "ANA menos 5; beto LECHE",
        "ana minus five beto leite",
        "Ana took the -5 and Beto takes milk",
        "Ana pegou menos 5 e Beto fica com leite",
        "ana −5 beto mi lk",
    ] {
        let mut keeper = keeper(3, 2, 0);
        match keeper.read_entry(&[], text) {
            Ok(entry) => {
                keeper.obey(&Command::Play(entry.steps)).unwrap();
                assert_eq!(texts(keeper.tricks())[0], "| -5 milk | Ana -5 | Beto milk", "{text}");
            }
            Err(error) => assert_eq!(
                (text, error.to_string().as_str()),
                ("ana −5 beto mi lk", "`mi` is no answer here")
            ),
        }
    }
}

fn named(text: &str) -> Vec<Name> {
    text.split(' ').map(|name| name.parse().unwrap()).collect()
}

#[test]
fn a_new_name_keeps_its_tricks_and_can_be_taken_back() {
    let mut keeper = three_tricks();
    let (before, kept) = (keeper.record(), keeper.kept().clone());
    keeper.obey(&Command::SetUp(named("Ana Beto Kim"), Box::new(*keeper.setup()))).unwrap();
    assert_eq!(keeper.record(), before.replace("kept", "Kim"));
    assert!(resumed(&keeper).stands_as(&keeper));
    assert!(keeper.undo());
    assert_eq!(*keeper.kept(), kept);
    let twice = keeper.obey(&Command::SetUp(named("Ana Beto Beto"), Box::new(*keeper.setup())));
    assert!(matches!(twice, Err(Refusal::Setup(SetupFault::NameTwice(..)))));
    assert_eq!(*keeper.kept(), kept);
    let mut again = resumed(&keeper);
    assert!(again.redo());
    assert_eq!(again.record(), before.replace("kept", "Kim"));
}

#[test]
fn players_who_sit_elsewhere_keep_what_they_took() {
    let mut keeper = three_tricks();
    let tricks = keeper.record().split_once("\n\n").unwrap().1.to_owned();
    let setup = Setup { leader: Seat::new(2).unwrap(), ..*keeper.setup() };
    keeper.obey(&Command::SetUp(named("Beto kept Ana"), Box::new(setup))).unwrap();
    let expected = format!("[Game \"Divicity\"]\n[Players \"Beto kept Ana\"]\n[Leader \"Ana\"]\n\n{tricks}");
    assert_eq!(keeper.record(), expected);
}

/// New names stand for old ones if that is plain; otherwise nobody's tokens go to another player.
#[test]
fn new_names_at_other_seats_are_asked_about() {
    let mut keeper = three_tricks();
    let before = keeper.record();
    assert_eq!(keeper.obey(&Command::Names(named("kept Beeto Anna"))), Err(Refusal::WhoIsWho));
    assert_eq!(keeper.obey(&Command::Names(named("Beeto Anna kept"))), Ok(()), "in place");
    assert!(keeper.undo());
    assert_eq!(keeper.obey(&Command::Names(named("kept Anna Beto"))), Ok(()), "one is new");
    assert_eq!(
        keeper.record().split_once("\n\n").unwrap().1,
        before.split_once("\n\n").unwrap().1.replace("Ana", "Anna")
    );
    let mut keeper = self::keeper(3, 1, 0);
    assert_eq!(keeper.obey(&Command::Names(named("Dora Ana Eva"))), Ok(()), "nobody holds anything");
}

#[test]
fn c4_another_first_leader_with_cards_played_the_first_card() {
    let mut keeper = keeper(3, 1, 0);
    let cards = "1. 9P 7P AP | rinds milk";
    let (_, begun) = parse_unfinished(cards, &names(3)).unwrap();
    keeper.obey(&Command::Play(steps(&begun))).unwrap();
    let leader = Seat::new(1).unwrap();
    keeper.obey(&Command::SetUp(names(3), Box::new(Setup { leader, ..*keeper.setup() }))).unwrap();
    // Beto led the nine, so Ana played the ace, which is low: she takes first.
    assert_eq!(keeper.state().leader(), leader);
    let due = keeper.state().due().players;
    assert_eq!(due.iter().collect::<Vec<_>>(), [Seat::FIRST]);
}

#[test]
fn c14_cards_that_are_left_out_later_name_who_played_a_joker() {
    let mut keeper = keeper(3, 4, 0);
    let leader = keeper.names()[keeper.setup().leader.index()].clone();
    keeper.step(Step::Card(crate::divicity::rules::card::Card::Joker)).unwrap();
    keeper
        .obey(&Command::SetUp(names(3), Box::new(Setup { cards: Cards::LeftOut, ..*keeper.setup() })))
        .unwrap();
    assert!(keeper.record().contains(&format!("~{leader}")), "{}", keeper.record());
    assert!(resumed(&keeper).stands_as(&keeper));
}

#[test]
fn one_cell_is_corrected_and_what_it_makes_wrong_waits() {
    let mut keeper = three_tricks();
    let (ana, beto) = (Taker::Player(Seat::FIRST), Taker::Player(Seat::new(1).unwrap()));
    keeper.obey(&Command::Fix(1, ana, Cell::Token(TokenKind::Rinds))).unwrap();
    assert_eq!(texts(keeper.tricks())[0], "| rinds 10 | Ana rinds | Beto 10");
    assert_eq!(keeper.tricks().len(), 3);
    keeper.obey(&Command::Fix(3, beto, Cell::Taker(ana))).unwrap();
    assert_eq!(texts(keeper.tricks())[2], "| 10 duck | Ana 10 | kept duck");
    let before = keeper.clone();
    assert_eq!(
        keeper.obey(&Command::Fix(2, beto, Cell::Token(TokenKind::Beer))),
        Err(Refusal::Takes { number: 2, takes: 0 })
    );
    assert_eq!(
        keeper.obey(&Command::Fix(4, ana, Cell::Taker(beto))),
        Err(Refusal::NoTrick { number: 4, whole: 3 })
    );
    assert!(keeper.stands_as(&before));
}

#[test]
fn a_record_is_compared_with_the_whole_keeper() {
    let brings_back = |record: &str, keeper: &Keeper| {
        Keeper::resume(&GameText::new(record)).is_ok_and(|again| again.stands_as(keeper))
    };
    let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) };
    let mut keeper = Keeper::new(named("Ana duck Cira"), setup).unwrap();
    keeper.step(Step::SetOut(TokenKind::Milk)).unwrap();
    let record = keeper.record();
    assert!(brings_back(&record, &keeper));
    for other in [
        record.replace("duck", "Duck"),
        record.replace("now | milk", "now | 10"),
        record.replace("{keeper: now | milk}\n", ""),
        record.replace("\"Ana\"", "\"\""),
        record.replace("\"Ana\"", "\"Cira\""),
        record.replace("[Leader", "[Event \"x\"]\n[Leader"),
        format!("{record}{{keeper: opened 1. | milk 10 | Ana milk | duck 10}}\n"),
    ] {
        assert!(other != record && !brings_back(&other, &keeper), "{other}");
    }
}

/// Changes undone before a player was struck from the head by hand are dropped: they have a seat more.
#[test]
fn a_record_with_a_player_fewer_than_its_undone_changes_resumes() {
    let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(4).unwrap()) };
    let mut keeper = Keeper::new(names(4), setup).unwrap();
    let play = |keeper: &mut Keeper, text| {
        let steps = keeper.read_entry(&[], text).unwrap().steps;
        for step in steps {
            keeper.step(step).unwrap();
        }
    };
    play(&mut keeper, "KV milk");
    keeper.obey(&Command::Lex(keeper.called("Ana").unwrap(), 1)).unwrap();
    play(&mut keeper, "Ana 10");
    while keeper.undo() {}
    let edited = keeper.record().replacen("Ana Beto kept KV", "Ana Beto KV", 1);
    let keeper = Keeper::resume(&GameText::new(&edited)).unwrap();
    assert_eq!(resumed(&keeper).record(), keeper.record(), "{edited}");
}

/// A change that was undone is a whole state: made after an edit by hand, it would erase the edit.
#[test]
fn an_undone_change_is_not_redone_after_an_edit_by_hand() {
    let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) };
    let mut keeper = Keeper::new(names(3), setup).unwrap();
    let steps = keeper.read_entry(&[], "ana milk beto 10").unwrap().steps;
    keeper.obey(&Command::Play(steps)).unwrap();
    keeper.obey(&Command::Lex(keeper.called("Ana").unwrap(), 1)).unwrap();
    keeper.undo();
    let record = keeper.record();
    assert!(resumed(&keeper).has_undone());
    let edited = record.replacen("| milk 10 | Ana milk |", "| duck 10 | Ana duck |", 1);
    assert_ne!(edited, record);
    assert!(!Keeper::resume(&GameText::new(&edited)).unwrap().has_undone(), "{edited}");
}

#[test]
fn a_dash_apart_from_its_number_is_asked_about() {
    let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) };
    let keeper = Keeper::new(names(3), setup).unwrap();
    assert!(keeper.read_entry(&[], "ana - 10 beto - 5").is_err());
    assert!(keeper.read_entry(&[], "ana -10 beto –5").is_ok());
}
