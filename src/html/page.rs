//! Renders pages from templates: that of `templates/page`, with the evaluations of a record as a curve to click.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minijinja::tests::{is_defined, is_undefined};
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, default_auto_escape_callback, filters, functions};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{GamePage, Moment, Seat, Variation};
use crate::print::qr::Code;
use crate::print::{Color, Language, Size, svg};
use crate::record::{GameText, Half, RecordWriter, TurnNumber};
use crate::words::join;

/// The template's name ends in `.html`, which turns on escaping.
const TEMPLATE: (&str, &str) = ("page.html", include_str!("../../templates/page/page.html"));
const STYLE: &str = include_str!("../../templates/page/page.css");
const SCRIPT: &str = include_str!("../../templates/page/page.js");

/// The height of the graph; the first player is better above the middle.
const HEIGHT: f64 = 100.0;

/// An environment that escapes output of templates named `.html` and fails on undefined values.
///
/// It registers only the filters that our templates use: all of minijinja's would add 0.2 MB to the program.
pub(crate) fn environment<'source>() -> Environment<'source> {
    let mut environment = Environment::empty();
    environment.set_auto_escape_callback(default_auto_escape_callback);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_filter("join", filters::join);
    environment.add_filter("length", filters::length);
    environment.add_filter("lines", filters::lines);
    environment.add_filter("list", filters::list);
    environment.add_filter("replace", filters::replace);
    environment.add_filter("safe", filters::safe);
    environment.add_filter("select", filters::select);
    environment.add_test("defined", is_defined);
    environment.add_test("undefined", is_undefined);
    environment.add_function("range", functions::range);
    environment
}

/// Renders several games on one page, with a list of them.
///
/// # Panics
/// Panics if there is no game.
pub fn html(games: Vec<GamePage>) -> String {
    let environment = environment();
    let (name, text) = TEMPLATE;
    let template = environment.template_from_named_str(name, text);
    let html = template.and_then(|template| template.render(Serde(context(games))));
    html.expect("the template is well formed") + "\n"
}

/// Consumes the games one by one: the drawings of many games take more memory than their pages.
fn context(games: Vec<GamePage>) -> Value {
    let style = format!("{STYLE}{}", dark_style(&games[0].dark));
    let language = games[0].language;
    json!({
        "games": games.into_iter().map(|game| game.context()).collect::<Vec<_>>(),
        "language": language.name(),
        "words": words(language),
        "style": style,
        "style_hash": hash(&style),
        "script": SCRIPT,
        "script_hash": hash(SCRIPT),
    })
}

impl GamePage {
    /// Renders the page as one self-contained text.
    ///
    /// # Panics
    /// Never: a test fills the built-in template.
    pub fn html(self) -> String {
        html(vec![self])
    }

    /// Adds the record as written, for copying and downloading.
    #[must_use]
    pub fn with_record(mut self, text: &GameText<'_>) -> GamePage {
        self.written.record = Some(String::from_utf8_lossy(text.bytes()).into_owned() + "\n");
        self
    }

    /// Adds a link to the record, and its code if the link is not too long for one.
    #[must_use]
    pub fn with_link(mut self, link: &str) -> GamePage {
        self.written.code = Code::new(link);
        // Without the app's address a link leads nowhere.
        self.written.app = link.starts_with("http").then(|| link.to_owned());
        self
    }

