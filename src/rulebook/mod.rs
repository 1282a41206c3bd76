//! The rules of the games as text: for the terminal, for paper, and for explaining rule ids.
//!
//! The texts are in `templates/rules`, one file per language. Each rule has an id, a title, a text and, where the
//! published rules are silent, this project's ruling. A variant may change a rule's text.

mod page;

use crate::words::{Say, Verbatim, in_english, messages};
use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::named::named;
use crate::print::Language;
use crate::record::Diagnostic;
pub use page::Figure;

named! {
    /// The subjects that have rules.
    pub enum Subject {
        /// The pen-and-paper game.
        Diverto = "diverto",
        /// The trick-taking game.
        Divicity = "divicity",
        /// The game with stones.
        PerSiVic = "persivic",
        /// The notation of records.
        Notation = "notation",
    }
    /// The error for a text that names no subject.
    ParseSubjectError = "there are rules of `diverto`, `divicity`, `persivic` and `notation`"
}

/// The rules of a game, worded for the variants that are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Chapter {
    /// The game.
    pub title: String,
    /// Whose game it is; nothing for the notation.
    pub credit: String,
    /// Who plays with what.
    pub needs: String,
    /// What it is about.
    pub goal: String,
    /// The variants that are played, by their names.
    pub variants: Vec<String>,
    /// The rules in their order.
    pub rules: Vec<RuleEntry>,
    /// What pictures of the rules say, by their names.
    #[serde(skip)]
    captions: BTreeMap<String, String>,
    #[serde(skip)]
    words: RulebookWords,
    #[serde(skip)]
    language: Language,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RuleEntry {
    /// The id that messages cite, as `D3`.
    pub id: String,
    /// What it is about, in a word or two.
    pub title: String,
    /// What it says. Notation stands between backticks.
    pub text: String,
    /// What this project decided where the published rules are silent.
    pub ruling: Option<String>,
    /// The same in a few words, as on a reference card, where it belongs there.
    #[serde(skip)]
    pub short: Option<String>,
}

