//! The option `--numbers`, which `moves`, `analyse` and `show` share.

use crate::cli::error::{Error, Result};
use parlour::api::DivertoPlace;
use parlour::diverto::{Numbers, Pairs};

/// The lengths to consider. Refuses numbers that the player may not use.
pub fn choose(place: &mut DivertoPlace, asked: Option<Numbers>) -> Result<Pairs> {
    let option = asked.map_or_else(String::new, |Numbers(one, two)| format!("--numbers {one},{two}: "));
    place.choose(asked).map_err(|why| Error::usage(format!("{option}{why}")))
}

/// Applies the numbers thrown for the line to advise. Refuses if the throw is unknown.
pub fn known(place: &mut DivertoPlace, asked: Option<Numbers>) -> Result<()> {
    choose(place, asked)?;
    place.check_thrown().map_err(|why| Error::usage(format!("{why}: add --numbers A,B")))
}
