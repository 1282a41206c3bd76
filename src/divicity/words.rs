//! Wording shared by all outputs: players, tokens, effects, parts of a score. [`GameWords`] has it in each
//! language.

use serde::Deserialize;

use super::rules::card::Suit;
use super::rules::name::Name;
use super::rules::score::{Parts, Reason};
use super::rules::seat::Seat;
use super::rules::token::{TokenKind, TokenSet};
use super::rules::trick::Effect;
use super::verdict::{Stage, Verdict};
use crate::print::Language;
use crate::words::{Say, filled, join, listed};

/// The names of the parts of a score, in the order of C12.
pub const PARTS: [&str; Parts::COUNT] =
    ["points", "duck", "rinds", "beer", "pairs", "milk", "kept", "Lex bonus"];

/// Short names of the parts, as column titles of at most six letters.
pub const PART_TITLES: [&str; Parts::COUNT] =
    ["points", "duck", "rinds", "beer", "pairs", "milk", "kept", "Lex+"];

/// Lists the nonzero parts of a score: `points 20, milk -5`.
#[must_use]
pub fn parts(parts: &Parts) -> String {
    let named = PARTS.into_iter().zip(parts.each()).filter(|(_, part)| *part != 0);
    join(named.map(|(name, part)| format!("{name} {part}")), ", ")
}

/// The player's name as shown to people; `player 2` without a name.
#[must_use]
pub fn player(names: &[Name], seat: Seat) -> String {
    names.get(seat.index()).map_or_else(|| format!("player {}", seat.index() + 1), Name::shown)
}

/// Lists tokens with their counts, separated by `separator`: `10 x2, milk`. Returns `none` for an empty set.
#[must_use]
pub fn tokens(set: &TokenSet, separator: &str, none: &str) -> String {
    if set.is_empty() { none.to_owned() } else { join(counted(set, " x", TokenKind::to_string), separator) }
}

/// Names each kind of token once, followed by `times` and its count if there are several.
pub fn counted(
    set: &TokenSet,
    times: &str,
    name: impl Fn(&TokenKind) -> String,
) -> impl Iterator<Item = String> {
    set.iter().map(move |(kind, count)| {
        let name = name(&kind);
        if count == 1 { name } else { format!("{name}{times}{count}") }
    })
}

/// Describes the effect of a special received by `who`: `Ana gives milk to Beto`. `name` names the other players,
/// `token` the tokens.
#[must_use]
pub fn effect(
    who: &str,
    effect: Effect,
    name: impl Fn(Seat) -> String,
    token: impl Fn(TokenKind) -> String,
) -> String {
    match effect {
        Effect::Donate { token: given, to } => format!("{who} gives {} to {}", token(given), name(to)),
        Effect::Exchange { mine, with, theirs } => {
            format!("{who} swaps {} for {} of {}", token(mine), token(theirs), name(with))
        }
        Effect::Steal { from, token: stolen } => {
            format!("{who} steals {} from {}", token(stolen), name(from))
        }
        Effect::Kept => format!("{who} keeps the special"),
    }
}

/// The game's wording in one language, for reports and the keeper, from `templates/lang/divicity/game`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameWords {
    and: String,
    or: String,
    /// The names of the parts of a score, in the order of C12.
    pub part_names: [String; Parts::COUNT],
    suits: [String; Suit::ALL.len()],
    /// The name of a joker.
    pub joker: String,
    tokens: TokenNames,
    effects: Effects,
    verdict: VerdictWords,
}

/// The names of tokens other than numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenNames {
    milk: String,
    duck: String,
    rinds: String,
    beer: String,
    exchange: String,
    donate: String,
    steal: String,
}

/// Sentences for effects of specials (C11).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Effects {
    donate: String,
    exchange: String,
    steal: String,
    kept: String,
}

/// Sentences for the leader or winner (C13). Pairs are for an unfinished and a finished match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct VerdictWords {
    not_begun: String,
    under_way: String,
    lex_not_counted: String,
    over: String,
    score: [String; 2],
    most_lex: [String; 2],
    four_lex: [String; 2],
    shared: [String; 2],
    lex_each: String,
}

impl GameWords {
    /// Loads the wording of a language.
    ///
    /// ```
    /// use parlour::divicity::{Suit, TokenKind, words::GameWords};
    /// let words = GameWords::of("es".parse().unwrap());
    /// assert_eq!(words.token(TokenKind::Milk), "leche");
    /// assert_eq!(words.suit(Suit::Beers), "cervezas");
    /// ```
    #[must_use]
    pub fn of(language: Language) -> GameWords {
        language.words([
            include_str!("../../templates/lang/divicity/game/en.toml"),
            include_str!("../../templates/lang/divicity/game/es.toml"),
            include_str!("../../templates/lang/divicity/game/pt.toml"),
        ])
    }

