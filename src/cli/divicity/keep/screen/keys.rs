//! Command keys: none of them can begin a token or a player's name.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use unicode_width::UnicodeWidthStr;

use crate::cli::width::cut;
use parlour::internals::words::{join, messages};
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
        Lex = "0-4 how many  Up Down  + -  n nobody  Enter done  Esc back",
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
pub const SAVE: u8 = 8;
pub const NAME: u8 = 9;
pub const LEAVE: u8 = 10;
pub const MATCH: u8 = 11;
pub const ODDS: u8 = 12;
/// `<` and Ctrl-Z, as a function key that keyboards do not have.
pub const UNDO: u8 = 31;
/// `>` and Ctrl-Y.
pub const REDO: u8 = 32;
/// Ctrl-L.
pub const REDRAW: u8 = 33;
/// Ctrl-U: clears what was typed.
pub const CLEAR: u8 = 34;

/// Decodes a key press. Ctrl-Z, Ctrl-Y, Ctrl-S, Ctrl-X, Ctrl-L and Ctrl-U have their usual meanings; other
/// combinations with Ctrl or Alt are ignored.
pub fn pressed(event: KeyEvent) -> Option<KeyCode> {
    let (ctrl, alt) =
        (event.modifiers.contains(KeyModifiers::CONTROL), event.modifiers.contains(KeyModifiers::ALT));
    match (event.code, ctrl, alt) {
        (code, false, false) => Some(code),
        // AltGr, with which some keyboards type symbols.
        (KeyCode::Char(letter), true, true) if !letter.is_ascii_alphanumeric() => Some(event.code),
        (KeyCode::Char('z' | 'Z'), true, false) => Some(KeyCode::F(UNDO)),
        (KeyCode::Char('y' | 'Y'), true, false) => Some(KeyCode::F(REDO)),
        (KeyCode::Char('s' | 'S'), true, false) => Some(KeyCode::F(SAVE)),
        (KeyCode::Char('x' | 'X'), true, false) => Some(KeyCode::F(LEAVE)),
        (KeyCode::Char('l' | 'L'), true, false) => Some(KeyCode::F(REDRAW)),
        (KeyCode::Char('u' | 'U'), true, false) => Some(KeyCode::F(CLEAR)),
        _ => None,
    }
}

/// The key hints on one line. If space is short, hints are dropped, but never the last two.
pub fn line(hints: &[KeyHints], language: Language, width: usize) -> String {
    let mut keys: Vec<&str> = hints.iter().flat_map(|hints| hints.text(language).split("  ")).collect();
    while join(&keys, "  ").width() + 1 > width && keys.len() > 2 {
        keys.remove(keys.len() - 3);
    }
    cut(&format!(" {}", join(&keys, "  ")), width)
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
