//! The deal (C2).
//!
//! **Derivation.** Cards come from stream 0 of the seed's `divicity deal` generator: the first cards of the sorted
//! deck are shuffled and dealt one whole hand after another. The first leader is one number from stream 1. The
//! token stack is the set in the order of the rules, shuffled with stream 2. This never changes.

use rand::Rng;

use super::card::{Card, Hand};
use super::seat::Players;
use super::token::{TokenKind, TokenSet};
use crate::seed::{Seed, below, shuffle_first};

/// A deal (C2): hands, the cards left out, and the leader.
///
/// ```
/// use parlour::divicity::{Deal, Players};
/// use parlour::seed::Seed;
///
/// let deal = Deal::new(Players::new(6).unwrap(), Seed(42));
/// assert_eq!(deal.hands[0][0].to_string(), "AM");
/// assert_eq!(deal.hands.iter().map(Vec::len).sum::<usize>(), 54);
/// assert_eq!(deal.leader, 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// One hand per player, sorted by suit and rank.
    pub hands: Vec<Vec<Card>>,
    /// The cards left out of the match, sorted.
    pub rest: Vec<Card>,
    /// The leader of the first trick, from 0.
    pub leader: usize,
}

impl Deal {
    /// Deals for `players` from `seed` (C2).
    pub fn new(players: Players, seed: Seed) -> Deal {
        let mut deck = shuffled(players, &mut seed.generator("divicity deal", 0));
        let mut rest = deck.split_off(players.count() * players.hand_size());
        rest.sort_unstable();
        let mut hands: Vec<Vec<Card>> = deck.chunks(players.hand_size()).map(<[Card]>::to_vec).collect();
        for hand in &mut hands {
            hand.sort_unstable();
        }
        let leader = below(&mut seed.generator("divicity deal", 1), players.count() as u32) as usize;
        Deal { hands, rest, leader }
    }
}

/// The deck, with the cards that are dealt first and shuffled.
fn shuffled(players: Players, generator: &mut impl Rng) -> Vec<Card> {
    let mut deck = Card::deck();
    shuffle_first(generator, &mut deck, players.count() * players.hand_size());
    deck
}

/// Deals hands as [`Deal::new`] does, from any generator.
pub(in crate::divicity) fn dealt(players: Players, generator: &mut impl Rng) -> [Hand; Players::MOST] {
    let mut hands = [Hand::EMPTY; Players::MOST];
    let deck = shuffled(players, generator);
    let cards = deck.chunks(players.hand_size());
    for (hand, cards) in hands.iter_mut().take(players.count()).zip(cards) {
        *hand = cards.iter().copied().collect();
    }
    hands
}

/// Shuffles `set` into a stack with `seed`; the first token is drawn first.
///
/// ```
/// use parlour::{divicity::TokenSet, internals::divicity::rules::token_stack};
/// use parlour::seed::Seed;
///
/// let stack = token_stack(&TokenSet::DEFAULT, Seed(42));
/// assert_eq!((stack.len(), stack[0].name()), (30, "rinds"));
/// ```
pub fn token_stack(set: &TokenSet, seed: Seed) -> Vec<TokenKind> {
    let mut stack: Vec<TokenKind> = set.tokens().collect();
    let count = stack.len();
    shuffle_first(&mut seed.generator("divicity deal", 2), &mut stack, count);
    stack
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn c2_a_deal_is_a_permutation_of_the_deck(count in 3usize..=6, seed: u64) {
            let players = Players::new(count).unwrap();
            let deal = Deal::new(players, Seed(seed));
            prop_assert_eq!(deal.hands.len(), count);
            prop_assert!(deal.hands.iter().all(|hand| hand.len() == players.hand_size()));
            prop_assert!(deal.leader < count);
            let mut all: Vec<Card> = deal.hands.concat();
            all.extend(&deal.rest);
            all.sort_unstable();
            prop_assert_eq!(all, Card::deck());
        }

        #[test]
        fn a_stack_has_the_tokens_of_its_set(seed: u64) {
            let stack: TokenSet = token_stack(&TokenSet::DEFAULT, Seed(seed)).into_iter().collect();
            prop_assert_eq!(stack, TokenSet::DEFAULT);
        }
    }

    #[test]
    fn a_seed_deals_the_same_for_ever() {
        let deal = Deal::new(Players::new(6).unwrap(), Seed(42));
        let text: Vec<String> = deal.hands[0].iter().map(ToString::to_string).collect();
        assert_eq!((text.join(" "), deal.leader), ("AM 3M 9M 10V 8P QP 8B 9B JB".to_owned(), 4));
        let stack: Vec<&str> =
            token_stack(&TokenSet::DEFAULT, Seed(42)).iter().take(5).map(|k| k.name()).collect();
        assert_eq!(stack.join(" "), "rinds -10 donate steal steal");
    }

    #[test]
    fn every_card_is_as_likely_in_every_hand() {
        // Chi-square over 54 cards in the first of four hands: 53 degrees of freedom, below 94 in
        // 99.95% of fair draws; the seeds are fixed.
        let mut counts = [0u32; 54];
        let deck = Card::deck();
        for seed in 0..4000 {
            for card in &Deal::new(Players::new(4).unwrap(), Seed(seed)).hands[0] {
                counts[deck.iter().position(|known| known == card).unwrap()] += 1;
            }
        }
        counts[52] -= counts[52] / 2; // both jokers were counted under the first one's index
        counts[53] = counts[52];
        let expected = 4000.0 * 13.0 / 54.0;
        let chi_square: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(chi_square < 94.0, "{chi_square}");
    }
}
