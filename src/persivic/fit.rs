//! Fits the weights of the evaluation to games: those with which the results were most likely.

use std::array::from_fn;
use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::contest::{Contest, Score};
use super::game::PerSiVic;
use super::rules::{Position, Side, Square, SquareSet};
use super::search::{ADVANCE, ROW, STACK, STONE, TO_MOVE};
use crate::seed::{Seed, below};
use crate::table::annotate::Annotated as _;
use crate::table::estimate::{Estimate, Tallied};

/// What the evaluation weighs, for the player to move minus the same for the opponent: stones, stacks less stones, and what the
/// rows that stacks advanced are worth in rows of the first half.
type Differences = [i32; 3];

/// One quiet position of each game: how many games with these differences the player to move won, drew and lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample(
    #[serde(serialize_with = "list", deserialize_with = "map")] BTreeMap<Differences, [u64; 3]>,
);

/// JSON has no lists as keys.
fn list<S: Serializer>(map: &BTreeMap<Differences, [u64; 3]>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(map)
}

fn map<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<Differences, [u64; 3]>, D::Error> {
    Vec::deserialize(deserializer).map(Vec::into_iter).map(BTreeMap::from_iter)
}

impl Tallied for Sample {
    fn join(&mut self, other: &Sample) {
        for (differences, counts) in &other.0 {
            let own = self.0.entry(*differences).or_default();
            *own = from_fn(|score| own[score].saturating_add(counts[score]));
        }
    }
}

impl Sample {
    /// Plays game `number` of a contest and adds one of its quiet positions, drawn by lot.
    pub fn play(&mut self, contest: &Contest, number: u64, clock: &(impl Fn() -> Duration + Sync)) {
        let mut generator = contest.seed.generator("persivic fit", number);
        let (mut seen, mut drawn) = (0, None);
        let played = contest.play(number, clock, |position, is_a| {
            if is_quiet(position) {
                seen += 1;
                if below(&mut generator, seen) == 0 {
                    drawn = Some((differences(position), is_a));
                }
            }
        });
        if let Some((differences, is_a)) = drawn {
            let score = match (played.score, is_a) {
                (Score::Win, true) | (Score::Loss, false) => 0,
                (Score::Draw, _) => 1,
                (Score::Loss, true) | (Score::Win, false) => 2,
            };
            self.0.entry(differences).or_default()[score] += 1;
        }
    }

    /// How many games gave a position.
    pub fn positions(&self) -> u64 {
        self.0.values().flatten().fold(0, |all, count| all.saturating_add(*count))
    }

    /// The weights that fit best; `None` if there are too few games for any.
    fn weights(&self) -> Option<[Estimate; 4]> {
        const MOST_STEPS: usize = 50;
        let mut fitted = [0.0; 4];
        for _ in 0..MOST_STEPS {
            let (slope, covariance) = self.slope(&fitted)?;
            let step: [f64; 4] = from_fn(|row| dot(&covariance[row], &slope));
            fitted = from_fn(|row| fitted[row] + step[row]);
            if step.iter().all(|step| step.abs() < 1e-9) {
                return Some(in_stones(&fitted, &covariance));
            }
        }
        None
    }

    /// The slope of the likelihood at these weights, and their covariance: the inverse of its curvature.
    fn slope(&self, weights: &[f64; 4]) -> Option<([f64; 4], [[f64; 4]; 4])> {
        let (mut slope, mut curvature) = ([0.0; 4], [[0.0; 4]; 4]);
        for ([stones, stacks, rows], counts) in &self.0 {
            let [won, drawn, lost] = counts.map(|count| count as f64);
            let games = won + drawn + lost;
            let values = [f64::from(*stones), f64::from(*stacks), f64::from(*rows), 1.0];
            let expected = 1.0 / (1.0 + (-dot(weights, &values)).exp());
            for row in 0..4 {
                slope[row] += (won + drawn / 2.0 - games * expected) * values[row];
                for column in 0..4 {
                    curvature[row][column] +=
                        games * expected * (1.0 - expected) * values[row] * values[column];
                }
            }
        }
        Some((slope, inverse(curvature)?))
    }
}

/// Whether no lone stone is next to an opponent's, where one could capture the other (P5), and none is on its far row.
fn is_quiet(position: &Position) -> bool {
    Side::ALL.into_iter().all(|side| {
        let enemies = position.stones(side.other());
        position.stones(side).into_iter().all(|square| {
            let is_free = || (SquareSet::of(square).neighbours() & enemies).is_empty();
            square.row() != side.far_row() && (position.count(square) > 1 || is_free())
        })
    })
}

fn differences(position: &Position) -> Differences {
    let of = |side: Side| {
        let squares = position.stones(side);
        let stones: i32 = squares.into_iter().map(|square| i32::from(position.count(square))).sum();
        let advance = |square: Square| ADVANCE[usize::from(square.row().abs_diff(side.home_row()))];
        let rows = squares.into_iter().map(advance).sum();
        [stones, squares.len() as i32 - stones, rows]
    };
    let side = position.side_to_move();
    let (own, other) = (of(side), of(side.other()));
    from_fn(|value| own[value] - other[value])
}

