//! Cases of `vectors/persivic`, computed by an independent program from the rules alone.

use std::collections::BTreeMap;

use crate::common::game::{PERSIVIC, lines};
use crate::common::vectors::{InvalidGame, cases, games, games_with_cases, sha256};
use parlour::internals::persivic::rules::{perft, perft_making};
use parlour::persivic::notation::{PositionFault, arrangement};
use parlour::persivic::search::proof::{forced_win, winning_moves};
use parlour::persivic::search::{Context, Search};
use parlour::persivic::{NoMove, Options, Position, Reason, Replay, Report, Side};
use parlour::table::Reading;
use serde::Deserialize;
use serde_json::{Value, json};

const GAMES: &str = include_str!("../vectors/persivic/games_valid.psv");
const VALID: &str = include_str!("../vectors/persivic/games_valid.json");
const INVALID: &str = include_str!("../vectors/persivic/games_invalid.json");
const WINS: &str = include_str!("../vectors/persivic/wins.json");
const PERFT: &str = include_str!("../vectors/persivic/perft.json");

/// More paths take too long without optimization.
const PATHS: u64 = 2_000_000;

#[derive(Deserialize)]
struct ValidGame {
    game: usize,
    plies: u32,
    r#final: String,
    status: String,
    board: String,
    end_rule: Option<String>,
    result: String,
    start: String,
    third_time_at: Option<u32>,
    line: usize,
    moves_sha256: String,
}

#[derive(Deserialize)]
struct PerftFile {
    positions: Vec<PerftCase>,
}

#[derive(Deserialize)]
struct PerftCase {
    name: String,
    position: String,
    status: String,
    rule: Option<String>,
    /// Path counts by depth.
    perft: BTreeMap<u32, u64>,
    #[serde(default)]
    moves_from: BTreeMap<String, u64>,
    moves_sha256: Option<String>,
}

fn perft_cases() -> Vec<PerftCase> {
    serde_json::from_str::<PerftFile>(PERFT).expect("vectors").positions
}

impl ValidGame {
    /// The reason for the game's state, derived from board, result and repetition.
    fn reason(&self) -> Option<&str> {
        match (self.end_rule.as_deref(), self.result.as_str()) {
            (Some("P6"), _) => Some("far-row"),
            (Some("P7a"), _) => Some("few-stones"),
            (Some("P7b"), _) => Some("no-move"),
            (Some("P7c"), _) => Some("no-capture-limit"),
            (Some("P7d"), _) => Some("repetition"),
            (Some(rule), _) => panic!("{rule}"),
            (None, "*") => None,
            (None, "1/2-1/2") if self.third_time_at == Some(self.plies) => Some("repetition-claimed"),
            (None, "1/2-1/2") => Some("agreement"),
            (None, _) => Some("resignation"),
        }
    }
}

