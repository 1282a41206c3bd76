//! The option `--numbers`, which `lines` and `hint` share.

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
