//! Pages to look something up or choose from: tricks, what waits, Lex, keys.

use ratatui::text::Line;

use super::look::{Look, cut};
use crate::cli::divicity::keep::words;
use parlour::divicity::{Keeper, Seat};

const KEYS: &str = " 1-9, 0, a…     the answer with that key; arrows and Enter choose too
 9 p, 10 m, *   a card: its rank, then its suit; jokers are *
 Backspace      back to the question before
 u   r          take the last step back; make it again
 c              correct an earlier trick; what follows is checked again
 w              what no longer fits behind a correction
 l              Lex, where cards are left out
 s              the score after each trick
 p              how all stand, best first, and why
 n              save under another name
 v              try again to save
 x              end: the same command goes on with the match";

fn head(text: &str, look: Look) -> Line<'static> {
    Line::styled(format!(" {text}"), look.head)
}

/// A line that can be chosen.
fn choice(text: &str, is_chosen: bool, width: usize, look: Look) -> Line<'static> {
    let (mark, style) = if is_chosen { ('>', look.chosen) } else { (' ', ratatui::style::Style::new()) };
    Line::styled(cut(&format!("{mark} {text}"), width), style)
}

pub fn keys(look: Look) -> Vec<Line<'static>> {
    let keys = KEYS.lines().map(Line::raw);
    [head("Keys", look), Line::raw("")].into_iter().chain(keys).collect()
}

/// The whole tricks, of which one can be opened again.
pub fn tricks(keeper: &Keeper, chosen: usize, width: usize, look: Look) -> Vec<Line<'static>> {
    let mut lines = vec![head("Which trick is to be corrected?", look), Line::raw("")];
    for (number, trick) in (1..).zip(keeper.tricks()) {
        lines.push(choice(&words::trick(number, trick, keeper.names()), number == chosen + 1, width, look));
    }
    lines
}

/// What no longer fits behind a correction, and why.
pub fn waiting(keeper: &Keeper, width: usize, look: Look) -> Vec<Line<'static>> {
    let mut lines = vec![head("These tricks wait behind a correction", look), Line::raw("")];
    for line in words::waiting(keeper) {
        lines.extend(
            super::look::wrap(&line, width.saturating_sub(2))
                .into_iter()
                .map(|line| Line::raw(format!(" {line}"))),
        );
    }
    lines
}

/// Everybody's Lex, to be changed (C9).
pub fn lex(keeper: &Keeper, chosen: usize, width: usize, look: Look) -> Vec<Line<'static>> {
    let mut lines = vec![head("Lex: four in all (C1)", look), Line::raw("")];
    for seat in Seat::all(keeper.state().players()) {
        let has = keeper.state().holding(seat).lex;
        let text = format!("{has}  {}", words::name(keeper.names(), seat));
        lines.push(choice(&text, seat.index() == chosen, width, look));
    }
    lines
}
