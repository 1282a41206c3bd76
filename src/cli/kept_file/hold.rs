//! Signals that wait until there is nothing to clean up.

/// While one of these lives, a request to end this program waits: it is carried out when the last one goes.
///
/// Files that have a name before they are whole, and a screen that has to be given back, need it.
#[derive(Debug)]
pub struct Hold {
    #[cfg(unix)]
    signals: &'static [signals::Signal],
}

#[cfg(unix)]
impl Hold {
    /// Holds back what asks a program to end: INT, TERM, HUP.
    pub fn all() -> Hold {
        Hold::of(signals::all())
    }

    /// Holds back INT and TERM. With its terminal gone there is nothing to give back, so that HUP is left alone.
    pub fn but_hang_up() -> Hold {
        let signals = signals::all();
        Hold::of(&signals[..signals.len().min(signals::BUT_HANG_UP)])
    }

    fn of(signals: &'static [signals::Signal]) -> Hold {
        signals.iter().for_each(signals::Signal::hold);
        Hold { signals }
    }

    /// Whether the program is asked to end.
    pub fn is_asked(&self) -> bool {
        self.signals.iter().any(signals::Signal::is_asked)
    }

    /// Ends the hold of a program that ends by itself, as it was asked to.
    pub fn obeyed(self) {
        self.signals.iter().for_each(signals::Signal::forget);
    }
}

#[cfg(unix)]
impl Drop for Hold {
    fn drop(&mut self) {
        self.signals.iter().for_each(signals::Signal::release);
    }
}

#[cfg(not(unix))]
impl Hold {
    /// Nothing can be held back here.
    pub fn all() -> Hold {
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

/// A write over the limit of file sizes shall be an error that can be told, not the end.
pub fn survive_limits() {
    #[cfg(unix)]
    signals::survive_limits();
}

#[cfg(unix)]
mod signals {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, OnceLock};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag::{register, register_conditional_default};
    use signal_hook::low_level::emulate_default_handler;

    /// A signal that can be held back.
    #[derive(Debug)]
    pub struct Signal {
        number: i32,
        holders: AtomicUsize,
        /// Whether it ends the program at once.
        is_free: Arc<AtomicBool>,
        asked: Arc<AtomicBool>,
    }

    /// How many of the signals are no hang-up: the first ones.
    pub const BUT_HANG_UP: usize = 2;

    /// The signals, from the first use on caught by this module.
    pub fn all() -> &'static [Signal] {
        static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
        SIGNALS.get_or_init(|| {
            let ignored = ignored();
            [SIGINT, SIGTERM, SIGHUP].into_iter().map(|number| Signal::new(number, ignored)).collect()
        })
    }

    impl Signal {
        fn new(number: i32, ignored: u64) -> Signal {
            let signal = Signal {
                number,
                holders: AtomicUsize::new(0),
                is_free: Arc::new(AtomicBool::new(true)),
                asked: Arc::new(AtomicBool::new(false)),
            };
            // Whoever started this program without the signal, as nohup does, gets it without.
            if ignored & (1 << (number - 1)) == 0 {
                // Where it cannot be caught it ends the program, as it always did.
                let _ = register_conditional_default(number, Arc::clone(&signal.is_free))
                    .and_then(|_| register(number, Arc::clone(&signal.asked)));
            }
            signal
        }

        pub fn hold(&self) {
            self.holders.fetch_add(1, Ordering::SeqCst);
            self.is_free.store(false, Ordering::SeqCst);
        }

        pub fn release(&self) {
            if self.holders.fetch_sub(1, Ordering::SeqCst) == 1 {
                self.is_free.store(true, Ordering::SeqCst);
                if self.asked.swap(false, Ordering::SeqCst) {
                    // It ends the program, or the system does not let it.
                    let _ = emulate_default_handler(self.number);
                }
            }
        }

        pub fn is_asked(&self) -> bool {
            self.asked.load(Ordering::SeqCst)
        }

        pub fn forget(&self) {
            self.asked.store(false, Ordering::SeqCst);
        }
    }

    /// The signals that this program was started without, a bit each; none where the system does not tell.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }

    pub fn survive_limits() {
        static ONCE: OnceLock<()> = OnceLock::new();
        ONCE.get_or_init(|| {
            let _ = register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
        });
    }
}
