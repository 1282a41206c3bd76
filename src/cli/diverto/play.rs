//! `parlour play diverto`: a game in the terminal, between two people or against the program.

use crate::cli::spoken::spoken;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use comfy_table::Cell;

use super::analyse;
use super::board::{Below, board, said};
use crate::cli::error::{Error, Outcome, Result};
use crate::cli::options::SeedArgs;
use crate::cli::play::{self, Legal, Picked, PlayArgs, Player as Tool, Session, Terms, listed, two_tags};
use crate::cli::screen::grid::{Grid, Point};
use crate::cli::table;
use crate::cli::work;
use parlour::diverto::fault::Fault;
use parlour::diverto::notation::WrittenLine;
use parlour::diverto::search::{Found, POINTS_A_LIFE, Search};
use parlour::diverto::{
    Board, BoardText, Course, Diverto, Drawn, Intersection, Journal, Line, Numbers, Pairs, Placement, Player,
    Position, Rows, Setup, SheetId, Turn, Variant,
};
use parlour::internals::diverto::study::{Strategy, throw};
use parlour::internals::table::Level;
use parlour::internals::words::{Maybe, Say, Verbatim, messages};
use parlour::record::Half;
use parlour::seed::Seed;
use parlour::table::Effort;

#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The game's record: continued if it exists, created if not.
    #[arg(value_name = "FILE", default_value = "diverto-game.dvt", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,

    /// The board in squares of a new game [default: 20x20].
    #[arg(long, value_name = "WxH")]
    board: Option<Board>,

    /// How many lives a new game has [default: 6].
    #[arg(long, value_name = "N")]
    lives: Option<u16>,

    /// How they are placed [default: spaced].
    #[arg(long, value_name = "HOW")]
    placement: Option<Placement>,

    /// Play on the printed sheet with this id: its board, lives and variants, and its starting numbers if they are printed.
    #[arg(long, value_name = "ID", conflicts_with_all = ["board", "lives", "placement", "rows", "variant"])]
    sheet: Option<SheetId>,

    /// Rows until the draw [default: 25].
    #[arg(long, value_name = "N")]
    rows: Option<Rows>,

    /// A variant that is played, or several as `ordered,roll`.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    variant: Vec<Variant>,

    #[command(flatten)]
    seed: SeedArgs,

    /// Begin the next game in the same file, on the same board: player 2 becomes player 1.
    #[arg(long, conflicts_with_all = ["board", "lives", "placement", "sheet", "rows", "variant", "seed", "names"])]
    again: bool,

    /// The players' names.
    #[arg(long, value_name = "NAMES", value_parser = two_tags)]
    names: Option<[String; 2]>,

    /// Which player parlour plays.
    #[arg(long, value_name = "PLAYER", value_parser = ["1", "2"])]
    computer: Option<String>,

    /// How long the tool thinks, as 2s or 500ms.
    #[arg(long, value_name = "TIME", value_parser = work::duration, default_value = "2s", conflicts_with = "depth")]
    time: Duration,

    /// How many plies deep it looks, instead of --time.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=120))]
    depth: Option<u8>,

    #[command(flatten)]
    shared: PlayArgs,
}

const HELP: &str = "\
While playing, type a line as `h8:N3E2` (from h8 up 3, then right 2) or `h8 N E 3 2`, or
  lines [WHICH] the legal lines, from this point (`h8`) or with these numbers (`3,2`)
  hint          the best line the tool finds
  board         the board again
  undo          take the last line back (against the tool, yours and its)
  again         the next game in the same file, once this one is over: player 2 becomes player 1
  resign        give up; draw ends the game by agreement (the tool may decline)
  save          try again, if a line is not on the disk; saveas FILE goes on in another file
  help          this help
  quit          stop; the record is kept, and the same command continues it";

