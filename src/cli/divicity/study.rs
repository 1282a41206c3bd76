//! `parlour study divicity`: matches between strategies, and what scores and tokens are worth in them.

use super::score::ScoreTable;
use crate::cli::error::{Error, Outcome, Result};
use crate::cli::message::note;
use crate::cli::spoken::spoken;
use crate::cli::study::{StudyArgs, shown};
use crate::cli::{output, table};
use comfy_table::Cell;
use parlour::divicity::results::SimulationResult;
use parlour::divicity::{ParsePlayersError, Players};
use parlour::internals::divicity::simulator::{Simulation, Strategy, Tally};
use parlour::internals::words::{Language, Say as _, Verbatim, decimal, join, messages};

messages! {
    enum MatchStudyText in "program" {
        Players = "players",
        Score = "score",
        Deviation = "deviation",
        Of = "{n} players",
        Seat = "seat",
        Strategy = "strategy",
        Wins = "wins",
        Leader = "first leader",
        Points = "points",
        Resolved = "resolved",
        Settings = "{strategies}, {n|1:1 match|{n} matches} for each number of players, seed {seed}",
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Strategies: `random` chooses anything legal, `greedy` wins tricks if it can and does what adds most to its own score at once, \
`careful` weighs which card will be lowest or highest and looks at the best of the others. Tokens are the usual set of 30.\n\
Figures are means with their standard errors. A token's points and wins are the score and the share of wins of who holds one \
at the end, less those without it; `resolved` is how a special changed the score of its player at once.")]
pub struct Args {
    /// How many play: `4`, or `3..6` for each number from 3 to 6.
    #[arg(long, value_name = "N", default_value = "3..6", value_parser = tables)]
    players: std::vec::Vec<Players>,

    /// Matches for each number of players.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,

    /// How all players choose, or each in seat order.
    #[arg(long, value_name = "STRATEGIES", value_delimiter = ',', default_value = "careful")]
    strategies: Vec<Strategy>,

    #[command(flatten)]
    study: StudyArgs,

    /// Write JSON, one line for each number of players.
    #[arg(long)]
    json: bool,
}

/// Reads `4` or `3..6`. As the type of one value, clap knows `std::vec::Vec`: a `Vec` has values of many.
fn tables(text: &str) -> std::result::Result<Vec<Players>, ParsePlayersError> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last): (Players, Players) = (first.parse()?, last.parse()?);
    let tables: Vec<_> = Players::all().filter(|players| (first..=last).contains(players)).collect();
    if tables.is_empty() { Err(ParsePlayersError) } else { Ok(tables) }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let seed = args.study.seed.seed();
    let simulations = args.players.iter().map(|players| {
        let strategies = seats(&args.strategies, *players)?;
        Ok(Simulation { players: *players, strategies, seed })
    });
    let simulations = simulations.collect::<Result<Vec<_>>>()?;
    let add = |simulation: &Simulation, tally: &mut Tally, number| tally.add(&simulation.play(number));
    let mut results = Vec::new();
    let is_reported = args.study.play(&simulations, args.games, add, |simulation, tally| {
        let result = SimulationResult::new(simulation, &tally);
        if args.json {
            output::print_json(result)?;
        } else {
            results.push(result);
        }
        Ok(())
    })?;
    if is_reported && !args.json {
        output::print(&report(&results, spoken()))?;
        let strategies = Verbatim(join(args.strategies.iter(), " "));
        note(
            &MatchStudyText::Settings
                .say(spoken(), &[("strategies", &strategies), ("n", &args.games), ("seed", &Verbatim(seed))]),
        );
    }
    Ok(Outcome::Fine)
}

/// The strategies of all seats: one for all, or one for each.
fn seats(strategies: &[Strategy], players: Players) -> Result<[Strategy; Players::MOST]> {
    let mut seats = [strategies[0]; Players::MOST];
    match strategies.len() {
        1 => {}
        count if count == players.count() => seats[..count].copy_from_slice(strategies),
        _ => return Err(Error::usage("--strategies takes one strategy, or as many as --players")),
    }
    Ok(seats)
}

fn report(results: &[SimulationResult], language: Language) -> String {
    let mut text = scores(results, language);
    for result in results {
        let title = MatchStudyText::Of.say(language, &[("n", &result.players.len())]);
        text.push_str(&format!("\n{title}\n{}\n{}", seats_table(result, language), tokens(result, language)));
    }
    text
}

fn scores(results: &[SimulationResult], language: Language) -> String {
    const PERCENT: [u8; 5] = [5, 25, 50, 75, 95];
    use MatchStudyText::{Deviation, Players, Score};
    let [players, score, deviation] = [Players, Score, Deviation].map(|title| title.text(language));
    let percents = PERCENT.map(|percent| format!("{percent}%"));
    let titles = [players, score, deviation].into_iter().chain(percents.iter().map(String::as_str));
    let mut table = table::with_titles(&titles.chain(["3 Lex", "4 Lex"]).collect::<Vec<_>>(), &[]);
    for result in results {
        let shown =
            [shown(result.mean_score, 1.0, 1, language), number(result.score_deviation, 1.0, "", language)];
        let percentiles = result.percentiles.iter().filter(|found| PERCENT.contains(&found.percent));
        let lex = result.lex.iter().skip(3).map(|share| number(Some(*share), 100.0, " %", language));
        let row = [table::right(result.players.len())].into_iter().chain(shown);
        table.add_row(row.chain(percentiles.map(|found| table::right(found.score))).chain(lex));
    }
    table::text(&table)
}

fn seats_table(result: &SimulationResult, language: Language) -> String {
    use MatchStudyText::{Leader, Score, Seat, Strategy, Wins};
    let titles = [Seat, Strategy, Score, Wins].map(|title| title.text(language));
    let mut table = table::with_titles(&titles, &[0, 1]);
    for (seat, player) in (1..).zip(&result.players) {
        table.add_row([
            Cell::new(seat),
            Cell::new(player.strategy),
            shown(player.mean_score, 1.0, 1, language),
            shown(player.wins, 100.0, 1, language),
        ]);
    }
    let leader = shown(result.leader_wins, 100.0, 1, language);
    table.add_row([Cell::new(Leader.text(language)), Cell::new(""), Cell::new(""), leader]);
    table::text(&table)
}

fn tokens(result: &SimulationResult, language: Language) -> String {
    let titles = [MatchStudyText::Points, MatchStudyText::Wins, MatchStudyText::Resolved];
    let [points, wins, resolved] = titles.map(|title| title.text(language));
    let mut table = table::with_titles(&[ScoreTable::Token.text(language), points, wins, resolved], &[0]);
    for token in &result.tokens {
        table.add_row([
            Cell::new(token.token.say(language)),
            shown(token.points, 1.0, 1, language),
            shown(token.wins, 100.0, 1, language),
            shown(token.resolved, 1.0, 1, language),
        ]);
    }
    table::text(&table)
}

fn number(number: Option<f64>, unit: f64, sign: &str, language: Language) -> Cell {
    let text = number.map(|number| decimal(language, number * unit, 1) + sign);
    table::right(text.as_deref().unwrap_or("-"))
}
