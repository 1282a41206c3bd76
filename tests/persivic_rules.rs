//! PerSiVic's rules against a second reading of them, slow and obvious: it knows a position only by its text, walks
//! every way of every stone, and keeps moves as text in sets.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use parlour::persivic::notation::WrittenMove;
use parlour::persivic::replay::{Report, replay};
use parlour::persivic::{Move, NoMove, Position, Reason};
use parlour::record::GameText;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Column and row from 0.
type At = (i32, i32);

/// Stones as the rules speak of them: a colour and a count on squares.
#[derive(Clone, Debug, PartialEq)]
struct Board {
    stones: BTreeMap<At, (char, u32)>,
    side: char,
}

fn name((column, row): At) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

fn at(name: &str) -> At {
    let [column, row] = name.as_bytes() else { panic!("{name}") };
    (i32::from(column - b'a'), i32::from(row - b'1'))
}

impl Board {
    fn read(text: &str) -> Board {
        let (rows, side) = text.split_once(' ').expect("rows and a side");
        let mut stones = BTreeMap::new();
        for (row, line) in (0..9).rev().zip(rows.split('/')) {
            let (mut column, mut count) = (0, String::new());
            for letter in line.chars() {
                if letter.is_ascii_digit() {
                    count.push(letter);
                    continue;
                }
                let number = count.parse().unwrap_or(1);
                count.clear();
                if letter == '.' {
                    column += number as i32;
                } else {
                    stones.insert((column, row), (letter, number));
                    column += 1;
                }
            }
            assert_eq!(column, 9, "{text}");
        }
        Board { stones, side: side.chars().next().expect("a side") }
    }

    /// As text that insists on nothing: every square by itself.
    fn write(&self) -> String {
        let square = |column, row| match self.stones.get(&(column, row)) {
            None => ".".to_owned(),
            Some((side, count)) => format!("{count}{side}"),
        };
        let rows = (0..9).rev().map(|row| (0..9).map(|column| square(column, row)).collect::<String>());
        format!("{} {}", rows.collect::<Vec<_>>().join("/"), self.side)
    }

    fn position(&self) -> Position {
        self.write().parse().expect("a position")
    }

    /// Every square that a stone of a stack on `from` can end on (P3–P5).
    fn destinations(&self, from: At) -> BTreeSet<At> {
        let (side, stack) = self.stones[&from];
        let mut ends = BTreeSet::new();
        // A way uses one of left and right and one of up and down at most.
        for (x, y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            self.walk(from, stack, (x, y), &mut ends);
        }
        let may_land = |end: &At| match self.stones.get(end) {
            Some((other, _)) if *other != side => stack == 1,
            _ => true,
        };
        ends.into_iter().filter(may_land).collect()
    }

    fn walk(&self, from: At, left: u32, (x, y): (i32, i32), ends: &mut BTreeSet<At>) {
        for next in [(from.0 + x, from.1), (from.0, from.1 + y)] {
            if !(0..9).contains(&next.0) || !(0..9).contains(&next.1) {
                continue;
            }
            if left == 1 {
                ends.insert(next);
            } else if !self.stones.contains_key(&next) {
                self.walk(next, left - 1, (x, y), ends);
            }
        }
    }

