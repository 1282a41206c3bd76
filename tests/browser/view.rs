//! The pages in a browser: what a person does with keys, clicks and the buttons, and that nothing goes wrong.
//!
//! A script is added to a copy of the page. It presses keys and clicks as a person would, writes down what the
//! page then says, and the browser prints what has become of the page.

use crate::common::Parlour;
use crate::common::browser;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use browser::{console, dump};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// What the added script can do.
const TOOLS: &str = r#"
const at = () => document.querySelector('[aria-current]').dataset.moment + ' ' + document.getElementById('move').textContent;
const facts = () => [...document.querySelectorAll('.fact')].map((fact) => fact.textContent);
const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const click = (id) => document.getElementById(id).click();
const pick = (moment) => document.querySelector(`[data-moment="${moment}"]`).click();
const shown = () => [...document.querySelectorAll('#board > g')].filter((part) => part.getAttribute('display') !== 'none').length;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const wrong = [];
addEventListener('error', (event) => wrong.push(event.message));
addEventListener('securitypolicyviolation', (event) => wrong.push(event.violatedDirective));
window.alert = (words) => wrong.push('alert ' + words);
"#;

/// What came of a page in the browser.
struct Seen {
    /// What the added script wrote down.
    found: Value,
    /// What the page complained about.
    console: Vec<String>,
}

