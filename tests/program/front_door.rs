//! The commands at the top: which game a file has, lists of values, default names, tips, and the length of help.

use std::fs;

use crate::common::tree::{all_help, said};
use crate::common::{Parlour, Ran};

fn parlour(line: &str) -> Parlour {
    line.split_whitespace().fold(Parlour::new(), Parlour::arg)
}

const MOVES: &str = "1. e1-e4 e9-e6 *\n";

#[test]
fn a_file_says_its_game_by_its_tag_or_its_ending_and_an_option_for_a_file_that_does_not() {
    let tagged = format!("[Game \"PerSiVic\"]\n{MOVES}");
    for (name, text, option) in [
        ("g.psv", MOVES, ""),
        ("g", MOVES, "--game persivic"),
        ("g", MOVES, "--game PerSiVic,1"),
        ("g", tagged.as_str(), ""),
        // A tag says more than an ending.
        ("g.dvt", tagged.as_str(), ""),
    ] {
        for command in ["check", "format", "show", "moves", "analyse --depth 1", "view -o -"] {
            // These read all games of a file.
            let option =
                if ["check", "format"].contains(&command) { option.trim_end_matches(",1") } else { option };
            let ran = parlour(&format!("{command} {name} {option}")).file(name, text).run();
            assert_eq!(ran.status, 0, "{command} {name} {option}: {}", ran.stderr);
            if name == "g" {
                let piped = parlour(&format!("{command} - {option}")).stdin(text).run();
                let same = |ran: &Ran| {
                    ran.said().split(", depth").next().map(|said| said.replace("- game", "g game"))
                };
                assert!(command.starts_with("analyse") || same(&piped) == same(&ran), "{command} {option}");
            }
        }
    }
    for command in ["show", "moves", "analyse", "view"] {
        let ran = parlour(&format!("{command} g")).file("g", MOVES).run();
        assert_eq!(ran.status, 1);
        assert!(
            ran.stderr.contains("say which game it is, as `--game persivic`"),
            "{command}: {}",
            ran.stderr
        );
    }
}

#[test]
fn options_of_another_game_are_refused_and_those_of_one_game_say_which() {
    for (line, told) in [
        ("show g.psv --hint", "`--hint` is not for a game of PerSiVic"),
        ("moves g.psv --numbers 3 5", "`--numbers` is not for a game of PerSiVic"),
        ("show g.psv --sheet 20x20-6s-42-1of1-7XHX", "cannot be used with"),
        ("annotate g.dvt", "the tag `Board` is missing"),
        ("annotate g.dvc", "g.dvc has a game of Divicity, which this command does not read"),
        ("moves", "name a file with a game, or say which game: `--game persivic`"),
        ("show --game divicity", "name a file with a game of Divicity"),
        ("show g.psv --game chess", "`diverto`, `divicity` or `persivic`"),
        ("check g.psv --game 2", "the games are `diverto`, `divicity` and `persivic`"),
        ("format g.psv --game persivic,1", "the games are `diverto`, `divicity` and `persivic`"),
        ("show g.psv --paper letter -o a.pdf", "`--paper` is for a whole game"),
        ("show g.psv --at 1 --json", "leave out `--at`"),
    ] {
        let ran = parlour(line)
            .file("g.psv", MOVES)
            .file("g.dvt", "1. c3:N3E1 *\n")
            .file("g.dvc", "1. | milk | Ana milk\n")
            .run();
        assert!(ran.status != 0 && ran.stderr.contains(told), "{line}: {}", ran.stderr);
    }
    parlour("moves --by-square").run().fine("");
    assert_eq!(parlour("moves --sheet 20x20-6s-42-1of1-7XHX --count").run().said(), "60334\n");
}

