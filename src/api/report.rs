//! Recorded games on a page: a match of Divicity, and games to click through.

use serde::Deserialize;

use super::{Failure, Faults, PageFormat, RecordRequest, Refusal};
use crate::divicity::Replay;
use crate::divicity::report::MatchReport;
#[cfg(feature = "html")]
use crate::divicity::report::html;
use crate::divicity::report::page::ReportPage;
use crate::print::Paper;

/// Which match of Divicity is to be reported, and on what.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// The match; all of it is reported.
    pub of: RecordRequest,
    /// What it is written as.
    #[serde(default)]
    pub format: PageFormat,
    /// The paper, where it is printed.
    #[serde(default)]
    pub paper: Paper,
    /// When it was made, in seconds since 1970, where that shall be written.
    #[serde(default)]
    pub created: Option<i64>,
}

/// Puts a match of Divicity on a page: who won and why, scores, chart, notable moments.
///
/// # Errors
/// The first fault of the match, or why it does not fit on the paper.
///
/// ```
/// use parlour::api::{ReportRequest, report};
/// let request: ReportRequest = serde_json::from_str(
///     r#"{"of": {"text": "[Players \"Ana Beto Cira\"]\n1. | 10 milk | Ana milk | Beto 10"}}"#,
/// )?;
/// assert!(report(&request)?.starts_with(b"<svg"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn report(request: &ReportRequest) -> Result<Vec<u8>, Refusal> {
    let replay = Replay::new(&request.of.game()?.as_text());
    let Some(report) = MatchReport::new(&replay) else {
        return Err(Faults { faults: replay.report.fault.into_iter().collect() }.into());
    };
    #[cfg(feature = "html")]
    if request.format == PageFormat::Html {
        return Ok(html::write(&report).into_bytes());
    }
    let page = ReportPage::new(&report, request.paper).map_err(Failure::page)?;
    Ok(request.format.write(page.document(request.created))?)
}

/// Makes a game of Diverto or PerSiVic, by its tag `Game`, a page for a browser to click through.
///
/// # Errors
/// When there is nothing to be shown of it, or it is another game.
///
/// ```
/// use parlour::api::{RecordRequest, view};
/// let text = "[Game \"PerSiVic\"]\n1. e1-e4 {Well!} *".to_owned();
/// assert!(view(&RecordRequest { text, game: 1, at: None })?.contains("Well!"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
#[cfg(feature = "html")]
pub fn view(of: &RecordRequest) -> Result<String, Refusal> {
    use super::Checked;
    use crate::{diverto, persivic};

    match Checked::new(&of.game()?.as_text()) {
        Checked::Diverto(_) => Ok(diverto::page::page(&of.place()?.replay).html()),
        Checked::PerSiVic(_) => Ok(persivic::page::page(&of.place()?.replay).html()),
        Checked::Divicity(_) => Err(Failure::usage("a match of Divicity has a report").into()),
        Checked::Unknown(game) => Err(Faults { faults: vec![game.error] }.into()),
    }
}
