//! `parlour completions` and `parlour man`.

use std::fs;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;

use super::error::{Error, Result, note};
use super::{Cli, Outcome, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell.
    shell: Shell,
}

#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// The folder; it is made if it is not there.
    #[arg(value_hint = clap::ValueHint::DirPath)]
    dir: PathBuf,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "parlour", &mut script);
    output::write_stdout(&script)?;
    Ok(Outcome::Fine)
}

pub fn man(args: &ManArgs) -> Result<Outcome> {
    fs::create_dir_all(&args.dir).map_err(Error::write(&args.dir))?;
    clap_mangen::generate_to(Cli::command(), &args.dir).map_err(Error::write(&args.dir))?;
    note(&format!("wrote the man pages into {}", args.dir.display()));
    Ok(Outcome::Fine)
}
