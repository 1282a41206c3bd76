//! Benchmarks of PerSiVic's rules: `cargo bench --bench persivic`. Results are in docs/dev/performance.md.

use divan::Bencher;
use divan::counter::ItemsCount;
use parlour::internals::persivic::rules::{perft, perft_making};
use parlour::persivic::search::proof::forced_win;
use parlour::persivic::search::wins::can_win;
use parlour::persivic::search::{Context, Search};
use parlour::persivic::{NoMove, Position, Replay, Report};
use parlour::record::Reader;
use parlour::seed::{Seed, below};

fn main() {
    divan::main();
}

/// Move paths of 4 plies from the start; the last ply is counted, not played.
#[divan::bench(sample_count = 3)]
fn perft_4_counting(bencher: Bencher) {
    bencher.counter(ItemsCount::new(2_294_166_368_u64)).bench(|| {
        let paths = perft(&Position::start(), 4);
        assert_eq!(paths, 2_294_166_368);
        paths
    });
}

/// Move paths of 3 plies from the start, with every move played.
#[divan::bench(sample_count = 10)]
fn perft_3_making(bencher: Bencher) {
    bencher.counter(ItemsCount::new(11_299_950_u64)).bench(|| {
        let paths = perft_making(&Position::start(), 3);
        assert_eq!(paths, 11_299_950);
        paths
    });
}

/// A file of random games, and its number of plies.
fn random_games(games: usize) -> (String, usize) {
    let mut generator = Seed(7).generator("bench games", 0);
    let (mut text, mut plies) = (String::new(), 0);
    for _ in 0..games {
        text.push_str("[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n");
        let mut position = Position::start();
        for ply in 0..80 {
            if position.is_over() {
                break;
            }
            let choice = below(&mut generator, position.count_moves() as u32);
            let played = position.moves().nth(choice as usize).unwrap();
            if ply % 2 == 0 {
                text.push_str(&format!("{}. ", ply / 2 + 1));
            }
            text.push_str(&format!("{played}{}", if ply % 10 == 9 { '\n' } else { ' ' }));
            position = position.play_unchecked(&played);
            plies += 1;
        }
        text.push_str("\n\n");
    }
    (text, plies)
}

/// Reads and replays recorded games on one core; plies per second.
#[divan::bench(sample_count = 10)]
fn check_records(bencher: Bencher) {
    let (text, plies) = random_games(3_000);
    bencher.counter(ItemsCount::new(plies)).bench(|| {
        let mut reader = Reader::new(text.as_bytes());
        let mut replayed = 0;
        while let Some(game) = reader.next_game().unwrap() {
            let report = Report::new(&game);
            assert!(report.fault.is_none());
            replayed += report.plies as usize;
        }
        assert_eq!(replayed, plies);
    });
}

/// Searches three plies from the start, full width, on one thread; positions per second.
#[divan::bench(sample_count = 10)]
fn analyse_depth_3(bencher: Bencher) {
    let look = || Search::new(&Position::start()).depth(3).run().nodes;
    bencher.counter(ItemsCount::new(look())).bench(look);
}

/// Proves a win in three plies: the slowest of the vectors.
#[divan::bench(sample_count = 10)]
fn forced_win_in_3(bencher: Bencher) {
    let position: Position =
        "9./9./4.b4./3.r5./rrr4.3r./3.r.3r2r2./4.2r2r.r2r/2.r.r3.2r/.r7. r".parse().unwrap();
    bencher.bench(|| forced_win(&position, &Context::default(), 3, |_| false).unwrap());
}

/// Looks for wins in one in positions of random games; positions per second.
#[divan::bench(sample_count = 20)]
fn wins_in_one(bencher: Bencher) {
    let (text, _) = random_games(100);
    let mut reader = Reader::new(text.as_bytes());
    let mut positions = Vec::new();
    while let Some(game) = reader.next_game().unwrap() {
        positions.extend(Replay::new(&game).plies.walk().map(|(before, _)| before));
    }
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().filter(|position| can_win(position, NoMove::Loss)).count());
}
