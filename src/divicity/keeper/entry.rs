//! Reads what happened at the table, as people type it: `ana milk beto 10`.
//!
//! Words answer the questions of [`dialog`] in turn: a player by any unambiguous prefix of the name, ignoring case;
//! a token in any spelling that [`word`] knows; `discard`, `kept`. A question with only one answer needs no word.
//! Words such as `took` and `and` are passed over. Commas, bars and the marks of records also separate words: `ana donate 10>beto`.

use super::question::{Answer, Asked, Dialog, dialog, forced};
use super::step::Step;
use super::{Keeper, Name};
use crate::divicity::fault::IllegalStep;
use crate::divicity::notation::word::{self, is_discard, is_kept};
use crate::divicity::rules::{Match, Seat, seat_of};
use crate::record::{Fault as _, plain};

/// A typed entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The complete steps.
    pub steps: Vec<Step>,
    /// The answers after them, toward an incomplete step.
    pub given: Vec<Answer>,
}

/// Why a text is not an entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadEntryError {
    /// A word answers nothing.
    #[error("`{word}` is no answer here")]
    Word {
        /// The word.
        word: String,
        /// The question it should have answered, if any.
        asked: Option<Asked>,
    },
    /// The rules forbid the step; [`IllegalStep::named`] has the message.
    #[error("the rules do not allow it ({})", .0.rule())]
    Rule(IllegalStep),
}

/// Words before a name, in three languages. `a` may also begin `Ana`: where another name follows, which is meant is not known.
const BEFORE_A_NAME: [&str; 16] =
    ["a", "to", "from", "of", "with", "de", "del", "al", "con", "do", "da", "ao", "para", "por", "com", "an"];

/// The most words tried together as one name or token: `Ana de la Cruz`, `pork rinds`.
const MOST_WORDS: usize = 4;

impl Keeper {
    /// The player with this name, ignoring case, or with the only name that starts with it.
    pub fn called(&self, name: &str) -> Option<Seat> {
        called(self.names(), name, |_| true).filter(|_| !name.is_empty())
    }

    /// The player with this whole name, ignoring case.
    pub fn named(&self, name: &str) -> Option<Seat> {
        named(self.names(), name)
    }

    /// Reads an entry that continues the answers `given` to the current step.
    ///
    /// ```
    /// use parlour::internals::divicity::keeper::Command;
    /// use parlour::divicity::{Cards, Keeper, Name, Players, Setup};
    /// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
    /// let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(3).unwrap()) };
    /// let mut keeper = Keeper::new(names, setup).unwrap();
    /// let entry = keeper.read_entry(&[], "ana LECHE, be donate milk ana").unwrap_err();
    /// assert_eq!(entry.to_string(), "the rules do not allow it (C11)");
    /// keeper.obey(&Command::Play(keeper.read_entry(&[], "ana LECHE, be 10").unwrap().steps)).unwrap();
    /// assert!(keeper.record().ends_with("1. | milk 10 | Ana milk | Beto 10\n"));
    /// ```
    ///
    /// # Errors
    /// Returns an error if a word answers nothing or the rules forbid what it says.
    pub fn read_entry(&self, given: &[Answer], text: &str) -> Result<Entry, ReadEntryError> {
        let spaced = text.replace(['|', ',', '>', '<', ':', ';', '='], " ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let is_named = |word: &&str| text[..word.as_ptr() as usize - spaced.as_ptr() as usize].ends_with(':');
        let mut reader = Reader {
            names: self.names(),
            state: *self.state(),
            steps: Vec::new(),
            given: given.to_vec(),
            named: words.iter().map(is_named).collect(),
        };
        let mut rest = words.as_slice();
        while !rest.is_empty() {
            rest = &rest[reader.word(rest)?..];
            reader.pass(rest)?;
        }
        reader.check_forced(&words)?;
        Ok(Entry { steps: reader.steps, given: reader.given })
    }
}

struct Reader<'a> {
    names: &'a [Name],
    state: Match,
    steps: Vec<Step>,
    given: Vec<Answer>,
    /// Which words follow a colon: `duck` in `steal ana:duck` is what is stolen, whatever else it may be.
    named: Vec<bool>,
}

