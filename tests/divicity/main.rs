//! Divicity: whole commands, and the library against independent implementations of its rules.

#[path = "../common/mod.rs"]
mod common;

mod check;
mod deal;
mod games;
mod keep;
#[cfg(unix)]
mod keep_screen;
mod moments;
mod odds;
mod print;
mod score;
mod slow;
mod standing;
mod study;
mod validate;
mod vectors;
