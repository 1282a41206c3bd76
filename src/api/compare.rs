//! Two records of one game: where they first differ, and which is legal there.

use serde::Serialize;

use super::{Failure, KnownGame, ListedGame, Source};
use crate::diverto::Diverto;
use crate::divicity::Divicity;
use crate::persivic::PerSiVic;
use crate::record::{Diagnostic, GameText, Location, Results, Span};
use crate::table::{Event, Game, Grammar, Replay, Report};
use crate::words::{Verbatim, join, messages};

/// Two records of one game, compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Comparison {
    /// The number of legal plies, or whole tricks of Divicity, that both begin with.
    pub same: usize,
    /// The tags whose values differ, but `Result`.
    pub tags: Vec<TagDifference>,
    /// Both records.
    pub records: [ComparedRecord; 2],
}

/// A tag whose values differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TagDifference {
    /// Its name.
    pub name: String,
    /// Its value in each record; `null` if it is missing.
    pub values: [Option<String>; 2],
}

/// One of two records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ComparedRecord {
    /// Where it is from.
    #[serde(flatten)]
    pub source: Source,
    /// The game in short.
    #[serde(flatten)]
    pub game: ListedGame,
    /// What comes after the plies that both have; `null` if the record ends there.
    pub next: Option<NextPly>,
    /// Its first fault; `null` if there is none.
    pub error: Option<Diagnostic>,
}

/// What a record has where another one differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NextPly {
    /// The number of its turn or trick, as records write it: `12.`, `12...`; `null` if a tag is wrong.
    pub number: Option<String>,
    /// The ply as written, or what is marked in it as wrong.
    pub written: String,
    /// Whether it is legal.
    pub legal: bool,
    /// Where in the file it is.
    #[serde(flatten)]
    pub location: Location,
}

messages! {
    enum CompareText in "api" {
        Kinds = "one record is of {a}, the other of {b}",
    }
}

impl Comparison {
    /// Whether a start, a tag, a ply or the result differs, or either record has a fault.
    pub fn differs(&self) -> bool {
        let [a, b] = &self.records;
        let is_wrong = |record: &ComparedRecord| record.next.is_some() || record.error.is_some();
        !self.tags.is_empty() || a.game.result != b.game.result || is_wrong(a) || is_wrong(b)
    }
}

