//! What-if analysis: changed holdings, and the token that would help most.

use serde::Serialize;

use crate::divicity::notation::quick::Held;
use crate::divicity::notation::word::{self, Kind};
use crate::divicity::rules::{
    Holding, MOST_OF_A_KIND, Name, ParseTokenError, Standings, TokenKind, TokenSet, most, normalized, score,
};
use crate::record::{Excerpt, faults};
use crate::words::Maybe;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Add(TokenKind),
    Remove(TokenKind),
    AddLex,
    /// The player loses one Lex.
    RemoveLex,
}

faults! {
    /// Why a change is impossible.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ChangeFault {
        /// A change is not a player, a sign and a token.
        Form(word: String)
            kind("syntax") rule("syntax")
            words(
                "`{}` is no change: write PLAYER+TOKEN or PLAYER-TOKEN, as in `Ana+milk`, with one of the players",
                Excerpt(word)
            );
        /// The word after the sign does not name a token.
        Token(error: ParseTokenError)
            kind("unknown-token") rule("C3")
            with(error = error, near = error.meant().unwrap_or_default())
            words(|f| match near {
                "" => write!(f, "{error}"),
                near => write!(f, "{error}: did you mean `{near}`?"),
            });
        /// There is nothing to take away.
        Nothing {
            /// The player who would lose it.
            name: Name,
            /// The token that is missing; `None` for Lex.
            what: Option<TokenKind>,
        }
            kind("token-not-in-play") rule("C3")
            with(name = Excerpt(name.as_str()), what = Maybe(*what))
            words("`{name}` has no {} to take away", what.0.map_or("lex", TokenKind::name));
        /// A player would have more of a kind than can be counted.
        TooMany {
            /// The player who would get it.
            name: Name,
            /// The token at its maximum; `None` for Lex.
            what: Option<TokenKind>,
        }
            kind("too-many-tokens") rule("C3")
            with(name = Excerpt(name.as_str()), what = Maybe(*what), most = MOST_OF_A_KIND)
            words("`{name}` has {most} {}, which is the most", what.0.map_or("lex", TokenKind::name));
    }
}

/// Parses a change for one of `players`: `Ana+milk`, `Ana-duck`, `Ana+-5`.
///
/// # Errors
/// Returns a fault if the text names none of the players, or no token.
pub fn parse(text: &str, players: &[Held]) -> Result<(usize, Change), ChangeFault> {
    let plain = |text: &str| normalized(text).to_lowercase();
    let written = plain(text);
    // Names may contain `-`, so the longest matching name wins.
    let fits = |(player, held): (usize, &Held)| {
        let rest = written.strip_prefix(&plain(held.name.as_str()))?;
        let sign = rest.chars().next().filter(|sign| matches!(sign, '+' | '-'))?;
        Some((player, sign, rest[1..].to_owned()))
    };
    let (player, sign, word) = players
        .iter()
        .enumerate()
        .filter_map(fits)
        .min_by_key(|(.., rest)| rest.len())
        .ok_or_else(|| ChangeFault::Form(text.to_owned()))?;
    let added = sign == '+';
    let change = match word::kind(&word).ok_or_else(|| ChangeFault::Token(word::unknown(&word)))? {
        Kind::Token(kind) if added => Change::Add(kind),
        Kind::Token(kind) => Change::Remove(kind),
        Kind::Lex if added => Change::AddLex,
        Kind::Lex => Change::RemoveLex,
    };
    Ok((player, change))
}

/// Applies a change.
///
/// # Errors
/// Returns a fault if there is nothing to take away, or the count is at its maximum.
pub fn apply(change: Change, held: &mut Held) -> Result<(), ChangeFault> {
    let Holding { tokens, lex } = &mut held.holding;
    let (count, what) = match change {
        Change::Add(kind) | Change::Remove(kind) => (tokens.count(kind), Some(kind)),
        Change::AddLex | Change::RemoveLex => (*lex, None),
    };
    let name = || held.name.clone();
    match change {
        Change::Add(_) | Change::AddLex if count == MOST_OF_A_KIND => {
            return Err(ChangeFault::TooMany { name: name(), what });
        }
        Change::Remove(_) | Change::RemoveLex if count == 0 => {
            return Err(ChangeFault::Nothing { name: name(), what });
        }
        Change::Add(kind) => tokens.add(kind, 1),
        Change::AddLex => *lex += 1,
        Change::Remove(kind) => {
            let there = tokens.remove(kind);
            debug_assert!(there, "what is counted is there");
        }
        Change::RemoveLex => *lex -= 1,
    }
    Ok(())
}

/// What one more token of a kind would do for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Swing {
    /// The kind; a special is counted as kept.
    #[serde(rename = "token")]
    pub kind: TokenKind,
    /// How much the player's score would change.
    #[serde(rename = "swing")]
    pub points: i32,
    /// The rank the player would have.
    pub rank: usize,
}

