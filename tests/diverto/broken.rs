//! An independent checker of Diverto's records, slow and obvious, written from `RULES.md` and `NOTATION.md`
//! alone; it draws on [`Paper`]. Random records with one thing broken must get the same verdict from both.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::broken_record::{Parts, for_each_record};
use crate::common::diverto_paper::{At, Paper, Try, WAYS, at, name};
use crate::common::letters::{Tag, Word, read};
use crate::common::slow::{all_came_up, any};
use crate::common::vectors::games;
use parlour::diverto::{
    Board, Drawn, Ending, Intersection, Journal, Numbers, Player, Position, Reason, Report, Rows, Setup,
    Variant,
};
use parlour::internals::diverto::study::throw;
use parlour::record::GameText;
use parlour::table::Reading;
use rand::{Rng, RngExt};

// The independent checker.

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
const KNOWN: [&str; 13] = [
    "Game", "Event", "Site", "Date", "Round", "Result", "Player1", "Player2", "Board", "Lives", "Dice",
    "Rules", "Rows",
];

/// A checker's findings.
#[derive(Debug, PartialEq)]
struct Verdict {
    /// The kind and place of the fault.
    fault: Option<(String, usize, usize)>,
    plies: usize,
    /// What is on the paper: ends, remaining lives, and each player's lives held, collected and spent.
    ends: BTreeSet<String>,
    left: BTreeSet<String>,
    lives: [[usize; 3]; 2],
    numbers: [Option<[u32; 2]>; 2],
    /// Result and reason, if there is no fault.
    standing: Option<(String, Option<String>)>,
}

fn number(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Digits of any length are a number; overflowing ones exceed all meaningful values.
    plain.then(|| text.parse().unwrap_or(u32::MAX))
}

/// `c4`, on any board.
fn intersection(text: &str) -> Option<At> {
    let column = text.chars().next().filter(char::is_ascii_lowercase)?;
    let row = number(&text[1..]).filter(|row| (1..=59).contains(row) && !text[1..].starts_with('0'))?;
    Some((column as i32 - 'a' as i32, row as i32 - 1))
}

/// Two dice separated by blanks.
fn dice(text: &str) -> Option<[u32; 2]> {
    let words: Vec<&str> = text.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
    let [one, other] = words[..] else { return None };
    let die = |word: &str| number(word).filter(|die| word.len() == 1 && (1..=6).contains(die));
    Some([die(one)?, die(other)?])
}

/// Reads the tags, or returns the place of a faulty one.
fn paper(tags: &[Tag]) -> Result<Paper, (usize, usize)> {
    let mut paper = Paper::new(&Setup::default());
    let size = |text: &str| {
        let (width, height) = text.split_once('x')?;
        let (width, height) = (number(width)?, number(height)?);
        let fits = (6..=27).contains(&width) && (6..=60).contains(&height);
        fits.then_some((width as i32, height as i32))
    };
    let board = tags.iter().find(|tag| tag.name == "Board").and_then(|tag| size(&tag.value));
    if let Some(size) = board {
        paper.size = size;
    }
    for (index, tag) in tags.iter().enumerate() {
        let value = tag.value.as_str();
        let again = tags[..index].iter().any(|earlier| earlier.name == tag.name);
        let good = match tag.name.as_str() {
            "Game" => value == "Diverto",
            "Result" => RESULTS.contains(&value),
            "Board" => size(value).is_some(),
            "Lives" => value.split_whitespace().all(|word| {
                intersection(word).is_some_and(|life| {
                    (board.is_none() || paper.is_interior(life)) && paper.lives.insert(life)
                })
            }),
            "Dice" => {
                let both: Vec<_> = value.split('/').map(dice).collect();
                match both[..] {
                    [Some(one), Some(other)] => paper.dice = Some([one, other]),
                    _ => return Err((tag.line, tag.column)),
                }
                true
            }
            "Rules" => {
                let words: Vec<&str> =
                    value.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
                let known = ["ordered", "roll", "prepaid"];
                paper.ordered = words.contains(&known[0]);
                paper.roll = words.contains(&known[1]);
                paper.prepaid = words.contains(&known[2]);
                words.iter().all(|word| known.contains(word))
                    && words.iter().collect::<BTreeSet<_>>().len() == words.len()
            }
            "Rows" => {
                paper.rows = number(value).unwrap_or(0) as usize;
                (1..=60).contains(&paper.rows) && !value.starts_with('0')
            }
            _ => true,
        };
        if !good || (again && KNOWN.contains(&tag.name.as_str())) {
            return Err((tag.line, tag.column));
        }
    }
    match (board, tags.first()) {
        (Some(_), _) => Ok(paper),
        (None, Some(first)) => Err((first.line, first.column)),
        (None, None) => Err((1, 1)),
    }
}

