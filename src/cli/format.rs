//! `parlour format` and the like: rewriting records in canonical form.

mod raw;
mod split;

use crate::cli::spoken::spoken;
use std::io::{Cursor, Read, Seek, Write};
use std::mem;
use std::path::PathBuf;

use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use tempfile::SpooledTempFile;

use crate::cli::error::{Error, ErrorText, Outcome, Result, Shown, no_game};
use crate::cli::fault::{advice, tell, tell_all_rendered};
use crate::cli::folder::files;
use crate::cli::games::tell as tell_error;
use crate::cli::input::{Input, cannot_wait, waiting};
use crate::cli::kept_file::{LockedFile, Sum, Summed, is_same_file};
use crate::cli::message::{Notice, note};
use crate::cli::output::{Force, Output, Target, print_envelope, write_stdout, write_text};
use crate::cli::source::game_name;
use parlour::api::{Envelope, Failure, KnownGame, formatted, game_of_file, is_answer, record_of_json};
use parlour::internals::words::{Say, Verbatim, messages};
use parlour::internals::{api::formatted_as, record::Decoded};
use parlour::record::{GameText, Reader};
use parlour::table::Formatted;
use raw::Raw;
use split::Split;

/// The records that are written anew, and where they go.
#[derive(Debug, clap::Args)]
pub struct Records {
    /// Files of recorded games, or folders of them; - is standard input.
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<Input>,

    /// Where to write; the games of several files are written one after another.
    #[arg(short, long, value_name = "FILE", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Canonical form: tags in order, numbered turns or tricks, exact notation, lines of 80 columns. Other spellings \
(`E1 – e4`, `1)`, `½-½`) are rewritten; comments are kept. What `show --json` writes is read back. A game with a fault stays as it is, and its fault is reported.\n\n\
With --repair a game is put right if exactly one slip of the pen explains all its faults, or as few as there can be. Each change \
is listed, and a result is never changed. If several readings are legal, all are reported and none is applied. A move that may be \
missing or written twice is reported and left to the players.")]
pub struct Args {
    #[command(flatten)]
    records: Records,

    /// Write back to the files themselves.
    #[arg(long, conflicts_with = "output")]
    in_place: bool,

    /// Write each game to a file of its own in this folder, named after its date and players.
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath, conflicts_with_all = ["output", "in_place"])]
    split: Option<PathBuf>,

    /// Replace files in the folder of `--split` that have other content.
    #[arg(long, requires = "split")]
    replace: bool,

    /// What the games are, if the files do not say: diverto, divicity or persivic.
    #[arg(long, value_name = "GAME", value_parser = game_name)]
    game: Option<KnownGame>,

    /// Repair games with a fault, if exactly one reading makes the whole game legal, and list each change.
    #[arg(long, conflicts_with = "check")]
    repair: bool,

    /// Write JSON instead, one line for each game: its record, its faults, and the changes made.
    #[arg(long, conflicts_with_all = ["output", "in_place", "split", "check"])]
    json: bool,

    /// Only report whether the files are in canonical form: exit code 1 if one is not.
    #[arg(long, conflicts_with_all = ["output", "in_place", "split"])]
    check: bool,
}

/// Formats the games of a file, by `rules` if given, or else by those that its tag `Game` names, or else the extension
/// of its file.
pub fn run(args: &Args, rules: Option<KnownGame>) -> Result<Outcome> {
    let files = files(&args.records.files, None)?;
    let mut split = args.split.as_ref().map(|_| Split::default());
    let mut rewriting = match (args.json || split.is_some(), args.check) {
        (true, _) => None,
        (_, true) => Some(Rewriting::compare()),
        _ => Some(Rewriting::open(&args.records, &files, args.in_place)?),
    };
    let mut outcome = Outcome::Fine;
    for file in &files {
        outcome = outcome.max(format(args, rules, file, rewriting.as_mut(), split.as_mut())?);
    }
    rewriting.map(Rewriting::finish).transpose()?;
    if let (Some(split), Some(folder)) = (split, &args.split) {
        split.write(folder, args.replace, args.records.force)?;
    }
    Ok(outcome)
}

