//! `parlour rules` as a command: in the terminal, as JSON and on paper.

use crate::common::{Parlour, Ran, wrote};
use insta::assert_snapshot;
use std::fmt::Write;
use std::{env, fs};

fn rules<const N: usize>(args: [&str; N]) -> Ran {
    Parlour::new().arg("rules").args(args).run()
}

#[test]
fn a_rule_is_found_by_the_id_that_a_message_cites() {
    assert_snapshot!(rules(["d7", "P7"]).fine("").said());
}

#[test]
fn without_a_name_all_rules_are_listed() {
    assert_snapshot!(rules([]).fine("").said());
}

#[test]
fn every_rule_id_that_docs_of_faults_name_is_explained() {
    let faults = include_str!("../../docs/faults.md");
    let mut ids: Vec<&str> = faults
        .lines()
        .filter(|line| line.starts_with("| `") && line.matches(" | ").count() >= 3)
        .filter_map(|line| line.split(" | ").nth(1))
        .flat_map(|ids| ids.split(", "))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert!(ids.len() > 15, "{ids:?}");
    for id in ids {
        let ran = rules([id]);
        assert_eq!(ran.status, 0, "{id}: {}", ran.stderr);
    }
}

#[test]
fn rules_are_worded_for_the_variants_played_and_in_three_languages() {
    let said = |args: [&str; 4]| rules(args).fine("").said().to_owned();
    assert!(said(["D3", "--variant", "roll", "--lang=en"]).contains("In every row each of you rolls"));
    assert!(
        said(["P7c", "--variant", "no-capture-limit=60", "--lang=es"]).contains("60 jugadas sin captura")
    );
    assert!(
        said(["divicity", "--variant", "immunity,empty-steal", "--lang=pt"])
            .contains("Joga-se com: immunity, empty-steal")
    );
}

#[test]
fn an_unknown_name_or_variant_names_those_there_are() {
    let named = "name `diverto`, `divicity`, `persivic`, `notation`, or an id of a rule, `D1` to `D10`, `C1` to `C14`, `P1` to `P8`, `syntax`";
    rules(["chess"]).refused(&format!("error: there are no rules of `chess`: {named}\n"));
    rules(["D11"]).refused(&format!("error: there are no rules of `D11`: {named}\n"));
    rules(["diverto", "--variant", "immunity"])
        .refused("error: no variant `immunity`: there are `ordered`, `prepaid`, `roll`\n");
    for (variant, message) in [
        ("no-move=x", "the variant `no-move` is `no-move=loss` or `no-move=draw`"),
        (
            "no-capture-limit=0",
            "the variant `no-capture-limit` has a number, 1 or more, as `no-capture-limit=50`",
        ),
        ("no-move=loss,no-move=draw", "the variant `no-move` appears twice"),
    ] {
        rules(["P7", "--variant", variant]).refused(&format!("error: {message}\n"));
    }
    let ran = rules(["diverto", "--lang", "fr"]);
    assert!(ran.status == 2 && ran.stderr.contains("[possible values: en, es, pt]"), "{}", ran.stderr);
    rules(["D3", "-o", "rules.pdf"])
        .refused("error: pages have the rules of one game: name `diverto`, `divicity` or `persivic`\n");
    assert!(rules(["D3", "-o", "rules.pdf"]).made().is_empty());
}

#[test]
fn each_game_has_at_most_two_pages_in_every_language_on_every_usual_paper() {
    for game in ["diverto", "divicity", "persivic"] {
        for lang in ["en", "es", "pt"] {
            for paper in ["a4", "letter", "a5"] {
                let ran = rules([game, "--lang", lang, "--paper", paper, "-o", "rules.pdf"]);
                if paper == "a5" && ran.status == 2 {
                    assert!(ran.stderr.contains("a page of rules does not fit"), "{}", ran.stderr);
                    continue;
                }
                assert_eq!(ran.status, 0, "{game} {lang} {paper}: {}", ran.stderr);
                let pages = [1, 2].map(|pages| wrote(lang, "rules.pdf", pages));
                assert!(pages.contains(&ran.stderr), "{game} {lang} {paper}: {}", ran.stderr);
            }
        }
    }
}

/// One fault of each game, in a variant that changes the wording of the rule.
const FAULTY: [(&str, &str); 3] = [
    ("a.dvt", "[Game \"Diverto\"]\n[Board \"20x20\"]\n[Rules \"roll\"]\n\n1. h8:N3E2 j11:S7E4 *\n"),
    (
        "b.dvc",
        "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n[Rules \"empty-steal\"]\n\n1. | 10 -5 | Ana 10 | Beto -5\n2. | donate 10 | Ana donate kept | Beto 10\n",
    ),
    ("c.psv", "[Game \"PerSiVic\"]\n[NoCaptureLimit \"1\"]\n\n1. e1-e4 e9-e6 *\n"),
];

