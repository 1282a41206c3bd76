//! An independent checker of PerSiVic's records, slow and obvious, written from `RULES.md` and `NOTATION.md`
//! alone. It reads a record letter by letter and compares every position with all earlier ones. Random
//! records with one thing broken must get the same verdict from both.

use crate::common::slow;
use std::collections::BTreeMap;

use crate::common::broken_record::{Parts, for_each_record};
use crate::common::letters::{Tag, Word, read};
use crate::common::persivic_board::{At, Board, at, name};
use crate::common::vectors::games;
use parlour::internals::table::canonical;
use parlour::persivic::notation::WrittenMove;
use parlour::persivic::search::Context;
use parlour::persivic::{Move, NoMove, Options, Position, Reason, Repetition, Replay, Report};
use parlour::record::GameText;
use parlour::table::Reading;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use slow::{CameUp, all_came_up, any, compare_a_million};

// The independent checker.

/// A fault: its kind, and where it is.
type Fault = (&'static str, usize, usize);

/// A checker's findings.
#[derive(Debug, PartialEq)]
struct Verdict {
    fault: Option<Fault>,
    plies: u32,
    board: Option<Board>,
    /// The plies after which a position occurred for the third time.
    thirds: Vec<u32>,
    /// Status and reason, if there is no fault.
    standing: Option<(&'static str, Option<&'static str>)>,
}

/// Parses a position as records allow it.
fn position(text: &str) -> Option<Board> {
    let (rows, side) = text.split_once(' ')?;
    let side = ['r', 'b'].into_iter().find(|known| side == known.to_string())?;
    let mut board = Board { stones: BTreeMap::new(), side };
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 9 {
        return None;
    }
    for (row, text) in (0..9).rev().zip(rows) {
        let (mut column, mut digits) = (0, String::new());
        for letter in text.chars() {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            let count: u32 = if digits.is_empty() { 1 } else { digits.parse().ok()? };
            if count == 0 || digits.starts_with('0') || (letter == '.' && count > 9) {
                return None;
            }
            digits.clear();
            match letter {
                '.' => column += count as i32,
                'r' | 'b' => {
                    board.stones.insert((column, row), (letter, count));
                    column += 1;
                }
                _ => return None,
            }
        }
        if column != 9 || !digits.is_empty() {
            return None;
        }
    }
    let most = ['r', 'b'].into_iter().map(|side| stones(&board, side)).max();
    (most <= Some(27)).then_some(board)
}

fn stones(board: &Board, side: char) -> u32 {
    board.stones.values().filter(|(owner, _)| *owner == side).map(|(_, count)| count).sum()
}

/// A move as written: its squares, whether it is marked as a capture, and its targets with their counts.
type Written = (At, bool, Vec<(Option<u32>, At)>);

fn square(text: &str) -> Option<At> {
    let mut letters = text.chars();
    let (column, row) = (letters.next()?, letters.next()?);
    (('a'..='i').contains(&column) && ('1'..='9').contains(&row) && letters.next().is_none())
        .then(|| at(text))
}

fn written(word: &str) -> Option<Written> {
    let from = square(word.get(..2)?)?;
    let mark = word.chars().nth(2).filter(|mark| ['-', 'x'].contains(mark))?;
    let mut targets = Vec::new();
    for target in word[3..].split(',') {
        let digits = target.len() - target.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let (count, to) = target.split_at(digits);
        if count.starts_with('0') {
            return None;
        }
        let count = (!count.is_empty()).then(|| count.parse().unwrap_or(1_000_000));
        targets.push((count, square(to)?));
    }
    Some((from, mark == 'x', targets))
}

/// Whether a stone can go this way: over vacant squares without turning back.
fn goes(board: &Board, from: At, to: At) -> bool {
    let toward = |from: i32, to: i32| (to - from).signum();
    let sideways = (from.0 + toward(from.0, to.0), from.1);
    let upright = (from.0, from.1 + toward(from.1, to.1));
    [sideways, upright]
        .into_iter()
        .filter(|next| *next != from)
        .any(|next| next == to || (!board.stones.contains_key(&next) && goes(board, next, to)))
}

/// The canonical text of a move, or its first fault in judging order.
fn judge(board: &Board, (from, marked, targets): &Written) -> Result<String, &'static str> {
    let Some(&(side, stack)) = board.stones.get(from) else { return Err("no-stones") };
    if side != board.side {
        return Err("wrong-colour");
    }
    let left_out = if targets.len() == 1 { stack } else { 1 };
    let counts: Vec<u64> = targets.iter().map(|(count, _)| count.unwrap_or(left_out).into()).collect();
    if counts.iter().sum::<u64>() != u64::from(stack) {
        return Err("wrong-count");
    }
    for (_, to) in targets {
        if (to.0 - from.0).unsigned_abs() + (to.1 - from.1).unsigned_abs() != stack {
            return Err("bad-distance");
        }
    }
    for (_, to) in targets {
        let captures = board.stones.get(to).is_some_and(|(owner, _)| *owner != side);
        if captures && stack > 1 {
            return Err("capture");
        }
        if !goes(board, *from, *to) {
            return Err("blocked");
        }
        if captures != *marked {
            return Err("capture");
        }
    }
    let mut way = BTreeMap::new();
    for ((_, to), count) in targets.iter().zip(counts) {
        *way.entry(*to).or_insert(0) += count as u32;
    }
    Ok(board.canonical(*from, &way))
}

