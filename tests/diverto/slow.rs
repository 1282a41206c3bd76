//! Diverto's rules against an independent implementation, slow and obvious, and invariants of every game.
//!
//! The independent implementation is [`crate::common::diverto_paper`].

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write;

use crate::common::diverto_paper::{Paper, Try, WAYS, Way, at, interleave, pair};
use parlour::diverto::notation::WrittenLine;
use parlour::diverto::search::Search;
use parlour::diverto::{
    Attempt, Board, Direction, Drawn, Ending, IllegalLine, Intersection, Numbers, Player, Position, Replay,
    Report, Rows, Setup, Variant,
};
use parlour::internals::diverto::study::throw;
use parlour::record::{Fault as _, GameText};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

fn tried(drawn: &Drawn) -> Try {
    let Attempt { from, segments } = Attempt::from(&drawn.line);
    let leg = |(direction, length): (Direction, u32)| {
        (Direction::ALL.iter().position(|other| *other == direction).expect("one of four"), length)
    };
    Try { from: at(from), legs: segments.map(leg) }
}

/// A fault in the format of [`Paper::verdict`].
fn told(fault: &IllegalLine) -> String {
    match fault {
        IllegalLine::Boundary { after, direction } => format!("boundary {after} {direction}"),
        IllegalLine::Outside(from) => format!("boundary {from}"),
        IllegalLine::Overlap { from, to } => format!("overlap {from} {to}"),
        IllegalLine::Crossing { at, .. } => format!("crossing {at}"),
        IllegalLine::FirstLineLife(at) => format!("first-line-life {at}"),
        other => other.kind().to_owned(),
    }
}

fn sorted(lines: &[Drawn]) -> Vec<String> {
    let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    lines.sort();
    lines
}

fn any<T: Copy>(of: &[T], random: &mut impl Rng) -> T {
    of[random.random_range(0..of.len())]
}

/// A small board with lives, dice, rows and variants of all kinds.
fn any_setup(random: &mut impl Rng) -> Setup {
    let board = Board::new(random.random_range(6..=12), random.random_range(6..=12)).expect("a board");
    let all: Vec<Intersection> = board.intersections().collect();
    let mut lives: Vec<Intersection> = Vec::new();
    for _ in 0..random.random_range(0..=14) {
        let life = any(&all, random);
        if !lives.contains(&life) {
            lives.push(life);
        }
    }
    Setup {
        board,
        lives,
        dice: random.random_bool(0.9).then(|| [throw(random), throw(random)]),
        rows: Rows::new(if random.random_bool(0.1) { random.random_range(1..=3) } else { 25 }).expect("rows"),
        variants: Variant::ALL.into_iter().filter(|_| random.random_bool(0.25)).collect(),
    }
}

/// A throw for the next line of a roll game, if the record states one.
fn any_throw(position: &Position, random: &mut impl Rng) -> Option<Numbers> {
    (position.is_roll() && position.waits_for_dice() && random.random_bool(0.7)).then(|| throw(random))
}

/// A game in progress.
struct Played {
    setup: Setup,
    lines: Vec<(Option<Numbers>, Drawn)>,
    position: Position,
    /// The throw for the next line.
    thrown: Option<Numbers>,
}

/// Plays at random, to the end or part of the way, and visits every position.
fn play(random: &mut impl Rng, mut visit: impl FnMut(&Position, Option<Numbers>)) -> Played {
    let setup = any_setup(random);
    let mut position = Position::new(&setup);
    let mut lines = Vec::new();
    loop {
        let thrown = any_throw(&position, random);
        visit(&position, thrown);
        if position.ended(thrown).is_some() || random.random_bool(0.03) {
            return Played { setup, lines, position, thrown };
        }
        let drawn = any(&position.lines(position.pairs(thrown)), random);
        lines.push((thrown, drawn));
        position.play_unchecked(&drawn);
    }
}

