//! How a game ends (P6, P7), and the options where the rules leave a choice.

use super::board::{Side, SquareSet};
use super::position::Position;
use crate::named::named;

/// The number of stones on the far row that wins (P6); with fewer on both sides the game is drawn (P7a).
pub const WINNING: u32 = 3;

/// The rule that ends a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// By P6, three or more stones on the far row.
    FarRow,
    /// By P7a, both players have fewer than three stones.
    FewStones,
    /// By P7b, the player to move has no legal move.
    NoMove,
    /// By P7c, the limit of plies without a capture.
    NoCaptureLimit,
    /// By P7d, the same position for the third time.
    Repetition,
}

impl Rule {
    /// The id of the rule, as in messages and JSON: `P6`, `P7a` … `P7d`.
    pub const fn id(self) -> &'static str {
        match self {
            Rule::FarRow => "P6",
            Rule::FewStones => "P7a",
            Rule::NoMove => "P7b",
            Rule::NoCaptureLimit => "P7c",
            Rule::Repetition => "P7d",
        }
    }
}

/// How a game has ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The rule that ends the game.
    pub rule: Rule,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
}

named! {
    /// The consequence of having no legal move (P7b).
    #[derive(Default)]
    pub enum NoMove {
        /// The player who cannot move loses.
        #[default]
        Loss = "loss",
        /// The game is drawn.
        Draw = "draw",
    }
    /// A text that names no consequence of having no legal move.
    ParseNoMoveError = "the value is `loss` or `draw` (P7b)"
}

named! {
    /// The consequence of a third repetition (P7d).
    #[derive(Default)]
    pub enum Repetition {
        /// The game is drawn at once.
        #[default]
        Draw = "draw",
        /// A player may claim a draw; otherwise the game continues.
        Claim = "claim",
    }
    /// A text that names no consequence of a third repetition.
    ParseRepetitionError = "the value is `draw` or `claim` (P7d)"
}

impl Position {
    /// How the stones alone end the game (P6, P7a, P7b), if they do;
    /// [`Options`] cover the rest.
    ///
    /// Three stones of either side on its far row end the game, regardless of the side to move. Only an
    /// arrangement can have them on both sides; then the side not to move wins, as if it had just moved.
    ///
    /// ```
    /// use parlour::persivic::{NoMove, Position, Rule, Side};
    ///
    /// let won: Position = "4.3r4./9./9./9./3b8./9./9./9./9. b".parse().unwrap();
    /// let end = won.ended(NoMove::Loss).unwrap();
    /// assert_eq!((end.rule, end.winner), (Rule::FarRow, Some(Side::Red)));
    /// assert_eq!(Position::start().ended(NoMove::Loss), None);
    /// ```
    #[inline]
    pub fn ended(&self, no_move: NoMove) -> Option<End> {
        let on_far_row = |side: Side| self.stones_on(side, SquareSet::row(side.far_row()));
        self.ended_with(no_move, on_far_row, || self.has_move())
    }

    /// Like [`Position::ended`], given each side's stones on its far row and whether the side to move has a
    /// move.
    #[inline]
    pub(in crate::persivic) fn ended_with(
        &self,
        no_move: NoMove,
        on_far_row: impl Fn(Side) -> u32,
        has_move: impl FnOnce() -> bool,
    ) -> Option<End> {
        let [mover, other] = [self.side_to_move().other(), self.side_to_move()];
        for side in [mover, other] {
            if on_far_row(side) >= WINNING {
                return Some(End { rule: Rule::FarRow, winner: Some(side) });
            }
        }
        // Three squares have at least three stones; counting is needed only near the end of a game.
        let few = |side: Side| {
            let mut stones = self.stones(side);
            stones.nth(WINNING as usize - 1).is_none() && self.stones_on(side, SquareSet::ALL) < WINNING
        };
        if Side::ALL.into_iter().all(few) {
            return Some(End { rule: Rule::FewStones, winner: None });
        }
        if !has_move() {
            let winner = match no_move {
                NoMove::Loss => Some(mover),
                NoMove::Draw => None,
            };
            return Some(End { rule: Rule::NoMove, winner });
        }
        None
    }
}

/// The number of occurrences of a position that draws (P7d).
pub const REPETITIONS: u32 = 3;

/// The options of a game.
///
/// ```
/// use parlour::persivic::{Options, Position, Rule};
///
/// let options = Options { no_capture_limit: Some(50), ..Options::default() };
/// let end = options.ended(&Position::start(), 50, || 1).unwrap();
/// assert_eq!((end.rule, end.winner), (Rule::NoCaptureLimit, None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// The consequence of having no legal move (P7b).
    pub no_move: NoMove,
    /// The number of plies without a capture, counted from the start of the record, that draws the game
    /// (P7c); 1 or more.
    pub no_capture_limit: Option<u32>,
    /// The consequence of a third repetition (P7d).
    pub repetition: Repetition,
}

