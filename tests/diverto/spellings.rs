//! Nonstandard spellings of lines, in records and typed: read if unambiguous, otherwise asked about.

use parlour::diverto::{Diverto, Drawn, Numbers, Position, Replay, Report, Setup, Variant};
use parlour::internals::table::canonical;
use parlour::record::GameText;
use parlour::table::{Reading, read_typed};
use proptest::prelude::*;

use crate::common::Parlour;
use crate::common::game::{DIVERTO, moves};

/// A line in one of the accepted spellings.
fn spelled(line: &str, style: usize, small: bool, blank: &str) -> String {
    let (from, segments) = line.split_once(':').expect("a line");
    let marks_at = segments.find(['+', 'x']).unwrap_or(segments.len());
    let (segments, marks) = segments.split_at(marks_at);
    let (one, two) = segments.split_at(2);
    let [(first, length), (second, other)] = [one, two].map(|segment| segment.split_at(1));
    let text = match style {
        0 => format!("{from}:{one}{two}{marks}"),
        1 => format!("{from}{blank}{one}{blank}{two}{marks}"),
        2 => format!("{from}{blank}{first}{blank}{second}{blank}{length}{blank}{other}{marks}"),
        3 => format!("{length}{blank}{other}{blank}{from}{blank}{first}{blank}{second}{marks}"),
        4 => format!("{from}{one}{two}{marks}"),
        5 => format!("{from} :{one}{blank}{two}{marks}"),
        6 => format!("{from}:{blank}{one}{blank}{two}{blank}{marks}"),
        7 => format!("{from}{blank}{first}{second}{blank}{length}{blank}{other}{blank}{marks}"),
        8 => format!("{from}{blank}{first}{blank}{length}{blank}{second}{blank}{other}{marks}"),
        _ => format!("{from}{first}{second}{blank}{length}{blank}{other}{marks}"),
    };
    // After a blank, a mark `x` must keep its case.
    if small { text.to_lowercase() } else { text.replacen(&from[..1], &from[..1].to_uppercase(), 1) }
}

const STYLES: usize = 10;

