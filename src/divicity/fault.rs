//! Everything that can be wrong with hands, tokens, a trick or a recorded match.

use std::fmt;

use super::explain::explain;
use super::rules::card::{Card, ParseCardError, Suit};
use super::rules::deal::Players;
use super::rules::doubt::{BOX, OTHERS};
use super::rules::hand::Hand;
use super::rules::name::Name;
use super::rules::score::{ALL_LEX, MOST_MILK};
use super::rules::seat::{Seat, Seats};
use super::rules::setup::MOST_OF_A_KIND;
use super::rules::token::{Holding, ParseTokenError, TokenKind, TokenSet};
use super::rules::trick::Taker;
use crate::record::{self, Excerpt, SyntaxFault, TagFault, faults};
use crate::seed::{ParseSeedError, Seed};
use crate::words::{self, count};

faults! {
    /// A step of a match that the rules do not allow (C1–C14). Its `Display` knows players only by their number;
    /// [`IllegalStep::named`] has the message with names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum IllegalStep for who: Names<'_> {
        /// A trick is played when all hands are empty.
        GameOver { tricks: usize }
            kind("game-over") rule("C10")
            words("after {tricks} tricks all hands are empty");
        /// A trick has fewer cards than players.
        CardMissing {
            /// Whose card is missing.
            player: Seat,
            /// How many cards there are.
            have: usize,
            players: Players,
        }
            kind("card-count") rule("C4")
            words("{} here: that of {} is missing", count(*have, "card", "cards"), who.name(*player))
            help("each of {players} players plays one card a trick");
        /// A card is played when all players have played one.
        CardTooMany { card: Card, players: Players }
            kind("card-count") rule("C4")
            words("`{card}` is one card too many for {players} players")
            help("each of {players} players plays one card a trick");
        /// A trick has cards in a record whose tricks before have none.
        CardsLeftOut(card: Card)
            kind("card-count") rule("C4")
            words("the card `{card}`, and tricks before have no cards")
            help("write the cards of every trick, or of none");
        /// Nobody sits at the seat that a step is about.
        NoSeat(seat: Seat)
            kind("unknown-player") rule("C4")
            words("player {} does not sit at this table", seat.index() + 1);
        /// A card has been played before, as often as the deck has it.
        DuplicateCard(card: Card)
            kind("duplicate-card") rule("C1")
            words(|f| match card {
                Card::Joker => f.write_str("both jokers have been played before"),
                card @ Card::Suited(..) => write!(f, "`{card}` has been played before"),
            });
        /// A player plays a card that is not, or no longer, in the hand that was dealt.
        NotInHand { player: Seat, card: Card, hand: Hand }
            kind("not-in-hand") rule("C2")
            words("{} does not have `{card}`", who.name(*player))
            help(= Some(if hand.is_empty() {
                format!("the hand of {} is empty", who.name(*player))
            } else {
                format!("{} has {hand}", who.name(*player))
            }));
        /// A player plays another suit and has a card of the led one.
        Revoke {
            player: Seat,
            card: Card,
            led: Suit,
            /// What could have been played instead.
            could: Hand,
        }
            kind("revoke") rule("C4")
            words("{} plays `{card}` and could follow with {}", who.name(*player), led.name())
            help("{} were led, and {could} could have been played", led.name());
        /// A player played another suit, and a card played later proves that there was one of the led suit in the hand.
        ProvenRevoke(revoke: ProvenRevoke)
            kind("revoke") rule("C4")
            words(|f| {
                let ProvenRevoke { player, card, led, proof, proof_trick, .. } = *revoke;
                let (player, led) = (who.name(player), led.name());
                write!(f, "{player} plays `{card}` and could follow with {led}: `{proof}` comes in trick {proof_trick}")
            })
            help(= {
                let ProvenRevoke { player, led, proof, proof_trick, .. } = *revoke;
                let (player, led) = (who.name(player), led.name());
                Some(format!("{player} had `{proof}` and played it in trick {proof_trick}: one who has {led} must follow"))
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
                there => write!(f, "{} {token} set out, and the set has {there}", there + 1),
            })
            help("a set of your own stands in the tag `Tokens`");
        /// A trick ends before all of its tokens are taken.
        TakeMissing { taken: usize, due: Due, players: Players }
            kind("token-count") rule("C6" | "C7" | "C8" = due.rule())
            words("{} here, and {} are set out", count(*taken, "take", "takes"), count(players.tokens_per_trick(), "token", "tokens"))
            help("{}", who.due(*due));
        /// A token is taken when all of the trick are gone.
        TakeTooMany { players: Players }
            kind("token-count") rule("C6")
            words("a take too many: all {} tokens are gone", players.tokens_per_trick())
            help("a trick has as many takes as tokens, {}", players.tokens_per_trick());
        /// A token is taken by a player who does not get it, or is discarded and must not be.
        WrongTaker { taker: Taker, due: Due }
            kind("wrong-taker") rule("C6" | "C7" | "C8" = due.rule())
            words(|f| match (*taker, due.turn) {
                (Taker::Discard, Turn::First) => f.write_str("the first token is never discarded"),
                (Taker::Discard, Turn::Second) => {
                    f.write_str("the second token is discarded only by one alone in the suit")
                }
                (Taker::Discard, Turn::Third) => f.write_str("the third token is given away, never discarded"),
                (Taker::Player(seat), Turn::First) => write!(f, "{} does not take the first token", who.name(seat)),
                (Taker::Player(seat), Turn::Second) => write!(f, "{} does not take the second token", who.name(seat)),
                (Taker::Player(seat), Turn::Third) => write!(f, "{} does not get the third token", who.name(seat)),
            })
            help("{}", who.due(*due));
        /// A token is taken that does not lie in the trick, or no longer.
        NotInPlay { token: TokenKind, in_play: TokenSet }
            kind("token-not-in-play") rule("C6")
            words("no {token} lies there to be taken")
            help("there lies {}", tokens(in_play));
        /// A player is named immune in a match that is not played with immunity.
        ImmuneNotPlayed
            kind("syntax") rule("C14")
            words("somebody is named immune, and immunity is not played")
            help("with immunity the tags have `[Rules \"immunity\"]`");
        /// A player is named immune in a trick whose cards say who is.
        ImmuneOfCards
            kind("syntax") rule("C14")
            words("somebody is named immune, and the cards of the trick say who is")
            help("who played a joker is immune: leave it out");
        /// A player is named immune twice in one trick.
        ImmuneTwice(player: Seat)
            kind("syntax") rule("C14")
            words("{} is named immune twice", who.name(*player));
        /// More players are named immune than there are jokers.
        ImmuneTooMany(player: Seat)
            kind("duplicate-card") rule("C1")
            words("{} is named immune, and both jokers have been played before", who.name(*player))
            help("a player is immune by a joker, and there are two");
        /// A player is named immune, and in an earlier trick, which names nobody, a special was kept that only immunity
        /// explains: where one trick names the immune, all do.
        ImmuneBefore
            kind("immune") rule("C14")
            words("somebody is named immune, and a special was kept before that only immunity explains")
            help("correct that trick: name who played a joker in it, before its first bar");
        /// A player who is immune in this trick receives a token.
        ImmuneReceiver { player: Seat, due: Due }
            kind("immune") rule("C14")
            words("{} played a joker and receives no token", who.name(*player))
            help("{}", who.due(*due));
        /// A special is received, and what it does is not written.
        EffectMissing { special: TokenKind, possible: bool }
            kind("effect-missing") rule("C11")
            words("what the {special} does is missing")
            help(= Some(if *possible {
                effect_form(*special).to_owned()
            } else {
                "it is impossible here, so write `kept` behind it".to_owned()
            }));
        /// The effect written is that of another special.
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
            /// Whether that is who plays the special.
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
            /// Whom it may be aimed at.
            targets: Seats,
        }
            kind("effect-impossible") rule("C11")
            words("the {special} is aimed at {}, whose it is", who.name(*player))
            help("{}", who.targets(*special, *targets));
        /// A special is aimed at a player who is immune in this trick.
        ImmuneTarget {
            special: TokenKind,
            target: Seat,
            /// Whom it may be aimed at.
            targets: Seats,
        }
            kind("immune") rule("C14")
            words("{} played a joker and is no target of a special", who.name(*target))
            help("{}", who.targets(*special, *targets));
        /// A special is kept, and a player who takes a token later in the trick could have been its target.
        KeptDisproved {
            special: TokenKind,
            /// With which take of the trick it came, from 0.
            take: usize,
            /// The player who received the special.
            player: Seat,
            /// Who takes a token, and so was not immune.
            taker: Seat,
        }
            kind("kept-but-possible") rule("C11")
            words("the {special} is kept, and {} could have been its target", who.name(*taker))
            help("{} takes a token in this trick, and so did not play a joker", who.name(*taker));
        /// A special is kept, and it can be resolved.
        KeptButPossible {
            special: TokenKind,
            /// The player who received the special.
            player: Seat,
            /// Whom it may be aimed at.
            targets: Seats,
        }
            kind("kept-but-possible") rule("C11")
            words("the {special} is kept, and it can be resolved")
            help("it may be aimed at {}", who.any_of(*targets));
    }
}

