//! Reads the tags of a PDF independently: walks the structure tree and the marks of pages, and checks that
//! they match.

#![allow(dead_code, reason = "each file of tests uses a part of it")]

use std::collections::{BTreeMap, BTreeSet};

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

/// An element of the structure tree, with its content.
#[derive(Debug)]
pub struct Element {
    pub tag: String,
    /// Its alternative text.
    pub alt: Option<String>,
    pub scope: Option<String>,
    pub span: i64,
    pub kids: Vec<Element>,
    /// The marks of its content, by page.
    marks: Vec<(ObjectId, i64)>,
}

impl Element {
    /// The element and all its descendants, in reading order.
    pub fn all(&self) -> Vec<&Element> {
        std::iter::once(self).chain(self.kids.iter().flat_map(Element::all)).collect()
    }

    pub fn tags(&self) -> Vec<&str> {
        self.all().into_iter().map(|element| element.tag.as_str()).collect()
    }
}

/// Reads the tags of a PDF. Panics if anything is painted outside them, if marks and elements do not match,
/// or if tables, figures or headings are not as readers require.
pub fn read(bytes: &[u8]) -> Element {
    let file = Document::load_mem(bytes).expect("a PDF that can be read");
    let catalog = file.catalog().expect("a catalog");
    let marked = catalog.get(b"MarkInfo").and_then(Object::as_dict).expect("marks");
    assert_eq!(marked.get(b"Marked").and_then(Object::as_bool).ok(), Some(true));
    assert!(catalog.has(b"Lang"));
    let preferences = catalog.get(b"ViewerPreferences").and_then(Object::as_dict).expect("preferences");
    assert_eq!(preferences.get(b"DisplayDocTitle").and_then(Object::as_bool).ok(), Some(true));
    check_metadata(&file, catalog);

    let root_id = catalog.get(b"StructTreeRoot").and_then(Object::as_reference).expect("a tree");
    let root = file.get_dictionary(root_id).expect("a tree");
    let mut reader = Reader { file: &file, elements: BTreeMap::new() };
    let top = root.get(b"K").and_then(Object::as_reference).expect("an element");
    let document = reader.element(top, root_id);
    assert_eq!(document.tag, "Document");
    reader.check_pages(root);
    check_elements(&document);
    document
}

fn check_metadata(file: &Document, catalog: &Dictionary) {
    let metadata = catalog.get(b"Metadata").and_then(Object::as_reference).expect("metadata");
    let metadata = file.get_object(metadata).and_then(Object::as_stream).expect("a stream");
    assert!(!metadata.dict.has(b"Filter"), "programs look for it in the file as it lies");
    let metadata = String::from_utf8(metadata.content.clone()).expect("text");
    let info = file.trailer.get(b"Info").and_then(Object::as_reference).expect("information");
    let title = file.get_dictionary(info).and_then(|info| info.get(b"Title")).expect("a title");
    let title = lopdf::decode_text_string(title).expect("a text");
    let escaped = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    assert!(metadata.contains(&format!(">{escaped}</rdf:li></rdf:Alt></dc:title>")), "{title}: {metadata}");
    let language = catalog.get(b"Lang").and_then(Object::as_str).expect("a language");
    let language = String::from_utf8_lossy(language);
    assert!(metadata.contains(&format!("<rdf:li>{language}</rdf:li></rdf:Bag></dc:language>")), "{metadata}");
}

struct Reader<'f> {
    file: &'f Document,
    /// Elements by page and mark.
    elements: BTreeMap<(ObjectId, i64), ObjectId>,
}

