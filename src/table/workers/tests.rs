//! Workers for tests: those of the library, and those in `tests/persivic`.

use super::Workers;

/// So many threads, the caller's own among them.
pub struct Threads(pub usize);

impl Workers for Threads {
    fn run(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
        std::thread::scope(|scope| {
            for helper in 1..self.0 {
                scope.spawn(move || help(helper));
            }
            own();
        });
    }
}
