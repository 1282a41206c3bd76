//! What many games add up to: who won how often, by evening, month or in all.

mod feats;
mod rating;
mod sheet;

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::{ListedGame, ListedPlayer, Source};
use crate::named::named;
use crate::record::{is_known, known_date, plain_name};
pub use feats::{Feat, FeatKind};
use rating::rate;
pub use rating::{RATED_FROM, Rating};
pub use sheet::{TableText, game_moments, results_sheet, table_text};

named! {
    /// Over which time games are added up.
    #[derive(Default)]
    pub enum Period {
        /// The games of one date.
        Evening = "evening",
        /// The games of one month.
        Month = "month",
        /// All games.
        #[default]
        All = "all",
    }
    /// The error for a text that is not a period.
    ParsePeriodError = "periods are `evening`, `month` and `all`"
}

impl Period {
    /// The part of a date that names the period; `None` if the date is not known as far.
    fn of(self, date: Option<&str>) -> Option<String> {
        let bytes = match self {
            Period::Evening => 10,
            Period::Month => 7,
            Period::All => return None,
        };
        known_date(date?)?.get(..bytes).map(ToOwned::to_owned)
    }
}

/// The names of people who are written in several ways.
#[derive(Clone, Debug, Default)]
pub struct People(HashMap<String, String>);

impl People {
    /// Reads each person's other names.
    ///
    /// # Errors
    /// Returns the first name that is another person's too.
    pub fn new<S: Borrow<str>>(names: impl IntoIterator<Item = (S, Vec<S>)>) -> Result<People, S> {
        let mut people = HashMap::new();
        for (person, mut all) in names {
            let main = person.borrow().to_owned();
            all.push(person);
            for name in all {
                let before = people.insert(plain_name(name.borrow()), main.clone());
                if before.is_some_and(|before| before != main) {
                    return Err(name);
                }
            }
        }
        Ok(People(people))
    }

    /// The person of this name.
    fn person(&self, name: &str) -> String {
        let known = self.0.get(&plain_name(name)).cloned();
        known.unwrap_or_else(|| name.trim().replace('_', " "))
    }
}

/// The tables of some games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ResultTables {
    /// A table for each game and period, in this order.
    pub tables: Vec<ResultTable>,
    /// The games that are not counted, and why.
    pub left_out: BTreeMap<NotCounted, Vec<Source>>,
}

/// Why a game is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum NotCounted {
    /// It has a fault, or names no known game.
    Fault,
    /// It is not over, or its Lex are not counted.
    Unfinished,
    /// It does not name its players, or two of them are one person.
    Nameless,
    /// The same game was counted before.
    Twice,
    /// The same game was counted before, with another result.
    Contradicted,
}

/// What the games of one kind and period add up to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ResultTable {
    /// The game, as in the tag `Game`.
    pub kind: &'static str,
    /// The date or month, as `2026.03.12` or `2026.03`; `null` for all games, or those without a date.
    pub period: Option<String>,
    /// The number of games.
    pub games: usize,
    /// The players, best first.
    pub players: Vec<PlayerResults>,
    /// Those who met at least three times.
    pub pairs: Vec<Pair>,
    /// The highest score, the longest game and the like.
    pub records: Vec<Feat>,
    /// The games that are counted, by date, with each player by one name.
    #[serde(skip)]
    #[cfg_attr(test, schemars(skip))]
    pub counted: Vec<(Source, ListedGame)>,
}

/// What a player's games add up to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerResults {
    /// The name.
    pub name: String,
    /// Games played.
    pub played: usize,
    /// Games won alone.
    pub won: usize,
    /// Victories shared, and drawn games.
    pub shared: usize,
    /// The most games won alone in a row.
    pub streak: usize,
    /// The games won alone in a row, up to the latest.
    pub streak_now: usize,
    /// Divicity: the mean score.
    pub mean: Option<f64>,
    /// Divicity: the best score.
    pub best: Option<i32>,
    /// How often the player was last of three or more.
    pub lasts: usize,
    /// Divicity: how often the player held the duck at the end.
    pub ducks: usize,
    /// The rating, from [`RATED_FROM`] games on.
    pub rating: Option<Rating>,
    #[serde(skip)]
    #[cfg_attr(test, schemars(skip))]
    total: i64,
}

/// Two players, and how often each was ahead of the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Pair {
    /// Their names, in the order of the table.
    pub players: [String; 2],
    /// The games that both played.
    pub games: usize,
    /// How often each was ahead.
    pub ahead: [usize; 2],
}

/// The fewest games of a pair.
const LEAST_MET: usize = 3;

