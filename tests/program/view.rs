//! `parlour persivic view` and `parlour diverto view` as commands: a self-contained page.

use crate::common::{Parlour, Ran};
use insta::{assert_binary_snapshot, assert_snapshot};
use serde_json::json;

const PERSIVIC: &str = include_str!("../../templates/demo/persivic-game.psv");
const PERSIVIC_FAULT: &str = include_str!("../../templates/demo/persivic-fault.psv");
const DIVERTO: &str = include_str!("../../templates/demo/diverto-game.dvt");
const DIVERTO_FAULT: &str = include_str!("../../templates/demo/diverto-fault.dvt");

fn view<const N: usize>(game: &str, args: [&str; N]) -> Ran {
    let beside = Parlour::new()
        .file("game.psv", PERSIVIC)
        .file("fault.psv", PERSIVIC_FAULT)
        .file("game.dvt", DIVERTO)
        .file("fault.dvt", DIVERTO_FAULT);
    beside.args([game, "view"]).args(args).run()
}

/// The page for a record from standard input.
fn page(game: &str, record: &str) -> String {
    let ran = Parlour::new().stdin(record).args([game, "view", "-", "-o", "-"]).run();
    String::from_utf8(ran.stdout).expect("text")
}

/// The data embedded for the script.
#[track_caller]
fn data(html: &str) -> serde_json::Value {
    let (_, rest) = html.split_once(r#"<script type="application/json" id="game">"#).expect("data");
    let (json, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// The page without picture, style and script, which are tested in a browser.
fn words(html: &str) -> String {
    let mut html = html.to_owned();
    for (open, close) in
        [("<svg", "</svg>"), ("<style>", "</style>"), ("<script>", "</script>"), ("'sha256-", "'")]
    {
        let mut rest = html.as_str();
        let mut kept = String::new();
        while let Some((before, behind)) = rest.split_once(open) {
            kept.push_str(before);
            kept.push('…');
            rest = behind.split_once(close).expect("its end").1;
        }
        kept.push_str(rest);
        html = kept;
    }
    html
}

#[test]
fn several_games_are_all_on_the_page_or_asked_about() {
    const MATCH: &str = include_str!("../../templates/demo/divicity-match.dvc");
    let run = |text: String, args: &[&str]| {
        let run = Parlour::new().file("games.txt", text).args(["view", "games.txt", "-o", "games.html"]);
        args.iter().fold(run, Parlour::arg).run()
    };
    let two = format!("{MATCH}\n{MATCH}");
    let ran = run(two.clone(), &[]);
    assert_eq!(
        (ran.status, &*ran.stderr),
        (2, "error: games.txt has several games: say which, as `--game 2`\n")
    );
    assert_eq!(ran.made(), [""; 0]);
    run(two, &["--game", "2"]).fine("wrote games.html (1 page)\n");
    let mixed = format!("{PERSIVIC}\n{DIVERTO}");
    let ran = run(mixed.clone(), &[]);
    let told = "error: games.txt has records of several games: say which, as `--game persivic`\n";
    assert_eq!((ran.status, &*ran.stderr), (2, told));
    run(mixed, &["--game", "persivic"]).fine("wrote games.html (28 moves)\n");
}

#[test]
fn it_writes_one_file_and_says_so() {
    let ran = view("persivic", ["game.psv", "-o", "game.html"]).fine("wrote game.html (28 moves)\n");
    assert_eq!(ran.made(), ["game.html"]);
    let html = ran.text("game.html");
    assert!(html.starts_with("<!doctype html>\n") && html.ends_with("</html>\n"), "{html}");
    assert_eq!(view("persivic", ["game.psv", "-o", "-"]).fine("").said(), html);
    let ran = view("diverto", ["game.dvt", "-o", "game.html"]).fine("wrote game.html (21 moves)\n");
    assert_eq!(view("diverto", ["game.dvt", "-o", "-"]).fine("").said(), ran.text("game.html"));
}

#[test]
fn it_loads_nothing_and_has_no_handlers_in_its_markup() {
    for html in [page("persivic", PERSIVIC), page("diverto", DIVERTO)] {
        for loaded in ["http://", "https://", " src=", "@import", "url(", " style=", "javascript:"] {
            assert!(!html.contains(loaded), "{loaded}");
        }
        assert!(!html.contains(" onclick") && !html.contains(" onload"));
        assert!(html.contains("default-src 'none'"));
    }
}

#[test]
fn what_a_page_says_of_a_small_game() {
    let record = "[Red \"Ana\"]\n[Blue \"Beto\"]\n[Event \"Copa\"]\n\n\
        {Hot.} 1. e1-2e4,d3 {Well\nplayed.} 1... e9-e6 2. d3-d4 1/2-1/2";
    assert_snapshot!("persivic", words(&page("persivic", record)));
    let record = "[Board \"8x8\"]\n[Lives \"c4 f6\"]\n[Player1 \"Ana\"]\n\n\
        1. b2:N3E2 {Near.} d5:N1E2+ 2. f6:N1W1 *";
    assert_snapshot!("diverto", words(&page("diverto", record)));
}

/// The board as an SVG file.
fn board(html: &str) -> Vec<u8> {
    let (_, rest) = html.split_once(r#"<svg id="board""#).expect("a board");
    let (svg, _) = rest.split_once("</svg>").expect("its end");
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\"{svg}</svg>\n").into_bytes()
}

#[test]
fn the_picture_of_a_small_game() {
    let record = "[Position \"9./9./9./9./9./9./9./9./3r8. r\"]\n1. a1-b3,2a4 *";
    assert_binary_snapshot!("board.svg", board(&page("persivic", record)));
}

/// A record with evaluations and a better line, as written by `annotate`; one move is not evaluated.
const JUDGED: &str = "1. e1-e4 {[%eval 0.50]} e9-e6 {[%eval -4.00]} 2. d1-d4? {[%eval #-3] Mistake. Loses much.} \
    (2. d1-c3,2d4 {[%eval -0.20] Better.}) 2... a9-a6 3. a1-a4 {[%eval 0.00]} *";

#[test]
fn evaluations_are_drawn_and_told_and_a_better_move_is() {
    let html = page("persivic", JUDGED);
    let (_, rest) = html.split_once("<figure").expect("a graph");
    let (graph, _) = rest.split_once("</figure>").expect("its end");
    assert_snapshot!("graph", graph);
    let at_the_mistake = page("persivic", JUDGED.split_once(" 2... ").expect("a beginning").0);
    assert_binary_snapshot!("judged.svg", board(&at_the_mistake));
    let moments = &data(&html)["moments"];
    let words = |moment: usize| &moments[moment]["evaluation"]["words"];
    assert_eq!(words(2), "blue is better, as if 4.00 stones up");
    assert_eq!(
        (words(3), &moments[3]["better"]),
        (&json!("blue wins by force in 3 plies"), &json!("d1-c3,2d4"))
    );
    assert_eq!(
        (words(4), words(5), words(6)),
        (&json!(null), &json!("even"), &json!("blue is better, as if 0.20 stones up"))
    );
}

#[test]
fn a_better_line_is_dashed_and_evaluations_are_told_with_names() {
    let record = "[Board \"9x9\"]\n[Player1 \"Ana\"]\n1. c3:N3E2 {[%eval 1.50]} e6:N2W1? {[%eval #3] Mistake. Loses much.} \
        (1... e6:S2E1 {[%eval -0.20] Better.}) 1-0";
    let html = page("diverto", record);
    let moments = &data(&html)["moments"];
    assert_eq!(moments[1]["evaluation"]["words"], "Ana is better, as if 1.50 lives up");
    assert_eq!(moments[2]["evaluation"]["words"], "Ana wins by force in 3 lines");
    assert_eq!((&moments[2]["better"], &moments[0]["better"]), (&json!("e6:S2E1"), &json!(null)));
    assert!(html.contains("class=\"graph\"") && String::from_utf8_lossy(&board(&html)).contains("#1b7a3d"));
    let end = data(&page("diverto", &record.replace("{[%eval #3] Mistake. Loses much.}", "")))["moments"][2]
        .clone();
    assert_eq!(end["evaluation"]["words"], "Ana wins: player 2 resigns");
}

#[test]
fn the_end_of_a_judged_game_is_judged_by_its_result() {
    let words = |record: &str| data(&page("persivic", record))["moments"][2]["evaluation"]["words"].clone();
    assert_eq!(words("1. e1-e4 {[%eval 0.50]} e9-e6 1-0"), "red wins: blue resigns");
    assert_eq!(
        words("1. e1-e4 {[%eval 0.50]} e9-e6 {[%eval 0.30]} 1-0"),
        "red is better, as if 0.30 stones up"
    );
    assert_eq!(words("1. e1-e4 {[%eval 0.50]} e9-e6 *"), json!(null));
    assert_eq!(words("1. e1-e4 e9-e6 1-0"), json!(null));
}

#[test]
fn a_game_that_is_not_judged_has_no_graph_and_no_arrow() {
    // Nor do variations by people count as better moves.
    let record = "1. e1-e4? {[%eval soon]} (1. d1-d4 {Better?}) e9-e6 *";
    for html in [page("persivic", record), page("diverto", DIVERTO)] {
        for part in ["class=\"graph\"", "id=\"slider\"", "id=\"better\"", "evaluation\""] {
            let (_, body) = html.split_once("<body>").expect("a body");
            let (shown, _) = body.split_once("\"use strict\"").expect("a script");
            assert!(!shown.contains(part), "{part}");
        }
    }
}

#[test]
fn the_position_at_the_end_is_what_check_says() {
    let check = |game: &str, record: &str| {
        Parlour::new().stdin(record).args([game, "check", "-", "--json"]).run().json()
    };
    for record in
        [PERSIVIC, PERSIVIC_FAULT, "*", "[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n1... a9-a6"]
    {
        let data = data(&page("persivic", record));
        let moments = data["moments"].as_array().expect("moments");
        let told = check("persivic", record);
        assert_eq!(moments.last().expect("the end")["facts"][0], told["position"]);
        assert_eq!(moments.len() as u64, told["plies"].as_u64().expect("plies") + 1);
    }
    for record in [DIVERTO, DIVERTO_FAULT] {
        let data = data(&page("diverto", record));
        let moments = data["moments"].as_array().expect("moments");
        let told = check("diverto", record);
        let names = |names: &serde_json::Value| {
            let names: Vec<&str> =
                names.as_array().expect("a list").iter().filter_map(|name| name.as_str()).collect();
            if names.is_empty() { "none".to_owned() } else { names.join(" ") }
        };
        let lives = |player: &str| {
            let lives = &told["lives"][player];
            format!("{} held, {} collected, {} spent", lives["held"], lives["collected"], lives["spent"])
        };
        let facts = &moments.last().expect("the end")["facts"];
        assert_eq!(facts[0], names(&told["ends"]));
        assert_eq!(facts[1], lives("player1"));
        assert_eq!(facts[2], lives("player2"));
        assert_eq!(facts[3], names(&told["uncollected"]));
        assert_eq!(moments.len() as u64, told["plies"].as_u64().expect("plies") + 1);
    }
}

#[test]
fn one_game_of_a_file_can_be_taken() {
    let two = format!("{PERSIVIC}\n\n[Red \"Cira\"]\n1. e1-e4 *\n");
    let view = |game| {
        let beside = Parlour::new().file("two.psv", &two);
        beside.args(["persivic", "view", "two.psv", "--game", game, "-o", "-"]).run()
    };
    assert!(view("2").fine("").said().contains("<title>Cira – Blue · PerSiVic</title>"));
    view("3").faulty("error: no game 3 in two.psv: it has 2 games\n");
    view("0").faulty("error: no game 0 in two.psv: it has 2 games\n");
}

#[test]
fn all_games_of_a_file_are_on_one_page_with_a_list() {
    let games = "[Red \"Ana\"]\n[Event \"Copa\"]\n1. e1-e4 *\n\n[Red \"Cira\"]\n1. e1-e4 e9-e5 *\n";
    let ran =
        Parlour::new().file("two.psv", games).args(["persivic", "view", "two.psv", "-o", "two.html"]).run();
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("--> two.psv:6:10"), "{}", ran.stderr);
    assert!(ran.stderr.ends_with("\n\nwrote two.html (2 games, 2 moves)\n"), "{}", ran.stderr);
    let html = ran.text("two.html");
    let (_, list) = html.split_once("<nav id=\"games\"").expect("a list");
    let (list, _) = list.split_once("</nav>").expect("its end");
    assert!(
        list.contains("<a href=\"#1.0\" aria-current=\"page\"><bdi>Ana</bdi> – <bdi>Blue</bdi></a>"),
        "{list}"
    );
    assert!(list.contains("<a href=\"#2.0\"><bdi>Cira</bdi> – <bdi>Blue</bdi></a>"), "{list}");
    assert_eq!(html.matches("<template class=\"game\">").count(), 1);
    assert!(!page("persivic", PERSIVIC).contains("<nav"));
}

#[test]
fn a_game_of_which_nothing_can_be_shown_is_left_out() {
    let games = "[Board \"9x9\"]\n1. c3:N3E1 *\n\n[Board \"9x\"]\n*\n";
    let ran =
        Parlour::new().file("two.dvt", games).args(["diverto", "view", "two.dvt", "-o", "two.html"]).run();
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("--> two.dvt:4:1"), "{}", ran.stderr);
    assert!(ran.stderr.ends_with("wrote two.html (1 move)\n"), "{}", ran.stderr);
}

#[test]
fn more_games_than_a_page_holds_are_refused() {
    let games = "[Red \"Ana\"]\n*\n".repeat(201);
    let ran = Parlour::new()
        .file("many.psv", games)
        .args(["persivic", "view", "many.psv", "-o", "many.html"])
        .run();
    let told = "many.psv has more than 200 games, the most that a page holds: choose one (`--game 1`)";
    ran.refused(&format!("error: {told}\n"));
}

#[test]
fn a_page_gives_its_record_back_as_it_is_written() {
    let record = "[Red \"Ana </script>\"]\r\n1. e1-e4 {why?} e9-e6 ; so\r\n2. d1-d4 *";
    let data = data(&page("persivic", record));
    assert_eq!(data["record"], format!("{record}\n"));
    assert_eq!(data["notation"], 0);
    let diverto = page("diverto", "[Board \"8x8\"]\n[Result \"*\"]\n1. b2:N3E2 *");
    let (_, json) = diverto.split_once(r#"<script type="application/json" id="game">"#).expect("data");
    assert!(json.contains(r#""head":"[Board \"8x8\"]\n\n""#), "{json}");
}

#[test]
fn a_fault_is_told_and_the_page_ends_before_it() {
    let ran = view("persivic", ["fault.psv", "-o", "game.html"]);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.starts_with("error[blocked]: every path"), "{}", ran.stderr);
    assert!(ran.stderr.ends_with("\n\nwrote game.html (14 moves)\n"), "{}", ran.stderr);
    let html = ran.text("game.html");
    assert!(html.contains("<bdi>7:52: every path from `h4` to `h7` is blocked: a stone is on `h6`</bdi>"));
    let (shown, _) = html.split_once("<script").expect("data");
    let is_told = shown.contains("h6 is Blue") || data(&html)["moments"].to_string().contains("h6 is Blue");
    assert!(!is_told, "what is said of the faulty move is not shown");

    let ran = view("diverto", ["fault.dvt", "-o", "-"]);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.starts_with("error[numbers]: drawn with 1 and 6"), "{}", ran.stderr);
    assert!(
        ran.said().contains(
            "<bdi>12:5: drawn with 1 and 6 after 3 and 1: exactly one number changes, by one</bdi>"
        )
    );
}

#[test]
fn a_wrong_result_leaves_the_whole_game() {
    let ran = Parlour::new()
        .stdin("[Result \"1-0\"]\n1. e1-e4 0-1")
        .args(["persivic", "view", "-", "-o", "-"])
        .run();
    assert_eq!(ran.status, 1);
    assert_eq!(data(ran.said())["moments"].as_array().map(Vec::len), Some(2));
}

#[test]
fn tags_that_give_no_board_give_no_page() {
    let ran =
        Parlour::new().stdin("[Board \"3x3\"]\n*").args(["diverto", "view", "-", "-o", "game.html"]).run();
    assert_eq!((ran.status, ran.made()), (1, Vec::new()));
    assert!(ran.stderr.ends_with("error: no position: the tags of game 1 are wrong\n"), "{}", ran.stderr);
}

#[test]
fn what_a_record_says_stays_text() {
    let evil = "<script>alert(1)</script>";
    let record = format!(
        "[Red \"{evil}\"]\n[Blue \"</title><img src=x onerror=alert(2)>\"]\n[Event \"{evil} & 'so' \\\"on\\\"\"]\n\
         {{<!-- {evil} --> \u{1b}[2J \u{0}\u{85}\u{202e}\u{2028}]]>}} 1. e1-e4 {{{evil}}} *"
    );
    let html = page("persivic", &record);
    assert_eq!(html.matches("<script").count(), 2, "{html}");
    assert_eq!(html.matches("</script").count(), 2);
    assert!(!html.contains("<img") && !html.contains("<!--"));
    assert!(!html.contains(|c: char| c.is_control() && c != '\n'));
    assert!(!html.contains(['\u{202e}', '\u{2028}']));
    let moments = &data(&html)["moments"];
    assert_eq!(moments[1]["comments"][0], evil);

    let record = format!("[Board \"8x8\"]\n[Player1 \"{evil}\"]\n1. b2:N3E2 {{{evil}}} *");
    let html = page("diverto", &record);
    assert_eq!(html.matches("<script").count(), 2, "{html}");
    let said = data(&html)["moments"][1]["said"].as_str().map(ToOwned::to_owned);
    assert!(said.is_some_and(|said| said.starts_with(evil)));
}

#[test]
fn a_variation_stands_in_the_list_and_in_the_data() {
    let html = page("persivic", "1. e1-e4!? (1. d1-d4 e9-e6 (1... d9-d6)) e9-e6 *");
    let data = data(&html);
    assert_eq!((&data["end"], data["moments"].as_array().map(Vec::len)), (&json!(2), Some(6)));
    assert_eq!(data["numbers"], json!(["", "1.", "1...", "1.", "1...", "1..."]));
    // For each moment: the one before, the one after, and the one it replaces.
    assert_eq!(
        data["lines"],
        json!([[null, 1, 0], [0, 2, 1], [1, null, 2], [0, 4, 1], [3, null, 4], [3, null, 4]])
    );
    assert_eq!(html.matches("class=\"variation\"").count(), 1);
    // Without the script, the end of the game is shown.
    let shown = html.split("<g").filter(|part| part.contains("data-") && !part.contains("display=\"none\""));
    assert!(shown.clone().count() > 0 && shown.count() < html.matches("data-from").count());
    let ran =
        Parlour::new().stdin("1. e1-e4 (1. d1-d4) *").args(["persivic", "view", "-", "-o", "it.html"]).run();
    assert_eq!(ran.stderr, "wrote it.html (1 move)\n");
}

#[test]
fn variations_of_diverto_are_drawn_line_by_line() {
    let record = "[Board \"8x8\"]\n1. b2:N3E2! (1. b2:E2N3 {so?} b2:N1E2 (1... b2:N2E1)) d5:N1E2 *";
    let html = page("diverto", record);
    let data = data(&html);
    assert_eq!(
        data["lines"],
        json!([[null, 1, 0], [0, 2, 1], [1, null, 2], [0, 4, 1], [3, null, 4], [3, null, 4]])
    );
    let moments = data["moments"].as_array().expect("moments");
    let played: Vec<&str> = moments.iter().filter_map(|moment| moment["played"].as_str()).collect();
    assert_eq!(played, ["Start", "b2:N3E2!", "d5:N1E2", "b2:E2N3", "b2:N1E2", "b2:N2E1"]);
    assert_eq!(moments[4]["said"], "Player 2 draws 1 up and 2 right, from b2 to d3. Player 1 to draw.");
    assert_eq!((&moments[4]["facts"][0], &moments[5]["facts"][0]), (&json!("d3 d5"), &json!("c4 d5")));
    assert_eq!(moments[3]["comments"], json!(["so?"]));
    // Without the script, the board shows the end of the game and no variation.
    let shown = |html: &str| {
        let board = String::from_utf8(board(html)).expect("text");
        let parts = board.split("<g").filter(|part| part.starts_with('>') || part.starts_with(" data-"));
        parts.filter(|part| !part.contains("display=\"none\"")).count()
    };
    assert_eq!(shown(&html), shown(&page("diverto", "[Board \"8x8\"]\n1. b2:N3E2! d5:N1E2 *")));
}

#[test]
fn usage_is_told() {
    let ran = view("persivic", ["game.psv"]);
    assert_eq!((ran.status, ran.made()), (0, vec!["game.html".to_owned()]));
    view("persivic", ["none.psv", "-o", "game.html"])
        .refused("error: cannot read none.psv: there is no such file\n");
    view("diverto", ["game.dvt", "-o", "no/such/game.html"])
        .refused("error: cannot write no/such/game.html: there is no such folder\n");
    let ran = Parlour::new().args(["persivic", "view", "-", "-o", "game.html"]).run();
    ran.faulty("error: no game in -\n");
}
