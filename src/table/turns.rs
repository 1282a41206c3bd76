//! Games of two players who alternate, all walked by the same grammar.

use std::{fmt, mem};

use super::game::{Event, FaultPlace, Game, Grammar, LocatedFault, Opening};
use crate::record::{
    GameText, Half, MAX_DEPTH, MAX_RETURNS, Outcome, Record, Results, Span, Step, SyntaxError, Tag, TagFault,
    Token, TokenKind, TurnFault, TurnNumber, Words, check_number, is_blank, number_length,
};

/// A fault and the marked span.
pub type Spanned<F> = (Span, F);

/// A game of two players who alternate, with numbered turns and a result.
///
/// Its grammar is [`Turns`]; [`read_tags`] reads the tags shared by all such games.
pub trait TwoPlayerGame: Game<Fault: From<TurnFault> + From<TagFault>> {
    /// The tags with the players' names; first the player who moves first in a standard start.
    const PLAYERS: [&'static str; 2];

    /// A ply as written, legal or not.
    type Written;

    /// How a game can end on the board.
    type End: Copy + Into<Outcome>;

    /// The half of a turn to be played next.
    fn half(&self) -> Half;

    /// How the game has ended on the board, if it has.
    fn end(&self) -> Option<Self::End>;

    /// A fast path: the ply at the start of the movetext's rest and its length in bytes, if it is canonical,
    /// legal, and followed by a blank. `None` decides nothing: [`read`](TwoPlayerGame::read) and
    /// [`judge`](TwoPlayerGame::judge) take over, and must agree with this. Always `None` once the game is
    /// over.
    #[inline]
    fn at_once(&self, _rest: &[u8]) -> Option<(Self::Ply, usize)> {
        None
    }

    /// Reads a word of the movetext.
    ///
    /// # Errors
    /// Returns a fault if the word is not a written ply.
    fn read(word: &str) -> Result<Self::Written, Self::Fault>;

    /// Resolves `written` to a ply of this position; `word` is its text.
    ///
    /// # Errors
    /// Returns the reason if the ply is not legal.
    fn judge(&self, written: &Self::Written, word: &str) -> Result<Self::Ply, Self::Fault>;

    /// Reads what a game allows before a ply, such as thrown dice, and returns the token left to read.
    ///
    /// # Errors
    /// Returns a fault if that is not allowed here.
    #[inline]
    fn before_ply<'a>(
        &mut self,
        token: Token<'a>,
        _words: &mut Words<'a>,
    ) -> Result<Option<Token<'a>>, Spanned<Self::Fault>> {
        Ok(Some(token))
    }

    /// Whether a `(` followed by this text opens a variation. By default all do.
    fn opens_variation(_behind: &[u8]) -> bool {
        true
    }

    /// Forgets what preceded the ply that a variation replaces; the variation may state it again.
    fn replace_ply(&mut self) {}

    /// The fault of a ply after the end, or of a `written` result that contradicts the board.
    fn over(end: Self::End, written: Option<Outcome>) -> Self::Fault;

    /// The tags that describe the start, without the tag `Game` and the players.
    fn tags(setup: &Self::Setup) -> Vec<(&'static str, String)>;

    /// The canonical value of a tag that describes the start, if the record has it.
    fn tag(setup: &Self::Setup, name: &str) -> Option<String> {
        Self::tags(setup).into_iter().find_map(|(known, value)| (known == name).then_some(value))
    }

    /// The ply in canonical form.
    fn write(ply: &Self::Ply) -> String;

    /// Writes the ply in canonical form.
    ///
    /// # Errors
    /// Returns an error if writing to `f` fails.
    fn write_to(ply: &Self::Ply, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Self::write(ply))
    }

    /// Restores the state from before `ply`, such as thrown dice.
    fn before(&mut self, _ply: &Self::Ply) {}
}

/// The grammar of games for two: turn numbers, plies and results.
#[derive(Clone, Copy, Debug)]
pub struct Turns;

