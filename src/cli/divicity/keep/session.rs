//! A match with its file: what both keepers, full screen and line by line, work on.

use std::path::Path;

use crate::cli::error::{Error, Result, Shown};
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::kept_file::{IfGone, KeptFile, SaveError};
use parlour::divicity::Keeper;
use parlour::divicity::keeper::ResumeError;
use parlour::record::{GameText, OwnedGame, Reader};

/// A file that this keeper has for itself, before there is a match in it.
#[derive(Debug)]
pub struct Place {
    file: KeptFile,
}

/// A match and its file.
#[derive(Debug)]
pub struct Session {
    place: Place,
    pub keeper: Keeper,
    /// Whether the last change is on the disk.
    saved: bool,
}

impl Place {
    /// Takes `path` for this keeper.
    pub fn open(path: &Path) -> Result<Place> {
        let file = KeptFile::open(path, None).map_err(|obstacle| obstacle.at(path))?;
        Ok(Place { file })
    }

    /// Its name as the user gave it.
    pub fn path(&self) -> &Path {
        self.file.name()
    }

    /// Whether there is no file yet.
    pub fn is_new(&self) -> bool {
        self.file.last().is_none()
    }

    /// Begins a match here, and saves it.
    pub fn begin(self, keeper: Keeper) -> Result<Session> {
        let mut session = Session { place: self, keeper, saved: false };
        session.save(IfGone::Refuse).map_err(|error| error.at(session.path()))?;
        Ok(session)
    }

    /// Goes on with the match that lies here.
    pub fn resume(self) -> Result<Session> {
        let file = Input::from(self.path());
        let game = self.only_game()?;
        let text = game.as_text();
        let keeper = Keeper::resume(&text).map_err(|error| match error {
            ResumeError::Fault(fault) => {
                tell(&fault, &file.name(), &text);
                Error::Content(format!("{file} cannot be gone on with"))
            }
            ResumeError::Note { .. } => Error::Content(format!("{file}: {error}")),
        })?;
        Ok(Session { place: self, keeper, saved: true })
    }

    /// The one match of the file.
    fn only_game(&self) -> Result<OwnedGame> {
        let file = Shown(self.path());
        let fail = |source| Error::Read { path: self.path().to_owned(), source };
        let mut reader = Reader::new(self.file.last().unwrap_or_default());
        let game = reader.next_game().map_err(fail)?.map(GameText::into_owned);
        let game = game.ok_or_else(|| Error::Content(format!("no match in {file}")))?;
        match reader.next_game().map_err(fail)? {
            None => Ok(game),
            Some(_) => Err(Error::Content(format!(
                "{file} holds several matches; a keeper goes on with a file of one"
            ))),
        }
    }
}

impl Session {
    /// The file.
    pub fn path(&self) -> &Path {
        self.place.path()
    }

    /// Whether all that was done is on the disk.
    pub const fn is_saved(&self) -> bool {
        self.saved
    }

    /// Saves the match as it stands. Only after this may a step be called confirmed.
    pub fn save(&mut self, if_gone: IfGone) -> std::result::Result<(), SaveError> {
        self.saved = false;
        self.place.file.save(self.keeper.record(), if_gone)?;
        self.saved = true;
        Ok(())
    }

    /// Goes on in another file, which must not exist.
    pub fn save_as(&mut self, path: &Path) -> Result<()> {
        let place = Place::open(path)?;
        if !place.is_new() {
            return Err(Error::usage(format!("{} exists: choose another name", Shown(path))));
        }
        *self = place.begin(self.keeper.clone())?;
        Ok(())
    }
}
