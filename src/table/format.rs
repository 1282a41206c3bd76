//! Records in canonical form: what is the same in all games.

use super::game::Game;
use super::replay::Report;

/// The tags of a game as its record should have them: in this order, others behind, and `Game` among them. `value` gives the
/// value of each.
#[must_use]
pub fn canonical_tags<'r, G: Game>(
    report: &'r Report<G>,
    order: &[&str],
    value: impl Fn(&str, &str) -> String,
) -> Vec<(&'r str, String)> {
    let mut tags: Vec<(&str, String)> =
        report.tags.iter().map(|(name, text)| (name.as_str(), value(name, text))).collect();
    if report.tag("Game").is_none() {
        tags.push(("Game", G::NAME.to_owned()));
    }
    // The sort is stable: unknown tags keep their order.
    tags.sort_by_key(|(name, _)| order.iter().position(|known| known == name).unwrap_or(order.len()));
    tags
}
