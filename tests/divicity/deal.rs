//! `parlour divicity deal` as a command: options and faults.

use std::collections::BTreeMap;

use crate::common::{Parlour, Ran};
use serde_json::{Value, json};

fn deal() -> Parlour {
    Parlour::new().args(["divicity", "deal"])
}

/// A deal of seed 42.
fn pinned(players: &str) -> Parlour {
    deal().args(["--seed", "42", "--players", players])
}

const FIVE: [&str; 6] = ["--names", "Ana", "Beto", "Cira", "Davi", "Eva_Luísa"];

#[track_caller]
fn words(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|word| word.as_str().expect("a word")).collect()
}

/// Counts all cards, dealt or left out.
fn counted(deal: &Value) -> BTreeMap<String, usize> {
    let hands = deal["hands"].as_array().expect("hands").iter().flat_map(|hand| words(&hand["cards"]));
    let mut counts = BTreeMap::new();
    for card in hands.chain(words(&deal["rest"])) {
        *counts.entry(card.to_owned()).or_default() += 1;
    }
    counts
}

/// Asserts that `validate` accepts this text.
#[track_caller]
fn is_valid(text: &str) {
    let ran = Parlour::new().stdin(text).args(["divicity", "validate", "-"]).run().fine("");
    assert!(ran.said().ends_with(" hands, all right\n"), "{}", ran.said());
}

// The hands.

#[test]
fn a_deal_of_a_seed_never_changes() {
    for players in ["3", "4", "5", "6"] {
        let ran = pinned(players).run().fine("");
        insta::assert_snapshot!(format!("a_deal_for_{players}"), ran.said());
        assert_eq!(pinned(players).run().stdout, ran.stdout);
    }
}

#[test]
fn suits_have_a_colour_and_a_letter() {
    let plain = pinned("3").run().fine("");
    assert!(!plain.said().contains('\u{1b}'), "standard output is no terminal");
    for (name, value) in [("NO_COLOR", "1"), ("CLICOLOR", "1")] {
        assert_eq!(pinned("3").env(name, value).run().fine("").stdout, plain.stdout);
    }
    let coloured = pinned("3").args(["--color", "always"]).run().fine("");
    insta::assert_snapshot!(coloured.said().replace('\u{1b}', "␛"));
    assert_eq!(pinned("3").env("CLICOLOR_FORCE", "1").run().fine("").stdout, coloured.stdout);
}

#[test]
fn c2_every_number_of_players_gets_its_cards() {
    for (players, size) in [("3", 15), ("4", 13), ("5", 10), ("6", 9)] {
        for seed in ["0", "1", "18446744073709551615"] {
            let args = ["--json", "--players", players, "--seed", seed];
            let dealt = deal().args(args).run().fine("").json();
            let hands = dealt["hands"].as_array().expect("hands");
            assert_eq!(hands.len().to_string(), players);
            assert!(hands.iter().all(|hand| words(&hand["cards"]).len() == size));
            let counts = counted(&dealt);
            assert_eq!(counts.len(), 53, "52 cards and the joker");
            assert!(counts.iter().all(|(card, count)| *count == if card == "*" { 2 } else { 1 }));
            let players = dealt["players"].as_array().expect("players");
            assert!(players.iter().any(|player| player["name"] == dealt["leader"]));
        }
    }
}

#[test]
fn names_are_the_players_and_there_may_be_no_number() {
    let ran = deal().args(FIVE).args(["--seed", "42"]).run().fine("");
    let first: Vec<&str> = ran.said().lines().map(|line| line.split("  ").next().expect("a name")).collect();
    assert_eq!(first, ["Ana", "Beto", "Cira", "Davi", "Eva Luísa", "out"]);
    assert_eq!(deal().args(FIVE).args(["--seed", "42", "--players", "5"]).run().stdout, ran.stdout);
    let hands = |ran: &Ran| -> Vec<String> {
        ran.said()
            .lines()
            .map(|line| line.split_once("  ").expect("a hand").1.trim_start().to_owned())
            .collect()
    };
    assert_eq!(hands(&ran), hands(&pinned("5").run()), "names play no part in the deal");
}

