//! What a record's tags say about its game.

use super::super::board::{Board, Intersection};
use super::super::numbers::Numbers;
use super::super::position::Setup;
use super::super::rules::Variant;
use super::fault::Fault;
use crate::record::{GameText, PlacedOutcome, Span, Tag, Tags};

/// Tags that stand once in a game.
const ONCE: [&str; 13] = [
    "Game", "Event", "Site", "Date", "Round", "Result", "Player1", "Player2", "Board", "Lives", "Dice",
    "Rules", "Rows",
];

/// Reads the tags of a game: what it begins with, and the result its tag claims.
///
/// # Errors
/// The first fault in reading order. A missing board is told last, at the game's first tag.
pub fn read(tags: &Tags<'_>, game: &GameText<'_>) -> Result<(Setup, Option<PlacedOutcome>), (Span, Fault)> {
    let mut setup = Setup::default();
    let mut result = None;
    // Lives are looked at on their board, wherever its tag stands.
    let board: Option<Board> = tags.get("Board").and_then(|tag| tag.value.parse().ok());
    tags.read(game, &ONCE, |tag| {
        read_tag(tag, board, &mut setup, &mut result).map_err(|fault| (tag.span, fault))
    })?;
    let Some(board) = board else {
        let first = tags.iter().next().map_or(Span::empty(0), |tag| tag.span);
        return Err((first, Fault::NoBoard));
    };
    Ok((Setup { board, ..setup }, result))
}

fn read_tag(
    tag: &Tag<'_>,
    board: Option<Board>,
    setup: &mut Setup,
    result: &mut Option<PlacedOutcome>,
) -> Result<(), Fault> {
    let value = tag.value.as_ref();
    let wrong = |name, expected: &'static str| Fault::Value { tag: name, value: value.to_owned(), expected };
    match tag.name {
        "Game" if value != "Diverto" => return Err(Fault::OtherGame(value.to_owned())),
        "Result" => {
            let outcome = value.parse().map_err(|_| wrong("Result", "`1-0`, `0-1`, `1/2-1/2` or `*`"))?;
            *result = Some((outcome, tag.span));
        }
        "Board" => {
            value
                .parse::<Board>()
                .map_err(|_| wrong("Board", "a size from 6x6 to 27x60, as `20x20` (D1)"))?;
        }
        "Lives" => {
            for word in value.split_whitespace() {
                let life: Intersection = word
                    .parse()
                    .map_err(|_| wrong("Lives", "intersections with blanks between, as `c4 k9`"))?;
                if let Some(board) = board.filter(|board| !board.contains(life)) {
                    return Err(Fault::LifeOutside { life, board });
                }
                if setup.lives.contains(&life) {
                    return Err(Fault::LifeTwice(life));
                }
                setup.lives.push(life);
            }
        }
        "Dice" => {
            setup.dice = Some(dice(value).ok_or_else(|| wrong("Dice", "both rolls as `3 5 / 4 2` (D3)"))?);
        }
        "Rules" => {
            let expected = "`ordered`, `roll` or both (D10)";
            for word in value.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
                let variant: Variant = word.parse().map_err(|_| wrong("Rules", expected))?;
                if setup.variants.contains(&variant) {
                    return Err(wrong("Rules", expected));
                }
                setup.variants.push(variant);
            }
        }
        "Rows" => {
            let plain = value.bytes().all(|byte| byte.is_ascii_digit()) && !value.starts_with('0');
            let rows = value.parse().ok().filter(|_| plain);
            setup.rows = rows.ok_or_else(|| wrong("Rows", "a number from 1 to 60 (D9)"))?;
        }
        _ => {}
    }
    Ok(())
}

/// `3 5 / 4 2`.
fn dice(value: &str) -> Option<[Numbers; 2]> {
    let (one, two) = value.split_once('/')?;
    // The commas of the command line mean nothing here.
    (!value.contains(',')).then_some([one.parse().ok()?, two.parse().ok()?])
}
