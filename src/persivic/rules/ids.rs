//! The rules of PerSiVic by id, in this project's own words. `docs/rules.md` has the full text.

use crate::record::rules;

rules! {
    /// The board has 9 by 9 squares. Each side has 27 stones, three on each square of its first row; red begins.
    P1;
    /// All stones of one square move together, each as many steps as there are stones.
    P2;
    /// A stone goes along rows and columns without turning back, and passes vacant squares only.
    P3;
    /// Stones land on vacant squares or on those of their own colour.
    P4;
    /// A stone that is alone on its square may step onto the opponent's stones next to it, and captures them all.
    P5;
    /// Three or more stones on the far row win.
    P6;
    /// When both sides have fewer than three stones, the game is drawn.
    P7a;
    /// A player without a legal move loses; under an option the game is drawn.
    P7b;
    /// Under an option, a given number of plies without a capture draws the game.
    P7c;
    /// A position that occurs for the third time draws the game; under an option a player has to claim the draw.
    P7d;
    /// Three stones alone in the middle of the board have 12 destinations and 364 moves.
    P8;
}