#[test]
fn a_check_explains_the_rules_of_its_faults_as_they_are_played() {
    let check = |name: &str, options: &[&str]| {
        let run = FAULTY.iter().fold(Parlour::new(), |run, (name, text)| run.file(name, text));
        options.iter().fold(run.args(["check", name]), Parlour::arg).run()
    };
    let mut told = String::new();
    for (name, _) in FAULTY {
        let (plain, explained) = (check(name, &[]), check(name, &["--explain"]));
        assert_eq!((plain.status, explained.status), (1, 1), "{}", plain.stderr);
        assert!(explained.stderr.starts_with(plain.stderr.trim_end()), "{}", explained.stderr);
        told += &explained.stderr;
        assert_eq!(check(name, &["--explain", "--json"]).said(), check(name, &["--json"]).said());
    }
    assert_snapshot!(told);
    // A note on spelling breaks no rule.
    let noted =
        Parlour::new().stdin("[Game \"PerSiVic\"]\n1. E1-E4 *\n").args(["check", "-", "--explain"]).run();
    assert!(
        noted.status == 0 && noted.stderr.contains("note") && !noted.stderr.contains("How a record"),
        "{}",
        noted.stderr
    );
}

/// Resolves the character escapes of a man page.
fn letters(page: &str) -> String {
    let page = page.replace("\\-", "-").replace("\\(aq", "'");
    let mut parts = page.split("\\[u");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let (number, rest) = part.split_once(']').expect("a letter's number");
        let letter = u32::from_str_radix(number, 16).ok().and_then(char::from_u32);
        text + &letter.expect("a letter").to_string() + rest
    })
}

#[test]
fn man_pages_of_games_have_their_rules() {
    let ran = Parlour::new().args(["man", "m"]).run();
    for game in ["diverto", "divicity", "persivic"] {
        let page = ran.text(&format!("m/man1/parlour-{game}.1"));
        let (_, section) = page.split_once("\n.SH RULES\n").expect("a section of rules");
        let section = section.split("\n.SH ").next().expect("its end");
        // Ignore line breaks.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = words(&letters(section));
        let all = rules([game, "--json"]).json();
        let rules = all["chapters"][0]["rules"].as_array().expect("rules");
        assert!(rules.len() > 8 && section.matches("\n.TP\n").count() == rules.len(), "{section}");
        for rule in rules {
            let [id, title, text] = ["id", "title", "text"].map(|name| rule[name].as_str().expect("a text"));
            let rule = words(&format!("\\fB{id} {title}\\fR\n{text}"));
            assert!(told.contains(&rule), "{id}: {rule}\n{told}");
        }
        // No text line starts like a request.
        let requests = section.lines().filter(|line| line.starts_with(['.', '\''])).collect::<Vec<_>>();
        assert!(requests.iter().all(|line| [".TP", ".PP"].contains(line)), "{requests:?}");
    }
    let others = ran.made().into_iter().filter(|page| ran.text(page).contains(".SH RULES"));
    assert_eq!(others.count(), 3);
}

/// The variants of each game, which reword some of its rules.
const VARIANTS: [(&str, &[&str]); 3] = [
    ("diverto", &["ordered", "roll", "prepaid"]),
    ("divicity", &["empty-steal"]),
    ("persivic", &["no-move=draw", "no-capture-limit=60", "repetition=claim"]),
];

fn text<'a>(value: &'a serde_json::Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

/// The rules that a variant changes, as a list.
fn changed_rules(game: &str, chapter: &serde_json::Value) -> String {
    let mut list = String::new();
    let variants = VARIANTS.iter().find(|(name, _)| *name == game).map_or(&[][..], |(_, variants)| variants);
    for variant in variants {
        let all = rules([game, "--variant", variant, "--json"]).fine("").json();
        let worded = all["chapters"][0]["rules"].as_array().expect("rules");
        let usual = chapter["rules"].as_array().expect("rules");
        let changed = worded.iter().zip(usual).filter(|(worded, usual)| worded["text"] != usual["text"]);
        for (rule, _) in changed {
            let _ = writeln!(list, "- **`{variant}`, {}.** {}", text(rule, "id"), text(rule, "text"));
        }
    }
    list
}

/// `docs/rules.md` is generated from the same texts; `UPDATE_DOCS=1` regenerates it.
#[test]
fn the_manuals_page_of_rules_has_the_programs_words() {
    let mut page = "# The rules of the three games

`parlour rules` prints these rules in English, Spanish and Portuguese, in the terminal or on paper, and `--explain` below a fault.
Messages cite them by their ids. *Ruling* marks what this project decided because the published text is silent.

This page is generated from the program's own texts (`UPDATE_DOCS=1 cargo test --test program rules::`).
"
    .to_owned();
    let all = rules(["--json"]).fine("").json();
    for chapter in all["chapters"].as_array().expect("chapters") {
        let title = text(chapter, "title");
        let _ = write!(page, "\n## {title}\n\n");
        for about in
            ["needs", "goal"].map(|name| text(chapter, name)).into_iter().filter(|about| !about.is_empty())
        {
            let _ = write!(page, "{about}\n\n");
        }
        for rule in chapter["rules"].as_array().expect("rules") {
            let [id, title, says, ruling] = ["id", "title", "text", "ruling"].map(|name| text(rule, name));
            let _ = write!(page, "- **{id} {title}.** {says}");
            let _ = if ruling.is_empty() { writeln!(page) } else { writeln!(page, " *Ruling:* {ruling}") };
        }
        let changed = changed_rules(&title.to_lowercase(), chapter);
        if !changed.is_empty() {
            let _ = write!(page, "\nWith a variant these rules read otherwise:\n\n{changed}");
        }
        let credit = text(chapter, "credit");
        if !credit.is_empty() {
            let _ = write!(page, "\n{credit}.\n");
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/rules.md");
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(file, &page).expect("docs can be written");
    }
    assert_eq!(
        fs::read_to_string(file).unwrap_or_default(),
        page,
        "UPDATE_DOCS=1 cargo test --test program rules::"
    );
}
