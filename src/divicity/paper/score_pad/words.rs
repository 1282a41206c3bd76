//! The words on a score pad, by language, from `templates/lang/divicity`.

use serde::Deserialize;

use crate::divicity::rules::score;
use crate::divicity::rules::score::Parts;
use crate::print::Language;

/// The words on a score pad.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The name of the game.
    pub title: String,
    /// The words for what the page is.
    pub sheet: String,
    /// The credit to the designers.
    pub credit: String,
    /// Before a line to write on.
    pub date: String,
    /// Before a line to write on.
    pub place: String,
    /// Above the tricks' numbers.
    pub trick: String,
    /// Above the room for what specials did (C11).
    pub effects: String,
    /// How that may be written.
    pub effects_example: String,
    /// The heading above the sums.
    pub sums: String,
    /// The row for aces won (C9).
    pub lex: Row,
    /// The rows of the parts in the order of C12, with `{n}` for what they are worth.
    pub parts: [Row; Parts::COUNT],
    /// The row for their sum.
    pub total: Row,
    /// The row for ranks (C13).
    pub rank: Row,
    /// Below the tables, with `{kept}` for what a kept special is worth.
    pub notes: Vec<Row>,
}

/// A name, and its rule printed small.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The name of what is counted.
    pub name: String,
    /// How it is counted, in a few words.
    pub rule: String,
}

impl Words {
    /// The words in a language, with what everything is worth (C12) in them.
    ///
    /// # Panics
    /// Never: a test reads every language.
    #[must_use]
    pub fn of(language: Language) -> Words {
        let mut words: Words = language.words([
            include_str!("../../../../templates/lang/divicity/en.toml"),
            include_str!("../../../../templates/lang/divicity/es.toml"),
            include_str!("../../../../templates/lang/divicity/pt.toml"),
        ]);
        for (row, worth) in words.parts.iter_mut().zip(worths()) {
            row.rule = row.rule.replace("{n}", &worth);
        }
        for note in &mut words.notes {
            note.rule = note.rule.replace("{kept}", &signed(score::KEPT));
        }
        words
    }
}

/// What each part is worth (C12), in its order; points tokens say it themselves.
fn worths() -> [String; Parts::COUNT] {
    let milk: Vec<String> = score::MILK.map(signed).to_vec();
    [
        String::new(),
        signed(score::DUCK),
        signed(score::RINDS),
        signed(score::BEER),
        signed(score::PAIR),
        milk.join(" / "),
        signed(score::KEPT),
        signed(score::LEX_BONUS),
    ]
}

/// A number with its sign, as print has it.
#[must_use]
pub fn signed(number: i32) -> String {
    let sign = match number {
        0 => "",
        1.. => "+",
        _ => "−",
    };
    format!("{sign}{}", number.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_word_and_the_font_has_its_letters() {
        for (_, words) in Language::all_words(Words::of) {
            assert!(words.credit.contains(crate::divicity::paper::CREDIT.author));
            assert_eq!(words.notes.len(), 3);
        }
    }

    #[test]
    fn c12_every_rule_says_what_its_part_is_worth() {
        for language in Language::ALL {
            let words = Words::of(language);
            let rules = words.parts.map(|row| row.rule);
            for (rule, worth) in
                rules.iter().zip(["", "−30", "+10", "+5", "+30", "0 / −5 / −25 / −50", "+5", "+50"])
            {
                assert!(rule.contains(worth) && !rule.contains('{'), "{language}: {rule}");
            }
            assert!(words.notes.iter().any(|note| note.rule.contains("+5")));
            assert!(words.notes.iter().all(|note| !note.rule.contains('{')));
        }
    }
}
