//! A position as a picture, with the last move as arrows; and a whole game as a series of diagrams.
//!
//! Red is a dark disc with a light number, blue a light disc in a ring with a dark number, so that diagrams
//! work in greyscale. Arrows follow an open path (P3), which never crosses a stone.

mod arrow_path;
pub(in crate::persivic) mod film;
pub(in crate::persivic) mod grid;
pub(in crate::persivic) mod picture;
pub(in crate::persivic) mod series;
pub(in crate::persivic) mod stones;
#[cfg(test)]
pub(in crate::persivic) mod tests;

pub use picture::Diagram;
pub use series::Series;
