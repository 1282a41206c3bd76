//! The notable moments of a report, recomputed slowly and obviously from all events of random matches.

use parlour::divicity::notation::WrittenTrick;
use parlour::divicity::{
    Cards, Effect, Name, Players, Replay, Seat, Setup, Taker, TokenKind as Kind, TokenSet, Trick,
};
use parlour::internals::divicity::report::{Deed, MatchReport, Moment, What};
use parlour::internals::divicity::rules::random_tricks;
use parlour::print::Language;
use parlour::record::GameText;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use std::collections::BTreeMap;

/// What players hold after an event.
#[derive(Clone)]
struct Then {
    /// The trick; Lex are counted in one more than the last.
    trick: usize,
    held: Vec<Vec<Kind>>,
    lex: Vec<u8>,
    /// The special just resolved, and its player.
    did: Option<(usize, Effect)>,
}

impl Then {
    fn all_held(&self, kind: Kind, player: usize) -> usize {
        self.held[player].iter().filter(|held| **held == kind).count()
    }

    /// The score (C12) without Lex.
    fn worth(&self, player: usize) -> i32 {
        let count = |kind| self.all_held(kind, player) as i32;
        let face = [(Kind::Plus10, 10), (Kind::Minus5, -5), (Kind::Minus10, -10), (Kind::Minus20, -20)];
        let rest = [(Kind::Duck, -30), (Kind::Rinds, 10), (Kind::Beer, 5), (Kind::Exchange, 5)];
        let each: i32 = face.iter().chain(&rest).map(|(kind, worth)| count(*kind) * worth).sum();
        let kept = 5 * (count(Kind::Donate) + count(Kind::Steal));
        let pairs = 30 * count(Kind::Rinds).min(count(Kind::Beer));
        let milk = match count(Kind::Milk) {
            0 => 0,
            1 => -5,
            2 => -25,
            _ => -50,
        };
        each + kept + pairs + milk
    }

    fn score(&self, player: usize) -> i32 {
        self.worth(player) + if self.lex[player] == 3 { 50 } else { 0 }
    }

    /// The sole leader, if there is one (C13).
    fn leader(&self) -> Option<usize> {
        let players = 0..self.held.len();
        if let Some(all) = players.clone().find(|player| self.lex[*player] == 4) {
            return Some(all);
        }
        let best = players.clone().map(|player| (self.score(player), self.lex[player])).max()?;
        let mut first = players.filter(|player| (self.score(*player), self.lex[*player]) == best);
        first.next().filter(|_| first.next().is_none())
    }

    fn holder(&self, kind: Kind) -> Option<usize> {
        (0..self.held.len()).find(|player| self.all_held(kind, *player) > 0)
    }
}

/// All events of a match, preceded by its start.
fn all_of_it(players: usize, tricks: &[Trick], counted: Option<&[u8]>) -> Vec<Then> {
    let mut now = Then { trick: 0, held: vec![Vec::new(); players], lex: vec![0; players], did: None };
    let mut all = vec![now.clone()];
    for (trick, played) in (1..).zip(tricks) {
        now.trick = trick;
        for (turn, take) in played.takes.iter().enumerate() {
            now.did = None;
            let taker = match take.taker {
                Taker::Player(seat) => Some(seat.index()),
                Taker::Discard => None,
            };
            if let (Some(taker), None | Some(Effect::Kept)) = (taker, take.effect) {
                now.held[taker].push(take.token);
            }
            if let (Some(taker), Some(effect)) = (taker, take.effect) {
                now.did = Some((taker, effect));
                let mut pass = |from: usize, to: Seat, token| {
                    let place = now.held[from].iter().position(|held| *held == token).expect("it is held");
                    let token = now.held[from].remove(place);
                    now.held[to.index()].push(token);
                };
                match effect {
                    Effect::Donate { token, to } => pass(taker, to, token),
                    Effect::Exchange { mine, with, theirs } => {
                        pass(taker, with, mine);
                        pass(with.index(), Seat::new(taker).expect("a seat"), theirs);
                    }
                    Effect::Steal { from, token } => {
                        pass(from.index(), Seat::new(taker).expect("a seat"), token);
                    }
                    Effect::Kept => {}
                }
            }
            if turn + 1 == played.takes.len() {
                let aces = played.cards.iter().filter(|card| card.is_lex()).count() as u8;
                now.lex[winner(played)] += aces;
            }
            all.push(now.clone());
        }
    }
    if let Some(lex) = counted {
        all.push(Then { trick: tricks.len() + 1, lex: lex.to_vec(), did: None, ..now });
    }
    all
}