/// A revoke that a later card proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenRevoke {
    /// The player who revoked.
    pub player: Seat,
    /// In which trick, from 1.
    pub trick: usize,
    /// The card that proves it.
    pub card: Card,
    /// The suit that was led.
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
    /// The players who may take it.
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

    /// The rule that says who takes it: C6, C7 or C8.
    const fn rule(self) -> &'static str {
        match self {
            Due { turn: Turn::Third, .. } => "C7",
            Due { alone: true, .. } => "C8",
            _ => "C6",
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

impl IllegalStep {
    /// The fault with the names of the players, in seat order.
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

/// A fault whose message has the names of the players.
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

/// The players' names as messages use them: without a name a player has a number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'a>(&'a [Name]);

impl Names<'_> {
    fn name(self, seat: Seat) -> String {
        match self.0.get(seat.index()) {
            Some(name) => format!("`{}`", Excerpt(name.as_str())),
            None => format!("player {}", seat.index() + 1),
        }
    }

    /// `` `Ana`, `Beto` or `Cira` ``.
    fn any_of(self, seats: Seats) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.name(seat)).collect();
        if names.is_empty() { "nobody".to_owned() } else { words::any_of(&names) }
    }

    /// Whom a special may be aimed at.
    fn targets(self, special: TokenKind, targets: Seats) -> String {
        if targets.is_empty() {
            format!("{special} is impossible here: write `kept`")
        } else {
            format!("it may be aimed at {}", self.any_of(targets))
        }
    }

    /// Who takes the next token, and why.
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
                format!("the winner takes second: {whose}; or the token is discarded where one was alone")
            }
            (Turn::Third, _) => format!("the winner gives the third token to another: {whose}"),
        }
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

