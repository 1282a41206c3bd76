//! PerSiVic in prose: describes moves, positions and the status of a game, in each language of
//! `templates/lang/persivic/told`. [`Standing`] has the English words of the status too.

use std::sync::OnceLock;

use serde::Deserialize;

use super::remark::Evaluation;
use super::rules::board::{Side, Square};
use super::rules::moves::Move;
use super::rules::options::{NoMove, Options, Repetition};
use super::rules::position::{Position, Rule};
use super::search::STONE;
use super::standing::{Ending, Reason, Standing};
use crate::print::Language;
use crate::rulebook::{self, Variant};
use crate::words::{Say, capitalized, filled, join};

/// `Red` or `Blue`, as in tags.
#[must_use]
pub const fn capital(side: Side) -> &'static str {
    match side {
        Side::Red => "Red",
        Side::Blue => "Blue",
    }
}

/// The options in play, as variants of the rule texts.
#[must_use]
pub fn played(options: &Options) -> Vec<Variant> {
    let no_move = (options.no_move == NoMove::Draw).then(|| "no-move".to_owned());
    let repetition = (options.repetition == Repetition::Claim).then(|| "repetition".to_owned());
    let limit = options.no_capture_limit.filter(|limit| *limit > 0);
    let limit = limit.map(|limit| format!("no-capture-limit={limit}"));
    rulebook::variants([no_move, repetition, limit].into_iter().flatten())
}

/// The words of one language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The label of the position before the first move.
    pub start: String,
    /// The word for a tournament round, before its number.
    pub round: String,
    /// The label of a position in notation.
    pub position: String,
    /// The sentence for a third repetition (P7d).
    pub third: String,
    red: String,
    blue: String,
    one_stone: String,
    stones: String,
    captures: String,
    moves: String,
    parts: String,
    part: String,
    places: String,
    place: String,
    none: String,
    even: String,
    ahead: String,
    one_ply: String,
    plies: String,
    to_move: String,
    wins: String,
    drawn: String,
    far_row: String,
    few_stones: String,
    no_move: String,
    no_move_drawn: String,
    no_capture_limit: String,
    repetition: String,
    resigns: String,
    agreed: String,
}

impl Told {
    /// Loads the words of a language.
    ///
    /// # Panics
    /// Panics if the built-in words are malformed, which a test rules out.
    #[must_use]
    pub fn of(language: Language) -> &'static Told {
        static TOLD: [OnceLock<Told>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
        TOLD[language as usize].get_or_init(|| {
            language.words([
                include_str!("../../templates/lang/persivic/told/en.toml"),
                include_str!("../../templates/lang/persivic/told/es.toml"),
                include_str!("../../templates/lang/persivic/told/pt.toml"),
            ])
        })
    }

    /// The name of a side within a sentence.
    #[must_use]
    pub fn side(&self, side: Side) -> &str {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }

    fn count(&self, stones: u8) -> String {
        let words = if stones == 1 { &self.one_stone } else { &self.stones };
        filled(words, &[("n", &stones.to_string())])
    }

