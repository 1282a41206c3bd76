//! Tricks as written, with players by name, independent of seats.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use super::grammar::{Anybody, DISCARD, IMMUNE, KEPT, Part, Roster, read_trick, unknown_player};
use super::lexer::{LexemeKind, Lexer};
use super::trick_builder::PendingTake;
use crate::divicity::fault::TextFault;
use crate::divicity::rules::{Card, Effect, Name, Seat, ShortList, Take, Taker, TokenKind, Trick};
use crate::record::{Dots, Record, Span, TextError};

/// Why a text is not a trick.
pub type ParseTrickError = TextError<TextFault>;

/// A trick as recorded, legal or not, with its number, and players identified by `N`.
///
/// Parsing checks only the form. [`seated`](WrittenTrick::seated) resolves the players; the rules then judge the
/// result.
///
/// ```
/// use parlour::divicity::Name;
/// use parlour::divicity::notation::WrittenTrick;
///
/// let written: WrittenTrick = "7.9P 7P * {peeked}|donate milk|Beto donate milk > Ana|Ana milk".parse()?;
/// assert_eq!(written.to_string(), "7. 9P 7P * | donate milk | Beto donate milk>Ana | Ana milk");
///
/// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
/// let trick = written.seated(&names).unwrap();
/// assert_eq!(WrittenTrick::of(&trick, &names).to_string(), "9P 7P * | donate milk | Beto donate milk>Ana | Ana milk");
/// # Ok::<(), parlour::divicity::notation::ParseTrickError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WrittenTrick<N = Name> {
    /// The trick number, if written.
    pub number: Option<u32>,
    /// The players named immune, in written order (C14).
    pub immune: Vec<N>,
    /// The cards in the order played; empty if the record leaves cards out.
    pub cards: ShortList<Card, 6>,
    /// The tokens set out.
    pub tokens: ShortList<TokenKind, 3>,
    /// Where the tokens went.
    pub takes: ShortList<Take<N>, 3>,
}

impl<N> Default for WrittenTrick<N> {
    fn default() -> WrittenTrick<N> {
        WrittenTrick {
            number: None,
            immune: Vec::new(),
            cards: ShortList::default(),
            tokens: ShortList::default(),
            takes: ShortList::default(),
        }
    }
}

impl<'a> WrittenTrick<&'a str> {
    /// Formats a trick with the players `names`, in seat order. It has no number yet.
    pub fn of(trick: &Trick, names: &'a [Name]) -> WrittenTrick<&'a str> {
        let name = |seat: Seat| name_at(names, seat);
        WrittenTrick {
            number: None,
            immune: trick.immune.iter().map(name).collect(),
            cards: trick.cards.clone(),
            tokens: trick.tokens.clone(),
            takes: trick
                .takes
                .iter()
                .map(|take| {
                    let Ok(take) = take.try_map(|seat| Ok::<_, Infallible>(name(*seat)));
                    take
                })
                .collect(),
        }
    }
}

impl<N> WrittenTrick<N> {
    /// Sets the trick number.
    #[must_use]
    pub fn numbered(self, number: u32) -> WrittenTrick<N> {
        WrittenTrick { number: Some(number), ..self }
    }
}

impl<N: AsRef<str>> WrittenTrick<N> {
    /// Resolves the players of the trick to the seats of `names`.
    ///
    /// # Errors
    /// Returns [`TextFault::UnknownPlayer`] if it names anyone else.
    pub fn seated(&self, names: &[Name]) -> Result<Trick, TextFault> {
        let seat = |name: &N| names.player(name.as_ref()).ok_or_else(|| unknown_player(name.as_ref(), names));
        Ok(Trick {
            immune: self.immune.iter().map(seat).collect::<Result<_, _>>()?,
            cards: self.cards.clone(),
            tokens: self.tokens.clone(),
            takes: self.takes.iter().map(|take| take.try_map(seat)).collect::<Result<_, _>>()?,
        })
    }
}

/// The name of the player in `seat`; for a seat without a name, a text that cannot be a name.
fn name_at(names: &[Name], seat: Seat) -> &str {
    names.get(seat.index()).map_or("?", Name::as_str)
}

/// Formats an effect with the players `names`, as in a record.
///
/// ```
/// use parlour::divicity::notation::written_effect;
/// use parlour::divicity::{Effect, Name, Seat, TokenKind};
/// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
/// let steal = Effect::Steal { from: Seat::FIRST, token: TokenKind::Milk };
/// assert_eq!(written_effect(&steal, &names).to_string(), "Ana:milk");
/// ```
pub fn written_effect<'a>(effect: &Effect, names: &'a [Name]) -> Effect<&'a str> {
    let Ok(effect) = effect.try_map(|seat| Ok::<_, Infallible>(name_at(names, *seat)));
    effect
}

impl FromStr for WrittenTrick {
    type Err = ParseTrickError;