/// The options in a record's tags.
struct Rules {
    no_move: String,
    limit: Option<u32>,
    claim: bool,
}

/// The end of a game on the board: winner and reason (P6, P7). `stood` are all positions so far, the current
/// one last.
fn ended(stood: &[Board], quiet: u32, rules: &Rules) -> Option<(Option<char>, &'static str)> {
    let board = stood.last()?;
    let (mover, other) = (if board.side == 'r' { 'b' } else { 'r' }, board.side);
    for side in [mover, other] {
        let far = if side == 'r' { 8 } else { 0 };
        let there = board.stones.iter().filter(|((_, row), (owner, _))| *row == far && *owner == side);
        if there.map(|(_, (_, count))| count).sum::<u32>() >= 3 {
            return Some((Some(side), "far-row"));
        }
    }
    if stones(board, 'r') < 3 && stones(board, 'b') < 3 {
        return Some((None, "few-stones"));
    }
    let own = board.stones.iter().filter(|(_, (owner, _))| *owner == board.side);
    if own.map(|(square, _)| *square).all(|square| board.destinations(square).is_empty()) {
        return Some((Some(mover).filter(|_| rules.no_move == "loss"), "no-move"));
    }
    if rules.limit.is_some_and(|limit| quiet >= limit) {
        return Some((None, "no-capture-limit"));
    }
    if !rules.claim && times(stood) >= 3 {
        return Some((None, "repetition"));
    }
    None
}

/// How often the current position has occurred.
fn times(stood: &[Board]) -> usize {
    stood.iter().filter(|board| Some(*board) == stood.last()).count()
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
const KNOWN: &str = "Game Event Site Date Round Result Red Blue Position NoMove NoCaptureLimit Repetition";

/// The content of the tags.
struct Head<'a> {
    rules: Rules,
    start: Board,
    result: Option<&'a Tag>,
}

fn head(tags: &[Tag]) -> Result<Head<'_>, Box<Verdict>> {
    let mut rules = Rules { no_move: "loss".to_owned(), limit: None, claim: false };
    let mut start =
        position("3b3b3b3b3b3b3b3b3b/9./9./9./9./9./9./9./3r3r3r3r3r3r3r3r3r r").expect("the start");
    let mut result = None;
    for (index, tag) in tags.iter().enumerate() {
        let bad = |kind| {
            Box::new(Verdict {
                fault: Some((kind, tag.line, tag.column)),
                plies: 0,
                board: None,
                thirds: Vec::new(),
                standing: None,
            })
        };
        let value = tag.value.as_str();
        let good = match tag.name.as_str() {
            "Game" => value == "PerSiVic",
            "Result" => RESULTS.contains(&value),
            "NoMove" => ["loss", "draw"].contains(&value),
            "Repetition" => ["draw", "claim"].contains(&value),
            "NoCaptureLimit" => {
                !value.is_empty()
                    && !value.starts_with('0')
                    && value.bytes().all(|byte| byte.is_ascii_digit())
            }
            "Position" => {
                start = position(value).ok_or_else(|| bad("bad-position"))?;
                true
            }
            _ => true,
        };
        let again = tags[..index].iter().any(|earlier| earlier.name == tag.name);
        if !good || (again && KNOWN.split(' ').any(|known| known == tag.name)) {
            return Err(bad("bad-tag"));
        }
        match tag.name.as_str() {
            "Result" => result = Some(tag),
            "NoMove" => value.clone_into(&mut rules.no_move),
            "Repetition" => rules.claim = value == "claim",
            "NoCaptureLimit" => rules.limit = Some(value.parse().expect("a number")),
            _ => {}
        }
    }
    Ok(Head { rules, start, result })
}

