//! Workers for tests, in the library and in `tests/persivic`.

use super::Workers;

/// This many threads, including the caller's.
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
