//! Compares the search with plain full-width search, stopped at any time.

use std::fmt::Write as _;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use super::*;
use crate::diverto::rules::{Board, Intersection, Rows, Setup, Variant};
use crate::diverto::study::throw;

fn search(position: &Position, thrown: Option<Numbers>, depth: u16) -> Search<'_> {
    Search::new(position).thrown(thrown).depth(depth)
}

/// Full-width search without pruning, ordering or memory. Gives up after `left` positions.
struct Plain {
    left: u32,
}

impl Plain {
    fn node(&mut self, position: &mut Position, depth: u16, ply: i32) -> Option<i32> {
        if position.plies_left() == 0 {
            return Some(0);
        }
        if !position.waits_for_dice() {
            return self.known(position, position.pairs(None), depth, ply);
        }
        let scores = Numbers::all()
            .map(|throw| self.known(position, Pairs::of([throw], position.is_ordered()), depth, ply));
        let scores: Vec<i32> = scores.collect::<Option<_>>()?;
        Some(if scores.iter().all(|score| *score >= PROVEN) {
            scores.into_iter().min()?
        } else if scores.iter().all(|score| *score <= -PROVEN) {
            scores.into_iter().max()?
        } else {
            scores.into_iter().map(|score| score.clamp(-LIKELY, LIKELY)).sum::<i32>() / 36
        })
    }

    fn known(&mut self, position: &mut Position, pairs: Pairs, depth: u16, ply: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        let lines = position.lines(pairs);
        if lines.is_empty() {
            Some(-WIN + ply)
        } else if depth == 0 {
            Some(estimate(position, LIKELY))
        } else {
            let scores = lines.iter().map(|line| self.line(position, line, depth, ply));
            scores.collect::<Option<Vec<_>>>()?.into_iter().max()
        }
    }

    fn line(&mut self, position: &mut Position, line: &Drawn, depth: u16, ply: i32) -> Option<i32> {
        let undo = position.play_unchecked(line);
        let score = self.node(position, depth - 1, ply + 1);
        position.undo(&undo);
        score.map(|score| -score)
    }
}

/// The exact score of each root line, depth by depth from 1, as deep as the budget allows.
fn plain(position: &Position, thrown: Option<Numbers>, positions: u32) -> Vec<Vec<(Drawn, i32)>> {
    let lines = position.lines(position.pairs(thrown));
    let mut position = position.clone();
    let mut plain = Plain { left: positions };
    let depth = |depth| {
        let scores =
            lines.iter().map(|line| plain.line(&mut position, line, depth, 0).map(|score| (*line, score)));
        scores.collect::<Option<Vec<_>>>()
    };
    (1..=8).map_while(depth).collect()
}

fn best(lines: &[(Drawn, i32)]) -> i32 {
    lines.iter().map(|(_, score)| *score).max().expect("a line")
}

fn score_of(lines: &[(Drawn, i32)], line: Option<Drawn>) -> i32 {
    lines.iter().find(|(other, _)| Some(*other) == line).expect("a legal line").1
}

/// Describes the wrong claims of a search result; empty if all are right.
fn wrong(position: &Position, found: &Found, plain: &[Vec<(Drawn, i32)>]) -> String {
    let mut wrong = String::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            writeln!(wrong, "{what}: {found:?}").expect("memory");
        }
    };
    let at = |depth: u16| &plain[usize::from(depth) - 1];
    match found.win_in_plies {
        Some(win) if win > 0 => {
            check((1..win).all(|sooner| best(at(sooner as u16)) < PROVEN), "there is a sooner win");
            check(found.depth == win as u16 || found.depth == win as u16 - 1, "the depth of a win");
            check(
                found.score == WIN - win && score_of(at(win as u16), found.line) == found.score,
                "no such win",
            );
        }
        _ if found.depth == 0 => {
            check(
                found.win_in_plies.is_none() && found.score == estimate(position, LIKELY),
                "a claim without a look",
            );
            check(plain[0].iter().any(|(line, _)| Some(*line) == found.line), "no legal line");
        }
        claimed => {
            let best = best(at(found.depth));
            check(found.score == best, "another score");
            check(claimed == DECIDED.in_plies(best), "another loss");
            check(score_of(at(found.depth), found.line) == best, "a line that is not the best");
        }
    }
    let mut after = position.clone();
    for (ply, line) in found.expected.iter().enumerate() {
        let legal = ply == 0 || (!after.waits_for_dice() && after.lines(after.pairs(None)).contains(line));
        check(legal, "expected what is not legal");
        after.play_unchecked(line);
    }
    check(found.expected.first() == found.line.as_ref(), "expected another line");
    if let Some(plies) = found.win_in_plies
        && !position.is_roll()
    {
        let loser = if plies > 0 { position.player().other() } else { position.player() };
        check(found.expected.len() == plies.unsigned_abs() as usize, "a proof of another length");
        check(after.ended(None) == Some(Ending::NoLine(loser)), "a proof that does not end the game");
    }
    wrong
}

