//! A match of Divicity on a page.

use serde::Deserialize;

use super::draw::report_page;
use super::{Faults, Outprint, PageFormat, RecordRequest, Refusal};
use crate::divicity::Replay;
use crate::divicity::report::MatchReport;
use crate::print::{Language, Paper};

/// Which match of Divicity is to be reported, and on what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ReportRequest {
    /// The match; all of it is reported.
    pub of: RecordRequest,
    /// What it is written as.
    #[serde(default)]
    pub format: PageFormat,
    /// The paper, where it is printed.
    #[serde(default)]
    pub paper: Paper,
    /// The language that it is written in.
    #[serde(default)]
    pub language: Language,
    /// When it was made, in seconds since 1970, where that shall be written.
    #[serde(default)]
    pub created: Option<i64>,
    /// A link to the record, which the page has as a QR code.
    #[serde(default)]
    pub link: Option<Box<str>>,
}

/// Lays a match of Divicity out on a page: the result and the reason, scores, chart, notable moments.
///
/// # Errors
/// Returns the first fault of the match, or an error if it does not fit on the paper.
///
/// ```
/// use parlour::api::{ReportRequest, report};
/// let request: ReportRequest = serde_json::from_str(
///     r#"{"of": {"text": "[Players \"Ana Beto Cira\"]\n1. | 10 milk | Ana milk | Beto 10"}}"#,
/// )?;
/// assert!(report(&request)?.bytes.starts_with(b"<svg"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn report(request: &ReportRequest) -> Result<Outprint, Refusal> {
    let replay = Replay::new(&request.of.game(request.language)?.as_text());
    let Some(report) = MatchReport::in_language(&replay, request.language) else {
        return Err(Faults { faults: replay.report.fault.into_iter().collect() }.into());
    };
    let report = match &request.link {
        Some(link) => report.with_record(link),
        None => report,
    };
    #[cfg(feature = "html")]
    if request.format == PageFormat::Html {
        return Ok(Outprint::whole(PageFormat::Html, report_html(&report).into_bytes()));
    }
    Ok(Outprint::new(request.format, None, report_page(&report, request.paper, request.created)?)?)
}

/// Sheets as one page for a browser.
#[cfg(feature = "html")]
pub fn sheets_html(sheets: &[crate::divicity::report::ResultSheet]) -> String {
    crate::divicity::report::html::write(sheets)
}

/// A match as a page for a browser.
#[cfg(feature = "html")]
pub fn report_html(report: &MatchReport) -> String {
    sheets_html(&[report.sheet(&report.names)])
}
