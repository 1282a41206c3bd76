//! `parlour completions`.

use clap::{Arg, Command, ValueEnum};
use clap_complete::{Generator, Shell};
use clap_complete_nushell::Nushell;

use super::error::{Outcome, Result};
use super::output;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell.
    shell: ForShell,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "lower")]
enum ForShell {
    Bash,
    Elvish,
    Fish,
    Nushell,
    PowerShell,
    Zsh,
}

/// A command without those below it that help does not list: old names still work, but are not offered.
fn without_hidden(command: &Command) -> Command {
    let below = command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help");
    let about = command.get_about().cloned().unwrap_or_default();
    // Clap adds these by itself.
    let is_built_in = |arg: &&Arg| matches!(arg.get_id().as_str(), "help" | "version");
    Command::new(command.get_name().to_owned())
        .about(about)
        .args(command.get_arguments().filter(|arg| !is_built_in(arg)).cloned())
        .groups(command.get_groups().cloned())
        .subcommands(below.map(without_hidden))
}

/// Prints the script that completes `command` in a shell.
pub fn run(args: &Args, mut command: Command) -> Result<Outcome> {
    command.build();
    let mut command = without_hidden(&command);
    let generator: &dyn Generator = match args.shell {
        ForShell::Bash => &Shell::Bash,
        ForShell::Elvish => &Shell::Elvish,
        ForShell::Fish => &Shell::Fish,
        ForShell::Nushell => &Nushell,
        ForShell::PowerShell => &Shell::PowerShell,
        ForShell::Zsh => &Shell::Zsh,
    };
    command.set_bin_name("parlour");
    command.build();
    let mut script = Vec::new();
    generator.generate(&command, &mut script);
    output::write_stdout(&script)?;
    Ok(Outcome::Fine)
}
