//! A match of Divicity under way: its players, and the question that comes next with its legal answers.

use serde::Serialize;

use super::Failure;
use crate::divicity::keeper::{Answer, Dialog, Keeper, Stuck, dialog, words};
use crate::divicity::verdict::Stage;
use crate::divicity::words::player;
use crate::divicity::{Card, Cards, Name, Next, Seat, TokenSet};
use crate::print::Language;
use crate::words::{Phrase, join};

/// How a match of Divicity stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MatchState {
    /// The players in seat order.
    pub players: Vec<PlayerState>,
    /// What comes next; none at the end, and where no step is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<QuestionState>,
    /// Why no step is possible: `set`, if the tokens of the set have run out, or `cards`, if an earlier trick is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stuck: Option<&'static str>,
    /// Whether hands are empty.
    pub is_over: bool,
    /// Whether Lex are yet to be counted.
    pub lacks_lex: bool,
    /// The seats of who leads or has won, from 0.
    pub winners: Vec<usize>,
    /// Who leads or has won, and why, in words.
    pub verdict: String,
    /// The tokens on the table.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, u8>"))]
    pub on_table: TokenSet,
    /// The complete tricks as a record has them.
    pub tricks: Vec<String>,
    /// The tricks that wait after a correction, each with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<String>,
    /// The hand that the request asks to see.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Card>>,
    /// A doubt about the tokens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
}

/// A player in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerState {
    /// The name as records have it.
    pub name: String,
    /// The name as it is shown.
    pub shown: String,
    /// The tokens held.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, u8>"))]
    pub holding: TokenSet,
    /// The Lex counted so far.
    pub lex: u8,
    /// The score.
    pub total: i32,
    /// The rank, from 1.
    pub rank: usize,
}

/// The next question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct QuestionState {
    /// The number of the trick.
    pub trick: usize,
    /// The question in words.
    pub text: String,
    /// What has been answered of the step, with the answers that were the only ones: an answer comes after it.
    pub given: String,
    /// The legal answers; empty if they would reveal a dealt hand.
    pub answers: Vec<AnswerState>,
}

/// A legal answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AnswerState {
    /// What an entry has for it.
    pub word: String,
    /// What is shown for it.
    pub text: String,
}

/// Whether dealt hands are in the record, which nobody at the table may see.
pub(super) fn hides_hands(keeper: &Keeper) -> bool {
    matches!(keeper.setup().cards, Cards::Dealt(_))
}

pub(super) fn unknown_variant() -> Failure {
    Failure::usage(Phrase("the variants are `immunity` and `empty-steal`"))
}

pub(super) fn written(answers: &[Answer], names: &[Name]) -> String {
    join(answers.iter().map(|answer| word(*answer, names)), " ")
}

fn word(answer: Answer, names: &[Name]) -> String {
    let name = |seat: crate::divicity::Seat| names.get(seat.index()).map_or(String::new(), Name::to_string);
    match answer {
        Answer::Card(card) => card.to_string(),
        Answer::Token(token) => token.to_string(),
        Answer::Player(seat) => name(seat),
        Answer::Discard => "discard".to_owned(),
        Answer::Kept => "kept".to_owned(),
        Answer::Immune(seat) => format!("~{}", name(seat)),
    }
}

impl MatchState {
    /// The state after the answers `given`, or why they answer nothing. `viewer` sees their own hand.
    pub(super) fn of(
        keeper: &Keeper,
        given: &str,
        viewer: Option<Seat>,
        language: Language,
    ) -> Result<MatchState, String> {
        let (state, names) = (keeper.state(), keeper.names());
        let entry = keeper
            .read_entry(&[], given)
            .map_err(|error| words::misread(language, &error, names, hides_hands(keeper)))?;
        if !entry.steps.is_empty() {
            return Err(words::Refused::NotNext.text(language).to_owned());
        }
        let mut given = entry.given;
        // A question with one answer is answered, unless that alone would make a step.
        let asked = loop {
            match dialog(state, &given) {
                Dialog::Ask(_, answers) if answers.len() == 1 => {
                    given.push(answers[0]);
                    if matches!(dialog(state, &given), Dialog::Done(_)) {
                        given.pop();
                        break dialog(state, &given);
                    }
                }
                dialog => break dialog,
            }
        };
        let (question, stuck) = match asked {
            Dialog::Ask(asked, answers) => {
                let is_own = viewer.is_some_and(|seat| state.next() == Next::Card(seat));
                let hides =
                    hides_hands(keeper) && !is_own && matches!(answers.first(), Some(Answer::Card(_)));
                let answers = answers.into_iter().filter(|_| !hides).map(|answer| AnswerState {
                    word: word(answer, names),
                    text: words::answer(language, answer, names),
                });
                let question = QuestionState {
                    trick: state.tricks() + 1,
                    text: words::question(language, asked, names),
                    given: written(&given, names),
                    answers: answers.collect(),
                };
                (Some(question), None)
            }
            Dialog::Stuck(Stuck::Set) => (None, Some("set")),
            Dialog::Stuck(Stuck::Cards(_)) => (None, Some("cards")),
            Dialog::Done(_) | Dialog::Over => (None, None),
        };
        let seats = crate::divicity::Seat::all(state.players());
        let players = words::by_seat(state).into_iter().zip(names).zip(seats);
        Ok(MatchState {
            players: players
                .map(|((standing, name), seat)| PlayerState {
                    name: name.to_string(),
                    shown: player(language, names, seat),
                    holding: standing.holding.tokens,
                    lex: standing.holding.lex,
                    total: standing.total,
                    rank: standing.rank,
                })
                .collect(),
            question,
            stuck,
            is_over: state.is_over(),
            lacks_lex: Stage::of(state) == Stage::LexNotCounted,
            winners: state.standings().winners().collect(),
            verdict: words::stand(language, keeper),
            on_table: *state.in_play(),
            tricks: (1..).zip(keeper.tricks()).map(|(n, trick)| words::trick(n, trick, names)).collect(),
            waiting: words::waiting(language, keeper, hides_hands(keeper)),
            hand: viewer.and_then(|seat| state.hand(seat)).map(|hand| hand.iter().collect()),
            doubt: words::doubt(language, state),
        })
    }
}
