//! Replaying a recorded match: what was reached, or the first fault.

mod tags;

use std::mem;
use std::sync::Arc;

pub use super::fault::Fault;
use super::fault::{Doubt, IllegalStep, ProvenRevoke};
use super::notation::{IMMUNE, LexemeKind, Lexer, Part, TextFault, TrickBuilder, read_trick};
use crate::divicity::rules::deal::Players;
use crate::divicity::rules::match_state::{Match, Next};
use crate::divicity::rules::name::Name;
use crate::divicity::rules::score::{Standing, Standings};
use crate::divicity::rules::seat::Seat;
use crate::divicity::rules::setup::Cards;
use crate::divicity::rules::token::{TokenKind, TokenSet};
use crate::divicity::rules::trick::Trick;
use crate::record::{
    self, Dots, Fault as _, GameText, Movetext, Outcome, Record, Results, Span, Step, Words,
};
use crate::table::{self, Game, Grammar, Opening, Place, Placed, Spanned};
use memchr::memchr;
use serde::Serialize;
pub use tags::Head;

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Hands are empty (C10).
    Finished,
    /// The match is not played to its end.
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

/// What a check found of a match.
pub type Report = table::Report<Divicity>;

/// A recorded match with all its tricks, as far as they are right.
pub type Replay = table::Replay<Divicity>;

/// A match of Divicity after its last whole trick, and who plays it.
#[derive(Clone, Debug)]
pub struct Divicity {
    head: Arc<Head>,
    /// The match after the last trick.
    pub state: Match,
    /// The first token that no box has room for, where no set is named.
    doubt: Option<(Span, Doubt)>,
}

impl Divicity {
    /// Who plays, in seat order.
    #[must_use]
    pub fn names(&self) -> &[Name] {
        &self.head.names
    }

    /// The same players with their match as it stood at another time.
    #[must_use]
    pub fn at(&self, state: Match) -> Divicity {
        Divicity { state, ..self.clone() }
    }

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
        &self.names()[seat.index()]
    }

    /// What each player holds and scores, in seat order.
    #[must_use]
    pub fn players(&self) -> Vec<PlayerSummary> {
        let mut ranked = self.standings().ranked;
        ranked.sort_by_key(|standing| standing.player);
        let players = self.names().iter().zip(ranked);
        players
            .map(|(name, Standing { holding, total, rank, .. })| PlayerSummary {
                name: name.clone(),
                holding: holding.tokens,
                lex: holding.lex,
                total,
                rank,
            })
            .collect()
    }

    /// Who has won, or leads.
    #[must_use]
    pub fn winners(&self) -> Vec<Name> {
        self.standings().winners().map(|player| self.names()[player].clone()).collect()
    }
}

/// What a report has of a player in JSON.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerSummary {
    name: Name,
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, u8>"))]
    holding: TokenSet,
    lex: u8,
    total: i32,
    rank: usize,
}

/// What a report has of a match in JSON; little where the tags have a fault.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    tricks: usize,
    leader: Option<Name>,
    players: Vec<PlayerSummary>,
    winners: Vec<Name>,
    status: &'static str,
    reason: Option<&'static str>,
    /// Whether holdings have everybody's Lex; before they are counted nobody has won.
    lex_counted: bool,
}

impl Report {
    /// The match reached; nothing where the tags have a fault.
    #[must_use]
    pub fn table(&self) -> Option<&Divicity> {
        self.is_set_up.then_some(&self.game)
    }
}

impl Replay {
    /// The match before its first trick and after each of them, before Lex of a record without cards are counted;
    /// nothing where the tags have a fault.
    #[must_use]
    pub fn states(&self) -> Vec<Match> {
        let last = self.report.table().map(|table| table.state.before_lex().unwrap_or(table.state));
        self.plies.iter().map(|(before, _)| *before).chain(last).collect()
    }
}

