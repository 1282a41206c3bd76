//! Benchmarks of reading records: `cargo bench --bench record`.

use std::fmt::Write as _;

use divan::Bencher;
use divan::counter::BytesCount;
use parlour::record::{Reader, TokenKind};

fn main() {
    divan::main();
}

const GAMES: usize = 20_000;
const TURNS: usize = 40;
/// Numbers, moves and the result.
const WORDS: usize = GAMES * (3 * TURNS + 1);

/// Games of 40 turns with tags, wrapped lines and a comment every ten turns.
fn records() -> String {
    let mut file = String::new();
    for game in 0..GAMES {
        write!(
            file,
            "[Game \"PerSiVic\"]\n[Event \"Copa \\\"Ernesto\\\"\"]\n[Round \"{game}\"]\n[Red \"Ana\"]\n\
             [Blue \"Fritz Müller\"]\n\n"
        )
        .unwrap();
        for turn in 1..=TURNS {
            let space = if turn % 5 == 0 { '\n' } else { ' ' };
            write!(file, "{turn}. c1-2e2,d3,b4 h9-h7{space}").unwrap();
            if turn % 10 == 0 {
                file.push_str("{ a comment [with] ; marks }\n");
            }
        }
        file.push_str("1/2-1/2\n\n");
    }
    file
}

#[divan::bench]
fn games(bencher: Bencher) {
    let file = records();
    bencher.counter(BytesCount::of_str(&file)).bench(|| {
        let mut reader = Reader::new(file.as_bytes());
        let mut games = 0;
        while reader.next_game().unwrap().is_some() {
            games += 1;
        }
        assert_eq!(games, GAMES);
    });
}

#[divan::bench]
fn games_and_tokens(bencher: Bencher) {
    let file = records();
    bencher.counter(BytesCount::of_str(&file)).bench(|| {
        let mut reader = Reader::new(file.as_bytes());
        let (mut tags, mut numbers, mut words) = (0, 0, 0);
        while let Some(game) = reader.next_game().unwrap() {
            let record = game.parse();
            tags += record.tags.iter().count();
            for token in record.movetext.words() {
                match token.unwrap().kind {
                    TokenKind::Number { .. } => numbers += 1,
                    _ => words += 1,
                }
            }
        }
        assert_eq!((tags, numbers, numbers + words), (5 * GAMES, TURNS * GAMES, WORDS));
    });
}
