//! Finds further faults of a game: if exactly one word would be right, the check reads that and continues.

use super::super::game::{FaultPlace, Game, LocatedFault, Opening};
use super::super::replay::Report;
use super::trail::{Edit, EditKind, Keep, Rewritten, Station, Walked, is_of_tag, walk};
use crate::record::{Diagnostic, GameText, Movetext, Record, Span, TokenKind};

/// The most faults reported for a game.
const MOST: usize = 50;

/// How many bytes after a word must be right for the word to count as right.
const BEHIND: usize = 80;

impl<G: Game> Report<G> {
    /// Looks for faults after the first. If exactly one word would be right in place of a wrong one, the
    /// check reads that and continues; it skips a faulty variation; otherwise it stops. The game stays as it
    /// was before its first fault.
    ///
    /// ```
    /// use parlour::persivic::Report;
    /// use parlour::record::GameText;
    /// let game = GameText::new("1. e1-e5 e9-e6 4. d1-d5 *");
    /// let report = Report::new(&game).with_all_faults(&game);
    /// let kinds: Vec<_> = report.faults.iter().map(|fault| fault.kind).collect();
    /// assert_eq!(kinds, ["bad-distance", "move-number", "bad-distance"]);
    /// assert_eq!(report.faults[0].provisional.as_deref(), Some("e1-e4"));
    /// ```
    #[must_use]
    pub fn with_all_faults(mut self, text: &GameText<'_>) -> Report<G> {
        if self.fault.is_some() {
            let faults = self.read_on(&self.text_read(text));
            self.fault = faults.first().cloned();
            self.faults = faults;
        }
        self
    }

    fn read_on(&self, game: &GameText<'_>) -> Vec<Diagnostic> {
        let mut faults: Vec<Diagnostic> = self.fault.iter().cloned().collect();
        let record = game.parse();
        let (Ok(text), Ok(Opening { setup, result })) = (game.text(), G::read_tags(&record, game)) else {
            for fault in &mut faults {
                fault.ends_check = holds_words(&record);
            }
            return faults;
        };
        let start = Station::start(G::start(setup), record.movetext.position());
        let mut now = Rewritten::new(text);
        let mut depends = false;
        let mut before = None;
        loop {
            let mut walked = walk(&start, &now.text, result, Keep::Nothing);
            let Some(LocatedFault { span: marked, place, .. }) = walked.fault else { return faults };
            let span = now.written(marked);
            // No progress: nothing more can be found.
            if before.is_some_and(|before| span.start <= before) {
                return faults;
            }
            let edit = if walked.varied.is_some() {
                without_variation(&now.text, start.at, marked)
            } else {
                only_reading(&walked, &now.text, start.at)
            };
            if let Some(LocatedFault { fault, .. }) = walked.fault.take().filter(|_| before.is_some()) {
                let fault = LocatedFault { fault, span, place }.diagnostic(&record, game);
                // A syntax fault is one in any position.
                let depends = depends && fault.rule != "syntax";
                faults.push(Diagnostic { depends, ..fault });
            }
            before = Some(span.start);
            let Some(fault) = faults.last_mut() else { return faults };
            let Some(edit) = edit else {
                fault.ends_check = matches!(place, FaultPlace::Step(_) | FaultPlace::Variation { .. })
                    && !matches!(now.text[marked.end..].trim(), "" | "*" | "1-0" | "0-1" | "1/2-1/2");
                return faults;
            };
            if edit.kind != EditKind::LeftOut {
                fault.provisional = Some(edit.now.clone());
                depends |= edit.kind != EditKind::Number;
            }
            now = now.with(edit);
            if faults.len() == MOST {
                if let Some(last) = faults.last_mut() {
                    last.ends_check = true;
                }
                return faults;
            }
        }
    }
}

/// Whether the record has any move, line or trick.
fn holds_words(record: &Record<'_>) -> bool {
    record.movetext.clone().words().next().is_some()
}

/// The replacement of the wrong word, if exactly one is right.
fn only_reading<G: Game>(walked: &Walked<G>, text: &str, start_of_movetext: usize) -> Option<Edit> {
    let from = walked.last.at;
    let wrong = walked.fault.as_ref().map(|fault| fault.span).filter(|fault| fault.start >= from)?;
    let to = text.ceil_char_boundary(wrong.end + BEHIND);
    let to = text[to..].find(|c: char| c.is_ascii_whitespace()).map_or(text.len(), |blank| to + blank);
    let near = &text[from..to];
    let start =
        Station { played: walked.last.played, ..Station::start(walked.last.game.clone().without_help(), 0) };
    let is_right = |here: &Edit, text: &str| {
        let fault = walk(&start, text, None, Keep::Nothing).fault;
        // Ignore claims of tags, which are checked at the end of the text: here it is cut anywhere.
        fault.is_none_or(|fault| {
            let end = here.moved(here.span.end.max(wrong.end - from));
            is_of_tag(fault.place) || fault.span.start >= end
        })
    };
    let mut right: Option<(Edit, String)> = None;
    for edit in walked.readings_of_fault(text, start_of_movetext) {
        if edit.span.start < from || edit.span.end > to {
            continue;
        }
        let here = Edit { span: Span::new(edit.span.start - from, edit.span.end - from), ..edit.clone() };
        let text = here.in_text(near);
        if right.as_ref().is_none_or(|(_, other)| *other != text) && is_right(&here, &text) {
            if right.is_some() {
                return None;
            }
            right = Some((edit, text));
        }
    }
    right.map(|(edit, _)| edit)
}

/// Removes the innermost variation around a fault.
fn without_variation(text: &str, from: usize, fault: Span) -> Option<Edit> {
    let mut open = Vec::new();
    for token in Movetext::from(text, from).words() {
        let token = token.ok()?;
        match token.kind {
            TokenKind::Open => open.push(token.span.start),
            TokenKind::Close => {
                let start = open.pop()?;
                if start <= fault.start && fault.start < token.span.end {
                    return Some(Edit {
                        span: Span::new(start, token.span.end),
                        now: String::new(),
                        kind: EditKind::LeftOut,
                    });
                }
            }
            _ => {}
        }
    }
    None
}
