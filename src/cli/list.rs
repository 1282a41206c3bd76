//! `parlour list`: the games of files and folders in a table, sorted and filtered.

use std::str::FromStr;

use clap::ValueEnum;
use comfy_table::Cell;

use super::error::{Error, Outcome, Result, Shown};
use super::games::read;
use super::input::Input;
use super::output;
use super::spoken::spoken;
use super::table;
use super::width::cut;
use parlour::api::{Envelope, ListedGame, Source, find_twins, position};
use parlour::internals::record::{Printable, is_same_name, known_date};
use parlour::internals::words::{Say, Verbatim, join, messages};
use parlour::record::{GameText, Outcome as GameResult};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A game that is there twice is named: the same start and moves by the same players, or by others. A game with a fault, or a file \
that is no record: exit code 1. `check` says what the faults are.\n\n\
A range is `from..to`, `from..` or `..to`. Dates are compared as far as they are written: `--date 2026.03` is all of March.")]
pub struct Args {
    /// Files of recorded games, or folders of them; - is standard input.
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    files: Vec<Input>,

    /// Sort by this column [default: as the files come].
    #[arg(long, value_name = "COLUMN", value_enum)]
    sort: Option<Column>,

    /// Only games of this player; more than once for games that all of them played.
    #[arg(long = "player", value_name = "NAME")]
    players: Vec<String>,

    /// Only games of this date or range of dates, as `2026`, `2026.03` or `2026.03.01..2026.03.15`.
    #[arg(long, value_name = "DATE")]
    date: Option<Dates>,

    /// Only games with this result (1-0, 0-1, 1/2-1/2 or *), or that this player won.
    #[arg(long, value_name = "RESULT")]
    result: Option<String>,

    /// Only games with this many moves, lines or tricks: `20`, or a range as `20..40`.
    #[arg(long, value_name = "N")]
    length: Option<Lengths>,

    /// Only games of PerSiVic that reached this position, as `check --json` prints it.
    #[arg(long, value_name = "POSITION")]
    reached: Option<String>,

    /// Write JSON, one line for each game.
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Write a table of comma-separated values.
    #[arg(long)]
    csv: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Column {
    Game,
    Players,
    Date,
    Result,
    Length,
    Faults,
}

messages! {
    /// Titles of the list, and what is said of it.
    enum ListText in "program" {
        File = "File",
        Number = "No.",
        Game = "Game",
        Players = "Players",
        Date = "Date",
        Result = "Result",
        Length = "Length",
        Faults = "Faults",
        Same = "{file} game {n} is the same as {other} game {m}",
        SameMoves = "{file} game {n} has the moves of {other} game {m}, but other players",
    }
}

/// A range of values, each end included.
#[derive(Clone, Debug)]
struct Range<T> {
    from: Option<T>,
    to: Option<T>,
}

/// Reads `a`, `a..b`, `a..` or `..b`.
fn range<T: PartialOrd>(text: &str, value: impl Fn(&str) -> Option<T>) -> Option<Range<T>> {
    let end = |text: &str| if text.is_empty() { Some(None) } else { value(text).map(Some) };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let range = Range { from: end(from)?, to: end(to)? };
    let is_empty = matches!(&range, Range { from: Some(from), to: Some(to) } if from > to);
    (text != ".." && !text.is_empty() && !is_empty).then_some(range)
}

#[derive(Clone, Debug)]
struct Lengths(Range<usize>);

impl FromStr for Lengths {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<Lengths, &'static str> {
        range(text, |number| number.parse().ok()).map(Lengths).ok_or("a number, or a range as `20..40`")
    }
}

impl Lengths {
    fn has(&self, length: usize) -> bool {
        self.0.from.is_none_or(|from| from <= length) && self.0.to.is_none_or(|to| length <= to)
    }
}

/// Dates as far as they are known: `2026`, `2026.03`, `2026.03.12`.
#[derive(Clone, Debug)]
struct Dates(Range<String>);

impl FromStr for Dates {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<Dates, &'static str> {
        range(text, known_date)
            .map(Dates)
            .ok_or("a date as `2026`, `2026.03` or `2026.03.12`, or a range as `2026.03..2026.05`")
    }
}

