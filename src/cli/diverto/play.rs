//! `parlour diverto play`: a game in the terminal, between two people or against the tool.
//!
//! One command a line, so it works over a pipe and reads aloud. The record is saved after each line and each
//! throw, before anything is said of it.

use std::path::PathBuf;
use std::time::Duration;

use super::board::{Below, board, told};
use super::hint;
use super::lines::columns;
use crate::cli::conversation::{Record, Table, converse, name, say};
use crate::cli::error::{Error, Result};
use crate::cli::{Outcome, duration, output};
use parlour::diverto::journal::Journal;
use parlour::diverto::notation::WrittenLine;
use parlour::diverto::search::{Found, search};
use parlour::diverto::study::throw;
use parlour::diverto::{
    Board, BoardText, Course, Drawn, Numbers, Placement, Player, Position, Rows, Setup, SheetId, Standing,
    Variant,
};
use parlour::record::{self, Printable};
use parlour::seed::Seed;

#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The game's record: gone on with where it exists, made where it does not.
    #[arg(value_name = "FILE", default_value = "diverto-game.dvt", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,

    /// The board in squares of a new game (D1) [default: 20x20].
    #[arg(long, value_name = "WxH")]
    board: Option<Board>,

    /// How many lives a new game has (D2) [default: 6].
    #[arg(long, value_name = "L")]
    lives: Option<u16>,

    /// How they are placed: random, spaced or symmetric [default: random].
    #[arg(long, value_name = "HOW")]
    placement: Option<Placement>,

    /// Rows until the draw (D9) [default: 25].
    #[arg(long, value_name = "R")]
    rows: Option<Rows>,

    /// A variant: ordered, roll (D10) or prepaid (D7), or several as `ordered,roll`.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    variant: Vec<Variant>,

    /// A number to derive lives and dice from: those of the sheet of that seed [default: a fresh one].
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,

    /// The players' names.
    #[arg(long, num_args = 2, value_names = ["A", "B"], value_parser = name)]
    names: Option<Vec<String>>,

    /// Which player the tool plays.
    #[arg(long, value_name = "1|2", value_parser = ["1", "2"])]
    computer: Option<String>,

    /// How long the tool thinks, as 2s or 500ms.
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "2s", conflicts_with = "depth")]
    time: Duration,

    /// How many plies deep it looks instead.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=120))]
    depth: Option<u16>,
}

const HELP: &str = "\
While playing, type a line as `h8:N3E2` (from h8 up 3, then right 2), or
  lines [A,B]   the legal lines, with these numbers
  hint          the best line the tool finds
  board         the board again
  undo          take the last line back (against the tool, yours and its)
  resign        give up; draw ends the game by agreement (the tool agrees unless it stands better)
  help          these words
  quit          stop; the record is kept, and the same command goes on with it";

impl Args {
    /// An option that is given and of new games only.
    fn new_game(&self) -> Option<&'static str> {
        let given = [
            ("--board", self.board.is_some()),
            ("--lives", self.lives.is_some()),
            ("--placement", self.placement.is_some()),
            ("--rows", self.rows.is_some()),
            ("--variant", !self.variant.is_empty()),
            ("--seed", self.seed.is_some()),
            ("--names", self.names.is_some()),
        ];
        given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }
}

/// Lives of a new game where nobody says how many.
const LIVES: u16 = 6;

/// Plays.
pub fn run(args: &Args) -> Result<Outcome> {
    let mut file = Record::open(&args.file)?;
    let journal = file.game(args.new_game(), Journal::resume, || begin(args), Journal::record)?;
    let seed = journal.tag("Seed").and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| Seed::fresh(&mut rand::rng()));
    let computer =
        args.computer.as_deref().map(|player| if player == "1" { Player::One } else { Player::Two });
    let think = match args.depth {
        Some(depth) => Think::Depth(depth),
        None => Think::Time(args.time),
    };
    let mut table = Diverto { file, journal, seed, computer, think };
    converse(&mut table, &args.file)
}

fn begin(args: &Args) -> Result<Journal> {
    let seed = args.seed.unwrap_or_else(|| Seed::fresh(&mut rand::rng()));
    let (board, placement) = (args.board.unwrap_or_default(), args.placement.unwrap_or_default());
    let lives = args.lives.unwrap_or(LIVES);
    let id = SheetId { board, lives, placement, seed, index: 1, of: 1 };
    let lives = id.lives().map_err(|error| Error::usage(error.to_string()))?;
    let dice = id.rolls().map(|[one, two]| Numbers::new(one.into(), two.into()));
    let mut variants = args.variant.clone();
    variants.sort_unstable();
    variants.dedup();
    let setup = Setup {
        board,
        lives,
        dice: dice[0].zip(dice[1]).map(Into::into),
        rows: args.rows.unwrap_or_default(),
        variants,
    };
    let names = args.names.clone().and_then(|names| names.try_into().ok());
    Ok(Journal::new(setup, names, seed.to_string()))
}

