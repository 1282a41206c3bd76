//! Cases of `vectors/diverto`, computed by an independent program from the rules alone.

use crate::common::Parlour;
use crate::common::game::{DIVERTO, lines};
use crate::common::vectors::{InvalidGame, cases, games, games_with_cases, sha256};
use parlour::diverto::{Axis, Numbers, Player, Position, Report, search::Search};
use parlour::internals::diverto::standing::status;
use parlour::table::TwoPlayerGame as _;
use serde::Deserialize;
use serde_json::{Value, json};

const GAMES: &str = include_str!("../vectors/diverto/games_valid.dvt");
const VALID: &str = include_str!("../vectors/diverto/games_valid.json");
const ENDGAMES: &str = include_str!("../vectors/diverto/endgames.json");
const INVALID: &str = include_str!("../vectors/diverto/games_invalid.json");

#[derive(Deserialize)]
struct ValidGame {
    game: usize,
    line: usize,
    rows: u8,
    variant: String,
    result: String,
    plies: u16,
    status: String,
    ends: Vec<String>,
    end_axes: Vec<String>,
    held: [u16; 2],
    collected: [u16; 2],
    spent: [u16; 2],
    uncollected: Vec<String>,
    numbers: [Option<[u32; 2]>; 2],
    legal: usize,
    legal_sha256: String,
    numbers_known: bool,
    with_dice: Vec<WithDice>,
}

#[derive(Deserialize)]
struct WithDice {
    dice: [u32; 2],
    legal: usize,
    legal_sha256: String,
}

impl ValidGame {
    /// The reason for the game's state, derived from board and claimed result.
    fn reason(&self) -> Option<&str> {
        match (self.status.as_str(), self.result.as_str()) {
            ("draw", _) => Some("last-row"),
            ("player1-wins" | "player2-wins", _) => Some("no-line"),
            (_, "1-0" | "0-1") => Some("resignation"),
            (_, "1/2-1/2") => Some("agreement"),
            _ => None,
        }
    }
}

/// The number of legal lines, and the hash of their text.
fn legal(position: &Position, thrown: Option<Numbers>) -> (usize, String) {
    let lines = position.lines(position.pairs(thrown));
    let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    lines.sort();
    (lines.len(), sha256(&lines.join("\n")))
}

fn players<T>(of: impl Fn(Player) -> T) -> [T; 2] {
    Player::ALL.map(of)
}

fn ends(report: &Report) -> (Vec<String>, Vec<String>) {
    let mut ends: Vec<_> = report.position().ends().into_iter().flatten().collect();
    ends.sort_by_key(|end| (end.at, end.axis == Axis::Vertical));
    let axis = |axis| if axis == Axis::Horizontal { "H" } else { "V" };
    ends.iter().map(|end| (end.at.to_string(), axis(end.axis).to_owned())).unzip()
}

#[test]
fn every_valid_game_replays_to_its_end() {
    for (game, case) in games_with_cases::<ValidGame>(GAMES, VALID) {
        let game = game.as_text();
        let number = case.game;
        let report = Report::new(&game);
        assert_eq!(report.fault, None, "{number}");
        assert_eq!((game.index() + 1, game.first().line), (number, case.line));
        let position = report.position();
        assert_eq!(
            (position.plies(), status(report.game.end())),
            (case.plies, case.status.as_str()),
            "{number}"
        );
        assert_eq!(report.standing().reason().map(parlour::diverto::Reason::name), case.reason(), "{number}");
        assert_eq!(report.setup().rows.get(), case.rows, "{number}");
        let tally = |player| *position.tally(player);
        assert_eq!(players(|player| tally(player).held()), case.held, "{number}");
        assert_eq!(players(|player| tally(player).collected), case.collected, "{number}");
        assert_eq!(players(|player| tally(player).spent), case.spent, "{number}");
        let numbers = players(|player| {
            tally(player).numbers.map(|numbers| [numbers.0.get().into(), numbers.1.get().into()])
        });
        assert_eq!(numbers, case.numbers, "{number}");
        if case.plies > 0 {
            assert_eq!(ends(&report), (case.ends.clone(), case.end_axes.clone()), "{number}");
            let mut lives: Vec<_> = position.occupancy().lives().collect();
            lives.sort_unstable();
            let lives: Vec<String> = lives.iter().map(ToString::to_string).collect();
            assert_eq!(lives, case.uncollected, "{number}");
        }
    }
}