impl Game for Divicity {
    const NAME: &'static str = "Divicity";
    const ONCE: &'static [&'static str] = &[
        "Game", "Event", "Site", "Date", "Round", "Result", "Players", "Leader", "Rules", "Tokens", "Lex",
        "Score",
    ];
    const HAS_USUAL_START: bool = false;
    const WARNS: bool = true;

    type Setup = Head;
    type Position = Match;
    type Ply = Trick;
    type Standing = Standings;
    type Grammar = Tricks;
    type Fault = Fault;
    type Summary<'r> = Summary;

    fn read_tags(record: &Record<'_>, text: &GameText<'_>) -> Result<Opening<Head>, Placed<Fault>> {
        let read = Head::read(&record.tags, text).and_then(|mut head| {
            head.setup.immune_named = head.setup.immunity
                && memchr(IMMUNE as u8, text.bytes()).is_some()
                && names_immune(record.movetext.clone());
            let start = Match::new(head.setup).map_err(|fault| (Span::default(), Fault::Setup(fault)));
            start.map(|_| Opening { setup: head, result: None })
        });
        read.map_err(|(span, fault)| {
            // Of cards, tokens and players that are wrong the place is the word.
            let place = if fault.kind() == "bad-tag" { Place::Tag } else { Place::Text };
            Placed { fault, span, place }
        })
    }

    fn start(head: Head) -> Divicity {
        let state = Match::new(head.setup).unwrap_or_default();
        Divicity { head: Arc::new(head), state, doubt: None }
    }

    fn setup(&self) -> &Head {
        &self.head
    }

    fn position(&self) -> &Match {
        &self.state
    }

    /// A trick that the rules do not allow changes nothing.
    fn play(&mut self, trick: &Trick) {
        self.state = self.state.play(trick).unwrap_or(self.state);
    }

    fn standing(&self, _claimed: Option<Outcome>) -> Standings {
        self.standings()
    }

    fn summary(report: &Report) -> Summary {
        let table = report.table();
        Summary {
            tricks: table.map_or(0, |table| table.state.tricks()),
            leader: table.map(|table| table.leader().clone()),
            players: table.map(Divicity::players).unwrap_or_default(),
            winners: table.map(Divicity::winners).unwrap_or_default(),
            status: table.map_or(Status::Unfinished, Divicity::status).name(),
            reason: table.map(|table| table.standings().reason.name()),
            lex_counted: table.is_some_and(|table| table.state.lex_known()),
        }
    }

    fn doubts(&self) -> Vec<(Span, &dyn record::Fault)> {
        let doubts = self.head.doubt.iter().chain(&self.doubt);
        doubts.map(|(span, doubt)| (*span, doubt as &dyn record::Fault)).collect()
    }
}

/// The grammar of tricks; a match has no result in its movetext.
#[derive(Clone, Copy, Debug)]
pub struct Tricks;

impl Grammar<Divicity> for Tricks {
    fn walk(
        game: &mut Divicity,
        words: &mut Words<'_>,
        _results: &mut Results,
        on_trick: &mut impl FnMut(&Divicity, &Trick, Span),
    ) -> Result<(), Placed<Fault>> {
        let head = Arc::clone(&game.head);
        let mut walk = Walk::new(&head, game, on_trick);
        let mut lexer = Lexer::of(mem::take(words));
        let fault = walk.read(&mut lexer).err();
        *words = lexer.into_words();
        let fault = fault.map(|(span, fault)| {
            let place = Place::Step(Step::Trick(walk.trick_of(&fault)));
            Placed { fault, span, place }
        });
        // A revoke stands before whatever ended the walk.
        let revoke = walk.revoke.map(|(span, revoke)| {
            let place = Place::Step(Step::Trick(revoke.trick as u32));
            let fault = IllegalStep::ProvenRevoke(revoke);
            Placed { fault: Fault::Rule { fault, names: head.names.clone() }, span, place }
        });
        if let Some(lex) = head.lex_counts().filter(|_| fault.is_none()) {
            // Where cards are recorded the tag is a claim, which is checked below.
            let _ = game.state.count_lex(&lex);
        }
        match revoke.or(fault) {
            Some(placed) => Err(placed),
            None => check_claims(&head, &game.state).map_err(|(span, fault)| Placed {
                fault,
                span,
                place: Place::Text,
            }),
        }
    }
}

