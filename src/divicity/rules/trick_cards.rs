//! The cards of one trick: whose turn it is, which suit is led, who is lowest and highest (C4–C6, C8, C9).

use super::card::{Card, Rank, Suit};
use super::deal::Players;
use super::seat::{Seat, Seats};

/// The cards played to a trick so far.
///
/// ```
/// use parlour::divicity::{Match, Players, Seat, Setup};
///
/// let mut game = Match::new(Setup::new(Players::new(3).unwrap())).unwrap();
/// for card in ["9P", "7P", "AP"] {
///     game.card(card.parse().unwrap()).unwrap();
/// }
/// let trick = game.trick_cards();
/// assert_eq!(trick.lowest(), Seat::new(2), "aces are low (C1)");
/// assert_eq!((trick.highest(), trick.lex()), (Some(Seat::FIRST), 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrickCards {
    players: Players,
    leader: Seat,
    cards: [Card; Players::MOST],
    count: u8,
    /// Running state of the led suit, cached by [`TrickCards::push`] because every token needs it.
    led: Option<Led>,
}

/// The led suit with its lowest and highest cards, and how many cards followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Led {
    suit: Suit,
    lowest: (Rank, Seat),
    highest: (Rank, Seat),
    count: u8,
}

impl TrickCards {
    /// Starts a trick without cards; `leader` plays first (C4).
    pub fn new(players: Players, leader: Seat) -> TrickCards {
        TrickCards { players, leader, cards: [Card::Joker; Players::MOST], count: 0, led: None }
    }

    /// The player who leads this trick.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards in the order played.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.count)]
    }

    /// The cards with the seats that played them.
    pub fn by_seat(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let seat = |place| self.leader.clockwise(place, self.players);
        self.cards().iter().enumerate().map(move |(place, card)| (seat(place), *card))
    }

    /// The next seat to play, clockwise from the leader (C4); `None` once all have played.
    #[inline]
    pub fn next(&self) -> Option<Seat> {
        let count = usize::from(self.count);
        (count < self.players.count()).then(|| self.leader.clockwise(count, self.players))
    }

    /// Adds a card; does nothing once all have played.
    #[inline]
    pub(in crate::divicity) fn push(&mut self, card: Card) {
        let Some(seat) = self.next() else { return };
        self.cards[usize::from(self.count)] = card;
        self.count += 1;
        let Card::Suited(suit, rank) = card else { return };
        let played = (rank, seat);
        match &mut self.led {
            None => self.led = Some(Led { suit, lowest: played, highest: played, count: 1 }),
            Some(led) if led.suit == suit => {
                led.lowest = led.lowest.min(played);
                led.highest = led.highest.max(played);
                led.count += 1;
            }
            Some(_) => {}
        }
    }

    /// The led suit: that of the first card that is not a joker (C4, C5).
    #[inline]
    pub fn led(&self) -> Option<Suit> {
        self.led.map(|led| led.suit)
    }

    /// The player of the lowest card of the led suit (C6).
    #[inline]
    pub fn lowest(&self) -> Option<Seat> {
        self.led.map(|led| led.lowest.1)
    }

    /// The player of the highest card of the led suit, who wins the trick (C6).
    #[inline]
    pub fn highest(&self) -> Option<Seat> {
        self.led.map(|led| led.highest.1)
    }

    /// Whether only one player played the led suit (C8).
    pub fn is_alone(&self) -> bool {
        self.led.is_some_and(|led| led.count == 1)
    }

    /// The number of aces played, in any suit (C9).
    pub fn lex(&self) -> u8 {
        self.cards().iter().filter(|card| card.is_lex()).count() as u8
    }

    /// The players of jokers, who are immune under C14.
    pub fn jokers(&self) -> Seats {
        self.by_seat().filter(|(_, card)| *card == Card::Joker).map(|(seat, _)| seat).collect()
    }

    /// The card played by `seat`.
    pub fn of(&self, seat: Seat) -> Option<Card> {
        self.by_seat().find(|(player, _)| *player == seat).map(|(_, card)| card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(leader: usize, cards: &str) -> TrickCards {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        let leader = Seat::new(leader).unwrap();
        let mut trick = TrickCards::new(Players::new(cards.len()).unwrap(), leader);
        for card in cards {
            trick.push(card);
        }
        trick
    }

    /// Returns the seats with the lowest and highest cards of the led suit.
    fn takers(leader: usize, cards: &str) -> (usize, usize) {
        let trick = played(leader, cards);
        (trick.lowest().unwrap().index(), trick.highest().unwrap().index())
    }

    #[test]
    fn c4_play_goes_clockwise_from_the_leader() {
        let mut trick = TrickCards::new(Players::new(3).unwrap(), Seat::new(1).unwrap());
        let mut order = Vec::new();
        while let Some(seat) = trick.next() {
            order.push(seat.index());
            trick.push(Card::Joker);
        }
        assert_eq!(order, [1, 2, 0]);
    }

    #[test]
    fn c5_the_first_suited_card_after_a_led_joker_sets_the_suit() {
        assert_eq!(played(0, "* * 9B QB").led(), Some(Suit::Beers));
        assert_eq!(takers(0, "* * 9B QB"), (2, 3));
        assert_eq!(played(0, "* * 9B QM").lowest(), played(0, "* * 9B QM").highest());
        assert!(played(0, "* * 9B QM").is_alone());
    }

    #[test]
    fn c6_lowest_and_highest_of_the_led_suit_take_whatever_else_was_played() {
        assert_eq!(takers(0, "2V KV 6M JV"), (0, 1));
        assert_eq!(takers(3, "9P AB 10P *"), (3, 1));
        assert_eq!(takers(2, "AM 10M KM"), (2, 1));
    }

    #[test]
    fn c8_alone_is_who_has_nobody_in_the_suit() {
        assert!(played(0, "2V KM 6M *").is_alone());
        assert!(!played(0, "2V KV 6M *").is_alone());
    }

    #[test]
    fn c9_aces_of_any_suit_are_counted() {
        assert_eq!(played(0, "2V AV AM AB").lex(), 3);
    }

    #[test]
    fn c14_jokers_are_known_by_their_players() {
        assert_eq!(
            played(2, "* 2V * 3V").jokers(),
            [2, 0].map(|s| Seat::new(s).unwrap()).into_iter().collect()
        );
    }
}
