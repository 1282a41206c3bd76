//! Slips of typists: a character is another one, too many or missing, or two neighbours have changed places.

/// Longer words are none that anybody mistypes once.
const LONGEST: usize = 64;

/// Tells all other words that are one slip away from `word`, where what is typed is of these `letters`.
///
/// ```
/// let mut near = Vec::new();
/// parlour::record::slips("e4", "e5", |word| near.push(word.to_owned()));
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

/// Whether somebody who typed one of these words may have meant the other: they are one slip apart.
///
/// ```
/// use parlour::record::is_slip;
/// assert!(is_slip("dnoate", "donate") && is_slip("milkk", "milk") && is_slip("2V", "2M"));
/// assert!(!is_slip("milk", "milk") && !is_slip("duck", "milk"));
/// ```
#[must_use]
pub fn is_slip(written: &str, meant: &str) -> bool {
    let [mut one, mut other] = [written, meant].map(|word| word.chars().collect::<Vec<_>>());
    while one.last().is_some() && one.last() == other.last() {
        one.pop();
        other.pop();
    }
    let same = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    match (&one[same..], &other[same..]) {
        ([], []) => false,
        ([] | [_], [] | [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

/// The keys of a keyboard, row by row: a key has its neighbours beside it, and below it and a bit to its left.
const KEYS: [&str; 4] = ["1234567890-+", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"];

/// Whether a slip from one word to the other is one that typists make: no character stands for another, or beside it, that is
/// neither near on a keyboard nor next in the alphabet. Marks may be taken for each other, and be too many. It says which of
/// several readings to name first, and decides nothing.
///
/// ```
/// use parlour::record::is_likely;
/// assert!(is_likely("7L", "7P") && is_likely("e5", "d5") && is_likely("e4", "4e") && is_likely("e4-e5", "e4xe5"));
/// assert!(is_likely("milkk", "milk") && is_likely("mil", "milk") && is_likely("e45", "e4"));
/// assert!(!is_likely("7L", "7B") && !is_likely("a1-2d1", "a1-d1"));
/// ```
#[must_use]
pub fn is_likely(written: &str, meant: &str) -> bool {
    let [written, meant] = [written, meant].map(|word| word.chars().collect::<Vec<_>>());
    let same = written.iter().zip(&meant).take_while(|(one, other)| one == other).count();
    let (typed, rest) = (&written[same..], &meant[same..]);
    match (typed, rest) {
        // One is too many.
        ([extra, behind @ ..], rest) if behind == rest => {
            let before = same.checked_sub(1).map(|before| written[before]);
            let is_of = |beside: char| beside == *extra || are_near(beside, *extra);
            MARKS.contains(extra) || before.into_iter().chain(behind.first().copied()).any(is_of)
        }
        ([one, behind @ ..], [other, rest @ ..]) if behind == rest => are_near(*one, *other),
        _ => true,
    }
}

/// The marks of moves and lines.
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
