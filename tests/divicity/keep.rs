//! `parlour divicity keep --line`: matches kept line by line, with every kind of interruption.

use std::collections::BTreeSet;
use std::fs::{self, File, Permissions};
use std::io::{BufRead, BufReader, Lines, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::common::{HANGS, Parlour};
use parlour::divicity::{Keeper, Match, Name, Report, Step, Taker, notation::written_effect};
use parlour::internals::divicity::keeper::{self, Answer, Dialog, dialog};
use parlour::record::GameText;
use parlour::seed::{Seed, below};
use tempfile::TempDir;

const NEW: [&str; 6] = ["divicity", "keep", "m.dvc", "--line", "--names", "Ana,Beto,Cira"];
const GO_ON: [&str; 4] = ["divicity", "keep", "m.dvc", "--line"];

/// The replies to these lines in a new match of three without cards, and the record.
#[track_caller]
fn said(lines: &str) -> (Vec<String>, String) {
    let ran = Parlour::new().args(NEW).stdin(lines).run().fine("");
    (answers(ran.said()), undated(&ran.text("m.dvc")))
}

/// A record without its date, which is the day of the test.
fn undated(record: &str) -> String {
    record.lines().filter(|line| !line.starts_with("[Date ")).map(|line| format!("{line}\n")).collect()
}

fn answers(said: &str) -> Vec<String> {
    said.lines().filter(|line| !line.starts_with("due ")).map(ToOwned::to_owned).collect()
}

#[track_caller]
fn checks(record: &str) {
    assert_eq!(Report::new(&GameText::new(record)).fault, None, "{record}");
}

#[test]
fn every_step_stands_in_the_record_and_whole_tricks_as_tricks() {
    let (answers, record) = said("tokens milk donate\ntake Ana milk\ntake Beto donate kept\ntokens 10\n");
    let expected = [
        "ok m.dvc, 0 tricks",
        "ok milk is set out; donate is set out",
        "ok Ana takes milk",
        "ok Beto takes donate; Beto keeps the special",
        "ok 10 is set out",
    ];
    assert_eq!(answers, expected);
    let expected = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n[Leader \"Ana\"]\n\n\
                    1. | milk donate | Ana milk | Beto donate kept\n{keeper: now | 10}\n";
    assert_eq!(record, expected);
    checks(&record);
}

#[test]
fn a_match_is_gone_on_with_where_it_stopped() {
    let (_, record) =
        said("| milk donate | Ana milk | Beto donate kept\ntokens 10 beer\ntake Cira beer\nlex Ana 2\n");
    let ran = Parlour::new()
        .file("m.dvc", &record)
        .args(GO_ON)
        .stdin("due\nundo\nundo\nscores\nredo\n")
        .run()
        .fine("");
    let expected = [
        "ok m.dvc, 1 trick",
        "due trick 2: Who won, and takes second? Ana, Beto or nobody, it is discarded (C8); on the table: 10",
    ];
    assert_eq!(ran.said().lines().take(2).collect::<Vec<_>>(), expected);
    let expected = [
        "ok m.dvc, 1 trick",
        "ok one step back",
        "ok one step back",
        "Ana: -5 (milk -5); milk; 2 Lex",
        "Beto: 5 (kept 5); donate; 0 Lex",
        "Cira: 0; nothing; 0 Lex",
        "order of play: Beto, Cira, Ana",
        "Unfinished, Beto leads with 5, the highest score.",
        "ok one step forward",
    ];
    assert_eq!(answers(ran.said()), expected);
    let undone = "{keeper: undone 2. | 10 beer | Cira beer}\n";
    assert_eq!(ran.text("m.dvc"), record.replace("10 beer | Cira beer", "10 beer") + undone);
    // Undone steps can be redone after leaving.
    let ran =
        Parlour::new().file("m.dvc", ran.text("m.dvc")).args(GO_ON).stdin("redo\nredo\n").run().fine("");
    assert_eq!(answers(ran.said())[1..], ["ok one step forward", "no nothing was taken back"]);
    assert_eq!(ran.text("m.dvc"), record);
}

#[test]
fn a_correction_lists_what_no_longer_fits() {
    let (answers, record) = said(
        "| milk beer | Ana milk | Beto beer\n\
         | donate 10 | Ana donate milk>Cira | Beto 10\n\
         | rinds beer | Cira rinds | Ana beer\n\
         correct 1 | milk beer | Cira milk | Beto beer\n\
         retry\n\
         | donate 10 | Ana donate kept | Beto 10\n\
         tricks\n",
    );
    let why = "`Ana` has no milk, nor any token (C11); donate is impossible here: write `kept`";
    let expected = [
        "ok trick 1 is corrected",
        "waiting while an earlier trick is corrected:",
        "2. | donate 10 | Ana donate milk>Cira | Beto 10",
        &format!("   no longer fits: {why}"),
        "3. | rinds beer | Cira rinds | Ana beer",
        &format!("no {why}"),
        "ok donate is set out; 10 is set out; Ana takes donate; Ana keeps the special; Beto takes 10",
        "1. | milk beer | Cira milk | Beto beer",
        "2. | donate 10 | Ana donate kept | Beto 10",
        "3. | rinds beer | Cira rinds | Ana beer",
    ];
    assert_eq!(answers[4..], expected);
    checks(&record);
}

#[test]
fn what_is_no_step_is_refused_with_its_reason_and_changes_nothing() {
    let (answers, record) = said(
        "tokens milk foo\ntokens milk\neffect kept\ntokens donate\ntake Xena milk\ntake Ana duck\n\
         card 9P\ndance\neffect kept\ncorrect 1\ncorrect x\nretry\ndrop\nredo\nlex Ana 5\n",
    );
    let expected = [
        "ok m.dvc, 0 tricks",
        "no unknown token `foo`; the tokens are 10 -5 -10 -20 milk duck rinds beer exchange donate steal",
        "ok milk is set out",
        "no this is not what comes next",
        "ok donate is set out",
        "no `Xena` is not one of the players; did you mean `Ana`?",
        "no there is no duck to take (C6); tokens left: milk donate",
        "no `9P`: earlier tricks list no cards (C4); write the cards of every trick, or of none",
        "no `dance` is not a command; `help` lists them",
        "no this is not what comes next",
        "no there is no trick 1 to correct: 0 complete so far",
        "no which trick? as in `correct 3`",
        "no no trick is waiting",
        "no no trick is waiting",
        "no nothing was taken back",
        "no 5 Lex in all, but there are four (C1)",
    ];
    assert_eq!(answers, expected);
    assert!(record.ends_with("{keeper: cards left out}\n{keeper: now | milk donate}\n"), "{record}");
}

#[test]
fn with_cards_takers_and_lex_follow_from_them() {
    let ran = Parlour::new()
        .args(["divicity", "keep", "m.dvc", "--line", "--names", "Ana,Beto,Cira", "--cards", "--leader", "Beto"])
        .stdin("card 9P KP\ncard AP\ntokens 10 milk\ntake Ana milk\ntake Ana 10\ntake Cira milk\nlex Ana\nscores\n")
        .run()
        .fine("");
    let said = ran.said();
    assert!(
        said.contains("\nno `Ana` does not take the second token")
            || said.contains("\nno `Cira` does not take the first token"),
        "{said}"
    );
    checks(&ran.text("m.dvc"));
}

#[test]
fn a_new_match_is_asked_for_where_no_options_tell_it() {
    let ran = Parlour::new()
        .args(GO_ON)
        .stdin("Ana Beto\nAna Beto Ana\nAna Beto Cira Davi Eva\nXena\nBeto\nyes\nyes\nno\ntokens milk\n")
        .run()
        .fine("");
    let expected = [
        "a new match: who plays, clockwise? 3 to 6 names, _ for a space within one",
        "no 3 to 6 can play, not 2",
        "no `Ana` plays twice: give one of them another name",
        "who leads the first trick (C4)? a name; empty for the first player",
        "no `Xena` is not one of the players",
        "does a joker make its player immune (C14)? yes or no",
        "may a steal be aimed at a player who holds nothing (C11)? yes or no",
        "are cards recorded? yes or no",
        "ok m.dvc, 0 tricks",
        "ok milk is set out",
    ];
    assert_eq!(answers(ran.said()), expected);
    assert!(ran.text("m.dvc").contains("[Rules \"immunity empty-steal\"]\n"));
}

#[test]
fn tags_and_comments_of_the_file_are_kept() {
    let record = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n[Table \"by the door\"]\n\n\
                  1. | 10 milk | Ana 10 | Beto milk\n{what a start}\n";
    let ran = Parlour::new().file("m.dvc", record).args(GO_ON).stdin("tokens 10\nundo\n").run().fine("");
    assert_eq!(ran.text("m.dvc"), format!("{record}{{keeper: undone 2. | 10}}\n"));
}

#[test]
fn what_cannot_be_gone_on_with_is_refused_and_left_alone() {
    let one = "[Players \"Ana Beto Cira\"]\n1. | 10 milk | Ana 10 | Beto milk\n";
    let record = format!("{one}{{keeper: later|}}");
    let ran = Parlour::new().file("m.dvc", &record).args(GO_ON).run();
    let refused = "error: m.dvc: `{keeper: later|}` cannot be continued: this keeper does not know it\n";
    assert_eq!((ran.stderr.as_str(), ran.status, ran.text("m.dvc")), (refused, 1, record));
    assert_eq!(ran.made(), [""; 0]);
    let ran = Parlour::new()
        .file("m.dvc", "[Players \"Ana Beto Cira\"]\n1. | 10 duck | Ana milk\n")
        .args(GO_ON)
        .run();
    assert!(ran.stderr.starts_with("error[token-not-in-play]") && ran.status == 1, "{}", ran.stderr);
    for args in [&["--names", "Ana,Beto,Cira"][..], &["--again"], &["--again", "--set", "10"]] {
        let ran = args.iter().fold(Parlour::new().file("m.dvc", one).args(GO_ON), Parlour::arg).run();
        assert!((1..=2).contains(&ran.status) && ran.text("m.dvc") == one, "{args:?}: {}", ran.stderr);
    }
    let ran = Parlour::new().args(GO_ON).arg("--again").run();
    assert!(ran.status == 2 && ran.made().is_empty(), "{}", ran.stderr);
}

/// `Ana duck Cira`: such a trick could be kept, but its file not opened again.
#[test]
fn a_player_called_like_a_token_is_kept_and_the_file_opened_again() {
    let ran = Parlour::new()
        .args(["divicity", "keep", "m.dvc", "--line", "--names", "Ana,duck,Cira"])
        .stdin("| 10 steal | duck 10 | Ana steal duck:10\ntokens 10 duck\ntake duck duck\nquit\n")
        .run()
        .fine("");
    let record = ran.text("m.dvc");
    assert!(
        record.contains("1. | 10 steal | duck 10 | Ana steal duck:10\n{keeper: now | 10 duck | duck duck}\n")
    );
    let again = Parlour::new().file("m.dvc", &record).args(GO_ON).stdin("").run().fine("");
    assert_eq!(answers(again.said()), ["ok m.dvc, 1 trick"]);
}

/// A trick pasted twice is recorded once.
#[test]
fn the_number_of_a_trick_is_that_of_the_trick() {
    let (answers, record) = said(
        "1. | milk beer | Ana milk | Beto beer\n1. | milk beer | Ana milk | Beto beer\n\
         trick 2. | milk beer | Ana milk | Beto beer\n2. 3. | 10 10 | Ana 10 | Beto 10\n3... | 10 10 | Ana 10 | Beto 10\n\
         correct 1 2. | beer milk | Ana milk | Beto beer\ncorrect 1 1. | beer milk | Ana milk | Beto beer\n",
    );
    let form = "a trick is as `7. 2V KV 6M JV | donate milk | Ana donate 10>Beto | Beto milk`";
    let expected = [
        "ok m.dvc, 0 tricks",
        "ok milk is set out; beer is set out; Ana takes milk; Beto takes beer",
        "no `1.` is the wrong number: this is trick 2",
        "ok milk is set out; beer is set out; Ana takes milk; Beto takes beer",
        &format!("no expected a card or `|`, found `3.`; {form}"),
        &format!("no expected a card or `|`, found `3...`; {form}"),
        "no `2.` is the wrong number: this is trick 1",
        "ok trick 1 is corrected",
    ];
    assert_eq!(answers, expected);
    assert!(
        record.ends_with("1. | beer milk | Ana milk | Beto beer\n2. | milk beer | Ana milk | Beto beer\n")
    );
}

#[test]
fn a_word_that_is_a_player_and_a_token_is_the_player() {
    for (name, word) in [("Duck", "duck"), ("Pato", "PATO"), ("Duck", "Duck")] {
        let ran = Parlour::new()
            .args(["divicity", "keep", "d.dvc", "--line", "--names", "Ana", name, "Cira"])
            .stdin(format!("ana 10 cira 10\nfix 1 ana {word}\n"))
            .run()
            .fine("");
        let trick = format!("1. | 10 10 | {name} 10 | Cira 10\n");
        assert!(ran.text("d.dvc").contains(&trick), "{}", ran.text("d.dvc"));
    }
}

/// A set can be named, changed and completed at any time, and every question has an answer (C3).
#[test]
fn the_set_is_named_changed_and_completed_at_any_time() {
    let ran = Parlour::new()
        .args(NEW)
        .stdin(
            "| milk beer | Ana milk | Beto beer\nset\nset milkx1\nset milkx1 beerx1\nset\ntokens beer\n\
             set more 10x2 beerx1\ntokens beer 10\nset more milkx9\nset more beer\nset default\nset none\nset\nset more 10x2\n",
        )
        .run()
        .fine("");
    let said = ran.said();
    let expected = [
        "ok m.dvc, 0 tricks",
        "ok milk is set out; beer is set out; Ana takes milk; Beto takes beer",
        "no set named; set out so far: milk, beer",
        "no 1 beer set out already, but the set has 0 (C3)",
        "ok the set is milkx1 beerx1",
        "warning 2 tokens in the set, but the game has 30 (C3)",
        "set milkx1 beerx1",
        "left nothing",
        "no 2 beer set out, but the set has 1 (C3); the set can be changed at any time",
        "ok the set is 10x2 milkx1 beerx2",
        "warning 5 tokens in the set, but the game has 30 (C3)",
        "ok beer is set out; 10 is set out",
        "no 10 milk in the set, but the game has 3 (C3)",
        "no `beer` is not a count of tokens: write a kind, `x` and a number from 1 to 99, as in `10x5`",
        "ok the set is 10x5 -5x3 -10x3 -20x2 milkx3 duckx1 rindsx4 beerx3 exchangex2 donatex2 stealx2",
        "ok no set is named: any box will do",
        "no set named; set out so far: 10, milk, beer x2",
        "no no set named; set out so far: 10, milk, beer x2",
    ];
    assert_eq!(answers(said), expected);
    let stuck =
        "due trick 2: the set has no tokens left: `set more 10x2` adds some, `set none` allows any box\n";
    assert!(said.contains(stuck), "{said}");
    assert!(!ran.text("m.dvc").contains("Tokens"));
}

/// The tag is written once a set is named; an unusual set only causes a warning.
#[test]
fn a_set_is_named_on_the_command_line() {
    let new = |set| Parlour::new().args(NEW).args(["--tokens", set]).stdin("scores\n").run();
    let named = new("default").fine("");
    assert!(
        named.text("m.dvc").contains("[Tokens ") && !named.said().contains("warning"),
        "{}",
        named.said()
    );
    let odd = "warning 8 tokens in the set, but the game has 30 (C3)";
    let named = new("10x5 milkx3").fine("");
    assert_eq!(answers(named.said())[1], odd);
    // The warning is repeated when the match is resumed.
    let again = Parlour::new().file("m.dvc", named.text("m.dvc")).args(GO_ON).stdin("").run().fine("");
    assert_eq!(answers(again.said()), ["ok m.dvc, 0 tricks", odd]);
    let refused = new("milkx4");
    let (stderr, status) = (&refused.stderr, refused.status);
    assert!(stderr.contains("4 milk in the set, but the game has 3") && status == 2, "{stderr}");
}

/// More tokens than any box has cause one warning.
#[test]
fn tokens_that_no_box_has_are_a_warning() {
    let lines = "| 10 10 | Ana 10 | Beto 10\n".repeat(14) + "scores\n";
    let (answers, _) = said(&lines);
    let warnings: Vec<(usize, &String)> =
        answers.iter().enumerate().filter(|(_, line)| line.starts_with("warning")).collect();
    let expected = "warning 28 tokens besides milk and duck, but a box of 30 has 26 of them (C3)";
    assert_eq!(warnings, [(15, &expected.to_owned())]);
}

/// Free-form input, in any case and language; wrong or incomplete input changes nothing; `undo 3` undoes
/// three steps.
#[test]
fn words_say_what_happened() {
    let (answers, record) = said(
        "ana LECHE, be 10\nCIRA pork rinds\nB donate milk ana\nbeto donate\nbeto donate 10>cira\nCira foo\nXena milk\n\
         undo 3\nundo x\nredo 2\n",
    );
    let expected = ["ok m.dvc, 0 tricks", "ok Ana takes milk; Beto takes 10", "ok Cira takes rinds"];
    assert_eq!(answers[..3], expected);
    assert!(answers[3].starts_with("no `Beto` has no milk"), "{answers:?}");
    assert_eq!(answers[4], "ok Beto takes donate");
    assert!(answers[5].starts_with("no donate cannot target `Beto`"), "{answers:?}");
    assert!(answers[6].starts_with("no `Cira` ") || answers[6].starts_with("no `foo` "), "{answers:?}");
    assert!(answers[7].starts_with("no `Xena` does not answer"), "{answers:?}");
    let expected = ["ok 3 steps back", "no how many steps? as in `undo 3`", "ok 2 steps forward"];
    assert_eq!(answers[8..], expected);
    assert!(
        record.ends_with(
            "1. | milk 10 | Ana milk | Beto 10\n{keeper: now | rinds | Cira rinds}\n\
             {keeper: undone 2. | rinds donate | Cira rinds | Beto donate}\n"
        ),
        "{record}"
    );
    checks(&record);
}

/// Input may state what would not be asked; two tokens in one word are not guessed apart.
#[test]
fn words_may_say_what_needs_no_word() {
    let (answers, _) = said(
        "ana 20-5\nana 5-5\nAna: rinds, beto random steal ana rinds,\nundo 9\nana rinds beto steal ana cira milk\n",
    );
    let taken = "ok Ana takes rinds; Beto takes steal; Beto steals rinds from Ana";
    let expected = [
        "no `20-5` does not answer: Which token does Ana take?",
        "no `5-5` does not answer: Which token does Ana take?",
        taken,
        "ok 3 steps back",
        &format!("{taken}; Cira takes milk"),
    ];
    assert_eq!(answers[1..], expected);
}

/// Nobody wins before Lex are counted, which comes after the last trick.
#[test]
fn names_seats_leader_variants_and_cells_are_corrected() {
    let (answers, record) = said(
        "ana milk beto 10\nbeto beer ana 10\nrename ana Anna\nleader beto\nimmunity yes\nfix 2 anna rinds\n\
         players Cira Anna Beto\nundo 2\nredo 2\nfix 1 cira beer\nfix 9 anna beer\nfix 1 anna foo\nleader Xena\nleader\n\
         players Ana Beto\nrename Beto Cira\nimmunity perhaps\nfix 1\n",
    );
    let expected = [
        "ok Ana is Anna now",
        "ok Beto led the first trick",
        "ok immunity is played",
        "ok trick 2: Anna took rinds",
        "ok Cira, Anna, Beto play, clockwise",
        "ok 2 steps back",
        "ok 2 steps forward",
        "no `fix` corrects the only token of a player in a trick, but in trick 1 that player took 0",
        "no there is no trick 9 to correct: 2 complete so far",
        "no unknown token `foo`",
        "no `Xena` is not one of the players",
        "no who led the first trick? as in `leader Beto`",
        "no 3 to 6 can play, not 2",
        "no players 1 and 3 have the same name",
        "no `immunity yes` or `immunity no`",
        "no which trick, whose token, and what is right? as in `fix 3 Ana 10` or `fix 3 Ana Beto`",
    ];
    assert_eq!(answers[3..], expected);
    let expected = "[Game \"Divicity\"]\n[Players \"Cira Anna Beto\"]\n[Leader \"Beto\"]\n[Rules \"immunity\"]\n\n\
                    1. | milk 10 | Anna milk | Beto 10\n2. | beer rinds | Beto beer | Anna rinds\n";
    assert_eq!(record, expected);
    checks(&record);
}

#[test]
fn tricks_without_cards_wait_where_cards_are_recorded_now() {
    let (answers, record) = said("ana milk beto 10\ncards yes\nundo\ncards no\n");
    assert_eq!(answers[2], "ok cards are recorded");
    assert!(answers[4].starts_with("1. | milk 10"), "{answers:?}");
    assert_eq!(answers.last().unwrap(), "ok nothing to change");
    assert!(record.contains("\n1. | milk 10 | Ana milk | Beto 10\n"), "{record}");
}

#[test]
fn dealt_hands_are_checked_and_not_shown_unless_open() {
    let deal =
        Parlour::new().args(["divicity", "deal", "--players", "3", "--seed", "7", "--record"]).run().fine("");
    let record = deal.said().to_owned();
    let keep = |open: &[&str]| {
        let run = Parlour::new().file("m.dvc", &record).args(GO_ON);
        let run = open.iter().fold(run, |run, option| run.args([*option]));
        run.stdin("card xx\n").run().fine("").said().to_owned()
    };
    let (hidden, open) = (keep(&[]), keep(&["--show-hands"]));
    let hand = |said: &str| said.lines().find(|line| line.starts_with("due ")).unwrap().to_owned();
    assert!(hand(&hidden).ends_with(" play?"), "{hidden}");
    assert_eq!(hand(&open).matches(", ").count(), 13, "fifteen cards: {open}");
    // A card of another hand is refused.
    let other = record.lines().filter(|line| line.starts_with("[Hand")).nth(1).unwrap();
    let other = other.split([' ', '"']).nth(3).unwrap();
    let refused =
        Parlour::new().file("m.dvc", &record).args(GO_ON).stdin(format!("card {other}\n")).run().fine("");
    let why = refused.said().lines().find(|line| line.starts_with("no ")).expect("refused");
    assert!(why.ends_with("(C2)"), "no card of the hand is told: {why}");
}

#[test]
fn an_empty_file_begins_a_match() {
    let ran = Parlour::new().file("m.dvc", "\n").args(NEW).stdin("ana milk beto 10\n").run().fine("");
    assert!(ran.text("m.dvc").ends_with("1. | milk 10 | Ana milk | Beto 10\n"));
}

#[test]
fn what_follows_a_command_that_takes_nothing_is_refused() {
    let run = |typed: &str| Parlour::new().args(NEW).stdin(typed).run();
    for (typed, told) in [
        ("save as copy.dvc\n", "no nothing follows `save`; `help` lists the commands\n"),
        ("quit no\n", "no nothing follows `quit`"),
        ("scores Ana\n", "no nothing follows `scores`"),
        ("saveas\n", "no in which file? as in `saveas FILE`\n"),
        ("lex\n", "no how many? as in `lex Ana 2`\n"),
        ("immune Ana\n", "`immunity yes` turns immunity on\n"),
        ("ana milk beto 10\nfix 1 ana steal\n", "`fix` cannot say what steal did: enter the whole trick"),
        ("ana milk beto 10\nplayers Cira Beeto Anna\n", "no who is who? first `rename`"),
    ] {
        let ran = run(typed);
        assert!(ran.said().contains(told), "{typed}: {}", ran.said());
    }
}

#[test]
fn what_stands_before_a_fault_is_salvaged_and_the_old_file_stays() {
    let head = "[Players \"Ana Beto Cira\"]\n[Score \"Ana 5 Beto 5 Cira 5\"]\n\n";
    let tricks = "1. | milk 10 | Ana milk | Beto 10\n";
    let rest = "2. | beer x | {so} it\nwent [on] \u{1}\n";
    let record = format!("{head}{tricks}{rest}");
    let refused = Parlour::new().file("m.dvc", &record).args(GO_ON).run();
    assert_eq!(refused.status, 1);
    assert!(refused.stderr.contains("`--recover` keeps the tricks before the fault"), "{}", refused.stderr);
    assert_eq!(refused.text("m.dvc"), record);
    let ran = Parlour::new()
        .file("m.dvc", &record)
        .file("m.dvc.faulty", "an older one")
        .args(["divicity", "keep", "m.dvc", "--line", "--recover"])
        .stdin("beto beer ana 10\n")
        .run();
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert_eq!(ran.stderr, "the original file is now m.dvc.faulty2\n");
    assert_eq!(
        (ran.text("m.dvc.faulty"), ran.text("m.dvc.faulty2")),
        ("an older one".to_owned(), record.clone())
    );
    let kept = ran.text("m.dvc");
    let comments = "{after a fault:}\n; 2. | beer x | {so} it\n{went [on]}\n";
    assert!(kept.contains(&format!("{tricks}{comments}2. | beer 10 | Beto beer | Ana 10\n")), "{kept}");
    checks(&kept);
    // A folder, a file that is read-only or open elsewhere, and a dangling link are not overwritten.
    let run = Parlour::new().file("m.dvc", &record).dir("m.dvc.faulty").file("m.dvc.faulty2", "theirs");
    let taken = run.folder().to_owned();
    fs::set_permissions(taken.join("m.dvc.faulty2"), Permissions::from_mode(0o444)).expect("a mode");
    symlink("nowhere", taken.join("m.dvc.faulty3")).expect("a link");
    let run = run.file("m.dvc.faulty4", "open");
    let open = File::open(taken.join("m.dvc.faulty4")).expect("a file");
    open.lock().expect("locked");
    let ran = run.args(["divicity", "keep", "m.dvc", "--line", "--recover"]).run();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, "the original file is now m.dvc.faulty5\n"));
    assert_eq!((ran.text("m.dvc.faulty2"), ran.text("m.dvc.faulty5")), ("theirs".to_owned(), record.clone()));
    open.unlock().expect("unlocked");
    // A file that cannot be written is not salvaged, nor is a folder.
    let run = Parlour::new().file("m.dvc", &record);
    fs::set_permissions(run.folder().join("m.dvc"), Permissions::from_mode(0o444)).expect("a mode");
    let ran = run.args(["divicity", "keep", "m.dvc", "--line", "--recover"]).run();
    assert_eq!((ran.status, ran.made()), (2, vec![]), "{}", ran.stderr);
    assert!(ran.stderr.contains("it is read-only"), "{}", ran.stderr);
    let ran = Parlour::new().dir("m.dvc").args(["divicity", "keep", "m.dvc", "--line", "--recover"]).run();
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("it is a folder"), "{}", ran.stderr);
    // If nothing can be kept, the file is left alone.
    let nothing = Parlour::new()
        .file("m.dvc", "[Players \"Ana Beto\"]\n1. x\n")
        .args(["divicity", "keep", "m.dvc", "--line", "--recover"])
        .run();
    assert_eq!((nothing.status, nothing.made()), (1, vec![]));
    assert!(
        nothing.stderr.ends_with("m.dvc cannot be continued; nothing of it can be kept\n"),
        "{}",
        nothing.stderr
    );
    // A record without a fault is simply resumed.
    let fine =
        Parlour::new().file("m.dvc", &kept).args(["divicity", "keep", "m.dvc", "--line", "--recover"]).run();
    assert_eq!((fine.status, fine.text("m.dvc")), (0, kept));
}

