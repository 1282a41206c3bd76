//! `parlour table`: what many games add up to, by evening, month or in all.

use std::collections::BTreeMap;
use std::path::Path;

use comfy_table::Cell;
use toml::Spanned;

use super::codes::{BgStatsArgs, play_link, print_play};
use super::divicity::report::{Kind, print_sheets};
use super::error::{Error, Outcome, Result};
use super::games::{place, read, some_of};
use super::input::Input;
use super::list::csv_row;
use super::message::{self, note, warn};
use super::options::{Pages, PaperArgs};
use super::output;
use super::spoken::{language, spoken};
use super::table;
use super::width::cut;
use parlour::api::{
    Envelope, ListedGame, NotCounted, People, Period, ResultTable, ResultTables, result_tables,
};
use parlour::internals::api::{TableText, game_moments, results_sheet, table_text};
use parlour::internals::record::{Excerpt, Foreign};
use parlour::internals::words::{Verbatim, messages};
use parlour::record::GameText;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
One table for each game and period. Players are told apart by name: `_` is a blank, and neither case nor the way to write an accent \
matters. A rating (Weng and Lin 2011, as OpenSkill has it) needs ten games; everybody begins at 25, and `±` is two standard \
deviations. People with several names stand in a file as `Ana = [\"Aninha\", \"Ana M.\"]`.\n\n\
Games with a fault and files that are no records are left out: exit code 1. Unfinished games are left out too, and so is a game that was \
recorded twice.")]
pub struct Args {
    /// Files of recorded games, or folders of them; - is standard input.
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    files: Vec<Input>,

    /// Add up the games of each evening or month, by their tag Date, or all.
    #[arg(long, value_name = "PERIOD", value_enum, default_value = "all")]
    by: Period,

    /// A file with people who have several names.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    people: Option<Input>,

    /// Write JSON.
    #[arg(long, conflicts_with_all = ["csv", "bgstats", "output"])]
    json: bool,

    /// Write a table of comma-separated values.
    #[arg(long, conflicts_with_all = ["bgstats", "output"])]
    csv: bool,

    #[command(flatten)]
    pages: Pages<Kind>,

    #[command(flatten)]
    paper: PaperArgs,

    #[command(flatten)]
    bgstats: BgStatsArgs,
}

messages! {
    enum ResultText in "program" {
        Fault = "with a fault, left out: {games}",
        Unfinished = "not finished, left out: {games}",
        Nameless = "a player without a name, or twice, left out: {games}",
        Twice = "recorded twice, counted once: {games}",
        Contradicted = "recorded before with another result, left out: {games}",
        Nothing = "no finished game to count",
        TwoPeople = "`{name}` is the name of two people",
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let people = args.people.as_ref().map(people).transpose()?.unwrap_or_default();
    let files: Vec<&Path> = args.files.iter().chain(&args.people).map(AsRef::as_ref).collect();
    let press = args.pages.open(&files, args.paper.given())?;
    let (mut games, mut moments) = (Vec::new(), Vec::new());
    let work = |_: &str, text: &GameText<'_>| {
        let notable = press.as_ref().map(|_| game_moments(text, language())).unwrap_or_default();
        (ListedGame::new(text, None), notable)
    };
    let read = read(&args.files, args.json, work, |source, (game, notable)| {
        moments.push((source.clone(), notable));
        games.push((source, game));
    })?;
    let found = result_tables(&games, args.by, &people);
    let outcome = read.max(tell_left_out(&found));
    if args.json {
        output::print_envelope(&Envelope::new(&found))?;
    }
    if found.tables.is_empty() {
        message::report(&Error::content(ResultText::Nothing.text(spoken()).to_owned()));
        return Ok(outcome.max(Outcome::Faults));
    }
    if let Some(press) = &press {
        let players = found.tables.iter().flat_map(|table| &table.players);
        let names: Vec<String> = players.map(|player| player.name.clone()).collect();
        let sheet = |table| results_sheet(table, &moments, language());
        print_sheets(press, &args.paper, &names, |_| found.tables.iter().map(sheet).collect())?;
    }
    match (args.json || press.is_some(), args.csv) {
        (true, _) => {}
        (_, true) => output::write_stdout(csv(&found).as_bytes())?,
        _ => output::print(&found.tables.iter().map(text).collect::<Vec<_>>().join("\n"))?,
    }
    if args.bgstats.bgstats && press.is_none_or(|press| !press.output.is_stdout()) {
        for (source, game) in found.tables.iter().flat_map(|table| &table.counted) {
            print_play(&play_link(game, source.game.unwrap_or(1))?)?;
        }
    }
    Ok(outcome)
}

