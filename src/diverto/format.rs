//! Records in canonical form: tags in order, numbered turns, lines with all marks, wrapped. Comments, marks and variations are
//! kept; the game stays the same.

use crate::diverto::game::{Diverto, Replay};
use crate::record::{Diagnostic, GameText, RecordWriter};
use crate::table::{TwoPlayerGame, canonical_tags};

/// The order of the known tags; others follow in the order they have.
const ORDER: [&str; 14] = [
    "Game", "Event", "Site", "Date", "Round", "Player1", "Player2", "Result", "Sheet", "Board", "Lives",
    "Dice", "Rules", "Rows",
];

/// A game in canonical form, with a newline at its end.
///
/// # Errors
/// The first fault, when the game is not legal: then it has no canonical form.
///
/// ```
/// use parlour::diverto::format::canonical;
/// use parlour::record::GameText;
/// let text = "[Lives \"D5  h1\"]\n[Board \"9×9\"]\n1) C3: n3 e1 {why} d6:S2W1 *";
/// assert_eq!(
///     canonical(&GameText::new(text)).unwrap(),
///     "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Lives \"d5 h1\"]\n\n1. c3:N3E1 {why} 1... d6:S2W1+ *\n"
/// );
/// ```
pub fn canonical(game: &GameText<'_>) -> Result<String, Box<Diagnostic>> {
    let replay = Replay::new(game);
    let record = record_of(&replay);
    replay.report.fault.map_or(Ok(record), |fault| Err(fault.into()))
}

/// The canonical record of a game that has no fault.
#[must_use]
pub fn record_of(replay: &Replay) -> String {
    let setup = Diverto::tags(replay.report.setup());
    let value = |name: &str, text: &str| {
        let known = setup.iter().find(|(known, _)| *known == name);
        known.map_or_else(|| text.to_owned(), |(_, value)| value.clone())
    };
    let mut lines = RecordWriter::new(canonical_tags(&replay.report, &ORDER, value));
    replay.write(&mut lines, |_| false);
    lines.finish()
}
