//! Games, positions and hands on paper, as documents for the caller to write.

use super::{DivertoPlace, Failure, PerSiVicPlace};
use crate::diverto::paper::BoardPlace;
use crate::diverto::{GameSheet, GameSpec, Line, PrintOptions, SeriesSheets};
use crate::divicity::paper::slips::{SlipSpec, Slips};
use crate::divicity::report::page::ReportPage;
use crate::divicity::report::{MatchReport, ResultSheet};
use crate::divicity::results::Dealt;
use crate::persivic::paper::diagram::{Diagram, Series};
use crate::persivic::paper::words::PerSiVicWords;
use crate::print::{Document, Language, Mm, Paper, Size};
use crate::table::Scenes;
use crate::table::remark::better_at;
use crate::words::Say as _;
use crate::words::filled;

impl DivertoPlace {
    /// The sheet of the game at this ply, with candidate lines.
    ///
    /// # Errors
    /// Returns an error if the board and tables do not fit on the paper.
    pub fn sheet(&self, candidates: &[Line], options: PrintOptions) -> Result<Document<'static>, Failure> {
        Ok(self.laid_out(candidates, options)?.0)
    }

    /// As [`sheet`](DivertoPlace::sheet), with the place of its board.
    pub(super) fn laid_out(
        &self,
        candidates: &[Line],
        options: PrintOptions,
    ) -> Result<(Document<'static>, BoardPlace), Failure> {
        let lines: Vec<_> = self.game.replay.lines(self.game.ply).collect();
        let spec = GameSpec {
            thrown: self.thrown,
            reason: self.reason(),
            candidates,
            names: self.report().names(),
            options,
            ..GameSpec::new(self.report().setup(), &lines)
        };
        let sheet = GameSheet::new(spec).map_err(Failure::page)?;
        Ok((sheet.document(), sheet.board_place()))
    }

    /// The whole game as pages of boards.
    ///
    /// # Errors
    /// Returns an error if a legible board does not fit on the paper.
    pub fn series(&self, scenes: Scenes, options: PrintOptions) -> Result<Document<'_>, Failure> {
        SeriesSheets::new(&self.game.replay, scenes, options).document().map_err(Failure::page)
    }
}

impl PerSiVicPlace {
    /// The position as a diagram with squares of this side, the last move drawn as arrows.
    pub fn diagram(&self, square: Mm, language: Language, created: Option<i64>) -> Document<'static> {
        let players = self.players().map_or(String::new(), |[red, blue]| format!(": {red} – {blue}"));
        let caption = self.last_move();
        let after = |played: &String| filled(&PerSiVicWords::of(language).after, &[("played", played)]);
        let after = caption.as_ref().map_or(String::new(), |played| format!(", {}", after(played)));
        let standing = self.standing();
        let title = format!("PerSiVic{players}{after}; {}", standing.say(language));
        let better = self.replay().and_then(|replay| better_at(replay, self.ply()));
        let last = self.last_ply();
        Diagram { position: self.position, standing, last, better, caption, square, language }
            .document(&title, created)
    }

    /// The whole game as pages of diagrams; `None` for a position without a game.
    ///
    /// # Errors
    /// Returns an error if a legible diagram does not fit on the paper.
    pub fn series(
        &self,
        scenes: Scenes,
        paper: Size,
        language: Language,
        created: Option<i64>,
    ) -> Result<Option<Document<'_>>, Failure> {
        let Some(replay) = self.replay() else { return Ok(None) };
        let series = Series { replay, scenes, paper, language, created };
        series.document().map(Some).map_err(Failure::page)
    }
}

/// A match on one page: the result and the reason, scores, chart, notable moments.
///
/// # Errors
/// Returns an error if the paper is too small to be legible.
pub fn report_page(
    report: &MatchReport,
    paper: Paper,
    created: Option<i64>,
) -> Result<Document<'static>, Failure> {
    sheet_pages(vec![report.sheet_on_paper()], paper, created)
}

/// Sheets, each on a page.
///
/// # Errors
/// Returns an error if the paper is too small to read.
pub fn sheet_pages(
    sheets: Vec<ResultSheet>,
    paper: Paper,
    created: Option<i64>,
) -> Result<Document<'static>, Failure> {
    let page = |sheet| ReportPage::new(sheet, paper).map_err(Failure::page);
    Ok(ReportPage::document(sheets.into_iter().map(page).collect::<Result<_, _>>()?, created))
}

/// A private slip for each player.
///
/// # Errors
/// Returns an error if the cards would be too small to read in play.
pub fn hand_slips(dealt: &Dealt, spec: SlipSpec) -> Result<Document<'_>, Failure> {
    let hands = dealt.hands.iter().map(|hand| (&hand.name, hand.cards.as_slice())).collect();
    Slips { hands, leader: dealt.leads(), spec }.document().map_err(Failure::page)
}