/// The most takes that a trick has (C7).
const MOST_TAKES: usize = 3;

/// Whether any trick names who is immune: then all do, and a trick that names nobody has none (C14).
fn names_immune(movetext: Movetext<'_>) -> bool {
    let mut lexer = Lexer::new(movetext);
    while !matches!(lexer.peek().kind, LexemeKind::End | LexemeKind::Broken(_)) {
        if lexer.take().text.starts_with(IMMUNE) {
            return true;
        }
    }
    false
}

/// Whether what the tags `Lex` and `Score` say is what came out, the first in reading order.
fn check_claims(head: &Head, state: &Match) -> Result<(), Spanned<Fault>> {
    let recorded = state.setup().cards != Cards::LeftOut;
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
        let total = crate::divicity::rules::score::score(&holding).total();
        let fault = Fault::Score { name: name(claim.seat), claimed: claim.number, holding, total };
        (total != claim.number).then_some((claim.span, fault))
    });
    lex.chain(unnamed).chain(scores).min_by_key(|(span, _)| span.start).map_or(Ok(()), Err)
}

/// A record being walked through.
struct Walk<'h, F> {
    head: &'h Head,
    /// The match after the last whole trick.
    game: &'h mut Divicity,
    state: Match,
    /// Where each card of each trick stands, by seat.
    places: Vec<[Span; Players::MOST]>,
    /// What there is of the trick under way, if it has begun.
    begun: Option<Span>,
    /// Whether behind what ended the walk a number or the end stands, and not the rest of a trick.
    is_followed_by_none: bool,
    /// Where each take of the trick under way is kept, if it is.
    kept: [Span; MOST_TAKES],
    /// The first revoke in reading order that a later card has proven.
    revoke: Option<(Span, ProvenRevoke)>,
    on_trick: &'h mut F,
}

impl<'h, F: FnMut(&Divicity, &Trick, Span)> Walk<'h, F> {
    fn new(head: &'h Head, game: &'h mut Divicity, on_trick: &'h mut F) -> Walk<'h, F> {
        let places = Vec::with_capacity(game.state.players().hand_size());
        Walk {
            head,
            state: game.state,
            game,
            places,
            begun: None,
            is_followed_by_none: false,
            kept: Default::default(),
            revoke: None,
            on_trick,
        }
    }

    /// The trick, from 1, that a fault which ends the walk is in: what cannot even begin a trick stands behind
    /// the last take of the one before, and so does a word that is no card where no trick follows it.
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
        let names = self.head.names.as_slice();
        while !matches!(lexer.peek().kind, LexemeKind::End) {
            let mut trick = TrickBuilder::default();
            self.places.push([Span::default(); Players::MOST]);
            self.begun = None;
            let read = read_trick(lexer, names, &mut |part, span| self.part(&mut trick, part, span));
            self.is_followed_by_none =
                matches!(lexer.peek().kind, LexemeKind::Number { .. } | LexemeKind::End);
            read?;
            (self.on_trick)(self.game, &trick.trick, self.begun.unwrap_or_default());
            self.game.state = self.state;
        }
        Ok(())
    }

    /// Judges a part of a trick and takes it in.
    fn part(&mut self, trick: &mut TrickBuilder, part: Part, span: Span) -> Result<(), Spanned<Fault>> {
        self.begun = Some(self.begun.map_or(span, |begun| begun.join(span)));
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
        if let (Part::Kept, Some(place)) =
            (part, trick.trick.takes.len().checked_sub(1).and_then(|take| self.kept.get_mut(take)))
        {
            *place = span;
        }
        if let Some(effect) = trick.add(part) {
            self.state.resolve(&effect).map_err(|fault| self.refuse(span, fault))?;
        }
        Ok(())
    }