#[test]
fn wide_names_stand_in_line() {
    let ran = deal().args(["--names", "美咲", "Bo", "Ana_Luísa", "--seed", "1"]).run().fine("");
    let stands = |start: &str| {
        ran.said().lines().any(|line| line.starts_with(start) && !line[start.len()..].starts_with(' '))
    };
    for start in ["美咲       ", "Bo         ", "Ana Luísa  ", "out        "] {
        assert!(stands(start), "{start:?}: {}", ran.said());
    }
}

#[test]
fn the_leader_is_drawn_unless_named() {
    let leader = |args: &[&str]| {
        let mut run = deal().args(FIVE).args(["--json"]);
        for arg in args {
            run = run.args([*arg]);
        }
        run.run().fine("").json()["leader"].as_str().expect("a leader").to_owned()
    };
    let drawn: std::collections::BTreeSet<String> =
        (0..20).map(|seed| leader(&["--seed", &seed.to_string()])).collect();
    assert_eq!(drawn.len(), 5, "in twenty deals everybody leads one: {drawn:?}");
    assert_eq!(leader(&["--seed", "42", "--leader", "Eva_Luísa"]), "Eva_Luísa");
    let said = deal().args(FIVE).args(["--seed", "42", "--leader", "Cira"]).run().fine("");
    let leads: Vec<&str> = said.said().lines().filter(|line| line.ends_with("   leads")).collect();
    assert!(matches!(leads.as_slice(), [one] if one.starts_with("Cira ")), "{leads:?}");
    let hands = |args: &[&str]| {
        let mut run = pinned("3").args(["--json"]);
        for arg in args {
            run = run.args([*arg]);
        }
        run.run().json()["hands"].clone()
    };
    assert_eq!(hands(&["--leader", "P2"]), hands(&[]), "naming the leader changes no hand");
}

#[test]
fn a_fresh_seed_is_told_and_deals_the_same_again() {
    let run = || deal().args(["--players", "4"]).run();
    let ran = run();
    let seed = ran.stderr.strip_prefix("seed ").and_then(|rest| rest.strip_suffix('\n')).expect("a seed");
    assert_eq!(ran.status, 0);
    let again = deal().args(["--players", "4", "--seed", seed]).run().fine("");
    assert_eq!(again.stdout, ran.stdout);
    assert_ne!(run().stdout, ran.stdout, "each run draws another seed");
    let told = deal().args(["--players", "4", "--json"]).run();
    assert_eq!(told.stderr, format!("seed {}\n", told.json()["seed"].as_str().expect("a seed")));
}

// For programs.

#[test]
fn json_has_exactly_this_shape() {
    let ran = deal().args(["--json", "--seed", "42", "--names", "A", "B", "C", "D", "E", "F"]).run().fine("");
    insta::assert_snapshot!(ran.said());
    is_valid(ran.said());
}

#[test]
fn record_is_the_head_of_a_record() {
    let ran = pinned("4").args(["--record"]).run().fine("");
    insta::assert_snapshot!(ran.said());
    is_valid(ran.said());
}

#[test]
fn a_record_names_the_variants_it_is_played_with() {
    let head = |options: &[&str]| {
        let ran = options.iter().fold(pinned("3").args(["--record"]), |run, option| run.args([*option]));
        ran.run().fine("").said().to_owned()
    };
    assert!(!head(&[]).contains("[Rules"));
    for (options, rules) in [
        (&["--variant", "immunity"][..], "immunity"),
        (&["--variant=empty-steal"], "empty-steal"),
        (&["--variant", "empty-steal", "immunity"], "immunity empty-steal"),
    ] {
        let head = head(options);
        assert!(head.contains(&format!("[Rules \"{rules}\"]\n")), "{head}");
        Parlour::new().stdin(head.as_str()).args(["check", "-"]).run().fine("");
        is_valid(&head);
    }
    assert_eq!(pinned("3").args(["--variant=immunity"]).run().status, 2, "only a record has variants");
}

