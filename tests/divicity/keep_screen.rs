//! `parlour divicity keep` on a real terminal: a pty to type into, and a screen to read.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::common::HANGS;
use crate::common::tty::{Tty, cells};
use parlour::divicity::{Cards, Deal, Hand, Keeper, Match, Name, Players, Report, Setup, Step};
use parlour::internals::divicity::keeper::{self, Answer, Dialog, dialog};
use parlour::record::GameText;
use parlour::seed::{Seed, below};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use tempfile::TempDir;

/// The keys of tokens and commands.
const TOKENS: &str = "123456789/*";
const CORRECT: &str = "\u{1b}OQ";
const WAITING: &str = "\u{1b}OR";
const LEX: &str = "\u{1b}OS";
const CHART: &str = "\u{1b}[15~";
const PODIUM: &str = "\u{1b}[17~";
const SET: &str = "\u{1b}[18~";
const SAVE: &str = "\u{1b}[19~";
const NAME: &str = "\u{1b}[20~";
const LEAVE: &str = "\u{1b}[21~";
const MATCH: &str = "\u{1b}[23~";

fn start_keeper(folder: &Path, args: &[&str], size: (u16, u16), environment: &[(&str, &str)]) -> Tty {
    Tty::start(folder, &[&["divicity", "keep", "m.dvc"], args].concat(), size, environment)
}

/// A folder in memory if possible: some disks are slow.
fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    folder.expect("a folder")
}

fn record(folder: &TempDir) -> String {
    fs::read_to_string(folder.path().join("m.dvc")).expect("a record")
}

fn on_disk(folder: &TempDir) -> Keeper {
    Keeper::resume(&GameText::new(&record(folder))).expect("a record to go on with")
}

/// A random step, and the keys that enter it.
fn any_step(state: &Match, choose: &mut impl FnMut(usize) -> usize) -> Option<(Step, String)> {
    let (mut given, mut keys) = (Vec::new(), String::new());
    loop {
        match dialog(state, &given) {
            Dialog::Ask(_, answers) => {
                let place = choose(answers.len().max(1));
                let answer = *answers.get(place)?;
                given.push(answer);
                let is_last = matches!(dialog(state, &given), Dialog::Done(_));
                match answer {
                    Answer::Card(card) => keys.push_str(&format!("{}\r", card.to_string().to_lowercase())),
                    // A question with a single answer is skipped, unless nothing else of the step was asked.
                    _ if answers.len() == 1 && !(is_last && keys.is_empty()) => {}
                    Answer::Player(seat) => keys.push_str(&(seat.index() + 1).to_string()),
                    Answer::Token(kind) => keys.extend(TOKENS.chars().nth(kind as usize)),
                    Answer::Discard => keys.push('/'),
                    Answer::Kept => keys.push('='),
                    Answer::Immune(_) => return None,
                }
            }
            Dialog::Done(step) => return Some((step, keys)),
            Dialog::Stuck(_) | Dialog::Over => return None,
        }
    }
}

fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut generator = Seed(seed).generator("keep screen test", 0);
    move |count| below(&mut generator, count as u32) as usize
}

const SIX: &str = "Ana Beto Cira Davi Eva Fafa";

#[test]
fn a_new_match_is_asked_for() {
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &[], (80, 24), &[]);
    tty.see("a new match of Divicity");
    tty.type_in("Ana\r");
    tty.see("3 to 6 can play, not 1");
    // Enter names, then move down to the variants and to cards, and switch them on.
    tty.type_in(&SIX[3..]);
    tty.type_in("\u{1b}[B \u{1b}[B \u{1b}[B \u{1b}[B ");
    tty.see("Cards          yes");
    tty.type_in("\r");
    tty.see("Which card does Beto play?");
    assert!(tty.text().contains("immunity"), "{}", tty.text());
    tty.type_in("10");
    tty.see("10_");
    tty.type_in("m");
    tty.see("10m_");
    tty.type_in("\r");
    tty.see("Beto plays 10M.");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    assert!(
        record(&folder)
            .ends_with("[Leader \"Beto\"]\n[Rules \"immunity empty-steal\"]\n\n{keeper: now 10M |}\n"),
        "{}",
        record(&folder)
    );
}

/// Six players with hands, so that random play is legal to the end.
fn dealt() -> Keeper {
    let players = Players::new(6).expect("six");
    let deal = Deal::new(players, Seed(6));
    let mut hands = [Hand::EMPTY; Players::MOST];
    for (hand, cards) in hands.iter_mut().zip(&deal.hands) {
        *hand = cards.iter().copied().collect();
    }
    let names = SIX.split(' ').map(|name| name.parse().expect("a name")).collect();
    Keeper::new(names, Setup { cards: Cards::Dealt(hands), ..Setup::new(players) }).expect("a table")
}

