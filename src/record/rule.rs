//! Rules by their ids, for documentation to link to.

/// A rule that messages and comments name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its id, as `D3`.
    pub id: &'static str,
    /// What it says, in words of this project.
    pub says: &'static str,
}

/// Writes rules as constants with what they say as their documentation, and `ALL` of them.
macro_rules! rules {
    ($($(#[doc = $says:literal])+ $Id:ident;)+) => {
        $(
            $(#[doc = $says])+
            #[allow(non_upper_case_globals, reason = "an id is written as people write it")]
            pub const $Id: $crate::record::Rule =
                $crate::record::Rule { id: stringify!($Id), says: concat!($($says),+) };
        )+

        /// All of them, in their order.
        pub const ALL: &[$crate::record::Rule] = &[$($Id),+];
    };
}

pub(crate) use rules;

rules! {
    /// How a text is written: the manual's page on notation describes it. No rule of a game is broken.
    syntax;
}
