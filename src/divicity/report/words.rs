//! The wording of a report in each language, from `templates/lang/divicity/report`.

use serde::{Deserialize, Serialize};

use super::moments::{Deed, Moment, What};
use crate::divicity::rules::score::{ALL_LEX, LEX_BONUS, MILK, MOST_MILK};
use crate::divicity::rules::seat::Seat;
use crate::divicity::rules::token::{TokenKind, TokenSet};
use crate::divicity::verdict::Verdict;
use crate::divicity::words::{counted, effect, token};
use crate::print::Language;
use crate::words::{AllOf, Say as _, Verbatim, change, filled, number};

/// The wording of a report; text in braces is a placeholder.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    pub title: String,
    pub round: String,
    pub players: String,
    pub tricks: String,
    pub tricks_of: String,
    pub immunity: String,
    pub empty_steals: String,
    pub podium: String,
    pub parts: String,
    pub at_the_end: String,
    pub so_far: String,
    pub scores: String,
    pub chart: String,
    pub in_numbers: String,
    pub after_each: String,
    pub with_lex: String,
    pub scores_of: String,
    pub between: String,
    pub moments: String,
    pub remarks: String,
    pub rank: String,
    pub player: String,
    pub total: String,
    pub trick: String,
    pub trick_n: String,
    pub credit: String,
    #[serde(skip)]
    pub language: Language,
    #[serde(skip_serializing)]
    labels: Labels,
    #[serde(skip_serializing)]
    told: Told,
}

/// The headings of moments.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Labels {
    swing: String,
    lead: String,
    damage: String,
    coup: String,
    backfire: String,
    lex: String,
    duck: String,
    milk: String,
    tricks: String,
}

/// Sentences for moments.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    goes: String,
    falls: String,
    gets: String,
    loses: String,
    wins_lex: String,
    lead_counted: String,
    lead_since: String,
    lead_first: String,
    lead_last: String,
    lead_taken: String,
    no_lead: String,
    changed: String,
    /// Once, twice, and n times.
    often: [String; 3],
    damage: String,
    coup: String,
    backfire: String,
    all_lex: String,
    three_lex: String,
    duck_kept: String,
    duck_passed: String,
    milk: String,
    /// One player who won the most tricks, and several.
    tricks: [String; 2],
}

impl Words {
    pub fn of(language: Language) -> Words {
        let words: Words = language.words([
            include_str!("../../../templates/lang/divicity/report/en.toml"),
            include_str!("../../../templates/lang/divicity/report/es.toml"),
            include_str!("../../../templates/lang/divicity/report/pt.toml"),
        ]);
        Words { language, ..words }
    }

    fn token(&self, kind: TokenKind) -> String {
        kind.points().map_or_else(|| token(self.language, kind).to_owned(), number)
    }

    fn all_of(&self, items: &[String]) -> String {
        AllOf(items.iter().map(Verbatim).collect()).say(self.language)
    }

    /// Lists tokens: `−10, milk ×2 and beer`.
    fn tokens(&self, set: &TokenSet) -> String {
        self.all_of(&counted(set, " ×", |kind| self.token(*kind)).collect::<Vec<_>>())
    }

    /// Describes in a sentence who won or leads, and why.
    pub fn verdict(&self, verdict: &Verdict<'_>) -> String {
        verdict.sentence(self.language, number)
    }

    /// The heading of a moment.
    pub fn label(&self, moment: &Moment) -> &str {
        let labels = &self.labels;
        match moment.what {
            What::Swing { .. } => &labels.swing,
            What::Lead { .. } | What::NoLead { .. } => &labels.lead,
            What::Damage(_) => &labels.damage,
            What::Coup(_) => &labels.coup,
            What::Backfire(_) => &labels.backfire,
            What::Lex { .. } => &labels.lex,
            What::Duck { .. } => &labels.duck,
            What::Milk(_) => &labels.milk,
            What::Tricks { .. } => &labels.tricks,
        }
    }

