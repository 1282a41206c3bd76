//! Counts the key presses for a match kept without cards, from the first trick to Lex and the end.

use std::path::Path;

use crossterm::event::KeyCode;
use tempfile::TempDir;

use super::super::app::{App, path};
use super::super::{Flow, View, choices};
use crate::cli::divicity::keep::NewMatch;
use crate::cli::divicity::keep::session::MatchFile;
use parlour::divicity::{Effect, Keeper, Setup, Step, TokenSet, Trick};
use parlour::internals::divicity::keeper::{Answer, Dialog, dialog, read_trick, steps};
use parlour::internals::divicity::rules::random_tricks;
use parlour::print::Language;
use parlour::seed::Seed;

/// The takes in fifteen tricks of three players, and in thirteen of four.
const THREE: &str = "Ana milk Beto 10|Beto -5 Cira 10|Ana rinds Cira beer|Cira -10 discard beer|Beto rinds Ana 10|\
    Ana -5 Beto -20|Cira milk Ana 10|Beto beer Cira rinds|Ana duck discard -10|Beto 10 Ana -5|Cira rinds Beto milk|\
    Ana -20 Cira 10|Beto -10 Ana 10|Cira beer Beto rinds|Ana -10 Cira -5";
const FOUR: &str = "Ana milk Beto 10|Davi -5 Cira 10|Ana rinds Davi beer|Cira -10 discard beer|Beto rinds Ana 10|\
    Davi -5 Beto -20|Cira milk Davi 10|Beto beer Cira rinds|Davi duck discard -10|Beto 10 Ana -5|Cira rinds Davi milk|\
    Ana -20 Cira 10|Beto -10 Davi 10";

/// A match on its own screen.
struct Table {
    app: App,
    keys: usize,
    folder: TempDir,
}

impl Table {
    fn new(keeper: Keeper) -> Table {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let folder = folder.expect("a folder");
        let place = MatchFile::open(&folder.path().join("m.dvc"), true, Language::English).expect("a place");
        Table { app: App::new(place.begin(keeper).expect("begun")), keys: 0, folder }
    }

    fn keeper(&self) -> &Keeper {
        &self.app.session.keeper
    }

    fn press(&mut self, key: KeyCode) -> Flow {
        self.keys += 1;
        self.app.key(key)
    }

    /// Presses the key of an answer to the current question.
    fn answer(&mut self, answer: Answer) {
        assert!(self.app.answers().contains(&answer), "{answer:?} is not offered");
        let key = choices::key(answer).expect("a key");
        let _ = self.press(KeyCode::Char(key));
    }

    /// Enters a trick. Tokens set out are not entered, nor the keeping of a special that cannot be used.
    fn enter(&mut self, trick: &Trick) {
        for step in steps(trick).into_iter().filter(|step| !matches!(step, Step::SetOut(_))) {
            let is_kept_already =
                step == Step::Resolve(Effect::Kept) && self.keeper().state().special().is_none();
            if is_kept_already {
                continue;
            }
            let before = *self.keeper().state();
            while *self.keeper().state() == before {
                let answer = path(step)[self.app.given.len()];
                self.answer(answer);
            }
        }
    }

    /// Enters Lex and finishes the match.
    fn end(&mut self, lex: &str) -> usize {
        assert!(matches!(dialog(self.keeper().state(), &[]), Dialog::Over));
        for digit in lex.chars() {
            let _ = self.press(KeyCode::Char(digit));
        }
        assert!(self.keeper().state().lex_known());
        assert!(self.folder.path().join("m.dvc").exists());
        self.keys
    }
}

fn keeper(names: &str, tokens: Option<TokenSet>) -> Keeper {
    let NewMatch { names, setup } = NewMatch::named(names, Language::English).expect("a table");
    Keeper::new(names, Setup { tokens, ..setup }).expect("a table")
}

