//! How many keys a match takes that is kept without cards, from its first trick to its Lex and the end.

use std::path::Path;

use ratatui::crossterm::event::KeyCode;
use tempfile::TempDir;

use super::app::{App, path};
use super::{Flow, View, choices};
use crate::cli::divicity::keep::NewMatch;
use crate::cli::divicity::keep::session::Place;
use parlour::divicity::keeper::{Answer, Dialog, dialog, read_trick, steps};
use parlour::divicity::rules::random::random_tricks;
use parlour::divicity::{Keeper, Setup, Step, TokenSet, Trick};
use parlour::seed::Seed;

/// Who took what in fifteen tricks of three, and in thirteen of four.
const THREE: &str = "Ana milk Beto 10|Beto -5 Cira 10|Ana rinds Cira beer|Cira -10 discard beer|Beto rinds Ana 10|\
    Ana -5 Beto -20|Cira milk Ana 10|Beto beer Cira rinds|Ana duck discard -10|Beto 10 Ana -5|Cira rinds Beto milk|\
    Ana -20 Cira 10|Beto -10 Ana 10|Cira beer Beto rinds|Ana -10 Cira -5";
const FOUR: &str = "Ana milk Beto 10|Davi -5 Cira 10|Ana rinds Davi beer|Cira -10 discard beer|Beto rinds Ana 10|\
    Davi -5 Beto -20|Cira milk Davi 10|Beto beer Cira rinds|Davi duck discard -10|Beto 10 Ana -5|Cira rinds Davi milk|\
    Ana -20 Cira 10|Beto -10 Davi 10";

/// A match on a screen of its own.
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
        let place = Place::open(&folder.path().join("m.dvc")).expect("a place");
        Table { app: App::new(place.begin(keeper).expect("begun")), keys: 0, folder }
    }

    fn keeper(&self) -> &Keeper {
        &self.app.session().keeper
    }

    fn press(&mut self, key: KeyCode) -> Flow {
        self.keys += 1;
        self.app.key(key)
    }

    /// The key of an answer to the question on the screen.
    fn answer(&mut self, answer: Answer) {
        let place = self.app.answers().iter().position(|offered| *offered == answer);
        let place = place.unwrap_or_else(|| panic!("{answer:?} is not offered"));
        let key = choices::LABELS.chars().nth(place).expect("a key");
        let _ = self.press(KeyCode::Char(key));
    }

    /// Enters a trick: what was set out is not said.
    fn enter(&mut self, trick: &Trick) {
        for step in steps(trick).into_iter().filter(|step| !matches!(step, Step::SetOut(_))) {
            let before = *self.keeper().state();
            while *self.keeper().state() == before {
                let answer = path(step)[self.app.given().len()];
                self.answer(answer);
            }
        }
    }

    /// Lex as they are typed, and the end.
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
    let NewMatch { names, setup } = NewMatch::named(names).expect("a table");
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

/// Any matches with all specials of the set of C3: what they do is asked for too.
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
            // The tokens stand in the order taken.
            let taken = |tricks: &[Trick]| tricks.iter().map(|trick| trick.takes.clone()).collect::<Vec<_>>();
            assert_eq!(taken(table.keeper().tricks()), taken(&tricks), "what was typed is what was played");
            all.push(table.keys);
        }
        let sum: usize = all.iter().sum();
        eprintln!("{names}: {} keys on average, {:?} at most", sum / all.len(), all.iter().max());
    }
}
