//! Diverto's rules one by one, on a board of 9x9 squares (`a1` to `h8`). Diagrams show an example's lines,
//! with `○` for lives and `■` for the two ends.

use parlour::diverto::{Axis, Player, Reason, Report};
use parlour::internals::diverto::standing::status;
use parlour::record::{Diagnostic, GameText};
use parlour::table::TwoPlayerGame as _;

fn on(board: &str, tags: &str, lines: &str) -> Report {
    Report::new(&GameText::new(&format!("[Board \"{board}\"]\n{tags}\n{lines}")))
}

fn report(tags: &str, lines: &str) -> Report {
    on("9x9", tags, lines)
}

/// A game without a fault.
#[track_caller]
fn played(tags: &str, lines: &str) -> Report {
    let report = report(tags, lines);
    assert_eq!(report.fault, None, "{tags} {lines}");
    report
}

/// The ply of a fault, as serialized.
fn ply(fault: &Diagnostic) -> Option<u64> {
    serde_json::to_value(fault).expect("JSON")["ply"].as_u64()
}

/// Kind, rule and ply of a game's fault.
#[track_caller]
fn fault(tags: &str, lines: &str) -> (&'static str, &'static str, Option<u64>) {
    let fault = report(tags, lines).fault.unwrap_or_else(|| panic!("no fault: {tags} {lines}"));
    (fault.kind, fault.rule, ply(&fault))
}

/// The message of a game's fault.
#[track_caller]
fn told(tags: &str, lines: &str) -> String {
    report(tags, lines).fault.unwrap_or_else(|| panic!("no fault: {tags} {lines}")).message
}

/// Status and reason of a legal game.
#[track_caller]
fn stands(tags: &str, lines: &str) -> (&'static str, Option<&'static str>) {
    let report = played(tags, lines);
    (status(report.game.end()), report.standing().reason().map(Reason::name))
}

/// Each player's lives: collected and spent.
#[track_caller]
fn lives(tags: &str, lines: &str) -> [(u16, u16); 2] {
    let report = played(tags, lines);
    Player::ALL.map(|player| {
        let tally = report.position().tally(player);
        (tally.collected, tally.spent)
    })
}

/// The ends, and the axis of the strand that arrives at each.
#[track_caller]
fn ends(lines: &str) -> [(String, Axis); 2] {
    let ends = played("", lines).position().ends().expect("ends");
    let mut ends = ends.map(|end| (end.at.to_string(), end.axis));
    ends.sort_by_key(|(at, axis)| (at.clone(), *axis == Axis::Vertical));
    ends
}

/// Only interior intersections have names; shown is 6x6.
///
/// ```text
///   ╔═══════════════╗
/// 5 ║ ·  ·  ·  ·  · ║  e5
/// 4 ║ ·  ·  ·  ·  · ║
/// 3 ║ ·  ·  ·  ·  · ║
/// 2 ║ ·  ·  ·  ·  · ║
/// 1 ║ ·  ·  ·  ·  · ║
///   ╚═══════════════╝
///  a1
/// ```
#[test]
fn d1_a_board_has_its_interior_intersections_and_no_others() {
    let kind = |board: &str, lines: &str| on(board, "", lines).fault.map(|fault| fault.kind);
    for (board, line) in
        [("6x6", "e5:W4S4"), ("27x60", "z59:S6W6"), ("27x6", "z5:W6S4"), ("6x60", "a59:E4S6")]
    {
        assert_eq!(kind(board, line), None, "{board}");
    }
    assert_eq!(kind("6x6", "f5:W4S4"), Some("boundary"));
    assert_eq!(kind("6x6", "e6:W4S4"), Some("boundary"));
    for board in ["5x6", "6x5", "28x6", "6x61", "60x60", "99999999999x6", "6", "", "6 by 6", "-6x6"] {
        assert_eq!(kind(board, "*"), Some("bad-tag"), "{board}");
    }
    assert_eq!(Report::new(&GameText::new("[Lives \"c3\"]\n*")).fault.expect("no board").kind, "bad-tag");
}

/// On the way, at the corner and at the end; `a1` is not visited.
///
/// ```text
/// 6  ·  ·  ·  ·  ○────────○
/// 5  ·  ·  ·  ·  ○  ·  ·  ·
/// 4  ·  ·  ┌─────┘  ·  ·  ·
/// 3  ·  ·  ■  ·  ·  ·  ·  ·
/// ```
#[test]
fn d2_a_line_collects_each_life_it_visits_its_end_included() {
    let tags = "[Lives \"e5 e6 h6 a1\"]";
    assert_eq!(lives(tags, "c3:N1E2 e4:N2E3+++"), [(0, 0), (3, 0)]);
    let left: Vec<String> =
        played(tags, "c3:N1E2 e4:N2E3").position().occupancy().lives().map(|life| life.to_string()).collect();
    assert_eq!(left, ["a1"]);
}

