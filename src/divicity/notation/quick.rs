//! Quick scores: `Ana=10,rinds,beer,lex*3 Beto=milk*2,duck Carla=`.
//!
//! Parsing has three stages: `layout` and `table` find the players and the places of their holdings, [`items`]
//! parses those, and this module adds them up. An ambiguous text is a fault that shows both readings.
//!
//! ```
//! use parlour::divicity::notation::quick;
//! let players = quick::parse("Ana=10,rinds,beer,lex*3 Carla=").unwrap();
//! assert_eq!(players[0].name.as_str(), "Ana");
//! assert_eq!(quick::line(&players[0]), "Ana=10,rinds,beer,lex*3");
//! ```

use std::collections::HashMap;
use std::ops::Range;

use super::items::{self, Item, narrowed};
pub use super::layout::Placed;
use super::layout::{Entry, Part, entries};
use super::word::{Kind, TIMES};
use crate::divicity::fault::{QuickDoubt, QuickFault};
use crate::divicity::rules::{Holding, MOST_OF_A_KIND, Name, normalized, score};
use crate::record::uncountable;

/// A player and their holding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The player's name.
    pub name: Name,
    /// The player's tokens and Lex.
    pub holding: Holding,
    /// The byte range of the player's entry in the text.
    pub span: Range<usize>,
    /// Warnings if no set is named, with their byte ranges.
    pub doubts: Vec<(Range<usize>, QuickDoubt)>,
}

/// The most players of one game.
pub const MOST_PLAYERS: usize = 6;

/// Parses all players of a text.
///
/// # Errors
/// Returns all faults, in reading order.
pub fn parse(text: &str) -> Result<Vec<Held>, Vec<Placed>> {
    let mut faults: Vec<Placed> = Vec::new();
    let entries = entries(text, &mut faults);
    for (span, _) in &mut faults {
        *span = visible(text, span.clone());
    }
    let mut players: Vec<Held> = Vec::new();
    let mut names: HashMap<String, Name> = HashMap::new();
    for (number, entry) in entries.iter().enumerate() {
        if number == MOST_PLAYERS {
            faults.push((entry.at.start..entry.end(), QuickFault::TooMany(entries.len())));
        }
        let Some(held) = player(text, entry, &mut faults) else { continue };
        // Names that differ only in case are one player.
        let name = normalized(held.name.as_str()).to_lowercase();
        if let Some(first) = names.get(&name) {
            faults.push((entry.at.clone(), QuickFault::Twice(held.name, first.clone())));
        } else {
            names.insert(name, held.name.clone());
            players.push(held);
        }
    }
    faults.sort_by_key(|(span, _)| span.start);
    // Drop faults inside an ambiguous part: they depend on its reading.
    faults.dedup_by(|later, first| {
        matches!(first.1, QuickFault::Unclear { .. }) && later.0.end <= first.0.end && later.0 != first.0
    });
    if faults.is_empty() { Ok(players) } else { Err(faults) }
}

impl Entry {
    fn end(&self) -> usize {
        self.parts.iter().map(|part| part.at().end).chain([self.at.end]).max().unwrap_or(self.at.end)
    }
}

impl Part {
    fn at(&self) -> Range<usize> {
        match self {
            Part::Items(at) | Part::Count { at, .. } | Part::Total(at) => at.clone(),
        }
    }
}

fn player(text: &str, entry: &Entry, faults: &mut Vec<Placed>) -> Option<Held> {
    let before = faults.len();
    // A tab separates cells; it is not a blank within a name.
    let has_cells = entry.name.contains('\t');
    let name = if has_cells { entry.name.parse() } else { Name::typed(&entry.name) };
    let name = name.map_err(|fault| faults.push((visible(text, entry.at.clone()), QuickFault::Name(fault))));
    let (mut holding, mut doubts, mut totals) = (Holding::default(), Vec::new(), Vec::new());
    for part in &entry.parts {
        let written = &text[part.at()];
        let read = match *part {
            Part::Items(_) => items::read(written),
            Part::Count { kind, has_sign, .. } => count(written, kind, has_sign).into_iter().collect(),
            Part::Total(ref at) => {
                totals.push(at.clone());
                continue;
            }
        };
        for (at, item) in read {
            let at = part.at().start + at.start..part.at().start + at.end;
            let written = text.get(at.clone()).unwrap_or_default();
            match item.and_then(|item| add(item, written, &mut holding)) {
                Ok(None) => {}
                Ok(Some(doubt)) => doubts.push((at, doubt)),
                Err(fault) => faults.push((visible(text, at), fault)),
            }
        }
    }
    let is_right = faults.len() == before;
    for at in totals.into_iter().filter(|_| is_right) {
        let (claimed, total) = (text[at.clone()].to_owned(), score(&holding).total());
        if narrowed(&claimed).trim_start_matches('+').parse() != Ok(total) {
            faults.push((at, QuickFault::Total { claimed, total }));
        }
    }
    Some(Held { name: name.ok()?, holding, span: entry.at.start..entry.end(), doubts })
}

