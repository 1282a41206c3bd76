//! The files of a document written one page per file: `pad-001.svg`, `pad-002.svg` and so on.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use super::error::{Error, Result, Shown};

const DIGITS: usize = 3;

/// The files of a document of `count` pages written as `path`: `pad-001.svg` and so on for `pad.svg`.
///
/// # Errors
/// Returns an error if pages of an older, longer document of that name would remain after the new ones. Their names
/// would not show that they belong to another document. They are not deleted, as they may be unrelated.
pub fn names(path: &Path, count: usize) -> Result<Vec<PathBuf>> {
    let names: Vec<PathBuf> = (1..=count).map(|number| numbered(path, number, digits(count))).collect();
    let folder = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    let older: Vec<(usize, usize, OsString)> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name();
            let (digits, number) = number(path, &name)?;
            Some((digits, number, name))
        })
        .collect();
    let mut stale: Vec<&(usize, usize, OsString)> = older
        .iter()
        // Only a first page with the same number of digits indicates an older document.
        .filter(|(digits, ..)| older.iter().any(|(others, first, _)| others == digits && *first == 1))
        .filter(|(others, number, _)| *others != digits(count) || *number > count)
        .collect();
    stale.sort();
    let told = |name: &OsStr| Shown(&path.with_file_name(name)).to_string();
    let stale = match stale.as_slice() {
        [] => return Ok(names),
        [(.., only)] => format!("{}, a page of an older document, would stay", told(only)),
        [(.., first), .., (.., last)] => {
            format!("{} to {}, pages of an older document, would stay", told(first), told(last))
        }
    };
    Err(Error::usage(format!("{stale} beside the {count} new ones: remove them, or choose another name")))
}

fn digits(count: usize) -> usize {
    count.to_string().len().max(DIGITS)
}

/// The text around the number: `pad-` and `.svg`.
fn around(path: &Path) -> (OsString, OsString) {
    let mut before = path.file_stem().unwrap_or_default().to_owned();
    before.push("-");
    let mut behind = OsString::new();
    if let Some(extension) = path.extension() {
        behind.push(".");
        behind.push(extension);
    }
    (before, behind)
}

fn numbered(path: &Path, number: usize, digits: usize) -> PathBuf {
    let (mut name, behind) = around(path);
    name.push(format!("{number:0digits$}"));
    name.push(behind);
    path.with_file_name(name)
}

/// The digit count and page number in `name`, if it is a page of `path`.
fn number(path: &Path, name: &OsStr) -> Option<(usize, usize)> {
    let (before, behind) = around(path);
    let number = name.as_encoded_bytes().strip_prefix(before.as_encoded_bytes())?;
    let number = number.strip_suffix(behind.as_encoded_bytes())?;
    let is_number = number.len() >= DIGITS && number.iter().all(u8::is_ascii_digit);
    let digits = std::str::from_utf8(number).ok().filter(|_| is_number)?;
    digits.parse().ok().map(|number| (digits.len(), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_numbered_so_that_they_sort() {
        let name = |number, count| numbered(Path::new("a/pad.svg"), number, digits(count));
        assert_eq!(name(7, 24), Path::new("a/pad-007.svg"));
        assert_eq!(name(7, 12_345), Path::new("a/pad-00007.svg"));
        assert_eq!(numbered(Path::new("pad"), 1, 3), Path::new("pad-001"));
    }

    #[test]
    fn a_page_is_known_by_its_name_and_nothing_else_is() {
        let number = |name: &str| number(Path::new("a/pad.svg"), OsStr::new(name));
        assert_eq!(number("pad-007.svg"), Some((3, 7)));
        assert_eq!(number("pad-00007.svg"), Some((5, 7)));
        for other in
            ["pad.svg", "pad-7.svg", "pad-07.svg", "pad-007.png", "pad-0x7.svg", "pads-007.svg", "pad-.svg"]
        {
            assert_eq!(number(other), None, "{other}");
        }
    }
}