/// Player 2 takes the life on `e5` and later turns there again.
///
/// ```text
/// 6  ·  ·  ·  ·  ┌──┐  ·  ·
/// 5  ·  ·  ■─────○──┘  ·  ·
/// 4  ·  ·  ┌─────┘  ·  ·  ·
/// 3  ·  ·  ■  ·  ·  ·  ·  ·
/// ```
#[test]
fn d2_a_life_is_collected_once() {
    let before = "c3:N1E2 e4:N1E1+ f5:N1W1";
    assert_eq!(lives("[Lives \"e5\"]", &format!("{before} e6:S1W2")), [(0, 0), (1, 0)]);
    assert_eq!(fault("[Lives \"e5\"]", &format!("{before} e6:S1W2+")), ("marks", "D2", Some(4)));
}

#[test]
fn d2_lives_lie_on_different_intersections_of_the_board() {
    for (lives, message) in [
        ("c3 i1", "the life at `i1` is not on a 9x9 board"),
        ("c3 a9", "the life at `a9` is not on a 9x9 board"),
        ("c3 d4 c3", "two lives at `c3`"),
        ("c3,d4", "invalid `c3,d4` in the tag `Lives`"),
    ] {
        assert_eq!(told(&format!("[Lives \"{lives}\"]"), "*"), message);
    }
    // Hundreds of lives, on all intersections but one, are legal.
    let board: parlour::diverto::Board = "27x60".parse().expect("a board");
    let lives: Vec<String> = board.intersections().skip(1).map(|life| life.to_string()).collect();
    let report = on("27x60", &format!("[Lives \"{}\"]", lives.join(" ")), "0-1");
    assert_eq!((&report.fault, report.setup().lives.len()), (&None, 26 * 59 - 1));
}

/// A row of numbers: what may follow 3 and 5.
///
/// ```text
/// row   player 1      row 2 may be 2 5, 4 5, 3 4 or 3 6, and 5 2 and so on
///   1   3 5
///   2   4 5
/// ```
#[test]
fn d3_each_row_changes_one_number_by_one() {
    let third = |one, two| on("20x20", "", &format!("h8:N3E5 h8:W1S1 m11:N{one}E{two}"));
    for (one, two) in [(2, 5), (5, 2), (4, 5), (5, 4), (3, 4), (4, 3), (3, 6), (6, 3)] {
        assert_eq!(third(one, two).fault, None, "{one} {two}");
    }
    for (one, two) in [(3, 5), (5, 3), (2, 4), (4, 4), (1, 5), (5, 5), (2, 6), (3, 7), (3, 0)] {
        let fault = third(one, two).fault.expect("a fault");
        assert_eq!((fault.kind, fault.rule, ply(&fault)), ("numbers", "D3", Some(3)), "{one} {two}");
    }
    assert_eq!(
        third(5, 3).fault.expect("a fault").message,
        "drawn with 5 and 3 after 3 and 5: exactly one number changes, by one"
    );
    assert_eq!(third(3, 0).fault.expect("a fault").message, "a segment of 0: numbers are 1 to 6");
}

#[test]
fn d3_row_1_is_drawn_with_the_dice_of_the_tag() {
    let dice = "[Dice \"3 5 / 1 2\"]";
    for good in ["c3:N3E5 h6:N1W2", "c3:N5E3 f8:S2W1"] {
        played(dice, good);
    }
    assert_eq!(fault(dice, "c3:N3E4"), ("numbers", "D3", Some(1)));
    assert_eq!(fault(dice, "c3:N3E5 h6:N2W2"), ("numbers", "D3", Some(2)));
    assert_eq!(told(dice, "c3:N3E4"), "drawn with 3 and 4, but 3 and 5 were thrown");
    // Without the tag, any numbers of dice are allowed.
    played("", "c3:N3E4 g6:S5W6");
    assert_eq!(fault("", "c3:N7E1"), ("numbers", "D3", Some(1)));
    for wrong in ["3 5", "3 5 / 1 7", "3 5 / 1", "3,5 / 1,2", "3 5 / 1 2 / 3 3", ""] {
        assert_eq!(fault(&format!("[Dice \"{wrong}\"]"), "*"), ("bad-tag", "syntax", None), "{wrong}");
    }
}

/// A life at the start, on the way, at the corner or at the end forbids the line; others do not.
///
/// ```text
/// 6  ·  ·  ○─────○
/// 5  ·  ·  │  ·  ·
/// 4  ·  ·  ○  ○  ·
/// 3  ·  ·  ○  ·  ·
/// ```
#[test]
fn d4_the_first_line_visits_no_life() {
    for life in ["c3", "c4", "c6", "e6"] {
        let tags = format!("[Lives \"d4 {life}\"]");
        assert_eq!(fault(&tags, "c3:N3E2"), ("first-line-life", "D4", Some(1)), "{life}");
        assert_eq!(told(&tags, "c3:N3E2"), format!("the first line visits the life at `{life}`"));
    }
    played("[Lives \"d4\"]", "c3:N3E2");
}