/// Parses `h8:N3E2+x` into a line and its marks.
fn line(word: &str) -> Option<(Try, String)> {
    let (from, mut rest) = word.split_once(':')?;
    let from = intersection(from)?;
    let mut legs = [(0, 0); 2];
    for leg in &mut legs {
        let way = WAYS.iter().position(|(letter, _)| rest.starts_with(*letter))?;
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let length = &rest[1..=digits];
        if length.len() > 1 && length.starts_with('0') {
            return None;
        }
        *leg = (way, number(length)?);
        rest = &rest[1 + digits..];
    }
    let marks = rest.trim_start_matches('+').trim_start_matches('x');
    marks.is_empty().then(|| (Try { from, legs }, rest.to_owned()))
}

/// A game while its movetext is read.
struct Game {
    paper: Paper,
    thrown: Option<Numbers>,
    rolled: bool,
    lives: [[usize; 3]; 2],
}

impl Game {
    /// Takes a throw such as `(5 3)`, or returns its fault.
    fn throw(&mut self, text: &str) -> Result<(), &'static str> {
        let repeats_tag = || {
            let pair = dice(text.strip_prefix('(')?.strip_suffix(')')?.trim())?;
            let Paper { roll, ordered, plies, dice, .. } = self.paper;
            let said = dice.filter(|_| roll && plies < 2 && !self.rolled)?[plies % 2];
            Some(said == pair || (!ordered && said == [pair[1], pair[0]]))
        };
        if self.paper.ended(self.thrown).is_some() && repeats_tag() != Some(true) {
            return Err("game-over");
        }
        let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).ok_or("syntax")?;
        if self.rolled {
            return Err("syntax");
        }
        let words: Vec<&str> = inside.split_whitespace().collect();
        let off = |word: &&str| {
            number(word).is_some_and(|die| !(1..=6).contains(&die))
                && (*word == "0" || !word.starts_with('0'))
        };
        let pair = dice(&words.join(" ")).ok_or(if words.len() == 2 && words.iter().any(off) {
            "numbers"
        } else {
            "syntax"
        })?;
        let Paper { roll, ordered, plies, dice, .. } = self.paper;
        if !roll {
            return Err("syntax");
        }
        self.rolled = true;
        if plies < 2
            && let Some(dice) = dice
        {
            let said = dice[plies % 2];
            let same = said == pair || (!ordered && said == [pair[1], pair[0]]);
            return if same { Ok(()) } else { Err("numbers") };
        }
        self.thrown = Numbers::new(pair[0], pair[1]);
        Ok(())
    }

    fn draw(&mut self, text: &str) -> Result<(), String> {
        let (line, marks) = line(text).ok_or("syntax")?;
        if self.paper.ended(self.thrown).is_some() {
            return Err("game-over".to_owned());
        }
        let lengths = self.paper.lengths(self.thrown);
        let done = self.paper.verdict(&line, &lengths)?;
        let right = format!("{}{}", "+".repeat(done.lives.len()), "x".repeat(done.spent));
        if !marks.is_empty() && marks != right {
            return Err("marks".to_owned());
        }
        let [_, collected, spent] = &mut self.lives[self.paper.plies % 2];
        *collected += done.lives.len();
        *spent += done.spent;
        self.paper.draw(&line, done);
        (self.thrown, self.rolled) = (None, false);
        Ok(())
    }
}

