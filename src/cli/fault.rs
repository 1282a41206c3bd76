//! Faults of a text, told to people or as JSON.

use std::ops::Range;

use anstream::ColorChoice;
use serde_json::json;

use super::error::{Result, note};
use super::{Outcome, output, terminal};
use parlour::record::{Diagnostic, GameText, Locator, Severity};

/// A fault of a text that is no record.
#[derive(Clone, Debug)]
pub struct TextFault {
    pub kind: &'static str,
    pub rule: &'static str,
    /// Where, in bytes.
    pub span: Range<usize>,
    pub message: String,
    pub help: Option<String>,
}

impl TextFault {
    /// The fault with its line and column.
    pub fn diagnostic(self, places: &mut Locator<'_>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            kind: self.kind,
            rule: self.rule,
            ply: None,
            location: places.location(self.span.start),
            message: self.message,
            help: self.help,
            span: self.span.into(),
        }
    }
}

/// Shows every fault of `text`: people see the first ones on stderr, programs all of them as `{"faults":[…]}` on stdout.
pub fn report(
    place: &str,
    text: &str,
    faults: impl IntoIterator<Item = TextFault>,
    as_json: bool,
) -> Result<Outcome> {
    let source = GameText::new(text);
    let mut places = source.locator();
    let diagnostics: Vec<Diagnostic> =
        faults.into_iter().map(|fault| fault.diagnostic(&mut places)).collect();
    if as_json {
        output::print_json(&json!({ "faults": diagnostics }))?;
    } else {
        let mut shown = Faults::default();
        for diagnostic in &diagnostics {
            shown.show(diagnostic, place, &source);
        }
        shown.end();
    }
    Ok(Outcome::Faults)
}

/// Faults shown on stderr: the first [`Faults::MOST`] with their lines, the others only counted.
#[derive(Debug, Default)]
#[must_use]
pub struct Faults {
    count: usize,
}

impl Faults {
    /// So many are shown: who has more of them reads no further, and mends what they have in common.
    pub const MOST: usize = 20;

    /// Shows a fault, unless enough are shown.
    pub fn show(&mut self, diagnostic: &Diagnostic, place: &str, source: &GameText<'_>) {
        if self.count < Faults::MOST {
            tell(diagnostic, place, source);
        }
        self.count += 1;
    }

    /// Says how many were not shown.
    pub fn end(self) {
        match self.count.saturating_sub(Faults::MOST) {
            0 => {}
            1 => note("1 more fault is not shown"),
            more => note(&format!("{more} more faults are not shown")),
        }
    }
}

/// Tells one fault on stderr, with its line marked.
pub fn tell(diagnostic: &Diagnostic, place: &str, source: &GameText<'_>) {
    tell_rendered(&diagnostic.render(place, source, color()));
}

/// Tells a fault that is rendered already, and leaves a line free below it.
pub fn tell_rendered(rendered: &str) {
    terminal::tell(&format!("{rendered}\n"));
}

/// Whether stderr takes colours.
pub fn color() -> bool {
    anstream::AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
}
