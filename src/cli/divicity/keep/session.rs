//! A match with its file, shared by the full-screen and the line-mode keeper.

use crate::cli::spoken::spoken;
use std::path::{Path, PathBuf};

use super::words::{self, KeepText, Told};
use crate::cli::divicity::odds::{self, OddsText};
use crate::cli::error::{Error, ErrorText, Outcome, Result, Shown};
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::kept_file::{Confirmed, IfGone, KeptFile, Obstacle};
use crate::cli::message::{Notice, note};
use crate::cli::output::{self, today};
use crate::cli::source::{Before, last_game};
use crate::cli::table;
use parlour::divicity::{Cards, Keeper, Name, Seat};
use parlour::internals::divicity::keeper::{Command, Refusal, ResumeError};
use parlour::internals::divicity::words::player;
use parlour::internals::words::Verbatim;
use parlour::print::Language;
use parlour::record::OwnedGame;

/// A file locked for this keeper, before a match is loaded.
#[derive(Debug)]
pub struct MatchFile {
    file: KeptFile,
    before: Before,
    is_open: bool,
    pub language: Language,
}

pub struct Done {
    pub text: String,
    /// A new doubt about the tokens (C3).
    pub doubt: Option<String>,
    pub saved: std::result::Result<(), Obstacle>,
}

#[derive(Debug)]
pub struct Session {
    place: MatchFile,
    pub keeper: Keeper,
    /// The match before, as long as its successor can be taken back, and those before it.
    last: Option<(Keeper, Before)>,
    /// Whether the file was missing at the end and has been written again.
    was_gone: bool,
}

impl MatchFile {
    /// Locks `path` for this keeper.
    pub fn open(path: &Path, is_open: bool, language: Language) -> Result<MatchFile> {
        let file = KeptFile::open(path).map_err(|obstacle| obstacle.at(path))?;
        Ok(MatchFile { file, before: Before::default(), is_open, language })
    }

    pub fn path(&self) -> &Path {
        self.file.name()
    }

    /// Whether there is no match yet: the file is missing or empty.
    pub fn is_new(&self) -> bool {
        self.file.last().is_none_or(|bytes| bytes.trim_ascii().is_empty())
    }

    pub fn begin(self, keeper: Keeper) -> Result<Session> {
        let mut session = Session::new(self, keeper);
        session.save(IfGone::Refuse).map_err(|error| error.at(session.path()))?;
        Ok(session)
    }

    /// Continues with the part of a faulty match that can be kept. The original file is kept as a copy.
    pub fn salvage(mut self) -> Result<Session> {
        let game = self.last_game()?;
        if Keeper::resume(&game.as_text()).is_ok() {
            return self.resume();
        }
        let keeper = Keeper::salvage(&game.as_text())
            .map_err(|error| self.refused(&error, &game, ErrorText::NothingKept))?;
        let beside = self.keep_beside()?;
        note(&Notice::KeptBeside.say(spoken(), &[("file", &Verbatim(Shown(&beside)))]));
        self.begin(keeper)
    }

    fn keep_beside(&self) -> Result<PathBuf> {
        let mut number = 1;
        loop {
            let mut name = self.path().as_os_str().to_owned();
            name.push(if number == 1 { ".faulty".to_owned() } else { format!(".faulty{number}") });
            let name = PathBuf::from(name);
            if let Some(mut file) = KeptFile::new(&name).map_err(|obstacle| obstacle.at(&name))? {
                let bytes = self.file.last().unwrap_or_default();
                file.save(bytes, IfGone::Refuse).map_err(|error| error.at(&name))?;
                return Ok(name);
            }
            number += 1;
        }
    }

    pub fn resume(mut self) -> Result<Session> {
        let game = self.last_game()?;
        let keeper = Keeper::resume(&game.as_text()).map_err(|error| {
            // Suggest salvage only if there is something to keep.
            let is_match = Keeper::salvage(&game.as_text()).is_ok();
            self.refused(&error, &game, if is_match { ErrorText::Salvage } else { ErrorText::NotContinued })
        })?;
        Ok(Session::new(self, keeper))
    }

    /// The error if the match cannot be resumed, with advice.
    fn refused(&self, error: &ResumeError, game: &OwnedGame, words: ErrorText) -> Error {
        let file = Input::from(self.path());
        match error {
            ResumeError::Fault(fault) => {
                tell(fault, &file.name(), &game.as_text());
                Error::content(words.say(spoken(), &[("file", &Verbatim(&file))]))
            }
            ResumeError::Note { .. } => Error::content(format!("{file}: {error}")),
        }
    }

    /// The last match of the file; those before it stay as they are.
    fn last_game(&mut self) -> Result<OwnedGame> {
        let file = Input::from(self.path());
        let last = last_game(&file, self.file.last().unwrap_or_default())?;
        let no_match = || Error::content(ErrorText::NoMatch.say(spoken(), &[("file", &Verbatim(&file))]));
        let (before, game) = last.ok_or_else(no_match)?;
        self.before = before;
        Ok(game)
    }

    /// All matches of the file, the last of which is `keeper`.
    fn records(&self, keeper: &Keeper) -> Vec<u8> {
        self.before.with(&keeper.record())
    }
}

