//! Work on several threads at a time, or on fewer where the system has no more.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, Builder};

use parlour::persivic::search::Workers;

/// As many threads as asked for, or else one a core.
pub fn threads(asked: Option<u16>) -> Threads {
    Threads(asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from))
}

/// Up to so many threads, the caller's own among them, so that all is done even where none can be started.
pub struct Threads(pub usize);

impl Workers for Threads {
    fn run(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
        thread::scope(|scope| {
            let start = |helper| Builder::new().spawn_scoped(scope, move || help(helper)).is_ok();
            let _ = (1..self.0).all(start);
            own();
        });
    }
}

impl Threads {
    /// Gives each number below `count` to `step`, together with what `start` makes for each thread, and returns what
    /// became of that.
    ///
    /// # Panics
    /// When `start` or `step` does.
    pub fn fold<T: Send>(
        &self,
        count: u64,
        start: impl Fn() -> T + Sync,
        step: impl Fn(&mut T, u64) + Sync,
    ) -> Vec<T> {
        let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        let work = || {
            let mut part = start();
            while let number = next.fetch_add(1, Ordering::Relaxed)
                && number < count
            {
                step(&mut part, number);
            }
            done.lock().expect("nobody panics while adding").push(part);
        };
        Threads(self.0.min(usize::try_from(count).unwrap_or(usize::MAX))).run(&|_| work(), &mut || work());
        done.into_inner().expect("nobody panics while adding")
    }

    /// What `work` makes of each number below `count`, in order.
    pub fn map<T: Send>(&self, count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let step = |part: &mut Vec<_>, number| part.push((number, work(number as usize)));
        let mut all = self.fold(count as u64, Vec::new, step).into_iter().flatten().collect::<Vec<_>>();
        all.sort_by_key(|(number, _)| *number);
        all.into_iter().map(|(_, made)| made).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_done_on_any_number_of_threads() {
        for threads in [0, 1, 2, 7].map(Threads) {
            let parts = threads.fold(100, Vec::new, Vec::push);
            assert_eq!(parts.len(), threads.0.max(1));
            let mut all = parts.concat();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..100));
            assert!(threads.map(100, |number| number * 2).into_iter().eq((0..200).step_by(2)));
            assert!(threads.map(0, |number| number).is_empty());
        }
    }
}
