//! What can be wrong with a trick by the rules (C1–C14). The words for it are in [`told`](super::told).

use super::card::{Card, Suit};
use super::deal::Players;
use super::hand::Hand;
use super::seat::{Seat, Seats};
use super::token::{TokenKind, TokenSet};
use super::trick::Taker;

/// A step of a match that the rules do not allow, with what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A trick when hands are empty (C10).
    GameOver {
        /// How many tricks the match had.
        tricks: usize,
    },
    /// Fewer cards than players (C4).
    CardMissing {
        /// Whose card.
        player: Seat,
        /// How many there are.
        have: usize,
        /// How many play.
        players: Players,
    },
    /// A card when all have played (C4).
    CardTooMany {
        /// Which.
        card: Card,
        /// How many play.
        players: Players,
    },
    /// A card in a record that leaves cards out.
    CardsLeftOut(Card),
    /// A seat that this table does not have.
    NoSeat(Seat),
    /// A card more often than the deck has it (C1).
    DuplicateCard(Card),
    /// A card that was not dealt to its player, or has been played (C2).
    NotInHand {
        /// Who.
        player: Seat,
        /// What.
        card: Card,
        /// What is in the hand.
        hand: Hand,
    },
    /// A card of another suit from a hand that has the led one (C4).
    Revoke {
        /// Who.
        player: Seat,
        /// What.
        card: Card,
        /// The led suit.
        led: Suit,
        /// What could have been played instead.
        could: Hand,
    },
    /// A card which proves that its player revoked before (C4).
    ProvenRevoke(ProvenRevoke),
    /// Fewer or more tokens than are set out for a trick (C4).
    TokenCount {
        /// How many there are.
        have: usize,
        /// How many play.
        players: Players,
    },
    /// More of a kind than the set has, or without a named set the game (C3).
    TokenSet {
        /// Which.
        token: TokenKind,
        /// How many there are.
        there: u8,
    },
    /// A trick that ends before all of its tokens are taken (C6–C8).
    TakeMissing {
        /// How many were.
        taken: usize,
        /// Who is to take the next.
        due: Due,
        /// How many play.
        players: Players,
    },
    /// A take when all tokens are gone (C6–C8).
    TakeTooMany {
        /// How many play.
        players: Players,
    },
    /// A token taken by who does not get it (C6–C8).
    WrongTaker {
        /// Who.
        taker: Taker,
        /// Who should.
        due: Due,
    },
    /// A token that does not lie there any more, or never did (C6).
    NotInPlay {
        /// Which.
        token: TokenKind,
        /// What lies there.
        in_play: TokenSet,
    },
    /// Somebody named immune in a match that is not played with immunity (C14).
    ImmuneNotPlayed,
    /// Somebody named immune where the cards say it (C14).
    ImmuneOfCards,
    /// Somebody named immune twice in a trick (C14).
    ImmuneTwice(Seat),
    /// More players named immune than there are jokers (C1).
    ImmuneTooMany(Seat),
    /// Somebody named immune, and in an earlier trick, which names nobody, a special was kept that only immunity
    /// explains: where one trick names the immune, all do (C14).
    ImmuneBefore,
    /// A token for who is immune (C14).
    ImmuneReceiver {
        /// Who.
        player: Seat,
        /// Who may get it.
        due: Due,
    },
    /// A special that was received, without what it did (C11).
    EffectMissing {
        /// Which.
        special: TokenKind,
        /// Whether it can be resolved.
        possible: bool,
    },
    /// The effect of another special (C11).
    OtherEffect {
        /// The special taken.
        special: TokenKind,
    },
    /// An effect of a token that has none (C11).
    NoEffect {
        /// Which.
        token: TokenKind,
        /// Whether it was discarded.
        discarded: bool,
    },
    /// A token that moves and is not held (C11).
    NotHeld {
        /// Which special moves it.
        special: TokenKind,
        /// Whose it should be.
        player: Seat,
        /// Whether that is who plays the special.
        owner: Owner,
        /// What moves.
        token: TokenKind,
        /// What is held.
        held: TokenSet,
        /// Whether the special can be resolved at all.
        possible: bool,
    },
    /// A special aimed at its own player (C11).
    Oneself {
        /// Which.
        special: TokenKind,
        /// Who.
        player: Seat,
        /// Whom it may be aimed at.
        targets: Seats,
    },
    /// A special aimed at who is immune (C14).
    ImmuneTarget {
        /// Which.
        special: TokenKind,
        /// Who.
        target: Seat,
        /// Whom it may be aimed at.
        targets: Seats,
    },
    /// A special kept, and who takes a token later in the trick could have been its target (C11, C14).
    KeptDisproved {
        /// Which.
        special: TokenKind,
        /// With which take of the trick it came, from 0.
        take: usize,
        /// Who received it.
        player: Seat,
        /// Who takes a token, and so was not immune.
        taker: Seat,
    },
    /// A special kept that can be resolved (C11).
    KeptButPossible {
        /// Which.
        special: TokenKind,
        /// Who received it.
        player: Seat,
        /// Whom it may be aimed at.
        targets: Seats,
    },
}