messages! {
    /// Messages during a game.
    enum DrawText in "program" {
        Help = HELP,
        Nothing = "Nothing is drawn yet.",
        Over = "The game is over: `again` begins the next, `undo` takes the last line back, `quit` stops.",
        AnyNumbers = "any numbers",
        Prompt = "row {row}, {player} to draw with {numbers} ({lives|0:no lives|1:1 life|{lives} lives})",
        Draws = "{player} draws {line}{collected|0:|1:, and collects a life|, {collected} lives collected}{spent|0:|1:, and spends a life on a crossing|, {spent} lives spent on crossings}",
        Begins = "{you|0:You are player 1 (━━)|1:You are player 2 (──)|Player 1 (━━) and player 2 (──) take turns}: who has no legal line left loses. Type a line{example|:| such as `{example}`}; `lines` lists them, `help` any time.",
        From = "from",
        List = "{n|1:1 legal line|{n} legal lines} from {starts|1:1 point|{starts} points}; `lines {start}` lists those from there, `lines {numbers}` those with these numbers",
        Lesson = "Legal lines now: {n} for {player}, {others} for {other}.",
        Which = "`lines` takes a point, as `h8`, or two numbers from 1 to 6, as `3,2`.",
        NoHint = "No line to suggest: {why}",
        MayBe = "The numbers may be {numbers}.",
        Rolls = "{player} rolls {numbers}",
    }
}

/// The default number of lives of a new game.
const LIVES: u16 = 6;

pub fn run(args: &Args) -> Result<Outcome> {
    let new_game = [
        ("--board", args.board.is_some()),
        ("--lives", args.lives.is_some()),
        ("--placement", args.placement.is_some()),
        ("--rows", args.rows.is_some()),
        ("--variant", !args.variant.is_empty()),
        ("--seed", args.seed.given().is_some()),
        ("--sheet", args.sheet.is_some()),
        ("--names", args.names.is_some()),
    ];
    args.shared.check()?;
    let kept = play::kept(&args.file, &new_game, || begin(args))?;
    let seed = kept.journal.tag("Seed").and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| SeedArgs::default().seed());
    let tool = args.computer.as_deref().map(|player| if player == "1" { Half::First } else { Half::Second });
    let effort = args.depth.map_or(Effort::time(args.time), Effort::depth);
    let PlayArgs { level, teach, screen } = args.shared;
    let session = Session::new(kept, tool, teach, Engine { seed, effort, level, referee: None });
    let session = if args.again { session.again()? } else { session };
    session.run(screen)
}

fn begin(args: &Args) -> Result<Journal> {
    let seed = args.seed.seed();
    let (board, placement) = (args.board.unwrap_or_default(), args.placement.unwrap_or_default());
    let lives = args.lives.unwrap_or(LIVES);
    let (rows, variants) = (args.rows.unwrap_or_default(), args.variant.iter().copied().collect());
    // Numbers are not rolled here: use those printed on the sheet of this seed.
    let unsaid = SheetId { board, lives, placement, seed, index: 1, of: 1, rows, variants, printed: true };
    let names = args.names.clone();
    let mut journal = Journal::new(setup(&args.sheet.unwrap_or(unsaid))?, names);
    if let Some(id) = args.sheet {
        journal.add_tag("Sheet", id.to_string());
    }
    journal.add_tag("Seed", seed.to_string());
    Ok(journal)
}

pub fn setup(id: &SheetId) -> Result<Setup> {
    id.setup().map_err(|error| Error::usage(error.to_string()))
}

/// The program as a player: its dice and its search effort.
pub struct Engine {
    seed: Seed,
    effort: Effort,
    level: Option<Level>,
    referee: Option<Referee>,
}

/// What a referee does in another way than the program as a player.
pub struct Referee {
    pub help: fn() -> &'static str,
    pub deed: fn(&str) -> String,
    pub answer: fn(&mut Journal, &str, &str) -> Option<String>,
}

impl Engine {
    /// An engine with a time limit that people find comfortable, which judges and throws no dice.
    pub const fn of(referee: Referee) -> Engine {
        let effort = Effort::time(Duration::from_secs(2));
        Engine { seed: Seed(0), effort, level: None, referee: Some(referee) }
    }

