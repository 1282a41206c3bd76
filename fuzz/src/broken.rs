//! Breaks a valid record.

use super::Choices;

/// Pieces to insert, some meaningful in one of the three games and some not.
const PIECES: &[&str] = &[
    "1.",
    "2.",
    "7...",
    "*",
    "1-0",
    "0-1",
    "1/2-1/2",
    "{c}",
    "{",
    "}",
    "; c\n",
    "|",
    "||",
    ">",
    "<>",
    ":",
    "kept",
    "discard",
    "duck",
    "milk",
    "10",
    "-5",
    "~",
    "e1-e4",
    "e4xe5",
    "e1-2e4,f3",
    "e1-0e4",
    "h8:N3E2",
    "d6:S2W3+x",
    "(3 1)",
    "2V",
    "*",
    "AM",
    "JP",
    "[Result \"1-0\"]\n",
    "[Game \"PerSiVic\"]\n",
    "[Lives \"c4\"]\n",
    "[Tokens \"10x5\"]\n",
    "[Hand \"Ana 2V\"]\n",
    "[Score \"Ana 5\"]\n",
    "[Rules \"roll\"]\n",
    "[x \"",
    "\"]",
    "\\",
    "\u{feff}",
    "\u{1a}",
    "\0",
    "é",
    "e\u{301}",
    "\u{202e}",
    "\u{a0}",
    "9999999999999999999999",
    "-",
    ",",
    ".",
    "\n",
    "\r\n",
    "\t",
];

/// Breaks `text` in one to three places: drops, doubles or swaps words, inserts a piece, replaces or drops a
/// character. Returns `text` unchanged if no bytes are left.
pub fn broken(text: &str, choices: &mut Choices<'_>) -> String {
    let mut text = text.to_owned();
    for _ in 0..3 {
        if choices.is_empty() {
            break;
        }
        text = once(&text, choices);
    }
    text
}

fn once(text: &str, choices: &mut Choices<'_>) -> String {
    // Words with their trailing blanks.
    let mut words: Vec<String> = text.split_inclusive([' ', '\n']).map(str::to_owned).collect();
    let what = choices.below(8);
    let at = choices.below(words.len());
    let piece = PIECES[choices.below(PIECES.len())];
    if words.is_empty() {
        return piece.to_owned();
    }
    if what == 2 && at + 1 < words.len() {
        words.swap(at, at + 1);
        return words.concat();
    }
    let word = &mut words[at];
    let letters: Vec<char> = word.chars().collect();
    let letter = choices.below(letters.len());
    let joined = |letters: &[char]| letters.iter().collect::<String>();
    match what {
        0 => drop(words.remove(at)),
        1 => *word = word.repeat(2),
        2 | 3 => word.insert_str(0, &format!("{piece} ")),
        4 => word.insert_str(0, piece),
        5 => *word = format!("{}{}", joined(&letters[..letter]), joined(&letters[letter + 1..])),
        6 => *word = format!("{}{piece}{}", joined(&letters[..letter]), joined(&letters[letter + 1..])),
        _ => words.truncate(at),
    }
    words.concat()
}
