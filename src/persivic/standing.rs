//! The status of a game, in the wording shared by all outputs: checked records, boards, web pages, diagrams
//! and games played at the terminal.

use crate::persivic::rules::{Context, End, Position, Rule, Side};
use crate::record::Outcome;
use crate::words::{Language, Maybe, Say, Verbatim, in_english, messages};

in_english! { Ending, Standing }

messages! {
    enum StandingText in "persivic" {
        Red = "red",
        Blue = "blue",
        ToMove = "{side} to move",
        Wins = "{side} wins",
        Drawn = "drawn",
        FarRow = "{verdict}: three or more stones on the far row",
        FewStones = "{verdict}: both sides have fewer than three stones",
        NoMove = "{verdict}: {loser|:the side to move|{loser}} has no legal move",
        NoCaptureLimit = "{verdict}: the limit of plies without a capture is reached",
        Repetition = "{verdict}: the position occurs for the third time",
        Resigned = "{verdict}: {loser} resigns",
        Agreed = "{verdict} by agreement",
    }
}

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
    pub const fn is_repetition(self) -> bool {
        matches!(self, Reason::Board(Rule::Repetition) | Reason::RepetitionClaimed)
    }
}

impl Standing {
    /// The status of a game with `to_move` to move: as decided on the board, or else as claimed by its
    /// record. `is_third` is whether the position occurs for the third time or more (P7d).
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
    pub fn of(position: &Position) -> Standing {
        let end = Context::default().ended(position);
        Standing::new(end, Outcome::Unfinished, false, position.side_to_move())
    }

    /// The outcome, as in JSON: `red-wins`, `blue-wins`, `draw` or `unfinished`.
    pub fn status(self) -> &'static str {
        match self.outcome() {
            Outcome::FirstWins => "red-wins",
            Outcome::SecondWins => "blue-wins",
            Outcome::Draw => "draw",
            Outcome::Unfinished => "unfinished",
        }
    }

    /// Why the game is over, if it is.
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Standing::ToMove(_) => None,
            Standing::Over(ending) => Some(ending.reason),
        }
    }

    /// The result that ends a record.
    pub fn outcome(self) -> Outcome {
        match self {
            Standing::ToMove(_) => Outcome::Unfinished,
            Standing::Over(ending) => ending.outcome(),
        }
    }

    /// The side to move or the winner; `None` in a draw.
    pub const fn side(self) -> Option<Side> {
        match self {
            Standing::ToMove(side) => Some(side),
            Standing::Over(ending) => ending.winner,
        }
    }

    /// The status without the reason, for narrow places: `blue to move`, `red wins`, `drawn`.
    pub fn in_short(self, language: Language) -> String {
        match self {
            Standing::ToMove(side) => StandingText::ToMove.say(language, &[("side", &side)]),
            Standing::Over(ending) => ending.in_short(language),
        }
    }
}

impl Ending {
    /// The result that ends a record.
    pub const fn outcome(self) -> Outcome {
        match self.winner {
            Some(Side::Red) => Outcome::FirstWins,
            Some(Side::Blue) => Outcome::SecondWins,
            None => Outcome::Draw,
        }
    }

    fn in_short(self, language: Language) -> String {
        match self.winner {
            Some(side) => StandingText::Wins.say(language, &[("side", &side)]),
            None => StandingText::Drawn.text(language).to_owned(),
        }
    }
}

impl From<End> for Ending {
    fn from(End { rule, winner }: End) -> Ending {
        Ending { winner, reason: Reason::Board(rule) }
    }
}

impl Say for Ending {
    fn say(&self, language: Language) -> String {
        let words = match (self.reason, self.winner) {
            (Reason::Board(Rule::FarRow), _) => StandingText::FarRow,
            (Reason::Board(Rule::FewStones), _) => StandingText::FewStones,
            (Reason::Board(Rule::NoMove), _) => StandingText::NoMove,
            (Reason::Board(Rule::NoCaptureLimit), _) => StandingText::NoCaptureLimit,
            (Reason::Board(Rule::Repetition) | Reason::RepetitionClaimed, _) => StandingText::Repetition,
            (Reason::Resignation, Some(_)) => StandingText::Resigned,
            (Reason::Resignation, None) | (Reason::Agreement, _) => StandingText::Agreed,
        };
        let loser = Maybe(self.winner.map(Side::other));
        words.say(language, &[("verdict", &Verbatim(&self.in_short(language))), ("loser", &loser)])
    }
}

impl Say for Standing {
    fn say(&self, language: Language) -> String {
        match self {
            Standing::ToMove(_) => self.in_short(language),
            Standing::Over(ending) => ending.say(language),
        }
    }
}

impl Say for Side {
    fn say(&self, language: Language) -> String {
        let name = match self {
            Side::Red => StandingText::Red,
            Side::Blue => StandingText::Blue,
        };
        name.text(language).to_owned()
    }
}
