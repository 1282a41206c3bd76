//! A position's text and a move's, a line each: the move is judged legal if and only if it is among the legal moves;
//! played, the position's text reads back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour::persivic::Position;
use parlour::persivic::notation::WrittenMove;

/// Lists of more moves than this take too long.
const MOST: u64 = 20_000;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (position, written) = text.split_once('\n').unwrap_or((text, ""));
    let position = match position.parse::<Position>() {
        Ok(position) => position,
        Err(error) => {
            assert!(position.get(error.span.clone()).is_some());
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(position.to_string().parse(), Ok(position));
    let written = match written.parse::<WrittenMove>() {
        Ok(written) => written,
        Err(error) => {
            assert!(written.get(error.span.clone()).is_some());
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let judged = position.judge(&written.attempt());
    if position.count_moves_from(written.from) < MOST {
        let mut found = 0;
        for legal in position.moves_from(written.from) {
            found += 1;
            let attempt: WrittenMove = legal.to_string().parse().expect("a move of ours");
            assert_eq!(position.judge(&attempt.attempt()), Ok(legal));
        }
        let own = position.owner(written.from) == Some(position.side_to_move());
        assert_eq!(found, if own { position.count_moves_from(written.from) } else { 0 });
        if let Ok(played) = judged {
            assert!(position.moves_from(written.from).any(|legal| legal == played));
        }
    }
    match judged {
        Ok(played) => {
            let after = position.play_unchecked(&played);
            let read: Position = after.to_string().parse().expect("a position of ours");
            assert_eq!((read, read.hash()), (after, after.hash()));
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
});