#[test]
fn a_match_from_the_first_card_to_the_podium() {
    let folder = folder();
    let mut keeper = dealt();
    fs::write(folder.path().join("m.dvc"), keeper.record()).expect("written");
    let mut tty = start_keeper(folder.path(), &[], (80, 24), &[]);
    tty.see("Which card does Ana play?");
    let mut choose = random(6);
    let mut times = Vec::new();
    while let Some((step, keys)) = any_step(keeper.state(), &mut choose) {
        keeper.obey(&keeper::Command::Play(vec![step])).expect("allowed");
        let expected = keeper.record();
        let start = Instant::now();
        tty.type_in(&keys);
        let state = *keeper.state();
        if state.is_over() {
            break;
        }
        // Each player's signed score ends their line.
        let trick = format!("trick {} of 9", state.tricks() + 1);
        tty.see_that(&format!("{step:?} typed as {keys}"), |screen| {
            screen.contains(&trick)
                && screen.contains("saved")
                && fs::read(folder.path().join("m.dvc")).is_ok_and(|there| there == expected.as_bytes())
        });
        times.push(start.elapsed() / keys.len().max(1) as u32);
        for (line, standing) in scores(&state).into_iter().enumerate() {
            tty.see_that("scores", |screen| {
                let head = screen.lines().position(|line| line.starts_with("  player")).unwrap_or_default();
                screen
                    .lines()
                    .nth(head + 1 + 2 * line)
                    .is_some_and(|line| line.trim_end().ends_with(&format!(" {standing}")))
            });
        }
    }
    tty.see("C13");
    times.sort();
    eprintln!(
        "a key is answered in {:?} by median, {:?} at most, saving included",
        times[times.len() / 2],
        times.last()
    );
    let table = tty.text();
    assert!(table.contains("wins") || table.contains("share the victory"), "{table}");
    assert_eq!(record(&folder), keeper.record());
    assert!(Report::new(&GameText::new(&keeper.record())).fault.is_none());
    // The chart and back; undo and redo; leave from the podium's table.
    tty.type_in(&format!(" {CHART}"));
    tty.see("Score after each trick");
    tty.type_in(" <");
    tty.see("One step back.");
    tty.type_in("\u{19}");
    tty.see("One step forward.");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    assert_eq!(record(&folder), keeper.record());
}

/// Totals in seat order.
fn scores(state: &Match) -> Vec<i32> {
    let mut standings = state.standings().ranked;
    standings.sort_by_key(|standing| standing.player);
    standings.iter().map(|standing| standing.total).collect()
}

const WITHOUT_CARDS: [&str; 2] = ["--names", "Ana,Beto,Cira"];

#[test]
fn effects_corrections_and_lex_are_asked_for() {
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (80, 24), &[]);
    tty.see("Who played the lowest card, and takes first?");
    // Ana takes milk, Beto a 10.
    tty.type_in("15");
    tty.see("Ana takes milk.");
    tty.see("Who won, and takes second?");
    // Letters are input, but combinations with Ctrl or Alt are not.
    tty.type_in("\u{15}\u{1b}u2");
    tty.see("Which token does Beto take?");
    tty.type_in("1");
    tty.see("trick 2 of 15");
    // A donate for Ana: of milk, to Cira.
    tty.see("takes first?");
    tty.type_in("1/");
    // Ana only has milk.
    tty.see("Donate: to whom does Ana give it?  (milk)");
    assert!(!tty.text().contains("is kept"), "kept only where it is impossible");
    tty.type_in("3");
    tty.see("Ana gives milk to Cira.");
    tty.type_in("beto 10\r");
    tty.see("trick 3 of 15");
    tty.type_in(&format!("{LEX}+"));
    tty.see("Ana has 1 Lex.");
    tty.type_in("\u{1b}");
    tty.see("takes first?");
    // In the first trick Cira now takes the milk: the donate no longer fits.
    tty.type_in(CORRECT);
    tty.see("Which trick do you want to correct?");
    tty.type_in("\u{1b}[A\r");
    tty.see("2 waiting (F3)");
    tty.see("takes first?");
    tty.type_in("3");
    tty.see("Which token does Cira take?");
    tty.type_in("5");
    tty.see("takes second?");
    // The trick's old answer is marked, and Enter takes it only after an arrow selects it.
    tty.see("· 2 Beto");
    tty.type_in("\r");
    tty.see("Type the answer, or choose it with the arrows.");
    tty.type_in("\u{1b}[B\r\u{1b}[B\r");
    tty.see("1 waiting (F3)");
    tty.type_in(WAITING);
    tty.see("no longer fits: `Ana` has no milk");
    tty.type_in("d");
    tty.see("The waiting tricks are dropped");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    assert!(Report::new(&GameText::new(&record(&folder))).fault.is_none());
    assert!(record(&folder).contains("[Lex \"Ana 1\"]"), "{}", record(&folder));
}

