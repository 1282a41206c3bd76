//! Remarks that `annotate` adds after moves and at the end of a game, and how to recognize them.
//!
//! ```text
//! 13. a1-b3?? {[%eval #-3] Blunder. Allows a forced win in 3: h5-h2.} (13. d3-e1 {[%eval 0.40] Better.})
//! ```
//!
//! A remark is a comment with an evaluation and fixed sentences, the mark that its first word stands for, and
//! a variation that ends with such a comment. Anything in another form was written by a user and is kept.

use std::str::FromStr;
use std::{fmt, mem};

use serde::Serialize;

use super::format::written;
use super::game::Game;
pub use super::judging::{Annotated, Sentence};
use super::line::{Line, Note, one_line};
use super::moments::Moment;
use super::replay::Replay;
use crate::html;
use crate::record::{Diagnostic, GameText, Half, Mark, Outcome};
use crate::words::{Language, capitalized, join};

/// The remarks to add to a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Remarks<P> {
    /// Remarks on the moves, in order.
    pub moves: Vec<Remark<P>>,
    /// The remark on the whole game, before its result.
    pub end: Remark<P>,
    /// The language of all of them.
    pub language: Language,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Remark<P> {
    #[default]
    Open,
    Nothing,
    Said(Said<P>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Said<P> {
    /// The evaluation of the position after the move.
    pub evaluation: Option<Evaluation>,
    /// `?!`, `?` or `??`, by the expected points given away.
    pub mark: Option<Mark>,
    /// The criticism of the move, without `}`; empty if there is none.
    pub text: String,
    pub better: Option<Better<P>>,
}

/// A line better than the move played.
#[derive(Clone, Debug, PartialEq)]
pub struct Better<P> {
    /// Its moves, from the position before that move on.
    pub moves: Vec<P>,
    /// The evaluation after its last move, unless that ends the game.
    pub evaluation: Option<Evaluation>,
}

impl<P> Default for Remarks<P> {
    fn default() -> Remarks<P> {
        Remarks { moves: Vec::new(), end: Remark::Open, language: Language::default() }
    }
}

impl<P> Said<P> {
    /// An evaluation without criticism.
    pub const fn of(evaluation: Option<Evaluation>) -> Said<P> {
        Said { evaluation, mark: None, text: String::new(), better: None }
    }
}

/// The evaluation of a position for the first player, who is red in PerSiVic. It is written as in comments: `1.35` stones
/// or points ahead, `#3` if the first player wins by force in three plies, `#-2` if the second does in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Evaluation {
    /// The search's score in hundredths of a stone, or in Diverto of a point, where no win is proven.
    pub score: Option<i32>,
    /// In how many plies the game is won: positive by the first player, negative by the second.
    pub win_in_plies: Option<i32>,
}

impl Evaluation {
    pub fn of(to_move: Half, score: i32, win_in_plies: Option<i32>) -> Evaluation {
        let as_first = |number: i32| if to_move == Half::First { number } else { -number };
        let score = win_in_plies.is_none().then(|| as_first(score));
        Evaluation { score, win_in_plies: win_in_plies.map(as_first) }
    }

    /// The evaluation in a comment: `[%eval 1.35]`.
    pub fn in_comment(comment: &str) -> Option<Evaluation> {
        let (_, command) = comment.split_once(COMMAND)?;
        command.split_once(']')?.0.trim().parse().ok()
    }

    pub fn in_notes<'r, G: Game + 'r>(mut notes: impl Iterator<Item = &'r Note<G>>) -> Option<Evaluation> {
        notes.find_map(|note| match note {
            Note::Comment(text) => Evaluation::in_comment(text),
            _ => None,
        })
    }

    /// The player with the advantage; `None` if even.
    pub fn better(self) -> Option<Half> {
        match self.win_in_plies.or(self.score).unwrap_or(0) {
            0 => None,
            1.. => Some(Half::First),
            _ => Some(Half::Second),
        }
    }

    /// How far ahead that player is, in stones or points.
    pub fn ahead(self) -> f64 {
        f64::from(self.score.unwrap_or(0).abs()) / f64::from(HUNDREDTHS)
    }

    /// The first player's expected points, from 0 to 1, both of which are proven results: an Elo curve.
    pub fn expectation<G: Annotated>(self) -> f64 {
        match (self.win_in_plies, self.score) {
            (Some(plies), _) => f64::from(u8::from(plies > 0)),
            (None, score) => {
                1.0 / (1.0 + 10f64.powf(-f64::from(score.unwrap_or(0)) / f64::from(G::TEN_TO_ONE)))
            }
        }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.win_in_plies {
            Some(plies) => write!(f, "#{plies}"),
            None => write!(f, "{:.2}", f64::from(self.score.unwrap_or(0)) / f64::from(HUNDREDTHS)),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an evaluation: stones or points as `1.35`, or plies to a win as `#3` or `#-3`")]
pub struct ParseEvaluationError;

impl FromStr for Evaluation {
    type Err = ParseEvaluationError;

    fn from_str(text: &str) -> Result<Evaluation, ParseEvaluationError> {
        let win_in_plies = text.strip_prefix('#').map(str::parse);
        let ahead = || text.parse().ok().filter(|ahead: &f64| ahead.abs() < 1e6);
        let score = || ahead().map(|ahead| (ahead * f64::from(HUNDREDTHS)).round() as i32);
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

/// Scores are in hundredths of a stone or a point.
pub const HUNDREDTHS: i32 = 100;

/// The tag that records the annotation settings of a whole game, and the prefix of its value.
pub(super) const ANNOTATED: &str = "Annotated";
pub(super) const OWN: &str = "parlour ";

/// Whether the whole game was annotated with these settings and is unchanged since.
pub fn is_annotated<G: Annotated>(replay: &Replay<G>, settings: &str) -> bool {
    let is_judged = |ply: usize| {
        replay.notes.iter().any(|(at, note)| {
            matches!(note, Note::Comment(text) if *at == ply && is_remark::<G>(text) && text.starts_with(COMMAND))
        })
    };
    // The last position may be over, without an evaluation.
    let last = replay.plies.len().saturating_sub(usize::from(replay.report.game.end().is_some()));
    replay.report.tag(ANNOTATED) == Some(settings) && (1..=last).all(is_judged)
}

const COMMAND: &str = "[%eval ";

/// Formats a game in canonical form with remarks after its moves and at its end. New remarks replace earlier
/// ones; everything else is kept. If all moves were annotated, a tag records that, with the `settings`.
///
/// # Errors
/// Returns the first fault if the game is not legal.
pub fn annotated<G: Annotated>(
    game: &GameText<'_>,
    remarks: &Remarks<G::Ply>,
    settings: &str,
) -> Result<String, Box<Diagnostic>> {
    let mut replay = Replay::<G>::new(game);
    if let Some(fault) = replay.report.fault {
        return Err(fault.into());
    }
    remarks.put_into(&mut replay, settings);
    let is_said = |comment: &str| remarks.are_any() && (is_remark::<G>(comment) || is_summary::<G>(comment));
    Ok(written(&replay, is_said))
}

impl<G: Annotated> Replay<G> {
    /// Each player's accuracy in percent, if the record has a summary.
    pub(crate) fn accuracies(&self) -> [Option<u8>; 2] {
        let summary = |(_, note): &(usize, Note<G>)| match note {
            Note::Comment(text) => accuracies::<G>(text),
            _ => None,
        };
        self.notes.iter().rev().find_map(summary).unwrap_or_default()
    }
}

impl<'r, G: Annotated> Moment<'r, G> {
    /// What its record says of the position.
    pub(crate) fn evaluation(&self) -> Option<Evaluation> {
        Evaluation::in_notes(self.notes())
    }

    /// The better move that its record suggests.
    pub(crate) fn better(&self) -> Option<&'r G::Ply> {
        better(self.notes())
    }

    /// The same for its page, in `words`. If the record has evaluations, the final position gets one from the result.
    pub(crate) fn shown(
        &self,
        words: impl Fn(Evaluation) -> String,
        ended: Option<(Outcome, String)>,
    ) -> Option<html::Evaluation> {
        let found = self.evaluation().map(|found| (found.expectation::<G>(), words(found)));
        let (expectation, words) = found.or_else(|| {
            let (outcome, words) = ended?;
            Some((points(outcome)?, words))
        })?;
        Some(html::Evaluation { expectation, words })
    }
}

/// The first player's points if the game is over.
const fn points(outcome: Outcome) -> Option<f64> {
    match outcome {
        Outcome::Unfinished => None,
        Outcome::Draw => Some(0.5),
        Outcome::FirstWins => Some(1.0),
        Outcome::SecondWins => Some(0.0),
    }
}

const LABELS: [(Mark, Sentence); 3] = [
    (Mark::VERY_BAD, Sentence::Blunder),
    (Mark::BAD, Sentence::Mistake),
    (Mark::DOUBTFUL, Sentence::Inaccuracy),
];

fn labelled(words: &str, language: Language) -> Option<(Mark, &str)> {
    LABELS.into_iter().find_map(|(mark, label)| Some((mark, words.strip_prefix(label.text(language))?)))
}

impl<P: Clone + PartialEq> Remarks<P> {
    pub(super) fn are_any(&self) -> bool {
        self.moves.iter().chain([&self.end]).any(|remark| *remark != Remark::Open)
    }

    /// The number of criticized moves.
    pub fn count(&self) -> usize {
        self.moves
            .iter()
            .filter(|remark| matches!(remark, Remark::Said(said) if !said.text.is_empty()))
            .count()
    }

    /// Whether the remarks cover the whole of a game that has moves.
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
    pub fn put_into<G: Annotated<Ply = P>>(&self, replay: &mut Replay<G>, settings: &str) {
        self.mark_tags(&mut replay.report.tags, settings);
        let capacity = replay.notes.len() + ADDED * (self.moves.len() + 1);
        let mut old = mem::replace(&mut replay.notes, Vec::with_capacity(capacity)).into_iter();
        for at in 0..=replay.plies.len() {
            let count = old.as_slice().partition_point(|(before, _)| *before == at);
            let mut here: Vec<Note<G>> = Vec::with_capacity(count + ADDED);
            here.extend(old.by_ref().take(count).map(|(_, note)| note));
            if self.end != Remark::Open {
                here.retain(|note| !matches!(note, Note::Comment(text) if is_summary::<G>(text)));
            }
            let remark = at.checked_sub(1).and_then(|ply| self.moves.get(ply)).unwrap_or(&Remark::Open);
            if *remark != Remark::Open {
                remove_remarks::<G>(&mut here);
            }
            if let Remark::Said(said) = remark {
                said.add_to(&mut here, self.language);
            }
            if let (Remark::Said(said), true) = (&self.end, at == replay.plies.len()) {
                let result = here.iter().position(|note| matches!(note, Note::Result(_)));
                here.insert(result.unwrap_or(here.len()), Note::Comment(said.text.clone()));
            }
            replay.notes.extend(here.into_iter().map(|note| (at, note)));
        }
    }
}

/// The most notes that a remark adds: a mark, a comment and a variation.
const ADDED: usize = 3;

fn remove_remarks<G: Annotated>(notes: &mut Vec<Note<G>>) {
    let labels: Vec<Mark> = notes
        .iter()
        .filter_map(|note| match note {
            Note::Comment(text) if is_remark::<G>(text) => label(text),
            _ => None,
        })
        .collect();
    // A better line follows its remark; others are a person's.
    let has_remark = notes.iter().any(|note| matches!(note, Note::Comment(text) if is_remark::<G>(text)));
    notes.retain(|note| match note {
        Note::Comment(text) => !is_remark::<G>(text),
        Note::Variation(line) => !(has_remark && is_better(line)),
        Note::Mark(_) | Note::Result(_) => true,
    });
    for mark in labels {
        if let Some(place) = notes.iter().position(|note| matches!(note, Note::Mark(known) if *known == mark))
        {
            notes.remove(place);
        }
    }
}

fn label(comment: &str) -> Option<Mark> {
    let words = comment.split_once(']').map_or(comment, |(_, words)| words).trim_start();
    Language::ALL.into_iter().find_map(|language| labelled(words, language)).map(|(mark, _)| mark)
}

/// The first move of the better line in a move's notes.
pub fn better<'r, G: Game + 'r>(notes: impl Iterator<Item = &'r Note<G>>) -> Option<&'r G::Ply> {
    let mut lines = notes.filter_map(|note| match note {
        Note::Variation(line) if is_better(line) => line.plies.first(),
        _ => None,
    });
    lines.next()
}

/// The first move of the better line that replaces the `ply`th ply.
pub fn better_at<G: Game>(replay: &Replay<G>, ply: usize) -> Option<&G::Ply> {
    better(replay.notes.iter().filter(|(at, _)| *at == ply).map(|(_, note)| note))
}

fn is_better<G: Game>(line: &Line<G>) -> bool {
    let [(at, Note::Comment(text))] = &line.notes[..] else { return false };
    let text = text.trim();
    let words = match Evaluation::in_comment(text) {
        Some(_) => {
            text.strip_prefix(COMMAND).and_then(|text| text.split_once(']')).map(|(_, words)| words.trim())
        }
        None => Some(text),
    };
    let is_said = |words| Language::ALL.into_iter().any(|language| words == Sentence::Better.text(language));
    *at == line.plies.len() && words.is_some_and(is_said)
}

impl<P: Clone> Said<P> {
    /// Adds the remark to a move's notes. A mark set by a user is kept and no other added.
    fn add_to<G: Game<Ply = P>>(&self, notes: &mut Vec<Note<G>>, language: Language) {
        let marks = notes.iter().take_while(|note| matches!(note, Note::Mark(_))).count();
        let is_marked = notes.iter().any(|note| matches!(note, Note::Mark(mark) if mark.sign().is_some()));
        let mark = self.mark.filter(|_| !is_marked);
        let label = LABELS.into_iter().find(|(known, _)| Some(*known) == mark);
        let label = label.map_or("", |(_, label)| label.text(language));
        let comment = said(self.evaluation, &[label, &self.text]);
        let better = self.better.as_ref().map(|better| Note::Variation(better.line(language).into()));
        let comment = Some(comment).filter(|comment| !comment.is_empty()).map(Note::Comment);
        notes.splice(marks..marks, comment.into_iter().chain(better));
        notes.splice(0..0, mark.map(Note::Mark));
    }
}

impl<P: Clone> Better<P> {
    fn line<G: Game<Ply = P>>(&self, language: Language) -> Line<G> {
        let comment = Note::Comment(said(self.evaluation, &[Sentence::Better.text(language)]));
        Line { plies: self.moves.clone(), notes: vec![(self.moves.len(), comment)] }
    }
}

/// Joins the evaluation and the words of a comment, if any.
fn said(evaluation: Option<Evaluation>, words: &[&str]) -> String {
    let evaluation = evaluation.map(|evaluation| format!("{COMMAND}{evaluation}]"));
    let words = words.iter().map(|words| (*words).to_owned()).filter(|words| !words.is_empty());
    evaluation.into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// Whether a comment is a remark on a move by [`remarks`](super::annotate::remarks), for this game or another.
fn is_remark<G: Annotated>(comment: &str) -> bool {
    let comment = one_line(comment);
    let (has_evaluation, words) = match comment.strip_prefix(COMMAND).and_then(|text| text.split_once(']')) {
        Some((evaluation, words)) if evaluation.parse::<Evaluation>().is_ok() => (true, words.trim_start()),
        _ => (false, comment.as_str()),
    };
    Language::ALL.into_iter().any(|language| {
        let label = labelled(words, language).map(|(_, words)| words);
        match label.unwrap_or(words).trim_start() {
            "" => has_evaluation && label.is_none(),
            words => are_sentences::<G>(words, language),
        }
    })
}

fn are_sentences<G: Annotated>(comment: &str, language: Language) -> bool {
    let are_moves = |text: &str| text.split(' ').all(|word| G::read(word).is_ok());
    let is_win = |text: &str| {
        let plies = || {
            unfilled(Sentence::Forced.text(language), text)
                .is_some_and(|plies| plies[0].parse::<u32>().is_ok())
        };
        text == Sentence::AtOnce.text(language) || plies()
    };
    let is_lost = |text: &str| {
        let is_number = |lost: &str| lost.replace(',', ".").parse::<f64>().is_ok();
        let lost = || unfilled(G::LOST.text(language), text).is_some_and(|lost| is_number(lost[0]));
        text == Sentence::Much.text(language) || lost()
    };
    let is_line = |values: Vec<&str>| is_win(values[0]) && are_moves(values[1]);
    let is_sentence = |(place, text): (usize, &str)| {
        [Sentence::Misses, Sentence::Allows].into_iter().any(|it| unfilled(it.text(language), text).is_some_and(|win| is_win(win[0])))
            || [Sentence::AllowsLine, Sentence::AllowsAsAll].into_iter().any(|it| unfilled(it.text(language), text).is_some_and(is_line))
            || unfilled(Sentence::Loses.text(language), text).is_some_and(|lost| is_lost(lost[0]))
            // Earlier releases gave the better line in the comment, and one with a missed win.
            || place > 0 && unfilled("Better {line}.", text).is_some_and(|line| are_moves(line[0]))
            || unfilled("Misses {win}: {line}.", text).is_some_and(is_line)
    };
    let comment = one_line(comment);
    let ends: Vec<usize> = comment.match_indices(". ").map(|(at, _)| at + 1).chain([comment.len()]).collect();
    let starts = [0].into_iter().chain(ends.iter().map(|end| end + 1));
    starts.zip(&ends).map(|(start, end)| &comment[start..*end]).enumerate().all(is_sentence)
}

/// Whether a comment is a game summary by [`remarks`](super::annotate::remarks).
fn is_summary<G: Annotated>(comment: &str) -> bool {
    accuracies::<G>(comment).is_some()
}

/// The accuracy of each player in percent, if a comment is a game summary by [`remarks`](super::annotate::remarks).
fn accuracies<G: Annotated>(comment: &str) -> Option<[Option<u8>; 2]> {
    // Most comments are no summary.
    if !comment.contains('%') {
        return None;
    }
    let comment = one_line(comment);
    let sentences = [None, Some(Sentence::Summary), Some(Sentence::Turning)];
    Language::ALL.into_iter().find_map(|language| {
        let of = |half: Half, sentence: Sentence| {
            let name = capitalized(&G::player(half, language));
            sentence.text(language).replace("{side}", &name)
        };
        let both = sentences.iter().flat_map(|first| sentences.iter().map(move |second| [*first, *second]));
        both.filter(|both| both.iter().any(Option::is_some)).find_map(|both| {
            let said = [Half::First, Half::Second].into_iter().zip(both);
            let template = join(said.filter_map(|(half, sentence)| Some(of(half, sentence?))), " ");
            let values = unfilled(&template, &comment)?;
            let accuracies: Vec<&str> = fields(&template)
                .zip(&values)
                .filter(|(field, _)| *field == "accuracy")
                .map(|(_, value)| *value)
                .collect();
            let mut accuracies = are_numbers::<G>(&template, &values).then_some(accuracies)?.into_iter();
            Some(both.map(|sentence| sentence.and_then(|_| accuracies.next()?.parse().ok())))
        })
    })
}

/// Whether the values of a summary are numbers and moves, as its fields say.
fn are_numbers<G: Annotated>(template: &str, values: &[&str]) -> bool {
    fields(template).zip(values).all(|(field, value)| match field {
        "move" => G::read(value).is_ok(),
        "number" => value.trim_end_matches('.').parse::<u32>().is_ok(),
        _ => value.parse::<u32>().is_ok(),
    })
}

fn fields(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(field, _)| field)
}

/// Finds the values of a template's fields in a text made from it; `None` if the text does not match. The template has no choices.
fn unfilled<'t>(template: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let (before, mut rest) = template.split_once('{').unwrap_or((template, ""));
    let mut text = text.strip_prefix(before)?;
    let mut values = Vec::new();
    while let Some((_, after)) = rest.split_once('}') {
        let (literal, next) = after.split_once('{').unwrap_or((after, ""));
        let is_last = next.is_empty();
        let at = if is_last { text.len().checked_sub(literal.len())? } else { text.find(literal)? };
        let (value, end) = (text.get(..at)?, text.get(at..)?);
        values.push(value);
        text = end.strip_prefix(literal)?;
        rest = next;
    }
    text.is_empty().then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::PerSiVic;

    fn is_remark(comment: &str) -> bool {
        super::is_remark::<PerSiVic>(comment)
    }

    fn is_summary(comment: &str) -> bool {
        super::is_summary::<PerSiVic>(comment)
    }

    type Said = super::Said<crate::persivic::Move>;

    const TEXT: &str = "1. e1-e4 e9-e6 2. d1-d4 *";

    /// The movetext with these remarks on moves and no others.
    fn with(text: &str, said: &[(usize, Said)]) -> String {
        let game = GameText::new(text);
        let mut moves = vec![Remark::Nothing; Replay::<PerSiVic>::new(&game).plies.len()];
        for (ply, said) in said {
            moves[*ply] = Remark::Said(said.clone());
        }
        let remarks = Remarks { moves, end: Remark::Nothing, ..Remarks::default() };
        let text = annotated::<PerSiVic>(&game, &remarks, "").unwrap();
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
        let accuracies = |text| super::accuracies::<PerSiVic>(text);
        let both = "Red: accuracy 72 %, turning point 2. d2-d5. Blue: accuracy 100 %, no turning point.";
        assert_eq!(accuracies(both), Some([Some(72), Some(100)]));
        assert_eq!(accuracies("Azul: precisão 39 %, nenhum momento decisivo."), Some([None, Some(39)]));
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
