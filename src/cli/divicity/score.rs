//! `parlour divicity score`: scores in three views.

use crate::cli::options::{Pages, PaperArgs};
use crate::cli::spoken::{language, spoken};
use std::io::{self, IsTerminal};
use std::path::Path;

use comfy_table::{Attribute, Cell, Color};

use crate::cli::codes::{BgStatsArgs, play_link, print_play};
use crate::cli::error::{Error, Outcome, Result};
use crate::cli::input::Input;
use crate::cli::message::{Notice, warn};
use crate::cli::prompt::is_dumb;
use crate::cli::{fault, output, table};
use parlour::api::{ListedGame, Refusal, ScoreRequest, score, token_set};
use parlour::divicity::results::{BestToken, Score, Scores};
use parlour::divicity::{Players, Standing, Standings, TokenSet};
use parlour::internals::divicity::explain::Sum;
use parlour::internals::divicity::percentile::{note, sentence};
use parlour::internals::divicity::report::scores_sheet;
use parlour::internals::divicity::verdict::Verdict;
use parlour::internals::divicity::words::part_titles;
use parlour::internals::words::{Say as _, Verbatim, join, messages};
use parlour::record::GameText;

use super::keep;
use super::report::{Kind, print_sheets};

messages! {
    /// The words of tables of scores.
    pub enum ScoreTable in "program" {
        Player = "player",
        Total = "total",
        Difference = "diff",
        Token = "token",
        Swing = "swing",
        Rank = "rank",
        Holds = "holds",
        Trick = "trick",
        OneMore = "One more token for {player} (a special counts as kept):",
        NoMore = "No more token for {player}: all of the set are held.",
    }
}

#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Without players, a screen on the terminal asks for them, with a key for each token; without a terminal, standard input is read.

Tokens: 10 -5 -10 -20 milk duck rinds beer exchange donate steal, and lex; `milk2` or `2x milk` for \
more of one. Other spellings are understood: pork rinds, +10, leche, pato, torresmo, cerveja, 🍺 … Separate \
items with commas, `;`, `/`, `+`, `and` or spaces; `= 15` after them is a total to check. A name with \
spaces needs quotes: \"Ana María=10\". Text with two readings is refused, and both are shown.")]
pub struct Args {
    /// Players and what they hold: NAME=TOKEN,2xTOKEN,… or a file of them; - is standard input.
    #[arg(value_name = "NAME=TOKENS", conflicts_with = "file")]
    players: Vec<String>,

    /// Read players from a file: lines, a chat, a table, CSV or JSON; - is standard input. Text after a # is ignored.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Option<Input>,

    /// Write the arithmetic below the table.
    #[arg(long, alias = "explain", conflicts_with_all = ["json", "output"])]
    arithmetic: bool,

    /// Write JSON.
    #[arg(long, conflicts_with_all = ["bgstats", "output"])]
    json: bool,

    /// Check that the holdings fit this set of tokens, as "10x5 -5x3 milkx3 …"; `default` is the usual set of 30.
    #[arg(long, alias = "tokens", value_name = "SET", value_parser = token_set, allow_hyphen_values = true)]
    set: Option<TokenSet>,

    /// Show the scores after a change: Ana+milk or Ana-duck. Can be repeated.
    #[arg(long, value_name = "PLAYER+TOKEN", allow_hyphen_values = true, conflicts_with_all = ["bgstats", "output"])]
    what_if: Vec<String>,

    /// Show what one more token of each kind would do for this player.
    #[arg(long, value_name = "PLAYER", conflicts_with = "output")]
    best_token: Option<String>,

    #[command(flatten)]
    pages: Pages<Kind>,

    #[command(flatten)]
    paper: PaperArgs,