#[test]
fn names_of_any_script_and_length_keep_the_table_straight() {
    let folder = folder();
    let names = "孫悟空孫悟空孫悟空孫悟空孫悟空,عبدالرحمنعبدالرحمنعبدالرحمن,Maria_Luísa_de_Albuquerque_e_Castro,美咲,Łukasz,Ö";
    let mut tty = start_keeper(folder.path(), &["--names", names, "--cards"], (80, 24), &[("NO_COLOR", "1")]);
    tty.see("Which card does");
    let screen = tty.screen.lock().expect("a screen");
    let rows: Vec<String> = screen.screen().rows(0, 80).collect();
    for line in 0..6 {
        assert!(rows[4 + 2 * line].trim_end().ends_with("0     0"), "{}", rows.join("\n"));
    }
    let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
    for (row, column) in cells {
        let cell = screen.screen().cell(row, column).expect("a cell");
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
    }
    drop(screen);
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
}

/// Keys whose effect nobody could see do nothing.
#[test]
fn a_small_terminal_says_what_it_needs_and_takes_no_keys() {
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (40, 11), &[]);
    tty.see("This screen needs 40x12");
    let before = record(&folder);
    // Keys are handled in order, so those before the last one were handled too.
    tty.type_in("1521\r\rx\u{3}");
    assert_eq!(tty.end(), 0);
    assert_eq!(record(&folder), before);
    let mut tty = start_keeper(folder.path(), &[], (40, 11), &[]);
    tty.see("This screen needs 40x12");
    tty.screen.lock().expect("a screen").screen_mut().set_size(cells(12), cells(40));
    tty.master.resize(PtySize { rows: 12, cols: 40, pixel_width: 0, pixel_height: 0 }).expect("resized");
    tty.see("Who played the lowest card");
    assert_eq!(record(&folder), before);
    tty.type_in("15");
    tty.see("Ana takes milk.");
    tty.type_in("\u{3}");
    assert_eq!(tty.end(), 0);
    assert!(record(&folder).ends_with("{keeper: now | milk | Ana milk}\n"));
}

/// `keep x.dvc --names Ana duck Cira` and a steal of Ana's: such a file could not be opened again.
#[test]
fn a_steal_from_a_player_called_like_a_token_is_read_back() {
    let folder = folder();
    let players = ["--names", "Ana,duck,Cira"];
    let mut tty = start_keeper(folder.path(), &players, (80, 24), &[]);
    tty.see("takes first?");
    tty.type_in("21");
    tty.see("duck takes 10.");
    // No other player has a token to steal.
    tty.type_in("1*1");
    tty.see("trick 2 of 15");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    assert!(
        record(&folder).ends_with("1. | 10 steal | duck 10 | Ana steal duck:10\n"),
        "{}",
        record(&folder)
    );
    let mut tty = start_keeper(folder.path(), &[], (80, 24), &[]);
    tty.see("trick 2 of 15");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
}

/// Three players without cards, before the last trick.
fn before_the_last_trick(folder: &TempDir) -> Tty {
    let tricks: String = (1..15).map(|n| format!("{n}. | -5 -5 | Ana -5 | Beto -5\n")).collect();
    let text = format!("[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n{tricks}");
    fs::write(folder.path().join("m.dvc"), text).expect("written");
    let tty = start_keeper(folder.path(), &[], (80, 24), &[]);
    tty.see("trick 15 of 15");
    tty
}

/// Nobody wins before Lex are asked for.
#[test]
fn without_cards_lex_are_asked_for_before_the_podium() {
    let folder = folder();
    let mut tty = before_the_last_trick(&folder);
    tty.type_in("1222");
    tty.see("Who has Lex?");
    assert!(!tty.text().contains("wins"), "{}", tty.text());
    tty.type_in("\u{1b}");
    tty.see("Lex not counted");
    tty.type_in(PODIUM);
    tty.see("F4 counts them");
    assert!(!tty.text().contains("wins") && !tty.text().contains(" 1. "), "{}", tty.text());
    tty.type_in(&format!(" {LEX}+++"));
    tty.see("Ana has 3 Lex.");
    tty.type_in("\r");
    tty.see("Cira wins with 0");
    tty.type_in(&format!(" {CHART}"));
    tty.see("15  Lex");
    tty.type_in(&format!(" {PODIUM}"));
    tty.see("a next match");
    let last = record(&folder);
    assert!(last.contains("[Lex \"Ana 3\"]"), "{last}");
    tty.type_in("a");
    tty.see("A new match: Cira leads");
    assert!(record(&folder).starts_with(&last) && record(&folder).len() > last.len(), "{}", record(&folder));
    tty.type_in("<");
    tty.see("One step back");
    assert_eq!(record(&folder), last);
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
}

