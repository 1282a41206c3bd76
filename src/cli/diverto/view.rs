//! `parlour diverto view`: a game as a page for a browser.

use super::source::{is_in_tags, no_position};
use crate::cli::Outcome;
use crate::cli::error::Result;
use crate::cli::fault::tell;
use crate::cli::pick;
use crate::cli::view::{self, Args};
use parlour::diverto::page::page;
use parlour::diverto::replay::game;

pub fn run(args: &Args) -> Result<Outcome> {
    let output = args.output()?;
    let text = pick::game(&args.file, args.game)?;
    let text = text.as_text();
    let game = game(&text);
    if let Some(fault) = &game.report.fault {
        tell(fault, &args.file.name(), &text);
        if is_in_tags(fault) {
            return Err(no_position(args.game));
        }
    }
    view::write(&page(&text, &game), &output)
}
