use super::super::trick::Effect;
use super::*;
use crate::divicity::notation::{WrittenTrick, parse_trick};
use crate::divicity::rules::deal::Deal;
use crate::divicity::rules::illegal_step::{IllegalStep, LexFault};
use crate::divicity::rules::random::random_tricks;
use crate::divicity::rules::seat::Name;
use crate::record::Fault as _;
use crate::seed::Seed;
use proptest::prelude::*;

const NAMES: [&str; 6] = ["Ana", "Beto", "Cira", "Davi", "Eva", "Fafa"];

fn names(players: usize) -> Vec<Name> {
    NAMES[..players].iter().map(|name| name.parse().unwrap()).collect()
}

fn setup(players: usize) -> Setup {
    Setup::new(Players::new(players).unwrap())
}

fn left_out(players: usize) -> Setup {
    Setup { cards: Cards::LeftOut, ..setup(players) }
}

fn dealt(players: usize, hands: &[&str]) -> Setup {
    let mut dealt = [Hand::EMPTY; Players::MOST];
    for (hand, cards) in dealt.iter_mut().zip(hands) {
        *hand = cards.split(' ').map(|card| card.parse::<Card>().unwrap()).collect();
    }
    Setup { cards: Cards::Dealt(dealt), ..setup(players) }
}

/// Plays tricks given as text; returns the kind of the first fault.
fn play(setup: Setup, tricks: &[&str]) -> Result<Match, &'static str> {
    let names = names(setup.players.count());
    tricks.iter().try_fold(Match::new(setup).unwrap(), |state, text| {
        let (_, trick) = parse_trick(text, &names).unwrap();
        state.play(&trick).map_err(|fault| fault.kind())
    })
}

fn held(state: &Match, seat: usize) -> String {
    state.holdings()[seat].tokens.to_string()
}

const QUIET: &str = "| 10 beer | Ana 10 | Beto beer";

#[test]
fn c4_one_must_follow_the_led_suit_and_may_play_a_joker() {
    let setup = dealt(3, &["2M 3V", "4M 5V *", "6V 7V"]);
    let after = |cards: &[&str]| {
        let mut state = Match::new(setup).unwrap();
        let mut play = |card: &&str| state.card(card.parse().unwrap()).map_err(|fault| fault.kind());
        let done = cards.iter().try_for_each(&mut play);
        done.map(|()| state.legal_cards().to_string())
    };
    assert_eq!(after(&["2M"]), Ok("4M *".to_owned()));
    assert_eq!(after(&["2M", "5V"]), Err("revoke"));
    assert_eq!(after(&["2M", "*"]), Ok("6V 7V".to_owned()));
    assert_eq!(after(&["2M", "4M", "7V"]), Ok(String::new()));
    assert_eq!(after(&["4M"]), Err("not-in-hand"));
}

#[test]
fn c4_where_hands_are_not_known_a_later_card_proves_a_revoke() {
    let first = format!("2M 3V 4M {QUIET}").replace("Ana 10 | Beto beer", "Ana 10 | Cira beer");
    let second = "5V 6V 7V | 10 beer | Cira 10 | Beto beer";
    let state = play(setup(3), &[&first, second]).unwrap();
    let mut state = state;
    assert!(!state.legal_cards().contains("9M".parse().unwrap()), "Beto had no meeples in trick 1");
    assert!(state.legal_cards().contains(Card::Joker));
    let fault = state.card("9M".parse().unwrap()).unwrap_err();
    let IllegalStep::ProvenRevoke(revoke) = fault else { panic!("{fault:?}") };
    assert_eq!((revoke.player.index(), revoke.trick, revoke.proof_trick), (1, 1, 3));
    assert_eq!((revoke.card.to_string(), revoke.proof.to_string()), ("3V".into(), "9M".into()));
}

#[test]
fn c4_two_tokens_for_three_or_four_and_three_for_more() {
    assert_eq!(play(left_out(4), &["| 10 | Ana 10"]).err(), Some("token-count"));
    assert_eq!(play(left_out(5), &["| 10 beer | Ana 10 | Beto beer"]).err(), Some("token-count"));
    assert!(play(left_out(5), &["| 10 beer milk | Ana 10 | Beto beer | Cira milk"]).is_ok());
    assert_eq!(play(setup(4), &["2M 3M 4M | 10 beer | Ana 10 | Cira beer"]).err(), Some("card-count"));
}

