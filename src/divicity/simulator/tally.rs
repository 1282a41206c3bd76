//! Results of many matches, independent of their order.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Played;
use crate::divicity::rules::{ALL_LEX, Holding, Players, Precedence, Seat, TokenKind};
use crate::table::estimate::{Estimate, Sum, Tallied};

/// A whole victory: what two to six players may share, or a mean of them, is a whole number of parts.
const WHOLE: i64 = 60;

/// What many matches with the same number of players came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How many players ended with each score.
    scores: BTreeMap<i32, u64>,
    /// The points of all players of a match.
    points: Sum,
    /// How many players ended with each number of Lex.
    lex: [u64; ALL_LEX as usize + 1],
    seats: [SeatTally; Players::MOST],
    /// Victories of who led the first trick, in parts.
    leader: Sum,
    tokens: [TokenTally; TokenKind::COUNT],
}

/// What a seat came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct SeatTally {
    points: Sum,
    /// Victories, in parts.
    wins: Sum,
}

/// What tokens of a kind came to. Each match adds the mean of its holders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct TokenTally {
    /// The points that one of them adds to the score at the end, in parts.
    points: Sum,
    /// The victories that it adds, in parts of parts.
    wins: Sum,
    /// The points that it changed when it was resolved (C11).
    resolved: Sum,
}

/// A token's worth to who holds it at the end: the result less the one without it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenWorth {
    /// The points that it adds to the score.
    pub points: Option<Estimate>,
    /// What it adds to the share of victories.
    pub wins: Option<Estimate>,
    /// The points that a special adds to the score of its player when it is resolved (C11).
    pub resolved: Option<Estimate>,
}

impl Tally {
    /// Adds a match.
    pub fn add(&mut self, played: &Played) {
        let holdings = played.end.holdings();
        let rivals = rivals(holdings);
        let mut sum = 0;
        for (seat, holding) in holdings.iter().enumerate() {
            let rank = Precedence::of(holding);
            let wins = rivals[seat].victory(rank);
            sum += i64::from(rank.total);
            *self.scores.entry(rank.total).or_default() += 1;
            self.lex[usize::from(holding.lex.min(ALL_LEX))] += 1;
            self.seats[seat].points.add(rank.total.into());
            self.seats[seat].wins.add(wins);
            if seat == played.end.setup().leader.index() {
                self.leader.add(wins);
            }
        }
        self.points.add(sum);
        for (tally, kind) in self.tokens.iter_mut().zip(TokenKind::ALL) {
            tally.add(kind, holdings, &rivals);
        }
        for (kind, change) in &played.resolved {
            self.tokens[*kind as usize].resolved.add((*change).into());
        }
    }

    /// The number of matches.
    pub const fn matches(&self) -> u64 {
        self.points.count()
    }

    /// How many players ended with each score, lowest first.
    pub fn scores(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        self.scores.iter().map(|(score, players)| (*score, *players))
    }

    /// The score of a player.
    pub fn score(&self) -> Option<Estimate> {
        let players = self.results() as f64 / self.matches() as f64;
        self.points.estimate().map(|points| points.per(players))
    }

    /// The deviation of players' scores.
    pub fn deviation(&self) -> Option<f64> {
        let count = self.results() as f64;
        let mean =
            self.scores().map(|(score, players)| f64::from(score) * players as f64).sum::<f64>() / count;
        let squares =
            self.scores().map(|(score, players)| (f64::from(score) - mean).powi(2) * players as f64);
        (count > 1.0).then(|| (squares.sum::<f64>() / (count - 1.0)).sqrt())
    }

    /// The lowest score that at least this share of the players do not exceed.
    pub fn score_at(&self, share: f64) -> Option<i32> {
        let enough = share * self.results() as f64;
        let mut below = 0_u64;
        self.scores().find_map(|(score, players)| {
            below = below.saturating_add(players);
            (below as f64 >= enough).then_some(score)
        })
    }

    /// The share of players with this many Lex.
    pub fn lex(&self, lex: u8) -> Option<f64> {
        let players = self.lex.get(usize::from(lex))?;
        (self.results() > 0).then(|| *players as f64 / self.results() as f64)
    }