/// Weights in hundredths of a stone, with their standard errors; the first is the score of ten wins to one loss instead.
fn in_stones(weights: &[f64; 4], covariance: &[[f64; 4]; 4]) -> [Estimate; 4] {
    let (stone, unit) = (weights[0], f64::from(STONE) / weights[0]);
    from_fn(|row| {
        let ratio = weights[row] / stone;
        let variance = covariance[row][row] - ratio * (2.0 * covariance[row][0] - ratio * covariance[0][0]);
        match row {
            0 => {
                let ten = std::f64::consts::LN_10 * unit;
                Estimate { mean: ten, error: (ten * covariance[0][0].sqrt() / stone).abs() }
            }
            _ => Estimate { mean: ratio * f64::from(STONE), error: (unit * variance.max(0.0).sqrt()).abs() },
        }
    })
}

fn dot(one: &[f64; 4], other: &[f64; 4]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The inverse of a symmetric matrix, by Gauss and Jordan; `None` if there is none.
fn inverse(mut matrix: [[f64; 4]; 4]) -> Option<[[f64; 4]; 4]> {
    let mut inverse: [[f64; 4]; 4] = from_fn(|row| from_fn(|column| f64::from(u8::from(row == column))));
    for pivot in 0..4 {
        let unit = matrix[pivot][pivot];
        if unit.is_nan() || unit < 1e-9 {
            return None;
        }
        for half in [&mut matrix, &mut inverse] {
            half[pivot] = half[pivot].map(|value| value / unit);
        }
        for row in (0..4).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for half in [&mut matrix, &mut inverse] {
                half[row] = from_fn(|column| half[row][column] - factor * half[pivot][column]);
            }
        }
    }
    Some(inverse)
}

/// The evaluation's weights and what a contest's games say that they are worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FitResult {
    /// How many games gave a position.
    pub positions: u64,
    /// What all games were drawn from.
    pub seed: Seed,
    /// The weights, in hundredths of a stone; empty if there are too few games for any.
    pub weights: Vec<Weight>,
}

/// A weight of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Weight {
    /// What it weighs.
    pub of: Weighed,
    /// The engine's weight.
    pub used: i32,
    /// The weight that fits the results best, with its standard error.
    pub fitted: Estimate,
}

/// What the evaluation weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Weighed {
    /// The score at which the odds of winning are ten to one.
    TenToOne,
    /// A stone that is not in a stack with others.
    Stack,
    /// A stack's advance by a row in the first half of the board.
    Row,
    /// The right to move.
    ToMove,
}

impl FitResult {
    /// Fits the weights to a sample of a contest.
    pub fn new(contest: &Contest, sample: &Sample) -> FitResult {
        let used = [
            (Weighed::TenToOne, PerSiVic::TEN_TO_ONE),
            (Weighed::Stack, STACK),
            (Weighed::Row, ROW),
            (Weighed::ToMove, TO_MOVE),
        ];
        let weights = sample.weights().into_iter().flatten().zip(used);
        let weights = weights.map(|(fitted, (of, used))| Weight { of, used, fitted }).collect();
        FitResult { positions: sample.positions(), seed: contest.seed, weights }
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;

    use super::*;
    use crate::persivic::search::evaluate;

    fn contest(seed: u64) -> Contest {
        let players = ["level=4", "level=3"].map(|player| player.parse().unwrap());
        Contest { players, most_plies: 120, seed: Seed(seed) }
    }

    #[test]
    fn the_evaluation_of_a_quiet_position_is_its_differences_weighed() {
        let mut quiet = 0;
        for number in 0..4 {
            contest(2).play(number, &|| Duration::ZERO, |position, _| {
                if is_quiet(position) {
                    quiet += 1;
                    let [stones, stacks, rows] = differences(position);
                    assert_eq!(evaluate(position), STONE * stones + STACK * stacks + ROW * rows + TO_MOVE);
                }
            });
        }
        assert!(quiet > 20, "{quiet}");
    }

    #[test]
    fn a_fit_finds_the_weights_that_results_were_drawn_from() {
        // A stone is worth 0.4 in the exponent, so ten to one are 5.76 stones.
        let weights = [0.4, 0.1, 0.02, 0.2];
        let mut generator = Seed(3).generator("fit", 0);
        let mut sample = Sample::default();
        for _ in 0..40_000 {
            let differences: Differences = from_fn(|value| generator.random_range(-3..=3) * [1, 1, 4][value]);
            let [stones, stacks, rows] = differences.map(f64::from);
            let won =
                generator.random_bool(1.0 / (1.0 + (-dot(&weights, &[stones, stacks, rows, 1.0])).exp()));
            sample.0.entry(differences).or_default()[if won { 0 } else { 2 }] += 1;
        }
        let fitted = sample.weights().unwrap();
        for (Estimate { mean, error }, drawn) in fitted.into_iter().zip([575.6, 25.0, 5.0, 50.0]) {
            assert!((mean - drawn).abs() < 4.0 * error && error < drawn / 5.0, "{mean} ± {error}, {drawn}");
        }
    }

    #[test]
    fn no_weights_fit_too_few_games() {
        let mut sample = Sample::default();
        assert_eq!(sample.weights(), None);
        sample.play(&contest(1), 0, &|| Duration::ZERO);
        assert_eq!((sample.positions(), sample.weights()), (1, None));
    }
}
