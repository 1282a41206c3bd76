//! Openings: the first plies of many games as a tree, with how the games ended.
//!
//! Mirror images are one: the rules treat left and right alike (P1, P3), so `a1-a4` leads to the same games as `i1-i4`. Where a
//! position is its own image, as the start is, the ply that comes first in board order stands for its image too, and the rest of
//! the game is mirrored with it. Top and bottom are no images: red moves first.

#[cfg(feature = "html")]
pub mod html;

use serde::Serialize;

use super::rules::{Move, Position, Side, Square, Targets};
use crate::record::{Outcome, TurnNumber};
use crate::words::join;

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Results {
    /// The number of games.
    pub games: u32,
    /// Games that red won.
    pub red_wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games that blue won.
    pub blue_wins: u32,
    /// Games without a result.
    pub unfinished: u32,
}

/// A ply that was played, and what followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Branch {
    /// The move in canonical form.
    #[serde(rename = "move")]
    pub played: Move,
    /// The games with all moves up to here.
    #[serde(flatten)]
    pub results: Results,
    /// The moves that followed, most played first.
    pub next: Vec<Branch>,
}

/// The first plies of all games, or of those that a player played as one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Tree {
    /// Which side the player asked for had; `null` for the games of all players.
    pub side: Option<Side>,
    /// All games.
    #[serde(flatten)]
    pub results: Results,
    /// The first moves, most played first.
    pub next: Vec<Branch>,
}

impl Results {
    fn add(&mut self, outcome: Outcome) {
        self.games += 1;
        *match outcome {
            Outcome::FirstWins => &mut self.red_wins,
            Outcome::Draw => &mut self.draws,
            Outcome::SecondWins => &mut self.blue_wins,
            Outcome::Unfinished => &mut self.unfinished,
        } += 1;
    }

    /// Games won by `side`, drawn, and lost.
    pub const fn of(&self, side: Side) -> [u32; 3] {
        match side {
            Side::Red => [self.red_wins, self.draws, self.blue_wins],
            Side::Blue => [self.blue_wins, self.draws, self.red_wins],
        }
    }

    /// The share of points that `side` has scored in finished games, in percent; `None` without any.
    pub fn percent(&self, side: Side) -> Option<u32> {
        let [won, drawn, lost] = self.of(side).map(f64::from);
        let finished = won + drawn + lost;
        (finished > 0.0).then(|| ((won + drawn / 2.0) / finished * 100.0).round() as u32)
    }
}

impl Branch {
    const fn new(played: Move) -> Branch {
        let results = Results { games: 0, red_wins: 0, draws: 0, blue_wins: 0, unfinished: 0 };
        Branch { played, results, next: Vec::new() }
    }

    /// The moves that all games of this branch have in common, and what follows them.
    ///
    /// A game that ends among them shows: the branch stops there.
    pub fn shared(&self) -> (Vec<Move>, &[Branch]) {
        let (mut line, mut next) = (vec![self.played], &self.next);
        while let [only] = next.as_slice()
            && only.results.games == self.results.games
        {
            line.push(only.played);
            next = &only.next;
        }
        (line, next)
    }
}

impl Tree {
    /// An empty tree; for the games of a player as `side`, if any.
    pub(crate) fn of(side: Option<Side>) -> Tree {
        Tree { side, ..Tree::default() }
    }

    /// The side whose points are counted: that of the player, or red.
    pub fn view(&self) -> Side {
        self.side.unwrap_or(Side::Red)
    }

    /// Adds a game by its [canonical] first plies.
    pub(crate) fn add(&mut self, line: &[Move], outcome: Outcome) {
        self.results.add(outcome);
        let mut next = &mut self.next;
        for played in line {
            let at = next.iter().position(|branch| branch.played == *played);
            let at = at.unwrap_or_else(|| {
                // Most plies are followed by one.
                if next.is_empty() {
                    next.reserve_exact(1);
                }
                next.push(Branch::new(*played));
                next.len() - 1
            });
            next[at].results.add(outcome);
            next = &mut next[at].next;
        }
    }

    /// Puts the most played moves first, and equals in board order.
    pub(crate) fn sort(&mut self) {
        sort(&mut self.next);
    }
}

