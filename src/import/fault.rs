//! Why a text cannot be imported.

use crate::divicity::rules::TokenKind;
use crate::record::{Outcome, faults};
use crate::words::Id;

faults! {
    /// Why a text cannot be read as a game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ImportFault {
        /// Something with a digit is no move.
        Unread
            kind("syntax") rule("syntax")
            words("this is not understood")
            help("write a move as records do; a comment with a digit goes in brackets, or after `#`");
        /// A move, or something else with a digit, comes after the result.
        AfterResult { outcome: Outcome }
            kind("syntax") rule("syntax")
            words("this comes after the result `{outcome}`")
            help("put the result last, or leave it out");
        /// There is no move in the text, or a number without one.
        NoPly
            kind("syntax") rule("syntax")
            words("no move is found here");
        /// A number counts neither turns nor plies.
        Number { written: u32, turn: u32, ply: u32 }
            kind("move-number") rule("syntax")
            words("this is number {written}, but turn {turn} is next, or move {ply} if single moves are counted")
            help("something before it may be missing");
        /// A ply has no number where the others have.
        NoNumber
            kind("move-number") rule("syntax")
            words("single moves are numbered here, and this one has no number");
        /// Somebody writes two plies in a row, or those of both players.
        Speaker { name: String }
            kind("syntax") rule("syntax")
            with(name = Id(name.clone()))
            words("it is not the turn of who writes this, {name}")
            help("something before it may be missing");
        /// Somebody lists what they hold twice.
        Again { name: String }
            kind("duplicate-player") rule("syntax")
            with(name = Id(name.clone()))
            words("{name} says twice what they hold")
            help("leave the list that counts, or add the tokens up");
        /// A header and the text, or two parts of it, say two results.
        Outcomes { one: Outcome, other: Outcome }
            kind("result") rule("syntax")
            words("the text says `{one}` and `{other}`");
        /// Too many games are possible.
        TooMany
            kind("ambiguous") rule("syntax")
            words("there are too many ways to read the text up to here");
        /// Two games or more are possible.
        Several(n: usize)
            kind("ambiguous") rule("syntax")
            words("the text can be read as {n} different games");
        /// Tricks are listed, and nobody is named as a player.
        Players
            kind("bad-tag") rule("syntax")
            words("who plays is missing")
            help("write a line `Players: Ana, Beto, Cira` with the names, clockwise");
        /// A table has a special token among those of several tricks.
        Effect { token: TokenKind }
            kind("syntax") rule("C11")
            words("`{token}` was taken here, and the table does not say what it did")
            help("write `Players:` with the names and then the tricks as a list, in the order of the takes: `7. Ana donate -10>Beto, Cira milk`");
        /// Nothing says which game it is.
        NoGame
            kind("syntax") rule("syntax")
            words("this is not recognized as a game of Diverto, Divicity or PerSiVic");
    }
}
