//! Documents that show commands: what is shown below a command is what it says.

use super::{Parlour, Ran};

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
    examples
}

/// The words of a command as a shell reads them; `'` keeps some together.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in command.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("a word").push(letter),
        }
    }
    words
}

/// Runs a command, or one after the other with `|` between.
fn run(command: &str, parlour: &impl Fn() -> Parlour) -> Ran {
    let mut input = Vec::new();
    let mut last = None;
    for part in command.split(" | ") {
        let words = words(part);
        let ran = words[1..].iter().fold(parlour().stdin(input.clone()), |run, word| run.args([word])).run();
        input.clone_from(&ran.stdout);
        last = Some(ran);
    }
    last.expect("a command")
}

/// Whether `said` is what is shown, but for what `…` stands for on a line of its own.
fn is_shown(said: &str, shown: &str) -> bool {
    let mut rest = said;
    for piece in shown.split("…\n") {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    shown.contains("…\n") || shown == said
}

/// Runs every command of `text` that begins with `prefix`, in a folder with the files that `parlour` has
/// there; gives how many there were.
#[track_caller]
pub fn check(text: &str, prefix: &str, parlour: impl Fn() -> Parlour) -> usize {
    let mut count = 0;
    for (command, shown) in examples(text).iter().filter(|(command, _)| command.starts_with(prefix)) {
        let ran = run(command, &parlour);
        // A terminal shows what is said on stderr somewhere between two lines of the rest.
        let said = ran.said();
        let ends = said.match_indices('\n').map(|(at, _)| at + 1).chain([0]);
        let mixed = ends.map(|at| format!("{}{}{}", &said[..at], ran.stderr, &said[at..]));
        assert!(mixed.into_iter().any(|mixed| is_shown(&mixed, shown)), "{command}\n{said}{}", ran.stderr);
        count += 1;
    }
    count
}
