//! What a record's tags say about the rules of its game.

use super::super::notation::ParsePositionError;
use super::super::options::{Options, ParseOptionError};
use super::super::position::Position;
use super::{Fault, Placed};
use crate::record::{GameText, Outcome, Span, Tag, Tags};

/// The rules of one game: its start and options, and the result its tag claims.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Where it begins (P1, or the tag `Position`).
    pub start: Position,
    /// Its options (P7b, P7c, P7d).
    pub options: Options,
    /// What the tag `Result` says, and where.
    pub result: Option<(Outcome, Span)>,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { start: Position::start(), options: Options::default(), result: None }
    }
}

/// Tags that are known and stand once in a game.
pub const ONCE: [&str; 12] = [
    "Game",
    "Event",
    "Site",
    "Date",
    "Round",
    "Result",
    "Red",
    "Blue",
    "Position",
    "NoMove",
    "NoCaptureLimit",
    "Repetition",
];

impl Rules {
    /// Reads the tags of a game; the first fault in reading order is told.
    pub(super) fn read(tags: &Tags<'_>, game: &GameText<'_>) -> Result<Rules, Placed> {
        let mut rules = Rules::default();
        tags.read(game, &ONCE, |tag| rules.tag(tag))?;
        Ok(rules)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Result<(), Placed> {
        let placed = |fault| (tag.value_span, fault);
        let wrong =
            |name, expected| placed(Fault::Value { tag: name, value: tag.value.to_string(), expected });
        match tag.name {
            "Game" if tag.value != "PerSiVic" => return Err(placed(Fault::OtherGame(tag.value.to_string()))),
            "Result" => {
                let outcome =
                    tag.value.parse().map_err(|_| wrong("Result", "`1-0`, `0-1`, `1/2-1/2` or `*`"))?;
                self.result = Some((outcome, tag.span));
            }
            "Position" => {
                self.start = tag.value.parse().map_err(|error: ParsePositionError| {
                    (tag.part(error.span), Fault::Position(error.fault))
                })?;
            }
            "NoMove" => {
                self.options.no_move =
                    tag.value.parse().map_err(|ParseOptionError(values)| wrong("NoMove", values))?;
            }
            "Repetition" => {
                self.options.repetition =
                    tag.value.parse().map_err(|ParseOptionError(values)| wrong("Repetition", values))?;
            }
            "NoCaptureLimit" => {
                let plain =
                    tag.value.bytes().all(|byte| byte.is_ascii_digit()) && !tag.value.starts_with('0');
                let limit = tag.value.parse().ok().filter(|_| plain);
                self.options.no_capture_limit =
                    Some(limit.ok_or_else(|| wrong("NoCaptureLimit", "a number of plies, 1 or more (P7c)"))?);
            }
            _ => {}
        }
        Ok(())
    }
}