/// For one case under `roll`, the listed lines follow from row changes (D3), which do not apply there (D10):
/// the case itself says that the numbers are unknown.
fn lists_row_changes(case: &ValidGame) -> bool {
    case.variant.contains("roll") && !case.numbers_known
}

#[test]
fn the_same_lines_are_legal_at_the_end_of_every_valid_game() {
    for (game, case) in games_with_cases::<ValidGame>(GAMES, VALID) {
        let report = Report::new(&game.as_text());
        let position = report.position();
        if position.plies_left() == 0 {
            continue;
        }
        if !lists_row_changes(&case) {
            assert_eq!(legal(position, None), (case.legal, case.legal_sha256.clone()), "{}", case.game);
            assert_eq!(position.waits_for_dice(), !case.numbers_known, "{}", case.game);
        }
        for WithDice { dice: [one, two], legal: count, legal_sha256 } in &case.with_dice {
            let thrown = Numbers::new(*one, *two);
            assert_eq!(legal(position, thrown), (*count, legal_sha256.clone()), "{}", case.game);
        }
    }
}

#[test]
fn the_program_says_the_same_of_them() {
    let told = lines(&DIVERTO.check().file("games.dvt", GAMES).args(["--json", "games.dvt"]).run().fine(""));
    let cases = cases::<ValidGame>(VALID);
    assert_eq!(told.len(), cases.len());
    for (told, case) in told.iter().zip(cases) {
        let number = case.game;
        assert_eq!(told["game"], json!(number));
        assert_eq!(told["plies"], json!(case.plies), "{number}");
        assert_eq!(told["status"], json!(case.status), "{number}");
        assert_eq!(told["reason"], json!(case.reason()), "{number}");
        assert_eq!(told["rows"], json!(case.rows), "{number}");
        assert_eq!(told["ends"], json!(case.ends), "{number}");
        let lives = |player: usize| json!({ "held": case.held[player], "collected": case.collected[player], "spent": case.spent[player] });
        assert_eq!(told["lives"], json!({ "player1": lives(0), "player2": lives(1) }), "{number}");
        assert_eq!(told["error"], Value::Null, "{number}");
    }
}

#[test]
fn every_invalid_file_has_its_one_fault() {
    for case in cases::<InvalidGame>(INVALID) {
        let file = &case.file;
        let ran = Parlour::new().file(file, case.text(&DIVERTO)).args(["check", "--json", file]).run();
        let fault = case.only_fault(&ran.faulty(""));
        let ply = case.ply.filter(|_| case.kind != "bad-tag");
        assert_eq!(fault["ply"], json!(ply), "{file}: {fault}");
    }
}

#[derive(Deserialize)]
struct Endgame {
    id: usize,
    record: String,
    to_move: usize,
    plies_played: u16,
    legal: usize,
    legal_sha256: String,
    value: String,
    plies: i32,
    winning_lines: Vec<String>,
}

#[test]
fn endgames_are_solved_and_proven() {
    for case in cases::<Endgame>(ENDGAMES) {
        let report = Report::new(&games(&case.record)[0].as_text());
        let position = report.position();
        assert_eq!(position.plies(), case.plies_played, "{}", case.id);
        assert_eq!(position.player(), Player::ALL[case.to_move - 1], "{}", case.id);
        assert_eq!(legal(position, None), (case.legal, case.legal_sha256.clone()), "{}", case.id);
        let found = Search::new(position).depth(8).run();
        let plies = if case.value == "win" { case.plies } else { -case.plies };
        assert_eq!(found.win_in_plies, Some(plies), "{}", case.id);
        assert_eq!(found.expected.len(), case.plies as usize, "{}", case.id);
        let line = found.line.expect("a line").to_string();
        assert!(plies < 0 || case.winning_lines.contains(&line), "{}: {line}", case.id);
    }
}

/// A fault in a line is the first kind in judging order, at the start of the word.
#[test]
fn faults_of_lines_are_exactly_those_given() {
    for case in cases::<InvalidGame>(INVALID) {
        let text = case.text(&DIVERTO);
        let fault = Report::new(&games(&text)[case.game - 1].as_text()).fault.expect("a fault");
        assert_eq!(fault.kind, case.kind, "{}", case.file);
        if case.kind != "bad-tag" {
            let place = (fault.location.line, fault.location.column);
            assert_eq!(place, (case.line, case.column), "{}", case.file);
        }
    }
}
