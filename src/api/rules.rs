//! The rules of the games: single rules by id, and whole games on paper.

use serde::{Deserialize, Serialize};

use super::{Checked, Failure};
use crate::diverto::paper::sheet::rule_pictures as diverto;
use crate::divicity::paper::rule_pictures as divicity;
use crate::divicity::rules::setup as divicity_rules;
use crate::persivic::paper::rule_pictures as persivic;
use crate::persivic::words::played;
use crate::print::{Document, Language, Mm, Paper};
use crate::record::Diagnostic;
use crate::rulebook::{self, Chapter, Figure, ParseVariantError, RuleEntry, Subject, Variant};
use crate::words::{Say, Verbatim, messages};

/// Which rules are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct RulesRequest {
    /// Games (`diverto`, `divicity`, `persivic`, `notation`) and ids of rules (`D3`, `P7d`); none for all there are.
    #[serde(default)]
    pub of: Vec<String>,
    /// The variants that are played, as `roll` or `no-capture-limit=50`: the rules are worded for them.
    #[serde(default)]
    pub variants: Vec<String>,
    /// The language of the rules.
    #[serde(default)]
    pub language: Language,
}

/// Rules by what they are of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rules {
    /// Whole games, and of those of which rules were asked for by their ids only these.
    pub chapters: Vec<Chapter>,
}

/// The requested rules, in the order of the request.
///
/// # Errors
/// Returns an error if there is no such game, rule or variant.
///
/// ```
/// use parlour::api::{RulesRequest, rules};
/// let request: RulesRequest = serde_json::from_str(r#"{"of": ["p7d"]}"#)?;
/// assert_eq!(rules(&request)?.chapters[0].rules[0].title, "Repetition");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn rules(request: &RulesRequest) -> Result<Rules, Failure> {
    let mut wanted: Vec<(Subject, Option<Vec<String>>)> = Vec::new();
    for of in &request.of {
        if let Ok(subject) = of.to_ascii_lowercase().parse() {
            wanted.push((subject, None));
            continue;
        }
        let found = rulebook::find(of, request.language);
        let Some((subject, _)) = found.first() else { return Err(unknown(of)) };
        wanted.push((*subject, Some(found.iter().map(|(_, rule)| rule.id.clone()).collect())));
    }
    if wanted.is_empty() {
        wanted = Subject::ALL.map(|subject| (subject, None)).to_vec();
    }
    // Each variant must belong to one of the requested games; the others ignore it.
    let known: Vec<String> = wanted.iter().flat_map(|(subject, _)| subject.variants()).collect();
    let name = |variant: &String| variant.split('=').next().unwrap_or_default().to_owned();
    if let Some(unknown) = request.variants.iter().find(|variant| !known.contains(&name(variant))) {
        let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        let (n, known) = (known.len(), known.join(", "));
        let values: [(&str, &dyn Say); 3] = [("name", unknown), ("n", &n), ("known", &Verbatim(known))];
        return Err(Failure::usage(RulesText::NoVariant.later(&values)));
    }
    let mut variants: Vec<Variant> = Vec::new();
    for text in &request.variants {
        let variant: Variant = text.parse().map_err(|error: ParseVariantError| Failure::usage(error))?;
        if variants.iter().any(|other| other.name() == variant.name()) {
            return Err(Failure::usage(RulesText::Twice.later(&[("name", &variant.name())])));
        }
        variants.push(variant);
    }
    let chapters = wanted.into_iter().map(|(subject, ids)| {
        let mut chapter = rulebook::chapter(subject, request.language, &variants);
        if let Some(ids) = ids {
            chapter.rules.retain(|rule| ids.contains(&rule.id));
            chapter.needs.clear();
            chapter.goal.clear();
        }
        chapter
    });
    Ok(Rules { chapters: chapters.collect() })
}

impl Checked {
    /// The rules that a fault of this game cites, worded for its variants.
    ///
    /// ```
    /// use parlour::api;
    /// use parlour::table::Reading;
    /// let game = "[Game \"PerSiVic\"]\n[NoMove \"draw\"]\n1. e1-e5 *";
    /// let checked = api::check(game, "game.psv", Reading::Lenient).remove(0);
    /// let fault = checked.answer().fault().unwrap();
    /// assert_eq!(checked.answer().rules_cited(fault, Default::default())[0].title, "Way");
    /// ```
    pub fn rules_cited(&self, fault: &Diagnostic, language: Language) -> Vec<RuleEntry> {
        rulebook::cited(fault, language, &self.variants())
    }

    /// The variants in its setup that affect the wording of rules.
    fn variants(&self) -> Vec<Variant> {
        match self {
            Checked::Diverto(report) => rulebook::variants(report.setup().variants.iter()),
            Checked::Divicity(report) => {
                let has = |variant: &divicity_rules::Variant| report.setup().setup().has(*variant);
                let played = divicity_rules::Variant::ALL.into_iter().filter(has);
                rulebook::variants(played.map(divicity_rules::Variant::name))
            }
            Checked::PerSiVic(report) => played(&report.setup().options),
            Checked::Unknown(_) => Vec::new(),
        }
    }
}

/// The failure for an unknown name, listing the known ones.
fn unknown(of: &str) -> Failure {
    let games = Subject::ALL.map(|subject| format!("`{subject}`")).join(", ");
    let values: [(&str, &dyn Say); 2] = [("of", &of), ("games", &Verbatim(games))];
    Failure::usage(RulesText::Unknown.later(&values))
}

messages! {
    enum RulesText in "api" {
        NoVariant = "no variant `{name}`: {n|0:none are known|there are {known}}",
        Twice = "the variant `{name}` appears twice",
        Unknown = "there are no rules of `{of}`: name {games}, or an id of a rule, `D1` to `D10`, `C1` to `C14`, `P1` to `P8`, `syntax`",
    }
}

/// The pictures of a game's rules.
pub fn rule_figures(of: Subject) -> Vec<Figure> {
    match of {
        Subject::Diverto => diverto::figures(Mm::new(6.4)),
        Subject::Divicity => divicity::figures(Mm::new(20.0)),
        Subject::PerSiVic => persivic::figures(Mm::new(8.0)),
        Subject::Notation => Vec::new(),
    }
}

/// The rules of a game on paper, on as few pages as can be read.
///
/// # Errors
/// Returns an error if the rules would be illegible on this paper.
pub fn rules_page<'c>(
    chapter: &'c Chapter,
    figures: &'c [Figure],
    paper: Paper,
    created: Option<i64>,
) -> Result<Document<'c>, Failure> {
    chapter.document(figures, paper, created).map_err(Failure::page)
}
