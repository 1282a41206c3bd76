//! Replaying a recorded match: what was reached, or the first fault.

mod fault;
mod tags;

use super::fault::{Fault as RuleFault, ProvenRevoke};
use super::match_state::{Match, Next};
use super::notation::{Part, PieceKind, Pieces, TrickBuilder, read_trick};
use super::player::Name;
use super::score::Standings;
use super::seat::Seat;
use super::setup::{Cards, Setup};
use super::trick::Trick;
use crate::divicity::deal::Players;
use crate::record::{Diagnostic, Dots, GameText, Movetext, Span};
pub use fault::Fault;
use tags::Head;

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Hands are empty (C10).
    Finished,
    /// They are not.
    Unfinished,
}

impl Status {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Status::Finished => "finished",
            Status::Unfinished => "unfinished",
        }
    }
}

/// What a replay found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The tags, in their order.
    pub tags: Vec<(String, String)>,
    /// The table; nothing where the tags have a fault.
    pub table: Option<Table>,
    /// The first fault; what stands above was reached before it.
    pub fault: Option<Diagnostic>,
}

/// The players and how their match stands after its last whole trick.
#[derive(Clone, Debug)]
pub struct Table {
    /// Who plays, in seat order.
    pub names: Vec<Name>,
    /// The match.
    pub state: Match,
}

impl Table {
    /// Whether the match is over.
    #[must_use]
    pub fn status(&self) -> Status {
        if self.state.is_over() { Status::Finished } else { Status::Unfinished }
    }

    /// Who led the first trick.
    #[must_use]
    pub fn leader(&self) -> &Name {
        self.name(self.state.setup().leader)
    }

    /// Scores and ranks as things stand; in an unfinished match its winners are those who lead.
    #[must_use]
    pub fn standings(&self) -> Standings {
        self.state.standings()
    }

    /// Who sits there.
    ///
    /// # Panics
    /// When `seat` is none of this table's.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &Name {
        &self.names[seat.index()]
    }
}

/// Every trick of a match, as far as it is right.
#[derive(Clone, Debug)]
pub struct Line {
    /// What the replay found.
    pub report: Report,
    /// Each trick with the match before it.
    pub tricks: Vec<(Match, Trick)>,
}

/// Replays a match (C4–C14).
#[must_use]
pub fn replay(game: &GameText<'_>) -> Report {
    replay_with(game, |_, _| {})
}

/// Replays a match and keeps all of it.
#[must_use]
pub fn line(game: &GameText<'_>) -> Line {
    let mut tricks = Vec::new();
    let report = replay_with(game, |before, trick| tricks.push((*before, trick.clone())));
    Line { report, tricks }
}

/// A fault and its place, before it is told.
type Placed = (Span, Fault);

fn replay_with(game: &GameText<'_>, on_trick: impl FnMut(&Match, &Trick)) -> Report {
    let record = game.parse();
    let tags = record.tags.iter().map(|tag| (tag.name.to_owned(), tag.value.to_string())).collect();
    let head = match Head::read(&record.tags, game) {
        Ok(head) => head,
        Err((span, fault)) => {
            return Report { tags, table: None, fault: Some(Diagnostic::new(game, span, &fault)) };
        }
    };
    let mut walk = Walk::new(&head, on_trick);
    let fault = walk.read(record.movetext).err().map(|(span, fault)| {
        let trick = walk.state.tricks() as u32 + 1;
        Diagnostic::new(game, span, &fault).at_step("trick", trick)
    });
    // A revoke stands before whatever ended the replay.
    let revoke = walk.revoke.map(|(span, revoke)| {
        let fault = RuleFault::ProvenRevoke(revoke);
        let fault = Fault::Rule { fault, names: head.names.clone() };
        Diagnostic::new(game, span, &fault).at_step("trick", revoke.trick as u32)
    });
    let reached = walk.reached;
    let claim = || {
        let (span, fault) = check_claims(&head, &reached).err()?;
        Some(Diagnostic::new(game, span, &fault))
    };
    let fault = revoke.or(fault).or_else(claim);
    Report { tags, table: Some(Table { names: head.names, state: reached }), fault }
}

/// Whether what the tags `Lex` and `Score` say is what came out, the first in reading order.
fn check_claims(head: &Head, state: &Match) -> Result<(), Placed> {
    let recorded = !matches!(state.setup().cards, Cards::LeftOut { .. });
    let name = |seat: Seat| head.names[seat.index()].clone();
    let lex = head.lex.iter().filter(|_| recorded).filter_map(|claim| {
        let won = state.holding(claim.seat).lex;
        let fault = Fault::Lex { name: name(claim.seat), claimed: claim.number, won };
        (won != claim.number).then_some((claim.span, fault))
    });
    // Whom the tag does not name has none.
    let unnamed = head.lex_tag.filter(|_| recorded).and_then(|span| {
        let claimed = |seat: Seat| head.lex.iter().any(|claim| claim.seat == seat);
        let seat = Seat::all(state.players()).find(|seat| !claimed(*seat) && state.holding(*seat).lex > 0)?;
        Some((span, Fault::Lex { name: name(seat), claimed: 0, won: state.holding(seat).lex }))
    });
    let scores = head.scores.iter().filter_map(|claim| {
        let holding = *state.holding(claim.seat);
        let total = super::score::score(&holding).total();
        let fault = Fault::Score { name: name(claim.seat), claimed: claim.number, holding, total };
        (total != claim.number).then_some((claim.span, fault))
    });
    lex.chain(unnamed).chain(scores).min_by_key(|(span, _)| span.start).map_or(Ok(()), Err)
}

