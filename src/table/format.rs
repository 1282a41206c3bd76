//! Canonical form of a record: ordered tags, numbered turns, canonical plies, wrapped lines. Keeps comments, marks and
//! variations; the game itself does not change.

use serde::Serialize;

use super::game::Game;
use super::repair::{Change, Remedy};
use super::replay::{Replay, Report};
use super::turns::TwoPlayerGame;
use crate::record::{Diagnostic, GameText, RecordWriter, SpellingNote};

/// A game in canonical form, and what was put right for that.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Formatted {
    /// The record; `null` if the game has a fault that was not repaired.
    pub record: Option<String>,
    /// The first fault of the game as it is written.
    pub error: Option<Diagnostic>,
    /// The changes that make the whole game legal, if exactly one slip explains it and that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repairs: Option<Vec<Change>>,
    /// All ways to put the game right, if there are several or only the players can decide, and that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<Vec<Change>>>,
    /// What is not spelled as records have it, and was read as it looks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spelling: Option<Box<SpellingNote>>,
    /// What may be a slip in the record, though it breaks no rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Diagnostic>,
}

impl Formatted {
    /// The spelling note and the warnings, in that order.
    pub fn notices(&self) -> impl Iterator<Item = &Diagnostic> {
        self.spelling.iter().map(|note| &note.diagnostic).chain(&self.warnings)
    }

    /// Formats a game with `record_of`, after repairing it if `repair` is set and there is one way to do so.
    pub fn new<G: Game>(
        game: &GameText<'_>,
        repair: bool,
        record_of: impl Fn(&Replay<G>) -> String,
    ) -> Formatted {
        let mut replay = Replay::new(game);
        let (error, spelling) = (replay.report.fault.clone(), replay.report.spelling.take());
        let warnings = replay.report.warnings.clone();
        let remedy = if repair { replay.report.find_remedy(game) } else { Remedy::Unknown };
        if let Remedy::Repair(_, text) = &remedy {
            replay = Replay::new(&GameText::new(text));
        }
        let record = replay.report.fault.is_none().then(|| record_of(&replay));
        let (repairs, offers) = match remedy {
            Remedy::Repair(changes, _) => (Some(changes), None),
            Remedy::Offers(ways) => (None, Some(ways)),
            Remedy::Unknown => (None, None),
        };
        Formatted { record, error, repairs, offers, spelling, warnings }
    }
}

/// A game's tags as its canonical record has them: in the order of [`Game::TAGS`], unknown ones last, `Game` included.
/// `value` maps a tag's name and text to its canonical value.
pub fn canonical_tags<G: Game>(
    report: &Report<G>,
    value: impl Fn(&str, &str) -> String,
) -> Vec<(&str, String)> {
    let mut tags: Vec<(&str, String)> =
        report.tags.iter().map(|(name, text)| (name.as_str(), value(name, text))).collect();
    if report.tag("Game").is_none() {
        tags.push(("Game", G::NAME.to_owned()));
    }
    // The sort is stable: unknown tags keep their order.
    tags.sort_by_key(|(name, _)| G::TAGS.iter().position(|known| known == name).unwrap_or(G::TAGS.len()));
    tags
}

/// Writes the canonical record of a game without faults, ending in a newline. May break comments that satisfy `is_wrapped`
/// at blanks.
pub fn written<G: TwoPlayerGame>(replay: &Replay<G>, is_wrapped: impl Fn(&str) -> bool) -> String {
    let setup = replay.report.setup();
    let value = |name: &str, text: &str| G::tag(setup, name).unwrap_or_else(|| text.to_owned());
    let mut lines = RecordWriter::new(canonical_tags(&replay.report, value));
    replay.write(&mut lines, is_wrapped);
    lines.finish()
}

