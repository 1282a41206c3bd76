use super::*;
use crate::divicity::game::Report;
use crate::divicity::notation::WrittenTrick;
use crate::divicity::rules::Trick;
use crate::record::GameText;
use crate::table::estimate::Tallied as _;

fn simulation(players: usize, strategies: &[Strategy]) -> Simulation {
    let seats = strategies.iter().copied().cycle();
    let mut all = [Strategy::Random; Players::MOST];
    all.iter_mut().zip(seats).for_each(|(seat, strategy)| *seat = strategy);
    Simulation { players: Players::new(players).unwrap(), strategies: all, seed: Seed(7) }
}

fn tally(simulation: &Simulation, numbers: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    numbers.for_each(|number| tally.add(&simulation.play(number)));
    tally
}

/// A match as a record, with its hands, and the match at its end.
fn record(simulation: &Simulation, number: u64) -> (String, Match) {
    let names: Vec<_> =
        ["Ana", "Beto", "Cira", "Davi", "Eva", "Fil"].map(|name| name.parse().unwrap()).to_vec();
    let names = &names[..simulation.players.count()];
    let mut start = None;
    let mut tricks: Vec<Trick> = Vec::new();
    let end = simulation.watch(number, |before, step| {
        start.get_or_insert(*before);
        tricks.resize_with(before.tricks() + 1, Trick::default);
        step.note(tricks.last_mut().unwrap());
    });
    let start = start.unwrap();
    let shown: Vec<_> = names.iter().map(ToString::to_string).collect();
    let leader = &names[start.leader().index()];
    let mut text = format!(
        "[Game \"Divicity\"]\n[Players \"{}\"]\n[Leader \"{leader}\"]\n[Tokens \"{}\"]\n",
        shown.join(" "),
        TokenSet::DEFAULT
    );
    for (seat, name) in Seat::all(simulation.players).zip(names) {
        text.push_str(&format!("[Hand \"{name} {}\"]\n", start.hand(seat).unwrap()));
    }
    for (number, trick) in (1..).zip(&tricks) {
        text.push_str(&format!("\n{}", WrittenTrick::of(trick, names).numbered(number)));
    }
    (text + "\n", end)
}

#[test]
fn simulated_matches_are_records_without_a_fault_and_with_the_same_scores() {
    let mixed = [Strategy::Careful, Strategy::Random, Strategy::Greedy];
    for players in 3..=6 {
        for strategies in [&[Strategy::Random][..], &[Strategy::Greedy], &[Strategy::Careful], &mixed] {
            let simulation = simulation(players, strategies);
            for number in 0..12 {
                let (text, end) = record(&simulation, number);
                let report = Report::new(&GameText::new(&text));
                assert_eq!((&report.fault, report.warnings.len()), (&None, 0), "{text}");
                let judged = report.table().unwrap().state;
                assert!(judged.is_over() && end.is_over(), "{text}");
                assert_eq!(judged.holdings(), end.holdings(), "{text}");
                assert_eq!(judged.standings(), end.standings(), "{text}");
            }
        }
    }
}

#[test]
fn a_tally_has_the_scores_and_winners_of_the_rules() {
    let simulation = simulation(4, &[Strategy::Greedy]);
    let (mut scores, mut wins, mut lex) = (Vec::new(), [0.0; 4], 0);
    for number in 0..300 {
        let standings = simulation.play(number).end.standings();
        scores.extend(standings.ranked.iter().map(|standing| standing.total));
        lex += standings.ranked.iter().filter(|standing| standing.holding.lex == 3).count();
        let winners: Vec<_> = standings.winners().collect();
        for winner in &winners {
            wins[*winner] += 1.0 / winners.len() as f64 / 300.0;
        }
    }
    let tally = tally(&simulation, 0..300);
    let near = |one: f64, two: f64| (one - two).abs() < 1e-9;
    let mean = f64::from(scores.iter().sum::<i32>()) / 1200.0;
    assert!(near(tally.score().unwrap().mean, mean));
    assert!(near(tally.lex(3).unwrap(), lex as f64 / 1200.0));
    for (seat, wins) in Seat::all(simulation.players).zip(wins) {
        assert!(near(tally.seat(seat).unwrap().1.mean, wins));
    }
    scores.sort_unstable();
    assert_eq!(tally.score_at(0.5), Some(scores[599]));
    assert_eq!(tally.score_at(1.0), scores.last().copied());
}

#[test]
fn what_points_tokens_are_worth_is_what_they_say() {
    let tally = tally(&simulation(5, &[Strategy::Random]), 0..200);
    for kind in [TokenKind::Plus10, TokenKind::Minus5, TokenKind::Minus10, TokenKind::Minus20] {
        let points = tally.token(kind).points.unwrap();
        assert_eq!((Some(points.mean as i32), points.error < 1e-9), (kind.points(), true), "{kind}");
    }
    let TokenWorth { points, wins, .. } = tally.token(TokenKind::Rinds);
    assert!((10.0..40.0).contains(&points.unwrap().mean) && wins.unwrap().mean > 0.0);
    assert!(tally.token(TokenKind::Duck).wins.unwrap().mean < 0.0);
    assert!(tally.token(TokenKind::Donate).resolved.is_some());
    assert_eq!(tally.token(TokenKind::Duck).resolved, None);
}

#[test]
fn matches_are_the_same_each_time_and_count_the_same_in_any_order() {
    let simulation = simulation(3, &[Strategy::Careful, Strategy::Greedy, Strategy::Random]);
    let mut parts = tally(&simulation, 20..40);
    parts.join(&tally(&simulation, 0..20));
    assert_eq!(parts, tally(&simulation, 0..40));
    assert_eq!(parts.matches(), 40);
    assert_ne!(simulation.play(0), simulation.play(1));
}

#[test]
fn whoever_thinks_more_wins_more() {
    // From every seat, so that no seat decides it. With four players a fair share is a quarter.
    let share = |one, others: Strategy, players| {
        let seat = |seat| {
            let mut strategies = vec![others; players];
            strategies[seat] = one;
            let tally = tally(&simulation(players, &strategies), 0..150);
            tally.seat(Seat::new(seat).unwrap()).unwrap().1.mean
        };
        (0..players).map(seat).sum::<f64>()
    };
    for players in [3, 5] {
        let [greedy, careful] = [(Strategy::Greedy, Strategy::Random), (Strategy::Careful, Strategy::Greedy)]
            .map(|(one, others)| share(one, others, players));
        assert!(greedy > 1.8, "greedy has {greedy} times a fair share with {players}");
        assert!(careful > 1.08, "careful has {careful} times a fair share with {players}");
    }
}
