//! Looks: a finished document with other colours, line widths or size.

use super::document::{Bookmark, Document, Page, Symbol};
use super::drawing::{Color, Drawing, Paint, Point, Segment, Shape, Stroke, Text, Transform};
use super::length::Mm;
use super::paper::{Paper, Size};

/// How the pages of a document look, whatever is on them. Diverto's sheets have styles of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// As designed.
    #[default]
    Classic,
    /// Little ink: no backgrounds, thinner lines.
    InkSaver,
    /// Black and white only: laser printers print greys in dots that break thin lines up.
    Laser,
    /// Larger letters, all text black.
    LargePrint,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Text,
    Line,
    Fill,
}

impl Look {
    /// All looks, in the order of [`NAMES`](Look::NAMES).
    const ALL: [Look; 4] = [Look::Classic, Look::InkSaver, Look::Laser, Look::LargePrint];

    /// The names of all looks: those of the styles of Diverto's sheets.
    pub const NAMES: [&'static str; Look::ALL.len()] = ["classic", "ink-saver", "laser", "large-print"];

    /// The look with this name.
    pub fn named(name: &str) -> Option<Look> {
        Look::ALL.into_iter().zip(Look::NAMES).find_map(|(look, known)| (known == name).then_some(look))
    }

    /// How many times as large large print may be, largest first: the smallest letters of 8 pt are then 16 pt to 9.6 pt.
    const SCALES: [f64; 4] = [2.0, 1.7, 1.41, 1.2];

    /// Lays out pages for `paper`: in large print for a smaller one, so that they can be enlarged. Returns the layout
    /// and how many times to enlarge it; 1 if nothing larger fits.
    ///
    /// # Errors
    /// Returns the error of `layout` if it has no room on `paper` at all.
    pub fn lay_out<T, E>(self, paper: Paper, layout: impl Fn(Paper) -> Result<T, E>) -> Result<(T, f64), E> {
        if self == Look::LargePrint {
            let scales =
                Look::SCALES.into_iter().filter_map(|scale| Some((paper.scaled(1.0 / scale)?, scale)));
            let mut fitting = scales.filter_map(|(paper, scale)| Some((layout(paper).ok()?, scale)));
            if let Some(found) = fitting.next() {
                return Ok(found);
            }
        }
        Ok((layout(paper)?, 1.0))
    }

    /// The document in this look, `scale` times as large.
    pub fn of(self, document: Document<'_>, scale: f64) -> Document<'_> {
        if self == Look::Classic {
            return document;
        }
        let draw = Redraw { look: self, scale };
        let symbols = document.symbols.into_iter().map(|symbol| draw.symbol(symbol)).collect();
        let pages = Box::new(document.pages.map(move |page| draw.page(page)));
        Document { symbols, pages, ..document }
    }

    /// The page in this look, `scale` times as large.
    pub(crate) fn page(self, page: Page, scale: f64) -> Page {
        Redraw { look: self, scale }.page(page)
    }

    fn color(self, color: Color, part: Part) -> Color {
        // Paler than this is a background, not a surface with a meaning.
        let is_pale = color.luminance() > 0.6;
        match (self, part) {
            (Look::InkSaver | Look::Laser, Part::Fill) if is_pale => Color::WHITE,
            (Look::Laser, _) if color != Color::WHITE => Color::BLACK,
            (Look::LargePrint, Part::Text) if color.is_grey() && color != Color::WHITE => Color::BLACK,
            _ => color,
        }
    }
}

/// Draws shapes anew.
#[derive(Clone, Copy)]
struct Redraw {
    look: Look,
    scale: f64,
}

impl Redraw {
    fn symbol(self, symbol: Symbol) -> Symbol {
        let (corner, size) = (self.point(symbol.corner), self.size(symbol.size));
        Symbol { corner, size, drawing: self.drawing(symbol.drawing), ..symbol }
    }

    fn page(self, page: Page) -> Page {
        let bookmarks =
            page.bookmarks.into_iter().map(|mark| Bookmark { at: self.point(mark.at), ..mark }).collect();
        Page { size: self.size(page.size), drawing: self.drawing(page.drawing), bookmarks, ..page }
    }

    fn drawing(self, drawing: Drawing) -> Drawing {
        Drawing { shapes: self.shapes(drawing.shapes) }
    }

    fn shapes(self, shapes: Vec<Shape>) -> Vec<Shape> {
        shapes.into_iter().map(|shape| self.shape(shape)).collect()
    }

    fn shape(self, shape: Shape) -> Shape {
        match shape {
            Shape::Line(from, to, pen) => Shape::Line(self.point(from), self.point(to), self.stroke(pen)),
            Shape::Polyline(points, pen) => {
                Shape::Polyline(points.into_iter().map(|point| self.point(point)).collect(), self.stroke(pen))
            }
            Shape::Circle(center, radius, paint) => {
                Shape::Circle(self.point(center), self.length(radius), self.paint(paint))
            }
            Shape::Rect(at, width, height, paint) => {
                Shape::Rect(self.point(at), self.length(width), self.length(height), self.paint(paint))
            }
            Shape::Path(path, paint) => Shape::Path(
                path.into_iter().map(|segment| self.segment(segment)).collect(),
                self.paint(paint),
            ),
            Shape::Text(text) => Shape::Text(Text {
                at: self.point(text.at),
                size: self.length(text.size),
                color: self.look.color(text.color, Part::Text),
                ..text
            }),
            Shape::Group(transform, inner) => Shape::Group(self.transform(transform), self.shapes(inner)),
            Shape::Use(symbol, transform) => Shape::Use(symbol, self.transform(transform)),
            Shape::Marked(mark, inner) => Shape::Marked(mark, self.shapes(inner)),
        }
    }

    fn segment(self, segment: Segment) -> Segment {
        match segment {
            Segment::Move(to) => Segment::Move(self.point(to)),
            Segment::Line(to) => Segment::Line(self.point(to)),
            Segment::Cubic(one, two, to) => Segment::Cubic(self.point(one), self.point(two), self.point(to)),
            Segment::Close => Segment::Close,
        }
    }

    fn length(self, length: Mm) -> Mm {
        length * self.scale
    }

    fn point(self, point: Point) -> Point {
        Point::new(self.length(point.x), self.length(point.y))
    }

    fn size(self, size: Size) -> Size {
        Size::new(self.length(size.width), self.length(size.height))
    }

    fn transform(self, transform: Transform) -> Transform {
        Transform { offset: self.point(transform.offset), ..transform }
    }

    fn stroke(self, pen: Stroke) -> Stroke {
        let thinner = if self.look == Look::InkSaver { 0.7 } else { 1.0 };
        let least = pen.width.min(Stroke::THINNEST);
        Stroke {
            color: self.look.color(pen.color, Part::Line),
            width: (pen.width * (self.scale * thinner)).max(least),
            dash: pen.dash.map(|(ink, gap)| (self.length(ink), self.length(gap))),
            ..pen
        }
    }

    fn paint(self, paint: Paint) -> Paint {
        Paint {
            fill: paint.fill.map(|color| self.look.color(color, Part::Fill)),
            stroke: paint.stroke.map(|pen| self.stroke(pen)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::{Anchor, Face, Mark, Meta, Role};

    fn page(size: Size) -> Page {
        let pen = Stroke::new(Color::grey(150), Mm::new(0.3)).dashed(Mm::new(2.0), Mm::new(1.0));
        let at = Point::new(Mm::new(10.0), Mm::new(20.0));
        let (color, size_of_text) = (Color::grey(100), Mm::new(3.0));
        let text = Text {
            at,
            content: "Ana".to_owned(),
            size: size_of_text,
            anchor: Anchor::Start,
            face: Face::Regular,
            color,
        };
        let mut drawing = Drawing::new();
        drawing.rect(at, Mm::new(5.0), Mm::new(6.0), Paint::both(Color::grey(240), pen));
        drawing.marked(Mark::of(Role::Table), |drawing| drawing.text(text));
        drawing.place(
            Transform::half_turn(at),
            Drawing { shapes: vec![Shape::Circle(at, Mm::new(4.0), Paint::fill(Color::rgb(0xb0_1e_1e)))] },
        );
        Page::new(size, "A page", drawing)
    }

    fn drawn(look: Look, scale: f64) -> Page {
        let size = Size::new(Mm::new(100.0), Mm::new(150.0));
        let document = Document::new(Meta::default(), Vec::new(), 1, move |_| page(size));
        look.of(document, scale).pages.next().unwrap()
    }

    fn colors(shapes: &[Shape]) -> Vec<Color> {
        let colors = shapes.iter().flat_map(|shape| match shape {
            Shape::Rect(.., paint) | Shape::Circle(.., paint) => {
                [paint.fill, paint.stroke.map(|pen| pen.color)].into_iter().flatten().collect()
            }
            Shape::Text(text) => vec![text.color],
            Shape::Group(_, inner) | Shape::Marked(_, inner) => colors(inner),
            _ => Vec::new(),
        });
        colors.collect()
    }

    #[test]
    fn laser_is_black_and_white_and_ink_saver_has_no_backgrounds() {
        let (grey, red) = (Color::grey, Color::rgb(0xb0_1e_1e));
        assert_eq!(colors(&drawn(Look::Classic, 1.0).drawing.shapes), [grey(240), grey(150), grey(100), red]);
        assert_eq!(colors(&drawn(Look::Laser, 1.0).drawing.shapes), [grey(255), grey(0), grey(0), grey(0)]);
        assert_eq!(
            colors(&drawn(Look::InkSaver, 1.0).drawing.shapes),
            [grey(255), grey(150), grey(100), red]
        );
        assert_eq!(
            colors(&drawn(Look::LargePrint, 1.0).drawing.shapes),
            [grey(240), grey(150), grey(0), red]
        );
    }

    #[test]
    fn every_length_grows_with_large_print() {
        let (usual, large) = (
            format!("{:?}", page(Size::new(Mm::new(100.0), Mm::new(150.0)))),
            format!("{:?}", drawn(Look::LargePrint, 2.0)),
        );
        let numbers = |text: &str| -> Vec<f64> {
            text.split(|c: char| !c.is_ascii_digit() && c != '.')
                .filter_map(|word| word.parse().ok())
                .collect()
        };
        // Both have the same numbers in the same order: lengths, and those of colours and of the half turn.
        let (usual, large) = (numbers(&usual), numbers(&large));
        assert_eq!(usual.len(), large.len());
        let grown = usual
            .iter()
            .zip(&large)
            .filter(|(one, other)| **one > 0.0 && (**other - **one * 2.0).abs() < 1e-9)
            .count();
        assert_eq!(grown, 17, "{usual:?} {large:?}");
    }

    #[test]
    fn large_print_takes_the_largest_scale_with_room() {
        let fits = |least: f64| {
            move |paper: Paper| {
                let width = paper.given_size().width;
                if width >= Mm::new(least) { Ok(width) } else { Err("no room") }
            }
        };
        assert_eq!(Look::LargePrint.lay_out(Paper::A4, fits(100.0)), Ok((Mm::new(105.0), 2.0)));
        assert_eq!(Look::LargePrint.lay_out(Paper::A4, fits(140.0)).map(|laid| laid.1), Ok(1.41));
        assert_eq!(Look::LargePrint.lay_out(Paper::A4, fits(200.0)), Ok((Mm::new(210.0), 1.0)));
        assert_eq!(Look::LargePrint.lay_out(Paper::A4, fits(300.0)), Err("no room"));
        assert_eq!(Look::Laser.lay_out(Paper::A4, fits(100.0)), Ok((Mm::new(210.0), 1.0)));
    }
}
