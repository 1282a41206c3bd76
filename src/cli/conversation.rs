//! Games in the terminal, whatever the game: one command a line, so that they work over a pipe and read aloud.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use super::error::{Error, Result, Shown, note};
use super::fault::tell;
use super::input::Input;
use super::kept_file::{IfGone, KeptFile};
use super::{Outcome, output};
use parlour::record::{Excerpt, GameText, Reader, ResumeError};

/// A game and whoever plays it.
pub trait Table {
    /// What one may type.
    const HELP: &'static str;

    /// Shows how the game stands.
    fn board(&self) -> Result<()>;

    /// Does what happens without anybody being asked, and says how the game has ended if it has.
    fn go_on(&mut self) -> Result<()>;

    /// Who is to do something.
    fn prompt(&self) -> String;

    /// Does what was typed: a word that is no command of every game, and what follows it.
    fn obey(&mut self, typed: &str, word: &str, rest: &str) -> Result<()>;
}

/// Asks and obeys until somebody quits or nobody types any more.
pub fn converse<T: Table>(table: &mut T, file: &Path) -> Result<Outcome> {
    table.board()?;
    let mut input = io::stdin().lock();
    loop {
        table.go_on()?;
        output::print(&format!("{}> ", table.prompt()))?;
        io::stdout().flush().map_err(Error::Stdout)?;
        let mut typed = Vec::new();
        let read = input.read_until(b'\n', &mut typed);
        if read.map_err(|source| Error::Read { path: "-".into(), source })? == 0 {
            output::print("\n")?;
            break;
        }
        let typed = String::from_utf8_lossy(&typed);
        if !io::stdin().is_terminal() {
            // Nobody sees what comes over a pipe, so that it is shown.
            say(&Excerpt(typed.trim_end()).to_string())?;
        }
        let typed = typed.trim();
        if matches!(typed, "quit" | "q" | "exit") {
            break;
        }
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        match word {
            "" => {}
            "help" | "?" => say(T::HELP)?,
            "board" => table.board()?,
            _ => table.obey(typed, word, rest)?,
        }
    }
    note(&format!("saved in {}", Shown(file)));
    Ok(Outcome::Fine)
}

/// Says something on a line of its own.
pub fn say(text: &str) -> Result<()> {
    output::print(&format!("{text}\n"))
}

/// A name that can stand in a tag.
pub fn name(text: &str) -> std::result::Result<String, &'static str> {
    if text.contains(char::is_control) {
        Err("a name has no control characters")
    } else {
        Ok(text.to_owned())
    }
}

/// The file that a game is kept in, for this program alone.
#[derive(Debug)]
pub struct Record(KeptFile);

impl Record {
    /// Takes `file`, which need not exist.
    pub fn open(file: &Path) -> Result<Record> {
        if file.as_os_str() == "-" {
            return Err(Error::usage("play keeps its record in a file: `-` is none"));
        }
        KeptFile::open(file, None).map(Record).map_err(|obstacle| obstacle.at(file))
    }

    /// The game to be played: the one of the file, or else a new one, which is saved. An option `given` for a new game
    /// would be ignored where there is one, and is refused.
    pub fn game<J>(
        &mut self,
        given: Option<&str>,
        read: impl FnOnce(&GameText<'_>) -> std::result::Result<J, ResumeError>,
        begin: impl FnOnce() -> Result<J>,
        written: impl FnOnce(&J) -> String,
    ) -> Result<J> {
        let Some(bytes) = self.0.last() else {
            let game = begin()?;
            self.save(written(&game))?;
            return Ok(game);
        };
        match given {
            None => resume(self.0.name(), bytes, read),
            Some(option) => Err(Error::usage(format!(
                "{} exists, and its game goes on: leave out `{option}`, or name a new file",
                Shown(self.0.name())
            ))),
        }
    }

    /// Saves the game as it stands. Where somebody has taken the file away it is written again.
    pub fn save(&mut self, record: impl AsRef<[u8]>) -> Result<()> {
        self.0.save(record, IfGone::Write).map_err(|error| error.at(self.0.name()))
    }
}

/// The one game of a file, to be gone on with.
fn resume<J>(
    name: &Path,
    bytes: &[u8],
    read: impl FnOnce(&GameText<'_>) -> std::result::Result<J, ResumeError>,
) -> Result<J> {
    let file = Input::from(name);
    let mut reader = Reader::new(bytes);
    let text = reader.next_game().map_err(file.unreadable())?.map(GameText::into_owned);
    let text = text.ok_or_else(|| Error::Content(format!("no game in {file}")))?;
    if reader.next_game().map_err(file.unreadable())?.is_some() {
        return Err(Error::usage(format!("{file} holds several games; play goes on with a file of one")));
    }
    let text = text.as_text();
    read(&text).map_err(|error| match error {
        ResumeError::Fault(fault) => {
            tell(&fault, &file.name(), &text);
            Error::Content(format!("{file} cannot be gone on with"))
        }
        ResumeError::Comments => Error::usage(format!(
            "{file} has comments between its lines, which would be lost: name another file"
        )),
    })
}
