//! Finds notable moments of a match. Works on the steps of its replay, since a token may move more than once in a
//! trick.

use crate::divicity::chart::totals;
use crate::divicity::keeper::{Step, steps};
use crate::divicity::rules::{
    ALL_LEX, Effect, Holding, MOST_MILK, Match, Seat, TokenKind, TokenSet, Trick, score,
};

/// A notable moment of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The number of the trick, from 1; `None` if it concerns the whole match.
    pub trick: Option<usize>,
    /// The event.
    pub what: What,
}

/// A notable event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The largest change of a score in one trick.
    Swing {
        /// The player whose score changed.
        player: Seat,
        /// The player's score before the trick.
        from: i32,
        /// The player's score after the trick.
        to: i32,
        /// The tokens gained.
        gained: TokenSet,
        /// The tokens given away or lost.
        lost: TokenSet,
        /// The number of aces won with the trick.
        lex: u8,
    },
    /// A player took the lead and kept it to the end of the record. The trick is the first in the lead; `None` if
    /// the lead comes from counting Lex at the end.
    Lead {
        /// The player who took the lead.
        player: Seat,
        /// The number of changes between sole leaders.
        changes: usize,
        /// The number of tricks in the lead, up to the end.
        tricks: usize,
        /// Whether the match is over and its result is known.
        finished: bool,
    },
    /// No player is the sole leader at the end.
    NoLead {
        /// The number of lead changes, as in `Lead`.
        changes: usize,
    },
    /// The special that cost its target the most.
    Damage(Deed),
    /// The special that gained its player the most.
    Coup(Deed),
    /// The special that cost its own player the most.
    Backfire(Deed),
    /// The third Lex, with its bonus, or the fourth, which wins (C12, C13); without a trick if they are counted at
    /// the end.
    Lex {
        /// The player who won the Lex.
        player: Seat,
        /// The number of Lex the player then has.
        lex: u8,
    },
    /// The path of the only duck.
    Duck {
        /// The player who got the token first.
        first: Seat,
        /// The number of times it changed hands afterwards.
        passes: usize,
        /// The player who holds it at the end.
        last: Seat,
    },
    /// A player holds all the milk.
    Milk(Seat),
    /// The most tricks won.
    Tricks {
        /// The players who won the most tricks.
        players: Vec<Seat>,
        /// The number of tricks each of them won.
        won: usize,
        /// The number of tricks in the match.
        of: usize,
    },
}

/// The effect of a special and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The player who received the special.
    pub player: Seat,
    /// The target.
    pub target: Seat,
    /// The effect.
    pub effect: Effect,
    /// The change of the player's score.
    pub own: i32,
    /// The change of the target's score.
    pub other: i32,
}

/// Finds all notable moments, by trick. `states` are those before the first trick and after each; `counted` is the
/// match with the Lex counted at its end.
pub(super) fn moments(states: &[Match], tricks: &[&Trick], counted: Option<&Match>) -> Vec<Moment> {
    if tricks.is_empty() {
        return Vec::new();
    }
    let made = made(states, tricks);
    let mut moments: Vec<Moment> = Vec::new();
    moments.extend(swing(states));
    moments.extend(lead(states, counted));
    moments.extend(specials(&deeds(&made)));
    moments.extend(lex(states, counted));
    moments.extend(duck(&made));
    moments.extend(milk(&made));
    moments.extend(most_tricks(states));
    moments.sort_by_key(|moment| moment.trick.unwrap_or(usize::MAX));
    moments
}

struct Made {
    /// The number of the trick, from 1.
    trick: usize,
    step: Step,
    before: Match,
    after: Match,
}

fn made(states: &[Match], tricks: &[&Trick]) -> Vec<Made> {
    let mut made = Vec::new();
    for (trick, (before, played)) in (1..).zip(states.iter().zip(tricks)) {
        let mut state = *before;
        for step in steps(played) {
            let before = state;
            // Cannot fail: the replay already checked this trick.
            if step.make(&mut state).is_ok() {
                made.push(Made { trick, step, before, after: state });
            }
        }
    }
    made
}

fn seats(states: &[Match]) -> impl Iterator<Item = Seat> + use<> {
    let players = states.first().map(Match::players);
    players.into_iter().flat_map(Seat::all)
}