#[test]
fn without_cards_lex_are_asked_for_at_the_end() {
    let whole: String = (1..=15).map(|n| format!("{n}. | -5 -5 | Ana -5 | Beto -5\n")).collect();
    let (answers, _) =
        said(&format!("{whole}scores\nlex Ana 3\nchart\nundo\nlex none\nlex Ana 4\nlex Ana 3\n"));
    let last = &answers[answers.len() - 26..];
    assert!(
        answers.iter().any(|line| line.starts_with("over Lex not counted, Cira leads")
            && line.ends_with(" Count them as `lex Ana 2`, or `lex none`.")),
        "{answers:?}"
    );
    assert!(!answers[..20].iter().any(|line| line.contains("wins") || line.contains("Lex bonus")));
    assert!(
        last.iter().any(|line| line == "over Cira wins with 0, the highest score. Beto is last."),
        "{last:?}"
    );
    assert!(
        last.iter().any(|line| line == "over Ana wins outright with all four Lex. Beto is last."),
        "{last:?}"
    );
    // The chart: -75 after the last trick, and then 50 for Lex.
    let rows: Vec<Vec<&str>> = answers.iter().map(|line| line.split_whitespace().collect()).collect();
    let at = rows.iter().position(|row| row[..] == ["15", "-75", "-75", "0"]).expect("the last trick");
    assert_eq!(rows[at + 1], ["Lex", "-25", "-75", "0"]);
    assert!(rows.iter().any(|row| row[..] == ["1", "-5", "-5", "0"]), "{answers:?}");
}

