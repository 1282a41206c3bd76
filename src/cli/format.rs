//! `parlour format` and the like: rewriting records in canonical form.

mod raw;

use crate::cli::spoken::spoken;
use std::io::{Read, Seek, Write};

use sha2::{Digest, Sha256};
use tempfile::SpooledTempFile;

use crate::cli::error::{Error, Outcome, Result, Shown};
use crate::cli::fault::{advice, tell, tell_all_rendered};
use crate::cli::input::{Input, cannot_wait, waiting};
use crate::cli::kept_file::{LockedFile, Sum, Summed, is_same_file};
use crate::cli::message::{Notice, note};
use crate::cli::output::{Force, Output, Target, print_envelope, write_stdout, write_text};
use crate::cli::source::game_name;
use parlour::api::{Envelope, KnownGame, formatted, game_of_file};
use parlour::internals::{diverto, divicity, persivic, record::Decoded, words::Verbatim};
use parlour::record::{GameText, Reader};
use parlour::table::Formatted;
use raw::Raw;

/// The records that are written anew, and where they go.
#[derive(Debug, clap::Args)]
pub struct Records {
    /// A file of recorded games; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub file: Input,

    /// Where to write.
    #[arg(short, long, value_name = "FILE", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Canonical form: tags in order, numbered turns or tricks, exact notation, lines of 80 columns. Other spellings \
(`E1 – e4`, `1)`, `½-½`) are rewritten; comments are kept. A game with a fault stays as it is, and its fault is reported.\n\n\
With --repair a game is put right if exactly one slip of the pen explains all its faults, or as few as there can be. Each change \
is listed, and a result is never changed. If several readings are legal, all are reported and none is applied. A move that may be \
missing or written twice is reported and left to the players.")]
pub struct Args {
    #[command(flatten)]
    records: Records,

    /// Write back to the file itself.
    #[arg(long, conflicts_with = "output")]
    in_place: bool,

    /// What the games are, if the file does not say: diverto, divicity or persivic.
    #[arg(long, value_name = "GAME", value_parser = game_name)]
    game: Option<KnownGame>,

    /// Repair games with a fault, if exactly one reading makes the whole game legal, and list each change.
    #[arg(long, conflicts_with = "check")]
    repair: bool,

    /// Write JSON instead, one line for each game: its record, its faults, and the changes made.
    #[arg(long, conflicts_with_all = ["output", "in_place", "check"])]
    json: bool,

    /// Only report whether the file is in canonical form: exit code 1 if it is not.
    #[arg(long, conflicts_with_all = ["output", "in_place"])]
    check: bool,
}

/// Formats the games of a file, by `rules` if given, or else by those that its tag `Game` names, or else the extension
/// of its file.
pub fn run(args: &Args, rules: Option<KnownGame>) -> Result<Outcome> {
    let usual = args.game.map(KnownGame::name);
    let usual = usual.or_else(|| game_of_file(&args.records.file.name()));
    let formatted = |game: &GameText<'_>, repair| match rules {
        Some(KnownGame::Diverto) => Formatted::new(game, repair, diverto::format::record_of),
        Some(KnownGame::Divicity) => Formatted::new(game, repair, divicity::format::record_of),
        Some(KnownGame::PerSiVic) => Formatted::new(game, repair, persivic::format::record_of),
        _ => formatted(&usual.map_or(*game, |usual| game.with_tag("Game", usual)), repair),
    };
    let file = &args.records.file;
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
    if args.json {
        return as_json(file, |game| formatted(game, args.repair));
    }
    let rewriting =
        if args.check { Rewriting::Compare } else { Rewriting::open(&args.records, args.in_place)? };
    let (rewritten, faulty) = rewriting.rewrite(file, file.open()?, canonical)?;
    let is_canonical = rewritten.put()?;
    if !is_canonical {
        note(&Notice::NotCanonical.say(spoken(), &[("file", &Verbatim(&file))]));
    }
    Ok(if faulty || !is_canonical { Outcome::Faults } else { Outcome::Fine })
}

