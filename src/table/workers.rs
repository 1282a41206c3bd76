//! Worker threads supplied by the caller.

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

#[cfg(test)]
pub(crate) mod tests;
