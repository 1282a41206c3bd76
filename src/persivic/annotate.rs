//! Judges positions of PerSiVic for `annotate`.

use super::game::PerSiVic;
use super::rules::{Move, Side};
use super::search::proof::{self, Defence, Win};
use super::search::{STONE, Serial, evaluate};
use crate::record::Half;
use crate::table::annotate::{Annotated, Clock, Judgement, Outlook};
use crate::table::remark::Sentence;
use crate::table::{Effort, Game as _, TwoPlayerGame as _};
use crate::words::{Language, Say as _};

/// The depth in plies of the search for forced wins if only time is limited.
const TIMED_PLIES: u32 = 5;

impl Annotated for PerSiVic {
    /// As found in 1,500 games of players that look one or two plies deep, whose positions were searched two
    /// plies deep.
    const TEN_TO_ONE: i32 = 7 * STONE;
    const LOST: Sentence = Sentence::Stones;

    fn player(half: Half, language: Language) -> String {
        Side::ALL[half as usize].say(language)
    }

    /// Spends a third of the time on proving a win and a third on searching. If there is a win, the last third
    /// goes to whether the played move keeps it.
    fn evaluate(&self, played: Option<&Move>, effort: Effort, clock: &Clock<'_>) -> Judgement<Move> {
        let (position, context) = (self.position(), self.context());
        let effort = effort.part(3);
        let stop = effort.stop(clock);
        let win = proof::forced_win(position, context, plies(effort), |_| stop());
        let mut scores = Vec::new();
        let found = effort.search(position, context, &Serial, clock, |found| {
            scores.extend(found.lines.first().map(|line| line.score));
        });
        let (depth, searched) = (found.depth, found.lines.into_iter().next());
        let (score, win_in_plies) = searched
            .as_ref()
            .map_or_else(|| (evaluate(position), None), |line| (line.score, line.win_in_plies));
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
        let keeps = win.as_ref().zip(played).and_then(|(win, played)| {
            if *played == win.first { Some(true) } else { still_wins(self, played, win, effort, clock) }
        });
        let win_in_plies = win.map(|win| win.plies as i32).or(win_in_plies);
        let here = Outlook { score, least, win_in_plies, depth: depth.into() };
        Judgement { best, here, left: here, keeps, defence: Defence::Unknown }
    }

    /// Spends a third of the time on a defence, to the depth of the win that the move allows.
    fn look_again(
        &self,
        judgement: &mut Judgement<Move>,
        next: &Judgement<Move>,
        effort: Effort,
        clock: &Clock<'_>,
    ) {
        let here = judgement.here;
        let Some(allowed) = next.left.wins_in().filter(|_| here.wins_in().is_none()) else { return };
        let stop = effort.part(3).stop(clock);
        let first = judgement.best.first().copied();
        // A search this deep has ruled out such a win after its best move.
        let is_seen = here.win_in_plies.is_none() && u32::from(here.depth) >= allowed;
        judgement.defence = match first.filter(|_| is_seen) {
            Some(best) => Defence::Holds(best),
            None => proof::defence(self.position(), self.context(), allowed + 1, first, |_| stop()),
        };
    }
}

/// The depth in plies of the search for forced wins: the search depth rounded up to an odd number, at least
/// three.
fn plies(effort: Effort) -> u32 {
    effort.depth.map_or(TIMED_PLIES, |depth| u32::from(depth.max(3)) | 1)
}

/// Whether the side with a forced win still has one after `played`; `None` if time ran out.
fn still_wins(game: &PerSiVic, played: &Move, win: &Win, effort: Effort, clock: &Clock<'_>) -> Option<bool> {
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rand::Rng;

    use super::*;
    use crate::persivic::Replay;
    use crate::persivic::rules::Position;
    use crate::persivic::search::Context;
    use crate::persivic::search::tests::sparse;
    use crate::record::GameText;
    use crate::seed::{Seed, below};
    use crate::table::annotate::{questions, remarks};
    use crate::table::remark::{Remark, Said, annotated};

    fn annotate(text: &str, depth: u8) -> String {
        let game = GameText::new(text);
        let line = Replay::new(&game);
        annotated::<PerSiVic>(
            &game,
            &remarks(&line, &judged(&line, Effort::depth(depth)), Language::English),
            "parlour test",
        )
        .unwrap()
    }

    fn judged(line: &Replay, effort: Effort) -> Vec<Option<Judgement<Move>>> {
        let (questions, still) = (questions(line), &|| Duration::ZERO);
        let mut judged: Vec<_> = questions.iter().map(|question| question.judge(effort, still)).collect();
        for (ply, question) in questions.iter().enumerate() {
            if let Some(next) = judged.get(ply + 1).cloned() {
                question.look_again(&mut judged[ply], &next, effort, still);
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
            missed.starts_with("1. e8-e5?? {[%eval -1.47] Blunder. Misses a win at once.} (1. e8-"),
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
        let allowed = next.left.wins_in().unwrap();
        let Defence::Holds(better) = before.defence else { panic!("{:?}", before.defence) };
        let after = line.position(0).play_unchecked(&better);
        let context = line.context(0).after(&line.position(0), &better);
        assert_eq!(proof::forced_win(&after, &context, allowed, |_| false), None);
        // Misled to prefer a move that holds no better than the one played, it must find another.
        let bad = line.position(0).moves().find(|played| {
            let after = line.position(0).play_unchecked(played);
            proof::forced_win(&after, &Context::default(), allowed, |_| false).is_some()
        });
        let mut misled = Judgement { best: bad.into_iter().collect(), ..before.clone() };
        asked[0].look_again(&mut misled, next, Effort::depth(1), &|| Duration::ZERO);
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
            questions(&line).iter().map(|question| Some(question.judge(Effort::depth(9), over))).collect();
        let told = movetext(
            &annotated::<PerSiVic>(&game, &remarks(&line, &judged, Language::English), "parlour test")
                .unwrap(),
        );
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
        assert_eq!(
            annotated::<PerSiVic>(&game, &remarks(&line, &none, Language::English), "").unwrap(),
            once
        );
        let mut first = judged(&line, Effort::depth(1));
        first.truncate(2);
        first.resize_with(none.len(), || None);
        let tag = "[Annotated \"parlour test\"]\n";
        assert_eq!(
            annotated::<PerSiVic>(&game, &remarks(&line, &first, Language::English), "").unwrap(),
            once.replace(tag, "")
        );
    }
}
