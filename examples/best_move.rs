//! Finds the best line in a game of Diverto: `cargo run --example best_move`.

use parlour::diverto::search::Search;
use parlour::diverto::{Line, Numbers, Position};

/// The position after these lines.
///
/// # Errors
/// Returns an error if one of them is not a line, or not legal.
pub fn after(lines: &[&str]) -> Result<Position, Box<dyn std::error::Error + Send + Sync>> {
    let mut position = Position::default();
    for line in lines {
        position.play(&line.parse::<Line>()?, None)?;
    }
    Ok(position)
}

/// The best line, searched two plies deep.
#[must_use]
pub fn best(position: &Position, thrown: Option<Numbers>) -> Option<Line> {
    Search::new(position).thrown(thrown).depth(2).run().line.map(|best| best.line)
}

fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let position = after(&["h8:N3E2", "j11:N1E2"])?;
    match best(&position, None) {
        Some(line) => println!("{line}"),
        None => println!("no line is legal"),
    }
    Ok(())
}
