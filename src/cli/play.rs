//! `play`: a game in the terminal, whatever the game: one command a line, so that it works over a pipe and reads aloud.
//!
//! The record is saved after each ply and each throw, before anything is said of it.

use crate::cli::exit::Outcome;
use std::path::Path;

use super::error::{Error, Result, Shown};
use super::fault::tell;
use super::input::Input;
use super::kept_file::{Confirmed, IfGone, KeptFile};
use super::message::note;
use super::output;
use super::prompt::{Prompt, say};
use parlour::record::{self, Excerpt, Fault, GameText, Half, Printable, Reader};
use parlour::table::{Journal, Report, ResumeError, TwoPlayerGame, read_typed};

/// What a game says and does in the terminal besides what all games do.
pub trait Player<G: TwoPlayerGame>: Sized {
    /// What one may type.
    const HELP: &'static str;

    /// The command that lists legal plies.
    const LIST: &'static str;

    /// What is said where nothing can be taken back.
    const NOTHING: &'static str;

    /// What is said of a command that makes no sense once the game is over.
    const OVER: &'static str;

    /// A player without a name.
    fn called(half: Half) -> String;

    /// The board and what is to say about it.
    fn board(&self, journal: &Journal<G>) -> String;

    /// Who is to do something, in a game that is not over.
    fn prompt(&self, journal: &Journal<G>) -> String;

    /// What was played in the position `before`: behind the player's name.
    fn told(before: &G::Position, ply: &G::Ply) -> String;

    /// How the game stands.
    fn standing(&self, journal: &Journal<G>) -> String;

    /// The legal plies, of those that `rest` names.
    fn list(&self, journal: &Journal<G>, rest: &str) -> String;

    /// The best ply found.
    fn best(&self, journal: &Journal<G>) -> Option<G::Ply>;

    /// What is found of the position, for people.
    fn hint(&self, journal: &Journal<G>) -> String;

    /// Whether the player that the tool plays stands better.
    fn stands_better(&self, journal: &Journal<G>, tool: Half) -> bool;

    /// A ply as it was typed, without what need not be right in it.
    fn lenient(written: G::Written) -> G::Written {
        written
    }

    /// Does what happens without anybody being asked, such as a throw of dice; says what, or nothing where nothing does.
    /// It is saved before it is said.
    fn happens(&self, _journal: &mut Journal<G>) -> Vec<String> {
        Vec::new()
    }

    /// What is said behind the board once a ply is played, in a game that is not over.
    fn remark(&self, _journal: &Journal<G>) -> Option<&'static str> {
        None
    }

    /// A question or a fact that only this game knows, as the answer to it.
    fn answer(&mut self, _journal: &mut Journal<G>, _word: &str, _rest: &str) -> Option<String> {
        None
    }

    /// A command that only this game has: a claim that ends it, or why there is none.
    fn claim(
        &self,
        _journal: &Journal<G>,
        _word: &str,
    ) -> Option<std::result::Result<record::Outcome, &'static str>> {
        None
    }
}

/// A player's name, or what a player without one is called.
pub fn name<G: TwoPlayerGame, P: Player<G>>(journal: &Journal<G>, half: Half) -> String {
    let [first, second] = journal.names();
    let named = match half {
        Half::First => first,
        Half::Second => second,
    };
    named.map_or_else(|| P::called(half), |name| Printable(&name).to_string())
}

/// A game in the terminal, and its file, if it is kept in one.
pub struct Session<G: TwoPlayerGame, P> {
    file: Option<Record>,
    journal: Journal<G>,
    /// Whom the tool plays.
    tool: Option<Half>,
    player: P,
    /// Whether a line was refused.
    is_refused: bool,
}

impl<G: TwoPlayerGame, P: Player<G>> Session<G, P> {
    /// The session of a game that stands in `file`.
    pub const fn new(file: Record, journal: Journal<G>, tool: Option<Half>, player: P) -> Session<G, P> {
        Session { file: Some(file), journal, tool, player, is_refused: false }
    }

    /// The session of a game that is only judged: nothing is written.
    pub const fn unkept(journal: Journal<G>, player: P) -> Session<G, P> {
        Session { file: None, journal, tool: None, player, is_refused: false }
    }

