//! Puzzles: positions in which exactly one line wins, or exactly one avoids losing, found by self-play (D9).
//!
//! In each game both players mix careful lines with random ones, and the final positions are then proved
//! exhaustively. A game yields at most one puzzle, which depends only on the request, the seed and the game
//! number; so does the selection among games.
//!
//! Recorded games have puzzles too: the wins and draws that were [`missed`] in them.

use std::fmt;

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::game::{Diverto, Journal, Replay, Turn};
use super::search::{Found, Rated, Search, rated};
use super::standing::player_name;
use super::study::{Strategy, throw};
#[cfg(feature = "cli")]
use crate::diverto::rules::board::ParseBoardError;
use crate::diverto::rules::{Board, Drawn, LivesError, Placement, Player, Position, Rows, Setup};
use crate::named::named;
use crate::seed::{Seed, below};
pub(crate) use crate::table::Grade;
use crate::table::{
    After, Game, Hunt, Look, Lot, Missed, Searched, Source, TwoPlayerGame, Workers, is_rare, points,
};
use crate::words::{Language, Say, in_english, messages};

named! {
    /// What is to be drawn.
    #[derive(Default)]
    pub enum Task {
        /// The only line that wins: all others lose.
        #[default]
        Win = "win",
        /// The only line that does not lose: it comes to the draw after the last row.
        Hold = "hold",
    }
    /// A text that is no task.
    ParseTaskError = "puzzles ask for the line to `win` or to `hold` a draw"
}

/// Positions with fewer lines are rejected: trial and error would solve them.
pub const FEW_LINES: usize = 6;

/// With fewer lines drawn, the board is too empty.
const FEW_DRAWN: usize = 6;

/// One line in this many is random; the others are careful.
const CARELESS: u32 = 5;

/// Proof depth limit in plies: a puzzle should be solvable on paper.
const MOST_PLIES: u16 = 7;

/// Node budget of a proof. A position that needs more is skipped, never claimed.
const BUDGET: u64 = 4_000;

/// Node budget of a search in a recorded game: more than for a proof, as such a position cannot be replaced by another.
const MISSED_BUDGET: u64 = 50_000;

/// A puzzle and its solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "PuzzleResult"))]
#[non_exhaustive]
pub struct Puzzle {
    /// Where it was found, if from a seed: `win-483920174-57` asks for a win and is from game 57 of that seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<PuzzleId>,
    /// The recorded game in which the line was missed, if it is from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Missed>,
    /// What is asked: the only line to `win`, or the only one to `hold` a draw.
    pub task: &'static str,
    /// The game up to there, as a record.
    pub record: String,
    /// Whose line it is: `player1` or `player2`.
    pub to_move: &'static str,
    /// The line: from a seed the only one.
    pub solution: Drawn,
    /// How it goes on to the end: the line first.
    pub line: Vec<Drawn>,
    /// How many legal lines there are.
    pub legal_lines: usize,
    /// How many of them tempt and are wrong.
    pub tempting_lines: usize,
    /// `easy`, `medium` or `hard`.
    pub grade: Grade,
    #[serde(skip)]
    pub(in crate::diverto) setup: Setup,
    #[serde(skip)]
    pub(in crate::diverto) lines: Vec<Drawn>,
    #[serde(skip)]
    pub(in crate::diverto) player: Player,
}

impl Puzzle {
    /// What is asked.
    pub(in crate::diverto) fn task(&self) -> Task {
        if self.task == Task::Win.name() { Task::Win } else { Task::Hold }
    }
}

/// Names a puzzle: `win-483920174-57` asks for a win and comes from game 57 of seed 483920174.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PuzzleId {
    pub task: Task,
    pub seed: Seed,
    /// The game number, from 0.
    pub game: u64,
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PuzzleId { task, seed, game } = self;
        write!(f, "{task}-{seed}-{game}")
    }
}

