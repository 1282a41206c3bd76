//! The history of a game as drawings need it: who drew each line, which lives it took, where it crossed.
//!
//! A [`Position`] keeps only what the rules need.

use crate::diverto::rules::board::{Board, Direction, Intersection};
use crate::diverto::rules::line::{Drawn, Line};
use crate::diverto::rules::position::{End, Player, Position, Setup};

/// A game as drawn on its sheet.
///
/// ```
/// use parlour::diverto::{Course, Player, Position, Setup, notation::WrittenLine};
/// let setup = Setup { lives: vec!["j11".parse()?, "k4".parse()?], ..Setup::default() };
/// let mut position = Position::new(&setup);
/// let mut lines = Vec::new();
/// for word in ["h8:N1E1", "i9:N2E2+"] {
///     let written: WrittenLine = word.parse()?;
///     let drawn = position.judge(&written.attempt, None).expect("a legal line");
///     position.play_unchecked(&drawn);
///     lines.push(drawn);
/// }
/// let course = Course::new(&setup, lines);
/// assert_eq!(course.lives()[0].by, Some(Player::Two));
/// assert_eq!(course.lives()[1].by, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Course {
    position: Position,
    steps: Vec<Step>,
    lives: Vec<Life>,
}

/// A line of a game and its effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub player: Player,
    /// The line, with its counts of lives and crossings.
    pub drawn: Drawn,
    /// The direction in which the strand arrives at the start of this line; `None` for the first line.
    pub arrived: Option<Direction>,
    /// The lives it collected, in path order (D2).
    pub collected: Vec<Intersection>,
    /// Its crossings, in path order (D7).
    pub crossings: Vec<Intersection>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    pub at: Intersection,
    /// The player who collected it, if any.
    pub by: Option<Player>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::diverto) struct Edge {
    pub from: Intersection,
    /// The direction from `from` to `to`.
    pub direction: Direction,
    pub to: Intersection,
    /// Whether the segment continues straight beyond `to`.
    pub goes_on: bool,
}

pub(in crate::diverto) fn edges(line: &Line) -> impl Iterator<Item = Edge> + use<> {
    let legs = [(line.from(), line.first()), (line.corner(), line.second())];
    legs.into_iter().flat_map(|(start, segment)| {
        let (direction, length) = (segment.direction, segment.length.get());
        (0..length).filter_map(move |step| {
            let (from, to) = (direction.step(start, step)?, direction.step(start, step + 1)?);
            Some(Edge { from, direction, to, goes_on: step + 1 < length })
        })
    })
}

impl Course {
    /// Follows a game from `setup` through `lines`, each of which must be legal in turn.
    pub fn new(setup: &Setup, lines: impl IntoIterator<Item = Drawn>) -> Course {
        let position = Position::new(setup);
        let on_board = setup.lives.iter().filter(|life| setup.board.contains(**life));
        let untaken = on_board.map(|life| Life { at: *life, by: None }).collect();
        let mut course = Course { position, steps: Vec::new(), lives: untaken };
        let mut headings: Option<[Heading; 2]> = None;
        for drawn in lines {
            let arrived = course.draw(&drawn, headings.as_ref());
            headings = Some(after(headings, &drawn.line, arrived));
        }
        course
    }

    /// Adds a line. Returns the direction in which the strand arrives at its start.
    fn draw(&mut self, drawn: &Drawn, headings: Option<&[Heading; 2]>) -> Option<Direction> {
        let player = self.position.player();
        let occupancy = self.position.occupancy();
        let (mut collected, mut crossings) = (Vec::new(), Vec::new());
        for edge in edges(&drawn.line) {
            if occupancy.has_life(edge.to) {
                collected.push(edge.to);
            }
            if edge.goes_on && occupancy.passes(edge.to, edge.direction.axis().across()) {
                crossings.push(edge.to);
            }
        }
        for life in self.lives.iter_mut().filter(|life| collected.contains(&life.at)) {
            life.by = Some(player);
        }
        let turns = |heading: &&Heading| {
            heading.at == drawn.line.from() && heading.direction.axis() != drawn.line.first().direction.axis()
        };
        let arrived = headings.into_iter().flatten().find(turns).map(|heading| heading.direction);
        self.position.play_unchecked(drawn);
        self.steps.push(Step { player, drawn: *drawn, arrived, collected, crossings });
        arrived
    }

