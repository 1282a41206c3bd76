use std::collections::HashSet;

use super::*;
use crate::divicity::keeper::steps;
use crate::divicity::rules::random::random_tricks;
use crate::divicity::rules::{Effect, Hand, Setup, Variant};
use crate::divicity::simulator::{Simulation, effects};

fn dealt(players: Players, number: u64) -> Cards {
    Cards::Dealt(crate::divicity::rules::dealt(players, &mut Seed(3).generator("odds", number)))
}

/// Random matches of all kinds, each with its states at the ends of tricks.
fn matches() -> Vec<(Vec<Match>, Vec<Step>)> {
    let mut found = Vec::new();
    for number in 0..24 {
        let players = Players::new(3 + number as usize % 4).unwrap();
        let cards = [Cards::Recorded, Cards::LeftOut, dealt(players, number)][number as usize % 3];
        let mut setup = Setup { cards, ..Setup::new(players) };
        if number % 4 > 1 {
            setup = setup.with(Variant::Immunity).with(Variant::EmptySteal);
            setup.immune_named = setup.could_name_immune();
        }
        // Recorded cards are those of hands, or they would prove revokes.
        let dealt = if cards == Cards::Recorded { dealt(players, number) } else { cards };
        let tricks = random_tricks(Setup { cards: dealt, ..setup }, &mut Seed(1).generator("odds", number));
        let mut states = vec![Match::new(setup).unwrap()];
        for trick in &tricks {
            states.push(states.last().unwrap().play(trick).unwrap());
        }
        found.push((states, tricks.iter().flat_map(steps).collect()));
    }
    found
}

/// Every point of a match, after every step.
fn points(states: &[Match], steps: &[Step]) -> Vec<Prospect> {
    let mut state = states[0];
    let mut points = vec![Prospect::new(states, state)];
    for step in steps {
        step.make(&mut state).unwrap();
        points.push(Prospect::new(states, state));
    }
    points
}

#[test]
fn every_continuation_ends_a_match_that_has_all_it_had() {
    for (number, (states, steps)) in (0..).zip(matches()) {
        for point in points(&states, &steps).iter().step_by(7) {
            let end = point.play_on(Seed(2).generator("test", number));
            assert!(end.is_over() && end.special().is_none(), "{point:?}\n{end:?}");
            assert!(point.state.tokens_out().except(end.tokens_out()).is_empty());
            let lex: u8 = end.holdings().iter().map(|holding| holding.lex).sum();
            assert!(lex <= 4, "{lex}");
            let all = end.tokens_out().total() as usize;
            assert_eq!(all, end.players().hand_size() * end.players().tokens_per_trick());
        }
    }
}

#[test]
fn c9_counted_lex_stay() {
    for (number, (states, _)) in (0..).zip(matches()) {
        let mut end = *states.last().unwrap();
        if end.setup().cards == Cards::LeftOut {
            end.count_lex(&[1, 0, 2, 0, 0, 0]).unwrap();
        }
        let after = Prospect::new(&states, end).play_on(Seed(2).generator("test", number));
        assert_eq!(after.holdings(), end.holdings());
    }
}

#[test]
fn c9_counted_lex_come_no_second_time() {
    for (number, (states, _)) in (0..).zip(matches()) {
        let counts = |state: &Match| state.holdings().iter().map(|holding| holding.lex).collect::<Vec<_>>();
        for state in states.iter().skip(1).filter(|state| state.setup().cards == Cards::LeftOut).step_by(3) {
            let play_on = |lex: [u8; 6]| {
                let mut counted = *state;
                counted.count_lex(&lex).unwrap();
                counts(&Prospect::new(&states, counted).play_on(Seed(2).generator("test", number)))
            };
            let all = play_on([3, 0, 1, 0, 0, 0]);
            assert_eq!(all.iter().sum::<u8>(), 4, "{all:?} after {} tricks", state.tricks());
            let some = play_on([1, 1, 0, 0, 0, 0]);
            assert!((2..=4).contains(&some.iter().sum::<u8>()) && some[0] > 0 && some[1] > 0, "{some:?}");
        }
    }
}

#[test]
fn c4_tokens_come_until_all_tricks_are_played() {
    for (states, steps) in matches() {
        let all = states[0].players().hand_size() * states[0].players().tokens_per_trick();
        for point in points(&states, &steps) {
            assert_eq!(point.to_come(), all - point.state.tokens_out().total() as usize, "{point:?}");
        }
    }
}

