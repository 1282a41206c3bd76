//! Results about holdings, hands and deals as serializable values.

use crate::words::{Language, Say, in_english, messages};
use serde::Serialize;
use serde_json::{Map, Value};

use super::chart::totals;
use super::game::{Divicity, PlayerSummary, Replay};
use super::notation::written_effect;
pub use super::odds::Hope;
use super::odds::Prospect;
use super::percentile::better_than;
use super::rules::{
    ALL_LEX, Card, Deal, Holding, Match, Name, Parts, Players, Seat, Seats, Standing, Standings, Take, Taker,
    TokenKind, TokenSet, Trick, Variant, score, token_stack,
};
use super::simulator::{Simulation, Strategy, Tally, TokenWorth};
use super::what_if::Swing;
use crate::record::Diagnostic;
use crate::seed::Seed;
use crate::table::Tags;
use crate::table::estimate::Estimate;
use crate::text_value::as_text;

as_text! {
    Serialize for Card, Name, TokenKind;
    Deserialize for Name, Players;
    JsonSchema for Players;
}

/// A player by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Named<N = Name> {
    /// The name as written.
    pub name: N,
}

fn winners(names: &[Name], standings: &Standings) -> Vec<Name> {
    standings.winners().map(|player| names[player].clone()).collect()
}

/// What players' holdings score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Score {
    /// Everybody's points and ranks with the tokens held now.
    #[serde(flatten)]
    pub now: Scores,
    /// How everybody stood before the changes that were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Scores>,
    /// What one more token of each kind would do for a player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_token: Option<BestToken>,
    /// What is right and worth a second look: tokens that no box has (C3).
    pub warnings: Vec<Diagnostic>,
}

/// The scores of all players, and who has won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Scores {
    /// In the order given.
    pub players: Vec<PlayerScore>,
    /// Who has won (C13).
    pub winners: Vec<Name>,
    /// Why: `score`, `lex-tiebreak`, `four-lex` or `shared`.
    pub reason: &'static str,
}

/// What a player's holding scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerScore {
    /// The player's name, as in the record or the text.
    pub name: Name,
    /// How many tokens of each kind.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, u8>"))]
    pub holding: TokenSet,
    /// How many Lex the player holds (C13).
    pub lex: u8,
    /// What each part of the holding adds (C12).
    pub parts: Parts,
    /// The score: the sum of the parts.
    pub total: i32,
    /// From 1; those who tie in score and Lex share a rank, and the next one is left out.
    pub rank: usize,
    /// Whether this player has won, alone or with others.
    pub winner: bool,
    /// The score less the one before the changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<i32>,
    /// How many percent of the final scores of simulated matches with as many players are lower, rounded down; for
    /// 3 players or more, and the usual tokens (C3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better_than: Option<u8>,
}

impl Scores {
    /// Collects the scores of `names`, in the order of their holdings. Given the standings before the changes, each
    /// player also has a difference.
    pub fn new(names: &[Name], standings: &Standings, before: Option<&Standings>) -> Scores {
        let score = |(player, name): (usize, &Name)| {
            let Standing { holding, parts, total, rank, winner, .. } = *standings.of(player);
            let Holding { tokens: holding, lex } = holding;
            let difference = before.map(|before| total - before.of(player).total);
            PlayerScore {
                name: name.clone(),
                holding,
                lex,
                parts,
                total,
                rank,
                winner,
                difference,
                better_than: None,
            }
        };
        Scores {
            players: names.iter().enumerate().map(score).collect(),
            winners: winners(names, standings),
            reason: standings.reason.name(),
        }
    }

    /// The scores, compared with those of simulated matches.
    pub(crate) fn compared(mut self) -> Scores {
        if let Some(players) = Players::new(self.players.len()) {
            for player in &mut self.players {
                player.better_than = Some(better_than(player.total, players));
            }
        }
        self
    }

    /// The standings, ranked best first.
    pub fn standings(&self) -> Standings {
        let holding = |player: &PlayerScore| Holding { tokens: player.holding, lex: player.lex };
        Standings::new(&self.players.iter().map(holding).collect::<Vec<_>>())
    }
}

