//! Exact forced wins: finds a win in N if and only if there is one.
//!
//! The attacker needs a single move; for the defender every reply is tried. Killer replies make it fast: a
//! reply that refuted one attack usually refutes the next.

use std::ops::ControlFlow;

use super::visited::Visited;
use super::wins::{can_win, winning_move};
use crate::persivic::rules::{Context, Move, Position};

/// A win that no reply avoids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The winning first move.
    pub first: Move,
    /// The largest number of plies until the win, including the first move.
    pub plies: u32,
}

/// The shortest forced win of the side to move within `plies` plies, in a game that is not over. `stop` is
/// called every few thousand positions.
///
/// `None` without a stop proves that there is none.
pub fn forced_win(
    position: &Position,
    context: &Context,
    plies: u32,
    stop: impl FnMut(u64) -> bool,
) -> Option<Win> {
    let mut proof = Proof::new(position, context, stop);
    (1..=plies).step_by(2).find_map(|plies| {
        let first = proof.attack(position, plies, context.quiet)?;
        (!proof.stopped).then_some(Win { first, plies })
    })
}

/// All first moves that win by force within `plies` plies, in canonical order.
pub fn winning_moves(
    position: &Position,
    context: &Context,
    plies: u32,
    stop: impl FnMut(u64) -> bool,
) -> Vec<Move> {
    let mut proof = Proof::new(position, context, stop);
    position.moves().filter(|played| proof.wins(position, played, plies, context.quiet)).collect()
}

/// The only first move that wins by force within `plies` plies.
///
/// `None` if there is none, more than one, or `stop` returned `true`. Ends as soon as it finds a second one.
pub fn only_winning_move(
    position: &Position,
    context: &Context,
    plies: u32,
    stop: impl FnMut(u64) -> bool,
) -> Option<Move> {
    let mut proof = Proof::new(position, context, stop);
    let mut only = None;
    for played in position.moves() {
        let is_another =
            proof.wins(position, &played, plies, context.quiet) && only.replace(played).is_some();
        if is_another || proof.stopped {
            return None;
        }
    }
    only
}

/// Whether every reply of the side to move loses by force within `plies` plies, an even number.
pub fn is_lost(position: &Position, context: &Context, plies: u32, stop: impl FnMut(u64) -> bool) -> bool {
    defence(position, context, plies, None, stop) == Defence::None
}

/// The defence of the side to move against a forced win.
pub type Defence = crate::table::Defence<Move>;

/// A move after which the opponent has no forced win that ends the game within `plies` plies, including that
/// move: an even number. Tries `first` first.
pub fn defence(
    position: &Position,
    context: &Context,
    plies: u32,
    first: Option<Move>,
    stop: impl FnMut(u64) -> bool,
) -> Defence {
    let mut proof = Proof::new(position, context, stop);
    proof.remember(plies, first);
    match proof.refutation(position, plies, context.quiet) {
        _ if proof.stopped => Defence::Unknown,
        Some(holds) => Defence::Holds(holds),
        None => Defence::None,
    }
}

struct Proof<'a, S> {
    context: &'a Context,
    stop: S,
    stopped: bool,
    nodes: u64,
    /// The last refuting reply, by the number of plies left.
    refutations: Vec<Option<Move>>,
    /// The positions on the current path, including the root.
    visited: Visited<'a>,
}

