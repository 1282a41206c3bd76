//! Games between players that choose for themselves.

use super::turns::TwoPlayerGame;

/// Plays a game on until the board ends it or a player chooses nothing. Returns how many plies that took.
///
/// `choose` is both players: it gets the game and returns a legal ply for the side to move, or nothing to stop, as at a
/// limit of plies. It may change in the game what stands before a ply, such as thrown dice.
pub fn play_out<G: TwoPlayerGame>(game: &mut G, mut choose: impl FnMut(&mut G) -> Option<G::Ply>) -> u32 {
    let mut plies = 0;
    while game.end().is_none() {
        let Some(ply) = choose(game) else { break };
        game.play(&ply);
        plies += 1;
    }
    plies
}
