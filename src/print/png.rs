//! The PNG writer: the SVG of a page, as pixels.

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
    /// So many pixels that they cannot be held.
    #[error("{width}x{height} pixels are too many: choose a smaller --dpi")]
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The renderer does not read what our SVG writer wrote.
    #[error("the page cannot be rendered")]
    Render(#[from] usvg::Error),
    /// The encoder failed.
    #[error("the picture cannot be written")]
    Encode(#[from] ::png::EncodingError),
}

/// The most pixels of one picture: 400 megabytes of memory.
const MOST_PIXELS: u64 = 100_000_000;

/// `page` as the bytes of a PNG file on white, with its size in dots to the metre.
///
/// # Errors
/// When it would be too large.
pub fn write(meta: &Meta, symbols: &[Symbol], page: &Page, dpi: Dpi) -> Result<Vec<u8>, PngError> {
    let scale = f64::from(dpi.0) / 25.4;
    let pixels = |mm: f64| (mm * scale).round().max(1.0) as u32;
    let (width, height) = (pixels(page.size.width.to_f64()), pixels(page.size.height.to_f64()));
    let too_large = || PngError::TooLarge { width, height };
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large());
    }
    let mut pixmap = tiny_skia::Pixmap::new(width, height).ok_or_else(too_large)?;
    pixmap.fill(tiny_skia::Color::WHITE);

    let tree = usvg::Tree::from_str(&svg::write(meta, symbols, page), &usvg::Options::default())?;
    let fit = tiny_skia::Transform::from_scale(
        width as f32 / tree.size().width(),
        height as f32 / tree.size().height(),
    );
    resvg::render(&tree, fit, &mut pixmap.as_mut());

    let rgb: Vec<u8> = pixmap.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
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
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(bytes)
}