    /// The board size.
    pub const fn board(&self) -> Board {
        self.position.board()
    }

    /// The position after the last line.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The lines, in playing order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The last line with its number, as records write it: `12. h8:N3E2`, `12... h8:N3E2`.
    pub fn last(&self) -> Option<String> {
        let step = self.steps.last()?;
        let dots = match step.player {
            Player::One => ".",
            Player::Two => "...",
        };
        Some(format!("{}{dots} {}", self.steps.len().div_ceil(2), step.drawn))
    }

    /// The lives, in the order of the setup.
    pub fn lives(&self) -> &[Life] {
        &self.lives
    }

    /// Both ends of the long line; `None` before the first line (D5).
    pub const fn ends(&self) -> Option<[End; 2]> {
        self.position.ends()
    }
}

/// An end, and the direction in which its strand arrives there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Heading {
    at: Intersection,
    direction: Direction,
}

/// The headings after `line`, which continues the strand that `arrived` in that direction.
fn after(headings: Option<[Heading; 2]>, line: &Line, arrived: Option<Direction>) -> [Heading; 2] {
    let new = Heading { at: line.end(), direction: line.second().direction };
    match headings {
        None => [Heading { at: line.from(), direction: line.first().direction.opposite() }, new],
        Some([one, two]) if Some(one.direction) == arrived && one.at == line.from() => [new, two],
        Some([one, _]) => [one, new],
    }
}

#[cfg(test)]
pub(in crate::diverto) mod tests {
    use crate::diverto::notation::WrittenLine;
    use crate::diverto::*;

    /// Plays `words` on `board` with `lives`.
    pub fn course(board: &str, lives: &str, words: &str) -> Course {
        let lives = lives.split_whitespace().map(|life| life.parse().unwrap()).collect();
        let setup = Setup { board: board.parse().unwrap(), lives, ..Setup::default() };
        let mut position = Position::new(&setup);
        let drawn = words.split_whitespace().map(|word| {
            let written: WrittenLine = word.parse().unwrap();
            let line = position.judge(&written.attempt, None);
            let line = line.unwrap_or_else(|fault| panic!("{word}: {fault}"));
            position.play_unchecked(&line);
            line
        });
        Course::new(&setup, drawn.collect::<Vec<_>>())
    }

    #[test]
    fn d2_d7_takers_and_crossings_are_those_of_every_recorded_game() {
        let file = include_bytes!("../../../tests/vectors/diverto/games_valid.dvt");
        let mut reader = crate::record::Reader::new(&file[..]);
        let mut crossings = 0;
        while let Some(text) = reader.next_game().unwrap() {
            let replay = Replay::new(&text);
            let (course, last) =
                (Course::new(replay.report.setup(), replay.lines(usize::MAX)), replay.position(usize::MAX));
            assert_eq!(*course.position(), last);
            for step in course.steps() {
                assert_eq!(step.collected.len(), usize::from(step.drawn.collected));
                assert_eq!(step.crossings.len(), usize::from(step.drawn.spent));
                crossings += step.crossings.len();
            }
            for player in Player::ALL {
                let taken = course.lives().iter().filter(|life| life.by == Some(player)).count();
                assert_eq!(taken, usize::from(last.tally(player).collected));
            }
            let left: Vec<Intersection> =
                course.lives().iter().filter(|life| life.by.is_none()).map(|life| life.at).collect();
            assert!(left.iter().all(|life| course.position().occupancy().has_life(*life)));
        }
        assert!(crossings > 50);
    }

    #[test]
    fn every_later_line_turns_against_the_strand_that_arrives() {
        let course = course("20x20", "", "h8:N2E2 j10:S2W2 h8:W3S2 h8:S2W3");
        let arrived: Vec<_> = course.steps().iter().map(|step| step.arrived).collect();
        assert_eq!(arrived, [None, Some(Direction::East), Some(Direction::South), Some(Direction::West)]);
    }
}
