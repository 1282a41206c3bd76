//! Nonstandard spellings: read with a note, refused if strict, and normalized by `format`.

use crate::common::vectors::games;
use crate::common::{Parlour, Ran};
use parlour::diverto::Diverto;
use parlour::divicity::Divicity;
use parlour::internals;
use parlour::persivic::PerSiVic;
use parlour::record::{Diagnostic, GameText, OwnedGame, Span};
use parlour::seed::below;
use parlour::table::{Formatted, Game, Reading, Report};
use parlour::{diverto, divicity, persivic};
use proptest::prelude::*;
use serde_json::{Value, json};

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
            "this may be `Ana` or `ANA`: write the one you mean",
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

/// Writes records in random nonstandard spelling, and maps words to their new places.
struct Person<'a> {
    generator: parlour::seed::Generator,
    game: &'a str,
    names: Vec<String>,
    text: String,
    /// The start of each movetext word in the record and in the new text.
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

    /// A name in random case, if that stays unambiguous.
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

    /// A word of a trick: cards, tokens and names joined by marks.
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

/// A canonical `record` in nonstandard spelling, with the places of its words.
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

/// The games of the vectors in canonical form, with their kind.
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
    let formatted = match kind {
        "persivic" => Formatted::new::<PerSiVic>(&text, false, internals::table::canonical),
        "diverto" => Formatted::new::<Diverto>(&text, false, internals::table::canonical),
        _ => Formatted::new(&text, false, internals::divicity::format::record_of),
    };
    formatted.record.ok_or_else(|| formatted.error.expect("a fault").into())
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

