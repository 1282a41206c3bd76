//! Remarks: comments that `annotate` adds behind moves and at the end of a game, and how they are known again.

use super::game::Replay;
use super::notation::WrittenMove;
use crate::table::Note;

/// Comments to be added to a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// The annotations of the moves, in order.
    pub moves: Vec<Remark>,
    /// On the whole game, before its result.
    pub end: Remark,
}

/// A comment to be added, in the place of one that was added before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Remark {
    /// What was added before stays.
    #[default]
    Open,
    /// There is nothing to say: what was added before goes.
    Nothing,
    /// This is to be said. It has no `}`.
    Said(String),
}

impl Remarks {
    /// Puts the remarks behind the moves of a game and before its result. Those that stand there from before go where these
    /// say anything new; all other comments stay.
    pub(super) fn put_into(&self, replay: &mut Replay) {
        let notes = &mut replay.notes;
        let is_old = |at: usize, comment: &str| {
            let remark = at.checked_sub(1).and_then(|ply| self.moves.get(ply)).unwrap_or(&Remark::Open);
            *remark != Remark::Open && is_remark(comment) || self.end != Remark::Open && is_summary(comment)
        };
        notes.retain(|(at, note)| !matches!(note, Note::Comment(text) if is_old(*at, text)));
        for (ply, remark) in (1..).zip(&self.moves) {
            if let Remark::Said(text) = remark {
                let is_before =
                    |(at, note): &(usize, Note<_>)| *at < ply || *at == ply && matches!(note, Note::Mark(_));
                let place = notes.iter().position(|note| !is_before(note)).unwrap_or(notes.len());
                notes.insert(place, (ply, Note::Comment(text.clone())));
            }
        }
        if let Remark::Said(text) = &self.end {
            let result = notes.iter().position(|(_, note)| matches!(note, Note::Result(_)));
            notes.insert(result.unwrap_or(notes.len()), (replay.plies.len(), Note::Comment(text.clone())));
        }
    }

    /// Whether a comment is one of these.
    pub(super) fn said(&self, comment: &str) -> bool {
        self.moves
            .iter()
            .chain([&self.end])
            .any(|remark| matches!(remark, Remark::Said(text) if text == comment))
    }
}

pub(super) const AT_ONCE: &str = "a win at once";
pub(super) const FORCED: &str = "a forced win in ";
pub(super) const AS_ALL: &str = ", as every move does";

/// Whether a comment is a remark on a move that [`remarks`](super::annotate::remarks) made, for this game or another.
#[must_use]
pub fn is_remark(comment: &str) -> bool {
    let are_moves = |text: &str| text.split(' ').all(|word| word.parse::<WrittenMove>().is_ok());
    let is_win = |text: &str| {
        text.split_once(": ").is_some_and(|(near, line)| {
            let plies = near.strip_prefix(FORCED).map(str::parse::<u32>);
            let line = line.strip_suffix(AS_ALL).unwrap_or(line);
            (near == AT_ONCE || plies.is_some_and(|plies| plies.is_ok())) && are_moves(line)
        })
    };
    let is_lost = |text: &str| {
        let stones = text.strip_prefix("about ").and_then(|text| text.strip_suffix(" stones"));
        text == "much" || stones.is_some_and(|stones| stones.parse::<f64>().is_ok())
    };
    let is_sentence = |(place, text): (usize, &str)| match text.split_once(' ') {
        Some(("Misses" | "Allows", win)) => is_win(win),
        Some(("Loses", lost)) => is_lost(lost),
        Some(("Better", line)) => place > 0 && are_moves(line),
        _ => false,
    };
    sentences(comment).is_some_and(|text| text.split(". ").enumerate().all(is_sentence))
}

/// Whether a comment is what [`remarks`](super::annotate::remarks) say at the end of a game.
#[must_use]
pub fn is_summary(comment: &str) -> bool {
    let is_part = |part: &str| {
        part.split_once(" %, ").is_some_and(|(accuracy, turning)| {
            let turn = turning.strip_prefix("turning point ").and_then(|turn| turn.split_once(' '));
            let is_turn = |(number, played): (&str, &str)| {
                number.trim_end_matches('.').parse::<u32>().is_ok() && played.parse::<WrittenMove>().is_ok()
            };
            accuracy.parse::<u32>().is_ok() && (turning == "no turning point" || turn.is_some_and(is_turn))
        })
    };
    sentences(comment).is_some_and(|text| {
        let red = text.strip_prefix("Red: accuracy ");
        let (red, blue) = match red.map(|red| red.split_once(". Blue: accuracy ")) {
            Some(Some((red, blue))) => (Some(red), Some(blue)),
            _ => (red, text.strip_prefix("Blue: accuracy ")),
        };
        (red.is_some() || blue.is_some()) && red.into_iter().chain(blue).all(is_part)
    })
}

/// A comment in one line, without the point at its end.
fn sentences(comment: &str) -> Option<String> {
    let line = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    line.strip_suffix('.').map(ToOwned::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_is_known_by_its_words_and_nothing_else_is() {
        for remark in [
            "Misses a win at once: e8-c9.",
            "Misses a forced win in 3: e8-e5 c5-c4 e5-e8. Allows a win at once: c4xc3.",
            "Allows a forced win in 5: e8-e5,2f5.\nBetter e8-e7.",
            "Allows a win at once: e8-c9, as every move does.",
            "Loses about 2.0 stones. Better e8-e7 c5-c4.",
            "Loses much. Better e8-e7.",
        ] {
            assert!(is_remark(remark) && !is_summary(remark), "{remark}");
        }
        for summary in [
            "Red: accuracy 72 %, turning point 2. d2-d5. Blue: accuracy 100 %, no turning point.",
            "Blue: accuracy 39 %, turning point 1... e7-e6.",
            "Red: accuracy 100 %,\nno turning point.",
        ] {
            assert!(is_summary(summary) && !is_remark(summary), "{summary}");
        }
        for other in [
            "",
            ".",
            "why?",
            "Allows much.",
            "Better e8-e7.",
            "Loses much. I think.",
            "Misses a win at once: e8-c9",
            "Misses a win at once: the stack.",
            "Loses about two stones. Better e8-e7.",
            "Red: accuracy is low.",
            "Red: accuracy 72 %, turning point 2. here.",
        ] {
            assert!(!is_remark(other) && !is_summary(other), "{other}");
        }
    }
}
