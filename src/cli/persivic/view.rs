//! `parlour persivic view`: a game as a page for a browser.

use crate::cli::Outcome;
use crate::cli::error::Result;
use crate::cli::fault::tell;
use crate::cli::pick;
use crate::cli::view::{self, Args};
use parlour::persivic::page::page;
use parlour::persivic::replay::line;

pub fn run(args: &Args) -> Result<Outcome> {
    let output = args.output()?;
    let text = pick::game(&args.file, args.game)?;
    let text = text.as_text();
    let line = line(&text);
    if let Some(fault) = &line.fault {
        tell(fault, &args.file.name(), &text);
    }
    view::write(&page(&text, &line), &output)
}