#[test]
fn d4_the_first_line_starts_anywhere_and_uses_the_numbers_in_either_order() {
    let dice = "[Dice \"3 5 / 6 6\"]";
    for line in ["a1:N3E5", "a1:N5E3", "a1:E3N5", "a1:E5N3", "h8:W5S3", "e1:N5W3"] {
        played(dice, line);
    }
    for line in ["c3:N3N2", "c3:N3S2", "c3:E1E1", "c3:E2W1"] {
        assert_eq!(fault("", line), ("no-turn", "D4", Some(1)), "{line}");
    }
    assert_eq!(told("", "c3:N3N2"), "no turn at `c6`, between the two segments");
    assert_eq!(told("", "c3:N6N6"), "no turn between the two segments");
}

/// A line leaves `c3` to the left or right, and `d6` up or down.
///
/// ```text
/// 6  ·  ·  ┌──■
/// 5  ·  ·  │  ·
/// 4  ·  ·  │  ·
/// 3  ·  ·  ■  ·
/// ```
#[test]
fn d5_a_line_goes_on_from_either_end_and_turns_twice() {
    let after = |line: &str| format!("c3:N3E1 {line}");
    for line in ["c3:W2N1", "c3:W2S1", "c3:E2N1", "c3:E2S1", "d6:N2E1", "d6:N2W1", "d6:S1E1", "d6:S1W1"] {
        assert_eq!(report("", &after(line)).fault, None, "{line}");
    }
    for from in ["c6", "c4", "d3", "h8", "z59"] {
        assert_eq!(fault("", &after(&format!("{from}:E1N1"))), ("not-an-end", "D5", Some(2)), "{from}");
    }
    for line in ["c3:N1E1", "c3:S1E1", "d6:E1N1", "d6:W1N1", "d6:N1N1", "d6:N1S1"] {
        assert_eq!(fault("", &after(line)), ("no-turn", "D5", Some(2)), "{line}");
    }
    assert_eq!(told("", &after("c6:N1E1")), "`c6` is not an end of the line: those are `c3` and `d6`");
    assert_eq!(told("", &after("d6:E1N1")), "no turn at `d6`: from this end a line goes up or down");
}

/// A square: both ends are at `c3`. A line to the left continues the strand from `c4`, a line down the one
/// from `d3`.
///
/// ```text
/// 4  ·  ·  ┌──┐
/// 3  ·  ·  ■──┘
/// 2  ·  ·  ·  ·
/// ```
#[test]
fn d5_both_ends_may_be_at_one_intersection() {
    use Axis::{Horizontal, Vertical};
    let square = "c3:N1E1 d4:S1W1";
    assert_eq!(ends(square), [("c3".to_owned(), Horizontal), ("c3".to_owned(), Vertical)]);
    let left = format!("{square} c3:W2S1");
    assert_eq!(ends(&left), [("a2".to_owned(), Vertical), ("c3".to_owned(), Horizontal)]);
    let down = format!("{square} c3:S2W1");
    assert_eq!(ends(&down), [("b1".to_owned(), Horizontal), ("c3".to_owned(), Vertical)]);
    // Only the other end is left there, and all directions but one are drawn.
    assert_eq!(fault("", &format!("{left} c3:W1S2")), ("no-turn", "D5", Some(4)));
    assert_eq!(fault("", &format!("{left} c3:N1W2")), ("overlap", "D8", Some(4)));
    played("", &format!("{left} c3:S1E2"));
    assert_eq!(told("", &format!("{square} d4:N1E2")), "`d4` is not an end of the line: both are at `c3`");
}

/// Along the outermost grid lines, but no further.
///
/// ```text
///   ╔═════════
/// 8 ║ ┌─────■
/// 7 ║ ■  ·  ·
/// ```
#[test]
fn d6_no_intersection_of_a_line_is_on_the_boundary() {
    played("", "a7:N1E2 c8:S6E5");
    for (line, message) in [
        ("a7:N2E1", "one step up of `a8` is the boundary"),
        ("c8:E6S1", "one step right of `h8` is the boundary"),
        ("c2:N1W3", "one step left of `a3` is the boundary"),
        ("c2:E1S2", "one step down of `d1` is the boundary"),
        ("i1:W1N1", "`i1` is not within the boundary"),
    ] {
        assert_eq!(fault("", line), ("boundary", "D6", Some(1)), "{line}");
        assert_eq!(told("", line), message);
    }
}

