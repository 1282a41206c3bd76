//! `parlour rules`: the rules in the terminal and on paper.

use crate::cli::spoken::language;
use anstyle::Style;
use clap::builder::StringValueParser;
use terminal_size::{Width, terminal_size};

use super::error::{Error, Outcome, Result};
use super::options::{BookletArgs, Pages, PaperArgs};
use super::output::source_date_epoch;
use super::style::names_or;
use super::terminal::{print, print_json};
use super::width::wrap;
use parlour::api::{Rules, RulesRequest, rule_figures, rules, rules_page};
use parlour::internals::rulebook::{self, Chapter, RuleEntry, Subject};
use parlour::print::Language;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Variants: `ordered`, `roll`, `prepaid` of Diverto, `immunity`, `empty-steal` of Divicity, `no-move`, \
`no-capture-limit=N`, `repetition` of PerSiVic.")]
#[command(mut_arg("output", |arg| {
    arg.conflicts_with("json").help("Where to: .pdf, .svg or .png, or - for standard output with --format [default: the terminal]")
}))]
#[command(mut_arg("booklet", |arg| arg.requires("output").conflicts_with("json")))]
pub struct Args {
    /// A game, or ids of rules such as D3; a list of all rules without one.
    #[arg(value_name = "GAME|ID", value_parser = names_or(Subject::ALL.map(Subject::name), StringValueParser::new()))]
    of: Vec<String>,

    /// The variants that you play, with commas between; the rules are worded for them.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    variant: Vec<String>,

    /// Write JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    paper: PaperArgs,

    #[command(flatten)]
    booklet: BookletArgs,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let press = args.pages.open(&[], args.paper.given())?;
    if args.of.is_empty() && !args.variant.is_empty() && !args.json {
        return Err(Error::usage("`--variant` words rules: name a game or ids of rules"));
    }
    let mut request = RulesRequest::default();
    request.of.clone_from(&args.of);
    request.variants.clone_from(&args.variant);
    request.language = language();
    let found = rules(&request)?;
    if let Some(press) = press {
        let subject = match args.of.as_slice() {
            [of] => of.to_ascii_lowercase().parse::<Subject>().ok(),
            _ => None,
        };
        let (Some(subject), [chapter]) = (subject, found.chapters.as_slice()) else {
            return Err(Error::usage(
                "pages have the rules of one game: name `diverto`, `divicity` or `persivic`",
            ));
        };
        let figures = rule_figures(subject);
        let created = source_date_epoch()?;
        let (pages, styled) = args.paper.lay_out(args.booklet, |paper| {
            rules_page(chapter, &figures, paper, created).map_err(|error| args.booklet.refused(error))
        })?;
        press.print(styled.of(pages))?.tell();
    } else if args.json {
        print_json(found)?;
    } else {
        print(&if args.of.is_empty() { list(&found) } else { text(&found) })?;
    }
    Ok(Outcome::Fine)
}

/// The line width: that of the terminal, within a legible range.
fn width() -> usize {
    let columns = terminal_size().map_or(80, |(Width(columns), _)| usize::from(columns));
    columns.clamp(20, 100)
}

const BOLD: Style = Style::new().bold();

fn list(rules: &Rules) -> String {
    let chapters = rules.chapters.iter().map(|chapter| {
        let rules = chapter.rules.iter().map(|rule| format!("  {:<7} {}\n", rule.id, rule.title));
        format!("{BOLD}{}{BOLD:#}\n{}", chapter.title, rules.collect::<String>())
    });
    let chapters: Vec<String> = chapters.collect();
    chapters.join("\n") + "\n`parlour rules diverto` or `parlour rules D7` prints what they say.\n"
}

fn text(rules: &Rules) -> String {
    let chapters: Vec<String> = rules.chapters.iter().map(chapter_text).collect();
    chapters.join("\n")
}

fn chapter_text(chapter: &Chapter) -> String {
    let width = width();
    let mut text = format!("{BOLD}{}{BOLD:#}\n", chapter.title);
    let lines = |indent: &str, words: &str| -> String {
        wrap(words, width - indent.len()).iter().map(|line| format!("{indent}{line}\n")).collect()
    };
    for words in [&chapter.needs, &chapter.goal].into_iter().filter(|words| !words.is_empty()) {
        text += &lines("", words);
    }
    if !chapter.variants.is_empty() {
        text += &lines("", &chapter.words().variants.replace("{variants}", &chapter.variants.join(", ")));
    }
    for rule in &chapter.rules {
        text += &format!("\n{}", rule_text(rule, &chapter.words().ruling, width));
    }
    if !chapter.credit.is_empty() {
        text += &lines("", &format!("\n{}.", chapter.credit));
    }
    text
}

/// A rule: its id and title, and its text below, wrapped to `width`.
fn rule_text(rule: &RuleEntry, ruling: &str, width: usize) -> String {
    let mut text = format!("{BOLD}{}  {}{BOLD:#}\n", rule.id, rule.title);
    let decided = rule.ruling.as_ref().map(|decided| format!("{ruling}: {decided}"));
    for words in [&rule.text].into_iter().chain(&decided) {
        text.extend(wrap(words, width - 2).iter().map(|line| format!("  {line}\n")));
    }
    text
}

/// The rules that a fault cites, to follow its message.
pub fn explained(rules: &[RuleEntry], language: Language) -> String {
    let (words, width) = (rulebook::words(language), width() - 2);
    let texts = rules.iter().map(|rule| rule_text(rule, &words.ruling, width));
    texts.flat_map(|text| text.lines().map(|line| format!("\n  {line}")).collect::<Vec<_>>()).collect()
}
