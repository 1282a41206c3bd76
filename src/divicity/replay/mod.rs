//! Replaying a recorded match: what was reached, or the first fault.

mod fault;
mod tags;

use super::doubt::Doubt;
use super::fault::{Fault as RuleFault, ProvenRevoke};
use super::match_state::{Match, Next};
use super::notation::{Part, PieceKind, Pieces, TrickBuilder, read_trick};
use super::player::Name;
use super::score::Standings;
use super::seat::Seat;
use super::setup::Cards;
use super::token::TokenKind;
use super::trick::Trick;
use crate::divicity::deal::Players;
use crate::record::{Diagnostic, Dots, GameText, Movetext, Span, Step};
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
    /// What makes one doubt the record, though it is right: tokens that no box has (C3).
    pub warnings: Vec<Diagnostic>,
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
    let read = Head::read(&record.tags, game).and_then(|head| match Match::new(head.setup) {
        Ok(start) => Ok((head, start)),
        Err(fault) => Err((Span::default(), Fault::Setup(fault))),
    });
    let (head, start) = match read {
        Ok(read) => read,
        Err((span, fault)) => {
            let fault = Some(Diagnostic::new(game, span, &fault));
            return Report { tags, table: None, fault, warnings: Vec::new() };
        }
    };
    let mut walk = Walk::new(&head, start, on_trick);
    let fault = walk.read(record.movetext).err().map(|(span, fault)| {
        let trick = walk.state.tricks() as u32 + 1;
        Diagnostic::new(game, span, &fault).at(Step::Trick(trick))
    });
    // A revoke stands before whatever ended the replay.
    let revoke = walk.revoke.map(|(span, revoke)| {
        let fault = RuleFault::ProvenRevoke(revoke);
        let fault = Fault::Rule { fault, names: head.names.clone() };
        Diagnostic::new(game, span, &fault).at(Step::Trick(revoke.trick as u32))
    });
    let (mut reached, doubt) = (walk.reached, walk.doubt);
    if let Some(lex) = head.lex_counts().filter(|_| fault.is_none()) {
        // Where cards are recorded the tag is a claim, which is checked below.
        let _ = reached.count_lex(&lex);
    }
    let claim = || {
        let (span, fault) = check_claims(&head, &reached).err()?;
        Some(Diagnostic::new(game, span, &fault))
    };
    let fault = revoke.or(fault).or_else(claim);
    let doubts = head.doubt.into_iter().chain(doubt);
    let warnings = doubts.map(|(span, doubt)| Diagnostic::new(game, span, &doubt).as_warning()).collect();
    Report { tags, table: Some(Table { names: head.names, state: reached }), fault, warnings }
}

/// Whether what the tags `Lex` and `Score` say is what came out, the first in reading order.
fn check_claims(head: &Head, state: &Match) -> Result<(), Placed> {
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
    /// The first token that no box has room for, where no set is named.
    doubt: Option<(Span, Doubt)>,
    on_trick: F,
}

impl<'h, F: FnMut(&Match, &Trick)> Walk<'h, F> {
    fn new(head: &'h Head, state: Match, on_trick: F) -> Walk<'h, F> {
        let places = Vec::with_capacity(state.players().hand_size());
        Walk { head, state, reached: state, places, revoke: None, doubt: None, on_trick }
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
                    // The first trick has no cards, so none has.
                    self.state.leave_cards_out();
                    self.reached = self.state;
                }
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

    fn set_out(&mut self, token: TokenKind, span: Span) -> Result<(), RuleFault> {
        self.state.set_out(token)?;
        if self.doubt.is_none() && self.head.setup.tokens.is_none() {
            self.doubt = Doubt::of_tokens(self.state.tokens_out()).map(|doubt| (span, doubt));
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::deal::Deal;
    use crate::divicity::hand::Hand;
    use crate::divicity::notation::TrickText;
    use crate::divicity::random::random_tricks;
    use crate::divicity::setup::Setup;
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
        let setup = Setup { leader, immunity: style & 4 > 0, cards, ..Setup::new(players) };
        let tricks = random_tricks(setup, &mut Seed(seed).generator("replay test", 0));
        let start = Match::new(setup).unwrap();
        let mut end = tricks.iter().fold(start, |state, trick| state.play(trick).unwrap());
        if setup.cards == Cards::LeftOut {
            end.count_lex(&[2, 1, 0, 0, 0, 0]).unwrap();
        }

        let listed: Vec<&str> = names.iter().map(Name::as_str).collect();
        let mut text = format!("[Leader \"{}\"]\n[Players \"{}\"]\n", names[deal.leader], listed.join(" "));
        if setup.immunity {
            text.push_str("[Rules \"immunity\"]\n");
        }
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
            let trick = TrickText { number, trick, names: &names }.to_string();
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
            let line = line(&GameText::new(&text));
            prop_assert_eq!(&line.report.fault, &None, "{}", text);
            let table = line.report.table.unwrap();
            prop_assert_eq!(table.state.holdings(), end.holdings());
            prop_assert_eq!(table.state.leader(), end.leader());
            prop_assert!(line.tricks.iter().map(|(_, trick)| trick).eq(&tricks));
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
                let report = replay(&GameText::new(&changed));
                if let Some(fault) = report.fault {
                    prop_assert!(fault.span.end <= changed.len() && !fault.message.is_empty());
                }
            }
        }

        #[test]
        fn no_text_panics(text in "[ABC0-9MVPB*|<>: .\\n]{0,60}") {
            let _ = replay(&GameText::new(&format!("[Players \"A B C\"]\n{text}")));
        }
    }

    fn kind(text: &str) -> Option<&'static str> {
        replay(&GameText::new(text)).fault.map(|fault| fault.kind)
    }

    #[test]
    fn tags_may_stand_in_any_order() {
        let text = "[Score \"B 10\"]\n[Leader \"B\"]\n[Players \"A B C\"]\n1. | 10 milk | B 10 | C milk";
        let report = replay(&GameText::new(text));
        assert_eq!(report.fault, None);
        assert_eq!(report.table.unwrap().leader().as_str(), "B");
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
        let line = line(&GameText::new("[Players \"A B C\"]\n[Lex \"B 3\"]\n1. | 10 milk | A 10 | B milk"));
        assert!(line.tricks.iter().all(|(before, _)| before.holdings().iter().all(|held| held.lex == 0)));
        assert_eq!(line.report.table.unwrap().state.holdings()[1].lex, 3);
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
