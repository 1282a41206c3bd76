//! All faults of a game: what is read in place of a wrong word, and where a check stops.

use std::fs;

use crate::common::Parlour;
use parlour::api::Checked;
use parlour::record::{Diagnostic, Reader};
use parlour::table::Reading;
use serde_json::json;

const GAMES: &str = "\
[Game \"PerSiVic\"]
[Red \"Ana\"]

1. e1-e5 e9-e6 4. d1-d5 {hm} (2. a1-a9 e6-e7) d9-d6 3. d4-a4 e6-e4 *

[Game \"Diverto\"]
[Board \"9x9\"]
[Lives \"d5 h1\"]

1. c3:N3E1 d6:S2W3x 3. c3:E1N2 d4:E2S2

[Game \"Divicity\"]
[Players \"Ana Beto Cira\"]

1. KP 10P AP | rinds stael | Cira rinds | Aan steal Cira:rinds
3. 2V 6V 4X | donate 10 | Ana donate rinds>Beto | Beto 10
";

#[test]
fn a_word_that_can_be_but_one_is_read_so_and_the_check_goes_on() {
    let ran = Parlour::new().file("games", GAMES).args(["check", "games"]).run();
    assert_eq!(ran.status, 1);
    insta::assert_snapshot!(ran.stderr);
    let ran = Parlour::new().file("games", GAMES).args(["check", "--json", "games"]).run().faulty("");
    for line in ran.said().lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        assert_eq!(game["errors"][0], game["error"]);
        assert!(game["errors"].as_array().is_some_and(|errors| errors.len() > 1));
    }
    let of = |request: &str| {
        let told: serde_json::Value = serde_json::from_str(&parlour::api::answer(request)).expect("JSON");
        told["errors"].as_array().map(Vec::len)
    };
    let text = "[Game \"PerSiVic\"]\n1. e1-e5 d9-d5";
    let ask = |first: bool| json!({ "check": { "text": text, "file": "-", "first": first } }).to_string();
    assert_eq!((of(&ask(false)), of(&ask(true))), (Some(2), None));
}

/// A card, a joker or `kept` is not read as a bar, nor with one after it: that would report spurious faults
/// later.
#[test]
fn what_is_no_bar_is_not_read_as_one() {
    let dealt = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\
                 [Hand \"Ana 3M 4M 5M 6M 7M 2V 4V 7V 8V 4P 5P 9P AB 5B 8B\"]\n\
                 [Hand \"Beto AM 2M 10M JM AV 3V 6P 7P 10P 3B 9B JB KB * *\"]\n\
                 [Hand \"Cira 8M 9M KM 6V 10V QV KV AP 2P 8P KP 2B 4B 7B 10B\"]\n\n";
    let head = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n";
    for (game, kind) in [
        (format!("{head}\n1. | 10 10 | Beto 10 | Ana 10\n*\n"), "card-count"),
        (
            format!(
                "{head}\n1. | milk 10 | Ana milk | Beto 10\n\
                 2. | donate 10 | Beto donate kept | Ana 10\n"
            ),
            "kept-but-possible",
        ),
        (
            format!(
                "{head}\n1. | milk 10 | Ana milk | Beto 10\n\
                 2. | donate 10|Beto donate kept|Ana 10\n"
            ),
            "kept-but-possible",
        ),
        (format!("{dealt}1. * AP KP | 10 10 | Cira 10 | Beto 10\n"), "not-in-hand"),
        (format!("{dealt}1. AP 6P KP | 10 10 | Ana 10 | Cira 10\n"), "not-in-hand"),
    ] {
        let ran = Parlour::new().file("games", &game).args(["check", "--json", "games"]).run().faulty("");
        let told: serde_json::Value = serde_json::from_str(ran.said()).expect("JSON");
        let errors = told["errors"].as_array().expect("faults");
        assert_eq!((errors.len(), &errors[0]["kind"]), (1, &json!(kind)), "{game}{told}");
        assert!(errors[0]["provisional"].is_null(), "{told}");
    }
}

/// A fault without the fields that depend on whether all faults are reported.
fn alone(fault: &Diagnostic) -> Diagnostic {
    let mut alone = fault.clone();
    (alone.provisional, alone.depends, alone.ends_check) = (None, false, false);
    alone
}

#[test]
fn the_first_fault_is_what_it_is_alone_and_the_others_stand_behind() {
    let mut several = 0;
    for game in ["diverto", "divicity", "persivic"] {
        let folder = format!("{}/tests/vectors/{game}/games_invalid", env!("CARGO_MANIFEST_DIR"));
        for file in fs::read_dir(folder).expect("vectors") {
            let path = file.expect("a file").path();
            let text = fs::read(&path).expect("a vector");
            let mut reader = Reader::new(text.as_slice());
            while let Some(game) = reader.next_game().expect("memory is read") {
                let first = Checked::new(&game, Reading::Lenient);
                let all = first.clone().with_all_faults(&game);
                let faults = all.faults();
                assert_eq!(first.fault().map(alone), faults.first().map(alone), "{path:?}");
                assert!(faults.is_sorted_by_key(|fault| fault.span.start), "{path:?}: {faults:?}");
                several += usize::from(faults.len() > 1);
            }
        }
    }
    assert!(several > 0, "{several}");
}

#[test]
fn a_game_of_faults_is_told_up_to_fifty_and_in_a_moment() {
    let faults = |turns: usize| {
        let text = format!("[Game \"PerSiVic\"]\n{}", "1. e1-e5 e9-e5 ".repeat(turns));
        let ran = Parlour::new().stdin(text).args(["check", "--json", "-"]).run().faulty("").json();
        ran["errors"].as_array().map(Vec::len)
    };
    assert!(faults(3).is_some_and(|faults| faults < 10));
    // A million characters.
    assert!(faults(66_000).is_some_and(|faults| faults <= 50));
}