    fn context(&self) -> Value {
        let names = self.players.each_ref().map(|player| &player.name);
        let links = self.links();
        let numbers = GamePage::numbers(&links);
        let mut told = json!({
            "game": self.game,
            "title": format!("{} – {} · {}", names[0], names[1], self.game),
            "credit": self.credit,
            "names": names,
            "outcome": self.outcome,
            "about": self.about,
            "facts": self.facts,
            "moments": self.moments,
            "end": self.moves(),
            "variations": (0..links.len()).map(|moment| self.variations_of(&links, moment)).collect::<Vec<_>>(),
            "graph": self.graph(&numbers),
            "mistakes": self.mistakes(),
            "accuracies": self.players.each_ref().map(|player| player.accuracy.map(|share| format!("{share} %"))),
            "tallies": ([Half::First, Half::Second].map(|half| self.tally(&links, half))),
            "has_better": self.moments.iter().any(|moment| moment.better.is_some()),
            "numbers": numbers,
            "fault": self.fault,
        });
        clean(&mut told);
        // Tags are not cleaned, so that the copied record is the same.
        let head = self.written.tags.iter().filter(|(name, _)| name != "Result");
        let head = RecordWriter::new(head.map(|(name, value)| (name, value))).finish();
        let data = json!({
            "title": told["title"],
            "moments": told["moments"],
            "numbers": told["numbers"],
            "end": told["end"],
            "mistakes": told["mistakes"],
            "lines": links.iter().map(|link| json!([link.before, link.after, link.line])).collect::<Vec<_>>(),
            "names": links.iter().map(|link| &link.name).collect::<Vec<_>>(),
            "notation": self.written.notation,
            "head": head,
            "record": self.written.record,
        });
        let mut context = json!({
            "turns": self.turns(&links),
            "data": embedded(&data),
            "box": view_box(self.film.size()),
            "board": self.film.svg(),
            "marks": self.players.each_ref().map(mark),
            "record": self.written.record.is_some(),
            "code": self.written.code.as_ref().map(Code::context),
            "app": self.written.app,
            "file": format!("game.{}", self.written.extension),
        });
        if let (Value::Object(context), Value::Object(told)) = (&mut context, told) {
            context.extend(told);
        }
        context
    }

    /// The number of moves of the main line, without variations.
    pub fn moves(&self) -> usize {
        self.variations.first().map_or(self.moments.len(), |variation| variation.moments.start) - 1
    }

    /// The moves of the main line that the record calls mistakes.
    fn mistakes(&self) -> Vec<usize> {
        (1..=self.moves()).filter(|moment| self.moments[*moment].mistake().is_some()).collect()
    }

    /// How often a player made each kind of mistake, as `?! 2`.
    fn tally(&self, links: &[Link], half: Half) -> Vec<String> {
        let marks = (1..=self.moves()).filter(|moment| links[*moment].half % 2 == half as usize);
        let marks: Vec<&str> = marks.filter_map(|moment| self.moments[moment].mistake()).collect();
        let counted = MISTAKES.map(|mark| (mark, marks.iter().filter(|other| **other == mark).count()));
        counted.iter().filter(|(_, n)| *n > 0).map(|(mark, n)| format!("{mark} {n}")).collect()
    }

    /// Links the moments to each other. A variation's moments come after those of the line it branches from.
    fn links(&self) -> Vec<Link> {
        let before_first = usize::from(self.first == Half::Second);
        let end = self.moves();
        let mut links: Vec<Link> = (0..=end)
            .map(|moment| Link {
                half: (moment + before_first).saturating_sub(1),
                before: moment.checked_sub(1),
                after: (moment < end).then_some(moment + 1),
                line: moment,
                name: moment.to_string(),
                variations: Vec::new(),
            })
            .collect();
        for (number, Variation { replaces, moments }) in self.variations.iter().enumerate() {
            let place = letters(links[*replaces].variations.len());
            links[*replaces].variations.push(number);
            for moment in moments.clone() {
                let is_first = moment == moments.start;
                let replaced = &links[*replaces];
                links.push(Link {
                    half: replaced.half + moment - moments.start,
                    before: if is_first { replaced.before } else { Some(moment - 1) },
                    after: (moment + 1 < moments.end).then_some(moment + 1),
                    line: if is_first { replaced.line } else { moment },
                    name: format!("{}{place}.{}", replaced.name, moment - moments.start + 1),
                    variations: Vec::new(),
                });
            }
        }
        links
    }

    /// The variations that replace a move, each as the words and brackets of the move list.
    fn variations_of(&self, links: &[Link], moment: usize) -> Vec<Vec<Value>> {
        let words = |variation: &usize| self.words(links, &self.variations[*variation]);
        links[moment].variations.iter().map(words).collect()
    }

