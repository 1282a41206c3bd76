//! Walks the tricks of a record, judging each part as it is read.

use std::mem;
use std::sync::Arc;

use super::{Divicity, Head};
use crate::divicity::fault::{Doubt, Fault, IllegalStep, ProvenRevoke, TextFault};
use crate::divicity::notation::{LexemeKind, Lexer, Part, TrickBuilder, read_trick};
use crate::divicity::rules::{Card, Cards, Match, Next, Players, Seat, TokenKind, score};
use crate::record::{Dots, Results, Span, Step, Words};
use crate::table::{Event, FaultPlace, Grammar, LocatedFault, Spanned};

/// The grammar of tricks; a match has no result in its movetext.
#[derive(Clone, Copy, Debug)]
pub struct Tricks;

impl Grammar<Divicity> for Tricks {
    fn walk(
        game: &mut Divicity,
        _played: u32,
        words: &mut Words<'_>,
        _results: &mut Results,
        tell: &mut impl FnMut(Event<'_, Divicity>),
    ) -> Result<(), LocatedFault<Fault>> {
        let head = Arc::clone(&game.head);
        let mut walk = Walk::new(&head, game, tell);
        let mut lexer = Lexer::of(mem::take(words));
        let fault = walk.read(&mut lexer).err();
        *words = lexer.into_words();
        let fault = fault.map(|(span, fault)| {
            let place = FaultPlace::Step(Step::Trick(walk.trick_of(&fault)));
            LocatedFault { fault, span, place }
        });
        // A revoke comes before the fault that ended the walk.
        let revoke = walk.revoke.map(|(span, revoke)| {
            let place = FaultPlace::Step(Step::Trick(revoke.trick as u32));
            let fault = IllegalStep::ProvenRevoke(revoke);
            LocatedFault { fault: Fault::Rule { fault, names: head.names.clone() }, span, place }
        });
        if let Some(lex) = head.lex_counts().filter(|_| fault.is_none()) {
            // If cards are recorded the tag is a claim, checked below.
            let _ = game.state.count_lex(&lex);
        }
        match revoke.or(fault) {
            Some(placed) => Err(placed),
            None => check_claims(&head, &game.state).map_err(|(span, fault)| LocatedFault {
                fault,
                span,
                place: FaultPlace::Text,
            }),
        }
    }

    fn number(_game: &Divicity, played: u32) -> String {
        format!("{}.", played + 1)
    }
}

/// Checks the tags `Lex` and `Score` against the match; returns the first wrong claim in reading order.
fn check_claims(head: &Head, state: &Match) -> Result<(), Spanned<Fault>> {
    let recorded = state.setup().cards != Cards::LeftOut;
    let name = |seat: Seat| head.names[seat.index()].clone();
    let lex = head.lex.iter().filter(|_| recorded).filter_map(|claim| {
        let won = state.holding(claim.seat).lex;
        let fault = Fault::Lex { name: name(claim.seat), claimed: claim.number, won };
        (won != claim.number).then_some((claim.span, fault))
    });
    // A player whom the tag does not name claims no Lex.
    let unnamed = head.lex_tag.filter(|_| recorded).and_then(|span| {
        let claimed = |seat: Seat| head.lex.iter().any(|claim| claim.seat == seat);
        let seat = Seat::all(state.players()).find(|seat| !claimed(*seat) && state.holding(*seat).lex > 0)?;
        Some((span, Fault::Lex { name: name(seat), claimed: 0, won: state.holding(seat).lex }))
    });
    let scores = head.scores.iter().filter_map(|claim| {
        let holding = *state.holding(claim.seat);
        let total = score(&holding).total();
        let fault = Fault::Score { name: name(claim.seat), claimed: claim.number, holding, total };
        (total != claim.number).then_some((claim.span, fault))
    });
    lex.chain(unnamed).chain(scores).min_by_key(|(span, _)| span.start).map_or(Ok(()), Err)
}

struct Walk<'h, F> {
    head: &'h Head,
    game: &'h mut Divicity,
    state: Match,
    /// The location of each card of each trick, by seat.
    places: Vec<[Span; Players::MOST]>,
    /// The span read so far of the current trick, if it has begun.
    begun: Option<Span>,
    /// Whether the word that ended the walk is followed by a trick number or the end, not by the rest of a trick.
    is_followed_by_none: bool,
    /// The first revoke, in reading order, that a later card proves.
    revoke: Option<(Span, ProvenRevoke)>,
    tell: &'h mut F,
}

