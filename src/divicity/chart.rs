//! The scores by trick as one chart, for every output: lines on pages and in HTML, numbers in the terminal, rows in
//! tables.

use super::rules::{Match, Seat, score};

/// The scores by trick. Positions of its lines are fractions of its width and height.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The column titles: trick numbers, and `Lex` if they are counted after the last trick (C9).
    pub columns: Vec<String>,
    /// The scores with a grid line, lowest first.
    pub levels: Vec<i32>,
    /// One line per player, in seat order.
    pub lines: Vec<ChartLine>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ChartLine {
    pub seat: Seat,
    /// The score before the first trick and in each column.
    pub scores: Vec<i32>,
}

impl ChartLine {
    pub fn last(&self) -> i32 {
        self.scores.last().copied().unwrap_or_default()
    }

    pub fn marker(&self) -> Marker {
        Marker::ALL[self.seat.index() % Marker::ALL.len()]
    }
}

/// The marker of a line at each trick. Marker and dashes distinguish the lines without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    Disc,
    Square,
    Triangle,
    /// An open diamond, ◇ in text.
    Diamond,
    /// A filled square, ■ in text.
    Block,
    /// An open, inverted triangle, ▽ in text.
    Wedge,
}

impl Marker {
    pub const ALL: [Marker; 6] =
        [Marker::Disc, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Block, Marker::Wedge];

    /// The corners around the origin, y down, for a marker about two units high; empty for the disc.
    pub const fn corners(self) -> &'static [(f64, f64)] {
        match self {
            Marker::Disc => &[],
            Marker::Square | Marker::Block => &[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
            Marker::Triangle => &[(0.0, -1.15), (1.1, 0.8), (-1.1, 0.8)],
            Marker::Diamond => &[(0.0, -1.25), (1.15, 0.0), (0.0, 1.25), (-1.15, 0.0)],
            Marker::Wedge => &[(0.0, 1.15), (1.1, -0.8), (-1.1, -0.8)],
        }
    }

    pub const fn is_filled(self) -> bool {
        matches!(self, Marker::Disc | Marker::Triangle | Marker::Block)
    }

    /// The dash and gap of its line, in pen widths; `None` for a solid line.
    pub const fn dashes(self) -> Option<(f64, f64)> {
        match self {
            Marker::Disc | Marker::Square => None,
            Marker::Triangle => Some((5.0, 2.5)),
            Marker::Diamond => Some((1.6, 1.8)),
            Marker::Block => Some((9.0, 2.5)),
            Marker::Wedge => Some((3.0, 2.0)),
        }
    }
}

impl Chart {
    /// Charts a match from its states before the first trick and after each; `counted` is the match with the Lex
    /// counted at the end, if they were (C9).
    pub fn new(states: &[Match], counted: Option<&Match>) -> Chart {
        let tricks = (1..states.len()).map(|trick| trick.to_string());
        let columns = tricks.chain(counted.map(|_| LEX.to_owned())).collect();
        Chart::of_totals(columns, &states.iter().chain(counted).map(totals).collect::<Vec<_>>())
    }

    /// Builds a chart from scores by column and seat. `totals` has one more column than titles, for the start.
    pub fn of_totals(columns: Vec<String>, totals: &[Vec<i32>]) -> Chart {
        let players = totals.first().map_or(0, Vec::len);
        let lines = (0..players)
            .filter_map(Seat::new)
            .map(|seat| ChartLine { seat, scores: totals.iter().map(|by| by[seat.index()]).collect() })
            .collect();
        let scores = || totals.iter().flatten().copied();
        let levels = levels(scores().min().unwrap_or(0), scores().max().unwrap_or(0));
        Chart { columns, levels, lines }
    }

    /// Whether no trick has been played.
    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// Whether the last column is `Lex`.
    pub fn has_lex(&self) -> bool {
        self.columns.last().is_some_and(|title| title == LEX)
    }

    /// The scores of a column, in seat order; column 0 is before the first trick.
    pub fn scores(&self, column: usize) -> Vec<i32> {
        self.lines.iter().filter_map(|line| line.scores.get(column).copied()).collect()
    }

    /// Each column's title and scores, in seat order.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&str, Vec<i32>)> {
        self.columns.iter().enumerate().map(|(place, title)| (title.as_str(), self.scores(place + 1)))
    }

    /// The horizontal position of a column, from 0 at the left to 1.
    pub fn across(&self, column: usize) -> f64 {
        column as f64 / self.columns.len().max(1) as f64
    }

    /// The vertical position of a score, from 0 at the top to 1.
    pub fn down(&self, score: i32) -> f64 {
        let (low, high) = (self.levels[0], self.levels[self.levels.len() - 1]);
        f64::from(high - score) / f64::from(high - low)
    }

    /// The vertical position of each line's label, from the top: at the end of the line, but at least `gap` from
    /// the next label.
    pub fn labels(&self, gap: f64) -> Vec<f64> {
        let wanted: Vec<f64> = self.lines.iter().map(|line| self.down(line.last())).collect();
        spread(&wanted, gap)
    }
}

