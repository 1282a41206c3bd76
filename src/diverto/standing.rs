//! How a game stands, in the words that every output uses: records checked, boards shown, pages, printed sheets, a game at
//! the table.

use std::fmt;

use crate::diverto::rules::position::{Ending, Player};
use crate::record::Outcome;

/// How a game stands after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The game goes on, and this player draws.
    ToDraw(Player),
    /// The game is over, for this reason.
    Over(Reason),
}

/// Why a game stands as it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The board decides (D9).
    Board(Ending),
    /// A win of this player that the record claims on an undecided board.
    Resignation(Player),
    /// A draw that the record claims.
    Agreement,
}

impl Reason {
    /// Its name in JSON.
    #[must_use]
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
    /// Who has won; nobody in a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Reason::Board(ending) => ending.winner(),
            Reason::Resignation(winner) => Some(winner),
            Reason::Agreement => None,
        }
    }

    /// What a record means that claims `outcome` where the board has not decided.
    #[must_use]
    pub const fn claimed(outcome: Outcome) -> Option<Reason> {
        match outcome {
            Outcome::FirstWins => Some(Reason::Resignation(Player::One)),
            Outcome::SecondWins => Some(Reason::Resignation(Player::Two)),
            Outcome::Draw => Some(Reason::Agreement),
            Outcome::Unfinished => None,
        }
    }

    /// What the record claims by it, where the board has not decided.
    #[must_use]
    pub const fn claim(self) -> Option<Outcome> {
        match self {
            Reason::Board(_) => None,
            Reason::Resignation(Player::One) => Some(Outcome::FirstWins),
            Reason::Resignation(Player::Two) => Some(Outcome::SecondWins),
            Reason::Agreement => Some(Outcome::Draw),
        }
    }
}

/// The result that an ending means.
impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Outcome {
        match ending.winner() {
            Some(Player::One) => Outcome::FirstWins,
            Some(Player::Two) => Outcome::SecondWins,
            None => Outcome::Draw,
        }
    }
}

impl Standing {
    /// That of a game with `to_draw` to draw, which is over where there is a reason.
    #[must_use]
    pub const fn new(reason: Option<Reason>, to_draw: Player) -> Standing {
        match reason {
            Some(reason) => Standing::Over(reason),
            None => Standing::ToDraw(to_draw),
        }
    }

    /// Why it is over, if it is.
    #[must_use]
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Standing::ToDraw(_) => None,
            Standing::Over(reason) => Some(reason),
        }
    }

    /// The player it is about: who is to draw or has won; nobody in a draw.
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Standing::ToDraw(player) => Some(player),
            Standing::Over(reason) => reason.winner(),
        }
    }

    /// Its words, with the players called as `name` says.
    ///
    /// ```
    /// use parlour::diverto::{Ending, Player, Reason, Standing};
    /// let standing = Standing::Over(Reason::Board(Ending::NoLine(Player::Two)));
    /// assert_eq!(standing.to_string(), "player 1 wins: player 2 has no legal line");
    /// let names = [Some("Ana".to_owned()), Some("Beto".to_owned())];
    /// assert_eq!(standing.told(&names), "Ana wins: Beto has no legal line");
    /// ```
    #[must_use]
    pub fn told(self, names: &[Option<String>; 2]) -> String {
        self.with(|player| called(names, player))
    }

    fn with(self, name: impl Fn(Player) -> String) -> String {
        let decided =
            |loser: Player, why: &str| format!("{} wins: {} {why}", name(loser.other()), name(loser));
        match self {
            Standing::ToDraw(player) => format!("{} to draw", name(player)),
            Standing::Over(Reason::Board(Ending::NoLine(loser))) => decided(loser, "has no legal line"),
            Standing::Over(Reason::Board(Ending::LastRow)) => "drawn: the last row is drawn".to_owned(),
            Standing::Over(Reason::Resignation(winner)) => decided(winner.other(), "resigns"),
            Standing::Over(Reason::Agreement) => "drawn by agreement".to_owned(),
        }
    }
}

/// With `player 1` and `player 2`.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with(|player| player.to_string()))
    }
}

/// How the board stands (D9): `player1-wins`, `player2-wins`, `draw` or `unfinished`.
#[must_use]
pub const fn status(ending: Option<Ending>) -> &'static str {
    match ending {
        Some(Ending::NoLine(Player::Two)) => "player1-wins",
        Some(Ending::NoLine(Player::One)) => "player2-wins",
        Some(Ending::LastRow) => "draw",
        None => "unfinished",
    }
}

/// In the words of [`Standing`].
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Standing::from(*self).fmt(f)
    }
}

impl From<Ending> for Standing {
    fn from(ending: Ending) -> Standing {
        Standing::Over(Reason::Board(ending))
    }
}

/// What a player is called: the name, or `player 1` without one and where both have the same.
#[must_use]
pub fn called(names: &[Option<String>; 2], player: Player) -> String {
    let [one, other] = names;
    let name = names[player.index()].clone().filter(|_| one != other);
    name.unwrap_or_else(|| player.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_one_name_are_told_apart() {
        let name = |name: &str| Some(name.to_owned());
        let won = Standing::Over(Reason::Resignation(Player::Two));
        assert_eq!(won.told(&[name("Ana"), None]), "player 2 wins: Ana resigns");
        assert_eq!(won.told(&[name("Ana"), name("Ana")]), "player 2 wins: player 1 resigns");
    }
}
