//! Scores and winners (C12, C13).

use serde::Serialize;

use super::token::{Holding, TokenKind, TokenSet};
use crate::record::faults;

/// What makes up a player's score, in the order of C12.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Parts {
    /// Points tokens at face value.
    pub points: i32,
    /// -30 for a duck.
    pub duck: i32,
    /// +10 for each rinds.
    pub rinds: i32,
    /// +5 for each beer.
    pub beer: i32,
    /// +30 more for each pair of one rinds and one beer.
    pub pairs: i32,
    /// 0, -5, -25 or -50 for 0 to 3 milk together.
    pub milk: i32,
    /// +5 for each kept special.
    pub kept: i32,
    /// +50 for exactly three Lex.
    pub lex_bonus: i32,
}

impl Parts {
    /// The number of parts.
    pub const COUNT: usize = 8;

    /// The parts in the order of C12.
    pub const fn each(&self) -> [i32; Parts::COUNT] {
        let Parts { points, duck, rinds, beer, pairs, milk, kept, lex_bonus } = *self;
        [points, duck, rinds, beer, pairs, milk, kept, lex_bonus]
    }

    /// The score: the sum of the parts.
    pub fn total(&self) -> i32 {
        self.each().iter().sum()
    }
}

pub const DUCK: i32 = -30;
pub const RINDS: i32 = 10;
pub const BEER: i32 = 5;
/// The bonus for a pair of one rinds and one beer.
pub const PAIR: i32 = 30;
pub const KEPT: i32 = 5;
/// The points of 0 to 3 milk together.
pub const MILK: [i32; 4] = [0, -5, -25, -50];
/// The bonus for exactly three Lex.
pub const LEX_BONUS: i32 = 50;
/// The number of ducks in the game (C3).
pub const MOST_DUCKS: u8 = 1;
/// The number of milk in the game (C12).
pub const MOST_MILK: u8 = 3;
/// The number of Lex in the game; a player with all of them wins outright (C1, C13).
pub const ALL_LEX: u8 = 4;

pub const MOST_OF_A_KIND: u8 = u8::MAX;

/// Scores one player's holding (C12).
///
/// More milk than the game has counts as three; [`check_heap`] refuses it.
///
/// ```
/// use parlour::divicity::{Holding, TokenKind};
/// use parlour::internals::divicity::rules::score;
/// let tokens = [TokenKind::Rinds, TokenKind::Rinds, TokenKind::Beer].into_iter().collect();
/// assert_eq!(score(&Holding { tokens, lex: 0 }).total(), 55);
/// ```
pub fn score(holding: &Holding) -> Parts {
    use TokenKind::{Beer, Donate, Duck, Exchange, Milk, Minus5, Minus10, Minus20, Plus10, Rinds, Steal};
    let count = |kind| i32::from(holding.tokens.count(kind));
    let (rinds, beer) = (count(Rinds), count(Beer));
    let milk = holding.tokens.count(Milk).min(MOST_MILK);
    Parts {
        points: 10 * count(Plus10) - 5 * count(Minus5) - 10 * count(Minus10) - 20 * count(Minus20),
        duck: DUCK * count(Duck),
        rinds: RINDS * rinds,
        beer: BEER * beer,
        pairs: PAIR * rinds.min(beer),
        milk: MILK[usize::from(milk)],
        kept: KEPT * (count(Exchange) + count(Donate) + count(Steal)),
        lex_bonus: if holding.lex == 3 { LEX_BONUS } else { 0 },
    }
}

faults! {
    /// Holdings that no game can produce.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum HeapFault {
        /// All players together have more milk than the game.
        Milk(milk: u32)
            kind("too-many-milk") rule("C12")
            words("{milk} milk in all, but the game has three");
        /// All players together have more Lex than the game.
        Lex(lex: u32)
            kind("too-many-lex") rule("C1")
            words("{lex} Lex in all, but the game has four");
        /// All players together have more tokens of a kind than the set.
        Kind { kind: TokenKind, held: u32, there: u8 }
            kind("token-set") rule("C3")
            words("{held} {kind} in all, but the set has {there}");
    }
}