/// Without cards, players of jokers are named as immune but never asked for (C14).
#[test]
fn who_is_immune_is_named_before_the_tokens() {
    let ran = Parlour::new()
        .args(NEW)
        .args(["--variant", "immunity,empty-steal"])
        .stdin(
            "immune Beto Xena\nimmune Beto\nundo\n1. ~Beto | steal beer | Ana steal kept | Cira beer\n\
             immune Ana\ntokens donate 10\ntake Ana 10\ntake Beto donate 10>Ana\n\
             take Beto donate kept\ntake Cira 10\nimmune Cira\n",
        )
        .run()
        .fine("");
    let said = answers(ran.said());
    assert_eq!(said[1], "no `Xena` is not one of the players");
    assert_eq!(said[2], "ok Beto played a joker and is immune");
    assert!(said[4].starts_with("ok Beto played a joker and is immune; steal is set out; "), "{said:?}");
    assert!(said[7].contains("no `Ana` played a joker and cannot receive tokens (C14)"), "{said:?}");
    assert!(
        said.last().is_some_and(|last| last.contains("both jokers have already been played")),
        "{said:?}"
    );
    let record = ran.text("m.dvc");
    assert!(record.contains("[Rules \"immunity empty-steal\"]"), "{record}");
    assert!(
        record.contains("\n1. ~Beto | steal beer | Ana steal kept | Cira beer\n2. ~Ana | donate 10 | "),
        "{record}"
    );
    checks(&record);
}

