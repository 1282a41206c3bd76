//! `parlour divicity validate` as a command: input, findings and output.

use crate::common::Parlour;
use serde_json::{Value, json};

/// Three valid hands.
const RECORD: &str = r#"[Game "Divicity"]
[Players "Ana Beto Cira"]
[Leader "Beto"]
[Hand "Ana AM 3M 6M 9M 10V 3P 7P 8P 9P QP 5B 8B 9B JB *"]
[Hand "Beto 2M 4M 8M 10M KM 4V 5V 8V JV QV KV AP 4P 4B QB"]
[Hand "Cira 5M JM QM 2V 6V 7V 9V 2P 5P 6P KP AB 3B 10B *"]
"#;

fn validate() -> Parlour {
    Parlour::new().args(["divicity", "validate"])
}

/// The same hands as lines.
fn lines() -> String {
    let hand = |line: &str| {
        let words = line.strip_prefix("[Hand \"")?.strip_suffix("\"]")?;
        let (name, cards) = words.split_once(' ')?;
        Some(format!("{name}: {cards}\n"))
    };
    RECORD.lines().filter_map(hand).collect()
}

/// The same hands as JSON, as `deal` writes them.
fn json_hands() -> Value {
    let lines = lines();
    let hands = lines.lines().map(|line| {
        let (name, cards) = line.split_once(": ").expect("a hand");
        json!({ "name": name, "cards": cards.split(' ').collect::<Vec<_>>() })
    });
    json!({ "seed": 42, "players": ["Ana", "Beto", "Cira"], "leader": "Beto", "hands": hands.collect::<Vec<_>>() })
}

/// The faults of a text as `line:column kind player card`.
#[track_caller]
fn faults_with(text: &str, args: &[&str]) -> Vec<String> {
    let mut run = validate().stdin(text).args(["-", "--json"]);
    for arg in args {
        run = run.args([*arg]);
    }
    let ran = run.run();
    let said: Value = serde_json::from_str(ran.said().lines().next().unwrap_or("")).expect("JSON");
    let faults = said["faults"].as_array().expect("faults");
    assert_eq!((ran.status, ran.stderr.as_str()), (i32::from(!faults.is_empty()), ""));
    assert_eq!(said["valid"], json!(faults.is_empty()));
    let word = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let told = |fault: &Value| {
        let [kind, player, card] = ["kind", "player", "card"].map(|field| word(&fault[field]));
        format!("{}:{} {kind} {player} {card}", fault["line"], fault["column"])
    };
    faults.iter().map(told).collect()
}

#[track_caller]
fn faults(text: &str) -> Vec<String> {
    faults_with(text, &[])
}

/// The faults of the record after one replacement.
#[track_caller]
fn changed(from: &str, to: &str) -> Vec<String> {
    assert!(RECORD.contains(from), "{from}");
    faults(&RECORD.replacen(from, to, 1))
}

// Input formats.

#[test]
fn a_record_json_or_lines_from_a_file_or_stdin() {
    for text in [RECORD.to_owned(), lines(), json_hands().to_string()] {
        let ran = validate().file("hands", &text).args(["hands"]).run().fine("");
        assert_eq!(ran.said(), "hands: 3 hands, all right\n");
        let ran = validate().stdin(text).args(["-"]).run().fine("");
        assert_eq!(ran.said(), "-: 3 hands, all right\n");
    }
}

#[test]
fn line_ends_marks_and_blanks_make_no_difference() {
    for text in [RECORD.to_owned(), lines(), serde_json::to_string_pretty(&json_hands()).expect("JSON")] {
        for text in [
            text.replace('\n', "\r\n"),
            format!("\u{feff}{text}"),
            format!("\n\n  {text}\n\n"),
            text.trim_end().to_owned(),
            text.replace(' ', "\t"),
        ] {
            if text.starts_with("\n\n  [") {
                continue; // a tag must begin its line
            }
            assert_eq!(
                faults(&text.replace("[Hand\t", "[Hand ").replace("[Players\t", "[Players ")),
                [""; 0]
            );
        }
    }
}

#[test]
fn comments_may_stand_before_and_between() {
    assert_eq!(faults(&format!("; dealt by hand\n{{ on\n friday }}\n{RECORD}")), [""; 0]);
    assert_eq!(faults(&format!("# dealt by hand\n\n{}\n# the end", lines().replace('\n', "\n\n"))), [""; 0]);
}