    /// All legal moves as text: each stone of a stack goes to each destination, in every way.
    fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        let own = self.stones.iter().filter(|(_, (side, _))| *side == self.side);
        for (&from, &(_, stack)) in own {
            let ends = self.destinations(from);
            // Ways to put down so many stones, as how many end where.
            let mut ways = BTreeSet::from([BTreeMap::<At, u32>::new()]);
            for _ in 0..stack {
                let mut longer = BTreeSet::new();
                for way in &ways {
                    for end in &ends {
                        let mut way = way.clone();
                        *way.entry(*end).or_insert(0) += 1;
                        longer.insert(way);
                    }
                }
                ways = longer;
            }
            moves.extend(ways.iter().map(|way| self.canonical(from, way)));
        }
        moves
    }

    fn canonical(&self, from: At, way: &BTreeMap<At, u32>) -> String {
        let capture = way.keys().any(|end| self.stones.get(end).is_some_and(|(side, _)| *side != self.side));
        let mut targets: Vec<(At, u32)> = way.iter().map(|(end, count)| (*end, *count)).collect();
        targets.sort_by_key(|((column, row), _)| (*row, *column));
        let written = |(end, count): &(At, u32)| match count {
            1 => name(*end),
            _ if targets.len() == 1 => name(*end),
            count => format!("{count}{}", name(*end)),
        };
        let targets: Vec<String> = targets.iter().map(written).collect();
        format!("{}{}{}", name(from), if capture { 'x' } else { '-' }, targets.join(","))
    }

    /// The board after a legal move (P2, P5).
    fn after(&self, played: &str) -> Board {
        let (from, targets) = played.split_at(2);
        let (side, stack) = self.stones[&at(from)];
        let mut next = self.clone();
        next.stones.remove(&at(from));
        let targets: Vec<&str> = targets[1..].split(',').collect();
        for target in &targets {
            let (count, square) = target.split_at(target.len() - 2);
            let whole = if targets.len() == 1 { stack } else { 1 };
            let count: u32 = count.parse().unwrap_or(whole);
            let there = next.stones.get(&at(square)).filter(|(owner, _)| *owner == side);
            let there = there.map_or(0, |(_, count)| *count);
            next.stones.insert(at(square), (side, there + count));
        }
        next.side = if side == 'r' { 'b' } else { 'r' };
        next
    }

    /// The same board seen in a mirror: a and i change places.
    fn mirrored(&self) -> Board {
        let stones = self.stones.iter().map(|((column, row), stack)| ((8 - column, *row), *stack));
        Board { stones: stones.collect(), side: self.side }
    }

    /// The same board seen by the other player, colours exchanged.
    fn turned(&self) -> Board {
        let other = |side| if side == 'r' { 'b' } else { 'r' };
        let stones = self.stones.iter();
        let stones =
            stones.map(|((column, row), (side, count))| ((8 - column, 8 - row), (other(*side), *count)));
        Board { stones: stones.collect(), side: other(self.side) }
    }

    fn stacks(&self, side: char) -> usize {
        self.stones.values().filter(|(owner, _)| *owner == side).count()
    }
}

/// How a move's text changes when squares do, with targets in no order.
fn renamed(played: &str, square: impl Fn(At) -> At) -> BTreeSet<String> {
    let (from, targets) = played.split_at(2);
    let (mark, targets) = targets.split_at(1);
    let target = |target: &str| {
        let (count, name_of) = target.split_at(target.len() - 2);
        format!("{count}{}", name(square(at(name_of))))
    };
    let head = format!("{}{mark}", name(square(at(from))));
    targets.split(',').map(target).chain([head]).collect()
}

/// Stones of both sides strewn at random, 27 of a side at most.
fn strewn(random: &mut impl Rng) -> Board {
    let mut stones = BTreeMap::new();
    for side in ['r', 'b'] {
        let mut left = random.random_range(1..=27);
        let largest = random.random_range(1..=6);
        while left > 0 {
            let count = random.random_range(1..=largest.min(left));
            let square = (random.random_range(0..9), random.random_range(0..9));
            stones.entry(square).or_insert((side, count));
            left -= count;
        }
    }
    Board { stones, side: if random.random() { 'r' } else { 'b' } }
}

/// Lists of more moves than this take the slow way too long.
const MOST: u64 = 1_000;

/// Random positions with few enough moves: strewn, and from games played at random.
fn positions(seed: u64, count: usize) -> Vec<(Board, Position)> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut positions = Vec::new();
    let mut game = Position::start();
    while positions.len() < count {
        let board = strewn(&mut random);
        let position = board.position();
        for (board, position) in [(board, position), (Board::read(&game.to_string()), game)] {
            if position.count_moves() <= MOST {
                positions.push((board, position));
            }
        }
        game = if game.is_over() {
            Position::start()
        } else {
            game.play_unchecked(&any_move(&game, &mut random))
        };
    }
    positions
}

fn any_move(position: &Position, random: &mut impl Rng) -> Move {
    let place = random.random_range(0..position.count_moves()) as usize;
    position.moves().nth(place).expect("as many moves as counted")
}

