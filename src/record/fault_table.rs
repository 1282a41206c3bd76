//! Fault tables: everything about a fault in one row.

use super::span::Span;
use crate::words::{Language, Say, in_english};

in_english! { HelpOf<'_> }

/// What a fault says about itself. `Display` states a fact about the text, in lower case without a final
/// stop; `Say` does so in any language.
pub trait Fault: Say {
    /// The kind of fault, as in JSON: `move-number`.
    fn kind(&self) -> &'static str;

    /// The broken rule: `P3`, or `syntax`.
    fn rule(&self) -> &'static str;

    /// What would be right, if known.
    fn help(&self) -> Option<String> {
        self.help_in(Language::English)
    }

    /// The same in any language.
    fn help_in(&self, _language: Language) -> Option<String> {
        None
    }
}

/// Why a text cannot be read: a fault and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{fault}")]
pub struct TextError<F> {
    /// The faulty bytes of the text.
    pub span: Span,
    /// The fault.
    pub fault: F,
}

impl<F> TextError<F> {
    /// `fault` at `span`.
    pub const fn new(fault: F, span: Span) -> TextError<F> {
        TextError { span, fault }
    }

    /// The fault that `fault` makes of the whole `word`, from byte `at` to its end.
    #[cold]
    pub(crate) fn behind(word: &str, at: usize, fault: impl FnOnce(String) -> F) -> TextError<F> {
        TextError::new(fault(word.to_owned()), Span::new(word.floor_char_boundary(at), word.len()))
    }
}

impl<F> From<(Span, F)> for TextError<F> {
    fn from((span, fault): (Span, F)) -> TextError<F> {
        TextError { span, fault }
    }
}

impl<F: Fault> Say for TextError<F> {
    fn say(&self, language: Language) -> String {
        self.fault.say(language)
    }
}

impl<F: Fault> Fault for TextError<F> {
    fn kind(&self) -> &'static str {
        self.fault.kind()
    }

    fn rule(&self) -> &'static str {
        self.fault.rule()
    }

    fn help_in(&self, language: Language) -> Option<String> {
        self.fault.help_in(language)
    }
}

/// The help of another fault, within a message.
pub(crate) struct HelpOf<'a>(pub(crate) &'a dyn Fault);

impl Say for HelpOf<'_> {
    fn say(&self, language: Language) -> String {
        self.0.help_in(language).unwrap_or_default()
    }
}

