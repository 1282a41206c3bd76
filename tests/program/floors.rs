//! Legibility of pads of Diverto: whatever the style, paper, imposition, seats and board, nothing printed is
//! too small to read, hit or write in, as measured on paper. `papers.rs` tests everything else. What cannot
//! be legible is refused, and the suggestion in the refusal fits.

use crate::common::measured::{Measured, ROUNDING};
use parlour::diverto::{Board, EventField, Pad, PadError, PadSpec, Placement, Rows, Seats, Variant};
use parlour::internals::diverto::paper::{DivertoWords, Style};
use parlour::internals::print::floor;
use parlour::internals::print::imposition::Up;
use parlour::print::{BoundSide, Language, Mm, Paper, Point, Size};
use parlour::seed::Seed;

/// Legibility faults on fronts and backs of a pad.
fn faults(pad: &Pad, spec: &PadSpec) -> Vec<String> {
    let large = spec.style == Style::named("large-print").expect("a style");
    let least = if large { Mm::new(5.644) } else { Mm::ZERO };
    let words = DivertoWords::of(spec.language).sheet;
    let mut faults = Vec::new();
    let papers = spec.printed_count().div_ceil(spec.up.count());
    let pages = Measured::pages(pad.document());
    let sides = if spec.rules { 2 } else { 1 };
    // The last tables have no back.
    let covers = if spec.two_pages {
        pages.len() + sides - 1 - papers * sides * 2
    } else {
        pages.len() - papers * sides
    };
    for (page, measured) in pages.iter().enumerate() {
        faults.extend(in_binding(measured, spec, page));
        let Some(page) = page.checked_sub(covers) else {
            faults.extend(measured.too_small(least, |_| false).into_iter().chain(measured.misplaced()));
            let cut = measured.texts.iter().filter(|it| it.0.contains('…'));
            faults.extend(cut.map(|it| format!("`{}` is cut", it.0)));
            continue;
        };
        // The footer is not read during play, nor is the credit of the back.
        let small = [&words.credit];
        let is_small = |text: &str| {
            small.into_iter().any(|words| words == text)
                || text == "50 mm"
                || text.starts_with(words.variant.split('{').next().unwrap_or("?"))
                || text.contains("of")
                || text.starts_with(words.seed.split('{').next().unwrap_or("?"))
                || text.starts_with(words.sheet.split('{').next().unwrap_or("?"))
        };
        // On the back everything is, except turn numbers in the picture.
        let is_turn = |text: &str| text.parse::<u8>().is_ok();
        let is_back = spec.rules && page % 2 == 1;
        let in_play = |text: &str| {
            if is_back {
                !small.iter().any(|words| *words == text) && !is_turn(text)
            } else {
                !is_small(text)
            }
        };
        faults.extend(measured.too_small(least, in_play));
        faults.extend(measured.misplaced());
        faults.extend(
            measured.texts.iter().filter(|it| it.0.contains('…')).map(|it| format!("`{}` is cut", it.0)),
        );
        if !is_back {
            let is_board = !spec.two_pages || page / sides % 2 == 0;
            if is_board {
                faults.extend(circles(measured, pad.layout().square, large));
            }
            if !is_board || !spec.two_pages {
                let lines = measured.level.iter().filter(|length| **length >= floor::NAME_LINE).count();
                if lines < 2 * spec.up.count() {
                    faults.push("a line for a name is too short".to_owned());
                }
                faults.extend(tables(measured, spec));
            } else if measured.rects.len() > spec.up.count() {
                faults.push("tables stand beside a board that is alone".to_owned());
            }
        }
    }
    faults
}

/// What is printed in the binding strip of a paper with one sheet. Backs are turned about the binding.
fn in_binding(measured: &Measured, spec: &PadSpec, page: usize) -> Vec<String> {
    let Some(binding) = spec.binding.filter(|_| spec.up == Up::One) else { return Vec::new() };
    let Size { width, height } = measured.paper;
    let (is_back, is_sideways) = (spec.rules && page % 2 == 1, binding.side() != BoundSide::Top);
    let mirrored = |edge: Mm, side: Mm, turns: bool| if is_back && turns { side - edge } else { edge };
    let texts = measured.boxes.iter().chain(&measured.rects).filter(|(one, other)| {
        let [left, right] = [one.x, other.x].map(|x| mirrored(x, width, is_sideways));
        let [top, bottom] = [one.y, other.y].map(|y| mirrored(y, height, !is_sideways));
        match binding.side() {
            BoundSide::Left => left.min(right) < binding.width(),
            BoundSide::Right => left.max(right) > width - binding.width(),
            BoundSide::Top => top.min(bottom) < binding.width(),
        }
    });
    texts.map(|it| format!("page {page}: {it:?} stands in {binding}")).collect()
}

