//! JSON for programs: every answer matches its schema, and `docs/json.md` shows every schema.

use crate::codes::codes;
use crate::common::{Parlour, schema};
use parlour::api;
use proptest::prelude::*;
use serde_json::{Value, json};

const GUIDE: &str = include_str!("../../docs/json.md");

/// The program in a folder with the files that the guide names.
fn parlour() -> Parlour {
    Parlour::new()
        .file("game.psv", STONES)
        .file("game.dvt", STRANDS)
        .file(
            "match.dvc",
            "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n1. KP 10P AP | rinds steal | Cira rinds | Ana steal Cira:rinds *\n",
        )
        .file("hands.txt", "Ana: 2M\nBeto: 2M\nCira: *\n")
        .file("varied.psv", "1. e1-e4!? {[%eval 0.25] bold} (1. d1-d4) *\n")
        .file("far.psv", "1. e1-e5 e9-e6 2. e4-e9 *\n")
        .file("typed.psv", "1. e1-e4 e9-e6 2. d1-d5 d9-d6 *\n")
        .file("text.psv", "")
}

/// The names of all schemas, from their file names.
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
fn every_schema_is_shown_and_every_example_is_as_its_schema_says() {
    let shown: Vec<&str> = GUIDE.lines().filter(|line| line.starts_with("{\"schema\"")).collect();
    for name in schemas() {
        assert!(GUIDE.contains(&format!("(schema/{}.json)", name.replace('/', "-"))), "{name} has no link");
        if name == "request/1" {
            continue;
        }
        let start = format!("{{\"schema\":\"parlour/{name}\",");
        assert!(shown.iter().any(|line| line.starts_with(&start)), "{name} is not shown");
    }
    shown.into_iter().for_each(schema::check);
}

/// The library's answer to a request, which must match the request schema.
#[track_caller]
fn answer(request: &Value) -> String {
    if let Err(error) = schema::check_request(request) {
        panic!("{error} in {request}");
    }
    api::answer(&request.to_string())
}

/// The library's answer is byte for byte the program's output.
#[track_caller]
fn same<const N: usize>(request: &Value, args: [&str; N]) {
    let ran = parlour().args(args).run();
    assert_eq!(format!("{}\n", answer(request)), ran.said(), "{}", ran.stderr);
}

#[test]
fn what_the_schema_of_requests_forbids_is_refused() {
    for request in [
        json!({"score": {"player": "Ana=10"}}),
        json!({"score": "Ana=10"}),
        json!({"scores": {"players": "Ana=10"}}),
        json!({"deal": {"players": 3}}),
        json!({"deal": {"seed": 1.5, "players": 3}}),
        json!({"moves": {"of": {"position": 3}}}),
        json!({"moves": {"detail": "all"}}),
        json!({"analyse": {"depth": -1}}),
        json!({"lines": {"of": {"text": STRANDS}, "numbers": [1]}}),
        json!({"lines": {"of": {}}}),
        json!({"sheet": {"seed": 1, "placement": "wild"}}),
        json!({"sheet": {"seed": 1, "up": 3}}),
        json!({"sheet": {"seed": 1, "seats": "Facing"}}),
        json!({"keep": {"record": STONES, "entry": "again"}}),
        json!({"keep": {"record": STONES, "entry": {"result": "2-0"}}}),
    ] {
        assert!(schema::check_request(&request).is_err(), "{request}");
        let refused: Value = serde_json::from_str(&api::answer(&request.to_string())).expect("JSON");
        assert_eq!(refused["error"]["kind"], "usage", "{request}");
    }
}