#[test]
fn c5_after_a_led_joker_the_first_suited_card_is_free() {
    let setup = dealt(3, &["* 2M", "3V 4P", "5V 6V"]);
    let mut state = Match::new(setup).unwrap();
    state.card(Card::Joker).unwrap();
    assert_eq!(state.legal_cards().len(), 2);
    state.card("3V".parse().unwrap()).unwrap();
    assert_eq!(state.trick_cards().led(), Some(Suit::Vikings));
}

#[test]
fn c5_a_second_joker_passes_the_free_card_on_and_counts_as_nothing_else() {
    let setup = dealt(4, &["* 2M", "* 4P", "5V 6P", "5M 7V"]);
    let mut state = Match::new(setup).unwrap();
    for joker in [Card::Joker, Card::Joker] {
        state.card(joker).unwrap();
    }
    assert_eq!(state.legal_cards().to_string(), "5V 6P", "free");
    state.card("6P".parse().unwrap()).unwrap();
    assert_eq!((state.trick_cards().led(), state.legal_cards().len()), (Some(Suit::Paws), 2));
    state.card("5M".parse().unwrap()).unwrap();
    let third = Seat::new(2);
    assert_eq!((state.trick_cards().is_alone(), state.trick_cards().highest()), (true, third));
    state.set_out(TokenKind::Milk).unwrap();
    state.set_out(TokenKind::Duck).unwrap();
    let Next::Take(due) = state.next() else { panic!() };
    assert_eq!(due.players.iter().collect::<Vec<_>>(), third.into_iter().collect::<Vec<_>>());
}

#[test]
fn c6_the_lowest_takes_first_and_the_highest_second() {
    let trick = |takes: &str| play(setup(3), &[&format!("4M 2M 3M | 10 beer | {takes}")]);
    assert_eq!(trick("Ana 10 | Beto beer").err(), Some("wrong-taker"));
    assert_eq!(trick("Beto 10 | Cira beer").err(), Some("wrong-taker"));
    assert_eq!(trick("Beto 10 | Ana 10").err(), Some("token-not-in-play"));
    assert_eq!(trick("Beto 10 | discard beer").err(), Some("wrong-taker"));
    assert_eq!(trick("Beto 10 | Ana beer").map(|state| state.leader()), Ok(Seat::FIRST));
}

#[test]
fn c7_the_third_token_goes_to_neither_taker() {
    let cards = "4M 2M 3M 5V 6V | 10 beer milk | Beto 10 | Ana beer |";
    let third = |take: &str| play(setup(5), &[&format!("{cards} {take} milk")]).err();
    assert_eq!([third("Ana"), third("Beto"), third("discard")], [Some("wrong-taker"); 3]);
    assert_eq!([third("Cira"), third("Davi"), third("Eva")], [None; 3]);
}

#[test]
fn c8_alone_in_the_suit_one_takes_and_one_is_discarded() {
    let cards = "4M 2V 3V | 10 beer";
    let trick = |takes: &str| play(setup(3), &[&format!("{cards} | {takes}")]);
    assert_eq!(trick("Ana 10 | Beto beer").err(), Some("wrong-taker"));
    assert_eq!(trick("Beto 10 | discard beer").err(), Some("wrong-taker"));
    let state = trick("Ana 10 | discard beer").unwrap();
    assert_eq!((held(&state, 0), state.leader()), ("10x1".to_owned(), Seat::FIRST));
    let five = "4M 2V 3V 5V 6V | 10 beer milk | Ana 10 | discard beer | Eva milk";
    assert_eq!(held(&play(setup(5), &[five]).unwrap(), 4), "milkx1");
}

#[test]
fn c9_the_winner_keeps_the_aces_of_the_trick() {
    let state = play(setup(3), &["2M AM AV | 10 beer | Beto 10 | Ana beer"]).unwrap();
    assert_eq!(state.holding(Seat::FIRST).lex, 2);
}

#[test]
fn c10_the_winner_leads_and_the_match_ends_with_the_hands() {
    let trick = "| 10 beer | Ana 10 | Beto beer";
    let mut set = TokenSet::EMPTY;
    set.add(TokenKind::Plus10, 30);
    set.add(TokenKind::Beer, 30);
    let setup = Setup { tokens: Some(set), ..left_out(3) };
    let end = play(setup, &[trick; 15]).unwrap();
    assert_eq!((end.is_over(), end.next(), end.leader().index()), (true, Next::Over, 1));
    assert_eq!(play(setup, &[trick; 16]).err(), Some("game-over"));
}

