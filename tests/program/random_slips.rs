//! Random slips in random games: none may be repaired to a different game, and the right one is nearly always
//! offered.

use std::collections::BTreeMap;
use std::fmt;

use parlour::diverto::{self, Diverto};
use parlour::divicity::Divicity;
use parlour::persivic::{self, PerSiVic};
use parlour::record::{GameText, Location, Outcome, Reader, Results, Span, Token, TokenKind};
use parlour::seed::{Seed, below};
use parlour::table::{ANY_PLY, Change, Event, Game, Grammar, Journal, Opening, Remedy, Replay, Report};
use rand::Rng;

use super::repair::random_match;

/// Kinds of slips, equally frequent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Slip {
    Changed,
    Dropped,
    Doubled,
    Swapped,
    MoveDoubled,
    MoveMissing,
    MovesSwapped,
    Number,
    Mark,
}

const SLIPS: [Slip; 9] = [
    Slip::Changed,
    Slip::Dropped,
    Slip::Doubled,
    Slip::Swapped,
    Slip::MoveDoubled,
    Slip::MoveMissing,
    Slip::MovesSwapped,
    Slip::Number,
    Slip::Mark,
];

/// A valid game, and spans of its parts.
struct Written<G: Game> {
    text: String,
    plies: Vec<G::Ply>,
    /// The words and numbers of its movetext, without the result.
    words: Vec<Span>,
    numbers: Vec<Span>,
    /// Its plies.
    moves: Vec<Span>,
}

impl<G: Game> Written<G> {
    fn new(text: String) -> Written<G> {
        let plies = plies::<G>(&text).expect("a game that is right");
        let game = GameText::new(&text);
        let record = game.parse();
        let tokens: Vec<Token<'_>> = record.movetext.clone().words().map_while(Result::ok).collect();
        let spans = |is_wanted: fn(&Token<'_>) -> bool| {
            tokens.iter().filter(|token| is_wanted(token)).map(|token| token.span).collect::<Vec<_>>()
        };
        let words = spans(|token| token.kind == TokenKind::Word && token.text.parse::<Outcome>().is_err());
        let numbers = spans(|token| matches!(token.kind, TokenKind::Number { .. }));
        let Opening { setup, result } = G::read_tags(&record, &game).ok().expect("tags that are right");
        let mut results = Results { tag: result, movetext: None };
        let (mut moves, mut depth) = (Vec::new(), 0);
        let mut tell = |event: Event<'_, G>| match event {
            Event::Ply(_, _, span) if depth == 0 => moves.push(span),
            Event::Open(_) => depth += 1,
            Event::Close(..) => depth -= 1,
            _ => {}
        };
        G::Grammar::walk(&mut G::start(setup), 0, &mut record.movetext.words(), &mut results, &mut tell)
            .ok()
            .expect("a game that is right");
        Written { text, plies, words, numbers, moves }
    }

    /// Its text with a slip, if one can be made.
    fn with(&self, slip: Slip, random: &mut impl Rng) -> Option<String> {
        let mut any = |bound: usize| (bound > 0).then(|| below(random, bound as u32) as usize);
        let text = &self.text;
        let put = |span: Span, now: &str| Some([&text[..span.start], now, &text[span.end..]].concat());
        match slip {
            Slip::Changed | Slip::Dropped | Slip::Doubled | Slip::Swapped => {
                let all = self.words.len() + self.numbers.len();
                let word = self.words.iter().chain(&self.numbers).nth(any(all)?)?;
                // The character after a word may be hit too.
                let chars: Vec<(usize, char)> =
                    text[word.start..].char_indices().take_while(|(at, _)| *at <= word.len()).collect();
                let (at, old) = chars[any(chars.len())?];
                let here = Span::new(word.start + at, word.start + at + old.len_utf8());
                match slip {
                    Slip::Changed if any(8)? == 0 => {
                        put(here, ["é", "“", "\u{a0}", "🦆", "～", "\u{1}"][any(6)?])
                    }
                    Slip::Changed if any(2)? == 0 => {
                        put(here, &char::from(b' ' + any(95)? as u8).to_string())
                    }
                    Slip::Changed => {
                        let other = self.words[any(self.words.len())?];
                        let other: Vec<char> = text[other.range()].chars().collect();
                        put(here, &other[any(other.len())?].to_string())
                    }
                    Slip::Dropped => put(here, ""),
                    Slip::Doubled => put(here, &format!("{old}{old}")),
                    _ => {
                        let next = text[here.end..].chars().next()?;
                        put(Span::new(here.start, here.end + next.len_utf8()), &format!("{next}{old}"))
                    }
                }
            }
            Slip::MoveDoubled | Slip::MoveMissing | Slip::MovesSwapped => {
                // A trick is a ply of several words.
                let parts = if any(2)? == 0 { &self.words } else { &self.moves };
                let at = any(parts.len())?;
                let (part, next) = (parts[at], parts.get(at + 1));
                match slip {
                    Slip::MoveDoubled => put(Span::empty(part.end), &format!(" {}", &text[part.range()])),
                    Slip::MoveMissing => put(part, ""),
                    _ => {
                        let (one, next) = (&text[part.range()], next?);
                        let now = [&text[next.range()], &text[part.end..next.start], one].concat();
                        put(Span::new(part.start, next.end), &now)
                    }
                }
            }
            Slip::Number => {
                let number = self.numbers.get(any(self.numbers.len())?)?;
                let written = &text[number.range()];
                let digits = written.trim_end_matches('.');
                let n: usize = digits.parse().ok()?;
                let other = match any(4)? {
                    0 => n + 1,
                    1 => n.saturating_sub(1),
                    2 => n,
                    _ => any(60)?,
                };
                let dots = match &written[digits.len()..] {
                    "." if other == n => "...",
                    _ if other == n => ".",
                    dots => dots,
                };
                put(*number, &format!("{other}{dots}"))
            }
            Slip::Mark => {
                let marks = ['-', 'x', '+', '|', '>', '<', ':', '~'];
                let places: Vec<usize> = self
                    .words
                    .iter()
                    .flat_map(|word| text[word.range()].match_indices(marks).map(|(at, _)| word.start + at))
                    .collect();
                match any(3)? {
                    0 => put(Span::empty(self.words[any(self.words.len())?].end), ["+", "x"][any(2)?]),
                    way => {
                        let at = *places.get(any(places.len())?)?;
                        let now = [String::new(), marks[any(marks.len())?].to_string()];
                        put(Span::new(at, at + 1), &now[way - 1])
                    }
                }
            }
        }
    }
}

