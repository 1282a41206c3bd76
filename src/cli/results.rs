//! `parlour table`: what many games add up to, by evening, month or in all.

use std::collections::BTreeMap;

use clap::ValueEnum;
use comfy_table::Cell;

use super::error::{Error, Outcome, Result};
use super::games::{place, read, some_of};
use super::input::Input;
use super::list::csv_row;
use super::message::{self, note, warn};
use super::output;
use super::spoken::spoken;
use super::table;
use super::width::cut;
use parlour::api::{
    Envelope, ListedGame, NotCounted, People, Period, PlayerResults, RATED_FROM, Rating, ResultTable,
    ResultTables, result_tables,
};
use parlour::internals::record::{Excerpt, Foreign};
use parlour::internals::words::{Say, Verbatim, decimal, messages};
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
    by: By,

    /// A file with people who have several names.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    people: Option<Input>,

    /// Write JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Write a table of comma-separated values.
    #[arg(long)]
    csv: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    Evening,
    Month,
    All,
}

impl From<By> for Period {
    fn from(by: By) -> Period {
        match by {
            By::Evening => Period::Evening,
            By::Month => Period::Month,
            By::All => Period::All,
        }
    }
}

messages! {
    /// Titles of a table of results, and what is said of it.
    enum ResultText in "program" {
        Title = "{game}{period|:|, {period}}: {n|1:1 game|{n} games}",
        Player = "Player",
        Played = "Played",
        Won = "Won",
        Shared = "Shared",
        Streak = "In a row",
        Mean = "Mean",
        Best = "Best",
        Lasts = "Last",
        Ducks = "Duck",
        Rating = "Rating",
        Unrated = "A rating needs {n|1:1 game|{n} games}.",
        Pair = "Head to head",
        Ahead = "Ahead",
        Fault = "with a fault, left out: {games}",
        Unfinished = "not finished, left out: {games}",
        Nameless = "a player without a name, or twice, left out: {games}",
        Twice = "recorded twice, counted once: {games}",
        Nothing = "no finished game to count",
        TwoPeople = "{file}: `{name}` is the name of two people",
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let people = args.people.as_ref().map(people).transpose()?.unwrap_or_default();
    let mut games = Vec::new();
    let work = |text: &GameText<'_>| ListedGame::new(text, None);
    let read = read(&args.files, args.json, work, |source, game| games.push((source, game)))?;
    let found = result_tables(&games, args.by.into(), &people);
    let outcome = read.max(tell_left_out(&found));
    if args.json {
        output::print_envelope(&Envelope::new(&found))?;
    }
    if found.tables.is_empty() {
        message::report(&Error::Content(ResultText::Nothing.text(spoken()).to_owned()));
        return Ok(outcome.max(Outcome::Faults));
    }
    match (args.json, args.csv) {
        (true, _) => {}
        (_, true) => output::write_stdout(csv(&found).as_bytes())?,
        _ => output::print(&found.tables.iter().map(text).collect::<Vec<_>>().join("\n"))?,
    }
    Ok(outcome)
}

/// Reads the file of people with several names.
fn people(file: &Input) -> Result<People> {
    let text = file.text()?;
    let names: BTreeMap<String, Vec<String>> = toml::from_str(&text).map_err(|error| {
        let at = GameText::new(&text).location(error.span().map_or(0, |span| span.start));
        Error::Content(format!("{file}:{}:{}: {}", at.line, at.column, Foreign(error.message())))
    })?;
    People::new(&names).map_err(|name| {
        let values: [(&str, &dyn Say); 2] = [("file", &Verbatim(file)), ("name", &Excerpt(&name))];
        Error::Content(ResultText::TwoPeople.say(spoken(), &values))
    })
}

/// Names the games that are not counted.
fn tell_left_out(found: &ResultTables) -> Outcome {
    for (why, games) in &found.left_out {
        let words = match why {
            NotCounted::Unfinished => ResultText::Unfinished,
            NotCounted::Nameless => ResultText::Nameless,
            NotCounted::Twice => ResultText::Twice,
            _ => ResultText::Fault,
        };
        let told = words.say(spoken(), &[("games", &Verbatim(some_of(games.iter().map(place))))]);
        if *why == NotCounted::Fault { warn(&told) } else { note(&told) }
    }
    if found.left_out.contains_key(&NotCounted::Fault) { Outcome::Faults } else { Outcome::Fine }
}

/// The width of a name.
const WIDTH: usize = 24;

fn text(results: &ResultTable) -> String {
    use ResultText::{Ahead, Best, Ducks, Lasts, Mean, Pair, Played, Player, Shared, Streak, Title, Won};

    let language = spoken();
    let has_scores = results.players.iter().any(|player| player.mean.is_some());
    let titles =
        [Player, Played, Won, Shared, Streak, Mean, Best, Lasts, Ducks].map(|title| title.text(language));
    let columns = if has_scores { titles.len() } else { 5 };
    let is_rated = results.players.iter().any(|player| player.rating.is_some());
    let rated = is_rated.then_some(ResultText::Rating.text(language));
    let titles: Vec<&str> = titles.into_iter().take(columns).chain(rated).collect();
    let mut players = table::with_titles(&titles, &[0]);
    for player in &results.players {
        let [name, counts @ ..] = cells(player);
        let rated = is_rated.then(|| rating(player));
        let counts = counts.into_iter().take(columns - 1).chain(rated).map(table::right);
        players.add_row([Cell::new(cut(&name, WIDTH))].into_iter().chain(counts));
    }
    let period = results.period.as_deref().unwrap_or_default();
    let values: [(&str, &dyn Say); 3] =
        [("game", &Verbatim(results.kind)), ("period", &Verbatim(period)), ("n", &results.games)];
    let mut text = format!("{}\n{}", Title.say(language, &values), table::text(&players));
    if results.players.iter().any(|player| player.rating.is_none()) {
        text.push_str(&format!("{}\n", ResultText::Unrated.say(language, &[("n", &RATED_FROM)])));
    }
    if !results.pairs.is_empty() {
        let titles = [Pair, Played, Ahead].map(|title| title.text(language));
        let mut pairs = table::with_titles(&titles, &[0]);
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

/// The cells of a row, in the order of the titles.
fn cells(row: &PlayerResults) -> [String; 9] {
    let mean = row.mean.map_or_else(String::new, |mean| decimal(spoken(), mean, 1));
    let best = row.best.map_or_else(String::new, |best| best.to_string());
    let [played, won, shared, streak, lasts, ducks] =
        [row.played, row.won, row.shared, row.streak, row.lasts, row.ducks].map(|n| n.to_string());
    [row.name.clone(), played, won, shared, streak, mean, best, lasts, ducks]
}

/// The rating with its uncertainty.
fn rating(row: &PlayerResults) -> String {
    let number = |value| decimal(spoken(), value, 1);
    let written = |rating: Rating| format!("{} ± {}", number(rating.mean), number(2.0 * rating.deviation));
    row.rating.map_or_else(String::new, written)
}

fn csv(found: &ResultTables) -> String {
    let mut text =
        "game,period,player,played,won,shared,streak,mean,best,lasts,ducks,rating,deviation\n".to_owned();
    for table in &found.tables {
        for player in &table.players {
            let [name, played, won, shared, streak, _, best, lasts, ducks] = cells(player);
            let mean = player.mean.map_or_else(String::new, |mean| format!("{mean:.2}"));
            let period = table.period.clone().unwrap_or_default();
            let kind = table.kind.to_owned();
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
