//! Games of two players who alternate: one walk through their movetext for all of them.

use super::game::{Game, Grammar, Opening, Place, Placed};
use crate::record::{
    GameText, Half, Outcome, Record, Results, Span, Step, SyntaxError, Tag, TagFault, Token, TokenKind,
    TurnFault, Words, check_number, number_length,
};

/// A fault and what is marked.
pub type Spanned<F> = (Span, F);

/// A game of two players who alternate, whose records number their turns and end with a result.
///
/// Its grammar is [`Turns`]; [`read_tags`] reads the tags that all such games have.
pub trait TwoPlayerGame: Game<Fault: From<TurnFault> + From<TagFault>> {
    /// The tags with the players' names; the first is that of the player who moves first in a usual start.
    const PLAYERS: [&'static str; 2];

    /// A ply as it is written, legal or not.
    type Written;

    /// How the board ends a game.
    type End: Copy + Into<Outcome>;

    /// Whose half of a turn comes next.
    fn half(&self) -> Half;

    /// How the board has ended the game.
    fn end(&self) -> Option<Self::End>;

    /// The ply that the rest of a movetext begins with, and how many bytes it is written with, where that is quickly seen: it
    /// is written as it should be, legal here, and a blank stands behind it. `None` says nothing;
    /// [`read`](TwoPlayerGame::read) and [`judge`](TwoPlayerGame::judge) then have their say, who would have given the same
    /// ply. Once the game is over it is always `None`.
    #[inline]
    fn at_once(&self, _rest: &[u8]) -> Option<(Self::Ply, usize)> {
        None
    }

    /// Reads a word of the movetext.
    ///
    /// # Errors
    /// When it is no ply in writing.
    fn read(word: &str) -> Result<Self::Written, Self::Fault>;

    /// The ply that `written` is here; `word` is the text it was read from.
    ///
    /// # Errors
    /// Why it is not legal.
    fn judge(&self, written: &Self::Written, word: &str) -> Result<Self::Ply, Self::Fault>;

    /// Takes in what a game lets stand before a ply, such as thrown dice, and returns the token that is left to be read.
    ///
    /// # Errors
    /// When it cannot stand here.
    #[inline]
    fn before_ply<'a>(
        &mut self,
        token: Token<'a>,
        _words: &mut Words<'a>,
    ) -> Result<Option<Token<'a>>, Spanned<Self::Fault>> {
        Ok(Some(token))
    }

    /// The fault of a ply after the end, or of a result that is `written` and contradicts the board.
    fn over(end: Self::End, written: Option<Outcome>) -> Self::Fault;

    /// The tags that say how a game begins, without those of its name and its players.
    fn tags(setup: &Self::Setup) -> Vec<(&'static str, String)>;

    /// A ply as a record has it.
    fn write(ply: &Self::Ply) -> String;

    /// What stands behind the last ply of a record and belongs to the next.
    fn write_next(&self) -> Option<String> {
        None
    }

    /// Puts back what was known when `ply` was about to be played, such as thrown dice.
    fn before(&mut self, _ply: &Self::Ply) {}
}

/// The grammar of games of two: turn numbers, plies and results, each where it may stand.
#[derive(Clone, Copy, Debug)]
pub struct Turns;

impl<G: TwoPlayerGame> Grammar<G> for Turns {
    fn walk(
        game: &mut G,
        words: &mut Words<'_>,
        results: &mut Results,
        on_ply: &mut impl FnMut(&G, &G::Ply, Span),
    ) -> Result<(), Placed<G::Fault>> {
        let tag = results.tag;
        let mut walk = Walk { halves: halves_before(game.half()), plies: 0, game, results };
        walk.read(words, on_ply).map_err(|(span, fault)| {
            let is_of_tag = tag.is_some_and(|(_, tag)| tag == span);
            let place = if is_of_tag { Place::Text } else { Place::Step(Step::Ply(walk.plies + 1)) };
            Placed { fault, span, place }
        })
    }
}

