//! Faults of hands and holdings: misspelled, or impossible in any deal.

use crate::divicity::rules::{
    Card, Name, ParseCardError, ParseNameError, ParseTokenError, TokenKind, TokenSet,
};
use crate::record::{Excerpt, Quoted, faults};
use crate::seed::{ParseSeedError, Seed};
use crate::words::{AnyOf, Language, Say, Verbatim, count, in_english, messages};

/// Why a JSON text does not have the form that it should have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonFault {
    /// It ends too early.
    Ends,
    /// It breaks the rules of JSON.
    Sign,
    /// A field is missing.
    Missing(&'static str),
    /// A field is there twice.
    Twice,
    /// A field may mean another one.
    Unknown(String),
    /// It should be a text.
    NoText,
    /// It should be a list.
    NoList,
    /// It should be an object.
    NoObject,
}

messages! {
    enum JsonText in "divicity" {
        Ends = "it ends too early",
        Sign = "no JSON is written like this",
        Missing = "`{field}` is missing",
        Twice = "a field is there twice",
        Unknown = "unknown field `{field}`; a player has `name`, `holding`, `lex` and `total`",
        NoText = "a text is expected here",
        NoList = "a list is expected here",
        NoObject = "an object is expected here",
    }
}

in_english! { JsonFault }

impl Say for JsonFault {
    fn say(&self, language: Language) -> String {
        let text = match self {
            JsonFault::Ends => JsonText::Ends,
            JsonFault::Sign => JsonText::Sign,
            JsonFault::Missing(field) => {
                return JsonText::Missing.say(language, &[("field", &Verbatim(field))]);
            }
            JsonFault::Twice => JsonText::Twice,
            JsonFault::Unknown(field) => {
                return JsonText::Unknown.say(language, &[("field", &Verbatim(Excerpt(field)))]);
            }
            JsonFault::NoText => JsonText::NoText,
            JsonFault::NoList => JsonText::NoList,
            JsonFault::NoObject => JsonText::NoObject,
        };
        text.text(language).to_owned()
    }
}

faults! {
    /// A fault of hands.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum HandFault {
        /// A line is not a name followed by cards.
        Line
            kind("syntax") rule("syntax")
            words("a hand is written as NAME: CARDS, as in `Ana: 2V 10M *`");
        /// A JSON text does not have the form of a deal.
        Json(why: JsonFault)
            kind("syntax") rule("syntax")
            words("this is not a deal in JSON: {why}");
        /// The hands are far longer than any deal.
        TooLong(most: usize)
            kind("syntax") rule("syntax")
            words("the hands are longer than {most} KiB");
        /// The hands belong to another game.
        Game(name: String)
            kind("game") rule("syntax")
            words("this is a game of `{}`, and hands are dealt in Divicity", Excerpt(name));
        /// A player has a name that is none.
        Name(error: ParseNameError) is(error);
        /// There are too few or too many players.
        Players(players: usize)
            kind("players") rule("C2")
            words("{players} players, but Divicity is for 3 to 6");
        /// A player is listed twice.
        DuplicatePlayer(name: String)
            kind("duplicate-player") rule("C2")
            words("`{}` is listed twice", Excerpt(name));
        /// The leader, or the owner of a hand, is not one of the players.
        UnknownPlayer(name: String)
            kind("unknown-player") rule("C2")
            words("`{}` is not one of the players", Excerpt(name));
        /// A player has two hands.
        DuplicateHand(name: String)
            kind("duplicate-hand") rule("C2")
            words("a second hand for `{}`", Excerpt(name));
        /// A player has no hand, but others have one.
        HandMissing(name: String)
            kind("hand-missing") rule("C2")
            words("no hand given for `{}`", Excerpt(name));
        /// A hand has more or fewer cards than each player gets.
        HandSize { player: String, has: usize, players: usize, should: usize }
            kind("hand-size") rule("C2")
            with(player = Excerpt(player), has = has, players = players, should = should, more = has.saturating_sub(*should), missing = should.saturating_sub(*has))
            words("`{player}` has {}, but each of {players} players gets {should}", count(*has, "card", "cards"))
            help(= Some(difference(more, missing)));
        /// In the middle of a match two hands are more than one card apart.
        Uneven {
            player: String,
            has: usize,
            /// The player with the most cards.
            other: String,
            most: usize,
        }
            kind("hand-size") rule("C2")
            words(
                "`{}` has {} and `{}` {most}: in the middle of a trick hands are at most one card apart",
                Excerpt(player), count(*has, "card", "cards"), Excerpt(other)
            );
        /// A word does not name a card.
        UnknownCard(error: ParseCardError) is(error);
        /// A card is dealt more often than the deck has it.
        DuplicateCard {
            card: Card,
            /// The player who already has it; `None` if it is among the cards left out.
            first: Option<String>,
        }
            kind("duplicate-card") rule("C1")
            with(card = card, joker = *card == Card::Joker, first = first.as_deref().unwrap_or_default())
            words(
                "too many `{card}`: the deck has {}, and {} has it already",
                if joker { "two" } else { "one" },
                if first.is_empty() { "the rest of the deck".to_owned() } else { format!("`{}`", Excerpt(first)) }
            );
        /// More or fewer cards stay out than the deal leaves in the deck.
        RestSize { has: usize, players: usize, should: usize }
            kind("rest-size") rule("C2")
            with(has = has, players = players, should = should, more = has.saturating_sub(*should), missing = should.saturating_sub(*has))
            words("{} left over, but {players} players leave {should}", count(*has, "card", "cards"))
            help(= Some(difference(more, missing)));
        /// A word does not name a token.
        UnknownToken(error: ParseTokenError)
            is(error) kind("unknown-token") rule("C3")
            with(meant = error.meant().unwrap_or_default())
            help(= error.meant().map(|meant| format!("did you mean `{meant}`?")));
        /// The stack has more tokens of a kind than the set.
        TokenTooMany { kind: TokenKind, there: u8 }
            kind("token-set") rule("C3")
            words("too many {kind}: the set has {there}");
        /// The stack has fewer tokens of a kind than the set.
        TokenMissing { kind: TokenKind, has: u8, there: u8 }
            kind("token-set") rule("C3")
            words(|f| match *has {
                0 => write!(f, "no {kind} in the stack, but the set has {there}"),
                has => write!(f, "{has} {kind} in the stack, but the set has {there}"),
            });
        /// The seed is not valid.
        Seed(error: ParseSeedError)
            is(error) kind("seed") rule("syntax")
            with(most = u64::MAX)
            words("{error}")
            help(= None);
        /// The hands, or the cards that stay out, are not those that the seed deals.
        SeedDeals(seed: Seed)
            kind("seed") rule("C2")
            with(seed = seed.0)
            words("the seed {seed} deals other cards");
        /// The tokens in the stack are not in the order that the seed gives.
        SeedStacks(seed: Seed)
            kind("seed") rule("C3")
            with(seed = seed.0)
            words("the seed {seed} puts the tokens in another order");
    }
}

