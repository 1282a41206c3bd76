//! Illegal steps of a trick, and what was due instead.

#[cfg(doc)]
use crate::divicity::rules::ids::*;
#[cfg(doc)]
use crate::record::rule::syntax;
use std::fmt;

use crate::divicity::rules::card::{Card, Suit};
use crate::divicity::rules::deal::Players;
use crate::divicity::rules::hand::Hand;
use crate::divicity::rules::name::Name;
use crate::divicity::rules::seat::{Seat, Seats};
use crate::divicity::rules::token::{TokenKind, TokenSet};
use crate::divicity::rules::trick::Taker;
use crate::record::{self, Excerpt, faults};
use crate::words::{self, count};

faults! {
    /// An illegal step of a match ([C1]–[C14]). Its `Display` identifies players by number; [`IllegalStep::named`]
    /// has the message with names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum IllegalStep for who: Names<'_> {
        /// A trick is played when all hands are empty.
        GameOver { tricks: usize }
            kind("game-over") rule("C10")
            words("after {tricks} tricks all hands are empty");
        /// A trick has fewer cards than players.
        CardMissing {
            /// The player whose card is missing.
            player: Seat,
            /// The number of cards in the trick.
            have: usize,
            players: Players,
        }
            kind("card-count") rule("C4")
            words("{} has not played: {} here", who.name(*player), count(*have, "card", "cards"))
            help("each of {players} players plays one card a trick");
        /// A card is played although all players have already played one.
        CardTooMany { card: Card, players: Players }
            kind("card-count") rule("C4")
            words("`{card}` is one card too many for {players} players")
            help("each of {players} players plays one card a trick");
        /// A trick has cards, but the tricks before it in the record have none.
        CardsLeftOut(card: Card)
            kind("card-count") rule("C4")
            words("`{card}`: earlier tricks list no cards")
            help("write the cards of every trick, or of none");
        /// A step names an empty seat.
        NoSeat(seat: Seat)
            kind("unknown-player") rule("C4")
            words("there is no player {} at this table", seat.index() + 1);
        /// A card is played once more than the deck has it.
        DuplicateCard(card: Card)
            kind("duplicate-card") rule("C1")
            words(|f| match card {
                Card::Joker => f.write_str("both jokers have already been played"),
                card @ Card::Suited(..) => write!(f, "`{card}` has already been played"),
            });
        /// A player plays a card that was not dealt to them or that they have already played.
        NotInHand { player: Seat, card: Card, hand: Hand }
            kind("not-in-hand") rule("C2")
            words("{} does not have `{card}`", who.name(*player))
            help(= Some(if hand.is_empty() {
                format!("the hand of {} is empty", who.name(*player))
            } else {
                format!("{} has {hand}", who.name(*player))
            }));
        /// A player plays another suit but has a card of the suit that was led.
        Revoke {
            player: Seat,
            card: Card,
            led: Suit,
            /// The cards that could have been played.
            could: Hand,
        }
            kind("revoke") rule("C4")
            words("{} plays `{card}` but could follow with {}", who.name(*player), led.name())
            help("{} were led, and {could} could have been played", led.name());
        /// A player played another suit, and a card that they play later proves that they had one of the suit that was
        /// led.
        ProvenRevoke(revoke: ProvenRevoke)
            kind("revoke") rule("C4")
            words(|f| {
                let ProvenRevoke { player, card, led, proof, proof_trick, .. } = *revoke;
                let (player, led) = (who.name(player), led.name());
                write!(f, "{player} plays `{card}` but could follow with {led}: see `{proof}` in trick {proof_trick}")
            })
            help(= {
                let ProvenRevoke { player, led, proof, proof_trick, .. } = *revoke;
                let (player, led) = (who.name(player), led.name());
                Some(format!("{player} had `{proof}` and played it in trick {proof_trick}: a player who has {led} must follow"))
            });
        /// Fewer or more tokens are set out than a trick has.
        TokenCount { have: usize, players: Players }
            kind("token-count") rule("C4")
            words("{} set out", count(*have, "token", "tokens"))
            help("{players} players set out {} for each trick", players.tokens_per_trick());
        /// More tokens of a kind are set out than the set has, or than the game has where no set is named.
        TokenSet { token: TokenKind, there: u8 }
            kind("token-set") rule("C3")
            words(|f| match *there {
                0 => write!(f, "the set has no {token}"),
                there => write!(f, "{} {token} set out, but the set has {there}", there + 1),
            })
            help("name a set of your own in the tag `Tokens`");
        /// A trick ends before all of its tokens are taken.
        TakeMissing { taken: usize, due: Due, players: Players }
            kind("token-count") rule("C6" | "C7" | "C8" = due.rule())
            words("{} for {}", count(*taken, "take", "takes"), count(players.tokens_per_trick(), "token", "tokens"))
            help("{}", who.due(*due));
        /// A token is taken although all tokens of the trick are gone.
        TakeTooMany { players: Players }
            kind("token-count") rule("C6")
            words("one take too many: all {} tokens are taken", players.tokens_per_trick())
            help("a trick has as many takes as tokens: {}", players.tokens_per_trick());
        /// A token is taken by the wrong player, or is discarded although it must not be.
        WrongTaker { taker: Taker, due: Due }
            kind("wrong-taker") rule("C6" | "C7" | "C8" = due.rule())
            words(|f| match (*taker, due.turn) {
                (Taker::Discard, Turn::First) => f.write_str("the first token is never discarded"),
                (Taker::Discard, Turn::Second) => {
                    f.write_str("the second token is discarded only if a player was alone in the suit")
                }
                (Taker::Discard, Turn::Third) => f.write_str("the third token is given away, never discarded"),
                (Taker::Player(seat), Turn::First) => write!(f, "{} does not take the first token", who.name(seat)),
                (Taker::Player(seat), Turn::Second) => write!(f, "{} does not take the second token", who.name(seat)),
                (Taker::Player(seat), Turn::Third) => write!(f, "{} does not get the third token", who.name(seat)),
            })
            help("{}", who.due(*due));
        /// A player takes a token that is not in the trick, or is no longer there.
        NotInPlay { token: TokenKind, in_play: TokenSet }
            kind("token-not-in-play") rule("C6")
            words("there is no {token} to take")
            help("tokens left: {}", tokens(in_play));
        /// A player is named immune in a match that is not played with immunity.
        ImmuneNotPlayed
            kind("syntax") rule("C14")
            words("a player is named immune, but immunity is not in play")
            help("to play with immunity, write `[Rules \"immunity\"]`");
        /// A player is named immune in a trick whose cards already show who is immune.
        ImmuneOfCards
            kind("syntax") rule("C14")
            words("a player is named immune, but the cards already show who is")
            help("whoever played a joker is immune: leave the name out");
        /// A player is named immune twice in one trick.
        ImmuneTwice(player: Seat)
            kind("syntax") rule("C14")
            words("{} is named immune twice", who.name(*player));
        /// More players are named immune than there are jokers.
        ImmuneTooMany(player: Seat)
            kind("duplicate-card") rule("C1")
            words("{} is named immune, but both jokers have already been played", who.name(*player))
            help("a joker makes a player immune, and there are only two");
        /// A player is named immune, but in an earlier trick, which names nobody, a special was kept that only immunity
        /// explains: if one trick names the immune players, all tricks have to.
        ImmuneBefore
            kind("immune") rule("C14")
            words("a player is named immune, but an earlier trick kept a special that only immunity explains")
            help("correct that trick: name the player who played a joker, before its first `|`");
        /// A player who is immune in this trick receives a token.
        ImmuneReceiver { player: Seat, due: Due }
            kind("immune") rule("C14")
            words("{} played a joker and cannot receive tokens", who.name(*player))
            help("{}", who.due(*due));
        /// A special is received, but its effect is not written.
        EffectMissing { special: TokenKind, possible: bool }
            kind("effect-missing") rule("C11")
            words("the effect of {special} is missing")
            help(= Some(if *possible {
                effect_form(*special).to_owned()
            } else {
                "it is impossible here: write `kept` after it".to_owned()
            }));
        /// The effect that is written belongs to another special.
        OtherEffect { special: TokenKind }
            kind("syntax") rule("C11")
            words("this is not what {special} does")
            help("{}", effect_form(*special));
        /// An effect is written for a token that has none here.
        NoEffect { token: TokenKind, discarded: bool }
            kind("syntax") rule("C11")
            words(|f| if *discarded {
                write!(f, "a discarded {token} does nothing")
            } else {
                write!(f, "{token} does nothing here")
            })
            help(= Some(if *discarded {
                "a special does something only when a player receives it".to_owned()
            } else if token.is_special() {
                "a kept special never triggers again".to_owned()
            } else {
                effect_form(*token).to_owned()
            }));
        /// A special moves a token that its owner does not hold.
        NotHeld {
            special: TokenKind,
            player: Seat,
            /// Whether the missing token would be the player's own or the target's.
            owner: Owner,
            token: TokenKind,
            held: TokenSet,
            /// Whether the special can be resolved at all.
            possible: bool,
        }
            kind("effect-impossible") rule("C11")
            words(|f| {
                let other = if *owner == Owner::Oneself && token.is_special() { "other " } else { "" };
                let nothing = if held.is_empty() { ", nor any token" } else { "" };
                write!(f, "{} has no {other}{token}{nothing}", who.name(*player))
            })
            help(= Some(if *possible {
                format!("{} holds {}", who.name(*player), tokens(held))
            } else {
                format!("{special} is impossible here: write `kept`")
            }));
        /// A special is aimed at the player who received it.
        Oneself {
            special: TokenKind,
            player: Seat,
            /// The possible targets.
            targets: Seats,
        }
            kind("effect-impossible") rule("C11")
            words("{special} cannot target {}, who received it", who.name(*player))
            help("{}", who.targets(*special, *targets));
        /// A special is aimed at a player who is immune in this trick.
        ImmuneTarget {
            special: TokenKind,
            target: Seat,
            /// The possible targets.
            targets: Seats,
        }
            kind("immune") rule("C14")
            words("{} played a joker and cannot be a target", who.name(*target))
            help("{}", who.targets(*special, *targets));
        /// A special is kept although it can be resolved.
        KeptButPossible {
            special: TokenKind,
            /// The player who received the special.
            player: Seat,
            /// The possible targets.
            targets: Seats,
        }
            kind("kept-but-possible") rule("C11")
            words("{special} is kept, but it can be resolved")
            help("it can target {}", who.any_of(*targets));
    }
}

