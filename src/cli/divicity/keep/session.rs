//! A match with its file: what both keepers, full screen and line by line, work on.

use std::path::{Path, PathBuf};

use super::not_saved::NotSaved;
use super::words::{Words, fill};
use crate::cli::error::{Error, Result, Shown};
use crate::cli::exit::Outcome;
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::kept_file::{Confirmed, IfGone, KeptFile};
use crate::cli::message::note;
use crate::cli::output;
use parlour::divicity::keeper::ResumeError;
use parlour::divicity::{Cards, Keeper};
use parlour::record::{GameText, OwnedGame, Reader};

/// A file that this keeper has for itself, before there is a match in it.
#[derive(Debug)]
pub struct Place {
    file: KeptFile,
    /// Whether the hands that a record has may be seen.
    is_open: bool,
    /// The words of the user's language.
    pub words: &'static Words,
}

/// A match and its file.
#[derive(Debug)]
pub struct Session {
    place: Place,
    pub keeper: Keeper,
    /// Whether the last change is on the disk.
    saved: bool,
    /// Whether the file had been taken away when the keeper was to end, and is written again.
    was_gone: bool,
}

impl Place {
    /// Takes `path` for this keeper.
    pub fn open(path: &Path, is_open: bool, words: &'static Words) -> Result<Place> {
        let file = KeptFile::open(path, None).map_err(|obstacle| obstacle.at(path))?;
        Ok(Place { file, is_open, words })
    }

    /// Its name as the user gave it.
    pub fn path(&self) -> &Path {
        self.file.name()
    }

    /// Whether there is no match yet: no file, or one with nothing in it.
    pub fn is_new(&self) -> bool {
        self.file.last().is_none_or(|bytes| bytes.trim_ascii().is_empty())
    }

    /// The error of a keeper that could not begin.
    fn not_begun(&self, error: NotSaved) -> Error {
        match error {
            NotSaved::File(error) => error.at(self.path()),
            NotSaved::Unreadable => {
                Error::Content(format!("{}: {}", Shown(self.path()), self.words.unsaved.unreadable))
            }
        }
    }

    /// Begins a match here, and saves it.
    pub fn begin(self, keeper: Keeper) -> Result<Session> {
        let mut session = Session { place: self, keeper, saved: false, was_gone: false };
        session.save(IfGone::Refuse).map_err(|error| session.place.not_begun(error))?;
        Ok(session)
    }

    /// Goes on with what can be kept of the match that lies here, in spite of a fault. The file as it was stays beside.
    pub fn salvage(self) -> Result<Session> {
        let game = self.only_game()?;
        if Keeper::resume(&game.as_text()).is_ok() {
            return self.resume();
        }
        let keeper = Keeper::salvage(&game.as_text())
            .map_err(|error| self.refused(&error, &game, "; nothing of it can be kept"))?;
        let beside = self.keep_beside()?;
        note(&format!("the file as it was is {}", Shown(&beside)));
        self.begin(keeper)
    }

    /// Writes what lies here under a name that is free.
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

    /// Goes on with the match that lies here.
    pub fn resume(self) -> Result<Session> {
        let game = self.only_game()?;
        let keeper = Keeper::resume(&game.as_text()).map_err(|error| {
            // What is no match at all has nothing to keep.
            let is_match = Keeper::salvage(&game.as_text()).is_ok();
            let help = "; `--salvage` keeps the tricks before the fault, and the file as it was";
            self.refused(&error, &game, if is_match { help } else { "" })
        })?;
        Ok(Session { place: self, keeper, saved: true, was_gone: false })
    }

    /// Why the match cannot be gone on with, and what helps.
    fn refused(&self, error: &ResumeError, game: &OwnedGame, help: &str) -> Error {
        let file = Input::from(self.path());
        match error {
            ResumeError::Fault(fault) => {
                tell(fault, &file.name(), &game.as_text());
                Error::Content(format!("{file} cannot be continued{help}"))
            }
            ResumeError::Note { .. } => Error::Content(format!("{file}: {error}")),
        }
    }

    /// The one match of the file.
    fn only_game(&self) -> Result<OwnedGame> {
        let file = Input::from(self.path());
        let mut reader = Reader::new(self.file.last().unwrap_or_default());
        let game = reader.next_game().map_err(file.unreadable())?.map(GameText::into_owned);
        let game = game.ok_or_else(|| Error::Content(format!("no match in {file}")))?;
        match reader.next_game().map_err(file.unreadable())? {
            None => Ok(game),
            Some(_) => Err(Error::Content(format!(
                "{file} holds several matches; the keeper continues a file with only one match"
            ))),
        }
    }
}

