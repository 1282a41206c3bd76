//! Whole screens, by hand and at random.

mod key_count;
mod model;
mod pages;