fn any<T: Copy>(of: &[T], random: &mut impl Rng) -> T {
    of[random.random_range(0..of.len())]
}

/// A position a few lines before the end of a game on a small board, with the throw for its next line.
fn any_position(random: &mut impl Rng) -> (Position, Option<Numbers>) {
    loop {
        let board = Board::new(random.random_range(6..=9), random.random_range(6..=9)).expect("a board");
        let all: Vec<Intersection> = board.intersections().collect();
        let mut lives: Vec<Intersection> =
            (0..random.random_range(0..8)).map(|_| any(&all, random)).collect();
        lives.sort_unstable();
        lives.dedup();
        let setup = Setup {
            board,
            lives,
            dice: Some([throw(random), throw(random)]),
            rows: Rows::new(random.random_range(2..=8)).expect("rows"),
            variants: Variant::ALL.into_iter().filter(|_| random.random_bool(0.2)).collect(),
        };
        let mut positions = vec![(Position::new(&setup), None)];
        loop {
            let (mut position, thrown) = positions[positions.len() - 1].clone();
            let legal = position.lines(position.pairs(thrown));
            if position.plies_left() == 0 || legal.is_empty() {
                break;
            }
            position.play_unchecked(&any(&legal, random));
            let thrown = position.waits_for_dice().then(|| throw(random));
            positions.push((position, thrown));
        }
        // The last position has no line; the one before has a win or a few lines to go.
        let back = 1 + random.random_range(1..=6);
        if let Some(place) = positions.len().checked_sub(back).filter(|place| *place > 0) {
            return positions.swap_remove(place);
        }
    }
}

/// Searches `positions` positions, stopping after 1, 2, 4 … 2^20 nodes. Returns the number of claims checked,
/// the number proven, and a description of the wrong ones.
fn stopped_everywhere(positions: u32, budget: u32, seed: u64) -> (u32, u32, String) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut claims, mut proven, mut all_wrong) = (0, 0, String::new());
    for _ in 0..positions {
        let (position, thrown) = any_position(&mut random);
        let plain = plain(&position, thrown, budget);
        if plain.is_empty() {
            continue;
        }
        let mut before = 0;
        for stop in (0..=20).map(|power| 1 << power) {
            let found = search(&position, thrown, plain.len() as u16).stop(|nodes| nodes >= stop).run();
            let mut wrong = wrong(&position, &found, &plain);
            if found.depth < before || found.nodes > stop {
                writeln!(wrong, "less after {stop} positions: {found:?}").expect("memory");
            }
            before = found.depth;
            claims += 1;
            proven += u32::from(found.win_in_plies.is_some());
            if !wrong.is_empty() {
                writeln!(all_wrong, "stop {stop}, {position:?} {thrown:?}\n{wrong}").expect("memory");
            }
        }
        let count = random.random_range(1..=9);
        let rated = search(&position, thrown, plain.len() as u16).best_lines(count);
        let mut scores: Vec<i32> = plain[plain.len() - 1].iter().map(|(_, score)| *score).collect();
        scores.sort_unstable_by_key(|score| Reverse(*score));
        scores.truncate(count);
        let right =
            rated.iter().all(|rated| score_of(&plain[plain.len() - 1], Some(rated.line)) == rated.score);
        if !right || rated.iter().map(|rated| rated.score).ne(scores) {
            writeln!(all_wrong, "{position:?} {thrown:?}\nthe best {count} are not {rated:?}")
                .expect("memory");
        }
    }
    (claims, proven, all_wrong)
}

#[test]
fn whenever_it_is_stopped_what_is_claimed_is_what_plain_search_says() {
    let (claims, proven, wrong) = stopped_everywhere(60, 8_000, 1);
    assert_eq!(wrong, "");
    assert!(claims > 1_000 && proven > 300, "{claims} claims, {proven} proven");
}

/// `cargo test --release --lib diverto::search -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn whenever_it_is_stopped_what_it_says_is_true_for_long() {
    let (claims, proven, wrong) = stopped_everywhere(5_000, 200_000, 2);
    assert_eq!(wrong, "");
    println!("{claims} claims, {proven} of them proven, 0 wrong");
    assert!(claims > 100_000, "{claims}");
}

