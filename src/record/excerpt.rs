//! Words of a record as messages quote them.

use std::fmt;

/// The most characters that are quoted.
const MOST: usize = 60;

/// A text in a message: the first of it where it is long, as a record's words may have any length.
///
/// ```
/// use parlour::record::Excerpt;
/// assert_eq!(Excerpt("e1-e4").to_string(), "e1-e4");
/// assert_eq!(Excerpt(&"x".repeat(1000)).to_string().len(), 60 + "…".len());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(MOST) {
            None => f.write_str(self.0),
            Some((end, _)) => write!(f, "{}…", &self.0[..end]),
        }
    }
}
