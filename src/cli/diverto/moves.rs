//! `parlour moves`: the legal lines of the player to move.

use crate::cli::spoken::spoken;
use std::io::{self, IsTerminal};

use super::board::said;
use super::source::{self, Source};
use crate::cli::error::{Outcome, Result};
use crate::cli::message::note;
use crate::cli::{output, table};
use parlour::diverto::{Drawn, Numbers, Position, Standing};
use parlour::internals::words::{Maybe, Say, messages};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A line is written with all its marks: `h8:N3E2+x` goes from h8 up 3 and right 2, collects a life and makes a \
crossing. If dice decide and the throw is not given, the lines of every throw are listed.")]
pub struct Args {
    #[command(flatten)]
    source: Source,

    /// Only lines with these numbers; where dice decide, the numbers thrown.
    #[arg(long, value_name = "A,B")]
    numbers: Option<Numbers>,

    /// Print only how many there are.
    #[arg(long)]
    count: bool,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let (mut found, outcome) = args.source.find()?;
    let pairs = source::choose(&mut found, args.numbers)?;
    let lines = found.lines(pairs);
    let standing = found.standing();
    let over = matches!(standing, Standing::Over(_)).then(|| said(standing, &found.report().names()));
    if args.json {
        output::print_json(found.list(&lines, args.count, spoken()))?;
        return Ok(outcome);
    }
    let position = &found.position;
    let listing = Listing { position, is_over: position.ended(found.thrown).is_some(), lines };
    let text = match args.count {
        true => format!("{}\n", listing.lines.len()),
        _ if io::stdout().is_terminal() => {
            let over = over.map(|over| format!("{over}\n")).unwrap_or_default();
            over + &listing.for_people()
        }
        _ => {
            if let Some(over) = over {
                note(&over);
            }
            listing.lines.iter().map(|line| format!("{line}\n")).collect()
        }
    };
    output::print(&text)?;
    Ok(outcome)
}

messages! {
    /// The legal lines, by numbers.
    enum LineList in "program" {
        With = "with {numbers}{last|:|, after {last}}",
        Count = "{n|1:1 legal line|{n} legal lines} for {player} in row {row}, {lives|0:no life|1:1 life|{lives} lives} to spend",
    }
}

struct Listing<'a> {
    position: &'a Position,
    is_over: bool,
    lines: Vec<Drawn>,
}

impl Listing<'_> {
    fn groups(&self) -> Vec<(Numbers, Vec<&Drawn>)> {
        let pair = |drawn: &Drawn| {
            let numbers = drawn.line.numbers();
            if self.position.is_ordered() { numbers } else { numbers.sorted() }
        };
        let mut pairs: Vec<Numbers> = self.lines.iter().map(pair).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let of = |numbers| self.lines.iter().filter(|drawn| pair(drawn) == numbers).collect();
        pairs.into_iter().map(|numbers| (numbers, of(numbers))).collect()
    }

    fn for_people(&self) -> String {
        if self.is_over {
            return String::new();
        }
        let player = self.position.player();
        let mut text = String::new();
        for (numbers, lines) in self.groups() {
            let last = self.position.tally(player).numbers.filter(|_| !self.position.waits_for_dice());
            let values: [(&str, &dyn Say); 2] = [("numbers", &numbers), ("last", &Maybe(last))];
            text.push_str(&format!("{}\n", LineList::With.say(spoken(), &values)));
            text.push_str(&table::columns(&lines, "  "));
        }
        let values: [(&str, &dyn Say); 4] = [
            ("n", &self.lines.len()),
            ("player", &player),
            ("row", &self.position.row()),
            ("lives", &self.position.tally(player).held()),
        ];
        text + &LineList::Count.say(spoken(), &values) + "\n"
    }
}