#[test]
fn p2_to_p5_a_slow_reading_of_the_rules_has_the_same_moves() {
    let mut moves = 0;
    for (board, position) in positions(1, 2_500) {
        let slow = board.moves();
        let fast: Vec<String> = position.moves().map(|played| played.to_string()).collect();
        moves += fast.len();
        assert_eq!(fast.len(), slow.len(), "{position}");
        assert!(fast.iter().all(|played| slow.contains(played)), "{position}");
        assert_eq!(position.count_moves(), slow.len() as u64, "{position}");
        assert_eq!(position.has_move(), !slow.is_empty(), "{position}");
    }
    assert!(moves > 250_000, "only {moves} moves were looked at");
}

#[test]
fn p2_p5_a_slow_reading_of_the_rules_makes_the_same_positions() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for (board, position) in positions(2, 1_000) {
        let mut children = Vec::new();
        position.for_each_child(&mut |child| children.push(*child));
        for _ in 0..20.min(children.len()) {
            let place = random.random_range(0..children.len());
            let played = position.moves().nth(place).expect("as many moves as children");
            let after = position.play_unchecked(&played);
            let slow = board.after(&played.to_string()).position();
            assert_eq!(after, slow, "{position} {played}");
            assert_eq!(after.hash(), slow.hash(), "{position} {played}");
            assert_eq!(after, children[place], "{position} {played}");
            assert_eq!(after.hash(), children[place].hash(), "{position} {played}");
        }
    }
}

/// A move that somebody might write: often nearly right.
fn attempt(board: &Board, random: &mut impl Rng) -> String {
    let any_square = |random: &mut dyn Rng| (random.random_range(0..9), random.random_range(0..9));
    let own: Vec<At> =
        board.stones.iter().filter(|(_, (side, _))| *side == board.side).map(|(at, _)| *at).collect();
    let from = if own.is_empty() || random.random_bool(0.1) {
        any_square(random)
    } else {
        own[random.random_range(0..own.len())]
    };
    let stack = board.stones.get(&from).map_or(1, |(_, count)| *count);
    let near: Vec<At> = if board.stones.contains_key(&from) {
        (0..81)
            .map(|place| (place % 9, place / 9))
            .filter(|to: &At| (to.0 - from.0).unsigned_abs() + (to.1 - from.1).unsigned_abs() == stack)
            .collect()
    } else {
        Vec::new()
    };
    let mut text = format!("{}{}", name(from), if random.random_bool(0.2) { 'x' } else { '-' });
    let mut left = stack;
    let targets = random.random_range(1..=stack.min(4));
    for target in 1..=targets {
        let square = if near.is_empty() || random.random_bool(0.05) {
            any_square(random)
        } else {
            near[random.random_range(0..near.len())]
        };
        let mut count = if target == targets { left } else { random.random_range(0..=left) };
        left -= count;
        if random.random_bool(0.05) {
            count += 1;
        }
        let count = match count {
            0 | 1 if random.random() => String::new(),
            0 => "1".to_owned(),
            _ if targets == 1 && random.random() => String::new(),
            count => count.to_string(),
        };
        write!(text, "{}{count}{}", if target > 1 { "," } else { "" }, name(square)).expect("memory");
    }
    text
}

/// An attempt in canonical text, if its counts add up to the stack.
fn tidied(board: &Board, attempt: &str) -> Option<String> {
    let (from, targets) = attempt.split_at(2);
    let (mark, targets) = targets.split_at(1);
    let stack = board.stones.get(&at(from))?.1;
    let alone = !targets.contains(',');
    let mut way = BTreeMap::new();
    for target in targets.split(',') {
        let (count, square) = target.split_at(target.len() - 2);
        let left_out = if alone { stack } else { 1 };
        *way.entry(at(square)).or_insert(0) += count.parse().unwrap_or(left_out);
    }
    if way.values().sum::<u32>() != stack {
        return None;
    }
    // The mark is as written, whatever is captured.
    let text = board.canonical(at(from), &way);
    Some(format!("{}{mark}{}", &text[..2], &text[3..]))
}

