//! The page as text: `templates/page` filled in.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{GamePage, Seat};
use crate::print::{Size, svg};
use crate::record::{GameText, Half, RecordWriter};

/// Escapes what a record says, as its name ends in `.html`.
const TEMPLATE: (&str, &str) = ("page.html", include_str!("../../templates/page/page.html"));
const STYLE: &str = include_str!("../../templates/page/page.css");
const SCRIPT: &str = include_str!("../../templates/page/page.js");

/// Several games on one page, with a list of them.
///
/// # Panics
/// Where there is no game.
#[must_use]
pub fn html(games: &[GamePage]) -> String {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let (name, text) = TEMPLATE;
    let template = environment.template_from_named_str(name, text);
    let html = template.and_then(|template| template.render(Serde(context(games))));
    html.expect("the template is well formed") + "\n"
}

/// What the template fills in.
fn context(games: &[GamePage]) -> Value {
    let style = format!("{STYLE}{}", games[0].dark_style());
    json!({
        "games": games.iter().map(GamePage::context).collect::<Vec<_>>(),
        "style": style,
        "style_hash": hash(&style),
        "script": SCRIPT,
        "script_hash": hash(SCRIPT),
    })
}

impl GamePage {
    /// The page, all in one text.
    ///
    /// # Panics
    /// Never: a test fills the built-in template.
    #[must_use]
    pub fn html(&self) -> String {
        html(std::slice::from_ref(self))
    }

    /// With the record as it is written, for people who want it.
    #[must_use]
    pub fn with_record(mut self, text: &GameText<'_>) -> GamePage {
        self.written.record = Some(String::from_utf8_lossy(text.bytes()).into_owned() + "\n");
        self
    }

    /// What the template fills in of this game.
    fn context(&self) -> Value {
        let names = self.players.each_ref().map(|player| &player.name);
        let mut told = json!({
            "game": self.game,
            "title": format!("{} – {} · {}", names[0], names[1], self.game),
            "credit": self.credit,
            "names": names,
            "outcome": self.outcome,
            "about": self.about,
            "facts": self.facts,
            "moments": self.moments,
            "numbers": self.numbers(),
            "fault": self.fault,
        });
        clean(&mut told);
        // Tags stay as they are, so that what is copied is the same record.
        let head = self.written.tags.iter().filter(|(name, _)| name != "Result");
        let head = RecordWriter::new(head.map(|(name, value)| (name, value))).finish();
        let data = json!({
            "title": told["title"],
            "moments": told["moments"],
            "numbers": told["numbers"],
            "notation": self.written.notation,
            "head": head,
            "record": self.written.record,
        });
        let mut context = json!({
            "turns": self.turns(),
            "data": embedded(&data),
            "box": view_box(self.film.size()),
            "board": self.film.svg(),
            "marks": self.players.each_ref().map(mark),
            "record": self.written.record.is_some(),
            "file": format!("game.{}", self.written.extension),
        });
        if let (Value::Object(context), Value::Object(told)) = (&mut context, told) {
            context.extend(told);
        }
        context
    }

    /// The halves of turns from the record's first turn on that are played before the move at `moment`.
    fn half(&self, moment: usize) -> usize {
        moment - 1 + usize::from(self.first == Half::Second)
    }

    /// What stands before each moment's move: nothing, `1.`, `1...`, `2.`.
    fn numbers(&self) -> Vec<String> {
        let number = |moment| {
            let half = self.half(moment);
            format!("{}{}", half / 2 + 1, if half.is_multiple_of(2) { "." } else { "..." })
        };
        let moves = (1..self.moments.len()).map(number);
        std::iter::once(String::new()).chain(moves).collect()
    }

    /// The moves by turns: each turn's number, and its moves with their halves.
    fn turns(&self) -> Vec<Value> {
        let moments: Vec<usize> = (1..self.moments.len()).collect();
        let turns = moments.chunk_by(|one, two| self.half(*one) / 2 == self.half(*two) / 2);
        let turn = |moments: &[usize]| {
            let plies: Vec<Value> = moments
                .iter()
                .map(|moment| json!({ "moment": moment, "half": self.half(*moment) % 2 + 1 }))
                .collect();
            json!({ "number": self.half(moments[0]) / 2 + 1, "plies": plies })
        };
        turns.map(turn).collect()
    }