#[test]
fn validate_reads_what_deal_writes() {
    for players in ["3", "4", "5", "6"] {
        for format in ["--json", "--record"] {
            for tokens in [&[][..], &["--tokens"]] {
                let mut run = pinned(players).args([format]);
                for word in tokens {
                    run = run.args([*word]);
                }
                is_valid(run.run().fine("").said());
            }
        }
    }
    let named = ["--names", "Zoë", "O'Neil", "美咲", "--record", "--seed", "1"];
    is_valid(deal().args(named).run().fine("").said());
}

#[test]
fn tokens_are_shuffled_and_shown_only_to_programs() {
    let with = pinned("4").args(["--tokens"]).run().fine("");
    assert_eq!(with.stdout, pinned("4").run().stdout, "nobody at the table may see them");

    let stack = pinned("4").args(["--tokens", "--json"]).run().fine("").json()["tokens"].clone();
    let order = words(&stack).join(" ");
    assert_eq!(
        order,
        "rinds -10 donate steal steal beer beer 10 exchange milk exchange -5 milk -10 rinds 10 10 10 rinds \
         milk beer rinds donate 10 -5 -20 duck -5 -20 -10"
    );
    let record = pinned("4").args(["--tokens", "--record"]).run().fine("");
    assert!(!record.said().contains("[Tokens"), "no set was named (C3)");
    assert!(record.said().ends_with(&format!("\n{{ token stack, drawn from the left: {order} }}\n")));
    assert_eq!(pinned("4").args(["--json"]).run().json()["tokens"], json!(null));
    let six = pinned("6").args(["--tokens", "--json"]).run().json();
    assert_eq!(six["tokens"], stack, "the stack comes from the seed alone");
}

// Slips.

#[test]
fn slips_are_one_a_player_two_on_a_paper() {
    for (players, papers) in [("3", 2), ("4", 2), ("5", 3), ("6", 3)] {
        let ran = pinned(players).args(["-o", "hands.pdf"]).run();
        let ran = ran.fine(&format!("wrote hands.pdf ({papers} pages)\n"));
        assert_eq!((ran.said(), ran.made()), ("", vec!["hands.pdf".to_owned()]));
        let document = lopdf::Document::load_mem(&ran.bytes("hands.pdf")).expect("a PDF");
        assert_eq!(document.get_pages().len(), papers);
        let text: String =
            (1..=papers as u32).map(|page| document.extract_text(&[page]).expect("text")).collect();
        assert_eq!(text.matches("leads the first trick").count(), 1);
        let dealt = pinned(players).args(["--json"]).run().json();
        for card in dealt["hands"].as_array().expect("hands").iter().flat_map(|hand| words(&hand["cards"])) {
            assert!(text.split_whitespace().any(|word| word == card), "{card} in {text}");
        }
        let out = words(&dealt["rest"]);
        let seen =
            out.iter().find(|card| **card != "*" && text.split_whitespace().any(|word| word == **card));
        assert_eq!(seen, None, "what is out of the match is on no slip");
    }
}

#[test]
fn more_slips_go_on_a_paper_as_far_as_cards_can_be_read() {
    for (up, papers) in [("1", "4 pages"), ("2", "2 pages"), ("3", "2 pages"), ("4", "1 page")] {
        let ran = pinned("4").args(["--up", up, "-o", "hands.pdf"]).run();
        ran.fine(&format!("wrote hands.pdf ({papers})\n"));
    }
    pinned("4")
        .args(["--up", "5", "-o", "hands.pdf"])
        .run()
        .refused("error: a hand does not fit in 210mm by 297mm: it takes 148mm by 351mm at least, as on legal, tabloid or a3\n");
    let ran = pinned("4").args(["--up", "2"]).run();
    assert!(ran.status == 2 && ran.stderr.contains("--output <FILE>"), "{}", ran.stderr);
    assert!(pinned("4").args(["--lang", "es"]).run().fine("").said().contains("   sale\n"));
}

