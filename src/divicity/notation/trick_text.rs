//! Tricks as text, complete or not, and back.

use std::fmt;

use super::grammar::{DISCARD, IMMUNE, KEPT, LexemeKind, Lexer, Part, read_trick};
use crate::divicity::fault::TextFault;
use crate::divicity::rules::{Effect, Name, Seat, Take, Taker, TokenKind, Trick};
use crate::record::{Dots, Movetext, Record, Span, TextError};

/// Why a text is not a trick.
pub type ParseTrickError = TextError<TextFault>;

#[derive(Clone, Debug, Default)]
pub(in crate::divicity) struct TrickBuilder {
    pub number: Option<u32>,
    pub trick: Trick,
    pub taker: Option<Taker>,
    own: Option<TokenKind>,
    /// The target of the special whose last token comes next.
    pub target: Option<Seat>,
}

impl TrickBuilder {
    /// Begins the next trick.
    pub fn clear(&mut self) {
        let Trick { mut cards, mut tokens, mut takes, .. } = std::mem::take(self).trick;
        cards.clear();
        tokens.clear();
        takes.clear();
        self.trick = Trick { cards, tokens, takes, ..Trick::default() };
    }

    /// Adds a part. Returns the effect that it completes, if any.
    pub fn add(&mut self, part: Part) -> Option<Effect> {
        let trick = &mut self.trick;
        let effect = match part {
            Part::Target(to) if trick.takes.last()?.token == TokenKind::Donate => {
                Effect::Donate { token: self.own.take()?, to }
            }
            Part::Theirs(token) => match (self.own.take(), self.target.take()?) {
                (Some(mine), with) => Effect::Exchange { mine, with, theirs: token },
                (None, from) => Effect::Steal { from, token },
            },
            Part::Kept => Effect::Kept,
            part => {
                match part {
                    Part::Number(n, _) => self.number = Some(n),
                    Part::Immune(seat) => trick.immune = trick.immune.with(seat),
                    Part::Card(card) => trick.cards.push(card),
                    Part::Token(token) => trick.tokens.push(token),
                    Part::Taker(taker) => self.taker = Some(taker),
                    Part::Taken(token) => {
                        let taker = self.taker.take().unwrap_or(Taker::Discard);
                        trick.takes.push(Take { taker, token, effect: None });
                    }
                    Part::Own(token) => self.own = Some(token),
                    Part::Target(target) => self.target = Some(target),
                    _ => {}
                }
                return None;
            }
        };
        trick.takes.last_mut()?.effect = Some(effect);
        Some(effect)
    }
}

/// Parses a trick, with its number if written. Checks only the form; `names` are the players' in seat order.
///
/// # Errors
/// Returns the first fault of the text, with its location.
pub fn parse_trick(text: &str, names: &[Name]) -> Result<(Option<u32>, Trick), ParseTrickError> {
    read(Record::parse(text).movetext, names, false)
}

/// Like [`parse_trick`], but the text may end after the bar that follows the cards, after any token or take, or after
/// a special whose effect is still missing.
///
/// ```
/// use parlour::divicity::Name;
/// use parlour::divicity::notation::parse_unfinished;
/// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
/// let (number, unfinished) = parse_unfinished("7. 9P 7P * | donate milk | Beto donate", &names).unwrap();
/// assert_eq!((number, unfinished.cards.len(), unfinished.tokens.len(), unfinished.takes.len()), (Some(7), 3, 2, 1));
/// assert!(parse_unfinished("9P 7P * | donate milk | Beto donate milk>", &names).is_err());
/// ```
///
/// # Errors
/// Returns the first fault of the text, with its location.
pub fn parse_unfinished(text: &str, names: &[Name]) -> Result<(Option<u32>, Trick), ParseTrickError> {
    read(Record::parse(text).movetext, names, true)
}

/// Reads a movetext that is one trick, or if `may_stop` the beginning of one.
pub(in crate::divicity) fn read(
    movetext: Movetext<'_>,
    names: &[Name],
    may_stop: bool,
) -> Result<(Option<u32>, Trick), ParseTrickError> {
    let mut lexer = Lexer::new(movetext);
    let (mut builder, mut stops) = (TrickBuilder::default(), false);
    let mut judge = |part, span: Span| {
        if let Part::Number(n, dots) = part
            && (builder.number.is_some() || dots != Dots::One)
        {
            let dots = if dots == Dots::One { "." } else { "..." };
            return Err((span, TextFault::Expected { wanted: "a card or `|`", found: format!("{n}{dots}") }));
        }
        stops |= may_stop && part == Part::TakeMissing;
        builder.add(part);
        Ok(())
    };
    if let Err((span, fault)) = read_trick(&mut lexer, names, &mut judge)
        && !stops
    {
        return Err(ParseTrickError { span, fault });
    }
    let rest = lexer.peek();
    let fault = match rest.kind {
        LexemeKind::End => return Ok((builder.number, builder.trick)),
        LexemeKind::Broken(error) => TextFault::Syntax(error.fault),
        LexemeKind::Bracket => TextFault::Variation,
        _ => TextFault::Expected { wanted: "the end of the trick", found: rest.text.to_owned() },
    };
    Err(ParseTrickError { span: rest.span, fault })
}