/// Parses the count of a kind where nothing else can appear: a cell of a table, or a value in JSON.
fn count(written: &str, kind: Kind, has_sign: bool) -> Option<items::Placed> {
    let figures = narrowed(written).to_lowercase();
    let bare = figures.trim_matches(TIMES);
    if matches!(figures.as_str(), "" | "0" | "-") {
        return None;
    }
    let is_plain = bare.starts_with(|digit| matches!(digit, '1'..='9'))
        && bare.bytes().all(|digit| digit.is_ascii_digit());
    let item = Item { kind, count: bare.parse::<u32>().map_or(u64::MAX, u64::from) };
    let item = match is_plain {
        false => Err(QuickFault::Count(written.to_owned())),
        true if item.count > kind.usual().into() && !has_sign && bare.len() == figures.len() => {
            let written = format!("{} {written}", kind.name());
            Err(QuickFault::Unclear { written, meant: items::meant(item) })
        }
        true => Ok(item),
    };
    Some((0..written.len(), item))
}

/// Adds an item, as `written`, to a holding; returns a warning if the count is unusual.
fn add(
    Item { kind, count }: Item,
    written: &str,
    holding: &mut Holding,
) -> Result<Option<QuickDoubt>, QuickFault> {
    let held = match kind {
        Kind::Token(kind) => holding.tokens.count(kind),
        Kind::Lex => holding.lex,
    };
    let sum = count.saturating_add(held.into());
    let absurd = || {
        let count = uncountable(written).map_or_else(|| sum.to_string(), ToOwned::to_owned);
        QuickFault::Absurd { count, kind: kind.name().to_owned() }
    };
    let usual = kind.usual();
    let count = u8::try_from(count).ok().filter(|_| sum <= MOST_OF_A_KIND.into()).ok_or_else(absurd)?;
    match kind {
        Kind::Token(kind) => holding.tokens.add(kind, count),
        Kind::Lex => holding.lex += count,
    }
    Ok(match kind {
        Kind::Token(kind) if count > usual => Some(QuickDoubt::Many { kind, count }),
        _ => None,
    })
}

/// Extends an empty range to the next character, so that it can be marked.
fn visible(text: &str, span: Range<usize>) -> Range<usize> {
    let next = text[span.end..].chars().next().map_or(0, char::len_utf8);
    if span.is_empty() { span.start..span.end + next } else { span }
}

/// Formats a player as a line of quick score, in the order of the rules.
pub fn line(held: &Held) -> String {
    written(&held.name, &held.holding)
}

