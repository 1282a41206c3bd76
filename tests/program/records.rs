//! Properties of every game's records: the place of a wrong tag, numbers in messages, results, repeated tags,
//! and line ends.

use crate::common::Parlour;
use parlour::seed::{Seed, below};
use serde_json::{Value, json};

/// The output of `parlour check` on a record: text, stderr and JSON.
fn checked(text: &str) -> (String, String, Value) {
    let people = Parlour::new().file("g", text).args(["check", "g"]).run();
    let programs = Parlour::new().file("g", text).args(["check", "--json", "g"]).run();
    (people.said().to_owned(), people.stderr.clone(), programs.json())
}

/// The part of a source line that is marked.
fn marked(stderr: &str) -> String {
    let lines: Vec<&str> = stderr.lines().collect();
    let mark =
        lines.iter().position(|line| line.contains('^')).unwrap_or_else(|| panic!("no mark: {stderr}"));
    let (from, to) = (lines[mark].find('^').unwrap(), lines[mark].rfind('^').unwrap());
    lines[mark - 1].chars().skip(from).take(to + 1 - from).collect()
}

const DIVERTO: &str = "[Game \"Diverto\"]\n[Board \"20x20\"]\n";
const DIVICITY: &str = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n";
const PERSIVIC: &str = "[Game \"PerSiVic\"]\n";

