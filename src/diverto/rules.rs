//! What players agree on before they begin: rows, variants and the option of D7.

use std::fmt;
use std::str::FromStr;

/// How many rows a game has before it is a draw (D9): 1 to 60.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rows(u8);

impl Rows {
    /// `rows`, where that is 1 to 60.
    #[must_use]
    pub fn new(rows: u8) -> Option<Rows> {
        (1..=60).contains(&rows).then_some(Rows(rows))
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for Rows {
    /// 25, as on the published sheet.
    fn default() -> Rows {
        Rows(25)
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text that is no number of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game has 1 to 60 rows")]
pub struct ParseRowsError;

impl FromStr for Rows {
    type Err = ParseRowsError;

    fn from_str(text: &str) -> Result<Rows, ParseRowsError> {
        text.parse().ok().and_then(Rows::new).ok_or(ParseRowsError)
    }
}

/// A variant (D10), or the option of D7; they combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// The two numbers are used left, then right, and keep their places.
    Ordered,
    /// Both numbers are rolled afresh each row.
    Roll,
    /// Only lives held before a line pay for its crossings (D7).
    Prepaid,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 3] = [Variant::Ordered, Variant::Roll, Variant::Prepaid];
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variant::Ordered => "ordered",
            Variant::Roll => "roll",
            Variant::Prepaid => "prepaid",
        })
    }
}

/// A text that names no variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the variants are `ordered`, `roll` (D10) and `prepaid` (D7)")]
pub struct ParseVariantError;

impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Variant, ParseVariantError> {
        Variant::ALL.into_iter().find(|variant| variant.to_string() == text).ok_or(ParseVariantError)
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
