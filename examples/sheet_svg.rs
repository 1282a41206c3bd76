//! Draws one Diverto sheet: `cargo run --example sheet_svg > sheet.svg`.

use std::error::Error;
use std::io;

use parlour::diverto::{Pad, PadSpec};
use parlour::print::Format;
use parlour::seed::Seed;

/// The sheet of a pad with this seed, as SVG. The same seed draws the same sheet in every release.
///
/// # Errors
/// When the sheet does not fit on its paper, or `out` takes no more.
pub fn sheet(seed: Seed, out: &mut dyn io::Write) -> Result<(), Box<dyn Error + Send + Sync>> {
    let pad = Pad::new(PadSpec::new(seed, 1))?;
    Ok(pad.document().write(Format::Svg, out)?)
}

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    sheet(Seed(42), &mut io::stdout())
}
