//! The command line: arguments in, library calls, results out. One file per command group.

mod annotate;
mod any_game;
mod check;
mod codes;
mod compare;
mod completions;
mod deferred;
mod demo;
mod diverto;
mod divicity;
mod error;
mod fault;
mod folder;
mod format;
mod games;
mod import;
mod input;
mod kept_file;
mod kit;
mod link;
mod list;
mod man;
mod message;
mod numbered_pages;
mod options;
mod output;
mod persivic;
mod play;
mod progress;
mod prompt;
mod puzzles;
mod results;
mod rules;
mod screen;
mod shard;
mod source;
mod spoken;
mod study;
mod style;
mod summary;
mod table;
mod terminal;
mod verbs;
mod view;
mod width;
mod work;

use any_game::OfAnyGame;
pub use kept_file::survive_limits;
pub use message::report;
use std::cmp::Reverse;
use std::env::{self, ArgsOs};
use std::ffi::{OsStr, OsString};
use std::iter::{self, Peekable};
use std::path::Path;
use std::process::ExitCode;

use anstyle::Style;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use deferred::{Deferred, is_read_by_somebody};
use error::{Error, Outcome, Result};
use parlour::internals::{record::Excerpt, words::any_of};
use parlour::print::Language;

/// A companion at the table: print sheets, keep scores, check games.
#[derive(Debug, Parser)]
#[command(name = "parlour", version, arg_required_else_help = true, after_help = AFTER_HELP)]
pub struct Cli {
    /// When to use color: auto, always or never.
    #[arg(long, default_value_t = ColorChoice::Auto, value_name = "WHEN", value_enum, global = true, hide_possible_values = true)]
    color: ColorChoice,

    /// Print results, warnings and errors only: no notes, no progress.
    #[arg(short, long, global = true)]
    quiet: bool,

    /// The language: en, es or pt [default: PARLOUR_LANG, or the system's, or en].
    #[allow(clippy::doc_markdown, reason = "help has no marks of code around it")]
    #[arg(long, value_name = "LANG", global = true, hide_possible_values = true)]
    lang: Option<Language>,

    #[command(subcommand)]
    command: Command,
}

const BOLD: Style = Style::new().bold().underline();

const AFTER_HELP: &str = "\
Print tonight:   parlour diverto pad --up 2 -o pad.pdf
Who won:         parlour divicity score Ana=10,rinds,beer,lex3 Beto=milk2,duck Carla=
Is it legal:     parlour check --explain game.psv

Exit codes: 0 fine; 1 something in the input is wrong; 2 usage, or a file not read or written.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Check recorded games: is everything legal, and how did they end?
    Check(Deferred<check::Args>),
    /// Rewrite games in canonical form, and put slips right.
    Format(Deferred<format::Args>),
    /// Read a game from a chat, a table or a list, and write its record.
    Import(Deferred<import::Args>),
    /// List recorded games, and those recorded twice.
    List(Deferred<list::Args>),
    /// Add up games: who won how often, by evening, month or in all.
    Table(Deferred<results::Args>),
    /// Compare two records of one game, and say which is legal.
    Compare(Deferred<compare::Args>),
    /// Show a game in the terminal, or draw it.
    #[command(aliases = ["draw", "replay"])]
    Show(Deferred<OfAnyGame<verbs::Show>>),
    /// Put a game on a page to click through, or a match on a report.
    #[command(alias = "report")]
    View(Deferred<OfAnyGame<verbs::View>>),
    /// List the legal moves or lines of a position.
    #[command(alias = "lines")]
    Moves(Deferred<OfAnyGame<verbs::Moves>>),
    /// Find the best move or line, and prove a win where there is one.
    #[command(aliases = ["analyze", "hint"])]
    Analyse(Deferred<OfAnyGame<verbs::Analyse>>),
    /// Add comments to games: wins missed, better moves.
    Annotate(Deferred<annotate::Args>),
    /// Play a game in the terminal.
    Play(Deferred<verbs::play::Args>),
    /// Find positions with one good move, and print them.
    Puzzles(Deferred<verbs::puzzles::Args>),
    /// Print the rules of a game, or the one rule that a message cites.
    Rules(Deferred<rules::Args>),
    /// Print what a game needs: pieces to cut out, boards, forms.
    Kit(Deferred<kit::Args>),
    /// Diverto alone: print pads, judge a game on paper.
    Diverto(Box<Deferred<diverto::Args>>),
    /// Divicity alone: score, keep a match, deal.
    Divicity(Deferred<divicity::Args>),
    /// PerSiVic alone: openings of your games, count move paths.
    #[command(name = "persivic")]
    PerSiVic(Deferred<persivic::Args>),
    /// Play games between strategies.
    Study(Deferred<verbs::study::Args>),
    /// Merge the shards of a study, or of puzzles.
    Merge(Deferred<shard::MergeArgs>),
    /// Make a folder with samples of all that parlour can do.
    Demo(Deferred<demo::Args>),
    /// Print a completion script for your shell.
    Completions(Deferred<completions::Args>),
    /// Write the man pages into a folder.
    Man(Deferred<man::Args>),
}

