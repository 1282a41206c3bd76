//! Examples of each command, shown in help and man pages. A test runs them in the folder that `parlour demo` creates.

/// Commands in the order of help. Each is named by its man page, and an example is a line that describes it and a line of
/// its own.
const EXAMPLES: &str = include_str!("../../templates/man/examples.txt");

/// The examples of a command by the name of its man page, such as `parlour-diverto-pad`: descriptions and what is typed.
pub fn of(page: &str) -> Option<Vec<(&'static str, &'static str)>> {
    let commands = EXAMPLES.split("# ").filter_map(|command| command.split_once('\n'));
    let (_, examples) = commands.into_iter().find(|(of, _)| *of == page)?;
    let lines: Vec<&str> = examples.lines().map(str::trim).collect();
    Some(lines.as_chunks().0.iter().map(|[what, typed]| (*what, *typed)).collect())
}

pub fn text(examples: &[(&str, &str)]) -> String {
    let examples = examples.iter().map(|(what, typed)| format!("  {what}:\n    {typed}"));
    format!("Examples:\n{}", examples.collect::<Vec<_>>().join("\n"))
}
