//! Diverto in prose: describes lines and the players' numbers and lives, in each language of
//! `templates/lang/told`. The status of a game is in [`standing`](super::standing); printed sheets have their
//! own words.

use serde::Deserialize;

use super::rules::board::Intersection;
use super::rules::course::Step;
use super::rules::line::Segment;
use super::rules::numbers::Numbers;
use super::rules::position::{Ending, Player, Position, Tally};
use super::standing::{Reason, Standing};
use crate::print::Language;
use crate::words::{Say, filled, join};

/// The words of one language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The label of the board before the first line.
    pub start: String,
    /// The word for a tournament round, before its number.
    pub round: String,
    /// An unnamed player, with `{n}`.
    pub player: String,
    /// The label of the points from which the line can continue.
    pub ends: String,
    /// The label of a player's lives, with `{player}`.
    pub lives_of: String,
    /// The label of the uncollected lives.
    pub left: String,
    /// The label of the numbers last drawn with.
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
    /// Loads the words of a language.
    ///
    /// # Panics
    /// Panics if the built-in words are malformed, which a test rules out.
    #[must_use]
    pub fn of(language: Language) -> Told {
        language.words([
            include_str!("../../templates/lang/told/en.toml"),
            include_str!("../../templates/lang/told/es.toml"),
            include_str!("../../templates/lang/told/pt.toml"),
        ])
    }

    /// A player's name, or `player 1` if unnamed or if both have the same name.
    fn called(&self, names: &[Option<String>; 2], player: Player) -> String {
        let [one, other] = names;
        let name = names[player.index()].clone().filter(|_| one != other);
        name.unwrap_or_else(|| filled(&self.player, &[("n", &(player.index() + 1).to_string())]))
    }

    /// The status of a game, as a sentence.
    #[must_use]
    pub fn standing(&self, standing: Standing, names: &[Option<String>; 2]) -> String {
        let template = match standing {
            Standing::ToDraw(_) => &self.to_draw,
            Standing::Over(Reason::Board(Ending::NoLine(_))) => &self.no_line,
            Standing::Over(Reason::Board(Ending::LastRow)) => &self.last_row,
            Standing::Over(Reason::Resignation(_)) => &self.resigned,
            Standing::Over(Reason::Agreement) => &self.agreed,
        };
        // A draw names neither player.
        let player = standing.player().unwrap_or(Player::One);
        let [player, other] = [player, player.other()].map(|player| self.called(names, player));
        filled(template, &[("player", &player), ("other", &other)])
    }

    /// Describes a line drawn by `who`, as a sentence.
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

    /// Describes the board for readers who cannot see it.
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

    /// `3-5 and 2-2`: hyphens keep each pair together when read aloud; `none` before any line.
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

impl Say for Ending {
    fn say(&self, language: Language) -> String {
        Told::of(language).standing(Standing::from(*self), &[None, None])
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
