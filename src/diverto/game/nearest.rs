//! Suggests a legal alternative to an illegal line.

use std::cmp::Reverse;

use crate::diverto::fault::{IllegalLine, Remedy};
use crate::diverto::rules::{Attempt, Drawn, Numbers, Pairs, Position};

/// Suggests the closest alternative to `attempt`: the allowed numbers, and a legal line with the numbers as
/// written, or with other allowed ones.
pub fn nearest(
    position: &Position,
    attempt: &Attempt,
    thrown: Option<Numbers>,
    fault: &IllegalLine,
) -> Option<Remedy> {
    let allowed = position.pairs(thrown);
    let [one, two] = attempt.segments.map(|(_, length)| length);
    // An earlier fault may mask wrong numbers, but only lines with allowed numbers are legal.
    let written = Numbers::new(one, two).filter(|written| allowed.contains(*written));
    if let Some(written) = written
        && let Some(drawn) = closest(position, attempt, Pairs::of([written], position.is_ordered()))
    {
        return Some(Remedy::SameNumbers(drawn));
    }
    let other = closest(position, attempt, allowed)?;
    if written.is_some() {
        return Some(Remedy::OtherNumbers(other));
    }
    let choices = thrown
        .filter(|_| position.waits_for_dice())
        .map_or_else(|| position.choices().unwrap_or_default(), |thrown| vec![thrown]);
    let is_in_message = choices.len() == 1 && matches!(fault, IllegalLine::Numbers { .. });
    Some(Remedy::Allowed(if is_in_message { Vec::new() } else { choices }, other))
}

