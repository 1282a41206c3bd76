//! Records as people write them: read with a note, refused where that is asked for, written out by `format`.

use crate::common::vectors::games;
use crate::common::{Parlour, Ran};
use parlour::diverto::Diverto;
use parlour::divicity::Divicity;
use parlour::persivic::PerSiVic;
use parlour::record::{Diagnostic, GameText, OwnedGame, Span};
use parlour::seed::below;
use parlour::table::{Game, Reading, Report};
use parlour::{diverto, divicity, persivic};
use proptest::prelude::*;
use serde_json::json;

const PERSIVIC: &str = "\
[Game “PerSiVic”]
[Red “Ana”]
[Result \"½–½\"]

1) E1 – e4 e9→e6 {Blue – as ever}
2 d1-2c3, D4 2… i9i6 ½-½
";

const DIVERTO: &str = "\
[Game \"Diverto\"]
[Board \"9×9\"]
[Lives \"D5 h1\"]

1: C3: n3e1 1… d6:S2\u{a0}w1 1–0
";

const DIVICITY: &str = "\
[Game \"Divicity\"]
[Players \"Ana Beto Cira\"]
[Score \"ana −5 Beto 0 Cira –5\"]

1 kp 10p aP | –5 milk | Cira –5 | ANA Milk
";

fn check(file: &str, text: impl AsRef<[u8]>, option: &str) -> Ran {
    Parlour::new().file(file, text).args(["check", option, file]).run()
}

#[test]
fn spellings_are_read_with_a_note_and_refused_where_that_is_asked_for() {
    for (file, text) in [("a.psv", PERSIVIC), ("b.dvt", DIVERTO), ("c.dvc", DIVICITY)] {
        let read = check(file, text, "--color=never");
        insta::assert_snapshot!(format!("read_{file}"), format!("{}\n{}", read.said(), read.stderr));
        let refused = check(file, text, "--strict");
        assert_eq!((read.status, refused.status), (0, 1), "{}", read.stderr);
        insta::assert_snapshot!(format!("refused_{file}"), format!("{}\n{}", refused.said(), refused.stderr));
    }
}

#[test]
fn files_in_other_encodings_are_converted_with_a_note() {
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let text = "[Game \"PerSiVic\"]\n[Red \"José\"]\n1. e1–e4 *\n";
    let latin_1 = b"[Game \"PerSiVic\"]\n[Red \"Jos\xe9\"]\n1. e1\x96e4 *\n";
    for (bytes, from) in [
        (utf_16(text), "UTF-16"),
        (utf_16(&format!("\u{feff}{text}")), "UTF-16"),
        (latin_1.to_vec(), "Latin-1"),
    ] {
        let game = check("g", &bytes, "--json").fine("").json();
        assert_eq!((&game["tags"]["Red"], &game["error"]), (&json!("José"), &json!(null)));
        assert_eq!(
            (&game["spelling"]["converted_from"], &game["spelling"]["kinds"]),
            (&json!(from), &json!({"dash": 1}))
        );
        let strict = check("g", &bytes, "--strict");
        assert!(
            strict.stderr.contains(&format!("this looks like {from}: save the file as UTF-8")),
            "{}",
            strict.stderr
        );
        let formatted = Parlour::new().file("g", &bytes).args(["persivic", "format", "g"]).run();
        assert!(formatted.stderr.starts_with(&format!("note[spelling]: converted from {from}; 1 spelling")));
        assert_eq!(formatted.said(), "[Game \"PerSiVic\"]\n[Red \"José\"]\n\n1. e1-e4 *\n");
    }
}

#[test]
fn half_a_character_of_utf_16_is_a_fault_and_nothing_of_its_file_is_rewritten() {
    let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
    let bytes = |units: &[u16]| units.iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<u8>>();
    let half = [units("[Red \"Jo"), vec![0xd800], units("\"]\n1. e1-e4 *\n")].concat();
    let odd = [bytes(&units("1. e1-e4 *\n")), b"x".to_vec()].concat();
    let faulty = bytes(&units("1. e1-e5 *\n"));
    for file in [bytes(&half), odd, faulty] {
        let checked = Parlour::new().file("g", &file).args(["persivic", "check", "g"]).run();
        assert_eq!(checked.status, 1, "{}", checked.said());
        let rewritten = Parlour::new().file("g", &file).args(["persivic", "format", "--in-place", "g"]).run();
        assert_eq!(rewritten.status, 1);
        assert_eq!(rewritten.bytes("g"), file);
    }
}

#[test]
fn a_number_with_a_bracket_is_read_in_variations_too() {
    let text = "1) e1-e4 (1) d1-d4 e9-e6 2) d4-d1) e9-e6 *\n";
    let formatted = Parlour::new().stdin(text).args(["persivic", "format", "-"]).run();
    assert_eq!(
        formatted.said(),
        "[Game \"PerSiVic\"]\n\n1. e1-e4 (1. d1-d4 e9-e6 2. d4-d1) 1... e9-e6 *\n",
        "{}",
        formatted.stderr
    );
}

#[test]
fn whoever_wants_no_notes_is_told_no_spellings_and_annotate_tells_them_too() {
    let told = |line: &str| {
        let run = line.split(' ').fold(Parlour::new(), Parlour::arg);
        run.file("g", "1) E1–e4 *\n").run().stderr
    };
    for command in ["check g", "format g", "show g", "annotate --depth 1 g"] {
        assert!(told(&format!("persivic {command}")).contains("note[spelling]: 3 spellings"), "{command}");
        assert!(!told(&format!("--quiet persivic {command}")).contains("note"), "{command}");
    }
    assert!(told("persivic check --quiet --strict g").contains("error"));
}

#[test]
fn what_cannot_be_read_names_what_stands_there() {
    for (file, text, help) in [
        ("a.psv", "1. е1-e4", "this has a Cyrillic letter (U+0435); a move is as `e1-e4`"),
        ("a.psv", "1. ｅ1-e4", "this has a wide letter (U+FF45); a move is as `e1-e4`"),
        ("a.psv", "1. e1–k4", "this has an en dash (U+2013); a move is as `e1-e4`"),
        ("a.psv", "[Red “Ana]\n*", "this has a typographic quote (U+201C); a tag is written"),
        (
            "a.dvc",
            "[Players \"Ana ANA B\"]\n1. | milk 10 | ana milk",
            "this may be `Ana` or `ANA`: write which is meant",
        ),
        ("a.dvc", "[Players \"Мария Ana B\"]\n1. | milk 10 | Мари milk", "did you mean `Мария`?"),
    ] {
        let kind = if file == "a.dvc" { "divicity" } else { "persivic" };
        for option in ["--strict", "--color=never"] {
            let ran = Parlour::new().file(file, text).args([kind, "check", option, file]).run();
            assert_eq!(ran.status, 1);
            assert!(ran.stderr.contains(&format!("= help: {help}")), "{text} {}", ran.stderr);
        }
    }
}

#[test]
fn records_as_people_write_them_are_read_or_refused_with_words_that_name_the_cause() {
    let records = include_str!("../vectors/spelled/records.txt");
    let mut seen = 0;
    for record in records.split("\n=== ").skip(1) {
        let (head, text) = record.split_once('\n').unwrap();
        let (game, outcome) = head.split_once(": ").unwrap();
        let ran = Parlour::new().file("g", text).args([game, "check", "g"]).run();
        assert!(
            format!("{}{}", ran.said(), ran.stderr).contains(outcome),
            "{head}\n{}{}",
            ran.said(),
            ran.stderr
        );
        let strict = Parlour::new().file("g", text).args([game, "check", "--strict", "g"]).run();
        assert_eq!(strict.status, 1, "{head}");
        seen += 1;
    }
    assert!(seen > 40, "{seen}");
}

/// Writes records as people might, and remembers where its words went.
struct Person<'a> {
    generator: parlour::seed::Generator,
    game: &'a str,
    names: Vec<String>,
    text: String,
    /// Where each word of the movetext begins, in the record and in this.
    places: Vec<(usize, usize)>,
}

impl Person<'_> {
    fn any<'c>(&mut self, choices: &[&'c str]) -> &'c str {
        choices[below(&mut self.generator, choices.len() as u32) as usize]
    }

    fn case(&mut self, word: &str) -> String {
        match self.any(&["", "", "upper", "lower"]) {
            "upper" => word.to_uppercase(),
            "lower" => word.to_lowercase(),
            _ => word.to_owned(),
        }
    }

    fn blank(&mut self, blank: char) {
        let blank =
            if blank == '\n' { "\n" } else { self.any(&[" ", " ", "\u{a0}", "  ", "\u{2009}", "\u{200b}"]) };
        self.text.push_str(blank);
    }

    fn tag(&mut self, line: &str) {
        let (name, value) = line.split_once(" \"").unwrap();
        let value = value.strip_suffix("\"]").unwrap();
        let value = match (name, self.game) {
            ("[Result", _) => self.result(value),
            ("[Lives", _) => self.case(value),
            ("[Board", _) => value.replace('x', self.any(&["x", "X", "×"])),
            ("[Leader", _) => self.name(value),
            ("[Tokens", _) => {
                self.case(value).replace('-', self.any(&["-", "–"])).replace("x3", self.any(&["x3", "×3"]))
            }
            ("[Hand", _) => {
                let (name, cards) = value.split_once(' ').unwrap();
                format!("{} {}", self.name(name), self.case(cards))
            }
            ("[Score", _) => value.replace('-', self.any(&["-", "−"])),
            _ => value.to_owned(),
        };
        let (open, close) = match self.any(&["", "“”", "„“", "»«"]).chars().collect::<Vec<_>>()[..]
        {
            [open, close] if !value.contains(['“', '”', '„', '»', '«']) => (open, close),
            _ => ('"', '"'),
        };
        self.text.push_str(&format!("{name} {open}{value}{close}]\n"));
    }

    fn result(&mut self, result: &str) -> String {
        match result {
            "1/2-1/2" => self.any(&["1/2-1/2", "½-½", "½–½", "1/2", "½", "0.5-0.5", "1/2 - 1/2"]).to_owned(),
            "*" => "*".to_owned(),
            decided => decided.replace('-', self.any(&["-", "–", " - ", "—", " – "])),
        }
    }

    /// A name, if one player alone is called so.
    fn name(&mut self, name: &str) -> String {
        let wanted = self.case(name);
        let alike = |known: &&String| known.to_lowercase() == wanted.to_lowercase();
        if self.names.iter().filter(alike).count() == 1 { wanted } else { name.to_owned() }
    }

    fn word(&mut self, word: &str) -> String {
        let digits = word.trim_end_matches('.');
        if word.ends_with('.') && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return match word.len() - digits.len() {
                1 => format!("{digits}{}", self.any(&[".", ")", ":", ""])),
                _ => format!("{digits}{}", self.any(&["...", "…", ". …", ". ..."])),
            };
        }
        match self.game {
            _ if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) && self.game != "divicity" => {
                self.result(word)
            }
            "persivic" => {
                let dash = self.any(&["-", "–", "—", "→", "->", " - ", " – ", "--", ":", "", " "]);
                let times = self.any(&["x", "X", "×", " x ", " × "]);
                self.case(word)
                    .replace(['x', 'X'], times)
                    .replace('-', dash)
                    .replace(',', self.any(&[",", ", ", ",\u{a0}"]))
            }
            "diverto" if word.contains(':') => {
                let (line, crossings) = word.split_at(word.trim_end_matches('x').len());
                let crossings = crossings.replace('x', self.any(&["x", "X", "×"]));
                let colon = self.any(&[":", ": ", " :", " : "]);
                format!("{}{crossings}", self.case(line).replace(':', colon))
            }
            "divicity" => self.trick_word(word),
            _ => word.to_owned(),
        }
    }

    /// A word of a trick: cards, tokens, names, and what marks stand between.
    fn trick_word(&mut self, word: &str) -> String {
        let mut written = String::new();
        for part in word.split_inclusive(['>', ':', '~', '|']) {
            let (part, mark) = part.split_at(part.trim_end_matches(['<', '>', ':', '~', '|']).len());
            if self.names.iter().any(|name| name == part) {
                written.push_str(&self.name(part));
            } else {
                let dash = self.any(&["-", "–", "−"]);
                let part = self.case(part);
                written.push_str(&if part.starts_with('-') { part.replacen('-', dash, 1) } else { part });
            }
            written.push_str(mark);
        }
        written
    }
}

