//! How strong players are, with how sure that is: R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking",
//! JMLR 12 (2011), 267-300, algorithm 1 (Bradley-Terry, full pairs), each player a team. A few lines instead of a crate: the one with
//! the most users, `skillratings`, would be crate 171 of the program's, which stays at 170.

use std::collections::HashMap;

use serde::Serialize;

/// From how many matches on a player has a rating.
pub const RATED_FROM: usize = 10;

/// The strength of a player. Everybody begins at 25 ± 16.7.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rating {
    /// The most likely strength.
    pub mean: f64,
    /// One standard deviation: with 95 % the strength is less than two of them from the mean.
    pub deviation: f64,
}

impl Rating {
    const START: Rating = Rating { mean: 25.0, deviation: 25.0 / 3.0 };

    /// To two decimals.
    pub(super) fn rounded(self) -> Rating {
        let [mean, deviation] = [self.mean, self.deviation].map(|value| (value * 100.0).round() / 100.0);
        Rating { mean, deviation }
    }
}

/// How much chance there is in a game, in ratings.
const BETA: f64 = 25.0 / 6.0;
/// The least share of the variance that a match leaves.
const KAPPA: f64 = 0.0001;

/// Changes the ratings after a match between these persons with these ranks.
pub fn rate(ratings: &mut HashMap<usize, Rating>, seats: &[(usize, usize)]) {
    let before: Vec<Rating> =
        seats.iter().map(|(person, _)| *ratings.get(person).unwrap_or(&Rating::START)).collect();
    for (at, (person, rank)) in seats.iter().enumerate() {
        let Rating { mean, deviation } = before[at];
        let variance = deviation.powi(2);
        let (mut gain, mut learnt) = (0.0, 0.0);
        for (other, (_, other_rank)) in seats.iter().enumerate().filter(|(other, _)| *other != at) {
            let spread = (variance + before[other].deviation.powi(2) + 2.0 * BETA.powi(2)).sqrt();
            let expected = 1.0 / (1.0 + ((before[other].mean - mean) / spread).exp());
            let scored = match rank.cmp(other_rank) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            gain += variance / spread * (scored - expected);
            learnt += deviation / spread * variance / spread.powi(2) * expected * (1.0 - expected);
        }
        let rating = Rating { mean: mean + gain, deviation: (variance * (1.0 - learnt).max(KAPPA)).sqrt() };
        ratings.insert(*person, rating);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers are those of openskill.js 4 for `rate([[a], [b]])`.
    #[test]
    fn a_first_match_of_two_gives_what_openskill_gives() {
        let mut ratings = HashMap::new();
        rate(&mut ratings, &[(7, 1), (9, 2)]);
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        assert!(
            near(ratings[&7].mean, 27.635_231_383_473_65) && near(ratings[&9].mean, 22.364_768_616_526_35)
        );
        assert!(near(ratings[&7].deviation, 8.065_506_316_323_548), "{ratings:?}");
    }

    #[test]
    fn a_draw_of_equals_moves_nobody_and_makes_both_surer() {
        let mut ratings = HashMap::new();
        rate(&mut ratings, &[(0, 1), (1, 1), (2, 1)]);
        assert!(ratings.values().all(|rating| (rating.mean - 25.0).abs() < 1e-9 && rating.deviation < 8.3));
    }
}
