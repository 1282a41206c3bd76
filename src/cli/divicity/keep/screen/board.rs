//! The part of the screen that is always visible: order of play, scores with their parts, tokens, and what is left of
//! a named set.

use super::line::{Line, Look, Span};
use crate::cli::spoken::spoken;
use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::ScreenText;
use crate::cli::divicity::keep::words::{self, KeepText, by_seat};
use crate::cli::divicity::score::ScoreTable;
use crate::cli::width::{cut, fit, wrap};
use parlour::divicity::{Cards, Immune, Keeper, Match, Next, Parts, Seat, Standing, TokenSet};
use parlour::internals::divicity::verdict::lex;
use parlour::internals::divicity::words::{counted, part_titles, player};
use parlour::internals::words::{Say as _, join};
use parlour::print::Language;

/// The widths of the columns after the name.
const CARD: usize = 6;
const PART: usize = 6;
const LEX: usize = 4;
const TOTAL: usize = 6;

/// How much of each player is shown, by available space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One line for the score and its parts, another for the tokens.
    Whole,
    /// One line for the score, another for the tokens.
    Narrow,
    Tight,
}

impl Form {
    pub const fn fitting(width: usize, height: usize, players: usize) -> Form {
        if height < 1 + 2 * players {
            Form::Tight
        } else if width < 3 + CARD + PART * Parts::COUNT + LEX + TOTAL + 8 {
            Form::Narrow
        } else {
            Form::Whole
        }
    }
}

/// The order of play, starting with the leader of the trick (C4).
pub fn order(language: Language, keeper: &Keeper, width: usize, look: Look) -> Line {
    let state = keeper.state();
    let players = state.players().count();
    let title = format!(" {}  ", ScreenText::Order.text(language));
    let room = width.saturating_sub(title.width() + 1 + 3 * (players - 1)) / players;
    let names = state.order().map(|seat| cut(&player(spoken(), keeper.names(), seat), room));
    Line::from(vec![Span::styled(title, look.head), Span::raw(join(names, " > "))])
}

pub struct Row {
    pub is_due: bool,
    pub is_immune: bool,
    pub name: String,
    /// The card played; `None` in a match without cards.
    pub card: Option<String>,
    pub lex: String,
    pub standing: Standing,
}

pub fn rows(keeper: &Keeper) -> Vec<Row> {
    let state = keeper.state();
    let due = due(keeper);
    let row = |(seat, standing): (Seat, Standing)| {
        let card = state.trick_cards().of(seat).map_or_else(String::new, |card| card.to_string());
        Row {
            is_due: due == Some(seat),
            is_immune: matches!(state.immune(), Immune::Known(immune) if immune.contains(seat)),
            name: player(spoken(), keeper.names(), seat),
            card: (state.setup().cards != Cards::LeftOut).then_some(card),
            lex: lex(state, &standing),
            standing,
        }
    };
    Seat::all(state.players()).zip(by_seat(state)).map(row).collect()
}

