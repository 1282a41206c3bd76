//! An independent checker of Divicity's records, slow and obvious, written from `RULES.md` and `NOTATION.md`
//! alone. It reads a record letter by letter, and keeps every played card and every token as a word. Random
//! records with one thing broken must get the same verdict from both.

use crate::common::slow;
use std::collections::BTreeMap;
use std::fmt::Write;

use crate::common::broken_record::for_each_record;
use crate::common::vectors::games;
use parlour::divicity::notation::WrittenTrick;
use parlour::divicity::{Cards, Deal, Hand, Name, Players, Report, Seat, Setup, TokenSet};
use parlour::internals::divicity::rules::random_tricks;
use parlour::record::GameText;
use parlour::seed::Seed;
use parlour::table::Reading;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use slow::{CameUp, all_came_up, any, compare_a_million};

// The independent checker.

/// The place of a letter: offset, line, column.
type Place = (usize, usize, usize);

/// A fault: kind, line, column and trick.
type Fault = (&'static str, usize, usize, Option<usize>);

/// A checker's findings.
#[derive(Debug, PartialEq)]
struct Verdict {
    fault: Option<Fault>,
    tricks: usize,
    /// Name, tokens, Lex, score and rank of each player.
    players: Vec<(String, Vec<String>, usize, i32, usize)>,
    winners: Vec<String>,
    reason: Option<&'static str>,
    finished: bool,
}

const KINDS: [&str; 11] =
    ["10", "-5", "-10", "-20", "milk", "duck", "rinds", "beer", "exchange", "donate", "steal"];
const SPECIALS: [&str; 3] = ["exchange", "donate", "steal"];
const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

#[derive(Clone, Debug, PartialEq)]
enum Sort {
    /// A trick's number, with its dots.
    Number,
    /// `|`, `:`, `>`, `<>`.
    Mark,
    Word,
    /// Nothing after this can be read.
    Broken,
    End,
}

#[derive(Clone, Debug)]
struct Piece {
    sort: Sort,
    text: String,
    place: Place,
}

impl Piece {
    fn is(&self, mark: &str) -> bool {
        self.sort == Sort::Mark && self.text == mark
    }

    fn joins(&self) -> bool {
        self.sort == Sort::Mark && self.text != "|"
    }
}

struct Tag {
    name: String,
    value: String,
    place: Place,
    /// The start of the value.
    value_place: Place,
}

impl Tag {
    /// The words of the value, with places.
    fn words(&self) -> Vec<(String, Place)> {
        let mut words: Vec<(String, Place)> = Vec::new();
        let mut before = ' ';
        for (at, letter) in self.value.chars().enumerate() {
            if !letter.is_whitespace() {
                let (offset, line, column) = self.value_place;
                match words.last_mut() {
                    Some((word, _)) if !before.is_whitespace() => word.push(letter),
                    _ => words.push((letter.to_string(), (offset + at, line, column + at))),
                }
            }
            before = letter;
        }
        words.into_iter().map(|(word, place)| (plain(&word), place)).collect()
    }
}

/// The letters of a record, with places.
fn letters(text: &str) -> Vec<(char, Place)> {
    let (mut line, mut column) = (1, 1);
    let mut letters = Vec::new();
    for (at, letter) in text.chars().enumerate() {
        letters.push((letter, (at, line, column)));
        (line, column) = if letter == '\n' { (line + 1, 1) } else { (line, column + 1) };
    }
    letters
}

/// The first letter from `at` on that is neither blank nor in a comment.
fn behind_blanks(letters: &[(char, Place)], mut at: usize) -> usize {
    while let Some((letter, _)) = letters.get(at) {
        let end = match letter {
            '{' => '}',
            ';' => '\n',
            letter if letter.is_whitespace() => *letter,
            _ => break,
        };
        let closes = (at..letters.len()).find(|at| letters[*at].0 == end);
        let Some(close) = closes else { break };
        at = close + 1;
    }
    at
}

/// Tags, which have no escapes, and pieces; or the fault of a tag that does not end on its line, or of an
/// unclosed comment before the first trick.
fn read(text: &str) -> (Vec<Tag>, Result<Vec<Piece>, Stop>) {
    let letters = letters(text);
    let mut tags = Vec::new();
    let mut at = 0;
    loop {
        at = behind_blanks(&letters, at);
        match letters.get(at) {
            Some(('{', place)) => return (tags, Err(("syntax", *place))),
            Some(('[', _)) => {}
            _ => break,
        }
        let place = letters[at].1;
        let end = (at..letters.len()).find(|at| letters[*at].0 == '\n').unwrap_or(letters.len());
        let find = |from: usize, wanted: char| (from..end).find(|at| letters[*at].0 == wanted);
        let quotes = find(at, '"').and_then(|open| Some((open, find(open + 1, '"')?)));
        let marks = quotes.and_then(|(open, close)| Some((open, close, find(close, ']')?)));
        let Some((open, close, bracket)) = marks else { return (tags, Err(("bad-tag", place))) };
        let word = |range: std::ops::Range<usize>| letters[range].iter().map(|(letter, _)| letter).collect();
        let name: String = word(at + 1..open);
        let value_place = letters[open + 1].1;
        tags.push(Tag { name: name.trim().to_owned(), value: word(open + 1..close), place, value_place });
        at = bracket + 1;
    }
    (tags, Ok(pieces(&letters[at..])))
}

fn pieces(letters: &[(char, Place)]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut end = letters.first().map_or((0, 1, 1), |(_, place)| *place);
    let mut at = 0;
    // A number is only recognized at the start of a word.
    let mut begins = true;
    while at < letters.len() {
        let (letter, place) = letters[at];
        if letter.is_whitespace() {
            (at, begins) = (at + 1, true);
            continue;
        }
        if letter == ';' {
            while at < letters.len() && letters[at].0 != '\n' {
                at += 1;
            }
            begins = true;
            continue;
        }
        if letter == '{' || letter == '}' {
            let close = (at..letters.len()).find(|at| letters[*at].0 == '}').filter(|_| letter == '{');
            let Some(close) = close else {
                pieces.push(Piece { sort: Sort::Broken, text: String::new(), place });
                return pieces;
            };
            (at, begins) = (close + 1, true);
            continue;
        }
        let digits = letters[at..].iter().take_while(|(letter, _)| letter.is_ascii_digit()).count();
        let dots = letters[at + digits..].iter().take_while(|(letter, _)| *letter == '.').count();
        let next = letters.get(at + 1).map(|(letter, _)| *letter);
        let stops = |letter: char| letter.is_whitespace() || "{};|:><~".contains(letter);
        let (sort, length) = if begins && digits > 0 && dots > 0 {
            (Sort::Number, digits + dots)
        } else if letter == '<' && next == Some('>') {
            (Sort::Mark, 2)
        } else if "|:>".contains(letter) {
            (Sort::Mark, 1)
        } else {
            (Sort::Word, 1 + letters[at + 1..].iter().take_while(|(letter, _)| !stops(*letter)).count())
        };
        begins = sort == Sort::Number;
        let text: String = letters[at..at + length].iter().map(|(letter, _)| letter).collect();
        let text = plain(&text);
        let (offset, line, column) = letters[at + length - 1].1;
        end = (offset + 1, line, column + 1);
        pieces.push(Piece { sort, text, place });
        at += length;
    }
    pieces.push(Piece { sort: Sort::End, text: String::new(), place: end });
    pieces
}

/// Normalizes accents and quotes of the names used here for comparison.
fn plain(word: &str) -> String {
    word.replace("e\u{301}", "é").replace('’', "'")
}

fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    let rest = |letter: char| letter.is_alphanumeric() || "_-'.".contains(letter);
    letters.next().is_some_and(char::is_alphabetic) && letters.all(rest) && word != "discard"
}

