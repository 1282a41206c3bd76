//! Names from files, which may be of any length and hold anything.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use parlour::record::Printable;

/// A name no wider than `width` columns, [printable](Printable).
pub fn clipped(name: &str, width: usize) -> String {
    let name = Printable(name).to_string();
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
