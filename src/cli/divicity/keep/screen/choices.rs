//! The current question and its legal answers.

use super::line::{Line, Look, Span};
use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use crate::cli::divicity::keep::words;
use crate::cli::width::{cut, fit};
use parlour::divicity::{Card, Name, Seat, Suit, TokenKind};
use parlour::internals::divicity::keeper::{Answer, Asked};
use parlour::internals::divicity::words::{joker, suit as suit_name};
use parlour::print::Language;

/// The keys of the token kinds, in the order of the rules.
const TOKENS: &str = "123456789/*";

/// The key of an answer, fixed for the whole match: the seat number for a player, or the key of a token kind by its
/// place in the rules. No key is `0`, so typing `10` for a ten presses the key of a ten and no other. Cards are
/// typed, and immune players are typed as `~3`.
pub fn key(answer: Answer) -> Option<char> {
    match answer {
        Answer::Player(seat) => char::from_digit(seat.index() as u32 + 1, 10),
        Answer::Token(kind) => TOKENS.chars().nth(kind as usize),
        Answer::Discard => Some('/'),
        Answer::Kept => Some('='),
        Answer::Card(_) | Answer::Immune(_) => None,
    }
}

/// The answers shown: every kind or every player, always in the same place, and any other legal answers.
fn shown(asked: Asked, answers: &[Answer], names: &[Name]) -> Vec<Answer> {
    let seats = || (0..names.len()).filter_map(Seat::new).map(Answer::Player);
    let mut shown: Vec<Answer> = match asked {
        Asked::Card(_) => Vec::new(),
        Asked::SetOut { .. } | Asked::Taken(_) | Asked::Own(..) | Asked::Theirs(..) => {
            TokenKind::ALL.into_iter().map(Answer::Token).collect()
        }
        Asked::Taker(_) => seats().chain([Answer::Discard]).collect(),
        Asked::Target(..) => seats().collect(),
    };
    let others: Vec<Answer> = answers.iter().copied().filter(|answer| !shown.contains(answer)).collect();
    shown.extend(others);
    shown
}

/// The number of lines for a list of answers, at most `most`; more than [`ROWS`] only if words would be cut
/// otherwise.
pub fn rows(
    language: Language,
    (asked, answers): (Asked, &[Answer]),
    names: &[Name],
    (width, most): (usize, usize),
) -> usize {
    if is_cards(answers) {
        return ROWS;
    }
    let shown = shown(asked, answers, names);
    let column = shown.iter().map(|answer| text(language, *answer, names).width()).max().unwrap_or(0) + 4;
    let fits = |rows: &usize| shown.len().div_ceil(*rows) * column <= width;
    (ROWS..most).find(fits).unwrap_or(most.max(ROWS))
}

pub const ROWS: usize = 4;

/// Whether the answers are cards, shown one suit per line.
fn is_cards(answers: &[Answer]) -> bool {
    matches!(answers.first(), Some(Answer::Card(_)))
}

/// The answer typed as `~3`.
pub fn immune(typed: &str, answers: &[Answer]) -> Option<Answer> {
    let names = |answer: &&Answer| matches!(answer, Answer::Immune(_)) && typed == self::typed(**answer);
    answers.iter().find(names).copied()
}

fn typed(answer: Answer) -> String {
    match answer {
        Answer::Immune(seat) => format!("~{}", seat.index() + 1),
        answer => key(answer).unwrap_or(' ').to_string(),
    }
}

fn text(language: Language, answer: Answer, names: &[Name]) -> String {
    format!("{} {}", typed(answer), words::answer(language, answer, names))
}

/// The answer selected, and the one before a correction.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marked {
    pub chosen: Option<usize>,
    pub earlier: Option<usize>,
}

impl Marked {
    /// Moves the selection in the direction of an arrow key, starting from the earlier answer or else the first.
    pub fn go(&mut self, answers: &[Answer], way: (isize, isize)) {
        self.chosen = match self.chosen {
            Some(chosen) => Some(moved(answers, chosen, way)),
            None => self.earlier.or((!answers.is_empty()).then_some(0)),
        };
    }

