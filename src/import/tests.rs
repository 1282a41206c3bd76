//! Texts of many habits, and the game that each means.

use std::fmt::Write as _;

use super::{Import, import};
use crate::diverto::rules::Attempt;
use crate::diverto::{Direction, Intersection, Position as Sheet, Setup};
use crate::divicity::notation::quick;
use crate::divicity::rules::{Holding, Name, TokenKind, TokenSet};
use crate::persivic::{Move, Position, Square};
use crate::seed::{Generator, Seed, below};
use crate::words::Language;

fn read(text: &str) -> Import {
    import(text, None, None, Language::English)
}

/// The moves of the record, in one line.
#[track_caller]
fn moves(text: &str) -> String {
    let Import { record, error, games, .. } = read(text);
    let record = record.unwrap_or_else(|| panic!("{text}\n{error:?}\n{games:?}"));
    let moves = record.lines().filter(|line| !line.starts_with('['));
    moves.collect::<Vec<_>>().join(" ").trim().to_owned()
}

#[test]
fn moves_of_persivic_are_read_in_every_habit() {
    const GAME: &str = "1. e1-e4 e9-e6 2. d1-2c3,d4 d9-d6";
    for text in [
        "e1-e4 e9-e6 d1-2c3,d4 d9-d6",
        "1. e1 to e4, e9 to e6\n2. d1 to 2c3 and d4; d9 to d6",
        "1) E1 a E4   E9 a E6\n2) D1 a 2xC3 y D4   D9 a D6",
        "1 e1 para e4 e9 para e6\n2 d1 para c3*2 e d4  d9 para d6",
        "1. e1→e4\n2. e9→e6\n3. d1→c3(2)+d4\n4. d9→d6",
        "[18:02] Ana: e1-e4\n[18:03] Beto: nice! e9-e6\n[18:05] Ana: hmm (2 plans) d1-2c3,d1-d4\n[18:06] Beto: d9-d6 :)",
        "27/11/2026, 18:02 - Ana: e1e4\n27/11/2026, 18:03 - Beto: e9e6\n27/11/2026, 18:04 - Ana: d1-c3=2/d4\n27/11/2026, 18:09 - Beto: d9d6",
        "Ana: e1-e4\nBeto: e9-e6\nAna: d1 2c3 & d4\nBeto: d9-d6",
        "| # | Red | Blue |\n|---|---|---|\n| 1 | e1-e4 | e9-e6 |\n| 2 | d1-2c3,d4 | d9-d6 |",
        "| Turno | Azul | Rojo |\n|---|---|---|\n| 1 | e9-e6 | e1-e4 |\n| 2 | d9-d6 | d1-2c3,d4 |",
        "Lance\tAna\tBeto\n1\te1-e4\te9-e6\n2\td1-2c3,d4\td9-d6",
        "turn,red,blue\n1,e1-e4,e9-e6\n2,\"d1-2c3,d4\",d9-d6",
        "Ana         Beto\ne1-e4       e9-e6\nd1-2c3,d4   d9-d6",
        "Turn  Ana          Beto\n1     e1-e4        e9-e6\n2.    d1 to 2c3,d4 d9-d6",
        "#  Beto (blue)  Ana (red)\n1  e9-e6        e1-e4\n2  d9-d6        d1-2c3, d4",
        "d9-d6\n\nOn Fri, Ana wrote:\n> d1 to 2c3 and d4\n>\n> On Thu, Beto wrote:\n>> e9-e6\n>> Ana wrote:\n>>> hi! e1-e4",
        "Ana 🎲: e1-e4\nBeto 🐙: e9-e6\nAna 🎲: d1-2c3,d4\nBeto 🐙: d9-d6",
        "- e1-e4\n- e9-e6\n- d1-2c3,d4\n- d9-d6",
        "```\n1. e1-e4 e9-e6\n2. d1-2c3,d4 d9-d6\n```",
        "On 27 Nov 2026, Ana wrote:\n> 1. e1-e4 e9-e6\n> > 2. d1-2c3,d4\nd9-d6 # my 2nd",
        "Red: e1-e4, d1-2c3/d4\nBlue: e9-e6, d9-d6",
        "Red moves first: e1 up 3 // 3 stones\ne9 down 3\nd1 to 2 c3 and 1 to d4\nd9-d6",
        "3 e1-e4\n3 e9-e6\n3 d1-2c3,d4\n3 d9-d6",
    ] {
        assert_eq!(moves(text), GAME, "{text}");
    }
}

