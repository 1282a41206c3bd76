//! How a score compares with those of simulated matches.

use super::rules::{Players, TokenSet};
use crate::words::{Language, Verbatim, join, messages};

messages! {
    enum PercentileText in "divicity" {
        Share = "{player} {percent} %",
        Better = "Better than this share of scores with {n} players: {shares}.",
        Measured = "Measured in {n} simulated matches of careful players, usual tokens (C3).",
    }
}

/// The matches that were simulated for each number of players: `parlour study divicity --games 100000 --strategies careful
/// --seed 1 --json`.
pub const MATCHES: u64 = 100_000;

/// All scores are multiples of this.
const STEP: i32 = 5;

/// For 3 to 6 players the lowest score, and how many players ended with it and with each next higher one.
#[rustfmt::skip]
const SCORES: [(i32, &[u32]); 4] = [
    (-135, &[1, 3, 1, 4, 8, 9, 16, 36, 45, 73, 140, 193, 341, 521, 846, 1161, 1917, 2616, 3671, 4900, 6540, 8026, 10182, 11707, 13124, 14391, 15660, 16409, 16432, 16329, 14854, 14241, 12664, 11897, 10971, 10722, 10265, 9267, 8691, 7473, 6489, 5427, 4690, 3887, 3579, 3264, 2885, 2656, 2124, 1898, 1400, 1115, 832, 695, 508, 441, 384, 345, 275, 231, 160, 109, 70, 47, 34, 29, 27, 18, 13, 11, 4, 2, 4]),
    (-125, &[1, 0, 2, 6, 14, 13, 42, 56, 117, 173, 282, 479, 736, 1107, 1803, 2566, 3760, 5498, 7619, 10684, 13761, 17739, 20600, 25280, 29189, 36375, 32005, 30749, 22304, 19857, 14935, 13414, 11768, 11648, 11769, 9533, 9154, 6206, 5695, 3850, 3378, 2419, 2344, 2125, 1805, 1646, 1256, 1074, 698, 550, 386, 298, 266, 242, 177, 130, 134, 80, 72, 41, 35, 12, 14, 5, 14, 3, 1, 3, 1, 1, 1]),
    (-115, &[1, 1, 5, 18, 22, 44, 92, 186, 339, 516, 863, 1363, 2222, 3273, 5030, 6623, 9409, 13109, 17680, 22831, 28105, 34906, 40933, 48760, 45489, 41323, 29456, 24112, 17836, 15629, 13309, 12787, 11806, 9432, 8317, 6033, 5023, 3554, 2974, 2352, 2213, 2029, 1858, 1736, 1348, 1091, 849, 664, 498, 371, 321, 271, 251, 215, 198, 144, 74, 43, 16, 17, 8, 7, 7, 4, 3, 1]),
    (-110, &[1, 1, 4, 7, 26, 58, 88, 177, 323, 633, 1092, 1874, 3151, 4617, 6983, 9770, 15530, 19712, 28395, 32173, 44768, 54325, 79706, 65829, 60816, 33264, 25740, 15498, 13202, 11875, 11758, 12043, 8827, 8055, 5241, 4340, 2873, 2496, 2035, 1915, 1789, 1704, 1678, 1259, 1062, 867, 564, 429, 280, 271, 223, 208, 179, 121, 79, 30, 15, 6, 4, 6, 0, 4, 1]),
];

/// The share of simulated scores with as many players that are strictly lower, from 0 to 1.
pub fn percentile(score: i32, players: Players) -> f64 {
    let (lowest, counts) = SCORES[players.count() - Players::FEWEST];
    let lower = usize::try_from((score - lowest + STEP - 1).div_euclid(STEP)).unwrap_or_default();
    let sum = |counts: &[u32]| f64::from(counts.iter().sum::<u32>());
    sum(&counts[..lower.min(counts.len())]) / sum(counts)
}

/// Like [`percentile`], in whole percent, rounded down: never all, because others may be higher yet.
pub fn better_than(score: i32, players: Players) -> u8 {
    (percentile(score, players) * 100.0).min(99.0) as u8
}

/// Says of what share of scores each player's is better; players have a name and a score.
pub fn sentence<'a>(
    scores: impl Iterator<Item = (&'a str, i32)>,
    players: Players,
    language: Language,
) -> String {
    let shares = scores.map(|(player, score)| {
        let percent = better_than(score, players);
        PercentileText::Share.say(language, &[("player", &Verbatim(player)), ("percent", &percent)])
    });
    let shares = Verbatim(join(shares, ", "));
    PercentileText::Better.say(language, &[("n", &players), ("shares", &shares)])
}

/// Says what scores are compared with.
pub fn note(language: Language) -> String {
    PercentileText::Measured.say(language, &[("n", &MATCHES)])
}

/// Whether what was simulated is what is played: the usual tokens (C3), as far as can be known.
pub fn is_usual(set: Option<&TokenSet>, tokens: &TokenSet) -> bool {
    set.is_none_or(|set| *set == TokenSet::DEFAULT) && tokens.except(&TokenSet::DEFAULT).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::simulator::{Simulation, Strategy, Tally};
    use crate::seed::Seed;

    /// The largest difference between the table and new matches, in shares of lower scores.
    fn difference(strategy: Strategy, players: Players) -> f64 {
        let simulation = Simulation { players, strategies: [strategy; Players::MOST], seed: Seed(2) };
        let mut tally = Tally::default();
        (0..1000).for_each(|number| tally.add(&simulation.play(number)));
        let all = 1000.0 * players.count() as f64;
        let mut lower = 0;
        let differences = tally.scores().map(|(score, count)| {
            let difference = (percentile(score, players) - f64::from(lower) / all).abs();
            lower += count as u32;
            difference
        });
        differences.fold(0.0, f64::max)
    }

    #[test]
    fn the_table_is_that_of_careful_players_and_not_of_others() {
        for players in Players::all() {
            // Kolmogorov and Smirnov: independent scores differ more once in a thousand times.
            let most = 1.95 / (1000.0 * players.count() as f64).sqrt();
            let [careful, greedy] =
                [Strategy::Careful, Strategy::Greedy].map(|strategy| difference(strategy, players));
            assert!(careful < most && most < greedy, "{players}: {careful} {most} {greedy}");
        }
    }

    #[test]
    fn every_match_that_was_simulated_is_in_the_table() {
        for (players, (_, counts)) in Players::all().zip(SCORES) {
            assert_eq!(u64::from(counts.iter().sum::<u32>()), MATCHES * players.count() as u64);
        }
    }

    #[test]
    fn a_score_is_better_than_those_that_are_lower() {
        let three = Players::new(3).unwrap();
        let (lowest, counts) = SCORES[0];
        let all = f64::from(counts.iter().sum::<u32>());
        assert!(
            [lowest, lowest - 5, i32::from(i16::MIN)].iter().all(|score| percentile(*score, three) == 0.0)
        );
        assert!((percentile(lowest + 10, three) - f64::from(counts[0] + counts[1]) / all).abs() < 1e-12);
        assert!((percentile(1000, three) - 1.0).abs() < 1e-12);
        assert_eq!((better_than(1000, three), better_than(-1000, three)), (99, 0));
    }

    #[test]
    fn c3_other_tokens_are_not_compared() {
        let set = |text: &str| text.parse::<TokenSet>().unwrap();
        assert!(is_usual(None, &set("milkx3 duckx1")) && is_usual(Some(&TokenSet::DEFAULT), &set("10x5")));
        assert!(!is_usual(Some(&set("10x5")), &set("10x1")) && !is_usual(None, &set("10x6")));
    }
}
