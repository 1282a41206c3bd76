//! Blanks: what separates words, including what joined files leave between them.
//!
//! Files joined byte by byte keep the byte order mark that starts the second and the end-of-file character
//! (Ctrl-Z) with which some old programs end the first. Both read as a blank, and a new line begins after
//! them.

/// The byte order mark U+FEFF in UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8; 3] = b"\xef\xbb\xbf";

/// Ctrl-Z, U+001A: the end of a text file on old systems.
pub(super) const END_OF_FILE: u8 = 0x1a;

/// Whether this byte alone is a blank. Only the byte order mark takes more than one.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | END_OF_FILE)
}

/// The number of bytes of blanks at the start of `text`.
#[inline]
pub(super) fn leading_blanks(text: &[u8]) -> usize {
    let mut blanks = 0;
    loop {
        blanks += match text.get(blanks) {
            Some(byte) if is_blank(*byte) => 1,
            Some(byte) if *byte == BYTE_ORDER_MARK[0] && text[blanks..].starts_with(BYTE_ORDER_MARK) => {
                BYTE_ORDER_MARK.len()
            }
            _ => return blanks,
        }
    }
}

/// `text` without trailing blanks.
pub(super) fn trim_end(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [before @ .., last] if is_blank(*last) => before,
            _ => match text.strip_suffix(BYTE_ORDER_MARK) {
                Some(before) => before,
                None => return text,
            },
        }
    }
}

/// The number of bytes at the end of `text` that may be the start of a byte order mark.
#[inline]
pub(super) fn begun_mark(text: &[u8]) -> usize {
    [2, 1].into_iter().find(|&length| text.ends_with(&BYTE_ORDER_MARK[..length])).unwrap_or(0)
}

/// The number of bytes at the end of `text` that begin an incomplete character.
pub(super) fn begun_character(text: &[u8]) -> usize {
    let is_begun = |length: usize| {
        let last = text.len().checked_sub(length).map(|start| &text[start..]);
        last.is_some_and(|last| matches!(str::from_utf8(last), Err(error) if error.error_len().is_none()))
    };
    (1..=3).find(|length| is_begun(*length)).unwrap_or(0)
}

/// Counts line ends in these blanks. What joined files leave between them counts as two: an empty line.
pub(super) fn line_ends(blanks: &[u8]) -> usize {
    let ends = |byte: &u8| match byte {
        b' ' | b'\t' | b'\r' => 0,
        b'\n' => 1,
        _ => 2,
    };
    blanks.iter().map(ends).sum()
}

pub(super) fn holds_line_start(blanks: &[u8]) -> bool {
    line_ends(blanks) > 0
}

/// Whether only blanks precede the end of `before` on its line. Returns `only_blanks` if `before` holds
/// nothing but blanks of that line. Only blanks are scanned, so asking at every `[` stays linear.
pub(super) fn begins_line(mut before: &[u8], only_blanks: bool) -> bool {
    loop {
        match before {
            [] => return only_blanks,
            [.., b'\n' | END_OF_FILE] => return true,
            [rest @ .., b' ' | b'\t' | b'\r'] => before = rest,
            _ => return before.ends_with(BYTE_ORDER_MARK),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_joined_files_leave_behind_is_blank_and_begins_a_line() {
        let text = " \u{feff}\u{1a}\r\n\u{feff}[".as_bytes();
        assert_eq!(leading_blanks(text), text.len() - 1);
        assert_eq!(trim_end("x \u{1a}\u{feff}\n".as_bytes()), b"x");
        for before in ["x\n \t", "x\u{1a}", "x\u{feff} ", "\n"] {
            assert!(begins_line(before.as_bytes(), false), "{before:?}");
        }
        for before in ["x", "x ", "\u{feff}x", "手"] {
            assert!(!begins_line(before.as_bytes(), true), "{before:?}");
        }
        assert!(begins_line(b" ", true) && !begins_line(b" ", false));
    }

    #[test]
    fn a_byte_order_mark_may_be_cut_in_two() {
        let mark = BYTE_ORDER_MARK;
        assert_eq!([0, 1, 2, 3].map(|length| begun_mark(&mark[..length])), [0, 1, 2, 0]);
        // Other characters that start with the same byte are not marks.
        assert_eq!(leading_blanks("\u{feef}".as_bytes()), 0);
    }
}
