//! Checking files of recorded games of any kind: reads, checks on all cores, reports in input order.

use crate::cli::spoken::spoken;
use std::fmt::Write as _;
use std::io::{self, Read};
use std::iter;
use std::ops::ControlFlow;
use std::path::Path;

use indicatif::ProgressBar;

use super::error::{Error, Outcome, Result, no_game};
use super::fault::{advice, rendered, tell_all_rendered};
use super::import;
use super::input::Input;
use super::message::{self, is_quiet};
use super::output;
use super::progress;
use super::rules::explained;
use super::source::game_name;
use super::summary::summary;
use super::work::{Threads, threads};
use parlour::api::{self, Checked, Envelope, KnownGame};
use parlour::diverto::SheetId;
use parlour::internals::record::Printable;
use parlour::internals::words::{Verbatim, messages};
use parlour::record::{Diagnostic, GameText, OwnedGame, Reader, Severity};
use parlour::table::{Reading, Report};

/// The help text below the arguments of every check command.
pub const HELP: &str = "\
All faults of a game are reported. Where exactly one word would be legal in place of a wrong one, the check says so, reads that word \
and goes on; otherwise it stops there.

A warning is not a fault: a tag one slip away from a known one, or a comment that seems to contain moves, as in `1. e1-e4; e9-e6`. \
For records without the tag `Game`, the file's extension says which game it is: .dvt, .dvc or .psv.

A file without a game counts as a fault, and so does a file that cannot be read; the other files are still checked.";

/// The arguments of every check.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Files of recorded games, or folders of them; - is standard input.
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<Input>,

    /// Report only the first fault of each game.
    #[arg(long)]
    pub first: bool,

    /// Print the text of the cited rule below each fault, worded for the variants of the game; JSON stays the same.
    #[arg(long)]
    pub explain: bool,

    /// Look for slips of the pen that explain all faults of a game, and report what was meant if exactly one reading is legal, or
    /// else all that may have been meant; `format --repair` writes the one.
    #[arg(long)]
    pub suggest: bool,

    /// The files have hands of Divicity instead, as `Ana: 2V 10M *` in lines or as `deal --json` writes them.
    #[arg(long, conflicts_with_all = ["first", "explain", "suggest", "strict", "sheet"])]
    pub hands: bool,

    /// Hands may be smaller, but equal or one apart, as in the middle of a trick.
    #[arg(long, requires = "hands")]
    pub partial: bool,

    /// Write JSON, one line for each game.
    #[arg(long)]
    pub json: bool,

    /// Accept the exact notation only: no other dashes, no letters in the other case, no `1)` for `1.`.
    #[arg(long)]
    pub strict: bool,

    /// What the games are, if the files do not say: diverto, divicity or persivic.
    #[arg(long, value_name = "GAME", value_parser = game_name)]
    pub game: Option<KnownGame>,

    /// The sheet that games of Diverto are played on, by its id: board, lives, rows and variants follow from it, and numbers that are
    /// printed.
    #[arg(long, value_name = "ID")]
    pub sheet: Option<SheetId>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Asked<'a> {
    reading: Reading,
    /// The game whose rules apply to every record, whatever its tag says.
    rules: Option<KnownGame>,
    /// The id of the sheet that games of Diverto are played on.
    sheet: Option<&'a str>,
    /// The game of records that do not name one.
    game: Option<&'static str>,
    /// Whether to report only the first fault.
    first: bool,
    suggest: bool,
}

impl Asked<'_> {
    /// Checks a game by the rules asked for, or else those that its tag `Game` names, or else the extension of its file.
    fn judge(self, game: &GameText<'_>) -> Checked {
        let usual = self.game.filter(|_| self.rules.is_none());
        let named = usual.map_or(*game, |name| game.with_tag("Game", name));
        let known = || self.rules.or_else(|| KnownGame::of(&named.parse(), &named).ok());
        let sheet = self.sheet.filter(|_| known() == Some(KnownGame::Diverto));
        let (rules, text) = match sheet {
            Some(id) => (Some(KnownGame::Diverto), game.with_tag("Sheet", id)),
            None => (self.rules, named),
        };
        let record = || text.parse();
        let checked = match rules {
            Some(KnownGame::Diverto) => Checked::Diverto(Report::of(&record(), &text, self.reading).into()),
            Some(KnownGame::Divicity) => Checked::Divicity(Report::of(&record(), &text, self.reading).into()),
            Some(KnownGame::PerSiVic) => Checked::PerSiVic(Report::of(&record(), &text, self.reading).into()),
            _ => Checked::new(&text, self.reading),
        };
        let checked = if self.first { checked } else { checked.with_all_faults(&text) };
        if self.suggest { checked.with_remedy(&text) } else { checked }
    }
}

messages! {
    /// What a check found in all.
    pub enum Summary in "program" {
        Game = "{file} game {n}",
        Games = "{n|1:1 game|{n} games}, {bad|0:all good|{good} good, {bad} with a fault}",
        Empty = "; {n|1:1 file|{n} files} without a game",
        Unreadable = "; {n|1:1 file|{n} files} could not be read",
    }
}

