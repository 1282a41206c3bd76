//! Work on several threads, or on fewer if the system cannot start that many, and its time limits: `2s`, `500ms`, `1m 30s`.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use super::kept_file::is_asked;
use parlour::internals::persivic::contest;
use parlour::internals::table::in_order;
use parlour::table::Workers;

/// The requested number of threads, or else one per core.
pub fn threads(asked: Option<u16>) -> Threads {
    Threads(asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from))
}

/// Up to this many threads, including the caller's own, which does all the work if no other can be started.
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
    /// Calls `step` for each number below `count` with a state that `start` creates per thread, and returns the
    /// states.
    ///
    /// # Panics
    /// Panics if `start` or `step` panics.
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

    /// As [`in_order`], with few results waiting.
    pub fn in_order<I, T: Send>(
        &self,
        next: impl Iterator<Item = I> + Send,
        work: impl Fn(I) -> T + Sync,
        take: impl FnMut(T) -> ControlFlow<()> + Send,
    ) {
        in_order(self, 2 * self.0 as u64, next, work, take);
    }

    /// The results of `work` for each number below `count`, in order.
    pub fn map<T: Send>(&self, count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let step = |part: &mut Vec<_>, number| part.push((number, work(number as usize)));
        let mut all = self.fold(count as u64, Vec::new, step).into_iter().flatten().collect::<Vec<_>>();
        all.sort_by_key(|(number, _)| *number);
        all.into_iter().map(|(_, made)| made).collect()
    }
}

/// Parses a duration from 1 ms to 1 day.
pub fn duration(text: &str) -> Result<Duration, &'static str> {
    let allowed = Duration::from_millis(1)..=Duration::from_hours(24);
    let duration = contest::duration(text).filter(|duration| allowed.contains(duration));
    duration.ok_or("a time is written as `2s`, `500ms` or `1m`, and is 1 ms to 1 day")
}

/// A clock that starts now, and that aborts a search once the program is asked to end.
pub fn clock() -> impl Fn() -> Duration + Sync {
    let start = Instant::now();
    move || if is_asked() { Duration::MAX } else { start.elapsed() }
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

    #[test]
    fn what_is_made_is_taken_in_order_until_enough_is_taken() {
        for threads in [0, 1, 2, 7].map(Threads) {
            for most in [1, 30, 100] {
                let (mut taken, mut given) = (Vec::new(), 0);
                let items = (0..100_u32).inspect(|_| given += 1);
                // Every third item is slow.
                let work = |number: u32| {
                    thread::sleep(Duration::from_millis(if number.is_multiple_of(3) { 2 } else { 0 }));
                    number * 2
                };
                threads.in_order(items, work, |made| {
                    taken.push(made);
                    if taken.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                assert!(taken.into_iter().eq((0..most as u32).map(|number| number * 2)));
                assert!(given <= most + 4 * threads.0.max(1), "{given} for {most}");
            }
        }
    }

    #[test]
    fn times_have_a_unit_and_are_more_than_none() {
        assert_eq!(duration("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(duration("50ms"), Ok(Duration::from_millis(50)));
        assert_eq!(duration("1m 30s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("1hour2min"), Ok(Duration::from_mins(62)));
        assert_eq!(duration(" 1.5 s "), Ok(Duration::from_millis(1500)));
        for bad in ["", "2", "s", "0s", "-1s", "99999999999999m", "25h", "1ns", "1s 2", "1s 1x", "1s -1s"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }
}
