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
    let games = check_on(ID, "[Sheet \"20x20-6s-7-1of1-7XQY\"]\n*\n");
    assert_eq!((&games[0]["error"]["kind"], &games[0]["error"]["line"]), (&"bad-tag".into(), &1.into()));
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
