//! `parlour divicity keep`: a match kept while it is played.

mod changes;
mod line;
mod not_saved;
mod screen;
mod session;
mod words;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use super::super::error::{Error, Result, Shown};
use crate::cli::exit::Outcome;
use crate::cli::options::LangArgs;
use crate::cli::prompt::is_dumb;
use parlour::divicity::rules::name::seat_of;
use parlour::divicity::rules::setup::check_set;
use parlour::divicity::{Cards, Keeper, Name, Players, Setup, TokenSet};
use parlour::print::Language;
use parlour::record::Excerpt;
use session::{Place, Session};
use words::{Words, fill};

#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The match's record: gone on with where it exists, made where it does not.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,

    /// A plain prompt, one command a line: for screen readers, scripts and pipes.
    #[arg(long)]
    line: bool,

    /// The language of all that is shown: en, es or pt. Words are read in all of them.
    #[command(flatten)]
    lang: LangArgs,

    /// Show the cards that players hold, where the record has dealt hands; without it they are checked, not shown.
    #[arg(long)]
    open: bool,

    /// Go on in spite of a fault: tricks before it are kept, the rest stands in comments, and the file as it was stays
    /// beside as FILE.faulty.
    #[arg(long, conflicts_with = "players")]
    salvage: bool,

    /// Who plays a new match, 3 to 6 names clockwise, as "Ana Beto Cira"; `_` shows as a blank.
    #[arg(long, value_name = "NAMES")]
    players: Option<String>,

    /// Who leads the first trick [default: the first player].
    #[arg(long, value_name = "NAME", requires = "players")]
    leader: Option<String>,

    /// A new match with the variant: who plays a joker is immune for that trick (C14).
    #[arg(long, requires = "players")]
    immunity: bool,

    /// Record the cards of a new match too, so that takers and Lex follow from them (C4–C9).
    #[arg(long, requires = "players")]
    cards: bool,

    /// A new match with the variant: a steal may be aimed at who holds nothing, and is kept then (C11).
    #[arg(long, requires = "players")]
    empty_steal: bool,

    /// The tokens of a new match, as "10x5 -5x3 …"; `default` is C3's [default: any, with three milk and one duck].
    #[arg(long, value_name = "SET", requires = "players", allow_hyphen_values = true, value_parser = set_option)]
    tokens: Option<TokenSet>,
}

const HELP: &str = "\
The file is a valid record after every step, and each step is on the disk before the keeper says so: nothing
that was confirmed is lost by a kill or a power cut. What is not a whole trick yet stands in a comment.

With --line, `help` lists the commands.";

pub fn run(args: &Args) -> Result<Outcome> {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    // Some terminals have no screen to draw on.
    let line = args.line || (terminal && is_dumb());
    if !line && !terminal {
        return Err(Error::usage(
            "the keeper needs a terminal to show itself; with `--line` it works over a pipe, one command a line",
        ));
    }
    let place = Place::open(&args.file, args.open, args.words()?)?;
    if !place.is_new() && args.players.is_some() {
        return Err(Error::usage(format!(
            "{} exists and is gone on with: leave out `--players`, or name a new file",
            Shown(&args.file)
        )));
    }
    let new = args.new_match()?;
    // What cannot be gone on with is told before the screen is taken.
    let start = match (place.is_new(), new) {
        (true, Some(keeper)) => Start::Session(Box::new(place.begin(keeper)?)),
        (true, None) => Start::New(place),
        (false, _) if args.salvage => Start::Session(Box::new(place.salvage()?)),
        (false, _) => Start::Session(Box::new(place.resume()?)),
    };
    if line { line::run(start) } else { screen::run(start) }
}

/// What a keeper begins with.
enum Start {
    Session(Box<Session>),
    /// A match is to be asked for.
    New(Place),
}

impl Args {
    fn words(&self) -> Result<&'static Words> {
        self.lang.language().map(Words::of)
    }

    /// The match that the options ask for, if they do.
    fn new_match(&self) -> Result<Option<Keeper>> {
        let Some(players) = &self.players else { return Ok(None) };
        let words = self.words()?;
        let NewMatch { names, mut setup } = NewMatch::named(players, words).map_err(Error::usage)?;
        setup.immunity = self.immunity;
        setup.empty_steal = self.empty_steal;
        setup.tokens = self.tokens;
        if self.cards {
            setup.cards = Cards::Recorded;
        }
        if let Some(leader) = &self.leader {
            let seat = seat_of(&names, leader);
            setup.leader = seat.ok_or_else(|| Error::usage(words.unknown_player(leader)))?;
        }
        NewMatch { names, setup }.keeper(words).map(Some)
    }
}

/// A set as people name it: each kind with its count, or `default` for C3's.
fn named_set(text: &str, words: &Words) -> std::result::Result<TokenSet, String> {
    if words.command(text.trim()) == "default" {
        return Ok(TokenSet::DEFAULT);
    }
    let set = words.read_set(text)?;
    check_set(&set).map_err(|fault| words.setup(&fault))?;
    Ok(set)
}

/// The same as an option.
fn set_option(text: &str) -> std::result::Result<TokenSet, String> {
    named_set(text, Words::of(Language::English))
}

/// A match that is about to begin: without cards unless that is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NewMatch {
    names: Vec<Name>,
    setup: Setup,
}

impl NewMatch {
    /// The keeper of this match.
    fn keeper(self, words: &Words) -> Result<Keeper> {
        Keeper::new(self.names, self.setup).map_err(|fault| Error::usage(words.setup(&fault)))
    }

    /// With these names, blanks between them; or why they do not do.
    fn named(text: &str, words: &Words) -> std::result::Result<NewMatch, String> {
        let mut names: Vec<Name> = Vec::new();
        for word in text.split_whitespace() {
            let name = words.name(word)?;
            if names.contains(&name) {
                return Err(fill(&words.refused.names_twice, &[("name", &Excerpt(name.as_str()))]));
            }
            names.push(name);
        }
        let players =
            Players::new(names.len()).ok_or_else(|| fill(&words.refused.players, &[("n", &names.len())]))?;
        Ok(NewMatch { names, setup: Setup { cards: Cards::LeftOut, ..Setup::new(players) } })
    }
}
