//! Any bytes as games of Diverto: the fuzz target's properties on its corpus and on texts made of meaningful
//! pieces.

#[path = "../../fuzz/src/lib.rs"]
#[allow(dead_code)]
mod checks;

use checks::diverto::records as check;
use proptest::prelude::*;

/// Texts in which some games are valid.
fn file() -> impl Strategy<Value = Vec<u8>> {
    const TAGS: &[&str] = &[
        "[Board \"9x9\"]\n",
        "[Board \"6x6\"]\n",
        "[Lives \"d5 h1\"]\n",
        "[Dice \"3 1 / 2 3\"]\n",
        "[Rules \"roll\"]\n",
        "[Rules \"ordered\"]\n",
        "[Rows \"2\"]\n",
        "[Result \"1-0\"]\n",
        "[Player1 \"\\\"\u{202e}\"]\n",
        "[\n",
    ];
    const WORDS: &[&str] = &[
        "c3:N3E1",
        "d6:S2W3",
        "d6:S2W3+x",
        "c3:E3S2",
        "a4:N3E3",
        "c3:W1S1",
        "d6:N2E1",
        "c4:W1S2",
        "1.",
        "1...",
        "2.",
        "(3 1)",
        "(2 3)",
        "(6 6)",
        "( 2",
        "3 )",
        "(2 7)",
        "*",
        "1-0",
        "0-1",
        "1/2-1/2",
        "{c}",
        ";c\n",
        "{",
        "}",
        "+",
        "x",
        "\0",
        "é",
        "\n",
    ];
    let tags = prop::collection::vec(prop::sample::select(TAGS), 0..5);
    let words = prop::collection::vec((prop::sample::select(WORDS), any::<bool>()), 0..8);
    let game = (any::<bool>(), tags, words).prop_map(|(board, tags, words)| {
        let words = words.into_iter().map(|(word, glued)| format!("{word}{}", if glued { "" } else { " " }));
        let board = if board { "[Board \"9x9\"]\n" } else { "" };
        format!("{board}{}\n{}\n", tags.concat(), words.collect::<String>())
    });
    prop::collection::vec(game, 1..4).prop_map(|games| games.concat().into_bytes())
}

proptest! {
    #[test]
    fn the_promise_holds_on_texts_like_records(file in file()) {
        check(&file);
    }

    #[test]
    fn the_promise_holds_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&bytes);
    }
}
