//! `--shard` and `parlour merge`: long work on several machines.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::str::FromStr;

use clap::Arg;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::deferred::heading;
use super::error::{Error, Result, Shown};
use super::games::some_of;
use super::input::Input;
use super::spoken::spoken;
use super::{arguments, output, program};
use parlour::internals::record::Excerpt;
use parlour::internals::table::Shard;
use parlour::internals::words::{Say, Verbatim, messages};

/// A share of the work.
#[derive(Debug, clap::Args)]
pub struct ShardArgs {
    /// Do the I-th of N equal shares of the work, as 2/8, and write to standard output what `parlour merge` needs.
    #[allow(clippy::doc_markdown, reason = "help has no marks of code around it")]
    #[arg(long, value_name = "I/N", conflicts_with = "json")]
    shard: Option<Shard>,

    /// The parts that `parlour merge` read.
    #[arg(long, hide = true, num_args = 1.., conflicts_with = "shard")]
    merged: Vec<Part>,
}

/// What a shard came to, as its file says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The release that made it: others may play other moves.
    parlour: String,
    shard: Shard,
    /// The arguments of the command, without the shard.
    command: Vec<String>,
    result: Value,
}

impl FromStr for Part {
    type Err = serde_json::Error;

    fn from_str(text: &str) -> serde_json::Result<Part> {
        serde_json::from_str(text)
    }
}

messages! {
    enum ShardText in "program" {
        NoPart = "{file} has no part: `--shard` writes them",
        Release = "{file} is from parlour {release}; this is {own}, which may play other games",
        Other = "{file} has parts of different commands: merge those of one",
        Twice = "shard {shard} is there twice",
        Missing = "{n|1:shard {shards} is|shards {shards} are} missing",
        Changed = "the games have changed since the shards were made",
    }
}

const RELEASE: &str = env!("CARGO_PKG_VERSION");

impl ShardArgs {
    /// The shard that is asked for. Without a seed, each would do a share of other work.
    pub fn asked(&self, has_seed: bool) -> Result<Option<Shard>> {
        if self.shard.is_some() && !has_seed {
            return Err(Error::usage("--shard needs a seed, the same for all shards: `--seed 1`"));
        }
        Ok(self.shard)
    }

    /// The results to merge, the first shard's first; none if nothing is merged.
    pub fn merged<T: DeserializeOwned>(&self) -> Result<Vec<T>> {
        let results = self.merged.iter().map(|part| T::deserialize(&part.result));
        results.collect::<std::result::Result<_, _>>().map_err(|_| changed())
    }
}

/// Writes the result of a shard of the command that runs.
pub fn write(shard: Shard, result: impl Serialize) -> Result<()> {
    let words = arguments().unwrap_or_default().into_iter().skip(1);
    let words = words.map(OsString::into_string).collect::<std::result::Result<Vec<_>, _>>();
    let words = words.map_err(|_| Error::usage("--shard needs file names in UTF-8"))?;
    output::print(&part(shard, without_shard(words), result)?)
}

/// What the file of a shard says, in a line.
pub fn part(shard: Shard, command: Vec<String>, result: impl Serialize) -> Result<String> {
    let text = serde_json::to_value(result).and_then(|result| {
        serde_json::to_string(&Part { parlour: RELEASE.to_owned(), shard, command, result })
    });
    Ok(text.map_err(|error| Error::Stdout(error.into()))? + "\n")
}

pub fn changed() -> Error {
    Error::content(ShardText::Changed.text(spoken()).to_owned())
}

