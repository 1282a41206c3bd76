//! `parlour persivic play`: a game in the terminal, between two people or against the engine.
//!
//! The record is saved after each move, before anything is said of it.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::analyse;
use super::moves::columns;
use super::show;
use crate::cli::conversation::{Record, Table, converse, name, say};
use crate::cli::error::{Error, Result};
use crate::cli::work::threads;
use crate::cli::{Outcome, duration, output};
use parlour::persivic::journal::Journal;
use parlour::persivic::notation::WrittenMove;
use parlour::persivic::replay::{nearest, told};
use parlour::persivic::search::{Effort, Found};
use parlour::persivic::{Move, Options, Position, Repetition, Side, Square};
use parlour::record::{self, Printable};

#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The game's record: gone on with where it exists, made where it does not.
    #[arg(value_name = "FILE", default_value = "persivic-game.psv", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,

    /// Which side the engine plays.
    #[arg(long, value_name = "red|blue", value_parser = ["red", "blue"])]
    computer: Option<String>,

    /// How long the engine thinks, as 2s or 500ms.
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "2s", conflicts_with = "depth")]
    time: Duration,

    /// How many plies deep it looks instead.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    depth: Option<u8>,

    /// Where a new game starts: nine rows and the side to move [default: the start].
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    /// What a third repetition means in a new game: a draw at once, or one that a player may claim [default: draw].
    #[arg(long, value_name = "draw|claim")]
    repetition: Option<Repetition>,

    /// The names of red and blue in a new game.
    #[arg(long, num_args = 2, value_names = ["A", "B"], value_parser = name)]
    names: Option<Vec<String>>,
}

const HELP: &str = "\
While playing, type a move as `e1-e4`, `e1-2e4,f3` or `e4xe5`, or
  moves [SQUARE]  the legal moves, of the stones on this square
  hint            the best line the engine finds
  board           the board again
  undo            take the last move back (against the engine, yours and its)
  claim           a draw, where the position stands for the third time (--repetition claim)
  resign          give up; draw ends the game by agreement (the engine agrees unless it stands better)
  help            these words
  quit            stop; the record is kept, and the same command goes on with it";

impl Args {
    /// An option that is given and of new games only.
    fn new_game(&self) -> Option<&'static str> {
        let given = [
            ("--position", self.position.is_some()),
            ("--names", self.names.is_some()),
            ("--repetition", self.repetition.is_some()),
        ];
        given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }
}

/// Plays.
pub fn run(args: &Args) -> Result<Outcome> {
    let mut file = Record::open(&args.file)?;
    let journal = file.game(args.new_game(), Journal::resume, || begin(args), Journal::record)?;
    let computer = args.computer.as_deref().map(|side| if side == "red" { Side::Red } else { Side::Blue });
    let effort = args.depth.map_or(Effort::time(args.time), Effort::depth);
    let mut table = PerSiVic { file, journal, computer, effort };
    converse(&mut table, &args.file)
}

fn begin(args: &Args) -> Result<Journal> {
    let start = start(args)?.unwrap_or_else(Position::start);
    let names = args.names.clone().and_then(|names| names.try_into().ok());
    let options = Options { repetition: args.repetition.unwrap_or_default(), ..Options::default() };
    Ok(Journal::new(start, options, names))
}

/// The position asked for, which must be one that a record can start from.
fn start(args: &Args) -> Result<Option<Position>> {
    let parse = |text: &String| {
        text.parse().map_err(|error: parlour::persivic::notation::ParsePositionError| {
            Error::usage(format!("--position: {error}"))
        })
    };
    args.position.as_ref().map(parse).transpose()
}

struct PerSiVic {
    file: Record,
    journal: Journal,
    computer: Option<Side>,
    effort: Effort,
}

impl PerSiVic {
    fn save(&mut self) -> Result<()> {
        self.file.save(self.journal.record())
    }

    fn position(&self) -> &Position {
        self.journal.position()
    }

    fn is_over(&self) -> bool {
        self.journal.outcome() != record::Outcome::Unfinished
    }

    /// A side's name, or the side.
    fn name(&self, side: Side) -> String {
        self.journal.tag(tag(side)).map_or_else(|| side.to_string(), |name| Printable(name).to_string())
    }

    fn end_by(&mut self, claim: record::Outcome) -> Result<()> {
        self.journal.claim(Some(claim));
        self.save()
    }

    /// The engine agrees to a draw unless it stands better.
    fn offer_draw(&mut self) -> Result<()> {
        match self.computer {
            Some(engine) if self.stands_better(engine) => {
                say(&format!("{} declines the draw.", self.name(engine)))
            }
            _ => self.end_by(record::Outcome::Draw),
        }
    }

    /// Whether the engine finds that `side` stands better.
    fn stands_better(&self, side: Side) -> bool {
        let score = self.search().lines.first().map_or(0, |line| line.score);
        if side == self.position().side_to_move() { score > 0 } else { score < 0 }
    }

    fn claim(&mut self) -> Result<()> {
        if self.journal.options().repetition == Repetition::Draw {
            say(
                "Nothing to claim: a third repetition ends this game by itself (P7d); `draw` ends it by agreement.",
            )
        } else if self.journal.context().can_claim(self.position()) {
            self.end_by(record::Outcome::Draw)
        } else {
            say("The position does not stand for the third time (P7d); `draw` ends the game by agreement.")
        }
    }

