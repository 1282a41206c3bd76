//! Repairs: games with typing slips, what is repaired, and what is left to the players.

use std::collections::BTreeSet;

use super::random_slips::{changed, random_diverto, random_persivic};
use crate::common::Parlour;
use parlour::diverto::Diverto;
use parlour::divicity::{Cards, Deal, Divicity, Hand, Name, Players, Setup, notation::WrittenTrick};
use parlour::internals::divicity::rules::random_tricks;
use parlour::persivic::PerSiVic;
use parlour::record::{GameText, Outcome, Reader, Span, Token, TokenKind};
use parlour::seed::{Seed, below};
use parlour::table::{ANY_PLY, Change, Game, Remedy, Replay, Report};
use rand::Rng;
use serde_json::Value;

/// The keys next to, above and below each key.
const NEIGHBOURS: &[(char, &str)] = &[
    ('1', "2q"),
    ('2', "13qw"),
    ('3', "24we"),
    ('4', "35er"),
    ('5', "46rt"),
    ('6', "57ty"),
    ('7', "68yu"),
    ('8', "79ui"),
    ('9', "80io"),
    ('0', "9-op"),
    ('-', "0p"),
    ('a', "qwsz"),
    ('b', "vghn"),
    ('c', "xdfv"),
    ('d', "serfcx"),
    ('e', "w34rds"),
    ('f', "drtgvc"),
    ('g', "ftyhbv"),
    ('h', "gyujnb"),
    ('i', "u89okj"),
    ('j', "huikmn"),
    ('k', "jiolm,"),
    ('l', "kop;,."),
    ('m', "njk,"),
    ('n', "bhjm"),
    ('o', "i90plk"),
    ('p', "o0-l;"),
    ('q', "12wa"),
    ('r', "e45tfd"),
    ('s', "awedxz"),
    ('t', "r56ygf"),
    ('u', "y78ijh"),
    ('v', "cfgb"),
    ('w', "q23esa"),
    ('x', "zsdc"),
    ('y', "t67uhg"),
    ('z', "asx"),
    (',', "mkl."),
];

/// A typist with random slips.
struct Typist<R>(R);

impl<R: Rng> Typist<R> {
    fn below(&mut self, bound: usize) -> usize {
        below(&mut self.0, bound as u32) as usize
    }

    /// The word with a slip, if it can have one of the drawn kind.
    fn slip(&mut self, token: &Token<'_>) -> Option<String> {
        if let TokenKind::Number { n, .. } = token.kind {
            let other = n + 1 + self.below(9) as u32;
            return Some(token.text.replacen(&n.to_string(), &other.to_string(), 1));
        }
        let word = token.text;
        let chars: Vec<char> = word.chars().collect();
        let at = self.below(chars.len());
        let put = |middle: &[char], behind: usize| {
            Some(chars[..at].iter().chain(middle).chain(&chars[behind..]).collect::<String>())
        };
        match self.below(8) {
            0 | 1 => {
                let key = chars[at];
                let (_, near) = NEIGHBOURS.iter().find(|(other, _)| *other == key.to_ascii_lowercase())?;
                let typed = near.chars().nth(self.below(near.len()))?;
                put(&[if key.is_uppercase() { typed.to_ascii_uppercase() } else { typed }], at + 1)
            }
            2 => put(&[*chars.get(at + 1)?, chars[at]], at + 2),
            3 => put(&[], at + 1),
            4 => put(&[chars[at]], at),
            // An unmarked capture or crossing, a forgotten target, a wrong count.
            5 if word.contains('-') => word.contains('x').then(|| word.replacen('x', "-", 1)),
            5 => word.contains('x').then(|| word.replacen('x', "", 1)),
            6 => word.rsplit_once([',', '>']).map(|(before, _)| before.to_owned()),
            _ => {
                let digit = chars[at].to_digit(10).filter(|_| at > 2 && word.contains(','))?;
                put(&[char::from_digit((digit + 1) % 10, 10)?], at + 1)
            }
        }
    }

