//! Game credits, printed on everything.

use crate::print::{Language, Meta};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    pub game: &'static str,
    /// The designers, also the author of documents.
    pub author: &'static str,
}

impl Credit {
    /// The designers, as written after the game's name.
    pub fn by(&self, language: Language) -> String {
        let Credit { author, .. } = self;
        match language {
            Language::English => format!("by {author}"),
            Language::Spanish | Language::Portuguese => format!("de {author}"),
        }
    }

    pub fn line(&self, language: Language) -> String {
        let comma = if language == Language::English { "" } else { "," };
        format!("{}{comma} {}", self.game, self.by(language))
    }

    pub fn subject(&self, language: Language) -> String {
        let Credit { game, author } = self;
        match language {
            Language::English => format!("{game} is a game by {author}"),
            Language::Spanish => format!("{game} es un juego de {author}"),
            Language::Portuguese => format!("{game} é um jogo de {author}"),
        }
    }

    pub fn meta(&self, title: &str, language: Language, created: Option<i64>) -> Meta {
        Meta {
            title: title.to_owned(),
            author: self.author.to_owned(),
            subject: self.subject(language),
            language: language.to_string(),
            created,
        }
    }
}
