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