/// `record`, which is canonical, as somebody might write it, with the places of its words.
fn as_people_write(record: &str, game: &str, seed: u64) -> (String, Vec<(usize, usize)>) {
    let names = record.lines().find_map(|line| line.strip_prefix("[Players \"")?.strip_suffix("\"]"));
    let names = names.unwrap_or_default().split(' ').map(str::to_owned).collect();
    let generator = parlour::seed::Seed(seed).generator("spelling", 0);
    let mut person = Person { generator, game, names, text: String::new(), places: Vec::new() };
    let mut at = 0;
    while at < record.len() {
        let rest = &record[at..];
        let line = rest.split('\n').next().unwrap();
        let length = match rest.as_bytes()[0] {
            b'[' => {
                person.tag(line);
                line.len() + 1
            }
            b'{' => rest.find('}').unwrap() + 1,
            b';' => line.len(),
            b' ' | b'\n' => {
                person.blank(rest.chars().next().unwrap());
                1
            }
            _ => {
                let length = if rest.starts_with('(') {
                    rest.find(')').unwrap() + 1
                } else {
                    rest.find([' ', '\n']).unwrap()
                };
                let word = &rest[..length];
                person.places.push((at, person.text.len()));
                let word = if word.starts_with('(') { word.to_owned() } else { person.word(word) };
                person.text.push_str(&word);
                length
            }
        };
        if rest.starts_with(['{', ';']) {
            person.text.push_str(&rest[..length]);
        }
        at += length;
    }
    (person.text, person.places)
}

