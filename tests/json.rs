//! What programs read: each answer has its schema, and each schema is shown in `docs/json.md`.

mod common;

use common::{Parlour, docs, schema};
use parlour::api;
use serde_json::{Value, json};

const GUIDE: &str = include_str!("../docs/json.md");

/// A program in a folder with the files that the guide names.
fn parlour() -> Parlour {
    Parlour::new()
        .file("game.psv", STONES)
        .file("game.dvt", STRANDS)
        .file(
            "match.dvc",
            "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n1. KP 10P AP | rinds steal | Cira rinds | Ana steal Cira:rinds *\n",
        )
        .file("hands.txt", "Ana: 2M\nBeto: 2M\nCira: *\n")
        .file("text.psv", "")
}

/// The names of all schemas, as their files have them.
fn schemas() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema");
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name());
    let names =
        files.map(|file| file.to_string_lossy().strip_suffix(".json").expect("JSON").replace('-', "/"));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn the_guide_shows_what_the_program_says() {
    assert!(docs::check(GUIDE, "parlour", parlour) > 10);
}

#[test]
fn every_schema_is_shown_and_every_example_is_as_its_schema_says() {
    let shown: Vec<&str> = GUIDE.lines().filter(|line| line.starts_with("{\"schema\"")).collect();
    for name in schemas() {
        let start = format!("{{\"schema\":\"parlour/{name}\",");
        assert!(shown.iter().any(|line| line.starts_with(&start)), "{name} is not shown");
        assert!(GUIDE.contains(&format!("(schema/{}.json)", name.replace('/', "-"))), "{name} has no link");
    }
    shown.into_iter().for_each(schema::check);
}

/// The library's answer to a request is byte for byte what the program prints.
#[track_caller]
fn same<const N: usize>(request: &Value, args: [&str; N]) {
    let ran = parlour().args(args).run();
    assert_eq!(format!("{}\n", api::answer(&request.to_string())), ran.said(), "{}", ran.stderr);
}

#[test]
fn the_library_scores_as_the_program_does() {
    let score = ["divicity", "score", "--json"];
    let [one, two, three] = score;
    same(
        &json!({"score": {"players": "Ana=10,rinds,beer,lex*3 Beto=milk*2"}}),
        [one, two, three, "Ana=10,rinds,beer,lex*3", "Beto=milk*2"],
    );
    let request = json!({"score": {
        "players": "Ana=10*6 Beto=", "tokens": "10x7 duckx1", "what_if": ["Beto+duck"], "best_token": "Ana",
    }});
    same(
        &request,
        [
            one,
            two,
            three,
            "Ana=10*6",
            "Beto=",
            "--tokens",
            "10x7 duckx1",
            "--what-if",
            "Beto+duck",
            "--best-token",
            "Ana",
        ],
    );
    same(&json!({"score": {"players": "Ana=mlik,11"}}), [one, two, three, "Ana=mlik,11"]);
    same(
        &json!({"score": {"players": "Ana=duck*2", "tokens": "default"}}),
        [one, two, three, "Ana=duck*2", "--tokens", "default"],
    );
    same(
        &json!({"score": {"players": "Ana=", "what_if": ["Ana-milk"]}}),
        [one, two, three, "Ana=", "--what-if", "Ana-milk"],
    );
}

#[test]
fn the_library_deals_as_the_program_does() {
    same(
        &json!({"deal": {"seed": 7, "players": 5, "tokens": true}}),
        ["divicity", "deal", "--json", "--seed", "7", "--players", "5", "--tokens"],
    );
    same(
        &json!({"deal": {"seed": "7", "names": ["Ana", "Beto", "Cira"], "leader": "Cira"}}),
        ["divicity", "deal", "--json", "--seed", "7", "--names", "Ana", "Beto", "Cira", "--leader", "Cira"],
    );
}

const STONES: &str = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. e1-e4 e9-e6 *\n";
const STRANDS: &str = "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Lives \"d5 h1\"]\n\n1. c3:N3E1 d6:S2W1 *\n";

#[test]
fn the_library_lists_moves_as_the_program_does() {
    same(&json!({"moves": {}}), ["persivic", "moves", "--json"]);
    same(
        &json!({"moves": {"of": {"record": {"text": STONES}}, "detail": "count"}}),
        ["persivic", "moves", "game.psv", "--json", "--count"],
    );
    same(
        &json!({"moves": {"of": {"record": {"text": STONES, "at": 1}}, "detail": "squares", "from": "e9"}}),
        ["persivic", "moves", "game.psv", "--json", "--by-square", "--at", "1", "--from", "e9"],
    );
    let position = "9./.3r7./9./9./9./9./9./9./3b8. r";
    same(
        &json!({"moves": {"of": {"position": position}}}),
        ["persivic", "moves", "--json", "--position", position],
    );
    same(
        &json!({"lines": {"of": {"text": STRANDS, "at": 1}}}),
        ["diverto", "lines", "game.dvt", "--json", "--at", "1"],
    );
    same(
        &json!({"lines": {"of": {"text": STRANDS}, "numbers": [1, 2], "count": true}}),
        ["diverto", "lines", "game.dvt", "--json", "--numbers", "1,2", "--count"],
    );
}