/// A line that a player might try, often nearly legal.
fn attempt(position: &Position, thrown: Option<Numbers>, random: &mut impl Rng) -> Attempt {
    let board = position.board();
    let mut from = match position.ends() {
        Some(ends) if random.random_bool(0.95) => any(&ends, random).at,
        _ => any(&board.intersections().collect::<Vec<_>>(), random),
    };
    if random.random_bool(0.01) {
        from = Intersection::new(random.random_range(0..26), random.random_range(0..59)).expect("a name");
    }
    let pairs = position.pairs(thrown);
    let allowed: Vec<Numbers> = Numbers::all().filter(|numbers| pairs.contains(*numbers)).collect();
    let [one, two] = if random.random_bool(0.95) {
        pair(any(&allowed, random))
    } else {
        [random.random_range(0..=7), random.random_range(0..=7)]
    };
    let (first, second) = (any(&Direction::ALL, random), any(&Direction::ALL, random));
    Attempt { from, segments: [(first, one), (second, two)] }
}

#[test]
fn two_pairs_of_arms_interleave_only_where_both_go_straight() {
    let pairs: Vec<[Way; 2]> =
        (0..16).map(|ways| [ways / 4, ways % 4]).filter(|[one, two]| one != two).collect();
    for one in &pairs {
        for other in &pairs {
            let straight = |pair: &[Way; 2]| pair[0] % 2 == pair[1] % 2;
            let both = straight(one) && straight(other) && one[0] % 2 != other[0] % 2;
            assert_eq!(interleave(*one, *other), both, "{one:?} {other:?}");
        }
    }
}

#[test]
fn d3_to_d10_a_slow_reading_of_the_rules_has_the_same_lines_and_faults() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut seen, mut lines, mut paid, mut met) = (BTreeMap::new(), 0, 0, 0);
    let mut endings = HashSet::new();
    for number in 0..2_200 {
        let setup = any_setup(&mut random);
        let (mut position, mut paper) = (Position::new(&setup), Paper::new(&setup));
        loop {
            let thrown = any_throw(&position, &mut random);
            let lengths = paper.lengths(thrown);
            for _ in 0..8 {
                let attempt = attempt(&position, thrown, &mut random);
                let Attempt { from, segments } = attempt;
                let way = |direction: Direction| {
                    WAYS.iter().position(|(letter, _)| *letter == direction.letter()).expect("one of four")
                };
                let line = Try {
                    from: at(from),
                    legs: segments.map(|(direction, length)| (way(direction), length)),
                };
                let fast =
                    position.judge(&attempt, thrown).map(|drawn| drawn.to_string()).map_err(|f| told(&f));
                let slow = paper.verdict(&line, &lengths).map(|done| done.text(&line));
                assert_eq!(fast, slow, "game {number}, {position:?}, {}", line.text());
                let kind = slow
                    .err()
                    .map_or("legal".to_owned(), |fault| fault.split(' ').next().expect("a kind").to_owned());
                *seen.entry(kind).or_insert(0) += 1;
            }
            let fast = position.lines(position.pairs(thrown));
            // First lines are too many to try in every game.
            if paper.plies > 0 || number % 200 == 0 {
                let slow = paper.lines(thrown);
                assert_eq!(sorted(&fast), slow, "game {number}, {position:?}");
            }
            lines += fast.len();
            let ending = if paper.plies == 2 * paper.rows {
                Some(Ending::LastRow)
            } else if fast.is_empty() {
                Some(Ending::NoLine(Player::ALL[paper.plies % 2]))
            } else {
                None
            };
            assert_eq!(position.ended(thrown), ending, "game {number}, {position:?}");
            assert_eq!(position.count_lines(position.pairs(thrown)), fast.len());
            if let Some(ending) = ending {
                endings.insert(ending);
                break;
            }
            let drawn = any(&fast, &mut random);
            let line = tried(&drawn);
            let done = paper.verdict(&line, &lengths).expect("a legal line");
            paid += done.spent;
            paper.draw(&line, done);
            position.play_unchecked(&drawn);
            met += usize::from(paper.ends[0].0 == paper.ends[1].0);
            let mut ends = position.ends().expect("ends").map(|end| at(end.at));
            let mut same = [paper.ends[0].0, paper.ends[1].0];
            ends.sort_unstable();
            same.sort_unstable();
            assert_eq!(ends, same);
            assert_eq!(
                Player::ALL.map(|player| usize::from(position.tally(player).held())),
                paper.held,
                "{position:?}"
            );
            assert!(position.occupancy().lives().map(at).collect::<BTreeSet<_>>() == paper.lives);
        }
    }
    // Every kind occurred.
    for kind in
        ["legal", "not-an-end", "no-turn", "numbers", "boundary", "overlap", "crossing", "first-line-life"]
    {
        assert!(seen.get(kind).is_some_and(|times| *times > 200), "{kind}: {seen:?}");
    }
    assert!(lines > 200_000 && paid > 500 && met > 20, "{lines} {paid} {met}");
    assert_eq!(endings.len(), 3);
}

