//! Command keys: none of them can begin a token or a player's name.

use crate::cli::screen::hinted;
pub use crate::cli::screen::{CLEAR, LEAVE, REDO, SAVE, UNDO};
use parlour::internals::words::messages;
use parlour::print::Language;

messages! {
    /// What keys do, for the last line of each page; the last two hints fit on the narrowest screen too.
    pub enum KeyHints in "program" {
        Table = "< undo  > redo  F2 correct  F5 chart  ? keys  F10 end",
        Card = "9p 10m *  Enter card",
        Answer = "digit or words  Bksp back",
        SetEmpty = "F7 tokens",
        Over = "F6 podium  F4 Lex",
        Again = "a next match",
        Read = "any key goes back",
        Waiting = "Enter restore  d drop all  Esc back",
        Correct = "number or Up Down  Enter reopen  Esc back",
        Lex = "0-4, then next  Up Down  + -  n nobody  Enter done  Esc back",
        Set = "Up Down  + -  d C3's set  n no set  Enter accept  Esc back",
        Name = "Enter save  Esc back",
        Leave = "x leave  v save  n rename  Esc back",
        Begin = "Enter begin  Up Down  Space change  Esc",
        Match = "Enter correct  Up Down  Space change  Esc",
        Tally = "digit a token  ! Lex  ana Enter a name  < undo  ? keys  Enter next  F10 done",
    }
}

pub const KEYS: u8 = 1;
pub const CORRECT: u8 = 2;
pub const WAITING: u8 = 3;
pub const LEX: u8 = 4;
pub const CHART: u8 = 5;
pub const PODIUM: u8 = 6;
pub const SET: u8 = 7;
pub const NAME: u8 = 9;
pub const MATCH: u8 = 11;
pub const ODDS: u8 = 12;
/// The key hints on one line.
pub fn line(hints: &[KeyHints], language: Language, width: usize) -> String {
    hinted(hints.iter().map(|hints| hints.text(language)), width)
}

pub fn named(word: &str) -> Option<u8> {
    Some(match word.to_lowercase().as_str() {
        "undo" => UNDO,
        "redo" => REDO,
        "help" | "keys" => KEYS,
        "correct" => CORRECT,
        "waiting" => WAITING,
        "lex" => LEX,
        "chart" => CHART,
        "odds" | "h" => ODDS,
        "podium" | "scores" => PODIUM,
        "set" => SET,
        "match" => MATCH,
        "save" => SAVE,
        "saveas" => NAME,
        "quit" | "exit" => LEAVE,
        _ => return None,
    })
}