/// Formats the games of one file, splits them up, or writes JSON of them.
fn format(
    args: &Args,
    rules: Option<KnownGame>,
    file: &Input,
    rewriting: Option<&mut Rewriting>,
    split: Option<&mut Split>,
) -> Result<Outcome> {
    let usual = args.game.map(KnownGame::name);
    let usual = usual.or_else(|| game_of_file(&file.name()));
    let formatted = |game: &GameText<'_>, repair| match rules {
        Some(rules) => formatted_as(rules, game, repair),
        None => formatted(&usual.map_or(*game, |usual| game.with_tag("Game", usual)), repair),
    };
    let canonical = |game: &GameText<'_>| {
        let formatted = formatted(game, args.repair);
        for notice in formatted.notices() {
            tell(notice, &file.name(), game);
        }
        let Formatted { record, error, repairs, offers, .. } = formatted;
        if let Some(fault) = error.filter(|_| record.is_none()) {
            tell(&fault, &file.name(), game);
        }
        tell_all_rendered(advice(repairs.as_deref(), offers.as_deref(), &file.name(), game).into_iter());
        record
    };
    let source = if args.in_place { file.open()? } else { records(file)? };
    if let Some(split) = split {
        return split.add(file, source, canonical);
    }
    let Some(rewriting) = rewriting else {
        return as_json(file, source, |game| formatted(game, args.repair));
    };
    let (rewritten, faulty) = rewriting.rewrite(file, source, canonical)?;
    let is_canonical = rewritten.put()?;
    if !is_canonical {
        note(&Notice::NotCanonical.say(spoken(), &[("file", &Verbatim(&file))]));
    }
    Ok(if faulty || !is_canonical { Outcome::Faults } else { Outcome::Fine })
}

/// The records of a file, or those that its JSON has.
fn records(file: &Input) -> Result<Box<dyn Read + Send>> {
    const LOOKED_AT: u64 = 64;
    let (mut source, mut start) = (file.open()?, Vec::new());
    source.by_ref().take(LOOKED_AT).read_to_end(&mut start).map_err(file.unreadable())?;
    let mut source = Cursor::new(start.clone()).chain(source);
    if !is_answer(&start) {
        return Ok(Box::new(source));
    }
    let mut json = String::new();
    source.read_to_string(&mut json).map_err(file.unreadable())?;
    let json = json.trim_start_matches('\u{feff}');
    let mut values = serde_json::Deserializer::from_str(json).into_iter::<&RawValue>();
    let mut records = Vec::new();
    loop {
        let start = values.byte_offset();
        let Some(value) = values.next() else { break };
        let rest = &json[start..];
        let line = 1 + json[..start + rest.len() - rest.trim_start().len()].matches('\n').count();
        let wrong = |failure: Failure| {
            Error::content(format!("{file}:{line}: {}", failure.in_language(spoken()).error.message))
        };
        // What is no JSON at all is refused as other JSON is.
        records.push(record_of_json(value.map_or(rest.trim_start(), RawValue::get)).map_err(wrong)?);
    }
    Ok(Box::new(Cursor::new(records.join("\n").into_bytes())))
}

