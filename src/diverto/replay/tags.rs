//! What a record's tags say about its game.

use super::super::board::{Board, Intersection};
use super::super::numbers::Numbers;
use super::super::position::Setup;
use super::super::rules::Variant;
use super::fault::Fault;
use super::is_on_no_die;
use crate::record::{GameText, PlacedOutcome, Span, Tag, Tags};

/// Tags that are known and stand once in a game.
pub const ONCE: [&str; 13] = [
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
    tags.read(game, &ONCE, |tag| read_tag(tag, board, &mut setup, &mut result))?;
    let Some(board) = board else {
        let first = tags.iter().next().map_or(Span::empty(0), |tag| tag.span);
        return Err((first, Fault::NoBoard));
    };
    Ok((Setup { board, ..setup }, result))
}

/// Reads one tag, or says which part of its value is wrong.
fn read_tag(
    tag: &Tag<'_>,
    board: Option<Board>,
    setup: &mut Setup,
    result: &mut Option<PlacedOutcome>,
) -> Result<(), (Span, Fault)> {
    let value = tag.value.as_ref();
    let wrong = |name, expected: &'static str| {
        (tag.value_span, Fault::Value { tag: name, value: value.to_owned(), expected })
    };
    let wrong_part = |name, (word, span): (&str, Span), expected: &'static str| {
        (span, Fault::Part { tag: name, word: word.to_owned(), expected })
    };
    match tag.name {
        "Game" if value != "Diverto" => return Err((tag.value_span, Fault::OtherGame(value.to_owned()))),
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
            for (word, span) in tag.words() {
                let expected = "intersections with blanks between, as `c4 k9`";
                let life: Intersection =
                    word.parse().map_err(|_| wrong_part("Lives", (word, span), expected))?;
                if let Some(board) = board.filter(|board| !board.contains(life)) {
                    return Err((span, Fault::LifeOutside { life, board }));
                }
                if setup.lives.contains(&life) {
                    return Err((span, Fault::LifeTwice(life)));
                }
                setup.lives.push(life);
            }
        }
        "Dice" => {
            let expected = "both rolls as `3 5 / 4 2` (D3)";
            let off = tag.words().find(|(word, _)| is_on_no_die(word));
            setup.dice = Some(dice(value).ok_or_else(|| match off {
                Some(die) => wrong_part("Dice", die, expected),
                None => wrong("Dice", expected),
            })?);
        }
        "Rules" => {
            let expected = "`ordered`, `roll` (D10), `prepaid` (D7), any of them with blanks between";
            for (word, span) in tag.parts([' ', '\t', ',']) {
                let variant: Option<Variant> = word.parse().ok();
                let variant = variant.filter(|variant| !setup.variants.contains(variant));
                let variant = variant.ok_or_else(|| wrong_part("Rules", (word, span), expected))?;
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
