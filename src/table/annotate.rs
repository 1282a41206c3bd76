//! Annotates a game: remarks on moves that miss or allow a forced win or lose much, and a summary of each
//! player.
//!
//! [`questions`] splits a game into positions, each of which [`judge`](Question::judge) evaluates independently, on any
//! thread. If a move allowed a win, [`look_again`](Question::look_again) searches for a defence. [`remarks`] combines the
//! results. A win is called forced only if it is proven.

use std::sync::Arc;

use super::effort::Effort;
use super::game::Game;
pub use super::judging::{Annotated, Clock, Defence, Judgement, Outlook, Sentence};
use super::remark::{Better, Evaluation, HUNDREDTHS, OWN, Remark, Remarks, Said};
use super::replay::Replay;
use crate::record::{Half, Mark, Outcome, TurnNumber};
use crate::words::{Language, Say, Verbatim, capitalized, decimal, join};

/// The smallest loss of expected points that gets a remark, and makes a player's costliest move a turning point.
const TURNING: f64 = 0.15;
const SHOWN: usize = 5;

#[derive(Clone, Debug)]
pub struct Question<'a, G: Game> {
    line: &'a Replay<G>,
    /// The number of plies before it.
    ply: usize,
    /// The game after the last multiple of [`EVERY`] plies.
    before: Arc<G>,
}

/// How many plies lie between the positions kept of a game.
const EVERY: usize = 64;

impl<G: Annotated> Question<'_, G> {
    fn game(&self) -> G {
        let mut game = G::clone(&self.before);
        let since = self.line.plies.iter().take(self.ply).skip(self.ply - self.ply % EVERY);
        since.for_each(|ply| game.play(ply));
        if let Some(played) = self.played() {
            game.before(played);
        }
        game
    }

    /// The move played in the position; `None` at the end.
    fn played(&self) -> Option<&G::Ply> {
        self.line.plies.iter().nth(self.ply)
    }

    /// Evaluates the position.
    pub fn judge(&self, effort: Effort, clock: &Clock<'_>) -> Judgement<G::Ply> {
        self.game().evaluate(self.played(), effort, clock)
    }

    /// Searches for a defence against the forced win that the played move allows; `next` is the judgement of the following
    /// position.
    pub fn look_again(
        &self,
        judgement: &mut Judgement<G::Ply>,
        next: &Judgement<G::Ply>,
        effort: Effort,
        clock: &Clock<'_>,
    ) {
        let is_won = judgement.here.wins_in().is_some();
        if is_won && judgement.keeps.is_none() || !is_won && next.left.wins_in().is_some() {
            self.game().look_again(judgement, next, effort, clock);
        }
    }
}

impl Outlook {
    fn evaluation(&self, to_move: Half) -> Evaluation {
        Evaluation::of(to_move, self.score, self.win_in_plies)
    }

    /// The outlook for the same player after this many plies of the best line; `None` if they end the game.
    fn after(&self, plies: usize) -> Option<Outlook> {
        let win_in_plies = match self.win_in_plies {
            Some(win) if win.unsigned_abs() as usize <= plies => return None,
            win => win.map(|win| win - win.signum() * plies as i32),
        };
        Some(Outlook { win_in_plies, ..*self })
    }

    /// The expected points of the player to move, from 0 to 1, for this score if nothing is proven.
    fn expectation<G: Annotated>(&self, score: i32) -> f64 {
        Evaluation { score: Some(score), win_in_plies: self.win_in_plies }.expectation::<G>()
    }
}

/// All positions of a game, unless over.
pub fn questions<G: Annotated>(line: &Replay<G>) -> Vec<Question<'_, G>> {
    let mut game = G::start(line.report.setup().clone());
    let mut before = Arc::new(game.clone());
    let mut questions = Vec::new();
    for (ply, played) in line.plies.iter().enumerate() {
        if ply % EVERY == 0 {
            before = Arc::new(game.clone());
        }
        questions.push(Question { line, ply, before: Arc::clone(&before) });
        game.play(played);
    }
    let ply = questions.len();
    if ply > 0 && line.report.game.end().is_none() {
        let before = if ply.is_multiple_of(EVERY) { Arc::new(game) } else { before };
        questions.push(Question { line, ply, before });
    }
    questions
}

