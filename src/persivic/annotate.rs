//! Annotates a game: remarks on moves that miss or allow a forced win or lose much, and a summary of each
//! player.
//!
//! [`questions`] splits a game into positions, each of which [`judge`] evaluates independently, on any
//! thread. If a move allowed a win, [`look_again`] searches for a defence. [`remarks`] combines the results.
//! A win is called forced only if it is proven.

use std::sync::Arc;
use std::time::Duration;

use super::remark::{Better, Evaluation, OWN, Remark, Remarks, Said, Sentence};
use super::search::proof::{self, Defence, Win};
use super::search::{Effort, STONE, Serial, evaluate};
use crate::persivic::game::{PerSiVic, Replay};
use crate::persivic::paper::diagram::numbered;
use crate::persivic::rules::{Move, Side};
use crate::record::Mark;
use crate::table::{Game as _, TwoPlayerGame as _};
use crate::words::{Language, Say, Verbatim, capitalized, decimal, join};

/// The smallest loss that earns a remark, in hundredths of a stone.
const MUCH: i32 = 3 * STONE / 2;
/// The smallest loss of expectation that makes a player's costliest move a turning point.
const TURNING: f64 = 0.15;
const SHOWN: usize = 5;
/// The depth in plies of the search for forced wins if only time is limited.
const TIMED_PLIES: u32 = 5;

#[derive(Clone, Debug)]
pub struct Question<'a> {
    line: &'a Replay,
    /// The number of plies before it.
    ply: usize,
    /// The game after the last multiple of [`EVERY`] plies.
    before: Arc<PerSiVic>,
}

/// How many plies lie between the positions kept of a game.
const EVERY: usize = 64;

impl Question<'_> {
    fn game(&self) -> PerSiVic {
        let mut game = PerSiVic::clone(&self.before);
        self.line
            .plies
            .iter()
            .take(self.ply)
            .skip(self.ply - self.ply % EVERY)
            .for_each(|ply| game.play(ply));
        game
    }

    /// The move played in the position; `None` at the end.
    fn played(&self) -> Option<&Move> {
        self.line.plies.iter().nth(self.ply)
    }
}

/// The evaluation of a question.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The best line found; a forced win if there is one.
    best: Vec<Move>,
    score: i32,
    /// The lowest of this score and those one or two depths before. Scores swing with the parity of the
    /// depth, so a move could seem to lose merely because it was searched one ply deeper than the move it is
    /// compared with.
    least: i32,
    /// Plies until the game is won (positive) or lost (negative), according to the search.
    win_in_plies: Option<i32>,
    /// The forced win, if any.
    win: Option<Win>,
    /// Whether the played move still wins by force; `None` if time ran out.
    keeps: Option<bool>,
    /// The defence against a win that the played move allows, found by [`look_again`].
    defence: Defence,
}

/// All positions of a game, unless over.
pub fn questions(line: &Replay) -> Vec<Question<'_>> {
    let mut game = PerSiVic::start(*line.report.setup());
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
    if ply > 0 && game.end().is_none() {
        let before = if ply.is_multiple_of(EVERY) { Arc::new(game) } else { before };
        questions.push(Question { line, ply, before });
    }
    questions
}

/// Evaluates a question, spending a third of the time on proving a win and a third on searching. The last
/// third goes to the played move: whether it keeps a win, or else to [`look_again`].
pub fn judge(question: &Question<'_>, effort: Effort, clock: &(impl Fn() -> Duration + Sync)) -> Judgement {
    let game = question.game();
    let (position, context) = (game.position(), game.context());
    let effort = effort.part(3);
    let stop = effort.stop(clock);
    let win = proof::forced_win(position, context, plies(effort), |_| stop());
    let mut scores = Vec::new();
    let found = effort.search(position, context, &Serial, clock, |found| {
        scores.extend(found.lines.first().map(|line| line.score));
    });
    let searched = found.lines.into_iter().next();
    let (score, win_in_plies) =
        searched.as_ref().map_or_else(|| (evaluate(position), None), |line| (line.score, line.win_in_plies));
    let least = scores.into_iter().rev().take(2).fold(score, i32::min);
    let mut best = searched.map(|line| line.moves).unwrap_or_default();
    // A win found by the search is proven too, and may be longer.
    let plies = win_in_plies.filter(|plies| *plies > 0).map(i32::unsigned_abs);
    let seen = plies.zip(best.first()).map(|(plies, first)| Win { first: *first, plies });
    let win = win.or(seen);
    if let Some(win) = &win
        && best.first() != Some(&win.first)
    {
        // The search may have found another win, not necessarily the shortest.
        best = vec![win.first];
    }
    let keeps = win.as_ref().zip(question.played()).and_then(|(win, played)| {
        if *played == win.first { Some(true) } else { still_wins(&game, played, win, effort, clock) }
    });
    Judgement { best, score, least, win_in_plies, win, keeps, defence: Defence::Unknown }
}