/// Which puzzles to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "DivertoPuzzles"))]
#[serde(deny_unknown_fields, default)]
pub struct Wanted {
    /// How many.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub count: usize,
    /// What to find: the only line that can `win`, or the only one that can `hold` a draw.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub task: Task,
    /// The board, 8x8 to 16x16: small ones are quicker, large ones give longer games.
    #[cfg_attr(feature = "cli", arg(long, value_name = "WxH", default_value = "12x12", value_parser = board))]
    pub board: Board,
    /// Lives on each board.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = LIVES))]
    pub lives: u16,
    /// The seed that all games come from.
    #[cfg_attr(feature = "cli", arg(skip = Seed(0)))]
    pub seed: Seed,
}

const LIVES: u16 = 6;

impl Default for Wanted {
    fn default() -> Wanted {
        let board = Board::new(12, 12).expect("boards may be so small");
        Wanted { count: 1, task: Task::default(), board, lives: LIVES, seed: Seed(0) }
    }
}

/// A board small enough for proofs and for several to a page, and large enough for a game.
fn fits(board: Board) -> bool {
    [board.width(), board.height()].iter().all(|side| (8..=16).contains(side))
}

#[cfg(feature = "cli")]
fn board(text: &str) -> Result<Board, String> {
    let board: Board = text.parse().map_err(|error: ParseBoardError| error.to_string())?;
    if fits(board) { Ok(board) } else { Err(NoPuzzles::Board.to_string()) }
}

/// Why there can be no such puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPuzzles {
    /// The board is too small or too large.
    Board,
    /// The lives do not fit on the board.
    Lives(LivesError),
}

in_english! { NoPuzzles }

messages! {
    enum PuzzleText in "diverto" {
        Board = "puzzles are on boards of 8x8 to 16x16",
    }
}

impl Say for NoPuzzles {
    fn say(&self, language: Language) -> String {
        match self {
            NoPuzzles::Board => PuzzleText::Board.text(language).to_owned(),
            NoPuzzles::Lives(error) => error.say(language),
        }
    }
}

impl Wanted {
    /// Finds the puzzles in all games; see [`Wanted::find_in`].
    ///
    /// # Errors
    /// Returns the reason if there can be no such puzzles.
    pub fn find(
        &self,
        workers: &impl Workers,
        tell: impl FnMut(usize) + Send,
    ) -> Result<Vec<Puzzle>, NoPuzzles> {
        self.find_in(&Lot::default(), workers, tell).map(|(puzzles, _)| puzzles)
    }

    /// Finds the puzzles in a lot of games, easiest first, and reports the number found so far to `tell`. The result is
    /// the same with any `workers`. Returns fewer than `count` only if thousands of games contain no more.
    ///
    /// # Errors
    /// Returns the reason if there can be no such puzzles.
    ///
    /// # Panics
    /// Panics if a worker panicked.
    pub fn find_in(
        &self,
        lot: &Lot,
        workers: &impl Workers,
        tell: impl FnMut(usize) + Send,
    ) -> Result<(Vec<Puzzle>, Searched), NoPuzzles> {
        if !fits(self.board) {
            return Err(NoPuzzles::Board);
        }
        Placement::default().check(self.board, self.lives.into()).map_err(NoPuzzles::Lives)?;
        let is_welcome = |puzzle: &Puzzle, chosen: &[Puzzle], count| {
            is_rare(chosen, count, Player::ALL.len(), |other| other.player == puzzle.player)
                && is_rare(chosen, count, Grade::ALL.len(), |other| other.grade == puzzle.grade)
        };
        let hunt = Hunt { count: self.count, lot, puzzle: |game| self.puzzle(game), is_welcome };
        let (mut puzzles, searched) = hunt.run(workers, tell);
        puzzles.sort_by_key(|puzzle| puzzle.grade);
        Ok((puzzles, searched))
    }

