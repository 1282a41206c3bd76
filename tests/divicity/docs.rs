//! What README.md and docs/divicity.md show of `parlour divicity` is what it says.

use crate::common::{Parlour, docs};

/// The match that docs/notation.md shows, which is the `match.dvc` of the examples.
fn example() -> String {
    let notation = include_str!("../../docs/notation.md");
    let (_, block) = notation.split_once("```dvc\n").expect("a match");
    block.split_once("```").expect("its end").0.to_owned()
}

/// The same with another third trick.
fn faulty() -> String {
    let example = example();
    let (before, _) = example.split_once("3. ").expect("three tricks");
    format!("{before}3. 5B * 9B | steal beer | Jean beer | Karine steal kept\n")
}

fn parlour() -> Parlour {
    Parlour::new().file("match.dvc", example()).file("faulty.dvc", faulty())
}

#[test]
fn examples_say_what_they_show() {
    let texts = [include_str!("../../README.md"), include_str!("../../docs/divicity.md")];
    let counts = texts.map(|text| docs::check(text, "parlour divicity ", parlour));
    assert_eq!(counts.iter().sum::<usize>(), 13);
}
