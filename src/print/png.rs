//! The PNG writer: pages as pixels.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;

use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Rect, StrokeDash};
use ttf_parser::{GlyphId, OutlineBuilder};

use super::document::{Page, Symbol};
use super::drawing::{Color, Paint, Point, Segment, Shape, Stroke, SymbolId, Text, Transform};
use super::font::{FontData, Step, UNITS_PER_EM};
use super::length::Mm;

/// Dots per inch, from 10 to 1200.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dpi(u32);

impl Dpi {
    /// Sharp on screens, acceptable on paper.
    pub const DEFAULT: Dpi = Dpi(200);

    /// `dots` per inch; `None` outside 10 to 1200.
    pub fn new(dots: u32) -> Option<Dpi> {
        (10..=1200).contains(&dots).then_some(Dpi(dots))
    }
}

/// Why a page could not be written as PNG.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The page has too many pixels.
    #[allow(missing_docs, reason = "the names say it")]
    #[error("{width}x{height} pixels are too many")]
    TooLarge { width: u32, height: u32 },
    /// Compressing and writing failed.
    #[error("the picture cannot be written")]
    Encode(#[source] Box<dyn Error + Send + Sync>),
}

impl From<::png::EncodingError> for PngError {
    fn from(error: ::png::EncodingError) -> PngError {
        PngError::Encode(error.into())
    }
}

/// The most pixels in a picture: enough for every named paper at 1200 dpi.
const MOST_PIXELS: u64 = 1_000_000_000;

/// The most pixels rendered at a time: 64 MB of memory.
const BAND: u32 = 16_000_000;

/// Renders `page` on white as a PNG file, with its resolution in dots per metre.
///
/// # Errors
/// Returns an error if the picture would be too large.
pub fn write(symbols: &[Symbol], page: &Page, dpi: Dpi) -> Result<Vec<u8>, PngError> {
    write_in_bands(symbols, page, dpi, BAND)
}

