use super::*;
use crate::divicity::notation::WrittenTrick;
use crate::divicity::rules::random::random_tricks;
use crate::divicity::rules::{Cards, Deal, Hand, Players, Setup};
use crate::record::Step;
use crate::seed::Seed;
use proptest::prelude::*;

/// Separators between the parts of a record.
const BLANKS: [&str; 4] = [" ", "\n", "\t{a | b > c}\n", " ; [x\r\n"];

/// Returns a random match as a record in one of several styles, with its tricks and final state.
fn record(players: usize, style: u8, seed: u64) -> (String, Vec<Trick>, Match) {
    let players = Players::new(players).unwrap();
    let deal = Deal::new(players, Seed(seed));
    let names = ["Ana", "Beto", "kept", "KV", "Łuc.ja", "O'Neil-2"];
    let names: Vec<Name> = names[..players.count()].iter().map(|name| name.parse().unwrap()).collect();
    let hands = deal.hands.iter().map(|cards| cards.iter().copied().collect::<Hand>());
    let mut dealt = [Hand::EMPTY; Players::MOST];
    dealt.iter_mut().zip(hands).for_each(|(hand, cards)| *hand = cards);
    let cards = match style % 3 {
        0 => Cards::Dealt(dealt),
        1 => Cards::Recorded,
        _ => Cards::LeftOut,
    };
    let leader = Seat::new(deal.leader).unwrap();
    let left_out = cards == Cards::LeftOut;
    let (immunity, empty_steal) = (style & 4 > 0, style & 128 > 0);
    let immune_named = left_out && immunity && style & 8 > 0;
    let setup = Setup { leader, immunity, empty_steal, immune_named, cards, ..Setup::new(players) };
    let tricks = random_tricks(setup, &mut Seed(seed).generator("replay test", 0));
    let start = Match::new(setup).unwrap();
    let mut end = tricks.iter().fold(start, |state, trick| state.play(trick).unwrap());
    if setup.cards == Cards::LeftOut {
        end.count_lex(&[2, 1, 0, 0, 0, 0]).unwrap();
    }

    let listed: Vec<&str> = names.iter().map(Name::as_str).collect();
    let mut text = format!("[Leader \"{}\"]\n[Players \"{}\"]\n", names[deal.leader], listed.join(" "));
    text.extend(setup.rules().map(|rules| format!("[Rules \"{rules}\"]\n")));
    match setup.cards {
        Cards::Dealt(_) => {
            for (name, cards) in names.iter().zip(&deal.hands) {
                let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
                text.push_str(&format!("[Hand \"{name} {}\"]\n", cards.join(" ")));
            }
        }
        Cards::LeftOut => text.push_str(&format!("[Lex \"{} 2 {} 1\"]\n", names[0], names[1])),
        Cards::Recorded => {}
    }
    let mut scores = Vec::new();
    for standing in &end.standings().ranked[..2] {
        let claim = format!("{} {}", names[standing.player], standing.total);
        scores.push(claim);
    }
    text.push_str(&format!("[Score \"{}\"]\n\n", scores.join(" ")));
    for (number, trick) in (1..).zip(&tricks) {
        let number = (style & 8 == 0).then_some(number);
        let trick = WrittenTrick { number, ..WrittenTrick::of(trick, &names) }.to_string();
        // With or without blanks around marks.
        let trick = match style & 16 {
            0 => trick.replace(" | ", "|"),
            _ => trick.replace(':', " : ").replace("<>", " <> "),
        };
        text.push_str(&trick.replace(' ', BLANKS[usize::from(style >> 5) % 4]));
        text.push('\n');
    }
    (text, tricks, end)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_legal_match_checks_clean(players in 3usize..=6, style: u8, seed: u64) {
        let (text, tricks, end) = record(players, style, seed);
        let replay = Replay::new(&GameText::new(&text));
        prop_assert_eq!(&replay.report.fault, &None, "{}", text);
        let table = replay.report.table().unwrap();
        prop_assert_eq!(table.state.holdings(), end.holdings());
        prop_assert_eq!(table.state.leader(), end.leader());
        prop_assert!(replay.plies.iter().eq(&tricks));
    }

    #[test]
    fn what_is_cut_off_or_changed_does_no_harm(style: u8, seed: u64, cut: u16, byte in 0u8..0x80) {
        let (text, ..) = record(4, style, seed);
        let at = usize::from(cut) % text.len();
        for changed in [text.as_bytes()[..at].to_vec(), {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = byte;
            bytes
        }] {
            let report = Report::new(&GameText::new(&changed));
            if let Some(fault) = report.fault {
                prop_assert!(fault.span.end <= changed.len() && !fault.message.is_empty());
            }
        }
    }

    #[test]
    fn no_text_panics(text in "[ABC0-9MVPB*|<>: .\\n]{0,60}") {
        let _ = Report::new(&GameText::new(&format!("[Players \"A B C\"]\n{text}")));
    }
}

