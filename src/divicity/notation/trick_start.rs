//! Parses tricks that are not complete yet.

use super::grammar::{Part, read_trick};
use super::lexer::Lexer;
use super::trick_builder::TrickBuilder;
use super::written_trick::{ParseTrickError, check_end, only_number};
use crate::divicity::fault::TextFault;
use crate::divicity::rules::{Name, Trick};
use crate::record::{Movetext, Record, Span};

enum Stop {
    Here,
    Fault(TextFault),
}

impl From<TextFault> for Stop {
    fn from(fault: TextFault) -> Stop {
        Stop::Fault(fault)
    }
}

/// Parses the beginning of a trick, with its number if written. The text may end after the bar that follows the
/// cards, after any token or take, or after a special whose effect is still missing. Checks only the form.
///
/// [`WrittenTrick`](super::WrittenTrick) formats such a trick.
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
    read_unfinished(Record::parse(text).movetext, names)
}

/// Like [`parse_unfinished`], for a movetext.
pub(in crate::divicity) fn read_unfinished(
    movetext: Movetext<'_>,
    names: &[Name],
) -> Result<(Option<u32>, Trick), ParseTrickError> {
    let mut lexer = Lexer::new(movetext);
    let mut builder = TrickBuilder::default();
    let mut judge = |part, span: Span| match part {
        Part::TakeMissing => Err((span, Stop::Here)),
        Part::Number(n, dots) => {
            let number = only_number(builder.number, n, dots, span);
            builder.number = Some(number.map_err(|(span, fault)| (span, fault.into()))?);
            Ok(())
        }
        part => {
            builder.add(part);
            Ok(())
        }
    };
    if let Err((span, Stop::Fault(fault))) = read_trick(&mut lexer, names, &mut judge) {
        return Err(ParseTrickError { span, fault });
    }
    check_end(&lexer)?;
    Ok((builder.number, builder.trick))
}
