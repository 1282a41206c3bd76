//! The status of a game, in the wording shared by all outputs: checked records, boards, web pages, printed
//! sheets and games played at the terminal.

use crate::diverto::rules::{Ending, Player};
use crate::record::Outcome;
use crate::words::{Language, Say, Verbatim, in_english, messages};

in_english! { Standing, Ending }

messages! {
    enum StandingText in "diverto" {
        Player = "player {n}",
        ToDraw = "{player} to draw",
        Wins = "{player} wins",
        Drawn = "drawn",
        NoLine = "{player} wins: {other} has no legal line",
        LastRow = "drawn: the last row is drawn",
        Resigned = "{player} wins: {other} resigns",
        Agreed = "drawn by agreement",
    }
}

/// The status of a game after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The game is in progress and this player is to draw.
    ToDraw(Player),
    /// The game is over, for this reason.
    Over(Reason),
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Decided on the board (D9).
    Board(Ending),
    /// The record claims a win for this player on an undecided board.
    Resignation(Player),
    /// The record claims a draw.
    Agreement,
}

impl Reason {
    /// The name used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Board(Ending::NoLine(_)) => "no-line",
            Reason::Board(Ending::LastRow) => "last-row",
            Reason::Resignation(_) => "resignation",
            Reason::Agreement => "agreement",
        }
    }
}

impl Reason {
    /// The winner; `None` in a draw.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Reason::Board(ending) => ending.winner(),
            Reason::Resignation(winner) => Some(winner),
            Reason::Agreement => None,
        }
    }

    /// The reason implied by a record that claims `outcome` on an undecided board.
    pub const fn claimed(outcome: Outcome) -> Option<Reason> {
        match outcome {
            Outcome::FirstWins => Some(Reason::Resignation(Player::One)),
            Outcome::SecondWins => Some(Reason::Resignation(Player::Two)),
            Outcome::Draw => Some(Reason::Agreement),
            Outcome::Unfinished => None,
        }
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Outcome {
        outcome(ending.winner())
    }
}

/// The result of a game with this winner.
pub(super) const fn outcome(winner: Option<Player>) -> Outcome {
    match winner {
        Some(Player::One) => Outcome::FirstWins,
        Some(Player::Two) => Outcome::SecondWins,
        None => Outcome::Draw,
    }
}

impl Standing {
    /// The status of a game with `to_draw` to move, or over if there is a `reason`.
    pub const fn new(reason: Option<Reason>, to_draw: Player) -> Standing {
        match reason {
            Some(reason) => Standing::Over(reason),
            None => Standing::ToDraw(to_draw),
        }
    }

    /// Why the game is over, if it is.
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Standing::ToDraw(_) => None,
            Standing::Over(reason) => Some(reason),
        }
    }

    /// The player to move or the winner; `None` in a draw.
    pub const fn player(self) -> Option<Player> {
        match self {
            Standing::ToDraw(player) => Some(player),
            Standing::Over(reason) => reason.winner(),
        }
    }

    /// The status in words, with the players' names.
    ///
    /// ```
    /// use parlour::diverto::{Ending, Player, Reason, Standing};
    /// use parlour::print::Language;
    /// let standing = Standing::Over(Reason::Board(Ending::NoLine(Player::Two)));
    /// assert_eq!(standing.to_string(), "player 1 wins: player 2 has no legal line");
    /// let names = [Some("Ana".to_owned()), Some("Beto".to_owned())];
    /// assert_eq!(standing.named(Language::English, &names), "Ana wins: Beto has no legal line");
    /// ```
    pub fn named(self, language: Language, names: &[Option<String>; 2]) -> String {
        let words = match self {
            Standing::ToDraw(_) => StandingText::ToDraw,
            Standing::Over(Reason::Board(Ending::NoLine(_))) => StandingText::NoLine,
            Standing::Over(Reason::Board(Ending::LastRow)) => StandingText::LastRow,
            Standing::Over(Reason::Resignation(_)) => StandingText::Resigned,
            Standing::Over(Reason::Agreement) => StandingText::Agreed,
        };
        self.say_as(words, language, names)
    }

    /// The status without the reason, for narrow places: `Ana to draw`, `Ana wins`, `drawn`.
    pub fn in_short(self, language: Language, names: &[Option<String>; 2]) -> String {
        let words = match (self, self.player()) {
            (Standing::ToDraw(_), _) => StandingText::ToDraw,
            (Standing::Over(_), Some(_)) => StandingText::Wins,
            (Standing::Over(_), None) => StandingText::Drawn,
        };
        self.say_as(words, language, names)
    }

    fn say_as(self, words: StandingText, language: Language, names: &[Option<String>; 2]) -> String {
        // A draw names neither player.
        let player = self.player().unwrap_or(Player::One);
        let [player, other] = [player, player.other()].map(|player| called(language, names, player));
        words.say(language, &[("player", &Verbatim(&player)), ("other", &Verbatim(&other))])
    }
}

/// Calls the players `player 1` and `player 2`.
impl Say for Standing {
    fn say(&self, language: Language) -> String {
        self.named(language, &[None, None])
    }
}

/// `player1` or `player2`: the name used in JSON.
pub(super) const fn player_name(player: Player) -> &'static str {
    match player {
        Player::One => "player1",
        Player::Two => "player2",
    }
}

/// The status of the board (D9): `player1-wins`, `player2-wins`, `draw` or `unfinished`.
pub const fn status(ending: Option<Ending>) -> &'static str {
    match ending {
        Some(Ending::NoLine(Player::Two)) => "player1-wins",
        Some(Ending::NoLine(Player::One)) => "player2-wins",
        Some(Ending::LastRow) => "draw",
        None => "unfinished",
    }
}

impl Say for Ending {
    fn say(&self, language: Language) -> String {
        Standing::from(*self).say(language)
    }
}

impl From<Ending> for Standing {
    fn from(ending: Ending) -> Standing {
        Standing::Over(Reason::Board(ending))
    }
}

/// A player's name, or `player 1` if unnamed or if both have the same name.
pub fn called(language: Language, names: &[Option<String>; 2], player: Player) -> String {
    let [one, other] = names;
    let name = names[player.index()].clone().filter(|_| one != other);
    name.unwrap_or_else(|| player.say(language))
}

impl Say for Player {
    fn say(&self, language: Language) -> String {
        StandingText::Player.say(language, &[("n", &(self.index() + 1))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_one_name_are_told_apart() {
        let name = |name: &str| Some(name.to_owned());
        let won = Standing::Over(Reason::Resignation(Player::Two));
        assert_eq!(won.named(Language::English, &[name("Ana"), None]), "player 2 wins: Ana resigns");
        assert_eq!(
            won.named(Language::English, &[name("Ana"), name("Ana")]),
            "player 2 wins: player 1 resigns"
        );
    }
}