    fn search(&self, journal: &Journal) -> Found {
        let (position, thrown) = (journal.position(), journal.game().thrown());
        let search = Search::new(position).thrown(thrown);
        self.effort.limit(search, &work::clock()).run()
    }
}

pub fn name(journal: &Journal, player: Player) -> String {
    play::name::<Diverto, Engine>(journal, [Half::First, Half::Second][player.index()])
}

pub fn numbers(journal: &Journal) -> String {
    let thrown = journal.game().thrown().map(|thrown| vec![thrown]);
    let choices = thrown.or_else(|| journal.position().choices()).unwrap_or_default();
    if choices.is_empty() {
        // Dice decide, and the throw is unknown.
        return DrawText::AnyNumbers.text(spoken()).to_owned();
    }
    choices.iter().map(Numbers::to_string).collect::<Vec<_>>().join(" | ")
}

impl Tool<Diverto> for Engine {
    fn terms(&self) -> Terms {
        let [help, nothing, over] =
            [DrawText::Help, DrawText::Nothing, DrawText::Over].map(|text| text.text(spoken()));
        let help = self.referee.as_ref().map_or(help, |referee| (referee.help)());
        Terms { help, list: "lines", nothing, over }
    }

    fn called(half: Half) -> String {
        Player::ALL[half as usize].say(spoken())
    }

    fn grid(&self, journal: &Journal) -> Grid {
        let course = Course::new(journal.setup(), journal.lines());
        board(&course, &BoardText::new(&course, &[]))
    }

    fn below(&self, journal: &Journal) -> String {
        let course = Course::new(journal.setup(), journal.lines());
        let below = Below {
            course: &course,
            of: None,
            thrown: journal.game().thrown(),
            reason: journal.standing().reason(),
            names: &journal.names(),
        };
        below.text()
    }

    fn picked(&self, journal: &Journal, points: &[Point]) -> Picked {
        let position = journal.position();
        let places = |line: &Line| {
            [line.from(), line.corner(), line.end()].map(|at| Point { column: at.column(), row: at.row() })
        };
        let mut lines = match position.plies_left() {
            0 => Vec::new(),
            _ => position.lines(position.pairs(journal.game().thrown())),
        };
        lines.retain(|drawn| places(&drawn.line).starts_with(points));
        let mut next: Vec<Point> =
            lines.iter().filter_map(|drawn| places(&drawn.line).get(points.len()).copied()).collect();
        next.sort_unstable();
        next.dedup();
        let text = match (points, lines.first()) {
            ([_], Some(drawn)) => format!("{}:…", drawn.line.from()),
            ([_, _], Some(drawn)) => format!("{}:{}…", drawn.line.from(), drawn.line.first()),
            ([_, _, _], Some(drawn)) => drawn.line.to_string(),
            _ => String::new(),
        };
        Picked { next, text }
    }

    fn board(&self, journal: &Journal) -> String {
        format!("\n{}\n{}", self.grid(journal), self.below(journal))
    }

    fn begins(&self, journal: &Journal, tool: Option<Half>) -> String {
        let position = journal.position();
        let mut lines = position.lines(position.pairs(journal.game().thrown()));
        lines.sort_by_cached_key(ToString::to_string);
        let you = Maybe(tool.map(|tool| 1 - tool as usize));
        DrawText::Begins.say(spoken(), &[("you", &you), ("example", &Maybe(lines.first()))])
    }

    fn prompt(&self, journal: &Journal) -> String {
        let position = journal.position();
        let player = position.player();
        let (name, numbers) = (name(journal, player), numbers(journal));
        let values: [(&str, &dyn Say); 4] = [
            ("row", &position.row()),
            ("player", &Verbatim(&name)),
            ("numbers", &Verbatim(&numbers)),
            ("lives", &position.tally(player).held()),
        ];
        DrawText::Prompt.say(spoken(), &values)
    }