/// Checks every game of every file, by `rules` if given.
pub fn run(args: &Args, rules: Option<KnownGame>) -> Result<Outcome> {
    let mut tally = Tally::default();
    // Fail before anything is printed.
    args.files.iter().try_for_each(Input::check)?;
    let files = files(args, &mut tally)?;
    tally.bar = progress::files(files.len());
    for file in &files {
        tally.bar.inc(1);
        let (before, good) = (tally.games, tally.good);
        // What has no good game may be no record at all, and standard input is read once.
        let most = if file.is_stdin() && !args.json { import::MOST_BYTES + 1 } else { 0 };
        let read = file.open_keeping(most).and_then(|mut source| {
            let checked = check_file(&mut source, file, (args, rules), &mut tally);
            if most > 0 {
                file.again(source);
            }
            checked?;
            if tally.games == before {
                return Err(no_game(file));
            }
            Ok(())
        });
        match read {
            Ok(()) => {}
            // A reader that stops early still gets the verdict.
            Err(error @ Error::Stdout(_)) if error.is_broken_pipe() => {
                tally.tell_all();
                return Ok(tally.outcome());
            }
            Err(error @ Error::Stdout(_)) => return Err(error),
            // Still check the other files.
            Err(error) => {
                match error {
                    Error::Content { .. } => tally.empty += 1,
                    _ => tally.unreadable += 1,
                }
                tally.tell_all();
                if args.json {
                    let printed =
                        output::print_envelope(&Envelope::about(file.source(None), error.failure()));
                    printed.or_else(|error| if error.is_broken_pipe() { Ok(()) } else { Err(error) })?;
                }
                tally.bar.suspend(|| message::report(&error));
            }
        }
        if !args.json && tally.good == good {
            tally.tell_all();
            import::hint(file);
        }
    }
    tally.bar.finish_and_clear();
    let told = if !args.json && tally.games > 0 { tally.tell() } else { Ok(()) };
    match told {
        Err(error) if !error.is_broken_pipe() => Err(error),
        _ => Ok(tally.outcome()),
    }
}

/// All files, those in folders too. A folder that cannot be read is reported.
fn files(args: &Args, tally: &mut Tally) -> Result<Vec<Input>> {
    let mut files = Vec::new();
    for given in &args.files {
        match given.files(None) {
            Ok(found) => files.extend(found),
            Err(error) => {
                tally.unreadable += 1;
                if args.json {
                    output::print_envelope(&message::envelope(&error))?;
                }
                let _ = message::report(&error);
            }
        }
    }
    Ok(files)
}

/// The games read so far, and the messages not yet printed.
struct Tally {
    bar: ProgressBar,
    games: usize,
    good: usize,
    empty: usize,
    unreadable: usize,
    rendered: Vec<String>,
}

impl Default for Tally {
    fn default() -> Tally {
        let (games, good, empty, unreadable, rendered) = (0, 0, 0, 0, Vec::new());
        Tally { bar: ProgressBar::hidden(), games, good, empty, unreadable, rendered }
    }
}

impl Tally {
    /// Print pending faults and warnings early once there are more than this, to bound memory.
    const HELD: usize = 10_000;

    fn tell(&mut self) -> Result<()> {
        self.tell_all();
        output::print(&self.summary())
    }

    fn summary(&self) -> String {
        let language = spoken();
        let (games, bad) = (self.games, self.games - self.good);
        let games = Summary::Games.say(language, &[("n", &games), ("bad", &bad), ("good", &self.good)]);
        let files = |n: usize, words: Summary| match n {
            0 => String::new(),
            n => words.say(language, &[("n", &n)]),
        };
        let empty = files(self.empty, Summary::Empty);
        format!("{games}{empty}{}\n", files(self.unreadable, Summary::Unreadable))
    }

    fn outcome(&self) -> Outcome {
        if self.unreadable > 0 {
            Outcome::Unreadable
        } else if self.empty > 0 || self.good < self.games {
            Outcome::Faults
        } else {
            Outcome::Fine
        }
    }

    fn count(&mut self, batch: Batch, json: bool) {
        self.games += batch.games;
        self.good += batch.games - batch.faulty;
        if !json {
            self.rendered.extend(batch.rendered);
        }
    }

    fn tell_all(&mut self) {
        self.bar.suspend(|| tell_all_rendered(self.rendered.drain(..)));
    }
}

/// The output of a check of the given texts, each with its file name. Uncoloured, as it is stored in a file.
pub fn report(files: &[(&str, &str)]) -> io::Result<String> {
    let mut tally = Tally::default();
    let mut lines = String::new();
    for (file, text) in files {
        let mut reader = Reader::new(text.as_bytes()).answered_in(spoken());
        while let Some(game) = reader.next_game()? {
            let asked = Asked { game: api::game_of_file(file), ..Asked::default() };
            let file = Input::from(Path::new(file));
            let told = check_batch(&[game.into_owned()], &file, Shown::default(), asked);
            lines.push_str(&told.lines);
            tally.count(told, false);
        }
    }
    let rendered: String = tally.rendered.iter().map(|rendered| format!("{rendered}\n\n")).collect();
    Ok(format!("{lines}\n{rendered}{}", tally.summary()))
}