fn swing(states: &[Match]) -> Option<Moment> {
    let scores: Vec<Vec<i32>> = states.iter().map(totals).collect();
    let apart =
        |(number, seat): (usize, Seat)| scores[number][seat.index()] - scores[number - 1][seat.index()];
    let all = (1..states.len()).flat_map(|number| seats(states).map(move |seat| (number, seat)));
    // The earliest of equally large changes.
    let (number, player) = all.first_max_by_key(|of| apart(*of).abs())?;
    let (from, to) = (scores[number - 1][player.index()], scores[number][player.index()]);
    let [was, is] = [number - 1, number].map(|at| states[at].holding(player));
    let what = What::Swing {
        player,
        from,
        to,
        gained: is.tokens.except(&was.tokens),
        lost: was.tokens.except(&is.tokens),
        lex: is.lex - was.lex,
    };
    (from != to).then_some(Moment { trick: Some(number), what })
}

/// Finds the first maximum.
trait FirstMax: Iterator + Sized {
    fn first_max_by_key<K: Ord>(self, key: impl Fn(&Self::Item) -> K) -> Option<Self::Item> {
        self.reduce(|best, next| if key(&next) > key(&best) { next } else { best })
    }
}

impl<I: Iterator> FirstMax for I {}

/// Finds the final sole leader, from the leaders after each trick (C13) and once Lex are counted.
fn lead(states: &[Match], counted: Option<&Match>) -> Option<Moment> {
    let leader = |state: &Match| {
        let standings = state.standings();
        let mut winners = standings.winners();
        winners.next().filter(|_| winners.next().is_none()).and_then(Seat::new)
    };
    let after = states[1..].iter().chain(counted);
    let leaders: Vec<Option<Seat>> = after.clone().map(leader).collect();
    let mut alone: Vec<Seat> = leaders.iter().flatten().copied().collect();
    alone.dedup();
    let changes = alone.len().saturating_sub(1);
    let last = after.last()?;
    let Some(player) = leaders.last().copied().flatten() else {
        return Some(Moment { trick: None, what: What::NoLead { changes } });
    };
    let since = leaders.iter().rposition(|leader| *leader != Some(player)).map_or(0, |before| before + 1);
    let tricks = (states.len() - 1).saturating_sub(since);
    let what = What::Lead { player, changes, tricks, finished: last.is_over() && last.lex_known() };
    Some(Moment { trick: (tricks > 0).then_some(since + 1), what })
}

/// The effects of specials with their tricks, except kept ones.
fn deeds(made: &[Made]) -> Vec<(usize, Deed)> {
    let deed = |Made { trick, step, before, after }: &Made| {
        let Step::Resolve(effect) = *step else { return None };
        let (player, target) = (before.special()?.player, target(effect)?);
        let [was, is] = [before, after].map(worths);
        let change = |seat: Seat| is[seat.index()] - was[seat.index()];
        Some((*trick, Deed { player, target, effect, own: change(player), other: change(target) }))
    };
    made.iter().filter_map(deed).collect()
}

/// The value of each player's tokens. Excludes Lex: a trick may end with a special, whose effect they are not.
fn worths(state: &Match) -> Vec<i32> {
    let worth = |holding: &Holding| score::score(&Holding { lex: 0, ..*holding }).total();
    state.holdings().iter().map(worth).collect()
}

fn target(effect: Effect) -> Option<Seat> {
    match effect {
        Effect::Donate { to, .. } => Some(to),
        Effect::Exchange { with, .. } => Some(with),
        Effect::Steal { from, .. } => Some(from),
        Effect::Kept => None,
    }
}

/// The specials most damaging, best and worst for their players; each special appears only once.
fn specials(deeds: &[(usize, Deed)]) -> Vec<Moment> {
    let mut told: Vec<(usize, Deed)> = Vec::new();
    let mut moments = Vec::new();
    let mut tell = |worth: fn(&Deed) -> i32, what: fn(Deed) -> What| {
        let best = deeds.iter().copied().first_max_by_key(|(_, deed)| worth(deed));
        if let Some((number, deed)) = best.filter(|best| worth(&best.1) > 0 && !told.contains(best)) {
            told.push((number, deed));
            moments.push(Moment { trick: Some(number), what: what(deed) });
        }
    };
    tell(|deed| -deed.other, What::Damage);
    tell(|deed| deed.own, What::Coup);
    tell(|deed| -deed.own, What::Backfire);
    moments
}

