//! Scores of searches that say when a game is decided.

/// How the scores of a search say that a game is won or lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decided {
    /// A win now; each ply until then costs a point.
    pub win: i32,
    /// From here on a score is a proven win.
    pub proven: i32,
}

impl Decided {
    /// In how many plies the game is won, or lost where it is negative; nothing where the score does not say.
    pub const fn in_plies(self, score: i32) -> Option<i32> {
        if score >= self.proven {
            Some(self.win - score)
        } else if score <= -self.proven {
            Some(-(self.win + score))
        } else {
            None
        }
    }

    /// A score that counts plies from one position, counted from another so many plies nearer to the end.
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
