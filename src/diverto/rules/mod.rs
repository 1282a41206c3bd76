//! The rules of Diverto ([D1]–[D10]), independent of notation.

#[cfg(doc)]
use crate::diverto::rules::ids::*;

pub mod board;
pub mod course;
pub mod direction;
pub mod ids;
pub mod judge;
pub mod line;
mod lines;
pub mod lives;
pub(in crate::diverto) mod mixer;
pub mod numbers;
pub mod occupancy;
pub mod position;
pub mod variant;