fn check(record: &str) -> Verdict {
    let (tags, words) = read(record);
    let paper = match paper(&tags) {
        Ok(paper) => paper,
        Err((line, column)) => {
            return Verdict {
                fault: Some(("bad-tag".to_owned(), line, column)),
                plies: 0,
                ends: BTreeSet::new(),
                left: BTreeSet::new(),
                lives: [[0; 3]; 2],
                numbers: [None; 2],
                standing: None,
            };
        }
    };
    let mut game = Game { paper, thrown: None, rolled: false, lives: [[0; 3]; 2] };
    let (mut result, mut numbered, mut fault): (Option<&Word>, _, _) = (None, false, None);
    for word in &words {
        let text = word.text.as_str();
        let judged = if result.is_some() {
            Err("syntax".to_owned())
        } else if text.ends_with('.') && text.starts_with(|letter: char| letter.is_ascii_digit()) {
            let plies = game.paper.plies;
            let turn = (plies / 2 + 1).to_string();
            let right = text == format!("{turn}.") || (plies % 2 == 1 && text == format!("{turn}..."));
            let judged =
                if right && !numbered && !game.rolled { Ok(()) } else { Err("move-number".to_owned()) };
            numbered = true;
            judged
        } else {
            numbered = false;
            if text.starts_with('(') {
                game.throw(text).map_err(ToOwned::to_owned)
            } else if RESULTS.contains(&text) {
                result = Some(word);
                Ok(())
            } else {
                game.draw(text)
            }
        };
        if let Err(told) = judged {
            let kind = told.split(' ').next().expect("a kind").to_owned();
            fault = Some((kind, word.line, word.column));
            break;
        }
    }
    let Game { paper, thrown, lives, .. } = game;
    let end = paper.ended(thrown);
    let decided = end.map(|end| match (end, paper.plies % 2) {
        ("last-row", _) => "1/2-1/2",
        (_, 0) => "0-1",
        _ => "1-0",
    });
    let result_tag = tags.iter().find(|tag| tag.name == "Result");
    if fault.is_none() {
        let at = |line, column| Some(("result".to_owned(), line, column));
        fault = match (result, result_tag) {
            (Some(word), _) if decided.is_some_and(|right| right != word.text) => at(word.line, word.column),
            (_, Some(tag)) if decided.is_some_and(|right| right != tag.value) => at(tag.line, tag.column),
            (Some(word), Some(tag)) if word.text != tag.value => at(word.line, word.column),
            _ => None,
        };
    }
    let claim = result.map(|word| word.text.as_str()).or(result_tag.map(|tag| tag.value.as_str()));
    let standing = match (end, claim) {
        (Some(end), _) => (decided.expect("an end"), Some(end)),
        (None, Some(claim @ ("1-0" | "0-1"))) => (claim, Some("resignation")),
        (None, Some("1/2-1/2")) => ("1/2-1/2", Some("agreement")),
        _ => ("*", None),
    };
    let standing = (standing.0.to_owned(), standing.1.map(ToOwned::to_owned));
    Verdict {
        standing: fault.is_none().then_some(standing),
        fault,
        plies: paper.plies,
        ends: paper.ends.iter().map(|(end, _)| name(*end)).collect(),
        left: paper.lives.iter().map(|life| name(*life)).collect(),
        lives: [0, 1].map(|player| [paper.held[player], lives[player][1], lives[player][2]]),
        numbers: paper.numbers,
    }
}

/// The program's verdict in the same terms; after a fault in a tag there is nothing to compare.
fn program(record: &str) -> Verdict {
    let text = GameText::new(record);
    let report = Report::of(&text.parse(), &text, Reading::Strict);
    let fault = report.fault.as_ref();
    let in_tags = fault.is_some_and(|fault| fault.kind == "bad-tag");
    let position = if in_tags { Position::new(&Setup::default()) } else { report.position().clone() };
    let outcome = report.standing().reason().map_or("*".to_owned(), |reason| match reason.winner() {
        Some(Player::One) => "1-0".to_owned(),
        Some(Player::Two) => "0-1".to_owned(),
        None => "1/2-1/2".to_owned(),
    });
    let reason = report.standing().reason().map(|reason| Reason::name(reason).to_owned());
    Verdict {
        fault: fault.map(|fault| (fault.kind.to_owned(), fault.location.line, fault.location.column)),
        plies: position.plies().into(),
        ends: position.end_points().iter().map(ToString::to_string).collect(),
        left: position.lives_left().iter().map(ToString::to_string).collect(),
        lives: Player::ALL.map(|player| {
            let tally = position.tally(player);
            [tally.held(), tally.collected, tally.spent].map(usize::from)
        }),
        numbers: Player::ALL.map(|player| {
            position.tally(player).numbers.map(|numbers| [numbers.0.get().into(), numbers.1.get().into()])
        }),
        standing: fault.is_none().then_some((outcome, reason)),
    }
}

// Random records, broken in one place.

