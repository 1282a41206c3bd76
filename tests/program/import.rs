//! `parlour import`: what is written, what is listed, and when nothing is written.

use std::fmt::Write as _;

use crate::common::Parlour;

const CHAT: &str = include_str!("../../templates/demo/persivic-chat.txt");

/// A game of Diverto with one name of a board missing.
const LINES: &str = "h8 3N 2E\nj11 2S 4E\n";

fn import(file: &str, text: &str) -> Parlour {
    Parlour::new().arg("import").arg(file).file(file, text)
}

#[test]
fn a_chat_becomes_a_record_and_every_reading_is_listed() {
    let ran = import("chat.txt", CHAT).run().fine(
        "chat.txt, line 1: `e1 to e4` read as `e1-e4`\n\
         chat.txt, line 2: `e9 e6` read as `e9-e6`\n\
         chat.txt, line 3: passed over: `hmm`\n\
         chat.txt, line 3: `d1 2c3 & d4` read as `d1-2c3,d4`\n\
         chat.txt, line 4: passed over: `nice one`\n\
         chat.txt, line 5: `d9->2d6, c7` read as `d9-2d6,c7`\n",
    );
    let record =
        "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. e1-e4 e9-e6 2. d1-2c3,d4 d9-2d6,c7\n";
    assert_eq!(ran.said(), record);
    let quiet = import("chat.txt", CHAT).args(["-q", "-o", "chat.psv"]).run().fine("");
    assert_eq!(quiet.text("chat.psv"), record);
    // What is written needs no further reading.
    assert_eq!(import("chat.psv", record).run().fine("").said(), record);
    let json = import("chat.txt", CHAT).arg("--json").run().fine("");
    let json = json.json();
    assert_eq!((json["kind"].as_str(), json["record"].as_str()), (Some("chat"), Some(record)));
    assert_eq!(json["readings"][1]["read_as"], "e9-e6");
    assert_eq!(json["readings"][1]["line"], 2);
}

#[test]
fn a_result_and_names_come_from_words() {
    for (text, end) in [
        ("Rojo: Ana\nAzul: Beto\ne1-e4 e9-e6\nAna abandona", "\n1. e1-e4 e9-e6 0-1\n"),
        ("Ana: e1-e4\nBeto: e9-e6\nAna: ganhou Beto!", "\n1. e1-e4 e9-e6 0-1\n"),
        ("e1-e4 e9-e6 empate", "\n1. e1-e4 e9-e6 1/2-1/2\n"),
        ("e1-e4 e9-e6 1–0", "\n1. e1-e4 e9-e6 1-0\n"),
        ("Result: blue wins\ne1-e4 e9-e6", "\n1. e1-e4 e9-e6 0-1\n"),
        ("e1-e4 e9-e6\nsomebody wins", "\n1. e1-e4 e9-e6\n"),
        ("Ana: e1-e4\nBeto: e9-e6\nAna: desisto, Beto", "\n1. e1-e4 e9-e6 0-1\n"),
        ("Ana: e1-e4\nBeto: e9-e6\nBeto: I resign", "\n1. e1-e4 e9-e6 1-0\n"),
        ("e1-e4 e9-e6\nganan las azules", "\n1. e1-e4 e9-e6 0-1\n"),
        ("Red: Ana\ne1-e4 e9-e6\nAna gives up", "\n1. e1-e4 e9-e6 0-1\n"),
        ("Board: 20x20\nh8 3N 5E\nPlayer 1 wins", "\n1. h8:N3E5 1-0\n"),
        ("Board: 20x20\nh8 3N 5E\ngana el jugador 2", "\n1. h8:N3E5 0-1\n"),
    ] {
        let ran = import("g.txt", text).run();
        assert!(ran.status == 0 && ran.said().ends_with(end), "{text}\n{}{}", ran.said(), ran.stderr);
    }
}

