//! `parlour divicity check`, `parlour divicity replay` and `parlour check` as commands: faults.

use crate::common::game::DIVICITY;
use crate::common::{Parlour, Ran};
use serde_json::{Value, json};

const HEAD: &str = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira_Luz\"]\n";
/// A match of three tricks with cards.
const GOOD: &str = "1. KP 10P AP | rinds steal | Cira_Luz rinds | Ana steal Cira_Luz:rinds
2. 2V 6V 4V | donate 10 | Ana donate rinds>Beto | Beto 10 {well kept}
3. 5B * 9B | exchange beer | Beto exchange rinds<>Cira_Luz:milk | Cira_Luz beer
";
/// The same without the third trick; nobody has its milk.
const TWO: &str = "1. KP 10P AP | rinds steal | Cira_Luz rinds | Ana steal Cira_Luz:rinds
2. 2V 6V 4V | donate 10 | Ana donate rinds>Beto | Beto 10 {well kept}
";

fn check(text: impl AsRef<[u8]>) -> Ran {
    Parlour::new().file("match.dvc", text).args(["divicity", "check", "match.dvc"]).run()
}

fn replay<const N: usize>(text: &str, args: [&str; N]) -> Ran {
    Parlour::new().file("match.dvc", text).args(["divicity", "replay", "match.dvc"]).args(args).run()
}

// Legal matches and their description.

#[test]
fn a_good_match_is_a_line_and_a_summary() {
    let ran = check(format!("{HEAD}\n{TWO}")).fine("");
    assert_eq!(
        ran.said(),
        "match.dvc game 1: Ana - Beto - Cira Luz, 2 tricks, unfinished, Beto leads with 20, the highest score\n1 game, all good\n"
    );
    let ran = check(HEAD).fine("");
    assert!(
        ran.said()
            .starts_with("match.dvc game 1: Ana - Beto - Cira Luz, 0 tricks, unfinished, no leader yet\n")
    );
}

#[test]
fn after_a_fault_the_next_match_is_read() {
    let ran = check(format!("{HEAD}\n{GOOD}\n{HEAD}\n{TWO}"));
    assert_eq!(
        (ran.said(), ran.status),
        (
            "match.dvc game 1: Ana - Beto - Cira Luz, 2 tricks, 6:60: `Cira_Luz` has no milk, nor any token\n\
             match.dvc game 2: Ana - Beto - Cira Luz, 2 tricks, unfinished, Beto leads with 20, the highest score\n\
             2 games, 1 good, 1 with a fault\n",
            1
        )
    );
}

#[test]
fn json_has_exactly_these_fields() {
    let (game, status) = DIVICITY.told(format!("{HEAD}[Mine \"a\"]\n[Mine \"b\"]\n\n{TWO}"));
    assert_eq!(status, 0);
    assert_eq!(
        game,
        json!({
            "schema": "parlour/check/1",
            "file": "game.dvc",
            "game": 1,
            "tags": { "Game": "Divicity", "Players": "Ana Beto Cira_Luz", "Mine": ["a", "b"] },
            "tricks": 2,
            "leader": "Ana",
            "players": [
                { "name": "Ana", "holding": {}, "lex": 1, "total": 0, "rank": 2 },
                { "name": "Beto", "holding": { "10": 1, "rinds": 1 }, "lex": 0, "total": 20, "rank": 1 },
                { "name": "Cira_Luz", "holding": {}, "lex": 0, "total": 0, "rank": 3 },
            ],
            "winners": ["Beto"],
            "status": "unfinished",
            "reason": "score",
            "lex_counted": true,
            "error": null,
            "warnings": [],
        })
    );
    let (game, status) = DIVICITY.told(format!("{HEAD}\n{GOOD}"));
    assert_eq!(status, 1);
    assert_eq!(game["tricks"], 2);
    assert_eq!(
        game["error"],
        json!({
            "kind": "effect-impossible",
            "rule": "C11",
            "ply": 3,
            "line": 6,
            "column": 60,
            "message": "`Cira_Luz` has no milk, nor any token",
            "help": "exchange is impossible here: write `kept`",
        })
    );
    let (game, _) = DIVICITY.told("[Game \"Divicity\"]\n*");
    assert_eq!((&game["players"], &game["leader"], &game["tricks"]), (&json!([]), &Value::Null, &json!(0)));
}