faults! {
    /// Why Lex cannot be counted so.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LexFault {
        /// Lex are counted in a match whose cards say who has won them.
        OfCards
            kind("lex") rule("C9")
            words("Lex follow from the cards of this match (C9)");
        /// More Lex are counted than the game has.
        TooMany(lex: u32)
            kind("lex") rule("C1")
            words("{lex} Lex in all, and there are four (C1)");
        /// Lex are counted for a seat at which nobody sits.
        NoSeat(seat: Seat)
            kind("unknown-player") rule("C4")
            words("player {} has Lex, and does not sit at this table", seat.index() + 1);
    }
}

faults! {
    /// Why a match cannot begin so.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SetupFault {
        /// The leader does not sit at the table.
        Leader { leader: Seat, players: Players }
            kind("bad-tag") rule("syntax")
            words("player {} leads, and {players} play", leader.index() + 1);
        /// There are more or fewer names than players.
        Names { names: usize, players: Players }
            kind("bad-tag") rule("syntax")
            words("{names} names, and {players} play");
        /// Two players have one name.
        NameTwice(first: Seat, second: Seat)
            kind("bad-tag") rule("syntax")
            words("players {} and {} have one name", first.index() + 1, second.index() + 1);
        /// The set of tokens that is named has none.
        NoTokens
            kind("bad-tag") rule("syntax")
            words("a set has tokens");
        /// The set of tokens that is named has more milk than the game.
        Milk(milk: u8)
            kind("bad-tag") rule("syntax")
            words("{milk} milk in the set, and the game has {MOST_MILK}");
        /// The set of tokens that is named has more of a kind than a record can say.
        TooMany { kind: TokenKind, count: u8 }
            kind("bad-tag") rule("syntax")
            words("{count} {kind} in the set, and {MOST_OF_A_KIND} is the most that can be written");
        /// The set of tokens that is named has fewer of a kind than were set out already.
        OutAlready { kind: TokenKind, out: u8, there: u8 }
            kind("bad-tag") rule("syntax")
            words("{out} {kind} set out already, and the set has {there}");
        /// The hands have another size than a deal gives, or a card is in them twice.
        Hands
            kind("bad-tag") rule("syntax")
            words("the hands are those of no deal");
    }
}

