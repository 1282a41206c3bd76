//! `parlour divicity replay`: a match trick by trick, as people would tell it.

use comfy_table::Cell;
use serde_json::{Value, json};

use super::check::{players_json, tags_json, winners};
use crate::cli::error::{Error, Result};
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::{Outcome, output, pick, table};
use parlour::divicity::narrate::narrate;
use parlour::divicity::notation::EffectText;
use parlour::divicity::replay::{Line, Table, line};
use parlour::divicity::verdict::{Verdict, lex};
use parlour::divicity::{Card, Match, Name, Seats, Take, Taker, TokenSet, Trick};

#[derive(Debug, clap::Args)]
#[command(after_help = "A match with a fault is told up to the fault: exit code 1.")]
pub struct Args {
    /// A file of recorded matches; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Input,

    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1)]
    game: usize,

    /// Tell it up to this trick; 0 is the start [default: the end].
    #[arg(long, value_name = "TRICK")]
    at: Option<usize>,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let game = pick::game(&args.file, args.game)?;
    let game = game.as_text();
    let line = line(&game);
    if !args.json {
        for diagnostic in line.report.warnings.iter().chain(&line.report.fault) {
            tell(diagnostic, &args.file.name(), &game);
        }
    }
    let story = Story::new(&line, args.at)?;
    if args.json {
        output::print_json(&story.json(args))?;
    } else if let Some(text) = story.text() {
        output::print(&text)?;
    }
    Ok(if line.report.fault.is_some() { Outcome::Faults } else { Outcome::Fine })
}

/// What is told of a match: its first tricks, and how it stands behind them.
struct Story<'a> {
    line: &'a Line,
    tricks: &'a [(Match, Trick)],
    /// Nothing where the tags have a fault.
    table: Option<Table>,
}

impl Story<'_> {
    fn new(line: &Line, at: Option<usize>) -> Result<Story<'_>> {
        let count = line.tricks.len();
        let told = at.unwrap_or(count);
        let tricks = line.tricks.get(..told).ok_or_else(|| {
            let whole = if count == 1 { "1 trick".to_owned() } else { format!("{count} tricks") };
            Error::usage(format!("--at {told}: the match has {whole}"))
        })?;
        let table = line.report.table.clone().map(|table| match line.tricks.get(told) {
            Some((state, _)) => Table { state: *state, ..table },
            None => table,
        });
        Ok(Story { line, tricks, table })
    }

    /// The match after each trick told.
    fn states(&self) -> Vec<Match> {
        self.line.states().into_iter().skip(1).take(self.tricks.len()).collect()
    }

    fn text(&self) -> Option<String> {
        let table = self.table.as_ref()?;
        let names: Vec<String> = table.names.iter().map(Name::shown).collect();
        let mut text = format!("{}\n\n", head(&names, table));
        for (number, (before, trick)) in (1..).zip(self.tricks) {
            text.push_str(&format!("Trick {number}\n"));
            for sentence in narrate(before, trick, &table.names) {
                text.push_str(&format!("  {sentence}\n"));
            }
            text.push('\n');
        }
        text.push_str(&holdings(&names, table));
        text.push('\n');
        if !self.tricks.is_empty() {
            text.push_str(&self.scores(&names));
            text.push('\n');
        }
        let standings = table.standings();
        text.push_str(&format!("{}\n", Verdict::of(&names, &table.state, &standings).sentence()));
        Some(text)
    }

    /// The score of each player after each trick.
    fn scores(&self, names: &[String]) -> String {
        let titles: Vec<&str> = ["trick"].into_iter().chain(names.iter().map(String::as_str)).collect();
        let mut table = table::with_titles(&titles, &[]);
        // Without cards Lex are counted behind the last trick.
        let counted =
            self.table.as_ref().map(|table| table.state).filter(|state| state.before_lex().is_some());
        let tricks = (1..).zip(self.states()).map(|(number, state): (usize, _)| (number.to_string(), state));
        for (title, state) in tricks.chain(counted.map(|state| ("Lex".to_owned(), state))) {
            let mut row = vec![table::right(title)];
            row.extend(totals(&state).into_iter().map(table::right));
            table.add_row(row);
        }
        table::text(&table)
    }

    fn json(&self, args: &Args) -> Value {
        let table = self.table.as_ref();
        let names = table.map(|table| table.names.as_slice()).unwrap_or_default();
        let tricks: Vec<Value> = (1..)
            .zip(self.tricks.iter().zip(self.states()))
            .map(|(number, ((before, trick), after))| trick_json(number, before, trick, &after, names))
            .collect();
        let value = json!({
            "tags": tags_json(&self.line.report),
            "leader": table.map(|table| table.leader().as_str()),
            "tricks": tricks,
            "players": table.map(players_json).unwrap_or_default(),
            "winners": table.map(winners).unwrap_or_default(),
            "status": table.map_or("unfinished", |table| table.status().name()),
            "error": self.line.report.fault,
            "warnings": self.line.report.warnings,
        });
        args.file.object(Some(args.game), value)
    }
}

