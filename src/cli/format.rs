//! `parlour diverto format` and its like: records written anew in canonical form.

mod raw;

use std::io::{Read, Seek, Write};

use sha2::{Digest, Sha256};
use tempfile::SpooledTempFile;

use crate::cli::error::{Error, Result, Shown};
use crate::cli::exit::Outcome;
use crate::cli::fault::{advice, tell, tell_all_rendered};
use crate::cli::input::{Input, cannot_wait, waiting};
use crate::cli::kept_file::{RewrittenFile, Sum, Summed, is_same_file};
use crate::cli::message::note;
use crate::cli::output::{Force, Output, Target, print_envelope, write_parts, write_stdout};
use parlour::api::Envelope;
use parlour::record::{Decoded, GameText, Reader};
use parlour::table::{Formatted, Game, Replay};
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
is listed, and a result is never changed. If several readings are legal, all are reported and none is made. A move that may be \
missing or written twice is reported and left to the players.")]
pub struct Args {
    #[command(flatten)]
    records: Records,

    /// Write back to the file itself.
    #[arg(long, conflicts_with = "output")]
    in_place: bool,

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

/// Writes games anew, those without a fault as `record_of` has them.
pub fn run<G: Game>(args: &Args, record_of: impl Fn(&Replay<G>) -> String) -> Result<Outcome> {
    let file = &args.records.file;
    let canonical = |game: &GameText<'_>| {
        let formatted = Formatted::new(game, args.repair, &record_of);
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
        return as_json(file, |game| Formatted::new(game, args.repair, &record_of));
    }
    if args.check {
        return check(file, canonical);
    }
    let rewriting = Rewriting::open(&args.records, args.in_place)?;
    let (rewritten, faulty) = rewriting.rewrite(file, file.open()?, canonical)?;
    rewritten.put()?;
    Ok(if faulty { Outcome::Faults } else { Outcome::Fine })
}

/// Writes a line of JSON for each game.
fn as_json(file: &Input, formatted: impl Fn(&GameText<'_>) -> Formatted) -> Result<Outcome> {
    let mut reader = Reader::new(file.open()?);
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

/// Whether a file is in canonical form.
fn check(file: &Input, canonical: impl Fn(&GameText<'_>) -> Written) -> Result<Outcome> {
    let (mut before, mut after) = (Summed::new(file.open()?), Sha256::new());
    let Games { faulty, .. } = rewrite(
        file,
        &mut before,
        canonical,
        &mut |text| {
            after.update(text);
            Ok(())
        },
        MUCH,
    )?;
    if before.sum().map_err(file.unreadable())? != Sum::from(after.finalize()) {
        note(&format!("{file} is not in canonical form"));
        return Ok(Outcome::Faults);
    }
    Ok(if faulty { Outcome::Faults } else { Outcome::Fine })
}

/// Where records go when they are written anew.
pub enum Rewriting<'a> {
    /// Back where they come from.
    InPlace(RewrittenFile),
    /// Elsewhere.
    Elsewhere(Output<'a>),
    /// To standard output, each game as soon as it is written anew.
    GameByGame,
}

impl<'a> Rewriting<'a> {
    /// The same, where that goes to standard output game by game.
    pub fn game_by_game(self) -> Rewriting<'a> {
        match self {
            Rewriting::Elsewhere(output) if output.is_stdout() => Rewriting::GameByGame,
            other => other,
        }
    }

    /// Where they are to be written back to their file, nobody else may write it until then.
    pub fn open(records: &'a Records, in_place: bool) -> Result<Rewriting<'a>> {
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
        RewrittenFile::open(path, *force).map(Rewriting::InPlace).map_err(|obstacle| obstacle.at(path))
    }

    /// Writes the games of `source`, which is all of `file`, anew, and tells whether any had a fault. They are in no place yet,
    /// and hardly in memory.
    pub fn rewrite(
        self,
        file: &Input,
        source: impl Read,
        written: impl FnMut(&GameText<'_>) -> Written,
    ) -> Result<(Rewritten<'a>, bool)> {
        let mut text = waiting();
        Ok(match self {
            Rewriting::GameByGame => {
                (Rewritten::AsItIs, rewrite(file, source, written, &mut write_stdout, 1)?.faulty)
            }
            Rewriting::Elsewhere(output) => {
                let Games { faulty, .. } = rewrite(
                    file,
                    source,
                    written,
                    &mut |part| text.write_all(part).map_err(cannot_wait),
                    MUCH,
                )?;
                text.rewind().map_err(cannot_wait)?;
                (Rewritten::Elsewhere(text, output), faulty)
            }
            Rewriting::InPlace(kept) => {
                let (mut before, mut after) = (Summed::new(source), Sha256::new());
                let Games { faulty, rewritten } = rewrite(
                    file,
                    &mut before,
                    written,
                    &mut |part| {
                        after.update(part);
                        text.write_all(part).map_err(cannot_wait)
                    },
                    MUCH,
                )?;
                let read = before.sum().map_err(file.unreadable())?;
                text.rewind().map_err(cannot_wait)?;
                // Without a game to be written anew nothing is, not even from UTF-16.
                let rewritten = if !rewritten || read == Sum::from(after.finalize()) {
                    Rewritten::AsItIs
                } else {
                    Rewritten::InPlace(text, kept, read)
                };
                (rewritten, faulty)
            }
        })
    }
}

/// Records written anew, on their way.
pub enum Rewritten<'a> {
    /// What came of the file is what it is, or is written already.
    AsItIs,
    /// For the place of the file, of which this is the sum.
    InPlace(SpooledTempFile, RewrittenFile, Sum),
    /// For elsewhere.
    Elsewhere(SpooledTempFile, Output<'a>),
}

impl Rewritten<'_> {
    /// Puts them where they go: all, or none.
    pub fn put(self) -> Result<()> {
        match self {
            Rewritten::AsItIs => Ok(()),
            Rewritten::InPlace(mut text, file, read) => {
                let name = file.name().to_owned();
                file.replace(read, &mut text).map_err(|error| error.at(&name))
            }
            Rewritten::Elsewhere(text, output) => write_parts(text, &output),
        }
    }
}

/// A game written anew; nothing where it stays as it is, and why was told.
type Written = Option<String>;

/// What came of the games of a file.
struct Games {
    /// Whether any had a fault.
    faulty: bool,
    /// Whether any was written anew.
    rewritten: bool,
}

/// Gives all games to `put`, so `much` at a time, one after the other, a line free between two, every line with the end that the
/// first line has. A file without a game stays as it is. It holds a game or two, not the file.
fn rewrite(
    file: &Input,
    source: impl Read,
    mut written: impl FnMut(&GameText<'_>) -> Written,
    put: &mut dyn FnMut(&[u8]) -> Result<()>,
    much: usize,
) -> Result<Games> {
    // What is kept as it is stands among games in UTF-8, and has to be that too.
    let mut source = Decoded::new(source);
    let encoding = source.encoding().map_err(file.unreadable())?;
    let mut reader = Reader::converted(Raw::new(source), encoding);
    let mut text: Vec<u8> = Vec::new();
    let mut end: Option<&[u8]> = None;
    // Whether the last game has a fault: then it is kept up to the next one, with all that could not be read of it.
    let mut kept = false;
    let mut games = Games { faulty: false, rewritten: false };
    // All faults are told, even where the games cannot be written.
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

/// So much is written at once.
const MUCH: usize = 64 << 10;

/// Adds a game, given without the end of its last line, to `text`, with `end` behind every line.
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
