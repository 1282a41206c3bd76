//! Benchmarks of scoring and dealing in Divicity: `cargo bench --bench divicity`. Results are in
//! docs/dev/performance.md.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use parlour::divicity::notation::WrittenTrick;
use parlour::divicity::{
    Cards, Deal, Hand, Holding, Name, Players, Report, Setup, Standings, TokenKind, TokenSet,
};
use parlour::internals::divicity::rules::{random_tricks, score, token_stack};
use parlour::internals::divicity::simulator::{Simulation, Tally};
use parlour::record::Reader;
use parlour::seed::Seed;

fn main() {
    divan::main();
}

const HOLDINGS: usize = 1_000;

/// Tables of five that share a whole stack and four Lex, as at the end of a game.
fn holdings() -> Vec<Holding> {
    let mut heap = vec![Holding::default(); HOLDINGS];
    for (seed, table) in (0..).zip(heap.chunks_mut(5)) {
        for (place, kind) in token_stack(&TokenSet::DEFAULT, Seed(seed)).into_iter().enumerate() {
            table[(place * place + place / 7) % table.len()].tokens.add(kind, 1);
        }
        for lex in 0..4 {
            table[(seed as usize + lex * lex / 3) % 5].lex += 1;
        }
    }
    heap
}

/// The sum of all scores by an independent method: token by token, then the bonuses per player.
fn sum_by_hand(heap: &[Holding]) -> i32 {
    let of = |holding: &Holding| {
        let count = |kind| i32::from(holding.tokens.count(kind));
        let each = |kind| match kind {
            TokenKind::Duck => -30,
            TokenKind::Rinds => 10,
            TokenKind::Beer | TokenKind::Exchange | TokenKind::Donate | TokenKind::Steal => 5,
            TokenKind::Milk => 0,
            points => points.points().unwrap_or(0),
        };
        let milk = [0, -5, -25, -50][count(TokenKind::Milk) as usize];
        let pairs = 30 * count(TokenKind::Rinds).min(count(TokenKind::Beer));
        holding.tokens.tokens().map(each).sum::<i32>() + milk + pairs + if holding.lex == 3 { 50 } else { 0 }
    };
    heap.iter().map(of).sum()
}

fn sum(heap: &[Holding]) -> i32 {
    heap.iter().map(|holding| score(holding).total()).sum()
}

#[divan::bench]
fn score_holdings(bencher: Bencher) {
    let heap = holdings();
    let wanted = sum_by_hand(&heap);
    bencher.counter(ItemsCount::new(HOLDINGS)).bench_local(|| {
        let total = sum(black_box(&heap));
        assert_eq!(total, wanted);
        total
    });
}

#[divan::bench]
fn rank_tables_of_five(bencher: Bencher) {
    let heap = holdings();
    bencher.counter(ItemsCount::new(HOLDINGS / 5)).bench_local(|| {
        let winners = |table: &[Holding]| Standings::new(black_box(table)).winners().count();
        let winners: usize = heap.chunks(5).map(winners).sum();
        assert!((HOLDINGS / 5..HOLDINGS / 4).contains(&winners));
        winners
    });
}

#[divan::bench]
fn deal_to_four(bencher: Bencher) {
    let players = Players::new(4).expect("four may play");
    bencher.bench_local(|| {
        let deal = Deal::new(players, black_box(Seed(42)));
        assert_eq!(deal.rest.len(), 2);
        deal
    });
}

/// A file of random legal matches with cards, with or without hands, and its number of tricks.
fn random_matches(matches: u64, with_hands: bool) -> (String, usize) {
    let (mut text, mut count) = (String::new(), 0);
    for seed in 0..matches {
        let players = Players::new(3 + seed as usize % 4).expect("three to six");
        let names: Vec<Name> = ["Ana", "Beto", "Cira", "Davi", "Elis", "Fafa"][..players.count()]
            .iter()
            .map(|name| name.parse().expect("a name"))
            .collect();
        let deal = Deal::new(players, Seed(seed));
        let mut setup = Setup::new(players);
        text.push_str("[Game \"Divicity\"]\n[Players \"");
        text.push_str(&names.iter().map(Name::as_str).collect::<Vec<_>>().join(" "));
        text.push_str("\"]\n");
        if with_hands {
            let mut hands = [Hand::EMPTY; Players::MOST];
            for ((hand, name), cards) in hands.iter_mut().zip(&names).zip(&deal.hands) {
                *hand = cards.iter().copied().collect();
                text.push_str(&format!("[Hand \"{name} {hand}\"]\n"));
            }
            setup.cards = Cards::Dealt(hands);
        }
        text.push('\n');
        let tricks = random_tricks(setup, &mut Seed(seed).generator("bench matches", 0));
        for (number, trick) in (1..).zip(&tricks) {
            text.push_str(&format!("{}\n", WrittenTrick::of(trick, &names).numbered(number)));
        }
        text.push('\n');
        count += tricks.len();
    }
    (text, count)
}

/// Simulates matches on one core; matches per second.
#[divan::bench(sample_count = 20, args = ["random", "greedy", "careful"])]
fn simulate_four(bencher: Bencher, strategy: &str) {
    let strategies = [strategy.parse().expect("a strategy"); Players::MOST];
    let players = Players::new(4).expect("four may play");
    let simulation = Simulation { players, strategies, seed: Seed(1) };
    bencher.counter(ItemsCount::new(500u32)).bench(|| {
        let mut tally = Tally::default();
        (0..500).for_each(|number| tally.add(&simulation.play(black_box(number))));
        assert_eq!(tally.matches(), 500);
        tally
    });
}

/// Reads and replays recorded matches on one core; tricks per second.
#[divan::bench(sample_count = 20, args = [false, true])]
fn check_records(bencher: Bencher, with_hands: bool) {
    let (text, tricks) = random_matches(2_000, with_hands);
    bencher.counter(ItemsCount::new(tricks)).bench(|| {
        let mut reader = Reader::new(text.as_bytes());
        let mut checked = 0;
        while let Some(game) = reader.next_game().expect("memory is read") {
            let report = Report::new(&game);
            assert_eq!(report.fault, None);
            checked += report.table().map_or(0, |table| table.state.tricks());
        }
        assert_eq!(checked, tricks);
        checked
    });
}
