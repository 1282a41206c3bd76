//! Enums whose values have names.

/// Defines an enum of named values and the error for a text that is none of the names.
///
/// The enum gets `ALL`, `name`, `Display` (which honours width and alignment), `FromStr` (which takes exactly the
/// names), `Deserialize`, and `ValueEnum` for the command line.
///
/// ```ignore
/// named! {
///     /// Which way to go.
///     pub enum Way {
///         /// On.
///         On = "on",
///         /// Back.
///         Back = "back",
///     }
///     /// A text that is no way.
///     ParseWayError = "the ways are `on` and `back`"
/// }
/// ```
macro_rules! named {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$each:meta])* $value:ident = $text:literal,)+
        }
        $(#[$wrong:meta])*
        $error:ident = $message:literal
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$each])* $value,)+
        }

        impl $name {
            /// All values, in definition order.
            pub const ALL: [$name; [$($text),+].len()] = [$($name::$value),+];

            /// The name as written in text.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$value => $text,)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        $(#[$wrong])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
        #[error($message)]
        pub struct $error;

        impl std::str::FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<$name, $error> {
                $name::ALL.into_iter().find(|value| value.name() == text).ok_or($error)
            }
        }

        $crate::text_value::as_text! { Deserialize for $name; }

        #[cfg(feature = "cli")]
        impl clap::ValueEnum for $name {
            fn value_variants<'a>() -> &'a [$name] {
                &$name::ALL
            }

            fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
                Some(self.name().into())
            }
        }

        $crate::text_value::as_text!(@JsonSchema $name, |_| {
            $crate::text_value::names_schema(&$name::ALL.map($name::name))
        });
    };
}

pub(crate) use named;
