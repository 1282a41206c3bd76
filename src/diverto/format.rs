//! Canonical form of a record: ordered tags, numbered turns, fully marked lines, wrapped. Keeps comments,
//! marks and variations; the game itself does not change.

use crate::diverto::game::Replay;
use crate::table::format::written;

/// Writes the canonical record of a game without faults, ending in a newline.
///
/// ```
/// use parlour::{diverto::Replay, internals::diverto::format::record_of};
/// use parlour::record::GameText;
/// let text = "[Lives \"D5  h1\"]\n[Board \"9×9\"]\n1) C3: n3 e1 {why} d6:S2W1 *";
/// assert_eq!(
///     record_of(&Replay::new(&GameText::new(text))),
///     "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Lives \"d5 h1\"]\n\n1. c3:N3E1 {why} 1... d6:S2W1+ *\n"
/// );
/// ```
pub fn record_of(replay: &Replay) -> String {
    written(replay, |_| false)
}
