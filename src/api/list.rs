//! Games in a list: who played, when, how it ended, and which were recorded twice.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;

use super::{KnownGame, Source};
use crate::diverto::Diverto;
use crate::divicity::{
    self,
    results::{PlayerScore, Scores},
};
use crate::persivic::{PerSiVic, Position};
use crate::record::{GameText, Outcome, Tag, plain_name, tag};
use crate::table::{Game, Replay, Report, TwoPlayerGame};

/// A recorded game, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedGame {
    /// Which game it is, as in the tag `Game`; `null` if nothing says so.
    pub kind: Option<&'static str>,
    /// The players in seat order.
    pub players: Vec<ListedPlayer>,
    /// The tag `Date`, if it says anything.
    pub date: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*` for unfinished; `null` for a finished match of Divicity.
    pub result: Option<&'static str>,
    /// The number of legal plies, or whole tricks of Divicity.
    pub length: usize,
    /// The number of faults.
    pub faults: usize,
    /// The first game of the list with the same start, moves and players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<Source>,
    /// The first game of the list with the same start and moves, but other players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_moves_as: Option<Source>,
    /// What two games with the same start and moves have in common; `None` for a game with a fault or without a move.
    #[serde(skip)]
    #[cfg_attr(test, schemars(skip))]
    pub moves: Option<u64>,
    /// Whether the position asked for was reached.
    #[serde(skip)]
    #[cfg_attr(test, schemars(skip))]
    pub has_reached: bool,
}

/// A player of a listed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedPlayer {
    /// The name, with `_` as typed; `null` if the record has none.
    pub name: Option<String>,
    /// Whether this player has won.
    pub winner: bool,
    /// The place in a finished game, from 1; those who tie share one.
    #[serde(skip)]
    #[cfg_attr(test, schemars(skip))]
    pub rank: Option<usize>,
    /// The score of a finished match of Divicity.
    #[serde(skip)]
    #[cfg_attr(test, schemars(skip))]
    pub score: Option<i32>,
    /// Whether the player holds the duck at the end of such a match.
    #[serde(skip)]
    #[cfg_attr(test, schemars(skip))]
    pub has_duck: bool,
}

impl ListedGame {
    /// Replays a game, and looks whether it reached `position`.
    ///
    /// ```
    /// use parlour::api::ListedGame;
    /// use parlour::record::GameText;
    /// let game = ListedGame::new(&GameText::new("[Game \"PerSiVic\"]\n[Red \"Ana\"]\n1. e1-e4 1-0"), None);
    /// assert_eq!((game.length, game.result, game.players[0].winner), (1, Some("1-0"), true));
    /// ```
    pub fn new(text: &GameText<'_>, position: Option<&Position>) -> ListedGame {
        let record = text.parse();
        let of = KnownGame::of(&record, text);
        match of {
            Ok(KnownGame::Diverto) => {
                let replay = Replay::<Diverto>::of(&record, text);
                let outcome = match replay.report.standing().reason() {
                    Some(reason) => reason.winner().map_or(Outcome::Draw, |winner| WINS[winner.index()]),
                    None => Outcome::Unfinished,
                };
                of_two(text, replay, outcome, false)
            }
            Ok(KnownGame::PerSiVic) => {
                let replay = Replay::<PerSiVic>::of(&record, text);
                let has_reached = position.is_some_and(|wanted| {
                    replay.report.is_set_up && replay.positions().any(|reached| reached == *wanted)
                });
                let outcome = replay.report.standing().outcome();
                of_two(text, replay, outcome, has_reached)
            }
            Ok(KnownGame::Divicity) => of_match(text, Replay::of(&record, text)),
            Err(_) => {
                let tag = |tag: &Tag<'_>| (tag.name.to_owned(), tag.value.to_string());
                let tags: Vec<_> = record.tags.iter().map(tag).collect();
                ListedGame { faults: 1, ..ListedGame::short(None, &tags) }
            }
        }
    }

    /// What a table holds after a match without a record.
    pub fn of_scores(scores: &Scores) -> ListedGame {
        let player = |player: &PlayerScore| ListedPlayer {
            name: Some(player.name.to_string()),
            winner: player.winner,
            rank: Some(player.rank),
            score: Some(player.total),
            has_duck: player.holding.count(divicity::TokenKind::Duck) > 0,
        };
        ListedGame {
            players: scores.players.iter().map(player).collect(),
            result: None,
            ..ListedGame::short(Some(KnownGame::Divicity), &[])
        }
    }

    fn short(kind: Option<KnownGame>, tags: &[(String, String)]) -> ListedGame {
        ListedGame {
            kind: kind.map(KnownGame::name),
            players: Vec::new(),
            date: tag(tags, "Date").map(ToOwned::to_owned),
            result: Some(Outcome::Unfinished.name()),
            length: 0,
            faults: 0,
            same_as: None,
            same_moves_as: None,
            moves: None,
            has_reached: false,
        }
    }
}

