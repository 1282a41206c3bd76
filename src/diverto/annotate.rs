//! Judges positions of Diverto for `annotate`.

use super::game::{Diverto, Turn};
use super::rules::{Numbers, Player, Position};
use super::search::{Found, POINTS_A_LIFE, Search, estimate};
use crate::record::{Half, Outcome};
use crate::table::annotate::{Annotated, Clock, Judgement, Outlook};
use crate::table::remark::{HUNDREDTHS, Sentence};
use crate::table::{Defence, Effort, Game as _, TwoPlayerGame as _};
use crate::words::{Language, Say as _};

/// The score of a win under some throws but not all: a chance of it then counts about as much as it makes of the points to
/// be expected.
const LIKELY: i32 = 20 * POINTS_A_LIFE;

impl Annotated for Diverto {
    /// As found in games on 16x16 whose lines were searched two plies deep.
    const TEN_TO_ONE: i32 = 15 * HUNDREDTHS;
    const LOST: Sentence = Sentence::Points;

    fn player(half: Half, language: Language) -> String {
        Player::ALL[half as usize].say(language)
    }

    /// The line alone: numbers thrown would be a word of their own.
    fn told(turn: &Turn) -> String {
        turn.drawn.to_string()
    }

    /// Searches, where dice decide once for the numbers thrown and once before the throw.
    fn evaluate(&self, played: Option<&Turn>, effort: Effort, clock: &Clock<'_>) -> Judgement<Turn> {
        let position = self.position();
        let waits = position.waits_for_dice();
        // Where the record does not say what was thrown, the line drawn does.
        let drawn = played.filter(|_| waits).map(|turn| turn.drawn.line.numbers());
        let thrown = self.thrown().or(drawn);
        let part = if waits && thrown.is_some() { effort.part(3) } else { twice(effort.part(3)) };
        // Nobody drew before the first line.
        let left = (waits && position.plies() > 0).then(|| look(position, None, part, clock).1);
        let (best, here) = match left {
            Some(left) if thrown.is_none() => (Vec::new(), left),
            _ => {
                let (found, here) = look(position, thrown, part, clock);
                let turns = found.expected.into_iter().enumerate();
                (
                    turns
                        .map(|(ply, drawn)| Turn { thrown: self.thrown().filter(|_| ply == 0), drawn })
                        .collect(),
                    here,
                )
            }
        };
        let keeps = here.wins_in().zip(played).and_then(|_| {
            let played = played?;
            if best.first() == Some(played) {
                return Some(true);
            }
            let mut next = self.clone();
            next.play(played);
            let won = if self.half() == Half::First { Outcome::FirstWins } else { Outcome::SecondWins };
            next.end().map(|end| Outcome::from(end) == won)
        });
        Judgement { best, here, left: left.unwrap_or(here), keeps, defence: Defence::Unknown }
    }

    /// The next judgement says whether the line keeps a win. Spends a third of the time on a defence, to the depth of the
    /// win that the line allows.
    fn look_again(
        &self,
        judgement: &mut Judgement<Turn>,
        next: &Judgement<Turn>,
        effort: Effort,
        clock: &Clock<'_>,
    ) {
        let (here, after) = (judgement.here, next.left);
        if let Some(win) = here.wins_in() {
            judgement.keeps = match after.win_in_plies {
                Some(plies) => Some(plies < 0),
                None => (u32::from(after.depth) + 1 >= win).then_some(false),
            };
            return;
        }
        let Some(allowed) = after.wins_in() else { return };
        let Some(best) = judgement.best.first() else { return };
        let deep = allowed.saturating_add(1).min(u32::from(u8::MAX)) as u8;
        let holds = |outlook: Outlook, best: Turn| match outlook.win_in_plies {
            Some(plies) if plies < 0 => Defence::None,
            None if outlook.depth < u16::from(deep) => Defence::Unknown,
            _ => Defence::Holds(best),
        };
        judgement.defence = holds(here, *best);
        if judgement.defence == Defence::Unknown {
            let effort = Effort { depth: Some(deep), ..effort.part(3) };
            let thrown =
                self.thrown().or_else(|| self.position().waits_for_dice().then(|| best.drawn.line.numbers()));
            let (found, outlook) = look(self.position(), thrown, effort, clock);
            let best = found.line.map_or(*best, |drawn| Turn { drawn, ..*best });
            judgement.defence = holds(outlook, best);
        }
    }
}

const fn twice(effort: Effort) -> Effort {
    Effort {
        time: match effort.time {
            Some(time) => Some(time.saturating_mul(2)),
            None => None,
        },
        ..effort
    }
}