    fn sign(self, place: usize) -> char {
        match Some(place) {
            place if place == self.chosen => '>',
            place if place == self.earlier => '·',
            _ => ' ',
        }
    }
}

/// Lists answers in columns of `rows` lines; those not legal now are dimmed after a dash.
pub fn list(
    language: Language,
    (asked, answers): (Asked, &[Answer]),
    marked: Marked,
    names: &[Name],
    (width, rows): (usize, usize),
    look: Look,
) -> Vec<Line> {
    let cell = |answer: Answer| {
        let (sign, style) = match answers.iter().position(|allowed| *allowed == answer) {
            Some(place) if Some(place) == marked.chosen => ('>', look.chosen),
            Some(place) => (marked.sign(place), Style::new()),
            None => ('-', look.quiet),
        };
        (sign, style, text(language, answer, names))
    };
    columns(&shown(asked, answers, names).into_iter().map(cell).collect::<Vec<_>>(), (width, rows))
}

/// Lists texts in columns of `rows` lines, each after a mark.
pub fn columns(cells: &[(char, Style, String)], (width, rows): (usize, usize)) -> Vec<Line> {
    let rows = rows.max(1);
    let columns = cells.len().div_ceil(rows).max(1);
    let widest = cells.iter().map(|(_, _, text)| text.width()).max().unwrap_or(0);
    let column = (width / columns).min(widest + 4);
    let cell = |place: usize| {
        let (sign, style, text) = cells.get(place)?;
        let text = cut(text, column.saturating_sub(3));
        let blanks = " ".repeat(column.saturating_sub(2 + text.width()));
        Some([Span::styled(format!("{sign} {text}"), *style), Span::raw(blanks)])
    };
    let rows = rows.min(cells.len());
    let line = |row| (0..columns).filter_map(|at| cell(row + at * rows)).flatten().collect::<Vec<_>>();
    (0..rows).map(|row| Line::from(line(row))).collect()
}

/// Shows cards, one suit per line; those that may not be played are dots.
pub fn cards(language: Language, answers: &[Answer], marked: Marked, width: usize, look: Look) -> Vec<Line> {
    const WHOLE: usize = 76;
    let cell = |card: Card, shown: String| {
        let place = answers.iter().position(|answer| *answer == Answer::Card(card));
        match place {
            Some(place) if Some(place) == marked.chosen => Span::styled(format!(">{shown:<3}"), look.chosen),
            Some(place) => Span::raw(format!("{}{shown:<3}", marked.sign(place))),
            None => Span::styled(" ·  ", look.quiet),
        }
    };
    let is_whole = width >= WHOLE;
    let title = |suit: Suit| {
        if is_whole {
            format!("  {} {}", suit.letter(), fit(suit_name(language, suit), 9))
        } else {
            format!(" {}", suit.letter())
        }
    };
    let mut lines: Vec<Line> = Suit::ALL
        .into_iter()
        .map(|suit| {
            let mut spans = vec![Span::styled(title(suit), look.strong)];
            let ranks = parlour::divicity::Rank::all();
            spans.extend(ranks.map(|rank| cell(Card::Suited(suit, rank), rank.to_string())));
            Line::from(spans)
        })
        .collect();
    if let Some(last) = lines.last_mut() {
        last.push(Span::raw(if is_whole { format!("  {}", joker(language)) } else { String::new() }));
        last.push(cell(Card::Joker, "*".to_owned()));
    }
    lines
}

/// The answer that an arrow key leads to: along the list, or, for cards, to the suit above or below.
fn moved(answers: &[Answer], chosen: usize, (down, right): (isize, isize)) -> usize {
    let last = answers.len().saturating_sub(1) as isize;
    let here = chosen as isize;
    if is_cards(answers) && down != 0 {
        return next_suit(answers, chosen, down);
    }
    (here + down + right).clamp(0, last) as usize
}

/// The nearest rank in the next suit with a legal card.
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