/// The games of the vectors in canonical form, with the name of their kind.
fn canonical_games() -> Vec<(&'static str, String)> {
    let files = [
        ("persivic", include_str!("../vectors/persivic/games_valid.psv")),
        ("diverto", include_str!("../vectors/diverto/games_valid.dvt")),
        ("divicity", include_str!("../vectors/divicity/games_valid.dvc")),
    ];
    let formatted = files.into_iter().flat_map(|(kind, file)| {
        let text = |game: &OwnedGame| String::from_utf8(game.as_text().bytes().to_vec()).expect("text");
        games(file).into_iter().map(move |game| (kind, canonical(kind, &text(&game)).expect("a right game")))
    });
    formatted.collect()
}

fn canonical(kind: &str, text: &str) -> Result<String, Box<Diagnostic>> {
    let text = GameText::new(text);
    match kind {
        "persivic" => persivic::format::canonical(&text),
        "diverto" => diverto::format::canonical(&text),
        _ => divicity::format::canonical(&text),
    }
}

#[test]
fn however_a_record_is_spelled_it_formats_back_to_itself() {
    for (number, (kind, record)) in (0..).zip(canonical_games()) {
        assert_eq!(canonical(kind, &record).as_ref(), Ok(&record));
        for seed in 0..3 {
            let (written, _) = as_people_write(&record, kind, 3 * number + seed);
            assert_eq!(canonical(kind, &written).as_ref(), Ok(&record), "{written}");
        }
    }
}