#[test]
fn undo_restores_the_position_and_what_a_search_finds() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for number in 0..150 {
        play(&mut random, |position, thrown| {
            let mut played = position.clone();
            for drawn in position.lines(position.pairs(thrown)).iter().take(200) {
                let undo = played.play_unchecked(drawn);
                assert_ne!(&played, position);
                played.undo(&undo);
                assert_eq!(&played, position, "{drawn}");
            }
            if number < 12 && position.plies() > 2 && !position.is_roll() {
                let [before, after] =
                    [position, &played].map(|at| Search::new(at).thrown(thrown).depth(2).run());
                assert_eq!(before, after);
            }
        });
    }
}

/// A reflection of the board: left-right, up-down, or both.
#[derive(Clone, Copy, Debug)]
struct Mirror {
    board: Board,
    sideways: bool,
    upside_down: bool,
}

impl Mirror {
    fn all(board: Board) -> [Mirror; 3] {
        [(true, false), (false, true), (true, true)].map(|(sideways, upside_down)| Mirror {
            board,
            sideways,
            upside_down,
        })
    }

    fn at(self, at: Intersection) -> Intersection {
        let flip = |flip: bool, place: u8, places: u8| if flip { places - 1 - place } else { place };
        let column = flip(self.sideways, at.column(), self.board.columns());
        Intersection::new(column, flip(self.upside_down, at.row(), self.board.rows())).expect("on the board")
    }

    fn attempt(self, attempt: &Attempt) -> Attempt {
        let flipped = |direction: Direction| {
            let flips = match direction {
                Direction::North | Direction::South => self.upside_down,
                Direction::East | Direction::West => self.sideways,
            };
            if flips { direction.opposite() } else { direction }
        };
        let segments = attempt.segments.map(|(direction, length)| (flipped(direction), length));
        Attempt { from: self.at(attempt.from), segments }
    }

    fn setup(self, setup: &Setup) -> Setup {
        Setup { lives: setup.lives.iter().map(|life| self.at(*life)).collect(), ..setup.clone() }
    }
}

/// A verdict without places.
fn said(judged: Result<Drawn, IllegalLine>) -> Result<(u8, u8), &'static str> {
    judged.map(|drawn| (drawn.collected, drawn.spent)).map_err(|fault| fault.kind())
}

#[test]
fn the_mirror_image_of_a_line_has_the_verdict_of_the_line_mirrored() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..400 {
        let played = play(&mut random, |_, _| {});
        for mirror in Mirror::all(played.setup.board) {
            let mut here = Position::new(&played.setup);
            let mut there = Position::new(&mirror.setup(&played.setup));
            let ends = played.lines.iter().copied().map(|(thrown, drawn)| (thrown, Some(drawn)));
            for (thrown, drawn) in ends.chain([(played.thrown, None)]) {
                for _ in 0..5 {
                    let attempt = attempt(&here, thrown, &mut random);
                    if played.setup.board.contains(attempt.from) {
                        let image = mirror.attempt(&attempt);
                        let (one, other) = (here.judge(&attempt, thrown), there.judge(&image, thrown));
                        assert_eq!(said(one), said(other), "{mirror:?} {attempt:?}");
                    }
                }
                assert_eq!(here.ended(thrown), there.ended(thrown));
                let count = |position: &Position| position.count_lines(position.pairs(thrown));
                assert_eq!(count(&here), count(&there), "{mirror:?} {here:?}");
                if let Some(drawn) = drawn {
                    let image = mirror.attempt(&Attempt::from(&drawn.line));
                    there.play_unchecked(&there.judge(&image, thrown).expect("the image of a legal line"));
                    here.play_unchecked(&drawn);
                }
            }
        }
    }
}

