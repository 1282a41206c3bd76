//! Names from files, which may be of any length and hold anything.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::error::printable;

/// A name no wider than `width` columns, without what could make a terminal do things.
pub fn clipped(name: &str, width: usize) -> String {
    let name = printable(name).replace('\n', " ");
    if name.width() <= width {
        return name;
    }
    let mut left = width - 1;
    let kept: String = name
        .chars()
        .take_while(|letter| {
            let wide = letter.width().unwrap_or(0);
            let fits = wide <= left;
            left = left.saturating_sub(wide);
            fits
        })
        .collect();
    format!("{}…", kept.trim_end())
}
