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
    fn what_nobody_knows_is_not_told() {
        let tags =
            [("Event", " Copa "), ("Site", "?"), ("Date", "????.??.??"), ("Round", "2"), ("Red", "  ")];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(about(&tags, "ronda"), ["Copa", "ronda 2"]);
        assert_eq!(tag(&tags, "Red"), None);
        assert_eq!(tag(&tags, "Blue"), None);
    }
}
