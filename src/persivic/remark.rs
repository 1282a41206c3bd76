//! Remarks that `annotate` adds after moves and at the end of a game, and how to recognize them.
//!
//! ```text
//! 13. a1-b3?? {[%eval #-3] Blunder. Allows a forced win in 3: h5-h2.} (13. d3-e1 {[%eval 0.40] Better.})
//! ```
//!
//! A remark is a comment with an evaluation and fixed sentences, the mark that its first word stands for, and
//! a variation that ends with such a comment. Anything in another form was written by a user and is kept.

use std::fmt;
use std::mem;
use std::str::FromStr;

use serde::Serialize;

use super::game::{PerSiVic, Replay};
use super::notation::WrittenMove;
use super::rules::board::Side;
use super::rules::moves::Move;
use super::search::STONE;
use crate::record::Mark;
use crate::table::{Line, Note, TwoPlayerGame};

/// The remarks to add to a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// Remarks on the moves, in order.
    pub moves: Vec<Remark>,
    /// The remark on the whole game, before its result.
    pub end: Remark,
}

/// A change to an earlier remark.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Remark {
    /// Keeps the earlier remark.
    #[default]
    Open,
    /// Removes the earlier remark.
    Nothing,
    /// Replaces the earlier remark.
    Said(Said),
}

/// The content of a remark.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The evaluation of the position after the move.
    pub evaluation: Option<Evaluation>,
    /// `?!`, `?` or `??`, by the expected points given away.
    pub mark: Option<Mark>,
    /// The criticism of the move, without `}`; empty if there is none.
    pub text: String,
    /// A better line.
    pub better: Option<Better>,
}

/// A line better than the move played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Better {
    /// Its moves, from the position before that move on.
    pub moves: Vec<Move>,
    /// How the position is judged that it begins in.
    pub evaluation: Option<Evaluation>,
}

/// How a position is judged, as red sees it. Displayed as comments have it: `1.35` for so many stones, `#3` where red wins by
/// force in three plies, `#-2` where blue does in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Evaluation {
    /// The search's score in hundredths of a stone, where no win is proven.
    pub score: Option<i32>,
    /// In how many plies the game is won: positive by red, negative by blue.
    pub win_in_plies: Option<i32>,
}

impl Evaluation {
    /// The evaluation of a search result for the side to move.
    #[must_use]
    pub fn of(to_move: Side, score: i32, win_in_plies: Option<i32>) -> Evaluation {
        let as_red = |number: i32| if to_move == Side::Red { number } else { -number };
        let score = win_in_plies.is_none().then(|| as_red(score));
        Evaluation { score, win_in_plies: win_in_plies.map(as_red) }
    }

    /// The evaluation in a comment: `[%eval 1.35]`.
    #[must_use]
    pub fn in_comment(comment: &str) -> Option<Evaluation> {
        let (_, command) = comment.split_once(COMMAND)?;
        command.split_once(']')?.0.trim().parse().ok()
    }

    /// The evaluation in the first comment that has one.
    #[must_use]
    pub fn in_notes<'r>(mut notes: impl Iterator<Item = &'r Note<PerSiVic>>) -> Option<Evaluation> {
        notes.find_map(|note| match note {
            Note::Comment(text) => Evaluation::in_comment(text),
            _ => None,
        })
    }

    /// The side with the advantage; `None` if even.
    #[must_use]
    pub fn better(self) -> Option<Side> {
        match self.win_in_plies.or(self.score).unwrap_or(0) {
            0 => None,
            1.. => Some(Side::Red),
            _ => Some(Side::Blue),
        }
    }

    /// Red's expected points, from 0 to 1, both of which are proven results. An Elo curve in which four
    /// stones mean odds of ten to one.
    #[must_use]
    pub fn expectation(self) -> f64 {
        match (self.win_in_plies, self.score) {
            (Some(plies), _) => f64::from(u8::from(plies > 0)),
            (None, score) => 1.0 / (1.0 + 10f64.powf(-f64::from(score.unwrap_or(0)) / f64::from(4 * STONE))),
        }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.win_in_plies {
            Some(plies) => write!(f, "#{plies}"),
            None => write!(f, "{:.2}", f64::from(self.score.unwrap_or(0)) / f64::from(STONE)),
        }
    }
}

/// The error for text that is not an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an evaluation: stones as `1.35`, or plies to a win as `#3` or `#-3`")]
pub struct ParseEvaluationError;

impl FromStr for Evaluation {
    type Err = ParseEvaluationError;

