//! QR codes: as a drawing, as a path of SVG, and in letters for a terminal.

use std::fmt;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

use super::{Color, Mm, Paint, Point, Segment, Shape, Transform};

/// The largest version: 125 modules a side for 1465 bytes.
const MOST: u8 = 27;

/// A QR code for some text.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(QrCode);

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code of {} modules", self.modules())
    }
}

impl Code {
    /// The free space around a code, in modules.
    pub const QUIET: i32 = 4;

    /// The code of `text`; `None` if it is longer than codes that phones read with ease.
    pub fn new(text: &str) -> Option<Code> {
        let segments = [QrSegment::make_bytes(text.as_bytes())];
        let (least, most) = (Version::MIN, Version::new(MOST));
        QrCode::encode_segments_advanced(&segments, QrCodeEcc::Low, least, most, None, true).ok().map(Code)
    }

    /// The number of modules a side, without the free space.
    pub fn modules(&self) -> i32 {
        self.0.size()
    }

    /// The code with its top left corner at `at`.
    pub(crate) fn shape(&self, at: Point, side: Mm) -> Shape {
        dark(&self.0, at, side.to_f64() / f64::from(self.modules()), |_, _| true)
    }

    /// The dark modules as the `d` of an SVG path whose strokes are one module wide.
    #[cfg(feature = "html")]
    fn path(&self) -> String {
        let mut path = String::new();
        for y in 0..self.modules() {
            let row: Vec<bool> = (0..self.modules()).map(|x| self.0.get_module(x, y)).collect();
            path += &format!("M0 {y}.5");
            for run in row.chunk_by(|one, next| one == next) {
                let n = run.len();
                path += &if run[0] { format!("h{n}") } else { format!("m{n} 0") };
            }
        }
        path
    }

    /// The values that templates of pages need of a code: its view box, its white paper and its dark modules.
    #[cfg(feature = "html")]
    pub fn context(&self) -> serde_json::Value {
        let (start, side) = (-Code::QUIET, self.modules() + 2 * Code::QUIET);
        serde_json::json!({
            "box": format!("{start} {start} {side} {side}"),
            "paper": format!("M{start} {start}h{side}v{side}h-{side}z"),
            "path": self.path(),
        })
    }

    /// The code as lines of half blocks, two rows of modules a line, with its free space. A block is a light module.
    pub fn blocks(&self) -> String {
        let (from, to) = (-Code::QUIET, self.modules() + Code::QUIET);
        let is_light = |x: i32, y: i32| y < to && !self.0.get_module(x, y);
        let mut text = String::new();
        for y in (from..to).step_by(2) {
            text.extend((from..to).map(|x| match (is_light(x, y), is_light(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            }));
            text.push('\n');
        }
        text
    }
}

/// The dark modules that are drawn as one path: a rectangle for each run in a row. `module` is in millimetres.
pub(crate) fn dark(code: &QrCode, at: Point, module: f64, is_drawn: impl Fn(i32, i32) -> bool) -> Shape {
    let mut path = Vec::new();
    let side = code.size();
    let point = |x: i32, y: i32| Point::new(Mm::from_um(x * 1000), Mm::from_um(y * 1000));
    for y in 0..side {
        let mut run = None;
        for x in 0..=side {
            let is_drawn = code.get_module(x, y) && is_drawn(x, y);
            match run {
                None if is_drawn => run = Some(x),
                Some(left) if !is_drawn => {
                    path.push(Segment::Move(point(left, y)));
                    path.extend([(x, y), (x, y + 1), (left, y + 1)].map(|(x, y)| Segment::Line(point(x, y))));
                    path.push(Segment::Close);
                    run = None;
                }
                _ => {}
            }
        }
    }
    let map = Transform { linear: [module, 0.0, 0.0, module], offset: at };
    Shape::Group(map, vec![Shape::Path(path, Paint::fill(Color::BLACK))])
}
