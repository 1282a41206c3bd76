//! Every request has its answer in the language it asks for, refusals included.

use std::collections::BTreeSet;

use parlour::api::reply;
use parlour::print::Language;
use serde_json::{Value, json};

const STONES: &str = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n1. e1-e4 e9-d7,2f7 *";
const LINES: &str = "[Game \"Diverto\"]\n[Board \"9x9\"]\n1. c3:N3E2 e6:S2W1 *";
const TRICKS: &str = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n1. | 10 milk | Ana milk | Beto 10\n";
/// A fault, a slip and a spelling in each game.
const FAULTY: &str = "[Game \"PerSiVic\"]\n[Rde \"Ana\"]\n1. E1 – e4 e9-e5 2. a1-a9 *\n\n\
    [Game \"Diverto\"]\n[Board \"9x9\"]\n1. C3: n3e2 e6:S2W1 2. c3:E7N9 *\n\n\
    [Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n1. | 10 milk | Ana beer | Beto 10\n\n[Game \"Chess\"]\n1. e4";

/// Requests, each with the place of its language, by their kind.
fn requests() -> Vec<Value> {
    [of_texts(), of_games()].concat()
}

fn of_texts() -> Vec<Value> {
    vec![
        json!({"check": {"text": FAULTY, "file": "a", "suggest": true}}),
        json!({"check": {"text": FAULTY, "file": "a", "strict": true, "first": true}}),
        json!({"check": {"text": "PK\u{3}\u{4}\u{0}\u{0}", "file": "a"}}),
        json!({"format": {"text": FAULTY, "repair": true}}),
        json!({"format": {"text": "PK\u{3}\u{4}\u{0}\u{0}"}}),
        json!({"import": {"text": "1. e1-e4 e9-e6\n3. d1-d4"}}),
        json!({"import": {"text": "e1-e4 at 5 (e9-e6)"}}),
        json!({"import": {"text": "Ana: e1-e4\nBeto: e9-e6\nBeto: d1-d4"}}),
        json!({"import": {"text": "e1-e4 (e9-e6)"}}),
        json!({"import": {"text": "h8 3N 2E"}}),
        json!({"validate": {"text": "Ana: 2M\nBeto: 2M Z9\nCira: *"}}),
        json!({"validate": {"text": TRICKS}}),
        json!({"validate": {"text": "; no game\n"}}),
        json!({"show": {"text": STONES}}),
        json!({"show": {"text": LINES}}),
        json!({"show": {"text": TRICKS, "at": 9}}),
        json!({"show": {"text": FAULTY}}),
        json!({"puzzles": {"of": {"persivic": {"wins_in": 9}}}}),
        json!({"puzzles": {"of": {"persivic": {"count": 0}}}}),
        json!({"puzzles": {"of": {"diverto": {"board": "20x20"}}}}),
        json!({"puzzles": {"of": {"diverto": {"lives": 999}}}}),
        json!({"puzzles": {"of": {"diverto": {"task": "lose"}}}}),
        json!({"score": {"players": "Ana=10*3,milk*4 Beto=duck*2"}}),
        json!({"score": {"players": "Ana=10,rinds Beto=milk", "what_if": ["Ana+beer"], "best_token": "Beto"}}),
        json!({"score": {"players": "", "best_token": "Zoe"}}),
        json!({"score": {"players": "Ana=10", "what_if": ["Zoe+beer"]}}),
        json!({"score": {"players": "Ana=10", "tokens": ""}}),
        json!({"deal": {"seed": 1, "players": 3, "names": ["Ana"]}}),
        json!({"deal": {"seed": 1, "players": 9}}),
        json!({"deal": {"seed": -1}}),
        json!({"deal": {"seed": 1, "names": ["Ana", "Beto", "Cira"], "leader": "Zoe"}}),
    ]
}