#[derive(Clone, Copy)]
enum After<'a, P> {
    Judged(&'a Judgement<P>),
    Over(Outcome),
}

struct Seen<'a, G: Game> {
    language: Language,
    half: Half,
    played: &'a G::Ply,
    before: &'a Judgement<G::Ply>,
    after: After<'a, G::Ply>,
}

impl<G: Annotated> Seen<'_, G> {
    fn is_best(&self) -> bool {
        self.before.best.first() == Some(self.played)
    }

    fn loss(&self) -> f64 {
        let gives_nothing = match self.before.defence {
            // The search preferred this move, but another one prevents the win it allows.
            Defence::Holds(_) => false,
            // All other moves would have lost as well.
            Defence::None => true,
            Defence::Unknown => self.is_best() || self.before.keeps == Some(true),
        };
        if gives_nothing {
            return 0.0;
        }
        let after = match self.after {
            After::Judged(after) => 1.0 - after.left.expectation::<G>(after.left.least),
            After::Over(Outcome::FirstWins) => f64::from(u8::from(self.half == Half::First)),
            After::Over(Outcome::SecondWins) => f64::from(u8::from(self.half == Half::Second)),
            After::Over(_) => 0.5,
        };
        (self.before.here.expectation::<G>(self.before.here.least) - after).max(0.0)
    }

    fn remark(&self) -> Option<(String, Option<Better<G::Ply>>)> {
        let after = match self.after {
            After::Judged(after) => Some(after),
            After::Over(_) => None,
        };
        let allowed = after.and_then(|after| after.left.wins_in().map(|win| (win, &after.best)));
        let better = || Some(self.better(&self.before.best));
        match (self.before.here.wins_in(), allowed) {
            // A move that allows the opponent's win also misses its own.
            (Some(win), Some((allowed, line))) => {
                let (misses, allows) = (self.misses(win), self.allows(Sentence::AllowsLine, allowed, line));
                Some((format!("{misses} {allows}"), better()))
            }
            (Some(win), None) if self.before.keeps == Some(false) => Some((self.misses(win), better())),
            // A slower win is not a mistake.
            (Some(_), None) => None,
            (None, Some((win, line))) => {
                match &self.before.defence {
                    Defence::Holds(better) => {
                        let best = &self.before.best;
                        let better = if best.first() == Some(better) { best } else { &vec![better.clone()] };
                        Some((self.allows(Sentence::AllowsLine, win, line), Some(self.better(better))))
                    }
                    // All other moves would have lost too.
                    Defence::None if win == 1 => Some((self.allows(Sentence::AllowsAsAll, win, line), None)),
                    Defence::Unknown if win == 1 => {
                        Some((self.allows(Sentence::AllowsLine, win, line), None))
                    }
                    Defence::None | Defence::Unknown => None,
                }
            }
            (None, None) => {
                let lost = self.lost_much()?;
                Some((Sentence::Loses.say(self.language, &[("lost", &Verbatim(lost))]), better()))
            }
        }
    }

    /// A better line. Its evaluation is known only if it is the search's own.
    fn better(&self, line: &[G::Ply]) -> Better<G::Ply> {
        let moves: Vec<G::Ply> = line.iter().take(SHOWN).cloned().collect();
        let is_searched = line.first() == self.before.best.first();
        let evaluation = is_searched.then(|| self.before.here.after(moves.len())).flatten();
        Better { evaluation: evaluation.map(|after| after.evaluation(self.half)), moves }
    }

    /// The mark of a criticized move, by the expected points it gives away.
    fn mark(&self) -> Option<Mark> {
        match self.loss() {
            loss if loss >= 2.0 * TURNING => Some(Mark::VERY_BAD),
            loss if loss >= TURNING => Some(Mark::BAD),
            loss => Some(Mark::DOUBTFUL).filter(|_| loss > 0.0),
        }
    }

    fn said(&self) -> Remark<G::Ply> {
        let evaluation = match self.after {
            After::Judged(after) => Some(after.left.evaluation(other(self.half))),
            After::Over(_) => None,
        };
        match self.remark() {
            Some((text, better)) => Remark::Said(Said { evaluation, mark: self.mark(), text, better }),
            None if evaluation.is_some() => Remark::Said(Said::of(evaluation)),
            None => Remark::Nothing,
        }
    }

    /// The loss according to the search, if it is large enough for a mark.
    fn lost_much(&self) -> Option<String> {
        let (score, is_decided) = match self.after {
            After::Judged(after) => (-after.left.least, after.left.win_in_plies.is_some()),
            After::Over(Outcome::Draw) => (0, false),
            After::Over(_) => return None,
        };
        if self.before.best.is_empty() || self.loss() < TURNING {
            return None;
        }
        let Outlook { least: before, win_in_plies, .. } = self.before.here;
        let lost = before - score;
        Some(if is_decided || win_in_plies.is_some() {
            Sentence::Much.text(self.language).to_owned()
        } else {
            let lost = decimal(self.language, f64::from(lost) / f64::from(HUNDREDTHS), 1);
            G::LOST.say(self.language, &[("stones", &lost), ("points", &lost)])
        })
    }

    /// Describes a win: `a win at once`, `a forced win in 3`.
    fn near(&self, plies: u32) -> String {
        let words = if plies == 1 { Sentence::AtOnce } else { Sentence::Forced };
        words.say(self.language, &[("n", &plies)])
    }

    fn misses(&self, win: u32) -> String {
        Sentence::Misses.say(self.language, &[("win", &Verbatim(self.near(win)))])
    }

    fn allows(&self, words: Sentence, win: u32, line: &[G::Ply]) -> String {
        let line = join(line.iter().take(SHOWN).map(G::told), " ");
        words.say(self.language, &[("win", &Verbatim(self.near(win))), ("line", &Verbatim(line))])
    }
}