#[test]
fn of_a_tag_only_what_is_wrong_is_marked() {
    for (head, tag, wrong) in [
        (DIVERTO, r#"[Lives "c4 z99"]"#, "z99"),
        (DIVERTO, r#"[Lives "c4 z99 k9"]"#, "z99"),
        (DIVERTO, r#"[Lives "c4 k9 c4"]"#, "c4"),
        (DIVERTO, r#"[Lives "c4 k30"]"#, "k30"),
        (DIVERTO, r#"[Lives "c4,k9 d5"]"#, "c4,k9"),
        (DIVERTO, r#"[Dice "3 9 / 4 2"]"#, "9"),
        (DIVERTO, r#"[Dice "3 5"]"#, "3 5"),
        (DIVERTO, r#"[Rules "roll thrown"]"#, "thrown"),
        (DIVERTO, r#"[Rules "roll,roll"]"#, "roll"),
        (DIVERTO, r#"[Rows "61"]"#, "61"),
        (DIVERTO, r#"[Result "won"]"#, "won"),
        ("[Game \"Diverto\"]\n", r#"[Board "5x5"]"#, "5x5"),
        ("[Game \"Divicity\"]\n", r#"[Players "Ana 3eto Cira"]"#, "3eto"),
        ("[Game \"Divicity\"]\n", r#"[Players "Ana Beto Ana"]"#, "Ana"),
        ("[Game \"Divicity\"]\n", r#"[Players "Ana discard Cira"]"#, "discard"),
        ("[Game \"Divicity\"]\n", r#"[Players "Ana Beto"]"#, "Ana Beto"),
        (DIVICITY, r#"[Leader "Davi"]"#, "Davi"),
        (DIVICITY, r#"[Rules "immunity none"]"#, "none"),
        (DIVICITY, r#"[Rules "immunity immunity"]"#, "immunity"),
        (DIVICITY, r#"[Tokens "10x5 foo"]"#, "foo"),
        (DIVICITY, r#"[Tokens "10x5 foox3"]"#, "foox3"),
        (DIVICITY, r#"[Tokens "10x5 10x4"]"#, "10x4"),
        (DIVICITY, r#"[Tokens "10x5 milkx4"]"#, "milkx4"),
        (DIVICITY, r#"[Lex "Ana 3 Beto many"]"#, "many"),
        (DIVICITY, r#"[Lex "Ana 3 Ana 1"]"#, "Ana"),
        (DIVICITY, r#"[Lex "Ana 3 Beto"]"#, "Beto"),
        (DIVICITY, r#"[Lex "Ana 3 Davi 1"]"#, "Davi"),
        (DIVICITY, r#"[Lex "Ana 3 Beto 2"]"#, "2"),
        (DIVICITY, r#"[Score "Ana 3 Beto +5"]"#, "+5"),
        (DIVICITY, r#"[Score "\"Ana\" 3"]"#, r#"\"Ana\""#),
        (DIVICITY, r#"[Hand "Davi 2M"]"#, "Davi"),
        (PERSIVIC, r#"[NoMove "win"]"#, "win"),
        (PERSIVIC, r#"[NoCaptureLimit "0"]"#, "0"),
        (PERSIVIC, r#"[Repetition "never"]"#, "never"),
        (PERSIVIC, r#"[Position "9./9./9./9./9./q8./9./9./3r8. r"]"#, "q"),
        (PERSIVIC, r#"[Position "9./9./9./9./9./7./9./9./3r8. r"]"#, "7."),
        (PERSIVIC, r#"[Position "9./9./9./9./9./9./9./9./3r8. g"]"#, "g"),
        ("", r#"[Game "Chess"]"#, "Chess"),
    ] {
        let text = format!("{head}{tag}\n*\n");
        let (_, people, programs) = if head.is_empty() {
            let run = |json: &[&str]| {
                json.iter()
                    .fold(Parlour::new().file("g", &text).args(["persivic", "check", "g"]), |run, arg| {
                        run.arg(arg)
                    })
                    .run()
            };
            (String::new(), run(&[]).stderr, run(&["--json"]).json())
        } else {
            checked(&text)
        };
        assert_eq!(marked(&people), wrong, "{people}");
        // Of equal words in a list, the last one is at fault.
        let column =
            people.lines().find(|line| line.contains('^')).and_then(|line| line.find('^')).unwrap() - 4;
        assert_eq!(tag.rfind(wrong), Some(column), "{people}");
        // A malformed tag is placed at its `[`; a wrong card, token or player at the word.
        let error = &programs["error"];
        let place =
            if matches!(error["kind"].as_str(), Some("bad-tag" | "bad-position")) { 1 } else { column + 1 };
        assert_eq!(error["column"], place, "{people}");
        assert!(people.contains(&format!("--> g:{}:{place}\n", head.lines().count() + 1)), "{people}");
    }
}

#[test]
fn a_number_that_nobody_wrote_is_never_named() {
    let games = [
        (PERSIVIC, "1. e1-#e4 *"),
        (PERSIVIC, "1. e1-#e4,d3 *"),
        (PERSIVIC, "1. e1-#e4,#d3 *"),
        (PERSIVIC, "1. e1-e4,#d3 *"),
        (PERSIVIC, "1. e#-e4 *"),
        (PERSIVIC, "#. e1-e4 *"),
        (PERSIVIC, "#... e1-e4 *"),
        (PERSIVIC, "[NoCaptureLimit \"#\"]\n*"),
        (PERSIVIC, "[Position \"#./9./9./9./9./9./9./9./3r8. r\"]\n*"),
        (PERSIVIC, "[Position \"9./9./9./9./9./9./9./9./#r8. r\"]\n*"),
        (DIVERTO, "1. c3:N#E2 *"),
        (DIVERTO, "1. c3:N2E# *"),
        (DIVERTO, "1. c#:N2E2 *"),
        (DIVERTO, "#. c3:N2E2 *"),
        (DIVERTO, "[Lives \"c#\"]\n*"),
        (DIVERTO, "[Dice \"3 # / 4 2\"]\n*"),
        (DIVERTO, "[Rows \"#\"]\n*"),
        (DIVERTO, "[Rules \"roll\"]\n(3 #) c3:N2E2 *"),
        ("[Game \"Diverto\"]\n", "[Board \"#x20\"]\n*"),
        (DIVICITY, "#. | milk 10 | Ana milk | Beto 10"),
        (DIVICITY, "1. | milk # | Ana milk | Beto 10"),
        (DIVICITY, "1. | milk 10 | Ana # | Beto 10"),
        (DIVICITY, "1. #M 3M 4M | milk 10 | Ana milk | Beto 10"),
        (DIVICITY, "[Tokens \"10x#\"]\n"),
        (DIVICITY, "[Lex \"Ana #\"]\n"),
        (DIVICITY, "[Lex \"Ana 3 Beto #\"]\n"),
        (DIVICITY, "[Score \"Ana #\"]\n1. | milk 10 | Ana milk | Beto 10"),
        (DIVICITY, "[Score \"Ana -#\"]\n1. | milk 10 | Ana milk | Beto 10"),
        (DIVICITY, "[Score \"Beto -#\"]\n1. | milk 10 | Ana milk | Beto 10"),
        (DIVICITY, "[Score \"Cira -#\"]\n1. | milk 10 | Ana milk | Beto 10"),
        (DIVICITY, "[Hand \"Ana #M\"]\n"),
    ];
    let quick = ["Ana=lex*#", "Ana=10*#", "Ana=#", "Ana=10*#,10*3", "Ana=10,10*#", "Ana=milk x#"];
    for number in [
        "256",
        "65536",
        "2147483647",
        "2147483648",
        "4294967295",
        "4294967296",
        "99999999999",
        "18446744073709551616",
    ]
    .map(ToOwned::to_owned)
    .into_iter()
    .chain(["9".repeat(40), "1".repeat(200)])
    {
        for (head, text) in games {
            let text = format!("{head}{}\n", text.replace('#', &number));
            let (summary, told, programs) = checked(&text);
            names_what_is_written(&number, &summary, &text);
            names_what_is_written(&number, &told, &text);
            names_what_is_written(&number, programs["error"]["message"].as_str().unwrap_or(""), &text);
            names_what_is_written(&number, programs["error"]["help"].as_str().unwrap_or(""), &text);
        }
        for text in quick {
            let ran = Parlour::new().args(["divicity", "score"]).arg(text.replace('#', &number)).run();
            assert_eq!(ran.status, 1, "{text}");
            names_what_is_written(&number, &ran.stderr, text);
        }
        for (line, typed) in [
            ("persivic play g", "e1-#e4"),
            ("persivic play g", "e1-#e4,d3"),
            ("diverto play g --board 9x9", "c3:N#E2"),
        ] {
            let run = line.split_whitespace().fold(Parlour::new(), |run, word| run.args([word]));
            let ran = run.stdin(typed.replace('#', &number)).run();
            assert!(ran.said().contains(&number[..number.len().min(60)]), "{}", ran.said());
            names_what_is_written(&number, ran.said().split("Not legal").last().unwrap(), typed);
        }
    }
}

/// Every long number in `told` is `number`, an excerpt of it, or a sum of it with small ones.
#[track_caller]
fn names_what_is_written(number: &str, told: &str, text: &str) {
    let sums: Vec<String> = number.parse::<u64>().iter().flat_map(|number| sums(*number)).collect();
    for named in told.split(|letter: char| !letter.is_ascii_digit()).filter(|named| named.len() > 2) {
        let cut = named.len() >= 20 && number.starts_with(named);
        assert!(
            cut || named == number || sums.iter().any(|sum| sum == named),
            "{named} in {told}\nof {text}"
        );
    }
}

/// Numbers that a message may derive from a countable one: sums with itself and small ones.
fn sums(number: u64) -> impl Iterator<Item = String> {
    let twice = number.saturating_mul(2);
    [number, twice]
        .into_iter()
        .flat_map(|sum| (sum.saturating_sub(40)..=sum.saturating_add(40)).map(|sum| sum.to_string()))
}

#[test]
fn a_tag_that_is_never_closed_is_a_bad_tag_in_every_game() {
    for head in [PERSIVIC, DIVERTO, DIVICITY] {
        for open in ["[Event \"Con\"", "[Event \"Con", "[Event \"Con]", "[Event", "[", "[Event \"Con\\\"]"] {
            let (_, people, programs) = checked(&format!("{head}{open}\n*\n"));
            assert_eq!(programs["error"]["kind"], "bad-tag", "{head}{open}: {people}");
            assert_eq!(programs["error"]["column"], 1, "{head}{open}");
            assert!(people.starts_with("error[bad-tag]: "), "{people}");
        }
    }
    let text = format!("{DIVICITY}[Hand \"Ana 2M\n");
    let ran = Parlour::new().file("g", &text).args(["divicity", "validate", "--json", "g"]).run();
    assert_eq!(ran.json()["faults"][0]["kind"], "bad-tag", "{}", ran.said());
}

#[test]
fn of_a_tag_that_stands_twice_people_and_programs_are_told_the_same() {
    for (head, known, shown) in
        [(PERSIVIC, "Red", true), (DIVERTO, "Player1", true), (DIVICITY, "Event", false)]
    {
        let twice = |name: &str| format!("{head}[{name} \"one\"]\n[{name} \"two\"]\n");
        let (summary, people, programs) = checked(&twice(known));
        assert_eq!(programs["tags"][known], "one");
        assert!(!shown || summary.contains("one"), "{summary}");
        assert_eq!(programs["error"]["kind"], "bad-tag");
        assert!(people.contains(&format!("the tag `{known}` appears twice, first on line")), "{people}");
        // Unknown tags may repeat.
        let (_, people, programs) = checked(&twice("Mood"));
        assert_eq!(
            (&programs["tags"]["Mood"], &programs["error"], people.as_str()),
            (&json!(["one", "two"]), &Value::Null, "")
        );
    }
}

#[test]
fn the_tag_result_alone_is_read_alike_by_every_command() {
    // For each game, the commands that report its state; `play` needs input to do so.
    for (game, head, commands) in [
        ("persivic", PERSIVIC, &["check", "show", "moves", "view -o -", "play"][..]),
        ("diverto", DIVERTO, &["check", "draw", "view -o -", "play"]),
    ] {
        let moves = if game == "persivic" { "1. e1-e4" } else { "[Dice \"3 1 / 4 2\"]\n1. c3:N3E1" };
        for (result, word) in [("1-0", " wins"), ("0-1", " wins"), ("1/2-1/2", "drawn"), ("*", "")] {
            for command in commands {
                let said = |text: String| {
                    let run = command.split_whitespace().fold(Parlour::new().arg(game), Parlour::arg);
                    let ran = run.file("g", text).arg("g").stdin("quit\n").run();
                    assert_eq!(
                        (ran.status, ran.stderr.as_str().contains("error")),
                        (0, false),
                        "{}",
                        ran.stderr
                    );
                    // The page's code holds the record as written, and so do the script data after it.
                    let (shown, _) =
                        ran.said().split_once("<aside class=\"code\"").unwrap_or((ran.said(), ""));
                    (shown.to_owned(), ran.stderr)
                };
                let in_tag = said(format!("{head}[Result \"{result}\"]\n{moves}\n"));
                let in_moves = said(format!("{head}{moves} {result}\n"));
                assert!(format!("{in_tag:?}").contains(word), "{game} {command} {result}: {in_tag:?}");
                assert_eq!(in_tag, in_moves, "{game} {command} {result}");
            }
        }
    }
    // Divicity's result is computed; tags do not matter.
    let text = format!("{DIVICITY}[Result \"1-0\"]\n\n1. | milk 10 | Ana milk | Beto 10\n");
    for line in ["divicity check", "divicity replay"] {
        let with = |text: &str| {
            line.split_whitespace().fold(Parlour::new().file("g", text), Parlour::arg).arg("g").run()
        };
        assert_eq!(with(&text).said(), with(&text.replace("[Result \"1-0\"]\n", "")).said());
    }
}

#[test]
fn a_file_that_is_formatted_has_one_line_end() {
    let game = "[Game \"PerSiVic\"]\n\n1. e1-e4 {two\nlines} 1... e9-e6 *\n";
    let faulty = "[Red \"Ana\"]\n1. e1-e5\n{why\nnot} *\n";
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let all = format!("{game}\n{faulty}\n{game}");
    for (mixed, expected) in [
        (all.clone(), all.clone()),
        (crlf(&all), crlf(&all)),
        (format!("{}\n{faulty}\n{game}", crlf(game)), crlf(&all)),
        (format!("{game}\n{}\n{}", crlf(faulty), crlf(game)), all.clone()),
        (format!("{game}\n{faulty}\n{}", game.replace('\n', "\r\r\n")), all.clone()),
    ] {
        let format = |text: &str, args: &[&str]| {
            args.iter()
                .fold(Parlour::new().file("g", text).args(["persivic", "format", "g"]), |run, arg| {
                    run.arg(arg)
                })
                .run()
        };
        let ran = format(&mixed, &[]);
        assert_eq!((ran.said(), ran.status), (expected.as_str(), 1));
        assert_eq!(format(&expected, &[]).said(), expected);
        assert!(!format(&expected, &["--check"]).stderr.contains("canonical"));
        assert_eq!(format(&mixed, &["--in-place"]).text("g"), expected);
        let ran = Parlour::new().file("g", &mixed).args(["persivic", "annotate", "g", "--depth", "1"]).run();
        let ends = ran.said().matches('\n').count();
        let returns = ran.said().matches("\r\n").count();
        assert!(returns == 0 || returns == ends, "{:?}", ran.said());
        assert_eq!(ran.said().matches('\r').count(), returns);
    }
}

#[test]
fn a_name_without_end_is_told_once() {
    let long = |letters: usize| "A".repeat(letters);
    let text = |letters| format!("[Game \"Divicity\"]\n[Players \"{} Beto Cira\"]\n", long(letters));
    assert_eq!(checked(&text(1000)).2["error"], Value::Null);
    let (_, people, programs) = checked(&text(1001));
    assert_eq!(programs["error"]["kind"], "bad-tag");
    assert!(people.contains("is too long: at most 1000 letters"), "{people}");
    // Not repeated for each of the wrong cards.
    let hands = format!("{}: {}\nBeto: 2M\nCira: 3M\n", long(5000), "xx ".repeat(5000));
    let ran = Parlour::new().file("g", hands).args(["divicity", "validate", "--json", "g"]).run();
    assert_eq!(ran.json()["faults"].as_array().map(Vec::len), Some(1));
    assert!(ran.said().len() < 200_000, "{}", ran.said().len());
    let ran = Parlour::new().args(["divicity", "score"]).arg(format!("{}=10", long(1001))).run();
    assert_eq!(ran.status, 1, "{}", ran.stderr);
}

#[test]
fn games_without_moves_do_not_swallow_the_next() {
    let pairings = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n[Game \"PerSiVic\"]\n[Red \"Cira\"]\n[Blue \"Davi\"]\n1. e1-e4 *\n";
    let (summary, stderr) = checked_all(pairings);
    assert_eq!(
        summary,
        "g game 1: Ana - Beto, 0 plies, red to move\ng game 2: Cira - Davi, 1 ply, blue to move\n2 games, all good\n",
        "{stderr}"
    );
    // Without an empty line it is a duplicate tag.
    let (_, stderr) = checked_all(&pairings.replace("\n\n", "\n"));
    assert!(stderr.contains("the tag `Game` appears twice, first on line 1"), "{stderr}");
    let hands =
        "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n[Hand \"Ana 2V\"]\n\n[Hand \"Beto 3V\"]\n";
    assert!(checked_all(hands).0.contains("1 game, 0 good"));
}

/// The text output for all games of a file.
fn checked_all(text: &str) -> (String, String) {
    let people = Parlour::new().file("g", text).args(["check", "g"]).run();
    (people.said().to_owned(), people.stderr)
}

#[test]
fn the_ending_of_a_file_says_its_game_where_no_tag_does() {
    let check =
        |file: &str, text: &str| Parlour::new().file(file, text).args(["check", "--json", file]).run();
    for (file, text, game) in [
        ("a.psv", "1. e1-e4 *\n", "PerSiVic"),
        ("A.PSV", "1) e1–e4 *\n", "PerSiVic"),
        ("a.dvt", "[Board \"9x9\"]\n1. c3:N3E1 *\n", "Diverto"),
        ("a.dvc", "[Players \"Ana Beto Cira\"]\n1. | 10 10 | Ana 10 | Beto 10\n", "Divicity"),
        // A tag outweighs the file name.
        ("a.psv", "[game \"Diverto\"]\n[Board \"9x9\"]\n1. c3:N3E1 *\n", "Diverto"),
    ] {
        let report = check(file, text).fine("").json();
        assert_eq!((&report["tags"]["Game"], &report["error"]), (&json!(game), &Value::Null), "{file}");
    }
    for (file, text) in [("a.txt", "1. e1-e4 *\n"), ("psv", "1. e1-e4 *\n")] {
        let ran = check(file, text);
        assert_eq!((ran.status, &ran.json()["error"]["message"]), (1, &json!("the tag `Game` is missing")));
    }
    let misspelled = check("a.txt", "[Gmae \"PerSiVic\"]\n1. e1-e4 *\n").json();
    assert_eq!(misspelled["error"]["help"], "did you mean `Game` by the tag `Gmae`?");
    // Text in memory is given a name.
    let answers = parlour::api::check("1. e1-e4 *", "a.psv", parlour::table::Reading::Strict);
    assert!(answers[0].to_string().contains(r#""error":null"#));
}

#[test]
fn lines_that_end_with_returns_alone_are_lines_to_every_command() {
    let text = "[Game \"PerSiVic\"]\r[Red \"Ana\"]\r\r1. e1-e4 ; why\re9-e5 *\r";
    let (_, stderr, json) = checked(text);
    assert!(stderr.contains("g:5:1"), "{stderr}");
    assert_eq!((&json["error"]["line"], &json["plies"]), (&json!(5), &json!(1)));
    let formatted =
        Parlour::new().stdin(text.replace("e9-e5", "e9-e6")).args(["persivic", "format", "-"]).run();
    assert_eq!(formatted.said(), "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n\n1. e1-e4 {why} 1... e9-e6 *\n");
}

#[test]
fn a_file_that_is_no_text_is_named_by_every_command_that_reads_records() {
    for command in [
        "check",
        "persivic check",
        "persivic check --json",
        "persivic format",
        "persivic show",
        "persivic annotate",
        "persivic moves",
        "diverto check",
        "diverto format --json",
        "diverto show",
        "divicity check",
        "divicity replay",
        "divicity validate",
        "divicity format",
    ] {
        let run = command
            .split(' ')
            .fold(Parlour::new(), Parlour::arg)
            .arg("g")
            .file("g", b"%PDF-1.7\n\xe2\xe3\0")
            .run();
        assert_eq!(run.status, 1, "{command}: {}", run.stderr);
        assert!(
            run.stderr.contains("error: g: this is a PDF file, not a record"),
            "{command}: {}",
            run.stderr
        );
    }
    let two = Parlour::new()
        .file("g", b"\x89PNG\r\n\x1a\n")
        .file("a.psv", "*\n")
        .args(["check", "g", "a.psv"])
        .run();
    assert_eq!(
        (two.status, two.said()),
        (1, "a.psv game 1: Red - Blue, 0 plies, red to move\n1 game, all good; 1 file without a game\n")
    );
    let other = |begun: &str| Parlour::new().args(["check", "a.psv"]).file("a.psv", begun).run();
    for (begun, what) in [
        ("<!DOCTYPE html>\n<p>1. e1-e4</p>\n", "a web page"),
        ("\n\n<!doctype HTML>\n<p>1. e1-e4</p>\n", "a web page"),
        ("<HTML><p>1. e1-e4</p>\n", "a web page"),
        ("\u{feff}<html><p>1. e1-e4</p></html>\n", "a web page"),
        ("<?xml version=\"1.0\"?>\n<svg/>\n", "an XML file"),
        ("(;FF[4]GM[1]SZ[19];B[pd])\n", "an SGF file, as programs for Go write"),
        (
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n",
            "a PGN file, as programs for chess write",
        ),
    ] {
        other(begun).faulty(&format!("error: a.psv: this is {what}, not a record\n"));
    }
    // Random bytes, as of a compressed file; a letter of Windows-1252 and escapes make no binary file.
    let mut random = Seed(7).generator("bytes", 0);
    let bytes: Vec<u8> = (0..2000).map(|_| below(&mut random, 256) as u8).collect();
    let ran = Parlour::new().args(["check", "a.psv"]).file("a.psv", &bytes).run();
    ran.faulty("error: a.psv: this is a binary file, not a record\n");
    let ran = Parlour::new()
        .args(["check", "a.psv"])
        .file("a.psv", b"{Jos\xe9 \x1b[1mb\x1b[0m}\n1. e1-e4 *\n")
        .run();
    assert!(!ran.stderr.contains("binary"), "{}", ran.stderr);
    let answers = parlour::api::check(b"PK\x03\x04", "a.psv", parlour::table::Reading::Lenient);
    assert!(answers[0].to_string().contains("this is a ZIP file, as office documents are too, not a record"));
}

#[test]
fn json_of_a_game_is_read_with_any_blanks_and_never_in_part() {
    let record = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n\n1. e1-e4! {so} 1-0\n";
    let shown = Parlour::new().file("g.psv", record).args(["show", "g.psv", "--json"]).run().fine("");
    let format = |json: &str| Parlour::new().args(["format", "-"]).stdin(json).run();
    let value: serde_json::Value = shown.json();
    let spread = serde_json::to_string_pretty(&value).unwrap();
    for json in [shown.said(), &spread, &format!("\u{feff}{spread}")] {
        assert_eq!(format(json).fine("").said(), record, "{json}");
    }
    for (from, to) in [("\"result\":", "\"resulx\":"), ("\"Ana\"", "5"), ("\"moves\":", "\"move\":")] {
        let ran = format(&shown.said().replacen(from, to, 1));
        assert!(ran.status == 1 && ran.said().is_empty(), "{to}: {}", ran.said());
    }
}

#[test]
fn a_file_without_a_game_replaces_nothing() {
    for args in ["-o kept.psv", "--json", "--in-place", "--check"] {
        let run =
            Parlour::new().file("empty.psv", "\n").file("kept.psv", "kept").args(["format", "empty.psv"]);
        let ran = args.split(' ').fold(run, Parlour::arg).run();
        assert_eq!((ran.status, ran.text("kept.psv")), (1, "kept".to_owned()), "{args}");
    }
}

#[test]
fn a_file_without_a_game_stops_no_other() {
    const GAME: &str = "[Game \"PerSiVic\"]\n\n1.e1-e4 *\n";
    let tidy = GAME.replace("1.e", "1. e");
    let run = |args: &str| {
        let run =
            Parlour::new().file("a.psv", "; none\n").file("b.psv", GAME).args(["format", "a.psv", "b.psv"]);
        args.split(' ').fold(run, Parlour::arg).run()
    };
    let told = "error: no game in a.psv\n";
    assert_eq!(run("--in-place").faulty(told).text("b.psv"), tidy);
    assert_eq!(run("-o c.psv").faulty(told).text("c.psv"), tidy);
    assert_eq!(run("--json").faulty(told).said().lines().count(), 2);
    let ran = run("--check");
    assert!(
        ran.status == 1 && ran.stderr.starts_with(told) && ran.stderr.contains("b.psv"),
        "{}",
        ran.stderr
    );
}

#[test]
fn no_command_guesses_the_game() {
    let run = |args: &str| {
        let run = Parlour::new().file("game", "1. e1-e4 e9-e6 *\n");
        args.split(' ').fold(run, Parlour::arg).run()
    };
    for args in [
        "check game",
        "format game",
        "annotate game",
        "annotate game --json",
        "show game",
        "moves game",
        "view game",
    ] {
        let ran = run(args);
        let told = format!("{}{}", ran.said(), ran.stderr);
        assert!(ran.status == 1 && told.contains("Game"), "{args}: {told}");
    }
}