/// With `--lang` all output is in that language, except records.
#[test]
fn a_match_is_kept_in_other_languages() {
    let words_of = |files: &[String]| -> BTreeSet<String> {
        let text = |name: &String| fs::read_to_string(name).expect("messages");
        let all: String = files.iter().map(text).collect();
        // `Row = "message"`, in the code with a comma behind it, and lines of help.
        let values = all.lines().filter(|line| !line.starts_with('#') && !line.contains("::"));
        values.map(|line| line.split_once(" = ").map_or(line, |(_, value)| value)).flat_map(words).collect()
    };
    let keeper = "src/cli/divicity/keep";
    let english = words_of(&[format!("{keeper}/words.rs"), format!("{keeper}/line.rs")]);
    for (lang, script) in [("es", SPANISH), ("pt", PORTUGUESE)] {
        let own = words_of(&[
            format!("templates/lang/{lang}/program.toml"),
            format!("templates/lang/{lang}/divicity.toml"),
            format!("templates/lang/{lang}/record.toml"),
        ]);
        let ran = Parlour::new()
            .args(["divicity", "keep", "m.dvc", "--line", "--lang", lang])
            .stdin(script)
            .run()
            .fine("");
        let foreign: Vec<&str> = ran
            .said()
            .lines()
            .filter(|line| !line.starts_with(|c: char| c.is_ascii_digit()))
            .filter(|line| words(line).any(|word| english.contains(&word) && !own.contains(&word)))
            .collect();
        assert!(foreign.is_empty(), "{lang}: {foreign:#?}");
        insta::assert_snapshot!(format!("keep_in_{lang}"), ran.said());
        let record = ran.text("m.dvc");
        checks(&record);
        assert!(record.contains("1. | milk 10 | Ana milk | Beto 10\n"), "{record}");
    }
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1).map(str::to_lowercase)
}

