//! Faults of setups and scores: names, tokens, Lex.

use crate::divicity::rules::deal::Players;
use crate::divicity::rules::doubt::{BOX, OTHERS};
#[cfg(doc)]
use crate::divicity::rules::ids::*;
use crate::divicity::rules::name::Name;
use crate::divicity::rules::score::MOST_MILK;
use crate::divicity::rules::seat::Seat;
use crate::divicity::rules::setup::MOST_OF_A_KIND;
use crate::divicity::rules::token::TokenKind;
#[cfg(doc)]
use crate::record::rule::syntax;
use crate::record::{Excerpt, faults};

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

faults! {
    /// Holdings that no game can produce.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum HeapFault {
        /// All players together have more milk than the game.
        Milk(milk: u32)
            kind("too-many-milk") rule("C12")
            words("{milk} milk in all, but the game has three");
        /// All players together have more Lex than the game.
        Lex(lex: u32)
            kind("too-many-lex") rule("C1")
            words("{lex} Lex in all, but the game has four");
        /// All players together have more tokens of a kind than the set.
        Kind { kind: TokenKind, held: u32, there: u8 }
            kind("token-set") rule("C3")
            words("{held} {kind} in all, but the set has {there}");
    }
}

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

faults! {
    /// Why a text is not a player's name.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ParseNameError {
        /// A name is empty.
        Empty
            kind("syntax") rule("syntax")
            words("a player needs a name");
        /// A name has a character that is not allowed, or does not start with a letter.
        Letters(name: String)
            kind("syntax") rule("syntax")
            words(
                "`{}` is not a name: it starts with a letter, followed by letters, digits, `_`, `-`, `'` and `.`",
                Excerpt(name)
            );
        /// A name is too long.
        TooLong(name: String)
            kind("syntax") rule("syntax")
            with(name = Excerpt(name), most = Name::MOST)
            words("the name `{name}` is too long: at most {most} letters");
        /// A player is called `discard`, which is what records write for a token that nobody takes.
        Reserved
            kind("syntax") rule("syntax")
            words("`discard` is not a name: records use it for tokens that nobody takes (C8)");
    }
}