#[test]
fn hands_may_stand_in_any_order_and_a_game_may_follow() {
    let mut lines: Vec<&str> = RECORD.lines().collect();
    lines.swap(3, 5);
    assert_eq!(faults(&lines.join("\n")), [""; 0]);
    assert_eq!(faults(&format!("{RECORD}\n1. AM 2M 5M | 10 milk | Ana 10 | Cira milk\n")), [""; 0]);
}

#[test]
fn a_record_without_hands_has_nothing_to_check() {
    let ran =
        validate().stdin("[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n").args(["-"]).run().fine("");
    assert_eq!(ran.said(), "-: no hands to check\n");
    assert_eq!(faults("[Game \"Divicity\"]\n[Players \"Ana Beto\"]\n"), ["2:11 players - -"]);
}

#[test]
fn the_first_twenty_faults_are_shown_and_json_has_them_all() {
    let text = format!("Ana: {}\nBeto: 2M\nCira: 3M\n", "xx ".repeat(300));
    let ran = validate().stdin(text.clone()).args(["-", "--partial"]).run();
    assert_eq!(ran.stderr.matches("\nerror[").count() + 1, 20);
    assert!(ran.stderr.ends_with("\n283 more faults are not shown\n"), "{}", ran.stderr);
    assert_eq!((ran.said(), ran.status), ("-: 303 faults\n", 1));
    let ran = validate().stdin(text).args(["-", "--partial", "--json"]).run();
    let faults = ran.json()["faults"].as_array().expect("faults").clone();
    assert_eq!((ran.stderr.as_str(), faults.len()), ("", 303));
    // Found in one pass, each has its own place.
    for (number, fault) in faults[1..=300].iter().enumerate() {
        assert_eq!(
            (&fault["line"], &fault["column"]),
            (&serde_json::json!(1), &serde_json::json!(6 + 3 * number))
        );
    }
}

#[test]
fn the_place_of_a_fault_is_counted_from_the_start_of_the_file() {
    let wrong = RECORD.replace("AM 3M", "AM 0M");
    let lines = u64::try_from(RECORD.lines().count()).expect("a few lines");
    let ran = validate().stdin(format!("{wrong}1. AM\n{wrong}")).args(["-", "--json"]).run();
    let line = |text: &str| -> u64 {
        let report: serde_json::Value = serde_json::from_str(text).expect("JSON");
        report["faults"][0]["line"].as_u64().expect("a line")
    };
    let places: Vec<u64> = ran.said().lines().map(line).collect();
    assert_eq!(places[1] - places[0], lines + 1);
}

#[test]
fn every_game_of_a_file_is_looked_at() {
    let wrong = RECORD.replace("AM 3M", "AM AM");
    let text = format!("{RECORD}\n1. | 10 milk | Ana 10 | Beto milk\n\n{wrong}");
    let ran = validate().file("two.dvc", &text).args(["two.dvc"]).run();
    assert_eq!(
        (ran.said(), ran.status),
        ("two.dvc: game 1: 3 hands, all right\ntwo.dvc: game 2: 1 fault\n", 1)
    );
    assert!(ran.stderr.starts_with("error[duplicate-card]: too many `AM`"), "{}", ran.stderr);
    assert!(ran.stderr.contains("\n  --> two.dvc:13:15\n"), "{}", ran.stderr);
    let ran = validate().stdin(text).args(["-", "--json"]).run();
    let games: Vec<Value> =
        ran.said().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let told: Vec<_> = games.iter().map(|game| (game["game"].clone(), game["valid"].clone())).collect();
    assert_eq!(told, [(json!(1), json!(true)), (json!(2), json!(false))]);
}

// Findings.

#[test]
fn c2_hands_have_the_right_size() {
    assert_eq!(changed(" JB *\"", " JB\""), ["4:8 hand-size Ana -"]);
    assert_eq!(changed(" QB\"", " QB 2B\""), ["5:8 hand-size Beto -"]);
    assert_eq!(
        faults("A: 2M\nB: 3M\nC: 4M\nD:\n"),
        ["1:1 hand-size A -", "2:1 hand-size B -", "3:1 hand-size C -", "4:1 hand-size D -"]
    );
}

