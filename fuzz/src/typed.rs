//! Holdings typed in all ways that the notation lists for quick scores, and read back.
//!
//! Words, rules and layouts here are derived from the notation's text alone and share nothing with the
//! reader.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use parlour::divicity::notation::quick;

use super::Choices;

/// What a player holds: the count of each kind, `lex` included.
pub type Holding = BTreeMap<&'static str, u8>;

/// A text and its meaning.
pub struct Typed {
    /// The typed text.
    pub text: String,
    /// The players by name, in order.
    pub players: Vec<(String, Holding)>,
    /// Whether all of it is in listed spelling, so that it must be read.
    pub is_listed: bool,
}

/// What the reader did with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was read correctly.
    Read,
    /// It was asked about.
    Asked,
}

/// The count of each kind in a box, and its words, singular and plural, in three languages.
const KINDS: [(&str, u8, &[&str]); 12] = [
    ("10", 5, &["10", "+10"]),
    ("-5", 3, &["-5", "−5", "–5", "—5", "‑5", "menos 5", "minus five", "menos cinco"]),
    ("-10", 3, &["-10", "−10", "–10", "minus ten", "menos 10", "menos diez", "menos dez"]),
    ("-20", 2, &["-20", "−20", "–20", "menos 20", "minus twenty", "menos veinte", "menos vinte"]),
    ("milk", 3, &["milk", "leche", "leite", "MILK", "Leite", "🥛"]),
    ("duck", 1, &["duck", "pato", "Duck", "PATO", "🦆"]),
    (
        "rinds",
        4,
        &[
            "rinds",
            "pork rinds",
            "rind",
            "cracklings",
            "cortezas",
            "corteza",
            "chicharrón",
            "chicharrones",
            "torresmo",
            "torresmos",
            "CHICHARRÓN",
            "Torresmo",
            "chicharro\u{301}n",
        ],
    ),
    ("beer", 3, &["beer", "beers", "cerveza", "cervezas", "cerveja", "cervejas", "chopp", "Beer", "🍺"]),
    ("exchange", 2, &["exchange", "intercambio", "troca", "Exchange", "trocas"]),
    ("donate", 2, &["donate", "donación", "doação", "donar", "doar", "DONATE"]),
    ("steal", 2, &["steal", "robo", "roubo", "roubar", "Steal", "roubos"]),
    ("lex", 4, &["lex", "Lex", "LEX", "aces", "ases", "ás"]),
];

/// The counts 2 to 5 in words, by language.
const COUNTS: [[&str; 4]; 3] = [
    ["two", "three", "four", "five"],
    ["dos", "tres", "cuatro", "cinco"],
    ["duas", "três", "quatro", "cinco"],
];

/// Names, some of which are words for tokens.
const NAMES: &[&str] = &[
    "Ana",
    "Beto",
    "Carla",
    "João",
    "Zoë",
    "O'Neil",
    "Jean-Luc",
    "王伟",
    "Ольга",
    "Ana María",
    "João da Silva",
    "José Luis",
    "Maria dos Santos",
    "Pato Branco",
    "Lex Luthor",
    "Beer",
    "Pato",
    "Milk",
    "Rosa Duck",
    "Dez",
    "Trocas",
    "Mary Ann Beer",
    "beto",
    "Maria_Luísa",
    "J.R.",
    "Player 2",
];

/// Separators of items. After any but the blank, a count may be a separate word.
pub const SEPARATORS: [&str; 15] =
    [", ", ",", "; ", ";", " / ", "/", " | ", " & ", " + ", " and ", " y ", " e ", "\n", "\t", " "];

/// The number of ways to lay out players in a text.
pub const LAYOUTS: usize = 15;