impl Session {
    const fn new(place: MatchFile, keeper: Keeper) -> Session {
        Session { place, keeper, last: None, was_gone: false }
    }

    pub const fn language(&self) -> Language {
        self.place.language
    }

    pub fn path(&self) -> &Path {
        self.place.path()
    }

    /// Whether dealt hands are hidden: moves are checked against them, but they are not shown.
    pub fn hides_hands(&self) -> bool {
        !self.place.is_open && matches!(self.keeper.setup().cards, Cards::Dealt(_))
    }

    /// What each token would bring `taker`, or how often each player wins.
    pub fn odds(&self, taker: Option<Seat>) -> std::result::Result<String, String> {
        if self.hides_hands() {
            return Err(OddsText::Hidden.text(self.language()).to_owned());
        }
        odds::of_keeper(&self.keeper, taker, self.language()).map(|text| table::plain(&text))
    }

    pub const fn is_saved(&self) -> bool {
        self.place.file.is_saved()
    }

    /// Obeys a command and saves the match, or explains why not. A command counts as obeyed only once it is saved.
    pub fn obey(&mut self, command: &Command, by_keys: bool) -> std::result::Result<Done, String> {
        let language = self.language();
        let (text, doubt) = (
            words::done(language, command, &self.keeper, by_keys),
            words::doubt(language, self.keeper.state()),
        );
        if let Err(refusal) = self.make(command) {
            return Err(words::refusal(language, &refusal, self.keeper.names(), self.hides_hands()));
        }
        let is_new =
            |new: &String| !matches!(command, Command::Undo | Command::Redo) && Some(new) != doubt.as_ref();
        let doubt = words::doubt(language, self.keeper.state()).filter(is_new);
        Ok(Done { text, doubt, saved: self.save(IfGone::Refuse) })
    }

    pub fn save(&mut self, if_gone: IfGone) -> std::result::Result<(), Obstacle> {
        self.place.file.save(self.place.records(&self.keeper), if_gone)
    }

    /// Obeys a command without saving. A match that has just begun again can be taken back whole.
    pub fn make(&mut self, command: &Command) -> std::result::Result<(), Refusal> {
        match (self.keeper.obey(command), command) {
            (Err(Refusal::NothingBack), Command::Undo) => {
                let (keeper, before) = self.last.take().ok_or(Refusal::NothingBack)?;
                self.keeper = keeper;
                self.place.before = before;
                Ok(())
            }
            (obeyed, _) => obeyed,
        }
    }

    /// Begins the next match, of these players, after the one that is over, and saves both.
    pub fn again(&mut self, names: &[Name]) -> std::result::Result<Done, String> {
        let language = self.language();
        let today = today().map_err(|error| error.words())?;
        let next = self
            .keeper
            .again(names)
            .map_err(|refusal| words::refusal(language, &refusal, self.keeper.names(), self.hides_hands()))?;
        let before = self.place.before.followed_by(&self.keeper.record());
        let last = std::mem::replace(&mut self.keeper, next.dated(&today));
        let leader = self.keeper.setup().leader;
        let won = last.winners().any(|winner| self.keeper.names().get(leader.index()) == Some(winner));
        let leader = player(language, self.keeper.names(), leader);
        let text = Told::Again.say(language, &[("player", &Verbatim(leader)), ("won", &won)]);
        self.last = Some((last, std::mem::replace(&mut self.place.before, before)));
        Ok(Done { text, doubt: None, saved: self.save(IfGone::Refuse) })
    }

    /// Before the keeper ends, verifies that the file is as last saved. Saves unsaved changes, and rewrites a file
    /// that was removed.
    pub fn confirm(&mut self) -> std::result::Result<(), Obstacle> {
        let MatchFile { file, before, .. } = &mut self.place;
        let confirmed = file.confirm(|| before.with(&self.keeper.record()))?;
        self.was_gone |= confirmed == Confirmed::WrittenAgain;
        Ok(())
    }

    /// Ends the keeper. Reports where the match is if `asks`, or if the file had to be written again.
    pub fn end(mut self, asks: bool) -> Result<Outcome> {
        let language = self.language();
        if let Err(error) = self.confirm() {
            // The match is not on disk, so print it.
            output::print(&format!("\n{}", String::from_utf8_lossy(&self.place.records(&self.keeper))))?;
            let text = KeepText::NotSavedIn.say(language, &[("file", &Verbatim(Shown(self.path())))]);
            return Err(Error::Refused(format!("{text}: {error}")));
        }
        if asks || self.was_gone {
            let file = Verbatim(Shown(self.path()));
            note(&if self.was_gone {
                Notice::WrittenAgain.say(language, &[("file", &file)])
            } else {
                KeepText::SavedIn.say(language, &[("file", &file)])
            });
        }
        Ok(Outcome::Fine)
    }

    /// Continues in another file, which must not exist yet, or in its own.
    pub fn save_as(&mut self, path: &Path) -> Result<()> {
        let records = self.place.records(&self.keeper);
        match self.place.file.move_to(path, records) {
            Ok(true) => self.save(IfGone::Write).map_err(|error| error.at(path)),
            Ok(false) => {
                let file = Verbatim(Shown(path));
                Err(Error::Refused(KeepText::Exists.say(self.language(), &[("file", &file)])))
            }
            Err(error) => Err(error.at(path)),
        }
    }
}
