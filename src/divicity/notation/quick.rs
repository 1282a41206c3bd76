//! The quick score: `Ana=10,rinds,beer,lex*3 Beto=milk*2,duck Carla=`.
//!
//! A player is a name, `=` and items between commas; an item is a token (C3) or `lex`, with a count
//! before or after it: `milk*2`, `milk x2`, `2x milk`. Repeated items add up, an empty holding is
//! `Carla=`, a kept special is written by its name. Blanks may stand anywhere between the parts; a line
//! end ends a player.
//!
//! ```
//! use parlour::divicity::notation::quick;
//! let players = quick::parse("Ana=10,rinds,beer,lex*3 Carla=").unwrap();
//! assert_eq!(players[0].name.as_str(), "Ana");
//! assert_eq!(quick::line(&players[0]), "Ana=10,rinds,beer,lex*3");
//! ```

use std::collections::HashSet;
use std::ops::Range;

use crate::divicity::fault::QuickFault;
use crate::divicity::rules::name::Name;
use crate::divicity::rules::token::{Holding, ParseTokenError, TokenKind};
use crate::record::uncountable;

/// A player and what they hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The name of the player.
    pub name: Name,
    /// The tokens and Lex that the player holds.
    pub holding: Holding,
    /// Where this player stands in the text, in bytes.
    pub span: Range<usize>,
}

/// The most players of one game.
pub const MOST_PLAYERS: usize = 6;

/// The most of one kind that a player may hold: C3's sets have 30 tokens in all.
pub const MOST_OF_A_KIND: u8 = 30;

/// A fault and its place in the text, in bytes.
pub type Placed = (Range<usize>, QuickFault);

/// Reads all players of a text.
///
/// # Errors
/// Every fault, in reading order.
pub fn parse(text: &str) -> Result<Vec<Held>, Vec<Placed>> {
    let mut players: Vec<Held> = Vec::new();
    let mut names: HashSet<Name> = HashSet::new();
    let mut faults: Vec<Placed> = Vec::new();
    let mut chunks: Vec<Range<usize>> = Vec::new();
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let stray = split_line(line, line_start, &mut chunks);
        faults.extend(stray.map(|span| (span.clone(), QuickFault::NoPlayer(text[span].to_owned()))));
        line_start += line.len();
    }
    let count = chunks.len();
    for (i, span) in chunks.into_iter().enumerate() {
        if i == MOST_PLAYERS {
            faults.push((span.clone(), QuickFault::TooMany(count)));
        }
        match player(text, span, &mut faults) {
            Some(held) if !names.insert(held.name.clone()) => {
                let end = held.span.start + held.name.as_str().len();
                faults.push((held.span.start..end, QuickFault::Twice(held.name)));
            }
            Some(held) => players.push(held),
            None => {}
        }
    }
    faults.sort_by_key(|(span, _)| span.start);
    if faults.is_empty() { Ok(players) } else { Err(faults) }
}

/// Adds the players of a line that begins at byte `line_start`, and gives what stands before the first.
fn split_line(line: &str, line_start: usize, chunks: &mut Vec<Range<usize>>) -> Option<Range<usize>> {
    let mut starts: Vec<usize> = Vec::new();
    let mut last_equals = None;
    for (equals, _) in line.match_indices('=') {
        starts.extend(player_start(line, last_equals, equals));
        last_equals = Some(equals);
    }
    let trimmed = |start: usize, end: usize| {
        let words = &line[start..end];
        let start = line_start + start + (words.len() - words.trim_start().len());
        start..start + words.trim().len()
    };
    let ends = starts.iter().skip(1).copied().chain([line.len()]);
    chunks.extend(starts.iter().copied().zip(ends).map(|(start, end)| trimmed(start, end)));
    let stray = trimmed(0, starts.first().copied().unwrap_or(line.len()));
    (!stray.is_empty()).then_some(stray)
}

/// Where the player begins whose `=` stands at byte `equals` of a line, and the one before at `last`. Nothing where the
/// `=` is no player's: it stands within a token of the one before.
fn player_start(line: &str, last: Option<usize>, equals: usize) -> Option<usize> {
    let between = last.map_or(0, |last| last + 1);
    // The name is the word before the `=`; a blank may stand between.
    let before = &line[between..equals];
    let words = before.trim_end();
    let blank = words.char_indices().rev().find(|(_, letter)| letter.is_whitespace());
    let name = blank.map_or(0, |(at, letter)| at + letter.len_utf8());
    let is_glued = last.is_some() && (blank.is_none() || words[name..].contains(','));
    if !words.is_empty() && !is_glued {
        Some(between + name)
    } else {
        // No name at all.
        (last.is_none() || words.len() < before.len()).then_some(equals)
    }
}