pub fn totals(state: &Match) -> Vec<i32> {
    state.holdings().iter().map(|holding| score(holding).total()).collect()
}

/// The title of the column for Lex.
const LEX: &str = "Lex";

/// Round scores that cover `low` to `high` and include 0.
fn levels(low: i32, high: i32) -> Vec<i32> {
    const MOST: i32 = 8;
    let (low, high) = (low.min(0), high.max(10));
    let steps = [5, 10, 20, 25, 50, 100, 200, 500, 1000, 10_000];
    let span = |step: i32| (low.div_euclid(step), -(-high).div_euclid(step));
    let fits = |step: &i32| span(*step).1 - span(*step).0 <= MOST;
    let step = steps.into_iter().find(fits).unwrap_or(100_000);
    let (first, last) = span(step);
    (first..=last).map(|level| level * step).collect()
}

/// Moves positions apart by at least `gap`, as little as possible, keeping them between 0 and 1 if they all fit.
fn spread(wanted: &[f64], gap: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|a, b| wanted[*a].total_cmp(&wanted[*b]));
    let mut places = wanted.to_vec();
    let mut free = 0.0;
    for place in &order {
        places[*place] = wanted[*place].max(free);
        free = places[*place] + gap;
    }
    // Push back up from the lower edge.
    let mut free = 1.0;
    for place in order.iter().rev() {
        places[*place] = places[*place].min(free);
        free = places[*place] - gap;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_marker_is_its_own_mirror_image_and_closes_around_its_middle() {
        for marker in Marker::ALL {
            let corners = marker.corners();
            for (x, y) in corners {
                assert!(corners.contains(&(-x, *y)), "{marker:?} {x} {y}");
            }
            let heights = corners.iter().map(|(_, y)| *y);
            let [top, bottom] = [heights.clone().fold(0.0, f64::min), heights.fold(0.0, f64::max)];
            assert!(marker == Marker::Disc || (top < -0.5 && bottom > 0.5), "{marker:?}");
        }
    }

    #[test]
    fn levels_are_round_and_have_nought_among_them() {
        assert_eq!(levels(-25, 55), [-40, -20, 0, 20, 40, 60]);
        assert_eq!(levels(0, 0), [0, 5, 10]);
        assert_eq!(levels(-160, 20), [-175, -150, -125, -100, -75, -50, -25, 0, 25]);
    }

    #[test]
    fn every_line_looks_different_without_colour() {
        let looks: std::collections::BTreeSet<String> =
            Marker::ALL.iter().map(|m| format!("{:?} {}", m.corners(), m.is_filled())).collect();
        assert_eq!(looks.len(), Marker::ALL.len());
    }

    #[test]
    fn labels_that_would_cover_each_other_are_moved_apart() {
        assert_eq!(spread(&[0.5, 0.1], 0.1), [0.5, 0.1]);
        let placed = spread(&[1.0, 1.0, 1.0], 0.1);
        assert!((placed[0] - 0.8).abs() < 1e-9 && (placed[2] - 1.0).abs() < 1e-9);
    }

    proptest! {
        #[test]
        fn all_scores_lie_within_the_levels(scores in prop::collection::vec(-400i32..400, 1..20)) {
            let totals: Vec<Vec<i32>> = scores.iter().map(|score| vec![*score]).collect();
            let chart = Chart::of_totals(vec![String::new(); scores.len() - 1], &totals);
            prop_assert!(chart.levels.contains(&0) && chart.levels.len() <= 9);
            for score in scores {
                prop_assert!((0.0..=1.0).contains(&chart.down(score)));
            }
        }

        #[test]
        fn labels_stay_in_order_and_apart(wanted in prop::collection::vec(0.0f64..1.0, 1..7)) {
            let placed = spread(&wanted, 0.12);
            for (a, b) in (0..wanted.len()).flat_map(|a| (0..wanted.len()).map(move |b| (a, b))) {
                if wanted[a] < wanted[b] {
                    prop_assert!(placed[b] - placed[a] > 0.12 - 1e-9);
                }
            }
            prop_assert!(placed.iter().all(|place| (-1e-9..=1.0 + 1e-9).contains(place)));
        }
    }
}