fn sort(branches: &mut [Branch]) {
    branches.sort_by(|one, other| {
        let games = other.results.games.cmp(&one.results.games);
        games.then_with(|| in_board_order(&one.played, &other.played))
    });
    for branch in branches {
        sort(&mut branch.next);
    }
}

fn in_board_order(one: &Move, other: &Move) -> std::cmp::Ordering {
    one.from().cmp(&other.from()).then_with(|| one.targets().iter().cmp(other.targets().iter()))
}

/// The plies of a game from the usual start, mirrored where their image comes first.
pub fn canonical<'m>(plies: impl Iterator<Item = &'m Move>) -> Vec<Move> {
    let (mut position, mut is_mirrored) = (Position::start(), false);
    let step = |played: &Move| {
        let mut pair = [*played, mirrored(played)];
        pair.rotate_left(usize::from(is_mirrored));
        let [mut played, image] = pair;
        if in_board_order(&image, &played).is_lt() && is_symmetric(&position) {
            played = image;
            is_mirrored = !is_mirrored;
        }
        position = position.play_unchecked(&played);
        played
    };
    plies.map(step).collect()
}

/// The square at the other side of column e.
const fn across(square: Square) -> Square {
    Square::at(square.index() + Square::SIDE as usize - 1 - 2 * square.column() as usize)
}

fn mirrored(played: &Move) -> Move {
    let mut all: Vec<_> = played.targets().iter().map(|(square, count)| (across(square), count)).collect();
    all.sort_unstable();
    let mut targets = Targets::new();
    for (square, count) in all {
        targets.push(square, count);
    }
    Move::new(across(played.from()), targets, played.is_capture())
}

fn is_symmetric(position: &Position) -> bool {
    let on = |square| (position.owner(square), position.count(square));
    Square::all().all(|square| on(square) == on(across(square)))
}