/// Writes the canonical record of a game without faults, ending in a newline.
///
/// ```
/// use parlour::internals::table::canonical;
/// use parlour::record::GameText;
/// use parlour::{diverto, persivic};
/// let text = GameText::new("[Lives \"D5  h1\"]\n[Board \"9×9\"]\n1) C3: n3 e1 {why} d6:S2W1 *");
/// assert_eq!(
///     canonical(&diverto::Replay::new(&text)),
///     "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Lives \"d5 h1\"]\n\n1. c3:N3E1 {why} 1... d6:S2W1+ *\n"
/// );
/// let text = GameText::new("[Blue \"Beto\"]\n[Red \"Ana\"]\n1.d1-d4,2c3{why} e9-e6 *");
/// assert_eq!(
///     canonical(&persivic::Replay::new(&text)),
///     "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. d1-2c3,d4 {why} 1... e9-e6 *\n"
/// );
/// ```
pub fn canonical<G: TwoPlayerGame>(replay: &Replay<G>) -> String {
    written(replay, |_| false)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::persivic::{Move, PerSiVic, Position, Replay, Report};
    use crate::record::GameText;
    use crate::seed::{Seed, below};
    use crate::table::Note;
    use crate::table::remark::{Remarks, annotated};

    fn formatted(text: &str) -> String {
        annotated::<PerSiVic>(&GameText::new(text), &Remarks::default(), "").unwrap()
    }

    #[test]
    fn comments_are_kept_where_they_stand() {
        let text =
            "; before\n[Red \"A\"] ; on a line\n{first}\n1. e1-e4 ; a } brace\ne9-e6 {two\nlines} 2.d1-d4 *";
        assert_eq!(
            formatted(text),
            "[Game \"PerSiVic\"]\n[Red \"A\"]\n\n{before} {on a line} {first} 1. e1-e4 ; a } brace\n\
             1... e9-e6 {two\nlines} 2. d1-d4 *\n"
        );
    }

    #[test]
    fn blanks_behind_a_comment_are_none_of_it() {
        let once = formatted("1. e1-e4 ; a } brace \t\r\n");
        assert!(once.ends_with("1. e1-e4 ; a } brace\n"), "{once:?}");
        assert_eq!(formatted(once.trim_end()), once);
    }

    #[test]
    fn a_record_that_blue_begins_is_numbered_so() {
        let text = "[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n1...a9-a6 2.a1-a4 *";
        assert!(formatted(text).ends_with("\n\n1... a9-a6 2. a1-a4 *\n"), "{}", formatted(text));
    }

    #[test]
    fn tags_are_escaped_and_the_unknown_kept_in_order() {
        let text = "[Zeta \"1\"]\n[Alpha \"a \\\"b\\\" \\\\\"]\n[Red \"R\"]\n*";
        assert_eq!(
            formatted(text),
            "[Game \"PerSiVic\"]\n[Red \"R\"]\n[Zeta \"1\"]\n[Alpha \"a \\\"b\\\" \\\\\"]\n\n*\n"
        );
    }

    #[test]
    fn a_game_with_a_fault_has_no_canonical_form() {
        let fault = annotated::<PerSiVic>(&GameText::new("1. e1-e5"), &Remarks::default(), "").unwrap_err();
        assert_eq!(fault.kind, "bad-distance");
    }

    #[test]
    fn marks_and_variations_stand_behind_their_moves() {
        let text = "1. e1-e4! $14 (1. d1-d4,2c3 {ok} e9-e6?! $3(1... d9-d6 2. a1-a4) b1-b4 ; x } y\n)\
                    ( 1. a1-a4 ) e9-e6 {so} 2. d1-d4 ( 2. b1-b4 1-0 ) !! 0-1 {end}";
        assert_eq!(
            formatted(text),
            "[Game \"PerSiVic\"]\n\n1. e1-e4! $14 (1. d1-2c3,d4 {ok} 1... e9-e6?! !! (1... d9-d6 2. a1-a4) 2. b1-b4\n\
             ; x } y\n) (1. a1-a4) 1... e9-e6 {so} 2. d1-d4 (2. b1-b4 1-0) !! 0-1 {end}\n"
        );
    }

    /// A line of random moves with marks, comments and variations, in informal spelling.
    fn line(position: Position, halves: u32, depth: u32, any: &mut impl FnMut(u32) -> u32) -> String {
        let (mut text, mut here, mut halves) = (String::new(), position, halves);
        for _ in 0..=any(8) {
            let moves: Vec<_> = here.moves().collect();
            if here.is_over() || moves.is_empty() {
                break;
            }
            let played = moves[any(moves.len() as u32) as usize];
            let number = halves / 2 + 1;
            let dots = if halves.is_multiple_of(2) { "." } else { "..." };
            text += &[String::new(), format!("{number}{dots}"), format!("{number}{dots} {{hm}} ")]
                [any(3) as usize];
            text += &played.to_string();
            for _ in 0..any(3) {
                text += [" !?", " $5", " $140", "{a comment}", " ; to the end\n", "\n?"][any(6) as usize];
            }
            for _ in 0..if depth > 0 { any(3) } else { 0 } {
                let variation = line(here, halves, depth - 1, any);
                text += &format!(
                    "({variation}{})",
                    ["", " *", "; x } y\n", " 1/2-1/2 {agreed}"][any(4) as usize]
                );
            }
            text += " ";
            (here, halves) = (here.play_unchecked(&played), halves + 1);
        }
        text
    }

    /// Everything a record contains, including variations.
    fn told<'p>(
        plies: impl Iterator<Item = (Position, &'p Move)>,
        notes: &[(usize, Note<PerSiVic>)],
    ) -> String {
        let plies: Vec<_> = plies.collect();
        let moves: Vec<String> = plies.iter().map(|(before, played)| format!("{before} {played}")).collect();
        let notes = notes.iter().map(|(at, note)| match note {
            Note::Variation(line) => format!("{at} ({})", told(line.walk(&plies[at - 1].0), &line.notes)),
            note => format!("{at} {note:?}"),
        });
        format!("{moves:?} {:?}", notes.collect::<Vec<_>>())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever follows the moves, the canonical form has the same content and is a fixed point.
        #[test]
        fn formatting_keeps_marks_comments_and_variations(seed in any::<u64>()) {
            let mut generator = Seed(seed).generator("variations", 0);
            let mut any = |most| below(&mut generator, most);
            let text = line(Position::start(), 0, 3, &mut any) + ["", "*", "0-1 {over}"][any(3) as usize];
            let replay = Replay::new(&GameText::new(&text));
            // A random result may contradict a board that is over, in the game or in a variation.
            prop_assume!(replay.report.fault.is_none());
            let once = formatted(&text);
            let again = Replay::new(&GameText::new(&once));
            prop_assert_eq!(told(replay.plies.walk(), &replay.notes), told(again.plies.walk(), &again.notes));
            prop_assert_eq!(formatted(&once), once);
        }

        #[test]
        fn formatting_keeps_the_game_and_is_stable(
            steps in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..60), glued: bool
        ) {
            let mut position = Position::start();
            let mut text = String::new();
            for (ply, (step, comment)) in steps.into_iter().enumerate() {
                let moves: Vec<_> = position.moves().collect();
                if position.is_over() {
                    break;
                }
                let played = moves[step.index(moves.len())];
                let blank = if glued { "" } else { "\n " };
                if ply % 2 == 0 {
                    text.extend([" ", &(ply / 2 + 1).to_string(), ".", blank]);
                }
                text.extend([&played.to_string(), " "]);
                if comment {
                    text.push_str("{a comment of some length} ");
                }
                position = position.play_unchecked(&played);
            }
            prop_assume!(!text.is_empty());
            let once = formatted(&text);
            let report = Report::new(&GameText::new(&once));
            prop_assert!(report.fault.is_none());
            prop_assert_eq!(*report.position(), position);
            prop_assert!(once.lines().all(|line| line.chars().count() <= 80));
            prop_assert_eq!(formatted(&once), once);
        }
    }
}
