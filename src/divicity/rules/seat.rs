//! Who plays: numbers of players (C2), their seats, counted clockwise, sets of seats, and names.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::record::{Excerpt, faults};
use crate::text_value::as_text;

/// A number of players, 3 to 6.
///
/// ```
/// use parlour::divicity::Players;
///
/// let four: Players = "4".parse().unwrap();
/// assert_eq!((four.hand_size(), four.tokens_per_trick()), (13, 2));
/// assert!(Players::new(2).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Players(u8);

impl Default for Players {
    fn default() -> Players {
        Players(Players::FEWEST as u8)
    }
}

impl Players {
    /// The smallest number of players (C2).
    pub const FEWEST: usize = 3;
    /// The largest number of players (C2).
    pub const MOST: usize = 6;

    /// `count` players; `None` if that number cannot play.
    pub fn new(count: usize) -> Option<Players> {
        (Players::FEWEST..=Players::MOST).contains(&count).then_some(Players(count as u8))
    }

    /// All valid numbers of players.
    pub fn all() -> impl Iterator<Item = Players> {
        (Players::FEWEST..=Players::MOST).filter_map(Players::new)
    }

    /// The number of players, 3 to 6.
    pub const fn count(self) -> usize {
        self.0 as usize
    }

    /// The number of cards dealt to each player (C2).
    pub const fn hand_size(self) -> usize {
        match self.0 {
            3 => 15,
            4 => 13,
            5 => 10,
            _ => 9,
        }
    }

    /// The number of tokens set out for a trick (C4).
    pub const fn tokens_per_trick(self) -> usize {
        if self.0 <= 4 { 2 } else { 3 }
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text that is not a valid number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("3 to 6 players play Divicity (C2)")]
pub struct ParsePlayersError;

impl FromStr for Players {
    type Err = ParsePlayersError;

    fn from_str(text: &str) -> Result<Players, ParsePlayersError> {
        text.parse().ok().and_then(Players::new).ok_or(ParsePlayersError)
    }
}

/// A seat, counted clockwise from 0. Records identify it by its player's name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat of the first-named player.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index; `None` if no table has it.
    pub fn new(index: usize) -> Option<Seat> {
        (index < Players::MOST).then_some(Seat(index as u8))
    }

    /// Its index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` further clockwise at a table of `players`.
    #[must_use]
    #[inline]
    pub fn clockwise(self, steps: usize, players: Players) -> Seat {
        // A full round is rare, and division is slow.
        let (seat, count) = (self.index() + steps, players.count());
        Seat(if seat < count { seat } else { seat % count } as u8)
    }

    /// All seats of a table, in order.
    pub fn all(players: Players) -> impl Iterator<Item = Seat> {
        (0..players.count() as u8).map(Seat)
    }
}

/// A set of seats.
///
/// ```
/// use parlour::divicity::{Players, Seat, Seats};
///
/// let all = Seats::all(Players::new(3).unwrap());
/// assert_eq!(all.except(Seats::EMPTY.with(Seat::FIRST)).len(), 2);
/// assert!(all.contains(Seat::new(2).unwrap()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const EMPTY: Seats = Seats(0);

    /// All seats of a table.
    pub fn all(players: Players) -> Seats {
        Seats((1 << players.count()) - 1)
    }

    /// The number of members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it contains `seat`.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with `seat` added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set difference.
    #[must_use]
    pub const fn except(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }

    /// The members, in seat order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Players::MOST as u8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::EMPTY, Seats::with)
    }
}

faults! {
    /// Why a text is not a player's name.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ParseNameError {
        /// A name is empty.
        Empty
            kind("syntax") rule("syntax")
            words("a player needs a name");
        /// A name has a character that is not allowed, or does not start with a letter.
        Letters(name: String)
            kind("syntax") rule("syntax")
            words(
                "`{}` is not a name: it starts with a letter, followed by letters, digits, `_`, `-`, `'` and `.`",
                Excerpt(name)
            );
        /// A name is too long.
        TooLong(name: String)
            kind("syntax") rule("syntax")
            with(name = Excerpt(name), most = Name::MOST)
            words("the name `{name}` is too long: at most {most} letters");
        /// A player is called `discard`, which is what records write for a token that nobody takes.
        Reserved
            kind("syntax") rule("syntax")
            words("`discard` is not a name: records use it for tokens that nobody takes (C8)");
    }
}

/// A player's name: a letter, then letters, digits, `_`, `-`, `'` and `.`; `discard` is reserved.
///
/// Letters of any script may carry their combining marks: accents, vowel signs and viramas, tones, and joiners
/// between two letters. Names are compared in NFC, with `’` as `'`, so that one player's name may be typed in
/// either form, as José or O'Neil may be. A name is shown as written.
///
/// ```
/// use parlour::divicity::Name;
/// let name: Name = "Maria_Luísa".parse().unwrap();
/// assert_eq!(name.shown(), "Maria Luísa");
/// assert_eq!("Jose\u{301}".parse::<Name>(), "José".parse());
/// assert!("discard".parse::<Name>().is_err());
/// ```
#[derive(Clone)]
pub struct Name(String);

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        same(&self.0, &other.0)
    }
}