fn is_card(word: &str) -> bool {
    word == "*" || suit(word).is_some_and(|suit| RANKS.contains(&&word[..word.len() - suit.len_utf8()]))
}

fn suit(card: &str) -> Option<char> {
    card.chars().last().filter(|letter| "MVPB".contains(*letter))
}

fn rank(card: &str) -> usize {
    RANKS.iter().position(|rank| *rank == &card[..card.len() - 1]).expect("a card with a suit")
}

fn copies(card: &str) -> usize {
    if card == "*" { 2 } else { 1 }
}

fn is_token(word: &str) -> bool {
    KINDS.contains(&word)
}

/// Counts a word.
fn count(words: &[String], wanted: &str) -> usize {
    words.iter().filter(|word| *word == wanted).count()
}

fn take_out(words: &mut Vec<String>, wanted: &str) -> String {
    let at = words.iter().position(|word| word == wanted).expect("it is there");
    words.remove(at)
}

/// A claim in a tag: seat, number and place.
type Claim = (usize, i32, Place);

/// The content of the tags.
#[derive(Default)]
struct Head {
    names: Vec<String>,
    leader: usize,
    immunity: bool,
    empty_steal: bool,
    set: Option<Vec<String>>,
    hands: Option<Vec<Vec<String>>>,
    lex: Option<Place>,
    lex_claims: Vec<Claim>,
    scores: Vec<Claim>,
}

/// A fault among the tags: offset, kind, and reported place.
type Wrong = (usize, &'static str, Place);

impl Head {
    fn hand_size(&self) -> usize {
        [15, 13, 10, 9][self.names.len() - 3]
    }

    fn tokens_per_trick(&self) -> usize {
        if self.names.len() <= 4 { 2 } else { 3 }
    }

    fn seat(&self, word: &str) -> Option<usize> {
        self.names.iter().position(|name| name == word)
    }

    fn read(tags: &[Tag], unended: Option<Stop>) -> Result<Head, Wrong> {
        let mut head = Head::default();
        let mut wrong: Vec<Wrong> = unended.map(|(kind, place)| (place.0, kind, place)).into_iter().collect();
        let players = tags.iter().find(|tag| tag.name == "Players");
        if let Some(tag) = players {
            let words = tag.words();
            for (at, (word, place)) in words.iter().enumerate() {
                if !is_name(word) || words[..at].iter().any(|(name, _)| name == word) {
                    wrong.push((place.0, "bad-tag", tag.place));
                }
            }
            if !(3..=6).contains(&words.len()) {
                wrong.push((words.first().map_or(0, |(_, place)| place.0), "bad-tag", tag.place));
            }
            head.names = words.into_iter().map(|(word, _)| word).collect();
        }
        let once = ["Game", "Event", "Players", "Leader", "Rules", "Tokens", "Lex", "Score"];
        for (at, tag) in tags.iter().enumerate() {
            if once.contains(&tag.name.as_str()) && tags[..at].iter().any(|before| before.name == tag.name) {
                wrong.push((tag.place.0, "bad-tag", tag.place));
            } else if let Err(fault) = head.tag(tag, players.is_some()) {
                wrong.push(fault);
            }
        }
        if players.is_some() && wrong.is_empty() {
            wrong.extend(head.hands(tags).err());
        } else if players.is_some() {
            // A fault in a hand may come earlier.
            wrong.extend(head.hands(tags).err().filter(|(_, kind, _)| *kind != "missing"));
        } else if wrong.is_empty() {
            return Err((0, "bad-tag", (0, 1, 1)));
        }
        match wrong.into_iter().min_by_key(|(offset, ..)| *offset) {
            Some((offset, "missing", place)) => Err((offset, "hand-size", place)),
            Some(wrong) => Err(wrong),
            None => Ok(head),
        }
    }

    fn tag(&mut self, tag: &Tag, players: bool) -> Result<(), Wrong> {
        let words = tag.words();
        let bad = |place: Place| (place.0, "bad-tag", tag.place);
        match tag.name.as_str() {
            "Game" if tag.value != "Divicity" => return Err(bad(tag.value_place)),
            "Leader" if players => {
                let seat = self.seat(&plain(&tag.value));
                self.leader = seat.ok_or((tag.value_place.0, "unknown-player", tag.value_place))?;
            }
            "Rules" => {
                for (word, place) in &words {
                    let rule = match word.as_str() {
                        "immunity" => &mut self.immunity,
                        "empty-steal" => &mut self.empty_steal,
                        _ => return Err(bad(*place)),
                    };
                    if *rule {
                        return Err(bad(*place));
                    }
                    *rule = true;
                }
                if words.is_empty() {
                    return Err(bad(tag.value_place));
                }
            }
            "Tokens" => {
                let mut set: Vec<String> = Vec::new();
                for (word, place) in &words {
                    let (kind, number) = word.rsplit_once('x').ok_or(bad(*place))?;
                    let plain = number.chars().all(|digit| digit.is_ascii_digit());
                    let number: usize = number.parse().ok().filter(|_| plain).ok_or(bad(*place))?;
                    if !(1..=99).contains(&number) || word.contains("x0") {
                        return Err(bad(*place));
                    }
                    if !is_token(kind) {
                        return Err((place.0, "unknown-token", *place));
                    }
                    if set.iter().any(|known| known == kind) {
                        return Err(bad(*place));
                    }
                    if kind == "milk" && number > 3 {
                        return Err((place.0, "milk", *place));
                    }
                    set.extend(std::iter::repeat_n(kind.to_owned(), number));
                }
                if set.is_empty() {
                    return Err(bad(tag.value_place));
                }
                self.set = Some(set);
            }
            "Lex" => {
                self.lex = Some(tag.place);
                self.lex_claims = self.claims(tag, 0..=255)?;
                let mut sum = 0;
                for (_, lex, place) in &self.lex_claims {
                    sum += lex;
                    if sum > 4 {
                        return Err((place.0, "lex", *place));
                    }
                }
            }
            "Score" => self.scores = self.claims(tag, i32::MIN..=i32::MAX)?,
            _ => {}
        }
        Ok(())
    }

    /// Pairs of players and numbers.
    fn claims(&self, tag: &Tag, range: std::ops::RangeInclusive<i32>) -> Result<Vec<Claim>, Wrong> {
        let bad = |place: Place| (place.0, "bad-tag", tag.place);
        let mut claims: Vec<Claim> = Vec::new();
        for pair in tag.words().chunks(2) {
            let (word, place) = &pair[0];
            // If the players are unknown, that is the fault.
            let nobody = self.names.is_empty();
            let seat = self.seat(word).or(nobody.then_some(claims.len()));
            let seat = seat.ok_or((place.0, "unknown-player", *place))?;
            if claims.iter().any(|(known, ..)| *known == seat) {
                return Err(bad(*place));
            }
            let (number, place) = pair.get(1).ok_or(bad(*place))?;
            let value: Option<i32> = number.parse().ok().filter(|value| range.contains(value));
            claims.push((seat, value.filter(|_| !number.starts_with('+')).ok_or(bad(*place))?, *place));
        }
        Ok(claims)
    }

    /// The hands: all or none (C1, C2).
    fn hands(&mut self, tags: &[Tag]) -> Result<(), Wrong> {
        let mut wrong: Vec<Wrong> = Vec::new();
        let mut seen: Vec<String> = Vec::new();
        let mut cards: Vec<(String, String)> = Vec::new();
        let mut hands = vec![Vec::new(); self.names.len()];
        for tag in tags.iter().filter(|tag| tag.name == "Hand") {
            let words = tag.words();
            let Some((player, place)) = words.first() else {
                wrong.push((tag.place.0, "bad-tag", tag.place));
                continue;
            };
            let seat = self.seat(player);
            if seat.is_none() {
                wrong.push((place.0, "unknown-player", *place));
            } else if seen.contains(player) {
                wrong.push((place.0, "bad-tag", tag.place));
            }
            let again = seen.contains(player);
            seen.push(player.clone());
            for (card, place) in &words[1..] {
                if !is_card(card) {
                    wrong.push((place.0, "unknown-card", *place));
                    continue;
                }
                // A repeated hand is reported once.
                let first = cards.iter().find(|(_, known)| known == card);
                if again && first.is_some_and(|(owner, _)| owner == player) {
                    continue;
                }
                if cards.iter().filter(|(_, known)| known == card).count() == copies(card) {
                    wrong.push((place.0, "duplicate-card", *place));
                } else {
                    cards.push((player.clone(), card.clone()));
                }
            }
            let size = if (3..=6).contains(&self.names.len()) { self.hand_size() } else { words.len() - 1 };
            if words.len() - 1 != size {
                wrong.push((place.0, "hand-size", *place));
            }
            if let Some(seat) = seat {
                hands[seat] = words[1..].iter().map(|(card, _)| card.clone()).collect();
            }
        }
        if let Some(wrong) = wrong.into_iter().min_by_key(|(offset, ..)| *offset) {
            return Err(wrong);
        }
        if seen.is_empty() {
            return Ok(());
        }
        let players = tags.iter().find(|tag| tag.name == "Players").expect("players");
        for (name, place) in players.words() {
            if !seen.contains(&name) {
                return Err((place.0, "missing", place));
            }
        }
        self.hands = Some(hands);
        Ok(())
    }
}

/// A played card.
struct Played {
    trick: usize,
    seat: usize,
    card: String,
    /// The suit led before it.
    led: Option<char>,
    place: Place,
}

struct Match<'a> {
    head: &'a Head,
    pieces: &'a [Piece],
    at: usize,
    /// Whether tricks have cards, known after the first.
    has_cards: Option<bool>,
    /// Whether any trick names immune players.
    immune_named: bool,
    jokers_named: usize,
    hands: Option<Vec<Vec<String>>>,
    played: Vec<Played>,
    out: Vec<String>,
    held: Vec<Vec<String>>,
    lex: Vec<usize>,
    leader: usize,
    tricks: usize,
    /// Whether part of the current trick was read.
    begun: bool,
    /// The first revoke in reading order.
    revoke: Option<(Place, usize)>,
}

