//! Tracks the symbols a document places, and how.

use crate::print::document::Symbol;
use crate::print::drawing::{Shape, SymbolId};

pub struct PlacedSymbols<'a> {
    symbols: &'a [Symbol],
    /// Symbols whose parts no page has shown yet: their first placement is drawn in full.
    pub in_full: Vec<bool>,
    as_forms: Vec<bool>,
}

impl<'a> PlacedSymbols<'a> {
    pub fn new(symbols: &'a [Symbol]) -> PlacedSymbols<'a> {
        let in_full = symbols.iter().map(Symbol::has_parts).collect();
        PlacedSymbols { symbols, in_full, as_forms: vec![false; symbols.len()] }
    }

    pub fn see(&mut self, shapes: &[Shape]) {
        let mut shown = Vec::new();
        self.visit(shapes, Some(&mut shown));
        for symbol in shown {
            self.in_full[symbol] = false;
        }
    }

    /// `shown` collects the symbols drawn in full; `None` inside a form, where there are none.
    fn visit(&mut self, shapes: &[Shape], mut shown: Option<&mut Vec<usize>>) {
        let symbols = self.symbols;
        for shape in shapes {
            match shape {
                Shape::Group(_, inner) | Shape::Marked(_, inner) => self.visit(inner, shown.as_deref_mut()),
                Shape::Use(SymbolId(index), _) => match &mut shown {
                    Some(shown) if self.in_full[*index] => {
                        shown.push(*index);
                        self.visit(&symbols[*index].drawing.shapes, Some(shown));
                    }
                    _ if !self.as_forms[*index] => {
                        self.as_forms[*index] = true;
                        self.visit(&symbols[*index].drawing.shapes, None);
                    }
                    _ => {}
                },
                _ => {}
            }
        }
    }

    pub fn forms(&self) -> impl Iterator<Item = &'a Symbol> {
        self.symbols.iter().zip(&self.as_forms).filter(|(_, placed)| **placed).map(|(symbol, _)| symbol)
    }
}
