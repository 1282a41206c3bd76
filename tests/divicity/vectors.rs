//! Cases of `vectors/divicity`, computed by an independent program from the rules alone: all through the
//! library, and through the command where only that could fail.

use std::collections::BTreeMap;

use crate::common::Parlour;
use parlour::divicity::notation::quick::{self, Held};
use parlour::divicity::notation::word;
use parlour::divicity::{Holding, Standings, TokenKind};
use parlour::internals::divicity::rules::{Reason, check_heap, score};
use parlour::record::Fault as _;
use serde::Deserialize;
use serde_json::{Value, json};

const SCORES: &str = include_str!("../vectors/divicity/scores.json");
const HANDS: &str = include_str!("../vectors/divicity/hands.json");
const QUICK_ERRORS: &str = include_str!("../vectors/divicity/quick_errors.json");

#[derive(Deserialize)]
struct ScoreCase {
    id: u32,
    players: Vec<Player>,
    quick: String,
    quick_alt: String,
    expected: Expected,
}

#[derive(Deserialize)]
struct Player {
    name: String,
    tokens: BTreeMap<String, u8>,
    lex: u8,
}

#[derive(Deserialize)]
struct Expected {
    totals: BTreeMap<String, i32>,
    breakdown: BTreeMap<String, BTreeMap<String, i32>>,
    ranking: Vec<Vec<String>>,
    winners: Vec<String>,
    shared: bool,
}

#[derive(Deserialize)]
struct HandCase {
    id: u32,
    players: Vec<String>,
    hands: Vec<(String, Vec<String>)>,
    dvc: String,
    valid: bool,
    kind: Option<String>,
    player: Option<String>,
    card: Option<String>,
    also_acceptable: Vec<String>,
}

#[derive(Deserialize)]
struct QuickError {
    quick: String,
    kind: String,
}

fn cases<'c, T: Deserialize<'c>>(text: &'c str) -> Vec<T> {
    serde_json::from_str(text).expect("vectors")
}

impl Player {
    fn holding(&self) -> Holding {
        let mut holding = Holding { lex: self.lex, ..Holding::default() };
        for (kind, count) in &self.tokens {
            holding.tokens.add(TokenKind::named(kind).expect("a kind"), *count);
        }
        holding
    }
}

impl Expected {
    /// The parts of a player's score, in the order of C12, combined from the finer ones of the case.
    fn parts(&self, name: &str) -> [i32; 8] {
        let part = |name: &str, of: &str| self.breakdown[name][of];
        let points = ["10", "-5", "-10", "-20"].map(|of| part(name, of)).iter().sum();
        let [duck, rinds, beer, pairs, milk, kept, lex] =
            ["duck", "rinds", "beer", "pairs", "milk", "kept", "lex"].map(|of| part(name, of));
        [points, duck, rinds, beer, pairs, milk, kept, lex]
    }

    /// A player's rank: one more than the number of players in the groups before.
    fn rank(&self, name: &str) -> usize {
        let groups = self.ranking.iter().take_while(|group| !group.iter().any(|known| known == name));
        groups.map(Vec::len).sum::<usize>() + 1
    }
}

#[test]
fn holdings_score_and_rank_as_expected() {
    for case in cases::<ScoreCase>(SCORES) {
        let (id, expected) = (case.id, &case.expected);
        let holdings: Vec<Holding> = case.players.iter().map(Player::holding).collect();
        assert_eq!(check_heap(&holdings, None), Ok(()), "{id}");
        let standings = Standings::new(&holdings);
        assert_eq!(standings.ranked.len(), case.players.len(), "{id}");
        for standing in &standings.ranked {
            let name = &case.players[standing.player].name;
            assert_eq!(standing.parts.each(), expected.parts(name), "{id}: {name}");
            assert_eq!(standing.total, expected.totals[name], "{id}: {name}");
            assert_eq!(standing.rank, expected.rank(name), "{id}: {name}");
            assert_eq!(standing.winner, expected.winners.contains(name), "{id}: {name}");
            assert_eq!(score(&standing.holding), standing.parts, "{id}: {name}");
        }
        let mut winners: Vec<&String> =
            standings.winners().map(|player| &case.players[player].name).collect();
        winners.sort();
        let mut wanted: Vec<&String> = expected.winners.iter().collect();
        wanted.sort();
        assert_eq!(winners, wanted, "{id}");
        assert_eq!(standings.reason == Reason::Shared, expected.shared, "{id}");
    }
}

#[test]
fn both_ways_to_write_a_heap_are_read_alike() {
    for case in cases::<ScoreCase>(SCORES) {
        let wanted: Vec<(&str, Holding)> =
            case.players.iter().map(|player| (player.name.as_str(), player.holding())).collect();
        for text in [&case.quick, &case.quick_alt] {
            let players = quick::parse(text).unwrap_or_else(|faults| panic!("{}: {faults:?}", case.id));
            let read: Vec<(&str, Holding)> =
                players.iter().map(|held| (held.name.as_str(), held.holding)).collect();
            assert_eq!(read, wanted, "{}: {text}", case.id);
            let written: Vec<String> = players.iter().map(quick::line).collect();
            let again = quick::parse(&written.join(" ")).expect("what was written");
            let holdings = |players: &[Held]| players.iter().map(|held| held.holding).collect::<Vec<_>>();
            assert_eq!(holdings(&again), holdings(&players), "{}", case.id);
        }
    }
}