impl Options {
    /// How the game has ended, if it has: by P6, or else by the first of P7a to P7d that applies.
    ///
    /// `quiet` is the number of plies since the last capture or the start of the record. `times` returns the
    /// number of occurrences of the position, including this one; it is called only if nothing else ends the
    /// game.
    #[inline]
    pub fn ended(self, position: &Position, quiet: u32, times: impl FnOnce() -> u32) -> Option<End> {
        let drawn = |rule| Some(End { rule, winner: None });
        if let Some(end) = position.ended(self.no_move) {
            Some(end)
        } else if self.is_limit_reached(quiet) {
            drawn(Rule::NoCaptureLimit)
        } else if self.repetition == Repetition::Draw && times() >= REPETITIONS {
            drawn(Rule::Repetition)
        } else {
            None
        }
    }

    /// Whether this number of plies without a capture draws (P7c).
    pub fn is_limit_reached(self, quiet: u32) -> bool {
        self.no_capture_limit.is_some_and(|limit| quiet >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn ended(options: Options, position: &str, quiet: u32, times: u32) -> Option<&'static str> {
        options.ended(&position.parse().unwrap(), quiet, || times).map(|end| end.rule.id())
    }

    #[test]
    fn p7_the_ends_are_looked_at_in_the_order_of_the_rules() {
        let limited = Options { no_capture_limit: Some(8), ..Options::default() };
        let far = "2r.r6./9./9./9./9./9./9./9./b8. b";
        let few = "9./9./9./9./2b8./9./r8./9./r8. r";
        let few_and_stuck = "9./9./9./9./2b8./9./9./9./9. r";
        let stuck = "2b2r7./2r8./9./9./9./3.3r5./9./9./9. b";
        let open = Position::start().to_string();
        assert_eq!(ended(limited, far, 8, 3), Some("P6"));
        assert_eq!(ended(limited, few, 8, 3), Some("P7a"));
        assert_eq!(ended(limited, few_and_stuck, 8, 3), Some("P7a"));
        assert_eq!(ended(limited, stuck, 8, 3), Some("P7b"));
        assert_eq!(ended(limited, &open, 8, 3), Some("P7c"));
        assert_eq!(ended(limited, &open, 7, 3), Some("P7d"));
        assert_eq!(ended(limited, &open, 7, 2), None);
    }

    #[test]
    fn p7d_a_claim_does_not_end_the_game_by_itself() {
        let claimed = Options { repetition: Repetition::Claim, ..Options::default() };
        assert_eq!(ended(claimed, &Position::start().to_string(), 8, 3), None);
    }

    #[test]
    fn options_read_as_they_are_written() {
        for option in [NoMove::Loss, NoMove::Draw] {
            assert_eq!(option.to_string().parse(), Ok(option));
        }
        for option in [Repetition::Draw, Repetition::Claim] {
            assert_eq!(option.to_string().parse(), Ok(option));
        }
        for wrong in ["", "Draw", "claim ", "third"] {
            assert_eq!(wrong.parse::<Repetition>(), Err(ParseRepetitionError));
            assert!(wrong.parse::<NoMove>().is_err());
        }
    }

    #[test]
    fn p6_three_on_the_far_row_win_counted_over_the_row() {
        let far = at("r7.2r/9./9./9./3b8./9./9./9./9. b");
        assert_eq!(far.ended(NoMove::Loss), Some(End { rule: Rule::FarRow, winner: Some(Side::Red) }));
        let two = at("r7.r/9./9./9./3b8./9./9./9./9. b");
        assert_eq!(two.ended(NoMove::Loss), None);
    }

    #[test]
    fn p7a_fewer_than_three_stones_on_both_sides_draw() {
        let few = at("9./9./9./9./2b8./9./r8./9./r8. r");
        assert_eq!(few.ended(NoMove::Loss), Some(End { rule: Rule::FewStones, winner: None }));
        let enough = at("9./9./9./9./2b8./9./r8./9./2r8. r");
        assert_eq!(enough.ended(NoMove::Loss), None);
    }

    #[test]
    fn p7b_no_legal_move_loses_or_draws_by_option() {
        let stuck = at("2b2r7./2r8./9./9./9./3.3r5./9./9./9. b");
        assert_eq!(stuck.ended(NoMove::Loss), Some(End { rule: Rule::NoMove, winner: Some(Side::Red) }));
        assert_eq!(stuck.ended(NoMove::Draw), Some(End { rule: Rule::NoMove, winner: None }));
        let gone = at("9./9./9./9./9./9./3r8./9./9. b");
        assert_eq!(gone.ended(NoMove::Loss), Some(End { rule: Rule::NoMove, winner: Some(Side::Red) }));
    }
}
