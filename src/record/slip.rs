//! Typing slips: one character replaced, inserted or omitted, or two neighbours swapped.

/// Longer words are not tried: nobody makes a single slip in one.
const LONGEST: usize = 64;

/// Calls `tell` with each word one slip away from `word`, using these `letters` for replacements and
/// insertions.
///
/// ```
/// let mut near = Vec::new();
/// parlour::internals::record::slips("e4", "e5", |word| near.push(word.to_owned()));
/// assert_eq!(near, ["4", "e", "4e", "54", "ee", "e5", "ee4", "5e4", "ee4", "e54", "e4e", "e45"]);
/// ```
pub fn slips(word: &str, letters: &str, mut tell: impl FnMut(&str)) {
    if word.len() > LONGEST {
        return;
    }
    let written: Vec<char> = word.chars().collect();
    let mut meant = String::with_capacity(word.len() + 4);
    let mut one = |start: usize, middle: &[char], behind: usize| {
        meant.clear();
        meant.extend(written[..start].iter().chain(middle).chain(&written[behind..]));
        if meant != word {
            tell(&meant);
        }
    };
    for at in 0..written.len() {
        one(at, &[], at + 1);
    }
    for at in 1..written.len() {
        one(at - 1, &[written[at], written[at - 1]], at + 1);
    }
    for at in 0..written.len() {
        for letter in letters.chars() {
            one(at, &[letter], at + 1);
        }
    }
    for at in 0..=written.len() {
        for letter in letters.chars() {
            one(at, &[letter], at);
        }
    }
}

/// Whether the words are one slip apart, so that either may be meant by the other.
pub fn is_slip(written: &str, meant: &str) -> bool {
    written.len().abs_diff(meant.len()) <= 4 && strsim::osa_distance(written, meant) == 1
}

/// The keys of a keyboard by row. The neighbours of a key are beside it, directly below it, and below it to
/// the left.
const KEYS: [&str; 4] = ["1234567890-+", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"];

/// Whether a slip is one that typists make: a character replaced or added by accident is near the right one
/// on a keyboard or next to it in the alphabet. Marks may replace each other, and an extra one is likely.
/// This orders suggestions only and decides nothing.
pub fn is_likely(written: &str, meant: &str) -> bool {
    let [written, meant] = [written, meant].map(|word| word.chars().collect::<Vec<_>>());
    let same = written.iter().zip(&meant).take_while(|(one, other)| one == other).count();
    let (typed, rest) = (&written[same..], &meant[same..]);
    match (typed, rest) {
        // One character too many.
        ([extra, behind @ ..], rest) if behind == rest => {
            let before = same.checked_sub(1).map(|before| written[before]);
            let is_of = |beside: char| beside == *extra || are_near(beside, *extra);
            MARKS.contains(extra) || before.into_iter().chain(behind.first().copied()).any(is_of)
        }
        ([one, behind @ ..], [other, rest @ ..]) if behind == rest => are_near(*one, *other),
        _ => true,
    }
}

const MARKS: [char; 3] = ['-', 'x', '+'];

fn are_near(one: char, other: char) -> bool {
    let [one, other] = [one, other].map(|key| match key.to_ascii_lowercase() {
        ':' => ';',
        '>' => '.',
        '<' => ',',
        key => key,
    });
    let place = |key| KEYS.iter().enumerate().find_map(|(row, keys)| Some((row, keys.find(key)?)));
    let on_keys = place(one).zip(place(other)).is_some_and(|((row, column), (below, other))| {
        match below.checked_sub(row) {
            Some(0) => column.abs_diff(other) == 1,
            Some(1) => other == column || other + 1 == column,
            None if row == below + 1 => other == column || other == column + 1,
            _ => false,
        }
    });
    let are_marks = MARKS.contains(&one) && MARKS.contains(&other);
    on_keys || are_marks || u32::from(one).abs_diff(u32::from(other)) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found() {
        assert!(is_slip("dnoate", "donate") && is_slip("milkk", "milk") && is_slip("2V", "2M"));
        assert!(!is_slip("milk", "milk") && !is_slip("duck", "milk"));
    }

    #[test]
    fn likely_slips_are_found() {
        assert!(
            is_likely("7L", "7P")
                && is_likely("e5", "d5")
                && is_likely("e4", "4e")
                && is_likely("e4-e5", "e4xe5")
        );
        assert!(is_likely("milkk", "milk") && is_likely("mil", "milk") && is_likely("e45", "e4"));
        assert!(!is_likely("7L", "7B") && !is_likely("a1-2d1", "a1-d1"));
    }
}
