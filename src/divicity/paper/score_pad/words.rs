//! The wording of score pads in each language, from `templates/lang/divicity`.

use serde::Deserialize;

use crate::divicity::rules::score;
use crate::divicity::rules::score::Parts;
use crate::print::Language;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScorePadWords {
    pub title: String,
    pub sheet: String,
    pub credit: String,
    pub date: String,
    pub place: String,
    pub result: String,
    pub trick: String,
    /// The heading of the space for effects of specials (C11).
    pub effects: String,
    pub effects_example: String,
    pub sums: String,
    /// The row for aces won (C9).
    pub lex: Row,
    /// The rows of the parts in the order of C12, with `{n}` for their values.
    pub parts: [Row; Parts::COUNT],
    pub total: Row,
    /// The row for ranks (C13).
    pub rank: Row,
    /// The notes below the tables, with `{kept}` for the value of a kept special.
    pub notes: Vec<Row>,
}

/// A name with a rule in small print.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub name: String,
    pub rule: String,
}

impl ScorePadWords {
    /// Loads the wording of a language and inserts all values (C12).
    ///
    /// # Panics
    /// Never panics: a test reads every language.
    pub fn of(language: Language) -> ScorePadWords {
        let mut words: ScorePadWords = language.words([
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

/// The values of the parts (C12), in order; empty for points tokens, which show their own.
fn worths() -> [String; Parts::COUNT] {
    let milk: Vec<String> = score::MILK.map(signed).to_vec();
    [
        String::new(),
        signed(score::DUCK),
        signed(score::RINDS),
        signed(score::BEER),
        signed(score::PAIR),
        milk.join("/"),
        signed(score::KEPT),
        signed(score::LEX_BONUS),
    ]
}

/// Formats a number with its sign, using a true minus.
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
        for (_, words) in Language::all_words(ScorePadWords::of) {
            assert!(words.credit.contains(crate::divicity::paper::CREDIT.author));
            assert_eq!(words.notes.len(), 3);
        }
    }

    #[test]
    fn c12_every_rule_says_what_its_part_is_worth() {
        for language in Language::ALL {
            let words = ScorePadWords::of(language);
            let rules = words.parts.map(|row| row.rule);
            for (rule, worth) in
                rules.iter().zip(["", "−30", "+10", "+5", "+30", "0/−5/−25/−50", "+5", "+50"])
            {
                assert!(rule.contains(worth) && !rule.contains('{'), "{language}: {rule}");
            }
            assert!(words.notes.iter().any(|note| note.rule.contains("+5")));
            assert!(words.notes.iter().all(|note| !note.rule.contains('{')));
        }
    }
}
