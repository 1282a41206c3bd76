//! Results on pages: an evening, a month, scores.

use crate::codes::codes;
use crate::common::Parlour;
use crate::table::match_of;

#[test]
fn an_evening_is_put_on_a_page() {
    let matches = [["Ana", "Beto", "Cira"], ["Cira", "Ana", "Beto"], ["Beto", "Cira", "Ana"]];
    let matches: String = matches.map(|names| match_of("2026.03.12", names)).concat();
    for (language, snapshot) in [("en", "evening"), ("pt", "evening_pt")] {
        let run = Parlour::new().file("m.dvc", &matches).args(["table", "m.dvc", "--by", "evening"]);
        let ran = run.args(["-o", "evening.html", "--lang", language]).run();
        let html = ran.text("evening.html");
        let (_, body) = html.split_once("<body>").expect("a body");
        insta::assert_snapshot!(snapshot, body);
    }
    for format in ["pdf", "svg", "png"] {
        let file = format!("evening.{format}");
        let run = Parlour::new().file("m.dvc", &matches).args(["table", "m.dvc", "--by", "evening"]);
        run.args(["-o", &file]).run().fine(&format!("wrote {file} (1 page)\n"));
    }
}

#[test]
fn each_table_has_its_page() {
    let matches = ["2026.03.12", "2026.03.13"].map(|date| match_of(date, ["Ana", "Beto", "Cira"])).concat();
    let run = || Parlour::new().file("m.dvc", &matches).args(["table", "m.dvc", "--by", "evening"]);
    run().args(["-o", "e.pdf"]).run().fine("wrote e.pdf (2 pages)\n");
    let html = run().args(["-o", "e.html"]).run().text("e.html");
    assert_eq!((html.matches("<h1>").count(), html.matches("<main>").count()), (2, 1));
}

#[test]
fn many_players_and_games_fit_a_page() {
    let name = |n: usize| format!("Wanda_of_a_long_name_{n}");
    let matches: String =
        (0..40).map(|n| match_of("2026.03.12", [&*name(n), &*name(n + 1), &*name(n + 2)])).collect();
    let run = || Parlour::new().file("m.dvc", &matches).args(["table", "m.dvc"]);
    run().args(["-o", "e.pdf", "--paper", "a5"]).run().fine("wrote e.pdf (1 page)\n");
    let html = run().args(["-o", "e.html"]).run().text("e.html");
    assert!(html.contains("The best 16 of 42"), "{html}");
}

#[test]
fn a_crowd_is_counted_and_not_listed() {
    let name = |n: usize| format!("P{n}");
    let matches: String = (0..8)
        .map(|n| match_of("2026.03.12", [&*name(3 * n), &*name(3 * n + 1), &*name(3 * n + 2)]))
        .collect();
    let html =
        Parlour::new().file("m.dvc", matches).args(["table", "m.dvc", "-o", "e.html"]).run().text("e.html");
    assert!(
        html.contains("8 players won most: 1 of 8 each.") && !html.contains("<ol class=\"podium"),
        "{html}"
    );
}

#[test]
fn names_and_dates_change_no_page() {
    let game = "[Game \"PerSiVic\"]\n[Date \"2026\u{202e}\"]\n[Red \"A\u{202e}<x>\"]\n[Blue \"B\u{2028}\"]\n\n1. e1-e4 1-0\n";
    for file in ["e.html", "e.svg"] {
        let ran = Parlour::new().file("g.psv", game.repeat(4)).args(["table", "g.psv", "-o", file]).run();
        let page = ran.text(file);
        assert!(!page.contains(['\u{202e}', '\u{2028}']) && !page.contains("<x>"), "{page}");
    }
}

#[test]
fn standard_output_has_a_page_and_nothing_else() {
    for args in ["divicity score Ana=10 Beto=", "table m.dvc", "view m.dvc"] {
        let run = Parlour::new().file("m.dvc", match_of("2026.03.12", ["Ana", "Beto", "Cira"]));
        let run = args.split(' ').fold(run, Parlour::arg);
        let ran = run.args(["--bgstats", "-o", "-", "--format", "html"]).run();
        assert!(ran.said().starts_with("<!DOCTYPE html>") && ran.said().ends_with("</html>\n"), "{args}");
    }
}

#[test]
fn scores_on_a_page_can_be_scored_again() {
    let players = ["Ana=10,rinds,beer,lex*3", "Beto=milk*2"];
    let ran = Parlour::new().args(["divicity", "score", "-o", "score.html"]).args(players).run();
    let ran = ran.fine("wrote score.html (1 page)\n");
    let [line] = <[String; 1]>::try_from(codes(&ran.text("score.html"))).expect("one code");
    assert_eq!(line, players.join(" "));
    let again = Parlour::new().args(["divicity", "score", "-"]).stdin(line).run().fine("");
    let usual = Parlour::new().args(["divicity", "score"]).args(players).run().fine("");
    assert_eq!(again.said(), usual.said());
    let ran = Parlour::new().args(["divicity", "score", "-o", "s.html", "--bgstats"]).args(players).run();
    assert_eq!(codes(&ran.text("s.html")).last().map(String::as_str), Some(ran.said().trim_end()));
    Parlour::new()
        .args(["divicity", "score", "-o", "score.png"])
        .args(players)
        .run()
        .fine("wrote score.png (1 page)\n");
}
