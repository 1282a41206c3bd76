//! Fault tables: everything about a fault in one row.

use std::fmt;

/// What a fault of a record can say about itself; its `Display` is a fact about the text, in lower case
/// and without a stop.
pub trait Fault: fmt::Display {
    /// The kind of fault, as it stands in JSON: `move-number`.
    fn kind(&self) -> &'static str;

    /// The rule that is broken: `P3`, or `syntax`.
    fn rule(&self) -> &'static str;

    /// What would be right, if that can be said.
    fn help(&self) -> Option<String> {
        None
    }
}

/// One row of a fault table, as the manual `docs/faults.md` shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultRow {
    /// The name of the variant.
    pub name: &'static str,
    /// What the fault means, in Markdown: the doc comment of the row.
    pub meaning: &'static str,
    /// All kinds that [`Fault::kind`] can answer here; none where the row hands on the faults of another table.
    pub kinds: &'static [&'static str],
    /// All rules that [`Fault::rule`] can answer here; none where the row hands on the faults of another table.
    pub rules: &'static [&'static str],
}

/// An enum of faults whose rows can be listed. The macro `faults!` implements it.
pub trait FaultTable: Fault + Sized {
    /// Every row, in the order they are written.
    const ROWS: &'static [FaultRow];

    /// The name of the row that this fault belongs to.
    fn row_name(&self) -> &'static str;
}

/// Writes an enum of faults as a table with one row for each fault.
///
/// A row has the meaning as a doc comment (it goes into the manual; the rule is linked behind it), the name and the fields, the kind for programs, the
/// rule that is broken, the words of the message and, where something can be said, the help:
///
/// ```text
/// faults! {
///     /// Why a move is not legal.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum IllegalMove {
///         /// The move starts from a square without stones.
///         NoStones(at: Square)
///             kind("no-stones") rule("P2")
///             words("no stones stand on `{at}`");
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
/// In all parts the fields are references with the names given, those of a tuple too.
///
/// - `kind` and `rule` are a literal, or several with a condition each but the last, or `"P6" | "P7" = expression` where an
///   expression yields one of those listed.
/// - `words` are what `write!` takes, or `|f| expression`, which writes to `f` itself.
/// - `help` is what `format!` takes, or `= expression` of the type `Option<String>`.
/// - `is(expression)` takes what the row does not say itself from another fault; of one field it also makes a `From`.
/// - `pub enum Fault for who: Names<'_>` passes a value to words and help, as names that are not part of the fault; `Display`
///   and `Fault` then use its `Default`.
///
/// It makes the enum, `Display`, `Error`, [`Fault`] and [`FaultTable`].
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
