//! `parlour persivic openings`: the first moves of recorded games as a tree with results, in the terminal or on a page.

use comfy_table::{Cell, Table};

use crate::cli::error::{Error, Outcome, Result};
use crate::cli::games::{place, read, some_of};
use crate::cli::input::Input;
use crate::cli::message::{self, note, warn};
use crate::cli::output::{self, Force, Target};
use crate::cli::spoken::{language, spoken};
use crate::cli::table::{self, right};
use crate::cli::view::page_output;
use crate::cli::width::{cut, wrap};
use parlour::api::{Exception, OpeningGame, Openings, openings_html};
use parlour::internals::persivic::openings::{numbered_line, player_as};
use parlour::internals::words::{Say, Verbatim, capitalized, messages};
use parlour::persivic::Side;
use parlour::persivic::results::{Branch, Results, Tree};
use parlour::record::GameText;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Moves are indented below those that they answer, most played first; moves that all games of a branch share are on one line. `*` counts \
unfinished games. The score is the share of the points of red, or of the player, without unfinished games.\n\n\
Mirror images (a for i) are one: the move that comes first in board order stands for both, and its game is mirrored with it.\n\n\
A game recorded twice (the same moves by the same players) counts once. A game with a fault counts up to it, without a result: \
exit code 1. Other games, other starts and games without a move are left out, and named.")]
pub struct Args {
    /// Files of recorded games, or folders of them; - is standard input.
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    files: Vec<Input>,

    /// How many plies deep.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=40))]
    depth: u8,

    /// Only games of this player, as red and as blue.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// A page to write instead, with diagrams; - is standard output.
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<Target>,

    #[command(flatten)]
    force: Force,

    /// Write JSON instead.
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

messages! {
    /// Which games are not counted as the others.
    enum ExceptionText in "program" {
        OtherGame = "of another game, left out: {games}",
        OtherStart = "from another start, left out: {games}",
        NoMove = "without a move, left out: {games}",
        Twice = "recorded twice, counted once: {games}",
        Fault = "with a fault, counted up to it without a result: {games}",
        Nothing = "no game of PerSiVic to count{player|:|: {player}}",
    }

    enum TreeTitle in "program" {
        All = "All games",
        Moves = "Moves",
        Games = "Games",
        Won = "Won",
        Drawn = "Drawn",
        Lost = "Lost",
        Score = "Score",
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let output =
        args.output.as_ref().map(|target| page_output(target, args.force, &args.files)).transpose()?;
    let mut openings = Openings::new(args.depth, args.player.clone());
    let work = |_: &str, text: &GameText<'_>| OpeningGame::new(text, args.depth);
    let read = read(&args.files, args.json, work, |source, game| openings.add(source, &game))?;
    let openings = openings.sorted();
    let outcome = read.max(tell_exceptions(&openings));
    if args.json {
        output::print_json(&openings)?;
    }
    if openings.is_empty() {
        let player = args.player.as_deref().unwrap_or_default();
        let nothing = ExceptionText::Nothing.say(spoken(), &[("player", &Verbatim(player))]);
        message::report(&Error::content(nothing));
        return Ok(outcome.max(Outcome::Faults));
    }
    match output {
        Some(output) => {
            let page = openings_html(&openings, language());
            output::tell_written(&output::write_text(page.as_bytes(), &output)?, 1);
        }
        None if args.json => {}
        None => output::print(&text(&openings))?,
    }
    Ok(outcome)
}

/// Names the games that are left out or counted in part; those with a fault are wrong.
fn tell_exceptions(openings: &Openings) -> Outcome {
    for (exception, games) in &openings.exceptions {
        let words = match exception {
            Exception::OtherGame => ExceptionText::OtherGame,
            Exception::OtherStart => ExceptionText::OtherStart,
            Exception::NoMove => ExceptionText::NoMove,
            Exception::Twice => ExceptionText::Twice,
            _ => ExceptionText::Fault,
        };
        let told = words.say(spoken(), &[("games", &Verbatim(some_of(games.iter().map(place))))]);
        if *exception == Exception::Fault { warn(&told) } else { note(&told) }
    }
    if openings.exceptions.contains_key(&Exception::Fault) { Outcome::Faults } else { Outcome::Fine }
}

fn text(openings: &Openings) -> String {
    let trees = openings.trees.iter().filter(|tree| !tree.next.is_empty());
    trees.map(|tree| table_of(tree, openings.player.as_deref())).collect::<Vec<_>>().join("\n")
}

/// The width of the moves.
const WIDTH: usize = 34;

fn table_of(tree: &Tree, player: Option<&str>) -> String {
    use TreeTitle::{All, Drawn, Games, Lost, Moves, Score, Won};

    let language = spoken();
    let (moves, won, lost) = if let Some((player, side)) = player.zip(tree.side) {
        let title = cut(&player_as(player, side, language), WIDTH);
        (title, Won.text(language).to_owned(), Lost.text(language).to_owned())
    } else {
        let [red, blue] = Side::ALL.map(|side| capitalized(&side.say(language)));
        (Moves.text(language).to_owned(), red, blue)
    };
    let [games, drawn, score] = [Games, Drawn, Score].map(|title| title.text(language));
    let titles = [&moves, games, &won, drawn, &lost, "*", score];
    let mut table = table::with_titles(&titles, &[0]);
    add_row(&mut table, All.text(language), &tree.results, tree.view());
    add_branches(&mut table, &tree.next, (0, 0), tree.view());
    table::text(&table)
}

fn add_row(table: &mut Table, moves: &str, results: &Results, view: Side) {
    let score = results.percent(view).map_or_else(|| "–".to_owned(), |percent| format!("{percent} %"));
    let counts = [results.games].into_iter().chain(results.of(view)).chain([results.unfinished]);
    table.add_row([Cell::new(moves)].into_iter().chain(counts.map(right)).chain([right(score)]));
}

/// Adds branches after `before` plies, and what follows them, with an indent for each branch before.
fn add_branches(table: &mut Table, branches: &[Branch], (before, indent): (usize, usize), view: Side) {
    for branch in branches {
        let (line, next) = branch.shared();
        let margin = " ".repeat(2 * indent.min(8));
        let moves =
            wrap(&numbered_line(before, &line), WIDTH - margin.len() - 3).join(&format!("\n{margin}   "));
        let moves = format!("{margin}{}", moves.replace('\u{a0}', " "));
        add_row(table, &moves, &branch.results, view);
        add_branches(table, next, (before + line.len(), indent + 1), view);
    }
}
