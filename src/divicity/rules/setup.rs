//! How a match begins: players, tokens, variants, and the known cards; warnings about tokens that one box of 30 cannot
//! hold (C3), which are never errors: people play with the box they have.

use super::card::Hand;
use super::score::{MOST_DUCKS, MOST_MILK};
use super::seat::{Players, Seat};
use super::token::{TokenKind, TokenSet};
use crate::named::named;
use crate::record::faults;

/// The start of a match.
///
/// ```
/// use parlour::divicity::{Cards, Match, Players, Setup, Variant};
///
/// let setup = Setup::new(Players::new(4).unwrap()).with(Variant::Immunity);
/// assert_eq!(setup.cards, Cards::Recorded);
/// assert!(Match::new(setup).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of players, 3 to 6 (C2).
    pub players: Players,
    /// The leader of the first trick (C4).
    pub leader: Seat,
    /// Whether a joker makes its player immune (C14).
    pub immunity: bool,
    /// Whether a steal may be aimed at a player without tokens, and is then kept (C11).
    pub empty_steal: bool,
    /// Whether tricks without cards name the immune players; anyone not named is then not immune (C14).
    pub immune_named: bool,
    /// The named set, if any (C3). [`Setup::most`] has the limits that apply.
    pub tokens: Option<TokenSet>,
    /// What is known of the cards.
    pub cards: Cards,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::new(Players::default())
    }
}

impl Setup {
    /// A match with recorded cards, no variants and no named set; the first player leads.
    pub fn new(players: Players) -> Setup {
        Setup {
            players,
            leader: Seat::FIRST,
            immunity: false,
            empty_steal: false,
            immune_named: false,
            tokens: None,
            cards: Cards::Recorded,
        }
    }

    /// The most tokens of `kind` a match can have: the count of the named set; without one, three milk, one duck,
    /// and no other limit (C3).
    pub fn most(&self, kind: TokenKind) -> Option<u8> {
        most(self.tokens.as_ref(), kind)
    }

    /// Whether tricks may name immune players: only if no cards show the jokers (C14).
    pub fn could_name_immune(&self) -> bool {
        self.immunity && self.cards == Cards::LeftOut
    }
}

/// The most tokens of `kind` a match with this set can have: see [`Setup::most`].
pub fn most(set: Option<&TokenSet>, kind: TokenKind) -> Option<u8> {
    match (set, kind) {
        (Some(set), kind) => Some(set.count(kind)),
        (None, TokenKind::Milk) => Some(MOST_MILK),
        (None, TokenKind::Duck) => Some(MOST_DUCKS),
        (None, _) => None,
    }
}

named! {
    /// A variant in the tag `Rules`, where each may appear once.
    pub enum Variant {
        /// A joker makes its player immune (C14).
        Immunity = "immunity",
        /// A steal may be aimed at a player without tokens (C11).
        EmptySteal = "empty-steal",
    }
    /// A text that names no variant.
    ParseVariantError = "the variants are `immunity` (C14) and `empty-steal` (C11)"
}

impl Setup {
    /// Whether the match is played with a variant.
    pub const fn has(&self, variant: Variant) -> bool {
        match variant {
            Variant::Immunity => self.immunity,
            Variant::EmptySteal => self.empty_steal,
        }
    }

    /// The same setup with a variant.
    #[must_use]
    pub const fn with(self, variant: Variant) -> Setup {
        match variant {
            Variant::Immunity => Setup { immunity: true, ..self },
            Variant::EmptySteal => Setup { empty_steal: true, ..self },
        }
    }

    /// The value of the tag `Rules`; `None` without variants.
    pub fn rules(&self) -> Option<String> {
        let names: Vec<&str> =
            Variant::ALL.into_iter().filter(|variant| self.has(*variant)).map(Variant::name).collect();
        (!names.is_empty()).then(|| names.join(" "))
    }
}

