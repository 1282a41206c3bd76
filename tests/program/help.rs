//! What commands say of themselves. They are described only when the command line names them, and nobody shall notice.

use crate::common::Parlour;

fn said(arguments: &[&str]) -> String {
    let ran = arguments.iter().fold(Parlour::new(), Parlour::arg).run();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{arguments:?}");
    String::from_utf8(ran.stdout).unwrap()
}

/// The command, then all below it, each with its help.
fn all_help(command: &mut Vec<String>, told: &mut Vec<(Vec<String>, String)>) {
    let arguments: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
    let help = said(&arguments);
    told.push((command.clone(), help.clone()));
    let listed = help.split_once("\nCommands:\n").map(|(_, list)| list.split("\n\n").next().unwrap_or(""));
    for line in listed.iter().flat_map(|list| list.lines()) {
        let name = line.trim().split("  ").next().unwrap();
        if line.starts_with("  ") && !line.starts_with("   ") && name != "help" {
            command.push(name.to_owned());
            all_help(command, told);
            command.pop();
        }
    }
}

#[test]
fn every_command_tells_its_summary_and_its_arguments() {
    let mut told = Vec::new();
    all_help(&mut Vec::new(), &mut told);
    let text: Vec<String> = told
        .iter()
        .map(|(command, help)| format!("$ parlour {} --help\n{help}", command.join(" ")))
        .collect();
    insta::assert_snapshot!("all_help", text.join("\n"));
}

#[test]
fn options_of_all_commands_are_completed_behind_each_commands_own() {
    let script = said(&["completions", "bash"]);
    let options: Vec<&str> = script.lines().filter(|line| line.trim_start().starts_with("opts=")).collect();
    assert!(options.len() > 30, "{script}");
    for line in options {
        let [color, own] = ["--color", "--output"].map(|option| line.find(option));
        assert!(own.is_none_or(|own| color.is_some_and(|color| own < color)), "{line}");
    }
}

#[test]
fn an_option_of_a_command_below_is_suggested() {
    let ran = Parlour::new().args(["persivic", "--jsn", "check", "a.psv"]).run();
    assert!(ran.stderr.contains("tip: 'check --json' exists"), "{}", ran.stderr);
}