enum Think {
    Time(Duration),
    Depth(u16),
}

struct Diverto {
    file: Record,
    journal: Journal,
    seed: Seed,
    computer: Option<Player>,
    think: Think,
}

impl Diverto {
    fn save(&mut self) -> Result<()> {
        self.file.save(self.journal.record())
    }

    fn position(&self) -> &Position {
        self.journal.position()
    }

    fn is_over(&self) -> bool {
        self.journal.outcome() != record::Outcome::Unfinished
    }

    /// Rolls where dice decide; the same line always gets the same throw, so undoing does not help.
    fn throw(&mut self) -> Result<()> {
        let position = self.journal.position();
        if position.plies_left() == 0 || !position.waits_for_dice() || self.journal.thrown().is_some() {
            return Ok(());
        }
        let mut generator = self.seed.generator("diverto play", position.plies().into());
        let thrown = throw(&mut generator);
        let player = position.player();
        if !position.is_roll() {
            // Row 1 of a record that does not say what was thrown for it: that belongs into its tags.
            let dice = match position.tally(Player::One).numbers {
                Some(drawn) => [drawn, thrown],
                None => [thrown, throw(&mut generator)],
            };
            self.journal.throw_first(dice);
            self.save()?;
            return Player::ALL.into_iter().zip(dice).skip(player.index()).try_for_each(
                |(player, thrown)| say(&format!("{} rolls {} and {}", self.name(player), thrown.0, thrown.1)),
            );
        }
        self.journal.throw(thrown);
        self.save()?;
        say(&format!("{} rolls {} and {}", self.name(player), thrown.0, thrown.1))
    }

    fn claim(&mut self, claim: record::Outcome) -> Result<()> {
        self.journal.claim(Some(claim));
        self.save()
    }

    /// The tool agrees to a draw unless it finds that it stands better.
    fn offer_draw(&mut self) -> Result<()> {
        match self.computer {
            // It is the other's turn: the tool draws at once when it is its own.
            Some(tool) if self.search().score < 0 => say(&format!("{} declines the draw.", self.name(tool))),
            _ => self.claim(record::Outcome::Draw),
        }
    }

    fn line(&mut self, typed: &str) -> Result<()> {
        let written: WrittenLine = match typed.parse() {
            Ok(written) => written,
            Err(error) => {
                return say(&format!("{error}; `help` lists the commands"));
            }
        };
        match self.position().judge(&written.attempt, self.journal.thrown()) {
            Ok(drawn) => self.draw(drawn),
            Err(fault) => {
                let help = parlour::diverto::replay::nearest(
                    self.position(),
                    &written.attempt,
                    self.journal.thrown(),
                    &fault,
                );
                let help = help.map(|help| format!("\n{help}")).unwrap_or_default();
                let told = parlour::diverto::replay::told(&fault, typed);
                say(&format!("Not legal ({}): {told}{help}", fault.rule()))
            }
        }
    }

    fn draw(&mut self, drawn: Drawn) -> Result<()> {
        let player = self.position().player();
        self.journal.draw(drawn);
        self.save()?;
        let told = |count: u8, one: &str, many: &str| match count {
            0 => String::new(),
            1 => format!(", {one}"),
            _ => format!(", {count} {many}"),
        };
        say(&format!(
            "{} draws {drawn}{}{}",
            self.name(player),
            told(drawn.collected, "and collects a life", "lives collected"),
            told(drawn.spent, "and spends a life on a crossing", "lives spent on crossings")
        ))?;
        self.board()
    }

    fn computer_draws(&mut self) -> Result<()> {
        match self.search().line {
            Some(drawn) => self.draw(drawn),
            None => Ok(()),
        }
    }

    fn search(&self) -> Found {
        let (position, thrown) = (self.position(), self.journal.thrown());
        match self.think {
            Think::Depth(depth) => search(position, thrown, depth, |_| false),
            Think::Time(time) => search(position, thrown, u16::MAX, duration::stop_after(time)),
        }
    }