/// A set that runs out leaves no question unanswerable (C3).
#[test]
fn a_set_that_runs_out_is_completed() {
    let folder = folder();
    let args = ["--names", "Ana,Beto,Cira", "--tokens", "10x3"];
    let mut tty = start_keeper(folder.path(), &args, (80, 24), &[]);
    tty.see("Left  10×3");
    tty.type_in("12");
    tty.see("trick 2 of 15");
    tty.type_in("1");
    tty.see("The set has no tokens left");
    tty.type_in(SET);
    tty.see("3 in all; 3 tokens in the set, but the game has 30");
    tty.type_in("\u{1b}[B++");
    tty.see("5 in all");
    tty.type_in("\r");
    tty.see("Left  -5×2");
    tty.type_in(&format!("{SET}n"));
    tty.see("No set is named");
    assert!(!tty.text().contains("Left"), "{}", tty.text());
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    assert!(!record(&folder).contains("Tokens"), "{}", record(&folder));
}

/// Ctrl-A moves to the start of the line, Delete removes a letter, Up recalls a line, even if two lines
/// arrive at once, and Ctrl-D ends.
#[test]
fn lines_are_edited_and_come_back() {
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &["--line", "--names", "Ana,Beto,Cira"], (80, 24), &[]);
    let asks = |trick: &'static str| {
        move |screen: &str| screen.contains(trick) && screen.trim_end().ends_with("\n>")
    };
    for (trick, keys) in [
        ("due trick 1", "xana milk beto 10\u{1}\u{1b}[3~\r"),
        ("due trick 2", "\u{1b}[A\r\u{1b}[A\r"),
        ("due trick 4", "\u{4}"),
    ] {
        tty.see_that("prompt", asks(trick));
        tty.type_in(keys);
    }
    assert_eq!(tty.end(), 0);
    let record = record(&folder);
    let tricks = [1, 2, 3].map(|number| format!("{number}. | milk 10 | Ana milk | Beto 10\n"));
    assert!(record.ends_with(&tricks.concat()), "{record}");
}

/// A new keeper clears the remains of a killed one, and Ctrl-L redraws a garbled screen.
#[test]
fn a_screen_that_was_left_or_written_over_is_drawn_anew() {
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (80, 24), &[]);
    tty.see("takes first?");
    tty.signal("-KILL");
    tty.child.wait().expect("dead");
    let screen = Arc::clone(&tty.screen);
    drop(tty);
    let litter = |screen: &Mutex<vt100::Parser>| {
        let all: String = (1..=24).map(|row| format!("\u{1b}[{row};1H{}", "#".repeat(80))).collect();
        screen.lock().expect("a screen").process(all.as_bytes());
    };
    litter(&screen);
    let mut tty = Tty::start_on(screen, folder.path(), &["divicity", "keep", "m.dvc"], (80, 24), &[]);
    tty.see("takes first?");
    tty.see_that("clear screen", |screen| {
        !screen.contains('#') && screen.contains("Order  Ana > Beto > Cira")
    });
    litter(&tty.screen);
    tty.type_in("\u{c}");
    tty.see_that("clear screen", |screen| !screen.contains('#') && screen.contains("takes first?"));
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
}

/// A terminal that claims 9999 columns and lines takes no more memory than a usual one.
#[test]
fn a_giant_terminal_shows_the_keeper() {
    for args in [&["divicity", "keep", "m.dvc", "--names", "Ana", "Beto", "Cira"][..], &["divicity", "score"]]
    {
        let folder = folder();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(200), cells(500), 0)));
        let mut tty = Tty::start_on(screen, folder.path(), args, (9999, 9999), &[]);
        tty.see_that("the end of the first question", |screen| {
            screen.contains("nobody, it is discarded") || screen.contains("! Lex")
        });
        tty.type_in("15");
        tty.see("milk");
        tty.type_in(LEAVE);
        assert_eq!(tty.end(), 0);
    }
}

/// Digits select the trick to correct; a number without a trick opens none.
#[test]
fn the_trick_to_correct_is_chosen_by_its_number() {
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (80, 24), &[]);
    for trick in 1..=12 {
        tty.see(&format!("trick {trick} of 15"));
        tty.type_in("1121");
    }
    tty.see("trick 13 of 15");
    for (digits, marked) in [("1", "> 1. "), ("2", "> 12. "), ("\u{7f}", "> 1. "), ("3", "> 1. ")] {
        if digits == "1" {
            tty.type_in(CORRECT);
            tty.see("> 12. ");
        }
        tty.type_in(digits);
        tty.see(marked);
    }
    tty.see("There is no trick 13 to correct: 12 complete so far.");
    tty.type_in("\r");
    tty.see("There is no trick 13 to correct: 12 complete so far.");
    tty.type_in("\u{7f}0\r");
    tty.see("Trick 10 is open again");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    assert!(record(&folder).contains("{keeper: opened 10. "), "{}", record(&folder));
}

