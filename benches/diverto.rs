//! Benchmarks of Diverto's rules: `cargo bench --bench diverto`. Results are in docs/dev/performance.md.

use divan::Bencher;
use divan::counter::ItemsCount;
use parlour::diverto::Position;
use parlour::diverto::search::Search;
use parlour::diverto::{Replay, Report};
use parlour::record::Reader;

fn main() {
    divan::main();
}

const GAMES: &str = include_str!("../tests/vectors/diverto/games_valid.dvt");

fn games() -> Vec<Replay> {
    let mut reader = Reader::new(GAMES.as_bytes());
    let mut games = Vec::new();
    while let Some(text) = reader.next_game().unwrap() {
        games.push(Replay::new(&text));
    }
    games
}

/// Every position of the vectors' games after the first line.
fn positions() -> Vec<Position> {
    let games = games();
    let later = |game: &Replay| (1..game.plies.len()).map(|ply| game.position(ply)).collect::<Vec<_>>();
    games.iter().flat_map(later).collect()
}

/// Generates every legal line of these positions; lines per second.
#[divan::bench(sample_count = 50)]
fn lines_generated(bencher: Bencher) {
    let positions = positions();
    let count = |position: &Position| position.count_lines(position.pairs(None));
    let lines: usize = positions.iter().map(count).sum();
    bencher.counter(ItemsCount::new(lines)).bench(|| {
        let found: usize = positions.iter().map(count).sum();
        assert_eq!(found, lines);
        found
    });
}

/// Generates lines into lists; positions per second.
#[divan::bench(sample_count = 50)]
fn positions_listed(bencher: Bencher) {
    let positions = positions();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(|position| position.lines(position.pairs(None)).len()).sum::<usize>());
}

/// Draws a line and takes it back; lines per second.
#[divan::bench(sample_count = 50)]
fn lines_drawn_and_undone(bencher: Bencher) {
    let cases: Vec<_> = positions()
        .into_iter()
        .map(|position| {
            let lines = position.lines(position.pairs(None));
            (position, lines)
        })
        .collect();
    let lines: usize = cases.iter().map(|(_, lines)| lines.len()).sum();
    bencher.counter(ItemsCount::new(lines)).with_inputs(|| cases.clone()).bench_refs(|cases| {
        for (position, lines) in cases {
            for drawn in lines {
                let undo = position.play_unchecked(drawn);
                position.undo(&undo);
            }
        }
    });
}

/// Reads and replays the vectors' games on one core; lines per second.
#[divan::bench(sample_count = 50)]
fn check_records(bencher: Bencher) {
    let text = GAMES.repeat(20);
    let lines: usize = games().iter().map(|game| game.plies.len()).sum::<usize>() * 20;
    bencher.counter(ItemsCount::new(lines)).bench(|| {
        let mut reader = Reader::new(text.as_bytes());
        let mut replayed = 0;
        while let Some(game) = reader.next_game().unwrap() {
            replayed += usize::from(Report::new(&game).position().plies());
        }
        assert_eq!(replayed, lines);
    });
}

/// Searches the best line five plies deep in the middle of games; positions per second.
#[divan::bench(sample_count = 10)]
fn search_depth_5(bencher: Bencher) {
    let middles: Vec<Position> =
        games().iter().filter(|game| game.plies.len() > 8).take(10).map(|game| game.position(6)).collect();
    let nodes = |position| Search::new(position).depth(5).run().nodes;
    let all: u64 = middles.iter().map(nodes).sum();
    bencher.counter(ItemsCount::new(all)).bench(|| middles.iter().map(nodes).sum::<u64>());
}