#[test]
fn a_match_without_cards_takes_four_keys_a_trick() {
    for (names, tricks, lex, most) in
        [("Ana Beto Cira", THREE, "121", 65), ("Ana Beto Cira Davi", FOUR, "1021", 60)]
    {
        let mut table = Table::new(keeper(names, None));
        for trick in tricks.split('|') {
            let words: Vec<&str> = trick.split_whitespace().collect();
            let [one, first, two, second] = words[..] else { panic!("{trick}") };
            let text = format!("| {first} {second} | {one} {first} | {two} {second}");
            let number = table.keeper().number();
            let trick = read_trick(&text, table.keeper().names(), number).expect("a trick");
            let before = table.keys;
            table.enter(&trick);
            assert_eq!(table.keys - before, 4, "{text}");
        }
        let keys = table.end(lex);
        eprintln!("{names}: {keys} keys");
        assert!(keys < most, "{names}: {keys}");
    }
}

/// Random matches with all specials of the set of C3, including their effects.
#[test]
fn specials_take_three_keys_more_at_most() {
    for (names, per_trick) in [("A B C", 4), ("A B C D", 4), ("A B C D E", 6), ("A B C D E F", 6)] {
        let mut all = Vec::new();
        for seed in 0..12 {
            let mut table = Table::new(keeper(names, Some(TokenSet::DEFAULT)));
            let setup = *table.keeper().state().setup();
            let tricks = random_tricks(setup, &mut Seed(seed).generator("key count", 0));
            for trick in &tricks {
                let before = table.keys;
                table.enter(trick);
                let effects = trick.takes.iter().filter(|take| take.effect.is_some()).count();
                assert!(table.keys - before <= per_trick + 3 * effects, "{trick:?}");
            }
            // The takes are recorded in order.
            let taken = |tricks: &[Trick]| tricks.iter().map(|trick| trick.takes.clone()).collect::<Vec<_>>();
            assert_eq!(taken(table.keeper().tricks()), taken(&tricks), "what was typed is what was played");
            all.push(table.keys);
        }
        let sum: usize = all.iter().sum();
        eprintln!("{names}: {} keys on average, {:?} at most", sum / all.len(), all.iter().max());
    }
}

/// Words typed on the screen, with players named like tokens, cards or record keywords.
#[test]
fn words_say_what_happened_and_nothing_happens_before_enter() {
    // Ignore the notes on undone steps.
    let stands = |table: &Table| {
        let record = table.keeper().record();
        record.split_inclusive('\n').filter(|line| !line.starts_with("{keeper: undone")).collect::<String>()
    };
    let mut table = Table::new(keeper("duck beer JP kept 美咲", None));
    let type_in = |table: &mut Table, text: &str| {
        for letter in text.chars() {
            assert_eq!(table.app.key(KeyCode::Char(letter)), Flow::Stay);
        }
        let before = stands(table);
        let _ = table.app.key(KeyCode::Enter);
        (before, stands(table))
    };
    let (before, after) = type_in(&mut table, "du LECHE bee cerveza, 美 -5");
    assert!(!before.contains("milk"), "{before}");
    assert!(after.ends_with("1. | milk beer -5 | duck milk | beer beer | 美咲 -5\n"), "{after}");
    // A special with its effect; a name that is a keyword; an incomplete step is followed by a question.
    let (_, after) = type_in(&mut table, "jp pato");
    assert!(after.ends_with("{keeper: now | duck | JP duck}\n"), "{after}");
    let (_, after) = type_in(&mut table, "kept steal duck");
    assert!(after.contains("kept steal duck:milk"), "{after}");
    // One word answers the current question.
    let (_, after) = type_in(&mut table, "Bee");
    assert!(!after.contains("| beer milk"), "{after}");
    let (_, after) = type_in(&mut table, "Leite");
    assert!(after.contains("| beer milk"), "{after}");
    let _ = table.app.key(KeyCode::Char('<'));
    // Invalid input changes nothing, and letters of command words have no effect.
    let (before, after) = type_in(&mut table, "uxr");
    assert_eq!(before, after);
    for _ in 0..3 {
        let _ = table.app.key(KeyCode::Backspace);
    }
    let before = stands(&table);
    for letter in "undo".chars() {
        let _ = table.app.key(KeyCode::Char(letter));
        assert_eq!(stands(&table), before);
    }
    let _ = table.app.key(KeyCode::Enter);
    assert!(!stands(&table).contains("duck:milk"), "{}", stands(&table));
}
