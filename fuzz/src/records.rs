//! Records of any game, before any game interprets them.

use std::io::{self, Read};

use parlour::record::{Diagnostic, GameText, OwnedGame, Reader};

/// Yields at most this many bytes per read.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let size = self.1.min(room.len());
        self.0.read(&mut room[..size])
    }
}

fn games(mut reader: Reader<impl Read>) -> Vec<OwnedGame> {
    let mut games = Vec::new();
    // Memory is read to the end, unless it is not text.
    while let Ok(Some(game)) = reader.next_game() {
        games.push(game.into_owned());
    }
    games
}

/// The single game of a text written by one of our writers.
///
/// # Panics
/// Panics if there is not exactly one game.
#[must_use]
pub fn only_game(text: &str) -> OwnedGame {
    let mut games = games(Reader::with_chunk(text.as_bytes(), text.len().max(1)));
    assert_eq!(games.len(), 1, "one game only: {text:?}");
    games.remove(0)
}

/// Calls `each` with all games of `bytes`.
///
/// # Panics
/// Panics if `each` panics.
pub fn for_each_game(bytes: &[u8], mut each: impl FnMut(&GameText<'_>)) {
    let mut reader = Reader::with_chunk(bytes, bytes.len().max(1));
    while let Ok(Some(game)) = reader.next_game() {
        each(&game);
    }
}

/// The comments of a game, those among its tags first.
#[must_use]
pub fn comments(game: &GameText<'_>) -> Vec<String> {
    let record = game.parse();
    let of_tags =
        record.tags.comments().iter().map(|comment| comment.text.trim().to_owned()).collect::<Vec<_>>();
    let tokens = record.movetext.flatten();
    let of_moves = tokens.filter_map(|token| Some(token.comment()?.text.trim().to_owned()));
    of_tags.into_iter().chain(of_moves).collect()
}

/// Checks that a fault's place is in its game and that it renders. Rendering is by far the slowest part, so
/// only a sample is rendered.
///
/// # Panics
/// Panics if that does not hold.
pub fn look_at(fault: &Diagnostic, game: &GameText<'_>) {
    assert!(!fault.message.is_empty() && !fault.kind.is_empty() && !fault.rule.is_empty());
    let lines = game.bytes().split(|byte| *byte == b'\n').count();
    let line = fault.location.line - game.location(0).line + 1;
    assert!(line <= lines, "line {line} of {lines}");
    if game.bytes().len().is_multiple_of(16) {
        assert!(!fault.render("game", game, true).is_empty());
    }
}

/// Any bytes: reading at once and in small pieces yields the same games, every span is in its text, and every
/// fault renders. The first byte is the size of the pieces.
///
/// # Panics
/// Panics if that does not hold.
pub fn reader(data: &[u8]) {
    let Some((&size, file)) = data.split_first() else { return };
    let size = usize::from(size).max(1);
    let whole = games(Reader::with_chunk(file, file.len() + 1));
    let pieces = games(Reader::with_chunk(Pieces(file, size), size));
    assert_eq!(whole.len(), pieces.len());
    for (game, same) in whole.iter().zip(&pieces) {
        let (game, same) = (game.as_text(), same.as_text());
        assert_eq!(
            (game.bytes(), game.index(), game.offset(), game.first()),
            (same.bytes(), same.index(), same.offset(), same.first())
        );
        assert!(!game.bytes().is_empty());
        spans(&game);
    }
}

fn spans(game: &GameText<'_>) {
    let bytes = game.bytes();
    let record = game.parse();
    let mut faults = Vec::from_iter(record.tags.error());
    for tag in &record.tags {
        assert!(tag.span.start < tag.span.end && tag.span.end <= bytes.len());
    }
    let mut at = 0;
    for token in record.movetext.clone() {
        match token {
            Ok(token) => {
                assert!(token.span.start >= at, "tokens stand in order");
                assert_eq!(&bytes[token.span.range()], token.text.as_bytes());
                at = token.span.end;
            }
            Err(error) => faults.push(error),
        }
    }
    for error in faults {
        assert!(error.span.start <= error.span.end && error.span.end <= bytes.len());
        let diagnostic = Diagnostic::syntax(game, &error);
        assert_eq!(diagnostic.location, game.location(error.span.start));
        look_at(&diagnostic, game);
    }
}
