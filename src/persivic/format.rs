//! Records in canonical form: tags in order, numbered turns, canonical moves, wrapped lines. Comments
//! are kept; the game stays the same.

use std::mem;

use super::remark::{Remark, Remarks, is_remark, is_summary};
use crate::persivic::game::Replay;
use crate::persivic::rules::board::Side;
use crate::persivic::rules::position::Position;
use crate::record::{Diagnostic, GameText, Outcome, RecordWriter, TokenKind};

/// The order of the known tags; others follow in the order they have.
const ORDER: [&str; 12] = [
    "Game",
    "Event",
    "Site",
    "Date",
    "Round",
    "Red",
    "Blue",
    "Result",
    "Position",
    "NoMove",
    "NoCaptureLimit",
    "Repetition",
];

/// A game in canonical form, with a newline at its end.
///
/// # Errors
/// The first fault, when the game is not legal: then it has no canonical form.
///
/// ```
/// use parlour::persivic::format::canonical;
/// use parlour::record::GameText;
/// let text = "[Blue \"Beto\"]\n[Red \"Ana\"]\n1.d1-d4,2c3{why} e9-e6 *";
/// assert_eq!(
///     canonical(&GameText::new(text)).unwrap(),
///     "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. d1-2c3,d4 {why} 1... e9-e6 *\n"
/// );
/// ```
pub fn canonical(game: &GameText<'_>) -> Result<String, Box<Diagnostic>> {
    annotated(game, &Remarks::default())
}

/// A game in canonical form with remarks as comments behind its moves and at its end. Remarks that stand there from before
/// go where these say anything new; all other comments stay.
///
/// # Errors
/// The first fault, when the game is not legal.
pub fn annotated(game: &GameText<'_>, remarks: &Remarks) -> Result<String, Box<Diagnostic>> {
    let Replay { plies, report, .. } = Replay::new(game);
    let start = report.setup().start;
    if let Some(fault) = report.fault {
        return Err(fault.into());
    }
    let record = game.parse();
    let mut tags: Vec<(&str, String)> =
        record.tags.iter().map(|tag| (tag.name, value(tag.name, &tag.value, &start))).collect();
    if record.tags.get("Game").is_none() {
        tags.push(("Game", "PerSiVic".to_owned()));
    }
    // The sort is stable: unknown tags keep their order.
    tags.sort_by_key(|(name, _)| ORDER.iter().position(|known| known == name).unwrap_or(ORDER.len()));
    let mut lines = RecordWriter::new(tags);
    for comment in record.tags.comments() {
        lines.comment(comment);
    }
    let say = |lines: &mut RecordWriter, remark: &Remark| {
        let Remark::Said(text) = remark else { return false };
        let mut words = text.split_whitespace().peekable();
        let mut open = "{";
        while let Some(word) = words.next() {
            let close = if words.peek().is_none() { "}" } else { "" };
            lines.word(format_args!("{open}{word}{close}"));
            open = "";
        }
        true
    };
    let (open, mut last) = (Remark::Open, &Remark::Open);
    let is_replaced = |last: &Remark, comment: &str| {
        *last != open && is_remark(comment) || remarks.end != open && is_summary(comment)
    };
    let mut end = &remarks.end;
    let mut moves = plies.iter().enumerate();
    let mut ply = usize::from(start.side_to_move() == Side::Blue);
    let mut number_due = true;
    // A legal game has no fault, so every token is there.
    for token in record.movetext.flatten() {
        if let Some(comment) = token.comment() {
            if !is_replaced(last, comment.text) {
                lines.comment(&comment);
                number_due = true;
            }
        } else if token.kind == TokenKind::Word {
            if let Ok(outcome) = token.text.parse::<Outcome>() {
                say(&mut lines, mem::replace(&mut end, &open));
                lines.word(outcome);
            } else if let Some((index, (_, played))) = moves.next() {
                let turn = ply / 2 + 1;
                match (ply % 2, number_due) {
                    (0, _) => lines.word(format_args!("{turn}. {played}")),
                    (_, true) => lines.word(format_args!("{turn}... {played}")),
                    (_, false) => lines.word(played),
                }
                ply += 1;
                last = remarks.moves.get(index).unwrap_or(&open);
                number_due = say(&mut lines, last);
            }
        }
    }
    say(&mut lines, end);
    Ok(lines.finish())
}

/// A tag's value; a position in its canonical text.
fn value(name: &str, value: &str, start: &Position) -> String {
    if name == "Position" { start.to_string() } else { value.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::Report;
    use proptest::prelude::*;

    fn formatted(text: &str) -> String {
        canonical(&GameText::new(text)).unwrap()
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
        assert_eq!(canonical(&GameText::new("1. e1-e5")).unwrap_err().kind, "bad-distance");
    }

    proptest! {
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
