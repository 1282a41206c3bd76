//! `parlour divicity score` as a command: options and faults.

use crate::common::{Parlour, Ran};
use serde_json::{Value, json};

const GAME: [&str; 3] = ["Ana=10,rinds,beer,lex*3", "Beto=milk*2,duck", "Carla="];

fn score() -> Parlour {
    Parlour::new().args(["divicity", "score"])
}

fn game() -> Parlour {
    score().args(GAME)
}

/// The JSON of `score` for these players.
#[track_caller]
fn json_of<const N: usize>(args: [&str; N]) -> Value {
    score().args(["--json"]).args(args).run().fine("").json()
}

/// The faults on stderr: place and first line of each.
#[track_caller]
fn told(ran: &Ran) -> Vec<String> {
    assert_eq!((ran.said(), ran.status), ("", 1), "{}", ran.stderr);
    let lines: Vec<&str> = ran.stderr.lines().collect();
    let faults = lines.windows(2).filter(|pair| pair[0].starts_with("error["));
    faults.map(|pair| format!("{} {}", pair[1].trim_start().trim_start_matches("--> "), pair[0])).collect()
}

#[track_caller]
fn faults<const N: usize>(args: [&str; N]) -> Vec<String> {
    told(&score().args(args).run())
}

/// The sentence below the table.
#[track_caller]
fn sentence<const N: usize>(args: [&str; N]) -> String {
    let ran = score().args(args).run().fine("");
    let (_, below) = ran.said().rsplit_once("─\n").expect("a table");
    below.lines().next().expect("a sentence").to_owned()
}

// The table.

#[test]
fn the_table() {
    insta::assert_snapshot!(game().run().fine("").said());
}

#[test]
fn the_table_in_colour() {
    let asked = game().args(["--color", "always"]).run().fine("");
    insta::assert_snapshot!(asked.said().replace('\u{1b}', "␛"));
    assert_eq!(game().env("CLICOLOR_FORCE", "1").run().fine("").stdout, asked.stdout);
}

#[test]
fn nothing_is_coloured_where_it_is_not_wanted() {
    let plain = game().run().fine("");
    assert!(!plain.said().contains('\u{1b}'), "standard output is no terminal");
    for args in [["--color", "never"], ["--color", "auto"]] {
        assert_eq!(game().args(args).run().fine("").stdout, plain.stdout);
    }
    assert_eq!(game().env("NO_COLOR", "1").env("CLICOLOR", "1").run().fine("").stdout, plain.stdout);
    let faulty = score().args(["Ana=mlik"]).env("NO_COLOR", "1").run();
    assert!(!faulty.stderr.contains('\u{1b}'));
    let forced = score().args(["Ana=mlik", "--color", "always"]).run();
    assert!(forced.stderr.contains("\u{1b}["));
}

#[test]
fn lines_have_no_blanks_at_their_ends() {
    let ran = game().args(["--arithmetic", "--best-token", "Ana", "--what-if", "Ana+10"]).run().fine("");
    assert_eq!(ran.said().lines().find(|line| line.ends_with(' ')), None);
}

#[test]
fn underscores_show_as_blanks() {
    let ran =
        score().args(["Maria_Luísa=10", "O'Neil=", "--arithmetic", "--best-token", "Maria_Luísa"]).run();
    let ran = ran.fine("");
    assert!(ran.said().contains("★1  Maria Luísa "));
    assert!(ran.said().contains("Maria Luísa wins with 10"));
    assert!(ran.said().contains("\nMaria Luísa: 1 x 10 = 10: 10\n"));
    assert!(ran.said().contains("One more token for Maria Luísa"));
    assert!(!ran.said().contains('_'));
    assert_eq!(json_of(["Maria_Luísa=10"])["winners"], json!(["Maria_Luísa"]), "as records write it");
}

