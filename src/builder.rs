//! Builder methods for the specification structs.

/// Generates one builder method per field.
macro_rules! with_fields {
    ($spec:ident $(<$life:lifetime>)? { $($with:ident($field:ident: $value:ty);)* }) => {
        impl $(<$life>)? $spec $(<$life>)? {
            $(
                #[doc = concat!("The same with another [`", stringify!($field), "`](", stringify!($spec), "::", stringify!($field), ").")]
                #[must_use]
                pub fn $with(self, $field: $value) -> Self {
                    Self { $field, ..self }
                }
            )*
        }
    };
}

pub(crate) use with_fields;