#[test]
fn nothing_is_written_unless_exactly_one_game_is_read() {
    for (text, told) in [
        ("1. e1-e4 e9-e5", "1:10"),
        ("e1-e4(2) e9-e6", "2 stones are written, but `e1` has 3"),
        ("e1-e4(2),f3(2) e9-e6", "4 stones are written, but `e1` has 3"),
        ("e1-e4 e9-e6 d1-c3,d4", "1:13"),
        ("Ana: e1-e4\nBeto: e9-e6\nCarla: d1-d4", "not the turn of who writes this, \"Carla\""),
        ("Ana: e1-e4\nBeto: e9-e6\nBeto: d1-2c3,d4", "not the turn of who writes this, \"Beto\""),
        ("1. e1-e4 e9-e6\n3. d1-2c3,d4", "this is number 3, but turn 2 is next"),
        ("e1-e4 e9-e6 at 5 o'clock", "this is number 5"),
        ("e1-e4 e9-e6 at 5pm", "this is not understood"),
        ("e1-e4 (e9-e6)", "can be read as 2 different games"),
        ("", "no move is found here"),
        ("hello", "no move is found here"),
        (LINES, "the tag `Board` is missing"),
        ("Board: 20x20\nLives: c4, zz\nh8 3N 2E", "2:8"),
    ] {
        let ran = import("g.txt", text).args(["-o", "g.psv"]).run();
        assert_eq!(ran.status, 1, "{text}: {}", ran.stderr);
        assert!(ran.stderr.contains(told), "{text}: {}", ran.stderr);
        assert!(!ran.made().contains(&"g.psv".to_owned()), "{text}");
    }
}

#[test]
fn the_board_of_diverto_is_named_or_asked_for() {
    let ran = import("g.txt", LINES).run();
    assert!(ran.stderr.contains("name the board with `--board 20x20`"), "{}", ran.stderr);
    let ran = import("g.txt", LINES).args(["--board", "20x20"]).run();
    assert!(ran.said().ends_with("[Board \"20x20\"]\n\n1. h8:N3E2 j11:S2E4\n"), "{}", ran.said());
    let text = format!("Board: 9 x 12\nDice: 3-2 / 4-2\nLives: a1, h11\n{LINES}");
    let ran = import("g.txt", &text.replace("h8", "c3").replace("j11", "e6").replace("2S 4E", "2N 4W")).run();
    assert!(ran.said().contains("[Dice \"3 2 / 4 2\"]"), "{}{}", ran.said(), ran.stderr);
}

#[test]
fn other_files_are_named_as_what_they_are() {
    for (bytes, code, told) in [
        (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], 1, "a PNG picture"),
        (b"<!DOCTYPE html><p>e1-e4", 1, "a web page"),
        (b"e1-e4 \xa1bien! e9-e6", 0, "passed over: `bien`"),
    ] {
        let ran = Parlour::new().args(["import", "g.txt"]).file("g.txt", bytes).run();
        assert_eq!(ran.status, code, "{}", ran.stderr);
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
    }
}

/// What everybody took or holds becomes a line of quick score for each player.
#[test]
fn scores_of_divicity_become_lines_that_score_adds_up() {
    for (text, lines) in [
        (
            "[21:03] Ana: 10, torresmo, chopp\n[21:04] Beto: 2 leites, pato",
            "Ana=10,rinds,beer\nBeto=milk*2,duck\n",
        ),
        ("Ana -> 10, beer\nBeto: menos 5", "Ana=10,beer\nBeto=-5\n"),
        (
            "| vaza | Ana | Beto | Cira |\n|---|---|---|---|\n| 1 | leite | 10 | |\n| 2 | | pato, chopp | -5 |",
            "Ana=milk\nBeto=10,duck,beer\nCira=-5\n",
        ),
        ("trick\tAna\tBeto\n1\tmilk\t10\n2\tbeer\t-\n", "Ana=milk,beer\nBeto=10\n"),
        (
            "trick  Ana        Beto        Cira\n1      milk       10\n2                 duck, beer  -5\n",
            "Ana=milk\nBeto=10,duck,beer\nCira=-5\n",
        ),
        ("baza;Ana;Beto;Cira\n1;leche;10;\n2;;pato;-5", "Ana=milk\nBeto=10,duck\nCira=-5\n"),
        (
            "| | Ana | Beto | Cira |\n| milk | 2 | 1 | 0 |\n| pato | | 1 | |\n| Lex | 1 | | 3 |\n| Total | -25 | -35 | 50 |",
            "Ana=milk*2,lex\nBeto=milk,duck\nCira=lex*3\n",
        ),
        // A special that is held at the end is only kept.
        ("| Ana | Beto |\n| donate, 10 | milk |", "Ana=10,donate\nBeto=milk\n"),
        ("[20:01] Ana: leite\n[20:02] Beto: 10\n[20:09] Ana: pato # que azar", "Ana=milk,duck\nBeto=10\n"),
    ] {
        let ran = import("g.txt", text).args(["-o", "score.txt"]).run();
        assert_eq!(ran.status, 0, "{text}\n{}", ran.stderr);
        assert_eq!(ran.text("score.txt"), lines, "{text}");
        let json = import("g.txt", text).arg("--json").run().json();
        assert_eq!((json["score"].as_str(), json["record"].is_null()), (Some(lines), true), "{text}");
        let score = Parlour::new().args(["divicity", "score", "score.txt"]).file("score.txt", lines).run();
        assert_eq!(score.status, 0, "{text}\n{}", score.stderr);
    }
}