#[test]
fn one_sentence_says_why_the_winner_won() {
    assert_eq!(sentence(["A=10", "B=lex*2"]), "A wins with 10, the highest score.");
    assert_eq!(
        sentence(["A=10", "B=10,lex", "C=10"]),
        "B wins with 10: tied in score, and with the most Lex, 1."
    );
    assert_eq!(sentence(["A=duck,lex*4", "B=10*5"]), "A wins outright with all four Lex.");
    assert_eq!(
        sentence(["A=10,lex", "B=10", "C=rinds,lex"]),
        "A and C share the victory: tied with 10 and 1 Lex each."
    );
    assert_eq!(sentence(["A=", "B=", "C="]), "A, B and C share the victory: tied with 0 and 0 Lex each.");
    assert_eq!(sentence(["A=duck"]), "A has -30.", "alone there is nobody to win against");
}

// Input sources.

#[test]
fn a_file_has_a_player_a_line_with_comments_and_blank_lines() {
    let plain = game().run().fine("");
    let text =
        "# the last round\n\nAna=10,rinds,beer,lex*3 # the winner?\n  Beto = milk*2 , duck\n\t\nCarla=\n#";
    for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
        let ran = score().file("game.txt", &text).args(["--file", "game.txt"]).run().fine("");
        assert_eq!(ran.stdout, plain.stdout, "{text:?}");
        for dash in [&["--file", "-"][..], &["-"]] {
            let mut run = score().stdin(text.clone());
            for word in dash {
                run = run.args([*word]);
            }
            assert_eq!(run.run().fine("").stdout, plain.stdout, "{text:?}");
        }
    }
}

#[test]
fn all_players_may_stand_in_one_argument() {
    assert_eq!(score().args([GAME.join(" ").as_str()]).run().fine("").stdout, game().run().stdout);
}

#[test]
fn faults_of_a_file_have_their_line() {
    let text = "# é\r\nAna=10 # é\r\nBetó=10,mlik\r\nhello\r\nCira=10,,\r\n";
    assert_eq!(
        told(&score().file("game.txt", text).args(["--file", "game.txt"]).run()),
        [
            "game.txt:3:9 error[unknown-token]: unknown token `mlik`",
            "game.txt:4:1 error[syntax]: `hello` belongs to no player",
            "game.txt:5:9 error[syntax]: a token is missing here",
        ]
    );
}

/// Input as typed at a table, in a shell or on a phone, in three languages.
#[test]
fn players_are_read_as_people_type_them() {
    let plain = json_of(["Ana_María=10,rinds,beer,lex*3", "Beto=milk*2,duck", "Carla="]);
    for args in [
        &["Ana María=10,rinds,beer,lex3", "Beto=milk2,duck", "Carla="][..],
        &["Ana María: 10, rinds, beer, 3 lex", "Beto: 2 milk, duck,", "Carla: none"],
        &["Ana_María=10", "rinds", "beer", "lex", "3", "Beto=2", "milk", "duck", "Carla="],
        &["Ana María=10,RINDS,Beers,Aces3", "Beto=leche x2,PATO", "Carla=nada"],
        &["Ana María=diez,pork rinds,cerveja,ases3", "Beto=2 leites pato", "Carla=nenhum"],
    ] {
        let ran = args.iter().fold(score().args(["--json"]), |run, arg| run.args([*arg])).run().fine("");
        assert_eq!(ran.json(), plain, "{args:?}");
    }
    let text = "Ana María 10 rinds beer lex3\nBeto: 2 milk, duck\ncarla: none\n".replace("carla", "Carla");
    let text = text.replace("Ana María 10", "Ana María: 10");
    assert_eq!(score().args(["--json", "-"]).stdin(text).run().fine("").json(), plain);
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let ran = score().args(["--file", "none.txt"]).run();
    ran.refused("error: cannot read none.txt: there is no such file\n");
    let ran = score().args(["-"]).stdin(b"Ana=10\nBet\xc3\xb3=\xff".to_vec()).run();
    ran.faulty("error: -:2: not UTF-8 text\n");
}

#[test]
fn without_a_player_there_is_nothing_to_score() {
    // Standard input is read unless it is a terminal.
    score().run().faulty("error: -: no player to score, as in `Ana=10,rinds,beer`\n");
    assert!(score().stdin("Ana: 10\n").run().fine("").said().contains("Ana"));
    for empty in ["", " "] {
        score()
            .args([empty])
            .run()
            .refused("error: arguments: no player to score, as in `Ana=10,rinds,beer`\n");
    }
    let ran = score().stdin("# nobody\n\n").args(["-"]).run();
    ran.faulty("error: -: no player to score, as in `Ana=10,rinds,beer`\n");
    let ran = score().file("a.txt", "Ana=").args(["--file", "a.txt", "Beto="]).run();
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.starts_with("error: the argument '--file <FILE>' cannot be used with"),
        "{}",
        ran.stderr
    );
}

