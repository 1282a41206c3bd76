//! Reading all games of many files and folders, on all cores: for commands about many games.

use std::iter;
use std::ops::ControlFlow;

use super::check::{Summary, next_batch};
use super::error::{Error, Outcome, Result, Shown, no_game};
use super::folder::Folder;
use super::input::Input;
use super::message::{self, note};
use super::output;
use super::progress::{self, Progress};
use super::spoken::spoken;
use super::work::threads;
use parlour::api::{Source, game_of_file};
use parlour::internals::words::{Verbatim, join, messages};
use parlour::record::{GameText, OwnedGame, Reader};

messages! {
    /// What is said of files that have no games.
    enum FilesText in "program" {
        Others = "no {n|1:record|records}: {files}",
        More = "{names} and {more} more",
    }
}

/// `a.psv game 3`.
pub fn place(source: &Source) -> String {
    let file = Shown(source.file.as_ref()).to_string();
    Summary::Game.say(spoken(), &[("file", &Verbatim(file)), ("n", &source.game.unwrap_or(1))])
}

/// The most names in a message.
const NAMED: usize = 5;

/// The first of `names`, and how many more there are.
pub fn some_of(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    let first = join(names.take(NAMED), ", ");
    if more == 0 {
        return first;
    }
    FilesText::More.say(spoken(), &[("names", &Verbatim(first)), ("more", &more)])
}

/// What is read at a time: games of a file, or why there are none.
type Batch = (Input, Result<Vec<OwnedGame>>);

/// Reads the games of files and folders: `work` gets the file's name, runs on all cores, and `take` gets its results in the order of the games. Files that
/// cannot be read are reported, in JSON too if `as_json`; the others are still read.
pub fn read<T: Send>(
    given: &[Input],
    as_json: bool,
    work: impl Fn(&str, &GameText<'_>) -> T + Sync,
    mut take: impl FnMut(Source, T) + Send,
) -> Result<Outcome> {
    given.iter().try_for_each(Input::check)?;
    let (mut files, mut others, mut outcome) = (Vec::new(), Vec::new(), Outcome::Fine);
    for given in given {
        if given.is_stdin() || !given.path().is_dir() {
            files.push(given.clone());
            continue;
        }
        match Folder::read(given.path()) {
            Ok(folder) => {
                files.extend(folder.records);
                others.extend(folder.others);
            }
            Err(error) => outcome = outcome.max(tell(as_json, &error)?),
        }
    }
    let bar = progress::bar(files.len() as u64, Progress::Files);
    let work = |(file, games): Batch| {
        let usual = game_of_file(&file.name());
        let done = |game: &OwnedGame| {
            let text = game.as_text();
            let text = usual.map_or(text, |usual| text.with_tag("Game", usual));
            (file.source(Some(text.index() + 1)), work(&file.name(), &text))
        };
        games.map(|games| games.iter().map(done).collect::<Vec<_>>())
    };
    let mut failed = Vec::new();
    let take = |done: Result<Vec<(Source, T)>>| {
        match done {
            Ok(done) => done.into_iter().for_each(|(source, done)| take(source, done)),
            Err(error) => failed.push(error),
        }
        ControlFlow::Continue(())
    };
    threads(None).in_order(batches(&files, || bar.inc(1)), work, take);
    bar.finish_and_clear();
    for error in &failed {
        outcome = outcome.max(tell(as_json, error)?);
    }
    if !others.is_empty() {
        let files = some_of(others.iter().map(|path| Shown(path).to_string()));
        note(&FilesText::Others.say(spoken(), &[("n", &others.len()), ("files", &Verbatim(files))]));
    }
    Ok(outcome)
}

/// All games of all files, in batches.
fn batches(files: &[Input], done: impl Fn() + Send) -> impl Iterator<Item = Batch> + Send {
    let mut files = files.iter();
    let mut open: Option<(Input, Reader<_>, bool)> = None;
    let mut failed = None;
    iter::from_fn(move || {
        loop {
            if let Some(batch) = failed.take() {
                return Some(batch);
            }
            let Some((file, reader, is_empty)) = &mut open else {
                let file = files.next()?;
                match file.open() {
                    Ok(source) => {
                        open = Some((file.clone(), Reader::new(source).answered_in(spoken()), true));
                    }
                    Err(error) => return Some((file.clone(), Err(error))),
                }
                continue;
            };
            let (games, read) = next_batch(reader);
            let (file, was_empty) = (file.clone(), *is_empty);
            *is_empty = false;
            let is_done = games.is_empty() || read.is_err();
            if is_done {
                open = None;
                done();
            }
            // Games read before an error are listed too.
            match read {
                Err(error) => failed = Some((file.clone(), Err(file.unreadable()(error)))),
                Ok(()) if is_done && was_empty => failed = Some((file.clone(), Err(no_game(&file)))),
                Ok(()) => {}
            }
            if !games.is_empty() {
                return Some((file, Ok(games)));
            }
        }
    })
}

/// Reports an error of one file.
pub fn tell(as_json: bool, error: &Error) -> Result<Outcome> {
    if as_json {
        output::print_envelope(&message::envelope(error))?;
    }
    message::report(error);
    Ok(if matches!(error, Error::Content { .. }) { Outcome::Faults } else { Outcome::Unreadable })
}
