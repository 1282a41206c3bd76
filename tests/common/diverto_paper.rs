//! An independent implementation of Diverto's rules, slow and obvious.
//!
//! It keeps drawn unit edges in a set and, for each intersection, the strands through it as pairs of
//! directions. Two strands cross if their pairs interleave around the intersection. It finds legal lines by
//! trying every possible one.

use std::collections::{BTreeSet, HashMap, HashSet};

use parlour::diverto::{Intersection, Numbers, Setup, Variant};

/// Column and row from 0, inside the boundary or not.
pub type At = (i32, i32);

/// A direction: its index in this list, which goes clockwise.
pub type Way = usize;
pub const WAYS: [(char, At); 4] = [('N', (0, 1)), ('E', (1, 0)), ('S', (0, -1)), ('W', (-1, 0))];

pub const fn opposite(way: Way) -> Way {
    (way + 2) % 4
}

/// Whether the arms of `other` are on different sides of the strand through `one`.
pub fn interleave(one: [Way; 2], other: [Way; 2]) -> bool {
    let clockwise = |way: Way| (way + 4 - one[0]) % 4;
    let before = |way| clockwise(way) > 0 && clockwise(way) < clockwise(one[1]);
    let behind = |way| clockwise(way) > clockwise(one[1]);
    (before(other[0]) && behind(other[1])) || (before(other[1]) && behind(other[0]))
}

pub fn step((column, row): At, way: Way) -> At {
    let (_, (right, up)) = WAYS[way];
    (column + right, row + up)
}

pub fn name((column, row): At) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

pub fn at(intersection: Intersection) -> At {
    (intersection.column().into(), intersection.row().into())
}

/// The unit edge between two neighbours, the same from either end.
pub fn edge(from: At, way: Way) -> (At, Way) {
    if way < 2 { (from, way) } else { (step(from, way), opposite(way)) }
}

/// A line that a player may try to draw.
#[derive(Clone, Copy)]
pub struct Try {
    pub from: At,
    pub legs: [(Way, u32); 2],
}

impl Try {
    pub fn text(&self) -> String {
        let [(one, first), (other, second)] = self.legs;
        format!("{}:{}{first}{}{second}", name(self.from), WAYS[one].0, WAYS[other].0)
    }
}

/// The effect of a legal line.
pub struct Done {
    pub end: (At, Way),
    pub from: Option<(At, Way)>,
    pub edges: Vec<(At, Way)>,
    pub passages: Vec<(At, [Way; 2])>,
    pub lives: Vec<At>,
    pub spent: usize,
    pub held: usize,
}

impl Done {
    pub fn text(&self, line: &Try) -> String {
        format!("{}{}{}", line.text(), "+".repeat(self.lives.len()), "x".repeat(self.spent))
    }
}

/// The sheet of paper, and what players remember.
pub struct Paper {
    pub size: At,
    pub lives: BTreeSet<At>,
    pub dice: Option<[[u32; 2]; 2]>,
    pub rows: usize,
    pub ordered: bool,
    pub roll: bool,
    pub prepaid: bool,
    pub edges: HashSet<(At, Way)>,
    pub occupancy: HashMap<At, Vec<[Way; 2]>>,
    /// Both ends, each with the direction back along its strand.
    pub ends: Vec<(At, Way)>,
    pub numbers: [Option<[u32; 2]>; 2],
    pub held: [usize; 2],
    pub plies: usize,
}

impl Paper {
    /// The initial sheet of a game.
    pub fn new(setup: &Setup) -> Paper {
        Paper {
            size: (setup.board.width().into(), setup.board.height().into()),
            lives: setup.lives.iter().copied().map(at).collect(),
            dice: setup.dice.map(|dice| dice.map(pair)),
            rows: setup.rows.get().into(),
            ordered: setup.variants.contains(&Variant::Ordered),
            roll: setup.variants.contains(&Variant::Roll),
            prepaid: setup.variants.contains(&Variant::Prepaid),
            edges: HashSet::new(),
            occupancy: HashMap::new(),
            ends: Vec::new(),
            numbers: [None; 2],
            held: [0; 2],
            plies: 0,
        }
    }

    /// D1: lines run inside the boundary, on interior intersections.
    pub fn is_interior(&self, (column, row): At) -> bool {
        (0..self.size.0 - 1).contains(&column) && (0..self.size.1 - 1).contains(&row)
    }

    /// D3, D10: the lengths that may be drawn, in drawing order.
    pub fn lengths(&self, thrown: Option<Numbers>) -> Vec<[u32; 2]> {
        let player = self.plies % 2;
        let fits = |numbers: [u32; 2]| match (self.numbers[player], self.dice, thrown) {
            (None, Some(dice), _) => numbers == dice[player],
            (Some([one, two]), ..) if !self.roll => numbers[0].abs_diff(one) + numbers[1].abs_diff(two) == 1,
            (_, _, Some(thrown)) => numbers == pair(thrown),
            _ => true,
        };
        let all = (1..=6).flat_map(|one| (1..=6).map(move |two| [one, two]));
        all.filter(|[one, two]| fits([*one, *two]) || (!self.ordered && fits([*two, *one]))).collect()
    }

