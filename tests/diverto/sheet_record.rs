//! Sheets in records: the id determines the game, in files, options and for the referee.

use std::collections::BTreeSet;

use crate::common::Parlour;
use crate::common::vectors::sha256;
use parlour::diverto::{Board, Numbers, Pad, PadSpec, Placement, Report, Rows, SheetId, Variant};
use parlour::print::{Page, Symbol};
use parlour::record::GameText;
use parlour::seed::Seed;

/// Lives b13 d18 i8 j3 o11 q16; printed numbers 1 and 1 for player 1, 6 and 6 for player 2.
const ID: &str = "20x20-6s-42-1of1-25d-7XHXG";

/// The same without printed numbers, like all ids of release 0.2 and earlier.
const UNPRINTED: &str = "20x20-6s-42-1of1-7XHX";

fn check(tags: &str, lines: &str) -> serde_json::Value {
    Parlour::new().stdin(format!("{tags}\n{lines}\n")).args(["diverto", "check", "--json", "-"]).run().json()
}

fn sheet() -> String {
    format!("[Sheet \"{ID}\"]\n")
}

#[test]
fn board_lives_and_dice_follow_from_the_id() {
    let good = check(&sheet(), "1. c3:N1E1 c3:E6N6+ *");
    assert!(good["error"].is_null(), "{good}");
    assert_eq!(good["lives"]["player2"]["collected"], 1);
    assert_eq!(good["rows"], 25);
    let other = check(&sheet(), "1. c3:N2E1 *");
    assert_eq!((&other["error"]["kind"], &other["error"]["rule"]), (&"numbers".into(), &"D3".into()));
}

#[test]
fn what_is_written_beside_the_id_must_agree() {
    let all = "[Board \"20x20\"]\n[Lives \"q16 b13 d18 i8 j3 o11\"]\n[Dice \"1 1 / 6 6\"]\n[Rules \"\"]\n[Rows \"25\"]\n";
    let good = check(&(sheet() + all), "*");
    assert!(good["error"].is_null(), "{good}");
    for (tag, wrong, on_sheet) in [
        ("Board", "20x21", "on the sheet it is `20x20`"),
        ("Lives", "b13 d18 i8 j3 o11", "on the sheet it is `b13 d18 i8 j3 o11 q16`"),
        ("Dice", "1 1 / 6 5", "on the sheet it is `1 1 / 6 6`"),
        ("Rules", "roll", "the sheet has none"),
        ("Rows", "24", "on the sheet it is `25`"),
    ] {
        let line = format!("[{tag} \"{wrong}\"]\n");
        for (tags, at) in [(format!("{}{line}", sheet()), 2), (format!("{line}{}", sheet()), 1)] {
            let told = check(&tags, "1. zz *");
            let message = format!("the tag `{tag}` is `{wrong}`, but {on_sheet}");
            assert_eq!(told["error"]["message"], message, "{told}");
            assert_eq!(told["error"]["kind"], "sheet", "{told}");
            assert_eq!(told["error"]["line"], at, "{told}");
        }
    }
}

#[test]
fn d3_without_printed_numbers_the_players_threw_their_own() {
    let sheet = format!("[Sheet \"{UNPRINTED}\"]\n");
    let good = check(&sheet, "1. h8:N3E2 j11:S2E4 *");
    assert!(
        good["error"].is_null() && good["uncollected"].as_array().is_some_and(|left| left.len() == 6),
        "{good}"
    );
    // A stated throw is binding.
    let dice = sheet.clone() + "[Dice \"3 2 / 5 6\"]\n";
    assert!(check(&dice, "1. h8:N3E2 *")["error"].is_null());
    let other = check(&dice, "1. h8:N3E2 j11:S2E4 *");
    assert_eq!((&other["error"]["kind"], &other["error"]["column"]), (&"numbers".into(), &12.into()));
    // Later rows follow from the lines.
    let later = check(&sheet, "1. h8:N3E2 j11:S2E4 2. h8:E5N5 *");
    assert_eq!((&later["error"]["kind"], &later["error"]["rule"]), (&"numbers".into(), &"D3".into()));
    for (id, status) in [(UNPRINTED, 0), (ID, 1)] {
        let ran = Parlour::new().stdin("1. h8:N3E2\n").args(["diverto", "check", "--sheet", id, "-"]).run();
        assert_eq!(ran.status, status, "{id}: {}", ran.stderr);
    }
}