/// Computes what one more token of each kind would do for `player`, best first. Omits kinds that are all held
/// already: those of the set, or without a set the third milk and the duck (C3).
pub fn swings(holdings: &[Holding], player: usize, set: Option<&TokenSet>) -> Vec<Swing> {
    let now = score(&holdings[player]).total();
    let held = |kind| holdings.iter().map(|holding| u32::from(holding.tokens.count(kind))).sum::<u32>();
    let mut swings: Vec<Swing> = TokenKind::ALL
        .into_iter()
        .filter(|kind| most(set, *kind).is_none_or(|most| held(*kind) < most.into()))
        .map(|kind| {
            let mut changed = holdings.to_vec();
            changed[player].tokens.add(kind, 1);
            let standings = Standings::new(&changed);
            let points = score(&changed[player]).total() - now;
            Swing { kind, points, rank: standings.of(player).rank }
        })
        .collect();
    swings.sort_by_key(|swing| std::cmp::Reverse(swing.points));
    swings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::notation::quick;

    #[test]
    fn a_change_names_a_player_and_a_token() {
        let players = quick::parse("Jean=duck Jean-Luc=").unwrap();
        let read = |text: &str| parse(text, &players);
        assert_eq!(read("Jean+milk"), Ok((0, Change::Add(TokenKind::Milk))));
        assert_eq!(read("Jean-duck"), Ok((0, Change::Remove(TokenKind::Duck))));
        assert_eq!(read("Jean-Luc+-5"), Ok((1, Change::Add(TokenKind::Minus5))));
        assert_eq!(read("Jean-Luc--5"), Ok((1, Change::Remove(TokenKind::Minus5))));
        assert_eq!(read("Jean+lex"), Ok((0, Change::AddLex)));
        assert!(matches!(read("Karine+milk"), Err(ChangeFault::Form(_))));
        assert_eq!(read("Jean+mlik").unwrap_err().to_string(), "unknown token `mlik`: did you mean `milk`?");
    }

    #[test]
    fn what_is_not_there_cannot_be_taken_away() {
        let mut players = quick::parse("Jean=duck").unwrap();
        assert_eq!(apply(Change::Remove(TokenKind::Duck), &mut players[0]), Ok(()));
        assert!(apply(Change::Remove(TokenKind::Duck), &mut players[0]).is_err());
        assert!(apply(Change::RemoveLex, &mut players[0]).is_err());
    }

    #[test]
    fn a_change_never_runs_out_of_numbers() {
        let mut players = quick::parse("Jean=").unwrap();
        for change in [Change::Add(TokenKind::Plus10), Change::AddLex] {
            let mut made = 0;
            while apply(change, &mut players[0]).is_ok() {
                made += 1;
            }
            assert_eq!(made, MOST_OF_A_KIND);
            let fault = apply(change, &mut players[0]).unwrap_err();
            assert!(matches!(fault, ChangeFault::TooMany { .. }), "{fault}");
        }
    }

    #[test]
    fn c12_beer_beside_rinds_swings_35() {
        let players = quick::parse("Ana=rinds,milk Beto=10*4,milk*2").unwrap();
        let holdings: Vec<Holding> = players.iter().map(|held| held.holding).collect();
        let swings = swings(&holdings, 0, None);
        assert_eq!(swings[0], Swing { kind: TokenKind::Beer, points: 35, rank: 1 });
        assert_eq!(swings.last().unwrap().kind, TokenKind::Duck);
        assert!(swings.iter().all(|swing| swing.kind != TokenKind::Milk));
    }

    #[test]
    fn c3_a_kind_is_advised_exactly_as_long_as_the_set_has_it() {
        for text in [&TokenSet::DEFAULT.to_string(), "10x1 -5x2 milkx2 duckx2 rindsx9", "beerx1"] {
            let set: TokenSet = text.parse().unwrap();
            for kind in TokenKind::ALL {
                for held in 0..=set.count(kind) {
                    // Deal the tokens out in turn, so that the result must not depend on the player.
                    let mut holdings = [Holding::default(); 3];
                    (0..held).for_each(|one| holdings[usize::from(one) % 3].tokens.add(kind, 1));
                    for player in 0..3 {
                        let advised: Vec<TokenKind> =
                            swings(&holdings, player, Some(&set)).iter().map(|swing| swing.kind).collect();
                        assert_eq!(advised.contains(&kind), held < set.count(kind), "{kind} {text}");
                        assert!(advised.iter().all(|kind| set.count(*kind) > 0), "{advised:?} {text}");
                    }
                }
            }
        }
        // Without a set, three milk and one duck are the limit.
        for kind in TokenKind::ALL {
            let most = most(None, kind);
            for held in 0..=most.unwrap_or(30) {
                let mut holding = Holding::default();
                holding.tokens.add(kind, held);
                let swings = swings(&[holding, Holding::default()], 1, None);
                let advised = swings.iter().any(|swing| swing.kind == kind);
                assert_eq!(advised, most.is_none_or(|most| held < most), "{held} {kind}");
            }
        }
    }

    #[test]
    fn c3_only_what_the_set_has_left_is_advised() {
        let kinds = |text: &str, set: Option<&str>| {
            let players = quick::parse(text).unwrap();
            let holdings: Vec<Holding> = players.iter().map(|held| held.holding).collect();
            let set: Option<TokenSet> = set.map(|set| set.parse().unwrap());
            swings(&holdings, 0, set.as_ref())
                .iter()
                .map(|swing| swing.kind.name())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let left =
            kinds("Ana=rinds*2,10*4 Beto=rinds*2,10,beer*3 Carla=duck", Some(&TokenSet::DEFAULT.to_string()));
        assert_eq!(left, "exchange donate steal -5 milk -10 -20");
        assert_eq!(kinds("Ana= Beto=10", Some("10x2 beerx1")), "10 beer");
        assert_eq!(kinds("Ana= Beto=10,beer", Some("10x1 beerx1")), "");
        let unnamed = kinds("Ana=rinds*9,duck Beto=milk*3 Carla=", None);
        assert!(unnamed.contains("rinds") && !unnamed.contains("duck") && !unnamed.contains("milk"));
    }
}
