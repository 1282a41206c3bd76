//! Exit codes: 0 success, 1 faults in the input, 2 usage errors and files that cannot be read or written.

use std::process::ExitCode;

/// The outcome of a command that ran, as an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Exit code 0: no faults found.
    Fine,
    /// Exit code 1: the input was read and has faults.
    Faults,
    /// Exit code 2: some of the input could not be read, which has been reported.
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
