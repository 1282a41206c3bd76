//! Where a position comes from: `--position`, or a game of a file at some ply, or the start.

use crate::cli::error::{Error, Result, warn};
use crate::cli::fault::tell;
use crate::cli::pick::{self, At};
use parlour::persivic::Position;
use parlour::persivic::notation::{arrangement, check_stones};
use parlour::persivic::replay::{Line, line};
use parlour::persivic::search::Context;

/// The arguments that name a position.
#[derive(Debug, clap::Args)]
pub struct Source {
    /// A file of recorded games; - is standard input.
    #[arg(value_name = "FILE", conflicts_with = "position", value_hint = clap::ValueHint::FilePath)]
    pub file: Option<String>,

    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1, requires = "file")]
    pub game: usize,

    /// After how many plies; `last` is the end of the game.
    #[arg(long, value_name = "PLY", default_value = "last", requires = "file")]
    pub at: At,

    /// A position: nine rows and the side to move, as `check --json` prints it [default: the start].
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
}

/// A game read from a file, and whether it had a fault, which has then been told.
pub struct Found {
    pub line: Line,
    pub faulty: bool,
}

impl Source {
    /// The position meant with what a search has to know besides, and whether a fault of its game was told.
    pub fn searched(&self) -> Result<(Position, Context, bool)> {
        let (position, found) = self.position()?;
        let Some(found) = found else { return Ok((position, Context::default(), false)) };
        let ply = match self.at {
            At::Last => found.line.plies.len(),
            At::Ply(ply) => ply,
        };
        Ok((position, found.line.context(ply), found.faulty))
    }

    /// The position meant, and the game it comes from.
    pub fn position(&self) -> Result<(Position, Option<Found>)> {
        if let Some(text) = &self.position {
            return Ok((parse_position(text)?, None));
        }
        let Some(file) = &self.file else { return Ok((Position::start(), None)) };
        let found = read_game(file, self.game)?;
        let plies = found.line.plies.len();
        let position = match self.at {
            At::Last => found.line.last,
            At::Ply(ply) if ply == plies => found.line.last,
            At::Ply(ply) => match found.line.plies.get(ply) {
                Some((before, _)) => *before,
                None => return Err(pick::beyond(ply, plies)),
            },
        };
        Ok((position, Some(found)))
    }
}

/// A position for analysis: more stones of a side than a game has are told, and go.
pub fn parse_position(text: &str) -> Result<Position> {
    let position = arrangement(text).map_err(|error| {
        let place = text.get(error.span.clone()).unwrap_or("");
        let column = text[..error.span.start].chars().count() + 1;
        Error::Content(format!("--position: {error} (column {column}, `{place}`)"))
    })?;
    if let Err(fault) = check_stones(&position) {
        warn(&fault.to_string());
    }
    Ok(position)
}

/// Game `number` of a file, counted from 1; its fault, if any, is told.
pub fn read_game(file: &str, number: usize) -> Result<Found> {
    let text = pick::game(file, number)?;
    let text = text.as_text();
    let line = line(&text);
    if let Some(fault) = &line.fault {
        tell(fault, file, &text);
    }
    Ok(Found { faulty: line.fault.is_some(), line })
}