    #[cold]
    fn refuse(&self, span: Span, fault: IllegalStep) -> Spanned<Fault> {
        let span = match fault {
            IllegalStep::KeptDisproved { take, .. } => self.kept.get(take).copied().unwrap_or(span),
            _ => span,
        };
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

    fn card(&mut self, card: crate::divicity::rules::card::Card, span: Span) -> Result<(), IllegalStep> {
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

    /// Where the first trick has no cards, none has.
    fn leave_cards_out(&mut self) {
        if self.state.tricks() == 0 && !self.state.in_trick() {
            self.state.leave_cards_out();
            self.game.state = self.state;
        }
    }

    /// The parts of an effect, in the order written.
    fn effect_part(&self, trick: &TrickBuilder, part: Part) -> Result<(), IllegalStep> {
        let Some(special) = self.state.special() else { return Ok(()) };
        match part {
            Part::Own(token) => special.check_own(token),
            Part::Target(seat) => special.check_target(seat),
            Part::Theirs(token) => trick.target().map_or(Ok(()), |seat| special.check_theirs(seat, token)),
            Part::Kept => special.check_kept(),
            _ => Err(IllegalStep::EffectMissing { special: special.kind, possible: special.is_possible() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::notation::WrittenTrick;
    use crate::divicity::rules::deal::Deal;
    use crate::divicity::rules::hand::Hand;
    use crate::divicity::rules::random::random_tricks;
    use crate::divicity::rules::setup::Setup;
    use crate::seed::Seed;
    use proptest::prelude::*;

    /// How the parts of a record are kept apart.
    const BLANKS: [&str; 4] = [" ", "\n", "\t{a | b > c}\n", " ; [x\r\n"];

    /// A random match as a record, in one of several styles, and what it comes to.
    fn record(players: usize, style: u8, seed: u64) -> (String, Vec<Trick>, Match) {
        let players = Players::new(players).unwrap();
        let deal = Deal::new(players, Seed(seed));
        let names = ["Ana", "Beto", "kept", "KV", "Łuc.ja", "O'Neil-2"];
        let names: Vec<Name> = names[..players.count()].iter().map(|name| name.parse().unwrap()).collect();
        let hands = deal.hands.iter().map(|cards| cards.iter().copied().collect::<Hand>());
        let mut dealt = [Hand::EMPTY; Players::MOST];
        dealt.iter_mut().zip(hands).for_each(|(hand, cards)| *hand = cards);
        let cards = match style % 3 {
            0 => Cards::Dealt(dealt),
            1 => Cards::Recorded,
            _ => Cards::LeftOut,
        };
        let leader = Seat::new(deal.leader).unwrap();
        let left_out = cards == Cards::LeftOut;
        let (immunity, empty_steal) = (style & 4 > 0, style & 128 > 0);
        let immune_named = left_out && immunity && style & 8 > 0;
        let setup = Setup { leader, immunity, empty_steal, immune_named, cards, ..Setup::new(players) };
        let tricks = random_tricks(setup, &mut Seed(seed).generator("replay test", 0));
        let start = Match::new(setup).unwrap();
        let mut end = tricks.iter().fold(start, |state, trick| state.play(trick).unwrap());
        if setup.cards == Cards::LeftOut {
            end.count_lex(&[2, 1, 0, 0, 0, 0]).unwrap();
        }

        let listed: Vec<&str> = names.iter().map(Name::as_str).collect();
        let mut text = format!("[Leader \"{}\"]\n[Players \"{}\"]\n", names[deal.leader], listed.join(" "));
        text.extend(setup.rules().map(|rules| format!("[Rules \"{rules}\"]\n")));
        match setup.cards {
            Cards::Dealt(_) => {
                for (name, cards) in names.iter().zip(&deal.hands) {
                    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
                    text.push_str(&format!("[Hand \"{name} {}\"]\n", cards.join(" ")));
                }
            }
            Cards::LeftOut => text.push_str(&format!("[Lex \"{} 2 {} 1\"]\n", names[0], names[1])),
            Cards::Recorded => {}
        }
        let mut scores = Vec::new();
        for standing in &end.standings().ranked[..2] {
            let claim = format!("{} {}", names[standing.player], standing.total);
            scores.push(claim);
        }
        text.push_str(&format!("[Score \"{}\"]\n\n", scores.join(" ")));
        for (number, trick) in (1..).zip(&tricks) {
            let number = (style & 8 == 0).then_some(number);
            let trick = WrittenTrick { number, ..WrittenTrick::of(trick, &names) }.to_string();
            // Blanks around marks, or none.
            let trick = match style & 16 {
                0 => trick.replace(" | ", "|"),
                _ => trick.replace(':', " : ").replace("<>", " <> "),
            };
            text.push_str(&trick.replace(' ', BLANKS[usize::from(style >> 5) % 4]));
            text.push('\n');
        }
        (text, tricks, end)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn any_legal_match_checks_clean(players in 3usize..=6, style: u8, seed: u64) {
            let (text, tricks, end) = record(players, style, seed);
            let replay = Replay::new(&GameText::new(&text));
            prop_assert_eq!(&replay.report.fault, &None, "{}", text);
            let table = replay.report.table().unwrap();
            prop_assert_eq!(table.state.holdings(), end.holdings());
            prop_assert_eq!(table.state.leader(), end.leader());
            prop_assert!(replay.plies.iter().map(|(_, trick)| trick).eq(&tricks));
        }

        #[test]
        fn what_is_cut_off_or_changed_does_no_harm(style: u8, seed: u64, cut: u16, byte in 0u8..0x80) {
            let (text, ..) = record(4, style, seed);
            let at = usize::from(cut) % text.len();
            for changed in [text.as_bytes()[..at].to_vec(), {
                let mut bytes = text.clone().into_bytes();
                bytes[at] = byte;
                bytes
            }] {
                let report = Report::new(&GameText::new(&changed));
                if let Some(fault) = report.fault {
                    prop_assert!(fault.span.end <= changed.len() && !fault.message.is_empty());
                }
            }
        }

        #[test]
        fn no_text_panics(text in "[ABC0-9MVPB*|<>: .\\n]{0,60}") {
            let _ = Report::new(&GameText::new(&format!("[Players \"A B C\"]\n{text}")));
        }
    }

    fn kind(text: &str) -> Option<&'static str> {
        Report::new(&GameText::new(text)).fault.map(|fault| fault.kind)
    }

    #[test]
    fn tags_may_stand_in_any_order() {
        let text = "[Score \"B 10\"]\n[Leader \"B\"]\n[Players \"A B C\"]\n1. | 10 milk | B 10 | C milk";
        let report = Report::new(&GameText::new(text));
        assert_eq!(report.fault, None);
        assert_eq!(report.table().unwrap().leader().as_str(), "B");
    }

    #[test]
    fn c3_a_record_is_held_to_three_milk_and_one_duck_or_to_its_own_set() {
        let head = "[Players \"A B C\"]\n";
        let beers = (1..=15).map(|n| format!("{n}. | beer beer | A beer | B beer\n")).collect::<String>();
        assert_eq!(kind(&format!("{head}{beers}")), None);
        let ducks = "1. | duck duck | A duck | B duck";
        assert_eq!(kind(&format!("{head}{ducks}")), Some("token-set"));
        assert_eq!(kind(&format!("[Tokens \"duckx2\"]\n{head}{ducks}")), None);
        assert_eq!(kind(&format!("[Tokens \"duckx2\"]\n{head}{beers}")), Some("token-set"));
    }

    #[test]
    fn c9_lex_of_a_record_without_cards_are_counted_at_its_end() {
        let replay =
            Replay::new(&GameText::new("[Players \"A B C\"]\n[Lex \"B 3\"]\n1. | 10 milk | A 10 | B milk"));
        assert!(replay.plies.iter().all(|(before, _)| before.holdings().iter().all(|held| held.lex == 0)));
        assert_eq!(replay.report.table().unwrap().state.holdings()[1].lex, 3);
    }

    #[test]
    fn a_player_called_kept_or_like_a_card_is_a_player() {
        let head = "[Players \"kept KV C\"]\n";
        let first = "1. | 10 milk | kept 10 | KV milk\n";
        for (take, expected) in [
            ("C steal kept:10 | KV beer", None),
            ("C steal KV:milk | KV beer", None),
            ("C steal kept | KV beer", Some("kept-but-possible")),
            ("C beer | kept steal KV:milk", None),
            ("C beer | KV steal kept", Some("kept-but-possible")),
        ] {
            assert_eq!(kind(&format!("{head}{first}2. | steal beer | {take}")), expected, "{take}");
        }
    }

    #[test]
    fn where_a_word_can_be_a_token_and_a_player_the_player_is_meant() {
        let head = "[Players \"duck milk steal\"]\n";
        let first = "| 10 10 | duck 10 | milk 10\n";
        for (trick, expected) in [
            ("| steal milk | steal steal duck:10 | milk milk", None),
            ("| steal milk | steal steal milk:10 | duck milk", None),
            ("| steal milk | duck steal milk : 10 | steal milk", None),
            ("| exchange milk | duck exchange 10<>milk:10 | steal milk", None),
            ("| donate milk | duck donate 10>steal | milk milk", None),
            ("| steal milk | steal steal beer:10 | milk milk", Some("syntax")),
            ("| steal milk | steal steal duck:milk | milk milk", Some("effect-impossible")),
        ] {
            assert_eq!(kind(&format!("{head}{first}{trick}")), expected, "{trick}");
        }
    }

    #[test]
    fn c14_naming_the_immune_in_one_trick_speaks_for_all_of_them() {
        let head = "[Players \"A B C\"]\n[Rules \"immunity\"]\n";
        let kept = "| 10 milk | A 10 | B milk\n| steal 10 | C steal kept | discard 10\n";
        assert_eq!(kind(&format!("{head}{kept}")), None);
        assert_eq!(kind(&format!("{head}{kept}~A | beer beer | B beer | C beer")), Some("kept-but-possible"));
        assert_eq!(kind(&format!("{head}{}", kept.replace("| steal", "~A~B|steal"))), None);
        assert_eq!(
            kind(&format!("{head}{}", kept.replace("| steal", "~A ~D | steal"))),
            Some("unknown-player")
        );
    }

    #[test]
    fn c14_a_special_that_was_kept_and_proven_possible_is_marked_itself() {
        let head = "[Players \"A B C\"]\n[Rules \"immunity\"]\n";
        let text = format!("{head}| 10 milk | A 10 | B milk\n| steal 10 | C steal kept | A 10");
        let fault = Report::new(&GameText::new(&text)).fault.unwrap();
        assert_eq!((fault.kind, &text[fault.span.range()]), ("kept-but-possible", "kept"));
        assert_eq!(fault.message, "the steal is kept, and `A` could have been its target");
        assert_eq!(fault.ply, Some(Step::Trick(2)));
    }

    #[test]
    fn a_name_where_none_belongs_is_the_same_fault_however_it_is_typed() {
        for (name, typed) in [("José", "Jose\u{301}"), ("O'Neil", "O’Neil")] {
            for (trick, expected) in [("| 10 @ | A 10", "syntax"), ("| 10 10 | @ @", "unknown-token")] {
                for word in [name, typed] {
                    let text = format!("[Players \"A {name} C\"]\n{}", trick.replace('@', word));
                    assert_eq!(kind(&text), Some(expected), "{text}");
                }
            }
            let cards = |word: &str| kind(&format!("[Players \"A B C\"]\n1. 2M {word} 3M"));
            assert_eq!(cards(name), cards(typed), "{name}");
        }
    }

    #[test]
    fn the_tag_rules_names_variants_once_each() {
        let rules = |value: &str| kind(&format!("[Players \"A B C\"]\n[Rules \"{value}\"]\n"));
        for value in ["immunity", "empty-steal", "immunity empty-steal", " empty-steal  immunity "] {
            assert_eq!(rules(value), None, "{value}");
        }
        for value in ["", "immune", "immunity immunity", "immunity,empty-steal", "Immunity"] {
            assert_eq!(rules(value), Some("bad-tag"), "{value}");
        }
    }

    #[test]
    fn a_fault_behind_a_tricks_last_take_is_told_as_of_that_trick() {
        let head = "[Players \"A B C\"]\n";
        let place = |text: &str| {
            let fault = Report::new(&GameText::new(text)).fault.unwrap();
            (fault.kind, fault.ply.map(Step::number))
        };
        let trick = "| 10 milk | A 10 | B milk";
        let whole = format!("{head}| milk duck | A milk | B duck {}", "| 10 10 | A 10 | B 10 ".repeat(14));
        for (behind, kind) in [
            ("| C beer", "token-count"),
            ("kept", "syntax"),
            ("*", "card-count"),
            ("{", "syntax"),
            ("}", "syntax"),
            (">", "syntax"),
        ] {
            assert_eq!(place(&format!("{head}{trick} {behind}")), (kind, Some(1)), "{behind}");
            assert_eq!(place(&format!("{whole} {behind}")), (kind, Some(15)), "{behind}");
        }
        assert_eq!(place(&format!("{whole} 1-0")), ("syntax", Some(15)));
        let donate = "| 10 10 | A 10 | C 10 | milk donate | A milk | B donate kept";
        assert_eq!(place(&format!("{head}{donate} kept")), ("syntax", Some(2)));
        // What is wrong in the next trick is of the next trick, and one too many is itself.
        assert_eq!(place(&format!("{head}{trick} 2. 2M")), ("card-count", Some(2)));
        assert_eq!(place(&format!("{head}2M 3M 4M {trick} 2X")), ("wrong-taker", Some(1)));
        let cards = format!("{head}1. 2M 3M 4M {trick}").replace("| B milk", "| C milk");
        for (behind, number) in [("2X", 1), ("2X 2. 5M", 1), ("2X 3V 4V | 10 10", 2), ("2. 2X", 2)] {
            assert_eq!(place(&format!("{cards} {behind}")), ("unknown-card", Some(number)), "{behind}");
        }
        assert_eq!(place(&format!("{whole} 2X 3M 4M | 10 10")), ("unknown-card", Some(15)));
        assert_eq!(place(&format!("{whole} 16. {trick}")), ("game-over", Some(16)));
        assert_eq!(place("[Players \"A B C\"]\n>"), ("syntax", Some(1)));
    }

    #[test]
    fn a_special_without_effect_before_the_next_tricks_cards_lacks_it() {
        let text = "[Players \"A B C\"]\n2M 3M 4M | 10 steal | A 10 | C steal 5V 6V 7V | beer milk | C beer";
        assert_eq!(kind(text), Some("effect-missing"));
    }

    #[test]
    fn a_match_may_stop_after_any_trick_but_not_within_one() {
        let trick = "1. | 10 milk | A 10 | B milk";
        let head = "[Players \"A B C\"]\n";
        assert_eq!(kind(head), None);
        assert_eq!(kind(&format!("{head}{trick}")), None);
        assert_eq!(kind(&format!("{head}{trick}\n2.")), Some("syntax"));
        for (at, _) in trick.match_indices(' ') {
            let cut = &trick[..at];
            assert!(kind(&format!("{head}{cut}")).is_some(), "{cut}");
        }
    }
}