    fn from_str(text: &str) -> Result<Evaluation, ParseEvaluationError> {
        let win_in_plies = text.strip_prefix('#').map(str::parse);
        let stones = || text.parse().ok().filter(|stones: &f64| stones.abs() < 1e6);
        let score = || stones().map(|stones| (stones * f64::from(STONE)).round() as i32);
        match win_in_plies {
            Some(plies) => plies
                .ok()
                .filter(|plies| *plies != 0)
                .map(|plies| Evaluation { score: None, win_in_plies: Some(plies) }),
            None => score().map(|score| Evaluation { score: Some(score), win_in_plies: None }),
        }
        .ok_or(ParseEvaluationError)
    }
}

/// The tag that records the annotation settings of a whole game, and the prefix of its value.
pub(super) const ANNOTATED: &str = "Annotated";
pub(super) const OWN: &str = "parlour ";

/// Whether the whole game was annotated with these settings and is unchanged since.
#[must_use]
pub fn is_annotated(replay: &Replay, settings: &str) -> bool {
    let is_judged = |ply: usize| {
        replay.notes.iter().any(|(at, note)| {
            matches!(note, Note::Comment(text) if *at == ply && is_remark(text) && text.starts_with(COMMAND))
        })
    };
    // The last position may be over, without an evaluation.
    let last = replay.plies.len().saturating_sub(usize::from(replay.report.game.end().is_some()));
    replay.report.tag(ANNOTATED) == Some(settings) && (1..=last).all(is_judged)
}

/// The start of an evaluation command.
const COMMAND: &str = "[%eval ";

/// The word for each mark in a comment.
const LABELS: [(Mark, &str); 3] =
    [(Mark::VERY_BAD, "Blunder."), (Mark::BAD, "Mistake."), (Mark::DOUBTFUL, "Inaccuracy.")];

const BETTER: &str = "Better.";

impl Remarks {
    /// Whether any remark changes.
    pub(super) fn are_any(&self) -> bool {
        self.moves.iter().chain([&self.end]).any(|remark| *remark != Remark::Open)
    }

    /// The number of criticized moves.
    #[must_use]
    pub fn count(&self) -> usize {
        self.moves
            .iter()
            .filter(|remark| matches!(remark, Remark::Said(said) if !said.text.is_empty()))
            .count()
    }

    /// Whether the remarks cover the whole of a game that has moves.
    #[must_use]
    pub fn are_whole(&self) -> bool {
        self.end != Remark::Open && !self.moves.is_empty() && !self.moves.contains(&Remark::Open)
    }

    /// Records in a tag that the whole game was annotated, or removes an outdated tag.
    fn mark_tags(&self, tags: &mut Vec<(String, String)>, settings: &str) {
        if self.are_any() {
            tags.retain(|(name, value)| name != ANNOTATED || !value.starts_with(OWN));
        }
        if self.are_whole() {
            tags.push((ANNOTATED.to_owned(), settings.to_owned()));
        }
    }

    /// Adds the remarks after a game's moves and before its result, and a tag with the `settings` if the
    /// whole game was annotated. New remarks replace earlier ones; everything else is kept.
    pub fn put_into(&self, replay: &mut Replay, settings: &str) {
        self.mark_tags(&mut replay.report.tags, settings);
        let mut old = mem::take(&mut replay.notes).into_iter().peekable();
        for at in 0..=replay.plies.len() {
            let mut here = Vec::new();
            while let Some((_, note)) = old.next_if(|(before, _)| *before == at) {
                here.push(note);
            }
            if self.end != Remark::Open {
                here.retain(|note| !matches!(note, Note::Comment(text) if is_summary(text)));
            }
            let remark = at.checked_sub(1).and_then(|ply| self.moves.get(ply)).unwrap_or(&Remark::Open);
            if *remark != Remark::Open {
                remove_remarks(&mut here);
            }
            if let Remark::Said(said) = remark {
                said.add_to(&mut here);
            }
            if let (Remark::Said(said), true) = (&self.end, at == replay.plies.len()) {
                let result = here.iter().position(|note| matches!(note, Note::Result(_)));
                here.insert(result.unwrap_or(here.len()), Note::Comment(said.text.clone()));
            }
            replay.notes.extend(here.into_iter().map(|note| (at, note)));
        }
    }
}

