//! What programs read: each answer has its schema, and each schema is shown in `docs/json.md`.

mod common;

use common::{Parlour, docs, schema};

const GUIDE: &str = include_str!("../docs/json.md");

/// A program in a folder with the files that the guide names.
fn parlour() -> Parlour {
    Parlour::new()
        .file("game.psv", "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n\n1. e1-e4 e9-e6 *\n")
        .file("game.dvt", "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Lives \"d5 h1\"]\n\n1. c3:N3E1 d6:S2W1 *\n")
        .file(
            "match.dvc",
            "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n1. KP 10P AP | rinds steal | Cira rinds | Ana steal Cira:rinds *\n",
        )
        .file("hands.txt", "Ana: 2M\nBeto: 2M\nCira: *\n")
        .file("text.psv", "")
}

/// The names of all schemas, as their files have them.
fn schemas() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema");
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name());
    let names =
        files.map(|file| file.to_string_lossy().strip_suffix(".json").expect("JSON").replace('-', "/"));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn the_guide_shows_what_the_program_says() {
    assert!(docs::check(GUIDE, "parlour", parlour) > 10);
}

#[test]
fn every_schema_is_shown_and_every_example_is_as_its_schema_says() {
    let shown: Vec<&str> = GUIDE.lines().filter(|line| line.starts_with("{\"schema\"")).collect();
    for name in schemas() {
        let start = format!("{{\"schema\":\"parlour/{name}\",");
        assert!(shown.iter().any(|line| line.starts_with(&start)), "{name} is not shown");
        assert!(GUIDE.contains(&format!("(schema/{}.json)", name.replace('/', "-"))), "{name} has no link");
    }
    shown.into_iter().for_each(schema::check);
}
