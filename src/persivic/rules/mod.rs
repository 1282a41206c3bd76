//! The rules of PerSiVic (P1–P8), independent of notation.

pub mod board;
pub mod context;
pub mod end;
pub mod judge;
pub mod moves;
pub mod perft;
pub mod position;
pub mod position_counts;
pub mod reach;
