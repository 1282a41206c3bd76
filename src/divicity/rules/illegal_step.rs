//! Illegal steps of a trick, and what was due instead.

use std::fmt;

use super::card::{Card, Hand, Suit};
use super::seat::{Name, Players, Seat, Seats};
use super::token::{TokenKind, TokenSet};
use super::trick::Taker;
use crate::record::{self, faults};
use crate::words::{Id, Language, Say, count};

faults! {
    /// An illegal step of a match (C1–C14). Its `Display` identifies players by number; [`IllegalStep::named`]
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
            with(have = have, player = who.name(*player), players = players)
            words("{player} has not played: {} here", count(*have, "card", "cards"))
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
            with(n = seat.index() + 1)
            words("there is no player {n} at this table");
        /// A card is played once more than the deck has it.
        DuplicateCard(card: Card)
            kind("duplicate-card") rule("C1")
            with(card = card, joker = *card == Card::Joker)
            words(|f| match card {
                Card::Joker => f.write_str("both jokers have already been played"),
                card @ Card::Suited(..) => write!(f, "`{card}` has already been played"),
            });
        /// A player plays a card that was not dealt to them or that they have already played.
        NotInHand { player: Seat, card: Card, hand: Hand }
            kind("not-in-hand") rule("C2")
            with(player = who.name(*player), card = card, hand = hand)
            words("{player} does not have `{card}`")
            help(= Some(if hand.is_empty() {
                format!("the hand of {player} is empty")
            } else {
                format!("{player} has {hand}")
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
            with(player = who.name(*player), card = card, led = Part::Suit(*led), could = could)
            words("{player} plays `{card}` but could follow with {led}")
            help("{led} were led, and {could} could have been played");
        /// A player played another suit, and a card that they play later proves that they had one of the suit that was
        /// led.
        ProvenRevoke(revoke: ProvenRevoke)
            kind("revoke") rule("C4")
            with(
                player = who.name(revoke.player),
                card = revoke.card,
                led = Part::Suit(revoke.led),
                proof = revoke.proof,
                n = revoke.proof_trick,
            )
            words("{player} plays `{card}` but could follow with {led}: see `{proof}` in trick {n}")
            help("{player} had `{proof}` and played it in trick {n}: a player who has {led} must follow");
        /// Fewer or more tokens are set out than a trick has.
        TokenCount { have: usize, players: Players }
            kind("token-count") rule("C4")
            with(have = have, players = players, of = players.tokens_per_trick())
            words("{} set out", count(*have, "token", "tokens"))
            help("{players} players set out {of} for each trick");
        /// More tokens of a kind are set out than the set has, or than the game has where no set is named.
        TokenSet { token: TokenKind, there: u8 }
            kind("token-set") rule("C3")
            with(token = token, there = there, out = u32::from(*there) + 1)
            words(|f| match *there {
                0 => write!(f, "the set has no {token}"),
                there => write!(f, "{out} {token} set out, but the set has {there}"),
            })
            help("name a set of your own in the tag `Tokens`");
        /// A trick ends before all of its tokens are taken.
        TakeMissing { taken: usize, due: Due, players: Players }
            kind("token-count") rule("C6" | "C7" | "C8" = due.rule())
            with(taken = taken, of = players.tokens_per_trick(), due = Part::Due(who, *due))
            words("{} for {}", count(*taken, "take", "takes"), count(of, "token", "tokens"))
            help("{due}");
        /// A token is taken although all tokens of the trick are gone.
        TakeTooMany { players: Players }
            kind("token-count") rule("C6")
            with(of = players.tokens_per_trick())
            words("one take too many: all {of} tokens are taken")
            help("a trick has as many takes as tokens: {of}");
        /// A token is taken by the wrong player, or is discarded although it must not be.
        WrongTaker { taker: Taker, due: Due }
            kind("wrong-taker") rule("C6" | "C7" | "C8" = due.rule())
            with(player = who.taker(*taker), discard = *taker == Taker::Discard, turn = Id(due.turn), due = Part::Due(who, *due))
            words(|f| match (discard, turn.0) {
                (true, Turn::First) => f.write_str("the first token is never discarded"),
                (true, Turn::Second) => {
                    f.write_str("the second token is discarded only if a player was alone in the suit")
                }
                (true, Turn::Third) => f.write_str("the third token is given away, never discarded"),
                (false, Turn::First) => write!(f, "{player} does not take the first token"),
                (false, Turn::Second) => write!(f, "{player} does not take the second token"),
                (false, Turn::Third) => write!(f, "{player} does not get the third token"),
            })
            help("{due}");
        /// A player takes a token that is not in the trick, or is no longer there.
        NotInPlay { token: TokenKind, in_play: TokenSet }
            kind("token-not-in-play") rule("C6")
            with(token = token, left = Part::Tokens(in_play))
            words("there is no {token} to take")
            help("tokens left: {left}");
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
            with(player = who.name(*player))
            words("{player} is named immune twice");
        /// More players are named immune than there are jokers.
        ImmuneTooMany(player: Seat)
            kind("duplicate-card") rule("C1")
            with(player = who.name(*player))
            words("{player} is named immune, but both jokers have already been played")
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
            with(player = who.name(*player), due = Part::Due(who, *due))
            words("{player} played a joker and cannot receive tokens")
            help("{due}");
        /// A special is received, but its effect is not written.
        EffectMissing { special: TokenKind, possible: bool }
            kind("effect-missing") rule("C11")
            with(special = special, possible = possible, form = Part::Effect(*special))
            words("the effect of {special} is missing")
            help(= Some(if *possible {
                form.to_string()
            } else {
                "it is impossible here: write `kept` after it".to_owned()
            }));
        /// The effect that is written belongs to another special.
        OtherEffect { special: TokenKind }
            kind("syntax") rule("C11")
            with(special = special, form = Part::Effect(*special))
            words("this is not what {special} does")
            help("{form}");
        /// An effect is written for a token that has none here.
        NoEffect { token: TokenKind, discarded: bool }
            kind("syntax") rule("C11")
            with(token = token, discarded = discarded, special = token.is_special(), form = Part::Effect(*token))
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
                form.to_string()
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
            with(
                player = who.name(*player),
                other = *owner == Owner::Oneself && token.is_special(),
                token = token,
                empty = held.is_empty(),
                held = Part::Tokens(held),
                special = special,
                possible = *possible,
            )
            words(|f| {
                let other = if other { "other " } else { "" };
                let nothing = if empty { ", nor any token" } else { "" };
                write!(f, "{player} has no {other}{token}{nothing}")
            })
            help(= Some(if possible {
                format!("{player} holds {held}")
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
            with(special = special, player = who.name(*player), targets = Part::Targets(who, *special, *targets))
            words("{special} cannot target {player}, who received it")
            help("{targets}");
        /// A special is aimed at a player who is immune in this trick.
        ImmuneTarget {
            special: TokenKind,
            target: Seat,
            /// The possible targets.
            targets: Seats,
        }
            kind("immune") rule("C14")
            with(target = who.name(*target), targets = Part::Targets(who, *special, *targets))
            words("{target} played a joker and cannot be a target")
            help("{targets}");
        /// A special is kept although it can be resolved.
        KeptButPossible {
            special: TokenKind,
            /// The player who received the special.
            player: Seat,
            /// The possible targets.
            targets: Seats,
        }
            kind("kept-but-possible") rule("C11")
            with(special = special, targets = Part::Targets(who, *special, *targets))
            words("{special} is kept, but it can be resolved")
            help("{targets}");
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
    /// Whether one player was alone in the suit (C8), if known.
    pub alone: bool,
}

impl Due {
    /// Whether `taker` may take it.
    pub const fn allows(&self, taker: Taker) -> bool {
        match taker {
            Taker::Player(seat) => self.players.contains(seat),
            Taker::Discard => self.discard,
        }
    }

    /// Whoever may take it.
    pub(in crate::divicity) fn takers(self) -> impl Iterator<Item = Taker> {
        self.players.iter().map(Taker::Player).chain(self.discard.then_some(Taker::Discard))
    }

    /// The rule that determines the taker: C6, C7 or C8.
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
    /// The first, by the lowest card (C6).
    First,
    /// The second, by the winner (C6), or discarded (C8).
    Second,
    /// The third, given away by the winner (C7).
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

impl Say for NamedStep<'_> {
    fn say(&self, language: Language) -> String {
        self.fault.say_with(self.names, language)
    }
}

impl record::Fault for NamedStep<'_> {
    fn kind(&self) -> &'static str {
        self.fault.kind()
    }

    fn rule(&self) -> &'static str {
        self.fault.rule()
    }

    fn help_in(&self, language: Language) -> Option<String> {
        self.fault.help_with(self.names, language)
    }
}

/// The players' names for messages; players without a name have a number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'a>(pub &'a [Name]);

impl<'a> Names<'a> {
    /// The player at `seat`.
    pub(in crate::divicity) const fn name(self, seat: Seat) -> Part<'a> {
        Part::Player(self, seat)
    }

    /// The player who takes; no text for a discard.
    fn taker(self, taker: Taker) -> Part<'a> {
        match taker {
            Taker::Player(seat) => self.name(seat),
            Taker::Discard => Part::Tokens(&TokenSet::EMPTY),
        }
    }
}

#[derive(Clone, Copy)]
pub(in crate::divicity) enum Part<'a> {
    Player(Names<'a>, Seat),
    Due(Names<'a>, Due),
    Targets(Names<'a>, TokenKind, Seats),
    Suit(Suit),
    /// Tokens, one by one in English, counted in other languages.
    Tokens(&'a TokenSet),
    Effect(TokenKind),
}

faults! {
    /// Why a count of Lex is impossible.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LexFault {
        /// Lex are counted in a match whose cards already show who has won them.
        OfCards
            kind("lex") rule("C9")
            words("the cards of this match already show the Lex (C9)");
        /// More Lex are counted than the game has.
        TooMany(lex: u32)
            kind("lex") rule("C1")
            words("{lex} Lex in all, but there are four (C1)");
        /// Lex are counted for an empty seat.
        NoSeat(seat: Seat)
            kind("unknown-player") rule("C4")
            with(n = seat.index() + 1)
            words("Lex for player {n}, who is not at this table");
    }
}