impl Dates {
    fn has(&self, date: &str) -> bool {
        let Some(date) = known_date(date) else { return false };
        // Compared as far as the end of the range is written, and the date too.
        let cut = |end: &String| {
            (
                end.get(..date.len()).unwrap_or(end).to_owned(),
                date.get(..end.len()).unwrap_or(&date).to_owned(),
            )
        };
        let Range { from, to } = &self.0;
        from.as_ref().map(cut).is_none_or(|(from, date)| from <= date)
            && to.as_ref().map(cut).is_none_or(|(to, date)| date <= to)
    }
}

impl Args {
    /// The result asked for; what is none is a name.
    fn result(&self) -> Option<GameResult> {
        let word = self.result.as_deref()?.trim();
        let word = word.replace(['–', '—', '−', ':'], "-");
        match word.as_str() {
            "½-½" | "1/2" | "½" => Some(GameResult::Draw),
            word => word.parse().ok(),
        }
    }

    fn wants(&self, game: &ListedGame) -> bool {
        let is_named = |wanted: &str, winner: bool| {
            let is_meant = |name: &String| is_same_name(name, wanted);
            game.players
                .iter()
                .any(|player| (player.winner || !winner) && player.name.as_ref().is_some_and(is_meant))
        };
        self.players.iter().all(|name| is_named(name, false))
            && self.date.as_ref().is_none_or(|dates| game.date.as_deref().is_some_and(|date| dates.has(date)))
            && self.length.as_ref().is_none_or(|lengths| lengths.has(game.length))
            && (self.reached.is_none() || game.has_reached)
            && self.result.as_ref().is_none_or(|word| match self.result() {
                Some(result) => game.result == Some(result.name()),
                None => is_named(word, true),
            })
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let reached = args.reached.as_deref().map(position).transpose();
    let reached =
        reached.map_err(|failure| Error::content(format!("--reached: {}", failure.in_language(spoken()))))?;
    let mut games = Vec::new();
    let list = |_: &str, text: &GameText<'_>| ListedGame::new(text, reached.as_ref());
    let mut outcome = read(&args.files, args.json, list, |source, game| games.push((source, game)))?;
    find_twins(&mut games);
    if games.iter().any(|(_, game)| game.faults > 0) {
        outcome = outcome.max(Outcome::Faults);
    }
    games.retain(|(_, game)| args.wants(game));
    sort(&mut games, args.sort);
    print(args, games)?;
    Ok(outcome)
}

fn sort(games: &mut [(Source, ListedGame)], column: Option<Column>) {
    match column {
        None => {}
        Some(Column::Game) => games.sort_by_key(|(_, game)| game.kind),
        Some(Column::Players) => games.sort_by_cached_key(|(_, game)| players(game).to_lowercase()),
        Some(Column::Date) => games.sort_by_cached_key(|(_, game)| game.date.clone()),
        Some(Column::Result) => games.sort_by_cached_key(|(_, game)| result(game)),
        Some(Column::Length) => games.sort_by_key(|(_, game)| game.length),
        Some(Column::Faults) => games.sort_by_key(|(_, game)| game.faults),
    }
}

/// The players with a dash between them, `?` for one without a name.
fn players(game: &ListedGame) -> String {
    let name = |name: Option<&String>| name.map_or_else(|| "?".to_owned(), |name| name.replace('_', " "));
    join(game.players.iter().map(|player| name(player.name.as_ref())), " - ")
}

/// The result, or who has won.
fn result(game: &ListedGame) -> String {
    let winners =
        || game.players.iter().filter(|player| player.winner).filter_map(|player| player.name.as_ref());
    game.result.map_or_else(|| join(winners().map(|name| name.replace('_', " ")), " - "), ToOwned::to_owned)
}

fn print(args: &Args, games: Vec<(Source, ListedGame)>) -> Result<()> {
    if args.json {
        let lines = games.into_iter().map(|(source, game)| format!("{}\n", Envelope::about(source, game)));
        return output::write_stdout(lines.collect::<String>().as_bytes());
    }
    if args.csv {
        return output::write_stdout(csv(&games).as_bytes());
    }
    if games.is_empty() { Ok(()) } else { output::print(&text(&games)) }
}

fn text(games: &[(Source, ListedGame)]) -> String {
    use ListText::{Date, Faults, File, Game, Length, Number, Players, Result};

    const WIDTH: usize = 32;
    let language = spoken();
    let titles =
        [File, Number, Game, Players, Date, Result, Length, Faults].map(|title| title.text(language));
    let mut table = table::with_titles(&titles, &[0, 2, 3, 4, 5]);
    let mut twins = String::new();
    for (source, game) in games {
        let cell = |text: &str| Cell::new(cut(text, WIDTH));
        table.add_row([
            Cell::new(Shown(source.file.as_ref())),
            table::right(number(source)),
            cell(game.kind.unwrap_or("?")),
            cell(&players(game)),
            cell(game.date.as_deref().unwrap_or_default()),
            cell(&result(game)),
            table::right(game.length),
            table::right(if game.faults == 0 { String::new() } else { game.faults.to_string() }),
        ]);
        let twin = game.same_as.as_ref().map(|twin| (ListText::Same, twin));
        if let Some((words, twin)) =
            twin.or(game.same_moves_as.as_ref().map(|twin| (ListText::SameMoves, twin)))
        {
            let [file, other] = [source, twin].map(|source| Shown(source.file.as_ref()).to_string());
            let values: [(&str, &dyn Say); 4] = [
                ("file", &Verbatim(file)),
                ("n", &number(source)),
                ("other", &Verbatim(other)),
                ("m", &number(twin)),
            ];
            twins.push_str(&format!("{}\n", words.say(language, &values)));
        }
    }
    format!("{}{twins}", table::text(&table))
}

fn number(source: &Source) -> usize {
    source.game.unwrap_or(1)
}

fn csv(games: &[(Source, ListedGame)]) -> String {
    let mut text = "file,number,game,players,date,result,length,faults,same_as,same_moves_as\n".to_owned();
    let place = |twin: &Option<Source>| {
        twin.as_ref().map_or_else(String::new, |twin| format!("{}:{}", twin.file, number(twin)))
    };
    for (source, game) in games {
        let cells = [
            source.file.clone(),
            number(source).to_string(),
            game.kind.unwrap_or_default().to_owned(),
            players(game),
            game.date.clone().unwrap_or_default(),
            result(game),
            game.length.to_string(),
            game.faults.to_string(),
            place(&game.same_as),
            place(&game.same_moves_as),
        ];
        text += &csv_row(&cells);
    }
    text
}

/// A row of comma-separated values.
pub fn csv_row(cells: &[String]) -> String {
    format!("{}\n", join(cells.iter().map(|cell| quoted(cell)), ","))
}

/// A cell of comma-separated values, without control characters. A spreadsheet would run what begins as a formula: that gets an
/// apostrophe.
fn quoted(cell: &str) -> String {
    let cell = Printable(cell).to_string();
    let is_formula = cell.starts_with(['=', '+', '-', '@']) && cell.parse::<f64>().is_err();
    let cell = if is_formula { format!("'{cell}") } else { cell };
    if cell.contains([',', '"']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_compared_as_far_as_they_are_written() {
        let has = |range: &str, date| range.parse::<Dates>().unwrap().has(date);
        assert!(has("2026", "2026.03.12") && has("2026.03", "2026.03.12") && has("2026-03-12", "2026.03.12"));
        assert!(
            has("2025..2026", "2026.12.31") && has("2026.02..", "2027") && has("..2026.03", "2026.03.31")
        );
        assert!(
            has("2026.03", "2026.??.??") && has("2026.03.05", "2026.03.??") && has("..2026.02", "2026.??.??")
        );
        assert!(!has("2026.03..", "2026.3.5") && !has("..2025", "05.03.2026"));
        assert!(!has("2026.04..", "2026.03.31") && !has("..2025", "2026.01.01") && !has("2026", "yesterday"));
        for wrong in ["", "..", "March", "2026.3", "2026.03.12.1", "26", "2026..soon"] {
            assert!(wrong.parse::<Dates>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn lengths_are_a_number_or_a_range() {
        let has = |range: &str, length| range.parse::<Lengths>().unwrap().has(length);
        assert!(has("20", 20) && !has("20", 21) && has("20..", 90) && has("..5", 0) && has("3..5", 5));
        assert!(!has("3..5", 6) && !has("3..5", 2));
        assert!(["", "..", "a", "3-5", "-1"].iter().all(|wrong| wrong.parse::<Lengths>().is_err()));
    }

    #[test]
    fn a_cell_is_neither_two_cells_nor_a_formula() {
        assert_eq!(quoted("Ana, \"la\" Beto"), "\"Ana, \"\"la\"\" Beto\"");
        assert_eq!(quoted("=1+1\n\u{1b}[2J"), "'=1+1\u{fffd}\u{fffd}[2J");
        assert_eq!(["1-0", "-30", "-2+3"].map(quoted), ["1-0", "-30", "'-2+3"]);
    }
}
