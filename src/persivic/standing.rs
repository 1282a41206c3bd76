//! The status of a game, in the wording shared by all outputs: checked records, boards, web pages, diagrams
//! and games played at the terminal.

use std::fmt;

use crate::persivic::rules::board::Side;
use crate::persivic::rules::options::Options;
use crate::persivic::rules::position::{End, Position, Rule};
use crate::record::Outcome;

/// The status of a game after a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The game is in progress and this side is to move.
    ToMove(Side),
    /// The game is over.
    Over(Ending),
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub reason: Reason,
}

/// The outcome of a standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// A side has won.
    Wins(Side),
    /// The game is drawn.
    Draw,
    /// The record ends before the game is decided.
    Unfinished,
}

impl Status {
    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Status::Wins(Side::Red) => "red-wins",
            Status::Wins(Side::Blue) => "blue-wins",
            Status::Draw => "draw",
            Status::Unfinished => "unfinished",
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Decided on the board (P6, P7a to P7d).
    Board(Rule),
    /// The record claims a win on an undecided board.
    Resignation,
    /// The record claims a draw (P7e).
    Agreement,
    /// The record claims a draw, and the last position occurs for the third time (P7d).
    RepetitionClaimed,
}

impl Reason {
    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Board(Rule::FarRow) => "far-row",
            Reason::Board(Rule::NoMove) => "no-move",
            Reason::Board(Rule::FewStones) => "few-stones",
            Reason::Board(Rule::NoCaptureLimit) => "no-capture-limit",
            Reason::Board(Rule::Repetition) => "repetition",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::RepetitionClaimed => "repetition-claimed",
        }
    }
}

impl Reason {
    /// Whether a third repetition ended the game, automatically or by a claim (P7d).
    #[must_use]
    pub const fn is_repetition(self) -> bool {
        matches!(self, Reason::Board(Rule::Repetition) | Reason::RepetitionClaimed)
    }
}

impl Standing {
    /// The status of a game with `to_move` to move: as decided on the board, or else as claimed by its
    /// record. `is_third` is whether the position occurs for the third time or more (P7d).
    #[must_use]
    pub fn new(end: Option<End>, claimed: Outcome, is_third: bool, to_move: Side) -> Standing {
        let over = |winner, reason| Standing::Over(Ending { winner, reason });
        match (end, claimed) {
            (Some(end), _) => Standing::Over(end.into()),
            (None, Outcome::FirstWins) => over(Some(Side::Red), Reason::Resignation),
            (None, Outcome::SecondWins) => over(Some(Side::Blue), Reason::Resignation),
            (None, Outcome::Draw) if is_third => over(None, Reason::RepetitionClaimed),
            (None, Outcome::Draw) => over(None, Reason::Agreement),
            (None, Outcome::Unfinished) => Standing::ToMove(to_move),
        }
    }

    /// The status of a position on its own, without options or history.
    #[must_use]
    pub fn of(position: &Position) -> Standing {
        let end = Options::default().ended(position, 0, || 1);
        Standing::new(end, Outcome::Unfinished, false, position.side_to_move())
    }

    /// The outcome.
    #[must_use]
    pub fn status(self) -> Status {
        match self {
            Standing::ToMove(_) => Status::Unfinished,
            Standing::Over(ending) => ending.winner.map_or(Status::Draw, Status::Wins),
        }
    }

    /// Why the game is over, if it is.
    #[must_use]
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Standing::ToMove(_) => None,
            Standing::Over(ending) => Some(ending.reason),
        }
    }

    /// The result that ends a record.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            Standing::ToMove(_) => Outcome::Unfinished,
            Standing::Over(ending) => ending.outcome(),
        }
    }

    /// The side to move or the winner; `None` in a draw.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Standing::ToMove(side) => Some(side),
            Standing::Over(ending) => ending.winner,
        }
    }

    /// The status without the reason, for narrow places: `blue to move`, `red wins`, `drawn`.
    #[must_use]
    pub fn in_short(self) -> &'static str {
        match self {
            Standing::ToMove(Side::Red) => "red to move",
            Standing::ToMove(Side::Blue) => "blue to move",
            Standing::Over(ending) => ending.in_short(),
        }
    }
}

impl Ending {
    /// The result that ends a record.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self.winner {
            Some(Side::Red) => Outcome::FirstWins,
            Some(Side::Blue) => Outcome::SecondWins,
            None => Outcome::Draw,
        }
    }

    /// The ending without the reason.
    #[must_use]
    pub const fn in_short(self) -> &'static str {
        match self.winner {
            Some(Side::Red) => "red wins",
            Some(Side::Blue) => "blue wins",
            None => "drawn",
        }
    }
}

impl From<End> for Ending {
    fn from(End { rule, winner }: End) -> Ending {
        Ending { winner, reason: Reason::Board(rule) }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.in_short();
        match (self.reason, self.winner) {
            (Reason::Board(Rule::FarRow), _) => write!(f, "{word}: three or more stones on the far row"),
            (Reason::Board(Rule::FewStones), _) => {
                write!(f, "{word}: both sides have fewer than three stones")
            }
            (Reason::Board(Rule::NoMove), Some(winner)) => {
                write!(f, "{word}: {} has no legal move", winner.other())
            }
            (Reason::Board(Rule::NoMove), None) => write!(f, "{word}: the side to move has no legal move"),
            (Reason::Board(Rule::NoCaptureLimit), _) => {
                write!(f, "{word}: the limit of plies without a capture is reached")
            }
            (Reason::Board(Rule::Repetition) | Reason::RepetitionClaimed, _) => {
                write!(f, "{word}: the position occurs for the third time")
            }
            (Reason::Resignation, Some(winner)) => write!(f, "{word}: {} resigns", winner.other()),
            (Reason::Resignation, None) | (Reason::Agreement, _) => write!(f, "{word} by agreement"),
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::ToMove(_) => f.write_str(self.in_short()),
            Standing::Over(ending) => ending.fmt(f),
        }
    }
}