#[test]
fn c2_every_player_has_one_hand() {
    assert_eq!(
        changed("[Hand \"Beto", "[Hand \"Zoe"),
        ["2:15 hand-missing Beto -", "5:8 unknown-player Zoe -"]
    );
    assert_eq!(
        changed("[Hand \"Beto", "[Hand \"beto"),
        ["2:15 hand-missing Beto -", "5:8 unknown-player beto -"]
    );
    assert_eq!(
        changed("[Hand \"Beto", "[Hand \"Ana"),
        ["2:15 hand-missing Beto -", "5:8 duplicate-hand Ana -"]
    );
    let gone: Vec<&str> = RECORD.lines().filter(|line| !line.contains("Hand \"Cira")).collect();
    assert_eq!(faults(&gone.join("\n")), ["2:20 hand-missing Cira -"]);
    assert_eq!(faults(&format!("{RECORD}[Hand \"\"]\n")), ["7:1 syntax - -"]);
    assert_eq!(
        changed("[Hand \"Ana AM 3M 6M 9M 10V 3P 7P 8P 9P QP 5B 8B 9B JB *\"]", "[Hand \"Ana\"]"),
        ["4:8 hand-size Ana -"]
    );
}

#[test]
fn c2_three_to_six_play() {
    assert_eq!(faults_with("A: 2M\nB: 3M\n", &["--partial"]), ["1:1 players - -"]);
    assert_eq!(faults_with("A:\nB:\nC:\nD:\nE:\nF:\nG:\n", &["--partial"]), ["1:1 players - -"]);
    assert_eq!(changed("Ana Beto Cira", "Ana Beto"), ["2:11 players - -", "6:8 unknown-player Cira -"]);
    for empty in ["", "\n\n", "# nobody\n", "{\"hands\": []}"] {
        assert_eq!(faults(empty), ["1:1 players - -"], "{empty:?}");
    }
}

#[test]
fn players_are_listed_once_and_have_names() {
    assert_eq!(changed("Ana Beto Cira", "Ana Beto Cira Beto"), ["2:25 duplicate-player Beto -"]);
    assert_eq!(
        changed("Ana Beto Cira", "Ana 2eto Cira"),
        [
            "2:15 syntax 2eto -",
            "2:15 hand-missing 2eto -",
            "3:10 unknown-player Beto -",
            "5:8 unknown-player Beto -"
        ]
    );
    assert_eq!(changed("Leader \"Beto\"", "Leader \"Zoe\""), ["3:10 unknown-player Zoe -"]);
}

#[test]
fn c1_every_card_is_of_the_deck() {
    for card in ["0P", "1M", "11V", "M", "10", "V2", "am", "AX", "**", "JOKER", "10 M"] {
        let found = changed("AM 3M", &format!("{card} 3M"));
        let first = card.split(' ').next().expect("a word");
        assert_eq!(
            found.iter().filter(|fault| **fault == format!("4:12 unknown-card Ana {first}")).count(),
            1,
            "{found:?}"
        );
    }
    let ran = validate().stdin(RECORD.replace("AM 3M", "V2 3m")).args(["-"]).run();
    for help in ["help: did you mean `2V`?", "help: did you mean `3M`?"] {
        assert!(ran.stderr.contains(help), "{}", ran.stderr);
    }
}

#[test]
fn c1_every_card_is_there_once_and_two_jokers() {
    assert_eq!(changed("AM 3M", "AM AM"), ["4:15 duplicate-card Ana AM"]);
    assert_eq!(changed("Beto 2M", "Beto AM"), ["5:13 duplicate-card Beto AM"]);
    assert_eq!(changed("Beto 2M", "Beto *"), ["6:56 duplicate-card Cira *"]);
    assert_eq!(changed("10V 3P", "* 3P"), ["6:56 duplicate-card Cira *"], "two in one hand and a third");
    assert_eq!(changed(" JB *\"", " JB 2B\"").len(), 0, "no joker needs to be dealt");
}

#[test]
fn all_faults_are_told_in_reading_order() {
    let text = RECORD
        .replace("Ana Beto Cira", "Ana Beto Cira Davi")
        .replace("AM 3M", "AM 0M")
        .replace("Beto 2M 4M", "Beto 3P")
        .replace("[Hand \"Cira", "[Hand \"Eva");
    assert_eq!(
        faults(&text),
        [
            "2:20 hand-missing Cira -",
            "2:25 hand-missing Davi -",
            "4:8 hand-size Ana -",
            "4:15 unknown-card Ana 0M",
            "5:8 hand-size Beto -",
            "5:13 duplicate-card Beto 3P",
            "6:8 unknown-player Eva -",
            "6:8 hand-size Eva -",
        ]
    );
}

#[test]
fn a_hand_given_twice_is_told_once() {
    let again = RECORD.lines().nth(3).expect("a hand");
    assert_eq!(faults(&format!("{RECORD}{again}\n")), ["7:8 duplicate-hand Ana -"]);
}