    /// The text with slips in this many words of its movetext, each of which shows.
    fn mangle<G: Game>(&mut self, text: &str, slips: usize) -> String {
        let record = GameText::new(text).parse();
        let words = record.movetext.words().map_while(Result::ok);
        let words: Vec<Token<'_>> = words
            .filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Number { .. }))
            .filter(|token| token.text.parse::<Outcome>().is_err())
            .collect();
        let mut slipped: Vec<(Span, String)> = Vec::new();
        while slipped.len() < slips {
            let token = words[self.below(words.len())];
            if slipped.iter().all(|(span, _)| *span != token.span)
                && let Some(typed) = self.slip(&token)
                && is_seen::<G>(&with(text, &[(token.span, typed.clone())]))
            {
                slipped.push((token.span, typed));
            }
        }
        slipped.sort_by_key(|(span, _)| span.start);
        with(text, &slipped)
    }
}

/// Replaces words at these spans.
fn with(text: &str, words: &[(Span, String)]) -> String {
    let mut text = text.to_owned();
    for (span, word) in words.iter().rev() {
        text.replace_range(span.range(), word);
    }
    text
}

/// Whether a slip shows: as a fault, or as an omitted colon, which is accepted with a note.
fn is_seen<G: Game>(text: &str) -> bool {
    let report = Report::<G>::new(&GameText::new(text));
    report.fault.is_some() || report.spelling.is_some_and(|note| note.kinds.contains_key("no-colon"))
}

/// The plies of a game, if it is legal.
fn plies<G: Game>(text: &str) -> Option<Vec<G::Ply>> {
    let replay = Replay::<G>::new(&GameText::new(text));
    replay.report.fault.is_none().then(|| replay.plies.iter().cloned().collect())
}

/// Mangles games in one or two places, and evaluates the remedies.
#[track_caller]
fn most_are_restored_or_offered_and_none_is_another<G: Game>(
    vectors: &str,
    plies_of_vectors: usize,
    random: impl Fn(u64) -> String,
) {
    let mut reader = Reader::new(vectors.as_bytes());
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().expect("memory is read") {
        let text = game.text().expect("UTF-8");
        if games.len() < 10 && plies::<G>(text).expect("a game that stands").len() >= plies_of_vectors {
            games.push(text.to_owned());
        }
    }
    let missing = 60 - games.len() as u64;
    games.extend((0..missing).map(random));
    let mut typist = Typist(Seed(4).generator("a typist", 0));
    // Only the players know which offered repair is right.
    let (mut restored, mut left) = (0, Vec::new());
    for (number, text) in games.iter().enumerate() {
        let original = plies::<G>(text).expect("a game that stands");
        let mangled = typist.mangle::<G>(text, 1 + number % 2);
        // A slip may yield another spelling of the game, and two may yield another legal game.
        if let Some(read) = plies::<G>(&mangled) {
            restored += usize::from(read == original);
            continue;
        }
        let game = GameText::new(&mangled);
        match Report::<G>::new(&game).find_remedy(&game) {
            Remedy::Repair(changes, repaired) => {
                assert_eq!(plies::<G>(&repaired), Some(original), "{mangled}\n{changes:?}");
                restored += 1;
            }
            Remedy::Offers(ways)
                if ways.iter().any(|way| plies::<G>(&changed(&mangled, way)).as_ref() == Some(&original)) =>
            {
                restored += 1;
            }
            remedy => {
                let words = text.split_whitespace().zip(mangled.split_whitespace());
                let slips: Vec<_> = words.filter(|(word, typed)| word != typed).collect();
                left.push(format!("{slips:?}: {remedy:?}"));
            }
        }
    }
    assert!(restored >= 57, "{restored} of {}\n{}", games.len(), left.join("\n"));
}

#[test]
fn games_of_persivic_are_restored() {
    let vectors = include_str!("../vectors/persivic/games_valid.psv");
    most_are_restored_or_offered_and_none_is_another::<PerSiVic>(vectors, 8, |number| {
        random_persivic(number, 30)
    });
}

#[test]
fn games_of_diverto_are_restored() {
    let vectors = include_str!("../vectors/diverto/games_valid.dvt");
    most_are_restored_or_offered_and_none_is_another::<Diverto>(vectors, 8, |number| {
        random_diverto(number, 8)
    });
}

