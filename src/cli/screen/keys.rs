//! Keys of every full screen.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use unicode_width::UnicodeWidthStr;

use crate::cli::width::cut;
use parlour::internals::words::join;

pub const SAVE: u8 = 8;
pub const LEAVE: u8 = 10;
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

/// Key hints on one line. If space is short, hints are dropped, but never the last two.
pub fn hinted<'t>(hints: impl Iterator<Item = &'t str>, width: usize) -> String {
    let mut keys: Vec<&str> = hints.flat_map(|hints| hints.split("  ")).collect();
    while join(&keys, "  ").width() + 1 > width && keys.len() > 2 {
        keys.remove(keys.len() - 3);
    }
    cut(&format!(" {}", join(&keys, "  ")), width)
}