/// A game with lives and one legal line for each pick.
fn game(variants: &[Variant], picks: &[prop::sample::Index]) -> (Setup, Vec<(Option<Numbers>, Drawn)>) {
    let lives = ["c4", "k9", "e9", "m2", "h8", "j10", "b11", "g3"].map(|life| life.parse().expect("a life"));
    let variants = variants.to_vec();
    let setup =
        Setup { board: "14x13".parse().expect("a board"), lives: lives.into(), variants, ..Setup::default() };
    let (mut position, mut plies) = (Position::new(&setup), Vec::new());
    for pick in picks {
        let thrown =
            position.is_roll().then(|| Numbers::new(3, 2 + u32::from(position.plies()) % 4)).flatten();
        let all = position.lines(position.pairs(thrown));
        if all.is_empty() {
            break;
        }
        let drawn = all[pick.index(all.len())];
        position.play_unchecked(&drawn);
        plies.push((thrown, drawn));
    }
    (setup, plies)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever the spelling, a legal game is read as that game, with a note, and `format` writes it in
    /// canonical form.
    #[test]
    fn a_legal_game_in_any_spelling_is_read_as_that_game(
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..30),
        roll in any::<bool>(),
        styles in prop::collection::vec((0..STYLES, any::<bool>(), 0..4_usize), 30),
        numbers in 0..4_usize,
        mixed in any::<bool>(),
    ) {
        let variants: &[Variant] = if roll { &[Variant::Roll] } else { &[] };
        let (setup, plies) = game(variants, &picks);
        let lives: Vec<String> = setup.lives.iter().map(ToString::to_string).collect();
        let rules = if roll { "[Rules \"roll\"]\n" } else { "" };
        let tags = format!("[Board \"14x13\"]\n[Lives \"{}\"]\n{rules}\n", lives.join(" "));
        let (mut plain, mut text) = (tags.clone(), tags);
        for (at, (thrown, drawn)) in plies.iter().enumerate() {
            let (style, small, blank) = styles[if mixed { at } else { 0 }];
            let blank = [" ", "  ", "\t", "\n"][blank];
            let turn = at / 2 + 1;
            let dice = thrown.map_or(String::new(), |thrown| format!("({thrown}) "));
            let number = match (numbers, at % 2) {
                (0, 0) => format!("{turn}. "),
                (1, 0) => format!("{turn} "),
                (2, 0) => format!("{turn}) "),
                _ => String::new(),
            };
            text.push_str(&format!("{number}{dice}{} ", spelled(&drawn.to_string(), style, small, blank)));
            plain.push_str(&format!("{dice}{drawn} "));
        }
        let replay = Replay::new(&GameText::new(&text));
        prop_assert!(replay.report.fault.is_none(), "{}\n{:?}", text, replay.report.fault);
        let read: Vec<Drawn> = replay.lines(usize::MAX).collect();
        prop_assert_eq!(&read, &plies.iter().map(|(_, drawn)| *drawn).collect::<Vec<_>>(), "{}", text);
        let note = replay.report.spelling.as_ref().expect("a note");
        prop_assert!(note.count >= 1);
        prop_assert_eq!(canonical(&replay), canonical(&Replay::new(&GameText::new(&plain))));
        let game = GameText::new(&text);
        let strict = Report::of(&game.parse(), &game, Reading::Strict).fault.expect("strict refuses it");
        prop_assert!(strict.span.start >= text.find("\n\n").expect("tags"), "{:?}", strict);
        prop_assert_eq!(strict.rule, "syntax");
    }

    /// The same for each line typed by itself.
    #[test]
    fn a_typed_line_in_any_spelling_is_that_line(
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..12),
        style in 0..STYLES,
        small in any::<bool>(),
    ) {
        for (_, drawn) in game(&[], &picks).1 {
            let typed = spelled(&drawn.to_string(), style, small, " ");
            let (_, word) = read_typed::<Diverto>(&typed).expect("a line");
            prop_assert_eq!(word, drawn.to_string(), "{}", typed);
        }
    }

    /// An omitted part is never taken from the next line: with as many lines as written, none differs.
    #[test]
    fn a_game_with_a_word_left_out_is_refused(
        picks in prop::collection::vec(any::<prop::sample::Index>(), 2..14),
        style in prop::sample::select(vec![1, 2, 3, 8]),
        without in any::<prop::sample::Index>(),
        numbered in any::<bool>(),
    ) {
        let (setup, plies) = game(&[], &picks);
        let lines = plies.iter().enumerate().map(|(at, (_, drawn))| {
            let number = if numbered && at % 2 == 0 { format!("{}. ", at / 2 + 1) } else { String::new() };
            number + &spelled(&drawn.line.to_string(), style, false, " ")
        });
        let text = lines.collect::<Vec<_>>().join(" ");
        let mut words: Vec<&str> = text.split(' ').collect();
        let left_out = words.remove(without.index(words.len()));
        let is_number = left_out.ends_with('.');
        let lives: Vec<String> = setup.lives.iter().map(ToString::to_string).collect();
        let text = format!("[Board \"14x13\"]\n[Lives \"{}\"]\n\n{} *", lives.join(" "), words.join(" "));
        let replay = Replay::new(&GameText::new(&text));
        let is_same = replay.lines(usize::MAX).eq(plies.iter().map(|(_, drawn)| *drawn));
        prop_assert!(replay.report.fault.is_some() || is_number && is_same, "{}: without {}", text, left_out);
    }
}

// Clause by clause.

/// The verdict on a game on a 9x9 board, lenient and strict: its canonical movetext, or kind and place of its
/// fault.
fn verdicts(tags: &str, movetext: &str) -> [String; 2] {
    let record = format!("[Board \"9x9\"]\n{tags}\n\n{movetext}\n");
    let first = record[..record.len() - movetext.len()].matches('\n').count();
    let game = GameText::new(&record);
    [Reading::Lenient, Reading::Strict].map(|reading| match Report::of(&game.parse(), &game, reading).fault {
        Some(fault) => {
            let (line, column) = (fault.location.line, fault.location.column);
            assert!(!fault.message.is_empty() && fault.rule.len() > 1, "{fault:?}");
            format!("{} {}:{column}", fault.kind, line.saturating_sub(first))
        }
        None => moves(&canonical(&Replay::new(&game))).to_owned(),
    })
}

