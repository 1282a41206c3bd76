//! `parlour study persivic`: games between engine settings, to find the stronger.

use std::time::Instant;

use comfy_table::Cell;

use crate::cli::error::{Error, Outcome, Result};
use crate::cli::message::note;
use crate::cli::spoken::spoken;
use crate::cli::study::StudyArgs;
use crate::cli::{output, table, work};
use parlour::internals::persivic::contest::{Contest, Elo, MOVE_TIME, ParsePlayerError, Player, Tally};
use parlour::internals::persivic::fit::Sample;
use parlour::internals::words::{Language, Verbatim, decimal, messages};
use parlour::persivic::results::{FitResult, MatchResult, Weighed};
use parlour::persivic::search::Effort;

messages! {
    enum ContestText in "program" {
        Tally = "{one} against {two}: {wins|1:1 win|{wins} wins}, {draws|1:1 draw|{draws} draws}, \
            {losses|1:1 loss|{losses} losses} in {games|1:1 game|{games} games}",
        Score = "score {percent} %",
        Length = "average length {plies} plies",
        Between = "Elo difference {n}, with 95 % confidence between {low} and {high}",
        Over = "Elo difference, with 95 % confidence, over {low}",
        Under = "Elo difference, with 95 % confidence, under {high}",
        Seed = "seed {seed}{timed|true:, but time makes every match different|}",
        Positions = "a position of each of {games|1:1 game|{games} games}, in hundredths of a stone",
        TooFew = "too few games to fit weights",
        Weight = "weight",
        Used = "used",
        Fitted = "fitted",
        TenToOne = "ten wins to one",
        Stack = "stone not in a stack",
        Row = "row of advance",
        ToMove = "move",
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Strategies: `random` plays any legal move, `greedy` wins at once if it can and otherwise plays for the best evaluation after \
its move, `depth=N` looks N plies deep, `time=100ms` as far as it gets in that time.\n\
Games come in pairs that begin with the same four random plies, colours exchanged. A position that occurs for the third time \
ends the game as a draw. Unless a strategy goes by time the same seed gives the same games, with any number of threads.\n\
--fit takes a quiet position of each game, where no lone stone touches an opponent's, and finds the weights with which the \
evaluation predicts the results best. Fit games between levels: games at a fixed depth repeat themselves.")]
pub struct Args {
    /// How many games; an even number is fair.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,

    /// How both players choose their moves; the score is that of the first.
    #[arg(long, value_name = "STRATEGIES", value_delimiter = ',', value_parser = player, required = true)]
    strategies: Vec<Player>,

    #[command(flatten)]
    study: StudyArgs,

    /// A game that reaches this many plies is a draw.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    plies: u32,

    /// Fit the weights of the engine's evaluation to the games.
    #[arg(long)]
    fit: bool,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let seed = args.study.seed.seed();
    let [one, two] = *args.strategies.as_slice() else {
        return Err(Error::usage("--strategies takes two strategies"));
    };
    let contest = Contest { players: [one, two], most_plies: args.plies, seed };
    let start = Instant::now();
    let clock = || start.elapsed();
    let timed = contest.players.iter().any(|player| player.is_timed());
    let print = |text: String| {
        output::print(&text)?;
        note(&ContestText::Seed.say(spoken(), &[("seed", &Verbatim(seed)), ("timed", &timed)]));
        Ok(())
    };
    if args.fit {
        let add = |contest: &Contest, sample: &mut Sample, number| sample.play(contest, number, &clock);
        args.study.play(&[contest], args.games, add, |contest, sample| {
            let result = FitResult::new(contest, &sample);
            if args.json { output::print_json(result) } else { print(weights(&result, spoken())) }
        })?;
    } else {
        let add = |contest: &Contest, tally: &mut Tally, number| {
            tally.add(&contest.play(number, &clock, |_, _| {}));
        };
        args.study.play(&[contest], args.games, add, |contest, tally| {
            let result = || MatchResult::new(contest, &tally);
            if args.json { output::print_json(result()) } else { print(report(contest, &tally, spoken())) }
        })?;
    }
    Ok(Outcome::Fine)
}

fn weights(result: &FitResult, language: Language) -> String {
    let titles = [ContestText::Weight, ContestText::Used, ContestText::Fitted];
    let mut table = table::with_titles(&titles.map(|title| title.text(language)), &[0]);
    for weight in &result.weights {
        let of = match weight.of {
            Weighed::Stack => ContestText::Stack,
            Weighed::Row => ContestText::Row,
            Weighed::ToMove => ContestText::ToMove,
            _ => ContestText::TenToOne,
        };
        let [mean, error] = [weight.fitted.mean, weight.fitted.error].map(|n| decimal(language, n, 1));
        let cells = [table::right(weight.used), table::right(format!("{mean} ± {error}"))];
        table.add_row([Cell::new(of.text(language))].into_iter().chain(cells));
    }
    let games = ContestText::Positions.say(language, &[("games", &result.positions)]);
    if result.weights.is_empty() {
        format!("{}\n", ContestText::TooFew.text(language))
    } else {
        format!("{games}\n{}", table::text(&table))
    }
}

/// Parses a player. A time limit is written as for other options.
fn player(text: &str) -> std::result::Result<Player, ParsePlayerError> {
    let time = || work::duration(text.strip_prefix("time=")?).ok().filter(|time| MOVE_TIME.contains(time));
    text.parse().or_else(|error| time().map(|time| Player::Engine(Effort::time(time))).ok_or(error))
}

fn report(contest: &Contest, tally: &Tally, language: Language) -> String {
    let [one, two] = contest.players.map(Verbatim);
    let results = ContestText::Tally.say(
        language,
        &[
            ("one", &one),
            ("two", &two),
            ("wins", &tally.wins),
            ("draws", &tally.draws),
            ("losses", &tally.losses),
            ("games", &tally.games()),
        ],
    );
    let percent = decimal(language, tally.score().unwrap_or_default() * 100.0, 1);
    let plies = decimal(language, tally.length().unwrap_or_default(), 1);
    let score = ContestText::Score.say(language, &[("percent", &Verbatim(percent))]);
    let length = ContestText::Length.say(language, &[("plies", &Verbatim(plies))]);
    let elo = tally.elo().map_or_else(String::new, |elo| rating(elo, language) + "\n");
    format!("{results}\n{score}\n{elo}{length}\n")
}

fn rating(elo: Elo, language: Language) -> String {
    let [n, low, high] = [elo.difference, elo.low, elo.high].map(|elo| Verbatim(format!("{elo:+.0}")));
    let message = match (elo.low.is_finite(), elo.high.is_finite()) {
        (true, true) => ContestText::Between,
        (true, false) => ContestText::Over,
        _ => ContestText::Under,
    };
    message.say(language, &[("n", &n), ("low", &low), ("high", &high)])
}