/// A revoke that a later card proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenRevoke {
    /// The player who revoked.
    pub player: Seat,
    /// The trick of the revoke, from 1.
    pub trick: usize,
    /// The card played instead of following.
    pub card: Card,
    /// The suit that was led.
    pub led: Suit,
    /// The later card of that suit.
    pub proof: Card,
    /// The trick in which it was played, from 1.
    pub proof_trick: usize,
}

/// The owner of a token in an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The player of the special.
    Oneself,
    /// The target of the special.
    Target,
}

/// The possible takers of a trick's next token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The token that is due.
    pub turn: Turn,
    /// The players who may take it.
    pub players: Seats,
    /// Whether it may be discarded.
    pub discard: bool,
    /// The deciding card and the led suit, if cards are recorded and decide.
    pub card: Option<(Card, Suit)>,
    /// Whether one player was alone in the suit ([C8]), if known.
    pub alone: bool,
}

impl Due {
    /// Whether `taker` may take it.
    #[must_use]
    pub const fn allows(&self, taker: Taker) -> bool {
        match taker {
            Taker::Player(seat) => self.players.contains(seat),
            Taker::Discard => self.discard,
        }
    }

    /// The rule that determines the taker: [C6], [C7] or [C8].
    const fn rule(self) -> &'static str {
        match self {
            Due { turn: Turn::Third, .. } => "C7",
            Due { alone: true, .. } => "C8",
            _ => "C6",
        }
    }
}

