//! Layers: named groups, which drawing programs list and toggle, and plotters draw one by one.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::print::document::Symbol;
use crate::print::drawing::{Drawing, Shape, SymbolId};

/// The namespace of the attribute that makes a group a layer in Inkscape and compatible programs.
pub const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

/// The number of layers of each name so far.
#[derive(Debug, Default)]
pub struct Layers(RefCell<BTreeMap<&'static str, usize>>);

impl Layers {
    /// A unique name for the next layer: `lives`, then `lives-2`.
    pub fn next(&self, name: &'static str) -> String {
        let mut counts = self.0.borrow_mut();
        let count = counts.entry(name).or_default();
        *count += 1;
        if *count == 1 { name.to_owned() } else { format!("{name}-{count}") }
    }
}

/// The symbols with layers that a page places once. They are drawn in place, so that their layers become the
/// page's.
pub fn in_place(symbols: &[Symbol], page: &Drawing) -> Vec<SymbolId> {
    let mut placed = Vec::new();
    place(&page.shapes, &mut placed);
    let once = |id: &SymbolId| placed.iter().filter(|other| *other == id).count() == 1;
    let has_layers = |id: &SymbolId| symbols[id.0].drawing.shapes.iter().any(has_layer);
    placed.iter().copied().filter(|id| once(id) && has_layers(id)).collect()
}

fn place(shapes: &[Shape], placed: &mut Vec<SymbolId>) {
    for shape in shapes {
        match shape {
            Shape::Use(id, _) => placed.push(*id),
            Shape::Group(_, inner) | Shape::Marked(_, inner) => place(inner, placed),
            _ => {}
        }
    }
}

fn has_layer(shape: &Shape) -> bool {
    match shape {
        Shape::Marked(mark, inner) => mark.layer.is_some() || inner.iter().any(has_layer),
        Shape::Group(_, inner) => inner.iter().any(has_layer),
        _ => false,
    }
}
