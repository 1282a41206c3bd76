//! Small parts of a page: fields to fill in by hand, calibration lines, page numbers, and the credit of a game.

use super::TextStyle;
use crate::print::font;
use crate::print::{Color, Drawing, Language, Meta, Mm, Point, Stroke, Text};
use crate::words::{Verbatim, messages};

/// The name if fonts have all its letters, emoji aside; otherwise `None`, and the field is left to be filled in by hand.
pub fn printable(name: &str) -> Option<&str> {
    let is_empty = font::composed(name).trim().is_empty();
    (!is_empty && font::missing(name).is_empty()).then_some(name)
}

/// Draws a label, then after `gap` a line to write on that ends at `right`, `below` the label's baseline.
pub fn field(drawing: &mut Drawing, label: Text, gap: Mm, below: Mm, right: Mm, pen: Stroke) {
    let from = label.at.x + label.face.width(&label.content, label.size) + gap;
    let y = label.at.y + below;
    drawing.text(label);
    drawing.line(Point::new(from, y), Point::new(right, y), pen);
}

pub const CHECK_LINE: Mm = Mm::from_um(50_000);

/// Draws a line of [`CHECK_LINE`] centred at `middle`, interrupted by `words` that state its length:
/// measuring it shows whether the page was printed at true size.
pub fn check_line(drawing: &mut Drawing, middle: Point, words: &str, size: Mm, color: Color) {
    let label = TextStyle::regular(color).centered();
    let gap = label.width(words, size) / 2 + size * 0.5;
    let tick = Mm::new(1.0);
    let halves = [-1, 1].map(|side| {
        let end = middle.moved(CHECK_LINE / 2 * side, Mm::ZERO);
        let mark = (end.moved(Mm::ZERO, -tick), end.moved(Mm::ZERO, tick));
        [mark, (end, middle.moved(gap * side, Mm::ZERO))]
    });
    drawing.lines(halves.into_iter().flatten(), Stroke::new(color, Mm::new(0.2)));
    drawing.text(label.level(middle, words, size));
}

messages! {
    enum PageText in "print" {
        Number = "page {page} of {pages}",
    }
}

/// The number of a page that has the index `page`, from 0.
pub fn page_number(language: Language, page: usize, pages: usize) -> String {
    PageText::Number.say(language, &[("page", &Verbatim(page + 1)), ("pages", &Verbatim(pages))])
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    pub game: &'static str,
    /// The designers, also the author of documents.
    pub author: &'static str,
}

impl Credit {
    /// The designers, as written after the game's name.
    pub fn by(&self, language: Language) -> String {
        let Credit { author, .. } = self;
        match language {
            Language::English => format!("by {author}"),
            Language::Spanish | Language::Portuguese => format!("de {author}"),
        }
    }

    pub fn line(&self, language: Language) -> String {
        let comma = if language == Language::English { "" } else { "," };
        format!("{}{comma} {}", self.game, self.by(language))
    }

    pub fn subject(&self, language: Language) -> String {
        let Credit { game, author } = self;
        match language {
            Language::English => format!("{game} is a game by {author}"),
            Language::Spanish => format!("{game} es un juego de {author}"),
            Language::Portuguese => format!("{game} é um jogo de {author}"),
        }
    }

    pub fn meta(&self, title: &str, language: Language, created: Option<i64>) -> Meta {
        Meta {
            title: title.to_owned(),
            author: self.author.to_owned(),
            subject: self.subject(language),
            language: language.to_string(),
            created,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::{Segment, Shape};

    #[test]
    fn from_mark_to_mark_it_is_50_mm_whatever_is_written_in_it() {
        for words in ["50 mm", "50 mm at 100 %"] {
            let mut drawing = Drawing::new();
            let middle = Point::new(Mm::new(100.0), Mm::new(7.0));
            check_line(&mut drawing, middle, words, Mm::new(2.5), Color::BLACK);
            let Some(Shape::Path(path, _)) = drawing.shapes.first() else { panic!("{drawing:?}") };
            let across = path.iter().map(|segment| match segment {
                Segment::Move(at) | Segment::Line(at) => at.x,
                other => panic!("{other:?}"),
            });
            let (left, right) = (across.clone().min().unwrap(), across.max().unwrap());
            assert_eq!((left, right), (Mm::new(75.0), Mm::new(125.0)));
        }
    }
}
