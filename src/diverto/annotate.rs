//! Judges positions of Diverto for `annotate`.

use super::game::{Diverto, Turn};
use super::rules::{Numbers, Player, Position};
use super::search::{Found, POINTS_A_LIFE, Search};
use crate::record::{Half, Outcome};
use crate::table::annotate::{Annotated, Clock, Judgement, Outlook};
use crate::table::remark::{HUNDREDTHS, Sentence};
use crate::table::{Defence, Effort, Game as _, TwoPlayerGame as _};
use crate::words::{Language, Say as _};

impl Annotated for Diverto {
    const TEN_TO_ONE: i32 = 8 * HUNDREDTHS;
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
        let left = waits.then(|| look(position, None, part, clock).1);
        let (best, here) = match left {
            Some(left) if thrown.is_none() => (Vec::new(), left),
            _ => {
                let (found, here) = look(position, thrown, part, clock);
                let turns = found.expected.into_iter().enumerate();
                (turns.map(|(ply, drawn)| Turn { thrown: self.thrown().filter(|_| ply == 0), drawn }).collect(), here)
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
            let thrown = self.thrown().or_else(|| {
                self.position().waits_for_dice().then(|| best.drawn.line.numbers())
            });
            let (found, outlook) = look(self.position(), thrown, effort, clock);
            let best = found.line.map_or(*best, |drawn| Turn { drawn, ..*best });
            judgement.defence = holds(outlook, best);
        }
    }
}

const fn twice(effort: Effort) -> Effort {
    Effort { time: match effort.time { Some(time) => Some(time.saturating_mul(2)), None => None }, ..effort }
}

/// Searches a position with these numbers thrown, if any.
fn look(position: &Position, thrown: Option<Numbers>, effort: Effort, clock: &Clock<'_>) -> (Found, Outlook) {
    let stop = effort.stop(clock);
    let mut scores = Vec::new();
    let search = Search::new(position)
        .thrown(thrown)
        .depth(effort.depth.map_or(u16::MAX, u16::from))
        // A position takes less than a microsecond: the clock is read now and then.
        .stop(|nodes| nodes.is_multiple_of(32) && stop())
        .progress(|found| scores.push(found.score));
    let found = if thrown.is_none() && position.waits_for_dice() { search.before_throw() } else { search.run() };
    let hundredths = |score: i32| score * HUNDREDTHS / POINTS_A_LIFE;
    let least = scores.into_iter().rev().take(2).fold(found.score, i32::min);
    let outlook = Outlook {
        score: hundredths(found.score),
        least: hundredths(least),
        win_in_plies: found.win_in_plies,
        depth: found.depth,
    };
    (found, outlook)
}