/// A word that is wrong in the record is what is told of it however it is spelled.
#[test]
fn a_fault_stands_at_the_same_word_however_that_is_spelled() {
    let mut compared = 0;
    for (seed, (kind, record)) in (0..).zip(canonical_games()) {
        let (_, places) = as_people_write(&record, kind, seed);
        // One word stands in the place of another.
        let mut generator = parlour::seed::Seed(seed).generator("faults", 0);
        let mut any = || places[below(&mut generator, places.len() as u32) as usize].0;
        let word = |at: usize| at..at + record[at..].find([' ', '\n']).unwrap();
        let (to, from) = (word(any()), word(any()));
        if record[to.clone()].starts_with('(') || record[from.clone()].starts_with('(') {
            continue;
        }
        let broken = format!("{}{}{}", &record[..to.start], &record[from], &record[to.end..]);
        let Err(strict) = canonical(kind, &broken) else { continue };
        let (written, places) = as_people_write(&broken, kind, seed);
        let lenient = canonical(kind, &written).expect_err(&written);
        let place = places.iter().find(|(at, _)| *at == strict.span.start);
        let Some((_, at)) = place else { continue };
        compared += 1;
        assert_eq!((lenient.kind, &lenient.message), (strict.kind, &strict.message), "{broken}\n{written}");
        assert_eq!(lenient.location, GameText::new(&written).location(*at), "{broken}\n{written}");
    }
    assert!(compared > 50, "{compared}");
}