#[test]
fn lines_of_diverto_are_read_in_every_habit() {
    const GAME: &str = "1. h8:N3E2 j11:S2E4 2. h8:W3N3 n9:N2W3";
    for text in [
        "Board: 20x20\nh8:N3E2 j11:S2E4 h8:W3N3 n9:N2W3",
        "Tablero 20 x 20\n1. h8 3N 2E; j11 2S 4E\n2. h8 3W 3N, n9 2N 3W",
        "tabuleiro: 20 por 20\n1) h8 ↑3 →2\n2) j11 ↓2 →4\n3) h8 ←3 ↑3\n4) n9 ↑2 ←3",
        "Board = 20x20\n| Ana | Beto |\n|---|---|\n| h8-h11-j11 | j11-j9-n9 |\n| h8-e8-e11 | n9-n11-k11 |",
        "[Board \"20x20\"]\n[18:02] Ana: h8 U3 R2\n[18:03] Beto: D2 R4\n[18:04] Ana: h8 L3 U3\n[18:05] Beto: n9 U2 L3",
        "Board: 20x20, Date: 27/11/2026\n1 3 2 h8 N E\n1 2 4 j11 S E\n2 3 3 h8 W N\n2 2 3 n9 N W",
        "Board: 20x20\n1. h8 up 3, right 2  j11 down 2 right 4\n2. h8 left 3 up 3 n9 2 up and 3 left",
        "Board: 20x20\nh8 N3 E2\nS2 E4\nh8 O3 N3\nn9 N2 O3",
    ] {
        assert_eq!(moves(text), GAME, "{text}");
    }
}

/// What a text is read as: its tags and moves, or the kind of its error.
fn told(text: &str) -> String {
    let Import { record, error, .. } = read(text);
    let lines = |record: String| record.lines().skip(1).collect::<Vec<_>>().join(" ").replace("  ", " ");
    error.map_or_else(|| lines(record.unwrap_or_default()).trim().to_owned(), |error| error.kind.to_string())
}

