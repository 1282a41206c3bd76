//! Links that pages carry as QR codes: to the record, and for the app BG Stats.

use std::io::{self, IsTerminal};

use anstyle::AnsiColor;
use terminal_size::{Width, terminal_size};

use super::error::{Error, Result};
use super::link;
use super::message::note;
use super::options::from_environment;
use super::output;
use super::spoken::spoken;
use parlour::api::{ListedGame, bgstats_link};
use parlour::diverto::PadError;
use parlour::internals::diverto::paper::is_address;
use parlour::internals::print::Code;
use parlour::internals::words::messages;

/// `--bgstats` of commands that print results.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct BgStatsArgs {
    /// Write a link for the app BG Stats for each game, and on a terminal its QR code.
    #[arg(long)]
    pub bgstats: bool,
}

messages! {
    enum CodeText in "program" {
        TooLong = "no QR code for {n|1:1 game|{n} games}: the record is too long",
        NoPlay = "BG Stats takes finished games whose players have names",
    }
}

/// The link to a record; it opens in the app at `PARLOUR_ADDRESS`, if set.
pub fn record_link(record: &[u8]) -> Result<String> {
    let address = from_environment::<String>("PARLOUR_ADDRESS")?;
    if address.as_deref().is_some_and(|address| !is_address(address)) {
        return Err(PadError::Address.into());
    }
    Ok(link::link(record, address.as_deref()))
}

/// Notes that this many games have no code.
pub fn tell_too_long(games: usize) {
    if games > 0 {
        note(&CodeText::TooLong.say(spoken(), &[("n", &games)]));
    }
}

/// The link that adds a game to BG Stats.
pub fn play_link(game: &ListedGame, number: usize) -> Result<String> {
    let link = bgstats_link(game, number, &output::today()?);
    link.ok_or_else(|| Error::content(CodeText::NoPlay.text(spoken()).to_owned()))
}

/// Prints the link of a play, and its code if it fits a terminal.
pub fn print_play(link: &str) -> Result<()> {
    output::print(&format!("{link}\n"))?;
    let columns =
        terminal_size().filter(|_| io::stdout().is_terminal()).map_or(0, |(Width(columns), _)| columns);
    match Code::new(link).map(|code| code.blocks()) {
        Some(blocks) if blocks.lines().all(|line| line.chars().count() <= columns.into()) => {
            // Phones expect dark modules on light, whatever the terminal's colours are.
            let style = AnsiColor::BrightWhite.on(AnsiColor::Black);
            output::print(&blocks.lines().map(|line| format!("{style}{line}{style:#}\n")).collect::<String>())
        }
        _ => Ok(()),
    }
}
