//! Marks and variations in every game's records: what is read, what is refused and where, and what stays
//! unchanged.

use crate::common::Parlour;
use serde_json::Value;

const PERSIVIC: &str = "[Game \"PerSiVic\"]\n\n";
const DIVERTO: &str = "[Game \"Diverto\"]\n[Board \"9x9\"]\n\n";
const ROLL: &str = "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Rules \"roll\"]\n\n";
const DIVICITY: &str = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n";

/// The output of `check --json` on a record.
fn checked(text: &str) -> Value {
    Parlour::new().stdin(text).args(["check", "--json", "-"]).run().json()
}

/// The record without its annotations, which are marked here with `<` and `>`.
fn without_annotations(text: &str) -> String {
    let mut bare = String::new();
    let mut depth = 0;
    for letter in text.chars() {
        match letter {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 => bare.push(letter),
            _ => {}
        }
    }
    bare
}

#[test]
fn marks_and_variations_change_nothing_of_the_game() {
    for (head, movetext) in [
        (PERSIVIC, "1. e1-e4< !? (1. d1-d4 e9-e6 (1... d9-d6!) 2. a1-a4 $14)> e9-e6<?? $255 $0> 2. d1-d4 *"),
        (PERSIVIC, "1. e1-e4<!(1.d1-d4)(1. a1-a4 {why}; )\n 1-0)> 1... e9-e6<{hm}( 1... d9-d6 )> 0-1"),
        (PERSIVIC, "1. e1-e4 e9-e6 2. d1-d4<(2. e4-c5,2d6 d9-b8,c7,f8)> d9-f8<$5> *"),
        (DIVERTO, "1. c3:N3E1<! (1. c3:N1E1 d4:N1E1?)> d6:S2W1<(1... c3:W1S1 {or})> *"),
        (
            ROLL,
            "1. (3 1) c3:N3E1<!? (1. (1 1) c3:N1E1 (2 2) d4:N2E2) ((3 1) c3:E1N3)> (2 2) d6:S2E2<(d6:N2E2)> *",
        ),
        (ROLL, "1. (3 1) c3:N3E1<(1. c3:N1E3 (6 6) 1-0)> (1 2) d6:S2W1<?!> (1 1) *"),
        (DIVICITY, "1. | milk 10 | Ana milk | Beto 10<!?> 2. | beer 10 | Cira beer | Ana 10<$14 ?>"),
    ] {
        let text = format!("{head}{}", movetext.replace(['<', '>'], ""));
        let bare = format!("{head}{}", without_annotations(movetext));
        let found = checked(&text);
        assert_eq!(found["error"], Value::Null, "{text}");
        assert_eq!(found, checked(&bare), "{text}");
    }
}

