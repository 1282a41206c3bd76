//! How much is spent on finding a move.

use std::time::Duration;

use super::rules::Context;
use super::{Found, Limits, Workers, search};
use crate::persivic::rules::position::Position;

/// How far to look: to a depth, for a time, or until the first of both. The default is as far as can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effort {
    /// At most so many plies.
    pub depth: Option<u8>,
    /// At most so long.
    pub time: Option<Duration>,
}

impl Effort {
    /// So many plies, however long it takes.
    #[must_use]
    pub const fn depth(depth: u8) -> Effort {
        Effort { depth: Some(depth), time: None }
    }

    /// So much time, however deep that goes.
    #[must_use]
    pub const fn time(time: Duration) -> Effort {
        Effort { depth: None, time: Some(time) }
    }

    /// As deep, in a part of the time.
    #[must_use]
    pub(in super::super) fn part(self, parts: u32) -> Effort {
        Effort { time: self.time.map(|time| time / parts), ..self }
    }

    /// The best line of a position; `clock` tells the time since some moment, and `report` is given what is known
    /// after each depth. Once the clock says [`Duration::MAX`] there is no more time for anything.
    ///
    /// [`Serial`](super::Serial) and to a depth the answer is always the same.
    pub fn search(
        self,
        position: &Position,
        context: &Context,
        workers: &impl Workers,
        clock: &(impl Fn() -> Duration + Sync),
        report: impl FnMut(&Found),
    ) -> Found {
        let (stop, depth) = (self.stop(clock), self.depth.unwrap_or(u8::MAX));
        search(position, context, Limits { depth, lines: 1 }, workers, &|_| stop(), report)
    }

    /// Whether the time from now on is over; without a limit it is only when the clock has run out.
    pub fn stop(self, clock: &(impl Fn() -> Duration + Sync)) -> impl Fn() -> bool + Sync {
        let start = clock();
        move || {
            let now = clock();
            now == Duration::MAX || self.time.is_some_and(|time| now.saturating_sub(start) >= time)
        }
    }
}
