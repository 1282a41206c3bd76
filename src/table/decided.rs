//! Search scores that announce a decided game.

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
