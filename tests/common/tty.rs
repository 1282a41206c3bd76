//! The program on a real terminal: a pty to type into, and a screen to read.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use super::HANGS;

pub fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("some")
}

/// The program on a terminal.
pub struct Tty {
    pub child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    pub screen: Arc<Mutex<vt100::Parser>>,
    pub master: Box<dyn MasterPty + Send>,
}

impl Tty {
    pub fn start(folder: &Path, args: &[&str], size: (u16, u16), environment: &[(&str, &str)]) -> Tty {
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(size.1), cells(size.0), 0)));
        Tty::start_on(screen, folder, args, size, environment)
    }

    /// Starts on a screen that may already have content.
    pub fn start_on(
        screen: Arc<Mutex<vt100::Parser>>,
        folder: &Path,
        args: &[&str],
        (cols, rows): (u16, u16),
        environment: &[(&str, &str)],
    ) -> Tty {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pty");
        let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin!("parlour"));
        // Independent of the system's language.
        command.env("PARLOUR_LANG", "en");
        command.args(args);
        command.cwd(folder);
        command.env("TERM", "xterm-256color");
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("it starts");
        let mut reader = pair.master.try_clone_reader().expect("its screen");
        let shown = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                shown.lock().expect("a screen").process(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().expect("its keys");
        Tty { child, keys, screen, master: pair.master }
    }

    pub fn text(&self) -> String {
        self.screen.lock().expect("a screen").screen().contents()
    }

    pub fn type_in(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("it listens");
    }

    /// Waits until the screen shows `text`; returns how long that took.
    #[track_caller]
    pub fn see(&self, text: &str) -> Duration {
        self.see_that(text, |screen| screen.contains(text))
    }

    #[track_caller]
    pub fn see_that(&self, what: &str, shows: impl Fn(&str) -> bool) -> Duration {
        let start = Instant::now();
        while !shows(&self.text()) {
            assert!(start.elapsed() < HANGS, "no {what} on the screen:\n{}", self.text());
            std::thread::sleep(Duration::from_micros(300));
        }
        start.elapsed()
    }

    pub fn signal(&self, signal: &str) {
        let id = self.child.process_id().expect("an id").to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
    }

    pub fn is_restored(&self) -> bool {
        let screen = self.screen.lock().expect("a screen");
        !screen.screen().alternate_screen() && !screen.screen().hide_cursor()
    }

    /// Waits for the end and returns the exit code.
    #[track_caller]
    pub fn end(&mut self) -> u32 {
        let status = self.child.wait().expect("it ends");
        let start = Instant::now();
        while !self.is_restored() && start.elapsed() < HANGS {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(self.is_restored(), "the terminal is not restored after {status}:\n{}", self.text());
        status.exit_code()
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        // The process id of a program that has ended may be that of another test's program by now.
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.child.kill();
        }
    }
}