#[test]
fn lists_of_tricks_become_a_record_if_the_players_are_named() {
    let list = "1. Ana took leite, Beto takes 10\n2) Cira: duck and Ana: steal Cira:duck\n\nlegal!\n3. Beto pegou leite; Cira -5\n";
    let tricks = "\n\n1. | milk 10 | Ana milk | Beto 10\n2. | duck steal | Cira duck | Ana steal Cira:duck\n3. | milk -5 | Beto milk | Cira -5\n";
    let text = format!("Fecha: 2026.11.27\nJugadores: Ana, Beto, Cira\n{list}");
    let ran = import("g.txt", &text).run();
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert_eq!(
        ran.said(),
        format!("[Game \"Divicity\"]\n[Date \"2026.11.27\"]\n[Players \"Ana Beto Cira\"]{tricks}")
    );
    assert!(ran.stderr.contains("line 6: passed over: `legal!`"), "{}", ran.stderr);
    let check = Parlour::new().args(["check", "g.dvc"]).file("g.dvc", ran.said()).run();
    assert_eq!(check.status, 0, "{}", check.stderr);
    for (text, place, told) in [
        (list.to_owned(), "1:1", "who plays is missing"),
        (text.replace("Cira -5", "Cira -50"), "7:27", "unknown token"),
        (text.replace("Cira -5", "Cira 10, Ana 10"), "7:35", "3 tokens set out"),
        (text.replace("steal Cira:duck", "steal Beto:duck"), "4:30", "`Beto` has no duck"),
    ] {
        let ran = import("g.txt", &text).run();
        assert_eq!((ran.status, ran.said()), (1, ""), "{text}");
        assert!(
            ran.stderr.contains(told) && ran.stderr.contains(&format!("g.txt:{place}")),
            "{text}\n{}",
            ran.stderr
        );
    }
}

#[test]
fn hands_become_a_record() {
    let hand = |suit: char| {
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
            .map(|rank| format!("{rank}{suit}"))
            .join(", ")
    };
    let text = format!("Ana: {}\nBeto: {}\nCira: {}\nDavi: {}\n", hand('m'), hand('V'), hand('P'), hand('B'));
    let ran = import("g.txt", &text).run();
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let record = ran.said();
    assert!(record.contains("[Players \"Ana Beto Cira Davi\"]\n[Hand \"Ana 2M 3M 4M"), "{record}");
    let check = Parlour::new().args(["check", "--hands", "g.dvc"]).file("g.dvc", record).run();
    assert_eq!(check.status, 0, "{}", check.stderr);
    for (from, to, told) in [("Davi: 2B", "Davi: 2P", "2P"), ("2m, ", "", "12 cards"), ("9P", "11P", "11p")] {
        let ran = import("g.txt", &text.replacen(from, to, 1)).run();
        assert!(ran.status == 1 && ran.stderr.contains(told), "{}", ran.stderr);
    }
}

/// A table does not tell in which order two players took, nor what a special did.
#[test]
fn what_a_text_does_not_tell_of_divicity_is_not_guessed() {
    for (text, told) in [
        (
            "| vaza | Ana | Beto |\n| 1 | leite | 10 |\n| 2 | doar | pato |",
            "the table does not say what it did",
        ),
        // The cell reaches below two names.
        ("trick  Ana   Beto\n1      milk, duck\n2      beer  10", "this is not understood"),
        ("| | Ana | Beto |\n| milk | 2 | 1 |\n| Total | -40 | -5 |", "the claimed total `-40` is wrong"),
        ("| | Ana | Beto |\n| beer | 10 | 1 |", "can be read in two ways"),
        ("Ana: 10, mlik\nBeto: beer", "unknown token `mlik`"),
        // One trick alone, or one take alone among others, may change what others hold too.
        ("| vaza | Ana | Beto |\n| 1 | doar | pato |", "the table does not say what it did"),
        ("| vaza | Ana | Beto |\n| 1 | | leite |\n| 2 | doar | pato |", "the table does not say what it did"),
        ("[20:01] Ana: doar\n[20:02] Beto: pato\n[20:03] Beto: leite", "the table does not say what it did"),
        ("| vaza | Ana | Beto |\n| 1 | leite | pato |\n| resultado | 10 | -5 |", "this is not understood"),
        ("Players: Ana, Beto, Cira\n1. 2V KV 6M | milk 10 | Ana milk | Beto 10", "this is not understood"),
        ("Players: Ana, Beto, Cira\n1. milk for Ana, 10 for Beto", "this is not understood"),
        ("Players: Ana, Beto, Cira\n1. Ana milk, Beto 10\nmilk goes to nobody", "this is not understood"),
        ("| trick | Ana | Beto |\n| 1 | milk | tem |", "unknown token `tem`"),
        // No row is the seventh.
        ("| Ana | Beto |\n| 7 | milk | 10 |", "unknown token `Beto`"),
        ("| Ana | Beto | Cira |\n| milk | 10 | beer |\n| 10 | duck |", "this is not understood"),
    ] {
        let ran = import("g.txt", text).run();
        assert_eq!((ran.status, ran.said()), (1, ""), "{text}");
        assert!(ran.stderr.contains(told), "{text}\n{}", ran.stderr);
    }
}

