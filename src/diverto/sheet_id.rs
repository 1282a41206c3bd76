//! Sheet ids: text that suffices to reprint a sheet.
//!
//! `20x20-6s-483920174-17of24-7XEE` is a board of 20 by 20 squares, 6 lives placed *s*paced (`r` random, `y`
//! symmetric), seed 483920174, sheet 17 of a pad of 24, and four check letters, each covering its part and
//! all parts before it. A sheet with other than 25 rows, with variants or with printed starting numbers has
//! one more part before the check letters: `30ord` is 30 rows, `ordered`, `roll` (`p` is `prepaid`), and
//! printed numbers, the *d*ice of row 1. Without `d` the players roll their own dice. Releases up to 0.2
//! never wrote it.
//!
//! **Derivation.** The lives come from [`Placement::place`] with stream `17` of the seed's generator for
//! `diverto lives`. The starting numbers come from stream `17` for `diverto dice`: four times [`below`] 6,
//! plus one, player 1's two first. This never changes; another derivation would need another form of id.

use std::fmt;
use std::str::FromStr;

use crate::diverto::rules::{
    Board, Intersection, LivesError, Numbers, Placement, Rows, Setup, Variant, Variants,
};
use crate::seed::{Seed, below};
use crate::text_value::as_text;
use crate::words::{Language, Phrase, Say, in_english, messages};

/// Everything needed to reprint a sheet.
///
/// ```
/// use parlour::diverto::SheetId;
/// let id: SheetId = "20x20-6s-42-1of1-7XHX".parse().unwrap();
/// assert_eq!(id.lives().unwrap().len(), 6);
/// assert_eq!(id.to_string(), "20x20-6s-42-1of1-7XHX");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SheetId {
    /// The board size.
    pub board: Board,
    /// The number of lives.
    pub lives: u16,
    /// The placement of the lives.
    pub placement: Placement,
    /// The seed of the pad.
    pub seed: Seed,
    /// The number of the sheet within the pad, from 1.
    pub index: u32,
    /// The number of sheets in the pad.
    pub of: u32,
    /// The number of rows until the draw (D9).
    pub rows: Rows,
    /// The variants printed on the sheet (D10, D7).
    pub variants: Variants,
    /// Whether starting numbers are printed, so that row 1 is not rolled (D3).
    pub printed: bool,
}

/// Two dice, as rolled (D3).
pub type Roll = [u8; 2];

impl SheetId {
    /// The largest number of sheets in a pad.
    pub const MOST_SHEETS: u32 = 1_000_000;

    /// The lives of this sheet, sorted (D2).
    ///
    /// # Errors
    /// Returns a [`LivesError`] if the lives do not fit.
    pub fn lives(&self) -> Result<Vec<Intersection>, LivesError> {
        let mut generator = self.seed.generator("diverto lives", self.index.into());
        self.placement.place(self.board, self.lives.into(), &mut generator)
    }

    /// The starting numbers of both players (D3), to be used only if they are printed.
    pub fn rolls(&self) -> [Roll; 2] {
        let mut generator = self.seed.generator("diverto dice", self.index.into());
        let mut die = || below(&mut generator, 6) as u8 + 1;
        [[die(), die()], [die(), die()]]
    }

    /// Whether the id has a rules part: rows, variants or printed numbers differ from the default. The oldest
    /// ids never have one.
    pub fn says_rules(&self) -> bool {
        (self.rows, self.variants, self.printed) != (Rows::default(), Variants::default(), false)
    }

    /// The setup of a game on this sheet: board, lives, rows and variants, and the starting numbers if they
    /// are printed.
    ///
    /// # Errors
    /// Returns a [`LivesError`] if the lives do not fit.
    pub fn setup(&self) -> Result<Setup, LivesError> {
        let [one, two] = self.rolls().map(|[first, second]| Numbers::new(first.into(), second.into()));
        Ok(Setup {
            board: self.board,
            lives: self.lives()?,
            dice: one.zip(two).map(Into::into).filter(|_| self.printed),
            rows: self.rows,
            variants: self.variants.iter().collect(),
        })
    }

