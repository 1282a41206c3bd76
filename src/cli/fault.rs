//! Faults of a text, told to people or as JSON.

use std::ops::Range;

use anstream::ColorChoice;
use serde_json::json;

use super::error::Result;
use super::{Outcome, output};
use parlour::record::{Diagnostic, GameText, Severity};

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
    pub fn diagnostic(&self, source: &GameText<'_>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            kind: self.kind,
            rule: self.rule,
            ply: None,
            location: source.location(self.span.start),
            message: self.message.clone(),
            help: self.help.clone(),
            span: self.span.clone().into(),
        }
    }
}

/// Tells every fault of `text`: people on stderr, programs as `{"faults":[…]}` on stdout.
pub fn report(place: &str, text: &str, faults: &[TextFault], as_json: bool) -> Result<Outcome> {
    let source = GameText::new(text);
    let diagnostics: Vec<Diagnostic> = faults.iter().map(|fault| fault.diagnostic(&source)).collect();
    if as_json {
        output::print(&format!("{}\n", json!({ "faults": diagnostics })))?;
    } else {
        for diagnostic in diagnostics {
            tell(&diagnostic, place, &source);
        }
    }
    Ok(Outcome::Faults)
}

/// Tells one fault on stderr, with its line marked.
pub fn tell(diagnostic: &Diagnostic, place: &str, source: &GameText<'_>) {
    tell_rendered(&diagnostic.render(place, source, color()));
}

/// Tells a fault that is rendered already, and leaves a line free below it.
pub fn tell_rendered(rendered: &str) {
    anstream::eprintln!("{rendered}\n");
}

/// Whether stderr takes colours.
pub fn color() -> bool {
    anstream::AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
}
