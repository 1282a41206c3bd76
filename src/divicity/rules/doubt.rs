//! What no box of 30 can have ([C3]): people play with the box they have, so this is a warning and never refused.

use super::score::{MOST_DUCKS, MOST_MILK};
use super::token::{TokenKind, TokenSet};
use crate::divicity::fault::Doubt;
#[cfg(doc)]
use crate::divicity::rules::ids::*;

/// How many tokens the game has.
pub const BOX: u32 = 30;

/// How many of them are neither milk nor duck.
pub const OTHERS: u32 = BOX - MOST_MILK as u32 - MOST_DUCKS as u32;

impl Doubt {
    /// What is odd about a set that was named.
    #[must_use]
    pub fn of_set(set: &TokenSet) -> Option<Doubt> {
        (set.total() != BOX).then_some(Doubt::Set(set.total()))
    }

    /// What is odd about all the tokens of a match together, where no set is named.
    #[must_use]
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
        for (doubt, word) in [(Doubt::Set(29), "goes on"), (Doubt::Ducks(2), "name the set")] {
            let help = crate::record::Fault::help(&doubt).unwrap();
            assert!(help.contains(word), "{help}");
        }
    }
}
