//! What a hand can write in and an eye can read: no style, paper or number of sheets goes below these lengths.

use super::{Mm, Size, Stroke};

/// The lowest row to write in: 4.5 mm.
pub const ROW: Mm = Mm::from_um(4_500);

/// The smallest box to write a number or a mark in: 5 mm by 4.5 mm.
pub const BOX: Size = Size::new(Mm::from_um(5_000), ROW);

/// The smallest letters anywhere: 6 pt.
pub const TEXT: Mm = Mm::from_um(2_117);

/// The smallest letters that are read while a game is played: 8 pt.
pub const READ_IN_PLAY: Mm = Mm::from_um(2_823);

/// The diameter of the smallest circle that a line is drawn to: 3 mm.
pub const CIRCLE: Mm = Mm::from_um(3_000);

/// The thinnest line: 0.2 mm. The writers draw none thinner.
pub const LINE: Mm = Stroke::THINNEST;