/// What one more token of each kind would do for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BestToken {
    /// Who was asked about, by name.
    pub player: Name,
    /// Each kind, the best first.
    pub swings: Vec<Swing>,
}

/// Hands dealt from a seed, and who leads first (C2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Dealt {
    /// What it is derived from.
    pub seed: Seed,
    /// The players in seat order.
    pub players: Vec<Named>,
    /// Who leads the first trick.
    pub leader: Name,
    /// What each player is dealt, in seat order.
    pub hands: Vec<DealtHand>,
    /// The cards that stay out, sorted.
    pub rest: Vec<Card>,
    /// The stack of tokens, where it was shuffled too; the first is drawn first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<Vec<TokenKind>>,
}

/// The cards that a player is dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DealtHand {
    /// The player's name, as in the record or the text.
    pub name: Name,
    /// The cards, sorted by suit and rank, jokers last.
    pub cards: Vec<Card>,
}

/// What many simulated matches came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SimulationResult {
    /// The players in seat order.
    pub players: Vec<Contestant>,
    /// How many matches were played.
    pub games: u64,
    /// What all matches were drawn from.
    pub seed: Seed,
    /// The score of a player.
    pub mean_score: Option<Estimate>,
    /// The standard deviation of players' scores.
    pub score_deviation: Option<f64>,
    /// The 5th, 25th, 50th, 75th and 95th percentiles of players' scores.
    pub percentiles: Vec<Percentile>,
    /// How many players ended with each score, lowest first.
    pub scores: Vec<ScoreCount>,
    /// The shares of players with 0, 1, 2, 3 and 4 Lex.
    pub lex: Vec<f64>,
    /// The share of victories of who led the first trick.
    pub leader_wins: Option<Estimate>,
    /// What each kind of token is worth.
    pub tokens: Vec<TokenResult>,
}

/// A player of simulated matches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Contestant {
    /// How the player chooses: `random`, `greedy` or `careful`.
    pub strategy: &'static str,
    /// The player's score.
    pub mean_score: Option<Estimate>,
    /// The player's share of victories; those who share one have equal parts of it (C13).
    pub wins: Option<Estimate>,
}

/// A percentile: the lowest score with at least this percentage of the players at or below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Percentile {
    /// The percentage.
    pub percent: u8,
    /// The score.
    pub score: i32,
}

/// How many players ended with a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ScoreCount {
    /// The score.
    pub score: i32,
    /// How many players.
    pub players: u64,
}

/// What a kind of token is worth in simulated matches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TokenResult {
    /// The kind.
    pub token: TokenKind,
    /// The score of who holds one at the end, less the score without it.
    pub points: Option<Estimate>,
    /// The share of victories of who holds one at the end, less the share without it.
    pub wins: Option<Estimate>,
    /// How resolving it changed the score of its player; only for specials (C11).
    pub resolved: Option<Estimate>,
}

impl SimulationResult {
    /// The percentages of [`SimulationResult::percentiles`].
    const PERCENT: [u8; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

    /// Combines `simulation` with its `tally`.
    pub fn new(simulation: &Simulation, tally: &Tally) -> SimulationResult {
        let contestant = |(seat, strategy): (Seat, Strategy)| {
            let (mean_score, wins) = tally.seat(seat).unzip();
            Contestant { strategy: strategy.name(), mean_score, wins }
        };
        let percentile = |percent| {
            let score = tally.score_at(f64::from(percent) / 100.0)?;
            Some(Percentile { percent, score })
        };
        let worth = |token| {
            let TokenWorth { points, wins, resolved } = tally.token(token);
            TokenResult { token, points, wins, resolved }
        };
        SimulationResult {
            players: Seat::all(simulation.players).zip(simulation.strategies).map(contestant).collect(),
            games: tally.matches(),
            seed: simulation.seed,
            mean_score: tally.score(),
            score_deviation: tally.deviation(),
            percentiles: SimulationResult::PERCENT.into_iter().filter_map(percentile).collect(),
            scores: tally.scores().map(|(score, players)| ScoreCount { score, players }).collect(),
            lex: (0..=ALL_LEX).filter_map(|lex| tally.lex(lex)).collect(),
            leader_wins: tally.leader(),
            tokens: TokenKind::ALL.into_iter().map(worth).collect(),
        }
    }
}

/// Chances in a match under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Odds {
    /// The number of complete tricks.
    pub tricks: usize,
    /// The number of tricks in the whole match.
    pub of: usize,
    /// How often the rest of the match was played.
    pub games: u64,
    /// What its cards and tokens were drawn from.
    pub seed: Seed,
    /// The players in seat order.
    pub players: Vec<PlayerOdds>,
    /// Each kind of token that may still be set out.
    pub tokens: Vec<TokenOdds>,
}