impl<'h, F: FnMut(Event<'_, Divicity>)> Walk<'h, F> {
    fn new(head: &'h Head, game: &'h mut Divicity, tell: &'h mut F) -> Walk<'h, F> {
        let places = Vec::with_capacity(game.state.players().hand_size());
        Walk {
            head,
            state: game.state,
            game,
            places,
            begun: None,
            is_followed_by_none: false,
            revoke: None,
            tell,
        }
    }

    /// The number, from 1, of the trick that a fault belongs to. A word that cannot begin a trick belongs to the
    /// trick before it; so does a word that is no card if no trick follows.
    fn trick_of(&self, fault: &Fault) -> u32 {
        let now = self.places.len();
        let is_behind = match fault {
            _ if self.begun.is_some() => false,
            Fault::Text(TextFault::UnknownCard(_)) => self.state.is_over() || self.is_followed_by_none,
            Fault::Text(_) => true,
            _ => false,
        };
        now.saturating_sub(usize::from(is_behind)).max(1) as u32
    }

    fn read(&mut self, lexer: &mut Lexer<'_>) -> Result<(), Spanned<Fault>> {
        let names = &self.head.names;
        let mut trick = TrickBuilder::default();
        while !matches!(lexer.peek().kind, LexemeKind::End) {
            trick.clear();
            self.places.push([Span::default(); Players::MOST]);
            self.begun = None;
            let read = read_trick(lexer, names, &mut |part, span| self.part(&mut trick, part, span));
            self.is_followed_by_none =
                matches!(lexer.peek().kind, LexemeKind::Number { .. } | LexemeKind::End);
            read?;
            (self.tell)(Event::Ply(self.game, &trick.trick, self.begun.unwrap_or_default()));
            self.game.state = self.state;
            while let Some((mark, span)) = lexer.take_mark() {
                (self.tell)(Event::Mark(mark, span));
            }
        }
        Ok(())
    }

    fn part(&mut self, trick: &mut TrickBuilder, part: Part, span: Span) -> Result<(), Spanned<Fault>> {
        self.begun = Some(self.begun.map_or(span, |begun| Span { start: begun.start, end: span.end }));
        let step = match part {
            Part::Number(n, dots) => return self.number(trick, n, dots, span),
            Part::Immune(seat) => {
                self.leave_cards_out();
                self.state.name_immune(seat)
            }
            Part::Card(card) => self.card(card, span),
            Part::CardsDone => {
                self.leave_cards_out();
                self.state.check_cards_done()
            }
            Part::Token(token) => self.set_out(token, span),
            Part::TokensDone => self.state.check_tokens_done(),
            Part::Taker(taker) => self.state.check_taker(taker),
            Part::Taken(token) => match trick.taker {
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
    fn refuse(&self, span: Span, fault: IllegalStep) -> Spanned<Fault> {
        (span, Fault::Rule { fault, names: self.head.names.clone() })
    }

    fn number(
        &mut self,
        trick: &mut TrickBuilder,
        n: u32,
        dots: Dots,
        span: Span,
    ) -> Result<(), Spanned<Fault>> {
        let due = self.state.tricks() + 1;
        if self.state.next() == Next::Over {
            return Err(self.refuse(span, IllegalStep::GameOver { tricks: self.state.tricks() }));
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

    fn card(&mut self, card: Card, span: Span) -> Result<(), IllegalStep> {
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

    fn set_out(&mut self, token: TokenKind, span: Span) -> Result<(), IllegalStep> {
        self.state.set_out(token)?;
        if self.game.doubt.is_none() && self.head.setup.tokens.is_none() {
            self.game.doubt = Doubt::of_tokens(self.state.tokens_out()).map(|doubt| (span, doubt));
        }
        Ok(())
    }

    /// If the first trick has no cards, the whole match leaves them out.
    fn leave_cards_out(&mut self) {
        if self.state.tricks() == 0 && !self.state.in_trick() {
            self.state.leave_cards_out();
            self.game.state = self.state;
        }
    }

    /// Checks the parts of an effect, in written order.
    fn effect_part(&self, trick: &TrickBuilder, part: Part) -> Result<(), IllegalStep> {
        let Some(special) = self.state.special() else { return Ok(()) };
        match part {
            Part::Own(token) => special.check_own(token),
            Part::Target(seat) => special.check_target(seat),
            Part::Theirs(token) => trick.target.map_or(Ok(()), |seat| special.check_theirs(seat, token)),
            Part::Kept => special.check_kept(),
            _ => Err(IllegalStep::EffectMissing { special: special.kind, possible: special.is_possible() }),
        }
    }
}
