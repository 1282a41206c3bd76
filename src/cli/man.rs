//! `parlour man`: in `man1` a man page for each command, and in `man5` one on the notation of games.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;

use super::deferred::examples;
use super::error::{Error, Outcome, Result, Shown};
use super::message::note;
use super::output::{self, Force, InTheWay};
use super::width::wrap;
use parlour::internals::rulebook::{Subject, chapter};
use parlour::print::Language;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder, which gets man1 and man5; created if it does not exist.
    #[arg(value_hint = clap::ValueHint::DirPath)]
    dir: PathBuf,

    #[command(flatten)]
    force: Force,
}

/// The release date of this version. A test compares it with CHANGELOG.md.
const RELEASED: &str = "2026-11-28";

/// The notation page without its header, which a test generates from docs/notation.md.
const NOTATION: &str = include_str!("../../templates/man/parlour-notation.5");

/// The sections that all pages share.
const COMMON: &str = include_str!("../../templates/man/common.1");

/// Writes a man page for `command` and for each of its subcommands.
pub fn run(args: &Args, command: Command) -> Result<Outcome> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let notation = format!("{}{NOTATION}", title("parlour-notation", 5));
    let mut pages = vec![("man5/parlour-notation.5".to_owned(), tidy(&notation).into_bytes())];
    add_pages(&command, None, &mut pages)?;
    output::write_folder(&args.dir, &pages, InTheWay::Replace, args.force)?;
    note(&format!("wrote the man pages into {}", Shown(&args.dir)));
    Ok(Outcome::Fine)
}

/// Adds the pages of a command and its subcommands by file name. `above` is the page of the parent command.
fn add_pages(command: &Command, above: Option<&str>, pages: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    let below: Vec<&Command> = command.get_subcommands().filter(|below| !below.is_hide_set()).collect();
    for command in &below {
        add_pages(command, Some(&name), pages)?;
    }
    let file = format!("man1/{name}.1");
    let page = page(command, &name, above, &below).map_err(Error::write(Path::new(&file)))?;
    pages.push((file, page.into_bytes()));
    Ok(())
}

/// A page: clap's description of the command, and the sections that all pages share.
fn page(command: &Command, name: &str, above: Option<&str>, below: &[&Command]) -> std::io::Result<String> {
    let man = Man::new(command.clone());
    let mut clap = Vec::new();
    man.render_name_section(&mut clap)?;
    man.render_synopsis_section(&mut clap)?;
    man.render_description_section(&mut clap)?;
    man.render_options_section(&mut clap)?;
    if !below.is_empty() {
        man.render_subcommands_section(&mut clap)?;
    }
    let clap = String::from_utf8_lossy(&clap);
    // clap_mangen repeats this setup before each section.
    let clap: String =
        clap.lines().filter(|line| !SETUP.contains(line)).map(|line| format!("{line}\n")).collect();
    let mut page = title(name, 1) + &clap;
    if let Some(notes) = command.get_after_help() {
        let _ = write!(page, ".SH NOTES\n{}", told(&notes.to_string()));
    }
    if let Some(examples) = examples(name) {
        page += ".SH EXAMPLES\n";
        for (what, command) in examples {
            let _ = write!(page, ".PP\n{}:\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", text(what), text(command));
        }
    }
    page += COMMON;
    if let Some(of) = Subject::ALL.into_iter().find(|of| name == format!("parlour-{of}")) {
        page += &rules(of);
    }
    let mut others: Vec<String> = above.map(ToOwned::to_owned).into_iter().collect();
    others.extend(below.iter().filter_map(|below| below.get_display_name()).map(ToOwned::to_owned));
    let others = others.iter().map(|name| format!(".BR {} (1),\n", text(name)));
    let _ = write!(page, ".SH SEE ALSO\n{}.BR parlour\\-notation (5)\n", others.collect::<String>());
    Ok(tidy(&page))
}

fn title(name: &str, section: u8) -> String {
    let (setup, name) = (SETUP.join("\n"), text(&name.to_uppercase()));
    let version = env!("CARGO_PKG_VERSION");
    format!("{setup}\n.TH {name} {section} {RELEASED} \"parlour {version}\" \"Games at a table\"\n")
}

/// The setup at the head of a page, which defines the apostrophe.
const SETUP: [&str; 2] = [".ie \\n(.g .ds Aq \\(aq", ".el .ds Aq '"];

fn text(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '\\' => escaped += "\\e",
            '-' => escaped += "\\-",
            '\'' => escaped += "\\(aq",
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Escapes all characters beyond ASCII, so that a page needs no encoding.
fn ascii(page: &str) -> String {
    let mut ascii = String::with_capacity(page.len());
    for letter in page.chars() {
        if letter.is_ascii() {
            ascii.push(letter);
        } else {
            let _ = write!(ascii, "\\[u{:04X}]", u32::from(letter));
        }
    }
    ascii
}

/// Formats paragraphs, and lists, whose lines are indented.
fn told(words: &str) -> String {
    let mut told = String::new();
    let mut is_list = false;
    for line in words.lines() {
        if line.starts_with("  ") != is_list {
            is_list = !is_list;
            told += if is_list { ".PP\n.nf\n" } else { ".fi\n.PP\n" };
        } else if !is_list {
            told += ".PP\n";
        }
        if !line.is_empty() {
            told += &format!("{}\n", text(line));
        }
    }
    told + if is_list { ".fi\n" } else { "" }
}

fn rules(of: Subject) -> String {
    let chapter = chapter(of, Language::English, &[]);
    let mut section = format!(".SH RULES\n{}\n.PP\n{}\n", text(&chapter.needs), text(&chapter.goal));
    for rule in &chapter.rules {
        let sentences = text(&rule.sentences(chapter.words()));
        let _ = write!(section, ".TP\n\\fB{} {}\\fR\n{sentences}\n", rule.id, text(&rule.title));
    }
    section + &format!(".PP\n{}.\n", text(&chapter.credit))
}

/// Satisfies `mandoc -Tlint`: no trailing blanks, lines of at most 80 bytes, no redundant breaks or paragraphs.
fn tidy(page: &str) -> String {
    /// Leaves room for the `\&` before a dot.
    const WIDEST: usize = 78;
    let mut lines: Vec<String> = Vec::new();
    let mut is_filled = true;
    let page = ascii(page);
    for line in page.lines().map(str::trim_end) {
        match line {
            ".nf" => is_filled = false,
            ".fi" => is_filled = true,
            _ => {}
        }
        let last = lines.last().map_or("", String::as_str);
        let divides = |line: &str| matches!(line, ".PP" | ".br" | ".sp");
        if (line.is_empty() && is_filled) || (divides(line) && (divides(last) || last.starts_with(".SH"))) {
            continue;
        }
        if line.starts_with('.') || !is_filled {
            lines.push(line.to_owned());
            continue;
        }
        // A wrapped line must not begin like a request, with a dot or an apostrophe.
        let words: Vec<&str> = line.split_whitespace().collect();
        let filled = wrap(&words.join(" "), WIDEST);
        lines.extend(filled.into_iter().enumerate().map(|(n, line)| {
            if n > 0 && line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
        }));
    }
    lines.join("\n") + "\n"
}
