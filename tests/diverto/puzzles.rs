//! `parlour diverto puzzles` as a command.

use crate::common::pdf::Reader;
use crate::common::{Parlour, Ran, wrote};
use serde_json::{Value, json};

fn puzzles(args: &[&str]) -> Ran {
    args.iter().fold(Parlour::new().args(["diverto", "puzzles"]), |run, arg| run.args([arg])).run()
}

const FOUR: [&str; 8] = ["--count", "4", "--board", "8x8", "--lives", "4", "--seed", "7"];

fn found(more: &[&str]) -> Value {
    puzzles(&[&FOUR[..], &["--json"], more].concat()).fine("").json()
}

/// `lines` and `hint` on the record agree with the number of lines and the best one.
#[test]
fn json_has_exactly_these_fields_and_the_program_finds_the_same() {
    for task in ["win", "hold"] {
        let found = found(&["--task", task]);
        let list = found["puzzles"].as_array().expect("a list");
        assert_eq!(list.len(), 4);
        for puzzle in list {
            let fields: Vec<&str> =
                puzzle.as_object().expect("an object").keys().map(String::as_str).collect();
            let known = "id task record to_move solution line legal_lines tempting_lines grade";
            assert_eq!(fields.join(" "), known);
            let id = puzzle["id"].as_str().expect("an id");
            assert!(id.starts_with(&format!("{task}-7-")) && puzzle["task"] == task, "{puzzle}");
            let record = puzzle["record"].as_str().expect("a record");
            let told = |command: &str, more: &[&str]| {
                let run = Parlour::new().stdin(record).args(["diverto", command, "-", "--json"]);
                more.iter().fold(run, |run, arg| run.args([arg])).run().fine("").json()
            };
            let lines = told("lines", &[]);
            assert_eq!((&lines["count"], &lines["to_move"]), (&puzzle["legal_lines"], &puzzle["to_move"]));
            let hint = told("hint", &["--depth", "7"]);
            assert_eq!((&hint["line"], &puzzle["line"][0]), (&puzzle["solution"], &puzzle["solution"]));
            let plies = puzzle["line"].as_array().map(Vec::len);
            let wins = if task == "win" { json!(plies) } else { json!(null) };
            assert_eq!(hint["win_in_plies"], wins, "{id}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_whatever_the_number_of_threads() {
    assert_eq!(found(&["--threads", "1"]), found(&["--threads", "2"]));
}

#[test]
fn pages_have_seed_ids_and_solutions_at_the_back_in_every_language() {
    for (lang, title, solutions, task) in [
        ("en", "Diverto puzzles", "Solutions", "Draw the only line that wins"),
        ("es", "Problemas de Diverto", "Soluciones", "Trace la única línea que gana"),
        ("pt", "Problemas de Diverto", "Soluções", "Faça o único traço que vence"),
    ] {
        let ran = puzzles(&[&FOUR[..], &["--per-page", "2", "--lang", lang, "-o", "p.pdf"]].concat());
        let seed =
            [("en", "seed"), ("es", "semilla"), ("pt", "semente")].into_iter().find(|(it, _)| *it == lang);
        let ran = ran.fine(&format!("{}{} 7\n", wrote(lang, "p.pdf", 3), seed.expect("a language").1));
        let reader = Reader::new(&ran.bytes("p.pdf"));
        let words = |page: usize| reader.texts(reader.pages[page]);
        assert_eq!(reader.pages.len(), 3);
        assert!(words(0).iter().any(|word| word.starts_with("win-7-")), "{:?}", words(0));
        for (page, begins) in [(0, title), (0, task), (1, title), (2, solutions), (2, title)] {
            assert!(words(page).iter().any(|word| word.starts_with(begins)), "{lang}: {:?}", words(page));
        }
    }
}

#[test]
fn what_players_have_is_whole_on_small_paper() {
    let ran = puzzles(&[&FOUR[..], &["--paper", "a5", "--lang", "pt", "-o", "p.pdf"]].concat());
    let reader = Reader::new(&ran.bytes("p.pdf"));
    let texts = reader.texts(reader.pages[0]);
    let has: Vec<&String> = texts.iter().filter(|text| text.contains(" traçou ")).collect();
    assert!(has.len() >= 4, "{texts:?}");
    let is_whole =
        |text: &str| ["não tem vidas", "tem 1 vida", " vidas"].iter().any(|end| text.ends_with(end));
    assert!(has.iter().all(|text| is_whole(text)), "{has:?}");
}

#[test]
fn what_cannot_be_found_or_printed_is_refused() {
    for (args, told) in [
        (&["--count", "0"][..], "0 is not between 1 and 1000"),
        (&["--task", "lose"], "puzzles ask for the line to `win` or to `hold` a draw"),
        (&["--board", "20x20"], "puzzles are on boards of 8x8 to 16x16"),
        (&["--board", "8"], "8"),
        (&["--lives", "99"], "99 lives"),
        (&["--per-page", "13"], "13 is not between 1 and 12"),
        (&["--lang", "fr"], "fr"),
        (&["--json", "-o", "p.pdf"], "cannot be used with"),
        (&["-o", "p.txt"], "does not say its format"),
        (&["--solutions", "s.txt"], "does not say its format"),
        (&["--solutions", "diverto-puzzles.pdf"], "would be written twice"),
        (&["-o", "p.pdf", "--solutions", "./p.pdf"], "would be written twice"),
        (&["-o", "-", "--solutions", "-", "--format", "pdf"], "standard output takes one document"),
        (&["--solutions", "nowhere/s.pdf"], "there is no such folder"),
        (&["--json", "--solutions", "s.pdf"], "cannot be used with"),
    ] {
        let ran = puzzles(args);
        assert_eq!((ran.status, ran.said(), ran.made().len()), (2, "", 0), "{args:?}");
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn every_problem_says_what_players_hold_and_what_signs_mean() {
    for (lang, words) in [
        ("en", ["last line", "crossing paid", "and holds 1 life", "and holds no lives", "Answer"]),
        ("es", ["última línea", "cruce pagado", "y tiene 1 vida", "y no tiene vidas", "Respuesta"]),
        ("pt", ["último traço", "cruzamento pago", "e tem 1 vida", "e não tem vidas", "Resposta"]),
    ] {
        let ran = puzzles(&["--count", "6", "--seed", "7", "--lang", lang, "-o", "p.pdf"]);
        let reader = Reader::new(&ran.bytes("p.pdf"));
        let texts = reader.texts(reader.pages[0]);
        for words in words {
            assert!(texts.iter().any(|text| text.ends_with(words)), "{lang}: {words} in {texts:?}");
        }
        assert_eq!(texts.iter().filter(|text| *text == words[4]).count(), 6, "{texts:?}");
    }
}

/// Two files are as the one was: the problems, and the solutions without a leaf between.
#[test]
fn solutions_go_to_a_file_of_their_own() {
    let ran = puzzles(&[&FOUR[..], &["-o", "p.pdf", "--solutions", "s.pdf"]].concat());
    let ran = ran.fine(&format!("{}{}seed 7\n", wrote("en", "p.pdf", 1), wrote("en", "s.pdf", 1)));
    let has = |file: &str, begin: &str| {
        let reader = Reader::new(&ran.bytes(file));
        reader.texts(reader.pages[0]).iter().any(|text| text.starts_with(begin))
    };
    assert!(has("p.pdf", "Answer") && !has("p.pdf", "Solutions"));
    assert!(has("s.pdf", "Solutions") && has("s.pdf", "Diverto puzzles · seed 7") && !has("s.pdf", "Answer"));
    // Each in the format of its name, and standard output for one of them.
    let ran = puzzles(&[&FOUR[..], &["-o", "p.svg", "--per-page", "2", "--solutions", "s.png"]].concat());
    ran.fine("wrote p-001.svg to p-002.svg (2 pages)\nwrote s.png (1 page)\nseed 7\n");
    let ran = puzzles(&[&FOUR[..], &["--solutions", "-", "--format", "pdf"]].concat());
    assert_eq!((ran.status, ran.made()), (0, vec!["diverto-puzzles.pdf".to_owned()]));
    assert!(ran.stdout.starts_with(b"%PDF"));
}

#[test]
fn neither_file_is_written_where_one_cannot_be() {
    // A page of the problems has the name of the solutions.
    let pages = ["-o", "p.svg", "--per-page", "2", "--solutions", "p-001.svg"];
    // The problems are drawn before the picture is found to be too large.
    let large = ["-o", "p.pdf", "--paper", "2000x2000mm", "--dpi", "1200", "--solutions", "s.png"];
    for (args, told) in [(&pages[..], "p-001.svg would be written twice"), (&large, "pixels")] {
        let ran = puzzles(&[&FOUR[..], args].concat());
        assert_eq!((ran.status, ran.said(), ran.made().len()), (2, "", 0), "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(told), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn letters_grow_with_the_boards() {
    let width = |per_page: &str| {
        let ran = puzzles(&[&FOUR[..], &["--per-page", per_page, "-o", "p.svg", "--svg-text"]].concat());
        let svg = String::from_utf8(ran.bytes("p-001.svg")).expect("text");
        let text = svg
            .split("<text")
            .find(|text| text.contains("Player 1 drew"))
            .expect("what a player drew")
            .to_owned();
        let (_, width) = text.split_once("textLength=\"").expect("a width");
        width.split('"').next().and_then(|size| size.parse::<f64>().ok()).expect("a number")
    };
    let (few, many) = (width("1"), width("4"));
    assert!(few > 1.4 * many, "{few} and {many}");
}

/// Beto misses the only line that wins.
const MISSED: &str = "[Game \"Diverto\"]\n[Player1 \"Ana\"]\n[Player2 \"Beto\"]\n[Board \"8x8\"]\n\
                      [Lives \"c2 c4 d6 f5\"]\n[Dice \"2 3 / 2 5\"]\n\n\
                      1. e2:N3W2 e2:E2N5 2. g7:W3S1+ c5:S4W2++ 3. a1:N2E1 d6:E2S3+ 4. b3:N3W1 f3:W2N2x *\n";

/// Ana misses the only line that holds a draw.
const LOST: &str = "[Game \"Diverto\"]\n[Event \"Copa\"]\n[Board \"8x8\"]\n[Lives \"b3 b5 f3 f6\"]\n\
                    [Dice \"2 2 / 3 1\"]\n[Rows \"6\"]\n\n\
                    1. e5:S2W2 e5:W3S1+ 2. b4:W1S2 a2:E1N2+ 3. c3:S1E3 b4:E1N3x 4. c7:E2S1 f2:N2E1+ 5. LINE *\n";

#[test]
fn missed_wins_and_draws_are_puzzles_that_say_where_they_were_missed() {
    let position = LOST.replace(" 5. LINE", "");
    let lines = Parlour::new().stdin(position).args(["moves", "-", "--json"]).run().fine("").json();
    let other =
        lines["lines"].as_array().expect("a list").iter().map(|line| line["line"].as_str().expect("a line"));
    let lost = LOST.replace("LINE", other.clone().find(|line| *line != "g4:N2W2+").expect("another line"));
    let run = |args: &[&str]| {
        let run = Parlour::new().file("a.dvt", MISSED).file("b.dvt", &lost);
        let run = run.args(["puzzles", "diverto", "--from", "a.dvt", "b.dvt"]);
        args.iter().fold(run, |run, arg| run.args([arg])).run()
    };
    let ran = run(&["--json"]);
    insta::assert_snapshot!("missed", format!("{}{}", ran.said(), ran.stderr));
    let json = |args: &[&str]| run(&[&["--json"], args].concat()).json()["puzzles"].clone();
    let all = json(&["--threads", "1"]);
    let of = |task: &str| -> Vec<Value> {
        all.as_array().expect("a list").iter().filter(|puzzle| puzzle["task"] == task).cloned().collect()
    };
    assert!(!of("win").is_empty() && !of("hold").is_empty(), "{all}");
    assert_eq!(json(&["--threads", "3"]), all);
    assert_eq!((json(&["--task", "win"]), json(&["--task", "hold"])), (of("win").into(), of("hold").into()));
    assert_eq!(json(&["--puzzles", "1"]), json!([all[0]]));
    assert!(
        json(&["--player", "BETO"])
            .as_array()
            .expect("a list")
            .iter()
            .all(|puzzle| puzzle["from"]["file"] == "a.dvt")
    );
    let ran = run(&["--per-page", "1", "-o", "p.pdf"]);
    let reader = Reader::new(&ran.bytes("p.pdf"));
    let words: String =
        reader.pages.iter().flat_map(|page| reader.texts(*page)).collect::<Vec<_>>().join("\n");
    for told in [
        "win · row 4 of 25",
        "hold a draw · row 5 of 6",
        "Ana – Beto · a.dvt game 1",
        "Copa · b.dvt game 1",
        "which loses",
    ] {
        assert!(words.contains(told), "{told}: {words}");
    }
}

#[test]
fn boards_of_several_sizes_go_on_one_page() {
    let large = MISSED.replace("8x8", "9x9");
    let run = Parlour::new().file("a.dvt", MISSED).file("b.dvt", large);
    let ran = run
        .args([
            "puzzles",
            "diverto",
            "--from",
            "a.dvt",
            "b.dvt",
            "--task",
            "win",
            "-o",
            "p.svg",
            "--svg-text",
        ])
        .run();
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let page = ran.text("p-001.svg");
    assert!(page.contains("a.dvt game 1") && page.contains("b.dvt game 1"));
}

#[test]
fn what_makes_no_sense_of_recorded_games_is_refused() {
    for args in [["--seed", "7"], ["--board", "8x8"], ["--lives", "4"]] {
        let run =
            Parlour::new().file("a.dvt", MISSED).args(["puzzles", "diverto", "--from", "a.dvt"]).args(args);
        let ran = run.run();
        assert_eq!((ran.status, ran.said(), ran.made().len()), (2, "", 0), "{args:?}");
        assert!(ran.stderr.contains("--from"), "{}", ran.stderr);
    }
}