faults! {
    /// A heap of tokens that no game has.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum HeapFault {
        /// All players together have more milk than the game.
        Milk(milk: u32)
            kind("too-many-milk") rule("C12")
            words("{milk} milk in all, and the game has three");
        /// All players together have more Lex than the game.
        Lex(lex: u32)
            kind("too-many-lex") rule("C1")
            words("{lex} Lex in all, and the game has four");
        /// All players together have more tokens of a kind than the set.
        Kind { kind: TokenKind, held: u32, there: u8 }
            kind("token-set") rule("C3")
            words("{held} {kind} in all, and the set has {there}");
    }
}

faults! {
    /// What no box of 30 tokens can have: a warning, as people play with the box they have.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Doubt {
        /// A set of tokens that is named is not 30 in all.
        Set(tokens: u32)
            kind("token-set") rule("C3")
            words("{tokens} tokens in the set, and the game has {BOX}")
            help("play goes on with it: this is only worth a second look");
        /// More than one duck is out, and no set is named.
        Ducks(ducks: u32)
            kind("token-set") rule("C3")
            words("{ducks} ducks in all, and the game has one")
            help("name the set that was played with if it is another one (C3)");
        /// More tokens are out than a box has besides its milk and its duck, and no set is named.
        Others(others: u32)
            kind("token-set") rule("C3")
            words("{others} tokens besides milk and duck, and a box of {BOX} has {OTHERS} of them")
            help("name the set that was played with if it is another one (C3)");
    }
}

faults! {
    /// Why a text is no player's name.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ParseNameError {
        /// A name has no letters at all.
        Empty
            kind("syntax") rule("syntax")
            words("a player needs a name");
        /// A name has something that names do not have, or does not start with a letter.
        Letters(name: String)
            kind("syntax") rule("syntax")
            words(
                "`{}` is no name: it starts with a letter and goes on with letters, digits, `_`, `-`, `'` and `.`",
                Excerpt(name)
            );
        /// A name has more letters than a name may have.
        TooLong(name: String)
            kind("syntax") rule("syntax")
            words("`{}` is too long for a name: it may have {} letters", Excerpt(name), Name::MOST);
        /// A player is called `discard`, which is what records write for a token that nobody takes.
        Reserved
            kind("syntax") rule("syntax")
            words("`discard` is no name: records use that word for a token that nobody takes (C8)");
    }
}