    fn undo(&mut self) -> Result<()> {
        if self.journal.outcome() != record::Outcome::Unfinished && self.journal.ending().is_none() {
            // Only what was claimed is taken back.
            self.journal.claim(None);
        } else if !self.journal.undo() {
            return say("Nothing is drawn yet.");
        }
        while self.computer == Some(self.position().player()) && self.journal.undo() {}
        self.save()?;
        self.board()
    }

    fn lines(&self, numbers: &str) -> String {
        let position = self.position();
        let mut lines = match numbers.trim() {
            "" => position.lines(position.pairs(self.journal.thrown())),
            text => match text.parse::<Numbers>() {
                Ok(numbers) if position.pairs(self.journal.thrown()).contains(numbers) => {
                    position.lines(parlour::diverto::Pairs::of([numbers], position.is_ordered()))
                }
                Ok(_) => return format!("The numbers may be {}.", self.numbers()),
                Err(error) => return format!("{error}"),
            },
        };
        if position.plies_left() == 0 {
            lines.clear();
        }
        lines.sort_by_cached_key(ToString::to_string);
        let noun = if lines.len() == 1 { "line" } else { "lines" };
        let shown: Vec<&Drawn> = lines.iter().take(MOST_SHOWN).collect();
        let more =
            if lines.len() > MOST_SHOWN { format!(", the first {MOST_SHOWN} above") } else { String::new() };
        format!("{}{} legal {noun}{more}", columns(&shown), lines.len())
    }

    /// A player's name, or `player 1`.
    fn name(&self, player: Player) -> String {
        let tag = self.journal.tag(TAGS[player.index()]);
        tag.map_or_else(|| player.to_string(), |name| Printable(name).to_string())
    }

    /// What the player to move may draw with.
    fn numbers(&self) -> String {
        let thrown = self.journal.thrown().map(|thrown| vec![thrown]);
        let choices = thrown.or_else(|| self.position().choices()).unwrap_or_default();
        choices.iter().map(Numbers::to_string).collect::<Vec<_>>().join(" | ")
    }

    fn names(&self) -> [Option<String>; 2] {
        TAGS.map(|tag| self.journal.tag(tag).map(ToOwned::to_owned))
    }

    fn standing(&self) -> Standing {
        Standing::new(self.journal.reason(), self.position().player())
    }
}

impl Table for Diverto {
    const HELP: &'static str = HELP;

    fn board(&self) -> Result<()> {
        let lines = self.journal.lines().iter().map(|(_, drawn)| *drawn);
        let course = Course::new(self.journal.setup(), lines);
        let below = Below {
            course: &course,
            of: None,
            thrown: self.journal.thrown(),
            reason: self.journal.reason(),
            names: &self.names(),
        };
        output::print(&format!("\n{}\n{}", board(&BoardText::new(&course, &[])), below.text()))
    }

    fn go_on(&mut self) -> Result<()> {
        loop {
            if !self.is_over() {
                self.throw()?;
            }
            // A throw that no line fits ends the game too.
            if self.is_over() {
                return say(&told(self.standing(), &self.names()));
            } else if self.computer != Some(self.position().player()) {
                return Ok(());
            }
            self.computer_draws()?;
        }
    }

    fn prompt(&self) -> String {
        let position = self.position();
        let player = position.player();
        if self.is_over() {
            return String::new();
        }
        let numbers = self.numbers();
        let held = match position.tally(player).held() {
            0 => "no life".to_owned(),
            1 => "1 life".to_owned(),
            held => format!("{held} lives"),
        };
        format!("row {}, {}: {numbers}, {held}", position.row(), self.name(player))
    }

    fn obey(&mut self, typed: &str, word: &str, rest: &str) -> Result<()> {
        match word {
            "undo" => self.undo(),
            "lines" => say(&self.lines(rest)),
            "hint" if !self.is_over() => {
                let found = self.search();
                say(&hint::report(self.position(), &found).unwrap_or_default())
            }
            "resign" if !self.is_over() => self.claim(match self.position().player() {
                Player::One => record::Outcome::SecondWins,
                Player::Two => record::Outcome::FirstWins,
            }),
            "draw" if !self.is_over() => self.offer_draw(),
            _ if self.is_over() => say("The game is over: `undo` takes the last line back, `quit` stops."),
            _ => self.line(typed),
        }
    }
}

/// The tags of the players' names.
const TAGS: [&str; 2] = ["Player1", "Player2"];

/// More lines are not shown at once: a first line may go anywhere.
const MOST_SHOWN: usize = 120;