/// The position of a token within its trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// The first, by the lowest card ([C6]).
    First,
    /// The second, by the winner ([C6]), or discarded ([C8]).
    Second,
    /// The third, given away by the winner ([C7]).
    Third,
}

impl IllegalStep {
    /// Adds the players' names, in seat order, to the message.
    ///
    /// ```
    /// use parlour::divicity::{IllegalStep, Name, Seat};
    /// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
    /// let fault = IllegalStep::ImmuneTwice(Seat::new(1).unwrap());
    /// assert_eq!(fault.to_string(), "player 2 is named immune twice");
    /// assert_eq!(fault.named(&names).to_string(), "`Beto` is named immune twice");
    /// ```
    #[must_use]
    pub const fn named<'a>(&'a self, names: &'a [Name]) -> NamedStep<'a> {
        NamedStep { fault: self, names: Names(names) }
    }
}

/// An illegal step with the players' names for its message.
#[derive(Clone, Copy, Debug)]
pub struct NamedStep<'a> {
    fault: &'a IllegalStep,
    names: Names<'a>,
}

impl fmt::Display for NamedStep<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.write_words(self.names, f)
    }
}

impl record::Fault for NamedStep<'_> {
    fn kind(&self) -> &'static str {
        self.fault.kind()
    }

    fn rule(&self) -> &'static str {
        self.fault.rule()
    }

    fn help(&self) -> Option<String> {
        self.fault.help_with(self.names)
    }
}

/// The players' names for messages; players without a name have a number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'a>(&'a [Name]);

impl Names<'_> {
    fn name(self, seat: Seat) -> String {
        match self.0.get(seat.index()) {
            Some(name) => format!("`{}`", Excerpt(name.as_str())),
            None => format!("player {}", seat.index() + 1),
        }
    }

    /// Lists players: `` `Ana`, `Beto` or `Cira` ``.
    fn any_of(self, seats: Seats) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.name(seat)).collect();
        if names.is_empty() { "nobody".to_owned() } else { words::any_of(&names) }
    }

    /// Describes the possible targets of a special.
    fn targets(self, special: TokenKind, targets: Seats) -> String {
        if targets.is_empty() {
            format!("{special} is impossible here: write `kept`")
        } else {
            format!("it can target {}", self.any_of(targets))
        }
    }

    /// Describes the next taker and the reason.
    fn due(self, due: Due) -> String {
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
                format!(
                    "the winner takes second: {whose}; or it is discarded if a player was alone in the suit"
                )
            }
            (Turn::Third, _) => format!("the winner gives the third token to another player: {whose}"),
        }
    }
}

/// Lists tokens one by one.
fn tokens(set: &TokenSet) -> String {
    let names: Vec<&str> = set.tokens().map(TokenKind::name).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(" ") }
}

/// Shows how the effect of a special is written.
#[must_use]
pub const fn effect_form(special: TokenKind) -> &'static str {
    match special {
        TokenKind::Exchange => "`exchange 10<>Ana:milk` swaps your 10 for Ana's milk",
        TokenKind::Donate => "`donate milk>Ana` gives your milk to Ana",
        TokenKind::Steal => "`steal Ana:milk` takes a milk from Ana",
        _ => "only exchange, donate and steal do something when they are received",
    }
}
