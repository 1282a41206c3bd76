//! Where a position comes from: a game of a file, at some ply.

use crate::cli::error::Result;
use crate::cli::input::Input;
use crate::cli::pick::At;
use crate::cli::source::{self, Tell};
use parlour::diverto::{Course, Diverto, Numbers, Position, Reason, Report, Standing};

/// The arguments that name a position.
#[derive(Debug, clap::Args)]
pub struct Source {
    /// A file of recorded games; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub file: Input,

    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub game: usize,

    /// After how many lines; `last` is the end of the game.
    #[arg(long, value_name = "PLY", default_value = "last")]
    pub at: At,
}

/// A game at some ply.
#[derive(Debug)]
pub struct Found {
    /// The game. A fault that has been told came before the ply asked for.
    pub game: source::Found<Diverto>,
    /// The position at that ply.
    pub position: Position,
    /// The numbers thrown for the next line (D10), where the record or an option tells.
    pub thrown: Option<Numbers>,
}

impl Source {
    /// The game meant, at the ply meant. A fault of the record is told when it comes before that ply.
    ///
    /// # Errors
    /// When the file has no such game, or the game no such ply; and when its tags are wrong, so that
    /// there is no board at all.
    pub fn find(&self) -> Result<Found> {
        let game = source::find::<Diverto>(&self.file, self.game, self.at, Tell::Before)?;
        let (position, thrown) = (game.replay.position(game.ply).clone(), game.replay.thrown(game.ply));
        Ok(Found { game, position, thrown })
    }
}

impl Found {
    /// What the game's replay found.
    pub const fn report(&self) -> &Report {
        &self.game.replay.report
    }

    /// The lines up to this ply.
    pub fn course(&self) -> Course {
        Course::new(self.game.replay.report.setup(), self.game.replay.lines(self.game.ply))
    }

    /// How the game stands at this ply.
    pub fn standing(&self) -> Standing {
        Standing::new(self.reason(), self.position.player())
    }

    /// Why the game stands as it does at this ply: by the board and what was thrown (D9), or at its end by the record.
    pub fn reason(&self) -> Option<Reason> {
        let board = self.position.ended(self.thrown).map(Reason::Board);
        let at_end = self.game.ply == self.game.replay.plies.len();
        board.or(self.report().standing().reason().filter(|_| at_end))
    }
}
