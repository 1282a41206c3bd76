//! Wording shared by all outputs: players, tokens, effects, parts of a score.

use super::rules::{
    Card, Due, Effect, Hand, Name, Names, Part, Parts, Players, Seat, Seats, Suit, TokenKind, TokenSet, Turn,
};
use crate::record::{Excerpt, Quoted};
use crate::words::{AnyOf, Language, Maybe, Say, Verbatim, in_english, join, messages};

in_english! { Part<'_> }

messages! {
    enum Unnamed in "divicity" {
        Player = "player {n}",
    }

    enum PartName in "divicity" {
        Points = "points",
        Duck = "duck",
        Rinds = "rinds",
        Beer = "beer",
        Pairs = "pairs",
        Milk = "milk",
        Kept = "kept",
        Lex = "Lex bonus",
    }

    /// The same as titles of columns, of at most six letters.
    enum PartTitle in "divicity" {
        Points = "points",
        Duck = "duck",
        Rinds = "rinds",
        Beer = "beer",
        Pairs = "pairs",
        Milk = "milk",
        Kept = "kept",
        Lex = "Lex+",
    }

    /// The names of suits, in the order of the rules, and of the joker.
    enum SuitName in "divicity" {
        Meeples = "meeples",
        Vikings = "vikings",
        Paws = "paws",
        Beers = "beers",
        Joker = "joker",
    }

    /// The names of tokens other than numbers, in the order of the rules, as they can be typed too.
    enum TokenName in "divicity" {
        Milk = "milk",
        Duck = "duck",
        Rinds = "rinds",
        Beer = "beer",
        Exchange = "exchange",
        Donate = "donate",
        Steal = "steal",
    }

    /// What specials do (C11).
    enum Deed in "divicity" {
        Donate = "{player} gives {token} to {other}",
        Exchange = "{player} swaps {token} for {theirs} of {other}",
        Steal = "{player} steals {token} from {other}",
        Kept = "{player} keeps the special",
    }
}

/// The names of the parts of a score, in the order of C12.
pub fn part_names(language: Language) -> [&'static str; Parts::COUNT] {
    PartName::ALL.map(|part| part.text(language))
}

/// Short names of the parts, as titles of columns.
pub fn part_titles(language: Language) -> [&'static str; Parts::COUNT] {
    PartTitle::ALL.map(|part| part.text(language))
}

/// The player's name as shown to people; `player 2` without a name.
pub fn player(language: Language, names: &[Name], seat: Seat) -> String {
    let unnamed = || Unnamed::Player.say(language, &[("n", &(seat.index() + 1))]);
    names.get(seat.index()).map_or_else(unnamed, Name::shown)
}

/// Lists tokens with their counts, separated by `separator`: `10 x2, milk`. Returns `none` for an empty set.
pub fn tokens(language: Language, set: &TokenSet, separator: &str, none: &str) -> String {
    if set.is_empty() {
        return none.to_owned();
    }
    join(counted(set, " x", |kind| token(language, *kind).to_owned()), separator)
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

/// The name of a suit.
pub fn suit(language: Language, suit: Suit) -> &'static str {
    SuitName::ALL[suit as usize].text(language)
}

/// The name of a joker.
pub fn joker(language: Language) -> &'static str {
    SuitName::Joker.text(language)
}

/// The name of a token. Numbers are the same in every language.
///
/// ```
/// use parlour::{divicity::TokenKind, internals::divicity::words::token};
/// assert_eq!(token("es".parse().unwrap(), TokenKind::Milk), "leche");
/// ```
pub fn token(language: Language, kind: TokenKind) -> &'static str {
    let named = (kind as usize).checked_sub(TokenKind::Milk as usize);
    named.map_or(kind.name(), |place| TokenName::ALL[place].text(language))
}

/// Describes the effect of a special received by `who`: `Ana gives milk to Beto`. `name` names the other players,
/// `token` the tokens.
pub fn effect(
    language: Language,
    who: &str,
    effect: Effect,
    name: impl Fn(Seat) -> String,
    token: impl Fn(TokenKind) -> String,
) -> String {
    let (deed, moved, other, theirs) = match effect {
        Effect::Donate { token, to } => (Deed::Donate, Some(token), Some(to), None),
        Effect::Exchange { mine, with, theirs } => (Deed::Exchange, Some(mine), Some(with), Some(theirs)),
        Effect::Steal { from, token } => (Deed::Steal, Some(token), Some(from), None),
        Effect::Kept => (Deed::Kept, None, None, None),
    };
    let [moved, theirs] = [moved, theirs].map(|kind| kind.map_or_else(String::new, &token));
    let other = other.map_or_else(String::new, name);
    let values: [(&str, &dyn Say); 4] =
        [("player", &Verbatim(who)), ("other", &Verbatim(&other)), ("token", &moved), ("theirs", &theirs)];
    deed.say(language, &values)
}

