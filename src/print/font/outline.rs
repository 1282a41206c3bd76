//! Glyphs in thousandths of an em, and as SVG path data.

use ttf_parser::OutlineBuilder;

use super::UNITS_PER_EM;

/// Converts a length from font units to thousandths of an em, clamped to far more than any glyph needs.
pub(super) fn scaled(units: i32, per_em: Option<u16>) -> i32 {
    const LARGEST: i32 = 1 << 20;
    let Some(per_em) = per_em else { return units };
    let per_em = i32::from(per_em).max(1);
    let units = units.clamp(-LARGEST, LARGEST);
    (units * i32::from(UNITS_PER_EM) + per_em / 2).div_euclid(per_em).clamp(-LARGEST, LARGEST)
}

/// Path data with relative steps and the shortest possible numbers: outlines are most of a small SVG.
pub(super) struct PathData {
    pub data: String,
    per_em: Option<u16>,
    pen: (i32, i32),
    start: (i32, i32),
    command: Option<char>,
}

impl PathData {
    /// An empty path for a font with `per_em` units per em.
    pub fn new(per_em: Option<u16>) -> PathData {
        /// More than most outlines need.
        const ROOM: usize = 400;
        PathData { data: String::with_capacity(ROOM), per_em, pen: (0, 0), start: (0, 0), command: None }
    }

    /// Converts a point from font units to thousandths of an em, y down.
    fn point(&self, x: f32, y: f32) -> (i32, i32) {
        // TrueType coordinates are whole font units, or halves for implied points. Faster than `round`, which
        // is a call.
        let [x, y] = [x, y].map(|value| (value + 0.5_f32.copysign(value)) as i32);
        (scaled(x, self.per_em), -scaled(y, self.per_em))
    }

    /// Appends a `command` with a single number.
    fn number(&mut self, command: char, delta: i32) {
        self.data.push(command);
        self.data.push_str(itoa::Buffer::new().format(delta));
        self.command = None;
    }

    /// Appends a `command` through `points`, which are in font units, y up.
    fn step(&mut self, command: char, points: &[(f32, f32)]) {
        let mut first = self.command != Some(command);
        if first {
            self.data.push(command);
        }
        let mut end = self.pen;
        for &(x, y) in points {
            end = self.point(x, y);
            for delta in [end.0 - self.pen.0, end.1 - self.pen.1] {
                if !first && delta >= 0 {
                    self.data.push(' ');
                }
                self.data.push_str(itoa::Buffer::new().format(delta));
                first = false;
            }
        }
        self.pen = end;
        self.command = Some(command);
    }
}

impl OutlineBuilder for PathData {
    fn move_to(&mut self, x: f32, y: f32) {
        self.command = None;
        self.step('m', &[(x, y)]);
        self.start = self.pen;
        self.command = None;
    }
    fn line_to(&mut self, x: f32, y: f32) {
        let end = self.point(x, y);
        let (dx, dy) = (end.0 - self.pen.0, end.1 - self.pen.1);
        if dx == 0 {
            self.number('v', dy);
        } else if dy == 0 {
            self.number('h', dx);
        } else {
            self.step('l', &[(x, y)]);
        }
        self.pen = end;
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.step('q', &[(x1, y1), (x, y)]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.step('c', &[(x1, y1), (x2, y2), (x, y)]);
    }
    fn close(&mut self) {
        // Broken fonts close outlines that they never began.
        if self.data.is_empty() {
            return;
        }
        self.data.push('z');
        self.pen = self.start;
        self.command = None;
    }
}