#[test]
fn c3_without_a_named_set_three_milk_and_one_duck_are_all_that_is_held_against_a_match() {
    let take = |token: &str| format!("| {token} {token} | Ana {token} | Beto {token}");
    let most = |token: &str, tricks| play(left_out(3), &vec![take(token).as_str(); tricks]).err();
    assert_eq!(most("duck", 1), Some("token-set"));
    assert_eq!((most("milk", 1), most("milk", 2)), (None, Some("token-set")));
    for kind in ["10", "-5", "-10", "-20", "rinds", "beer"] {
        assert_eq!(most(kind, 15), None, "thirty {kind}");
    }
    let start = Match::new(left_out(3)).unwrap();
    assert_eq!((start.tokens_left(), start.legal_tokens().count()), (None, TokenKind::COUNT));
}

#[test]
fn c3_a_named_set_is_held_and_nothing_else() {
    let named = |set: &str| Setup { tokens: Some(set.parse().unwrap()), ..left_out(3) };
    let ducks = "| duck duck | Ana duck | Beto duck";
    let state = play(named("duckx2 10x3"), &[ducks, "| 10 10 | Ana 10 | Beto 10"]).unwrap();
    assert_eq!(state.tokens_left().map(|left| left.to_string()).as_deref(), Some("10x1"));
    assert_eq!(state.legal_tokens().collect::<Vec<_>>(), [TokenKind::Plus10]);
    assert_eq!(play(named("duckx2"), &["| duck milk | Ana duck | Beto milk"]).err(), Some("token-set"));
    assert_eq!(play(named("duckx2"), &[ducks, ducks]).err(), Some("token-set"));
}

#[test]
fn c4_a_leader_outside_the_table_is_refused() {
    let led_by = |seat| Setup { leader: Seat::new(seat).unwrap(), ..setup(3) };
    assert!(Match::new(led_by(2)).is_ok());
    let refused = Match::new(led_by(3)).unwrap_err();
    assert_eq!(refused.to_string(), "player 4 leads, but there are 3 players");
}

#[test]
fn c9_lex_of_a_match_without_cards_are_counted_by_an_event_of_their_own() {
    let mut state = Match::new(left_out(3)).unwrap();
    assert!(!state.lex_known());
    assert_eq!(state.count_lex(&[3, 2, 0, 0, 0, 0]), Err(LexFault::TooMany(5)));
    assert_eq!(state.count_lex(&[3, 1, 0, 0, 0, 0]), Ok(()));
    assert_eq!((state.lex_known(), state.holding(Seat::FIRST).lex), (true, 3));
    let mut state = Match::new(setup(3)).unwrap();
    assert_eq!((state.lex_known(), state.count_lex(&[0; 6])), (true, Err(LexFault::OfCards)));
}

#[test]
fn c11_a_special_is_resolved_at_once_and_gone() {
    let tricks = [
        "| 10 beer | Ana 10 | Beto beer",
        "| exchange steal | Ana exchange 10<>Beto:beer | Cira steal Beto:10",
        "| donate milk | Cira donate 10>Beto | Ana milk",
    ];
    let state = play(left_out(3), &tricks).unwrap();
    assert_eq!([0, 1, 2].map(|seat| held(&state, seat)), ["milkx1 beerx1", "10x1", ""]);
}

#[test]
fn c11_a_kept_special_stays_moves_and_never_triggers_again() {
    let kept = "| donate 10 | Ana donate kept | Beto 10";
    let state = play(left_out(3), &[kept, "| steal milk | Beto steal Ana:donate | Cira milk"]).unwrap();
    assert_eq!(held(&state, 1), "10x1 donatex1");
    assert_eq!(play(left_out(3), &["| donate 10 | Ana donate | Beto 10"]).err(), Some("effect-missing"));
    let twice = [kept, "| steal milk | Beto steal kept | Cira milk"];
    assert_eq!(play(left_out(3), &twice).err(), Some("kept-but-possible"));
}

