//! The rules in short: on as few cards as possible, or on the back of a sheet.

use std::iter;

use super::{INKS, MARGIN, Piece};
use crate::print::form::TooSmall;
use crate::print::imposition::UNPRINTABLE;
use crate::print::{Drawing, Face, Mm, Point, Role, Size, floor};
use crate::rulebook::{Chapter, printed};

/// The line spacing as a multiple of the letter size.
const LEADING: f64 = 1.28;

/// The space between two rules, as a multiple of the letter size.
const BETWEEN: f64 = 0.35;

/// The largest letters: 10 pt.
const LARGEST: Mm = Mm::from_um(3_528);

/// A rule: its title, and the text that follows on the same line and below.
struct Block {
    title: String,
    /// Where the first line of text begins, to the right of the title.
    indent: Mm,
    lines: Vec<String>,
}

/// The surface that the rules are printed on: a card, or the back of a sheet.
struct Ground<'c> {
    chapter: &'c Chapter,
    size: Size,
    margin: Mm,
}

/// Reference cards of the given size with the rules that have a short form, on front and back: one card in the
/// largest letters that fit, or else several cards in the smallest letters that are legible in play.
///
/// # Errors
/// Returns an error if a rule does not fit on a card.
pub fn reference(chapter: &Chapter, size: Size) -> Result<Vec<Piece>, TooSmall> {
    let card = |size| Ground { chapter, size, margin: MARGIN };
    let sides = TooSmall::or("a reference card", size, |size| {
        card(size).in_largest(LARGEST, 2).or_else(|| card(size).sides(floor::READ_IN_PLAY))
    })?;
    let mut drawn = sides.into_iter();
    let card = || drawn.next().map(|front| Piece { front, back: drawn.next().unwrap_or_default() });
    Ok(iter::from_fn(card).collect())
}

/// The same rules for the back of a sheet, in the largest letters that fit.
///
/// # Errors
/// Returns an error if they do not fit.
pub fn reference_side(chapter: &Chapter, size: Size) -> Result<Drawing, TooSmall> {
    let drawn = |size: Size| {
        let shorter = size.width.min(size.height);
        let margin = (shorter * 0.06).max(UNPRINTABLE + Mm::new(2.0));
        Ground { chapter, size, margin }.in_largest(shorter * 0.031, 1)?.pop()
    };
    TooSmall::or("the rules in short", size, drawn)
}

impl Ground<'_> {
    /// The sides in the largest letters that need at most `most` sides.
    fn in_largest(&self, largest: Mm, most: usize) -> Option<Vec<Drawing>> {
        let mut sizes = floor::sizes(largest, 0.97, floor::READ_IN_PLAY);
        sizes.find_map(|letters| self.sides(letters).filter(|sides| sides.len() <= most))
    }

    /// The sides that the rules take in letters of this size; `None` if a rule is larger than a side.
    fn sides(&self, letters: Mm) -> Option<Vec<Drawing>> {
        let Ground { chapter, size, margin } = *self;
        let room = size.inset(margin);
        let leading = letters * LEADING;
        let title = chapter.title_in_short();
        let head = |drawing: &mut Drawing| {
            let (title, title_size) =
                Face::Bold.fit_from(floor::READ_IN_PLAY, &title, letters * 1.25, room.width);
            let at = Point::new(margin, margin + Face::Bold.cap_height(title_size));
            drawing.heading(2, INKS.bold().text(at, title, title_size));
            at.y + leading * 1.3
        };
        // The credit takes the last lines of each side.
        let credit = Face::Regular.wrap(&chapter.credit, floor::TEXT, room.width);
        let line = floor::TEXT * LEADING;
        let credit_top = size.height - margin - line * (credit.len() as i32 - 1);
        let bottom = credit_top - leading;
        let mut sides = vec![Drawing::new()];
        let mut y = head(sides.last_mut()?);
        for rule in &chapter.rules {
            let Some(short) = &rule.short else { continue };
            let block = Block::new(&rule.title, short, letters, room.width);
            let height = leading * (block.lines.len() as i32 - 1);
            if y + height > bottom {
                sides.push(Drawing::new());
                y = head(sides.last_mut()?);
                if y + height > bottom {
                    return None;
                }
            }
            block.draw(sides.last_mut()?, Point::new(margin, y), letters);
            y += height + leading + letters * BETWEEN;
        }
        for side in &mut sides {
            side.marked(Role::Paragraph, |side| {
                for (number, words) in (0..).zip(&credit) {
                    let at = Point::new(margin, credit_top + line * number);
                    side.text(INKS.note().text(at, words.as_str(), floor::TEXT));
                }
            });
        }
        Some(sides)
    }
}

impl Block {
    fn new(title: &str, text: &str, letters: Mm, width: Mm) -> Block {
        let (title, text) = (format!("{title}."), printed(text));
        let indent = Face::Bold.width(&title, letters) + Face::Regular.width(" ", letters);
        // Wrap the first line beside the title, then the rest at full width.
        let first = Face::Regular.wrap(&text, letters, width - indent).into_iter().next().unwrap_or_default();
        let first =
            if indent + Face::Regular.width(&first, letters) <= width { first } else { String::new() };
        let rest: Vec<&str> = text.split_whitespace().skip(first.split_whitespace().count()).collect();
        let rest = Face::Regular.wrap(&rest.join(" "), letters, width);
        Block { title, indent, lines: [first].into_iter().chain(rest).collect() }
    }

    fn draw(&self, drawing: &mut Drawing, at: Point, letters: Mm) {
        let left = at.x;
        drawing.marked(Role::Paragraph, |drawing| {
            drawing.text(INKS.bold().text(at, self.title.as_str(), letters));
            let mut at = at.moved(self.indent, Mm::ZERO);
            for line in &self.lines {
                if !line.is_empty() {
                    drawing.text(INKS.plain().text(at, line.as_str(), letters));
                }
                at = Point::new(left, at.y + letters * LEADING);
            }
        });
    }
}
