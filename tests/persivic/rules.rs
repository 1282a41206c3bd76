//! PerSiVic's rules against an independent implementation, slow and obvious: it knows a position only as
//! text, walks every path of every stone, and keeps moves as text in sets.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use crate::common::persivic_board::{At, Board, at, name, strewn};
use parlour::persivic::Report;
use parlour::persivic::notation::WrittenMove;
use parlour::persivic::{Move, NoMove, Position, Reason};
use parlour::record::{Fault as _, GameText};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

/// A move's text with renamed squares; its targets as a set.
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

/// Longer lists of moves would take the slow implementation too long.
const MOST: u64 = 1_000;

/// Random positions with few enough moves: scattered stones, and random games.
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

/// A move that a player might write, often nearly legal.
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
    // The mark stays as written, whether or not it captures.
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
    let report = Report::new(&GameText::new(text));
    assert_eq!(report.fault, None);
    report
}

#[track_caller]
fn stands(text: &str, status: &str, reason: Option<&str>) {
    let report = played(text);
    assert_eq!((report.standing().status(), report.standing().reason().map(Reason::name)), (status, reason));
}

#[track_caller]
fn fault(text: &str) -> (&'static str, &'static str, Option<u32>) {
    let fault = Report::new(&GameText::new(text)).fault.expect("a fault");
    (fault.kind, fault.rule, fault.ply.map(parlour::record::Step::number))
}

#[test]
fn p1_red_moves_first_unless_a_position_says_otherwise() {
    assert_eq!(played("1. e1-e4 e9-e6").position().to_string().chars().last(), Some('r'));
    assert_eq!(fault("1. e9-e6"), ("wrong-colour", "P2", Some(1)));
    let blue = "[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n";
    assert_eq!(played(&format!("{blue}1... a9-a6 2. a1-a4 a6-b4")).plies, 3);
    assert_eq!(fault(&format!("{blue}1. a1-a4")).0, "wrong-colour");
    let many = "[Position \"27b8./9./9./9./9./9./9./9./27rr7. b\"]\n*";
    assert_eq!(fault(many), ("bad-position", "P1", None));
}

#[test]
fn p2_each_stone_goes_its_own_way() {
    let after = played("1. e1-c2,e4,f3 *").position().to_string();
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
    // P6 applies to the start position too, whoever is to move.
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
    // Three stones on one side are enough to play on.
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
    // The last stone is captured while red has three: blue has no move.
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
    // A capture resets the count.
    let near = "[NoCaptureLimit \"2\"]\n[Position \"9./3b8./9./9./rb7./9./9./9./3r8. r\"]\n";
    stands(&format!("{near}1. a1-a4 1/2-1/2"), "draw", Some("agreement"));
    stands(&format!("{near}1. a5xb5 a8-d8"), "unfinished", None);
    stands(&format!("{near}1. a5xb5 a8-d8 2. b5-b6"), "draw", Some("no-capture-limit"));
    for wrong in ["0", "-1", "x", "", "01", "4294967296"] {
        assert_eq!(fault(&format!("[NoCaptureLimit \"{wrong}\"]\n*")).0, "bad-tag", "{wrong}");
    }
}

/// Two stones move back and forth and restore the position, starting with this turn.
fn round(n: u32) -> String {
    format!("{n}. a9-a8 c9-c8 {}. a8-a9 c8-c9 ", n + 1)
}

const SHUFFLE: &str = "[Position \"r.b6./9./9./9./9./3b8./9./3r8./9. r\"]\n";

#[test]
fn p7d_a_third_time_is_a_draw_at_once() {
    let twice = format!("{SHUFFLE}{}{}", round(1), round(3));
    assert_eq!(played(&twice).game.third_times(), [8]);
    for result in ["1/2-1/2", ""] {
        stands(&format!("{twice}{result}"), "draw", Some("repetition"));
    }
    stands(&format!("[Repetition \"draw\"]\n{twice}"), "draw", Some("repetition"));
    for wrong in ["1-0", "0-1", "*"] {
        assert_eq!(fault(&format!("{twice}{wrong}")), ("result", "P7d", Some(9)), "{wrong}");
    }
    assert_eq!(fault(&format!("[Result \"*\"]\n{twice}")), ("result", "P7d", None));
    assert_eq!(fault(&format!("{twice}5. a9-b9")), ("game-over", "P7d", Some(9)));
    // If another rule ends the game first, this one does not draw it.
    let limited = format!("[NoCaptureLimit \"8\"]\n{twice}");
    stands(&limited, "draw", Some("no-capture-limit"));
    for wrong in ["", "claims", "loss"] {
        assert_eq!(fault(&format!("[Repetition \"{wrong}\"]\n*")), ("bad-tag", "syntax", None), "{wrong}");
    }
}

#[test]
fn p7d_a_third_time_is_told_and_may_be_claimed_where_the_record_says_so() {
    let twice = format!("[Repetition \"claim\"]\n{SHUFFLE}{}{}", round(1), round(3));
    assert_eq!(played(&twice).game.third_times(), [8]);
    stands(&format!("{twice}1/2-1/2"), "draw", Some("repetition-claimed"));
    stands(&twice, "unfinished", None);
    stands(&format!("{twice}1-0"), "red-wins", Some("resignation"));
    // Claiming is optional: the game may go on, and a later draw is by agreement.
    let on = format!("{twice}5. a9-b9");
    assert_eq!(played(&on).game.third_times(), [8]);
    stands(&format!("{on} 1/2-1/2"), "draw", Some("agreement"));
    // The start and two repetitions; by then every other position of the round has occurred twice.
    let thrice = format!("{twice}{}", round(5));
    assert_eq!(played(&thrice).game.third_times(), [8, 9, 10, 11]);
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