/// Like [`write()`], rendering `band` pixels at a time.
fn write_in_bands(symbols: &[Symbol], page: &Page, dpi: Dpi, band: u32) -> Result<Vec<u8>, PngError> {
    let scale = f64::from(dpi.0) / 25.4;
    let pixels = |mm: f64| (mm * scale).round().max(1.0) as u32;
    let (width, height) = (pixels(page.size.width.to_f64()), pixels(page.size.height.to_f64()));
    let too_large = || PngError::TooLarge { width, height };
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large());
    }
    // A page has a whole number of pixels: at most half a pixel more or less than its size.
    let fit = tiny_skia::Transform::from_scale(
        width as f32 / number(page.size.width),
        height as f32 / number(page.size.height),
    );

    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(::png::ColorType::Rgb);
    // For lines and flat colours, other filters or adaptive filtering take three times as long for files of
    // the same size.
    encoder.set_filter(::png::Filter::Up);
    let per_metre = (f64::from(dpi.0) / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(::png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: ::png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let rows = (band / width).max(1);
    let mut glyphs = Glyphs::default();
    let mut top = 0;
    while top < height {
        let rows = rows.min(height - top);
        let mut pixmap = Pixmap::new(width, rows).ok_or_else(too_large)?;
        pixmap.fill(tiny_skia::Color::WHITE);
        let mut painter = Painter { symbols, pixmap: &mut pixmap, glyphs: &mut glyphs };
        painter.shapes(&page.drawing.shapes, fit.post_translate(0.0, -(top as f32)));
        // Everything is opaque on white, so the alpha channel can be dropped.
        let mut rgb = vec![0; pixmap.pixels().len() * 3];
        for (rgb, rgba) in rgb.chunks_exact_mut(3).zip(pixmap.data().chunks_exact(4)) {
            rgb.copy_from_slice(&rgba[..3]);
        }
        stream.write_all(&rgb).map_err(::png::EncodingError::from)?;
        top += rows;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(bytes)
}

/// Glyph outlines in thousandths of an em, y down; `None` for blanks.
#[derive(Default)]
struct Glyphs(BTreeMap<(FontData, u16), Option<Path>>);

impl Glyphs {
    fn outline(&mut self, font: FontData, glyph: u16) -> Option<&Path> {
        let outline = self.0.entry((font, glyph)).or_insert_with(|| {
            let face = font.parsed();
            let scale = f32::from(UNITS_PER_EM) / f32::from(face.units_per_em()).max(1.0);
            let mut outline = Outline { path: PathBuilder::new(), scale };
            face.outline_glyph(GlyphId(glyph), &mut outline);
            outline.path.finish()
        });
        outline.as_ref()
    }
}

/// Collects a glyph's outline from font units, y up.
struct Outline {
    path: PathBuilder,
    scale: f32,
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(x * self.scale, -y * self.scale);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(x * self.scale, -y * self.scale);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let scale = self.scale;
        self.path.quad_to(x1 * scale, -y1 * scale, x * scale, -y * scale);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let scale = self.scale;
        self.path.cubic_to(x1 * scale, -y1 * scale, x2 * scale, -y2 * scale, x * scale, -y * scale);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// Renders onto a band of a page.
struct Painter<'a> {
    symbols: &'a [Symbol],
    pixmap: &'a mut Pixmap,
    glyphs: &'a mut Glyphs,
}

impl Painter<'_> {
    /// Renders shapes; `map` converts to pixels.
    fn shapes(&mut self, shapes: &[Shape], map: tiny_skia::Transform) {
        for shape in shapes {
            match shape {
                Shape::Line(from, to, stroke) => self.polyline(&[*from, *to], *stroke, map),
                Shape::Polyline(points, stroke) => self.polyline(points, *stroke, map),
                Shape::Circle(center, radius, paint) => {
                    let path = PathBuilder::from_circle(number(center.x), number(center.y), number(*radius));
                    self.path(path, paint, map);
                }
                Shape::Rect(at, width, height, paint) => {
                    let rect = Rect::from_xywh(number(at.x), number(at.y), number(*width), number(*height));
                    self.path(rect.map(PathBuilder::from_rect), paint, map);
                }
                Shape::Path(segments, paint) => self.path(path_of(segments), paint, map),
                Shape::Text(text) => self.text(text, map),
                Shape::Group(inner, shapes) => self.shapes(shapes, map.pre_concat(matrix(*inner))),
                Shape::Use(SymbolId(index), inner) => {
                    let symbols = self.symbols;
                    self.shapes(&symbols[*index].drawing.shapes, map.pre_concat(matrix(*inner)));
                }
                Shape::Marked(_, shapes) => self.shapes(shapes, map),
            }
        }
    }

    fn polyline(&mut self, points: &[Point], stroke: Stroke, map: tiny_skia::Transform) {
        let steps = points.iter().enumerate();
        let segments: Vec<Segment> = steps
            .map(|(place, point)| if place == 0 { Segment::Move(*point) } else { Segment::Line(*point) })
            .collect();
        self.path(path_of(&segments), &Paint::stroke(stroke), map);
    }

    /// Paints a path, unless it is empty.
    fn path(&mut self, path: Option<Path>, paint: &Paint, map: tiny_skia::Transform) {
        let Some(path) = path else { return };
        if let Some(fill) = paint.fill {
            self.pixmap.fill_path(&path, &ink(fill), FillRule::Winding, map, None);
        }
        if let Some(stroke) = paint.stroke {
            self.pixmap.stroke_path(&path, &ink(stroke.color), &pen(stroke), map, None);
        }
    }

    /// Renders a line of text from glyph outlines.
    fn text(&mut self, text: &Text, map: tiny_skia::Transform) {
        let (start, unit) = (text.start(), number(text.size) / f32::from(UNITS_PER_EM));
        let ink = ink(text.color);
        let mut pen = 0;
        text.face.glyphs(&text.content, |Step { font, glyph, advance, shift }, _| {
            if let Some(outline) = self.glyphs.outline(font, glyph) {
                let (right, up) = ((pen + i32::from(shift.0)) as f32, f32::from(shift.1));
                let (x, y) = (number(start.x) + right * unit, number(start.y) - up * unit);
                let map = map.pre_concat(tiny_skia::Transform::from_row(unit, 0.0, 0.0, unit, x, y));
                self.pixmap.fill_path(outline, &ink, FillRule::Winding, map, None);
            }
            pen += i32::from(advance);
        });
    }
}

fn number(length: Mm) -> f32 {
    length.to_f64() as f32
}

fn matrix(map: Transform) -> tiny_skia::Transform {
    let [a, b, c, d] = map.linear.map(|factor| factor as f32);
    tiny_skia::Transform::from_row(a, b, c, d, number(map.offset.x), number(map.offset.y))
}

fn path_of(segments: &[Segment]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for segment in segments {
        let at = |point: &Point| (number(point.x), number(point.y));
        match segment {
            Segment::Move(to) => path.move_to(at(to).0, at(to).1),
            Segment::Line(to) => path.line_to(at(to).0, at(to).1),
            Segment::Cubic(one, other, to) => {
                let [(x1, y1), (x2, y2), (x, y)] = [one, other, to].map(at);
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            Segment::Close => path.close(),
        }
    }
    path.finish()
}

fn ink(color: Color) -> tiny_skia::Paint<'static> {
    let mut ink = tiny_skia::Paint::default();
    ink.set_color_rgba8(color.red, color.green, color.blue, 255);
    ink
}

fn pen(stroke: Stroke) -> tiny_skia::Stroke {
    let (line_cap, line_join) =
        if stroke.round { (LineCap::Round, LineJoin::Round) } else { (LineCap::Butt, LineJoin::Miter) };
    tiny_skia::Stroke {
        width: number(stroke.width.max(Stroke::THINNEST)),
        dash: stroke.dash.and_then(|(ink, gap)| StrokeDash::new(vec![number(ink), number(gap)], 0.0)),
        line_cap,
        line_join,
        ..tiny_skia::Stroke::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::{Anchor, Drawing, Face, Size};

    fn page() -> Page {
        let point = |x: i32, y: i32| Point::new(Mm::from_um(x * 1000), Mm::from_um(y * 1000));
        let mut drawing = Drawing::new();
        drawing.line(point(1, 1), point(38, 17), Stroke::new(Color::BLACK, Mm::new(0.7)).rounded());
        drawing.rect(
            point(3, 4),
            Mm::new(11.3),
            Mm::new(9.9),
            Paint::stroke(Stroke::new(Color::BLACK, Mm::new(0.3))),
        );
        drawing.text(Text {
            at: point(20, 12),
            content: "Ágora".to_owned(),
            size: Mm::new(5.0),
            anchor: Anchor::Middle,
            face: Face::Regular,
            color: Color::BLACK,
        });
        let size = Size::new(Mm::new(40.0), Mm::new(20.0));
        Page::new(size, "", drawing)
    }

    fn pixels(bytes: &[u8]) -> Vec<u8> {
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels
    }

    #[test]
    fn a_page_drawn_in_bands_is_the_same_picture() {
        let dpi = Dpi::new(300).unwrap();
        let whole = pixels(&write(&[], &page(), dpi).unwrap());
        assert!(whole.iter().filter(|channel| **channel < 255).count() > 10_000);
        // Bands of 17 rows with a shorter last one; and of single rows, if a row exceeds the band.
        for band in [17 * 472, 100] {
            let banded = pixels(&write_in_bands(&[], &page(), dpi, band).unwrap());
            assert_eq!(whole.len(), banded.len());
            // An edge pixel is the mean of sixteen samples, of which a row of four may fall on the other
            // side.
            let apart = whole.iter().zip(&banded).map(|(one, other)| one.abs_diff(*other));
            assert!(apart.clone().max() <= Some(4 * 16));
            assert!(apart.filter(|apart| *apart > 0).count() < whole.len() / 100);
        }
    }

    #[test]
    fn outlines_are_scaled_and_turned_upside_down() {
        let mut outline = Outline { path: PathBuilder::new(), scale: 2.0 };
        outline.move_to(1.0, 2.0);
        outline.line_to(3.0, 4.0);
        outline.quad_to(5.0, 6.0, 7.0, 8.0);
        outline.curve_to(9.0, 10.0, 11.0, 12.0, 13.0, 14.0);
        let path = outline.path.finish().unwrap();
        let points: Vec<(f32, f32)> = path.points().iter().map(|point| (point.x, point.y)).collect();
        let wanted = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12), (13, 14)];
        assert_eq!(points, wanted.map(|(x, y)| (2.0 * x as f32, -2.0 * y as f32)));
    }
}
