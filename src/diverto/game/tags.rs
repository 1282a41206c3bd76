//! Reads the setup of a game from its tags.

use super::Diverto;
use crate::diverto::fault::Fault;
use crate::diverto::rules::{Board, Intersection, Numbers, Setup, Variant};
use crate::diverto::sheet_id::SheetId;
use crate::record::{Span, Tag, TagFault, Tags};
use crate::table::{Spanned, TwoPlayerGame};

/// Whether `text` is a plain number outside 1 to 6.
pub(super) fn is_on_no_die(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
        && (text == "0" || !text.starts_with('0'))
        && !matches!(text.parse(), Ok(1..=6))
}

/// The id of the sheet the game is played on, if a tag has a valid one.
pub(super) fn sheet(tags: &Tags<'_>) -> Option<SheetId> {
    tags.get("Sheet").and_then(|tag| tag.value.parse().ok())
}

/// The setup of a game on a sheet, or a fault if another tag contradicts the id. Dice not printed on the
/// sheet come from the record.
pub(super) fn on_sheet(id: &SheetId, tags: &Tags<'_>, written: &Setup) -> Result<Setup, Spanned<Fault>> {
    // An id whose lives do not fit is never valid.
    let mut sheet = id.setup().unwrap_or_default();
    sheet.dice = sheet.dice.or(written.dice);
    for tag in tags {
        let (name, agrees) = match tag.name {
            "Board" => ("Board", written.board == sheet.board),
            "Lives" => ("Lives", sorted(&written.lives) == sorted(&sheet.lives)),
            "Dice" => (
                "Dice",
                written.dice.map(|dice| as_rolled(dice, &sheet))
                    == sheet.dice.map(|dice| as_rolled(dice, &sheet)),
            ),
            "Rules" => ("Rules", sorted(&written.variants) == sorted(&sheet.variants)),
            "Rows" => ("Rows", written.rows == sheet.rows),
            _ => continue,
        };
        if !agrees {
            let on_it =
                Diverto::tags(&sheet).into_iter().find_map(|(tag, value)| (tag == name).then_some(value));
            let fault = Fault::Sheet { tag: name, written: tag.value.to_string(), sheet: on_it };
            return Err((tag.value_span, fault));
        }
    }
    Ok(sheet)
}

fn sorted<T: Ord + Clone>(items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items
}

/// Normalizes both rolls for comparison: their order matters only under `ordered` (D10).
fn as_rolled(dice: [Numbers; 2], setup: &Setup) -> [Numbers; 2] {
    if setup.variants.contains(&Variant::Ordered) { dice } else { dice.map(Numbers::sorted) }
}

/// The board size in a tag. Command-line options also accept `X` and `×`; in a record these are spelling
/// variants of `x`.
pub(super) fn written_board(value: &str) -> Option<Board> {
    value.parse().ok().filter(|_| !value.contains(['X', '×']))
}

/// Reads one tag, or returns the faulty part of its value. If a sheet was `given` from outside the record,
/// the tag must name the same one.
pub(super) fn read_tag(
    tag: &Tag<'_>,
    board: Option<Board>,
    given: Option<SheetId>,
    setup: &mut Setup,
) -> Result<(), Spanned<Fault>> {
    let value = tag.value.as_ref();
    let wrong = |name, expected: &'static str| {
        (tag.value_span, TagFault::Value { tag: name, value: value.to_owned(), expected }.into())
    };
    let wrong_part = |name, (word, span): (&str, Span), expected: &'static str| {
        (span, TagFault::Part { tag: name, word: word.to_owned(), expected }.into())
    };
    match tag.name {
        "Sheet" => {
            let id: SheetId = value.parse().map_err(|error| (tag.value_span, Fault::SheetId(error)))?;
            if let Some(given) = given.filter(|given| *given != id) {
                return Err((tag.value_span, Fault::OtherSheet { written: value.to_owned(), given }));
            }
        }
        "Board" => {
            setup.board = written_board(value)
                .ok_or_else(|| wrong("Board", "a size from 6x6 to 27x60, as `20x20` (D1)"))?;
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
                let variant: Variant =
                    word.parse().map_err(|_| wrong_part("Rules", (word, span), expected))?;
                if setup.variants.contains(&variant) {
                    return Err((span, TagFault::Twice { tag: "Rules", word: word.to_owned() }.into()));
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

/// Parses `3 5 / 4 2`.
fn dice(value: &str) -> Option<[Numbers; 2]> {
    let (one, two) = value.split_once('/')?;
    // The command line accepts commas; records do not.
    (!value.contains(',')).then_some([one.parse().ok()?, two.parse().ok()?])
}
