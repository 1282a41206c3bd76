//! Pages to look something up or choose from: tricks, what waits, Lex, the set, keys.

use ratatui::style::Style;
use ratatui::text::Line;

use super::look::Look;
use crate::cli::divicity::keep::words;
use crate::cli::width::{cut, wrap};
use parlour::divicity::words::player;
use parlour::divicity::{Doubt, Keeper, Match, Seat, TokenKind, TokenSet};

const KEYS: &str = " 1-9, 0, *      the player or token with that key; arrows, Enter too
 ana milk, -5   words, and Enter: any beginning of a name
 9 p, 10 m, *   a card: its rank, then its suit; joker: *
 Backspace      back to the question before
 <  >           take the last step back; make it again (Ctrl-Z, Ctrl-Y)
 F2             correct an earlier trick
 F3             what waits behind a correction
 F4             Lex, where cards are left out
 F5             the score after each trick
 F6             how all stand, best first, and why
 F7             the set of tokens: name it, change it
 F8  F9         save again; save under another name
 F10            end: the same command goes on with the match
 F11            names, seats, first leader, variants, cards
 fix 3 ana 10   one cell: what Ana took in trick 3 is 10";

fn head(text: &str, look: Look) -> Line<'static> {
    Line::styled(format!(" {text}"), look.head)
}

/// A line that can be chosen.
fn choice(text: &str, is_chosen: bool, width: usize, look: Look) -> Line<'static> {
    let (mark, style) = if is_chosen { ('>', look.chosen) } else { (' ', Style::new()) };
    Line::styled(cut(&format!("{mark} {text}"), width), style)
}

pub fn keys(look: Look) -> Vec<Line<'static>> {
    [head("Keys", look)].into_iter().chain(KEYS.lines().map(Line::raw)).collect()
}

/// The whole tricks, of which one can be opened again: those around the chosen one where there is no room for all.
pub fn tricks(
    keeper: &Keeper,
    chosen: usize,
    (width, height): (usize, usize),
    look: Look,
) -> Vec<Line<'static>> {
    let room = height.saturating_sub(1).max(1);
    let first = (chosen + 1).saturating_sub(room);
    let lines = (1..).zip(keeper.tricks()).skip(first).map(|(number, trick)| {
        choice(&words::trick(number, trick, keeper.names()), number == chosen + 1, width, look)
    });
    [head("Which trick is to be corrected?", look)].into_iter().chain(lines).collect()
}

/// What waits behind a correction, and why.
pub fn waiting(keeper: &Keeper, width: usize, look: Look) -> Vec<Line<'static>> {
    let mut lines = vec![head("These tricks wait behind a correction", look)];
    for line in words::waiting(keeper) {
        // What stands below a trick is moved in.
        let indent = if line.starts_with(' ') { 5 } else { 1 };
        let wrapped = wrap(line.trim_start(), width.saturating_sub(indent + 1));
        lines.extend(wrapped.into_iter().map(|line| Line::raw(format!("{:indent$}{line}", ""))));
    }
    lines
}

/// Everybody's Lex, to be changed (C9).
pub fn lex(keeper: &Keeper, chosen: usize, width: usize, look: Look) -> Vec<Line<'static>> {
    let state = keeper.state();
    let asked = if words::lacks_lex(state) {
        "Who has Lex? Count them before anybody has won (C9, C13)"
    } else {
        "Lex: four in all (C1)"
    };
    let mut lines = vec![head(asked, look), Line::raw("")];
    for seat in Seat::all(state.players()) {
        let has = state.holding(seat).lex;
        let text = format!("{has}  {}", player(keeper.names(), seat));
        lines.push(choice(&text, seat.index() == chosen, width, look));
    }
    lines
}

/// The set played with, to be changed (C3).
pub fn set(state: &Match, set: &TokenSet, chosen: usize, width: usize, look: Look) -> Vec<Line<'static>> {
    let mut lines = vec![head("The set of tokens that is played with (C3)", look)];
    for (place, kind) in TokenKind::ALL.into_iter().enumerate() {
        let (count, out) = (set.count(kind), state.tokens_out().count(kind));
        let out = if out > 0 { format!("   {out} set out so far") } else { String::new() };
        lines.push(choice(&format!("{count:>2}  {:<9}{out}", kind.name()), place == chosen, width, look));
    }
    let doubt = Doubt::of_set(set).map_or_else(String::new, |doubt| format!("; {doubt}"));
    lines.push(Line::styled(cut(&format!(" {} in all{doubt}", set.total()), width), look.strong));
    lines
}