#[test]
fn the_library_finds_the_best_as_the_program_does_and_looks_at_no_clock() {
    let found = |request: Value, args: &[&str]| {
        let run = args.iter().fold(parlour(), Parlour::arg).arg("--json").run();
        let (before, behind) = run.said().split_once(r#","time_ms":"#).expect("a time");
        let behind = behind.trim_start_matches(|digit: char| digit.is_ascii_digit());
        assert_eq!(format!("{}\n", api::answer(&request.to_string())), format!("{before}{behind}"));
    };
    let one = ["persivic", "analyse", "game.psv", "--depth", "1", "--lines", "2", "--threads", "1"];
    found(json!({"analyse": {"of": {"record": {"text": STONES}}, "depth": 1, "lines": 2}}), &one);
    found(
        json!({"hint": {"of": {"text": STRANDS}, "depth": 2}}),
        &["diverto", "hint", "game.dvt", "--depth", "2"],
    );
}

#[test]
fn a_search_ends_at_a_number_of_positions() {
    let found =
        |request: Value| -> Value { serde_json::from_str(&api::answer(&request.to_string())).expect("JSON") };
    let analysed = found(json!({"analyse": {"nodes": 3000}}));
    assert!((3000..50_000).contains(&analysed["nodes"].as_u64().expect("a number")), "{analysed}");
    let hinted = found(json!({"hint": {"of": {"text": STRANDS}, "nodes": 3000}}));
    assert!((1..50_000).contains(&hinted["nodes"].as_u64().expect("a number")), "{hinted}");
}

#[test]
fn what_is_not_there_is_content_and_what_does_not_go_together_usage() {
    let refused = |request: Value| {
        let answer: Value = serde_json::from_str(&api::answer(&request.to_string())).expect("JSON");
        let part = |name: &str| answer["error"][name].as_str().expect("words").to_owned();
        (part("kind"), part("message"))
    };
    let refused = |request, kind: &str, message: &str| {
        assert_eq!(refused(request), (kind.to_owned(), message.to_owned()));
    };
    refused(json!({"lines": {"of": {"text": ""}}}), "content", "no game in the text");
    refused(
        json!({"lines": {"of": {"text": STRANDS, "game": 2}}}),
        "content",
        "no game 2 in the text: it has 1 game",
    );
    refused(
        json!({"lines": {"of": {"text": "[Game \"Diverto\"]\n"}}}),
        "content",
        "no position: the tags of game 1 are wrong",
    );
    refused(json!({"lines": {"of": {"text": STRANDS, "at": 3}}}), "usage", "the game has 2 legal plies");
    refused(
        json!({"lines": {"of": {"text": STRANDS}, "numbers": [6, 6]}}),
        "usage",
        "player 1 may draw with 1,2 1,4 2,3",
    );
    let roll = "[Board \"9x9\"]\n[Rules \"roll\"]\n*";
    let thrown = "the record does not say what player 1 has thrown";
    refused(json!({"hint": {"of": {"text": roll}, "depth": 1}}), "usage", thrown);
    let endless = "nothing says how far to look: give a depth or a number of positions";
    refused(json!({"hint": {"of": {"text": STRANDS}}}), "usage", endless);
    refused(json!({"analyse": {}}), "usage", endless);
    refused(json!({"analyse": {"depth": 65}}), "usage", "a depth is 1 to 64, and 1 to 500 lines are found");
    let over = json!({"analyse": {"of": {"position": "3r8./9./9./9./9./9./9./9./9. b"}, "depth": 1}});
    refused(over, "content", "nothing to analyse: red wins: three or more stones on the far row");
    let wrong = json!({"moves": {"of": {"position": "9./9. r"}}});
    refused(wrong, "content", "the board has 9 rows, not 2 (column 1, `9./9.`)");
}

#[test]
fn a_request_that_is_none_is_refused_with_its_reason() {
    let refused = |request: Value| {
        let answer: Value = serde_json::from_str(&api::answer(&request.to_string())).expect("JSON");
        assert_eq!(
            (&answer["schema"], &answer["error"]["kind"]),
            (&json!("parlour/error/1"), &json!("usage"))
        );
        answer["error"]["message"].as_str().expect("words").split(" at line").next().expect("one").to_owned()
    };
    assert_eq!(
        refused(json!({"score": {"player": "Ana=10"}})),
        "unknown field `player`, expected one of `players`, `tokens`, `what_if`, `best_token`"
    );
    assert_eq!(refused(json!({"score": {"players": " "}})), "no player to score, as in `Ana=10,rinds,beer`");
    assert_eq!(
        refused(json!({"score": {"players": "Ana=", "tokens": ""}})),
        "a set needs tokens, as in `10x5 -5x3`"
    );
    assert_eq!(
        refused(json!({"score": {"players": "Ana=", "best_token": "Beto"}})),
        "`Beto` is not one of the players"
    );
    assert_eq!(
        refused(json!({"deal": {"seed": "x", "players": 3}})),
        "a seed is a whole number from 0 to 18446744073709551615"
    );
    assert_eq!(refused(json!({"deal": {"seed": "1", "players": 7}})), "3 to 6 players play Divicity (C2)");
    assert_eq!(
        refused(json!({"deal": {"seed": "1", "players": 3, "names": ["Ana"]}})),
        "1 names for 3 players"
    );
}