    /// Describes a moment in a sentence; `names` are in seat order.
    pub fn told(&self, moment: &Moment, names: &[String]) -> String {
        let told = &self.told;
        let name = |seat: &Seat| names[seat.index()].as_str();
        let points = |points: i32| points.unsigned_abs().to_string();
        match &moment.what {
            What::Swing { player, from, to, gained, lost, lex } => {
                let mut with = Vec::new();
                if !gained.is_empty() {
                    with.push(filled(&told.gets, &[("tokens", &self.tokens(gained))]));
                }
                if !lost.is_empty() {
                    with.push(filled(&told.loses, &[("tokens", &self.tokens(lost))]));
                }
                if *lex > 0 {
                    with.push(filled(&told.wins_lex, &[("lex", &lex.to_string())]));
                }
                let sentence = if to > from { &told.goes } else { &told.falls };
                let (with, by) = (self.all_of(&with), change(to - from));
                let (from, to) = (number(*from), number(*to));
                let values =
                    [("player", name(player)), ("from", &from), ("to", &to), ("by", &by), ("with", &with)];
                filled(sentence, &values)
            }
            What::Lead { player, changes, tricks, finished } => {
                let taken = match (tricks, finished) {
                    (0, _) => &told.lead_counted,
                    (_, false) => &told.lead_since,
                    (_, true) if moment.trick == Some(1) => &told.lead_first,
                    (1, true) => &told.lead_last,
                    (_, true) => &told.lead_taken,
                };
                filled(taken, &[("player", name(player))]) + &self.changed(*changes)
            }
            What::NoLead { changes } => told.no_lead.clone() + &self.changed(*changes),
            What::Damage(deed) => self.deed(&told.damage, deed, names, &points(deed.other)),
            What::Coup(deed) => self.deed(&told.coup, deed, names, &points(deed.own)),
            What::Backfire(deed) => self.deed(&told.backfire, deed, names, &points(deed.own)),
            What::Lex { player, lex } if *lex >= ALL_LEX => {
                filled(&told.all_lex, &[("player", name(player))])
            }
            What::Lex { player, lex } => {
                let (lex, points) = (lex.to_string(), change(LEX_BONUS));
                filled(&told.three_lex, &[("player", name(player)), ("lex", &lex), ("points", &points)])
            }
            What::Duck { first, passes: 0, .. } => filled(&told.duck_kept, &[("player", name(first))]),
            What::Duck { first, passes, last } => {
                let values =
                    [("player", name(first)), ("often", &self.often(*passes)), ("other", name(last))];
                filled(&told.duck_passed, &values)
            }
            What::Milk(player) => {
                let points = number(MILK[usize::from(MOST_MILK)]);
                filled(&told.milk, &[("player", name(player)), ("points", &points)])
            }
            What::Tricks { players, won, of } => {
                let who: Vec<String> = players.iter().map(|seat| name(seat).to_owned()).collect();
                let sentence = &told.tricks[usize::from(who.len() > 1)];
                let (won, of) = (won.to_string(), of.to_string());
                filled(sentence, &[("players", &self.all_of(&who)), ("won", &won), ("of", &of)])
            }
        }
    }

    /// Describes the effect of a special and its value.
    fn deed(&self, sentence: &str, deed: &Deed, names: &[String], points: &str) -> String {
        let player = names[deed.player.index()].as_str();
        let other = names[deed.target.index()].as_str();
        let name = |_| other.to_owned();
        let deed = effect(self.language, player, deed.effect, name, |kind| self.token(kind));
        filled(sentence, &[("deed", &*deed), ("points", points)])
    }

    /// Describes the number of lead changes, to append to a sentence.
    fn changed(&self, times: usize) -> String {
        if times == 0 { String::new() } else { filled(&self.told.changed, &[("often", &self.often(times))]) }
    }

    fn often(&self, times: usize) -> String {
        let often = &self.told.often;
        filled(&often[times.clamp(1, often.len()) - 1], &[("n", &times.to_string())])
    }
}