faults! {
    /// Why a text is no set of tokens.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ParseTokenSetError {
        /// A part of the set is not a kind, an `x` and a count.
        Form(part: String)
            kind("bad-tag") rule("C3")
            words(
                "`{}` is no count of tokens: write a kind, `x` and a number from 1 to 99, as in `10x5`",
                Excerpt(part)
            );
        /// A part of the set names no kind of token.
        Kind(error: ParseTokenError)
            is(error) kind("unknown-token") rule("C3")
            help("{}", meant_or_all(error));
        /// A kind of token stands in the set twice.
        Twice(kind: TokenKind)
            kind("bad-tag") rule("C3")
            words("`{kind}` stands twice");
    }
}

/// The token that may have been meant.
fn meant(error: &ParseTokenError) -> Option<String> {
    error.nearest.map(|nearest| format!("did you mean `{nearest}`?"))
}

/// The token that may have been meant, or else all there are.
fn meant_or_all(error: &ParseTokenError) -> String {
    meant(error)
        .unwrap_or_else(|| format!("the tokens are {}", TokenKind::ALL.map(TokenKind::name).join(" ")))
}

faults! {
    /// What is wrong with hands.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum HandFault {
        /// A line is not a name, a colon and cards.
        Line
            kind("syntax") rule("syntax")
            words("a hand is written as NAME: CARDS, as in `Ana: 2V 10M *`");
        /// A text in JSON has not the form of a deal.
        Json(message: String)
            kind("syntax") rule("syntax")
            words("this is no deal in JSON: {message}");
        /// The hands are those of another game.
        Game(name: String)
            kind("game") rule("syntax")
            words("this is a game of `{}`, and hands are dealt in Divicity", Excerpt(name));
        /// A player has a name that is none.
        Name(error: ParseNameError) is(error);
        /// Too few or too many play.
        Players(players: usize)
            kind("players") rule("C2")
            words("{players} players, and 3 to 6 play Divicity");
        /// A player is listed twice.
        DuplicatePlayer(name: String)
            kind("duplicate-player") rule("C2")
            words("`{}` is listed twice", Excerpt(name));
        /// The leader, or who a hand belongs to, is not among the players.
        UnknownPlayer(name: String)
            kind("unknown-player") rule("C2")
            words("`{}` is not one of the players", Excerpt(name));
        /// A player has two hands.
        DuplicateHand(name: String)
            kind("duplicate-hand") rule("C2")
            words("a second hand of `{}`", Excerpt(name));
        /// A player has no hand, and others have one.
        HandMissing(name: String)
            kind("hand-missing") rule("C2")
            words("`{}` has no hand, and others have one", Excerpt(name));
        /// A hand has more or fewer cards than each player gets.
        HandSize { player: String, has: usize, players: usize, should: usize }
            kind("hand-size") rule("C2")
            words(
                "`{}` has {}, and each of {players} players gets {should}",
                Excerpt(player), count(*has, "card", "cards")
            )
            help("{}", difference(*has, *should));
        /// In the middle of a match two hands are more than one card apart.
        Uneven {
            player: String,
            has: usize,
            /// Who has the most cards.
            other: String,
            most: usize,
        }
            kind("hand-size") rule("C2")
            words(
                "`{}` has {} and `{}` {most}: in the middle of a trick hands are at most one card apart",
                Excerpt(player), count(*has, "card", "cards"), Excerpt(other)
            );
        /// A word is no card.
        UnknownCard(error: ParseCardError)
            is(error) kind("unknown-card") rule("C1")
            help("{}", error.help());
        /// A card is dealt more often than the deck has it.
        DuplicateCard {
            card: Card,
            /// Who has it already; nobody where it is among those that stay out.
            first: Option<String>,
        }
            kind("duplicate-card") rule("C1")
            words(
                "`{card}` once more, and the deck has {}; {} has it too",
                if *card == Card::Joker { "two of them" } else { "one" },
                first.as_ref().map_or_else(|| "what stays out".to_owned(), |name| format!("`{}`", Excerpt(name)))
            );
        /// More or fewer cards stay out than are left of the deck.
        RestSize { has: usize, players: usize, should: usize }
            kind("rest-size") rule("C2")
            words("{} out, and with {players} players {should} stay out", count(*has, "card", "cards"))
            help("{}", difference(*has, *should));
        /// A word is no token.
        UnknownToken(error: ParseTokenError)
            is(error) kind("unknown-token") rule("C3")
            help(= meant(error));
        /// The stack has more of a kind of token than the set.
        TokenTooMany { kind: TokenKind, there: u8 }
            kind("token-set") rule("C3")
            words("{kind} once more, and the set has {there}");
        /// The stack has fewer of a kind of token than the set.
        TokenMissing { kind: TokenKind, has: u8, there: u8 }
            kind("token-set") rule("C3")
            words(|f| match *has {
                0 => write!(f, "no {kind} in the stack, and the set has {there}"),
                has => write!(f, "{has} {kind} in the stack, and the set has {there}"),
            });
        /// The seed is none.
        Seed(error: ParseSeedError)
            is(error) kind("seed") rule("syntax")
            help(= None);
        /// Hands, or cards that stay out, are not those that the seed deals.
        SeedDeals(seed: Seed)
            kind("seed") rule("C2")
            words("the seed {seed} deals other cards");
        /// The tokens of the stack have another order than the seed gives them.
        SeedStacks(seed: Seed)
            kind("seed") rule("C3")
            words("the seed {seed} puts the tokens in another order");
    }
}

