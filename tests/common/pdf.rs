//! Reads a PDF independently with lopdf: walks what is painted on a page, forms included.

#![allow(dead_code, reason = "each file of tests uses a part of it")]

use std::collections::HashMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Encoding, Object, ObjectId};

/// A parsed PDF.
pub struct Reader {
    pub file: Document,
    pub pages: Vec<ObjectId>,
}

/// One operation of a page or a form on it.
pub struct Step<'s> {
    pub operator: &'s str,
    pub operands: &'s [Object],
    /// Points per unit of the drawing.
    pub scale: f64,
    /// The line width in units of the drawing.
    pub line_width: f64,
    /// The text, if it shows any.
    pub text: Option<String>,
}

/// The state saved by `q`.
#[derive(Clone)]
struct State {
    linear: [f64; 4],
    line_width: f64,
    font: Option<ObjectId>,
}

impl Reader {
    pub fn new(bytes: &[u8]) -> Reader {
        let file = Document::load_mem(bytes).expect("a PDF that can be read");
        let pages = file.get_pages().into_values().collect();
        Reader { file, pages }
    }

    /// Calls `visit` for each operation of a page, walking forms each time they are placed.
    pub fn walk(&self, page: ObjectId, visit: &mut dyn FnMut(&Step<'_>)) {
        let (own, inherited) = self.file.get_page_resources(page).expect("resources");
        let inherited = inherited.iter().map(|id| self.file.get_dictionary(*id).expect("resources"));
        let resources: Vec<&Dictionary> = own.into_iter().chain(inherited).collect();
        let content = self.file.get_page_content(page);
        let mut walk = Walk { file: &self.file, fonts: HashMap::new(), visit };
        let start = State { linear: [1.0, 0.0, 0.0, 1.0], line_width: 1.0, font: None };
        walk.content(&content, &resources, start);
    }

    /// All texts of a page in painting order.
    pub fn texts(&self, page: ObjectId) -> Vec<String> {
        let mut texts = Vec::new();
        self.walk(page, &mut |step| texts.extend(step.text.clone()));
        texts
    }

    /// How often a page places the form with this name.
    pub fn placed(&self, page: ObjectId, name: &str) -> usize {
        let mut count = 0;
        self.walk(page, &mut |step| {
            let named = |operand: &Object| operand.as_name().is_ok_and(|it| it == name.as_bytes());
            count += usize::from(step.operator == "Do" && step.operands.iter().any(named));
        });
        count
    }

    /// The value of `key` on a page, or else inherited from the nodes above it.
    pub fn inherited(&self, page: ObjectId, key: &str) -> Option<&Object> {
        let mut node = self.file.get_dictionary(page).ok();
        while let Some(dictionary) = node {
            if let Ok(found) = dictionary.get(key.as_bytes()) {
                return Some(found);
            }
            let parent = dictionary.get(b"Parent").and_then(Object::as_reference);
            node = parent.and_then(|id| self.file.get_dictionary(id)).ok();
        }
        None
    }

    /// A text in the document information.
    pub fn info(&self, key: &str) -> Option<String> {
        let info = self.file.trailer.get(b"Info").and_then(Object::as_reference).expect("information");
        let info = self.file.get_dictionary(info).expect("information");
        info.get(key.as_bytes()).ok().map(|text| lopdf::decode_text_string(text).expect("a text"))
    }

    /// The bookmarks: titles and target pages.
    pub fn bookmarks(&self) -> Vec<(String, ObjectId)> {
        let follow =
            |from: &Dictionary, key: &str| from.get(key.as_bytes()).and_then(Object::as_reference).ok();
        let catalog = self.file.catalog().expect("a catalog");
        let Some(root) = follow(catalog, "Outlines") else { return Vec::new() };
        let mut found = Vec::new();
        let mut next = follow(self.file.get_dictionary(root).expect("outlines"), "First");
        while let Some(id) = next {
            let entry = self.file.get_dictionary(id).expect("a bookmark");
            assert_eq!(follow(entry, "Parent"), Some(root));
            let title = entry.get(b"Title").and_then(lopdf::decode_text_string).expect("a title");
            let target = entry.get(b"Dest").and_then(Object::as_array).expect("a place");
            found.push((title, target[0].as_reference().expect("a page")));
            next = follow(entry, "Next");
        }
        found
    }
}

struct Walk<'f, 'v> {
    file: &'f Document,
    fonts: HashMap<ObjectId, Encoding<'f>>,
    visit: &'v mut dyn FnMut(&Step<'_>),
}

