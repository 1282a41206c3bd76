//! The pictures in the README and docs/: pages made by the program, and an animation of three sessions at the
//! top of the README.
//!
//! `UPDATE_DOCS=1` redraws them; look at them afterwards.

use std::fs;
use std::path::Path;

use crate::common::Parlour;
use crate::demo::copy_demo;
use crate::docs::Shell;

/// Pictures of pages, each with the command that draws it from the files of the demo. Only the first page is
/// used.
const PAGES: [(&str, &str); 7] = [
    ("diverto-sheet", "diverto sheet --seed 42 --rolled --names Ana Beto --dpi 80"),
    (
        "diverto-cover",
        "diverto pad --sheets 16 --rolled --cover --event 'Autumn Cup' --fields round,table,date --binding left:12 --seed 7 --dpi 75",
    ),
    ("diverto-game", "diverto show diverto-sample.dvt --dpi 75"),
    ("divicity-report", "divicity report divicity-match.dvc --dpi 75"),
    ("persivic-diagrams", "persivic show persivic-annotated.psv --story --dpi 75"),
    ("kit-cards", "kit divicity --part cards --dpi 60"),
    ("kit-tokens", "kit divicity --part tokens --dpi 60"),
];

/// A session: title, command to type, and seconds to show its output.
struct Scene {
    title: &'static str,
    command: &'static str,
    seconds: f64,
}

const PAD: &str = "parlour diverto pad --rolled --rules --seed 7 -o tonight.pdf";

const SCENES: [Scene; 3] = [
    Scene { title: "Print tonight", command: PAD, seconds: 4.0 },
    Scene {
        title: "Who won?",
        command: "parlour divicity score Karine=rinds2,beer Jean=10,milk,lex2 Fafa=duck,donate --arithmetic",
        seconds: 5.0,
    },
    Scene { title: "Is it legal?", command: "parlour check persivic-fault.psv --explain", seconds: 7.0 },
];

/// The columns of the terminal, its cell size and its total size.
const COLUMNS: usize = 92;
const CELL: (f64, f64) = (7.8, 18.0);
const SIZE: (f64, f64) = (760.0, 430.0);
/// The start of a session's first line.
const START: (f64, f64) = (20.0, 66.0);

/// Text of one style in a terminal line, from a column on.
struct Run<'a> {
    column: usize,
    text: &'a str,
    class: &'static str,
}

/// The lines of `said` as in a terminal, none of which may be too long for it.
fn lines(said: &str) -> Vec<Vec<Run<'_>>> {
    let mut lines = Vec::new();
    let mut class = "";
    for line in said.lines() {
        let (mut runs, mut column) = (Vec::new(), 0);
        for (n, piece) in line.split("\u{1b}[").enumerate() {
            let (codes, text) = if n == 0 { ("", piece) } else { piece.split_once('m').expect("a style") };
            for code in codes.split(';').filter(|code| !code.is_empty()) {
                class = match code {
                    "0" => "",
                    "31" | "91" => "red",
                    "32" | "92" => "green",
                    "33" | "93" => "yellow",
                    "34" | "36" | "94" | "96" => "blue",
                    "1" if class.is_empty() => "bold",
                    "2" => "faint",
                    _ => class,
                };
            }
            runs.push(Run { column, text, class });
            column += text.chars().count();
        }
        assert!(column <= COLUMNS, "{line} is too long");
        lines.push(runs);
    }
    lines
}