fn joined<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A legal record.
fn legal(random: &mut impl Rng) -> Parts {
    let board = Board::new(random.random_range(6..=13), random.random_range(6..=13)).expect("a board");
    let all: Vec<Intersection> = board.intersections().collect();
    let mut lives: Vec<Intersection> = (0..random.random_range(0..24)).map(|_| any(&all, random)).collect();
    lives.sort_unstable();
    lives.dedup();
    let variants: Vec<Variant> = Variant::ALL.into_iter().filter(|_| random.random_bool(0.3)).collect();
    let rows = if random.random_bool(0.3) { random.random_range(1..=3) } else { 25 };
    // Without dice any first line is legal, which takes long to enumerate.
    let dice = random.random_bool(0.9).then(|| [throw(random), throw(random)]);
    let setup = Setup { board, lives, dice, rows: Rows::new(rows).expect("rows"), variants };

    let mut parts = Parts::default();
    parts.tag("Player1", "Ana \"A\" \\ é");
    if random.random_bool(0.5) {
        parts.tag("Game", "Diverto");
    }
    parts.tag("Board", &board);
    parts.tag("Lives", &joined(&setup.lives));
    if let Some([one, other]) = dice {
        parts.tag("Dice", &format!("{one} / {other}"));
    }
    if !setup.variants.is_empty() {
        parts.tag("Rules", &joined(&setup.variants));
    }
    if rows != 25 || random.random_bool(0.2) {
        parts.tag("Rows", &rows);
    }
    let mut position = Position::new(&setup);
    let most = random.random_range(0..40);
    let mut thrown = None;
    for ply in 0..=most {
        let rolls = position.is_roll() && (position.waits_for_dice() || random.random_bool(0.2));
        let said = match position.choices() {
            _ if !rolls || random.random_bool(0.3) => None,
            Some(choices) => choices.first().copied(),
            None => Some(throw(random)),
        };
        thrown = said.filter(|_| position.waits_for_dice());
        if position.ended(None).is_some() {
            break;
        }
        parts.number(ply, random);
        parts.words.extend(said.map(|said| format!("({said})")));
        if ply == most || position.ended(thrown).is_some() {
            break;
        }
        // Of a few lines, the one that leaves most room, so that games continue.
        let legal = position.lines(position.pairs(thrown));
        let room = |line: &Drawn| {
            let mut after = position.clone();
            after.play_unchecked(line);
            after.count_lines(after.pairs(None))
        };
        let few: Vec<Drawn> = (0..3).map(|_| any(&legal, random)).collect();
        let drawn = few.into_iter().max_by_key(room).expect("a line");
        parts.words.push(if random.random() { drawn.to_string() } else { drawn.line.to_string() });
        position.play_unchecked(&drawn);
        thrown = None;
    }
    let result = match position.ended(thrown).map(Ending::winner) {
        Some(Some(Player::One)) => "1-0",
        Some(Some(Player::Two)) => "0-1",
        Some(None) => "1/2-1/2",
        None => any(&RESULTS, random),
    };
    parts.end(result, random);
    parts
}

/// A tag that any record may have, valid or not.
fn other_tag(random: &mut impl Rng) -> (&'static str, &'static str) {
    match random.random_range(0..8) {
        0 => ("Result", any(&["1-0", "0-1", "1/2-1/2", "*", "1:0", ""], random)),
        1 => ("Board", any(&["6x6", "27x60", "5x9", "9x61", "9X9", "9×8", "9", "x", "09x9"], random)),
        2 => ("Lives", any(&["", "a1", "b2 c3", "b2 b2", "e5  z9", "a60", "b02", "b2,c3", "A1"], random)),
        3 => ("Dice", any(&["1 2 / 3 4", "6 6 / 6 6", "1 7 / 2 2", "1 2", "1,2 / 3 4", "", "/"], random)),
        4 => (
            "Rules",
            any(&["prepaid", "roll", "ordered", "roll prepaid", "prepaid,ordered", "roll roll", "x"], random),
        ),
        5 => ("Rows", any(&["1", "2", "9", "0", "01", "61", "x", ""], random)),
        6 => ("Game", any(&["Diverto", "PerSiVic", "diverto"], random)),
        _ => ("Player2", "Eva"),
    }
}