/// A last ten entered as `10` and Enter counts no Lex; the end names the last player and the holder of the
/// duck.
#[test]
fn enter_counts_no_lex_that_nobody_typed() {
    let folder = folder();
    let mut tty = before_the_last_trick(&folder);
    tty.type_in("1621");
    tty.see("Who has Lex?");
    tty.type_in("0\r");
    tty.see("Type how many each player has");
    assert!(!record(&folder).contains("Lex"), "{}", record(&folder));
    tty.type_in("n");
    tty.see("Cira wins with 0, the highest score. Ana is last, and holds the duck. (C13)");
    tty.type_in(&format!(" {LEAVE}"));
    assert_eq!(tty.end(), 0);
    assert!(record(&folder).contains("[Lex \"Ana 0\"]"), "{}", record(&folder));
}

/// An impossible special is not asked about, and is undone together with its take.
#[test]
fn an_impossible_special_is_kept_at_once() {
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (80, 24), &[]);
    tty.see("takes first?");
    tty.type_in("1/");
    tty.see("Ana takes donate; Ana keeps the special.");
    tty.see("takes second?");
    tty.type_in("<");
    tty.see("One step back.");
    tty.see("takes first?");
    tty.type_in(">");
    tty.see("takes second?");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    assert!(record(&folder).ends_with("{keeper: now | donate | Ana donate kept}\n"), "{}", record(&folder));
}

/// Immune players are named by seat number, like elsewhere.
#[test]
fn who_is_immune_is_named_by_number() {
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &[], (80, 24), &[]);
    tty.see("a new match of Divicity");
    // Names with commas; Ctrl-U clears the line.
    tty.type_in("Ana Beto\u{15}Ana, Beto Maria, Cira\u{1b}[B\u{1b}[B ");
    tty.see("Immunity       yes");
    tty.type_in("\r");
    tty.see("~3 Cira immune");
    tty.type_in("~3");
    tty.see("Cira played a joker and is immune.");
    tty.type_in("~4");
    tty.see("takes first? ~4_");
    tty.type_in("\r");
    tty.see("`~4` does not answer");
    tty.type_in("\u{15}<");
    tty.see("One step back.");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    let left = record(&folder);
    assert!(left.contains("[Players \"Ana Beto_Maria Cira\"]"), "{left}");
    // Undone steps can be redone after leaving.
    let mut tty = start_keeper(folder.path(), &[], (80, 24), &[]);
    tty.see("~3 Cira immune");
    tty.type_in(">");
    tty.see("One step forward.");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    assert!(record(&folder).ends_with("{keeper: now ~Cira |}\n"), "{}", record(&folder));
}

/// Four players, and the command line that reproduces the table.
#[test]
fn a_tally_prints_the_table_and_the_line_that_gives_it_again() {
    for (size, environment) in [((80, 24), &[][..]), ((40, 12), &[("NO_COLOR", "1")])] {
        let folder = folder();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(size.1), cells(size.0), 0)));
        let mut tty = Tty::start_on(screen, folder.path(), &["divicity", "score"], size, environment);
        tty.see("What does P1 hold?");
        tty.type_in("10\r");
        tty.see("hold? 0_");
        tty.type_in("\u{15}78\r");
        tty.see("What does P2 hold?");
        tty.type_in("O'Neil\r6!!!\r55\r23");
        tty.see("What does P4 hold?");
        tty.screen.lock().expect("a screen").screen_mut().set_size(cells(40), cells(100));
        tty.type_in(LEAVE);
        assert_eq!(tty.end(), 0);
        let line =
            "parlour divicity score P1=10,rinds,beer \"O'Neil=duck,lex,lex,lex\" P3=milk,milk P4=-5,-10";
        tty.see(line);
        let text = tty.text();
        let mut again = crate::common::shell();
        let program = assert_cmd::cargo::cargo_bin!("parlour").display().to_string();
        again.args(["-c", &line.replace("parlour", &program)]);
        let again = String::from_utf8(again.output().expect("it runs").stdout).expect("text");
        assert!(again.contains("P1 wins with 55"), "{again}");
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        assert!(squeezed(&text).contains(&squeezed(&again)), "{text}\n{again}");
    }
}

#[test]
fn a_tally_without_anything_prints_nothing() {
    let folder = folder();
    let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(24), cells(80), 0)));
    let mut tty = Tty::start_on(screen, folder.path(), &["divicity", "score"], (80, 24), &[]);
    tty.see("What does P1 hold?");
    tty.type_in("\u{3}");
    assert_eq!(tty.end(), 0);
    assert_eq!(tty.text().trim(), "");
}

#[test]
fn the_terminal_is_given_back_when_the_system_ends_the_keeper() {
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (80, 24), &[]);
    tty.see("takes first?");
    tty.signal("-TERM");
    assert_eq!(tty.end(), 0);
}