/// The words of a command but for `--shard`.
fn without_shard(words: Vec<String>) -> Vec<String> {
    let mut words = words.into_iter();
    let mut others = Vec::new();
    while let Some(word) = words.next() {
        if word == "--shard" {
            words.next();
        } else if !word.starts_with("--shard=") {
            others.push(word);
        }
    }
    others
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Shards are merged to what the command without `--shard` would have written, byte for byte. A file may hold many parts, one after \
another. Options after the parts are those of the command: `--json`, or for puzzles `-o book.pdf --paper a5`.")]
pub struct MergeArgs {
    /// Files that `--shard` wrote, of all shards of one command; then options for what is written.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "PART", value_hint = clap::ValueHint::FilePath)]
    words: Vec<OsString>,
}

impl MergeArgs {
    /// Whether JSON is asked for.
    pub fn is_json(&self) -> bool {
        self.words.iter().any(|word| word == "--json")
    }

    /// The arguments of the command that merges the parts.
    pub fn command(&self) -> Result<Vec<OsString>> {
        if self.words.iter().any(|word| word == "--help" || word == "-h") {
            return Ok(["parlour", "merge", "--help"].map(OsString::from).to_vec());
        }
        let is_option = |word: &OsString| {
            let word = word.to_string_lossy();
            word.starts_with('-') && word != "-"
        };
        let files = self.words.iter().position(is_option).unwrap_or(self.words.len());
        let (files, options) = self.words.split_at(files);
        let Some(first) = files.first() else {
            return Err(Error::usage("name the files with the parts before the options"));
        };
        let parts = parts(files)?;
        let asked = parts.first_key_value().map_or(&[][..], |(_, part)| &part.command);
        // A file from elsewhere may ask for the work of a shard, which writes no file.
        let words = || ["parlour"].into_iter().chain(asked.iter().map(String::as_str));
        if program().try_get_matches_from(words().chain(["--shard", "1/1"])).is_err() {
            return Err(refused(ShardText::NoPart, &first.clone().into()));
        }
        let mut whole = program();
        whole.build();
        let command =
            asked.iter().fold(&whole, |command, word| command.find_subcommand(word).unwrap_or(command));
        let mut typed = options.iter().filter_map(|word| word.to_str());
        if let Some(option) = typed.find(|word| changes_work(command, word)) {
            let option = Excerpt(option);
            return Err(Error::usage(format!(
                "`{option}` would change what the shards did: run them with it"
            )));
        }
        let merged = parts.values().filter_map(|part| serde_json::to_string(part).ok());
        let words = words().map(OsString::from).chain(options.iter().cloned());
        Ok(words.chain(["--merged".into()]).chain(merged.map(OsString::from)).collect())
    }
}

/// Whether a word is an option that says what to play or find, not what to print.
fn changes_work(command: &clap::Command, word: &str) -> bool {
    let Some(name) = word.strip_prefix("--").and_then(|word| word.split('=').next()) else { return false };
    let is_named = |arg: &&Arg| {
        arg.get_long() == Some(name) || arg.get_all_aliases().is_some_and(|others| others.contains(&name))
    };
    let arg = command.get_arguments().find(is_named);
    arg.is_some_and(|arg| heading(arg).is_none() && !["threads", "lang"].contains(&arg.get_id().as_str()))
}

/// The parts in files, all of one command, by their places among the shards.
fn parts(files: &[OsString]) -> Result<BTreeMap<u64, Part>> {
    let mut parts: BTreeMap<u64, Part> = BTreeMap::new();
    for file in files {
        let file = Input::from(file.clone());
        let text = file.text()?;
        let read = serde_json::Deserializer::from_str(&text).into_iter::<Part>();
        let read = read.collect::<serde_json::Result<Vec<_>>>().unwrap_or_default();
        if read.is_empty() {
            return Err(refused(ShardText::NoPart, &file));
        }
        for part in read {
            if part.parlour != RELEASE {
                let values: [(&str, &dyn Say); 3] = [
                    ("file", &Verbatim(Shown(file.path()))),
                    ("release", &Verbatim(Excerpt(&part.parlour))),
                    ("own", &Verbatim(RELEASE)),
                ];
                return Err(Error::content(ShardText::Release.say(spoken(), &values)));
            }
            let is_other =
                |first: &Part| first.command != part.command || first.shard.of() != part.shard.of();
            if parts.first_key_value().is_some_and(|(_, first)| is_other(first)) {
                return Err(refused(ShardText::Other, &file));
            }
            let shard = part.shard;
            if parts.insert(shard.index(), part).is_some() {
                let words = ShardText::Twice.say(spoken(), &[("shard", &Verbatim(shard))]);
                return Err(Error::content(words));
            }
        }
    }
    let of = parts.first_key_value().map_or(0, |(_, part)| part.shard.of());
    let missing = Shard::all(of).filter(|shard| !parts.contains_key(&shard.index()));
    let missing: Vec<String> = missing.map(|shard| shard.to_string()).collect();
    if missing.is_empty() {
        return Ok(parts);
    }
    let n = missing.len();
    let shards = Verbatim(some_of(missing.into_iter()));
    Err(Error::content(ShardText::Missing.say(spoken(), &[("n", &n), ("shards", &shards)])))
}

fn refused(words: ShardText, file: &Input) -> Error {
    Error::content(words.say(spoken(), &[("file", &Verbatim(Shown(file.path())))]))
}