/// Adds the words of a run: ASCII and other letters separately, as their widths may differ, to keep columns
/// aligned.
fn draw_run(svg: &mut String, run: &Run<'_>, y: f64) {
    let letters: Vec<(usize, char)> = run.text.chars().enumerate().collect();
    let apart =
        |a: &(usize, char), b: &(usize, char)| a.1 != ' ' && b.1 != ' ' && a.1.is_ascii() == b.1.is_ascii();
    for word in letters.chunk_by(apart).filter(|word| word[0].1 != ' ') {
        let text: String = word.iter().map(|(_, letter)| *letter).collect();
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let x = CELL.0.mul_add((run.column + word[0].0) as f64, START.0);
        let length = CELL.0 * word.len() as f64;
        let class = if run.class.is_empty() { String::new() } else { format!(" class=\"{}\"", run.class) };
        *svg += &format!("<text x=\"{x:.1}\" y=\"{y}\" textLength=\"{length:.1}\"{class}>{text}</text>\n");
    }
}

/// A key frame animation that shows something for a part of the total time.
fn shown(name: &str, from: f64, to: f64) -> String {
    let at = |part: f64| format!("{:.2}%", 100.0 * part);
    let before = if from > 0.0 { format!("0%,{}{{opacity:0}}", at(from - 0.0001)) } else { String::new() };
    let after = if to < 1.0 { format!("{},to{{opacity:0}}", at(to + 0.0001)) } else { String::new() };
    format!("@keyframes {name}{{{before}{},{}{{opacity:1}}{after}}}\n", at(from), at(to))
}

/// Fractions of the total time at which a scene starts, its command is typed and answered, and it ends.
struct Times {
    from: f64,
    typed: f64,
    to: f64,
}

/// A scene and its animation: the command is typed, then its output and `beside` appear.
fn draw_scene(n: usize, scene: &Scene, said: &str, beside: &str, times: &Times) -> (String, String) {
    let letters = scene.command.len() + 2;
    let wide = CELL.0 * letters as f64;
    // Without animation, the first scene is shown.
    let hidden = if n == 0 { "" } else { " opacity=\"0\"" };
    let mut svg = format!(
        "<g class=\"scene{n}\"{hidden}>\n<text class=\"title\" x=\"380\" y=\"24\">{title}</text>\n\
         <clipPath id=\"typed{n}\"><rect class=\"typed{n}\" x=\"{x}\" y=\"40\" width=\"{wide:.1}\" height=\"40\"/></clipPath>\n\
         <g clip-path=\"url(#typed{n})\">\n",
        title = scene.title,
        x = START.0,
    );
    draw_run(&mut svg, &Run { column: 0, text: "$", class: "faint" }, START.1);
    draw_run(&mut svg, &Run { column: 2, text: scene.command, class: "bold" }, START.1);
    svg += &format!("</g>\n<g class=\"said{n}\">\n");
    for (line, runs) in lines(said).iter().enumerate() {
        let y = CELL.1.mul_add((line + 1) as f64, START.1);
        assert!(y < SIZE.1 - 8.0, "{} has no room", scene.title);
        for run in runs {
            draw_run(&mut svg, run, y);
        }
    }
    svg += beside;
    svg += "</g>\n</g>\n";
    let frames = format!(
        "{}{}@keyframes typed{n}{{0%,{:.2}%{{width:0;animation-timing-function:steps({letters})}}{:.2}%,to{{width:{wide:.1}px}}}}\n",
        shown(&format!("scene{n}"), times.from, times.to),
        shown(&format!("said{n}"), times.typed, times.to),
        100.0 * times.from,
        100.0 * times.typed,
    );
    (svg, frames)
}

/// What a command said, without the lines above its first fault, which repeat the fault's words.
fn without_summary(said: &str) -> String {
    match said.split_once("error[") {
        Some((summary, _)) => {
            let fault = summary.rfind('\n').map_or(0, |end| end + 1);
            format!("\u{1b}[2m…\u{1b}[0m\n{}", &said[fault..])
        }
        None => said.to_owned(),
    }
}

