//! Any bytes: games read in one go and in small pieces are the same games, every span lies in its text, and every
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

fn games(mut reader: Reader<impl Read>) -> Vec<OwnedGame> {
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
        // Drawing takes much longer than all the rest: for a few of the inputs.
        if bytes.len().is_multiple_of(16) {
            assert!(!diagnostic.render("game", game, error.span.start % 2 == 0).is_empty());
        }
    }
}

fuzz_target!(|data: &[u8]| {
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
        look(&game);
    }
});