fn kind(text: &str) -> Option<&'static str> {
    Report::new(&GameText::new(text)).fault.map(|fault| fault.kind)
}

#[test]
fn tags_may_stand_in_any_order() {
    let text = "[Score \"B 10\"]\n[Leader \"B\"]\n[Players \"A B C\"]\n1. | 10 milk | B 10 | C milk";
    let report = Report::new(&GameText::new(text));
    assert_eq!(report.fault, None);
    assert_eq!(report.table().unwrap().leader().as_str(), "B");
}

#[test]
fn c3_a_record_is_held_to_three_milk_and_one_duck_or_to_its_own_set() {
    let head = "[Players \"A B C\"]\n";
    let beers = (1..=15).map(|n| format!("{n}. | beer beer | A beer | B beer\n")).collect::<String>();
    assert_eq!(kind(&format!("{head}{beers}")), None);
    let ducks = "1. | duck duck | A duck | B duck";
    assert_eq!(kind(&format!("{head}{ducks}")), Some("token-set"));
    assert_eq!(kind(&format!("[Tokens \"duckx2\"]\n{head}{ducks}")), None);
    assert_eq!(kind(&format!("[Tokens \"duckx2\"]\n{head}{beers}")), Some("token-set"));
}

#[test]
fn c9_lex_of_a_record_without_cards_are_counted_at_its_end() {
    let replay =
        Replay::new(&GameText::new("[Players \"A B C\"]\n[Lex \"B 3\"]\n1. | 10 milk | A 10 | B milk"));
    assert!(replay.plies.walk().all(|(before, _)| before.holdings().iter().all(|held| held.lex == 0)));
    assert_eq!(replay.report.table().unwrap().state.holdings()[1].lex, 3);
}

#[test]
fn a_player_called_kept_or_like_a_card_is_a_player() {
    let head = "[Players \"kept KV C\"]\n";
    let first = "1. | 10 milk | kept 10 | KV milk\n";
    for (take, expected) in [
        ("C steal kept:10 | KV beer", None),
        ("C steal KV:milk | KV beer", None),
        ("C steal kept | KV beer", Some("kept-but-possible")),
        ("C beer | kept steal KV:milk", None),
        ("C beer | KV steal kept", Some("kept-but-possible")),
    ] {
        assert_eq!(kind(&format!("{head}{first}2. | steal beer | {take}")), expected, "{take}");
    }
}

#[test]
fn where_a_word_can_be_a_token_and_a_player_the_player_is_meant() {
    let head = "[Players \"duck milk steal\"]\n";
    let first = "| 10 10 | duck 10 | milk 10\n";
    for (trick, expected) in [
        ("| steal milk | steal steal duck:10 | milk milk", None),
        ("| steal milk | steal steal milk:10 | duck milk", None),
        ("| steal milk | duck steal milk : 10 | steal milk", None),
        ("| exchange milk | duck exchange 10<>milk:10 | steal milk", None),
        ("| donate milk | duck donate 10>steal | milk milk", None),
        ("| steal milk | steal steal beer:10 | milk milk", Some("syntax")),
        ("| steal milk | steal steal duck:milk | milk milk", Some("effect-impossible")),
    ] {
        assert_eq!(kind(&format!("{head}{first}{trick}")), expected, "{trick}");
    }
}

#[test]
fn c14_naming_the_immune_in_one_trick_speaks_for_all_of_them() {
    let head = "[Players \"A B C\"]\n[Rules \"immunity\"]\n";
    let kept = "| 10 milk | A 10 | B milk\n| steal 10 | C steal kept | discard 10\n";
    assert_eq!(kind(&format!("{head}{kept}")), None);
    assert_eq!(kind(&format!("{head}{kept}~A | beer beer | B beer | C beer")), Some("kept-but-possible"));
    assert_eq!(kind(&format!("{head}{}", kept.replace("| steal", "~A~B|steal"))), None);
    assert_eq!(kind(&format!("{head}{}", kept.replace("| steal", "~A ~D | steal"))), Some("unknown-player"));
}