#[test]
fn exactly_the_legal_moves_are_judged_legal() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut legal, mut kinds) = (0, BTreeMap::new());
    for (board, position) in positions(3, 1_500) {
        let slow = board.moves();
        let fast: Vec<Move> = position.moves().collect();
        for played in fast.iter().take(100) {
            let written: WrittenMove = played.to_string().parse().expect("a move of ours");
            assert_eq!(position.judge(&written.attempt()), Ok(*played), "{position}");
        }
        for _ in 0..30 {
            let text = attempt(&board, &mut random);
            let written: WrittenMove = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let judged = position.judge(&written.attempt());
            let wanted = tidied(&board, &text).filter(|tidied| slow.contains(tidied));
            assert_eq!(judged.map(|played| played.to_string()).ok(), wanted, "{position} {text}");
            match judged {
                Ok(_) => legal += 1,
                Err(fault) => *kinds.entry(fault.kind()).or_insert(0) += 1,
            }
        }
    }
    assert!(legal > 5_000, "only {legal} attempts were legal");
    let kinds: Vec<&str> = kinds.into_keys().collect();
    assert_eq!(kinds, ["bad-distance", "blocked", "capture", "no-stones", "wrong-colour", "wrong-count"]);
}

#[test]
fn mirrored_positions_have_mirrored_moves_and_ends() {
    for (board, position) in positions(4, 600) {
        let turned = |(column, row): At| (8 - column, 8 - row);
        let mirrored = |(column, row): At| (8 - column, row);
        let own = |square: At| square;
        let moves = |position: &Position, square: &dyn Fn(At) -> At| -> BTreeSet<BTreeSet<String>> {
            position.moves().map(|played| renamed(&played.to_string(), square)).collect()
        };
        let here = board.mirrored().position();
        assert!(moves(&here, &own) == moves(&position, &mirrored), "{position}");
        assert_eq!(here.ended(NoMove::Loss), position.ended(NoMove::Loss), "{position}");
        let there = board.turned().position();
        assert!(moves(&there, &own) == moves(&position, &turned), "{position}");
        let (one, other) = (position.ended(NoMove::Loss), there.ended(NoMove::Loss));
        assert_eq!(one.map(|end| end.rule), other.map(|end| end.rule), "{position}");
        let winner = one.and_then(|end| end.winner);
        assert_eq!(
            winner,
            other.and_then(|end| end.winner).map(parlour::persivic::Side::other),
            "{position}"
        );
        assert_eq!(board.stacks('r'), board.turned().stacks('b'));
    }
}

#[test]
fn a_hash_is_a_position_s_own_however_it_was_reached() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut known: HashMap<u64, Position> = HashMap::new();
    for _ in 0..60 {
        let mut position = Position::start();
        while !position.is_over() && known.len() < 100_000 {
            position = position.play_unchecked(&any_move(&position, &mut random));
            let read: Position = position.to_string().parse().expect("a position of ours");
            assert_eq!((read, read.hash()), (position, position.hash()));
            let same = *known.entry(position.hash()).or_insert(position);
            assert_eq!(same, position);
        }
    }
    assert!(known.len() > 1_000, "{}", known.len());
}

// Whole games, rule by rule.

#[track_caller]
fn played(text: &str) -> Report {
    let report = replay(&GameText::new(text));
    assert_eq!(report.fault, None);
    report
}

#[track_caller]
fn stands(text: &str, status: &str, reason: Option<&str>) {
    let report = played(text);
    assert_eq!(
        (report.standing.status().name(), report.standing.reason().map(Reason::name)),
        (status, reason)
    );
}

#[track_caller]
fn fault(text: &str) -> (&'static str, &'static str, Option<u32>) {
    let fault = replay(&GameText::new(text)).fault.expect("a fault");
    (fault.kind, fault.rule, fault.ply.map(parlour::record::Step::number))
}

#[test]
fn p1_red_moves_first_unless_a_position_says_otherwise() {
    assert_eq!(played("1. e1-e4 e9-e6").position.to_string().chars().last(), Some('r'));
    assert_eq!(fault("1. e9-e6"), ("wrong-colour", "P2", Some(1)));
    let blue = "[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n";
    assert_eq!(played(&format!("{blue}1... a9-a6 2. a1-a4 a6-b4")).plies, 3);
    assert_eq!(fault(&format!("{blue}1. a1-a4")).0, "wrong-colour");
    let many = "[Position \"27b8./9./9./9./9./9./9./9./27rr7. b\"]\n*";
    assert_eq!(fault(many), ("bad-position", "P1", None));
}

