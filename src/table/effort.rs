//! Limits on the effort of finding a move.

use std::time::Duration;

/// A search limit: a depth, a time, or whichever is reached first. The default is unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effort {
    /// The depth limit in plies.
    pub depth: Option<u8>,
    /// The time limit.
    pub time: Option<Duration>,
}

impl Effort {
    /// Limits the depth only.
    pub const fn depth(depth: u8) -> Effort {
        Effort { depth: Some(depth), time: None }
    }

    /// Limits the time only.
    pub const fn time(time: Duration) -> Effort {
        Effort { depth: None, time: Some(time) }
    }

    /// The same depth in `1 / parts` of the time.
    #[must_use]
    pub(crate) fn part(self, parts: u32) -> Effort {
        Effort { time: self.time.map(|time| time / parts), ..self }
    }

    /// Starts the clock, and returns a function that tests whether time is up or the clock aborts.
    pub fn stop(self, clock: &(impl Fn() -> Duration + Sync + ?Sized)) -> impl Fn() -> bool + Sync {
        let start = clock();
        move || {
            let now = clock();
            now == Duration::MAX || self.time.is_some_and(|time| now.saturating_sub(start) >= time)
        }
    }
}
