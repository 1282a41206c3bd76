//! Signs that keyboards and word processors produce in place of plain ones.

/// A sign, its name, and the plain sign to write instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub letter: char,
    pub name: &'static str,
    pub plain: &'static str,
}

const fn sign(letter: char, name: &'static str, plain: &'static str) -> Sign {
    Sign { letter, name, plain }
}

/// Signs with a name of their own; other dashes, arrows, quotes and blanks share a generic one.
const SIGNS: &[Sign] = &[
    sign('\u{2010}', "a hyphen", "-"),
    sign('\u{2011}', "a no-break hyphen", "-"),
    sign('\u{2012}', "a figure dash", "-"),
    sign('\u{2013}', "an en dash", "-"),
    sign('\u{2014}', "an em dash", "-"),
    sign('\u{2015}', "a horizontal bar", "-"),
    sign('\u{2212}', "a minus sign", "-"),
    sign('\u{d7}', "a multiplication sign", "x"),
    sign('\u{2026}', "an ellipsis", "..."),
    sign('\u{bd}', "a fraction", "1/2"),
    sign('\u{a0}', "a no-break blank", " "),
    sign('\u{202f}', "a narrow no-break blank", " "),
    sign('\u{200b}', "a blank without width", " "),
    sign('\u{3000}', "a wide blank", " "),
];

/// Cyrillic letters and the Latin letters they look like.
const CYRILLIC: [(char, &str); 12] = [
    ('\u{430}', "a"),
    ('\u{435}', "e"),
    ('\u{441}', "c"),
    ('\u{445}', "x"),
    ('\u{410}', "A"),
    ('\u{412}', "B"),
    ('\u{415}', "E"),
    ('\u{41a}', "K"),
    ('\u{41c}', "M"),
    ('\u{420}', "P"),
    ('\u{421}', "C"),
    ('\u{425}', "X"),
];

impl Sign {
    pub fn of(letter: char) -> Option<Sign> {
        let other = |name, plain| Some(sign(letter, name, plain));
        match SIGNS.iter().find(|sign| sign.letter == letter) {
            Some(sign) => Some(*sign),
            None if letter.is_ascii() => None,
            None if is_dash(letter) => other("a dash", "-"),
            None if is_arrow(letter) => other("an arrow", "-"),
            None if is_quote(letter) => other("a typographic quote", "\""),
            None if is_times(letter) => other("a multiplication sign", "x"),
            None if is_special_blank(letter) => other("a typographic blank", " "),
            None if ('\u{ff01}'..='\u{ff5e}').contains(&letter) => other("a wide letter", "a plain one"),
            None => {
                let (_, latin) = CYRILLIC.iter().find(|(cyrillic, _)| *cyrillic == letter)?;
                other("a Cyrillic letter", latin)
            }
        }
    }
}

/// A hyphen or dash, including `-`.
pub(super) const fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

pub(super) const fn is_arrow(letter: char) -> bool {
    matches!(
        letter,
        '\u{2192}' | '\u{21d2}' | '\u{21e8}' | '\u{21fe}' | '\u{2794}' | '\u{2799}'
            ..='\u{27be}' | '\u{27f6}' | '\u{27f9}' | '\u{2b62}'
    )
}

/// A multiplication sign, not the letter `x`.
pub(super) const fn is_times(letter: char) -> bool {
    matches!(letter, '\u{d7}' | '\u{2715}' | '\u{2716}' | '\u{2a2f}')
}

pub(in crate::record) const fn is_quote(letter: char) -> bool {
    matches!(letter, '\u{2018}'..='\u{201f}' | '\u{ab}' | '\u{bb}' | '\u{2033}' | '\u{2036}' | '\u{301d}'..='\u{301f}' | '\u{ff02}')
}

/// A blank that records do not use. Control characters are not blanks.
pub(super) fn is_special_blank(letter: char) -> bool {
    !letter.is_ascii() && !letter.is_control() && (letter.is_whitespace() || letter == '\u{200b}')
}

/// Whether a record may have this blank, or a lenient reader takes it for one.
pub fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n') || is_special_blank(letter)
}

/// The length in bytes of a special blank at the start of `text`, or 0.
pub(in crate::record) fn leading_special_blank(text: &[u8]) -> usize {
    let first = text[..text.len().min(3)].utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    first.filter(|letter| is_special_blank(*letter)).map_or(0, char::len_utf8)
}

/// Whether a word ends before this character: any blank, or a sign of a comment or variation.
pub fn is_word_end(letter: char) -> bool {
    matches!(letter, '\u{1a}' | '\u{feff}' | '{' | '}' | ';' | '(' | ')') || is_blank(letter)
}

/// Replaces dashes with `-` and multiplication signs with `x`.
pub fn plain(word: &str) -> String {
    let plain = |letter| match letter {
        dash if is_dash(dash) => '-',
        times if is_times(times) => 'x',
        other => other,
    };
    word.chars().map(plain).collect()
}