/// A fault is reported at the same word, however that is spelled.
#[test]
fn a_fault_stands_at_the_same_word_however_that_is_spelled() {
    let mut compared = 0;
    for (seed, (kind, record)) in (0..).zip(canonical_games()) {
        let (_, places) = as_people_write(&record, kind, seed);
        // Replace one word by another.
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

/// The known tags of a game, with a valid value for each.
fn tags_with_values(kind: &str) -> (&'static [&'static str], fn(&str) -> &'static str) {
    match kind {
        "persivic" => (PerSiVic::TAGS, |tag| match tag {
            "Game" => "PerSiVic",
            "Result" => "1-0",
            "Position" => "3b8./9./9./9./9./9./9./9./3r8. r",
            "NoMove" => "draw",
            "NoCaptureLimit" => "1",
            "Repetition" => "claim",
            _ => "Ana",
        }),
        "diverto" => (Diverto::TAGS, |tag| match tag {
            "Game" => "Diverto",
            "Result" => "1-0",
            "Board" => "12x20",
            "Lives" => "a2",
            "Dice" => "1 2 / 4 2",
            "Rules" => "roll",
            "Rows" => "1",
            "Sheet" => "20x20-6s-7-1of1-7XQY",
            _ => "Ana",
        }),
        _ => (Divicity::TAGS, |tag| match tag {
            "Game" => "Divicity",
            "Result" => "*",
            "Players" => "Ana Beto Cira",
            "Leader" => "Beto",
            "Rules" => "immunity",
            "Tokens" => "10x28 milkx2",
            "Hand" => "Ana 2V",
            "Lex" => "Ana 1",
            "Score" => "Ana 3",
            _ => "Ana",
        }),
    }
}

/// The report of a lenient check, and the fault of a strict one.
fn told(kind: &str, text: &str) -> (Value, Option<Diagnostic>) {
    fn of<G: Game>(text: &GameText<'_>) -> (Value, Option<Diagnostic>) {
        let strict = Report::<G>::of(&text.parse(), text, Reading::Strict).fault;
        (serde_json::to_value(Report::<G>::new(text)).expect("JSON"), strict)
    }
    let text = GameText::new(text);
    match kind {
        "persivic" => of::<PerSiVic>(&text),
        "diverto" => of::<Diverto>(&text),
        _ => of::<Divicity>(&text),
    }
}

/// A game with one tag under test, and whatever else the game needs.
fn with_tag(kind: &str, tag: &str, written: &str, value: &str) -> String {
    let (rest, moves) = match kind {
        "persivic" => ("", "1. a1-a4"),
        "diverto" if tag == "Board" => ("", "1. b8:N1E2"),
        "diverto" => ("[Board \"20x20\"]\n", "1. h8:N1E2"),
        _ if tag == "Players" => ("", "1. | 10 10 | Ana 10 | Beto 10"),
        _ => ("[Players \"Ana Beto Cira\"]\n", "1. | 10 10 | Ana 10 | Beto 10"),
    };
    format!("[{written} \"{value}\"]\n{rest}{moves}\n")
}

#[test]
fn no_tag_is_passed_over_because_of_its_case_or_a_slip() {
    for kind in ["persivic", "diverto", "divicity"] {
        let (tags, value) = tags_with_values(kind);
        let is_known = |name: &str| tags.iter().any(|tag| tag.eq_ignore_ascii_case(name));
        for tag in tags {
            let right = with_tag(kind, tag, tag, value(tag));
            let (mut expected, _) = told(kind, &right);
            for name in [tag.to_lowercase(), tag.to_uppercase(), tag[..1].to_lowercase() + &tag[1..]] {
                let text = with_tag(kind, tag, &name, value(tag));
                let (mut read, strict) = told(kind, &text);
                assert_eq!(
                    strict.expect(&text).message,
                    format!("the tag `{tag}` is written in the wrong case")
                );
                assert_eq!(read["spelling"]["kinds"]["case"], 1, "{text}");
                for report in [&mut expected, &mut read] {
                    report.as_object_mut().expect("an object").remove("spelling");
                }
                assert_eq!(read, expected, "{text}");
                if let Ok(canonical) = canonical(kind, &text) {
                    assert!(canonical.contains(&format!("[{tag} \"")), "{canonical}");
                    assert_eq!(Ok(canonical), self::canonical(kind, &right));
                }
            }
            let mut slips = vec![format!("{tag}s").to_lowercase(), tag.to_uppercase() + "S"];
            parlour::internals::record::slips(tag, "aenrs1_", |name| slips.push(name.to_owned()));
            for name in slips {
                let text = with_tag(kind, tag, &name, value(tag));
                let (read, _) = told(kind, &text);
                let warned = read["warnings"].as_array().expect("warnings").iter().any(|warning| {
                    let names =
                        |of: &str, name: &str| warning[of].as_str().is_some_and(|of| of.contains(name));
                    warning["kind"] == "tag-name"
                        && names("message", &format!("`{name}`"))
                        && names("help", &format!("`{tag}`"))
                });
                // A slip may yield another tag, or an invalid one.
                let is_refused = !read["error"].is_null() && read["error"]["rule"] == "syntax";
                assert!(warned || is_known(&name) || is_refused, "{text}{read}");
            }
        }
    }
}

#[test]
fn the_same_tag_in_two_cases_is_a_duplicate() {
    let text = "[Board \"20x20\"]\n[Lives \"a2\"]\n[lives \"k9\"]\n1. h8:N1E2\n";
    let (read, strict) = told("diverto", text);
    assert_eq!(read["error"]["message"], "the tag `Lives` appears twice, first on line 2");
    assert_eq!((&read["error"]["line"], strict.expect("a fault").location.line), (&json!(3), 3));
}

/// Clauses of "As people write": the game, a text, and what `format` writes.
const CLAUSES: &[(&str, &str, &str)] = &[
    // Letters in the other case: moves, names and words of tags.
    ("persivic", "1. E1-e4 *", "1. e1-e4 *"),
    (
        "persivic",
        "[NOMOVE \"Draw\"]\n[repetition \"CLAIM\"]\n*",
        "[NoMove \"draw\"]\n[Repetition \"claim\"]\n\n*",
    ),
    (
        "persivic",
        "[game \"persivic\"]\n[Position \"3B8./9./9./9./9./9./9./9./3R8. B\"]\n1. A9-a6 *",
        "[Game \"PerSiVic\"]\n[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n\n1... a9-a6 *",
    ),
    (
        "diverto",
        "[board \"9x9\"]\n[Rules \"Ordered ROLL\"]\n1. (3 1) C3:n3e1 *",
        "[Board \"9x9\"]\n[Rules \"ordered roll\"]\n\n1. (3 1) c3:N3E1 *",
    ),
    (
        "divicity",
        "[PLAYERS \"Ana Beto Cira\"]\n[rules \"Immunity Empty-Steal\"]\n[leader \"beto\"]\n1. kp 10P aP | MILK 10 | ana Milk | BETO 10",
        "[Players \"Ana Beto Cira\"]\n[Leader \"Beto\"]\n[Rules \"immunity empty-steal\"]\n\n1. KP 10P AP | milk 10 | Ana milk | Beto 10",
    ),
    // Dashes, arrows, colons between squares.
    (
        "persivic",
        "1. e1‐e4 e9‑e6 2. d1‒d4 d9–d6 3. c1—c4 c9−c6 *",
        "1. e1-e4 e9-e6 2. d1-d4 d9-d6 3. c1-c4 c9-c6 *",
    ),
    (
        "persivic",
        "1. e1→e4 e9->e6 2. d1>d4 d9⇒d6 3. c1:c4 c9-->c6 *",
        "1. e1-e4 e9-e6 2. d1-d4 d9-d6 3. c1-c4 c9-c6 *",
    ),
    ("divicity", "1. KP 10P AP | –5 −10 | Cira –5 | Ana −10", "1. KP 10P AP | -5 -10 | Cira -5 | Ana -10"),
    // Signs of captures and crossings.
    (
        "persivic",
        "[Position \"9./9./9./9./b8./r8./9./9./2b2r7. r\"]\n1. a4×a5 *",
        "[Position \"9./9./9./9./b8./r8./9./9./2b2r7. r\"]\n\n1. a4xa5 *",
    ),
    (
        "persivic",
        "[Position \"9./9./9./9./b8./r8./9./9./2b2r7. r\"]\n1. a4 X a5 *",
        "[Position \"9./9./9./9./b8./r8./9./9./2b2r7. r\"]\n\n1. a4xa5 *",
    ),
    ("diverto", "[Board \"9×9\"]\n1. c3:N3E1 *", "[Board \"9x9\"]\n\n1. c3:N3E1 *"),
    ("diverto", "[Board \"9 X 9\"]\n1. c3:N3E1 *", "[Board \"9x9\"]\n\n1. c3:N3E1 *"),
    (
        "divicity",
        "[Tokens \"10×15 -5X15\"]\n1. KP 10P AP | 10 10 | Cira 10 | Ana 10",
        "[Tokens \"10x15 -5x15\"]\n\n1. KP 10P AP | 10 10 | Cira 10 | Ana 10",
    ),
    // No dash at all.
    ("persivic", "1. e1e4 e9 e6 2. d12c3,d4 *", "1. e1-e4 e9-e6 2. d1-2c3,d4 *"),
    // Blanks around these, and after a comma.
    (
        "persivic",
        "1. e1 - e4 e9 → e6 2. d1 -2c3, d4 d9 : d6 3. g1 > g4 *",
        "1. e1-e4 e9-e6 2. d1-2c3,d4 d9-d6 3. g1-g4 *",
    ),
    ("diverto", "1. c3: N3 E1 *", "1. c3:N3E1 *"),
    // Nonstandard blanks.
    ("persivic", "1.\u{a0}e1\u{a0}-\u{2009}e4\u{202f}*", "1. e1-e4 *"),
    ("diverto", "1.\u{a0}c3:N3E1\u{3000}*", "1. c3:N3E1 *"),
    (
        "divicity",
        "1.\u{a0}KP 10P\u{2003}AP | 10 10 |\u{a0}Cira 10 | Ana 10",
        "1. KP 10P AP | 10 10 | Cira 10 | Ana 10",
    ),
    // Numbers.
    (
        "persivic",
        "1) e1-e4 1… e9-e6 2: d1-d4 2. … d9-d6 3 c1-c4 *",
        "1. e1-e4 e9-e6 2. d1-d4 d9-d6 3. c1-c4 *",
    ),
    (
        "persivic",
        "[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n1… a9-a6 2 a1-a4 *",
        "[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n\n1... a9-a6 2. a1-a4 *",
    ),
    ("diverto", "1) c3:N3E1 *", "1. c3:N3E1 *"),
    ("diverto", "1 c3:N3E1 *", "1. c3:N3E1 *"),
    ("divicity", "1) KP 10P AP | 10 10 | Cira 10 | Ana 10", "1. KP 10P AP | 10 10 | Cira 10 | Ana 10"),
    ("divicity", "1: KP 10P AP | 10 10 | Cira 10 | Ana 10", "1. KP 10P AP | 10 10 | Cira 10 | Ana 10"),
    ("divicity", "1 KP 10P AP | 10 10 | Cira 10 | Ana 10", "1. KP 10P AP | 10 10 | Cira 10 | Ana 10"),
    // Results.
    ("persivic", "[Result \"1–0\"]\n1. e1-e4 1—0", "[Result \"1-0\"]\n\n1. e1-e4 1-0"),
    ("persivic", "[result \"½-½\"]\n1. e1-e4 1/2", "[Result \"1/2-1/2\"]\n\n1. e1-e4 1/2-1/2"),
    ("persivic", "1. e1-e4 0 − 1", "1. e1-e4 0-1"),
    ("diverto", "1. c3:N3E1 0.5-0.5", "1. c3:N3E1 1/2-1/2"),
    ("diverto", "1. c3:N3E1 ½–½", "1. c3:N3E1 1/2-1/2"),
    ("diverto", "1. c3:N3E1 0–1", "1. c3:N3E1 0-1"),
    // Quotes in tags.
    ("persivic", "[Red “Ana”]\n[Blue „Beto“]\n*", "[Red \"Ana\"]\n[Blue \"Beto\"]\n\n*"),
    ("diverto", "[Player1 «Ana»]\n1. c3:N3E1 *", "[Player1 \"Ana\"]\n[Board \"9x9\"]\n\n1. c3:N3E1 *"),
    (
        "divicity",
        "[Event ”Covil”]\n1. KP 10P AP | 10 10 | Cira 10 | Ana 10",
        "[Event \"Covil\"]\n[Players \"Ana Beto Cira\"]\n\n1. KP 10P AP | 10 10 | Cira 10 | Ana 10",
    ),
];

#[test]
fn each_way_of_writing_is_read_with_one_note_refused_strictly_and_written_out() {
    for &(kind, written, meant) in CLAUSES {
        // Adds the tag that the game needs, unless the case has it.
        let (game, needed) = match kind {
            "persivic" => ("PerSiVic", ""),
            "diverto" => ("Diverto", "[Board \"9x9\"]\n"),
            _ => ("Divicity", "[Players \"Ana Beto Cira\"]\n"),
        };
        let tag = needed.split(' ').next().expect("a word").to_lowercase();
        let needed = if written.to_lowercase().contains(&tag) { "" } else { needed };
        let text = format!("{needed}{written}\n");
        let (read, strict) = told(kind, &text);
        assert_eq!(read["error"], Value::Null, "{text}");
        assert!(read["spelling"]["count"].as_u64().is_some_and(|count| count > 0), "{text}");
        assert!(strict.is_some_and(|fault| fault.help.is_some()), "{text}");
        let written_out = canonical(kind, &text).expect(&text);
        assert!(written_out.starts_with(&format!("[Game \"{game}\"]\n")), "{written_out}");
        let lines = |text: &str| {
            text.lines().filter(|line| !line.starts_with("[Game ")).map(str::to_owned).collect::<Vec<_>>()
        };
        let meant = if meant.to_lowercase().contains(&tag) {
            meant.to_owned()
        } else {
            format!("{}{}{meant}", needed, if meant.starts_with('[') { "" } else { "\n" })
        };
        let (mut got, mut expected) = (lines(&written_out), lines(&meant));
        got.retain(|line| !line.is_empty());
        expected.retain(|line| !line.is_empty());
        // The order of tags is tested elsewhere.
        got.sort();
        expected.sort();
        assert_eq!(got, expected, "{text}");
        assert_eq!(told(kind, &written_out).1, None, "{written_out}");
    }
}

/// Texts that must stay faults, with the kind of fault.
#[test]
fn what_the_notation_refuses_is_refused() {
    for (kind, text, fault) in [
        ("persivic", "1... e1-e4", "move-number"),
        ("persivic", "2. e1-e4", "move-number"),
        ("persivic", "1. e1-e4 1. 1. e9-e6", "move-number"),
        ("persivic", "1.. e1-e4", "move-number"),
        ("persivic", "[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n2. a9-a6", "move-number"),
        ("persivic", "[Red \"A\\na\"]\n*", "bad-tag"),
        ("diverto", "[Board \"9x9\"]\n[Event \"A\\/b\"]\n*", "bad-tag"),
        ("divicity", "[Players \"Ana Beto Cira\"]\n[Event \"\\u00e9\"]\n", "bad-tag"),
        ("persivic", "[Result \"1-0\"]\n1. e1-e4 0-1", "result"),
        ("diverto", "[Board \"9x9\"]\n[Result \"½-½\"]\n1. c3:N3E1 *", "result"),
        ("persivic", "1. e1-e4 1-0 e9-e6", "syntax"),
        ("persivic", "1. e4xe5", "no-stones"),
        ("persivic", "1. e1xe4", "capture"),
        ("persivic", "1. e1-01e4,2d3", "syntax"),
    ] {
        assert_eq!(told(kind, text).0["error"]["kind"], fault, "{text}");
    }
}

/// Counts the comments that a check warns of because they hold moves.
fn swallowed(kind: &str, text: &str) -> usize {
    let (read, strict) = told(kind, text);
    assert!(strict.is_none() || !read["error"].is_null(), "a warning is no fault: {text}");
    let warnings = read["warnings"].as_array().expect("warnings");
    warnings.iter().filter(|warning| warning["message"] == "this comment seems to contain moves").count()
}

#[test]
fn a_comment_that_reads_as_moves_gets_a_warning_and_prose_does_not() {
    const TRICK: &str = "[Players \"Ana Beto Cira\"]\n1. KP 10P AP | 10 10 | Cira 10 | Ana 10";
    for (kind, text, comments) in [
        ("persivic", "1. e1-e4 ; e9-e6", 1),
        ("persivic", "1. e1-e4; 1... e9-e6 2. d1-d4 *", 1),
        ("persivic", "1. e1-e4 {e9-e6 2. d1-d4}", 1),
        ("persivic", "1. e1-e4 {E9–e6, (d9-d6)}", 0),
        ("persivic", "1. e1-e4 ; E9 → e6! 2) d1d4 {good} ½-½", 1),
        ("persivic", "1. e1-e4 {e9-e6}", 0),
        ("persivic", "; e1-e4\n1. e1-e4", 0),
        ("persivic", "; e1-e4 e9-e6\n1. e1-e4", 1),
        ("persivic", "[Red \"Ana\"] {e1-e4 e9-e6}\n1. e1-e4", 1),
        ("persivic", "1. e1-e4 ; e9-e6 was better\n{or e9-e6 2. d1-d4} {2.} {1-0} {} ;", 0),
        ("persivic", "1. e1-e4 {[%eval 1.5] e9-e6 e6-e5}", 0),
        ("diverto", "[Board \"9x9\"]\n1. c3:N3E1 ; d6:S2W1 *", 1),
        ("diverto", "[Board \"9x9\"]\n[Rules \"roll\"]\n1. c3:N3E1 {(2 1) d6:s2 w1 2. (1 1) c3:W1N1}", 1),
        ("diverto", "[Board \"9x9\"]\n1. c3:N3E1 {d6:S2W1} ; from d6 down", 0),
        ("divicity", &format!("{TRICK} ; 2. KV 3V 4V"), 1),
        ("divicity", &TRICK.replace("| Ana 10", "; | ana 10\n| Ana 10"), 1),
        ("divicity", &format!("{TRICK} {{2. KV 3V 4V | 10 10 | Beto steal Ana:10}}"), 1),
        ("divicity", &format!("{TRICK} {{Ana 10}} ; Ana leads, with 10\n{{Beto and Cira}}"), 0),
    ] {
        assert_eq!(swallowed(kind, text), comments, "{text}");
    }
}

/// A `;` at any place before moves gets the warning.
#[test]
fn a_semicolon_at_any_place_before_moves_gets_a_warning() {
    let is_move = |kind: &str, word: &str| match kind {
        "persivic" => word.parse::<persivic::notation::WrittenMove>().is_ok(),
        "diverto" => word.parse::<diverto::notation::WrittenLine>().is_ok(),
        _ => word.parse::<divicity::Card>().is_ok() || divicity::TokenKind::named(word).is_some(),
    };
    let mut seen = 0;
    for (number, (kind, record)) in (0..).zip(canonical_games()) {
        // Lines with comments are dropped, so that the `;` is never inside one.
        let record = record.lines().filter(|line| !line.contains([';', '{', '}', '(', ')']));
        let lines: Vec<&str> = record.collect();
        let mut generator = parlour::seed::Seed(number).generator("semicolons", 0);
        for (place, line) in
            lines.iter().enumerate().filter(|(_, line)| line.starts_with(|c: char| c.is_ascii_digit()))
        {
            let blanks: Vec<usize> = line.match_indices(' ').map(|(at, _)| at).collect();
            let Some(most) = (blanks.len() as u32).checked_sub(1) else { continue };
            let at = blanks[below(&mut generator, most + 1) as usize];
            if !line[at..].split(' ').any(|word| is_move(kind, word)) {
                continue;
            }
            let broken = format!("{};{}", &line[..at], &line[at..]);
            let text = [&lines[..place], &[broken.as_str()], &lines[place + 1..]].concat().join("\n");
            // Comments after the first fault are not read, and dropped lines may cause one.
            let (read, _) = told(kind, &text);
            let fault_line = read["error"]["line"].as_u64().map_or(usize::MAX, |line| line as usize);
            if fault_line > place + 1 {
                let warnings = read["warnings"].as_array().expect("warnings");
                assert!(warnings.iter().any(|warning| warning["line"] == place + 1), "{text}\n{read}");
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Pieces that matter to spelling, and others.
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

/// No text causes a panic, and places stay in order.
fn hold_for<G: Game>(bytes: &[u8]) {
    let text = GameText::new(bytes);
    let report = Report::<G>::new(&text);
    let read = report.text_read(&text);
    let meant = read.bytes();
    let mut before = 0;
    for at in 0..=meant.len() {
        let written = read.written(Span::new(at, (at + 1).min(meant.len())));
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
    // The text in standard spelling is accepted as it is.
    if report.fault.is_none() {
        let meant = GameText::new(meant);
        assert_eq!(Report::<G>::of(&meant.parse(), &meant, Reading::Strict).fault, None);
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