/// Who plays, and who leads the first trick.
fn head(names: &[String], table: &Table) -> String {
    let setup = table.state.setup();
    let immunity = if setup.immunity { " A joker makes immune." } else { "" };
    let empty = if setup.empty_steal { " A steal may be aimed at who holds nothing." } else { "" };
    format!("{}. {} leads the first trick.{immunity}{empty}", names.join(", "), table.leader().shown())
}

fn totals(state: &Match) -> Vec<i32> {
    state.holdings().iter().map(|holding| parlour::divicity::score::score(holding).total()).collect()
}

/// What everybody holds and scores, best first.
fn holdings(names: &[String], table: &Table) -> String {
    let mut rows = table::with_titles(&["", "player", "holds", "Lex", "total"], &[1, 2]);
    for standing in table.standings().ranked {
        rows.add_row([
            table::right(standing.rank),
            Cell::new(&names[standing.player]),
            Cell::new(counted(&standing.holding.tokens)),
            table::right(lex(&table.state, &standing)),
            table::right(standing.total),
        ]);
    }
    table::text(&rows)
}

/// `10 x2, milk`.
fn counted(tokens: &TokenSet) -> String {
    let words: Vec<String> = tokens
        .iter()
        .map(|(kind, count)| if count == 1 { kind.to_string() } else { format!("{kind} x{count}") })
        .collect();
    if words.is_empty() { "·".to_owned() } else { words.join(", ") }
}

/// Who is immune in a trick, by a joker among its cards or named where cards are left out (C14).
fn immune(before: &Match, trick: &Trick) -> Seats {
    let jokers = before.order().zip(&trick.cards).filter(|(_, card)| **card == Card::Joker);
    let jokers = jokers.filter(|_| before.setup().immunity).map(|(seat, _)| seat);
    trick.immune.iter().chain(jokers).collect()
}

fn trick_json(number: usize, before: &Match, trick: &Trick, after: &Match, names: &[Name]) -> Value {
    let name = |seat: parlour::divicity::Seat| names[seat.index()].as_str();
    let take = |take: &Take| {
        let Take { taker, token, effect } = take;
        json!({
            "player": match taker {
                Taker::Player(seat) => Some(name(*seat)),
                Taker::Discard => None,
            },
            "token": token.name(),
            "effect": effect.as_ref().map(|effect| EffectText { effect, names }.to_string()),
        })
    };
    let cards: Vec<String> = trick.cards.iter().map(ToString::to_string).collect();
    let immune: Vec<&str> = immune(before, trick).iter().map(name).collect();
    let scores: serde_json::Map<String, Value> =
        names.iter().zip(totals(after)).map(|(name, total)| (name.to_string(), total.into())).collect();
    json!({
        "trick": number,
        "leader": name(before.leader()),
        "cards": cards,
        "immune": immune,
        "tokens": trick.tokens.iter().map(|token| token.name()).collect::<Vec<_>>(),
        "takes": trick.takes.iter().map(take).collect::<Vec<_>>(),
        "winner": name(after.leader()),
        "lex": trick.cards.iter().filter(|card| card.is_lex()).count(),
        "scores": scores,
    })
}