impl Session {
    /// The words of the user's language.
    pub const fn words(&self) -> &'static Words {
        self.place.words
    }

    /// Where the match is kept.
    pub fn path(&self) -> &Path {
        self.place.path()
    }

    /// Whether hands were dealt that nobody may see: they are checked, not shown.
    pub fn hides_hands(&self) -> bool {
        !self.place.is_open && matches!(self.keeper.setup().cards, Cards::Dealt(_))
    }

    /// Whether all that was done is on the disk.
    pub const fn is_saved(&self) -> bool {
        self.saved
    }

    /// Saves the match as it stands, once it is clear that it can be read back. Only after this may a step be called
    /// confirmed.
    pub fn save(&mut self, if_gone: IfGone) -> std::result::Result<(), NotSaved> {
        self.saved = false;
        let record = self.keeper.record();
        if !brings_back(&record, &self.keeper) {
            return Err(NotSaved::Unreadable);
        }
        self.place.file.save(record, if_gone).map_err(NotSaved::File)?;
        self.saved = true;
        Ok(())
    }

    /// Looks, before the keeper ends, whether the file is still as it was kept. What is not saved is saved, and a file that
    /// was taken away is written again.
    pub fn confirm(&mut self) -> std::result::Result<(), NotSaved> {
        let unsaved = (!self.saved).then(|| self.keeper.record());
        if unsaved.as_ref().is_some_and(|record| !brings_back(record, &self.keeper)) {
            return Err(NotSaved::Unreadable);
        }
        let confirmed = self.place.file.confirm(unsaved.as_deref()).map_err(NotSaved::File);
        self.saved = confirmed.is_ok();
        self.was_gone |= confirmed? == Confirmed::WrittenAgain;
        Ok(())
    }

    /// The end of the keeper: says where the match is, if somebody `asks` or it is not as one may expect.
    pub fn end(mut self, asks: bool) -> Result<Outcome> {
        let words = self.words();
        if let Err(error) = self.confirm() {
            // Nothing else has it any more.
            output::print(&format!("\n{}", self.keeper.record()))?;
            let why = words.why_unsaved(&error, self.path());
            let text = fill(&words.not_saved_in, &[("file", &Shown(self.path()))]);
            return Err(Error::usage(format!("{text}: {why}")));
        }
        if asks || self.was_gone {
            let text = if self.was_gone { &words.written_again } else { &words.saved_in };
            note(&fill(text, &[("file", &Shown(self.path()))]));
        }
        Ok(Outcome::Fine)
    }

    /// Goes on in another file, which must not exist; to name the keeper's own is to save.
    pub fn save_as(&mut self, path: &Path) -> Result<()> {
        if self.place.file.is_at(path) {
            return self.save(IfGone::Write).map_err(|error| self.place.not_begun(error));
        }
        let file = KeptFile::new(path).map_err(|obstacle| obstacle.at(path))?;
        let exists = || Error::usage(fill(&self.words().exists, &[("file", &Shown(path))]));
        let place = Place { file: file.ok_or_else(exists)?, ..self.place };
        *self = place.begin(self.keeper.clone())?;
        Ok(())
    }
}

/// Whether a file with this record is gone on with as `keeper` stands.
fn brings_back(record: &str, keeper: &Keeper) -> bool {
    Keeper::resume(&GameText::new(record)).is_ok_and(|again| again.stands_as(keeper))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour::divicity::{Cards, Name, Players, Setup, Step, TokenKind};

    #[test]
    fn a_record_is_compared_with_the_whole_keeper() {
        let names: Vec<Name> = ["Ana", "duck", "Cira"].map(|name| name.parse().expect("a name")).to_vec();
        let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).expect("three")) };
        let mut keeper = Keeper::new(names, setup).expect("a table");
        keeper.step(Step::SetOut(TokenKind::Milk)).expect("allowed");
        let record = keeper.record();
        assert!(brings_back(&record, &keeper));
        for other in [
            record.replace("duck", "Duck"),
            record.replace("now | milk", "now | 10"),
            record.replace("{keeper: now | milk}\n", ""),
            record.replace("\"Ana\"", "\"\""),
            record.replace("\"Ana\"", "\"Cira\""),
            record.replace("[Leader", "[Event \"x\"]\n[Leader"),
            format!("{record}{{keeper: opened 1. | milk 10 | Ana milk | duck 10}}\n"),
        ] {
            assert!(other != record && !brings_back(&other, &keeper), "{other}");
        }
    }
}
