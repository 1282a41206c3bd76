//! The contents of a board as bits: unit edges, straight passages and lives, by grid line.
//!
//! A *lane* is a grid line, a column or a row, with one bit per place. A segment lies in a single lane, so
//! one bit test finds any overlap, one its crossings and one its lives.

use std::hash::{Hash, Hasher};

use super::board::{Axis, Board, Direction, Intersection};
use super::line::{Line, Segment};

const COLUMNS: usize = 26;
const ROWS: usize = 59;

/// A grid line. Places count from the left or the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lane {
    /// Bit `i`: the edge between places `i` and `i + 1` is drawn.
    edges: u64,
    /// Bit `i`: a line passes straight through place `i`, across this lane.
    across: u64,
    /// Bit `i`: an uncollected life is at place `i`.
    lives: u64,
}

/// Everything drawn on a board, and the lives left.
///
/// ```
/// use parlour::diverto::{Axis, Direction, Position};
///
/// let mut position = Position::default();
/// position.play(&"h8:N3E2".parse().unwrap(), None).unwrap();
/// let drawn = position.occupancy();
/// assert!(drawn.is_drawn("h8".parse().unwrap(), Direction::North));
/// assert!(drawn.passes("h9".parse().unwrap(), Axis::Vertical));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Occupancy {
    board: Board,
    lanes: [Lane; COLUMNS + ROWS],
}

/// Hashes the drawn edges and passages, which determine the lives left.
impl Hash for Occupancy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (columns, rows) = self.lanes.split_at(COLUMNS);
        for lane in columns.iter().take(self.board.columns().into()) {
            lane.edges.hash(state);
            lane.across.hash(state);
        }
        for lane in rows.iter().take(self.board.rows().into()) {
            lane.edges.hash(state);
        }
    }
}

/// A segment as bits of its lane.
#[derive(Clone, Copy)]
struct Stretch {
    lane: usize,
    /// The lower of its two end places.
    low: u32,
    length: u32,
    ascends: bool,
}

impl Stretch {
    fn new(from: Intersection, Segment { direction, length }: Segment) -> Stretch {
        let (lane, place) = lane_and_place(from, direction.axis());
        let length = u32::from(length.get());
        let low = if direction.ascends() { place } else { place - length };
        Stretch { lane, low, length, ascends: direction.ascends() }
    }

    const fn edges(self) -> u64 {
        ((1 << self.length) - 1) << self.low
    }

    /// The places it passes through, excluding both ends.
    const fn inside(self) -> u64 {
        ((1 << (self.length - 1)) - 1) << (self.low + 1)
    }

    /// The places it visits, excluding its start.
    const fn visited(self) -> u64 {
        self.edges() << (self.ascends as u32)
    }

    /// The place among `places` nearest to its start; `places` must not be empty.
    const fn first_of(self, places: u64) -> u32 {
        if self.ascends { places.trailing_zeros() } else { places.ilog2() }
    }
}

/// The crossings and lives on a segment, as places of its lane.
#[derive(Clone, Copy)]
pub(in crate::diverto) struct Met {
    stretch: Stretch,
    crossings: u64,
    lives: u64,
}

impl Met {
    /// The number of lines it crosses (D7).
    pub const fn crossings(&self) -> u32 {
        self.crossings.count_ones()
    }

    /// The number of lives it collects (D2).
    pub const fn lives(&self) -> u32 {
        self.lives.count_ones()
    }

    /// Follows the segment with `held` lives. Returns the lives held at its end, or the first crossing that
    /// cannot be paid (D7).
    pub fn pay(&self, mut held: u32) -> Result<u32, Intersection> {
        let mut places = self.crossings | self.lives;
        while places != 0 {
            let place = self.stretch.first_of(places);
            places ^= 1 << place;
            if self.lives >> place & 1 == 1 {
                held += 1;
            } else {
                held = held.checked_sub(1).ok_or_else(|| intersection(self.stretch.lane, place))?;
            }
        }
        Ok(held)
    }
}

/// The lives collected by a line, kept to undo it.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::diverto) struct Collected([u64; 2]);

fn lane_and_place(at: Intersection, axis: Axis) -> (usize, u32) {
    match axis {
        Axis::Vertical => (usize::from(at.column()), at.row().into()),
        Axis::Horizontal => (COLUMNS + usize::from(at.row()), at.column().into()),
    }
}

fn intersection(lane: usize, place: u32) -> Intersection {
    let (column, row) =
        if lane < COLUMNS { (lane, place as usize) } else { (place as usize, lane - COLUMNS) };
    Intersection::new(column as u8, row as u8).expect("lanes and places come from intersections")
}

