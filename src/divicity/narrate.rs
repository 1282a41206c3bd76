//! Narrates a trick in sentences.

use crate::divicity::rules::card::{Card, Suit};
use crate::divicity::rules::match_state::Match;
use crate::divicity::rules::name::Name;
use crate::divicity::rules::seat::Seat;
use crate::divicity::rules::token::TokenKind;
use crate::divicity::rules::trick::{Effect, Take, Taker, Trick};
use crate::divicity::words;
use crate::words::join;

/// Narrates a trick played from `before`: the cards, the tokens and their takers, the effects.
///
/// ```
/// use parlour::divicity::notation::WrittenTrick;
/// use parlour::divicity::{Match, Name, Players, Setup, narrate::narrate};
/// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
/// let written: WrittenTrick = "KP 10P AP | rinds steal | Cira rinds | Ana steal Cira:rinds".parse().unwrap();
/// let trick = written.seated(&names).unwrap();
/// let before = Match::new(Setup::new(Players::new(3).unwrap())).unwrap();
/// assert_eq!(
///     narrate(&before, &trick, &names),
///     [
///         "Ana leads KP; Beto 10P, Cira AP.",
///         "On the table: rinds, steal.",
///         "Cira takes the rinds with AP, the lowest of the paws.",
///         "Ana wins with KP and takes the steal: Ana steals rinds from Cira.",
///         "Ana keeps 1 Lex.",
///     ]
/// );
/// ```
#[must_use]
pub fn narrate(before: &Match, trick: &Trick, names: &[Name]) -> Vec<String> {
    let teller = Teller { before: *before, trick, names };
    let mut told: Vec<String> = Vec::new();
    told.extend(teller.immune());
    told.extend(teller.cards());
    told.push(teller.tokens());
    let winner = teller.winner();
    told.extend(trick.takes.iter().enumerate().map(|(turn, take)| teller.take(turn, *take, winner)));
    told.extend(teller.lex(winner));
    told
}

struct Teller<'a> {
    before: Match,
    trick: &'a Trick,
    names: &'a [Name],
}

impl Teller<'_> {
    fn name(&self, seat: Seat) -> String {
        words::player(self.names, seat)
    }

    /// The cards with the seats that played them.
    fn played(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.before.order().zip(self.trick.cards.iter().copied())
    }

    fn led(&self) -> Option<Suit> {
        self.trick.cards.iter().find_map(|card| card.suit())
    }

    fn is_alone(&self) -> bool {
        self.trick.takes.iter().any(|take| take.taker == Taker::Discard)
    }

    /// Names the immune players, if cards are left out (C14).
    fn immune(&self) -> Option<String> {
        let names: Vec<String> = self.trick.immune.iter().map(|seat| self.name(seat)).collect();
        match names.as_slice() {
            [] => None,
            [only] => Some(format!("{only} played a joker and is immune.")),
            several => Some(format!("{} played jokers and are immune.", several.join(" and "))),
        }
    }

    fn cards(&self) -> Option<String> {
        let mut played = self.played();
        let (leader, card) = played.next()?;
        let card = if card == Card::Joker { "a joker".to_owned() } else { card.to_string() };
        let others = played.map(|(seat, card)| format!("{} {card}", self.name(seat)));
        Some(format!("{} leads {card}; {}.", self.name(leader), join(others, ", ")))
    }

    fn tokens(&self) -> String {
        format!("On the table: {}.", join(self.trick.tokens.iter().map(|token| token.name()), ", "))
    }

    /// The winner: the second taker, or the player alone in the suit.
    fn winner(&self) -> Option<Seat> {
        let taker = |turn: usize| match self.trick.takes.get(turn)?.taker {
            Taker::Player(seat) => Some(seat),
            Taker::Discard => None,
        };
        taker(1).or_else(|| taker(0))
    }

    /// Names the card, as in ` with KP`, if cards are recorded.
    fn with_card(&self, seat: Seat) -> String {
        let card = self.played().find(|(player, _)| *player == seat);
        card.map_or(String::new(), |(_, card)| format!(" with {card}"))
    }

    fn take(&self, turn: usize, take: Take, winner: Option<Seat>) -> String {
        let Take { taker, token, effect } = take;
        let Taker::Player(seat) = taker else { return format!("The {token} is discarded.") };
        let who = self.name(seat);
        let got = match (turn, self.led()) {
            (0, Some(led)) if self.is_alone() => {
                format!(
                    "{who} wins{}, alone in the {}, and takes the {token}",
                    self.with_card(seat),
                    led.name()
                )
            }
            (0, _) if self.is_alone() => format!("{who} wins alone in the suit and takes the {token}"),
            (0, Some(led)) => {
                format!("{who} takes the {token}{}, the lowest of the {}", self.with_card(seat), led.name())
            }
            (0, None) => format!("{who} takes the {token}"),
            (1, _) => format!("{who} wins{} and takes the {token}", self.with_card(seat)),
            _ => {
                let giver = winner.map_or_else(|| "The winner".to_owned(), |winner| self.name(winner));
                format!("{giver} gives the {token} to {who}")
            }
        };
        match effect {
            Some(effect) => format!("{got}: {}.", self.effect(&who, token, effect)),
            None => format!("{got}."),
        }
    }

    fn effect(&self, who: &str, special: TokenKind, effect: Effect) -> String {
        match effect {
            Effect::Kept if self.before.setup().empty_steal && special == TokenKind::Steal => {
                format!("the {special} takes nothing and is kept")
            }
            Effect::Kept => format!("the {special} can do nothing and is kept"),
            _ => words::effect(who, effect, |seat| self.name(seat), |token| token.to_string()),
        }
    }

    fn lex(&self, winner: Option<Seat>) -> Option<String> {
        let lex = self.trick.cards.iter().filter(|card| card.is_lex()).count();
        (lex > 0).then(|| format!("{} keeps {lex} Lex.", self.name(winner.unwrap_or_default())))
    }
}
