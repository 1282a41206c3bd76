//! An independent implementation of PerSiVic's rules, slow and obvious: a board is a map from squares to
//! stones, paths are walked step by step, and moves are text in sets.

use std::collections::{BTreeMap, BTreeSet};

use parlour::persivic::Position;
use rand::{Rng, RngExt};

/// Column and row from 0.
pub type At = (i32, i32);

/// Stones as the rules describe them: a colour and a count on each square.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub stones: BTreeMap<At, (char, u32)>,
    pub side: char,
}

pub fn name((column, row): At) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

pub fn at(name: &str) -> At {
    let [column, row] = name.as_bytes() else { panic!("{name}") };
    (i32::from(column - b'a'), i32::from(row - b'1'))
}

impl Board {
    pub fn read(text: &str) -> Board {
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

    /// The board as noncanonical text, with every square written separately.
    pub fn write(&self) -> String {
        let square = |column, row| match self.stones.get(&(column, row)) {
            None => ".".to_owned(),
            Some((side, count)) => format!("{count}{side}"),
        };
        let rows = (0..9).rev().map(|row| (0..9).map(|column| square(column, row)).collect::<String>());
        format!("{} {}", rows.collect::<Vec<_>>().join("/"), self.side)
    }

    pub fn position(&self) -> Position {
        self.write().parse().expect("a position")
    }

    /// Every square where a stone of the stack on `from` can end (P3–P5).
    pub fn destinations(&self, from: At) -> BTreeSet<At> {
        let (side, stack) = self.stones[&from];
        let mut ends = BTreeSet::new();
        // A path uses at most one horizontal and one vertical direction.
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

    /// All legal moves as text: each stone of a stack goes to any destination, in every combination.
    pub fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        let own = self.stones.iter().filter(|(_, (side, _))| *side == self.side);
        for (&from, &(_, stack)) in own {
            let ends = self.destinations(from);
            // The combinations for the whole stack, as the number of stones ending on each square.
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

    pub fn canonical(&self, from: At, way: &BTreeMap<At, u32>) -> String {
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
    pub fn after(&self, played: &str) -> Board {
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

    /// The board mirrored: files a and i exchanged.
    pub fn mirrored(&self) -> Board {
        let stones = self.stones.iter().map(|((column, row), stack)| ((8 - column, *row), *stack));
        Board { stones: stones.collect(), side: self.side }
    }

    /// The board as seen by the other player, colours exchanged.
    pub fn turned(&self) -> Board {
        let other = |side| if side == 'r' { 'b' } else { 'r' };
        let stones = self.stones.iter();
        let stones =
            stones.map(|((column, row), (side, count))| ((8 - column, 8 - row), (other(*side), *count)));
        Board { stones: stones.collect(), side: other(self.side) }
    }

    pub fn stacks(&self, side: char) -> usize {
        self.stones.values().filter(|(owner, _)| *owner == side).count()
    }
}

/// Random stones of both sides, at most 27 each.
pub fn strewn(random: &mut impl Rng) -> Board {
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
