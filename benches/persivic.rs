//! How fast PerSiVic's rules are: `cargo bench --bench persivic`. docs/performance.md has the figures.

use divan::Bencher;
use divan::counter::ItemsCount;
use parlour::persivic::Position;
use parlour::persivic::perft::{perft, perft_making};

fn main() {
    divan::main();
}

/// Move paths of 4 plies from the start, counted at the last one.
#[divan::bench(sample_count = 3)]
fn perft_4_counting(bencher: Bencher) {
    bencher.counter(ItemsCount::new(2_294_166_368_u64)).bench(|| {
        let paths = perft(&Position::start(), 4);
        assert_eq!(paths, 2_294_166_368);
        paths
    });
}

/// Move paths of 3 plies from the start, every move made.
#[divan::bench(sample_count = 10)]
fn perft_3_making(bencher: Bencher) {
    bencher.counter(ItemsCount::new(11_299_950_u64)).bench(|| {
        let paths = perft_making(&Position::start(), 3);
        assert_eq!(paths, 11_299_950);
        paths
    });
}