fn check(record: &str) -> Verdict {
    let (tags, words) = read(record);
    let Head { rules, start, result: result_tag } = match head(&tags) {
        Ok(head) => head,
        Err(verdict) => return *verdict,
    };
    let first = start.side;
    let mut stood = vec![start];
    let (mut plies, mut quiet, mut thirds) = (0, 0, Vec::new());
    let mut result: Option<&Word> = None;
    let mut numbered = false;
    let mut fault = None;
    for word in &words {
        let board = stood.last().expect("a position").clone();
        let mut wrong = |kind| fault = Some((kind, word.line, word.column));
        if result.is_some() {
            wrong("syntax");
            break;
        }
        if word.text.ends_with('.') && word.text.starts_with(|letter: char| letter.is_ascii_digit()) {
            let digits = word.text.trim_end_matches('.');
            let turn = u32::midpoint(plies, u32::from(first == 'b')) + 1;
            let dots = word.text.len() - digits.len();
            let may = if board.side == 'r' { &[1][..] } else { &[1, 3] };
            if digits != turn.to_string() || !may.contains(&dots) || numbered {
                wrong("move-number");
                break;
            }
            numbered = true;
            continue;
        }
        numbered = false;
        if RESULTS.contains(&word.text.as_str()) {
            result = Some(word);
            continue;
        }
        let Some(move_written) = written(&word.text) else {
            wrong("syntax");
            break;
        };
        if ended(&stood, quiet, &rules).is_some() {
            wrong("game-over");
            break;
        }
        match judge(&board, &move_written) {
            Err(kind) => {
                wrong(kind);
                break;
            }
            Ok(played) => {
                stood.push(board.after(&played));
                plies += 1;
                quiet = if played.contains('x') { 0 } else { quiet + 1 };
                if times(&stood) == 3 {
                    thirds.push(plies);
                }
            }
        }
    }

    let end = ended(&stood, quiet, &rules);
    let outcome = |winner| match winner {
        Some('r') => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    };
    let claims = [result.map(|word| word.text.as_str()), result_tag.map(|tag| tag.value.as_str())];
    if fault.is_none() {
        let decided = end.map(|(winner, _)| outcome(winner));
        fault = match (result, result_tag) {
            (Some(word), _) if decided.is_some_and(|right| right != word.text) => {
                Some(("result", word.line, word.column))
            }
            (_, Some(tag)) if decided.is_some_and(|right| right != tag.value) => {
                Some(("result", tag.line, tag.column))
            }
            (Some(word), Some(tag)) if word.text != tag.value => Some(("result", word.line, word.column)),
            _ => None,
        };
    }
    let claim = claims.into_iter().flatten().next();
    let claim = claim.and_then(|claim| RESULTS.into_iter().find(|known| *known == claim));
    let standing = match (end, claim) {
        (Some((winner, reason)), _) => (outcome(winner), Some(reason)),
        (None, Some(claim @ ("1-0" | "0-1"))) => (claim, Some("resignation")),
        (None, Some("1/2-1/2")) if times(&stood) >= 3 => ("1/2-1/2", Some("repetition-claimed")),
        (None, Some("1/2-1/2")) => ("1/2-1/2", Some("agreement")),
        _ => ("*", None),
    };
    Verdict { fault, plies, board: stood.pop(), thirds, standing: fault.is_none().then_some(standing) }
}

/// The program's verdict in the same terms; after a fault in a tag there is no board to compare.
fn program(record: &str) -> (Verdict, Report) {
    let text = GameText::new(record);
    let report = Report::of(&text.parse(), &text, Reading::Strict);
    let fault = report.fault.as_ref().map(|fault| (fault.kind, fault.location.line, fault.location.column));
    let in_tags =
        report.fault.as_ref().is_some_and(|fault| ["bad-tag", "bad-position"].contains(&fault.kind));
    let standing = (report.standing().outcome().name(), report.standing().reason().map(Reason::name));
    let verdict = Verdict {
        fault,
        plies: report.plies,
        board: (!in_tags).then(|| Board::read(&report.position().to_string())),
        thirds: report.game.third_times().to_vec(),
        standing: report.fault.is_none().then_some(standing),
    };
    (verdict, report)
}

// Random records, broken in one place.

/// A few small stacks, so that all endings are near.
fn sparse(random: &mut impl Rng) -> Position {
    let mut stones = BTreeMap::new();
    for side in ['r', 'b'] {
        for _ in 0..random.random_range(1..=4) {
            let square = (random.random_range(0..9), random.random_range(0..9));
            stones.entry(square).or_insert((side, random.random_range(1..=3)));
        }
    }
    Board { stones, side: any(&['r', 'b'], random) }.position()
}

