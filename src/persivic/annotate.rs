//! What the moves of a game were worth: remarks on those that miss a forced win, allow one or lose much, and a summary
//! of each player.
//!
//! A game is taken apart into [`questions`], each of which [`judge`] answers by itself, on any thread; [`remarks`]
//! puts the answers together. That a win is forced is said only where [`proof`] has found it.

use std::time::Duration;

use super::board::Side;
use super::diagram::numbered;
use super::format::Remarks;
use super::moves::Move;
use super::position::Position;
use super::replay::Line;
use super::search::proof::{self, Win};
use super::search::{Context, Effort, STONE, evaluate};

/// A move that loses at least so much is remarked on, in hundredths of a stone.
const MUCH: i32 = 3 * STONE / 2;
/// A player's costliest move is a turning point from this loss of expectation on.
const TURNING: f64 = 0.15;
/// So many moves of a line are shown.
const SHOWN: usize = 5;
/// Plies within which a forced win is looked for where time is the limit.
const TIMED_PLIES: u32 = 5;

/// A position of a game and the move played in it; none at the end.
#[derive(Clone, Debug)]
pub struct Question {
    position: Position,
    context: Context,
    played: Option<Move>,
}

/// What was found about a question.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The best line found, proven where there is a forced win.
    best: Vec<Move>,
    /// What the search says of the position for the side to move.
    score: i32,
    /// The lowest that it says and said a depth or two before. A score swings with whose move is the last that is seen, and
    /// so many a move would seem to lose that only is looked at a ply deeper than the one it is compared with.
    least: i32,
    /// In how many plies the search says that the game is won (positive) or lost (negative).
    win_in_plies: Option<i32>,
    /// The forced win there is.
    win: Option<Win>,
    /// Whether the move played still wins by force; not known where time ran out.
    keeps: Option<bool>,
    /// Whether the best line begins with a move that is proven to allow no forced win as near as is looked for.
    holds: bool,
}

/// Every position of a game that is not over.
#[must_use]
pub fn questions(line: &Line) -> Vec<Question> {
    let mut context = Context::new(line.rules.options);
    let mut questions = Vec::new();
    for (position, played) in &line.plies {
        questions.push(Question { position: *position, context: context.clone(), played: Some(*played) });
        context.play(position, played);
    }
    if !line.plies.is_empty() && context.ended(&line.last).is_none() {
        questions.push(Question { position: line.last, context, played: None });
    }
    questions
}

/// Answers a question, spending a third of the time each on proving a win, on searching, and on the move played.
pub fn judge(question: &Question, effort: Effort, clock: &(impl Fn() -> Duration + Sync)) -> Judgement {
    let Question { position, context, played } = question;
    let effort = match effort {
        Effort::Time(time) => Effort::Time(time / 3),
        Effort::Depth(_) => effort,
    };
    let stop = effort.stop(clock);
    let win = proof::forced_win(position, context, plies(effort), |_| stop());
    let mut scores = Vec::new();
    let found = effort.search(position, context, 1, clock, |found| {
        scores.extend(found.lines.first().map(|line| line.score));
    });
    let searched = found.lines.into_iter().next();
    let (score, win_in_plies) =
        searched.as_ref().map_or_else(|| (evaluate(position), None), |line| (line.score, line.win_in_plies));
    let least = scores.into_iter().rev().take(2).fold(score, i32::min);
    let best = searched.map(|line| line.moves).unwrap_or_default();
    let best = match &win {
        // The search may have found another win, which need not be the shortest.
        Some(win) if best.first() != Some(&win.first) => vec![win.first],
        _ => best,
    };
    let mut judgement = Judgement { best, score, least, win_in_plies, win, keeps: None, holds: false };
    if let Some(played) = played {
        let after = |played: &Move| (position.play_unchecked(played), context.after(position, played));
        let first = judgement.best.first().copied();
        if judgement.win.is_some() {
            let (child, context) = after(played);
            judgement.keeps =
                if first == Some(*played) { Some(true) } else { still_wins(&child, &context, effort, clock) };
        } else if let Some(first) = first.filter(|first| first != played) {
            let (child, context) = after(&first);
            judgement.holds = allows_no_win(&child, &context, effort, clock);
        }
    }
    judgement
}

