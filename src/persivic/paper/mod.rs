//! Printed matter for PerSiVic, and diagrams.

pub mod board_sheet;
pub mod diagram;
pub mod kit;
pub mod puzzle_sheet;
pub mod rule_pictures;
pub(crate) mod words;

use crate::print::form::{Credit, Inks};

/// The credit on everything printed.
pub const CREDIT: Credit = Credit { game: "PerSiVic", author: "Ernesto Amezcua Montes" };

/// The greys of boards, diagrams and pages.
pub(in crate::persivic) const INKS: Inks = Inks::greys(38, 100, 138, 240);