#[test]
fn matches_of_divicity_are_restored() {
    let vectors = include_str!("../vectors/divicity/games_valid.dvc");
    most_are_restored_or_offered_and_none_is_another::<Divicity>(vectors, 3, random_match);
}

/// A random match: with hands, with cards only, or without cards; half of them with scores.
pub fn random_match(number: u64) -> String {
    let mut generator = Seed(number).generator("games", 0);
    let players = Players::new(3 + number as usize % 4).expect("so many play");
    let names =
        ["Ana", "Beto", "Cira", "Davi", "Elis", "Fafa"].map(|name| name.parse::<Name>().expect("a name"));
    let names = &names[..players.count()];
    let mut dealt = [Hand::EMPTY; Players::MOST];
    for (hand, cards) in dealt.iter_mut().zip(&Deal::new(players, Seed(number)).hands) {
        *hand = cards.iter().copied().collect();
    }
    let cards = [Cards::Dealt(dealt), Cards::Recorded, Cards::LeftOut][number as usize % 3];
    let joined = names.iter().map(Name::as_str).collect::<Vec<_>>().join(" ");
    let mut tags = format!("[Game \"Divicity\"]\n[Players \"{joined}\"]\n");
    if let Cards::Dealt(hands) = cards {
        for (name, hand) in names.iter().zip(hands) {
            tags += &format!("[Hand \"{name} {hand}\"]\n");
        }
    }
    let mut tricks = String::from("\n");
    for (number, trick) in (1..).zip(&random_tricks(Setup { cards, ..Setup::new(players) }, &mut generator)) {
        tricks += &format!("{}\n", WrittenTrick::of(trick, names).numbered(number));
    }
    if number.is_multiple_of(2) {
        let text = format!("{tags}{tricks}");
        let standings = Report::<Divicity>::new(&GameText::new(&text)).standing();
        let scores: Vec<String> = standings
            .ranked
            .iter()
            .map(|standing| format!("{} {}", names[standing.player], standing.total))
            .collect();
        tags += &format!("[Score \"{}\"]\n", scores.join(" "));
    }
    tags + &tricks
}