#[test]
fn a_line_is_written_as_records_have_it_or_as_people_write_it_or_is_refused_with_its_place() {
    let line = "1. c3:N3E1 *";
    assert_eq!(verdicts("", line), [line, line]);
    for text in [
        "c3 N3 E1",
        "c3N3E1",
        "C3:n3e1",
        "c3: N3 E1",
        "c3 n 3 e 1",
        "c3 N E 3 1",
        "c3: N E 3 1",
        "c3 ne 3 1",
        "3 1 c3 N E",
        "3 1\tC3:ne",
    ] {
        assert_eq!(verdicts("", &format!("1. {text} *")), [line, "syntax 1:4"], "{text}");
    }
    for text in [
        "c3 N E",
        "c3:NE",
        "c3 3N 1E",
        "c3:3N1E",
        "c3 N E 3",
        "c3 N E 3,1",
        "c3 N3 E 1",
        "c3 N",
        "c3-N3E1",
        "N3E1",
        "c3 up 3 right 1",
        "c3:N03E1",
        "3 1 c3:N3E1",
    ] {
        assert_eq!(verdicts("", &format!("1. {text} *")), ["syntax 1:4"; 2], "{text}");
    }
    // Turn numbers, throws, variations and comments may surround any spelling.
    let roll = "[Rules \"roll\"]";
    for (text, canonical) in [
        ("1 3 1 c3 N E 2 1 d6 S W 2 c3 E N 2 1", "1. c3:N3E1 d6:S2W1 2. c3:E2N1"),
        ("1. c3 N3 E1 (c3 N E 3 2) 1... d6 S2 W1!", "1. c3:N3E1 (1. c3:N3E2) 1... d6:S2W1!"),
        ("1) c3 N E {so} 3 1", "syntax 1:4"),
    ] {
        assert_eq!(verdicts("", text)[0], canonical, "{text}");
    }
    let thrown = "1. (3 1) 3 1 c3 N E (2 2) d6 S E 2 2";
    assert_eq!(verdicts(roll, thrown)[0], "1. (3 1) c3:N3E1 (2 2) d6:S2E2");
}

#[test]
fn d3_a_length_of_0_or_over_6_is_a_wrong_number() {
    for (text, strict) in [
        ("c3:N0E1", "numbers 1:4"),
        ("c3:N1E0", "numbers 1:4"),
        ("c3:N7E1", "numbers 1:4"),
        ("c3:N3E10", "numbers 1:4"),
        ("c3 N E 0 1", "syntax 1:4"),
        ("7 1 c3 N E", "syntax 1:4"),
    ] {
        assert_eq!(verdicts("", &format!("1. {text}")), ["numbers 1:4", strict], "{text}");
    }
}

#[test]
fn a_line_is_judged_by_end_turns_and_numbers_then_along_its_way_then_by_its_marks() {
    // Each also has later faults.
    for (text, found) in [
        ("1. c3:N3E1 c5:N9N9+", "not-an-end 1:12"),
        ("1. c3:N3E1 d6:E9W9+", "no-turn 1:12"),
        ("1. c3:N3E1 d6:N9S9+", "no-turn 1:12"),
        ("1. c3:N3E1 d6:N9E1+", "numbers 1:12"),
        ("1. c3:N3E1 d6:N3E6+", "boundary 1:12"),
        ("1. c3:N3E1 d6:S2W6x", "crossing 1:12"),
        ("1. c3:N3E1 c3:W2N3 2. a6:E3S2+", "overlap 1:23"),
        ("1. e3:N3E1+", "first-line-life 1:4"),
        ("1. c3:N3E1 d6:S2E1x", "marks 1:12"),
        ("1. c3:N3E1 d6:S2E1++", "marks 1:12"),
        ("1. c3:N3E1 d6:S2E1+x", "marks 1:12"),
    ] {
        assert_eq!(verdicts("[Lives \"e4 g3\"]", text), [found; 2], "{text}");
    }
    for text in ["1. c3:N3E1 d6:S2E1+", "1. c3:N3E1 d6:S2E1"] {
        assert_eq!(verdicts("[Lives \"e4 g3\"]", text)[1], "1. c3:N3E1 d6:S2E1+");
    }
    // Without the tag there is no life.
    assert_eq!(verdicts("", "1. c3:N3E1 d6:S2E1+")[1], "marks 1:12");
}

