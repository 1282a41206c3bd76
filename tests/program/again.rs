//! The next game in the same file: `play --again` and `again`, for both games of two players.

use crate::common::{Parlour, Ran};

/// The game, its file, the players' tags, and a first ply.
const GAMES: [(&str, &str, [&str; 2], &str); 2] = [
    ("persivic", "g.psv", ["Red", "Blue"], "e1-e4"),
    ("diverto", "g.dvt", ["Player1", "Player2"], "h8:N3E2"),
];

fn play(game: &str, file: &str, record: Option<&str>, args: &str, typed: &str) -> Ran {
    let run = Parlour::new().args([game, "play", file, "-q"]).env("SOURCE_DATE_EPOCH", "1774000000");
    let run = record.map_or(run, |record| {
        Parlour::new()
            .file(file, record)
            .args([game, "play", file, "-q"])
            .env("SOURCE_DATE_EPOCH", "1774000000")
    });
    args.split_whitespace().fold(run, Parlour::arg).stdin(typed).run()
}

#[test]
fn d3_each_game_is_rolled_and_undo_brings_back_its_throws() {
    let args = "--board 9x9 --lives 0 --seed 5";
    let first = play("diverto", "d.dvt", None, args, "").fine("");
    let next = play("diverto", "d.dvt", None, args, "resign\nagain\n").fine("");
    assert!(!first.said().contains("rolls"), "printed: {}", first.said());
    assert_eq!(next.said().matches("rolls").count(), 2, "{}", next.said());
    // Undo goes back to the throws of the game before.
    let roll = |typed: &str| {
        let args = "--board 9x9 --lives 0 --seed 5 --variant roll";
        play("diverto", "r.dvt", None, args, typed).fine("").text("r.dvt")
    };
    let undone = roll("a1:E2N3\nresign\nagain\nundo\nundo\na1:N3E2\n");
    assert_eq!(undone, roll("a1:E2N3\na1:N3E2\n"));
}

#[test]
fn the_program_plays_the_side_that_was_said_with_again() {
    let over = play("persivic", "g.psv", None, "", "e1-e4\nresign\n").fine("").text("g.psv");
    let args = "--again --computer blue --depth 1";
    let next = play("persivic", "g.psv", Some(&over), args, "").fine("").text("g.psv");
    assert!(next.ends_with("]\n\n*\n"), "{next}");
}

#[test]
fn the_players_of_the_next_game_exchange_sides_and_the_game_before_stays() {
    for (game, file, [first, second], ply) in GAMES {
        let one = play(game, file, None, "--names Ana,Beto", &format!("{ply}\nresign\n")).fine("").text(file);
        assert!(one.contains(&format!("[{first} \"Ana\"]\n[{second} \"Beto\"]\n")), "{one}");
        for (args, typed) in [("", "again\n"), ("--again", "")] {
            let two = play(game, file, Some(&one), args, &format!("{typed}{ply}\n")).fine("").text(file);
            let next = two.strip_prefix(&one).expect("the game before");
            assert!(next.starts_with("\n[Game ") && next.contains("[Date \"2026.03.20\"]"), "{next}");
            assert!(next.contains(&format!("[{first} \"Beto\"]\n[{second} \"Ana\"]\n")), "{next}");
            assert_eq!(Parlour::new().file(file, &two).args(["check", file]).run().status, 0, "{two}");
            // The last game goes on, and is taken back alone.
            let less = play(game, file, Some(&two), "", "undo\nundo\n").fine("").text(file);
            assert_eq!(
                less,
                two.replace(&two[one.len()..], &next.replace(&format!("1. {ply} *"), "*")),
                "{less}"
            );
        }
        // The next game can be taken back whole as long as nothing is played.
        let undone = play(game, file, Some(&one), "", "again\nundo\n").fine("");
        assert_eq!(undone.text(file), one);
        let early = play(game, file, Some(&one), "", "undo\nagain\nundo\n").fine("");
        assert!(early.said().contains("The game is not over yet."), "{}", early.said());
        let early = play(game, file, Some(&early.text(file)), "--again", "");
        assert!(early.status == 2 && early.stderr.contains("its last game is not over"), "{}", early.stderr);
    }
}

#[test]
fn what_is_typed_has_words_in_the_language_of_the_table() {
    for (game, file, _, ply) in GAMES {
        for (language, typed) in [
            ("pt", "dica\ndesfazer\najuda\ntabuleiro\nabandonar\noutra\nempate\nsair\n"),
            ("es", "pista\ndeshacer\nayuda\ntablero\nabandonar\notra\ntablas\nsalir\n"),
            ("pt", "hint\nundo\nhelp\nboard\nresign\nagain\ndraw\nquit\n"),
        ] {
            let ran =
                play(game, file, None, &format!("--lang {language}"), &format!("{ply}\n{typed}")).fine("");
            assert!(ran.text(file).ends_with("\n1/2-1/2\n"), "{language}: {}", ran.said());
        }
    }
}

#[test]
fn all_games_of_a_file_are_written_in_one_encoding() {
    let latin = b"[Game \"PerSiVic\"]\n[Red \"Jos\xe9\"]\n\n1. e1-e4 1-0\n\n[Game \"PerSiVic\"]\n[Red \"Zo\xe9\"]\n\n*\n";
    let run = Parlour::new().file("g.psv", latin).args(["persivic", "play", "g.psv", "-q"]);
    let ran = run.stdin("e1-e4\n").run();
    let text = ran.text("g.psv");
    assert!(text.contains("José") && text.contains("Zoé") && text.ends_with("1. e1-e4 *\n"), "{text}");
}
