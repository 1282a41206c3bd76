//! `parlour check --hands`.

use crate::cli::error::{Error, Outcome, Result};
use crate::cli::fault::Faults;
use crate::cli::input::Input;
use crate::cli::output;
use crate::cli::spoken::spoken;
use parlour::api::Envelope;
use parlour::divicity::fault::HandFault;
use parlour::divicity::notation::hands::Stage;
use parlour::internals::divicity::hands_check::{CheckedHands, checked_hands, no_hands};
use parlour::internals::record::Printable;
use parlour::internals::words::{Maybe, Say, Verbatim, messages};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file may be a record (its Hand tags are read), the JSON of `deal --json`, or lines as `Ana: 2V 10M *`.\n\
Exit code 1 when a hand is wrong. The first 20 faults are shown and the rest are counted; --json has all of them.")]
pub struct Args {
    /// The file; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Input,

    /// Hands may be smaller, but equal or one apart, as in the middle of a trick.
    #[arg(long)]
    partial: bool,

    /// Write JSON, one line for each game of the file.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    check(&args.file, args.partial, args.json)
}

pub fn check(file: &Input, partial: bool, json: bool) -> Result<Outcome> {
    let stage = if partial { Stage::Partial } else { Stage::Full };
    // Suggest this program's commands, which the library does not know.
    let help = |fault: &HandFault| match fault {
        HandFault::Json(_) => Some(Validation::JsonForm.text(spoken()).to_owned()),
        HandFault::SeedDeals(seed) | HandFault::SeedStacks(seed) => {
            Some(Validation::Dealt.say(spoken(), &[("seed", &Verbatim(seed))]))
        }
        _ => None,
    };
    let reports = checked_hands(&file.bytes()?, stage, spoken(), help).map_err(file.unreadable())?;
    if reports.is_empty() {
        return Err(Error::content(no_hands(&file.name(), spoken())));
    }
    let mut outcome = Outcome::Fine;
    let mut shown = Faults::default();
    for report in &reports {
        if !report.check.valid {
            outcome = Outcome::Faults;
        }
        if json {
            output::print_envelope(&Envelope::about(file.source(Some(report.game)), &report.check))?;
        } else {
            tell(report, file, reports.len() > 1, &mut shown)?;
        }
    }
    shown.end();
    Ok(outcome)
}

messages! {
    enum Validation in "program" {
        Game = "{file}:{game|:| game {game}:} {verdict}",
        Hands = "{n|0:no hands to check|1:1 hand, all right|{n} hands, all right}",
        Faults = "{n|1:1 fault|{n} faults}",
        JsonForm = "hands in JSON are as `parlour divicity deal --json` writes them",
        Dealt = "`parlour divicity deal --seed {seed}` shows what it deals",
    }
}

fn tell(report: &CheckedHands, file: &Input, one_of_many: bool, shown: &mut Faults) -> Result<()> {
    let (language, name) = (spoken(), Printable(&file.name()).to_string());
    let game = Maybe(one_of_many.then_some(report.game));
    let (faults, hands) = (report.check.faults.len(), report.check.hands.len());
    let verdict = if faults == 0 { Validation::Hands } else { Validation::Faults };
    let verdict = verdict.say(language, &[("n", if faults == 0 { &hands } else { &faults })]);
    let values: [(&str, &dyn Say); 3] =
        [("file", &Verbatim(&name)), ("game", &game), ("verdict", &Verbatim(&verdict))];
    for found in &report.check.faults {
        shown.show(&found.diagnostic, &file.name(), &report.source.as_text());
    }
    output::print(&format!("{}\n", Validation::Game.say(language, &values)))
}