#[test]
fn d9_rows_are_1_to_60_and_25_if_they_are_not_said() {
    for (rows, is_good) in [
        ("1", true),
        ("60", true),
        ("0", false),
        ("61", false),
        ("", false),
        ("025", false),
        ("-1", false),
        ("x", false),
    ] {
        let found = verdicts(&format!("[Rows \"{rows}\"]"), "*");
        assert_eq!(found, if is_good { ["*"; 2] } else { ["bad-tag 0:1"; 2] }, "{rows}");
    }
    assert_eq!(Replay::new(&GameText::new("[Board \"9x9\"]\n*")).report.setup().rows.get(), 25);
}

#[test]
fn d10_thrown_numbers_stand_before_a_line_or_before_the_result_where_no_line_fits_them() {
    let small = |rules: &str, text: &str| {
        let record = format!("[Board \"6x6\"]\n[Rules \"{rules}\"]\n\n{text}\n");
        Report::new(&GameText::new(&record)).fault.map_or("good", |fault| fault.kind)
    };
    for (text, found) in [
        ("(6 6) 0-1", "good"),
        ("0-1", "good"),
        ("(6 6)", "good"),
        ("(6 6) *", "result"),
        ("(6 6) 1-0", "result"),
        ("(6 6) c3:N6E6", "game-over"),
        ("(1 1) 0-1", "good"),
        ("(0 6) 0-1", "numbers"),
        ("(7 6) 0-1", "numbers"),
        ("(6) 0-1", "syntax"),
        ("(1 1) c3:N1E1 (6 6) 1-0", "good"),
    ] {
        assert_eq!(small("roll", text), found, "{text}");
        assert_eq!(small("Roll", text), found, "in the other case: {text}");
    }
    assert_eq!(small("ordered", "(6 6) 0-1"), "syntax");
}

#[test]
fn letters_of_tags_may_be_in_the_other_case() {
    for tags in ["[Lives \"E4 g3\"]", "[Rules \"Ordered PREPAID\"]"] {
        assert_eq!(verdicts(tags, "*"), ["*", "bad-tag 0:1"], "{tags}");
    }
}

// Lines without lengths: sheets have these in a separate column.