fn difference(more: usize, missing: usize) -> String {
    if missing > 0 { format!("{missing} missing") } else { format!("{more} too many") }
}

faults! {
    /// A fault of a quick score, as in `Ana=10,rinds Beto=beer`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum QuickFault {
        /// A word belongs to no player.
        NoPlayer(word: String)
            kind("syntax") rule("syntax")
            words("`{}` belongs to no player", Excerpt(word))
            help("write a player as NAME=TOKENS, as in `Ana=10,rinds,beer`");
        /// A player has a name that is none.
        Name(error: ParseNameError) is(error);
        /// A player is listed twice.
        Twice(name: Name, first: Name)
            kind("duplicate-player") rule("syntax")
            with(name = Excerpt(name.as_str()), first = Excerpt(first.as_str()), same = name == first)
            words(|f| if same {
                write!(f, "`{name}` appears twice")
            } else {
                write!(f, "`{name}` and `{first}` are one player: capitals make no difference")
            });
        /// More players are scored than can play.
        TooMany(players: usize)
            kind("too-many-players") rule("C2")
            words("{players} players, but Divicity is for at most 6");
        /// There is nothing between two commas.
        Missing
            kind("syntax") rule("syntax")
            words("a token is missing here")
            help("write tokens between commas, as in `Ana=10,beer`; an empty holding is `Ana=`");
        /// A word does not name a token.
        Token(error: ParseTokenError)
            is(error) kind("unknown-token") rule("C3")
            with(meant = error.meant().unwrap_or_default())
            help(= Some(match meant {
                "" => format!("the tokens are {} and lex", TokenKind::ALL.map(TokenKind::name).join(", ")),
                meant => format!("did you mean `{meant}`?"),
            }));
        /// A token contains a `=`: two players are in one word, or there is one `=` too many.
        Equals(word: String)
            kind("syntax") rule("syntax")
            words("`{}` is not a token", Excerpt(word))
            help("separate players with a blank, as in `Ana=10 Beto=beer`");
        /// Words may be read in more than one way, as `20-5`, `milk 2 beer` and `rinds 20`.
        Unclear {
            written: String,
            /// The possible readings, each in an unambiguous spelling.
            meant: Vec<String>,
        }
            kind("syntax") rule("syntax")
            with(written = Excerpt(written), n = meant.len(), meant = AnyOf(meant.iter().map(|one| Quoted(one)).collect()))
            words("`{written}` can be read in two ways")
            help(= Some(match n {
                0 => "put commas between tokens and counts after them, as in `-20,-5,milkx2`".to_owned(),
                1 => format!("write {meant} if that is meant"),
                _ => format!("write {meant}, whichever is meant"),
            }));
        /// A number is no token and belongs to no kind.
        Number(number: String)
            kind("unknown-token") rule("C3")
            words("unknown token `{}`", Excerpt(number))
            help("the numbers on tokens are 10, -5, -10 and -20; a count needs a kind, as in `2x milk`");
        /// A count of tokens is not a valid number.
        Count(count: String)
            kind("syntax") rule("syntax")
            words("`{}` is not a count of tokens", Excerpt(count))
            help("a count is a whole number from 1 to 255, as in `milkx2`");
        /// A player has more of a kind than can be counted.
        Absurd {
            /// The count, as written if it is too large for a number.
            count: String,
            kind: String,
        }
            kind("too-many-tokens") rule("C3")
            words("nobody can hold {} {kind}", Excerpt(count));
        /// The total claimed after a player's tokens is wrong.
        Total { claimed: String, total: i32 }
            kind("score-claim") rule("C12")
            words("the claimed total `{}` is wrong: these tokens make {total}", Excerpt(claimed));
        /// A JSON text does not have the form of a score.
        Json(why: JsonFault)
            kind("syntax") rule("syntax")
            words("this is not a score in JSON: {why}")
            help("a score in JSON is as `{{\"players\":[{{\"name\":\"Ana\",\"holding\":{{\"10\":2}},\"lex\":1}}]}}`");
    }
}

faults! {
    /// A doubtful item of a quick score: a warning, not an error.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum QuickDoubt {
        /// A player is said to have more of a kind than the usual box, and no set is named.
        Many { kind: TokenKind, count: u8 }
            kind("token-set") rule("C3")
            with(kind = kind, count = count, there = TokenSet::DEFAULT.count(*kind))
            words("{count} {kind}, but the usual box has {there}")
            help("if you played with another set, name it (C3)");
    }
}
