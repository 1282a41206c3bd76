//! How the record judges the positions of a game, as a curve to click.

use serde_json::{Value, json};

use super::{GamePage, Moment};
use crate::words::join;

/// The height of the graph: above the middle the first player is better.
const HEIGHT: f64 = 100.0;

impl GamePage {
    /// What the template draws a graph of: a unit of its width is a move of the game. None where the record judges none.
    pub(super) fn graph(&self, numbers: &[String]) -> Option<Value> {
        let moments = &self.moments[..=self.moves()];
        let height = |moment: &Moment| {
            let above = moment.evaluation.as_ref()?.expectation.clamp(0.0, 1.0);
            Some(((1.0 - above) * HEIGHT * 10.0).round() / 10.0)
        };
        let points: Vec<(usize, f64)> =
            moments.iter().map(height).enumerate().filter_map(|(at, y)| Some((at, y?))).collect();
        if points.is_empty() {
            return None;
        }
        let (mut curve, mut area) = (String::new(), String::new());
        // A move that is not judged interrupts it; one on its own is a dot.
        for piece in points.chunk_by(|(one, _), (next, _)| one + 1 == *next) {
            let (from, to) = (piece[0].0, piece[piece.len() - 1].0);
            let line = join(piece.iter().map(|(x, y)| format!("{x} {y}")), "L");
            curve.push_str(&format!("M{line}{}", if from == to { "h0" } else { "" }));
            area.push_str(&format!("M{from} {middle}L{line}L{to} {middle}z", middle = HEIGHT / 2.0));
        }
        let told = moments.iter().zip(numbers).filter_map(|(moment, number)| {
            let words = &moment.evaluation.as_ref()?.words;
            Some(format!("{} {}: {words}", number, moment.played).trim_start().to_owned())
        });
        Some(json!({ "width": self.moves().max(1), "curve": curve, "area": area, "text": join(told, "; ") }))
    }
}
