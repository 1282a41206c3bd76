//! Whose game it is, on everything printed.

use crate::print::Meta;

/// Who is credited on everything printed for this game.
pub const CREDIT: &str = "PerSiVic by Ernesto Amezcua Montes";

/// The author as documents name him.
pub(in crate::persivic) const AUTHOR: &str = "Ernesto Amezcua Montes";

/// What documents of this game say about themselves.
pub(in crate::persivic) fn meta(title: &str, created: Option<i64>) -> Meta {
    Meta {
        title: title.to_owned(),
        author: AUTHOR.to_owned(),
        subject: "PerSiVic is a game by Ernesto Amezcua Montes".to_owned(),
        language: "en".to_owned(),
        created,
    }
}