/// The record with one thing broken, which may turn out to be legal.
fn broken(parts: &Parts, random: &mut impl Rng) -> Parts {
    let mut parts = parts.clone();
    let lines = parts.places(|word| word.contains(':'));
    let numbers = parts.places(|word| word.ends_with('.'));
    let throws = parts.places(|word| word.starts_with('('));
    match random.random_range(0..16) {
        // Replace a letter of a line by another of its kind, or by any.
        choice @ 0..=4 if !lines.is_empty() => {
            parts.break_letter(&lines, random, |letter, random| match (letter, choice) {
                (_, 4) => any(&['a', 'z', ':', 'N', 'n', '0', '7', '+', 'x', '.', '-', 'é'], random),
                ('a'..='w', _) => random.random_range('a'..='j'),
                ('0'..='9', _) => random.random_range('0'..='9'),
                ('N' | 'E' | 'S' | 'W', _) => any(&['N', 'E', 'S', 'W'], random),
                ('+', _) => 'x',
                ('x', _) => '+',
                (letter, _) => letter,
            });
        }
        // Leave the same end in another direction, with the same lengths.
        5..=8 if !lines.is_empty() => {
            let word = &mut parts.words[any(&lines, random)];
            if let Some((mut attempt, _)) = line(word) {
                attempt.legs = attempt.legs.map(|(_, length)| (random.random_range(0..4), length));
                if random.random() {
                    attempt.legs.swap(0, 1);
                }
                *word = attempt.text();
            }
        }
        9 if !numbers.is_empty() => parts.break_number(&numbers, random),
        10 => parts.break_result(random),
        11..=12 => {
            let tag = other_tag(random);
            if random.random_bool(0.9) {
                parts.put_tag(tag, random);
            } else {
                parts.tags.retain(|(known, _)| known != tag.0);
            }
        }
        13 => {
            let forms =
                ["(1 2)", "(6 6)", "(7 1)", "(0 3)", "(01 2)", "(1)", "(1 2 3)", "(x 2)", "(x 9)", "()"];
            let form = any(&forms, random).to_owned();
            if throws.is_empty() || random.random_bool(0.4) {
                parts.words.insert(random.random_range(0..=parts.words.len()), form);
            } else {
                parts.words[any(&throws, random)] = form;
            }
        }
        _ if !parts.words.is_empty() => parts.break_order(random),
        _ => {}
    }
    parts
}

/// Asserts that both agree on this many records; returns how often each kind of verdict occurred.
fn compare(seed: u64, records: usize) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for_each_record((seed, records), 6, legal, broken, |record, is_whole, random| {
        let text = record.text(random);
        let slow = check(&text);
        assert_eq!(slow, program(&text), "{text}");
        assert!(!is_whole || slow.fault.is_none(), "{slow:?}\n{text}");
        let kind = slow.fault.as_ref().map_or("good", |(kind, ..)| kind);
        *counts.entry(kind.to_owned()).or_insert(0) += 1;
        if let Some((_, Some(reason))) = &slow.standing {
            *counts.entry(reason.clone()).or_insert(0) += 1;
        }
        let prepaid = record.tags.iter().any(|(name, value)| name == "Rules" && value.contains("prepaid"));
        if prepaid && kind == "crossing" {
            *counts.entry("crossing, prepaid".to_owned()).or_insert(0) += 1;
        }
        // A valid record without comments can be resumed and stays the same game. So can one in nonstandard spelling, which
        // a strict check refuses.
        if slow.fault.is_none()
            && let Ok(journal) = Journal::resume(&GameText::new(&text))
        {
            let again = check(&journal.record());
            assert_eq!((again.fault, again.plies, again.lives), (None, slow.plies, slow.lives), "{text}");
        }
    });
    counts
}

const KINDS_OF_VERDICTS: &[&str] = &[
    "good",
    "syntax",
    "bad-tag",
    "move-number",
    "not-an-end",
    "no-turn",
    "numbers",
    "boundary",
    "overlap",
    "crossing",
    "crossing, prepaid",
    "first-line-life",
    "marks",
    "game-over",
    "result",
    "no-line",
    "last-row",
    "resignation",
    "agreement",
];

#[test]
fn a_slow_checker_says_the_same_of_broken_records() {
    all_came_up(&compare(1, 4_000), KINDS_OF_VERDICTS, 3);
}

#[test]
#[ignore = "takes minutes: cargo test --release --test diverto broken:: -- --ignored --nocapture"]
fn a_slow_checker_says_the_same_of_broken_records_for_long() {
    for seed in 2..12 {
        let seen = compare(seed, 20_000);
        println!("seed {seed}: {seen:?}");
        all_came_up(&seen, KINDS_OF_VERDICTS, 5);
    }
}

#[test]
fn a_slow_checker_says_the_same_of_the_vectors() {
    for game in games(include_str!("../vectors/diverto/games_valid.dvt")) {
        let whole = game.as_text();
        let whole = whole.text().expect("UTF-8");
        assert_eq!(check(whole), program(whole), "{whole}");
    }
}

#[test]
fn places_are_those_of_the_paper() {
    assert_eq!(intersection("c4"), "c4".parse().ok().map(at));
}
