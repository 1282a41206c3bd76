//! Benchmarks of printing sheets: `cargo bench --bench print`. Results are in docs/dev/performance.md.

use divan::Bencher;
use divan::counter::ItemsCount;
use parlour::diverto::{Pad, PadSpec};
use parlour::print::{pdf, svg};
use parlour::seed::Seed;

fn main() {
    divan::main();
}

#[divan::bench(args = [1, 1_000, 10_000])]
fn pad_as_pdf(bencher: Bencher, sheets: u32) {
    bencher.counter(ItemsCount::new(sheets)).bench(|| {
        let pad = Pad::new(PadSpec { seed: Some(Seed(1)), sheets, ..PadSpec::default() }).unwrap();
        let mut bytes = Vec::new();
        pdf::write(pad.document(), &mut bytes, &mut |_| {}).unwrap();
        assert!(bytes.len() > 300 * sheets as usize);
        bytes.len()
    });
}

#[divan::bench]
fn sheet_as_svg(bencher: Bencher) {
    bencher.bench(|| {
        let pad = Pad::new(PadSpec { seed: Some(Seed(1)), sheets: 1, ..PadSpec::default() }).unwrap();
        let mut document = pad.document();
        let page = document.pages.next().unwrap();
        let text = svg::write(&document.meta, &document.symbols, &page, svg::Settings::default());
        assert!(text.len() > 10_000);
        text.len()
    });
}

#[divan::bench]
fn layout(bencher: Bencher) {
    bencher.bench(|| Pad::new(PadSpec { seed: Some(Seed(1)), sheets: 1, ..PadSpec::default() }).unwrap());
}