/// Bytes of games per work item: small, so that at the end no thread waits long for another.
const BATCH: usize = 1 << 16;

fn check_file(
    source: impl Read + Send,
    file: &Input,
    (args, rules): (&Args, Option<KnownGame>),
    tally: &mut Tally,
) -> Result<()> {
    let (json, reading) = (args.json, Reading::of(args.strict));
    let mut reader = reading.reader(source).answered_in(spoken());
    let mut read = Ok(());
    let mut next = || {
        if read.is_err() {
            return None;
        }
        let batch;
        (batch, read) = next_batch(&mut reader);
        (!batch.is_empty()).then_some(batch)
    };
    let shown = Shown { json, color: super::fault::color(), explain: args.explain, quiet: is_quiet() };
    let game = args.game.map(KnownGame::name);
    let game = game.or_else(|| api::game_of_file(&file.name()));
    let sheet = args.sheet.map(|id| id.to_string());
    let asked =
        Asked { reading, rules, sheet: sheet.as_deref(), game, first: args.first, suggest: args.suggest };
    let check = |batch: Vec<OwnedGame>| check_batch(&batch, file, shown, asked);
    let mut printed = Ok(());
    let take = |told: Batch| {
        let lines = told.lines.as_str();
        printed = if json { output::write_stdout(lines.as_bytes()) } else { output::print(lines) };
        tally.count(told, json);
        if printed.is_err() {
            return ControlFlow::Break(());
        }
        if tally.rendered.len() > Tally::HELD {
            tally.tell_all();
        }
        ControlFlow::Continue(())
    };
    // Start no threads for a single batch.
    let first = next();
    let second = if first.is_some() { next() } else { None };
    let threads = if second.is_some() { threads(None) } else { Threads(1) };
    threads.in_order(first.into_iter().chain(second).chain(iter::from_fn(next)), check, take);
    printed?;
    read.map_err(file.unreadable())
}

/// Reads the next batch of games, empty at the end of the source, along with any read error.
pub fn next_batch(reader: &mut Reader<impl Read>) -> (Vec<OwnedGame>, io::Result<()>) {
    let mut batch = Vec::new();
    let mut bytes = 0;
    while bytes < BATCH {
        match reader.next_game() {
            Ok(None) => break,
            Ok(Some(game)) => {
                bytes += game.bytes().len();
                batch.push(game.into_owned());
            }
            Err(error) => return (batch, Err(error)),
        }
    }
    (batch, Ok(()))
}

struct Batch {
    lines: String,
    games: usize,
    faulty: usize,
    rendered: Vec<String>,
}

#[derive(Clone, Copy, Default)]
struct Shown {
    json: bool,
    color: bool,
    explain: bool,
    quiet: bool,
}

impl Shown {
    fn render(self, found: &Diagnostic, of: &Checked, name: &str, game: &GameText<'_>) -> String {
        let rendered = rendered(found, name, game, self.color);
        if !self.explain || found.severity == Severity::Note {
            return rendered;
        }
        rendered + &explained(&of.rules_cited(found, game.language()), game.language())
    }
}

fn check_batch(batch: &[OwnedGame], file: &Input, shown: Shown, asked: Asked<'_>) -> Batch {
    let name = file.name();
    let shown_name = Printable(&name).to_string();
    let mut told = Batch { lines: String::new(), games: batch.len(), faulty: 0, rendered: Vec::new() };
    for game in batch {
        let game = game.as_text();
        let number = game.index() + 1;
        let checked = asked.judge(&game);
        told.faulty += usize::from(checked.fault().is_some());
        if shown.json {
            let line = Envelope::about(file.source(Some(number)), checked);
            told.lines.push_str(&format!("{line}\n"));
        } else {
            let summary = summary(&checked, game.language());
            let summary = Printable(&summary);
            // Writing to memory cannot fail.
            let place =
                Summary::Game.say(game.language(), &[("file", &Verbatim(&shown_name)), ("n", &number)]);
            let _ = writeln!(told.lines, "{place}: {summary}");
            let all = checked.notices().into_iter().chain(checked.faults());
            let all = all.filter(|found| !shown.quiet || found.severity != Severity::Note);
            told.rendered.extend(all.map(|found| shown.render(found, &checked, &name, &game)));
            let remedy = checked.remedy();
            told.rendered
                .extend(remedy.and_then(|remedy| advice(remedy.repairs(), remedy.offers(), &name, &game)));
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Yields its bytes, then fails.
    struct Broken<'a>(&'a [u8]);

    impl Read for Broken<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::ErrorKind::ConnectionReset.into()),
                bytes => Ok(bytes),
            }
        }
    }

    #[test]
    fn a_read_error_drops_no_game_that_is_read_already() {
        let file = b"[Red \"Ana\"]\n*\n\n[Red \"Beto\"]\n*\n\n[Red \"Ci";
        let mut reader = Reader::new(Broken(file));
        let (batch, read) = next_batch(&mut reader);
        assert_eq!(batch.len(), 2);
        assert_eq!(read.unwrap_err().kind(), io::ErrorKind::ConnectionReset);
    }
}
