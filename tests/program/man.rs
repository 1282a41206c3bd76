//! Man pages: complete, and parlour-notation(5) matches docs/notation.md.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::common::Parlour;
use crate::common::tree::commands;
use crate::help::examples;

/// The man pages by name.
fn man_pages() -> BTreeMap<String, String> {
    let ran = Parlour::new().args(["man", "man"]).run();
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let named = |name: String| (name.rsplit('/').next().unwrap_or_default().to_owned(), ran.text(&name));
    assert!(ran.made().iter().all(|name| name.starts_with(&format!("man/man{}/", &name[name.len() - 1..]))));
    ran.made().into_iter().map(named).collect()
}

#[test]
fn a_man_page_has_all_that_people_look_for() {
    let pages = man_pages();
    assert!(pages.contains_key("parlour-notation.5"));
    for (command, help) in commands() {
        let page = &pages[&format!("parlour-{}.1", command.join("-"))];
        for section in [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "OPTIONS",
            "EXAMPLES",
            "EXIT STATUS",
            "ENVIRONMENT",
            "SEE ALSO",
        ] {
            assert!(page.contains(&format!("\n.SH {section}\n")), "{command:?}: {section}");
        }
        for example in examples(&help) {
            assert!(
                page.contains(&format!("\n{}\n", example.replace('-', "\\-"))),
                "{command:?}: {example}\n{page}"
            );
        }
    }
    for (name, page) in &pages {
        assert!(page.is_ascii(), "{name}");
        for other in page.lines().filter_map(|line| line.strip_prefix(".BR ")) {
            let (other, section) = other.trim_end_matches([',', '.']).split_once(' ').expect("a page");
            let file = format!("{}.{}", other.replace("\\-", "-"), section.trim_matches(['(', ')']));
            assert!(pages.contains_key(&file), "{name} names {file}");
        }
    }
}

#[test]
fn man_pages_are_of_the_day_of_their_version() {
    let changes = include_str!("../../CHANGELOG.md");
    let version = env!("CARGO_PKG_VERSION");
    let heading = changes.lines().find(|line| line.starts_with(&format!("## {version} ")));
    let page = &man_pages()["parlour.1"];
    let title = page.lines().find(|line| line.starts_with(".TH")).expect("a title");
    let day = heading.and_then(|heading| heading.split_whitespace().last()).expect("the day of this version");
    assert!(title.contains(day.trim_matches(['(', ')'])), "{title} but {day}");
    assert!(title.contains(&format!("parlour {version}")), "{title}");
}

#[test]
#[ignore = "needs mandoc, which .ci/run installs"]
fn mandoc_has_nothing_to_say_about_man_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, page) in man_pages() {
        let file = folder.path().join(&name);
        fs::write(&file, page).expect("a page");
        let lint = Command::new("mandoc").arg("-Tlint").arg(&file).output().expect("mandoc runs");
        assert_eq!(String::from_utf8_lossy(&lint.stdout), "", "{name}");
    }
}

/// The page on notation, converted from docs/notation.md.
#[derive(Default)]
struct Page {
    text: String,
    /// The next table cell is the first of its row.
    is_first_cell: bool,
    is_code: bool,
    /// Inside a table's header, which is omitted since rows explain themselves.
    is_head: bool,
}

impl Page {
    /// Adds a request on its own line.
    fn line(&mut self, request: &str) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        if !request.is_empty() {
            self.text += request;
            self.text.push('\n');
        }
    }

    fn words(&mut self, words: &str) {
        if self.is_head {
            return;
        }
        for letter in words.chars() {
            match letter {
                '\\' => self.text += "\\e",
                '-' => self.text += "\\-",
                '\'' => self.text += "\\(aq",
                '.' if self.text.ends_with('\n') => self.text += "\\&.",
                letter => self.text.push(letter),
            }
        }
    }

    fn begin(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { .. } => self.line(".SH "),
            Tag::Paragraph if !self.text.ends_with("2\n") => self.line(".PP"),
            Tag::Item => self.line(".IP \\(bu 2"),
            Tag::CodeBlock(_) => {
                self.line(".PP");
                self.line(".RS 4");
                self.line(".nf");
                self.is_code = true;
            }
            Tag::TableHead => self.is_head = true,
            Tag::TableRow => {
                self.line(".PP");
                self.is_first_cell = true;
            }
            Tag::Emphasis => self.text += "\\fI",
            Tag::Strong => self.text += "\\fB",
            _ => {}
        }
        if matches!(tag, Tag::Heading { .. }) {
            self.text.pop();
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::CodeBlock => {
                self.line(".fi");
                self.line(".RE");
                self.is_code = false;
            }
            TagEnd::TableHead => self.is_head = false,
            TagEnd::TableCell if self.is_first_cell => {
                self.line(".RS 4");
                self.is_first_cell = false;
            }
            TagEnd::TableCell if !self.is_head => self.text += "; ",
            TagEnd::TableRow => {
                let row = self.text.trim_end_matches("; ").len();
                self.text.truncate(row);
                self.line(".RE");
            }
            TagEnd::Emphasis | TagEnd::Strong => self.text += "\\fR",
            _ => {}
        }
    }

    fn of(markdown: &str) -> String {
        let mut page = Page::default();
        let (mut is_title, mut is_heading) = (false, false);
        for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Heading { level: pulldown_cmark::HeadingLevel::H1, .. }) => is_title = true,
                Event::End(TagEnd::Heading(pulldown_cmark::HeadingLevel::H1)) => is_title = false,
                Event::Start(tag) => {
                    is_heading = matches!(tag, Tag::Heading { .. });
                    page.begin(&tag);
                }
                Event::End(tag) => {
                    is_heading = false;
                    page.end(tag);
                }
                Event::Text(words) if is_heading => page.words(&words.to_uppercase()),
                Event::Text(words) if !is_title => page.words(&words),
                Event::Code(words) if !page.is_head => {
                    page.text += "\\fB";
                    page.words(&words);
                    page.text += "\\fR";
                }
                Event::SoftBreak | Event::HardBreak => page.text.push('\n'),
                _ => {}
            }
        }
        page.line("");
        format!(
            ".SH NAME\nparlour\\-notation \\- how games are written\n.SH DESCRIPTION\n{}{SEE_ALSO}",
            page.text
        )
    }
}

const SEE_ALSO: &str = ".SH SEE ALSO\n.BR parlour (1),\n.BR parlour\\-check (1)\n";

#[test]
fn the_page_on_notation_says_what_the_docs_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/man/parlour-notation.5");
    let page = Page::of(include_str!("../../docs/notation.md"));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &page).expect("the page");
    }
    let kept = fs::read_to_string(&path).expect("the page").replace("\r\n", "\n");
    assert_eq!(kept, page, "UPDATE_DOCS=1 writes templates/man/parlour-notation.5 anew");
}
