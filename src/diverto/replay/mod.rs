//! Replaying a recorded game: what was reached, or the first fault.

mod fault;
mod nearest;
mod tags;

use super::line::Drawn;
use super::notation::{Marks, WrittenLine};
use super::numbers::Numbers;
use super::position::{Ending, Player, Position, Setup};
use super::standing::{Reason, Standing};
use crate::record::{
    self, Diagnostic, GameText, Half, Movetext, Outcome, Results, Span, SyntaxError, Token, TokenKind,
    TurnFault, Words,
};
pub use fault::{Fault, told};
pub use nearest::nearest;
pub use tags::ONCE;

/// What a replay found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The tags, in their order.
    pub tags: Vec<(String, String)>,
    /// What it began with.
    pub setup: Setup,
    /// The position reached.
    pub position: Position,
    /// Numbers thrown for the next line (D10), where the record tells.
    pub thrown: Option<Numbers>,
    /// How the board has decided (D9).
    pub ending: Option<Ending>,
    /// Why the game stands as it does; nothing for an unfinished one.
    pub reason: Option<Reason>,
    /// The first fault; what stands above was reached before it.
    pub fault: Option<Diagnostic>,
}

impl Report {
    /// The players' names, where the record tells them.
    #[must_use]
    pub fn names(&self) -> [Option<String>; 2] {
        ["Player1", "Player2"].map(|wanted| {
            let (_, value) = self.tags.iter().find(|(name, _)| name == wanted)?;
            Some(value.trim().to_owned()).filter(|value| !value.is_empty())
        })
    }

    /// How the game stands: by the board, or else by what the record claims.
    #[must_use]
    pub const fn standing(&self) -> Standing {
        Standing::new(self.reason, self.position.player())
    }

    /// How the board stands, as it stands in JSON: claims of the record that the board does not decide are
    /// only in [`Report::reason`].
    #[must_use]
    pub const fn status(&self) -> &'static str {
        match self.ending {
            Some(Ending::NoLine(Player::Two)) => "player1-wins",
            Some(Ending::NoLine(Player::One)) => "player2-wins",
            Some(Ending::LastRow) => "draw",
            None => "unfinished",
        }
    }
}

/// A game with all its lines, as far as they are legal.
#[derive(Clone, Debug)]
pub struct Game {
    /// What the replay found.
    pub report: Report,
    /// Every line, with the numbers thrown for it where the record tells.
    pub lines: Vec<(Option<Numbers>, Drawn)>,
}

impl Game {
    /// The players' names, where the record tells them.
    #[must_use]
    pub fn names(&self) -> [Option<String>; 2] {
        self.report.names()
    }

    /// The position after `plies` lines, and the numbers thrown for the next.
    #[must_use]
    pub fn at(&self, plies: usize) -> (Position, Option<Numbers>) {
        let mut position = Position::new(&self.report.setup);
        for (_, drawn) in self.lines.iter().take(plies) {
            position.draw(drawn);
        }
        let thrown = self.lines.get(plies).map_or(self.report.thrown, |(thrown, _)| *thrown);
        (position, thrown)
    }
}

/// Replays a game (D1–D10).
#[must_use]
pub fn replay(game: &GameText<'_>) -> Report {
    replay_with(game, |_, _| {})
}

/// Replays a game and keeps its lines.
#[must_use]
pub fn game(text: &GameText<'_>) -> Game {
    let mut lines = Vec::new();
    let report = replay_with(text, |thrown, drawn| lines.push((thrown, *drawn)));
    Game { report, lines }
}

/// A fault and its place, before it is told.
type Placed = (Span, Fault);

