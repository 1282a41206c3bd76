//! What players are called on paper, and how their game stands.

use crate::diverto::paper::words::Words;
use crate::diverto::rules::position::{Ending, Player};
use crate::diverto::standing::{Reason, Standing};

/// The players of a game, by name where they have one.
#[derive(Clone, Copy)]
pub(super) struct Called<'a> {
    pub names: &'a [Option<String>; 2],
    pub words: &'a Words,
}

impl<'a> Called<'a> {
    /// What a player is called without a name.
    fn label(self, player: Player) -> &'a str {
        match player {
            Player::One => &self.words.sheet.player1,
            Player::Two => &self.words.sheet.player2,
        }
    }

    /// A player's name, or what the player is called without one.
    pub fn name(self, player: Player) -> &'a str {
        self.names[player.index()].as_deref().unwrap_or(self.label(player))
    }

    /// The same, where both have one name what tells them apart.
    fn apart(self, player: Player) -> &'a str {
        let [one, other] = self.names;
        if one == other { self.label(player) } else { self.name(player) }
    }

    /// How a game stands, in full and without the reason.
    pub fn standing(self, standing: Standing) -> [String; 2] {
        let words = &self.words.game;
        let [full, short] = match standing {
            Standing::ToDraw(_) => [&words.to_draw; 2],
            Standing::Over(Reason::Board(Ending::NoLine(_))) => [&words.no_line, &words.wins],
            Standing::Over(Reason::Board(Ending::LastRow)) => [&words.last_row, &words.drawn],
            Standing::Over(Reason::Resignation(_)) => [&words.resigned, &words.wins],
            Standing::Over(Reason::Agreement) => [&words.agreed, &words.drawn],
        };
        // Without a player there is nothing to put in.
        let player = standing.player().unwrap_or(Player::One);
        let named = |text: &str| {
            text.replace("{other}", "\0")
                .replace("{player}", self.apart(player))
                .replace('\0', self.apart(player.other()))
        };
        [named(full), named(short)]
    }
}
