//! Games between automatic players.

use super::turns::TwoPlayerGame;

/// Plays until the board ends the game or a player stops. Returns the number of plies played.
///
/// `choose` acts for both players: it returns a legal ply for the side to move, or `None` to stop, say at a
/// ply limit. It may change state that precedes a ply, such as thrown dice.
pub fn play_out<G: TwoPlayerGame>(game: &mut G, mut choose: impl FnMut(&mut G) -> Option<G::Ply>) -> u32 {
    let mut plies = 0;
    while game.end().is_none() {
        let Some(ply) = choose(game) else { break };
        game.play(&ply);
        plies += 1;
    }
    plies
}