/// Adds up games. Of those with the same start and moves by the same people, one counts, unless they have different dates. The order
/// of the files makes no difference.
pub fn result_tables(games: &[(Source, ListedGame)], by: Period, people: &People) -> ResultTables {
    let mut tables = ResultTables::default();
    let mut counted: BTreeMap<(&'static str, Option<String>), Vec<Counted>> = BTreeMap::new();
    let mut games: Vec<_> = games.iter().collect();
    let date = |game: &ListedGame| game.date.as_deref().map(|date| date.replace('-', "."));
    // Those without a date come last: each may be another record of one before.
    games.sort_by_cached_key(|(source, game)| {
        (game.date.is_none(), date(game), source.file.clone(), source.game)
    });
    let mut known: HashMap<_, Vec<(Option<String>, Vec<_>)>> = HashMap::new();
    for given in games {
        let (source, game) = given;
        let mut first = |found| {
            let Counted { kind, ref players, .. } = found;
            let Some(moves) = game.moves else { return Ok(found) };
            let people: Vec<String> = players.iter().map(|(name, ..)| plain_name(name)).collect();
            let result: Vec<_> = players.iter().map(|(_, player, rank)| (*rank, player.score)).collect();
            let earlier = known.entry((kind, moves, people)).or_default();
            let date = date(game);
            let mut twins =
                earlier.iter().filter(|(earlier, _)| date.is_none() || *earlier == date).peekable();
            if twins.peek().is_none() {
                earlier.push((date, result));
                return Ok(found);
            }
            let is_same = twins.any(|(_, counted)| *counted == result);
            Err(if is_same { NotCounted::Twice } else { NotCounted::Contradicted })
        };
        match Counted::new(given, people).and_then(&mut first) {
            Ok(found) => {
                let period = (found.kind, by.of(game.date.as_deref()));
                counted.entry(period).or_default().push(found);
            }
            Err(why) => tables.left_out.entry(why).or_default().push(source.clone()),
        }
    }
    tables.tables =
        counted.into_iter().map(|((kind, period), games)| ResultTable::new(kind, period, &games)).collect();
    tables
}

/// A game that counts, each player with a name.
struct Counted<'g> {
    source: &'g Source,
    game: &'g ListedGame,
    kind: &'static str,
    players: Vec<(String, &'g ListedPlayer, usize)>,
}

impl<'g> Counted<'g> {
    fn new((source, game): &'g (Source, ListedGame), people: &People) -> Result<Counted<'g>, NotCounted> {
        let kind = game.kind.filter(|_| game.faults == 0).ok_or(NotCounted::Fault)?;
        let player = |player: &'g ListedPlayer| {
            let name = player.name.as_deref().map(|name| people.person(name));
            let name = name.filter(|name| is_known(name)).ok_or(NotCounted::Nameless)?;
            Ok((name, player, player.rank.ok_or(NotCounted::Unfinished)?))
        };
        let players = game.players.iter().map(player).collect::<Result<Vec<_>, _>>()?;
        let is_twice =
            |at: usize| players[..at].iter().any(|(name, ..)| plain_name(name) == plain_name(&players[at].0));
        if players.is_empty() || (0..players.len()).any(is_twice) {
            return Err(NotCounted::Nameless);
        }
        Ok(Counted { source, game, kind, players })
    }

    /// The game with the names of people.
    fn named(&self) -> (Source, ListedGame) {
        let player = |(name, player, _): &(String, &ListedPlayer, usize)| ListedPlayer {
            name: Some(name.clone()),
            ..(*player).clone()
        };
        let players = self.players.iter().map(player).collect();
        (self.source.clone(), ListedGame { players, ..self.game.clone() })
    }
}

impl ResultTable {
    fn new(kind: &'static str, period: Option<String>, games: &[Counted<'_>]) -> ResultTable {
        let mut players: Vec<PlayerResults> = Vec::new();
        let mut seats: HashMap<String, usize> = HashMap::new();
        let mut ratings = HashMap::new();
        let mut met: BTreeMap<[usize; 2], [usize; 3]> = BTreeMap::new();
        for game in games {
            let mut places = Vec::new();
            for (name, ..) in &game.players {
                let place = *seats.entry(plain_name(name)).or_insert_with(|| {
                    players.push(PlayerResults { name: name.clone(), ..PlayerResults::default() });
                    players.len() - 1
                });
                players[place].count(game, places.len());
                places.push((place, game.players[places.len()].2));
            }
            rate(&mut ratings, &places);
            for (at, (one, rank)) in places.iter().enumerate() {
                for (other, other_rank) in &places[at + 1..] {
                    let is_in_order = one < other;
                    let pair = if is_in_order { [*one, *other] } else { [*other, *one] };
                    let [games, first, second] = met.entry(pair).or_default();
                    *games += 1;
                    *first += usize::from(if is_in_order { rank < other_rank } else { other_rank < rank });
                    *second += usize::from(if is_in_order { other_rank < rank } else { rank < other_rank });
                }
            }
        }
        for (place, player) in players.iter_mut().enumerate() {
            let rating = ratings.get(&place).filter(|_| player.played >= RATED_FROM);
            player.rating = rating.copied().map(Rating::rounded);
        }
        let counted: Vec<_> = games.iter().map(Counted::named).collect();
        ResultTable {
            kind,
            period,
            games: games.len(),
            pairs: pairs(&players, &met),
            players: ranked(players),
            records: feats::feats(&counted),
            counted,
        }
    }
}

