//! Text templates: each language has the same texts and placeholders as English, and no page mixes languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::tree::commands;
use crate::common::{Parlour, wrote};
use parlour::print::Language;
use toml::{Table, Value};

/// Every text of a template by its path, such as `verdict.score.1`.
fn texts(place: &str, value: &Value, found: &mut BTreeMap<String, String>) {
    let within = |part: &str| if place.is_empty() { part.to_owned() } else { format!("{place}.{part}") };
    match value {
        Value::String(text) => drop(found.insert(place.to_owned(), text.clone())),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| texts(&within(&at.to_string()), item, found));
        }
        Value::Table(table) => table.iter().for_each(|(key, value)| texts(&within(key), value, found)),
        other => panic!("{place}: {other:?} is no text"),
    }
}

fn template(path: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(path).unwrap();
    let mut found = BTreeMap::new();
    texts("", &Value::Table(text.parse::<Table>().unwrap()), &mut found);
    found
}

/// The placeholders in alphabetical order, without duplicates: a language may need one twice.
fn placeholders(text: &str) -> Vec<&str> {
    let braces = text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0));
    let mut names: Vec<&str> =
        braces.filter(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '_')).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The folders with templates.
fn folders() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/lang")];
    let mut at = 0;
    while let Some(folder) = folders.get(at) {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let within: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
        folders.extend(within);
        at += 1;
    }
    folders
}

/// Each template with its translations. Faults are in English in the code: their Portuguese is compared with their Spanish.
fn families() -> Vec<(PathBuf, Vec<PathBuf>)> {
    let mut families = Vec::new();
    for folder in folders() {
        let translations = ["es.toml", "pt.toml"].map(|name| folder.join(name));
        match folder.file_name().and_then(|name| name.to_str()) {
            Some("pt") => {}
            Some("es") => families.extend(fs::read_dir(&folder).unwrap().map(|entry| {
                let path = entry.unwrap().path();
                let portuguese = folder.with_file_name("pt").join(path.file_name().unwrap());
                (path, vec![portuguese])
            })),
            _ if folder.join("en.toml").exists() => {
                families.push((folder.join("en.toml"), translations.to_vec()));
            }
            _ => families.push((translations[0].clone(), vec![translations[1].clone()])),
        }
    }
    families
}

