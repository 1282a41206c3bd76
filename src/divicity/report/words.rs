//! Numbers, tokens and lists as printed words.

use crate::divicity::token::{TokenKind, TokenSet};

/// A number with a proper minus.
pub(in crate::divicity) fn number(number: i32) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

/// A change: with its sign always.
pub(super) fn change(change: i32) -> String {
    let sign = if change < 0 { "−" } else { "+" };
    format!("{sign}{}", change.unsigned_abs())
}

/// A token with a proper minus.
pub(super) fn token(kind: TokenKind) -> String {
    kind.points().map_or_else(|| kind.name().to_owned(), number)
}

/// `−10, milk ×2 and beer`.
pub(super) fn tokens(set: &TokenSet) -> String {
    let words: Vec<String> = set
        .iter()
        .map(|(kind, count)| if count == 1 { token(kind) } else { format!("{} ×{count}", token(kind)) })
        .collect();
    list(&words)
}

/// `a`, `a and b`, `a, b and c`.
pub(in crate::divicity) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_minus_and_changes_a_sign() {
        assert_eq!([number(-5), number(0), change(0), change(7), change(-7)], ["−5", "0", "+0", "+7", "−7"]);
    }

    #[test]
    fn tokens_are_listed_with_their_counts() {
        let set = "-10x1 milkx2 beerx1".parse().unwrap();
        assert_eq!(tokens(&set), "−10, milk ×2 and beer");
        assert_eq!(tokens(&TokenSet::EMPTY), "");
    }
}
