//! Pages in a browser.

#[path = "../common/mod.rs"]
mod common;

mod access;
mod view;
