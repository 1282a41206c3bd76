//! A request and its answer as JSON: the single entry point for front ends in other languages.

use serde::Deserialize;

use crate::diverto::PadSpec;
use crate::record::Foreign;
use crate::table::Reading;

use super::check::check_with;
use super::{
    AnalyseRequest, DealRequest, Envelope, Failure, HintRequest, KeepRequest, LinesRequest, MovesRequest,
    Page, Refusal, ReportRequest, RulesRequest, ScoreRequest, ViewRequest, analyse, deal, hint, keep, lines,
    moves, report, rules, score, sheet,
};

/// What can be asked for, as `{"score": {"players": "Ana=10"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// The games of a text checked.
    Check(CheckRequest),
    /// What players of Divicity hold, scored.
    Score(ScoreRequest),
    /// A deal of Divicity.
    Deal(DealRequest),
    /// The legal moves of PerSiVic.
    Moves(MovesRequest),
    /// The best moves of PerSiVic.
    Analyse(AnalyseRequest),
    /// The legal lines of Diverto.
    Lines(LinesRequest),
    /// The best line of Diverto.
    Hint(HintRequest),
    /// Sheets of Diverto.
    Sheet(Box<PadSpec>),
    /// A match of Divicity on a page.
    Report(ReportRequest),
    /// A game of Diverto or PerSiVic as a page for a browser.
    View(ViewRequest),
    /// What rules say.
    Rules(RulesRequest),
    /// A game under way.
    Keep(KeepRequest),
}

/// What is to be checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CheckRequest {
    /// A record or several.
    pub text: String,
    /// What answers call it.
    pub file: String,
    /// Whether records have to be written as they should be: what people spell in another way is a fault then.
    #[serde(default)]
    pub strict: bool,
    /// Whether to report only the first fault of each game.
    #[serde(default)]
    pub first: bool,
    /// Whether to look for changes that put each game right.
    #[serde(default)]
    pub suggest: bool,
}

impl Request {
    /// The answer as a line of JSON; for a check, one line per game.
    ///
    /// # Errors
    /// Returns the reason if there is no answer.
    pub fn answer(self) -> Result<String, Refusal> {
        Ok(match self {
            Request::Check(CheckRequest { text, file, strict, first, suggest }) => {
                let games = check_with(text, &file, Reading::of(strict), |checked, game| {
                    let checked = if first { checked } else { checked.with_all_faults(game) };
                    if suggest { checked.with_remedy(game) } else { checked }
                });
                let lines: Vec<String> = games.iter().map(ToString::to_string).collect();
                lines.join("\n")
            }
            Request::Score(request) => score(&request)?.to_string(),
            Request::Deal(request) => deal(&request)?.to_string(),
            Request::Moves(request) => moves(&request)?.to_string(),
            Request::Analyse(request) => analyse(&request)?.to_string(),
            Request::Lines(request) => lines(&request)?.to_string(),
            Request::Hint(request) => hint(&request)?.to_string(),
            Request::Sheet(request) => {
                let format = request.format;
                Envelope::new(Page::new(format, sheet(*request)?)?).to_string()
            }
            Request::Report(request) => {
                Envelope::new(Page::new(request.format, report(&request)?)?).to_string()
            }
            #[cfg(feature = "html")]
            Request::View(request) => {
                Envelope::new(Page { format: super::PageFormat::Html.name(), text: super::view(&request)? })
                    .to_string()
            }
            #[cfg(not(feature = "html"))]
            Request::View(_) => return Err(Failure::page("this cannot be written as html").into()),
            Request::Rules(request) => Envelope::new(rules(&request)?).to_string(),
            Request::Keep(request) => keep(&request)?.to_string(),
        })
    }
}

/// Answers a [`Request`] in JSON. A refusal is JSON too.
///
/// ```
/// use parlour::api::answer;
/// let dealt = answer(r#"{"deal": {"seed": "42", "players": 4}}"#);
/// assert!(dealt.starts_with(r#"{"schema":"parlour/deal/1","seed":"42","#));
/// let refused = answer(r#"{"deal": {"players": 4}}"#);
/// assert!(refused.starts_with(r#"{"schema":"parlour/error/1","error":{"kind":"usage","#));
/// ```
#[must_use]
pub fn answer(request: &str) -> String {
    let request: Result<Request, _> = serde_json::from_str(request);
    let answer =
        request.map_err(|error| Failure::usage(Foreign(&error.to_string())).into()).and_then(Request::answer);
    answer.unwrap_or_else(|refusal: Refusal| refusal.json())
}
