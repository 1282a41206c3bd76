//! Any bytes: games read in one go and in small pieces are the same, every span lies in its text, and every
//! fault can be shown. The first byte is the size of the pieces.
#![no_main]

use std::io::{self, Read};

use libfuzzer_sys::fuzz_target;
use parlour::record::{Diagnostic, GameText, OwnedGame, Reader};

/// Gives at most so many bytes at a time.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let size = self.1.min(room.len());
        self.0.read(&mut room[..size])
    }
}

fn games(source: impl Read) -> Vec<OwnedGame> {
    let mut reader = Reader::new(source);
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().expect("memory is read") {
        games.push(game.into_owned());
    }
    games
}

fn look(game: &GameText<'_>) {
    let bytes = game.bytes();
    let record = game.parse();
    let mut faults = Vec::from_iter(record.tags.error());
    for tag in record.tags.iter() {
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
        for color in [false, true] {
            assert!(!diagnostic.render("game", game, color).is_empty());
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&size, file)) = data.split_first() else { return };
    let whole = games(file);
    let pieces = games(Pieces(file, usize::from(size).max(1)));
    assert_eq!(whole.len(), pieces.len());
    for (game, same) in whole.iter().zip(&pieces) {
        let (game, same) = (game.as_text(), same.as_text());
        assert_eq!(
            (game.bytes(), game.index(), game.offset(), game.first()),
            (same.bytes(), same.index(), same.offset(), same.first())
        );
        assert!(!game.bytes().is_empty());
        look(&game);
    }
});
