//! Scores of a search: those that announce a decided game, and what the window of alpha and beta makes of them.

/// How a search encodes wins and losses in scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decided {
    /// The score of a win now; each ply until then costs a point.
    pub win: i32,
    /// Scores from here on are proven wins.
    pub proven: i32,
}

impl Decided {
    /// Plies until the game is won, negative if lost; `None` if the score does not decide the game.
    pub const fn in_plies(self, score: i32) -> Option<i32> {
        if score >= self.proven {
            Some(self.win - score)
        } else if score <= -self.proven {
            Some(-(self.win + score))
        } else {
            None
        }
    }

    /// Converts a score to a position `plies` nearer to the end.
    #[inline]
    pub const fn nearer(self, score: i32, plies: i32) -> i32 {
        if score >= self.proven {
            score + plies
        } else if score <= -self.proven {
            score - plies
        } else {
            score
        }
    }
}

/// What a score kept from a search says of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The score is the position's own.
    Exact,
    /// The position is worth the score or more.
    Least,
    /// The position is worth the score or less.
    Most,
}

impl Bound {
    /// What a search between `alpha` and `beta` proves by finding `score`.
    #[inline]
    pub const fn of(score: i32, alpha: i32, beta: i32) -> Bound {
        if score >= beta {
            Bound::Least
        } else if score <= alpha {
            Bound::Most
        } else {
            Bound::Exact
        }
    }

    /// Whether a kept `score` ends a search between `alpha` and `beta`.
    #[inline]
    pub const fn decides(self, score: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => score <= alpha || score >= beta,
            Bound::Least => score >= beta,
            Bound::Most => score <= alpha,
        }
    }
}