#[test]
fn words_say_a_result_only_if_they_mean_it() {
    for (words, result) in [
        ("Beto wins", " 0-1"),
        ("Ana se rinde", " 0-1"),
        ("empate!", " 1/2-1/2"),
        ("(1-0)", " 1-0"),
        ("Ana: abandono", " 0-1"),
        ("Beto: Ana abandonó", " 0-1"),
        ("Beto: the game is a draw, thanks!\nAna: gg\nBeto: see you", " 1/2-1/2"),
        ("Ana: it stands 1-0 in our match", "syntax"),
        ("Beto: 1-0?", "syntax"),
        ("Ana: Beto wins 0-1, gg", " 0-1"),
        ("Beto: draw\nAna: no", ""),
        ("Beto: draw\nAna: ok", " 1/2-1/2"),
        ("Ana: Beto wins next time", ""),
        ("last week Ana won", ""),
        ("Beto: Ana always wins", ""),
        ("Ana: I resign myself to this", ""),
        ("Ana: what a draw", ""),
        ("Ana wins\nBeto wins", ""),
        ("Beto: not a draw", ""),
        ("Beto: draw?", ""),
        ("Ana hasn't won yet", ""),
        ("Ana no gana todavia", ""),
        ("Beto: nunca gana Ana", ""),
        ("Ana: Beto ganha se ela errar", ""),
        ("Ana: is Beto going to win?", ""),
        ("(Ana wins if she sees it)", ""),
        ("(Ana wins)", ""),
        ("(1-0 would be nice)", ""),
        ("(it was 1-0 for a while)", ""),
        ("(draw offered)", ""),
        ("draw offered", ""),
    ] {
        let text = format!("Ana: e1-e4\nBeto: e9-e6\n{words}\n");
        if result == "syntax" {
            assert_eq!(told(&text), result, "{text}");
            continue;
        }
        assert_eq!(told(&text), format!("[Red \"Ana\"] [Blue \"Beto\"] 1. e1-e4 e9-e6{result}"), "{text}");
        let readings = read(&text).readings;
        let is_result = |reading: &super::Reading| reading.read_as.as_deref() == Some(result.trim());
        assert!(words.contains(result.trim()) || readings.iter().any(is_result), "{readings:?}");
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    for (text, kind) in [
        ("Red: Ana\nBeto: e1-e4\nAna: e9-e6", "syntax"),
        ("Beto: e1-e4\nAna: e9-e6\nRed: Ana", "syntax"),
        ("Blue: Ana\nAna: e1-e4\nBeto: e9-e6", "syntax"),
        ("Board: 20x20\nPlayer 1: Ana\nBeto: h8:N3E2\nAna: j11:S2E4", "not-an-end"),
        ("e1-e5", "bad-distance"),
        ("Result: 1-0\nAna: e1-e4\nBeto: e9-e6\n0-1", "result"),
        ("Result: 1-0\nAna: e1-e4\nBeto: e9-e6\nBeto wins", "result"),
    ] {
        assert_eq!(told(text), kind, "{text}");
    }
}

#[test]
fn a_record_without_a_fault_is_that_record() {
    let record = "[Game \"PerSiVic\"]\n\n1. e1-e4 ; e9-e6 is best\n";
    let import = read(record);
    let canonical = "[Game \"PerSiVic\"]\n\n1. e1-e4 {e9-e6 is best}\n";
    assert_eq!((import.record.as_deref(), import.readings.len()), (Some(canonical), 0));
}

#[test]
fn names_in_all_places_become_tags() {
    const NAMED: &str = "[Red \"Ana\"] [Blue \"Beto\"] 1. e1-e4 e9-e6";
    for text in [
        "\tAna\tBeto\n1\te1-e4\te9-e6",
        ",Ana,Beto\n1,e1-e4,e9-e6",
        "No.,Ana,Beto\n1,e1-e4,e9-e6",
        "| Turn | Red: Ana | Blue: Beto |\n|---|---|---|\n| 1 | e1-e4 | e9-e6 |",
        "| Turn | Red (Ana) | Blue (Beto) |\n|---|---|---|\n| 1 | e1-e4 | e9-e6 |",
        "Ana:\ne1-e4\n\nBeto:\ne9-e6",
        "Ana, [18.10.2024 21:03]\ne1-e4\n\nBeto, [18.10.2024 21:04]\ne9-e6",
        "18/10/24, 9:03 a.\u{a0}m. - Ana: e1-e4\n18/10/24, 12:04 p.\u{202f}m. - Beto: e9-e6",
        "18/10/24,\u{a0}21:03\u{a0}-\u{a0}Ana: e1-e4\n18/10/24, 21:04 - Beto: e9-e6",
        "9:03 PM Ana: e1-e4\n9:04 PM Beto: e9-e6",
        "Ana\tBeto\n1\te1-e4\te9-e6",
        "| Ana | Beto |\n|---|---|\n| 1 | e1-e4 | e9-e6 |",
        "Ana\tBeto\n\ne1-e4\te9-e6",
        "Ana\tBeto\ne1-e4\t\n\te9-e6",
        "\tAna: e1-e4\n\tBeto:\te9-e6",
        "[18:02, 27/11/2026] Ana: e1-e4\n[9:04 PM, 27/11/2026] Beto: e9-e6",
    ] {
        assert_eq!(told(text), NAMED, "{text}");
    }
    assert_eq!(
        told("[18:02] Tom (cousin): e1-e4\n[18:03] Tom (dad): e9-e6"),
        "[Red \"Tom (cousin)\"] [Blue \"Tom (dad)\"] 1. e1-e4 e9-e6"
    );
}

/// Mail quotes what came before below what came after.
#[test]
fn a_result_in_mail_comes_after_the_last_move() {
    let mail = |top: &str, quoted: &str| {
        format!(
            "{top}\n\nOn Fri, Ana wrote:\n> {quoted}\n>\n> On Thu, Beto wrote:\n>> e9-e6\n>> Ana wrote:\n>>> e1-e4"
        )
    };
    assert_eq!(told(&mail("d9-d6", "draw\n> d1-d4")), "1. e1-e4 e9-e6 2. d1-d4 d9-d6");
    assert_eq!(told(&mail("d9-d6\ndraw", "d1-d4")), "1. e1-e4 e9-e6 2. d1-d4 d9-d6 1/2-1/2");
    assert_eq!(told(&mail("I say 1-0", "d1-d4")), "syntax");
}

#[test]
fn headings_are_no_writers_if_they_cannot_be() {
    assert_eq!(told("Opening:\ne1-e4 e9-e6\nMiddle game:\nf1-f4 f9-f6"), "1. e1-e4 e9-e6 2. f1-f4 f9-f6");
    assert_eq!(
        told("Ana María López: e1-e4\nBeto: e9-e6\nAna María López wins"),
        "[Red \"Ana María López\"] [Blue \"Beto\"] 1. e1-e4 e9-e6 1-0"
    );
    assert_eq!(
        told("O'Neil: e1-e4\nBeto: e9-e6\nO'Neil resigns"),
        "[Red \"O'Neil\"] [Blue \"Beto\"] 1. e1-e4 e9-e6 0-1"
    );
    assert_eq!(told("Ana: e1-e4\nBeto: e9-e6 # 3 stones"), "[Red \"Ana\"] [Blue \"Beto\"] 1. e1-e4 e9-e6");
}

#[test]
fn totals_below_tricks_are_no_trick() {
    for title in ["Score", "Total", "Pontos", "Puntuación", "Final score"] {
        for above in ["", " 1", " after 1"] {
            let text =
                format!("Players: Ana, Beto, Cira\n1. Ana milk, Beto 10\n{title}{above}: Ana -5, Beto 10\n");
            assert_eq!(
                told(&text),
                "[Players \"Ana Beto Cira\"] 1. | milk 10 | Ana milk | Beto 10",
                "{text}"
            );
        }
        for total in [format!("{title}: Ana -5, Beto 10"), format!("{title}:\nAna -5, Beto 10")] {
            let text = format!("Players: Ana, Beto, Cira\n1. Ana milk, Beto 10\n{total}\n");
            let trick = "[Players \"Ana Beto Cira\"] 1. | milk 10 | Ana milk | Beto 10";
            assert_eq!(told(&text), trick, "{text}");
            let two = told(&format!("{text}2. Cira beer, Ana duck\n"));
            assert_eq!(two, format!("{trick} 2. | beer duck | Cira beer | Ana duck"), "{text}");
        }
    }
    let player = "Players: Ana, Total, Cira\n1. Ana milk, Cira 10\nTotal: beer, Ana: duck\n";
    assert!(told(player).ends_with("2. | beer duck | Total beer | Ana duck"), "{}", told(player));
}

/// What nobody reads is listed or asked about: it may be what somebody holds, or a game.
#[test]
fn nothing_of_play_is_passed_over_in_silence() {
    const HELD: &str = "Ana: 10\nBeto: milk\n";
    const HANDS: &str = "Players: Ana Beto Cira\nAna: 3M 4M 5M 6M\nBeto: 3V 4V 5V 6V\nCira: 3P 4P 5P 6P\n";
    assert_eq!(read(HELD).score.as_deref(), Some("Ana=10\nBeto=milk\n"));
    for text in [
        format!("{HELD}Cira - rinds, beer, 10\n"),
        format!("{HELD}Ana has 2 lex\n"),
        format!("{HELD}-5 for Cira\n"),
        format!("{HELD}12 3 45\n"),
        format!("1. e1-e4 e9-e6 2. d1-d4\n\n{HELD}"),
        format!("Match 1\n{HELD}Match 2\n{HELD}"),
        format!("{HANDS}1. Ana milk, Beto 10\n"),
        "[21:03] Ana: 10, beer\n[21:04] Beto: milk\n[21:06] Ana: 10, beer, duck\n".to_owned(),
    ] {
        assert!(read(&text).error.is_some(), "{text}\n{:?}", read(&text));
    }
}

#[test]
fn a_faulty_record_has_its_own_fault() {
    let record = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n1. KP 10P AP | milk 10 | Cira milk | Ana 10\n2. 7P 8P | x\n";
    assert_eq!(read(record).error.map(|error| error.location.line), Some(4));
}

#[test]
fn marks_of_direction_hide_no_writer() {
    let text = "\u{200e}[12/03/2026, 21:01:05] Ana: e1-e4\n\u{200e}[12/03/2026, 21:02:05] Beto: e9-e6\n";
    assert_eq!(told(text), "[Red \"Ana\"] [Blue \"Beto\"] 1. e1-e4 e9-e6");
}

/// Tables of what everybody took, a row for each trick, whatever separates their cells.
#[test]
fn each_token_of_a_table_is_its_columns() {
    let mut habits = Habits(Seed(7).generator("import tables", 0));
    let tokens = ["milk", "duck", "beer", "rinds", "10", "-5", ""];
    let mut are_read = 0;
    for _ in 0..300 {
        let (is_numbered, layout) = (habits.any(2) == 1, habits.any(4));
        let mut held = [TokenSet::default(); 3];
        let mut rows = vec![vec!["Ana", "Beto", "Cira"]];
        for _ in 0..=habits.any(2) {
            let row: Vec<&str> = (0..3).map(|_| habits.one(&tokens)).collect();
            for (held, token) in held.iter_mut().zip(&row) {
                held.extend(TokenKind::named(token));
            }
            rows.push(row);
        }
        let line = |(number, row): (usize, &Vec<&str>)| {
            let label = if number == 0 { "trick".to_owned() } else { number.to_string() };
            let cells: Vec<&str> =
                is_numbered.then_some(label.as_str()).into_iter().chain(row.iter().copied()).collect();
            match layout {
                0 => format!("| {} |", cells.join(" | ")),
                1 => format!("|{}|", cells.join("|")),
                2 => cells.join("\t"),
                _ => cells.join(","),
            }
        };
        let lines: Vec<String> = rows.iter().enumerate().map(line).collect();
        let text = lines.join("\n") + "\n";
        let names = ["Ana", "Beto", "Cira"].map(|name| Name::typed(name).unwrap());
        let right = held
            .iter()
            .zip(&names)
            .map(|(tokens, name)| quick::written(name, &Holding { tokens: *tokens, lex: 0 }) + "\n");
        if let Some(score) = read(&text).score {
            assert_eq!(score, right.collect::<String>(), "{text}");
            are_read += 1;
        }
    }
    assert!(are_read > 200, "{are_read}");
}

#[test]
fn headers_become_tags_or_are_passed_over() {
    for (text, record, passed) in [
        ("Player 1: Ana\nPlayer 2: Beto\ne1-e4 e9-e6", "[Red \"Ana\"] [Blue \"Beto\"] 1. e1-e4 e9-e6", ""),
        ("Ana 🎲: e1-e4\nBeto: e9-e6", "[Red \"Ana 🎲\"] [Blue \"Beto\"] 1. e1-e4 e9-e6", ""),
        (
            "Red: Ana\nBlue: Beto\nBoard: 20x20\nh8:N3E2 j11:S2E4",
            "[Player1 \"Ana\"] [Player2 \"Beto\"] [Board \"20x20\"] 1. h8:N3E2 j11:S2E4",
            "",
        ),
        (
            "Red: Ana \"La Reina\"\nBlue: \"Beto\"\ne1-e4",
            r#"[Red "Ana \"La Reina\""] [Blue "Beto"] 1. e1-e4"#,
            "",
        ),
        ("Result: 2-1\ne1-e4", "1. e1-e4", "Result: 2-1"),
        ("Board: 20x20\nVariant: ordered\nh8:N3E2", "[Board \"20x20\"] [Rules \"ordered\"] 1. h8:N3E2", ""),
        (
            "Jogadores: Ana, Beto e Cira\nRules: immunity\nLeader: Beto\nLex: Ana 2, Beto 1\nBoard: 9\n1. Ana leite, Beto 10 (Cira tinha lex)",
            "[Players \"Ana Beto Cira\"] [Leader \"Beto\"] [Rules \"immunity\"] [Lex \"Ana 2 Beto 1\"] 1. | milk 10 | Ana milk | Beto 10",
            "Board: 9, (Cira tinha lex)",
        ),
    ] {
        assert_eq!(told(text), record, "{text}");
        let readings = read(text).readings.into_iter().filter(|reading| reading.read_as.is_none());
        assert_eq!(readings.map(|reading| reading.written).collect::<Vec<_>>().join(", "), passed, "{text}");
    }
    let after = read("1-0\n1. e1-e4 e9-e6").error.expect("a fault");
    assert_eq!(after.message, "this comes after the result `1-0`");
    assert_eq!(told("[Red \"\"]\n| e1-e4 | e9-e6 |"), "[Red \"\"] 1. e1-e4 e9-e6");
    assert!(read("Ana: 10, beer\nBeto: milk\nAna: duck\nLex: Ana 2").error.is_some());
    // An effect in brackets is no comment.
    let match_ = "Players: Ana, Beto, Cira\n1. Ana milk, Beto 10\n2. Beto steal (Ana milk), Cira 10";
    assert!(read(match_).error.is_some());
}

#[test]
fn d10_the_throw_that_ends_a_game_is_kept() {
    for text in [
        "[Board \"6x6\"]\n[Rules \"roll\"]\n1. (1 1) b2:N1E1 (6 6) 1-0",
        "Board: 6x6\nRules: roll\n1. (1 1) b2 N1 E1\n(6-6)",
    ] {
        let record = "[Board \"6x6\"] [Rules \"roll\"] 1. (1 1) b2:N1E1 (6 6) 1-0";
        assert_eq!(told(text), record, "{text}");
    }
}

/// A source of habits.
struct Habits(Generator);

impl Habits {
    fn any(&mut self, most: usize) -> usize {
        below(&mut self.0, most as u32) as usize
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.any(of.len())]
    }
}