impl Reader<'_> {
    /// Reads one answer and returns its number of words.
    fn word(&mut self, rest: &[&str]) -> Result<usize, ReadEntryError> {
        loop {
            let Dialog::Ask(asked, answers) = dialog(&self.state, &self.given) else {
                return Err(ReadEntryError::Word { word: rest[0].to_owned(), asked: None });
            };
            if self.may_be_no_name(rest, asked, &answers) {
                return Err(ReadEntryError::Word { word: rest[0].to_owned(), asked: Some(asked) });
            }
            if let Some((count, answer)) = self.answer(rest, asked, &answers) {
                self.given.push(answer);
                self.make()?;
                return Ok(count);
            }
            if word::is_taking(rest[0]) {
                return Ok(1);
            }
            // A question with only one answer needs no word.
            let [only] = answers[..] else {
                return Err(ReadEntryError::Word { word: rest[0].to_owned(), asked: Some(asked) });
            };
            self.given.push(only);
            self.make()?;
        }
    }

    /// Whether the first word is one before a name, not a name itself, and the next one is a name.
    fn may_be_no_name(&self, rest: &[&str], asked: Asked, answers: &[Answer]) -> bool {
        let is_asked = matches!(asked, Asked::Taker(_) | Asked::Target(..));
        let is_before = BEFORE_A_NAME.contains(&rest[0].to_lowercase().as_str());
        let is_name = || named(self.names, rest[0]).is_some();
        is_asked && is_before && !is_name() && rest.len() > 1 && self.player(&rest[1..2], answers).is_some()
    }

    /// Answers trailing questions that have only one answer, unless `rest` begins with that answer.
    fn pass(&mut self, rest: &[&str]) -> Result<(), ReadEntryError> {
        while !self.given.is_empty() {
            let Dialog::Ask(asked, answers) = dialog(&self.state, &self.given) else { return Ok(()) };
            let [only] = answers[..] else { return Ok(()) };
            let is_named =
                self.named.len().checked_sub(rest.len()).and_then(|at| self.named.get(at)) == Some(&true);
            if self.answer(rest, asked, &answers).is_some_and(|(_, said)| said == only || is_named) {
                return Ok(());
            }
            self.given.push(only);
            self.make()?;
        }
        Ok(())
    }

    /// Refuses words about a special that can only be kept: they answer nothing.
    fn check_forced(&mut self, words: &[&str]) -> Result<(), ReadEntryError> {
        let Some((step, word)) = forced(&self.state).zip(words.last()).filter(|_| !self.given.is_empty())
        else {
            return Ok(());
        };
        step.make(&mut self.state).map_err(ReadEntryError::Rule)?;
        let asked = match dialog(&self.state, &[]) {
            Dialog::Ask(asked, _) => Some(asked),
            _ => None,
        };
        Err(ReadEntryError::Word { word: (*word).to_owned(), asked })
    }

    /// Makes the step once all questions are answered.
    fn make(&mut self) -> Result<(), ReadEntryError> {
        if let Dialog::Done(step) = dialog(&self.state, &self.given) {
            step.make(&mut self.state).map_err(ReadEntryError::Rule)?;
            self.steps.push(step);
            self.given.clear();
        }
        Ok(())
    }

    /// Finds the longest answer at the start of the words. Legal answers come first; for an illegal one the rules
    /// explain why.
    fn answer(&self, rest: &[&str], asked: Asked, answers: &[Answer]) -> Option<(usize, Answer)> {
        let most = rest.len().min(MOST_WORDS);
        (1..=most).rev().find_map(|count| {
            let read = match asked {
                Asked::Card(_) => card(&rest[..count]),
                Asked::SetOut { .. } | Asked::Taken(_) => token(&rest[..count]),
                Asked::Own(..) | Asked::Theirs(..) => {
                    token(&rest[..count]).or_else(|| kept(&rest[..count], answers))
                }
                Asked::Taker(_) => self.taker(&rest[..count], answers),
                Asked::Target(..) => {
                    self.player(&rest[..count], answers).or_else(|| kept(&rest[..count], answers))
                }
            };
            read.map(|answer| (count, answer))
        })
    }

    fn taker(&self, words: &[&str], answers: &[Answer]) -> Option<Answer> {
        if let [word] = words {
            let immune = word.strip_prefix('~').and_then(|name| self.seat(name, |_| true));
            if immune.is_some() {
                return immune.map(Answer::Immune);
            }
            if seat_of(self.names, word).is_none() && is_discard(word) {
                return Some(Answer::Discard);
            }
        }
        self.player(words, answers)
    }

    fn player(&self, words: &[&str], answers: &[Answer]) -> Option<Answer> {
        let name = words.join("_");
        let allowed = |seat| answers.contains(&Answer::Player(seat));
        self.seat(&name, allowed).or_else(|| self.seat(&name, |_| true)).map(Answer::Player)
    }

    fn seat(&self, name: &str, is_meant: impl Fn(Seat) -> bool) -> Option<Seat> {
        called(self.names, name, is_meant)
    }
}

/// The player with this whole name, ignoring case and accents if only one has it then.
fn named(names: &[Name], name: &str) -> Option<Seat> {
    let one = |alike: &dyn Fn(&str) -> String| {
        let wanted = alike(name);
        let same = names.iter().filter(|called| alike(called.as_str()) == wanted);
        seat_of(names, only(same)?.as_str())
    };
    seat_of(names, name).or_else(|| one(&str::to_lowercase)).or_else(|| one(&word::fold))
}

/// The player with this name, or the only possible one whose name starts with it, ignoring case and accents.
fn called(names: &[Name], name: &str, is_meant: impl Fn(Seat) -> bool) -> Option<Seat> {
    let begin = word::fold(name);
    let seats = || (0..).map_while(Seat::new).zip(names);
    named(names, name).or_else(|| {
        let begins = |called: &Name| word::fold(called.as_str()).starts_with(&begin);
        only(seats().filter(|(seat, called)| is_meant(*seat) && begins(called)).map(|(seat, _)| seat))
    })
}

fn kept(words: &[&str], answers: &[Answer]) -> Option<Answer> {
    let [word] = words else { return None };
    (is_kept(word) && answers.contains(&Answer::Kept)).then_some(Answer::Kept)
}

fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.next().is_none().then_some(first)
}

/// The token that the words name. A dash apart from its number is no minus: `ana - 10` may mean a 10.
fn token(words: &[&str]) -> Option<Answer> {
    if words.len() > 1 && plain(words[0]) == "-" {
        return None;
    }
    word::token(&words.join(" ")).map(|(token, _)| Answer::Token(token))
}

/// Reads a card, allowing a blank between rank and suit.
fn card(words: &[&str]) -> Option<Answer> {
    let card = word::card(&words.concat()).filter(|_| words.len() <= 2);
    card.map(|(card, _)| Answer::Card(card))
}