/// The legal line most similar to `attempt`.
fn closest(position: &Position, attempt: &Attempt, pairs: Pairs) -> Option<Drawn> {
    let likeness = |drawn: &Drawn| {
        let Attempt { from, segments: [first, second] } = Attempt::from(&drawn.line);
        let [wanted_first, wanted_second] = attempt.segments;
        let points = |same: bool, points: u32| if same { points } else { 0 };
        points(from == attempt.from, 8)
            + points(first.0 == wanted_first.0, 4)
            + points(first.1 == wanted_first.1, 2)
            + points(second.0 == wanted_second.0, 4)
            + points(second.1 == wanted_second.1, 2)
    };
    // Ties go to the nearest start, then to the first in text order, so that the result is deterministic.
    let distance = |drawn: &Drawn| drawn.line.from().distance_squared(attempt.from);
    let lines = position.lines(pairs).into_iter();
    lines.min_by_key(|drawn| (Reverse(likeness(drawn)), distance(drawn), *drawn))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::diverto::fault::Fault;
    use crate::diverto::notation::{Marks, WrittenLine};
    use crate::diverto::rules::{Attempt, Direction};
    use crate::diverto::study::throw;
    use crate::diverto::{Diverto, Intersection, Setup, Variant};
    use crate::record::{Fault as _, GameText};
    use crate::seed::{Seed, below};
    use crate::table::{Game, Report, TwoPlayerGame};

    /// The help of the game's fault.
    fn help(game: &str) -> String {
        Report::<Diverto>::new(&GameText::new(game)).fault.and_then(|fault| fault.help).expect("a help")
    }

    #[test]
    fn d3_d5_d10_a_line_named_as_legal_has_numbers_that_may_be_drawn() {
        let dice = "[Board \"20x20\"]\n[Dice \"1 1 / 6 6\"]\n\n1. a1:N1E1 ";
        assert_eq!(
            help(&format!("{dice}b2:N6E6 2. b2:E6N6 *")),
            "the numbers are 1 and 2; `a1:E2N1` is legal"
        );
        assert_eq!(help(&format!("{dice}b2:E1N1 *")), "the numbers are 6 and 6; `b2:N6E6` is legal");
        assert_eq!(help(&format!("{dice}b2:E6N6 *")), "`b2:N6E6` is legal with these numbers");
        let free = "[Board \"20x20\"]\n\n1. a1:N3E4 e4:N6E6 ";
        let choices = "the numbers may be: 2 and 4, 3 and 3, 3 and 5, 4 and 4";
        assert_eq!(help(&format!("{free}2. e4:N6E6 *")), format!("{choices}; `k10:N2E4` is legal"));
        let thrown = "[Board \"20x20\"]\n[Rules \"ordered roll\"]\n\n1. (3 1) a1:N3E1 (5 2) c3:N2E5 *";
        assert_eq!(help(thrown), "the numbers are 5 and 2; `b4:N5E2` is legal");
        let six = "[Board \"6x6\"]\n\n1. a1:N1E1 b2:E6N6 *";
        assert!(
            help(six).starts_with("no line is legal with these numbers; with others `b2:"),
            "{}",
            help(six)
        );
    }

    /// The line in backticks before the word `is`.
    fn named(help: &str) -> Option<&str> {
        let (before, _) = help.rsplit_once("` is")?;
        before.rsplit_once('`').map(|(_, line)| line)
    }

    /// Any line that a help names must be legal in place of the faulty one, in all variants and for all faults.
    #[test]
    fn a_line_that_a_help_names_is_legal_in_its_place() {
        let mut generator = Seed(11).generator("help", 0);
        let mut named_for: BTreeMap<&str, u32> = BTreeMap::new();
        for number in 0..96 {
            let variants: Vec<Variant> = (0..)
                .zip(Variant::ALL)
                .filter(|(bit, _)| number >> bit & 1 == 1)
                .map(|(_, variant)| variant)
                .collect();
            let is_thrown = number & 8 == 0;
            let board = ["6x6", "9x8", "14x10"][number % 3].parse().unwrap();
            let places: &[&str] = if number & 16 == 0 { &["b2", "c4", "d3", "e5"] } else { &[] };
            let setup = Setup {
                board,
                lives: places.iter().map(|life| life.parse().unwrap()).collect(),
                dice: is_thrown.then(|| [throw(&mut generator), throw(&mut generator)]),
                variants,
                ..Setup::default()
            };
            let mut game = Diverto::start(setup);
            for _ in 0..14 {
                if game.position().waits_for_dice() && is_thrown {
                    game.throw(throw(&mut generator));
                }
                if game.end().is_some() {
                    break;
                }
                for _ in 0..40 {
                    let mut from = below(&mut generator, 3) as usize;
                    let ends = game.position().end_points();
                    let any = |generator: &mut _| {
                        let (column, row) = (below(generator, 15), 1 + below(generator, 11));
                        let column = char::from(b'a' + column as u8);
                        format!("{column}{row}").parse::<Intersection>().unwrap()
                    };
                    from = from.min(ends.len());
                    let from = ends.get(from).copied().unwrap_or_else(|| any(&mut generator));
                    let mut segment = || {
                        let direction = Direction::ALL[below(&mut generator, 4) as usize];
                        (direction, below(&mut generator, 8))
                    };
                    let attempt = Attempt { from, segments: [segment(), segment()] };
                    let marks =
                        (below(&mut generator, 4) == 0).then_some(Marks { collected: 1, crossings: 0 });
                    let Err(fault) = game.judge(&WrittenLine { attempt, marks }, "") else { continue };
                    let help = fault.help().unwrap_or_default();
                    let line = match &fault {
                        Fault::Marks { drawn, .. } => Some(drawn.to_string()),
                        _ => named(&help).map(ToOwned::to_owned),
                    };
                    let Some(line) = line else { panic!("{fault}: {help}") };
                    let written: WrittenLine = line.parse().unwrap();
                    let taken = game.judge(&written, &line);
                    assert!(taken.is_ok(), "{:?} {fault}: {help}: {taken:?}", game.setup());
                    let numbers = |attempt: &Attempt| {
                        let mut numbers = attempt.segments.map(|(_, length)| length);
                        if !game.position().is_ordered() {
                            numbers.sort_unstable();
                        }
                        numbers
                    };
                    if help.contains("with these numbers") && !help.starts_with("no line") {
                        assert_eq!(numbers(&written.attempt), numbers(&attempt), "{fault}: {help}");
                    }
                    *named_for.entry(fault.kind()).or_default() += 1;
                }
                let position = game.position();
                let lines = position.lines(position.pairs(game.thrown()));
                let drawn = lines[below(&mut generator, lines.len() as u32) as usize];
                let turn = game.judge(&drawn.to_string().parse().unwrap(), "").unwrap();
                game.play(&turn);
            }
        }
        let kinds: Vec<&str> = named_for.keys().copied().collect();
        let all = [
            "boundary",
            "crossing",
            "first-line-life",
            "marks",
            "no-turn",
            "not-an-end",
            "numbers",
            "overlap",
        ];
        assert_eq!(kinds, all, "{named_for:?}");
    }
}