const SPANISH: &str = "Ana Beto Ana\nAna Beto\nAna Beto Cira\nXena\n\nquizá\nsí\nno\nno\n\
    ayuda\nana leche beto 10\nfichas leche robo\ntoma Ana leche\ntoma beto ROBO\nefecto guardada\nefecto ana:leche\n\
    cira pato\nbeto foo\nana lehce\nana 10\ninmune Xena\ndeshacer 2\nrehacer\nrehacer\nrehacer\ndeshacer x\npuntos\nbazas\n\
    tabla\ncorregir\ncorregir 1\nespera\nretomar\nretomar\ncorregir 9\nconjunto 10x5 lechex9\nconjunto 10x1 10x2\n\
    conjunto leche\nconjunto oficial\nconjunto suma lechex1\nconjunto\nconjunto ninguno\nconjunto\ninmunidad quizá\n\
    inmunidad no\nrobos sí\nrenombrar ana Anna\nrenombrar Anna Ana\nrenombrar ana Beto\nrenombrar\njugadores Ana 1x Cira\n\
    jugadores Ana discard Cira\njugadores\ninicia\ninicia beto\ncartas sí\ndeshacer\nlex ana 5\nlex ana 3\nlex ana x\nlex ninguno\n\
    xyz\najustar 1 Ana 5x\najustar 1 ana beto\nabandonar\najustar 3\ndonación\ncira robo ana leche\ncarta 9P\ntoca\nguardar\nsalir\n";

const PORTUGUESE: &str = "Ana Beto Ana\nAna Beto\nAna Beto Cira\nXena\n\ntalvez\nsim\nnão\nnão\n\
    ajuda\nana leite beto 10\nfichas leite roubo\npega Ana leite\npega beto ROUBO\nefeito guardada\nefeito ana:leite\n\
    cira pato\nbeto foo\nana liete\nana 10\nimune Xena\ndesfazer 2\nrefazer\nrefazer\nrefazer\ndesfazer x\npontos\nvazas\n\
    tabela\ncorrigir\ncorrigir 1\nespera\nretomar\nretomar\ncorrigir 9\nconjunto 10x5 leitex9\nconjunto 10x1 10x2\n\
    conjunto leite\nconjunto oficial\nconjunto mais leitex1\nconjunto\nconjunto nenhum\nconjunto\nimunidade talvez\n\
    imunidade não\nroubos sim\nrenomear ana Anna\nrenomear Anna Ana\nrenomear ana Beto\nrenomear\njogadores Ana 1x Cira\n\
    jogadores Ana discard Cira\njogadores\ninicia\ninicia beto\ncartas sim\ndesfazer\nlex ana 5\nlex ana 3\nlex ana x\nlex nenhum\n\
    xyz\najustar 1 Ana 5x\najustar 1 ana beto\nabandonar\najustar 3\ndoação\ncira roubo ana leite\ncarta 9P\nagora\nsalvar\nsair\n";

#[test]
fn without_a_terminal_the_full_screen_points_to_line() {
    Parlour::new().args(["divicity", "keep", "m.dvc"]).run().refused(
        "error: the keeper needs a terminal to show itself; with `--line` it works over a pipe, one command a line\n",
    );
}

/// A folder in memory if possible: these tests do not depend on the disk, and some disks are slow.
fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    folder.expect("a folder")
}

