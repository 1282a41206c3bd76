//! Informal spellings in tricks: `kv`, `Milk`, `–10`, `ANA`.

use super::grammar::{DISCARD, IMMUNE, KEPT};
use super::quick::MOST_PLAYERS;
use super::word;
use crate::divicity::rules::name::{Name, normalized, seat_of};
use crate::divicity::rules::token::{TokenKind, TokenSet};
use crate::record::{Spelled, Speller, Tag, Tags, is_word_end, plain};

/// Respells the words of tricks. The position of a word in its trick determines what it may be.
#[derive(Clone, Debug)]
pub struct TrickSpeller {
    names: Vec<Name>,
    place: Place,
    /// The number of takes left in the current trick.
    takes: usize,
}

/// The next possible part of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// A number, an immune player, a card, or the bar after them.
    Start,
    /// A card, or the bar after the cards.
    Card,
    /// A token set out, or the bar after the tokens.
    Token,
    /// The bar before a take.
    Bar,
    Taker,
    Taken {
        discarded: bool,
    },
    /// The effect of a special.
    Effect(TokenKind),
    /// A mark and the target; in an exchange, a token of the target follows.
    Target {
        then_theirs: bool,
    },
    /// A mark and a token of the other player.
    Theirs,
    /// A word was out of place, so anything may follow.
    Lost,
}

impl TrickSpeller {
    /// Creates a speller for the players that the tags name.
    #[must_use]
    pub fn new(tags: &Tags<'_>) -> TrickSpeller {
        let listed = tags.get("Players").into_iter().flat_map(Tag::words);
        // Listing more players than seats is a fault; limiting them keeps look-ups fast.
        let names = listed.filter_map(|(word, _)| word.parse().ok()).take(MOST_PLAYERS).collect();
        TrickSpeller::among(names)
    }

    /// Creates a speller for these players.
    #[must_use]
    pub const fn among(names: Vec<Name>) -> TrickSpeller {
        TrickSpeller { names, place: Place::Start, takes: 0 }
    }

    /// The players a word may name: only one if it matches a listed name.
    fn players(&self, word: &str) -> Vec<String> {
        if seat_of(&self.names, word).is_some() {
            return vec![word.to_owned()];
        }
        let folded = |name: &str| normalized(name).to_lowercase();
        let wanted = folded(word);
        let alike = self.names.iter().filter(|name| folded(name.as_str()) == wanted);
        alike.map(|name| name.as_str().to_owned()).collect()
    }

    /// The takers a word may name: players, or `discard`.
    fn taker(&self, word: &str) -> Vec<String> {
        let mut readings = self.players(word);
        if word.eq_ignore_ascii_case(DISCARD) && readings.iter().all(|name| name != word) {
            readings.push(DISCARD.to_owned());
        }
        readings
    }

    /// The meaning of a word that is out of place, if it has only one.
    fn elsewhere(&self, word: &str) -> Option<String> {
        let mut readings = [self.taker(word), token(word), card(word)].concat();
        readings.dedup();
        readings.pop().filter(|_| readings.is_empty())
    }

    fn after_take(&mut self) -> Place {
        self.takes = self.takes.saturating_sub(1);
        if self.takes == 0 { Place::Start } else { Place::Bar }
    }

    /// The possible meanings of a word here, and what may follow it; `behind` is the text after it.
    fn read(&mut self, word: &str, behind: &str) -> (Vec<String>, Place) {
        let as_written = || vec![word.to_owned()];
        let next = behind.trim_start();
        let is_joined = next.starts_with([':', '>']) || next.starts_with("<>");
        match self.place {
            Place::Start | Place::Card if word == "|" => {
                self.takes = 0;
                (as_written(), Place::Token)
            }
            Place::Start if word.starts_with(IMMUNE) => {
                let names = self.players(&word[IMMUNE.len_utf8()..]);
                (names.iter().map(|name| format!("{IMMUNE}{name}")).collect(), Place::Start)
            }
            Place::Start | Place::Card => (card(word), Place::Card),
            Place::Token if word == "|" => {
                (as_written(), if self.takes > 0 { Place::Taker } else { Place::Lost })
            }
            Place::Token => {
                self.takes += 1;
                (token(word), Place::Token)
            }
            Place::Bar if word == "|" => (as_written(), Place::Taker),
            Place::Taker => {
                let taker = self.taker(word);
                let discarded = taker.first().is_some_and(|taker| taker == DISCARD);
                (taker, Place::Taken { discarded })
            }
            Place::Taken { discarded } => {
                let taken = token(word);
                let special =
                    taken.first().and_then(|name| TokenKind::named(name)).filter(|kind| kind.is_special());
                match special.filter(|_| !discarded) {
                    Some(special) => (taken, Place::Effect(special)),
                    None => (taken, self.after_take()),
                }
            }
            Place::Effect(_) if word.eq_ignore_ascii_case(KEPT) && !next.starts_with(':') => {
                (vec![KEPT.to_owned()], self.after_take())
            }
            Place::Effect(TokenKind::Steal) if is_joined => (self.players(word), Place::Theirs),
            Place::Effect(special) if is_joined => {
                (token(word), Place::Target { then_theirs: special == TokenKind::Exchange })
            }
            // The special has no effect, although it should.
            Place::Effect(_) => {
                self.place = self.after_take();
                self.read(word, behind)
            }
            Place::Target { .. } | Place::Theirs if word.starts_with([':', '>', '<']) => {
                (as_written(), self.place)
            }
            Place::Target { then_theirs: true } => (self.players(word), Place::Theirs),
            Place::Target { then_theirs: false } => (self.players(word), self.after_take()),
            Place::Theirs => (token(word), self.after_take()),
            Place::Bar | Place::Lost => (Vec::new(), Place::Lost),
        }
    }
}