/// Within how many plies a forced win is looked for: as far as the search sees, an odd number, three at least.
fn plies(effort: Effort) -> u32 {
    match effort {
        Effort::Depth(depth) => u32::from(depth.max(3)) | 1,
        Effort::Time(_) => TIMED_PLIES,
    }
}

/// Whether the side not to move still wins by force; none where time ran out.
fn still_wins(
    position: &Position,
    context: &Context,
    effort: Effort,
    clock: &(impl Fn() -> Duration + Sync),
) -> Option<bool> {
    if let Some(end) = context.ended(position) {
        return Some(end.winner == Some(position.side_to_move().other()));
    }
    if context.can_claim(position) {
        return Some(false);
    }
    let (stop, mut stopped) = (effort.stop(clock), false);
    let lost = proof::is_lost(position, context, plies(effort) - 1, |_| {
        stopped |= stop();
        stopped
    });
    if stopped { None } else { Some(lost) }
}

/// Whether the side to move is proven to have no forced win as near as is looked for.
fn allows_no_win(
    position: &Position,
    context: &Context,
    effort: Effort,
    clock: &(impl Fn() -> Duration + Sync),
) -> bool {
    if context.ended(position).is_some() {
        return true;
    }
    let (stop, mut stopped) = (effort.stop(clock), false);
    let win = proof::forced_win(position, context, plies(effort), |_| {
        stopped |= stop();
        stopped
    });
    win.is_none() && !stopped
}

impl Judgement {
    /// The points that the side to move can expect, from 0 to 1, with this score if nothing is proven.
    fn expectation(&self, score: i32) -> f64 {
        match self.win_in_plies {
            _ if self.win.is_some() => 1.0,
            Some(plies) => f64::from(u8::from(plies > 0)),
            // Elo's curve, where four stones are as good as ten to one.
            None => 1.0 / (1.0 + 10f64.powf(-f64::from(score) / f64::from(4 * STONE))),
        }
    }
}

/// What came after a move.
enum After<'a> {
    Judged(&'a Judgement),
    /// The game was over, with this winner.
    Over(Option<Side>),
}

/// A move and all that is known of it.
struct Seen<'a> {
    side: Side,
    played: &'a Move,
    before: &'a Judgement,
    after: After<'a>,
}

impl Seen<'_> {
    fn is_best(&self) -> bool {
        self.before.best.first() == Some(self.played)
    }

    /// How much of the points to be expected it gave away.
    fn loss(&self) -> f64 {
        if self.is_best() || self.before.keeps == Some(true) {
            return 0.0;
        }
        let after = match self.after {
            After::Judged(after) => 1.0 - after.expectation(after.least),
            After::Over(None) => 0.5,
            After::Over(Some(winner)) => f64::from(u8::from(winner == self.side)),
        };
        (self.before.expectation(self.before.score) - after).max(0.0)
    }

    fn remark(&self) -> Option<String> {
        let allowed = match self.after {
            After::Judged(Judgement { win: Some(win), best, .. }) => {
                Some(format!("{}: {}", win_in(win), shown(best)))
            }
            _ => None,
        };
        let better = shown(&self.before.best);
        match (&self.before.win, self.before.keeps, allowed) {
            (Some(win), Some(false), None) => Some(format!("Misses {}: {better}.", win_in(win))),
            (Some(win), Some(false), Some(allowed)) => {
                Some(format!("Misses {}: {better}. Allows {allowed}.", win_in(win)))
            }
            (None, _, Some(allowed)) if self.before.holds => {
                Some(format!("Allows {allowed}. Better {better}."))
            }
            (None, _, None) => self.lost_much().map(|lost| format!("Loses {lost}. Better {better}.")),
            // A slower win is no fault, and whatever else was played may have lost too.
            _ => None,
        }
    }

    /// How much the search says that it lost, if that is much.
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
            "much".to_owned()
        } else {
            format!("about {:.1} stones", f64::from(lost) / f64::from(STONE))
        })
    }
}

fn win_in(win: &Win) -> String {
    if win.plies == 1 { "a win at once".to_owned() } else { format!("a forced win in {}", win.plies) }
}