// Explanations.

#[test]
fn explain_writes_the_arithmetic() {
    let all = "Karine=10*2,-5,-10,-20,milk*2,duck,rinds*2,beer,exchange,donate,steal,lex*3";
    insta::assert_snapshot!(score().args(["--arithmetic", all, "Jean=milk", "Fafa="]).run().fine("").said());
}

#[test]
fn the_published_example_two_rinds_and_one_beer_make_55() {
    let ran = score().args(["--arithmetic", "Karine=rinds*2,beer"]).run().fine("");
    let last = ran.said().lines().last();
    assert_eq!(last, Some("Karine: 2 rinds x 10 = 20, 1 beer x 5 = 5, 1 pair x 30 = 30: 55"));
}

// JSON.

#[test]
fn json_has_exactly_this_shape() {
    let ran = game().args(["--json"]).run().fine("");
    let ana = r#"{"name":"Ana","holding":{"10":1,"rinds":1,"beer":1},"lex":3,"parts":{"points":10,"duck":0,"rinds":10,"beer":5,"pairs":30,"milk":0,"kept":0,"lex_bonus":50},"total":105,"rank":1,"winner":true,"better_than":96}"#;
    let beto = r#"{"name":"Beto","holding":{"milk":2,"duck":1},"lex":0,"parts":{"points":0,"duck":-30,"rinds":0,"beer":0,"pairs":0,"milk":-25,"kept":0,"lex_bonus":0},"total":-55,"rank":3,"winner":false,"better_than":1}"#;
    let carla = r#"{"name":"Carla","holding":{},"lex":0,"parts":{"points":0,"duck":0,"rinds":0,"beer":0,"pairs":0,"milk":0,"kept":0,"lex_bonus":0},"total":0,"rank":2,"winner":false,"better_than":32}"#;
    let whole = format!(
        r#"{{"schema":"parlour/score/1","players":[{ana},{beto},{carla}],"winners":["Ana"],"reason":"score","warnings":[]}}"#
    );
    assert_eq!(ran.said(), whole + "\n");
}

#[test]
fn scores_are_compared_where_the_usual_tokens_are_played() {
    let is_compared = |args: &[&str]| {
        let ran = args.iter().fold(score(), Parlour::arg).run();
        assert_eq!(ran.status, 0, "{args:?}");
        ran.said().contains("Better than this share of scores with")
    };
    assert!(is_compared(&["A=10", "B=milk", "C="]));
    assert!(is_compared(&["A=10", "B=milk", "C=", "--set", "default"]));
    assert!(!is_compared(&["A=10", "B=milk", "C=", "--set", "10x20 milkx3"]));
    assert!(!is_compared(&["A=10*6", "B=milk", "C="]), "six 10 are in no usual box");
    assert!(!is_compared(&["A=10", "B=milk"]), "two cannot play");
}

#[test]
fn json_says_the_reason_and_all_winners() {
    let reason = |players: &str| {
        let said = json_of([players]);
        (said["reason"].as_str().expect("a reason").to_owned(), said["winners"].clone())
    };
    assert_eq!(reason("A=10 B="), ("score".to_owned(), json!(["A"])));
    assert_eq!(reason("A=10 B=10,lex"), ("lex-tiebreak".to_owned(), json!(["B"])));
    assert_eq!(reason("A=10*5 B=duck,lex*4"), ("four-lex".to_owned(), json!(["B"])));
    assert_eq!(reason("A=10 B= C=10"), ("shared".to_owned(), json!(["A", "C"])));
    assert_eq!(reason("A=duck"), ("score".to_owned(), json!(["A"])));
}