#[test]
fn a_name_where_none_belongs_is_the_same_fault_however_it_is_typed() {
    for (name, typed) in [("José", "Jose\u{301}"), ("O'Neil", "O’Neil")] {
        for (trick, expected) in [("| 10 @ | A 10", "syntax"), ("| 10 10 | @ @", "unknown-token")] {
            for word in [name, typed] {
                let text = format!("[Players \"A {name} C\"]\n{}", trick.replace('@', word));
                assert_eq!(kind(&text), Some(expected), "{text}");
            }
        }
        let cards = |word: &str| kind(&format!("[Players \"A B C\"]\n1. 2M {word} 3M"));
        assert_eq!(cards(name), cards(typed), "{name}");
    }
}

#[test]
fn the_tag_rules_names_variants_once_each() {
    let rules = |value: &str| kind(&format!("[Players \"A B C\"]\n[Rules \"{value}\"]\n"));
    for value in ["immunity", "empty-steal", "immunity empty-steal", " empty-steal  immunity ", "Immunity"] {
        assert_eq!(rules(value), None, "{value}");
    }
    for value in ["", "immune", "immunity immunity", "immunity,empty-steal"] {
        assert_eq!(rules(value), Some("bad-tag"), "{value}");
    }
}

#[test]
fn a_fault_behind_a_tricks_last_take_is_told_as_of_that_trick() {
    let head = "[Players \"A B C\"]\n";
    let place = |text: &str| {
        let fault = Report::new(&GameText::new(text)).fault.unwrap();
        (fault.kind, fault.ply.map(Step::number))
    };
    let trick = "| 10 milk | A 10 | B milk";
    let whole = format!("{head}| milk duck | A milk | B duck {}", "| 10 10 | A 10 | B 10 ".repeat(14));
    for (behind, kind) in [
        ("| C beer", "token-count"),
        ("kept", "syntax"),
        ("*", "card-count"),
        ("{", "syntax"),
        ("}", "syntax"),
        (">", "syntax"),
    ] {
        assert_eq!(place(&format!("{head}{trick} {behind}")), (kind, Some(1)), "{behind}");
        assert_eq!(place(&format!("{whole} {behind}")), (kind, Some(15)), "{behind}");
    }
    assert_eq!(place(&format!("{whole} 1-0")), ("syntax", Some(15)));
    let donate = "| 10 10 | A 10 | C 10 | milk donate | A milk | B donate kept";
    assert_eq!(place(&format!("{head}{donate} kept")), ("syntax", Some(2)));
    // A fault in the next trick belongs to that trick, and a surplus trick to itself.
    assert_eq!(place(&format!("{head}{trick} 2. 2M")), ("card-count", Some(2)));
    assert_eq!(place(&format!("{head}2M 3M 4M {trick} 2X")), ("wrong-taker", Some(1)));
    let cards = format!("{head}1. 2M 3M 4M {trick}").replace("| B milk", "| C milk");
    for (behind, number) in [("2X", 1), ("2X 2. 5M", 1), ("2X 3V 4V | 10 10", 2), ("2. 2X", 2)] {
        assert_eq!(place(&format!("{cards} {behind}")), ("unknown-card", Some(number)), "{behind}");
    }
    assert_eq!(place(&format!("{whole} 2X 3M 4M | 10 10")), ("unknown-card", Some(15)));
    assert_eq!(place(&format!("{whole} 16. {trick}")), ("game-over", Some(16)));
    assert_eq!(place("[Players \"A B C\"]\n>"), ("syntax", Some(1)));
}

#[test]
fn a_special_without_effect_before_the_next_tricks_cards_lacks_it() {
    let text = "[Players \"A B C\"]\n2M 3M 4M | 10 steal | A 10 | C steal 5V 6V 7V | beer milk | C beer";
    assert_eq!(kind(text), Some("effect-missing"));
}

#[test]
fn a_match_may_stop_after_any_trick_but_not_within_one() {
    let trick = "1. | 10 milk | A 10 | B milk";
    let head = "[Players \"A B C\"]\n";
    assert_eq!(kind(head), None);
    assert_eq!(kind(&format!("{head}{trick}")), None);
    assert_eq!(kind(&format!("{head}{trick}\n2.")), Some("syntax"));
    for (at, _) in trick.match_indices(' ') {
        let cut = &trick[..at];
        assert!(kind(&format!("{head}{cut}")).is_some(), "{cut}");
    }
}