#[test]
fn slips_speak_three_languages() {
    let words = |lang: &str| -> Vec<String> {
        let ran = pinned("3").args(["--lang", lang, "-o", "hands.svg", "--svg-text"]).run();
        let texts = ran.text("hands-001.svg");
        let texts =
            texts.split('<').filter_map(|part| part.strip_prefix("text")?.split_once('>')).map(|it| it.1);
        texts
            .filter(|text| text.chars().filter(char::is_ascii_lowercase).count() > 3)
            .map(str::to_owned)
            .collect()
    };
    let english = words("en");
    assert!(english.len() > 4, "{english:?}");
    for lang in ["es", "pt"] {
        let mut words = words(lang);
        assert_eq!(words.len(), english.len(), "{words:?}");
        // These words are the same in all languages, or in two.
        words.retain(|word| word != "meeples" && !(lang == "pt" && word == "vikings"));
        assert!(words.iter().all(|word| !english.contains(word)), "{words:?}");
    }
}

#[test]
fn slips_go_to_numbered_pictures_too() {
    for extension in ["svg", "png"] {
        let name = format!("hands.{extension}");
        let files = [1, 2].map(|number| format!("hands-00{number}.{extension}"));
        let ran = deal().args(["--names", "Ana", "Beto", "Cira", "--seed", "42", "-o", &name]).run();
        let ran = ran.fine(&format!("wrote {} to {} (2 pages)\n", files[0], files[1]));
        assert_eq!(ran.made(), files);
        if extension == "svg" {
            let labels = |file: &str| -> Vec<String> {
                let text = ran.text(file);
                let labels = text.split("aria-label=\"").skip(1).filter_map(|rest| rest.split('"').next());
                labels.map(ToOwned::to_owned).collect()
            };
            let has = |file: &str, words: &str| {
                labels(file).iter().any(|label| label.split(' ').any(|w| w == words))
            };
            assert!(has(&files[0], "Ana") && has(&files[1], "Beto") && has(&files[0], "Cira"));
        }
    }
}

#[test]
fn paper_and_format_are_as_asked() {
    let ran = pinned("3").args(["-o", "it", "--format", "svg", "--paper", "a5"]).run();
    let ran = ran.fine("wrote it-001 to it-002 (2 pages)\n");
    assert!(ran.text("it-001").starts_with("<svg ") && ran.text("it-001").contains("width=\"148mm\""));
    let streamed = pinned("3").args(["-o", "-", "--format", "pdf"]).run().fine("");
    assert!(streamed.stdout.starts_with(b"%PDF"));
    assert_eq!(pinned("3").args(["-o", "it.pdf"]).run().bytes("it.pdf"), streamed.stdout);
    let dated = pinned("3").env("SOURCE_DATE_EPOCH", "1700000000").args(["-o", "-", "--format", "pdf"]).run();
    assert_ne!(dated.stdout, streamed.stdout);
}

#[test]
fn a_fresh_seed_is_told_before_the_slips() {
    let ran = deal().args(["--players", "3", "-o", "hands.pdf"]).run();
    let (first, rest) = ran.stderr.split_once('\n').expect("two lines");
    assert!(first.starts_with("seed "), "{}", ran.stderr);
    assert_eq!(rest, "wrote hands.pdf (2 pages)\n");
}

// Faults.

#[test]
fn three_to_six_play() {
    for players in ["2", "7", "0", "-1", "x", ""] {
        let ran = deal().args([format!("--players={players}").as_str()]).run();
        ran.refused(&format!(
            "error: invalid value '{players}' for '--players <N>': 3 to 6 players play Divicity (C2)\n\n\
             For more information, try '--help'.\n"
        ));
    }
    let missing = deal().run();
    assert!(missing.stderr.contains("--players <N>"), "{}", missing.stderr);
    assert_eq!(missing.status, 2);
    assert_eq!(deal().args(["--names", "Ana", "Beto"]).run().status, 2);
    assert_eq!(deal().args(["--names", "A", "B", "C", "D", "E", "F", "G"]).run().status, 2);
}

