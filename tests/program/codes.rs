//! QR codes on pages and links: what a camera reads is read back as the record, and BG Stats gets its play.

use crate::common::Parlour;

const MATCH: &str = include_str!("../../templates/demo/divicity-match.dvc");
const STONES: &str = include_str!("../../templates/demo/persivic-game.psv");
const LINES: &str = include_str!("../../templates/demo/diverto-game.dvt");
const DATE: (&str, &str) = ("SOURCE_DATE_EPOCH", "1774000000");

/// What the codes of a page say. Their rows are strokes: `M0 7.5h3m1 0h2` has three dark modules, a light one, two dark.
pub fn codes(html: &str) -> Vec<String> {
    const SCALE: usize = 4;
    let paths =
        html.split("stroke=\"#000\" d=\"").skip(1).map(|rest| rest.split('"').next().unwrap_or_default());
    let read = |path: &str| {
        let row = |row: &str| {
            let (_, runs) = row.split_once(".5").expect("a row");
            let dark = runs.replace(" 0", "").replace('h', " d").replace('m', " l");
            let run = |run: &str| vec![run.starts_with('d'); run[1..].parse().expect("a length")];
            dark.split_whitespace().flat_map(run).collect::<Vec<bool>>()
        };
        let modules: Vec<Vec<bool>> = path.split('M').skip(1).map(row).collect();
        let side = (modules.len() + 8) * SCALE;
        let is_dark = |x: usize, y: usize| {
            let (x, y) = ((x / SCALE).checked_sub(4)?, (y / SCALE).checked_sub(4)?);
            modules.get(y)?.get(x).copied()
        };
        let shade = |x, y| if is_dark(x, y).unwrap_or(false) { 0 } else { 255 };
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, shade);
        image.detect_grids().remove(0).decode().expect("a code that can be read").1
    };
    paths.map(read).collect()
}

#[test]
fn a_page_carries_its_record() {
    for (file, text, command) in
        [("m.dvc", MATCH, "show"), ("g.psv", STONES, "moves"), ("g.dvt", LINES, "show")]
    {
        let address = "https://parlour.example/app/?id=";
        let run = Parlour::new().file(file, text).env("PARLOUR_ADDRESS", address);
        let ran = run.args(["view", file, "-o", "page.html"]).run();
        let [record] = <[String; 1]>::try_from(codes(&ran.text("page.html"))).expect("one code");
        assert!(record.starts_with("https://parlour.example/app/#/open/"), "{record}");
        for command in ["check", command] {
            let read = Parlour::new().arg(command).arg("-").stdin(format!("{record}\n")).run();
            let usual = Parlour::new().arg(command).arg("-").stdin(text).run();
            assert_eq!((read.said(), &read.stderr), (usual.said(), &usual.stderr));
        }
        let format = Parlour::new().file("link", record).args(["format", "link"]).run();
        assert_eq!(format.said(), Parlour::new().file("g", text).args(["format", "g"]).run().said());
    }
}

#[test]
fn a_report_carries_the_play_too() {
    let ran = Parlour::new().file("m.dvc", MATCH).args(["view", "m.dvc", "-o", "m.html", "--bgstats"]).run();
    let codes = codes(&ran.text("m.html"));
    assert_eq!(codes.last().map(String::as_str), Some(ran.said().trim_end()));
    assert_eq!(codes.len(), 2);
}

#[test]
fn a_damaged_link_is_named_as_one() {
    let ran = Parlour::new().file("link", "parlour#/open/AAAA").args(["check", "link"]).run();
    ran.faulty("error: link: this is a damaged link to a record, not a record\n");
}

#[test]
fn an_address_that_no_link_can_begin_with_is_refused() {
    for address in ["https://parlour.example/my app/", "\t", &"x".repeat(101)] {
        let run = Parlour::new().file("m.dvc", MATCH).env("PARLOUR_ADDRESS", address);
        let ran = run.args(["view", "m.dvc", "-o", "m.html"]).run();
        assert_eq!((ran.status, ran.made().contains(&"m.html".to_owned())), (2, false), "{}", ran.stderr);
    }
}

#[test]
fn a_record_too_long_for_a_code_is_said_to_be() {
    let mut long = MATCH.to_owned();
    (0..400_u32).for_each(|n| long += &format!("{{{:x}}} ", n.wrapping_mul(2_654_435_761)));
    let ran = Parlour::new().file("m.dvc", long).args(["view", "m.dvc", "-o", "m.html"]).run();
    ran.fine("no QR code for 1 game: the record is too long\nwrote m.html (1 page)\n");
}

#[test]
fn bgstats_gets_a_link_for_each_finished_game() {
    let run = || Parlour::new().env(DATE.0, DATE.1);
    let score =
        run().args(["divicity", "score", "Ana=10,rinds,beer", "Beto=milk*2", "--bgstats"]).run().fine("");
    insta::assert_snapshot!("bgstats_score", score.said().lines().last().unwrap_or_default());
    let games = format!("{MATCH}\n{}", MATCH.replace("2026.03.12", "2026.03.13"));
    let table = run().file("m.dvc", games).args(["table", "m.dvc", "--bgstats"]).run().fine("");
    let links: Vec<&str> = table.said().lines().filter(|line| line.starts_with("https:")).collect();
    assert_eq!(links.len(), 2);
    assert!(links[0].contains("2026-03-12%2012:00:00") && links[1].contains("2026-03-13%2012:00:00"));
    let unfinished = run().file("m.dvc", "[Players \"Ana Beto Cira\"]\n");
    let ran = unfinished.args(["view", "m.dvc", "-o", "m.html", "--bgstats"]).run();
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("BG Stats takes finished games"), "{}", ran.stderr);
}
