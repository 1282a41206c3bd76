//! Faults in the text of a trick.

use super::holding::meant_or_all;
use super::step::{IllegalStep, effect_form};
use crate::divicity::rules::card::ParseCardError;
#[cfg(doc)]
use crate::divicity::rules::ids::*;
use crate::divicity::rules::name::Name;
use crate::divicity::rules::token::{ParseTokenError, TokenKind};
#[cfg(doc)]
use crate::record::rule::syntax;
use crate::record::{Excerpt, SyntaxFault, faults};

faults! {
    /// A fault in the text of a trick.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TextFault {
        /// The text has a fault that any record can have; a badly written number is a trick number here.
        Syntax(fault: SyntaxFault)
            is(fault)
            kind("trick-number" | "bad-tag" | "syntax" = match fault {
                SyntaxFault::MoveNumber(_) => "trick-number",
                fault => fault.kind(),
            })
            rule("syntax")
            help(= match fault {
                SyntaxFault::MoveNumber(_) => Some("a trick is numbered `12.`".to_owned()),
                fault => fault.help(),
            });
        /// Something else is expected in this place.
        Expected {
            /// The expected part.
            wanted: &'static str,
            /// The text found; empty at the end of the text.
            found: String,
        }
            kind("syntax") rule("syntax")
            words(|f| match found.as_str() {
                "" => write!(f, "expected {wanted}, found the end of the text"),
                found => write!(f, "expected {wanted}, found `{}`", Excerpt(found)),
            })
            help("a trick is as `7. 2V KV 6M JV | donate milk | Ana donate 10>Beto | Beto milk`");
        /// There is a bracket like those around variations in other games.
        Variation
            kind("variation") rule("syntax")
            words("a match of Divicity has no variations")
            help("write alternatives in a comment `{{…}}`");
        /// A word is written like a card, but there is no such card.
        UnknownCard(error: ParseCardError)
            is(error) kind("unknown-card") rule("C1")
            help("{}", error.help());
        /// A word does not name a token.
        UnknownToken(error: ParseTokenError)
            is(error) kind("unknown-token") rule("C3")
            help("{}", meant_or_all(error));
        /// A word does not name one of the players.
        UnknownPlayer { word: String, players: Vec<Name> }
            kind("unknown-player") rule("syntax")
            words("`{}` is not one of the players", Excerpt(word))
            help("{}", meant_or_all_players(word, players));
        /// The effect is not written in the form that its special needs.
        EffectForm(special: TokenKind)
            kind("syntax") rule("C11")
            words("this is not what {special} does")
            help("{}", effect_form(*special));
        /// A single `*` at the end of the text is a joker, not a result.
        LoneJoker
            kind("card-count") rule("C4")
            words("a joker too many: records of Divicity end without a result")
            help("leave the `*` out: the result of a match is computed");
        /// The text is that of no legal trick, whatever has been played: an effect of what has none, a take too many.
        Rule(fault: IllegalStep) is(fault);
    }
}

/// Suggests the player who may have been meant, or lists all players.
fn meant_or_all_players(word: &str, players: &[Name]) -> String {
    // The comparison needs memory proportional to both lengths, and a word may have any length.
    let is_short = word.len() <= 100;
    let near = |name: &&Name| {
        is_short && name.as_str().len() <= 100 && strsim::damerau_levenshtein(name.as_str(), word) <= 2
    };
    let shown = |name: &Name| format!("`{}`", Excerpt(name.as_str()));
    match players.iter().find(near).filter(|_| word.chars().count() > 2) {
        Some(name) => format!("did you mean {}?", shown(name)),
        None => format!("the players are {}", players.iter().map(shown).collect::<Vec<_>>().join(" ")),
    }
}