    /// The effect of a line, or its first fault and the place (D4–D8).
    pub fn verdict(&self, line: &Try, lengths: &[[u32; 2]]) -> Result<Done, String> {
        let [(first, one), (second, two)] = line.legs;
        let here = || self.ends.iter().filter(|(end, _)| *end == line.from);
        let from = here().find(|(_, back)| back % 2 != first % 2).copied();
        let is_first = self.ends.is_empty();
        if !is_first && here().next().is_none() {
            return Err("not-an-end".to_owned());
        }
        if (!is_first && from.is_none()) || first % 2 == second % 2 {
            return Err("no-turn".to_owned());
        }
        if !lengths.contains(&[one, two]) {
            return Err("numbers".to_owned());
        }
        if !self.is_interior(line.from) {
            return Err(format!("boundary {}", name(line.from)));
        }
        if is_first && self.lives.contains(&line.from) {
            return Err(format!("first-line-life {}", name(line.from)));
        }
        let (mut here, mut back) = (line.from, from.map(|(_, back)| back));
        let (mut edges, mut passages, mut lives, mut spent) = (Vec::new(), Vec::new(), Vec::new(), 0);
        // Lives that may pay now, and those that may only pay for later lines (D7).
        let (mut held, mut earned) = (self.held[self.plies % 2], 0);
        for way in [vec![first; one as usize], vec![second; two as usize]].concat() {
            if let Some(back) = back {
                let others = self.occupancy.get(&here).map_or(&[][..], Vec::as_slice);
                for _ in others.iter().filter(|other| interleave([back, way], **other)) {
                    held = held.checked_sub(1).ok_or_else(|| format!("crossing {}", name(here)))?;
                    spent += 1;
                }
                passages.push((here, [back, way]));
            }
            let next = step(here, way);
            if !self.is_interior(next) {
                return Err(format!("boundary {} {}", name(here), WAYS[way].0));
            }
            if self.edges.contains(&edge(here, way)) {
                return Err(format!("overlap {} {}", name(here), name(next)));
            }
            edges.push(edge(here, way));
            (here, back) = (next, Some(opposite(way)));
            if self.lives.contains(&here) {
                if is_first {
                    return Err(format!("first-line-life {}", name(here)));
                }
                lives.push(here);
                *if self.prepaid { &mut earned } else { &mut held } += 1;
            }
        }
        held += earned;
        Ok(Done { end: (here, opposite(second)), from, edges, passages, lives, spent, held })
    }

    pub fn draw(&mut self, line: &Try, done: Done) {
        match done.from {
            None => self.ends.push((line.from, line.legs[0].0)),
            Some(from) => {
                let used = self.ends.iter().position(|end| *end == from).expect("an end");
                self.ends.remove(used);
            }
        }
        self.ends.push(done.end);
        self.edges.extend(done.edges);
        for (place, pair) in done.passages {
            self.occupancy.entry(place).or_default().push(pair);
        }
        for life in done.lives {
            self.lives.remove(&life);
        }
        let player = self.plies % 2;
        self.numbers[player] = Some(line.legs.map(|(_, length)| length));
        self.held[player] = done.held;
        self.plies += 1;
    }

    /// D9: how the game has ended, in machine-readable form; `thrown` is the roll of the player to draw, if
    /// dice decide and it is known.
    pub fn ended(&self, thrown: Option<Numbers>) -> Option<&'static str> {
        if self.plies == 2 * self.rows {
            Some("last-row")
        } else if self.tries(thrown).next().is_none() {
            Some("no-line")
        } else {
            None
        }
    }

    pub fn intersections(&self) -> Vec<At> {
        let (width, height) = self.size;
        (0..height - 1).flat_map(|row| (0..width - 1).map(move |column| (column, row))).collect()
    }

    /// Every legal line, found by trying.
    pub fn lines(&self, thrown: Option<Numbers>) -> Vec<String> {
        let mut lines: Vec<String> = self.tries(thrown).map(|(line, done)| done.text(&line)).collect();
        lines.sort();
        lines
    }

    fn tries(&self, thrown: Option<Numbers>) -> impl Iterator<Item = (Try, Done)> {
        let starts: Vec<At> = if self.ends.is_empty() {
            self.intersections()
        } else {
            self.ends.iter().map(|(end, _)| *end).collect::<BTreeSet<_>>().into_iter().collect()
        };
        let lengths = self.lengths(thrown);
        starts.into_iter().flat_map(move |from| {
            let lengths = lengths.clone();
            let ways = (0..16).map(|ways| (ways / 4, ways % 4));
            ways.flat_map(move |(first, second)| {
                let of = |[one, two]: [u32; 2]| Try { from, legs: [(first, one), (second, two)] };
                let tries: Vec<Try> = lengths.iter().copied().map(of).collect();
                let lengths = lengths.clone();
                tries.into_iter().filter_map(move |line| Some((line, self.verdict(&line, &lengths).ok()?)))
            })
        })
    }
}

pub fn pair(numbers: Numbers) -> [u32; 2] {
    [numbers.0.get().into(), numbers.1.get().into()]
}