fn of_games() -> Vec<Value> {
    let (stones, lines, tricks) = (json!({"text": STONES}), json!({"text": LINES}), json!({"text": TRICKS}));
    let keep = |record: &str, entry: Value| json!({"keep": {"record": record, "entry": entry}});
    let print = |of: Value| json!({"print": {"of": of}});
    vec![
        json!({"moves": {"of": {"record": stones}, "detail": "squares"}}),
        json!({"moves": {"of": {"position": "9./9."}}}),
        json!({"moves": {"of": {"record": {"text": STONES, "at": 9}}}}),
        json!({"moves": {"of": {"record": {"text": STONES, "game": 9}}, "from": "z9"}}),
        json!({"analyse": {"of": {"record": stones}, "depth": 1}}),
        json!({"analyse": {"of": {"position": "3r8./9./9./9./3b8./9./9./9./9. b"}}}),
        json!({"analyse": {"depth": 99}}),
        json!({"analyse": {"lines": 0}}),
        json!({"lines": {"of": lines, "count": true}}),
        json!({"lines": {"of": lines, "numbers": [6, 6]}}),
        json!({"lines": {"of": {"text": "[Board \"1x1\"]"}}}),
        json!({"hint": {"of": lines, "depth": 1}}),
        json!({"hint": {"of": lines, "depth": 0}}),
        json!({"hint": {"of": {"text": "[Board \"9x9\"]\n[Variant \"roll\"]\n*"}}}),
        json!({"sheet": {"seed": 7, "board": "9x9"}}),
        json!({"sheet": {}}),
        json!({"sheet": {"seed": 7, "board": "9x9", "lives": 200}}),
        json!({"sheet": {"seed": 7, "paper": "50x50mm"}}),
        json!({"sheet": {"seed": 7, "sheets": 2}}),
        json!({"sheet": {"seed": 7, "style": "pretty"}}),
        json!({"sheet": {"id": "20x20-6s-42-1of1-7XHY"}}),
        json!({"sheet": {"seed": 7, "variants": ["wild"], "rows": 99}}),
        print(json!({"game": {"of": stones}})),
        print(json!({"game": {"of": lines}})),
        print(json!({"game": {"of": tricks}})),
        print(json!({"rules": {"game": "notation", "paper": "a6"}})),
        print(json!({"rules": {"game": "persivic", "variants": ["no-move"]}})),
        print(json!({"kit": {"game": "divicity", "pieces": {"parts": ["stones"]}}})),
        print(json!({"kit": {"game": "divicity", "pieces": {"paper": "a4"}}})),
        print(json!({"kit": {"game": "diverto"}})),
        print(json!({"kit": {"game": "diverto", "box": true}})),
        print(json!({"kit": {"game": "persivic", "tokens": "default"}})),
        print(json!({"score-pad": {"names": ["Ana", "Ana", "Cira"]}})),
        print(json!({"score-pad": {"players": 3, "paper": "50x50mm"}})),
        print(json!({"slips": {"deal": {"seed": 1, "players": 3}, "layout": {"up": 3}}})),
        print(json!({"slips": {"deal": {"seed": 1, "players": 3}, "layout": {"paper": "a6", "up": 8}}})),
        print(json!({"puzzles": {"of": {"persivic": {"wins_in": 1}}}})),
        print(json!({"puzzles": {"of": {"persivic": {"wins_in": 1}}, "layout": {"paper": "50x50mm"}}})),
        print(json!({"board": {"square": "18mm"}})),
        print(json!({"board": {"square": "1mm"}})),
        print(json!({"board": {"square": "wide"}})),
        print(json!({"record-sheet": {"paper": "50x50mm"}})),
        print(json!({"poster": {}})),
        json!({"report": {"of": tricks}}),
        json!({"report": {"of": {"text": "[Game \"Divicity\"]\n1. 2P"}}}),
        json!({"view": {"text": STONES}}),
        json!({"view": {"text": TRICKS}}),
        json!({"rules": {"of": ["D3", "C8", "P2"]}}),
        json!({"rules": {"of": ["X3"]}}),
        json!({"rules": {"of": ["diverto"], "variants": ["wild"]}}),
        json!({"rules": {"of": ["diverto"], "variants": ["roll", "roll"]}}),
        json!({"start": {"game": {"persivic": {}}}}),
        json!({"start": {"game": {"diverto": {}}}}),
        json!({"start": {"game": {"divicity": {"names": ["1", "Beto", "Cira"]}}}}),
        json!({"start": {"game": {"divicity": {"names": ["Ana", "Beto", "Cira"], "variants": ["wild"]}}}}),
        json!({"entry": {"of": lines, "taps": ["c3", "c7", "i7"]}}),
        json!({"entry": {"of": lines, "taps": ["c3", "c7", "i7", "i8"]}}),
        json!({"entry": {"of": stones, "taps": ["e9", "e5"]}}),
        json!({"entry": {"of": stones, "taps": ["z9"]}}),
        json!({"entry": {"of": tricks}}),
        keep(STONES, json!("undo")),
        keep(STONES, json!("take-up")),
        keep(STONES, json!({"play": "a1-a9"})),
        keep(STONES, json!({"result": "2-0"})),
        keep(LINES, json!(null)),
        keep("[Game \"Diverto\"]\n[Board \"9x9\"]\n", json!("undo")),
        keep("1. e1-e4 {well} *", json!("undo")),
        keep(TRICKS, json!({"play": "| 10 beer | Ana duck"})),
        keep(TRICKS, json!({"answer": "Zoe"})),
        keep(TRICKS, json!({"reopen": 7})),
        keep(TRICKS, json!({"lex": {"player": "Ana"}})),
        keep(TRICKS, json!({"dance": 1})),
        keep(TRICKS, json!({"result": "1-0"})),
        keep("[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n{keeper: dance}\n", json!(null)),
        keep("", json!(null)),
    ]
}

