//! What a page of results says, in words: a match, an evening, or scores. [`page`](super::page) and [`html`](super::html) place it.

use serde::Serialize;

use crate::divicity::chart::Chart;
use crate::print::Language;
use crate::print::form::Credit;
use crate::print::qr::Code;

/// The contents of a page of results.
#[derive(Clone, Debug)]
pub struct ResultSheet {
    /// The language of all its words.
    pub language: Language,
    /// The game and its designers.
    pub credit: Credit,
    /// The event, or else what it is.
    pub title: String,
    /// What is known about it, each in a few words.
    pub facts: Vec<String>,
    /// Who won and why.
    pub verdict: String,
    /// The players on the podium, best first; empty without one.
    pub podium: Vec<Step>,
    /// Everybody's results.
    pub table: Table,
    /// The scores as they grew; `None` without any.
    pub chart: Option<ChartText>,
    /// What was notable.
    pub moments: Vec<MomentText>,
    /// Marks and comments; only pages for browsers show them.
    pub remarks: Vec<RemarkText>,
    /// Links as QR codes.
    pub codes: Vec<LinkCode>,
    /// Headings and labels.
    pub words: ResultSheetWords,
}

/// Headings and labels of a page.
#[derive(Clone, Debug, Serialize)]
pub struct ResultSheetWords {
    pub podium: String,
    pub rank: String,
    pub player: String,
    pub moments: String,
    pub remarks: String,
    pub credit: String,
}

/// A step of the podium.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The rank, from 1 to 3.
    pub rank: usize,
    pub name: String,
    /// The score, and what else decides.
    pub score: String,
}

/// The players' results, best first.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    pub heading: String,
    pub caption: String,
    /// The titles of the columns after rank and player.
    pub columns: Vec<String>,
    /// The column that counts most. Zeros before it are parts of it that do not count.
    pub total: usize,
    pub rows: Vec<Row>,
}

/// A player's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    pub rank: usize,
    pub name: String,
    /// Whether the player has won or leads.
    pub ahead: bool,
    /// The cells, in the order of [`Table::columns`].
    pub cells: Vec<String>,
}

/// A chart with its words.
#[derive(Clone, Debug)]
pub struct ChartText {
    pub chart: Chart,
    /// The names of the lines, in seat order.
    pub names: Vec<String>,
    pub heading: String,
    /// What the columns are, such as `trick`.
    pub column: String,
    /// The label of the chart, for readers who cannot see it.
    pub label: String,
    /// The chart in a sentence.
    pub in_words: String,
    /// All scores in a sentence.
    pub scores: String,
    /// The title and the caption of the scores as a table.
    pub in_numbers: String,
    pub after_each: String,
}

/// A notable moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MomentText {
    /// The trick; `None` for a moment that has none.
    pub trick: Option<String>,
    pub label: String,
    pub text: String,
}

/// Marks and comments at one place of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RemarkText {
    pub trick: Option<String>,
    pub marks: String,
    /// The comments, one a line: there may be many.
    pub comments: String,
}

impl ResultSheet {
    /// Adds the code of a link to the result in BG Stats.
    #[must_use]
    pub fn with_bgstats(mut self, link: &str) -> ResultSheet {
        self.codes.extend(LinkCode::new(link, BG_STATS));
        self
    }
}

/// The caption of its codes.
pub(super) const BG_STATS: &str = "BG Stats";

impl LinkCode {
    /// The code of a link; `None` if the link is too long for a code.
    pub(super) fn new(link: &str, caption: &str) -> Option<LinkCode> {
        let code = Code::new(link)?;
        Some(LinkCode { link: link.to_owned(), caption: caption.to_owned(), code })
    }
}

/// A link as a QR code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkCode {
    pub link: String,
    pub caption: String,
    pub code: Code,
}
