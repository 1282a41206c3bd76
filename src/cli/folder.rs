//! Folders as input: a folder stands for the record files in it and below.

use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use super::error::{Error, ErrorText, Result};
use super::input::Input;
use super::source::Which;
use super::spoken::spoken;
use parlour::api::{KnownGame, game_of_file};
use parlour::internals::words::{Say, Verbatim};
use parlour::record::Reader;

/// What a folder has, in order of name. Hidden files and links are left out.
#[derive(Debug, Default)]
pub struct Folder {
    /// The record files, by their extensions.
    pub records: Vec<Input>,
    /// All other files.
    pub others: Vec<PathBuf>,
}

impl Folder {
    /// # Errors
    /// Returns an error if the folder or one below it cannot be read, or there is no record file.
    pub fn read(path: &Path) -> Result<Folder> {
        let mut found = Folder::default();
        found.add(path)?;
        if found.records.is_empty() {
            let none = io::Error::other(ErrorText::NoRecords.text(spoken()));
            return Err(Error::Read { path: path.to_owned(), source: none });
        }
        Ok(found)
    }

    fn add(&mut self, folder: &Path) -> Result<()> {
        let unreadable = |source| Error::Read { path: folder.to_owned(), source };
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let mut entries = entries.map_err(unreadable)?;
        entries.sort_by_cached_key(DirEntry::file_name);
        for entry in entries {
            let kind = entry.file_type().map_err(unreadable)?;
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            match entry.path() {
                _ if is_hidden || kind.is_symlink() => {}
                path if kind.is_dir() => self.add(&path)?,
                path if game_of(&path).is_some() => self.records.push(path.into()),
                path => self.others.push(path),
            }
        }
        Ok(())
    }
}

/// The game that a file's extension names.
fn game_of(path: &Path) -> Option<KnownGame> {
    game_of_file(&path.to_string_lossy()).and_then(KnownGame::named)
}

impl Input {
    /// The files it stands for: itself, or the records in a folder, only those of `game` if given.
    ///
    /// # Errors
    /// As [`Folder::read`]; a folder without a record of `game` is an error too.
    pub fn files(&self, game: Option<KnownGame>) -> Result<Vec<Input>> {
        if self.is_stdin() || !self.path().is_dir() {
            return Ok(vec![self.clone()]);
        }
        let mut files = Folder::read(self.path())?.records;
        if let Some(game) = game {
            files.retain(|file| game_of(file.path()) == Some(game));
            if files.is_empty() {
                let values: [(&str, &dyn Say); 2] = [("file", &Verbatim(self)), ("game", &Verbatim(game))];
                return Err(Error::Refused(ErrorText::NoRecordOf.say(spoken(), &values)));
            }
        }
        Ok(files)
    }

    /// Which game a command is for: that of the file, or of all records of a folder, or of the game there that `which` names.
    ///
    /// # Errors
    /// Returns an error if a folder has records of several games.
    pub fn game_of(&self, which: Which) -> Result<KnownGame> {
        let files = self.files(None)?;
        if which.number.is_none() && files.len() > 1 {
            let first = game_of(files[0].path());
            if let Some(game) = first.filter(|_| files.iter().all(|file| game_of(file.path()) == first)) {
                return Ok(game);
            }
            return Err(self.has_several_games());
        }
        let (file, which) = self.find(Some(which))?;
        file.game(which.number())
    }

    /// The error that it has records of different games.
    pub fn has_several_games(&self) -> Error {
        Error::refused(ErrorText::SeveralKinds, self)
    }

    /// The file with the game that `which` names, and its number there: in a folder, games are counted through all files.
    ///
    /// # Errors
    /// Returns an error if there are fewer games, or the folder has several games and `which` says neither number nor game.
    pub fn find(&self, which: Option<Which>) -> Result<(Input, Which)> {
        let which = which.unwrap_or_default();
        let files = self.files(which.game)?;
        if let [file] = files.as_slice() {
            return Ok((file.clone(), which));
        }
        if which == Which::default() {
            let values: [(&str, &dyn Say); 2] = [("file", &Verbatim(self)), ("n", &files.len())];
            return Err(Error::Refused(ErrorText::SeveralFiles.say(spoken(), &values)));
        }
        let mut before = 0;
        for file in files {
            let mut reader = Reader::new(file.open()?);
            let mut games = 0;
            while games + before < which.number() && reader.next_game().map_err(file.unreadable())?.is_some()
            {
                games += 1;
            }
            if games + before == which.number() {
                return Ok((file, Which { number: Some(games), ..which }));
            }
            before += games;
        }
        let values: [(&str, &dyn Say); 3] =
            [("file", &Verbatim(self)), ("game", &which.number()), ("n", &before)];
        Err(Error::content(ErrorText::FewGames.say(spoken(), &values)))
    }
}

/// The files that `given` stand for.
pub fn files(given: &[Input], game: Option<KnownGame>) -> Result<Vec<Input>> {
    Ok(given.iter().map(|input| input.files(game)).collect::<Result<Vec<_>>>()?.concat())
}
