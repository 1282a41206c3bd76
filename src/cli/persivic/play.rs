//! `parlour play persivic`: a game in the terminal, between two people or against the engine.

use crate::cli::spoken::spoken;
use std::path::PathBuf;
use std::time::Duration;

use super::moves::square_table;
use super::show;
use super::source::parse_start;
use crate::cli::error::{Outcome, Result};
use crate::cli::options::SeedArgs;
use crate::cli::play::{self, Legal, Picked, PlayArgs, Player, Session, Terms, listed, two_tags};
use crate::cli::screen::grid::{Grid, Point};
use crate::cli::table;
use crate::cli::work::{self, Threads, threads};
use parlour::internals::persivic::contest;
use parlour::internals::persivic::lesson::{Threat, allowed, captured, stopped, threat};
use parlour::internals::table::Level;
use parlour::internals::words::{AllOf, Maybe, Say, Verbatim, decimal, join, messages, phrase};
use parlour::persivic::results::{Detail, MoveList};
use parlour::persivic::search::{Effort, Found, Line, STONE};
use parlour::persivic::{
    Journal, Move, Options, PerSiVic, Position, Repetition, Setup, Side, Square, SquareSet,
};
use parlour::record::{self, Half};
use parlour::seed::Seed;
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
    #[arg(long, value_name = "TIME", value_parser = work::duration, default_value = "2s", conflicts_with = "depth")]
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

    #[command(flatten)]
    shared: PlayArgs,
}

const HELP: &str = "\
While playing, type a move as `e1-e4`, `e1-2e4,f3` or `e4xe5`, or
  moves [SQUARE]  the legal moves, of the stones on this square
  hint            the best line the engine finds
  board           the board again
  undo            take the last move back (against the engine, yours and its)
  again           the next game in the same file, once this one is over; the players exchange sides
  claim           a draw, when the position occurs for the third time (--repetition claim)
  resign          give up; draw ends the game by agreement (the engine may decline)
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
        Begins = "{you|0:You are red (●)|1:You are blue (○)|Red (●) and blue (○) take turns}: three stones on {you|0:row 9|1:row 1|the far row} win. Type a move such as `{example}`; `help` any time.",
        List = "{n|1:1 legal move|{n} legal moves}; `moves {square}` lists those from {square}",
        Hint = "{played}   {value}{why}\nexpected: {moves}\ndepth {n}",
        Why = "\nit {reasons}",
        Captures = "captures {n|1:a stone|{n} stones}",
        Stops = "stops {move}, which would win",
        ThreatensWin = "threatens {move}, which would win",
        ThreatensCapture = "threatens {move}, which would capture {n|1:a stone|{n} stones}",
        ToPlace = "{played}: {n|1:1 stone|{n} stones} to place",
        Lesson = "The last move {threat}.",
        Wins = "{player} wins in {n|1:1 ply|{n} plies}",
        Better = "better for {player}, by {stones} stones",
        Even = "even",
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
    args.shared.check()?;
    let kept = play::kept(&args.file, &new_game, || begin(args))?;
    let tool = args.computer.as_deref().map(|side| if side == "red" { Half::First } else { Half::Second });
    let effort = args.depth.map_or(Effort::time(args.time), Effort::depth);
    let PlayArgs { level, teach, screen } = args.shared;
    let engine = Engine { effort, level, seed: SeedArgs::default().seed() };
    let session = Session::new(kept, tool, teach, engine);
    let session = if args.again { session.again()? } else { session };
    session.run(screen)
}

fn begin(args: &Args) -> Result<Journal> {
    let start = args.position.as_deref().map(parse_start).transpose()?.unwrap_or_else(Position::start);
    let names = args.names.clone();
    let options = Options { repetition: args.repetition.unwrap_or_default(), ..Options::default() };
    Ok(Journal::new(Setup { start, options }, names))
}

struct Engine {
    effort: Effort,
    level: Option<Level>,
    /// What a level's random choices come from.
    seed: Seed,
}