/// A kind and a place.
type Stop = (&'static str, Place);

/// The current trick.
#[derive(Default)]
struct Now {
    cards: Vec<(usize, String)>,
    lying: Vec<String>,
    immune: Vec<usize>,
    first: Option<usize>,
    winner: Option<usize>,
    turn: usize,
}

impl Now {
    fn led(&self) -> Option<char> {
        self.cards.iter().find_map(|(_, card)| suit(card))
    }

    /// The players of the led suit, lowest card first (C6).
    fn in_suit(&self) -> Vec<usize> {
        let mut cards: Vec<(usize, usize)> = self
            .cards
            .iter()
            .filter(|(_, card)| suit(card).is_some() && suit(card) == self.led())
            .map(|(seat, card)| (rank(card), *seat))
            .collect();
        cards.sort_unstable();
        cards.into_iter().map(|(_, seat)| seat).collect()
    }
}

impl Match<'_> {
    fn peek(&self) -> &Piece {
        &self.pieces[self.at.min(self.pieces.len() - 1)]
    }

    fn second(&self) -> &Piece {
        &self.pieces[(self.at + 1).min(self.pieces.len() - 1)]
    }

    fn next(&mut self) -> Piece {
        let piece = self.peek().clone();
        self.at += 1;
        piece
    }

    fn players(&self) -> usize {
        self.head.names.len()
    }

    fn over(&self) -> bool {
        self.tricks == self.head.hand_size()
    }

    fn all(&mut self) -> Result<(), Stop> {
        while self.peek().sort != Sort::End {
            self.begun = false;
            let before = (self.held.clone(), self.lex.clone());
            if let Err(stop) = self.trick() {
                (self.held, self.lex) = before;
                return Err(stop);
            }
        }
        Ok(())
    }

    fn trick(&mut self) -> Result<(), Stop> {
        // A take at the start is one too many for the trick before.
        let (bar, word) = (self.peek().clone(), self.second().clone());
        let is_taker = word.text == "discard" || self.head.seat(&word.text).is_some();
        if bar.is("|") && is_taker && !is_token(&word.text) {
            return Err(("token-count", bar.place));
        }
        let mut now = Now::default();
        let mut numbered = false;
        while self.peek().sort == Sort::Number {
            let number = self.next();
            self.begun = true;
            if self.over() {
                return Err(("game-over", number.place));
            }
            if numbered || number.text != format!("{}.", self.tricks + 1) {
                return Err(("trick-number", number.place));
            }
            numbered = true;
        }
        self.named_immune(&mut now)?;
        self.cards(&mut now)?;
        self.tokens(&mut now)?;
        let tokens = now.lying.len();
        for _ in 0..tokens {
            self.take(&mut now)?;
        }
        // C9, C10.
        let winner = now.winner.expect("a trick has a winner");
        self.lex[winner] += now.cards.iter().filter(|(_, card)| card.starts_with('A')).count();
        self.leader = winner;
        self.tricks += 1;
        Ok(())
    }

    fn named_immune(&mut self, now: &mut Now) -> Result<(), Stop> {
        let mut named = Vec::new();
        while self.peek().text.starts_with('~') {
            named.push(self.next());
        }
        if let Some(first) = named.first()
            && self.peek().sort == Sort::Word
        {
            return Err(("syntax", first.place));
        }
        for piece in named {
            let name = &piece.text[1..];
            let seat = self.player(name, piece.place)?;
            self.begun = true;
            self.has_cards.get_or_insert(false);
            let kind = if self.over() {
                "game-over"
            } else if self.has_cards == Some(true) || !self.head.immunity || now.immune.contains(&seat) {
                "syntax"
            } else if self.jokers_named == 2 {
                "duplicate-card"
            } else {
                self.jokers_named += 1;
                now.immune.push(seat);
                continue;
            };
            return Err((kind, piece.place));
        }
        Ok(())
    }

    fn player(&self, word: &str, place: Place) -> Result<usize, Stop> {
        let kind = if is_name(word) { "unknown-player" } else { "syntax" };
        self.head.seat(word).ok_or((kind, place))
    }

    fn cards(&mut self, now: &mut Now) -> Result<(), Stop> {
        let order: Vec<usize> =
            (0..self.players()).map(|place| (self.leader + place) % self.players()).collect();
        while self.peek().sort == Sort::Word {
            let piece = self.next();
            let card = piece.text.clone();
            if !is_card(&card) {
                let could = card.chars().all(|letter| letter.is_alphanumeric() || letter == '*');
                return Err((if could { "unknown-card" } else { "syntax" }, piece.place));
            }
            if card == "*" && now.cards.is_empty() && self.peek().sort == Sort::End {
                return Err(("card-count", piece.place));
            }
            self.begun = true;
            if self.over() {
                return Err(("game-over", piece.place));
            }
            if self.has_cards == Some(false) || now.cards.len() == order.len() {
                return Err(("card-count", piece.place));
            }
            self.has_cards = Some(true);
            self.card(now, order[now.cards.len()], card, piece.place)?;
        }
        let bar = self.next();
        if !bar.is("|") {
            return Err(("syntax", bar.place));
        }
        self.begun = true;
        let has_cards = *self.has_cards.get_or_insert(false);
        if self.over() {
            return Err(("game-over", bar.place));
        }
        if has_cards && now.cards.len() < order.len() {
            return Err(("card-count", bar.place));
        }
        Ok(())
    }

    fn card(&mut self, now: &mut Now, seat: usize, card: String, place: Place) -> Result<(), Stop> {
        if self.played.iter().filter(|played| played.card == card).count() == copies(&card) {
            return Err(("duplicate-card", place));
        }
        let led = now.led();
        if let Some(hands) = &mut self.hands {
            if count(&hands[seat], &card) == 0 {
                return Err(("not-in-hand", place));
            }
            let follows = card == "*" || led.is_none() || suit(&card) == led;
            if !follows && hands[seat].iter().any(|held| suit(held) == led) {
                return Err(("revoke", place));
            }
            take_out(&mut hands[seat], &card);
        } else if let Some(suit_now) = suit(&card) {
            // A card held earlier should have been played then.
            let revoke = self.played.iter().find(|played| {
                let followed = suit(&played.card).is_none_or(|suit| suit == suit_now);
                played.seat == seat && played.led == Some(suit_now) && !followed
            });
            if let Some(revoke) = revoke
                && self.revoke.is_none_or(|(first, _)| revoke.place < first)
            {
                self.revoke = Some((revoke.place, revoke.trick));
            }
        }
        self.played.push(Played { trick: self.tricks + 1, seat, card: card.clone(), led, place });
        now.cards.push((seat, card));
        Ok(())
    }

    fn token(piece: &Piece) -> Result<String, Stop> {
        if piece.sort != Sort::Word {
            return Err(("syntax", piece.place));
        }
        if is_token(&piece.text) {
            return Ok(piece.text.clone());
        }
        let could = piece.text.chars().all(|letter| letter.is_alphanumeric() || "+-_'.".contains(letter));
        Err((if could { "unknown-token" } else { "syntax" }, piece.place))
    }

    fn tokens(&mut self, now: &mut Now) -> Result<(), Stop> {
        while self.peek().sort == Sort::Word {
            let piece = self.next();
            if !is_token(&piece.text) && self.head.seat(&piece.text).is_some() {
                return Err(("syntax", piece.place));
            }
            let token = Match::token(&piece)?;
            if now.lying.len() == self.head.tokens_per_trick() {
                return Err(("token-count", piece.place));
            }
            let most = match (&self.head.set, token.as_str()) {
                (Some(set), kind) => count(set, kind),
                (None, "milk") => 3,
                (None, "duck") => 1,
                _ => usize::MAX,
            };
            if count(&self.out, &token) >= most {
                return Err(("token-set", piece.place));
            }
            self.out.push(token.clone());
            now.lying.push(token);
        }
        if self.peek().sort == Sort::Broken {
            return Err(("syntax", self.peek().place));
        }
        if now.lying.len() < self.head.tokens_per_trick() {
            return Err(("token-count", self.peek().place));
        }
        Ok(())
    }

    /// The immune players, if known for certain (C14).
    fn immune(&self, now: &Now) -> Option<Vec<usize>> {
        if !self.head.immunity {
            return Some(Vec::new());
        }
        if self.has_cards == Some(true) {
            let jokers = now.cards.iter().filter(|(_, card)| card == "*");
            return Some(jokers.map(|(seat, _)| *seat).collect());
        }
        self.immune_named.then(|| now.immune.clone())
    }

    fn take(&mut self, now: &mut Now) -> Result<(), Stop> {
        let bar = self.peek().clone();
        if matches!(bar.sort, Sort::Number | Sort::End) || (bar.sort == Sort::Word && is_card(&bar.text)) {
            return Err(("token-count", bar.place));
        }
        if !bar.is("|") {
            return Err(("syntax", bar.place));
        }
        self.next();
        let who = self.next();
        if who.sort != Sort::Word {
            return Err(("syntax", who.place));
        }
        let taker = if who.text == "discard" { None } else { Some(self.player(&who.text, who.place)?) };
        self.may_take(now, taker, who.place)?;
        let what = self.next();
        let token = Match::token(&what)?;
        if count(&now.lying, &token) == 0 {
            return Err(("token-not-in-play", what.place));
        }
        take_out(&mut now.lying, &token);
        match now.turn {
            0 => now.first = taker,
            1 => now.winner = taker.or(now.first),
            _ => {}
        }
        now.turn += 1;
        let is_special = SPECIALS.contains(&token.as_str());
        if let Some(taker) = taker {
            if is_special {
                self.effect(now, &token, taker, what.place)?;
            } else {
                self.held[taker].push(token);
            }
        }
        // Nothing more belongs to this take.
        let (next, behind) = (self.peek(), self.second());
        let kept = next.text == "kept" && self.head.seat("kept").is_none();
        if next.sort == Sort::Word && (behind.joins() || kept) {
            return Err(("syntax", next.place));
        }
        Ok(())
    }

    /// Whether it is this player's turn (C6–C8, C14); `None` stands for a discard.
    fn may_take(&self, now: &Now, taker: Option<usize>, place: Place) -> Result<(), Stop> {
        let in_suit = now.in_suit();
        let recorded = !now.cards.is_empty();
        let immune = self.immune(now).unwrap_or_default();
        let had_one = taker.is_some_and(|taker| Some(taker) == now.first || Some(taker) == now.winner);
        let right = match (now.turn, taker) {
            (0, Some(taker)) if recorded => in_suit[0] == taker,
            (1, taker) if recorded && in_suit.len() == 1 => taker.is_none(),
            (1, taker) if recorded => taker == in_suit.last().copied(),
            (1, None) => true,
            (_, Some(taker)) => !had_one && !immune.contains(&taker),
            (_, None) => false,
        };
        if right {
            return Ok(());
        }
        let only_immune = (now.turn == 2 || !recorded) && !had_one;
        let is_immune = taker.is_some_and(|taker| immune.contains(&taker));
        Err((if only_immune && is_immune { "immune" } else { "wrong-taker" }, place))
    }

    fn effect(&mut self, now: &mut Now, special: &str, player: usize, at: Place) -> Result<(), Stop> {
        let (first, second) = (self.peek().clone(), self.second().clone());
        if first.sort == Sort::Broken {
            return Err(("syntax", first.place));
        }
        if first.sort == Sort::Word && first.text == "kept" && !second.is(":") {
            self.next();
            return self.keep(now, special, player, first.place);
        }
        if first.sort != Sort::Word || (is_card(&first.text) && !second.joins()) {
            return Err(("effect-missing", at));
        }
        // The form of another special does not belong here.
        let (token, person) = (is_token(&first.text), self.head.seat(&first.text).is_some());
        let mark = match special {
            "donate" => ">",
            "exchange" => "<>",
            _ => ":",
        };
        let apt = if special == "steal" { person || !token } else { token };
        if second.joins() && (token || person) && !(second.is(mark) && apt) {
            return Err(("syntax", first.place));
        }
        let mine = if special == "steal" { None } else { Some(self.token_of(player)?) };
        if special != "steal" {
            self.mark(mark)?;
        }
        let target = self.next();
        if target.sort != Sort::Word {
            return Err(("syntax", target.place));
        }
        let other = self.player(&target.text, target.place)?;
        if other == player {
            return Err(("effect-impossible", target.place));
        }
        if self.immune(now).unwrap_or_default().contains(&other) {
            return Err(("immune", target.place));
        }
        let theirs = if special == "donate" {
            None
        } else {
            self.mark(":")?;
            Some(self.token_of(other)?)
        };
        if let Some(mine) = mine {
            let token = take_out(&mut self.held[player], &mine);
            self.held[other].push(token);
        }
        if let Some(theirs) = theirs {
            let token = take_out(&mut self.held[other], &theirs);
            self.held[player].push(token);
        }
        Ok(())
    }

    fn mark(&mut self, mark: &str) -> Result<(), Stop> {
        let piece = self.next();
        if piece.is(mark) { Ok(()) } else { Err(("syntax", piece.place)) }
    }

    /// A token that this player holds.
    fn token_of(&mut self, player: usize) -> Result<String, Stop> {
        let piece = self.next();
        let token = Match::token(&piece)?;
        if count(&self.held[player], &token) == 0 {
            return Err(("effect-impossible", piece.place));
        }
        Ok(token)
    }

    /// A special is kept only if it is impossible (C11, C14).
    fn keep(&mut self, now: &Now, special: &str, player: usize, place: Place) -> Result<(), Stop> {
        let others = (0..self.players()).filter(|other| *other != player);
        let mut targets: Vec<usize> =
            others.clone().filter(|other| special == "donate" || !self.held[*other].is_empty()).collect();
        let immune = self.immune(now);
        let known = immune.clone().unwrap_or_default();
        targets.retain(|target| !known.contains(target));
        let lacks_own = special != "steal" && self.held[player].is_empty();
        let mut nothing_held = others.filter(|other| self.held[*other].is_empty() && !known.contains(other));
        let at_nothing = self.head.empty_steal && special == "steal" && nothing_held.next().is_some();
        if !lacks_own && !targets.is_empty() && !at_nothing {
            // Otherwise only unrecorded immunity can be the reason, of two players at most.
            if immune.is_some() || targets.len() > 2 {
                return Err(("kept-but-possible", place));
            }
        }
        self.held[player].push(special.to_owned());
        Ok(())
    }
}

