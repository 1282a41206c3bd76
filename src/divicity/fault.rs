//! Faults of hands, tokens, tricks and recorded matches.

mod holding;
mod text;

pub use self::holding::{HandFault, JsonFault, QuickDoubt, QuickFault};
pub use self::text::TextFault;
use super::explain::Sum;
pub use super::rules::illegal_step::{
    Due, IllegalStep, LexFault, NamedStep, Names, Owner, ProvenRevoke, Turn,
};
pub use super::rules::score::HeapFault;
pub use super::rules::seat::ParseNameError;
pub use super::rules::setup::Doubt;
pub use super::rules::setup::SetupFault;
pub use super::rules::token::ParseTokenSetError;
use super::rules::{ALL_LEX, Holding, MOST_MILK, Name};
use crate::record::{Excerpt, FaultTable as _, HelpOf, SyntaxFault, TagFault, faults};

faults! {
    /// A fault of a recorded match.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Fault {
        /// The text of a trick or a tag is wrong.
        Text(fault: TextFault) is(fault);
        /// A tag has a value that it cannot have, or names another game.
        Tag(fault: TagFault) is(fault);
        /// No tag says who plays.
        NoPlayers
            kind("bad-tag") rule("syntax")
            words("the tag `Players` is missing")
            help("write `[Players \"Ana Beto Cira\"]`, clockwise");
        /// The players, the leader or the hands in the tags are wrong. A fault in the list of players is a `bad-tag`,
        /// and so is a second hand of a player; a missing hand is a `hand-size`.
        Hands(fault: HandFault)
            is(fault)
            kind("hand-size" | "bad-tag" | "unknown-player" | "unknown-card" | "duplicate-card" = match fault {
                HandFault::HandMissing(_) => "hand-size",
                HandFault::Game(_)
                | HandFault::TooLong(_)
                | HandFault::Name(_)
                | HandFault::Players(_)
                | HandFault::DuplicatePlayer(_)
                | HandFault::DuplicateHand(_) => "bad-tag",
                fault => fault.kind(),
            })
            rule("C1" | "C2" | "syntax" = fault.rule())
            with(fault = fault, which = fault.row_name(), help = HelpOf(fault))
            words("{}", clipped(&fault.to_string()))
            help(= match fault {
                HandFault::UnknownPlayer(_) => Some("the tag `Players` has the names of all who play".to_owned()),
                HandFault::HandMissing(_) => Some("write the hands of all players, or of none".to_owned()),
                fault => fault.help(),
            });
        /// The match cannot begin as the tags say.
        Setup(fault: SetupFault) is(fault);
        /// The tag `Tokens` names no set of tokens.
        Tokens(fault: ParseTokenSetError)
            is(fault)
            with(fault = fault)
            words("{}", clipped(&fault.to_string()));
        /// The tag `Tokens` names a set with more milk than the game has.
        Milk(milk: u8)
            kind("milk") rule("C12")
            with(milk = milk, most = MOST_MILK)
            words("{milk} milk in the set, but the game has {most}");
        /// More Lex are claimed in total than the game has.
        TooManyLex(lex: u32)
            kind("lex") rule("C1")
            with(lex = lex, most = ALL_LEX)
            words("{lex} Lex in all, but the game has {most}");
        /// The Lex claimed for a player are not those that the cards show.
        Lex {
            name: Name,
            claimed: u8,
            /// The number that the cards show.
            won: u8,
        }
            kind("lex") rule("C9")
            with(name = Excerpt(name.as_str()), claimed = claimed, won = won)
            words("`{name}` has won {won} Lex, not the claimed {claimed}");
        /// The score claimed for a player is not the computed score.
        Score {
            name: Name,
            claimed: i32,
            holding: Holding,
            /// The score of the holding.
            total: i32,
        }
            kind("score-claim") rule("C12")
            with(
                name = Excerpt(name.as_str()),
                claimed = claimed,
                total = total,
                off = total.abs_diff(*claimed),
                more = total > claimed,
                sum = Sum(holding),
            )
            words("`{name}` has {total}, {off} {} than the claimed {claimed}", if more { "more" } else { "less" })
            help("the score is {sum}");
        /// The number before a trick is not the number of that trick.
        Number { written: String, trick: usize }
            kind("trick-number") rule("syntax")
            words("`{}` is the wrong number: this is trick {trick}", Excerpt(written))
            help("write `{trick}.` or no number");
        /// One trick has two numbers before it.
        NumberTwice
            kind("trick-number") rule("syntax")
            words("a second number before one trick");
        /// A step that the rules do not allow.
        Rule {
            fault: IllegalStep,
            /// The players' names, by seat.
            names: Vec<Name>,
        }
            is(fault.named(names));
    }
}

impl From<SyntaxFault> for Fault {
    fn from(fault: SyntaxFault) -> Fault {
        Fault::Text(TextFault::Syntax(fault))
    }
}

/// The maximum length of a message that quotes words of the record in full, since those may have any length.
const MOST: usize = 200;

fn clipped(message: &str) -> String {
    match message.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Fault as _;

    #[test]
    fn c12_a_claim_that_is_wrong_is_told_with_the_difference() {
        let told = |claimed, total| {
            let name = "Ana".parse().unwrap();
            Fault::Score { name, claimed, holding: Holding::default(), total }.to_string()
        };
        assert_eq!(told(15, 20), "`Ana` has 20, 5 more than the claimed 15");
        assert_eq!(told(20, -5), "`Ana` has -5, 25 less than the claimed 20");
    }

    #[test]
    fn a_name_written_nearly_right_is_asked_after_and_of_others_all_are_told() {
        let help = |word: &str| {
            let players = ["Ana", "Beto"].map(|name| name.parse().unwrap()).to_vec();
            TextFault::UnknownPlayer { word: word.to_owned(), players }.help().unwrap()
        };
        assert_eq!(help("Bteo"), "did you mean `Beto`?");
        assert_eq!(help("Anna"), "did you mean `Ana`?");
        // Two letters are close to anything.
        assert_eq!(help("An"), "the players are `Ana` `Beto`");
        assert_eq!(help("Cira"), "the players are `Ana` `Beto`");
        assert_eq!(help(&"A".repeat(200)), "the players are `Ana` `Beto`");
    }
}