#[test]
fn p2_each_stone_goes_its_own_way() {
    let after = played("1. e1-c2,e4,f3 *").position.to_string();
    assert_eq!(after, "3b3b3b3b3b3b3b3b3b/9./9./9./9./4.r4./5.r3./2.r6./3r3r3r3r.3r3r3r3r b");
}

#[test]
fn p6_the_move_that_makes_three_wins_at_once() {
    let start = "[Position \".rr2.3b3./9./9./3r8./9./9./9./3b8./9. r\"]\n";
    stands(&format!("{start}1. a6-a9 1-0"), "red-wins", Some("far-row"));
    stands(&format!("{start}1. a6-a9"), "red-wins", Some("far-row"));
    assert_eq!(fault(&format!("{start}1. a6-a9 f9-f8")), ("game-over", "P6", Some(2)));
    assert_eq!(fault(&format!("{start}1. a6-a9 *")), ("result", "P6", Some(2)));
    assert_eq!(fault(&format!("{start}[Result \"0-1\"]\n1. a6-a9")), ("result", "P6", None));
    // Looked at in the start position too, whoever is to move.
    for side in ["r", "b"] {
        let won = format!("[Position \"2r7.r/9./3b8./9./9./9./9./9./9. {side}\"]\n");
        stands(&format!("{won}1-0"), "red-wins", Some("far-row"));
        assert_eq!(fault(&format!("{won}i9-i8 1-0")), ("game-over", "P6", Some(1)));
    }
}

#[test]
fn p7_ends_are_looked_at_in_order() {
    let drawn = "[Position \"9./9./9./9./9./r.b6./b8./9./9. r\"]\n";
    stands(&format!("{drawn}1/2-1/2"), "draw", Some("few-stones"));
    // Three on one side are enough to go on.
    let third = "[Position \"9./9./9./9./9./r.b6./b8./r8./r8. r\"]\n";
    stands(&format!("{third}*"), "unfinished", None);
    stands(&format!("{third}1. a4xa3"), "unfinished", None);
    let capture = "[Position \"9./9./9./9./9./r.b6./br7./r8./9. b\"]\n";
    stands(&format!("{capture}1... a3xb3 1/2-1/2"), "draw", Some("few-stones"));
    assert_eq!(fault(&format!("{capture}1... a3xb3 2. a4-a5")), ("game-over", "P7a", Some(2)));
}

#[test]
fn p7b_no_legal_move_loses_or_draws_by_option() {
    let stuck = "[Position \"2b2r7./2r8./9./9./9./3.3r5./9./9./9. b\"]\n";
    stands(&format!("{stuck}1-0"), "red-wins", Some("no-move"));
    stands(&format!("{stuck}[NoMove \"loss\"]\n1-0"), "red-wins", Some("no-move"));
    stands(&format!("{stuck}[NoMove \"draw\"]\n1/2-1/2"), "draw", Some("no-move"));
    assert_eq!(fault(&format!("{stuck}[NoMove \"draw\"]\n1-0")), ("result", "P7b", Some(1)));
    assert_eq!(fault(&format!("{stuck}[NoMove \"win\"]\n1-0")).0, "bad-tag");
    // The last stone taken, while red has three: blue has no move.
    let last = "[Position \"9./9./9./9./rb7./2r8./9./9./9. r\"]\n";
    stands(&format!("{last}1. a5xb5"), "red-wins", Some("no-move"));
}

