//! A game as a page for a browser: what all games' `view` have in common.

use crate::cli::exit::Outcome;
use std::path::Path;

use super::error::{Error, Result, Shown};
use super::input::Input;
use super::message::note;
use super::output::{self, Force, Output, Target};
use super::source;
use parlour::api::Viewed;

/// The arguments of every view.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page needs no network: send it, or put it on a site. Arrow keys, Home and End go through the game, and so do \
clicks on its moves; comments of the record are shown.\n\
A game with a fault is shown up to it: exit code 1.")]
pub struct Args {
    /// A file of recorded games; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub file: Input,

    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub game: usize,

    /// The page to write, as game.html; - is standard output.
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub output: Target,

    #[command(flatten)]
    pub force: Force,
}

impl Args {
    /// Where the page goes: never onto the record, nor into a file that does not say it is a page.
    fn output(&self) -> Result<Output<'_>> {
        let output = Output::new(&self.output, self.force)?.reading(&self.file)?;
        match &self.output {
            Target::File(path) if !is_page(path) && !output.is_stream() => {
                Err(Error::usage(format!("`{}` does not end in .html, which a web page has to", Shown(path))))
            }
            _ => Ok(output),
        }
    }
}

fn is_page(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| ["html", "htm"].iter().any(|html| extension.eq_ignore_ascii_case(html)))
}

/// Makes the page of a game, up to its first fault.
pub fn run<G: Viewed>(args: &Args) -> Result<Outcome> {
    let output = args.output()?;
    let page = G::page(&source::replay(&args.file, args.game)?);
    for path in output::write_text(page.html(), &output)? {
        let moves = page.moments.len() - 1;
        let plural = if moves == 1 { "move" } else { "moves" };
        note(&format!("wrote {} ({moves} {plural})", Shown(&path)));
    }
    Ok(if page.fault.is_some() { Outcome::Faults } else { Outcome::Fine })
}