const fn other(half: Half) -> Half {
    match half {
        Half::First => Half::Second,
        Half::Second => Half::First,
    }
}

/// The value of the tag `Annotated` for these settings and remarks in this language.
pub fn settings(effort: Effort, language: Language) -> String {
    let depth = effort.depth.map(|depth| format!("depth {depth}"));
    let time = effort.time.map(|time| format!("{time:?} a move"));
    let other = (language != Language::English).then(|| language.to_string());
    let settings: Vec<String> = depth.into_iter().chain(time).chain(other).collect();
    format!("{OWN}{}, {}", env!("CARGO_PKG_VERSION"), settings.join(", "))
}

/// Combines the judgements of a game's [`questions`], in order, into remarks. Missing judgements leave moves
/// without remarks.
pub fn remarks<G: Annotated>(
    line: &Replay<G>,
    judgements: &[Option<Judgement<G::Ply>>],
    language: Language,
) -> Remarks<G::Ply> {
    let outcome = line.report.game.end().map_or(Outcome::Draw, Into::into);
    let answer = |ply: usize| judgements.get(ply).map(Option::as_ref);
    let halves =
        if line.first() == Half::First { [Half::First, Half::Second] } else { [Half::Second, Half::First] };
    let seen: Vec<Option<Seen<'_, G>>> = (line.plies.iter().enumerate())
        .map(|(ply, played)| {
            let after =
                answer(ply + 1).map_or(Some(After::Over(outcome)), |after| after.map(After::Judged))?;
            let before = answer(ply).flatten()?;
            Some(Seen { language, half: halves[ply % 2], played, before, after })
        })
        .collect();
    let moves = seen.iter().map(|seen| seen.as_ref().map_or(Remark::Open, Seen::said)).collect();
    // Only a fully judged game gets a summary.
    let seen: Option<Vec<Seen<'_, G>>> = seen.into_iter().collect();
    let end = seen.map_or(Remark::Open, |seen| {
        let summaries = [Half::First, Half::Second].into_iter().filter_map(|half| summary(half, &seen));
        let text = join(summaries, " ");
        if text.is_empty() { Remark::Nothing } else { Remark::Said(Said { text, ..Said::of(None) }) }
    });
    Remarks { moves, end, language }
}

