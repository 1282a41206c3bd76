//! The question at hand and its answers: only those that the rules allow.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::look::{Look, cut, fit};
use crate::cli::divicity::keep::words;
use parlour::divicity::keeper::Answer;
use parlour::divicity::{Card, Name, Suit};

/// The keys of answers, in their order; those of commands are left out.
pub const LABELS: &str = "1234567890abdefghijkmopqtvyz";

/// A list of answers, filled column by column into `rows` lines.
pub fn list(
    answers: &[Answer],
    chosen: usize,
    names: &[Name],
    (width, rows): (usize, usize),
    look: Look,
) -> Vec<Line<'static>> {
    let texts: Vec<String> = LABELS
        .chars()
        .zip(answers)
        .map(|(label, answer)| format!("{label} {}", words::answer(*answer, names)))
        .collect();
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
pub fn cards(answers: &[Answer], chosen: usize, look: Look) -> Vec<Line<'static>> {
    let cell = |card: Card, shown: String| {
        let place = answers.iter().position(|answer| *answer == Answer::Card(card));
        match place {
            Some(place) if place == chosen => Span::styled(format!(">{shown:<3}"), look.chosen),
            Some(_) => Span::raw(format!(" {shown:<3}")),
            None => Span::styled(" ·  ", look.quiet),
        }
    };
    let mut lines: Vec<Line<'static>> = Suit::ALL
        .into_iter()
        .map(|suit| {
            let title = format!("  {} {}", suit.letter(), fit(suit.name(), 9));
            let mut spans = vec![Span::styled(title, look.strong)];
            let ranks = parlour::divicity::Rank::all();
            spans.extend(ranks.map(|rank| cell(Card::Suited(suit, rank), rank.to_string())));
            Line::from(spans)
        })
        .collect();
    if let Some(last) = lines.last_mut() {
        last.spans.push(Span::raw("  joker"));
        last.spans.push(cell(Card::Joker, "*".to_owned()));
    }
    lines
}

/// The answer that an arrow key leads to: along the list, or for cards to the suit above or below.
pub fn moved(answers: &[Answer], chosen: usize, rows: usize, (down, right): (isize, isize)) -> usize {
    let last = answers.len().saturating_sub(1) as isize;
    let is_cards = matches!(answers.first(), Some(Answer::Card(_)));
    let here = chosen as isize;
    if is_cards {
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
