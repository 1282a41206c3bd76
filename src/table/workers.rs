//! Worker threads supplied by the caller.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex};

/// Runs closures in parallel. The library starts no threads: a search runs on the caller's thread
/// ([`Serial`]), or on more through an implementation of this trait.
///
/// ```
/// use parlour::persivic::{Position, search::Search};
/// use parlour::table::Workers;
///
/// struct Threads(usize);
///
/// impl Workers for Threads {
///     fn run(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
///         std::thread::scope(|scope| {
///             for helper in 1..self.0 {
///                 scope.spawn(move || help(helper));
///             }
///             own();
///         });
///     }
/// }
///
/// let found = Search::new(&Position::start()).depth(1).workers(&Threads(2)).run();
/// assert_eq!(found.depth, 1);
/// ```
pub trait Workers {
    /// Runs `own` on this thread and `help` on any number of others, numbered from 1. Returns when all have
    /// ended. The work must get done even if `help` never runs.
    fn run(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut());
}

/// The caller's thread only: results depend on the arguments alone, unless interrupted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Serial;

impl Workers for Serial {
    fn run(&self, _help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
        own();
    }
}

/// Applies `work` to each item of `next` and passes the results to `take`, one at a time and in order, until the
/// items end or `take` breaks. No worker gets further than `ahead` results ahead of `take`, which bounds memory.
///
/// # Panics
/// Panics if `next`, `work` or `take` panics.
pub fn in_order<I, T: Send>(
    workers: &impl Workers,
    ahead: u64,
    next: impl Iterator<Item = I> + Send,
    work: impl Fn(I) -> T + Sync,
    take: impl FnMut(T) -> ControlFlow<()> + Send,
) {
    let items = Mutex::new((0..).zip(next.fuse()));
    let done = Mutex::new(Done { waiting: BTreeMap::new(), taken: 0, is_broken: false, take });
    let has_taken = Condvar::new();
    let alone = "nobody panics with the lock";
    let work = || {
        while let Some((number, item)) = { items.lock().expect(alone).next() } {
            let made = work(item);
            let done = done.lock().expect(alone);
            // The worker with the next result to take never waits.
            let mut done = has_taken
                .wait_while(done, |done| number > done.taken + ahead && !done.is_broken)
                .expect(alone);
            done.add(number, made);
            has_taken.notify_all();
            if done.is_broken {
                return;
            }
        }
    };
    workers.run(&|_| work(), &mut || work());
}

struct Done<T, F> {
    waiting: BTreeMap<u64, T>,
    taken: u64,
    is_broken: bool,
    take: F,
}

impl<T, F: FnMut(T) -> ControlFlow<()>> Done<T, F> {
    /// Adds a result and passes on all that are next in order.
    fn add(&mut self, number: u64, made: T) {
        self.waiting.insert(number, made);
        while !self.is_broken
            && let Some(made) = self.waiting.remove(&self.taken)
        {
            self.taken += 1;
            self.is_broken = (self.take)(made).is_break();
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