/// How one person writes moves of PerSiVic.
struct MoveHand {
    between: &'static str,
    takes: &'static str,
    and: &'static str,
    count: usize,
    repeats: bool,
    upper: bool,
}

impl MoveHand {
    fn any(habits: &mut Habits) -> MoveHand {
        MoveHand {
            between: habits.one(&["-", " - ", "–", "→", "->", " to ", " a ", " para ", "", " ", ">", ":"]),
            takes: habits.one(&["x", "×", " x ", " takes ", " come ", "X", " captura "]),
            and: habits.one(&[",", ", ", "/", " + ", "&", " and ", " y ", " e ", ";", "; "]),
            count: habits.any(6),
            repeats: habits.any(6) == 0,
            upper: habits.any(4) == 0,
        }
    }

    fn write(&self, played: &Move) -> String {
        let from = played.from();
        let between = if played.is_capture() { self.takes } else { self.between };
        let targets: Vec<(Square, u8)> = played.targets().iter().collect();
        let one = |(square, count): &(Square, u8)| match (self.count, *count) {
            (_, 1) => square.to_string(),
            _ if targets.len() == 1 => square.to_string(),
            (0, count) => format!("{square}*{count}"),
            (1, count) => format!("{square}({count})"),
            (2, count) => format!("{square}={count}"),
            (3, count) => format!("{square}x{count}"),
            (4, count) => format!("{count}x{square}"),
            (_, count) => format!("{count}{square}"),
        };
        let mut text = format!("{from}{between}");
        for (n, target) in targets.iter().enumerate() {
            let again = if self.repeats { format!("{from}{between}") } else { String::new() };
            let before = if n > 0 { format!("{}{again}", self.and) } else { String::new() };
            let _ = write!(text, "{before}{}", one(target));
        }
        if self.upper { text.to_uppercase() } else { text }
    }
}

