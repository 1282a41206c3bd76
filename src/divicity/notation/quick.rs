//! The quick score: `Ana=10,rinds,beer,lex*3 Beto=milk*2,duck Carla=`.
//!
//! A player is a name, `=` or `:`, and [items] between commas or blanks: tokens (C3) and `lex`, with counts.
//! Repeated items add up, an empty holding is `Carla=` or `Carla: none`, a kept special is written by its name. Blanks may
//! stand anywhere between the parts; a line end ends a player. A name of several words begins a line, or its words have
//! capitals: `Ana María=10`. On a line of its own a player needs no `=`: `Ana 10 rinds`.
//!
//! ```
//! use parlour::divicity::notation::quick;
//! let players = quick::parse("Ana=10,rinds,beer,lex*3 Carla=").unwrap();
//! assert_eq!(players[0].name.as_str(), "Ana");
//! assert_eq!(quick::line(&players[0]), "Ana=10,rinds,beer,lex*3");
//! ```

use std::collections::HashSet;
use std::ops::Range;

use super::items::{self, Item, Kind};
use crate::divicity::fault::QuickFault;
use crate::divicity::rules::name::Name;
use crate::divicity::rules::token::Holding;
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
    let mut entries: Vec<Entry> = Vec::new();
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let stray = split_line(line, line_start, &mut entries);
        faults.extend(stray.map(|span| (span.clone(), QuickFault::NoPlayer(text[span].to_owned()))));
        line_start += line.len();
    }
    for (number, entry) in entries.iter().enumerate() {
        if number == MOST_PLAYERS {
            faults.push((entry.name.start..entry.items.end, QuickFault::TooMany(entries.len())));
        }
        match player(text, entry, &mut faults) {
            Some(held) if !names.insert(held.name.clone()) => {
                faults.push((entry.name.clone(), QuickFault::Twice(held.name)));
            }
            Some(held) => players.push(held),
            None => {}
        }
    }
    faults.sort_by_key(|(span, _)| span.start);
    if faults.is_empty() { Ok(players) } else { Err(faults) }
}

/// What ends a name.
const BEHIND_NAMES: [char; 2] = ['=', ':'];

/// A player's name and what is held, as places in the text.
struct Entry {
    name: Range<usize>,
    items: Range<usize>,
}

/// Adds the players of a line that begins at byte `line_start`, and gives what stands before the first.
fn split_line(line: &str, line_start: usize, entries: &mut Vec<Entry>) -> Option<Range<usize>> {
    let place = |at: Range<usize>| line_start + at.start..line_start + at.end;
    let trimmed = |at: Range<usize>| {
        let text = &line[at.clone()];
        let start = at.start + (text.len() - text.trim_start().len());
        start..start + text.trim().len()
    };
    let mut names: Vec<(Range<usize>, usize)> = Vec::new();
    let mut last = None;
    for (mark, _) in line.match_indices(BEHIND_NAMES) {
        names.extend(name_before(line, last, mark).map(|name| (name, mark + 1)));
        last = Some(mark);
    }
    if names.is_empty() && last.is_none() {
        // `Ana 10 rinds`, as hands are written: a name, and something behind it that is held.
        let all = trimmed(0..line.len());
        return match line[all.clone()].split_once(char::is_whitespace) {
            Some((name, rest)) if !items::is_item(name) && items::begins(rest) => {
                let items = all.start + name.len()..all.end;
                entries.push(Entry { name: place(all.start..all.start + name.len()), items: place(items) });
                None
            }
            _ => (!all.is_empty()).then(|| place(all)),
        };
    }
    let ends = names.iter().skip(1).map(|(name, _)| name.start).chain([line.len()]).collect::<Vec<_>>();
    entries.extend(names.iter().zip(ends).map(|((name, items), end)| Entry {
        name: place(name.clone()),
        items: place(*items..trimmed(*items..end).end.max(*items)),
    }));
    let stray = trimmed(0..names.first().map_or(line.len(), |(name, _)| name.start));
    (!stray.is_empty()).then(|| place(stray))
}

/// The name whose `=` or `:` stands at byte `mark` of a line, and the one before at `last`. Nothing where it is no
/// player's: it stands within a token of the one before.
///
/// The name is the word before it, with those before that as begin a line, or have a capital, and are no tokens.
fn name_before(line: &str, last: Option<usize>, mark: usize) -> Option<Range<usize>> {
    let from = last.map_or(0, |last| last + 1);
    let between = &line[from..mark];
    let words = between.trim_end();
    let is_glued =
        last.is_some() && last_word(words).is_none_or(|word| word == 0 || words[word..].contains(','));
    if words.is_empty() || is_glued {
        // No name at all.
        return (last.is_none() || words.len() < between.len()).then_some(mark..mark);
    }
    let mut start = last_word(words).unwrap_or(0);
    while let Some(word) = last_word(words[..start].trim_end()) {
        let before = words[word..start].trim_end();
        // Behind a comma, or behind the `=` itself, a token stands.
        let holds =
            last.is_some() && (words[..word].trim().is_empty() || words[..word].trim_end().ends_with(','));
        let belongs = last.is_none() || before.starts_with(char::is_uppercase);
        if holds || !belongs || before.ends_with(',') || items::may_be_item(before) {
            break;
        }
        start = word;
    }
    Some(from + start..from + words.len())
}

