//! Suggested changes to a pad that does not fit.

use crate::words::{AllOf, AnyOf, Language, Say, Verbatim, in_english, messages};

use super::pad_spec::PadSpec;
use crate::diverto::rules::board::Board;
use crate::diverto::rules::position::Rows;
use crate::print::Paper;
use crate::print::imposition::Up;

/// Settings to change for a pad to fit; `None` or `false` keeps a setting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Fewer rows.
    pub rows: Option<Rows>,
    /// Fewer sheets per paper.
    pub up: Option<Up>,
    /// A larger paper.
    pub paper: Option<Paper>,
    /// Board and tables on separate pages.
    pub two_pages: bool,
    /// A smaller board.
    pub board: Option<Board>,
}

impl Change {
    /// The specification with these changes.
    pub fn apply(self, spec: &PadSpec) -> PadSpec {
        PadSpec {
            rows: self.rows.or(spec.rows),
            up: self.up.unwrap_or(spec.up),
            paper: self.paper.unwrap_or(spec.paper),
            two_pages: self.two_pages || spec.two_pages,
            board: self.board.unwrap_or(spec.board),
            ..spec.clone()
        }
    }

    /// The changes in words. Changes of the paper alone make one clause: `a4 or a3 paper`.
    pub(super) fn clauses(changes: &[Change], language: Language) -> Vec<String> {
        let paper_alone = |change: &Change| {
            change.paper.filter(|_| *change == Change { paper: change.paper, ..Change::default() })
        };
        let groups = changes.chunk_by(|a, b| paper_alone(a).is_some() && paper_alone(b).is_some());
        let said = |group: &[Change]| match group {
            [change] => change.say(language),
            papers => {
                let papers = AnyOf(papers.iter().filter_map(paper_alone).map(Verbatim).collect());
                ChangeText::Paper.say(language, &[("paper", &papers)])
            }
        };
        groups.map(said).collect()
    }

    /// Finds the changes, each sufficient alone, that make the pad fit: the most rows, the most sheets per
    /// paper, all larger papers. If neither rows nor sheets help, also the largest smaller board, and a
    /// larger one with board and tables on separate pages. If none suffices, returns a combination.
    pub(super) fn that_fit(spec: &PadSpec, fits: impl Fn(&PadSpec) -> bool) -> Vec<Change> {
        let first =
            |mut changes: Box<dyn Iterator<Item = Change>>| changes.find(|change| fits(&change.apply(spec)));
        let rows = first(Box::new(fewer_rows(spec)));
        let up = first(Box::new(fewer_up(spec.up)));
        let papers = larger_papers(spec.paper).filter(|change| fits(&change.apply(spec)));
        let mut found: Vec<Change> = rows.into_iter().chain(up).chain(papers).collect();
        if rows.is_none() && up.is_none() {
            let board = first(Box::new(smaller_boards(spec)));
            let on_two_pages = |change| Change { two_pages: true, ..change };
            let boards = std::iter::once(Change::default()).chain(smaller_boards(spec));
            let boards = boards.filter(|_| !spec.two_pages).map(on_two_pages);
            let boards = boards.take_while(move |change| {
                change.board.is_none() || change.board != board.and_then(|it| it.board)
            });
            found.extend(board.into_iter().chain(first(Box::new(boards))));
        }
        if found.is_empty() {
            let alone = |change| Change { up: Some(Up::One).filter(|up| *up != spec.up), ..change };
            let boards: Vec<Change> = smaller_boards(spec).collect();
            let papers = || std::iter::once(Change::default()).chain(larger_papers(spec.paper)).map(alone);
            let both = papers().flat_map(move |change| {
                boards.clone().into_iter().map(move |Change { board, .. }| Change { board, ..change })
            });
            found.extend(first(Box::new(papers())).or_else(|| first(Box::new(both))));
        }
        found
    }
}

/// Down to half the rows: fewer would make it another game.
fn fewer_rows(spec: &PadSpec) -> impl Iterator<Item = Change> + use<> {
    let rows = spec.row_count().get();
    let least = if spec.id.is_some() { rows } else { rows.div_ceil(2) };
    (least..rows).rev().map(|rows| Change { rows: Rows::new(rows), ..Change::default() })
}

fn fewer_up(up: Up) -> impl Iterator<Item = Change> {
    let fewer = Up::ALL.into_iter().rev().filter(move |other| other.count() < up.count());
    fewer.map(|up| Change { up: Some(up), ..Change::default() })
}

fn larger_papers(paper: Paper) -> impl Iterator<Item = Change> {
    paper.larger().into_iter().map(|paper| Change { paper: Some(paper), ..Change::default() })
}

/// Shrinks the longer side first. The lives must still fit.
pub(super) fn smaller_boards(spec: &PadSpec) -> impl Iterator<Item = Change> + use<> {
    let PadSpec { board, placement, lives, .. } = *spec;
    let (width, height) = (board.width(), board.height());
    let sides = (0..if spec.id.is_some() { 0 } else { width.max(height) }).rev();
    let boards = sides.filter_map(move |side| Board::new(width.min(side), height.min(side)));
    let roomy = boards.filter(move |board| placement.check(*board, lives.into()).is_ok());
    roomy.map(|board| Change { board: Some(board), ..Change::default() })
}

messages! {
    /// A change that makes a pad fit.
    enum ChangeText in "diverto" {
        Rows = "{n|1:1 row|{n} rows}",
        Up = "{n|1:one sheet|{n} sheets} on a paper",
        Paper = "{paper} paper",
        TwoPages = "board and tables on a page each",
        Board = "a board of {board}",
    }
}

impl Say for Change {
    fn say(&self, language: Language) -> String {
        let parts = [
            self.rows.map(|rows| ChangeText::Rows.say(language, &[("n", &Verbatim(rows))])),
            self.up.map(|up| ChangeText::Up.say(language, &[("n", &Verbatim(up))])),
            self.paper.map(|paper| ChangeText::Paper.say(language, &[("paper", &Verbatim(paper))])),
            self.two_pages.then(|| ChangeText::TwoPages.text(language).to_owned()),
            self.board.map(|board| ChangeText::Board.say(language, &[("board", &board)])),
        ];
        AllOf(parts.into_iter().flatten().map(Verbatim).collect()).say(language)
    }
}

in_english! { Change }