/// The strand from `d4` to the left passes straight through `c4`, where another passes straight up: a
/// crossing.
///
/// ```text
/// 6  ·  ·  ┌──┐
/// 5  ·  ·  │  ○
/// 4  ■─────┼──┘
/// 3  ·  ·  ■  ·
/// ```
#[test]
fn d7_a_crossing_costs_a_life_collected_earlier() {
    let crossing = "c3:N3E1 d6:S2W3";
    assert_eq!(fault("", crossing), ("crossing", "D7", Some(2)));
    assert_eq!(told("", crossing), "a crossing at `c4`, but no life to pay for it");
    // Anywhere earlier on the same line, corner included.
    for life in ["d5", "d4"] {
        assert_eq!(lives(&format!("[Lives \"{life}\"]"), &format!("{crossing}+x")), [(0, 0), (1, 1)]);
    }
    // After the crossing is too late.
    for life in ["b4", "a4"] {
        assert_eq!(fault(&format!("[Lives \"{life}\"]"), crossing), ("crossing", "D7", Some(2)), "{life}");
    }
}

/// The life of `b3` is player 2's: player 1 cannot pay with it, player 2 can in any later row, here at `g7`.
///
/// ```text
/// 8  ·  ·  ·  ·  ·  ■──┐  ·
/// 7  ·  ·  ·  ┌────────┼──┐
/// 6  ·  ·  ┌──┘  ·  ·  │  │
/// 5  ■  ·  │  ·  ·  ·  └──┘
/// 4  │  ·  │  ·  ·  ·  ·  ·
/// 3  │  ○──┘  ·  ·  ·  ·  ·
/// 2  └──┘  ·  ·  ·  ·  ·  ·
/// ```
#[test]
fn d7_lives_pay_for_their_player_alone_and_keep() {
    let tags = "[Lives \"b3\"]";
    assert_eq!(fault(tags, "c3:N3E1 c3:W1S1+ d6:S2W3"), ("crossing", "D7", Some(3)));
    let paid = "c3:N3E1 c3:W1S1+ d6:N1E4 h7:S2W1 b2:W1N3 g5:N3W1x";
    assert_eq!(lives(tags, paid), [(0, 0), (1, 1)]);
    assert_eq!(played(tags, paid).position().tally(Player::Two).held(), 0);
    assert_eq!(fault("", &paid.replace(['+', 'x'], "")), ("crossing", "D7", Some(6)));
}

/// Two crossings on one line are paid in path order: the life at `f4` pays at `e5`, the one at `d5` at `c5`.
///
/// ```text
/// 7  ·  ·  ┌─────┐  ·
/// 6  ·  ·  │  ·  │  ·
/// 5  ■─────┼──○──┼──┐
/// 4  ·  ·  │  ·  │  ○
/// 3  ·  ·  ■  ·  └──┘
/// ```
#[test]
fn d7_lives_are_counted_in_path_order() {
    let lines = "c3:N4E2 e7:S4E1 f3:N2W5";
    for good in ["f4 d5", "f4 f5"] {
        assert_eq!(lives(&format!("[Lives \"{good}\"]"), &format!("{lines}++xx"))[0], (2, 2), "{good}");
    }
    for (few, message) in [
        ("d5", "a crossing at `e5`, but no life to pay for it"),
        ("d5 b5", "a crossing at `e5`, but no life to pay for it"),
        ("f4", "a crossing at `c5`, but all lives are already spent"),
        ("f4 b5", "a crossing at `c5`, but all lives are already spent"),
    ] {
        assert_eq!(told(&format!("[Lives \"{few}\"]"), lines), message);
    }
}

/// The lines of the two previous tests, if only lives held before a line pay.
#[test]
fn d7_prepaid_only_lives_held_before_the_line_pay() {
    let earned = "c3:N3E1 d6:S2W3";
    for life in ["d5", "d4"] {
        let tags = format!("[Lives \"{life}\"]");
        assert_eq!(lives(&tags, earned), [(0, 0), (1, 1)]);
        let tags = format!("{tags}\n[Rules \"prepaid\"]");
        assert_eq!(fault(&tags, earned), ("crossing", "D7", Some(2)));
        assert_eq!(
            told(&tags, earned),
            "a crossing at `c4` that only a life held before this line could pay for"
        );
    }
    let prepaid = "[Lives \"b3\"]\n[Rules \"prepaid\"]";
    let paid = "c3:N3E1 c3:W1S1+ d6:N1E4 h7:S2W1 b2:W1N3 g5:N3W1x";
    assert_eq!(lives(prepaid, paid), [(0, 0), (1, 1)]);
    // The life of g6 is on the line that needs it, before the crossing.
    let unmarked = paid.replace(['+', 'x'], "");
    assert_eq!(lives("[Lives \"g6\"]", &unmarked), [(0, 0), (1, 1)]);
    assert_eq!(fault("[Lives \"g6\"]\n[Rules \"prepaid\"]", &unmarked), ("crossing", "D7", Some(6)));
    assert_eq!(lives("[Lives \"b3 g6\"]\n[Rules \"prepaid\"]", &unmarked), [(0, 0), (2, 1)]);
    let nothing = "[Rules \"prepaid\"]";
    assert_eq!(told(nothing, earned), "a crossing at `c4`, but no life to pay for it");
}