/// Searches for a defence against the forced win that the played move allows; `next` is the judgement of the
/// following position. Spends a third of the time, to the depth of that win. Does nothing for other moves.
pub fn look_again(
    question: &Question<'_>,
    judgement: &mut Judgement,
    next: &Judgement,
    effort: Effort,
    clock: &(impl Fn() -> Duration + Sync),
) {
    if let (None, Some(allowed)) = (&judgement.win, &next.win) {
        let game = question.game();
        let stop = effort.part(3).stop(clock);
        let first = judgement.best.first().copied();
        judgement.defence =
            proof::defence(game.position(), game.context(), allowed.plies + 1, first, |_| stop());
    }
}

/// The depth in plies of the search for forced wins: the search depth rounded up to an odd number, at least
/// three.
fn plies(effort: Effort) -> u32 {
    effort.depth.map_or(TIMED_PLIES, |depth| u32::from(depth.max(3)) | 1)
}

/// Whether the side with a forced win still has one after `played`; `None` if time ran out.
fn still_wins(
    game: &PerSiVic,
    played: &Move,
    win: &Win,
    effort: Effort,
    clock: &(impl Fn() -> Duration + Sync),
) -> Option<bool> {
    let mut next = game.clone();
    next.play(played);
    if let Some(end) = next.end() {
        return Some(end.winner == Some(game.position().side_to_move()));
    }
    if next.is_third_time() {
        return Some(false);
    }
    let stop = effort.stop(clock);
    match proof::defence(next.position(), next.context(), plies(effort).max(win.plies) - 1, None, |_| stop())
    {
        Defence::Holds(_) => Some(false),
        Defence::None => Some(true),
        Defence::Unknown => None,
    }
}

impl Judgement {
    /// The evaluation of the position, with `to_move` to move.
    fn evaluation(&self, to_move: Side) -> Evaluation {
        let proven = self.win.as_ref().and_then(|win| i32::try_from(win.plies).ok());
        Evaluation::of(to_move, self.score, proven.or(self.win_in_plies))
    }

    /// The expected points of the side to move, from 0 to 1, for this score if nothing is proven.
    fn expectation(&self, score: i32) -> f64 {
        let win_in_plies = self.win.as_ref().map(|_| 1).or(self.win_in_plies);
        Evaluation { score: Some(score), win_in_plies }.expectation()
    }
}

#[derive(Clone, Copy)]
enum After<'a> {
    Judged(&'a Judgement),
    Over(Option<Side>),
}

struct Seen<'a> {
    language: Language,
    side: Side,
    played: &'a Move,
    before: &'a Judgement,
    after: After<'a>,
}