    /// The film's colours on a dark screen.
    fn dark_style(&self) -> String {
        let rules = self.dark.iter().map(|(light, dark)| {
            format!("svg [fill=\"{light}\"]{{fill:{dark}}}svg [stroke=\"{light}\"]{{stroke:{dark}}}\n")
        });
        format!("@media screen and (prefers-color-scheme: dark) {{\n{}}}\n", rules.collect::<String>())
    }
}

/// A player's mark as an SVG element.
fn mark(player: &Seat) -> String {
    let view = view_box(player.size);
    let inside = svg::inside([(Vec::new(), &player.mark)]);
    format!(r#"<svg class="mark" viewBox="{view}" aria-hidden="true">{inside}</svg>"#)
}

fn view_box(size: Size) -> String {
    format!("0 0 {} {}", size.width.to_decimal(), size.height.to_decimal())
}

/// What a content security policy calls a script or a style.
fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

/// JSON that may stand in a script element: nothing in it ends the element, begins another, or is more than a plain letter.
fn embedded(value: &Value) -> String {
    let mut text = String::new();
    for letter in value.to_string().chars() {
        // None of these is of more than 16 bits.
        if matches!(letter, '<' | '>' | '&' | '\u{2028}' | '\u{2029}') || is_bad(letter) {
            text.push_str(&format!("\\u{:04x}", u32::from(letter)));
        } else {
            text.push(letter);
        }
    }
    text
}

/// What HTML does not allow, and what turns the writing of all that follows.
fn is_bad(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
}

/// Takes out of all texts what a page must not show.
fn clean(value: &mut Value) {
    match value {
        Value::String(text) if text.contains(is_bad) => *text = text.replace(is_bad, "\u{fffd}"),
        Value::Array(values) => values.iter_mut().for_each(clean),
        Value::Object(fields) => fields.values_mut().for_each(clean),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{Film, Moment, Written};
    use crate::print::{Color, Drawing, Mm, Paint, Point};

    #[test]
    fn a_script_is_called_by_its_hash() {
        // The hash of no bytes, as FIPS 180 has it.
        assert_eq!(hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }

    const EVIL: &str = "</script><script>alert(1)</script>\u{1b}\u{202e}\u{2028}&";

    fn page(first: Half, moves: usize) -> GamePage {
        let mut mark = Drawing::new();
        let size = Size::new(Mm::new(4.0), Mm::new(4.0));
        mark.rect(Point::ORIGIN, size.width, size.height, Paint::fill(Color::BLACK));
        let seat = Seat { name: EVIL.to_owned(), mark: mark.clone(), size };
        let moment = |number: usize| Moment {
            played: format!("move-{number}"),
            said: EVIL.to_owned(),
            comments: vec![EVIL.to_owned()],
            facts: vec![EVIL.to_owned()],
            seen: EVIL.to_owned(),
        };
        GamePage {
            game: "Game",
            credit: "a game",
            players: [seat.clone(), seat],
            outcome: EVIL.to_owned(),
            about: vec![EVIL.to_owned()],
            first,
            facts: vec![EVIL.to_owned()],
            moments: (0..=moves).map(moment).collect(),
            fault: Some(EVIL.to_owned()),
            film: Film::new(size, (0..=moves).map(|_| vec![((0, 0), mark.clone())])),
            dark: vec![(Color::BLACK, Color::WHITE)],
            written: Written {
                extension: "txt",
                tags: vec![("Event".to_owned(), EVIL.to_owned())],
                notation: None,
                record: Some(EVIL.to_owned()),
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
    fn turns_are_numbered_as_records_are() {
        assert_eq!(page(Half::First, 3).numbers(), ["", "1.", "1...", "2."]);
        assert_eq!(page(Half::Second, 3).numbers(), ["", "1...", "2.", "2..."]);
        let sizes = |page: GamePage| -> Vec<usize> {
            page.turns().iter().map(|turn| turn["plies"].as_array().unwrap().len()).collect()
        };
        assert_eq!(sizes(page(Half::First, 3)), [2, 1]);
        assert_eq!(sizes(page(Half::Second, 3)), [1, 2]);
        assert_eq!(sizes(page(Half::Second, 0)), [0; 0]);
    }
}
