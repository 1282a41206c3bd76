//! Pages as pixels: our PNG, our SVG through resvg, our PDF through poppler and resvg, and comparisons of
//! pictures.

use std::fs::File;
use std::process::Command;

use parlour::print::png::{self, Dpi};
use parlour::print::{Document, pdf, svg};
use resvg::{tiny_skia, usvg};

/// A picture in rows of RGB bytes.
pub struct Pixels {
    pub width: usize,
    pub height: usize,
    rgb: Vec<u8>,
}

/// The difference of two pictures of one size, in levels of 256.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// The mean absolute difference over all channels.
    pub mean: f64,
    /// The signed mean difference of a channel over the worst square of [`Difference::BLOCK`] pixels.
    /// Differences in anti-aliasing cancel out in it; a missing or misplaced letter or line does not.
    pub worst_block: f64,
}

impl Difference {
    /// The side of a square in pixels.
    pub const BLOCK: usize = 8;

    /// Whether neither measure exceeds `tolerated`.
    pub fn within(self, tolerated: Difference) -> bool {
        self.mean <= tolerated.mean && self.worst_block <= tolerated.worst_block
    }
}

impl Pixels {
    /// The red of a pixel: black is 0, white 255.
    pub fn red(&self, x: usize, y: usize) -> u8 {
        self.rgb[(y * self.width + x) * 3]
    }

    /// Reads a PNG file made by our writer.
    pub fn from_png(bytes: &[u8]) -> Pixels {
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG file");
        let mut rgb = vec![0; reader.output_buffer_size().expect("a size that can be held")];
        let info = reader.next_frame(&mut rgb).expect("a picture");
        assert_eq!((info.color_type, info.bit_depth), (::png::ColorType::Rgb, ::png::BitDepth::Eight));
        Pixels { width: info.width as usize, height: info.height as usize, rgb }
    }

    /// Renders the pages of `document` from our SVG with an independent reader, and checks that our PNG looks
    /// the same.
    pub fn of_svg(document: Document<'_>, dpi: u32) -> Vec<Pixels> {
        let dpi = Dpi::new(dpi).expect("a resolution in range");
        let mut pictures = Vec::new();
        for page in document.pages {
            let png =
                Pixels::from_png(&png::write(&document.symbols, &page, dpi).expect("a page of that size"));
            let text = svg::write(&document.meta, &document.symbols, &page, svg::Settings::default());
            let svg = Pixels::rendered(&text, png.width, png.height);
            let apart = svg.difference(&png);
            assert!(apart.within(Difference { mean: 0.12, worst_block: 14.0 }), "SVG and PNG: {apart:?}");
            pictures.push(svg);
        }
        pictures
    }

    fn rendered(svg: &str, width: usize, height: usize) -> Pixels {
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("an SVG that can be read");
        let size = tree.size();
        let fit =
            tiny_skia::Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
        let mut pixmap = tiny_skia::Pixmap::new(width as u32, height as u32).expect("a small picture");
        pixmap.fill(tiny_skia::Color::WHITE);
        resvg::render(&tree, fit, &mut pixmap.as_mut());
        let rgb =
            pixmap.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        Pixels { width, height, rgb }
    }

    /// Renders the pages of `document` from our PDF with an independent reader, at the sizes of `like`.
    pub fn of_pdf(document: Document<'_>, like: &[Pixels]) -> Vec<Pixels> {
        assert_eq!(document.page_count, like.len());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pages.pdf");
        pdf::write(document, &mut File::create(&path).expect("a file"), &mut |_| {}).expect("a PDF");
        let rendered = |(page, like): (usize, &Pixels)| {
            let page = page.to_string();
            let mut poppler = Command::new("pdftocairo");
            let poppler = poppler
                .args(["-svg", "-noshrink", "-nocenter", "-f", &page, "-l", &page])
                .arg(&path)
                .arg("-");
            let output = poppler.output().expect("poppler is there");
            assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
            let svg = String::from_utf8(output.stdout).expect("an SVG");
            Pixels::rendered(&svg, like.width, like.height)
        };
        (1..).zip(like).map(rendered).collect()
    }

    /// Measures the difference between two pictures.
    pub fn difference(&self, other: &Pixels) -> Difference {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let blocks_across = self.width.div_ceil(Difference::BLOCK);
        let mut blocks = vec![[0i64; 3]; blocks_across * self.height.div_ceil(Difference::BLOCK)];
        let mut sum = 0;
        let rows = self.rgb.chunks(self.width * 3).zip(other.rgb.chunks(self.width * 3));
        for (y, (ours, theirs)) in rows.enumerate() {
            for (x, (a, b)) in ours.iter().zip(theirs).enumerate() {
                if a != b {
                    let apart = i64::from(*a) - i64::from(*b);
                    let block = (y / Difference::BLOCK) * blocks_across + x / 3 / Difference::BLOCK;
                    blocks[block][x % 3] += apart;
                    sum += apart.abs();
                }
            }
        }
        let worst = blocks.iter().flatten().map(|apart| apart.abs()).max().unwrap_or(0);
        let block_area = Difference::BLOCK * Difference::BLOCK;
        Difference { mean: sum as f64 / self.rgb.len() as f64, worst_block: worst as f64 / block_area as f64 }
    }

    #[allow(dead_code, reason = "one of the tests that share this asks")]
    /// Into how many separate parts the ink of a rectangle (left, top, right, bottom in pixels) breaks when a
    /// laser printer screens it, with `cell` pixels between dots, at 45 degrees.
    pub fn screened_parts(&self, [left, top, right, bottom]: [usize; 4], cell: f64) -> usize {
        let (width, height) = (right - left, bottom - top);
        let is_ink = |at: usize| {
            let (x, y) = (left + at % width, top + at / width);
            let start = (y * self.width + x) * 3;
            let rgb = &self.rgb[start..start + 3];
            let light =
                (0.299 * f64::from(rgb[0]) + 0.587 * f64::from(rgb[1]) + 0.114 * f64::from(rgb[2])) / 255.0;
            let wave = |along: f64| (along / std::f64::consts::SQRT_2 / cell * std::f64::consts::TAU).cos();
            let (x, y) = (x as f64, y as f64);
            light < 0.5 + (wave(x + y) + wave(x - y)) / 4.0
        };
        let mut ink: Vec<bool> = (0..width * height).map(is_ink).collect();
        let mut parts = 0;
        let mut open = Vec::new();
        for start in 0..ink.len() {
            if !std::mem::take(&mut ink[start]) {
                continue;
            }
            parts += 1;
            open.push(start);
            while let Some(at) = open.pop() {
                let (x, y) = (at % width, at / width);
                for y in y.saturating_sub(1)..(y + 2).min(height) {
                    for x in x.saturating_sub(1)..(x + 2).min(width) {
                        if std::mem::take(&mut ink[y * width + x]) {
                            open.push(y * width + x);
                        }
                    }
                }
            }
        }
        parts
    }

    /// The number of nonwhite pixels entirely within `border` pixels of an edge.
    pub fn inked_within(&self, border: f64) -> usize {
        let inside = |place: usize, length: usize| {
            (place + 1) as f64 > border && (place as f64) < length as f64 - border
        };
        let pixels = self.rgb.chunks(3).enumerate();
        pixels
            .filter(|(i, pixel)| {
                let (x, y) = (i % self.width, i / self.width);
                **pixel != [255; 3] && !(inside(x, self.width) && inside(y, self.height))
            })
            .count()
    }
}