#[test]
fn every_valid_game_replays_to_its_end() {
    for (game, case) in games_with_cases::<ValidGame>(GAMES, VALID) {
        let game = game.as_text();
        let report = Report::new(&game);
        let number = case.game;
        assert_eq!(report.fault, None, "{number}");
        assert_eq!((game.index() + 1, game.first().line), (number, case.line));
        assert_eq!(
            (report.plies, report.standing().status()),
            (case.plies, case.status.as_str()),
            "{number}"
        );
        assert_eq!(report.standing().reason().map(Reason::name), case.reason(), "{number}");
        assert_eq!(report.position().to_string(), case.r#final, "{number}");
        let third: Vec<u32> = case.third_time_at.into_iter().collect();
        assert_eq!(report.game.third_times(), third, "{number}");
        let decided = case.end_rule.is_some();
        assert_eq!(case.board, if decided { case.status.as_str() } else { "unfinished" }, "{number}");

        let line = Replay::new(&game);
        assert_eq!(line.position(0).to_string(), case.start, "{number}");
        assert_eq!(
            (line.plies.len(), *line.report.position()),
            (case.plies as usize, *report.position()),
            "{number}"
        );
        let moves: Vec<String> = line.plies.iter().map(ToString::to_string).collect();
        assert_eq!(sha256(&moves.join(" ")), case.moves_sha256, "{number}");
    }
}

#[test]
fn the_program_says_the_same_of_them() {
    let ran = PERSIVIC.check().file("games.psv", GAMES).args(["--json", "games.psv"]).run().fine("");
    for (told, case) in lines(&ran).iter().zip(cases::<ValidGame>(VALID)) {
        assert_eq!(told["game"], json!(case.game));
        assert_eq!(told["plies"], json!(case.plies), "{}", case.game);
        assert_eq!(told["status"], json!(case.status), "{}", case.game);
        assert_eq!(told["reason"], json!(case.reason()), "{}", case.game);
        assert_eq!(told["position"], json!(case.r#final), "{}", case.game);
        assert_eq!(told["third_times"], json!(Vec::from_iter(case.third_time_at)), "{}", case.game);
        assert_eq!(told["error"], Value::Null, "{}", case.game);
    }
}

#[test]
fn every_invalid_file_has_its_one_fault() {
    for case in cases::<InvalidGame>(INVALID) {
        let file = &case.file;
        let check = PERSIVIC.check().file(file, case.text(&PERSIVIC));
        case.only_fault(&check.args(["--strict", "--json", file]).run().faulty(""));
    }
}

/// A fault in a move is the first kind in judging order, at the start of the word.
#[test]
fn faults_of_moves_are_exactly_those_given() {
    for case in cases::<InvalidGame>(INVALID) {
        if matches!(case.kind.as_str(), "bad-tag" | "bad-position") {
            continue;
        }
        let text = case.text(&PERSIVIC);
        let game = &games(&text)[case.game - 1];
        let game = game.as_text();
        let fault = Report::of(&game.parse(), &game, Reading::Strict).fault.expect("a fault");
        let place = (fault.kind, fault.location.line, fault.location.column);
        assert_eq!(place, (case.kind.as_str(), case.line, case.column), "{}", case.file);
    }
}

/// Two cases exceed the number of stones that `NOTATION.md` allows a side (27). They are valid for move
/// generation, and [`arrangement`] reads them.
const TOO_MANY_STONES: [(&str, Side, u32); 2] = [
    ("27 on one square against 27 on one square, and singles", Side::Red, 28),
    ("crowded random board 3", Side::Blue, 33),
];

#[test]
fn perft_positions_are_read_unless_they_have_too_many_stones() {
    for case in perft_cases() {
        assert_eq!(arrangement(&case.position).expect("an arrangement").to_string(), case.position);
        let read = case.position.parse::<Position>().map_err(|error| error.fault);
        match TOO_MANY_STONES.iter().find(|(name, ..)| *name == case.name) {
            Some((_, side, stones)) => assert_eq!(read, Err(PositionFault::Stones(*side, *stones))),
            None => assert!(read.is_ok(), "{}: {read:?}", case.name),
        }
    }
}

#[test]
fn perft_counts_as_many_paths() {
    for case in perft_cases() {
        let position = arrangement(&case.position).expect("an arrangement");
        for (&depth, &paths) in case.perft.iter().filter(|(_, paths)| **paths < PATHS) {
            assert_eq!(perft(&position, depth), paths, "{} to depth {depth}", case.name);
            if depth < 3 {
                assert_eq!(perft_making(&position, depth), paths, "{} to depth {depth}", case.name);
            }
        }
    }
}

#[test]
fn perft_positions_have_the_same_moves() {
    for case in perft_cases() {
        let name = &case.name;
        let position = arrangement(&case.position).expect("an arrangement");
        let end = position.ended(NoMove::Loss);
        assert_eq!(end.map(|end| end.rule.id()), case.rule.as_deref(), "{name}");
        let status = match end.and_then(|end| end.winner) {
            Some(Side::Red) => "red-wins",
            Some(Side::Blue) => "blue-wins",
            None => "unfinished",
        };
        assert_eq!(status, case.status, "{name}");
        if end.is_some() {
            continue;
        }
        let stacks = position.stones(position.side_to_move());
        let from = stacks.map(|square| (square.to_string(), position.count_moves_from(square)));
        let from: BTreeMap<String, u64> = from.filter(|(_, moves)| *moves > 0).collect();
        assert_eq!(from, case.moves_from, "{name}");
        for (square, moves) in &from {
            let square = square.parse().expect("a square");
            assert_eq!(position.moves_from(square).count() as u64, *moves, "{name}");
        }
        if let Some(hash) = case.moves_sha256 {
            let mut moves: Vec<String> = position.moves().map(|played| played.to_string()).collect();
            moves.sort();
            assert_eq!(sha256(&moves.join("\n")), hash, "{name}");
        }
    }
}

#[derive(Deserialize)]
struct WinFile {
    positions: Vec<WinCase>,
}

#[derive(Deserialize)]
struct WinCase {
    position: String,
    plies: Option<u32>,
    winning_count: usize,
    complete: bool,
    winning_moves: Vec<String>,
    no_move: String,
}

impl WinCase {
    fn context(&self) -> Context {
        Context::new(Options { no_move: self.no_move.parse().expect("an option"), ..Options::default() })
    }
}

fn win_cases() -> Vec<WinCase> {
    serde_json::from_str::<WinFile>(WINS).expect("vectors").positions
}

#[test]
fn forced_wins_are_found_and_no_others() {
    for case in win_cases() {
        let position = arrangement(&case.position).expect("an arrangement");
        let won = forced_win(&position, &case.context(), 3, |_| false);
        assert_eq!(won.as_ref().map(|won| won.plies), case.plies, "{}", case.position);
        if let Some(won) = won {
            let first = won.first.to_string();
            assert!(!case.complete || case.winning_moves.contains(&first), "{}: {first}", case.position);
        }
        let found = Search::new(&position).context(&case.context()).depth(2).run();
        let plies = found.lines[0].win_in_plies.filter(|plies| *plies > 0);
        assert_eq!(plies, case.plies.map(|plies| plies as i32), "{}", case.position);
    }
}

#[test]
fn every_winning_first_move_is_found() {
    for case in win_cases() {
        let Some(plies) = case.plies.filter(|_| case.complete) else { continue };
        let position = arrangement(&case.position).expect("an arrangement");
        let found = winning_moves(&position, &case.context(), plies, |_| false);
        let mut found: Vec<String> = found.iter().map(ToString::to_string).collect();
        found.sort();
        assert_eq!(found.len(), case.winning_count, "{}", case.position);
        assert_eq!(found, case.winning_moves, "{}", case.position);
    }
}
