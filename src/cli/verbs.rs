//! What each command at the top does for each game.

use super::any_game::{AnyGame, OneGame};
use super::divicity::validate;
use super::error::{Error, Outcome, Result};
use super::{check, diverto, divicity, games, persivic, view};
use parlour::api::KnownGame;
use parlour::diverto::Diverto;
use parlour::persivic::PerSiVic;

/// `parlour check`: of games of any kind, or of hands.
pub fn check(args: &check::Args) -> Result<Outcome> {
    if !args.hands {
        return check::run(args, None);
    }
    if args.game.is_some_and(|game| game != KnownGame::Divicity) {
        return Err(Error::usage("hands are of Divicity: leave out `--game`"));
    }
    let mut outcome = Outcome::Fine;
    for file in &super::folder::files(&args.files, None)? {
        // The other files are still checked.
        let checked = validate::check(file, args.partial, args.json).or_else(|error| match error {
            Error::Stdout(_) => Err(error),
            error => games::tell(args.json, &error),
        });
        outcome = outcome.max(checked?);
    }
    Ok(outcome)
}

/// `parlour show`.
#[derive(Debug)]
pub struct Show;

impl AnyGame for Show {
    fn games() -> Vec<OneGame> {
        vec![
            OneGame::new(KnownGame::PerSiVic, persivic::show::run),
            OneGame::new(KnownGame::Diverto, diverto::show::run),
            OneGame::new(KnownGame::Divicity, divicity::replay::run),
        ]
    }
}

/// `parlour view`.
#[derive(Debug)]
pub struct View;

impl AnyGame for View {
    fn games() -> Vec<OneGame> {
        vec![
            OneGame::new(KnownGame::Diverto, view::run::<Diverto>),
            OneGame::new(KnownGame::PerSiVic, view::run::<PerSiVic>),
            OneGame::new(KnownGame::Divicity, divicity::report::run),
        ]
    }
}

/// `parlour moves`.
#[derive(Debug)]
pub struct Moves;

impl AnyGame for Moves {
    fn games() -> Vec<OneGame> {
        vec![
            OneGame::new(KnownGame::PerSiVic, persivic::moves::run),
            OneGame::new(KnownGame::Diverto, diverto::moves::run),
        ]
    }
}

/// `parlour analyse`.
#[derive(Debug)]
pub struct Analyse;

impl AnyGame for Analyse {
    fn games() -> Vec<OneGame> {
        vec![
            OneGame::new(KnownGame::PerSiVic, persivic::analyse::run),
            OneGame::new(KnownGame::Diverto, diverto::analyse::run),
        ]
    }
}

/// `parlour play`.
pub mod play {
    use crate::cli::{diverto, persivic};

    crate::cli::deferred::commands! {
        /// Play Diverto in the terminal, against a person or the tool.
        Diverto(diverto::play::Args) => diverto::play::run;
        /// Play PerSiVic in the terminal, against a person or the engine.
        #[command(name = "persivic")]
        PerSiVic(persivic::play::Args) => persivic::play::run;
    }
}

/// `parlour puzzles`.
pub mod puzzles {
    use crate::cli::puzzles;

    crate::cli::deferred::commands! {
        /// Find positions with one line that wins, or that holds a draw, and print them.
        Diverto(puzzles::DivertoArgs) => puzzles::diverto;
        /// Find positions with one winning first move, and print them.
        #[command(name = "persivic")]
        PerSiVic(puzzles::PerSiVicArgs) => puzzles::persivic;
    }
}

/// `parlour study`.
pub mod study {
    use crate::cli::{diverto, divicity, persivic};

    crate::cli::deferred::commands! {
        /// Play matches between strategies and report what scores and tokens are worth.
        Divicity(divicity::study::Args) => divicity::study::run;
        /// Play games between strategies and report what they say about a board.
        Diverto(diverto::study::Args) => diverto::study::run;
        /// Play games between strategies and say which is stronger.
        #[command(name = "persivic")]
        PerSiVic(persivic::study::Args) => persivic::study::run;
    }
}