/// Consecutive moves as in records, after `before` plies from the usual start: `1... e9-e6 2. d1-d4`, with no-break blanks after
/// numbers.
pub fn numbered_line(before: usize, line: &[Move]) -> String {
    let word = |(ply, played): (usize, &Move)| {
        let half = before + ply;
        let is_numbered = ply == 0 || half.is_multiple_of(2);
        let number =
            if is_numbered { format!("{}\u{a0}", TurnNumber::after(half as u32)) } else { String::new() };
        format!("{number}{played}")
    };
    join(line.iter().enumerate().map(word), " ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::persivic::Replay;
    use crate::record::GameText;

    fn plies(text: &str) -> Vec<Move> {
        let replay = Replay::new(&GameText::new(text));
        assert_eq!(replay.report.fault, None);
        replay.plies.iter().copied().collect()
    }

    fn plain(before: usize, line: &[Move]) -> String {
        numbered_line(before, line).replace('\u{a0}', " ")
    }

    fn line(text: &str) -> String {
        plain(0, &canonical(plies(text).iter()))
    }

    fn tree<'g>(games: impl IntoIterator<Item = &'g (Vec<Move>, Outcome)>) -> Tree {
        let mut tree = Tree::default();
        games.into_iter().for_each(|(plies, outcome)| tree.add(&canonical(plies.iter()), *outcome));
        tree.sort();
        tree
    }

    #[test]
    fn p3_mirror_images_are_one() {
        assert_eq!(line("i1-i4 a9-a6 i4-h6,2i7"), "1. a1-a4 i9-i6 2. a4-b6,2a7");
        assert_eq!(line("a1-a4 i9-i6 a4-b6,2a7"), "1. a1-a4 i9-i6 2. a4-b6,2a7");
        // Red's first ply is its own image, blue's reply is not.
        assert_eq!(line("e1-e4 f9-f6 a1-a4"), "1. e1-e4 d9-d6 2. i1-i4");
        assert_eq!(line("e1-e4 d9-d6 i1-i4"), "1. e1-e4 d9-d6 2. i1-i4");
        assert_eq!(line("e1-e4 e9-e6 f1-f4"), "1. e1-e4 e9-e6 2. d1-d4");
        // From one square, the targets decide.
        assert_eq!(line("e1-2e4,f3"), "1. e1-d3,2e4");
        assert_eq!(["e1-2f3,d3", "e1-2d3,f3"].map(line), ["1. e1-d3,2f3"; 2]);
    }

    #[test]
    fn a_position_may_be_its_own_image_again() {
        let both = ["d1-d4 e9-e6 f1-f4 b9-b6", "f1-f4 e9-e6 d1-d4 h9-h6", "d1-d4 e9-e6 f1-f4 h9-h6"];
        assert_eq!(both.map(line), ["1. d1-d4 e9-e6 2. f1-f4 b9-b6"; 3]);
    }

    #[test]
    fn results_are_counted_along_the_line() {
        let games = [
            (plies("e1-e4 e9-e6"), Outcome::FirstWins),
            (plies("e1-e4 d9-d6"), Outcome::Draw),
            (plies("e1-e4 f9-f6 a1-a4"), Outcome::SecondWins),
            (plies("i1-i4"), Outcome::Unfinished),
        ];
        let Tree { results, next, .. } = tree(&games);
        assert_eq!(results, Results { games: 4, red_wins: 1, draws: 1, blue_wins: 1, unfinished: 1 });
        let told: Vec<_> =
            next.iter().map(|branch| (branch.played.to_string(), branch.results.games)).collect();
        assert_eq!(told, [("e1-e4".to_owned(), 3), ("a1-a4".to_owned(), 1)]);
        assert_eq!(
            (next[0].results.percent(Side::Red), next[0].results.percent(Side::Blue)),
            (Some(50), Some(50))
        );
        assert_eq!(next[1].results.percent(Side::Red), None);
        assert_eq!(next[0].results.of(Side::Blue), [1, 1, 1]);
        let next = &next[0].next;
        assert_eq!((next[0].played.to_string().as_str(), next[0].results.games), ("d9-d6", 2));
        assert_eq!((next[1].played.to_string().as_str(), next[1].results.red_wins), ("e9-e6", 1));
    }

    #[test]
    fn what_all_games_share_is_one_line() {
        let games = ["e1-e4 e9-e6 a1-a4", "e1-e4 e9-e6 b1-b4 b9-b6", "e1-e4 e9-e6 b1-b4"];
        let tree = tree(&games.map(|game| (plies(game), Outcome::Draw)));
        let (line, next) = tree.next[0].shared();
        assert_eq!((plain(0, &line).as_str(), next.len()), ("1. e1-e4 e9-e6", 2));
        let (line, next) = next[0].shared();
        // A game ends here.
        assert_eq!((plain(2, &line).as_str(), next.len()), ("2. b1-b4", 1));
        assert_eq!(plain(3, &next[0].shared().0), "2... b9-b6");
    }

    /// Legal games of up to ten plies.
    fn games() -> impl Strategy<Value = Vec<(Vec<Move>, Outcome)>> {
        let game = prop::collection::vec(any::<prop::sample::Index>(), 0..10).prop_map(|choices| {
            let mut position = Position::start();
            let choose = |choice: prop::sample::Index| {
                let moves: Vec<Move> = position.moves().collect();
                let played = *choice.get(&moves);
                position = position.play_unchecked(&played);
                played
            };
            (choices.into_iter().map(choose).collect::<Vec<_>>(), Outcome::Draw)
        });
        prop::collection::vec(game, 0..8)
    }

    proptest! {
        #[test]
        fn mirrored_games_give_the_same_tree(games in games(), mask in any::<u8>()) {
            let mut images = games.clone();
            for (number, (plies, _)) in images.iter_mut().enumerate() {
                if mask >> number & 1 == 1 {
                    *plies = plies.iter().map(mirrored).collect();
                }
            }
            prop_assert_eq!(tree(&games), tree(&images));
        }

        #[test]
        fn a_canonical_line_is_legal_and_stays(games in games()) {
            for (plies, _) in games {
                let line = canonical(plies.iter());
                let mut position = Position::start();
                for played in &line {
                    prop_assert!(position.moves().any(|legal| legal == *played));
                    position = position.play_unchecked(played);
                }
                prop_assert_eq!(canonical(line.iter()), line);
            }
        }
    }
}
