//! The source of a position, a game of a file at some ply, and the option `--numbers`.

use crate::cli::error::{Error, Outcome, Result};
use crate::cli::input::Input;
use crate::cli::source::{self, At, Tell, Which};
use parlour::api::{DivertoPlace, Place};
use parlour::diverto::{Diverto, Numbers, Pairs, Replay, SheetId};
use parlour::record::GameText;

/// The arguments that name a position.
#[derive(Debug, clap::Args)]
pub struct Source {
    /// A file of recorded games, or a folder of them; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath, required_unless_present = "sheet")]
    pub file: Option<Input>,

    /// The empty board of the sheet with this id, instead of a file.
    #[arg(long, value_name = "ID", conflicts_with_all = ["file", "at"])]
    sheet: Option<SheetId>,

    /// Its number in the file, its name if the file does not say, or both: persivic,2.
    #[arg(long, value_name = "GAME")]
    pub game: Option<Which>,

    /// The position after N lines, moves or tricks.
    #[arg(long, value_name = "N", default_value = "last")]
    pub at: At,
}

impl Source {
    /// The selected game at the selected ply, and whether a fault was reported. Only a fault before that ply is
    /// reported.
    pub fn find(&self) -> Result<(DivertoPlace, Outcome)> {
        let (place, outcome) = match (&self.file, &self.sheet) {
            (Some(file), _) => {
                source::find::<Diverto>(file, self.game.unwrap_or_default(), self.at, Tell::Before)?
            }
            (None, None) => {
                return Err(Error::usage("name a file with a game, or a sheet by its id: `--sheet ID`"));
            }
            (None, Some(_)) if self.game.is_some_and(|which| which.number.is_some()) => {
                return Err(Error::usage("`--game` with a number needs a file"));
            }
            (None, Some(id)) => {
                let tag = format!("[Sheet \"{id}\"]\n*\n");
                (Place { replay: Replay::new(&GameText::new(&tag)), ply: 0 }, Outcome::Fine)
            }
        };
        Ok((place.into(), outcome))
    }
}

/// The lengths to consider. Refuses numbers that the player may not use.
pub fn choose(place: &mut DivertoPlace, asked: Option<Numbers>) -> Result<Pairs> {
    let option = asked.map_or_else(String::new, |Numbers(one, two)| format!("--numbers {one},{two}: "));
    place.choose(asked).map_err(|why| Error::Refused(format!("{option}{}", Error::from(why))))
}

/// Applies the numbers thrown for the line to advise. Refuses if the throw is unknown, or dice do not decide.
pub fn known(place: &mut DivertoPlace, asked: Option<Numbers>) -> Result<()> {
    choose(place, asked)?;
    if asked.is_some() && place.thrown.is_none() {
        let why = "--numbers: no dice decide this line; `parlour moves --numbers A,B` lists the lines with these numbers";
        return Err(Error::usage(why));
    }
    place.check_thrown().map_err(|why| Error::Refused(format!("{}: `--numbers A,B`", Error::from(why))))
}
