//! Everything printed for playing Divicity.

pub mod kit;
pub mod rule_pictures;
pub mod score_pad;
pub mod signs;
pub mod slips;

use crate::print::form::{Credit, Inks};

/// The credit on everything printed.
pub const CREDIT: Credit = Credit { game: "Divicity", author: "Fel Barros & Tiozão" };

/// The greys of score pads and reports.
pub(in crate::divicity) const INKS: Inks = Inks::greys(30, 100, 138, 240);