    /// The puzzle found in game number `game`, if any.
    pub fn puzzle(&self, game: u64) -> Option<Puzzle> {
        let mut generator = self.seed.generator("diverto puzzles", game);
        let (setup, lines) = self.play(&mut generator)?;
        // Try the earliest position first: it has the longest solution.
        let (ply, setup, position, best) = self.near_the_end(&setup, &lines).find_map(|(ply, setup)| {
            let mut position = Position::new(&setup);
            lines[..ply].iter().for_each(|drawn| {
                position.play_unchecked(drawn);
            });
            let best = self.prove(&position)?;
            Some((ply, setup, position, best))
        })?;
        let found = Search::new(&position).depth(MOST_PLIES).run();
        debug_assert_eq!(found.expected.first(), Some(&best.line));
        let all = position.lines(position.pairs(None));
        let tempting_lines = tempting(&position, &all, &best.line);
        if all.len() < FEW_LINES || tempting_lines == 0 {
            return None;
        }
        let mut journal = Journal::new(setup.clone(), None);
        lines[..ply].iter().for_each(|drawn| journal.draw(*drawn));
        Some(Puzzle {
            id: Some(PuzzleId { task: self.task, seed: self.seed, game }),
            from: None,
            task: self.task.name(),
            record: journal.record(),
            to_move: player_name(position.player()),
            solution: best.line,
            grade: grade(found.expected.len(), all.len(), tempting_lines),
            line: found.expected,
            legal_lines: all.len(),
            tempting_lines,
            setup,
            lines: lines[..ply].to_vec(),
            player: position.player(),
        })
    }

    /// Candidate positions of a game, earliest first: the number of lines drawn, and the setup. To hold a
    /// draw, the last row is moved to within reach of the proof.
    fn near_the_end(&self, setup: &Setup, lines: &[Drawn]) -> impl Iterator<Item = (usize, Setup)> {
        let end = lines.len();
        let far = usize::from(MOST_PLIES);
        let (task, setup) = (self.task, setup.clone());
        let first = end.saturating_sub(far).max(FEW_DRAWN);
        (first..end).flat_map(move |ply| {
            let rows: Vec<Rows> = match task {
                // The winner of the game is to move an odd number of plies before its end.
                Task::Win if (end - ply).is_multiple_of(2) => Vec::new(),
                Task::Win => vec![setup.rows],
                Task::Hold => (ply + 3..=ply + far)
                    .filter(|last| last.is_multiple_of(2))
                    .rev()
                    .filter_map(|last| Rows::new((last / 2) as u8))
                    .collect(),
            };
            let setup = setup.clone();
            rows.into_iter().map(move |rows| (ply, Setup { rows, ..setup.clone() }))
        })
    }

    fn play(&self, generator: &mut impl Rng) -> Option<(Setup, Vec<Drawn>)> {
        let lives = Placement::default().place(self.board, self.lives.into(), generator).ok()?;
        let dice = Some([throw(generator), throw(generator)]);
        let setup = Setup { board: self.board, lives, dice, rows: Rows::default(), variants: Vec::new() };
        let mut game = Diverto::start(setup.clone());
        let mut drawn_lines = Vec::new();
        while game.end().is_none() {
            let strategy = if below(generator, CARELESS) == 0 { Strategy::Random } else { Strategy::Careful };
            let drawn = strategy.choose(game.position(), None, generator)?;
            game.play(&Turn { thrown: None, drawn });
            drawn_lines.push(drawn);
        }
        Some((setup, drawn_lines))
    }

    /// The only line that achieves the task, if there is exactly one.
    fn prove(&self, position: &Position) -> Option<Rated> {
        match self.task {
            Task::Win => only_win(position),
            Task::Hold => only_draw(position),
        }
    }
}

