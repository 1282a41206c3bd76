//! `parlour completions`.

use clap::builder::PossibleValue;
use clap::{Command, ValueEnum};
use clap_complete::{Generator, Shell};
use clap_complete_nushell::Nushell;

use super::error::Result;
use super::output;
use crate::cli::exit::Outcome;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell.
    shell: ForShell,
}

/// A shell with completion support.
#[derive(Clone, Copy, Debug)]
enum ForShell {
    Nushell,
    Other(Shell),
}

impl ValueEnum for ForShell {
    fn value_variants<'a>() -> &'a [ForShell] {
        &[
            ForShell::Other(Shell::Bash),
            ForShell::Other(Shell::Elvish),
            ForShell::Other(Shell::Fish),
            ForShell::Nushell,
            ForShell::Other(Shell::PowerShell),
            ForShell::Other(Shell::Zsh),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            ForShell::Nushell => Some(PossibleValue::new("nushell")),
            ForShell::Other(shell) => shell.to_possible_value(),
        }
    }
}

/// Prints the script that completes `command` in a shell.
pub fn run(args: &Args, mut command: Command) -> Result<Outcome> {
    let generator: &dyn Generator = match &args.shell {
        ForShell::Nushell => &Nushell,
        ForShell::Other(shell) => shell,
    };
    command.set_bin_name("parlour");
    command.build();
    let mut script = Vec::new();
    generator.generate(&command, &mut script);
    output::write_stdout(&script)?;
    Ok(Outcome::Fine)
}
