//! Sheets of Diverto.

use super::{Failure, Outprint};
use crate::diverto::{Pad, PadError, PadSpec};

/// Prints sheets of Diverto. SVG and PNG hold one page: `spec.page` says which.
///
/// # Errors
/// Returns an error if the specification contradicts itself, the sheets do not fit, or there are more than the format
/// holds.
///
/// ```
/// use parlour::api::sheet;
/// use parlour::diverto::PadSpec;
/// let spec: PadSpec =
///     serde_json::from_str(r#"{"seed": "42", "board": "20x20", "lives": 6, "style": "ink-saver"}"#)?;
/// assert!(sheet(spec)?.bytes.starts_with(b"<svg"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn sheet(spec: PadSpec) -> Result<Outprint, Failure> {
    let (format, number) = (spec.format, spec.page);
    let pad = Pad::new(spec).map_err(|error| match error {
        PadError::Seed | PadError::Rules(_) | PadError::Address => Failure::usage(error),
        error => Failure::page(error),
    })?;
    let page = Outprint::new(format, number, pad.document())?;
    // Backs and covers have other boards, or none.
    Ok(Outprint { board: pad.board_place().filter(|_| number.is_none_or(|number| number == 1)), ..page })
}
