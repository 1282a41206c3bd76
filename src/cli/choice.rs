//! Option values some of which have names, which help and completions list, and which are suggested for mistyped values.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Command, Error};

/// A parser that accepts these names, or anything else that `parser` reads.
pub fn names_or<P>(names: impl IntoIterator<Item = &'static str>, parser: P) -> Choice<P> {
    Choice { names: names.into_iter().collect(), parser }
}

#[derive(Clone)]
pub struct Choice<P> {
    names: Vec<&'static str>,
    parser: P,
}

impl<P: TypedValueParser> TypedValueParser for Choice<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value).map_err(|mut error| {
            let Err(unnamed) = PossibleValuesParser::new(&self.names).parse_ref(command, arg, value) else {
                return error;
            };
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