#[test]
fn an_id_that_is_none_is_marked_and_explained() {
    let told = check("[Sheet \"20x20-6s-43-1of1-7XHX\"]\n", "*");
    assert_eq!((&told["error"]["kind"], &told["error"]["column"]), (&"bad-tag".into(), &1.into()));
    let message = told["error"]["message"].as_str().unwrap();
    assert!(message.contains("seed part `43`"), "{message}");
    let twice = check(&sheet().repeat(2), "*");
    assert_eq!(twice["error"]["kind"], "bad-tag");
}

#[test]
fn variants_and_rows_printed_on_a_sheet_are_in_its_id() {
    let pad =
        ["diverto", "sheet", "--seed", "42", "--variant", "roll", "--rows", "30", "--placement", "spaced"];
    let svg = Parlour::new().args(pad).args(["-o", "-", "--format", "svg"]).run();
    let text = svg.said().to_owned();
    let start = text.find("20x20-6s-42-1of1-30r-").expect("the id");
    let id = &text[start..start + "20x20-6s-42-1of1-30r-7XHX0".len()];
    let report = check(&format!("[Sheet \"{id}\"]\n"), "*");
    assert!(report["error"].is_null(), "{id} {report}");
    assert_eq!(report["rows"], 30);
    // The id reproduces the sheet, and rejects contradicting options.
    let again = Parlour::new().args(["diverto", "sheet", "--id", id, "-o", "-", "--format", "svg"]).run();
    assert_eq!(again.said(), text);
    let other = Parlour::new().args(["diverto", "sheet", "--id", id, "--rows", "20"]).run();
    other.refused(&format!("error: {id} has its rows and variants in it: ask for no others\n"));
}

