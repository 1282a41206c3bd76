//! The next question and its legal answers: at most three answers determine a step.

use super::step::Step;
use crate::divicity::fault::Due;
use crate::divicity::rules::{Card, Cards, Effect, Match, Next, Seat, Special, Taker, TokenKind, TokenSet};

/// The next question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The card that this player plays (C4).
    Card(Seat),
    /// The token to set out (C4).
    SetOut {
        /// The number of tokens still to set out, this one included.
        missing: usize,
    },
    /// The taker of the next token (C6–C8).
    Taker(Due),
    /// The token taken (C6–C8).
    Taken(Taker),
    /// The player's own token to give or swap (C11).
    Own(Seat, TokenKind),
    /// The target of the player's special (C11).
    Target(Seat, TokenKind),
    /// The token that the first player's special takes from the second player (C11).
    Theirs(Seat, TokenKind, Seat),
}

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// A card to play.
    Card(Card),
    /// A kind of token.
    Token(TokenKind),
    /// A player.
    Player(Seat),
    /// The token is discarded (C8).
    Discard,
    /// The special is kept (C11).
    Kept,
    /// This player is immune in the trick about to begin: a joker, if cards are left out (C14).
    Immune(Seat),
}

/// The state of the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The next question, with all its legal answers; there is at least one.
    Ask(Asked, Vec<Answer>),
    /// No step is possible, although the match is not over.
    Stuck(Stuck),
    /// All questions are answered; this is the step.
    Done(Step),
    /// Nothing to ask: hands are empty (C10), or the given answers are invalid.
    Over,
}

/// Why no step is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// The named set has run out: it must be changed or removed (C3).
    Set,
    /// Every remaining card would prove an earlier revoke by this player (C4): an earlier trick must be corrected.
    Cards(Seat),
}

/// Returns the state of the dialog after the answers `given` for the next step.
///
/// ```
/// use parlour::internals::divicity::keeper::{Answer, Asked, Dialog, dialog};
/// use parlour::divicity::{Match, Players, Seat, Setup, Step};
/// let state = Match::new(Setup::new(Players::new(3).unwrap())).unwrap();
/// let Dialog::Ask(Asked::Card(seat), answers) = dialog(&state, &[]) else { panic!() };
/// assert_eq!((seat, answers.len()), (Seat::FIRST, 53));
/// let card = "9P".parse().unwrap();
/// assert_eq!(dialog(&state, &[Answer::Card(card)]), Dialog::Done(Step::Card(card)));
/// ```
pub fn dialog(state: &Match, given: &[Answer]) -> Dialog {
    match (state.next(), given) {
        (Next::Card(seat), []) => {
            let mut cards: Vec<Answer> = state.legal_cards().iter().map(Answer::Card).collect();
            // Both jokers are the same answer.
            cards.dedup();
            if cards.is_empty() {
                return Dialog::Stuck(Stuck::Cards(seat));
            }
            Dialog::Ask(Asked::Card(seat), cards)
        }
        (Next::Card(_), [Answer::Card(card)]) => Dialog::Done(Step::Card(*card)),
        (Next::Token { .. }, given) if state.setup().cards == Cards::LeftOut => take(state, given),
        (Next::Token { missing }, []) => {
            let answers: Vec<Answer> = state.legal_tokens().map(Answer::Token).collect();
            if answers.is_empty() {
                return Dialog::Stuck(Stuck::Set);
            }
            Dialog::Ask(Asked::SetOut { missing }, answers)
        }
        (Next::Token { .. }, [Answer::Token(token)]) => Dialog::Done(Step::SetOut(*token)),
        (Next::Take(_), given) => take(state, given),
        (Next::Effect { .. }, given) => {
            state.special().map_or(Dialog::Over, |special| effect(&special, given))
        }
        _ => Dialog::Over,
    }
}

/// The forced step: a special that cannot be resolved is kept (C11).
pub fn forced(state: &Match) -> Option<Step> {
    match dialog(state, &[]) {
        Dialog::Ask(_, answers) if answers == [Answer::Kept] => Some(Step::Resolve(Effect::Kept)),
        _ => None,
    }
}

/// Asks for taker and token. If cards are left out, taking also sets out the token (C4), and immune players are
/// named first (C14).
fn take(state: &Match, given: &[Answer]) -> Dialog {
    match given {
        [] => {
            if state.takeable_tokens().next().is_none() {
                return Dialog::Stuck(Stuck::Set);
            }
            let due = state.due();
            let discard = due.discard.then_some(Answer::Discard);
            let immune = Seat::all(state.players()).filter(|_| state.setup().immune_named);
            let immune = immune.filter(|seat| state.check_immune(*seat).is_ok()).map(Answer::Immune);
            let takers = due.players.iter().map(Answer::Player).chain(discard);
            Dialog::Ask(Asked::Taker(due), takers.chain(immune).collect())
        }
        [Answer::Immune(seat)] => Dialog::Done(Step::Immune(*seat)),
        [taker] => self::taker(*taker).map_or(Dialog::Over, |taker| {
            Dialog::Ask(Asked::Taken(taker), state.takeable_tokens().map(Answer::Token).collect())
        }),
        [taker, Answer::Token(token)] => {
            self::taker(*taker).map_or(Dialog::Over, |taker| Dialog::Done(Step::Take(taker, *token)))
        }
        _ => Dialog::Over,
    }
}

const fn taker(answer: Answer) -> Option<Taker> {
    match answer {
        Answer::Player(seat) => Some(Taker::Player(seat)),
        Answer::Discard => Some(Taker::Discard),
        _ => None,
    }
}

fn kinds(set: &TokenSet) -> Vec<Answer> {
    set.iter().map(|(kind, _)| Answer::Token(kind)).collect()
}

/// The effect dialog (C11): own token, target, and target's token, as far as the special needs them.
fn effect(special: &Special<'_>, given: &[Answer]) -> Dialog {
    let (player, kind) = (special.player, special.kind);
    let done = |effect| Dialog::Done(Step::Resolve(effect));
    let ask = |asked, answers: Vec<Answer>| {
        let answers = if special.is_possible() { answers } else { Vec::new() };
        let kept = (given.is_empty() && special.may_be_kept()).then_some(Answer::Kept);
        Dialog::Ask(asked, answers.into_iter().chain(kept).collect())
    };
    let own = || ask(Asked::Own(player, kind), kinds(special.own()));
    let target = || ask(Asked::Target(player, kind), special.targets().iter().map(Answer::Player).collect());
    let theirs = |seat: Seat| ask(Asked::Theirs(player, kind, seat), kinds(special.tokens_of(seat)));
    match (kind, given) {
        (_, [Answer::Kept]) => done(Effect::Kept),
        (TokenKind::Donate | TokenKind::Exchange, []) => own(),
        (TokenKind::Donate | TokenKind::Exchange, [Answer::Token(_)]) | (TokenKind::Steal, []) => target(),
        (TokenKind::Donate, [Answer::Token(token), Answer::Player(to)]) => {
            done(Effect::Donate { token: *token, to: *to })
        }
        (TokenKind::Exchange, [Answer::Token(_), Answer::Player(seat)])
        | (TokenKind::Steal, [Answer::Player(seat)]) => theirs(*seat),
        (TokenKind::Exchange, [Answer::Token(mine), Answer::Player(with), Answer::Token(theirs)]) => {
            done(Effect::Exchange { mine: *mine, with: *with, theirs: *theirs })
        }
        (TokenKind::Steal, [Answer::Player(from), Answer::Token(token)]) => {
            done(Effect::Steal { from: *from, token: *token })
        }
        _ => Dialog::Over,
    }
}