impl<'f> Walk<'f, '_> {
    fn content(&mut self, content: &[u8], resources: &[&'f Dictionary], mut state: State) {
        let mut saved = Vec::new();
        for operation in Content::decode(content).expect("a content stream").operations {
            let (operator, operands) = (operation.operator.as_str(), operation.operands.as_slice());
            let number = |i: usize| f64::from(operands[i].as_float().expect("a number"));
            match operator {
                "q" => saved.push(state.clone()),
                "Q" => state = saved.pop().expect("`Q` comes after `q`"),
                "cm" => state.linear = multiply([0, 1, 2, 3].map(number), state.linear),
                "w" => state.line_width = number(0),
                "Tf" => state.font = Some(self.resource(resources, b"Font", &operands[0])),
                _ => {}
            }
            let text = (operator == "Tj").then(|| self.text(&state, &operands[0]));
            // A single blank only separates a line from the previous one.
            let text = text.filter(|text| text != " ");
            assert!(!matches!(operator, "TJ" | "'" | "\"" | "gs"), "`{operator}` is not understood here");
            let [a, b, c, d] = state.linear;
            let scale = (a * d - b * c).abs().sqrt();
            (self.visit)(&Step { operator, operands, scale, line_width: state.line_width, text });
            if operator == "Do" {
                let id = self.resource(resources, b"XObject", &operands[0]);
                let form = self.file.get_object(id).and_then(Object::as_stream).expect("a stream");
                assert_eq!(form.dict.get(b"Subtype").and_then(Object::as_name).ok(), Some(&b"Form"[..]));
                assert!(!form.dict.has(b"Matrix"), "a form's own matrix is not understood here");
                let own = self.file.get_dict_in_dict(&form.dict, b"Resources").expect("resources");
                let content = form.decompressed_content().unwrap_or_else(|_| form.content.clone());
                self.content(&content, &[own], state.clone());
            }
        }
        assert!(saved.is_empty(), "every `q` has its `Q`");
    }

    fn resource(&self, resources: &[&'f Dictionary], kind: &[u8], name: &Object) -> ObjectId {
        let name = name.as_name().expect("a name");
        let entry = |from: &&Dictionary| {
            self.file.get_dict_in_dict(from, kind).and_then(|all| all.get(name)?.as_reference()).ok()
        };
        resources.iter().find_map(entry).expect("every name stands in the resources")
    }

    fn text(&mut self, state: &State, shown: &Object) -> String {
        let font = state.font.expect("a font is set before text is shown");
        let encoding = self.fonts.entry(font).or_insert_with(|| {
            let dictionary = self.file.get_dictionary(font).expect("a font");
            assert!(dictionary.has(b"ToUnicode"), "text can be searched");
            dictionary.get_font_encoding(self.file).expect("an encoding")
        });
        let bytes = shown.as_str().expect("a string");
        Document::decode_text(encoding, bytes).expect("text that can be read")
    }
}

fn multiply(first: [f64; 4], then: [f64; 4]) -> [f64; 4] {
    let row = |x: f64, y: f64| [x * then[0] + y * then[2], x * then[1] + y * then[3]];
    let [top, bottom] = [row(first[0], first[1]), row(first[2], first[3])];
    [top[0], top[1], bottom[0], bottom[1]]
}
