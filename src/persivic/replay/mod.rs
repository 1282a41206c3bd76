//! Replaying a recorded game: what was reached, or the first fault.

mod fault;
mod tags;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::board::Side;
use super::moves::Move;
use super::notation::WrittenMove;
use super::options::REPETITIONS;
use super::position::{End, Position};
use super::search::Context;
use super::standing::{Ending, Standing};
use crate::record::{
    self, Diagnostic, GameText, Half, Movetext, Outcome, Results, Span, SyntaxError, Token, TokenKind,
    TurnFault,
};
pub use fault::{Fault, nearest, told};
pub use tags::{ONCE, Rules};

/// What a replay found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The tags, in their order.
    pub tags: Vec<(String, String)>,
    /// How many plies were played.
    pub plies: u32,
    /// How the game stands.
    pub standing: Standing,
    /// The last position reached.
    pub position: Position,
    /// The plies after which a position stood for the third time (P7d): the last ply, unless that is to be claimed.
    pub third_times: Vec<u32>,
    /// The first fault; what stands above was reached before it.
    pub fault: Option<Diagnostic>,
}

/// Every position and move of a game, as far as it is legal.
#[derive(Clone, Debug)]
pub struct Line {
    /// The tags, in their order.
    pub tags: Vec<(String, String)>,
    /// Where it begins, and its options.
    pub rules: Rules,
    /// Each move with the position before it.
    pub plies: Vec<(Position, Move)>,
    /// The last position.
    pub last: Position,
    /// How the game stands.
    pub standing: Standing,
    /// The plies after which a position stood for the third time (P7d).
    pub third_times: Vec<u32>,
    /// The first fault.
    pub fault: Option<Diagnostic>,
}

/// Replays a game (P1–P7).
#[must_use]
pub fn replay(game: &GameText<'_>) -> Report {
    replay_with(game, |_, _| {}).0
}

/// Replays a game and keeps all of it.
#[must_use]
pub fn line(game: &GameText<'_>) -> Line {
    let mut plies = Vec::new();
    let (report, rules) = replay_with(game, |before, played| plies.push((*before, *played)));
    let Report { tags, standing, third_times, position: last, fault, .. } = report;
    Line { tags, rules, plies, last, standing, third_times, fault }
}

impl Line {
    /// What a search has to know of the game after `ply` plies; after all of them where it has fewer.
    #[must_use]
    pub fn context(&self, ply: usize) -> Context {
        let mut context = Context::new(self.rules.options);
        for (position, played) in self.plies.iter().take(ply) {
            context.play(position, played);
        }
        context
    }

    /// The position after `ply` plies; the last where it has fewer.
    #[must_use]
    pub fn position(&self, ply: usize) -> &Position {
        self.plies.get(ply).map_or(&self.last, |(before, _)| before)
    }

    /// The move that led there, with the position before it.
    #[must_use]
    pub fn last_move(&self, ply: usize) -> Option<(&Position, &Move)> {
        let (before, played) = self.plies.get(ply.checked_sub(1)?)?;
        Some((before, played))
    }

    /// How the game stands after `ply` plies: while it went on nobody had won.
    #[must_use]
    pub fn standing(&self, ply: usize) -> Standing {
        match self.plies.get(ply) {
            Some((position, _)) => Standing::ToMove(position.side_to_move()),
            None => self.standing,
        }
    }
}

/// A fault and its place, before it is told.
type Placed = (Span, Fault);

fn replay_with(game: &GameText<'_>, mut on_move: impl FnMut(&Position, &Move)) -> (Report, Rules) {
    let record = game.parse();
    let tags = record.tags.iter().map(|tag| (tag.name.to_owned(), tag.value.to_string())).collect();
    let (rules, fault) = match Rules::read(&record.tags, game) {
        Ok(rules) => (rules, None),
        Err(placed) => (Rules::default(), Some(placed)),
    };
    let in_tags = fault.is_some();
    let tag = rules.result;
    let mut game_state = Game::new(rules);
    let fault = fault.or_else(|| game_state.play(record.movetext, &mut on_move).err());
    let plies = game_state.plies;
    let standing = game_state.standing(fault.is_none());
    let report = Report {
        tags,
        plies,
        standing,
        position: game_state.position,
        third_times: game_state.third_times,
        fault: fault.map(|(span, fault)| {
            let diagnostic = Diagnostic::new(game, span, &fault);
            if in_tags {
                return diagnostic.at_tag(&record.tags, game);
            }
            let of_tag = tag.is_some_and(|(_, tag)| tag == span);
            if of_tag { diagnostic } else { diagnostic.at_ply(plies + 1) }
        }),
    };
    (report, game_state.rules)
}

