//! The rules of Diverto (D1–D10), independent of notation.

pub mod board;
pub mod course;
pub mod direction;
pub mod judge;
pub mod line;
mod lines;
pub mod lives;
pub(in crate::diverto) mod mixer;
pub mod numbers;
pub mod occupancy;
pub mod position;
pub mod variant;
