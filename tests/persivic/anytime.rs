//! Anytime searches: whenever a search is stopped, its answer must be true. It is stopped after 1, 2, 4 …
//! positions, by count rather than clock, and every reported score, win and loss is compared with plain
//! full-width search: no table, no move ordering, and repetitions found by comparing with all earlier
//! positions.

use std::collections::BTreeMap;

use crate::common::persivic_board::Board;
use parlour::persivic::search::proof::{forced_win, is_lost, winning_moves};
use parlour::persivic::search::wins::can_win;
use parlour::persivic::search::{Context, Found, Line, Search, Workers, evaluate};
use parlour::persivic::{Move, NoMove, Options, Position, Repetition};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use workers::Threads;

/// The workers of the library's own tests.
#[path = "../../src/table/workers/tests.rs"]
mod workers;

/// The score of a win now.
const WIN: i32 = 100_000;
/// The quiescence score of a capture that lets the opponent win at once.
const BLUNDER: i32 = -89_999;

/// Plain search of a position.
struct Plain<'a> {
    context: &'a Context,
    /// The positions on the path here, except those that the context holds.
    stood: Vec<Position>,
}

impl Plain<'_> {
    /// Every move with its score at a depth.
    fn moves(position: &Position, context: &Context, depth: u8) -> Vec<(Move, i32)> {
        let mut plain = Plain { context, stood: Vec::new() };
        if context.times(position) == 0 {
            plain.stood.push(*position);
        }
        let child = |played: Move| {
            let after = position.play_unchecked(&played);
            let quiet = if played.is_capture() { 0 } else { context.quiet + 1 };
            (played, -plain.value(&after, depth - 1, 1, quiet, [-WIN - 1, WIN + 1]))
        };
        position.moves().map(child).collect()
    }

    fn value(
        &mut self,
        position: &Position,
        depth: u8,
        ply: i32,
        quiet: u32,
        [mut alpha, beta]: [i32; 2],
    ) -> i32 {
        let options = self.context.options;
        if let Some(end) = position.ended(options.no_move) {
            let won = |side| if side == position.side_to_move() { WIN - ply } else { ply - WIN };
            return end.winner.map_or(0, won);
        }
        let times = self.stood.iter().filter(|before| *before == position).count()
            + self.context.times(position) as usize;
        if options.is_limit_reached(quiet) || times >= 2 {
            return 0;
        }
        if can_win(position, options.no_move) {
            return WIN - ply - 1;
        }
        if depth == 0 {
            return quiesce(position, options.no_move, 6);
        }
        self.stood.push(*position);
        let mut best = -WIN - 1;
        for played in position.moves() {
            let quiet = if played.is_capture() { 0 } else { quiet + 1 };
            let child = position.play_unchecked(&played);
            best = best.max(-self.value(&child, depth - 1, ply + 1, quiet, [-beta, -alpha]));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.stood.pop();
        best
    }
}

/// Quiescence: captures only.
fn quiesce(position: &Position, no_move: NoMove, left: u8) -> i32 {
    let captures = position.moves().filter(|played| left > 0 && played.is_capture());
    let scores = captures.map(|played| {
        let child = position.play_unchecked(&played);
        match child.ended(no_move) {
            Some(end) => {
                assert_eq!(end.winner, None, "a win in one is found before");
                0
            }
            None if can_win(&child, no_move) => BLUNDER,
            None => -quiesce(&child, no_move, left - 1),
        }
    });
    scores.fold(evaluate(position), i32::max)
}

/// A position to search, with cached results.
struct Case {
    position: Position,
    context: Context,
    /// The maximum depth and the number of lines.
    depth: u8,
    lines: usize,
    /// The uninterrupted result by depth.
    whole: BTreeMap<u8, Found>,
    /// Plain search scores of all moves by depth.
    plain: BTreeMap<u8, Vec<(Move, i32)>>,
}

#[derive(Debug, Default)]
struct Counted {
    positions: u64,
    /// Answers, and compared scores in them.
    answers: u64,
    claims: u64,
    proven: u64,
    /// Answers that adopted part of an unfinished depth.
    improved: u64,
    /// Positions with an earlier repetition.
    repeated: u64,
}

