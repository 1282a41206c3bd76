//! Tricks that are not whole yet, as far as they go.

use super::grammar::{Part, read_trick};
use super::trick_text::{ParseTrickError, TrickBuilder};
use crate::divicity::fault::TextFault;
use crate::divicity::notation::lexer::{LexemeKind, Lexer};
use crate::divicity::rules::name::Name;
use crate::divicity::rules::trick::Trick;
use crate::record::{Dots, Record, Span};

/// Why reading stops before the end.
enum Stop {
    /// The text is over where a take might stand.
    Here,
    /// The text is wrong.
    Fault(TextFault),
}

impl From<TextFault> for Stop {
    fn from(fault: TextFault) -> Stop {
        Stop::Fault(fault)
    }
}

/// Reads a text that is the beginning of a trick: it may end behind its cards and their bar, behind any token,
/// any take, and a special whose effect is still to come. Gives its number too, where it has one. Only the form is
/// looked at.
///
/// [`TrickText`](super::TrickText) writes such a trick.
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
/// The first thing that is wrong with the text, with its place.
pub fn parse_unfinished(text: &str, names: &[Name]) -> Result<(Option<u32>, Trick), ParseTrickError> {
    let mut lexer = Lexer::new(Record::parse(text).movetext);
    let mut builder = TrickBuilder::default();
    let mut judge = |part, span: Span| match part {
        Part::TakeMissing => Err((span, Stop::Here)),
        Part::Number(n, dots) if builder.number.is_some() || dots != Dots::One => {
            let dots = if dots == Dots::One { "." } else { "..." };
            let found = format!("{n}{dots}");
            Err((span, TextFault::Expected { wanted: "a card or `|`", found }.into()))
        }
        part => {
            builder.add(part);
            Ok(())
        }
    };
    if let Err((span, Stop::Fault(fault))) = read_trick(&mut lexer, names, &mut judge) {
        return Err(ParseTrickError { span, fault });
    }
    let rest = lexer.peek();
    let fault = match rest.kind {
        LexemeKind::End => return Ok((builder.number, builder.trick)),
        LexemeKind::Broken(error) => TextFault::Syntax(error.fault),
        _ => TextFault::Expected { wanted: "the end of the trick", found: rest.text.to_owned() },
    };
    Err(ParseTrickError { span: rest.span, fault })
}
