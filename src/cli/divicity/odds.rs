//! `parlour divicity odds`: who can still win a match, how often they do, and which tokens may still come.

use comfy_table::Cell;
use indicatif::ProgressBar;

use super::score::ScoreTable;
use crate::cli::error::{Error, Outcome, Result};
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::message::note;
use crate::cli::options::SeedArgs;
use crate::cli::progress::{self, Progress};
use crate::cli::source::{self, At, Which};
use crate::cli::spoken::spoken;
use crate::cli::study::{shown, tally};
use crate::cli::work::threads;
use crate::cli::{output, table};
use parlour::api::Envelope;
use parlour::divicity::results::{Hope, Odds};
use parlour::divicity::{Keeper, Replay, Seat, Taker};
use parlour::internals::divicity::odds::Prospect;
use parlour::internals::divicity::simulator::Tally;
use parlour::internals::divicity::words::player;
use parlour::internals::table::{Estimate, Shard};
use parlour::internals::words::{Say as _, Verbatim, decimal, messages};
use parlour::print::Language;
use parlour::seed::Seed;

messages! {
    /// The tables of chances and the note below them.
    pub enum OddsText in "program" {
        After = "After {n|1:1 trick|{n} tricks} of {of}",
        Now = "now",
        End = "at the end",
        Wins = "wins",
        Best = "best play",
        Lost = "cannot win",
        FourLex = "only with 4 Lex",
        Left = "left",
        Comes = "one comes",
        Settings = "{n|1:The rest was played once|The rest was played {n} times} by careful players, seed {seed}. Tokens: {set}.",
        Usual = "the usual set (C3)",
        Named = "the set of the record",
        Takes = "{player} takes",
        Points = "points",
        Change = "change",
        Each = "{n} ends of each by careful players; standard error at most {error} %",
        NoTake = "{player} takes no token now",
        Hidden = "hands are hidden, and the odds would tell something about them",
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The rest of the match is played many times: cards and tokens that the record does not have are drawn at random, and careful \
players (see `parlour study divicity`) go on. Shares of victories and final scores are means with their standard errors.\n\
`cannot win` is proved: whatever comes, another player will be ahead. The chance that a token comes is exact. So is `best \
play`, in the last trick of a record with hands.\n\
A match with a fault is played on from the last trick before it: exit code 1.")]
pub struct Args {
    /// A file of recorded matches, or a folder of them; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Input,

    /// Its number in the file, its name if the file does not say, or both: divicity,2.
    #[arg(long, value_name = "GAME")]
    game: Option<Which>,

    /// The position after N tricks.
    #[arg(long, value_name = "N", default_value = "last")]
    at: At,

    /// How often the rest is played.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    #[command(flatten)]
    seed: SeedArgs,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let (file, which) = args.file.find(args.game)?;
    let game = source::game(&file, which)?;
    let game = game.as_text();
    let replay = Replay::new(&game);
    for diagnostic in replay.report.notices().chain(&replay.report.fault) {
        tell(diagnostic, &file.name(), &game);
    }
    let Some(table) = replay.report.table() else {
        return match &replay.report.fault {
            Some(fault) if args.json => Err(Error::content(format!("{}:{}", file.name(), fault.in_short()))),
            _ => Ok(Outcome::Faults),
        };
    };
    let states = replay.states();
    let tricks = args.at.of_tricks(replay.plies.len())?;
    let state = if tricks == replay.plies.len() { table.state } else { states[tricks] };
    let prospect = Prospect::new(&states, state);
    let seed = args.seed.seed();
    let bar = progress::bar(args.games, Progress::Games);
    let ends = tally(Shard::default(), args.games, &threads(None), &bar, |ends, number| {
        prospect.add(seed, number, ends);
    });
    bar.finish_and_clear();
    let odds = Odds::new(&prospect, table.names(), seed, &ends);
    if args.json {
        output::print_envelope(&Envelope::about(file.source(Some(which.number())), odds))?;
    } else {
        output::print(&text(&odds, spoken()))?;
        let set = if state.setup().tokens.is_some() { OddsText::Named } else { OddsText::Usual };
        let set = Verbatim(set.text(spoken()));
        note(
            &OddsText::Settings
                .say(spoken(), &[("n", &odds.games), ("seed", &Verbatim(seed)), ("set", &set)]),
        );
    }
    Ok(if replay.report.fault.is_some() { Outcome::Faults } else { Outcome::Fine })
}

/// The odds of a match that is being kept: what each token would bring `taker`, or how often each player wins.
///
/// # Errors
/// Returns why there are none: the player takes no token now.
pub fn of_keeper(
    keeper: &Keeper,
    taker: Option<Seat>,
    language: Language,
) -> std::result::Result<String, String> {
    const GAMES: u64 = 10_000;
    const SEED: Seed = Seed(1);
    let state = *keeper.state();
    let prospect = Prospect::new(&keeper.states(), state);
    let ends = |prospect: &Prospect, games| {
        let add = |ends: &mut Tally, number| prospect.add(SEED, number, ends);
        tally(Shard::default(), games, &threads(None), &ProgressBar::hidden(), add)
    };
    let Some(seat) = taker else {
        let odds = Odds::new(&prospect, keeper.names(), SEED, &ends(&prospect, GAMES));
        return Ok(text(&odds, language));
    };
    let choices = prospect.choices(Taker::Player(seat));
    let player = Verbatim(player(language, keeper.names(), seat));
    if choices.is_empty() {
        return Err(OddsText::NoTake.say(language, &[("player", &player)]));
    }
    let games = GAMES / (choices.len() as u64 + 1);
    let wins = |prospect: &Prospect| ends(prospect, games).seat(seat).map(|(_, wins)| wins);
    let now = wins(&prospect).unwrap_or(Estimate { mean: 0.0, error: 0.0 });
    let token = ScoreTable::Token.text(language);
    let [points, share, change] =
        [OddsText::Points, OddsText::Wins, OddsText::Change].map(|title| title.text(language));
    let mut table = table::with_titles(&[token, points, share, change], &[0]);
    let mut error: f64 = 0.0;
    for choice in &choices {
        let Some(wins) = wins(&choice.after) else { continue };
        // A change has the errors of both.
        error = error.max(wins.error.hypot(now.error));
        table.add_row([
            Cell::new(choice.token.say(language)),
            table::right(format!("{:+}", choice.points)),
            table::right(decimal(language, wins.mean * 100.0, 1) + " %"),
            table::right(signed(language, (wins.mean - now.mean) * 100.0)),
        ]);
    }
    let error = Verbatim(decimal(language, error * 100.0, 1));
    let title = OddsText::Takes.say(language, &[("player", &player)]);
    let each = OddsText::Each.say(language, &[("n", &games), ("error", &error)]);
    Ok(format!("{title}\n{}\n{each}", table::text(&table)))
}

fn signed(language: Language, number: f64) -> String {
    let sign = if number < 0.0 { "-" } else { "+" };
    format!("{sign}{}", decimal(language, number.abs(), 1))
}

fn text(odds: &Odds, language: Language) -> String {
    let after = OddsText::After.say(language, &[("n", &odds.tricks), ("of", &odds.of)]);
    let tokens = if odds.tokens.is_empty() { String::new() } else { format!("\n{}", tokens(odds, language)) };
    format!("{after}\n{}{tokens}", players(odds, language))
}

fn players(odds: &Odds, language: Language) -> String {
    let titles = [OddsText::Now, OddsText::End, OddsText::Wins].map(|title| title.text(language));
    let [now, end, wins] = titles;
    let is_solved = odds.players.iter().any(|player| player.solved.is_some());
    let best = is_solved.then(|| OddsText::Best.text(language));
    let is_open = odds.players.iter().all(|player| player.hope == Hope::Open);
    let hope = (!is_open).then_some("");
    let titles = [ScoreTable::Player.text(language), now, end, wins].into_iter().chain(best);
    let mut table = table::with_titles(&titles.chain(hope).collect::<Vec<_>>(), &[0]);
    for player in &odds.players {
        let hope = match player.hope {
            Hope::Lost => OddsText::Lost.text(language),
            Hope::FourLex => OddsText::FourLex.text(language),
            _ => "",
        };
        let hope = (!is_open).then(|| Cell::new(hope));
        let solved = player.solved.map(|share| table::right(decimal(language, share * 100.0, 1) + " %"));
        let cells = [
            Cell::new(player.name.shown()),
            table::right(player.score),
            shown(player.mean_score, 1.0, 1, language),
            shown(player.wins, 100.0, 1, language),
        ];
        table.add_row(cells.into_iter().chain(solved).chain(hope));
    }
    table::text(&table)
}

fn tokens(odds: &Odds, language: Language) -> String {
    let titles =
        [ScoreTable::Token.text(language), OddsText::Left.text(language), OddsText::Comes.text(language)];
    let mut table = table::with_titles(&titles, &[0]);
    for token in &odds.tokens {
        // What is not certain is not shown as 100 %.
        let chance = decimal(language, (token.chance * 1000.0).floor() / 10.0, 1) + " %";
        table.add_row([Cell::new(token.token.say(language)), table::right(token.left), table::right(chance)]);
    }
    table::text(&table)
}