    fn words(&self, links: &[Link], variation: &Variation) -> Vec<Value> {
        let mut words = Vec::new();
        let mut number_due = true;
        for moment in variation.moments.clone() {
            let (Moment { played, comments, .. }, link) = (&self.moments[moment], &links[moment]);
            let is_numbered = number_due || link.half.is_multiple_of(2);
            let number = if is_numbered { format!("{} ", link.number()) } else { String::new() };
            words.push(json!({ "moment": moment, "text": format!("{number}{played}") }));
            words.extend(comments.iter().map(|comment| json!({ "comment": comment })));
            let nested = self.variations_of(links, moment);
            number_due = !comments.is_empty() || !nested.is_empty();
            for variation in nested {
                words.push(json!({ "bracket": "(" }));
                words.extend(variation);
                words.push(json!({ "bracket": ")" }));
            }
        }
        words
    }

    /// The move number printed before each moment: empty, `1.`, `1...`, `2.`.
    fn numbers(links: &[Link]) -> Vec<String> {
        let number = |link: &Link| link.before.map_or_else(String::new, |_| link.number());
        links.iter().map(number).collect()
    }

    /// The moves by turn: each turn's number, and its moves with their halves.
    fn turns(&self, links: &[Link]) -> Vec<Value> {
        let moments: Vec<usize> = (1..=self.moves()).collect();
        let turns = moments.chunk_by(|one, two| links[*one].half / 2 == links[*two].half / 2);
        let turn = |moments: &[usize]| {
            let plies: Vec<Value> = moments
                .iter()
                .map(|moment| json!({ "moment": moment, "half": links[*moment].half % 2 + 1 }))
                .collect();
            json!({ "number": links[moments[0]].half / 2 + 1, "plies": plies })
        };
        turns.map(turn).collect()
    }

    /// The graph for the template, one unit of width per move. `None` if the record evaluates no position.
    fn graph(&self, numbers: &[String]) -> Option<Value> {
        let moments = &self.moments[..=self.moves()];
        let height = |moment: &Moment| {
            let above = moment.evaluation.as_ref()?.expectation.clamp(0.0, 1.0);
            Some(((1.0 - above) * HEIGHT * 10.0).round() / 10.0)
        };
        let points: Vec<(usize, f64)> =
            moments.iter().map(height).enumerate().filter_map(|(at, y)| Some((at, y?))).collect();
        if points.is_empty() {
            return None;
        }
        let (mut curve, mut area) = (String::new(), String::new());
        // A position without an evaluation breaks the curve; an isolated one becomes a dot.
        for piece in points.chunk_by(|(one, _), (next, _)| one + 1 == *next) {
            let (from, to) = (piece[0].0, piece[piece.len() - 1].0);
            let line = join(piece.iter().map(|(x, y)| format!("{x} {y}")), "L");
            curve.push_str(&format!("M{line}{}", if from == to { "h0" } else { "" }));
            area.push_str(&format!("M{from} {middle}L{line}L{to} {middle}z", middle = HEIGHT / 2.0));
        }
        let mistakes = points.iter().filter(|(at, _)| moments[*at].mistake().is_some());
        let mistakes: String = mistakes.map(|(x, y)| format!("M{x} {y}h0")).collect();
        let told = moments.iter().zip(numbers).filter_map(|(moment, number)| {
            let words = &moment.evaluation.as_ref()?.words;
            Some(format!("{} {}: {words}", number, moment.played).trim_start().to_owned())
        });
        let (width, text) = (self.moves().max(1), join(told, "; "));
        Some(json!({ "width": width, "curve": curve, "area": area, "mistakes": mistakes, "text": text }))
    }
}

/// The style rules that give drawings other colours on a dark screen, also where a drawing is used elsewhere on the page.
pub(crate) fn dark_style(colors: &[(Color, Color)]) -> String {
    let rules = colors.iter().map(|(light, dark)| {
        format!("[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}\n")
    });
    format!("@media screen and (prefers-color-scheme: dark) {{\n{}}}\n", rules.collect::<String>())
}

