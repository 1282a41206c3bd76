//! Accessibility in a browser: screen readers, small screens, large text, dark mode, user colours.
//!
//! axe-core judges each page in a frame of the size of the screen, since a headless browser's window is at
//! least 500 pixels wide. `.ci/run` fetches it; to do so by hand, unpack `npm pack axe-core@4.14.1` in
//! `target/axe`.

use crate::common::browser;
use std::fs;
use std::path::Path;

use crate::common::Parlour;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use browser::dump_with;
use serde_json::Value;

const DARK: &[&str] = &["--blink-settings=preferredColorScheme=0"];
const FORCED: &[&str] = &["--blink-settings=inForcedColors=true"];

/// Width and height of a screen, in CSS pixels.
type Size = (u32, u32);

/// A phone in both orientations, a desktop, and a desktop at 200 % zoom.
const SCREENS: [Size; 4] = [(390, 844), (844, 390), (1280, 800), (640, 400)];

/// The source of axe-core, which must have been fetched.
fn axe() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/axe/package/axe.min.js");
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Runs `actions` on a page on each screen, in one browser, and returns what each `found`.
#[track_caller]
fn on<const N: usize>(screens: [Size; N], switches: &[&str], html: &str, actions: &str) -> [Value; N] {
    // Drop the policy, which would block the added script.
    let html = html.replacen("http-equiv=\"Content-Security-Policy\"", "name=\"none\"", 1);
    assert!(!html.contains("Content-Security-Policy"));
    let script = format!(
        "(async () => {{ const found = {{}}; try {{ {actions} }} catch (error) {{ found.error = String(error); }}\n\
         parent.postMessage(found, '*'); }})();"
    );
    let html = html.replacen("</body>", &format!("<script>{script}</script></body>"), 1);
    let source = format!("data:text/html;charset=utf-8;base64,{}", STANDARD.encode(&html));
    let frame = |(width, height)| format!("<iframe width={width} height={height} src=\"{source}\"></iframe>");
    let outer = format!(
        "<!doctype html><pre id=\"found\"></pre><script>const all = [];\
         onmessage = (event) => {{ all[Array.from(frames).indexOf(event.source)] = event.data;\
         document.getElementById('found').textContent = JSON.stringify(all); }};</script>{}",
        screens.map(frame).concat()
    );
    let (dom, log) = dump_with(&outer, switches);
    let found = dom.split_once(r#"<pre id="found">"#).and_then(|(_, rest)| rest.split_once("</pre>"));
    let (found, _) = found.unwrap_or_else(|| panic!("nothing found: {log}"));
    let found = found.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let found: Vec<Value> = serde_json::from_str(&found).unwrap_or_else(|_| panic!("no answer: {log}"));
    assert!(found.iter().all(|found| found.is_object() && found["error"].is_null()), "{found:?}");
    found.try_into().unwrap_or_else(|found| panic!("no answer of a screen: {found:?}, {log}"))
}

const PERSIVIC: &str = include_str!("../../templates/demo/persivic-game.psv");
const DIVERTO: &str = include_str!("../../templates/demo/diverto-game.dvt");
const FAULTY: &str = include_str!("../../templates/demo/diverto-fault.dvt");
const DIVICITY: &str = include_str!("../../templates/demo/divicity-match.dvc");

const ANNOTATED: &str = "1. e1-e4 {[%eval 0.50]} e9-e6 {[%eval -4.00]} 2. d1-d4? {[%eval #-3] Mistake. Loses much.} \
    (2. d1-c3,2d4 {[%eval -0.20] Better.}) *";

/// One page of every kind, with a name.
fn pages() -> Vec<(&'static str, String)> {
    let page = |game: &str, command: &str, record: &str| {
        let run = Parlour::new().stdin(record).args([game, command, "-", "-o", "-"]);
        let run = if command == "report" { run.args(["--format", "html"]) } else { run };
        String::from_utf8(run.run().stdout).expect("text")
    };
    let names = "Maria da Conceição de Souza e Silva";
    vec![
        ("PerSiVic", page("persivic", "view", PERSIVIC)),
        ("Diverto", page("diverto", "view", DIVERTO)),
        ("a fault", page("diverto", "view", FAULTY)),
        ("a report", page("divicity", "report", DIVICITY)),
        ("two games", page("persivic", "view", &format!("{PERSIVIC}\n{PERSIVIC}"))),
        ("an annotated game", page("persivic", "view", ANNOTATED)),
        ("long names", page("diverto", "view", &DIVERTO.replace("Ana", names))),
        (
            "openings",
            page("persivic", "openings", &format!("{PERSIVIC}\n{}", PERSIVIC.replace("Ana", names))),
        ),
    ]
}

/// Runs axe-core on every page on these screens, in a browser with these switches.
#[track_caller]
fn has_nothing_to_say<const N: usize>(screens: [Size; N], switches: &[&str], is_dark: bool) {
    let actions = format!(
        "{};\n for (const part of document.querySelectorAll('details')) part.open = true;\n\
         const {{ violations }} = await axe.run(document, {{ rules: {{ 'region': {{ enabled: true }} }} }});\n\
         found.violations = violations.map(({{ id, nodes }}) => `${{id}}: ${{nodes.slice(0, 3).map((node) => node.target).join(', ')}}`);\n\
         found.dark = matchMedia('(prefers-color-scheme: dark)').matches;",
        axe()
    );
    let mut violations = Vec::new();
    for (name, html) in pages() {
        for (found, (width, height)) in on(screens, switches, &html, &actions).iter().zip(screens) {
            assert_eq!(found["dark"], is_dark);
            let told = found["violations"].as_array().expect("a list");
            violations.extend(told.iter().map(|told| format!("{name}, {width}x{height}: {told}")));
        }
    }
    assert_eq!(violations, [""; 0]);
    // Check that axe-core would report a violation.
    let html = "<!doctype html><html><body><img src=x></body></html>";
    let [found] = on([(390, 844)], switches, html, &actions);
    assert_ne!(found["violations"], Value::Array(Vec::new()));
}

#[test]
#[ignore = "needs chromium and axe-core"]
fn in_a_browser_axe_has_nothing_to_say() {
    has_nothing_to_say(SCREENS, &[], false);
}

/// Colours differ between a phone and a desktop, and no further.
#[test]
#[ignore = "needs chromium and axe-core"]
fn in_a_browser_axe_has_nothing_to_say_in_the_dark() {
    has_nothing_to_say([(390, 844), (1280, 800)], DARK, true);
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_no_page_is_wider_than_its_screen() {
    for (name, html) in pages() {
        let found = on(
            SCREENS,
            &[],
            &html,
            "const root = document.documentElement; found.wide = root.scrollWidth - root.clientWidth;
             const seen = (box) => box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
             found.out = [...document.querySelectorAll('header *, button, .verdict, tbody .name, tbody .total')]
                 .filter((part) => seen(part.getBoundingClientRect())).map((part) => part.outerHTML.slice(0, 90));",
        );
        for (found, (width, height)) in found.iter().zip(SCREENS) {
            assert_eq!(
                (&found["wide"], &found["out"]),
                (&0.into(), &Value::Array(Vec::new())),
                "{name}, {width}x{height}"
            );
        }
    }
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_a_report_on_a_phone_has_whole_names_and_totals() {
    let html = pages().swap_remove(3).1;
    let [found] = on(
        [(390, 844)],
        &[],
        &html,
        "found.names = [...document.querySelectorAll('.parts tbody .name')].map((name) => {
             const box = name.getBoundingClientRect(); return box.height / parseFloat(getComputedStyle(name).lineHeight); });
         found.totals = [...document.querySelectorAll('.parts tbody .total')].map((total) => total.textContent);",
    );
    for lines in found["names"].as_array().expect("names") {
        assert!(lines.as_f64().expect("a number") < 1.9, "one line a name: {lines}");
    }
    assert_eq!(found["totals"].as_array().map(Vec::len), Some(4));
}

/// Two second places included (C13).
#[test]
#[ignore = "needs chromium"]
fn in_a_browser_one_winner_of_three_stands_in_the_middle() {
    let head = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n[Lex \"Ana 1 Beto 1 Cira 1\"]\n\n";
    let alike: String = (0..4)
        .flat_map(|round| [("Ana", "Beto"), ("Beto", "Cira"), ("Cira", "Ana")].map(|pair| (round, pair)))
        .zip(1..)
        .map(|((_, (one, two)), trick)| format!("{trick}. | 10 10 | {one} 10 | {two} 10\n"))
        .collect();
    for (last, ranks) in [
        (
            "13. | -5 10 | Ana -5 | Beto 10\n14. | 10 -5 | Beto 10 | Cira -5\n15. | -5 -5 | Cira -5 | Ana -5\n",
            "2 1 2",
        ),
        (
            "13. | 10 10 | Ana 10 | Beto 10\n14. | -5 -5 | Beto -5 | Cira -5\n15. | -5 10 | Cira -5 | Ana 10\n",
            "2 1 3",
        ),
        (
            "13. | 10 10 | Ana 10 | Beto 10\n14. | 10 -5 | Beto 10 | Cira -5\n15. | -5 10 | Cira -5 | Ana 10\n",
            "1 1 3",
        ),
    ] {
        let text = format!("{head}{alike}{last}");
        let ran = Parlour::new()
            .file("g", text)
            .args(["divicity", "report", "g", "--format", "html", "-o", "-"])
            .run();
        let [found] = on(
            [(1280, 800)],
            &[],
            ran.said(),
            "const left = (place) => place.getBoundingClientRect().left;
             found.ranks = [...document.querySelectorAll('.podium li')].sort((a, b) => left(a) - left(b))
                 .map((place) => place.querySelector('.step').textContent).join(' ');",
        );
        assert_eq!(found["ranks"], ranks, "{}", ran.stderr);
    }
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_a_low_screen_shows_the_whole_board_beside_its_buttons() {
    let screens = [(844, 390), (640, 400), (740, 360)];
    for (name, html) in pages().into_iter().take(2) {
        let found = on(
            screens,
            &[],
            &html,
            "const board = document.getElementById('board').getBoundingClientRect();
             const next = document.getElementById('next').getBoundingClientRect();
             found.board = [board.width, board.height, board.bottom]; found.next = [next.left, next.bottom];",
        );
        for (found, (width, height)) in found.iter().zip(screens) {
            let [side, bottom] = [1, 2].map(|at| found["board"][at].as_f64().expect("a number"));
            let next: Vec<f64> =
                found["next"].as_array().expect("a place").iter().filter_map(Value::as_f64).collect();
            assert!(
                bottom <= f64::from(height) && side > 0.6 * f64::from(height).min(0.5 * f64::from(width)),
                "{name}: {found}"
            );
            assert!(
                next[0] > found["board"][0].as_f64().expect("a number") && next[1] < f64::from(height),
                "{name}: {found}"
            );
        }
    }
}

#[test]
#[ignore = "needs chromium"]
fn in_a_browser_the_readers_colours_show_which_move_is_looked_at() {
    let html = pages().swap_remove(0).1;
    let [found] = on(
        [(1280, 800)],
        FORCED,
        &html,
        "const color = (part) => getComputedStyle(part).backgroundColor;
         found.forced = matchMedia('(forced-colors: active)').matches;
         found.current = color(document.querySelector('[aria-current]'));
         found.other = color(document.querySelector('.moves button:not([aria-current])'));",
    );
    assert_eq!(found["forced"], true);
    assert_ne!(found["current"], found["other"]);
}