#[test]
fn a_list_has_commas_or_blanks_and_a_file_after_it_is_none_of_its_values() {
    for names in ["Ana,Beto,Cira", "Ana Beto Cira", "Ana, Beto, Cira", "Ana,Beto, Cira", "Ana Beto,Cira"] {
        let ran = parlour(&format!("divicity keep --line --names {names} m.dvc")).run().fine("");
        assert!(ran.text("m.dvc").contains("\"]\n[Players \"Ana Beto Cira\"]\n"), "{names}");
    }
    for names in ["Ana,Beto", "Ana Beto", "Ana, Beto"] {
        let ran = parlour(&format!("play persivic --names {names} evening")).run().fine("saved in evening\n");
        assert!(ran.text("evening").contains("[Red \"Ana\"]\n[Blue \"Beto\"]\n"), "{names}");
        parlour(&format!("diverto pad --sheets 1 --seed 7 --names {names} -o a.pdf"))
            .run()
            .fine("wrote a.pdf (1 page)\n");
    }
    // What follows a list of known words is not part of it, whatever it is called.
    parlour("rules --variant roll diverto").run().fine("");
    let ran =
        parlour("divicity keep --line --names Ana,Beto,Cira --variant immunity empty-steal evening").run();
    assert!(ran.fine("").text("evening").contains("[Rules \"immunity empty-steal\"]"));
    parlour("moves --sheet 20x20-6s-42-1of1-7XHX --numbers 3 5 --count").run().fine("");
    // A quoted word with a comma may be one name: nothing is guessed.
    for names in [&["Silva, Ana", "Beto"][..], &["Beto", "Silva, Ana", "Cira"]] {
        let ran = names.iter().fold(parlour("divicity keep m.dvc --line --names"), Parlour::arg).run();
        assert!(ran.stderr.contains("`Silva, Ana` may be one value or several"), "{}", ran.stderr);
        assert_eq!((ran.status, ran.made().len()), (2, 0));
    }
    let quoted =
        Parlour::new().args(["divicity", "keep", "m.dvc", "--line", "--names", "Ana Maria", "Beto", "Cira"]);
    assert!(quoted.run().fine("").text("m.dvc").contains("[Players \"Ana_Maria Beto Cira\"]"));
    for strategies in ["greedy,random", "greedy random"] {
        let line = format!("study persivic --strategies {strategies} --games 2 --seed 1 --json");
        assert!(parlour(&line).run().said().contains("greedy"), "{strategies}");
    }
}

#[test]
fn a_file_with_a_default_name_is_replaced_only_if_parlour_wrote_it() {
    for (line, name) in [
        ("diverto pad --sheets 1 --seed 7", "diverto-pad.pdf"),
        ("kit persivic record-sheet", "persivic-record-sheet.pdf"),
        ("view g.psv", "g.html"),
        ("view - --game persivic", "game.html"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("g.psv"), MOVES).expect("a file");
        let run = || {
            let mut command = crate::common::program();
            command.current_dir(folder.path()).args(line.split(' '));
            assert_cmd::Command::from_std(command).write_stdin(MOVES).output().expect("it runs")
        };
        for _ in 0..2 {
            let ran = run();
            assert!(ran.status.success(), "{line}: {}", String::from_utf8_lossy(&ran.stderr));
        }
        let file = folder.path().join(name);
        fs::write(&file, "<title>My parlour</title>").expect("a file");
        let ran = run();
        assert_eq!(ran.status.code(), Some(2), "{line}");
        assert!(String::from_utf8_lossy(&ran.stderr).contains(&format!("`-o {name}`")), "{line}");
        assert_eq!(fs::read_to_string(&file).expect("text"), "<title>My parlour</title>", "{line}");
    }
}

#[test]
fn hands_of_each_file_are_checked_even_if_another_cannot_be_read() {
    let (good, bad) = ("Ana: 2V\nBeto: 3V\nCira: 4V\n", "Ana: 2V\nBeto: 2V\nCira: 4V\n");
    for (line, code, good_lines) in [
        ("check --hands --partial nosuch good", 2, 1),
        ("check --hands --partial bad nosuch good", 2, 1),
        ("check --hands --partial bad good", 1, 1),
        ("check --hands --partial good good", 0, 2),
    ] {
        let ran = parlour(line).file("good", good).file("bad", bad).run();
        assert_eq!(ran.status, code, "{line}: {}", ran.stderr);
        assert_eq!(ran.said().matches("all right").count(), good_lines, "{line}: {}", ran.said());
    }
}

#[test]
fn tips_name_options_as_they_are_called_now() {
    for (line, tip) in [
        ("demo --forc", "'--replace'"),
        ("diverto pad --forc", "'--replace-read-only'"),
        ("divicity keep m.dvc --salvge", "'--recover'"),
        ("divicity score --token default A=10", "'--set'"),
    ] {
        let ran = parlour(line).run();
        assert!(ran.status == 2 && ran.stderr.contains(&format!("exists: {tip}")), "{line}: {}", ran.stderr);
    }
}

#[test]
fn short_help_fits_on_a_screen_and_long_help_has_all() {
    let mut told = Vec::new();
    all_help(&mut Vec::new(), &mut told);
    for (command, long) in told {
        let words: Vec<&str> = command.iter().map(String::as_str).chain(["-h"]).collect();
        let short = said(&words);
        assert!(short.lines().count() <= 45, "{words:?} has {} lines", short.lines().count());
        // The list of commands is not wrapped.
        let list = short.lines().take_while(|line| *line != "Options:");
        let mut list = list.filter(|line| command.is_empty() && line.starts_with("  "));
        assert!(list.all(|line| line.chars().count() <= 80), "{short}");
        let options =
            short.lines().filter_map(|line| line.trim_start().split(' ').find(|word| word.starts_with("--")));
        for option in options {
            assert!(long.contains(option.trim_end_matches(',')), "{words:?}: {option}");
        }
    }
}
