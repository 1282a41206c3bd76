//! Levels of play.

use std::fmt;
use std::str::FromStr;

/// How strong the program plays, from 1 for a beginner's first games to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level(u8);

/// How a level plays: the weak strategy, the strong one, and the number of plies of which one, on average, is weak.
pub type Mix<S> = (S, S, u32);

impl Level {
    /// The number of levels.
    pub const COUNT: usize = 6;
    /// All levels, the weakest first.
    #[cfg(test)]
    pub const ALL: [Level; Level::COUNT] = [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6)];

    /// The strategy for the next ply, from one mix a level. `draw` returns a random number below its argument.
    pub fn strategy<S: Copy>(self, mixes: &[Mix<S>; Level::COUNT], draw: impl FnOnce(u32) -> u32) -> S {
        let (weak, strong, one_in) = mixes[usize::from(self.0) - 1];
        if draw(one_in) == 0 { weak } else { strong }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The error for text that is not a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("levels are 1 to 6")]
pub struct ParseLevelError;

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        match text.as_bytes() {
            [level @ b'1'..=b'6'] => Ok(Level(level - b'0')),
            _ => Err(ParseLevelError),
        }
    }
}