fn winner(trick: &Trick) -> usize {
    let taker = |turn: usize| match trick.takes[turn].taker {
        Taker::Player(seat) => Some(seat.index()),
        Taker::Discard => None,
    };
    taker(1).or(taker(0)).expect("somebody took the first")
}

fn seat(player: usize) -> Seat {
    Seat::new(player).expect("a seat")
}

fn set(tokens: &[Kind]) -> TokenSet {
    tokens.iter().copied().collect()
}

/// Multiset difference.
fn without(tokens: &[Kind], others: &[Kind]) -> TokenSet {
    let mut left = tokens.to_vec();
    for other in others {
        if let Some(place) = left.iter().position(|held| held == other) {
            left.remove(place);
        }
    }
    set(&left)
}

/// The state after a trick.
fn after(all: &[Then], trick: usize) -> &Then {
    all.iter().rfind(|then| then.trick == trick).expect("a state")
}

/// The largest change of a score within one trick; the first, if tied.
fn swing(all: &[Then], count: usize) -> Option<Moment> {
    let players = all[0].held.len();
    let after = |trick: usize| after(all, trick);
    let mut swing: Option<(i32, usize, usize)> = None;
    for trick in 1..=count {
        for player in 0..players {
            let by = (after(trick).score(player) - after(trick - 1).score(player)).abs();
            if swing.is_none_or(|(most, ..)| by > most) {
                swing = Some((by, trick, player));
            }
        }
    }
    let (1.., trick, player) = swing? else { return None };
    let (was, is) = (after(trick - 1), after(trick));
    Some(Moment {
        trick: Some(trick),
        what: What::Swing {
            player: seat(player),
            from: was.score(player),
            to: is.score(player),
            gained: without(&is.held[player], &was.held[player]),
            lost: without(&was.held[player], &is.held[player]),
            lex: is.lex[player] - was.lex[player],
        },
    })
}

/// The specials that hurt most, helped most, and hurt their own player most, without repetition.
fn specials(all: &[Then]) -> Vec<Moment> {
    let mut moments = Vec::new();
    let mut deeds = Vec::new();
    for pair in all.windows(2) {
        let Some((player, effect)) = pair[1].did else { continue };
        let target = match effect {
            Effect::Donate { to, .. } => to,
            Effect::Exchange { with, .. } => with,
            Effect::Steal { from, .. } => from,
            Effect::Kept => continue,
        };
        let change = |player: usize| pair[1].worth(player) - pair[0].worth(player);
        let (own, other) = (change(player), change(target.index()));
        deeds.push((pair[1].trick, Deed { player: seat(player), target, effect, own, other }));
    }
    let mut told: Vec<usize> = Vec::new();
    for kind in 0..3 {
        let worth = |deed: &Deed| [-deed.other, deed.own, -deed.own][kind];
        let most = deeds.iter().map(|(_, deed)| worth(deed)).max().filter(|most| *most > 0);
        let Some(at) = deeds.iter().position(|(_, deed)| Some(worth(deed)) == most) else { continue };
        if !told.contains(&at) {
            told.push(at);
            let (trick, deed) = deeds[at];
            let what = [What::Damage, What::Coup, What::Backfire][kind](deed);
            moments.push(Moment { trick: Some(trick), what });
        }
    }
    moments
}

