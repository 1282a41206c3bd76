//! What is wrong with a trick, in words that name players.

use std::fmt;

use super::card::Card;
use super::fault::{Due, Fault, Owner, ProvenRevoke, Turn};
use super::player::Name;
use super::seat::{Seat, Seats};
use super::token::{TokenKind, TokenSet};
use super::trick::Taker;
use crate::record::Excerpt;

/// A fault with the names of those it is about; its `Display` is the message.
///
/// ```
/// use parlour::divicity::{Fault, Name, Seat, told::Told};
/// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
/// let fault = Fault::DuplicateCard("2M".parse().unwrap());
/// assert_eq!(Told { fault: &fault, names: &names }.to_string(), "`2M` has been played before");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// What is wrong.
    pub fault: &'a Fault,
    /// The players, in seat order.
    pub names: &'a [Name],
}

/// `2 cards`.
fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Things as people list them: `` `a`, `b` or `c` ``.
fn either(words: &[String]) -> String {
    match words {
        [] => "nobody".to_owned(),
        [only] => only.clone(),
        [some @ .., last] => format!("{} or {last}", some.join(", ")),
    }
}

/// Tokens one by one.
fn tokens(set: &TokenSet) -> String {
    let names: Vec<&str> = set.tokens().map(TokenKind::name).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(" ") }
}

/// How the effect of a special is written.
#[must_use]
pub const fn effect_form(special: TokenKind) -> &'static str {
    match special {
        TokenKind::Exchange => "`exchange 10<>Ana:milk` swaps a 10 of one's own for Ana's milk",
        TokenKind::Donate => "`donate milk>Ana` gives a milk of one's own to Ana",
        TokenKind::Steal => "`steal Ana:milk` takes a milk from Ana",
        _ => "only exchange, donate and steal do something when they are received",
    }
}

/// Why a special that cannot be resolved is kept.
const KEPT: &str = "write `kept`";