/// A record being walked through.
struct Walk<'h, F> {
    head: &'h Head,
    state: Match,
    /// The match after the last whole trick.
    reached: Match,
    /// Where each card of each trick stands, by seat.
    places: Vec<[Span; Players::MOST]>,
    /// The first revoke in reading order that a later card has proven.
    revoke: Option<(Span, ProvenRevoke)>,
    on_trick: F,
}

impl<'h, F: FnMut(&Match, &Trick)> Walk<'h, F> {
    fn new(head: &'h Head, on_trick: F) -> Walk<'h, F> {
        let state = Match::new(head.setup);
        let places = Vec::with_capacity(state.players().hand_size());
        Walk { head, state, reached: state, places, revoke: None, on_trick }
    }

    fn read(&mut self, movetext: Movetext<'_>) -> Result<(), Placed> {
        let mut pieces = Pieces::new(movetext);
        let names = &self.head.names;
        while pieces.peek().kind != PieceKind::End {
            let mut trick = TrickBuilder::default();
            self.places.push([Span::default(); Players::MOST]);
            read_trick(&mut pieces, names, &mut |part, span| self.part(&mut trick, part, span))?;
            (self.on_trick)(&self.reached, &trick.trick);
            self.reached = self.state;
        }
        Ok(())
    }

    /// Judges a part of a trick and takes it in.
    fn part(&mut self, trick: &mut TrickBuilder, part: Part, span: Span) -> Result<(), Placed> {
        let step = match part {
            Part::Number(n, dots) => return self.number(trick, n, dots, span),
            Part::Card(card) => self.card(card, span),
            Part::CardsDone => {
                if self.state.tricks() == 0 && trick.trick.cards.is_empty() {
                    self.leave_cards_out();
                }
                self.state.check_cards_done()
            }
            Part::Token(token) => self.state.set_out(token),
            Part::TokensDone => self.state.check_tokens_done(),
            Part::Taker(taker) => self.state.check_taker(taker),
            Part::Taken(token) => match trick.taker() {
                Some(taker) => self.state.take(taker, token),
                None => Ok(()),
            },
            Part::NoEffect | Part::Own(_) | Part::Target(_) | Part::Theirs(_) | Part::Kept => {
                self.effect_part(trick, part)
            }
            Part::TakeMissing => Err(self.state.take_missing()),
        };
        step.map_err(|fault| self.refuse(span, fault))?;
        if let Some(effect) = trick.add(part) {
            self.state.resolve(&effect).map_err(|fault| self.refuse(span, fault))?;
        }
        Ok(())
    }

    #[cold]
    fn refuse(&self, span: Span, fault: RuleFault) -> Placed {
        (span, Fault::Rule { fault, names: self.head.names.clone() })
    }

    fn number(&mut self, trick: &mut TrickBuilder, n: u32, dots: Dots, span: Span) -> Result<(), Placed> {
        let due = self.state.tricks() + 1;
        if self.state.next() == Next::Over {
            return Err(self.refuse(span, RuleFault::GameOver { tricks: self.state.tricks() }));
        }
        if n as usize != due || dots != Dots::One {
            let dots = if dots == Dots::One { "." } else { "..." };
            return Err((span, Fault::Number { written: format!("{n}{dots}"), trick: due }));
        }
        if trick.number.is_some() {
            return Err((span, Fault::NumberTwice));
        }
        trick.add(Part::Number(n, dots));
        Ok(())
    }

    fn card(&mut self, card: super::card::Card, span: Span) -> Result<(), RuleFault> {
        let seat = self.state.trick_cards().next();
        let proven = self.state.card_or_proof(card)?;
        if let (Some(seat), Some(places)) = (seat, self.places.last_mut()) {
            places[seat.index()] = span;
        }
        if let Some(revoke) = proven {
            let place =
                self.places.get(revoke.trick - 1).map_or(span, |places| places[revoke.player.index()]);
            if self.revoke.is_none_or(|(first, _)| place.start < first.start) {
                self.revoke = Some((place, revoke));
            }
        }
        Ok(())
    }

    /// The parts of an effect, in the order written.
    fn effect_part(&self, trick: &TrickBuilder, part: Part) -> Result<(), RuleFault> {
        let Some(special) = self.state.special() else { return Ok(()) };
        match part {
            Part::Own(token) => special.check_own(token),
            Part::Target(seat) => special.check_target(seat),
            Part::Theirs(token) => trick.target().map_or(Ok(()), |seat| special.check_theirs(seat, token)),
            Part::Kept => special.check_kept(),
            _ => Err(RuleFault::EffectMissing { special: special.kind, possible: special.is_possible() }),
        }
    }

    /// The first trick has no cards, so none has (and Lex are as their tag says).
    fn leave_cards_out(&mut self) {
        let mut lex = [0; Players::MOST];
        for claim in &self.head.lex {
            lex[claim.seat.index()] = claim.number;
        }
        self.state = Match::new(Setup { cards: Cards::LeftOut { lex }, ..self.head.setup });
        self.reached = self.state;
    }
}
