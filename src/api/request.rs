//! A request and its answer as JSON: the single entry point for front ends in other languages.

use serde::Deserialize;

use crate::diverto::PadSpec;
use crate::print::Language;
use crate::record::GameText;
use crate::table::Reading;
use crate::words::join;

use super::check::each_game;
use super::reading::read;
use super::{
    AnalyseRequest, Checked, DealRequest, Envelope, FormatRequest, HintRequest, KeepRequest, LinesRequest,
    MovesRequest, Outprint, PrintRequest, PuzzlesRequest, Refusal, ReportRequest, RulesRequest, ScoreRequest,
    StartRequest, ValidateRequest, ViewRequest, analyse, deal, format, hint, keep, lines, moves, print,
    puzzles, report, rules, score, sheet, show, start, validate,
};

/// What can be asked for, as `{"score": {"players": "Ana=10"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// The games of a text checked.
    Check(CheckRequest),
    /// The games of a text in canonical form.
    Format(FormatRequest),
    /// Hands of Divicity, checked.
    Validate(ValidateRequest),
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
    /// Anything else on paper.
    Print(Box<PrintRequest>),
    /// A match of Divicity on a page.
    Report(ReportRequest),
    /// A game of PerSiVic with its variations, or a match of Divicity trick by trick.
    Show(ViewRequest),
    /// Puzzles of Diverto or PerSiVic.
    Puzzles(PuzzlesRequest),
    /// A game of Diverto or PerSiVic as a page for a browser.
    View(ViewRequest),
    /// What rules say.
    Rules(RulesRequest),
    /// A new game.
    Start(Box<StartRequest>),
    /// A game under way.
    Keep(Box<KeepRequest>),
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
    /// The language of faults.
    #[serde(default)]
    pub language: Language,
}

/// An answer, and the bytes of the page that comes with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reply {
    /// The answer as lines of JSON.
    pub json: String,
    /// The page, if the answer is one: `page/1`, without its text.
    pub page: Option<Vec<u8>>,
}

enum Brought {
    Json(String),
    Page(Outprint),
}

impl Request {
    /// The answer as a line of JSON; for a check, one line per game.
    ///
    /// # Errors
    /// Returns the reason if there is no answer.
    pub fn answer(self) -> Result<String, Refusal> {
        Ok(match self.bring()? {
            Brought::Json(json) => json,
            Brought::Page(page) => Envelope::new(page.as_text()?).to_string(),
        })
    }

    /// As [`answer`](Request::answer), but a page is bytes beside the answer, in any format.
    ///
    /// # Errors
    /// Returns the reason if there is no answer.
    pub fn reply(self) -> Result<Reply, Refusal> {
        Ok(match self.bring()? {
            Brought::Json(json) => Reply { json, page: None },
            Brought::Page(page) => {
                let (page, bytes) = page.apart();
                Reply { json: Envelope::new(page).to_string(), page: Some(bytes) }
            }
        })
    }

    fn bring(self) -> Result<Brought, Refusal> {
        Ok(Brought::Json(match self {
            Request::Check(CheckRequest { text, file, strict, first, suggest, language }) => {
                let reading = Reading::of(strict);
                let of = |game: &GameText<'_>| {
                    let checked = Checked::new(game, reading);
                    let checked = if first { checked } else { checked.with_all_faults(game) };
                    if suggest { checked.with_remedy(game) } else { checked }
                };
                join(each_game(text, &file, (reading, language), of, Checked::unread), "\n")
            }
            Request::Format(request) => join(format(&request), "\n"),
            Request::Validate(request) => join(validate(&request)?, "\n"),
            Request::Show(request) => show(&request)?,
            Request::Puzzles(request) => puzzles(&request)?.json(),
            Request::Score(request) => score(&request)?.to_string(),
            Request::Deal(request) => deal(&request)?.to_string(),
            Request::Moves(request) => moves(&request)?.to_string(),
            Request::Analyse(request) => analyse(&request)?.to_string(),
            Request::Lines(request) => lines(&request)?.to_string(),
            Request::Hint(request) => hint(&request)?.to_string(),
            Request::Sheet(request) => return Ok(Brought::Page(sheet(*request)?)),
            Request::Report(request) => return Ok(Brought::Page(report(&request)?)),
            Request::Print(request) => return Ok(Brought::Page(print(&request)?)),
            #[cfg(feature = "html")]
            Request::View(request) => {
                let (format, bytes) = (super::PageFormat::Html, super::view(&request)?.into_bytes());
                return Ok(Brought::Page(Outprint { format, bytes, board: None }));
            }
            #[cfg(not(feature = "html"))]
            Request::View(_) => return Err(super::page::cannot(super::PageFormat::Html).into()),
            Request::Rules(request) => Envelope::new(rules(&request)?).to_string(),
            Request::Start(request) => start(&request)?.to_string(),
            Request::Keep(request) => keep(&request)?.to_string(),
        }))
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
pub fn answer(request: &str) -> String {
    let answer = read(request)
        .map_err(Refusal::from)
        .and_then(|(request, language)| request.answer().map_err(|refusal| refusal.in_language(language)));
    answer.unwrap_or_else(|refusal| refusal.json())
}

/// As [`answer`], with pages as bytes.
///
/// ```
/// use parlour::api::reply;
/// let reply = reply(r#"{"sheet": {"seed": "42"}}"#);
/// assert!(reply.json.starts_with(r#"{"schema":"parlour/page/1","format":"svg","board":{"#));
/// assert!(reply.page.is_some_and(|page| page.starts_with(b"<svg")));
/// ```
pub fn reply(request: &str) -> Reply {
    let reply = read(request)
        .map_err(Refusal::from)
        .and_then(|(request, language)| request.reply().map_err(|refusal| refusal.in_language(language)));
    reply.unwrap_or_else(|refusal| Reply { json: refusal.json(), page: None })
}
