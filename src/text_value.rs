//! Values that serialize as text and are parsed from it.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};

/// Implements traits by way of a type's text, which [`Display`](std::fmt::Display) writes and [`FromStr`] reads:
///
/// - `Debug` shows values in notation where a test fails;
/// - `Serialize` writes a string, a move as `"e1-e4"`;
/// - `Deserialize` also reads an integer as its decimal text;
/// - `JsonSchema` comes with `Serialize`; it is an inline schema.
///
/// ```ignore
/// as_text! { Debug for Square, Move; Serialize for Square; }
/// ```
macro_rules! as_text {
    ($($what:ident for $($type:ty),+;)+) => { $($($crate::text_value::as_text!(@$what $type);)+)+ };
    (@Debug $type:ty) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
    (@Serialize $type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        $crate::text_value::as_text!(@JsonSchema $type);
    };
    (@Deserialize $type:ty) => {
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_any($crate::text_value::FromText(std::marker::PhantomData))
            }
        }
    };
    (@JsonSchema $type:ty) => { $crate::text_value::as_text!(@JsonSchema $type, $crate::text_value::text_schema); };
    (@JsonSchema $type:ty, $schema:expr) => {
        #[cfg(test)]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(schemas: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $schema(schemas)
            }
        }
    };
}

/// The JSON Schema of a text: a string, or, for reading, a string or an integer.
#[cfg(test)]
pub(crate) fn text_schema(schemas: &schemars::SchemaGenerator) -> schemars::Schema {
    if schemas.contract().is_deserialize() {
        schemars::json_schema!({ "type": ["string", "integer"] })
    } else {
        schemars::json_schema!({ "type": "string" })
    }
}

/// The JSON Schema of an enum with these names; names that are numbers may be read as integers too.
#[cfg(test)]
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

pub(crate) use as_text;
