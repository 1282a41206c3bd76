//! Where a position comes from: a game of a file, at some ply.

use crate::cli::error::{Error, Result};
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::pick::{self, At};
use parlour::diverto::replay::{Game, game};
use parlour::diverto::{Drawn, Numbers, Position, Reason, Standing};
use parlour::record::Diagnostic;

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
    /// All of the game, as far as it is legal.
    pub game: Game,
    /// How many of its lines are drawn.
    pub ply: usize,
    /// The position then.
    pub position: Position,
    /// The numbers thrown for the next line (D10), where the record or an option tells.
    pub thrown: Option<Numbers>,
    /// Whether a fault came before the ply asked for: it has been told, and the position is the last
    /// before it.
    pub faulty: bool,
}

impl Source {
    /// The game meant, at the ply meant. A fault of the record is told when it comes before that ply.
    ///
    /// # Errors
    /// When the file has no such game, or the game no such ply; and when its tags are wrong, so that
    /// there is no board at all.
    pub fn find(&self) -> Result<Found> {
        let text = pick::game(&self.file, self.game)?;
        let text = text.as_text();
        let game = game(&text);
        let plies = game.lines.len();
        let ply = match self.at {
            At::Last => plies,
            At::Ply(ply) => ply,
        };
        let last = self.at == At::Last || ply > plies;
        let fault = game.report.fault.as_ref();
        let in_tags = fault.is_some_and(is_in_tags);
        let fault = fault.filter(|_| in_tags || last);
        if let Some(fault) = fault {
            tell(fault, &self.file.name(), &text);
        }
        if in_tags {
            return Err(no_position(self.game));
        }
        if ply > plies {
            return Err(match fault {
                Some(_) => Error::Content(format!("--at {ply}: the game has a fault before that")),
                None => pick::beyond(ply, plies),
            });
        }
        let (position, thrown) = game.at(ply);
        Ok(Found { faulty: fault.is_some(), game, ply, position, thrown })
    }
}

/// Whether the tags are wrong, so that there is no board at all: that is wrong before every ply, but a wrong
/// result comes at the end.
pub fn is_in_tags(fault: &Diagnostic) -> bool {
    fault.ply.is_none() && fault.kind != "result"
}

/// What is said of a game without a board.
pub fn no_position(game: usize) -> Error {
    Error::Content(format!("no position: the tags of game {game} are wrong"))
}

impl Found {
    /// The lines up to this ply.
    pub fn lines(&self) -> Vec<Drawn> {
        self.game.lines[..self.ply].iter().map(|(_, drawn)| *drawn).collect()
    }

    /// How the game stands at this ply.
    pub fn standing(&self) -> Standing {
        Standing::new(self.reason(), self.position.player())
    }

    /// Why the game stands as it does at this ply: by the board and what was thrown (D9), or at its end by the record.
    pub fn reason(&self) -> Option<Reason> {
        let board = self.position.ended(self.thrown).map(Reason::Board);
        let at_end = self.ply == self.game.lines.len();
        board.or(self.game.report.reason.filter(|_| at_end))
    }
}
