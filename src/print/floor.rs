//! Legibility floors: no style, paper or imposition goes below these lengths.

use super::{Mm, Size, Stroke};

/// The margin of A4, letter and larger papers: 12 mm.
pub const MARGIN: Mm = Mm::from_um(12_000);

/// The shortest line to write a name on: 45 mm.
pub const NAME_LINE: Mm = Mm::from_um(45_000);

/// The lowest row to write in: 4.5 mm.
pub const ROW: Mm = Mm::from_um(4_500);

/// The smallest box to write a number or a mark in: 5 mm by 4.5 mm.
pub const BOX: Size = Size::new(Mm::from_um(5_000), ROW);

/// The smallest text anywhere: 6 pt.
pub const TEXT: Mm = Mm::from_um(2_117);

/// The smallest text read during play: 8 pt.
pub const READ_IN_PLAY: Mm = Mm::from_um(2_823);

/// Letters of this size or smaller to try, each `factor` of the one before, down to `least`.
pub fn sizes(largest: Mm, factor: f64, least: Mm) -> impl Iterator<Item = Mm> {
    let smaller = move |size: &Mm| (*size > least).then(|| (*size * factor).max(least));
    std::iter::successors(Some(largest.max(least)), smaller)
}

/// The smallest circle at the end of a line: 3 mm in diameter.
pub const CIRCLE: Mm = Mm::from_um(3_000);

/// The thinnest line: 0.2 mm, enforced by the writers.
pub const LINE: Mm = Stroke::THINNEST;
