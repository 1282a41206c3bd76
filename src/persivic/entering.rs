//! A move entered by taps: the stack, and a target for each of its stones; or typed.

use super::rules::moves::multisets;
use super::rules::{Attempt, Position, Square, SquareSet};
use crate::table::{Entering, NextTap, Stage};
use crate::words::{Language, join};

/// What is entered of a move with these taps, and where its stones can go next.
pub fn entering(position: &Position, is_over: bool, taps: &[Square], language: Language) -> Entering {
    let names: Vec<String> = taps.iter().map(Square::to_string).collect();
    let Some((from, targets)) = taps.split_first() else {
        let own = position.stones(position.side_to_move()).filter(|_| !is_over);
        let next = own.map(|square| (square, position.count_moves_from(square))).filter(|(_, n)| *n > 0);
        let next = next.map(|(square, count)| NextTap {
            at: square.to_string(),
            count,
            stones: Some(position.count(square).into()),
        });
        return Entering::part(names, next.collect());
    };
    let (stack, aimed) = (usize::from(position.count(*from)), targets.len());
    let found = position.destinations(*from);
    let squares = found.landings | found.captures;
    let wrong = targets.iter().find(|target| !squares.contains(**target));
    let is_own = !is_over && position.owner(*from) == Some(position.side_to_move());
    let is_alike = targets.iter().all(|target| target == &targets[0]);
    if is_own && wrong.is_none() && aimed < stack {
        // At most the stack, which is a `u8`.
        let left = (stack - aimed) as u8;
        // One more stone has its place, and the rest goes anywhere.
        let count = multisets(squares.len(), left - 1);
        let stones = Some(left.into());
        let next = squares.map(|square| NextTap { at: square.to_string(), count, stones });
        let part = Entering::part(names, next.collect());
        return match targets.first() {
            Some(target) if is_alike => {
                Entering { stage: Stage::Either, text: Some(format!("{from}-{target}")), ..part }
            }
            _ => part,
        };
    }
    // One target takes the whole stack, and one that is wrong is judged alone.
    let aims: Vec<(Option<u32>, Square)> = match wrong.or_else(|| targets.first()) {
        Some(target) if wrong.is_some() || is_alike && aimed <= stack => vec![(None, *target)],
        _ => {
            let different: SquareSet = targets.iter().copied().collect();
            let stones = |square: Square| targets.iter().filter(|target| **target == square).count() as u32;
            different.map(|square| (Some(stones(square)), square)).collect()
        }
    };
    let capture = aims.iter().any(|(_, target)| found.captures.contains(*target));
    match position.judge(&Attempt { from: *from, capture, targets: &aims }) {
        // The board has decided the game.
        _ if is_over => Entering::part(names, Vec::new()),
        Ok(played) => Entering::complete(names, played.to_string()),
        Err(fault) => {
            let aims = aims.iter().map(|(stones, target)| match stones {
                Some(stones) if *stones > 1 => format!("{stones}{target}"),
                _ => target.to_string(),
            });
            let text = format!("{from}{}{}", if capture { 'x' } else { '-' }, join(aims, ","));
            Entering::wrong(names, text, language, &fault)
        }
    }
}