impl Case {
    fn new(position: Position, context: Context, depth: u8, lines: usize) -> Case {
        Case { position, context, depth, lines, whole: BTreeMap::new(), plain: BTreeMap::new() }
    }

    fn search(&self, depth: u8) -> Search<'_> {
        Search::new(&self.position).context(&self.context).depth(depth).lines(self.lines)
    }

    fn whole(&mut self, depth: u8) -> Found {
        if !self.whole.contains_key(&depth) {
            let found = self.search(depth).run();
            self.whole.insert(depth, found);
        }
        self.whole[&depth].clone()
    }

    fn plain(&mut self, depth: u8) -> &[(Move, i32)] {
        let all = || Plain::moves(&self.position, &self.context, depth);
        self.plain.entry(depth).or_insert_with(all)
    }

    /// The true score of a line's first move.
    fn truth(&mut self, line: &Line, depth: u8) -> i32 {
        let found = self.plain(depth).iter().find(|(played, _)| *played == line.moves[0]);
        found.expect("a legal move").1
    }

    /// Stops the search after `most` positions, and checks every claim of its answer.
    fn check(&mut self, most: u64, counted: &mut Counted) {
        let mut told = 0;
        let search = self.search(self.depth).stop(|nodes| nodes >= most);
        let found = search.progress(|found| told = found.depth).run();
        let at = format!("{} stopped at {most}: {found:?}", self.position);
        assert_eq!(found.depth, told, "{at}");
        assert!(!found.lines.is_empty() && found.lines.is_sorted_by(|a, b| a.score >= b.score), "{at}");
        for line in &found.lines {
            self.check_play(line, &at);
        }
        counted.answers += 1;
        counted.claims += found.lines.len() as u64;
        counted.proven += found.lines.iter().filter(|line| line.win_in_plies.is_some()).count() as u64;
        let is_next = |case: &mut Case, line: &Line| {
            found.depth < case.depth && case.truth(line, found.depth + 1) == line.score
        };
        if found.depth == 0 {
            let no_move = self.context.options.no_move;
            for (place, line) in found.lines.iter().enumerate() {
                let is_unseen = place == 0
                    && !can_win(&self.position, no_move)
                    && line.score == quiesce(&self.position, no_move, 6);
                assert!(is_unseen || is_next(self, line), "{at}");
            }
            let is_lost = found.lines[0].win_in_plies.is_some_and(|plies| plies < 0);
            assert!(!is_lost, "nothing was looked at: {at}");
            return;
        }
        let whole = self.whole(found.depth);
        let mut truths: Vec<i32> = self.plain(found.depth).iter().map(|(_, score)| *score).collect();
        truths.sort_unstable_by(|a, b| b.cmp(a));
        truths.truncate(self.lines);
        assert!(whole.lines.iter().map(|line| line.score).eq(truths.iter().copied()), "{truths:?} {whole:?}");
        assert_eq!(found.lines.len(), truths.len(), "{at}");
        if found.lines == whole.lines {
            return;
        }
        counted.improved += 1;
        for line in &found.lines {
            assert!(whole.lines.contains(line) || is_next(self, line), "{at}\n{whole:?}");
        }
        let [now, before] = [&found, &whole].map(|found| self.truth(&found.lines[0], found.depth + 1));
        assert!(now >= before, "{before} was better: {at}");
        assert!(found.lines[0].win_in_plies.is_none_or(|plies| plies > 0), "not all was looked at: {at}");
    }

    /// Proofs within the depth of plain search agree with it for each move.
    fn check_proofs(&mut self) {
        let depth = self.depth;
        let scores = self.plain(depth).to_vec();
        let stands = format!("{} {:?}", self.position, self.context);
        for plies in 1..=u32::from(depth) + 1 {
            let near = WIN - plies as i32;
            if plies % 2 == 1 {
                let wins = scores.iter().filter(|(_, score)| *score >= near).map(|(played, _)| *played);
                let proven = winning_moves(&self.position, &self.context, plies, |_| false);
                assert!(wins.clone().eq(proven.iter().copied()), "{plies}: {proven:?} {scores:?} {stands}");
                let win = forced_win(&self.position, &self.context, plies, |_| false);
                let best = scores.iter().map(|(_, score)| WIN - score).min().filter(|_| wins.count() > 0);
                assert_eq!(win.map(|win| win.plies as i32), best, "{stands}");
            } else {
                let is_true = scores.iter().all(|(_, score)| *score <= -near);
                assert_eq!(is_lost(&self.position, &self.context, plies, |_| false), is_true, "{stands}");
            }
        }
    }

    /// A line is playable; a proven one has the stated length and ends the game.
    fn check_play(&self, line: &Line, at: &str) {
        let (mut position, mut context) = (self.position, self.context.clone());
        for played in &line.moves {
            assert!(context.ended(&position).is_none() && position.allows(played), "{played} of {at}");
            context.play(&position, played);
            position = position.play_unchecked(played);
        }
        if let Some(plies) = line.win_in_plies {
            assert_eq!(line.moves.len(), plies.unsigned_abs() as usize, "{at}");
            let side = self.position.side_to_move();
            let winner = context.ended(&position).and_then(|end| end.winner);
            assert_eq!(winner, Some(if plies > 0 { side } else { side.other() }), "{at}");
        }
    }
}