/// One row of a fault table, as shown in `docs/faults.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultRow {
    /// The module and the name of the enum.
    pub table: [&'static str; 2],
    /// The name of the variant.
    pub name: &'static str,
    /// What the fault means, in Markdown: the doc comment of the row.
    pub meaning: &'static str,
    /// All kinds that [`Fault::kind`] may return; empty if the row forwards to another table.
    pub kinds: &'static [&'static str],
    /// All rules that [`Fault::rule`] may return; empty if the row forwards to another table.
    pub rules: &'static [&'static str],
    /// What a translation may use: `{name}`.
    pub values: &'static [&'static str],
    /// Whether it has words, and help, of its own.
    pub is_worded: [bool; 2],
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
/// A row holds its meaning as a doc comment (followed by a link to the rule), the
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
/// - `with(name = value)` adds values to words and help: what they compute from the fields, and fields that do not
///   implement `Say`.
///
/// The translations are in `templates/lang/<language>/<topic>.toml`, under the enum's name, as `Row` and `Row-help`. They
/// use the values of `with`, or else the fields, as `{name}`: see [`filled`](crate::words::filled).
///
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

    (@told $($id:literal $(if $condition:expr)?),+) => { concat!("\n" $(, " `", $id, "`")+) };
    (@told $($id:literal)|+ = $value:expr) => { concat!("\n" $(, " `", $id, "`")+) };

    (@let) => {};
    (@let $($name:ident = $value:expr),+ $(,)?) => { let ($($name,)+) = ($($value,)+); };

    (@words [$($inner:tt)+] $f:ident) => { write!($f, "{}", $($inner)+) };
    (@words [$($inner:tt)*] $f:ident |$writer:ident| $write:expr) => {{ let $writer = $f; $write }};
    (@words [$($inner:tt)*] $f:ident $($format:tt)+) => { write!($f, $($format)+) };

    (@has $(= None)?) => { false };
    (@has $($part:tt)+) => { true };

    (@names [$($field:ident)*] [$($inner:tt)+]) => { &[] };
    (@names [$($field:ident)*] []) => { &[$(stringify!($field)),*] };
    (@names [$($field:ident)*] [$($inner:tt)*] $($name:ident = $value:expr),+ $(,)?) => { &[$(stringify!($name)),+] };

    (@values $language:ident [$($field:ident)*] [$($inner:tt)+]) => { Vec::new() };
    (@values $language:ident [$($field:ident)*] []) => {
        vec![$((stringify!($field), $crate::words::Say::say($field, $language))),*]
    };
    (@values $language:ident [$($field:ident)*] [$($inner:tt)*] $($name:ident = $value:expr),+ $(,)?) => {
        vec![$((stringify!($name), $crate::words::Say::say(&$value, $language))),+]
    };

    (@say $Row:ident $self:ident $context:ident $language:ident [$($inner:tt)+]) => {
        $crate::words::Say::say(&$($inner)+, $language)
    };
    (@say $Row:ident $self:ident $context:ident $language:ident [$($inner:tt)*] $($words:tt)+) => {
        $self.translated(stringify!($Row), $context, $language).unwrap_or_else(|| {
            ::std::fmt::from_fn(|f| $self.write_words($context, f)).to_string()
        })
    };

    (@help $Row:ident $self:ident $context:ident $language:ident []) => { None };
    (@help $Row:ident $self:ident $context:ident $language:ident [$($inner:tt)+]) => {
        $($inner)+.help_in($language)
    };
    (@help $Row:ident $self:ident $context:ident $language:ident [$($inner:tt)*] $($help:tt)+) => {{
        let english = $crate::record::faults!(@help $($help)+);
        english.map(|english| {
            $self.translated(concat!(stringify!($Row), "-help"), $context, $language).unwrap_or(english)
        })
    }};
    (@help = $help:expr) => {{
        let help: Option<String> = $help;
        help
    }};
    (@help $($format:tt)+) => { Some(format!($($format)+)) };

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
                $(with($($with:tt)+))?
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
                        $crate::record::faults!(@let $($($with)+)?);
                        $crate::record::faults!(@words [$($($inner)+)?] f $($($words)+)?)
                    })+
                }
            }

            fn say_with(&self, $context: $Context, language: $crate::words::Language) -> String {
                match self {
                    $(Self::$Row $(($($arg),+))? $({ $($field),+ })? => {
                        $crate::record::faults!(
                            @say $Row self $context language [$($($inner)+)?] $($($words)+)?
                        )
                    })+
                }
            }

            fn help_with(&self, $context: $Context, language: $crate::words::Language) -> Option<String> {
                #[allow(unused_imports, reason = "for rows that hand on another fault")]
                use $crate::record::Fault as _;
                match self {
                    $(Self::$Row $(($($arg),+))? $({ $($field),+ })? => {
                        $crate::record::faults!(@let $($($with)+)?);
                        $crate::record::faults!(
                            @help $Row self $context language [$($($inner)+)?] $($($help)+)?
                        )
                    })+
                }
            }

            /// The translation of a text of this row; `None` in English.
            fn translated(
                &self,
                text: &str,
                $context: $Context,
                language: $crate::words::Language,
            ) -> Option<String> {
                let template = $crate::words::catalogue::template(language, module_path!(), stringify!($Name), text)?;
                let values: Vec<(&str, String)> = match self {
                    $(Self::$Row $(($($arg),+))? $({ $($field),+ })? => {
                        $crate::record::faults!(
                            @values language [$($($arg)+)? $($($field)+)?] [$($($inner)+)?] $($($with)+)?
                        )
                    })+
                };
                Some($crate::words::filled(template, &values))
            }
        }

        impl ::std::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                if f.alternate() {
                    return $crate::words::Later(|language| $crate::words::Say::say(self, language)).fmt(f);
                }
                self.write_words(Default::default(), f)
            }
        }

        impl ::std::error::Error for $Name {}

        impl $crate::words::Say for $Name {
            fn say(&self, language: $crate::words::Language) -> String {
                self.say_with(Default::default(), language)
            }
        }

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

            fn help_in(&self, language: $crate::words::Language) -> Option<String> {
                self.help_with(Default::default(), language)
            }
        }

        impl $crate::record::FaultTable for $Name {
            const ROWS: &'static [$crate::record::FaultRow] = &[$(
                $crate::record::FaultRow {
                    table: [module_path!(), stringify!($Name)],
                    name: stringify!($Row),
                    meaning: concat!($($meaning, "\n"),+),
                    kinds: $crate::record::faults!(@ids $($($kind)+)?),
                    rules: $crate::record::faults!(@ids $($($rule)+)?),
                    values: $crate::record::faults!(
                        @names [$($($arg)+)? $($($field)+)?] [$($($inner)+)?] $($($with)+)?
                    ),
                    is_worded: [
                        $crate::record::faults!(@has $($($words)+)?),
                        $crate::record::faults!(@has $($($help)+)?),
                    ],
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