impl Say for TokenKind {
    fn say(&self, language: Language) -> String {
        token(language, *self).to_owned()
    }
}

impl Say for Suit {
    fn say(&self, language: Language) -> String {
        suit(language, *self).to_owned()
    }
}

impl Say for Card {}
impl Say for Hand {}
impl Say for Players {}

messages! {
    enum PartText in "divicity" {
        Nobody = "nobody",
        Nothing = "nothing",
        NoTarget = "{special} is impossible here: write `kept`",
        Targets = "it can target {players}",
        Exchange = "`exchange 10<>Ana:milk` swaps your 10 for Ana's milk",
        Donate = "`donate milk>Ana` gives your milk to Ana",
        Steal = "`steal Ana:milk` takes a milk from Ana",
        NoEffect = "only exchange, donate and steal do something when they are received",
        FirstAlone = "{players} alone played {led}, with `{card}`, and takes first (C8)",
        FirstCard = "{players} played `{card}`, the lowest of the {led} led, and takes first",
        First = "{players} may take first",
        SecondAlone = "`{card}` was alone in the suit led, {led}: the second token is discarded",
        SecondCard = "{players} played `{card}`, the highest of the {led} led, and takes second",
        Second = "the winner takes second: {players}; or it is discarded if a player was alone in the suit",
        Third = "the winner gives the third token to another player: {players}",
    }
}

impl Say for Part<'_> {
    fn say(&self, language: Language) -> String {
        match *self {
            Part::Player(names, seat) => match (names.0.get(seat.index()), language) {
                (Some(name), Language::English) => Quoted(name.as_str()).to_string(),
                (Some(name), _) => Excerpt(&name.shown()).to_string(),
                (None, _) => player(language, &[], seat),
            },
            Part::Due(names, due) => due_words(names, due, language),
            Part::Targets(_, special, targets) if targets.is_empty() => {
                PartText::NoTarget.say(language, &[("special", &special)])
            }
            Part::Targets(names, _, targets) => {
                let players = any_of(names, targets, language);
                PartText::Targets.say(language, &[("players", &Verbatim(&players))])
            }
            Part::Suit(suit) => suit.say(language),
            Part::Tokens(set) if set.is_empty() => PartText::Nothing.text(language).to_owned(),
            Part::Tokens(set) if language == Language::English => join(set.tokens(), " "),
            Part::Tokens(set) => tokens(language, set, ", ", ""),
            Part::Effect(special) => match special {
                TokenKind::Exchange => PartText::Exchange,
                TokenKind::Donate => PartText::Donate,
                TokenKind::Steal => PartText::Steal,
                _ => PartText::NoEffect,
            }
            .text(language)
            .to_owned(),
        }
    }
}

fn due_words(names: Names<'_>, due: Due, language: Language) -> String {
    let words = match (due.turn, due.card) {
        (Turn::First, Some(_)) if due.alone => PartText::FirstAlone,
        (Turn::First, Some(_)) => PartText::FirstCard,
        (Turn::First, None) => PartText::First,
        (Turn::Second, Some(_)) if due.alone => PartText::SecondAlone,
        (Turn::Second, Some(_)) => PartText::SecondCard,
        (Turn::Second, None) => PartText::Second,
        (Turn::Third, _) => PartText::Third,
    };
    let players = any_of(names, due.players, language);
    let (card, led) =
        (Maybe(due.card.map(|(card, _)| card)), Maybe(due.card.map(|(_, led)| Part::Suit(led))));
    words.say(language, &[("players", &Verbatim(&players)), ("card", &card), ("led", &led)])
}

/// Lists players: `` `Ana`, `Beto` or `Cira` ``.
fn any_of(names: Names<'_>, seats: Seats, language: Language) -> String {
    if seats.is_empty() {
        return PartText::Nobody.text(language).to_owned();
    }
    AnyOf(seats.iter().map(|seat| names.name(seat)).collect()).say(language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::notation::word;

    #[test]
    fn tokens_are_listed_with_their_counts() {
        let set = "-10x1 milkx2 beerx1".parse().unwrap();
        let listed = |set: &TokenSet| tokens(Language::English, set, ", ", "nothing");
        assert_eq!(listed(&set), "-10, milk x2, beer");
        assert_eq!(listed(&TokenSet::EMPTY), "nothing");
    }

    #[test]
    fn column_titles_are_short() {
        for title in Language::ALL.into_iter().flat_map(part_titles) {
            assert!(title.chars().count() <= 6, "{title}");
        }
    }

    /// Every token name that the keeper shows can also be typed.
    #[test]
    fn every_name_of_a_token_is_read() {
        for language in Language::ALL {
            for kind in TokenKind::ALL {
                let read = word::token(token(language, kind)).map(|(kind, _)| kind);
                assert_eq!(read, Some(kind), "{language}");
            }
        }
    }
}
