//! `parlour persivic moves` and `perft`.

use std::io::{self, IsTerminal};
use std::time::Instant;

use serde_json::json;

use super::source::{Source, parse_position};
use crate::cli::error::{Result, note};
use crate::cli::terminal::json_line;
use crate::cli::{Outcome, output, table};
use parlour::persivic::{End, Position, Square, Standing, perft as count};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Moves come in canonical order: by source in board order (a1, b1 … i9), then as their stones land."
)]
pub struct Args {
    #[command(flatten)]
    source: Source,

    /// Only the moves of the stones on this square.
    #[arg(long, value_name = "SQUARE")]
    from: Option<Square>,

    /// Only say how many there are.
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
    let chosen = args.source.choose()?;
    let standing = chosen.standing();
    let end = chosen.context().ended(&chosen.position);
    let listing = Listing { position: &chosen.position, from: args.from, end, standing };
    let for_people = io::stdout().is_terminal();
    let text = match (args.json, args.count, args.by_square) {
        (true, count, by_square) => json_line(&listing.json(count, by_square)),
        (_, true, _) => format!("{}\n", listing.count()),
        (_, _, true) => listing.table(),
        _ => listing.list(for_people),
    };
    output::print(&text)?;
    if standing.reason().is_some() && !args.json {
        note(&standing.to_string());
    }
    Ok(chosen.outcome())
}

struct Listing<'a> {
    position: &'a Position,
    from: Option<Square>,
    /// How the board has decided (P6, P7a to P7d); then there are no moves.
    end: Option<End>,
    /// How the game stands, whoever has decided it.
    standing: Standing,
}

impl Listing<'_> {
    /// The squares whose stones may move; none when the game is over (P6, P7).
    fn sources(&self) -> Vec<Square> {
        let own = self.position.stones(self.position.side_to_move());
        own.filter(|square| self.end.is_none() && self.from.is_none_or(|from| from == *square)).collect()
    }

    fn count(&self) -> u64 {
        self.sources().into_iter().map(|from| self.position.count_moves_from(from)).sum()
    }

    fn moves(&self) -> impl Iterator<Item = String> + '_ {
        self.sources()
            .into_iter()
            .flat_map(|from| self.position.moves_from(from))
            .map(|found| found.to_string())
    }

    /// One move a line and nothing else, but for people in columns and with their number.
    fn list(&self, for_people: bool) -> String {
        let moves: Vec<String> = self.moves().collect();
        if !for_people {
            return moves.iter().map(|found| format!("{found}\n")).collect();
        }
        let noun = if moves.len() == 1 { "move" } else { "moves" };
        format!("{}{} legal {noun} for {}\n", columns(&moves), moves.len(), self.position.side_to_move())
    }

    fn table(&self) -> String {
        let mut table = table::with_titles(&["square", "stones", "moves", "destinations"], &[0, 3]);
        for from in self.sources() {
            let destinations = self.position.destinations(from);
            let squares: Vec<String> = destinations
                .landings
                .map(|square| square.to_string())
                .chain(destinations.captures.map(|square| format!("x{square}")))
                .collect();
            table.add_row([
                comfy_table::Cell::new(from),
                table::right(self.position.count(from)),
                table::right(self.position.count_moves_from(from)),
                comfy_table::Cell::new(squares.join(" ")),
            ]);
        }
        table::text(&table)
    }

    fn json(&self, only_count: bool, by_square: bool) -> serde_json::Value {
        let mut value = json!({
            "position": self.position.to_string(),
            "side": self.position.side_to_move().to_string(),
            "over": self.end.map(|end| end.rule.id()),
            "standing": self.standing.to_string(),
            "count": self.count(),
        });
        if by_square {
            let squares = self.sources().into_iter().map(|from| {
                let destinations = self.position.destinations(from);
                let names =
                    |set: parlour::persivic::SquareSet| set.map(|s| s.to_string()).collect::<Vec<_>>();
                json!({
                    "square": from.to_string(),
                    "stones": self.position.count(from),
                    "destinations": names(destinations.landings),
                    "captures": names(destinations.captures),
                    "moves": self.position.count_moves_from(from),
                })
            });
            value["squares"] = squares.collect();
        } else if !only_count {
            value["moves"] = self.moves().collect();
        }
        value
    }
}

/// Moves side by side, as many as fit.
pub fn columns(moves: &[String]) -> String {
    let width = moves.iter().map(String::len).max().unwrap_or(0) + 2;
    let rows = moves.chunks((78 / width).max(1)).map(|row| {
        let cells: String = row.iter().map(|found| format!("{found:width$}")).collect();
        format!("{}\n", cells.trim_end())
    });
    rows.collect()
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
    let parts = args.divide.then(|| count::divide(&position, args.depth));
    let total = match &parts {
        Some(parts) if args.depth > 0 => parts.iter().map(|(_, paths)| paths).sum(),
        _ => count::perft(&position, args.depth),
    };
    let seconds = start.elapsed().as_secs_f64();
    let lines: String = parts.iter().flatten().map(|(played, paths)| format!("{played} {paths}\n")).collect();
    if args.json {
        let mut value = json!({ "depth": args.depth, "paths": total });
        if let Some(parts) = parts {
            value["divide"] = parts
                .iter()
                .map(|(played, paths)| json!({ "move": played.to_string(), "paths": paths }))
                .collect();
        }
        output::print_json(&value)?;
    } else {
        output::print(&format!("{lines}{total}\n"))?;
    }
    note(&format!("{seconds:.3} s, {:.0} million paths a second", total as f64 / seconds.max(1e-9) / 1e6));
    Ok(Outcome::Fine)
}
