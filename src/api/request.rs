//! A request and its answer as JSON: the single entry point for front ends in other languages.

use serde::Deserialize;

use crate::diverto::PadSpec;
use crate::print::{Language, PageFormat};
use crate::record::GameText;
use crate::table::Reading;
use crate::words::join;

use super::check::each_game;
use super::page::cannot;
use super::reading::read;
use super::{
    AnalyseRequest, Checked, DealRequest, EntryRequest, Envelope, FormatRequest, HintRequest, ImportRequest,
    KeepRequest, LinesRequest, MovesRequest, Outprint, PrintRequest, PuzzlesRequest, Refusal, ReportRequest,
    RulesRequest, ScoreRequest, StartRequest, ValidateRequest, ViewRequest, analyse, deal, entry, format,
    hint, import, keep, lines, moves, print, puzzles, report, rules, score, sheet, show, start, validate,
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

/// A request for a page.
enum PageRequest {
    Sheet(Box<PadSpec>),
    Report(ReportRequest),
    Print(Box<PrintRequest>),
    #[cfg_attr(not(feature = "html"), expect(dead_code, reason = "a library without html refuses it"))]
    View(ViewRequest),
}

impl PageRequest {
    fn draw(self) -> Result<Outprint, Refusal> {
        match self {
            PageRequest::Sheet(request) => Ok(sheet(*request)?),
            PageRequest::Report(request) => report(&request),
            PageRequest::Print(request) => print(&request),
            #[cfg(feature = "html")]
            PageRequest::View(request) => {
                Ok(Outprint::whole(PageFormat::Html, super::view(&request)?.into_bytes()))
            }
            #[cfg(not(feature = "html"))]
            PageRequest::View(_) => Err(cannot(PageFormat::Html).into()),
        }
    }

    fn format(&self) -> PageFormat {
        match self {
            PageRequest::Sheet(request) => request.format,
            PageRequest::Report(request) => request.format,
            PageRequest::Print(request) => request.format,
            PageRequest::View(_) => PageFormat::Html,
        }
    }
}

impl Request {
    /// The answer as a line of JSON; for a check, one line per game.
    ///
    /// # Errors
    /// Returns the reason if there is no answer.
    pub fn answer(self) -> Result<String, Refusal> {
        self.told().unwrap_or_else(|page| Ok(Envelope::new(page.draw()?.as_text()?).to_string()))
    }

    /// As [`answer`](Request::answer), but a page is bytes beside the answer, in any format.
    ///
    /// # Errors
    /// Returns the reason if there is no answer.
    pub fn reply(self) -> Result<Reply, Refusal> {
        match self.told() {
            Ok(json) => Ok(Reply { json: json?, page: None }),
            Err(page) => {
                let (page, bytes) = page.draw()?.apart();
                Ok(Reply { json: Envelope::new(page).to_string(), page: Some(bytes) })
            }
        }
    }

    /// The answer, unless it is a page.
    fn told(self) -> Result<Result<String, Refusal>, PageRequest> {
        let refused = Refusal::from;
        Ok(match self {
            Request::Sheet(request) => return Err(PageRequest::Sheet(request)),
            Request::Report(request) => return Err(PageRequest::Report(request)),
            Request::Print(request) => return Err(PageRequest::Print(request)),
            Request::View(request) => return Err(PageRequest::View(request)),
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
        })
    }
}

/// The answer to a request, or the refusal, in its language.
fn answered(request: &str, answer: impl FnOnce(Request) -> Result<String, Refusal>) -> String {
    let answer = read(request)
        .map_err(Refusal::from)
        .and_then(|(request, language)| answer(request).map_err(|refusal| refusal.in_language(language)));
    answer.unwrap_or_else(|refusal| refusal.json())
}

/// As [`answer`], for a program without pages: they are refused, and all that draws them can be left out of it.
///
/// ```
/// use parlour::api::answer_without_pages;
/// assert!(answer_without_pages(r#"{"deal": {"seed": "42", "players": 4}}"#).contains(r#""hands":["#));
/// assert!(answer_without_pages(r#"{"sheet": {"seed": "42"}}"#).contains("cannot be written as svg"));
/// ```
pub fn answer_without_pages(request: &str) -> String {
    answered(request, |request| request.told().unwrap_or_else(|page| Err(cannot(page.format()).into())))
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
    answered(request, Request::answer)
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
    let reply = read(request)
        .map_err(Refusal::from)
        .and_then(|(request, language)| request.reply().map_err(|refusal| refusal.in_language(language)));
    reply.unwrap_or_else(|refusal| Reply { json: refusal.json(), page: None })
}