/// What was missed after `ply` lines of a recorded game, if the search decides the position: a win, or a draw in
/// place of a loss. A line that keeps it misses nothing.
pub fn missed(replay: &Replay, ply: usize, source: &Source, task: Option<Task>) -> Look<Puzzle> {
    let Some(played) = replay.plies.iter().nth(ply).map(|turn| turn.drawn) else { return Look::Nothing };
    let game = replay.game(ply);
    let position = game.position();
    if position.is_roll() || position.waits_for_dice() {
        return Look::Undecided;
    }
    let found = bounded(position);
    let can = match found.win_in_plies {
        Some(1..) => Task::Win,
        Some(_) => return Look::Nothing,
        None if found.depth >= position.plies_left() => Task::Hold,
        None => return Look::Undecided,
    };
    let Some(best) = found.line.filter(|best| *best != played && task.is_none_or(|task| task == can)) else {
        return Look::Nothing;
    };
    let child = Diverto::after(position, &Turn { thrown: None, drawn: played });
    let answer = bounded(&child);
    let after = match answer.win_in_plies {
        Some(1..) => After::Lost,
        Some(_) => return Look::Nothing,
        None if answer.depth >= child.plies_left() => After::Drawn,
        None if answer.depth >= MOST_PLIES => After::Open,
        None => After::Unknown,
    };
    match (can, after) {
        (Task::Hold, After::Drawn) => return Look::Nothing,
        (Task::Hold, After::Open | After::Unknown) => return Look::Undecided,
        _ => {}
    }
    let is_right = |rated: &Rated| match can {
        Task::Win => rated.win_in_plies.is_some_and(|plies| plies > 0),
        Task::Hold => rated.win_in_plies.is_none(),
    };
    let depth = found.win_in_plies.map_or(position.plies_left(), |plies| plies.unsigned_abs() as u16);
    let all = position.lines(position.pairs(None));
    let also = rated(position, None, depth, all.len(), |nodes| nodes > MISSED_BUDGET);
    let also: Option<Vec<Drawn>> = also.map(|rated| {
        let right = rated.iter().filter(|rated| is_right(rated)).map(|rated| rated.line);
        right.filter(|line| *line != best).collect()
    });
    let is_wrong = |line: &&Drawn| also.iter().flatten().all(|right| right != *line);
    let tempting_lines = tempting(position, &all.iter().filter(is_wrong).copied().collect::<Vec<_>>(), &best);
    let mut journal = Journal::new(replay.report.setup().clone(), None);
    replay.plies.iter().take(ply).for_each(|turn| journal.play(*turn));
    let also = also.map(|lines| lines.iter().map(ToString::to_string).collect());
    Look::Found(Puzzle {
        id: None,
        from: Some(Missed::new(replay, ply, source, after, also)),
        task: can.name(),
        record: journal.record(),
        to_move: player_name(position.player()),
        solution: best,
        grade: grade(found.expected.len(), all.len(), tempting_lines),
        line: found.expected,
        legal_lines: all.len(),
        tempting_lines,
        setup: replay.report.setup().clone(),
        lines: replay.lines(ply).collect(),
        player: position.player(),
    })
}

/// Searches a position of a recorded game as deep as for a puzzle, within [`MISSED_BUDGET`].
fn bounded(position: &Position) -> Found {
    Search::new(position).depth(MOST_PLIES).stop(|nodes| nodes > MISSED_BUDGET).run()
}

/// The two best lines at `depth`; `None` if there are fewer, or if the search exceeds its budget.
fn best_two(position: &Position, depth: u16) -> Option<[Rated; 2]> {
    rated(position, None, depth, 2, |nodes| nodes > BUDGET)?.try_into().ok()
}

/// The only winning line, if all others provably lose. An immediate win does not count.
fn only_win(position: &Position) -> Option<Rated> {
    for depth in (1..=MOST_PLIES).step_by(2) {
        let [best, second] = best_two(position, depth)?;
        match (best.win_in_plies, second.win_in_plies) {
            (Some(3..), Some(..0)) => return Some(best),
            // Undecided so far, or another line may win too.
            (None | Some(3..), None) | (None, Some(_)) => {}
            _ => return None,
        }
    }
    None
}

/// The only line that holds the draw to the last row, if all others provably lose.
fn only_draw(position: &Position) -> Option<Rated> {
    let depth = Some(position.plies_left()).filter(|left| *left <= MOST_PLIES)?;
    let [best, second] = best_two(position, depth)?;
    // The search reached the end of the game: a score that is neither won nor lost is a draw.
    (best.win_in_plies.is_none() && second.win_in_plies.is_some()).then_some(best)
}

/// Counts the other lines that take a life, or leave the opponent no more replies than the right one does.
fn tempting(position: &Position, lines: &[Drawn], right: &Drawn) -> usize {
    let mut position = position.clone();
    let mut answers = |drawn: &Drawn| {
        let undo = position.play_unchecked(drawn);
        let count = position.count_lines(position.pairs(None));
        position.undo(&undo);
        count
    };
    let most = answers(right);
    lines.iter().filter(|other| *other != right && (other.collected > 0 || answers(other) <= most)).count()
}

