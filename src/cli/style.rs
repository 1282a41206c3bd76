//! The style of pages: `--style`, and option values some of which have names, which help and completions list, and which are
//! suggested for mistyped values.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Command};

use super::error::{Error, Result, Shown, nearest};
use super::input::Input;
use parlour::internals::diverto::paper::Style;
use parlour::print::Look;

/// How pages look.
#[derive(Clone, Debug, clap::Args)]
pub struct StyleArgs {
    /// How pages look: a style by its name, or for sheets of Diverto a style file [default: PARLOUR_STYLE, or classic].
    #[allow(clippy::doc_markdown, reason = "help has no marks of code around it")]
    #[arg(long, value_name = "STYLE", value_parser = names_or(Style::NAMES, PathBufValueParser::new()))]
    style: Option<PathBuf>,
}

impl StyleArgs {
    pub const fn is_given(&self) -> bool {
        self.style.is_some()
    }

    /// The name of a style or the path of its file: as requested, or else from the environment.
    pub fn path(&self) -> PathBuf {
        let environment = || env::var_os("PARLOUR_STYLE").filter(|style| !style.is_empty());
        self.style
            .clone()
            .or_else(|| environment().map(PathBuf::from))
            .unwrap_or_else(|| Style::NAMES[0].into())
    }

    /// The look of pages that have no style of their own. A style file in the environment is for Diverto's sheets alone.
    pub fn look(&self) -> Result<Look> {
        let path = self.path();
        match path.to_str().and_then(Look::named) {
            Some(look) => Ok(look),
            None if self.style.is_none() => self.style().map(|_| Look::Classic),
            None => Err(Error::usage(format!(
                "`{}` is no style of these pages: `classic`, `ink-saver`, `laser` or `large-print`; style files are for \
                 sheets of Diverto",
                Shown(&path)
            ))),
        }
    }

    pub fn style(&self) -> Result<Style> {
        read(&self.path())
    }
}

/// A built-in style by name, or else a style file.
fn read(path: &Path) -> Result<Style> {
    if let Some(style) = path.to_str().and_then(Style::named) {
        return Ok(style);
    }
    let text = Input::from(path).text().map_err(|error| match error {
        Error::Read { source, .. }
            if source.kind() == std::io::ErrorKind::NotFound && path.extension().is_none() =>
        {
            let names = Style::NAMES.map(|known| format!("`{known}`")).join(", ");
            let typed = path.to_string_lossy();
            let near = nearest(&typed, typed.len(), Style::NAMES.into_iter().map(str::to_owned));
            let meant = near.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
            Error::usage(format!("no style `{}`: {names}, or a file{meant}", Shown(path)))
        }
        Error::Content { words, .. } => Error::Usage(words),
        error => error,
    })?;
    Style::read(&text).map_err(|source| Error::Style { path: path.to_owned(), source })
}

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

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> clap::error::Result<P::Value> {
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
