//! The option `--numbers`, which `lines`, `hint` and `draw` share.

use super::source::Found;
use crate::cli::error::{Error, Result};
use parlour::diverto::{Numbers, Pairs};

/// The lengths to look at, and the numbers thrown where dice decide: those of the record, or else those
/// `asked` for. What the player may not use is refused.
pub fn choose(found: &Found, asked: Option<Numbers>) -> Result<(Pairs, Option<Numbers>)> {
    let position = &found.position;
    let thrown = found.thrown.or(asked.filter(|_| position.waits_for_dice()));
    let all = position.pairs(thrown);
    let Some(asked) = asked else { return Ok((all, thrown)) };
    if !all.contains(asked) {
        let player = position.player();
        let choices = thrown.map(|thrown| vec![thrown]).or_else(|| position.choices()).unwrap_or_default();
        let choices: Vec<String> = choices.iter().map(|Numbers(one, two)| format!("{one},{two}")).collect();
        return Err(Error::usage(format!(
            "--numbers {},{}: {player} may draw with {}",
            asked.0,
            asked.1,
            choices.join(" ")
        )));
    }
    Ok((Pairs::of([asked], position.is_ordered()), thrown))
}

/// The numbers thrown for a line that is to be advised, where dice decide. What nobody has thrown is not advised.
pub fn known(found: &Found, asked: Option<Numbers>) -> Result<Option<Numbers>> {
    let (_, thrown) = choose(found, asked)?;
    let position = &found.position;
    if thrown.is_none() && position.waits_for_dice() && position.ended(None).is_none() {
        let player = position.player();
        return Err(Error::usage(format!(
            "the record does not say what {player} has thrown: add --numbers A,B"
        )));
    }
    Ok(thrown)
}
