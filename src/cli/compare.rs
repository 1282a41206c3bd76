//! `parlour compare`: where two records of one game first differ, and which is legal there.

use super::error::{Outcome, Result, Shown};
use super::fault::tell;
use super::input::Input;
use super::output;
use super::source::{self, Which};
use super::spoken::spoken;
use super::summary::length;
use super::table;
use super::width::cut;
use parlour::api::{ComparedRecord, Comparison, Envelope, KnownGame, Source, compare, game_of_file};
use parlour::internals::words::{Say, Verbatim, messages};
use parlour::record::OwnedGame;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit code 1 if the records differ, or one has a fault. Of a file with several games, --game says which: `--game 2`.")]
pub struct Args {
    /// A record of the game; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    first: Input,

    /// The other record of the same game.
    #[arg(value_name = "OTHER", value_hint = clap::ValueHint::FilePath)]
    second: Input,

    /// Which game of both files, from 1; or what the games are, if the files do not say.
    #[arg(long, value_name = "GAME")]
    game: Option<Which>,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

messages! {
    enum Difference in "program" {
        Same = "Both records have the same moves: {length}.",
        Before = "{n|0:The records differ from the start.|Both records begin with the same {length}, then they differ.}",
        SameFault = "Both records begin with the same {length}, and then have the same fault.",
        Legal = "{place}: {written} is legal",
        Wrong = "{place}: {written} is not legal",
        Ends = "{file} ends here",
        OneLegal = "Only {file} is legal here.",
        OneToEnd = "Both are legal here, but only {file} is legal to its end.",
        Both = "Both are legal to their ends: the players have to say what was played.",
        Neither = "Neither is legal here.",
        Tag = "Tag",
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let inputs = [&args.first, &args.second];
    inputs.iter().try_for_each(|input| input.check())?;
    let [first, second] = inputs.map(|input| read(input, args.game));
    let ((first, a), (second, b)) = (first?, second?);
    let given = args.game.and_then(|which| which.game).map(KnownGame::name);
    let texts = [(&first, &a), (&second, &b)].map(|(source, game)| {
        let usual = given.or_else(|| game_of_file(&source.file));
        usual.map_or(game.as_text(), |usual| game.as_text().with_tag("Game", usual))
    });
    let [one, other] = &texts;
    let found = compare([(first, one), (second, other)])?;
    if args.json {
        output::print_envelope(&Envelope::new(&found))?;
    } else {
        output::print(&said(&found))?;
        for (record, text) in found.records.iter().zip(&texts) {
            if let Some(fault) = &record.error {
                tell(fault, &record.source.file, text);
            }
        }
    }
    Ok(if found.differs() { Outcome::Faults } else { Outcome::Fine })
}

fn read(file: &Input, which: Option<Which>) -> Result<(Source, OwnedGame)> {
    if let Some(which) = which.filter(|which| which.number.is_some()) {
        let (file, which) = file.find(Some(which))?;
        return Ok((file.source(Some(which.number())), source::game(&file, which)?));
    }
    Ok((file.source(Some(1)), source::game_or_only(file, Which::default())?))
}

fn said(found: &Comparison) -> String {
    let language = spoken();
    let [first, second] = &found.records;
    let same = length(first.game.kind, found.same, language);
    let values: [(&str, &dyn Say); 2] = [("n", &found.same), ("length", &Verbatim(same))];
    let mut text = String::new();
    let mut line = |words: String| text.push_str(&format!("{words}\n"));
    if first.next.is_none() && second.next.is_none() {
        line(Difference::Same.say(language, &values));
    } else if is_same_fault(found) {
        line(Difference::SameFault.say(language, &values));
    } else {
        line(Difference::Before.say(language, &values));
        found.records.iter().for_each(|record| line(next(record)));
        verdict(first, second).into_iter().for_each(line);
    }
    text + &different_tags(found)
}

fn is_same_fault(Comparison { records: [a, b], .. }: &Comparison) -> bool {
    let is_wrong = |record: &ComparedRecord| record.next.as_ref().is_some_and(|next| !next.legal);
    let fault = |record: &ComparedRecord| record.error.as_ref().map(|error| error.message.clone());
    is_wrong(a) && is_wrong(b) && fault(a) == fault(b)
}

/// What a record has where the records differ.
fn next(record: &ComparedRecord) -> String {
    let file = Shown(record.source.file.as_ref());
    let Some(next) = &record.next else {
        return format!("  {}", Difference::Ends.say(spoken(), &[("file", &Verbatim(file))]));
    };
    let words = if next.legal { Difference::Legal } else { Difference::Wrong };
    let place = format!("{file}:{}:{}", next.location.line, next.location.column);
    // A trick is written with its number.
    let number =
        next.number.as_deref().filter(|number| !next.written.starts_with(number)).unwrap_or_default();
    let written = format!("{number} {}", cut(&next.written, 60));
    let values: [(&str, &dyn Say); 2] =
        [("place", &Verbatim(place)), ("written", &Verbatim(written.trim_start()))];
    format!("  {}", words.say(spoken(), &values))
}

/// Which record is right, if both go on.
fn verdict(first: &ComparedRecord, second: &ComparedRecord) -> Option<String> {
    let one = |words: Difference, record: &ComparedRecord| {
        words.say(spoken(), &[("file", &Verbatim(Shown(record.source.file.as_ref())))])
    };
    let is_legal = |record: &ComparedRecord| record.next.as_ref().map(|next| next.legal);
    Some(match (is_legal(first)?, is_legal(second)?) {
        (true, false) => one(Difference::OneLegal, first),
        (false, true) => one(Difference::OneLegal, second),
        (false, false) => Difference::Neither.text(spoken()).to_owned(),
        (true, true) => match (&first.error, &second.error) {
            (None, Some(_)) => one(Difference::OneToEnd, first),
            (Some(_), None) => one(Difference::OneToEnd, second),
            (None, None) => Difference::Both.text(spoken()).to_owned(),
            (Some(_), Some(_)) => return None,
        },
    })
}

/// The tags and results that differ, in a table; nothing if none do.
fn different_tags(found: &Comparison) -> String {
    let [first, second] = &found.records;
    let results = [first, second].map(|record| record.game.result.map(str::to_owned));
    let mut rows: Vec<(&str, &[Option<String>; 2])> =
        found.tags.iter().map(|tag| (tag.name.as_str(), &tag.values)).collect();
    // Up to a fault there is no result.
    if results[0] != results[1] && found.records.iter().all(|record| record.error.is_none()) {
        rows.push(("Result", &results));
    }
    if rows.is_empty() {
        return String::new();
    }
    let files = [first, second].map(|record| Shown(record.source.file.as_ref()).to_string());
    let mut table = table::with_titles(&[Difference::Tag.text(spoken()), &files[0], &files[1]], &[0, 1, 2]);
    for (name, values) in rows {
        let [a, b] = values.each_ref().map(|value| value.as_deref().unwrap_or_default());
        table.add_row([name, a, b].map(|cell| cut(cell, 32)));
    }
    format!("\n{}", table::text(&table))
}
