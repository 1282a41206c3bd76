//! Positions as text: nine rows from 9 down to 1 separated by `/`, each a sequence of `[count]symbol`: `.`
//! for vacant squares, `r` and `b` for stones on one square; then a blank and the side to move.
//!
//! Input may have counts of 1 and split runs of vacant squares. Output has maximal runs and no counts of 1.
//!
//! ```
//! use parlour::persivic::Position;
//! let start = "3b3b3b3b3b3b3b3b3b/9./9./9./9./9./9./9./3r3r3r3r3r3r3r3r3r r";
//! assert_eq!(Position::start().to_string(), start);
//! let loose: Position = "bbbbbbbbb/9./9./9./9./9./9./9./........r b".parse().unwrap();
//! assert_eq!(loose.to_string(), "bbbbbbbbb/9./9./9./9./9./9./9./8.r b");
//! ```

use crate::text_value::as_text;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::persivic::fault::PositionFault;
use crate::persivic::rules::{MOST_STONES, Position, Side, Square, SquareSet};
use crate::record::{Span, TextError};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..Square::SIDE).rev() {
            let mut vacant = 0;
            for square in SquareSet::row(row) {
                match self.owner(square) {
                    None => vacant += 1,
                    Some(side) => {
                        run(f, vacant, '.')?;
                        vacant = 0;
                        run(f, self.count(square), side.letter())?;
                    }
                }
            }
            run(f, vacant, '.')?;
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        write!(f, "{}", self.side_to_move().letter())
    }
}

fn run(f: &mut fmt::Formatter<'_>, count: u8, symbol: char) -> fmt::Result {
    match count {
        0 => Ok(()),
        1 => write!(f, "{symbol}"),
        _ => write!(f, "{count}{symbol}"),
    }
}

as_text! { Debug for Position; }

/// Why a text is not a position.
pub type ParsePositionError = TextError<PositionFault>;

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let position = read(text)?;
        let rows = text.find(' ').unwrap_or(text.len());
        check_stones(&position).map_err(|fault| ParsePositionError::new(fault, Span::new(0, rows)))?;
        Ok(position)
    }
}

/// Checks that neither side has more stones than in a game (P1).
///
/// # Errors
/// Returns [`PositionFault::Stones`] if a side has more.
pub fn check_stones(position: &Position) -> Result<(), PositionFault> {
    check(position, MOST_STONES.into(), PositionFault::Stones)
}

/// Checks that neither side has more than `most` stones.
fn check(
    position: &Position,
    most: u32,
    fault: impl Fn(Side, u32) -> PositionFault,
) -> Result<(), PositionFault> {
    for side in Side::ALL {
        let stones = position.stones_on(side, SquareSet::ALL);
        if stones > most {
            return Err(fault(side, stones));
        }
    }
    Ok(())
}

/// Parses any arrangement of stones for analysis: up to 255 per side, more than in a game. Use
/// [`Position::from_str`] for positions of a game.
///
/// # Errors
/// Returns the same errors as [`Position::from_str`], but [`PositionFault::TooMany`] instead of
/// [`PositionFault::Stones`].
pub fn arrangement(text: &str) -> Result<Position, ParsePositionError> {
    let position = read(text)?;
    let rows = text.find(' ').unwrap_or(text.len());
    // At most what a single square can hold, wherever the stones go.
    check(&position, u8::MAX.into(), PositionFault::TooMany)
        .map_err(|fault| ParsePositionError::new(fault, Span::new(0, rows)))?;
    Ok(position)
}

fn read(text: &str) -> Result<Position, ParsePositionError> {
    let fail = |span: Range<usize>, fault| ParsePositionError::new(fault, span.into());
    let (rows, side) = text.split_once(' ').ok_or_else(|| fail(0..text.len(), PositionFault::Parts))?;
    let side_span = rows.len() + 1..text.len();
    let side = match side {
        "r" => Side::Red,
        "b" => Side::Blue,
        _ => return Err(fail(side_span, PositionFault::Side(side.to_owned()))),
    };
    let mut position = Position::empty(side);
    let count = rows.split('/').count();
    if count != usize::from(Square::SIDE) {
        return Err(fail(0..rows.len(), PositionFault::Rows(count)));
    }
    let mut start = 0;
    for (row, line) in (0..Square::SIDE).rev().zip(rows.split('/')) {
        read_row(&mut position, row, line)
            .map_err(|(span, fault)| fail(start + span.start..start + span.end, fault))?;
        start += line.len() + 1;
    }
    Ok(position)
}

