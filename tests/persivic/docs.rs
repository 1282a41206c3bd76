//! What README.md and docs show of `parlour persivic` is what it says, beside the two games of the demo.

use crate::common::{Parlour, docs};

fn beside_the_games() -> Parlour {
    Parlour::new()
        .file("persivic-sample.psv", include_str!("../../templates/demo/persivic-game.psv"))
        .file("persivic-mistyped.psv", include_str!("../../templates/demo/persivic-mistyped.psv"))
        .file("persivic-fault.psv", include_str!("../../templates/demo/persivic-fault.psv"))
}

#[test]
fn examples_say_what_they_show() {
    let texts = [
        include_str!("../../README.md"),
        include_str!("../../docs/persivic.md"),
        include_str!("../../docs/notation.md"),
    ];
    let counts = texts.map(|text| docs::check(text, "parlour persivic ", beside_the_games));
    assert_eq!(counts, [4, 15, 1]);
}

#[test]
fn records_shown_are_legal() {
    let text = include_str!("../../docs/notation.md");
    let blocks = text.split("```psv\n").skip(1).filter_map(|rest| rest.split("```").next());
    for block in blocks {
        let ran = Parlour::new().stdin(block).args(["persivic", "check", "-"]).run().fine("");
        assert!(ran.said().ends_with(", all good\n"), "{block}");
    }
}