/// The moments of a match by definition, in any order.
fn expected(all: &[Then], tricks: &[Trick], over: bool, only_duck: bool) -> Vec<Moment> {
    let players = all[0].held.len();
    let count = tricks.len();
    let after = |trick: usize| after(all, trick);
    let end = all.last().expect("a state");
    let counted = end.trick > count;
    let mut moments = Vec::new();

    moments.extend(swing(all, count));

    // The sole leader after each trick, and after Lex are counted.
    let leaders: Vec<Option<usize>> =
        (1..=count + usize::from(counted)).map(|trick| after(trick).leader()).collect();
    let mut changes = 0;
    let mut before = None;
    for leader in leaders.iter().flatten() {
        changes += usize::from(before.is_some_and(|before| before != *leader));
        before = Some(*leader);
    }
    moments.push(match end.leader() {
        None => Moment { trick: None, what: What::NoLead { changes } },
        Some(player) => {
            let mut first = leaders.len();
            while first > 0 && leaders[first - 1] == Some(player) {
                first -= 1;
            }
            let tricks = count - first.min(count);
            let what = What::Lead { player: seat(player), changes, tricks, finished: over };
            Moment { trick: (tricks > 0).then_some(first + 1), what }
        }
    });

    moments.extend(specials(all));

    // Lex: the trick after which a player first has exactly three, or four.
    for player in 0..players {
        for lex in [3, 4] {
            let came = all.windows(2).find(|pair| pair[0].lex[player] < lex && pair[1].lex[player] == lex);
            if let Some(pair) = came {
                let trick = Some(pair[1].trick).filter(|trick| *trick <= count);
                moments.push(Moment { trick, what: What::Lex { player: seat(player), lex } });
            }
        }
    }

    // The holders of the duck, in order.
    if only_duck && let Some(first) = all.iter().find(|then| then.holder(Kind::Duck).is_some()) {
        let mut hands: Vec<usize> = all.iter().filter_map(|then| then.holder(Kind::Duck)).collect();
        hands.dedup();
        let what =
            What::Duck { first: seat(hands[0]), passes: hands.len() - 1, last: seat(hands[hands.len() - 1]) };
        moments.push(Moment { trick: Some(first.trick), what });
    }

    // One player has all milk.
    for player in 0..players {
        let has_all = |then: &Then| then.all_held(Kind::Milk, player) == 3;
        if has_all(end) {
            let lacked = all.iter().rposition(|then| !has_all(then)).expect("nobody begins with milk");
            moments.push(Moment { trick: Some(all[lacked + 1].trick), what: What::Milk(seat(player)) });
        }
    }

    // The players who won most tricks.
    let won = |player: usize| tricks.iter().filter(|trick| winner(trick) == player).count();
    let most = (0..players).map(won).max().unwrap_or(0);
    let who: Vec<Seat> = (0..players).filter(|player| won(*player) == most).map(seat).collect();
    if most > 1 && who.len() < players {
        moments.push(Moment { trick: None, what: What::Tricks { players: who, won: most, of: count } });
    }
    moments
}