impl RuleEntry {
    /// The text, followed by the ruling and its label.
    pub fn sentences(&self, words: &RulebookWords) -> String {
        match &self.ruling {
            Some(ruling) => format!("{} {}: {ruling}", self.text, words.ruling),
            None => self.text.clone(),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulebookWords {
    pub ruling: String,
    pub rules: String,
    /// The label of a picture of a legal move.
    pub legal: String,
    /// The label of a picture of an illegal move.
    pub illegal: String,
    /// The title of the rules in short, with `{game}`.
    pub in_short: String,
    /// The line that names the variants played, with `{variants}`.
    pub variants: String,
}

/// A variant, with its value if it has one: `roll`, `no-move=draw`, `no-capture-limit=50`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    name: String,
    value: Option<String>,
}

/// The variants with two values: the default, which changes no rule, and the other (P7).
const CHOICES: [(&str, [&str; 2]); 2] = [("no-move", ["loss", "draw"]), ("repetition", ["draw", "claim"])];

/// The variants with a number: the plies without a capture that make a draw (P7), and the rows of a sheet.
const NUMBERED: [&str; 2] = ["no-capture-limit", "rows"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseVariantError {
    NoValue(String),
    /// A variant with two possible values.
    Choice(&'static str, &'static str, &'static str),
    Number(&'static str),
}

in_english! { ParseVariantError }

impl std::error::Error for ParseVariantError {}

messages! {
    enum VariantText in "print" {
        NoValue = "the variant `{name}` has no value",
        Choice = "the variant `{name}` is `{name}={one}` or `{name}={other}`",
        Number = "the variant `{name}` has a number, 1 or more, as `{name}=50`",
    }
}

impl Say for ParseVariantError {
    fn say(&self, language: Language) -> String {
        match self {
            ParseVariantError::NoValue(name) => {
                VariantText::NoValue.say(language, &[("name", &Verbatim(name))])
            }
            ParseVariantError::Choice(name, one, other) => {
                let values: [(&str, &dyn Say); 3] =
                    [("name", &Verbatim(name)), ("one", &Verbatim(one)), ("other", &Verbatim(other))];
                VariantText::Choice.say(language, &values)
            }
            ParseVariantError::Number(name) => {
                VariantText::Number.say(language, &[("name", &Verbatim(name))])
            }
        }
    }
}

impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Variant, Self::Err> {
        let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
        if let Some(numbered) = NUMBERED.into_iter().find(|numbered| *numbered == name) {
            let number = value.and_then(|value| value.parse::<NonZero<u32>>().ok());
            let number = number.ok_or(ParseVariantError::Number(numbered))?;
            return Ok(Variant { name: name.to_owned(), value: Some(number.to_string()) });
        }
        if let Some(value) = value {
            let choice = CHOICES.into_iter().find(|(choice, _)| *choice == name);
            let (name, values) = choice.ok_or_else(|| ParseVariantError::NoValue(name.to_owned()))?;
            if !values.contains(&value) {
                return Err(ParseVariantError::Choice(name, values[0], values[1]));
            }
        }
        Ok(Variant { name: name.to_owned(), value: value.map(ToOwned::to_owned) })
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.value.as_ref().map_or(Ok(()), |value| write!(f, "={value}"))
    }
}

pub(crate) fn variants(names: impl IntoIterator<Item: fmt::Display>) -> Vec<Variant> {
    let parse = |name: String| name.parse().expect("a game has the values that its variants can have");
    names.into_iter().map(|name| name.to_string()).map(parse).collect()
}

/// A language's file.
#[derive(Deserialize)]
struct Book {
    words: RulebookWords,
    #[serde(flatten)]
    subjects: BTreeMap<Subject, Written>,
}

/// A game's rules as stored in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: String,
    #[serde(default)]
    credit: String,
    #[serde(default)]
    needs: String,
    #[serde(default)]
    goal: String,
    rules: Vec<Rule>,
    #[serde(default)]
    pictures: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    id: String,
    title: String,
    text: String,
    ruling: Option<String>,
    short: Option<String>,
    /// Whether the ruling holds only if no variant changes the rule.
    #[serde(default)]
    ruling_is_usual: bool,
    /// The texts for variants, by name.
    #[serde(default)]
    on: BTreeMap<String, String>,
    /// The short forms for variants and sheet features, by name.
    #[serde(default)]
    short_on: BTreeMap<String, String>,
}

/// The text for the variants played. Among the keys whose variants are all played, picks the one with the most
/// variants, and on a tie the last in alphabetical order: `roll` over `ordered`.
fn for_played(texts: &BTreeMap<String, String>, variants: &[Variant]) -> Option<String> {
    let is_played = |name: &str| {
        let mut played = variants.iter().filter(|variant| variant.is_played());
        played.any(|variant| variant.name == name || name.contains('=') && variant.to_string() == name)
    };
    let (_, text) = texts
        .iter()
        .filter(|(names, _)| names.split('+').all(is_played))
        .max_by_key(|(names, _)| names.split('+').count())?;
    Some(variants.iter().fold(text.clone(), |text, Variant { name, value }| {
        text.replace(&format!("{{{name}}}"), value.as_deref().unwrap_or("N"))
    }))
}

impl Rule {
    fn worded(&self, variants: &[Variant]) -> RuleEntry {
        let changed = for_played(&self.on, variants);
        let has_ruling = changed.is_none() || !self.ruling_is_usual;
        RuleEntry {
            id: self.id.clone(),
            title: self.title.clone(),
            text: changed.unwrap_or_else(|| self.text.clone()),
            ruling: self.ruling.clone().filter(|_| has_ruling),
            short: for_played(&self.short_on, variants)
                .or_else(|| self.short.clone())
                .filter(|short| !short.is_empty()),
        }
    }
}

/// A language's book, parsed once.
fn book(language: Language) -> &'static Book {
    static BOOKS: [OnceLock<Book>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
    BOOKS[language as usize].get_or_init(|| {
        language.words([
            include_str!("../../templates/rules/en.toml"),
            include_str!("../../templates/rules/es.toml"),
            include_str!("../../templates/rules/pt.toml"),
        ])
    })
}

/// The words around the rules.
pub fn words(language: Language) -> &'static RulebookWords {
    &book(language).words
}

/// The rules of a subject, worded for those of the variants that it has.
pub fn chapter(of: Subject, language: Language, variants: &[Variant]) -> Chapter {
    let book = book(language);
    let written = &book.subjects[&of];
    let played: Vec<Variant> = variants
        .iter()
        .filter(|variant| variant.is_played() && variant_names(written).contains(&variant.name.as_str()))
        .cloned()
        .collect();
    Chapter {
        rules: written.rules.iter().map(|rule| rule.worded(variants)).collect(),
        variants: played.iter().map(ToString::to_string).collect(),
        title: written.title.clone(),
        credit: written.credit.clone(),
        needs: written.needs.clone(),
        goal: written.goal.clone(),
        captions: written.pictures.clone(),
        words: book.words.clone(),
        language,
    }
}

/// The variants that change a rule, without duplicates.
fn variant_names(written: &Written) -> Vec<&str> {
    let keys = written.rules.iter().flat_map(|rule| rule.on.keys());
    let names = keys.flat_map(|names| names.split('+')).filter(|name| !name.contains('='));
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
}

impl Subject {
    /// The names of the variants that affect this subject's rules.
    pub fn variants(self) -> Vec<String> {
        variant_names(&book(Language::English).subjects[&self]).into_iter().map(ToOwned::to_owned).collect()
    }
}

impl Variant {
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether its value differs from the default.
    fn is_played(&self) -> bool {
        let usual = CHOICES.into_iter().find(|(name, _)| *name == self.name).map(|(_, [usual, _])| usual);
        usual.is_none() || usual != self.value.as_deref()
    }
}

impl Chapter {
    /// The title of the rules in short.
    pub fn title_in_short(&self) -> String {
        self.words.in_short.replace("{game}", &self.title)
    }

    /// The caption of the named picture; empty if there is none.
    pub fn caption(&self, picture: &str) -> &str {
        self.captions.get(picture).map_or("", String::as_str)
    }

    /// The words around its rules.
    pub const fn words(&self) -> &RulebookWords {
        &self.words
    }
}

/// The rule with exactly this id, worded for the variants.
pub fn rule(id: &str, language: Language, variants: &[Variant]) -> Option<RuleEntry> {
    let rules = Subject::ALL.into_iter().flat_map(|subject| &book(language).subjects[&subject].rules);
    rules.into_iter().find(|rule| rule.id == id).map(|rule| rule.worded(variants))
}

/// A fault and its location on one line. In English this is the fault's own message; in other languages, the text of
/// the rules it breaks, worded for the variants.
pub fn told(fault: &Diagnostic, language: Language, variants: &[Variant]) -> String {
    let rules = match language {
        Language::English => Vec::new(),
        Language::Spanish | Language::Portuguese => cited(fault, language, variants),
    };
    if rules.is_empty() {
        return fault.in_short();
    }
    let told = rules.iter().map(|rule| format!(" {} ({}): {}", rule.id, rule.title, printed(&rule.text)));
    format!("{}:{}", fault.location, told.collect::<String>())
}

pub fn cited(fault: &Diagnostic, language: Language, variants: &[Variant]) -> Vec<RuleEntry> {
    fault.rule.split(", ").filter_map(|id| rule(id, language, variants)).collect()
}

/// The rules with this id, or with this id followed by a small letter, ignoring case: `P7` finds P7a to P7e. Empty if
/// there are none.
pub fn find(id: &str, language: Language) -> Vec<(Subject, RuleEntry)> {
    let id = id.to_ascii_lowercase();
    let is_it = |known: &str| {
        let known = known.to_ascii_lowercase();
        let is_number = id.ends_with(|last: char| last.is_ascii_digit());
        let is_part =
            |rest: &str| is_number && rest.len() == 1 && rest.starts_with(|c: char| c.is_ascii_alphabetic());
        known.strip_prefix(&id).is_some_and(|rest| rest.is_empty() || is_part(rest))
    };
    Subject::ALL
        .into_iter()
        .flat_map(|subject| {
            let rules = chapter(subject, language, &[]).rules.into_iter();
            rules.filter(|rule| is_it(&rule.id)).map(move |rule| (subject, rule))
        })
        .collect()
}

/// A text as printed: without backticks, and with real minus signs.
pub fn printed(text: &str) -> String {
    let mut printed = String::new();
    let mut letters = text.chars().filter(|letter| *letter != '`').peekable();
    while let Some(letter) = letters.next() {
        let is_minus = letter == '-'
            && letters.peek().is_some_and(char::is_ascii_digit)
            && !printed.ends_with(|before: char| before.is_alphanumeric());
        printed.push(if is_minus { '−' } else { letter });
    }
    printed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Reading;

    fn all(language: Language) -> Vec<RuleEntry> {
        let chapter = |subject| chapter(subject, language, &[]).rules;
        Subject::ALL.into_iter().flat_map(chapter).collect()
    }

    #[test]
    fn every_rule_that_a_message_cites_is_there_in_every_language() {
        let numbered = |letter: char, most: u32| (1..=most).map(move |number| format!("{letter}{number}"));
        let persivic = ["P1", "P2", "P3", "P4", "P5", "P6", "P7a", "P7b", "P7c", "P7d", "P8", "syntax"];
        let cited: Vec<String> =
            (numbered('D', 10).chain(numbered('C', 14))).chain(persivic.map(ToOwned::to_owned)).collect();
        for language in Language::ALL {
            // An agreement (P7e) breaks no rule, so no message cites it.
            let ids = all(language).into_iter().map(|rule| rule.id).filter(|id| id != "P7e");
            assert_eq!(ids.collect::<Vec<_>>(), cited, "{language}");
        }
    }

    #[test]
    fn languages_have_the_same_variants_rulings_and_numbers() {
        let numbers = |text: &str| {
            let mut numbers: Vec<String> = text
                .split(|c: char| !c.is_ascii_digit())
                .filter(|number| !number.is_empty())
                .map(ToOwned::to_owned)
                .collect();
            numbers.sort();
            numbers
        };
        let english = book(Language::English);
        for language in [Language::Spanish, Language::Portuguese] {
            for subject in Subject::ALL {
                let [one, other] = [english, book(language)].map(|book| &book.subjects[&subject]);
                assert!(one.pictures.keys().eq(other.pictures.keys()));
                for (one, other) in one.rules.iter().zip(&other.rules) {
                    assert!(one.on.keys().eq(other.on.keys()), "{language} {}", one.id);
                    assert_eq!(one.ruling.is_some(), other.ruling.is_some(), "{language} {}", one.id);
                    assert_eq!(numbers(&one.text), numbers(&other.text), "{language} {}", one.id);
                    let short = |rule: &Rule| {
                        let on = rule.short_on.iter().map(|(names, text)| (names.clone(), numbers(text)));
                        (rule.short.as_deref().map(numbers), on.collect::<Vec<_>>())
                    };
                    assert_eq!(short(one), short(other), "{language} {}", one.id);
                    assert_ne!(one.text, other.text, "{language} {}", one.id);
                }
            }
        }
    }

    #[test]
    fn p7_a_variant_has_only_the_values_that_records_give_it() {
        for (text, message) in [
            ("no-move=win", "the variant `no-move` is `no-move=loss` or `no-move=draw`"),
            ("no-move=", "the variant `no-move` is `no-move=loss` or `no-move=draw`"),
            ("repetition=loss", "the variant `repetition` is `repetition=draw` or `repetition=claim`"),
            ("roll=3", "the variant `roll` has no value"),
            ("roll=", "the variant `roll` has no value"),
        ] {
            assert_eq!(text.parse::<Variant>().unwrap_err().to_string(), message, "{text}");
        }
        for text in ["no-capture-limit", "no-capture-limit=", "no-capture-limit=0", "no-capture-limit=-1"] {
            assert_eq!(text.parse::<Variant>(), Err(ParseVariantError::Number("no-capture-limit")), "{text}");
        }
    }

    #[test]
    fn a_fault_is_explained_in_english_by_its_message_and_else_by_its_rules() {
        let checked = crate::api::check("1. e1-e5 *", "a.psv", Reading::Lenient).remove(0);
        let mut fault = checked.answer().fault().expect("a fault").clone();
        assert_eq!(told(&fault, Language::English, &[]), fault.in_short());
        let start = "1:4: P3 (Caminho): Dá-se um passo";
        let portuguese = told(&fault, Language::Portuguese, &[]);
        assert!(portuguese.starts_with(start), "{portuguese}");
        fault.rule = "X9";
        assert_eq!(told(&fault, Language::Spanish, &[]), fault.in_short());
    }

    #[test]
    fn ids_are_found_in_any_case_and_by_their_number() {
        let ids = |id: &str| -> Vec<String> {
            find(id, Language::English).into_iter().map(|(_, rule)| rule.id).collect()
        };
        assert_eq!(ids("d3"), ["D3"]);
        assert_eq!(ids("C1"), ["C1"]);
        assert_eq!(ids("p7"), ["P7a", "P7b", "P7c", "P7d", "P7e"]);
        assert_eq!(ids("P7D"), ["P7d"]);
        assert_eq!(ids("syntax"), ["syntax"]);
        for none in ["", "D", "D0", "D11", "P", "synta", "P7f"] {
            assert!(ids(none).is_empty(), "{none}");
        }
    }

    #[test]
    fn d10_c14_p7_a_rule_is_worded_for_the_variants_that_are_played() {
        let text = |subject, variants: &[&str], id: &str| {
            let variants: Vec<Variant> = variants.iter().map(|variant| variant.parse().unwrap()).collect();
            let chapter = chapter(subject, Language::English, &variants);
            chapter.rules.into_iter().find(|rule| rule.id == id).unwrap().text
        };
        assert!(text(Subject::Diverto, &["roll"], "D3").starts_with("In every row"));
        assert!(text(Subject::Diverto, &["ordered", "roll"], "D4").contains("left number"));
        assert!(text(Subject::Diverto, &["ordered", "roll"], "D3").starts_with("In every row"));
        for (variants, choices) in [
            (&[][..], "change of number, order, end and turns"),
            (&["prepaid"], "change of number, order, end and turns"),
            (&["ordered"], "change of number, end and turns"),
            (&["roll"], "order, end and turns"),
            (&["ordered", "roll"], "end and turns"),
        ] {
            let told = text(Subject::Diverto, variants, "D9");
            assert!(told.contains(&format!("whatever {choices} you choose")), "{variants:?}: {told}");
        }
        assert!(text(Subject::Divicity, &[], "C14").starts_with("A variant"));
        assert!(text(Subject::Divicity, &["immunity"], "C14").starts_with("Whoever"));
        assert!(text(Subject::PerSiVic, &["no-capture-limit=50"], "P7c").starts_with("After 50 plies"));
        assert!(text(Subject::PerSiVic, &["no-capture-limit=1"], "P7c").starts_with("After one ply"));
        assert!(text(Subject::PerSiVic, &["no-move=draw"], "P7b").ends_with("a draw."));
        assert!(text(Subject::PerSiVic, &["repetition=claim"], "P7d").contains("may claim"));
        // The default values, given explicitly.
        assert!(text(Subject::PerSiVic, &["no-move=loss"], "P7b").ends_with("loses."));
        assert!(text(Subject::PerSiVic, &["repetition=draw"], "P7d").ends_with("is a draw."));
        // Other games' variants are ignored.
        assert!(text(Subject::PerSiVic, &["roll"], "P7c").starts_with("There is no limit"));
        assert_eq!(Subject::PerSiVic.variants(), ["no-capture-limit", "no-move", "repetition"]);
    }

    #[test]
    fn rules_are_found() {
        let rolled = chapter(Subject::Diverto, Language::English, &["roll".parse().unwrap()]);
        assert!(rolled.rules[2].text.starts_with("In every row"));
        let found = find("p7d", Language::Spanish);
        assert_eq!(found[0].1.title, "Repetición");
    }
}