/// From `c5` both directions along the column are drawn already; so are the edge from `c6` to `d6` after the
/// corner and the one from `c3` to `b3`.
///
/// ```text
/// 6  ·  ·  ┌──┐        6  ■  ·  ┌──■
/// 5  ·  ·  ■──┘        5  │  ·  │  ·
/// 4  ·  ·  │  ·        4  │  ·  │  ·
/// 3  ·  ·  ■  ·        3  └─────┘  ·
/// ```
#[test]
fn d8_no_unit_edge_is_drawn_twice() {
    for (lines, from, to) in [
        ("c3:N3E1 d6:S1W1 c5:N1E2", "c5", "c6"),
        ("c3:N3E1 d6:S1W1 c5:S1E2", "c5", "c4"),
        ("c3:N3E1 c3:W2N3 a6:E3S2", "c6", "d6"),
        ("c3:N3E1 c3:W2N3 d6:S3W2", "c3", "b3"),
    ] {
        assert_eq!(fault("", lines), ("overlap", "D8", Some(3)), "{lines}");
        assert_eq!(told("", lines), format!("the edge from `{from}` to `{to}` is drawn already"));
    }
}

/// Corner on corner at `c6`, ending on a strand at `c4`, passing an end at `c3`: touches are free.
///
/// ```text
/// 7  ·  ·  ■  ·        7  ·  ·  ·  ·        7  ·  ·  ·  ·
/// 6  ┌─────╱──■        6  ·  ·  ┌──┐        6  ·  ·  ┌──┐
/// 5  │  ·  │  ·        5  ·  ·  │  │        5  ·  ·  │  │
/// 4  │  ·  │  ·        4  ·  ·  ■──┘        4  ·  ·  │  │
/// 3  └─────┘  ·        3  ·  ·  ■  ·        3  ■─────■──┘
/// ```
#[test]
fn d8_to_touch_is_free() {
    for lines in ["c3:N3E1 c3:W2N3 a6:E2N1", "c3:N3E1 d6:S2W1", "c3:N3E1 d6:S3W3"] {
        assert_eq!(lives("", lines), [(0, 0), (0, 0)], "{lines}");
        let marked = format!("{lines}x");
        assert!(fault("", &marked).0 == "marks" && fault("", &marked).1 == "D7", "{lines}");
    }
    // A passed end is still an end, but here no direction is left.
    assert_eq!(fault("", "c3:N3E1 d6:S3W3 c3:W1N2"), ("overlap", "D8", Some(3)));
}

/// On 6x6 squares two sixes fit nowhere: player 2 is stuck after any first line.
///
/// ```text
///   ╔═══════════════╗
/// 5 ║ ·  ·  ·  ·  · ║
/// 4 ║ ·  ┌──■  ·  · ║
/// 3 ║ ·  │  ·  ·  · ║
/// 2 ║ ·  ■  ·  ·  · ║
/// 1 ║ ·  ·  ·  ·  · ║
///   ╚═══════════════╝
/// ```
#[test]
fn d9_who_has_no_legal_line_has_lost() {
    let tags = "[Dice \"1 2 / 6 6\"]";
    let stands = |lines: &str| {
        let report = on("6x6", tags, lines);
        (report.fault.as_ref().map(|fault| (fault.kind, fault.rule)), status(report.game.end()))
    };
    for good in ["c4:W1S2", "c4:W1S2 1-0"] {
        assert_eq!(stands(good), (None, "player1-wins"), "{good}");
    }
    assert_eq!(stands("c4:W1S2 b2:E1N2"), (Some(("game-over", "D9")), "player1-wins"));
    for wrong in ["*", "0-1", "1/2-1/2"] {
        let fault = Some(("result", "D9"));
        assert_eq!(stands(&format!("c4:W1S2 {wrong}")), (fault, "player1-wins"), "{wrong}");
    }
    assert_eq!(
        on("6x6", tags, "c4:W1S2 *").fault.expect("a fault").message,
        "the result `*` contradicts the board (player 1 wins: player 2 has no legal line)"
    );
}

#[test]
fn d9_who_has_no_first_line_has_lost_before_the_game() {
    let tags = "[Dice \"6 6 / 1 2\"]";
    for good in ["", "0-1"] {
        let report = on("6x6", tags, good);
        assert_eq!((status(report.game.end()), report.fault), ("player2-wins", None), "{good}");
    }
    let report = on("6x6", tags, "a1:N6E6");
    assert_eq!(report.fault.map(|fault| (fault.kind, ply(&fault))), Some(("game-over", Some(1))));
    // Even with a life on every intersection.
    let all = "[Lives \"a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5\"]";
    assert_eq!(status(on("6x6", all, "0-1").game.end()), "player2-wins");
}

