//! The end of a match: the winner and the reason (C13).

use super::line::Line;
use anstyle::Style;

use super::ScreenText;
use super::look::Look;
use crate::cli::divicity::keep::words::{self, lacks_lex};
use crate::cli::width::{cut, fit, wrap};
use parlour::divicity::{Keeper, Name};
use parlour::internals::divicity::verdict::lex;
use parlour::print::Language;

/// The podium, best first, with the parts of each score. There is no winner before Lex are counted.
pub fn lines(language: Language, keeper: &Keeper, width: usize, look: Look) -> Vec<Line> {
    let state = keeper.state();
    let lacks_lex = lacks_lex(state);
    let standings = state.standings();
    let mut lines = verdict(language, keeper, width, look);
    lines.push(Line::raw(""));
    let name_width = width.saturating_sub(22).clamp(8, 24);
    for standing in standings.ranked {
        let name = keeper.names().get(standing.player).map_or_else(String::new, Name::shown);
        let style = if standing.winner && !lacks_lex { look.strong } else { Style::new() };
        let rank = if lacks_lex { "    ".to_owned() } else { format!(" {:>2}.", standing.rank) };
        let (name, has) = (fit(&name, name_width), lex(state, &standing));
        let line = format!("{rank} {name} {:>5}   {has} Lex", standing.total);
        lines.push(Line::styled(cut(&line, width), style));
        let parts = words::parts(language, &standing);
        let parts = if parts.is_empty() { ScreenText::Worthless.text(language).to_owned() } else { parts };
        let parts = wrap(&parts, width.saturating_sub(6)).into_iter();
        lines.extend(parts.map(|line| Line::styled(format!("     {line}"), look.quiet)));
    }
    lines
}

/// The leader or winner, and whether Lex have been counted.
pub fn verdict(language: Language, keeper: &Keeper, width: usize, look: Look) -> Vec<Line> {
    let state = keeper.state();
    let lacks_lex = lacks_lex(state);
    let rule = if state.is_over() && !lacks_lex { " (C13)" } else { "" };
    let stand = wrap(&format!("{}{rule}", words::stand(language, keeper)), width.saturating_sub(2));
    let mut lines: Vec<Line> =
        stand.into_iter().map(|line| Line::styled(format!(" {line}"), look.head)).collect();
    if lacks_lex {
        lines.push(Line::raw(cut(&format!(" {}", ScreenText::CountLex.text(language)), width)));
    } else if !state.lex_known() {
        lines.push(Line::raw(cut(&format!(" {}", ScreenText::LexAtEnd.text(language)), width)));
    }
    lines
}