/// A revoke that a later card proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenRevoke {
    /// Who revoked.
    pub player: Seat,
    /// In which trick, from 1.
    pub trick: usize,
    /// With which card.
    pub card: Card,
    /// What was led.
    pub led: Suit,
    /// The later card, of that suit.
    pub proof: Card,
    /// In which trick it was played, from 1.
    pub proof_trick: usize,
}

/// Whose token is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// That of the special's player.
    Oneself,
    /// That of the player it is aimed at.
    Target,
}

/// Who may take the next token of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Which token it is.
    pub turn: Turn,
    /// These players.
    pub players: Seats,
    /// Whether it may be discarded.
    pub discard: bool,
    /// The card that decides it and the led suit, where cards are recorded and one does.
    pub card: Option<(Card, Suit)>,
    /// Whether one player was alone in the suit (C8), where that is known.
    pub alone: bool,
}

impl Due {
    /// Whether this taker may take it.
    #[must_use]
    pub const fn allows(&self, taker: Taker) -> bool {
        match taker {
            Taker::Player(seat) => self.players.contains(seat),
            Taker::Discard => self.discard,
        }
    }
}

/// Which of a trick's tokens is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// The first, by the lowest card (C6).
    First,
    /// The second, by the winner (C6), or discarded (C8).
    Second,
    /// The third, given away by the winner (C7).
    Third,
}

/// Why Lex cannot be counted so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LexFault {
    /// Lex follow from the cards (C9).
    #[error("Lex follow from the cards of this match (C9)")]
    OfCards,
    /// More than four in all (C1).
    #[error("{0} Lex in all, and there are four (C1)")]
    TooMany(u32),
    /// Of a seat that this table does not have.
    #[error("player {} has Lex, and does not sit at this table", .0.index() + 1)]
    NoSeat(Seat),
}

impl Fault {
    /// Its kind in JSON.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Fault::GameOver { .. } => "game-over",
            Fault::CardMissing { .. } | Fault::CardTooMany { .. } | Fault::CardsLeftOut(_) => "card-count",
            Fault::DuplicateCard(_) | Fault::ImmuneTooMany(_) => "duplicate-card",
            Fault::NotInHand { .. } => "not-in-hand",
            Fault::Revoke { .. } | Fault::ProvenRevoke(_) => "revoke",
            Fault::TokenCount { .. } | Fault::TakeMissing { .. } | Fault::TakeTooMany { .. } => "token-count",
            Fault::TokenSet { .. } => "token-set",
            Fault::WrongTaker { .. } => "wrong-taker",
            Fault::NotInPlay { .. } => "token-not-in-play",
            Fault::EffectMissing { .. } => "effect-missing",
            Fault::NoSeat(_) => "unknown-player",
            Fault::OtherEffect { .. }
            | Fault::NoEffect { .. }
            | Fault::ImmuneNotPlayed
            | Fault::ImmuneOfCards
            | Fault::ImmuneTwice(_) => "syntax",
            Fault::NotHeld { .. } | Fault::Oneself { .. } => "effect-impossible",
            Fault::ImmuneReceiver { .. } | Fault::ImmuneTarget { .. } | Fault::ImmuneBefore => "immune",
            Fault::KeptButPossible { .. } | Fault::KeptDisproved { .. } => "kept-but-possible",
        }
    }

    /// The rule it breaks.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Fault::GameOver { .. } => "C10",
            Fault::CardMissing { .. }
            | Fault::CardTooMany { .. }
            | Fault::CardsLeftOut(_)
            | Fault::NoSeat(_)
            | Fault::Revoke { .. }
            | Fault::ProvenRevoke(_)
            | Fault::TokenCount { .. } => "C4",
            Fault::DuplicateCard(_) | Fault::ImmuneTooMany(_) => "C1",
            Fault::NotInHand { .. } => "C2",
            Fault::TokenSet { .. } => "C3",
            Fault::TakeMissing { due, .. } | Fault::WrongTaker { due, .. } => match due {
                Due { turn: Turn::Third, .. } => "C7",
                Due { alone: true, .. } => "C8",
                _ => "C6",
            },
            Fault::TakeTooMany { .. } | Fault::NotInPlay { .. } => "C6",
            Fault::ImmuneReceiver { .. }
            | Fault::ImmuneTarget { .. }
            | Fault::ImmuneNotPlayed
            | Fault::ImmuneOfCards
            | Fault::ImmuneTwice(_)
            | Fault::ImmuneBefore => "C14",
            Fault::EffectMissing { .. }
            | Fault::OtherEffect { .. }
            | Fault::NoEffect { .. }
            | Fault::NotHeld { .. }
            | Fault::Oneself { .. }
            | Fault::KeptButPossible { .. }
            | Fault::KeptDisproved { .. } => "C11",
        }
    }
}
