//! Players' names and the status of a game, as printed.

use crate::diverto::paper::words::DivertoWords;
use crate::diverto::rules::position::Player;
use crate::diverto::standing::Standing;
use crate::print::Language;

/// The players of a game, by name if they have one.
#[derive(Clone, Copy)]
pub(super) struct Called<'a> {
    pub names: &'a [Option<String>; 2],
    pub words: &'a DivertoWords,
    pub language: Language,
}

impl<'a> Called<'a> {
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

    /// The status of a game, in full and without the reason. Players of one name have their labels.
    pub fn standing(self, standing: Standing) -> [String; 2] {
        let apart =
            |player| if self.names[0] == self.names[1] { self.label(player) } else { self.name(player) };
        let names = Player::ALL.map(|player| Some(apart(player).to_owned()));
        [standing.named(self.language, &names), standing.in_short(self.language, &names)]
    }
}