/// Removes the earlier remark on a move.
fn remove_remarks(notes: &mut Vec<Note<PerSiVic>>) {
    let labels: Vec<Mark> = notes
        .iter()
        .filter_map(|note| match note {
            Note::Comment(text) if is_remark(text) => label(text),
            _ => None,
        })
        .collect();
    notes.retain(|note| match note {
        Note::Comment(text) => !is_remark(text),
        Note::Variation(line) => !is_better(line),
        Note::Mark(_) | Note::Result(_) => true,
    });
    for mark in labels {
        if let Some(place) = notes.iter().position(|note| matches!(note, Note::Mark(known) if *known == mark))
        {
            notes.remove(place);
        }
    }
}

/// The mark that a remark names.
fn label(comment: &str) -> Option<Mark> {
    let words = comment.split_once(']').map_or(comment, |(_, words)| words).trim_start();
    LABELS.into_iter().find(|(_, label)| words.starts_with(label)).map(|(mark, _)| mark)
}

/// The first move of the better line in a move's notes.
#[must_use]
pub fn better<'r>(notes: impl Iterator<Item = &'r Note<PerSiVic>>) -> Option<&'r Move> {
    let mut lines = notes.filter_map(|note| match note {
        Note::Variation(line) if is_better(line) => line.plies.first(),
        _ => None,
    });
    lines.next()
}

/// Whether a variation is a better line from a remark.
fn is_better(line: &Line<PerSiVic>) -> bool {
    let [(at, Note::Comment(text))] = &line.notes[..] else { return false };
    let text = text.trim();
    let words = match Evaluation::in_comment(text) {
        Some(_) => {
            text.strip_prefix(COMMAND).and_then(|text| text.split_once(']')).map(|(_, words)| words.trim())
        }
        None => Some(text),
    };
    *at == line.plies.len() && words == Some(BETTER)
}

impl Said {
    /// Adds the remark to a move's notes. A mark set by a user is kept and no other added.
    fn add_to(&self, notes: &mut Vec<Note<PerSiVic>>) {
        let marks = notes.iter().take_while(|note| matches!(note, Note::Mark(_))).count();
        let is_marked = notes.iter().any(|note| matches!(note, Note::Mark(mark) if mark.sign().is_some()));
        let mark = self.mark.filter(|_| !is_marked);
        let label = LABELS.into_iter().find(|(known, _)| Some(*known) == mark).map_or("", |(_, label)| label);
        let comment = said(self.evaluation, &[label, &self.text]);
        let better = self.better.as_ref().map(|better| Note::Variation(better.line().into()));
        let comment = Some(comment).filter(|comment| !comment.is_empty()).map(Note::Comment);
        notes.splice(marks..marks, comment.into_iter().chain(better));
        notes.splice(0..0, mark.map(Note::Mark));
    }
}

impl Better {
    /// The better line as a variation.
    fn line(&self) -> Line<PerSiVic> {
        let comment = Note::Comment(said(self.evaluation, &[BETTER]));
        Line { plies: self.moves.clone(), notes: vec![(self.moves.len(), comment)] }
    }
}

