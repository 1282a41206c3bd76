//! Input that shapes a page: sheet ids, lengths, papers, fonts, styles.

use parlour::diverto::SheetId;
use parlour::internals::diverto::paper::Style;
use parlour::print::{Mm, Orientation, Paper, font::GivenFont};
use subsetter::GlyphRemapper;

use super::Choices;

/// A sheet id: what parses survives a round trip and has its lives on its board; changing a letter yields
/// another sheet or an error.
///
/// # Panics
/// Panics if that does not hold.
pub fn sheet_id(data: &[u8]) {
    let mut choices = Choices::new(data);
    let (at, letter) = (choices.below(256), choices.byte().unwrap_or(0));
    let Ok(text) = std::str::from_utf8(choices.rest()) else { return };
    let id = match text.parse::<SheetId>() {
        Ok(id) => id,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = id.to_string();
    assert_eq!(written.parse(), Ok(id));
    assert!(id.index >= 1 && id.index <= id.of);
    if id.lives <= 40
        && let Ok(lives) = id.lives()
    {
        assert_eq!(lives.len(), usize::from(id.lives));
        assert!(lives.is_sorted());
        assert!(id.board.intersections().filter(|here| lives.contains(here)).count() == lives.len());
    }
    assert!(id.rolls().iter().flatten().all(|die| (1..=6).contains(die)));
    let mut bytes = written.clone().into_bytes();
    let at = at % bytes.len();
    bytes[at] = letter;
    if let Ok(Ok(other)) = String::from_utf8(bytes).map(|text| text.parse::<SheetId>()) {
        assert_eq!(other, id, "one wrong letter shows");
    }
}

/// Papers and lengths, one per line.
///
/// # Panics
/// Panics if one does not survive a round trip.
pub fn papers_and_lengths(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for line in text.lines() {
        if let Ok(length) = line.parse::<Mm>() {
            assert_eq!(length.to_string().parse(), Ok(length));
        }
        match line.parse::<Paper>() {
            Ok(paper) => {
                assert_eq!(paper.to_string().parse(), Ok(paper));
                let (upright, flat) = (paper.size(Orientation::Portrait), paper.size(Orientation::Landscape));
                assert!(upright.width <= upright.height && upright == flat.turned());
                assert!(upright.width >= Paper::SHORTEST && upright.height <= Paper::LONGEST);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// A font: once accepted it can be drawn with, and subsetting it succeeds or is refused.
///
/// # Panics
/// Panics if that does not hold.
pub fn font(data: &[u8]) {
    let font = match GivenFont::read(data.to_vec()) {
        Ok(font) => font,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(!font.name().is_empty());
    for text in [
        "\u{645}\u{62d}\u{645}\u{62f} 2",
        "\u{5d3}\u{5b8}\u{5d5}\u{5b4}\u{5d3} Ana",
        "\u{738b}\u{5c0f}\u{660e}",
        "fi \u{915}\u{94d}\u{937}\u{93f}",
    ] {
        for (path, _) in font.line(text) {
            assert!(path.is_empty() || path.starts_with('m'), "{path}");
        }
    }
    let mut glyphs = GlyphRemapper::new();
    for glyph in [0, 1, 2, 3, 40, u16::MAX] {
        glyphs.remap(glyph);
    }
    // The subsetter may refuse fonts that it cannot read.
    let _ = subsetter::subset(data, 0, &glyphs);
}

/// A style: an error has its place in the text.
///
/// # Panics
/// Panics if that does not hold.
pub fn style(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Err(error) = Style::read(text) {
        assert!(error.line >= 1 && error.line <= text.matches('\n').count() + 1, "{error:?}");
        assert!(error.column >= 1 && !error.message.is_empty());
        let line = text.split('\n').nth(error.line - 1).unwrap_or("");
        assert!(error.column <= line.chars().count() + 1, "{error:?}");
    }
}
