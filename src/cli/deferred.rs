//! Subcommands whose arguments are built on demand, the macro for a game's subcommands, and examples of each command.

use std::env;

use clap::builder::Resettable;
use clap::error::Result;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueHint};

/// Arguments that are described to clap only when their command is invoked. Describing those of all commands takes
/// longer than many commands run.
#[derive(Debug)]
pub struct Deferred<A>(pub A);

impl<A: Args> Args for Deferred<A> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| late(command, A::augment_args))
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(|command| late(command, A::augment_args_for_update))
    }
}

impl<A: FromArgMatches> FromArgMatches for Deferred<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self> {
        A::from_arg_matches(matches).map(Deferred)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<()> {
        self.0.update_from_arg_matches(matches)
    }
}

/// Defines a game's subcommands: for each, its help, name, arguments, and the function that runs it.
macro_rules! commands {
    ($($(#[$about:meta])* $name:ident($args:ty) => $obey:expr;)+) => {
        #[derive(Debug, clap::Args)]
        #[command(arg_required_else_help = true)]
        pub struct Args {
            #[command(subcommand)]
            command: Command,
        }

        #[derive(Debug, clap::Subcommand)]
        enum Command {
            $($(#[$about])* $name($crate::cli::deferred::Deferred<$args>),)+
        }

        /// Runs the selected subcommand.
        pub fn run(args: Args) -> $crate::cli::error::Result<$crate::cli::error::Outcome> {
            match args.command {
                $(Command::$name($crate::cli::deferred::Deferred(args)) => ($obey)(&args),)+
            }
        }
    };
}

pub(super) use commands;

/// Applies `augment` to `command` as if it had been built eagerly: keeps its summary, puts its own arguments before
/// the global ones, groups options under headings, and appends examples.
fn late(command: Command, augment: fn(Command) -> Command) -> Command {
    let (about, long_about) = (command.get_about().cloned(), command.get_long_about().cloned());
    let shared = command.get_arguments().count();
    let command = augment(command).about(Resettable::from(about)).long_about(Resettable::from(long_about));
    // A negative number is answered with the numbers that are possible.
    let command = command.mut_args(|argument| {
        let is_number = argument.get_action().takes_values() && argument.get_long().is_some();
        if is_number { argument.allow_negative_numbers(true) } else { argument }
    });
    if !is_read_by_somebody() {
        return command;
    }
    let mut arguments: Vec<Arg> = command.get_arguments().cloned().collect();
    arguments.rotate_left(shared);
    let own = arguments.len() - shared;
    arguments[..own].sort_by_key(rank);
    let mut arguments = arguments.into_iter().map(placed);
    let command = command.mut_args(|argument| arguments.next().unwrap_or(argument));
    with_examples(command)
}

/// Whether the command line asks for help, man pages or completions. Preparing the texts for them takes longer than
/// many commands run.
pub fn is_read_by_somebody() -> bool {
    env::args_os().len() < 2
        || env::args_os().skip(1).any(|argument| {
            let argument = argument.to_string_lossy();
            matches!(&*argument, "help" | "--help" | "man" | "completions")
                || (argument.starts_with('-') && !argument.starts_with("--") && argument.contains('h'))
        })
}

const PAPER: &str = "Paper";
const OUTPUT: &str = "Output";

/// The heading of an option that does not concern the command's main task.
pub fn heading(argument: &Arg) -> Option<&'static str> {
    match argument.get_id().as_str() {
        "paper" | "landscape" | "portrait" | "up" | "stack" | "two_pages" | "binding" | "flip" | "backs"
        | "booklet" | "style" | "per_page" | "bleed" | "press" => Some(PAPER),
        "output" | "solutions" | "force" | "format" | "dpi" | "no_ground" | "svg_text" | "fonts"
        | "in_place" | "json" | "color" | "quiet" => Some(OUTPUT),
        _ => None,
    }
}

/// The rank of an argument's heading; headings appear in this order.
fn rank(argument: &Arg) -> usize {
    [None, Some(PAPER), Some(OUTPUT)].iter().position(|place| *place == heading(argument)).unwrap_or_default()
}

/// Puts an argument under its heading. Shells complete file names only for arguments with a file hint.
fn placed(argument: Arg) -> Arg {
    let argument = if argument.get_value_hint() == ValueHint::Unknown && argument.get_action().takes_values()
    {
        argument.value_hint(ValueHint::Other)
    } else {
        argument
    };
    let is_rare = RARE.split(' ').any(|id| argument.get_id() == id);
    let argument = argument.hide_short_help(is_rare);
    match heading(&argument) {
        Some(heading) => argument.help_heading(heading),
        None => argument,
    }
}

/// Options that few people need: only `--help` lists them.
const RARE: &str = "color quiet force format dpi no_ground svg_text fonts landscape portrait two_pages binding flip \
    booklet backs stack bleed press threads coordinates no_coordinates seats notate fields cover address \
    no_qr event shard";

/// Appends the command's notes and examples to its help; `-h` shows the examples alone.
fn with_examples(command: Command) -> Command {
    let Some(examples) = command.get_display_name().and_then(examples) else {
        return command;
    };
    let examples = examples.iter().map(|(what, typed)| format!("  {what}:\n    {typed}"));
    let examples = format!("Examples:\n{}", examples.collect::<Vec<_>>().join("\n"));
    let notes = command.get_after_help().map(|notes| format!("{notes}\n\n")).unwrap_or_default();
    command.after_long_help(format!("{notes}{examples}")).after_help(examples)
}

/// Commands in the order of help. Each is named by its man page, and an example is a line that describes it and a line of
/// its own. A test runs them in the folder that `parlour demo` creates.
const EXAMPLES: &str = include_str!("../../templates/man/examples.txt");

/// The examples of a command by the name of its man page, such as `parlour-diverto-pad`: descriptions and what is typed.
pub fn examples(page: &str) -> Option<Vec<(&'static str, &'static str)>> {
    let commands = EXAMPLES.split("# ").filter_map(|command| command.split_once('\n'));
    let (_, examples) = commands.into_iter().find(|(of, _)| *of == page)?;
    let lines: Vec<&str> = examples.lines().map(str::trim).collect();
    Some(lines.as_chunks().0.iter().map(|[what, typed]| (*what, *typed)).collect())
}