/// Parses the arguments. If there is nothing to run, prints help or the usage error and returns the exit code.
pub fn parse() -> std::result::Result<Arguments, ExitCode> {
    let words = arguments().map_err(|value| {
        let value = Excerpt(&value);
        let words =
            format!("`{value}` may be one value or several: put commas without blanks between values");
        program().error(ErrorKind::ValueValidation, words)
    });
    let outer = words.and_then(parsed).map_err(unusable)?;
    let Command::Merge(Deferred(merge)) = &outer.cli.command else { return Ok(outer) };
    let words = merge.command().map_err(|error| {
        let said = outer.apply().and(answered(outer.json, Err(error)));
        said.err().map_or(ExitCode::SUCCESS, |error| report(&error))
    })?;
    let inner = parsed(words).map_err(unusable)?;
    let cli = Cli {
        color: if inner.has_color { inner.cli.color } else { outer.cli.color },
        quiet: inner.cli.quiet || outer.cli.quiet,
        lang: inner.cli.lang.or(outer.cli.lang),
        command: inner.cli.command,
    };
    Ok(Arguments { cli, json: inner.json, has_color: inner.has_color || outer.has_color })
}

fn parsed(words: Vec<OsString>) -> std::result::Result<Arguments, clap::Error> {
    let mut matches = program().try_get_matches_from(words)?;
    let json = wants_json(&matches);
    let has_color = matches.value_source("color") == Some(ValueSource::CommandLine);
    let cli = Cli::from_arg_matches_mut(&mut matches)?;
    let json = json || matches!(&cli.command, Command::Merge(Deferred(merge)) if merge.is_json());
    Ok(Arguments { cli, json, has_color })
}

/// Prints help or a usage error.
fn unusable(error: clap::Error) -> ExitCode {
    let error = with_tip(error);
    let mut text = error.render().ansi().to_string();
    if error.kind() == ErrorKind::ValueValidation && text.contains(" is not in ") {
        // Clap names the numbers that are possible as Rust writes a range.
        text = text.replace(" is not in ", " is not between ").replace("..=", " and ");
    }
    let text = without_deceit(text, env::args_os());
    if error.use_stderr() {
        terminal::tell(text.trim_end());
    } else if let Err(error) = terminal::print(&text) {
        return report(&error);
    }
    ExitCode::from(error.exit_code() as u8)
}

/// An option that takes a list of values, with commas or blanks between them.
struct List {
    name: &'static str,
    most: usize,
    /// Whether a word after the first value may be another.
    is_value: fn(&str) -> bool,
}

const LISTS: [List; 7] = [
    // More names than can play, so that the command says how many do.
    List { name: "--names", most: 20, is_value: is_name },
    List { name: "--strategies", most: 6, is_value: is_name },
    List { name: "--variant", most: 3, is_value: is_variant },
    List { name: "--part", most: 5, is_value: is_name },
    List { name: "--fields", most: 4, is_value: is_name },
    List { name: "--numbers", most: 2, is_value: |word| word.parse::<u8>().is_ok() },
    List { name: "--lives-at", most: 100, is_value: is_name },
];

/// Whether a word is neither an option nor a file that commands read or write.
fn is_name(word: &str) -> bool {
    const FILES: [&str; 11] = ["dvt", "dvc", "psv", "pdf", "svg", "png", "html", "htm", "json", "txt", "csv"];
    let extension = Path::new(word).extension().and_then(OsStr::to_str);
    let is_file =
        extension.is_some_and(|extension| FILES.iter().any(|known| extension.eq_ignore_ascii_case(known)));
    !word.starts_with('-') && !word.contains(['/', '\\']) && !is_file
}

/// Whether a word names a variant of some game, or several, with commas.
fn is_variant(word: &str) -> bool {
    const OTHERS: [&str; 4] = ["no-move", "no-capture-limit", "repetition", "rows"];
    let is_known = |part: &str| {
        let name = part.split('=').next().unwrap_or(part).trim();
        name.parse::<parlour::diverto::Variant>().is_ok()
            || name.parse::<parlour::divicity::Variant>().is_ok()
            || OTHERS.contains(&name)
    };
    word.trim_end_matches(',').split(',').all(is_known)
}

