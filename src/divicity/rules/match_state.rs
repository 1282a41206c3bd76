//! A match under way, judged step by step (C4–C14).
//!
//! A step is a card, a token set out, a token taken or the effect of a special, in record order. [`Match::next`]
//! returns the due step and its choices. Each step is checked, then applied or refused with an `IllegalStep`. A
//! match is a few hundred bytes and `Copy`: to undo a step, keep the match before it.
//!
//! ```
//! use parlour::divicity::{Match, Next, Players, Seat, Setup, TokenKind, Taker};
//! let mut game = Match::new(Setup::new(Players::new(3).unwrap())).unwrap();
//! for card in ["9P", "7P", "AP"] {
//!     game.card(card.parse().unwrap()).unwrap();
//! }
//! game.set_out(TokenKind::Rinds).unwrap();
//! game.set_out(TokenKind::Milk).unwrap();
//! let Next::Take(due) = game.next() else { panic!() };
//! let third = Seat::new(2).unwrap();
//! assert!(due.allows(Taker::Player(third)), "the ace is the lowest card");
//! game.take(Taker::Player(third), TokenKind::Rinds).unwrap();
//! game.take(Taker::Player(Seat::FIRST), TokenKind::Milk).unwrap();
//! assert_eq!((game.tricks(), game.leader()), (1, Seat::FIRST));
//! assert_eq!(game.holding(Seat::FIRST).lex, 1);
//! ```

mod steps;

use super::card::{Card, Hand, Suit, TrickCards};
use super::effect::{Immune, Special};
use super::illegal_step::{Due, Turn};
use super::score::Standings;
use super::seat::{Players, Seat, Seats};
use super::setup::{Cards, Setup, SetupFault};
use super::token::{Holding, TokenKind, TokenSet};

/// A match under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    setup: Setup,
    holdings: [Holding; Players::MOST],
    /// The cards left in each hand, if hands are known.
    hands: [Hand; Players::MOST],
    played: Hand,
    /// The first card with which each player failed to follow each suit, if hands are not known.
    unfollowed: [[Option<Unfollowed>; Suit::ALL.len()]; Players::MOST],
    out: TokenSet,
    /// Whether the Lex were counted, in a match recorded without cards.
    lex_counted: bool,
    /// The number of players named immune so far, if cards are left out.
    named_immune: u8,
    tricks: u8,
    now: Now,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Now {
    cards: TrickCards,
    /// The tokens not yet taken.
    in_play: TokenSet,
    set_out: u8,
    taken: u8,
    first: Option<Seat>,
    winner: Option<Seat>,
    special: Option<(Seat, TokenKind)>,
    /// The players named immune, if cards are left out.
    immune: Seats,
}

impl Now {
    fn new(players: Players, leader: Seat) -> Now {
        Now {
            cards: TrickCards::new(players, leader),
            in_play: TokenSet::EMPTY,
            set_out: 0,
            taken: 0,
            first: None,
            winner: None,
            special: None,
            immune: Seats::EMPTY,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Unfollowed {
    trick: u8,
    card: Card,
}

/// The step that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// This player plays a card (C4).
    Card(Seat),
    /// A token is to be set out.
    Token {
        /// The number of tokens still to set out for this trick, this one included (C4).
        missing: usize,
    },
    /// A token is to be taken.
    Take(Due),
    /// This player resolves a special; [`Match::special`] has the choices.
    Effect {
        /// The player who received the special.
        player: Seat,
        /// The special: donate, exchange or steal.
        special: TokenKind,
    },
    /// Nothing: hands are empty (C10).
    Over,
}

impl Default for Match {
    fn default() -> Match {
        Match::begin(Setup::default())
    }
}

impl Match {
    /// Starts a match.
    ///
    /// # Errors
    /// Returns a fault if the leader does not sit at this table.
    pub fn new(setup: Setup) -> Result<Match, SetupFault> {
        let Setup { leader, players, .. } = setup;
        if leader.index() >= players.count() {
            return Err(SetupFault::Leader { leader, players });
        }
        Ok(Match::begin(setup))
    }

    /// Starts a match whose leader is known to sit at the table.
    fn begin(setup: Setup) -> Match {
        let Setup { leader, players, .. } = setup;
        let hands = match setup.cards {
            Cards::Dealt(dealt) => dealt,
            Cards::Recorded | Cards::LeftOut => [Hand::EMPTY; Players::MOST],
        };
        Match {
            setup,
            holdings: [Holding::default(); Players::MOST],
            hands,
            played: Hand::EMPTY,
            unfollowed: [[None; Suit::ALL.len()]; Players::MOST],
            out: TokenSet::EMPTY,
            lex_counted: false,
            named_immune: 0,
            tricks: 0,
            now: Now::new(players, leader),
        }
    }

    // State.

    /// The start of the match: players, leader, variants, tokens and cards.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of players, 3 to 6.
    pub const fn players(&self) -> Players {
        self.setup.players
    }

    /// The number of complete tricks.
    pub const fn tricks(&self) -> usize {
        self.tricks as usize
    }

    /// Whether all hands are empty (C10).
    #[inline]
    pub fn is_over(&self) -> bool {
        self.tricks() >= self.players().hand_size()
    }

    /// Whether a trick is under way.
    pub fn in_trick(&self) -> bool {
        !self.cards().is_empty() || self.now.set_out > 0 || !self.now.immune.is_empty()
    }

    /// The leader of the trick under way, or of the next one (C10).
    pub const fn leader(&self) -> Seat {
        self.now.cards.leader()
    }

    /// The seats in order of play, from the leader on (C4).
    pub fn order(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.players().count()).map(|place| self.leader().clockwise(place, self.players()))
    }

    /// The cards of the trick under way, in the order played.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        self.now.cards.cards()
    }