/// How many are too many, or missing.
fn difference(has: usize, should: usize) -> String {
    match has.checked_sub(should) {
        Some(more) => format!("{more} too many"),
        None => format!("{} missing", should - has),
    }
}

faults! {
    /// What is wrong with a quick score, as in `Ana=10,rinds Beto=beer`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum QuickFault {
        /// A word belongs to no player.
        NoPlayer(word: String)
            kind("syntax") rule("syntax")
            words("`{}` belongs to no player", Excerpt(word))
            help("write a player as NAME=TOKENS, as in `Ana=10,rinds,beer`");
        /// A player has a name that is none.
        Name(error: ParseNameError) is(error);
        /// A player stands twice.
        Twice(name: Name)
            kind("duplicate-player") rule("syntax")
            words("`{}` stands twice", Excerpt(name.as_str()));
        /// More players are scored than can play.
        TooMany(players: usize)
            kind("too-many-players") rule("C2")
            words("{players} players, and 6 at the most play Divicity");
        /// Nothing stands between two commas.
        Missing
            kind("syntax") rule("syntax")
            words("a token is missing here")
            help("write tokens between commas, as in `Ana=10,beer`; nothing held is `Ana=`");
        /// A word is no token.
        Token(error: ParseTokenError)
            is(error) kind("unknown-token") rule("C3")
            help(= Some(meant(error).unwrap_or_else(|| {
                format!("the tokens are {} and lex", TokenKind::ALL.map(TokenKind::name).join(", "))
            })));
        /// A `=` stands within a token: two players in one word, or one `=` too many.
        Equals(word: String)
            kind("syntax") rule("syntax")
            words("`{}` is no token", Excerpt(word))
            help("a player begins after a blank, as in `Ana=10 Beto=beer`");
        /// A number beside a kind may be a token, or a count of either neighbour, as in `20-5` and `milk 2 beer`.
        Unclear(item: String)
            kind("syntax") rule("syntax")
            words("`{}` may be read in two ways", Excerpt(item))
            help("put commas between tokens and counts behind them, as in `-20,-5,milkx2`");
        /// A count of tokens is none.
        Count(count: String)
            kind("syntax") rule("syntax")
            words("`{}` is no count of tokens", Excerpt(count))
            help("a count is a whole number from 1 to 30, as in `milkx2`");
        /// A player has more of a kind than the game has tokens.
        Absurd {
            /// How many; as written where that is too large to count with.
            count: String,
            kind: String,
        }
            kind("too-many-tokens") rule("C3")
            words("{} {kind}, and a game has 30 tokens in all", Excerpt(count));
    }
}

