//! Counts, lists and sentences, worded alike in every game and output.

pub mod catalogue;
pub mod language;

use std::fmt::Display;

pub use catalogue::{AllOf, AnyOf, Id, Later, Maybe, Phrase, Say, Verbatim, in_language};
pub(crate) use catalogue::{in_english, messages};
pub use language::Language;

/// A number with its noun: `1 life`, `3 lives`.
///
/// ```
/// use parlour::internals::words::count;
/// assert_eq!(count(1, "ply", "plies"), "1 ply");
/// assert_eq!(count(0_usize, "ply", "plies"), "0 plies");
/// ```
pub fn count(number: impl Display, one: &str, many: &str) -> String {
    let mut text = number.to_string();
    let noun = if text == "1" { one } else { many };
    text.push(' ');
    text.push_str(noun);
    text
}

/// Joins items with `separator`.
///
/// ```
/// assert_eq!(parlour::internals::words::join([3, 5], "-"), "3-5");
/// ```
pub fn join(items: impl IntoIterator<Item: Display>, separator: &str) -> String {
    let mut text = String::new();
    for (place, item) in items.into_iter().enumerate() {
        if place > 0 {
            text.push_str(separator);
        }
        text.push_str(&item.to_string());
    }
    text
}

/// `a`, `a or b`, `a, b or c`; empty for no items.
pub fn any_of(items: &[impl Display]) -> String {
    listed(items, "or")
}

/// As [`any_of`], with another word than `or`.
pub fn listed(items: &[impl Display], last_word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.to_string(),
        [before @ .., last] => format!("{} {last_word} {last}", join(before, ", ")),
    }
}

/// Replaces each `{name}` in `template` by its value, and each `{name|value:text|…|text}` by the text for its value, or
/// else by the last one. Such a text is a template too; values are not scanned again.
///
/// ```
/// use parlour::internals::words::filled;
/// assert_eq!(filled("{who} has {n}, {x}", &[("who", "{n}"), ("n", "3")]), "{n} has 3, {x}");
/// assert_eq!(filled("{n|0:no life|1:a life|{n} lives}", &[("n", "3")]), "3 lives");
/// ```
pub fn filled(template: &str, values: &[(&str, impl AsRef<str>)]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        // A brace without a known name stays as text.
        rest = placeholder(behind, values, &mut text).unwrap_or_else(|| {
            text.push('{');
            behind
        });
    }
    text + rest
}

/// Appends what the placeholder at the start of `rest` says; returns the text after its `}`.
fn placeholder<'t>(rest: &'t str, values: &[(&str, impl AsRef<str>)], text: &mut String) -> Option<&'t str> {
    let mut depth = 0;
    // The `|` of this placeholder, not of those in its texts, and its `}`.
    let mut bars = rest.char_indices().filter(|(_, letter)| {
        depth += i32::from(*letter == '{') - i32::from(*letter == '}');
        depth < 0 || depth == 0 && *letter == '|'
    });
    let (end, _) = bars.next()?;
    let (_, value) = values.iter().find(|(known, _)| *known == &rest[..end])?;
    let (value, mut start) = (value.as_ref(), end);
    let mut chosen = None;
    while !rest[start..].starts_with('}') {
        let (end, last) = bars.next()?;
        let case = &rest[start + 1..end];
        let named = case.strip_prefix(value).and_then(|case| case.strip_prefix(':'));
        chosen = chosen.or(if last == '}' { Some(case) } else { named });
        start = end;
    }
    text.push_str(&chosen.map_or_else(|| value.to_owned(), |case| filled(case, values)));
    Some(&rest[start + 1..])
}

/// `text` with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A fact as a sentence: capitalized, with a full stop.
pub fn sentence(fact: &str) -> String {
    capitalized(fact) + "."
}

/// A number with a minus sign instead of a hyphen: `−5`.
pub fn number(number: i32) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

/// A number with decimals: `1.35`, in Spanish and Portuguese `1,35`.
pub fn decimal(language: Language, number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    if language == Language::English { text } else { text.replace('.', ",") }
}

/// A change, always signed: `+7`, `−7`.
pub fn change(change: i32) -> String {
    let sign = if change < 0 { "−" } else { "+" };
    format!("{sign}{}", change.unsigned_abs())
}

/// Returns `text` if it is no wider than `room`, else a prefix that fits with `…` appended. `width` measures a
/// letter; blanks before the `…` are dropped.
pub fn shortened(text: &str, room: f64, width: impl Fn(char) -> f64) -> String {
    let (mut sum, mut kept) = (0.0, 0);
    for (at, letter) in text.char_indices() {
        sum += width(letter);
        if sum > room {
            return format!("{}…", text[..kept].trim_end());
        }
        if sum + width('…') <= room {
            kept = at + letter.len_utf8();
        }
    }
    text.to_owned()
}

/// Whether a character may mislead a reader on a terminal: it controls the terminal, ends a line, changes the writing
/// direction, or is invisible.
///
/// These are the general category `Cc`, U+2028 and U+2029, the interlinear marks, and everything with the Unicode
/// property `Default_Ignorable_Code_Point`: among others bidi controls, zero-width characters, variation selectors
/// and tags. Zero-width joiners are no exception: two names that differ only in one look the same.
///
/// ```
/// use parlour::internals::words::is_deceptive;
/// assert!(['\n', '\u{1b}', '\u{202e}', '\u{200b}', '\u{200d}'].into_iter().all(is_deceptive));
/// assert!(!['a', ' ', 'é', '\u{301}', '手', '♥'].into_iter().any(is_deceptive));
/// ```
#[inline]
pub fn is_deceptive(letter: char) -> bool {
    letter.is_control() || letter >= '\u{ad}' && misleads(letter)
}

/// Whether a character other than a control character is deceptive.
fn misleads(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_with_a_word() {
        let words = ["a", "b", "c"];
        let lists: Vec<String> = (0..=3).map(|length| listed(&words[..length], "and")).collect();
        assert_eq!(lists, ["", "a", "a and b", "a, b and c"]);
        assert_eq!(any_of(&words), "a, b or c");
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!(sentence("élan to move"), "Élan to move.");
        assert_eq!(capitalized(""), "");
    }

    #[test]
    fn numbers_have_a_minus_and_changes_a_sign() {
        assert_eq!([number(-5), number(0), change(0), change(7), change(-7)], ["−5", "0", "+0", "+7", "−7"]);
    }

    #[test]
    fn what_is_too_wide_is_cut_with_an_ellipsis() {
        let short = |text, room| shortened(text, room, |_| 1.0);
        assert_eq!(short("Ana", 3.0), "Ana");
        assert_eq!(short("Ana Maria", 5.0), "Ana…");
        assert_eq!(short("Beatriz", 4.0), "Bea…");
    }
}
