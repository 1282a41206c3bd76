//! `parlour divicity keep`: keeps a match while it is played.

mod changes;
mod line;
mod screen;
mod session;
mod words;

use crate::cli::spoken::language;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use super::super::error::{Error, ErrorText, Result};
use super::VariantArgs;
use crate::cli::error::Outcome;
use crate::cli::output::today;
use crate::cli::prompt::is_dumb;
use parlour::divicity::{Cards, Keeper, Name, Players, Setup, TokenSet};
use parlour::internals::divicity::keeper::Command;
use parlour::internals::divicity::rules::{check_set, seat_of};
use parlour::internals::record::Excerpt;
use parlour::internals::words::{Say as _, join};
use parlour::print::Language;
use session::{MatchFile, Session};
use words::Refused;

#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
#[command(mut_arg("variant", |arg| arg.requires("new_match")))]
pub struct Args {
    /// The match's record: continued if it exists, created if not.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,

    /// A plain prompt, one command a line: for screen readers, scripts and pipes.
    #[arg(long)]
    line: bool,

    /// Show the cards that players hold, where the record has dealt hands; without it they are checked, not shown.
    #[arg(long = "show-hands", alias = "open")]
    open: bool,

    /// Continue a record that has a fault: tricks before it are kept, the rest goes into comments, and the file as it was is
    /// saved as FILE.faulty.
    #[arg(long = "recover", alias = "salvage", conflicts_with = "new_match")]
    salvage: bool,

    /// Begin the next match in the same file: who won the last one leads it (the Covil Law). `--names` may change the seats.
    #[arg(long, conflicts_with_all = ["salvage", "variant", "cards", "set"])]
    again: bool,

    /// The players of a new match in seat order, clockwise.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = Name::typed, group = "new_match")]
    names: Vec<Name>,

    /// Who leads the first trick [default: the first player].
    #[arg(long, value_name = "NAME", requires = "new_match")]
    leader: Option<String>,

    #[command(flatten)]
    variants: VariantArgs,

    /// Record the cards of a new match too, so that takers and Lex follow from them.
    #[arg(long, requires = "new_match")]
    cards: bool,

    /// The tokens of a new match, as "10x5 -5x3 …"; `default` is the usual set of 30 [default: any, with three milk and one duck].
    #[arg(long, alias = "tokens", value_name = "SET", requires = "new_match", allow_hyphen_values = true, value_parser = |text: &str| named_set(text, Language::English))]
    set: Option<TokenSet>,
}

const HELP: &str = "\
The file is a valid record after every step, and each step is on the disk before the keeper says so: nothing \
that was confirmed is lost by a kill or a power cut. An unfinished trick is kept in a comment.

Of several matches in the file, the last is continued; the others stay as they are.

With --line, `help` lists the commands.";

pub fn run(args: &Args) -> Result<Outcome> {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    // Some terminals cannot draw a screen.
    let line = args.line || (terminal && is_dumb());
    if !line && !terminal {
        return Err(Error::usage(
            "the keeper needs a terminal to show itself; with `--line` it works over a pipe, one command a line",
        ));
    }
    let place = MatchFile::open(&args.file, args.open, language())?;
    if args.again && place.is_new() {
        return Err(Error::refused(ErrorText::NoneToFollow, &args.file));
    }
    if !place.is_new() && !args.names.is_empty() && !args.again {
        return Err(Error::exists(&args.file, "--names"));
    }
    let new = args.new_match()?;
    // Reports unusable records before entering full screen.
    let start = match (place.is_new(), new) {
        (true, Some(keeper)) => Start::Session(Box::new(place.begin(keeper)?)),
        (true, None) => Start::New(place),
        (false, new) if args.again => {
            let mut session = place.resume()?;
            let names = new.as_ref().map_or(session.keeper.names(), Keeper::names).to_vec();
            let done = session.again(&names).map_err(Error::content)?;
            done.saved.map_err(|error| error.at(session.path()))?;
            if let (Some(_), Some(new)) = (&args.leader, new) {
                session.obey(&Command::Leader(new.setup().leader), false).map_err(Error::content)?;
            }
            Start::Session(Box::new(session))
        }
        (false, _) if args.salvage => Start::Session(Box::new(place.salvage()?)),
        (false, _) => Start::Session(Box::new(place.resume()?)),
    };
    if line { line::run(start) } else { screen::run(start) }
}

/// Collects what all players hold on a full screen and returns the equivalent arguments of `score`.
pub fn tally() -> Result<Vec<String>> {
    screen::tally(language())
}

enum Start {
    Session(Box<Session>),
    /// A new match, whose setup has yet to be asked for.
    New(MatchFile),
}

impl Args {
    /// The match that the options describe, if any.
    fn new_match(&self) -> Result<Option<Keeper>> {
        if self.names.is_empty() {
            return Ok(None);
        }
        let players = join(self.names.iter().map(Name::as_str), " ");
        let language = language();
        let NewMatch { names, mut setup } = NewMatch::named(&players, language).map_err(Error::Refused)?;
        setup = self.variants.variants().into_iter().fold(setup, Setup::with);
        setup.tokens = self.set;
        if self.cards {
            setup.cards = Cards::Recorded;
        }
        if let Some(leader) = &self.leader {
            let seat = seat_of(&names, leader);
            setup.leader = seat.ok_or_else(|| Error::Refused(words::unknown_player(language, leader)))?;
        }
        NewMatch { names, setup }.keeper(language).map(Some)
    }
}

/// Reads a token set: each kind with its count, or `default` for the one of C3.
fn named_set(text: &str, language: Language) -> std::result::Result<TokenSet, String> {
    if words::command(language, text.trim()) == "default" {
        return Ok(TokenSet::DEFAULT);
    }
    let set = words::read_set(language, text)?;
    check_set(&set).map_err(|fault| fault.say(language))?;
    Ok(set)
}

/// Splits names at blanks, or at commas if there are any. A blank within a name becomes `_`.
fn split_names(text: &str) -> Vec<String> {
    let names: Vec<&str> = if text.contains([',', ';']) {
        text.split([',', ';']).collect()
    } else {
        text.split_whitespace().collect()
    };
    let names = names.iter().map(|name| join(name.split_whitespace(), "_"));
    names.filter(|name| !name.is_empty()).collect()
}

/// The setup of a new match, without cards by default.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NewMatch {
    names: Vec<Name>,
    setup: Setup,
}

impl NewMatch {
    fn keeper(self, language: Language) -> Result<Keeper> {
        let keeper =
            Keeper::new(self.names, self.setup).map_err(|fault| Error::Refused(fault.say(language)))?;
        Ok(keeper.dated(&today()?))
    }

    /// A match with these names, or the reason why they are invalid.
    fn named(text: &str, language: Language) -> std::result::Result<NewMatch, String> {
        let mut names: Vec<Name> = Vec::new();
        for word in split_names(text) {
            let name = words::name(language, &word)?;
            // Whoever types `ana` must find one player.
            if names.iter().any(|known| known.as_str().to_lowercase() == name.as_str().to_lowercase()) {
                return Err(Refused::NamesTwice.say(language, &[("name", &Excerpt(name.as_str()))]));
            }
            names.push(name);
        }
        let players = Players::new(names.len())
            .ok_or_else(|| Refused::Players.say(language, &[("n", &names.len())]))?;
        Ok(NewMatch { names, setup: Setup { cards: Cards::LeftOut, ..Setup::new(players) } })
    }
}
