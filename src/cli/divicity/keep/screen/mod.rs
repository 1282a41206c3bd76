//! The keeper on a full screen.

mod app;
mod board;
mod chart;
mod choices;
mod form;
mod keys;
mod lists;
mod tally;
#[cfg(test)]
mod tests;

use super::Start;
use crate::cli::error::{Error, Outcome, Result};
use crate::cli::screen::{FRAME, Flow, Screen, View, framed, line};
#[cfg(test)]
use crate::cli::screen::{press, show};
use app::App;
use form::Form;
use parlour::internals::words::messages;
use parlour::print::Language;
use tally::Tally;

const HELP: &str = "\
1-9, /, *         the player or token with that key; or arrows, then Enter
·                 the previous answer in a correction: the arrows begin there
~3                player 3 is immune (C14, without cards)
ana milk, -5      words, then Enter: the start of a name is enough
9 p, 10 m, *      a card, then Enter: its rank, then its suit; joker: *
Backspace         back to the previous question
<  >              undo the last step; redo it (Ctrl-Z, Ctrl-Y)
F2                correct an earlier trick
F3                tricks waiting while an earlier one is corrected
F4                count Lex (without cards)
F5                the score after each trick
F6                the podium: ranks, parts of scores; a there: the next match
F7                name or change the set of tokens
F8  F9            save again; save under another name
F10               end: the same command continues the match
F11               names, seats, first leader, variants, cards
F12, odds, h      what each token would bring who takes one, or how often each player wins
fix 3 ana 10      correct one cell: Ana took 10 in trick 3";

messages! {
    /// Texts of the screen only.
    pub enum ScreenText in "program" {
        Warning = "Warning: {doubt} (C3).",
        TrickOf = "trick {n} of {of}",
        Immunity = "immunity",
        Waiting = "{n} waiting (F3)",
        Hidden = "Hands are hidden: type the card, such as 9 p or *",
        SetEmpty = "The set has no tokens left.",
        SetEmptyHelp = "F7 adds some, or removes the set (C3).",
        Revoke = "Every card left would prove a revoke of {player} (C4).",
        RevokeHelp = "F2 corrects an earlier trick.",
        There = "on the table: {tokens}",
        SaveAs = "Save under another name and go on",
        Leave = "The last steps are not saved. Leave anyway?",
        More = "… Down shows more",
        OfCards = "the cards of this match already show the Lex (C9).",
        Order = "Order",
        Left = "Left",
        Card = "card",
        CountLex = "F4 counts them; three are worth 50, four win (C12, C13)",
        LexAtEnd = "Lex are counted at the end (C9)",
        Worthless = "nothing that scores",
        Chart = "Score after each trick (number: player)",
        ChartFrom = "Score from trick {n} on (number: player)",
        ChartEmpty = "Score after each trick: none complete yet",
        WhichTrick = "Which trick do you want to correct?",
        Waits = "Tricks waiting during a correction",
        Lex = "Lex: four in all (C1)",
        WhoHasLex = "Who has Lex? Count them to decide the winner (C9, C13)",
        Set = "The set of tokens in play (C3)",
        SetOut = "{n} set out so far",
        InAll = "{n} in all",
        Keys = "Keys",
        Help = HELP,
    }
}

pub fn run(start: Start) -> Result<Outcome> {
    let mut screen = Screen::take().map_err(Error::Stdout)?;
    let session = match start {
        Start::Session(session) => *session,
        Start::New(place) => {
            let mut form = Form::new(place.path(), place.language);
            screen.show(&mut form)?;
            match form.into_match() {
                Some(wanted) => {
                    let keeper = wanted.keeper(place.language)?;
                    place.begin(keeper)?
                }
                None => return Ok(Outcome::Fine),
            }
        }
    };
    let mut app = App::new(session);
    screen.show(&mut app)?;
    drop(screen);
    app.session.end(true)
}

/// Collects what all players hold and returns the equivalent arguments of `score`; empty if nothing was entered.
pub fn tally(language: Language) -> Result<Vec<String>> {
    let mut screen = Screen::take().map_err(Error::Stdout)?;
    let mut tally = Tally::new(language);
    screen.show(&mut tally)?;
    Ok(tally.arguments())
}
