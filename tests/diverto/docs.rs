//! What README.md and docs show of `parlour diverto` games is what it says, beside the two games of the demo.

use crate::common::{Parlour, docs};

fn beside_the_games() -> Parlour {
    Parlour::new()
        .file("diverto-sample.dvt", include_str!("../../templates/demo/diverto-game.dvt"))
        .file("diverto-fault.dvt", include_str!("../../templates/demo/diverto-fault.dvt"))
}

#[test]
fn examples_say_what_they_show() {
    let texts = [include_str!("../../README.md"), include_str!("../../docs/diverto-games.md")];
    let mut count = 0;
    for command in ["check", "lines", "hint", "view"] {
        let prefix = format!("parlour diverto {command} ");
        count += texts.map(|text| docs::check(text, &prefix, beside_the_games)).iter().sum::<usize>();
    }
    assert_eq!(count, 9);
}

#[test]
fn records_shown_are_legal() {
    let text = include_str!("../../docs/notation.md");
    let blocks: Vec<&str> =
        text.split("```dvt\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 1);
    for block in blocks {
        let ran = Parlour::new().stdin(block).args(["diverto", "check", "-"]).run().fine("");
        assert!(ran.said().ends_with(", all good\n"), "{block}");
    }
}
