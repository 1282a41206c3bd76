//! Runs the properties of the fuzz targets on their corpus, on broken variants of it, and on random bytes.

#[path = "../fuzz/src/lib.rs"]
mod checks;

use std::fs;
use std::path::{Path, PathBuf};

use parlour::seed::{Seed, below};
use proptest::collection::vec;
use proptest::prelude::*;

/// The files in a folder of `fuzz`, sorted.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(folder);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files
}

/// The corpus of a target.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let corpus = files(&format!("corpus/{target}"));
    assert!(corpus.len() >= 5, "{target}");
    corpus.iter().map(|file| fs::read(file).expect("bytes")).collect()
}

/// Defines tests for every target, and the list of targets.
macro_rules! targets {
    ($($target:ident: $check:path;)*) => {
        const TARGETS: &[&str] = &[$(stringify!($target)),*];

        $(mod $target {
            use super::*;

            #[test]
            fn keeps_its_promise_on_the_corpus() {
                for bytes in corpus(stringify!($target)) {
                    $check(&bytes);
                }
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(64))]

                #[test]
                fn keeps_its_promise_on_a_corpus_with_something_broken(
                    text in prop::sample::select(corpus(stringify!($target))),
                    choices in vec(any::<u8>(), 1..24),
                ) {
                    let text = String::from_utf8_lossy(&text);
                    $check(checks::broken::broken(&text, &mut checks::Choices::new(&choices)).as_bytes());
                }

                #[test]
                fn keeps_its_promise_on_any_bytes(bytes in vec(any::<u8>(), 0..240)) {
                    $check(&bytes);
                }
            }
        })*
    };
}

targets! {
api_request: checks::api::requests;
font: checks::print::font;
record_reader: checks::records::reader;
persivic_move: checks::persivic::position_and_move;
persivic_replay: checks::persivic::records;
persivic_broken: checks::persivic::legal_then_broken;
persivic_page: checks::persivic::pages;
persivic_player: checks::persivic::contest_player;
diverto_replay: checks::diverto::records;
diverto_broken: checks::diverto::legal_then_broken;
diverto_words: checks::diverto::words;
diverto_page: checks::diverto::pages;
divicity_quick: checks::divicity::quick_score;
divicity_typed: checks::typed::holdings;
divicity_hands: checks::divicity::hands;
divicity_replay: checks::divicity::records;
divicity_kept: checks::divicity::kept_then_broken;
sheet_id: checks::print::sheet_id;
papers_lengths: checks::print::papers_and_lengths;
style: checks::print::style;}

/// Most generated requests must be valid, so that answers are tested and not only refusals.
#[test]
fn most_requests_have_an_answer() {
    let mut random = Seed(7).generator("fuzz checks", 0);
    let requests = 300;
    let answered = (0..requests).filter(|_| {
        let bytes: Vec<u8> = (0..60).map(|_| below(&mut random, 256) as u8).collect();
        checks::api::requests(&bytes)
    });
    let answered = answered.count();
    assert!(answered > requests / 2, "{answered} of {requests}");
}

#[test]
fn every_target_is_tested_here() {
    let stem = |file: &PathBuf| file.file_stem().expect("a name").to_string_lossy().into_owned();
    let files: Vec<String> = files("fuzz_targets").iter().map(stem).collect();
    let mut names = TARGETS.to_vec();
    names.sort_unstable();
    assert_eq!(files, names);
}

/// Types `count` random holdings with each separator, cycling through the layouts. At most one percent of
/// those in listed spelling may be asked about; none may be misread.
fn type_holdings(count: u64) {
    use checks::typed::{LAYOUTS, Outcome, SEPARATORS, outcome, typed};
    let (mut listed, mut asked, mut others, mut others_asked) = (0_u64, 0_u64, 0_u64, 0_u64);
    for seed in 0..count {
        for (number, separator) in SEPARATORS.iter().enumerate() {
            // A stream of random bytes that makes all other choices.
            let mut state = seed * SEPARATORS.len() as u64 + number as u64;
            let bytes: Vec<u8> = (0..1500)
                .map(|_| {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (state >> 56) as u8
                })
                .collect();
            let layout = (seed as usize + number) % LAYOUTS;
            let typed = typed(&mut checks::Choices::new(&bytes), layout, separator);
            let is_asked = u64::from(outcome(&typed) == Outcome::Asked);
            if typed.is_listed {
                listed += 1;
                asked += is_asked;
            } else {
                others += 1;
                others_asked += is_asked;
            }
        }
    }
    eprintln!(
        "{listed} as listed, {asked} asked about; {others} others, {others_asked} asked about; none misread"
    );
    assert!(asked * 100 <= listed, "{asked} of {listed} asked about");
}

#[test]
fn what_is_typed_is_read_right() {
    type_holdings(100);
}

#[test]
#[ignore = "takes minutes"]
fn twenty_thousand_holdings_are_read_right_for_long() {
    type_holdings(20_000);
}
