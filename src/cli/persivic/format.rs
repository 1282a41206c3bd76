//! `parlour persivic format`.

use std::io;

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
    let (text, faulty) = rewrite(&args.file, rewriting.bytes(), canonical)?;
    let outcome = if faulty { Outcome::Faults } else { Outcome::Fine };
    if args.check {
        let bytes = rewriting.bytes();
        let same = text == bytes;
        if !same {
            note(&format!("{} is not in canonical form", args.file));
        }
        return Ok(if same { outcome } else { Outcome::Faults });
    }
    rewriting.write(&text)?;
    Ok(outcome)
}

/// Records that are read, and where they go when they are written anew.
pub enum Rewriting<'a> {
    /// Back where they come from.
    InPlace(KeptFile),
    /// Into another file or stream; these are the bytes read.
    Elsewhere(Vec<u8>, Output<'a>),
}

impl<'a> Rewriting<'a> {
    /// Reads `file`. Where it is to be written back, by that name or any other, nobody else may write it until then.
    pub fn open(file: &Input, in_place: bool, target: &'a Target, force: Force) -> Result<Rewriting<'a>> {
        if in_place && file.is_stdin() {
            return Err(Error::usage("standard input cannot be written back"));
        }
        let path = file.path();
        let is_same = matches!(target, Target::File(target) if is_same_file(path, target));
        if !in_place && !is_same {
            let output = Output::new(target, force)?.checked()?;
            return Ok(Rewriting::Elsewhere(file.bytes()?, output));
        }
        let kept = KeptFile::open(path, Some(force)).map_err(|obstacle| obstacle.at(path))?;
        if kept.last().is_none() {
            return Err(Error::Read { path: path.to_owned(), source: io::ErrorKind::NotFound.into() });
        }
        Ok(Rewriting::InPlace(kept))
    }

    /// The bytes of the file before it is rewritten.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Rewriting::InPlace(kept) => kept.last().unwrap_or_default(),
            Rewriting::Elsewhere(bytes, _) => bytes,
        }
    }

    /// Writes what came of it; a file that stays as it is is not touched.
    pub fn write(self, text: &[u8]) -> Result<()> {
        match self {
            Rewriting::InPlace(kept) if kept.last() == Some(text) => Ok(()),
            Rewriting::InPlace(mut kept) => {
                let saved = kept.save(text, IfGone::Refuse);
                saved.map_err(|error| error.at(kept.name()))
            }
            Rewriting::Elsewhere(_, output) => output::write_text(text, &output).map(drop),
        }
    }
}

/// All games one after the other, a line free between two, every line with the end that the first line has; whether any
/// game had a fault. A file without a game stays as it is.
pub fn rewrite(
    file: &Input,
    bytes: &[u8],
    mut written: impl FnMut(&GameText<'_>) -> std::result::Result<String, Box<Diagnostic>>,
) -> Result<(Vec<u8>, bool)> {
    let mut reader = Reader::new(bytes);
    let mut games: Vec<Vec<u8>> = Vec::new();
    // Where the last game starts, if it has a fault: then it is kept up to the next one, with all that
    // could not be read of it.
    let mut kept: Option<usize> = None;
    let mut faulty = false;
    while let Some(game) = reader.next_game().map_err(file.unreadable())? {
        let start = game.offset() as usize;
        games.extend(kept.take().map(|from| as_it_is(&bytes[from..start])));
        match written(&game) {
            Ok(game) => games.push(game.into_bytes()),
            Err(fault) => {
                tell(&fault, &file.name(), &game);
                faulty = true;
                kept = Some(start);
            }
        }
    }
    games.extend(kept.map(|from| as_it_is(&bytes[from..])));
    if games.is_empty() {
        return Ok((bytes.to_vec(), false));
    }
    let text = games.join(&b'\n');
    let first_line = bytes.split(|byte| *byte == b'\n').next().filter(|line| line.len() < bytes.len());
    let is_crlf = first_line.is_some_and(|line| line.ends_with(b"\r"));
    Ok((with_line_ends(&text, if is_crlf { b"\r\n" } else { b"\n" }), faulty))
}

/// The same with `end` behind every line.
fn with_line_ends(text: &[u8], end: &[u8]) -> Vec<u8> {
    let mut lines = Vec::with_capacity(text.len());
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        match line.strip_suffix(b"\n") {
            Some(line) => {
                let kept = line.len() - line.iter().rev().take_while(|byte| **byte == b'\r').count();
                lines.extend_from_slice(&line[..kept]);
                lines.extend_from_slice(end);
            }
            None => lines.extend_from_slice(line),
        }
    }
    lines
}

fn as_it_is(game: &[u8]) -> Vec<u8> {
    [game.trim_ascii_end(), b"\n"].concat()
}
