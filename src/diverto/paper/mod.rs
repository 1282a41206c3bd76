//! Printed matter: sheets, pads, and games drawn on a sheet.

pub mod change;
pub mod pad;
pub mod pad_spec;
pub mod print_options;
mod rules_text;
pub mod sheet;
pub mod style;
#[doc(hidden)]
pub mod words;

pub use sheet::layout::BoardPlace;

use crate::print::form::Credit;

/// The credit on everything printed.
pub const CREDIT: Credit = Credit { game: "Diverto", author: "Bruce Stanley" };
