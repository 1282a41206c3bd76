//! When, where and by whom a game was played, according to its tags.

use unicode_normalization::UnicodeNormalization as _;

/// Whether a tag's value says anything: `?` and the date `????.??.??` mean unknown.
pub fn is_known(value: &str) -> bool {
    !value.trim_matches(['?', '.', ' ']).trim().is_empty()
}

/// A tag's value, if it is [known](is_known).
pub fn tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let (_, value) = tags.iter().find(|(known, _)| known == name)?;
    Some(value.trim()).filter(|value| is_known(value))
}

/// A date as far as it is known: `2026.03` of `2026-03-??`; `None` if the text is none.
pub fn known_date(text: &str) -> Option<String> {
    let date = text.trim().replace('-', ".");
    let known = date.trim_end_matches(".??");
    let is_part = |(part, (length, most)): (&str, (usize, u16))| {
        part.len() == length
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && part.parse().is_ok_and(|number: u16| (1..=most).contains(&number))
    };
    let is_date =
        known.split('.').count() <= 3 && known.split('.').zip([(4, 9999), (2, 12), (2, 31)]).all(is_part);
    is_date.then(|| known.to_owned())
}

/// When and where a game was played, one entry per known tag; `round` is the word for a round in the reader's
/// language.
pub fn about(tags: &[(String, String)], round: &str) -> Vec<String> {
    let facts = ["Event", "Site", "Date"].map(|name| tag(tags, name).map(ToOwned::to_owned));
    let round = tag(tags, "Round").map(|number| format!("{round} {number}"));
    facts.into_iter().chain([round]).flatten().collect()
}

/// Whether two names are of one player.
pub fn is_same_name(one: &str, other: &str) -> bool {
    plain_name(one) == plain_name(other)
}

/// A name as names are compared: `_` is a blank, and neither case nor the way to write an accent matters.
pub fn plain_name(name: &str) -> String {
    name.trim().replace('_', " ").nfc().collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_known_as_far_as_it_is_written() {
        for (text, known) in [
            ("2026.03.12", Some("2026.03.12")),
            ("2026-03-??", Some("2026.03")),
            ("2026.??.??", Some("2026")),
            (" 2026 ", Some("2026")),
        ] {
            assert_eq!(known_date(text).as_deref(), known);
        }
        for wrong in [
            "",
            "????.??.??",
            "05.03.2026",
            "2026.3.5",
            "26.03.01",
            "20260305",
            "2026.13.01",
            "2026.03.32",
            "2026.00.00",
            "2026.03.12.1",
        ] {
            assert_eq!(known_date(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_nobody_knows_is_not_told() {
        let tags =
            [("Event", " Copa "), ("Site", "?"), ("Date", "????.??.??"), ("Round", "2"), ("Red", "  ")];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(about(&tags, "ronda"), ["Copa", "ronda 2"]);
        assert_eq!(tag(&tags, "Red"), None);
        assert_eq!(tag(&tags, "Blue"), None);
    }
}