faults! {
    /// Why a match cannot begin like this.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SetupFault {
        /// The leader does not sit at the table.
        Leader { leader: Seat, players: Players }
            kind("bad-tag") rule("syntax")
            with(n = leader.index() + 1, players = players)
            words("player {n} leads, but there are {players} players");
        /// There are more or fewer names than players.
        Names { names: usize, players: Players }
            kind("bad-tag") rule("syntax")
            words("{names} names for {players} players");
        /// Two players have the same name.
        NameTwice(first: Seat, second: Seat)
            kind("bad-tag") rule("syntax")
            with(first = first.index() + 1, second = second.index() + 1)
            words("players {first} and {second} have the same name");
        /// The named set of tokens is empty.
        NoTokens
            kind("bad-tag") rule("syntax")
            words("a set needs at least one token");
        /// The named set of tokens has more milk than the game.
        Milk(milk: u8)
            kind("bad-tag") rule("syntax")
            with(milk = milk, most = MOST_MILK)
            words("{milk} milk in the set, but the game has {most}");
        /// The named set of tokens has more of a kind than a record can state.
        TooMany { kind: TokenKind, count: u8 }
            kind("bad-tag") rule("syntax")
            with(count = count, kind = kind, most = MOST_OF_A_KIND)
            words("{count} {kind} in the set, but at most {most} can be written");
        /// The named set of tokens has fewer of a kind than were already set out.
        OutAlready { kind: TokenKind, out: u8, there: u8 }
            kind("bad-tag") rule("syntax")
            words("{out} {kind} set out already, but the set has {there}");
        /// The hands do not have the size that a deal gives, or they have a card twice.
        Hands
            kind("bad-tag") rule("syntax")
            words("these hands cannot come from a deal");
    }
}

/// The largest count of one kind that the tag `Tokens` can hold.
pub const MOST_OF_A_KIND: u8 = 99;

/// Checks that a record can name this set (C3, C12).
///
/// # Errors
/// Returns a fault if the set has no tokens, more than three milk, or a count too large to write.
pub fn check_set(set: &TokenSet) -> Result<(), SetupFault> {
    if set.is_empty() {
        return Err(SetupFault::NoTokens);
    }
    let milk = set.count(TokenKind::Milk);
    if milk > MOST_MILK {
        return Err(SetupFault::Milk(milk));
    }
    match set.iter().find(|(_, count)| *count > MOST_OF_A_KIND) {
        Some((kind, count)) => Err(SetupFault::TooMany { kind, count }),
        None => Ok(()),
    }
}

/// Checks that the hands can come from one deal (C1, C2).
///
/// # Errors
/// Returns a fault if a hand has the wrong size or two hands share a card.
pub fn check_dealt(hands: &[Hand; Players::MOST], players: Players) -> Result<(), SetupFault> {
    let mut dealt = Hand::EMPTY;
    let is_new = |card| dealt.insert(card);
    let (at_table, beside) = hands.split_at(players.count());
    let are_whole = at_table.iter().all(|hand| hand.len() == players.hand_size());
    let are_dealt = at_table.iter().flat_map(|hand| hand.iter()).all(is_new);
    if are_whole && are_dealt && beside.iter().all(|hand| hand.is_empty()) {
        Ok(())
    } else {
        Err(SetupFault::Hands)
    }
}

/// What is known of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// Every hand, by seat.
    Dealt([Hand; Players::MOST]),
    /// Only the cards played: each hand is whatever its player turns out to play.
    Recorded,
    /// Nothing: tricks are recorded without cards, and Lex are counted at the end
    /// ([`Match::count_lex`](crate::divicity::rules::match_state::Match::count_lex)).
    LeftOut,
}

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
    fn c3_a_set_with_too_many_of_a_kind_is_told_the_most_a_record_can_say() {
        let mut set = TokenSet::EMPTY;
        set.add(TokenKind::Beer, MOST_OF_A_KIND + 1);
        let fault = check_set(&set).unwrap_err();
        assert_eq!(fault.to_string(), "100 beer in the set, but at most 99 can be written");
    }

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
