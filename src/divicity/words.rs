//! The words of this game that every output shares: players, tokens, what a special did, the parts of a score; and
//! [`GameWords`], the same in each language.

use serde::Deserialize;

use super::rules::card::Suit;
use super::rules::name::Name;
use super::rules::score::{Parts, Reason};
use super::rules::seat::Seat;
use super::rules::token::{TokenKind, TokenSet};
use super::rules::trick::Effect;
use super::verdict::{Stage, Verdict};
use crate::print::Language;
use crate::words::{filled, join, listed};

/// The parts of a score by name, in the order of C12.
pub const PARTS: [&str; Parts::COUNT] =
    ["points", "duck", "rinds", "beer", "pairs", "milk", "kept", "Lex bonus"];

/// The same as titles of columns with room for six letters.
pub const PART_TITLES: [&str; Parts::COUNT] =
    ["points", "duck", "rinds", "beer", "pairs", "milk", "kept", "Lex+"];

/// The parts of a score that are not 0: `points 20, milk -5`.
#[must_use]
pub fn parts(parts: &Parts) -> String {
    let named = PARTS.into_iter().zip(parts.each()).filter(|(_, part)| *part != 0);
    join(named.map(|(name, part)| format!("{name} {part}")), ", ")
}

/// Who sits there, as people read it; `player 2` where nobody is named.
#[must_use]
pub fn player(names: &[Name], seat: Seat) -> String {
    names.get(seat.index()).map_or_else(|| format!("player {}", seat.index() + 1), Name::shown)
}

/// Tokens with how many there are of each kind, listed with `separator`: `10 x2, milk`. Where there are none, `none`.
#[must_use]
pub fn tokens(set: &TokenSet, separator: &str, none: &str) -> String {
    if set.is_empty() { none.to_owned() } else { join(counted(set, " x", TokenKind::to_string), separator) }
}

/// Each kind of token once, with its number behind `times` where there are several.
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

/// What a special did in the hands of `who`: `Ana gives milk to Beto`. `name` calls the others, `token` the tokens.
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

/// The words of the game that reports and the keeper say in each language, from `templates/lang/divicity/game`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameWords {
    and: String,
    or: String,
    /// The parts of a score by name, in the order of C12.
    pub part_names: [String; Parts::COUNT],
    suits: [String; Suit::ALL.len()],
    /// A card of no suit.
    pub joker: String,
    tokens: TokenNames,
    effects: Effects,
    verdict: VerdictWords,
}

/// The tokens that have no number.
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

/// What specials do (C11).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Effects {
    donate: String,
    exchange: String,
    steal: String,
    kept: String,
}

/// Who leads or has won (C13): pairs are of a match under way and of one that is over.
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
    /// The words in this language.
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

    /// `a, b and c`.
    #[must_use]
    pub fn all_of(&self, items: &[String]) -> String {
        listed(items, &self.and)
    }

    /// `a, b or c`.
    #[must_use]
    pub fn any_of(&self, items: &[String]) -> String {
        listed(items, &self.or)
    }

    /// The name of a suit; its letter is the same in every language.
    #[must_use]
    pub fn suit(&self, suit: Suit) -> &str {
        &self.suits[suit as usize]
    }

    /// The name of a token, which can be typed in every language. Numbers stay as they are.
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

    /// What a special did in the hands of `who`, as [`effect`] says it in English.
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

    /// Who has won or leads, and why, in a sentence; `number` writes scores.
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

    /// What the keeper says can be typed.
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