/// The marks of mistakes, the worst last.
const MISTAKES: [&str; 3] = ["?!", "?", "??"];

impl Moment {
    /// The mark of a mistake at the end of the move.
    pub(super) fn mistake(&self) -> Option<&'static str> {
        let marks = &self.played[self.played.trim_end_matches(['?', '!']).len()..];
        MISTAKES.into_iter().find(|mark| *mark == marks)
    }
}

struct Link {
    /// The half-turns before its move, counted from the record's first turn.
    half: usize,
    before: Option<usize>,
    after: Option<usize>,
    /// The moment that a variation's first move ultimately replaces; for other moves, their own moment.
    line: usize,
    /// Its URL fragment, which stays the same when the game grows: `12`, or `8b.1` for the first move of the second
    /// variation on move 8.
    name: String,
    variations: Vec<usize>,
}

impl Link {
    fn number(&self) -> String {
        TurnNumber::after(self.half as u32).to_string()
    }
}

/// The letters of a variation: `a` to `z`, `aa`, `ab` …
fn letters(place: usize) -> String {
    let last = char::from(b'a' + (place % 26) as u8);
    match place / 26 {
        0 => last.to_string(),
        more => letters(more - 1) + &last.to_string(),
    }
}

fn mark(player: &Seat) -> String {
    let view = view_box(player.size);
    let inside = svg::inside([(Vec::new(), &player.mark)]);
    format!(r#"<svg class="mark" viewBox="{view}" aria-hidden="true">{inside}</svg>"#)
}

fn view_box(size: Size) -> String {
    format!("0 0 {} {}", size.width.to_decimal(), size.height.to_decimal())
}

/// The hash source of a script or style for a content security policy.
fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

/// JSON that is safe inside a script element: it cannot end the element or open another, and its invisible characters
/// are escaped.
fn embedded(value: &Value) -> String {
    let mut text = String::new();
    for letter in value.to_string().chars() {
        // None of these exceeds 16 bits.
        if matches!(letter, '<' | '>' | '&' | '\u{2028}' | '\u{2029}') || is_bad(letter) {
            text.push_str(&format!("\\u{:04x}", u32::from(letter)));
        } else {
            text.push(letter);
        }
    }
    text
}

/// Characters that HTML forbids or that change the writing direction.
fn is_bad(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
}

fn clean(value: &mut Value) {
    match value {
        Value::String(text) if text.contains(is_bad) => *text = text.replace(is_bad, "\u{fffd}"),
        Value::Array(values) => values.iter_mut().for_each(clean),
        Value::Object(fields) => fields.values_mut().for_each(clean),
        _ => {}
    }
}

/// The words of the page itself, by their names in the template.
fn words(language: Language) -> BTreeMap<String, String> {
    language.words([
        include_str!("../../templates/lang/page/en.toml"),
        include_str!("../../templates/lang/page/es.toml"),
        include_str!("../../templates/lang/page/pt.toml"),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{Evaluation, Film, Written};
    use crate::print::{Drawing, Language, Mm, Paint, Point};

    #[test]
    fn a_script_is_called_by_its_hash() {
        // The hash of the empty input, from FIPS 180.
        assert_eq!(hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }

    const EVIL: &str = "</script><script>alert(1)</script>\u{1b}\u{202e}\u{2028}&";

    fn page(first: Half, moves: usize) -> GamePage {
        let mut mark = Drawing::new();
        let size = Size::new(Mm::new(4.0), Mm::new(4.0));
        mark.rect(Point::ORIGIN, size.width, size.height, Paint::fill(Color::BLACK));
        let seat = Seat { name: EVIL.to_owned(), mark: mark.clone(), size, accuracy: None };
        let moment = |number: usize| Moment {
            played: format!("move-{number}"),
            said: EVIL.to_owned(),
            comments: vec![EVIL.to_owned()],
            facts: vec![EVIL.to_owned()],
            seen: EVIL.to_owned(),
            evaluation: Some(Evaluation { expectation: 0.75, words: EVIL.to_owned() }),
            better: Some(EVIL.to_owned()),
        };
        GamePage {
            language: Language::English,
            game: "Game",
            credit: "a game".to_owned(),
            players: [seat.clone(), seat],
            outcome: EVIL.to_owned(),
            about: vec![EVIL.to_owned()],
            first,
            facts: vec![EVIL.to_owned()],
            moments: (0..=moves).map(moment).collect(),
            variations: Vec::new(),
            fault: Some(EVIL.to_owned()),
            film: Film::new(size, (0..=moves).map(|_| vec![((0, 0), mark.clone())])),
            dark: vec![(Color::BLACK, Color::WHITE)],
            written: Written {
                extension: "txt",
                tags: vec![("Event".to_owned(), EVIL.to_owned())],
                notation: None,
                record: Some(EVIL.to_owned()),
                code: None,
                app: None,
            },
        }
    }

    #[test]
    fn what_a_record_says_stays_text() {
        let html = page(Half::First, 2).html();
        assert_eq!(html.matches("<script").count(), 2);
        assert_eq!(html.matches("</script").count(), 2);
        assert!(!html.contains(|c: char| c.is_control() && c != '\n'), "{html}");
        assert!(!html.contains('\u{202e}'));
        assert!(html.contains("&lt;script&gt;alert(1)"), "{html}");
        assert!(html.contains(r"\u003cscript\u003ealert(1)"), "{html}");
        assert!(html.contains(r"\u2028\u0026"), "{html}");
    }

    #[test]
    fn the_embedded_json_reads_back() {
        let value = json!({ "text": "<&>\u{2028}\u{2029}\"\\" });
        let text = embedded(&value);
        assert!(!text.contains(['<', '>', '&', '\u{2028}', '\u{2029}']));
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }

    #[test]
    fn the_policy_names_the_script_and_the_style_that_are_there() {
        let html = page(Half::First, 1).html();
        let inside = |tag: &str| {
            let (_, rest) = html.split_once(&format!("<{tag}>")).unwrap();
            rest.split_once(&format!("</{tag}>")).unwrap().0
        };
        for tag in ["script", "style"] {
            assert!(html.contains(&format!("{tag}-src '{}'", hash(inside(tag)))), "{tag}");
        }
    }

    #[test]
    fn a_move_keeps_its_address_when_the_game_grows() {
        let names =
            |page: &GamePage| -> Vec<String> { page.links().into_iter().map(|link| link.name).collect() };
        let mut short = page(Half::First, 7);
        let variation = |replaces, moments| Variation { replaces, moments };
        // Two variations on move 2, and one nested in the second.
        short.variations = vec![variation(2, 4..5), variation(2, 5..7), variation(6, 7..8)];
        assert_eq!(names(&short), ["0", "1", "2", "3", "2a.1", "2b.1", "2b.2", "2b.2a.1"]);
        let mut long = page(Half::First, 9);
        long.variations =
            vec![variation(2, 5..6), variation(2, 6..8), variation(7, 8..9), variation(4, 9..10)];
        let names_of_long = names(&long);
        assert!(names(&short).iter().all(|name| names_of_long.contains(name)), "{names_of_long:?}");
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(letters), ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
    }

    #[test]
    fn turns_are_numbered_as_records_are() {
        let numbers = |first| GamePage::numbers(&page(first, 3).links());
        assert_eq!(numbers(Half::First), ["", "1.", "1...", "2."]);
        assert_eq!(numbers(Half::Second), ["", "1...", "2.", "2..."]);
        let sizes = |page: GamePage| -> Vec<usize> {
            page.turns(&page.links()).iter().map(|turn| turn["plies"].as_array().unwrap().len()).collect()
        };
        assert_eq!(sizes(page(Half::First, 3)), [2, 1]);
        assert_eq!(sizes(page(Half::Second, 3)), [1, 2]);
        assert_eq!(sizes(page(Half::Second, 0)), [0; 0]);
    }
}