/// Third and fourth Lex; those counted at the end have no trick.
fn lex(states: &[Match], counted: Option<&Match>) -> Vec<Moment> {
    let mut moments = Vec::new();
    for player in seats(states) {
        for lex in [ALL_LEX - 1, ALL_LEX] {
            let has = |state: &Match| state.holding(player).lex;
            let reached = states.iter().position(|state| has(state) >= lex);
            let won = reached.filter(|at| has(&states[*at]) == lex).map(Some);
            let told = counted.filter(|state| has(state) == lex).map(|_| None);
            moments.extend(won.or(told).map(|trick| Moment { trick, what: What::Lex { player, lex } }));
        }
    }
    moments
}

/// The path of the duck, if the set has only one.
fn duck(made: &[Made]) -> Option<Moment> {
    let only = made.first()?.before.setup().most(TokenKind::Duck) == Some(1);
    let holder = |state: &Match| {
        Seat::all(state.players()).find(|seat| state.holding(*seat).tokens.count(TokenKind::Duck) > 0)
    };
    let trick = made.iter().find(|made| holder(&made.after).is_some()).filter(|_| only)?.trick;
    let mut holders: Vec<Seat> = made.iter().filter_map(|made| holder(&made.after)).collect();
    holders.dedup();
    let (first, last) = (*holders.first()?, *holders.last()?);
    Some(Moment { trick: Some(trick), what: What::Duck { first, passes: holders.len() - 1, last } })
}

/// All three milk with one player at the end, from the step that brought them together.
fn milk(made: &[Made]) -> Option<Moment> {
    let has_all = |state: &Match, seat: Seat| state.holding(seat).tokens.count(TokenKind::Milk) >= MOST_MILK;
    let last = &made.last()?.after;
    let player = Seat::all(last.players()).find(|seat| has_all(last, *seat))?;
    let together = made.iter().rfind(|made| !has_all(&made.before, player))?;
    Some(Moment { trick: Some(together.trick), what: What::Milk(player) })
}

