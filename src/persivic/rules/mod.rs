//! The rules of PerSiVic (P1–P8): no text, only values.

pub mod board;
pub mod judge;
pub mod moves;
pub mod options;
pub mod perft;
pub mod position;
pub mod reach;
pub mod stood;