const WINS: [Outcome; 2] = [Outcome::FirstWins, Outcome::SecondWins];

fn of_two<G: TwoPlayerGame<Ply: Hash>>(
    text: &GameText<'_>,
    replay: Replay<G>,
    outcome: Outcome,
    has_reached: bool,
) -> ListedGame {
    let Replay { report, plies, .. } = replay;
    let moves = (report.fault.is_none() && !plies.is_empty())
        .then(|| fingerprint(&G::tags(report.setup()), plies.iter()));
    let players = report.names().into_iter().zip(WINS);
    let player = |(name, wins)| {
        let winner = outcome == wins;
        let rank =
            (outcome != Outcome::Unfinished).then(|| if winner || outcome == Outcome::Draw { 1 } else { 2 });
        ListedPlayer { name, winner, rank, score: None, has_duck: false }
    };
    ListedGame {
        players: players.map(player).collect(),
        result: Some(outcome.name()),
        length: plies.len(),
        moves,
        has_reached,
        ..ListedGame::short(KnownGame::named(G::NAME), &report.tags)
    }
    .with_faults(report, text)
}

fn of_match(text: &GameText<'_>, replay: divicity::Replay) -> ListedGame {
    let Replay { report, plies, .. } = replay;
    let mut listed = ListedGame::short(Some(KnownGame::Divicity), &report.tags);
    listed.length = plies.len();
    if let Some(table) = report.table() {
        let winners = table.winners();
        let is_scored = table.state.is_over() && table.state.lex_known();
        listed.result = (!is_scored).then_some(Outcome::Unfinished.name());
        let standings = table.state.standings();
        let player = |(seat, name): (usize, &divicity::Name)| {
            let standing = standings.of(seat);
            ListedPlayer {
                name: Some(name.to_string()),
                winner: is_scored && winners.contains(name),
                rank: is_scored.then_some(standing.rank),
                score: is_scored.then_some(standing.total),
                has_duck: standing.holding.tokens.count(divicity::TokenKind::Duck) > 0,
            }
        };
        listed.players = table.names().iter().enumerate().map(player).collect();
        listed.moves = (report.fault.is_none() && !plies.is_empty()).then(|| {
            fingerprint(&format!("{:?}", table.state.setup()), plies.iter().map(divicity::Trick::in_order))
        });
    }
    listed.with_faults(report, text)
}

impl ListedGame {
    fn with_faults<G: Game>(self, report: Report<G>, text: &GameText<'_>) -> ListedGame {
        let faults = if report.fault.is_some() { report.with_all_faults(text).faults.len() } else { 0 };
        ListedGame { faults, ..self }
    }
}

/// The same for games with the same start and moves, and in practice for no others.
pub(super) fn fingerprint(start: &impl Hash, plies: impl Iterator<Item: Hash>) -> u64 {
    let mut hasher = DefaultHasher::new();
    start.hash(&mut hasher);
    plies.for_each(|ply| ply.hash(&mut hasher));
    hasher.finish()
}

/// Names, for each game that an earlier one has the moves of, the first such game: with the same players, or else with others.
pub fn find_twins(games: &mut [(Source, ListedGame)]) {
    let mut known: HashMap<(Option<&str>, u64), Vec<usize>> = HashMap::new();
    let names = |game: &ListedGame| {
        game.players.iter().map(|player| player.name.as_deref().map(plain_name)).collect::<Vec<_>>()
    };
    for at in 0..games.len() {
        let (earlier, [(_, game), ..]) = games.split_at_mut(at) else { return };
        let Some(moves) = game.moves else { continue };
        let twins = known.entry((game.kind, moves)).or_default();
        let of = |twin: &usize| earlier[*twin].0.clone();
        let is_same = |twin: &&usize| names(game) == names(&earlier[**twin].1);
        game.same_as = twins.iter().find(is_same).map(of);
        if game.same_as.is_none() {
            game.same_moves_as = twins.first().map(of);
            twins.push(at);
        }
    }
}