fn as_json(
    file: &Input,
    source: impl Read,
    formatted: impl Fn(&GameText<'_>) -> Formatted,
) -> Result<Outcome> {
    let mut reader = Reader::new(source).answered_in(spoken());
    let (mut outcome, mut is_empty) = (Outcome::Fine, true);
    while let Some(game) = reader.next_game().map_err(file.unreadable())? {
        let formatted = formatted(&game);
        is_empty = false;
        if formatted.record.is_none() {
            outcome = Outcome::Faults;
        }
        print_envelope(&Envelope::about(file.source(Some(game.index() + 1)), formatted))?;
    }
    if is_empty { tell_error(true, &no_game(file)) } else { Ok(outcome) }
}

/// Where files of records are rewritten, one after another.
pub struct Rewriting {
    way: Way,
    /// Whether another file was written before, to the same place.
    has_begun: bool,
}

enum Way {
    /// Nowhere: only to see whether the file is in canonical form.
    Compare,
    InPlace(Force),
    Elsewhere(SpooledTempFile, Output),
    /// To standard output, each game as soon as it is ready.
    GameByGame,
}

impl Rewriting {
    /// Only compares.
    pub const fn compare() -> Rewriting {
        Rewriting { way: Way::Compare, has_begun: false }
    }

    /// Writes game by game if the target is standard output.
    pub fn game_by_game(self) -> Rewriting {
        match self.way {
            Way::Elsewhere(_, output) if output.is_stdout() => Rewriting { way: Way::GameByGame, ..self },
            way => Rewriting { way, ..self },
        }
    }

    /// Opens the target, which must be none of `files`, or checks that they can be rewritten in place.
    pub fn open(records: &Records, files: &[Input], in_place: bool) -> Result<Rewriting> {
        let Records { output: target, force, .. } = records;
        let mut output = (!in_place).then(|| Output::new(target, *force)).transpose()?;
        for file in files {
            let path = file.path();
            if in_place && file.is_stdin() {
                return Err(Error::usage("standard input cannot be written back"));
            }
            if let Target::File(target) = target
                && is_same_file(path, target)
            {
                let values: [(&str, &dyn Say); 2] =
                    [("target", &Verbatim(Shown(target))), ("file", &Verbatim(file))];
                return Err(Error::Refused(ErrorText::InPlace.say(spoken(), &values)));
            }
            match output {
                Some(before) => output = Some(before.reading(file)?),
                None => drop(LockedFile::open(path, Some(*force)).map_err(|obstacle| obstacle.at(path))?),
            }
        }
        let way = match output {
            Some(output) => Way::Elsewhere(waiting(), output.checked()?),
            None => Way::InPlace(*force),
        };
        Ok(Rewriting { way, has_begun: false })
    }

    /// Rewrites the games of `source`, the whole contents of `file`, and returns whether any had a fault. Writing in place
    /// locks the file against other writers until done. The result is spooled, mostly to disk, and not yet put in place.
    pub fn rewrite(
        &mut self,
        file: &Input,
        source: impl Read,
        written: impl FnMut(&GameText<'_>) -> Written,
    ) -> Result<(Rewritten, bool)> {
        let has_begun = &mut self.has_begun;
        let mut own = waiting();
        let (mut text, locked) = match &mut self.way {
            Way::GameByGame => {
                let mut print = write_stdout;
                let mut put = joined(file, has_begun, &mut print);
                return Ok((Rewritten::Done, rewrite(file, source, written, &mut put, 1)?.faulty));
            }
            Way::Elsewhere(text, _) => {
                let mut add = |part: &[u8]| text.write_all(part).map_err(cannot_wait);
                let mut put = joined(file, has_begun, &mut add);
                return Ok((Rewritten::Done, rewrite(file, source, written, &mut put, MUCH)?.faulty));
            }
            Way::Compare => (None, None),
            Way::InPlace(force) => {
                let path = file.path();
                let locked = LockedFile::open(path, Some(*force)).map_err(|obstacle| obstacle.at(path))?;
                (Some(&mut own), Some(locked))
            }
        };
        let (mut before, mut after) = (Summed::new(source), Sha256::new());
        let mut put = |part: &[u8]| {
            after.update(part);
            text.as_mut().map_or(Ok(()), |text| text.write_all(part).map_err(cannot_wait))
        };
        let Games { faulty, rewritten, is_empty } = rewrite(file, &mut before, written, &mut put, MUCH)?;
        let read = before.sum().map_err(file.unreadable())?;
        own.rewind().map_err(cannot_wait)?;
        let is_same = read == Sum::from(after.finalize());
        let rewritten = match locked {
            // Without a rewritten game the file stays untouched, even if it is UTF-16.
            Some(locked) if rewritten && !is_same => Rewritten::InPlace(own, locked, read),
            None if !is_same && !is_empty => Rewritten::Differs,
            _ => Rewritten::Done,
        };
        Ok((rewritten, faulty))
    }

    /// Writes what goes elsewhere, once all files are rewritten, unless there is no game.
    pub fn finish(self) -> Result<()> {
        if let Way::Elsewhere(mut text, output) = self.way
            && self.has_begun
        {
            text.rewind().map_err(cannot_wait)?;
            write_text(text, &output)?;
        }
        Ok(())
    }
}

/// Passes on the games of `file`, after a blank line if others stand before them. Only a tag separates games: a file that
/// begins without one cannot follow another.
fn joined<'a>(
    file: &'a Input,
    has_begun: &'a mut bool,
    put: &'a mut dyn FnMut(&[u8]) -> Result<()>,
) -> impl FnMut(&[u8]) -> Result<()> + 'a {
    let mut is_first = true;
    move |part| {
        if part.is_empty() {
            return Ok(());
        }
        if mem::take(&mut is_first) && mem::replace(has_begun, true) {
            if !part.trim_ascii_start().starts_with(b"[") {
                return Err(Error::content(JoinText::NoTag.say(spoken(), &[("file", &Verbatim(file))])));
            }
            put(b"\n")?;
        }
        put(part)
    }
}

