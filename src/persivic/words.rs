//! PerSiVic in prose: describes moves and positions. The status of a game is in [`standing`](super::standing).

use super::rules::{Move, NoMove, Options, Position, Repetition, Side, Square};
use crate::record::tag;
use crate::rulebook::{self, Variant};
use crate::table::remark::Evaluation;
use crate::words::{Language, Say, Verbatim, capitalized, decimal, join, messages};

impl Say for Square {}
impl Say for Move {}

/// What a player is called: the name in the tags, or else the side.
pub fn called(tags: &[(String, String)], side: Side, language: Language) -> String {
    let name = match side {
        Side::Red => "Red",
        Side::Blue => "Blue",
    };
    tag(tags, name).map_or_else(|| capitalized(&side.say(language)), ToOwned::to_owned)
}

pub fn played(options: &Options) -> Vec<Variant> {
    let no_move = (options.no_move == NoMove::Draw).then(|| "no-move".to_owned());
    let repetition = (options.repetition == Repetition::Claim).then(|| "repetition".to_owned());
    let limit = options.no_capture_limit.filter(|limit| *limit > 0);
    let limit = limit.map(|limit| format!("no-capture-limit={limit}"));
    rulebook::variants([no_move, repetition, limit].into_iter().flatten())
}

messages! {
    /// Labels beside a board.
    pub(crate) enum Label in "persivic" {
        Start = "Start",
        Round = "round",
        Position = "Position",
        Third = "This position occurs for the third time.",
        Places = "{side}: {places}.",
        Place = "{n} on {square}",
        None = "none",
    }

    enum Deed in "persivic" {
        Stones = "{n|1:{n} stone|{n} stones}",
        Captures = "{mover} moves from {from} and captures {taken} on {to}.",
        Moves = "{mover} moves {stack} from {from} to {to}.",
        Parts = "{mover} moves {stack} from {from}: {parts}.",
        Part = "{n} to {to}",
    }

    enum Judged in "persivic" {
        Even = "even",
        Ahead = "{side} is better, as if {stones} stones up",
        Wins = "{side} wins by force in {n} {n|1:ply|plies}",
    }
}

/// Describes a move as a sentence; `before` is the position it was played in.
pub fn deed(language: Language, before: &Position, played: &Move) -> String {
    let from = played.from();
    let stones = |n: u8| Deed::Stones.say(language, &[("n", &n)]);
    let targets: Vec<(Square, u8)> = played.targets().iter().collect();
    let words = match targets.as_slice() {
        [_] if played.is_capture() => Deed::Captures,
        [_] => Deed::Moves,
        _ => Deed::Parts,
    };
    let to = targets.first().map_or(from, |(to, _)| *to);
    let part = |(to, count): &(Square, u8)| Deed::Part.say(language, &[("n", count), ("to", to)]);
    let parts = join(targets.iter().map(part), ", ");
    let values: [(&str, &dyn Say); 6] = [
        ("mover", &capitalized(&before.side_to_move().say(language))),
        ("stack", &stones(before.count(from))),
        ("from", &from),
        ("taken", &stones(before.count(to))),
        ("to", &to),
        ("parts", &Verbatim(&parts)),
    ];
    words.say(language, &values)
}

/// Describes an evaluation: `red is better, as if 1.35 stones up`, `blue wins by force in 3 plies`.
pub fn judged(language: Language, evaluation: Evaluation) -> String {
    let Some(half) = evaluation.better() else { return Judged::Even.text(language).to_owned() };
    let side = Side::ALL[half as usize];
    if let Some(plies) = evaluation.win_in_plies {
        return Judged::Wins.say(language, &[("side", &side), ("n", &plies.unsigned_abs())]);
    }
    let stones = decimal(language, evaluation.ahead(), 2);
    Judged::Ahead.say(language, &[("side", &side), ("stones", &stones)])
}

/// Describes the stones on the board.
pub fn seen(language: Language, position: &Position) -> String {
    let sides = Side::ALL.map(|side| {
        let place = |square: Square| {
            Label::Place.say(language, &[("n", &position.count(square)), ("square", &square)])
        };
        let places = join(position.stones(side).map(place), ", ");
        let places = if places.is_empty() { Label::None.text(language) } else { &places };
        let side = capitalized(&side.say(language));
        Label::Places.say(language, &[("side", &side), ("places", &Verbatim(places))])
    });
    join(sides, " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::rules::Rule;
    use crate::persivic::standing::{Ending, Reason, Standing};

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
    fn no_english_stands_among_the_words_of_other_languages() {
        for language in [Language::Spanish, Language::Portuguese] {
            for standing in standings() {
                let said = standing.say(language);
                let is_english = |word: &str| ["the", "drawn", "wins", "to", "by", "stones"].contains(&word);
                assert!(!said.contains('{') && !said.split([' ', ':']).any(is_english), "{said}");
            }
        }
    }
}