/// A game under way.
struct Game {
    rules: Rules,
    position: Position,
    plies: u32,
    /// Plies since the last capture (P7c).
    quiet: u32,
    /// How often each position has stood since the last capture (P7d).
    seen: HashMap<Position, u32, BuildHasherDefault<AsItIs>>,
    third_times: Vec<u32>,
    end: Option<End>,
    result: Option<(Outcome, Span)>,
}

impl Game {
    fn new(rules: Rules) -> Game {
        let position = rules.start;
        let mut game = Game {
            position,
            plies: 0,
            quiet: 0,
            seen: HashMap::default(),
            third_times: Vec::new(),
            end: rules.options.ended(&position, 0, || 1),
            result: None,
            rules,
        };
        game.seen.insert(position, 1);
        game
    }

    /// The turn that the next move belongs to: numbers count from 1 wherever the record starts.
    fn turn(&self) -> u32 {
        let halves = self.plies + u32::from(self.rules.start.side_to_move() == Side::Blue);
        halves / 2 + 1
    }

    fn play(
        &mut self,
        movetext: Movetext<'_>,
        on_move: &mut impl FnMut(&Position, &Move),
    ) -> Result<(), Placed> {
        let mut numbered = false;
        for token in movetext.words() {
            let token = token.map_err(|SyntaxError { fault, span }| (span, Fault::Syntax(fault)))?;
            if let Some((outcome, _)) = self.result {
                return Err((token.span, TurnFault::AfterResult(outcome).into()));
            }
            if let TokenKind::Number { n, dots } = token.kind {
                let half = match self.position.side_to_move() {
                    Side::Red => Half::First,
                    Side::Blue => Half::Second,
                };
                record::check_number(&token, (n, dots), (self.turn(), half), numbered)
                    .map_err(|fault| (token.span, fault.into()))?;
                numbered = true;
            } else {
                self.word(&token, on_move)?;
                numbered = false;
            }
        }
        self.check_result()
    }

    fn word(&mut self, token: &Token<'_>, on_move: &mut impl FnMut(&Position, &Move)) -> Result<(), Placed> {
        // No move begins as a result does.
        if token.text.starts_with(['0', '1', '*'])
            && let Ok(outcome) = token.text.parse::<Outcome>()
        {
            self.result = Some((outcome, token.span));
            return Ok(());
        }
        let written: WrittenMove = token
            .text
            .parse()
            .map_err(|error: super::notation::ParseMoveError| (token.span, Fault::Word(error.fault)))?;
        if let Some(end) = self.end {
            return Err((token.span, Fault::AfterEnd(end)));
        }
        let played = self.position.judge(&written.attempt()).map_err(|fault| {
            let help = fault::nearest(&self.position, fault);
            (token.span, Fault::Illegal { fault, told: told(fault, token.text), help })
        })?;
        on_move(&self.position, &played);
        self.make(&played);
        Ok(())
    }

    fn make(&mut self, played: &Move) {
        self.position = self.position.play_unchecked(played);
        self.plies += 1;
        if played.is_capture() {
            // What stood before a capture never stands again.
            self.quiet = 0;
            self.seen.clear();
        } else {
            self.quiet += 1;
        }
        let times = self.seen.entry(self.position).or_insert(0);
        *times += 1;
        if *times == REPETITIONS {
            self.third_times.push(self.plies);
        }
        self.end = self.rules.options.ended(&self.position, self.quiet, || *times);
    }

    fn results(&self) -> Results {
        Results { tag: self.rules.result, movetext: self.result }
    }

    /// Whether the results written agree with the board and with each other.
    fn check_result(&self) -> Result<(), Placed> {
        let results = self.results();
        if let Some(end) = self.end
            && let Some((written, span)) = results.contradicts(Ending::from(end).outcome())
        {
            return Err((span, Fault::Result { written, end }));
        }
        results.check_agree().map_err(|(span, fault)| (span, fault.into()))
    }

    /// What the tag `Result` claims was not reached where a fault came before it.
    fn standing(&self, is_whole: bool) -> Standing {
        let results = if is_whole { self.results() } else { Results { tag: None, ..self.results() } };
        let claimed = results.claimed().unwrap_or(Outcome::Unfinished);
        let is_third = self.seen.get(&self.position).is_some_and(|times| *times >= REPETITIONS);
        Standing::new(self.end, claimed, is_third, self.position.side_to_move())
    }
}

/// Takes a position's hash as it is: it is mixed already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p7d_the_context_of_a_ply_has_what_stood_before_it() {
        let text = GameText::new(
            "[Repetition \"claim\"]\n1. e1-e4 e9-e6 2. e4-e1 e6-e9 3. e1-e4 e9-e6 4. e4-e1 e6-e9 *",
        );
        let line = line(&text);
        assert_eq!(line.plies.len(), 8);
        // The start stands there for the third time after eight plies, and not before.
        assert!(!line.context(4).can_claim(&line.plies[4].0));
        assert!(line.context(8).can_claim(&line.last));
        assert!(line.context(99).can_claim(&line.last));
    }
}
