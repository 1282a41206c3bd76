//! `parlour table`: what games add up to, who is who, and what is left out.

use crate::common::Parlour;

/// A match of three in which the last of these takes the beer and wins; the first takes the duck.
pub fn match_of(date: &str, names: [&str; 3]) -> String {
    let [one, two, three] = names;
    let trick = |n: usize, tokens: [&str; 2], takers: [&str; 2]| {
        format!("{n}. | {} | {} {} | {} {}\n", tokens.join(" "), takers[0], tokens[0], takers[1], tokens[1])
    };
    let first = trick(1, ["duck", "10"], [one, three]);
    let others: String = (2..16).map(|n| trick(n, ["-5", "10"], [two, three])).collect();
    format!(
        "[Game \"Divicity\"]\n[Date \"{date}\"]\n[Players \"{one} {two} {three}\"]\n[Lex \"\"]\n\n{first}{others}\n"
    )
}

fn stones(names: [&str; 2], end: &str) -> String {
    format!(
        "[Game \"PerSiVic\"]\n[Red \"{}\"]\n[Blue \"{}\"]\n\n1. e1-e4 e9-e6 {end}\n\n",
        names[0], names[1]
    )
}

fn evening() -> Parlour {
    let matches = [
        match_of("2026.03.12", ["Ana", "Beto", "Cira"]),
        match_of("2026.03.12", ["Aninha", "Cira", "Beto"]),
        match_of("2026.04.01", ["José", "Beto", "Cira"]),
        // The same name with another accent, in another case.
        match_of("2026.04.02", ["JOSE\u{301}", "Beto", "Cira"]),
    ];
    let games = stones(["Ana", "Beto"], "1-0")
        + &stones(["Beto", "Ana"], "1/2-1/2")
        + &stones(["Beto", "Ana_Maria"], "*");
    let run = Parlour::new().dir("e").file("e/m.dvc", matches.concat()).file("e/g.psv", games);
    run.file("people.toml", "Ana = [\"Aninha\"]\n").args(["table", "e"])
}

#[test]
fn an_evening_is_added_up_and_people_are_told_apart() {
    let ran = evening().args(["--people", "people.toml"]).run();
    assert_eq!(ran.stderr, "not finished, left out: e/g.psv game 3\n");
    insta::assert_snapshot!("table", ran.said());
    assert_eq!(ran.status, 0);
    let ran = evening().args(["--by", "month", "--csv"]).run();
    insta::assert_snapshot!("table_csv", ran.said());
    let json = evening().args(["--by", "evening", "--json"]).run().json();
    let periods: Vec<&str> =
        json["tables"].as_array().unwrap().iter().filter_map(|table| table["period"].as_str()).collect();
    assert_eq!(periods, ["2026.03.12", "2026.04.01", "2026.04.02"]);
}

#[test]
fn c9_a_match_whose_lex_are_not_counted_has_no_winner() {
    let uncounted = match_of("2026.03.12", ["Ana", "Beto", "Cira"]).replace("[Lex \"\"]\n", "");
    let run = |args: &[&str]| args.iter().fold(Parlour::new().file("m.dvc", &uncounted), Parlour::arg).run();
    assert!(run(&["check", "m.dvc"]).said().contains("Lex not counted"));
    let listed = run(&["list", "m.dvc", "--json"]).fine("").json();
    assert_eq!(listed["result"], "*");
    let players = listed["players"].as_array().unwrap();
    assert!(players.iter().all(|player| player["winner"] == false), "{players:?}");
    assert_eq!(run(&["list", "m.dvc", "--result", "Cira"]).said(), "");
    assert_eq!(run(&["table", "m.dvc"]).status, 1);
}

#[test]
fn ten_games_give_a_rating_with_its_uncertainty() {
    let game = |file: char| stones(["Ana", "Beto"], "1-0").replace("e1-e4", &format!("{file}1-{file}4"));
    let games: String = ('a'..='i').map(game).collect();
    let rated = games.clone() + &stones(["Beto", "Ana"], "1-0");
    let ran = Parlour::new().file("g.psv", rated).args(["table", "g.psv"]).run().fine("");
    insta::assert_snapshot!("table_rated", ran.said());
    let ran = Parlour::new().file("g.psv", games).args(["table", "g.psv", "--json"]).run().fine("");
    assert!(ran.json()["tables"][0]["players"][0]["rating"].is_null());
}

#[test]
fn what_is_left_out_is_named() {
    let game = stones(["Ana", "Beto"], "1-0");
    let dated = |day: &str, end: &str| {
        stones(["Ana", "Beto"], end).replace("[Red", &format!("[Date \"{day}\"]\n[Red"))
    };
    let run = |text: &str| Parlour::new().file("g.psv", text).args(["table", "g.psv"]).run();
    for (text, status, told) in [
        (format!("{game}{game}"), 0, "recorded twice, counted once: g.psv game 2\n"),
        (
            format!("{game}{}", game.replace("1-0", "0-1")),
            1,
            "warning: recorded before with another result, left out: g.psv game 2\n",
        ),
        (
            format!("{game}{}", game.replace("e9-e6", "e9-e5")),
            1,
            "warning: with a fault, left out: g.psv game 2\n",
        ),
        (
            format!("{game}{}", stones(["Ana", "?"], "1-0")),
            0,
            "a player without a name, or twice, left out: g.psv game 2\n",
        ),
        (
            format!("{0}{0}", game.replace("[Red", "[Date \"2026.03.12\"]\n[Red")) + &game,
            0,
            "counted once: g.psv game 2, g.psv game 3\n",
        ),
        // Without a date, it is the game of the day with the same result.
        (
            dated("2026.03.12", "1-0") + &dated("2026.03.13", "0-1") + &stones(["Ana", "Beto"], "0-1"),
            0,
            "recorded twice, counted once: g.psv game 3\n",
        ),
        // The same game in another case, and one that was not finished when it was written down first.
        (format!("{game}{}", game.replace("Ana", "ana")), 0, "recorded twice, counted once: g.psv game 2\n"),
        (format!("{}{game}", game.replace("1-0", "*")), 0, "not finished, left out: g.psv game 1\n"),
        (stones(["Ana", "Beto"], "*"), 1, "error: no finished game to count\n"),
        (String::new(), 1, "error: no game in g.psv\n"),
    ] {
        let ran = run(&text);
        assert!(ran.status == status && ran.stderr.contains(told), "{text}: {} {}", ran.status, ran.stderr);
    }
    for (people, told) in [
        ("Ana = \"Aninha\"\n", "people.toml:1:7: "),
        ("Ana = [\"A\"]\nBeto = [\"a\"]\n", "people.toml:2:9: `a` is the name of two people"),
    ] {
        let ran = Parlour::new().file("g.psv", &game).file("people.toml", people);
        let ran = ran.args(["table", "g.psv", "--people", "people.toml"]).run();
        assert!(ran.status == 1 && ran.stderr.contains(told) && ran.said().is_empty(), "{}", ran.stderr);
    }
    // A date in letters of two bytes.
    let run = Parlour::new().file("g.psv", game.replace("\n\n1.", "\n[Date \"вторник\"]\n\n1."));
    assert!(run.args(["table", "g.psv", "--by", "month"]).run().fine("").said().contains("1 game"));
    // One person on both sides.
    let ran = Parlour::new().file("g.psv", &game).file("people.toml", "Ana = [\"Beto\"]\n");
    let ran = ran.args(["table", "g.psv", "--people", "people.toml"]).run();
    assert!(ran.stderr.contains("a player without a name, or twice"), "{}", ran.stderr);
}