#[test]
fn every_language_says_all_that_english_says_and_puts_in_the_same() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for (first, translations) in families() {
        let expected = template(&first);
        for path in translations {
            let there = template(&path);
            for (key, text) in &expected {
                match there.get(key) {
                    None => wrong.push(format!("{}: no {key}", path.display())),
                    Some(theirs) if placeholders(theirs) != placeholders(text) => {
                        wrong.push(format!("{}: {key} puts in other things: {theirs}", path.display()));
                    }
                    Some(_) => compared += 1,
                }
            }
            let more = there.keys().filter(|key| !expected.contains_key(*key));
            wrong.extend(more.map(|key| format!("{}: {key} is of no other language", path.display())));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(compared > 600, "{compared}");
}

/// The visible and accessible text of a page: words of three letters or more, in lower case, without scripts
/// and styles.
fn words(page: &str) -> BTreeSet<String> {
    let mut text = page.to_owned();
    for (from, to) in [("<style", "</style>"), ("<script", "</script>")] {
        while let Some(start) = text.find(from) {
            let end = start + text[start..].find(to).expect("its end") + to.len();
            text.replace_range(start..end, "");
        }
    }
    let between = text.split('>').filter_map(|part| Some(part.split_once('<')?.0));
    let named = ["aria-label=\"", "title=\""].into_iter().flat_map(|name| text.split(name).skip(1));
    let named = named.filter_map(|part| Some(part.split_once('"')?.0));
    // Sheet ids and moves belong to no language.
    let texts = between.chain(named).flat_map(str::split_whitespace);
    let texts = texts.filter(|text| !text.contains(|letter: char| letter.is_ascii_digit()));
    let words = texts.flat_map(|text| text.split(|letter: char| !letter.is_alphabetic()));
    words.filter(|word| word.chars().count() > 2).map(str::to_lowercase).collect()
}

/// Every command that makes pages, with options. `g.dvt`, `g.psv` and `g.dvc` are games.
const PAGES: [&str; 31] = [
    "diverto pad --seed 7 --sheets 2 --rules --notate --cover --event Copa --fields round,table,date",
    "diverto pad --seed 7 --sheets 1 --rules --rolled --variant ordered,roll,prepaid --two-pages",
    "diverto pad --seed 7 --sheets 1 --rules --variant ordered --lives 0",
    "diverto sheet --seed 7 --seats facing --rules",
    "show g.dvt",
    "show g.dvt --hint=1",
    "show g.dvt --every 1",
    "puzzles diverto --seed 7 --board 8x8 --lives 4 --puzzles 2",
    "puzzles diverto --seed 7 --board 8x8 --lives 4 --puzzles 1 --task hold",
    "puzzles diverto --from m.dvt",
    "divicity deal --seed 7 --players 5",
    "view g.dvc",
    "table whole.dvc two.psv",
    "divicity score Ana=10,rinds Beto=milk",
    "kit divicity score-pad --rules --paper a4",
    "kit divicity score-pad --players 6",
    "show g.psv",
    "show g.psv --every 1",
    "puzzles persivic --seed 7 --puzzles 1",
    "puzzles persivic --seed 7 --puzzles 1 --wins-in 1",
    "puzzles persivic --from m.psv",
    "kit persivic board --paper a6",
    "kit persivic record-sheet --paper a4",
    "rules diverto --variant roll",
    "rules divicity",
    "rules persivic --variant no-capture-limit=50",
    "kit divicity --paper a4",
    "kit persivic --paper a4",
    "kit diverto --box --seed 7 --paper a4",
    "kit divicity --box --paper a4",
    "kit persivic --box --paper a4",
];

/// A run with these games.
fn of_games(command: &str) -> Parlour {
    let run = Parlour::new()
        .file("g.dvt", "[Board \"9x9\"]\n[Lives \"e5\"]\n1. c3:N3E2 e6:S2W1 2. c3:E3N1 *\n")
        .file("g.psv", "1. e1-e4 e9-d7,2f7 2. d1-2d4,c3 1-0\n")
        .file("g.dvc", "[Players \"Ana Beto Cira\"]\n1. | 10 milk | Ana milk | Beto 10\n2. | duck -10 | Cira duck | Ana -10\n");
    let run = run
        .file("whole.dvc", include_str!("../../templates/demo/divicity-match.dvc"))
        .file("two.psv", "[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. e1-e4 1-0\n");
    let run = run
        .file("m.psv", "[Position \"3b8./4.3r4./4.b4./9./9./9./9./3.3r5./9. r\"]\n[Red \"Ana\"]\n1. d2-d5 *\n")
        .file("m.dvt", "[Board \"8x8\"]\n[Lives \"c2 c4 d6 f5\"]\n[Dice \"2 3 / 2 5\"]\n\n1. e2:N3W2 e2:E2N5 2. g7:W3S1+ c5:S4W2++ 3. a1:N2E1 d6:E2S3+ 4. b3:N3W1 f3:W2N2x *\n");
    command.split(' ').fold(run, Parlour::arg)
}

/// The words on all its pages in a language.
fn pages(command: &str, language: Language) -> BTreeSet<String> {
    let run = of_games(command).args(["--svg-text", "-o", "a.svg", "--lang", language.name()]).run();
    assert_eq!(run.status, 0, "{command}: {}", run.stderr);
    run.made().iter().flat_map(|file| words(&run.text(file))).collect()
}

#[test]
fn no_english_stands_on_pages_in_other_languages() {
    // Names, variants and tag values, and words that are equal or, like `se for` and `move`, look English.
    const SAME: &str = "ana beto cira copa diverto bruce stanley divicity persivic fel barros tiozão ernesto amezcua montes sam \
                        trenholme meeples app davi lex total vikings for legal resolve move amp ordered prepaid roll capture limit parlour draw psv dvt";
    let mut found = Vec::new();
    for command in PAGES {
        let english = pages(command, Language::English);
        for language in [Language::Spanish, Language::Portuguese] {
            let other = pages(command, language);
            assert!(other.len() > 10, "{command}: {other:?}");
            let mut same: Vec<&String> = other.intersection(&english).collect();
            same.retain(|word| !SAME.split_whitespace().any(|it| it == *word));
            found.extend((!same.is_empty()).then(|| format!("{command} in {language}: {same:?}")));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_command_that_makes_pages_has_its_language() {
    let mut found = 0;
    for (command, help) in commands().into_iter().filter(|(_, help)| help.contains("--svg-text")) {
        let name = command.join(" ");
        assert!(help.contains("--lang <LANG>"), "{name} has no language");
        assert!(PAGES.iter().any(|page| page.starts_with(&name)), "{name} is not looked at");
        found += 1;
    }
    assert!(found >= 12, "{found}");
}

fn title(run: Parlour) -> String {
    let ran = run.args(["-o", "a.svg"]).run();
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let svg = ran.text("a.svg");
    svg.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>")).expect("a title").0.to_owned()
}

fn board() -> Parlour {
    Parlour::new().args(["persivic", "board"])
}

#[test]
fn the_paper_is_that_of_the_systems_country_where_nothing_else_says() {
    let size = |run: Parlour| {
        let ran = run.args(["-o", "a.svg"]).run();
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        if ran.text("a.svg").contains("279.4mm") { "letter" } else { "a4" }
    };
    for letter in ["en_US.UTF-8", "en_CA", "es_MX.UTF-8@euro", "fil_PH", "es_VE", "en-US"] {
        assert_eq!(size(board().env("LANG", letter)), "letter", "{letter}");
    }
    for a4 in ["", "C", "C.UTF-8", "POSIX", "de_DE.UTF-8", "pt_BR.UTF-8", "en", "es_ES@US"] {
        assert_eq!(size(board().env("LANG", a4)), "a4", "{a4}");
    }
    assert_eq!(size(board().env("LC_PAPER", "de_DE").env("LANG", "en_US")), "a4");
    assert_eq!(size(board().env("LC_ALL", "en_US").env("LC_PAPER", "de_DE")), "letter");
    assert_eq!(size(board().env("PARLOUR_PAPER", "a4").env("LC_ALL", "en_US")), "a4");
    assert_eq!(size(board().args(["--paper", "a4"]).env("LC_ALL", "en_US")), "a4");
}

#[test]
fn the_language_of_paper_is_that_of_the_environment_where_no_option_says() {
    assert_eq!(title(board()), "PerSiVic board");
    assert_eq!(title(board().args(["--lang", "es"]).env("PARLOUR_LANG", "pt")), "Tablero de PerSiVic");
    assert_eq!(title(board().env("PARLOUR_LANG", "pt").env("LANG", "es_ES.UTF-8")), "Tabuleiro de PerSiVic");
    assert_eq!(title(board().env("LANG", "es_ES.UTF-8")), "Tablero de PerSiVic");
    assert_eq!(title(board().env("LC_ALL", "pt_BR").env("LANG", "es_ES")), "Tabuleiro de PerSiVic");
    for system in ["C", "C.UTF-8", "de_DE.UTF-8", "", "espresso"] {
        assert_eq!(title(board().env("LANG", system)), "PerSiVic board", "{system}");
    }
    // A language chosen for parlour must be one of ours; the system's may be any.
    let told = "error: PARLOUR_LANG is `klingon`: the languages are `en`, `es` and `pt`\n";
    board().args(["-o", "a.svg"]).env("PARLOUR_LANG", "klingon").run().refused(told);
    board().args(["-o", "a.svg", "--lang", "klingon"]).run().refused(
        "error: invalid value 'klingon' for '--lang <LANG>'\n  [possible values: en, es, pt]\n\n\
         For more information, try '--help'.\n",
    );
}

#[test]
fn boards_and_forms_speak_every_language() {
    for (language, board_says, form_says) in [
        ("es", "tres puntos en cada casilla", "Pueden separarse"),
        ("pt", "três pontos em cada casa", "Podem separar-se"),
    ] {
        for (command, says) in [("board", board_says), ("record-sheet", form_says)] {
            let args = ["persivic", command, "--lang", language, "-o", "a.svg", "--svg-text"];
            let svg = Parlour::new().args(args).run().fine(&wrote(language, "a.svg", 1)).text("a.svg");
            assert!(svg.contains(says), "{command}: {svg}");
            for english in ["Red", "square", "stones", "turns", " by ", "rows", "Event"] {
                assert!(!svg.contains(english), "{command} in {language} says {english}");
            }
        }
    }
}

/// A page without the data and code of its script.
fn said(html: &str) -> String {
    let body = html.split_once("<body>").expect("a body").1;
    let (before, data) = body.split_once("<script type=\"application/json\"").expect("data");
    before.to_owned()
        + data.split_once("</script>").and_then(|(_, rest)| rest.split_once("<script>")).expect("a script").0
}

#[test]
fn pages_to_click_through_speak_every_language() {
    let games = [
        (
            "persivic",
            "[Red \"Ana\"]\n1. e1-e4 {[%eval 1.35]} e9-e6 (1... d9-d6 {[%eval #3]}) 2. d1-2d4,c3 1-0\n",
        ),
        ("persivic", "1. e1-e4 e9-e6 2. e4-e5 *\n"),
        ("persivic", "[NoMove \"draw\"]\n1. e1-e5 *\n"),
        ("diverto", "[Board \"20x20\"]\n1. h8:N3E2 h8:N4E2 *\n"),
        ("diverto", "[Board \"20x20\"]\n[Player1 \"Ana\"]\n1. h8:N3E2 *\n"),
    ];
    for (game, record) in games {
        for (language, says) in [
            ("es", ["Copiar posición", "Reproducir", "Inicio"]),
            ("pt", ["Copiar posição", "Reproduzir", "Início"]),
        ] {
            let run = Parlour::new().file("g.txt", record).args([game, "view", "g.txt", "-o", "g.html"]);
            let html = run.args(["--lang", language]).run().text("g.html");
            assert!(html.contains(&format!("<html lang=\"{language}\">")), "{html}");
            assert!(says.iter().all(|says| html.contains(says)), "{html}");
            let mut data = crate::common::page_game(&html);
            // The record and its tags are not translated.
            for theirs in ["record", "head", "title"] {
                data[theirs].take();
            }
            let told = said(&html).replace("id=\"moves", "") + &data.to_string().replace("\"moments", "");
            for english in [
                "Red",
                "Blue",
                " moves ",
                "to move",
                "stones",
                "draws",
                "Lives",
                "Ends",
                "Copy",
                "Board",
                "Moves",
                "Play ",
                "Better",
                "wins",
                "resigns",
                "Start",
                "none.",
                "Position",
                "by Ernesto",
                "by Bruce",
                "ahead",
            ] {
                assert!(!told.contains(english), "{game} in {language} says {english}: {told}");
            }
        }
    }
}

#[test]
fn a_round_is_called_by_its_name_in_every_language() {
    for (line, text) in [
        ("view g", "[Game \"PerSiVic\"]\n[Round \"3\"]\n1. e1-e4 *\n"),
        ("show g --every 1 --svg-text --format svg", "[Game \"PerSiVic\"]\n[Round \"3\"]\n1. e1-e4 *\n"),
        ("view g", "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Round \"3\"]\n1. c3:N3E1 *\n"),
        (
            "show g --every 1 --svg-text --format svg",
            "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Round \"3\"]\n1. c3:N3E1 *\n",
        ),
    ] {
        for (language, round) in [("en", "round 3"), ("es", "ronda 3"), ("pt", "rodada 3")] {
            let run = line.split(' ').fold(Parlour::new(), Parlour::arg).file("g", text);
            let ran = run.args(["--lang", language, "-o", "-"]).run();
            assert!(ran.said().contains(round), "{line} {language}: {}", ran.stderr);
        }
    }
}

/// A run of a command with each kind of fault in its files, in a language: everything it prints.
fn answer(command: &str, language: &str) -> String {
    let ran = answering(command).env("PARLOUR_LANG", language).run();
    format!("{}\n{}", String::from_utf8_lossy(&ran.stdout), ran.stderr)
}

const WON: &str = "[Red \"Ana\"]\n1. e1-e4 e9-d7,2f7 2. d1-2d4,c3 1-0\n";
const DRAWN: &str = "[Board \"9x9\"]\n[Lives \"e5\"]\n1. c3:N3E2 e6:S2W1 2. c3:E3N1 *\n";
const TRICKS: &str = "[Players \"Ana Beto Cira\"]\n[Rules \"immunity\"]\n\
    1. KP 10P AP | milk steal | Cira milk | Ana steal Cira:milk\n2. 2V 6V * | donate 10 | Ana 10 | Beto donate kept\n";
const FAULTY: &str = "[Game \"PerSiVic\"]\n[Rde \"Ana\"]\n1. e1-e5 e9-e6 {2. d1-d4} 2. d1-d4 e6-e4\n\n\
    [Game \"Diverto\"]\n[Board \"9x9\"]\n1. c3:N3E1 d6:S2W3x\n\n[Game \"PerSiVic\"]\n1) E1 \u{2013} e4 *\n\n\
    [Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n1. KP 10P AP | rinds stael | Aan rinds | Ana steal Cira:rinds\n";

/// The command with its files.
fn answering(command: &str) -> Parlour {
    let (command, input) =
        command.split_once(" < ").map_or((command, ""), |(command, input)| (command, input));
    let run = Parlour::new()
        .file("w.psv", WON)
        .file("f.txt", FAULTY)
        .file("g.dvt", DRAWN)
        .file("g.dvc", TRICKS)
        .file("h.txt", "Ana: 2V 10M *\nBeto: 2V\n");
    command.split(' ').fold(run, Parlour::arg).stdin(input.replace(';', "\n"))
}

/// Every command that prints text, with its options. Lines of input follow `<`.
const ANSWERS: [&str; 51] = [
    "check f.txt",
    "check f.txt --suggest",
    "check f.txt --strict",
    "check w.psv g.dvt g.dvc",
    "format f.txt --repair",
    "show w.psv",
    "show w.psv --at 0",
    "persivic moves",
    "persivic moves --by-square",
    "persivic moves w.psv",
    "persivic moves --position 9./9.",
    "play persivic n.psv --position 9./9.",
    "persivic openings w.psv g.dvt",
    "persivic perft 2",
    "persivic analyse --depth 3",
    "annotate w.psv --depth 1 -o -",
    "play persivic n.psv < e1-e5;e1-e4;hint;moves e9;e1;moves q;undo;undo;claim;resign;help;board;undo;hello;saveas w.psv;saveas m.psv;save;quit",
    "show g.dvt",
    "show g.dvt --hint=2",
    "diverto moves g.dvt",
    "diverto moves g.dvt --count",
    "diverto analyse g.dvt --depth 3",
    "diverto judge g.dvt < can;can 3,3;can 9,9;h8;lines;rolled 3,5;a1:N1E9;hint;undo;quit",
    "diverto judge --board 9x9 --variant roll < can;rolled 3,4;c3:N3E4;c3:N3E5;rolled x;record;help;quit",
    "play diverto n.dvt --seed 4 --board 9x9 < lines 9,9;c3:N9E9;undo;draw;undo;resign;lines;quit",
    "divicity score Ana=10,rinds,beer,lex3 Beto=milk2,duck,steal Carla= --arithmetic",
    "divicity score Ana=10 Beto=10 --what-if Ana+milk --best-token Ana",
    "divicity score Ana=10,mlik Beto=20x20 Ana=5",
    "divicity score Ana=10 --what-if Ana+mlik",
    "divicity score Ana=duck2 Beto=10x12",
    "divicity validate h.txt",
    "show g.dvc",
    "check g.dvc --explain",
    "diverto study --games 3 --boards 8x8 --seed 1",
    "persivic study --games 4 --strategies random greedy --seed 1",
    "persivic study --games 4 --strategies greedy greedy --seed 1",
    "check no.psv",
    "show w.psv -o no/w.svg",
    "show w.psv -o w.psv",
    "format w.psv -o w.psv",
    "show f.txt",
    "show w.psv --at 9",
    "show g.dvc --at 9",
    "divicity odds g.dvc --at 9",
    "moves g.dvt --at 9",
    "moves g.dvt --numbers 6,6",
    "check w.psv no.psv",
    "play persivic w.psv --position 9./9.",
    "play diverto g.dvt --again",
    "divicity keep g.dvc --line --names A,B,C",
    "divicity keep n.dvc --line --again",
];

/// Words of prose: three letters or more, outside of backticks and of lines that quote a file.
fn prose(text: &str) -> BTreeSet<String> {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with(|first: char| first.is_ascii_digit() || first == '|'));
    let outside = lines.flat_map(|line| line.split('`').step_by(2)).flat_map(str::split_whitespace);
    let outside = outside.filter(|word| !word.contains(['.', '-', '_', '[', '/']) || word.ends_with('.'));
    let words = outside.flat_map(|word| word.split(|letter: char| !letter.is_alphabetic()));
    words.filter(|word| word.chars().count() > 2).map(str::to_lowercase).collect()
}

#[test]
fn no_english_stands_in_answers_in_other_languages() {
    // Names, commands, kinds of faults, and words that are equal or look English.
    const SAME: &str = "ana beto cira carla aan lex total diverto divicity persivic parlour syntax use vikings legal pipe error \
                        again board can claim depth draw elo file greedy help hint lines moves psv quit random record resign roll rolled save saveas undo";
    let mut found = Vec::new();
    for command in ANSWERS {
        let english = prose(&answer(command, "en"));
        for language in ["es", "pt"] {
            let mut same: Vec<String> =
                prose(&answer(command, language)).intersection(&english).cloned().collect();
            same.retain(|word| !SAME.split_whitespace().any(|it| it == word));
            found.extend((!same.is_empty()).then(|| format!("{command} in {language}: {same:?}")));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_does_not_fit_on_paper_is_said_in_the_language_of_the_reader() {
    for line in [
        "diverto pad --paper a6",
        "diverto pad --paper a5 --up 4",
        "diverto pad --lives 300 --board 9x9",
        "kit divicity score-pad --paper a6",
        "kit divicity score-pad --names A,B",
        "rules diverto --paper 60x60mm --booklet",
        "kit persivic record-sheet --paper 60x60mm",
        "kit persivic record-sheet --style large-print --booklet",
        "kit divicity score-pad --style large-print --paper a4 --up 2",
    ] {
        let said = |language: &str| {
            let run = line.split(' ').fold(Parlour::new(), Parlour::arg);
            let run = run.args(["--lang", language, "-o", "x.pdf"]).run();
            assert_eq!((run.status, run.made().len()), (2, 0), "{line}: {}", run.stderr);
            run.stderr
        };
        let [english, spanish, portuguese] = ["en", "es", "pt"].map(said);
        assert!(english.starts_with("error: ") && portuguese.starts_with("erro: "), "{line}: {portuguese}");
        assert!(spanish.starts_with("error: ") && spanish != english, "{line}: {spanish}");
        for word in [" does ", " fit ", " with ", " paper", " players"] {
            assert!(!portuguese.contains(word) && !spanish.contains(word), "{line}: {portuguese}{spanish}");
        }
    }
}
