//! Values that serialize as the text they are written as, and are read from it.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};

/// Makes types serialize as their [`Display`](std::fmt::Display) text: a move as `"e1-e4"`, a seed as `"42"`.
macro_rules! serialize_as_text {
    ($($type:ty),+ $(,)?) => { $(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string" })
            }
        }
    )+ };
}

/// Makes types deserialize from the text they are parsed from, or from a whole number as the text of it.
macro_rules! deserialize_from_text {
    ($($type:ty),+ $(,)?) => { $(
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_any($crate::text_value::FromText(std::marker::PhantomData))
            }
        }
    )+ };
}

/// Reads a text, or a whole number, as a value.
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

pub(crate) use {deserialize_from_text, serialize_as_text};