    /// Joins items as `a, b and c`.
    #[must_use]
    pub fn all_of(&self, items: &[String]) -> String {
        listed(items, &self.and)
    }

    /// Joins items as `a, b or c`.
    #[must_use]
    pub fn any_of(&self, items: &[String]) -> String {
        listed(items, &self.or)
    }

    /// The name of a suit; its letter is the same in every language.
    #[must_use]
    pub fn suit(&self, suit: Suit) -> &str {
        &self.suits[suit as usize]
    }

    /// The name of a token, as it can be typed in this language. Numbers are never translated.
    #[must_use]
    pub fn token(&self, kind: TokenKind) -> &str {
        let names = &self.tokens;
        match kind {
            TokenKind::Milk => &names.milk,
            TokenKind::Duck => &names.duck,
            TokenKind::Rinds => &names.rinds,
            TokenKind::Beer => &names.beer,
            TokenKind::Exchange => &names.exchange,
            TokenKind::Donate => &names.donate,
            TokenKind::Steal => &names.steal,
            _ => kind.name(),
        }
    }

    /// Describes the effect of a special received by `who`, like [`effect`] in English.
    #[must_use]
    pub fn effect(
        &self,
        who: &str,
        effect: Effect,
        name: impl Fn(Seat) -> String,
        token: impl Fn(TokenKind) -> String,
    ) -> String {
        let (sentence, moved, other, theirs) = match effect {
            Effect::Donate { token, to } => (&self.effects.donate, Some(token), Some(to), None),
            Effect::Exchange { mine, with, theirs } => {
                (&self.effects.exchange, Some(mine), Some(with), Some(theirs))
            }
            Effect::Steal { from, token } => (&self.effects.steal, Some(token), Some(from), None),
            Effect::Kept => (&self.effects.kept, None, None, None),
        };
        let [moved, theirs] = [moved, theirs].map(|kind| kind.map_or_else(String::new, &token));
        let other = other.map_or_else(String::new, name);
        filled(sentence, &[("player", who), ("other", &other), ("token", &moved), ("theirs", &theirs)])
    }

    /// Describes in a sentence who won or leads, and why; `number` formats scores.
    #[must_use]
    pub fn verdict(&self, verdict: &Verdict<'_>, number: impl Fn(i32) -> String) -> String {
        let words = &self.verdict;
        let stands = match verdict.stage {
            Stage::NotBegun => return words.not_begun.clone(),
            Stage::UnderWay => &words.under_way,
            Stage::LexNotCounted => &words.lex_not_counted,
            Stage::Over => &words.over,
        };
        filled(stands, &[("stands", &self.leads(verdict, number))])
    }

    fn leads(&self, verdict: &Verdict<'_>, number: impl Fn(i32) -> String) -> String {
        let words = &self.verdict;
        let Some(first) = verdict.standings.ranked.first() else { return String::new() };
        let players: Vec<String> =
            verdict.standings.winners().map(|player| verdict.names[player].clone()).collect();
        let over = usize::from(verdict.stage == Stage::Over);
        let sentence = match verdict.standings.reason {
            Reason::Score => &words.score,
            Reason::LexTiebreak => &words.most_lex,
            Reason::FourLex => &words.four_lex,
            Reason::Shared => &words.shared,
        };
        let (total, lex) = (number(first.total), first.holding.lex.to_string());
        let mut said =
            filled(&sentence[over], &[("players", &self.all_of(&players)), ("total", &total), ("lex", &lex)]);
        if verdict.standings.reason == Reason::Shared && verdict.lex_known {
            said.push_str(&filled(&words.lex_each, &[("lex", &lex)]));
        }
        said
    }
}

impl Say for TokenKind {
    fn say(&self, language: Language) -> String {
        GameWords::of(language).token(*self).to_owned()
    }
}

impl Say for Suit {
    fn say(&self, language: Language) -> String {
        GameWords::of(language).suit(*self).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::notation::word;

    #[test]
    fn tokens_are_listed_with_their_counts() {
        let set = "-10x1 milkx2 beerx1".parse().unwrap();
        assert_eq!(tokens(&set, ", ", "nothing"), "-10, milk x2, beer");
        assert_eq!(tokens(&TokenSet::EMPTY, ", ", "nothing"), "nothing");
    }

    /// Every token name that the keeper shows can also be typed.
    #[test]
    fn every_name_of_a_token_is_read() {
        for language in Language::ALL {
            let words = GameWords::of(language);
            for kind in TokenKind::ALL {
                let read = word::token(words.token(kind)).map(|(kind, _)| kind);
                assert_eq!(read, Some(kind), "{language}");
            }
        }
    }
}
