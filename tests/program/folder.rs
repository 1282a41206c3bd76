//! Folders of records: which files they stand for, and what each command makes of them.

use serde_json::Value;

use crate::common::Parlour;

const ANA: &str = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. e1-e4 *\n";
const WRONG: &str = "1. e1-e5 *\n";
const LINES: &str = "[Game \"Diverto\"]\n[Board \"8x8\"]\n\n1. c3:N2E1 *\n";

/// A folder `games` with two records, a third below it, and what is none: hidden files, links, notes.
fn games(args: &str) -> Parlour {
    let run = Parlour::new().dir("games").dir("games/below").dir("games/.old");
    let run = run.file("games/b.psv", ANA).file("games/below/c.psv", WRONG).file("games/A.PSV", ANA);
    let run =
        run.file("games/notes.txt", "no record").file("games/.d.psv", WRONG).file("games/.old/e.psv", WRONG);
    #[cfg(unix)]
    std::os::unix::fs::symlink("b.psv", run.folder().join("games/link.psv")).unwrap();
    args.split(' ').fold(run, Parlour::arg)
}

/// The same with a game of Diverto.
fn mixed(args: &str) -> Parlour {
    games(args).file("games/below/lines.dvt", LINES)
}

#[test]
fn a_folder_stands_for_the_records_in_it_and_below() {
    let ran = games("check games").run();
    let told: Vec<&str> = ran.said().lines().filter_map(|line| line.split(" game ").next()).collect();
    assert_eq!(told, ["games/A.PSV", "games/b.psv", "games/below/c.psv", "3 games, 2 good, 1 with a fault"]);
    assert_eq!(ran.status, 1);
    let ran = games("check games/below games/b.psv --json").run();
    let lines = ran.said().lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let files: Vec<Value> = lines.map(|line| line["file"].clone()).collect();
    assert_eq!(files, ["games/below/c.psv", "games/b.psv"]);
}

#[test]
fn a_folder_without_a_record_is_said_to_be_one() {
    let why = "the folder has no record (.dvt, .dvc or .psv)";
    let ran = games("check games/.old games/b.psv empty").dir("empty").run();
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains(&format!("error: cannot read empty: {why}\n")), "{}", ran.stderr);
    assert!(ran.said().ends_with("2 games, 1 good, 1 with a fault; 1 file could not be read\n"));
    for verb in ["format", "show", "view", "moves", "analyse", "annotate"] {
        let ran = games(&format!("{verb} empty")).dir("empty").run();
        assert_eq!(
            (ran.stderr.as_str(), ran.status),
            (&*format!("error: cannot read empty: {why}\n"), 2),
            "{verb}"
        );
    }
}

#[test]
fn one_game_of_a_folder_is_asked_for_and_counted_through_its_files() {
    let ran = games("show games").run();
    let remedy = "name one, or say which game, as `--game 3` or `--game persivic`";
    assert_eq!((ran.stderr, ran.status), (format!("error: games has 3 record files: {remedy}\n"), 2));
    let ran = games("show games --game 2 --json").run().fine("");
    assert_eq!((ran.json()["file"].clone(), ran.json()["game"].clone()), ("games/b.psv".into(), 1.into()));
    let ran = games("show games --game 4").run();
    assert_eq!((ran.stderr.as_str(), ran.status), ("error: no game 4 in games: it has 3 games\n", 1));
    let ran = mixed("show games --game diverto").run().fine("");
    assert!(ran.said().contains("player 2 to draw"), "{}", ran.said());
}

#[test]
fn games_of_a_folder_share_a_page_if_they_are_of_one_game() {
    let ran = games("view games/below games").run();
    assert_eq!(ran.status, 2);
    let ran = games("view games -o -").run();
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("--> games/below/c.psv:1:4"), "{}", ran.stderr);
    let ran = mixed("view games").run();
    let why = "error: games has records of several games: say which, as `--game persivic`\n";
    assert_eq!((ran.stderr.as_str(), ran.status), (why, 2));
    mixed("view games --game diverto").run().fine("wrote games.html (1 move)\n");
}

#[test]
fn files_are_formatted_into_one_or_each_in_its_place() {
    let ran = mixed("format games -o all.txt").run();
    assert_eq!(ran.status, 1);
    // A record without a tag, and with a fault, would become part of the one before it.
    assert!(ran.stderr.ends_with(
        "error: games/below/c.psv begins without a tag, so its first game cannot follow another\n"
    ));
    let ran = mixed("format games/b.psv games/below/lines.dvt -o all.txt").run().fine("");
    assert_eq!(ran.text("all.txt"), format!("{ANA}\n{LINES}"));
    let ran = mixed("format games/b.psv games/below/lines.dvt").run().fine("");
    assert_eq!(ran.said(), format!("{ANA}\n{LINES}"));
    let run = games("format games --in-place").file("games/A.PSV", ANA.replace("e1-e4", "E1 – e4"));
    let ran = run.run();
    assert_eq!(ran.status, 1);
    assert_eq!(ran.text("games/A.PSV"), ANA);
    assert_eq!(ran.text("games/below/c.psv"), WRONG);
    let ran =
        games("format games --check").file("games/below/c.psv", "[Game \"PerSiVic\"]\n1. E1-e4 *\n").run();
    assert!(ran.stderr.ends_with("games/below/c.psv is not in canonical form\n"), "{}", ran.stderr);
    assert_eq!(ran.status, 1);
}

#[test]
fn each_game_of_a_folder_is_annotated() {
    let ran = mixed("annotate games --in-place --depth 1").file("games/below/c.psv", ANA).run();
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stderr.starts_with("4 games annotated"), "{}", ran.stderr);
    for file in ["A.PSV", "b.psv", "below/c.psv", "below/lines.dvt"] {
        assert!(ran.text(&format!("games/{file}")).contains("[Annotated"), "{file}");
    }
}
