//! Lengths on paper.

use crate::text_value::as_text;
use crate::words::Say;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

/// A length on paper, stored in whole micrometres.
///
/// Whole micrometres compare and add exactly, so that adjacent cells meet exactly; printers are precise to
/// about 20 of them. [`Mm::to_pt`] is the only conversion to PDF points.
///
/// ```
/// use parlour::print::Mm;
/// let width: Mm = "210mm".parse().unwrap();
/// assert_eq!(width, Mm::new(210.0));
/// assert_eq!(width.to_string(), "210mm");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mm(i32);

impl Mm {
    /// The length 0 mm.
    pub const ZERO: Mm = Mm(0);

    /// `millimetres`, rounded to the nearest micrometre.
    pub fn new(millimetres: f64) -> Mm {
        // A float-to-int `as` saturates, and no paper is two kilometres long.
        Mm((millimetres * 1000.0).round() as i32)
    }

    /// From whole micrometres.
    pub const fn from_um(micrometres: i32) -> Mm {
        Mm(micrometres)
    }

    /// In micrometres.
    pub const fn to_um(self) -> i32 {
        self.0
    }

    /// In millimetres.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// In PDF points, 72 to the inch.
    pub fn to_pt(self) -> f64 {
        self.to_f64() * 72.0 / 25.4
    }

    /// The shortest decimal representation, without a unit: `12.5`.
    pub fn to_decimal(self) -> String {
        let mut text = String::with_capacity(12);
        // Digits are ASCII, so the conversion cannot fail.
        self.write_decimal(&mut |digits| text.extend(str::from_utf8(digits)));
        text
    }

    /// Passes the decimal representation to `take` without allocating: pages are mostly numbers.
    pub(crate) fn write_decimal(self, take: &mut impl FnMut(&[u8])) {
        /// A sign, seven digits, a point, three digits.
        const LONGEST: usize = 12;
        let um = self.0.unsigned_abs();
        let (mut whole, part) = (um / 1000, um % 1000);
        let digit = |number: u32| b'0' + (number % 10) as u8;
        let mut letters = [b'.'; LONGEST];
        letters[LONGEST - 3..].copy_from_slice(&[digit(part / 100), digit(part / 10), digit(part)]);
        let zeros = letters.iter().rev().take_while(|letter| **letter == b'0').count();
        // Without a fraction, drop the point too.
        let end = LONGEST - if zeros == 3 { 4 } else { zeros };
        let mut start = LONGEST - 4;
        loop {
            start -= 1;
            letters[start] = digit(whole);
            whole /= 10;
            if whole == 0 {
                break;
            }
        }
        if self.0 < 0 {
            start -= 1;
            letters[start] = b'-';
        }
        take(&letters[start..end]);
    }
}

impl fmt::Display for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}mm", self.to_decimal())
    }
}

as_text! { Debug for Mm; Deserialize for Mm; JsonSchema for Mm; }

impl Say for Mm {}

/// A text that is not a length in millimetres, such as `20mm` or `20`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a length in millimetres, as `20mm` is")]
pub struct ParseMmError;

impl FromStr for Mm {
    type Err = ParseMmError;

    fn from_str(text: &str) -> Result<Mm, ParseMmError> {
        let number = text.strip_suffix("mm").unwrap_or(text).trim().parse::<f64>();
        let number = number.ok().filter(|number| number.is_finite() && number.abs() <= 1e6);
        number.map(Mm::new).ok_or(ParseMmError)
    }
}

impl Add for Mm {
    type Output = Mm;
    fn add(self, other: Mm) -> Mm {
        Mm(self.0 + other.0)
    }
}

impl Sub for Mm {
    type Output = Mm;
    fn sub(self, other: Mm) -> Mm {
        Mm(self.0 - other.0)
    }
}

impl Neg for Mm {
    type Output = Mm;
    fn neg(self) -> Mm {
        Mm(-self.0)
    }
}

impl AddAssign for Mm {
    fn add_assign(&mut self, other: Mm) {
        *self = *self + other;
    }
}

impl SubAssign for Mm {
    fn sub_assign(&mut self, other: Mm) {
        *self = *self - other;
    }
}

impl Mul<i32> for Mm {
    type Output = Mm;
    fn mul(self, times: i32) -> Mm {
        Mm(self.0 * times)
    }
}

impl Mul<f64> for Mm {
    type Output = Mm;
    fn mul(self, factor: f64) -> Mm {
        Mm::new(self.to_f64() * factor)
    }
}

impl Div<i32> for Mm {
    type Output = Mm;
    /// Rounds towards zero, so that `parts` of them always fit.
    fn div(self, parts: i32) -> Mm {
        Mm(self.0 / parts)
    }
}

impl Div<Mm> for Mm {
    type Output = f64;
    fn div(self, other: Mm) -> f64 {
        f64::from(self.0) / f64::from(other.0)
    }
}

impl Sum for Mm {
    fn sum<I: Iterator<Item = Mm>>(lengths: I) -> Mm {
        lengths.fold(Mm::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn decimals_are_the_shortest() {
        for (um, text) in [(0, "0"), (1, "0.001"), (12500, "12.5"), (-250, "-0.25"), (210_000, "210")] {
            assert_eq!(Mm::from_um(um).to_decimal(), text);
        }
    }

    #[test]
    fn a_point_is_a_72nd_of_an_inch() {
        assert!((Mm::new(25.4).to_pt() - 72.0).abs() < 1e-12);
    }

    #[test]
    fn words_and_infinities_are_no_lengths() {
        for text in ["", "mm", "wide", "inf", "nan", "1e99"] {
            assert!(text.parse::<Mm>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn display_and_from_str_round_trip(um in -10_000_000..10_000_000) {
            let length = Mm::from_um(um);
            prop_assert_eq!(length.to_string().parse::<Mm>(), Ok(length));
        }
    }
}