faults! {
    /// What is wrong with the text of a trick.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TextFault {
        /// The text is wrong as the text of any record can be; a number that is written wrong is that of a trick here.
        Syntax(fault: SyntaxFault)
            is(fault)
            kind("trick-number" | "bad-tag" | "syntax" = match fault {
                SyntaxFault::MoveNumber(_) => "trick-number",
                fault => fault.kind(),
            })
            rule("syntax")
            help(= match fault {
                SyntaxFault::MoveNumber(_) => Some("a trick is numbered `12.`".to_owned()),
                fault => fault.help(),
            });
        /// Something else should stand in this place.
        Expected {
            /// What should stand there.
            wanted: &'static str,
            /// What does; empty where the text ends.
            found: String,
        }
            kind("syntax") rule("syntax")
            words(|f| match found.as_str() {
                "" => write!(f, "the text ends where {wanted} should stand"),
                found => write!(f, "`{}` stands where {wanted} should stand", Excerpt(found)),
            })
            help("a trick is as `7. 2V KV 6M JV | donate milk | Ana donate 10>Beto | Beto milk`");
        /// A word is written as a card is, and is none.
        UnknownCard(error: ParseCardError)
            is(error) kind("unknown-card") rule("C1")
            help("{}", error.help());
        /// A word is no token.
        UnknownToken(error: ParseTokenError)
            is(error) kind("unknown-token") rule("C3")
            help("{}", meant_or_all(error));
        /// A word is none of the players.
        UnknownPlayer { word: String, players: Vec<Name> }
            kind("unknown-player") rule("syntax")
            words("`{}` is not one of the players", Excerpt(word))
            help("{}", meant_or_all_players(word, players));
        /// The effect written is not of the form that its special has.
        EffectForm(special: TokenKind)
            kind("syntax") rule("C11")
            words("this is not what {special} does")
            help("{}", effect_form(*special));
        /// A joker stands alone at the end of the text, as `*` for a result would.
        LoneJoker
            kind("card-count") rule("C4")
            words("a joker too many: records of Divicity end without a result")
            help("leave the `*` out: what a match came to is computed");
        /// The text is that of no legal trick, whatever has been played: an effect of what has none, a take too many.
        Rule(fault: IllegalStep) is(fault);
    }
}

/// The player who may have been meant, or else all there are.
fn meant_or_all_players(word: &str, players: &[Name]) -> String {
    // Comparing takes memory by both lengths, and a record may hold a word of any length.
    let is_short = word.len() <= 100;
    let near = |name: &&Name| {
        is_short && name.as_str().len() <= 100 && strsim::damerau_levenshtein(name.as_str(), word) <= 2
    };
    let shown = |name: &Name| format!("`{}`", Excerpt(name.as_str()));
    match players.iter().find(near).filter(|_| word.chars().count() > 2) {
        Some(name) => format!("did you mean {}?", shown(name)),
        None => format!("the players are {}", players.iter().map(shown).collect::<Vec<_>>().join(" ")),
    }
}

