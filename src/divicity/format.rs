//! Formats records canonically: tags in order, one numbered trick per line. Keeps comments and marks; the match is
//! unchanged.

use crate::divicity::game::Replay;
use crate::divicity::notation::WrittenTrick;
use crate::record::RecordWriter;
use crate::table::{Note, canonical_tags};

/// Returns the canonical record of a match without faults, ending in a newline. A comment within a trick moves to the
/// end of that trick.
///
/// ```
/// use parlour::{divicity::Replay, internals::divicity::format::record_of};
/// use parlour::record::GameText;
/// let text = "[Players \"Ana  Beto Cira\"]\n1) | –5 Milk {hm} |ana -5|beto milk";
/// assert_eq!(
///     record_of(&Replay::new(&GameText::new(text))),
///     "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n1. | -5 milk | Ana -5 | Beto milk\n{hm}\n"
/// );
/// ```
pub fn record_of(Replay { report, plies, notes }: &Replay) -> String {
    let value = |name: &str, text: &str| match name {
        "Players" | "Leader" | "Rules" | "Tokens" | "Hand" | "Lex" | "Score" => {
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        }
        _ => text.to_owned(),
    };
    let mut writer = RecordWriter::new(canonical_tags(report, value));
    let mut notes = notes.iter().peekable();
    for number in 0..=plies.len() {
        if let Some(trick) = number.checked_sub(1).and_then(|last| plies.iter().nth(last)) {
            writer.word(WrittenTrick::of(trick, report.game.names()).numbered(number as u32));
        }
        while let Some((_, note)) = notes.next_if(|(before, _)| *before == number) {
            match note {
                Note::Mark(mark) => writer.word(mark),
                Note::Comment(text) => {
                    writer.end_line();
                    writer.comment(text);
                }
                // A match has neither.
                Note::Variation(_) | Note::Result(_) => {}
            }
        }
        writer.end_line();
    }
    writer.finish()
}