impl Engine {
    /// The engine's best line. A search to a fixed depth uses one thread, so that its play is reproducible.
    fn search(&self, journal: &Journal) -> Found {
        let threads = if self.effort.time.is_none() { Threads(1) } else { threads(None) };
        self.effort.search(journal.position(), journal.context(), &threads, &work::clock(), |_| {})
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

    fn grid(&self, journal: &Journal) -> Grid {
        show::board(journal.position(), journal.last_ply())
    }

    fn picked(&self, journal: &Journal, points: &[Point]) -> Picked {
        let position = journal.position();
        let squares: Vec<Square> = points.iter().filter_map(|at| Square::new(at.column, at.row)).collect();
        let points =
            |squares: SquareSet| squares.map(|at| Point { column: at.column(), row: at.row() }).collect();
        let Some((from, targets)) = squares.split_first() else {
            let mut stones = position.stones(position.side_to_move());
            stones
                .into_iter()
                .filter(|from| position.count_moves_from(*from) == 0)
                .for_each(|from| stones.remove(from));
            return Picked { next: points(stones), text: String::new() };
        };
        let reached = position.destinations(*from);
        let left = usize::from(position.count(*from)) - targets.len();
        let mut steps: Vec<(Square, usize)> = Vec::new();
        for target in targets {
            match steps.iter_mut().find(|(square, _)| square == target) {
                Some((_, count)) => *count += 1,
                None => steps.push((*target, 1)),
            }
        }
        let steps = steps.iter().map(|(square, count)| match count {
            1 => square.to_string(),
            count => format!("{count}{square}"),
        });
        let dash = if targets.iter().any(|target| reached.captures.contains(*target)) { 'x' } else { '-' };
        let text = format!("{from}{dash}{}", join(steps, ","));
        if left == 0 {
            return Picked { next: Vec::new(), text };
        }
        let text = if targets.is_empty() { from.to_string() } else { text };
        Picked {
            next: points(reached.landings | reached.captures),
            text: MoveText::ToPlace.say(spoken(), &[("played", &Verbatim(text)), ("n", &left)]),
        }
    }

    fn begins(&self, journal: &Journal, tool: Option<Half>) -> String {
        let you = Maybe(tool.map(|tool| 1 - tool as usize));
        let example = journal.position().moves().next();
        MoveText::Begins.say(spoken(), &[("you", &you), ("example", &Maybe(example))])
    }

    fn prompt(&self, journal: &Journal) -> String {
        let half = journal.half();
        let dots = if half == Half::First { "." } else { "..." };
        format!("{}{dots} {}", journal.turn(), play::name::<PerSiVic, Engine>(journal, half))
    }

    fn deed(&self, player: &str, before: &Position, ply: &Move) -> String {
        let values: [(&str, &dyn Say); 3] =
            [("player", &Verbatim(player)), ("move", ply), ("n", &captured(before, ply))];
        MoveText::Plays.say(spoken(), &values)
    }

    fn standing(&self, journal: &Journal) -> String {
        journal.standing().say(spoken())
    }

    fn list(&self, journal: &Journal, square: &str) -> String {
        let position = journal.position();
        let moves: Vec<String> = match square.trim() {
            _ if journal.is_over() => Vec::new(),
            "" => {
                let (context, standing) = (journal.context(), journal.standing());
                let all = MoveList::new(position, context, standing, None, Detail::Squares, spoken());
                let squares = all.squares.unwrap_or_default();
                let square = Maybe(squares.last().map(|squares| squares.square));
                let count = MoveText::List.say(spoken(), &[("n", &all.count), ("square", &square)]);
                return table::plain(&square_table(&squares)) + "\n" + &count;
            }
            text => match text.parse::<Square>() {
                Ok(from) => position.moves_from(from).map(|found| found.to_string()).collect(),
                Err(error) => return phrase(spoken(), &error.to_string()),
            },
        };
        listed(&moves, Legal::Moves, "")
    }

    fn best(&self, journal: &Journal) -> Option<Move> {
        if let Some(level) = self.level {
            let mut generator = self.seed.generator("persivic play", journal.plies().len() as u64);
            let player = contest::Player::Level(level);
            return player.choose(journal.position(), journal.context(), &mut generator, &work::clock());
        }
        self.search(journal).lines.first().and_then(|line| line.moves.first().copied())
    }

    fn hint(&self, journal: &Journal) -> String {
        let found = self.search(journal);
        let Some(line) = found.lines.first() else {
            return MoveText::NotFound.text(spoken()).to_owned();
        };
        let value = value(line, journal);
        let why = line.moves.first().map(|played| why(played, journal)).unwrap_or_default();
        let values: [(&str, &dyn Say); 5] = [
            ("played", &Maybe(line.moves.first())),
            ("value", &Verbatim(value)),
            ("why", &Verbatim(why)),
            ("moves", &Verbatim(join(&line.moves, " "))),
            ("n", &found.depth),
        ];
        MoveText::Hint.say(spoken(), &values)
    }

    fn lead(&self, journal: &Journal, tool: Half) -> f64 {
        let score = self.search(journal).lines.first().map_or(0, |line| line.score);
        let stones = f64::from(score) / f64::from(STONE);
        if tool == journal.half() { stones } else { -stones }
    }

    fn lesson(&self, journal: &Journal) -> Option<String> {
        let threat = threat(journal.position(), journal.last_ply()?, journal.context().options.no_move)?;
        Some(MoveText::Lesson.say(spoken(), &[("threat", &Verbatim(threatens(threat)))]))
    }

    fn allowed(&self, journal: &Journal, ply: &Move) -> Option<[String; 2]> {
        let reply = allowed(journal.position(), ply, journal.context().options.no_move)?;
        Some([ply, &reply].map(ToString::to_string))
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

fn threatens(threat: Threat) -> String {
    match threat {
        Threat::Win(win) => MoveText::ThreatensWin.say(spoken(), &[("move", &win)]),
        Threat::Capture(capture, stones) => {
            MoveText::ThreatensCapture.say(spoken(), &[("move", &capture), ("n", &stones)])
        }
    }
}

/// What a move does, threatens and stops; empty if none of these.
fn why(played: &Move, journal: &Journal) -> String {
    let (before, no_move) = (journal.position(), journal.context().options.no_move);
    let after = before.play_unchecked(played);
    if after.ended(no_move).is_some() {
        return String::new();
    }
    let captures = Some(captured(before, played)).filter(|stones| *stones > 0);
    let reasons = [
        captures.map(|stones| MoveText::Captures.say(spoken(), &[("n", &stones)])),
        stopped(before, played, no_move).map(|win| MoveText::Stops.say(spoken(), &[("move", &win)])),
        threat(&after, played, no_move).map(threatens),
    ];
    let reasons: Vec<String> = reasons.into_iter().flatten().collect();
    if reasons.is_empty() {
        return String::new();
    }
    MoveText::Why.say(spoken(), &[("reasons", &AllOf(reasons))])
}

/// A line's value for whoever it is better for.
fn value(line: &Line, journal: &Journal) -> String {
    let half = journal.half();
    let (ahead, behind) = (half, [Half::Second, Half::First][half as usize]);
    let player = |is_ahead| {
        let half = if is_ahead { ahead } else { behind };
        Verbatim(play::name::<PerSiVic, Engine>(journal, half))
    };
    if let Some(plies) = line.win_in_plies {
        return MoveText::Wins.say(spoken(), &[("player", &player(plies > 0)), ("n", &plies.abs())]);
    }
    let stones = Verbatim(decimal(spoken(), f64::from(line.score.abs()) / f64::from(STONE), 2));
    match line.score {
        0 => MoveText::Even.text(spoken()).to_owned(),
        score => MoveText::Better.say(spoken(), &[("player", &player(score > 0)), ("stones", &stones)]),
    }
}
