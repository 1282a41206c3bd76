//! What README.md and docs/divicity.md show of `parlour divicity` is what it says.

mod common;

use common::{Parlour, docs};

#[test]
fn examples_say_what_they_show() {
    let texts = [include_str!("../README.md"), include_str!("../docs/divicity.md")];
    let counts = texts.map(|text| docs::check(text, "parlour divicity ", Parlour::new));
    assert_eq!(counts.iter().sum::<usize>(), 8);
}
