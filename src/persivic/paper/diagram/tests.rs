//! The bounding box of shapes, for tests.

use crate::print::{Face, Mm, Paint, Point, Segment, Shape, Size, Text, Transform};

/// Left, top, right and bottom.
#[derive(Clone, Copy, Debug)]
pub struct Bounds(pub [Mm; 4]);

impl Bounds {
    pub fn of(shapes: &[Shape]) -> Bounds {
        let mut bounds = Bounds([
            Mm::from_um(i32::MAX),
            Mm::from_um(i32::MAX),
            Mm::from_um(i32::MIN),
            Mm::from_um(i32::MIN),
        ]);
        bounds.add(shapes, &|point| point);
        bounds
    }

    fn around(&mut self, at: Point, by: Mm) {
        let [left, top, right, bottom] = self.0;
        self.0 = [left.min(at.x - by), top.min(at.y - by), right.max(at.x + by), bottom.max(at.y + by)];
    }

    fn add(&mut self, shapes: &[Shape], map: &dyn Fn(Point) -> Point) {
        let pen = |paint: &Paint| paint.stroke.map_or(Mm::ZERO, |stroke| stroke.width / 2);
        for shape in shapes {
            match shape {
                Shape::Line(from, to, stroke) => {
                    for at in [from, to] {
                        self.around(map(*at), stroke.width / 2);
                    }
                }
                Shape::Polyline(points, stroke) => {
                    for at in points {
                        self.around(map(*at), stroke.width / 2);
                    }
                }
                Shape::Circle(at, radius, paint) => self.around(map(*at), *radius + pen(paint)),
                Shape::Rect(at, width, height, paint) => {
                    self.around(map(*at), pen(paint));
                    self.around(map(at.moved(*width, *height)), pen(paint));
                }
                Shape::Path(segments, paint) => {
                    for segment in segments {
                        if let Segment::Move(at) | Segment::Line(at) = segment {
                            self.around(map(*at), pen(paint));
                        }
                    }
                }
                Shape::Text(text) => {
                    let start = text.start();
                    let end = start
                        .moved(text.face.width(&text.content, text.size), -Face::Bold.cap_height(text.size));
                    self.around(map(start), Mm::ZERO);
                    self.around(map(end), Mm::ZERO);
                }
                Shape::Group(transform, inner) => {
                    let transform: Transform = *transform;
                    self.add(inner, &|point| map(transform.apply(point)));
                }
                Shape::Marked(_, inner) => self.add(inner, map),
                Shape::Use(..) => {}
            }
        }
    }

    /// Whether the box is within the page margin.
    pub fn is_within(self, size: Size, margin: Mm) -> bool {
        let [left, top, right, bottom] = self.0;
        left >= margin && top >= margin && right <= size.width - margin && bottom <= size.height - margin
    }
}

/// All texts, including those in groups.
pub fn texts(shapes: &[Shape]) -> Vec<&Text> {
    shapes
        .iter()
        .flat_map(|shape| match shape {
            Shape::Text(text) => vec![text],
            Shape::Group(_, inner) | Shape::Marked(_, inner) => texts(inner),
            _ => Vec::new(),
        })
        .collect()
}