/// A sparse board near its end.
fn sparse(random: &mut impl Rng, stacks: usize, most: u32) -> Position {
    let mut stones = BTreeMap::new();
    for side in ['r', 'b'] {
        for _ in 0..stacks {
            let square = (random.random_range(0..9), random.random_range(0..9));
            stones.entry(square).or_insert((side, random.random_range(1..=most)));
        }
    }
    Board { stones, side: if random.random_bool(0.5) { 'r' } else { 'b' } }.position()
}

/// A board with an immobile stack and a few single stones per side: few enough moves to search to the depth
/// where positions repeat.
fn stuck(random: &mut impl Rng) -> Position {
    let mut stones = BTreeMap::new();
    for side in ['r', 'b'] {
        for count in [20, 1, 1].into_iter().take(random.random_range(2..=3)) {
            let square = (random.random_range(0..9), random.random_range(1..8));
            stones.entry(square).or_insert((side, count));
        }
    }
    Board { stones, side: if random.random_bool(0.5) { 'r' } else { 'b' } }.position()
}

/// The move that takes back the last one, if that moved a stone or stack whole.
fn back(position: &Position, last: &Move) -> Option<Move> {
    let mut targets = last.targets().iter();
    let (to, _) = targets.next().filter(|_| targets.next().is_none())?;
    position.moves_from(to).find(|played| {
        !played.is_capture() && played.targets().iter().map(|(square, _)| square).eq([last.from()])
    })
}

/// A position in an unfinished game with moves back and forth before it.
fn game(random: &mut impl Rng) -> Option<(Position, Context)> {
    let options = Options {
        no_move: if random.random_bool(0.2) { NoMove::Draw } else { NoMove::Loss },
        no_capture_limit: random.random_bool(0.2).then(|| random.random_range(1..12)),
        repetition: if random.random_bool(0.3) { Repetition::Claim } else { Repetition::Draw },
    };
    let mut position = match random.random_range(0..8) {
        0 => sparse(random, 3, 1),
        1 => sparse(random, 4, 1),
        2 => sparse(random, 3, 3),
        3 => sparse(random, 5, 2),
        _ => stuck(random),
    };
    let mut context = Context::new(options);
    let mut last = [None; 2];
    for ply in 0..random.random_range(0..14) {
        if context.ended(&position).is_some() {
            break;
        }
        let moves: Vec<Move> = position.moves().collect();
        let any = moves[random.random_range(0..moves.len())];
        let again = last[ply % 2].and_then(|last| back(&position, &last));
        let played = again.filter(|_| random.random_bool(0.9)).unwrap_or(any);
        last[ply % 2] = Some(played);
        context.play(&position, &played);
        position = position.play_unchecked(&played);
    }
    context.ended(&position).is_none().then_some((position, context))
}