fn position(plies: u16, seed: u64, variants: Vec<Variant>) -> Position {
    let dice = [Numbers::new(2, 4).unwrap(), Numbers::new(3, 5).unwrap()];
    let lives = ["b2", "f6", "c5", "e3"].map(|life| life.parse().unwrap()).to_vec();
    let board = "9x9".parse().unwrap();
    let mut position = Position::new(&Setup { board, lives, dice: Some(dice), variants, ..Setup::default() });
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..plies {
        let legal = position.lines(position.pairs(None));
        if legal.is_empty() {
            break;
        }
        position.play_unchecked(&any(&legal, &mut random));
    }
    position
}

#[test]
fn the_same_depth_finds_the_same_twice() {
    let position = position(3, 7, Vec::new());
    assert_eq!(search(&position, None, 3).run(), search(&position, None, 3).run());
}

#[test]
fn a_search_that_is_stopped_has_a_legal_line_all_the_same() {
    let position = position(1, 7, Vec::new());
    for most in [1, 2, 100, 10_000] {
        let found = search(&position, None, 100).stop(|nodes| nodes >= most).run();
        let line = found.line.unwrap();
        assert!(position.lines(position.pairs(None)).contains(&line));
        assert!(found.expected.first() == Some(&line) && found.nodes <= most);
    }
}

#[test]
fn d10_no_line_is_named_with_numbers_nobody_has_thrown() {
    let position = position(3, 7, vec![Variant::Roll]);
    let found = search(&position, None, 2).run();
    assert_eq!((found.line, found.win_in_plies, found.nodes), (None, None, 0));
    assert_eq!(search(&position, None, 2).best_lines(3), []);
    let thrown = Numbers::new(3, 5);
    let rated = search(&position, thrown, 2).best_lines(3);
    assert!(rated.iter().all(|rated| [(3, 5), (5, 3)].contains(&{
        let Numbers(one, two) = rated.line.line.numbers();
        (one.get(), two.get())
    })));
    assert_eq!(rated.first().map(|rated| rated.line), search(&position, thrown, 2).run().line);
}

#[test]
fn d10_the_estimate_knows_the_chance_of_a_throw_that_fits() {
    let mut seen = Vec::new();
    for seed in 0..60 {
        let position = position(8, seed, vec![Variant::Roll]);
        let other = position.player().other();
        if position.has_line(Pairs::ALL) {
            let fit = position.fitting_throws(other);
            let slow = Numbers::all().filter(|throw| {
                let pairs = Pairs::of([*throw], false);
                position.count_lines_of(other, pairs) > 0
            });
            assert_eq!(fit as usize, slow.count());
            seen.push((fit, estimate(&position, LIKELY)));
        }
    }
    // Fewer fitting throws must score better, whatever lives and lines add: six throws of 36 outweigh them.
    for (fit, score) in &seen {
        assert!(seen.iter().all(|(more, less)| *more < fit + 6 || less < score), "{fit} {score}: {seen:?}");
    }
    let fits: Vec<u32> = seen.iter().map(|(fit, _)| *fit).collect();
    assert!(fits.iter().max() > fits.iter().min().map(|fit| fit + 12).as_ref(), "{fits:?}");
}

#[test]
fn d9_behind_the_last_line_nothing_is_thrown() {
    let board = "9x9".parse().unwrap();
    // In a corner not every throw fits. That is worth something, unless the opponent has no line left to draw.
    let worth = |rows| {
        let rows = Rows::new(rows).unwrap();
        let setup = Setup { board, rows, variants: vec![Variant::Roll], ..Setup::default() };
        let mut position = Position::new(&setup);
        for line in ["a1:N1E1", "b2:N1E1"] {
            let written: crate::diverto::notation::WrittenLine = line.parse().unwrap();
            position.play_unchecked(&position.judge(&written.attempt, None).unwrap());
        }
        let legal = position.lines(position.pairs(None));
        position.play_unchecked(legal.iter().min_by_key(|line| line.line.end()).unwrap());
        estimate(&position, LIKELY)
    };
    let (last, later) = (worth(2), worth(9));
    assert!(last.abs() < POINTS_A_LIFE && later > 10 * POINTS_A_LIFE, "{last} {later}");
}

#[test]
fn d10_before_a_throw_the_score_is_the_mean_after_all() {
    let board = "9x9".parse().unwrap();
    let mut position = Position::new(&Setup { board, variants: vec![Variant::Roll], ..Setup::default() });
    let first = position.lines(position.pairs(Numbers::new(1, 2)))[0];
    position.play_unchecked(&first);
    let likely = |thrown| {
        let found = Search::new(&position).thrown(Some(thrown)).depth(1).run();
        if found.win_in_plies.is_some() { LIKELY * found.score.signum() } else { found.score }
    };
    let sum: i32 = Numbers::all().map(likely).sum();
    let before = Search::new(&position).depth(1).before_throw();
    assert_eq!((before.score, before.depth, before.line), (sum / 36, 1, None));
    assert_eq!(Search::new(&position).stop(|_| true).before_throw().depth, 0);
}