/// C12.
fn score(tokens: &[String], lex: usize) -> i32 {
    let many = |kind: &str| count(tokens, kind) as i32;
    let kept: i32 = SPECIALS.iter().map(|kind| many(kind)).sum();
    let pairs = many("rinds").min(many("beer"));
    let milk = [0, -5, -25, -50][count(tokens, "milk").min(3)];
    10 * many("10") - 5 * many("-5") - 10 * many("-10") - 20 * many("-20") - 30 * many("duck")
        + 10 * many("rinds")
        + 5 * many("beer")
        + 30 * pairs
        + milk
        + 5 * kept
        + if lex == 3 { 50 } else { 0 }
}

/// The independent checker's verdict.
fn check(text: &str) -> Verdict {
    let (tags, pieces) = read(text);
    let head = match Head::read(&tags, pieces.as_ref().err().copied()) {
        Ok(head) => head,
        Err((_, kind, (_, line, column))) => {
            return Verdict {
                fault: Some((kind, line, column, None)),
                tricks: 0,
                players: Vec::new(),
                winners: Vec::new(),
                reason: None,
                finished: false,
            };
        }
    };
    let pieces = pieces.unwrap_or_default();
    let players = head.names.len();
    let mut game = Match {
        head: &head,
        pieces: &pieces,
        at: 0,
        has_cards: None,
        immune_named: head.immunity && pieces.iter().any(|piece| piece.text.starts_with('~')),
        jokers_named: 0,
        hands: head.hands.clone(),
        played: Vec::new(),
        out: Vec::new(),
        held: vec![Vec::new(); players],
        lex: vec![0; players],
        leader: head.leader,
        tricks: 0,
        begun: false,
        revoke: None,
    };
    let stop = game.all();
    let (over, begun, tricks) = (game.over(), game.begun, game.tricks);
    let mut fault = match (game.revoke, stop) {
        (Some((place, trick)), _) => Some(("revoke", place, Some(trick))),
        (None, Err((kind, place))) => {
            // Text that begins no trick belongs after the last take of the previous one.
            let is_behind = match kind {
                "unknown-card" => over || matches!(game.peek().sort, Sort::Number | Sort::End),
                _ => true,
            };
            Some((kind, place, Some((tricks + usize::from(begun || !is_behind)).max(1))))
        }
        (None, Ok(())) => None,
    };
    if fault.is_none() {
        let mut claims: Vec<(Place, &'static str)> = Vec::new();
        if let Some(tag) = head.lex {
            let claimed = |seat: usize| head.lex_claims.iter().find(|(claimed, ..)| *claimed == seat);
            if game.has_cards == Some(false) {
                game.lex =
                    (0..players).map(|seat| claimed(seat).map_or(0, |(_, lex, _)| *lex as usize)).collect();
            }
            for (seat, won) in game.lex.iter().enumerate() {
                match claimed(seat) {
                    Some((_, lex, place)) if *lex as usize != *won => claims.push((*place, "lex")),
                    None if *won > 0 => claims.push((tag, "lex")),
                    _ => {}
                }
            }
        }
        for (seat, claimed, place) in &head.scores {
            if score(&game.held[*seat], game.lex[*seat]) != *claimed {
                claims.push((*place, "score-claim"));
            }
        }
        fault = claims.into_iter().min().map(|(place, kind)| (kind, place, None));
    }
    let keys: Vec<(bool, i32, usize)> =
        game.held.iter().zip(&game.lex).map(|(held, lex)| (*lex == 4, score(held, *lex), *lex)).collect();
    let rank = |seat: usize| 1 + keys.iter().filter(|key| **key > keys[seat]).count();
    let first: Vec<usize> = (0..players).filter(|seat| rank(*seat) == 1).collect();
    let tied = keys.iter().filter(|key| key.1 == keys[first[0]].1).count() > 1;
    let reason = match keys[first[0]] {
        (true, ..) => "four-lex",
        _ if first.len() > 1 => "shared",
        _ if tied => "lex-tiebreak",
        _ => "score",
    };
    let player = |seat: usize| {
        let mut tokens = game.held[seat].clone();
        tokens.sort();
        (head.names[seat].clone(), tokens, game.lex[seat], keys[seat].1, rank(seat))
    };
    Verdict {
        fault: fault.map(|(kind, (_, line, column), trick)| (kind, line, column, trick)),
        tricks,
        players: (0..players).map(player).collect(),
        winners: first.iter().map(|seat| head.names[*seat].clone()).collect(),
        reason: Some(reason),
        finished: over,
    }
}

/// The program's verdict.
fn program(text: &str) -> Verdict {
    let text = GameText::new(text);
    let report = Report::of(&text.parse(), &text, Reading::Strict);
    let fault = report.fault.as_ref().map(|fault| {
        let trick = fault.ply.map(|step| step.number() as usize);
        (fault.kind, fault.location.line, fault.location.column, trick)
    });
    let Some(table) = report.table() else {
        let (players, winners) = (Vec::new(), Vec::new());
        return Verdict { fault, tricks: 0, players, winners, reason: None, finished: false };
    };
    let standings = table.standings();
    let mut ranked = standings.ranked.clone();
    ranked.sort_by_key(|standing| standing.player);
    let name = |player: usize| plain(table.names()[player].as_str());
    let player = |standing: &parlour::divicity::Standing| {
        let mut tokens: Vec<String> = standing.holding.tokens.tokens().map(|kind| kind.to_string()).collect();
        tokens.sort();
        let lex = usize::from(standing.holding.lex);
        (name(standing.player), tokens, lex, standing.total, standing.rank)
    };
    Verdict {
        fault,
        tricks: table.state.tricks(),
        players: ranked.iter().map(player).collect(),
        winners: standings.winners().map(name).collect(),
        reason: Some(standings.reason.name()),
        finished: table.state.is_over(),
    }
}

// Records to compare.

/// A record in parts: tags, and the words and marks of each trick.
#[derive(Clone)]
struct Parts {
    tags: Vec<(String, String)>,
    tricks: Vec<Vec<String>>,
}

/// A legal match.
fn legal(random: &mut impl Rng) -> Parts {
    let players = Players::new(random.random_range(3..=6)).expect("so many play");
    let names = ["Ana", "Beto", "Cira", "Davi", "Eva", "Fafa"];
    let odd = ["O'Neil", "duck", "KV", "steal", "kept", "José-2_x.y"];
    let names = if random.random_bool(0.7) { names } else { odd };
    let names: Vec<Name> =
        names[..players.count()].iter().map(|name| name.parse().expect("a name")).collect();
    let deal = Deal::new(players, Seed(random.random()));
    let mut dealt = [Hand::EMPTY; Players::MOST];
    for (hand, cards) in dealt.iter_mut().zip(&deal.hands) {
        *hand = cards.iter().copied().collect();
    }
    let cards = match random.random_range(0..3) {
        0 => Cards::Dealt(dealt),
        1 => Cards::Recorded,
        _ => Cards::LeftOut,
    };
    let sets = [
        "10x4 milkx3 duckx1 rindsx3 beerx3 exchangex6 donatex5 stealx5",
        "10x9 -20x6 stealx15",
        "10x4 stealx13 exchangex13",
    ];
    let tokens: Option<TokenSet> =
        random.random_bool(0.5).then(|| any(&sets, random).parse().expect("a set"));
    let immunity = random.random_bool(0.5);
    let immune_named = immunity && cards == Cards::LeftOut && random.random_bool(0.5);
    let leader = Seat::new(random.random_range(0..players.count())).expect("a seat");
    let empty_steal = random.random_bool(0.3);
    let setup = Setup { players, leader, immunity, empty_steal, immune_named, tokens, cards };
    let mut tricks = random_tricks(setup, random);
    if random.random_bool(0.5) {
        tricks.truncate(random.random_range(0..=tricks.len()));
    }
    let mut tags = vec![("Game".to_owned(), "Divicity".to_owned())];
    let joined = names.iter().map(Name::as_str).collect::<Vec<_>>().join(" ");
    tags.push(("Players".to_owned(), joined));
    tags.push(("Leader".to_owned(), names[leader.index()].to_string()));
    tags.extend(setup.rules().map(|rules| ("Rules".to_owned(), rules)));
    tags.extend(tokens.map(|tokens| ("Tokens".to_owned(), tokens.to_string())));
    if let Cards::Dealt(hands) = cards {
        for (name, hand) in names.iter().zip(hands) {
            tags.push(("Hand".to_owned(), format!("{name} {hand}")));
        }
    }
    let numbered = random.random_bool(0.7);
    let tricks = (1..)
        .zip(&tricks)
        .map(|(number, trick)| {
            let number = (numbered || random.random_bool(0.1)).then_some(number);
            let text = WrittenTrick { number, ..WrittenTrick::of(trick, &names) }.to_string();
            let words = pieces(&letters(&text)).into_iter().filter(|piece| piece.sort != Sort::End);
            words.map(|piece| piece.text).collect()
        })
        .collect();
    let mut parts = Parts { tags, tricks };
    claims(&mut parts, cards, random);
    parts
}

/// Adds the tags `Lex` (with cards) and `Score`, with the actual results.
fn claims(parts: &mut Parts, cards: Cards, random: &mut impl Rng) {
    let verdict = program(&text(parts, random));
    let names: Vec<&String> = verdict.players.iter().map(|(name, ..)| name).collect();
    let pairs = |numbers: Vec<i32>| {
        let all: Vec<String> =
            names.iter().zip(numbers).map(|(name, number)| format!("{name} {number}")).collect();
        all.join(" ")
    };
    if random.random_bool(0.4) {
        let won: Vec<i32> = verdict.players.iter().map(|(_, _, lex, ..)| *lex as i32).collect();
        let told = if cards == Cards::LeftOut && !parts.tricks.is_empty() {
            let mut lex = vec![0; names.len()];
            for _ in 0..random.random_range(0..=4) {
                let one = random.random_range(0..names.len().min(3));
                lex[one] += 1;
            }
            lex
        } else {
            won
        };
        parts.tags.push(("Lex".to_owned(), pairs(told)));
    }
    if random.random_bool(0.4) {
        let scores = program(&text(parts, random)).players.iter().map(|(_, _, _, score, _)| *score).collect();
        parts.tags.push(("Score".to_owned(), pairs(scores)));
    }
}

/// A random word, mostly one that occurs in records.
fn some_word(parts: &Parts, random: &mut impl Rng) -> String {
    let names: Vec<&str> = parts
        .tags
        .iter()
        .filter(|(name, _)| name == "Players")
        .flat_map(|(_, value)| value.split(' '))
        .collect();
    match random.random_range(0..10) {
        0 | 1 => {
            let suits = ["M", "V", "P", "B"];
            format!("{}{}", any(&RANKS, random), any(&suits, random))
        }
        2 | 3 => any(&KINDS, random).to_owned(),
        4 | 5 if !names.is_empty() => any(&names, random).to_owned(),
        6 if !names.is_empty() => format!("~{}", any(&names, random)),
        7 => any(&["|", "|", ">", "<>", ":"], random).to_owned(),
        8 => any(&["kept", "discard", "*", "kept", "*"], random).to_owned(),
        _ => any(&["Zoe", "bear", "1M", "11V", "}", "{", "1-0", "~", "~Zoe", "4.", "0.", "10..."], random)
            .to_owned(),
    }
}

/// The record with one thing broken, which may turn out to be legal.
fn broken(parts: &Parts, random: &mut impl Rng) -> Parts {
    let mut parts = parts.clone();
    if random.random_bool(0.25) || parts.tricks.is_empty() {
        break_tags(&mut parts, random);
        return parts;
    }
    let word = some_word(&parts, random);
    let tricks = parts.tricks.len();
    // Mostly the last tricks, when players hold much.
    let at = if random.random_bool(0.3) { tricks - 1 } else { random.random_range(0..tricks) };
    let trick = &mut parts.tricks[at];
    let one = random.random_range(0..trick.len());
    let sort = |word: &str| {
        let marks = ["|", ">", "<>", ":"];
        [is_card(word), is_token(word), marks.contains(&word), word.starts_with('~')]
    };
    match random.random_range(0..14) {
        0 => trick[one] = word,
        1 => trick.insert(one, word),
        2 => drop(trick.remove(one)),
        3 => trick.insert(one, trick[one].clone()),
        4 => {
            let other = random.random_range(0..trick.len());
            trick.swap(one, other);
        }
        // Replace by another word of the same sort: card, token, player, mark.
        5..=8 => {
            let same: Vec<String> = (0..40).map(|_| some_word(&parts, random)).collect();
            let trick = &mut parts.tricks[at];
            let same: Vec<String> = same.into_iter().filter(|word| sort(word) == sort(&trick[one])).collect();
            if !same.is_empty() {
                trick[one] = any(&same, random);
            }
        }
        // Replace by a word of another trick.
        9 => {
            let from = random.random_range(0..tricks);
            let other = any(&parts.tricks[from], random);
            parts.tricks[at][one] = other;
        }
        // Replace an effect by `kept`, or `kept` by an effect.
        10 | 11 => keep_or_not(&mut parts, at, random),
        12 => {
            let again = parts.tricks[at].clone();
            let place = random.random_range(0..=tricks);
            if random.random_bool(0.5) {
                parts.tricks.insert(place, again);
            } else {
                drop(parts.tricks.remove(at));
            }
        }
        _ => trick.truncate(one),
    }
    parts
}

/// Replaces an effect by `kept`, or `kept` by an effect.
fn keep_or_not(parts: &mut Parts, at: usize, random: &mut impl Rng) {
    let names: Vec<String> = parts
        .tags
        .iter()
        .filter(|(name, _)| name == "Players")
        .flat_map(|(_, value)| value.split(' ').map(str::to_owned))
        .collect();
    let start = random.random_range(0..parts.tricks.len());
    let count = parts.tricks.len();
    for trick in (0..count).map(|place| (start + place) % count).chain([at]) {
        let trick = &mut parts.tricks[trick];
        let special = (1..trick.len()).find(|place| {
            SPECIALS.contains(&trick[*place].as_str())
                && trick.get(place + 1).is_some_and(|next| next != "|")
                && trick[place - 1] != "|"
        });
        let Some(special) = special else { continue };
        let end = (special + 1..trick.len()).find(|place| trick[*place] == "|").unwrap_or(trick.len());
        let effect: Vec<String> = if trick[special + 1] == "kept" {
            let mut word = || any(&KINDS, random).to_owned();
            let (mine, theirs) = (word(), word());
            let who = any(&names, random);
            match trick[special].as_str() {
                "donate" => vec![mine, ">".to_owned(), who],
                "exchange" => vec![mine, "<>".to_owned(), who, ":".to_owned(), theirs],
                _ => vec![who, ":".to_owned(), theirs],
            }
        } else {
            vec!["kept".to_owned()]
        };
        trick.splice(special + 1..end, effect);
        return;
    }
}

/// Marks a tag without an end.
const UNENDED: char = '\u{1}';

fn break_tags(parts: &mut Parts, random: &mut impl Rng) {
    let word = some_word(parts, random).replace(['{', '}'], "x");
    let at = random.random_range(0..parts.tags.len());
    let (name, value) = &mut parts.tags[at];
    let mut words: Vec<String> = value.split(' ').map(str::to_owned).collect();
    let one = random.random_range(0..words.len());
    match random.random_range(0..10) {
        0 => words[one] = word,
        9 => words.push(any(&["\u{1}", "\"\u{1}"], random).to_owned()),
        1 => words.insert(one, word),
        2 => drop(words.remove(one)),
        3 => words.insert(one, words[one].clone()),
        4 => {
            let other = random.random_range(0..words.len());
            words.swap(one, other);
        }
        // Replace a number by another or by junk.
        5 | 6 => {
            let numbers: Vec<usize> = (0..words.len())
                .filter(|at| words[*at].chars().any(|letter| letter.is_ascii_digit()))
                .collect();
            if let Some(at) = numbers.first().map(|_| any(&numbers, random)) {
                words[at] = match name.as_str() {
                    "Tokens" => any(
                        &["10x5", "milkx3", "milkx4", "duckx0", "beer", "bearx2", "beerx100", "-5x01"],
                        random,
                    )
                    .to_owned(),
                    _ => any(&["0", "1", "2", "3", "4", "5", "-5", "+1", "300", "x", "99999999999"], random)
                        .to_owned(),
                };
            }
        }
        7 => {
            let again = parts.tags[at].clone();
            parts.tags.push(again);
            return;
        }
        _ => {
            let kept = parts.tags.remove(at);
            // Tags may come in any order after the players.
            if kept.0 != "Players" && random.random_bool(0.5) {
                let place = random.random_range(2.min(parts.tags.len())..=parts.tags.len());
                parts.tags.insert(place, kept);
            }
            return;
        }
    }
    *value = words.join(" ");
}

/// The text of a record, with random blanks and comments.
fn text(parts: &Parts, random: &mut impl Rng) -> String {
    let mut text = String::new();
    // Names as some keyboards write them.
    let typed = [|word: &str| word.to_owned(), |word: &str| word.replace('é', "e\u{301}").replace('\'', "’")];
    for (name, value) in &parts.tags {
        let value = any(&typed, random)(value);
        match value.strip_suffix(UNENDED) {
            Some(value) => writeln!(text, "[{name} \"{value}").expect("memory"),
            None => writeln!(text, "[{name} \"{value}\"]").expect("memory"),
        }
    }
    text.push('\n');
    let marks = [">", "<>", ":", "|"];
    for trick in &parts.tricks {
        for (place, word) in trick.iter().enumerate() {
            text.push_str(&any(&typed, random)(word));
            let next = trick.get(place + 1).map_or("", String::as_str);
            // Blanks are optional around marks and after a number.
            let glued = marks.contains(&next) || (marks.contains(&word.as_str()) && !next.ends_with('.'));
            let free = !next.is_empty() && (glued || word.ends_with('.')) && !word.contains('~');
            if !(free && random.random_bool(0.4)) {
                text.push_str(any(
                    &[" ", " ", " ", "\n", "\r\n", "\t", "{why}", " {é\n1. x | y} ", ";why\n"],
                    random,
                ));
            }
        }
        text.push('\n');
    }
    text
}

/// Asserts that both agree on this many records; returns how often each kind of verdict occurred.
fn compare(seed: u64, records: usize) -> CameUp {
    let mut came_up = BTreeMap::new();
    for_each_record((seed, records), 8, legal, broken, |record, is_whole, random| {
        let text = text(record, random);
        let (slow, fast) = (check(&text), program(&text));
        assert_eq!(slow, fast, "{text}");
        assert!(!is_whole || slow.fault.is_none(), "{text}");
        *came_up.entry(slow.fault.map_or("good", |(kind, ..)| kind)).or_insert(0) += 1;
        if let Some(reason) = slow.reason.filter(|_| slow.fault.is_none()) {
            *came_up.entry(reason).or_insert(0) += 1;
        }
    });
    came_up
}

const KINDS_OF_VERDICTS: &[&str] = &[
    "good",
    "syntax",
    "bad-tag",
    "trick-number",
    "unknown-player",
    "unknown-card",
    "unknown-token",
    "duplicate-card",
    "hand-size",
    "not-in-hand",
    "card-count",
    "revoke",
    "wrong-taker",
    "token-count",
    "token-not-in-play",
    "token-set",
    "effect-missing",
    "effect-impossible",
    "kept-but-possible",
    "immune",
    "score-claim",
    "lex",
    "milk",
    "game-over",
    "score",
    "lex-tiebreak",
    "shared",
    "four-lex",
];

#[test]
fn a_comment_without_an_end_behind_the_tags_is_theirs() {
    for text in ["[Players \"A B C\"]\n{ | 10 10", "[Players \"A B C\"]\n{why} {", "{ [Players \"A B C\"]"] {
        assert_eq!(check(text), program(text), "{text}");
    }
}

#[test]
fn a_slow_checker_says_the_same_of_broken_records() {
    all_came_up(&compare(1, 2_500), KINDS_OF_VERDICTS, 1);
}

#[test]
#[ignore = "a million records take minutes: cargo test --release --test divicity slow:: -- --ignored --nocapture"]
fn a_slow_checker_says_the_same_of_a_million_broken_records_for_long() {
    compare_a_million(compare, KINDS_OF_VERDICTS, 3);
}

#[test]
fn a_slow_checker_says_the_same_of_the_vectors_and_of_them_broken() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for game in games(include_str!("../vectors/divicity/games_valid.dvc")) {
        let whole = game.as_text();
        let whole = whole.text().expect("UTF-8");
        assert_eq!(check(whole), program(whole), "{whole}");
        let (tags, pieces) = read(whole);
        let tags: Vec<_> = tags.into_iter().map(|tag| (tag.name, tag.value)).collect();
        if tags.get(1).is_none_or(|(name, _)| name != "Players") {
            continue;
        }
        // If only words change places, all can be in one trick.
        let pieces = pieces.expect("whole tags");
        let words = pieces.into_iter().filter(|piece| piece.sort != Sort::End).map(|piece| piece.text);
        let parts = Parts { tags, tricks: vec![words.collect()] };
        for _ in 0..10 {
            let text = text(&broken(&parts, &mut random), &mut random);
            assert_eq!(check(&text), program(&text), "{text}");
        }
    }
}