    fn attempt(&mut self, typed: &str) -> Result<()> {
        let written: WrittenMove = match typed.parse() {
            Ok(written) => written,
            Err(error) => {
                return say(&format!("{error}; `help` lists the commands"));
            }
        };
        match self.position().judge(&written.attempt()) {
            Ok(played) => self.play(played),
            Err(fault) => {
                let help =
                    nearest(self.position(), fault).map(|help| format!("\n{help}")).unwrap_or_default();
                say(&format!("Not legal ({}): {}{help}", fault.rule(), told(fault, typed)))
            }
        }
    }

    fn play(&mut self, played: Move) -> Result<()> {
        let side = self.position().side_to_move();
        let captured = played.targets().iter().map(|(square, _)| self.position().count(square)).sum::<u8>();
        let captured = match captured {
            _ if !played.is_capture() => String::new(),
            1 => " and captures a stone".to_owned(),
            stones => format!(" and captures {stones} stones"),
        };
        self.journal.play(played);
        self.save()?;
        say(&format!("{} plays {played}{captured}", self.name(side)))?;
        self.board()?;
        if !self.is_over() && self.journal.context().can_claim(self.position()) {
            say("The position stands for the third time: `claim` makes the game a draw (P7d).")?;
        }
        Ok(())
    }

    /// The engine's best line. To a depth it looks on one thread, so that it always plays the same.
    fn search(&self) -> Found {
        let threads = if self.effort.time.is_none() { 1 } else { threads(None) };
        let start = Instant::now();
        self.effort.search(self.position(), &self.journal.context(), threads, &|| start.elapsed(), |_| {})
    }

    fn engine_plays(&mut self) -> Result<()> {
        // While the game is not over there is a move.
        match self.search().lines.first().and_then(|line| line.moves.first().copied()) {
            Some(played) => self.play(played),
            None => Ok(()),
        }
    }

    fn hint(&self) -> Result<()> {
        let found = self.search();
        match found.lines.first() {
            Some(line) => say(&analyse::told(line, &found)),
            None => say("Nothing found in so short a time."),
        }
    }

    fn undo(&mut self) -> Result<()> {
        if self.is_over() && self.journal.end().is_none() {
            // Only what was claimed is taken back.
            self.journal.claim(None);
        } else if !self.journal.undo() {
            return say("Nothing is played yet.");
        }
        while self.computer == Some(self.position().side_to_move()) && self.journal.undo() {}
        self.save()?;
        self.board()
    }

    fn moves(&self, square: &str) -> String {
        let position = self.position();
        let moves: Vec<String> = match square.trim() {
            _ if self.is_over() => Vec::new(),
            "" => position.moves().map(|found| found.to_string()).collect(),
            text => match text.parse::<Square>() {
                Ok(from) => position.moves_from(from).map(|found| found.to_string()).collect(),
                Err(error) => return error.to_string(),
            },
        };
        let noun = if moves.len() == 1 { "move" } else { "moves" };
        let shown = &moves[..moves.len().min(MOST_SHOWN)];
        let more =
            if moves.len() > MOST_SHOWN { format!(", the first {MOST_SHOWN} above") } else { String::new() };
        format!("{}{} legal {noun}{more}", columns(shown), moves.len())
    }
}

impl Table for PerSiVic {
    const HELP: &'static str = HELP;

    fn board(&self) -> Result<()> {
        let players = if Side::ALL.iter().any(|side| self.journal.tag(tag(*side)).is_some()) {
            show::players(&Side::ALL.map(|side| self.name(side)))
        } else {
            String::new()
        };
        output::print(&format!("\n{players}{}\n", show::board(self.position(), self.journal.last())))
    }

    fn go_on(&mut self) -> Result<()> {
        while !self.is_over() {
            if self.computer != Some(self.position().side_to_move()) {
                return Ok(());
            }
            self.engine_plays()?;
        }
        say(&self.journal.standing().to_string())
    }

    fn prompt(&self) -> String {
        let side = self.position().side_to_move();
        let dots = if side == Side::Red { "." } else { "..." };
        if self.is_over() {
            String::new()
        } else {
            format!("{}{dots} {}", self.journal.turn(), self.name(side))
        }
    }

    fn obey(&mut self, typed: &str, word: &str, rest: &str) -> Result<()> {
        match word {
            "undo" => self.undo(),
            "moves" => say(&self.moves(rest)),
            _ if self.is_over() => say("The game is over: `undo` takes the last move back, `quit` stops."),
            "hint" => self.hint(),
            "claim" => self.claim(),
            "resign" => self.end_by(match self.position().side_to_move() {
                Side::Red => record::Outcome::SecondWins,
                Side::Blue => record::Outcome::FirstWins,
            }),
            "draw" => self.offer_draw(),
            _ => self.attempt(typed),
        }
    }
}

/// The tag of a side's name.
const fn tag(side: Side) -> &'static str {
    match side {
        Side::Red => "Red",
        Side::Blue => "Blue",
    }
}

/// More moves are not shown at once: a tall stack may have thousands.
const MOST_SHOWN: usize = 120;