/// An interactive keeper in a folder.
struct Live {
    child: Child,
    stdin: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Live {
    fn start(folder: &Path, args: &[&str]) -> Live {
        let mut command = crate::common::program();
        command.args(args);
        Live::spawn(folder, command)
    }

    fn spawn(folder: &Path, mut command: Command) -> Live {
        command.current_dir(folder).env_remove("NO_COLOR").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().expect("the keeper starts");
        let stdin = child.stdin.take().expect("its input");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        Live { child, stdin, lines }
    }

    /// The next line that is a reply.
    fn answer(&mut self) -> String {
        let is_answer = |line: &String| ["ok ", "no ", "unsaved "].iter().any(|word| line.starts_with(word));
        self.lines.by_ref().map(|line| line.expect("text")).find(is_answer).expect("an answer")
    }

    fn ask(&mut self, line: &str) -> String {
        writeln!(self.stdin, "{line}").expect("it listens");
        self.answer()
    }

    /// Closes its input; returns its exit code and stderr.
    fn leave(mut self) -> (Option<i32>, String) {
        drop(self.stdin);
        self.lines.by_ref().for_each(drop);
        let output = self.child.wait_with_output().expect("it ends");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    }
}

fn new_match() -> (TempDir, PathBuf, Live) {
    let folder = folder();
    let file = folder.path().join("m.dvc");
    let mut live = Live::start(folder.path(), &NEW);
    assert_eq!(live.answer(), "ok m.dvc, 0 tricks");
    (folder, file, live)
}

fn names_in(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

#[test]
fn a_second_keeper_is_refused_and_a_stale_lock_is_not() {
    let (folder, _, mut live) = new_match();
    let second = Live::start(folder.path(), &GO_ON);
    let refused = "error: cannot write m.dvc: it is open in another parlour: close that one first\n";
    assert_eq!(second.leave(), (Some(2), refused.to_owned()));
    assert_eq!(live.ask("tokens milk"), "ok milk is set out");
    live.child.kill().expect("killed");
    live.child.wait().expect("dead");
    // The lock is on the file itself, so a kill leaves no lock file.
    #[cfg(unix)]
    assert_eq!(names_in(&folder), ["m.dvc"]);
    let mut third = Live::start(folder.path(), &GO_ON);
    assert_eq!(third.answer(), "ok m.dvc, 0 tricks");
    assert_eq!(third.ask("tokens duck"), "ok duck is set out");
    assert_eq!(third.leave(), (Some(0), String::new()));
    assert_eq!(names_in(&folder), ["m.dvc"]);
}

#[test]
fn what_another_program_wrote_is_left_alone() {
    let (folder, file, mut live) = new_match();
    assert_eq!(live.ask("tokens milk"), "ok milk is set out");
    fs::write(&file, "theirs").expect("written");
    let changed = "unsaved duck is set out: another program has changed the file, and what it wrote is left alone: \
                   save under another name";
    assert_eq!(live.ask("tokens duck"), changed);
    assert_eq!(live.ask("save"), changed.replace("duck is set out: ", ""));
    assert_eq!(live.ask("quit"), "no the last steps are not saved: `save`, `saveas FILE`, or `quit` again");
    let own = "no cannot write m.dvc: another program has changed the file, and what it wrote is left alone";
    assert_eq!(live.ask("saveas m.dvc"), own);
    assert_eq!(live.ask("saveas other.dvc"), "ok goes on in other.dvc");
    assert_eq!(live.ask("take Ana duck"), "ok Ana takes duck");
    assert_eq!(live.leave(), (Some(0), String::new()));
    assert_eq!(fs::read_to_string(&file).expect("text"), "theirs");
    let record = fs::read_to_string(folder.path().join("other.dvc")).expect("text");
    assert!(record.ends_with("{keeper: now | milk duck | Ana duck}\n"), "{record}");
    assert_eq!(names_in(&folder), ["m.dvc", "other.dvc"]);
}

#[test]
fn a_file_that_was_taken_away_is_written_again_when_that_is_asked_for() {
    let (folder, file, mut live) = new_match();
    fs::remove_file(&file).expect("removed");
    let gone = "unsaved milk is set out: the file is gone: `save` writes it";
    assert_eq!(live.ask("tokens milk"), gone);
    assert_eq!(live.ask("tokens duck"), gone.replace("milk", "duck"));
    assert!(!file.exists());
    assert_eq!(live.ask("save"), "ok saved");
    assert!(fs::read_to_string(&file).expect("text").ends_with("{keeper: now | milk duck}\n"));
    assert_eq!(live.ask("undo"), "ok one step back");
    assert_eq!(live.leave(), (Some(0), String::new()));
    assert_eq!(names_in(&folder), ["m.dvc"]);
}

/// Only what is on the disk when the keeper ends is reported as saved.
#[test]
fn what_became_of_the_file_is_looked_at_when_the_keeper_ends() {
    let again = "m.dvc was gone, and is written again\n";
    let lost = "error: the last steps are not saved in m.dvc: another program has changed the file, and what it wrote is \
                left alone\n";
    for quits in [false, true] {
        let (_folder, file, mut live) = new_match();
        assert_eq!(live.ask("tokens milk"), "ok milk is set out");
        let record = fs::read_to_string(&file).expect("text");
        fs::remove_file(&file).expect("removed");
        if quits {
            writeln!(live.stdin, "quit").expect("it listens");
        }
        assert_eq!(live.leave(), (Some(0), again.to_owned()));
        assert_eq!(fs::read_to_string(&file).expect("text"), record);
    }
    let (_folder, file, mut live) = new_match();
    fs::write(&file, "theirs").expect("written");
    let changed = "unsaved another program has changed the file, and what it wrote is left alone: save under another name";
    assert_eq!(live.ask("quit"), changed);
    assert_eq!(live.answer(), "no the last steps are not saved: `save`, `saveas FILE`, or `quit` again");
    assert_eq!(live.ask("saveas other.dvc"), "ok goes on in other.dvc");
    assert_eq!(live.leave(), (Some(0), String::new()));
    let (_folder, file, live) = new_match();
    fs::write(&file, "theirs").expect("written");
    assert_eq!(live.leave(), (Some(2), lost.to_owned()));
    assert_eq!(fs::read_to_string(&file).expect("text"), "theirs");
}

/// The keeper knows its file by any relative name or link, but does not take over a hard link, which becomes
/// a separate file.
#[cfg(unix)]
#[test]
fn to_go_on_in_its_own_file_is_to_save() {
    let (folder, file, mut live) = new_match();
    assert_eq!(live.ask("tokens milk"), "ok milk is set out");
    std::os::unix::fs::symlink("m.dvc", folder.path().join("link.dvc")).expect("a link");
    fs::hard_link(&file, folder.path().join("twin.dvc")).expect("a second name");
    for own in ["m.dvc", "./m.dvc", "link.dvc"] {
        assert_eq!(live.ask(&format!("saveas {own}")), format!("ok goes on in {own}"));
    }
    fs::hard_link(&file, folder.path().join("twin2.dvc")).expect("a second name");
    assert_eq!(live.ask("saveas twin2.dvc"), "no twin2.dvc exists: choose another name");
    fs::remove_file(&file).expect("removed");
    assert_eq!(live.ask("saveas m.dvc"), "ok goes on in m.dvc");
    assert!(fs::read_to_string(&file).expect("text").ends_with("{keeper: now | milk}\n"));
    assert_eq!(live.leave(), (Some(0), String::new()));
}

/// No message names an option that the keeper lacks.
#[cfg(unix)]
#[test]
fn a_file_that_is_read_only_meanwhile_is_not_to_be_forced() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, file, mut live) = new_match();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("read-only");
    let unsaved = "unsaved milk is set out: it is read-only: allow writing, or name another file: \
                   try again, or save under another name";
    assert_eq!(live.ask("tokens milk"), unsaved);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("to be written");
    assert_eq!(live.ask("save"), "ok saved");
    assert_eq!(live.leave(), (Some(0), String::new()));
}

