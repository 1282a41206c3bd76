//! `parlour moves` and `perft`.

use crate::cli::spoken::spoken;
use std::io::{self, IsTerminal};
use std::time::Instant;

use super::source::{Source, parse_position};
use crate::cli::error::{Outcome, Result};
use crate::cli::message::note;
use crate::cli::options::any_case;
use crate::cli::{output, table};
use parlour::api::Envelope;
use parlour::internals::words::{Say as _, decimal, messages};
use parlour::persivic::results::{Detail, Perft, SquareMoves};
use parlour::persivic::{Move, Position, Side, Square};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Moves come in canonical order: by source in board order (a1, b1 … i9), then as their stones land."
)]
pub struct Args {
    #[command(flatten)]
    source: Source,

    /// Only the moves of the stones on this square.
    #[arg(long, value_name = "SQUARE", value_parser = any_case::<Square>)]
    from: Option<Square>,

    /// Print only how many there are.
    #[arg(long, conflicts_with = "by_square")]
    count: bool,

    /// A table: stones, destinations and moves of each square.
    #[arg(long)]
    by_square: bool,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let (chosen, outcome) = args.source.choose()?;
    let standing = chosen.standing();
    let detail = match (args.count, args.by_square) {
        (true, _) => Detail::Count,
        (_, true) => Detail::Squares,
        _ => Detail::Moves,
    };
    let list = chosen.moves(args.from, detail, spoken());
    let text = if args.json {
        format!("{}\n", Envelope::new(&list))
    } else if let Some(squares) = &list.squares {
        square_table(squares)
    } else if let Some(moves) = &list.moves {
        move_list(moves, list.to_move)
    } else {
        format!("{}\n", list.count)
    };
    output::print(&text)?;
    if standing.reason().is_some() && !args.json {
        note(&standing.say(spoken()));
    }
    Ok(outcome)
}

/// One move per line; on a terminal, in columns with a count.
fn move_list(moves: &[Move], to_move: Side) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    if !io::stdout().is_terminal() {
        return moves.iter().map(|found| format!("{found}\n")).collect();
    }
    let count = MoveList::Count.say(spoken(), &[("n", &moves.len()), ("side", &to_move)]);
    format!("{}{count}\n", table::columns(&moves, ""))
}

pub fn square_table(squares: &[SquareMoves]) -> String {
    let titles = [MoveList::Square, MoveList::Stones, MoveList::Moves, MoveList::Destinations];
    let titles = titles.map(|title| title.text(spoken()));
    let mut table = table::with_titles(&titles, &[0, 3]);
    for SquareMoves { square, stones, destinations, captures, count, .. } in squares {
        let landings = destinations.iter().map(ToString::to_string);
        let all: Vec<String> = landings.chain(captures.iter().map(|square| format!("x{square}"))).collect();
        table.add_row([
            comfy_table::Cell::new(square),
            table::right(stones),
            table::right(count),
            comfy_table::Cell::new(all.join(" ")),
        ]);
    }
    table::text(&table)
}

messages! {
    enum MoveList in "program" {
        Count = "{n|1:1 legal move|{n} legal moves} for {side}",
        Square = "square",
        Stones = "stones",
        Moves = "moves",
        Destinations = "destinations",
        Rate = "{seconds} s, {n} million paths a second",
    }
}

#[derive(Debug, clap::Args)]
pub struct PerftArgs {
    /// How many plies.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,

    /// A position: nine rows and the side to move [default: the start].
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    /// The paths after each move.
    #[arg(long)]
    divide: bool,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub fn perft(args: &PerftArgs) -> Result<Outcome> {
    let position = match &args.position {
        Some(text) => parse_position(text)?,
        None => Position::start(),
    };
    let start = Instant::now();
    let counted = Perft::new(&position, args.depth, args.divide);
    let seconds = start.elapsed().as_secs_f64();
    let total = counted.paths;
    if args.json {
        output::print_json(counted)?;
    } else {
        let parts = counted.divide.iter().flatten();
        let lines: String = parts.map(|part| format!("{} {}\n", part.played, part.paths)).collect();
        output::print(&format!("{lines}{total}\n"))?;
    }
    let rate = format!("{:.0}", total as f64 / seconds.max(1e-9) / 1e6);
    note(&MoveList::Rate.say(spoken(), &[("seconds", &decimal(spoken(), seconds, 3)), ("n", &rate)]));
    Ok(Outcome::Fine)
}