pub fn table(language: Language, rows: &[Row], width: usize, form: Form, look: Look) -> Vec<Line> {
    let parts_width = if form == Form::Whole { PART * Parts::COUNT } else { 0 };
    let holds_width = if form == Form::Tight { width / 2 } else { 0 };
    // Without cards there is no column for them.
    let card_width = if rows.iter().any(|row| row.card.is_some()) { CARD } else { 0 };
    let columns = 3 + card_width + parts_width + LEX + TOTAL + holds_width;
    let name_width = width.saturating_sub(columns).clamp(8, 32);
    let titles: String = match form {
        Form::Whole => part_titles(language).iter().map(|title| format!("{title:>PART$}")).collect(),
        Form::Narrow | Form::Tight => String::new(),
    };
    let holds =
        if form == Form::Tight { format!("  {}", ScoreTable::Holds.text(language)) } else { String::new() };
    let head = format!(
        "  {}{}{titles}{:>LEX$}{:>TOTAL$}{holds}",
        fit(ScoreTable::Player.text(language), name_width),
        fit(ScreenText::Card.text(language), card_width),
        "Lex",
        ScoreTable::Total.text(language)
    );
    let mut lines = vec![Line::styled(head, look.head)];
    for Row { is_due, is_immune, name, card, lex, standing } in rows {
        let mark = match (is_due, is_immune) {
            (true, _) => '>',
            (_, true) => '~',
            _ => ' ',
        };
        let card = card.as_deref().unwrap_or_default();
        let style = if *is_due { look.strong } else { Style::new() };
        let parts = if form == Form::Whole { parts(standing) } else { String::new() };
        let holds = words::counted(language, &standing.holding.tokens);
        let mut line = vec![
            Span::styled(format!("{mark} {} {}", fit(name, name_width - 1), fit(card, card_width)), style),
            Span::raw(format!("{parts}{lex:>LEX$}")),
            Span::styled(format!("{:>TOTAL$}", standing.total), look.strong),
        ];
        if form == Form::Tight {
            let room = width.saturating_sub(columns - holds_width + name_width);
            line.push(Span::styled(cut(&format!("  {holds}"), room), look.quiet));
            lines.push(Line::from(line));
        } else {
            lines.push(Line::from(line));
            lines.push(Line::styled(cut(&format!("    {holds}"), width), look.quiet));
        }
    }
    lines
}

/// Names and totals, two players per line, for small screens.
pub fn small(rows: &[Row], width: usize, look: Look) -> Vec<Line> {
    let half = width / 2;
    let cell = |row: &Row| {
        let mark = if row.is_due { '>' } else { ' ' };
        let name = fit(&row.name, half.saturating_sub(3 + TOTAL));
        let total = Span::styled(format!("{:>TOTAL$} ", row.standing.total), look.strong);
        vec![Span::raw(format!("{mark} {name}")), total]
    };
    let cells: Vec<Vec<Span>> = rows.iter().map(cell).collect();
    cells.chunks(2).map(|pair| Line::from(pair.concat())).collect()
}

fn parts(standing: &Standing) -> String {
    standing.parts.each().iter().map(|part| format!("{:>PART$}", quiet_zero(*part))).collect()
}

/// Shows zero as a dot, which makes other numbers stand out.
fn quiet_zero(part: i32) -> String {
    if part == 0 { "·".to_owned() } else { part.to_string() }
}

/// The player whose step is due, if it is a single one.
fn due(keeper: &Keeper) -> Option<Seat> {
    match keeper.state().next() {
        Next::Card(seat) | Next::Effect { player: seat, .. } => Some(seat),
        Next::Take(due) if due.players.len() == 1 => due.players.iter().next(),
        _ => None,
    }
}

/// The height of the list of tokens left, if a set is named. Constant, so that nothing moves while the list shrinks.
pub const fn left_height(state: &Match) -> usize {
    if state.setup().tokens.is_some() { 2 } else { 0 }
}

/// The tokens of the named set that have not been set out (C3).
pub fn left(language: Language, keeper: &Keeper, width: usize, look: Look) -> Vec<Line> {
    let state = keeper.state();
    let title = ScreenText::Left.text(language);
    let left = state.tokens_left().map(|left| format!("{title}  {}", joined(language, &left)));
    let mut lines = left.map_or(Vec::new(), |left| wrap(&left, width.saturating_sub(2)));
    lines.resize(left_height(state), String::new());
    let styled = |line: String| match line.strip_prefix(title) {
        Some(rest) => {
            Line::from(vec![Span::styled(format!(" {title}"), look.head), Span::raw(rest.to_owned())])
        }
        None => Line::raw(format!(" {line}")),
    };
    lines.into_iter().map(styled).collect()
}

/// `10×5  milk`: kinds are not broken across lines.
fn joined(language: Language, set: &TokenSet) -> String {
    if set.is_empty() {
        return KeepText::Nothing.text(language).to_owned();
    }
    join(counted(set, "×", |kind| kind.say(language)), "  ")
}