/// Files that are not matches are not salvaged.
#[test]
fn what_has_nothing_to_keep_is_not_to_be_salvaged() {
    for text in ["[Game \"PerSiVic\"]\n\n1. e1-e4 *\n", "[Players \"Ana Beto\"]\n1. x\n", "shopping\n"] {
        let ran = Parlour::new().file("m.dvc", text).args(GO_ON).run();
        assert_eq!(ran.status, 1, "{text}: {}", ran.stderr);
        assert!(ran.stderr.ends_with("error: m.dvc cannot be continued\n"), "{text}: {}", ran.stderr);
    }
    let program = Parlour::new().file("m.dvc", "\u{7f}ELF\u{2}\u{1}").args(GO_ON).run();
    assert_eq!(
        (program.status, program.stderr.as_str()),
        (1, "error: m.dvc: this is a program, not a record\n")
    );
}

/// Leftovers of a killed keeper are removed; the user's own files are not.
#[cfg(unix)]
#[test]
fn what_a_killed_keeper_left_goes_and_the_users_own_files_stay() {
    let (folder, _, mut live) = new_match();
    live.child.kill().expect("killed");
    live.child.wait().expect("dead");
    for name in [".m.dvc.parlour-Xy12zZ", ".m.dvc.new", ".m.dvc.lock"] {
        fs::write(folder.path().join(name), name).expect("written");
    }
    let mut next = Live::start(folder.path(), &GO_ON);
    assert_eq!(next.answer(), "ok m.dvc, 0 tricks");
    assert_eq!(next.leave().0, Some(0));
    assert_eq!(names_in(&folder), [".m.dvc.lock", ".m.dvc.new", "m.dvc"]);
}

#[test]
fn what_cannot_be_written_is_said_and_may_be_tried_again() {
    let (folder, file, mut live) = new_match();
    let before = fs::read_to_string(&file).expect("text");
    // A folder in place of the record: not even root can write there.
    let elsewhere = folder.path().join("moved");
    fs::rename(&file, &elsewhere).expect("moved");
    fs::create_dir(&file).expect("a folder");
    let answer = live.ask("tokens milk");
    assert!(answer.starts_with("unsaved milk is set out: "), "{answer}");
    assert!(live.ask("tokens duck").starts_with("unsaved duck is set out: "));
    fs::remove_dir(&file).expect("removed");
    fs::rename(&elsewhere, &file).expect("moved back");
    assert_eq!(fs::read_to_string(&file).expect("text"), before);
    assert_eq!(live.ask("save"), "ok saved");
    assert!(fs::read_to_string(&file).expect("text").ends_with("{keeper: now | milk duck}\n"));
    fs::remove_file(&file).expect("removed");
    fs::create_dir(&file).expect("a folder");
    live.ask("undo");
    let (status, stderr) = live.leave();
    assert_eq!(status, Some(2));
    assert!(stderr.starts_with("error: the last steps are not saved in m.dvc: "), "{stderr}");
}

/// A disk limited to one block.
#[cfg(target_os = "linux")]
#[test]
fn on_a_full_disk_what_was_confirmed_stays() {
    let folder = folder();
    let mut command = crate::common::shell();
    let program = assert_cmd::cargo::cargo_bin!("parlour");
    command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""]).arg(program).args(&NEW[..5]);
    let [ana, beto] = ["A".repeat(40), "B".repeat(40)];
    command.arg(format!("{ana},{beto},Cira"));
    let mut live = Live::spawn(folder.path(), command);
    assert_eq!(live.answer(), "ok m.dvc, 0 tricks");
    let file = folder.path().join("m.dvc");
    let mut confirmed = fs::read_to_string(&file).expect("text");
    let (mut saved, mut refused) = (0, 0);
    for pair in [
        "10 beer", "10 beer", "10 beer", "10 rinds", "10 rinds", "-5 rinds", "-5 rinds", "-5 milk",
        "-10 milk",
    ] {
        let (one, two) = pair.split_once(' ').expect("two");
        for command in [format!("tokens {pair}"), format!("take {ana} {one}"), format!("take {beto} {two}")] {
            let answer = live.ask(&command);
            let there = fs::read_to_string(&file).expect("text");
            checks(&there);
            if answer.starts_with("ok ") {
                saved += 1;
                confirmed = there;
            } else {
                assert!(answer.starts_with("unsaved "), "{answer}");
                refused += 1;
                assert_eq!(there, confirmed);
            }
        }
    }
    assert!(saved > 0 && refused > 0, "{saved} {refused}");
    assert_eq!(names_in(&folder), ["m.dvc"]);
}

/// A random legal step.
fn any_step(state: &Match, choose: &mut impl FnMut(usize) -> usize) -> Option<Step> {
    let mut given: Vec<Answer> = Vec::new();
    loop {
        match dialog(state, &given) {
            Dialog::Ask(_, answers) => given.push(*answers.get(choose(answers.len().max(1)))?),
            Dialog::Done(step) => return Some(step),
            Dialog::Stuck(_) | Dialog::Over => return None,
        }
    }
}

fn command(step: Step, names: &[Name]) -> String {
    match step {
        Step::Immune(seat) => format!("immune {}", names[seat.index()]),
        Step::Card(card) => format!("card {card}"),
        Step::SetOut(token) => format!("tokens {token}"),
        Step::Take(Taker::Player(seat), token) => format!("take {} {token}", names[seat.index()]),
        Step::Take(Taker::Discard, token) => format!("discard {token}"),
        Step::Resolve(effect) => format!("effect {}", written_effect(effect, names)),
    }
}

/// Commands, and the record after each one.
fn script(keeper: &Keeper, length: usize, choose: &mut impl FnMut(usize) -> usize) -> Vec<(String, String)> {
    let mut keeper = keeper.clone();
    let mut script = Vec::new();
    while script.len() < length {
        let command = match choose(12) {
            0 if keeper.undo() => "undo".to_owned(),
            1 if keeper.redo() => "redo".to_owned(),
            2 if keeper.tricks().len() > 1 => {
                let number = keeper.tricks().len();
                keeper.obey(&keeper::Command::Reopen(number)).expect("a whole trick");
                format!("correct {number}")
            }
            _ => {
                let Some(step) = any_step(keeper.state(), choose) else { return script };
                keeper.obey(&keeper::Command::Play(vec![step])).expect("allowed");
                command(step, keeper.names())
            }
        };
        script.push((command, keeper.record()));
    }
    script
}

/// In any case and language.
#[test]
fn a_player_called_like_a_command_takes_tokens_as_others_do() {
    let commands = [
        (
            "en",
            "card tokens take immune effect trick undo redo correct players rename leader immunity steals fix \
             waiting retry drop set due scores tricks chart save saveas again help quit exit q lex",
        ),
        ("es", "ayuda salir guardar puntos deshacer"),
        ("pt", "ajuda sair salvar pontos desfazer"),
    ];
    for (lang, words) in commands {
        for word in words.split_whitespace() {
            let (start, rest) = word.split_at(1);
            for name in [word.to_owned(), start.to_uppercase() + rest] {
                let run = Parlour::new()
                    .args(["divicity", "keep", "m.dvc", "--line", "--lang", lang])
                    .args(["--names", &format!("{name},Beto,Cira")]);
                let ran = run.stdin(format!("{word} milk beto 10\n")).run();
                let record = ran.text("m.dvc");
                assert!(
                    record.contains(&format!("1. | milk 10 | {name} milk | Beto 10\n")),
                    "{name}: {}\n{record}",
                    ran.said()
                );
            }
        }
    }
}

