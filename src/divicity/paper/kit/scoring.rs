//! Scoring aids (C12): the value of each part, and on the back a table for pairs of rinds and beer.

use crate::divicity::paper::score_pad::words::ScorePadWords;
use crate::divicity::rules::score::score;
use crate::divicity::rules::token::{Holding, TokenKind, TokenSet};
use crate::divicity::words::token;
use crate::kit::{INKS, MARGIN, Piece, card_title};
use crate::print::form::{TextStyle, TooSmall};
use crate::print::{Cell, Drawing, Language, Mm, Point, Role, Size, Stroke, Transform, floor};

/// Draws a scoring card.
///
/// # Errors
/// Returns an error if its numbers and words do not fit.
pub fn scorer(size: Size, set: &TokenSet, language: Language) -> Result<Piece, TooSmall> {
    TooSmall::or("a scoring card", size, |size| {
        Some(Piece { front: parts(size, language)?, back: pairs(size, set, language)? })
    })
}

/// The height of a row of two lines, in letters.
const TWO_LINES: f64 = 2.1;

/// Draws a title and returns the start of the space below it.
fn title(drawing: &mut Drawing, size: Size, text: &str) -> Mm {
    let (bottom, letters) = card_title(drawing, size, text);
    bottom + letters * 0.5
}

fn parts(size: Size, language: Language) -> Option<Drawing> {
    let words = ScorePadWords::of(language);
    let mut drawing = Drawing::new();
    let top = title(&mut drawing, size, &words.sums);
    let rows: Vec<_> = words.parts.iter().chain([&words.total]).collect();
    let width = size.width - MARGIN * 2;
    let height = (size.height - MARGIN - top) / rows.len() as i32;
    let letters = (height * 0.36).max(floor::READ_IN_PLAY);
    let fits =
        |style: TextStyle, text: &str| style.fitted(Point::ORIGIN, text, letters, width).content == *text;
    let all_fit = || rows.iter().all(|row| fits(INKS.bold(), &row.name) && fits(INKS.plain(), &row.rule));
    if height < letters * TWO_LINES || !all_fit() {
        return None;
    }
    drawing.marked(Role::Table, |drawing| {
        for (row, words) in rows.into_iter().enumerate() {
            let y = top + height * row as i32;
            let pen = Stroke::new(INKS.line, Stroke::THINNEST);
            drawing.line(Point::new(MARGIN, y), Point::new(MARGIN + width, y), pen);
            let name = Point::new(MARGIN, y + height * 0.42);
            drawing.marked(Cell::row(row), |drawing| {
                drawing.text(INKS.bold().fitted(name, &words.name, letters, width));
            });
            let rule = Point::new(MARGIN, y + height * 0.86);
            drawing.marked(Cell::new(row, 1), |drawing| {
                drawing.text(INKS.plain().fitted(rule, &words.rule, letters, width));
            });
        }
    });
    Some(drawing)
}

/// Draws the combined value of rinds and beer, computed by the scoring code.
fn pairs(size: Size, set: &TokenSet, language: Language) -> Option<Drawing> {
    let mut drawing = Drawing::new();
    let [rinds, beer] = [TokenKind::Rinds, TokenKind::Beer];
    let named = format!("{} + {}", token(language, rinds), token(language, beer));
    let top = title(&mut drawing, size, &named) + MARGIN;
    let most = |kind| usize::from(set.count(kind)).clamp(3, 6);
    let (columns, rows) = (most(beer) + 1, most(rinds) + 1);
    let name_room = MARGIN * 1.1;
    let cell = Size::new(
        (size.width - MARGIN * 2 - name_room) / (columns + 1) as i32,
        (size.height - MARGIN - top - name_room) / (rows + 1) as i32,
    );
    let letters = (cell.width * 0.36).min(cell.height * 0.5).max(floor::READ_IN_PLAY);
    let points = |row: usize, column: usize| {
        let held = [(rinds, row), (beer, column)]
            .into_iter()
            .flat_map(|(kind, count)| std::iter::repeat_n(kind, count));
        score(&Holding { tokens: held.collect::<TokenSet>(), lex: 0 }).total().to_string()
    };
    let longest = points(rows - 1, columns - 1);
    let least = INKS.plain().width(&longest, floor::TEXT);
    if cell.height < letters * 1.1 || cell.width * 0.94 < least {
        return None;
    }
    let corner = Point::new(MARGIN + name_room, top + name_room);
    let middle = |row: usize, column: usize| {
        corner.moved(cell.width * column as i32 + cell.width / 2, cell.height * row as i32 + cell.height / 2)
    };
    drawing.marked(Role::Table, |drawing| {
        let text = |drawing: &mut Drawing, mark: Cell, text: String, is_head: bool| {
            let style = if is_head { INKS.bold() } else { INKS.plain() };
            let at = middle(mark.row.into(), mark.column.into());
            drawing.marked(mark, |drawing| {
                drawing.text(style.centered().level_fitted(at, &text, letters, cell.width * 0.94));
            });
        };
        for column in 0..columns {
            text(drawing, Cell::column(column + 1), column.to_string(), true);
        }
        for row in 0..rows {
            text(drawing, Cell::row(row + 1), row.to_string(), true);
            for column in 0..columns {
                text(drawing, Cell::new(row + 1, column + 1), points(row, column), false);
            }
        }
    });
    let (right, bottom) = (size.width - MARGIN, size.height - MARGIN);
    let pen = Stroke::new(INKS.line, Stroke::THINNEST);
    drawing.line(
        Point::new(corner.x, corner.y + cell.height),
        Point::new(right, corner.y + cell.height),
        pen,
    );
    drawing.line(Point::new(corner.x + cell.width, corner.y), Point::new(corner.x + cell.width, bottom), pen);
    let name = |at: Point, kind| {
        INKS.note().centered().level_fitted(at, token(language, kind), letters, cell.width * columns as i32)
    };
    let across = corner.moved(cell.width + cell.width * columns as i32 / 2, -name_room / 2);
    drawing.text(name(across, beer));
    // Read from below, like a chart's axis.
    let mut turned = Drawing::new();
    turned.text(name(Point::ORIGIN, rinds));
    let at = corner.moved(-name_room / 2, cell.height + cell.height * rows as i32 / 2);
    drawing.place(Transform { linear: [0.0, -1.0, 1.0, 0.0], offset: at }, turned);
    Some(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_shows_all_its_numbers_or_is_refused() {
        let card = |size, language| scorer(size, &TokenSet::DEFAULT, language);
        for language in Language::ALL {
            for (width, height) in [(63, 88), (57, 89), (44, 67), (70, 120)] {
                assert!(
                    card(Size::new(Mm::new(width.into()), Mm::new(height.into())), language).is_ok(),
                    "{width}x{height}"
                );
            }
            for (width, height) in [(88, 63), (80, 55), (40, 150), (150, 40), (60, 45)] {
                let drawn = card(Size::new(Mm::new(width.into()), Mm::new(height.into())), language);
                let text = format!("{drawn:?}");
                assert!(drawn.is_err() || !text.contains('…'), "{width}x{height}");
            }
            assert!(card(Size::new(Mm::new(88.0), Mm::new(55.0)), language).is_err());
        }
    }
}