    /// Describes a move as a sentence; `before` is the position it was played in.
    #[must_use]
    pub fn deed(&self, before: &Position, played: &Move) -> String {
        let from = played.from();
        let (mover, stack) = (capitalized(self.side(before.side_to_move())), self.count(before.count(from)));
        let targets: Vec<(Square, u8)> = played.targets().iter().collect();
        let (template, to) = match targets.as_slice() {
            [(to, _)] if played.is_capture() => (&self.captures, Some(*to)),
            [(to, _)] => (&self.moves, Some(*to)),
            _ => (&self.parts, None),
        };
        let part = |(to, count): &(Square, u8)| {
            filled(&self.part, &[("n", &count.to_string()), ("to", &to.to_string())])
        };
        let values = [
            ("mover", mover),
            ("stack", stack),
            ("from", from.to_string()),
            ("taken", to.map_or_else(String::new, |to| self.count(before.count(to)))),
            ("to", to.map_or_else(String::new, |to| to.to_string())),
            ("parts", join(targets.iter().map(part), ", ")),
        ];
        filled(template, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
    }

    /// Describes an evaluation: `red is 1.35 stones ahead`, `blue wins by force in 3 plies`.
    #[must_use]
    pub fn judged(&self, evaluation: Evaluation) -> String {
        let Some(side) = evaluation.better() else { return self.even.clone() };
        let side = ("side", self.side(side));
        if let Some(plies) = evaluation.win_in_plies {
            let plies = plies.unsigned_abs();
            let words = if plies == 1 { &self.one_ply } else { &self.plies };
            return filled(words, &[side, ("n", &plies.to_string())]);
        }
        let stones = f64::from(evaluation.score.unwrap_or(0).abs()) / f64::from(STONE);
        filled(&self.ahead, &[side, ("stones", &format!("{stones:.2}"))])
    }

    /// Describes the stones on the board.
    #[must_use]
    pub fn seen(&self, position: &Position) -> String {
        let sides = Side::ALL.map(|side| {
            let place = |square: Square| {
                let count = position.count(square).to_string();
                filled(&self.place, &[("n", &count), ("square", &square.to_string())])
            };
            let places = join(position.stones(side).map(place), ", ");
            let places = if places.is_empty() { &self.none } else { &places };
            filled(&self.places, &[("side", &capitalized(self.side(side))), ("places", places)])
        });
        join(sides, " ")
    }

    /// The status of a game, with the reason if it is over.
    #[must_use]
    pub fn standing(&self, standing: Standing) -> String {
        match standing {
            Standing::ToMove(side) => filled(&self.to_move, &[("side", self.side(side))]),
            Standing::Over(ending) => self.ending(ending),
        }
    }

    /// The status without the reason, for narrow places.
    #[must_use]
    pub fn in_short(&self, standing: Standing) -> String {
        match standing {
            Standing::ToMove(_) => self.standing(standing),
            Standing::Over(ending) => self.verdict(ending),
        }
    }

    fn verdict(&self, ending: Ending) -> String {
        match ending.winner {
            Some(winner) => filled(&self.wins, &[("side", self.side(winner))]),
            None => self.drawn.clone(),
        }
    }

    fn ending(&self, ending: Ending) -> String {
        let template = match (ending.reason, ending.winner) {
            (Reason::Board(Rule::FarRow), _) => &self.far_row,
            (Reason::Board(Rule::FewStones), _) => &self.few_stones,
            (Reason::Board(Rule::NoMove), Some(_)) => &self.no_move,
            (Reason::Board(Rule::NoMove), None) => &self.no_move_drawn,
            (Reason::Board(Rule::NoCaptureLimit), _) => &self.no_capture_limit,
            (Reason::Board(Rule::Repetition) | Reason::RepetitionClaimed, _) => &self.repetition,
            (Reason::Resignation, Some(_)) => &self.resigns,
            (Reason::Resignation, None) | (Reason::Agreement, _) => &self.agreed,
        };
        let loser = ending.winner.map_or("", |winner| self.side(winner.other()));
        filled(template, &[("verdict", &*self.verdict(ending)), ("loser", loser)])
    }
}

impl Say for Side {
    fn say(&self, language: Language) -> String {
        Told::of(language).side(*self).to_owned()
    }
}

impl Say for Ending {
    fn say(&self, language: Language) -> String {
        Told::of(language).ending(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every possible status of a game.
    fn standings() -> Vec<Standing> {
        let rules = [Rule::FarRow, Rule::FewStones, Rule::NoMove, Rule::NoCaptureLimit, Rule::Repetition];
        let reasons = rules.map(Reason::Board).into_iter();
        let reasons = reasons.chain([Reason::RepetitionClaimed, Reason::Resignation, Reason::Agreement]);
        let over = reasons.flat_map(|reason| {
            [Some(Side::Red), Some(Side::Blue), None].map(|winner| Standing::Over(Ending { winner, reason }))
        });
        Side::ALL.map(Standing::ToMove).into_iter().chain(over).collect()
    }

    #[test]
    fn in_english_a_game_stands_as_commands_say() {
        let told = Told::of(Language::English);
        for standing in standings() {
            assert_eq!(told.standing(standing), standing.to_string());
            assert_eq!(told.in_short(standing), standing.in_short());
        }
    }

    #[test]
    fn no_english_stands_among_the_words_of_other_languages() {
        for language in [Language::Spanish, Language::Portuguese] {
            let told = Told::of(language);
            for standing in standings() {
                let said = told.standing(standing);
                let is_english = |word: &str| ["the", "drawn", "wins", "to", "by", "stones"].contains(&word);
                assert!(!said.contains('{') && !said.split([' ', ':']).any(is_english), "{said}");
            }
        }
    }
}
