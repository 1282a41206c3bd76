//! The words of this game that every output shares: players, tokens, what a special did, the parts of a score.

use super::rules::name::Name;
use super::rules::score::Parts;
use super::rules::seat::Seat;
use super::rules::token::{TokenKind, TokenSet};
use super::rules::trick::Effect;
use crate::words::join;

/// The parts of a score by name, in the order of C12.
pub const PARTS: [&str; Parts::COUNT] =
    ["points", "duck", "rinds", "beer", "pairs", "milk", "kept", "Lex bonus"];

/// The same as titles of columns with room for six letters.
pub const PART_TITLES: [&str; Parts::COUNT] =
    ["points", "duck", "rinds", "beer", "pairs", "milk", "kept", "Lex+"];

/// The parts of a score that are not 0: `points 20, milk -5`.
#[must_use]
pub fn parts(parts: &Parts) -> String {
    let named = PARTS.into_iter().zip(parts.each()).filter(|(_, part)| *part != 0);
    join(named.map(|(name, part)| format!("{name} {part}")), ", ")
}

/// Who sits there, as people read it; `player 2` where nobody is named.
#[must_use]
pub fn player(names: &[Name], seat: Seat) -> String {
    names.get(seat.index()).map_or_else(|| format!("player {}", seat.index() + 1), Name::shown)
}

/// Tokens with how many there are of each kind, listed with `separator`: `10 x2, milk`. Where there are none, `none`.
#[must_use]
pub fn tokens(set: &TokenSet, separator: &str, none: &str) -> String {
    if set.is_empty() { none.to_owned() } else { join(counted(set, " x", TokenKind::to_string), separator) }
}

/// Each kind of token once, with its number behind `times` where there are several.
pub fn counted(
    set: &TokenSet,
    times: &str,
    name: impl Fn(&TokenKind) -> String,
) -> impl Iterator<Item = String> {
    set.iter().map(move |(kind, count)| {
        let name = name(&kind);
        if count == 1 { name } else { format!("{name}{times}{count}") }
    })
}

/// What a special did in the hands of `who`: `Ana gives milk to Beto`. `name` calls the others, `token` the tokens.
#[must_use]
pub fn effect(
    who: &str,
    effect: Effect,
    name: impl Fn(Seat) -> String,
    token: impl Fn(TokenKind) -> String,
) -> String {
    match effect {
        Effect::Donate { token: given, to } => format!("{who} gives {} to {}", token(given), name(to)),
        Effect::Exchange { mine, with, theirs } => {
            format!("{who} swaps {} for {} of {}", token(mine), token(theirs), name(with))
        }
        Effect::Steal { from, token: stolen } => {
            format!("{who} steals {} from {}", token(stolen), name(from))
        }
        Effect::Kept => format!("{who} keeps the special"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_listed_with_their_counts() {
        let set = "-10x1 milkx2 beerx1".parse().unwrap();
        assert_eq!(tokens(&set, ", ", "nothing"), "-10, milk x2, beer");
        assert_eq!(tokens(&TokenSet::EMPTY, ", ", "nothing"), "nothing");
    }
}