/// Heights of rows, and sizes of boxes for lengths and lives.
fn tables(measured: &Measured, spec: &PadSpec) -> Vec<String> {
    let mut faults = Vec::new();
    // Row numbers are inside the outline of a block, coordinates are not.
    let block = |at: Point| {
        let holds = |(corner, other): &&(Point, Point)| {
            (corner.x..other.x).contains(&at.x) && (corner.y..other.y).contains(&at.y)
        };
        measured.rects.iter().find(holds)
    };
    let mut boxes = 0;
    for row in 1..=spec.row_count().get() {
        let is = |number: u8| {
            let number = number.to_string();
            measured.texts.iter().filter(move |(text, ..)| *text == number).map(|(_, at, _)| *at)
        };
        for at in is(row) {
            let Some((corner, other)) = block(at) else { continue };
            let edges: Vec<Mm> =
                measured.crossed(at.y).into_iter().filter(|x| (corner.x..=other.x).contains(x)).collect();
            let mut widths: Vec<Mm> = edges.windows(2).map(|pair| pair[1] - pair[0]).collect();
            if at.x > edges[1] {
                // Rotated for the player across the table.
                widths.reverse();
            }
            assert_eq!(widths.len(), if spec.notation { 4 } else { 3 }, "the columns of row {row}");
            boxes += 1;
            let narrowest = widths[widths.len() - 2].min(widths[widths.len() - 1]);
            if narrowest + ROUNDING < floor::BOX.width {
                faults.push(format!("row {row} has boxes of {narrowest}"));
            }
            let next = is(row + 1).filter(|next| (next.x - at.x).to_um().abs() < 2_000);
            let height = next.map(|next| Mm::from_um((next.y - at.y).to_um().abs())).min();
            if height.is_some_and(|height| height + ROUNDING < floor::ROW) {
                faults.push(format!("row {row} is {height:?} high"));
            }
        }
    }
    // The last row of a block is repeated at the head of the next one.
    let rows = usize::from(spec.row_count().get());
    let repeated = boxes / (2 * spec.up.count()) - rows.min(boxes / (2 * spec.up.count()));
    if boxes != (rows + repeated) * 2 * spec.up.count() || repeated > rows {
        faults.push(format!("{boxes} rows are found"));
    }
    let strips = measured.rects.iter().filter(|(corner, other)| {
        let inside = |at: &Point| (corner.x..other.x).contains(&at.x) && (corner.y..other.y).contains(&at.y);
        let is_board = other.y - corner.y > Mm::new(20.0);
        !is_board && !measured.texts.iter().any(|(_, at, _)| inside(at))
    });
    for (corner, other) in strips {
        let middle = (corner.y + other.y) / 2;
        let edges: Vec<Mm> =
            measured.crossed(middle).into_iter().filter(|x| (corner.x..=other.x).contains(x)).collect();
        let narrowest = edges.windows(2).map(|pair| pair[1] - pair[0]).min();
        if narrowest.is_some_and(|width| width + ROUNDING < floor::BOX.width) {
            faults.push(format!("a box for a life is {narrowest:?} wide"));
        }
        if other.y - corner.y + ROUNDING < floor::BOX.height {
            faults.push(format!("a box for a life is {} high", other.y - corner.y));
        }
    }
    faults
}

/// Sizes of lives on the board, and the distance between them.
fn circles(measured: &Measured, square: Mm, large: bool) -> Vec<String> {
    let least_square = Mm::new(if large { 10.0 } else { 4.0 });
    let mut faults = Vec::new();
    if square < least_square {
        faults.push(format!("squares of {square}"));
    }
    for (number, (at, radius, pen)) in measured.circles.iter().enumerate() {
        if *radius * 2 < floor::CIRCLE {
            faults.push(format!("a life of {}", *radius * 2));
        }
        for (other, ..) in &measured.circles[..number] {
            let (dx, dy) = ((at.x - other.x).to_f64(), (at.y - other.y).to_f64());
            if dx.hypot(dy) < (*radius * 2 + *pen).to_f64() + 0.3 {
                faults.push(format!("lives at {at:?} and {other:?} run into each other"));
            }
        }
    }
    faults
}