/// How one person writes lines of Diverto.
struct LineHand {
    form: usize,
    letters: [&'static str; 4],
    starts: bool,
}

impl LineHand {
    fn any(habits: &mut Habits) -> LineHand {
        let letters = habits.one(&[
            ["N", "E", "S", "W"],
            ["N", "E", "S", "O"],
            ["N", "L", "S", "O"],
            ["U", "R", "D", "L"],
            ["↑", "→", "↓", "←"],
            ["up ", "right ", "down ", "left "],
            ["arriba ", "derecha ", "abajo ", "izquierda "],
            ["cima ", "direita ", "baixo ", "esquerda "],
        ]);
        LineHand { form: habits.any(6), letters, starts: habits.any(4) > 0 }
    }

    /// A line from `from`, which may be left out if no other end fits.
    fn write(&self, from: Intersection, segments: [(Direction, u32); 2], is_alone: bool) -> String {
        let letter = |direction: Direction| self.letters[direction as usize];
        let [(first, one), (second, other)] = segments;
        let start = if self.starts || !is_alone { format!("{from} ") } else { String::new() };
        let is_short = self.letters[0].chars().count() == 1;
        match self.form {
            0 => format!("{start}{}{one} {}{other}", letter(first), letter(second)),
            1 => format!("{start}{one} {} {other} {}", letter(first).trim(), letter(second).trim()),
            2 if is_short => format!("{start}{one}{} {other}{}", letter(first), letter(second)),
            3 if is_short => format!("{from} {} {} {one} {other}", letter(first), letter(second)),
            4 => {
                let [bend, end] = corners(from, segments).unwrap();
                format!("{}{bend}-{end}", start.replace(' ', "-"))
            }
            _ => format!("{from}:{}{one}{}{other}", letter(first), letter(second)),
        }
    }
}

fn corners(from: Intersection, segments: [(Direction, u32); 2]) -> Option<[Intersection; 2]> {
    let bend = segments[0].0.step(from, segments[0].1 as u8)?;
    Some([bend, segments[1].0.step(bend, segments[1].1 as u8)?])
}

/// A text with these plies, laid out as somebody may.
fn laid_out(plies: &[String], habits: &mut Habits) -> String {
    let mut text = String::new();
    let names = ["Ana", "Beto"];
    let prose = ["nice!", "hmm", "boa jogada", "y ahora?", "", "", ":)"];
    let kind = habits.any(7);
    let mut line = |written: std::fmt::Arguments<'_>| writeln!(text, "{written}").unwrap();
    match kind {
        0 | 1 => {
            let dot = habits.one(&[".", ")", " ", ":"]);
            let between = if kind == 0 { "   " } else { " | " };
            for (turn, plies) in plies.chunks(2).enumerate() {
                line(format_args!("{}{dot} {}", turn + 1, plies.join(between)));
            }
        }
        2 => plies.iter().enumerate().for_each(|(ply, written)| line(format_args!("{}. {written}", ply + 1))),
        3 => {
            for (ply, written) in plies.iter().enumerate() {
                line(format_args!(
                    "[18:{:02}] {}: {written} {}",
                    ply % 60,
                    names[ply % 2],
                    habits.one(&prose)
                ));
            }
        }
        4 => plies
            .iter()
            .enumerate()
            .for_each(|(ply, written)| line(format_args!("{}: {written}", names[ply % 2]))),
        5 => {
            line(format_args!("| {} | Ana | Beto |", habits.one(&["#", "Turn", "Lance", "Turno"])));
            line(format_args!("|---|---|---|"));
            for (turn, plies) in plies.chunks(2).enumerate() {
                let second = plies.get(1).map_or("", String::as_str);
                line(format_args!("| {} | {} | {second} |", turn + 1, plies[0]));
            }
        }
        _ => {
            for written in plies {
                line(format_args!("- {written} {}", habits.one(&["", "# good", "(2 ideas)", "// 3"])));
            }
        }
    }
    text
}

/// A random game in somebody's hand: its plies, and the text. With a slip, one ply is not legal, or is missing.
fn persivic_text(habits: &mut Habits, slips: bool) -> (Vec<String>, String) {
    let hand = MoveHand::any(habits);
    let (mut position, mut canonical, mut written) = (Position::start(), Vec::new(), Vec::new());
    let plies = 4 + habits.any(30);
    let slip = slips.then(|| 1 + habits.any(plies - 2));
    for ply in 0..plies {
        let moves: Vec<Move> = position.moves().collect();
        if position.is_over() || moves.is_empty() {
            break;
        }
        // Captures are rare, and have to be read too.
        let captures: Vec<Move> = moves.iter().copied().filter(Move::is_capture).collect();
        let played = habits.one(if captures.is_empty() { &moves } else { &captures });
        canonical.push(played.to_string());
        if slip != Some(ply) {
            written.push(hand.write(&played));
        } else if habits.any(2) == 0 {
            let aimed = Square::all().filter_map(|to| format!("{}-{to}", played.from()).parse().ok());
            let wrong: Vec<Move> = aimed.filter(|aimed| !position.allows(aimed)).collect();
            written.push(hand.write(&habits.one(&wrong)));
        }
        position = position.play_unchecked(&played);
    }
    // Without its last ply, the text is a shorter game.
    if written.len() < canonical.len() && slip == canonical.len().checked_sub(1) {
        canonical.pop();
    }
    let text = laid_out(&written, habits);
    (canonical, text)
}

fn diverto_text(habits: &mut Habits, slips: bool) -> (Vec<String>, String) {
    let hand = LineHand::any(habits);
    let mut sheet = Sheet::new(&Setup::default());
    let (mut canonical, mut written) = (Vec::new(), Vec::new());
    let plies = 4 + habits.any(12);
    let slip = slips.then(|| 1 + habits.any(plies - 2));
    for ply in 0..plies {
        let lines = sheet.lines(sheet.pairs(None));
        if lines.is_empty() {
            break;
        }
        let drawn = habits.one(&lines);
        canonical.push(drawn.to_string());
        let from = drawn.line.from();
        let segments = [drawn.line.first(), drawn.line.second()]
            .map(|segment| (segment.direction, segment.length.get().into()));
        let fits =
            |from: &Intersection, segments| sheet.judge(&Attempt { from: *from, segments }, None).is_ok();
        let ends = sheet.end_points();
        // Numbers that nobody may draw here.
        let long =
            segments.map(|(direction, length): (Direction, u32)| (direction, if length > 3 { 1 } else { 6 }));
        if slip == Some(ply) && corners(from, long).is_some() && !fits(&from, long) {
            written.push(hand.write(from, long, false));
        } else {
            let is_alone = ply > 0 && ends.iter().filter(|end| fits(end, segments)).count() == 1;
            written.push(hand.write(from, segments, is_alone));
        }
        sheet.play_unchecked(&drawn);
    }
    let text = format!("Board: 20x20\n{}", laid_out(&written, habits));
    (canonical, text)
}

/// How one person calls the tokens: those of the rules that are not special.
const TOKENS: [[&str; 8]; 4] = [
    ["10", "-5", "-10", "-20", "milk", "duck", "rinds", "beer"],
    ["dez", "menos 5", "menos 10", "-20", "leite", "pato", "torresmo", "chopp"],
    ["diez", "–5", "menos diez", "menos veinte", "leche", "pato", "chicharrón", "cerveza"],
    ["+10", "−5", "-10", "minus 20", "🥛", "🦆", "🥓", "🍺"],
];

/// What everybody took in a few tricks, in somebody's hand: lines of quick score, or the words of a record's tricks.
/// With a slip, a token is misspelled.
fn divicity_text(habits: &mut Habits, slips: bool) -> (Vec<String>, String) {
    let players = 3 + habits.any(2);
    let names = &["Ana", "Beto", "Cira", "José"][..players];
    let plain = TokenSet::DEFAULT.tokens().filter(|kind| !kind.is_special());
    let mut left: Vec<TokenKind> = plain.collect();
    let called = habits.one(&TOKENS);
    let form = habits.any(5);
    let (tricks, mut slip) = (2 + habits.any(4), slips);
    let mut held = vec![Holding::default(); players];
    let mut cells: Vec<Vec<Vec<String>>> = Vec::new();
    let (mut list, mut words) = (String::new(), Vec::new());
    for trick in 0..tricks {
        let first = habits.any(players);
        let two = [first, (first + 1 + habits.any(players - 1)) % players];
        let mut row = vec![Vec::new(); players];
        let mut takes = Vec::new();
        for taker in two {
            let kind = left.swap_remove(habits.any(left.len()));
            held[taker].tokens.add(kind, 1);
            let mut word = called[kind as usize].to_owned();
            if std::mem::take(&mut slip) {
                word.push('q');
            }
            takes.push((names[taker], kind.name(), word.clone()));
            row[taker].push(word);
        }
        words.extend(["|", takes[0].1, takes[1].1].map(str::to_owned));
        words.extend(takes.iter().flat_map(|(name, kind, _)| ["|", name, kind].map(str::to_owned)));
        let between = habits.one(&[", ", "; ", " and ", " e ", " | "]);
        let take = habits.one(&[" ", " took ", " pega ", " toma ", ": "]);
        let takes: Vec<String> = takes.iter().map(|(name, _, word)| format!("{name}{take}{word}")).collect();
        let _ = writeln!(list, "{}{} {}", trick + 1, habits.one(&[".", ")"]), takes.join(between));
        cells.push(row);
    }
    let lines = || {
        let line = |(name, holding): (&&str, &Holding)| {
            let name: Name = name.parse().unwrap();
            quick::written(&name, holding)
        };
        names.iter().zip(&held).map(line).collect::<Vec<String>>()
    };
    let and = habits.one(&[", ", "; ", " + "]);
    let mut text = String::new();
    match form {
        0 => {
            let sign = habits.one(&[": ", "=", " -> ", " = "]);
            for (player, name) in names.iter().enumerate() {
                let all: Vec<String> = cells.iter().flat_map(|row| row[player].clone()).collect();
                let _ = writeln!(text, "{name}{sign}{}", all.join(and));
            }
            (lines(), text)
        }
        1 => {
            for (trick, row) in cells.iter().enumerate() {
                for (player, cell) in row.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
                    let _ = writeln!(text, "[21:{trick:02}] {}: {}", names[player], cell.join(and));
                }
            }
            let order = text.lines().filter_map(|line| line[8..].split(':').next()).collect::<Vec<_>>();
            // Who took nothing wrote nothing; the others are in the order of their messages.
            let mut known: Vec<String> = Vec::new();
            for name in order {
                let line = lines().into_iter().find(|line| line.starts_with(&format!("{name}="))).unwrap();
                if !known.contains(&line) {
                    known.push(line);
                }
            }
            (known, text)
        }
        2 | 3 => {
            let (bar, edge) = habits.one(&[(" | ", "| "), ("\t", ""), (";", "")]);
            let title = habits.one(&["trick", "vaza", "baza", "#"]);
            let _ = writeln!(text, "{edge}{title}{bar}{}", names.join(bar));
            for (trick, row) in cells.iter().enumerate() {
                let inside = if bar == ";" { " + " } else { ", " };
                let row: Vec<String> = row.iter().map(|cell| cell.join(inside)).collect();
                let _ = writeln!(
                    text,
                    "{edge}{}{bar}{}{}",
                    trick + 1,
                    row.join(bar),
                    if edge.is_empty() { "" } else { " |" }
                );
            }
            (lines(), text)
        }
        _ => (words, format!("Players: {}\n{list}", names.join(habits.one(&[", ", " "])))),
    }
}

