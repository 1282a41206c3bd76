//! Compares a keeper under random changes with a simple reference model: nothing confirmed vanishes unless asked,
//! no step moves to another player, opened tricks stay open, and the file restores everything.

use std::collections::{BTreeSet, HashMap};

use super::any_step;
use crate::divicity::game::Report;
use crate::divicity::keeper::*;
use crate::divicity::rules::{Card, Cards, Deal, Effect, Hand, Players, Seat, Taker, TokenKind, TokenSet};
use crate::record::GameText;
use crate::seed::{Generator, Seed, below};

/// The number of random sessions, and the changes in each.
const SEEDS: u64 = 200;
const CHANGES: usize = 110;

/// Names that clash with words of the notation and the keeper, tokens and cards; one name in two normal forms;
/// right-to-left scripts.
const NAMES: [&str; 20] = [
    "Ana",
    "duck",
    "kept",
    "José",
    "Jose\u{301}",
    "עמית",
    "عمر",
    "by",
    "later",
    "opened",
    "now",
    "milk",
    "steal",
    "beer",
    "KV",
    "AP",
    "lex",
    "O’Neil",
    "none",
    "美咲",
];

/// The number of a trick, one of its steps, and the player of that step.
type Fact = (usize, Step, Option<Seat>);
type Facts = HashMap<Fact, usize>;

/// The facts of a trick, with the player of each step.
fn facts_of(number: usize, trick: &Trick, leader: Seat, players: Players) -> Vec<Fact> {
    let mut at = 0;
    let mut last = None;
    let whose = |step: &Step| match step {
        Step::Immune(seat) => Some(*seat),
        Step::Card(_) => {
            at += 1;
            Some(leader.clockwise(at - 1, players))
        }
        Step::Take(Taker::Player(seat), _) => {
            last = Some(*seat);
            last
        }
        Step::SetOut(_) | Step::Take(Taker::Discard, _) => None,
        Step::Resolve(_) => last,
    };
    let steps = steps(trick);
    let whose: Vec<Option<Seat>> = steps.iter().map(whose).collect();
    steps.into_iter().zip(whose).map(|(step, whose)| (number, step, whose)).collect()
}

/// The leader after a complete trick: the second taker, or the player alone in the suit (C8, C10).
fn winner(trick: &Trick) -> Seat {
    let taker = |at: usize| match trick.takes[at].taker {
        Taker::Player(seat) => Some(seat),
        Taker::Discard => None,
    };
    taker(1).or(taker(0)).unwrap()
}

fn count(facts: impl IntoIterator<Item = Fact>) -> Facts {
    let mut counts = Facts::new();
    for fact in facts {
        *counts.entry(fact).or_default() += 1;
    }
    counts
}

fn whole_facts(keeper: &Keeper) -> Vec<Vec<Fact>> {
    let mut leader = keeper.kept().start.setup().leader;
    let mut facts = Vec::new();
    for (at, trick) in keeper.tricks().iter().chain([keeper.now()]).enumerate() {
        facts.push(facts_of(at + 1, trick, leader, keeper.state().players()));
        if at < keeper.tricks().len() {
            leader = winner(trick);
        }
    }
    facts
}

fn waiting_facts(keeper: &Keeper) -> Vec<Vec<Fact>> {
    let players = keeper.state().players();
    let facts =
        |waits: &Waiting| facts_of(waits.number, &waits.trick, waits.led_by.unwrap_or_default(), players);
    keeper.waiting().iter().map(facts).collect()
}

/// All facts that a keeper holds.
fn facts(keeper: &Keeper) -> Facts {
    count(whole_facts(keeper).into_iter().chain(waiting_facts(keeper)).flatten())
}

fn without(mut facts: Facts, gone: impl IntoIterator<Item = Fact>) -> Facts {
    for fact in gone {
        match facts.get_mut(&fact) {
            Some(count) if *count > 1 => *count -= 1,
            Some(_) => drop(facts.remove(&fact)),
            None => panic!("{fact:?} was never there"),
        }
    }
    facts
}

/// The facts waiting under this number.
fn waiting_at(keeper: &Keeper, number: usize) -> Vec<Fact> {
    waiting_facts(keeper).into_iter().flatten().filter(|fact| fact.0 == number).collect()
}

/// The tricks still open: not re-entered, taken up or dropped.
fn opened(keeper: &Keeper) -> BTreeSet<usize> {
    let opened = keeper.waiting().iter().filter(|waits| waits.why == Why::Opened);
    opened.map(|waits| waits.number).collect()
}

impl Keeper {
    /// Whether its tricks could name immune players but do not, although a special was kept (C14).
    fn keeps_unnamed(&self) -> bool {
        let setup = self.kept().start.setup();
        let mut takes = self.tricks().iter().flat_map(|trick| &trick.takes);
        setup.could_name_immune()
            && !setup.immune_named
            && takes.any(|take| take.effect == Some(Effect::Kept))
    }
}

