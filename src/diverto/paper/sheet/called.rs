//! Players' names and the status of a game, as printed.

use crate::diverto::paper::words::DivertoWords;
use crate::diverto::rules::position::{Ending, Player};
use crate::diverto::standing::{Reason, Standing};

/// The players of a game, by name if they have one.
#[derive(Clone, Copy)]
pub(super) struct Called<'a> {
    pub names: &'a [Option<String>; 2],
    pub words: &'a DivertoWords,
}

impl<'a> Called<'a> {
    /// The label of an unnamed player.
    fn label(self, player: Player) -> &'a str {
        match player {
            Player::One => &self.words.sheet.player1,
            Player::Two => &self.words.sheet.player2,
        }
    }

    /// A player's name, or the label if unnamed.
    pub fn name(self, player: Player) -> &'a str {
        self.names[player.index()].as_deref().unwrap_or(self.label(player))
    }

    /// A player's name, or the label if both have the same name.
    fn apart(self, player: Player) -> &'a str {
        let [one, other] = self.names;
        if one == other { self.label(player) } else { self.name(player) }
    }

    /// The status of a game, in full and without the reason.
    pub fn standing(self, standing: Standing) -> [String; 2] {
        let words = &self.words.game;
        let [full, short] = match standing {
            Standing::ToDraw(_) => [&words.to_draw; 2],
            Standing::Over(Reason::Board(Ending::NoLine(_))) => [&words.no_line, &words.wins],
            Standing::Over(Reason::Board(Ending::LastRow)) => [&words.last_row, &words.drawn],
            Standing::Over(Reason::Resignation(_)) => [&words.resigned, &words.wins],
            Standing::Over(Reason::Agreement) => [&words.agreed, &words.drawn],
        };
        // A draw names neither player.
        let player = standing.player().unwrap_or(Player::One);
        let named = |text: &str| {
            text.replace("{other}", "\0")
                .replace("{player}", self.apart(player))
                .replace('\0', self.apart(player.other()))
        };
        [named(full), named(short)]
    }
}