/// Where the last word of `text` begins; nothing without one.
fn last_word(text: &str) -> Option<usize> {
    let blank = text.char_indices().rev().find(|(_, letter)| letter.is_whitespace());
    (!text.is_empty()).then(|| blank.map_or(0, |(at, letter)| at + letter.len_utf8()))
}

fn player(text: &str, entry: &Entry, faults: &mut Vec<Placed>) -> Option<Held> {
    let name_text = &text[entry.name.clone()];
    let name: Option<Name> = match items::name(name_text).parse() {
        Ok(name) => Some(name),
        Err(fault) => {
            let at =
                if entry.name.is_empty() { entry.name.start..entry.items.start } else { entry.name.clone() };
            faults.push((visible(text, at), QuickFault::Name(fault)));
            None
        }
    };
    let mut holding = Holding::default();
    for (at, item) in items::read(&text[entry.items.clone()]) {
        let at = entry.items.start + at.start..entry.items.start + at.end;
        let written = text.get(at.clone()).unwrap_or_default();
        if let Err(fault) = item.and_then(|item| add(item, written, &mut holding)) {
            faults.push((visible(text, at), fault));
        }
    }
    name.map(|name| Held { name, holding, span: entry.name.start..entry.items.end })
}

/// Adds an item, as it is `written`, to what is held.
fn add(Item { kind, count }: Item, written: &str, holding: &mut Holding) -> Result<(), QuickFault> {
    let (held, name) = match kind {
        Kind::Token(kind) => (holding.tokens.count(kind), kind.name()),
        Kind::Lex => (holding.lex, "lex"),
    };
    let sum = count.saturating_add(held.into());
    let absurd = || {
        let count = uncountable(written).map_or_else(|| sum.to_string(), ToOwned::to_owned);
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

/// A place that can be marked: where nothing stands, the character behind it.
fn visible(text: &str, span: Range<usize>) -> Range<usize> {
    let next = text[span.end..].chars().next().map_or(0, char::len_utf8);
    if span.is_empty() { span.start..span.end + next } else { span }
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
    use crate::divicity::rules::token::{TokenKind, TokenSet};
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
        let text = "beer Ana=10,mlik Beto=x,duck Ana=";
        let faults = parse(text).unwrap_err();
        let marked: Vec<(&str, &str)> =
            faults.iter().map(|(span, f)| (&text[span.clone()], f.kind())).collect();
        assert_eq!(
            marked,
            [
                ("beer", "syntax"),
                ("mlik", "unknown-token"),
                ("x", "unknown-token"),
                ("Ana", "duplicate-player")
            ]
        );
    }

    #[test]
    fn a_place_is_made_of_whole_characters() {
        let marked = |text: &str| text[parse(text).unwrap_err()[0].0.clone()].to_owned();
        assert_eq!(marked("=\u{3000}10"), "=");
        assert_eq!(marked("Ana=,\u{3000},10"), ",");
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
    fn what_may_be_read_in_two_ways_is_asked_about() {
        assert_eq!(one("20-5"), "`20-5` may be read in two ways");
        assert_eq!(one("10 beer"), "Ana=10,beer");
        assert_eq!(one("10x beer, x10 beer"), "Ana=beer*20");
        assert_eq!(one("10*-5"), "`-5` is no count of tokens");
        assert_eq!(one("10*ten"), "Ana=10*10");
    }

    #[test]
    fn a_name_may_have_blanks_and_a_colon_behind_it() {
        let lines = |text: &str| -> Vec<String> {
            parse(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}")).iter().map(line).collect()
        };
        assert_eq!(lines("Ana: 10, rinds, Beto: milk2"), ["Ana=10,rinds", "Beto=milk*2"]);
        assert_eq!(lines("Ana María=10 beer José Luis = none"), ["Ana_María=10,beer", "José_Luis="]);
        assert_eq!(
            lines("ana maría=10\nbeto 10 rinds\nCira: none"),
            ["ana_maría=10", "beto=10,rinds", "Cira="]
        );
        assert_eq!(lines("Ana=lex3 Beto="), ["Ana=lex*3", "Beto="]);
        assert_eq!(lines("duck=10 Milk= beer"), ["duck=10", "Milk=beer"]);
    }

    #[test]
    fn a_word_that_went_wrong_becomes_no_name() {
        let told = |text: &str| -> Vec<String> {
            let faults = parse(text).expect_err(text);
            faults.into_iter().map(|(span, fault)| format!("{} {}", &text[span], fault.kind())).collect()
        };
        assert_eq!(told("Ana=10 mlik Beto=10"), ["mlik unknown-token"]);
        assert_eq!(told("Ana=10 Mlik Beto=10"), ["Mlik unknown-token"]);
        assert_eq!(told("Ana=10,cheese Beto=10"), ["cheese unknown-token"]);
        assert_eq!(told("Ana=10, Cheese Beto=10"), ["Cheese unknown-token"]);
        assert_eq!(told("Ana= Cheese Beto=10"), ["Cheese unknown-token"]);
        assert_eq!(told("Ana=10 15 Beto=10"), ["15 unknown-token"]);
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
