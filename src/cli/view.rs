//! A game as a page for a browser: what all games' `view` have in common.

use super::Outcome;
use super::error::{Result, note};
use super::output::{self, Target};
use parlour::page::GamePage;

/// The arguments of every view.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page needs no network: send it, or put it on a site. Arrow keys, Home and End go through the game, and so do \
clicks on its moves; comments of the record are shown.\n\
A game with a fault is shown up to it: exit code 1.")]
pub struct Args {
    /// A file of recorded games; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub file: String,

    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub game: usize,

    /// The page to write, as game.html; - is standard output.
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub output: Target,
}

/// Writes the page and says so.
pub fn write(page: &GamePage, target: &Target) -> Result<Outcome> {
    let html = page.html();
    match target {
        Target::Stdout => output::write_stdout(html.as_bytes())?,
        Target::File(path) => {
            output::write_file(path, html)?;
            let moves = page.moments.len() - 1;
            let plural = if moves == 1 { "move" } else { "moves" };
            note(&format!("wrote {} ({moves} {plural})", path.display()));
        }
    }
    Ok(if page.fault.is_some() { Outcome::Faults } else { Outcome::Fine })
}
