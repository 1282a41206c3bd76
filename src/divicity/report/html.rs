//! The report as a single HTML file without dependencies: no script, no font, no network.
//!
//! The template is `templates/report/divicity.html`; the template engine escapes all values.

use std::sync::LazyLock;

use minijinja::Environment;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use serde_json::{Value, json};
use unicode_width::UnicodeWidthChar;

use super::{ChartText, ResultSheet};
use crate::divicity::chart::ChartLine;
use crate::html::environment;
use crate::print::{Face, Mm};
use crate::words::{join, number, shortened};

/// The template's name; its extension turns on escaping.
const NAME: &str = "divicity.html";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = environment();
    let lines =
        SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
    environment.set_syntax(lines.expect("the usual marks are no contradiction"));
    let template = include_str!("../../../templates/report/divicity.html");
    environment.add_template(NAME, template).expect("the built-in template is well formed");
    environment
});

/// The chart's size and its margins for numbers and names, in drawing units.
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 186.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 34.0;
/// The distance between names, and the size of a marker.
const LABEL: f64 = 17.0;
const MARKER: f64 = 4.0;

/// Renders the HTML file of some sheets in one language.
///
/// # Panics
/// Never panics: a test renders every kind of report.
pub fn write(sheets: &[ResultSheet]) -> String {
    let first = sheets.first();
    let page = json!({
        "sheets": sheets.iter().map(context).collect::<Vec<_>>(),
        "title": first.map(|sheet| format!("{} · {}", sheet.title, sheet.credit.game)),
        "credit": first.map(|sheet| &sheet.words.credit),
        "language": first.map(|sheet| sheet.language).unwrap_or_default().to_string(),
    });
    let template = TEMPLATES.get_template(NAME).expect("the template is there");
    template.render(Serde(page)).expect("the built-in template fits its values")
}

fn context(sheet: &ResultSheet) -> Value {
    json!({
        "game": sheet.credit.game,
        "title": sheet.title,
        "facts": sheet.facts,
        "verdict": sheet.verdict,
        "podium": sheet.podium,
        "table": sheet.table,
        "chart": sheet.chart.as_ref().map(drawn),
        "moments": sheet.moments,
        "remarks": sheet.remarks,
        "codes": sheet.codes.iter().map(|of| json!({ "caption": of.caption, "code": of.code.context() })).collect::<Vec<_>>(),
        "words": sheet.words,
    })
}

fn drawn(text: &ChartText) -> Value {
    let chart = &text.chart;
    let (width, height) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let x = |trick: usize| LEFT + width * chart.across(trick);
    let y = |score: i32| TOP + height * chart.down(score);
    let place = |trick: usize, score: i32| (x(trick), y(score));
    let levels: Vec<Value> = chart
        .levels
        .iter()
        .map(|level| json!({ "y": short(y(*level)), "words": number(*level), "nought": *level == 0 }))
        .collect();
    let tricks: Vec<Value> =
        (1..).zip(&chart.columns).map(|(at, title)| json!({ "x": short(x(at)), "words": title })).collect();
    let scores: Vec<Value> = (chart.rows())
        .map(|(column, totals)| json!({ "column": column, "totals": totals.into_iter().map(number).collect::<Vec<_>>() }))
        .collect();
    let lines: Vec<Value> = chart
        .lines
        .iter()
        .zip(chart.labels(LABEL / height))
        .map(|(line, label)| {
            let points: Vec<(f64, f64)> =
                line.scores.iter().enumerate().map(|(trick, score)| place(trick, *score)).collect();
            let dashes = line.marker().dashes().map(|(dash, gap)| format!("{} {}", dash * 2.0, gap * 2.0));
            json!({
                "seat": line.seat.index(),
                "name": &text.names[line.seat.index()],
                "label_name": short_name(&text.names[line.seat.index()]),
                "score": number(line.last()),
                "path": path(&points),
                "dashes": dashes,
                "markers": markers(line, &points[1..]),
                "filled": line.marker().is_filled(),
                "end": short(y(line.last())),
                "label": short(TOP + height * label),
            })
        })
        .collect();
    json!({
        "width": WIDTH as u32,
        "height": HEIGHT as u32,
        "left": LEFT as u32,
        "right": (WIDTH - RIGHT) as u32,
        "bottom": (HEIGHT - BOTTOM) as u32,
        "label": (WIDTH - RIGHT) as u32 + 20,
        "heading": text.heading,
        "column": text.column,
        "words": text.label,
        "in_words": text.in_words,
        "in_numbers": text.in_numbers,
        "after_each": text.after_each,
        "names": text.names,
        "scores": scores,
        "levels": levels,
        "tricks": tricks,
        "lines": lines,
    })
}

