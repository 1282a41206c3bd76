//! `parlour play persivic`: a game in the terminal, between two people or against the engine.

use crate::cli::spoken::spoken;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::source::parse_start;
use super::{analyse, show};
use crate::cli::duration;
use crate::cli::error::{Outcome, Result};
use crate::cli::play::{self, Legal, Player, Session, Terms, listed, two_tags};
use crate::cli::work::{Threads, threads};
use parlour::internals::words::{Say as _, Verbatim, messages, phrase};
use parlour::persivic::search::{Effort, Found};
use parlour::persivic::{Journal, Move, Options, PerSiVic, Position, Repetition, Setup, Side, Square};
use parlour::record::{self, Half};
use parlour::table::TwoPlayerGame;

#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The game's record: continued if it exists, created if not.
    #[arg(value_name = "FILE", default_value = "persivic-game.psv", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,

    /// Which side parlour plays.
    #[arg(long, value_name = "PLAYER", value_parser = ["red", "blue"])]
    computer: Option<String>,

    /// How long the engine thinks, as 2s or 500ms.
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "2s", conflicts_with = "depth")]
    time: Duration,

    /// How many plies deep it looks, instead of --time.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    depth: Option<u8>,

    /// Where a new game starts: nine rows and the side to move [default: the start].
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    /// What a third repetition means in a new game: a draw at once, or one that a player may claim [default: draw].
    #[arg(long, value_name = "HOW", value_parser = str::parse::<Repetition>)]
    repetition: Option<Repetition>,

    /// Begin the next game in the same file, from the same start: the players exchange sides.
    #[arg(long, conflicts_with_all = ["position", "repetition", "names"])]
    again: bool,

    /// The names of red and blue in a new game.
    #[arg(long, value_name = "NAMES", value_parser = two_tags)]
    names: Option<[String; 2]>,
}

const HELP: &str = "\
While playing, type a move as `e1-e4`, `e1-2e4,f3` or `e4xe5`, or
  moves [SQUARE]  the legal moves, of the stones on this square
  hint            the best line the engine finds
  board           the board again
  undo            take the last move back (against the engine, yours and its)
  again           the next game in the same file, once this one is over; the players exchange sides
  claim           a draw, when the position occurs for the third time (--repetition claim)
  resign          give up; draw ends the game by agreement (the engine agrees unless it is ahead)
  save            try again, if a move is not on the disk; saveas FILE goes on in another file
  help            this help
  quit            stop; the record is kept, and the same command continues it";

