//! How much is spent on finding a move.

use std::time::Duration;

use super::super::position::Position;
use super::rules::Context;
use super::{Found, Limits, search};

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effort {
    /// So many plies, however long it takes.
    Depth(u8),
    /// So long.
    Time(Duration),
}

impl Effort {
    /// The best line of a position; `clock` tells the time since some moment, and `report` is given what is known
    /// after each depth.
    ///
    /// On one thread and to a depth the answer is always the same.
    pub fn search(
        self,
        position: &Position,
        context: &Context,
        threads: usize,
        clock: &(impl Fn() -> Duration + Sync),
        report: impl FnMut(&Found),
    ) -> Found {
        let depth = match self {
            Effort::Depth(depth) => depth,
            Effort::Time(_) => u8::MAX,
        };
        let stop = self.stop(clock);
        search(position, context, Limits { depth, lines: 1, threads }, &|_| stop(), report)
    }

    /// Whether the time from now on is over; asked for a depth, it never is.
    pub fn stop(self, clock: &(impl Fn() -> Duration + Sync)) -> impl Fn() -> bool + Sync {
        let start = clock();
        move || match self {
            Effort::Depth(_) => false,
            Effort::Time(time) => clock().saturating_sub(start) >= time,
        }
    }
}