    /// The trick under way: led suit, lowest, highest.
    pub const fn trick_cards(&self) -> &TrickCards {
        &self.now.cards
    }

    /// The tokens set out but not yet taken.
    pub const fn in_play(&self) -> &TokenSet {
        &self.now.in_play
    }

    /// The tokens of the named set that were never set out; `None` if no set is named (C3).
    pub fn tokens_left(&self) -> Option<TokenSet> {
        self.setup.tokens.map(|set| set.except(&self.out))
    }

    /// Every token set out so far.
    pub const fn tokens_out(&self) -> &TokenSet {
        &self.out
    }

    /// Whether the holdings include Lex: always with cards, and without cards once they are counted (C9).
    pub fn lex_known(&self) -> bool {
        self.lex_counted || self.setup.cards != Cards::LeftOut
    }

    /// The match before Lex were counted, if they were: without cards that is a separate event (C9).
    #[must_use]
    pub fn before_lex(&self) -> Option<Match> {
        let mut before = Match { lex_counted: false, ..*self };
        before.holdings.iter_mut().for_each(|holding| holding.lex = 0);
        self.lex_counted.then_some(before)
    }

    /// The tokens and Lex that `seat` holds.
    #[inline]
    pub const fn holding(&self, seat: Seat) -> &Holding {
        &self.holdings[seat.index()]
    }

    /// Each player's holding, in seat order.
    pub fn holdings(&self) -> &[Holding] {
        &self.holdings[..self.players().count()]
    }

    /// Current scores with their parts, ranks and winners (C12, C13).
    pub fn standings(&self) -> Standings {
        Standings::new(self.holdings())
    }

    /// The cards left in the hand of `seat`, if hands are known.
    pub fn hand(&self, seat: Seat) -> Option<Hand> {
        matches!(self.setup.cards, Cards::Dealt(_)).then(|| self.hands[seat.index()])
    }

    /// The cards played so far.
    pub(in crate::divicity) const fn played(&self) -> Hand {
        self.played
    }

    /// Whether the cards played so far prove that `seat` does not hold `card` (C4), if hands are not known.
    pub(in crate::divicity) fn cannot_hold(&self, seat: Seat, card: Card) -> bool {
        card.suit().is_some_and(|suit| self.unfollowed[seat.index()][suit as usize].is_some())
    }

    /// The same match as if these were the hands that are left and the cards played so far, and `left` the tokens that
    /// were not set out.
    #[must_use]
    pub(in crate::divicity) fn with_cards(
        &self,
        hands: [Hand; Players::MOST],
        played: Hand,
        left: &TokenSet,
    ) -> Match {
        let mut tokens = self.out;
        tokens.extend(left.tokens());
        let cards = Cards::Dealt(hands);
        let setup = Setup { cards, tokens: Some(tokens), immune_named: false, ..self.setup };
        let unfollowed = [[None; Suit::ALL.len()]; Players::MOST];
        Match { setup, hands, played, unfollowed, ..*self }
    }

    /// Gives a player Lex that the record does not have.
    pub(in crate::divicity) const fn add_lex(&mut self, seat: Seat, count: u8) {
        self.holdings[seat.index()].lex += count;
    }

    // Due steps and legal choices.

    /// The step that is due.
    #[inline]
    pub fn next(&self) -> Next {
        if let Some((player, special)) = self.now.special {
            return Next::Effect { player, special };
        }
        if self.is_over() {
            return Next::Over;
        }
        if let Some(seat) = self.next_card() {
            return Next::Card(seat);
        }
        match self.tokens_missing() {
            0 => Next::Take(self.due()),
            missing => Next::Token { missing },
        }
    }

    #[inline]
    fn next_card(&self) -> Option<Seat> {
        let left_out = self.setup.cards == Cards::LeftOut;
        self.now.cards.next().filter(|_| !left_out)
    }

    /// The number of tokens still to set out for the trick under way, or the next one (C4).
    #[inline]
    pub(in crate::divicity) fn tokens_missing(&self) -> usize {
        self.players().tokens_per_trick() - usize::from(self.now.set_out)
    }