/// Runs this many positions, each stopped after 1, 2, 4 … 2^`most` positions.
fn run(seed: u64, positions: u64, most: u32, work: f64) -> Counted {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut counted = Counted::default();
    while counted.positions < positions {
        let Some((position, context)) = game(&mut random) else { continue };
        // As deep as plain search can go.
        let width = position.count_moves().max(2) as f64;
        let depth = (work.ln() / width.ln()).floor().clamp(1.0, 9.0) as u8;
        let lines = [1, 1, 2, 5][random.random_range(0..4)];
        let has_repeated = context.is_twice();
        let mut case = Case::new(position, context, depth, lines);
        counted.positions += 1;
        counted.repeated += u64::from(has_repeated);
        for power in 0..=most {
            case.check(1 << power, &mut counted);
        }
        case.check_proofs();
        if counted.positions.is_multiple_of(50) {
            println!("{counted:?}");
        }
    }
    counted
}

#[test]
fn whenever_it_is_stopped_what_it_says_is_true() {
    let counted = run(13, 80, 12, 3e3);
    assert!(counted.claims > 1_000 && counted.proven > 100 && counted.improved > 3, "{counted:?}");
    assert!(counted.repeated > 10, "{counted:?}");
}

#[test]
#[ignore = "takes minutes: cargo test --release --test persivic anytime:: -- --ignored --nocapture"]
fn whenever_it_is_stopped_what_it_says_is_true_for_long() {
    let counted = run(1, 1_000, 20, 2e6);
    println!("0 of {} claims wrong", counted.claims);
    assert!(counted.claims > 10_000, "{counted:?}");
}

#[test]
fn helping_threads_change_no_score() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut compared = 0;
    while compared < 12 {
        let Some((position, context)) = game(&mut random) else { continue };
        if position.count_moves() > 60 {
            continue;
        }
        let scores = |threads| -> Vec<i32> {
            let threads = Threads(threads);
            let search = Search::new(&position).context(&context).depth(3).lines(3);
            let found = search.workers(&threads).run();
            found.lines.iter().map(|line| line.score).collect()
        };
        assert_eq!(scores(1), scores(3), "{position}");
        compared += 1;
    }
}

fn stopped(position: &str, most: u64) -> Found {
    let position: Position = position.parse().expect("a position");
    Search::new(&position).stop(|nodes| nodes >= most).run()
}

#[test]
fn nothing_is_lost_while_a_move_is_not_refuted() {
    // At 50 ms this was reported as lost in 4; at four plies it is almost four stones better.
    const GOOD: &str = "4.b4./2.b.b4./.r2.b.4b2./3.2b.rbbb/b3.b.7r.b/5r.b3.r.2r/3.2r5./8.r/4.r.r2. r";
    for power in 0..18 {
        let found = stopped(GOOD, 1 << power);
        assert!(found.lines[0].win_in_plies.is_none(), "{power}: {found:?}");
    }
}

#[test]
fn a_depth_half_searched_does_not_replace_a_finished_answer() {
    // At 100 ms this was i8-i6; depths 6 and 7 say d5-b5,f5.
    const SLOW: &str = ".2b4.b2./8.2b/9./9./3.2b5./3.r5./9./4.rr3./2r8. b";
    let position: Position = SLOW.parse().expect("a position");
    for power in 0..18 {
        let found = stopped(SLOW, 1 << power);
        if found.depth > 0 {
            let whole = Search::new(&position).depth(found.depth).run();
            let is_better = found.lines[0].score >= whole.lines[0].score;
            assert!(is_better, "{power}: {:?} after {:?}", found.lines, whole.lines);
        }
    }
}

#[test]
fn a_depth_that_was_not_searched_is_not_told() {
    let start = Position::start().to_string();
    for power in 0..16 {
        // A depth takes at least one position for each of 235 moves.
        let depth = stopped(&start, 1 << power).depth;
        assert!(u64::from(depth) <= (1 << power) / 235, "{power}: {depth}");
    }
}