#[test]
fn partial_hands_are_equal_or_one_apart() {
    let hands = |sizes: [usize; 3]| -> String {
        let cut =
            |(line, size): (&str, usize)| line.split(' ').take(size + 1).collect::<Vec<_>>().join(" ") + "\n";
        lines().lines().zip(sizes).map(cut).collect()
    };
    let partial = |sizes| faults_with(&hands(sizes), &["--partial"]);
    for right in [[15, 15, 15], [14, 15, 14], [5, 5, 5], [1, 0, 1], [0, 0, 0]] {
        assert_eq!(partial(right), [""; 0], "{right:?}");
    }
    assert_eq!(partial([5, 3, 4]), ["2:1 hand-size Beto -"]);
    assert_eq!(partial([2, 0, 0]), ["2:1 hand-size Beto -", "3:1 hand-size Cira -"]);
    assert_eq!(
        faults_with(&lines().replace(" *\n", " * 2B\n").replacen(" 2B", "", 1), &["--partial"]),
        ["3:1 hand-size Cira -"]
    );
    assert_eq!(faults(&hands([14, 15, 14])), ["1:1 hand-size Ana -", "3:1 hand-size Cira -"]);
}

#[test]
fn hands_of_another_game_are_refused() {
    assert_eq!(changed("Divicity", "PerSiVic"), ["1:8 game - -"]);
    assert_eq!(changed("[Game \"Divicity\"]\n", ""), [""; 0], "the tag may be left out");
}

// A complete deal.

/// A deal in JSON, with its tokens.
fn deal() -> Value {
    let args = ["divicity", "deal", "--names", "Ana", "Beto", "Cira", "Davi", "Eva", "--seed", "7"];
    Parlour::new().args(args).args(["--tokens", "--json"]).run().json()
}

/// The faults of a changed deal, each with the text at its place.
#[track_caller]
fn broken(change: impl FnOnce(&mut Value), args: &[&str]) -> Vec<(String, String)> {
    let mut deal = deal();
    change(&mut deal);
    let text = deal.to_string();
    let told = |fault: String| {
        let (place, kind) = fault.split_once(' ').expect("a place");
        let (line, column) = place.split_once(':').expect("a line and a column");
        assert_eq!(line, "1");
        let column: usize = column.parse().expect("a number");
        let kind = kind.split_once(' ').expect("a kind").0;
        (kind.to_owned(), text.chars().skip(column - 1).take(20).collect())
    };
    faults_with(&text, args).into_iter().map(told).collect()
}

/// Asserts a single fault of this kind, at a place with this text.
#[track_caller]
fn breaks(change: impl FnOnce(&mut Value), kind: &str, at: &str) {
    let faults = broken(change, &[]);
    let [(told, place)] = faults.as_slice() else { panic!("{faults:?}") };
    assert!(told == kind && place.starts_with(at), "{faults:?}, not {kind} at {at}");
}

/// Exchanges two words of a deal.
fn swap(deal: &mut Value, [one, other]: [&str; 2]) {
    let first = deal.pointer(one).expect("a word").clone();
    let second = std::mem::replace(deal.pointer_mut(other).expect("a word"), first);
    *deal.pointer_mut(one).expect("a word") = second;
}

#[test]
fn a_deal_in_json_is_right() {
    for players in ["3", "4", "5", "6"] {
        for tokens in [&["--json"][..], &["--json", "--tokens"]] {
            let dealt = Parlour::new().args(["divicity", "deal", "--players", players, "--seed", "99"]);
            let dealt = tokens.iter().fold(dealt, |run, arg| run.args([*arg])).run();
            let ran = validate().stdin(dealt.said()).args(["-"]).run().fine("");
            assert_eq!(ran.said(), format!("-: {players} hands, all right\n"));
        }
    }
    assert_eq!(broken(|_| {}, &[]), []);
}

