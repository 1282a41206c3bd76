//! Values that serialize as the text they are written as.

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

pub(crate) use serialize_as_text;