/// Repeated signals while the keeper ends must not leave the terminal in raw mode.
#[test]
fn the_terminal_is_given_back_however_often_the_system_asks() {
    for signals in [["-TERM", "-TERM", "-TERM"], ["-INT", "-TERM", "-INT"]] {
        let folder = folder();
        let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (80, 24), &[]);
        tty.see("takes first?");
        // One process sends them all, so that they arrive before the first is handled.
        let id = tty.child.process_id().expect("an id");
        let script: String = signals.iter().map(|signal| format!("kill {signal} {id};")).collect();
        assert!(crate::common::shell().args(["-c", &script]).status().expect("sh").success());
        assert_eq!(tty.end(), 0);
    }
}

/// A closed window, or a broken connection.
#[test]
fn a_terminal_that_goes_away_ends_the_keeper() {
    let folder = folder();
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a pty");
    let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin!("parlour"));
    // Independent of the system's language.
    command.env("PARLOUR_LANG", "en");
    command.args(["divicity", "keep", "m.dvc"]);
    command.cwd(folder.path());
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).expect("the keeper starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("its screen");
    let mut shown = Vec::new();
    while !String::from_utf8_lossy(&shown).contains("Players") {
        let mut bytes = [0; 4096];
        let count = reader.read(&mut bytes).expect("it shows something");
        assert!(count > 0, "it ended early");
        shown.extend_from_slice(&bytes[..count]);
    }
    drop((reader, pair.master));
    let start = Instant::now();
    while child.try_wait().expect("a status").is_none() {
        if start.elapsed() > HANGS {
            let _ = child.kill();
            panic!("it goes on without a terminal");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_file_that_was_taken_away_is_written_again() {
    let folder = folder();
    let path = folder.path().join("m.dvc");
    let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (80, 24), &[]);
    tty.see("takes first?");
    fs::remove_file(&path).expect("removed");
    tty.type_in("15");
    tty.see("NOT SAVED, the file is gone: F8 writes it, F9 saves under another name");
    assert!(!path.exists(), "only when that is asked for");
    tty.type_in(SAVE);
    tty.see("Saved.");
    assert!(record(&folder).ends_with("{keeper: now | milk | Ana milk}\n"), "{}", record(&folder));
    // Leaving asks for confirmation only if the file cannot be written.
    fs::rename(&path, folder.path().join("other")).expect("renamed");
    tty.type_in("21");
    tty.see("NOT SAVED, the file is gone");
    fs::create_dir(&path).expect("a folder");
    tty.type_in(LEAVE);
    tty.see("Leave anyway?");
    tty.type_in("\u{1b}");
    tty.see("takes first?");
    fs::remove_dir(&path).expect("removed");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    tty.see("m.dvc was gone, and is written again");
    assert!(record(&folder).ends_with("1. | milk 10 | Ana milk | Beto 10\n"), "{}", record(&folder));
}

/// A user who leaves anyway finds the match printed on the terminal.
#[test]
fn a_match_that_cannot_be_saved_is_printed_at_the_end() {
    let folder = folder();
    let path = folder.path().join("m.dvc");
    let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (80, 24), &[]);
    tty.see("takes first?");
    fs::remove_file(&path).expect("removed");
    fs::create_dir(&path).expect("a folder");
    tty.type_in("1521");
    tty.see("NOT SAVED");
    tty.type_in(LEAVE);
    tty.see("Leave anyway?");
    tty.type_in("x");
    assert_eq!(tty.end(), 2);
    tty.see("1. | milk 10 | Ana milk | Beto 10");
    tty.see("the last steps are not saved in m.dvc");
}

/// Nothing happens before Enter, which plays the typed card rather than the one marked for the next player.
#[test]
fn a_card_is_played_by_enter() {
    let folder = folder();
    let args = ["--cards", "--names", "Ana", "Beto", "Cira"];
    let mut tty = start_keeper(folder.path(), &args, (80, 24), &[]);
    tty.see("Which card does Ana play?");
    tty.type_in("3m");
    tty.see("Which card does Ana play? 3m_");
    assert!(!record(&folder).contains("3M"), "{}", record(&folder));
    tty.type_in("\r");
    tty.see("Which card does Beto play? _");
    assert!(record(&folder).ends_with("{keeper: now 3M |}\n"), "{}", record(&folder));
    // An unplayable card stays in the input until another is typed.
    tty.type_in("3m\r");
    tty.see("Which card does Beto play? 3m_");
    tty.type_in("\r\r1x\r");
    tty.see("Which card does Beto play? 1x_");
    tty.see("`1x` does not answer");
    assert!(record(&folder).ends_with("{keeper: now 3M |}\n"), "{}", record(&folder));
    tty.type_in("0 ");
    tty.see("Which card does Beto play? 10 _");
    tty.type_in("M\r*");
    tty.see("Which card does Cira play? *_");
    assert!(record(&folder).ends_with("{keeper: now 3M 10M |}\n"), "{}", record(&folder));
    tty.type_in("\u{7f}joker\r");
    tty.see("Which tokens are set out?");
    assert!(record(&folder).ends_with("{keeper: now 3M 10M * |}\n"), "{}", record(&folder));
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
}

/// Ends the keeper and checks the message below the match.
#[track_caller]
fn told_at_the_end(tty: &mut Tty, keys: &str, status: u32, text: &str) {
    tty.type_in(keys);
    assert_eq!(tty.end(), status);
    tty.see(text);
    assert!(!tty.text().contains("saved in m.dvc\n") || status > 0, "{}", tty.text());
}

/// However the keeper ends, only what is on the disk is reported as saved.
#[test]
fn what_became_of_the_file_is_looked_at_when_the_keeper_ends() {
    let lost = "the last steps are not saved in m.dvc: another program has changed the file";
    for (size, keys) in [((80, 24), LEAVE), ((80, 24), "\u{3}"), ((39, 11), "\u{3}")] {
        let folder = folder();
        let path = folder.path().join("m.dvc");
        let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, size, &[]);
        tty.see("aved");
        let before = record(&folder);
        fs::remove_file(&path).expect("removed");
        tty.screen.lock().expect("a screen").screen_mut().set_size(cells(24), cells(80));
        told_at_the_end(&mut tty, keys, 0, "m.dvc was gone, and is written again");
        assert_eq!(record(&folder), before);
        if keys == LEAVE {
            continue;
        }
        let mut tty = start_keeper(folder.path(), &[], size, &[]);
        tty.see("aved");
        fs::write(&path, "theirs").expect("written");
        tty.screen.lock().expect("a screen").screen_mut().set_size(cells(24), cells(100));
        told_at_the_end(&mut tty, keys, 2, lost);
        assert_eq!(record(&folder), "theirs");
    }
    // A user who leaves by F10 can still act.
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (80, 24), &[]);
    tty.see("takes first?");
    fs::write(folder.path().join("m.dvc"), "theirs").expect("written");
    tty.type_in(LEAVE);
    tty.see("NOT SAVED, another program has changed the file");
    tty.see("Leave anyway?");
    tty.type_in(NAME);
    tty.type_in("m.dvc\r");
    tty.see("Cannot write m.dvc: another program has changed the file");
    tty.type_in(NAME);
    tty.type_in("other.dvc\r");
    tty.see("Goes on in other.dvc.");
    tty.type_in(NAME);
    tty.type_in("other.dvc\r");
    tty.see("Goes on in other.dvc.");
    tty.type_in(NAME);
    tty.type_in("m.dvc\r");
    tty.see("m.dvc exists: choose another name.");
    assert!(!tty.text().contains("M.dvc"), "{}", tty.text());
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    assert_eq!(record(&folder), "theirs");
}

