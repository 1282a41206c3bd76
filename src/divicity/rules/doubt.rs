//! Warnings about tokens that one box of 30 cannot hold (C3). Never errors: people play with the box they have.

use super::score::{MOST_DUCKS, MOST_MILK};
use super::token::{TokenKind, TokenSet};
use crate::record::faults;

/// The number of tokens in a box.
pub const BOX: u32 = 30;

/// The number of tokens in a box that are neither milk nor ducks.
pub const OTHERS: u32 = BOX - MOST_MILK as u32 - MOST_DUCKS as u32;

faults! {
    /// Tokens that no box of 30 can hold. Only a warning: people play with the box they have.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Doubt {
        /// The named set of tokens does not have 30 tokens in total.
        Set(tokens: u32)
            kind("token-set") rule("C3")
            with(tokens = tokens, of = BOX)
            words("{tokens} tokens in the set, but the game has {of}")
            help("you can play with it; this is only a warning");
        /// There is more than one duck, and no set is named.
        Ducks(ducks: u32)
            kind("token-set") rule("C3")
            words("{ducks} ducks in all, but the game has one")
            help("if you played with another set, name it (C3)");
        /// There are more tokens, apart from milk and duck, than a box has, and no set is named.
        Others(others: u32)
            kind("token-set") rule("C3")
            with(others = others, of = BOX, most = OTHERS)
            words("{others} tokens besides milk and duck, but a box of {of} has {most} of them")
            help("if you played with another set, name it (C3)");
    }
}

impl Doubt {
    /// The warning for a named set, if any.
    pub fn of_set(set: &TokenSet) -> Option<Doubt> {
        (set.total() != BOX).then_some(Doubt::Set(set.total()))
    }

    /// The warning for all tokens of a match, if no set is named.
    pub fn of_tokens(tokens: &TokenSet) -> Option<Doubt> {
        let [milk, ducks] = [TokenKind::Milk, TokenKind::Duck].map(|kind| u32::from(tokens.count(kind)));
        let others = tokens.total() - milk - ducks;
        if ducks > MOST_DUCKS.into() {
            return Some(Doubt::Ducks(ducks));
        }
        (others > OTHERS).then_some(Doubt::Others(others))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c3_what_no_box_can_have_is_worth_a_warning() {
        let set = |text: &str| text.parse::<TokenSet>().unwrap();
        assert_eq!(Doubt::of_set(&TokenSet::DEFAULT), None);
        assert_eq!(Doubt::of_set(&set("10x29")), Some(Doubt::Set(29)));
        assert_eq!(Doubt::of_tokens(&set("10x26 milkx3 duckx1")), None);
        assert_eq!(Doubt::of_tokens(&set("10x20 beerx7")), Some(Doubt::Others(27)));
        assert_eq!(Doubt::of_tokens(&set("duckx2")), Some(Doubt::Ducks(2)));
        for (doubt, word) in [(Doubt::Set(29), "you can play"), (Doubt::Ducks(2), "another set, name it")] {
            let help = crate::record::Fault::help(&doubt).unwrap();
            assert!(help.contains(word), "{help}");
        }
    }
}
