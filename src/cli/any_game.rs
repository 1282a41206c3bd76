//! Commands for a file of any game. Their options are those of each game together; the file says which game it is.

use std::marker::PhantomData;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Id};

use super::error::{Error, Outcome, Result, not_of_game};
use super::input::Input;
use super::source::Which;
use parlour::api::KnownGame;

pub struct OneGame {
    game: KnownGame,
    describe: fn(Command) -> Command,
    run: Run,
}

type Run = Box<dyn Fn(&ArgMatches) -> Result<Outcome>>;

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

pub trait AnyGame {
    /// What it does for each game that it knows. Options of one name have one type, and the help, conflicts and needs that the
    /// first game gives them.
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
                let arg = if is_shared { arg } else { arg.help_heading(format!("Options for {name}")) };
                command = command.arg(arg);
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
        let games = C::games();
        let game = self.game(&games)?;
        let Some(one) = games.iter().find(|one| one.game == game) else {
            return Err(match self.0.get_one::<Input>("file") {
                Some(file) => not_of_game(file, game),
                None => Error::usage(format!("there is no such command for a game of {game}")),
            });
        };
        match self.others(&one.described()).as_slice() {
            [] => (one.run)(&self.0),
            [option, ..] => Err(Error::usage(format!("`{option}` is not for a game of {game}"))),
        }
    }

    /// The game, as the arguments or else the file say.
    fn game(&self, games: &[OneGame]) -> Result<KnownGame> {
        let OfAnyGame(matches, _) = self;
        let which = matches.get_one::<Which>("game").copied().unwrap_or_default();
        match (which.game, matches.get_one::<Input>("file")) {
            (Some(game), _) => Ok(game),
            (None, Some(file)) => file.game_of(which),
            // Options may be those of one game alone.
            (None, None) => {
                let mut games = games.iter().filter(|one| self.others(&one.described()).is_empty());
                match (games.next(), games.next()) {
                    (Some(one), None) => Ok(one.game),
                    _ => Err(Error::usage("name a file with a game, or say which game: `--game persivic`")),
                }
            }
        }
    }

    /// The options that were typed and that `game` does not have.
    fn others(&self, game: &Command) -> Vec<String> {
        let OfAnyGame(matches, _) = self;
        let all = Self::augment_args(Command::new(""));
        let is_typed =
            |arg: &&Arg| matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
        all.get_arguments().filter(is_typed).filter(|arg| !has(game, arg.get_id())).map(named).collect()
    }
}

fn named(arg: &Arg) -> String {
    arg.get_long().map_or_else(|| arg.get_id().to_string(), |long| format!("--{long}"))
}