impl<'a, S: FnMut(u64) -> bool> Proof<'a, S> {
    fn new(position: &Position, context: &'a Context, stop: S) -> Proof<'a, S> {
        let visited = Visited::new(context, position);
        Proof { context, stop, stopped: false, nodes: 0, refutations: Vec::new(), visited }
    }

    fn count(&mut self, nodes: u64) {
        let asked = self.nodes / 4096;
        self.nodes += nodes;
        if self.nodes / 4096 > asked && (self.stop)(self.nodes) {
            self.stopped = true;
        }
    }

    /// A move that wins by force within `plies`, an odd number.
    fn attack(&mut self, position: &Position, plies: u32, quiet: u32) -> Option<Move> {
        self.count(1);
        if let Some(won) = winning_move(position, self.context.options.no_move) {
            return Some(won);
        }
        if plies < 3 {
            return None;
        }
        position.moves().find(|played| !self.stopped && self.wins(position, played, plies, quiet))
    }

    /// Whether `played` wins by force within `plies`.
    fn wins(&mut self, position: &Position, played: &Move, plies: u32, quiet: u32) -> bool {
        let child = position.play_unchecked(played);
        if let Some(end) = child.ended(self.context.options.no_move) {
            return end.winner == Some(position.side_to_move());
        }
        let quiet = if played.is_capture() { 0 } else { quiet + 1 };
        if plies < 3 || self.is_drawn(&child, quiet) {
            return false;
        }
        self.visited.push(child, quiet);
        let won = self.every_reply_loses(&child, plies - 1, quiet);
        self.visited.pop();
        won
    }

    /// Whether the side to move, which has a reply, loses by force within `plies` after every one.
    fn every_reply_loses(&mut self, position: &Position, plies: u32, quiet: u32) -> bool {
        self.refutation(position, plies, quiet).is_none() && !self.stopped
    }

    /// A reply that does not lose by force within `plies`; arbitrary if stopped. The side to move must have a
    /// reply.
    fn refutation(&mut self, position: &Position, plies: u32, quiet: u32) -> Option<Move> {
        self.count(1);
        if can_win(position, self.context.options.no_move) {
            return winning_move(position, self.context.options.no_move);
        }
        let known = self.refutations.get(plies as usize).copied().flatten();
        if let Some(reply) = known
            && position.allows(&reply)
            && !self.loses(position, &reply, plies, quiet)
        {
            return known;
        }
        let refuting = if plies == 2 && self.is_simple() {
            self.refutation_at_once(position)
        } else {
            position.moves().find(|reply| !self.loses(position, reply, plies, quiet))
        };
        if refuting.is_some() {
            self.remember(plies, refuting);
        }
        refuting
    }

    fn remember(&mut self, plies: u32, reply: Option<Move>) {
        let slot = plies as usize;
        if self.refutations.len() <= slot {
            self.refutations.resize(slot + 1, None);
        }
        self.refutations[slot] = reply;
    }

    /// Whether the next reply cannot cause a draw by P7c or P7d.
    fn is_simple(&self) -> bool {
        self.context.options.no_capture_limit.is_none() && !self.visited.may_be_third()
    }

    /// A reply after which the attacker has no win in one.
    fn refutation_at_once(&mut self, position: &Position) -> Option<Move> {
        let no_move = self.context.options.no_move;
        let holds = |child: &Position| child.ended(no_move).is_some() || !can_win(child, no_move);
        let mut replies = 0;
        let refuted = position.try_each_child(&mut |child| {
            replies += 1;
            if holds(child) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.count(replies);
        // Children come in move order, so the last one belongs to the refuting move.
        refuted.is_break().then(|| position.moves().nth(replies as usize - 1)).flatten()
    }

    /// Whether `reply` still loses by force within `plies`, including itself.
    fn loses(&mut self, position: &Position, reply: &Move, plies: u32, quiet: u32) -> bool {
        let child = position.play_unchecked(reply);
        if child.ended(self.context.options.no_move).is_some() {
            return false;
        }
        let quiet = if reply.is_capture() { 0 } else { quiet + 1 };
        if self.is_drawn(&child, quiet) {
            return false;
        }
        self.visited.push(child, quiet);
        let lost = self.attack(&child, plies - 1, quiet).is_some();
        self.visited.pop();
        lost
    }

    /// Whether the game is drawn or a draw can be claimed (P7c, P7d).
    fn is_drawn(&self, position: &Position, quiet: u32) -> bool {
        self.context.options.is_limit_reached(quiet) || self.visited.third_time(position, quiet).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::rules::Options;

    fn wins(position: &Position, context: &Context, plies: u32) -> Vec<String> {
        let winning = winning_moves(position, context, plies, |_| false);
        winning.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn p7d_the_root_counts_as_well() {
        // Red's third stone is one step from the far row. It may step back and forth first; but if the
        // position occurred before, blue's stone does the same, and the third repetition is a draw.
        let position: Position = "r.r6./4.r4./9./9./9./9./9./9./8.b r".parse().unwrap();
        let mut context = Context::default();
        assert!(wins(&position, &context, 5).contains(&"e8-e7".to_owned()));
        context.stood(position);
        context.stood(position);
        assert!(!wins(&position, &context, 5).contains(&"e8-e7".to_owned()));
        assert!(wins(&position, &context, 5).contains(&"e8-e9".to_owned()));
    }

    #[test]
    fn a_defence_is_one_that_holds_or_there_is_none() {
        // The stack on e8 wins at once unless it is captured.
        let one: Position = "3b8./4.3r4./4.b4./9./9./9./9./9./8.3r b".parse().unwrap();
        let context = Context::default();
        let bad = one.moves().find(|played| !played.is_capture());
        for first in [None, bad] {
            let Defence::Holds(holds) = defence(&one, &context, 2, first, |_| false) else { panic!() };
            assert_eq!(holds.to_string(), "e7xe8");
        }
        let two: Position = "3b8./4.3r3.3r/4.b4./9./9./9./9./9./8.3r b".parse().unwrap();
        assert_eq!(defence(&two, &context, 2, None, |_| false), Defence::None);
        assert!(is_lost(&two, &context, 2, |_| false) && !is_lost(&one, &context, 2, |_| false));
        // A reply that causes a draw is also a defence (P7c).
        let limited = Context::new(Options { no_capture_limit: Some(1), ..Options::default() });
        assert!(matches!(defence(&two, &limited, 2, None, |_| false), Defence::Holds(_)));
        assert!(!is_lost(&two, &limited, 2, |_| false));
        let start = Position::start();
        assert_eq!(defence(&start, &context, 6, None, |_| true), Defence::Unknown);
    }
}