/// What means something to a reader of spellings, and what does not.
fn anything() -> impl Strategy<Value = Vec<u8>> {
    const PIECES: &[&str] = &[
        "[Game \"PerSiVic\"]\n",
        "[Red “Ana”]\n",
        "[Players \"Ana ANA Beto\"]\n",
        "[Players \"Ana Beto Cira\"]\n",
        "[Board \"9×9\"]\n",
        "[Lives \"C4\"]\n",
        "[Hand \"ana 2v\"]\n",
        "[Result \"½-½\"]\n",
        "[",
        "]",
        "“",
        "\"",
        "\\",
        "{",
        "}",
        ";",
        "\n",
        " ",
        "\u{a0}",
        "\u{200b}",
        "\u{feff}",
        "\u{1a}",
        "1",
        "10",
        ")",
        "(",
        ":",
        ".",
        "…",
        "-",
        "–",
        "→",
        "=",
        ">",
        "<>",
        "×",
        "X",
        "½",
        "1/2",
        "0.5",
        "1-0",
        "e1",
        "E4",
        "e1-e4",
        "e1e4",
        "E1 – e4",
        ",",
        "2f3",
        "h8",
        "H8:n3",
        "N3E2",
        "(5 3)",
        "| ",
        "kv",
        "AP",
        "Milk",
        "steal",
        "Kept",
        "ANA",
        "ana",
        "discard",
        "~",
        "!?",
        "$1",
        "é",
        "手",
        "\0",
    ];
    let piece = prop_oneof![
        30 => prop::sample::select(PIECES).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..3),
    ];
    prop::collection::vec(piece, 0..50).prop_map(|pieces| pieces.concat())
}

/// Whatever stands in a text: nothing panics, and what is read in order is written in order.
fn hold_for<G: Game>(bytes: &[u8]) {
    let text = GameText::new(bytes);
    let report = Report::<G>::new(&text);
    let read = report.text_read(&text);
    let mut before = 0;
    for at in 0..=read.bytes().len() {
        let written = read.written(Span::new(at, (at + 1).min(read.bytes().len())));
        assert!(before <= written.start && written.start <= written.end && written.end <= bytes.len());
        before = written.start;
    }
    if let Some(fault) = &report.fault {
        assert!(fault.span.start <= fault.span.end && fault.span.end <= bytes.len());
        assert!(fault.render("g", &text, false).contains("g:"));
    }
    let strict = Report::<G>::of(&text.parse(), &text, Reading::Strict);
    if strict.fault.is_none() {
        assert!(report.spelling.is_none() && report.plies == strict.plies);
    }
    // A text that was written out is read as it is.
    if report.fault.is_none() {
        assert_eq!(Report::<G>::of(&read.parse(), &GameText::new(read.bytes()), Reading::Strict).fault, None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_is_read_out_of_order(bytes in anything()) {
        hold_for::<PerSiVic>(&bytes);
        hold_for::<Diverto>(&bytes);
        hold_for::<Divicity>(&bytes);
    }
}