/// What a player may expect.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerOdds {
    /// The player's name, as in the record.
    pub name: Name,
    /// The score now; without Lex that are not counted yet (C9).
    pub score: i32,
    /// Whether the player can still win.
    pub hope: Hope,
    /// The share of victories; those who share one have equal parts of it (C13).
    pub wins: Option<Estimate>,
    /// The score at the end.
    pub mean_score: Option<Estimate>,
    /// The exact share of the victory if everyone plays the last trick as well as possible; only in the last trick,
    /// with known hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<f64>,
}

/// A kind of token that may still be set out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TokenOdds {
    /// The kind.
    pub token: TokenKind,
    /// How many were not set out.
    pub left: u8,
    /// The exact chance that at least one of them still is.
    pub chance: f64,
}

impl Odds {
    /// Combines a match with the ends of its continuations; `names` are in seat order.
    pub fn new(prospect: &Prospect, names: &[Name], seed: Seed, ends: &Tally) -> Odds {
        let state = prospect.state();
        let solved = prospect.solved();
        let player = |(seat, name): (Seat, &Name)| {
            let (mean_score, wins) = ends.seat(seat).unzip();
            PlayerOdds {
                name: name.clone(),
                score: score(state.holding(seat)).total(),
                hope: prospect.hope(seat),
                wins,
                mean_score,
                solved: solved.as_ref().map(|shares| shares[seat.index()]),
            }
        };
        let left = prospect.left();
        let kind = |(token, left)| TokenOdds { token, left, chance: prospect.chance(token) };
        let may_come = |token: &TokenOdds| token.chance > 0.0;
        Odds {
            tricks: state.tricks(),
            of: state.players().hand_size(),
            games: ends.matches(),
            seed,
            players: Seat::all(state.players()).zip(names).map(player).collect(),
            tokens: left.iter().map(kind).filter(may_come).collect(),
        }
    }
}

/// Why a deal is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealError {
    /// Too few or too many players.
    Players,
    /// Two players with the same name.
    Twice(Name),
    /// The named leader is not one of the players.
    Leader(Name),
}

in_english! { DealError }

impl std::error::Error for DealError {}

messages! {
    /// Who cannot play together.
    pub(crate) enum NamesText in "divicity" {
        Players = "3 to 6 players play Divicity (C2)",
        Twice = "`{name}` appears twice among the names",
        Leader = "`{name}` is not one of the players",
        Number = "{names|1:1 name|{names} names} for {players} players",
    }
}

impl Say for DealError {
    fn say(&self, language: Language) -> String {
        match self {
            DealError::Players => NamesText::Players.text(language).to_owned(),
            DealError::Twice(name) => NamesText::Twice.say(language, &[("name", &name.as_str())]),
            DealError::Leader(name) => NamesText::Leader.say(language, &[("name", &name.as_str())]),
        }
    }
}

