//! What is wrong with a trick's text before any rule looks at it.

use super::super::card::ParseCardError;
use super::super::fault::Fault;
use super::super::player::Name;
use super::super::token::{ParseTokenError, TokenKind};
use super::super::told::{Told, effect_form};
use crate::record::{self, Excerpt, Span, SyntaxFault};

/// A fault of a trick's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextFault {
    /// The shared grammar.
    #[error("{0}")]
    Syntax(SyntaxFault),
    /// Something else should stand here.
    #[error("{} where {wanted} should stand", Found(found))]
    Expected {
        /// What should.
        wanted: &'static str,
        /// What does; empty where the text ends.
        found: String,
    },
    /// A word of the form of a card that is none.
    #[error("no card is called `{}`", Excerpt(&.0.0))]
    UnknownCard(ParseCardError),
    /// A word that is no token.
    #[error("no token is called `{}`", Excerpt(&.0.word))]
    UnknownToken(ParseTokenError),
    /// A word that is no player.
    #[error("`{}` is not one of the players", Excerpt(word))]
    UnknownPlayer {
        /// What was written.
        word: String,
        /// Who plays.
        players: Vec<Name>,
    },
    /// The effect of another special.
    #[error("this is not what {0} does")]
    EffectForm(TokenKind),
    /// A joker alone at the end of the text, as a result would stand.
    #[error("a joker too many: records of Divicity end without a result")]
    LoneJoker,
    /// What the grammar refuses with the words of the rules: an effect of what has none, a take too many.
    #[error("{}", unnamed(.0))]
    Rule(Fault),
}

/// A fault that is about no player.
const fn unnamed(fault: &Fault) -> Told<'_> {
    Told { fault, names: &[] }
}

/// What stands here, as messages call it.
struct Found<'a>(&'a str);

impl std::fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            "" => f.write_str("the text ends"),
            text => write!(f, "`{}` stands", Excerpt(text)),
        }
    }
}

impl record::Fault for TextFault {
    fn kind(&self) -> &'static str {
        match self {
            TextFault::Syntax(SyntaxFault::MoveNumber(_)) => "trick-number",
            TextFault::Expected { .. } | TextFault::EffectForm(_) => "syntax",
            TextFault::Syntax(fault) => record::Fault::kind(fault),
            TextFault::UnknownCard(_) => "unknown-card",
            TextFault::UnknownToken(_) => "unknown-token",
            TextFault::UnknownPlayer { .. } => "unknown-player",
            TextFault::LoneJoker => "card-count",
            TextFault::Rule(fault) => fault.kind(),
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            TextFault::Syntax(_) | TextFault::Expected { .. } | TextFault::UnknownPlayer { .. } => "syntax",
            TextFault::UnknownCard(_) => "C1",
            TextFault::UnknownToken(_) => "C3",
            TextFault::LoneJoker => "C4",
            TextFault::EffectForm(_) => "C11",
            TextFault::Rule(fault) => fault.rule(),
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            TextFault::Syntax(SyntaxFault::MoveNumber(_)) => Some("a trick is numbered `12.`".to_owned()),
            TextFault::Syntax(fault) => record::Fault::help(fault),
            TextFault::Expected { .. } => Some(
                "a trick is as `7. 2V KV 6M JV | donate milk | Ana donate 10>Beto | Beto milk`".to_owned(),
            ),
            TextFault::UnknownCard(error) => Some(error.help()),
            TextFault::UnknownToken(ParseTokenError { nearest: Some(nearest), .. }) => {
                Some(format!("did you mean `{nearest}`?"))
            }
            TextFault::UnknownToken(_) => {
                let names: Vec<&str> = TokenKind::ALL.iter().map(|kind| kind.name()).collect();
                Some(format!("the tokens are {}", names.join(" ")))
            }
            TextFault::UnknownPlayer { word, players } => {
                // Comparing takes memory by both lengths, and a record may hold a word of any length.
                let is_short = word.len() <= 100;
                let near = |name: &&Name| {
                    is_short
                        && name.as_str().len() <= 100
                        && strsim::damerau_levenshtein(name.as_str(), word) <= 2
                };
                let shown = |name: &Name| format!("`{}`", Excerpt(name.as_str()));
                Some(match players.iter().find(near).filter(|_| word.chars().count() > 2) {
                    Some(name) => format!("did you mean `{}`?", Excerpt(name.as_str())),
                    None => {
                        format!("the players are {}", players.iter().map(shown).collect::<Vec<_>>().join(" "))
                    }
                })
            }
            TextFault::EffectForm(special) => Some(effect_form(*special).to_owned()),
            TextFault::LoneJoker => Some("leave the `*` out: what a match came to is computed".to_owned()),
            TextFault::Rule(fault) => unnamed(fault).help(),
        }
    }
}

/// Why a text is no trick, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct ParseTrickError {
    /// Where.
    pub span: Span,
    /// What.
    pub fault: TextFault,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Fault as _;

    #[test]
    fn a_name_written_nearly_right_is_asked_after_and_of_others_all_are_told() {
        let help = |word: &str| {
            let players = ["Ana", "Beto"].map(|name| name.parse().unwrap()).to_vec();
            TextFault::UnknownPlayer { word: word.to_owned(), players }.help().unwrap()
        };
        assert_eq!(help("Bteo"), "did you mean `Beto`?");
        assert_eq!(help("Anna"), "did you mean `Ana`?");
        // Two letters are as near to anything.
        assert_eq!(help("An"), "the players are `Ana` `Beto`");
        assert_eq!(help("Cira"), "the players are `Ana` `Beto`");
        assert_eq!(help(&"A".repeat(200)), "the players are `Ana` `Beto`");
    }
}
