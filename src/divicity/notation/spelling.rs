//! Informal spellings in tricks: `kv`, `Milk`, `–10`, `ANA`.

use super::grammar::{DISCARD, IMMUNE, KEPT, LexemeKind, Lexer, Part, read_trick};
use super::quick::MOST_PLAYERS;
use super::word;
use crate::divicity::fault::TextFault;
use crate::divicity::rules::{Name, TokenSet, normalized, seat_of};
use crate::record::{Record, Span, Spelled, Speller, is_word_end, plain};

/// Respells the words of tricks. A word with several meanings has those that continue the trick under way.
#[derive(Clone, Debug)]
pub struct TrickSpeller {
    names: Vec<Name>,
    /// The words of the trick under way, in standard spelling; `None` once they make no sense.
    trick: Option<String>,
}

/// The most bytes of a trick, or of what follows it, that are read again with each of its words.
const MOST_BYTES: usize = 400;

/// A card and a token. One of them, or a player, is read in place of an unknown word.
const UNKNOWN: [&str; 2] = ["*", "10"];

impl TrickSpeller {
    /// Creates a speller for these players, or for those that a tag names.
    pub const fn among(names: Vec<Name>) -> TrickSpeller {
        TrickSpeller { names, trick: Some(String::new()) }
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

    fn meanings(&self, word: &str) -> Vec<String> {
        if SIGNS.contains(&word) {
            return vec![word.to_owned()];
        }
        if let Some(name) = word.strip_prefix(IMMUNE) {
            return self.players(name).iter().map(|name| format!("{IMMUNE}{name}")).collect();
        }
        let keyword = [DISCARD, KEPT].into_iter().filter(|keyword| word.eq_ignore_ascii_case(keyword));
        let mut meanings = self.players(word);
        for meaning in keyword.map(str::to_owned).chain(token(word)).chain(card(word)) {
            if !meanings.contains(&meaning) {
                meanings.push(meaning);
            }
        }
        meanings
    }

    /// Continues the trick under way with a word and returns what it means here; `rest` is the text after it.
    fn read(&mut self, word: &str, rest: &str) -> Vec<String> {
        let mut meanings = self.meanings(word);
        if let Some(trick) = self.trick.take() {
            let rest = &rest[..rest.floor_char_boundary(MOST_BYTES)];
            let next = rest.split_whitespace().next().unwrap_or("|");
            let fitting = self.fitting(&trick, meanings.iter().map(String::as_str), next);
            if let Some((_, after)) = fitting.first() {
                self.trick = Some(after.clone());
                return fitting.into_iter().map(|(meaning, _)| meaning).collect();
            }
            let unknown = UNKNOWN.into_iter().chain(self.names.first().map(Name::as_str));
            self.trick = self.fitting(&trick, unknown, next).into_iter().next().map(|(_, after)| after);
        }
        // Out of place, a word is read only if it has one meaning.
        if meanings.len() > 1 {
            meanings.clear();
        }
        meanings
    }

    /// The words that can continue the `trick`, each with the trick that it leaves under way. If there are
    /// several, the `next` word decides.
    fn fitting<'w>(
        &self,
        trick: &str,
        words: impl Iterator<Item = &'w str>,
        next: &str,
    ) -> Vec<(String, String)> {
        let after = |word: &str| self.under_way(&format!("{trick} {word}"));
        let mut fitting: Vec<(String, String)> =
            words.filter_map(|word| Some((word.to_owned(), after(word)?))).collect();
        let is_followed = |(word, _): &(String, String)| after(&format!("{word} {next}")).is_some();
        if fitting.len() > 1 && fitting.iter().any(is_followed) {
            fitting.retain(is_followed);
        }
        fitting
    }

    /// The trick that is not complete at the end of `text`; `None` if a trick is wrong before.
    fn under_way(&self, text: &str) -> Option<String> {
        let mut lexer = Lexer::new(Record::parse(text).movetext);
        loop {
            let start = lexer.peek().span.start;
            if lexer.peek().kind == LexemeKind::End {
                return Some(String::new());
            }
            let mut is_open = false;
            let mut judge = |part: Part, span: Span| {
                // Tokens may still follow, or the effect.
                is_open = matches!(part, Part::TokensDone | Part::NoEffect) && span.end == text.len();
                Ok::<(), (Span, TextFault)>(())
            };
            match read_trick(&mut lexer, &self.names, &mut judge) {
                Ok(()) if !is_open || lexer.peek().kind != LexemeKind::End => continue,
                Ok(()) | Err((_, TextFault::LoneJoker)) => {}
                Err((span, _)) if span.start == text.len() => {}
                Err(_) => return None,
            }
            return Some(text[start..].to_owned()).filter(|trick| trick.len() <= MOST_BYTES);
        }
    }
}

/// The marks between the words of a trick.
const SIGNS: [&str; 4] = ["|", ":", ">", "<>"];

impl Speller for TrickSpeller {
    fn word(&mut self, rest: &str) -> Option<Spelled> {
        let first = rest.chars().next()?;
        let length = match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            Some(sign) => sign.len(),
            // Marks such as `!?` after a trick are not part of it.
            None if "!?$".contains(first) => {
                return Some(Spelled::as_written(&rest[..rest.find(is_word_end).unwrap_or(rest.len())]));
            }
            None => {
                let is_end = |letter: char| is_word_end(letter) || "|:><~!?$".contains(letter);
                let behind = first.len_utf8();
                behind + rest[behind..].find(is_end).unwrap_or(rest.len() - behind)
            }
        };
        let (word, behind) = rest.split_at(length);
        let readings = self.read(word, behind);
        Some(if readings.is_empty() { Spelled::as_written(word) } else { Spelled::like(word, readings) })
    }

    fn tag(&mut self, tag: &str, value: &str) {
        if tag == "Players" && self.names.is_empty() {
            // Listing more players than seats is a fault; limiting them keeps look-ups fast.
            let names = value.split_whitespace().filter_map(|word| word.parse().ok());
            self.names = names.take(MOST_PLAYERS).collect();
        }
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
            "Hand" => card(word).into_iter().collect(),
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
        self.trick.as_ref().is_some_and(String::is_empty)
    }

    fn has_results(&self) -> bool {
        false
    }
}

fn card(word: &str) -> Option<String> {
    word::in_record(word::card(word)).map(|card| card.to_string())
}

fn token(word: &str) -> Option<String> {
    word::in_record(word::token(word)).map(|kind| kind.name().to_owned())
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
