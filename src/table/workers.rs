//! Threads, as far as the caller brings any.

/// Runs closures side by side. The library starts no thread by itself: a search runs on the caller's own ([`Serial`]), or
/// on more through what implements this.
///
/// ```
/// use parlour::persivic::rules::position::Position;
/// use parlour::persivic::search::{Context, Limits, search};
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
/// let limits = Limits { depth: 1, lines: 1 };
/// let found = search(&Position::start(), &Context::default(), limits, &Threads(2), &|_| false, |_| {});
/// assert_eq!(found.depth, 1);
/// ```
pub trait Workers {
    /// Runs `own` on this thread and, beside it, `help` on as many others as there are, each with its number from 1.
    /// Returns when all have ended. All work gets done even where `help` never runs.
    fn run(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut());
}

/// The caller's own thread alone: what is found depends on nothing but the arguments, unless something stops it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Serial;

impl Workers for Serial {
    fn run(&self, _help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
        own();
    }
}

#[cfg(test)]
pub(crate) mod tests;