    /// Asks and obeys until somebody quits or nobody types any more.
    pub fn run(mut self) -> Result<Outcome> {
        self.board()?;
        let mut input = Prompt::new();
        loop {
            self.go_on()?;
            let prompt =
                if self.journal.is_over() { String::new() } else { self.player.prompt(&self.journal) };
            let prompt = format!("{prompt}> ");
            if !input.is_terminal {
                output::print(&prompt)?;
            }
            let Some(typed) = input.ask(&prompt)? else {
                output::print("\n")?;
                break;
            };
            if !input.is_terminal {
                // Nobody sees what comes over a pipe, so that it is shown.
                say(&Excerpt(String::from_utf8_lossy(&typed.bytes).trim_end()).to_string())?;
            }
            if matches!(typed.text.as_str(), "quit" | "q" | "exit") {
                break;
            }
            self.obey(&typed.text)?;
        }
        match &mut self.file {
            Some(file) => {
                let name = Shown(file.0.name()).to_string();
                match file.0.confirm().map_err(|error| error.at(file.0.name()))? {
                    Confirmed::AsKept => note(&format!("saved in {name}")),
                    Confirmed::WrittenAgain => note(&format!("{name} was gone, and is written again")),
                }
                Ok(Outcome::Fine)
            }
            None if self.is_refused => Ok(Outcome::Faults),
            None => Ok(Outcome::Fine),
        }
    }

    fn obey(&mut self, typed: &str) -> Result<()> {
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        if let Some(answer) = self.player.answer(&mut self.journal, word, rest.trim()) {
            return say(&answer);
        }
        match word {
            "" => Ok(()),
            "help" | "?" => say(P::HELP),
            "board" => self.board(),
            "undo" => self.undo(),
            _ if word == P::LIST => say(&self.player.list(&self.journal, rest)),
            _ if self.journal.is_over() => say(P::OVER),
            "hint" => say(&self.player.hint(&self.journal)),
            "resign" => self.end_by(match self.journal.half() {
                Half::First => record::Outcome::SecondWins,
                Half::Second => record::Outcome::FirstWins,
            }),
            "draw" => self.offer_draw(),
            _ => match self.player.claim(&self.journal, word) {
                Some(Ok(claim)) => self.end_by(claim),
                Some(Err(why)) => say(why),
                None => self.attempt(typed),
            },
        }
    }

    fn save(&mut self) -> Result<()> {
        match &mut self.file {
            Some(file) => file.save(self.journal.record()),
            None => Ok(()),
        }
    }

    fn name(&self, half: Half) -> String {
        name::<G, P>(&self.journal, half)
    }

    fn board(&self) -> Result<()> {
        output::print(&self.player.board(&self.journal))
    }

    fn is_tools_turn(&self) -> bool {
        self.tool == Some(self.journal.half())
    }

    /// Does what happens without anybody being asked, and says how the game has ended if it has.
    fn go_on(&mut self) -> Result<()> {
        loop {
            if !self.journal.is_over() {
                let happened = self.player.happens(&mut self.journal);
                if !happened.is_empty() {
                    self.save()?;
                }
                happened.iter().try_for_each(|text| say(text))?;
            }
            // A throw that no line fits ends the game too.
            if self.journal.is_over() {
                return say(&self.player.standing(&self.journal));
            }
            let best = if self.is_tools_turn() { self.player.best(&self.journal) } else { None };
            match best {
                Some(ply) => self.play(ply)?,
                None => return Ok(()),
            }
        }
    }

    fn end_by(&mut self, claim: record::Outcome) -> Result<()> {
        self.journal.claim(Some(claim));
        self.save()
    }

    /// The tool agrees to a draw unless it finds that it stands better.
    fn offer_draw(&mut self) -> Result<()> {
        match self.tool {
            Some(tool) if self.player.stands_better(&self.journal, tool) => {
                say(&format!("{} declines the draw.", self.name(tool)))
            }
            _ => self.end_by(record::Outcome::Draw),
        }
    }