/// The raw arguments, with two changes. A list of several arguments becomes one, with commas; what follows a list is not
/// part of it. A negative token after a player, as in `score Ana -10,beer`, gets a leading blank so that clap does not
/// take it for an option.
///
/// # Errors
/// Returns an argument that may be one name or several.
fn arguments() -> std::result::Result<Vec<OsString>, String> {
    let mut raw = env::args_os().peekable();
    let (mut arguments, mut is_score, mut is_match) = (Vec::new(), false, false);
    while let Some(argument) = raw.next() {
        let text = argument.to_str().unwrap_or_default();
        is_score |= text == "score";
        is_match |= text == "divicity";
        if let Some(list) = LISTS.iter().find(|list| list.name == text) {
            // Only matches of Divicity have more than two players.
            let is_of_players = ["--names", "--strategies"].contains(&text);
            let most = if is_of_players && !is_match { 2 } else { list.most };
            arguments.push(argument);
            arguments.extend(values(list, most, &mut raw)?.map(OsString::from));
            continue;
        }
        let is_negative = text.starts_with('-') && text.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
        arguments.push(if is_score && is_negative { format!(" {text}").into() } else { argument });
    }
    Ok(arguments)
}

fn values(
    list: &List,
    most: usize,
    raw: &mut Peekable<ArgsOs>,
) -> std::result::Result<Option<String>, String> {
    let mut values: Vec<String> = Vec::new();
    let mut has_commas = false;
    while values.len() < most {
        let is_next = |next: &OsString| match next.to_str() {
            Some(word) if values.is_empty() => !word.starts_with('-'),
            word => word.is_some_and(list.is_value),
        };
        let Some(value) = raw.next_if(is_next) else { break };
        let value = value.to_string_lossy();
        // In quotes, it may be a name with a comma in it.
        let is_alone =
            values.is_empty() && !raw.peek().and_then(|next| next.to_str()).is_some_and(list.is_value);
        if value.trim_end().contains(", ") && !is_alone {
            return Err(value.into_owned());
        }
        has_commas |= value.contains(',');
        let is_whole = has_commas && !value.ends_with(',');
        let parts = value.strip_suffix(',').unwrap_or(&value).split(',');
        values.extend(parts.map(|part| part.trim().to_owned()));
        if is_whole {
            break;
        }
    }
    Ok((!values.is_empty()).then(|| values.join(",")))
}

/// The groups of commands in the help of the program.
const GROUPS: [(&str, &[&str]); 3] = [
    (
        "Games and their files",
        &[
            "check", "format", "import", "list", "table", "compare", "show", "view", "moves", "analyse",
            "annotate", "study", "merge",
        ],
    ),
    ("At the table", &["play", "puzzles", "rules", "kit", "diverto", "divicity", "persivic"]),
    ("The program", &["demo", "completions", "man"]),
];

/// The program's commands and options; its help lists the commands in groups.
fn program() -> clap::Command {
    let program = Cli::command();
    if !is_read_by_somebody() {
        return program;
    }
    let line = |name: &&str| {
        let about = program.find_subcommand(name).and_then(clap::Command::get_about).map(ToString::to_string);
        format!("  {name:<12} {}\n", about.unwrap_or_else(|| "Print help of a command".to_owned()))
    };
    let group = |(title, names): &(&str, &[&str])| {
        format!("{BOLD}{title}:{BOLD:#}\n{}\n", names.iter().map(line).collect::<String>())
    };
    let groups: String = GROUPS.iter().map(group).collect();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{BOLD}Options:{BOLD:#}\n{{options}}{{after-help}}"
    );
    program.help_template(template)
}