#[test]
fn the_guide_shows_what_the_library_answers() {
    let lines: Vec<&str> = GUIDE.lines().collect();
    let asks =
        |line: &str| [r#"{"keep""#, r#"{"entry""#, r#"{"show""#].iter().any(|name| line.starts_with(name));
    let requests = lines.windows(2).filter(|pair| asks(pair[0]));
    let request = |line: &str| serde_json::from_str(line).expect("JSON");
    let answers: Vec<_> = requests.map(|pair| (answer(&request(pair[0])), pair[1].to_owned())).collect();
    assert_eq!(answers.len(), 3);
    for (answer, shown) in answers {
        assert_eq!(answer, shown);
    }
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
fn the_library_writes_and_tells_records_as_the_program_does() {
    let typed = "1. e1-e4 e9-e6 2. d1-d5 d9-d6 *\n";
    for repair in [false, true] {
        let args = ["format", "typed.psv", "--json", "--repair"];
        let request = json!({"format": {"text": typed, "file": "typed.psv", "repair": repair}});
        if repair { same(&request, args) } else { same(&request, [args[0], args[1], args[2]]) }
    }
    let hands =
        json!({"validate": {"text": "Ana: 2M\nBeto: 2M\nCira: *\n", "file": "hands.txt", "partial": true}});
    same(&hands, ["check", "--hands", "hands.txt", "--partial", "--json"]);
    same(
        &json!({"puzzles": {"of": {"persivic": {"count": 2, "wins_in": 1, "seed": 5}}}}),
        ["puzzles", "persivic", "--puzzles", "2", "--wins-in", "1", "--seed", "5", "--json"],
    );
    for (request, args) in [
        (json!({"text": format!("[Game \"PerSiVic\"]\n{typed}")}), "a.psv --json"),
        (json!({"text": MATCH, "at": 1}), "a.psv --at 1 --json"),
    ] {
        let run = parlour().file("a.psv", request["text"].as_str().expect("a text")).arg("show");
        let told = args.split(' ').fold(run, Parlour::arg).run().said().to_owned();
        let told = told.replacen(r#""file":"a.psv","game":1,"#, "", 1);
        assert_eq!(format!("{}\n", answer(&json!({ "show": request }))), told);
    }
}

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
        assert_eq!(format!("{}\n", answer(&request)), format!("{before}{behind}"));
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
    let found = |request: Value| -> Value { serde_json::from_str(&answer(&request)).expect("JSON") };
    let analysed = found(json!({"analyse": {"nodes": 3000}}));
    assert!((3000..50_000).contains(&analysed["nodes"].as_u64().expect("a number")), "{analysed}");
    let hinted = found(json!({"hint": {"of": {"text": STRANDS}, "nodes": 3000}}));
    assert!((1..50_000).contains(&hinted["nodes"].as_u64().expect("a number")), "{hinted}");
    // Without a limit it ends too, whatever the depth.
    let usual = |nodes: &Value| (100_000..2_000_000).contains(&nodes.as_u64().expect("a number"));
    let analysed = found(json!({"analyse": {"depth": 64}}));
    assert!(usual(&analysed["nodes"]), "{analysed}");
    let open = "[Board \"20x20\"]\n[Dice \"3 4 / 5 2\"]\nj10:N3E4\n";
    let hinted = found(json!({"hint": {"of": {"text": open}, "depth": 120}}));
    assert!(usual(&hinted["nodes"]), "{hinted}");
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
    refused(json!({"analyse": {"depth": 65}}), "usage", "a depth is 1 to 64");
    let over = json!({"analyse": {"of": {"position": "3r8./9./9./9./9./9./9./9./9. b"}, "depth": 1}});
    refused(over, "content", "nothing to analyse: red wins: three or more stones on the far row");
    let wrong = json!({"moves": {"of": {"position": "9./9. r"}}});
    refused(wrong, "content", "the board has 9 rows, not 2 (column 1, `9./9.`)");
}

const MATCH: &str = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n1. | 10 milk | Ana milk | Beto 10\n";

/// A page written to standard output is the same as the library's, and its text the same as in a request's
/// answer.
#[track_caller]
fn same_page(bytes: &[u8], request: &Value, args: &str) {
    let run = parlour().file("right.dvc", MATCH);
    let ran = args.split(' ').fold(run, Parlour::arg).args(["-o", "-"]).run();
    assert!(ran.stdout == bytes, "{args}: {}", ran.stderr);
    let answer: Value = serde_json::from_str(&answer(request)).expect("JSON");
    let text = answer["text"].as_str();
    match std::str::from_utf8(bytes) {
        Ok(bytes) => assert_eq!(text, Some(bytes)),
        Err(_) => assert!(text.is_none() && answer["error"]["kind"] == "page", "{answer}"),
    }
    schema::check(&answer.to_string());
}

#[test]
fn the_library_prints_sheets_as_the_program_does() {
    let sheet =
        |request: &Value| api::sheet(serde_json::from_value(request["sheet"].clone()).expect("a request"));
    let same =
        |request: &Value, args: &str| same_page(&sheet(request).expect("a sheet").bytes, request, args);
    same(&json!({"sheet": {"seed": "42"}}), "diverto sheet --format svg --seed 42");
    let request = json!({"sheet": {
        "seed": 7, "board": "12x14", "lives": 4, "placement": "spaced", "rows": 20, "paper": "a4", "seats": "facing",
        "orientation": "landscape", "rolled": true, "variants": ["roll", "ordered"], "style": "ink-saver",
        "names": ["Ana", "Beto"], "language": "pt", "coordinates": false, "format": "pdf", "sheets": 3, "up": 2,
        "rules": true,
    }});
    let args = "diverto sheet --format pdf --seed 7 --board 12x14 --lives 4 --placement spaced --rows 20 --paper a4 \
                --seats facing --landscape --rolled --variant roll,ordered --style ink-saver --names Ana Beto --lang pt \
                --no-coordinates --sheets 3 --up 2 --rules";
    same(&request, args);
    let id = "20x20-6s-42-1of1-7XHX";
    same(&json!({"sheet": {"id": id, "format": "png"}}), &format!("diverto sheet --format png --id {id}"));
    let refused = |request: Value| sheet(&request).unwrap_err().to_string();
    assert_eq!(refused(json!({"sheet": {}})), "lives need a seed, or the id of a sheet");
    let two = "2 pages do not fit one picture: a picture holds one page";
    assert_eq!(refused(json!({"sheet": {"seed": 1, "sheets": 2}})), two);
    assert_eq!(refused(json!({"sheet": {"seed": 1, "format": "html"}})), "this cannot be written as html");
}

#[test]
fn the_library_puts_games_on_pages_as_the_program_does() {
    let link = |file: &str, text: &str| {
        let ran = Parlour::new().file(file, text).args(["view", file, "-o", "page.html"]).run();
        codes(&ran.text("page.html")).remove(0)
    };
    for format in ["svg", "pdf", "html"] {
        let of = json!({"text": MATCH});
        let request = json!({"report": {"of": of, "format": format, "link": link("m.dvc", MATCH)}});
        let bytes = api::report(&serde_json::from_value(request["report"].clone()).expect("a request"));
        same_page(
            &bytes.expect("a report").bytes,
            &request,
            &format!("divicity report right.dvc --format {format}"),
        );
    }
    for (text, args) in [(STONES, "persivic view game.psv"), (STRANDS, "diverto view game.dvt")] {
        let file = args.rsplit(' ').next().unwrap_or_default();
        let request = json!({"view": {"text": text, "link": link(file, text)}});
        let page = api::view(&serde_json::from_value(request["view"].clone()).expect("a request"));
        same_page(page.expect("a page").as_bytes(), &request, args);
    }
    let faulty = json!({"report": {"of": {"text": MATCH.replace("| Beto 10", "| Beto beer")}}});
    let answer: Value = serde_json::from_str(&api::answer(&faulty.to_string())).expect("JSON");
    assert_eq!(answer["faults"][0]["kind"], "token-not-in-play");
}

/// Keeps a game entry by entry, starting from tags; returns the last answer.
#[track_caller]
fn kept(tags: &str, entries: &[Value]) -> Value {
    let mut answer = json!({ "record": tags });
    for entry in entries {
        let request = json!({"keep": {"record": answer["record"], "entry": entry}});
        let line = self::answer(&request);
        schema::check(&line);
        answer = serde_json::from_str(&line).expect("JSON");
        assert!(answer["record"].is_string(), "{answer}");
    }
    answer
}

#[test]
fn the_library_keeps_games_as_the_program_does() {
    let ran = Parlour::new()
        .args(["persivic", "play", "g.psv"])
        .env("SOURCE_DATE_EPOCH", "1774000000")
        .stdin("e1-e4\ne9-e6\nundo\ne9-d7,2e6\nresign\n")
        .run();
    let stones = kept(
        "[Game \"PerSiVic\"]\n[Date \"2026.03.20\"]\n",
        &[
            json!({"play": "e1-e4"}),
            json!({"play": "e9-e6"}),
            json!("undo"),
            json!({"play": "e9-d7,2e6"}),
            json!({"result": "0-1"}),
        ],
    );
    assert_eq!(stones["record"], ran.text("g.psv"));
    assert_eq!(
        (&stones["standing"], &stones["check"]["plies"]),
        (&json!("blue wins: red resigns"), &json!(2))
    );

    let new = ["divicity", "keep", "m.dvc", "--line", "--names", "Ana,Beto,Cira"];
    let ran = Parlour::new()
        .env("SOURCE_DATE_EPOCH", "1774000000")
        .args(new)
        .stdin("tokens 10 milk\ntake Beto 10\nundo\ntake Ana milk\ntake Beto 10\n")
        .run();
    let tags = "[Game \"Divicity\"]\n[Date \"2026.03.20\"]\n[Players \"Ana Beto Cira\"]\n[Leader \"Ana\"]\n{keeper: cards left out}\n";
    let kept = kept(
        tags,
        &[
            json!({"play": "| 10 milk"}),
            json!({"play": "| Beto 10"}),
            json!("undo"),
            json!({"play": "| Ana milk"}),
            json!({"play": "| Beto 10"}),
        ],
    );
    assert_eq!(kept["record"], ran.text("m.dvc"));
    assert_eq!(kept["check"]["players"][1]["total"], 10);
}

#[test]
fn d10_a_roll_is_kept_before_its_line() {
    let tags = "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Rules \"roll\"]\n";
    let game =
        kept(tags, &[json!({"play": "(3 1)"}), json!({"play": "c3:N3E1"}), json!({"play": "(2 1) d6:S2W1"})]);
    assert!(
        game["record"].as_str().expect("a record").ends_with("\n1. (3 1) c3:N3E1 (2 1) d6:S2W1 *\n"),
        "{game}"
    );
}

#[test]
fn what_the_rules_do_not_allow_is_not_kept() {
    let refused = |record: &str, entry: Value| -> Value {
        let request = json!({"keep": {"record": record, "entry": entry}});
        let answer: Value = serde_json::from_str(&api::answer(&request.to_string())).expect("JSON");
        if answer["faults"].is_array() {
            answer["faults"][0]["kind"].clone()
        } else {
            answer["error"]["message"].clone()
        }
    };
    assert_eq!(refused(STONES, json!({"play": "e4-e6"})), "bad-distance");
    assert_eq!(refused(STONES, json!({"play": "Nf3"})), "syntax");
    assert_eq!(refused("[Game \"PerSiVic\"]\n*", json!("undo")), "there is nothing to take back");
    assert_eq!(refused("[Game \"Chess\"]\n*", json!("undo")), "bad-tag");
    let several = "the record holds several games, and only one can be continued";
    assert_eq!(refused(&STONES.repeat(2), json!("undo")), several);
    assert_eq!(refused(STONES, json!({"play": "\n[Red \"Cira\"]\n"})), several);
    assert_eq!(refused("", json!("undo")), "no game in the text");
    assert_eq!(refused(MATCH, json!({"result": "1-0"})), "what a match of Divicity came to is computed");
    assert_eq!(refused(MATCH, json!({"play": "3. | milk"})), "`3.` is the wrong number: this is trick 2");
    assert_eq!(refused(MATCH, json!({"play": "| duck mlik"})), "unknown-token");
    assert_eq!(refused(MATCH, json!({"play": "| duck milk | Dora milk"})), "unknown-player");
    assert_eq!(refused(MATCH, json!({"play": "| duck milk beer"})), "token-count");
}

#[test]
fn a_request_that_is_none_is_refused_with_its_reason() {
    let refused = |request: Value| {
        let answer: Value = serde_json::from_str(&api::answer(&request.to_string())).expect("JSON");
        assert_eq!(
            (&answer["schema"], &answer["error"]["kind"]),
            (&json!("parlour/error/1"), &json!("usage"))
        );
        let message = answer["error"]["message"].as_str().expect("words");
        // The field comes first: tests/library/languages.rs tests it.
        message.split_once("`: ").map_or(message, |(_, reason)| reason).to_owned()
    };
    assert_eq!(
        refused(json!({"score": {"player": "Ana=10"}})),
        "there is no field `player`: there are `players`, `tokens`, `what_if`, `best_token` or `language`"
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
        "1 name for 3 players"
    );
}

proptest! {
    /// Whatever the request, the answer is JSON with a schema.
    #[test]
    fn no_request_panics(
        name in prop::sample::select(vec!["score", "deal", "moves", "lines", "sheet", "report", "view", "keep"]),
        text in "[a-e1-9:|>~$*(){}\\[\\]\"=,.x+ \n-]{0,30}",
        number in 0usize..70,
        of in 0usize..4,
    ) {
        let record = [STONES, STRANDS, MATCH, &text][of];
        let fields = match name {
            "score" => json!({"players": format!("Ana={text}"), "what_if": [text], "best_token": text}),
            "deal" => json!({"seed": number, "players": number, "names": [text]}),
            "moves" if of == 0 => json!({"of": {"position": text}}),
            "moves" => json!({"of": {"record": {"text": record, "at": number}}}),
            "lines" => json!({"of": {"text": record, "at": number}, "numbers": [number, 1]}),
            "sheet" => json!({"seed": number, "lives": number, "board": format!("{number}x{of}0"), "names": [text, record]}),
            "keep" => json!({"record": record, "entry": {"play": text}}),
            "report" => json!({"of": {"text": record, "game": number}}),
            _ => json!({"text": record, "game": number}),
        };
        let line = api::answer(&json!({ name: fields }).to_string());
        let answer: Value = serde_json::from_str(&line).expect("JSON");
        prop_assert!(answer["schema"].is_string(), "{}", line);
    }
}
