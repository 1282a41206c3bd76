//! Scores holdings in Divicity: `cargo run --example score`.

use parlour::divicity::{Holding, Standings, TokenSet};

/// A line for each player, best first.
#[must_use]
pub fn table(players: &[(&str, TokenSet, u8)]) -> String {
    let holdings: Vec<Holding> = players.iter().map(|&(_, tokens, lex)| Holding { tokens, lex }).collect();
    let line = |standing: &parlour::divicity::Standing| {
        let crown = if standing.winner { " wins" } else { "" };
        format!("{}. {} {}{crown}\n", standing.rank, players[standing.player].0, standing.total)
    };
    Standings::new(&holdings).ranked.iter().map(line).collect()
}

fn main() {
    let tokens = |text: &str| text.parse().expect("a set of tokens");
    let players = [
        ("Ana", tokens("10x2 milkx1"), 3),
        ("Beto", tokens("rindsx1 beerx1"), 0),
        ("Cira", tokens("duckx1 10x1"), 1),
    ];
    print!("{}", table(&players));
}
