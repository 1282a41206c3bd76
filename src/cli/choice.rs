//! Values with names: help and completions list them, and a mistyped one is answered with what it may have been.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Command, Error};

/// One of these names, and nothing else.
pub fn one_of<P>(names: impl IntoIterator<Item = &'static str>, parser: P) -> Choice<P> {
    Choice { names: names.into_iter().collect(), is_all: true, parser }
}

/// One of these names, or something else that `parser` reads.
pub fn names_or<P>(names: impl IntoIterator<Item = &'static str>, parser: P) -> Choice<P> {
    Choice { is_all: false, ..one_of(names, parser) }
}

/// A parser of values that have names.
#[derive(Clone)]
pub struct Choice<P> {
    names: Vec<&'static str>,
    /// Whether there is nothing but the names.
    is_all: bool,
    parser: P,
}

impl<P: TypedValueParser> TypedValueParser for Choice<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value).map_err(|mut error| {
            let Err(unnamed) = PossibleValuesParser::new(&self.names).parse_ref(command, arg, value) else {
                return error;
            };
            if self.is_all {
                return unnamed;
            }
            if error.kind() == ErrorKind::ValueValidation
                && let Some(meant) = unnamed.get(ContextKind::SuggestedValue)
            {
                error.insert(ContextKind::SuggestedValue, meant.clone());
            }
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}