/// The limits make easy and hard puzzles about equally frequent.
fn grade(plies: usize, legal_lines: usize, tempting_lines: usize) -> Grade {
    let [plies, legal, tempting] = [plies, legal_lines, tempting_lines].map(|number| number as u64);
    Grade::of(points(plies, [5, 7]) + points(legal, [10, 20]) + points(tempting, [4, 8]))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::diverto::rules::Ending;
    use crate::record::GameText;
    use crate::table::Serial;
    use crate::table::workers::tests::Threads;

    fn wanted(task: Task, count: usize) -> Wanted {
        Wanted { count, task, board: "8x8".parse().unwrap(), lives: 4, seed: Seed(7) }
    }

    fn found(task: Task, count: usize) -> Vec<Puzzle> {
        let puzzles = wanted(task, count).find(&Threads(2), |_| {}).unwrap();
        assert_eq!(puzzles.len(), count);
        puzzles
    }

    fn position(puzzle: &Puzzle) -> Position {
        let mut position = Position::new(&puzzle.setup);
        for drawn in &puzzle.lines {
            position.play(&drawn.line, None).unwrap();
        }
        position
    }

    fn after(position: &Position, drawn: &Drawn) -> Position {
        let mut after = position.clone();
        after.play(&drawn.line, None).unwrap();
        after
    }

    /// Whether the player to move wins within `plies`, by exhaustive search.
    fn wins(position: &Position, plies: u16) -> bool {
        let lines = position.lines(position.pairs(None));
        plies > 0
            && position.plies_left() > 0
            && lines.iter().any(|drawn| loses(&after(position, drawn), plies - 1))
    }

    /// Whether the player to move has no line, or the opponent wins after every one.
    fn loses(position: &Position, plies: u16) -> bool {
        let lines = position.lines(position.pairs(None));
        let is_lost = |drawn: &Drawn| wins(&after(position, drawn), plies - 1);
        position.plies_left() > 0 && (lines.is_empty() || plies > 0 && lines.iter().all(is_lost))
    }

    #[test]
    fn d9_exactly_one_line_does_what_is_asked_by_trying_them_all() {
        for (task, count) in [(Task::Win, 6), (Task::Hold, 4)] {
            for puzzle in &found(task, count) {
                let position = position(puzzle);
                let lines = position.lines(position.pairs(None));
                assert_eq!(lines.len(), puzzle.legal_lines);
                assert!(puzzle.legal_lines >= FEW_LINES && puzzle.tempting_lines < puzzle.legal_lines);
                let (right, others): (Vec<&Drawn>, Vec<&Drawn>) =
                    lines.iter().partition(|drawn| **drawn == puzzle.solution);
                let [right] = right[..] else { panic!("{} is no line of {puzzle:?}", puzzle.solution) };
                // Shallow depths first: most wins are short.
                for other in others {
                    let after = after(&position, other);
                    assert!(
                        (1..=MOST_PLIES).any(|plies| wins(&after, plies)),
                        "{}: {other}",
                        puzzle.solution
                    );
                }
                let after = after(&position, right);
                match task {
                    Task::Win => {
                        assert!(loses(&after, puzzle.line.len() as u16 - 1), "{}", puzzle.solution);
                        assert!(
                            !wins(&position, puzzle.line.len() as u16 - 2),
                            "{}: sooner",
                            puzzle.solution
                        );
                    }
                    Task::Hold => {
                        let left = after.plies_left();
                        assert!(!wins(&after, left) && !loses(&after, left), "{}", puzzle.solution);
                    }
                }
            }
        }
    }

    #[test]
    fn d9_a_line_goes_on_to_the_end() {
        for (task, count) in [(Task::Win, 6), (Task::Hold, 4)] {
            for puzzle in found(task, count) {
                let start = position(&puzzle);
                let end = puzzle.line.iter().fold(start, |position, drawn| {
                    assert_eq!(position.ended(None), None);
                    after(&position, drawn)
                });
                let ending = match task {
                    Task::Win => Ending::NoLine(puzzle.player.other()),
                    Task::Hold => Ending::LastRow,
                };
                assert_eq!(end.ended(None), Some(ending), "{}", puzzle.solution);
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_varied_puzzles_on_any_number_of_threads() {
        let mut told = Vec::new();
        let one = wanted(Task::Win, 6).find(&Serial, |found| told.push(found)).unwrap();
        assert_eq!(told.last(), Some(&6));
        assert!(told.is_sorted() && one.is_sorted_by_key(|puzzle| puzzle.grade));
        assert_eq!(wanted(Task::Win, 6).find(&Threads(3), |_| {}).unwrap(), one);
        assert_ne!(Wanted { seed: Seed(8), ..wanted(Task::Win, 6) }.find(&Threads(2), |_| {}).unwrap(), one);
        assert_eq!(one.iter().filter(|puzzle| puzzle.player == Player::One).count(), 3);
        let games: HashSet<u64> = one.iter().map(|puzzle| puzzle.id.unwrap().game).collect();
        assert_eq!(games.len(), 6);
        // An id alone finds its puzzle again.
        assert_eq!(wanted(Task::Win, 1).puzzle(one[0].id.unwrap().game).as_ref(), Some(&one[0]));
    }

    /// What was missed by the last line of a game.
    fn last_missed(record: &str, line: &Drawn, task: Option<Task>) -> Look<Puzzle> {
        let text = format!("{} {line} *", record.trim_end().trim_end_matches('*'));
        let replay = Replay::new(&GameText::new(&text));
        assert_eq!(replay.report.fault, None, "{text}");
        let source = Source::new("a.dvt".to_owned(), None, Some(1));
        missed(&replay, replay.plies.len() - 1, &source, task)
    }

    #[test]
    fn a_win_or_a_draw_that_was_not_drawn_is_a_puzzle() {
        for (task, other) in [(Task::Win, Task::Hold), (Task::Hold, Task::Win)] {
            for puzzle in found(task, 2) {
                let record = &puzzle.record;
                assert_eq!(last_missed(record, &puzzle.solution, None), Look::Nothing);
                let position = position(&puzzle);
                let wrong = position.lines(position.pairs(None)).into_iter();
                for wrong in wrong.filter(|wrong| *wrong != puzzle.solution) {
                    let Look::Found(missed) = last_missed(record, &wrong, None) else { panic!("{wrong}") };
                    assert_eq!(
                        (missed.task(), &missed.line, missed.grade),
                        (task, &puzzle.line, puzzle.grade)
                    );
                    assert_eq!(&missed.record, record);
                    let from = missed.from.as_ref().unwrap();
                    assert_eq!(
                        (from.also.as_deref(), from.played.as_str()),
                        (Some(&[][..]), &*wrong.to_string())
                    );
                    // All other lines lose: some too late to be seen.
                    assert!(
                        from.after == After::Lost || task == Task::Win && from.after != After::Drawn,
                        "{from:?}"
                    );
                    assert_eq!(last_missed(record, &wrong, Some(task)), Look::Found(missed));
                    assert_eq!(last_missed(record, &wrong, Some(other)), Look::Nothing);
                }
            }
        }
    }

    #[test]
    fn what_is_far_from_the_end_or_rolled_is_undecided() {
        let lives = "[Board \"12x12\"]\n[Dice \"3 2 / 4 1\"]\n";
        for rules in ["", "[Rules \"roll\"]\n"] {
            let replay = Replay::new(&GameText::new(&format!("{lives}{rules}1. d4:N3E2 *")));
            let source = Source::new("a.dvt".to_owned(), None, Some(1));
            assert_eq!(replay.plies.len(), 1);
            assert_eq!(missed(&replay, 0, &source, None), Look::Undecided);
        }
    }

    #[test]
    fn too_many_lives_are_refused() {
        assert!(Wanted { lives: 99, ..wanted(Task::Win, 1) }.find(&Serial, |_| {}).is_err());
    }
}