/// The JSON of `diverto check --sheet` on a text.
fn check_on(id: &str, text: &str) -> Vec<serde_json::Value> {
    let args = ["diverto", "check", "--sheet", id, "--json", "-"];
    let ran = Parlour::new().stdin(text).args(args).run();
    ran.said().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn games_without_tags_are_checked_on_the_sheet_named_by_the_option() {
    let games = check_on(ID, "1. c3:N1E1 c3:E6N6+ *\n");
    assert!(games[0]["error"].is_null(), "{}", games[0]);
    assert_eq!(games[0]["lives"]["player2"]["collected"], 1);
}

#[test]
fn faults_of_a_game_on_a_named_sheet_keep_line_and_column() {
    let text = "  1. c3:N2E1 *\n\n[Player1 \"Ana\"]\n[Board \"19x20\"]\n*\n\n[Player1 \"Eva\"]\n1. c3:N1E1 c3:E6N7\n";
    let games = check_on(ID, text);
    let place = |game: usize, column: &str| games[game]["error"][column].clone();
    assert_eq!(
        (place(0, "kind"), place(0, "line"), place(0, "column")),
        ("numbers".into(), 1.into(), 6.into())
    );
    assert_eq!((place(1, "kind"), place(1, "line")), ("sheet".into(), 4.into()));
    assert_eq!(
        (place(2, "kind"), place(2, "line"), place(2, "column")),
        ("numbers".into(), 8.into(), 12.into())
    );
}

#[test]
fn a_game_on_another_sheet_than_the_option_names_is_refused() {
    let same = check_on(ID, &format!("{}*\n", sheet()));
    assert!(same[0]["error"].is_null(), "{}", same[0]);
    let games = check_on(ID, "[Sheet \"20x20-6s-42-2of2-7XHM\"]\n*\n");
    assert_eq!((&games[0]["error"]["kind"], &games[0]["error"]["line"]), (&"sheet".into(), &1.into()));
    let small = check_on(ID, &format!("{}*\n", sheet().to_lowercase().replace("sheet", "Sheet")));
    assert!(small[0]["error"].is_null(), "the same in small letters: {}", small[0]);
}

/// The messages of `check --sheet` on a text.
fn told_on_sheet(text: &str) -> String {
    let ran = Parlour::new().stdin(text).args(["diverto", "check", "--sheet", ID, "--suggest", "-"]).run();
    ran.stderr.clone()
}

#[test]
fn a_fault_of_a_game_on_a_named_sheet_is_marked_where_it_stands() {
    let told = told_on_sheet("1. a1:N1E1 b2:E6N6 *\n");
    assert!(told.contains(":1:12\n  |\n1 | 1. a1:N1E1 b2:E6N6 *\n  |            ^^^^^^^\n"), "{told}");
    let told = told_on_sheet("  1) A1:N1E1 b2:E6N6 *\n");
    assert!(told.contains(":1:14\n  |\n1 | 1) A1:N1E1 b2:E6N6 *\n  |            ^^^^^^^\n"), "{told}");
    let told = told_on_sheet("[Event \"x\"]\n[Player1 \"Ana\"]\n[Board \"12x12\"]\n\n1. a1:N1E1 b2:N6E6 *\n");
    assert!(told.contains(":3:1\n  |\n3 | [Board \"12x12\"]\n  |         ^^^^^\n"), "{told}");
    let told = told_on_sheet("{é}\n[Sheet \"20x20-6s-42-2of2-7XHM\"]\n\n1. a1:N1E1 b2:N6E6 *\n");
    let other = "error[sheet]: the record is for the sheet `20x20-6s-42-2of2-7XHM`, but is checked on `20x20-6s-42-1of1-25d-7XHXG`\n";
    assert!(told.starts_with(other) && !told.contains("stands twice"), "{told}");
    assert!(told.contains(":2:1\n"), "{told}");
    let told = told_on_sheet("[Event \"x\"]\n1. a1:N1E1 b2:N6E6 2. b2:S1 *\n");
    assert!(
        told.contains("\n2 | 1. a1:N1E1 b2:N6E6 2. b2:S1 *\n  |                       ^^^^^\n"),
        "{told}"
    );
}

/// A fault is the same with the id in the record, one line above.
#[test]
fn a_named_sheet_is_as_good_as_a_tag() {
    for text in [
        "1. a1:N1E1 b2:E6N6 *",
        "1. a1:N1E1 b2:N6E6x 2. h8:N1W1",
        "1. z1:N1E1",
        "1. a1:N1E1 3. b2:N6E6",
        "1. a1:N1E1 {open",
        "1. a1:N1E1 (1. a1:N2E1) b2:N6E6 *",
        "[Player1 \"Ana\"]\n[Player1 \"Eva\"]\n*",
        "[Event \"x\"] y\n*",
        "[Rules \"x\"]\n*",
        "[Rows \"24\"]\n1. a1:N1E1",
        "[Result \"1-0\"]\n1. a1:N1E1 *",
        "1. a1:n1e1 b2:E6N6",
        "é",
    ] {
        let game = check_on(ID, &format!("{text}\n")).remove(0);
        let tagged = check(sheet().trim_end(), text);
        let message = |game: &serde_json::Value| game["error"]["message"].as_str().map(ToOwned::to_owned);
        // A line named in the message is also one further down.
        assert_eq!(message(&game), message(&tagged).map(|told| told.replace("line 2", "line 1")), "{text}");
        for key in ["kind", "rule", "column", "help", "ply", "in"] {
            assert_eq!(game["error"][key], tagged["error"][key], "{text}");
        }
        assert!(!game["error"].is_null(), "{text}");
        let line = |game: &serde_json::Value| game["error"]["line"].as_u64().expect("a line");
        assert_eq!(line(&game) + 1, line(&tagged), "{text}");
    }
}

#[test]
fn what_the_sheet_or_the_record_does_not_have_is_said_so() {
    let message = |tags: &str| check(tags, "*")["error"]["message"].as_str().expect("a fault").to_owned();
    let rules = message(&format!("{}[Rules \"ordered\"]", sheet()));
    assert_eq!(rules, "the tag `Rules` is `ordered`, but the sheet has none");
    let lives = message(&format!("{}[Lives \"\"]", sheet()));
    assert_eq!(lives, "the tag `Lives` is empty, but on the sheet it is `b13 d18 i8 j3 o11 q16`");
}

// Lines as people type them.

#[test]
fn the_referee_reads_what_a_check_reads() {
    for typed in ["a1:n1e1", "A1:N1E1", "A1 : n1 e1", " a1:\u{a0}N1E1 ", "a1 N E 1 1", "1 1 a1 NE"] {
        let (code, said) = judge(&["--sheet", ID], &format!("{typed}\nb2: N6E6\nrecord\n"));
        assert_eq!(code, 0, "{typed}: {said}");
        assert!(said.contains("player 1 draws a1:N1E1: legal\n"), "{typed}: {said}");
        assert!(said.contains("1. a1:N1E1 b2:N6E6 *\n"), "{typed}: {said}");
        let record = format!("{}1. {typed} b2: N6E6 *\n", sheet());
        assert!(check(&record, "")["error"].is_null(), "{typed}");
    }
    let (code, said) = judge(&[], "a1:N1\nH1:Q1E1\n(3 1) a1:N3E1\n");
    assert_eq!((code, said.matches("; `help` lists the commands\n").count()), (1, 3), "{said}");
}

#[test]
fn d2_d7_the_referee_holds_marks_to_be_right_where_they_are_written() {
    let lives = ["--board", "9x9", "--lives", "C4, d5"];
    let (code, said) = judge(&lives, "a1:N1E1x\na1:N1E1+\na1:N1E1\nb2:N2E1x\nb2:N2E1+\n");
    assert_eq!(code, 1);
    for told in [
        "Not right (D7): wrong marks: the line makes no crossing\nwrite `a1:N1E1`\n",
        "Not right (D2): wrong marks: the line collects no life\nwrite `a1:N1E1`\n",
        "Not right (D2): wrong marks: the line collects 1 life\nwrite `b2:N2E1+`, or `b2:N2E1` without marks\n",
        "player 2 draws b2:N2E1+, and collects a life: legal\n",
    ] {
        assert!(said.contains(told), "{told}\n{said}");
    }
}

#[test]
fn options_name_a_sheet_too() {
    for (id, count) in [(ID, "2448\n"), (UNPRINTED, "60334\n")] {
        let lines = Parlour::new().args(["diverto", "lines", "--sheet", id, "--count"]).run().fine("");
        assert_eq!(lines.said(), count);
    }
    let drawn = Parlour::new().args(["diverto", "draw", "--sheet", ID]).run().fine("");
    assert!(drawn.said().contains("○ 6 lives left"), "{}", drawn.said());
    let hint = Parlour::new().args(["diverto", "hint", "--sheet", ID, "--depth", "1"]).run().fine("");
    assert!(hint.said().contains("depth 1"), "{}", hint.said());
    let both = Parlour::new().args(["diverto", "lines", "--sheet", ID, "a.dvt"]).run();
    assert!(both.status == 2 && both.stderr.contains("cannot be used with"), "{}", both.stderr);
}

fn judge(args: &[&str], typed: &str) -> (i32, String) {
    judge_with(Parlour::new(), args, typed)
}

/// The referee writes no files.
fn judge_with(parlour: Parlour, args: &[&str], typed: &str) -> (i32, String) {
    let parlour = parlour.stdin(typed).args(["diverto", "judge"]);
    let ran = args.iter().fold(parlour, Parlour::arg).run();
    assert_eq!((ran.stderr.as_str(), ran.made()), ("", Vec::new()));
    (ran.status, ran.said().to_owned())
}

#[test]
fn d3_the_referee_holds_printed_numbers_and_leaves_thrown_ones_to_the_players() {
    // An old id does not say that numbers are printed, but the user can.
    for (args, id) in [(&["--sheet", ID][..], ID), (&["--sheet", UNPRINTED, "--rolled"], UNPRINTED)] {
        let (code, said) = judge(args, "h8:N3E2\nrecord\n");
        assert_eq!(code, 1);
        assert!(said.contains("Not legal (D3): drawn with 3 and 2, but 1 and 1 were thrown"), "{said}");
        assert!(said.contains("`h8:N1E1` is legal"), "{said}");
        assert!(
            said.contains("[Dice \"1 1 / 6 6\"]\n") && said.contains(&format!("[Sheet \"{id}\"]\n")),
            "{said}"
        );
    }
    let (code, said) = judge(&["--sheet", UNPRINTED], "h8:N3E2\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("draws h8:N3E2: legal"), "{said}");
}

#[test]
fn d10_a_mistyped_throw_that_ends_the_game_is_put_right() {
    let roll = ["--board", "6x6", "--variant", "roll"];
    let (code, said) = judge(&roll, "rolled 6,6\nrolled 1,1\na1:N1E1\nrecord\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("player 2 wins: player 1 has no legal line"), "{said}");
    assert!(said.contains("1. (1 1) a1:N1E1 *\n"), "{said}");
}

/// The referee's record names the sheet, gets the same verdict from a check, and can be resumed.
#[test]
fn the_record_of_a_judged_game_keeps_its_sheet() {
    for (args, dice) in [
        (&["--sheet", ID][..], true),
        (&["--sheet", UNPRINTED], false),
        (&["--sheet", UNPRINTED, "--rolled"], true),
        (&["--sheet", "20x20-6s-42-1of1-30or-7XHXP"], false),
    ] {
        let record = |said: &str| {
            said[said.find("[Game").expect("a record")..said.rfind("*\n").expect("its end") + 2].to_owned()
        };
        let (code, said) = judge(args, "c3:N1E1\nd4:N6E6\nrecord\n");
        assert_eq!(code, 0, "{said}");
        let text = record(&said);
        assert!(text.contains(&format!("[Sheet \"{}\"]\n", args[1])), "{text}");
        assert_eq!(text.contains("[Dice "), dice, "{text}");
        let checked = check(&text, "");
        assert!(checked["error"].is_null() && checked["plies"] == 2, "{text}\n{checked}");
        // A check rejects dice other than those used.
        let other = check(&text.replace("c3:N1E1 d4:N6E6", "h8:N3E2 j11:S2E4"), "");
        assert_eq!(other["error"]["kind"].as_str(), if dice { Some("numbers") } else { None }, "{other}");
        let tagged = text.replace('*', "0-1").replace("[Board", "[Event \"Cup\"]\n[Board");
        let (_, said) = judge_with(Parlour::new().file("g.dvt", &tagged), &["g.dvt"], "record\n");
        assert_eq!(record(&said), tagged.replace("0-1", "*"), "who resigned may go on");
    }
}

#[test]
fn d3_a_game_played_on_a_sheet_without_printed_numbers_throws_them() {
    let play = |id: &str, seed: &str| {
        let ran = Parlour::new().args(["diverto", "play", "g.dvt", "--sheet", id, "--seed", seed]).run();
        let record = ran.text("g.dvt");
        assert!(check(&record, "")["error"].is_null(), "{record}");
        record.lines().find(|line| line.starts_with("[Dice")).expect("dice").to_owned()
    };
    assert_eq!(play(ID, "1"), "[Dice \"1 1 / 6 6\"]");
    let thrown = play(UNPRINTED, "1");
    assert_eq!(thrown, play(UNPRINTED, "1"), "a seed throws the same again");
    assert!((2..9).any(|seed| play(UNPRINTED, &seed.to_string()) != thrown));
}

/// The id holds everything that decides a game: printing it again yields an identical sheet, and a record
/// with it starts accordingly.
#[test]
fn a_sheet_printed_by_its_id_is_the_same_sheet() {
    let boards: [(Board, u16); 4] = [
        ("20x20".parse().unwrap(), 6),
        ("6x6".parse().unwrap(), 0),
        ("15x9".parse().unwrap(), 5),
        ("8x12".parse().unwrap(), 4),
    ];
    let variants =
        [vec![], vec![Variant::Roll], vec![Variant::Ordered, Variant::Prepaid], Variant::ALL.to_vec()];
    let mut ids = BTreeSet::new();
    for (number, ((board, lives), placement)) in
        boards.into_iter().flat_map(|of| Placement::ALL.map(|placement| (of, placement))).enumerate()
    {
        // An odd number of symmetric lives needs a centre, which only a board with even sides has.
        let lives = if placement == Placement::Symmetric { lives / 2 * 2 } else { lives };
        for (rows, printed, of) in [(25, false, 1), (25, true, 1), (12, true, 3), (7, false, 40)] {
            let variants = variants[(number + usize::from(rows)) % variants.len()].clone();
            let seed = Seed([0, 42, u64::MAX][number % 3]);
            let spec = PadSpec {
                seed: Some(seed),
                sheets: of,
                board,
                lives,
                placement,
                rows: Some(Rows::new(rows).unwrap()),
                variants,
                rolled: printed,
                rules: true,
                cover: true,
                ..PadSpec::default()
            };
            let id = spec.sheet_id(of);
            assert!(ids.insert(id.to_string()), "{id} is another sheet's too");
            let (symbols, whole) = pages(PadSpec { cover: false, ..spec.clone() });
            let reprint =
                PadSpec { id: Some(id.to_string().parse().unwrap()), rules: true, ..PadSpec::default() };
            let again = pages(reprint.clone());
            assert!(again == (symbols, whole[whole.len() - 2..].to_vec()), "{id}");
            let (_, covered) = pages(PadSpec { cover: true, ..reprint });
            assert!(covered[2..] == again.1, "{id}");
            assert!(format!("{:?}", covered[0]).contains(&id.to_string()), "{id}");
            // The id yields the same game.
            let report = Report::new(&GameText::new(&format!("[Sheet \"{id}\"]\n")));
            assert!(report.fault.is_none(), "{id}: {:?}", report.fault);
            let setup = report.setup();
            assert_eq!(
                (setup.board, &setup.lives, setup.rows),
                (board, &id.lives().unwrap(), spec.row_count()),
                "{id}"
            );
            assert_eq!(setup.variants, spec.variants, "{id}");
            let rolls = id.rolls().map(|[one, two]| Numbers::new(one.into(), two.into()).unwrap());
            assert_eq!(setup.dice, printed.then_some(rolls), "{id}");
        }
    }
}

/// The symbols of a pad, and all its pages.
fn pages(spec: PadSpec) -> (Vec<Symbol>, Vec<Page>) {
    let pad = Pad::new(spec).unwrap();
    let document = pad.document();
    (document.symbols, document.pages.collect())
}

/// Ids printed by earlier releases, with digests of their lives, which must never change, and their other
/// parameters. None states that numbers are printed, so none requires dice.
#[test]
fn ids_of_earlier_releases_stay_valid() {
    for (id, rows, rules, lives) in [
        ("6x6-0s-1-1of1-G11G", 25, "", "e3b0c44298fc"),
        ("8x8-4r-2-1of1-EB1G", 25, "", "1d979e3fea41"),
        ("9x9-3s-3-1of1-D9HX", 25, "", "65c71b40a6d7"),
        ("12x12-7y-4-1of1-G5F8", 25, "", "d765d2697f45"),
        ("20x20-81s-7-1of1-7GYU", 25, "", "90fa79321ad3"),
        ("6x6-25y-7-1of1-G2W5", 25, "", "f4a7036ba141"),
        ("20x20-6s-42-1of1-7XHX", 25, "", "a60b3b8ddd4e"),
        ("20x20-6s-42-2of2-7XHM", 25, "", "5b4effd7c7e6"),
        ("20x20-6s-42-1of1-30r-7XHX8", 30, "roll", "a60b3b8ddd4e"),
        ("20x20-6s-42-1of1-30or-7XHXP", 30, "ordered roll", "a60b3b8ddd4e"),
        ("20x20-6s-42-1of1-25p-7XHXD", 25, "prepaid", "a60b3b8ddd4e"),
        ("20x20-6s-42-1of1-1orp-7XHXC", 1, "ordered roll prepaid", "a60b3b8ddd4e"),
        ("20x20-6s-7-1of1-7XQY", 25, "", "b8eb39650d6f"),
        ("20x20-6s-7-1of24-7XQJ", 25, "", "b8eb39650d6f"),
        ("20x20-6r-483920174-17of24-7U1A", 25, "", "b4283fcb635e"),
        ("12x30-7y-18446744073709551615-1000000of1000000-WKBC", 25, "", "08fe9f812e61"),
        ("6x6-4s-0-3of9-G6CQ", 25, "", "479f690cabd1"),
        ("6x6-2s-7-1of1-GKUF", 25, "", "d923981e94c5"),
        ("6x6-2s-7-1of1-3-GKUF9", 3, "", "d923981e94c5"),
        ("27x60-40s-5-1of1-NA1G", 25, "", "7c5eb2e685e4"),
        ("27x60-50r-18446744073709551615-1of1-N3KK", 25, "", "fa80723067c5"),
        ("10x7-8s-18446744073709551615-1of1-KYN9", 25, "", "05a4f5259440"),
        ("10x7-54r-18446744073709551615-1of1-K1ME", 25, "", "d1aa67be270f"),
        ("15x12-5r-18446744073709551615-1of1-B1ME", 25, "", "807ad3fc6790"),
    ] {
        let read: SheetId = id.parse().unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(read.to_string(), id);
        let setup = read.setup().unwrap();
        let words = |words: Vec<String>| words.join(" ");
        let placed = words(setup.lives.iter().map(ToString::to_string).collect());
        assert_eq!(&sha256(&placed)[..12], lives, "{id}");
        let variants = words(setup.variants.iter().map(ToString::to_string).collect());
        assert_eq!((setup.rows.get(), variants.as_str(), setup.dice), (rows, rules, None), "{id}");
    }
}

#[test]
fn d9_whether_somebody_can_still_move_is_answered_by_trying_all_lines() {
    let (code, said) = judge(&["--board", "6x6"], "can\ncan 1,2\nc4:W1S2\ncan 6,6\ncan x\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("Yes: player 1 has ") && said.contains(" with 1 and 2, as `"), "{said}");
    assert!(said.contains("No: player 2 has no legal line with 6 and 6."), "{said}");
    let six = "[Board \"6x6\"]\n[Dice \"1 2 / 6 6\"]\n\n1. c4:W1S2\n";
    let (_, said) = judge_with(Parlour::new().file("six.dvt", six), &["six.dvt"], "can\nundo\ncan\n");
    assert!(said.contains("No: the game is over.") && said.contains("Yes: player 1 has "), "{said}");
}

#[test]
fn a_game_to_go_on_from_is_any_of_a_file_and_never_standard_input() {
    let two = "[Board \"9x9\"]\n*\n[Board \"6x6\"]\nc4:W1S2\n";
    let second = judge_with(Parlour::new().file("two.dvt", two), &["two.dvt", "--game", "2"], "can\n").1;
    let first = judge_with(Parlour::new().file("two.dvt", two), &["two.dvt"], "can\n").1;
    assert!(second.contains("Yes: player 2 has ") && first.contains("Yes: player 1 has "), "{first}{second}");
    let stdin = Parlour::new().stdin(two).args(["diverto", "judge", "-"]).run();
    stdin.refused("error: judge reads lines from standard input: `-` cannot be the file of a game\n");
}

#[test]
fn d2_lives_that_cannot_be_are_refused() {
    for (lives, told) in
        [("z59", "the life at `z59` is not on a 9x9 board"), ("c4,d5,c4", "two lives at `c4`")]
    {
        let ran = Parlour::new().args(["diverto", "judge", "--board", "9x9", "--lives", lives]).run();
        ran.refused(&format!("error: --lives: {told}\n"));
    }
}

#[test]
fn d10_what_is_thrown_is_told_to_the_referee() {
    let args = ["--board", "9x9", "--lives", "c4,d5", "--variant", "roll"];
    let (code, said) = judge(&args, "rolled 5,3\ncan\nc3:N1E1\nc3:E5N3\nrecord\nrolled x\n");
    assert_eq!(code, 1);
    assert!(
        said.contains("player 1 may draw with 5 3.")
            && said.contains("Not legal (D3): drawn with 1 and 1, but 5 and 3 were thrown"),
        "{said}"
    );
    assert!(said.contains("[Lives \"c4 d5\"]") && said.contains("1. (5 3) c3:E5N3"), "{said}");
    assert!(said.contains("row 1, player 2 to draw with any numbers (no lives)> "), "{said}");
    let (_, said) = judge(&["--board", "9x9"], "rolled 5,3\n");
    assert!(said.contains("only in the variant `roll` (D10)"), "{said}");
}

#[test]
fn the_players_of_a_record_are_called_by_their_names() {
    let game =
        "[Player1 \" Ana \"]\n[Player2 \"Beto\u{85}\"]\n[Board \"9x9\"]\n\n*\n".replace('\u{85}', "\u{202e}");
    let (_, said) = judge_with(Parlour::new().file("a.dvt", game), &["a.dvt"], "can\nc3:N1E1\ncan\n");
    assert!(said.contains("Yes: Ana has ") && said.contains("Yes: Beto"), "{said}");
    assert!(!said.contains('\u{202e}'), "{said}");
}

#[test]
fn a_quiet_referee_gives_its_answers_alone() {
    let typed = "c3 N E 3 2\nzz\nundo\nquit\n";
    let ran = Parlour::new().stdin(typed).args(["diverto", "judge", "-q", "--board", "9x9"]).run();
    let said = String::from_utf8(ran.stdout).expect("UTF-8");
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        matches!(lines[..], [first, second, ..] if first.ends_with(": legal") && second.starts_with("`zz`")),
        "{lines:?}"
    );
    assert!(!said.contains("> ") && !said.contains("9 "), "{said}");
}

#[test]
fn lengths_that_make_no_legal_line_are_not_advised() {
    // Only the ends of the first line have turns.
    let (code, said) = judge(&["--board", "12x12"], "h8:N3W2\nf11 S E 3 1\nh8 N E\nf11 W N\n");
    assert_eq!(code, 1);
    assert!(said.contains("no lengths make it legal here") && !said.contains("and then 2 it is"), "{said}");
}