    fn parts(&self) -> Vec<String> {
        let letter = match self.placement {
            Placement::Random => 'r',
            Placement::Spaced => 's',
            Placement::Symmetric => 'y',
        };
        let mut parts = vec![
            self.board.to_string(),
            format!("{}{letter}", self.lives),
            self.seed.to_string(),
            format!("{}of{}", self.index, self.of),
        ];
        if self.says_rules() {
            parts.push(format!("{}{}", self.rows, letters(self.variants, self.printed)));
        }
        parts
    }
}

const fn letter_of(variant: Variant) -> char {
    match variant {
        Variant::Ordered => 'o',
        Variant::Roll => 'r',
        Variant::Prepaid => 'p',
    }
}

/// The letters after the number of rows.
fn letters(variants: Variants, printed: bool) -> String {
    variants.iter().map(letter_of).chain(printed.then_some(PRINTED)).collect()
}

const PRINTED: char = 'd';

impl fmt::Display for SheetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.parts();
        let check = check_letters(&parts.iter().map(String::as_str).collect::<Vec<_>>());
        write!(f, "{}-{}", parts.join("-"), String::from_iter(check))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The board, as in `20x20`.
    Board,
    /// The number of lives and how they are placed, as in `6s`.
    Lives,
    /// The seed of the pad, as in `483920174`.
    Seed,
    /// The sheet and the size of the pad, as in `17of24`.
    Number,
    /// Rows, variants and printed numbers, as in `30ord`.
    Rules,
    /// The check letters, as in `7XEE`.
    Check,
}

impl Part {
    const BEFORE_CHECK: [Part; 5] = [Part::Board, Part::Lives, Part::Seed, Part::Number, Part::Rules];