/// Formats what a player holds as a line of quick score.
pub fn written(name: &Name, holding: &Holding) -> String {
    let lex = (holding.lex > 0).then_some(("lex", holding.lex));
    let items = holding.tokens.iter().map(|(kind, count)| (kind.name(), count)).chain(lex);
    let items: Vec<String> = items
        .map(|(name, count)| if count == 1 { name.to_owned() } else { format!("{name}*{count}") })
        .collect();
    format!("{name}={}", items.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::fault::ParseNameError;
    use crate::divicity::rules::{TokenKind, TokenSet};
    use crate::record::Fault as _;
    use proptest::prelude::*;

    fn one(items: &str) -> String {
        match parse(&format!("Ana={items}")) {
            Ok(players) => line(&players[0]),
            Err(faults) => faults.iter().map(|(_, fault)| fault.to_string()).collect::<Vec<_>>().join("; "),
        }
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
    fn more_than_can_be_counted_is_wrong_and_more_than_a_box_has_worth_a_look() {
        assert_eq!(one("milk*256"), "nobody can hold 256 milk");
        assert_eq!(one("10*200,10*100"), "nobody can hold 300 10");
        let huge = "9".repeat(23);
        assert_eq!(one(&format!("duck*{huge}")), format!("nobody can hold {huge} duck"));
        let doubts = |text: &str| -> Vec<String> {
            parse(text).unwrap()[0].doubts.iter().map(|(_, doubt)| doubt.to_string()).collect()
        };
        assert_eq!(doubts("Ana=20x rinds"), ["20 rinds, but the usual box has 4"]);
        assert!(doubts("Ana=4x rinds,10x5,rinds").is_empty());
    }

    #[test]
    fn every_fault_is_reported_with_its_place() {
        let text = "beer\nAna=10,mlik Beto=x,duck Ana=";
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
        assert_eq!(told("Ana=10 =beer"), syntax("=beer"));
        assert_eq!(told("  =beer"), syntax("="));
        assert_eq!(told("Ana,Beto=10"), syntax("Ana,Beto"));
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
        let faults = parse("beer\nAna=10\nbeer\nBeto").unwrap_err();
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

    #[test]
    fn a_token_before_a_number_is_no_player_unasked() {
        for (text, marked) in [
            ("Ana: -10, beer=-5", "beer=-5"),
            ("Ana: beer=10", "beer=10"),
            ("Ana=10, duck=-20", "duck=-20"),
            ("Ana=10 duck= -20", "duck= -20"),
            ("Carla=beer and leche=10", "leche=10"),
            ("Ana: 10; beer: -5", "beer: -5"),
            ("Ana: 10; beer: 5", "beer: 5"),
            ("Ana= Torresmos = 10", "Torresmos = 10"),
            ("Ana: duck -> 10", "duck -> 10"),
            ("Ana: rinds, milk → -5", "milk → -5"),
            ("Ana: 10, beer => 20", "beer => 20"),
            ("Ana → pato → leite", "pato → leite"),
            ("Ana -> Duck -> milk, 10", "Duck -> milk, 10"),
        ] {
            let faults = parse(text).expect_err(text);
            let [(at, QuickFault::Unclear { meant, .. })] = &faults[..] else { panic!("{text}: {faults:?}") };
            assert_eq!(&text[at.clone()], marked, "{text}");
            // Each reading, written in its place, is read without another question.
            for meant in meant {
                let written = text.replace(marked, meant);
                let other = parse(&written);
                let is_asked = |fault: &Placed| matches!(fault.1, QuickFault::Unclear { .. });
                assert!(!other.is_err_and(|faults| faults.iter().any(is_asked)), "{written}");
            }
        }
        assert_eq!(lines("Ana=10,duck=-20"), "Ana=10,duck");
        assert_eq!(lines("Ana=10 duck = -20"), "Ana=10,duck");
        assert_eq!(lines("ana=beer, = 5"), "ana=beer");
        assert_eq!(lines("Carla=beer, rinds=45"), "Carla=rinds,beer");
        assert_eq!(lines("Ana=10 beto=10"), "Ana=10 beto=10");
    }

    #[test]
    fn a_verb_ends_a_name_and_a_word_for_and_is_no_holding() {
        for (text, wanted) in [
            ("Ana has 10 and beer\nBeto tem dois leites", "Ana=10,beer Beto=milk*2"),
            ("Ana María tiene pato\nBeto fez 10", "Ana_María=duck Beto=10"),
            ("Ana tem: 10", "Ana_tem=10"),
        ] {
            assert_eq!(lines(text), wanted, "{text}");
        }
        assert_eq!(lines("Ana: e"), "e: unknown token `e`");
    }

    /// Formats players as lines of quick score, or the first fault.
    fn lines(text: &str) -> String {
        match parse(text) {
            Ok(players) => players.iter().map(line).collect::<Vec<_>>().join(" "),
            Err(faults) => format!("{}: {}", &text[faults[0].0.clone()], faults[0].1),
        }
    }

    #[test]
    fn what_stands_before_the_first_mark_of_a_line_is_a_name() {
        for (text, wanted) in [
            ("João da Silva: 10", "João_da_Silva=10"),
            ("Lex Luthor: 10", "Lex_Luthor=10"),
            ("Pato Branco=beer", "Pato_Branco=beer"),
            ("Player 2 = 10", "Player_2=10"),
            ("\"Ana María\"=10 'Beto' : beer “Pato Branco”=milk", "Ana_María=10 Beto=beer Pato_Branco=milk"),
            ("Ana：１０、－５", "Ana=10,-5"),
            ("Ana => 10\nBeto --> beer\nCira → milk", "Ana=10 Beto=beer Cira=milk"),
            ("Ana=10 José da Silva=beer", "Ana=10 José_da_Silva=beer"),
            ("Ana=10,beer; Beto=milk", "Ana=10,beer Beto=milk"),
            ("Ana=10;Beto=milk", "Ana=10 Beto=milk"),
            ("Ana=10 2 Beers Beto=milk", "Ana=10,beer*2 Beto=milk"),
            ("*Ana*: 10\n_Beto_: -5", "Ana=10 Beto=-5"),
            ("21:03 Pam: 10\n9:04 PM - Amp: 10\n(21:03) Mapa: 10", "Pam=10 Amp=10 Mapa=10"),
            ("Ana x2 milk", "Ana=milk*2"),
            ("| Ana | 10, beer |\n| E | milk |\n| Beto | -5 |", "Ana=10,beer E=milk Beto=-5"),
            ("Ana\t10, beer\nE\tmilk", "Ana=10,beer E=milk"),
            ("Y,10\nAnd;milk", "Y=10 And=milk"),
            ("Ana 10\ny milk", "Ana=10,milk"),
            ("Ana,milk,beer\nBeto,,\nCira,,", "Ana=milk,beer Beto= Cira="),
            ("Ana,milk\nBeto,\nCira,", "Ana=milk Beto= Cira="),
            ("Ana,milk,beer\nBeto,,milk", "Ana=milk,beer Beto=milk"),
            ("\"Ana\",\"milk\",\"beer\"\n\"Beto\",\"\",\"\"", "Ana=milk,beer Beto="),
            ("| Ana | milk |\n| Beto | |", "Ana=milk Beto="),
            ("9:03 PM Ana: 10\n9:04 p.\u{a0}m. Beto: beer", "Ana=10 Beto=beer"),
            ("Ana|10\nBeto-20|10", "Ana=10 Beto-20=10"),
            ("Beto-7 10\nBeto-20: 10", "Beto-7=10 Beto-20=10"),
        ] {
            assert_eq!(lines(text), wanted, "{text}");
        }
    }

    #[test]
    fn a_word_that_may_belong_to_a_name_is_asked_about() {
        for (text, written) in [
            ("Beto=10 Pato Branco=beer", "Pato Branco"),
            ("beto=10 pato branco=beer", "pato branco"),
            ("Beto=10, Pato Branco=beer", "Pato Branco"),
            ("Ana Pato 10", "Ana Pato 10"),
            ("Ana, 10, rinds,\nbeer, milk\nBeto, 10", "beer, milk"),
            ("Ana: 10\nPato 10 rinds", "Pato 10 rinds"),
            ("Ana: 10\nUma cerveja", "Uma cerveja"),
            ("Ana: 10\nPato 1x ás -5 Leite:1 duck", "Pato 1x ás -5 Leite:1 duck"),
            ("Pato 1x ás -5 Leite:1 duck", "Pato 1x ás -5 Leite:1 duck"),
            ("Ana 10 beer = 10", "Ana 10 beer = 10"),
            ("Ana milk:2 beer", "Ana milk:2 beer"),
            ("Ana:10 Milk:2 beer", "Milk:2"),
            ("Ana=-5 steal Beer = 10", "Beer = 10"),
            ("Ana:\n10\nintercambio = -5", "intercambio = -5"),
            ("Eva 10\nY 10", "Y 10"),
            ("eva 10\ne beer milk", "e beer milk"),
            ("Ana 10\nBeto-10 beer", "Beto-10 beer"),
            ("Ana 10, -5\nBeto–20, 10", "Beto–20, 10"),
        ] {
            let faults = parse(text).expect_err(text);
            let unclear: Vec<&str> = faults
                .iter()
                .filter(|(_, fault)| matches!(fault, QuickFault::Unclear { meant, .. } if meant.len() == 2))
                .map(|(span, _)| &text[span.clone()])
                .collect();
            assert_eq!(unclear, [written], "{text}: {faults:?}");
        }
    }

    #[test]
    fn one_person_typed_in_two_cases_is_asked_about() {
        assert_eq!(lines("ana= Ana="), "Ana: `Ana` and `ana` are one player: capitals make no difference");
        assert_eq!(lines("Ana=10\nAna=beer"), "Ana: `Ana` appears twice");
    }

    #[test]
    fn a_total_behind_what_is_held_is_checked() {
        for (text, wanted) in [
            ("Ana: 10 beer = 15", "Ana=10,beer"),
            ("Ana=10,beer=15", "Ana=10,beer"),
            ("Ana 10, beer = +15", "Ana=10,beer"),
            ("Ana: -10, -5 = −15", "Ana=-5,-10"),
            ("Ana=10 = 10 Beto=beer = 5 Cira=", "Ana=10 Beto=beer Cira="),
            ("Ana:\n10\nbeer\n= 15", "Ana=10,beer"),
            ("Ana: none = 0\nBeto=nada = 0", "Ana= Beto="),
            ("Ana:\n10\n-5 = 5", "Ana=10,-5"),
            ("Ana: 10 beer = 16", "16: the claimed total `16` is wrong: these tokens make 15"),
            ("Ana: rinds,beer = 15 Beto=10", "15: the claimed total `15` is wrong: these tokens make 45"),
            ("Ana: mlik beer = -20", "mlik: unknown token `mlik`"),
            ("Ana=10,beer=2", "beer=2: `beer=2` is not a token"),
        ] {
            assert_eq!(lines(text), wanted, "{text}");
        }
    }

    #[test]
    fn pasted_lines_are_read() {
        let plain = "Ana=10,-5,beer Pato_Branco=milk*2 Cira=";
        for text in [
            "Ana: 10, beer, -5\nPato Branco: 2 milk\nCira:",
            "Ana:\n10\nbeer\n-5\nPato Branco:\nmilk\nmilk\nCira: none",
            "Ana:\n10\num 🍺\n-5\nPato Branco:\nduas 🥛\nCira:",
            "- Ana: 10 beer -5\n- Pato Branco: milk x2\n- Cira: nada",
            "* Ana = 10/beer/-5\n• Pato Branco = milk(2)\n– Cira =",
            "1. Ana: 10 + beer + -5\n2) Pato Branco: two milk\n(3) Cira:",
            "[21:03] Ana: 10, beer, -5\n[21:04] Pato Branco: 2x leite\n[21:04] Cira: nada",
            "[18/10/2024, 21:03:11] Ana: 10 y cerveza y menos 5\r\n[18/10/2024, 9:03 PM] Pato Branco: 2 leches\r\n\u{200e}[18/10/2024, 21:03:11] Cira: nada",
            "18/10/24, 21:03 - Ana: 10, beer, -5\n18/10/24, 9:04 p. m. - Pato Branco: milk2\n21:05 Cira:",
            "Ana -> 10, beer, -5\nPato Branco -> milk*2\nCira ->",
            "| Ana | 10, beer, -5 |\n| Pato Branco | 2 milk |\n| Cira | |",
            "| Jogador | fichas |\n|:--|--:|\n| Ana | 10, beer, -5 |\n| Pato Branco | 2 milk |\n| Cira | |",
            "| name | 10 | -5 | milk | beer |\n|---|---|---|---|---|\n| Ana | 1 | 1 | | 1 |\n| Pato Branco | 0 | - | 2 |\n| Cira |",
            "Ana,10,beer,-5\nPato Branco,milk,milk\nCira,none",
            "Ana,\"10, beer, -5\"\nPato Branco,\"2 milk\"\nCira,\"\"".trim_end_matches(",\"\""),
            "name,tokens\nAna,\"10, beer, -5\"\n\"Pato Branco\",\"2 milk\"\nCira,",
            "name,tokens\nAna,10,beer,-5\nPato Branco,2 milk\nCira,",
            "Nome;10;leite;-5;cerveja\nAna;1;;1;1\nPato Branco;;2;;\nCira;;;;",
            "Who,10,milk,-5,beer\nAna,1,,1,1\nPato Branco,,2,,\nCira,,,,",
            "\t10\tmilk\t-5\tbeer\ttotal\nAna\t1\t0\t1\t1\t10\nPato Branco\t0\t2\t0\t0\t-25\nCira\t0\t0\t0\t0\t0",
            "Ana\t10 beer\t-5\nPato Branco\tmilk\tmilk\nCira\t",
            "\u{feff}Ana 10 beer -5\r\nPato Branco: milk milk\r\rCira=",
            r#"{"schema":"parlour/score/1","players":[{"name":"Ana","holding":{"10":1,"-5":1,"beer":1},"lex":0,"total":10},
                {"name":"Pato_Branco","holding":{"milk":2}},{"name":"Cira","holding":{}}]}"#,
        ] {
            let text = if text.ends_with("\nCira") { format!("{text},\"\"") } else { text.to_owned() };
            assert_eq!(lines(&text), plain, "{text}");
        }
    }

    #[test]
    fn what_is_no_table_and_no_json_says_why() {
        for (text, wanted) in [
            ("name,10,mlik\nAna,1,2", "mlik: unknown token `mlik`"),
            ("name,10\nAna,x", "x: `x` is not a count of tokens"),
            ("name,rinds\nAna,20", "20: `rinds 20` can be read in two ways"),
            ("name,10\nAna,1,5", "5: `5` belongs to no player"),
            ("name,10\nAna,1\nTotal,1", "Total: `Total` belongs to no player"),
            (
                "{\"players\":[{\"name\":\"Ana\",\"holding\":{\"10\":1,\"10\":2}}]}",
                "}: this is not a score in JSON: a field is there twice",
            ),
            (
                "{\"players\":[{\"name\":\"Ana\",\"holding\":{\"Lex\":3},\"lex\":1}]}",
                "1: this is not a score in JSON: a field is there twice",
            ),
            (
                "{\"players\":[{\"name\":\"Ana\",\"holding\":{},\"Lex\":3}]}",
                "3: this is not a score in JSON: unknown field `Lex`; a player has `name`, `holding`, `lex` and `total`",
            ),
            ("Ana: 10 beer.", "beer.: unknown token `beer.`"),
            ("Ana 10 beer\nand, milk", ",: a token is missing here"),
            ("José=10\nJose\u{301}=", "Jose\u{301}: `Jose\u{301}` appears twice"),
            ("name,10,total\nAna,1,5", "5: the claimed total `5` is wrong: these tokens make 10"),
            ("{\"players\":3}", "3: this is not a score in JSON: a list is expected here"),
            ("{\"players\":[{\"name\":\"Ana\",\"holding\":{\"mlik\":1}}]}", "1: unknown token `mlik`"),
            ("hello, who won?\nAna: 10", "who: unknown token `who`"),
            (
                "Pato\tbeer\tLeite: 10",
                "Pato\tbeer\tLeite: `Pato\u{fffd}beer\u{fffd}Leite` is not a name: it starts with a letter, followed by \
                 letters, digits, `_`, `-`, `'` and `.`",
            ),
            ("Ana: 10\nmilk: 2", "2: unknown token `2`"),
            ("Ana: 10\nmlik 10", "mlik: unknown token `mlik`"),
            ("Ana=2milk(", "2milk(: unknown token `2milk(`"),
            // No line of this table names a player.
            ("10\tBeto\n,102\t", "10\tBeto: `10\u{fffd}Beto` belongs to no player"),
        ] {
            assert_eq!(lines(text), wanted, "{text}");
        }
    }

    proptest! {
        #[test]
        fn lines_round_trip(counts in prop::array::uniform11(0u8..=30), lex in 0u8..=4) {
            let mut tokens = TokenSet::EMPTY;
            for (kind, count) in TokenKind::ALL.into_iter().zip(counts) {
                tokens.add(kind, count);
            }
            let held = Held { name: "Zoë".parse().unwrap(), holding: Holding { tokens, lex }, span: 0..0, doubts: Vec::new() };
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
