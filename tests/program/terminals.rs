//! Commands that prompt on a terminal: however they end, the terminal is restored.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};

use crate::common::{HANGS, program};
use crate::tree::{LEAVES, Leaf, demo_folder};

/// Polls until `is_done`.
#[track_caller]
fn wait_until(what: &str, mut is_done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_done() {
        assert!(start.elapsed() < HANGS, "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// A command on a terminal.
struct Tty {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    // Kept open so that the terminal's mode can be read.
    _slave: Box<dyn SlavePty + Send>,
    /// The mode before the start.
    before: String,
    shown: Arc<Mutex<Vec<u8>>>,
}

impl Tty {
    /// Starts the program, by a shell script `through` if given. Signals are as in a fresh terminal.
    fn start(folder: &Path, through: Option<&str>, arguments: &[String]) -> Tty {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pty");
        let program = program();
        let mut command = match through {
            None => CommandBuilder::new(program.get_program()),
            Some(script) => {
                let mut command = CommandBuilder::new("sh");
                command.args(["-c", script]);
                command.arg(program.get_program());
                command
            }
        };
        command.args(arguments);
        for (name, _) in program.get_envs() {
            command.env_remove(name);
        }
        command.env("PARLOUR_LANG", "en");
        command.env("TERM", "xterm-256color");
        command.cwd(folder);
        let before = mode(&*pair.master);
        let child = pair.slave.spawn_command(command).expect("it starts");
        let mut reader = pair.master.try_clone_reader().expect("a screen");
        let shown = Arc::new(Mutex::new(Vec::new()));
        let screen = Arc::clone(&shown);
        // Keep reading: a terminal that is not read would block.
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                screen.lock().expect("a screen").extend_from_slice(&bytes[..count]);
            }
        });
        Tty { child, master: pair.master, _slave: pair.slave, before, shown }
    }

    fn mode(&self) -> String {
        mode(&*self.master)
    }

    /// Whether it prompts in raw mode; false if it has ended.
    fn asks(&mut self) -> bool {
        let mut has_ended = false;
        wait_until("neither an end nor a question", || {
            has_ended = self.child.try_wait().expect("a status").is_some();
            has_ended || self.mode() != self.before
        });
        !has_ended
    }

    #[track_caller]
    fn ends_as_it_began(&mut self, what: &str) {
        wait_until(what, || self.child.try_wait().expect("a status").is_some());
        assert_eq!(self.mode(), self.before, "{what}");
        // What it wrote last may still be on its way.
        wait_until(&format!("{what}: the other screen is left open, or the cursor hidden"), || {
            let shown = String::from_utf8_lossy(&self.shown.lock().expect("a screen")).into_owned();
            let is_undone = |done: &str, undone: &str| shown.rfind(done) <= shown.rfind(undone);
            is_undone("\u{1b}[?1049h", "\u{1b}[?1049l") && is_undone("\u{1b}[?25l", "\u{1b}[?25h")
        });
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        // The process id of a program that has ended may be that of another by now.
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.child.kill();
        }
    }
}

fn mode(master: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", master.get_termios().expect("a mode"))
}

fn kill(signal: &str, id: &str) -> bool {
    let mut kill = Command::new("kill");
    kill.args([signal, id]).stderr(Stdio::null()).status().expect("kill").success()
}

/// Every command that edits its input, with its first example, and on the screen if it has one.
fn prompts() -> Vec<(String, Vec<String>)> {
    let takes_long = |leaf: &Leaf| leaf.name() == "demo";
    let mut found = Vec::new();
    let all = LEAVES.iter().filter(|leaf| !takes_long(leaf)).flat_map(|leaf| {
        let words = leaf.examples().swap_remove(0);
        let on_screen = words.strip_suffix(&["--line".to_owned()]).map(<[String]>::to_vec);
        [Some(words), on_screen].into_iter().flatten()
    });
    let all: Vec<Vec<String>> = all.collect();
    let found_by = |part: &[Vec<String>]| -> Vec<Vec<String>> {
        let asks = |words: &&Vec<String>| Tty::start(demo_folder().path(), None, words).asks();
        part.iter().filter(asks).cloned().collect()
    };
    thread::scope(|scope| {
        let parts = all.chunks(all.len().div_ceil(4)).map(|part| scope.spawn(move || found_by(part)));
        for part in parts.collect::<Vec<_>>() {
            found.extend(part.join().expect("looked").into_iter().map(|words| (words.join(" "), words)));
        }
    });
    found
}

#[test]
fn every_prompt_leaves_the_terminal_as_it_was() {
    let prompts = prompts();
    let names: Vec<&str> = prompts.iter().map(|(name, _)| name.as_str()).collect();
    for known in ["diverto judge", "play diverto", "play persivic", "divicity keep"] {
        assert!(names.iter().any(|name| name.starts_with(known)), "{known} is not in {names:?}");
    }
    for (name, words) in &prompts {
        for signal in ["-INT", "-TERM", "-HUP"] {
            let folder = demo_folder();
            let mut tty = Tty::start(folder.path(), None, words);
            assert!(tty.asks(), "{name}");
            let id = tty.child.process_id().expect("an id").to_string();
            assert!(kill(signal, &id));
            // Between two reads Ctrl-C may go unnoticed; a user would press it again.
            if signal == "-INT" {
                wait_until(name, || {
                    !kill(signal, &id) || tty.child.try_wait().is_ok_and(|status| status.is_some())
                });
            }
            tty.ends_as_it_began(&format!("{name} {signal}"));
        }
        // If the parent is killed, the system hangs up the terminal, whose mode can no longer be set.
        let folder = demo_folder();
        let script = "exec 3<&0; \"$0\" \"$@\" <&3 3<&- & echo $! >id; wait";
        let mut tty = Tty::start(folder.path(), Some(script), words);
        assert!(tty.asks(), "{name}");
        let id = fs::read_to_string(folder.path().join("id")).expect("an id").trim().to_owned();
        let parent = tty.child.process_id().expect("an id").to_string();
        assert!(kill("-KILL", &parent));
        wait_until(&format!("{name} goes on without a terminal"), || !kill("-0", &id));
    }
}