/// A random match, possibly incomplete: its record, tricks, Lex if in a tag, and whether it has a single
/// duck.
fn random_match(random: &mut impl Rng) -> (String, Players, Vec<Trick>, Option<Vec<u8>>, bool) {
    let players = Players::new(random.random_range(3..=6)).expect("so many play");
    // Sets with many moving tokens.
    let tokens =
        ["10x4 -20x2 milkx3 duckx1 rindsx3 beerx3 exchangex5 donatex5 stealx4", "duckx2 milkx3 stealx25"];
    let tokens = tokens.get(random.random_range(0..5usize).saturating_sub(3));
    let tokens: Option<TokenSet> =
        tokens.filter(|_| random.random_bool(0.8)).map(|set| set.parse().expect("a set"));
    let cards = if random.random_bool(0.5) { Cards::Recorded } else { Cards::LeftOut };
    let says_immune = cards == Cards::LeftOut && random.random_bool(0.3);
    let immunity = says_immune || random.random_bool(0.3);
    let empty_steal = random.random_bool(0.2);
    let setup =
        Setup { tokens, cards, immunity, immune_named: says_immune, empty_steal, ..Setup::new(players) };
    let mut tricks = random_tricks(setup, random);
    let whole = tricks.len();
    tricks.truncate(random.random_range(1..=whole + 3).max(1));
    let lex = (cards == Cards::LeftOut && random.random_bool(0.5)).then(|| {
        let mut lex = vec![0u8; players.count()];
        let fixed = random.random_range(0..players.count());
        (0..random.random_range(0..=4u8)).for_each(|_| {
            let one = if random.random_bool(0.7) { fixed } else { random.random_range(0..lex.len()) };
            lex[one] += 1;
        });
        lex
    });
    let names = ["Ana", "Beto", "Cira", "Davi", "Eva", "Fafa"];
    let names: Vec<Name> =
        names[..players.count()].iter().map(|name| name.parse().expect("a name")).collect();
    let mut text =
        format!("[Players \"{}\"]\n", names.iter().map(Name::as_str).collect::<Vec<_>>().join(" "));
    if let Some(rules) = setup.rules() {
        text.push_str(&format!("[Rules \"{rules}\"]\n"));
    }
    if let Some(tokens) = tokens {
        text.push_str(&format!("[Tokens \"{tokens}\"]\n"));
    }
    if let Some(lex) = &lex {
        let lex: Vec<String> = names.iter().zip(lex).map(|(name, lex)| format!("{name} {lex}")).collect();
        text.push_str(&format!("[Lex \"{}\"]\n", lex.join(" ")));
    }
    for (number, trick) in (1..).zip(&tricks) {
        text.push_str(&format!("{}\n", WrittenTrick::of(trick, &names).numbered(number)));
    }
    let only_duck = tokens.is_none_or(|tokens| tokens.count(Kind::Duck) == 1);
    (text, players, tricks, lex, only_duck)
}

/// The most changes of the duck's holder within one trick.
fn moves_within_a_trick(all: &[Then]) -> usize {
    let moves = |trick: usize| {
        let here: Vec<_> = all.iter().filter(|then| then.trick == trick).collect();
        here.windows(2).filter(|pair| pair[0].holder(Kind::Duck) != pair[1].holder(Kind::Duck)).count()
    };
    (1..=all.last().map_or(0, |then| then.trick)).map(moves).max().unwrap_or(0)
}

#[test]
fn every_moment_is_what_the_steps_of_the_tricks_say() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut moved_twice = 0;
    for _ in 0..3_000 {
        let (text, players, tricks, lex, only_duck) = random_match(&mut random);
        let report = MatchReport::in_language(&Replay::new(&GameText::new(&text)), Language::English)
            .unwrap_or_else(|| panic!("{text}"));
        let all = all_of_it(players.count(), &tricks, lex.as_deref());
        let recorded = tricks.iter().any(|trick| !trick.cards.is_empty());
        let over = tricks.len() == players.hand_size() && (recorded || lex.is_some());
        let told = |moments: &[Moment]| {
            let mut told: Vec<String> = moments.iter().map(|moment| format!("{moment:#?}")).collect();
            told.sort();
            told
        };
        assert_eq!(told(&report.moments), told(&expected(&all, &tricks, over, only_duck)), "{text}");
        let tricks: Vec<usize> =
            report.moments.iter().map(|moment| moment.trick.unwrap_or(usize::MAX)).collect();
        assert!(tricks.is_sorted(), "{tricks:?}");
        for moment in report.sheet(&report.names).moments {
            *seen.entry(moment.label).or_default() += 1;
            *seen.entry("without a trick".to_owned()).or_default() += usize::from(moment.trick.is_none());
        }
        moved_twice += usize::from(only_duck && moves_within_a_trick(&all) > 1);
    }
    for label in
        ["Biggest swing", "The lead", "Most damage", "Best special", "Own goal", "Lex", "The duck", "Milk"]
    {
        assert!(seen.get(label).is_some_and(|times| *times > 20), "{label}: {seen:?}");
    }
    assert!(
        seen["Most tricks"] > 50 && seen["without a trick"] > 50 && moved_twice > 10,
        "{seen:?} {moved_twice}"
    );
}