fn shown(line: &[Move]) -> String {
    line.iter().take(SHOWN).map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The remarks on a game, of whose [`questions`] these are the answers, in order.
#[must_use]
pub fn remarks(line: &Line, judgements: &[Judgement]) -> Remarks {
    let winner = line.context(line.plies.len()).ended(&line.last).and_then(|end| end.winner);
    let seen: Vec<Seen<'_>> = line
        .plies
        .iter()
        .zip(judgements)
        .enumerate()
        .map(|(ply, ((position, played), before))| Seen {
            side: position.side_to_move(),
            played,
            before,
            after: judgements.get(ply + 1).map_or(After::Over(winner), After::Judged),
        })
        .collect();
    let start = line.rules.start.side_to_move();
    let summaries: Vec<String> =
        Side::ALL.into_iter().filter_map(|side| summary(side, start, &seen)).collect();
    Remarks {
        moves: seen.iter().map(Seen::remark).collect(),
        end: (!summaries.is_empty()).then(|| summaries.join(" ")),
    }
}

/// How a player did: the share of the expected points kept, and the costliest move.
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
    let accuracy = 100.0 * (1.0 - losses.iter().map(|(_, loss)| loss).sum::<f64>() / losses.len() as f64);
    let worst = losses.iter().copied().reduce(|worst, next| if next.1 > worst.1 { next } else { worst });
    let turning = match worst {
        Some((ply, loss)) if loss >= TURNING => {
            format!("turning point {}", numbered(start, ply, seen[ply].played))
        }
        _ => "no turning point".to_owned(),
    };
    let name = match side {
        Side::Red => "Red",
        Side::Blue => "Blue",
    };
    Some(format!("{name}: accuracy {accuracy:.0} %, {turning}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::format::annotated;
    use crate::persivic::replay::line;
    use crate::record::GameText;

    fn annotate(text: &str, depth: u8) -> String {
        let game = GameText::new(text);
        let line = line(&game);
        let judgements: Vec<Judgement> = questions(&line)
            .iter()
            .map(|question| judge(question, Effort::Depth(depth), &|| Duration::ZERO))
            .collect();
        annotated(&game, &remarks(&line, &judgements)).unwrap()
    }

    /// One line, without tags.
    fn movetext(text: &str) -> String {
        let (_, movetext) = text.split_once("\n\n").unwrap();
        movetext.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    const NEAR: &str = "[Position \"3b8./4.3r4./9./9./2.b6./9./9./9./9. r\"]\n";

    #[test]
    fn a_win_missed_is_told_and_one_taken_is_not() {
        let missed = movetext(&annotate(&format!("{NEAR}1. e8-e5 c5-c4 *"), 1));
        assert!(missed.starts_with("1. e8-e5 {Misses a win at once: e8-"), "{missed}");
        let taken = movetext(&annotate(&format!("{NEAR}1. e8-c9,2g9 1-0"), 1));
        assert_eq!(taken, "1. e8-c9,2g9 {Red: accuracy 100 %, no turning point.} 1-0");
    }

    #[test]
    fn a_win_allowed_is_told_where_something_else_holds() {
        // Blue's stone on e7 may take the stack, or let it win.
        let start = "[Position \"3b8./4.3r4./4.b4./9./9./9./9./9./8.3r b\"]\n";
        let allowed = movetext(&annotate(&format!("{start}1... e7-e6 *"), 2));
        assert!(allowed.starts_with("1... e7-e6 {Allows a win at once: e8-"), "{allowed}");
        assert!(allowed.contains("Better e7xe8"), "{allowed}");
        assert!(allowed.contains("turning point 1... e7-e6.} *"), "{allowed}");
        // With another red stack as near nothing holds, and nobody is blamed.
        let lost = start.replace("4.3r4.", "4.3r3.3r");
        let lost = movetext(&annotate(&format!("{lost}1... e7-e6 *"), 2));
        assert_eq!(lost, "1... e7-e6 {Blue: accuracy 100 %, no turning point.} *");
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
            holds: false,
        };
        let before = judged(0, 0);
        let remark = |after: &Judgement| {
            let after = After::Judged(after);
            let seen = Seen { side: Side::Red, played: &moves[1], before: &before, after };
            (seen.remark(), seen.loss() > TURNING)
        };
        assert_eq!(remark(&judged(400, 60)), (None, false));
        let told = format!("Loses about 3.1 stones. Better {}.", moves[0]);
        assert_eq!(remark(&judged(400, 310)), (Some(told), true));
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
}
