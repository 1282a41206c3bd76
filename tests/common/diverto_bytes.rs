//! What holds of any bytes taken for games of Diverto; the fuzz target checks the same.

use std::ops::ControlFlow;

use parlour::diverto::journal::Journal;
use parlour::diverto::replay::{Game, game};
use parlour::diverto::{Attempt, Numbers, Position};
use parlour::record::{GameText, Reader, ResumeError};

/// Replays all games of `bytes`. A faultless one, written by its journal, reads back as the same game; legal lines are
/// judged legal and leave no trace when they are taken back.
pub fn check(bytes: &[u8]) {
    let mut reader = Reader::with_chunk(bytes, bytes.len());
    while let Some(text) = reader.next_game().expect("memory is read") {
        let Game { report, lines } = game(&text);
        assert_eq!(lines.len(), usize::from(report.position.plies()));
        legal_lines_are_legal(&report.position, report.thrown);
        match (Journal::resume(&text), report.fault) {
            (Err(ResumeError::Fault(told)), Some(fault)) => {
                assert_eq!(*told, fault);
                assert!(!fault.render("game", &text, true).is_empty());
            }
            (Err(ResumeError::Comments), None) => {}
            (Ok(journal), None) => {
                let record = journal.record();
                let again = GameText::new(&record);
                let same = game(&again);
                assert_eq!(same.report.fault, None, "{record}");
                assert_eq!((same.lines, &same.report.setup), (lines, &report.setup));
                assert_eq!((same.report.position, same.report.thrown), (report.position, report.thrown));
                assert_eq!((same.report.ending, same.report.reason), (report.ending, report.reason));
                let written = Journal::resume(&again).map(|journal| journal.record());
                assert_eq!(written.as_deref(), Ok(record.as_str()));
            }
            (one, other) => panic!("{one:?}, but {other:?}"),
        }
    }
}

/// The first of them: of first lines there may be hundreds of thousands.
fn legal_lines_are_legal(position: &Position, thrown: Option<Numbers>) {
    let (mut left, mut after) = (100, position.clone());
    let _ = position.for_each_line(position.pairs(thrown), |drawn| {
        assert_eq!(position.judge(&Attempt::from(&drawn.line), thrown), Ok(drawn));
        let undo = after.draw(&drawn);
        after.undo(&undo);
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(after, *position);
}
