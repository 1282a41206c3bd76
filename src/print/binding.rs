//! Binding margins: room for a spine or punched holes.

use std::fmt;
use std::str::FromStr;

use super::Mm;
use crate::named::named;
use crate::text_value::as_text;

named! {
    /// The bound side of a sheet, as seen on the front.
    pub enum BoundSide {
        /// The left side.
        Left = "left",
        /// The right side.
        Right = "right",
        /// The top.
        Top = "top",
    }
    /// A text that is not a side.
    ParseBoundSideError = "the sides are `left`, `right` and `top`"
}

/// A strip along one side of each sheet that stays blank, for holes or a spine. On the back it is in the same
/// place of the paper.
///
/// ```
/// use parlour::print::{Binding, BoundSide, Mm};
/// let binding: Binding = "left:12".parse()?;
/// assert_eq!((binding.side(), binding.width()), (BoundSide::Left, Mm::new(12.0)));
/// assert_eq!(binding.to_string(), "left:12mm");
/// # Ok::<(), parlour::print::ParseBindingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Binding {
    side: BoundSide,
    width: Mm,
}

/// A text that is not a binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a side and its width from 1 to 60 mm, as `left:12` or `top:8mm`; the sides are left, right and top")]
pub struct ParseBindingError;

impl Binding {
    /// A strip of 1 mm to 60 mm; `None` outside that range.
    pub fn new(side: BoundSide, width: Mm) -> Option<Binding> {
        (Mm::new(1.0)..=Mm::new(60.0)).contains(&width).then_some(Binding { side, width })
    }

    /// The bound side, as seen on the front.
    pub const fn side(self) -> BoundSide {
        self.side
    }

    /// The width of the strip.
    pub const fn width(self) -> Mm {
        self.width
    }
}

impl fmt::Display for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.side, self.width)
    }
}

impl FromStr for Binding {
    type Err = ParseBindingError;

    fn from_str(text: &str) -> Result<Binding, ParseBindingError> {
        let (side, width) = text.split_once(':').ok_or(ParseBindingError)?;
        let (side, width) = (side.parse().map_err(|_| ParseBindingError)?, width.parse());
        width.ok().and_then(|width| Binding::new(side, width)).ok_or(ParseBindingError)
    }
}

as_text! { Deserialize for Binding; JsonSchema for Binding; }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_and_a_width_and_nothing_else() {
        for text in ["left:12mm", "right:1mm", "top:60mm", "left:7.5mm"] {
            assert_eq!(text.parse::<Binding>().map(|it| it.to_string()), Ok(text.to_owned()));
        }
        for text in
            ["", "left", "left:", ":12", "bottom:12", "left:0", "left:61", "left:-3", "left:12:3", "left:x"]
        {
            assert_eq!(text.parse::<Binding>(), Err(ParseBindingError), "{text}");
        }
    }
}