/// Compares two records of one game.
///
/// # Errors
/// Returns a failure if a record names no known game, or they are of different games.
pub fn compare(records: [(Source, &GameText<'_>); 2]) -> Result<Comparison, Failure> {
    let kind = |(source, text): &(Source, &GameText<'_>)| {
        let unknown = |fault: &Diagnostic| Failure::content(format!("{}:{}", source.file, fault.in_short()));
        KnownGame::of(&text.parse(), text).map_err(|of| unknown(&of.error))
    };
    let (a, b) = (kind(&records[0])?, kind(&records[1])?);
    if a != b {
        return Err(Failure::content(CompareText::Kinds.later(&[("a", &Verbatim(a)), ("b", &Verbatim(b))])));
    }
    Ok(match a {
        KnownGame::Diverto => of::<Diverto>(records, PartialEq::eq),
        KnownGame::Divicity => of::<Divicity>(records, |a, b| a.in_order() == b.in_order()),
        KnownGame::PerSiVic => of::<PerSiVic>(records, PartialEq::eq),
    })
}

fn of<G: Game>(
    [one, other]: [(Source, &GameText<'_>); 2],
    is_same: impl Fn(&G::Ply, &G::Ply) -> bool,
) -> Comparison {
    let (a, b) = (Replay::<G>::new(one.1), Replay::<G>::new(other.1));
    let same = a.plies.iter().zip(&b.plies).take_while(|(a, b)| is_same(a, b)).count();
    let tags = different_tags(&a.report.tags, &b.report.tags);
    Comparison { same, tags, records: [compared(one, a, same), compared(other, b, same)] }
}

fn compared<G: Game>(
    (source, text): (Source, &GameText<'_>),
    replay: Replay<G>,
    same: usize,
) -> ComparedRecord {
    let next = next(text, &replay, same);
    ComparedRecord { source, game: ListedGame::new(text, None), next, error: replay.report.fault }
}

fn next<G: Game>(text: &GameText<'_>, replay: &Replay<G>, same: usize) -> Option<NextPly> {
    let report = &replay.report;
    let legal = same < replay.plies.len();
    // A wrong tag or claim is no ply.
    let wrong = || report.fault.as_ref().filter(|fault| fault.ply.is_some());
    let span = if legal { spans(text, report).get(same).copied() } else { wrong().map(|fault| fault.span) }?;
    let replaced = wrong().filter(|_| !legal).and_then(|fault| fault.variation_of.clone());
    let marked = text.bytes().get(span.range()).map(String::from_utf8_lossy).unwrap_or_default();
    Some(NextPly {
        number: replaced
            .or_else(|| report.is_set_up.then(|| G::Grammar::number(&replay.game(same), same as u32))),
        written: join(marked.split_whitespace(), " "),
        legal,
        location: text.location(span.start),
    })
}

/// Where the plies are written, without those of variations.
fn spans<G: Game>(text: &GameText<'_>, report: &Report<G>) -> Vec<Span> {
    let read = report.text_read(text);
    let (mut spans, mut depth) = (Vec::new(), 0);
    let mut take = |event: Event<'_, G>| match event {
        Event::Ply(_, _, span) if depth == 0 => spans.push(read.written(span)),
        Event::Open(_) => depth += 1,
        Event::Close(..) => depth -= 1,
        _ => {}
    };
    let mut game = G::start(report.setup().clone());
    let mut results = Results { tag: None, movetext: None };
    // The plies before a fault are all that is asked for.
    let _ = G::Grammar::walk(&mut game, 0, &mut read.parse().movetext.words(), &mut results, &mut take);
    spans
}

fn different_tags(a: &[(String, String)], b: &[(String, String)]) -> Vec<TagDifference> {
    let values = |tags: &[(String, String)], name: &str| {
        let values = join(tags.iter().filter(|(known, _)| known == name).map(|(_, value)| value), ", ");
        (!values.is_empty()).then_some(values)
    };
    let mut differences: Vec<TagDifference> = Vec::new();
    for (name, _) in a.iter().chain(b) {
        let values = [values(a, name), values(b, name)];
        let is_known = name == "Result" || differences.iter().any(|known| known.name == *name);
        if !is_known && values[0] != values[1] {
            differences.push(TagDifference { name: name.clone(), values });
        }
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n\n1. e1-e4 e9-e6 2. d1-2c3,d4 1-0\n";

    fn of(a: &str, b: &str) -> Comparison {
        let source = |file: &str| Source::new(file.to_owned(), None, Some(1));
        compare([(source("a"), &GameText::new(a)), (source("b"), &GameText::new(b))]).unwrap()
    }

    /// Line, column, text, and whether that is legal.
    type Next = (usize, usize, String, bool);

    /// What both records have in common, and where each differs.
    fn differences(a: &str, b: &str) -> (usize, [Option<Next>; 2]) {
        let found = of(a, b);
        let next = |record: ComparedRecord| {
            record.next.map(|next| (next.location.line, next.location.column, next.written, next.legal))
        };
        (found.same, found.records.map(next))
    }

    #[test]
    fn spelling_comments_and_variations_make_no_difference() {
        for other in [
            RECORD.to_owned(),
            RECORD.replace("e1-e4", "E1 – e4"),
            RECORD.replace("e9-e6", "e9-e6 {hm} (1... d9-d6 2. e4-e7) "),
        ] {
            let found = of(RECORD, &other);
            assert!(!found.differs() && found.same == 3, "{other}: {found:?}");
        }
    }

    #[test]
    fn the_first_difference_is_named_with_its_place() {
        let wrong = RECORD.replace("e9-e6", "(1. d1-d4) e9-e5");
        let (legal, illegal) = ((4, 10, "e9-e6".to_owned(), true), (4, 21, "e9-e5".to_owned(), false));
        assert_eq!(differences(RECORD, &wrong), (1, [Some(legal.clone()), Some(illegal.clone())]));
        assert_eq!(differences(&wrong, RECORD), (1, [Some(illegal), Some(legal)]));
        // The mark covers a misspelled ply as the record has it.
        let spelled = RECORD.replace("e1-e4", "E1 – e4").replace("d1-2c3,d4", "D1 – d4");
        let (own, other) = ((4, 19, "d1-2c3,d4".to_owned(), true), (4, 21, "D1 – d4".to_owned(), true));
        assert_eq!(differences(RECORD, &spelled), (2, [Some(own), Some(other)]));
        let short = RECORD.replace(" 2. d1-2c3,d4 1-0", "");
        assert_eq!(differences(&short, RECORD).1[0], None);
    }

    #[test]
    fn tags_and_results_differ_too() {
        let found = of(RECORD, &RECORD.replace("Ana", "Anna").replace("1-0", "0-1"));
        let values = ["Ana", "Anna"].map(|name| Some(name.to_owned()));
        assert_eq!(found.tags, [TagDifference { name: "Red".to_owned(), values }]);
        assert!(found.differs() && found.same == 3);
        assert!(of(RECORD, &RECORD.replace("1-0", "0-1")).differs());
    }

    #[test]
    fn each_game_is_compared_and_two_games_are_not() {
        let tricks = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n\
                      1. | milk 10 | Ana milk | Beto 10\n2. | beer duck | Beto beer | Cira duck\n";
        let found = of(tricks, &tricks.replace("Cira duck", "Ana duck"));
        let written = |record: &ComparedRecord| record.next.as_ref().map(|next| next.written.clone());
        assert_eq!(
            found.records.each_ref().map(written)[1].as_deref(),
            Some("2. | beer duck | Beto beer | Ana duck")
        );
        let lines = "[Game \"Diverto\"]\n[Board \"8x8\"]\n\n1. c3:N2E1 *\n";
        assert_eq!(differences(lines, &lines.replace("N2", "N3")).0, 0);
        let records = [("a", lines), ("b", tricks)]
            .map(|(file, text)| (Source::new(file.to_owned(), None, None), GameText::new(text)));
        let [(a, one), (b, other)] = records;
        let failure = compare([(a, &one), (b, &other)]).unwrap_err();
        assert_eq!(failure.to_string(), "one record is of Diverto, the other of Divicity");
    }
}