#[test]
fn names_with_blanks_are_names_and_stand_together_in_a_record() {
    let names = ["--names", "Ana María", "Beto", "Cira", "--leader", "Ana María"];
    let ran = deal().args(["--seed", "1"]).args(names).arg("--record").run().fine("");
    assert!(
        ran.said().contains("[Players \"Ana_María Beto Cira\"]\n[Leader \"Ana_María\"]"),
        "{}",
        ran.said()
    );
    let pad = Parlour::new()
        .args(["divicity", "score-pad", "--names", "Ana María", "Beto", "Cira", "-o", "pad.pdf"])
        .run();
    pad.fine("wrote pad.pdf (1 page)\n");
}

#[test]
fn slips_warn_of_letters_that_no_font_has_and_put_accents_on_their_letters() {
    let slips = |name: &str| {
        deal()
            .args([
                "--seed",
                "1",
                "--names",
                name,
                "Beto",
                "Cira",
                "-o",
                "-",
                "--format",
                "svg",
                "--svg-text",
            ])
            .run()
    };
    // In the decomposed form of macOS file systems.
    let accent = slips("Jose\u{301}");
    assert!(!accent.stderr.contains("warning"), "{}", accent.stderr);
    let boxes = deal().args(["--seed", "1", "--names", "美咲", "Beto", "Cira", "-o", "hands.pdf"]).run();
    assert!(
        boxes.stderr.starts_with(
            "warning: no font has `美咲`: a line to write on is printed instead; `--font FILE` adds a font\n"
        ),
        "{}",
        boxes.stderr
    );
}

#[test]
fn names_have_to_fit() {
    let with = |names: [&str; 3]| deal().args(["--seed", "1", "--names"]).args(names);
    let four = with(["A", "B", "C"]).args(["--players", "4"]).run();
    four.refused("error: 3 names for 4 players\n");
    with(["A", "B", "A"]).run().refused("error: `A` appears twice among the names\n");
    with(["A", "B", "C"]).args(["--leader", "Zoe"]).run().refused("error: `Zoe` is not one of the players\n");
    for bad in ["", "2nd", "a 2 &", "discard", "\u{1b}[2J"] {
        let ran = with(["A", "B", bad]).run();
        assert!(ran.stderr.starts_with("error: invalid value '"), "{}", ran.stderr);
        assert!(!ran.stderr.contains('\u{1b}'));
        assert_eq!((ran.said(), ran.status), ("", 2), "{bad}");
    }
}

#[test]
fn seeds_are_whole_numbers() {
    for seed in ["-1", "x", "18446744073709551616", "1.5"] {
        let ran = deal().args(["--players", "3", format!("--seed={seed}").as_str()]).run();
        assert!(
            ran.stderr.contains("a seed is a whole number from 0 to 18446744073709551615"),
            "{}",
            ran.stderr
        );
        assert_eq!(ran.status, 2);
    }
}

#[test]
fn one_way_to_write_at_a_time() {
    for args in [["--json", "--record"], ["--json", "--output=a.pdf"], ["--record", "--output=a.pdf"]] {
        let ran = pinned("3").args(args).run();
        assert!(ran.stderr.contains("cannot be used with"), "{}", ran.stderr);
        assert_eq!((ran.status, ran.made()), (2, vec![]));
    }
    assert_eq!(pinned("3").args(["--format", "pdf"]).run().status, 2);
    pinned("3").args(["-o", "hands"]).run().refused(
        "error: `hands` does not say its format: end it in .pdf, .svg or .png, or give `--format`\n",
    );
    pinned("3")
        .args(["-o", "no/hands.pdf"])
        .run()
        .refused("error: cannot write no/hands.pdf: there is no such folder\n");
}