/// Reads the tags of a game of two: `Game` and `Result` here, all with `read`.
///
/// # Errors
/// The first fault in reading order.
pub fn read_tags<G: TwoPlayerGame>(
    record: &Record<'_>,
    text: &GameText<'_>,
    mut read: impl FnMut(&Tag<'_>, &mut G::Setup) -> Result<(), Spanned<G::Fault>>,
) -> Result<Opening<G::Setup>, Placed<G::Fault>> {
    let mut opening = Opening::default();
    let all = record.tags.read(text, G::ONCE, |tag| {
        let wrong = |fault: TagFault| (tag.value_span, fault.into());
        match tag.name {
            "Game" if tag.value != G::NAME => {
                Err(wrong(TagFault::OtherGame { name: tag.value.to_string(), game: G::NAME }))
            }
            "Result" => {
                let outcome = tag.value.parse().map_err(|_| {
                    let expected = "`1-0`, `0-1`, `1/2-1/2` or `*`";
                    wrong(TagFault::Value { tag: "Result", value: tag.value.to_string(), expected })
                })?;
                opening.result = Some((outcome, tag.span));
                Ok(())
            }
            _ => read(tag, &mut opening.setup),
        }
    });
    all.map(|()| opening).map_err(Placed::in_tag)
}

/// The halves of the first turn that nobody plays.
pub(super) const fn halves_before(first: Half) -> u32 {
    match first {
        Half::First => 0,
        Half::Second => 1,
    }
}

struct Walk<'w, G> {
    game: &'w mut G,
    results: &'w mut Results,
    /// Halves of turns before the next ply: turns count from 1 wherever the record starts.
    halves: u32,
    plies: u32,
}

impl<G: TwoPlayerGame> Walk<'_, G> {
    fn read(
        &mut self,
        words: &mut Words<'_>,
        on_ply: &mut impl FnMut(&G, &G::Ply, Span),
    ) -> Result<(), Spanned<G::Fault>> {
        let mut numbered = false;
        loop {
            if self.results.movetext.is_none() && self.at_once(words, numbered, on_ply) {
                numbered = false;
                continue;
            }
            let Some(token) = words.next() else { break };
            let token = token.map_err(|SyntaxError { fault, span }| (span, fault.into()))?;
            if let Some((outcome, _)) = self.results.movetext {
                return Err((token.span, TurnFault::AfterResult(outcome).into()));
            }
            let Some(token) = self.game.before_ply(token, words)? else {
                numbered = false;
                continue;
            };
            if let TokenKind::Number { n, dots } = token.kind {
                let turn = (self.halves / 2 + 1, self.half());
                check_number(&token, (n, dots), turn, numbered)
                    .map_err(|fault| (token.span, fault.into()))?;
                numbered = true;
            } else {
                self.word(&token, on_ply)?;
                numbered = false;
            }
        }
        self.check_results()
    }

    /// Plays the next ply where all is as it should be, its number too; whether it was.
    #[inline]
    fn at_once(
        &mut self,
        words: &mut Words<'_>,
        numbered: bool,
        on_ply: &mut impl FnMut(&G, &G::Ply, Span),
    ) -> bool {
        let rest = words.rest();
        let number = if numbered { 0 } else { number_length(rest, self.halves / 2 + 1) };
        let Some((ply, bytes)) = self.game.at_once(&rest[number..]) else { return false };
        words.pass(number);
        let span = words.pass(bytes);
        self.play(&ply, span, on_ply);
        true
    }

    const fn half(&self) -> Half {
        if self.halves.is_multiple_of(2) { Half::First } else { Half::Second }
    }

    /// A ply or a result.
    fn word(
        &mut self,
        token: &Token<'_>,
        on_ply: &mut impl FnMut(&G, &G::Ply, Span),
    ) -> Result<(), Spanned<G::Fault>> {
        let Token { text, span, .. } = *token;
        // No ply begins as a result does.
        if text.starts_with(['0', '1', '*'])
            && let Ok(outcome) = text.parse::<Outcome>()
        {
            self.results.movetext = Some((outcome, span));
            return Ok(());
        }
        let written = G::read(text).map_err(|fault| (span, fault))?;
        if let Some(end) = self.game.end() {
            return Err((span, G::over(end, None)));
        }
        let ply = self.game.judge(&written, text).map_err(|fault| (span, fault))?;
        self.play(&ply, span, on_ply);
        Ok(())
    }

    #[inline]
    fn play(&mut self, ply: &G::Ply, span: Span, on_ply: &mut impl FnMut(&G, &G::Ply, Span)) {
        on_ply(self.game, ply, span);
        self.game.play(ply);
        self.plies += 1;
        self.halves += 1;
    }

    /// Whether the results written agree with the board and with each other.
    fn check_results(&self) -> Result<(), Spanned<G::Fault>> {
        if let Some(end) = self.game.end()
            && let Some((written, span)) = self.results.contradicts(end.into())
        {
            return Err((span, G::over(end, Some(written))));
        }
        self.results.check_agree().map_err(|(span, fault)| (span, fault.into()))
    }
}
