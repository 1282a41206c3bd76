//! The score of each player after each trick: a number for each player at its height.

use ratatui::text::{Line, Span};

use super::look::{Look, cut, fit};
use parlour::divicity::score::score;
use parlour::divicity::{Keeper, Name};

/// The scale at the left, and the names at the right.
const SCALE: usize = 6;
const NAMES: usize = 22;

/// The chart in `width` cells and `height` lines.
pub fn lines(keeper: &Keeper, width: usize, height: usize, look: Look) -> Vec<Line<'static>> {
    let scores: Vec<Vec<i32>> = keeper
        .states()
        .iter()
        .map(|state| state.holdings().iter().map(|holding| score(holding).total()).collect())
        .collect();
    let all = || scores.iter().flatten().copied();
    let (low, high) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(10));
    let rows = height.saturating_sub(3).max(2);
    let column = (width.saturating_sub(SCALE + NAMES) / scores.len()).clamp(2, 8);
    let row_of = |score: i32| {
        ((high - score) as usize * (rows - 1) + (high - low) as usize / 2) / (high - low) as usize
    };
    let mut grid = vec![vec![String::new(); scores.len()]; rows];
    for (at, totals) in scores.iter().enumerate() {
        for (seat, total) in totals.iter().enumerate() {
            grid[row_of(*total)][at].push_str(&(seat + 1).to_string());
        }
    }
    let legend = legend(keeper.names(), scores.last().map(Vec::as_slice).unwrap_or_default());
    let mut lines = vec![Line::styled(" Score after each trick; each player is a number", look.head)];
    for (row, cells) in grid.iter().enumerate() {
        // Where zero and both ends are.
        let scale = [high, 0, low].into_iter().find(|mark| row_of(*mark) == row);
        let filler = if row == row_of(0) { '-' } else { ' ' };
        let scale = scale.map_or_else(String::new, |mark| mark.to_string());
        let points: String = cells
            .iter()
            .map(|cell| {
                let cell = cut(cell, column);
                let blanks = column - cell.chars().count();
                cell + &filler.to_string().repeat(blanks)
            })
            .collect();
        let name = legend.get(row).cloned().unwrap_or_default();
        lines.push(Line::from(vec![
            Span::styled(format!("{scale:>5} "), look.quiet),
            Span::raw(points),
            Span::styled(format!("  {}", cut(&name, NAMES - 2)), look.strong),
        ]));
    }
    let tricks: String = (0..scores.len()).map(|trick| fit(&trick.to_string(), column)).collect();
    lines.push(Line::styled(format!("{:SCALE$}{tricks}", ""), look.quiet));
    lines
}

/// `1   35 Ana`.
fn legend(names: &[Name], totals: &[i32]) -> Vec<String> {
    let names = (1..).zip(names.iter().zip(totals));
    names.map(|(number, (name, total))| format!("{number} {total:>4} {}", name.shown())).collect()
}
