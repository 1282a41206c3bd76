//! The rules of Divicity by id, in this project's own words. `docs/rules.md` has the full text.

use crate::record::rules;

rules! {
    /// The deck has 52 cards in four suits, whose aces are the Lex, and two jokers.
    C1;
    /// Three to six play, and each gets 15, 13, 10 or 9 cards; the other cards stay out.
    C2;
    /// The game has 30 tokens of eleven kinds. If a set is named, the match is checked against it.
    C3;
    /// The leader sets out two tokens, three with five or six players. All play a card in turn and follow the suit
    /// led if they can.
    C4;
    /// When a joker is led, the first card of a suit played after it decides which suit is led.
    C5;
    /// The lowest card of the suit led takes the first token, the highest wins the trick and takes the second.
    C6;
    /// With five or six players the winner gives the third token to another player, but not to the one who took the
    /// first.
    C7;
    /// A player who is alone in the suit led takes one token and discards another; a third one is given away.
    C8;
    /// The winner of a trick keeps the aces in it: those are the Lex.
    C9;
    /// The winner leads the next trick, until all hands are empty.
    C10;
    /// Exchange, donate and steal are resolved when they are received. One that is impossible is kept.
    C11;
    /// What tokens score at the end. There are three milk in the game.
    C12;
    /// A player with all four Lex wins; otherwise the highest score wins, and among equal scores the one with the most
    /// Lex.
    C13;
    /// With immunity, a player who plays a joker receives no token in that trick and is not a target.
    C14;
}
