//! Means of many games, with their standard errors.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A mean and its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Estimate {
    /// The mean of all games.
    pub mean: f64,
    /// Its standard error; 0 of fewer than two values.
    pub error: f64,
}

impl Estimate {
    /// The estimate of the values divided by `unit`.
    #[must_use]
    pub fn per(self, unit: f64) -> Estimate {
        Estimate { mean: self.mean / unit, error: self.error / unit }
    }
}

/// Whole numbers that add up to the same estimate in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    count: u64,
    total: i64,
    squares: u64,
}

/// Sums over many games, independent of their order.
pub trait Tallied: Default + Send + Serialize + DeserializeOwned {
    /// Adds the games of another tally. Counts saturate: a tally read from a file may have any.
    fn join(&mut self, other: &Self);
}

impl Sum {
    /// Adds a value.
    pub const fn add(&mut self, value: i64) {
        self.count += 1;
        self.total += value;
        self.squares += value.unsigned_abs().pow(2);
    }

    /// Adds the values of another sum.
    pub const fn join(&mut self, other: Sum) {
        self.count = self.count.saturating_add(other.count);
        self.total = self.total.saturating_add(other.total);
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// How many values were added.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The mean of all values; `None` without any.
    pub fn estimate(&self) -> Option<Estimate> {
        let count = self.count as f64;
        let mean = (self.count > 0).then(|| self.total as f64 / count)?;
        let error = self.deviation().unwrap_or_default() / count.sqrt();
        Some(Estimate { mean, error })
    }

    /// The sample deviation; `None` of fewer than two values.
    pub fn deviation(&self) -> Option<f64> {
        let (count, total) = (self.count as f64, self.total as f64);
        let spread = (self.squares as f64 - total * total / count).max(0.0);
        (self.count > 1).then(|| (spread / (count - 1.0)).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_their_standard_error() {
        let mut sum = Sum::default();
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            sum.add(value);
        }
        let Estimate { mean, error } = sum.estimate().unwrap();
        // The sample variance is 32 / 7.
        assert!((mean - 5.0).abs() < 1e-12 && (error - (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
        assert_eq!(Sum::default().estimate(), None);
    }
}