    /// The cards that may be played now: with the led suit in hand, that suit and jokers (C4), otherwise the
    /// whole hand. If hands are not known, every unplayed card that proves no revoke.
    #[inline]
    pub fn legal_cards(&self) -> Hand {
        let Next::Card(seat) = self.next() else { return Hand::EMPTY };
        match self.setup.cards {
            Cards::Dealt(_) => {
                let hand = self.hands[seat.index()];
                self.could_follow(hand).unwrap_or(hand)
            }
            Cards::Recorded => Suit::ALL
                .into_iter()
                .filter(|suit| self.unfollowed[seat.index()][*suit as usize].is_some())
                .fold(Hand::DECK.except(self.played), |cards, suit| cards.except(cards.of_suit(suit))),
            Cards::LeftOut => Hand::EMPTY,
        }
    }

    /// The kinds that may still be set out in this match (C3).
    pub fn legal_tokens(&self) -> impl Iterator<Item = TokenKind> + '_ {
        TokenKind::ALL.into_iter().filter(|kind| {
            let out = self.out.count(*kind);
            self.setup.most(*kind).is_none_or(|most| out < most)
        })
    }

    /// The kinds that may be taken now: those set out, and, if cards are left out and tokens are still to come,
    /// every kind that may be set out (C4).
    pub fn takeable_tokens(&self) -> impl Iterator<Item = TokenKind> + '_ {
        let is_open = self.setup.cards == Cards::LeftOut && self.tokens_missing() > 0;
        let legal = self.legal_tokens().filter(|_| is_open).collect::<TokenSet>();
        TokenKind::ALL.into_iter().filter(move |kind| self.now.in_play.count(*kind) + legal.count(*kind) > 0)
    }

    /// The cards of a hand that follow the led suit, and jokers, which are always playable; `None` if the hand
    /// cannot follow (C4).
    #[inline]
    fn could_follow(&self, hand: Hand) -> Option<Hand> {
        let following = hand.of_suit(self.now.cards.led()?);
        (!following.is_empty()).then(|| following.or(hand.jokers()))
    }

    /// The possible takers of the next token (C6–C8, C14), with details for messages.
    pub(in crate::divicity) fn due(&self) -> Due {
        let now = &self.now;
        let takers = self.takers();
        let recorded = !now.cards.cards().is_empty();
        let alone = match takers.turn {
            Turn::Third => now.first == now.winner,
            _ => recorded && now.cards.is_alone(),
        };
        let decides = match takers.turn {
            _ if !recorded => None,
            Turn::First => now.cards.lowest(),
            Turn::Second if alone => now.first,
            Turn::Second => now.cards.highest(),
            Turn::Third => None,
        };
        let card = decides.and_then(|seat| Some((now.cards.of(seat)?, now.cards.led()?)));
        Due { card, alone, ..takers }
    }

    /// The possible takers of the next token, without details: every token needs this.
    #[inline]
    pub(in crate::divicity) fn takers(&self) -> Due {
        let now = &self.now;
        let only = |seat: Option<Seat>| seat.map_or(Seats::EMPTY, |seat| Seats::EMPTY.with(seat));
        let others = || Seats::all(self.players()).except(only(now.first)).except(self.barred());
        let recorded = !now.cards.cards().is_empty();
        let takers = |turn, players, discard| Due { turn, players, discard, card: None, alone: false };
        match now.taken {
            0 if recorded => takers(Turn::First, only(now.cards.lowest()), false),
            0 => takers(Turn::First, Seats::all(self.players()).except(self.barred()), false),
            1 if recorded && now.cards.is_alone() => takers(Turn::Second, Seats::EMPTY, true),
            1 if recorded => takers(Turn::Second, only(now.cards.highest()), false),
            // Without cards the second taker is the winner; a discard means the first taker was alone in the suit.
            1 => takers(Turn::Second, others(), true),
            _ => takers(Turn::Third, others().except(only(now.winner)), false),
        }
    }

    /// The players immune in the trick under way (C14).
    #[inline]
    pub fn immune(&self) -> Immune {
        let named = self.setup.immune_named || !self.now.immune.is_empty();
        match self.setup.cards {
            _ if !self.setup.immunity => Immune::Known(Seats::EMPTY),
            Cards::LeftOut if named => Immune::Known(self.now.immune),
            Cards::LeftOut => Immune::Unknown,
            _ => Immune::Known(self.now.cards.jokers()),
        }
    }

    /// The players barred from this trick's tokens, if known.
    fn barred(&self) -> Seats {
        match self.immune() {
            Immune::Known(seats) => seats,
            Immune::Unknown => Seats::EMPTY,
        }
    }

    /// The special to be resolved, with its choices (C11).
    #[inline]
    pub fn special(&self) -> Option<Special<'_>> {
        let (player, kind) = self.now.special?;
        let empty_steal = self.setup.empty_steal;
        Some(Special { kind, player, immune: self.immune(), empty_steal, holdings: self.holdings() })
    }
}

#[cfg(test)]
mod tests;