    fn deed(&self, player: &str, _before: &Position, Turn { drawn, .. }: &Turn) -> String {
        let values: [(&str, &dyn Say); 4] = [
            ("player", &Verbatim(player)),
            ("line", drawn),
            ("collected", &drawn.collected),
            ("spent", &drawn.spent),
        ];
        let deed = DrawText::Draws.say(spoken(), &values);
        self.referee.as_ref().map_or(deed.clone(), |referee| (referee.deed)(&deed))
    }

    fn answer(&mut self, journal: &mut Journal, word: &str, rest: &str) -> Option<String> {
        self.referee.as_ref().and_then(|referee| (referee.answer)(journal, word, rest))
    }

    fn standing(&self, journal: &Journal) -> String {
        said(journal.standing(), &journal.names())
    }

    fn list(&self, journal: &Journal, asked: &str) -> String {
        let (position, asked) = (journal.position(), asked.trim());
        if position.plies_left() == 0 {
            return listed(&[] as &[Drawn], Legal::Lines, "");
        }
        let pairs = position.pairs(journal.game().thrown());
        let mut lines = match (asked.parse::<Numbers>(), asked.parse::<Intersection>()) {
            (Ok(asked), _) if pairs.contains(asked) => {
                position.lines(Pairs::of([asked], position.is_ordered()))
            }
            (Ok(_), _) => {
                return DrawText::MayBe.say(spoken(), &[("numbers", &Verbatim(&numbers(journal)))]);
            }
            (_, Ok(from)) => {
                let mut lines = position.lines(pairs);
                lines.retain(|drawn| drawn.line.from() == from);
                lines
            }
            _ if !asked.is_empty() => return DrawText::Which.text(spoken()).to_owned(),
            _ => position.lines(pairs),
        };
        if asked.is_empty() && lines.len() > MOST_LISTED {
            return summary(&lines, position.is_ordered());
        }
        lines.sort_by_cached_key(ToString::to_string);
        listed(&lines, Legal::Lines, "  ")
    }

    fn best(&self, journal: &Journal) -> Option<Turn> {
        let (position, thrown) = (journal.position(), journal.game().thrown());
        let drawn = match self.level {
            Some(level) => {
                let mut generator = self.seed.generator("diverto level", position.plies().into());
                Strategy::Level(level).choose(position, thrown, &mut generator)
            }
            None => self.search(journal).line,
        };
        Some(Turn { thrown, drawn: drawn? })
    }

    fn hint(&self, journal: &Journal) -> String {
        analyse::report(journal.position(), &self.search(journal))
            .unwrap_or_else(|| DrawText::NoHint.say(spoken(), &[("why", &Verbatim(&self.prompt(journal)))]))
    }

    fn lesson(&self, journal: &Journal) -> Option<String> {
        let position = journal.position();
        let player = position.player();
        let lines = |player| position.count_lines_of(player, position.pairs_of(player));
        let (you, other) = (name(journal, player), name(journal, player.other()));
        let values: [(&str, &dyn Say); 4] = [
            ("player", &Verbatim(&you)),
            ("n", &position.count_lines(position.pairs(journal.game().thrown()))),
            ("other", &Verbatim(&other)),
            ("others", &lines(player.other())),
        ];
        Some(DrawText::Lesson.say(spoken(), &values))
    }

    fn allowed(&self, journal: &Journal, ply: &Turn) -> Option<[String; 2]> {
        let mut position = journal.position().clone();
        let mut reply = |drawn: &Drawn| {
            let undo = position.play_unchecked(drawn);
            let found = Search::new(&position).depth(1).run();
            position.undo(&undo);
            found.line.filter(|_| found.win_in_plies == Some(1))
        };
        let win = reply(&ply.drawn)?;
        let lines = journal.position().lines(journal.position().pairs(journal.game().thrown()));
        lines.iter().any(|other| reply(other).is_none()).then(|| [&ply.drawn, &win].map(ToString::to_string))
    }

    fn lead(&self, journal: &Journal, _tool: Half) -> f64 {
        // It is the opponent's turn, as the engine draws at once on its own.
        -f64::from(self.search(journal).score) / f64::from(POINTS_A_LIFE)
    }

