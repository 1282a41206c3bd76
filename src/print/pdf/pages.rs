//! The page tree.

use std::io;

use lopdf::{Object, ObjectId};

use super::file::Pdf;
use super::object::Name;
use crate::print::document::{Page, Trim};
use crate::print::length::Mm;
use crate::print::paper::Size;

/// Pages per node of the page tree, so that a reader finds any page of a long pad quickly.
const PAGES_PER_NODE: usize = 64;

/// A growing page tree: nodes of [`PAGES_PER_NODE`] pages under one root, which holds attributes shared by
/// all pages.
pub struct PageTree {
    root: ObjectId,
    resources: ObjectId,
    size: Option<Size>,
    count: usize,
    nodes: Vec<ObjectId>,
    node: ObjectId,
    pages: Vec<ObjectId>,
}

impl PageTree {
    /// An empty tree whose pages will use `resources`.
    pub fn new(pdf: &mut Pdf<'_>, resources: ObjectId) -> PageTree {
        let [root, node] = [pdf.reserve(), pdf.reserve()];
        PageTree { root, resources, size: None, count: 0, nodes: Vec::new(), node, pages: Vec::new() }
    }

    pub fn add(&mut self, pdf: &mut Pdf<'_>, page: &Page, content: ObjectId) -> io::Result<ObjectId> {
        let (size, trim) = (page.size, page.trim);
        if self.pages.len() == PAGES_PER_NODE {
            self.finish_node(pdf)?;
            self.node = pdf.reserve();
        }
        let is_other = *self.size.get_or_insert(size) != size;
        let (node, number) = (self.node, self.count);
        let page = pdf.add(|page| {
            page.set("Type", Name("Page")).set("Parent", node).set("Contents", content);
            page.set("StructParents", number);
            if is_other {
                page.set("MediaBox", media_box(size));
            }
            if let Some(trim) = trim {
                page.set("TrimBox", cut_box(size, trim, Mm::ZERO));
                page.set("BleedBox", cut_box(size, trim, trim.bleed));
            }
        })?;
        self.count += 1;
        self.pages.push(page);
        Ok(page)
    }

    fn finish_node(&mut self, pdf: &mut Pdf<'_>) -> io::Result<()> {
        let (root, pages) = (self.root, std::mem::take(&mut self.pages));
        self.nodes.push(self.node);
        pdf.dictionary(self.node, |node| {
            node.set("Type", Name("Pages")).set("Parent", root);
            node.set("Count", pages.len()).set("Kids", pages.as_slice());
        })
    }

    /// Writes the rest of the tree and returns its root.
    pub fn finish(mut self, pdf: &mut Pdf<'_>) -> io::Result<ObjectId> {
        self.finish_node(pdf)?;
        pdf.dictionary(self.root, |root| {
            root.set("Type", Name("Pages")).set("Count", self.count).set("Kids", self.nodes.as_slice());
            root.set("Resources", self.resources);
            if let Some(size) = self.size {
                root.set("MediaBox", media_box(size));
            }
        })?;
        Ok(self.root)
    }
}

fn media_box(size: Size) -> [Object; 4] {
    [0.into(), 0.into(), points(size.width), points(size.height)]
}

/// The rectangle that is `more` larger on each side than what is left when the page is cut.
fn cut_box(size: Size, trim: Trim, more: Mm) -> [Object; 4] {
    let (left, top) = (trim.corner.x, size.height - trim.corner.y);
    let (right, bottom) = (left + trim.size.width, top - trim.size.height);
    [left - more, bottom - more, right + more, top + more].map(points)
}

fn points(length: Mm) -> Object {
    Object::Real(((length.to_pt() * 1000.0).round() / 1000.0) as f32)
}