/// After the last row, it does not matter whether player 1 could continue.
///
/// ```text
/// row   player 1   player 2
///   1   3 1        2 1
/// ```
#[test]
fn d9_after_the_last_row_the_game_is_a_draw() {
    let one = "[Rows \"1\"]";
    assert_eq!(stands(one, "c3:N3E1"), ("unfinished", None));
    for good in ["c3:N3E1 d6:S2W1", "c3:N3E1 d6:S2W1 1/2-1/2"] {
        assert_eq!(stands(one, good), ("draw", Some("last-row")));
    }
    assert_eq!(fault(one, "c3:N3E1 d6:S2W1 c4:W1N1"), ("game-over", "D9", Some(3)));
    assert_eq!(fault(one, "c3:N3E1 d6:S2W1 1-0"), ("result", "D9", Some(3)));
    assert_eq!(
        told(one, "c3:N3E1 d6:S2W1 1-0"),
        "the result `1-0` contradicts the board (drawn: the last row is drawn)"
    );
    assert_eq!(stands("[Rows \"2\"]", "c3:N3E1 d6:S2W1"), ("unfinished", None));
    // A player stuck before that has still lost.
    let stuck = on("6x6", "[Rows \"1\"]\n[Dice \"1 2 / 6 6\"]", "c4:W1S2");
    assert_eq!(status(stuck.game.end()), "player1-wins");
    for wrong in ["0", "61", "-1", "05", "+5", "x", "", "N99999999999"] {
        assert_eq!(fault(&format!("[Rows \"{wrong}\"]"), "*").0, "bad-tag", "{wrong}");
    }
}

/// Numbers keep their order: 3 and 1 may become 3 and 2, but not 2 and 3.
///
/// ```text
/// 6  ■  ·  ┌──┐
/// 5  │  ·  │  │
/// 4  └─────┼──┘     d6:S2W3 has them in the wrong order
/// 3  ·  ·  ■  ·
/// ```
#[test]
fn d10_ordered_numbers_are_used_left_then_right() {
    let tags = "[Rules \"ordered\"]\n[Dice \"3 1 / 2 4\"]";
    for good in ["c3:N3E1 d6:N2E4 h8:S3W2", "c3:N3E1 d6:N2E4 c3:W2N1"] {
        played(tags, good);
    }
    assert_eq!(fault(tags, "c3:N1E3"), ("numbers", "D10", Some(1)));
    assert_eq!(told(tags, "c3:N1E3"), "drawn with 1 and 3, but 3 and 1 were thrown in this order");
    assert_eq!(fault(tags, "c3:N3E1 d6:N4E2"), ("numbers", "D10", Some(2)));
    assert_eq!(fault(tags, "c3:N3E1 d6:N2E4 h8:S2W3"), ("numbers", "D10", Some(3)));
    assert_eq!(
        told(tags, "c3:N3E1 d6:N2E4 h8:S2W3"),
        "drawn with 2 and 3 after 3 and 1: exactly one number changes, by one, and both keep their places"
    );
    // Row 1 without dice may be anything, and later rows follow from it.
    played("[Rules \"ordered\"]", "c3:N3E1 d6:N2E4 h8:S3W2");
}

#[test]
fn d10_under_roll_every_row_has_its_own_numbers() {
    let tags = "[Rules \"roll\"]";
    let lines = "c3:N3E1 d6:N2E4 h8:S6W4 d2:N1W1";
    played(tags, lines);
    assert_eq!(fault("", lines).0, "numbers");
    for good in [
        "1. (3 1) c3:N3E1 (2 4) d6:N2E4 2. (4 6) h8:S6W4 (1 1) d2:N1W1 *",
        "1. (1 3) c3:N3E1 1... (4 2) d6:N2E4 h8:S6W4 (1 1) d2:N1W1 *",
        "1.(3 1)c3:N3E1 1...(2 4)d6:N2E4 2.(4 6)h8:S6W4 2...(1 1)d2:N1W1",
        "( 3 1 ) c3:N3E1 {they say} (2 {two} 4) d6:N2E4",
        "(3\n1)c3:N3E1;and\n(2\t4)d6:N2E4",
    ] {
        played(tags, good);
    }
    // A stated throw is binding.
    assert_eq!(fault(tags, "c3:N3E1 (2 3) d6:N2E4"), ("numbers", "D3", Some(2)));
    assert_eq!(fault(tags, "c3:N3E1 d6:N2E4 (5 5) h8:S6W4"), ("numbers", "D10", Some(3)));
    assert_eq!(told(tags, "c3:N3E1 d6:N2E4 (5 5) h8:S6W4"), "drawn with 6 and 4, but 5 and 5 were thrown");
}

