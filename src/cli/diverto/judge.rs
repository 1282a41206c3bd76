//! `parlour diverto judge`: a referee at the table. Lines are typed as they are drawn, and nothing is written.

use crate::cli::error::{Error, Outcome, Result};
use crate::cli::input::Input;
use crate::cli::options::any_case;
use crate::cli::play::Session;
use crate::cli::source::{self, Which};
use crate::cli::spoken::spoken;
use parlour::diverto::fault::Fault;
use parlour::diverto::{
    Board, Diverto, Intersection, Journal, Numbers, Pairs, Rows, Setup, SheetId, Variant,
};
use parlour::internals::words::{Maybe, Say, Verbatim, messages, phrase};

use super::play::{Engine, Referee, name, numbers, setup};

#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// A recorded game to continue; without it the board is empty.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Option<Input>,

    /// Which game of the file, from 1.
    #[arg(long, value_name = "GAME", requires = "file")]
    game: Option<Which>,

    /// The printed sheet that is played on, by its id.
    #[arg(long, value_name = "ID", conflicts_with_all = ["file", "board", "lives_at", "rows", "variant"])]
    sheet: Option<SheetId>,

    /// The starting numbers are printed on the sheet; ids of release 0.2 and before do not say so.
    #[arg(long, requires = "sheet")]
    rolled: bool,

    /// The board in squares [default: 20x20].
    #[arg(long, value_name = "WxH", conflicts_with = "file")]
    board: Option<Board>,

    /// Where the lives are, as c4,k9.
    #[arg(long, alias = "lives", value_name = "PLACES", value_delimiter = ',', conflicts_with = "file", value_parser = any_case::<Intersection>)]
    lives_at: Vec<Intersection>,

    /// Rows until the draw [default: 25].
    #[arg(long, value_name = "N", conflicts_with = "file")]
    rows: Option<Rows>,

    /// A variant that is played, or several as `ordered,roll`.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',', conflicts_with = "file")]
    variant: Vec<Variant>,
}

const HELP: &str = "\
Type each line as `h8:N3E2` (from h8 up 3, then right 2) or, as on the sheet, `h8 N E 3 2`: it is
judged at once, and if it is not legal you see why. `h8 N E` is enough where only one such line is
legal. Or
  can [A,B]     can the player to move still draw a line, with these numbers?
  lines [A,B]   all legal lines
  rolled A,B    what was thrown for the next line, in the variant roll
  hint          the best line the tool finds
  board         the board again
  undo          take the last line back
  again         the next game on the same sheet, once this one is over
  record        the game as a record, to keep or to check
  help          this help
  quit          stop
With input from a pipe, the exit code is 1 if a line was refused.";

messages! {
    enum RefereeText in "program" {
        Help = HELP,
        Legal = "{deed}: legal",
        CannotOver = "No: the game is over.",
        CannotWith = "No: the numbers may be {numbers}.",
        Can = "Yes: {player} has {n|1:1 legal line|{n} legal lines}{numbers|:| with {numbers}}, as `{line}`.",
        Cannot = "No: {player} has no legal line{numbers|:| with {numbers}}.",
        IsOver = "The game is over.",
        NoRoll = "Dice are thrown for each line only in the variant `roll` (D10).",
        May = "{player} may draw with {numbers}.",
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let journal = match &args.file {
        Some(file) if file.is_stdin() => {
            return Err(Error::usage(
                "judge reads lines from standard input: `-` cannot be the file of a game",
            ));
        }
        Some(file) => {
            let mut journal = Journal::from(source::replay::<Diverto>(file, args.game.unwrap_or_default())?);
            // After a resignation, a referee may be asked what else was possible.
            journal.claim(None);
            journal
        }
        None => begin(args)?,
    };
    Session::unkept(journal, Engine::of(REFEREE)).run(false)
}

/// The start of a game without a record.
fn begin(args: &Args) -> Result<Journal> {
    if let Some(id) = &args.sheet {
        let printed = SheetId { printed: id.printed || args.rolled, ..*id };
        let mut journal = Journal::new(setup(&printed)?, None);
        journal.add_tag("Sheet", id.to_string());
        return Ok(journal);
    }
    let board = args.board.unwrap_or_default();
    for (at, life) in args.lives_at.iter().copied().enumerate() {
        let fault = match life {
            _ if !board.contains(life) => Fault::LifeOutside { life, board },
            _ if args.lives_at[..at].contains(&life) => Fault::LifeTwice(life),
            _ => continue,
        };
        return Err(Error::usage(format!("--lives: {fault}")));
    }
    let mut variants = args.variant.clone();
    variants.sort_unstable();
    variants.dedup();
    let setup = Setup {
        board,
        lives: args.lives_at.clone(),
        dice: None,
        rows: args.rows.unwrap_or_default(),
        variants,
    };
    Ok(Journal::new(setup, None))
}

/// What a referee says and answers in place of a player: people draw and throw, and ask questions.
const REFEREE: Referee = Referee {
    help: || RefereeText::Help.text(spoken()),
    deed: |deed| RefereeText::Legal.say(spoken(), &[("deed", &Verbatim(deed))]),
    answer: |journal, word, rest| match word {
        "can" => Some(can_move(journal, rest)),
        "rolled" => Some(rolled(journal, rest)),
        "record" => Some(journal.record().trim_end().to_owned()),
        _ => None,
    },
};

/// Whether the player to move has a legal line, found by trying all.
fn can_move(journal: &Journal, asked: &str) -> String {
    let position = journal.position();
    if journal.is_over() {
        return RefereeText::CannotOver.text(spoken()).to_owned();
    }
    let pairs = position.pairs(journal.game().thrown());
    let (pairs, with) = match asked {
        "" => (pairs, None),
        _ => match asked.parse::<Numbers>() {
            Ok(asked) if pairs.contains(asked) => (Pairs::of([asked], position.is_ordered()), Some(asked)),
            Ok(_) => {
                return RefereeText::CannotWith.say(spoken(), &[("numbers", &Verbatim(&numbers(journal)))]);
            }
            Err(error) => return phrase(spoken(), &error.to_string()),
        },
    };
    let mut lines = position.lines(pairs);
    lines.sort_by_cached_key(ToString::to_string);
    let player = name(journal, position.player());
    let words = if lines.is_empty() { RefereeText::Cannot } else { RefereeText::Can };
    let values: [(&str, &dyn Say); 4] = [
        ("player", &Verbatim(&player)),
        ("n", &lines.len()),
        ("numbers", &Maybe(with)),
        ("line", &Maybe(lines.first())),
    ];
    words.say(spoken(), &values)
}

fn rolled(journal: &mut Journal, text: &str) -> String {
    match text.parse::<Numbers>() {
        // A mistyped throw may have ended it.
        _ if journal.is_over() && journal.game().thrown().is_none() => {
            RefereeText::IsOver.text(spoken()).to_owned()
        }
        _ if !journal.position().is_roll() => RefereeText::NoRoll.text(spoken()).to_owned(),
        Ok(thrown) => {
            journal.throw(thrown);
            let (player, numbers) = (name(journal, journal.position().player()), numbers(journal));
            RefereeText::May
                .say(spoken(), &[("player", &Verbatim(&player)), ("numbers", &Verbatim(&numbers))])
        }
        Err(error) => phrase(spoken(), &error.to_string()),
    }
}
