//! Booklets: pages on sheets to fold, two on each side, which follow one another when the folded sheets are laid into
//! one another.
//!
//! Upright pages lie side by side and are bound at the left. Wide ones lie one above the other and are bound at the top.
//! Either way a printer turns the sheets over their short edge.

use super::document::{Document, Page};
use super::drawing::{Anchor, Color, Drawing, Point, Text, Transform};
use super::floor;
use super::font::Face;
use super::imposition::{Flip, UNPRINTABLE};
use super::length::Mm;
use super::paper::{FOOT, GUTTER, Size};

/// The most sheets that are stapled through the fold, which most staplers can do.
const STAPLED: usize = 20;

/// The sheets of each signature where there are more: 16 pages.
const SIGNATURE: usize = 4;

/// Where pages of a size lie on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Halves {
    page: Size,
    sheet: Size,
}

impl Halves {
    fn of(page: Size) -> Halves {
        let sheet = if Halves::is_wide(page) {
            Size::new(page.width, (page.height + GUTTER + FOOT) * 2)
        } else {
            Size::new((page.width + GUTTER) * 2, page.height + FOOT)
        };
        Halves { page, sheet }
    }

    fn is_wide(page: Size) -> bool {
        page.width > page.height
    }

    /// The top left corner of the page before the fold, and of the one after it.
    fn corners(self) -> [Point; 2] {
        let Size { width, height } = self.sheet;
        let second = if Halves::is_wide(self.page) {
            Point::new(Mm::ZERO, height / 2 + GUTTER)
        } else {
            Point::new(width / 2 + GUTTER, Mm::ZERO)
        };
        [Point::ORIGIN, second]
    }

    /// Draws the number of the page at `corner`, centred below it, as far down as printers reach.
    fn number(self, drawing: &mut Drawing, corner: Point, number: usize) {
        let down = self.page.height + FOOT - UNPRINTABLE - Mm::from_um(500);
        drawing.text(Text {
            at: corner.moved(self.page.width / 2, down),
            content: number.to_string(),
            size: floor::READ_IN_PLAY,
            anchor: Anchor::Middle,
            face: Face::Regular,
            color: Color::grey(60),
        });
    }
}

/// The number of sheets in each signature of a booklet with this many pages.
fn signatures(pages: usize) -> Vec<usize> {
    let sheets = pages.div_ceil(4);
    if sheets <= STAPLED {
        return vec![sheets; usize::from(sheets > 0)];
    }
    (0..sheets).step_by(SIGNATURE).map(|first| SIGNATURE.min(sheets - first)).collect()
}

/// The two pages on each side of a signature, counted from 0: the one before the fold, then the one after it. Sides are
/// in printing order: outer and inner side of the outermost sheet, then of the next.
fn sides(sheets: usize) -> impl Iterator<Item = [usize; 2]> {
    let last = sheets * 4 - 1;
    (0..sheets * 2).map(move |side| if side % 2 == 0 { [last - side, side] } else { [side, last - side] })
}

impl<'a> Document<'a> {
    /// The pages as a booklet: on sheets to print on both sides, to fold and to staple, with numbers if they have none of
    /// their own. All pages have the size of the first, that of a page on [folded](super::Paper::folded) paper. Up to 80
    /// pages are one signature; more are signatures of 16, laid one on another.
    #[must_use]
    pub fn booklet(self) -> Document<'a> {
        let Document { meta, symbols, page_count, mut pages, has_numbers, is_for_press, .. } = self;
        let signatures = signatures(page_count);
        let count = signatures.iter().map(|sheets| sheets * 2).sum();
        let mut first = 0;
        let pages = signatures.into_iter().flat_map(move |sheets| {
            let mut held: Vec<Option<Page>> = (0..sheets * 4).map(|_| pages.next()).collect();
            let halves = held.iter().flatten().next().map(|page| Halves::of(page.size));
            let before = first;
            first += held.len();
            let printed = |[one, other]: [usize; 2]| {
                let halves = halves?;
                let pages =
                    [one, other].map(|page| (held.get_mut(page).and_then(Option::take), before + page + 1));
                Some(side(halves, pages, has_numbers))
            };
            sides(sheets).filter_map(printed).collect::<Vec<Page>>()
        });
        let (pages, backs) = (Box::new(pages), Some(Flip::Short));
        Document { meta, backs, is_for_press, has_numbers: true, symbols, page_count: count, pages }
    }
}