impl Eq for Name {}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> Ordering {
        normalized(&self.0).cmp(&normalized(&other.0))
    }
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        normalized(&self.0).hash(state);
    }
}

/// Normalizes a word for comparing names: NFC, with `'` for `’`.
pub fn normalized(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    Cow::Owned(word.nfc().map(|letter| if letter == '’' { '\'' } else { letter }).collect())
}

impl Name {
    /// The maximum length in characters. It is far above any real name, and bounds messages that repeat a name.
    pub const MOST: usize = 1000;

    /// As written in records.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Parses a name as people type it, with blanks where records have `_`.
    ///
    /// ```
    /// use parlour::divicity::Name;
    /// assert_eq!(Name::typed(" Ana  María ").unwrap().as_str(), "Ana_María");
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text is not a valid name.
    pub fn typed(text: &str) -> Result<Name, ParseNameError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join("_").parse()
    }

    /// Whether `word` spells this name.
    pub fn is(&self, word: &str) -> bool {
        same(&self.0, word)
    }

    /// As shown to people, with blanks for `_`.
    pub fn shown(&self) -> String {
        self.0.replace('_', " ")
    }
}

#[inline]
pub fn same(one: &str, other: &str) -> bool {
    one == other || normalized(one) == normalized(other)
}

/// The seat of the player whose name `word` spells; `names` are in seat order.
pub fn seat_of(names: &[Name], word: &str) -> Option<Seat> {
    // If more players are listed than can play, the surplus has no seats.
    names.iter().take(Players::MOST).position(|name| name.is(word)).and_then(Seat::new)
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

as_text! { Debug for Name; }

impl FromStr for Name {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Name, ParseNameError> {
        // Reject longer texts at once, keeping no more than a message shows.
        if let Some((end, _)) = text.char_indices().nth(Name::MOST) {
            return Err(ParseNameError::TooLong(text[..end].to_owned()));
        }
        let name = normalized(text);
        let mut letters = name.chars();
        let mut before = letters.next().ok_or(ParseNameError::Empty)?;
        let wrong = || Err(ParseNameError::Letters(text.to_owned()));
        if !is_letter(before) || is_combining_mark(before) {
            return wrong();
        }
        for letter in letters {
            let fits = match letter {
                '_' | '-' | '\'' | '.' => !is_joiner(before),
                letter if is_joiner(letter) => is_letter(before),
                letter => is_letter(letter) || (letter.is_numeric() && !is_joiner(before)),
            };
            if !fits {
                return wrong();
            }
            before = letter;
        }
        if is_joiner(before) {
            return wrong();
        }
        if name == "discard" {
            return Err(ParseNameError::Reserved);
        }
        Ok(Name(text.to_owned()))
    }
}

/// A letter, or a combining mark of the letter before it.
fn is_letter(letter: char) -> bool {
    letter.is_alphabetic() || is_combining_mark(letter)
}

/// Zero-width characters that join or separate two letters, as Persian and Indic scripts need.
const fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn c2_hand_sizes() {
        let sizes: Vec<usize> = Players::all().map(Players::hand_size).collect();
        assert_eq!(sizes, [15, 13, 10, 9]);
        assert!("2".parse::<Players>().is_err() && "7".parse::<Players>().is_err());
    }

    #[test]
    fn seats_go_round_clockwise() {
        let players = Players::new(4).unwrap();
        let seats: Vec<usize> = (0..5).map(|steps| Seat(2).clockwise(steps, players).index()).collect();
        assert_eq!(seats, [2, 3, 0, 1, 2]);
        assert_eq!(Seat::new(6), None);
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let all = Seats::all(Players::new(5).unwrap());
        let some = all.except(Seats::EMPTY.with(Seat(0)).with(Seat(3)));
        assert_eq!(some.iter().collect::<Vec<_>>(), [Seat(1), Seat(2), Seat(4)]);
        assert_eq!((some.len(), some.is_empty(), some.contains(Seat(5))), (3, false, false));
    }

    /// Common first names in many languages.
    const NAMES: [(&str, &[&str]); 36] = [
        ("Arabic", &["محمد", "فاطمة", "عبد_الله", "مُحَمَّد", "آمنة"]),
        ("Armenian", &["Արամ", "Անի", "Հայկ"]),
        ("Bengali", &["মোহাম্মদ", "শ্রাবন্তী", "রিয়া", "ঋত্বিক"]),
        ("Bulgarian", &["Георги", "Мария", "Йордан"]),
        ("Burmese", &["အောင်", "သန္တာ", "မြင့်"]),
        ("Chinese", &["王伟", "李娜", "張偉"]),
        ("Croatian", &["Željko", "Đurđa", "Šime"]),
        ("Czech", &["Jiří", "Tomáš", "Přemysl"]),
        ("English", &["Oliver", "O'Neil", "O’Neil", "Anne-Marie", "J.R."]),
        ("French", &["Zoé", "Jean-François", "Maëlle", "D’Artagnan"]),
        ("Georgian", &["გიორგი", "ნინო"]),
        ("German", &["Jürgen", "Änne", "Weiß"]),
        ("Greek", &["Γιώργος", "Ελένη", "Άννα"]),
        ("Gujarati", &["કૃષ્ણ", "પ્રિયા", "જ્યોતિ"]),
        ("Hawaiian", &["ʻIolana", "Keʻalohi"]),
        ("Hebrew", &["דוד", "נֹעַם", "שָׂרָה"]),
        ("Hindi", &["कृष्ण", "प्रिया", "लक्ष्मी", "मोहम्मद", "फ़ातिमा"]),
        ("Hungarian", &["László", "Győző"]),
        ("Icelandic", &["Þór", "Sigríður"]),
        ("Irish", &["Siobhán", "Ó_Néill"]),
        ("Japanese", &["翔太", "さくら", "ケンジ", "じゅん"]),
        ("Kannada", &["ಕೃಷ್ಣ", "ಲಕ್ಷ್ಮಿ"]),
        ("Khmer", &["សុខា", "វណ្ណា", "ច័ន្ទ"]),
        ("Korean", &["민준", "서연"]),
        ("Lao", &["ສົມສັກ", "ບຸນມີ"]),
        ("Malayalam", &["കൃഷ്ണൻ", "ലക്ഷ്മി", "അമ്മ\u{200d}ു"]),
        ("Persian", &["علی\u{200c}رضا", "امیر\u{200c}حسین", "زهرا"]),
        ("Polish", &["Łukasz", "Żaneta", "Święty"]),
        ("Portuguese", &["João", "Conceição", "Luís"]),
        ("Russian", &["Мария", "Алёна", "Андрей"]),
        ("Sinhala", &["ශ්\u{200d}රී", "කුමාර", "ප්\u{200d}රියන්ත"]),
        ("Tamil", &["கிருஷ்ணன்", "லட்சுமி"]),
        ("Telugu", &["కృష్ణ", "లక్ష్మి"]),
        ("Thai", &["สมชาย", "น้ำฝน", "กิตติ์", "ไม้"]),
        ("Turkish", &["İbrahim", "Işıl", "Çağla"]),
        ("Vietnamese", &["Nguyễn", "Thị", "Dũng", "Đặng"]),
    ];

    #[test]
    fn names_of_many_languages_are_names_in_a_record_too() {
        for (language, names) in NAMES {
            for name in names {
                let parsed: Name = name.parse().unwrap_or_else(|error| panic!("{language}: {error}"));
                // Normal form and kind of apostrophe make no difference.
                let decomposed: String = name.nfd().collect();
                assert_eq!(decomposed.parse(), Ok(parsed.clone()), "{language}: {name}");
                assert!(parsed.is(&decomposed) && parsed.is(&name.replace('\'', "’")), "{language}: {name}");
                assert_eq!((parsed.to_string().parse(), parsed.as_str()), (Ok(parsed.clone()), *name));
                let text = format!(
                    "[Players \"{name} B C\"]\n[Leader \"{decomposed}\"]\n[Score \"{decomposed} 10\"]\n\
                     1. | 10 milk | {decomposed} 10 | B milk\n2. | steal milk | B steal {decomposed}:10 | {name} milk\n\
                     3. | 10 beer | {name} 10 | C beer"
                );
                let report = crate::divicity::game::Report::new(&crate::record::GameText::new(&text));
                let fault = report.fault.map(|fault| (fault.kind, fault.message));
                assert_eq!(fault.map(|(kind, _)| kind), Some("score-claim"), "{language}: {name}");
            }
        }
    }

    proptest! {
        #[test]
        fn names_are_the_same_where_their_normal_forms_are(
            one in "[aAeo'’é<=]?[a'’\u{301}\u{338}é]{0,2}", other in "[aAeo'’é<=]?[a'’\u{301}\u{338}é]{0,2}"
        ) {
            prop_assert_eq!(same(&one, &other), normalized(&one) == normalized(&other));
        }
    }

    #[test]
    fn one_name_written_in_two_ways_is_one_player() {
        let text = "[Players \"José Jose\u{301} C D\"]\n";
        let fault = crate::divicity::game::Report::new(&crate::record::GameText::new(text)).fault.unwrap();
        assert_eq!((fault.kind, fault.message.as_str()), ("bad-tag", "`Jose\u{301}` is listed twice"));
    }

    #[test]
    fn what_is_no_name_says_why() {
        assert_eq!("".parse::<Name>(), Err(ParseNameError::Empty));
        assert_eq!("discard".parse::<Name>(), Err(ParseNameError::Reserved));
        for bad in [
            "2nd",
            "_a",
            "a b",
            "a:b",
            "a\u{1b}",
            "a=b",
            "*",
            "~a",
            "’a",
            "\u{301}a",
            "\u{200d}a",
            "a\u{200d}",
            "a\u{200c}\u{200c}b",
            "a\u{200d}_b",
            "a\u{200d}2",
            "a\u{202e}b",
            "a\u{a0}b",
            "a\u{feff}",
        ] {
            assert!(matches!(bad.parse::<Name>(), Err(ParseNameError::Letters(_))), "{bad}");
        }
    }
}