faults! {
    /// What is wrong with a recorded match.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Fault {
        /// The text of a trick or a tag is wrong.
        Text(fault: TextFault) is(fault);
        /// A tag has a value that it cannot have, or names another game.
        Tag(fault: TagFault) is(fault);
        /// No tag says who plays.
        NoPlayers
            kind("bad-tag") rule("syntax")
            words("no tag `Players` says who plays")
            help("write `[Players \"Ana Beto Cira\"]`, clockwise");
        /// Players, leader or hands in the tags are wrong. What is wrong with the players themselves is a `bad-tag`; a hand
        /// that is missing has the wrong size.
        Hands(fault: HandFault)
            is(fault)
            kind("hand-size" | "bad-tag" | "unknown-player" | "unknown-card" | "duplicate-card" = match fault {
                HandFault::HandMissing(_) => "hand-size",
                HandFault::Game(_)
                | HandFault::Name(_)
                | HandFault::Players(_)
                | HandFault::DuplicatePlayer(_)
                | HandFault::DuplicateHand(_) => "bad-tag",
                fault => fault.kind(),
            })
            rule("C1" | "C2" | "syntax" = fault.rule())
            words("{}", clipped(&fault.to_string()))
            help(= match fault {
                HandFault::UnknownPlayer(_) => Some("the tag `Players` has the names of all who play".to_owned()),
                HandFault::HandMissing(_) => Some("write the hands of all players, or of none".to_owned()),
                fault => fault.help(),
            });
        /// The match cannot begin as the tags say.
        Setup(fault: SetupFault) is(fault);
        /// The tag `Tokens` names no set of tokens.
        Tokens(fault: ParseTokenSetError) is(fault) words("{}", clipped(&fault.to_string()));
        /// The tag `Tokens` names a set with more milk than the game has.
        Milk(milk: u8)
            kind("milk") rule("C12")
            words("{milk} milk in the set, and the game has {MOST_MILK}");
        /// More Lex are claimed in all than the game has.
        TooManyLex(lex: u32)
            kind("lex") rule("C1")
            words("{lex} Lex in all, and the game has {ALL_LEX}");
        /// The Lex claimed for a player are not those that the cards say.
        Lex {
            name: Name,
            claimed: u8,
            /// What the cards say.
            won: u8,
        }
            kind("lex") rule("C9")
            words("`{}` is said to have {claimed} Lex, and has won {won}", Excerpt(name.as_str()));
        /// The score claimed for a player is not what the tokens come to.
        Score {
            name: Name,
            claimed: i32,
            holding: Holding,
            /// What the holding is worth.
            total: i32,
        }
            kind("score-claim") rule("C12")
            words(
                "`{}` is said to have {claimed}, and has {total}, {} {}",
                Excerpt(name.as_str()), total.abs_diff(*claimed), if total > claimed { "more" } else { "less" }
            )
            help("the score is {}", explain(holding));
        /// The number before a trick is not that of the trick.
        Number { written: String, trick: usize }
            kind("trick-number") rule("syntax")
            words("`{}` stands before trick {trick}", Excerpt(written))
            help("write `{trick}.` or no number");
        /// A second number stands before one trick.
        NumberTwice
            kind("trick-number") rule("syntax")
            words("a second number before one trick");
        /// A step that the rules do not allow.
        Rule {
            fault: IllegalStep,
            /// The names of the players, by seat.
            names: Vec<Name>,
        }
            is(fault.named(names));
    }
}

impl From<SyntaxFault> for Fault {
    fn from(fault: SyntaxFault) -> Fault {
        Fault::Text(TextFault::Syntax(fault))
    }
}

/// The most of a message that quotes words of the record whole: they may have any length.
const MOST: usize = 200;

fn clipped(message: &str) -> String {
    match message.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Fault as _;

    #[test]
    fn c12_a_claim_that_is_wrong_is_told_with_the_difference() {
        let told = |claimed, total| {
            let name = "Ana".parse().unwrap();
            Fault::Score { name, claimed, holding: Holding::default(), total }.to_string()
        };
        assert_eq!(told(15, 20), "`Ana` is said to have 15, and has 20, 5 more");
        assert_eq!(told(20, -5), "`Ana` is said to have 20, and has -5, 25 less");
    }

    #[test]
    fn a_name_written_nearly_right_is_asked_after_and_of_others_all_are_told() {
        let help = |word: &str| {
            let players = ["Ana", "Beto"].map(|name| name.parse().unwrap()).to_vec();
            TextFault::UnknownPlayer { word: word.to_owned(), players }.help().unwrap()
        };
        assert_eq!(help("Bteo"), "did you mean `Beto`?");
        assert_eq!(help("Anna"), "did you mean `Ana`?");
        // Two letters are as near to anything.
        assert_eq!(help("An"), "the players are `Ana` `Beto`");
        assert_eq!(help("Cira"), "the players are `Ana` `Beto`");
        assert_eq!(help(&"A".repeat(200)), "the players are `Ana` `Beto`");
    }
}