impl Speller for TrickSpeller {
    fn word(&mut self, rest: &str) -> Option<Spelled> {
        let first = rest.chars().next()?;
        let length = match first {
            '|' | ':' | '>' => 1,
            '<' if rest.starts_with("<>") => 2,
            // Marks such as `!?` after a trick are not part of it.
            '!' | '?' | '$' => {
                return Some(Spelled::as_written(&rest[..rest.find(is_word_end).unwrap_or(rest.len())]));
            }
            _ => {
                let is_end = |letter: char| is_word_end(letter) || "|:><~!?$".contains(letter);
                let behind = first.len_utf8();
                behind + rest[behind..].find(is_end).unwrap_or(rest.len() - behind)
            }
        };
        let (word, behind) = rest.split_at(length);
        let (readings, next) = self.read(word, behind);
        self.place = next;
        if !readings.is_empty() {
            return Some(Spelled::like(word, readings));
        }
        let elsewhere = self.elsewhere(word).map(|reading| Spelled::like(word, vec![reading]));
        Some(elsewhere.unwrap_or_else(|| Spelled::as_written(word)))
    }

    fn tag_word(&self, tag: &str, place: usize, word: &str) -> Option<Spelled> {
        let is_name = match tag {
            "Leader" => true,
            "Hand" => place == 0,
            "Lex" | "Score" => place.is_multiple_of(2),
            _ => false,
        };
        let lower = plain(word).to_lowercase();
        let readings = match tag {
            _ if is_name => self.players(word),
            "Hand" => card(word),
            "Tokens" => lower.parse::<TokenSet>().ok().map(|_| lower).into_iter().collect(),
            "Score" => vec![plain(word)],
            _ => Vec::new(),
        };
        (!readings.is_empty()).then(|| Spelled::like(word, readings))
    }

    fn choices(&self, tag: &str) -> &[&'static str] {
        match tag {
            "Game" => &["Divicity"],
            "Rules" => &["immunity", "empty-steal"],
            _ => &[],
        }
    }

    fn takes_number(&self, _rest: &str) -> bool {
        self.place == Place::Start
    }

    fn has_results(&self) -> bool {
        false
    }
}

/// The card that a word names.
fn card(word: &str) -> Vec<String> {
    word::in_record(word::card(word)).map(|card| card.to_string()).into_iter().collect()
}

/// The token that a word names.
fn token(word: &str) -> Vec<String> {
    word::in_record(word::token(word)).map(|kind| kind.name().to_owned()).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use crate::divicity::game::Report;
    use crate::record::GameText;

    /// The fault of a match with four players, if any, and the note on its spelling.
    fn checked(tricks: &str) -> (Option<String>, Option<String>) {
        let text = format!("[Players \"Ana Beto Cira duck\"]\n\n{tricks}");
        let report = Report::new(&GameText::new(&text));
        let told = report.fault.map(|fault| format!("{} {} {:?}", fault.location, fault.message, fault.help));
        (told, report.spelling.map(|note| note.diagnostic.message))
    }

    #[test]
    fn tricks_mean_what_they_look_like() {
        for (tricks, note) in [
            (
                "1 kp 10p AP jP | RINDS steal\n| CIRA Rinds | ana STEAL cira:rinds\n2 km 2m 3M 4M | donate 10 | beto Donate KEPT | Ana 10",
                "16 spellings read as they look: 14 words in the other case, 2 move numbers",
            ),
            (
                "1) | –10 milk | Ana \u{2212}10 | BETO milk 2: | exchange DUCK | Beto exchange Milk<>ana:–10 | Ana Duck",
                "10 spellings read as they look: 5 words in the other case, 3 dashes, 2 move numbers",
            ),
            (
                "1.\u{a0}| steal 10 | Ana steal Kept | Discard 10",
                "3 spellings read as they look: 2 words in the other case, 1 typographic blank",
            ),
        ] {
            assert_eq!(checked(tricks), (None, Some(note.to_owned())), "{tricks}");
        }
    }
}
