//! Where a position comes from: `--position`, or a game of a file at some ply, or the start.

use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::input::Input;
use crate::cli::message::warn;
use crate::cli::pick::At;
use crate::cli::source::{self, Found, Tell};
use parlour::persivic::notation::{arrangement, check_stones};
use parlour::persivic::search::Context;
use parlour::persivic::{PerSiVic, Position, Replay, Standing};
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

/// The position that the arguments name, and the game it comes from, if it comes from one.
pub struct Chosen {
    pub position: Position,
    pub game: Option<Found<PerSiVic>>,
}

impl Chosen {
    /// The replayed game, where the position comes from one.
    pub fn replay(&self) -> Option<&Replay> {
        self.game.as_ref().map(|found| &found.replay)
    }

    /// After how many plies of the game.
    pub fn ply(&self) -> usize {
        self.game.as_ref().map_or(0, |found| found.ply)
    }

    /// What a search has to know besides the position.
    pub fn context(&self) -> Context {
        self.game.as_ref().map_or_else(Context::default, |found| found.replay.context(found.ply))
    }

    /// How it stands: a position by itself as if a game began with it.
    pub fn standing(&self) -> Standing {
        let game = self.game.as_ref();
        game.map_or_else(|| Standing::of(&self.position), |found| found.replay.standing(found.ply))
    }

    /// Fine, unless a fault of the game has been told.
    pub fn outcome(&self) -> Outcome {
        self.game.as_ref().map_or(Outcome::Fine, Found::outcome)
    }
}

impl Source {
    /// The position meant. Any fault of a game is told.
    pub fn choose(&self) -> Result<Chosen> {
        match (&self.position, &self.file) {
            (Some(text), _) => Ok(Chosen { position: parse_position(text)?, game: None }),
            (None, None) => Ok(Chosen { position: Position::start(), game: None }),
            (None, Some(file)) => {
                let found = source::find::<PerSiVic>(file, self.game, self.at, Tell::All)?;
                Ok(Chosen { position: *found.replay.position(found.ply), game: Some(found) })
            }
        }
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
