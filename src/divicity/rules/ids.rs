//! The rules of Divicity by their ids, in words of this project. `docs/divicity.md` tells them in full.

use crate::record::rules;

rules! {
    /// The deck has 52 cards in four suits, whose aces are the Lex, and two jokers.
    C1;
    /// Three to six play, and each gets 15, 13, 10 or 9 cards; the others stay out.
    C2;
    /// The game has 30 tokens of eleven kinds. A set that is named is held against the match.
    C3;
    /// The leader sets out two tokens, three with five or six players. All play a card in turn and follow the suit
    /// led if they can.
    C4;
    /// When a joker is led, the first player behind it with a card of a suit says which suit is led.
    C5;
    /// The lowest card of the suit led takes the first token, the highest wins the trick and takes the second.
    C6;
    /// With five or six players the winner gives the third token to another player, but not to who took the first.
    C7;
    /// Who is alone in the suit led takes one token and discards another; a third one is given away.
    C8;
    /// The winner of a trick keeps the aces in it: those are the Lex.
    C9;
    /// The winner leads the next trick, until all hands are empty.
    C10;
    /// Exchange, donate and steal are resolved when they are received. One that is impossible is kept.
    C11;
    /// What tokens count in the end. There are three milk in the game.
    C12;
    /// All four Lex win; else the highest score, and of equal ones the one with most Lex.
    C13;
    /// With immunity, who plays a joker receives no token in that trick and is no target.
    C14;
}
