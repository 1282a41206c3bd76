//! Values that serialize as text and are parsed from it.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};

/// Serializes types as their [`Display`](std::fmt::Display) text: a move as `"e1-e4"`, a seed as `"42"`.
macro_rules! serialize_as_text {
    ($($type:ty),+ $(,)?) => { $(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        $crate::text_value::text_schema!($type);
    )+ };
}

/// Implements an inline JSON Schema for a type: a string, or, for reading, a string or an integer.
macro_rules! text_schema {
    ($type:ty) => {
        $crate::text_value::text_schema!($type, |schemas| {
            if schemas.contract().is_deserialize() {
                schemars::json_schema!({ "type": ["string", "integer"] })
            } else {
                schemars::json_schema!({ "type": "string" })
            }
        });
    };
    ($type:ty, |$schemas:ident| $schema:expr) => {
        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema($schemas: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $schema
            }
        }
    };
}

/// Deserializes types by parsing a string, or an integer as its decimal text.
macro_rules! deserialize_from_text {
    ($($type:ty),+ $(,)?) => { $(
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_any($crate::text_value::FromText(std::marker::PhantomData))
            }
        }
    )+ };
}

/// The JSON Schema of an enum with these names; names that are numbers may be read as integers too.
#[cfg(feature = "schema")]
pub(crate) fn names_schema(names: &[&str]) -> schemars::Schema {
    let numbers = names.iter().filter_map(|name| name.parse::<u64>().ok()).map(serde_json::Value::from);
    let values: Vec<_> = names.iter().map(|name| serde_json::Value::from(*name)).chain(numbers).collect();
    schemars::json_schema!({ "enum": values })
}

/// Visits a string or an integer and parses it as a value.
pub(crate) struct FromText<T>(pub PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a whole number")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }
}

/// Makes a type parsable from text. The error has one fixed message, which says what would be valid.
macro_rules! parse_text {
    ($(#[$wrong:meta])* $error:ident($($message:tt)+) or $type:ident: |$text:ident| $read:expr) => {
        $(#[$wrong])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
        #[error($($message)+)]
        pub struct $error;

        impl std::str::FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<$type, $error> {
                let read = |$text: &str| -> Option<$type> { $read };
                read(text).ok_or($error)
            }
        }
    };
}

/// Implements `Debug` as `Display`, so that test failures and panics show values in notation.
macro_rules! debug_as_display {
    ($($type:ty),+) => { $(
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    )+ };
}

pub(crate) use {debug_as_display, parse_text};
pub(crate) use {deserialize_from_text, serialize_as_text, text_schema};
