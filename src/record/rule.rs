//! Rules by id, for documentation to link to.

/// A rule named in messages and comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its id: `D3`.
    pub id: &'static str,
    /// What it says, in this project's words.
    pub says: &'static str,
}

/// Defines rules as constants documented by their text, and `ALL` of them.
macro_rules! rules {
    ($($(#[doc = $says:literal])+ $Id:ident;)+) => {
        $(
            $(#[doc = $says])+
            #[allow(non_upper_case_globals, reason = "an id is written as people write it")]
            pub const $Id: $crate::record::Rule =
                $crate::record::Rule { id: stringify!($Id), says: concat!($($says),+) };
        )+

        /// All rules, in order.
        pub const ALL: &[$crate::record::Rule] = &[$($Id),+];
    };
}

pub(crate) use rules;

rules! {
    /// How a text is written: the manual's page on notation describes it. No rule of a game is broken.
    syntax;
}