#[test]
fn c4_nobody_is_dealt_a_suit_they_did_not_follow() {
    let mut proofs = 0;
    for (number, (states, _)) in (0..).zip(matches()) {
        for state in states.iter().filter(|state| state.setup().cards == Cards::Recorded) {
            let dealt = cards::drawn(state, &[], &TokenSet::DEFAULT, &mut Seed(1).generator("test", number));
            let mut all = state.played();
            for seat in Seat::all(state.players()) {
                let hand = dealt.hand(seat).unwrap();
                assert_eq!(hand.len(), state.players().hand_size() - state.tricks());
                assert!(all.iter().chain(hand.iter()).collect::<Hand>().len() == all.len() + hand.len());
                all = all.or(hand);
                assert!(!hand.iter().any(|card| state.cannot_hold(seat, card)), "{state:?}");
                proofs += Hand::DECK.iter().filter(|card| state.cannot_hold(seat, *card)).count();
            }
        }
    }
    assert!(proofs > 1000);
}

#[test]
fn the_chance_of_a_token_is_the_share_of_draws_that_have_it() {
    let (states, _) = &matches()[1];
    for state in &states[states.len() - 3..] {
        let point = Prospect::new(states, *state);
        let stack: Vec<TokenKind> = point.left().tokens().collect();
        let to_come = point.to_come();
        for kind in TokenKind::ALL {
            // All sets of as many tokens as will come.
            let sets = (0..1_u32 << stack.len()).filter(|set| set.count_ones() as usize == to_come);
            let has_it = |set: &u32| (0..stack.len()).any(|at| set >> at & 1 == 1 && stack[at] == kind);
            let (with, all) = sets.fold((0, 0), |(with, all), set| (with + u32::from(has_it(&set)), all + 1));
            let expected = f64::from(with) / f64::from(all);
            assert!((point.chance(kind) - expected).abs() < 1e-12, "{kind} {}", point.chance(kind));
        }
    }
}

/// Everyone who wins at some end that may follow.
fn winners(state: &Match, left: &TokenSet, seen: &mut HashSet<usize>) {
    let mut go = |step: Step, left: &TokenSet| {
        let mut after = *state;
        if step.make(&mut after).is_ok() {
            winners(&after, left, seen);
        }
    };
    match state.next() {
        Next::Over => seen.extend(state.standings().winners()),
        Next::Card(_) => state.legal_cards().iter().for_each(|card| go(Step::Card(card), left)),
        Next::Token { .. } => left.iter().for_each(|(kind, _)| {
            let mut rest = *left;
            rest.remove(kind);
            go(Step::SetOut(kind), &rest);
        }),
        Next::Take(due) => {
            for (kind, _) in state.in_play().iter() {
                due.takers().for_each(|taker| go(Step::Take(taker, kind), left));
            }
        }
        Next::Effect { .. } => {
            let special = state.special().unwrap();
            for effect in effects(&special) {
                match effect {
                    Effect::Steal { from, .. } => {
                        for token in special.tokens_of(from).tokens() {
                            go(Step::Resolve(Effect::Steal { from, token }), left);
                        }
                    }
                    _ => go(Step::Resolve(effect), left),
                }
            }
        }
    }
}

#[test]
fn whoever_is_lost_wins_at_no_end_and_the_last_trick_is_solved_for_those_who_do() {
    let (mut lost, mut open, mut solved) = (0, 0, 0);
    for number in 0..100 {
        let players = Players::new(3 + number as usize % 3).unwrap();
        let setup = Setup { cards: dealt(players, number), ..Setup::new(players) };
        let tricks = random_tricks(setup, &mut Seed(4).generator("odds", number));
        let mut states = vec![Match::new(setup).unwrap()];
        for trick in &tricks {
            states.push(states.last().unwrap().play(trick).unwrap());
        }
        let before = states[states.len() - 2];
        let point = Prospect::new(&states, before);
        // Exchanges have many ends.
        if point.left().count(TokenKind::Exchange) > 0 {
            continue;
        }
        let mut seen = HashSet::new();
        winners(&before, &point.left(), &mut seen);
        let shares = point.solved().unwrap();
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
        solved += 1;
        for seat in Seat::all(players) {
            let wins = seen.contains(&seat.index());
            match point.hope(seat) {
                Hope::Open => open += usize::from(wins),
                Hope::FourLex | Hope::Lost => {
                    let four = point.hope(seat) == Hope::FourLex && wins;
                    assert!(four || !wins, "{point:?} {seat:?}");
                    lost += 1;
                }
            }
            assert!(wins || shares[seat.index()] == 0.0, "{point:?} {seat:?}");
        }
    }
    assert!(lost > 40 && open > 40 && solved > 20, "{lost} {open} {solved}");
}

#[test]
fn c6_a_player_takes_what_the_score_says() {
    let [a, b, c] = [0, 1, 2].map(|seat| Seat::new(seat).unwrap());
    let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) };
    let mut state = Match::new(setup).unwrap();
    for (taker, token) in [(a, TokenKind::Rinds), (b, TokenKind::Plus10)] {
        Step::Take(Taker::Player(taker), token).make(&mut state).unwrap();
    }
    let point = Prospect::new(&[state, state], state);
    let points = |seat, kind| {
        let choices = point.choices(Taker::Player(seat));
        choices.iter().find(|choice| choice.token == kind).map(|choice| choice.points)
    };
    assert_eq!(points(a, TokenKind::Beer), Some(35));
    assert_eq!(points(c, TokenKind::Beer), Some(5));
    assert_eq!(points(c, TokenKind::Duck), Some(-30));
    // Of two tokens with the same chance: 10 of Ana's rinds, 10 of Beto's ten.
    assert_eq!(points(c, TokenKind::Steal), Some(10));
    // Nothing to donate: it is kept.
    assert_eq!(points(c, TokenKind::Donate), Some(5));
    assert_eq!(point.choices(Taker::Player(c)).len(), 11);
}

