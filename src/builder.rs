//! Builder methods of specifications, whose fields will grow.

/// A method for each field: the same specification with another value there.
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
