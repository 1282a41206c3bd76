//! Records of games for two, in parts that can be broken one at a time.

use std::fmt::Write;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use super::slow::any;

/// A record in parts.
#[derive(Clone, Default)]
pub struct Parts {
    pub tags: Vec<(String, String)>,
    /// Turn numbers, plies and a result.
    pub words: Vec<String>,
}

impl Parts {
    pub fn tag(&mut self, name: &str, value: &(impl ToString + ?Sized)) {
        self.tags.push((name.to_owned(), value.to_string()));
    }

    /// Adds the turn number of a ply, counted from 0, or no number.
    pub fn number(&mut self, ply: usize, random: &mut impl Rng) {
        match random.random_range(0..3) {
            0 => {}
            1 if ply % 2 == 1 => self.words.push(format!("{}...", ply / 2 + 1)),
            _ => self.words.push(format!("{}.", ply / 2 + 1)),
        }
    }

    /// Adds the result as a tag, at the end, both or neither.
    pub fn end(&mut self, result: &str, random: &mut impl Rng) {
        if random.random_bool(0.3) {
            self.tag("Result", result);
        }
        if random.random_bool(0.6) {
            self.words.push(result.to_owned());
        }
    }

    /// The indices of the `wanted` words.
    pub fn places(&self, wanted: fn(&str) -> bool) -> Vec<usize> {
        (0..self.words.len()).filter(|index| wanted(&self.words[*index])).collect()
    }

    /// In one of these words, replaces a letter by `other`'s choice, or inserts that before it.
    pub fn break_letter<R: Rng>(
        &mut self,
        words: &[usize],
        random: &mut R,
        other: impl Fn(char, &mut R) -> char,
    ) {
        let word = &mut self.words[any(words, random)];
        let mut letters: Vec<char> = word.chars().collect();
        let place = random.random_range(0..letters.len());
        let letter = other(letters[place], random);
        if random.random_bool(0.2) {
            letters.insert(place, letter);
        } else {
            letters[place] = letter;
        }
        *word = letters.into_iter().collect();
    }

    /// Changes one of these turn numbers, or its spelling.
    pub fn break_number(&mut self, numbers: &[usize], random: &mut impl Rng) {
        let word = &mut self.words[any(numbers, random)];
        let number: u32 = word.trim_end_matches('.').parse().expect("a number");
        *word = match random.random_range(0..5) {
            0 => format!("{}.", number + 1),
            1 => format!("{}...", number.saturating_sub(1)),
            2 => format!("0{number}."),
            3 => format!("{number}.."),
            _ => format!("{number}..."),
        };
    }

    pub fn break_result(&mut self, random: &mut impl Rng) {
        self.words.retain(|word| !["1-0", "0-1", "1/2-1/2", "*"].contains(&word.as_str()));
        self.words.push(any(&["1-0", "0-1", "1/2-1/2", "*", "1/2", "0-0"], random).to_owned());
    }

    /// Adds a tag, mostly in place of one with the same name.
    pub fn put_tag(&mut self, (name, value): (&str, &str), random: &mut impl Rng) {
        self.tags.retain(|(known, _)| known != name || random.random_bool(0.2));
        let place = random.random_range(0..=self.tags.len());
        self.tags.insert(place, (name.to_owned(), value.to_owned()));
    }

    /// Removes or repeats a word, or swaps two.
    pub fn break_order(&mut self, random: &mut impl Rng) {
        let [one, other] = [0; 2].map(|_| random.random_range(0..self.words.len()));
        match random.random_range(0..3) {
            0 => drop(self.words.remove(one)),
            1 => self.words.insert(other, self.words[one].clone()),
            _ => self.words.swap(one, other),
        }
    }

    /// The text, with random blanks and comments.
    pub fn text(&self, random: &mut impl Rng) -> String {
        const BLANKS: [&str; 9] = [" ", " ", "\n", "\r\n", "\t", "{why}", " {é\n1. x}", ";why\n", "\n\n"];
        let mut text = String::new();
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(text, "[{name} \"{value}\"]").expect("memory");
        }
        text.push('\n');
        for word in &self.words {
            let blank = any(&BLANKS, random);
            if word.starts_with('(') && random.random_bool(0.3) {
                text.push_str(&word.replacen(' ', any(&["  ", "\n", "{or}"], random), 1));
            } else {
                text.push_str(word);
            }
            // A turn number or a throw may be glued to its ply.
            let glued = word.ends_with(['.', ')']) && random.random_bool(0.3);
            text.push_str(if glued { "" } else { blank });
        }
        text
    }
}

/// Looks at this many records: each of a few games whole, then broken in several ways.
pub fn for_each_record<P: Clone>(
    (seed, records): (u64, usize),
    each: usize,
    legal: fn(&mut ChaCha8Rng) -> P,
    broken: fn(&P, &mut ChaCha8Rng) -> P,
    mut look: impl FnMut(&P, bool, &mut ChaCha8Rng),
) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut parts = legal(&mut random);
    for number in 0..records {
        let is_whole = number % each == 0;
        if is_whole {
            parts = legal(&mut random);
        }
        let record = if is_whole { parts.clone() } else { broken(&parts, &mut random) };
        look(&record, is_whole, &mut random);
    }
}