#[test]
fn every_part_of_a_deal_in_json_is_checked_where_it_stands() {
    let set = |field: &'static str, value: Value| move |deal: &mut Value| deal[field] = value;
    // The seed.
    breaks(set("seed", json!(8)), "seed", "8,");
    for none in [json!(-7), json!(7.5), json!([7]), json!({})] {
        let at = none.to_string();
        breaks(set("seed", none), "seed", &at);
    }
    // Players, leader and hands.
    breaks(|deal| deal["leader"] = json!("Fafa"), "unknown-player", "\"Fafa\"");
    let faults = broken(|deal| deal["players"][4] = json!("Davi"), &[]);
    assert!(faults[0].0 == "duplicate-player" && faults[0].1.starts_with("\"Davi\"],"), "{faults:?}");
    breaks(|deal| deal["hands"][1]["cards"][3] = json!("1M"), "unknown-card", "\"1M\"");
    breaks(
        |deal| drop(deal["hands"][1]["cards"].as_array_mut().expect("cards").pop()),
        "hand-size",
        "\"Beto\"",
    );
    breaks(|deal| swap(deal, ["/hands/0/cards/0", "/hands/1/cards/0"]), "seed", "\"7\",");
    breaks(|deal| swap(deal, ["/hands/0/name", "/hands/1/name"]), "seed", "\"7\",");
    // Cards left out.
    breaks(|deal| deal["rest"][2] = json!("1M"), "unknown-card", "\"1M\"");
    breaks(
        |deal| deal["rest"][2] = deal["rest"][0].clone(),
        "duplicate-card",
        &deal()["rest"][0].to_string(),
    );
    breaks(
        |deal| deal["rest"][2] = deal["hands"][0]["cards"][0].clone(),
        "duplicate-card",
        &deal()["hands"][0]["cards"][0].to_string(),
    );
    breaks(|deal| drop(deal["rest"].as_array_mut().expect("cards").pop()), "rest-size", "[\"");
    breaks(set("rest", json!([])), "rest-size", "[]");
    breaks(|deal| swap(deal, ["/hands/0/cards/0", "/rest/0"]), "seed", "\"7\",");
    // Tokens.
    breaks(
        |deal| deal["tokens"].as_array_mut().expect("tokens").sort_by_key(Value::to_string),
        "seed",
        "\"7\",",
    );
    let last = deal()["tokens"][29].to_string();
    breaks(|deal| drop(deal["tokens"].as_array_mut().expect("tokens").pop()), "token-set", "[\"");
    breaks(
        |deal| deal["tokens"].as_array_mut().expect("tokens").push(json!("duck")),
        "token-set",
        "\"duck\"]",
    );
    let faults = broken(|deal| deal["tokens"][29] = json!("bear"), &[]);
    assert_eq!(faults.len(), 2, "one is none, one is missing: {last}");
    assert!(faults.iter().any(|(kind, at)| kind == "unknown-token" && at.starts_with("\"bear\"]")));
    // One too many here is one missing there, or a duplicate.
    let both = |change: fn(&mut Value)| {
        let mut kinds: Vec<String> = broken(change, &[]).into_iter().map(|(kind, _)| kind).collect();
        kinds.sort();
        kinds
    };
    let more = both(|deal| {
        let card = deal["hands"][0]["cards"][0].clone();
        deal["rest"].as_array_mut().expect("cards").push(card);
    });
    assert_eq!(more, ["duplicate-card", "rest-size"]);
    let other = both(|deal| {
        let tokens = deal["tokens"].as_array_mut().expect("tokens");
        let milk = tokens.iter().position(|token| token == "milk").expect("milk");
        tokens[milk] = json!("duck");
    });
    assert_eq!(other, ["token-set", "token-set"]);
    // Values of the wrong type.
    for field in ["players", "leader", "hands", "rest", "tokens"] {
        breaks(set(field, json!(12.5)), "syntax", "12.5");
    }
    for word in ["/players/0", "/hands/0/name", "/hands/0/cards/0", "/rest/0", "/tokens/0"] {
        breaks(|deal| *deal.pointer_mut(word).expect("a word") = json!(12.5), "syntax", "12.5");
    }
    for field in ["seed", "players", "leader", "rest", "tokens"] {
        assert_eq!(
            broken(|deal| drop(deal.as_object_mut().expect("fields").remove(field)), &[]),
            [],
            "{field}"
        );
    }
}