/// A trick as records write it, complete or not.
///
/// ```
/// use parlour::divicity::Name;
/// use parlour::divicity::notation::{WrittenTrick, parse_trick};
///
/// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
/// let (number, trick) = parse_trick("7.9P 7P * {peeked}|donate milk|Beto donate milk > Ana|Ana milk", &names)?;
/// let written = WrittenTrick { number, ..WrittenTrick::of(&trick, &names) };
/// assert_eq!(written.to_string(), "7. 9P 7P * | donate milk | Beto donate milk>Ana | Ana milk");
/// # Ok::<(), parlour::divicity::notation::ParseTrickError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WrittenTrick<'a> {
    /// The trick number, if written.
    pub number: Option<u32>,
    /// The trick.
    pub trick: &'a Trick,
    /// The players' names, in seat order; a seat without a name is written as `?`.
    pub names: &'a [Name],
}

impl<'a> WrittenTrick<'a> {
    /// A trick without its number.
    pub const fn of(trick: &'a Trick, names: &'a [Name]) -> WrittenTrick<'a> {
        WrittenTrick { number: None, trick, names }
    }

    /// Sets the trick number.
    #[must_use]
    pub const fn numbered(self, number: u32) -> WrittenTrick<'a> {
        WrittenTrick { number: Some(number), ..self }
    }
}

impl fmt::Display for WrittenTrick<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrittenTrick { number, trick, names } = self;
        if let Some(number) = number {
            write!(f, "{number}. ")?;
        }
        for seat in trick.immune.iter() {
            write!(f, "{IMMUNE}{} ", name_at(names, seat))?;
        }
        for card in &trick.cards {
            write!(f, "{card} ")?;
        }
        f.write_str("|")?;
        for token in &trick.tokens {
            write!(f, " {token}")?;
        }
        for Take { taker, token, effect } in &trick.takes {
            let taker = match taker {
                Taker::Player(seat) => name_at(names, *seat),
                Taker::Discard => DISCARD,
            };
            write!(f, " | {taker} {token}")?;
            if let Some(effect) = effect {
                write!(f, " {}", written_effect(*effect, names))?;
            }
        }
        Ok(())
    }
}

fn name_at(names: &[Name], seat: Seat) -> &str {
    names.get(seat.index()).map_or("?", Name::as_str)
}

/// The effect of a special as records write it: `Ana:milk`.
pub fn written_effect(effect: Effect, names: &[Name]) -> String {
    let name = |seat| name_at(names, seat);
    match effect {
        Effect::Donate { token, to } => format!("{token}>{}", name(to)),
        Effect::Exchange { mine, with, theirs } => format!("{mine}<>{}:{theirs}", name(with)),
        Effect::Steal { from, token } => format!("{}:{token}", name(from)),
        Effect::Kept => KEPT.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, Say as _};

    fn names(names: &str) -> Vec<Name> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn what_is_read_prints_in_canonical_form_and_reads_back() {
        for (players, text, canonical) in [
            ("Ana Beto", "|10 milk|Ana 10|Beto milk", "| 10 milk | Ana 10 | Beto milk"),
            (
                "José",
                "12.2M*9B|duck 10|discard 10|José duck",
                "12. 2M * 9B | duck 10 | discard 10 | José duck",
            ),
            (
                "Ana Beto C A",
                "~Ana~Beto|steal beer|C steal kept|A beer",
                "~Ana ~Beto | steal beer | C steal kept | A beer",
            ),
            ("A duck", "| steal\n| A steal duck : 10", "| steal | A steal duck:10"),
            ("KV kept", "| exchange | KV exchange 10 <> kept : -5 ", "| exchange | KV exchange 10<>kept:-5"),
            ("kept duck", "| donate | kept donate duck>duck", "| donate | kept donate duck>duck"),
        ] {
            let (text, names) = (text.replace("2M*9B", "2M * 9B"), names(players));
            let read =
                |text: &str| parse_trick(text, &names).unwrap_or_else(|error| panic!("{text}: {error}"));
            let (number, trick) = read(&text);
            assert_eq!(WrittenTrick { number, ..WrittenTrick::of(&trick, &names) }.to_string(), canonical);
            assert_eq!(read(canonical), (number, trick));
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
            ("| 10 10 | Ana 10", "", Some("expected `|` and a take, found the end of the text")),
        ] {
            let error = parse_trick(text, &names("Ana Beto")).unwrap_err();
            assert_eq!(&text[error.span.range()], place, "{text}");
            if let Some(message) = message {
                assert_eq!(error.to_string(), message, "{text}");
            }
        }
    }

    #[test]
    fn wherever_a_trick_breaks_off_every_language_says_what_is_missing() {
        for text in [
            "7. 2V KV 6M JV | donate milk | Ana donate 10>Beto | Beto milk",
            "7. | exchange 10 | Ana exchange 10<>Beto:milk | discard 10",
            "~Ana ~Beto | steal 10 | Beto steal Ana:10 | Ana steal kept",
        ] {
            for (at, _) in text.char_indices() {
                for broken in [text[..at].to_owned(), format!("{} milk {}", &text[..at], &text[at..])] {
                    let Err(error) = parse_trick(&broken, &names("Ana Beto")) else { continue };
                    // A phrase without a translation stops here.
                    let said = Language::ALL.map(|language| error.fault.say(language));
                    assert!(said[1] != said[0] && said[2] != said[0], "{broken}: {said:?}");
                }
            }
        }
    }

    #[test]
    fn who_does_not_play_has_no_seat() {
        let names = names("Ana Beto");
        for text in ["| 10 | Cira 10", "~Cira | 10 | Ana 10", "| steal | Ana steal Cira:10"] {
            let unknown = TextFault::UnknownPlayer { word: "Cira".to_owned(), players: names.clone() };
            assert_eq!(parse_trick(text, &names).unwrap_err().fault, unknown, "{text}");
        }
    }
}