/// Summarizes a player: the share of expected points kept, and the costliest move.
fn summary<G: Annotated>(half: Half, seen: &[Seen<'_, G>]) -> Option<String> {
    let losses: Vec<(usize, f64)> = seen
        .iter()
        .enumerate()
        .filter(|(_, seen)| seen.half == half)
        .map(|(ply, seen)| (ply, seen.loss()))
        .collect();
    if losses.is_empty() {
        return None;
    }
    let mean = losses.iter().map(|(_, loss)| loss).sum::<f64>() / losses.len() as f64;
    // Rounded down, so that 100 % means that nothing was given away.
    let accuracy = (100.0 * (1.0 - mean)).floor();
    let worst = losses.iter().copied().reduce(|worst, next| if next.1 > worst.1 { next } else { worst });
    let turning = worst.filter(|(_, loss)| *loss >= TURNING).map(|(ply, _)| ply);
    let words = if turning.is_some() { Sentence::Turning } else { Sentence::Summary };
    let skipped = usize::from(seen[0].half == Half::Second);
    let number =
        turning.map_or_else(String::new, |ply| TurnNumber::after((skipped + ply) as u32).to_string());
    let language = seen[losses[0].0].language;
    let values: [(&str, &dyn Say); 4] = [
        ("side", &capitalized(&G::player(half, language))),
        ("accuracy", &format!("{accuracy:.0}")),
        ("number", &Verbatim(number)),
        ("move", &Verbatim(turning.map_or_else(String::new, |ply| G::told(seen[ply].played)))),
    ];
    Some(words.say(language, &values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::{Move, PerSiVic, Position};

    #[test]
    fn a_better_line_has_the_evaluation_after_its_last_move() {
        let outlook = |win_in_plies| Outlook { score: 40, least: 0, win_in_plies, depth: 2 };
        let after = |win| outlook(win).after(3).map(|after| after.evaluation(Half::First).to_string());
        assert_eq!(after(None).as_deref(), Some("0.40"));
        assert_eq!(after(Some(5)).as_deref(), Some("#2"));
        assert_eq!(after(Some(-4)).as_deref(), Some("#-1"));
        assert_eq!(after(Some(3)), None);
    }

    #[test]
    fn a_loss_that_only_the_deeper_search_sees_is_not_told() {
        let moves: Vec<Move> = Position::start().moves().take(2).collect();
        let judged = |score, least| {
            let here = Outlook { score, least, win_in_plies: None, depth: 2 };
            Judgement { best: vec![moves[0]], here, left: here, keeps: None, defence: Defence::Unknown }
        };
        let before = judged(0, 0);
        let remark = |after: &Judgement<Move>| {
            let after = After::Judged(after);
            let (language, half) = (Language::English, Half::First);
            let seen = Seen::<PerSiVic> { language, half, played: &moves[1], before: &before, after };
            (seen.remark(), seen.loss() > TURNING)
        };
        assert_eq!(remark(&judged(400, 60)), (None, false));
        let better = Better { moves: vec![moves[0]], evaluation: Some(before.here.evaluation(Half::First)) };
        assert_eq!(
            remark(&judged(400, 310)),
            (Some(("Loses about 3.1 stones.".to_owned(), Some(better))), true)
        );
    }
}
