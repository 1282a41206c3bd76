//! Draws one Diverto sheet: `cargo run --example sheet_svg > sheet.svg`.

use std::error::Error;
use std::io;

use parlour::diverto::{Pad, PadSpec};
use parlour::print::Format;
use parlour::seed::Seed;

/// Writes the sheet with this seed as SVG. A seed draws the same sheet in every release.
///
/// # Errors
/// Returns an error if the sheet does not fit on its paper, or if writing to `out` fails.
pub fn sheet(seed: Seed, out: &mut dyn io::Write) -> Result<(), Box<dyn Error + Send + Sync>> {
    let pad = Pad::new(PadSpec { seed: Some(seed), sheets: 1, ..PadSpec::default() })?;
    Ok(pad.document().write(Format::Svg, out)?)
}

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    sheet(Seed(42), &mut io::stdout())
}