#[test]
fn d10_both_variants_combine() {
    for tags in ["[Rules \"ordered roll\"]", "[Rules \"roll ordered\"]", "[Rules \"roll,ordered\"]"] {
        played(tags, "(3 1) c3:N3E1 (2 4) d6:N2E4 (6 4) h8:S6W4 (1 1) d2:N1W1");
        assert_eq!(fault(tags, "(1 3) c3:N3E1"), ("numbers", "D10", Some(1)));
        assert_eq!(fault(tags, "c3:N3E1 d6:N2E4 (6 4) h8:S4W6"), ("numbers", "D10", Some(3)));
    }
    for wrong in ["ordered ordered", "order", "dice", "ordered/roll"] {
        assert_eq!(fault(&format!("[Rules \"{wrong}\"]"), "*").0, "bad-tag", "{wrong}");
    }
    played("[Rules \"\"]", "c3:N3E1 d6:N2E4");
}

#[test]
fn d10_thrown_numbers_of_row_1_are_those_of_the_tag() {
    let dice = "[Rules \"roll\"]\n[Dice \"3 1 / 2 4\"]";
    played(dice, "(3 1) c3:N3E1 (4 2) d6:N2E4 (6 4) h8:S6W4");
    assert_eq!(fault(dice, "(3 2) c3:N3E1"), ("numbers", "D3", Some(1)));
    assert_eq!(told(dice, "(3 2) c3:N3E1"), "3 and 2 thrown here, but 3 and 1 in the tag `Dice`");
    let ordered = "[Rules \"ordered roll\"]\n[Dice \"3 1 / 2 4\"]";
    played(ordered, "(3 1) c3:N3E1 (2 4) d6:N2E4");
    assert_eq!(fault(ordered, "(3 1) c3:N3E1 (4 2) d6:N2E4"), ("numbers", "D3", Some(2)));
}

#[test]
fn d10_thrown_numbers_stand_once_between_the_number_of_a_turn_and_its_line() {
    let roll = "[Rules \"roll\"]";
    for dice in ["", "[Dice \"3 1 / 2 4\"]"] {
        let tags = format!("{roll}\n{dice}");
        assert_eq!(fault(&tags, "(3 1) (3 1) c3:N3E1"), ("syntax", "syntax", Some(1)));
        assert_eq!(told(&tags, "(3 1) (3 1) c3:N3E1"), "this line already has thrown numbers");
        assert_eq!(fault(&tags, "(3 1) 1. c3:N3E1"), ("move-number", "syntax", Some(1)));
        assert_eq!(fault(&tags, "1. 1. (3 1) c3:N3E1"), ("move-number", "syntax", Some(1)));
    }
    for wrong in ["(3,1)", "(31)", "(3 1 2)", "(3)", "()", "(3 1", "(3 x)", "(+3 1)", "(03 1)"] {
        assert_eq!(fault(roll, &format!("{wrong} c3:N3E1")), ("syntax", "syntax", Some(1)), "{wrong}");
    }
    // These could be in a variation.
    for bracket in ["((3 1)) c3:N3E1", "( c3:N3E1"] {
        assert_eq!(fault(roll, bracket), ("variation", "syntax", Some(1)), "{bracket}");
    }
    for (wrong, die) in [("(3 7)", "7"), ("(0 1)", "0"), ("(3 99999999999)", "99999999999")] {
        assert_eq!(fault(roll, wrong), ("numbers", "D10", Some(1)));
        assert_eq!(told(roll, wrong), format!("no die shows `{die}`"));
    }
    // Without the variant there are no throws.
    for tags in ["", "[Dice \"3 1 / 2 4\"]", "[Rules \"ordered\"]"] {
        assert_eq!(fault(tags, "(3 1) c3:N3E1"), ("syntax", "D10", Some(1)), "{tags}");
    }
}

/// Two sixes fit nowhere on 6x6 squares: throwing them ends the game.
///
/// ```text
///   ╔═══════════════╗
/// 5 ║ ·  ·  ·  ·  · ║
/// 4 ║ ·  ┌──■  ·  · ║
/// 3 ║ ·  │  ·  ·  · ║
/// 2 ║ ·  ■  ·  ·  · ║     (6 6)
/// 1 ║ ·  ·  ·  ·  · ║
///   ╚═══════════════╝
/// ```
#[test]
fn d10_thrown_numbers_may_stand_alone_before_the_result() {
    let six = |lines: &str| {
        let report = on("6x6", "[Rules \"roll\"]", lines);
        let reason = report.standing().reason().map(Reason::name);
        (status(report.game.end()), reason, report.fault.map(|fault| fault.kind))
    };
    for lines in ["(6 6) 0-1", "(6 6)"] {
        assert_eq!(six(lines), ("player2-wins", Some("no-line"), None), "{lines}");
    }
    for lines in ["c4:W1S2 (6 6) 1-0", "1. c4:W1S2 1... (6 6)", "1.c4:W1S2 (6\n6) 1-0"] {
        assert_eq!(six(lines), ("player1-wins", Some("no-line"), None), "{lines}");
    }
    for lines in ["c4:W1S2 (6 6) *", "c4:W1S2 (6 6) 0-1", "c4:W1S2 (6 6) 1/2-1/2"] {
        assert_eq!(six(lines), ("player1-wins", Some("no-line"), Some("result")), "{lines}");
    }
    assert_eq!(six("c4:W1S2 (6 6) b2:E1N1").2, Some("game-over"));
    // Without a throw, a loss is taken as a resignation; so it is after a throw that fits.
    assert_eq!(six("c4:W1S2 1-0"), ("unfinished", Some("resignation"), None));
    assert_eq!(six("c4:W1S2 (1 2) 1-0"), ("unfinished", Some("resignation"), None));
    assert_eq!(six("c4:W1S2 (1 2) *"), ("unfinished", None, None));
    assert_eq!(six("c4:W1S2 1-0 (6 6)").2, Some("syntax"));
}

