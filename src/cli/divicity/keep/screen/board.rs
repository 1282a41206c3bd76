//! What is always visible: order of play, everybody's score with its parts, tokens, what is left of the set.

use ratatui::text::{Line, Span};

use super::look::{Look, cut, fit, wrap};
use crate::cli::divicity::keep::words;
use parlour::divicity::{Keeper, Name, Next, Parts, Seat, TokenSet};

/// The widths of the columns behind the name.
const CARD: usize = 5;
const PART: usize = 6;
const LEX: usize = 4;
const TOTAL: usize = 6;

/// The order of play, from the leader of the trick on (C4).
pub fn order(keeper: &Keeper, width: usize, look: Look) -> Line<'static> {
    let state = keeper.state();
    let players = state.players().count();
    let room = width.saturating_sub(9 + 3 * (players - 1)) / players;
    let names: Vec<String> =
        state.order().map(|seat| cut(&words::name(keeper.names(), seat), room)).collect();
    Line::from(vec![Span::styled(" Order  ", look.head), Span::raw(names.join(" > "))])
}

/// Everybody's score with its parts, and below it what they hold.
pub fn table(keeper: &Keeper, width: usize, look: Look) -> Vec<Line<'static>> {
    let state = keeper.state();
    let name_width = width.saturating_sub(3 + CARD + PART * Parts::COUNT + LEX + TOTAL).clamp(8, 32);
    let titles: String = words::PART_NAMES.iter().map(|title| format!("{title:>PART$}")).collect();
    let head =
        format!("  {}{:<CARD$}{titles}{:>LEX$}{:>TOTAL$}", fit("player", name_width), "card", "Lex", "total");
    let mut lines = vec![Line::styled(head, look.head)];
    let due = due(keeper);
    for (seat, standing) in Seat::all(state.players()).zip(words::by_seat(state)) {
        let is_due = due == Some(seat);
        let mark = if is_due { '>' } else { ' ' };
        let name = keeper.names().get(seat.index()).map_or_else(String::new, Name::shown);
        let card = state.trick_cards().of(seat).map_or_else(String::new, |card| card.to_string());
        let parts: String =
            standing.parts.each().iter().map(|part| format!("{:>PART$}", quiet_zero(*part))).collect();
        let style = if is_due { look.strong } else { ratatui::style::Style::new() };
        let lex = standing.holding.lex;
        lines.push(Line::from(vec![
            Span::styled(format!("{mark} {}{card:<CARD$}", fit(&name, name_width)), style),
            Span::raw(format!("{parts}{lex:>LEX$}")),
            Span::styled(format!("{:>TOTAL$}", standing.total), look.strong),
        ]));
        let holds = format!("    {}", words::counted(&standing.holding.tokens));
        lines.push(Line::styled(cut(&holds, width), look.quiet));
    }
    lines
}

/// Zeros would drown the numbers that count.
fn quiet_zero(part: i32) -> String {
    if part == 0 { "·".to_owned() } else { part.to_string() }
}

/// Whose step is due, where one player is meant.
fn due(keeper: &Keeper) -> Option<Seat> {
    match keeper.state().next() {
        Next::Card(seat) | Next::Effect { player: seat, .. } => Some(seat),
        Next::Take(due) if due.players.len() == 1 => due.players.iter().next(),
        _ => None,
    }
}

/// What was never set out of the set played with, where one is named (C3).
pub fn left(keeper: &Keeper, width: usize, look: Look) -> Vec<Line<'static>> {
    let state = keeper.state();
    let left = state.tokens_left().map(|left| format!("Left  {}", joined(&left)));
    let mut lines = left.map_or(Vec::new(), |left| wrap(&left, width.saturating_sub(2)));
    // Two lines always, so that nothing moves while the set goes down.
    lines.resize(2, String::new());
    lines.truncate(2);
    let styled = |line: String| match line.strip_prefix("Left") {
        Some(rest) => Line::from(vec![Span::styled(" Left", look.head), Span::raw(rest.to_owned())]),
        None => Line::raw(format!(" {line}")),
    };
    lines.into_iter().map(styled).collect()
}

/// `10 x5, milk`: each kind in one piece.
fn joined(tokens: &TokenSet) -> String {
    let kinds = tokens
        .iter()
        .map(|(kind, count)| if count == 1 { kind.to_string() } else { format!("{kind}×{count}") });
    let kinds: Vec<String> = kinds.collect();
    if kinds.is_empty() { "nothing".to_owned() } else { kinds.join("  ") }
}