messages! {
    /// Messages during a game.
    enum MoveText in "program" {
        Help = HELP,
        Nothing = "Nothing is played yet.",
        Over = "The game is over: `again` begins the next, `undo` takes the last move back, `quit` stops.",
        Plays = "{player} plays {move}{n|0:|1: and captures a stone| and captures {n} stones}",
        NotFound = "Nothing found in so short a time.",
        Third = "The position occurs for the third time: `claim` makes the game a draw (P7d).",
        NothingToClaim = "Nothing to claim: a third repetition ends this game by itself (P7d); `draw` ends it by agreement.",
        NotThird = "The position has not occurred three times (P7d); `draw` ends the game by agreement.",
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let new_game = [
        ("--position", args.position.is_some()),
        ("--names", args.names.is_some()),
        ("--repetition", args.repetition.is_some()),
    ];
    let kept = play::kept(&args.file, &new_game, || begin(args))?;
    let tool = args.computer.as_deref().map(|side| if side == "red" { Half::First } else { Half::Second });
    let engine = Engine(args.depth.map_or(Effort::time(args.time), Effort::depth));
    let session = Session::new(kept, tool, engine);
    if args.again { session.again()?.run() } else { session.run() }
}

fn begin(args: &Args) -> Result<Journal> {
    let start = args.position.as_deref().map(parse_start).transpose()?.unwrap_or_else(Position::start);
    let names = args.names.clone();
    let options = Options { repetition: args.repetition.unwrap_or_default(), ..Options::default() };
    Ok(Journal::new(Setup { start, options }, names))
}

struct Engine(Effort);

impl Engine {
    /// The engine's best line. A search to a fixed depth uses one thread, so that its play is reproducible.
    fn search(&self, journal: &Journal) -> Found {
        let threads = if self.0.time.is_none() { Threads(1) } else { threads(None) };
        let start = Instant::now();
        self.0.search(journal.position(), journal.context(), &threads, &|| start.elapsed(), |_| {})
    }
}

impl Player<PerSiVic> for Engine {
    fn terms(&self) -> Terms {
        let [help, nothing, over] =
            [MoveText::Help, MoveText::Nothing, MoveText::Over].map(|text| text.text(spoken()));
        Terms { help, list: "moves", nothing, over }
    }

    fn called(half: Half) -> String {
        Side::ALL[half as usize].say(spoken())
    }

    fn board(&self, journal: &Journal) -> String {
        let names = [Half::First, Half::Second].map(|half| play::name::<PerSiVic, Engine>(journal, half));
        let is_named = PerSiVic::PLAYERS.iter().any(|player| journal.tag(player).is_some());
        let players = if is_named { show::players(&names) } else { String::new() };
        format!("\n{players}{}\n", show::board(journal.position(), journal.last_ply()))
    }

    fn prompt(&self, journal: &Journal) -> String {
        let half = journal.half();
        let dots = if half == Half::First { "." } else { "..." };
        format!("{}{dots} {}", journal.turn(), play::name::<PerSiVic, Engine>(journal, half))
    }

    fn deed(&self, player: &str, before: &Position, ply: &Move) -> String {
        let captured = ply.targets().iter().map(|(square, _)| before.count(square)).sum::<u8>();
        let n = if ply.is_capture() { captured } else { 0 };
        MoveText::Plays.say(spoken(), &[("player", &Verbatim(player)), ("move", ply), ("n", &n)])
    }

    fn standing(&self, journal: &Journal) -> String {
        journal.standing().say(spoken())
    }

    fn list(&self, journal: &Journal, square: &str) -> String {
        let position = journal.position();
        let moves: Vec<String> = match square.trim() {
            _ if journal.is_over() => Vec::new(),
            "" => position.moves().map(|found| found.to_string()).collect(),
            text => match text.parse::<Square>() {
                Ok(from) => position.moves_from(from).map(|found| found.to_string()).collect(),
                Err(error) => return phrase(spoken(), &error.to_string()),
            },
        };
        listed(&moves, Legal::Moves, "")
    }

    fn best(&self, journal: &Journal) -> Option<Move> {
        self.search(journal).lines.first().and_then(|line| line.moves.first().copied())
    }

    fn hint(&self, journal: &Journal) -> String {
        let found = self.search(journal);
        match found.lines.first() {
            Some(line) => analyse::in_a_line(line, &found),
            None => MoveText::NotFound.text(spoken()).to_owned(),
        }
    }

    fn stands_better(&self, journal: &Journal, tool: Half) -> bool {
        let score = self.search(journal).lines.first().map_or(0, |line| line.score);
        if tool == journal.half() { score > 0 } else { score < 0 }
    }

    fn remark(&self, journal: &Journal) -> Option<&'static str> {
        journal.game().is_third_time().then(|| MoveText::Third.text(spoken()))
    }

    fn claim(
        &self,
        journal: &Journal,
        word: &str,
    ) -> Option<std::result::Result<record::Outcome, &'static str>> {
        let game = journal.game();
        let none = |why: MoveText| Some(Err(why.text(spoken())));
        match word {
            "claim" if game.options().repetition == Repetition::Draw => none(MoveText::NothingToClaim),
            "claim" if game.is_third_time() => Some(Ok(record::Outcome::Draw)),
            "claim" => none(MoveText::NotThird),
            _ => None,
        }
    }
}