/// Shortens a name to fit right of the chart in any font; tables have the full name.
fn short_name(name: &str) -> String {
    // In ems. System fonts are up to a fifth wider than the one measured here.
    const ROOM: f64 = 9.5;
    let em = Mm::new(1.0);
    let width = |letter: char| {
        let measured = Face::Bold.width(letter.encode_utf8(&mut [0; 4]), em).to_f64() * 1.2;
        measured.max(letter.width().unwrap_or(0) as f64 * 0.5)
    };
    shortened(name, ROOM, width)
}

fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map(ToOwned::to_owned).unwrap_or(text)
}

fn path(points: &[(f64, f64)]) -> String {
    format!("M{}", join(points.iter().map(|(x, y)| format!("{} {}", short(*x), short(*y))), "L"))
}

fn markers(line: &ChartLine, at: &[(f64, f64)]) -> String {
    let corners = line.marker().corners();
    let across = MARKER * 2.0;
    let marker = |(x, y): &(f64, f64)| {
        if corners.is_empty() {
            // A disc: two half circles.
            let start = format!("M{} {}", short(x - MARKER), short(*y));
            return format!(
                "{start}a{MARKER} {MARKER} 0 1 0 {across} 0a{MARKER} {MARKER} 0 1 0 -{across} 0z"
            );
        }
        let corners: Vec<(f64, f64)> =
            corners.iter().map(|(dx, dy)| (x + dx * MARKER, y + dy * MARKER)).collect();
        format!("{}Z", path(&corners))
    };
    at.iter().map(marker).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::report::tests;

    fn sheet(text: &str) -> ResultSheet {
        tests::sheet(&tests::report(text))
    }

    #[test]
    fn every_kind_of_report_is_written_and_needs_nothing_else() {
        for text in [
            include_str!("../../../templates/demo/divicity-match.dvc"),
            "[Players \"Ana Beto Cira\"]\n1. | 10 milk | Ana milk | Beto 10",
            "[Players \"Ana Beto Cira D E F\"]\n",
        ] {
            let html = write(&[sheet(text)]);
            assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
            for outside in ["<script", "http:", "https:", "src=", "href=", "url(", "@import"] {
                assert!(!html.contains(outside), "{outside}");
            }
            assert_eq!(html.contains("<svg"), sheet(text).chart.is_some());
        }
    }

    #[test]
    fn what_a_record_says_is_text_and_never_markup() {
        let tags = r#"[Event "<script>alert('x')</script>\"&"]"#;
        let html =
            write(&[sheet(&format!("{tags}\n[Players \"O'Neil B C\"]\n1. | 10 milk | B 10 | C milk"))]);
        assert!(!html.contains("<script"));
        assert!(html.contains("&lt;script&gt;alert(&#x27;x&#x27;)&lt;&#x2f;script&gt;&quot;&amp;"), "{html}");
        assert!(html.contains("O&#x27;Neil"));
    }

    #[test]
    fn a_long_name_is_cut_in_the_chart_by_how_wide_it_is() {
        assert_eq!(short_name("Ana"), "Ana");
        assert_eq!(short_name("Maria da Conceição"), "Maria da Conc…");
        assert_eq!(short_name(&"美".repeat(20)), format!("{}…", "美".repeat(8)));
        assert_eq!(short_name("Eva WWWWWWWWW"), "Eva WWWW…");
        assert_eq!(short_name(&"i".repeat(18)), "i".repeat(18));
    }

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        assert_eq!([short(3.0), short(3.04), short(-0.25)], ["3", "3", "-0.2"]);
    }
}