#[test]
fn the_program_says_the_same_in_json() {
    for case in cases::<ScoreCase>(SCORES).iter().step_by(6) {
        let expected = &case.expected;
        for text in [&case.quick, &case.quick_alt] {
            // As passed by a shell: one argument per player.
            let mut run = Parlour::new().args(["divicity", "score", "--json"]);
            for player in text.split(' ') {
                run = run.args([player]);
            }
            let mut said = run.run().fine("").json();
            // The vectors know no simulated matches.
            for player in said["players"].as_array_mut().expect("players") {
                player.as_object_mut().expect("a player").remove("better_than");
            }
            let players: Vec<Value> = case.players.iter().map(|player| in_json(player, expected)).collect();
            assert_eq!(said["players"], json!(players), "{}", case.id);
            assert_eq!(said["winners"], json!(expected.winners), "{}", case.id);
            assert_eq!(said["reason"] == "shared", expected.shared, "{}", case.id);
        }
    }
}

fn in_json(player: &Player, expected: &Expected) -> Value {
    let name = player.name.as_str();
    let [points, duck, rinds, beer, pairs, milk, kept, lex_bonus] = expected.parts(name);
    json!({
        "name": name,
        "holding": player.tokens,
        "lex": player.lex,
        "parts": {
            "points": points, "duck": duck, "rinds": rinds, "beer": beer,
            "pairs": pairs, "milk": milk, "kept": kept, "lex_bonus": lex_bonus,
        },
        "total": expected.totals[name],
        "rank": expected.rank(name),
        "winner": expected.winners.iter().any(|winner| winner == name),
    })
}

#[test]
fn wrong_heaps_are_refused() {
    for case in cases::<QuickError>(QUICK_ERRORS) {
        let kind = match quick::parse(&case.quick) {
            Err(faults) => faults[0].1.kind(),
            Ok(players) => {
                let holdings: Vec<Holding> = players.iter().map(|held| held.holding).collect();
                check_heap(&holdings, None).expect_err(&case.quick)[0].kind()
            }
        };
        assert_eq!(kind, case.kind, "{}", case.quick);
        let ran = Parlour::new().args(["divicity", "score", "--json", &case.quick]).run().faulty("");
        assert_eq!(ran.json()["faults"][0]["kind"], case.kind, "{}", case.quick);
    }
}

#[test]
fn hands_are_judged_as_expected() {
    for case in cases::<HandCase>(HANDS) {
        check_hands(&case, "record.dvc", &case.dvc);
        if !case.hands.is_empty() {
            let hands: Vec<Value> =
                case.hands.iter().map(|(name, cards)| json!({ "name": name, "cards": cards })).collect();
            check_hands(&case, "deal.json", &json!({ "players": case.players, "hands": hands }).to_string());
            // Lines do not name the players, so a missing hand goes unnoticed; and cards may be in
            // nonstandard spelling.
            let is_typed = case.card.as_deref().and_then(word::card).is_some();
            let is_read = case.kind.as_deref() == Some("unknown-card") && is_typed;
            if case.kind.as_deref() != Some("duplicate-hand") && !is_read {
                let lines: Vec<String> =
                    case.hands.iter().map(|(name, cards)| format!("{name}: {}\n", cards.join(" "))).collect();
                check_hands(&case, "lines.txt", &lines.concat());
            }
        }
    }
}

/// Checks `validate` on the hands of a case, written as `text`.
fn check_hands(case: &HandCase, name: &str, text: &str) {
    let id = format!("{} as {name}", case.id);
    let ran = Parlour::new().file(name, text).args(["divicity", "validate", "--json", name]).run();
    assert_eq!((ran.stderr.as_str(), ran.status), ("", i32::from(!case.valid)), "{id}");
    let said = ran.json();
    assert_eq!(said["valid"], json!(case.valid), "{id}");
    let faults = said["faults"].as_array().expect("faults");
    assert_eq!(faults.is_empty(), case.valid, "{id}");
    if let Some(kind) = &case.kind {
        let of_kind =
            |kind: &String| faults.iter().find(|fault| fault["kind"].as_str() == Some(kind.as_str()));
        assert!(of_kind(kind).or_else(|| case.also_acceptable.iter().find_map(of_kind)).is_some(), "{id}");
        let fault = of_kind(kind).expect("the kind that the case has for its own");
        assert_eq!(fault["player"], json!(case.player), "{id}");
        assert_eq!(fault["card"], json!(case.card), "{id}");
        let line = text.lines().nth(fault["line"].as_u64().expect("a line") as usize - 1).expect("a line");
        let at_fault: String =
            line.chars().skip(fault["column"].as_u64().expect("a column") as usize - 1).collect();
        let word = case.card.as_ref().or(case.player.as_ref()).expect("a word");
        assert!(at_fault.trim_start_matches('"').starts_with(word.as_str()), "{id}: {at_fault}");
    }
    let is_other = |fault: &&Value| {
        let kind = fault["kind"].as_str();
        kind != case.kind.as_deref() && !case.also_acceptable.iter().any(|known| Some(known.as_str()) == kind)
    };
    assert_eq!(faults.iter().find(is_other), None, "{id}");
}
