//! Records in the other sense: the highest score, the longest game.

use serde::Serialize;

use crate::api::{ListedGame, ListedPlayer, Source};

/// What nobody has outdone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FeatKind {
    /// The highest score of Divicity.
    HighestScore,
    /// The lowest score of Divicity.
    LowestScore,
    /// The widest margin between the first and the second score of Divicity.
    WidestMargin,
    /// The longest game, in plies.
    LongestGame,
    /// The shortest game that was won, in plies.
    ShortestWin,
}

/// What nobody has outdone in the games of a table; of equal ones, the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Feat {
    /// What it is.
    pub kind: FeatKind,
    /// The points or plies.
    pub value: i32,
    /// Who did it; both players of the longest game.
    pub players: Vec<String>,
    /// The tag `Date` of the game.
    pub date: Option<String>,
    /// Where the game is.
    pub game: Source,
}

/// The feats of games in order of date, all of one kind.
pub fn feats(games: &[(Source, ListedGame)]) -> Vec<Feat> {
    use FeatKind::{HighestScore, LongestGame, LowestScore, ShortestWin, WidestMargin};

    let all = [HighestScore, LowestScore, WidestMargin, LongestGame, ShortestWin];
    all.into_iter().filter_map(|kind| feat(kind, games)).collect()
}

fn feat(kind: FeatKind, games: &[(Source, ListedGame)]) -> Option<Feat> {
    let mut best: Option<Feat> = None;
    for (source, game) in games {
        if let Some((value, players)) = value(kind, game) {
            let is_less = matches!(kind, FeatKind::LowestScore | FeatKind::ShortestWin);
            let outdoes = |best: &Feat| if is_less { value < best.value } else { value > best.value };
            if best.as_ref().is_none_or(outdoes) {
                let (date, game) = (game.date.clone(), source.clone());
                best = Some(Feat { kind, value, players, date, game });
            }
        }
    }
    best
}

/// What a game has of this kind, and who did it.
fn value(kind: FeatKind, game: &ListedGame) -> Option<(i32, Vec<String>)> {
    let names = |is_named: &dyn Fn(&ListedPlayer) -> bool| {
        let players = game.players.iter().filter(|player| is_named(player));
        players.filter_map(|player| player.name.clone()).collect()
    };
    let of = |score: i32| names(&|player| player.score == Some(score));
    let mut scores: Vec<i32> = game.players.iter().filter_map(|player| player.score).collect();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    let length = i32::try_from(game.length).unwrap_or(i32::MAX);
    let is_won = game.players.iter().any(|player| player.winner);
    match (kind, scores.as_slice()) {
        (FeatKind::HighestScore, [best, ..]) => Some((*best, of(*best))),
        (FeatKind::LowestScore, [.., last]) => Some((*last, of(*last))),
        (FeatKind::WidestMargin, [best, second, ..]) => Some((best - second, of(*best))),
        (FeatKind::LongestGame, []) => Some((length, names(&|_| true))),
        (FeatKind::ShortestWin, []) => is_won.then(|| (length, names(&|player| player.winner))),
        _ => None,
    }
}