fn player(text: &str, span: Range<usize>, faults: &mut Vec<Placed>) -> Option<Held> {
    let equals = span.start + text[span.clone()].find('=')?;
    let name_text = text[span.start..equals].trim_end();
    let name: Option<Name> = match name_text.parse() {
        Ok(name) => Some(name),
        Err(fault) => {
            faults.push((visible(text, span.start..span.start + name_text.len()), QuickFault::Name(fault)));
            None
        }
    };
    let mut holding = Holding::default();
    let items = equals + 1..span.end;
    if !text[items.clone()].trim().is_empty() {
        let mut start = items.start;
        for item in text[items].split(',') {
            let trimmed = item.trim();
            let at = start + (item.len() - item.trim_start().len());
            if let Err(fault) = add_item(trimmed, &mut holding) {
                faults.push((visible(text, at..at + trimmed.len()), fault));
            }
            start += item.len() + 1;
        }
    }
    name.map(|name| Held { name, holding, span })
}

/// A place that can be marked: where nothing stands, the character behind it.
fn visible(text: &str, span: Range<usize>) -> Range<usize> {
    let next = text[span.end..].chars().next().map_or(0, char::len_utf8);
    if span.is_empty() { span.start..span.end + next } else { span }
}

/// A token or a Lex.
#[derive(Clone, Copy)]
enum Kind {
    Token(TokenKind),
    Lex,
}

fn kind(word: &str) -> Result<Kind, ParseTokenError> {
    match word.to_lowercase().as_str() {
        "lex" | "ace" | "aces" => Ok(Kind::Lex),
        _ => word.parse().map(Kind::Token),
    }
}

/// Whether this names a token or Lex, and with letters: in `10x beer` the 10 is a count.
fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && kind(text).is_ok()
}

/// The signs of "times".
const TIMES: [char; 4] = ['*', 'x', 'X', '×'];

fn add_item(item: &str, holding: &mut Holding) -> Result<(), QuickFault> {
    let (kind, count) = read_item(item)?;
    let (held, name) = match kind {
        Kind::Token(kind) => (holding.tokens.count(kind), kind.name()),
        Kind::Lex => (holding.lex, "lex"),
    };
    let sum = count.saturating_add(held.into());
    let absurd = || {
        let count = uncountable(item).map_or_else(|| sum.to_string(), ToOwned::to_owned);
        QuickFault::Absurd { count, kind: name.to_owned() }
    };
    let count = u8::try_from(count).map_err(|_| absurd())?;
    if sum > MOST_OF_A_KIND.into() {
        return Err(absurd());
    }
    match kind {
        Kind::Token(kind) => holding.tokens.add(kind, count),
        Kind::Lex => holding.lex += count,
    }
    Ok(())
}

/// An item as a kind and a count: `milk`, `milk*2`, `milk x2`, `2 milk`, `x2 milk`, `10x2`.
fn read_item(item: &str) -> Result<(Kind, u64), QuickFault> {
    if item.is_empty() {
        return Err(QuickFault::Missing);
    }
    if item.contains('=') {
        return Err(QuickFault::Equals(item.to_owned()));
    }
    if let Ok(kind) = kind(item) {
        return Ok((kind, 1));
    }
    // A count after the kind: after the last sign of "times", as a kind may be a number.
    if let Some((word, number)) = item.rsplit_once(TIMES)
        && let Ok(counted) = kind(word.trim())
        && !(word.trim() == TokenKind::Plus10.name() && is_word(number.trim()))
    {
        if !number.trim().is_empty() {
            return Ok((counted, count(number)?));
        }
        // An `x` may be a letter of a word that went wrong: `lexx`.
        if !item.ends_with(['x', 'X']) {
            return Err(QuickFault::Count(item.to_owned()));
        }
    }
    // Before it: `2x milk`, `x2 milk`, `2 milk`.
    let rest = item.strip_prefix(TIMES).unwrap_or(item).trim_start();
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, word) = rest.split_at(digits);
    let behind = word.trim_start();
    let word = behind.strip_prefix(TIMES).map_or(behind, str::trim_start);
    if digits > 0
        && let Ok(counted) = kind(word)
    {
        // `10 beer` lacks a comma or a sign.
        let has_sign = rest.len() < item.len() || word.len() < behind.len();
        if !has_sign && kind(number).is_ok() {
            return Err(QuickFault::Unclear(item.to_owned()));
        }
        return Ok((counted, count(number)?));
    }
    // Neither: blame the word, where one stands beside a count.
    let suspect = match item.rsplit_once(TIMES) {
        Some((word, number)) if count(number).is_ok() && !word.trim().is_empty() => word.trim(),
        _ if digits > 0 && !word.is_empty() => word,
        _ => item,
    };
    Err(kind(suspect).map_or_else(QuickFault::Token, |_| QuickFault::Count(item.to_owned())))
}