#[test]
fn c14_a_joker_makes_immune_for_its_trick() {
    let immunity = |players| Setup { immunity: true, ..setup(players) };
    let cards = "4M 2M * 5V 6V | 10 beer milk | Beto 10 | Ana beer |";
    let third = |setup, take: &str| play(setup, &[&format!("{cards} {take} milk")]).err();
    assert_eq!(third(immunity(5), "Cira"), Some("immune"));
    assert_eq!(third(setup(5), "Cira"), None);
    assert_eq!(third(immunity(5), "Ana"), Some("wrong-taker"));
    let first = "4M 2M 3M | 10 beer | Beto 10 | Ana beer";
    let second = |effect: &str| format!("5M * 6M | steal milk | Ana steal {effect} | Cira milk");
    let two = |setup, effect: &str| play(setup, &[first, &second(effect)]).err();
    assert_eq!(two(immunity(3), "Beto:10"), Some("immune"));
    assert_eq!(two(immunity(3), "kept"), None);
    assert_eq!(two(setup(3), "kept"), Some("kept-but-possible"));
    assert_eq!(two(setup(3), "Beto:10"), None);
}

/// A setup without cards under `immunity`; either tricks name the immune players or none does.
fn named_immune(players: usize, immune_named: bool) -> Setup {
    Setup { immunity: true, immune_named, ..left_out(players) }
}

#[test]
fn c14_without_cards_a_trick_names_the_immune() {
    let first = "| 10 milk | Ana 10 | Beto milk";
    let two = |setup, text: &str| play(setup, &[first, text]).err();
    let named = named_immune(3, true);
    for (text, expected) in [
        ("~Ana ~Beto | steal beer | Cira steal kept | discard beer", None),
        ("~Ana | steal beer | Cira steal kept | Beto beer", Some("kept-but-possible")),
        ("~Ana | steal beer | Cira steal Beto:milk | Beto beer", None),
        ("~Ana | steal beer | Cira steal Ana:10 | Beto beer", Some("immune")),
        ("~Ana | beer steal | Ana beer | Beto steal Ana:10", Some("immune")),
        ("~Ana | beer 10 | Beto beer | Ana 10", Some("immune")),
        ("| steal beer | Cira steal kept | Beto beer", Some("kept-but-possible")),
        ("~Ana ~Beto ~Cira | beer 10 | Ana beer | Beto 10", Some("duplicate-card")),
    ] {
        assert_eq!(two(named, text), expected, "{text}");
    }
    assert_eq!(two(left_out(3), "~Ana | beer 10 | Beto beer | Cira 10"), Some("syntax"));
    assert_eq!(play(setup(3), &["~Ana | beer 10 | Beto beer | Cira 10"]).err(), Some("syntax"));
    let third = "~Davi | beer 10 milk | Ana beer | Beto 10 |";
    let five = |name: &str| play(named_immune(5, true), &[&format!("{third} {name} milk")]).err();
    assert_eq!([five("Cira"), five("Davi"), five("Ana")], [None, Some("immune"), Some("wrong-taker")]);
    let jokers = ["~Ana | 10 10 | Beto 10 | Cira 10"; 3];
    assert_eq!(play(named, &jokers[..2]).err(), None);
    assert_eq!(play(named, &jokers).err(), Some("duplicate-card"));
}

#[test]
fn c14_where_no_trick_names_the_immune_at_most_two_targets_may_have_been() {
    let unnamed = named_immune(4, false);
    let two = |text: &str| play(unnamed, &["| 10 milk | Ana 10 | Beto milk", text]).err();
    assert_eq!(two("| steal beer | Cira steal kept | Davi beer"), None);
    assert_eq!(two("| steal beer | Cira steal Ana:10 | Davi beer"), None);
    assert_eq!(two("| steal beer | Cira steal kept | discard beer"), None);
    assert_eq!(two("| steal beer | Davi steal Ana:10 | Beto beer"), None);
    // Only the number of possible targets matters, not the taker.
    assert_eq!(two("| steal beer | Cira steal kept | Ana beer"), None);
    assert_eq!(two("| beer steal | Ana beer | Cira steal kept"), None);
    assert_eq!(two("| donate beer | Ana donate kept | Cira beer"), Some("kept-but-possible"));
}

#[test]
fn c11_a_kept_special_is_a_token_like_others() {
    let kept = "| steal 10 | Ana steal kept | Beto 10";
    for (trick, expected) in [
        ("| steal milk | Cira steal Ana:steal | Beto milk", None),
        ("| exchange milk | Beto exchange 10<>Ana:steal | Ana milk", None),
        ("| donate milk | Ana donate steal>Cira | Beto milk", None),
        // Once Ana holds it a steal is possible, whatever the others hold.
        ("| steal milk | Beto steal kept | Ana milk", Some("kept-but-possible")),
    ] {
        assert_eq!(play(left_out(3), &[kept, trick]).err(), expected, "{trick}");
    }
}

