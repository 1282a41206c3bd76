//! Checks the hands of a text: a record's, a deal in JSON, or lines such as `Ana: 2V 10M *`.

use std::io;

use super::fault::HandFault;
use super::game::Divicity;
use super::notation::hands::{self, PlacedFault, Stage, Word, WrittenHand, WrittenHands};
use super::results::{HandSize, HandsCheck, HandsFault, Named};
use crate::record::{Diagnostic, GameText, OwnedGame, Reader};
use crate::table::Game;
use crate::words::{Language, Verbatim, messages};

messages! {
    enum HandsText in "divicity" {
        None = "{file}: no game with hands to check",
    }
}

/// The message for a text without a game, which it calls `file`.
pub fn no_hands(file: &str, language: Language) -> String {
    HandsText::None.say(language, &[("file", &Verbatim(file))])
}

/// The hands of a game, checked.
#[derive(Clone, Debug)]
pub struct CheckedHands {
    /// Which game of the text, from 1.
    pub game: usize,
    /// The text of the game.
    pub source: OwnedGame,
    /// What was found.
    pub check: HandsCheck,
}

/// Checks the hands of each game of a text; `help` is what else is advised for a fault.
///
/// # Errors
/// Returns an error if the text cannot be read as records.
pub fn checked_hands(
    bytes: &[u8],
    stage: Stage,
    language: Language,
    help: impl Fn(&HandFault) -> Option<String>,
) -> io::Result<Vec<CheckedHands>> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    let is_record = match first {
        // A comment may precede the tags of a record.
        Some(b';') => true,
        Some(b'[' | b'{') => !looks_like_json(bytes),
        _ => false,
    };
    if !is_record {
        return Ok(vec![whole(stage, GameText::new(bytes).answered_in(language), &help)]);
    }
    let mut reader = Reader::new(bytes).answered_in(language);
    let mut all = Vec::new();
    while let Some(game) = reader.next_game()? {
        all.push(recorded(stage, game, &help));
    }
    Ok(all)
}

/// Whether a leading `{` or `[` opens JSON rather than a comment or tag, judged by the next character.
fn looks_like_json(bytes: &[u8]) -> bool {
    let mut rest = bytes.iter().filter(|byte| !byte.is_ascii_whitespace()).skip(1);
    matches!(rest.next(), Some(b'"' | b'{' | b'}' | b'[' | b']'))
}

fn whole(stage: Stage, source: GameText<'_>, help: &dyn Fn(&HandFault) -> Option<String>) -> CheckedHands {
    let read = |text: &str| {
        let is_json = text.trim_start().starts_with(['{', '[']);
        if is_json { hands::from_json(text) } else { hands::from_lines(text) }
    };
    let placed = |(span, fault)| PlacedFault { span, player: None, card: None, fault };
    let text = match source.text() {
        Ok(text) => text,
        Err(error) => {
            let diagnostic = Diagnostic::syntax(&source, &error);
            let faults = vec![HandsFault { diagnostic, player: None, card: None }];
            let check = HandsCheck { valid: false, players: Vec::new(), hands: Vec::new(), faults };
            return CheckedHands { game: 1, source: source.into_owned(), check };
        }
    };
    match read(text) {
        Ok(written) if written.hands.is_empty() => {
            found(1, source, &written, vec![placed((0..0, HandFault::Players(0)))], help)
        }
        Ok(written) => {
            let faults = hands::check(&written, stage);
            found(1, source, &written, faults, help)
        }
        Err(fault) => found(1, source, &WrittenHands::default(), vec![placed(fault)], help),
    }
}

fn found(
    game: usize,
    source: GameText<'_>,
    written: &WrittenHands,
    faults: Vec<PlacedFault>,
    help: &dyn Fn(&HandFault) -> Option<String>,
) -> CheckedHands {
    let named = |word: &Word| Named { name: word.text.clone() };
    let size = |hand: &WrittenHand| HandSize { name: hand.player.text.clone(), count: hand.cards.len() };
    let players = match &written.players {
        Some(players) => players.iter().map(named).collect(),
        None => written.hands.iter().map(|hand| named(&hand.player)).collect(),
    };
    let mut places = source.locator();
    let faults = faults
        .into_iter()
        .map(|PlacedFault { span, player, card, fault }| {
            let mut diagnostic = Diagnostic::located(&mut places, span.into(), &fault);
            diagnostic.help = help(&fault).or(diagnostic.help);
            HandsFault { diagnostic, player, card }
        })
        .collect::<Vec<_>>();
    let hands = written.hands.iter().map(size).collect();
    let check = HandsCheck { valid: faults.is_empty(), players, hands, faults };
    CheckedHands { game, source: source.into_owned(), check }
}

fn recorded(stage: Stage, game: GameText<'_>, help: &dyn Fn(&HandFault) -> Option<String>) -> CheckedHands {
    let record = game.parse();
    let mut syntax = record.tags.error();
    if let Err(error) = record.tags.check_names(&game, Divicity::TAGS)
        && syntax.is_none_or(|first| error.span.start < first.span.start)
    {
        syntax = Some(error);
    }
    let written = hands::from_tags(&record.tags);
    let mut checked = found(game.index() + 1, game, &written, hands::check(&written, stage), help);
    if let Some(error) = syntax {
        let diagnostic = Diagnostic::syntax(&game, &error);
        checked.check.valid = false;
        checked.check.faults.push(HandsFault { diagnostic, player: None, card: None });
        checked.check.faults.sort_by_key(|found| found.diagnostic.span.start);
    }
    checked
}
