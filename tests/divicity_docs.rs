//! What README.md and docs/divicity.md show of `parlour divicity` is what it says.

mod common;

use common::{Parlour, Ran};

/// Commands with what is shown below them.
fn examples(text: &str) -> Vec<(&str, String)> {
    let blocks = text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut examples: Vec<(&str, String)> = Vec::new();
    for line in blocks.flat_map(|block| block.split_inclusive('\n')) {
        match (line.strip_prefix("$ "), examples.last_mut()) {
            (Some(command), _) => examples.push((command.trim_end(), String::new())),
            (None, Some((_, shown))) => shown.push_str(line),
            (None, None) => panic!("no command before {line}"),
        }
    }
    examples.retain(|(command, _)| command.starts_with("parlour divicity "));
    examples
}

/// Runs a command, or one after the other with `|` between.
fn run(command: &str) -> Ran {
    let mut input = Vec::new();
    let mut last = None;
    for part in command.split(" | ") {
        let mut parlour = Parlour::new().stdin(input.clone());
        for word in part.split(' ').skip(1) {
            parlour = parlour.args([word]);
        }
        let ran = parlour.run();
        input.clone_from(&ran.stdout);
        last = Some(ran);
    }
    last.expect("a command")
}

#[test]
fn examples_say_what_they_show() {
    let mut count = 0;
    for text in [include_str!("../README.md"), include_str!("../docs/divicity.md")] {
        for (command, shown) in examples(text) {
            let ran = run(command);
            let said = format!("{}{}", ran.said(), ran.stderr);
            // What stands between lines of `…` has to be there, in order.
            let mut rest = said.as_str();
            for piece in shown.split("…\n") {
                let at = rest.find(piece).unwrap_or_else(|| panic!("{command}\n{piece}\nis not in\n{rest}"));
                rest = &rest[at + piece.len()..];
            }
            assert!(shown.contains("…\n") || shown == said, "{command}\n{said}");
            count += 1;
        }
    }
    assert_eq!(count, 8);
}
