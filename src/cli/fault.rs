//! Printing faults of a text for people or as JSON.

use std::iter;

use anstream::ColorChoice;

use super::error::Result;
use super::message::{is_quiet, note};
use super::{output, terminal};
use crate::cli::exit::Outcome;
use parlour::record::{Diagnostic, GameText, Printable, Severity};
use parlour::table::{ANY_PLY, Change};
use parlour::words::any_of;

/// Reports all faults of `text`: as JSON, all of them on stdout as `{"faults":[…]}`; for people, the first ones on
/// stderr.
pub fn report(place: &str, text: &str, faults: &parlour::api::Faults, as_json: bool) -> Result<Outcome> {
    let source = GameText::new(text);
    if as_json {
        output::print_json(faults)?;
    } else {
        let mut shown = Faults::default();
        for diagnostic in &faults.faults {
            shown.show(diagnostic, place, &source);
        }
        shown.end();
    }
    Ok(Outcome::Faults)
}

/// A printer of faults on stderr: shows the first [`Faults::MOST`] with their lines and counts the rest.
#[derive(Debug, Default)]
#[must_use]
pub struct Faults {
    count: usize,
}

impl Faults {
    /// The maximum shown: with more, readers fix the common cause first.
    pub const MOST: usize = 20;

    /// Shows a fault, unless the maximum has been reached.
    pub fn show(&mut self, diagnostic: &Diagnostic, place: &str, source: &GameText<'_>) {
        if self.count < Faults::MOST {
            tell(diagnostic, place, source);
        }
        self.count += 1;
    }

    /// Prints how many were not shown.
    pub fn end(self) {
        match self.count.saturating_sub(Faults::MOST) {
            0 => {}
            1 => note("1 more fault is not shown"),
            more => note(&format!("{more} more faults are not shown")),
        }
    }
}

/// Prints one fault on stderr with its line marked. Notes are suppressed by `--quiet`.
pub fn tell(diagnostic: &Diagnostic, place: &str, source: &GameText<'_>) {
    if diagnostic.severity != Severity::Note || !is_quiet() {
        tell_all_rendered(iter::once(rendered(diagnostic, place, source, color())));
    }
}

/// Renders a fault for people. Notes on spelling get a hint that names this program's commands, which the library
/// does not know.
pub fn rendered(diagnostic: &Diagnostic, place: &str, source: &GameText<'_>, color: bool) -> String {
    match diagnostic.severity {
        Severity::Note => {
            let help = Some("`check --strict` refuses this, `format` writes it as records do".to_owned());
            Diagnostic { help, ..diagnostic.clone() }.render(place, source, color)
        }
        Severity::Error | Severity::Warning => diagnostic.render(place, source, color),
    }
}

/// The maximum number of alternatives shown for one word.
const MOST_SHOWN: usize = 12;

/// Describes the repairs made or offered for a game; `None` if there are none.
pub fn advice(
    repairs: Option<&[Change]>,
    offers: Option<&[Vec<Change>]>,
    place: &str,
    source: &GameText<'_>,
) -> Option<String> {
    let game = source.number().map_or_else(String::new, |number| format!(" game {number}"));
    let game = format!("{}{game}", Printable(place));
    match (repairs, offers) {
        (Some(changes), _) => {
            let lines: String = changes.iter().map(|change| changed(change, &[&change.now])).collect();
            Some(format!("repair: {game} is correct with{lines}"))
        }
        (_, Some(ways)) => {
            let which = if ways.len() == 1 { "whether that was meant" } else { "which was meant" };
            let ways = listed(ways).join("\n  or");
            Some(format!("suggestion: {game} would be correct with{ways}\n  only the players know {which}"))
        }
        (None, None) => None,
    }
}

/// The possible repairs, one per line. Those that change only the same word share a line.
fn listed(ways: &[Vec<Change>]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut words: Vec<(&Change, Vec<&str>)> = Vec::new();
    for way in ways {
        match way.as_slice() {
            [change] => {
                let is_same = |(other, _): &&mut (&Change, Vec<&str>)| {
                    (other.location, &other.was) == (change.location, &change.was)
                };
                match words.iter_mut().find(is_same) {
                    Some((_, all)) => all.push(&change.now),
                    None => words.push((change, vec![&change.now])),
                }
            }
            several => lines.push(several.iter().map(|change| changed(change, &[&change.now])).collect()),
        }
    }
    words.iter().map(|(change, all)| changed(change, all)).chain(lines).collect()
}

/// One line with a changed word and its replacement or alternatives.
fn changed(Change { location, was, rule, .. }: &Change, all: &[&str]) -> String {
    let quoted = |word: &str| match word {
        "" => "nothing".to_owned(),
        ANY_PLY => "what only the players know".to_owned(),
        word => format!("`{}`", Printable(word)),
    };
    let mut now: Vec<String> = all.iter().take(MOST_SHOWN).map(|word| quoted(word)).collect();
    if all.len() > MOST_SHOWN {
        now.push(format!("one of {} others (`--json` lists them)", all.len() - MOST_SHOWN));
    }
    format!("\n  {location} was {}, now {} ({rule})", quoted(was), any_of(&now))
}

/// Prints rendered faults, each followed by a blank line.
pub fn tell_all_rendered(all: impl Iterator<Item = String>) {
    terminal::tell_all(all.map(|rendered| format!("{rendered}\n")));
}

/// Whether stderr supports colours.
pub fn color() -> bool {
    anstream::AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
}