fn replay_with(game: &GameText<'_>, mut on_line: impl FnMut(Option<Numbers>, &Drawn)) -> Report {
    let record = game.parse();
    let tags = record.tags.iter().map(|tag| (tag.name.to_owned(), tag.value.to_string())).collect();
    let (setup, tag, fault) = match tags::read(&record.tags, game) {
        Ok((setup, tag)) => (setup, tag, None),
        Err(placed) => (Setup::default(), None, Some(placed)),
    };
    let mut table = Table::new(&setup);
    table.results.tag = tag;
    let in_tags = fault.is_some();
    let fault = fault.or_else(|| table.play(record.movetext, &mut on_line).err());
    let next = u32::from(table.position.plies()) + 1;
    let fault = fault.map(|(span, fault)| {
        let diagnostic = Diagnostic::new(game, span, &fault);
        if in_tags {
            return diagnostic.at_tag(&record.tags, game);
        }
        let of_tag = tag.is_some_and(|(_, tag)| tag == span);
        if of_tag { diagnostic } else { diagnostic.at_ply(next) }
    });
    let ending = table.ending.filter(|_| !in_tags);
    // What the tag `Result` claims was not reached where a fault came before it.
    let claimed = if fault.is_some() {
        table.results.movetext.map(|(outcome, _)| outcome)
    } else {
        table.results.claimed()
    };
    Report {
        tags,
        reason: ending.map(Reason::Board).or_else(|| claimed.and_then(Reason::claimed)),
        ending,
        setup,
        position: table.position,
        thrown: table.thrown,
        fault,
    }
}

/// A game being replayed.
struct Table {
    position: Position,
    thrown: Option<Numbers>,
    /// Whether thrown numbers stand before the next line, known from the tag `Dice` or not.
    rolled: bool,
    ending: Option<Ending>,
    results: Results,
}

impl Table {
    fn new(setup: &Setup) -> Table {
        let position = Position::new(setup);
        let ending = position.ended(None);
        Table { position, thrown: None, rolled: false, ending, results: Results::default() }
    }

    fn play(
        &mut self,
        movetext: Movetext<'_>,
        on_line: &mut impl FnMut(Option<Numbers>, &Drawn),
    ) -> Result<(), Placed> {
        let mut numbered = false;
        let mut words = movetext.words();
        while let Some(token) = words.next() {
            let token = token.map_err(syntax)?;
            if let Some((outcome, _)) = self.results.movetext {
                return Err((token.span, TurnFault::AfterResult(outcome).into()));
            }
            match token.kind {
                TokenKind::Number { n, dots } => {
                    let half = match self.position.player() {
                        Player::One => Half::First,
                        Player::Two => Half::Second,
                    };
                    let turn = u32::from(self.position.row());
                    if self.rolled {
                        return Err((token.span, Fault::NumberAfterRoll(token.text.to_owned())));
                    }
                    record::check_number(&token, (n, dots), (turn, half), numbered)
                        .map_err(|fault| (token.span, fault.into()))?;
                    numbered = true;
                }
                _ if token.text.starts_with('(') => {
                    self.roll(&token, &mut words, on_line)?;
                    numbered = false;
                }
                _ => {
                    self.word(token.text, token.span, on_line)?;
                    numbered = false;
                }
            }
        }
        if let Some(ending) = self.ending
            && let Some((written, span)) = self.results.contradicts(ending.into())
        {
            return Err((span, Fault::Result { written, ending }));
        }
        self.results.check_agree().map_err(|(span, fault)| (span, fault.into()))
    }

