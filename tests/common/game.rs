//! Helpers shared by tests of every game's records.

use serde_json::Value;

use super::{Parlour, Ran};

/// A game's command and file extension.
#[derive(Clone, Copy)]
pub struct Game {
    pub command: &'static str,
    ending: &'static str,
}

pub const DIVERTO: Game = Game { command: "diverto", ending: "dvt" };
pub const DIVICITY: Game = Game { command: "divicity", ending: "dvc" };
pub const PERSIVIC: Game = Game { command: "persivic", ending: "psv" };

impl Game {
    /// A name with the game's file extension: `game.dvt`.
    pub fn file(&self, name: &str) -> String {
        format!("{name}.{}", self.ending)
    }

    pub fn check(&self) -> Parlour {
        Parlour::new().args([self.command, "check"])
    }

    /// The run of `check` on a text in a file such as `game.dvt`.
    pub fn checked(&self, text: impl AsRef<[u8]>) -> Ran {
        let file = self.file("game");
        self.check().file(&file, text).args([file.as_str()]).run()
    }

    /// The JSON of a text with one game, and the exit code.
    #[track_caller]
    pub fn told(&self, text: impl AsRef<[u8]>) -> (Value, i32) {
        let file = self.file("game");
        let ran = self.check().file(&file, text).args(["--json", file.as_str()]).run();
        assert_eq!(ran.stderr, "");
        (ran.json(), ran.status)
    }

    /// Kind, line, column and ply of the first fault in a text with one game.
    #[track_caller]
    pub fn fault(&self, text: impl AsRef<[u8]>) -> (String, u64, u64, Option<u64>) {
        let (game, status) = self.told(text);
        assert_eq!(status, 1);
        let error = &game["error"];
        let number = |name: &str| error[name].as_u64();
        (
            error["kind"].as_str().expect("a kind").to_owned(),
            number("line").expect("a line"),
            number("column").expect("a column"),
            number("ply"),
        )
    }

    /// Checks kind, line, column and ply of the first fault of each text.
    #[track_caller]
    pub fn faults<'k, T: AsRef<[u8]>>(
        &self,
        cases: impl IntoIterator<Item = (T, (&'k str, u64, u64, Option<u64>))>,
    ) {
        for (text, (kind, line, column, ply)) in cases {
            let text = text.as_ref();
            let told = self.fault(text);
            assert_eq!(told, (kind.to_owned(), line, column, ply), "{}", String::from_utf8_lossy(text));
        }
    }

    /// Plays `typed`, one command per line, in a fresh folder, in a file such as `g.dvt`; resumes `record`,
    /// if given.
    pub fn play(&self, record: Option<&str>, args: &[&str], typed: impl Into<Vec<u8>>) -> Ran {
        let file = self.file("g");
        let run = record.map_or_else(Parlour::new, |record| Parlour::new().file(&file, record));
        let run = run.args([self.command, "play", file.as_str()]).env("SOURCE_DATE_EPOCH", "1774000000");
        args.iter().fold(run, |run, arg| run.args([arg])).stdin(typed).run()
    }

    /// The record that a run left, after checking that it is clean.
    #[track_caller]
    pub fn record(&self, ran: Ran) -> String {
        let file = self.file("g");
        let ran = ran.fine(&format!("saved in {file}\n"));
        let record = ran.text(&file);
        let checked = self.check().stdin(record.clone()).args(["-"]).run();
        assert_eq!((checked.stderr.as_str(), checked.status), ("", 0), "{record}");
        record
    }
}

/// The movetext of a record.
pub fn moves(record: &str) -> &str {
    record.split_once("\n\n").expect("tags and a movetext").1.trim_end()
}

/// Each line of output, parsed as JSON.
pub fn lines(ran: &Ran) -> Vec<Value> {
    ran.said().lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}
