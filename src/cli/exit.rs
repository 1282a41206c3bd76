//! Exit codes: 0 fine, 1 something in the input is wrong, 2 usage or a file that cannot be read or written.

use std::process::ExitCode;

/// What a command that did its work has to say through its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Exit code 0: nothing wrong was found.
    Fine,
    /// The input was read, and something in it is wrong.
    Faults,
    /// Some of the input could not be read, and that is told already.
    Unreadable,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        match outcome {
            Outcome::Fine => ExitCode::SUCCESS,
            Outcome::Faults => ExitCode::FAILURE,
            Outcome::Unreadable => ExitCode::from(2),
        }
    }
}