/// The reference model of a keeper.
struct Model {
    keeper: Keeper,
    facts: Facts,
    opened: BTreeSet<usize>,
    /// The expected states for undo and redo, as far as known.
    known: Vec<(Facts, BTreeSet<usize>)>,
    at: usize,
    /// The contents of the file: the last save.
    file: (String, Keeper),
    generator: Generator,
}

impl Model {
    fn below(&mut self, count: usize) -> usize {
        below(&mut self.generator, count as u32) as usize
    }

    fn new(seed: u64) -> Option<Model> {
        let mut generator = Seed(seed).generator("keeper model", 0);
        let mut choose = |count: usize| below(&mut generator, count as u32) as usize;
        // Mostly three players: specials then have few targets.
        let count = 3 + choose(7).saturating_sub(3);
        let players = Players::new(count).unwrap();
        let names: Vec<Name> = (0..count).map(|_| NAMES[choose(NAMES.len())].parse().unwrap()).collect();
        // Any leader, even beyond the table.
        let leader = Seat::new(choose(Players::MOST)).unwrap();
        let cards = match choose(5) {
            0 => {
                let mut hands = [Hand::EMPTY; Players::MOST];
                for (hand, cards) in hands.iter_mut().zip(&Deal::new(players, Seed(seed)).hands) {
                    *hand = cards.iter().copied().collect();
                }
                Cards::Dealt(hands)
            }
            1 | 2 => Cards::Recorded,
            _ => Cards::LeftOut,
        };
        let tokens = [None, None, Some(TokenSet::DEFAULT), "10x3 milkx3".parse().ok()][choose(4)];
        let (immunity, empty_steal) = (choose(2) == 0, choose(2) == 0);
        let setup = Setup { leader, immunity, empty_steal, tokens, cards, ..Setup::new(players) };
        let is_table =
            leader.index() < count && names.iter().enumerate().all(|(at, name)| !names[..at].contains(name));
        let keeper = Keeper::new(names, setup);
        assert_eq!(keeper.is_ok(), is_table, "{keeper:?}");
        let mut keeper = keeper.ok()?;
        // Sometimes a match whose tricks do not name immune players.
        if setup.could_name_immune() && choose(4) > 0 {
            let record = keeper.record() + "{keeper: immune not named}\n";
            keeper = Keeper::resume(&GameText::new(&record)).unwrap();
        }
        let file = (keeper.record(), keeper.clone());
        let known = vec![(Facts::new(), BTreeSet::new())];
        let (facts, opened) = known[0].clone();
        Some(Model { keeper, facts, opened, known, at: 0, file, generator })
    }

    /// Records an expected state after a change.
    fn expect(&mut self, facts: Facts, opened: BTreeSet<usize>) {
        if self.keeper.at != self.at {
            self.known.truncate(self.at + 1);
            self.known.push((facts.clone(), opened.clone()));
            self.at += 1;
        }
        (self.facts, self.opened) = (facts, opened);
    }

    fn make(&mut self, step: Step) {
        let before = self.keeper.clone();
        if let Err(fault) = self.keeper.step(step) {
            panic!("{step:?} is offered, and refused: {fault:?}");
        }
        self.account_for(step, &before);
    }

    /// A step adds itself. If it completes a trick, it replaces the waiting versions of it.
    fn account_for(&mut self, step: Step, before: &Keeper) {
        let number = before.number();
        let mut now = before.now().clone();
        step.note_after(&mut now, before.state());
        let leader = before.tricks().last().map_or(before.kept().start.setup().leader, winner);
        let players = before.state().players();
        let was = facts_of(number, before.now(), leader, players);
        let is = facts_of(number, &now, leader, players);
        let mut facts = without(self.facts.clone(), was);
        let mut opened = self.opened.clone();
        if self.keeper.number() > number {
            facts = without(facts, waiting_at(before, number));
            opened.remove(&number);
        }
        for fact in is {
            *facts.entry(fact).or_default() += 1;
        }
        self.expect(facts, opened);
    }

    fn go_to(&mut self, forth: bool) {
        let moved = if forth { self.keeper.redo() } else { self.keeper.undo() };
        if !moved {
            return;
        }
        self.at = self.keeper.at;
        (self.facts, self.opened) = self.known[self.at].clone();
    }

    /// Forgets the expected states of undo and redo.
    fn restart(&mut self) {
        self.keeper.history = vec![self.keeper.kept().clone()];
        self.keeper.at = 0;
        self.known = vec![(self.facts.clone(), self.opened.clone())];
        self.at = 0;
    }