#[test]
fn json_lists_faults_with_their_places() {
    let ran = score().args(["--json", "Ana=mlik,10", "Ana=10*"]).run().faulty("");
    assert_eq!(
        ran.json(),
        json!({ "schema": "parlour/faults/1", "faults": [
            {
                "kind": "unknown-token", "rule": "C3", "ply": null, "line": 1, "column": 5,
                "message": "unknown token `mlik`", "help": "did you mean `milk`?",
            },
            {
                "kind": "duplicate-player", "rule": "syntax", "ply": null, "line": 1, "column": 13,
                "message": "`Ana` appears twice", "help": null,
            },
            {
                "kind": "syntax", "rule": "syntax", "ply": null, "line": 1, "column": 17,
                "message": "`10*` is not a count of tokens",
                "help": "a count is a whole number from 1 to 255, as in `milkx2`",
            },
        ] })
    );
}

#[test]
fn json_needs_no_explanation() {
    let ran = game().args(["--json", "--arithmetic"]).run();
    assert!(
        ran.stderr.starts_with("error: the argument '--json' cannot be used with '--arithmetic'"),
        "{}",
        ran.stderr
    );
    assert_eq!(ran.status, 2);
}

// Sets of tokens.

#[test]
fn tokens_is_a_set_that_the_holdings_have_to_fit() {
    let heap = ["Ana=10*2,duck", "Beto=10,duck"];
    score().args(heap).args(["--tokens", "10x27 duckx2 beerx1"]).run().fine("");
    let with = |set: &str| told(&score().args(heap).args(["--tokens", set]).run());
    assert_eq!(
        with("10x2 milkx3"),
        [
            "arguments:1:1 error[token-set]: 3 10 in all, but the set has 2",
            "arguments:1:1 error[token-set]: 2 duck in all, but the set has 0",
        ]
    );
    assert_eq!(with("default"), ["arguments:1:1 error[token-set]: 2 duck in all, but the set has 1"]);
    let minus_first = score().args(["Ana=-5*2", "--tokens", "-5x3 10x27"]).run();
    minus_first.fine("");
}

#[test]
fn a_set_that_is_none_says_why() {
    for (set, why) in [
        ("", "a set needs tokens, as in `10x5 -5x3`"),
        ("10", "`10` is not a count of tokens: write a kind, `x` and a number from 1 to 99, as in `10x5`"),
        (
            "10x0",
            "`10x0` is not a count of tokens: write a kind, `x` and a number from 1 to 99, as in `10x5`",
        ),
        ("mlikx3", "unknown token `mlik`"),
        ("10x2 10x3", "`10` appears twice"),
    ] {
        let ran = score().args(["Ana=10", "--set", set]).run();
        ran.refused(&format!(
            "error: invalid value '{set}' for '--set <SET>': {why}\n\nFor more information, try '--help'.\n"
        ));
    }
}

#[test]
fn c3_is_not_enforced_unless_asked_for() {
    assert_eq!(json_of(["Ana=duck*3,10*9,steal*5"])["players"][0]["total"], 25);
}

// What if.

#[test]
fn what_if_shows_the_same_table_with_the_difference() {
    let args = ["--what-if", "Ana+milk", "--what-if", "Beto-duck", "--what-if", "Carla+-5"];
    insta::assert_snapshot!(game().args(args).run().fine("").said());
}

#[test]
fn what_if_may_be_given_again_and_add_up() {
    let total = |changes: &[&str]| {
        let mut run = score().args(["--json", "Ana=rinds*2,-5", "Jean-Luc=lex*2"]);
        for change in changes {
            run = run.args(["--what-if", *change]);
        }
        let said = run.run().fine("").json();
        let of = |player: usize| said["players"][player]["total"].as_i64().expect("a total");
        (of(0), of(1))
    };
    assert_eq!(total(&[]), (15, 0));
    assert_eq!(total(&["Ana+beer"]), (50, 0));
    assert_eq!(total(&["ana+beer"]), (50, 0));
    assert_eq!(total(&["Ana+beer", "Ana+cerveja", "Ana--5"]), (90, 0));
    assert_eq!(total(&["Ana+-5", "Ana--5"]), (15, 0));
    assert_eq!(total(&["Jean-Luc+LEX"]), (15, 50));
    assert_eq!(total(&["Jean-Luc-lex", "Jean-Luc+duck", "Jean-Luc-duck"]), (15, 0));
}