fn count(number: &str) -> Result<u64, QuickFault> {
    let digits = number.trim();
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    if !plain {
        return Err(QuickFault::Count(digits.to_owned()));
    }
    // More than can be counted with, however large, is as wrong.
    Ok(digits.parse::<u32>().map_or(u64::MAX, u64::from))
}

/// A player as one line of quick score, in the order of the rules.
#[must_use]
pub fn line(held: &Held) -> String {
    let lex = (held.holding.lex > 0).then_some(("lex", held.holding.lex));
    let items = held.holding.tokens.iter().map(|(kind, count)| (kind.name(), count)).chain(lex);
    let items: Vec<String> = items
        .map(|(name, count)| if count == 1 { name.to_owned() } else { format!("{name}*{count}") })
        .collect();
    format!("{}={}", held.name, items.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::fault::ParseNameError;
    use crate::divicity::rules::token::TokenSet;
    use crate::record::Fault as _;
    use proptest::prelude::*;

    fn one(items: &str) -> String {
        match parse(&format!("Ana={items}")) {
            Ok(players) => line(&players[0]),
            Err(faults) => faults.iter().map(|(_, fault)| fault.to_string()).collect::<Vec<_>>().join("; "),
        }
    }

    #[test]
    fn counts_stand_before_or_after() {
        for items in
            ["milk*2", "milk x2", "milkx2", "2x milk", "x2 milk", "2*milk", "2 milk", "milk,MILK", "leite×2"]
        {
            assert_eq!(one(items), "Ana=milk*2", "{items}");
        }
        assert_eq!(one("10x2"), "Ana=10*2");
        assert_eq!(one("2x10"), "Ana=10*2");
        assert_eq!(one("-5*3,+10"), "Ana=10,-5*3");
        assert_eq!(one("lex*3, ace"), "Ana=lex*4");
        assert_eq!(one(""), "Ana=");
    }

    #[test]
    fn every_fault_names_the_rule_it_breaks() {
        let rules = |text: &str| {
            let faults = parse(text).unwrap_err();
            faults.iter().map(|(_, fault)| fault.rule()).collect::<Vec<_>>()
        };
        assert_eq!(rules("A= B= C= D= E= F= G="), ["C2"]);
        assert_eq!(rules("Ana=cheese"), ["C3"]);
        assert_eq!(rules("Ana=beer*1000"), ["C3"]);
        assert_eq!(rules("Ana= Ana="), ["syntax"]);
    }

    #[test]
    fn what_is_wrong_says_what() {
        assert_eq!(one("milk*-1"), "`-1` is no count of tokens");
        assert_eq!(one("milk*0"), "`0` is no count of tokens");
        assert_eq!(one("10*"), "`10*` is no count of tokens");
        assert_eq!(one("lexx"), "no token is called `lexx`");
        assert_eq!(one("10x"), "no token is called `10x`");
        assert_eq!(one("milk*31"), "31 milk, and a game has 30 tokens in all");
        assert_eq!(
            one("duck*99999999999999999999999"),
            "99999999999999999999999 duck, and a game has 30 tokens in all"
        );
        assert_eq!(one("10,,beer"), "a token is missing here");
        assert_eq!(one("mlik*2"), "no token is called `mlik`");
        assert_eq!(one("2 mlik"), "no token is called `mlik`");
        assert_eq!(one("15"), "no token is called `15`");
        assert_eq!(one("x"), "no token is called `x`");
    }

    #[test]
    fn every_fault_is_reported_with_its_place() {
        let text = "hello Ana=10,mlik Beto=x,duck Ana=";
        let faults = parse(text).unwrap_err();
        let marked: Vec<(&str, &str)> =
            faults.iter().map(|(span, f)| (&text[span.clone()], f.kind())).collect();
        assert_eq!(
            marked,
            [
                ("hello", "syntax"),
                ("mlik", "unknown-token"),
                ("x", "unknown-token"),
                ("Ana", "duplicate-player")
            ]
        );
    }

    #[test]
    fn a_place_is_made_of_whole_characters() {
        let marked = |text: &str| text[parse(text).unwrap_err()[0].0.clone()].to_owned();
        assert_eq!(marked("Ana=10,\u{a0}\n"), "\u{a0}");
        assert_eq!(marked("=\u{3000}10"), "=");
        assert_eq!(marked("Ana=,\u{3000},10"), ",");
        assert_eq!(marked("Ana=10,"), "");
    }

    #[test]
    fn a_player_without_a_name_is_told() {
        assert_eq!(parse("=10 Beto=10").unwrap_err(), [(0..1, QuickFault::Name(ParseNameError::Empty))]);
    }

    #[test]
    fn an_equals_sign_too_many_is_no_player() {
        let told = |text: &str| -> Vec<(String, &'static str)> {
            let faults = parse(text).unwrap_err();
            faults.into_iter().map(|(span, fault)| (text[span].to_owned(), fault.kind())).collect()
        };
        let syntax = |words: &str| vec![(words.to_owned(), "syntax")];
        assert_eq!(told("Ana=10,Beto=beer"), syntax("Beto=beer"));
        assert_eq!(told("Ana==10"), syntax("=10"));
        assert_eq!(told("Ana=10 =beer"), syntax("="));
        assert_eq!(told("  =beer"), syntax("="));
        assert_eq!(told("Ana,Beto=10"), syntax("Ana,Beto"));
    }

    #[test]
    fn a_missing_comma_is_told() {
        assert_eq!(one("10 beer"), "`10 beer` may mean two tokens or a count");
        assert_eq!(one("10x beer, x10 beer"), "Ana=beer*20");
        assert_eq!(one("10*-5"), "`-5` is no count of tokens");
        assert_eq!(one("10*ten"), "Ana=10*10");
        let help = |items: &str| parse(&format!("Ana={items}")).unwrap_err()[0].1.help().unwrap();
        assert_eq!(help("10 beer"), "write `10,beer` for both, or `beer*10` for 10 beer");
        assert_eq!(help("duck beer"), "commas stand between tokens, as in `Ana=10,beer`");
    }

    #[test]
    fn a_line_is_one_players_or_more() {
        let text = "\r\nAna=10,\u{a0}beer\r\n\r\n Beto = Carla=duck\n";
        let lines: Vec<String> = parse(text).unwrap().iter().map(line).collect();
        assert_eq!(lines, ["Ana=10,beer", "Beto=", "Carla=duck"]);
        let faults = parse("Ana=10\nbeer\nBeto").unwrap_err();
        let kinds: Vec<String> = faults.iter().map(|(_, fault)| fault.to_string()).collect();
        assert_eq!(kinds, ["`beer` belongs to no player", "`Beto` belongs to no player"]);
    }

    #[test]
    fn seven_players_are_too_many() {
        let faults = parse("A= B= C= D= E= F= G=").unwrap_err();
        assert_eq!(faults, [(18..20, QuickFault::TooMany(7))]);
        assert_eq!(parse("").unwrap(), []);
    }

    #[test]
    fn blanks_may_stand_between_the_parts() {
        let players = parse(" Ana = 10 , beer\tBeto= duck\n").unwrap();
        let lines: Vec<String> = players.iter().map(line).collect();
        assert_eq!(lines, ["Ana=10,beer", "Beto=duck"]);
    }

    proptest! {
        #[test]
        fn lines_round_trip(counts in prop::array::uniform11(0u8..=30), lex in 0u8..=4) {
            let mut tokens = TokenSet::EMPTY;
            for (kind, count) in TokenKind::ALL.into_iter().zip(counts) {
                tokens.add(kind, count);
            }
            let held = Held { name: "Zoë".parse().unwrap(), holding: Holding { tokens, lex }, span: 0..0 };
            let read = parse(&line(&held)).unwrap();
            prop_assert_eq!(read[0].holding, held.holding);
        }

        #[test]
        fn no_text_panics_and_spans_lie_inside(text in "[a-zA-Zé=,*x0-9 \\-+\\n一\u{a0}\u{2028}\u{3000}]{0,40}") {
            if let Err(faults) = parse(&text) {
                for (span, fault) in faults {
                    prop_assert!(text.get(span).is_some());
                    prop_assert!(!fault.to_string().is_empty());
                }
            }
        }
    }
}
