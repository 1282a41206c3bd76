//! Suggests what a misspelled word of a trick may mean.

use super::Divicity;
use crate::divicity::notation::{DISCARD, KEPT};
use crate::divicity::rules::{Card, TokenKind};
use crate::record::{is_slip, slips};

/// The marks that join words of a trick.
const MARKS: [char; 5] = ['|', '>', '<', ':', '~'];

/// Words of tricks one slip away from `word`, and words with a player, token or mark added that may have been left
/// out. They need not be legal here.
pub(super) fn readings(game: &Divicity, word: &str) -> Vec<String> {
    let names: Vec<String> = game.names().iter().map(ToString::to_string).collect();
    let tokens = TokenKind::ALL.map(|token| token.to_string());
    let known = known(game);
    let is_known = |part: &str| is_known(game, part);
    let mut all: Vec<String> = Vec::new();
    let mut tell = |meant: String| {
        if meant != word && !all.contains(&meant) {
            all.push(meant);
        }
    };
    let mut before = 0;
    let mut at = 0;
    for part in word.split(MARKS) {
        let end = at + part.len();
        // A mark may have been typed in place of a letter.
        for from in [at, before].into_iter().filter(|from| end > *from) {
            for other in known.iter().filter(|other| is_slip(&word[from..end], other)) {
                tell([&word[..from], other, &word[end..]].concat());
            }
        }
        (before, at) = (at, end + 1);
    }
    let has_known = word.split(MARKS).any(is_known);
    let is_nothing_left =
        |meant: &str| has_known && meant.chars().all(|sign| sign == ' ' || MARKS.contains(&sign));
    slips(word, "|><:~ ", |meant| {
        if meant.split(' ').all(|word| is_word(game, word))
            && !is_bar_too_many(word, meant)
            && !is_nothing_left(meant)
        {
            tell(meant.to_owned());
        }
    });
    if is_known(word) {
        tell(format!("| {word}"));
    }
    if names.iter().any(|name| name == word) {
        for token in &tokens {
            for meant in [format!("{word} {token}"), format!("{word}:{token}"), format!("{token}>{word}")] {
                tell(meant);
            }
        }
    } else if tokens.iter().any(|token| token == word) {
        for name in &names {
            for meant in [format!("{name} {word}"), format!("{name}:{word}"), format!("{word}>{name}")] {
                tell(meant);
            }
        }
    } else if word.ends_with('>') {
        for name in &names {
            tell(format!("{word}{name}"));
        }
    } else if word.ends_with(':') {
        for token in &tokens {
            tell(format!("{word}{token}"));
        }
    }
    all
}

/// Everything that may have been left out of a trick: any word, or a bar.
pub(super) fn missing(game: &Divicity) -> Vec<String> {
    known(game).into_iter().chain(["|".to_owned()]).collect()
}

/// Whether a word consists of marks and known trick words only.
pub(super) fn is_word(game: &Divicity, word: &str) -> bool {
    !word.is_empty() && word.split(MARKS).all(|part| part.is_empty() || is_known(game, part))
}

fn is_known(game: &Divicity, word: &str) -> bool {
    let is_name = || game.names().iter().any(|name| name.is(word));
    [DISCARD, KEPT].contains(&word)
        || TokenKind::named(word).is_some()
        || word.parse::<Card>().is_ok()
        || is_name()
}

fn known(game: &Divicity) -> Vec<String> {
    let names = game.names().iter().map(ToString::to_string);
    let tokens = TokenKind::ALL.map(|token| token.to_string());
    let cards = Card::deck().into_iter().map(|card| card.to_string());
    let others = [DISCARD, KEPT].map(str::to_owned);
    names.chain(tokens).chain(others).chain(cards).collect()
}

/// Whether `meant` adds a bar in an implausible place: at the end of the word, or next to another bar. A bar
/// missing at the end is reported at the next word instead.
fn is_bar_too_many(word: &str, meant: &str) -> bool {
    meant.strip_suffix('|') == Some(word) || (meant.contains("||") && !word.contains("||"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::divicity::game::Replay;
    use crate::record::GameText;

    fn game() -> Divicity {
        let text = GameText::new("[Players \"Ana B duck\"]\n");
        Replay::new(&text).report.game
    }

    #[test]
    fn no_reading_is_the_word_itself_or_comes_twice() {
        let game = game();
        for word in ["duckk", "Anaa", "mikl", "Ana:", "duckduck", "milk|milk", "2M", "Bduck", "AnaB", "B:B"] {
            let all = readings(&game, word);
            let once: BTreeSet<&String> = all.iter().collect();
            assert_eq!(once.len(), all.len(), "{word}: {all:?}");
            assert!(!all.iter().any(|meant| meant == word), "{word}: {all:?}");
        }
        assert!(readings(&game, "duckk").contains(&"duck".to_owned()));
    }

    #[test]
    fn no_word_of_a_trick_is_read_as_a_bar_or_with_one_behind_it() {
        let game = game();
        let cards = Card::deck().into_iter().map(|card| card.to_string());
        let tokens = TokenKind::ALL.map(|token| token.to_string());
        let others = ["Ana", "B", "duck", DISCARD, KEPT].map(str::to_owned);
        for word in cards.chain(tokens).chain(others) {
            for glued in [word.clone(), format!("|{word}"), format!("{word}|"), format!("|{word}|")] {
                for meant in readings(&game, &glued) {
                    let parts: Vec<&str> = meant.split([' ', '|']).filter(|part| !part.is_empty()).collect();
                    assert!(!parts.is_empty(), "{glued} as {meant}");
                    assert!(!meant.contains("||") && meant != format!("{glued}|"), "{glued} as {meant}");
                }
            }
            assert!(readings(&game, &word).contains(&format!("| {word}")), "{word}");
        }
    }

    #[test]
    fn a_bar_that_was_mistyped_or_left_out_is_read() {
        for (word, meant) in [("I", "|"), ("10I", "10|"), ("/", "|"), ("10Ana", "10|Ana"), ("milk", "| milk")]
        {
            assert!(readings(&game(), word).iter().any(|reading| reading == meant), "{word}");
        }
    }
}
