//! Where a position comes from: `--position`, or a game of a file at some ply, or the start.

use std::str::FromStr;

use crate::cli::error::{Error, Result, warn};
use crate::cli::fault::tell;
use crate::cli::one_game::with_game;
use parlour::persivic::Position;
use parlour::persivic::notation::{arrangement, check_stones};
use parlour::persivic::replay::{Line, line};

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

/// A point of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Its end.
    Last,
    /// After so many plies.
    Ply(usize),
}

impl FromStr for At {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<At, &'static str> {
        match text {
            "last" => Ok(At::Last),
            _ => text.parse().map(At::Ply).map_err(|_| "a number of plies, or `last`"),
        }
    }
}

/// A game read from a file, and whether it had a fault, which has then been told.
pub struct Found {
    pub line: Line,
    pub faulty: bool,
}

impl Source {
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
                None => return Err(beyond(ply, plies)),
            },
        };
        Ok((position, Some(found)))
    }
}

/// `--at` asks for more plies than there are.
pub fn beyond(ply: usize, plies: usize) -> Error {
    let legal = if plies == 1 { "1 legal ply".to_owned() } else { format!("{plies} legal plies") };
    Error::usage(format!("--at {ply}: the game has {legal}"))
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
    with_game(file, number, |game| {
        let line = line(game);
        if let Some(fault) = &line.fault {
            tell(fault, file, game);
        }
        Found { faulty: line.fault.is_some(), line }
    })
}