/// Checks that all holdings together can come from one game: at most three milk and four Lex, and no more of any
/// kind than `set` has, if one is given.
///
/// # Errors
/// Returns all faults, in the order of the rules.
pub fn check_heap(holdings: &[Holding], set: Option<&TokenSet>) -> Result<(), Vec<HeapFault>> {
    let held = |kind| holdings.iter().map(|holding| u32::from(holding.tokens.count(kind))).sum::<u32>();
    let mut faults = Vec::new();
    let milk = held(TokenKind::Milk);
    if milk > MOST_MILK.into() {
        faults.push(HeapFault::Milk(milk));
    }
    let lex = holdings.iter().map(|holding| u32::from(holding.lex)).sum::<u32>();
    if lex > ALL_LEX.into() {
        faults.push(HeapFault::Lex(lex));
    }
    for (kind, there) in set.iter().flat_map(|set| TokenKind::ALL.map(|kind| (kind, set.count(kind)))) {
        let held = held(kind);
        let told = kind == TokenKind::Milk && milk > MOST_MILK.into();
        if held > there.into() && !told {
            faults.push(HeapFault::Kind { kind, held, there });
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Why the winners won (C13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// One player has the highest score.
    Score,
    /// The winner has the most Lex of those tied for the highest score.
    LexTiebreak,
    /// A player has all four Lex (C13).
    FourLex,
    /// The winners are tied in score and Lex.
    Shared,
}

impl Reason {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Score => "score",
            Reason::LexTiebreak => "lex-tiebreak",
            Reason::FourLex => "four-lex",
            Reason::Shared => "shared",
        }
    }
}

/// One player's line in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The index of the player's holding.
    pub player: usize,
    /// The tokens and Lex counted.
    pub holding: Holding,
    /// The parts of the score.
    pub parts: Parts,
    /// The score: the sum of all parts (C12).
    pub total: i32,
    /// The rank, from 1. Players tied in score and Lex share a rank, and the ranks after it are skipped.
    pub rank: usize,
    /// Whether this player won, alone or shared.
    pub winner: bool,
}

/// What decides between players, in this order: all four Lex, the score, the Lex (C13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Precedence {
    all_lex: bool,
    /// The score.
    pub total: i32,
    lex: u8,
}

impl Precedence {
    /// The precedence of a holding.
    pub fn of(holding: &Holding) -> Precedence {
        Precedence::new(holding, score(holding).total())
    }

    const fn new(holding: &Holding, total: i32) -> Precedence {
        Precedence { all_lex: holding.lex >= ALL_LEX, total, lex: holding.lex }
    }
}

/// All players' scores and ranks.
///
/// ```
/// use parlour::{divicity::{Holding, Standings}, internals::divicity::rules::Reason};
///
/// let holding = |tokens: &str, lex| Holding { tokens: tokens.parse().unwrap(), lex };
/// let standings = Standings::new(&[holding("duckx1", 0), holding("10x3", 0), holding("-5x1", 1)]);
/// assert_eq!(standings.winners().collect::<Vec<_>>(), [1]);
/// assert_eq!((standings.ranked[0].total, standings.reason), (30, Reason::Score));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// The players, best first; tied players stay in the given order.
    pub ranked: Vec<Standing>,
    /// Why the winners won.
    pub reason: Reason,
}

impl Standings {
    /// Scores and ranks the players' holdings (C12, C13).
    pub fn new(holdings: &[Holding]) -> Standings {
        let mut ranked: Vec<Standing> = holdings
            .iter()
            .enumerate()
            .map(|(player, holding)| {
                let parts = score(holding);
                Standing { player, holding: *holding, parts, total: parts.total(), rank: 0, winner: false }
            })
            .collect();
        // The sort is stable.
        let key = |standing: &Standing| std::cmp::Reverse(Precedence::new(&standing.holding, standing.total));
        ranked.sort_by_key(key);
        for place in 0..ranked.len() {
            let tied = place > 0 && key(&ranked[place]) == key(&ranked[place - 1]);
            ranked[place].rank = if tied { ranked[place - 1].rank } else { place + 1 };
            ranked[place].winner = ranked[place].rank == 1;
        }
        let reason = reason(&ranked);
        Standings { ranked, reason }
    }