    /// Makes a random change.
    fn change(&mut self) {
        let before = self.keeper.clone();
        let whole = before.tricks().len();
        match self.below(40) {
            0 | 1 => self.go_to(false),
            2 => self.go_to(true),
            3 | 4 => {
                let number = self.below(whole + 2);
                let is_there = (1..=whole).contains(&number);
                assert_eq!(self.keeper.obey(&Command::Reopen(number)).is_ok(), is_there);
                let mut opened = self.opened.clone();
                opened.extend(is_there.then_some(number));
                self.expect(self.facts.clone(), opened);
            }
            5 | 6 if whole > 0 => self.correct(),
            7 => self.take_up(),
            8 if self.below(3) == 0 => {
                let _ = self.keeper.obey(&Command::Drop);
                let given_up: Vec<Fact> = waiting_facts(&before).into_iter().flatten().collect();
                self.expect(without(self.facts.clone(), given_up), BTreeSet::new());
            }
            9 => {
                let (seat, lex) = (Seat::new(self.below(6)).unwrap(), self.below(3) as u8);
                let _ = self.keeper.obey(&Command::Lex(seat, lex));
                self.expect(self.facts.clone(), self.opened.clone());
            }
            10 | 11 => self.name_set(),
            12 | 13 => self.resume(),
            14 | 15 => self.disturb(),
            16..=24 if before.keeps_unnamed() && !before.state().in_trick() => {
                let seat = Seat::new(self.below(Players::MOST)).unwrap();
                self.try_step(Step::Immune(seat));
            }
            _ => {
                let mut choose = |count: usize| below(&mut self.generator, count as u32) as usize;
                let step = any_step(self.keeper.state(), &mut choose);
                if let Some(step) = step {
                    self.make(step);
                }
            }
        }
    }

    /// Replaces a trick; those after it stay or wait.
    fn correct(&mut self) {
        let before = self.keeper.clone();
        let number = 1 + self.below(before.tricks().len());
        let mut state = before.kept().states()[number - 1];
        let mut trick = Trick::default();
        let mut choose = |count: usize| below(&mut self.generator, count as u32) as usize;
        while state.tricks() < number {
            let Some(step) = any_step(&state, &mut choose) else { return };
            step.note_after(&mut trick, &state);
            step.make(&mut state).unwrap();
        }
        assert_eq!(self.keeper.obey(&Command::Correct(number, trick.clone())), Ok(()));
        let leader = before.kept().states()[number - 1].leader();
        let was = whole_facts(&before).swap_remove(number - 1);
        let mut facts = without(self.facts.clone(), was);
        for fact in facts_of(number, &trick, leader, before.state().players()) {
            *facts.entry(fact).or_default() += 1;
        }
        self.expect(facts, self.opened.clone());
    }

    /// The first waiting trick comes back, and only the trick in its place is dropped.
    fn take_up(&mut self) {
        let before = self.keeper.clone();
        if self.keeper.obey(&Command::TakeUp).is_err() {
            assert_eq!(self.keeper.kept(), before.kept());
            return;
        }
        let number = before.number();
        let here = |fact: &Fact| fact.0 == number;
        let is = facts(&self.keeper);
        let kept: Vec<Fact> = is
            .iter()
            .filter(|(fact, _)| here(fact))
            .flat_map(|(fact, count)| std::iter::repeat_n(*fact, *count))
            .collect();
        let there = |waits: Vec<Fact>| !waits.is_empty() && waits.iter().all(|fact| kept.contains(fact));
        assert!(waiting_facts(&before).into_iter().filter(|waits| waits.iter().all(here)).any(there));
        let others = self.facts.iter().filter(|(fact, _)| !here(fact));
        let mut expected: Facts = others.map(|(fact, count)| (*fact, *count)).collect();
        for fact in kept {
            *expected.entry(fact).or_default() += 1;
        }
        let mut opened = self.opened.clone();
        if self.keeper.number() > number {
            opened.remove(&number);
        }
        self.expect(expected, opened);
    }

    fn name_set(&mut self) {
        let mut set = *self.keeper.state().tokens_out();
        let set = match self.below(4) {
            0 => None,
            1 => Some(TokenSet::DEFAULT),
            more => {
                for _ in 1..more + self.below(6) {
                    set.add(TokenKind::ALL[self.below(TokenKind::COUNT)], 1);
                }
                Some(set)
            }
        };
        let _ = self.keeper.obey(&Command::Tokens(set));
        self.expect(self.facts.clone(), self.opened.clone());
    }

