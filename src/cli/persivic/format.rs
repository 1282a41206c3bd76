//! `parlour persivic format`.

use std::borrow::Cow;
use std::io::{self, Read};

use sha2::{Digest, Sha256};

use super::raw::Raw;
use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::kept_file::{IfGone, KeptFile, is_same_file};
use crate::cli::message::note;
use crate::cli::output;
use crate::cli::output::{Force, Output, Target};
use parlour::persivic::format::canonical;
use parlour::record::{Diagnostic, GameText, Reader};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Canonical form: tags in order, numbered turns, targets in board order, lines of 80 columns. Comments are kept. \
A game with a fault stays as it is, and its fault is told.")]
pub struct Args {
    /// A file of recorded games; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Input,

    /// Where to.
    #[arg(short, long, value_name = "FILE", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,

    /// Write back to the file itself.
    #[arg(long, conflicts_with = "output")]
    in_place: bool,

    /// Only tell whether the file is in canonical form: exit code 1 when it is not.
    #[arg(long, conflicts_with_all = ["output", "in_place"])]
    check: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let rewriting = Rewriting::open(&args.file, args.in_place, &args.output, args.force)?;
    let faulty = if args.check {
        let (mut before, mut after) = (Summed::new(args.file.open()?), Sha256::new());
        let faulty = rewrite(&args.file, &mut before, canonical, &mut |text| {
            after.update(text);
            Ok(())
        })?;
        if before.sum.finalize() != after.finalize() {
            note(&format!("{} is not in canonical form", args.file));
            return Ok(Outcome::Faults);
        }
        faulty
    } else {
        match rewriting {
            Rewriting::InPlace(_) => {
                let bytes = rewriting.bytes(&args.file)?;
                let (text, faulty) = rewritten(&args.file, &bytes, canonical)?;
                drop(bytes);
                rewriting.write(&text)?;
                faulty
            }
            Rewriting::Elsewhere(output) => {
                output::write_parts(&output, |put| rewrite(&args.file, args.file.open()?, canonical, put))?
            }
        }
    };
    Ok(if faulty { Outcome::Faults } else { Outcome::Fine })
}

/// A source, with the sum of all that was read from it.
struct Summed<R> {
    source: R,
    sum: Sha256,
}

impl<R> Summed<R> {
    fn new(source: R) -> Summed<R> {
        Summed { source, sum: Sha256::new() }
    }
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.sum.update(&buffer[..read]);
        Ok(read)
    }
}

/// Where records go when they are written anew.
pub enum Rewriting<'a> {
    /// Back where they come from.
    InPlace(KeptFile),
    /// Elsewhere.
    Elsewhere(Output<'a>),
}

impl<'a> Rewriting<'a> {
    /// For records of `file`. Where it is to be written back, by that name or any other, nobody else may write it until then.
    pub fn open(file: &Input, in_place: bool, target: &'a Target, force: Force) -> Result<Rewriting<'a>> {
        if in_place && file.is_stdin() {
            return Err(Error::usage("standard input cannot be written back"));
        }
        let path = file.path();
        let is_same = matches!(target, Target::File(target) if is_same_file(path, target));
        if !in_place && !is_same {
            return Ok(Rewriting::Elsewhere(Output::new(target, force)?.checked()?));
        }
        let kept = KeptFile::open(path, Some(force)).map_err(|obstacle| obstacle.at(path))?;
        if kept.last().is_none() {
            return Err(Error::Read { path: path.to_owned(), source: io::ErrorKind::NotFound.into() });
        }
        Ok(Rewriting::InPlace(kept))
    }

    /// All of `file`.
    pub fn bytes(&self, file: &Input) -> Result<Cow<'_, [u8]>> {
        Ok(match self {
            Rewriting::InPlace(kept) => kept.last().unwrap_or_default().into(),
            Rewriting::Elsewhere(_) => file.bytes()?.into(),
        })
    }

    /// Writes what came of it; a file that stays as it is is not touched.
    pub fn write(self, text: &[u8]) -> Result<()> {
        match self {
            Rewriting::InPlace(kept) if kept.last() == Some(text) => Ok(()),
            Rewriting::InPlace(mut kept) => {
                let saved = kept.save(text, IfGone::Refuse);
                saved.map_err(|error| error.at(kept.name()))
            }
            Rewriting::Elsewhere(output) => output::write_text(text, &output).map(drop),
        }
    }
}

/// A game written anew, or why it stays as it is.
type Written = std::result::Result<String, Box<Diagnostic>>;

/// What [`rewrite`] makes of `bytes`, as a whole.
pub fn rewritten(
    file: &Input,
    bytes: &[u8],
    written: impl FnMut(&GameText<'_>) -> Written,
) -> Result<(Vec<u8>, bool)> {
    let mut text = Vec::with_capacity(bytes.len());
    let faulty = rewrite(file, bytes, written, &mut |part| {
        text.extend_from_slice(part);
        Ok(())
    })?;
    Ok((text, faulty))
}

/// Gives all games to `put`, one after the other, a line free between two, every line with the end that the first line has;
/// tells whether any game had a fault. A file without a game stays as it is. It holds a game or two, not the file.
pub fn rewrite(
    file: &Input,
    source: impl Read,
    mut written: impl FnMut(&GameText<'_>) -> Written,
    put: &mut dyn FnMut(&[u8]) -> Result<()>,
) -> Result<bool> {
    let mut reader = Reader::new(Raw::new(source));
    let mut text: Vec<u8> = Vec::new();
    let mut end: Option<&[u8]> = None;
    // Whether the last game has a fault: then it is kept up to the next one, with all that could not be read of it.
    let mut kept = false;
    let mut faulty = false;
    // All faults are told, even where the games cannot be written.
    let mut failed = None;
    while let Some(game) = reader.next_game().map_err(file.unreadable())? {
        let start = game.offset();
        let now = written(&game);
        if let Err(fault) = &now {
            tell(fault, &file.name(), &game);
        }
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
        kept = now.is_err();
        faulty |= kept;
        if let Ok(game) = &now {
            add(&mut text, game.strip_suffix('\n').unwrap_or(game).as_bytes(), end);
        }
        if text.len() >= MUCH {
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
    Ok(faulty)
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