impl Seen<'_> {
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
            After::Judged(after) => 1.0 - after.expectation(after.least),
            After::Over(None) => 0.5,
            After::Over(Some(winner)) => f64::from(u8::from(winner == self.side)),
        };
        (self.before.expectation(self.before.score) - after).max(0.0)
    }

    fn remark(&self) -> Option<(String, Option<Better>)> {
        let after = match self.after {
            After::Judged(after) => Some(after),
            After::Over(_) => None,
        };
        let allowed = after.and_then(|after| after.win.as_ref().map(|win| (win, &after.best)));
        let better = || Some(self.better(&self.before.best));
        match (&self.before.win, allowed) {
            // A move that allows the opponent's win also misses its own.
            (Some(win), Some((allowed, line))) => {
                let (misses, allows) = (self.misses(win), self.allows(Sentence::AllowsLine, allowed, line));
                Some((format!("{misses} {allows}"), better()))
            }
            (Some(win), None) if self.before.keeps == Some(false) => Some((self.misses(win), better())),
            // A slower win is not a mistake.
            (Some(_), None) => None,
            (None, Some((win, line))) => {
                match self.before.defence {
                    Defence::Holds(better) => {
                        let best = &self.before.best;
                        let better = if best.first() == Some(&better) { best } else { &vec![better] };
                        Some((self.allows(Sentence::AllowsLine, win, line), Some(self.better(better))))
                    }
                    // All other moves would have lost too.
                    Defence::None if win.plies == 1 => {
                        Some((self.allows(Sentence::AllowsAsAll, win, line), None))
                    }
                    Defence::Unknown if win.plies == 1 => {
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
    fn better(&self, line: &[Move]) -> Better {
        let is_searched = line.first() == self.before.best.first();
        let moves = line.iter().take(SHOWN).copied().collect();
        Better { moves, evaluation: is_searched.then(|| self.before.evaluation(self.side)) }
    }

    /// The mark of a criticized move, by the expected points it gives away.
    fn mark(&self) -> Option<Mark> {
        match self.loss() {
            loss if loss >= 2.0 * TURNING => Some(Mark::VERY_BAD),
            loss if loss >= TURNING => Some(Mark::BAD),
            loss => Some(Mark::DOUBTFUL).filter(|_| loss > 0.0),
        }
    }

    fn said(&self) -> Remark {
        let evaluation = match self.after {
            After::Judged(after) => Some(after.evaluation(self.side.other())),
            After::Over(_) => None,
        };
        match self.remark() {
            Some((text, better)) => Remark::Said(Said { evaluation, mark: self.mark(), text, better }),
            None if evaluation.is_some() => Remark::Said(Said { evaluation, ..Said::default() }),
            None => Remark::Nothing,
        }
    }

    /// The loss according to the search, if it is large enough.
    fn lost_much(&self) -> Option<String> {
        let (score, is_decided) = match self.after {
            After::Judged(after) => (-after.least, after.win_in_plies.is_some()),
            After::Over(None) => (0, false),
            After::Over(Some(_)) => return None,
        };
        let lost = self.before.score - score;
        if self.is_best() || self.before.best.is_empty() || lost < MUCH {
            return None;
        }
        Some(if is_decided || self.before.win_in_plies.is_some() {
            Sentence::Much.text(self.language).to_owned()
        } else {
            let stones = decimal(self.language, f64::from(lost) / f64::from(STONE), 1);
            Sentence::Stones.say(self.language, &[("stones", &stones)])
        })
    }

    /// Describes a win: `a win at once`, `a forced win in 3`.
    fn near(&self, win: &Win) -> String {
        let words = if win.plies == 1 { Sentence::AtOnce } else { Sentence::Forced };
        words.say(self.language, &[("n", &win.plies)])
    }

    fn misses(&self, win: &Win) -> String {
        Sentence::Misses.say(self.language, &[("win", &Verbatim(self.near(win)))])
    }

    fn allows(&self, words: Sentence, win: &Win, line: &[Move]) -> String {
        let line = join(line.iter().take(SHOWN), " ");
        words.say(self.language, &[("win", &Verbatim(self.near(win))), ("line", &Verbatim(line))])
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
pub fn remarks(line: &Replay, judgements: &[Option<Judgement>], language: Language) -> Remarks {
    let winner = line.report.game.end().and_then(|end| end.winner);
    let answer = |ply: usize| judgements.get(ply).map(Option::as_ref);
    let seen: Vec<Option<Seen<'_>>> = line
        .plies
        .walk()
        .enumerate()
        .map(|(ply, (position, played))| {
            let after =
                answer(ply + 1).map_or(Some(After::Over(winner)), |after| after.map(After::Judged))?;
            let before = answer(ply).flatten()?;
            Some(Seen { language, side: position.side_to_move(), played, before, after })
        })
        .collect();
    let moves = seen.iter().map(|seen| seen.as_ref().map_or(Remark::Open, Seen::said)).collect();
    // Only a fully judged game gets a summary.
    let seen: Option<Vec<Seen<'_>>> = seen.into_iter().collect();
    let end = seen.map_or(Remark::Open, |seen| {
        let start = line.position(0).side_to_move();
        let summaries: Vec<String> =
            Side::ALL.into_iter().filter_map(|side| summary(side, start, &seen)).collect();
        let text = summaries.join(" ");
        if text.is_empty() { Remark::Nothing } else { Remark::Said(Said { text, ..Said::default() }) }
    });
    Remarks { moves, end, language }
}

/// Summarizes a player: the share of expected points kept, and the costliest move.
fn summary(side: Side, start: Side, seen: &[Seen<'_>]) -> Option<String> {
    let losses: Vec<(usize, f64)> = seen
        .iter()
        .enumerate()
        .filter(|(_, seen)| seen.side == side)
        .map(|(ply, seen)| (ply, seen.loss()))
        .collect();
    if losses.is_empty() {
        return None;
    }
    let mean = losses.iter().map(|(_, loss)| loss).sum::<f64>() / losses.len() as f64;
    // Rounded down, so that 100 % means that nothing was given away.
    let accuracy = (100.0 * (1.0 - mean)).floor();
    let worst = losses.iter().copied().reduce(|worst, next| if next.1 > worst.1 { next } else { worst });
    let turning = worst.filter(|(_, loss)| *loss >= TURNING).map(|(ply, _)| (ply, seen[ply].played));
    let words = if turning.is_some() { Sentence::Turning } else { Sentence::Summary };
    let numbered = turning.map_or_else(String::new, |(ply, played)| numbered(start, ply, played));
    let (number, played) = numbered.split_once(' ').unwrap_or_default();
    let language = seen[losses[0].0].language;
    let values: [(&str, &dyn Say); 4] = [
        ("side", &capitalized(&side.say(language))),
        ("accuracy", &format!("{accuracy:.0}")),
        ("number", &Verbatim(number)),
        ("move", &Verbatim(played)),
    ];
    Some(words.say(language, &values))
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;
    use crate::persivic::Replay;
    use crate::persivic::format::annotated;
    use crate::persivic::rules::Position;
    use crate::persivic::search::Context;
    use crate::persivic::search::tests::sparse;
    use crate::record::GameText;
    use crate::seed::{Seed, below};

    fn annotate(text: &str, depth: u8) -> String {
        let game = GameText::new(text);
        let line = Replay::new(&game);
        annotated(
            &game,
            &remarks(&line, &judged(&line, Effort::depth(depth)), Language::English),
            "parlour test",
        )
        .unwrap()
    }

    fn judged(line: &Replay, effort: Effort) -> Vec<Option<Judgement>> {
        let (questions, still) = (questions(line), &|| Duration::ZERO);
        let mut judged: Vec<_> = questions.iter().map(|question| judge(question, effort, still)).collect();
        for (ply, question) in questions.iter().enumerate() {
            if let Some(next) = judged.get(ply + 1).cloned() {
                look_again(question, &mut judged[ply], &next, effort, still);
            }
        }
        judged.into_iter().map(Some).collect()
    }

    /// The movetext in one line.
    fn movetext(text: &str) -> String {
        let (_, movetext) = text.split_once("\n\n").unwrap();
        movetext.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    const NEAR: &str = "[Position \"3b8./4.3r4./9./9./2.b6./9./9./9./9. r\"]\n";

    #[test]
    fn a_win_missed_is_told_and_one_taken_is_not() {
        let missed = movetext(&annotate(&format!("{NEAR}1. e8-e5 c5-c4 *"), 1));
        assert!(
            missed.starts_with("1. e8-e5?? {[%eval -0.91] Blunder. Misses a win at once.} (1. e8-"),
            "{missed}"
        );
        let taken = movetext(&annotate(&format!("{NEAR}1. e8-c9,2g9 1-0"), 1));
        assert_eq!(taken, "1. e8-c9,2g9 {Red: accuracy 100 %, no turning point.} 1-0");
    }

    #[test]
    fn a_win_allowed_is_told_where_something_else_holds() {
        // Blue's stone on e7 may take the stack, or let it win.
        let start = "[Position \"3b8./4.3r4./4.b4./9./9./9./9./9./8.3r b\"]\n";
        let allowed = movetext(&annotate(&format!("{start}1... e7-e6 *"), 2));
        assert!(
            allowed.starts_with("1... e7-e6?? {[%eval #1] Blunder. Allows a win at once: e8-"),
            "{allowed}"
        );
        assert!(allowed.contains("(1... e7xe8 "), "{allowed}");
        assert!(allowed.contains("turning point 1... e7-e6.} *"), "{allowed}");
        // With another red stack as near, no move holds, so none is criticized.
        let lost = start.replace("4.3r4.", "4.3r3.3r");
        let lost = movetext(&annotate(&format!("{lost}1... e7-e6 *"), 2));
        let told = "1... e7-e6 {[%eval #1] Allows a win at once: e8-c9, as every move does.} \
                    {Blue: accuracy 100 %, no turning point.} *";
        assert_eq!(lost, told);
    }

    #[test]
    fn a_loss_that_only_the_deeper_search_sees_is_not_told() {
        let moves: Vec<Move> = Position::start().moves().take(2).collect();
        let judged = |score, least| Judgement {
            best: vec![moves[0]],
            score,
            least,
            win_in_plies: None,
            win: None,
            keeps: None,
            defence: Defence::Unknown,
        };
        let before = judged(0, 0);
        let remark = |after: &Judgement| {
            let after = After::Judged(after);
            let seen = Seen {
                language: Language::English,
                side: Side::Red,
                played: &moves[1],
                before: &before,
                after,
            };
            (seen.remark(), seen.loss() > TURNING)
        };
        assert_eq!(remark(&judged(400, 60)), (None, false));
        let better = Better { moves: vec![moves[0]], evaluation: Some(before.evaluation(Side::Red)) };
        assert_eq!(
            remark(&judged(400, 310)),
            (Some(("Loses about 3.1 stones.".to_owned(), Some(better))), true)
        );
    }

    #[test]
    fn a_game_without_moves_has_nothing_to_remark_on() {
        assert_eq!(movetext(&annotate("{nothing} *", 1)), "{nothing} *");
    }

    #[test]
    fn annotating_twice_adds_nothing() {
        let once = annotate(&format!("{NEAR}1. e8-e5 {{why?}} c5-c4 2. e5-e8 *"), 1);
        assert!(once.contains("{why?}"), "{once}");
        assert_eq!(annotate(&once, 1), once);
    }

    /// Red's stone may take on h3, which lets blue win by force. The search's first choice does not prevent
    /// that.
    const BLUNDER: &str = "[Position \"7.r./2.b.b.b2./b3bbbbbb.b/bbb.b4./3.2r.b2.5b/rrr2.b3./r4rr.r.rb./2.r2.r2.r/7.b. r\"]\n\
                           1. g3xh3 *";

    #[test]
    fn an_avoidable_blunder_is_told_whatever_the_search_likes_best() {
        for depth in 1..=2 {
            let told = movetext(&annotate(BLUNDER, depth));
            assert!(told.starts_with("1. g3xh3?! {[%eval #-3] Inaccuracy. Allows a "), "{told}");
            assert!(told.contains("Better.})"), "{told}");
            // The loss counts even if the search preferred the move.
            assert!(!told.contains("accuracy 100 %"), "{told}");
        }
    }

    #[test]
    fn what_holds_is_proven_as_far_as_the_win_it_prevents_and_told_of_by_any_move() {
        let game = GameText::new(BLUNDER);
        let line = Replay::new(&game);
        let (asked, all) = (questions(&line), judged(&line, Effort::depth(1)));
        let [Some(before), Some(next)] = &all[..] else { panic!("two positions") };
        let allowed = next.win.as_ref().unwrap();
        let Defence::Holds(better) = before.defence else { panic!("{:?}", before.defence) };
        let after = line.position(0).play_unchecked(&better);
        let context = line.context(0).after(&line.position(0), &better);
        assert_eq!(proof::forced_win(&after, &context, allowed.plies, |_| false), None);
        // Misled to prefer a move that holds no better than the one played, it must find another.
        let bad = line.position(0).moves().find(|played| {
            let after = line.position(0).play_unchecked(played);
            proof::forced_win(&after, &Context::default(), allowed.plies, |_| false).is_some()
        });
        let mut misled = Judgement { best: bad.into_iter().collect(), ..before.clone() };
        look_again(&asked[0], &mut misled, next, Effort::depth(1), &|| Duration::ZERO);
        assert!(matches!(misled.defence, Defence::Holds(_)), "{:?}", misled.defence);
    }

    /// A few random moves between few stones, which allow wins all the time.
    fn careless(generator: &mut impl Rng) -> String {
        let mut position = sparse(generator);
        let mut game = format!("[Position \"{position}\"]\n\n");
        for _ in 0..6 {
            if position.is_over() {
                break;
            }
            let choice = below(generator, position.count_moves() as u32);
            let played = position.moves().nth(choice as usize).unwrap();
            game.push_str(&format!("{played} "));
            position = position.play_unchecked(&played);
        }
        game
    }

    #[test]
    fn no_avoidable_blunder_is_silent() {
        let mut generator = Seed(13).generator("test blunders", 0);
        let (mut at_once, mut in_three) = (0, 0);
        for _ in 0..40 {
            let text = careless(&mut generator);
            let game = GameText::new(&text);
            let line = Replay::new(&game);
            let told = remarks(&line, &judged(&line, Effort::depth(1)), Language::English).moves;
            for (ply, (position, played)) in line.plies.walk().enumerate() {
                let win = |position: &Position, context: &Context, plies| {
                    let win = || proof::forced_win(position, context, plies, |_| false);
                    context.ended(position).is_none().then(win).flatten()
                };
                let after = |played: &Move, plies| {
                    let context = line.context(ply).after(&position, played);
                    win(&position.play_unchecked(played), &context, plies)
                };
                let Some(allowed) = after(played, 3) else { continue };
                let could_win = win(&position, &line.context(ply), 3).is_some();
                let is_avoidable =
                    could_win || position.moves().any(|other| after(&other, allowed.plies).is_none());
                if is_avoidable || allowed.plies == 1 {
                    let near = if allowed.plies == 1 { "a win at once: " } else { "a forced win in 3: " };
                    let Remark::Said(said) = &told[ply] else { panic!("ply {ply} of {text}") };
                    let Said { text: remark, better, .. } = said;
                    assert!(remark.contains(&format!("Allows {near}")), "{remark}: ply {ply} of {text}");
                    assert_eq!(better.is_some() || could_win, is_avoidable, "{remark}: {text}");
                    *(if allowed.plies == 1 { &mut at_once } else { &mut in_three }) += 1;
                }
            }
        }
        assert!(at_once > 20 && in_three > 5, "{at_once} {in_three}");
    }

    #[test]
    fn a_win_allowed_at_once_is_told_even_if_there_was_no_time_to_look_further() {
        let start = "[Position \"3b8./4.3r4./4.b4./9./9./9./9./9./8.3r b\"]\n1... e7-e6 *";
        let game = GameText::new(start);
        let line = Replay::new(&game);
        let over = &|| Duration::MAX;
        let judged: Vec<_> =
            questions(&line).iter().map(|question| Some(judge(question, Effort::depth(9), over))).collect();
        let told =
            movetext(&annotated(&game, &remarks(&line, &judged, Language::English), "parlour test").unwrap());
        assert!(
            told.starts_with("1... e7-e6?? {[%eval #1] Blunder. Allows a win at once: e8-c9.}"),
            "{told}"
        );
    }

    #[test]
    fn another_effort_replaces_the_remarks_of_the_one_before() {
        let text = BLUNDER.replace(" *", " {why?} {Allows much.} *");
        let (once, deeper) = (annotate(&text, 1), annotate(&text, 2));
        assert_ne!(once, deeper);
        assert_eq!(annotate(&once, 2), deeper);
        assert!(deeper.contains("{why?}") && deeper.contains("{Allows much.}"), "{deeper}");
    }

    #[test]
    fn what_was_not_judged_keeps_its_remarks() {
        let once = annotate(&format!("{NEAR}1. e8-e5 c5-c4 2. e5-e8 *"), 1);
        let game = GameText::new(&once);
        let line = Replay::new(&game);
        let none = vec![None; questions(&line).len()];
        assert_eq!(annotated(&game, &remarks(&line, &none, Language::English), "").unwrap(), once);
        let mut first = judged(&line, Effort::depth(1));
        first.truncate(2);
        first.resize_with(none.len(), || None);
        let tag = "[Annotated \"parlour test\"]\n";
        assert_eq!(
            annotated(&game, &remarks(&line, &first, Language::English), "").unwrap(),
            once.replace(tag, "")
        );
    }
}