/// Joins the evaluation and the words of a comment, if any.
fn said(evaluation: Option<Evaluation>, words: &[&str]) -> String {
    let evaluation = evaluation.map(|evaluation| format!("{COMMAND}{evaluation}]"));
    let words = words.iter().map(|words| (*words).to_owned()).filter(|words| !words.is_empty());
    evaluation.into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

pub(super) const AT_ONCE: &str = "a win at once";
pub(super) const FORCED: &str = "a forced win in ";
pub(super) const AS_ALL: &str = ", as every move does";

/// Whether a comment is a remark on a move by [`remarks`](super::annotate::remarks), for this game or another.
#[must_use]
pub fn is_remark(comment: &str) -> bool {
    let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let (has_evaluation, words) = match comment.strip_prefix(COMMAND).and_then(|text| text.split_once(']')) {
        Some((evaluation, words)) if evaluation.parse::<Evaluation>().is_ok() => (true, words.trim_start()),
        _ => (false, comment.as_str()),
    };
    let label = LABELS.iter().find_map(|(_, label)| words.strip_prefix(label));
    match label.unwrap_or(words).trim_start() {
        "" => has_evaluation && label.is_none(),
        words => are_sentences(words),
    }
}

/// Whether the text consists of sentences of a remark.
fn are_sentences(comment: &str) -> bool {
    let are_moves = |text: &str| text.split(' ').all(|word| word.parse::<WrittenMove>().is_ok());
    let is_win = |text: &str| {
        let (near, line) = text.split_once(": ").map_or((text, None), |(near, line)| (near, Some(line)));
        let plies = near.strip_prefix(FORCED).map(str::parse::<u32>);
        let line = line.map(|line| line.strip_suffix(AS_ALL).unwrap_or(line));
        (near == AT_ONCE || plies.is_some_and(|plies| plies.is_ok())) && line.is_none_or(are_moves)
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

/// Whether a comment is a game summary by [`remarks`](super::annotate::remarks).
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

/// A comment in one line, without its final full stop.
fn sentences(comment: &str) -> Option<String> {
    let line = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    line.strip_suffix('.').map(ToOwned::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::format::annotated;
    use crate::record::GameText;

    const TEXT: &str = "1. e1-e4 e9-e6 2. d1-d4 *";

    /// The movetext with these remarks on moves and no others.
    fn with(text: &str, said: &[(usize, Said)]) -> String {
        let game = GameText::new(text);
        let mut moves = vec![Remark::Nothing; Replay::new(&game).plies.len()];
        for (ply, said) in said {
            moves[*ply] = Remark::Said(said.clone());
        }
        let remarks = Remarks { moves, end: Remark::Nothing };
        let text = annotated(&game, &remarks, "").unwrap();
        let (_, movetext) = text.split_once("\n\n").unwrap();
        movetext.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn said() -> Said {
        Said {
            evaluation: Some(Evaluation { score: Some(-35), win_in_plies: None }),
            mark: Some(Mark::BAD),
            text: "Loses much.".to_owned(),
            better: Some(Better { moves: vec!["d9-d6".parse().unwrap()], evaluation: None }),
        }
    }

    #[test]
    fn what_was_added_goes_again_and_nothing_else_does() {
        let plain = with(TEXT, &[]);
        assert_eq!(plain, TEXT);
        let once = with(TEXT, &[(1, said())]);
        assert_eq!(
            once,
            "1. e1-e4 e9-e6? {[%eval -0.35] Mistake. Loses much.} (1... d9-d6 {Better.}) 2. d1-d4 *"
        );
        assert_eq!(with(&once, &[(1, said())]), once);
        assert_eq!(with(&once, &[]), TEXT);
        // Users' marks, comments and variations are kept, and a user's mark prevents another.
        for own in
            ["?", "?? {why}", "! $14 (1... d9-d6)", "(1... d9-d6 {Better.} 2. a1-a4)", "{[%eval 1] so}", "$2"]
        {
            let text = TEXT.replace(" 2. d1", &format!(" {own} 2. d1"));
            let (plain, once) = (with(&text, &[]), with(&text, &[(1, said())]));
            assert!(once.contains("Loses much.} (1... d9-d6 {Better.})"), "{once}");
            assert_eq!((with(&once, &[]), with(&once, &[(1, said())])), (plain, once.clone()), "{own}");
        }
    }

    #[test]
    fn evaluations_read_back() {
        for text in ["0.00", "1.35", "-0.20", "#3", "#-12"] {
            assert_eq!(text.parse::<Evaluation>().unwrap().to_string(), text);
            assert!(Evaluation::in_comment(&format!("so [%eval {text}] and on")).is_some());
        }
        for text in ["", "#", "x", "nan", "inf", "1e99", "#1.5", "#0"] {
            assert_eq!(text.parse::<Evaluation>(), Err(ParseEvaluationError), "{text}");
        }
    }

    #[test]
    fn a_remark_is_known_by_its_words_and_nothing_else_is() {
        for remark in [
            "Misses a win at once: e8-c9.",
            "Misses a forced win in 3: e8-e5 c5-c4 e5-e8. Allows a win at once: c4xc3.",
            "Allows a forced win in 5: e8-e5,2f5.\nBetter e8-e7.",
            "Allows a win at once: e8-c9, as every move does.",
            "Loses about 2.0 stones. Better e8-e7 c5-c4.",
            "Loses much. Better e8-e7.",
            "[%eval 0.35]",
            "[%eval #-3]\nBlunder. Misses a win at once. Allows a forced win in 3: h5-h2.",
            "[%eval -1.20] Loses about 2.0 stones.",
            "Mistake. Loses much.",
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
            "Blunder.",
            "[%eval 0.35] Blunder.",
            "[%eval 0.35] why?",
            "[%eval soon]",
            "[%clk 0:10]",
            "Red: accuracy 72 %, turning point 2. here.",
        ] {
            assert!(!is_remark(other) && !is_summary(other), "{other}");
        }
    }
}