/// The plies of a game, if it is legal.
fn plies<G: Game>(text: &str) -> Option<Vec<G::Ply>> {
    let replay = Replay::<G>::new(&GameText::new(text));
    replay.report.fault.is_none().then(|| replay.plies.iter().cloned().collect())
}

/// The text with these changes, applied by their line and column, as people would.
pub fn changed(text: &str, changes: &[Change]) -> String {
    let mut text = text.to_owned();
    for Change { location: Location { line, column }, was, now, .. } in changes.iter().rev() {
        let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let at = start + text[start..].chars().take(column - 1).map(char::len_utf8).sum::<usize>();
        assert_eq!(text.get(at..at + was.len()), Some(was.as_str()), "{line}:{column} {changes:?}\n{text}");
        let now = if was.is_empty() { format!(" {now} ") } else { now.clone() };
        text.replace_range(at..at + was.len(), &now);
    }
    text
}

/// Results of slips.
#[derive(Default)]
struct Tally {
    repaired: usize,
    offered: usize,
    wrong: Vec<String>,
    missed: Vec<String>,
    /// For each kind of slip: repaired, wrongly repaired, offered and not offered.
    by_slip: BTreeMap<Slip, [usize; 4]>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wrong, missed] = [&self.wrong, &self.missed].map(Vec::len);
        let Tally { repaired, offered, by_slip, .. } = self;
        writeln!(f, "{repaired} repaired, {wrong} wrongly, {offered} offered, {missed} not offered")?;
        by_slip.iter().try_for_each(|(slip, counts)| writeln!(f, "  {slip:?}: {counts:?}"))
    }
}

/// Makes this many slips that cause a fault, and evaluates the remedies.
fn tally<G: Game>(texts: Vec<String>, slips: usize) -> Tally {
    let games: Vec<Written<G>> = texts.into_iter().map(Written::new).collect();
    let mut random = Seed(32).generator(G::NAME, 0);
    let mut tally = Tally::default();
    let mut seen = 0;
    while seen < slips {
        let game = &games[below(&mut random, games.len() as u32) as usize];
        let slip = SLIPS[below(&mut random, SLIPS.len() as u32) as usize];
        let Some(text) = game.with(slip, &mut random) else { continue };
        if plies::<G>(&text).is_some() {
            continue;
        }
        seen += 1;
        let read = GameText::new(&text);
        let is_right = |text: &str| plies::<G>(text).as_ref() == Some(&game.plies);
        let told = |told: &dyn fmt::Debug| {
            let at = game.text.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
            let (from, to) =
                (text.floor_char_boundary(at.saturating_sub(30)), text.ceil_char_boundary(at + 30));
            let was = &game.text[from..game.text.ceil_char_boundary(at + 30)];
            format!("{slip:?} of {was:?}, now {:?}: {told:?}", &text[from..to])
        };
        let counts = tally.by_slip.entry(slip).or_default();
        match Report::<G>::new(&read).find_remedy(&read) {
            Remedy::Repair(changes, repaired) if is_right(&repaired) => {
                assert!(is_right(&changed(&text, &changes)), "{changes:?}\n{text}");
                tally.repaired += 1;
                counts[0] += 1;
            }
            Remedy::Repair(changes, _) => {
                tally.wrong.push(told(&changes));
                counts[1] += 1;
            }
            remedy => {
                let ways = remedy.offers().unwrap_or_default();
                // Which trick was left out cannot be known.
                let is_any = |way: &[Change]| slip == Slip::MoveMissing && way[0].now == ANY_PLY;
                if ways.iter().any(|way| is_any(way) || is_right(&changed(&text, way))) {
                    tally.offered += 1;
                    counts[2] += 1;
                } else {
                    tally.missed.push(told(&ways.iter().take(5).collect::<Vec<_>>()));
                    counts[3] += 1;
                }
            }
        }
    }
    tally
}

