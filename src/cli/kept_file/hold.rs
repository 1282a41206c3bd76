//! Deferring signals while there is something to clean up, and restoring the terminal before they end the program.

pub use signals::{interrupt, is_asked, keeps_terminal, survive_limits};

/// Which requests to end the program are deferred. None are on systems without signals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defer {
    /// The signals that end a program: INT, TERM, HUP.
    All,
    /// Only the first of them, for long work: a second request takes effect at once.
    Once,
    /// INT and TERM only: after a hang-up, reading from the terminal may block forever.
    ButHangUp,
}

/// Defers requests to end the program while any hold exists; they take effect when the last one is dropped.
///
/// Needed while files have a name but are incomplete, or the screen must be restored.
#[derive(Debug)]
pub struct Hold(Defer);

impl Hold {
    pub fn new(defer: Defer) -> Hold {
        signals::hold(defer);
        Hold(defer)
    }

    /// Drops the hold and the pending request, for a program that is ending on its own.
    #[expect(clippy::unused_self, reason = "the hold ends with it")]
    pub fn obeyed(self) {
        signals::forget();
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        signals::release(self.0);
    }
}

#[cfg(not(unix))]
mod signals {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::Defer;

    static ASKED: AtomicBool = AtomicBool::new(false);

    pub fn hold(_: Defer) {}

    pub fn release(_: Defer) {}

    pub fn is_asked() -> bool {
        ASKED.load(Ordering::Relaxed)
    }

    pub fn forget() {}

    pub fn interrupt() {
        ASKED.store(true, Ordering::Relaxed);
    }

    pub fn keeps_terminal(_: fn()) {}

    pub fn survive_limits() {}
}

#[cfg(unix)]
mod signals {
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError, mpsc};
    use std::thread::Builder;
    use std::{io, panic};

    use rustix::process::getpgrp;
    use rustix::termios::tcgetpgrp;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag::register;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::Defer;

    /// The current holds, and the pending signal.
    struct State {
        holds: [usize; 3],
        asked: Option<i32>,
        give_back: Option<fn()>,
    }

    static STATE: Mutex<State> = Mutex::new(State { holds: [0; 3], asked: None, give_back: None });

    fn state() -> MutexGuard<'static, State> {
        STATE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    impl State {
        fn has(&self, defer: Defer) -> bool {
            self.holds[defer as usize] > 0
        }

        /// Whether `signal` is deferred every time, not just once.
        fn is_firm(&self, signal: i32) -> bool {
            self.has(Defer::All) || (self.has(Defer::ButHangUp) && signal != SIGHUP)
        }

        fn end(&self, signal: i32) {
            self.give_back();
            // Either this ends the program, or the system does not permit it.
            let _ = emulate_default_handler(signal);
        }

        /// Restores the terminal, but only in the foreground: touching another job's terminal would stop this
        /// program.
        fn give_back(&self) {
            if let Some(give_back) = self.give_back
                && tcgetpgrp(io::stdin()).is_ok_and(|group| group == getpgrp())
            {
                give_back();
            }
        }
    }

    pub fn hold(defer: Defer) {
        watch();
        state().holds[defer as usize] += 1;
    }

    pub fn release(defer: Defer) {
        let mut state = state();
        state.holds[defer as usize] -= 1;
        if let Some(signal) = state.asked
            && !state.is_firm(signal)
            && !state.has(Defer::Once)
        {
            state.asked = None;
            state.end(signal);
        }
    }

    /// Whether a request to end is pending.
    pub fn is_asked() -> bool {
        state().asked.is_some()
    }

    pub fn forget() {
        state().asked = None;
    }

    /// Requests the end of the program as SIGINT would: in raw mode Ctrl-C sends no signal. Only while a hold exists.
    pub fn interrupt() {
        state().asked.get_or_insert(SIGINT);
    }

    /// Registers `give_back` to restore the terminal before a signal or panic ends the program.
    pub fn keeps_terminal(give_back: fn()) {
        watch();
        if state().give_back.replace(give_back).is_none() {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                // The panicking thread may hold the lock.
                if let Ok(state) = STATE.try_lock() {
                    state.give_back();
                }
                before(panic);
            }));
        }
    }

    /// Handles signals on a separate thread, started by the first call. If it cannot start, signals end the program
    /// at once, as by default.
    fn watch() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            // Keep ignoring signals that the parent process ignored, as nohup does.
            let ignored = ignored();
            let heeded = [SIGINT, SIGTERM, SIGHUP]
                .into_iter()
                .filter(move |signal| ignored & (1 << (signal - 1)) == 0);
            let (ready, is_ready) = mpsc::channel();
            let started = Builder::new().name("signals".to_owned()).spawn(move || {
                let mut signals = Signals::new(heeded);
                let _ = ready.send(());
                for signal in signals.iter_mut().flat_map(Signals::forever) {
                    let mut state = state();
                    if state.is_firm(signal) || (state.has(Defer::Once) && state.asked.is_none()) {
                        state.asked.get_or_insert(signal);
                    } else {
                        state.end(signal);
                    }
                }
            });
            if started.is_ok() {
                let _ = is_ready.recv();
            }
        });
    }

    /// The signals ignored at start, as a bit mask; zero if the system does not say.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }

    /// Turns writes beyond the file-size limit into ordinary errors instead of a fatal signal.
    pub fn survive_limits() {
        let _ = register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }
}