/// A message of two lines hides no answer.
#[test]
fn a_long_message_hides_no_answer() {
    for language in ["en", "es", "pt"] {
        for (width, height) in [(80, 24), (80, 25), (80, 30), (60, 18), (40, 12)] {
            let folder = folder();
            let args = ["--lang", language, "--names", "Ana", "Beto", "Cira", "Davi", "Eva", "Fafa"];
            let mut tty = start_keeper(folder.path(), &args, (width, height), &[]);
            tty.see("6 Fafa");
            fs::write(folder.path().join("m.dvc"), "theirs").expect("written");
            tty.type_in("1");
            tty.see("  1 10");
            tty.type_in("1");
            // A screen is drawn in parts.
            let alarms = ["NOT SAVED", "SIN GUARDAR", "NÃO SALVO"];
            let answers = ["1 Ana", "2 Beto", "3 Cira", "4 Davi", "5 Eva", "6 Fafa", "/ n"];
            tty.see_that(&format!("answer, {language} {width}x{height},"), |screen| {
                alarms.iter().any(|alarm| screen.contains(alarm))
                    && answers.iter().all(|answer| screen.contains(answer))
            });
        }
    }
}

#[test]
fn what_is_not_saved_is_said_and_kept_under_another_name() {
    let folder = folder();
    let mut tty = start_keeper(folder.path(), &WITHOUT_CARDS, (80, 24), &[]);
    tty.see("takes first?");
    fs::write(folder.path().join("m.dvc"), "theirs").expect("written");
    tty.type_in("15");
    tty.see("NOT SAVED, another program has changed the file");
    tty.type_in(LEAVE);
    tty.see("Leave anyway?");
    tty.type_in(NAME);
    tty.see("Save under another name");
    tty.type_in("other.dvc\r");
    tty.see("Goes on in other.dvc.");
    tty.type_in(LEAVE);
    assert_eq!(tty.end(), 0);
    assert_eq!(record(&folder), "theirs");
    let other = fs::read_to_string(folder.path().join("other.dvc")).expect("a record");
    assert!(other.ends_with("{keeper: now | milk | Ana milk}\n"), "{other}");
}