/// The games of a file, and random ones.
fn games(vectors: &str, random: impl Fn(u64) -> String) -> Vec<String> {
    let mut reader = Reader::new(vectors.as_bytes());
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().expect("memory is read") {
        games.push(game.text().expect("UTF-8").to_owned());
    }
    games.extend((0..100).map(random));
    games
}

/// A game of PerSiVic with at least `least` random moves, unless it ends earlier.
pub fn random_persivic(number: u64, least: u32) -> String {
    let mut generator = Seed(number).generator("games", 0);
    let mut journal = Journal::<PerSiVic>::new(persivic::Setup::default(), None);
    for _ in 0..least + below(&mut generator, 40) {
        let moves: Vec<_> = journal.game().position().moves().collect();
        if moves.is_empty() || journal.outcome() != Outcome::Unfinished {
            break;
        }
        journal.play(moves[below(&mut generator, moves.len() as u32) as usize]);
    }
    journal.record()
}

/// A game of Diverto with at least `least` random lines, unless it ends earlier.
pub fn random_diverto(number: u64, least: u32) -> String {
    let mut generator = Seed(number).generator("games", 0);
    let points = ["c4", "k9", "m14", "e12", "p6", "h16"].map(|life| life.parse().expect("a point"));
    let board = "20x20".parse().expect("a board");
    let setup = diverto::Setup { board, lives: points.to_vec(), ..diverto::Setup::default() };
    let mut journal = Journal::<Diverto>::new(setup, None);
    for _ in 0..least + below(&mut generator, 42) {
        let position = journal.game().position();
        let lines = position.lines(position.pairs(None));
        if lines.is_empty() || journal.outcome() != Outcome::Unfinished {
            break;
        }
        journal.draw(lines[below(&mut generator, lines.len() as u32) as usize]);
    }
    journal.record()
}

/// No slip is repaired to a different game, and for 9 in 10 of those not repaired the right game is offered.
#[track_caller]
fn none_is_another_and_most_are_offered<G: Game>(
    vectors: &str,
    random: impl Fn(u64) -> String,
    slips: usize,
) {
    let tally = tally::<G>(games(vectors, random), slips);
    let (wrong, missed) = (&tally.wrong, &tally.missed);
    println!("{}: {tally}", G::NAME);
    assert!(wrong.is_empty(), "{tally}\n{}", wrong.join("\n"));
    assert!(missed.len() * 9 <= tally.offered, "{tally}\n{}", missed.join("\n"));
}

fn slips_in_persivic(slips: usize) {
    let vectors = include_str!("../vectors/persivic/games_valid.psv");
    none_is_another_and_most_are_offered::<PerSiVic>(vectors, |number| random_persivic(number, 0), slips);
}

fn slips_in_diverto(slips: usize) {
    let vectors = include_str!("../vectors/diverto/games_valid.dvt");
    none_is_another_and_most_are_offered::<Diverto>(vectors, |number| random_diverto(number, 0), slips);
}

fn slips_in_divicity(slips: usize) {
    let vectors = include_str!("../vectors/divicity/games_valid.dvc");
    none_is_another_and_most_are_offered::<Divicity>(vectors, random_match, slips);
}

#[test]
fn no_slip_in_persivic_is_repaired_to_another_game() {
    slips_in_persivic(300);
}

#[test]
fn no_slip_in_diverto_is_repaired_to_another_game() {
    slips_in_diverto(300);
}

#[test]
fn no_slip_in_divicity_is_repaired_to_another_game() {
    slips_in_divicity(150);
}

#[test]
#[ignore = "minutes: 10,000 slips"]
fn no_slip_of_many_in_persivic_is_repaired_to_another_game_for_long() {
    slips_in_persivic(10_000);
}

#[test]
#[ignore = "minutes: 10,000 slips"]
fn no_slip_of_many_in_diverto_is_repaired_to_another_game_for_long() {
    slips_in_diverto(10_000);
}

#[test]
#[ignore = "minutes: 10,000 slips"]
fn no_slip_of_many_in_divicity_is_repaired_to_another_game_for_long() {
    slips_in_divicity(10_000);
}
