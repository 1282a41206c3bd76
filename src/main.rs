//! The program: parses the command line, dispatches, and turns what came of it into an exit code.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run(cli::parse()) {
        Ok(outcome) => outcome.into(),
        Err(error) => error.report(),
    }
}
