//! Any bytes replayed as games of PerSiVic; a legal game's canonical form is one game, the same game, with the same
//! comments, and is its own canonical form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour::persivic::format::canonical;
use parlour::persivic::replay::replay;
use parlour::record::{GameText, Reader};

fn comments(game: &GameText<'_>) -> Vec<String> {
    let record = game.parse();
    let of_tags =
        record.tags.comments().iter().map(|comment| comment.text.trim().to_owned()).collect::<Vec<_>>();
    let tokens = record.movetext.flatten();
    let of_moves = tokens.filter_map(|token| Some(token.comment()?.text.trim().to_owned()));
    of_tags.into_iter().chain(of_moves).collect()
}

fuzz_target!(|data: &[u8]| {
    let mut reader = Reader::with_chunk(data, data.len());
    while let Some(game) = reader.next_game().expect("memory is read") {
        let report = replay(&game);
        match (canonical(&game), report.fault) {
            (Err(told), Some(fault)) => {
                assert_eq!(told, fault);
                // Drawing takes much longer than all the rest: for a few of the inputs.
                if data.len().is_multiple_of(16) {
                    assert!(!fault.render("game", &game, true).is_empty());
                }
            }
            (Ok(text), None) => {
                let mut reader = Reader::with_chunk(text.as_bytes(), text.len());
                let again = reader.next_game().expect("memory is read").expect("one game").into_owned();
                assert!(reader.next_game().expect("memory is read").is_none(), "one game only");
                let again = again.as_text();
                assert_eq!(again.bytes(), text.trim_end_matches('\n').as_bytes());
                let same = replay(&again);
                assert_eq!(same.fault, None);
                assert_eq!(
                    (same.plies, same.standing, same.position, same.third_times),
                    (report.plies, report.standing, report.position, report.third_times)
                );
                assert_eq!(comments(&again), comments(&game));
                assert_eq!(canonical(&again).as_deref(), Ok(text.as_str()));
            }
            (one, other) => panic!("{one:?}, but {other:?}"),
        }
    }
});
