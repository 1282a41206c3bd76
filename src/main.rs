//! The program: parses the command line, dispatches, and turns the outcome into an exit code.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::survive_limits();
    let arguments = match cli::parse() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    match cli::run(arguments) {
        Ok(outcome) => outcome.into(),
        Err(error) => cli::report(&error),
    }
}