    /// Quits or crashes: reopens the file, which holds the last save.
    fn resume(&mut self) {
        let (record, saved) = self.file.clone();
        let open = |record: &str| {
            let again = Keeper::resume(&GameText::new(record));
            again.unwrap_or_else(|error| panic!("{error}\n{record}"))
        };
        let again = open(&record);
        assert!(again.stands_as(&saved), "{record}\n{:?}\n{:?}", again.kept(), saved.kept());
        // Meanwhile a comment was added, or the match turns out not to name immune players.
        let setup = *saved.state().setup();
        let more = match self.below(6) {
            0 => "{what a trick}\n",
            1 => "; that } was it\n",
            2 if setup.could_name_immune() && !record.contains('~') => "{keeper: immune not named}\n",
            _ => "",
        };
        self.keeper = open(&format!("{record}{more}"));
        self.facts = facts(&saved);
        self.opened = opened(&saved);
        self.known = vec![(self.facts.clone(), self.opened.clone())];
        self.at = 0;
        // Undone changes can be redone.
        let (mut again, mut before) = (self.keeper.clone(), saved.clone());
        while !more.contains("immune") && before.redo() {
            assert!(again.redo(), "{record}");
            assert_eq!(again.kept(), before.kept(), "{record}");
        }
        // After resuming, undo goes back by steps.
        let at = self.keeper.at;
        while self.keeper.undo() {
            let fewer = facts(&self.keeper);
            assert!(fewer.iter().all(|(fact, count)| self.facts.get(fact) >= Some(count)), "{record}");
        }
        self.keeper.go_to(at);
        self.restart();
    }

    /// Makes an arbitrary step: it is legal, or refused without any change.
    fn disturb(&mut self) {
        let seat = Seat::new(self.below(Players::MOST)).unwrap();
        let other = Seat::new(self.below(Players::MOST)).unwrap();
        let [token, theirs] = [self.below(11), self.below(11)].map(|at| TokenKind::ALL[at]);
        let state = *self.keeper.state();
        let step = match (self.below(12), state.special()) {
            // An effect that fits the special but may be illegal.
            (0..=7, Some(special)) => {
                let held: Vec<TokenKind> = special.own().tokens().collect();
                let mine = if held.is_empty() { token } else { held[self.below(held.len())] };
                Step::Resolve(match special.kind {
                    TokenKind::Donate => Effect::Donate { token: mine, to: other },
                    TokenKind::Exchange => Effect::Exchange { mine, with: other, theirs },
                    _ => Effect::Steal { from: other, token },
                })
            }
            (0..=3, None) => Step::Immune(seat),
            (4, _) => Step::Card(Hand::DECK.iter().nth(self.below(54)).unwrap_or(Card::Joker)),
            (5, _) => Step::SetOut(token),
            (6 | 7, _) => Step::Take(Taker::Player(seat), token),
            (8, _) => Step::Take(Taker::Discard, token),
            (9, _) => Step::Resolve(Effect::Donate { token, to: other }),
            (10, _) => Step::Resolve(Effect::Exchange { mine: token, with: other, theirs }),
            _ => Step::Resolve(Effect::Steal { from: other, token }),
        };
        self.try_step(step);
    }

    fn try_step(&mut self, step: Step) {
        let before = self.keeper.clone();
        match self.keeper.step(step) {
            Ok(()) => self.account_for(step, &before),
            Err(_) => assert_eq!(self.keeper.kept(), before.kept()),
        }
    }

    /// Checks the invariants after a change; `told` identifies it in messages.
    fn check(&mut self, told: &str) {
        let is = facts(&self.keeper);
        let gone: Vec<_> = self.facts.iter().filter(|(fact, count)| is.get(fact) != Some(count)).collect();
        let new: Vec<_> = is.iter().filter(|(fact, count)| self.facts.get(fact) != Some(count)).collect();
        assert!(gone.is_empty() && new.is_empty(), "{told}: not there {gone:?}, there {new:?}");
        assert_eq!(opened(&self.keeper), self.opened, "{told}: opened tricks");
        let first = self.keeper.waiting().first().map(|waits| waits.number);
        assert!(first.is_none_or(|first| first == self.keeper.number()), "{told}");
        // Saves the file, unless the disk is full.
        if self.below(8) > 0 {
            let record = self.keeper.record();
            let report = Report::new(&GameText::new(&record));
            assert_eq!(report.fault, None, "{told}\n{record}");
            let again = Keeper::resume(&GameText::new(&record));
            let again = again.unwrap_or_else(|error| panic!("{told}: {error}\n{record}"));
            assert!(again.stands_as(&self.keeper), "{told}\n{record}\n{again:?}\n{:?}", self.keeper.kept());
            self.file = (record, self.keeper.clone());
        }
    }
}

#[test]
fn whatever_is_done_nothing_vanishes_and_the_file_brings_it_back() {
    let mut tables = 0;
    for seed in 0..SEEDS {
        let Some(mut model) = Model::new(seed) else { continue };
        tables += 1;
        for change in 0..CHANGES {
            model.change();
            model.check(&format!("seed {seed}, change {change}"));
        }
    }
    assert!(tables > SEEDS / 4, "{tables}");
}