/// A move; mostly the player's last one reversed, so that positions repeat.
fn any_move(position: &Position, last: Option<Move>, random: &mut impl Rng) -> Move {
    let back = last.filter(|last| last.targets().len() == 1 && !last.is_capture()).and_then(|last| {
        let (to, _) = last.targets().iter().next()?;
        let back: WrittenMove = format!("{to}-{}", last.from()).parse().ok()?;
        position.judge(&back.attempt()).ok()
    });
    match back {
        Some(back) if random.random_bool(0.7) => back,
        _ => {
            let place = random.random_range(0..position.count_moves()) as usize;
            position.moves().nth(place).expect("as many moves as counted")
        }
    }
}

/// A legal record.
fn legal(random: &mut impl Rng) -> Parts {
    let start = if random.random_bool(0.3) { Position::start() } else { sparse(random) };
    let options = Options {
        no_move: any(&[NoMove::Loss, NoMove::Loss, NoMove::Draw], random),
        no_capture_limit: random.random_bool(0.2).then(|| random.random_range(1..8)),
        repetition: any(&[Repetition::Draw, Repetition::Claim], random),
    };
    let mut parts = Parts::default();
    parts.tag("Red", "Ana \"A\" \\ é");
    if start != Position::start() {
        parts.tag("Position", &start);
    }
    if random.random_bool(0.5) {
        parts.tag("Game", "PerSiVic");
    }
    if options.no_move == NoMove::Draw || random.random_bool(0.1) {
        parts.tag("NoMove", &options.no_move);
    }
    if options.repetition == Repetition::Claim || random.random_bool(0.1) {
        parts.tag("Repetition", &options.repetition);
    }
    if let Some(limit) = options.no_capture_limit {
        parts.tag("NoCaptureLimit", &limit);
    }
    let (mut position, mut context, mut lasts) = (start, Context::new(options), [None; 2]);
    let half = usize::from(start.side_to_move() == parlour::persivic::Side::Blue);
    for ply in half..half + random.random_range(0..40) {
        if context.ended(&position).is_some() {
            break;
        }
        let played = any_move(&position, lasts[ply % 2], random);
        lasts[ply % 2] = Some(played);
        parts.number(ply, random);
        parts.words.push(played.to_string());
        context.play(&position, &played);
        position = position.play_unchecked(&played);
    }
    let result = match context.ended(&position).map(|end| end.winner) {
        Some(Some(parlour::persivic::Side::Red)) => "1-0",
        Some(Some(parlour::persivic::Side::Blue)) => "0-1",
        Some(None) => "1/2-1/2",
        None => any(&RESULTS, random),
    };
    parts.end(result, random);
    parts
}

/// The record with one thing broken, which may turn out to be legal.
fn broken(parts: &Parts, random: &mut impl Rng) -> Parts {
    let mut parts = parts.clone();
    let moves = parts.places(|word| word.starts_with(|letter: char| letter.is_ascii_lowercase()));
    let numbers = parts.places(|word| word.ends_with('.'));
    match random.random_range(0..12) {
        // Change a square, count or mark of a move, or any letter of it.
        choice @ 0..=3 if !moves.is_empty() => {
            parts.break_letter(&moves, random, |letter, random| match (letter, choice) {
                (_, 3) => any(&['a', 'i', 'j', 'x', '-', ',', '0', '1', '2', '9', '.', 'é', 'A'], random),
                ('a'..='i', _) => random.random_range('a'..='i'),
                ('0'..='9', _) => random.random_range('0'..='9'),
                ('-', _) => 'x',
                ('x', _) => '-',
                (letter, _) => letter,
            });
        }
        4 if !numbers.is_empty() => parts.break_number(&numbers, random),
        5 => parts.break_result(random),
        6 => {
            let tag = match random.random_range(0..6) {
                0 => ("Result", any(&["1-0", "0-1", "1/2-1/2", "*", "1:0", ""], random)),
                1 => ("NoMove", any(&["loss", "draw", "Draw", "win"], random)),
                2 => ("NoCaptureLimit", any(&["1", "2", "9", "0", "01", "-1", "x", ""], random)),
                3 => ("Repetition", any(&["draw", "claim", "Claim", ""], random)),
                4 => ("Game", any(&["PerSiVic", "Diverto", "persivic"], random)),
                _ => ("Red", "Eva"),
            };
            parts.put_tag(tag, random);
        }
        7 => {
            for (_, value) in parts.tags.iter_mut().filter(|(name, _)| name == "Position") {
                let mut letters: Vec<char> = value.chars().collect();
                let place = random.random_range(0..letters.len());
                letters[place] = any(&['r', 'b', '.', '1', '2', '9', '0', '/', ' ', 'x'], random);
                *value = letters.into_iter().collect();
            }
        }
        // Move a stone to another square at the same distance, even past or onto others.
        8..=9 if !moves.is_empty() => {
            let word = &mut parts.words[any(&moves, random)];
            if let Some((from, _, targets)) = written(word) {
                let (_, to) = targets[random.random_range(0..targets.len())];
                let far = |to: At| (to.0 - from.0).unsigned_abs() + (to.1 - from.1).unsigned_abs();
                let all = (0..81).map(|place| (place % 9, place / 9));
                let others: Vec<At> = all.filter(|other| far(*other) == far(to)).collect();
                *word =
                    format!("{}{}", &word[..3], word[3..].replace(&name(to), &name(any(&others, random))));
            }
        }
        _ if !parts.words.is_empty() => parts.break_order(random),
        _ => {}
    }
    parts
}

