//! The source of a position: `--position`, a game of a file at some ply, or the start.

use crate::cli::spoken::spoken;
use std::fmt::Display;

use crate::cli::error::{Error, Outcome, Result};
use crate::cli::input::Input;
use crate::cli::message::warn;
use crate::cli::source::{self, At, Tell, Which};
use parlour::api::{PerSiVicPlace, position};
use parlour::internals::words::Say as _;
use parlour::persivic::{PerSiVic, Position, notation::check_stones};

/// The arguments that name a position.
#[derive(Debug, clap::Args)]
pub struct Source {
    /// A file of recorded games, or a folder of them; - is standard input.
    #[arg(value_name = "FILE", conflicts_with = "position", value_hint = clap::ValueHint::FilePath)]
    pub file: Option<Input>,

    /// Its number in the file, its name if the file does not say, or both: persivic,2.
    #[arg(long, value_name = "GAME")]
    pub game: Option<Which>,

    /// The position after N lines, moves or tricks.
    #[arg(long, value_name = "N", default_value = "last", requires = "file", conflicts_with = "position")]
    pub at: At,

    /// A position: nine rows and the side to move, as `check --json` prints it [default: the start].
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
}

impl Source {
    /// The selected position, and whether a fault of its game was reported.
    pub fn choose(&self) -> Result<(PerSiVicPlace, Outcome)> {
        match (&self.position, &self.file) {
            (_, None) if self.game.is_some_and(|which| which.number.is_some()) => {
                Err(Error::usage("`--game` with a number needs a file"))
            }
            (Some(text), _) => Ok((parse_position(text)?.into(), Outcome::Fine)),
            (None, None) => Ok((Position::start().into(), Outcome::Fine)),
            (None, Some(file)) => {
                let (place, outcome) =
                    source::find::<PerSiVic>(file, self.game.unwrap_or_default(), self.at, Tell::All)?;
                Ok((place.into(), outcome))
            }
        }
    }
}

fn wrong_position(why: impl Display) -> Error {
    Error::content(format!("--position: {why}"))
}

fn read_position(text: &str) -> Result<Position> {
    position(text).map_err(|failure| wrong_position(failure.in_language(spoken())))
}

/// Reads a position for analysis. Warns if a side has more stones than in a real game.
pub fn parse_position(text: &str) -> Result<Position> {
    let position = read_position(text)?;
    if let Err(fault) = check_stones(&position) {
        warn(&fault.say(spoken()));
    }
    Ok(position)
}

/// Reads a position that a record can start from.
pub fn parse_start(text: &str) -> Result<Position> {
    let position = read_position(text)?;
    check_stones(&position).map_err(|fault| wrong_position(fault.say(spoken())))?;
    Ok(position)
}