#[test]
fn p7c_so_many_plies_without_a_capture_draw_where_the_record_says_so() {
    let limit = "[NoCaptureLimit \"3\"]\n1. a1-a4 a9-a6 ";
    stands(limit, "unfinished", None);
    stands(&format!("{limit}2. b1-b4"), "draw", Some("no-capture-limit"));
    assert_eq!(fault(&format!("{limit}2. b1-b4 b9-b6")), ("game-over", "P7c", Some(4)));
    assert_eq!(fault(&format!("{limit}2. b1-b4 1-0")), ("result", "P7c", Some(4)));
    // A capture begins the count anew.
    let near = "[NoCaptureLimit \"2\"]\n[Position \"9./3b8./9./9./rb7./9./9./9./3r8. r\"]\n";
    stands(&format!("{near}1. a1-a4 1/2-1/2"), "draw", Some("agreement"));
    stands(&format!("{near}1. a5xb5 a8-d8"), "unfinished", None);
    stands(&format!("{near}1. a5xb5 a8-d8 2. b5-b6"), "draw", Some("no-capture-limit"));
    for wrong in ["0", "-1", "x", "", "01", "4294967296"] {
        assert_eq!(fault(&format!("[NoCaptureLimit \"{wrong}\"]\n*")).0, "bad-tag", "{wrong}");
    }
}

/// Two stones go forth and back and leave the position that they began with, from this turn on.
fn round(n: u32) -> String {
    format!("{n}. a9-a8 c9-c8 {}. a8-a9 c8-c9 ", n + 1)
}

const SHUFFLE: &str = "[Position \"r.b6./9./9./9./9./3b8./9./3r8./9. r\"]\n";

#[test]
fn p7d_a_third_time_is_a_draw_at_once() {
    let twice = format!("{SHUFFLE}{}{}", round(1), round(3));
    assert_eq!(played(&twice).third_times, [8]);
    for result in ["1/2-1/2", ""] {
        stands(&format!("{twice}{result}"), "draw", Some("repetition"));
    }
    stands(&format!("[Repetition \"draw\"]\n{twice}"), "draw", Some("repetition"));
    for wrong in ["1-0", "0-1", "*"] {
        assert_eq!(fault(&format!("{twice}{wrong}")), ("result", "P7d", Some(9)), "{wrong}");
    }
    assert_eq!(fault(&format!("[Result \"*\"]\n{twice}")), ("result", "P7d", None));
    assert_eq!(fault(&format!("{twice}5. a9-b9")), ("game-over", "P7d", Some(9)));
    // What another rule ends first is not drawn by this one.
    let limited = format!("[NoCaptureLimit \"8\"]\n{twice}");
    stands(&limited, "draw", Some("no-capture-limit"));
    for wrong in ["", "Claim", "loss"] {
        assert_eq!(fault(&format!("[Repetition \"{wrong}\"]\n*")), ("bad-tag", "syntax", None), "{wrong}");
    }
}

#[test]
fn p7d_a_third_time_is_told_and_may_be_claimed_where_the_record_says_so() {
    let twice = format!("[Repetition \"claim\"]\n{SHUFFLE}{}{}", round(1), round(3));
    assert_eq!(played(&twice).third_times, [8]);
    stands(&format!("{twice}1/2-1/2"), "draw", Some("repetition-claimed"));
    stands(&twice, "unfinished", None);
    stands(&format!("{twice}1-0"), "red-wins", Some("resignation"));
    // Nobody has to claim: the game goes on, and a later draw is agreed.
    let on = format!("{twice}5. a9-b9");
    assert_eq!(played(&on).third_times, [8]);
    stands(&format!("{on} 1/2-1/2"), "draw", Some("agreement"));
    // The start and twice more; every other position of the round stood twice by then.
    let thrice = format!("{twice}{}", round(5));
    assert_eq!(played(&thrice).third_times, [8, 9, 10, 11]);
    stands(&format!("{thrice}1/2-1/2"), "draw", Some("repetition-claimed"));
}

#[test]
fn p7e_results_on_an_undecided_board_are_taken_at_their_word() {
    stands("1. e1-e4 1-0", "red-wins", Some("resignation"));
    stands("1. e1-e4 0-1", "blue-wins", Some("resignation"));
    stands("1. e1-e4 1/2-1/2", "draw", Some("agreement"));
    stands("1. e1-e4 *", "unfinished", None);
    stands("[Result \"1-0\"]\n1. e1-e4 1-0", "red-wins", Some("resignation"));
    assert_eq!(fault("[Result \"1-0\"]\n1. e1-e4 0-1"), ("result", "syntax", Some(2)));
}