impl Dealt {
    /// Deals for players in seat order from `seed`, with the token stack if requested. The first leader is drawn
    /// unless one is named; the cards are the same either way.
    ///
    /// # Errors
    /// Returns an error if the number of players is wrong, two names are equal, or `leader` is not one of the
    /// players.
    ///
    /// ```
    /// use parlour::divicity::{Name, results::Dealt};
    /// use parlour::seed::Seed;
    /// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
    /// let dealt = Dealt::new(names, Seed(42), None, false).unwrap();
    /// assert!(dealt.hands.iter().all(|hand| hand.cards.len() == 15));
    /// assert_eq!(dealt.rest.len(), 9);
    /// ```
    pub fn new(
        names: Vec<Name>,
        seed: Seed,
        leader: Option<&Name>,
        with_tokens: bool,
    ) -> Result<Dealt, DealError> {
        let players = Players::new(names.len()).ok_or(DealError::Players)?;
        check_distinct(&names)?;
        let deal = Deal::new(players, seed);
        let leader = leader.unwrap_or(&names[deal.leader]).clone();
        if !names.contains(&leader) {
            return Err(DealError::Leader(leader));
        }
        Ok(Dealt {
            seed,
            leader,
            players: names.iter().map(|name| Named { name: name.clone() }).collect(),
            hands: names.into_iter().zip(deal.hands).map(|(name, cards)| DealtHand { name, cards }).collect(),
            rest: deal.rest,
            tokens: with_tokens.then(|| token_stack(&TokenSet::DEFAULT, seed)),
        })
    }

    /// Formats the head of a record: its tags, including the variants, and the token stack as a comment.
    pub fn record(&self, variants: &[Variant]) -> String {
        let names: Vec<&str> = self.hands.iter().map(|hand| hand.name.as_str()).collect();
        let mut text =
            format!("[Game \"Divicity\"]\n[Players \"{}\"]\n[Leader \"{}\"]\n", names.join(" "), self.leader);
        if !variants.is_empty() {
            let variants: Vec<&str> = variants.iter().map(|variant| variant.name()).collect();
            text.extend(["[Rules \"", &variants.join(" "), "\"]\n"]);
        }
        for DealtHand { name, cards } in &self.hands {
            let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
            text.extend(["[Hand \"", name.as_str(), " ", &cards.join(" "), "\"]\n"]);
        }
        if let Some(stack) = &self.tokens {
            let kinds: Vec<&str> = stack.iter().map(|kind| kind.name()).collect();
            text.extend(["\n{ token stack, drawn from the left: ", &kinds.join(" "), " }\n"]);
        }
        text
    }

    /// The seat of the first leader.
    pub fn leads(&self) -> usize {
        self.hands.iter().position(|hand| hand.name == self.leader).unwrap_or_default()
    }
}

/// Checks that all names differ.
///
/// # Errors
/// Returns the first name that appears for the second time.
pub fn check_distinct(names: &[Name]) -> Result<(), DealError> {
    let twice = names.iter().enumerate().find(|(seat, name)| names[..*seat].contains(name));
    twice.map_or(Ok(()), |(_, name)| Err(DealError::Twice(name.clone())))
}

/// Whether the hands of a text are right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HandsCheck {
    /// Whether nothing is wrong.
    pub valid: bool,
    /// The players named, or else those who have hands.
    pub players: Vec<Named<String>>,
    /// Each hand found in the text, in its order.
    pub hands: Vec<HandSize>,
    /// All that is wrong.
    pub faults: Vec<HandsFault>,
}

/// How many cards a player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HandSize {
    /// The player as written.
    pub name: String,
    /// How many cards the hand has.
    pub count: usize,
}

/// Something wrong in hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HandsFault {
    /// The fault with its place in the text.
    #[serde(flatten)]
    pub diagnostic: Diagnostic,
    /// Whose hand it is about, as written.
    pub player: Option<String>,
    /// Which card it is about, as written.
    pub card: Option<String>,
}

/// A match trick by trick.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Story<'r> {
    /// The tags; a tag that appears several times has a list.
    pub tags: Tags<'r>,
    /// Who led the first trick; nothing where the tags have a fault.
    pub leader: Option<Name>,
    /// The tricks, as far as they are asked for and right.
    pub tricks: Vec<TrickStory>,
    /// What each player then holds and scores, in seat order.
    pub players: Vec<PlayerSummary>,
    /// Who has won, or leads.
    pub winners: Vec<Name>,
    /// `finished` or `unfinished`.
    pub status: &'static str,
    /// Whether holdings include all Lex; until they are counted there is no winner.
    pub lex_counted: bool,
    /// The first fault of the whole match.
    pub error: Option<&'r Diagnostic>,
    /// What makes one doubt the record, though it is right.
    pub warnings: &'r [Diagnostic],
}