/// A match of three without cards, which Cira wins; Lex are counted.
fn finished() -> String {
    let tricks: String = (1..16).map(|n| format!("{n}. | -5 -5 | Ana -5 | Beto -5\n")).collect();
    let text = format!("[Players \"Ana Beto Cira\"]\n[Lex \"\"]\n\n{tricks}{{that was bad}}\n");
    Keeper::resume(&GameText::new(&text)).expect("a match").record()
}

const EPOCH: &str = "SOURCE_DATE_EPOCH";

#[test]
fn the_next_match_follows_in_the_same_file_and_who_won_leads() {
    let run = |args: &[&str], lines: &str| {
        let run = Parlour::new().file("m.dvc", finished()).args(GO_ON).env(EPOCH, "1774000000").stdin(lines);
        args.iter().fold(run, Parlour::arg).run().fine("")
    };
    let next = |players: &str, rest: &str| {
        format!(
            "{}\n[Game \"Divicity\"]\n[Date \"2026.03.20\"]\n[Players \"{players}\"]\n[Leader \"{rest}",
            finished()
        )
    };
    let ran = run(&[], "again\nana 10 beto milk\n");
    let leads = "ok a new match: Cira leads, having won the last (the Covil Law)";
    assert!(ran.said().lines().any(|line| line == leads), "{}", ran.said());
    assert_eq!(ran.text("m.dvc"), next("Ana Beto Cira", "Cira\"]\n\n1. | 10 milk | Ana 10 | Beto milk\n"));
    // The last match of a file goes on; the one before stays as it is.
    let both = ran.text("m.dvc");
    let ran = Parlour::new().file("m.dvc", &both).args(GO_ON).stdin("beto 10 cira beer\n").run().fine("");
    assert_eq!(ran.text("m.dvc"), format!("{both}2. | 10 beer | Beto 10 | Cira beer\n"));
    assert_eq!(Parlour::new().file("m.dvc", ran.text("m.dvc")).args(["check", "m.dvc"]).run().status, 0);
    // Other seats, other players, another leader.
    let ran = run(&["--again", "--names", "Beto,Cira,Ana", "--leader", "Ana"], "");
    assert_eq!(ran.text("m.dvc"), next("Beto Cira Ana", "Ana\"]\n\n{keeper: cards left out}\n"));
    let ran = run(&[], "again Ana Beto Davi Eva\n");
    assert_eq!(ran.text("m.dvc"), next("Ana Beto Davi Eva", "Ana\"]\n\n{keeper: cards left out}\n"));
    assert!(ran.said().contains("\nok a new match: Ana leads\n"), "{}", ran.said());
    // The new match is taken back whole, but not once it has begun.
    let ran = run(&[], "again\nundo\nundo\nredo\n");
    assert_eq!(ran.text("m.dvc"), finished());
    let ran = run(&[], "again\nagain\nana 10 beto milk\n");
    assert!(ran.said().contains("no the match is not over"), "{}", ran.said());
}

/// Whenever the keeper is killed, the file has the match that was over, and then nothing or the next.
#[test]
fn no_match_is_lost_when_the_next_one_begins_and_the_keeper_is_killed() {
    let (folder, file) = (folder(), |folder: &TempDir| folder.path().join("m.dvc"));
    let file = file(&folder);
    for delay in (0..24).map(|n| Duration::from_micros(400 * n)) {
        fs::write(&file, finished()).expect("written");
        let mut live = Live::start(folder.path(), &["divicity", "keep", "m.dvc", "--line", "--again"]);
        std::thread::sleep(delay);
        live.child.kill().expect("killed");
        live.leave();
        let left = fs::read_to_string(&file).expect("a record");
        let next = left.strip_prefix(&finished()).expect("the match before");
        assert!(
            next.is_empty() || next.ends_with("[Leader \"Cira\"]\n\n{keeper: cards left out}\n"),
            "{next}"
        );
    }
}

/// However a keeper is killed, everything it confirmed is on the disk, and the record checks clean.
#[test]
fn nothing_that_was_confirmed_is_lost_by_a_kill() {
    const KILLS: usize = 220;
    let folder = folder();
    let file = folder.path().join("m.dvc");
    let mut generator = Seed(6).generator("keep test", 0);
    let mut choose = |count: usize| below(&mut generator, count as u32) as usize;
    let (mut confirmed_in_all, mut matches) = (0, 0);
    let mut keeper: Option<Keeper> = None;
    let mut kill = 0;
    while kill < KILLS {
        // Start a new match if this one is over, or if every remaining card would prove a revoke.
        let script = keeper.as_ref().map(|keeper| script(keeper, 40, &mut choose)).unwrap_or_default();
        let Some(before) = keeper.filter(|_| !script.is_empty()) else {
            matches += 1;
            let _ = fs::remove_file(&file);
            let cards = ["--variant=immunity", "--cards"][matches % 2];
            let names = ["Ana,duck,José", "kept,by,now,עמית,O’Neil,美咲"][matches % 2];
            let mut live =
                Live::start(folder.path(), &["divicity", "keep", "m.dvc", "--line", "--names", names, cards]);
            live.answer();
            assert_eq!(live.leave().0, Some(0));
            keeper = Some(on_disk(&file));
            continue;
        };
        kill += 1;
        let mut live = Live::start(folder.path(), &GO_ON);
        live.answer();
        // Send all commands at once; kill after some replies and a short delay.
        let (sender, receiver) = mpsc::channel();
        let lines = live.lines;
        let reader = std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                assert!(!line.starts_with("no ") && !line.starts_with("unsaved "), "{line}");
                if line.starts_with("ok ") && sender.send(()).is_err() {
                    return;
                }
            }
        });
        let commands: String = script.iter().map(|(command, _)| format!("{command}\n")).collect();
        live.stdin.write_all(commands.as_bytes()).expect("it listens");
        let mut confirmed = 0;
        for _ in 0..choose(12).min(script.len()) {
            confirmed += usize::from(receiver.recv_timeout(HANGS).is_ok());
        }
        std::thread::sleep(Duration::from_micros(choose(1500) as u64));
        live.child.kill().expect("killed");
        live.child.wait().expect("dead");
        reader.join().expect("it read");
        confirmed += receiver.try_iter().count();
        let there = fs::read_to_string(&file).expect("a record");
        checks(&there);
        let mut records: Vec<&str> = script.iter().map(|(_, record)| record.as_str()).collect();
        let first = before.record();
        records.insert(0, &first);
        assert!(
            records[confirmed..].contains(&there.as_str()),
            "kill {kill}: {confirmed} confirmed\n{there}"
        );
        confirmed_in_all += confirmed;
        keeper = Some(on_disk(&file));
    }
    assert!(confirmed_in_all > KILLS, "{confirmed_in_all}");
}

fn on_disk(file: &Path) -> Keeper {
    let record = fs::read_to_string(file).expect("a record");
    Keeper::resume(&GameText::new(&record)).unwrap_or_else(|error| panic!("{error}\n{record}"))
}