/// A fault inside a trick names that trick, and so does one after its last take.
#[test]
fn a_fault_at_any_place_of_a_trick_names_that_trick() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut told = BTreeMap::new();
    for _ in 0..2 {
        let parts = loop {
            let parts = legal(&mut random);
            let numbered = parts.tricks.iter().all(|trick| trick[0].ends_with('.'));
            if numbered && parts.tricks.len() > 7 {
                break parts;
            }
        };
        let head: String = parts.tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
        let text = |tricks: &[Vec<String>]| -> String {
            tricks.iter().map(|trick| format!("{}\n", trick.join(" "))).collect()
        };
        for (place, trick) in parts.tricks.iter().enumerate() {
            for at in 1..=trick.len() {
                for word in ["}", ">", "<>", "Zoe", "duck", "1M", "kept", ":", "~Zoe", "-"] {
                    let mut tricks = parts.tricks.clone();
                    tricks[place].insert(at, word.to_owned());
                    let [before, here] =
                        [&tricks[..place], &tricks[..=place]].map(|tricks| text(tricks).lines().count());
                    let record = format!("{head}{}", text(&tricks));
                    let verdict = program(&record);
                    let Some((kind, line, _, Some(number))) = verdict.fault else {
                        continue;
                    };
                    let line = line - parts.tags.len();
                    assert!(number <= parts.tricks.len() && line > before, "{record}\n{:?}", verdict.fault);
                    if line <= here {
                        assert_eq!(number, place + 1, "{kind}\n{record}");
                        *told.entry(kind).or_insert(0) += 1;
                    }
                }
            }
        }
    }
    assert!(told.len() > 8 && told.values().sum::<usize>() > 1_300, "{told:?}");
}
