//! Commands for a file of any game. Their options are those of each game together; the file says which game it is.

use std::marker::PhantomData;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Id};

use super::error::{Error, Result};
use super::exit::Outcome;
use super::input::Input;
use super::source::Which;
use parlour::api::KnownGame;

/// What a command does for the files of one game.
pub struct OneGame {
    game: KnownGame,
    describe: fn(Command) -> Command,
    run: Box<dyn Fn(&ArgMatches) -> Result<Outcome>>,
}

impl OneGame {
    /// Runs `run`, with arguments of its own type.
    pub fn new<A: Args + 'static>(game: KnownGame, run: fn(&A) -> Result<Outcome>) -> OneGame {
        let run = move |matches: &ArgMatches| match A::from_arg_matches(matches) {
            Ok(args) => run(&args),
            // Only a file can be missing: it is required by some games and not by others.
            Err(_) => Err(Error::usage(format!("name a file with a game of {game}"))),
        };
        OneGame { game, describe: A::augment_args, run: Box::new(run) }
    }

    fn described(&self) -> Command {
        (self.describe)(Command::new(self.game.name()))
    }
}

/// A command for a file of any game.
pub trait AnyGame {
    /// What it does for each game that it knows. Options of one name have one type.
    fn games() -> Vec<OneGame>;
}

/// The arguments of a command for a file of any game.
#[derive(Debug)]
pub struct OfAnyGame<C>(ArgMatches, PhantomData<C>);

impl<C: AnyGame> Args for OfAnyGame<C> {
    fn augment_args(command: Command) -> Command {
        let names: Vec<KnownGame> = C::games().iter().map(|one| one.game).collect();
        let games: Vec<Command> = C::games().iter().map(OneGame::described).collect();
        let mut notes: Vec<String> = Vec::new();
        for said in games.iter().filter_map(Command::get_after_help).map(ToString::to_string) {
            notes.extend(
                said.lines()
                    .filter(|line| !notes.iter().any(|note| note == line))
                    .map(str::to_owned)
                    .collect::<Vec<_>>(),
            );
        }
        let mut command = command.after_help(notes.join("\n"));
        for (name, game) in names.into_iter().zip(&games) {
            for arg in game.get_arguments() {
                let id = arg.get_id();
                if command.get_arguments().any(|known| known.get_id() == id) {
                    continue;
                }
                let is_shared = games.iter().filter(|game| has(game, id)).nth(1).is_some();
                let arg = arg.clone().required(false);
                command = command.arg(if is_shared { arg } else { arg.help_heading(heading(name)) });
            }
            for group in game.get_groups() {
                if !command.get_groups().any(|known| known.get_id() == group.get_id()) {
                    command = command.group(group.clone().required(false));
                }
            }
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn has(game: &Command, id: &Id) -> bool {
    game.get_arguments().any(|arg| arg.get_id() == id)
}

impl<C> FromArgMatches for OfAnyGame<C> {
    fn from_arg_matches(matches: &ArgMatches) -> clap::error::Result<Self> {
        Ok(OfAnyGame(matches.clone(), PhantomData))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> clap::error::Result<()> {
        self.0.clone_from(matches);
        Ok(())
    }
}

impl<C: AnyGame> OfAnyGame<C> {
    /// Runs the command for the game of the file.
    ///
    /// # Errors
    /// Returns an error if nothing says which game it is, or an option is for another game.
    pub fn run(&self) -> Result<Outcome> {
        let OfAnyGame(matches, _) = self;
        let (games, game) = (C::games(), self.game()?);
        let Some(one) = games.iter().find(|one| one.game == game) else {
            return Err(Error::usage(format!("there is no such command for a game of {game}")));
        };
        let described = one.described();
        let others: Vec<Command> = games.iter().map(OneGame::described).collect();
        for other in &others {
            for arg in other.get_arguments() {
                let id = arg.get_id();
                let is_typed = matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
                if is_typed && !has(&described, id) {
                    let option = named(arg);
                    return Err(Error::usage(format!(
                        "`{option}` is for {}, and this is a game of {game}",
                        other.get_name()
                    )));
                }
            }
        }
        (one.run)(matches)
    }

    /// The game, as the arguments or else the file say.
    fn game(&self) -> Result<KnownGame> {
        let OfAnyGame(matches, _) = self;
        let is_typed = |id: &str| {
            matches.ids().any(|known| known == id)
                && matches.value_source(id) == Some(ValueSource::CommandLine)
        };
        let which = matches.try_get_one::<Which>("game").ok().flatten().copied().unwrap_or_default();
        match matches.try_get_one::<Input>("file").ok().flatten() {
            _ if which.game.is_some() => Ok(which.game.unwrap_or(KnownGame::Diverto)),
            _ if is_typed("sheet") => Ok(KnownGame::Diverto),
            _ if is_typed("position") => Ok(KnownGame::PerSiVic),
            Some(file) => file.game(which.number()),
            None => Err(Error::usage("name a file with a game, or say which game: `--game persivic`")),
        }
    }
}

/// The heading of options that one game alone has.
const fn heading(game: KnownGame) -> &'static str {
    match game {
        KnownGame::Diverto => "Options for Diverto",
        KnownGame::Divicity => "Options for Divicity",
        KnownGame::PerSiVic => "Options for PerSiVic",
    }
}

/// An option as it is typed.
fn named(arg: &Arg) -> String {
    arg.get_long().map_or_else(|| arg.get_id().to_string(), |long| format!("--{long}"))
}
