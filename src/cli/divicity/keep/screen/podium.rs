//! The end of a match: who has won, and why (C13).

use ratatui::text::Line;

use super::look::{Look, cut, fit};
use crate::cli::divicity::keep::words;
use parlour::divicity::score::Reason;
use parlour::divicity::{Keeper, Name};

/// The podium, best first, each with what makes the score.
pub fn lines(keeper: &Keeper, width: usize, look: Look) -> Vec<Line<'static>> {
    let standings = keeper.state().standings();
    let why = match standings.reason {
        Reason::Score => "the highest score wins (C13)",
        Reason::LexTiebreak => "tied on points, the most Lex decide (C13)",
        Reason::FourLex => "all four Lex win outright, whatever the score (C13)",
        Reason::Shared => "tied on points and on Lex, they share the victory (C13)",
    };
    let mut lines = vec![
        Line::styled(cut(&format!(" {}", words::stand(keeper)), width), look.head),
        Line::raw(if keeper.state().is_over() { format!(" {why}") } else { format!(" so far; {why}") }),
        Line::raw(""),
    ];
    for standing in standings.ranked {
        let name = keeper.names().get(standing.player).map_or_else(String::new, Name::shown);
        let style = if standing.winner { look.strong } else { ratatui::style::Style::new() };
        let name = fit(&name, 24);
        let line =
            format!(" {:>2}. {name} {:>5}   {} Lex", standing.rank, standing.total, standing.holding.lex);
        lines.push(Line::styled(cut(&line, width), style));
        let parts = format!("     {}", words::parts(&standing.parts));
        lines.push(Line::styled(cut(&parts, width), look.quiet));
    }
    lines
}