    /// The standing of a player, by index.
    ///
    /// # Panics
    /// Panics if there is no such player.
    pub fn of(&self, player: usize) -> &Standing {
        self.ranked.iter().find(|standing| standing.player == player).expect("every player has a standing")
    }

    /// The winners' indices, in the given order.
    pub fn winners(&self) -> impl Iterator<Item = usize> + '_ {
        self.ranked.iter().filter(|standing| standing.winner).map(|standing| standing.player)
    }
}

fn reason(ranked: &[Standing]) -> Reason {
    match ranked {
        [first, ..] if first.holding.lex >= ALL_LEX => Reason::FourLex,
        [first, second, ..] if second.rank == first.rank => Reason::Shared,
        [first, second, ..] if second.total == first.total => Reason::LexTiebreak,
        _ => Reason::Score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenKind::{Beer, Donate, Duck, Exchange, Milk, Minus5, Minus10, Minus20, Plus10, Rinds, Steal};
    use proptest::prelude::*;

    fn held(tokens: &[TokenKind], lex: u8) -> Holding {
        Holding { tokens: tokens.iter().copied().collect(), lex }
    }

    fn total(tokens: &[TokenKind]) -> i32 {
        score(&held(tokens, 0)).total()
    }

    #[test]
    fn c12_points_count_at_face_value() {
        assert_eq!(total(&[Plus10, Plus10, Minus5, Minus10, Minus20]), -15);
    }

    #[test]
    fn c1_c12_a_heap_has_at_most_three_milk_and_four_lex() {
        let all = held(&[Milk, Milk, Milk], 4);
        assert_eq!(check_heap(&[all, held(&[], 0)], None), Ok(()));
        let heap = [all, held(&[Milk], 1)];
        assert_eq!(check_heap(&heap, None), Err(vec![HeapFault::Milk(4), HeapFault::Lex(5)]));
    }

    #[test]
    fn c12_a_duck_costs_30() {
        assert_eq!(total(&[Duck]), -30);
    }

    #[test]
    fn c12_milk_costs_0_5_25_50() {
        for (count, cost) in [(0, 0), (1, -5), (2, -25), (3, -50)] {
            assert_eq!(total(&vec![Milk; count]), cost);
        }
    }

    #[test]
    fn c12_rinds_and_beer_are_worth_more_in_pairs() {
        assert_eq!(total(&[Rinds]), 10);
        assert_eq!(total(&[Beer]), 5);
        assert_eq!(total(&[Rinds, Beer]), 45);
        assert_eq!(total(&[Rinds, Rinds, Rinds, Beer]), 65);
        assert_eq!(total(&[Rinds, Beer, Beer, Beer]), 55);
        assert_eq!(total(&[Rinds, Rinds, Beer, Beer]), 90);
    }

    #[test]
    fn c12_the_published_example_two_rinds_and_one_beer_make_55() {
        assert_eq!(total(&[Rinds, Rinds, Beer]), 55);
    }

    #[test]
    fn c12_a_kept_special_is_worth_5() {
        assert_eq!(total(&[Exchange, Donate, Steal, Steal]), 20);
    }

    #[test]
    fn c12_exactly_three_lex_are_worth_50() {
        let bonus = |lex| score(&held(&[], lex)).total();
        assert_eq!([bonus(0), bonus(1), bonus(2), bonus(3), bonus(4)], [0, 0, 0, 50, 0]);
    }

    #[test]
    fn c12_more_than_three_milk_are_refused() {
        let heap = [held(&[Milk, Milk], 0), held(&[Milk, Milk], 0)];
        assert_eq!(check_heap(&heap, None), Err(vec![HeapFault::Milk(4)]));
        assert_eq!(check_heap(&heap[..1], None), Ok(()));
    }

    #[test]
    fn c1_more_than_four_lex_are_refused() {
        let heap = [held(&[], 3), held(&[], 2)];
        assert_eq!(check_heap(&heap, None), Err(vec![HeapFault::Lex(5)]));
    }

    #[test]
    fn c3_a_set_is_enforced_only_where_it_is_given() {
        let heap = [held(&[Duck], 0), held(&[Duck, Milk, Milk], 0)];
        assert_eq!(check_heap(&heap, None), Ok(()));
        let fault = HeapFault::Kind { kind: Duck, held: 2, there: 1 };
        assert_eq!(check_heap(&heap, Some(&TokenSet::DEFAULT)), Err(vec![fault]));
    }

    fn outcome(holdings: &[Holding]) -> (Vec<usize>, Reason) {
        let standings = Standings::new(holdings);
        (standings.winners().collect(), standings.reason)
    }

    #[test]
    fn c13_the_highest_score_wins() {
        assert_eq!(outcome(&[held(&[], 2), held(&[Plus10], 0)]), (vec![1], Reason::Score));
    }

    #[test]
    fn c13_four_lex_beat_a_higher_score() {
        let heap = [held(&[Plus10, Plus10], 0), held(&[Duck], 4)];
        assert_eq!(outcome(&heap), (vec![1], Reason::FourLex));
    }

    #[test]
    fn c13_a_tie_goes_to_the_most_lex() {
        let heap = [held(&[Plus10], 0), held(&[Plus10], 1), held(&[Plus10], 0)];
        assert_eq!(outcome(&heap), (vec![1], Reason::LexTiebreak));
    }

    #[test]
    fn c13_still_tied_they_share_the_victory() {
        let heap = [held(&[Plus10], 1), held(&[], 2), held(&[Rinds], 1)];
        assert_eq!(outcome(&heap), (vec![0, 2], Reason::Shared));
        let ranks: Vec<usize> = Standings::new(&heap).ranked.iter().map(|standing| standing.rank).collect();
        assert_eq!(ranks, [1, 1, 3]);
    }

    fn holdings() -> impl Strategy<Value = Holding> {
        (prop::array::uniform11(0u8..=5), 0u8..=4).prop_map(|(counts, lex)| {
            let mut tokens = TokenSet::EMPTY;
            for (kind, count) in TokenKind::ALL.into_iter().zip(counts) {
                tokens.add(kind, count);
            }
            Holding { tokens, lex }
        })
    }

    proptest! {
        #[test]
        fn the_score_is_the_sum_of_its_parts(holding in holdings()) {
            let parts = score(&holding);
            prop_assert_eq!(parts.total(), parts.each().iter().sum::<i32>());
            let by_hand: i32 = holding.tokens.tokens().filter_map(TokenKind::points).sum();
            prop_assert_eq!(parts.points, by_hand);
        }

        #[test]
        fn adding_a_duck_never_helps(holding in holdings()) {
            let mut with_duck = holding;
            with_duck.tokens.add(Duck, 1);
            prop_assert_eq!(score(&with_duck).total(), score(&holding).total() - 30);
        }

        #[test]
        fn the_order_of_tokens_never_matters(holding in holdings(), seed: u64) {
            let mut tokens: Vec<TokenKind> = holding.tokens.tokens().collect();
            let count = tokens.len();
            crate::seed::shuffle_first(&mut crate::seed::Seed(seed).generator("score test", 0), &mut tokens, count);
            prop_assert_eq!(held(&tokens, holding.lex), holding);
        }

        #[test]
        fn the_order_of_players_never_matters(heap in prop::collection::vec(holdings(), 1..6)) {
            let forth = Standings::new(&heap);
            let back = Standings::new(&heap.iter().rev().copied().collect::<Vec<_>>());
            let winners = |standings: &Standings| {
                let mut scores: Vec<_> =
                    standings.ranked.iter().filter(|s| s.winner).map(|s| (s.total, s.holding.lex)).collect();
                scores.sort_unstable();
                scores
            };
            prop_assert_eq!(winners(&forth), winners(&back));
            prop_assert_eq!(forth.reason, back.reason);
        }
    }
}