impl<G: TwoPlayerGame> Grammar<G> for Turns {
    fn walk(
        game: &mut G,
        played: u32,
        words: &mut Words<'_>,
        results: &mut Results,
        tell: &mut impl FnMut(Event<'_, G>),
    ) -> Result<(), LocatedFault<G::Fault>> {
        let tag = results.tag;
        game.replace_ply();
        let line = Line { halves: halves_played(game, played), plies: played, first: 0, before: None };
        let varies = words.holds_bracket();
        let mut walk = Walk { line, game, results, varies, open: Vec::new(), returns: 0 };
        let fault = walk.read(words, tell).err();
        let step = Step::Ply(walk.line.plies + 1);
        let variation = walk.leave_all(Words::position(words), tell);
        fault.map_or(Ok(()), |(span, fault)| {
            let is_of_tag = tag.is_some_and(|(_, tag)| tag == span);
            let place = match variation {
                Some(of) => FaultPlace::Variation { step, of },
                None if is_of_tag => FaultPlace::Text,
                None => FaultPlace::Step(step),
            };
            Err(LocatedFault { fault, span, place })
        })
    }

    fn number(game: &G, played: u32) -> String {
        TurnNumber::after(halves_played(game, played)).to_string()
    }
}

/// The number of half-turns before the next ply, after `played` plies: one more if the first half was not played.
pub(super) fn halves_played<G: TwoPlayerGame>(game: &G, played: u32) -> u32 {
    let next = u32::from(game.half() == Half::Second);
    played + (next + played) % 2
}

/// Reads the tags of a game for two: `Game` and `Result` here, all with `read`.
///
/// # Errors
/// Returns the first fault in reading order.
pub fn read_tags<G: TwoPlayerGame>(
    record: &Record<'_>,
    text: &GameText<'_>,
    mut read: impl FnMut(&Tag<'_>, &mut G::Setup) -> Result<(), Spanned<G::Fault>>,
) -> Result<Opening<G::Setup>, LocatedFault<G::Fault>> {
    let mut opening = Opening::default();
    let all = record.tags.read(text, G::TAGS, |tag| {
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
    all.map(|()| opening).map_err(LocatedFault::in_tag)
}

/// Reads a ply typed by itself, in canonical or lenient spelling, and returns it with its canonical word.
///
/// ```
/// use parlour::diverto::Diverto;
/// use parlour::table::read_typed;
/// let (_, word) = read_typed::<Diverto>("B2: n6e6 +")?;
/// assert_eq!(word, "b2:N6E6+");
/// # Ok::<(), parlour::diverto::fault::Fault>(())
/// ```
///
/// # Errors
/// Returns a fault if the text is not a written ply.
pub fn read_typed<G: TwoPlayerGame>(typed: &str) -> Result<(G::Written, String), G::Fault> {
    let typed = typed.trim_matches(is_blank);
    // One word is typed: whatever else a record may hold, such as turn numbers, is a fault, quoted as typed.
    let spelled = G::speller().word(typed).filter(|spelled| spelled.length == typed.len());
    let word = match spelled.as_ref().map(|spelled| spelled.readings.as_slice()) {
        Some([word]) => word,
        _ => typed,
    };
    G::read(word).map(|written| (written, word.to_owned()))
}

struct Walk<'w, G> {
    game: &'w mut G,
    results: &'w mut Results,
    line: Line<G>,
    /// Whether variations may follow. Most games have none and skip the check at each ply.
    varies: bool,
    /// The lines interrupted by variations, the game's own first.
    open: Vec<Interrupted<G>>,
    /// The total budget used by variations: see [`MAX_RETURNS`].
    returns: u32,
}

/// The line being read: the game's own, or a variation.
struct Line<G> {
    /// Half-turns before the next ply, counted from turn 1 wherever the record starts.
    halves: u32,
    plies: u32,
    first: u32,
    /// The game before the last ply, kept if a variation follows.
    before: Option<G>,
}

struct Interrupted<G> {
    line: Line<G>,
    game: G,
    results: Results,
    /// The `(` of the variation.
    bracket: Span,
}

/// The cost of a variation besides the plies before it.
const EACH_RETURN: u32 = 200;

impl<G: TwoPlayerGame> Walk<'_, G> {
    fn read(
        &mut self,
        words: &mut Words<'_>,
        tell: &mut impl FnMut(Event<'_, G>),
    ) -> Result<(), Spanned<G::Fault>> {
        let mut numbered = false;
        loop {
            if self.results.movetext.is_none() && self.at_once(words, numbered, tell) {
                numbered = false;
                continue;
            }
            let Some(token) = words.next() else { break };
            let token = token.map_err(|SyntaxError { fault, span }| (span, fault.into()))?;
            let token = if let Some((outcome, _)) = self.results.movetext {
                // After its result, a variation must end.
                let ends = token.kind == TokenKind::Close && !self.open.is_empty();
                Some(token).filter(|_| ends).ok_or((token.span, TurnFault::AfterResult(outcome).into()))?
            } else if let Some(token) = self.game.before_ply(token, words)? {
                token
            } else {
                numbered = false;
                continue;
            };
            if let TokenKind::Number { n, dots } = token.kind {
                let turn = TurnNumber::after(self.line.halves).parts();
                check_number(&token, (n, dots), turn, numbered)
                    .map_err(|fault| (token.span, fault.into()))?;
                numbered = true;
            } else {
                match token.kind {
                    TokenKind::Word => self.word(&token, words, tell)?,
                    _ => self.sign(&token, numbered, tell)?,
                }
                numbered = false;
            }
        }
        match self.open.last() {
            Some(Interrupted { bracket, .. }) => Err((*bracket, TurnFault::OpenVariation.into())),
            None => self.check_results(),
        }
    }

    /// Fast path: plays the next ply if it and its number are canonical; returns whether it did.
    #[inline]
    fn at_once(
        &mut self,
        words: &mut Words<'_>,
        numbered: bool,
        tell: &mut impl FnMut(Event<'_, G>),
    ) -> bool {
        let rest = words.rest();
        let number = if numbered { 0 } else { number_length(rest, self.line.halves / 2 + 1) };
        let Some((ply, bytes)) = self.game.at_once(&rest[number..]) else { return false };
        words.pass(number);
        let span = words.pass(bytes);
        self.play(&ply, span, words, tell);
        true
    }

    fn word(
        &mut self,
        token: &Token<'_>,
        words: &mut Words<'_>,
        tell: &mut impl FnMut(Event<'_, G>),
    ) -> Result<(), Spanned<G::Fault>> {
        let Token { text, span, .. } = *token;
        // No ply begins like a result.
        if text.starts_with(['0', '1', '*'])
            && let Ok(outcome) = text.parse::<Outcome>()
        {
            self.results.movetext = Some((outcome, span));
            tell(Event::Result(self.game, outcome, span));
            return Ok(());
        }
        let written = G::read(text).map_err(|fault| (span, fault))?;
        if let Some(end) = self.game.end() {
            return Err((span, G::over(end, None)));
        }
        let ply = self.game.judge(&written, text).map_err(|fault| (span, fault))?;
        self.play(&ply, span, words, tell);
        Ok(())
    }

    #[inline]
    fn play(&mut self, ply: &G::Ply, span: Span, words: &Words<'_>, tell: &mut impl FnMut(Event<'_, G>)) {
        tell(Event::Ply(self.game, ply, span));
        if self.varies && (!words.word_follows() || self.line.before.is_some()) {
            self.keep(words);
        }
        self.game.play(ply);
        self.line.plies += 1;
        self.line.halves += 1;
    }

    /// Keeps the game before a ply if a variation follows.
    #[cold]
    fn keep(&mut self, words: &Words<'_>) {
        let is_replaced = words.behind_open().is_some_and(G::opens_variation);
        self.line.before = is_replaced.then(|| self.game.clone());
    }

    #[cold]
    fn sign(
        &mut self,
        token: &Token<'_>,
        numbered: bool,
        tell: &mut impl FnMut(Event<'_, G>),
    ) -> Result<(), Spanned<G::Fault>> {
        let span = token.span;
        let fault = match token.kind {
            TokenKind::Mark(_) if numbered || self.line.is_empty() => TurnFault::MarkOfNothing,
            TokenKind::Mark(mark) => {
                tell(Event::Mark(mark, span));
                return Ok(());
            }
            TokenKind::Open => match self.line.before.clone().filter(|_| !numbered) {
                None => TurnFault::VariationOfNothing,
                Some(_) if self.open.len() == MAX_DEPTH => TurnFault::TooDeep,
                Some(before) => {
                    self.returns = self.returns.saturating_add(self.line.plies).saturating_add(EACH_RETURN);
                    if self.returns <= MAX_RETURNS {
                        self.enter(before, span);
                        tell(Event::Open(span));
                        return Ok(());
                    }
                    TurnFault::TooManyVariations
                }
            },
            _ => match self.open.last() {
                None => TurnFault::StrayBracket,
                Some(Interrupted { bracket, .. }) if self.line.is_empty() => {
                    return Err((*bracket, TurnFault::EmptyVariation.into()));
                }
                Some(_) => {
                    self.check_results()?;
                    self.leave(span, tell);
                    return Ok(());
                }
            },
        };
        Err((span, fault.into()))
    }

    /// Enters a variation: continues from before the last ply.
    fn enter(&mut self, mut before: G, bracket: Span) {
        before.replace_ply();
        let Line { halves, plies, .. } = self.line;
        let variation = Line { halves: halves - 1, plies: plies - 1, first: plies - 1, before: None };
        self.open.push(Interrupted {
            line: mem::replace(&mut self.line, variation),
            game: mem::replace(self.game, before),
            results: mem::take(self.results),
            bracket,
        });
    }

    /// Leaves a variation and resumes the line it interrupted.
    fn leave(&mut self, bracket: Span, tell: &mut impl FnMut(Event<'_, G>)) {
        if let Some(Interrupted { line, game, results, .. }) = self.open.pop() {
            tell(Event::Close(self.game, bracket));
            (self.line, *self.game, *self.results) = (line, game, results);
        }
    }

    /// Leaves all variations at `at`, and returns the turn that the outermost one replaces.
    fn leave_all(&mut self, at: usize, tell: &mut impl FnMut(Event<'_, G>)) -> Option<TurnNumber> {
        let turn = self.open.first().map(|own| TurnNumber::after(own.line.halves - 1));
        while !self.open.is_empty() {
            self.leave(Span::empty(at), tell);
        }
        turn
    }

    /// Checks the claimed results against the board and each other.
    fn check_results(&self) -> Result<(), Spanned<G::Fault>> {
        if let Some(end) = self.game.end()
            && let Some((written, span)) = self.results.contradicts(end.into())
        {
            return Err((span, G::over(end, Some(written))));
        }
        self.results.check_agree().map_err(|(span, fault)| (span, fault.into()))
    }
}

impl<G> Line<G> {
    const fn is_empty(&self) -> bool {
        self.plies == self.first
    }
}

/// Plays until the board ends the game or a player stops. Returns the number of plies played.
///
/// `choose` acts for both players: it returns a legal ply for the side to move, or `None` to stop, say at a
/// ply limit. It may change state that precedes a ply, such as thrown dice.
pub fn play_out<G: TwoPlayerGame>(game: &mut G, mut choose: impl FnMut(&mut G) -> Option<G::Ply>) -> u32 {
    let mut plies = 0;
    while game.end().is_none() {
        let Some(ply) = choose(game) else { break };
        game.play(&ply);
        plies += 1;
    }
    plies
}