/// Who types a ply may write it as in a chat; a line that can be several is asked about.
#[test]
fn a_typed_ply_is_read_as_a_chat_has_it() {
    for (typed, said) in [
        ("h8-h11-j11", "h8:N3E2"),
        ("h8 3N 2E", "h8:N3E2"),
        ("h8 sobe 3", "is not a line"),
        ("h8 up 3 right 2", "h8:N3E2"),
        ("h8 up 30 right 2", "Not legal ("),
    ] {
        let run = Parlour::new().stdin(format!("{typed}\n")).args(["diverto", "judge"]);
        let ran = run.run();
        assert!(ran.said().contains(said), "{typed}: {}", ran.said());
        assert_eq!(ran.status, i32::from(!said.starts_with('h')), "{typed}: {}", ran.said());
    }
    for (typed, said) in
        [("e1 to e4", "e1-e4"), ("e1 para e4", "e1-e4"), ("e1 up 3", "e1-e4"), ("e1 to e5", "Not legal (")]
    {
        let run = Parlour::new().stdin(format!("{typed}\nquit\n")).args(["persivic", "play", "g.psv"]);
        let ran = run.run();
        assert!(ran.said().contains(said), "{typed}: {}", ran.said());
    }
}

#[test]
fn check_says_what_a_text_without_a_record_looks_like() {
    for (text, told) in [
        (CHAT, "g.txt looks like a chat: `parlour import` reads one game from it"),
        (
            "| # | Red | Blue |\n| 1 | e1-e4 | e9-e5 |\n| 2 | d1-d4 | d9-d6 |",
            "g.txt looks like a table: `parlour import` says what it can read",
        ),
    ] {
        let ran = Parlour::new().args(["check", "g.txt"]).file("g.txt", text).run();
        assert_eq!(ran.status, 1);
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
        let piped = Parlour::new().args(["check", "-"]).stdin(text).run();
        assert!(piped.stderr.contains(&told.replace("g.txt", "-")), "{}", piped.stderr);
    }
    let record = Parlour::new().args(["check", "g.psv"]).file("g.psv", "[Game \"PerSiVic\"]\n1. e1-e5").run();
    assert!(!record.stderr.contains("import"), "{}", record.stderr);
}

#[test]
fn a_long_text_that_nobody_would_write_ends() {
    let mut all = vec!["(".repeat(50_000), "e1 ".repeat(25_000), "Red: ".repeat(12_000), "1 ".repeat(25_000)];
    let mut mixed = String::new();
    for n in 0..5_000 {
        let _ = writeln!(mixed, "> [18:0{}] Ana{n}: e1-e4 (e9-e6 ; d1", n % 10);
    }
    all.push(mixed);
    for text in all {
        let ran = import("g.txt", &text).run();
        assert_eq!(ran.status, 1, "{}", ran.stderr);
    }
}

#[test]
fn marks_are_listed_and_columns_are_known_by_their_heads() {
    let ran = import("g.txt", "1. e1-e4! e9-e6?? 2. d1-d4 $1\n").run();
    let listed = "g.txt, line 1: passed over: `!`\ng.txt, line 1: passed over: `??`\ng.txt, line 1: passed over: `$1`\n";
    assert_eq!(ran.fine(listed).said(), "[Game \"PerSiVic\"]\n\n1. e1-e4 e9-e6 2. d1-d4\n");
    let numbered = import("g.txt", "(1) e1-e4 (2) e9-e6 (3) d1-d4\n").run();
    assert!(numbered.said().ends_with("\n1. e1-e4 e9-e6 2. d1-d4\n"), "{}", numbered.said());
    for table in ["Blue,Red\ne9-e6,e1-e4\n", "Blue\tRed\ne9-e6\te1-e4\n", "Rojo;Azul\ne1-e4;e9-e6\n"] {
        assert!(import("g.csv", table).run().fine("").said().ends_with("\n1. e1-e4 e9-e6\n"), "{table}");
    }
}