    const fn name(self) -> &'static str {
        match self {
            Part::Board => "board part",
            Part::Lives => "lives part",
            Part::Seed => "seed part",
            Part::Number => "sheet number",
            Part::Rules => "rules part",
            Part::Check => "check part",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a text is not a sheet id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseSheetIdError {
    /// The text has neither five nor six parts.
    Parts(usize),
    /// A part is malformed.
    Form {
        /// The faulty part.
        part: Part,
        /// The part as written.
        text: String,
        /// The expected form.
        expected: &'static str,
    },
    /// A part does not match its check letter.
    Check {
        /// The faulty part.
        part: Part,
        /// The part as written.
        text: String,
    },
}

messages! {
    enum SheetIdText in "diverto" {
        Parts = "a sheet id has five parts, as `20x20-6s-483920174-17of24-7XEE` has, or six; this has {n}",
        Form = "the {part} `{text}` cannot be read: {expected}",
        Check = "the {part} `{text}` does not fit the check letters: compare both with the sheet",
    }
}

impl Say for ParseSheetIdError {
    fn say(&self, language: Language) -> String {
        match self {
            ParseSheetIdError::Parts(parts) => SheetIdText::Parts.say(language, &[("n", parts)]),
            ParseSheetIdError::Form { part, text, expected } => {
                let values: [(&str, &dyn Say); 3] =
                    [("part", part), ("text", text), ("expected", &Phrase(expected))];
                SheetIdText::Form.say(language, &values)
            }
            ParseSheetIdError::Check { part, text } => {
                let values: [(&str, &dyn Say); 2] = [("part", part), ("text", text)];
                SheetIdText::Check.say(language, &values)
            }
        }
    }
}

impl std::error::Error for ParseSheetIdError {}

impl Say for Part {
    fn say(&self, language: Language) -> String {
        Phrase(self.name()).say(language)
    }
}

/// The alphabet of check letters: digits and capitals without look-alikes.
const ALPHABET: &[u8; 31] = b"0123456789ABCDEFGHJKMNPQRTUVWXY";

/// Computes a check letter for each part: a sum over all characters up to the end of the part, each weighted
/// by a power of 3 modulo 31. As 31 is prime, it always detects one wrong character or two swapped
/// neighbours.
fn check_letters(parts: &[&str]) -> Vec<char> {
    let mut sum = 0usize;
    let letter = |part: &&str| {
        for byte in part.bytes().chain(*b"-") {
            let value = match byte {
                b'0'..=b'9' => usize::from(byte - b'0'),
                b'x' => 10,
                b'r' => 11,
                b's' => 12,
                b'y' => 13,
                b'o' => 14,
                b'f' => 15,
                b'p' => 17,
                b'd' => 18,
                _ => 16,
            };
            sum = (sum * 3 + value + 1) % 31;
        }
        char::from(ALPHABET[sum])
    };
    parts.iter().map(letter).collect()
}

in_english! { ParseSheetIdError }

as_text! { Deserialize for SheetId; JsonSchema for SheetId; }

impl FromStr for SheetId {
    type Err = ParseSheetIdError;

    fn from_str(text: &str) -> Result<SheetId, ParseSheetIdError> {
        let lower = text.trim().to_lowercase();
        let parts: Vec<&str> = lower.split('-').collect();
        let (id, check) = match *parts.as_slice() {
            [board, lives, seed, number, check] => {
                (SheetId::read([board, lives, seed, number], None)?, check)
            }
            [board, lives, seed, number, rules, check] => {
                (SheetId::read([board, lives, seed, number], Some(rules))?, check)
            }
            _ => return Err(ParseSheetIdError::Parts(parts.len())),
        };
        verify(&parts[..parts.len() - 1], &check.to_uppercase())?;
        Ok(id)
    }
}

impl SheetId {
    fn read(
        [board, lives, seed, number]: [&str; 4],
        rules: Option<&str>,
    ) -> Result<SheetId, ParseSheetIdError> {
        let form =
            |part, text: &str, expected| ParseSheetIdError::Form { part, text: text.to_owned(), expected };
        let lives_form = || form(Part::Lives, lives, "a number and `r`, `s` or `y`, as in `6s`");
        let number_form = || form(Part::Number, number, "as in `17of24`, up to 1,000,000 sheets");
        let (count, letter) = lives.split_at_checked(lives.len().saturating_sub(1)).ok_or_else(lives_form)?;
        let placement = match letter {
            "r" => Placement::Random,
            "s" => Placement::Spaced,
            "y" => Placement::Symmetric,
            _ => return Err(lives_form()),
        };
        let (index, of) = number.split_once("of").ok_or_else(number_form)?;
        let (rows, variants, printed) = match rules {
            None => Default::default(),
            Some(text) => read_rules(text).ok_or_else(|| {
                let expected = "rows, and `o`, `r`, `p` for variants, `d` for printed numbers, as in `30ord`";
                form(Part::Rules, text, expected)
            })?,
        };
        let id = SheetId {
            board: board
                .parse()
                .map_err(|_| form(Part::Board, board, "squares across and up, as in `20x20` (D1)"))?,
            lives: plain_number(count).ok_or_else(lives_form)?,
            placement,
            seed: Seed(plain_number(seed).ok_or_else(|| form(Part::Seed, seed, "a whole number"))?),
            index: plain_number(index).ok_or_else(number_form)?,
            of: plain_number(of).ok_or_else(number_form)?,
            rows,
            variants,
            printed,
        };
        if id.index == 0 || id.index > id.of || id.of > SheetId::MOST_SHEETS {
            return Err(number_form());
        }
        if id.placement.check(id.board, id.lives.into()).is_err() {
            return Err(form(Part::Lives, lives, "more than fit on the board that way"));
        }
        Ok(id)
    }
}

/// Parses a rules part such as `30ord`. Accepts only the canonical spelling; the default rules have none.
fn read_rules(text: &str) -> Option<(Rows, Variants, bool)> {
    let written = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rows = plain_number(&text[..text.len() - written.len()]).and_then(Rows::new)?;
    let variants: Variants =
        Variant::ALL.into_iter().filter(|variant| written.contains(letter_of(*variant))).collect();
    let printed = written.contains(PRINTED);
    let is_usual = written.is_empty() && rows == Rows::default();
    (letters(variants, printed) == written && !is_usual).then_some((rows, variants, printed))
}

/// Parses a canonical number: digits only, without a leading zero.
fn plain_number<N: FromStr>(digits: &str) -> Option<N> {
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    plain.then(|| digits.parse().ok()).flatten()
}

/// Finds the first part that fails its check. Each letter also covers all parts before it, so a wrong part
/// makes all later letters fail; if only a letter in the middle fails, the letter itself is wrong.
fn verify(parts: &[&str], check: &str) -> Result<(), ParseSheetIdError> {
    let wrong = |part, text: &str| ParseSheetIdError::Check { part, text: text.to_owned() };
    let given: Vec<char> = check.chars().collect();
    if given.len() != parts.len() {
        return Err(wrong(Part::Check, check));
    }
    let fits: Vec<bool> = check_letters(parts).iter().zip(&given).map(|(a, b)| a == b).collect();
    match fits.iter().position(|fit| !fit) {
        None => Ok(()),
        Some(first) if fits[first + 1..].contains(&true) => Err(wrong(Part::Check, check)),
        Some(first) => Err(wrong(Part::BEFORE_CHECK[first], parts[first])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ids() -> impl Strategy<Value = SheetId> {
        let shape = (Board::WIDTHS, Board::HEIGHTS, 0u16..=4, 0usize..3);
        let rules = prop_oneof![
            Just((Rows::default(), Variants::default())),
            (1u8..=60, prop::sample::subsequence(Variant::ALL.to_vec(), 0..=3))
                .prop_map(|(rows, variants)| (Rows::new(rows).unwrap(), variants.into_iter().collect())),
        ];
        let rules = (rules, any::<bool>());
        (shape, any::<u64>(), 1..=SheetId::MOST_SHEETS, 0..=SheetId::MOST_SHEETS, rules).prop_map(
            |((width, height, pairs, kind), seed, index, more, ((rows, variants), printed))| SheetId {
                rows,
                variants,
                printed,
                board: Board::new(width, height).unwrap(),
                lives: pairs / 2 * 2,
                placement: Placement::ALL[kind],
                seed: Seed(seed),
                index,
                of: (index + more).min(SheetId::MOST_SHEETS),
            },
        )
    }

    proptest! {
        #[test]
        fn ids_round_trip(id in ids()) {
            prop_assert_eq!(id.to_string().parse(), Ok(id));
            prop_assert_eq!(id.to_string().to_lowercase().parse(), Ok(id));
        }

        #[test]
        fn one_wrong_letter_is_always_found(id in ids(), place in any::<prop::sample::Index>(), letter in "[0-9A-Yofpxrsyd]") {
            let text = id.to_string();
            let place = place.index(text.len());
            let mut typed = text.clone();
            typed.replace_range(place..=place, &letter);
            prop_assume!(!typed.eq_ignore_ascii_case(&text));
            prop_assert!(typed.parse::<SheetId>().is_err(), "{} read as {}", text, typed);
        }

        #[test]
        fn two_letters_swapped_are_always_found(id in ids(), place in any::<prop::sample::Index>()) {
            let text = id.to_string();
            let mut bytes = text.clone().into_bytes();
            let place = place.index(bytes.len() - 1);
            bytes.swap(place, place + 1);
            let typed = String::from_utf8(bytes).unwrap();
            prop_assume!(typed != text);
            prop_assert!(typed.parse::<SheetId>().is_err());
        }
    }

    fn failing_part(text: &str) -> Part {
        match text.parse::<SheetId>().unwrap_err() {
            ParseSheetIdError::Form { part, .. } | ParseSheetIdError::Check { part, .. } => part,
            error @ ParseSheetIdError::Parts(_) => panic!("{error}"),
        }
    }

    #[test]
    fn the_failing_part_is_named() {
        let id = SheetId {
            board: Board::default(),
            lives: 6,
            placement: Placement::Spaced,
            seed: Seed(483_920_174),
            index: 17,
            of: 24,
            rows: Rows::default(),
            variants: Variants::default(),
            printed: false,
        };
        let text = id.to_string();
        let (parts, check) = text.rsplit_once('-').unwrap();
        assert_eq!(parts, "20x20-6s-483920174-17of24");
        let typed = |from: &str, to: &str| failing_part(&text.replacen(from, to, 1));
        assert_eq!(typed("20x20", "21x20"), Part::Board);
        assert_eq!(typed("20x20", "2ox20"), Part::Board);
        assert_eq!(typed("6s", "6r"), Part::Lives);
        assert_eq!(typed("6s", "6q"), Part::Lives);
        assert_eq!(typed("6s", "999s"), Part::Lives);
        assert_eq!(typed("483920174", "483920714"), Part::Seed);
        assert_eq!(typed("483920174", "4839z0174"), Part::Seed);
        assert_eq!(typed("17of24", "71of24"), Part::Number);
        assert_eq!(typed("17of24", "18of24"), Part::Number);
        let other = if check.starts_with('0') { "1" } else { "0" };
        assert_eq!(failing_part(&format!("{parts}-{other}{}", &check[1..])), Part::Check);
        assert_eq!(failing_part(&format!("{parts}-{}", &check[1..])), Part::Check);
        assert_eq!(parts.parse::<SheetId>(), Err(ParseSheetIdError::Parts(4)));
    }

    #[test]
    fn rows_and_variants_stand_in_ids_of_other_games_than_the_usual() {
        let id: SheetId = "20x20-6s-42-1of1-7XHX".parse().unwrap();
        assert_eq!((id.rows, id.variants), (Rows::default(), Variants::default()));
        let other = SheetId {
            rows: Rows::new(30).unwrap(),
            variants: [Variant::Roll, Variant::Ordered].into_iter().collect(),
            ..id
        };
        let text = other.to_string();
        assert!(text.starts_with("20x20-6s-42-1of1-30or-7XHX"), "{text}");
        assert_eq!(text.parse(), Ok(other));
        assert_eq!((other.lives(), other.rolls()), (id.lives(), id.rolls()));
        for wrong in ["30ro", "25", "61", "030or", "30oo", "or", "30x", "30do", "30dd", "d", ""] {
            assert_eq!(failing_part(&text.replace("30or", wrong)), Part::Rules, "{wrong}");
        }
        assert_eq!(failing_part(&text.replace("30or", "20or")), Part::Rules);
    }

    #[test]
    fn d3_a_game_follows_from_the_id_with_dice_only_where_they_are_printed() {
        let id: SheetId = "6x6-4s-0-3of9-G6CQ".parse().unwrap();
        let setup = id.setup().unwrap();
        assert_eq!((&setup.lives, setup.dice), (&id.lives().unwrap(), None));
        let printed = SheetId { printed: true, ..id };
        assert!(printed.to_string().starts_with("6x6-4s-0-3of9-25d-G6CQ"), "{printed}");
        let dice = printed.setup().unwrap().dice.expect("printed");
        assert_eq!(dice.map(|numbers| numbers.to_string()), ["4 5", "2 4"]);
        assert_eq!(Setup { dice: None, ..printed.setup().unwrap() }, setup);
        assert_eq!(
            (setup.rows, setup.variants.len(), setup.board.to_string().as_str()),
            (Rows::default(), 0, "6x6")
        );
    }

    /// These lives are printed on paper and must never change.
    #[test]
    fn printed_ids_keep_their_lives() {
        for (text, lives, rolls) in [
            ("20x20-6s-42-1of1-7XHX", "b13 d18 i8 j3 o11 q16", [[1, 1], [6, 6]]),
            ("20x20-6s-42-2of2-7XHM", "c17 g10 h5 m18 n7 r12", [[6, 3], [4, 2]]),
            ("20x20-6r-483920174-17of24-7U1A", "i6 j1 j13 m17 m18 p14", [[2, 1], [4, 4]]),
            (
                "12x30-7y-18446744073709551615-1000000of1000000-WKBC",
                "c10 c26 d4 f15 h26 i4 i20",
                [[6, 1], [5, 2]],
            ),
            ("6x6-4s-0-3of9-G6CQ", "b2 b4 d2 d4", [[4, 5], [2, 4]]),
            (
                "27x60-40s-5-1of1-NA1G",
                "b22 b48 c7 c13 c42 d55 e34 f4 f17 f23 f38 h13 h43 h50 i8 i57 j21 k28 l52 m11 m16 m45 \
                 m58 n35 o26 o39 p55 r3 r33 r47 t7 t42 u23 v29 v34 v58 w11 w49 x5 x40",
                [[2, 3], [2, 3]],
            ),
        ] {
            let id: SheetId = text.parse().unwrap();
            let placed: Vec<String> = id.lives().unwrap().iter().map(ToString::to_string).collect();
            assert_eq!(placed.join(" "), lives, "{text}");
            assert_eq!(id.rolls(), rolls, "{text}");
        }
    }
}