#[test]
fn parlour_check_knows_divicity_by_its_tag() {
    let text = format!("{HEAD}\n{TWO}\n[Game \"PerSiVic\"]\n\n1. e1-e4 *\n");
    let ran = Parlour::new().file("g", text).args(["check", "g"]).run().fine("");
    assert_eq!(
        ran.said(),
        "g game 1: Ana - Beto - Cira Luz, 2 tricks, unfinished, Beto leads with 20, the highest score\n\
         g game 2: Red - Blue, 1 ply, blue to move\n2 games, all good\n"
    );
}

// Faults.

fn game(tags: &str, tricks: &str) -> String {
    format!("{HEAD}{tags}\n{tricks}")
}

/// A complete deal.
const HANDS: &str = "[Hand \"Ana 2M 3M 4M 5M 6M 7M 8M 9M 10M JM QM KM AV 2V 3V\"]
[Hand \"Beto AM 4V 5V 6V 7V 8V 9V 10V JV QV KV AP 2P 3P 4P\"]
[Hand \"Cira_Luz 5P 6P 7P 8P 9P 10P JP QP KP AB 2B 3B 4B 5B *\"]
";

/// Faults of the text, one each: kind, and record.
fn faults_of_text() -> Vec<(&'static str, String)> {
    vec![
        ("syntax", game("", "1. 2V 3V 4V : 10")),
        ("syntax", game("", "1. 2V ? 4V")),
        ("syntax", game("", "1. | 10 beer | Ana 10 Beto beer")),
        ("syntax", game("", "1. | 10 beer | Ana 10 kept | Beto beer")),
        ("syntax", game("", "1. | donate beer | Ana donate Beto:10 | Beto beer")),
        ("syntax", game("", "1. | steal beer | Ana steal Beto 10 | Beto beer")),
        ("syntax", game("", "1. 2V 6P 4B | donate 10 | Ana 10 | discard donate kept")),
        ("syntax", game("", &format!("{TWO}1-0"))),
        ("syntax", game("", "1. | 10 beer | Ana {")),
        ("bad-tag", "[Players \"Ana".to_owned()),
        ("bad-tag", "[Game \"PerSiVic\"]\n*".to_owned()),
        ("bad-tag", "[Leader \"Ana\"]\n".to_owned()),
        ("bad-tag", "[Players \"Ana Beto\"]\n".to_owned()),
        ("bad-tag", "[Players \"Ana 2nd Beto\"]\n".to_owned()),
        ("bad-tag", game("[Rules \"immune\"]\n", "")),
        ("bad-tag", game("[Tokens \"10 beer\"]\n", "")),
        ("bad-tag", game("[Tokens \"\"]\n", "")),
        ("bad-tag", game("[Score \"Ana\"]\n", "")),
        ("bad-tag", game("[Leader \"Ana\"]\n[Leader \"Beto\"]\n", "")),
        ("trick-number", game("", "2. | 10 beer | Ana 10 | Beto beer")),
        ("trick-number", game("", "1... | 10 beer | Ana 10 | Beto beer")),
        ("trick-number", game("", "1. 1. | 10 beer | Ana 10 | Beto beer")),
        ("trick-number", game("", "01. | 10 beer | Ana 10 | Beto beer")),
        ("unknown-player", game("[Leader \"Davi\"]\n", "")),
        ("unknown-player", game("[Score \"Davi 5\"]\n", "")),
        ("unknown-player", game("", "1. | 10 beer | Anna 10 | Beto beer")),
        ("unknown-card", game("", "1. V2 3V 4V")),
        ("unknown-card", game(&HANDS.replace("2M 3M", "2M 1M"), "")),
        ("unknown-token", game("", "1. | 10 bear | Ana 10 | Beto bear")),
        ("unknown-token", game("[Tokens \"10x5 bearx2\"]\n", "")),
        ("duplicate-card", game("", "1. 2V 3V 2V")),
        ("duplicate-card", game("", "1. * * *")),
        ("duplicate-card", game(&HANDS.replace("2M 3M", "2M 5P"), "")),
        ("hand-size", game(&HANDS.replace("2M 3M", "2M"), "")),
        ("hand-size", game(&HANDS[HANDS.find('\n').unwrap_or(0) + 1..], "")),
    ]
}

/// Faults against the rules, one each.
fn faults_of_rules() -> Vec<(&'static str, String)> {
    let long = "| milk duck | Ana milk | Beto duck\n| milk milk | Ana milk | Beto milk\n".to_owned()
        + &"| 10 beer | Ana 10 | Beto beer\n".repeat(13);
    vec![
        ("not-in-hand", game(HANDS, "1. 2M KB 5P")),
        ("card-count", game("", "1. 2V 3V | 10 beer | Ana 10 | Beto beer")),
        ("card-count", game("", "1. 2V 3V 4V 5V | 10 beer | Ana 10 | Beto beer")),
        ("card-count", game("", &format!("{TWO}*"))),
        ("card-count", game("", "1. | 10 beer | Ana 10 | Beto beer\n2. 2V 3V 4V")),
        ("card-count", game("", &format!("{TWO}3. | milk -5 | Ana milk | Beto -5"))),
        ("revoke", game(HANDS, "1. 2M 4V 5P")),
        (
            "revoke",
            game(
                "",
                "1. 2M 6V 4M | 10 beer | Ana 10 | Cira_Luz beer\n2. KV QV 5M | 10 -5 | Beto 10\n| Cira_Luz -5",
            ),
        ),
        (
            "revoke",
            game(
                "",
                "1. 2M 6V 4M | 10 beer | Ana 10 | Cira_Luz beer\n2. KV QV 5V | 10 -5 | Beto 10 | Cira_Luz -5\n3. 2P KB 5M",
            ),
        ),
        ("wrong-taker", game("", "1. KP 10P AP | rinds steal | Ana rinds")),
        ("wrong-taker", game("", "1. KP 10P AP | rinds steal | Cira_Luz rinds | Beto steal")),
        ("wrong-taker", game("", "1. KP 10M AB | rinds steal | Ana rinds | Beto steal")),
        ("wrong-taker", game("", "1. | rinds steal | Ana rinds | Ana steal")),
        ("token-count", game("", "1. | 10 | Ana 10")),
        ("token-count", game("", "1. | 10 beer milk | Ana 10")),
        ("token-count", game("", "1. | 10 beer | Ana 10 2. | 10 beer")),
        ("token-count", game("", "1. | 10 beer | Ana 10 | Beto beer | Cira_Luz beer")),
        ("token-not-in-play", game("", "1. | 10 beer | Ana milk")),
        ("token-set", game("", "1. | duck duck | Ana duck")),
        ("effect-missing", game("", "1. | 10 steal | Ana 10 | Beto steal\n2. | 10")),
        ("effect-missing", game("", "1. | 10 steal | Ana steal | Beto 10")),
        ("effect-impossible", game("", "1. | 10 donate | Ana 10 | Beto donate 10>Ana")),
        ("effect-impossible", game("", "1. | 10 steal | Ana 10 | Beto steal Beto:10")),
        ("kept-but-possible", game("", "1. | 10 steal | Ana 10 | Beto steal kept")),
        (
            "immune",
            game(
                "[Rules \"immunity\"]\n",
                "1. 3V 2V 4V | 10 beer | Beto 10 | Cira_Luz beer\n2. 5V 6V * | milk steal | Cira_Luz milk",
            )
            .replace(
                "2. 5V 6V * | milk steal | Cira_Luz milk",
                "2. 7V 6V * | milk steal | Ana steal Beto:10",
            ),
        ),
        ("score-claim", game("[Score \"Ana 0 Beto 15\"]\n", TWO)),
        ("lex", game("[Lex \"Ana 3 Beto 2\"]\n", "1. | 10 beer | Ana 10 | Beto beer")),
        ("lex", game("[Lex \"Ana 2\"]\n", TWO)),
        ("lex", game("[Lex \"Beto 0\"]\n", TWO)),
        ("milk", game("[Tokens \"10x5 milkx4\"]\n", "")),
        ("game-over", game("", &format!("{long}16. | 10 beer | Ana 10 | Beto beer"))),
        ("card-count", game("", &format!("{long}*"))),
    ]
}

#[test]
fn each_kind_of_fault_has_its_words() {
    let faults = [faults_of_text(), faults_of_rules()].concat();
    let texts: Vec<String> = faults.iter().map(|(_, text)| format!("{}\n", text.trim_end())).collect();
    let mut said = String::new();
    for ((kind, _), text) in faults.iter().zip(&texts) {
        let args = ["divicity", "check", "--first", "match.dvc"];
        let ran = Parlour::new().file("match.dvc", text).args(args).run();
        assert_eq!(ran.status, 1, "{text}");
        let told = ran.stderr.strip_prefix("error[").and_then(|rest| rest.split(']').next());
        assert_eq!(told, Some(*kind), "{text}\n{}", ran.stderr);
        said.push_str(&ran.stderr);
    }
    insta::assert_snapshot!("faults", said);
}

#[test]
fn c3_tokens_that_no_box_has_are_a_warning_and_no_fault() {
    let thirty: String = (1..=15).map(|n| format!("{n}. | 10 beer | Ana 10 | Beto beer\n")).collect();
    let set = |tokens: &str| format!("{HEAD}[Tokens \"{tokens}\"]\n1. | 10 beer | Ana 10 | Beto beer\n");
    for (text, expected) in [
        (set("10x5 beerx5"), Some((3, 1, "10 tokens in the set, but the game has 30"))),
        (set("10x15 beerx15"), None),
        (
            format!("{HEAD}{thirty}"),
            Some((16, 7, "27 tokens besides milk and duck, but a box of 30 has 26 of them")),
        ),
        (
            format!(
                "{HEAD}{}",
                thirty.replacen("10 beer | Ana 10 | Beto beer\n", "milk duck | Ana milk | Beto duck\n", 1)
            ),
            Some((17, 7, "27 tokens besides milk and duck, but a box of 30 has 26 of them")),
        ),
    ] {
        let ran = check(&text);
        assert_eq!(ran.status, 0, "{text}");
        assert!(ran.said().ends_with("1 game, all good\n"));
        assert_eq!(ran.stderr.starts_with("warning[token-set]: "), expected.is_some(), "{}", ran.stderr);
        let (game, _) = DIVICITY.told(&text);
        let told = game["warnings"].as_array().expect("a list").first();
        let told =
            told.map(|told| (told["line"].as_u64(), told["column"].as_u64(), told["message"].as_str()));
        let expected = expected.map(|(line, column, message)| (Some(line), Some(column), Some(message)));
        assert_eq!(told, expected, "{text}");
        let ran = replay(&text, []);
        assert_eq!((ran.status, ran.stderr.is_empty()), (0, expected.is_none()));
        let run = Parlour::new()
            .stdin(text.as_str())
            .args(["divicity", "report", "-", "-o", "-", "--format", "html"]);
        let ran = run.run();
        assert_eq!(ran.stderr.starts_with("warning[token-set]: "), expected.is_some(), "{}", ran.stderr);
        assert!(ran.status == 0 && ran.said().starts_with("<!DOCTYPE html>"));
    }
}

/// Without cards: Ana has a 10, Beto a milk, then Cira takes a steal.
fn steal(rules: &str, trick: &str) -> String {
    format!("{HEAD}{rules}\n1. | 10 milk | Ana 10 | Beto milk\n2. {trick}\n")
}

#[test]
fn c14_the_immune_of_a_trick_without_cards_are_checked_told_and_shown() {
    let rules = "[Rules \"immunity\"]\n";
    let text = steal(rules, "~Ana ~Beto | steal beer | Cira_Luz steal kept | discard beer");
    check(&text).fine("");
    let ran = replay(&text, []).fine("");
    assert!(ran.said().contains("  Ana and Beto played jokers and are immune.\n"), "{}", ran.said());
    let told = replay(&text, ["--json"]).fine("").json();
    assert_eq!(
        (&told["tricks"][0]["immune"], &told["tricks"][1]["immune"]),
        (&json!([]), &json!(["Ana", "Beto"]))
    );
    for (trick, expected) in [
        ("~Ana | steal beer | Cira_Luz steal kept | Beto beer", ("kept-but-possible", 39)),
        ("~Ana | steal beer | Cira_Luz steal Ana:10 | Beto beer", ("immune", 39)),
        ("~Ana | steal beer | Cira_Luz steal Beto:milk | Ana beer", ("immune", 51)),
        ("~Anna | steal beer | Cira_Luz steal kept | Beto beer", ("unknown-player", 4)),
        ("~Ana ~ | steal beer | Cira_Luz steal kept | Beto beer", ("syntax", 9)),
        ("~Ana 2M 3M 4M | steal beer | Cira_Luz steal kept | Beto beer", ("syntax", 4)),
        ("~Ana ~Ana | steal beer | Cira_Luz steal kept | Beto beer", ("syntax", 9)),
        ("~Ana ~Beto ~Cira_Luz | steal beer", ("duplicate-card", 15)),
    ] {
        let (kind, line, column, ply) = DIVICITY.fault(steal(rules, trick));
        assert_eq!((kind.as_str(), column, line, ply), (expected.0, expected.1, 6, Some(2)), "{trick}");
    }
    let (kind, ..) = DIVICITY.fault(steal("", "~Ana | beer beer | Beto beer | Cira_Luz beer"));
    assert_eq!(kind, "syntax", "immunity is not played");
    // With cards the jokers decide it, and JSON names their players.
    let text = format!("{HEAD}{rules}\n1. KP * AP | rinds beer | Cira_Luz rinds | Ana beer\n");
    assert_eq!(replay(&text, ["--json"]).fine("").json()["tricks"][0]["immune"], json!(["Beto"]));
    // Without cards the trick names them, and so does the replay.
    let named = |text: &str| replay(text, []).fine("").said().to_owned();
    let one = named(&format!("{HEAD}{rules}\n1. ~Beto | rinds beer | Cira_Luz rinds | Ana beer\n"));
    assert!(one.contains("Beto played a joker and is immune."), "{one}");
}

#[test]
fn c11_empty_steal_is_a_variant_of_its_own() {
    let kept = "| steal beer | Beto steal kept | Ana beer";
    let (kind, _, column, _) = DIVICITY.fault(steal("", kept));
    assert_eq!((kind.as_str(), column), ("kept-but-possible", 30));
    for rules in ["empty-steal", "immunity empty-steal", "empty-steal immunity"] {
        let text = steal(&format!("[Rules \"{rules}\"]\n"), kept);
        check(&text).fine("");
        let ran = replay(&text, []).fine("");
        assert!(ran.said().contains("A steal may be aimed at a player who holds nothing."));
        assert!(
            ran.said().contains("takes the steal: the steal takes nothing and is kept."),
            "{}",
            ran.said()
        );
    }
}

#[test]
fn the_first_fault_in_reading_order_is_told() {
    // A revoke proven by trick 3 precedes a fault in trick 2.
    let text = "[Players \"A B C\"]\n1. 2M 6V 4M | 10 beer | A 10 | C beer
2. KV QV 5V | 10 -5 | B 10 | C -5
3. 2P KB 5M | mlik";
    assert_eq!(DIVICITY.fault(text), ("revoke".to_owned(), 2, 7, Some(1)));
    // Two revokes, the later one proven first.
    let text = "[Players \"A B C\"]\n1. 2M 6V 4M | 10 beer | A 10 | C beer
2. KV QV 5P | 10 -5 | B 10 | C -5
3. 2V 7V 8V | 10 milk | C 10 | B milk
4. 9M";
    assert_eq!(DIVICITY.fault(text).0, "wrong-taker");
    // Within a take: the taker, then the token.
    assert_eq!(DIVICITY.fault(format!("{HEAD}1. KP 10P AP | rinds beer | Ana mlik")).0, "wrong-taker");
    assert_eq!(
        DIVICITY.fault(format!("{HEAD}1. KP 10P AP | steal beer | Cira_Luz steal Cira_Luz:")).0,
        "effect-impossible"
    );
    // A fault in a tag precedes faults of the tags as a whole.
    assert_eq!(DIVICITY.fault("[Rules \"x\"]\n"), ("bad-tag".to_owned(), 1, 1, None));
}

#[test]
fn text_of_any_kind_does_no_harm() {
    let name = "A".repeat(1_000_000);
    let text = format!("[Players \"{name} B C\"]\n1. 2V 3V 4V | 10 beer | B 10");
    let ran = check(&text);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.len() < 3_000, "{}", ran.stderr.len());
    for text in ["[Players \"A\u{1b}[2J B C\"]\n", "[Players \"A B C\"]\n1. \u{1b}[2J", "[Game \"\u{9b}\"]\n"]
    {
        let ran = check(text);
        assert!(!ran.stderr.contains('\u{1b}') && !ran.said().contains(['\u{1b}', '\u{9b}']), "{text:?}");
    }
    assert_eq!(check("[Players \"A B C\"]\n1. \"<|>:<>||").status, 1);
}

// Replaying a match.

#[test]
fn what_the_record_says_is_told_with_its_trick() {
    let text = format!(
        "{HEAD}\n{{Hot.}} 1. | 10 milk | Ana milk | Beto 10! {{Well.}}\n2. | 10 10 | Ana 10 | Beto 10 {{So.}}"
    );
    let ran = replay(&text, ["--at", "1"]).fine("");
    let told = ran.said();
    assert!(told.contains("first trick.\n\n  {Hot.}\n\nTrick 1 !\n"), "{told}");
    assert!(told.contains("takes the 10.\n  {Well.}\n\n") && !told.contains("So."), "{told}");
    let report = Parlour::new()
        .stdin(text.as_str())
        .args(["divicity", "report", "-", "-o", "-", "--format", "html"])
        .run();
    let (_, said) = report.said().split_once("What the record says").expect("a list");
    assert!(said.contains("<b>!</b><span class=\"told\"><bdi>Well.</bdi>"), "{said}");
}

#[test]
fn a_match_is_told_trick_by_trick() {
    insta::assert_snapshot!("told", replay(&format!("{HEAD}\n{TWO}"), []).fine("").said());
}

#[test]
fn at_tells_it_up_to_a_trick() {
    let text = format!("{HEAD}\n{TWO}");
    let ran = replay(&text, ["--at", "1"]).fine("");
    assert!(ran.said().contains("Trick 1\n") && !ran.said().contains("Trick 2\n"));
    assert!(ran.said().ends_with("Unfinished, Ana leads with 10, the highest score.\n"), "{}", ran.said());
    let ran = replay(&text, ["--at", "0"]).fine("");
    assert!(ran.said().ends_with("Unfinished, no leader yet.\n") && !ran.said().contains("Trick"));
    replay(&text, ["--at", "3"]).refused("error: --at 3: the match has 2 tricks\n");
    let ran = replay(&text, ["--game", "2"]);
    assert_eq!((ran.stderr.as_str(), ran.status), ("error: no game 2 in match.dvc: it has 1 game\n", 1));
}

#[test]
fn c9_lex_of_a_record_without_cards_have_a_row_of_their_own() {
    let text =
        game("[Lex \"Cira_Luz 3\"]\n", "1. | 10 beer | Ana 10 | Beto beer\n2. | -5 10 | Beto -5 | Ana 10\n");
    let ran = replay(&text, []);
    let rows: Vec<String> = ran
        .said()
        .lines()
        .skip_while(|line| !line.starts_with("trick"))
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(rows[2..5], ["1 10 5 0", "2 20 0 0", "Lex 20 0 50"]);
    let told = replay(&text, ["--json"]).json();
    assert_eq!(told["tricks"][1]["scores"], json!({ "Ana": 20, "Beto": 0, "Cira_Luz": 0 }));
    assert_eq!(told["players"][2]["total"], 50);
    assert!(!replay(&text, ["--at", "1"]).said().contains("Lex 20"));
}

#[test]
fn a_match_with_a_fault_is_told_up_to_it() {
    let ran = replay(&format!("{HEAD}\n{GOOD}"), []);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.starts_with("error[effect-impossible]"));
    assert!(ran.said().contains("Trick 2\n") && !ran.said().contains("Trick 3\n"));
    let ran = replay("[Players \"A\"]\n", []);
    assert_eq!((ran.said(), ran.status), ("", 1));
}

