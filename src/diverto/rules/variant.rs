//! Settings agreed before a game: rows, variants and the option of D7.

use std::fmt;
use std::str::FromStr;

use crate::named::named;

/// The number of rows before the game is a draw (D9): 1 to 60.
///
/// ```
/// use parlour::diverto::Rows;
///
/// assert_eq!(Rows::default().get(), 25);
/// assert!("61".parse::<Rows>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rows(u8);

impl Rows {
    /// Creates a row count, or returns `None` unless it is 1 to 60.
    pub fn new(rows: u8) -> Option<Rows> {
        (1..=60).contains(&rows).then_some(Rows(rows))
    }

    /// The number of rows, 1 to 60.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for Rows {
    /// 25 rows, as on the published sheet.
    fn default() -> Rows {
        Rows(25)
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The error for text that is not a number of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game has 1 to 60 rows")]
pub struct ParseRowsError;

impl FromStr for Rows {
    type Err = ParseRowsError;

    fn from_str(text: &str) -> Result<Rows, ParseRowsError> {
        text.parse().ok().and_then(Rows::new).ok_or(ParseRowsError)
    }
}

named! {
    /// A variant (D10), or the option of D7; they combine.
    pub enum Variant {
        /// The two numbers are used left, then right, and keep their places.
        Ordered = "ordered",
        /// Both numbers are rolled afresh each row.
        Roll = "roll",
        /// Only lives held before a line pay for its crossings (D7).
        Prepaid = "prepaid",
    }
    /// A text that names no variant.
    ParseVariantError = "the variants are `ordered`, `roll` (D10) and `prepaid` (D7)"
}

/// A set of variants played together.
///
/// ```
/// use parlour::diverto::{Variant, Variants};
///
/// let both = Variants::from_iter([Variant::Roll, Variant::Ordered, Variant::Roll]);
/// assert!(both.contains(Variant::Roll) && !both.contains(Variant::Prepaid));
/// assert!(both.iter().eq([Variant::Ordered, Variant::Roll]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variants([bool; Variant::ALL.len()]);

impl Variants {
    /// Whether the set contains `variant`.
    pub const fn contains(self, variant: Variant) -> bool {
        self.0[variant as usize]
    }

    /// The variants, in the order of [`Variant::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Variant> {
        Variant::ALL.into_iter().filter(move |variant| self.contains(*variant))
    }
}

impl FromIterator<Variant> for Variants {
    fn from_iter<I: IntoIterator<Item = Variant>>(variants: I) -> Variants {
        let mut set = Variants::default();
        variants.into_iter().for_each(|variant| set.0[variant as usize] = true);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d9_rows_are_1_to_60() {
        assert_eq!("60".parse::<Rows>().map(Rows::get), Ok(60));
        for bad in ["0", "61", "-1", "", "many"] {
            assert_eq!(bad.parse::<Rows>(), Err(ParseRowsError), "{bad}");
        }
    }

    #[test]
    fn d10_variants_round_trip() {
        for variant in Variant::ALL {
            assert_eq!(variant.to_string().parse(), Ok(variant));
        }
        assert!("Ordered!".parse::<Variant>().is_err());
    }
}