    fn attempt(&mut self, typed: &str) -> Result<()> {
        let (written, word) = match read_typed::<G>(typed) {
            Ok((written, word)) => (P::lenient(written), word),
            Err(fault) => {
                self.is_refused = true;
                return say(&format!("{fault}; `help` lists the commands"));
            }
        };
        match self.journal.game().judge(&written, &word) {
            Ok(ply) => self.play(ply),
            Err(fault) => {
                self.is_refused = true;
                let help = fault.help().map(|help| format!("\n{help}")).unwrap_or_default();
                // A line with wrong marks may be legal without them.
                let refused = if fault.kind() == "marks" { "Not right" } else { "Not legal" };
                say(&format!("{refused} ({}): {fault}{help}", fault.rule()))
            }
        }
    }

    fn play(&mut self, ply: G::Ply) -> Result<()> {
        let name = self.name(self.journal.half());
        let told = P::told(self.journal.position(), &ply);
        self.journal.play(ply);
        self.save()?;
        say(&format!("{name} {told}"))?;
        self.board()?;
        match self.player.remark(&self.journal) {
            Some(remark) if !self.journal.is_over() => say(remark),
            _ => Ok(()),
        }
    }

    fn undo(&mut self) -> Result<()> {
        if self.journal.is_claimed() {
            // Only what was claimed is taken back.
            self.journal.claim(None);
        } else if !self.journal.undo() {
            return say(P::NOTHING);
        }
        while self.is_tools_turn() && self.journal.undo() {}
        self.save()?;
        self.board()
    }
}

/// A name that can stand in a tag.
pub fn parse_name(text: &str) -> std::result::Result<String, &'static str> {
    if text.contains(char::is_control) {
        Err("a name has no control characters")
    } else {
        Ok(text.to_owned())
    }
}

/// More legal plies are not shown at once: there may be thousands.
const MOST_SHOWN: usize = 120;

/// Legal plies side by side, and how many there are.
pub fn listed<T>(plies: &[T], noun: &str, columns: impl FnOnce(&[T]) -> String) -> String {
    let plural = if plies.len() == 1 { "" } else { "s" };
    let shown = &plies[..plies.len().min(MOST_SHOWN)];
    let more =
        if plies.len() > MOST_SHOWN { format!(", the first {MOST_SHOWN} above") } else { String::new() };
    format!("{}{} legal {noun}{plural}{more}", columns(shown), plies.len())
}

/// The first of these options that is given.
pub fn first_given(options: &[(&'static str, bool)]) -> Option<&'static str> {
    options.iter().find_map(|(option, is_given)| is_given.then_some(*option))
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
    pub fn game<G: TwoPlayerGame>(
        &mut self,
        given: Option<&str>,
        begin: impl FnOnce() -> Result<Journal<G>>,
    ) -> Result<Journal<G>> {
        let Some(bytes) = self.0.last() else {
            let game = begin()?;
            self.save(game.record())?;
            return Ok(game);
        };
        match given {
            None => resume(self.0.name(), bytes),
            Some(option) => Err(Error::usage(format!(
                "{} exists, and its game goes on: leave out `{option}`, or name a new file",
                Shown(self.0.name())
            ))),
        }
    }

    /// Saves the game as it stands. Where somebody has taken the file away it is written again.
    fn save(&mut self, record: impl AsRef<[u8]>) -> Result<()> {
        self.0.save(record, IfGone::Write).map_err(|error| error.at(self.0.name()))
    }
}

/// The one game of a file, to be gone on with.
fn resume<G: TwoPlayerGame>(name: &Path, bytes: &[u8]) -> Result<Journal<G>> {
    let file = Input::from(name);
    let mut reader = Reader::new(bytes);
    let text = reader.next_game().map_err(file.unreadable())?.map(GameText::into_owned);
    let text = text.ok_or_else(|| Error::Content(format!("no game in {file}")))?;
    if reader.next_game().map_err(file.unreadable())?.is_some() {
        return Err(Error::usage(format!(
            "{file} holds several games; play continues a file with only one game"
        )));
    }
    let text = text.as_text();
    for notice in Report::<G>::new(&text).notices() {
        tell(notice, &file.name(), &text);
    }
    Journal::resume(&text).map_err(|error| match error {
        ResumeError::Fault(fault) => {
            tell(&fault, &file.name(), &text);
            Error::Content(format!("{file} cannot be continued"))
        }
        ResumeError::Comments => Error::usage(format!(
            "{file} has comments, marks or variations, which would be lost: name another file"
        )),
    })
}