/// The first sheet of the pad and its back, below the output.
fn sheet() -> String {
    let command = PAD.replace("tonight.pdf", "sheet.svg");
    let ran = command.split(' ').skip(1).fold(Parlour::new(), Parlour::arg).run();
    let page = |name: &str, x: f64| {
        let page = ran.text(name);
        let place = format!("x=\"{x}\" y=\"96\" width=\"226\" height=\"320\"");
        let placed = page.replacen("width=\"210mm\"", &place, 1).replacen(" height=\"297mm\"", "", 1);
        placed[placed.find("<svg").expect("a picture")..].to_owned()
    };
    page("sheet-001.svg", 140.0) + &page("sheet-002.svg", 394.0)
}

fn picture() -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let fault = include_str!("../../templates/demo/persivic-fault.psv");
    fs::write(folder.path().join("persivic-fault.psv"), fault).expect("a file");
    let mut shell = Shell::new(folder.path());
    let typing = |scene: &Scene| scene.command.len() as f64 * 0.03;
    let whole: f64 = SCENES.iter().map(|scene| typing(scene) + scene.seconds).sum();
    // The first frame, which is all that some viewers show, is the first scene with its output.
    let delay = -(typing(&SCENES[0]) + 0.1);
    let (mut scenes, mut frames, mut from) = (String::new(), String::new(), 0.0);
    for (n, scene) in SCENES.iter().enumerate() {
        let said = without_summary(&shell.run(&format!("{} --color always", scene.command)).shown);
        let typed = from + typing(scene);
        let to = typed + scene.seconds;
        let beside = if n == 0 { sheet() } else { String::new() };
        let times = Times { from: from / whole, typed: typed / whole, to: to / whole };
        let (drawn, moved) = draw_scene(n, scene, &said, &beside, &times);
        scenes += &drawn;
        frames += &moved;
        for part in ["scene", "said", "typed"] {
            frames += &format!(".{part}{n}{{animation:{part}{n} {whole:.1}s {delay:.2}s infinite}}\n");
        }
        from = to;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <title>parlour in a terminal: print a pad, score a game, check a record</title>\n<style>\n\
         text{{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;fill:#d8dee6}}\n\
         .bold,.title{{font-weight:bold;fill:#fff}}.title{{text-anchor:middle}}.faint{{fill:#8b97a6}}\n\
         .red{{fill:#ff8b80;font-weight:bold}}.green{{fill:#8fd48a}}.yellow{{fill:#f0cf6b}}.blue{{fill:#86b8f7}}\n\
         @media (prefers-reduced-motion:no-preference){{\n{frames}}}\n</style>\n\
         <clipPath id=\"window\"><rect width=\"{width}\" height=\"{height}\" rx=\"8\"/></clipPath>\n\
         <g clip-path=\"url(#window)\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#1c232d\"/>\n\
         <rect width=\"{width}\" height=\"36\" fill=\"#2c3643\"/>\n{scenes}</g>\n</svg>\n",
        width = SIZE.0,
        height = SIZE.1,
    )
}

/// Compares a picture with its file, or updates the file.
fn same(name: &str, picture: &[u8]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/images").join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&file, picture).expect("the picture");
    }
    let is_new = fs::read(&file).is_ok_and(|there| there == picture);
    assert!(is_new, "docs/images/{name} is old: UPDATE_DOCS=1 cargo test --test program picture::");
}

#[test]
fn the_moving_picture_shows_what_the_program_says() {
    let picture = picture();
    resvg::usvg::Tree::from_str(&picture, &resvg::usvg::Options::default()).expect("an SVG");
    same("parlour.svg", picture.as_bytes());
}

#[test]
fn pictures_of_pages_are_as_the_program_draws_them() {
    let folder = tempfile::tempdir().expect("a folder");
    copy_demo(folder.path());
    let mut shell = Shell::new(folder.path());
    for (name, command) in PAGES {
        let said = shell.run(&format!("parlour {command} -o {name}.png"));
        assert!(said.fine, "{}", said.shown);
        let page = |ending: &str| fs::read(folder.path().join(format!("{name}{ending}.png")));
        let page = page("").or_else(|_| page("-001")).expect("a page");
        same(&format!("{name}.png"), &page);
    }
}
