//! Pages to look things up or choose from: tricks, the waiting rest, Lex, the token set, keys, and the podium (C13).

use super::line::{Line, Look};
use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::ScreenText;
use crate::cli::divicity::keep::words::{self, lacks_lex, trick};
use crate::cli::width::{cut, fit, wrap};
use parlour::divicity::{Doubt, Keeper, Match, Name, Seat, TokenKind, TokenSet};
use parlour::internals::divicity::verdict;
use parlour::internals::divicity::words::{player, token};
use parlour::internals::words::Say as _;
use parlour::print::Language;

/// The width of the key column, including what is typed after a key.
const KEY: usize = 18;

fn head(text: &str, look: Look) -> Line {
    Line::styled(format!(" {text}"), look.head)
}

fn choice(text: &str, is_chosen: bool, width: usize, look: Look) -> Line {
    let (mark, style) = if is_chosen { ('>', look.chosen) } else { (' ', Style::new()) };
    Line::styled(cut(&format!("{mark} {text}"), width), style)
}

/// The page of all keys; descriptions that do not fit continue below.
pub fn keys(language: Language, help: &str, width: usize, look: Look) -> Vec<Line> {
    let mut lines = vec![head(ScreenText::Keys.text(language), look)];
    for line in help.trim_start().lines() {
        let (key, does) = line.split_once("   ").unwrap_or((line, ""));
        let does = wrap(does.trim_start(), width.saturating_sub(KEY + 2));
        for (at, does) in does.into_iter().enumerate() {
            let key = if at == 0 { key } else { "" };
            lines.push(Line::raw(format!(" {}{does}", fit(key, KEY))));
        }
    }
    lines
}

/// The visible part of a page that may be too long.
pub fn scrolled(language: Language, lines: Vec<Line>, scrolled: &mut usize, room: usize) -> Vec<Line> {
    let below = lines.len().saturating_sub(room);
    *scrolled = (*scrolled).min(below);
    let is_last = *scrolled == below;
    let mut lines: Vec<Line> = lines.into_iter().skip(*scrolled).take(room).collect();
    if let Some(last) = lines.last_mut().filter(|_| !is_last) {
        *last = Line::raw(format!(" {}", ScreenText::More.text(language)));
    }
    lines
}

/// The complete tricks, to choose one to correct: those around the selection if not all fit.
pub fn tricks(
    language: Language,
    keeper: &Keeper,
    (chosen, typed): (usize, &str),
    (width, height): (usize, usize),
    look: Look,
) -> Vec<Line> {
    let room = height.saturating_sub(1).max(1);
    let first = (chosen + 1).saturating_sub(room);
    let lines = (1..).zip(keeper.tricks()).skip(first).map(|(number, whole)| {
        choice(&trick(number, whole, keeper.names()), number == chosen + 1, width, look)
    });
    let typed = if typed.is_empty() { String::new() } else { format!(" {typed}_") };
    [head(&format!("{}{typed}", ScreenText::WhichTrick.text(language)), look)]
        .into_iter()
        .chain(lines)
        .collect()
}

pub fn waiting(
    language: Language,
    keeper: &Keeper,
    hides_hands: bool,
    width: usize,
    look: Look,
) -> Vec<Line> {
    let mut lines = vec![head(ScreenText::Waits.text(language), look)];
    for line in words::waiting(language, keeper, hides_hands) {
        // Indent the lines below a trick.
        let indent = if line.starts_with(' ') { 5 } else { 1 };
        let wrapped = wrap(line.trim_start(), width.saturating_sub(indent + 1));
        lines.extend(wrapped.into_iter().map(|line| Line::raw(format!("{:indent$}{line}", ""))));
    }
    lines
}

/// All players' Lex, for editing (C9).
pub fn lex(language: Language, keeper: &Keeper, chosen: usize, width: usize, look: Look) -> Vec<Line> {
    let state = keeper.state();
    let asked =
        if lacks_lex(state) { ScreenText::WhoHasLex.text(language) } else { ScreenText::Lex.text(language) };
    let mut lines = vec![head(asked, look), Line::raw("")];
    for seat in Seat::all(state.players()) {
        let has = state.holding(seat).lex;
        let text = format!("{has}  {}", player(language, keeper.names(), seat));
        lines.push(choice(&text, seat.index() == chosen, width, look));
    }
    lines
}

/// The token set, for editing (C3).
pub fn set(
    language: Language,
    state: &Match,
    (set, chosen): (&TokenSet, usize),
    width: usize,
    look: Look,
) -> Vec<Line> {
    let mut lines = vec![head(ScreenText::Set.text(language), look)];
    let longest =
        TokenKind::ALL.map(|kind| token(language, kind).width()).into_iter().max().unwrap_or_default();
    for (place, kind) in TokenKind::ALL.into_iter().enumerate() {
        let (count, out) = (set.count(kind), state.tokens_out().count(kind));
        let out = if out > 0 {
            format!("   {}", ScreenText::SetOut.say(language, &[("n", &out)]))
        } else {
            String::new()
        };
        let name = fit(token(language, kind), longest);
        lines.push(choice(&format!("{count:>2}  {name}{out}"), place == chosen, width, look));
    }
    let doubt = Doubt::of_set(set).map_or_else(String::new, |doubt| format!("; {}", doubt.say(language)));
    let in_all = ScreenText::InAll.say(language, &[("n", &set.total())]);
    lines.push(Line::styled(cut(&format!(" {in_all}{doubt}"), width), look.strong));
    lines
}

/// The podium, best first, with the parts of each score. There is no winner before Lex are counted.
pub fn podium(language: Language, keeper: &Keeper, width: usize, look: Look) -> Vec<Line> {
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
        let (name, has) = (fit(&name, name_width), verdict::lex(state, &standing));
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
