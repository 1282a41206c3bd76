//! A request and its answer as JSON: the single entry point for front ends in other languages.

use serde::Deserialize;

use crate::diverto::PadSpec;
use crate::print::{Language, PageFormat};
use crate::record::GameText;
use crate::table::Reading;
use crate::words::{join, messages};

use super::check::each_game;
use super::page::cannot;
use super::reading::read;
use super::{
    AnalyseRequest, Checked, DealRequest, EntryRequest, Envelope, Failure, FormatRequest, HintRequest,
    ImportRequest, KeepRequest, LinesRequest, MovesRequest, Outprint, PrintRequest, PuzzlesRequest, Refusal,
    ReportRequest, RulesRequest, ScoreRequest, StartRequest, ValidateRequest, ViewRequest, analyse, deal,
    entry, format, hint, import, keep, lines, moves, print, puzzles, report, rules, score, sheet, show,
    start, validate,
};

/// What can be asked for, as `{"score": {"players": "Ana=10"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// The games of a text checked.
    Check(CheckRequest),
    /// The games of a text in canonical form.
    Format(FormatRequest),
    /// A game from text that is no record.
    Import(ImportRequest),
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
    /// A game of Diverto or PerSiVic with its variations, or a match of Divicity trick by trick.
    Show(ViewRequest),
    /// Puzzles of Diverto or PerSiVic.
    Puzzles(PuzzlesRequest),
    /// A game of Diverto or PerSiVic as a page for a browser.
    View(ViewRequest),
    /// What rules say.
    Rules(RulesRequest),
    /// A line or a move that is being entered.
    Entry(EntryRequest),
    /// A new game.
    Start(Box<StartRequest>),
    /// A game under way.
    Keep(Box<KeepRequest>),
}

/// What is to be checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

messages! {
    enum RequestText in "api" {
        Pages = "only pages are drawn here",
    }
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

impl Request {
    /// The answer as a line of JSON; for a check, one line per game.
    ///
    /// # Errors
    /// Returns the reason if there is no answer.
    pub fn answer(self) -> Result<String, Refusal> {
        match self.drawn() {
            Ok(page) => Ok(Envelope::new(page?.as_text()?).to_string()),
            Err(other) => other.told(),
        }
    }

    /// As [`answer`](Request::answer), but a page is bytes beside the answer, in any format.
    ///
    /// # Errors
    /// Returns the reason if there is no answer.
    pub fn reply(self) -> Result<Reply, Refusal> {
        match self.drawn() {
            Ok(page) => page.map(Reply::with),
            Err(other) => Ok(Reply { json: other.told()?, page: None }),
        }
    }

    /// The page that is asked for, or the request if it asks for something else.
    fn drawn(self) -> Result<Result<Outprint, Refusal>, Request> {
        Ok(match self {
            Request::Sheet(request) => sheet(*request).map_err(Refusal::from),
            Request::Report(request) => report(&request),
            Request::Print(request) => print(&request),
            #[cfg(feature = "html")]
            Request::View(request) => {
                super::view(&request).map(|view| Outprint::whole(PageFormat::Html, view.into_bytes()))
            }
            #[cfg(not(feature = "html"))]
            Request::View(_) => Err(cannot(PageFormat::Html).into()),
            other => return Err(other),
        })
    }

    /// The answer, unless it is a page.
    fn told(self) -> Result<String, Refusal> {
        let refused = Refusal::from;
        match self {
            Request::Sheet(request) => Err(cannot(request.format).into()),
            Request::Report(request) => Err(cannot(request.format).into()),
            Request::Print(request) => Err(cannot(request.format).into()),
            Request::View(_) => Err(cannot(PageFormat::Html).into()),
            Request::Check(CheckRequest { text, file, strict, first, suggest, language }) => {
                let reading = Reading::of(strict);
                let of = |game: &GameText<'_>| {
                    let checked = Checked::new(game, reading);
                    let checked = if first { checked } else { checked.with_all_faults(game) };
                    if suggest { checked.with_remedy(game) } else { checked }
                };
                Ok(join(each_game(text, &file, (reading, language), of, Checked::unread), "\n"))
            }
            Request::Format(request) => Ok(join(format(&request), "\n")),
            Request::Import(request) => Ok(import(&request).to_string()),
            Request::Validate(request) => validate(&request).map(|all| join(all, "\n")).map_err(refused),
            Request::Show(request) => show(&request),
            Request::Puzzles(request) => puzzles(&request).map(|found| found.json()).map_err(refused),
            Request::Score(request) => score(&request).map(|answer| answer.to_string()),
            Request::Deal(request) => deal(&request).map(|answer| answer.to_string()).map_err(refused),
            Request::Moves(request) => moves(&request).map(|answer| answer.to_string()).map_err(refused),
            Request::Analyse(request) => analyse(&request).map(|answer| answer.to_string()).map_err(refused),
            Request::Lines(request) => lines(&request).map(|answer| answer.to_string()).map_err(refused),
            Request::Hint(request) => hint(&request).map(|answer| answer.to_string()).map_err(refused),
            Request::Rules(request) => {
                rules(&request).map(|rules| Envelope::new(rules).to_string()).map_err(refused)
            }
            Request::Entry(request) => entry(&request).map(|answer| answer.to_string()),
            Request::Start(request) => start(&request).map(|answer| answer.to_string()),
            Request::Keep(request) => keep(&request).map(|answer| answer.to_string()),
        }
    }
}