#[test]
fn what_if_in_json_has_before_and_differences() {
    let now = json_of(["Ana=10", "Beto=rinds"]);
    let then = json_of(["Ana=10", "Beto=rinds,beer"]);
    let asked = json_of(["Ana=10", "Beto=rinds", "--what-if", "Beto+beer"]);
    for field in ["players", "winners", "reason"] {
        assert_eq!(asked["before"][field], now[field]);
    }
    assert_eq!((&asked["winners"], &asked["reason"]), (&then["winners"], &then["reason"]));
    for (player, difference) in [(0, 0), (1, 35)] {
        let mut wanted = then["players"][player].clone();
        wanted["difference"] = json!(difference);
        assert_eq!(asked["players"][player], wanted);
    }
}

#[test]
fn a_change_that_cannot_be_is_refused() {
    let change = |change: &str| score().args(["Ana=10,milk*3", "Beto=lex*4", "--what-if", change]).run();
    for none in ["Zoe+milk", "Ana", "Anamilk", "+milk", ""] {
        change(none).refused(&format!(
            "error: `{none}` is no change: write PLAYER+TOKEN or PLAYER-TOKEN, as in `Ana+milk`, with one of \
             the players\n"
        ));
    }
    change("Ana+mlik").faulty("error: unknown token `mlik`: did you mean `milk`?\n");
    change("Ana+").faulty("error: unknown token ``\n");
    change("Ana-duck").faulty("error: `Ana` has no duck to take away\n");
    change("Ana-lex").faulty("error: `Ana` has no lex to take away\n");
    assert_eq!(
        told(&change("Beto+milk")),
        ["arguments:1:1 error[too-many-milk]: 4 milk in all, but the game has three"]
    );
    assert_eq!(
        told(&change("Ana+lex")),
        ["arguments:1:1 error[too-many-lex]: 5 Lex in all, but the game has four"]
    );
}

// The best token.

#[test]
fn best_token_shows_the_swing_of_each_kind() {
    insta::assert_snapshot!(game().args(["--best-token", "Ana"]).run().fine("").said());
}

#[test]
fn best_token_in_json() {
    let said = json_of(["Ana=rinds,milk", "Beto=10*4", "--best-token", "Ana"]);
    let best = &said["best_token"];
    assert_eq!(best["player"], "Ana");
    let swings = best["swings"].as_array().expect("swings");
    assert_eq!(swings.len(), 11);
    assert_eq!(swings[0], json!({ "token": "beer", "swing": 35, "rank": 1 }));
    assert_eq!(swings[10], json!({ "token": "duck", "swing": -30, "rank": 2 }));
    assert!(swings.contains(&json!({ "token": "milk", "swing": -20, "rank": 2 })));
}

#[test]
fn best_token_leaves_out_a_fourth_milk_and_follows_what_if() {
    let kinds = |said: &Value| -> Vec<String> {
        let swings = said["best_token"]["swings"].as_array().expect("swings");
        swings.iter().map(|swing| swing["token"].as_str().expect("a token").to_owned()).collect()
    };
    let now = json_of(["Ana=rinds", "Beto=milk*2", "--best-token", "Ana"]);
    assert!(kinds(&now).contains(&"milk".to_owned()));
    let then = json_of(["Ana=rinds", "Beto=milk*2", "--best-token", "ana", "--what-if", "Beto+milk"]);
    assert!(!kinds(&then).contains(&"milk".to_owned()));
    assert_eq!(then["best_token"]["swings"].as_array().expect("swings").len(), 10);
}

#[test]
fn best_token_is_for_one_of_the_players() {
    game().args(["--best-token", "Zoe"]).run().refused("error: `Zoe` is not one of the players\n");
}

// Spellings.

