//! Diverto in prose: describes lines and the players' numbers and lives. The status of a game is in
//! [`standing`](super::standing).

use super::rules::{
    Board, Direction, Drawn, Intersection, Line, Number, Numbers, Player, Position, Segment, Step, Tally,
};
use crate::table::remark::Evaluation;
use crate::words::{AllOf, Language, Phrase, Say, Verbatim, decimal, join, messages};

messages! {
    /// Labels beside a board.
    pub(crate) enum Label in "diverto" {
        Start = "Start",
        Round = "round",
        Ends = "Ends",
        LivesOf = "Lives of {player}",
        LivesLeft = "Lives left",
        Numbers = "Numbers drawn last",
        None = "none",
        Seen = "Ends of the line: {ends}. Lives left: {left}.",
        Lives = "{held} held, {collected} collected, {spent} spent",
    }

    enum Judged in "diverto" {
        Even = "even",
        Ahead = "{player} is better, as if {points} lives up",
        Wins = "{player} wins by force in {n|1:1 line|{n} lines}",
    }

    enum Deed in "diverto" {
        Leg = "{length} {direction}",
        Draws = "{who} draws {first} and {second}, from {from} to {end}",
        Takes = ", takes the {n|1:life|lives} at {places}",
        Spends = ", spends {n|1:a life|{n} lives} to cross at {places}",
    }
}

/// Describes an evaluation: `Ana is better, as if 1.35 lives up`, `Beto wins by force in 3 lines`.
pub fn judged(language: Language, evaluation: Evaluation, names: &[String; 2]) -> String {
    let Some(half) = evaluation.better() else { return Judged::Even.text(language).to_owned() };
    let player = Verbatim(&names[half as usize]);
    if let Some(plies) = evaluation.win_in_plies {
        return Judged::Wins.say(language, &[("player", &player), ("n", &plies.unsigned_abs())]);
    }
    let points = decimal(language, evaluation.ahead(), 2);
    Judged::Ahead.say(language, &[("player", &player), ("points", &points)])
}

/// Describes a line drawn by `who`, as a sentence.
pub fn deed(language: Language, step: &Step, who: &str) -> String {
    let line = &step.drawn.line;
    let leg = |leg: Segment| {
        let direction = Phrase(leg.direction.word());
        Deed::Leg.say(language, &[("length", &leg.length), ("direction", &direction)])
    };
    let values: [(&str, &dyn Say); 5] = [
        ("who", &Verbatim(who)),
        ("first", &leg(line.first())),
        ("second", &leg(line.second())),
        ("from", &line.from()),
        ("end", &line.end()),
    ];
    let mut deed = Deed::Draws.say(language, &values);
    for (places, words) in [(&step.collected, Deed::Takes), (&step.crossings, Deed::Spends)] {
        if !places.is_empty() {
            let listed = listed(language, places);
            deed.push_str(&words.say(language, &[("n", &places.len()), ("places", &Verbatim(&listed))]));
        }
    }
    deed + "."
}

/// `b10 j3`, or `none`.
pub fn listed(language: Language, places: &[Intersection]) -> String {
    if places.is_empty() { Label::None.text(language).to_owned() } else { join(places, " ") }
}

/// `2 held, 3 collected, 1 spent`.
pub fn lives(language: Language, tally: Tally) -> String {
    let values: [(&str, &dyn Say); 3] =
        [("held", &tally.held()), ("collected", &tally.collected), ("spent", &tally.spent)];
    Label::Lives.say(language, &values)
}

/// `3-5 and 2-2`: hyphens keep each pair together when read aloud; `none` before any line.
pub fn numbers(language: Language, position: &Position) -> String {
    let none = Label::None.text(language);
    let pair = |numbers: Option<Numbers>| {
        numbers.map_or_else(|| none.to_owned(), |numbers| format!("{}-{}", numbers.0, numbers.1))
    };
    match Player::ALL.map(|player| position.tally(player).numbers) {
        [None, None] => none.to_owned(),
        both => AllOf(both.map(pair).to_vec()).say(language),
    }
}

/// `3 and 5`.
impl Say for Numbers {
    fn say(&self, language: Language) -> String {
        AllOf(vec![self.0, self.1]).say(language)
    }
}

impl Say for Board {}
impl Say for Drawn {}
impl Say for Line {}
impl Say for Intersection {}
impl Say for Number {}
impl Say for Direction {}
