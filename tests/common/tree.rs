//! The program's commands, as listed by its help.

use super::Parlour;

/// The output of a command that must succeed silently on stderr.
pub fn said(arguments: &[&str]) -> String {
    let ran = arguments.iter().fold(Parlour::new(), Parlour::arg).run();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{arguments:?}");
    String::from_utf8(ran.stdout).expect("text")
}

/// Collects the help of a command and of all its subcommands.
pub fn all_help(command: &mut Vec<String>, told: &mut Vec<(Vec<String>, String)>) {
    let arguments: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
    let help = said(&arguments);
    told.push((command.clone(), help.clone()));
    for name in listed(&help) {
        command.push(name);
        all_help(command, told);
        command.pop();
    }
}

/// The commands that a help lists above its options, in one group or several.
fn listed(help: &str) -> Vec<String> {
    let above = help.split("\nOptions:\n").next().unwrap_or_default();
    let lists = above.split("\n\n").filter(|part| {
        let title = part.lines().next().unwrap_or_default();
        title.ends_with(':') && title != "Arguments:"
    });
    let lines = lists.flat_map(str::lines).filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// All commands that do something themselves, each with its help.
pub fn commands() -> Vec<(Vec<String>, String)> {
    let mut told = Vec::new();
    all_help(&mut Vec::new(), &mut told);
    told.into_iter().filter(|(_, help)| listed(help).is_empty() || help.contains("\nExamples:\n")).collect()
}

/// Whether a command takes a file as a positional argument.
pub fn takes_file(help: &str) -> bool {
    let usage = help.lines().find(|line| line.starts_with("Usage: ")).expect("a usage");
    ["[FILE]", "<FILE> [", "] <FILE>", "> <FILE>", "<FILE>..."].iter().any(|file| usage.contains(file))
}