#[test]
fn sensible_spellings_are_understood() {
    for (spelling, kind) in [
        ("+10", "10"),
        ("TEN", "10"),
        ("−5", "-5"),
        ("–20", "-20"),
        ("Milk", "milk"),
        ("leite", "milk"),
        ("LEITE", "milk"),
        ("pato", "duck"),
        ("ducks", "duck"),
        ("pork", "rinds"),
        ("rind", "rinds"),
        ("Pork-Rinds", "rinds"),
        ("torresmo", "rinds"),
        ("cerveja", "beer"),
        ("beers", "beer"),
        ("troca", "exchange"),
        ("swap", "exchange"),
        ("doação", "donate"),
        ("roubar", "steal"),
        ("Steal", "steal"),
    ] {
        let said = json_of([format!("Ana={spelling}").as_str()]);
        assert_eq!(said["players"][0]["holding"], json!({ kind: 1 }), "{spelling}");
    }
    for (spelling, lex) in [("Lex", 1), ("LEX*3", 3), ("ace", 1), ("2x aces", 2)] {
        assert_eq!(json_of([format!("Ana={spelling}").as_str()])["players"][0]["lex"], lex, "{spelling}");
    }
}

#[test]
fn counts_stand_before_or_after_and_repeated_items_add_up() {
    for items in [
        "milk*2",
        "milkx2",
        "milk x2",
        "milk X2",
        "milk×2",
        "x2 milk",
        "2x milk",
        "2xmilk",
        "2*milk",
        "2 milk",
        "milk,milk",
        "milk*1,leite",
    ] {
        assert_eq!(
            json_of([format!("Ana={items}").as_str()])["players"][0]["holding"],
            json!({ "milk": 2 }),
            "{items}"
        );
    }
    for items in ["10*2", "10x2", "2x10", "+10x2", "x2 10", "10,10"] {
        assert_eq!(
            json_of([format!("Ana={items}").as_str()])["players"][0]["holding"],
            json!({ "10": 2 }),
            "{items}"
        );
    }
    assert_eq!(json_of(["Ana=-5x2,-10*3"])["players"][0]["holding"], json!({ "-5": 2, "-10": 3 }));
}

#[test]
fn names_are_of_many_letters() {
    for name in
        ["Zoë", "Łukasz", "美咲", "O'Neil", "J.R.", "Jean-Luc", "Ana_Luísa", "x2", "lex", "Jose\u{301}"]
    {
        assert_eq!(json_of([format!("{name}=10").as_str()])["winners"], json!([name]));
    }
}

#[test]
fn one_to_six_players_are_scored() {
    for count in 1..=6 {
        let mut run = score().args(["--json"]);
        for name in ["A=10", "B=", "C=", "D=", "E=", "F="].iter().take(count) {
            run = run.args([*name]);
        }
        assert_eq!(run.run().fine("").json()["players"].as_array().map(Vec::len), Some(count));
    }
}

// Faults.

#[test]
fn a_fault_is_shown_with_its_line() {
    let ran = score().args(["Ana=10,mlik", "Beto=milk*-1", "Ana=duck", "Cira=milk*2,leite*2"]).run();
    assert_eq!(ran.status, 1);
    insta::assert_snapshot!(ran.stderr);
}

#[test]
fn an_unknown_word_gets_the_nearest_one_as_a_suggestion() {
    for (word, nearest) in
        [("mlik", "milk"), ("bear", "beer"), ("rindz", "rinds"), ("leitte", "milk"), ("lexx", "lex")]
    {
        let ran = score().args([format!("Ana={word}").as_str()]).run();
        assert!(ran.stderr.contains(&format!("unknown token `{word}`")), "{}", ran.stderr);
        assert!(ran.stderr.contains(&format!("help: did you mean `{nearest}`?")), "{}", ran.stderr);
        assert_eq!(ran.status, 1);
    }
    let ran = score().args(["Ana=helicopter"]).run();
    assert!(ran.stderr.contains("help: the tokens are 10, -5, -10, -20, milk, duck,"), "{}", ran.stderr);
}

