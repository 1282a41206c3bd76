//! Work on several threads at a time, or on fewer where the system has no more.

use std::thread::{self, Builder};

/// As many threads as asked for, or else one a core.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Runs `worker` on up to `threads` threads at once, and returns what each of them returns. One of them is the
/// caller's own, so that all is done even where no thread can be started: a worker takes what is left to do until
/// nothing is left.
///
/// # Panics
/// When `worker` does.
pub fn share<T: Send>(threads: usize, worker: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let start = |_| Builder::new().spawn_scoped(scope, &worker).ok();
        let running: Vec<_> = (1..threads).map_while(start).collect();
        let mut done = vec![worker()];
        done.extend(running.into_iter().map(|thread| thread.join().expect("a worker does not panic")));
        done
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn all_is_done_on_any_number_of_threads() {
        for threads in [0, 1, 2, 7] {
            let next = AtomicUsize::new(0);
            let parts = share(threads, || {
                let mut taken = Vec::new();
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && number < 100
                {
                    taken.push(number);
                }
                taken
            });
            assert_eq!(parts.len(), threads.max(1));
            let mut all = parts.concat();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..100));
        }
    }
}