/// A record of the game and a `next` line in any spelling that people use: with or without marks, numbered or
/// not, glued or not.
fn record(played: &Played, next: Option<&str>, random: &mut impl Rng) -> String {
    let Setup { board, lives, dice, rows, variants } = &played.setup;
    let join = |words: Vec<String>| words.join(" ");
    let mut text = format!("[Game \"Diverto\"]\n[Board \"{board}\"]\n[Rows \"{rows}\"]\n");
    writeln!(text, "[Lives \"{}\"]", join(lives.iter().map(ToString::to_string).collect())).expect("memory");
    if let Some([one, two]) = dice {
        writeln!(text, "[Dice \"{one} / {two}\"]").expect("memory");
    }
    write!(text, "[Rules \"{}\"]\n\n", join(variants.iter().map(ToString::to_string).collect()))
        .expect("memory");
    let blank =
        |random: &mut dyn Rng| ["", " ", "\n", "\r\n", "\t", "{why}", ";why\n"][random.random_range(0..7)];
    let lines = played.lines.iter().map(|(thrown, drawn)| {
        let marked = if random.random() { drawn.to_string() } else { drawn.line.to_string() };
        (*thrown, marked)
    });
    let lines: Vec<_> = lines.chain(next.map(|next| (played.thrown, next.to_owned()))).collect();
    for (ply, (thrown, line)) in lines.into_iter().enumerate() {
        let number = ply / 2 + 1;
        text.push_str(&match random.random_range(0..3) {
            0 if ply % 2 == 1 => format!("{number}...{}", blank(random)),
            0 | 1 => format!("{number}.{}", blank(random)),
            _ => String::new(),
        });
        if let Some(thrown) = thrown {
            write!(text, "({thrown}){}", blank(random)).expect("memory");
        }
        text.push_str(&line);
        text.push_str(if random.random() { " " } else { "\n" });
    }
    text
}

#[test]
fn no_legal_game_is_refused_in_whatever_way_it_is_written() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..1_000 {
        let played = play(&mut random, |_, _| {});
        let text = record(&played, None, &mut random);
        let read = Replay::new(&GameText::new(&text));
        assert_eq!(read.report.fault, None, "{text}");
        assert_eq!(*read.report.setup(), played.setup, "{text}");
        assert_eq!(*read.report.position(), played.position, "{text}");
        let lines: Vec<_> = read.plies.iter().map(|turn| (turn.thrown, turn.drawn)).collect();
        assert_eq!(lines, played.lines, "{text}");
    }
}

#[test]
fn the_check_of_a_record_says_of_its_next_line_what_the_rules_say() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut kinds = BTreeMap::new();
    for _ in 0..1_500 {
        let played = play(&mut random, |_, _| {});
        let Played { position, thrown, .. } = &played;
        let attempt = attempt(position, *thrown, &mut random);
        let [(first, one), (second, two)] = attempt.segments;
        let next = format!("{}:{first}{one}{second}{two}", attempt.from);
        let written: WrittenLine = next.parse().expect("a line");
        assert_eq!(written.attempt, attempt);
        let text = record(&played, Some(&next), &mut random);
        let report = Report::new(&GameText::new(&text));
        let kind = match position.ended(*thrown) {
            Some(_) => Some("game-over"),
            None => position.judge(&attempt, *thrown).err().map(|fault| fault.kind()),
        };
        let place = text[..text.trim_end().len() - next.len()].chars();
        let line = 1 + place.clone().filter(|letter| *letter == '\n').count();
        let column = 1 + place.rev().take_while(|letter| *letter != '\n').count();
        match (kind, &report.fault) {
            (None, None) => assert_eq!(report.position().plies(), position.plies() + 1),
            (Some(kind), Some(fault)) => {
                let ply = serde_json::to_value(fault).expect("JSON")["ply"].as_u64();
                assert_eq!((fault.kind, ply), (kind, Some(u64::from(position.plies()) + 1)), "{text}");
                // After the end even a throw is a fault.
                if kind != "game-over" || thrown.is_none() {
                    assert_eq!((fault.location.line, fault.location.column), (line, column), "{text}");
                }
            }
            (wanted, fault) => panic!("{wanted:?}, but {fault:?}: {text}"),
        }
        *kinds.entry(kind.unwrap_or("legal")).or_insert(0) += 1;
    }
    assert_eq!(kinds.len(), 9, "{kinds:?}");
}
