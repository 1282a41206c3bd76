//! Fault tables: everything about a fault in one row.

use std::fmt;

/// What a fault says about itself. `Display` states a fact about the text, in lower case without a final
/// stop.
pub trait Fault: fmt::Display {
    /// The kind of fault, as in JSON: `move-number`.
    fn kind(&self) -> &'static str;

    /// The broken rule: `P3`, or `syntax`.
    fn rule(&self) -> &'static str;

    /// What would be right, if known.
    fn help(&self) -> Option<String> {
        None
    }
}

/// One row of a fault table, as shown in `docs/faults.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultRow {
    /// The name of the variant.
    pub name: &'static str,
    /// What the fault means, in Markdown: the doc comment of the row.
    pub meaning: &'static str,
    /// All kinds that [`Fault::kind`] may return; empty if the row forwards to another table.
    pub kinds: &'static [&'static str],
    /// All rules that [`Fault::rule`] may return; empty if the row forwards to another table.
    pub rules: &'static [&'static str],
}

/// An enum of faults with a list of its rows, implemented by the macro `faults!`.
pub trait FaultTable: Fault + Sized {
    /// All rows, in source order.
    const ROWS: &'static [FaultRow];

    /// The name of this fault's row.
    fn row_name(&self) -> &'static str;
}

