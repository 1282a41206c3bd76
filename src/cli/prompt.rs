//! The prompt: lines typed by people or read from a pipe.

use std::io::{self, BufRead, IsTerminal, StdinLock};
use std::path::{Path, PathBuf};

use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};
use terminal_size::{Width, terminal_size};
use unicode_width::UnicodeWidthStr as _;

use super::error::{Error, Result};
use super::input::Input;
use super::output;
use super::width::wrap;
use parlour::internals::words::join;

pub struct Typed {
    /// As text, without surrounding blanks.
    pub text: String,
    /// As received, including the line end.
    pub bytes: Vec<u8>,
}

impl Typed {
    /// The file name after a command's `word`, which need not be UTF-8.
    pub fn path_behind(&self, word: &str) -> PathBuf {
        let behind = self.bytes.trim_ascii().get(word.len()..).unwrap_or_default().trim_ascii_start();
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt;
            std::ffi::OsStr::from_bytes(behind).into()
        }
        #[cfg(not(unix))]
        {
            String::from_utf8_lossy(behind).into_owned().into()
        }
    }
}

pub struct Prompt {
    source: Source,
    /// Whether a person types, and so sees the input.
    pub is_terminal: bool,
}

enum Source {
    Lines(StdinLock<'static>),
    Editor(Box<DefaultEditor>),
}

impl Prompt {
    pub fn new() -> Result<Prompt> {
        Input::from(Path::new("-")).check()?;
        let stdin = io::stdin();
        let is_terminal = stdin.is_terminal();
        let editor = if is_terminal && io::stdout().is_terminal() && !is_dumb() {
            // Line editing changes the terminal's mode.
            #[cfg(unix)]
            mode::keep();
            // Treat pasted lines like typed ones.
            let config = Config::builder().bracketed_paste(false).build();
            DefaultEditor::with_config(config).ok()
        } else {
            None
        };
        let source =
            editor.map_or_else(|| Source::Lines(stdin.lock()), |editor| Source::Editor(editor.into()));
        Ok(Prompt { source, is_terminal })
    }

    /// Reads the next line, showing `question` on a terminal. `None` at the end or on Ctrl-C.
    pub fn ask(&mut self, question: &str) -> Result<Option<Typed>> {
        let fail = |source| Error::Read { path: "-".into(), source };
        let bytes = match &mut self.source {
            Source::Lines(lines) => {
                if self.is_terminal {
                    output::print(question)?;
                }
                let mut bytes = Vec::new();
                lines.read_until(b'\n', &mut bytes).map_err(fail)?;
                bytes
            }
            Source::Editor(editor) => match editor.readline(question) {
                Ok(line) => {
                    // A full history drops entries; nothing else can go wrong.
                    let _ = editor.add_history_entry(line.as_str());
                    (line + "\n").into_bytes()
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Vec::new(),
                // SIGINT from another process.
                #[cfg(unix)]
                Err(ReadlineError::Signal(rustyline::error::Signal::Interrupt)) => Vec::new(),
                Err(ReadlineError::Io(error)) => return Err(fail(error)),
                Err(error) => return Err(fail(io::Error::other(error))),
            },
        };
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        Ok((!bytes.is_empty()).then_some(Typed { text, bytes }))
    }
}

/// The terminal's mode before line editing.
#[cfg(unix)]
mod mode {
    use std::io::stdin;
    use std::sync::OnceLock;

    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

    use crate::cli::kept_file::keeps_terminal;

    static BEFORE: OnceLock<Termios> = OnceLock::new();

    /// Restores the mode if a signal or panic ends the program.
    pub fn keep() {
        if BEFORE.get().is_none()
            && let Ok(mode) = tcgetattr(stdin())
        {
            let _ = BEFORE.set(mode);
            keeps_terminal(|| {
                if let Some(mode) = BEFORE.get() {
                    let _ = tcsetattr(stdin(), OptionalActions::Now, mode);
                }
            });
        }
    }
}

/// Whether the terminal can neither move its cursor nor clear a line.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Prints a text. On a terminal, sentences that are too long for a line are wrapped at blanks; tables are not.
pub fn say(text: &str) -> Result<()> {
    let size = terminal_size().filter(|_| io::stdout().is_terminal());
    let width = size.map_or(usize::MAX, |(Width(columns), _)| columns.into());
    let is_sentence = |line: &str| line.width() > width && !line.contains("  ") && !line.contains('\u{1b}');
    let lines = text
        .split('\n')
        .flat_map(|line| if is_sentence(line) { wrap(line, width) } else { vec![line.to_owned()] });
    output::print(&(join(lines, "\n") + "\n"))
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{Read, stdin};
    use std::process::abort;
    use std::time::Duration;
    use std::{env, thread};

    use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
    use rustix::termios::{LocalModes, tcgetattr};

    use super::*;

    const IN_A_CHILD: &str = "PARLOUR_TEST_PANICS_AT_A_PROMPT";

    /// Run by the test below on a terminal: panics while a line is being edited.
    #[test]
    #[ignore = "another test runs it on a terminal"]
    fn panics_at_a_prompt() {
        if env::var_os(IN_A_CHILD).is_none() {
            return;
        }
        let mut prompt = Prompt::new().expect("a prompt");
        thread::spawn(|| {
            while tcgetattr(stdin()).expect("a mode").local_modes.contains(LocalModes::ICANON) {
                thread::sleep(Duration::from_millis(1));
            }
            let _ = thread::spawn(|| panic!("as a fault would")).join();
            // As in the release build.
            abort();
        });
        let _ = prompt.ask("> ");
    }

    #[test]
    fn a_panic_leaves_the_terminal_as_it_was() {
        let pair = native_pty_system().openpty(PtySize::default()).expect("a pty");
        let mode = |master: &dyn MasterPty| format!("{:?}", master.get_termios().expect("a mode"));
        let before = mode(&*pair.master);
        let mut command = CommandBuilder::new(env::current_exe().expect("this program"));
        command.args(["--exact", "cli::prompt::tests::panics_at_a_prompt", "--ignored", "--nocapture"]);
        command.env(IN_A_CHILD, "1");
        command.env("TERM", "xterm");
        let mut child = pair.slave.spawn_command(command).expect("it starts");
        let mut screen = pair.master.try_clone_reader().expect("a screen");
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while matches!(screen.read(&mut bytes), Ok(1..)) {}
        });
        assert!(!child.wait().expect("it ends").success());
        assert_eq!(mode(&*pair.master), before);
    }
}
