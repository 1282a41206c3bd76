//! The PNG writer: the SVG of a page, as pixels.

use std::error::Error;
use std::io::Write;

use resvg::{tiny_skia, usvg};

use super::document::{Meta, Page, Symbol};
use super::svg;

/// Pixels to the inch: 10 to 1200.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dpi(u32);

impl Dpi {
    /// Fine on screens, fair on paper.
    pub const DEFAULT: Dpi = Dpi(200);

    /// `dots` to the inch, where that is 10 to 1200.
    #[must_use]
    pub fn new(dots: u32) -> Option<Dpi> {
        (10..=1200).contains(&dots).then_some(Dpi(dots))
    }
}

/// Why a page did not become pixels.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The page would have so many pixels that they cannot be held.
    #[allow(missing_docs, reason = "the names say it")]
    #[error("{width}x{height} pixels are too many")]
    TooLarge { width: u32, height: u32 },
    /// The renderer does not read what our SVG writer wrote.
    #[error("the page cannot be rendered")]
    Render(#[source] Box<dyn Error + Send + Sync>),
    /// The pixels could not be compressed and written.
    #[error("the picture cannot be written")]
    Encode(#[source] Box<dyn Error + Send + Sync>),
}

impl From<usvg::Error> for PngError {
    fn from(error: usvg::Error) -> PngError {
        PngError::Render(error.into())
    }
}

impl From<::png::EncodingError> for PngError {
    fn from(error: ::png::EncodingError) -> PngError {
        PngError::Encode(error.into())
    }
}

/// The most pixels of one picture: every paper that has a name fits at 1200 to the inch.
const MOST_PIXELS: u64 = 1_000_000_000;

/// The most pixels that are drawn at a time: 64 megabytes of memory.
const BAND: u32 = 16_000_000;

/// `page` as the bytes of a PNG file on white, with its size in dots to the metre.
///
/// # Errors
/// When it would be too large.
pub fn write(meta: &Meta, symbols: &[Symbol], page: &Page, dpi: Dpi) -> Result<Vec<u8>, PngError> {
    write_in_bands(meta, symbols, page, dpi, BAND)
}

/// The same with so many pixels drawn at a time.
fn write_in_bands(
    meta: &Meta,
    symbols: &[Symbol],
    page: &Page,
    dpi: Dpi,
    band: u32,
) -> Result<Vec<u8>, PngError> {
    let scale = f64::from(dpi.0) / 25.4;
    let pixels = |mm: f64| (mm * scale).round().max(1.0) as u32;
    let (width, height) = (pixels(page.size.width.to_f64()), pixels(page.size.height.to_f64()));
    let too_large = || PngError::TooLarge { width, height };
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large());
    }
    let page = svg::write(meta, symbols, page, svg::Settings::default());
    let tree = usvg::Tree::from_str(&page, &usvg::Options::default())?;
    let fit = tiny_skia::Transform::from_scale(
        width as f32 / tree.size().width(),
        height as f32 / tree.size().height(),
    );

    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(::png::ColorType::Rgb);
    let per_metre = (f64::from(dpi.0) / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(::png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: ::png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let rows = (band / width).max(1);
    let mut top = 0;
    while top < height {
        let rows = rows.min(height - top);
        let mut pixmap = tiny_skia::Pixmap::new(width, rows).ok_or_else(too_large)?;
        pixmap.fill(tiny_skia::Color::WHITE);
        resvg::render(&tree, fit.post_translate(0.0, -(top as f32)), &mut pixmap.as_mut());
        let rgb: Vec<u8> = pixmap.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
        stream.write_all(&rgb).map_err(::png::EncodingError::from)?;
        top += rows;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::{Anchor, Color, Drawing, Face, Mm, Paint, Point, Size, Stroke, Text};

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
        Page { size, title: String::new(), drawing, bookmarks: Vec::new() }
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
        let whole = pixels(&write(&Meta::default(), &[], &page(), dpi).unwrap());
        assert!(whole.iter().filter(|channel| **channel < 255).count() > 10_000);
        // Bands of 17 rows, the last one lower; and of one row where a row is more than a band.
        for band in [17 * 472, 100] {
            let banded = pixels(&write_in_bands(&Meta::default(), &[], &page(), dpi, band).unwrap());
            assert_eq!(whole.len(), banded.len());
            // A pixel that an edge goes through is a mean of sixteen points, of which a row of four may fall on the
            // other side.
            let apart = whole.iter().zip(&banded).map(|(one, other)| one.abs_diff(*other));
            assert!(apart.clone().max() <= Some(4 * 16));
            assert!(apart.filter(|apart| *apart > 0).count() < whole.len() / 100);
        }
    }
}