/// Opens a page; `actions` fill `found`.
#[track_caller]
fn open(html: &str, actions: &str) -> Seen {
    let script = format!(
        "(async () => {{ {TOOLS} const found = {{}}; {actions}\n\
         found.wrong = wrong; const out = document.createElement('pre'); out.id = 'found'; \
         out.textContent = JSON.stringify(found); document.body.append(out); }})();"
    );
    // The page's policy lets no other script run than its own, so the copy's names this one too.
    let hash = format!("script-src 'sha256-{}' ", STANDARD.encode(Sha256::digest(&script)));
    let copy = html.replacen("script-src ", &hash, 1).replacen(
        "</body>",
        &format!("<script>{script}</script></body>"),
        1,
    );
    let (dom, log) = dump(&copy);
    let (_, rest) = dom.split_once(r#"<pre id="found">"#).unwrap_or_else(|| panic!("nothing found: {log}"));
    let (found, _) = rest.split_once("</pre>").expect("its end");
    let found = found.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    Seen { found: serde_json::from_str(&found).expect("JSON"), console: console(&log) }
}

fn page(game: &str, record: &str) -> String {
    let ran = Parlour::new().stdin(record).args([game, "view", "-", "-o", "-"]).run();
    String::from_utf8(ran.stdout).expect("text")
}

const PERSIVIC: &str = include_str!("../../templates/demo/persivic-game.psv");
const DIVERTO: &str = include_str!("../../templates/demo/diverto-game.dvt");

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_keys_and_buttons_step_and_clicks_jump() {
    let Seen { found, console } = open(
        &page("persivic", PERSIVIC),
        "found.start = at();
         press('ArrowRight'); press('ArrowRight'); found.two = at();
         press('ArrowLeft'); found.one = at();
         press('ArrowLeft'); press('ArrowLeft'); found.before = at();
         press('End'); found.end = at(); found.said = document.getElementById('told').textContent;
         press('ArrowRight'); found.behind = at();
         press('Home'); found.home = at();
         click('next'); click('next'); click('next'); click('previous'); found.buttons = at();
         click('last'); found.last = at(); found.off = document.getElementById('next').getAttribute('aria-disabled');
         click('first'); found.first = at();
         pick(15); found.picked = at(); found.comment = document.getElementById('comment').textContent;
         document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', ctrlKey: true })); found.ctrl = at();
         found.current = document.querySelectorAll('[aria-current]').length;",
    );
    assert_eq!(found["start"], "0 Start");
    assert_eq!(found["two"], "2 1... h9-h6");
    assert_eq!(found["one"], "1 1. i1-i4");
    assert_eq!(found["before"], "0 Start");
    assert_eq!(found["end"], "28 14... i3-g1");
    let said = found["said"].as_str().expect("words");
    assert!(said.contains("Blue wins: three or more stones on the far row."), "{said}");
    assert!(said.contains("Four stones on row 1: with three, Blue would have won too."), "{said}");
    assert_eq!(found["behind"], "28 14... i3-g1");
    assert_eq!(found["home"], "0 Start");
    assert_eq!(found["buttons"], "2 1... h9-h6");
    assert_eq!((&found["last"], &found["off"]), (&"28 14... i3-g1".into(), &"true".into()));
    assert_eq!(found["first"], "0 Start");
    assert_eq!(found["picked"], "15 8. i4-i7");
    assert_eq!(found["comment"], "All three stones on the way to row 9.");
    assert_eq!(found["ctrl"], "15 8. i4-i7");
    assert_eq!(found["current"], 1);
    assert_eq!((&found["wrong"], console), (&Value::Array(Vec::new()), Vec::new()));
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_the_position_at_the_end_is_what_check_says() {
    for (game, record) in [("persivic", PERSIVIC), ("diverto", DIVERTO)] {
        let told = Parlour::new().stdin(record).args([game, "check", "-", "--json"]).run().json();
        let seen = open(
            &page(game, record),
            "found.start = shown(); press('End'); found.end = facts(); press('Home'); found.again = shown();",
        );
        let end = &seen.found["end"];
        if game == "persivic" {
            assert_eq!(end[0], told["position"]);
        } else {
            let ends = told["ends"].as_array().expect("ends").iter().filter_map(Value::as_str);
            assert_eq!(end[0], ends.collect::<Vec<_>>().join(" "));
            let lives = &told["lives"]["player1"];
            let lives =
                format!("{} held, {} collected, {} spent", lives["held"], lives["collected"], lives["spent"]);
            assert_eq!(end[1], lives);
        }
        assert_eq!(seen.found["start"], seen.found["again"]);
        assert_eq!((&seen.found["wrong"], seen.console), (&Value::Array(Vec::new()), Vec::new()));
    }
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_the_board_shows_the_stones_of_each_position() {
    // The start has 18 stacks; with the board and, later, a move and its arrivals there is little else.
    let seen = open(
        &page("persivic", "1. e1-e4 e9-e6 2. d1-2c3,d4 *"),
        "found.parts = []; for (let ply = 0; ply < 4; ply += 1) { found.parts.push(shown()); press('ArrowRight'); }",
    );
    assert_eq!(seen.found["parts"], serde_json::json!([19, 21, 21, 22]));
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_it_plays_on_its_own_and_stops() {
    let seen = open(
        &page("persivic", "1. e1-e4 e9-e6 2. d1-d4 *"),
        "const label = () => document.getElementById('play').getAttribute('aria-label');
         found.idle = label(); click('play'); found.playing = label();
         await wait(1600); found.one = at();
         await wait(1500); found.two = at();
         click('play'); found.paused = label(); await wait(4000); found.still = at();
         click('play'); await wait(4000); found.end = at(); found.stopped = label();
         click('play'); found.anew = at(); press('ArrowRight'); await wait(4000); found.key = at();",
    );
    let found = seen.found;
    assert_eq!((&found["idle"], &found["playing"]), (&"Play".into(), &"Pause".into()));
    assert_eq!((&found["one"], &found["two"]), (&"1 1. e1-e4".into(), &"2 1... e9-e6".into()));
    assert_eq!((&found["paused"], &found["still"]), (&"Play".into(), &"2 1... e9-e6".into()));
    assert_eq!((&found["end"], &found["stopped"]), (&"3 2. d1-d4".into(), &"Play".into()));
    assert_eq!((&found["anew"], &found["key"]), (&"0 Start".into(), &"1 1. e1-e4".into()));
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_the_board_turns_and_its_letters_stay_upright() {
    for (game, record) in [("persivic", PERSIVIC), ("diverto", DIVERTO)] {
        let seen = open(
            &page(game, record),
            "const board = document.getElementById('board').getBoundingClientRect();
             const first = document.querySelector('#board .upright');
             const where = () => { const box = first.getBoundingClientRect();
               return [box.left + box.right - board.left - board.right, box.top + box.bottom - board.top - board.bottom]; };
             const pressed = () => document.getElementById('flip').getAttribute('aria-pressed');
             found.before = where(); found.off = pressed(); click('flip');
             found.after = where(); found.on = pressed();
             const map = first.firstElementChild.getScreenCTM(); found.upright = map.a > 0 && map.d > 0;
             click('flip'); found.again = where();",
        );
        let found = seen.found;
        assert_eq!((&found["off"], &found["on"]), (&"false".into(), &"true".into()));
        assert_eq!(found["before"], found["again"]);
        assert_eq!(found["upright"], true);
        for axis in 0..2 {
            let [before, after] = ["before", "after"].map(|key| found[key][axis].as_f64().expect("a number"));
            // A letter is not quite as high as a capital.
            assert!((before + after).abs() < 12.0 && before.abs() > 100.0, "{before} {after}");
        }
    }
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_what_a_record_says_stays_text() {
    let evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>";
    let record = format!("[Red \"{evil}\"]\n[Blue \"Beto\"]\n{{{evil}}} 1. e1-e4 {{{evil}}} *");
    let seen = open(
        &page("persivic", &record),
        "found.name = document.querySelector('.player bdi').textContent; found.title = document.title;
         press('End'); found.comment = document.getElementById('comment').textContent;
         await wait(500); found.images = document.images.length; found.scripts = document.scripts.length;",
    );
    let found = seen.found;
    assert_eq!((&found["name"], &found["comment"]), (&evil.into(), &evil.into()));
    assert_eq!(found["title"], format!("{evil} – Beto · PerSiVic"));
    // Its data, its script, and the one that looks.
    assert_eq!((&found["images"], &found["scripts"]), (&0.into(), &3.into()));
    assert_eq!((&found["wrong"], seen.console), (&Value::Array(Vec::new()), Vec::new()));
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_the_page_as_it_is_has_nothing_to_complain_about() {
    for (game, record) in [("persivic", PERSIVIC), ("diverto", DIVERTO), ("persivic", "*")] {
        let html = page(game, record);
        let (dom, log) = dump(&html);
        assert!(dom.contains(r#"<body class="js">"#), "the script has run: {log}");
        assert_eq!(console(&log), [""; 0]);
        // And it would be seen: another script is kept out, and that is told.
        let (dom, log) =
            dump(&html.replacen("</body>", "<script>document.title = 'other'</script></body>", 1));
        assert!(!dom.contains("<title>other</title>"));
        assert!(console(&log).iter().any(|line| line.contains("Content Security Policy")), "{log}");
    }
}