/// Games repairable by one slip, one with alternatives, one with a repeated move and one with a missing move.
const GAMES: &str = "\
[Game \"PerSiVic\"]
[Event \"A number and a digit\"]

1. e1-e4 e9-e6 3. d1-d5 d9-d6 3. a1-a4 a9-a6 *

[Game \"PerSiVic\"]
[Event \"Seen later\"]

1. d1-d4 e9-e6 2. c3-c5 a9-a6 *

[Game \"PerSiVic\"]
[Event \"Nobody knows\"]

1. e1-e4 e9-e6 2. d1-3 *

[Game \"PerSiVic\"]
[Event \"Twice\"]

1. e1-e4 e1-e4 e9-e6 2. d1-d4 d9-d6 *

[Game \"PerSiVic\"]
[Event \"A result is a result\"]
[Result \"1-0\"]

1. e1-e4 e9-e6 0-1

[Game \"PerSiVic\"]
[Event \"It stands\"]

1. e1-e4 e9-e6 2. d1-d4 *
";

#[test]
fn what_is_repaired_is_listed_and_checks_clean() {
    let run = |args: &[&str]| {
        let parlour = Parlour::new().file("games.psv", GAMES).args(["persivic"]);
        args.iter().fold(parlour, |parlour, arg| parlour.args([arg])).run()
    };
    let told = run(&["format", "--repair", "games.psv"]);
    assert_eq!(told.status, 1);
    insta::assert_snapshot!("format_repair", format!("{}----\n{}", told.said(), told.stderr));
    let suggested = run(&["check", "--suggest", "--first", "games.psv"]);
    assert_eq!(suggested.status, 1);
    insta::assert_snapshot!("check_suggest", suggested.stderr);
    let json = run(&["format", "--repair", "--json", "games.psv"]).faulty("");
    let games: Vec<Value> =
        json.said().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let repaired: Vec<&Value> = games.iter().filter(|game| game.get("repairs").is_some()).collect();
    assert!(!repaired.is_empty());
    for game in repaired {
        let record = game["record"].as_str().expect("a record");
        assert!(told.said().contains(record), "{record}");
        Parlour::new().stdin(record).args(["check", "-"]).run().fine("");
    }
    let suggested = run(&["check", "--suggest", "--json", "games.psv"]).faulty("");
    for (line, game) in suggested.said().lines().zip(&games) {
        let checked: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!((&checked["repairs"], &checked["offers"]), (&game["repairs"], &game["offers"]));
    }
    let ran = run(&["format", "--repair", "--in-place", "games.psv"]);
    assert_eq!((ran.text("games.psv").as_str(), ran.said()), (told.said(), ""));
    // Without the option nothing is repaired.
    let plain = run(&["format", "games.psv"]);
    assert!(plain.said().contains("1. d1-d4 e9-e6 2. c3-c5"), "{}", plain.said());
}

#[test]
fn a_game_that_stands_stays_what_it_is() {
    for vectors in [
        include_str!("../vectors/persivic/games_valid.psv"),
        include_str!("../vectors/diverto/games_valid.dvt"),
        include_str!("../vectors/divicity/games_valid.dvc"),
    ] {
        let game = if vectors.contains("Diverto") {
            "diverto"
        } else if vectors.contains("Divicity") {
            "divicity"
        } else {
            "persivic"
        };
        let format = |args: &[&str]| {
            let parlour = Parlour::new().stdin(vectors).args([game, "format"]);
            args.iter().fold(parlour, |parlour, arg| parlour.args([arg])).run()
        };
        let (plain, repaired) = (format(&["-"]), format(&["--repair", "-"]));
        assert_eq!((plain.said(), &plain.stderr), (repaired.said(), &repaired.stderr));
    }
}

#[test]
fn a_missing_move_is_offered_and_never_made() {
    let game = GameText::new("1. e1-e4 2. d1-d4 d9-d6 3. d4-a4 *");
    let Remedy::Offers(ways) = Report::<PerSiVic>::new(&game).find_remedy(&game) else { panic!("no offer") };
    let missing: BTreeSet<(&str, usize)> =
        ways.iter().flatten().map(|change| (change.was.as_str(), change.location.column)).collect();
    assert_eq!(missing, BTreeSet::from([("", 10)]));
}

/// The remedy of a game: whether it is unique, and the changes of each repair.
fn told<G: Game>(text: &str) -> (bool, Vec<Vec<(String, String)>>) {
    let game = GameText::new(text);
    let pairs = |way: &[Change]| way.iter().map(|change| (change.was.clone(), change.now.clone())).collect();
    match Report::<G>::new(&game).find_remedy(&game) {
        Remedy::Repair(changes, _) => (true, vec![pairs(&changes)]),
        Remedy::Offers(ways) => (false, ways.iter().map(|way| pairs(way)).collect()),
        _ => (false, Vec::new()),
    }
}

#[track_caller]
fn is_made<G: Game>(text: &str, changes: &[(&str, &str)]) {
    let changes = changes.iter().map(|(was, now)| ((*was).to_owned(), (*now).to_owned())).collect();
    assert_eq!(told::<G>(text), (true, vec![changes]), "{text}");
}

#[track_caller]
fn are_offered<G: Game>(text: &str, was: &str, all: &[&str]) {
    let (is_made, offers) = told::<G>(text);
    for now in all {
        let offer = vec![(was.to_owned(), (*now).to_owned())];
        assert!(
            !is_made && offers.contains(&offer),
            "{text}\n{was} as {now}: {is_made} {:?}",
            offers.iter().take(9).collect::<Vec<_>>()
        );
    }
}

const BOARD: &str = "[Board \"20x20\"]\n";

#[test]
fn words_that_are_one_slip_away_are_equal_however_likely() {
    let position = "[Position \"8.3b/9./9./9./9./2r8./9./9./3r.3r6. r\"]\n";
    for end in ["d", "a", "s", "e", "+", "k"] {
        let written = format!("a4-b5,a{end}");
        are_offered::<PerSiVic>(
            &format!("{position}1. {written} i9-i6 *"),
            &written,
            &["a4-b5,a6", "a4-b5,a2"],
        );
    }
    let lines = ["o17:W5S1", "o17:W5S2", "o17:W5S3", "o17:W5S4", "o17:W5S5", "o17:W5S6"];
    are_offered::<Diverto>(&format!("{BOARD}1. o17:W5S+ *"), "o17:W5S+", &lines);
}

#[test]
fn a_number_that_proves_a_missing_half_turn_is_not_renumbered_silently() {
    let text = format!("{BOARD}1. g3:S1W1 2. f2:S1W2 1-0");
    are_offered::<Diverto>(&text, "2.", &["1..."]);
    are_offered::<Diverto>(&text, "", &["g3:W6S2"]);
    let head = "[Players \"Ana Beto Cira\"]\n1. | 10 10 | Ana 10 | Beto 10\n";
    are_offered::<Divicity>(&format!("{head}3. | milk 10 | Ana 10 | Cira milk"), "", &[ANY_PLY]);
    // The next number shows that this one is wrong.
    let last = "3. | 10 milk | Beto 10 | Ana milk";
    let wrong = format!("{head}3. | milk 10 | Ana 10 | Cira milk\n{last}");
    is_made::<Divicity>(&wrong, &[("3.", "2.")]);
}

#[test]
fn what_is_swapped_is_swapped_back() {
    is_made::<PerSiVic>("1. e9-e6 e1-e4 2. d1-d4 d9-d6 3. d4-a4 *", &[("e9-e6 e1-e4", "e1-e4 e9-e6")]);
    is_made::<PerSiVic>(
        "1. e1-e4 d1-d4 {hm} 2. e9-e6 d9-d6 3. d4-a4 *",
        &[("d1-d4 {hm} 2. e9-e6", "e9-e6 {hm} 2. d1-d4")],
    );
    let one = "| 10 rinds | Ana 10 | Beto rinds";
    let two = "| milk steal | Ana milk | Cira steal Beto:rinds";
    let head = "[Players \"Ana Beto Cira\"]\n";
    is_made::<Divicity>(
        &format!("{head}2. {two}\n1. {one}"),
        &[(&format!("2. {two}\n1. {one}"), &format!("1. {one}\n2. {two}"))],
    );
}

#[test]
fn what_is_written_twice_is_offered_to_be_left_out() {
    let trick = "1. | 10 rinds | Ana 10 | Beto rinds";
    let twice = format!("[Players \"Ana Beto Cira\"]\n{trick}\n{trick}");
    are_offered::<Divicity>(&twice, trick, &[""]);
    let turn = "1. e1-e4 e9-e6";
    are_offered::<PerSiVic>(&format!("{turn} {turn} 2. d1-d4 d9-d6 *"), turn, &[""]);
    are_offered::<PerSiVic>("1. e1-e4 {well played} e1-e4 e9-e6 2. d1-d4 d9-d6 *", "e1-e4", &[""]);
}

#[test]
fn the_first_word_stays_on_its_line() {
    is_made::<Diverto>(
        "[Game \"Diverto\"]\n[Board \"10x9\"]\n[Lives \"b3 i6 f2 b6 d2 b5\"]\n2:N1E4 e2:W1N3 i3:N3W1 d5:W2N1 b6:E1S4",
        &[("2:N1E4", "e2:N1E4")],
    );
}

#[test]
fn the_same_slip_throughout_counts_once() {
    let (right, wrong) = ("1. e1-e4 e9-e6 2. d1-d4 d9-d6 *", "1. e1~e4 e9~e6 2. d1~d4 d9~d6 *");
    let all = ["e1", "e4", "e9", "e6", "d1", "d4", "d9", "d6"];
    let pairs: Vec<(String, String)> = all.chunks(2).map(|pair| (pair.join("~"), pair.join("-"))).collect();
    assert_eq!(told::<PerSiVic>(wrong), (true, vec![pairs]));
    assert!(plies::<PerSiVic>(right).is_some());
    let wrong = format!("{BOARD}1. h8;N3E2 j11;S2E4\n2. h8;W2S4 *");
    let changes = [("h8;N3E2", "h8:N3E2"), ("j11;S2E4", "j11:S2E4"), ("h8;W2S4", "h8:W2S4")];
    is_made::<Diverto>(&wrong, &changes);
}

#[test]
fn blanks_and_signs_are_read_as_what_was_meant() {
    for (wrong, was, now) in [
        ("1. e1-e4 e9-e62. d1-d4 d9-d6 *", "e9-e62.", "e9-e6 2."),
        ("1. e1-e4 e9-e6 2x d1-d4 d9-d6 *", "2x", "2."),
        ("1. e1-e4 e9-e6 x.d1-d4 d9-d6 *", "x.", "2."),
        ("1. e1-e4 e9;e6 2. d1-d4 d9-d6 *", "e9;e6", "e9-e6"),
        ("1. e1-e4 (1. d1-d4 e9-e6 2. d1-d4 d9-d6 *", "", ")"),
    ] {
        is_made::<PerSiVic>(wrong, &[(was, now)]);
    }
    are_offered::<PerSiVic>("1. e1-e4 {well) e9-e6 2. d1-d4 d9-d6 *", ")", &["}"]);
    are_offered::<PerSiVic>("1. e1-e4 ;e9-e6\n2. d1-d4 d9-d6 *", ";e9-e6", &["e9-e6"]);
}

/// Moves are never hidden in a comment to explain a fault; prose may be.
#[test]
fn no_move_is_hidden_in_a_comment_to_explain_it() {
    assert_eq!(told::<PerSiVic>("1. e1-e4 e9-e6 2. d1-x9 d9-d6 *"), (false, Vec::new()));
    let lost = "1. e1-e4 why so far?} e9-e6 2. d1-d4 d9-d6 *";
    are_offered::<PerSiVic>(lost, "why", &["{why"]);
}

#[test]
fn a_result_is_offered_and_never_made() {
    are_offered::<PerSiVic>("1. e1-e4 e9-e6 1-9", "1-9", &["1-0"]);
}

/// For a mistyped 0 no number is likelier, though 1 is next to it on a keyboard.
#[test]
fn a_number_0_may_be_any() {
    let text = "[Game \"Diverto\"]\n[Board \"8x10\"]\n\n1. f1:N1W0 *\n";
    let game = GameText::new(text);
    let Remedy::Offers(ways) = Report::<Diverto>::new(&game).find_remedy(&game) else { panic!("no offer") };
    let meant: Vec<&str> = ways.iter().flatten().map(|change| change.now.as_str()).collect();
    assert_eq!(meant, ["f1:N1W1", "f1:N1W2", "f1:N1W3", "f1:N1W4", "f1:N1W5"]);
}

/// A search ends quickly, however much there is to search.
#[test]
fn what_nobody_can_put_right_is_given_up_in_a_moment() {
    let shuffle = "e1-e4 e9-e6 e4-e1 e6-e9 ".repeat(100);
    let long = "e1-e4 e9-e6 e4-e1 e6-e9 ".repeat(40_000);
    let many = "[Game \"PerSiVic\"]\n1. e1-e5 a1-a3 d1-d5 d9-d4 x1-x2\n\n".repeat(1_000);
    let bars =
        format!("[Players \"Ana Beto Cira\"]\n1. | 10 milk | Ana 10 | Cira milk {}", "|".repeat(200_000));
    let lines = format!("[Board \"9x9\"]\nc3:N3E1 {}", "c3:N".repeat(50_000));
    for (game, text) in [
        ("persivic", format!("[Repetition \"claim\"]\n{shuffle} zzz")),
        ("persivic", format!("[Repetition \"claim\"]\n{long} zzz")),
        ("persivic", many),
        ("persivic", format!("1. e1-e4 {}", "e9-e6,".repeat(40_000))),
        ("divicity", bars),
        ("diverto", lines),
    ] {
        let ran = Parlour::new().stdin(text).args([game, "format", "--repair", "-"]).run();
        assert_eq!(ran.status, 1);
    }
}
