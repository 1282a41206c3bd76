//! Checking files of recorded games, whatever the game: reading, all cores, results in input order.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::thread;

use serde_json::Value;

use super::error::{Error, Result};
use super::fault::tell_rendered;
use super::{Outcome, output};
use parlour::record::{Diagnostic, GameText, OwnedGame, Reader};

/// The arguments of every check.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files of recorded games; - is standard input.
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<String>,

    /// Write JSON, a line a game.
    #[arg(long)]
    pub json: bool,
}

/// What a game's check found, ready to be shown.
pub struct Checked {
    /// Who played and how it ended, for people.
    pub summary: String,
    /// The same for programs, without the file and the game's number.
    pub json: Option<Value>,
    /// The first fault.
    pub fault: Option<Diagnostic>,
    /// What is told beside it and makes no game wrong.
    pub warnings: Vec<Diagnostic>,
}

/// Tags as a JSON object.
pub fn tags(tags: &[(String, String)]) -> Value {
    tags.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str()))).collect()
}

/// The value of a tag, as it is written.
pub fn value<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// A judge of one game; asked for JSON or not.
pub trait Judge: Fn(&GameText<'_>, bool) -> Checked + Sync {}

impl<F: Fn(&GameText<'_>, bool) -> Checked + Sync> Judge for F {}

/// Checks every game of every file.
pub fn run(args: &Args, judge: impl Judge) -> Result<Outcome> {
    let mut tally = Tally::default();
    let mut unreadable = Vec::new();
    for file in &args.files {
        if let Err(error) = check_file(file, args.json, &judge, &mut tally) {
            // The other files are checked all the same.
            match error {
                Error::Stdout(_) => return Err(error),
                _ => unreadable.push(error),
            }
        }
    }
    if !args.json && tally.games > 0 {
        tally.tell()?;
    }
    let last = unreadable.pop();
    for error in unreadable {
        error.report();
    }
    match last {
        Some(error) => Err(error),
        None if tally.games == 0 => Err(Error::Content(format!("no game in {}", args.files.join(", ")))),
        None if tally.good < tally.games => Ok(Outcome::Faults),
        None => Ok(Outcome::Fine),
    }
}

/// How many games were read, and what is still to be told.
#[derive(Default)]
struct Tally {
    games: usize,
    good: usize,
    told: Vec<String>,
}

impl Tally {
    /// More faults and warnings than this are told before the last game is read, so that they do not fill memory.
    const HELD: usize = 10_000;

    fn tell(&mut self) -> Result<()> {
        self.tell_all();
        output::print(&self.summary())
    }

    fn summary(&self) -> String {
        let (games, bad) = (self.games, self.games - self.good);
        let noun = if games == 1 { "game" } else { "games" };
        let verdict =
            if bad == 0 { "all good".to_owned() } else { format!("{} good, {bad} with a fault", self.good) };
        format!("{games} {noun}, {verdict}\n")
    }

    fn count(&mut self, told: Told, json: bool) {
        self.games += told.games;
        self.good += told.games - told.faulty;
        if !json {
            self.told.extend(told.rendered);
        }
    }

    fn tell_all(&mut self) {
        for rendered in self.told.drain(..) {
            tell_rendered(&rendered);
        }
    }
}

/// What a check says of texts, each given with the name of its file: to be kept, so without colour.
pub fn report(files: &[(&str, &str)], judge: impl Judge) -> io::Result<String> {
    let mut tally = Tally::default();
    let mut lines = String::new();
    for (file, text) in files {
        let mut reader = Reader::new(text.as_bytes());
        while let Some(game) = reader.next_game()? {
            let told = check_batch(&[game.into_owned()], file, false, false, &judge);
            lines.push_str(&told.lines);
            tally.count(told, false);
        }
    }
    let rendered: String = tally.told.iter().map(|rendered| format!("{rendered}\n\n")).collect();
    Ok(format!("{lines}\n{rendered}{}", tally.summary()))
}

/// Bytes of games that one thread takes at a time.
const BATCH: usize = 1 << 20;

fn check_file(file: &str, json: bool, judge: &impl Judge, tally: &mut Tally) -> Result<()> {
    let fail = |source| Error::Read { path: PathBuf::from(file), source };
    let input: Box<dyn Read> =
        if file == "-" { Box::new(io::stdin().lock()) } else { Box::new(File::open(file).map_err(fail)?) };
    let mut reader = Reader::new(input);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    loop {
        let mut batches: Vec<Vec<OwnedGame>> = Vec::new();
        let mut read = Ok(());
        while batches.len() < threads {
            match next_batch(&mut reader) {
                Ok(batch) if batch.is_empty() => break,
                Ok(batch) => batches.push(batch),
                Err(error) => {
                    read = Err(error);
                    break;
                }
            }
        }
        let last = batches.len() < threads;
        for told in check_batches(&batches, file, json, judge) {
            output::print(&told.lines)?;
            tally.count(told, json);
        }
        if tally.told.len() > Tally::HELD {
            tally.tell_all();
        }
        read.map_err(fail)?;
        if last {
            return Ok(());
        }
    }
}

fn next_batch(reader: &mut Reader<Box<dyn Read>>) -> io::Result<Vec<OwnedGame>> {
    let mut batch = Vec::new();
    let mut bytes = 0;
    while bytes < BATCH {
        match reader.next_game()? {
            None => break,
            Some(game) => {
                bytes += game.bytes().len();
                batch.push(game.into_owned());
            }
        }
    }
    Ok(batch)
}

/// What is to be told of a batch.
struct Told {
    lines: String,
    games: usize,
    /// How many of them have a fault.
    faulty: usize,
    /// Faults and warnings, rendered for people.
    rendered: Vec<String>,
}

/// Each batch on its own thread, results in order.
fn check_batches(batches: &[Vec<OwnedGame>], file: &str, json: bool, judge: &impl Judge) -> Vec<Told> {
    let color = super::fault::color();
    match batches {
        [] => Vec::new(),
        [only] => vec![check_batch(only, file, json, color, judge)],
        _ => thread::scope(|scope| {
            let running: Vec<_> = batches
                .iter()
                .map(|batch| scope.spawn(move || check_batch(batch, file, json, color, judge)))
                .collect();
            running.into_iter().map(|thread| thread.join().expect("a judge does not panic")).collect()
        }),
    }
}

fn check_batch(batch: &[OwnedGame], file: &str, json: bool, color: bool, judge: &impl Judge) -> Told {
    let mut told = Told { lines: String::new(), games: batch.len(), faulty: 0, rendered: Vec::new() };
    for game in batch {
        let game = game.as_text();
        let number = game.index() + 1;
        let checked = judge(&game, json);
        if let Some(value) = checked.json {
            told.lines.push_str(&line_json(file, number, value).to_string());
            told.lines.push('\n');
        } else {
            told.lines
                .push_str(&super::error::printable(&format!("{file} game {number}: {}", checked.summary)));
            told.lines.push('\n');
        }
        told.faulty += usize::from(checked.fault.is_some());
        if !json {
            let all = checked.warnings.iter().chain(&checked.fault);
            told.rendered.extend(all.map(|diagnostic| diagnostic.render(file, &game, color)));
        }
    }
    told
}

/// The file and the game's number before what the judge says.
fn line_json(file: &str, number: usize, value: Value) -> Value {
    let mut object = serde_json::Map::new();
    object.insert("file".to_owned(), file.into());
    object.insert("game".to_owned(), number.into());
    if let Value::Object(fields) = value {
        object.extend(fields);
    }
    Value::Object(object)
}