/// A request in a language, wherever it has one.
fn asked(request: &Value, language: Language) -> String {
    fn put(request: &mut Value, path: &str, language: Language) {
        let place = request.pointer_mut(path).unwrap_or_else(|| panic!("{path}"));
        place["language"] = language.name().into();
    }
    let mut request = request.clone();
    let (kind, body) = request.as_object().unwrap().iter().next().unwrap();
    let path = match (kind.as_str(), body["of"].as_object().and_then(|of| of.keys().next())) {
        ("print", Some(of)) if of == "kit" => {
            request["print"]["of"]["kit"]["pieces"]["language"] = language.name().into();
            return request.to_string();
        }
        ("print", Some(of)) if of == "slips" => "/print/of/slips/layout".to_owned(),
        ("print", Some(of)) if of == "puzzles" => {
            let mut layout = request["print"]["of"]["puzzles"]["layout"].take();
            layout["language"] = language.name().into();
            request["print"]["of"]["puzzles"]["layout"] = layout;
            return request.to_string();
        }
        ("print", Some(of)) => format!("/print/of/{of}"),
        _ => format!("/{kind}"),
    };
    put(&mut request, &path, language);
    request.to_string()
}

/// The words of three letters or more that people read in an answer and its page: not names, codes and records.
fn words(request: &str) -> BTreeSet<String> {
    fn said(value: &Value, name: &str, text: &mut String) {
        match value {
            Value::String(value) if SAID.contains(&name) => *text += &format!("{value}\n"),
            Value::Array(items) => items.iter().for_each(|item| said(item, name, text)),
            Value::Object(fields) => fields.iter().for_each(|(name, value)| said(value, name, text)),
            _ => {}
        }
    }
    const SAID: &[&str] = &[
        "message", "help", "standing", "text", "title", "goal", "needs", "ruling", "short", "done", "doubt",
        "verdict", "waiting", "shown",
    ];
    let reply = reply(request);
    let mut text = String::new();
    for line in reply.json.lines() {
        said(&serde_json::from_str(line).unwrap(), "", &mut text);
    }
    for part in String::from_utf8_lossy(&reply.page.unwrap_or_default()).split("<title>").skip(1) {
        text += part.split("</title>").next().unwrap_or_default();
    }
    // What is quoted was written, or is to be written, in no language.
    let plain: String = text.split('`').step_by(2).collect();
    let words = plain.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| word.chars().count() > 2).map(str::to_lowercase).collect()
}

#[test]
fn no_answer_in_another_language_has_english_in_it() {
    const SAME: &str = "ana beto cira zoe diverto divicity persivic chess lex json position board svg html portable \
                        zip compare game legal letter tabloid";
    let (mut found, mut kinds) = (Vec::new(), BTreeSet::new());
    for request in requests() {
        kinds.extend(request.as_object().unwrap().keys().cloned());
        let english = words(&asked(&request, Language::English));
        for language in [Language::Spanish, Language::Portuguese] {
            let asked = asked(&request, language);
            let mut same: Vec<String> = words(&asked).intersection(&english).cloned().collect();
            same.retain(|word| !SAME.split_whitespace().any(|it| it == word));
            found.extend((!same.is_empty()).then(|| format!("{asked}: {same:?}: {}", reply(&asked).json)));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    let all = reply(r#"{"dance": {}}"#).json;
    let all: BTreeSet<String> = all.split('`').skip(3).step_by(2).map(str::to_owned).collect();
    assert_eq!(kinds, all, "every kind of request is asked");
}

#[test]
fn a_request_that_cannot_be_read_says_where_and_what_would_be_right() {
    for (request, why) in [
        (r#"{"keep": {"record": 7, "language": "es"}}"#, "`keep.record`: aquí va un texto"),
        (r#"{"keep": {"language": "pt"}}"#, "`keep`: falta `record`"),
        (
            r#"{"hint": {"of": {"txt": ""}, "language": "es"}}"#,
            "`hint.of`: no existe el campo `txt`: son `text`, `game` o `at`",
        ),
        (
            r#"{"sheet": {"language": "pt", "lives": 70000}}"#,
            "`sheet.lives`: aqui vai um número inteiro de 0 a 65535",
        ),
        (
            r#"{"lines": {"of": {"text": ""}, "numbers": [3], "language": "es"}}"#,
            "`lines.numbers`: aquí va una lista de 2",
        ),
        (
            r#"{"print": {"of": {"kit": {"game": "persivic", "pieces": {"language": "pt", "parts": ["cards", "dice"]}}}}}"#,
            "`print.of.kit.pieces.parts.2`: as peças são `cards`",
        ),
        (
            r#"{"check": {"text": "", "file": "", "language": "es",}}"#,
            "la petición no es JSON: línea 1, columna ",
        ),
        (r#"{"dance": {"language": "es"}}"#, "no existe `dance`: es `check`, `format`"),
        (
            r#"{"keep": {"record": "", "language": "fr"}}"#,
            "`keep.language`: the languages are `en`, `es` and `pt`",
        ),
        ("[]", "a name, or an object with one field is expected here"),
    ] {
        let said: Value = serde_json::from_str(&reply(request).json).unwrap();
        let said = said["error"]["message"].as_str().unwrap_or_else(|| panic!("{request}"));
        assert!(said.starts_with(why), "{request}: {said}");
    }
}
