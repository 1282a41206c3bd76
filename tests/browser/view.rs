//! Game pages in a browser: keys, clicks and buttons work, without errors.
//!
//! A script added to a copy of the page presses keys and clicks like a user and records what the page says;
//! then the browser dumps the DOM.

use std::collections::BTreeMap;

use crate::common::Parlour;
use crate::common::browser;
use crate::common::pdf::Reader;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use browser::{console, dump};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Helpers for the added script.
const TOOLS: &str = r#"
const at = () => document.querySelector('.moves [aria-current]').dataset.moment + ' ' + document.getElementById('move').textContent;
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

/// The result of a page in the browser.
struct Seen {
    /// What the added script recorded.
    found: Value,
    /// Console messages of the page.
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
    // The policy allows only the page's own script, so add the hash of ours to the copy.
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

/// Clicks, keys and buttons lead into a variation and out again, and the board follows.
#[test]
#[ignore = "needs chromium"]
fn in_a_browser_a_variation_is_gone_through_like_the_game() {
    let record =
        "[Red \"Ana\"]\n1. e1-e4! (1. d1-d4 {solid} e9-e6 (1... d9-d6 2. a1-a4)) (1. a1-a4) e9-e6 2. b1-b4 *";
    let seen = open(
        &page("persivic", record),
        "
        found.words = [...document.querySelectorAll('.variation')].map((line) => line.textContent);
        press('Home'); press('ArrowRight'); found.game = at();
        press('ArrowDown'); found.down = [at(), facts()[0]];
        press('ArrowRight'); found.on = at(); press('ArrowDown'); found.nested = at(); press('ArrowRight');
        found.end = [at(), document.getElementById('next').getAttribute('aria-disabled')]; press('ArrowRight'); found.stays = at();
        press('ArrowLeft'); press('ArrowLeft'); found.back = at(); press('ArrowLeft'); found.start = at();
        pick(6); found.clicked = [at(), document.getElementById('comment').textContent]; press('ArrowDown'); found.around = at();
        click('last'); found.last = at(); pick(3); press('ArrowDown'); found.alone = at();
        pick(7); await wait(400); found.address = location.hash;
        location.hash = '#1b.1'; await wait(50); found.followed = at();
        ",
    );
    assert_eq!(seen.found["words"], json!(["1. d1-d4 solid 1... e9-e6 (1... d9-d6 2. a1-a4 )", "1. a1-a4 "]));
    assert_eq!(seen.found["wrong"], json!([]));
    assert!(seen.console.is_empty(), "{:?}", seen.console);
    let found = |name: &str| seen.found[name].clone();
    assert_eq!(found("game"), "1 1. e1-e4!");
    assert_eq!(
        found("down"),
        json!(["4 1. d1-d4", "3b3b3b3b3b3b3b3b3b/9./9./9./9./3.3r5./9./9./3r3r3r.3r3r3r3r3r b"])
    );
    assert_eq!((found("on"), found("nested")), (json!("5 1... e9-e6"), json!("6 1... d9-d6")));
    assert_eq!((found("end"), found("stays")), (json!(["7 2. a1-a4", "true"]), json!("7 2. a1-a4")));
    assert_eq!((found("back"), found("start")), (json!("4 1. d1-d4"), json!("0 Start")));
    assert_eq!((found("clicked"), found("around")), (json!(["6 1... d9-d6", ""]), json!("5 1... e9-e6")));
    assert_eq!((found("last"), found("alone")), (json!("5 1... e9-e6"), json!("3 2. b1-b4")));
    assert_eq!((found("address"), found("followed")), (json!("#1a.2a.2"), json!("8 1. a1-a4")));
}

/// The graph works by pointer and keyboard; board, bar and text follow it, and it follows them.
#[test]
#[ignore = "needs chromium"]
fn in_a_browser_the_graph_leads_to_moves_and_follows_them() {
    let record = "1. e1-e4 {[%eval 0.50]} e9-e6 {[%eval -4.00]} 2. d1-d4? {[%eval #-3] Mistake. Loses much.} \
        (2. d1-c3,2d4 d9-d6 {[%eval -0.20] Better.}) 2... a9-a6 3. a1-a4 {[%eval 0.00]} *";
    let seen = open(
        &page("persivic", record),
        "
        const slider = document.getElementById('slider');
        const text = (id) => document.getElementById(id).textContent;
        const arrows = () => [...document.querySelectorAll('#board > g')]
            .filter((part) => part.getAttribute('display') !== 'none').map((part) => part.querySelectorAll('[stroke=\"#1b7a3d\"]:not(circle)').length).reduce((one, other) => one + other, 0);
        const state = () => [at(), slider.value, text('evaluation'), document.getElementById('better').hidden, arrows()];
        const { left, top, width, height } = slider.getBoundingClientRect();
        found.on_top = [0, 0.5, 0.999].map((x) => document.elementFromPoint(left + x * width, top + height / 2) === slider);
        found.start = state();
        slider.value = 3; slider.dispatchEvent(new Event('input')); found.three = state();
        found.told = slider.getAttribute('aria-valuetext'); found.better = text('better-move');
        found.cursor = document.getElementById('cursor').getAttribute('d');
        slider.focus(); slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }));
        found.left = state(); pick(4); found.four = state();
        pick(6); found.variation = state(); press('ArrowRight'); found.on = state();
        ",
    );
    assert_eq!(seen.found["wrong"], json!([]));
    assert!(seen.console.is_empty(), "{:?}", seen.console);
    let found = |name: &str| seen.found[name].clone();
    assert_eq!(found("on_top"), json!([true, true, true]));
    assert_eq!(found("start"), json!(["0 Start", "0", "–", true, 0]));
    let three = json!(["3 2. d1-d4?", "3", "blue wins by force in 3 plies", false, 2]);
    assert_eq!(found("three"), three);
    assert_eq!(found("told"), "2. d1-d4?: blue wins by force in 3 plies");
    assert_eq!((found("better"), found("cursor")), (json!("d1-c3,2d4"), json!("M3 0V100")));
    assert_eq!(found("left"), json!(["2 1... e9-e6", "2", "blue is better, as if 4.00 stones up", true, 0]));
    assert_eq!(found("four"), json!(["4 2... a9-a6", "4", "–", true, 0]));
    // A variation is shown where it leaves the game.
    assert_eq!(found("variation"), json!(["6 2. d1-c3,2d4", "2", "–", true, 0]));
    assert_eq!(found("on"), json!(["7 2... d9-d6", "2", "blue is better, as if 0.20 stones up", true, 0]));
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
    // The start has 18 stacks; add the board and, later, a move and its arrivals.
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
fn in_a_browser_the_address_names_the_move_that_is_shown() {
    let seen = open(
        &page("persivic", PERSIVIC),
        "press('ArrowRight'); press('ArrowRight'); await wait(400); found.two = location.hash;
         const changed = async (hash) => { location.hash = hash; await wait(50); return [at(), said()]; };
         const said = () => document.getElementById('unknown').hidden ? '' : document.getElementById('unknown').textContent;
         found.twelve = await changed('#12'); found.beyond = await changed('#99');
         found.none = await changed('#board'); found.minus = await changed('#-1');
         press('Home'); await wait(400); found.home = location.hash; found.back = [at(), said()];",
    );
    let found = seen.found;
    assert_eq!((&found["two"], &found["home"]), (&"#2".into(), &"#0".into()));
    assert_eq!(found["twelve"], json!(["12 6... g9-g6", ""]));
    for (name, link) in [("beyond", "#99"), ("none", "#board"), ("minus", "#-1")] {
        assert_eq!(
            found[name],
            json!(["12 6... g9-g6", format!("No move of this page has the address of the link: {link}")])
        );
    }
    assert_eq!(found["back"], json!(["0 Start", ""]));
    assert_eq!((&found["wrong"], seen.console), (&Value::Array(Vec::new()), Vec::new()));
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_several_games_are_chosen_from_their_list() {
    let games = "[Red \"Ana\"]\n1. e1-e4 e9-e6 *\n\n[Red \"Cira\"]\n1. d1-d4 *\n\n[Red \"Eva\"]\n1. a1-a4 a9-a6 2. b1-b4 *\n";
    let seen = open(
        &page("persivic", games),
        "const where = () => [document.title, at(), document.querySelector('#games [aria-current]').textContent];
         found.start = where(); click('play');
         document.querySelectorAll('#games a')[1].click(); await wait(50); found.two = where();
         found.open = document.querySelector('#games details').open;
         found.playing = document.body.className;
         click('next'); await wait(400); found.hash = location.hash; found.next = where();
         location.hash = '#3.3'; await wait(50); found.three = where(); found.stones = shown();
         location.hash = '#1'; await wait(50); found.ply = where();
         location.hash = '#9.0'; await wait(50); found.last = where();
         location.hash = '#1.2'; await wait(50); found.back = where();",
    );
    let found = seen.found;
    let at = |name: &str, at: &str| {
        serde_json::json!([format!("{name} – Blue · PerSiVic"), at, format!("{name} – Blue")])
    };
    assert_eq!((&found["start"], &found["open"]), (&at("Ana", "0 Start"), &false.into()));
    assert_eq!((&found["two"], &found["playing"]), (&at("Cira", "0 Start"), &"js".into()));
    assert_eq!((&found["next"], &found["hash"]), (&at("Cira", "1 1. d1-d4"), &"#2.1".into()));
    assert_eq!((&found["three"], &found["ply"]), (&at("Eva", "3 2. b1-b4"), &at("Eva", "1 1. a1-a4")));
    assert_eq!((&found["last"], &found["back"]), (&at("Eva", "1 1. a1-a4"), &at("Ana", "2 1... e9-e6")));
    assert_eq!((&found["wrong"], seen.console), (&Value::Array(Vec::new()), Vec::new()));
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_keys_play_and_turn_and_a_finger_steps() {
    let seen = open(
        &page("diverto", DIVERTO),
        "const label = () => document.getElementById('play').getAttribute('aria-label');
         press(' '); found.plays = label(); press(' '); found.pauses = label();
         const button = document.getElementById('next'); button.focus();
         button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true })); found.button = label();
         press('f'); found.turned = document.body.classList.contains('turned'); press('F');
         found.again = document.body.classList.contains('turned');
         const board = document.getElementById('board');
         const finger = (type, x, y, kind) => board.dispatchEvent(new PointerEvent(type,
             { clientX: x, clientY: y, pointerId: 7, pointerType: kind, isPrimary: true, bubbles: true }));
         const draw = (x, y, kind = 'touch', from = 200) => { finger('pointerdown', from, 200, kind); finger('pointerup', x, y, kind); return at(); };
         found.on = draw(120, 210); found.more = draw(100, 200); found.back = draw(290, 190);
         found.down = draw(190, 400); found.mouse = draw(100, 200, 'mouse');
         const { left, right } = board.getBoundingClientRect();
         found.left = draw(left + 25, 203, 'touch', left + 20); found.start = draw(left + 20, 200, 'mouse', left + 20);
         found.right = draw(right - 20, 200, 'mouse', right - 20); found.further = draw(right - 25, 203, 'touch', right - 20);",
    );
    let found = seen.found;
    assert_eq!(
        (&found["plays"], &found["pauses"], &found["button"]),
        (&"Pause".into(), &"Play".into(), &"Play".into())
    );
    assert_eq!((&found["turned"], &found["again"]), (&true.into(), &false.into()));
    assert_eq!((&found["on"], &found["more"]), (&"1 1. g13:S3W5".into(), &"2 1... g13:E4S2+".into()));
    for still in ["back", "down", "mouse"] {
        assert_eq!(found[still], "1 1. g13:S3W5", "{still}");
    }
    assert_eq!((&found["left"], &found["start"]), (&"0 Start".into(), &"0 Start".into()));
    assert_eq!((&found["right"], &found["further"]), (&found["on"], &found["more"]));
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_mistakes_are_counted_and_found() {
    let record = "1. e1-e4? e9-e6 2. d1-d4 (2. c1-c4 d9-d6 {Well?}) 2... d9-d6?? 3. c1-c4? {Again.} *";
    let seen = open(
        &page("persivic", record),
        "const next = () => { press('m'); return at(); };
         found.all = [next(), next(), next(), next()];
         found.off = document.getElementById('mistake').getAttribute('aria-disabled');
         click('first'); click('mistake'); found.button = at();
         found.tallies = [...document.querySelectorAll('.player')].map((player) => player.textContent.replace(/\\s+/g, ' ').trim());",
    );
    let found = seen.found;
    let all = ["1 1. e1-e4?", "4 2... d9-d6??", "5 3. c1-c4?", "5 3. c1-c4?"];
    assert_eq!(found["all"], serde_json::json!(all));
    assert_eq!((&found["off"], &found["button"]), (&"true".into(), &all[0].into()));
    assert_eq!(found["tallies"], serde_json::json!(["Red ? 2", "– Blue ?? 1"]));
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_position_link_and_record_are_copied() {
    for (game, record) in [("persivic", PERSIVIC), ("diverto", DIVERTO)] {
        let seen = open(
            &page(game, record),
            "let text = ''; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (copied) => { text = copied; } } });
             const copied = async (id) => { click(id); await wait(20); return text; };
             press('ArrowRight'); press('ArrowRight');
             found.position = await copied('copy-position'); found.told = document.getElementById('copied').textContent;
             found.link = await copied('copy-link'); found.record = await copied('copy-record');
             const link = document.getElementById('download'); found.name = link.download;
             found.download = link.href.slice(0, 5);",
        );
        let found = seen.found;
        let position = found["position"].as_str().expect("text");
        if game == "persivic" {
            assert_eq!(position, "3b3b3b3b3b3b3b.3b/9./9./7.3b./9./8.3r/9./9./3r3r3r3r3r3r3r3r. r");
        } else {
            // The copied position is a record up to there.
            let told = Parlour::new().stdin(position).args([game, "check", "-", "--json"]).run().json();
            assert_eq!((&told["plies"], &told["error"]), (&2.into(), &Value::Null));
        }
        assert_eq!(found["told"], "Position copied.");
        assert!(found["link"].as_str().expect("a link").ends_with("#2"));
        assert_eq!(found["record"].as_str().expect("text").trim_end(), record.trim_end());
        assert_eq!(found["download"], "blob:");
        assert!(found["name"].as_str().expect("a name").starts_with("game."));
        assert_eq!((&found["wrong"], seen.console), (&Value::Array(Vec::new()), Vec::new()));
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
    // The page's data, its script, and the added one.
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
        // Check that a violation would show: another script is blocked and reported.
        let (dom, log) =
            dump(&html.replacen("</body>", "<script>document.title = 'other'</script></body>", 1));
        assert!(!dom.contains("<title>other</title>"));
        assert!(console(&log).iter().any(|line| line.contains("Content Security Policy")), "{log}");
    }
}

/// Of all matches of three to six players in the test vectors those with the longest reports, in every language.
#[test]
#[ignore = "needs chromium"]
fn in_a_browser_a_report_is_printed_on_one_page() {
    const MATCHES: &str = include_str!("../vectors/divicity/games_valid.dvc");
    let report = |number: usize, lang: &str| {
        let report = ["divicity", "report", "g.dvc", "--format", "html", "-o", "-", "--lang", lang];
        Parlour::new().file("g.dvc", MATCHES).args(report).args(["--game", &number.to_string()]).run()
    };
    let mut longest: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for number in 1..=MATCHES.matches("[Players ").count() {
        let ran = report(number, "en");
        let players = ran.said().matches("class=\"name\"><bdi>").count();
        let lines = ran.said().matches("<span class=\"trick\">").count();
        let most = longest.entry(players).or_default();
        *most = (*most).max((lines, number));
    }
    assert_eq!(longest.keys().copied().collect::<Vec<_>>(), [3, 4, 5, 6]);
    for (players, (_, number)) in longest {
        for lang in ["en", "es", "pt"] {
            let ran = report(number, lang);
            for paper in ["A4", "letter"] {
                let style = format!("@page {{ size: {paper} }}</style>");
                let printed = browser::print(&ran.said().replacen("</style>", &style, 1));
                assert_eq!(Reader::new(&printed).pages.len(), 1, "{players} players, {lang}, {paper}");
            }
        }
    }
}