    /// `(5 3)`, the words of which are `(5` and `3)`; a line may follow without a blank.
    fn roll(
        &mut self,
        first: &Token<'_>,
        words: &mut Words<'_>,
        on_line: &mut impl FnMut(Option<Numbers>, &Drawn),
    ) -> Result<(), Placed> {
        let mut text = first.text.to_owned();
        let mut span = first.span;
        let mut last = *first;
        while !last.text.contains(')') && text.len() <= MOST_ROLL {
            let Some(token) = words.next() else { break };
            last = token.map_err(syntax)?;
            text = format!("{text} {}", last.text);
            span = span.join(last.span);
        }
        if let Some(ending) = self.ending {
            return Err((span, Fault::AfterEnd(ending)));
        }
        let (dice, line) = text.split_once(')').ok_or_else(|| (span, Fault::Roll(text.clone())))?;
        if self.rolled {
            return Err((span, Fault::RollTwice));
        }
        let dice = &dice[1..];
        let numbers = dice.parse::<Numbers>().ok().filter(|_| !dice.contains(','));
        let numbers = numbers.ok_or_else(|| {
            let words: Vec<&str> = dice.split_whitespace().collect();
            let off = words.iter().find(|die| words.len() == 2 && is_on_no_die(die));
            let fault = off.map_or_else(|| Fault::Roll(text.clone()), |die| Fault::Die((*die).to_owned()));
            (span, fault)
        })?;
        self.throw(numbers).map_err(|fault| (span, fault))?;
        self.rolled = true;
        if line.is_empty() {
            return Ok(());
        }
        // What is glued to the throw is judged as if a blank stood between.
        let at = last.text.len() - line.len();
        let glued = |length: usize| last.span.part(at..at + length);
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let dots = line[digits..].bytes().take_while(|byte| *byte == b'.').count();
        if line.starts_with('(') {
            let token = Token { text: line, span: glued(line.len()), ..last };
            self.roll(&token, words, on_line)
        } else if digits > 0 && dots > 0 {
            let number = line[..digits + dots].to_owned();
            Err((glued(number.len()), Fault::NumberAfterRoll(number)))
        } else {
            self.word(line, glued(line.len()), on_line)
        }
    }

    fn throw(&mut self, numbers: Numbers) -> Result<(), Fault> {
        if !self.position.is_roll() {
            return Err(Fault::NoRoll);
        }
        if !self.position.waits_for_dice() {
            // Row 1, thrown already: the same numbers may be said again.
            let dice = self.position.choices().and_then(|choices| choices.first().copied());
            let order =
                |numbers: Numbers| if self.position.is_ordered() { numbers } else { numbers.sorted() };
            return match dice {
                Some(dice) if order(dice) != order(numbers) => {
                    Err(Fault::OtherDice { written: numbers, dice })
                }
                _ => Ok(()),
            };
        }
        self.thrown = Some(numbers);
        self.ending = self.position.ended(self.thrown);
        Ok(())
    }

    fn word(
        &mut self,
        text: &str,
        span: Span,
        on_line: &mut impl FnMut(Option<Numbers>, &Drawn),
    ) -> Result<(), Placed> {
        // No line begins as a result does.
        if text.starts_with(['0', '1', '*'])
            && let Ok(outcome) = text.parse::<Outcome>()
        {
            self.results.movetext = Some((outcome, span));
            return Ok(());
        }
        let written: WrittenLine = text
            .parse()
            .map_err(|error: super::notation::ParseLineError| (span, Fault::Word(error.fault)))?;
        if let Some(ending) = self.ending {
            return Err((span, Fault::AfterEnd(ending)));
        }
        let WrittenLine { attempt, marks } = written;
        let drawn = self.position.judge(&attempt, self.thrown).map_err(|fault| {
            let help = nearest(&self.position, &attempt, self.thrown, &fault);
            (span, Fault::Illegal { told: told(&fault, text), fault, help })
        })?;
        if let Some(Marks { collected, crossings }) = marks {
            let lives = collected != usize::from(drawn.collected);
            if lives || crossings != usize::from(drawn.spent) {
                return Err((span, Fault::Marks { drawn, lives }));
            }
        }
        on_line(self.thrown, &drawn);
        self.position.draw(&drawn);
        (self.thrown, self.rolled) = (None, false);
        self.ending = self.position.ended(None);
        Ok(())
    }
}

/// Whether `text` is a number, written as numbers are, but not 1 to 6.
fn is_on_no_die(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
        && (text == "0" || !text.starts_with('0'))
        && !matches!(text.parse(), Ok(1..=6))
}

/// Thrown numbers are never longer.
const MOST_ROLL: usize = 12;

fn syntax(SyntaxError { fault, span }: SyntaxError) -> Placed {
    (span, Fault::Syntax(fault))
}