impl Reader<'_> {
    fn element(&mut self, id: ObjectId, parent: ObjectId) -> Element {
        let element = self.file.get_dictionary(id).expect("an element");
        assert_eq!(element.get(b"P").and_then(Object::as_reference).ok(), Some(parent));
        let tag =
            String::from_utf8_lossy(element.get(b"S").and_then(Object::as_name).expect("a tag")).into_owned();
        let page = element.get(b"Pg").and_then(Object::as_reference).ok();
        let (mut kids, mut marks) = (Vec::new(), Vec::new());
        let held = match element.get(b"K") {
            Ok(Object::Array(held)) => held.clone(),
            Ok(one) => vec![one.clone()],
            Err(_) => Vec::new(),
        };
        for kid in held {
            match kid {
                Object::Reference(kid) => kids.push(self.element(kid, id)),
                Object::Integer(mark) => {
                    let page = page.expect("a page");
                    marks.push((page, mark));
                    assert_eq!(self.elements.insert((page, mark), id), None, "{mark} twice");
                }
                other => panic!("{other:?}"),
            }
        }
        let attribute = |key: &str| {
            self.attributes(element).into_iter().find_map(|attributes| attributes.get(key.as_bytes()).ok())
        };
        let scope = attribute("Scope").and_then(|scope| scope.as_name().ok());
        Element {
            tag,
            alt: element
                .get_deref(b"Alt", self.file)
                .ok()
                .map(|it| lopdf::decode_text_string(it).expect("a text")),
            scope: scope.map(|scope| String::from_utf8_lossy(scope).into_owned()),
            span: attribute("ColSpan").and_then(|span| span.as_i64().ok()).unwrap_or(1),
            kids,
            marks,
        }
    }

    fn attributes<'d>(&'d self, element: &'d Dictionary) -> Vec<&'d Dictionary> {
        let all = match element.get(b"A") {
            Ok(Object::Array(all)) => all.iter().collect(),
            Ok(one) => vec![one],
            Err(_) => Vec::new(),
        };
        let dictionary = |object: &'d Object| match object {
            Object::Reference(id) => self.file.get_dictionary(*id).expect("attributes"),
            other => other.as_dict().expect("attributes"),
        };
        all.into_iter().map(dictionary).collect()
    }

    /// Everything painted is marked or decoration; the parent tree maps each mark to its element.
    fn check_pages(&self, root: &Dictionary) {
        let parents = self.parents(root);
        let mut marks = BTreeSet::new();
        for page in self.file.get_pages().into_values() {
            let dictionary = self.file.get_dictionary(page).expect("a page");
            let number = dictionary.get(b"StructParents").and_then(Object::as_i64).expect("a number");
            let elements = &parents[&number];
            for mark in self.marks(page) {
                assert!(marks.insert((page, mark)), "{mark} is marked twice");
                let element = elements[mark as usize];
                assert_eq!(self.elements.get(&(page, mark)), Some(&element));
            }
        }
        assert_eq!(marks, self.elements.keys().copied().collect());
    }

    fn parents(&self, root: &Dictionary) -> BTreeMap<i64, Vec<ObjectId>> {
        let tree = root.get(b"ParentTree").and_then(Object::as_reference).expect("a tree");
        let tree = self.file.get_dictionary(tree).expect("a tree");
        let mut found = BTreeMap::new();
        for node in tree.get(b"Kids").and_then(Object::as_array).expect("nodes") {
            let node = self.file.get_dictionary(node.as_reference().expect("a node")).expect("a node");
            let limits = node.get(b"Limits").and_then(Object::as_array).expect("limits");
            let [first, last] = [0, 1].map(|end| limits[end].as_i64().expect("a number"));
            for pair in node.get(b"Nums").and_then(Object::as_array).expect("numbers").chunks(2) {
                let number = pair[0].as_i64().expect("a number");
                assert!((first..=last).contains(&number));
                let elements = pair[1].as_array().expect("elements").iter();
                found.insert(number, elements.map(|it| it.as_reference().expect("an element")).collect());
            }
        }
        found
    }

    /// The marks of a page in content order.
    fn marks(&self, page: ObjectId) -> Vec<i64> {
        let (mut open, mut marks) = (Vec::new(), Vec::new());
        for operation in Content::decode(&self.file.get_page_content(page)).expect("content").operations {
            match operation.operator.as_str() {
                "BMC" => {
                    assert_eq!(operation.operands[0].as_name().ok(), Some(&b"Artifact"[..]));
                    open.push(None);
                }
                "BDC" => {
                    let properties = operation.operands[1].as_dict().expect("properties");
                    let mark = properties.get(b"MCID").and_then(Object::as_i64).expect("a mark");
                    open.push(Some(mark));
                    marks.push(mark);
                }
                "EMC" => assert!(open.pop().is_some(), "ends what was not begun"),
                "S" | "f" | "B" | "n" | "Tj" | "Do" => {
                    assert_eq!(open.len(), 1, "`{}` is in one part", operation.operator);
                }
                _ => {}
            }
            assert!(open.len() <= 1, "parts are not in each other");
        }
        assert!(open.is_empty());
        marks
    }
}

fn check_elements(document: &Element) {
    let mut level = 0;
    for element in document.all() {
        match element.tag.as_str() {
            "H1" | "H2" => {
                let own = if element.tag == "H1" { 1 } else { 2 };
                assert!(own <= level + 1, "{} comes after a heading of level {level}", element.tag);
                level = own;
            }
            "Figure" => assert!(element.alt.as_ref().is_some_and(|alt| alt.len() >= 2), "{element:?}"),
            "TH" => assert!(element.scope.is_some(), "{element:?}"),
            "Table" => {
                assert!(!element.kids.is_empty());
                let mut widths = BTreeSet::new();
                for row in &element.kids {
                    assert_eq!(row.tag, "TR");
                    assert!(row.kids.iter().all(|cell| cell.tag == "TH" || cell.tag == "TD"));
                    widths.insert(row.kids.iter().map(|cell| cell.span).sum::<i64>());
                }
                assert_eq!(widths.len(), 1, "rows are as wide as each other: {widths:?}");
                assert!(element.all().iter().any(|cell| cell.tag == "TH"), "{element:?}");
            }
            "L" => assert!(element.kids.iter().all(|item| item.tags() == ["LI", "LBody"])),
            "Document" | "P" | "TR" | "TD" | "LI" | "LBody" => {}
            other => panic!("{other} is no tag of ours"),
        }
    }
}
