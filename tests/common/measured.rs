//! Measures drawings as they end up on paper.

use parlour::internals::print::{floor, imposition::UNPRINTABLE};
use parlour::print::{Document, Mm, Page, Point, Segment, Shape, Size, Stroke, SymbolId, Transform};

/// The content of a page, in its final size and place.
pub struct Measured {
    /// The size of the paper.
    pub paper: Size,
    /// Texts with their left end on the baseline, and their size.
    pub texts: Vec<(String, Point, Mm)>,
    /// Bounding boxes of texts, from the tops of capitals to the baseline.
    pub boxes: Vec<(Point, Point)>,
    /// Vertical lines: x, top and bottom.
    pub upright: Vec<(Mm, Mm, Mm)>,
    /// Lengths of level lines that were drawn as lines of their own.
    pub level: Vec<Mm>,
    /// Corners of rectangles.
    pub rects: Vec<(Point, Point)>,
    /// Circles: centre, radius and line width.
    pub circles: Vec<(Point, Mm, Mm)>,
    /// Line widths.
    pub pens: Vec<Mm>,
}

/// How far a length may fall short of its floor: lengths are whole micrometres.
pub const ROUNDING: Mm = Mm::from_um(3);

impl Measured {
    /// Measures each page of a document.
    pub fn pages(document: Document<'_>) -> Vec<Measured> {
        let symbols: Vec<Vec<Shape>> =
            document.symbols.into_iter().map(|symbol| symbol.drawing.shapes).collect();
        let page = |page: Page| {
            let mut measured = Measured {
                paper: page.size,
                texts: Vec::new(),
                boxes: Vec::new(),
                upright: Vec::new(),
                level: Vec::new(),
                rects: Vec::new(),
                circles: Vec::new(),
                pens: Vec::new(),
            };
            measured.shapes(&page.drawing.shapes, &symbols, &[]);
            measured
        };
        document.pages.map(page).collect()
    }

    fn shapes(&mut self, shapes: &[Shape], symbols: &[Vec<Shape>], maps: &[Transform]) {
        let at = |point: Point| maps.iter().rev().fold(point, |point, map| map.apply(point));
        let scale: f64 = maps.iter().map(|map| map.linear[0].hypot(map.linear[1])).product();
        for shape in shapes {
            let stroke = match shape {
                Shape::Line(.., stroke) | Shape::Polyline(_, stroke) => Some(*stroke),
                Shape::Circle(.., paint) | Shape::Rect(.., paint) | Shape::Path(_, paint) => paint.stroke,
                _ => None,
            };
            // As the writers draw it.
            self.pens.extend(stroke.map(|pen| pen.width.max(Stroke::THINNEST) * scale));
            match shape {
                Shape::Line(from, to, _) => {
                    let (from, to) = (at(*from), at(*to));
                    if from.y == to.y {
                        self.level.push(from.x.max(to.x) - from.x.min(to.x));
                    }
                    self.line(from, to);
                }
                Shape::Path(path, _) => {
                    for pair in path.windows(2) {
                        if let [Segment::Move(from), Segment::Line(to)] = pair {
                            self.line(at(*from), at(*to));
                        }
                    }
                }
                Shape::Rect(corner, width, height, _) => {
                    let (top_left, bottom_right) = corners(at(*corner), at(corner.moved(*width, *height)));
                    self.rects.push((top_left, bottom_right));
                    for x in [top_left.x, bottom_right.x] {
                        self.upright.push((x, top_left.y, bottom_right.y));
                    }
                }
                Shape::Circle(middle, radius, _) => {
                    let width = stroke.map_or(Mm::ZERO, |pen| pen.width);
                    self.circles.push((at(*middle), *radius * scale, width * scale));
                }
                Shape::Text(text) => {
                    self.texts.push((text.content.clone(), at(text.middle()), text.size * scale));
                    let (start, width) = (text.start(), text.face.width(&text.content, text.size));
                    let top_right = start.moved(width, -text.face.cap_height(text.size));
                    self.boxes.push(corners(at(start), at(top_right)));
                }
                Shape::Group(map, inner) => self.shapes(inner, symbols, &[maps, &[*map]].concat()),
                Shape::Marked(_, inner) => self.shapes(inner, symbols, maps),
                Shape::Use(SymbolId(index), map) => {
                    self.shapes(&symbols[*index], symbols, &[maps, &[*map]].concat());
                }
                Shape::Polyline(..) => {}
            }
        }
    }

    fn line(&mut self, from: Point, to: Point) {
        if from.x == to.x {
            self.upright.push((from.x, from.y.min(to.y), from.y.max(to.y)));
        }
    }

    /// The x coordinates of vertical lines that cross a height, from left to right.
    pub fn crossed(&self, y: Mm) -> Vec<Mm> {
        let mut places: Vec<Mm> = self
            .upright
            .iter()
            .filter(|(_, top, bottom)| (*top..=*bottom).contains(&y))
            .map(|it| it.0)
            .collect();
        places.sort();
        places.dedup_by(|one, other| *one - *other < Mm::from_um(20));
        places
    }

    /// Lines and texts that are too small; `in_play` tells whether a text is read during play.
    pub fn too_small(&self, least: Mm, in_play: impl Fn(&str) -> bool) -> Vec<String> {
        let texts = self.texts.iter().filter_map(|(words, _, size)| {
            let floor = if in_play(words) { floor::READ_IN_PLAY } else { floor::TEXT };
            (*size + ROUNDING < floor.max(least)).then(|| format!("`{words}` is {:.2} pt", size.to_pt()))
        });
        let pens =
            self.pens.iter().filter(|width| **width < floor::LINE).map(|width| format!("a line of {width}"));
        texts.chain(pens).collect()
    }

    /// Texts that overlap, or are closer to the paper's edge than printers reach.
    pub fn misplaced(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let edge = UNPRINTABLE - Mm::new(0.3);
        for (number, (one, other)) in self.boxes.iter().enumerate() {
            let words = &self.texts[number].0;
            let inside = one.x >= edge
                && one.y >= edge
                && other.x <= self.paper.width - edge
                && other.y <= self.paper.height - edge;
            if !inside {
                faults.push(format!("`{words}` stands at the edge: {one:?} to {other:?}"));
            }
            for (before, (from, to)) in self.boxes[..number].iter().enumerate() {
                let apart = to.x <= one.x || other.x <= from.x || to.y <= one.y || other.y <= from.y;
                if !apart && !words.is_empty() {
                    faults.push(format!("`{words}` stands on `{}`", self.texts[before].0));
                }
            }
        }
        faults
    }
}

/// The top left and the bottom right corner.
fn corners(one: Point, other: Point) -> (Point, Point) {
    (Point::new(one.x.min(other.x), one.y.min(other.y)), Point::new(one.x.max(other.x), one.y.max(other.y)))
}