impl Reply {
    fn with(page: Outprint) -> Reply {
        let (page, bytes) = page.apart();
        Reply { json: Envelope::new(page).to_string(), page: Some(bytes) }
    }
}

/// The answer to a request, or the refusal, in its language.
fn answered<T>(request: &str, answer: impl FnOnce(Request) -> Result<T, Refusal>) -> Result<T, Refusal> {
    let (request, language) = read(request)?;
    answer(request).map_err(|refusal| refusal.in_language(language))
}

/// As [`answer`], for a program without pages: they are refused, and all that draws them can be left out of it.
///
/// ```
/// use parlour::api::answer_without_pages;
/// assert!(answer_without_pages(r#"{"deal": {"seed": "42", "players": 4}}"#).contains(r#""hands":["#));
/// assert!(answer_without_pages(r#"{"sheet": {"seed": "42"}}"#).contains("cannot be written as svg"));
/// ```
pub fn answer_without_pages(request: &str) -> String {
    answered(request, Request::told).unwrap_or_else(|refusal| refusal.json())
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
    answered(request, Request::answer).unwrap_or_else(|refusal| refusal.json())
}

/// As [`answer`], with pages as bytes.
///
/// ```
/// use parlour::api::reply;
/// let reply = reply(r#"{"sheet": {"seed": "42"}}"#);
/// assert!(reply.json.starts_with(r#"{"schema":"parlour/page/1","format":"svg","pages":1,"board":{"#));
/// assert!(reply.page.is_some_and(|page| page.starts_with(b"<svg")));
/// ```
pub fn reply(request: &str) -> Reply {
    replied(request, Request::reply)
}

/// As [`reply`], for a program that draws pages alone: all else is refused, and what answers it can be left out.
///
/// ```
/// use parlour::api::reply_with_page;
/// assert!(reply_with_page(r#"{"sheet": {"seed": "42"}}"#).page.is_some());
/// assert!(reply_with_page(r#"{"score": {"players": "Ana=10"}}"#).json.contains("only pages are drawn"));
/// ```
pub fn reply_with_page(request: &str) -> Reply {
    replied(request, |request| match request.drawn() {
        Ok(page) => page.map(Reply::with),
        Err(_) => Err(Failure::usage(RequestText::Pages.later(&[])).into()),
    })
}

fn replied(request: &str, answer: impl FnOnce(Request) -> Result<Reply, Refusal>) -> Reply {
    answered(request, answer).unwrap_or_else(|refusal| Reply { json: refusal.json(), page: None })
}