#[test]
fn a_match_in_json_has_exactly_these_fields() {
    let value = replay(&format!("{HEAD}\n{TWO}"), ["--at", "1", "--json"]).fine("").json();
    assert_eq!(
        value,
        json!({
            "schema": "parlour/replay/1",
            "file": "match.dvc",
            "game": 1,
            "tags": { "Game": "Divicity", "Players": "Ana Beto Cira_Luz" },
            "leader": "Ana",
            "tricks": [{
                "trick": 1,
                "leader": "Ana",
                "cards": ["KP", "10P", "AP"],
                "immune": [],
                "tokens": ["rinds", "steal"],
                "takes": [
                    { "player": "Cira_Luz", "token": "rinds", "effect": null },
                    { "player": "Ana", "token": "steal", "effect": "Cira_Luz:rinds" },
                ],
                "winner": "Ana",
                "lex": 1,
                "scores": { "Ana": 10, "Beto": 0, "Cira_Luz": 0 },
            }],
            "players": [
                { "name": "Ana", "holding": { "rinds": 1 }, "lex": 1, "total": 10, "rank": 1 },
                { "name": "Beto", "holding": {}, "lex": 0, "total": 0, "rank": 2 },
                { "name": "Cira_Luz", "holding": {}, "lex": 0, "total": 0, "rank": 2 },
            ],
            "winners": ["Ana"],
            "status": "unfinished",
            "lex_counted": true,
            "error": null,
            "warnings": [],
        })
    );
}
