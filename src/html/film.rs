//! A board that changes from move to move.

use std::collections::BTreeMap;

use crate::print::{Drawing, Size, svg};

/// Identifies a part of a board across frames: a layer, and a number within it. Parts are drawn in this order, bottom
/// first.
pub type DrawOrder = (u8, usize);

/// A board at each moment of a game: its parts, each with the range of frames that show it. A part that persists is
/// stored once, which keeps the page of a long game small.
///
/// ```
/// use parlour::internals::html::Film;
/// use parlour::print::{Color, Drawing, Mm, Paint, Point, Size};
/// let mut square = Drawing::new();
/// square.rect(Point::ORIGIN, Mm::new(1.0), Mm::new(1.0), Paint::fill(Color::BLACK));
/// let size = Size::new(Mm::new(9.0), Mm::new(9.0));
/// let film = Film::new(size, [vec![((0, 0), square.clone())], vec![((0, 0), square)], vec![]]);
/// assert_eq!(film.svg().matches("<rect").count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    size: Size,
    parts: Vec<Part>,
    frames: usize,
    shown: usize,
}

/// Part of the board, shown in the frames `from..to`.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    place: DrawOrder,
    from: usize,
    to: usize,
    drawing: Drawing,
}

impl Film {
    /// Builds a film from `frames`, each with everything it shows, on a board of `size`.
    pub fn new(size: Size, frames: impl IntoIterator<Item = Vec<(DrawOrder, Drawing)>>) -> Film {
        let mut parts: Vec<Part> = Vec::new();
        // The parts shown in the previous frame, as indices into `parts`.
        let mut shown: BTreeMap<DrawOrder, usize> = BTreeMap::new();
        let mut count = 0;
        for (number, frame) in frames.into_iter().enumerate() {
            let mut now = BTreeMap::new();
            for (place, drawing) in frame {
                let index = match shown.get(&place) {
                    Some(index) if parts[*index].drawing == drawing => *index,
                    _ => {
                        parts.push(Part { place, from: number, to: number, drawing });
                        parts.len() - 1
                    }
                };
                parts[index].to = number + 1;
                now.insert(place, index);
            }
            shown = now;
            count = number + 1;
        }
        parts.sort_by_key(|part| (part.place, part.from));
        Film { size, parts, frames: count, shown: count.saturating_sub(1) }
    }

    /// Shows this frame initially instead of the last.
    #[must_use]
    pub fn showing(self, frame: usize) -> Film {
        Film { shown: frame, ..self }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The inside of an SVG element: a group for each part, with the frames that show it in `data-from` and
    /// `data-to`, and all but the initial frame hidden.
    pub fn svg(&self) -> String {
        let parts = self.parts.iter().map(|part| {
            let mut attributes = Vec::new();
            if part.from > 0 {
                attributes.push(("data-from", part.from.to_string()));
            }
            if part.to < self.frames {
                attributes.push(("data-to", part.to.to_string()));
            }
            if !(part.from..part.to).contains(&self.shown) {
                attributes.push(("display", "none".to_owned()));
            }
            (attributes, &part.drawing)
        });
        svg::inside(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::{Color, Mm, Paint, Point};

    fn dot(x: f64) -> Drawing {
        let mut drawing = Drawing::new();
        drawing.rect(Point::new(Mm::new(x), Mm::ZERO), Mm::new(1.0), Mm::new(1.0), Paint::fill(Color::BLACK));
        drawing
    }

    fn film(frames: Vec<Vec<(DrawOrder, Drawing)>>) -> Vec<(DrawOrder, usize, usize)> {
        let film = Film::new(Size::new(Mm::new(9.0), Mm::new(1.0)), frames);
        film.parts.iter().map(|part| (part.place, part.from, part.to)).collect()
    }

    #[test]
    fn a_part_lasts_as_long_as_it_is_the_same_and_comes_back_anew() {
        let frames = vec![
            vec![((1, 0), dot(1.0)), ((0, 0), dot(0.0))],
            vec![((1, 0), dot(2.0)), ((0, 0), dot(0.0))],
            vec![((0, 0), dot(0.0))],
            vec![((1, 0), dot(2.0)), ((0, 0), dot(0.0))],
        ];
        assert_eq!(film(frames), [((0, 0), 0, 4), ((1, 0), 0, 1), ((1, 0), 1, 2), ((1, 0), 3, 4)]);
    }

    #[test]
    fn the_last_frame_is_shown() {
        let frames = [vec![((0, 0), dot(0.0))], vec![((0, 1), dot(1.0))]];
        let svg = Film::new(Size::new(Mm::new(9.0), Mm::new(1.0)), frames).svg();
        let hidden: Vec<bool> =
            svg.split("<g").skip(1).map(|group| group.contains(r#"display="none""#)).collect();
        assert_eq!(hidden, [true, false], "{svg}");
    }
}