/// Searches a position with these numbers thrown, if any.
fn look(position: &Position, thrown: Option<Numbers>, effort: Effort, clock: &Clock<'_>) -> (Found, Outlook) {
    let mut scores = Vec::new();
    let search =
        Search::new(position).thrown(thrown).likely(LIKELY).progress(|found| scores.push(found.score));
    let search = effort.limit(search, clock);
    let found =
        if thrown.is_none() && position.waits_for_dice() { search.before_throw() } else { search.run() };
    let hundredths = |score: i32| score * HUNDREDTHS / POINTS_A_LIFE;
    // After a single ply it is always the opponent who has few lines.
    let is_shallow = found.depth == 1 && found.win_in_plies.is_none();
    let score = if is_shallow { found.score.min(estimate(position, LIKELY)) } else { found.score };
    let least = scores.into_iter().rev().take(2).fold(score, i32::min);
    let outlook = Outlook {
        score: hundredths(score),
        least: hundredths(least),
        win_in_plies: found.win_in_plies,
        depth: found.depth,
    };
    (found, outlook)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::diverto::Replay;
    use crate::record::GameText;
    use crate::table::annotate::{questions, remarks};
    use crate::table::remark::annotated;

    /// The movetext in one line.
    fn annotate(text: &str, depth: u8) -> String {
        let (game, effort, still) = (GameText::new(text), Effort::depth(depth), &|| Duration::ZERO);
        let line = Replay::new(&game);
        assert!(line.report.fault.is_none(), "{text}");
        let questions = questions(&line);
        let mut judged: Vec<_> = questions.iter().map(|question| question.judge(effort, still)).collect();
        for (ply, question) in questions.iter().enumerate() {
            if let Some(next) = judged.get(ply + 1).cloned() {
                question.look_again(&mut judged[ply], &next, effort, still);
            }
        }
        let judged: Vec<_> = judged.into_iter().map(Some).collect();
        let text =
            annotated::<Diverto>(&game, &remarks(&line, &judged, Language::English), "parlour test").unwrap();
        text.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    const GAME: &str = include_str!("../../templates/demo/diverto-game.dvt");

    #[test]
    fn a_win_missed_is_told_and_one_taken_is_not() {
        let missed = annotate(GAME, 1);
        let (_, missed) = missed.split_once("10. n10:W1S4?? {[%eval ").unwrap();
        let told = "Blunder. Misses a win at once.} (10. n10:E1S4 {Better.}) 10... ";
        assert!(missed.split_once("] ").is_some_and(|(_, said)| said.starts_with(told)), "{missed}");
        let (begun, _) = GAME.split_once("10. ").unwrap();
        let taken = annotate(&format!("{begun}10. n10:E1S4 1-0"), 1);
        assert!(taken.contains(") 10. n10:E1S4 {Player 1: accuracy "), "{taken}");
    }

    #[test]
    fn a_win_allowed_is_told_with_the_line_that_prevents_it() {
        let told = "9. i15:S3W1x?? {[%eval #-1] Blunder. Allows a win at once: n10:E1S3.} (9. ";
        for depth in 1..=3 {
            let allowed = annotate(GAME, depth);
            assert!(allowed.contains(told), "{allowed}");
        }
    }

    #[test]
    fn annotating_twice_changes_nothing() {
        let (head, _) = GAME.split_once("\n\n").unwrap();
        let once = annotate(GAME, 2);
        assert_eq!(annotate(&format!("{head}\n\n{once}"), 2), once);
        assert!(once.contains("{Two lives for two crossings.}"), "{once}");
    }

    #[test]
    fn d10_the_record_of_a_game_with_dice_reads_back() {
        let head = "[Board \"9x9\"]\n[Rules \"roll\"]\n\n";
        let told = annotate(&format!("{head}1. (3 2) c3:N3E2 (2 1) e6:N2W1 2. (1 1) d8:S1W1 (6 6) 1-0"), 1);
        assert_eq!(annotate(&format!("{head}{told}"), 1), told);
        // The last position is over, by a throw that fits no line.
        assert!(told.matches("[%eval").count() >= 2 && told.ends_with(".} (6 6) 1-0"), "{told}");
    }

    #[test]
    fn numbers_that_no_tag_tells_are_those_of_the_line() {
        let told = annotate("[Board \"9x9\"]\n1. c3:N3E2 e6:N2W1 d8:S1W3 *", 1);
        assert!(told.matches("[%eval ").count() >= 3, "{told}");
    }
}
