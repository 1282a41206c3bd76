//! A search with a limit on its effort.

use std::time::Duration;

use super::{Found, Search, Workers};
use crate::persivic::rules::{Context, Position};
use crate::table::Effort;

impl Effort {
    /// Searches for the best line. `clock` returns the time since a fixed moment, or [`Duration::MAX`] to
    /// abort. `report` is called after each depth.
    ///
    /// The result is deterministic for a depth limit with [`Serial`](super::Serial) workers.
    pub fn search(
        self,
        position: &Position,
        context: &Context,
        workers: &dyn Workers,
        clock: &(impl Fn() -> Duration + Sync + ?Sized),
        report: impl FnMut(&Found),
    ) -> Found {
        let stop = self.stop(clock);
        Search::new(position)
            .context(context)
            .depth(self.depth.unwrap_or(u8::MAX))
            .workers(workers)
            .stop(move |_| stop())
            .progress(report)
            .run()
    }
}