/// Parses a row; spans are relative to its start.
fn read_row(position: &mut Position, row: u8, line: &str) -> Result<(), (Range<usize>, PositionFault)> {
    let mut column: u32 = 0;
    let mut digits = 0..0;
    for (at, symbol) in line.char_indices() {
        if symbol.is_ascii_digit() {
            digits.end = at + 1;
            continue;
        }
        let end = at + symbol.len_utf8();
        let number = &line[digits.clone()];
        let count = match number {
            "" => 1,
            _ => number
                .parse()
                .ok()
                .filter(|count| (1..=MOST_STONES).contains(count) && !number.starts_with('0'))
                .ok_or_else(|| (digits.clone(), PositionFault::Count(number.to_owned())))?,
        };
        let side = match symbol {
            '.' => None,
            'r' => Some(Side::Red),
            'b' => Some(Side::Blue),
            _ => return Err((at..end, PositionFault::Symbol(symbol))),
        };
        match side {
            None => column += u32::from(count),
            Some(side) => {
                if let Some(square) = u8::try_from(column).ok().and_then(|column| Square::new(column, row)) {
                    position.add(side, square, count);
                }
                column += 1;
            }
        }
        digits = end..end;
    }
    if !digits.is_empty() {
        return Err((digits.clone(), PositionFault::Count(line[digits].to_owned())));
    }
    if column != u32::from(Square::SIDE) {
        return Err((0..line.len(), PositionFault::Width { row: row + 1, squares: column }));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    #[test]
    fn a_position_has_one_canonical_text() {
        let loose = "1b1b1b1b1b1b1b1b1b/..7./9./9./9./9./9./9./4.1r4. r";
        let canonical = "bbbbbbbbb/9./9./9./9./9./9./9./4.r4. r";
        assert_eq!(position(loose), position(canonical));
        assert_eq!(position(loose).to_string(), canonical);
        assert_eq!(position(loose).hash(), position(canonical).hash());
    }

    #[test]
    fn what_is_no_position_says_where_and_why() {
        let told = |text: &str| {
            let error = text.parse::<Position>().unwrap_err();
            (text[error.span.range()].to_owned(), error.to_string())
        };
        let nine = "9./9./9./9./9./9./9./9.";
        assert_eq!(told(nine).1, "a position is nine rows, a blank, and `r` or `b` to move");
        assert_eq!(told(&format!("{nine} r")).1, "the board has 9 rows, not 8");
        assert_eq!(
            told(&format!("{nine}/9. x")),
            ("x".to_owned(), "`x` is not a side: write `r` or `b`".to_owned())
        );
        assert_eq!(
            told(&format!("{nine}/4.r5. r")),
            ("4.r5.".to_owned(), "row 1 is 9 squares wide, not 10".to_owned())
        );
        assert_eq!(told(&format!("4.q4./{nine} r")).0, "q");
        assert_eq!(told(&format!("{nine}/0r8. r")).0, "0");
        assert_eq!(told(&format!("{nine}/28r8. r")).0, "28");
        assert_eq!(told(&format!("{nine}/8.3 r")).0, "3");
        assert!(told(&format!("{nine}/20r8r7. r")).1.contains("red has 28 stones"));
        assert_eq!(told(&format!("99999999999.é/{nine} r")).0, "99999999999");
    }

    #[test]
    fn an_arrangement_may_have_more_stones_than_a_game() {
        let rest = "9./9./9./9./9./9./9./9.";
        let nine = arrangement(&format!("{}8r/{rest} r", "27r".repeat(8))).unwrap();
        assert_eq!(check_stones(&nine), Err(PositionFault::Stones(Side::Red, 224)));
        let ten = arrangement(&format!("{}/27r8./{} r", "27r".repeat(9), &rest[3..]));
        assert_eq!(ten.unwrap_err().fault, PositionFault::TooMany(Side::Red, 270));
    }

    proptest! {
        #[test]
        fn positions_round_trip(squares in prop::collection::vec((0u8..=3, any::<bool>()), 81), blue: bool) {
            let mut position = Position::empty(if blue { Side::Blue } else { Side::Red });
            let mut left = [MOST_STONES; 2];
            for (square, (count, red)) in Square::all().zip(squares) {
                let side = if red { Side::Red } else { Side::Blue };
                if count > 0 && count <= left[side as usize] {
                    left[side as usize] -= count;
                    position.add(side, square, count);
                }
            }
            let read: Position = position.to_string().parse().unwrap();
            prop_assert_eq!(read, position);
            prop_assert_eq!(read.hash(), position.hash());
        }

        #[test]
        fn no_text_panics(text in "[0-9.rb/ é]{0,60}") {
            if let Err(error) = text.parse::<Position>() {
                prop_assert!(text.get(error.span.range()).is_some());
            }
        }
    }
}
