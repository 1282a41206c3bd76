//! Faults in the text of a trick.

use crate::divicity::rules::{IllegalStep, Name, ParseCardError, ParseTokenError, Part, TokenKind};
use crate::record::{Excerpt, HelpOf, Quoted, SyntaxFault, faults};
use crate::words::{Phrase, join};

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
            with(number = matches!(fault, SyntaxFault::MoveNumber(_)), help = HelpOf(fault))
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
            with(wanted = Phrase(wanted), found = Excerpt(found))
            words(|f| match found.0 {
                "" => write!(f, "expected {wanted}, found the end of the text"),
                _ => write!(f, "expected {wanted}, found `{found}`"),
            })
            help("a trick is as `7. 2V KV 6M JV | donate milk | Ana donate 10>Beto | Beto milk`");
        /// There is a bracket like those around variations in other games.
        Variation
            kind("variation") rule("syntax")
            words("a match of Divicity has no variations")
            help("write alternatives in a comment `{{…}}`");
        /// A word is written like a card, but there is no such card.
        UnknownCard(error: ParseCardError) is(error);
        /// A word does not name a token.
        UnknownToken(error: ParseTokenError) is(error);
        /// A word does not name one of the players.
        UnknownPlayer { word: String, players: Vec<Name> }
            kind("unknown-player") rule("syntax")
            with(word = Excerpt(word), near = near(word, players).unwrap_or_default(), players = join(players.iter().map(|name| Quoted(name.as_str())), " "))
            words("`{word}` is not one of the players")
            help(= Some(match near {
                "" => format!("the players are {players}"),
                near => format!("did you mean `{}`?", Excerpt(near)),
            }));
        /// The effect is not written in the form that its special needs.
        EffectForm(special: TokenKind)
            kind("syntax") rule("C11")
            with(special = special, form = Part::Effect(*special))
            words("this is not what {special} does")
            help("{form}");
        /// A single `*` at the end of the text is a joker, not a result.
        LoneJoker
            kind("card-count") rule("C4")
            words("a joker too many: records of Divicity end without a result")
            help("leave the `*` out: the result of a match is computed");
        /// The text is that of no legal trick, whatever has been played: an effect of what has none, a take too many.
        Rule(fault: IllegalStep) is(fault);
    }
}

fn near<'p>(word: &str, players: &'p [Name]) -> Option<&'p str> {
    // The comparison needs memory proportional to both lengths, and a word may have any length.
    let is_short = word.len() <= 100 && word.chars().count() > 2;
    let is_near = |name: &&str| name.len() <= 100 && strsim::damerau_levenshtein(name, word) <= 2;
    players.iter().map(Name::as_str).filter(|_| is_short).find(is_near)
}