messages! {
    /// Why files cannot be joined.
    pub(super) enum JoinText in "program" {
        Split = "wrote {n|1:1 file|{n} files} into {folder}",
        NoTag = "{file} begins without a tag, so its first game cannot follow another",
    }
}

pub enum Rewritten {
    /// Nothing to put in place: unchanged, or written to where all goes.
    Done,
    /// Not in canonical form, which was all that was asked.
    Differs,
    /// To replace the file, which must still have this checksum.
    InPlace(SpooledTempFile, LockedFile, Sum),
}

impl Rewritten {
    /// Puts it in place, and returns whether the file is in canonical form, as far as was asked.
    pub fn put(self) -> Result<bool> {
        match self {
            Rewritten::Done => Ok(true),
            Rewritten::Differs => Ok(false),
            Rewritten::InPlace(mut text, file, read) => {
                let name = file.name().to_owned();
                file.replace(read, &mut text).map_err(|error| error.at(&name))?;
                Ok(true)
            }
        }
    }
}

/// A rewritten game; `None` if unchanged, and the reason was reported.
type Written = Option<String>;

struct Games {
    faulty: bool,
    rewritten: bool,
    is_empty: bool,
}

/// Passes all games to `put` in chunks of about `much` bytes, with a blank line between games and the line ending of
/// the first line throughout. Holds a game or two in memory, not the file.
fn rewrite(
    file: &Input,
    source: impl Read,
    mut written: impl FnMut(&GameText<'_>) -> Written,
    put: &mut dyn FnMut(&[u8]) -> Result<()>,
    much: usize,
) -> Result<Games> {
    // Games kept unchanged mix with rewritten ones, so everything must be UTF-8.
    let mut source = Decoded::new(source);
    let encoding = source.encoding().map_err(file.unreadable())?;
    let mut reader = Reader::converted(Raw::new(source), encoding).answered_in(spoken());
    let mut text: Vec<u8> = Vec::new();
    let mut end: Option<&[u8]> = None;
    // Whether the last game has a fault: then everything up to the next game is kept, unreadable parts included.
    let mut kept = false;
    let mut games = Games { faulty: false, rewritten: false, is_empty: false };
    // Report all faults even if writing fails.
    let mut failed = None;
    while let Some(game) = reader.next_game().map_err(file.unreadable())? {
        let start = game.offset();
        let now = written(&game);
        let raw = reader.source_mut();
        let is_first = end.is_none();
        let end = match end {
            Some(end) => end,
            None => *end.insert(raw.line_end().map_err(file.unreadable())?),
        };
        let before = raw.up_to(start);
        if kept {
            add(&mut text, as_it_is(before), end);
        }
        if !is_first {
            text.extend_from_slice(end);
        }
        kept = now.is_none();
        games.faulty |= kept;
        games.rewritten |= !kept;
        if let Some(game) = &now {
            add(&mut text, game.strip_suffix('\n').unwrap_or(game).as_bytes(), end);
        }
        if text.len() >= much {
            failed = failed.or_else(|| put(&text).err());
            text.clear();
        }
    }
    let rest = reader.source_mut().rest();
    match end {
        Some(end) if kept => add(&mut text, as_it_is(rest), end),
        Some(_) => {}
        // The other files are still formatted.
        None => {
            tell_error(false, &no_game(file))?;
            (games.faulty, games.is_empty) = (true, true);
        }
    }
    failed.map_or_else(|| put(&text), Err)?;
    Ok(games)
}

const MUCH: usize = 64 << 10;

/// Appends a game, given without its last line end, to `text`, ending each line with `end`.
fn add(text: &mut Vec<u8>, game: &[u8], end: &[u8]) {
    for line in game.split(|byte| *byte == b'\n') {
        let returns = line.iter().rev().take_while(|byte| **byte == b'\r').count();
        text.extend_from_slice(&line[..line.len() - returns]);
        text.extend_from_slice(end);
    }
}

fn as_it_is(game: &[u8]) -> &[u8] {
    game.trim_ascii_end()
}
