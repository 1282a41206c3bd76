//! Diverto in words: what a line did, and what the players have, in each language of `templates/lang/told`. How a game
//! stands is in [`standing`](super::standing), and on paper in the words of paper.

use serde::Deserialize;

use super::rules::board::Intersection;
use super::rules::course::Step;
use super::rules::line::Segment;
use super::rules::numbers::Numbers;
use super::rules::position::{Ending, Player, Position, Tally};
use super::standing::{Reason, Standing};
use crate::print::Language;
use crate::words::{filled, join};

/// What is told of a game in a language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// What the board before the first line is called.
    pub start: String,
    /// What a round of a tournament is called, before its number.
    pub round: String,
    /// A player without a name, with `{n}`.
    pub player: String,
    /// What the points are called where the line can go on.
    pub ends: String,
    /// What a player's lives are called, with `{player}`.
    pub lives_of: String,
    /// What the lives are called that nobody has taken.
    pub left: String,
    /// What the numbers are called that lines were drawn with.
    pub numbers: String,
    directions: [String; 4],
    draws: String,
    takes_one: String,
    takes: String,
    spends_one: String,
    spends: String,
    seen: String,
    lives: String,
    none: String,
    and: String,
    to_draw: String,
    no_line: String,
    last_row: String,
    resigned: String,
    agreed: String,
}

impl Told {
    /// The words in a language.
    ///
    /// # Panics
    /// Never: a test reads every language.
    #[must_use]
    pub fn of(language: Language) -> Told {
        language.words([
            include_str!("../../templates/lang/told/en.toml"),
            include_str!("../../templates/lang/told/es.toml"),
            include_str!("../../templates/lang/told/pt.toml"),
        ])
    }

    /// A player, by name where there is one and the other has another.
    fn called(&self, names: &[Option<String>; 2], player: Player) -> String {
        let [one, other] = names;
        let name = names[player.index()].clone().filter(|_| one != other);
        name.unwrap_or_else(|| filled(&self.player, &[("n", &(player.index() + 1).to_string())]))
    }

    /// How a game stands.
    #[must_use]
    pub fn standing(&self, standing: Standing, names: &[Option<String>; 2]) -> String {
        let template = match standing {
            Standing::ToDraw(_) => &self.to_draw,
            Standing::Over(Reason::Board(Ending::NoLine(_))) => &self.no_line,
            Standing::Over(Reason::Board(Ending::LastRow)) => &self.last_row,
            Standing::Over(Reason::Resignation(_)) => &self.resigned,
            Standing::Over(Reason::Agreement) => &self.agreed,
        };
        // A draw is about nobody.
        let player = standing.player().unwrap_or(Player::One);
        let [player, other] = [player, player.other()].map(|player| self.called(names, player));
        filled(template, &[("player", &player), ("other", &other)])
    }

    /// What a line drawn by `who` did, as a sentence.
    #[must_use]
    pub fn deed(&self, step: &Step, who: &str) -> String {
        let line = &step.drawn.line;
        let leg = |leg: Segment| format!("{} {}", leg.length, self.directions[leg.direction as usize]);
        let (first, second) = (leg(line.first()), leg(line.second()));
        let (from, end) = (line.from().to_string(), line.end().to_string());
        let values = [("who", who), ("first", &first), ("second", &second), ("from", &from), ("end", &end)];
        let mut deed = filled(&self.draws, &values);
        for (places, one, several) in [
            (&step.collected, &self.takes_one, &self.takes),
            (&step.crossings, &self.spends_one, &self.spends),
        ] {
            if !places.is_empty() {
                let template = if places.len() == 1 { one } else { several };
                let values = [("n", &*places.len().to_string()), ("places", &*self.listed(places))];
                deed.push_str(&filled(template, &values));
            }
        }
        deed + "."
    }

    /// `b10 j3`, or `none`.
    #[must_use]
    pub fn listed(&self, places: &[Intersection]) -> String {
        if places.is_empty() { self.none.clone() } else { join(places, " ") }
    }

    /// What is on the board, for people who do not see it.
    #[must_use]
    pub fn seen(&self, ends: &str, left: &str) -> String {
        filled(&self.seen, &[("ends", ends), ("left", left)])
    }

    /// `2 held, 3 collected, 1 spent`.
    #[must_use]
    pub fn lives(&self, tally: Tally) -> String {
        let [held, collected, spent] =
            [tally.held().to_string(), tally.collected.to_string(), tally.spent.to_string()];
        filled(&self.lives, &[("held", &held), ("collected", &collected), ("spent", &spent)])
    }

    /// `3-5 and 2-2`, each two numbers that read as one thing; `none` before any line.
    #[must_use]
    pub fn numbers(&self, position: &Position) -> String {
        let pair = |numbers: Option<Numbers>| {
            numbers.map_or_else(|| self.none.clone(), |numbers| format!("{}-{}", numbers.0, numbers.1))
        };
        match Player::ALL.map(|player| position.tally(player).numbers) {
            [None, None] => pair(None),
            both => join(both.map(pair), &format!(" {} ", self.and)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_english_a_game_stands_as_commands_say() {
        let told = Told::of(Language::English);
        let name = |name: &str| Some(name.to_owned());
        for names in
            [[None, None], [name("Ana"), None], [name("Ana"), name("Beto")], [name("Ana"), name("Ana")]]
        {
            for standing in [
                Standing::ToDraw(Player::Two),
                Standing::Over(Reason::Board(Ending::NoLine(Player::One))),
                Standing::Over(Reason::Board(Ending::LastRow)),
                Standing::Over(Reason::Resignation(Player::Two)),
                Standing::Over(Reason::Agreement),
            ] {
                assert_eq!(told.standing(standing, &names), standing.told(&names));
            }
        }
    }
}
