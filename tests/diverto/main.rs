//! Diverto: whole commands, and the library against independent implementations of its rules.

#[path = "../common/mod.rs"]
mod common;

mod annotate;
mod broken;
mod bytes;
mod check;
mod draw;
mod exhaustive;
mod lines;
mod pad;
mod pages;
mod play;
mod puzzles;
mod rules;
mod sheet_record;
mod slow;
mod spellings;
mod standing;
mod study;
mod vectors;