#[test]
fn what_is_better_wins_more() {
    let (states, steps) = &matches()[1];
    let point = points(states, steps).into_iter().find(|point| point.state.tricks() == 8).unwrap();
    let wins = |point: &Prospect| {
        let mut tally = Tally::default();
        (0..400).for_each(|number| point.add(Seed(1), number, &mut tally));
        assert_eq!(tally.matches(), 400);
        tally.seat(Seat::FIRST).unwrap().1.mean
    };
    let choices = point.choices(Taker::Player(Seat::FIRST));
    let of = |kind| wins(&choices.iter().find(|choice| choice.token == kind).unwrap().after);
    let (best, worst) = (of(TokenKind::Plus10), of(TokenKind::Minus20));
    assert!(best > worst + 0.1, "{best} {worst}");
    assert_eq!(of(TokenKind::Plus10).to_bits(), best.to_bits());
}

/// How well forecasts fit: for each tenth of forecasts how many there were, their mean, and the share that came true.
#[derive(Debug, Default)]
struct Calibration {
    tenths: [(f64, f64, f64); 10],
    /// The mean squared error: Brier's score.
    error: f64,
    /// The error if everyone were given the same chance.
    unskilled: f64,
}

/// Forecasts after a trick of each match between careful players, by someone who sees as much as `cards` says.
fn calibration(matches: u64, ends: u64, cards: Cards) -> Calibration {
    let mut found = Calibration::default();
    let mut forecasts = 0.0;
    for number in 0..matches {
        let players = Players::new(3 + number as usize % 4).unwrap();
        let simulation = Simulation { players, strategies: [CAREFUL; Players::MOST], seed: Seed(11) };
        let after = number as usize / 4 % players.hand_size();
        let mut states = Vec::new();
        let mut steps = Vec::new();
        let end = simulation.watch(number, |before, step| {
            if states.is_empty() {
                states.push(Match::new(Setup { cards, ..*before.setup() }).unwrap());
            }
            steps.push(step);
        });
        let mut state = states[0];
        for step in steps {
            if cards == Cards::LeftOut && matches!(step, Step::Card(_)) {
                continue;
            }
            step.make(&mut state).unwrap();
            if state.tricks() == states.len() {
                states.push(state);
            }
        }
        let point = Prospect::new(&states, states[after]);
        let mut tally = Tally::default();
        (0..ends).for_each(|end| point.add(Seed(number), end, &mut tally));
        let winners: Vec<usize> = end.standings().winners().collect();
        for seat in Seat::all(players) {
            let forecast = tally.seat(seat).unwrap().1.mean;
            let won = winners.contains(&seat.index());
            let outcome = if won { 1.0 / winners.len() as f64 } else { 0.0 };
            let tenth = &mut found.tenths[((forecast * 10.0) as usize).min(9)];
            *tenth = (tenth.0 + 1.0, tenth.1 + forecast, tenth.2 + outcome);
            found.error += (forecast - outcome).powi(2);
            found.unskilled += (1.0 / players.count() as f64 - outcome).powi(2);
            forecasts += 1.0;
        }
    }
    for (count, forecast, outcome) in &mut found.tenths {
        *forecast /= *count;
        *outcome /= *count;
    }
    Calibration { error: found.error / forecasts, unskilled: found.unskilled / forecasts, ..found }
}

#[test]
fn what_is_forecast_comes_true_as_often() {
    for cards in [Cards::Recorded, Cards::LeftOut] {
        let Calibration { tenths, error, unskilled } = calibration(160, 60, cards);
        assert!(error < unskilled * 0.85, "{error} {unskilled}");
        for (count, forecast, outcome) in tenths.into_iter().filter(|(count, ..)| *count > 0.0) {
            // Four standard errors, and the error of the forecasts.
            let most = 4.0 * (0.25 / count).sqrt() + 0.03;
            assert!((forecast - outcome).abs() < most, "{count} {forecast} {outcome}");
        }
    }
}

/// The figures of docs/dev/study.md: `cargo test --release --lib come_true_for_long -- --ignored --nocapture`, five minutes.
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_matches_come_true_for_long() {
    for cards in [Cards::Recorded, Cards::LeftOut] {
        let found = calibration(10_000, 200, cards);
        println!("{cards:?}: {found:#.3?}");
        assert!(found.error < found.unskilled);
    }
}