/// Adds a tip to an error: `parlour pad` is `parlour diverto pad`. Tips name nothing that help does not list.
fn with_tip(mut error: clap::Error) -> clap::Error {
    // Help and versions are errors too.
    if !matches!(error.kind(), ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand) {
        return error;
    }
    let mut program = program();
    program.build();
    if let Some(ContextValue::String(option)) = error.get(ContextKind::SuggestedArg) {
        let command =
            env::args().fold(&program, |command, word| command.find_subcommand(&word).unwrap_or(command));
        let is_old = |arg: &&Arg| {
            arg.get_all_aliases().is_some_and(|old| old.iter().any(|old| format!("--{old}") == *option))
        };
        if let Some(now) = command.get_arguments().find(is_old).and_then(Arg::get_long) {
            error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{now}")));
        }
    }
    if error.kind() != ErrorKind::InvalidSubcommand {
        return error;
    }
    let Some(ContextValue::String(asked)) = error.get(ContextKind::InvalidSubcommand) else { return error };
    let places =
        if asked == "version" { vec!["'parlour --version'".to_owned()] } else { places(&program, asked) };
    error.remove(ContextKind::SuggestedSubcommand);
    if !places.is_empty() {
        let tip = format!("there is {}", any_of(&places));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// The commands that may be meant by a name, as they are typed: those most like it, if they are like it at all. Names that
/// help does not list stand for the commands that replace them.
fn places(program: &clap::Command, asked: &str) -> Vec<String> {
    const LIKE: f64 = 0.85;
    let mut places = Vec::new();
    add_places(program, asked, &mut places);
    let best = places.iter().map(|(like, _)| *like).fold(LIKE, f64::max);
    places.into_iter().filter(|(like, _)| *like >= best).map(|(_, path)| path).collect()
}

/// Adds each command below `command` that help lists, with how like `asked` its name is.
fn add_places(command: &clap::Command, asked: &str, places: &mut Vec<(f64, String)>) {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help" && !below.is_hide_set())
    {
        let names = iter::once(below.get_name()).chain(below.get_all_aliases());
        let like = names.map(|name| strsim::jaro_winkler(name, asked)).fold(0.0, f64::max);
        places.push((like, format!("'{}'", below.get_bin_name().unwrap_or(below.get_name()))));
        add_places(below, asked, places);
    }
}

#[derive(Debug)]
pub struct Arguments {
    cli: Cli,
    json: bool,
    /// Whether `--color` was given.
    has_color: bool,
}

fn wants_json(matches: &ArgMatches) -> bool {
    let here = matches.try_get_one("json").ok().flatten().copied();
    here.unwrap_or_else(|| matches.subcommand().is_some_and(|(_, matches)| wants_json(matches)))
}

/// A message about arguments in which quotes of long or deceptive ones are replaced by excerpts.
fn without_deceit(message: String, args: impl Iterator<Item = OsString>) -> String {
    let mut quoted: Vec<String> = Vec::new();
    for arg in args {
        let arg = arg.to_string_lossy();
        let value = arg.split_once('=').map(|(_, value)| value.to_owned());
        quoted.extend(value.into_iter().chain(arg.split(',').map(ToOwned::to_owned)));
        quoted.push(arg.into_owned());
    }
    // Longest first, as shorter ones may be substrings.
    quoted.sort_by_key(|text| Reverse(text.len()));
    quoted.into_iter().fold(message, |message, text| {
        let excerpt = Excerpt(&text).to_string();
        if excerpt == text { message } else { message.replace(&text, &excerpt) }
    })
}

impl Arguments {
    /// Sets what holds for all commands.
    fn apply(&self) -> Result<()> {
        message::be_quiet(self.cli.quiet);
        options::use_color(if self.has_color { self.cli.color } else { options::usual_color()? });
        options::choose_language(self.cli.lang, self.json)
    }
}

pub fn run(arguments: Arguments) -> Result<Outcome> {
    arguments.apply()?;
    answered(arguments.json, obey(arguments.cli.command))
}

/// Answers in JSON that nothing was done, if JSON was asked for.
fn answered(json: bool, done: Result<Outcome>) -> Result<Outcome> {
    if json && let Err(error @ (Error::Read { .. } | Error::Content { .. })) = &done {
        terminal::print_envelope(&message::envelope(error))?;
    }
    done
}

fn obey(command: Command) -> Result<Outcome> {
    match command {
        Command::Check(Deferred(args)) => verbs::check(&args),
        Command::Format(Deferred(args)) => format::run(&args, None),
        Command::Import(Deferred(args)) => import::run(&args),
        Command::List(Deferred(args)) => list::run(&args),
        Command::Table(Deferred(args)) => results::run(&args),
        Command::Compare(Deferred(args)) => compare::run(&args),
        Command::Show(Deferred(args)) => args.run(),
        Command::View(Deferred(args)) => args.run(),
        Command::Moves(Deferred(args)) => args.run(),
        Command::Analyse(Deferred(args)) => args.run(),
        Command::Annotate(Deferred(args)) => annotate::run(&args, None),
        Command::Play(Deferred(args)) => verbs::play::run(args),
        Command::Puzzles(Deferred(args)) => verbs::puzzles::run(args),
        Command::Rules(Deferred(args)) => rules::run(&args),
        Command::Kit(Deferred(args)) => kit::run(args),
        Command::Diverto(args) => diverto::run(args.0),
        Command::Divicity(Deferred(args)) => divicity::run(args),
        Command::PerSiVic(Deferred(args)) => persivic::run(args),
        Command::Study(Deferred(args)) => verbs::study::run(args),
        Command::Merge(_) => unreachable!("`parse` returns the command whose shards are merged"),
        Command::Demo(Deferred(args)) => demo::run(&args),
        Command::Completions(Deferred(args)) => completions::run(&args, program()),
        Command::Man(Deferred(args)) => man::run(&args, program()),
    }
}