/// Asserts that both agree on this many records; returns how often each kind of verdict occurred.
fn compare(seed: u64, records: usize) -> CameUp {
    let mut verdicts = BTreeMap::new();
    for_each_record((seed, records), 6, legal, broken, |record, is_whole, random| {
        let text = record.text(random);
        let (slow, (fast, report)) = (check(&text), program(&text));
        assert_eq!(slow, fast, "{text}");
        assert!(!is_whole || slow.fault.is_none(), "{text}");
        *verdicts.entry(slow.fault.map_or("good", |(kind, ..)| kind)).or_insert(0) += 1;
        if let Some((_, Some(reason))) = slow.standing {
            *verdicts.entry(reason).or_insert(0) += 1;
        }
        if slow.fault.is_none() {
            same_when_formatted(&text, &report);
        }
    });
    verdicts
}

/// A valid record in canonical form is the same game, with the words that the rules call canonical.
fn same_when_formatted(text: &str, report: &Report) {
    let formatted = canonical(&Replay::new(&GameText::new(text)));
    assert_eq!(check(&formatted), check(text), "{text}");
    assert_eq!(canonical(&Replay::new(&GameText::new(&formatted))), formatted, "{text}");
    let (tags, words) = read(&formatted);
    assert_eq!(
        tags.len(),
        report.tags.len() + usize::from(report.tags.iter().all(|(name, _)| name != "Game"))
    );
    let mut board = tags
        .iter()
        .find(|tag| tag.name == "Position")
        .map_or_else(|| Board::read(&Position::start().to_string()), |tag| Board::read(&tag.value));
    for word in words.iter().filter(|word| !word.text.ends_with('.')) {
        if let Some(move_written) = written(&word.text) {
            assert_eq!(judge(&board, &move_written).as_ref(), Ok(&word.text), "{formatted}");
            board = board.after(&word.text);
        }
    }
}

const KINDS_OF_VERDICTS: &[&str] = &[
    "good",
    "syntax",
    "bad-tag",
    "bad-position",
    "move-number",
    "no-stones",
    "wrong-colour",
    "wrong-count",
    "bad-distance",
    "capture",
    "blocked",
    "game-over",
    "result",
    "far-row",
    "few-stones",
    "no-move",
    "no-capture-limit",
    "repetition",
    "repetition-claimed",
    "resignation",
    "agreement",
];

#[test]
fn a_slow_checker_says_the_same_of_broken_records() {
    all_came_up(&compare(1, 3_000), KINDS_OF_VERDICTS, 3);
}

#[test]
#[ignore = "a million records take minutes: cargo test --release --test persivic slow:: -- --ignored --nocapture"]
fn a_slow_checker_says_the_same_of_a_million_broken_records_for_long() {
    compare_a_million(compare, KINDS_OF_VERDICTS, 50);
}

#[test]
fn a_slow_checker_says_the_same_of_the_vectors_and_of_them_broken() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for game in games(include_str!("../vectors/persivic/games_valid.psv")) {
        let whole = game.as_text();
        let whole = whole.text().expect("UTF-8");
        assert_eq!(check(whole), program(whole).0, "{whole}");
        let (tags, words) = read(whole);
        let tags = tags.into_iter().map(|tag| (tag.name, tag.value)).collect();
        let parts = Parts { tags, words: words.into_iter().map(|word| word.text).collect() };
        for _ in 0..10 {
            let text = broken(&parts, &mut random).text(&mut random);
            assert_eq!(check(&text), program(&text).0, "{text}");
        }
    }
}
