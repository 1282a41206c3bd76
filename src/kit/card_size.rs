//! The size of a card.

use std::fmt;
use std::str::FromStr;

use crate::print::{Mm, Size};
use crate::text_value::as_text;

/// The size of a card: by name, or as two sides in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardSize(Size);

/// The error for a text that is not a card size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`poker`, `bridge`, `mini`, `tarot`, or two sides of 40 to 150 mm, as `63x88mm`")]
pub struct ParseCardSizeError;

/// Known sizes: name, width and height in micrometres.
const NAMED: [(&str, i32, i32); 4] = [
    ("poker", 63_000, 88_000),
    ("bridge", 57_000, 89_000),
    ("mini", 44_000, 67_000),
    ("tarot", 70_000, 120_000),
];

const SHORTEST: Mm = Mm::from_um(40_000);
const LONGEST: Mm = Mm::from_um(150_000);

impl CardSize {
    pub const fn size(self) -> Size {
        self.0
    }
}

as_text! { Deserialize for CardSize; JsonSchema for CardSize; }

impl Default for CardSize {
    /// Poker size, 63 mm by 88 mm.
    fn default() -> CardSize {
        CardSize(Size::new(Mm::from_um(NAMED[0].1), Mm::from_um(NAMED[0].2)))
    }
}

impl fmt::Display for CardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.0.width.to_decimal(), self.0.height)
    }
}

impl FromStr for CardSize {
    type Err = ParseCardSizeError;

    fn from_str(text: &str) -> Result<CardSize, ParseCardSizeError> {
        let lower = text.to_lowercase();
        if let Some((_, width, height)) = NAMED.iter().find(|(name, ..)| *name == lower) {
            return Ok(CardSize(Size::new(Mm::from_um(*width), Mm::from_um(*height))));
        }
        let sides = lower.strip_suffix("mm").and_then(|sides| sides.split_once('x'));
        let side = |side: &str| side.parse().ok().filter(|side| (SHORTEST..=LONGEST).contains(side));
        let sides = sides.and_then(|(width, height)| Some(Size::new(side(width)?, side(height)?)));
        sides.map(CardSize).ok_or(ParseCardSizeError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_names() {
        let bridge: CardSize = "bridge".parse().unwrap();
        assert_eq!(bridge.to_string(), "57x89mm");
        assert_eq!("57x89mm".parse(), Ok(bridge));
    }
}
