//! `parlour completions` and `parlour man`.

use std::path::{Path, PathBuf};

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

use super::error::{Error, Result, Shown};
use super::message::note;
use super::output;
use super::output::{Force, InTheWay};
use crate::cli::exit::Outcome;
use parlour::print::Language;
use parlour::rulebook::{Subject, chapter};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell.
    shell: Shell,
}

#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// The folder; it is made if it is not there.
    #[arg(value_hint = clap::ValueHint::DirPath)]
    dir: PathBuf,

    #[command(flatten)]
    force: Force,
}

/// Prints the script that completes `command` in a shell.
pub fn run(args: &Args, mut command: Command) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "parlour", &mut script);
    output::write_stdout(&script)?;
    Ok(Outcome::Fine)
}

/// Writes a man page for `command` and for each command below it.
pub fn man(args: &ManArgs, command: Command) -> Result<Outcome> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    add_pages(command, &mut pages)?;
    output::write_folder(&args.dir, &pages, InTheWay::Replace, args.force)?;
    note(&format!("wrote the man pages into {}", Shown(&args.dir)));
    Ok(Outcome::Fine)
}

/// The pages of a command and of those below it, by their files' names.
fn add_pages(command: Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()).cloned() {
        add_pages(command, pages)?;
    }
    let man = Man::new(command);
    let mut page = Vec::new();
    man.render(&mut page).map_err(Error::write(Path::new(&man.get_filename())))?;
    let of = Subject::ALL.into_iter().find(|of| man.get_filename() == format!("parlour-{of}.1"));
    page.extend(of.map(rules).unwrap_or_default().into_bytes());
    pages.push((man.get_filename(), page));
    Ok(())
}

/// The rules of a game as a section of a man page.
fn rules(of: Subject) -> String {
    let chapter = chapter(of, Language::English, &[]);
    let text = |words: &str| words.replace('\\', "\\\\").replace('-', "\\-");
    let mut section = format!(".SH RULES\n{}\n.PP\n{}\n", text(&chapter.needs), text(&chapter.goal));
    for rule in &chapter.rules {
        let sentences = text(&rule.sentences(chapter.words()));
        section += &format!(".TP\n\\fB{} {}\\fR\n{sentences}\n", rule.id, text(&rule.title));
    }
    section + &format!(".PP\n{}.\n", text(&chapter.credit))
}