#[test]
fn what_is_wrong_with_players_is_told() {
    for (text, fault) in [
        ("Ana=10 Ana=5x10", "arguments:1:8 error[duplicate-player]: `Ana` appears twice"),
        ("=10 Beto=10", "arguments:1:1 error[syntax]: a player needs a name"),
        ("Ana", "arguments:1:1 error[syntax]: `Ana` belongs to no player"),
        ("10,beer", "arguments:1:1 error[syntax]: `10,beer` belongs to no player"),
        ("Ana=10,Beto=beer", "arguments:1:8 error[syntax]: `Beto=beer` is not a token"),
        (
            "discard=10",
            "arguments:1:1 error[syntax]: `discard` is not a name: records use it for tokens that nobody takes (C8)",
        ),
        (
            "A= B= C= D= E= F= G=",
            "arguments:1:19 error[too-many-players]: 7 players, but Divicity is for at most 6",
        ),
    ] {
        assert_eq!(faults([text]), [fault], "{text}");
    }
    assert!(
        faults(["2x=10"])[0]
            .starts_with("arguments:1:1 error[syntax]: `2x` is not a name: it starts with a letter")
    );
}

#[test]
fn what_is_wrong_with_tokens_is_told() {
    let huge = "9".repeat(40);
    let absurd = format!("Ana=milk*{huge}");
    for (text, fault) in [
        ("Ana=milk*-1", "arguments:1:5 error[syntax]: `-1` is not a count of tokens"),
        ("Ana=milk*0", "arguments:1:5 error[syntax]: `0` is not a count of tokens"),
        ("Ana=milk*1.5", "arguments:1:5 error[syntax]: `1.5` is not a count of tokens"),
        ("Ana=10*", "arguments:1:5 error[syntax]: `10*` is not a count of tokens"),
        ("Ana=10,,beer", "arguments:1:8 error[syntax]: a token is missing here"),
        ("Ana=10,, Beto=", "arguments:1:8 error[syntax]: a token is missing here"),
        ("Ana=20-5", "arguments:1:5 error[syntax]: `20-5` can be read in two ways"),
        ("Ana=rinds 20", "arguments:1:5 error[syntax]: `rinds 20` can be read in two ways"),
        (
            "Ana=10 beer = 16",
            "arguments:1:15 error[score-claim]: the claimed total `16` is wrong: these tokens make 15",
        ),
        ("Ana=duck*256", "arguments:1:5 error[too-many-tokens]: nobody can hold 256 duck"),
        ("Ana=10*200,10*56", "arguments:1:12 error[too-many-tokens]: nobody can hold 256 10"),
        ("Ana=milk*4", "arguments:1:1 error[too-many-milk]: 4 milk in all, but the game has three"),
        (
            "Ana=milk*2 Beto=milk*2",
            "arguments:1:1 error[too-many-milk]: 4 milk in all, but the game has three",
        ),
        ("Ana=lex*3 Beto=lex*2", "arguments:1:1 error[too-many-lex]: 5 Lex in all, but the game has four"),
        (
            &absurd,
            "arguments:1:5 error[too-many-tokens]: nobody can hold 9999999999999999999999999999999999999999 milk",
        ),
    ] {
        assert_eq!(faults([text]), [fault], "{text}");
    }
}

#[test]
fn each_argument_is_read_on_its_own() {
    let totals = |args: &[&str]| {
        let said =
            args.iter().fold(score().args(["--json"]), |run, arg| run.args([*arg])).run().fine("").json();
        let players = said["players"].as_array().expect("players").clone();
        players
            .iter()
            .map(|one| format!("{} {}", one["name"].as_str().unwrap_or_default(), one["total"]))
            .collect::<Vec<_>>()
    };
    assert_eq!(totals(&["Ana", "-10"]), ["Ana -10"]);
    assert_eq!(totals(&["Ana=10", "-10"]), ["Ana 0"]);
    assert_eq!(totals(&["Ana=10", "-10,beer", "Beto=", "-5x2"]), ["Ana 5", "Beto -10"]);
    assert_eq!(totals(&["Beto=10", "Pato Branco=beer"]), ["Beto 10", "Pato_Branco 5"]);
    assert_eq!(totals(&["Beto=10 Pato", "Branco=beer"]), ["Beto -20", "Branco 5"]);
    assert_eq!(totals(&["Ana 10 rinds", "Beto 10"]), ["Ana 20", "Beto 10"]);
    assert_eq!(totals(&["Ana", "10", "rinds"]), ["Ana 20"]);
    assert_eq!(faults(["Ana", "Beto=10"]), ["arguments:1:1 error[syntax]: `Ana` belongs to no player"]);
    let two_ways = ["arguments:1:9 error[syntax]: `Pato Branco` can be read in two ways"];
    assert_eq!(faults(["Beto=10", "Pato", "Branco=beer"]), two_ways);
    let ran = score().args(["Ana=10", "--jsn"]).run();
    assert!(ran.stderr.starts_with("error: unexpected argument '--jsn' found"), "{}", ran.stderr);
}