/// One trick of a match: who led, who took what, and the scores after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TrickStory {
    /// Its number, from 1.
    pub trick: usize,
    /// Who led the trick.
    pub leader: Name,
    /// The cards in the order they were played; empty if cards are left out.
    pub cards: Vec<Card>,
    /// Who is immune (C14).
    pub immune: Vec<Name>,
    /// The tokens set out.
    pub tokens: Vec<TokenKind>,
    /// The tokens taken, in the order they were taken.
    pub takes: Vec<TakeStory>,
    /// Who won the trick, and leads the next.
    pub winner: Name,
    /// How many aces the winner kept (C9).
    pub lex: usize,
    /// Everybody's score after it, by name.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, i32>"))]
    pub scores: Map<String, Value>,
}

/// A token that a player took from a trick.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TakeStory {
    /// Who took it; `null` if it was discarded.
    pub player: Option<Name>,
    /// The kind of token taken.
    pub token: TokenKind,
    /// What a special did, as a record writes it (C11).
    pub effect: Option<String>,
}

impl Story<'_> {
    /// Tells the first `told` tricks of a match and the state after them.
    pub fn new(replay: &Replay, told: usize) -> Story<'_> {
        let report = &replay.report;
        let table = report.table().map(|table| table.at(replay.position(told)));
        let after = replay.states().into_iter().skip(1);
        let tricks = table.as_ref().map(|table| {
            let tricks = replay.plies.walk().take(told).zip(after).zip(1..);
            let story = |(((before, trick), after), number): (((Match, &Trick), Match), usize)| {
                TrickStory::new(number, &before, trick, &after, table.names())
            };
            tricks.map(story).collect()
        });
        Story {
            tags: report.tag_map(),
            leader: table.as_ref().map(|table| table.leader().clone()),
            tricks: tricks.unwrap_or_default(),
            players: table.as_ref().map(Divicity::players).unwrap_or_default(),
            winners: table.as_ref().map(Divicity::winners).unwrap_or_default(),
            status: table.as_ref().map_or("unfinished", Divicity::status),
            lex_counted: table.is_some_and(|table| table.state.lex_known()),
            error: report.fault.as_ref(),
            warnings: &report.warnings,
        }
    }
}

impl TrickStory {
    fn new(number: usize, before: &Match, trick: &Trick, after: &Match, names: &[Name]) -> TrickStory {
        let name = |seat: Seat| names[seat.index()].clone();
        let take = |take: &Take| TakeStory {
            player: match take.taker {
                Taker::Player(seat) => Some(name(seat)),
                Taker::Discard => None,
            },
            token: take.token,
            effect: take.effect.map(|effect| written_effect(effect, names)),
        };
        let scores = names.iter().zip(totals(after));
        TrickStory {
            trick: number,
            leader: name(before.leader()),
            cards: trick.cards.clone(),
            immune: immune(before, trick).iter().map(name).collect(),
            tokens: trick.tokens.clone(),
            takes: trick.takes.iter().map(take).collect(),
            winner: name(after.leader()),
            lex: trick.cards.iter().filter(|card| card.is_lex()).count(),
            scores: scores.map(|(name, total)| (name.to_string(), total.into())).collect(),
        }
    }
}

/// The players immune in a trick: by a joker among its cards, or named if cards are left out (C14).
fn immune(before: &Match, trick: &Trick) -> Seats {
    let jokers = before.order().zip(&trick.cards).filter(|(_, card)| **card == Card::Joker);
    let jokers = jokers.filter(|_| before.setup().immunity).map(|(seat, _)| seat);
    trick.immune.iter().chain(jokers).collect()
}