    #[command(flatten)]
    bgstats: BgStatsArgs,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let named = match args.players.as_slice() {
        [] if io::stdin().is_terminal() && args.file.is_none() => {
            if io::stdout().is_terminal() && !is_dumb() {
                return tallied(args);
            }
            return Err(Error::usage("no player to score, as in `Ana=10,rinds,beer`"));
        }
        [] => Some("-"),
        [file] if file == "-" || !file.contains('=') && Path::new(file).is_file() => Some(file.as_str()),
        _ => None,
    };
    let named = named.map(|name| Input::from(Path::new(name)));
    let (place, text) = match args.file.as_ref().or(named.as_ref()) {
        Some(file) => (file.name().into_owned(), without_comments(&file.text()?)),
        None => (Notice::Arguments.text(spoken()).to_owned(), joined(&args.players)),
    };
    let files: Vec<&Path> = args.file.as_ref().or(named.as_ref()).map(AsRef::as_ref).into_iter().collect();
    let press = args.pages.open(&files, args.paper.given())?;
    let mut request = ScoreRequest::new(&text);
    request.tokens = args.set;
    request.what_if.clone_from(&args.what_if);
    request.best_token.clone_from(&args.best_token);
    request.language = spoken();
    let answer = match score(&request) {
        Ok(answer) => answer,
        Err(Refusal::Faults(faults)) => return fault::report(&place, &text, &faults, args.json),
        Err(Refusal::Failure(failure)) if text.trim().is_empty() => {
            let words = format!("{place}: {failure}");
            return Err(if files.is_empty() { Error::Refused(words) } else { Error::content(words) });
        }
        Err(Refusal::Failure(failure)) => return Err(failure.into()),
        Err(refusal) => return Err(Error::content(refusal.to_string())),
    };
    if args.json {
        output::print_envelope(&answer)?;
    } else {
        let source = GameText::new(&text).answered_in(spoken());
        for warning in &answer.answer().warnings {
            // About the option, not about the players.
            match warning.kind {
                "token-set" if args.set.is_some() => warn(&format!("--set: {}", warning.message)),
                _ => fault::tell(warning, &place, &source),
            }
        }
        if press.is_none() {
            output::print(&told(answer.answer(), args.arithmetic))?;
        }
    }
    let scores = &answer.answer().now;
    let play = args.bgstats.bgstats.then(|| play_link(&ListedGame::of_scores(scores), 0)).transpose()?;
    if let Some(press) = &press {
        let printed: Vec<String> = scores.players.iter().map(|player| player.name.shown()).collect();
        let sheet = || scores_sheet(scores, language());
        let sheets = |_| vec![play.iter().fold(sheet(), |sheet, play| sheet.with_bgstats(play))];
        print_sheets(press, &args.paper, &printed, sheets)?;
    }
    if let Some(play) = play.filter(|_| press.is_none_or(|press| !press.output.is_stdout())) {
        print_play(&play)?;
    }
    Ok(Outcome::Fine)
}

/// Scores what is entered on a full screen, and prints the equivalent command.
fn tallied(args: &Args) -> Result<Outcome> {
    let players = keep::tally()?;
    if players.is_empty() {
        return Ok(Outcome::Fine);
    }
    // Names may contain a character special to the shell.
    let quoted =
        |player: &String| if player.contains('\'') { format!("\"{player}\"") } else { player.clone() };
    let line = format!("parlour divicity score {}\n", join(players.iter().map(quoted), " "));
    // Print the command even if an option does not fit.
    let outcome = run(&Args { players, ..args.clone() });
    if !args.json || outcome.is_err() {
        output::print(&line)?;
    }
    outcome
}

/// Arguments as a text. The part of an argument before `=` is one name: if blanks would hide its start, it starts a
/// line.
fn joined(players: &[String]) -> String {
    let mut text = String::new();
    let (mut has_player, mut was_whole) = (false, false);
    for player in players {
        let is_player = player.contains(['=', ':']);
        let is_whole = player.trim().contains(char::is_whitespace);
        let is_line = is_whole || was_whole || is_player && !has_player;
        text.push_str(if text.is_empty() {
            ""
        } else if is_line {
            "\n"
        } else {
            " "
        });
        text.push_str(player.trim_start());
        (has_player, was_whole) = (has_player || is_player, is_whole);
    }
    text
}

/// Blanks out comments, so that offsets stay valid.
fn without_comments(text: &str) -> String {
    let blank = |line: &str| match line.find('#') {
        Some(at) => {
            let end = if line.ends_with('\n') { "\n" } else { "" };
            format!("{}{}{end}", &line[..at], " ".repeat(line.trim_end_matches('\n').len() - at))
        }
        None => line.to_owned(),
    };
    text.split_inclusive('\n').map(blank).collect()
}