#[test]
fn a_file_is_read_without_an_option_and_a_pipe_without_a_dash() {
    let plain = game().run().fine("");
    let text = GAME.join("\n");
    assert_eq!(score().file("s.txt", &text).args(["s.txt"]).run().fine("").stdout, plain.stdout);
    assert_eq!(score().stdin(text).run().fine("").stdout, plain.stdout);
    let json = game().args(["--json"]).run().fine("").stdout;
    assert_eq!(score().stdin(json.clone()).args(["--json"]).run().fine("").stdout, json);
    assert_eq!(faults(["none.txt"]), ["arguments:1:1 error[syntax]: `none.txt` belongs to no player"]);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    for text in ["Ana=\u{1b}[2Jmilk", "\u{1b}]0;x\u{7}=10", "Ana=10\u{7} \u{1b}=", "\u{9b}2J"] {
        for args in [&["--what-if"][..], &["--best-token"], &["--tokens"], &[]] {
            let mut run = score();
            if !args.is_empty() {
                run = run.args(["Ana=10", args[0]]);
            }
            let ran = run.args([text]).run();
            let typed = ['\u{1b}', '\u{7}', '\u{9b}'].iter().find(|typed| ran.stderr.contains(**typed));
            assert_eq!(typed, None, "{:?}", ran.stderr);
            assert_ne!(ran.status, 0);
        }
    }
}

#[test]
fn the_help_of_score() {
    let ran = score().args(["--help"]).run().fine("");
    for option in ["--file", "--arithmetic", "--json", "--set", "--what-if", "--best-token"] {
        assert!(ran.said().contains(option), "{option}");
    }
}

#[test]
fn c3_tokens_that_no_box_has_are_a_warning_and_score_all_the_same() {
    let ran = score().args(["Ana=duck", "Beto=duck"]).run();
    assert_eq!(ran.status, 0);
    assert!(
        ran.stderr.starts_with("warning[token-set]: 2 ducks in all, but the game has one\n"),
        "{}",
        ran.stderr
    );
    let warned = |args: &[&str]| {
        let ran = args.iter().fold(score().args(["--json"]), |run, arg| run.args([*arg])).run().fine("");
        ran.json()["warnings"].as_array().expect("a list").len()
    };
    assert_eq!(warned(&["Ana=10*4,10*4,10*4,10*4,10*4,beer*3,beer*3,milk*3,duck"]), 0);
    // Two counts beyond the usual box, and then more tokens than a box has.
    assert_eq!(warned(&["Ana=10*20,beer*6,milk*3,duck"]), 2);
    assert_eq!(warned(&["Ana=10*20,beer*7"]), 3);
    assert_eq!(warned(&["Ana=duck*31"]), 2);
    assert_eq!(warned(&["Ana=10", "--tokens", "default"]), 0);
    assert_eq!(warned(&["Ana=10", "--tokens", "10x29"]), 1);
}

#[test]
fn c3_the_best_token_is_one_that_the_set_still_has() {
    let swings = |args: &[&str]| {
        let all =
            args.iter().fold(score().args(["--json", "--best-token", "Ana"]), |run, arg| run.args([*arg]));
        let said = all.run().fine("").json();
        said["best_token"]["swings"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|swing| swing["token"].to_string())
            .collect::<Vec<_>>()
    };
    let players = ["Ana=beer", "Beto=rinds*4"];
    assert_eq!(swings(&players)[0], "\"rinds\"");
    assert!(!swings(&[&players[..], &["--tokens", "default"]].concat()).contains(&"\"rinds\"".to_owned()));
    let all =
        score().args(["Ana=beer", "Beto=rinds", "--tokens", "beerx1 rindsx1", "--best-token", "Beto"]).run();
    assert_eq!(all.said().lines().last(), Some("No more token for Beto: all of the set are held."));
}