fn most_tricks(states: &[Match]) -> Option<Moment> {
    let winners: Vec<Seat> = states[1..].iter().map(Match::leader).collect();
    let won = |seat: Seat| winners.iter().filter(|winner| **winner == seat).count();
    let most = seats(states).map(won).max()?;
    let players: Vec<Seat> = seats(states).filter(|seat| won(*seat) == most).collect();
    // Not notable if all players won equally many, or if the most is one.
    let notable = most > 1 && players.len() < seats(states).count();
    notable.then_some(Moment { trick: None, what: What::Tricks { players, won: most, of: winners.len() } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::report::MomentText;
    use crate::divicity::report::tests::{report, sheet};

    fn told(record: &str) -> Vec<String> {
        let report = report(&format!("[Players \"Ana Beto Cira\"]\n{record}"));
        let line = |(moment, MomentText { label, text, .. }): (&Moment, MomentText)| {
            let trick = moment.trick.map_or("-".to_owned(), |trick| trick.to_string());
            format!("{trick} {label}: {text}")
        };
        report.moments.iter().zip(sheet(&report).moments).map(line).collect()
    }

    #[test]
    fn the_moments_of_a_whole_match() {
        let report = report(include_str!("../../../templates/demo/divicity-match.dvc"));
        let moments = sheet(&report).moments.into_iter().take(report.moments.len());
        let lines: Vec<String> = moments.map(|moment| moment.text).collect();
        insta::assert_snapshot!(lines.join("\n"), @r"
        Ana gets it and never loses it.
        Ana steals beer from Davi, who loses 5 by it.
        Beto swaps 10 for −5 of Ana and loses 15 by it.
        Beto goes from −15 to 45, +60: gets 10 and wins 2 Lex.
        Beto has 3, which is worth +50.
        Cira takes it in the last trick. It changed 4 times.
        Ana won 7 of 13.
        ");
    }

    #[test]
    fn the_swing_says_what_came_and_what_went() {
        let told = told(
            "1. | rinds 10 | Ana 10 | Beto rinds 2. | beer exchange | Cira beer | Ana exchange 10<>Beto:rinds 3. | milk duck | Beto milk | Cira duck",
        );
        assert!(
            told.contains(&"3 Biggest swing: Cira falls from 5 to −25, −30: gets duck.".to_owned()),
            "{told:#?}"
        );
    }

    #[test]
    fn specials_are_told_by_what_they_changed() {
        let told = told(
            "1. | rinds beer | Ana rinds | Beto beer\n2. | steal -20 | Beto steal Ana:rinds | Cira -20\n\
             3. | donate 10 | Cira donate -20>Beto | Ana 10",
        );
        for expected in [
            "2 Best special: Beto steals rinds from Ana and gains 40 by it.",
            "3 Most damage: Cira gives −20 to Beto, who loses 20 by it.",
        ] {
            assert!(told.iter().any(|line| line == expected), "{told:#?}");
        }
    }

    #[test]
    fn c9_lex_won_in_the_trick_of_a_special_are_not_the_special_s_doing() {
        let told = told(
            "1. 2M AV 4M | 10 milk | Ana 10 | Cira milk\n2. 5P AP AB | beer steal | Ana beer | Cira steal Ana:10",
        );
        assert_eq!(
            told[0..2],
            [
                "2 Biggest swing: Cira goes from −5 to 55, +60: gets 10 and wins 2 Lex.",
                "2 The lead: Cira has had it since then. It changed once.",
            ],
        );
        assert_eq!(told[2], "2 Most damage: Cira steals 10 from Ana, who loses 10 by it.");
    }

    #[test]
    fn the_duck_is_followed() {
        let told = told("1. | duck 10 | Ana duck | Beto 10\n2. | donate 10 | Ana donate duck>Cira | Beto 10");
        assert!(
            told.contains(
                &"1 The duck: Ana gets it first; it changes hands once, and Cira ends with it.".to_owned()
            ),
            "{told:#?}"
        );
    }

    #[test]
    fn a_token_that_moves_twice_in_a_trick_is_followed_step_by_step() {
        let told = told(
            "1. | duck 10 | Ana 10 | Beto duck\n2. | exchange donate | Beto exchange duck<>Ana:10 | Ana donate duck>Beto",
        );
        let duck = "1 The duck: Beto gets it first; it changes hands twice, and Beto ends with it.";
        assert!(told.iter().any(|line| line == duck), "{told:#?}");
    }

    #[test]
    fn milk_that_goes_and_comes_back_in_a_trick_is_together_since_then() {
        let told = told(
            "1. | milk milk | Ana milk | Beto milk\n2. | milk steal | Cira milk | Ana steal Beto:milk\n\
             3. | steal 10 | Ana steal Cira:milk | Beto 10\n4. | donate donate | Ana donate milk>Beto | Beto donate milk>Ana",
        );
        assert!(told.contains(&"4 Milk: Ana has all of it: −50.".to_owned()), "{told:#?}");
    }

    #[test]
    fn c14_what_the_immune_of_a_trick_allow_does_not_end_the_telling() {
        let told = told(
            "[Rules \"immunity\"]\n1. | 10 milk | Ana 10 | Beto milk\n2. ~Ana ~Beto | steal beer | Cira steal kept | discard beer\n\
             3. | steal beer | Cira steal Ana:10 | Beto beer",
        );
        assert!(
            told.contains(&"3 Most damage: Cira steals 10 from Ana, who loses 10 by it.".to_owned()),
            "{told:#?}"
        );
    }

    #[test]
    fn lex_known_from_a_tag_count_at_the_end() {
        let told = told("[Lex \"Cira 3\"]\n1. | 10 milk | Ana milk | Beto 10");
        for expected in [
            "1 Biggest swing: Beto goes from 0 to 10, +10: gets 10.",
            "- Lex: Cira has 3, which is worth +50.",
            "- The lead: Cira takes it when Lex are counted. It changed once.",
        ] {
            assert!(told.iter().any(|line| line == expected), "{told:#?}");
        }
    }

    #[test]
    fn three_milk_are_told_from_the_trick_they_came_together() {
        let told = told(
            "1. | milk 10 | Ana milk | Beto 10\n2. | milk milk | Ana milk | Beto milk\n3. | steal 10 | Ana steal Beto:milk | Beto 10",
        );
        assert!(told.contains(&"3 Milk: Ana has all of it: −50.".to_owned()), "{told:#?}");
    }
}