#[test]
fn results_on_an_undecided_board_are_taken_at_their_word() {
    for (result, reason) in [
        ("1-0", Some("resignation")),
        ("0-1", Some("resignation")),
        ("1/2-1/2", Some("agreement")),
        ("*", None),
    ] {
        assert_eq!(stands("", &format!("c3:N3E1 {result}")), ("unfinished", reason), "{result}");
        assert_eq!(stands("", result), ("unfinished", reason), "{result}");
        let tag = format!("[Result \"{result}\"]");
        assert_eq!(stands(&tag, &format!("c3:N3E1 {result}")), ("unfinished", reason), "{result}");
        // The tag alone has the same effect.
        assert_eq!(stands(&tag, "c3:N3E1"), ("unfinished", reason), "{result}");
    }
    assert_eq!(fault("[Result \"1-0\"]", "c3:N3E1 0-1"), ("result", "syntax", Some(2)));
    assert_eq!(fault("", "c3:N3E1 1-0 d6:S2W1"), ("syntax", "syntax", Some(2)));
    // A decided board contradicts the tag too, at no ply.
    let tags = "[Rows \"1\"]\n[Result \"1-0\"]";
    assert_eq!(fault(tags, "c3:N3E1 d6:S2W1"), ("result", "D9", None));
    assert_eq!(fault(tags, "c3:N3E1 d6:S2W1 1/2-1/2"), ("result", "D9", None));
    assert_eq!(fault(tags, "c3:N3E1 d6:S2W1 0-1"), ("result", "D9", Some(3)));
}

/// Marks must be complete or all omitted.
///
/// ```text
/// 6  ·  ·  ┌──┐
/// 5  ·  ·  │  ○
/// 4  ■─────┼──┘     d6:S2W3+x
/// 3  ·  ·  ■  ·
/// ```
#[test]
fn marks_may_be_left_out_but_not_be_wrong() {
    let tags = "[Lives \"d5\"]";
    for good in ["", "+x"] {
        played(tags, &format!("c3:N3E1 d6:S2W3{good}"));
    }
    for (wrong, rule) in [("+", "D7"), ("x", "D2"), ("++x", "D2"), ("+xx", "D7"), ("++", "D2")] {
        assert_eq!(fault(tags, &format!("c3:N3E1 d6:S2W3{wrong}")), ("marks", rule, Some(2)), "{wrong}");
    }
    assert_eq!(told(tags, "c3:N3E1 d6:S2W3x"), "wrong marks: the line collects 1 life");
    assert_eq!(told(tags, "c3:N3E1 d6:S2W3+"), "wrong marks: the line makes 1 crossing");
    assert_eq!(told(tags, "c3:N3E1+"), "wrong marks: the line collects no life");
    assert_eq!(fault(tags, "c3:N3E1 d6:S2W3x+").0, "syntax");
}

#[test]
fn a_line_is_judged_in_one_order() {
    // Each line has this fault and a later one.
    for (line, kind) in [
        ("a8:N9N9", "not-an-end"),
        ("d6:E9N9", "no-turn"),
        ("d6:N9N9", "no-turn"),
        ("d6:N9E9", "numbers"),
        ("d6:N3E1x", "boundary"),
        ("d6:S2W3x", "crossing"),
        ("d6:N1W6x", "boundary"),
        ("d6:N1E1x", "marks"),
    ] {
        assert_eq!(fault("", &format!("c3:N3E1 {line}")).0, kind, "{line}");
    }
    // Along the way, the first fault counts, whatever its kind.
    assert_eq!(fault("", "c3:N3E1 d6:S2W6").0, "crossing");
    assert_eq!(fault("[Lives \"c5\"]", "c3:N6E1").0, "first-line-life");
    assert_eq!(fault("[Lives \"c5\"]", "c3:W3N2").0, "boundary");
}