    /// The score of a seat, and its share of victories; those who share one have equal parts of it.
    pub fn seat(&self, seat: Seat) -> Option<(Estimate, Estimate)> {
        let SeatTally { points, wins } = self.seats[seat.index()];
        Some((points.estimate()?, wins.estimate()?.per(WHOLE as f64)))
    }

    /// The share of victories of who led the first trick.
    pub fn leader(&self) -> Option<Estimate> {
        self.leader.estimate().map(|wins| wins.per(WHOLE as f64))
    }

    /// What a token of this kind is worth.
    pub fn token(&self, kind: TokenKind) -> TokenWorth {
        let TokenTally { points, wins, resolved } = self.tokens[kind as usize];
        let whole = WHOLE as f64;
        TokenWorth {
            points: points.estimate().map(|points| points.per(whole)),
            wins: wins.estimate().map(|wins| wins.per(whole * whole)),
            resolved: resolved.estimate(),
        }
    }

    /// How many scores there are: one for each player of each match.
    fn results(&self) -> u64 {
        self.scores.values().fold(0, |all, players| all.saturating_add(*players))
    }
}

impl Tallied for Tally {
    fn join(&mut self, other: &Tally) {
        for (score, players) in &other.scores {
            let mine = self.scores.entry(*score).or_default();
            *mine = mine.saturating_add(*players);
        }
        self.points.join(other.points);
        self.leader.join(other.leader);
        for (mine, theirs) in self.lex.iter_mut().zip(other.lex) {
            *mine = mine.saturating_add(theirs);
        }
        for (mine, theirs) in self.seats.iter_mut().zip(other.seats) {
            mine.points.join(theirs.points);
            mine.wins.join(theirs.wins);
        }
        for (mine, theirs) in self.tokens.iter_mut().zip(other.tokens) {
            mine.points.join(theirs.points);
            mine.wins.join(theirs.wins);
            mine.resolved.join(theirs.resolved);
        }
    }
}

impl TokenTally {
    /// Adds the mean of who holds such a token at the end of a match.
    fn add(&mut self, kind: TokenKind, holdings: &[Holding], rivals: &[Rivals]) {
        let (mut holders, mut points, mut wins) = (0, 0, 0);
        for (holding, rivals) in holdings.iter().zip(rivals) {
            let mut without = *holding;
            if without.tokens.remove(kind) {
                let [with, without] = [*holding, without].map(|holding| Precedence::of(&holding));
                holders += 1;
                points += i64::from(with.total - without.total);
                wins += rivals.victory(with) - rivals.victory(without);
            }
        }
        if holders > 0 {
            self.points.add(points * WHOLE / holders);
            self.wins.add(wins * WHOLE / holders);
        }
    }
}

/// The best of the other players, and how many are tied for that.
#[derive(Clone, Copy, Debug, Default)]
struct Rivals {
    best: Option<Precedence>,
    count: i64,
}

impl Rivals {
    /// The part of the victory that a player has (C13).
    fn victory(self, rank: Precedence) -> i64 {
        match Some(rank).cmp(&self.best) {
            Ordering::Greater => WHOLE,
            Ordering::Equal => WHOLE / (1 + self.count),
            Ordering::Less => 0,
        }
    }

    fn add(&mut self, rank: Precedence) {
        match Some(rank).cmp(&self.best) {
            Ordering::Greater => *self = Rivals { best: Some(rank), count: 1 },
            Ordering::Equal => self.count += 1,
            Ordering::Less => {}
        }
    }
}

/// The rivals of each player.
fn rivals(holdings: &[Holding]) -> [Rivals; Players::MOST] {
    let mut rivals = [Rivals::default(); Players::MOST];
    for (player, holding) in holdings.iter().enumerate() {
        let others = rivals.iter_mut().enumerate().filter(|(other, _)| *other != player);
        let rank = Precedence::of(holding);
        others.for_each(|(_, rivals)| rivals.add(rank));
    }
    rivals
}