impl Occupancy {
    /// An empty board with `lives`.
    pub(in crate::diverto) fn new(board: Board, lives: impl IntoIterator<Item = Intersection>) -> Occupancy {
        let mut occupancy = Occupancy { board, lanes: [Lane::default(); COLUMNS + ROWS] };
        for life in lives {
            occupancy.put_life(life);
        }
        occupancy
    }

    pub const fn board(&self) -> Board {
        self.board
    }

    fn put_life(&mut self, at: Intersection) {
        for axis in [Axis::Horizontal, Axis::Vertical] {
            let (lane, place) = lane_and_place(at, axis);
            self.lanes[lane].lives |= 1 << place;
        }
    }

    /// Whether an uncollected life is at `at`.
    #[inline]
    pub fn has_life(&self, at: Intersection) -> bool {
        let (lane, place) = lane_and_place(at, Axis::Vertical);
        self.lanes[lane].lives >> place & 1 == 1
    }

    /// Whether the edge from `at` in `direction` is drawn.
    pub fn is_drawn(&self, at: Intersection, direction: Direction) -> bool {
        let (lane, place) = lane_and_place(at, direction.axis());
        let edge = if direction.ascends() { Some(place) } else { place.checked_sub(1) };
        edge.is_some_and(|edge| self.lanes[lane].edges >> edge & 1 == 1)
    }

    /// Whether a line passes straight through `at` along `axis`.
    #[inline]
    pub fn passes(&self, at: Intersection, axis: Axis) -> bool {
        let (lane, place) = lane_and_place(at, axis.across());
        self.lanes[lane].across >> place & 1 == 1
    }

    pub fn lives(&self) -> impl Iterator<Item = Intersection> + '_ {
        self.board.intersections().filter(|at| self.has_life(*at))
    }

    /// The number of free edges from `at` before the boundary or a drawn edge (D6, D8).
    #[inline]
    pub(in crate::diverto) fn room(&self, at: Intersection, direction: Direction) -> u32 {
        let (lane, place) = lane_and_place(at, direction.axis());
        let edges = self.lanes[lane].edges;
        if direction.ascends() {
            let last = match direction.axis() {
                Axis::Vertical => self.board.rows() - 1,
                Axis::Horizontal => self.board.columns() - 1,
            };
            (edges >> place).trailing_zeros().min(u32::from(last) - place)
        } else if place == 0 {
            0
        } else {
            (edges << (64 - place)).leading_zeros().min(place)
        }
    }

    /// The crossings and lives on a segment from `from`; the segment must have room.
    #[inline]
    pub(in crate::diverto) fn meets(&self, from: Intersection, segment: Segment) -> Met {
        let stretch = Stretch::new(from, segment);
        let lane = &self.lanes[stretch.lane];
        Met { stretch, crossings: lane.across & stretch.inside(), lives: lane.lives & stretch.visited() }
    }

    pub(in crate::diverto) fn draw(&mut self, line: &Line) -> Collected {
        let stretches = stretches(line);
        let collected = stretches.map(|stretch| {
            self.turn_over(stretch);
            self.lanes[stretch.lane].lives & stretch.visited()
        });
        for (stretch, lives) in stretches.into_iter().zip(collected) {
            self.flip_lives(stretch.lane, lives);
        }
        Collected(collected)
    }

    /// Undoes the last [`Occupancy::draw`].
    pub(in crate::diverto) fn erase(&mut self, line: &Line, Collected(collected): Collected) {
        for (stretch, lives) in stretches(line).into_iter().zip(collected) {
            self.turn_over(stretch);
            self.flip_lives(stretch.lane, lives);
        }
    }

    /// Flips the edges of a segment: draws it, or erases it if drawn.
    #[inline]
    fn turn_over(&mut self, stretch: Stretch) {
        self.lanes[stretch.lane].edges ^= stretch.edges();
        // The segment passes across the perpendicular lanes.
        let (first, bit) =
            if stretch.lane < COLUMNS { (COLUMNS, stretch.lane) } else { (0, stretch.lane - COLUMNS) };
        let low = first + stretch.low as usize;
        for lane in &mut self.lanes[low + 1..low + stretch.length as usize] {
            lane.across ^= 1 << bit;
        }
    }

    #[inline]
    fn flip_lives(&mut self, lane: usize, mut lives: u64) {
        self.lanes[lane].lives ^= lives;
        let (first, bit) = if lane < COLUMNS { (COLUMNS, lane) } else { (0, lane - COLUMNS) };
        while lives != 0 {
            self.lanes[first + lives.trailing_zeros() as usize].lives ^= 1 << bit;
            lives &= lives - 1;
        }
    }
}

fn stretches(line: &Line) -> [Stretch; 2] {
    [Stretch::new(line.from(), line.first()), Stretch::new(line.corner(), line.second())]
}