fn as_json(file: &Input, formatted: impl Fn(&GameText<'_>) -> Formatted) -> Result<Outcome> {
    let mut reader = Reader::new(file.open()?).answered_in(spoken());
    let mut outcome = Outcome::Fine;
    while let Some(game) = reader.next_game().map_err(file.unreadable())? {
        let formatted = formatted(&game);
        if formatted.record.is_none() {
            outcome = Outcome::Faults;
        }
        print_envelope(&Envelope::about(file.source(Some(game.index() + 1)), formatted))?;
    }
    Ok(outcome)
}

pub enum Rewriting {
    /// Nowhere: only to see whether the file is in canonical form.
    Compare,
    InPlace(LockedFile),
    Elsewhere(Output),
    /// To standard output, each game as soon as it is ready.
    GameByGame,
}

impl Rewriting {
    /// Writes game by game if the target is standard output.
    pub fn game_by_game(self) -> Rewriting {
        match self {
            Rewriting::Elsewhere(output) if output.is_stdout() => Rewriting::GameByGame,
            other => other,
        }
    }

    /// Opens the target. Writing in place locks the file against other writers until done.
    pub fn open(records: &Records, in_place: bool) -> Result<Rewriting> {
        let Records { file, output: target, force } = records;
        if in_place && file.is_stdin() {
            return Err(Error::usage("standard input cannot be written back"));
        }
        let path = file.path();
        if let Target::File(target) = target
            && is_same_file(path, target)
        {
            return Err(Error::usage(format!(
                "cannot write {}: it is the same file as {file}, which is read; `--in-place` rewrites it",
                Shown(target)
            )));
        }
        if !in_place {
            return Ok(Rewriting::Elsewhere(Output::new(target, *force)?.reading(file)?.checked()?));
        }
        LockedFile::open(path, Some(*force)).map(Rewriting::InPlace).map_err(|obstacle| obstacle.at(path))
    }

    /// Rewrites the games of `source`, the whole contents of `file`, and returns whether any had a fault. The result
    /// is spooled, mostly to disk, and not yet put in place.
    pub fn rewrite(
        self,
        file: &Input,
        source: impl Read,
        written: impl FnMut(&GameText<'_>) -> Written,
    ) -> Result<(Rewritten, bool)> {
        if matches!(self, Rewriting::GameByGame) {
            return Ok((Rewritten::Done, rewrite(file, source, written, &mut write_stdout, 1)?.faulty));
        }
        let mut text = waiting();
        let (mut before, mut after) = (Summed::new(source), Sha256::new());
        let is_kept = !matches!(self, Rewriting::Compare);
        let mut put = |part: &[u8]| {
            after.update(part);
            if is_kept { text.write_all(part).map_err(cannot_wait) } else { Ok(()) }
        };
        let Games { faulty, rewritten } = rewrite(file, &mut before, written, &mut put, MUCH)?;
        let read = before.sum().map_err(file.unreadable())?;
        text.rewind().map_err(cannot_wait)?;
        let is_same = read == Sum::from(after.finalize());
        let rewritten = match self {
            Rewriting::Elsewhere(output) => Rewritten::Elsewhere(text, output),
            // Without a rewritten game the file stays untouched, even if it is UTF-16.
            Rewriting::InPlace(kept) if rewritten && !is_same => Rewritten::InPlace(text, kept, read),
            Rewriting::Compare if !is_same => Rewritten::Differs,
            _ => Rewritten::Done,
        };
        Ok((rewritten, faulty))
    }
}

pub enum Rewritten {
    /// Nothing to write: unchanged, or written already.
    Done,
    /// Not in canonical form, which was all that was asked.
    Differs,
    /// To replace the file, which must still have this checksum.
    InPlace(SpooledTempFile, LockedFile, Sum),
    Elsewhere(SpooledTempFile, Output),
}

impl Rewritten {
    /// Puts it in place, and returns whether the file is in canonical form, as far as was asked.
    pub fn put(self) -> Result<bool> {
        match self {
            Rewritten::Done => {}
            Rewritten::Differs => return Ok(false),
            Rewritten::InPlace(mut text, file, read) => {
                let name = file.name().to_owned();
                file.replace(read, &mut text).map_err(|error| error.at(&name))?;
            }
            Rewritten::Elsewhere(text, output) => drop(write_text(text, &output)?),
        }
        Ok(true)
    }
}

/// A rewritten game; `None` if unchanged, and the reason was reported.
type Written = Option<String>;

struct Games {
    faulty: bool,
    rewritten: bool,
}

/// Passes all games to `put` in chunks of about `much` bytes, with a blank line between games and the line ending of
/// the first line throughout. A file without a game passes unchanged. Holds a game or two in memory, not the file.
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
    let mut games = Games { faulty: false, rewritten: false };
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
        None => text.extend_from_slice(rest),
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