/// One item of a holding: a kind and a count, in some spelling.
fn item(
    kind: &(&'static str, u8, &[&str]),
    count: u8,
    before_blank: bool,
    choices: &mut Choices<'_>,
) -> String {
    let word = kind.2[choices.below(kind.2.len())];
    let is_figure = word.contains(|letter: char| letter.is_ascii_digit());
    let has_words = word.contains(' ');
    if count == 1 && choices.below(8) > 0 {
        return word.to_owned();
    }
    let in_words = |choices: &mut Choices<'_>| COUNTS[choices.below(3)][usize::from(count.max(2)) - 2];
    loop {
        return match choices.below(11) {
            0 => format!("{count}x {word}"),
            1 => format!("{word} x{count}"),
            2 => format!("{word}*{count}"),
            3 => format!("{word}({count})"),
            4 if !has_words => format!("{word}:{count}"),
            // Without a multiplication sign, the digits would merge.
            5 if !is_figure => format!("{count} {word}"),
            6 if !is_figure && !has_words => format!("{count}{word}"),
            7 if !is_figure && count > 1 => format!("{} {word}", in_words(choices)),
            8 if !is_figure => format!("{word}{count}"),
            9 if !is_figure && !before_blank => format!("{word} {count}"),
            10 if !has_words => format!("{count}x{word}"),
            _ => continue,
        };
    }
}

/// A holding as a list of items.
fn items(holding: &Holding, separator: &str, choices: &mut Choices<'_>) -> String {
    let mut parts: Vec<(usize, u8)> = Vec::new();
    for (number, (kind, ..)) in KINDS.iter().enumerate() {
        let mut left = holding.get(kind).copied().unwrap_or(0);
        while left > 0 {
            // One by one, or several at once.
            let count = if choices.below(2) == 0 { 1 } else { 1 + choices.below(left.into()) as u8 };
            parts.push((number, count));
            left -= count;
        }
    }
    for at in (1..parts.len()).rev() {
        parts.swap(at, choices.below(at + 1));
    }
    let last = parts.len().saturating_sub(1);
    let write = |(at, (kind, count)): (usize, &(usize, u8))| {
        item(&KINDS[*kind], *count, separator == " " && at < last, choices)
    };
    let written: Vec<String> = parts.iter().enumerate().map(write).collect();
    if written.is_empty() {
        return ["", "none", "nada"][choices.below(3)].to_owned();
    }
    written.join(separator)
}

/// The score of a holding (C12).
fn total(holding: &Holding) -> i32 {
    let of = |kind: &str| i32::from(holding.get(kind).copied().unwrap_or(0));
    let milk = [0, -5, -25, -50][of("milk") as usize];
    let kept = 5 * (of("exchange") + of("donate") + of("steal"));
    let points = 10 * of("10") - 5 * of("-5") - 10 * of("-10") - 20 * of("-20");
    let lex = if of("lex") == 3 { 50 } else { 0 };
    points + 10 * of("rinds") + 5 * of("beer") + 30 * of("rinds").min(of("beer")) - 30 * of("duck")
        + milk
        + kept
        + lex
}

/// Players with holdings from one box.
fn players(choices: &mut Choices<'_>) -> Vec<(String, Holding)> {
    let mut left = KINDS.map(|(kind, count, _)| (kind, count));
    let mut names: Vec<&str> = Vec::new();
    let count = 1 + choices.below(6);
    (0..count)
        .map(|_| {
            let mut at = choices.below(NAMES.len());
            while names.iter().any(|name| name.to_lowercase() == NAMES[at].to_lowercase()) {
                at = (at + 1) % NAMES.len();
            }
            names.push(NAMES[at]);
            let mut holding = Holding::new();
            let wanted = if choices.below(16) == 0 { 0 } else { 3 + choices.below(6) };
            for _ in 0..wanted {
                let (kind, count) = &mut left[choices.below(12)];
                if *count > 0 {
                    *count -= 1;
                    *holding.entry(*kind).or_default() += 1;
                }
            }
            (NAMES[at].to_owned(), holding)
        })
        .collect()
}

/// Holdings chosen by the bytes, in this layout and with this separator between items.
pub fn typed(choices: &mut Choices<'_>, layout: usize, separator: &str) -> Typed {
    let players = players(choices);
    let mut text = String::new();
    // In a cell, a bar or tab would end it.
    let within = |not: &[char]| if separator.contains(not) || separator == "\n" { ", " } else { separator };
    let has_totals = choices.below(6) == 0;
    let claims: Vec<String> = players
        .iter()
        .map(|(_, holding)| if has_totals { format!(" = {}", total(holding)) } else { String::new() })
        .collect();
    let mark = ["=", ": ", " = ", ":", " -> ", " → "][choices.below(6)];
    let bullet = ["- ", "* ", "• ", "– "][choices.below(4)];
    let mut is_listed = true;
    match layout {
        // A line per player; with newlines as separator, a line per item.
        0..=4 => {
            for (number, (name, holding)) in players.iter().enumerate() {
                let mark = if layout == 0 { mark } else { ": " };
                let mark = if separator == "\n" { mark.trim_end() } else { mark };
                let before = match layout {
                    1 => format!("[21:{number:02}] "),
                    2 => bullet.to_owned(),
                    3 => format!("{}. ", number + 1),
                    4 => format!("{}) ", number + 1),
                    _ => String::new(),
                };
                let between = if separator == "\n" { "\n" } else { "" };
                let items = items(holding, separator, choices);
                let claim = if holding.is_empty() { "" } else { &claims[number] };
                writeln!(text, "{before}{name}{mark}{between}{items}{claim}").expect("a text");
            }
        }
        // All on one line; names are single words or quoted.
        5 => {
            for (number, (name, holding)) in players.iter().enumerate() {
                let is_plain = !name.contains(' ') && name.starts_with(char::is_uppercase);
                let means = |name: &str| KINDS.iter().any(|(.., words)| words.contains(&name));
                let is_bare = is_plain && !means(name);
                let quoted = if is_bare { name.clone() } else { format!("\"{name}\"") };
                // A capitalized word for a token may belong to the next name (`Beto=10 Pato Branco=beer`):
                // that is asked about.
                let last = text.rsplit([' ', ',', ';', '/', '=']).next().unwrap_or_default();
                if number > 0 && is_bare && last.starts_with(char::is_uppercase) {
                    is_listed = false;
                }
                let separator = within(&['\n', '\t', '|']);
                let blank = if number == 0 { "" } else { " " };
                let claim = if holding.is_empty() { "" } else { &claims[number] };
                // A name as short as a word may be taken for the label of a total.
                write!(text, "{blank}{quoted}={}{claim}", items(holding, separator, choices))
                    .expect("a text");
            }
            is_listed &= separator != " ";
        }
        // A table with bars, with or without a header.
        6 | 7 => {
            if layout == 7 {
                text.push_str("| Jogador | tokens |\n|---|:---|\n");
            }
            for (name, holding) in &players {
                let separator = within(&['|', '\n', '\t']);
                writeln!(text, "| {name} | {} |", items(holding, separator, choices)).expect("a text");
            }
            is_listed = layout == 7 || players.iter().any(|(name, _)| is_name(name));
        }
        // CSV and TSV with a list in a cell, with or without a header.
        8..=11 => {
            let tab = layout > 9;
            let cell = if tab { "\t" } else { "," };
            if layout % 2 == 1 {
                text.push_str(["name", "nombre", "Jogador"][choices.below(3)]);
                text.push_str(cell);
                text.push_str(["tokens", "Fichas"][choices.below(2)]);
                text.push('\n');
            }
            for (name, holding) in &players {
                let separator = within(&['\n', '\t', '|']);
                let items = items(holding, separator, choices);
                let quote = if tab { "" } else { "\"" };
                writeln!(text, "{name}{cell}{quote}{items}{quote}").expect("a text");
            }
            is_listed = layout % 2 == 1 || players.iter().any(|(name, _)| is_name(name));
        }
        // CSV and TSV with a column per kind.
        12 | 13 => {
            let cell = if layout == 12 { [",", ";"][choices.below(2)] } else { "\t" };
            let titles = KINDS.map(|(_, _, words)| words[choices.below(words.len())].replace('\u{301}', ""));
            let titles =
                titles.map(|title| if title == "chicharron" { "chicharrón".to_owned() } else { title });
            let first = ["name", "player", "nombre", "jugador", "jogador", "Nome", ""][choices.below(7)];
            text = format!("{first}{cell}{}\n", titles.join(cell));
            for (name, holding) in &players {
                let counts = KINDS.map(|(kind, ..)| match holding.get(kind) {
                    Some(count) => count.to_string(),
                    None => ["", "0"][choices.below(2)].to_owned(),
                });
                writeln!(text, "{name}{cell}{}", counts.join(cell)).expect("a text");
            }
        }
        _ => text = json(&players),
    }
    let ends = ["\n", "\r\n"];
    let text = text.replace('\n', ends[choices.below(2)]);
    Typed { text, players, is_listed }
}

/// The holdings as `score --json` writes them.
fn json(players: &[(String, Holding)]) -> String {
    let player = |(name, holding): &(String, Holding)| {
        let tokens = holding.iter().filter(|(kind, _)| **kind != "lex");
        let tokens: Vec<String> = tokens.map(|(kind, count)| format!("\"{kind}\":{count}")).collect();
        let (lex, total) = (holding.get("lex").copied().unwrap_or(0), total(holding));
        let tokens = tokens.join(", ");
        format!("{{\"name\":\"{name}\",\"holding\":{{{tokens}}},\"lex\":{lex},\"total\":{total},\"rank\":1}}")
    };
    let all: Vec<String> = players.iter().map(player).collect();
    format!("{{\"schema\":\"parlour/score/1\",\"players\":[{}],\"reason\":\"score\"}}", all.join(",\n"))
}

/// Whether a name cannot be mistaken for tokens: a table without a header needs one such name.
fn is_name(name: &str) -> bool {
    let mut words = name.split(' ');
    let means =
        |word: &str| KINDS.iter().any(|(.., words)| words.iter().any(|known| known.to_lowercase() == word));
    !words.any(|word| {
        means(&word.to_lowercase())
            || word.starts_with(|letter: char| letter.is_ascii_digit())
            || word == "Dez"
    })
}

/// Whether the text was read correctly or asked about.
///
/// # Panics
/// Panics if it was misread.
pub fn outcome(typed: &Typed) -> Outcome {
    let Ok(read) = quick::parse(&typed.text) else { return Outcome::Asked };
    let read: Vec<(String, Holding)> = read
        .iter()
        .map(|held| {
            let tokens = held.holding.tokens.iter().map(|(kind, count)| (kind.name(), count));
            let lex = (held.holding.lex > 0).then_some(("lex", held.holding.lex));
            (held.name.as_str().replace('_', " "), tokens.chain(lex).collect())
        })
        .collect();
    let players: Vec<(String, Holding)> =
        typed.players.iter().map(|(name, holding)| (name.replace('_', " "), holding.clone())).collect();
    assert_eq!(read, players, "misread: {}", typed.text);
    Outcome::Read
}

/// Holdings and their layout, both chosen by the bytes, are never misread.
///
/// # Panics
/// Panics if they are misread.
pub fn holdings(data: &[u8]) {
    let mut choices = Choices::new(data);
    let (layout, separator) = (choices.below(LAYOUTS), SEPARATORS[choices.below(SEPARATORS.len())]);
    outcome(&typed(&mut choices, layout, separator));
}
