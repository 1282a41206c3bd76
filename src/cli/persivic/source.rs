//! Where a position comes from: `--position`, or a game of a file at some ply, or the start.

use crate::cli::Outcome;
use crate::cli::error::{Error, Result, warn};
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::pick::{self, At};
use parlour::persivic::notation::{arrangement, check_stones};
use parlour::persivic::replay::{Line, line};
use parlour::persivic::search::Context;
use parlour::persivic::{Position, Standing};
use parlour::record::Excerpt;

/// The arguments that name a position.
#[derive(Debug, clap::Args)]
pub struct Source {
    /// A file of recorded games; - is standard input.
    #[arg(value_name = "FILE", conflicts_with = "position", value_hint = clap::ValueHint::FilePath)]
    pub file: Option<Input>,

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

/// The position that the arguments name, and the game it comes from, if it comes from one.
pub struct Chosen {
    pub position: Position,
    pub game: Option<Found>,
    /// After how many plies of the game.
    pub ply: usize,
}

impl Chosen {
    /// The game.
    pub fn line(&self) -> Option<&Line> {
        self.game.as_ref().map(|found| &found.line)
    }

    /// What a search has to know besides the position.
    pub fn context(&self) -> Context {
        self.line().map_or_else(Context::default, |line| line.context(self.ply))
    }

    /// How it stands: a position by itself as if a game began with it.
    pub fn standing(&self) -> Standing {
        self.line().map_or_else(|| Standing::of(&self.position), |line| line.standing(self.ply))
    }

    /// Fine, unless a fault of the game has been told.
    pub fn outcome(&self) -> Outcome {
        if self.game.as_ref().is_some_and(|found| found.faulty) { Outcome::Faults } else { Outcome::Fine }
    }
}

impl Source {
    /// The position meant.
    pub fn choose(&self) -> Result<Chosen> {
        if let Some(text) = &self.position {
            return Ok(Chosen { position: parse_position(text)?, game: None, ply: 0 });
        }
        let Some(file) = &self.file else {
            return Ok(Chosen { position: Position::start(), game: None, ply: 0 });
        };
        let found = read_game(file, self.game)?;
        let plies = found.line.plies.len();
        let ply = match self.at {
            At::Last => plies,
            At::Ply(ply) if ply > plies => return Err(pick::beyond(ply, plies)),
            At::Ply(ply) => ply,
        };
        Ok(Chosen { position: *found.line.position(ply), game: Some(found), ply })
    }
}

/// A position for analysis: more stones of a side than a game has are told, and go.
pub fn parse_position(text: &str) -> Result<Position> {
    let position = arrangement(text).map_err(|error| {
        let place = text.get(error.span.clone()).unwrap_or("");
        let column = text[..error.span.start].chars().count() + 1;
        Error::Content(format!("--position: {error} (column {column}, `{}`)", Excerpt(place)))
    })?;
    if let Err(fault) = check_stones(&position) {
        warn(&fault.to_string());
    }
    Ok(position)
}

/// Game `number` of a file, counted from 1; its fault, if any, is told.
pub fn read_game(file: &Input, number: usize) -> Result<Found> {
    let text = pick::game(file, number)?;
    let text = text.as_text();
    let line = line(&text);
    if let Some(fault) = &line.fault {
        tell(fault, &file.name(), &text);
    }
    Ok(Found { faulty: line.fault.is_some(), line })
}