#[test]
fn a_line_without_lengths_is_asked_about_and_put_right_where_one_alone_is_legal() {
    let asks = |tags: &str, text: &str| {
        let record = format!("[Board \"9x9\"]\n{tags}\n\n{text}\n");
        let ran = Parlour::new().stdin(record.clone()).args(["diverto", "check", "--first", "-"]).run();
        assert_eq!(ran.status, 1, "{text}");
        let told = "`b3 N E` is not a line without its two lengths";
        let help = "help: drawn with 3 and then 2 it is `b3:N3E2`, or `b3 N E 3 2`";
        assert!(ran.stderr.contains(told) && ran.stderr.contains(help), "{text}: {}", ran.stderr);
        let repair = ["diverto", "format", "--repair", "-"];
        let ran = Parlour::new().stdin(record).args(repair).run();
        if ran.status == 0 { moves(ran.said()).to_owned() } else { String::new() }
    };
    assert_eq!(asks("", "1. b3 N E *"), "");
    assert_eq!(asks("[Dice \"3 1 / 2 2\"]", "1. b3 N E *"), "", "3 and 1, or 1 and 3");
    assert_eq!(asks("[Dice \"3 3 / 2 2\"]", "1. b3 N E *"), "1. b3:N3E3 *");
    assert_eq!(asks("[Dice \"6 2 / 2 2\"]", "1. b3 N E *"), "1. b3:N2E6 *", "6 up is the boundary");
    assert_eq!(asks("[Dice \"3 1 / 2 2\"]\n[Rules \"ordered\"]", "1. b3 N E *"), "1. b3:N3E1 *");
    // Lengths between two lines may belong to either.
    let ran = DIVERTO.checked("[Board \"9x9\"]\n1. c3 N E 3 1 d6 S W *");
    assert!(
        ran.stderr.contains("help: this may be `d6:S?W?` or `d6:S3W1`: write the one you mean"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_line_with_its_lengths_first_is_told_the_right_form() {
    for text in ["h8 3N 2E", "h8:3N2E", "h8 3n2e"] {
        let ran = Parlour::new()
            .stdin(format!("[Board \"20x20\"]\n1. {text}\n"))
            .args(["diverto", "check", "-"])
            .run();
        let help = "help: write each direction before its length: `h8:N3E2`";
        assert!(ran.status == 1 && ran.stderr.contains(help), "{text}: {}", ran.stderr);
    }
}

/// The exit code and replies of the referee for the typed lines, and the movetext of its record.
fn judged(args: &[&str], typed: &[&str]) -> (i32, String, String) {
    let typed = typed.join("\n") + "\nrecord\n";
    let run = Parlour::new().stdin(typed).args(["diverto", "judge", "--board", "9x9"]);
    let ran = args.iter().fold(run, |run, arg| run.args([*arg])).run();
    let said = ran.said().to_owned();
    let record = said.rsplit_once("\n\n").expect("a record").1.lines().next().unwrap_or_default().to_owned();
    (ran.status, said, record)
}

#[test]
fn the_referee_reads_lines_as_they_stand_on_the_sheet() {
    let (status, said, record) = judged(&[], &["c3 N E 3 1", "d6 S2 W1", "2 4 c3 E N"]);
    assert_eq!((status, record.as_str()), (1, "1. c3:N3E1 d6:S2W1 *"), "3 and 1 become no 2 and 4: {said}");
    let (status, said, record) = judged(&[], &["c3 N E", "3 1 c3 N E", "d6 S E", "d6:S1E2", "c3 E N"]);
    assert_eq!(status, 1);
    let form = "`c3 N E` is not a line without its two lengths; drawn with 3 and then 2 it is `c3:N3E2`, or `c3 N E 3 2`\n";
    assert!(said.contains(form), "any numbers: {said}");
    // 3 and 1 may become 2 and 1, 4 and 1, or 3 and 2; 2 right then 3 up crosses, as does 3 right then 2 up.
    let which = "`c3 E N` is not a line without its two lengths; type `c3:E";
    assert!(said.contains(which), "{said}");
    assert_eq!(record, "1. c3:N3E1 d6:S1E2 *", "{said}");
}

#[test]
fn the_referee_takes_a_line_without_lengths_where_one_alone_is_legal() {
    let roll = ["--variant", "roll"];
    let (status, said, record) = judged(&roll, &["rolled 6,2", "a3 N E", "rolled 3,3", "g5 S W"]);
    assert_eq!((status, record.as_str()), (0, "1. (6 2) a3:N2E6 (3 3) g5:S3W3 *"), "{said}");
    assert!(said.contains("player 1 draws a3:N2E6: legal\n"), "{said}");
    let (status, said, record) = judged(&roll, &["rolled 1,2", "c3 n e", "rolled 2,1", "c3 NE"]);
    let ask = "`c3 N E` is not a line without its two lengths; type `c3:N1E2` or `c3:N2E1`\n";
    assert_eq!((status, said.matches(ask).count(), record.as_str()), (1, 2, "(2 1) *"), "{said}");
    let both = ["--variant", "roll,ordered"];
    let (status, said, record) = judged(&both, &["rolled 2,1", "c3 N E"]);
    assert_eq!((status, record.as_str()), (0, "1. (2 1) c3:N2E1 *"), "{said}");
}

#[test]
fn a_game_that_is_played_reads_lines_as_they_stand_on_the_sheet() {
    let known = "[Board \"9x9\"]\n[Dice \"6 2 / 3 3\"]\n\n*\n";
    let record = DIVERTO.record(DIVERTO.play(Some(known), &[], "a3 N E\n3 3 a3 W N\ng5 S W\nquit\n"));
    assert_eq!(moves(&record), "1. a3:N2E6 g5:S3W3 *");
    let record = DIVERTO.record(DIVERTO.play(Some(known), &[], "a3 N E 2 6\ng5 N3 W3\n"));
    assert_eq!(moves(&record), "1. a3:N2E6 g5:N3W3 *");
}