    fn from_str(text: &str) -> Result<WrittenTrick, ParseTrickError> {
        let mut lexer = Lexer::new(Record::parse(text).movetext);
        let (mut written, mut pending) = (WrittenTrick::default(), PendingTake::default());
        let mut take_in = |part, span: Span| {
            match part {
                Part::Number(n, dots) => written.number = Some(only_number(written.number, n, dots, span)?),
                Part::Immune(name) => written.immune.push(name),
                Part::Card(card) => written.cards.push(card),
                Part::Token(token) => written.tokens.push(token),
                part => {
                    pending.add(part, &mut written.takes);
                }
            }
            Ok::<(), (Span, TextFault)>(())
        };
        read_trick(&mut lexer, &Anybody, &mut take_in)?;
        check_end(&lexer)?;
        Ok(written)
    }
}

/// Checks the trick number `n`: the only one of the trick, with one dot.
pub(super) fn only_number(
    before: Option<u32>,
    n: u32,
    dots: Dots,
    span: Span,
) -> Result<u32, (Span, TextFault)> {
    if before.is_none() && dots == Dots::One {
        return Ok(n);
    }
    let dots = if dots == Dots::One { "." } else { "..." };
    Err((span, TextFault::Expected { wanted: "a card or `|`", found: format!("{n}{dots}") }))
}

pub(super) fn check_end(lexer: &Lexer<'_>) -> Result<(), ParseTrickError> {
    let rest = lexer.peek();
    let fault = match rest.kind {
        LexemeKind::End => return Ok(()),
        LexemeKind::Broken(error) => TextFault::Syntax(error.fault),
        LexemeKind::Bracket => TextFault::Variation,
        _ => TextFault::Expected { wanted: "the end of the trick", found: rest.text.to_owned() },
    };
    Err(ParseTrickError { span: rest.span, fault })
}

impl<N: AsRef<str>> fmt::Display for WrittenTrick<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{number}. ")?;
        }
        for name in &self.immune {
            write!(f, "{IMMUNE}{} ", name.as_ref())?;
        }
        for card in &self.cards {
            write!(f, "{card} ")?;
        }
        f.write_str("|")?;
        for token in &self.tokens {
            write!(f, " {token}")?;
        }
        for Take { taker, token, effect } in &self.takes {
            let taker = match taker {
                Taker::Player(name) => name.as_ref(),
                Taker::Discard => DISCARD,
            };
            write!(f, " | {taker} {token}")?;
            if let Some(effect) = effect {
                write!(f, " {effect}")?;
            }
        }
        Ok(())
    }
}

/// The effect of a special, as in a record.
impl<N: AsRef<str>> fmt::Display for Effect<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Donate { token, to } => write!(f, "{token}>{}", to.as_ref()),
            Effect::Exchange { mine, with, theirs } => write!(f, "{mine}<>{}:{theirs}", with.as_ref()),
            Effect::Steal { from, token } => write!(f, "{}:{token}", from.as_ref()),
            Effect::Kept => f.write_str(KEPT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_prints_in_canonical_form_and_reads_back() {
        for (text, canonical) in [
            ("|10 milk|Ana 10|Beto milk", "| 10 milk | Ana 10 | Beto milk"),
            ("12.2M*9B|duck 10|discard 10|José duck", "12. 2M * 9B | duck 10 | discard 10 | José duck"),
            ("~Ana~Beto|steal beer|C steal kept|A beer", "~Ana ~Beto | steal beer | C steal kept | A beer"),
            ("| steal\n| A steal duck : 10", "| steal | A steal duck:10"),
            ("| exchange | KV exchange 10 <> kept : -5 ", "| exchange | KV exchange 10<>kept:-5"),
            ("| donate | kept donate duck>duck", "| donate | kept donate duck>duck"),
        ] {
            let text = text.replace("2M*9B", "2M * 9B");
            let written: WrittenTrick = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(written.to_string(), canonical);
            assert_eq!(canonical.parse(), Ok(written));
        }
    }

    #[test]
    fn what_is_no_trick_says_what_is_wrong_and_where() {
        for (text, place, message) in [
            ("1. | 10 | Ana 10 }", "}", None),
            ("1... | 10 | Ana 10", "1...", Some("expected a card or `|`, found `1...`")),
            ("1. 2. | 10 | Ana 10", "2.", None),
            ("| 10 | Ana 10 2M", "2M", None),
            ("| milq | Ana milq", "milq", Some("unknown token `milq`")),
            ("| 10 | 7 10", "7", None),
            ("| steal | Ana steal Beto>10", "Beto", None),
        ] {
            let error = text.parse::<WrittenTrick>().unwrap_err();
            assert_eq!(&text[error.span.range()], place, "{text}");
            if let Some(message) = message {
                assert_eq!(error.to_string(), message, "{text}");
            }
        }
    }

    #[test]
    fn who_does_not_play_has_no_seat() {
        let names: Vec<Name> = ["Ana", "Beto"].map(|name| name.parse().unwrap()).to_vec();
        for text in ["| 10 | Cira 10", "~Cira | 10 | Ana 10", "| steal | Ana steal Cira:10"] {
            let written: WrittenTrick = text.parse().unwrap();
            let unknown = TextFault::UnknownPlayer { word: "Cira".to_owned(), players: names.clone() };
            assert_eq!(written.seated(&names), Err(unknown), "{text}");
        }
    }
}
