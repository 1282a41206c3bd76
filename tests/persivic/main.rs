//! PerSiVic: whole commands, and the library against independent implementations of its rules.

#[path = "../common/mod.rs"]
mod common;

mod analyse;
mod annotate;
mod anytime;
mod check;
mod contest;
mod moves;
mod openings;
mod play;
mod puzzles;
mod rules;
mod sheets;
mod show;
mod slow;
mod standing;
mod vectors;
