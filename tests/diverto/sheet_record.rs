//! The sheet in a record: from its id the game follows, in files, options and at the referee's table.

use crate::common::Parlour;

/// Lives b13 d18 i8 j3 o11 q16; 1 and 1 for player 1, 6 and 6 for player 2.
const ID: &str = "20x20-6s-42-1of1-7XHX";

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
    for (line, wrong) in [
        "[Board \"20x21\"]",
        "[Lives \"b13 d18 i8 j3 o11\"]",
        "[Dice \"1 1 / 6 5\"]",
        "[Rules \"roll\"]",
        "[Rows \"24\"]",
    ]
    .into_iter()
    .enumerate()
    {
        for (tags, at) in [(format!("{}{wrong}\n", sheet()), 2), (format!("{wrong}\n{}", sheet()), 1)] {
            let told = check(&tags, "1. zz *");
            assert_eq!(told["error"]["kind"], "sheet", "{line} {told}");
            assert_eq!(told["error"]["line"], at, "{told}");
        }
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
    // The same sheet comes again, and nothing else can be asked of it.
    let again = Parlour::new().args(["diverto", "sheet", "--id", id, "-o", "-", "--format", "svg"]).run();
    assert_eq!(again.said(), text);
    let other = Parlour::new().args(["diverto", "sheet", "--id", id, "--rows", "20"]).run();
    other.refused(&format!("error: {id} has its rows and variants in it: ask for no others\n"));
}

/// `diverto check --sheet` of a text, as JSON.
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

/// What `check --sheet` says of a text, for people.
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
    let other = "error[sheet]: the record is of the sheet `20x20-6s-42-2of2-7XHM`, and it is checked on `20x20-6s-42-1of1-7XHX`\n";
    assert!(told.starts_with(other) && !told.contains("stands twice"), "{told}");
    assert!(told.contains(":2:1\n"), "{told}");
    let told = told_on_sheet("[Event \"x\"]\n1. a1:N1E1 b2:N6E6 2. b2:S1 *\n");
    assert!(
        told.contains("\n2 | 1. a1:N1E1 b2:N6E6 2. b2:S1 *\n  |                       ^^^^^\n"),
        "{told}"
    );
}

/// Wherever a fault is, it is the same with the id in the record, in the line before.
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
        // A line that is named in words is one further down, too.
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
    assert_eq!(rules, "the tag `Rules` is `ordered`, and the sheet has none");
    let lives = message(&format!("{}[Lives \"\"]", sheet()));
    assert_eq!(lives, "the tag `Lives` is empty, and on the sheet it is `b13 d18 i8 j3 o11 q16`");
}

// Lines as people type them.

#[test]
fn the_referee_reads_what_a_check_reads() {
    for typed in ["a1:n1e1", "A1:N1E1", "A1 : n1 e1", " a1:\u{a0}N1E1 "] {
        let (code, said) = judge(&["--sheet", ID, "--rolled"], &format!("{typed}\nb2: N6E6\nrecord\n"));
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
        "Not right (D7): marked wrong: the line makes no crossing\nwrite `a1:N1E1`\n",
        "Not right (D2): marked wrong: the line collects no life\nwrite `a1:N1E1`\n",
        "Not right (D2): marked wrong: the line collects 1 life\nwrite `b2:N2E1+`, or `b2:N2E1` without marks\n",
        "player 2 draws b2:N2E1+, and collects a life: legal\n",
    ] {
        assert!(said.contains(told), "{told}\n{said}");
    }
}

#[test]
fn options_name_a_sheet_too() {
    let lines = Parlour::new().args(["diverto", "lines", "--sheet", ID, "--count"]).run().fine("");
    assert_eq!(lines.said(), "2448\n");
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

/// Nothing is ever written.
fn judge_with(parlour: Parlour, args: &[&str], typed: &str) -> (i32, String) {
    let parlour = parlour.stdin(typed).args(["diverto", "judge"]);
    let ran = args.iter().fold(parlour, Parlour::arg).run();
    assert_eq!((ran.stderr.as_str(), ran.made()), ("", Vec::new()));
    (ran.status, ran.said().to_owned())
}

#[test]
fn d3_the_referee_holds_printed_numbers_and_leaves_thrown_ones_to_the_players() {
    let (code, said) = judge(&["--sheet", ID, "--rolled"], "h8:N3E2\nrecord\n");
    assert_eq!(code, 1);
    assert!(said.contains("Not legal (D3): drawn with 3 and 2, but 1 and 1 were thrown"), "{said}");
    assert!(
        said.contains("`h8:N1E1` is legal") && said.contains("[Sheet \"20x20-6s-42-1of1-7XHX\"]"),
        "{said}"
    );
    let (code, said) = judge(&["--sheet", ID], "h8:N3E2\nrecord\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("draws h8:N3E2: legal") && !said.contains("[Sheet"), "{said}");
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
    assert!(said.contains("row 1, player 2: any numbers, no life> "), "{said}");
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
