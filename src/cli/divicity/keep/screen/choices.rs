//! The question at hand and its answers: only those that the rules allow.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::look::Look;
use crate::cli::divicity::keep::words;
use crate::cli::width::{cut, fit};
use parlour::divicity::keeper::Answer;
use parlour::divicity::{Card, Name, Suit};

/// The keys of answers, in their order; those of commands are left out.
pub const LABELS: &str = "1234567890abdefghijkmopqtvyz";

/// How many lines a list of answers takes, at most `most`: more than [`ROWS`] only where words would be cut.
pub fn rows(answers: &[Answer], names: &[Name], width: usize, most: usize) -> usize {
    if is_cards(answers) {
        return ROWS;
    }
    let column = texts(answers, names).iter().map(|text| text.width()).max().unwrap_or(0) + 4;
    let fits = |rows: &usize| answers.len().div_ceil(*rows) * column <= width;
    (ROWS..most).find(fits).unwrap_or(most.max(ROWS))
}

/// Lines for answers, where there is room for them.
pub const ROWS: usize = 4;

/// A suit a line.
fn is_cards(answers: &[Answer]) -> bool {
    matches!(answers.first(), Some(Answer::Card(_)))
}

fn texts(answers: &[Answer], names: &[Name]) -> Vec<String> {
    LABELS
        .chars()
        .zip(answers)
        .map(|(label, answer)| format!("{label} {}", words::answer(*answer, names)))
        .collect()
}

/// A list of answers, filled column by column into `rows` lines.
pub fn list(
    answers: &[Answer],
    chosen: usize,
    names: &[Name],
    (width, rows): (usize, usize),
    look: Look,
) -> Vec<Line<'static>> {
    let texts = texts(answers, names);
    let rows = rows.max(1);
    let columns = texts.len().div_ceil(rows).max(1);
    let widest = texts.iter().map(|text| text.width()).max().unwrap_or(0);
    let column = (width / columns).min(widest + 4);
    let cell = |place: usize| {
        let text = texts.get(place)?;
        let (mark, style) =
            if place == chosen { ("> ", look.chosen) } else { ("  ", ratatui::style::Style::new()) };
        let room = column.saturating_sub(3);
        let text = cut(text, room);
        let blanks = " ".repeat(column.saturating_sub(2 + text.width()));
        Some([Span::styled(format!("{mark}{text}"), style), Span::raw(blanks)])
    };
    let rows = rows.min(texts.len());
    (0..rows)
        .map(|row| {
            Line::from((0..columns).filter_map(|at| cell(row + at * rows)).flatten().collect::<Vec<_>>())
        })
        .collect()
}

/// Cards, a suit a line; those that may not be played are dots.
pub fn cards(answers: &[Answer], chosen: usize, width: usize, look: Look) -> Vec<Line<'static>> {
    /// With the names of the suits.
    const WHOLE: usize = 76;
    let cell = |card: Card, shown: String| {
        let place = answers.iter().position(|answer| *answer == Answer::Card(card));
        match place {
            Some(place) if place == chosen => Span::styled(format!(">{shown:<3}"), look.chosen),
            Some(_) => Span::raw(format!(" {shown:<3}")),
            None => Span::styled(" ·  ", look.quiet),
        }
    };
    let is_whole = width >= WHOLE;
    let title = |suit: Suit| {
        if is_whole {
            format!("  {} {}", suit.letter(), fit(suit.name(), 9))
        } else {
            format!(" {}", suit.letter())
        }
    };
    let mut lines: Vec<Line<'static>> = Suit::ALL
        .into_iter()
        .map(|suit| {
            let mut spans = vec![Span::styled(title(suit), look.strong)];
            let ranks = parlour::divicity::Rank::all();
            spans.extend(ranks.map(|rank| cell(Card::Suited(suit, rank), rank.to_string())));
            Line::from(spans)
        })
        .collect();
    if let Some(last) = lines.last_mut() {
        last.spans.push(Span::raw(if is_whole { "  joker" } else { "" }));
        last.spans.push(cell(Card::Joker, "*".to_owned()));
    }
    lines
}

/// The answer that an arrow key leads to: along the list, or for cards to the suit above or below.
pub fn moved(answers: &[Answer], chosen: usize, rows: usize, (down, right): (isize, isize)) -> usize {
    let last = answers.len().saturating_sub(1) as isize;
    let here = chosen as isize;
    if is_cards(answers) {
        return if down == 0 {
            (here + right).clamp(0, last) as usize
        } else {
            next_suit(answers, chosen, down)
        };
    }
    let rows = rows.clamp(1, answers.len().max(1)) as isize;
    (here + down + right * rows).clamp(0, last) as usize
}

/// The nearest rank in the next suit that has any.
fn next_suit(answers: &[Answer], chosen: usize, down: isize) -> usize {
    const RANKS: isize = 13;
    let place = |answer: &Answer| match answer {
        Answer::Card(card) => card.place() as isize,
        _ => 0,
    };
    let here = answers.get(chosen).map_or(0, place);
    let (suit, rank) = (here / RANKS, here % RANKS);
    let others = answers.iter().enumerate().map(|(at, answer)| (at, place(answer)));
    let beyond = others.filter(|(_, other)| (other / RANKS - suit) * down > 0);
    let near = beyond.min_by_key(|(_, other)| ((other / RANKS - suit).abs(), (other % RANKS - rank).abs()));
    near.map_or(chosen, |(at, _)| at)
}