#[test]
fn a_deal_in_json_may_be_of_the_middle_of_a_match() {
    let shorter = |deal: &mut Value| {
        for seat in 0..5 {
            deal["hands"][seat]["cards"].as_array_mut().expect("cards").remove(0);
        }
        deal["tokens"].as_array_mut().expect("tokens").drain(..3);
    };
    assert_eq!(broken(shorter, &["--partial"]), []);
    assert_eq!(broken(shorter, &[]).len(), 5 + 3, "a card of each hand, and three kinds of token");
    let cards = |deal: &mut Value| swap(deal, ["/hands/0/cards/0", "/hands/1/cards/0"]);
    let tokens = |deal: &mut Value| swap(deal, ["/tokens/0", "/tokens/26"]);
    // A played card cannot be left out as well.
    let played = |deal: &mut Value| deal["rest"][0] = self::deal()["hands"][0]["cards"][0].clone();
    // A second joker cannot go to a player who was dealt one.
    let joker = |deal: &mut Value| {
        deal["hands"][1]["cards"][0] = json!("*");
        deal["hands"][2]["cards"].as_array_mut().expect("cards").retain(|card| card != "*");
    };
    let changes: [&dyn Fn(&mut Value); 4] = [&cards, &tokens, &played, &joker];
    for change in changes {
        let other = |deal: &mut Value| {
            shorter(deal);
            change(deal);
        };
        let faults = broken(other, &["--partial"]);
        assert!(
            matches!(faults.as_slice(), [(kind, at)] if kind == "seed" && at.starts_with("\"7\",")),
            "{faults:?}"
        );
    }
}

#[test]
fn text_that_cannot_be_read_says_where() {
    assert_eq!(faults("Ana: 2M\n  3M 4M\n"), ["2:3 syntax - -"]);
    assert_eq!(faults("{\"hands\": [{\"name\": \"Ana\", \"cards\": [\"2M\", 3]}]}"), ["1:44 syntax - -"]);
    assert_eq!(faults("{\"hands\":\n [}"), ["2:3 syntax - -"]);
    assert_eq!(faults("{\"a\": 1}").len(), 1);
    assert_eq!(faults("[{\"name\": \"Ana\", \"cards\": []}]").len(), 1);
    let told = faults(&RECORD.replacen("JB *\"]", "JB *", 1));
    assert!(told.contains(&"4:1 bad-tag - -".to_owned()), "{told:?}");
    let ran = validate().stdin(b"Ana: 2M\nBeto: \xff".to_vec()).args(["-"]).run();
    assert_eq!((ran.said(), ran.status), ("-: 1 fault\n", 1));
    assert!(
        ran.stderr.starts_with("error[syntax]: byte `0xff` is not UTF-8\n --> -:2:7\n"),
        "{}",
        ran.stderr
    );
}

// Output.

#[test]
fn faults_as_a_person_sees_them() {
    let text = RECORD.replace("Beto 2M", "Beto AM").replace("AB 3B", "am 3B 4V");
    let ran = validate().file("game.dvc", &text).args(["game.dvc"]).run();
    assert_eq!((ran.said(), ran.status), ("game.dvc: 4 faults\n", 1));
    insta::assert_snapshot!(ran.stderr);
    assert!(!ran.stderr.contains('\u{1b}'), "standard error is no terminal");
    let forced = validate().file("game.dvc", &text).args(["game.dvc", "--color", "always"]).run();
    insta::assert_snapshot!("faults_in_colour", forced.stderr.replace('\u{1b}', "␛"));
}

#[test]
fn json_has_exactly_this_shape() {
    let ran =
        validate().file("a.txt", "Ana: 2M\nBeto: 2M\nCira: *\n").args(["a.txt", "--json", "--partial"]).run();
    let hands = r#"[{"name":"Ana","count":1},{"name":"Beto","count":1},{"name":"Cira","count":1}]"#;
    let fault = r#"{"kind":"duplicate-card","rule":"C1","ply":null,"line":2,"column":7,"message":"too many `2M`: the deck has one, and `Ana` has it already","help":null,"player":"Beto","card":"2M"}"#;
    assert_eq!(
        ran.faulty("").said(),
        format!(
            "{{\"schema\":\"parlour/validate/1\",\"file\":\"a.txt\",\"game\":1,\"valid\":false,\"players\":[{{\"name\":\"Ana\"}},{{\"name\":\"Beto\"}},{{\"name\":\"Cira\"}}],\
             \"hands\":{hands},\"faults\":[{fault}]}}\n"
        )
    );
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    validate().args(["none.dvc"]).run().refused("error: cannot read none.dvc: there is no such file\n");
    assert_eq!(validate().run().status, 2);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    for text in [
        "Ana\u{1b}[2J: 2M\u{7}\nBeto:\nCira: \u{9b}2J",
        "\u{1b}[2J",
        "[Game \"\u{1b}]0;x\"]\n[Hand \"\u{7} \u{9b}\"]\n",
    ] {
        let ran = validate().file("hands", text).args(["hands"]).run();
        assert_eq!(ran.status, 1);
        let all = format!("{}{}", ran.stderr, ran.said());
        assert!(!all.contains(['\u{1b}', '\u{7}', '\u{9b}']), "{all:?}");
    }
}