/// A random change with its keys: mostly a step, otherwise several undos, a redo, a reopened trick, or a
/// changed name, on the match page or in words. Each undo saves a record of its own.
fn any_change(
    keeper: &mut Keeper,
    records: &mut Vec<String>,
    choose: &mut impl FnMut(usize) -> usize,
) -> Option<String> {
    let is_longer = |name: &Name| name.as_str().ends_with('x');
    match choose(9) {
        0 if keeper.clone().undo() => {
            let times = 1 + choose(3);
            let mut keys = String::new();
            while keys.len() < times && keeper.undo() {
                records.push(keeper.record());
                keys.push('<');
            }
            return Some(keys);
        }
        1 if keeper.redo() => return Some(">".to_owned()),
        2 if !keeper.tricks().is_empty() => {
            keeper.obey(&keeper::Command::Reopen(keeper.tricks().len())).expect("a whole trick");
            return Some(format!("{CORRECT}\r"));
        }
        3 => {
            let mut names = keeper.names().to_vec();
            let last = names.last_mut().expect("players");
            let (other, key) = if is_longer(last) {
                (last.as_str().trim_end_matches('x').to_owned(), "\u{7f}")
            } else {
                (format!("{last}x"), "x")
            };
            *last = other.parse().expect("a name");
            keeper.obey(&keeper::Command::SetUp(names, Box::new(*keeper.setup()))).expect("a match");
            return Some(format!("{MATCH}{key}\r"));
        }
        4 => {
            let mut names = keeper.names().to_vec();
            let old = names[0].to_string();
            let new =
                if is_longer(&names[0]) { old.trim_end_matches('x').to_owned() } else { format!("{old}x") };
            names[0] = new.parse().expect("a name");
            keeper.obey(&keeper::Command::SetUp(names, Box::new(*keeper.setup()))).expect("a match");
            return Some(format!("rename {old} {new}\r"));
        }
        _ => {}
    }
    let (step, keys) = any_step(keeper.state(), choose)?;
    keeper.obey(&keeper::Command::Play(vec![step])).expect("allowed");
    Some(keys)
}

/// Players named like tokens, cards and words of records, in several scripts.
const HOSTILE: [&str; 3] =
    ["Ana,Beto,Cira,Davi,Eva,Fafa", "duck,beer,JP,kept,Jose\u{301}", "by,美咲,עמית,now,O’Neil"];

#[test]
fn nothing_that_the_screen_showed_is_lost_by_a_kill() {
    const KILLS: usize = 25;
    let folder = folder();
    let mut choose = random(25);
    let mut starts = Vec::new();
    let mut changes = 0;
    for kill in 0..KILLS {
        let path = folder.path().join("m.dvc");
        if path.exists() && (kill % 8 == 0 || on_disk(&folder).state().is_over()) {
            fs::remove_file(&path).expect("removed");
        }
        let args: &[&str] = if path.exists() { &[] } else { &["--names", HOSTILE[kill / 8 % 3], "--cards"] };
        let start = Instant::now();
        let mut tty = start_keeper(folder.path(), args, (80, 24), &[]);
        tty.see(" of ");
        starts.push(start.elapsed());
        let mut keeper = on_disk(&folder);
        let mut records = vec![keeper.record()];
        let mut typed = Vec::new();
        let mut shown = 0;
        let seen = choose(8);
        for at in 0..seen + 6 {
            let Some(keys) = any_change(&mut keeper, &mut records, &mut choose) else { break };
            records.push(keeper.record());
            tty.type_in(&keys);
            typed.push(keys);
            if keeper.state().is_over() {
                break;
            }
            if at < seen {
                changes += 1;
                // Once visible on the screen, a step must be on the disk.
                let next = format!("trick {} of ", keeper.state().tricks() + 1);
                tty.see_that("the step", |screen| {
                    screen.contains(&next)
                        && fs::read_to_string(&path).is_ok_and(|there| Some(&there) == records.last())
                });
                shown = records.len() - 1;
            }
        }
        std::thread::sleep(Duration::from_micros(choose(4000) as u64));
        tty.signal("-KILL");
        tty.child.wait().expect("dead");
        let there = record(&folder);
        assert!(Report::new(&GameText::new(&there)).fault.is_none(), "{there}");
        assert!(
            records[shown..].contains(&there),
            "kill {kill}: {shown} shown of {typed:?}\n{there}\nbefore:\n{}\nlast:\n{}",
            records[0],
            records[records.len() - 1]
        );
    }
    assert!(changes > KILLS, "{changes}");
    starts.sort();
    eprintln!("from start to screen {:?} by median, {:?} at most", starts[starts.len() / 2], starts.last());
}
