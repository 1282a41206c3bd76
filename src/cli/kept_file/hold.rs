//! Signals that wait until there is nothing to clean up, and a terminal that is given back before they end the program.

/// While one of these lives, a request to end this program waits: it is carried out when the last one goes.
///
/// Files that have a name before they are whole, and a screen that has to be given back, need it.
#[derive(Debug)]
pub struct Hold {
    #[cfg(unix)]
    kind: signals::Kind,
}

#[cfg(unix)]
impl Hold {
    /// Holds back what asks a program to end: INT, TERM, HUP.
    pub fn all() -> Hold {
        Hold::of(signals::Kind::All)
    }

    /// Holds back the first of them only, for work that is long: whoever asks again is obeyed at once.
    pub fn once() -> Hold {
        Hold::of(signals::Kind::Once)
    }

    /// Holds back INT and TERM: after a hang-up, reading from the terminal may never return.
    pub fn but_hang_up() -> Hold {
        Hold::of(signals::Kind::ButHangUp)
    }

    fn of(kind: signals::Kind) -> Hold {
        signals::hold(kind);
        Hold { kind }
    }

    /// Whether the program is asked to end.
    #[expect(clippy::unused_self, reason = "only a holder can be asked")]
    pub fn is_asked(&self) -> bool {
        signals::is_asked()
    }

    /// Ends the hold of a program that ends by itself, as it was asked to.
    #[expect(clippy::unused_self, reason = "the hold ends with it")]
    pub fn obeyed(self) {
        signals::forget();
    }
}

#[cfg(unix)]
impl Drop for Hold {
    fn drop(&mut self) {
        signals::release(self.kind);
    }
}

#[cfg(not(unix))]
impl Hold {
    /// Nothing can be held back here.
    pub fn all() -> Hold {
        Hold {}
    }

    /// Nothing can be held back here.
    pub fn once() -> Hold {
        Hold {}
    }

    /// Nothing can be held back here.
    pub fn but_hang_up() -> Hold {
        Hold {}
    }

    /// Always false: this system sends no such signal.
    pub fn is_asked(&self) -> bool {
        false
    }

    /// Does nothing: this system sends no such signal.
    pub fn obeyed(self) {}
}

/// A write over the limit of file sizes shall be an error that can be reported, not the end.
pub fn survive_limits() {
    #[cfg(unix)]
    signals::survive_limits();
}

/// Before a signal or a panic ends the program, `give_back` puts the terminal back as it was.
pub fn keeps_terminal(give_back: fn()) {
    #[cfg(unix)]
    signals::keeps_terminal(give_back);
    #[cfg(not(unix))]
    let _ = give_back;
}

#[cfg(unix)]
mod signals {
    use std::io;
    use std::panic;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError, mpsc};
    use std::thread::Builder;

    use rustix::process::getpgrp;
    use rustix::termios::tcgetpgrp;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag::register;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Kind {
        All,
        Once,
        ButHangUp,
    }

    /// Who holds signals back, and what has come.
    struct State {
        /// Holders of each kind.
        all: usize,
        once: usize,
        but_hang_up: usize,
        /// The first signal that was held back.
        asked: Option<i32>,
        give_back: Option<fn()>,
    }

    static STATE: Mutex<State> =
        Mutex::new(State { all: 0, once: 0, but_hang_up: 0, asked: None, give_back: None });

    fn state() -> MutexGuard<'static, State> {
        STATE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    impl State {
        fn holders(&mut self, kind: Kind) -> &mut usize {
            match kind {
                Kind::All => &mut self.all,
                Kind::Once => &mut self.once,
                Kind::ButHangUp => &mut self.but_hang_up,
            }
        }

        /// Whether `signal` waits however often it comes.
        fn is_firm(&self, signal: i32) -> bool {
            self.all > 0 || (self.but_hang_up > 0 && signal != SIGHUP)
        }

        /// Ends the program by `signal`.
        fn end(&self, signal: i32) {
            self.give_back();
            // It ends the program, or the system does not let it.
            let _ = emulate_default_handler(signal);
        }

        /// A terminal that another job has by now is not touched: the system would stop this program.
        fn give_back(&self) {
            if let Some(give_back) = self.give_back
                && tcgetpgrp(io::stdin()).is_ok_and(|group| group == getpgrp())
            {
                give_back();
            }
        }
    }

    pub fn hold(kind: Kind) {
        watch();
        *state().holders(kind) += 1;
    }

    pub fn release(kind: Kind) {
        let mut state = state();
        *state.holders(kind) -= 1;
        if let Some(signal) = state.asked
            && !state.is_firm(signal)
            && state.once == 0
        {
            state.asked = None;
            state.end(signal);
        }
    }

    pub fn is_asked() -> bool {
        state().asked.is_some()
    }

    pub fn forget() {
        state().asked = None;
    }

    pub fn keeps_terminal(give_back: fn()) {
        watch();
        if state().give_back.replace(give_back).is_none() {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                // Whoever panics may hold the lock.
                if let Ok(state) = STATE.try_lock() {
                    state.give_back();
                }
                before(panic);
            }));
        }
    }

    /// Waits for signals on a thread of its own, from the first call on. Where there can be none they end the program at once,
    /// as they always did.
    fn watch() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            // Whoever started this program without a signal, as nohup does, gets it without.
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
                    if state.is_firm(signal) || (state.once > 0 && state.asked.is_none()) {
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

    /// The signals that this program was started without, a bit each; none where the system does not tell.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }

    pub fn survive_limits() {
        let _ = register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }
}