#[test]
fn what_is_wrong_is_told_at_its_place() {
    for (head, movetext, column, ply, of, words) in [
        (PERSIVIC, "1. e1-e4 (1. e1-e5) *", 14, 1, "1.", "a stack of 3 moves 3"),
        (PERSIVIC, "1. e1-e4 e9-e6 (1... d9-d6 2. d1-d5) *", 31, 3, "1...", "a stack of 3 moves 3"),
        (PERSIVIC, "1. e1-e4 e9-e6 (1... d9-d6 (1... e9-e5)) *", 34, 2, "1...", "a stack of 3 moves 3"),
        (PERSIVIC, "1. e1-e4 (2. d1-d4) *", 11, 1, "1.", "`2.` is the wrong number: turn 1 begins here"),
        (PERSIVIC, "1. e1-e4 (e9-e6) *", 11, 1, "1.", "blue"),
        (PERSIVIC, "1. e1-e4 (1. d1-d4 *", 10, 2, "1.", "no `)` closes this variation"),
        (PERSIVIC, "1. e1-e4 () *", 10, 1, "1.", "this variation has no move"),
        (PERSIVIC, "1. e1-e4 ({no} 1.) *", 10, 1, "1.", "this variation has no move"),
        (PERSIVIC, "1. e1-e4 (1. d1-d4 {x", 20, 2, "1.", "no `}` closes this comment"),
        (PERSIVIC, "1. e1-e4 (1. d1-d4 * d9-d6) *", 22, 2, "1.", "text after the result `*`"),
        (PERSIVIC, "1. e1-e4 ) *", 10, 2, "", "`)` closes no variation"),
        (PERSIVIC, "(1. e1-e4) *", 1, 1, "", "`(` opens a variation, but there is no move to replace"),
        (
            PERSIVIC,
            "1. (1. d1-d4) e1-e4 *",
            4,
            1,
            "",
            "`(` opens a variation, but there is no move to replace",
        ),
        (
            PERSIVIC,
            "1. e1-e4 1... (1. d1-d4) *",
            15,
            2,
            "",
            "`(` opens a variation, but there is no move to replace",
        ),
        (
            PERSIVIC,
            "1. e1-e4 ((1. d1-d4)) *",
            11,
            1,
            "1.",
            "`(` opens a variation, but there is no move to replace",
        ),
        (PERSIVIC, "! 1. e1-e4", 1, 1, "", "this mark follows no move"),
        (PERSIVIC, "1. !e1-e4", 4, 1, "", "this mark follows no move"),
        (PERSIVIC, "1. e1-e4 (! d1-d4)", 11, 1, "1.", "this mark follows no move"),
        (PERSIVIC, "1. e1-e4!!!", 9, 2, "", "this is not a mark"),
        (PERSIVIC, "1. e1-e4 $256", 10, 2, "", "this is not a mark"),
        (PERSIVIC, "1. e1-e4 $ 1", 10, 2, "", "this is not a mark"),
        (PERSIVIC, "1. e1!-e4", 4, 1, "", "`e1` is not a move"),
        (PERSIVIC, "1. e1-e4 * (1. d1-d4)", 12, 2, "", "text after the result `*`"),
        (PERSIVIC, "1. e1-e4 *!", 11, 2, "", "text after the result `*`"),
        (DIVERTO, "1. c3:N3E1 (1. c3:N9E1) *", 16, 1, "1.", "a segment of 9"),
        (DIVERTO, "1. c3:N3E1 (c3:N1E1 d4:E1N1 *", 21, 2, "1.", "no turn at `d4`"),
        (ROLL, "1. (3 1) (1. c3:N1E1) c3:N3E1 *", 10, 1, "", "comes after the thrown numbers"),
        (ROLL, "1. (3 1)! c3:N3E1 *", 9, 1, "", "comes after the thrown numbers"),
        (ROLL, "1. (3 1) c3:N3E1 (1. c3:N1E1) *", 22, 1, "1.", "drawn with 1 and 1, but 3 and 1 were thrown"),
        (
            ROLL,
            "1. (3 1) c3:N3E1 ((3 1) (1 1) c3:N1E1) *",
            25,
            1,
            "1.",
            "this line already has thrown numbers",
        ),
        (ROLL, "1. (3 1) c3:N3E1 (1. c3:N1E3 (1 1)) *", 35, 2, "1.", "comes after the thrown numbers"),
        (ROLL, "1. (3 1) c3:N3E1 (1. c3:N1E3 (7 1)) *", 30, 2, "1.", "no die shows `7`"),
        (DIVICITY, "1. | milk 10 | Ana milk | Beto 10 (1. | milk)", 35, 1, "", "has no variations"),
        (DIVICITY, "1. | milk 10 (milk) | Ana milk | Beto 10", 14, 1, "", "has no variations"),
        (DIVICITY, "1. | milk! 10 | Ana milk | Beto 10", 10, 1, "", "found `!`"),
        (DIVICITY, "! 1. | milk 10 | Ana milk | Beto 10", 1, 1, "", "found `!`"),
    ] {
        let text = format!("{head}{movetext}");
        let error = &checked(&text)["error"];
        let message = error["message"].as_str().unwrap_or_else(|| panic!("no fault: {text}"));
        assert!(message.contains(words), "{text}: {message}");
        let found = (error["column"].as_u64(), error["ply"].as_u64(), error["variation_of"].as_str());
        assert_eq!(found, (Some(column), Some(ply), Some(of).filter(|of| !of.is_empty())), "{text}");
    }
}

#[test]
fn a_fault_says_of_which_move_the_variation_is() {
    let text = format!("{PERSIVIC}1. e1-e4 e9-e6 (1... d9-d6 2. d1-d5) *");
    let ran = Parlour::new().file("g.psv", text).args(["check", "g.psv"]).run();
    insta::assert_snapshot!(ran.stderr, @r"
    error[bad-distance]: `d5` is 4 steps from `d1`, but a stack of 3 moves 3
     --> g.psv:3:31
      |
    3 | 1. e1-e4 e9-e6 (1... d9-d6 2. d1-d5) *
      |                               ^^^^^
      |
      = in: game 1, a variation of move 1..., ply 3
      = rule: P3
      = help: the 3 stones on `d1` can reach b2 f2 c3 e3 d4
    ");
}

#[test]
fn a_fault_in_a_variation_does_not_hide_what_the_game_has_reached() {
    let found = checked(&format!("{PERSIVIC}1. e1-e4 e9-e6 2. d1-d4 (2. d1-d5) d9-d6 *"));
    assert_eq!((found["plies"].as_u64(), found["status"].as_str()), (Some(3), Some("unfinished")));
    assert_eq!(found["position"].as_str().map(|text| text.ends_with(" b")), Some(true));
}

#[test]
fn depth_and_number_of_variations_are_bounded() {
    let nested =
        |depth: usize| format!("{PERSIVIC}1. e1-e4 {}{} *", "(1. e1-e4 ".repeat(depth), ")".repeat(depth));
    assert_eq!(checked(&nested(100))["error"], Value::Null);
    assert_eq!(checked(&nested(101))["error"]["message"], "variations are nested more than 100 deep");
    let deep = format!("{PERSIVIC}1. e1-e4 {}", "(1. e1-e4 ".repeat(1_000_000));
    assert_eq!(checked(&deep)["error"]["kind"], "variation");
    let open = format!("{PERSIVIC}1. e1-e4 {}", "(".repeat(1_000_000));
    assert_eq!(checked(&open)["error"]["kind"], "variation");
    let many = |count: usize| format!("{PERSIVIC}1. e1-e4 {} *", "(1. e1-e4)".repeat(count));
    assert_eq!(checked(&many(20_000))["error"], Value::Null);
    assert_eq!(checked(&many(30_000))["error"]["message"], "the game has too many variations");
    // Comments between a move and its variation are not rescanned.
    let comments = format!("{PERSIVIC}1. e1-e4 {}(1. d1-d4) *", "{c} ! ".repeat(90_000));
    assert_eq!(checked(&comments)["error"], Value::Null);
}
