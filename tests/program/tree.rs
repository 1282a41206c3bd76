//! The commands, found in the program's help, and ways to run each of them.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::thread;

use crate::common::program;
use crate::common::tree::commands;
use crate::demo::copy_demo;
use crate::help;

/// A command with its help.
pub struct Leaf {
    /// Its words: `diverto`, `pad`.
    pub path: Vec<String>,
    pub help: String,
}

/// All commands without subcommands.
pub static LEAVES: LazyLock<Vec<Leaf>> = LazyLock::new(|| {
    let leaves: Vec<Leaf> = commands().into_iter().map(|(path, help)| Leaf { path, help }).collect();
    assert!(leaves.len() >= 28, "{}", leaves.len());
    leaves
});

impl Leaf {
    pub fn name(&self) -> String {
        self.path.join(" ")
    }

    /// The arguments of each example.
    pub fn examples(&self) -> Vec<Vec<String>> {
        help::examples(&self.help).into_iter().map(|example| self.arguments(example)).collect()
    }

    fn arguments(&self, example: &str) -> Vec<String> {
        let line = example.split_once(" > ").map_or(example, |(line, _)| line);
        let mut words = Vec::new();
        for (number, part) in line.split('"').enumerate() {
            if number % 2 == 1 {
                words.push(part.to_owned());
            } else {
                words.extend(part.split_whitespace().map(ToOwned::to_owned));
            }
        }
        words.remove(0);
        // Without a terminal, the keeper works line by line.
        if self.path.last().is_some_and(|name| name == "keep") {
            words.push("--line".to_owned());
        }
        words
    }

    /// Whether help lists an option.
    pub fn has(&self, option: &str) -> bool {
        self.help.split_whitespace().any(|word| word.trim_end_matches(',') == option)
    }
}

/// A folder with the files of the demo, in memory if possible.
pub fn demo_folder() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    let folder = folder.expect("a folder");
    copy_demo(folder.path());
    fs::write(folder.path().join("scores.txt"), "Ana=10\nBeto=milk\n").expect("a file");
    folder
}

/// The program in `folder`, started by a shell, which executes `before` and applies `redirection`.
pub fn shell(folder: &Path, before: &str, arguments: &[String], redirection: &str) -> Command {
    let program = program();
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{before} exec \"$0\" \"$@\" {redirection}")]).arg(program.get_program());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.args(arguments).current_dir(folder);
    command
}

/// Runs `work` for each command, on several threads.
pub fn for_each(work: impl Fn(&Leaf) + Sync) {
    let work = &work;
    thread::scope(|scope| {
        for part in LEAVES.chunks(LEAVES.len().div_ceil(4)) {
            scope.spawn(move || part.iter().for_each(work));
        }
    });
}