impl PlayerResults {
    /// Counts a game that this player played at `seat`.
    fn count(&mut self, game: &Counted<'_>, seat: usize) {
        let (_, player, rank) = &game.players[seat];
        let ties = game.players.iter().filter(|(.., other)| other == rank).count();
        let lowest = game.players.iter().map(|(.., rank)| rank).max();
        self.played += 1;
        let won = *rank == 1 && ties == 1;
        self.won += usize::from(won);
        self.shared += usize::from(*rank == 1 && ties > 1);
        self.streak_now = if won { self.streak_now + 1 } else { 0 };
        self.streak = self.streak.max(self.streak_now);
        self.lasts += usize::from(game.players.len() > 2 && *rank > 1 && Some(rank) == lowest);
        if let Some(score) = player.score {
            self.total += i64::from(score);
            self.mean = Some(self.total as f64 / self.played as f64);
            self.best = self.best.max(Some(score));
            self.ducks += usize::from(player.has_duck);
        }
    }
}

/// Players by what they won; then by their share of the games, their mean, and their names.
fn ranked(mut players: Vec<PlayerResults>) -> Vec<PlayerResults> {
    let mean = |player: &PlayerResults| player.mean.unwrap_or_default();
    players.sort_by(|a, b| {
        (b.won, b.shared, a.played)
            .cmp(&(a.won, a.shared, b.played))
            .then_with(|| mean(b).total_cmp(&mean(a)))
            .then_with(|| a.name.cmp(&b.name))
    });
    players
}

fn pairs(players: &[PlayerResults], met: &BTreeMap<[usize; 2], [usize; 3]>) -> Vec<Pair> {
    let often = met.iter().filter(|(_, [games, ..])| *games >= LEAST_MET);
    let pair = |(pair, [games, first, second]): (&[usize; 2], &[usize; 3])| Pair {
        players: pair.map(|at| players[at].name.clone()),
        games: *games,
        ahead: [*first, *second],
    };
    often.map(pair).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn game(ranks: &[(u8, usize)], date: u8) -> (Source, ListedGame) {
        let text = crate::record::GameText::new("[Game \"Divicity\"]");
        let player = |(name, rank): &(u8, usize)| ListedPlayer {
            name: Some(char::from(b'A' + name).to_string()),
            winner: *rank == 1,
            rank: Some(*rank),
            score: Some(-10 * *rank as i32),
            has_duck: *name == 0,
        };
        let players = ranks.iter().map(player).collect();
        let date = Some(format!("2026.03.{date:02}"));
        let listed =
            ListedGame { players, date, faults: 0, kind: Some("Divicity"), ..ListedGame::new(&text, None) };
        (Source::new("m.dvc".to_owned(), None, Some(1)), listed)
    }

    proptest! {
        #[test]
        fn every_game_is_counted_once_for_each_player(games in prop::collection::vec((any::<[usize; 4]>(), 1..28u8), 1..30)) {
            let games: Vec<_> = games.iter().map(|(order, date)| {
                // Ranks with ties, of four of six people.
                let mut ranks = order.map(|rank| rank % 3);
                let least = ranks.iter().copied().min().unwrap_or(0);
                for rank in &mut ranks {
                    *rank = *rank - least + 1;
                }
                let first = (order[0] % 3) as u8;
                let seats: Vec<(u8, usize)> = ranks.iter().enumerate().map(|(seat, rank)| (first + seat as u8, *rank)).collect();
                game(&seats, *date)
            }).collect();
            let whole = result_tables(&games, Period::All, &People::default());
            let table = &whole.tables[0];
            prop_assert_eq!((table.games, whole.tables.len()), (games.len(), 1));
            prop_assert_eq!(table.players.iter().map(|player| player.played).sum::<usize>(), 4 * games.len());
            let alone: usize = table.players.iter().map(|player| player.won).sum();
            let shared = games.iter().filter(|(_, game)| game.players.iter().filter(|player| player.winner).count() > 1).count();
            prop_assert_eq!(alone + shared, games.len());
            let highest = table.records.iter().find(|feat| feat.kind == FeatKind::HighestScore);
            prop_assert_eq!(highest.map(|feat| feat.value), table.players.iter().filter_map(|row| row.best).max());
            for pair in &table.pairs {
                prop_assert!(pair.ahead[0] + pair.ahead[1] <= pair.games && pair.games >= LEAST_MET);
            }
            // Evenings add up to the whole.
            let evenings = result_tables(&games, Period::Evening, &People::default());
            prop_assert_eq!(evenings.tables.iter().map(|table| table.games).sum::<usize>(), games.len());
            // One person under two names is one row.
            let names = BTreeMap::from([("Z".to_owned(), ["A", "F"].map(str::to_owned).to_vec())]);
            let people = People::new(names.clone()).unwrap();
            let merged = result_tables(&games, Period::All, &people);
            let played = |name: &str| table.players.iter().filter(|row| row.name == name).map(|row| row.played).sum::<usize>();
            let row = merged.tables[0].players.iter().find(|row| row.name == "Z").map_or(0, |row| row.played);
            prop_assert_eq!(row, played("A") + played("F"));
        }
    }
}