/// A side of a sheet with its two pages, each with its number from 1.
fn side(halves: Halves, pages: [(Option<Page>, usize); 2], have_numbers: bool) -> Page {
    let mut drawing = Drawing::new();
    let mut titles = Vec::new();
    for (corner, (page, number)) in halves.corners().into_iter().zip(pages) {
        let Some(page) = page.filter(|page| !page.drawing.shapes.is_empty()) else { continue };
        drawing.place(Transform::translate(corner), page.drawing);
        if !have_numbers {
            halves.number(&mut drawing, corner, number);
        }
        titles.push(page.title);
    }
    titles.dedup();
    Page::new(halves.sheet, titles.join(", "), drawing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::imposition::Side;
    use crate::print::{Meta, Orientation, Paper, Shape};
    use proptest::prelude::*;

    /// A document of pages on folded paper, each with its number from 0 as its only text, in its top left corner.
    fn document(pages: usize, size: Size) -> Document<'static> {
        Document::new(Meta::default(), Vec::new(), pages, move |page| {
            let mut drawing = Drawing::new();
            drawing.text(Text {
                at: Point::ORIGIN,
                content: format!("page {page}"),
                size: floor::READ_IN_PLAY,
                anchor: Anchor::Start,
                face: Face::Regular,
                color: Color::BLACK,
            });
            Page::new(size, format!("page {page}"), drawing)
        })
    }

    /// A page as it was printed: what it says, where on the side, and its number.
    type Found = (String, Transform, Option<String>);

    /// The pages on a side of a sheet, on each half of it, before and after the fold as seen from the front.
    fn found(page: &Page, side: Side, is_wide: bool) -> [Option<Found>; 2] {
        let mut found = [None, None];
        let half = |at: Point, size: Size| {
            let at = side.of(page.size, Flip::Short, at, size);
            usize::from(if is_wide { at.y >= page.size.height / 2 } else { at.x >= page.size.width / 2 })
        };
        for shape in &page.drawing.shapes {
            match shape {
                Shape::Group(placed, inner) => {
                    let [Shape::Text(text)] = inner.as_slice() else { panic!("{inner:?}") };
                    let half = half(placed.offset, Size::new(Mm::new(1.0), Mm::new(1.0)));
                    assert!(found[half].is_none());
                    found[half] = Some((text.content.clone(), *placed, None));
                }
                Shape::Text(text) => {
                    let page: &mut Found = found[half(text.at, Size::default())]
                        .as_mut()
                        .expect("a page comes before its number");
                    page.2 = Some(text.content.clone());
                }
                other => panic!("{other:?}"),
            }
        }
        found
    }

    /// Reads printed sheets as a person does who folds them, the first one outermost. First come the leaves after the fold,
    /// from the outermost sheet inwards, each with its front and its back; then those before the fold, from the innermost
    /// sheet outwards, each with its back and its front.
    fn read(sides: &[Page], is_wide: bool) -> Vec<Option<Found>> {
        let sheets = sides
            .chunks(2)
            .map(|pair| [found(&pair[0], Side::Front, is_wide), found(&pair[1], Side::Back, is_wide)]);
        let sheets: Vec<[[Option<Found>; 2]; 2]> = sheets.collect();
        let first = sheets.iter().flat_map(|[front, back]| [front[1].clone(), back[1].clone()]);
        let then = sheets.iter().rev().flat_map(|[front, back]| [back[0].clone(), front[0].clone()]);
        first.chain(then).collect()
    }

    proptest! {
        /// Whatever the paper and the number of pages: once the sheets are folded, every page is there once, in order,
        /// upright and whole on its half of the sheet beside the fold; blanks come last, and fewer than a sheet has.
        #[test]
        fn folded_sheets_are_read_in_order(
            pages in 0_usize..300, wide: bool, paper in prop::sample::select(vec!["a4", "letter", "a3", "200x150mm", "100x200mm"]),
        ) {
            let paper: Paper = paper.parse().unwrap();
            let whole = paper.size(Orientation::Portrait);
            let orientation = if wide { Orientation::Landscape } else { Orientation::Portrait };
            let size = paper.folded().unwrap().size(orientation);
            let booklet = document(pages, size).booklet();
            prop_assert_eq!(booklet.backs, Some(Flip::Short));
            let count = booklet.page_count;
            let sides: Vec<Page> = booklet.pages.collect();
            prop_assert_eq!(sides.len(), count);
            for side in &sides {
                let upright = Size::new(side.size.width.min(side.size.height), side.size.width.max(side.size.height));
                prop_assert_eq!(upright, whole);
            }
            let per_signature = if pages <= STAPLED * 4 { count.max(1) } else { SIGNATURE * 2 };
            let read: Vec<Option<Found>> = sides.chunks(per_signature).flat_map(|sides| read(sides, wide)).collect();
            prop_assert!(read.len() < pages + 4);
            for (number, page) in read.iter().enumerate() {
                let Some((words, placed, shown)) = page else {
                    prop_assert!(number >= pages, "page {} is blank", number);
                    continue;
                };
                prop_assert_eq!(words, &format!("page {number}"));
                prop_assert_eq!(shown, &Some((number + 1).to_string()));
                prop_assert!(placed.is_translation(), "it is upright, as all turns are about the fold");
                // Odd pages are after the fold, and the gutter is between them and the fold.
                let (at, sheet) = (placed.offset, sides[0].size);
                let end = at.moved(size.width, size.height);
                let (near, far, fold) = if wide { (at.y, end.y, sheet.height / 2) } else { (at.x, end.x, sheet.width / 2) };
                if number % 2 == 0 { prop_assert_eq!(near, fold + GUTTER) } else { prop_assert!(far <= fold - GUTTER) }
                prop_assert!(end.x <= sheet.width && end.y <= sheet.height - FOOT);
            }
        }
    }

    #[test]
    fn what_a_stapler_takes_is_one_signature_and_more_are_several() {
        for (pages, expected) in
            [(0, vec![]), (1, vec![1]), (5, vec![2]), (80, vec![20]), (81, [vec![4; 5], vec![1]].concat())]
        {
            assert_eq!(signatures(pages), expected, "{pages}");
        }
    }

    #[test]
    fn pages_with_numbers_of_their_own_get_no_others() {
        let size = Paper::A4.folded().unwrap().size(Orientation::Portrait);
        let sides: Vec<Page> = document(3, size).numbered().booklet().pages.collect();
        let is_number = |shape: &Shape| matches!(shape, Shape::Text(_));
        assert_eq!(sides.len(), 2);
        assert!(!sides.iter().any(|side| side.drawing.shapes.iter().any(is_number)));
        assert_eq!(
            sides.iter().map(|side| side.title.as_str()).collect::<Vec<_>>(),
            ["page 0", "page 1, page 2"]
        );
    }
}