#[test]
fn c11_under_empty_steal_a_steal_aimed_at_nothing_is_kept() {
    let empty = Setup { empty_steal: true, ..left_out(3) };
    let tricks = ["| 10 10 | Ana 10 | Beto 10", "| steal milk | Ana steal kept | Beto milk"];
    assert_eq!(play(left_out(3), &tricks).err(), Some("kept-but-possible"));
    assert_eq!(held(&play(empty, &tricks).unwrap(), 0), "10x1 stealx1");
    let all_hold = ["| 10 10 | Ana 10 | Beto 10", "| beer beer | Cira beer | Beto beer", tricks[1]];
    assert_eq!(play(empty, &all_hold).err(), Some("kept-but-possible"));
    assert_eq!(
        play(empty, &[tricks[0], "| steal milk | Ana steal Cira:10 | Beto milk"]).err(),
        Some("effect-impossible")
    );
    assert_eq!(
        play(empty, &[tricks[0], "| exchange milk | Ana exchange kept | Beto milk"]).err(),
        Some("kept-but-possible")
    );
}

#[test]
fn what_does_not_make_a_trick_is_told() {
    let kind = |text: &str| play(left_out(3), &[text]).err();
    assert_eq!(kind("| 10 beer | Ana 10 | Ana beer"), Some("wrong-taker"));
    let names = names(3);
    let (_, mut trick) = parse_trick("| 10 beer | Ana 10 | Beto beer", &names).unwrap();
    let extra = trick.takes[1];
    trick.takes.push(extra);
    let start = Match::new(left_out(3)).unwrap();
    assert_eq!(start.play(&trick).unwrap_err().kind(), "token-count");
    trick.takes.truncate(1);
    assert_eq!(start.play(&trick).unwrap_err().kind(), "token-count");
    trick.takes[0].effect = Some(Effect::Kept);
    assert_eq!(start.play(&trick).unwrap_err().kind(), "syntax");
    trick.cards.push(Card::Joker);
    assert_eq!(start.play(&trick).unwrap_err().kind(), "card-count");
}

/// Any setup: players, variants, and known cards.
fn any_setup() -> impl Strategy<Value = Setup> {
    (3usize..=6, any::<[bool; 3]>(), 0..3, any::<u64>()).prop_map(|(players, variants, cards, seed)| {
        let [immunity, empty_steal, immune_named] = variants;
        let deal = Deal::new(Players::new(players).unwrap(), Seed(seed));
        let mut hands = [Hand::EMPTY; Players::MOST];
        for (hand, cards) in hands.iter_mut().zip(&deal.hands) {
            *hand = cards.iter().copied().collect();
        }
        let cards = match cards {
            0 => Cards::Dealt(hands),
            1 => Cards::Recorded,
            _ => Cards::LeftOut,
        };
        let leader = Seat::new(deal.leader).unwrap();
        Setup { leader, immunity, empty_steal, immune_named, cards, ..setup(players) }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_allowed_steps_make_tricks_that_are_legal_and_print(setup in any_setup(), seed: u64) {
        let names = names(setup.players.count());
        let tricks = random_tricks(setup, &mut Seed(seed).generator("match test", 0));
        let mut state = Match::new(setup).unwrap();
        for trick in &tricks {
            state = state.play(trick).unwrap();
            let text = WrittenTrick::of(trick, &names).to_string();
            let (_, written) = parse_trick(&text, &names).unwrap();
            prop_assert_eq!(&WrittenTrick::of(&written, &names).to_string(), &text);
            prop_assert_eq!(&written, trick, "{}", text);
        }
        // Apart from resolved specials and discards, the number of tokens is preserved.
        let held: u32 = state.holdings().iter().map(|holding| holding.tokens.total()).sum();
        prop_assert!(held <= state.tokens_out().total());
        if matches!(setup.cards, Cards::Dealt(_)) {
            prop_assert!(state.is_over());
        }
    }

    #[test]
    fn legal_cards_are_those_that_are_accepted(setup in any_setup(), seed: u64, stop: u8) {
        let tricks = random_tricks(setup, &mut Seed(seed).generator("match test", 1));
        let before = tricks.len().saturating_sub(1 + usize::from(stop) % 9);
        let state = tricks[..before].iter().fold(Match::new(setup).unwrap(), |state, trick| state.play(trick).unwrap());
        let legal = state.legal_cards();
        for card in Card::deck() {
            prop_assert_eq!(state.clone().card(card).is_ok(), legal.contains(card), "{}", card);
        }
    }
}