impl Told<'_> {
    fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) => format!("`{}`", Excerpt(name.as_str())),
            None => format!("player {}", seat.index() + 1),
        }
    }

    fn any_of(&self, seats: Seats) -> String {
        either(&seats.iter().map(|seat| self.name(seat)).collect::<Vec<_>>())
    }

    fn taker(&self, taker: Taker) -> String {
        match taker {
            Taker::Player(seat) => self.name(seat),
            Taker::Discard => "`discard`".to_owned(),
        }
    }

    /// Who takes the next token, and why.
    fn due(&self, due: Due) -> String {
        let whose = self.any_of(due.players);
        match (due.turn, due.card) {
            (Turn::First, Some((card, led))) if due.alone => {
                format!("{whose} alone played {}, with `{card}`, and takes first (C8)", led.name())
            }
            (Turn::First, Some((card, led))) => {
                format!("{whose} played `{card}`, the lowest of the {} led, and takes first", led.name())
            }
            (Turn::First, None) => format!("{whose} may take first"),
            (Turn::Second, Some((card, led))) if due.alone => {
                format!("`{card}` was alone in the suit led, {}: the second token is discarded", led.name())
            }
            (Turn::Second, Some((card, led))) => {
                format!("{whose} played `{card}`, the highest of the {} led, and takes second", led.name())
            }
            (Turn::Second, None) => {
                format!("the winner takes second: {whose}; or the token is discarded where one was alone")
            }
            (Turn::Third, _) => format!("the winner gives the third token to another: {whose}"),
        }
    }

    /// What would be right, where that can be said.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self.fault {
            Fault::GameOver { .. } | Fault::DuplicateCard(_) | Fault::ImmuneTwice(_) | Fault::NoSeat(_) => {
                None
            }
            Fault::ImmuneBefore => {
                Some("correct that trick: name who played a joker in it, before its first bar".to_owned())
            }
            Fault::ImmuneNotPlayed => Some("with immunity the tags have `[Rules \"immunity\"]`".to_owned()),
            Fault::ImmuneOfCards => Some("who played a joker is immune: leave it out".to_owned()),
            Fault::ImmuneTooMany(_) => Some("a player is immune by a joker, and there are two".to_owned()),
            Fault::KeptDisproved { taker, .. } => Some(format!(
                "{} takes a token in this trick, and so did not play a joker",
                self.name(*taker)
            )),
            Fault::CardMissing { players, .. } | Fault::CardTooMany { players, .. } => {
                Some(format!("each of {players} players plays one card a trick"))
            }
            Fault::CardsLeftOut(_) => Some("write the cards of every trick, or of none".to_owned()),
            Fault::NotInHand { player, hand, .. } if hand.is_empty() => {
                Some(format!("the hand of {} is empty", self.name(*player)))
            }
            Fault::NotInHand { player, hand, .. } => Some(format!("{} has {hand}", self.name(*player))),
            Fault::Revoke { led, could, .. } => {
                Some(format!("{} were led, and {could} could have been played", led.name()))
            }
            Fault::ProvenRevoke(ProvenRevoke { player, led, proof, proof_trick, .. }) => Some(format!(
                "{} had `{proof}` and played it in trick {proof_trick}: one who has {} must follow",
                self.name(*player),
                led.name()
            )),
            Fault::TokenCount { players, .. } => {
                Some(format!("{players} players set out {} for each trick", players.tokens_per_trick()))
            }
            Fault::TokenSet { .. } => Some("a set of your own stands in the tag `Tokens`".to_owned()),
            Fault::TakeMissing { due, .. }
            | Fault::WrongTaker { due, .. }
            | Fault::ImmuneReceiver { due, .. } => Some(self.due(*due)),
            Fault::TakeTooMany { players } => {
                Some(format!("a trick has as many takes as tokens, {}", players.tokens_per_trick()))
            }
            Fault::NotInPlay { in_play, .. } => Some(format!("there lies {}", tokens(in_play))),
            Fault::EffectMissing { possible: false, .. } => {
                Some(format!("it is impossible here, so {KEPT} behind it"))
            }
            Fault::EffectMissing { special, .. } | Fault::OtherEffect { special } => {
                Some(effect_form(*special).to_owned())
            }
            Fault::NoEffect { discarded: true, .. } => {
                Some("a special does something only when a player receives it".to_owned())
            }
            Fault::NoEffect { token, .. } if token.is_special() => {
                Some("a kept special never triggers again".to_owned())
            }
            Fault::NoEffect { token, .. } => Some(effect_form(*token).to_owned()),
            Fault::NotHeld { special, possible: false, .. } => {
                Some(format!("{special} is impossible here: {KEPT}"))
            }
            Fault::NotHeld { player, held, .. } => {
                Some(format!("{} holds {}", self.name(*player), tokens(held)))
            }
            Fault::Oneself { special, targets, .. } | Fault::ImmuneTarget { special, targets, .. } => {
                Some(if targets.is_empty() {
                    format!("{special} is impossible here: {KEPT}")
                } else {
                    format!("it may be aimed at {}", self.any_of(*targets))
                })
            }
            Fault::KeptButPossible { targets, .. } => {
                Some(format!("it may be aimed at {}", self.any_of(*targets)))
            }
        }
    }
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            Fault::GameOver { tricks } => write!(f, "after {tricks} tricks all hands are empty"),
            Fault::CardMissing { player, have, .. } => {
                write!(f, "{} here: that of {} is missing", count(*have, "card"), self.name(*player))
            }
            Fault::CardTooMany { card, players } => {
                write!(f, "`{card}` is one card too many for {players} players")
            }
            Fault::CardsLeftOut(card) => write!(f, "the card `{card}`, and tricks before have no cards"),
            Fault::DuplicateCard(Card::Joker) => f.write_str("both jokers have been played before"),
            Fault::DuplicateCard(card) => write!(f, "`{card}` has been played before"),
            Fault::NotInHand { player, card, .. } => {
                write!(f, "{} does not have `{card}`", self.name(*player))
            }
            Fault::Revoke { player, card, led, .. } => {
                write!(f, "{} plays `{card}` and could follow with {}", self.name(*player), led.name())
            }
            Fault::ProvenRevoke(ProvenRevoke { player, card, led, proof, proof_trick, .. }) => write!(
                f,
                "{} plays `{card}` and could follow with {}: `{proof}` comes in trick {proof_trick}",
                self.name(*player),
                led.name()
            ),
            Fault::TokenCount { have, .. } => write!(f, "{} set out", count(*have, "token")),
            Fault::TokenSet { token, there: 0 } => write!(f, "the set has no {token}"),
            Fault::TokenSet { token, there } => {
                write!(f, "{} {token} set out, and the set has {there}", there + 1)
            }
            Fault::TakeMissing { taken, players, .. } => {
                let tokens = count(players.tokens_per_trick(), "token");
                write!(f, "{} here, and {tokens} are set out", count(*taken, "take"))
            }
            Fault::TakeTooMany { players } => {
                write!(f, "a take too many: all {} tokens are gone", players.tokens_per_trick())
            }
            Fault::WrongTaker { taker: Taker::Discard, due } => match due.turn {
                Turn::First => f.write_str("the first token is never discarded"),
                Turn::Second => f.write_str("the second token is discarded only by one alone in the suit"),
                Turn::Third => f.write_str("the third token is given away, never discarded"),
            },
            Fault::WrongTaker { taker, due } => {
                let turn = match due.turn {
                    Turn::First => "take the first token",
                    Turn::Second => "take the second token",
                    Turn::Third => "get the third token",
                };
                write!(f, "{} does not {turn}", self.taker(*taker))
            }
            Fault::NotInPlay { token, .. } => write!(f, "no {token} lies there to be taken"),
            Fault::ImmuneReceiver { player, .. } => {
                write!(f, "{} played a joker and receives no token", self.name(*player))
            }
            Fault::EffectMissing { special, .. } => write!(f, "what the {special} does is missing"),
            Fault::OtherEffect { special } => write!(f, "this is not what {special} does"),
            Fault::NoEffect { token, discarded: true } => write!(f, "a discarded {token} does nothing"),
            Fault::NoEffect { token, .. } => write!(f, "{token} does nothing here"),
            Fault::NotHeld { player, owner, token, held, .. } => {
                let other = if *owner == Owner::Oneself && token.is_special() { "other " } else { "" };
                write!(f, "{} has no {other}{token}", self.name(*player))
                    .and_then(|()| if held.is_empty() { f.write_str(", nor any token") } else { Ok(()) })
            }
            Fault::Oneself { special, player, .. } => {
                write!(f, "the {special} is aimed at {}, whose it is", self.name(*player))
            }
            Fault::ImmuneTarget { target, .. } => {
                write!(f, "{} played a joker and is no target of a special", self.name(*target))
            }
            Fault::KeptButPossible { special, .. } => {
                write!(f, "the {special} is kept, and it can be resolved")
            }
            Fault::KeptDisproved { special, taker, .. } => {
                write!(f, "the {special} is kept, and {} could have been its target", self.name(*taker))
            }
            Fault::ImmuneNotPlayed => f.write_str("somebody is named immune, and immunity is not played"),
            Fault::ImmuneOfCards => {
                f.write_str("somebody is named immune, and the cards of the trick say who is")
            }
            Fault::NoSeat(seat) => write!(f, "player {} does not sit at this table", seat.index() + 1),
            Fault::ImmuneBefore => f.write_str(
                "somebody is named immune, and a special was kept before that only immunity explains",
            ),
            Fault::ImmuneTwice(player) => write!(f, "{} is named immune twice", self.name(*player)),
            Fault::ImmuneTooMany(player) => {
                write!(f, "{} is named immune, and both jokers have been played before", self.name(*player))
            }
        }
    }
}