/// The table and arithmetic of a quick score, as `score --arithmetic` prints them.
///
/// # Panics
/// Panics if `quick` is not a quick score; meant for built-in samples.
pub fn explained(quick: &str) -> String {
    told(score(&ScoreRequest::new(quick)).expect("a quick score").answer(), true)
}

fn told(score: &Score, with_explanations: bool) -> String {
    let standings = score.now.standings();
    let names: Vec<String> = score.now.players.iter().map(|player| player.name.shown()).collect();
    let before = score.before.as_ref().map(Scores::standings);
    let table = standings_table(&names, &standings, before.as_ref());
    let verdict = Verdict::at_the_end(&names, &standings);
    let mut text = format!("{table}\n{}\n", verdict.sentence(spoken(), |total| total.to_string()));
    text.push_str(&compared(score));
    if with_explanations {
        text.push('\n');
        text.push_str(&explanations(&names, &standings));
    }
    if let Some(best) = &score.best_token {
        text.push('\n');
        text.push_str(&swings(best));
    }
    text
}

/// How the scores compare with others, if they do.
fn compared(score: &Score) -> String {
    let standings = score.now.standings();
    let ranked = standings.ranked.iter().map(|standing| &score.now.players[standing.player]);
    let names: Vec<(String, i32)> = ranked.map(|player| (player.name.shown(), player.total)).collect();
    let is_compared = score.now.players.iter().all(|player| player.better_than.is_some());
    let players = Players::new(names.len()).filter(|_| is_compared);
    let scores = names.iter().map(|(name, total)| (name.as_str(), *total));
    let lines = |players| format!("{}\n{}\n", sentence(scores, players, spoken()), note(spoken()));
    players.map_or_else(String::new, lines)
}

fn swings(best: &BestToken) -> String {
    let name = best.player.shown();
    if best.swings.is_empty() {
        return ScoreTable::NoMore.say(spoken(), &[("player", &Verbatim(&name))]) + "\n";
    }
    let titles = [ScoreTable::Token, ScoreTable::Swing, ScoreTable::Rank].map(|title| title.text(spoken()));
    let mut table = table::with_titles(&titles, &[0]);
    for swing in &best.swings {
        table.add_row([
            Cell::new(swing.kind.say(spoken())),
            table::right(signed(swing.points)),
            table::right(swing.rank),
        ]);
    }
    let title = ScoreTable::OneMore.say(spoken(), &[("player", &Verbatim(&name))]);
    format!("{title}\n{}\n", table.trim_fmt())
}

fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}

/// The ranked players with the parts of their scores in the order of C12. With `before`, a last column shows the
/// difference.
pub fn standings_table(names: &[String], standings: &Standings, before: Option<&Standings>) -> String {
    let language = spoken();
    let mut titles = vec!["", ScoreTable::Player.text(language)];
    titles.extend(part_titles(language));
    titles.extend([ScoreTable::Total.text(language), "Lex"]);
    titles.extend(before.map(|_| ScoreTable::Difference.text(language)));
    let mut table = table::with_titles(&titles, &[1]);
    for standing in &standings.ranked {
        let look = |cell: Cell| {
            if standing.winner { cell.fg(Color::Green).add_attribute(Attribute::Bold) } else { cell }
        };
        let right = |text: String| look(table::right(text));
        let mark = if standing.winner { "★" } else { "" };
        let mut row =
            vec![right(format!("{mark}{}", standing.rank)), look(Cell::new(&names[standing.player]))];
        row.extend(
            standing
                .parts
                .each()
                .map(|part| right(if part == 0 { "·".to_owned() } else { part.to_string() })),
        );
        row.push(right(standing.total.to_string()));
        row.push(right(standing.holding.lex.to_string()));
        if let Some(before) = before {
            row.push(right(signed(standing.total - before.of(standing.player).total)));
        }
        table.add_row(row);
    }
    table.trim_fmt()
}

pub fn explanations(names: &[String], standings: &Standings) -> String {
    let line = |standing: &Standing| {
        format!("{}: {}\n", names[standing.player], Sum(&standing.holding).say(spoken()))
    };
    standings.ranked.iter().map(line).collect()
}
