//! The promises that the fuzz targets look after, kept on their corpus, on the corpus with a few things broken, and on any
//! bytes.

#[path = "../fuzz/src/lib.rs"]
mod checks;

use std::fs;
use std::path::{Path, PathBuf};

use proptest::collection::vec;
use proptest::prelude::*;

/// The names of the files in a folder of `fuzz`, in order.
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

/// Tests of every target, and their list.
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
divicity_hands: checks::divicity::hands;
divicity_replay: checks::divicity::records;
divicity_kept: checks::divicity::kept_then_broken;
sheet_id: checks::print::sheet_id;
papers_lengths: checks::print::papers_and_lengths;
style: checks::print::style;}

#[test]
fn every_target_is_tested_here() {
    let stem = |file: &PathBuf| file.file_stem().expect("a name").to_string_lossy().into_owned();
    let files: Vec<String> = files("fuzz_targets").iter().map(stem).collect();
    let mut names = TARGETS.to_vec();
    names.sort_unstable();
    assert_eq!(files, names);
}