/// Imports games in random hands, a third of them with a slip, and returns the share of the others that were read.
fn generated(games: u64, text_of: fn(&mut Habits, bool) -> (Vec<String>, String)) -> f64 {
    let (mut right, mut whole) = (0, 0);
    for seed in 0..games {
        let mut habits = Habits(Seed(seed).generator("habits", 0));
        let slips = seed % 3 == 0;
        let (canonical, text) = text_of(&mut habits, slips);
        let import = read(&text);
        whole += u32::from(!slips);
        let Some(record) = import.meant() else {
            if !slips {
                println!("seed {seed}\n{text}\n{:?}\n{:?}\n", import.error, import.games);
            }
            continue;
        };
        let words = record.lines().filter(|line| !line.starts_with('[')).flat_map(str::split_whitespace);
        let is_ply = |word: &&str| !word.ends_with('.') && !["1-0", "0-1", "1/2-1/2"].contains(word);
        let plies: Vec<&str> = words.filter(is_ply).collect();
        assert_eq!(plies, canonical, "seed {seed}: another game\n{text}\n{record}");
        right += u32::from(!slips);
    }
    f64::from(right) / f64::from(whole)
}

#[test]
fn games_in_any_hand_are_read_as_themselves_or_refused() {
    for text_of in [persivic_text, diverto_text, divicity_text] {
        let share = generated(200, text_of);
        assert!(share >= 0.95, "{share}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn games_in_any_hand_for_long() {
    for text_of in [persivic_text, diverto_text, divicity_text] {
        let share = generated(10_000, text_of);
        println!("read: {share}");
        assert!(share >= 0.95);
    }
}