/// Defines an enum of faults as a table with one row for each fault.
///
/// A row holds its meaning as a doc comment (shown in the manual, followed by a link to the rule), the
/// variant with its fields, the kind for programs, the broken rule, the message and, optionally, the help:
///
/// ```text
/// faults! {
///     /// Why a move is not legal.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum IllegalMove {
///         /// The move starts from a square without stones.
///         NoStones(at: Square)
///             kind("no-stones") rule("P2")
///             words("there are no stones on `{at}`");
///         /// A segment does not turn where it has to.
///         NoTurn { at: Square, is_first: bool }
///             kind("no-turn") rule("D4" if *is_first, "D5")
///             words("no turn at `{at}`: {}", if *is_first { "a corner" } else { "an end" })
///             help("turn left or right at `{at}`");
///         /// The text is wrong before any rule looks at it.
///         Syntax(fault: SyntaxFault) is(fault);
///     }
/// }
/// ```
///
/// Fields are in scope everywhere as references, under the names given, in tuple variants too.
///
/// - `kind` and `rule` are one literal; several, each but the last with a condition; or `"P6" | "P7" =
///   expression`, which evaluates to one of those listed.
/// - `words` takes the arguments of `write!`, or `|f| expression`, which writes to `f`.
/// - `help` takes the arguments of `format!`, or `= expression` of type `Option<String>`.
/// - `is(expression)` takes everything the row leaves out from another fault; with a single field it also
///   implements `From`.
/// - `pub enum Fault for who: Names<'_>` passes a value to words and help for names that the fault does not
///   hold; `Display` and `Fault` then use its `Default`.
///
/// Generates the enum, `Display`, `Error`, [`Fault`] and [`FaultTable`].
macro_rules! faults {
    (@ids) => { &[] };
    (@ids $($id:literal)|+ = $value:expr) => { &[$($id),+] };
    (@ids $($id:literal $(if $condition:expr)?),+) => { &[$($id),+] };

    (@id [$($inner:tt)+] $part:ident) => { $($inner)+.$part() };
    (@id [$($inner:tt)*] $part:ident $($id:literal)|+ = $value:expr) => {{
        let id: &'static str = $value;
        debug_assert!([$($id),+].contains(&id), "`{id}` is not listed");
        id
    }};
    (@id [$($inner:tt)*] $part:ident $($id:literal $(if $condition:expr)?),+) => {
        match () { $(() $(if $condition)? => $id,)+ }
    };

    (@told $($id:literal $(if $condition:expr)?),+) => { concat!("\n" $(, " [`", $id, "`]")+) };
    (@told $($id:literal)|+ = $value:expr) => { concat!("\n" $(, " [`", $id, "`]")+) };

    (@words [$($inner:tt)+] $f:ident) => { write!($f, "{}", $($inner)+) };
    (@words [$($inner:tt)*] $f:ident |$writer:ident| $write:expr) => {{ let $writer = $f; $write }};
    (@words [$($inner:tt)*] $f:ident $($format:tt)+) => { write!($f, $($format)+) };

    (@help []) => { None };
    (@help [$($inner:tt)+]) => { $($inner)+.help() };
    (@help [$($inner:tt)*] = $help:expr) => { $help };
    (@help [$($inner:tt)*] $($format:tt)+) => { Some(format!($($format)+)) };

    (@from $Name:ident $Row:ident [$inner:ident] ($Inner:ty)) => {
        impl From<$Inner> for $Name {
            fn from(fault: $Inner) -> $Name {
                $Name::$Row(fault)
            }
        }
    };
    (@from $($other:tt)*) => {};

    ($(#[$meta:meta])* pub enum $Name:ident { $($rows:tt)* }) => {
        $crate::record::faults! { $(#[$meta])* pub enum $Name for nothing: () { $($rows)* } }
    };
    (
        $(#[$meta:meta])*
        pub enum $Name:ident for $context:ident: $Context:ty {
            $(
                $(#[doc = $meaning:literal])+
                $Row:ident
                $(($($arg:ident: $Arg:ty),+))?
                $({ $($(#[$field_meta:meta])* $field:ident: $Field:ty),+ $(,)? })?
                $(is($($inner:tt)+))?
                $(kind($($kind:tt)+))?
                $(rule($($rule:tt)+))?
                $(words($($words:tt)+))?
                $(help($($help:tt)+))?
                ;
            )+
        }
    ) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "a field has a comment where its name and type do not say it all")]
        pub enum $Name {
            $(
                $(#[doc = $meaning])+
                $(#[doc = $crate::record::faults!(@told $($rule)+)])?
                $Row $(($($Arg),+))? $({ $($(#[$field_meta])* $field: $Field),+ })?,
            )+
        }

        #[allow(unused_variables, reason = "a row need not use all fields in each of its parts")]
        impl $Name {
            fn write_words(&self, $context: $Context, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$Row $(($($arg),+))? $({ $($field),+ })? => {
                        $crate::record::faults!(@words [$($($inner)+)?] f $($($words)+)?)
                    })+
                }
            }

            fn help_with(&self, $context: $Context) -> Option<String> {
                #[allow(unused_imports, reason = "for rows that hand on another fault")]
                use $crate::record::Fault as _;
                match self {
                    $(Self::$Row $(($($arg),+))? $({ $($field),+ })? => {
                        $crate::record::faults!(@help [$($($inner)+)?] $($($help)+)?)
                    })+
                }
            }
        }

        impl ::std::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.write_words(Default::default(), f)
            }
        }

        impl ::std::error::Error for $Name {}

        #[allow(unused_variables, reason = "a row need not use all fields in each of its parts")]
        impl $crate::record::Fault for $Name {
            fn kind(&self) -> &'static str {
                match self {
                    $(Self::$Row $(($($arg),+))? $({ $($field),+ })? => {
                        $crate::record::faults!(@id [$($($inner)+)?] kind $($($kind)+)?)
                    })+
                }
            }

            fn rule(&self) -> &'static str {
                match self {
                    $(Self::$Row $(($($arg),+))? $({ $($field),+ })? => {
                        $crate::record::faults!(@id [$($($inner)+)?] rule $($($rule)+)?)
                    })+
                }
            }

            fn help(&self) -> Option<String> {
                self.help_with(Default::default())
            }
        }

        impl $crate::record::FaultTable for $Name {
            const ROWS: &'static [$crate::record::FaultRow] = &[$(
                $crate::record::FaultRow {
                    name: stringify!($Row),
                    meaning: concat!($($meaning, "\n"),+),
                    kinds: $crate::record::faults!(@ids $($($kind)+)?),
                    rules: $crate::record::faults!(@ids $($($rule)+)?),
                },
            )+];

            fn row_name(&self) -> &'static str {
                match self {
                    $(Self::$Row { .. } => stringify!($Row),)+
                }
            }
        }

        $($crate::record::faults!(@from $Name $Row [$($($inner)+)?] $(($($Arg),+))?);)+
    };
}

pub(crate) use faults;