const BOARDS: [(u8, u8, u16); 5] = [(6, 6, 4), (12, 12, 6), (20, 20, 6), (20, 20, 30), (27, 60, 40)];

/// Named papers, and one of A6 size.
const PAPERS: [&str; 7] = ["a3", "a4", "a5", "letter", "legal", "tabloid", "105x148mm"];

/// Every combination of papers, imposition, seats and boards for a style, cycling through languages, notation
/// and variants.
fn combinations(style: &str) -> impl Iterator<Item = PadSpec> {
    let style = Style::named(style).expect("a style");
    let mut turn = 0;
    let mut specs = Vec::new();
    for paper in PAPERS {
        for up in Up::ALL {
            for seats in [Seats::Side, Seats::Facing] {
                for (width, height, lives) in BOARDS {
                    turn += 1;
                    let paper: Paper = paper.parse().expect("a paper");
                    let spec = PadSpec {
                        seed: Some(Seed(turn)),
                        sheets: up.count() as u32,
                        board: Board::new(width, height).expect("a board"),
                        placement: if lives == 30 { Placement::Random } else { Placement::Spaced },
                        lives,
                        paper,
                        up,
                        seats,
                        style: style.clone(),
                        language: Language::ALL[turn as usize % 3],
                        notation: turn % 4 == 0,
                        rules: turn % 2 == 0,
                        rows: Some(Rows::new(if turn % 5 == 0 { 12 } else { 25 }).expect("rows")),
                        variants: if turn % 7 == 0 { Variant::ALL.to_vec() } else { Vec::new() },
                        ..PadSpec::default()
                    };
                    let bindings =
                        ["left:12", "right:20", "top:8"].map(|binding| binding.parse().expect("a binding"));
                    let organised = turn % 3 == 0;
                    let spec = PadSpec {
                        binding: bindings.get(turn as usize % 5).copied(),
                        event: (turn % 6 == 0).then(|| "Cup".to_owned()),
                        fields: if organised { EventField::ALL.to_vec() } else { Vec::new() },
                        two_pages: turn % 8 == 3,
                        cover: turn % 2 == 1,
                        ..spec
                    };
                    specs.push(spec);
                }
            }
        }
    }
    specs.into_iter()
}

#[track_caller]
fn every_combination_holds(style: &str) {
    let (mut fit, mut refused) = (0, 0);
    for spec in combinations(style) {
        let told = format!(
            "{style}, {}, {} up, {:?}, {} with {} lives and {} rows, notation {}, rules {}, {}",
            spec.paper,
            spec.up,
            spec.seats,
            spec.board,
            spec.lives,
            spec.row_count(),
            spec.notation,
            spec.rules,
            spec.language
        );
        match Pad::new(spec.clone()) {
            Ok(pad) => {
                fit += 1;
                assert_eq!(faults(&pad, &spec), Vec::<String>::new(), "{told}");
            }
            Err(PadError::Room { changes, .. }) => {
                refused += 1;
                assert!(!changes.is_empty(), "{told}: nothing is said to fit");
                for change in changes {
                    let spec = change.apply(&spec);
                    let spec = PadSpec { sheets: spec.up.count() as u32, ..spec };
                    let pad = Pad::new(spec.clone()).expect("it fits");
                    assert_eq!(faults(&pad, &spec), Vec::<String>::new(), "{told}: {change}");
                }
            }
            // Covers are tested with the command.
            Err(PadError::Cover(_)) => refused += 1,
            Err(error) => panic!("{told}: {error}"),
        }
    }
    println!("{style}: {fit} fit, {refused} are refused");
    assert!(fit > 20 && refused > 20, "{style}: {fit} fit, {refused} are refused");
}

#[test]
fn every_combination_holds_in_classic() {
    every_combination_holds("classic");
}

#[test]
fn every_combination_holds_in_ink_saver() {
    every_combination_holds("ink-saver");
}

#[test]
fn every_combination_holds_in_laser() {
    every_combination_holds("laser");
}

#[test]
fn every_combination_holds_in_large_print() {
    every_combination_holds("large-print");
}