    /// Ignores marks, which need not be correct.
    fn lenient(&self, written: WrittenLine) -> WrittenLine {
        if self.referee.is_some() { written } else { WrittenLine { marks: None, ..written } }
    }

    fn completed(game: &Diverto, fault: &Fault) -> Option<Vec<String>> {
        Some(game.with_lengths(fault)?.iter().map(ToString::to_string).collect())
    }

    /// The same board; other dice.
    fn follow(&mut self, last: &Journal, next: &mut Journal) {
        if let Some(sheet) = last.tag("Sheet") {
            next.add_tag("Sheet", sheet.to_owned());
        }
        // Printed numbers belong to the sheet, thrown ones to the game.
        if last.tag("Dice").is_some() {
            next.forget_dice();
        }
        if last.tag("Seed").is_some() {
            next.add_tag("Seed", SeedArgs::default().seed().to_string());
        }
    }

    /// Rolls if dice decide. The same line always gets the same throw, so undoing does not help.
    fn happens(&self, journal: &mut Journal) -> Vec<String> {
        let position = journal.position();
        let is_thrown = self.referee.is_some() || journal.game().thrown().is_some();
        if position.plies_left() == 0 || !position.waits_for_dice() || is_thrown {
            return Vec::new();
        }
        // The seed of this game: there may be several in a session, and undo goes back to an earlier one.
        let seed = journal.tag("Seed").and_then(|seed| seed.parse().ok()).unwrap_or(self.seed);
        let mut generator = seed.generator("diverto play", position.plies().into());
        let thrown = throw(&mut generator);
        let player = position.player();
        if position.is_roll() {
            journal.throw(thrown);
            return vec![rolls(journal, player, thrown)];
        }
        // Row 1 of a record without its throws: these belong in the tags.
        let dice = match position.tally(Player::One).numbers {
            Some(drawn) => [drawn, thrown],
            None => [thrown, throw(&mut generator)],
        };
        journal.throw_first(dice);
        let both = Player::ALL.into_iter().zip(dice).skip(player.index());
        both.map(|(player, thrown)| rolls(journal, player, thrown)).collect()
    }
}

fn rolls(journal: &Journal, player: Player, thrown: Numbers) -> String {
    let name = name(journal, player);
    DrawText::Rolls.say(spoken(), &[("player", &Verbatim(&name)), ("numbers", &thrown)])
}

/// With more lines, they are counted by start and numbers.
const MOST_LISTED: usize = 24;
/// With more starts, as in row 1, only their number is shown.
const MOST_STARTS: usize = 8;

/// How many lines there are, by start and numbers.
fn summary(lines: &[Drawn], is_ordered: bool) -> String {
    let mut counts: BTreeMap<Intersection, BTreeMap<Numbers, usize>> = BTreeMap::new();
    for drawn in lines {
        let numbers = drawn.line.numbers();
        let numbers = if is_ordered { numbers } else { numbers.sorted() };
        *counts.entry(drawn.line.from()).or_default().entry(numbers).or_default() += 1;
    }
    let text = DrawText::List.say(
        spoken(),
        &[
            ("n", &lines.len()),
            ("starts", &counts.len()),
            ("start", &Maybe(counts.keys().next())),
            ("numbers", &Maybe(lines.first().map(|drawn| Verbatim(drawn.line.numbers())))),
        ],
    );
    if counts.len() > MOST_STARTS {
        return text;
    }
    let pairs: BTreeSet<Numbers> = counts.values().flat_map(BTreeMap::keys).copied().collect();
    let titles =
        [DrawText::From.text(spoken()).to_owned()].into_iter().chain(pairs.iter().map(Numbers::to_string));
    let titles: Vec<String> = titles.collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut table = table::with_titles(&titles, &[0]);
    for (from, by_numbers) in &counts {
        let counts = pairs.iter().map(|numbers| by_numbers.get(numbers).copied().unwrap_or(0));
        table.add_row([Cell::new(from)].into_iter().chain(counts.map(table::right)));
    }
    table::plain(&table::text(&table)) + "\n" + &text
}