/// Reads the file of people with several names.
fn people(file: &Input) -> Result<People> {
    let text = file.text()?;
    let at = |start: usize, message: &str| {
        let at = GameText::new(&text).location(start);
        Error::content(format!("{file}:{}:{}: {message}", at.line, at.column))
    };
    let names: BTreeMap<Spanned<String>, Vec<Spanned<String>>> = toml::from_str(&text).map_err(|error| {
        at(error.span().map_or(0, |span| span.start), &Foreign(error.message()).to_string())
    })?;
    People::new(names).map_err(|name| {
        let two = ResultText::TwoPeople.say(spoken(), &[("name", &Excerpt(name.get_ref()))]);
        at(name.span().start, &two)
    })
}

/// Names the games that are not counted.
fn tell_left_out(found: &ResultTables) -> Outcome {
    let is_wrong = |why: &NotCounted| matches!(why, NotCounted::Fault | NotCounted::Contradicted);
    for (why, games) in &found.left_out {
        let words = match why {
            NotCounted::Unfinished => ResultText::Unfinished,
            NotCounted::Nameless => ResultText::Nameless,
            NotCounted::Twice => ResultText::Twice,
            NotCounted::Contradicted => ResultText::Contradicted,
            _ => ResultText::Fault,
        };
        let told = words.say(spoken(), &[("games", &Verbatim(some_of(games.iter().map(place))))]);
        if is_wrong(why) { warn(&told) } else { note(&told) }
    }
    if found.left_out.keys().any(is_wrong) { Outcome::Faults } else { Outcome::Fine }
}

/// The width of a name.
const WIDTH: usize = 24;

fn text(results: &ResultTable) -> String {
    let TableText { title, columns, rows, note, records, pair_columns } = table_text(results, spoken());
    let mut players = table::with_titles(&columns, &[0]);
    for (name, cells) in rows {
        players
            .add_row([Cell::new(cut(&name, WIDTH))].into_iter().chain(cells.into_iter().map(table::right)));
    }
    let note = note.map_or_else(String::new, |note| note + "\n");
    let mut text = format!("{title}\n{}{note}", table::text(&players));
    if let [titles, records @ ..] = records.as_slice() {
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        let mut table = table::with_titles(&titles, &[0, 2, 3]);
        for [what, value, players, date] in records {
            let [what, players, date] = [what.clone(), cut(players, 2 * WIDTH), date.clone()].map(Cell::new);
            table.add_row([what, table::right(value), players, date]);
        }
        text.push_str(&format!("\n{}", table::text(&table)));
    }
    if !results.pairs.is_empty() {
        let mut pairs = table::with_titles(&pair_columns, &[0]);
        for pair in &results.pairs {
            let [one, other] = pair.players.each_ref().map(|name| cut(name, WIDTH));
            let [first, second] = pair.ahead;
            let counts = [pair.games.to_string(), format!("{first} : {second}")].map(table::right);
            pairs.add_row([Cell::new(format!("{one} - {other}"))].into_iter().chain(counts));
        }
        text.push_str(&format!("\n{}", table::text(&pairs)));
    }
    text
}

fn csv(found: &ResultTables) -> String {
    const TITLES: &str =
        "game,period,player,played,won,shared,streak,mean,best,lasts,ducks,rating,deviation\n";
    let mut text = TITLES.to_owned();
    for table in &found.tables {
        for player in &table.players {
            let [played, won, shared, streak, lasts, ducks] =
                [player.played, player.won, player.shared, player.streak, player.lasts, player.ducks]
                    .map(|n| n.to_string());
            let mean = player.mean.map_or_else(String::new, |mean| format!("{mean:.2}"));
            let best = player.best.map_or_else(String::new, |best| best.to_string());
            let period = table.period.clone().unwrap_or_default();
            let [kind, name] = [table.kind.to_owned(), player.name.clone()];
            let number = |value: f64| value.to_string();
            let rating = player.rating.map_or_else(String::new, |rating| number(rating.mean));
            let deviation = player.rating.map_or_else(String::new, |rating| number(rating.deviation));
            text += &csv_row(&[
                kind, period, name, played, won, shared, streak, mean, best, lasts, ducks, rating, deviation,
            ]);
        }
    }
    text
}