/// The same of a move that is typed, as far as it goes: `e1-2e`.
pub fn typed(position: &Position, is_over: bool, text: &str, language: Language) -> Entering {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let text = text.to_lowercase().replace(['–', '—', '−'], "-").replace('×', "x");
    let entered = |taps: &[Square]| entering(position, is_over, taps, language);
    let Some((from, rest)) = text.split_at_checked(2) else {
        return entered(&[]).going_on(|next| next.at.starts_with(&text));
    };
    let nothing = |taps: &[Square]| Entering::part(taps.iter().map(Square::to_string).collect(), Vec::new());
    let Ok(from) = from.parse() else { return nothing(&[]) };
    let mut taps = vec![from];
    let Some(rest) = rest.strip_prefix(['-', 'x']).filter(|rest| !rest.is_empty()) else {
        return if matches!(rest, "" | "-" | "x") { entered(&taps) } else { nothing(&taps) };
    };
    let mut parts = rest.split(',').peekable();
    while let Some(part) = parts.next() {
        let digits = part.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(part.len());
        let (count, square) = part.split_at(digits);
        // More than any stack has is as wrong as one more.
        let stones =
            if count.is_empty() { 1 } else { count.parse().map_or(usize::from(u8::MAX), |n: u8| n.into()) };
        if parts.peek().is_none() && square.len() < 2 && stones > 0 {
            let has_room = |next: &NextTap| next.stones.is_none_or(|left| left as usize >= stones);
            return entered(&taps).going_on(|next| next.at.starts_with(square) && has_room(next));
        }
        let Some(square) = square.parse::<Square>().ok().filter(|_| stones > 0) else {
            return nothing(&taps);
        };
        taps.extend(std::iter::repeat_n(square, stones));
    }
    let all = entered(&taps);
    // Only one target without a number takes all that is left.
    let is_plain = !rest.contains(',') && !rest.starts_with(|letter: char| letter.is_ascii_digit());
    if all.stage == Stage::Either && !is_plain { all.going_on(|_| true) } else { all }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::Move;

    fn entered(position: &Position, taps: &[Square]) -> Entering {
        entering(position, false, taps, Language::English)
    }

    fn squares(text: &str) -> Vec<Square> {
        text.split_whitespace().map(|square| square.parse().unwrap()).collect()
    }

    #[test]
    fn every_legal_move_is_entered_stone_by_stone() {
        let mut position = Position::start();
        for played in ["e1-e4", "e9-2e6,d7", "d1-c3,d4,e3"] {
            position = position.play_unchecked(&played.parse().unwrap());
        }
        let moves: Vec<Move> = position.moves().collect();
        let starts = entered(&position, &[]);
        assert_eq!(starts.next.iter().map(|next| next.count).sum::<u64>(), moves.len() as u64);
        for played in &moves {
            let mut taps = vec![played.from()];
            for (target, stones) in played.targets().iter() {
                taps.extend(std::iter::repeat_n(target, stones.into()));
            }
            for n in 0..taps.len() {
                let part = entered(&position, &taps[..n]);
                let next = part.next.iter().find(|next| next.at == taps[n].to_string());
                assert!(next.is_some() && part.stage != Stage::Wrong, "{played}: {part:?}");
            }
            let whole = entered(&position, &taps);
            assert_eq!((whole.stage, whole.text), (Stage::Whole, Some(played.to_string())));
        }
        let stack = squares("c9");
        for next in entered(&position, &stack).next {
            let goes = |played: &&Move| {
                let aims = |target: Square| target.to_string() == next.at;
                played.from() == stack[0] && played.targets().iter().any(|(target, _)| aims(target))
            };
            assert_eq!(next.count, moves.iter().filter(goes).count() as u64, "{next:?}");
        }
    }

    #[test]
    fn what_can_be_played_and_what_is_wrong_is_said() {
        let start = Position::start();
        let either = entered(&start, &squares("e1 e4 e4"));
        assert_eq!((either.stage, either.text.as_deref()), (Stage::Either, Some("e1-e4")));
        assert_eq!(entered(&start, &squares("e1 e4 f3")).stage, Stage::Part);
        for (taps, kind) in [
            ("e5", "no-stones"),
            ("e9", "wrong-colour"),
            ("e9 e6", "wrong-colour"),
            ("e1 e9", "bad-distance"),
            ("e1 e4 e5", "bad-distance"),
            ("e1 e4 e4 e4 e4", "wrong-count"),
        ] {
            let wrong = entered(&start, &squares(taps));
            assert_eq!((wrong.stage, wrong.error.unwrap().kind), (Stage::Wrong, kind), "{taps}");
        }
        let over = entering(&start, true, &squares("e1"), Language::English);
        assert_eq!((over.stage, over.next), (Stage::Wrong, Vec::new()));
    }

    #[test]
    fn every_beginning_of_a_legal_move_goes_on() {
        let mut position = Position::start();
        for played in ["e1-e4", "e9-2e6,d7", "d1-c3,d4,e3"] {
            position = position.play_unchecked(&played.parse().unwrap());
        }
        let at = |text: &str| typed(&position, false, text, Language::English);
        for played in position.moves() {
            let text = played.to_string();
            for (end, _) in text.char_indices() {
                let part = at(&text[..end]);
                assert!(matches!(part.stage, Stage::Part | Stage::Either), "{}: {part:?}", &text[..end]);
            }
            let whole = at(&text);
            assert!(matches!(whole.stage, Stage::Whole | Stage::Either), "{text}: {whole:?}");
            assert_eq!(whole.text, Some(text));
        }
        let next = |text: &str| at(text).next.iter().map(|next| next.at.clone()).collect::<Vec<_>>();
        assert_eq!(next("C"), ["c9"]);
        assert_eq!(next("c9 – c"), ["c6"]);
        for (text, stage) in [
            ("", Stage::Part),
            ("c9-2", Stage::Part),
            ("c9-2c6", Stage::Part),
            ("c9-c6", Stage::Either),
            ("c9-c6,", Stage::Part),
            ("c9-3c6", Stage::Whole),
            ("c9-4", Stage::Wrong),
            ("c9-0c6", Stage::Wrong),
            ("c9-z", Stage::Wrong),
            ("c9+", Stage::Wrong),
            ("j", Stage::Wrong),
            ("é9", Stage::Wrong),
            ("c9-999999999999c6", Stage::Wrong),
        ] {
            assert_eq!(at(text).stage, stage, "{text}");
        }
        assert_eq!(at("c9-c5").error.unwrap().kind, "bad-distance");
    }

    #[test]
    fn a_lone_stone_captures() {
        let position: Position = "9./9./9./9./9./2b8./r8./9./9. r".parse().unwrap();
        let capture = entered(&position, &squares("a3 a4"));
        assert_eq!((capture.stage, capture.text.as_deref()), (Stage::Whole, Some("a3xa4")));
    }
}
