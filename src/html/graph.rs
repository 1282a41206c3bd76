//! The evaluations in a record, as a curve to click.

use serde_json::{Value, json};

use super::{GamePage, Moment};
use crate::words::join;

/// The height of the graph; the first player is better above the middle.
const HEIGHT: f64 = 100.0;

impl GamePage {
    /// The graph for the template, one unit of width per move. `None` if the record evaluates no position.
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
        // A position without an evaluation breaks the curve; an isolated one becomes a dot.
        for piece in points.chunk_by(|(one, _), (next, _)| one + 1 == *next) {
            let (from, to) = (piece[0].0, piece[piece.len() - 1].0);
            let line = join(piece.iter().map(|(x, y)| format!("{x} {y}")), "L");
            curve.push_str(&format!("M{line}{}", if from == to { "h0" } else { "" }));
            area.push_str(&format!("M{from} {middle}L{line}L{to} {middle}z", middle = HEIGHT / 2.0));
        }
        let mistakes = points.iter().filter(|(at, _)| moments[*at].mistake().is_some());
        let mistakes: String = mistakes.map(|(x, y)| format!("M{x} {y}h0")).collect();
        let told = moments.iter().zip(numbers).filter_map(|(moment, number)| {
            let words = &moment.evaluation.as_ref()?.words;
            Some(format!("{} {}: {words}", number, moment.played).trim_start().to_owned())
        });
        let (width, text) = (self.moves().max(1), join(told, "; "));
        Some(json!({ "width": width, "curve": curve, "area": area, "mistakes": mistakes, "text": text }))
    }
}
