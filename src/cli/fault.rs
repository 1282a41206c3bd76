//! Printing faults of a text for people or as JSON.

use crate::cli::spoken::spoken;
use std::iter;

use anstream::ColorChoice;

use super::error::{Outcome, Result};
use super::message::{is_quiet, note};
use super::{output, terminal};
use parlour::internals::record::Printable;
use parlour::internals::words::{AnyOf, Language, Maybe, Say, Verbatim, messages};
use parlour::record::{Diagnostic, GameText, Severity};
use parlour::table::{ANY_PLY, Change};

/// Reports all faults of `text`: as JSON, all of them on stdout as `{"faults":[…]}`; for people, the first ones on
/// stderr.
pub fn report(place: &str, text: &str, faults: &parlour::api::Faults, as_json: bool) -> Result<Outcome> {
    let source = GameText::new(text).answered_in(spoken());
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

messages! {
    /// Labels of a fault's notes and helps.
    enum Advice in "program" {
        More = "{n|1:1 more fault is|{n} more faults are} not shown",
        Spelling = "`check --strict` refuses this, `format` writes it as records do",
        Repair = "repair: {file}{game|:| game {game}} is correct with{changes}",
        Suggestion = "suggestion: {file}{game|:| game {game}} would be correct with{changes}\n  only the players know {n|1:whether that was meant|which was meant}",
        Or = "or",
        Nothing = "nothing",
        Unknown = "what only the players know",
        Others = "{n|1:1 other|one of {n} others} (`--json` lists them)",
        Changed = "{place} was {was}, now {now} ({rule})",
    }
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

    pub fn end(self) {
        let more = self.count.saturating_sub(Faults::MOST);
        if more > 0 {
            note(&Advice::More.say(spoken(), &[("n", &more)]));
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
            let mut note = diagnostic.clone();
            note.help = Some(Advice::Spelling.text(source.language()).to_owned());
            note.render(place, source, color)
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
    let language = source.language();
    let place = Printable(place).to_string();
    let (words, n, changes) = match (repairs, offers) {
        (Some(changes), _) => (Advice::Repair, 1, way(changes, language)),
        (_, Some(ways)) => {
            let or = format!("\n  {}", Advice::Or.text(language));
            (Advice::Suggestion, ways.len(), listed(ways, language).join(&or))
        }
        (None, None) => return None,
    };
    let game = Maybe(source.number());
    let values: [(&str, &dyn Say); 4] =
        [("file", &Verbatim(&place)), ("game", &game), ("n", &n), ("changes", &Verbatim(&changes))];
    Some(words.say(language, &values))
}

fn way(changes: &[Change], language: Language) -> String {
    changes.iter().map(|change| changed(change, &[&change.now], language)).collect()
}

/// The possible repairs, one per line. Those that change only the same word share a line.
fn listed(ways: &[Vec<Change>], language: Language) -> Vec<String> {
    let mut lines = Vec::new();
    let mut words: Vec<(&Change, Vec<&str>)> = Vec::new();
    for changes in ways {
        match changes.as_slice() {
            [change] => {
                let is_same = |(other, _): &&mut (&Change, Vec<&str>)| {
                    (other.location, &other.was) == (change.location, &change.was)
                };
                match words.iter_mut().find(is_same) {
                    Some((_, all)) => all.push(&change.now),
                    None => words.push((change, vec![&change.now])),
                }
            }
            several => lines.push(way(several, language)),
        }
    }
    words.iter().map(|(change, all)| changed(change, all, language)).chain(lines).collect()
}

/// One line with a changed word and its replacement or alternatives.
fn changed(Change { location, was, rule, .. }: &Change, all: &[&str], language: Language) -> String {
    let quoted = |word: &str| match word {
        "" => Advice::Nothing.text(language).to_owned(),
        ANY_PLY => Advice::Unknown.text(language).to_owned(),
        word => format!("`{}`", Printable(word)),
    };
    let mut now: Vec<String> = all.iter().take(MOST_SHOWN).map(|word| quoted(word)).collect();
    if all.len() > MOST_SHOWN {
        now.push(Advice::Others.say(language, &[("n", &(all.len() - MOST_SHOWN))]));
    }
    let (was, now) = (quoted(was), AnyOf(now.iter().map(Verbatim).collect()));
    let place = location.to_string();
    let values: [(&str, &dyn Say); 4] =
        [("place", &place), ("was", &Verbatim(&was)), ("now", &now), ("rule", rule)];
    format!("\n  {}", Advice::Changed.say(language, &values))
}

/// Prints rendered faults, each followed by a blank line.
pub fn tell_all_rendered(all: impl Iterator<Item = String>) {
    terminal::tell_all(all.map(|rendered| format!("{rendered}\n")));
}

pub fn color() -> bool {
    anstream::AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
}
